"""Embedders: real models, functions, and everything that they can get wrong."""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ranktilt.errors import InputError, MissingExtraError, UnknownNameError
from ranktilt.polarity.cache import CachedEmbedder
from ranktilt.polarity.embedders import (
    CheckedEmbedder,
    Embedder,
    Vectors,
    best_embedder,
    load_embedder,
)
from ranktilt.rankers.specs import make_ranker

TEXTS = ["the cat sat on the mat", "money", "it was a new law, and they ran to court", "dog"]
IDS = ["d1", "d2", "d3", "d4"]


def cosine(one: Vectors, other: Vectors) -> float:
    return float(one @ other / (np.linalg.norm(one) * np.linalg.norm(other)))


def lengths(texts: list[str]) -> list[list[float]]:
    """A function of a module: it has a name of its own."""
    return [[float(len(text)), 1.0] for text in texts]


# --- light ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def light() -> CheckedEmbedder:
    return load_embedder("light", cache=False)


def test_light_gives_float32_of_256_dimensions(light: CheckedEmbedder) -> None:
    vectors = light.embed(IDS, TEXTS)
    assert vectors.shape == (4, 256)
    assert vectors.dtype == np.float32
    assert np.isfinite(vectors).all()
    assert isinstance(light, Embedder)


def test_light_equals_wordllama_itself(light: CheckedEmbedder) -> None:
    import wordllama

    # without its own folder it does not find its own tokenizer
    folder = Path(wordllama.__file__).parent
    model = wordllama.WordLlama.load(cache_dir=folder, disable_download=True)
    texts = [*TEXTS, "naïve café ☕ 漢字 🙂", "x" * 5000]
    ours = light.embed([str(i) for i in range(len(texts))], texts)
    np.testing.assert_array_equal(ours, model.embed(texts))


def test_light_does_not_depend_on_the_batch(light: CheckedEmbedder) -> None:
    together = light.embed(IDS, TEXTS)
    alone = np.concatenate(
        [light.embed([i], [t]) for i, t in zip(IDS[::-1], TEXTS[::-1], strict=True)]
    )
    np.testing.assert_array_equal(together, alone[::-1])


@pytest.mark.parametrize("blank", ["", " ", "\n\t\u00a0"])
def test_blank_text_is_the_zero_vector(light: CheckedEmbedder, blank: str) -> None:
    vectors = light.embed(["a", "b"], [blank, "cat"])
    assert not vectors[0].any()
    assert vectors[1].any()
    assert not light.embed(["a"], [blank]).any()


def test_light_name_pins_version_and_dimension(light: CheckedEmbedder) -> None:
    from importlib.metadata import version

    assert light.name == f"light:wordllama-{version('wordllama')}-l2_supercat-256"


