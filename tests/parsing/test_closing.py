"""Where a law ends: place and date, signatures, registration, disclaimers."""

from __future__ import annotations

import pytest

from parsing import parse


@pytest.mark.parametrize(
    "linha",
    [
        "Paraguaçu Paulista, 08 de Dezembro de 1998.",
        "Prefeitura Municipal de Colatina, 22 de Dezembro de 1977.",
        "Gabinete do Prefeito Municipal, em 5 de maio de 1990.",
        "São João, aos 05 (cinco) dias do mês de maio de 1995.",
        "Brasília, 26 de dezembro de 1990; 169º da Independência.",
        "Sala das Sessões, 5 de maio de 2010.",
        "15 de janeiro de 2020. — O Presidente da Câmara, António Silva.",
        "Registre-se, publique-se e cumpra-se.",
        "Este texto não substitui o publicado no Diário Oficial.",
        "319874756",
    ],
)
def test_closing_lines(linha: str) -> None:
    documento = parse(f"Art. 1º Um.\nArt. 2º Esta Lei entra em vigor hoje.\n{linha}\nFULANO DE TAL")
    assert documento.fecho == (linha, "FULANO DE TAL")
    assert documento.dispositivos[-1].atual.texto == "Esta Lei entra em vigor hoje."


@pytest.mark.parametrize(
    "linha",
    ["O Prefeito Municipal regulamentará esta Lei.", "em 5 de maio de 1990, data da posse.", "Registrada a queixa, abre-se processo."],  # noqa: E501
)  # fmt: skip
def test_law_that_looks_like_a_closing_stays_law(linha: str) -> None:
    texto = f"Art. 1º Um.\nArt. 2º O prazo começa\n{linha}\nArt. 3º Fim."
    documento = parse(texto)
    assert documento.fecho == ()
    assert linha in documento.dispositivos[1].atual.texto
