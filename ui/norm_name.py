"""How a norm, its municipality and a date are called; what is unknown is said, never invented."""

from __future__ import annotations

import re
from datetime import date

from parsing.model import Fonte

MESES = (
    "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro",
    "outubro", "novembro", "dezembro",
)  # fmt: skip
_FEMININOS = frozenset(
    {"lei", "resolução", "emenda", "portaria", "postura", "deliberação", "instrução", "medida",
     "constituição", "ordem", "norma", "consolidação"}
)  # fmt: skip


def long_date(iso: str, *, year: bool = True) -> str:
    """1977-12-22 → "22 de dezembro de 1977"; a year alone stays a year."""
    if len(iso) < 10:
        return iso
    ano, mes, dia = (int(part) for part in iso[:10].split("-"))
    text = f"{dia}{'º' if dia == 1 else ''} de {MESES[mes - 1]}"
    return f"{text} de {ano}" if year else text


def short_date(iso: str) -> str:
    """1977-12-22 → "22 dez. 1977": the months of ABNT, all cut to three letters but maio."""
    if len(iso) < 10:
        return iso
    ano, mes, dia = (int(part) for part in iso[:10].split("-"))
    return f"{dia} {short_month(mes)} {ano}"


def short_month(mes: int) -> str:
    """5 → "maio", 11 → "nov."."""
    name = MESES[mes - 1]
    return name if name == "maio" else f"{name[:3]}."


def plain_date(iso: str) -> str:
    """1977-12-22 → "22/12/1977"; a year alone stays a year."""
    return iso if len(iso) < 10 else date.fromisoformat(iso[:10]).strftime("%d/%m/%Y")


def feminine(name: str) -> bool:
    """Whether a norm's name is feminine: "Lei nº …" → da, pela; "Decreto nº …" → do, pelo."""
    words = name.split()
    return bool(words) and words[0].casefold() in _FEMININOS


def by(norma: str) -> str:
    """ "pela Lei nº 7.043/2022", "pelo Decreto nº 27.472/2022"."""
    return f"{'pela' if feminine(norma) else 'pelo'} {norma}"


def number_year(fonte: Fonte) -> str | None:
    """The year printed in the number itself: "58/1990" → "1990"."""
    match = re.search(r"/(\d{4})$", fonte.numero or "")
    return match.group(1) if match else None


def doubtful_date(fonte: Fonte) -> bool:
    """Number and date contradict each other: both are printed, marked [sic]."""
    ano = number_year(fonte)
    return ano is not None and fonte.data is not None and fonte.data[:4] != ano


def year(fonte: Fonte) -> str | None:
    """Year of the norm: that of its number where it carries one, else that of its date."""
    return number_year(fonte) or (fonte.data[:4] if fonte.data else None)


def digits(fonte: Fonte) -> str | None:
    """The number without dots and year: "2.806" → "2806", "58/1990" → "58"."""
    return re.sub(r"\D", "", fonte.numero.split("/")[0]) or None if fonte.numero else None


def _sign(fonte: Fonte) -> str:
    return "n.º" if fonte.pais == "PT" else "nº"


def _kind(fonte: Fonte, municipal: bool) -> str:
    kind = fonte.tipo_norma or "Norma"
    return f"{kind} Municipal" if municipal and fonte.pais == "BR" else kind


def dated(fonte: Fonte, *, municipal: bool = False) -> str:
    """ "Lei nº 2.806, de 22 de dezembro de 1977"; missing parts stand in square brackets."""
    kind = _kind(fonte, municipal)
    if fonte.numero is None and fonte.data is None:
        if (fonte.tipo_norma or "").casefold() == "lei orgânica":
            return kind
        return f"{kind} [número e data desconhecidos]"
    numero = f"{_sign(fonte)} {fonte.numero}" if fonte.numero else "[número desconhecido]"
    if fonte.data is None:
        return f"{kind} {numero}" + ("" if number_year(fonte) else ", [data desconhecida]")
    if len(fonte.data) < 10:
        return f"{kind} {numero}" if number_year(fonte) else f"{kind} {numero}, de {fonte.data}"
    said = fonte.pais == "PT" and number_year(fonte) == fonte.data[:4]
    text = f"{kind} {numero}, de {long_date(fonte.data, year=not said)}"
    return f"{text} [sic]" if doubtful_date(fonte) else text


def short(fonte: Fonte) -> str:
    """ "Lei nº 2.806/1977", "Regulamento n.º 1294/2025", "Lei [número e data desconhecidos]"."""
    if fonte.numero is None:
        return dated(fonte)
    text = f"{_kind(fonte, False)} {_sign(fonte)} {fonte.numero}"
    ano = year(fonte)
    return text if ano is None or number_year(fonte) else f"{text}/{ano}"


def place(fonte: Fonte) -> tuple[str, str | None]:
    """Name and qualifier: ("Colatina", "ES"), ("Lagoa", "Açores")."""
    name = fonte.municipio or ""
    match = re.fullmatch(r"(.+?) \(([^)]+)\)", name)
    if match:
        return match.group(1), match.group(2)
    return name, fonte.uf


def code(fonte: Fonte, *, uf: bool = True) -> str | None:
    """The norm by its title and place: "Código de Posturas de Colatina/ES"; None without title."""
    if not fonte.titulo:
        return None
    name, qualifier = place(fonte)
    if not name or name.casefold() in fonte.titulo.casefold():
        return fonte.titulo
    if fonte.pais == "PT":
        return f"{fonte.titulo} do Concelho de {name}" + (f" – {qualifier}" if qualifier else "")
    return f"{fonte.titulo} de {name}" + (f"/{qualifier}" if qualifier and uf else "")


def heading(fonte: Fonte, *, capitals: bool) -> str:
    """The jurisdiction that opens a reference: "COLATINA (ES)", "Lagoa (Açores)"."""
    name, qualifier = place(fonte)
    name = name or "[Município desconhecido]"
    text = name.upper() if capitals else name
    return f"{text} ({qualifier})" if qualifier else text


def before(norma: str) -> str:
    """ "à Lei nº 7.043/2022", "ao Decreto nº 27.472/2022"."""
    return f"{'à' if feminine(norma) else 'ao'} {norma}"