def test_light_needs_no_torch_and_leaves_logging_alone() -> None:
    code = (
        "import sys, logging\n"
        "from ranktilt.polarity.embedders import load_embedder\n"
        "load_embedder('light', cache=False).embed(['a'], ['cat'])\n"
        "print('torch' in sys.modules, logging.getLogger().handlers, logging.getLogger().level)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"False [] {logging.WARNING}"


def test_nothing_to_embed(light: CheckedEmbedder) -> None:
    assert light.embed([], []).shape == (0, 256)


# --- sentence-transformers ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def minilm() -> CheckedEmbedder:
    embedder = load_embedder("st:minilm", cache=False)
    embedder.embed(["warm"], ["up"])
    return embedder


@pytest.fixture(scope="module")
def tiny(tiny_checkpoint: Path) -> CheckedEmbedder:
    embedder = load_embedder(f"st:{tiny_checkpoint}", cache=False, batch_size=2)
    embedder.embed(["warm"], ["up"])
    return embedder


def test_minilm_knows_paraphrases(minilm: CheckedEmbedder) -> None:
    texts = [
        "The doctor treated the patient.",
        "A physician took care of someone who was ill.",
        "The stock market fell sharply on Monday.",
    ]
    one, paraphrase, unrelated = minilm.embed(["a", "b", "c"], texts)
    assert one.shape == (384,)
    assert cosine(one, paraphrase) > cosine(one, unrelated) + 0.3


def test_tiny_checkpoint_from_a_folder(tiny: CheckedEmbedder) -> None:
    vectors = tiny.embed(IDS, TEXTS)
    assert vectors.shape == (4, 16)
    assert vectors.dtype == np.float32
    assert not np.allclose(vectors[0], vectors[1])
    assert tiny.name.startswith("st:tiny@")


@pytest.mark.parametrize("model", ["tiny", "minilm"])
def test_neural_vectors_hardly_depend_on_the_batch(
    model: str, request: pytest.FixtureRequest
) -> None:
    """Padding changes the order of sums, so float32 vectors agree to its precision only."""
    embedder = request.getfixturevalue(model)
    together = embedder.embed(IDS, TEXTS)
    for row, text in enumerate(TEXTS):
        np.testing.assert_allclose(embedder.embed(["x"], [text])[0], together[row], atol=2e-6)


def test_blank_text_is_zero_for_neural_models_too(tiny: CheckedEmbedder) -> None:
    assert not tiny.embed(["a", "b"], ["", "cat"])[0].any()


def test_name_follows_the_weights(tiny_checkpoint: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(tiny_checkpoint, tmp_path / "tiny"))
    before = load_embedder(f"st:{folder}").name
    assert before == load_embedder(f"st:{tiny_checkpoint}").name, "a copy has the same vectors"
    (folder / "README.md").write_text("a note")
    assert load_embedder(f"st:{folder}").name == before
    weights = folder / "model.safetensors"
    content = bytearray(weights.read_bytes())
    content[-1] ^= 1
    weights.write_bytes(content)
    assert load_embedder(f"st:{folder}").name != before


def test_no_model_is_loaded_when_all_is_cached(tiny_checkpoint: Path) -> None:
    load_embedder(f"st:{tiny_checkpoint}").embed(IDS, TEXTS)
    again = load_embedder(f"st:{tiny_checkpoint}")
    again.embed(IDS, TEXTS)
    assert (again.embedded, again.from_cache) == (0, 4)
    assert again.inner._model is None  # type: ignore[attr-defined]


def test_naming_a_model_imports_no_torch(tiny_checkpoint: Path) -> None:
    code = (
        "import sys\nfrom ranktilt.polarity.embedders import load_embedder\n"
        f"load_embedder({f'st:{tiny_checkpoint}'!r})\nload_embedder('st:minilm')\n"
        "print('torch' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_loading_says_nothing(
    tiny_checkpoint: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    load_embedder(f"st:{tiny_checkpoint}", cache=False).embed(IDS, TEXTS)
    assert capfd.readouterr() == ("", "")
    assert not [r for r in caplog.records if r.levelno >= logging.WARNING]


def test_package_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(MissingExtraError, match=r"st:minilm needs .* 'ranktilt\[neural\]'"):
        load_embedder("st:minilm")


# --- where MiniLM is, and what auto chooses -------------------------------------------------------


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No MiniLM: nothing named, and an empty cache of a hub that cannot be reached."""
    import huggingface_hub.constants

    cache = tmp_path / "hub"
    monkeypatch.delenv("RANKTILT_MINILM", raising=False)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(cache))
    monkeypatch.setattr(huggingface_hub, "model_info", _unreachable)
    return cache


def put_snapshot(cache: Path, checkpoint: Path, name: str = "all-MiniLM-L6-v2") -> Path:
    """A model as the hub's own client leaves it."""
    commit = "0123456789abcdef0123456789abcdef01234567"
    repository = cache / f"models--sentence-transformers--{name}"
    folder = Path(shutil.copytree(checkpoint, repository / "snapshots" / commit))
    (repository / "refs").mkdir()
    (repository / "refs" / "main").write_text(commit)
    return folder


def folder_of(embedder: CheckedEmbedder) -> Path:
    return Path(embedder.inner.folder)  # type: ignore[attr-defined]


def test_auto_is_minilm_if_it_is_on_this_machine() -> None:
    load_embedder("st:minilm")  # needs the extra
    assert best_embedder() == "st:minilm"
    assert load_embedder("auto").name == load_embedder().name == load_embedder("st:minilm").name


def test_auto_is_light_without_weights(nowhere: Path) -> None:
    """Also if the wheel with a copy is installed, as it is here."""
    assert best_embedder() == "light"
    assert load_embedder("auto").name == load_embedder("light").name


@pytest.mark.parametrize("place", ["embedder st:minilm", "ranker dense:minilm"])
def test_minilm_missing(nowhere: Path, place: str) -> None:
    load = make_ranker if place.startswith("ranker") else load_embedder
    with pytest.raises(InputError) as raised:
        load(place.split()[1])
    assert str(raised.value) == (
        f"{place}: sentence-transformers/all-MiniLM-L6-v2 is not on this machine, and the hub did "
        "not provide it (Name or service not known); check the network, or put a folder with the "
        "model into RANKTILT_MINILM"
    )


def test_minilm_is_fetched_from_its_authors(
    nowhere: Path, tiny_checkpoint: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import huggingface_hub

    asked = []

    def info(repository: str, **settings: Any) -> Any:
        asked.append(repository)
        put_snapshot(nowhere, tiny_checkpoint)  # what the download leaves
        return SimpleNamespace(siblings=[SimpleNamespace(rfilename="model.safetensors")])

    real = huggingface_hub.snapshot_download
    monkeypatch.setattr(huggingface_hub, "model_info", info)
    monkeypatch.setattr(
        huggingface_hub,
        "snapshot_download",
        lambda repository, **_: real(repository, local_files_only=True),
    )
    assert load_embedder("st:minilm", cache=False).embed(IDS, TEXTS).shape == (4, 16)
    assert asked == ["sentence-transformers/all-MiniLM-L6-v2"]


def test_auto_is_light_without_sentence_transformers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    monkeypatch.setenv("RANKTILT_MINILM", "/no/such/folder")  # of no use, and no reason to fail
    assert best_embedder() == "light"
    assert load_embedder("auto").name.startswith("light:")


def test_minilm_from_the_hubs_cache(nowhere: Path, tiny_checkpoint: Path) -> None:
    folder = put_snapshot(nowhere, tiny_checkpoint)
    assert best_embedder() == "st:minilm"
    embedder = load_embedder("st:minilm", cache=False)
    assert folder_of(embedder) == folder
    assert embedder.name.startswith("st:minilm@")
    assert embedder.embed(IDS, TEXTS).shape == (4, 16)


@pytest.mark.parametrize("missing", ["another model", "weights"])
def test_a_hub_cache_without_minilm(nowhere: Path, tiny_checkpoint: Path, missing: str) -> None:
    if missing == "weights":  # as after a download that was broken off
        (put_snapshot(nowhere, tiny_checkpoint) / "model.safetensors").unlink()
    else:
        put_snapshot(nowhere, tiny_checkpoint, "all-MiniLM-L12-v2")
    assert best_embedder() == "light"


def test_a_named_folder_comes_first(
    nowhere: Path, tiny_checkpoint: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_snapshot(nowhere, tiny_checkpoint)
    named = Path(shutil.copytree(tiny_checkpoint, tmp_path / "named"))
    monkeypatch.setenv("RANKTILT_MINILM", str(named))
    assert best_embedder() == "st:minilm"
    embedder = load_embedder("st:minilm")
    assert folder_of(embedder) == named
    assert embedder.name.startswith("st:minilm@"), "a path of this machine is in no name"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("RANKTILT_MINILM", "~/named")
    assert folder_of(load_embedder("st:minilm")) == named


@pytest.mark.parametrize("named", ["none", "empty", "file"])
def test_a_named_folder_that_is_none(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What somebody asked for by name is not replaced in silence, not by auto either."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("RANKTILT_MINILM", str(tmp_path / named))
    message = rf"RANKTILT_MINILM: no weights in .*{named}, expected a folder of MiniLM"
    for spec in ("st:minilm", "auto"):
        with pytest.raises(InputError, match=message):
            load_embedder(spec)


def test_an_empty_name_is_no_name(
    nowhere: Path, tiny_checkpoint: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RANKTILT_MINILM", "")
    assert best_embedder() == "light"
    put_snapshot(nowhere, tiny_checkpoint)
    assert best_embedder() == "st:minilm"


def test_choosing_imports_no_torch() -> None:
    load_embedder("st:minilm")  # needs the extra
    code = (
        "import sys\nfrom ranktilt.polarity.embedders import best_embedder\n"
        "print(best_embedder(), 'torch' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["st:minilm", "False"]


def test_folder_missing_or_not_a_model(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none: no such folder"):
        load_embedder(f"st:{tmp_path}/none")
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="is a file, expected a model's folder"):
        load_embedder(f"st:{tmp_path}/file")
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no weights in this folder"):
        load_embedder(f"st:{tmp_path}/empty")


def test_broken_checkpoint(tiny_checkpoint: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(tiny_checkpoint, tmp_path / "broken"))
    (folder / "model.safetensors").write_bytes(b"\x00" * 100)
    with pytest.raises(InputError, match="could not be loaded"):
        load_embedder(f"st:{folder}").embed(IDS, TEXTS)


# --- the hub, which no test can reach -------------------------------------------------------------


def test_a_snapshot_on_disk_needs_no_hub(
    tiny_checkpoint: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import huggingface_hub.constants

    commit = "0123456789abcdef0123456789abcdef01234567"
    repository = tmp_path / "hub" / "models--org--tiny"
    shutil.copytree(tiny_checkpoint, repository / "snapshots" / commit)
    (repository / "refs").mkdir()
    (repository / "refs" / "main").write_text(commit)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setattr(huggingface_hub, "model_info", _unreachable)
    embedder = load_embedder("st:org/tiny", cache=False)
    assert embedder.name.startswith("st:org/tiny@")
    assert embedder.embed(IDS, TEXTS).shape == (4, 16)


def _unreachable(*arguments: Any, **options: Any) -> Any:
    raise ConnectionError("Name or service not known\nmore lines")


def test_hub_not_reachable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import huggingface_hub.constants

    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setattr(huggingface_hub, "model_info", _unreachable)
    with pytest.raises(InputError) as caught:
        load_embedder("st:no-such-model")
    assert str(caught.value) == (
        "embedder st:no-such-model: not a folder, and the hub did not provide it (Name or"
        " service not known); check the name and the network, or use st:FOLDER, st:minilm or light"
    )


def test_a_model_is_fetched_with_one_kind_of_weights(
    tiny_checkpoint: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import huggingface_hub.errors

    asked: list[dict[str, Any]] = []

    def download(repository: str, local_files_only: bool = False, **options: Any) -> str:
        if local_files_only:
            raise huggingface_hub.errors.LocalEntryNotFoundError("not here")
        asked.append({"repository": repository, **options})
        return str(tiny_checkpoint)

    files = [SimpleNamespace(rfilename=n) for n in ("pytorch_model.bin", "model.safetensors")]
    monkeypatch.setattr(huggingface_hub, "snapshot_download", download)
    monkeypatch.setattr(
        huggingface_hub, "model_info", lambda *a, **k: SimpleNamespace(siblings=files)
    )
    assert load_embedder("st:all-tiny").name.startswith("st:all-tiny@")
    assert asked[0]["repository"] == "sentence-transformers/all-tiny"
    assert "*.safetensors" in asked[0]["allow_patterns"]
    assert "*.bin" not in asked[0]["allow_patterns"]


# --- functions and objects ------------------------------------------------------------------------


def test_a_function_is_not_cached_on_disk_unless_named(own_cache: Path) -> None:
    for _ in range(2):
        embedder = load_embedder(lambda texts: np.ones((len(texts), 3)))
        embedder.embed(["a", "b"], ["xx", "xx"])
        assert (embedder.embedded, embedder.from_cache) == (1, 0)
    assert not own_cache.exists()
    for hits in (0, 1):
        embedder = load_embedder(lambda texts: np.ones((len(texts), 3)), name="ones")
        embedder.embed(["a"], ["xx"])
        assert (embedder.name, embedder.from_cache) == ("function:ones", hits)


def test_name_of_a_callable_object() -> None:
    class Service:
        name = "service-v2"

        def __call__(self, texts: list[str]) -> Any:
            return lengths(texts)

    assert load_embedder(Service()).name == "function:service-v2"
    assert isinstance(load_embedder(Service()), CachedEmbedder)
    assert load_embedder(Service().__call__).path is None  # type: ignore[attr-defined]


def test_an_embedder_and_a_loaded_embedder_pass_through() -> None:
    class Own:
        name = "own"

        def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Any:
            return lengths(list(texts))

    loaded = load_embedder(Own())
    assert loaded.name == "own"
    assert loaded.embed(["a"], ["xyz"]).tolist() == [[3.0, 1.0]]
    assert load_embedder(loaded) is loaded


def test_functions_get_lists_of_at_most_batch_size() -> None:
    sizes: list[int] = []

    def embed(texts: list[str]) -> Any:
        assert isinstance(texts, list)
        sizes.append(len(texts))
        return lengths(texts)

    load_embedder(embed, batch_size=4).embed(list("abcdefghij"), [f"t{c}" for c in "abcdefghij"])
    assert sizes == [4, 4, 2]


# --- what an embedder can get wrong ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "message"),
    [
        ([[1.0, 2.0]], "shape 1 × 2 and type float64, expected 2 × d numbers"),
        ([1.0, 2.0], "shape 2 and type float64, expected 2 × d numbers"),
        ([[1.0, 2.0], [1.0]], "not an array"),
        ([["a"], ["b"]], "type <U1"),
        (np.array([[None], [1]]), "type object"),
        (None, "no dimensions and type object"),
        (np.zeros((2, 0)), "the result has shape 2 × 0"),
        ([[1.0, 2.0], [np.nan, 0.0]], r"vector of 'd2' contains NaN or infinity \(1 of 2 do\)"),
        ([[np.inf, 2.0], [np.nan, 0.0]], r"vector of 'd1' contains NaN or infinity \(2 of 2 do\)"),
        ([[1e300, 2.0], [0.0, 0.0]], "vector of 'd1' contains NaN or infinity"),
    ],
)
def test_bad_results(result: Any, message: str) -> None:
    embedder = load_embedder(lambda texts: result, name="bad")
    with pytest.raises(InputError, match=message) as caught:
        embedder.embed(["d1", "d2"], ["x", "y"])
    assert str(caught.value).startswith("embedder function:bad: ")


def test_dimension_must_stay_the_same() -> None:
    embedder = load_embedder(lambda texts: np.ones((1, len(texts[0]))), batch_size=1)
    with pytest.raises(InputError, match="embedder dimension mismatch: 3 dimensions now, 2 before"):
        embedder.embed(["a", "b"], ["xx", "yyy"])


def test_all_texts_blank_for_a_function() -> None:
    with pytest.raises(InputError, match="all 2 texts are empty"):
        load_embedder(lengths).embed(["a", "b"], ["", " "])


def test_bad_requests(light: CheckedEmbedder) -> None:
    with pytest.raises(InputError, match="'b': the text contains half a surrogate pair"):
        light.embed(["a", "b"], ["x", "\ud800"])
    with pytest.raises(InputError, match="batch size 0"):
        load_embedder(lengths, batch_size=0)


def test_integers_become_float32() -> None:
    made = load_embedder(lambda texts: [[1, 2]] * len(texts)).embed(["a"], ["x"])
    assert made.dtype == np.float32


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("Light", "unknown embedder 'Light'; did you mean light?"),
        ("minilm", "did you mean st:minilm"),
        ("openai", "known: auto, light, st:minilm, st:NAME, st:FOLDER, npy:FILE, parquet:FILE"),
        ("glove:x", "unknown embedder 'glove:x'"),
    ],
)
def test_unknown_spec(spec: str, message: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        load_embedder(spec)
    assert message in str(caught.value)


def test_other_bad_specs() -> None:
    with pytest.raises(InputError, match="'st:' ends after the colon"):
        load_embedder("st:")
    with pytest.raises(InputError, match="embedder of type int"):
        load_embedder(3)  # type: ignore[arg-type]


def test_progress_counts_texts() -> None:
    seen: list[tuple[int, int]] = []
    texts = ["a", "b", "a", "", "c"]
    load_embedder(
        lengths, batch_size=1, progress=lambda _, done, total, __: seen.append((done, total))
    ).embed(list("12345"), texts)
    assert seen == [(1, 5), (3, 5), (4, 5), (5, 5)]
