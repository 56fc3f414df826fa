"""Files of a collection's vectors: polarity from them is polarity without them."""

from __future__ import annotations

import dataclasses
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ranktilt
from ranktilt.data.text_batch import TextBatch
from ranktilt.errors import InputError
from ranktilt.polarity import embedding
from ranktilt.polarity.embedders import load_embedder
from ranktilt.polarity.embedding import EmbedBatch, _embed_batch, _write_vectors, embed_collection
from ranktilt.polarity.polarize import PolaritySettings
from ranktilt.polarity.vectors import StoredEmbedder, VectorSettings

Put = Callable[..., Path]
Run = Callable[..., Any]
TEXTS = {
    "d1": "School uniforms put pupils on an equal footing.",
    "d2": "Uniforms stop children from expressing who they are.",
    "d3": "Uniforms save parents money on fashion.",
    "d4": "A special uniform is a burden for poor families.",
    "d5": " ",
    "1": "A uniform gives a school a sense of community.",
}
#: The id of a query and of a fit document is that of a document with another text.
QUERIES = {"1": "Should pupils wear school uniforms?"}
RUN = {"1": {doc: 9.0 - n for n, doc in enumerate(TEXTS)}}
FIT = {
    "1": [
        {"doc_id": "d1", "text": "I am all for uniforms.", "perspective": 1},
        {"doc_id": "f2", "text": "Uniforms make schools fairer.", "perspective": 1},
        {"doc_id": "d2", "text": "I am against uniforms.", "perspective": 2},
        {"doc_id": "f4", "text": "Uniforms cost too much.", "perspective": 2},
    ]
}


