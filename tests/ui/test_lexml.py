"""LexML: valid against the flexible schemas (where they are at hand), ids one to one."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest
from lxml import etree

from parsing import parse
from parsing.model import Dispositivo, Documento, Fonte, Redacao
from tests.ui.gold import documento
from ui.cited import CitacaoRecusada
from ui.lexml import lexml, lexml_id
from ui.lexml_meta import LEXML

BRASILEIRAS = ("colatina", "paraguacu", "vendanova", "alvorada")
NS = {"l": LEXML}
PASTA = os.environ.get("LEXML_XSD_DIR")
precisa_dos_esquemas = pytest.mark.skipif(
    not PASTA, reason="os esquemas do LexML não fazem parte do projeto: aponte LEXML_XSD_DIR"
)


class _Local(etree.Resolver):
    """The schemas import from the web: their copies stand beside them."""

    def resolve(self, system_url, public_id, context):  # type: ignore[no-untyped-def]
        for copy in ("xml.xsd", "mathml2/common/xlink-href.xsd", "mathml2/mathml2.xsd"):
            if system_url.startswith("http") and system_url.endswith(copy):
                return self.resolve_filename(str(Path(PASTA or "") / copy), context)
        return None


@cache
def schema(name: str) -> etree.XMLSchema:
    """A flexible schema; 1.1 declares no namespace and takes LexML's through an including one."""
    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(_Local())
    path = Path(PASTA or "") / name
    if name == "lexml-flexivel.xsd":
        return etree.XMLSchema(etree.parse(path, parser))
    wrapper = (
        '<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"'
        f' targetNamespace="{LEXML}"><xsd:include schemaLocation="{path.as_uri()}"/></xsd:schema>'
    )
    return etree.XMLSchema(etree.fromstring(wrapper, parser))


def assert_valid(data: bytes) -> None:
    root = etree.fromstring(data)
    for name in ("lexml-flexivel.xsd", "lexml-flexivel-1.1.xsd"):
        assert schema(name).validate(root), (name, schema(name).error_log.last_error)


def ids(root: etree._Element) -> list[str]:
    articulacao = root.find("l:Norma/l:Articulacao", NS)
    assert articulacao is not None
    return [e.get("id") or "" for e in articulacao.iter(etree.Element) if e.get("id")]


@precisa_dos_esquemas
@pytest.mark.parametrize("chave", BRASILEIRAS)
@pytest.mark.parametrize("em", [None, "2023-06-01"])
def test_whole_norm_is_valid(chave: str, em: str | None) -> None:
    if chave == "alvorada" and em:  # nobody knows since when it is in force
        with pytest.raises(CitacaoRecusada, match="Não é certo"):
            lexml(documento(chave), em=em)
        return
    assert_valid(lexml(documento(chave), em=em))


@pytest.mark.parametrize("chave", BRASILEIRAS)
def test_ids_are_one_to_one_but_for_the_caput_and_twins(chave: str) -> None:
    norm = documento(chave)
    ours = {lexml_id(d.id): d for d, _ in norm.percorrer()}
    assert len(ours) == sum(1 for _ in norm.percorrer())
    found = ids(etree.fromstring(lexml(norm)))
    assert len(found) == len(set(found))
    without_caput = [i for i in found if not i.endswith("_cpt")]
    assert sorted(without_caput) == sorted(ours)
    captions = {i.removesuffix("_cpt") for i in found if i.endswith("_cpt")}
    assert captions == {i for i, d in ours.items() if d.tipo == "artigo"}


@pytest.mark.parametrize("chave", BRASILEIRAS)
def test_every_text_in_force_is_there_once(chave: str) -> None:
    norm = documento(chave)
    root = etree.fromstring(lexml(norm))
    by_id = {e.get("id"): e for e in root.iter(etree.Element) if e.get("id")}
    for d, _ in norm.percorrer():
        id_ = lexml_id(d.id) + ("_cpt" if d.tipo == "artigo" else "")
        text = "".join(p.text or "" for p in by_id[id_].iterfind("l:p", NS))
        assert text == d.atual.texto
        gone = d.atual.situacao == "revogado"
        assert (by_id[id_].get("situacao") == "revogado") == gone


def test_one_point_in_time() -> None:
    old = lexml(documento("colatina"), em="1995-01-01").decode()
    new = lexml(documento("colatina"), em="2023-06-01").decode()
    assert "a multa ou penas a ser aplicadas;" in old
    assert "a multa ou penas a ser aplicadas;" not in new
    assert "a penalidade a ser aplicada;" in new
    assert "@versao.vigente.em;2023-06-01" in new
    assert "art317-1" not in old


def test_unknown_urn_is_a_marked_placeholder() -> None:
    root = etree.fromstring(lexml(documento("alvorada")))
    name = root.find("l:Metadado/l:Identificacao", NS)
    assert name is not None
    assert "0001-01-01;desconhecido" in (name.get("URN") or "")
    marks = root.xpath("//*[@precisao='desconhecida']")
    assert len(marks) == 1  # type: ignore[arg-type]


