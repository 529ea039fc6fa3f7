"""Word files as clerks leave them: numbering in styles, tables, strike-through, text boxes."""

from __future__ import annotations

import io

import docx
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn

from corpus.catalog import analyse
from parsing import parse_lines
from parsing.model import Linha
from parsing.readers import read
from parsing.table import rows


def saved(document: docx.document.Document) -> tuple[Linha, ...]:
    stream = io.BytesIO()
    document.save(stream)
    return read(stream.getvalue(), "lei.docx")


def texts(lines: tuple[Linha, ...]) -> list[tuple[str, bool]]:
    return [(line.texto, line.riscado) for line in lines if line.papel is None]


def multilevel(document: docx.document.Document) -> None:
    """Styles Artigo, Parágrafo, Inciso and Alínea, each a level of one list; Inciso2 is based on
    Inciso."""
    levels = (
        ("Artigo", "decimal", "Art. %1º"),
        ("Paragrafo", "ordinal", "§ %2"),
        ("Inciso", "upperRoman", "%3 -"),
        ("Alinea", "lowerLetter", "%4)"),
    )
    root = document.part.numbering_part.element
    for old in list(root):
        root.remove(old)
    inner = "".join(
        f'<w:lvl w:ilvl="{i}"><w:start w:val="1"/><w:numFmt w:val="{fmt}"/>'
        f'<w:pStyle w:val="{name}"/><w:lvlText w:val="{text}"/></w:lvl>'
        for i, (name, fmt, text) in enumerate(levels)
    )
    root.append(parse_xml(f'<w:abstractNum {nsdecls("w")} w:abstractNumId="0">{inner}'
                          "</w:abstractNum>"))  # fmt: skip
    root.append(
        parse_xml(f'<w:num {nsdecls("w")} w:numId="1"><w:abstractNumId w:val="0"/></w:num>')
    )
    for name, _, _ in levels:
        style = document.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
        properties = style.element.get_or_add_pPr()
        num_pr, num_id = OxmlElement("w:numPr"), OxmlElement("w:numId")
        num_id.set(qn("w:val"), "1")
        num_pr.append(num_id)
        properties.append(num_pr)
    based = document.styles.add_style("Inciso2", WD_STYLE_TYPE.PARAGRAPH)
    based.base_style = document.styles["Inciso"]


def test_numbering_that_stands_in_styles() -> None:
    document = docx.Document()
    multilevel(document)
    for style, text in (
        ("Artigo", "É proibido lançar lixo."),
        ("Paragrafo", "A multa é de 10 UFM."),
        ("Paragrafo", "A multa dobra:"),
        ("Inciso", "na reincidência;"),
        ("Inciso", "à noite:"),
        ("Alinea", "nas praças;"),
        ("Alinea", "nas praias."),
        ("Artigo", "Esta Lei entra em vigor hoje."),
    ):
        document.add_paragraph(text, style=style)
    lines = saved(document)
    assert [text for text, _ in texts(lines)] == [
        "Art. 1º É proibido lançar lixo.",
        "§ 1º A multa é de 10 UFM.",
        "§ 2º A multa dobra:",
        "I - na reincidência;",
        "II - à noite:",
        "a) nas praças;",
        "b) nas praias.",
        "Art. 2º Esta Lei entra em vigor hoje.",
    ]
    ids = [row["id"] for row in rows(parse_lines(lines))]
    assert ids == ["art1", "art1_par1", "art1_par2", "art1_par2_inc1", "art1_par2_inc2",
                   "art1_par2_inc2_ali1", "art1_par2_inc2_ali2", "art2"]  # fmt: skip


def test_struck_runs_styles_and_numbers_become_former_redacoes() -> None:
    document = docx.Document()
    first = document.add_paragraph()
    first.add_run("Art. 1º ")
    first.add_run("O prazo é de 5 dias.").font.strike = True
    first.add_run(" O prazo é de 10 dias. (Redação dada pela Lei nº 9/2001)")
    struck = document.styles.add_style("Riscado", WD_STYLE_TYPE.PARAGRAPH)
    struck.font.strike = True
    document.add_paragraph("Parágrafo único. O prazo corre em dobro.", style="Riscado")
    kept = document.add_paragraph(style="Riscado")
    kept.add_run("Art. 2º Fica como está.").font.strike = False
    documento = parse_lines(saved(document))
    assert [(r["id"], r["versao"], r["situacao"], r["texto"]) for r in rows(documento)] == [
        ("art1", 1, "superado", "O prazo é de 5 dias."),
        ("art1", 2, "vigente", "O prazo é de 10 dias."),
        ("art1_par1u", 1, "revogado", "O prazo corre em dobro."),
        ("art2", 1, "vigente", "Fica como está."),
    ]


