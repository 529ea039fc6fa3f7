"""Who punishes what, in the five codes."""

import pytest

from parsing.penalties import Punicao, penalty_targets, punished_by
from tests.parsing.test_references import code


def tie(chave: str, origem: str) -> Punicao:
    return next(p for p in penalty_targets(code(chave)) if p.origem == origem)


def arts(first: int, last: int) -> tuple[str, ...]:
    return tuple(f"art{n}" for n in range(first, last + 1))


@pytest.mark.parametrize(
    ("chave", "origem", "alvos", "inferido"),
    [
        ("paraguacu", "art82", arts(78, 81), False),  # norma estabelecida neste capítulo
        ("paraguacu", "art146", arts(138, 145), False),  # desta seção
        ("paraguacu", "art77_par1u", ("art77",), False),  # the chapter has this article only
        ("lagoa", "art63_num2_ali3", arts(22, 25), False),  # Capítulo III
        ("lagoa", "art63_num2_ali1", arts(5, 15), False),  # Secções I e II do Capítulo II
        ("lagoa", "art63_num2_ali4", arts(26, 34) + arts(38, 45), False),  # exceção 35.º a 37.º
        ("lagoa", "art63_num2_ali5", arts(35, 37), False),
        ("lagoa", "art25_num5", ("art25",), False),  # neste artigo
        ("vendanova", "art105", arts(86, 104), False),
        ("vendanova", "art45_cpt_inc1", ("art41", "art42"), False),
        ("vendanova", "art66", arts(57, 65), True),  # one heading printed, two penalty articles
        ("vendanova", "art74", arts(67, 73), True),
        ("colatina", "art50", arts(44, 49), True),  # not the general part on autos and recursos
        ("colatina", "art162", arts(159, 161), True),  # no headings in the text: the run
        ("colatina", "art305", arts(302, 304), True),
        ("colatina", "art317-1", ("art317",), False),
        ("colatina", "art153_par1u", ("art153",), False),
    ],
)
def test_ties(chave: str, origem: str, alvos: tuple[str, ...], inferido: bool) -> None:
    found = tie(chave, origem)
    assert (found.alvos, found.inferido) == (alvos, inferido)


def test_a_penalty_for_the_whole_code() -> None:
    assert tie("paraguacu", "art7").alcance == "norma"  # R$ 100, 500, 1.000 by gravity


def test_definitions_and_persons_are_no_penalty() -> None:
    origins = {(c, p.origem) for c in ("colatina", "vendanova", "paraguacu")
               for p in penalty_targets(code(c))}  # fmt: skip
    assert not origins & {("colatina", "art4"), ("colatina", "art20"), ("vendanova", "art15"),
                          ("paraguacu", "art3"), ("paraguacu", "art40-1_par1_inc1")}  # fmt: skip


def test_the_narrowest_sanction_comes_first() -> None:
    found = punished_by(penalty_targets(code("lagoa")), "art36")
    assert found[0].origem == "art63_num2_ali5"
    found = punished_by(penalty_targets(code("paraguacu")), "art81")
    assert [p.origem for p in found][:2] == ["art82", "art7"]
