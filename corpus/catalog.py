"""The catalogue: which norms there are, their texts, and each norm taken apart and dated.

Two folders of one shape: the bundled corpus (this package) and the user's own
(`$POSTURAS_DATA/corpus`), which is merged in and is the only one ever written to:
`catalogo.toml`, `normas.csv`, `textos/`, `erratas/<chave>.toml`.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path

from corpus import files
from corpus.files import CatalogoInvalido, Entrada
from parsing.disk import reason
from parsing.model import Documento, Errata, Fonte, Linha, Norma, Problema

__all__ = [
    "Catalogo",
    "CatalogoInvalido",
    "CorpusEmUso",
    "NormaDesconhecida",
    "NormaDoAcervo",
    "NormaExistente",
    "TextoAlterado",
    "analyse",
    "data_dir",
    "load",
    "stamp",
]

PACOTE = Path(__file__).resolve().parent
GUARDADOS = 64
"""Documents kept parsed in one process."""

_Key = tuple[Fonte, str | None, tuple[Errata, ...], tuple[Norma, ...]]
_parsed: OrderedDict[_Key, Documento] = OrderedDict()


class NormaDesconhecida(LookupError):
    """A chave that the catalogue does not have."""


class NormaExistente(ValueError):
    """A chave that is already taken."""


class NormaDoAcervo(ValueError):
    """A norm of the bundled corpus, which is not changed in place."""


class CorpusEmUso(CatalogoInvalido):
    """Another process is writing to the user's corpus."""


class TextoAlterado(ValueError):
    """A raw text whose sha256 is not that of the catalogue."""


def data_dir() -> Path:
    """Folder of built things and of the user's corpus: `$POSTURAS_DATA`, or `data/` in the project.

    Where the packages are installed without the project's folder, `~/.posturas`.
    """
    named = os.environ.get("POSTURAS_DATA")
    if named:
        return Path(named).expanduser()
    project = PACOTE.parent
    return project / "data" if (project / "pyproject.toml").exists() else Path.home() / ".posturas"


def load(directory: Path | None = None) -> Catalogo:
    """The catalogue of the bundled corpus with the user's merged in, or of one folder alone.

    A chave of the user's takes the place of the bundled one. Raises `CatalogoInvalido`.
    """
    if directory is not None:
        if not (directory / files.CATALOGO).is_file():
            raise CatalogoInvalido(
                f"{directory} não tem o arquivo {files.CATALOGO}: indique a pasta de um corpus."
            )
        return Catalogo((Path(directory),), Path(directory))
    own = data_dir() / "corpus"
    return Catalogo((PACOTE, own) if (own / files.CATALOGO).is_file() else (PACOTE,), own)


def _digest(caminho: Path) -> str | None:
    """sha256 of a file, None where it cannot be read (the reader then says why)."""
    try:
        return hashlib.sha256(caminho.read_bytes()).hexdigest()
    except OSError:
        return None


def stamp() -> tuple[str, ...]:
    """Changes whenever the user's corpus does: when to load the catalogue again."""
    own = data_dir() / "corpus"
    found = [str(own)]
    for name in (files.CATALOGO, files.NORMAS):
        with contextlib.suppress(OSError):
            state = (own / name).stat()
            found.append(f"{name} {state.st_mtime_ns} {state.st_size} {state.st_ino}")
    return tuple(found)