@pytest.fixture
def small_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Row groups of two documents."""
    monkeypatch.setattr(embedding, "ROWS", 2)


@pytest.fixture
def stored(tmp_path: Path, small_groups: None) -> Path:
    """The vectors of the texts above."""
    return embed_collection(TEXTS, output=tmp_path / "v.parquet").path


def lines(texts: dict[str, str]) -> str:
    return "".join(f"{doc}\t{text}\n" for doc, text in texts.items())


def wordllama_vectors(texts: list[str]) -> Any:
    """By the library itself."""
    import wordllama

    folder = Path(wordllama.__file__).parent
    model = wordllama.WordLlama.load(
        "l2_supercat", cache_dir=folder, dim=256, disable_download=True
    )
    return model.embed(texts)


def test_the_command_writes_what_the_model_gives(run_cli: Run, put: Put, tmp_path: Path) -> None:
    path, output = put("texts.tsv", lines(TEXTS)), tmp_path / "v.parquet"
    done = run_cli("polarity", "embed", path, "-e", "light", "-o", output)
    assert (done.code, done.out) == (0, "")
    assert done.err.startswith(f"{output}: 6 vectors of light:wordllama-")
    table = pq.read_table(output)
    assert table.column_names == ["doc_id", "vector", "text_hash"]
    assert table["doc_id"].to_pylist() == list(TEXTS)
    assert table.schema.field("vector").type.value_type == pa.float32()
    found = np.array(table["vector"].to_pylist(), np.float32)
    said = [n for n, text in enumerate(TEXTS.values()) if text.strip()]
    expected = wordllama_vectors([list(TEXTS.values())[n] for n in said])
    np.testing.assert_allclose(found[said], expected, rtol=1e-6, atol=1e-7)
    assert not found[4].any(), "a text that says nothing points nowhere"
    manifest = json.loads(pq.read_metadata(output).metadata[b"ranktilt.manifest"])
    assert manifest["settings"]["documents"] == 6
    assert [entry["path"] for entry in manifest["inputs"]] == [str(path)]


@pytest.mark.parametrize("method", ["spherical", "pca"])
@pytest.mark.parametrize("fit", [None, FIT], ids=["ranked", "fit"])
def test_polarity_is_the_same_as_without_the_file(stored: Path, method: str, fit: Any) -> None:
    def polarity(embedder: str) -> Any:
        return ranktilt.fit_polarity(
            RUN,
            TEXTS,
            QUERIES,
            fit=fit,
            embedder=embedder,
            settings=PolaritySettings(method=method, cache=False),
        )

    made, direct = polarity(f"parquet:{stored}"), polarity("light")
    np.testing.assert_allclose(made.values, direct.values, atol=1e-12)
    assert np.abs(direct.values).max() > 0.01
    assert made.queries == direct.queries
    assert made.settings["embedder"] == direct.settings["embedder"]
    # the blank document's vector comes from the file, too
    assert made.settings["from_files"] == 6
    # the query, unless pca; the query again, in small letters, to tell whether it is an issue
    assert made.settings["embedded"] == (method == "spherical") + 1 + (0 if fit is None else 4)


def test_a_document_that_was_changed_gets_its_own_vector(stored: Path) -> None:
    changed = TEXTS | {"d2": "Nobody should wear a uniform."}
    made, direct = (
        ranktilt.fit_polarity(
            RUN, changed, QUERIES, embedder=embedder, settings=PolaritySettings(cache=False)
        )
        for embedder in (f"parquet:{stored}", "light")
    )
    np.testing.assert_allclose(made.values, direct.values, atol=1e-12)
    assert (made.settings["from_files"], made.settings["embedded"]) == (5, 3)


def test_the_command_says_where_the_vectors_come_from(
    stored: Path, run_cli: Run, put: Put, tmp_path: Path
) -> None:
    run = put("run.trec", "".join(f"1 Q0 {d} 1 {9 - n} t\n" for n, d in enumerate(TEXTS)))
    texts, queries = put("texts.tsv", lines(TEXTS)), put("queries.tsv", lines(QUERIES))
    done = run_cli(
        "polarity", run, "-c", texts, "--queries", queries, "-e", f"parquet:{stored}",
        "-o", tmp_path / "p.parquet", "--no-cache",
    )  # fmt: skip
    assert done.code == 0, done.err
    assert "(2 texts embedded, 0 from the cache, 6 from the files)" in done.err
    inputs = json.loads(pq.read_schema(tmp_path / "p.parquet").metadata[b"ranktilt.manifest"])
    assert str(stored) in [entry["path"] for entry in inputs["inputs"]]


def test_what_is_embedded_beside_the_files_is_kept(stored: Path, own_cache: Path) -> None:
    for embedded, cached in ((1, 0), (0, 1)):
        embedder = load_embedder(f"parquet:{stored}")
        assert isinstance(embedder, StoredEmbedder)
        seen: list[tuple[int, int]] = []
        embedder.progress = lambda _, done, total, __, seen=seen: seen.append((done, total))
        assert embedder.embed(["d1", "q"], [TEXTS["d1"], "why"]).shape == (2, 256)
        assert (embedder.embedded, embedder.from_cache, embedder.from_files) == (
            embedded,
            cached,
            1,
        )
        assert (seen[0], seen[-1]) == ((1, 2), (2, 2))
    assert own_cache.exists()


def test_vectors_of_some_ids_in_any_order(tmp_path: Path, small_groups: None) -> None:
    texts = {f"d{number:03}": f"text {number}" for number in range(40)}
    path = embed_collection(texts, output=tmp_path / "v.parquet").path
    assert pq.read_metadata(path).num_row_groups == 20
    embedder = load_embedder(f"parquet:{path}", cache=False)
    given = embedder.embed(["d031", "d004"], [texts["d031"], texts["d004"]])
    expected = load_embedder("light", cache=False).embed(["a", "b"], ["text 31", "text 4"])
    np.testing.assert_array_equal(given, expected)


def test_memory_follows_the_question(tmp_path: Path) -> None:
    """Sixty megabytes of vectors in one row group, as other people's files have it."""
    rows, dimension, path = 60_000, 256, tmp_path / "v.parquet"
    values = pa.array(np.arange(rows * dimension, dtype=np.float32))
    lists = pa.FixedSizeListArray.from_arrays(values, dimension)
    table = pa.table({"id": [f"d{number}" for number in range(rows)], "vector": lists})
    pq.write_table(table, path, use_dictionary=False, compression="none")
    assert pq.read_metadata(path).num_row_groups == 1
    pool = pa.system_memory_pool()
    used, before = pa.default_memory_pool(), pool.max_memory()
    pa.set_memory_pool(pool)
    try:
        found = load_embedder(f"parquet:{path}").embed(["d59999", "d3"], ["", ""])
    finally:
        pa.set_memory_pool(used)
    assert found[:, 0].tolist() == [59_999 * dimension, 3 * dimension]
    assert 0 < pool.max_memory() - before < 30 << 20


