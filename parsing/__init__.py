"""Raw text of a law → tree of dispositivos with their redações."""
