"""Remissões: shapes in text (tests/cases/remissoes.md) and their targets in the five codes."""

from __future__ import annotations

import random
import tomllib
from dataclasses import fields
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from parsing import parse, table
from parsing.mentions import Mencao, find
from parsing.model import Documento, Fonte, Referencia
from parsing.references import Propria, cited_by, parse_dispositivo_path, problems, references
from parsing.targets import external

ROOT = Path(__file__).parents[2]
CASES = (ROOT / "tests/cases/remissoes.md").read_text(encoding="utf-8")
CODES = ("alvorada", "colatina", "lagoa", "paraguacu", "vendanova")


def _cases() -> list[tuple[str, str]]:
    rows = [line.strip("|").split("|") for line in CASES.splitlines() if line.startswith("| ")]
    read = [[cell.strip() for cell in row] for row in rows if len(row) == 2]
    return [(text, found) for text, found in read if text != "texto"]


def _written(mencao: Mencao) -> list[str]:
    norm = f" @ {mencao.norma}" if mencao.norma else " @esta" if mencao.propria else ""
    return [f"{id_ or ''}{norm}".strip() for id_ in external(mencao)]


@pytest.mark.parametrize(("text", "expected"), _cases())
def test_shapes(text: str, expected: str) -> None:
    read = [written for mencao in find(text) for written in _written(mencao)]
    assert read == ([] if expected == "—" else expected.split("; "))


@cache
def code(chave: str) -> Documento:
    catalogue = tomllib.loads((ROOT / "corpus/catalogo.toml").read_text(encoding="utf-8"))
    names = {field.name for field in fields(Fonte)}
    known = {k: v for k, v in catalogue[chave].items() if k in names}
    rows = table.from_jsonl((ROOT / f"tests/gold/{chave}.jsonl").read_text(encoding="utf-8"))
    return table.from_rows(rows, Fonte(chave=chave, **known))


@cache
def refs(chave: str) -> tuple[Referencia, ...]:
    return references(code(chave))


def targets(chave: str, origem: str, versao: int = 1) -> list[tuple[str | None, str | None, str]]:
    return [
        (r.alvo, r.norma, r.situacao)
        for r in refs(chave)
        if r.origem == origem and r.versao == versao
    ]


def _places() -> list[tuple[str, str, str]]:
    rows = [line.strip("|").split("|") for line in CASES.splitlines() if line.startswith("| ")]
    read = [[cell.strip() for cell in row] for row in rows if len(row) == 3]
    return [(at, text, found) for at, text, found in read if at != "em"]


@cache
def small_law() -> tuple[Referencia, ...]:
    text = CASES.partition("```texto\n")[2].partition("```")[0]
    return references(parse(text, Fonte("x", tipo_norma="Lei", numero="7")))


@pytest.mark.parametrize(("at", "text", "found"), _places())
def test_places(at: str, text: str, found: str) -> None:
    here = [r for r in small_law() if r.origem == at and r.bruto == text]
    assert ", ".join(map(_target, here)) == found


def _target(r: Referencia) -> str:
    if r.situacao == "relativa_sem_alvo":
        return "sem alvo"
    norm = f" de {r.norma}" if r.norma else ""
    return f"{r.alvo or 'esta norma'}{norm}" + (" (ausente)" if r.situacao == "ausente" else "")


RELATIVE = [
    ("alvorada", "art9_par1", "art9_cpt_inc2"),  # inciso II deste artigo
    ("alvorada", "art125", "art124"),  # artigo anterior deste Código
    ("alvorada", "art139_par2_inc2", "art139"),  # caput deste artigo
    ("alvorada", "art87", "tit3_cap10"),  # este Capítulo
    ("colatina", "art81", "art80"),  # artigo anterior
    ("colatina", "art203_par2", "art203_par1_inc4"),  # item IV do parágrafo anterior
    ("colatina", "art207_par4", "art206_par3"),  # parágrafo 3º, do artigo anterior
    ("colatina", "art209_par6", "art209_par5"),  # § anterior
    ("colatina", "art211_cpt_inc2", "art211_cpt_inc1"),  # item anterior
    ("colatina", "art148_par1u", "art148"),  # de que trata o artigo será recolhido
    ("colatina", "art276_par2", "art274_par1u"),  # parágrafo único do artigo 274 deste Código
    ("colatina", "art144_par1u", "art143"),  # "artigo anterior": as printed, though 144 is meant
    ("lagoa", "art22_num1", "art22_num3"),  # n.º 3 do presente artigo
    ("lagoa", "art21_num4_ali5", "art21_num4_ali1"),  # alíneas anteriores do presente artigo
    ("lagoa", "art37", "cap4"),  # este capítulo, said in a secção
    ("paraguacu", "art40-1_par3", "art40-1_par2"),  # parágrafo anterior
    ("paraguacu", "art146", "tit3_cap7_sec2"),  # desta seção
    ("vendanova", "art105_par3", "tit1_cap3"),  # Capítulos III e IV, do Título I, deste Código
]