def test_vectors_of_another_model_are_not_mixed_in(tmp_path: Path) -> None:
    settings = VectorSettings.of("light")
    other = dataclasses.replace(settings, embedder="light:wordllama-9.9-other-256")
    function = EmbedBatch("light")
    for name, own in (("a", settings), ("b", other)):
        table = pa.table({"id": [f"{name}1"], "text": ["a text"]})
        batches = iter(function(table).to_batches())
        _write_vectors(own, tmp_path / f"{name}.parquet", batches, dict)
    with pytest.raises(InputError, match=r"b\.parquet: another embedder"):
        load_embedder(f"parquet:{tmp_path}").embed(["a1"], ["a text"])
    alone = load_embedder(f"parquet:{tmp_path / 'b.parquet'}", cache=False)
    assert alone.embed(["b1"], ["a text"]).shape == (1, 256)
    message = r"1 of 2 texts have no vector \(first: 'q'\).*the model here is light:wordllama-"
    with pytest.raises(InputError, match=message):
        alone.embed(["b1", "q"], ["a text", "a query"])


def test_a_folder_of_other_peoples_vectors(tmp_path: Path) -> None:
    for name, ids in (("a", [1, 2]), ("b", [3, 4])):
        vectors = [[float(key), 0.5] for key in ids]
        pq.write_table(pa.table({"id": ids, "embedding": vectors}), tmp_path / f"{name}.parquet")
    embedder = load_embedder(f"parquet:{tmp_path}")
    assert embedder.embed(["4", "1"], ["", ""]).tolist() == [[4.0, 0.5], [1.0, 0.5]]
    assert embedder.paths == [str(tmp_path / "a.parquet"), str(tmp_path / "b.parquet")]
    with pytest.raises(InputError, match=r"1 of 2 ids have no vector \(first: '5'\)"):
        embedder.embed(["1", "5"], ["", ""])
    pq.write_table(pa.table({"id": [1], "embedding": [[0.0, 0.0]]}), tmp_path / "c.parquet")
    with pytest.raises(InputError, match="duplicate id '1'"):
        load_embedder(f"parquet:{tmp_path}").embed(["1"], [""])
    pq.write_table(pa.table({"id": [9], "vector": [[0.0, 0.0]]}), tmp_path / "c.parquet")
    with pytest.raises(
        InputError, match=r"c\.parquet: another embedder, or columns of other names"
    ):
        load_embedder(f"parquet:{tmp_path}").embed(["1"], [""])
    pq.write_table(pa.table({"id": [9], "embedding": [[0.0]]}), tmp_path / "c.parquet")
    with pytest.raises(InputError, match="vector of '9' has 1 dimensions, that of '1' 2"):
        load_embedder(f"parquet:{tmp_path}").embed(["1", "9"], ["", ""])


def test_the_function_for_arrow_batches(stored: Path) -> None:
    function = pickle.loads(pickle.dumps(EmbedBatch("light")))
    table = pa.table({"docid": list(TEXTS), "body": list(TEXTS.values()), "other": range(6)})
    assert function(table).equals(pq.read_table(stored).replace_schema_metadata())
    (batch,) = table.to_batches()
    assert function(batch).equals(function(table).combine_chunks().to_batches()[0])
    assert function(batch.slice(0, 0)).schema == function.schema
    assert list(function.stream([batch.slice(0, 0), batch])) == [function(batch)]
    assert function.schema.names == ["doc_id", "vector", "text_hash"]


