"""Definitions: term, words, scope; and where a term is used."""

from __future__ import annotations

import pytest

from parsing import table
from parsing.definitions import definitions, mark_terms, uses
from parsing.model import Documento
from tests.parsing.test_measures import documents


def law(*lines: tuple[str, str, str]) -> Documento:
    """A small tree given as (tipo, id, texto); articles stand under the heading last given."""
    grupo = None
    rows = []
    for i, (tipo, id_, texto) in enumerate(lines, 1):
        heading = tipo in {"titulo", "capitulo", "secao"}
        row = {
            "doc": "x", "seq": i, "tipo": tipo, "id": id_, "rotulo": "", "nome": None,
            "grupo": grupo if tipo == "artigo" else None, "texto": texto, "linha": i,
            "linha_fim": i, "versao": 1, "situacao": "vigente", "notas": [], "defeito": None,
        }  # fmt: skip
        grupo = id_ if heading else grupo
        rows.append(row)
    return table.from_rows(rows)


@pytest.mark.parametrize(
    ("texto", "termo", "ambito", "comeco"),
    [
        ("Considera-se evento, para os fins deste Código, qualquer realização.", "evento",
         "para os fins deste Código", "qualquer"),
        ("Entende-se por lote vago aquele sem edificação.", "lote vago", None, "aquele"),
        ("Por fogo de vista entende-se o que não faz ruído.", "fogo de vista", None, "o que"),
        ("Para os efeitos desta Lei, considera-se feira a reunião de feirantes.", "feira",
         "Para os efeitos desta Lei", "a reunião"),
        ("Posto de serviço é o estabelecimento que lava veículos.", "Posto de serviço", None, "o"),
        ("Será considerado infrator todo aquele que cometer infração.", "infrator", None, "todo"),
        ("Diversões públicas, para efeito deste Código, são as que se fazem na rua.",
         "Diversões públicas", "para efeito deste Código", "as que"),
    ],
)  # fmt: skip
def test_definition(texto: str, termo: str, ambito: str | None, comeco: str) -> None:
    (found,) = definitions(law(("artigo", "art1", texto)))
    assert (found.termo, found.ambito) == (termo, ambito)
    assert found.definicao.startswith(comeco)
    assert texto[found.inicio : found.fim] == termo


@pytest.mark.parametrize(
    "texto",
    [
        "Não se considera comércio a reunião eventual.",
        "Consideram-se revogadas as disposições em contrário.",
        "O dono é o responsável pela limpeza.",
        "A multa será paga no prazo.",
    ],
)
def test_no_definition(texto: str) -> None:
    assert definitions(law(("artigo", "art1", texto))) == ()


def test_list_of_definitions() -> None:
    found = definitions(
        law(
            ("artigo", "art1", "Para os efeitos deste Código, consideram-se:"),
            ("inciso", "art1_cpt_inc1", "RUÍDO – som que perturba;"),
            ("inciso", "art1_cpt_inc2", "SOM – vibração que se ouve."),
        )
    )
    assert [(d.origem, d.termo, d.definicao) for d in found] == [
        ("art1_cpt_inc1", "RUÍDO", "som que perturba"),
        ("art1_cpt_inc2", "SOM", "vibração que se ouve"),
    ]
    assert {d.ambito for d in found} == {"Para os efeitos deste Código"}


def test_term_whose_definition_is_the_list_below() -> None:
    (found,) = definitions(
        law(
            ("artigo", "art1", "São considerados explosivos:"),
            ("inciso", "art1_cpt_inc1", "a pólvora;"),
            ("inciso", "art1_cpt_inc2", "a dinamite."),
        )
    )
    assert (found.termo, found.definicao) == ("explosivos", "a pólvora; a dinamite")


def test_use_stays_inside_its_scope() -> None:
    documento = law(
        ("capitulo", "cap1", ""),
        ("artigo", "art1", "Considera-se feira, para os efeitos deste Capítulo, a reunião."),
        ("artigo", "art2", "As feiras são livres."),
        ("capitulo", "cap2", ""),
        ("artigo", "art3", "A feira dos animais."),
    )
    assert [(u.origem, u.termo, u.definicao) for u in uses(documento)] == [
        ("art2", "feira", "art1")
    ]


def test_longest_term_wins_and_places_do_not_overlap() -> None:
    made = definitions(
        law(
            ("artigo", "art1", "Entende-se por ruído o som que perturba."),
            ("artigo", "art2", "Entende-se por ruído contínuo aquele que não cessa."),
        )
    )
    texto = "O ruído contínuo e os ruídos breves"
    places = [(texto[a:b], d.termo) for a, b, d in mark_terms(texto, made)]
    assert places == [("ruído contínuo", "ruído contínuo"), ("ruídos", "ruído")]


def test_the_five_codes_define_terms() -> None:
    terms = {d.termo.lower() for code in documents() for d in definitions(documents()[code])}
    assert terms >= {"infrator", "inflamáveis", "poluição sonora", "evento", "posto de serviço"}
