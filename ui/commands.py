"""The command line in Portuguese: headings of the help, and the faults of a wrong call."""

from __future__ import annotations

import sys
from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click


class Data(click.ParamType):
    """A date as people write it, kept as written: 2010-06-01, 01/06/2010 or 2010."""

    name = "data"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from parsing.moments import DataInvalida, parse_date

        try:
            parse_date(value)
        except DataInvalida as error:
            self.fail(str(error), param, ctx)
        return str(value).strip()


class Escolha(click.ParamType):
    """One of the names that a module holds; the module is imported only when they are needed."""

    name = "nome"

    def __init__(self, module: str, names: str) -> None:
        self._place = (module, names)

    @property
    def choices(self) -> tuple[str, ...]:
        module, names = self._place
        return tuple(getattr(import_module(module), names))

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return f"[{'|'.join(self.choices)}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices:
            self.fail(f"use {', '.join(self.choices)}", param, ctx)
        return str(value)


class Separador(click.ParamType):
    """The sign between the fields of a CSV."""

    name = "sinal"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if len(value) != 1 or value in '"\r\n':
            self.fail("use um só sinal, como “,” ou “;”", param, ctx)
        return str(value)


HELP = "Mostra esta ajuda e sai."
TRY = "Tente “{command} --help”."


class Comando(click.Command):
    """A command whose help is headed in Portuguese."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _in_portuguese(super().get_help_option(ctx))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = [_piece(piece) for piece in self.collect_usage_pieces(ctx)]
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix="Uso: ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [p for p in self.get_params(ctx) if isinstance(p, click.Option)]
        records = [r for option in options if (r := option.get_help_record(ctx)) is not None]
        with formatter.section("Opções"):
            formatter.write_dl([(_worded(names), _worded(text)) for names, text in records])


class Grupo(Comando, click.Group):
    """A group of commands in Portuguese; its commands are `Comando`s."""

    command_class = Comando

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Comando.format_options(self, ctx, formatter)
        rows = [
            (name, command.get_short_help_str(limit=110))
            for name in self.list_commands(ctx)
            if (command := self.get_command(ctx, name)) is not None and not command.hidden
        ]
        with formatter.section("Comandos"):
            formatter.write_dl(rows)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run; a wrong call is told in one Portuguese sentence, exit code 2."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        with _told():
            found = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        sys.exit(found if isinstance(found, int) else 0)


Grupo.group_class = Grupo


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        sys.exit(2)
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "posturas"
        click.echo(f"{command}: {sentence(error)} {TRY.format(command=command)}", err=True)
        sys.exit(2)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.Abort:
        click.echo("Interrompido.", err=True)
        sys.exit(1)
    except BrokenPipeError:
        # The reader of a pipe has left (`posturas … | head`).
        sys.stderr.close()
        sys.exit(1)


def sentence(error: click.UsageError) -> str:
    """What is wrong in a call, as one Portuguese sentence."""
    if isinstance(error, click.NoSuchOption):
        near = f" (parecidas: {', '.join(error.possibilities)})" if error.possibilities else ""
        return f"a opção {error.option_name} não existe{near}."
    if isinstance(error, click.MissingParameter):
        return f"falta {_named(error)}."
    if isinstance(error, click.BadOptionUsage):
        return f"a opção {error.option_name} pede um valor."
    if isinstance(error, click.BadParameter):
        return f"{_named(error)} não aceita esse valor: {_expected(error)}."
    message = error.format_message()
    if message.startswith("No such command"):
        return f"o comando {message.removeprefix('No such command ').rstrip('.')} não existe."
    if message.startswith("Got unexpected extra argument"):
        return f"sobra {message.partition('(')[2].partition(')')[0].rstrip('.') or 'um argumento'}."
    return message if message.endswith(".") else f"{message}."


def _named(error: click.BadParameter) -> str:
    parameter = error.param
    if parameter is None:
        return "um argumento"
    if isinstance(parameter, click.Option):
        return f"a opção {parameter.opts[0]}"
    return parameter.make_metavar(error.ctx) if error.ctx else (parameter.name or "um argumento")


def _expected(error: click.BadParameter) -> str:
    kind = error.param.type if error.param is not None else None
    if isinstance(kind, click.Choice):
        return f"use {', '.join(map(str, kind.choices))}"
    if isinstance(kind, click.IntRange):
        upper = f" a {kind.max}" if kind.max is not None else " em diante"
        return f"use um número inteiro, de {kind.min}{upper}"
    if isinstance(kind, click.types.IntParamType):
        return "use um número inteiro"
    return error.message.rstrip(".")


def _in_portuguese(option: click.Option | None) -> click.Option | None:
    if option is not None:
        option.help = HELP
    return option


_WORDS: MutableMapping[str, str] = {
    "Show the version and exit.": "Mostra a versão e sai.",
    "[required]": "[obrigatória]",
    "[default: ": "[padrão: ",
    "default: ": "padrão: ",
    " INTEGER RANGE": " NÚMERO",
    " INTEGER": " NÚMERO",
    " PATH": " CAMINHO",
    " FILE": " ARQUIVO",
    " TEXT": " TEXTO",
}


def _worded(text: str) -> str:
    for english, portuguese in _WORDS.items():
        text = text.replace(english, portuguese)
    return text


def _piece(piece: str) -> str:
    return piece.replace("[OPTIONS]", "[OPÇÕES]").replace(
        "COMMAND [ARGS]...", "COMANDO [ARGUMENTOS]…"
    )
