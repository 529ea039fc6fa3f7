"""The norms: raw texts, catalogue, amending acts, errata, thesaurus."""
