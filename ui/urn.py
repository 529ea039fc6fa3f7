"""Lasting names: the LexML URN of Brazilian norms and the Akoma Ntoso IRI of all."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, timedelta

from parsing.model import Fonte
from ui import norm_name
from ui.cited import CitacaoRecusada, Citado
from ui.eid import eid

ESTADOS = {
    "AC": "Acre", "AL": "Alagoas", "AP": "Amapá", "AM": "Amazonas", "BA": "Bahia", "CE": "Ceará",
    "DF": "Distrito Federal", "ES": "Espírito Santo", "GO": "Goiás", "MA": "Maranhão",
    "MT": "Mato Grosso", "MS": "Mato Grosso do Sul", "MG": "Minas Gerais", "PA": "Pará",
    "PB": "Paraíba", "PR": "Paraná", "PE": "Pernambuco", "PI": "Piauí", "RJ": "Rio de Janeiro",
    "RN": "Rio Grande do Norte", "RS": "Rio Grande do Sul", "RO": "Rondônia", "RR": "Roraima",
    "SC": "Santa Catarina", "SP": "São Paulo", "SE": "Sergipe", "TO": "Tocantins",
}  # fmt: skip
_PARTICULAS = frozenset({"de", "da", "do", "das", "dos"})


def dotted(name: str) -> str:
    """LexML spelling of a name: "Venda Nova do Imigrante" → "venda.nova.imigrante"."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    words = re.findall(r"[a-z0-9]+", plain)
    return ".".join(word for word in words if word not in _PARTICULAS)


def jurisdiction(fonte: Fonte) -> str | None:
    """ "br;espirito.santo;colatina"; Portugal has no official form: "pt;lagoa.acores" is ours."""
    if not fonte.municipio:
        return None
    if fonte.pais == "PT":
        return f"pt;{dotted(fonte.municipio)}"
    if fonte.uf not in ESTADOS:
        return None
    return f"br;{dotted(ESTADOS[fonte.uf])};{dotted(fonte.municipio)}"


def norm_urn(fonte: Fonte) -> str:
    """The URN of the norm; refuses with a sentence where a part of it is not known."""
    if fonte.pais == "PT":
        raise CitacaoRecusada(
            f"{norm_name.short(fonte)} é norma portuguesa: a URN LEX do LexML é só das normas "
            "brasileiras; use o estilo akn ou portugal."
        )
    place = jurisdiction(fonte)
    if place is None:
        raise CitacaoRecusada(f"{fonte.chave} não tem URN: município ou UF desconhecidos.")
    if not fonte.tipo_norma:
        raise CitacaoRecusada(f"{fonte.chave} não tem URN: tipo da norma desconhecido.")
    tipo = dotted(fonte.tipo_norma)
    ano = norm_name.year(fonte)
    numero = ano if tipo == "lei.organica" else norm_name.digits(fonte)
    if numero is None or ano is None:
        missing = "número" if numero is None else "data"
        if numero is None and ano is None:
            missing = "número e data"
        raise CitacaoRecusada(
            f"{norm_name.code(fonte) or fonte.chave} não tem URN: {missing} desconhecidos; "
            "use o estilo abnt ou forense."
        )
    day = fonte.data if fonte.data and not norm_name.doubtful_date(fonte) else ano
    authority = "camara.municipal" if tipo in ("resolucao", "decreto.legislativo") else "municipal"
    return f"urn:lex:{place}:{authority}:{tipo}:{day};{numero}"


def urn(citado: Citado) -> str:
    """The URN with the version and the dispositivo cited."""
    text = norm_urn(citado.fonte) + _version(citado)
    if citado.id is None:
        return text
    if "@" in citado.id:
        raise CitacaoRecusada(
            f"{citado.id} de {citado.fonte.chave} repete a numeração de outro dispositivo e não "
            "tem URN própria; use o estilo abnt ou forense."
        )
    return f"{text}!{citado.id}" + ("_cpt" if citado.caput else "")


def _version(citado: Citado) -> str:
    if citado.em is not None:
        if len(citado.em) < 10:
            raise CitacaoRecusada("A URN pede o dia inteiro: dê a data como 01/06/2010.")
        return f"@versao.vigente.em;{citado.em}"
    redacao = citado.redacao
    if redacao is None or not citado.superado:
        known = citado.fonte.consolidado_ate
        return f"@versao.vigente.em;{known}" if known and len(known) == 10 else ""
    if citado.original:
        return "@versao.original"
    if redacao.inicio and len(redacao.inicio) == 10:
        return f"@versao.vigente.em;{redacao.inicio}"
    if redacao.fim and len(redacao.fim) == 10:
        return f"@versao.vigente.em;{date.fromisoformat(redacao.fim) - timedelta(days=1)}"
    raise CitacaoRecusada(
        f"Os dias em que valeu a redação {redacao.versao} de {citado.id} não são conhecidos: "
        "dê uma data com --em."
    )


def akn_place(fonte: Fonte) -> str:
    """Country and locality of an Akoma Ntoso IRI: "br-es-colatina", "pt-lagoa.acores"."""
    name = re.sub(r"\.", "-", dotted(fonte.municipio or "desconhecido"))
    if fonte.pais == "PT":
        return f"pt-{dotted(fonte.municipio or 'desconhecido')}"
    return f"br-{(fonte.uf or 'xx').lower()}-{name}"


def akn_work(fonte: Fonte) -> str:
    """The work IRI: /akn/br-es-colatina/act/lei/1977-12-22/2806; unknown parts are `nn`."""
    tipo = dotted(fonte.tipo_norma or "norma")
    numero = fonte.numero if fonte.pais == "PT" else norm_name.digits(fonte)
    day = norm_name.year(fonte) if norm_name.doubtful_date(fonte) else fonte.data
    last = re.sub(r"/\d{4}$", "", numero or "") or f"nn-{fonte.chave}"
    return f"/akn/{akn_place(fonte)}/act/{tipo}/{day or norm_name.year(fonte) or 'nn'}/{last}"


def akn_iri(citado: Citado) -> str:
    """Expression IRI with the portion: …/2806/por@2023-01-01/!main~art_23__para_1."""
    text = akn_work(citado.fonte) + "/por"
    if citado.em and len(citado.em) == 10:
        text += f"@{citado.em}"
    text += "/!main"
    return f"{text}~{eid(citado.id, citado.fonte.pais)}" if citado.id else text