def test_blank_texts_alone_have_a_dimension() -> None:
    """The model has three dimensions, and is never given a text of the batch."""
    model = load_embedder(lambda texts: np.ones((len(texts), 3)), cache=False)
    ids, texts = pa.array(["a", "b"]), pa.array(["", "\n"])
    (made,) = _embed_batch(model, TextBatch.of_columns(ids, [texts], "memory"))
    assert made.column("vector").to_pylist() == [[0.0] * 3] * 2


def test_the_stance_adapter_has_vectors_of_its_own(tmp_path: Path) -> None:
    """A model takes texts in batches, which are other ones here: the last bits may differ."""
    path = embed_collection(TEXTS, "st:minilm", output=tmp_path / "v.parquet").path
    made, direct = (
        ranktilt.fit_polarity(RUN, TEXTS, QUERIES, embedder=embedder)
        for embedder in (f"parquet:{path}", "st:minilm")
    )
    assert made.settings["method"] == direct.settings["method"] == "stance"
    assert made.queries["1"].orientation == "support of the query"
    assert made.settings["from_files"] == 6
    np.testing.assert_allclose(made.values, direct.values, atol=1e-5)
    with pytest.raises(InputError, match="polarity embed --method pca makes vectors for pca"):
        ranktilt.fit_polarity(
            RUN, TEXTS, QUERIES, embedder=f"parquet:{path}", settings=PolaritySettings(method="pca")
        )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-e", "lihgt"], "unknown embedder 'lihgt'; did you mean light?"),
        (["-e", "npy:v.npy"], "embedder 'npy:v.npy': vectors already, expected light or st:MODEL"),
        (
            ["-e", "light", "--method", "stance"],
            "method stance with embedder 'light', expected st:minilm",
        ),
        (["-o", "v.csv"], "v.csv: ending '.csv', expected .parquet"),
        (["--spark-conf", "ranktilt.partitions=2"], "--spark-conf needs --backend spark"),
        (
            ["--backend", "spark", "--spark-conf", "spark.master=lokal"],
            "master 'lokal', expected local, local[N]",
        ),
    ],
)
def test_bad_input_is_one_line(
    run_cli: Run,
    put: Put,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    path = put("texts.tsv", lines(TEXTS))
    done = run_cli("polarity", "embed", path, *arguments)
    assert done.code == 2
    assert message in done.err.splitlines()[-1]
    assert [entry.name for entry in tmp_path.iterdir()] == ["texts.tsv"]


def test_a_bad_line_leaves_no_file(run_cli: Run, put: Put, tmp_path: Path) -> None:
    path = put("texts.tsv", lines(TEXTS) + "no tab\n")
    done = run_cli("polarity", "embed", path, "-o", tmp_path / "v.parquet")
    assert done.code == 2
    assert done.err.startswith(f"ranktilt: {path}:7: 1 field(s), expected 2")
    assert [entry.name for entry in tmp_path.iterdir()] == ["texts.tsv"]


def test_metadata_that_is_no_settings(stored: Path) -> None:
    table = pq.read_table(stored)
    for content in ("{", "[]", '{"fields": null}', '{"fields": 3, "embedder": 1, "spec": ""}'):
        pq.write_table(table.replace_schema_metadata({"ranktilt.vectors": content}), stored)
        with pytest.raises(InputError, match="unreadable metadata; write it again"):
            load_embedder(f"parquet:{stored}")


def test_a_file_of_ours_without_its_hashes(stored: Path) -> None:
    metadata = {b"ranktilt.vectors": pq.read_metadata(stored).metadata[b"ranktilt.vectors"]}
    table = pq.read_table(stored).drop_columns("text_hash").replace_schema_metadata(metadata)
    pq.write_table(table, stored)
    with pytest.raises(InputError, match="no column text_hash; write it again"):
        load_embedder(f"parquet:{stored}")
