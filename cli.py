"""`posturas …`: each command a few lines over the functions of the packages.

Heavy modules are imported inside the commands, so that `posturas --help` answers at once.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from ui.commands import Data, Escolha, Grupo, Separador


class Recusa(click.ClickException):
    """A request that cannot be served: one Portuguese sentence with the remedy, exit code 1."""

    def show(self, file: Any = None) -> None:
        click.echo(f"posturas: {self.message}", err=True)


def print_json(value: Any) -> None:
    """One JSON document on standard output."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


@click.group(cls=Grupo, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="posturas", message="%(prog)s %(version)s")
def main() -> None:
    """Busca e comparação de códigos municipais, com a redação em vigor em cada data."""


@contextmanager
def refusing() -> Iterator[None]:
    """Turn what search, index and catalogue cannot serve into a refusal with their own sentence."""
    from corpus.catalog import (
        CatalogoInvalido,
        NormaDesconhecida,
        NormaDoAcervo,
        NormaExistente,
        TextoAlterado,
    )
    from index.encoder import SemModelo
    from index.filters import ConsultaInvalida, DataInvalida
    from index.store import IndiceAusente, IndiceEmUso, IndiceInvalido, OutroModelo
    from parsing import versions
    from parsing.address import EnderecoInvalido
    from parsing.source import FonteIlegivel

    try:
        yield
    except (
        CatalogoInvalido, NormaDesconhecida, TextoAlterado, FonteIlegivel, SemModelo,
        NormaDoAcervo, NormaExistente, EnderecoInvalido,
        versions.DataInvalida, versions.DispositivoDesconhecido,
        ConsultaInvalida, DataInvalida, IndiceAusente, IndiceEmUso, IndiceInvalido, OutroModelo,
    ) as error:  # fmt: skip
        raise Recusa(str(error)) from error


_told: dict[str, float] = {}
"""When each kind of progress was last told in a log."""


def show_progress(what: str, done: int, total: int) -> None:
    """A line on standard error: rewritten on a terminal; in a log, one every ten seconds."""
    if sys.stderr.isatty():
        click.echo(f"\r{what}: {done}/{total}  ", nl=done >= total, err=True)
    elif done == 0 or done >= total or time.monotonic() - _told.get(what, 0.0) > 10:
        _told[what] = time.monotonic()
        click.echo(f"{what}: {done}/{total}", err=True)


@main.command()
@click.option("--corpus", type=click.Path(path_type=Path), help="Pasta de um corpus.")
@click.option("--dados", type=click.Path(path_type=Path), help="Pasta dos dados construídos.")
@click.option("--modelo", help="Outro modelo SentenceTransformer (nome ou pasta).")
@click.option(
    "--motor", type=click.Choice(["rapido", "completo"]),
    help="rapido (ONNX, 8 bits) ou completo (sentence-transformers); sem esta opção e sem "
    "--modelo, os do índice em uso.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Contagens e segundos em JSON.")
def indexar(
    corpus: Path | None, dados: Path | None, modelo: str | None, motor: str | None, as_json: bool
) -> None:
    """Lê o corpus e constrói o índice; só o que mudou é refeito."""
    from dataclasses import asdict

    with refusing():
        contagem = index_corpus(corpus, dados, modelo, motor)
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


def index_corpus(
    corpus: Path | None, dados: Path | None, modelo: str | None = None, motor: Any = None
) -> Any:
    """Parse the norms of a corpus and bring the index up to date with them."""
    from index.refresh import IndiceNaoGravado, refresh

    try:
        return refresh(corpus, dados, modelo=modelo, motor=motor, progress=show_progress)
    except IndiceNaoGravado as error:
        raise Recusa(str(error)) from error


