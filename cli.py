"""`posturas …`: each command a few lines over the functions of the packages.

Heavy modules are imported inside the commands, so that `posturas --help` answers at once.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import click


class Recusa(click.ClickException):
    """A request that cannot be served: one Portuguese sentence with the remedy, exit code 1."""

    def show(self, file: Any = None) -> None:
        click.echo(f"posturas: {self.message}", err=True)


def print_json(value: Any) -> None:
    """One JSON document on standard output."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="posturas", message="%(prog)s %(version)s")
def main() -> None:
    """Busca e comparação de códigos municipais, com a redação em vigor em cada data."""


if __name__ == "__main__":
    sys.exit(main())
