"""The files of a corpus folder: catalogo.toml, normas.csv, erratas; read with every fault named."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

from parsing.disk import reason
from parsing.model import Errata, Fonte, Norma
from parsing.moments import window

CATALOGO = "catalogo.toml"
NORMAS = "normas.csv"
ERRATAS = "erratas"
TEXTOS = "textos"
TRAVA = "trava"
NOVO = ".novo-"
"""How the name of a file begins while it is being written."""

_HINTS = get_type_hints(Fonte)
CAMPOS: tuple[str, ...] = tuple(f.name for f in fields(Fonte) if f.name != "chave")
_DATAS = ("data", "data_publicacao", "inicio_vigencia", "consolidado_ate")
_VOCABULARIOS: dict[str, tuple[str, ...]] = {
    name: get_args(_HINTS[name]) for name in ("pais", "precisao", "situacao", "historico")
}


class CatalogoInvalido(ValueError):
    """A file of the corpus that cannot be used as it stands; the message names file and line."""


@dataclass(frozen=True, slots=True)
class Entrada:
    """A norm and the folder that holds it."""

    fonte: Fonte
    pasta: Path

    @property
    def caminho(self) -> Path:
        """Where its raw text is."""
        return self.pasta / str(self.fonte.arquivo)


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except tomllib.TOMLDecodeError as erro:
        _, _, place = str(erro).partition("line ")
        digits = "".join(char if char.isdigit() else " " for char in place).split()
        where = f", linha {digits[0]}" if digits else ""
        raise CatalogoInvalido(
            f'{path}{where}: não é TOML válido; corrija essa linha (um campo é `nome = "valor"`).'
        ) from erro
    except UnicodeDecodeError as erro:
        raise CatalogoInvalido(f"{path} não está em UTF-8: salve-o nessa codificação.") from erro
    except OSError as erro:
        raise CatalogoInvalido(f"{path} não pode ser lido ({reason(erro)}).") from erro


def read_catalogue(pasta: Path) -> dict[str, Entrada]:
    """The norms of one folder, in the order of its file; empty where there is no file.

    Raises `CatalogoInvalido`, naming file, line and what to change.
    """
    path = pasta / CATALOGO
    if not path.exists():
        return {}
    found: dict[str, Entrada] = {}
    tables = _read_toml(path)
    places = _lines_of(path)
    for chave, table in tables.items():
        where = f"{path}, linha {places.get(chave, 1)}"
        if not isinstance(table, dict):
            raise CatalogoInvalido(f"{where}: “{chave}” está fora da tabela de uma norma, [chave].")
        unknown = sorted(set(table) - set(CAMPOS))
        if unknown:
            raise CatalogoInvalido(
                f"{where}: [{chave}] tem um campo desconhecido, “{unknown[0]}”; "
                f"os campos são {', '.join(CAMPOS)}."
            )
        texts = {k: str(v) for k, v in table.items()}  # a bare TOML date is read as its ISO text
        fonte = Fonte(chave=chave, **texts)  # type: ignore[arg-type]
        check_fonte(fonte, path, where=where)
        found[chave] = Entrada(fonte, pasta)
    return found


def _lines_of(path: Path) -> dict[str, int]:
    """The line at which each key of the file's top level stands first."""
    found: dict[str, int] = {}
    for num, line in enumerate(path.read_text(encoding="utf-8-sig").splitlines(), 1):
        name = line.strip()
        name = name[1:].partition("]")[0] if name.startswith("[") else name.partition("=")[0]
        found.setdefault(name.strip().strip('"'), num)
    return found


def check_chave(chave: str, *, where: str | None = None) -> None:
    """Refuse (`CatalogoInvalido`) a chave that could not name a file; `where` it was written."""
    if not chave or not all(c in "abcdefghijklmnopqrstuvwxyz0123456789-_" for c in chave):
        place = f"{where}: " if where else ""
        raise CatalogoInvalido(
            f"{place}a chave “{chave}” só pode ter letras minúsculas sem acento, "
            "algarismos e hífen."
        )


def check_fonte(fonte: Fonte, path: Path, *, where: str | None = None) -> None:
    """Refuse (`CatalogoInvalido`) what could not be read back or would mislead."""
    where = where or str(path)
    chave = fonte.chave
    check_chave(chave, where=where)
    if not fonte.arquivo:
        raise CatalogoInvalido(f"{where}: falta em [{chave}] o campo arquivo, o caminho do texto.")
    if Path(fonte.arquivo).is_absolute() or ".." in Path(fonte.arquivo).parts:
        raise CatalogoInvalido(
            f"{where}: o arquivo de [{chave}] deve estar dentro da pasta do corpus."
        )
    for name, allowed in _VOCABULARIOS.items():
        if getattr(fonte, name) not in allowed:
            raise CatalogoInvalido(
                f"{where}: {name} de [{chave}] é “{getattr(fonte, name)}”; "
                f"deve ser um de {', '.join(allowed)}."
            )
    for name in _DATAS:
        value = getattr(fonte, name)
        if value is not None and window(value) is None:
            raise CatalogoInvalido(
                f"{where}: {name} de [{chave}] é “{value}”; use AAAA-MM-DD, ou só o ano."
            )