def search_options(command: Callable[..., None]) -> Callable[..., None]:
    """The filters that `buscar` and `comparar` share."""
    for option in (
        click.option("--norma", "normas", multiple=True, help="Chave da norma (repetível)."),
        click.option("--municipio", "municipios", multiple=True, help="Id ou nome (repetível)."),
        click.option("--em", type=Data(), help="Data: 2010-06-01, 01/06/2010 ou 2010."),
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


def refuse_empty(consulta: str, avisos: tuple[str, ...]) -> None:
    """Nothing is asked for: refused with the sentence that the search itself gives."""
    from index.query import analyse

    if analyse(consulta).vazio:
        raise Recusa(" ".join(avisos))


@main.command()
@click.argument("consulta")
@click.option("-k", type=click.IntRange(1, 1000), default=10, help="Quantos resultados.")
@search_options
def buscar(consulta: str, as_json: bool, dados: Path | None, **filters: Any) -> None:
    """Procura por palavras e por sentido nas redações em vigor."""
    from corpus import catalog
    from index import Consulta, load
    from index.results import as_json as plain
    from ui import found

    with refusing():
        resultado = load(dados).search(Consulta(consulta, **filters))
    refuse_empty(consulta, resultado.avisos)
    if as_json:
        print_json(plain(resultado))
        return
    for aviso in resultado.avisos:
        click.echo(aviso, err=True)
    with refusing():
        catalogo = catalog.load()
        procuradas = found.looked_into(
            catalogo.fontes, normas=filters["normas"], municipios=filters["municipios"]
        )
        fontes = {fonte.chave: fonte for fonte in catalogo.fontes}
        for line in found.result_lines(
            resultado, fontes, catalogo.documento, procuradas=procuradas, em=filters["em"]
        ):
            click.echo(line)


@main.command()
@click.argument("consulta")
@click.option("--por-municipio", type=click.IntRange(1, 50), default=3, help="Achados de cada um.")
@search_options
def comparar(
    consulta: str, por_municipio: int, as_json: bool, dados: Path | None, **filters: Any
) -> None:
    """Mostra, lado a lado, a melhor regra de cada município, ou que não foi encontrada."""
    from corpus import catalog
    from index import Consulta, load
    from index.results import as_json as plain
    from ui import found

    with refusing():
        comparacao = load(dados).compare(Consulta(consulta, **filters), por_municipio)
    refuse_empty(consulta, comparacao.avisos)
    if as_json:
        print_json(plain(comparacao))
        return
    for aviso in comparacao.avisos:
        click.echo(aviso, err=True)
    with refusing():
        catalogo = catalog.load()
        fontes = {fonte.chave: fonte for fonte in catalogo.fontes}
        for line in found.comparison_lines(
            comparacao, fontes, catalogo.documento, em=filters["em"]
        ):
            click.echo(line)


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
        "--runner.postScriptGC=false", "--runner.magicEnabled=false",
        f"--server.port={porta}", f"--server.address={endereco}",
    ]  # fmt: skip
    sys.exit(subprocess.call(command, stdout=subprocess.DEVNULL))


def check_output(saida: Path | None) -> None:
    """Refuse at once what could only fail when all work is done."""
    if saida is None or str(saida) == "-":
        return
    try:
        folder, place = saida.is_dir(), saida.parent.is_dir()
    except OSError as erro:
        from parsing.disk import reason

        raise Recusa(f"não é possível gravar em “{saida}”: {reason(erro)}.") from erro
    if folder:
        raise Recusa(f"“{saida}” é uma pasta: diga em -o o nome do arquivo.")
    if not place:
        raise Recusa(f"a pasta “{saida.parent}” não existe: crie-a ou indique outra em -o.")


def read_target(alvo: str) -> tuple[Any, str]:
    """A norm of the catalogue by its chave, or a file of any law: (documento, texto bruto)."""
    from corpus import catalog
    from corpus.importing import described
    from parsing import readers, source
    from parsing.model import Fonte

    catalogo = catalog.load()
    if any(fonte.chave == alvo for fonte in catalogo.fontes):
        return catalogo.documento(alvo), catalogo.text(alvo)
    path = Path(alvo)
    if not path.exists() and "/" not in alvo and "." not in alvo:
        catalogo.fonte(alvo)  # refused, with the keys that look alike
    fonte = Fonte(chave=path.stem or "texto", arquivo=path.name)
    if path.suffix.lower() in (".html", ".htm", ".pdf", ".docx") and path.is_file():
        linhas = readers.read(path.read_bytes(), path.name)
        texto = "\n".join(linha.texto for linha in linhas)
        return described(catalog.analyse(linhas, fonte), catalogo.normas), texto
    texto = source.read(path).texto
    return described(catalog.analyse(texto, fonte), catalogo.normas), texto


def say_date(documentos: list[Any], em: str | None) -> None:
    """On standard error: a date beyond what is known of a norm, or before it was in force."""
    from datetime import date

    from ui import in_force

    for documento in documentos if em else ():
        for sentence in in_force.said_of_date(documento, em or "", date.today()):
            click.echo(sentence, err=True)


