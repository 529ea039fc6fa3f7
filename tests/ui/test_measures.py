"""Measures told to people: words, rows, plot, the user's own values, fines side by side."""

from __future__ import annotations

from functools import cache

import pytest

from parsing.content import Conteudo, content
from parsing.fines import fine_base
from parsing.model import Fonte, Medida
from parsing.penalties import penalty_targets
from tests.parsing.test_measures import documents, said
from ui import measures, measures_page, tables
from ui.beside import beside
from ui.links import Endereco
from ui.quantity import said as told


@cache
def read(code: str) -> Conteudo:
    return content(documents()[code])


def medida(**changes: object) -> Medida:
    fields = {
        "origem": "art1", "versao": 1, "grandeza": "multa", "valor": 2.0, "valor_max": None,
        "unidade": "R$", "limite": "exato", "objeto": None, "inicio": 0, "fim": 1, "bruto": "x",
    }  # fmt: skip
    return Medida(**(fields | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"valor": 1000.0}, "R$ 1.000,00"),
        ({"valor": 100.0, "valor_max": 1500.0, "unidade": "EUR", "limite": "faixa"},
         "de 100,00 € a 1.500,00 €"),
        ({"valor": 2.0, "valor_max": 4.0, "unidade": "salário mínimo", "limite": "faixa"},
         "de 2 a 4 salários mínimos"),
        ({"valor": 30.0, "valor_max": 50.0, "unidade": "% do salário mínimo", "limite": "faixa"},
         "de 30% a 50% do salário mínimo"),
        ({"unidade": "x"}, "o dobro"),
        ({"grandeza": "prazo", "valor": 15.0, "unidade": "dia útil", "limite": "maximo"},
         "até 15 dias úteis"),
        ({"grandeza": "distancia", "valor": 1.5, "unidade": "m", "limite": "minimo"},
         "no mínimo 1,5 m"),
        ({"grandeza": "horario", "valor": 22.0, "valor_max": 4.5, "unidade": "h"},
         "das 22h às 4h30"),
        ({"grandeza": "horario", "valor": 2.0, "valor_max": 7.0, "unidade": "dia da semana"},
         "de segunda-feira a sábado"),
        ({"valor": None, "unidade": None, "defeito": "medida perdida"}, "medida perdida no texto"),
    ],
)  # fmt: skip
def test_said(changes: dict[str, object], expected: str) -> None:
    assert told(medida(**changes)) == expected


def test_rows_name_the_dispositivo_and_leave_out_what_is_not_in_force() -> None:
    documento = documents()["colatina"]
    rows = measures.measure_rows(documento, read("colatina"), grandeza="prazo")
    assert {row["grandeza"] for row in rows} == {"prazo"}
    assert {row["situacao"] for row in rows} == {"vigente"}
    more = measures.measure_rows(documento, read("colatina"), grandeza="prazo", todas=True)
    assert len(more) > len(rows)
    assert next(r for r in rows if r["id"] == "art39_par1u")["dito"] == "15 dias"


def test_every_magnitude_and_kind_has_a_name() -> None:
    found = {m.grandeza for code in documents() for m in said(code)[0]}
    assert found <= set(measures.GRANDEZAS)
    assert {r.tipo for code in documents() for r in said(code)[1]} <= set(measures.TIPOS)


def test_plot_leaves_out_lost_measures() -> None:
    rows = measures.measure_rows(documents()["colatina"], read("colatina"), grandeza="altura")
    assert any(row["valor"] is None for row in rows)
    bars = measures.plot_rows(rows, "cm")
    assert bars
    assert all(bar["minimo"] <= bar["maximo"] for bar in bars)


def test_units_are_converted_only_by_a_value_of_the_user() -> None:
    rows = measures.measure_rows(documents()["colatina"], read("colatina"), grandeza="multa")
    assert measures.converted(rows, {}) == rows
    turned = measures.converted(rows, {"salário mínimo": 1500.0})
    noise = next(r for r in turned if r["id"] == "art162_cpt_inc1")
    assert (noise["valor"], noise["unidade"]) == (1500.0, "R$")
    assert noise["conversao"] == "1 salário mínimo = R$ 1500, valor informado por você"
    first = next(r for r in turned if r["id"] == "art50")
    assert (first["valor"], first["valor_max"]) == (750.0, 1500.0)
    assert next(r for r in turned if r["unidade"] == "UPFMC")


@pytest.mark.parametrize(
    ("code", "id_", "expected"),
    [
        ("paraguacu", "art79", ["R$ 100,00", "R$ 500,00", "R$ 1.000,00", "o dobro"]),
        ("colatina", "art159", ["1 salário mínimo", "o dobro"]),
        ("vendanova", "art89", ["de 50 a 200 UF", "o dobro"]),
    ],
)
def test_fines_for_noise_side_by_side(code: str, id_: str, expected: list[str]) -> None:
    documento = documents()[code]
    lines, motivo = measures.fine_lines(documento, id_, fine_base(documento))
    assert [line.dito for line in lines] == expected
    assert all(line.dispositivo.startswith("Art. ") for line in lines)
    assert motivo is None