@dataclass(slots=True)
class Catalogo:
    """The norms of one or more corpus folders. `fontes` and `normas` are as read; texts come later.

    Folders later in `pastas` win; `propria` is the one that `add`, `replace` and `remove` write to.
    """

    pastas: tuple[Path, ...]
    propria: Path
    _entradas: dict[str, Entrada] = field(init=False, repr=False)
    _normas: tuple[Norma, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._read()

    def _read(self) -> None:
        self._entradas, normas = {}, dict[tuple[str, str, str, int], Norma]()
        for pasta in self.pastas:
            self._entradas |= files.read_catalogue(pasta)
            normas |= files.read_acts(pasta)
        self._normas = tuple(normas.values())

    @property
    def fontes(self) -> tuple[Fonte, ...]:
        """Every norm, in the order of the catalogue."""
        return tuple(entrada.fonte for entrada in self._entradas.values())

    @property
    def normas(self) -> tuple[Norma, ...]:
        """What is known of the amending acts."""
        return self._normas

    def _entrada(self, chave: str) -> Entrada:
        if chave in self._entradas:
            return self._entradas[chave]
        near = get_close_matches(chave, self._entradas, n=3, cutoff=0.5)
        hint = f"parecidas: {', '.join(near)}" if near else "veja `posturas catalogo`"
        raise NormaDesconhecida(f"a norma “{chave}” não está no catálogo ({hint}).")

    def fonte(self, chave: str) -> Fonte:
        """What is known of one norm. Raises `NormaDesconhecida`, naming keys that look alike."""
        return self._entrada(chave).fonte

    def text(self, chave: str) -> str:
        """The text as read: of a TXT the raw text, decoded; of other forms its lines.

        Raises `NormaDesconhecida`, `parsing.source.FonteIlegivel` (missing, empty, binary) and
        `TextoAlterado` where the sha256 is not that of the catalogue.
        """
        texto, _ = self._read_text(self._entrada(chave))
        return texto if isinstance(texto, str) else "\n".join(linha.texto for linha in texto)

    def _read_text(self, entrada: Entrada) -> tuple[str | tuple[Linha, ...], tuple[Problema, ...]]:
        """A TXT decoded, with what was strange, or the lines that a reader gives of other forms."""
        from parsing import readers, source

        texto: str | tuple[Linha, ...]
        problemas: tuple[Problema, ...] = ()
        if entrada.caminho.suffix == ".txt" or not entrada.caminho.is_file():
            texto, _, problemas = source.read(entrada.caminho)
        else:
            texto = readers.read(entrada.caminho.read_bytes(), entrada.caminho.name)
        expected = entrada.fonte.sha256
        if expected and hashlib.sha256(entrada.caminho.read_bytes()).hexdigest() != expected:
            raise TextoAlterado(
                f"{entrada.caminho} não é mais o texto catalogado (o sha256 não confere): "
                f"recoloque o arquivo original ou corrija o sha256 de [{entrada.fonte.chave}] "
                f"em {entrada.pasta / files.CATALOGO}."
            )
        return texto, problemas

    def path(self, chave: str) -> Path:
        """Where the raw file of a norm is. Raises `NormaDesconhecida`, `FonteIlegivel`."""
        from parsing.source import FonteIlegivel

        caminho = self._entrada(chave).caminho
        if not caminho.is_file():
            raise FonteIlegivel(f"{caminho} não existe; confira o caminho no catálogo.")
        return caminho

    def is_own(self, chave: str) -> bool:
        """Whether a norm stands in the user's corpus (imported), not in the bundled one."""
        return self._entrada(chave).pasta == self.propria != PACOTE

    def errata(self, chave: str) -> tuple[Errata, ...]:
        """The editorial repairs of one text; empty where there are none."""
        return files.read_errata(self._entrada(chave).pasta, chave)

    def documento(self, chave: str) -> Documento:
        """The norm taken apart, with its errata, dates and problems; kept for the next call."""
        entrada = self._entrada(chave)
        fonte, errata = entrada.fonte, self.errata(chave)
        digest = _digest(entrada.caminho)
        key = (fonte, digest, errata, self._normas)
        if digest is None or key not in _parsed:
            texto, problemas = self._read_text(entrada)
            found = analyse(texto, fonte, errata=errata, normas=self._normas)
            _parsed[key] = replace(found, problemas=(*problemas, *found.problemas))
            if len(_parsed) > GUARDADOS:
                _parsed.popitem(last=False)
        documento = _parsed[key]
        _parsed.move_to_end(key)
        return documento

    def documentos(self) -> tuple[Documento, ...]:
        """Every norm taken apart, in the order of the catalogue."""
        return tuple(self.documento(chave) for chave in self._entradas)

    def add(self, fonte: Fonte, texto: str | bytes) -> Fonte:
        """Add a norm to the user's corpus: its text, or its file byte for byte (form by `arquivo`).

        Raises `NormaExistente`, `CatalogoInvalido`."""
        if fonte.chave in self._entradas:
            raise _taken(fonte.chave)
        return self._write(fonte, texto, novo=True)

    def replace(self, fonte: Fonte, texto: str | bytes) -> Fonte:
        """Put another text or other data in the place of a norm.

        A bundled norm is replaced by one of the user's corpus; the bundled files stay as they are.
        """
        self._entrada(fonte.chave)
        return self._write(fonte, texto)

    def remove(self, chave: str) -> None:
        """Take a norm out of the user's corpus (a replaced bundled one is then back).

        Raises `NormaDesconhecida`, `NormaDoAcervo`.
        """
        if self._entrada(chave).pasta != self.propria:
            raise NormaDoAcervo(f"a norma “{chave}” faz parte do acervo e não pode ser removida.")
        with self._writing():
            own = files.read_catalogue(self.propria)
            gone = own.pop(chave, None)
            files.write_catalogue(self.propria, own)
            if gone is not None:
                gone.caminho.unlink(missing_ok=True)
        self._read()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """One writer at a time in the user's corpus. Raises `CorpusEmUso`, `CatalogoInvalido`."""
        try:
            with files.lock(self.propria / files.TRAVA) as held:
                if not held:
                    raise CorpusEmUso("outra importação está em curso: espere que termine.")
                yield
        except OSError as erro:
            raise CatalogoInvalido(
                f"não é possível gravar em {self.propria} ({reason(erro)}): "
                "indique outra pasta em POSTURAS_DATA."
            ) from erro

    def _write(self, fonte: Fonte, texto: str | bytes, *, novo: bool = False) -> Fonte:
        """Text first, then the catalogue, each in one step: a kill between changes nothing."""
        data = texto.encode("utf-8", "replace") if isinstance(texto, str) else texto
        digest = hashlib.sha256(data).hexdigest()
        suffix = Path(fonte.arquivo or "").suffix if isinstance(texto, bytes) else ""
        arquivo = f"textos/{fonte.chave}-{digest[:12]}{suffix or '.txt'}"
        fonte = replace(fonte, sha256=digest, arquivo=arquivo)
        files.check_fonte(fonte, self.propria / files.CATALOGO)
        with self._writing():
            own = files.read_catalogue(self.propria)
            if novo and fonte.chave in own:
                raise _taken(fonte.chave)
            self._put(own, fonte, data)
        if self.propria not in self.pastas:
            self.pastas = (*self.pastas, self.propria)
        self._read()
        return fonte

    def _put(self, own: dict[str, Entrada], fonte: Fonte, data: bytes) -> None:
        """Both files of a norm; where the second fails, the first is taken away again."""
        former, entrada = own.get(fonte.chave), Entrada(fonte, self.propria)
        same = former is not None and former.caminho == entrada.caminho
        files.write_atomically(entrada.caminho, data)
        try:
            files.write_catalogue(self.propria, own | {fonte.chave: entrada})
        except BaseException:
            if not same:
                entrada.caminho.unlink(missing_ok=True)
            raise
        files.sweep(self.propria, own | {fonte.chave: entrada})


def _taken(chave: str) -> NormaExistente:
    return NormaExistente(f"já há uma norma com a chave “{chave}”: escolha outra, ou substitua-a.")


def analyse(
    texto: str | Sequence[Linha],
    fonte: Fonte | None = None,
    *,
    errata: tuple[Errata, ...] = (),
    normas: tuple[Norma, ...] = (),
) -> Documento:
    """A text, or a reader's lines, taken apart, dated and checked: what is shown everywhere."""
    from parsing import check, parse, parse_lines, references, versions

    if isinstance(texto, str):
        documento = parse(texto, fonte, errata=errata)
    else:
        documento = parse_lines(texto, fonte, errata=errata)
        pending = check.tracked(texto)
        documento = replace(documento, problemas=(*pending, *documento.problemas))
    documento = versions.dated(documento, normas)
    broken = references.problems(documento, references.references(documento))
    found = (*documento.problemas, *check.check(documento), *broken)
    return replace(documento, problemas=tuple(dict.fromkeys(found)))