@main.command()
@click.argument("alvos", metavar="ALVO…", nargs=-1, required=True)
@click.option("--em", type=Data(), help="Texto na data: 2010-06-01, 01/06/2010 ou 2010.")
@click.option("--explicar", is_flag=True, help="Mostra as leituras de cada rótulo duvidoso.")
@click.option("--linha", "linhas", type=int, multiple=True, help="Só esta linha, com --explicar.")
@click.option("--jsonl", is_flag=True, help="As linhas da tabela, uma por redação.")
def analisar(
    alvos: tuple[str, ...], em: str | None, explicar: bool, linhas: tuple[int, ...], jsonl: bool
) -> None:
    """Analisa o arquivo de uma norma qualquer, ou uma norma do catálogo pela chave."""
    from ui import analysis

    if linhas and not explicar:
        raise click.UsageError("a opção --linha pede também --explicar.")
    if jsonl and explicar:
        raise click.UsageError("--jsonl e --explicar não vão juntas: escolha uma das duas.")
    with refusing():
        for documento, texto in [read_target(alvo) for alvo in alvos]:
            say_date([documento], em)
            if explicar:
                found = analysis.explained(texto, linhas)
            elif jsonl:
                found = analysis.row_lines(documento, em=em)
            else:
                found = analysis.summary(documento, em=em)
            for line in found:
                click.echo(line)


@main.command()
@click.option("--json", "as_json", is_flag=True, help="Lista de Fonte em JSON.")
def catalogo(as_json: bool) -> None:
    """Lista as normas do catálogo."""
    from dataclasses import asdict

    from corpus import catalog
    from ui import wording

    with refusing():
        fontes = catalog.load().fontes
    if as_json:
        print_json([asdict(fonte) for fonte in fontes])
        return
    for fonte in fontes:
        click.echo(f"{fonte.chave:<14} {wording.municipality(fonte)} · {wording.norm_short(fonte)}")
        click.echo(f"{'':<14} {wording.consolidation(fonte)}")


@main.command()
@click.argument("norma")
@click.argument("dispositivo", required=False)
@click.option("--em", type=Data(), help="Texto na data: 2010-06-01, 01/06/2010 ou 2010.")
@click.option("--historico", is_flag=True, help="Todas as redações, cada uma com a sua norma.")
@click.option("--diferenca", is_flag=True, help="O que mudou: [-excluído-] {+incluído+}.")
@click.option("--json", "as_json", is_flag=True, help="O dispositivo com as suas redações em JSON.")
def mostrar(
    norma: str,
    dispositivo: str | None,
    em: str | None,
    historico: bool,
    diferenca: bool,
    as_json: bool,
) -> None:
    """Mostra uma norma, ou um dispositivo: o texto em vigor ou na data, o histórico, a diferença.

    DISPOSITIVO é um id (art36_par1) ou uma citação (“art. 36, § 1º”); a citação inteira também
    serve de NORMA: “art. 36, § 1º, do Código de Posturas de Colatina”.
    """
    from datetime import date

    from ui import plain, plain_history, record

    if sum((em is not None, historico, diferenca)) > 1:
        raise click.UsageError("--em, --historico e --diferenca não vão juntas: escolha uma.")
    with refusing():
        documento, id_, said, versao = locate(norma, dispositivo)
        em, hoje = em or said, date.today()
        if as_json:
            say_date([documento], em)
            print_json(
                record.norm_record(documento, em=em)
                if id_ is None
                else record.dispositivo_record(documento, id_, em=em)
            )
            return
        if diferenca:
            lines = plain_history.changes(documento, id_)
        elif historico:
            lines = plain_history.history(documento, id_)
        elif id_ is None:
            lines = plain.norm(documento, em=em, hoje=hoje)
        elif versao is not None and em is None:
            lines = plain_history.redacao(documento, id_, versao)
        else:
            lines = plain.dispositivo(documento, id_, em=em, hoje=hoje)
        click.echo("\n".join(lines))


def is_file(norma: str) -> bool:
    """Whether a file of a law is named, and not a norm (a citation may be long for a file name)."""
    suffix = Path(norma).suffix.lower()
    return suffix in (".txt", ".html", ".htm", ".pdf", ".docx") and Path(norma).is_file()