def test_tables_read_row_by_row_and_a_table_in_a_cell_only_once() -> None:
    document = docx.Document()
    document.add_paragraph("Art. 1º As taxas são estas:")
    table = document.add_table(rows=2, cols=2)
    for cell, text in zip([c for r in table.rows for c in r.cells],
                          ("Serviço", "Valor", "Poda", "10 UFM"), strict=True):  # fmt: skip
        cell.text = text
    frame = document.add_table(rows=1, cols=1)
    frame.cell(0, 0).text = "Art. 2º Quadro."
    inner = frame.cell(0, 0).add_table(rows=1, cols=2)
    inner.cell(0, 0).text, inner.cell(0, 1).text = "Dentro", "uma vez"
    found = [text for text, _ in texts(saved(document))]
    assert found == ["Art. 1º As taxas são estas:", "Serviço Valor", "Poda 10 UFM",
                     "Art. 2º Quadro.", "Dentro uma vez"]  # fmt: skip


def test_heads_feet_and_text_boxes() -> None:
    document = docx.Document()
    section = document.sections[0]
    section.header.paragraphs[0].text = "Câmara Municipal"
    section.footer.paragraphs[0].text = "Rua das Flores, 10"
    paragraph = document.add_paragraph("Art. 1º Um.")
    box = (
        f'<w:r {nsdecls("w")} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
        ' xmlns:v="urn:schemas-microsoft-com:vml"><mc:AlternateContent><mc:Choice><w:txbxContent>'
        "<w:p><w:r><w:t>Art. 2º Na caixa.</w:t></w:r></w:p></w:txbxContent></mc:Choice>"
        "<mc:Fallback><w:pict><w:txbxContent><w:p><w:r><w:t>Art. 2º Na caixa.</w:t></w:r></w:p>"
        "</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    paragraph._p.append(parse_xml(box))
    lines = saved(document)
    assert [text for text, _ in texts(lines)] == ["Art. 1º Um.", "Art. 2º Na caixa."]
    assert {(line.texto, line.regra) for line in lines if line.papel == "ruido"} == {
        ("Câmara Municipal", "cabecalho_ou_rodape_repetido"),
        ("Rua das Flores, 10", "cabecalho_ou_rodape_repetido"),
    }


def run(tag: str, text: str) -> str:
    return f'<w:r><w:{tag} xml:space="preserve">{text}</w:{tag}></w:r>'


def test_tracked_changes_are_told() -> None:
    document = docx.Document()
    document.add_paragraph("Art. 1º É livre a feira.")
    body = (
        run("t", "Art. 2º O prazo é de ")
        + f'<w:del w:id="1" w:author="a">{run("delText", "cinco")}</w:del>'
        + f'<w:ins w:id="2" w:author="a">{run("t", "dez")}</w:ins>'
        + run("t", " dias.")
    )
    gone = f'<w:del w:id="3" w:author="a">{run("delText", "Art. 3º Fica proibido.")}</w:del>'
    for inner in (body, gone):
        document.element.body.append(parse_xml(f"<w:p {nsdecls('w')}>{inner}</w:p>"))
    lines = saved(document)
    assert [(line.texto, line.papel, line.regra) for line in lines] == [
        ("Art. 1º É livre a feira.", None, None),
        ("Art. 2º O prazo é de dez dias.", None, "insercao_controlada"),
        ("cinco", "ruido", "exclusao_controlada"),
        ("Art. 3º Fica proibido.", "ruido", "exclusao_controlada"),
    ]
    found = analyse(lines)
    assert [d.rotulo for d, _ in found.percorrer()] == ["Art. 1º", "Art. 2º"]
    told = {(p.codigo, p.linha) for p in found.problemas if "controle" in p.mensagem}
    assert told == {
        ("insercao_controlada", 2), ("exclusao_controlada", 3), ("exclusao_controlada", 4),
    }  # fmt: skip
