"""An amending law applied to a norm of the catalogue, and accepted into the user's corpus."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from corpus import amending, catalog
from corpus.catalog import Catalogo
from parsing import versions

LAW = Path(__file__).parents[1] / "cases/alteradoras/lei_2000.txt"


@pytest.fixture
def catalogo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Catalogo:
    monkeypatch.setenv("POSTURAS_DATA", str(tmp_path))
    return catalog.load()


def test_a_proposal_writes_nothing(catalogo: Catalogo, tmp_path: Path) -> None:
    found = amending.open_file("alvorada", LAW, catalogo)
    assert found.proposta.norma == "Lei nº 2.000/2024"
    assert len(found.proposta.mudancas) == 18
    assert found.divergencias == ()
    assert list(tmp_path.iterdir()) == []


def test_an_accepted_proposal_is_the_norm_from_then_on(catalogo: Catalogo) -> None:
    before = catalogo.documento("alvorada")
    found = amending.open_file("alvorada", LAW, catalogo, vigencia="01/06/2024")
    amending.accept(catalogo, found)
    after = catalog.load().documento("alvorada")
    assert [d.id for d, _ in after.percorrer()] == [
        d.id for d, _ in found.proposta.documento.percorrer()
    ]
    article = versions.find(after, "art21")
    assert [(r.texto[:27], r.situacao) for r in article.redacoes] == [
        ("A multa deverá ser paga no ", "superado"), ("A multa deverá ser paga em ", "vigente")
    ]  # fmt: skip
    assert (article.atual.inicio, article.redacoes[0].fim) == ("2024-06-01", "2024-06-01")
    assert article.atual.notas[0].dispositivo_alterador == "art. 1º"
    assert {d.id for d, _ in before.percorrer()} - {d.id for d, _ in after.percorrer()} == {
        "art38_par1u"
    }
    sole = versions.find(after, "art38_par1")
    assert sole.atual.id_anterior == "art38_par1u"
    assert versions.find(after, "art26_par1").atual.situacao == "revogado"


def test_accepted_twice_is_refused_with_a_sentence(catalogo: Catalogo) -> None:
    amending.accept(catalogo, amending.open_file("alvorada", LAW, catalogo))
    again = amending.open_file("alvorada", LAW, catalog.load())
    with pytest.raises(amending.AplicacaoRecusada, match="nenhuma ordem muda o texto"):
        amending.accept(catalogo, again)


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("vazia.txt", "Art. 1º É proibido fumar.\nArt. 2º Esta Lei entra em vigor hoje.\n",
         "não foi achada nenhuma ordem"),
        ("sem_numero.txt", "Art. 1º Fica revogado o art. 5º do Código de Posturas.\n", "--norma"),
    ],
)  # fmt: skip
def test_what_is_no_amending_law_is_refused(
    catalogo: Catalogo, tmp_path: Path, name: str, text: str, sentence: str
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(amending.AplicacaoRecusada, match=sentence):
        amending.open_file("alvorada", path, catalogo)
    with pytest.raises(amending.AplicacaoRecusada, match="não existe"):
        amending.open_file("alvorada", tmp_path / "nada.txt", catalogo)


def test_a_text_with_errata_is_consolidated_as_it_is_read(
    catalogo: Catalogo, tmp_path: Path
) -> None:
    law = tmp_path / "lei.txt"
    law.write_text(
        "LEI Nº 7.500, DE 4 DE MAIO DE 2025\n\nArt. 1º O art. 23 da Lei nº 2.806/1977 passa a "
        "vigorar com as seguintes alterações:\n“Art. 23 .....\nI - o nome;\n.....” (NR)\n"
        "Art. 2º Esta Lei entra em vigor na data de sua publicação.\n",
        encoding="utf-8",
    )
    found = amending.open_file("colatina", law, catalogo)
    assert [c.id for c in found.proposta.mudancas] == ["art23_cpt_inc1"]
    assert found.divergencias == ()


def test_a_base_that_is_a_file_is_shown_but_not_accepted(
    catalogo: Catalogo, tmp_path: Path
) -> None:
    base, law = tmp_path / "codigo.txt", tmp_path / "lei.txt"
    base.write_text(
        "LEI Nº 7, DE 2 DE ABRIL DE 1999\n\nArt. 1º É vedado fumar.\nArt. 2º A multa é de 5 UFM.\n",
        encoding="utf-8",
    )
    law.write_text(
        "LEI Nº 90, DE 3 DE MAIO DE 2011\n\nArt. 1º O art. 2º da Lei nº 7/99 passa a vigorar com a "
        "seguinte redação:\n“Art. 2º A multa é de 9 UFM.”\nArt. 2º Fica revogado o art. 1º da Lei "
        "nº 8/99.\n",
        encoding="utf-8",
    )
    found = amending.open_file(str(base), law, catalogo)
    assert [c.id for c in found.proposta.mudancas] == ["art2"]
    assert len(found.proposta.nao_aplicadas) == 1
    with pytest.raises(amending.AplicacaoRecusada, match="importe-a antes"):
        amending.accept(catalogo, found)


def test_a_text_that_would_read_otherwise_is_refused_in_words(catalogo: Catalogo) -> None:
    found = amending.open_file("alvorada", LAW, catalogo)
    lost = replace(found, divergencias=("art38_par1", "art21", "art21", "art2_cpt_inc1"))
    with pytest.raises(amending.AplicacaoRecusada) as refused:
        amending.accept(catalogo, lost)
    sentence = str(refused.value)
    assert "nestes dispositivos: Art. 38, § 1º; Art. 21; Art. 2º, I; exporte" in sentence
    assert "art38" not in sentence
