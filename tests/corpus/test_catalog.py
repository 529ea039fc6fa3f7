"""The catalogue: the bundled norms, the user's own, and every fault of its files named."""

from __future__ import annotations

import hashlib
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from corpus import catalog, files
from parsing.model import Fonte
from parsing.source import FonteIlegivel

LAW = "Art. 1º É proibido fazer barulho.\nArt. 2º Esta Lei entra em vigor hoje.\n"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's corpus folder, empty."""
    monkeypatch.setenv("POSTURAS_DATA", str(tmp_path))
    return tmp_path / "corpus"


def folder(tmp_path: Path, toml: str, text: bytes | None = LAW.encode()) -> Path:
    """A corpus of one norm, `x`, whose text is `x.txt`."""
    pasta = tmp_path / "acervo"
    pasta.mkdir()
    (pasta / "catalogo.toml").write_text(toml, encoding="utf-8")
    if text is not None:
        (pasta / "x.txt").write_bytes(text)
    return pasta


X = '[x]\narquivo = "x.txt"\n'


def test_the_bundled_norms_and_what_is_known_of_them(own: Path) -> None:
    catalogo = catalog.load()
    assert [f.chave for f in catalogo.fontes] == [
        "colatina", "paraguacu", "vendanova", "alvorada", "lagoa",
    ]  # fmt: skip
    alvorada = catalogo.fonte("alvorada")
    assert (alvorada.numero, alvorada.data, alvorada.precisao) == (None, None, "desconhecida")
    assert catalogo.fonte("paraguacu").consolidado_ate == "2019-03-08"
    assert not own.exists()


def test_each_raw_text_is_the_published_one() -> None:
    catalogo = catalog.load()
    for fonte in catalogo.fontes:
        data = (catalog.PACOTE / str(fonte.arquivo)).read_bytes()
        assert hashlib.sha256(data).hexdigest() == fonte.sha256
        assert catalogo.text(fonte.chave).encode() == data


def test_the_act_of_may_2022_is_known_to_the_day() -> None:
    found = {(n.tipo, n.numero): n for n in catalog.load().normas}
    act = found["Lei", "6962"]
    assert (act.vigencia_min, act.vigencia_max) == ("2022-05-18", "2022-12-31")
    assert found["Lei Complementar", "242"].data_ato == "2019-03-08"


def test_a_norm_is_parsed_once(own: Path) -> None:
    first = catalog.load().documento("lagoa")
    assert catalog.load().documento("lagoa") is first


def test_an_unknown_key_names_those_that_look_alike() -> None:
    with pytest.raises(catalog.NormaDesconhecida, match="parecidas: colatina"):
        catalog.load().fonte("colatna")
    with pytest.raises(catalog.NormaDesconhecida, match="posturas catalogo"):
        catalog.load().fonte("zzzzzz")


def test_add_replace_remove(own: Path) -> None:
    catalogo = catalog.load()
    fonte = Fonte(chave="serra", municipio="Serra", ementa='Diz "isto" \\ e\naquilo\x7f.')
    catalogo.add(fonte, LAW)
    assert catalog.load().fonte("serra").ementa == fonte.ementa
    assert catalog.load().text("serra") == LAW
    assert len(catalog.load().documento("serra").dispositivos) == 2
    with pytest.raises(catalog.NormaExistente, match="escolha outra"):
        catalogo.add(fonte, LAW)
    catalogo.replace(replace(fonte, titulo="Novo"), LAW + "Art. 3º Mais.\n")
    assert len(catalog.load().documento("serra").dispositivos) == 3
    assert len(list((own / "textos").iterdir())) == 1
    catalogo.remove("serra")
    assert "serra" not in [f.chave for f in catalog.load().fontes]
    assert not list((own / "textos").iterdir())
    assert not [p for p in own.rglob("*") if p.name.startswith(".novo-")]


def test_a_bundled_norm_may_be_replaced_but_not_removed(own: Path) -> None:
    catalogo = catalog.load()
    with pytest.raises(catalog.NormaDoAcervo, match="não pode ser removida"):
        catalogo.remove("lagoa")
    bundled = catalogo.text("lagoa")
    catalogo.replace(Fonte(chave="lagoa", pais="PT"), LAW)
    assert catalog.load().text("lagoa") == LAW
    assert [f.chave for f in catalog.load().fontes].count("lagoa") == 1
    catalogo.remove("lagoa")
    assert catalog.load().text("lagoa") == bundled


def test_two_catalogues_open_at_once_lose_nothing(own: Path) -> None:
    one, other = catalog.load(), catalog.load()
    one.add(Fonte(chave="a"), LAW)
    other.add(Fonte(chave="b"), LAW)
    assert {"a", "b"} <= {f.chave for f in catalog.load().fontes}


def test_a_write_that_fails_leaves_the_former_catalogue(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogo = catalog.load()
    catalogo.add(Fonte(chave="a"), LAW)
    monkeypatch.setattr(
        files, "write_catalogue", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt)
    )
    with pytest.raises(KeyboardInterrupt):
        catalogo.replace(Fonte(chave="a"), "Art. 1º Outra.\n")
    assert catalog.load().text("a") == LAW


