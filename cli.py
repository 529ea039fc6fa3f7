"""`posturas …`: each command a few lines over the functions of the packages.

Heavy modules are imported inside the commands, so that `posturas --help` answers at once.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
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


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what search, index and catalogue cannot serve into a refusal with their own sentence."""
    from corpus.catalog import CatalogoInvalido, NormaDesconhecida, TextoAlterado
    from index.encoder import SemModelo
    from index.filters import ConsultaInvalida, DataInvalida
    from index.store import IndiceAusente, IndiceEmUso, IndiceInvalido, OutroModelo
    from parsing.source import FonteIlegivel

    try:
        yield
    except (
        CatalogoInvalido, NormaDesconhecida, TextoAlterado, FonteIlegivel, SemModelo,
        ConsultaInvalida, DataInvalida, IndiceAusente, IndiceEmUso, IndiceInvalido, OutroModelo,
    ) as error:  # fmt: skip
        raise Recusa(str(error)) from error


def show_progress(what: str, done: int, total: int) -> None:
    """A line on standard error that is rewritten on a terminal, and stays short in a log."""
    if sys.stderr.isatty():
        click.echo(f"\r{what}: {done}/{total}  ", nl=done >= total, err=True)
    elif done == 0 or done >= total:
        click.echo(f"{what}: {done}/{total}", err=True)


@main.command()
@click.option("--corpus", type=click.Path(path_type=Path), help="Pasta de um corpus.")
@click.option("--dados", type=click.Path(path_type=Path), help="Pasta dos dados construídos.")
@click.option("--modelo", help="Outro modelo SentenceTransformer (nome ou pasta).")
@click.option("--json", "as_json", is_flag=True, help="Contagens e segundos em JSON.")
def indexar(corpus: Path | None, dados: Path | None, modelo: str | None, as_json: bool) -> None:
    """Lê o corpus e constrói o índice; só o que mudou é refeito."""
    from dataclasses import asdict

    from corpus import catalog
    from index import build

    with refusing():
        catalogo = catalog.load(corpus)
        documentos = []
        for done, fonte in enumerate(catalogo.fontes):
            show_progress("lendo as normas", done, len(catalogo.fontes))
            documentos.append(catalogo.documento(fonte.chave))
        show_progress("lendo as normas", len(documentos), len(documentos))
        contagem = build(documentos, dados, modelo=modelo, progress=show_progress)
    if as_json:
        print_json(asdict(contagem))
        return
    if contagem.aviso:
        click.echo(contagem.aviso, err=True)
    state = "Índice pronto" if contagem.mudou else "Nada mudou"
    click.echo(
        f"{state}: {contagem.documentos} normas, {contagem.unidades} redações de artigos, "
        f"{contagem.vetores_novos} textos novos, {contagem.segundos:.0f} s."
    )


def search_options(command: Callable[..., None]) -> Callable[..., None]:
    """The filters that `buscar` and `comparar` share."""
    for option in (
        click.option("--norma", "normas", multiple=True, help="Chave da norma (repetível)."),
        click.option("--municipio", "municipios", multiple=True, help="Id ou nome (repetível)."),
        click.option("--em", help="Data: 2010-06-01, 01/06/2010 ou 2010."),
        click.option("--situacao", type=click.Choice(["vigente", "todas"]), default="vigente"),
        click.option(
            "--modo", type=click.Choice(["hibrida", "lexica", "semantica"]), default="hibrida"
        ),
        click.option("--tesauro/--sem-tesauro", default=True, help="Procurar também sinônimos."),
        click.option("--dados", type=click.Path(path_type=Path), help="Pasta dos dados."),
        click.option("--json", "as_json", is_flag=True, help="Um documento JSON."),
    ):
        command = option(command)
    return command


@main.command()
@click.argument("consulta")
@click.option("-k", type=click.IntRange(1, 1000), default=10, help="Quantos resultados.")
@search_options
def buscar(consulta: str, as_json: bool, dados: Path | None, **filters: Any) -> None:
    """Procura por palavras e por sentido nas redações em vigor."""
    from index import Consulta, load
    from index.results import as_json as plain

    with refusing():
        resultado = load(dados).search(Consulta(consulta, **filters))
    if as_json:
        print_json(plain(resultado))
        return
    for aviso in resultado.avisos:
        click.echo(aviso, err=True)
    for achado in resultado.achados:
        print_finding(achado)
    click.echo(f"{len(resultado.achados)} de {resultado.total} artigos, {resultado.ms:.0f} ms")


def print_finding(achado: Any) -> None:
    """One result for people: where it stands, what it says, since when."""
    doubt = ", data incerta" if achado.incerto else ""
    act = f", {achado.norma}" if achado.norma else ""
    click.echo(f"{achado.doc}  {achado.rotulo}  ({achado.situacao}{act}{doubt})  [{achado.id}]")
    if achado.caminho:
        click.echo(f"    {' › '.join(achado.caminho)}")
    click.echo(f"    {achado.trecho}")


@main.command()
@click.argument("consulta")
@click.option("--por-municipio", type=click.IntRange(1, 50), default=3, help="Achados de cada um.")
@search_options
def comparar(
    consulta: str, por_municipio: int, as_json: bool, dados: Path | None, **filters: Any
) -> None:
    """Mostra, lado a lado, a melhor regra de cada município, ou que não foi encontrada."""
    from index import Consulta, load
    from index.results import as_json as plain

    with refusing():
        comparacao = load(dados).compare(Consulta(consulta, **filters), por_municipio)
    if as_json:
        print_json(plain(comparacao))
        return
    for aviso in comparacao.avisos:
        click.echo(aviso, err=True)
    for municipio in comparacao.municipios:
        click.echo(f"\n{municipio.municipio} (confiança {municipio.confianca:.0%})")
        if not municipio.resposta:
            click.echo(f"    não encontrado em: {', '.join(municipio.normas)}")
        for achado in municipio.achados:
            print_finding(achado)


@main.command()
@click.option("--porta", type=int, default=8501, help="Porta da página.")
@click.option("--endereco", default="localhost", help="Endereço em que a página é servida.")
def app(porta: int, endereco: str) -> None:
    """Abre a interface no navegador (sem enviar estatísticas de uso)."""
    import importlib.util
    import subprocess

    if importlib.util.find_spec("streamlit") is None:
        raise Recusa("a interface precisa do Streamlit: pip install 'posturas[app]'.")
    page = Path(__file__).resolve().parent / "app.py"
    click.echo(f"Abra http://{endereco}:{porta} no navegador (Ctrl+C encerra).")
    command = [
        sys.executable, "-m", "streamlit", "run", str(page),
        "--server.headless=true", "--browser.gatherUsageStats=false",
        f"--server.port={porta}", f"--server.address={endereco}",
    ]  # fmt: skip
    sys.exit(subprocess.call(command, stdout=subprocess.DEVNULL))


if __name__ == "__main__":
    sys.exit(main())
