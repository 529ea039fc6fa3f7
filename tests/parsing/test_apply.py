"""Amending laws applied to a base: Colatina before Lei nº 7.043/2022, and small laws of our own.

The Lei nº 7.043/2022 is composed here, in several layouts, from the notes of the consolidated text;
applied to the redações that stood just before it (Lei nº 6962/2022 already applied), it must give
the consolidated text for every dispositivo that it touches, and change nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest

from corpus import catalog
from parsing import parse
from parsing.apply import Proposta, apply
from parsing.model import Dispositivo, Documento, Fonte, Redacao
from parsing.norms import norm_key

ACT = "Lei nº 7.043/2022"
Said = dict[str, list[tuple[int, str, str, frozenset[tuple[str, str | None]]]]]


@cache
def colatina() -> Documento:
    return catalog.load().documento("colatina")


def said(documento: Documento) -> Said:
    """What each dispositivo says, version by version (an event printed twice is one event)."""
    return {
        d.id: [
            (r.versao, r.texto, r.situacao, frozenset((n.acao, n.norma) for n in r.notas))
            for r in d.redacoes
        ]
        for d, _ in documento.percorrer()
    }


def by_act(redacao: Redacao, *acoes: str) -> bool:
    return any(n.acao in acoes and n.norma and norm_key(n.norma) == norm_key(ACT)
               for n in redacao.notas)  # fmt: skip


def before(documento: Documento) -> Documento:
    """The document as it stood before the act."""
    roots = (undone(d) for d in documento.dispositivos)
    return replace(documento, dispositivos=tuple(d for d in roots if d is not None))


def undone(d: Dispositivo) -> Dispositivo | None:
    redacoes = list(d.redacoes)
    if by_act(redacoes[-1], "inclusao"):
        return None
    if by_act(redacoes[-1], "redacao"):
        redacoes.pop()
        redacoes[-1] = replace(redacoes[-1], situacao="vigente")
    elif by_act(redacoes[-1], "revogacao"):
        notas = tuple(n for n in redacoes[-1].notas if n.acao != "revogacao")
        redacoes[-1] = replace(redacoes[-1], situacao="vigente", notas=notas)
    filhos = tuple(f for f in map(undone, d.filhos) if f is not None)
    return replace(d, redacoes=tuple(redacoes), filhos=filhos)


def printed(d: Dispositivo) -> str | None:
    """The new text of a dispositivo with its label, if the act gave it."""
    if not by_act(d.atual, "redacao", "inclusao"):
        return None
    sign = "" if d.tipo in ("artigo", "paragrafo") else " -"
    return f"{d.atual.rotulo}{sign} {d.atual.texto}"


def touched(d: Dispositivo) -> bool:
    return printed(d) is not None or any(map(touched, d.filhos))


def block(article: Dispositivo) -> str:
    """The article as amending laws print it: new text, and dots for what stays."""
    lines: list[str] = []

    def walk(d: Dispositivo) -> None:
        new = printed(d)
        if new is not None:
            lines.append(new)
        elif touched(d):
            lines.append(f"{d.atual.rotulo} ..........")
        elif not lines or lines[-1] != "..........":
            lines.append("..........")
        if touched(d):
            for child in d.filhos:
                walk(child)

    walk(article)
    return "\n".join(lines)


def where(d: Dispositivo) -> str:
    """`o inciso V do art. 23`, from the id."""
    names = []
    for part in reversed(d.id.split("_")):
        kind, number = part[:3], part[3:]
        if kind == "inc":
            names.append(f"inciso {ROMAN[int(number)]}")
        elif kind == "par":
            names.append("parágrafo único" if number == "1u" else f"§ {number}º")
        elif kind == "art":
            base, _, suffix = number.partition("-")
            names.append(f"art. {base}" + (f"-{chr(64 + int(suffix))}" if suffix else ""))
    return "o " + " do ".join(names)


ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]
HEAD = (
    "LEI Nº 7.043, DE 2022\n\nAltera a Lei nº 2.806, de 22 de dezembro de 1977.\n\n"
    "A CÂMARA MUNICIPAL aprovou e eu sanciono a seguinte Lei:\n\n"
)
THE_LAW = "Lei nº 2.806, de 22 de dezembro de 1977"


def articles(documento: Documento) -> list[Dispositivo]:
    return [d for d, _ in documento.percorrer() if d.tipo == "artigo" and touched(d)]


def revoked(documento: Documento) -> list[Dispositivo]:
    """The highest dispositivos that the act revoked."""
    gone = {d.id: d for d, _ in documento.percorrer() if by_act(d.atual, "revogacao")}
    return [
        d for d in gone.values() if not any(d.id.startswith(f"{i}_") for i in gone if i != d.id)
    ]


def usual(documento: Documento) -> Iterator[str]:
    quoted = "\n\n".join(f"“{block(a)}” (NR)" for a in articles(documento))
    yield f"A {THE_LAW}, passa a vigorar com as seguintes alterações:\n\n{quoted}"
    rows = [f"{r} - {where(d)};" for r, d in zip(numerals(), revoked(documento), strict=False)]
    yield f"Ficam revogados os seguintes dispositivos da {THE_LAW}:\n" + "\n".join(rows)


def numerals() -> Iterator[str]:
    tens = ["", "X", "XX"]
    yield from (tens[n // 10] + ROMAN[n % 10] for n in range(1, 30))


def one_article_each(documento: Documento) -> Iterator[str]:
    for a in articles(documento):
        yield f'{where(a)[:1].upper()}{where(a)[1:]} da {THE_LAW} passa a vigorar com a seguinte ' \
              f'redação:\n"{block(a)}"'  # fmt: skip
    names = ", ".join(where(d) for d in revoked(documento))
    yield f"Revogam-se {names}, todos da {THE_LAW}."


def without_marks(documento: Documento) -> Iterator[str]:
    for a in articles(documento):
        yield f"Dê-se nova redação ao {where(a)[2:]} da {THE_LAW}, que passa a vigorar com a " \
              f"seguinte redação:\n{block(a)}"  # fmt: skip
    for d in revoked(documento):
        yield f"Fica revogado {where(d)} da {THE_LAW}."


def one_order_each(documento: Documento) -> Iterator[str]:
    every = [d for d, _ in documento.percorrer() if printed(d) is not None]
    for d in every:
        name = where(d)
        if d.tipo == "artigo":
            yield f"O caput do {name[2:]} da {THE_LAW} passa a vigorar com a seguinte redação: " \
                  f"«{printed(d)}»"  # fmt: skip
        elif by_act(d.atual, "inclusao"):
            kind, _, place = name[2:].partition(" do ")
            yield f"Fica acrescido ao {place} da {THE_LAW} o seguinte {kind}:\n«{printed(d)}»"
        else:
            yield f"{name[:1].upper()}{name[1:]} da {THE_LAW} passa a ter a seguinte redação:\n" \
                  f"«{printed(d)}»"  # fmt: skip
    for d in revoked(documento):
        yield f"É revogado {where(d)} da {THE_LAW}."


Layout = Callable[[Documento], Iterator[str]]


def compose(documento: Documento, layout: Layout) -> str:
    orders = [*layout(documento), "Esta Lei entra em vigor na data de sua publicação."]
    signs = [f"Art. {n}º" if n < 10 else f"Art. {n}." for n in range(1, len(orders) + 1)]
    return HEAD + "\n\n".join(f"{s} {o}" for s, o in zip(signs, orders, strict=True)) + "\n"


@pytest.mark.parametrize("layout", [usual, one_article_each, without_marks, one_order_each])
def test_colatina_becomes_the_consolidated_text(layout: Layout) -> None:
    consolidated = colatina()
    base = before(consolidated)
    law = parse(compose(consolidated, layout))
    proposal = apply(base, law)
    assert proposal.norma == ACT
    assert proposal.nao_aplicadas == ()
    was, now, wanted = said(base), said(proposal.documento), said(consolidated)
    changed = {c.id for c in proposal.mudancas}
    assert changed == {id_ for id_ in wanted if wanted[id_] != was.get(id_)}
    assert len(changed) == 40
    assert now == wanted
    assert [d.id for d, _ in proposal.documento.percorrer()] == [
        d.id for d, _ in consolidated.percorrer()
    ]


def small(text: str, orders: str) -> Proposta:
    base = parse(text, Fonte("x", tipo_norma="Lei", numero="7", data="1999-04-02"))
    return apply(
        base, parse(f"LEI Nº 90, DE 3 DE MAIO DE 2011\n\nAltera a Lei nº 7/1999.\n\n{orders}")
    )


BASE = (
    "Art. 1º É livre o comércio:\nI - de pão;\nII - de leite.\n§ 1º Há exceções.\n"
    "§ 2º O Prefeito as dirá.\nArt. 2º A multa é de 2 salários mínimos.\n"
    "Parágrafo único. O valor de 2 salários mínimos dobra na reincidência.\n"
    "Art. 3º Esta Lei entra em vigor hoje."
)


def test_a_text_printed_anew_without_dots_leaves_doubt() -> None:
    proposal = small(BASE, "Art. 1º O art. 1º da Lei nº 7/99 passa a vigorar com esta redação:\n"
                           "“Art. 1º É livre o comércio:\nI - de pão e bolo;”")  # fmt: skip
    assert [(p.codigo, p.id) for p in proposal.problemas] == [
        ("parte_nao_reproduzida", "art1_cpt_inc2"), ("parte_nao_reproduzida", "art1_par1"),
        ("parte_nao_reproduzida", "art1_par2"),
    ]  # fmt: skip
    kept = said(proposal.documento)
    assert kept["art1_par2"] == [(1, "O Prefeito as dirá.", "vigente", frozenset())]
    assert [c.id for c in proposal.mudancas] == ["art1_cpt_inc1"]  # the caput says the same


@pytest.mark.parametrize(
    "order",
    [
        "O caput do art. 1º da Lei nº 7/99 passa a vigorar com a seguinte redação:\n"
        "“Art. 1º É livre a feira:”",
        "O art. 1º da Lei nº 7/99 passa a vigorar com a seguinte redação:\n"
        "“Art. 1º É livre a feira:\n..........” (NR)",
    ],
)
def test_dots_or_the_word_caput_leave_none(order: str) -> None:
    assert small(BASE, f"Art. 1º {order}").problemas == ()


def test_renumbering_keeps_the_history_of_the_sole_paragraph() -> None:
    order = "Renumera-se o parágrafo único do art. 2º da Lei nº 7/99 como § 1º, e acrescenta-se"
    proposal = small(BASE, f"Art. 1º {order} o seguinte § 2º:\n“§ 2º Cabe recurso.”")
    ids = [d.id for d, _ in proposal.documento.percorrer()]
    assert ids[-4:] == ["art2", "art2_par1", "art2_par2", "art3"]
    first = next(d for d, _ in proposal.documento.percorrer() if d.id == "art2_par1")
    assert (first.rotulo, first.atual.id_anterior) == ("§ 1º", "art2_par1u")
    assert [n.acao for n in first.atual.notas] == ["renumeracao"]


def test_words_are_changed_where_they_stand() -> None:
    proposal = small(BASE, "Art. 1º No art. 2º da Lei nº 7/99, onde se lê “salários mínimos”, "
                           "leia-se “UFM”.")  # fmt: skip
    assert {c.id: c.depois.texto for c in proposal.mudancas} == {
        "art2": "A multa é de 2 UFM.",
        "art2_par1u": "O valor de 2 UFM dobra na reincidência.",
    }


def test_words_are_taken_out_and_put_after_others() -> None:
    out = small(
        BASE, "Art. 1º Fica suprimida a expressão “na reincidência” do art. 2º da Lei 7/99."
    )
    assert {c.id: c.depois.texto for c in out.mudancas} == {
        "art2_par1u": "O valor de 2 salários mínimos dobra."
    }
    put = small(
        BASE, "Art. 1º Fica incluída a expressão “e bolo” após “pão” no art. 1º da Lei 7/99."
    )
    assert {c.id: c.depois.texto for c in put.mudancas} == {"art1_cpt_inc1": "de pão e bolo;"}


def test_a_new_article_goes_after_the_one_before_it() -> None:
    proposal = small(BASE, "Art. 1º Fica a Lei nº 7/99 acrescida do seguinte art. 2º-A:\n"
                           "“Art. 2º-A. Cabe recurso:\nI - ao Prefeito;\n"
                           "Parágrafo único. Em dez dias.”")  # fmt: skip
    ids = [d.id for d, _ in proposal.documento.percorrer()]
    assert ids[-5:] == ["art2_par1u", "art2-1", "art2-1_cpt_inc1", "art2-1_par1u", "art3"]


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("Fica revogado o art. 9º da Lei nº 7/99.", "O dispositivo a revogar não está no texto."),
        ("Fica revogado o art. 1º da Lei nº 8/2001.", "É ordem sobre outra norma (Lei nº 8/2001)."),
        ("O parágrafo único do art. 1º da Lei nº 7/99 passa a ser § 3º.",
         "O dispositivo a renumerar não está no texto."),
        ("No art. 2º da Lei nº 7/99, onde se lê “URM”, leia-se “UFM”.",
         "As palavras “URM” não estão no texto."),
        ("Ficam substituídos os Anexos I e II da Lei nº 7/99.",
         "O texto novo não está na lei alteradora."),
        ("Fica acrescentado o § 1º ao art. 1º da Lei nº 7/99:\n“§ 1º Outro texto.”",
         "O dispositivo a incluir já existe, com outro texto."),
        ("Fica acrescentada a alínea a ao inciso V do art. 1º da Lei nº 7/99:\n“a) de vinho;”",
         "Falta no texto o dispositivo que o conteria (art1_cpt_inc5)."),
    ],
)  # fmt: skip
def test_what_cannot_be_carried_out_is_listed_with_the_reason(order: str, reason: str) -> None:
    proposal = small(BASE, f"Art. 1º {order}")
    assert {n.motivo for n in proposal.nao_aplicadas} == {reason}
    assert proposal.mudancas == ()


def test_an_amending_law_revoked_does_not_bring_the_former_text_back() -> None:
    law = parse("Art. 1º Fica revogada a Lei nº 6.962/2022.\nArt. 2º Vigora hoje.")
    proposal = apply(colatina(), law, norma="Lei nº 7.999/2030")
    assert proposal.mudancas == ()
    assert [p.codigo for p in proposal.problemas] == ["lei_alteradora_revogada"]


def test_dates_given_are_those_of_the_new_and_the_former_text() -> None:
    base = parse(BASE, Fonte("x", tipo_norma="Lei", numero="7", data="1999-04-02"))
    law = parse("LEI Nº 90, DE 3 DE MAIO DE 2011\n\nArt. 1º O art. 3º da Lei nº 7/99 passa a "
                "vigorar com a seguinte redação: “Art. 3º Vigora em março.”")  # fmt: skip
    (change,) = apply(base, law, data="2011-05-04").mudancas
    assert (change.antes and change.antes.fim, change.depois.inicio) == ("2011-05-04", "2011-05-04")


def test_applied_twice_nothing_more_changes() -> None:
    consolidated = colatina()
    proposal = apply(consolidated, parse(compose(consolidated, usual)))
    assert proposal.mudancas == ()
    assert said(proposal.documento) == said(consolidated)
