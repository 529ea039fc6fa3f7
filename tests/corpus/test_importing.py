"""The same law in every form gives the same table; importing twice changes nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from corpus import catalog
from corpus.importing import accept, preview
from parsing.model import Fonte
from parsing.source import FonteIlegivel
from parsing.table import Row, rows
from tests.forms import to_docx, to_html, to_numbered_docx, to_pdf
from tests.ruins import ruins

RAW = Path(__file__).parents[2] / "corpus" / "textos" / "alvorada.txt"
LINES = RAW.read_text(encoding="utf-8").replace("\u2010", "-").splitlines()
FORMS = {
    "lei.txt": "\r\n".join(LINES).encode("cp1252"),
    "lei.html": to_html(LINES),
    "lei.docx": to_docx(LINES),
    "lei-numerada.docx": to_numbered_docx(LINES),
    "lei.pdf": to_pdf(LINES),
    "lei-colunas.pdf": to_pdf(LINES, columns=2),
}
PLACE = ("linha", "linha_fim", "problemas")


@pytest.fixture
def catalogo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> catalog.Catalogo:
    monkeypatch.setenv("POSTURAS_DATA", str(tmp_path))
    return catalog.load()


def table(data: bytes, name: str, catalogo: catalog.Catalogo) -> list[Row]:
    found = rows(preview(data, name, catalogo).documento)
    return [{k: v for k, v in row.items() if k not in PLACE and k != "doc"} for row in found]


def test_every_form_of_a_law_gives_the_same_table(catalogo: catalog.Catalogo) -> None:
    wanted = table("\n".join(LINES).encode(), "lei.txt", catalogo)
    assert len(wanted) == 495
    for name, data in FORMS.items():
        found = table(data, name, catalogo)
        differ = [(a, b) for a, b in zip(wanted, found, strict=False) if a != b]
        assert not differ, f"{name}: {len(differ)}, a primeira: {differ[0]}"
        assert len(found) == len(wanted), name


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.mark.parametrize("name", ["lei.pdf", "lei.docx", "lei.html", "lei.txt"])
def test_accepted_law_is_kept_byte_for_byte_and_twice_is_once(
    name: str, catalogo: catalog.Catalogo, tmp_path: Path
) -> None:
    said = Fonte(chave="", municipio="Alvorada de Minas", uf="MG", numero="600", data="1998")
    first = preview(FORMS[name], name, catalogo, informada=replace(said, precisao="ano"))
    assert first.fonte.municipio_id == "br-mg-alvorada-de-minas"
    assert first.fonte.chave not in {f.chave for f in catalogo.fontes}
    assert accept(catalogo, first)
    kept = files_of(tmp_path)
    assert FORMS[name] in kept.values()
    again = preview(FORMS[name], name, catalog.load(), informada=said)
    assert again.fonte.chave == first.fonte.chave
    assert not accept(catalog.load(), again)
    assert files_of(tmp_path) == kept
    read_back = catalog.load().documento(first.fonte.chave)
    assert rows(read_back) == rows(first.documento)
    catalog.load().remove(first.fonte.chave)
    assert FORMS[name] not in files_of(tmp_path).values()


def test_another_text_under_a_taken_chave_needs_a_word(catalogo: catalog.Catalogo) -> None:
    law = b"Art. 1 Um.\nArt. 2 Dois.\n"
    said = Fonte(chave="", municipio="Brejo", uf="MA", numero="7/2001", tipo_norma="Lei")
    assert accept(catalogo, preview(law, "a.txt", catalogo, informada=said))
    newer = preview(law + b"Art. 3 Tres.\n", "b.txt", catalogo, informada=said)
    with pytest.raises(catalog.NormaExistente, match="--substituir"):
        accept(catalogo, newer)
    assert accept(catalogo, newer, substituir=True)
    assert len(rows(catalogo.documento(newer.fonte.chave))) == 3
    other = preview(law, "c.txt", catalogo, informada=replace(said, numero="8/2001"))
    assert other.fonte.chave != newer.fonte.chave
    assert accept(catalogo, other)
    assert sum(f.municipio == "Brejo" for f in catalogo.fontes) == 2


def test_ruins_leave_no_trace(catalogo: catalog.Catalogo, tmp_path: Path) -> None:
    for name, data in ruins().items():
        with pytest.raises(FonteIlegivel):
            preview(data, name, catalogo)
    assert files_of(tmp_path) == {}


def test_a_text_without_articles_is_refused_with_the_remedy(catalogo: catalog.Catalogo) -> None:
    with pytest.raises(FonteIlegivel, match="nenhum artigo"):
        preview("Isto é uma carta.\n".encode(), "carta.txt", catalogo)


@pytest.mark.parametrize(
    ("head", "wanted"),
    [
        (
            "PREFEITURA MUNICIPAL DE SÃO JOSÉ DO VALE\nESTADO DE MINAS GERAIS\n"
            "LEI COMPLEMENTAR Nº 12, DE 5 DE MARÇO DE 2009\nInstitui o Código de Posturas.\n"
            "O PREFEITO MUNICIPAL DE SÃO JOSÉ DO VALE faz saber:",
            ("BR", "MG", "São José do Vale", "Lei Complementar", "12", "2009-03-05"),
        ),
        (
            "LEI Nº 1.234/99\nDispõe sobre feiras.\nA Câmara Municipal de Brejo, PI, decreta:",
            ("BR", "PI", "Brejo", "Lei", "1.234/99", None),
        ),
        (
            "Regulamento n.º 10/2020, de 3 de maio\nMunicípio de Braga\nConcelho de Braga",
            ("PT", None, "Braga", "Regulamento", "10/2020", "2020-05-03"),
        ),
    ],
)
def test_metadata_is_proposed_from_the_preamble(
    head: str, wanted: tuple[str | None, ...], catalogo: catalog.Catalogo
) -> None:
    label = "Artigo {}.º\nTema\n1 - Regra." if wanted[0] == "PT" else "Art. {}º Regra."
    law = "\n".join([head, label.format(1), label.format(2)])
    fonte = preview(law.encode(), "lei.txt", catalogo).fonte
    assert (
        fonte.pais, fonte.uf, fonte.municipio, fonte.tipo_norma, fonte.numero, fonte.data
    ) == wanted  # fmt: skip


def test_another_municipality_in_the_preamble_is_told(catalogo: catalog.Catalogo) -> None:
    law = "O PREFEITO MUNICIPAL DE BREJO sanciona a seguinte Lei:\nArt. 1º Um.\nArt. 2º Dois."
    said = Fonte(chave="", municipio="Colatina", uf="ES")
    found = preview(law.encode(), "lei.txt", catalogo, informada=said)
    assert found.fonte.municipio == "Colatina"
    assert any("Brejo" in aviso and "Colatina" in aviso for aviso in found.avisos)


EPIGRAFE = "LEI Nº 12, DE 5 DE MARÇO DE 2009"


@pytest.mark.parametrize(
    ("law", "ementa"),
    [
        (f"{EPIGRAFE}\nInstitui o Código.\nArt. 1º Um.\nArt. 2º Dois.", "Institui o Código."),
        (f"{EPIGRAFE}\nInstitui o Código.\nCAPÍTULO I\nDas ruas\nArt. 1º Um.\nArt. 2º Dois.",
         "Institui o Código."),
        (f"{EPIGRAFE}\nArt. 1º Um.\nArt. 2º Dois.", None),
        (f"{EPIGRAFE} Institui o Código. O PREFEITO MUNICIPAL DE BREJO faz saber: Art. 1º Um. "
         "Art. 2º Dois.", "Institui o Código."),
        ("Lei nº 12/2009 do Município de Brejo/MA. Institui o Código de Posturas.\nArt. 1º Um.\n"
         "Art. 2º Dois.", "Institui o Código de Posturas."),
        (f"{EPIGRAFE}\nAltera o\nart. 5º, da Lei nº 3/1990, e o\nCapítulo II da mesma Lei.\n"
         "O PREFEITO MUNICIPAL DE BREJO faz saber:\nArt. 1º Um.\nArt. 2º Dois.",
         "Altera o art. 5º, da Lei nº 3/1990, e o Capítulo II da mesma Lei."),
    ],
)  # fmt: skip
def test_the_ementa_ends_where_the_law_begins(
    law: str, ementa: str | None, catalogo: catalog.Catalogo
) -> None:
    assert preview(law.encode(), "lei.txt", catalogo).fonte.ementa == ementa


@pytest.mark.parametrize(
    ("line", "until"),
    [
        ("(Atualizada até a última alteração promovida pela Lei Complementar nº. 242, de "
         "08/03/2019)", "2019-03-08"),
        ("Texto consolidado até a Lei nº 7.043, de 20 de dezembro de 2022", "2022-12-20"),
        ("Versão consolidada, com alterações até o dia 12/12/2020", "2020-12-12"),
        ("Última atualização: 1º de maio de 2021", "2021-05-01"),
        ("Lei consolidada até a LC 242/2019", "2019"),
        ("Compilada até a Lei nº 2.019, de 5/6/2021", "2021-06-05"),
        ("Institui a atualização anual de valores.", None),
    ],
)  # fmt: skip
def test_the_day_of_consolidation_is_proposed(
    line: str, until: str | None, catalogo: catalog.Catalogo
) -> None:
    law = f"{EPIGRAFE}\n{line}\nArt. 1º Um.\nArt. 2º O valor, atualizado até 1/2/2003, é devido."
    assert preview(law.encode(), "lei.txt", catalogo).fonte.consolidado_ate == until