def locate(norma: str, dispositivo: str | None) -> tuple[Any, str | None, str | None, int | None]:
    """What NORMA and DISPOSITIVO name: (documento, id, date and redação said by the citation)."""
    from corpus import catalog
    from parsing import versions
    from ui import in_force
    from ui.reading import read

    if not norma.strip():
        raise Recusa("indique a norma: uma chave do catálogo, ou uma citação.")
    if dispositivo is not None and not dispositivo.strip():
        raise Recusa("indique o dispositivo: um id (art36_par1) ou uma citação (“art. 36, § 1º”).")
    catalogo = catalog.load()
    known = any(fonte.chave == norma for fonte in catalogo.fontes) or is_file(norma)
    if known and dispositivo is None:
        return read_target(norma)[0], None, None, None
    if known and dispositivo is not None:
        documento = read_target(norma)[0]
        exact = read(f"{documento.fonte.chave}:{dispositivo}", (documento,))
        written = () if any(t.existe for t in exact) else read(dispositivo, (documento,))
        found = [t for t in (*exact, *written) if t.id is not None and t.existe]
        if not found:
            return documento, versions.find(documento, dispositivo).id, None, None
        return documento, found[0].id, found[0].em, found[0].versao
    targets = read(norma if dispositivo is None else f"{dispositivo}, {norma}", catalogo)
    if not targets:
        catalogo.fonte(norma)
    target = targets[0]
    documento = catalogo.documento(target.chave)
    if target.id is not None and not target.existe:
        if all(d.id != target.id for d, _ in documento.percorrer()):
            raise Recusa(f"{in_force.missing(documento.fonte, target.id)}.")
        raise Recusa(f"“{norma}” aponta para uma redação que o texto não traz.")
    return documento, target.id, target.em, target.versao


@main.command()
@click.argument("norma")
@click.argument("dispositivos", metavar="[DISPOSITIVO]…", nargs=-1)
@click.option("--versao", type=click.IntRange(min=1), help="Número da redação impressa.")
@click.option("--em", type=Data(), help="Redação na data: 2010-06-01, 01/06/2010 ou 2010.")
@click.option(
    "--estilo",
    type=Escolha("ui.citation", "ESTILOS"),
    default="forense",
    show_default=True,
    help="Forma da citação.",
)
@click.option("--acesso", type=Data(), help="Data do acesso (sem ela, hoje).")
@click.option("--url", help="Endereço público em que o texto foi lido.")
@click.option(
    "--destaque", type=click.Choice(["nenhum", "markdown", "html"]), default="nenhum",
    help="Como marcar o negrito das referências.",
)  # fmt: skip
def citar(
    norma: str, dispositivos: tuple[str, ...], versao: int | None, em: str | None, estilo: str,
    acesso: str | None, url: str | None, destaque: Any,
) -> None:  # fmt: skip
    """Cita uma norma, um dispositivo ou vários, dizendo de que redação se trata.

    DISPOSITIVO é um id (art23_par1) ou uma citação (“art. 23, § 1º”).
    """
    from datetime import date

    from parsing import versions
    from ui import in_force
    from ui.citation import CitacaoRecusada, cite_many, public

    with refusing():
        day = date.today()
        if acesso and in_force.after_today(acesso, day):
            raise Recusa(f"a data do acesso ({acesso}) é posterior a hoje ({day:%d/%m/%Y}).")
        if acesso:
            day = min(day, date.fromisoformat(versions.parse_date(acesso).max))
        if url and public(url) is None:
            click.echo(
                f"O endereço {url!r} ficou fora da citação: não é um endereço público, de http ou "
                "https, que outra pessoa possa abrir.",
                err=True,
            )
        found = [locate(norma, dispositivo) for dispositivo in dispositivos or (None,)]
        said = next((on for _, _, on, _ in found if on), None)
        items = [(documento, id_, versao or read) for documento, id_, _, read in found]
        em = em or said
        try:
            text = cite_many(items, estilo=estilo, acesso=day, em=em, url=url, destaque=destaque)
        except CitacaoRecusada as erro:
            raise Recusa(str(erro)) from erro
        say_date([found[0][0]], em)
    click.echo(text.rstrip("\r\n"))