@pytest.mark.parametrize(("chave", "origem", "alvo"), RELATIVE)
def test_relative_references_start_where_they_stand(chave: str, origem: str, alvo: str) -> None:
    assert (alvo, None, "resolvida") in targets(chave, origem)


def test_ranges_hold_what_the_document_has() -> None:
    assert [t[0] for t in targets("colatina", "art323_par4")] == [
        "art323_par1", "art323_par2", "art323_par3"
    ]  # fmt: skip
    assert [t[0] for t in targets("vendanova", "art103_par1")][:11] == [
        f"art{n}" for n in range(86, 97)
    ]


def test_other_norms_are_never_this_one() -> None:
    assert targets("colatina", "art10")[-1] == ("art159", "Código Civil", "externa")
    assert ("art7", "Lei nº 2012/1998", "externa") in targets("paraguacu", "art22_par4")
    assert ("art23_num2_ali13", "Lei nº 75/2013", "externa") in targets("lagoa", "art1")


@pytest.mark.parametrize(
    ("name", "own"),
    [("Código de Posturas", True), ("Código Municipal de Posturas", True),
     ("Código de Posturas do Município de Colatina", True), ("Código de Obras", False),
     ("Lei nº 2.806/1977", True),
     ("Lei nº 2806", True), ("Lei nº 2.806/1978", False), ("Lei Complementar nº 2.806", False)],
)  # fmt: skip
def test_a_norm_knows_its_own_names(name: str, own: bool) -> None:
    assert Propria.of(code("colatina").fonte).is_named(name) is own


# (code, origin, version, fitting code): the wrong references that the gold notes list and whose
# target is missing, revoked or replaced.
BROKEN = [
    ("colatina", "art240", 1, "remissao_ausente"),  # art. 235, I, f e g: 239 meant
    ("colatina", "art240_par1u", 1, "remissao_ausente"),
    ("colatina", "art43_cpt_inc4", 1, "remissao_ausente"),  # parágrafo 1º: 43 has none
    ("colatina", "art43_cpt_inc6", 1, "remissao_revogada"),  # números I e III
    ("colatina", "art326", 1, "remissao_substituida"),  # art. 331, I to IV
    ("colatina", "art36_par2", 1, "remissao_substituida"),  # parágrafo anterior
    ("colatina", "art24_cpt_inc2", 1, "remissao_ausente"),  # Título III
    ("colatina", "art73", 1, "remissao_ausente"),  # Título V, Capítulo II
    ("colatina", "art50", 1, "remissao_sem_agrupador"),  # deste capítulo, in a text without any
    ("colatina", "art239_par2", 1, "remissao_especie"),  # presente decreto
    ("colatina", "art209_par6", 1, "remissao_especie"),  # desta Lei Complementar
    ("vendanova", "art13_par1", 1, "remissao_sem_alvo"),  # parágrafo anterior in § 1º
    ("vendanova", "art103_par1", 1, "remissao_ausente"),  # Anexo das penalidades
    ("vendanova", "art93", 1, "remissao_especie"),  # Código Complementar
    ("lagoa", "art57_num1", 1, "remissao_ausente"),  # Anexo
    ("lagoa", "art63_num2", 1, "remissao_ausente"),  # Parte Especial
    ("lagoa", "art67", 1, "remissao_ausente"),  # Regulamento anexo
]


@pytest.mark.parametrize(("chave", "origem", "versao", "codigo"), BROKEN)
def test_broken_references_are_found(chave: str, origem: str, versao: int, codigo: str) -> None:
    found = {(p.id, p.versao, p.codigo) for p in problems(code(chave), refs(chave))}
    assert (origem, versao, codigo) in found


