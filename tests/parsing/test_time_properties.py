"""Whatever the text: dates, states, problems and coverage never fail and never contradict."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from corpus.catalog import analyse
from parsing import versions
from parsing.check import CODIGOS, coverage
from parsing.model import Documento, Fonte

NOTES = st.sampled_from(
    [
        "", "", "", " (Redação dada pela Lei nº 20/2010)", " (Incluído pela Lei nº 7/2005)",
        " (Revogado pela Lei nº 30/2015)", " (Vide Lei nº 3/1991)", " (VETADO)",
        " (Redação dada pela Medida Provisória nº 5, de 2012) (Vigência encerrada)",
        " (Artigo com redação dada pela Lei nº 20/2010)", " (Incisos incluídos pela Lei nº 9/2011)",
        " (Renumerado do parágrafo único pela Lei nº 8/2008)", " (Revogado.)",
        " (Execução suspensa pela Resolução nº 7/2011)", " Artigo alterado pela Lei nº 5",
    ]
)  # fmt: skip
LABELS = st.sampled_from(
    [
        "Art. 1º", "Art. 2º", "Art. 2º-A", "Art. 3º", "Parágrafo único.", "§ 1º", "§ 2º", "I -",
        "II -", "III -", "a)", "b)", "CAPÍTULO I", "SEÇÃO II", "", "Redação anterior:",
    ]
)  # fmt: skip
WORDS = st.sampled_from(
    ["Regra.", "a altura mínima de", "um;", "DO RUÍDO", "", "conforme o Anexo I."]
)
LAWS = st.lists(st.tuples(LABELS, WORDS, NOTES), max_size=14).map(
    lambda rows: "\n".join(f"{label} {words}{note}" for label, words, note in rows)
)
FONTES = st.builds(
    Fonte,
    chave=st.just("x"),
    inicio_vigencia=st.sampled_from([None, "2000-04-01", "2000"]),
    data=st.sampled_from([None, "1999-12-30", "1999"]),
    consolidado_ate=st.sampled_from([None, "2019-03-08", "2019"]),
    historico=st.sampled_from(["completo", "sem_notas", "desconhecido"]),
    situacao=st.sampled_from(["vigente", "vigente", "revogado"]),
)
DATES = st.sampled_from(["1999", "2000-04-01", "2005-06-01", "2010", "2012-02-29", "2015", "2030"])


def document(text: str, fonte: Fonte) -> Documento:
    return analyse(text, fonte)


@given(LAWS, FONTES, DATES)
def test_time_is_answered_everywhere(text: str, fonte: Fonte, em: str) -> None:
    documento = document(text, fonte)
    answers = versions.resolve_all(documento, em)
    for dispositivo, _ in documento.percorrer():
        answer = answers[dispositivo.id]
        assert set(answer.versoes) <= {r.versao for r in dispositivo.redacoes}
        if answer.kind == "versao":
            assert len(answer.redacoes) == 1
            assert answer.situacao == "vigente"
        assert (answer.kind == "incerto") == (answer.situacao is None and not _plain(answer))
    for redacao in (r for d, _ in documento.percorrer() for r in d.redacoes):
        if redacao.inicio and redacao.fim and len(redacao.inicio) == len(redacao.fim):
            assert redacao.inicio <= redacao.fim


def _plain(answer: versions.Resposta) -> bool:
    return answer.kind in ("ausente", "desconhecido")


@given(LAWS, FONTES, DATES)
def test_the_states_of_an_article_agree_with_its_answer(text: str, fonte: Fonte, em: str) -> None:
    documento = document(text, fonte)
    for artigo in (d for d, _ in documento.percorrer() if d.tipo == "artigo"):
        states = versions.estados(documento, artigo.id)
        for one, other in pairwise(states):
            assert one.fim_min == other.inicio_min
        answer = versions.resolve(documento, artigo.id, em)
        possible = {
            versao
            for estado in versions.estados_em(states, em)
            if estado.situacao == "vigente"
            for id_, versao in estado.redacoes
            if id_ == artigo.id
        }
        if answer.kind == "versao":
            assert set(answer.versoes) <= possible


@given(LAWS, FONTES)
def test_everything_has_its_place_and_every_code_its_meaning(text: str, fonte: Fonte) -> None:
    documento = document(text, fonte)
    assert coverage(documento, text).completa
    assert all(problema.codigo in CODIGOS for problema in documento.problemas)


@given(st.text(max_size=400))
def test_any_text_at_all(text: str) -> None:
    documento = document(text, Fonte(chave="x"))
    versions.all_estados(documento)
    versions.resolve_all(documento, "2010")
