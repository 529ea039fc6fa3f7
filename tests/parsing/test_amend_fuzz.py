"""Whatever an amending law orders, reading, applying and writing it ends without an error."""

from __future__ import annotations

import random

import pytest

from parsing import consolidate, parse, source
from parsing.apply import apply
from parsing.model import Documento, Fonte

PIECES = [
    "Art. 1º ", "Art. 2º ", "Art. 9º-A ", "A Lei nº 7/99 ", "o art. 1º da Lei nº 7/99 ", "o § 2º ",
    "do inciso II do art. 1º ", "passa a vigorar com a seguinte redação:\n", "fica revogado ",
    "Ficam acrescidos os §§ 3º e 4º ao art. 1º ", "renumera-se o parágrafo único do art. 2º ",
    "como § 1º", "onde se lê “pão”, leia-se “bolo”", "“Art. 1º ......", "“", "”", '"', "(NR)\n",
    "\nI - ", "\n§ 1º ", "\na) ", "..........", "[...]", "(Revogado)", "o Capítulo II ",
    "passa a denominar-se “DOS CÃES”", "\nCAPÍTULO II\n", "mesmo artigo ", ";\n", ".\n", ":\n",
    "todo o texto", "a ementa ", "os Anexos I e II ", "arts. 1 a 999 ", "desta Lei ", "e ", ", ",
]  # fmt: skip
BASE = (
    "CAPÍTULO I\nDO COMÉRCIO\nArt. 1º É livre o comércio:\nI - de pão;\nII - de leite:\na) cru;\n"
    "b) fervido.\n§ 1º Há exceções.\n§ 2º O Prefeito as dirá.\nCAPÍTULO II\nDAS MULTAS\n"
    "Art. 2º A multa é de pão.\nParágrafo único. Dobra.\nArt. 3º Esta Lei entra em vigor.\n"
)


def texts(documento: Documento) -> set[str]:
    return {r.texto for d, _ in documento.percorrer() for r in d.redacoes}


@pytest.mark.parametrize("seed", range(40))
def test_any_order_is_carried_out_or_refused(seed: int) -> None:
    dice = random.Random(seed)
    base = parse(BASE, Fonte("x", tipo_norma="Lei", numero="7", data="1999-04-02"))
    lines, _ = source.lines(BASE)
    for _ in range(5):
        law = parse("LEI Nº 90, DE 3 DE MAIO DE 2011\n\n" + "".join(
            dice.choices(PIECES, k=dice.randrange(3, 60))
        ))  # fmt: skip
        proposal = apply(base, law)
        ids = [d.id for d, _ in proposal.documento.percorrer()]
        assert len(ids) == len(set(ids))
        assert texts(base) <= texts(proposal.documento), "no wording is ever lost"
        seqs = [r.seq for d, _ in proposal.documento.percorrer() for r in d.redacoes]
        assert sorted(seqs) == list(range(1, len(seqs) + 1))
        consolidate.text(lines, proposal)