def test_a_year_alone_is_marked() -> None:
    root = etree.fromstring(lexml(documento("colatina")))
    events = root.findall("l:Metadado/l:CicloDeVida/l:Evento", NS)
    marked = {e.get("data") for e in events if e.get("class") == "precisao-ano"}
    assert "2022-01-01" in marked
    targets = {
        target
        for e in events
        for change in e.iter(etree.Element)
        for target in (change.get("AlvoLocal") or "").split()
    }
    assert "art23_par1" in targets
    assert targets <= set(ids(root))


def _odd(*filhos: Dispositivo) -> Documento:
    artigo = Dispositivo(
        "art1", "artigo", "Art. 1º", None, (Redacao(1, "Texto", rotulo="Art. 1º"),), filhos
    )
    return Documento(Fonte("x", uf="ES", municipio="Colatina", tipo_norma="Lei"), (artigo,))


def _part(id_: str, tipo: str, *filhos: Dispositivo) -> Dispositivo:
    return Dispositivo(id_, tipo, "x", None, (Redacao(1, f"texto {id_}"),), filhos)  # type: ignore[arg-type]


ODD = _odd(
    _part("art1_cpt_ali1", "alinea", _part("art1_cpt_ali1_ite1", "item")),
    _part("art1_pen", "pena"),
    _part("art1_cpt_inc1@2", "inciso"),
    _part(
        "art1_par1u",
        "paragrafo",
        _part("art1_par1u_inc1", "inciso", _part("art1_par1u_inc1_ali27", "alinea")),
    ),
)


def test_what_the_grammar_has_no_step_for_is_generic_and_nothing_is_lost() -> None:
    data = lexml(ODD)
    for d, _ in ODD.percorrer():
        assert d.atual.texto in data.decode()
    found = ids(etree.fromstring(data))
    assert "art1_cpt_ali1_dpg1" in found
    assert "art1_cpt_dpg1" in found
    assert "art1_cpt_inc1-0-2" in found


@precisa_dos_esquemas
def test_odd_shapes_are_valid_too() -> None:
    assert_valid(lexml(ODD))
    heading = Dispositivo("agh1", "agrupamento", "", "DISPOSIÇÕES", (Redacao(1, ""),))
    chapter = Dispositivo(
        "cap1", "capitulo", "CAPÍTULO I", None, (Redacao(1, ""),), (*ODD.dispositivos, heading)
    )
    assert_valid(lexml(Documento(ODD.fonte, (chapter,), fecho=("Fim",))))


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("art317-1_par1u", "art317-1_par1u"),
        ("tit5@2", "tit5-0-2"),
        ("art27-bis_cpt_inc1@3", "art27-102_cpt_inc1-0-3"),
        ("adct_art2_par1", "art2-900_par1"),
        ("adct_art2@2", "art2-900-0-2"),
    ],
)
def test_lexml_id(ours: str, theirs: str) -> None:
    assert lexml_id(ours) == theirs


LEI = parse(
    "Art. 1º O art. 5º da Lei nº 2.806/1977 passa a vigorar com a seguinte redação:\n"
    '"Art. 5º É proibido fogo.\nI - nas vias;" (NR)\n'
    "Art. 2º Fica revogado o art. 7º da Lei nº 2.806/1977.\n",
    Fonte("x", uf="ES", municipio="Colatina", tipo_norma="Lei", numero="9", data="2020-01-02"),
)


def test_new_text_of_an_amending_law_is_there() -> None:
    root = etree.fromstring(lexml(LEI))
    block = root.find(".//l:Caput[@id='art1_cpt']/l:Alteracao", NS)
    assert block is not None
    assert [p.text for p in block] == ["“Art. 5º É proibido fogo.", "I – nas vias;”"]
    assert [e.get("id") for e in root.iter(f"{{{LEXML}}}Artigo")] == ["art1", "art2"]


@precisa_dos_esquemas
def test_an_amending_law_is_valid() -> None:
    assert_valid(lexml(LEI))


def test_refusals_are_sentences() -> None:
    with pytest.raises(CitacaoRecusada, match="não é norma brasileira"):
        lexml(documento("lagoa"))
    with pytest.raises(CitacaoRecusada, match="Não é certo qual texto"):
        lexml(documento("colatina"), em="2022")
    with pytest.raises(CitacaoRecusada, match="não tem artigos"):
        lexml(Documento(Fonte("x"), ()))


def test_law_text_is_data() -> None:
    hostile = '</p><script>alert("&")</script>\x00'
    d = Dispositivo("art1", "artigo", "Art. 1º", hostile, (Redacao(1, hostile, nome=hostile),))
    data = lexml(Documento(Fonte("x"), (d,)))
    assert b"<script>" not in data
    assert etree.fromstring(data).findtext(".//l:p", None, NS) == hostile.replace("\x00", "\ufffd")
