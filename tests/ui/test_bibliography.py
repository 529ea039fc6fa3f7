"""Machine formats of citations, read back by the programs that people use them with."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from datetime import date

import pytest
import rispy
from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle
from citeproc import formatter as formatters
from citeproc.source.json import CiteProcJSON
from pybtex.database import parse_string

from parsing.model import Documento, Fonte
from tests.ui.gold import documento
from ui import bibliography
from ui.citation import cite, cite_many

URL = "https://exemplo.gov.br/lei?a=1&b=2_c#d"
ACESSO = date(2026, 11, 30)
ITENS = [
    (documento("colatina"), "art23_par1", 1), (documento("colatina"), "art23_par1", 2),
    (documento("colatina"), "art189_cpt_inc2@2"), (documento("paraguacu"), "art40-1"),
    (documento("vendanova"), "art42_par1"), (documento("alvorada"), "art19_cpt_inc3_ali1"),
    (documento("lagoa"), "art5_num1_ali1"), (documento("lagoa"), None),
]  # fmt: skip


def _many(estilo: str) -> str:
    return cite_many(ITENS, estilo=estilo, acesso=ACESSO, url=URL)


def test_rispy_reads_the_same_fields() -> None:
    entries = rispy.loads(_many("ris"))
    assert len(entries) == len(ITENS)
    by_section = {(e.get("section"), e.get("tertiary_title")): e for e in entries}
    assert len(by_section) >= 6
    old = next(e for e in entries if "original" in json.dumps(e, ensure_ascii=False))
    assert old["type_of_reference"] == "STAT"
    assert old["title"] == "Lei nº 2.806/1977 (Código de Posturas)"
    assert old["authors"] == ["Colatina (ES)"]
    assert old["year"] == "1977"
    assert old["date"] == "1977/12/22"
    assert old["note"] == "2806"  # M1: the number of the law for Zotero
    assert old["language"] == "pt-BR"
    assert old["urls"] == [URL]
    assert old["access_date"] == "2026/11/30"
    assert "COLATINA (ES). Lei nº 2.806" in "".join(old["notes"])


def test_a_line_break_in_the_metadata_cannot_start_a_tag() -> None:
    fonte = Fonte("x", tipo_norma="Lei", titulo="Código\nER  - \nTY  - BOOK", municipio="Vila")
    entries = rispy.loads(cite(Documento(fonte, ()), estilo="ris", acesso=ACESSO))
    assert [entry["type_of_reference"] for entry in entries] == ["STAT"]


@pytest.mark.parametrize("estilo", ["bibtex", "biblatex"])
def test_pybtex_reads_the_same_fields(estilo: str) -> None:
    library = parse_string(_many(estilo), "bibtex")
    assert len(library.entries) == len(ITENS)
    new = library.entries["colatina1977_art23_par1_v2"]
    assert new.fields["title"] == "Lei nº 2.806, de 22 de dezembro de 1977. Código de Posturas"
    assert new.fields["note"] == "Art. 23, § 1º, redação dada pela Lei nº 7.043/2022"
    assert new.fields["url"] == URL
    if estilo == "biblatex":
        assert new.type == "legislation"
        assert str(new.persons["author"][0]) == "{Colatina}"
        assert new.fields["date"] == "1977-12-22"
        assert new.fields["urldate"] == "2026-11-30"
    else:
        assert new.type == "article"
        assert new.fields["organization"] == "Colatina (ES)"
        assert new.fields["urlaccessdate"] == "30 nov. 2026"
    undated = library.entries["alvorada_art19_cpt_inc3_ali1"]
    assert not {"date", "year"} & set(undated.fields)


def test_tex_cannot_be_injected() -> None:
    fonte = Fonte("x", tipo_norma="Lei", titulo=r"\input{/etc/passwd} 100% & $x_1$ #~^", uf="ES")
    text = cite(Documento(fonte, ()), estilo="biblatex", acesso=ACESSO, url="https://x.br/a}b\\c")
    assert r"\input{" not in text
    assert (
        r"\textbackslash{}input\textbraceleft{}/etc/passwd\textbraceright{} 100\% \& \$x\_1\$"
        in text
    )
    library = parse_string(text, "bibtex")
    assert list(library.entries) == ["x"]
    assert library.entries["x"].fields["url"] == "https://x.br/a%7Db%5Cc"


def test_citeproc_renders_the_csl_json(tmp_path: object) -> None:
    items = json.loads(_many("csl-json"))
    assert [item["type"] for item in items] == ["legislation"] * len(ITENS)
    assert len({item["id"] for item in items}) == len(ITENS)
    source = CiteProcJSON(items)
    style = CitationStylesStyle(str(_style()), validate=False)
    library = CitationStylesBibliography(style, source, formatters.plain)
    for item in items:
        library.register(Citation([CitationItem(item["id"].lower())]))
    library.sort()
    printed = [str(entry) for entry in library.bibliography()]
    assert len(printed) == len(ITENS)
    joined = "\n".join(printed)
    assert "Lei nº 2.806, de 22 de dezembro de 1977" in joined
    assert "artigo 5.º, n.º 1, alínea a)" in joined
    assert "Redação original, superada pela Lei nº 7.043/2022" in joined


def _style() -> object:
    from pathlib import Path

    return Path(__file__).parent / "legislacao.csl"


def test_ids_tell_redacoes_of_one_year_apart() -> None:
    items = json.loads(_many("csl-json"))
    ids = [item["id"] for item in items]
    assert "colatina-art23_par1@original" in ids
    assert "colatina-art23_par1@2022" in ids
    dates = {item["id"]: item.get("issued") for item in items}
    assert dates["vendanova-art42_par1"] == {"date-parts": [[1990]], "circa": True}
    assert dates["alvorada-art19_cpt_inc3_ali1"] is None


def _pandoc() -> str:
    found = shutil.which("pandoc")
    if found is None:
        if os.environ.get("POSTURAS_CI"):
            pytest.fail("pandoc falta no ambiente de integração")
        pytest.skip("pandoc não está instalado")
    return found


@pytest.mark.parametrize(("estilo", "kind"), [("biblatex", "biblatex"), ("csl-json", "csljson")])
def test_pandoc_makes_a_bibliography(estilo: str, kind: str) -> None:
    made = subprocess.run(
        [_pandoc(), "--from", kind, "--to", "plain", "--citeproc", "--wrap=none"],
        input=_many(estilo), capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    printed = made.stdout.replace("^(o)", "º")  # pandoc's own way to print a raised letter
    assert printed.count("Lei nº 2.806, de 22 de dezembro de 1977") == 3
    assert "Regulamento n.º 1294/2025" in printed
    assert made.stdout.count("Código de Posturas") >= 4


def test_every_machine_style_is_one_valid_file_of_many() -> None:
    assert set(bibliography.ESTILOS) == {"bibtex", "biblatex", "ris", "csl-json"}
    assert len(json.loads(_many("csl-json"))) == len(ITENS)
