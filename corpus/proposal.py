"""What a new text says of itself → a proposed `Fonte`, for a person to confirm or correct.

Only what is printed is proposed: a date needs day, month and year beside the number of the norm; a
municipality needs to be named with its office ("Prefeito Municipal de …"). The rest stays unknown.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

import regex

from corpus.consolidated import said
from parsing.model import Documento, Fonte

UFS: dict[str, str] = {
    "acre": "AC", "alagoas": "AL", "amapa": "AP", "amazonas": "AM", "bahia": "BA", "ceara": "CE",
    "distrito federal": "DF", "espirito santo": "ES", "goias": "GO", "maranhao": "MA",
    "mato grosso": "MT", "mato grosso do sul": "MS", "minas gerais": "MG", "para": "PA",
    "paraiba": "PB", "parana": "PR", "pernambuco": "PE", "piaui": "PI", "rio de janeiro": "RJ",
    "rio grande do norte": "RN", "rio grande do sul": "RS", "rondonia": "RO", "roraima": "RR",
    "santa catarina": "SC", "sao paulo": "SP", "sergipe": "SE", "tocantins": "TO",
}  # fmt: skip
MESES: tuple[str, ...] = (
    "janeiro", "fevereiro", "marco", "abril", "maio", "junho", "julho", "agosto", "setembro",
    "outubro", "novembro", "dezembro",
)  # fmt: skip
TIPOS_NORMA = (
    "Lei Complementar", "Lei Orgânica", "Lei Delegada", "Decreto Legislativo", "Decreto-Lei",
    "Decreto Regulamentar", "Decreto", "Emenda à Lei Orgânica", "Lei", "Resolução", "Regulamento",
    "Portaria", "Deliberação", "Aviso", "Edital", "Instrução Normativa",
)  # fmt: skip

# "LEI COMPLEMENTAR Nº. 15, DE 08 DE DEZEMBRO DE 1998."
# "Regulamento n.º 1294/2025, de 23 de dezembro"
EPIGRAFE = regex.compile(
    r"""^\W*(?P<tipo>lei\ complementar|lei\ org[âa]nica|lei\ delegada|decreto\ legislativo
        |decreto-lei|decreto\ regulamentar|decreto|emenda\ [àa]\ lei\ org[âa]nica|lei
        |resolu[çc][ãa]o|regulamento|portaria|delibera[çc][ãa]o|aviso|edital
        |instru[çc][ãa]o\ normativa)
        (?:\ municipal)?
        \s*(?:,?\s*n\s?(?:[.º°o˚]\s?){1,3}|:)?\s*
        (?P<numero>\d[\d.]*(?:-[A-Z])?)(?:\s*/\s*(?P<ano>\d{4}|\d{2}))?
        (?:\s*,?\s*de\s+(?P<dia>\d{1,2})\s*(?:[º°o]\s*)?(?:de\s+(?P<mes>\p{L}+)(?:\s+de\s+(?P<ano2>\d{4}))?
            |[/.](?P<mes2>\d{1,2})[/.](?P<ano3>\d{4})))?""",
    regex.I | regex.X,
)
# "Prefeito Municipal de Venda Nova do Imigrante, Espírito Santo" · "Concelho de Lagoa - Açores" ·
# "Prefeitura Municipal da Estância Turística de Paraguaçu Paulista"
MUNICIPIO = regex.compile(
    r"""\b(?i:prefeit[oa](?:\ municipal)?|prefeitura(?:\ municipal)?|c[âa]mara\ municipal
        |munic[íi]pio|concelho)
        (?i:\ d[ao]s?\ (?:est[âa]ncia(?:\ (?!de)\p{L}+)?|munic[íi]pio|cidade|concelho))?
        (?i:\ d[eao]s?)\ (?P<nome>\p{Lu}[\p{L}’'\-]+
        (?:\ (?:(?:d[aeo]s?|D[AEO]S?)\ )?\p{Lu}[\p{L}’'\-]+){0,5})""",
    regex.X,
)
# "Estado do Espírito Santo" · "ESTADO DE SÃO PAULO"
ESTADO = regex.compile(r"\bestado\ d[aeo]s?\ (?P<uf>\p{L}+(?:\ \p{L}+){0,3})", regex.I | regex.X)
# the enacting formula ends the ementa
FORMULA = regex.compile(
    r"""^\W*(?:[ao]\ (?:prefeit|c[âa]mara|povo|presidente|governador|vice)|fa[çc]o\ saber|eu,\ 
        |os\ vereadores
        |\p{Lu}[\p{L}\ ]{5,60},\ (?:prefeit|presidente|vice))""",
    regex.I | regex.X,
)
# "Institui o Código. O PREFEITO MUNICIPAL faz saber: Art. 1º …" · "CAPÍTULO I" · "Art. 1º Um."; but
# the ementa itself may go on in a new line with "Capítulo II da Lei nº 5" or "Art. 5º e 6º"
FIM_DA_EMENTA = regex.compile(
    r"""(?:^|[.:;!]["”’]?\ +)(?P<fim>
        (?:O\ PREFEITO|A\ PREFEITA|O\ Prefeit|A\ Prefeit|A\ C[âÂ]MARA|A\ C[âa]mara|O\ POVO|O\ Povo
          |FA[ÇC]O\ SABER|Fa[çc]o\ saber|EU,|Eu,)
        |(?i:t[íi]tulo|cap[íi]tulo|livro|parte|se[çc][ãa]o)\ +
          (?:[IVXLC]+|\d+|(?i:[úu]nic[oa]|geral))\b
          (?!\ *(?:,|e\ |d[aeo]s?\ ))
        |(?i:art(?:igo|\.)?)\ *(?:\d[\d.]*+(?:-[A-Z])?+\ *+\.?+[º°ª˚o]?+|[úu]nico)
          (?![\p{L}\d])
          (?!\ *(?:,|e\ |a\ |ao\ |d[aeo]s?\ ))
        )""",
    regex.X,
)
# "LEI Nº 12, DE 5 DE MARÇO DE 2009 Institui o Código."
# "Lei nº 12/2010 do Município de Brejo/MA. Institui o Código."
RESTO = regex.compile(
    r"""^[\s.,;:–—-]*(?:(?i:d[oe]\ munic[íi]pio\ d[aeo]s?)\ [^.]{2,60}\.)?\s*["“]?
        (?P<resto>\p{Lu}\p{L}{2,}(?:\ +\S+){2,})""",
    regex.X,
)
PORTUGUES = regex.compile(
    r"\bartigo\ \d+\.º|\bconcelho\b|\bjunta\ de\ freguesia\b|\bcoimas?\b", regex.I | regex.X
)


@dataclass(frozen=True, slots=True)
class Proposta:
    """A proposed `Fonte` and what a person should look at before accepting it."""

    fonte: Fonte
    avisos: tuple[str, ...] = ()


def slug(texto: str) -> str:
    """Lower case without accents, words joined by hyphens: `Venda Nova` → `venda-nova`."""
    plano = unicodedata.normalize("NFD", texto.casefold())
    plano = "".join(c for c in plano if not unicodedata.combining(c))
    return regex.sub(r"[^a-z0-9]+", "-", plano).strip("-")


def municipio_id(pais: str, uf: str | None, municipio: str) -> str:
    """`br-es-colatina`, `pt-acores-lagoa`, `pt-braga`: what `--municipio` takes."""
    return "-".join(parte for parte in (pais.lower(), slug(uf or ""), slug(municipio)) if parte)


def propose(documento: Documento, *, primeiras: Iterable[str] = ()) -> Proposta:
    """The `Fonte` that the preamble prints; `primeiras` are the first raw lines, for texts whose
    preamble was not told apart."""
    linhas = _printed(documento.preambulo, tuple(primeiras))
    inteiro = " ".join(linhas)
    pais = _country(documento, inteiro)
    fonte = replace(documento.fonte, pais=pais)
    achado = _best_epigrafe(linhas)
    if achado is not None:
        i, epigrafe = achado
        fonte = replace(_epigrafe(fonte, epigrafe), ementa=_ementa(epigrafe, linhas[i + 1 :]))
    nomes = Counter(_capitalise(m["nome"]) for x in linhas for m in MUNICIPIO.finditer(x))
    if nomes:
        fonte = replace(fonte, municipio=nomes.most_common(1)[0][0])
    if pais == "BR":
        fonte = replace(fonte, uf=_state(linhas, fonte.municipio))
    fonte = replace(fonte, consolidado_ate=said(linhas))
    avisos = []
    if len({slug(n) for n in nomes}) > 1:
        avisos.append("O preâmbulo cita mais de um município: " + ", ".join(sorted(nomes)) + ".")
    return Proposta(fonte, tuple(avisos))


def _printed(preambulo: Iterable[str], primeiras: Iterable[str]) -> list[str]:
    """The lines to read: the preamble where it holds an epígrafe, else the first raw lines too."""
    linhas = [x.strip() for x in preambulo if x.strip()]
    if _best_epigrafe(linhas) is None:
        linhas += [x.strip() for x in primeiras if x.strip()]
    return linhas[:60]


def conflicts(proposta: Fonte, informada: Fonte) -> tuple[str, ...]:
    """Sentences about what the user says and the text says otherwise."""
    avisos = []
    for campo, nome in (
        ("municipio", "município"),
        ("uf", "UF"),
        ("numero", "número"),
        ("data", "data"),
    ):
        dito, lido = getattr(informada, campo), getattr(proposta, campo)
        if dito and lido and slug(str(dito)) != slug(str(lido)):
            avisos.append(f"O texto traz {nome} “{lido}”, e foi informado “{dito}”: confira.")
    return tuple(avisos)


def _country(documento: Documento, preambulo: str) -> Literal["BR", "PT"]:
    numeros = sum(d.tipo == "numero" for d, _ in documento.percorrer())
    return "PT" if numeros or PORTUGUES.search(preambulo) else "BR"


def _best_epigrafe(linhas: list[str]) -> tuple[int, regex.Match[str]] | None:
    """The fullest epígrafe; of equal ones the last, which the ementa follows (a cover comes first,
    and the bare mention of another law has no date)."""
    melhor: tuple[int, int, regex.Match[str]] | None = None
    for i, linha in enumerate(linhas):
        achado = EPIGRAFE.match(linha)
        if achado and (achado["ano"] or achado["dia"]):
            cheio = sum(bool(achado[g]) for g in ("ano", "dia", "mes", "ano2", "mes2", "ano3"))
            if melhor is None or cheio >= melhor[0]:
                melhor = (cheio, i, achado)
    return (melhor[1], melhor[2]) if melhor else None


def _state(linhas: list[str], municipio: str | None) -> str | None:
    """The UF said as "Estado de …", or beside the name of the municipality."""
    for linha in linhas:
        estado = ESTADO.search(linha)
        if estado and _uf(estado["uf"]):
            return _uf(estado["uf"])
    for linha in linhas if municipio else []:
        onde = linha.casefold().find(str(municipio).casefold())
        depois = linha[onde + len(str(municipio)) :].lstrip(" ,-–/(") if onde >= 0 else ""
        if depois[:2] in UFS.values() and not depois[2:3].isalnum():
            return depois[:2]
        if depois and _uf(depois[:40]):
            return _uf(depois[:40])
    return None


def _epigrafe(fonte: Fonte, achado: regex.Match[str]) -> Fonte:
    tipo = next(t for t in TIPOS_NORMA if slug(t) == slug(achado["tipo"]))
    numero = achado["numero"].rstrip(".")
    if achado["ano"]:
        numero = f"{numero}/{achado['ano']}"
    ano = achado["ano2"] or achado["ano3"] or achado["ano"]
    mes = achado["mes2"]
    if achado["mes"] and slug(achado["mes"]) in MESES:
        mes = str(MESES.index(slug(achado["mes"])) + 1)
    data = None
    if ano and len(ano) == 4:
        data = f"{ano}-{int(mes):02d}-{int(achado['dia']):02d}" if mes and achado["dia"] else ano
    precisao = "dia" if data and len(data) > 4 else "ano" if data else "desconhecida"
    return replace(fonte, tipo_norma=tipo, numero=numero, data=data, precisao=precisao)  # type: ignore[arg-type]


def _ementa(epigrafe: regex.Match[str], depois: list[str]) -> str | None:
    """What stands between the epígrafe and the enacting formula, the first heading or article."""
    partes: list[str] = []
    resto = RESTO.match(epigrafe.string[epigrafe.end() :])
    for linha in [*([resto["resto"]] if resto else []), *depois[:8]]:
        if FORMULA.match(linha) or EPIGRAFE.match(linha):
            break
        fim = FIM_DA_EMENTA.search(linha)
        partes.append(linha[: fim.start("fim")].strip() if fim else linha)
        if fim:
            break
    return " ".join(parte for parte in partes if parte)[:600] or None


def _uf(nome: str) -> str | None:
    palavras = slug(nome).split("-")
    for n in range(min(4, len(palavras)), 0, -1):
        uf = UFS.get(" ".join(palavras[:n]))
        if uf:
            return uf
    return None


def _capitalise(nome: str) -> str:
    """`VENDA NOVA DO IMIGRANTE` → `Venda Nova do Imigrante`; mixed case stays as printed."""
    if not nome.isupper():
        return nome
    particulas = {"De", "Da", "Do", "Das", "Dos", "E"}
    return " ".join(p.lower() if p in particulas else p for p in nome.title().split())
