"""States of articles as units."""

from __future__ import annotations

from index import units
from parsing import parse
from parsing.model import Documento, Fonte


def of(documentos: tuple[Documento, ...], doc: str, artigo: str) -> list[units.Unidade]:
    documento = next(d for d in documentos if d.fonte.chave == doc)
    return [unit for unit in units.units(documento) if unit.artigo == artigo]


def test_two_states(documentos: tuple[Documento, ...]) -> None:
    old, new = of(documentos, "colatina", "art33")
    assert (old.atual, new.atual) == (False, True)
    assert "5 (cinco) dias" in old.texto
    assert "15 (quinze) dias" in new.texto
    assert old.ate_min <= old.ate_max == new.desde_max
    assert new.normas == ("Lei nº 7.043/2022",)


def test_a_state_begins_though_the_caput_never_changed(documentos: tuple[Documento, ...]) -> None:
    old, new = of(documentos, "colatina", "art43")
    assert old.partes[0] == new.partes[0]
    assert old.corpo != new.corpo


def test_revoked_article_is_told_once(documentos: tuple[Documento, ...]) -> None:
    old, gone = of(documentos, "colatina", "art38")
    assert old.repetido
    assert not gone.repetido
    assert gone.situacao == "revogado"
    assert not gone.atual


def test_unknown_former_text_is_no_unit(documentos: tuple[Documento, ...]) -> None:
    assert [u.atual for u in of(documentos, "vendanova", "art88")] == [True]


def test_all_articles_in_force(documentos: tuple[Documento, ...]) -> None:
    """905 of 912 articles are in force (docs/busca.md)."""
    current = [u for d in documentos for u in units.units(d) if u.atual]
    assert len(current) == 905


def test_part_with_what_it_hangs_from() -> None:
    texto = "Art. 1º É proibido:\nI - lançar:\na) lixo;\nb) água;\n§ 1º A multa é de dez unidades."
    (unit,) = units.units(parse(texto, Fonte(chave="x")))
    place = next(i for i, p in enumerate(unit.partes) if p.texto == "água;")
    assert units.label(unit.partes, place) == "Art. 1º, I, b)"
    assert units.passage(unit.partes, place) == "É proibido:\nlançar:\nágua;"
    assert units.depth(unit.partes, place) == 2
    assert units.depth(unit.partes, 0) == 0