def test_reason_instead_of_a_fine() -> None:
    documento = documents()["colatina"]
    lines, motivo = measures.fine_lines(documento, "art353", fine_base(documento))
    assert lines == ()
    assert motivo == "o Art. 15 prevê sanção, mas este texto não fixa o valor da multa"


def test_deadlines_of_an_article_with_its_parts() -> None:
    rows = measures.deadline_lines(documents()["paraguacu"], read("paraguacu"), "art11")
    assert [(r["id"], r["dito"]) for r in rows][:2] == [
        ("art11", "até 30 dias"), ("art11_par1", "15 dias"),
    ]  # fmt: skip


def test_sound_levels_by_zone_and_hour() -> None:
    rows = measures.measure_rows(documents()["vendanova"], read("vendanova"), grandeza="som")
    first = [r for r in rows if r["id"] == "art90_cpt_inc1"]
    assert [(r["valor"], r["objeto"]) for r in first] == [
        (50.0, "em zona residencial, no horário diurno"),
        (45.0, "em zona residencial, no horário noturno"),
    ]


def test_side_tables() -> None:
    documento = documents()["lagoa"]
    for name, columns in (
        ("medidas", {"origem", "grandeza", "valor", "unidade", "desde", "defeito"}),
        ("regras", {"origem", "tipo", "decisor", "bruto"}),
        ("definicoes", {"origem", "termo", "definicao", "ambito"}),
    ):
        rows = tables.rows([documento], name)  # type: ignore[arg-type]
        assert rows
        assert columns <= set(rows[0])
        assert set(rows[0]) == set(tables.columns(name))  # type: ignore[arg-type]


def test_country_decides_how_money_is_written() -> None:
    assert Fonte(chave="x").pais == "BR"
    m = medida(valor=1000.0, valor_max=3000.0, unidade="EUR", limite="faixa")
    assert told(m, "PT") == "de 1 000,00 € a 3 000,00 €"


def rows_with_kinds() -> list[measures.Row]:
    rows = [
        row
        for code in ("vendanova", "colatina")
        for row in measures.measure_rows(documents()[code], read(code))
    ]
    return measures_page.with_kinds(
        rows, {"vendanova": read("vendanova"), "colatina": read("colatina")}
    )


def test_page_filters_by_magnitude_municipality_and_kind() -> None:
    rows = rows_with_kinds()
    place = rows[0]["municipio"]
    found = measures_page.chosen(
        rows, grandeza="distancia", municipios=(place,), especies=("proibicao",)
    )
    assert found
    assert {(r["grandeza"], r["municipio"]) for r in found} == {("distancia", place)}
    assert all("proibicao" in r["especies"] for r in found)


def test_page_table_has_its_headings_and_opens_the_dispositivo() -> None:
    found = measures_page.table(measures_page.chosen(rows_with_kinds(), grandeza="multa"))
    assert tuple(found[0]) == measures_page.COLUNAS
    noise = next(r for r in found if r["Dispositivo"] == "Art. 105")
    assert (noise["Mínimo"], noise["Máximo"], noise["Unidade"]) == (50.0, 200.0, "UF")
    assert noise["Abrir"] == "?norma=vendanova&d=art105"


def test_page_plot_and_its_words() -> None:
    rows = measures_page.chosen(rows_with_kinds(), grandeza="som")
    assert measures_page.plot_units(rows) == ["dB"]
    spec = measures_page.chart(rows, "dB")
    assert len(spec["data"]["values"]) == 11
    words = measures_page.plot_words(rows, "dB")
    assert words == "Gráfico: 11 medidas em dB de 1 município, de 5 a 70."


def test_page_says_that_measures_were_lost() -> None:
    assert "30 medidas se perderam" in measures_page.intro(rows_with_kinds())


def test_column_of_the_comparison() -> None:
    documento = documents()["paraguacu"]
    lido = read("paraguacu")
    base = fine_base(documento, medidas=lido.medidas, regras=lido.regras)
    shown = beside(documento, "art79", base=base, conteudo=lido, endereco=Endereco(q="barulho"))
    assert "<strong>R$ 1.000,00</strong>, nas infrações gravíssimas" in shown
    assert 'href="?norma=paraguacu&amp;d=art7_par1_inc3"' in shown
    assert "por remissão do art. 82" in shown
    assert "Espécie de regra: Proibição (“É expressamente proibido”)." in shown
    none = beside(
        documents()["colatina"], "art353", base=fine_base(documents()["colatina"]),
        conteudo=read("colatina"), endereco=Endereco(),
    )  # fmt: skip
    assert "O Art. 15 prevê sanção, mas este texto não fixa o valor da multa." in none


@pytest.mark.parametrize(
    ("code", "id_", "expected"),
    [
        ("colatina", "art162_cpt_inc1", "arts. 159 a 161 (inferido)"),
        ("paraguacu", "art7_par1_inc2", "toda a norma"),
        ("vendanova", "art105", "arts. 86 a 104"),
        ("lagoa", "art63_num2_ali5", "arts. 35 a 37"),
    ],
)
def test_each_fine_says_what_it_is_for(code: str, id_: str, expected: str) -> None:
    documento = documents()[code]
    rows = measures.measure_rows(
        documento, read(code), grandeza="multa", punicoes=penalty_targets(documento)
    )
    assert next(r for r in rows if r["id"] == id_)["pune"] == expected