def write_catalogue(pasta: Path, entradas: Mapping[str, Entrada]) -> None:
    """Write the catalogue of one folder in one step."""
    blocks = ["# Normas acrescentadas por quem usa; os campos são os de docs/formato.md.\n"]
    for chave, entrada in entradas.items():
        lines = [f"[{chave}]"]
        lines += [
            f"{name} = {_toml(str(value))}"
            for name in CAMPOS
            if (value := getattr(entrada.fonte, name)) is not None
        ]
        blocks.append("\n".join(lines) + "\n")
    write_atomically(pasta / CATALOGO, "\n".join(blocks).encode("utf-8"))


def _toml(value: str) -> str:
    """A TOML basic string: JSON's escapes are TOML's, but for DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that a reader sees the old or the new one, never half of it.

    Raises `CatalogoInvalido` where it cannot be written (no permission, full disk).
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=NOVO)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as erro:
        raise CatalogoInvalido(
            f"não é possível gravar em {path.parent} ({reason(erro)}): "
            "libere espaço ou indique outra pasta em POSTURAS_DATA."
        ) from erro


@contextlib.contextmanager
def lock(path: Path, *, wait: float = 60.0) -> Iterator[bool]:
    """Hold a lock file for one writer: True once held, False where `wait` seconds did not free it.

    The file holds the number of the process. The system lets go of the lock when a process ends,
    however it ends, so that nothing is left to clean up after a kill.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as stream:
        held, until = _try_lock(stream.fileno()), time.monotonic() + wait
        while not held and time.monotonic() < until:
            time.sleep(0.05)
            held = _try_lock(stream.fileno())
        if held:
            stream.truncate(0)
            stream.write(str(os.getpid()).encode())
            stream.flush()
        yield held


def _try_lock(handle: int) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            os.lseek(handle, 0, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def sweep(pasta: Path, entradas: Mapping[str, Entrada]) -> None:
    """Remove former texts of these norms and files that a killed run left half-written.

    Only names that this program gives (`<chave>-<12 hex digits>.<form>`) are looked at.
    """
    kept = {entrada.caminho.name for entrada in entradas.values()}
    folder = pasta / TEXTOS
    for path in folder.iterdir() if folder.is_dir() else ():
        stem, _, digest = path.stem.rpartition("-")
        ours = stem and len(digest) == 12 and all(c in "0123456789abcdef" for c in digest)
        if path.name.startswith(NOVO) or (ours and path.name not in kept):
            path.unlink(missing_ok=True)


def read_acts(pasta: Path) -> dict[tuple[str, str, str, int], Norma]:
    """What is known of amending acts (normas.csv), by municipality, kind, number and year."""
    path = pasta / NORMAS
    if not path.exists():
        return {}
    names = [f.name for f in fields(Norma)]
    found: dict[tuple[str, str, str, int], Norma] = {}
    try:
        rows = list(csv.reader(path.read_text(encoding="utf-8-sig").splitlines(), strict=True))
    except (csv.Error, UnicodeDecodeError, OSError) as erro:
        raise CatalogoInvalido(f"{path} não pode ser lido como CSV em UTF-8.") from erro
    if not rows or rows[0] != names:
        raise CatalogoInvalido(f"{path}, linha 1: as colunas devem ser {','.join(names)}.")
    for num, cells in enumerate(rows[1:], 2):
        if not any(cells):
            continue
        norma = _act(dict(zip(names, cells, strict=False)), len(cells) == len(names), path, num)
        found[norma.municipio_id, norma.tipo.casefold(), norma.numero, norma.ano] = norma
    return found


def _act(row: dict[str, str], whole: bool, path: Path, num: int) -> Norma:
    if not whole:
        raise CatalogoInvalido(f"{path}, linha {num}: o número de colunas não é o do cabeçalho.")
    for name in ("data_ato", "data_publicacao", "vigencia_min", "vigencia_max"):
        value = row[name]
        if value and (len(value) != 10 or window(value) is None):
            raise CatalogoInvalido(f"{path}, linha {num}: {name} “{value}” não é AAAA-MM-DD.")
    if not row["ano"].isdigit() or len(row["ano"]) != 4:
        raise CatalogoInvalido(f"{path}, linha {num}: o ano “{row['ano']}” não tem 4 algarismos.")
    if row["vigencia_min"] and row["vigencia_max"] and row["vigencia_min"] > row["vigencia_max"]:
        raise CatalogoInvalido(f"{path}, linha {num}: vigencia_min é posterior a vigencia_max.")
    texts = {name: value or None for name, value in row.items() if name != "ano"}
    return Norma(ano=int(row["ano"]), **texts)  # type: ignore[arg-type]


def read_errata(pasta: Path, chave: str) -> tuple[Errata, ...]:
    """The editorial repairs of one norm (erratas/<chave>.toml); empty where there is no file."""
    path = pasta / ERRATAS / f"{chave}.toml"
    if not path.exists():
        return ()
    found: list[Errata] = []
    for num, item in enumerate(_read_toml(path).get("errata", ()), 1):
        try:
            first, last = item["linhas"]
            leitura = tuple((int(line), str(text)) for line, text in item["leitura"])
            texts = (str(item["esperado"]), str(item["motivo"]), str(item["autoridade"]))
        except (KeyError, TypeError, ValueError) as erro:
            raise CatalogoInvalido(
                f"{path}, errata nº {num}: são precisos linhas = [a, b], esperado, "
                "leitura = [[linha, texto], …], motivo e autoridade."
            ) from erro
        found.append(Errata((int(first), int(last)), texts[0], leitura, texts[1], texts[2]))
    return tuple(found)
