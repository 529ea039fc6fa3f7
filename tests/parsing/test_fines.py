"""Which fine a breach costs, with its article, or why it cannot be told."""

from __future__ import annotations

from functools import cache

from parsing.fines import BaseDeMultas, Multas, fine_base, fines_for
from tests.parsing.test_measures import documents


@cache
def base(code: str) -> BaseDeMultas:
    return fine_base(documents()[code])


def fines(code: str, id_: str) -> Multas:
    return fines_for(documents()[code], id_, base=base(code))


def amounts(found: Multas) -> list[tuple[str, float | None, float | None, str | None]]:
    return [
        (m.origem, m.valor, m.valor_max, m.unidade) for multa in found.multas for m in multa.medidas
    ]


def test_noise_goes_by_gravity_through_the_chapter_penalty() -> None:
    # art. 79, punished by art. 82 "como estipulada por esta Lei", whose table is art. 7º
    found = fines("paraguacu", "art79")
    assert amounts(found) == [
        ("art7_par1_inc1", 100.0, None, "R$"),
        ("art7_par1_inc2", 500.0, None, "R$"),
        ("art7_par1_inc3", 1000.0, None, "R$"),
    ]
    assert found.multas[0].via == ("art82",)
    assert found.multas[0].medidas[0].objeto == "nas infrações leves"


def test_text_without_headings_takes_the_run_of_articles_as_inferred() -> None:
    found = fines("colatina", "art159_cpt_inc7")
    assert amounts(found) == [("art162_cpt_inc1", 1.0, None, "salário mínimo")]
    assert found.multas[0].inferido


def test_range_of_the_chapter() -> None:
    assert amounts(fines("vendanova", "art89")) == [("art105", 50.0, 200.0, "UF")]


def test_table_of_coimas_by_headings() -> None:
    assert amounts(fines("lagoa", "art23_num1_ali3")) == [("art63_num2_ali3", 200.0, 2500.0, "EUR")]


def test_doubling_holds_for_the_whole_norm() -> None:
    assert [m.bruto for m in fines("paraguacu", "art79").acrescimos] == ["em dobro"]


def test_own_fine_comes_first() -> None:
    found = fines("paraguacu", "art30_par3")
    assert found.multas[0].alcance == "propria"
    assert found.multas[0].medidas[0].unidade == "% do valor venal"


def test_unknown_amount_has_a_reason() -> None:
    found = fines("colatina", "art353")
    assert found.multas == ()
    assert found.motivo is not None
    assert "não fixa" in found.motivo
