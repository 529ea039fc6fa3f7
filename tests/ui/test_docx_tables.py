"""Quadro comparativo, redline and dossier: reopened by other programs, with sources and notes."""

from __future__ import annotations

import io
from dataclasses import dataclass
from datetime import date

import docx
import openpyxl
import pytest
from docx.enum.section import WD_ORIENT
from lxml import html

from index.results import Trecho
from tests.ui.gold import CHAVES, documento
from ui.between import Comparada, between
from ui.cited import CitacaoRecusada
from ui.docx_tables import Guardada, dossie_docx, quadro_docx, redline_docx
from ui.export import ExportacaoRecusada, export
from ui.quadro import NAO_ENCONTRADO, Celula, Coluna, Quadro, from_choice, from_comparison
from ui.quadro_formats import quadro_html, quadro_xlsx
from ui.redline import diff
from ui.wording import NOTICE

ACESSO = date(2026, 11, 30)
QUADRO = Quadro(
    "multa por <som> alto",
    (
        Coluna(
            "Colatina/ES",
            ("Código de Posturas, Lei nº 2.806/1977",),
            (
                Celula("Art. 95", ("Art. 95 Texto.", "I inciso"), "art. 95 do Código"),
                Celula("Art. 338", ("=1+1",), "art. 338", "revogado"),
            ),
            ("Fonte: Lei nº 2.806. Data da consolidação desconhecida.",),
        ),
        Coluna("Alvorada de Minas/MG", ("Código de Posturas",), (), ("Fonte: Lei.",)),
    ),
    ("A busca foi só por palavras.",),
)


@dataclass(frozen=True)
class Achado:
    doc: str
    artigo: str
    id: str
    versao: int
    situacao: str
    rotulo: str
    texto: str
    partes: tuple[Trecho, ...] = ()


@dataclass(frozen=True)
class Resposta:
    municipio: str
    normas: tuple[str, ...]
    resposta: bool
    achados: tuple[Achado, ...]


@dataclass(frozen=True)
class Comparacao:
    consulta: str
    municipios: tuple[Resposta, ...]
    avisos: tuple[str, ...] = ()


def _cells(book: docx.document.Document) -> list[list[str]]:  # type: ignore[name-defined]
    return [[cell.text for cell in row.cells] for row in book.tables[0].rows]


def test_quadro_is_landscape_one_column_per_municipality() -> None:
    book = docx.Document(io.BytesIO(quadro_docx(QUADRO)))
    section = book.sections[0]
    assert section.orientation == WD_ORIENT.LANDSCAPE
    assert section.page_width > section.page_height  # type: ignore[operator]
    rows = _cells(book)
    assert rows[0][0].startswith("Colatina/ES")
    assert "Art. 95 Texto.\nI inciso" in rows[1][0]
    assert "art. 95 do Código" in rows[1][0]
    assert rows[1][1] == NAO_ENCONTRADO
    assert "[revogado]" in rows[2][0]
    said = "\n".join(p.text for p in book.paragraphs)
    assert NOTICE in said
    assert "A busca foi só por palavras." in said
    assert "Alvorada de Minas/MG: Fonte: Lei." in said
    struck = {
        run.text
        for row in book.tables[0].rows for cell in row.cells
        for p in cell.paragraphs for run in p.runs if run.font.strike
    }  # fmt: skip
    assert struck == {"=1+1"}


@pytest.mark.parametrize("count", [0, 1, 12])
def test_quadro_of_any_width(count: int) -> None:
    wide = Quadro("x", tuple(QUADRO.colunas[n % 2] for n in range(count)))
    book = docx.Document(io.BytesIO(quadro_docx(wide)))
    assert len(book.tables) == (1 if count else 0)
    assert b"<html" in quadro_html(wide)
    assert openpyxl.load_workbook(io.BytesIO(quadro_xlsx(wide))).sheetnames == ["quadro", "aviso"]


