"""The command line speaks Portuguese, in its help and when a call is wrong."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from cli import main

ENGLISH = (
    "Usage",
    "Options",
    "Commands",
    "Show ",
    "Error",
    "Try ",
    "Missing",
    "Invalid",
    "TEXT ",
    "RANGE",
    "default",
)


def commands(group: click.Group, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found = [path]
    for name, command in group.commands.items():
        inner = (*path, name)
        found += commands(command, inner) if isinstance(command, click.Group) else [inner]
    return found


@pytest.mark.parametrize("path", commands(main), ids=" ".join)
def test_help_of_every_command_is_in_portuguese(path: tuple[str, ...]) -> None:
    shown = CliRunner().invoke(main, [*path, "--help"])
    assert shown.exit_code == 0
    assert shown.output.startswith("Uso: ")
    for word in ENGLISH:
        assert word not in shown.output, word


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (["nada"], "o comando 'nada' não existe"),
        (["buscar"], "falta CONSULTA"),
        (["buscar", "x", "--modo", "z"], "use hibrida, lexica, semantica"),
        (["buscar", "x", "-k", "0"], "use um número inteiro, de 1 a 1000"),
        (["buscar", "x", "--moda"], "a opção --moda não existe (parecidas: --modo"),
        (["buscar", "x", "y"], "sobra y"),
        (["buscar", "x", "-k"], "a opção -k pede um valor"),
    ],
)
def test_a_wrong_call_is_one_sentence(call: list[str], told: str) -> None:
    shown = CliRunner().invoke(main, call)
    assert shown.exit_code == 2
    assert told in shown.output
    assert len(shown.output.strip().splitlines()) == 1
    for word in ENGLISH:
        assert word not in shown.output, word
