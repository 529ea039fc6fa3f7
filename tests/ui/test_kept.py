"""What all sessions share is made once for each key."""

import threading
import time

import pytest

from ui.kept import Guardados


def test_many_who_ask_at_once_wait_for_one_making() -> None:
    kept: Guardados[int] = Guardados(4)
    made: list[int] = []

    def make() -> int:
        time.sleep(0.05)
        made.append(1)
        return 7

    found: list[int] = []
    threads = [threading.Thread(target=lambda: found.append(kept.get("a", make))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [7] * 8
    assert made == [1]


def test_the_one_not_asked_for_longest_goes_first() -> None:
    kept: Guardados[str] = Guardados(2)
    for key in ("a", "b", "a", "c"):
        kept.get(key, lambda: "first")
    assert kept.get("a", lambda: "second") == "first"
    assert kept.get("b", lambda: "second") == "second"


def test_a_fault_is_not_kept() -> None:
    kept: Guardados[int] = Guardados(2)

    def broken() -> int:
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        kept.get("a", broken)
    assert kept.get("a", lambda: 1) == 1
