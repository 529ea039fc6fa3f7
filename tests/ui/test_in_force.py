"""What is said of a date beyond what the texts are known to hold."""

from datetime import date

from tests.ui.norms import norm
from ui.in_force import beyond_all, turned

HOJE = date(2026, 11, 30)
FONTES = [norm(chave).fonte for chave in ("colatina", "paraguacu", "lagoa")]


def test_a_date_after_today_and_after_the_consolidation() -> None:
    future, short = beyond_all(FONTES, "2090", HOJE)
    assert future.startswith("2090 é posterior a hoje (30/11/2026)")
    assert "(08/03/2019)" in short
    assert "Colatina" not in short
    assert beyond_all(FONTES, "2015", HOJE) == ()


def test_two_days_in_the_wrong_order() -> None:
    assert turned("2015", "2010", HOJE) == (
        "2015 vem depois de 2010: as mudanças aparecem ao contrário."
    )
    assert turned("2010", "2015", HOJE) is None
    assert turned("2015", "2015-06-01", HOJE) is None
    assert turned("2090", "", HOJE) is not None
    assert turned("", "", HOJE) is None
