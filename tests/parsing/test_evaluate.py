from __future__ import annotations

from parsing import evaluate, parse
from parsing.table import rows

LEI = "Art. 1º Um.\nI – a;\nII – b.\nArt. 2º Dois."


def test_a_row_is_right_only_when_every_field_is() -> None:
    gold = rows(parse(LEI))
    lidas = [dict(row) for row in gold]
    lidas[1]["texto"] = "outro"
    avaliacao = evaluate.compare("x", gold, lidas)
    assert (avaliacao.certas, avaliacao.total) == (3, 4)
    assert [str(d) for d in avaliacao.diferencas] == [
        "x:art1_cpt_inc1:v1: texto: esperado 'a;', obtido 'outro'"
    ]
    assert avaliacao.campos["texto"].f1 == 0.75
    assert avaliacao.campos["id"].f1 == 1.0


def test_missing_and_extra_rows_cost_recall_and_precision() -> None:
    gold = rows(parse(LEI))
    avaliacao = evaluate.compare("x", gold[:3], gold[1:])
    assert [(d.id, d.campo) for d in avaliacao.diferencas] == [
        ("art1", "linha inteira"),
        ("art2", "linha inteira"),
    ]
    medicao = avaliacao.campos["id"]
    assert (medicao.certos, medicao.obtidos, medicao.esperados) == (2, 3, 3)


def test_report_says_the_change_since_the_baseline() -> None:
    gold = rows(parse(LEI))
    avaliacao = evaluate.compare("x", gold, gold[:3])
    linhas = evaluate.report([avaliacao], {"x": {"certas": 1}})
    assert linhas[0].startswith("x: 3 de 4 linhas certas (+2 desde a base)")
    assert "  x:art2:v1: falta" in linhas
    assert linhas[-1] == "total: 3 de 4 linhas certas (75,00 %)"


def test_nothing_against_nothing_is_right() -> None:
    avaliacao = evaluate.compare("x", [], [])
    assert avaliacao.campos["id"].f1 == 1.0
    assert evaluate.as_json([avaliacao])["total"] == 0