def test_a_folder_alone(tmp_path: Path) -> None:
    catalogo = catalog.load(folder(tmp_path, X))
    assert [f.chave for f in catalogo.fontes] == ["x"]
    assert catalogo.documento("x").fonte.chave == "x"
    with pytest.raises(catalog.CatalogoInvalido, match=r"não tem o arquivo catalogo\.toml"):
        catalog.load(tmp_path / "nada")


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ("[x]\narquivo = \n", "linha 2: não é TOML válido"),
        ("[x\n", "linha 1"),
        ('[x]\narquivo = "x.txt"\ncor = "azul"\n', "campo desconhecido, “cor”"),
        ('\n[x]\ntitulo = "X"\n', "linha 2: falta em"),
        ('[x]\narquivo = "../fora.txt"\n', "dentro da pasta"),
        ('[x]\narquivo = "/etc/passwd"\n', "dentro da pasta"),
        ('[X]\narquivo = "x.txt"\n', "letras minúsculas"),
        (X + 'pais = "AR"\n', "deve ser um de BR, PT"),
        (X + 'historico = "algum"\n', "completo, sem_notas, desconhecido"),
        (X + 'data = "22/12"\n', "use AAAA-MM-DD"),
        ('x = "y"\n', "fora da tabela"),
    ],
)
def test_a_faulty_catalogue_says_where_and_what(tmp_path: Path, toml: str, said: str) -> None:
    with pytest.raises(catalog.CatalogoInvalido, match=said) as told:
        catalog.load(folder(tmp_path, toml))
    assert "catalogo.toml" in str(told.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "não existe"),
        (b"", "vazio"),
        (b" \n\t\n", "vazio"),
        (b"%PDF-1.7\x00\x01\x02", "não é um texto"),
        (bytes(range(32)) * 40, "não é um texto"),
    ],
)
def test_a_faulty_text_says_what_and_where(tmp_path: Path, text: bytes | None, said: str) -> None:
    catalogo = catalog.load(folder(tmp_path, X, text))
    with pytest.raises(FonteIlegivel, match=said) as told:
        catalogo.text("x")
    assert "x.txt" in str(told.value)


def test_a_directory_in_place_of_a_text(tmp_path: Path) -> None:
    pasta = folder(tmp_path, X, None)
    (pasta / "x.txt").mkdir()
    with pytest.raises(FonteIlegivel, match="é uma pasta"):
        catalog.load(pasta).text("x")


def test_latin_1_is_read_and_told(tmp_path: Path) -> None:
    catalogo = catalog.load(folder(tmp_path, X, LAW.encode("latin-1")))
    assert catalogo.text("x") == LAW
    assert "codificacao_antiga" in [p.codigo for p in catalogo.documento("x").problemas]


def test_a_text_that_changed_is_refused(tmp_path: Path) -> None:
    digest = hashlib.sha256(LAW.encode()).hexdigest()
    pasta = folder(tmp_path, X + f'sha256 = "{digest}"\n')
    assert catalog.load(pasta).text("x") == LAW
    (pasta / "x.txt").write_text(LAW + "Art. 3º Enxerto.\n", encoding="utf-8")
    with pytest.raises(catalog.TextoAlterado, match="sha256 não confere"):
        catalog.load(pasta).documento("x")


ACTS = "municipio_id,tipo,numero,ano,data_ato,data_publicacao,vigencia_min,vigencia_max,fonte\n"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("a,b\n", "linha 1: as colunas devem ser"),
        (ACTS + "m,Lei,1,2020,,,\n", "linha 2: o número de colunas"),
        (ACTS + "m,Lei,1,20,,,,,f\n", "linha 2: o ano “20”"),
        (ACTS + "m,Lei,1,2020,,,2020,,f\n", "linha 2: vigencia_min “2020”"),
        (ACTS + "m,Lei,1,2020,,,2020-02-30,,f\n", "linha 2: vigencia_min"),
        (ACTS + "m,Lei,1,2020,,,2020-03-01,2020-01-01,f\n", "posterior a vigencia_max"),
    ],
)
def test_a_faulty_list_of_acts(tmp_path: Path, rows: str, said: str) -> None:
    pasta = folder(tmp_path, X)
    (pasta / "normas.csv").write_text(rows, encoding="utf-8")
    with pytest.raises(catalog.CatalogoInvalido, match=said):
        catalog.load(pasta)


def test_a_faulty_errata_file(tmp_path: Path) -> None:
    pasta = folder(tmp_path, X)
    (pasta / "erratas").mkdir()
    (pasta / "erratas" / "x.toml").write_text("[[errata]]\nlinhas = [1, 1]\n", encoding="utf-8")
    with pytest.raises(catalog.CatalogoInvalido, match="errata nº 1: são precisos"):
        catalog.load(pasta).documento("x")


def test_errata_are_applied_and_told(tmp_path: Path) -> None:
    pasta = folder(tmp_path, X, b"Art. 1 Regra torta.\n")
    (pasta / "erratas").mkdir()
    (pasta / "erratas" / "x.toml").write_text(
        '[[errata]]\nlinhas = [1, 1]\nesperado = "Art. 1 Regra torta."\n'
        'leitura = [[1, "Art. 1 Regra certa."]]\nmotivo = "Erro."\nautoridade = "Leitura"\n',
        encoding="utf-8",
    )
    documento = catalog.load(pasta).documento("x")
    assert documento.dispositivos[0].atual.texto == "Regra certa."
    assert {"intervencao_editorial", "leitura_corrigida"} <= {p.codigo for p in documento.problemas}


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("POSTURAS_DATA", str(tmp_path))
    assert catalog.data_dir() == tmp_path
    monkeypatch.delenv("POSTURAS_DATA")
    assert catalog.data_dir() == catalog.PACOTE.parent / "data"


def test_a_copy_of_the_bundled_corpus_is_a_corpus(tmp_path: Path) -> None:
    pasta = tmp_path / "copia"
    shutil.copytree(catalog.PACOTE, pasta, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    assert catalog.load(pasta).documento("vendanova") == catalog.load().documento("vendanova")