@main.command()
@click.argument("normas", metavar="NORMA…", nargs=-1, required=True)
@click.option("--formato", type=Escolha("ui.export", "FORMATOS"), required=True, help="Formato.")
@click.option("-o", "--saida", "saida", type=click.Path(path_type=Path), help="Arquivo.")
@click.option("--em", type=Data(), help="Texto na data (docx, html, md, lexml).")
@click.option("--desde", type=Data(), help="Com --em, em docx: o que mudou entre as datas.")
@click.option("--multivigente", is_flag=True, help="Todas as redações, riscado o que não vale.")
@click.option(
    "--tabela", type=Escolha("ui.tables", "TABELAS"), help="Para jsonl, csv, parquet [redacoes]."
)
@click.option("--bom", is_flag=True, help="CSV que o Excel abre com acentos.")
@click.option(
    "--separador", type=Separador(), default=",", show_default=True, help="Separador do CSV."
)
def exportar(
    normas: tuple[str, ...], formato: str, saida: Path | None, em: str | None, desde: str | None,
    multivigente: bool, tabela: Any, bom: bool, separador: str,
) -> None:  # fmt: skip
    """Exporta normas do catálogo, ou o arquivo de uma norma qualquer, para outro formato.

    Várias normas vão para um só arquivo; em akn e lexml, para um ZIP. “todas” são as do catálogo.
    """
    from corpus import catalog
    from ui.cited import CitacaoRecusada
    from ui.export import ExportacaoRecusada, export, filename

    check_output(saida)
    if tabela and formato not in ("jsonl", "csv", "parquet"):
        raise click.UsageError(f"a opção --tabela é para jsonl, csv e parquet, não para {formato}.")
    with refusing():
        named = [f.chave for f in catalog.load().fontes] if normas == ("todas",) else normas
        documentos = [read_target(alvo)[0] for alvo in dict.fromkeys(named)]
        say_date(documentos, em)
        try:
            data = export(
                documentos, formato, em=em, multivigente=multivigente, bom=bom,
                separador=separador, tabela=tabela or "redacoes", desde=desde,
            )  # fmt: skip
        except (ExportacaoRecusada, CitacaoRecusada) as erro:
            raise Recusa(str(erro)) from erro
    if saida is None and sys.stdout.isatty():
        saida = Path(filename(documentos, formato))
    if saida is None or str(saida) == "-":
        click.echo(data, nl=False)
        return
    try:
        saida.write_bytes(data)
    except OSError as erro:
        from parsing.disk import reason

        raise Recusa(f"não foi possível gravar {saida}: {reason(erro)}.") from erro
    click.echo(f"{saida}: {len(data):,} bytes".replace(",", "."), err=True)


@main.command()
@click.argument("alvo", required=False)
@click.option("--json", "as_json", is_flag=True, help="Cobertura e problemas em JSON.")
def verificar(alvo: str | None, as_json: bool) -> None:
    """Defeitos do texto, com a linha, e a parte dele que foi colocada em cada papel."""
    from corpus import catalog
    from ui import analysis

    with refusing():
        every = [fonte.chave for fonte in catalog.load().fontes] if alvo is None else []
        keys = every if alvo is None else [alvo]
        reports = [analysis.report(key, *read_target(key)) for key in keys]
    if as_json:
        print_json(reports[0].record() if alvo else analysis.together(reports))
    else:
        for report in reports:
            for line in report.lines():
                click.echo(line)
    if not all(report.cobertura.completa for report in reports):
        raise Recusa("há texto sem lugar: veja as linhas apontadas acima.")


