"""Citations against tests/cases/citacoes.md, and what no table can hold."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import pytest

from parsing.model import Dispositivo, Documento, Fonte, Nota, Redacao
from tests.ui.gold import CHAVES, documento
from ui import norm_name
from ui.citation import ESTILOS, CitacaoRecusada, cite, cite_many, public

CASOS = Path(__file__).parent.parent / "cases" / "citacoes.md"
URL = "https://exemplo.gov.br/lei"
ACESSO = date(2026, 11, 30)


@dataclass(frozen=True, slots=True)
class Caso:
    linha: int
    pedido: str
    estilo: str
    esperado: str

    def __str__(self) -> str:
        return f"{CASOS.name}:{self.linha} {self.pedido} {self.estilo}"


def _cases() -> list[Caso]:
    found = []
    lines = CASOS.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) == 3 and cells[0] not in ("pedido", "---"):
            found.append(Caso(number, *cells))
        if line.startswith("pedido: "):
            pedido, estilo = line.removeprefix("pedido: ").split(" | ")
            body = lines[number : lines.index("```", number)]
            found.append(Caso(number, pedido, estilo, "\n".join(body)))
    return found


def _given(caso: Caso) -> str:
    pedido, _, em = caso.pedido.partition(" em ")
    chave, *ids = pedido.split()
    items = []
    for id_ in ids or [None]:
        base, _, versao = (id_ or "").partition(":v")
        items.append((documento(chave), base or None, int(versao) if versao else None))
    return cite_many(
        items,
        estilo=caso.estilo.removesuffix(" (link)"),
        em=em or None,
        acesso=ACESSO,
        url=URL if caso.estilo.endswith(" (link)") else None,
        destaque="markdown",
    )


@pytest.mark.parametrize("caso", _cases(), ids=str)
def test_case(caso: Caso) -> None:
    if caso.esperado.startswith("recusa: "):
        with pytest.raises(CitacaoRecusada) as refused:
            _given(caso)
        assert str(refused.value) == caso.esperado.removeprefix("recusa: ")
        return
    given = _given(caso).replace("\r\n", "\n").rstrip("\n")
    if "…\n" in caso.esperado + "\n":
        parts = (re.escape(part) for part in re.split(r"^…$\n?", caso.esperado, flags=re.M))
        assert re.fullmatch(r"(?s:.*)".join(parts).rstrip("\n") + r"(?s:.*)", given), given
    else:
        assert given == caso.esperado


def test_there_are_enough_cases_of_every_norm_and_style() -> None:
    cases = _cases()
    assert len(cases) >= 60
    assert {caso.pedido.split()[0] for caso in cases} == set(CHAVES)
    assert {caso.estilo.removesuffix(" (link)") for caso in cases} == set(ESTILOS)


def _norm(*redacoes: Redacao, **fonte: object) -> Documento:
    artigo = Dispositivo("art1", "artigo", "Art. 1º", None, redacoes, ordem=1)
    values = {"chave": "x", "tipo_norma": "Lei", "historico": "completo", **fonte}
    return Documento(Fonte(**values), (artigo,))  # type: ignore[arg-type]


def _short(norm: Documento, **more: object) -> str:
    return cite(norm, "art1", estilo="forense-curto", acesso=ACESSO, **more)  # type: ignore[arg-type]


THREE = (
    Redacao(1, "um", "superado"),
    Redacao(2, "dois", "superado", (Nota("redacao", "Lei nº 10/2000"),)),
    Redacao(3, "três", "vigente", (Nota("redacao", "Decreto nº 20/2010"),)),
)


def test_three_redacoes_each_say_their_own_act() -> None:
    norm = _norm(*THREE, titulo="Código de Posturas", municipio="Colatina", uf="ES")
    base = "art. 1º do Código de Posturas de Colatina/ES"
    assert _short(norm, versao=1) == f"{base}, em sua redação original (anterior à Lei nº 10/2000)"
    assert _short(norm, versao=2) == (
        f"{base}, na redação da Lei nº 10/2000 (anterior ao Decreto nº 20/2010)"
    )
    assert _short(norm) == f"{base}, na redação dada pelo Decreto nº 20/2010"


@pytest.mark.parametrize("historico", ["sem_notas", "desconhecido"])
def test_original_is_not_said_where_the_history_is_not_printed(historico: str) -> None:
    norm = _norm(*THREE, historico=historico)
    assert "original" not in _short(norm, versao=1)
    assert "na redação anterior à Lei nº 10/2000" in _short(norm, versao=1)


def test_original_is_not_said_of_an_included_text() -> None:
    included = replace(THREE[0], notas=(Nota("inclusao", "Lei nº 5/1999"),))
    said = _short(_norm(included, *THREE[1:]), versao=1)
    assert "original" not in said
    assert "na redação da Lei nº 5/1999 (anterior à Lei nº 10/2000)" in said


@pytest.mark.parametrize(
    ("situacao", "acao", "said"),
    [
        ("revogado", "revogacao", "(revogado pela Lei nº 9/2009)"),
        ("vetado", "veto", "(vetado pela Lei nº 9/2009)"),
        ("suspenso", "suspensao", "(suspenso pela Lei nº 9/2009)"),
        ("suspenso", "inconstitucionalidade", "(declarado inconstitucional pela Lei nº 9/2009)"),
    ],
)
def test_what_is_not_law_says_so(situacao: str, acao: str, said: str) -> None:
    redacao = Redacao(1, "t", situacao, (Nota(acao, "Lei nº 9/2009"),))  # type: ignore[arg-type]
    assert _short(_norm(redacao)).endswith(said)
    unknown = replace(redacao, notas=())
    assert _short(_norm(unknown)).endswith(f"({situacao})")


def test_unknown_parts_are_never_invented() -> None:
    bare = Documento(Fonte("x"), ())
    with pytest.raises(CitacaoRecusada, match="não tem URN"):
        cite(bare, estilo="urn", acesso=ACESSO)
    for estilo in set(ESTILOS) - {"urn"}:
        text = cite(bare, estilo=estilo, acesso=ACESSO)
        assert "None" not in text
        assert "2026" not in text
    assert "[número e data desconhecidos]" in cite(bare, estilo="abnt", acesso=ACESSO)


@pytest.mark.parametrize(
    ("fonte", "dated", "short"),
    [
        (Fonte("x", tipo_norma="Lei", numero="10", data="1990", precisao="ano"),
         "Lei nº 10, de 1990", "Lei nº 10/1990"),
        (Fonte("x", tipo_norma="Lei", numero="10/1990"), "Lei nº 10/1990", "Lei nº 10/1990"),
        (Fonte("x", tipo_norma="Decreto", numero="1", data="2001-03-01"),
         "Decreto nº 1, de 1º de março de 2001", "Decreto nº 1/2001"),
        (Fonte("x", tipo_norma="Lei", data="2001-05-02"),
         "Lei [número desconhecido], de 2 de maio de 2001",
         "Lei [número desconhecido], de 2 de maio de 2001"),
        (Fonte("x", tipo_norma="Lei", numero="7"), "Lei nº 7, [data desconhecida]", "Lei nº 7"),
        (Fonte("x", tipo_norma="Lei Orgânica"), "Lei Orgânica", "Lei Orgânica"),
    ],
)  # fmt: skip
def test_name_of_a_norm_says_what_is_known(fonte: Fonte, dated: str, short: str) -> None:
    assert norm_name.dated(fonte) == dated
    assert norm_name.short(fonte) == short


@pytest.mark.parametrize(
    "url",
    [None, "", "http://localhost:8501/?d=x", "http://127.0.0.1/x", "file:///tmp/x", "http://[::1]/",
     "javascript:alert(1)", "http://0.0.0.0:8501", "colatina.txt", "http://192.168.0.7/x",
     "http://10.0.0.1", "https://servidor/x", "http://maquina.local/x", "https://x.br/\nTY  - BOOK",
     "http://[::1", "https://x.br/a b"],
)  # fmt: skip
def test_a_local_address_is_never_cited(url: str | None) -> None:
    assert public(url) is None
    text = cite(documento("colatina"), estilo="abnt", acesso=ACESSO, url=url)
    assert "Disponível" not in text
    assert "Acesso" not in text


def test_may_is_not_cut() -> None:
    text = cite(documento("colatina"), estilo="abnt", acesso=date(2026, 5, 1), url=URL)
    assert text.endswith("Acesso em: 1 maio 2026.")


def test_html_emphasis_escapes_everything_else() -> None:
    fonte = Fonte("x", tipo_norma="Lei", municipio="<b>Vila</b>", uf="ES", titulo="A & B")
    text = cite(Documento(fonte, ()), estilo="abnt", acesso=ACESSO, destaque="html")
    assert "<b>" not in text.casefold()
    assert "&lt;B&gt;VILA" in text
    assert "<strong>Lei [número e data desconhecidos]</strong>" in text
    assert "A &amp; B" in text


def test_a_list_is_sorted_and_without_repeats() -> None:
    items = [
        (documento("vendanova"), "art5"), (documento("colatina"), "art6"),
        (documento("alvorada"), "art1"), (documento("colatina"), "art5"),
        (documento("colatina"), "art6"),
    ]  # fmt: skip
    text = cite_many(items, estilo="forense-curto", acesso=ACESSO)
    assert text.splitlines() == [
        "art. 1º do Código de Posturas de Alvorada de Minas/MG",
        "arts. 5º e 6º do Código de Posturas de Colatina/ES",
        "art. 5º do Código de Posturas de Venda Nova do Imigrante/ES",
    ]


def test_refusals_are_sentences() -> None:
    norm = documento("colatina")
    for wrong in (
        {"id": "art999"}, {"id": "art1", "versao": 2}, {"id": "art23", "versao": 9},
        {"id": "art1", "em": "31/02/2010"}, {"id": "art1", "estilo": "abn"},
    ):  # fmt: skip
        with pytest.raises(CitacaoRecusada, match=r"\.$"):
            cite(norm, acesso=ACESSO, **wrong)  # type: ignore[arg-type]
    with pytest.raises(CitacaoRecusada):
        cite_many([], acesso=ACESSO)


@pytest.mark.parametrize("estilo", sorted(set(ESTILOS) - {"urn", "akn", "abnt-chamada", "np405"}))
def test_a_revocation_after_the_day_asked_for_is_told_as_later(estilo: str) -> None:
    text = cite(documento("colatina"), "art338", em="2000", estilo=estilo, acesso=ACESSO)
    said = text.replace("T", "t").replace("\\", "")
    assert "texto vigente em 2000, depois revogado pela Lei nº 6962/2022" in said
    assert "(revogado" not in text
