"""Which method an embedder gets, and what `spherical` does to vectors before the axis is sought."""

from __future__ import annotations

import itertools
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ranktilt
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.polarity import methods
from ranktilt.polarity.embedders import SentenceTransformerEmbedder, load_embedder
from ranktilt.polarity.embedding import embed_collection
from ranktilt.polarity.methods import METHODS, _transformed, choose_method
from ranktilt.polarity.polarize import PolaritySettings
from ranktilt.polarity.stance import WEIGHTS, StanceEmbedder, StanceReader, StanceWeights


class Plain:
    """An embedder of somebody else."""

    name = "plain"

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Any:
        return np.ones((len(texts), 3), np.float32)


# --- the choice -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "got", "embedder", "kind"),
    [
        ("auto", "spherical", "light", "light"),
        ("spherical", "spherical", "light", "light"),
        ("pca", "pca", "light", "light"),
        ("auto", "spherical", Plain(), "other"),
        ("auto", "stance", "st:minilm", "stance"),
        ("stance", "stance", "st:minilm", "stance"),
        ("spherical", "spherical", "st:minilm", "other"),
        ("pca", "pca", "st:minilm", "other"),
        ("auto", "stance", "auto", "stance"),  # MiniLM is installed here
    ],
)
def test_choice(asked: str, got: str, embedder: Any, kind: str) -> None:
    if kind == "stance":
        load_embedder("st:minilm")  # needs the extra
    method = choose_method(asked, embedder)
    assert method.name == got
    assert method.notes == ()
    assert method.spherical == (got != "pca")
    assert method.kind == kind
    assert (method.reader is not None) == (got == "stance")
    if method.reader is not None:
        assert isinstance(method.reader.inner, StanceReader)
    assert isinstance(method.embedder.inner, StanceEmbedder) == (got == "stance")


@pytest.mark.parametrize("embedder", ["light", Plain()])
def test_stance_falls_back_and_says_so(embedder: Any) -> None:
    method = choose_method("stance", embedder)
    assert method.name == "spherical"
    (note,) = method.notes
    assert note.startswith("method stance needs st:minilm, not ")
    assert method.embedder.name in note
    assert note.endswith(": spherical is used")


def test_stance_is_not_for_other_checkpoints(tiny_checkpoint: Path) -> None:
    spec = f"st:{tiny_checkpoint}"
    assert choose_method("auto", spec).name == "spherical"
    method = choose_method("stance", spec)
    assert (method.name, len(method.notes)) == ("spherical", 1)
    assert not isinstance(method.embedder.inner, StanceEmbedder)