@main.command()
@click.argument("arquivo", required=False, type=click.Path(path_type=Path))
@click.option("--municipio", help="Nome do município.")
@click.option("--uf", help="Sigla do estado; em Portugal, a região (acores, madeira) ou nada.")
@click.option("--pais", type=click.Choice(["BR", "PT"]), help="Sem esta opção, lido do texto.")
@click.option("--tipo", "tipo_norma", help="Lei, Lei Complementar, Regulamento…")
@click.option("--numero", help="Número da norma, como impresso.")
@click.option("--data", type=Data(), help="Data da norma: 1990-08-20, 20/08/1990 ou 1990.")
@click.option("--titulo", help="Título: Código de Posturas…")
@click.option("--url", "url_oficial", help="Endereço oficial do texto.")
@click.option("--consolidado-ate", type=Data(), help="Data da consolidação, se informada.")
@click.option("--chave", help="Chave da norma no acervo (sem ela, o nome do município).")
@click.option("--substituir", is_flag=True, help="Pôr este texto no lugar do que já está.")
@click.option("--ver", is_flag=True, help="Só mostrar o que seria importado.")
@click.option("--limite-mb", type=click.IntRange(1, 2000), default=50, show_default=True)
@click.option("--listar", is_flag=True, help="Lista as normas importadas.")
@click.option("--remover", metavar="CHAVE", help="Retira do acervo uma norma importada.")
@click.option("--sem-indice", is_flag=True, help="Não atualizar o índice agora.")
@click.option("--json", "as_json", is_flag=True, help="Fonte, avisos e problemas em JSON.")
def importar(
    arquivo: Path | None, ver: bool, substituir: bool, limite_mb: int, listar: bool,
    remover: str | None, sem_indice: bool, as_json: bool, **said: Any,
) -> None:  # fmt: skip
    """Acrescenta ao acervo uma lei em TXT, HTML, PDF com texto ou DOCX."""
    from corpus import catalog, importing
    from ui import importing as shown

    catalogo = catalog.load()
    with refusing():
        if listar:
            own = [fonte for fonte in catalogo.fontes if catalogo.is_own(fonte.chave)]
            print_json(shown.records(own)) if as_json else click.echo(shown.listing(own))
            return
        if remover:
            catalogo.remove(remover)
            click.echo(f"“{remover}” foi retirada do acervo.")
        else:
            if arquivo is None:
                raise click.UsageError("indique o ARQUIVO da lei, --listar ou --remover CHAVE.")
            importacao = importing.open_file(arquivo, catalogo, said=said, limite_mb=limite_mb)
            changed = not ver and importing.accept(catalogo, importacao, substituir=substituir)
            done = "importada" if importacao.anterior is None else "substituida"
            state: shown.Estado = "proposta" if ver else done if changed else "sem_mudanca"
            if as_json:
                print_json(shown.record(importacao, state))
            else:
                click.echo(shown.report(importacao, state))
            if not changed:
                return
        if not sem_indice:
            index_corpus(None, None)


@main.command()
@click.argument("base", metavar="BASE")
@click.argument("alteradora", metavar="ALTERADORA", type=click.Path(path_type=Path))
@click.option("--norma", metavar="NOME", help="A lei alteradora, se o texto não a diz.")
@click.option("--publicacao", type=Data(), help="Dia da publicação da lei alteradora.")
@click.option("--vigencia", type=Data(), help="Data em que ela entrou em vigor, se sabida.")
@click.option("--aceitar", is_flag=True, help="Pôr o texto consolidado no acervo.")
@click.option("-o", "saida", type=click.Path(path_type=Path), help="Grava o texto consolidado.")
@click.option("--sem-indice", is_flag=True, help="Não atualizar o índice agora.")
@click.option("--json", "as_json", is_flag=True, help="A proposta em JSON.")
def aplicar(
    base: str, alteradora: Path, norma: str | None, publicacao: str | None, vigencia: str | None,
    aceitar: bool, saida: Path | None, sem_indice: bool, as_json: bool,
) -> None:  # fmt: skip
    """Aplica a lei do arquivo ALTERADORA à norma BASE (chave ou arquivo) e mostra a proposta."""
    from corpus import amending, catalog
    from ui import applying

    check_output(saida)
    with refusing():
        catalogo = catalog.load()
        try:
            found = amending.open_file(
                base, alteradora, catalogo, norma=norma, publicacao=publicacao, vigencia=vigencia
            )
            if aceitar:
                amending.accept(catalogo, found)
            if saida is not None:
                amending.write(saida, found)
        except amending.AplicacaoRecusada as error:
            raise Recusa(str(error)) from error
    state: applying.Estado = "aceita" if aceitar else "proposta"
    if as_json:
        print_json(applying.record(found, state))
    else:
        click.echo("\n".join(applying.lines(found, state)))
    if aceitar and not sem_indice:
        index_corpus(None, None)


@main.group()
def avaliar() -> None:
    """Mede a leitura (parsing), a busca e o tesauro contra os gabaritos."""


