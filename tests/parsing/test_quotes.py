"""Quoted law: where it begins, where it ends, and what is no quotation."""

from __future__ import annotations

import pytest

from parsing import labels, parse, quotes


def quoted(text: str) -> list[tuple[str, bool]]:
    trechos = quotes.find(text, labels.candidates(text))
    return [(text[t.inicio : t.fim].strip(), t.aberta) for t in trechos]


ORDEM = "Art. 1º O art. 5º da Lei nº 10/1990 passa a vigorar com a seguinte redação:\n"
FIM = "\nArt. 2º Esta Lei entra em vigor hoje."


@pytest.mark.parametrize(
    "novo",
    [
        "“Art. 5º É livre.” (NR)",
        "“Art. 5º É livre:\nI – um;\nII – dois.” (NR)",
        '"Art. 5º É livre." (NR)',
        "«Artigo 5.º\nNome\n1 - É livre.»",
        "“Art. 5º É “livre” o comércio.”",
        "“Art. 5º Um.\n“Parágrafo único. Dois.”",
        "“Art. 1º Um.\nArt. 2º Dois.\nArt. 3º Três.”",
    ],
)
def test_a_quotation_ends_at_its_mark(novo: str) -> None:
    assert quoted(ORDEM + novo + FIM) == [(novo, False)]


def test_an_open_quotation_ends_at_the_next_own_article() -> None:
    assert quoted(ORDEM + "“Art. 5º É livre\no comércio." + FIM) == [("“Art. 5º É livre\no comércio.", True)]  # fmt: skip  # noqa: E501


def test_new_text_without_marks_ends_at_the_next_own_article() -> None:
    (trecho,) = quotes.find(
        ORDEM + "Art. 5º É livre." + FIM, labels.candidates(ORDEM + "Art. 5º É livre." + FIM)
    )
    assert trecho.sem_aspas


@pytest.mark.parametrize(
    "texto",
    [
        "Art. 1º A marca d’água diz “pela conclusão” da obra.\nArt. 2º Fim.",
        "Art. 1º Incluem-se nas determinações deste Código:\nI – os ruídos;\nII – os sons.\nArt. 2º Fim.",  # noqa: E501
        "Art. 1º A placa terá a seguinte redação:\nI – proibido fumar;\nArt. 2º Fim.",
        "Art. 1º O prazo é de 5 dias. (Redação dada pela Lei nº 5/2000)\nArt. 2º Fim.",
    ],
)
def test_what_is_no_quotation(texto: str) -> None:
    assert quoted(texto) == []


def test_quoted_law_is_never_of_the_host() -> None:
    documento = parse(ORDEM + "“Art. 5º É livre:\nI – um.” (NR)" + FIM)
    assert [d.id for d, _ in documento.percorrer()] == ["art1", "art2"]
    assert {a.alvo for a in documento.alteracoes} == {"art5", "art5_cpt_inc1"}


def test_many_open_marks_do_not_swallow_the_law() -> None:
    texto = ORDEM + '"Art. 5º Um\nArt. 2º Dois dias.\n"Art. 6º Três\nArt. 3º Fim.'
    assert [d.id for d, _ in parse(texto).percorrer()] == ["art1", "art2", "art3"]


def test_a_quotation_under_no_order_stays_in_the_text() -> None:
    documento = parse("Art. 1º Diz o cartaz:\n“Art. 9º É proibido fumar.”\nArt. 2º Fim.")
    primeiro, segundo = documento.dispositivos
    assert primeiro.atual.texto == "Diz o cartaz: “Art. 9º É proibido fumar.”"
    assert segundo.id == "art2"
    assert "citacao_nao_lida" in [p.codigo for p in documento.problemas]