@pytest.fixture(params=["minilm.npz", "minilm.toml"])
def without_adapter(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> str:
    """An installation that lacks one of the adapter's two files, named."""
    load_embedder("st:minilm")  # needs the extra
    for path in (WEIGHTS, WEIGHTS.with_suffix(".toml")):
        if path.name != request.param:
            (tmp_path / path.name).symlink_to(path)
    there = tmp_path / WEIGHTS.name
    monkeypatch.setattr(methods, "StanceWeights", lambda: StanceWeights(there))
    return str(request.param)


@pytest.mark.parametrize(
    ("asked", "embedder"),
    [("auto", "auto"), ("auto", "st:minilm"), ("stance", "st:minilm"), ("stance", "light")],
)
def test_without_the_adapter_the_rest_is_offered(
    without_adapter: str, asked: str, embedder: str
) -> None:
    method = choose_method(asked, embedder)
    assert (method.name, method.reader) == ("spherical", None)
    (note,) = method.notes
    if embedder == "light":
        assert note.endswith(": spherical is used")
    else:
        assert note.startswith("the stance adapter is missing from this installation (minilm.")
        assert without_adapter in note
        assert method.embedder.name == load_embedder("st:minilm").name


def test_without_the_adapter_there_is_a_polarity(without_adapter: str) -> None:
    """It used to end with "the output could not be written"."""
    texts = {"d1": "Guns should be banned.", "d2": "Guns keep us safe.", "d3": "Ban all guns."}
    run = {"q1": {doc: -float(n) for n, doc in enumerate(texts)}}
    made = ranktilt.fit_polarity(
        run, texts, {"q1": "Ban guns?"}, settings=PolaritySettings(cache=False)
    )
    assert len(made) == 3
    assert not np.isnan(made.values).any()
    assert sum(without_adapter in note for note in made.settings["notes"]) == 1


def test_stored_stance_vectors_need_the_adapter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = embed_collection(
        {"d1": "Guns should be banned."}, "st:minilm", output=tmp_path / "v.parquet"
    )
    monkeypatch.setattr(methods, "StanceWeights", lambda: StanceWeights(tmp_path / "none.npz"))
    with pytest.raises(InputError, match=r"stance adapter is missing .* reinstall ranktilt"):
        choose_method("auto", f"parquet:{made.path}")


@pytest.mark.parametrize("asked", ["auto", "stance", "spherical", "pca"])
def test_auto_says_that_it_is_light(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    notes = choose_method(asked, "auto").notes
    assert sum("pip install 'ranktilt[neural]'" in note for note in notes) == 1
    assert not any("pip install" in note for note in choose_method(asked, "light").notes)


def test_a_copy_of_the_checkpoint_has_the_stance_too(tmp_path: Path) -> None:
    folder = SentenceTransformerEmbedder("minilm").folder
    (tmp_path / "copy").mkdir()
    for path in folder.iterdir():
        (tmp_path / "copy" / path.name).symlink_to(path)
    method = choose_method("auto", f"st:{tmp_path / 'copy'}")
    assert method.name == "stance"
    assert method.embedder.name.startswith("st:copy@")


def test_unknown_method() -> None:
    with pytest.raises(UnknownNameError, match="unknown method 'sperical'; did you mean spherical"):
        choose_method("sperical", "light")
    assert METHODS == ("auto", "stance", "spherical", "pca")


def test_the_command_offers_the_same_methods() -> None:
    from ranktilt.cli.polarity import METHODS as OFFERED

    assert OFFERED == METHODS


def test_an_embedder_that_is_loaded_stays_as_it_is() -> None:
    loaded = load_embedder("light", cache=False)
    assert choose_method("auto", loaded).embedder is loaded


def test_vectors_of_both_models_live_apart_in_the_cache(own_cache: Path) -> None:
    """The adapter is part of the name, so that its vectors are not taken for the plain ones."""
    texts = {"d1": "Guns should be banned.", "d2": "Guns keep us safe."}
    run = {"q1": {"d1": 2.0, "d2": 1.0}}
    stance, plain = (
        ranktilt.fit_polarity(
            run,
            texts,
            {"q1": "Ban guns"},
            embedder="st:minilm",
            settings=PolaritySettings(method=method),
        )
        for method in ("stance", "pca")
    )
    assert stance.settings["embedder"].startswith(plain.settings["embedder"] + "+stance-")
    assert (plain.settings["embedded"], plain.settings["from_cache"]) == (2, 0)  # no query
    assert (stance.settings["embedded"], stance.settings["from_cache"]) == (4, 0)
    with sqlite3.connect(own_cache / "embeddings.sqlite") as store:
        rows = store.execute("SELECT name, vector FROM vectors JOIN models ON models.id = model")
        vectors: dict[str, list[bytes]] = {}
        for name, vector in rows:
            vectors.setdefault(name, []).append(bytes(vector))
    store.close()
    base, adapted = plain.settings["embedder"], stance.settings["embedder"]
    reader = choose_method("stance", "st:minilm").reader
    assert reader is not None
    light = load_embedder("light").name  # tells whether the query is an issue, for plain vectors
    # adapted: documents and two spellings of the query; plain: documents; as many readings
    numbers = {name: len(own) for name, own in vectors.items()}
    assert numbers == {adapted: 4, base: 2, reader.name: 2, light: 1}
    for one, other in itertools.combinations(vectors.values(), 2):
        assert not set(one) & set(other), "no vector is that of another model"
    again = ranktilt.fit_polarity(run, texts, {"q1": "Ban guns"}, embedder="st:minilm")
    assert (again.settings["embedded"], again.settings["from_cache"]) == (0, 4)
    np.testing.assert_array_equal(again.values, stance.values)


# --- transformed ----------------------------------------------------------------------------------


@pytest.fixture
def rows() -> Any:
    return np.random.default_rng(3).normal(size=(7, 5)) * np.arange(1, 8)[:, None]


def test_nothing_is_left_of_the_query(rows: Any) -> None:
    query = np.array([3.0, 0.0, -4.0, 0.0, 1.0])
    found = _transformed(rows, query)
    np.testing.assert_allclose(found @ query, 0.0, atol=1e-12)
    # of a unit vector, the part along the query and what is left make 1 (Pythagoras)
    along = (rows @ query) / (np.linalg.norm(rows, axis=1) * np.linalg.norm(query))
    np.testing.assert_allclose((found**2).sum(axis=1), 1.0 - along**2)


def test_lengths_of_documents_and_query_do_not_matter(rows: Any) -> None:
    query = np.array([1.0, 2.0, 0.0, 0.0, 2.0])
    scaled = _transformed(rows * np.arange(2, 9)[:, None], -7.0 * query)
    np.testing.assert_allclose(scaled, _transformed(rows, query), atol=1e-12)


@pytest.mark.parametrize("query", [None, np.zeros(5)])
def test_without_a_query_only_the_length_goes(rows: Any, query: Any) -> None:
    found = _transformed(rows, query)
    np.testing.assert_allclose(found, rows / np.sqrt((rows**2).sum(axis=1))[:, None])


def test_zero_stays_zero_and_the_query_itself_becomes_zero() -> None:
    query = np.array([0.0, 2.0])
    found = _transformed(np.array([[0.0, 0.0], [0.0, 5.0], [3.0, 3.0]]), query)
    np.testing.assert_allclose(found, [[0, 0], [0, 0], [np.sqrt(0.5), 0]], atol=1e-15)


def test_pca_leaves_vectors_alone(rows: Any) -> None:
    query = np.ones(5)
    assert choose_method("pca", Plain()).prepare(rows, query) is rows
    prepared = choose_method("spherical", Plain()).prepare(rows, query)
    np.testing.assert_array_equal(prepared, _transformed(rows, query))


def test_the_side_read_is_one_more_dimension(rows: Any) -> None:
    """0.6 tanh(x / 2), and tanh(x / 2) is 2σ(x) − 1: odds of 3 to 1 give 0.6 of 1/2."""
    read = np.log([3.0, 1 / 3, 1.0, 9.0, 1 / 9, 1e12, 1e-12])
    prepared = choose_method("spherical", Plain()).prepare(rows, None, read)
    np.testing.assert_array_equal(prepared[:, :-1], _transformed(rows, None))
    np.testing.assert_allclose(prepared[:, -1], [0.3, -0.3, 0.0, 0.48, -0.48, 0.6, -0.6])