@avaliar.command("parsing")
@click.option("--gabarito", type=click.Path(path_type=Path), help="Pasta dos gabaritos (.jsonl).")
@click.option("--json", "as_json", is_flag=True, help="Um documento JSON.")
def avaliar_parsing(gabarito: Path | None, as_json: bool) -> None:
    """Compara a leitura de cada norma com o gabarito, campo a campo."""
    from corpus import catalog
    from parsing import evaluate
    from parsing.table import from_jsonl, rows

    pasta = gabarito or Path(__file__).resolve().parent / "tests" / "gold"
    with refusing():
        catalogo = catalog.load()
        avaliacoes = [
            evaluate.compare(
                fonte.chave,
                from_jsonl((pasta / f"{fonte.chave}.jsonl").read_text(encoding="utf-8")),
                rows(catalogo.documento(fonte.chave)),
            )
            for fonte in catalogo.fontes
            if (pasta / f"{fonte.chave}.jsonl").is_file()
        ]
    if not avaliacoes:
        raise Recusa(f"não há gabaritos em {pasta}; indique a pasta com --gabarito.")
    if as_json:
        print_json(evaluate.as_json(avaliacoes))
        return
    base = pasta / "baseline.json"
    antes = json.loads(base.read_text(encoding="utf-8")) if base.is_file() else {}
    click.echo("\n".join(evaluate.report(avaliacoes, antes)))


@avaliar.command("busca")
@click.option(
    "--conjunto",
    type=click.Choice(["a", "c", "d"]),
    default="a",
    show_default=True,
    help="a: o de ajuste; c: independente; d: duas leis fora do acervo.",
)
@click.option("--perguntas", type=click.Path(path_type=Path), help="Outras perguntas julgadas.")
@click.option("--dados", type=click.Path(path_type=Path), help="Pasta dos dados.")
@click.option("--gravar", is_flag=True, help="Grava as medidas como nova referência.")
@click.option("--ajustar", is_flag=True, help="Mostra os coeficientes da confiança, reajustados.")
@click.option("--json", "as_json", is_flag=True, help="Um documento JSON.")
def avaliar_busca(
    conjunto: str,
    perguntas: Path | None,
    dados: Path | None,
    gravar: bool,
    ajustar: bool,
    as_json: bool,
) -> None:
    """Mede a busca contra perguntas julgadas e mostra a mudança desde a referência."""
    from index import assessment, evaluate, load
    from index.evaluate import Pergunta
    from parsing.table import from_jsonl

    tests = Path(__file__).resolve().parent / "tests"
    gold = tests / "gold"

    def read(*paths: Path) -> list[Pergunta]:
        return [q for p in paths for q in evaluate.read(from_jsonl(p.read_text(encoding="utf-8")))]

    tuning = conjunto == "a" and perguntas is None
    if gravar and not tuning:
        raise Recusa("a referência é a do conjunto a: use --gravar sem --perguntas nem --conjunto.")
    judged = perguntas or gold / f"queries_{conjunto}.jsonl"
    nobody = read(gold / "queries_fora.jsonl", gold / "queries_quase.jsonl") if tuning else []
    known = read(gold / "perguntas_t.jsonl")
    with refusing(), TemporaryDirectory() as folder:
        if conjunto == "d":
            index_files(sorted((tests / "data" / "leis_d").glob("*.txt")), Path(folder), dados)
            dados = Path(folder)
        indice = load(dados)
        asked = read(judged)
        found = assessment.report(indice, asked, nobody, conhecidas=known if tuning else None)
        if ajustar:
            every = [assessment.answer(indice, q) for q in (*asked, *nobody)]
            others = [assessment.answer(indice, q) for q in known]
            click.echo(str(assessment.fitted(every, others)), err=True)
    baseline = gold / "search_baseline.json"
    former = json.loads(baseline.read_text(encoding="utf-8")) if baseline.is_file() else {}
    if gravar:
        kept = {key: found[key] for key in ("perguntas", "medidas", "intervalos")}
        baseline.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    if as_json:
        print_json(found)
        return
    print_search_figures(found, former.get("medidas", {}) if tuning else {})


def index_files(arquivos: Sequence[Path], pasta: Path, dados: Path | None) -> None:
    """An index of laws outside the catalogue, each with the name of its file as its key."""
    from index import building
    from parsing import parse
    from parsing.model import Fonte

    (pasta / "modelos").symlink_to(((dados or building.default_dir()) / "modelos").resolve())
    building.build(
        [
            parse(path.read_text(encoding="utf-8"), Fonte(chave=path.stem, municipio=path.stem))
            for path in arquivos
        ],
        pasta,
    )


