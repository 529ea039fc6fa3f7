"""A file of several norms: each one's remissões and penalties lead to its own dispositivos."""

from __future__ import annotations

from parsing import parse
from parsing.model import Fonte
from parsing.penalties import penalty_targets
from parsing.places import Mapa
from parsing.references import references

DUAS = parse(
    "LEI Nº 10, DE 3 DE MAIO DE 1985\n"
    "CAPÍTULO I\nDOS CÃES\n"
    "Art. 1º O cão usa coleira, nos termos dos arts. 2º a 4º desta Lei.\n"
    "Art. 2º O gato é livre.\n"
    "Art. 3º Observa-se o Capítulo I.\n"
    "Art. 4º Vale o artigo anterior.\n"
    "LEI Nº 11, DE 4 DE MAIO DE 1986\n"
    "CAPÍTULO I\nDOS GATOS\n"
    "Art. 1º O gato usa sino, nos termos do art. 3º, parágrafo único, desta Lei.\n"
    "Art. 2º Observam-se os arts. 1º e 3º e o Capítulo I desta Lei.\n"
    "Art. 3º Como no artigo anterior, no art. 4º desta Lei e no art. 4º da Lei nº 10/1985:\n"
    "Parágrafo único. O caput não alcança o art. 2º da Lei nº 9/1980.\n",
    Fonte(chave="x", tipo_norma="Lei", numero="10", data="1985-05-03"),
)


def test_each_norm_leads_to_its_own_parts() -> None:
    found: dict[str, list[tuple[str | None, str]]] = {}
    for r in references(DUAS):
        found.setdefault(r.origem, []).append((r.alvo, r.situacao))
    assert found == {
        "art1": [("art2", "resolvida"), ("art3", "resolvida"), ("art4", "resolvida")],
        "art3": [("cap1", "resolvida")],
        "art4": [("art3", "resolvida")],
        "art1@2": [("art3@2_par1u", "resolvida")],
        "art2@2": [("art1@2", "resolvida"), ("art3@2", "resolvida"), ("cap1@2", "resolvida")],
        # its own art. 4 is not there, though the first norm has one and is named next
        "art3@2": [("art2@2", "resolvida"), ("art4@2", "ausente"), ("art4", "resolvida")],
        "art3@2_par1u": [("art3@2", "resolvida"), ("art2", "externa")],
    }


def test_a_name_leads_to_an_id_and_back() -> None:
    segunda = Mapa.of(DUAS).seen_from("art3@2_par1u")
    for id_ in ("art3@2", "art3@2_par1u", "cap1@2"):
        assert segunda.named(segunda.name(id_)) == id_
    assert segunda.name("art3@2_par1u") == "art3_par1u"
    assert segunda.artigos == ["art1@2", "art2@2", "art3@2"]


def test_a_norm_alone_is_seen_whole() -> None:
    mapa = Mapa.of(parse("Art. 1º Um.\nArt. 2º Dois.\n"))
    assert mapa.seen_from("art2") is mapa
    assert mapa.named("art2") == mapa.name("art2") == "art2"


def test_a_penalty_of_the_second_norm_punishes_its_own_articles() -> None:
    documento = parse(
        "LEI Nº 10, DE 3 DE MAIO DE 1985\nArt. 1º É proibido latir.\nArt. 2º É proibido uivar.\n"
        "LEI Nº 11, DE 4 DE MAIO DE 1986\nArt. 1º É proibido miar.\nArt. 2º É proibido arranhar.\n"
        "Art. 3º A infração ao disposto no art. 2º desta Lei sujeita à multa de 10 UFM.\n"
    )
    assert [(p.origem, p.alvos) for p in penalty_targets(documento)] == [("art3@2", ("art2@2",))]