def test_quadro_as_spreadsheet_and_page() -> None:
    sheet = openpyxl.load_workbook(io.BytesIO(quadro_xlsx(QUADRO)))["quadro"]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)]
    assert [row[4] for row in rows] == ["Art. 95 Texto.\nI inciso", "=1+1", NAO_ENCONTRADO]
    assert not [cell for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
    tree = html.document_fromstring(quadro_html(QUADRO).decode())
    assert [th.text for th in tree.iter("th")] == ["Colatina/ES", "Alvorada de Minas/MG"]
    assert "multa por <som> alto" in tree.findtext(".//h1", "")
    assert [s.text for s in tree.iter("s")] == ["=1+1"]


def test_quadro_from_what_a_comparison_found() -> None:
    found = Comparacao(
        "recusa de ciência",
        (
            Resposta(
                "br-es-colatina", ("colatina",), True,
                (Achado("colatina", "art23", "art23_par1", 2, "vigente", "Art. 23, § 1º",
                        "Art. 23 A notificação…\n§ 1º Recusando-se o autuado…"),),
            ),
            Resposta("br-mg-alvorada-de-minas", ("alvorada",), False, ()),
        ),
    )  # fmt: skip
    quadro = from_comparison(found, {c: documento(c) for c in CHAVES}, acesso=ACESSO)
    first, second = quadro.colunas
    assert first.municipio == "Colatina/ES"
    assert first.celulas[0].texto[1].startswith("§ 1º")
    assert first.celulas[0].citacao.endswith("na redação dada pela Lei nº 7.043/2022")
    assert "Data da consolidação desconhecida." in first.fontes[0]
    assert second.celulas == ()
    assert second.normas
    assert NAO_ENCONTRADO in str(_cells(docx.Document(io.BytesIO(quadro_docx(quadro)))))


def test_quadro_of_a_choice_by_hand() -> None:
    chosen = [(documento("colatina"), "art24", None), (documento("lagoa"), "art7", None)]
    quadro = from_choice("ruído", chosen, acesso=ACESSO)
    assert [c.municipio for c in quadro.colunas] == ["Colatina/ES", "Lagoa (Açores), Portugal"]
    assert [c.celulas[0].rotulo for c in quadro.colunas] == ["Art. 24", "Artigo 7.º"]
    assert quadro.colunas[0].celulas[0].texto[0] == "Art. 24 (Revogado pela Lei nº 7.043/2022)"
    assert quadro.colunas[1].celulas[0].texto[0].startswith("Artigo 7.º ")
    assert not [line for line in quadro.colunas[1].celulas[0].texto if "()" in line]
    old = from_choice("x", [(documento("colatina"), "art23_par1", 1)], acesso=ACESSO)
    cell = old.colunas[0].celulas[0]
    assert cell.situacao == "superado"
    assert cell.texto[0].startswith("§ 1º Recusando-se o notificado")
    assert len(quadro.colunas[1].celulas[0].texto) > 5


def test_redline_shows_what_left_and_what_came() -> None:
    parts = diff("a multa ou penas a ser aplicadas;", "a penalidade a ser aplicada;")
    data = redline_docx(
        "Art. 23", [Comparada("V", parts)], antes="1977", depois="Lei nº 7.043/2022"
    )
    book = docx.Document(io.BytesIO(data))
    (line,) = [p for p in book.paragraphs if p.text.startswith("V ")]
    struck = "".join(r.text for r in line.runs if r.font.strike)
    under = "".join(r.text for r in line.runs if r.underline)
    assert "multa" in struck
    assert "penalidade" in under
    assert all(r.font.color.rgb is not None for r in line.runs if r.font.strike or r.underline)
    assert "excluído" in "\n".join(p.text for p in book.paragraphs)


def test_dossier_carries_text_history_citations_and_notes() -> None:
    items = [
        Guardada(documento("colatina"), "art23_par1", 1, "ver no recurso <b>"),
        Guardada(documento("colatina"), "art24"),
        Guardada(documento("lagoa"), "art5"),
    ]
    book = docx.Document(io.BytesIO(dossie_docx("Dossiê", items, acesso=ACESSO)))
    said = "\n".join(p.text for p in book.paragraphs)
    assert "Nota: ver no recurso <b>" in said
    assert "ABNT: COLATINA (ES)." in said
    assert "em sua redação original (anterior à Lei nº 7.043/2022)" in said
    assert "Situação: redação superada" in said
    assert said.count("Data da consolidação desconhecida.") == 2
    struck = [r.text for p in book.paragraphs for r in p.runs if r.font.strike]
    assert len(struck) == 2
    assert NOTICE in said


def test_control_signs_of_a_law_do_not_break_the_file() -> None:
    quadro = Quadro("x\x0b\ud800", (Coluna("a\x00", (), (Celula("b", ("c\x1f",), "d"),)),))
    assert docx.Document(io.BytesIO(quadro_docx(quadro))).tables


def test_between_two_days_only_what_changed_is_there() -> None:
    norm = documento("colatina")
    names = {part.rotulo: part for part in between(norm, "01/06/1995", "2023-06-01")}
    assert "Art. 23, § 1º" in names
    assert "Art. 1º" not in names
    assert {t.tipo for t in names["Art. 317-A"].trechos} == {"incluido"}
    assert {t.tipo for t in names["Art. 338"].trechos} == {"excluido"}
    assert between(norm, "1995", "1996") == ()
    doubtful = {part.rotulo: part.aviso for part in between(norm, "1995", "2022")}
    assert doubtful["Art. 23, § 1º"] == "o texto em 2022 não é certo"
    unprinted = between(documento("vendanova"), "1995", "2010")
    assert {part.aviso for part in unprinted if part.rotulo == "Art. 88"} == {
        "o texto em 1995 não está impresso"
    }
    with pytest.raises(CitacaoRecusada, match="vem depois"):
        between(norm, "2020", "2010")


def test_redline_of_norms_is_an_export() -> None:
    norms = [documento("colatina"), documento("lagoa")]
    book = docx.Document(io.BytesIO(export(norms, "docx", desde="1995", em="2023")))
    said = [p.text for p in book.paragraphs]
    assert any(line.startswith("Art. 23, § 1º ") for line in said)
    assert "De 1995 para 2023. Legenda: excluído, incluído." in said
    with pytest.raises(ExportacaoRecusada, match="duas datas"):
        export(norms, "html", desde="1995", em="2023")