def print_search_figures(found: dict[str, Any], former: dict[str, float]) -> None:
    """The figures of `avaliar busca` for people, each with its change."""
    click.echo(f"{found['perguntas']} perguntas julgadas")
    for name, value in found["medidas"].items():
        change = f"  ({value - former[name]:+.3f})" if name in former else ""
        low, high = found["intervalos"].get(name, (None, None))
        span = f"  [{low:.3f}–{high:.3f}]" if low is not None else ""
        click.echo(f"  {name:26} {value:.3f}{span}{change}")
    for title in ("por_estilo", "por_norma"):
        click.echo(title.replace("_", " "))
        for key, figures in found[title].items():
            click.echo(f"  {key:14} " + "  ".join(f"{k} {v:.3f}" for k, v in figures.items()))
    click.echo("confiança: dita e certa")
    for step in found["confiabilidade"]:
        click.echo(
            f"  de {step['de']:.1f}: {step['pares']:3} pares, dita {step['dito']:.2f}, "
            f"certa {step['certo']:.2f}"
        )
    click.echo("piores")
    for row in found["piores"]:
        click.echo(f"  {row['qid']} {row['ndcg10']:.2f} {row['consulta']}")
        click.echo(f"      {'  '.join(row['primeiros'])}")


@avaliar.command("tesauro")
@click.option("--arquivo", type=click.Path(path_type=Path), help="Outro CSV de tesauro.")
@click.option("--sem-corpus", is_flag=True, help="Só as linhas, sem olhar os artigos do corpus.")
@click.option("--tudo", is_flag=True, help="Também as informações, que não são defeito.")
@click.option("--json", "as_json", is_flag=True, help="Um documento JSON.")
def avaliar_tesauro(arquivo: Path | None, sem_corpus: bool, tudo: bool, as_json: bool) -> None:
    """Confere as linhas do tesauro; sai com 1 se houver erro."""
    from dataclasses import asdict

    from corpus import catalog
    from index import units
    from index.building import read_tesauro
    from index.thesaurus_check import check

    with refusing():
        try:
            tesauro = read_tesauro(arquivo)
        except (OSError, UnicodeDecodeError) as error:
            raise Recusa(f"não consigo ler {arquivo}; indique um CSV em UTF-8.") from error
        catalogo = None if sem_corpus else catalog.load()
        textos = [
            unidade.texto
            for fonte in (catalogo.fontes if catalogo else ())
            for unidade in units.units(catalogo.documento(fonte.chave))
            if unidade.atual
        ]
    achados = check(tesauro, textos)
    if as_json:
        resumo = {"grupos": len(tesauro), "termos": len(tesauro.linhas), "artigos": len(textos)}
        print_json({**resumo, "problemas": [asdict(p) for p in achados]})
    else:
        click.echo(f"{len(tesauro)} grupos, {len(tesauro.linhas)} termos, {len(textos)} artigos")
        for problema in achados:
            if tudo or problema.nivel != "informacao":
                click.echo(f"linha {problema.linha}: {problema.nivel}: {problema.mensagem}")
    if any(problema.nivel == "erro" for problema in achados):
        sys.exit(1)


@main.command()
@click.option("--grandeza", type=Escolha("ui.measures", "GRANDEZAS"), help="Só esta.")
@click.option("--norma", "normas", metavar="CHAVE", multiple=True, help="Só estas normas.")
@click.option("--todas", is_flag=True, help="Também de redações que não estão em vigor.")
@click.option("--json", "as_json", is_flag=True, help="As medidas em JSON.")
@click.option("--jsonl", is_flag=True, help="Uma medida por linha, em JSON.")
def medidas(
    grandeza: str | None, normas: tuple[str, ...], todas: bool, as_json: bool, jsonl: bool
) -> None:
    """Lista multas, prazos, distâncias e outras medidas, cada uma com o seu dispositivo."""
    from corpus import catalog
    from ui import measures

    with refusing():
        catalogo = catalog.load()
        chaves = normas or tuple(fonte.chave for fonte in catalogo.fontes)
        documentos = [catalogo.documento(chave) for chave in chaves]
        try:
            found = measures.corpus_rows(documentos, grandeza=grandeza, todas=todas)
        except ModuleNotFoundError as error:
            raise Recusa(
                'Ler medidas precisa do spaCy: pip install "posturas[measures]".'
            ) from error
    if as_json:
        print_json(found)
        return
    for line in measures.jsonl(found) if jsonl else measures.lines(found):
        click.echo(line)


if __name__ == "__main__":
    sys.exit(main())