@pytest.mark.parametrize("chave", CODES)
def test_no_other_reference_is_called_broken(chave: str) -> None:
    """Of missing, revoked and replaced targets and relative words without one, only those above."""
    codes = {"remissao_ausente", "remissao_revogada", "remissao_substituida", "remissao_sem_alvo"}
    found = {(chave, p.id) for p in problems(code(chave), refs(chave)) if p.codigo in codes}
    # art. 327 v1 cites art. 324, whose text changed with it.
    listed = {(doc, origem) for doc, origem, _, _ in BROKEN} | {("colatina", "art327")}
    assert found <= listed


@pytest.mark.parametrize("chave", CODES)
def test_extents_never_cross_and_give_the_text_back(chave: str) -> None:
    texts = {(d.id, r.versao): r.texto for d, _ in code(chave).percorrer() for r in d.redacoes}
    spans: dict[tuple[str, int], set[tuple[int, int]]] = {}
    for r in refs(chave):
        assert texts[r.origem, r.versao][r.inicio : r.fim] == r.bruto != ""
        spans.setdefault((r.origem, r.versao), set()).add((r.inicio, r.fim))
    for row in spans.values():
        ordered = sorted(row)
        assert all(a[1] <= b[0] for a, b in pairwise(ordered))


def test_what_cites_a_dispositivo() -> None:
    assert {r.origem for r in cited_by(refs("colatina"), "art74")} == {"art352"}
    assert "art31" not in {r.origem for r in cited_by(refs("colatina"), "art3")}


def test_a_sole_paragraph_renumbered_is_followed() -> None:
    rows = [
        _row(1, "art1", "artigo", "Art. 1º", "Nos termos do parágrafo único deste artigo."),
        _row(2, "art1_par1", "paragrafo", "§ 1º", "Exceção.", ["renumeracao"]),
        _row(3, "art1_par2", "paragrafo", "§ 2º", "Outra.", ["inclusao"]),
        _row(4, "art2", "artigo", "Art. 2º", "Nos termos do parágrafo único deste artigo."),
        _row(5, "art2_par1", "paragrafo", "§ 1º", "Exceção."),
        _row(6, "art2_par2", "paragrafo", "§ 2º", "Outra."),
    ]
    found = references(table.from_rows(rows, Fonte("x")))
    assert [(r.alvo, r.situacao) for r in found] == [
        ("art1_par1", "resolvida"), ("art2_par1u", "ausente")
    ]  # fmt: skip


def _row(
    seq: int, id_: str, tipo: str, rotulo: str, texto: str, acoes: list[str] | None = None
) -> dict[str, object]:
    notas = [{"acao": a, "norma": "Lei nº 5/2010", "escopo": "dispositivo"} for a in acoes or []]
    return {
        "doc": "x", "seq": seq, "id": id_, "tipo": tipo, "grupo": None, "rotulo": rotulo,
        "nome": None, "texto": texto, "linha": seq, "linha_fim": seq, "versao": 1,
        "situacao": "vigente", "notas": notas,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "ids", "norma", "resto"),
    [
        ("§ 8 art 32", ("art32_par8",), None, ""),
        ("colatina art 33", ("art33",), None, "colatina"),
        ("art. 23, § 1º, do Código de Posturas de Colatina/ES", ("art23_par1",),
         "Código de Posturas de Colatina", "/ES"),
        ("art. 5º, II, a, da Lei nº 10/2001", ("art5_cpt_inc2_ali1",), "Lei nº 10/2001", ""),
        ("artigo 5.º, n.º 1, alínea a), do Regulamento n.º 1294/2025", ("art5_num1_ali1",),
         "Regulamento nº 1294/2025", ""),
        ("barulho à noite", (), None, "barulho à noite"),
    ],
)  # fmt: skip
def test_citations_are_read_back(
    text: str, ids: tuple[str, ...], norma: str | None, resto: str
) -> None:
    path = parse_dispositivo_path(text)
    assert (path.ids, path.norma, path.resto) == (ids, norma, resto)


def test_any_text_is_read_without_error() -> None:
    words = ["art.", "5º", "§", "§§", "1º", "I", "a)", "e", "a", ",", ";", "do", "da Lei nº 10/90",
             "caput", "alíneas", "deste artigo", "anterior", "n.º", "Anexo", "999.999", "“", "\n",
             "incisos", "a 9999", "Capítulo", "mesmo artigo", "-A", "º", "artigos"]  # fmt: skip
    dice = random.Random(7)
    for _ in range(400):
        text = " ".join(dice.choices(words, k=dice.randrange(1, 40)))
        spans = sorted({(m.inicio, m.fim) for m in find(text)})
        assert all(a[1] <= b[0] for a, b in pairwise(spans)), text
        parse_dispositivo_path(text)
