from __future__ import annotations

from pathlib import Path

import pytest

from parsing import parse, source
from parsing.model import Errata

LEI = "Art. 1º É proibido.\nArt. 2º Ação."


@pytest.mark.parametrize("codificacao", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_any_encoding_gives_the_same_law(codificacao: str) -> None:
    lido = source.decode(LEI.encode(codificacao))
    assert lido.texto == LEI
    assert [p.codigo for p in lido.problemas] == (
        ["codificacao_antiga"] if codificacao == "cp1252" else []
    )


@pytest.mark.parametrize(
    ("conteudo", "frase"),
    [(b"", "vazio"), (b"  \n", "vazio"), (b"%PDF-1.7 x", "binário"), (bytes(range(32)) * 9, "binário")],  # noqa: E501
)  # fmt: skip
def test_what_is_no_text_is_refused(tmp_path: Path, conteudo: bytes, frase: str) -> None:
    arquivo = tmp_path / "lei.txt"
    arquivo.write_bytes(conteudo)
    with pytest.raises(source.FonteIlegivel, match=frase):
        source.read(arquivo)


def test_missing_files_and_folders_are_refused(tmp_path: Path) -> None:
    with pytest.raises(source.FonteIlegivel, match="não existe"):
        source.read(tmp_path / "nada.txt")
    with pytest.raises(source.FonteIlegivel, match="pasta"):
        source.read(tmp_path)


@pytest.mark.parametrize(
    ("linha", "lida"),
    [
        ("proi\u00adbido \u200bja", "proibido ja"),
        ("ﬁscalização e ﬂuxo", "fiscalização e fluxo"),
        ("a fi scalização ofi cial", "a fiscalização oficial"),
        ("o wi-fi gratuito", "o wi-fi gratuito"),
        ("fiscalizaÃ§Ã£o", "fiscalização"),
        ("Aà§à£o", "Aà§à£o".replace("à§", "ç").replace("à£", "ã")),
        ("P A R T E  G E R A L", "PARTE GERAL"),
        ("C A P Í T U L O  I I", "CAPÍTULO II"),
        ("município", "município"),
    ],
)
def test_sure_repairs(linha: str, lida: str) -> None:
    assert source.repair(linha) == lida


def test_a_repair_is_recorded() -> None:
    linhas, inicios = source.lines("a\nproi\u00adbido\nb")
    assert [linha.texto for linha in linhas] == ["a", "proibido", "b"]
    assert linhas[1].original == "proi\u00adbido"
    assert linhas[0].original is None
    assert inicios == (0, 2, 12)
    assert [p.codigo for p in source.repairs(linhas)] == ["caractere_reparado"]


def test_line_ends_count_once() -> None:
    linhas, inicios = source.lines("a\r\nb\rc\n")
    assert [linha.texto for linha in linhas] == ["a", "b", "c", ""]
    assert inicios == (0, 3, 5, 7)


def test_errata_are_read_on_a_copy_and_told() -> None:
    texto = "Art. 1º Lista:\nII – dois;\nI – um."
    errata = Errata(
        (2, 3), "II – dois; I – um.", ((3, "I – um."), (2, "II – dois;")), "Trocados", "x"
    )
    documento = parse(texto, errata=(errata,))
    assert [(d.id, d.atual.linha) for d in documento.dispositivos[0].filhos] == [
        ("art1_cpt_inc1", 3),
        ("art1_cpt_inc2", 2),
    ]
    assert [p.codigo for p in documento.problemas] == ["intervencao_editorial"]
    assert [linha.texto for linha in documento.linhas] == texto.split("\n")


def test_errata_that_do_not_match_are_refused() -> None:
    errata = Errata((2, 2), "outra coisa", ((2, "I – um."),), "x", "y")
    documento = parse("Art. 1º Lista:\nII – dois;", errata=(errata,))
    assert [p.codigo for p in documento.problemas] == ["errata_recusada"]


def test_markup_is_taken_off_and_struck_text_is_former() -> None:
    texto = "# LEI\n## CAPÍTULO I\n**Art. 1º** ~~Um.~~\n**Art. 1º** Dois.\n**Art. 2º** Fim."
    documento = parse(texto)
    artigo = documento.dispositivos[0].filhos[0]
    assert [(r.texto, r.situacao) for r in artigo.redacoes] == [("Um.", "superado"), ("Dois.", "vigente")]  # fmt: skip  # noqa: E501
