"""URL ↔ state of the interface: everything that a page shows stands in its address."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode

PAGINAS: dict[str, str] = {
    "buscar": "Buscar",
    "comparar": "Comparar",
    "multas": "Multas e prazos",
    "norma": "Normas",
    "historico": "Histórico",
    "selecao": "Seleção",
    "qualidade": "Qualidade dos textos",
    "importar": "Importar",
}
"""Pages in the order of the menu: the word in the address and the name on screen."""

VISTAS: dict[str, str] = {
    "vigente": "Em vigor",
    "multivigente": "Com redações anteriores",
    "mudancas": "O que mudou",
}


@dataclass(frozen=True, slots=True)
class Endereco:
    """What an address asks for. Empty fields are left out of the address."""

    pagina: str = "buscar"
    q: str = ""
    norma: str = ""
    d: str = ""
    """A dispositivo, perhaps a redação of it: `art23_par1:v2`, `art33@lei-7043-2022`."""
    em: str = ""
    de: str = ""
    ato: str = ""
    vista: str = ""
    lado: str = ""
    municipios: tuple[str, ...] = ()
    normas: tuple[str, ...] = ()
    pais: tuple[str, ...] = ()
    tipo: tuple[str, ...] = ()
    regra: tuple[str, ...] = ()
    """Kinds of rule that a result must hold: `proibicao`, `penalidade` …"""
    situacao: str = ""
    modo: str = ""
    n: str = ""
    sel: tuple[str, ...] = ()
    marcados: tuple[str, ...] = ()
    """Results picked by hand to be cited and taken away: `colatina:art33:v2`."""
    fixos: tuple[str, ...] = ()
    fora: tuple[str, ...] = ()
    sem: str = ""
    """What is switched off: "tesauro" searches only the words as written."""
    guardar: str = ""
    retirar: str = ""
    """Asked of the selection by one click; taken out of the address at once."""

    def mais(self, **changes: str | tuple[str, ...]) -> Endereco:
        """The same place with some fields changed."""
        return replace(self, **changes)  # type: ignore[arg-type]

    @property
    def href(self) -> str:
        """The address as a relative link."""
        return "?" + to_query(self)


_NAMES = {
    "pagina": "p", "q": "q", "norma": "norma", "d": "d", "em": "em", "de": "de", "ato": "ato",
    "vista": "v", "lado": "lado", "municipios": "m", "normas": "normas", "pais": "pais",
    "tipo": "tipo", "regra": "regra", "situacao": "situacao", "modo": "modo", "n": "n",
    "sel": "sel", "marcados": "marca", "fixos": "fixos", "fora": "fora", "sem": "sem",
    "guardar": "guardar", "retirar": "retirar",
}  # fmt: skip
_LISTS = ("municipios", "normas", "pais", "tipo", "regra", "sel", "marcados", "fixos", "fora")
_LIMIT = 2000
_MANY = 500
"""Characters of one value, and values of one list, that an address is read up to."""
PARAMETROS: tuple[str, ...] = tuple(_NAMES.values())


def to_query(endereco: Endereco) -> str:
    """The query string of a place; readable: `:`, `,` and `@` stay as they are."""
    pairs: list[tuple[str, str]] = []
    for field, name in _NAMES.items():
        value = getattr(endereco, field)
        text = ",".join(value) if isinstance(value, tuple) else str(value)
        if not text or (field == "pagina" and _implied(endereco)):
            continue
        pairs.append((name, text))
    return urlencode(pairs, safe=":,@", quote_via=quote)


def _implied(endereco: Endereco) -> bool:
    """Whether the page follows from the other fields, so that its name can be left out."""
    return endereco.pagina == ("norma" if endereco.norma else "buscar")


def from_query(params: Mapping[str, str]) -> Endereco:
    """The place that an address asks for; what it does not understand is passed over."""
    found: dict[str, str | tuple[str, ...]] = {}
    for field, name in _NAMES.items():
        value = params.get(name, "").strip()
        if field in _LISTS:
            parts = [part[:_LIMIT] for part in value.split(",") if part]
            found[field] = tuple(dict.fromkeys(parts))[:_MANY]
        else:
            found[field] = value[:_LIMIT]
    doc, _, rest = str(found["d"]).partition(":")
    if rest and not _is_version(rest):
        found["norma"], found["d"] = found["norma"] or doc, rest
    if found["pagina"] not in PAGINAS:
        found["pagina"] = "norma" if found["norma"] else "buscar"
    return Endereco(**found)  # type: ignore[arg-type]


def _is_version(text: str) -> bool:
    return text[:1] == "v" and text[1:].isdigit()


def target(d: str) -> tuple[str, int | None, str | None]:
    """`art23_par1:v2` → (id, 2, None); `art33@lei-7043-2022` → (id, None, that act).

    A misnumbered twin (`art189_cpt_inc2@2`) keeps its `@2`: no act's name begins with a digit.
    """
    base, _, version = d.partition(":")
    versao = int(version[1:]) if _is_version(version) else None
    stem, at, act = base.rpartition("@")
    if at and act and not act[:1].isdigit():
        return stem, versao, act
    return base, versao, None


def keep_link(endereco: Endereco, key: str, selecao: Collection[str]) -> tuple[str, str]:
    """Words and address of the link that keeps `colatina:art33:v2`, or lets it go."""
    if key in selecao:
        return "Retirar da seleção", endereco.mais(retirar=key).href
    return "Guardar na seleção", endereco.mais(guardar=key).href


def mark_link(endereco: Endereco, key: str) -> tuple[str, str]:
    """Words and address of the link that marks a result to be cited, or takes the mark away."""
    if key in endereco.marcados:
        left = tuple(k for k in endereco.marcados if k != key)
        return "☑ Marcado para citar", endereco.mais(marcados=left).href
    return "☐ Marcar para citar", endereco.mais(marcados=(*endereco.marcados, key)).href


def act_slug(norma: str) -> str:
    """ "Lei nº 7.043/2022" → `lei-7043-2022`: the name of an act in a lasting link."""
    folded = unicodedata.normalize("NFKD", norma.casefold())
    kept = "".join(c for c in folded if not unicodedata.combining(c)).replace("º", "")
    words = kept.replace(".", "").replace("/", " ").replace("-", " ").split()
    return "-".join(w for w in words if w not in ("no", "n", "nº", "de", "da", "do"))
