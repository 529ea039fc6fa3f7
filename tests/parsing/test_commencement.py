"""When an amending law comes into force."""

import pytest

from parsing import parse
from parsing.commencement import commencement


@pytest.mark.parametrize(
    ("clause", "publicacao", "window"),
    [
        ("Esta Lei entra em vigor na data de sua publicação.", "2024-03-12",
         ("2024-03-12", "2024-03-12")),
        ("Esta Lei entra em vigor após decorridos 90 (noventa) dias de sua publicação.",
         "2024-01-01", ("2024-03-31", "2024-03-31")),  # day 90 is 30 March; in force the day after
        ("Esta Lei entrará em vigor em 1º de janeiro de 2025.", None,
         ("2025-01-01", "2025-01-01")),
        ("Esta Lei entra em vigor na data de sua publicação.", None, ("2024-03-10", "2024-12-31")),
        ("Esta Lei entra em vigor 30 (trinta) dias após a sua publicação.", None,
         ("2024-04-09", "2024-12-31")),
        ("Revogam-se as disposições em contrário.", "2024-03-12", ("2024-04-26", "2024-04-26")),
        ("Esta Lei entra em vigor no exercício seguinte ao de sua publicação.", None, (None, None)),
    ],
)  # fmt: skip
def test_windows(
    clause: str, publicacao: str | None, window: tuple[str | None, str | None]
) -> None:
    law = parse(f"Art. 1º Fica revogado o art. 5º da Lei nº 7/99.\nArt. 2º {clause}")
    found = commencement(law, ato="2024-03-10", publicacao=publicacao)
    assert (found.minimo, found.maximo) == window
