"""From runs and texts to polarity, held against numpy written out by hand.

Axes are compared with eigenvectors of the scatter matrix: the code decomposes the documents.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ranktilt
from ranktilt.data.polarity import Polarity
from ranktilt.errors import InputError, OutputError, UnknownNameError
from ranktilt.polarity.polarize import PolaritySettings

Put = Callable[..., Path]
Matrix = np.ndarray[Any, Any]

DIMENSION = 6
TEXTS = {f"d{n}": f"document {n}" for n in range(1, 9)}
RUN = {"q1": {f"d{n}": 9.0 - n for n in range(1, 7)}}
QUERY = "is it so?"
#: Documents to fit on: id, text, perspective.
FIT = [(f"f{n}", f"fit {n}", "1" if n % 2 else "2") for n in range(1, 8)]
DISTRACTORS = [("x1", "plain one", "f1"), ("x2", "plain two", "f2"), ("x3", "plain three", "f3")]


def vector(text: str) -> Matrix:
    """A vector that only this text has; its direction is random and always the same."""
    generator = np.random.default_rng(zlib.crc32(text.encode()))
    return generator.normal(size=DIMENSION).astype(np.float32).astype(np.float64)


def vectors(texts: Sequence[str]) -> Matrix:
    return np.array([vector(text) for text in texts])


class Counting:
    """An embedder that remembers what it was asked."""

    def __init__(self, name: str = "counting") -> None:
        self.name = name
        self.asked: list[str] = []

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Any:
        self.asked += texts
        return vectors(texts).astype(np.float32)


def unit(rows: Matrix) -> Matrix:
    return rows / np.linalg.norm(rows, axis=1)[:, None]


def without(rows: Matrix, direction: Matrix) -> Matrix:
    direction = direction / np.sqrt((direction**2).sum())
    return np.array([row - (row @ direction) * direction for row in rows])


def leading(rows: Matrix, axes: int) -> Matrix:
    """Eigenvectors of the largest eigenvalues, as columns."""
    return np.linalg.eigh(rows.T @ rows)[1][:, ::-1][:, :axes]


def pca(fit: Matrix, ranked: Matrix, axes: int = 1) -> Matrix:
    middle = fit.mean(axis=0)
    return (ranked - middle) @ leading(fit - middle, axes)


def spherical(fit: Matrix, ranked: Matrix, query: Matrix | None, axes: int = 1) -> Matrix:
    fit, ranked = unit(fit), unit(ranked)
    if query is not None:
        fit, ranked = without(fit, query), without(ranked, query)
    middle = fit.mean(axis=0)
    return (ranked - middle) @ leading(unit(fit - middle), axes)


def assert_same_axes(found: Matrix, expected: Matrix) -> None:
    """The same numbers, where the sign of each axis is free."""
    assert found.shape == expected.shape
    signs = np.sign((found * expected).sum(axis=0))
    np.testing.assert_allclose(found, expected * signs, atol=1e-6)


def columns(made: Polarity, query: str, documents: Sequence[str]) -> Matrix:
    placed = made.of_query(query)
    return np.array([placed[doc] for doc in documents])


def texts_of(documents: Sequence[str]) -> Matrix:
    return vectors([TEXTS[doc] for doc in documents])


DOCS = list(RUN["q1"])


def fit_mapping(*, labelled: bool = True, distractors: bool = False) -> dict[str, Any]:
    rows: list[dict[str, str]] = []
    for doc, text, side in FIT:
        rows.append({"doc_id": doc, "text": text, "query": QUERY})
        if labelled:
            rows[-1]["perspective"] = side
    if distractors:
        rows += [{"doc_id": d, "text": t, "distractor_of": of} for d, t, of in DISTRACTORS]
    return {"q1": rows}


FIT_VECTORS = vectors([text for _, text, _ in FIT])


# --- the axis -------------------------------------------------------------------------------------


class TestOnRankedDocuments:
    def test_pca(self) -> None:
        made = ranktilt.fit_polarity(
            RUN, TEXTS, embedder=Counting(), settings=PolaritySettings(method="pca")
        )
        ranked = texts_of(DOCS)
        assert_same_axes(columns(made, "q1", DOCS), pca(ranked, ranked))
        axis = made.queries["q1"]
        assert (axis.method, axis.fitted_on, axis.fit_documents) == ("pca", "ranked documents", 6)
        assert axis.orientation == "arbitrary"
        centred = ranked - ranked.mean(axis=0)
        eigenvalues = np.linalg.eigvalsh(centred.T @ centred)
        assert axis.explained_variance == pytest.approx((eigenvalues[-1] / eigenvalues.sum(),))

    @pytest.mark.parametrize("method", ["auto", "spherical"])
    def test_spherical(self, method: str) -> None:
        ranked = texts_of(DOCS)
        made = ranktilt.fit_polarity(
            RUN, TEXTS, {"q1": QUERY}, embedder=Counting(), settings=PolaritySettings(method=method)
        )
        assert_same_axes(columns(made, "q1", DOCS), spherical(ranked, ranked, vector(QUERY)))
        assert made.settings["method"] == "spherical"

    def test_spherical_without_the_querys_text(self) -> None:
        """Ids alone choose queries, but nothing can be removed."""
        ranked = texts_of(DOCS)
        for queries in (None, ["q1"]):
            made = ranktilt.fit_polarity(RUN, TEXTS, queries, embedder=Counting())
            assert_same_axes(columns(made, "q1", DOCS), spherical(ranked, ranked, None))

    @pytest.mark.parametrize("axes", [2, 4])
    def test_several_axes(self, axes: int) -> None:
        ranked = texts_of(DOCS)
        made = ranktilt.fit_polarity(
            RUN,
            TEXTS,
            {"q1": QUERY},
            embedder=Counting(),
            settings=PolaritySettings(method="pca", axes=axes),
        )
        assert made.axes == axes
        assert_same_axes(columns(made, "q1", DOCS), pca(ranked, ranked, axes))
        made = ranktilt.fit_polarity(
            RUN, TEXTS, {"q1": QUERY}, embedder=Counting(), settings=PolaritySettings(axes=axes)
        )
        expected = spherical(ranked, ranked, vector(QUERY), axes)
        assert_same_axes(columns(made, "q1", DOCS), expected)
        assert len(made.queries["q1"].explained_variance) == axes

    def test_depth_fits_on_the_top_alone(self) -> None:
        embedder = Counting()
        made = ranktilt.fit_polarity(
            RUN, TEXTS, embedder=embedder, settings=PolaritySettings(method="pca", depth=4)
        )
        top = texts_of(DOCS[:4])
        assert list(made.of_query("q1")) == DOCS[:4]
        assert_same_axes(columns(made, "q1", DOCS[:4]), pca(top, top))
        assert embedder.asked == [TEXTS[doc] for doc in DOCS[:4]]

    def test_several_runs_share_one_axis(self) -> None:
        """The second one has other documents on top, and a query of its own."""
        other = {"q1": {"d7": 3.0, "d2": 2.0, "d8": 1.0}, "q2": {"d1": 3.0, "d2": 2.0, "d8": 1.0}}
        made = ranktilt.fit_polarity(
            [RUN, other],
            TEXTS,
            embedder=Counting(),
            settings=PolaritySettings(method="pca", depth=2),
        )
        union = ["d1", "d2", "d7"]
        assert list(made.of_query("q1")) == union
        assert_same_axes(columns(made, "q1", union), pca(texts_of(union), texts_of(union)))
        own = ["d1", "d2"]
        assert_same_axes(columns(made, "q2", own), pca(texts_of(own), texts_of(own)))
        assert len(made) == 5

    def test_each_query_has_its_own_axis(self) -> None:
        run = {"q1": {"d1": 3.0, "d2": 2.0, "d3": 1.0}, "q2": {"d3": 3.0, "d4": 2.0, "d5": 1.0}}
        made = ranktilt.fit_polarity(
            run, TEXTS, embedder=Counting(), settings=PolaritySettings(method="pca")
        )
        for query, documents in run.items():
            ranked = texts_of(list(documents))
            assert_same_axes(columns(made, query, list(documents)), pca(ranked, ranked))
        assert made.of_query("q1")["d3"] != made.of_query("q2")["d3"]

    def test_only_the_queries_asked_for(self) -> None:
        run = {"q1": {"d1": 2.0, "d2": 1.0}, "q2": {"d3": 2.0, "d4": 1.0}}
        embedder = Counting()
        made = ranktilt.fit_polarity(run, TEXTS, {"q2": "two?"}, embedder=embedder)
        assert list(made.queries) == ["q2"]
        assert sorted(embedder.asked) == ["document 3", "document 4", "two?"]


class TestOnFitDocuments:
    @pytest.fixture(params=["jsonl", "beir", "mapping"])
    def source(self, request: pytest.FixtureRequest, put: Put, tmp_path: Path) -> Any:
        """The same documents three times; all say what the query asks."""
        if request.param == "mapping":
            return fit_mapping()
        if request.param == "jsonl":
            rows = [{"query_id": "q1", **row} for row in fit_mapping()["q1"]]
            return put("fit.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
        lines = [{"_id": d, "text": t, "metadata": {"perspective": s}} for d, t, s in FIT]
        lines.append({"_id": "judged 0", "text": "something else"})
        put("beir/corpus.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
        put("beir/queries.jsonl", json.dumps({"_id": "q1", "text": QUERY}) + "\n")
        judged = "".join(f"q1\t{doc}\t1\n" for doc, _, _ in FIT) + "q1\tjudged 0\t0\n"
        put("beir/qrels/test.tsv", "query-id\tcorpus-id\tscore\n" + judged)
        return tmp_path / "beir"

    @pytest.mark.parametrize("method", ["spherical", "pca"])
    def test_values_and_side(self, source: Any, method: str) -> None:
        made = ranktilt.fit_polarity(
            RUN, TEXTS, fit=source, embedder=Counting(), settings=PolaritySettings(method=method)
        )
        ranked = texts_of(DOCS)
        both = np.concatenate([ranked, FIT_VECTORS])
        if method == "pca":
            expected = pca(FIT_VECTORS, both)
        else:
            expected = spherical(FIT_VECTORS, both, vector(QUERY))
        on_fit = expected[len(ranked) :, 0]
        first = np.array([side == "1" for _, _, side in FIT])
        turn = np.sign(on_fit[first].mean() - on_fit[~first].mean())
        np.testing.assert_allclose(
            columns(made, "q1", DOCS), turn * expected[: len(ranked)], atol=1e-6
        )
        axis = made.queries["q1"]
        assert axis.orientation == "perspective 1"
        assert (axis.fitted_on, axis.fit_documents) == ("fit documents", len(FIT))
        right = np.mean((turn * on_fit > 0) == first)
        said = f"the axis separates the labelled fit documents poorly ({right:.0%} correct)"
        assert (axis.trust, axis.warnings) == (None, () if right >= 0.75 else (said,))

    def test_swapped_perspectives_turn_the_axis(self) -> None:
        swapped = fit_mapping()
        for row in swapped["q1"]:
            row["perspective"] = {"1": "2", "2": "1"}[row["perspective"]]
        one, other = (
            ranktilt.fit_polarity(RUN, TEXTS, fit=fit, embedder=Counting()).values
            for fit in (fit_mapping(), swapped)
        )
        np.testing.assert_allclose(one, -other)
        assert np.abs(one).max() > 0.01

    def test_every_axis_is_oriented(self) -> None:
        """Fit documents that are ranked too show on which side they are."""
        texts = TEXTS | {doc: text for doc, text, _ in FIT}
        run = {"q1": {doc: float(n) for n, (doc, _, _) in enumerate(FIT)}}
        made = ranktilt.fit_polarity(
            run, texts, fit=fit_mapping(), embedder=Counting(), settings=PolaritySettings(axes=3)
        )
        placed = made.of_query("q1")
        for axis in range(3):
            sides = {s: [placed[d][axis] for d, _, side in FIT if side == s] for s in "12"}
            assert np.mean(sides["1"]) > np.mean(sides["2"])

    def test_without_labels_the_sign_is_arbitrary(self) -> None:
        fit = fit_mapping(labelled=False)
        made = ranktilt.fit_polarity(RUN, TEXTS, fit=fit, embedder=Counting())
        expected = spherical(FIT_VECTORS, texts_of(DOCS), vector(QUERY))
        assert_same_axes(columns(made, "q1", DOCS), expected)
        assert made.queries["q1"].orientation == "arbitrary"
        assert made.positive is None

    def test_text_of_the_query_from_outside_wins(self) -> None:
        made = ranktilt.fit_polarity(
            RUN, TEXTS, {"q1": "another question"}, fit=fit_mapping(), embedder=Counting()
        )
        expected = spherical(FIT_VECTORS, texts_of(DOCS), vector("another question"))
        assert_same_axes(columns(made, "q1", DOCS), expected)

    def test_labels_of_one_side_are_a_warning(self) -> None:
        fit = fit_mapping()
        for row in fit["q1"]:
            row["perspective"] = "1"
        axis = ranktilt.fit_polarity(RUN, TEXTS, fit=fit, embedder=Counting()).queries["q1"]
        assert axis.warnings == ("the fit documents are all of one perspective",)
        assert axis.orientation == "arbitrary"

    def test_more_than_two_perspectives(self) -> None:
        fit = fit_mapping()
        fit["q1"][0]["perspective"] = "3"
        axis = ranktilt.fit_polarity(RUN, TEXTS, fit=fit, embedder=Counting()).queries["q1"]
        assert axis.orientation == "arbitrary"


class TestQueriesWithoutFit:
    RUN = RUN | {"q2": {"d7": 3.0, "d8": 2.0, "d1": 1.0}}

    def test_no_axis(self) -> None:
        made = ranktilt.fit_polarity(self.RUN, TEXTS, fit=fit_mapping(), embedder=Counting())
        assert np.isnan(columns(made, "q2", ["d7", "d8", "d1"])).all()
        assert np.isfinite(columns(made, "q1", DOCS)).all()
        axis = made.queries["q2"]
        assert axis.warnings == ("no fit documents for this query",)
        assert (axis.fit_documents, axis.explained_variance) == (0, ())
        assert made.positive == "perspective 1", "a query without an axis has no say"
        scores = ranktilt.score(self.RUN, "DUO", polarity=made)
        assert scores.statuses("run", "DUO") == {"q1": "ok", "q2": "no-fit"}
        assert scores.value("run", "DUO", "q2") is None


class TestStyle:
    @pytest.mark.parametrize("method", ["spherical", "pca"])
    def test_by_hand(self, method: str) -> None:
        """x1 and x3 imitate side 1, x2 side 2: b = mean(x̂1, x̂3) − x̂2."""
        fit = fit_mapping(distractors=True)
        made = ranktilt.fit_polarity(
            RUN, TEXTS, fit=fit, embedder=Counting(), settings=PolaritySettings(method=method)
        )
        one, two, three = unit(vectors([text for _, text, _ in DISTRACTORS]))
        style = (one + three) / 2 - two
        cleaned, ranked = without(FIT_VECTORS, style), without(texts_of(DOCS), style)
        if method == "pca":
            expected = pca(cleaned, ranked)
        else:
            expected = spherical(cleaned, ranked, vector(QUERY))
        assert_same_axes(columns(made, "q1", DOCS), expected)
        assert made.queries["q1"].fitted_on == "fit documents, style removed"

    def test_kept_if_asked(self) -> None:
        plain = ranktilt.fit_polarity(RUN, TEXTS, fit=fit_mapping(), embedder=Counting())
        fit = fit_mapping(distractors=True)
        kept = ranktilt.fit_polarity(
            RUN, TEXTS, fit=fit, embedder=Counting(), settings=PolaritySettings(style=False)
        )
        np.testing.assert_allclose(kept.values, plain.values)
        assert kept.queries["q1"].fitted_on == "fit documents"
        removed = ranktilt.fit_polarity(RUN, TEXTS, fit=fit, embedder=Counting())
        assert np.abs(removed.values - plain.values).max() > 1e-3

    def test_distractors_of_one_side_alone_are_no_style(self) -> None:
        fit = fit_mapping()
        fit["q1"].append({"doc_id": "x1", "text": "plain one", "distractor_of": "f1"})
        made = ranktilt.fit_polarity(RUN, TEXTS, fit=fit, embedder=Counting())
        assert made.queries["q1"].fitted_on == "fit documents"


class TestPrecomputed:
    def file(self, folder: Path, ids: dict[str, str]) -> str:
        """Vectors of these texts under these ids."""
        path = folder / "vectors.npy"
        rows = vectors(list(ids.values())).astype(np.float32)
        np.save(path, rows)
        path.with_suffix(".ids").write_text("\n".join(ids))
        return f"npy:{path}"

    def test_without_queries(self, tmp_path: Path) -> None:
        """The text of a query is of no use where its vector is not known."""
        spec = self.file(tmp_path, TEXTS)
        made = ranktilt.fit_polarity(RUN, TEXTS, {"q1": QUERY}, embedder=spec)
        ranked = texts_of(DOCS)
        assert_same_axes(columns(made, "q1", DOCS), spherical(ranked, ranked, None))

    @pytest.mark.parametrize("queries", [None, {"q1": "any text"}])
    def test_with_queries(self, tmp_path: Path, queries: Any) -> None:
        spec = self.file(tmp_path, TEXTS | {"q1": QUERY})
        made = ranktilt.fit_polarity(RUN, TEXTS, queries, embedder=spec)
        ranked = texts_of(DOCS)
        assert_same_axes(columns(made, "q1", DOCS), spherical(ranked, ranked, vector(QUERY)))

    def test_fit_documents_and_distractors_by_id(self, tmp_path: Path) -> None:
        fit = fit_mapping(distractors=True)
        known = TEXTS | {"q1": QUERY} | {row["doc_id"]: row["text"] for row in fit["q1"]}
        found = ranktilt.fit_polarity(RUN, TEXTS, fit=fit, embedder=self.file(tmp_path, known))
        expected = ranktilt.fit_polarity(RUN, TEXTS, fit=fit, embedder=Counting())
        np.testing.assert_allclose(found.values, expected.values, atol=1e-12)

    def test_document_without_a_vector(self, tmp_path: Path) -> None:
        spec = self.file(tmp_path, {doc: text for doc, text in TEXTS.items() if doc != "d2"})
        with pytest.raises(InputError, match=r"vectors\.npy: 1 of 6 ids .* \(first: 'd2'\)"):
            ranktilt.fit_polarity(RUN, TEXTS, embedder=spec)


# --- the cache ------------------------------------------------------------------------------------


def test_second_run_embeds_nothing() -> None:
    first, second = Counting(), Counting()
    made = ranktilt.fit_polarity(RUN, TEXTS, {"q1": QUERY}, fit=fit_mapping(), embedder=first)
    assert (made.settings["embedded"], made.settings["from_cache"]) == (6 + 7 + 1, 0)
    assert len(first.asked) == 14
    again = ranktilt.fit_polarity(RUN, TEXTS, {"q1": QUERY}, fit=fit_mapping(), embedder=second)
    assert (again.settings["embedded"], again.settings["from_cache"]) == (0, 14)
    assert second.asked == []
    np.testing.assert_array_equal(made.values, again.values)


def test_a_text_is_embedded_once_a_call() -> None:
    """d9 says the same as d1, and two queries share documents."""
    embedder = Counting()
    run = {"q1": {"d1": 3.0, "d9": 2.0, "d2": 1.0}, "q2": {"d1": 2.0, "d2": 1.0}}
    ranktilt.fit_polarity(run, TEXTS | {"d9": TEXTS["d1"]}, embedder=embedder)
    assert embedder.asked == ["document 1", "document 2"]


def test_no_cache_and_a_cache_elsewhere(tmp_path: Path, own_cache: Path) -> None:
    ranktilt.fit_polarity(RUN, TEXTS, embedder=Counting(), settings=PolaritySettings(cache=False))
    ranktilt.fit_polarity(
        RUN,
        TEXTS,
        embedder=Counting(),
        settings=PolaritySettings(cache=str(tmp_path / "elsewhere")),
    )
    assert not own_cache.exists()
    assert (tmp_path / "elsewhere" / "embeddings.sqlite").is_file()
    again = Counting()
    ranktilt.fit_polarity(RUN, TEXTS, embedder=again, settings=PolaritySettings(cache=False))
    assert len(again.asked) == 6


def test_progress_ends_at_the_total() -> None:
    seen: list[tuple[str, int, int | None]] = []
    settings = PolaritySettings(batch_size=4, progress=lambda *step: seen.append(step[:3]))
    ranktilt.fit_polarity(RUN, TEXTS, embedder=Counting(), settings=settings)
    assert ("Embedding", 4, len(DOCS)) in seen
    assert ("Embedding", len(DOCS), len(DOCS)) in seen
    assert seen[-1] == ("Fitting axes", 1, 1)


# --- the file -------------------------------------------------------------------------------------


def test_output_and_manifest(put: Put, tmp_path: Path) -> None:
    run = put("run.trec", "".join(f"q1 Q0 {d} 1 {s} t\n" for d, s in RUN["q1"].items()))
    texts = put("texts.tsv", "".join(f"{doc}\t{text}\n" for doc, text in TEXTS.items()))
    queries = put("queries.tsv", f"q1\t{QUERY}\n")
    rows = [{"query_id": q, **row} for q in ("q1", "q3") for row in fit_mapping()["q1"]]
    fit = put("fit.jsonl", "".join(json.dumps(row) + "\n" for row in rows))
    target = tmp_path / "out.parquet"
    made = ranktilt.fit_polarity(
        run,
        texts,
        queries,
        fit=fit,
        embedder=Counting(),
        output=target,
        settings=PolaritySettings(axes=2, depth=5),
    )
    loaded = Polarity.load(target)
    assert loaded.doc_ids.to_pylist() == DOCS[:5]
    assert loaded.query_ids.to_pylist() == ["q1"] * 5
    np.testing.assert_array_equal(loaded.values, made.values)
    assert loaded.queries == made.queries
    assert loaded.settings == made.settings
    schema = pq.read_schema(target)
    assert schema.names == ["query_id", "doc_id", "axis_1", "axis_2"]
    manifest = json.loads(schema.metadata[b"ranktilt.manifest"])
    hashes = {entry["path"]: entry["sha256"] for entry in manifest["inputs"]}
    assert hashes == {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in (run, texts, queries, fit)
    }
    settings = manifest["settings"]
    assert (settings["axes"], settings["depth"]) == (2, 5)
    assert (settings["embedder"], settings["method"]) == ("counting", "spherical")


def test_vectors_are_an_input_too(tmp_path: Path) -> None:
    path = tmp_path / "vectors.npy"
    np.save(path, texts_of(DOCS))
    path.with_suffix(".ids").write_text("\n".join(DOCS))
    target = tmp_path / "out.parquet"
    ranktilt.fit_polarity(RUN, TEXTS, embedder=f"npy:{path}", output=target)
    manifest = json.loads(pq.read_schema(target).metadata[b"ranktilt.manifest"])
    files = [path, path.with_suffix(".ids")]
    assert [(i["path"], i["sha256"]) for i in manifest["inputs"]] == [
        (str(file), hashlib.sha256(file.read_bytes()).hexdigest()) for file in files
    ]


def test_queries_without_an_axis_are_null_in_the_file(tmp_path: Path) -> None:
    run = RUN | {"q2": {"d7": 2.0, "d8": 1.0}}
    target = tmp_path / "out.parquet"
    ranktilt.fit_polarity(run, TEXTS, fit=fit_mapping(), embedder=Counting(), output=target)
    table = pq.read_table(target)
    nulls = table["axis_1"].is_null().to_pylist()
    assert nulls == [query == "q2" for query in table["query_id"].to_pylist()]
    loaded = Polarity.load(target)
    assert loaded.queries["q2"].warnings == ("no fit documents for this query",)


def test_vectors_are_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "vectors.parquet"
    pq.write_table(pa.table({"id": DOCS, "vector": texts_of(DOCS).tolist()}), path)
    before = path.read_bytes()
    with pytest.raises(OutputError, match="is an input too"):
        ranktilt.fit_polarity(RUN, TEXTS, embedder=f"parquet:{path}", output=path)
    assert path.read_bytes() == before


# --- what gives no axis, or no answer -------------------------------------------------------------


@pytest.mark.parametrize(
    ("run", "texts", "axes", "reason"),
    [
        ({"q1": {"d1": 1.0}}, TEXTS, 1, r"1 fit document\(s\), at least 2 needed"),
        (RUN, dict.fromkeys(TEXTS, "the same"), 1, "all fit documents have the same vector"),
        (
            {"q1": {"d1": 3.0, "d2": 2.0, "d3": 1.0}},
            TEXTS,
            3,
            r"the fit documents differ in 2 direction\(s\), fewer than 3 axes",
        ),
    ],
)
def test_no_fit_with_its_reason(run: Any, texts: Any, axes: int, reason: str) -> None:
    for method in ("pca", "spherical"):
        made = ranktilt.fit_polarity(
            run, texts, embedder=Counting(), settings=PolaritySettings(method=method, axes=axes)
        )
        assert made.values.shape == (len(run["q1"]), axes)
        assert np.isnan(made.values).all()
        (warning,) = made.queries["q1"].warnings
        assert re.fullmatch(reason, warning)
        assert ranktilt.score(run, "DUO", polarity=made).statuses("run", "DUO") == {"q1": "no-fit"}


def test_a_blank_document_stands_in_the_middle() -> None:
    """It takes no side, and no part in finding the axis."""
    texts = TEXTS | {"d3": "  "}
    made = ranktilt.fit_polarity(
        RUN, texts, embedder=Counting(), settings=PolaritySettings(method="pca")
    )
    others = [doc for doc in DOCS if doc != "d3"]
    ranked = vectors([texts[doc] for doc in others])
    assert_same_axes(columns(made, "q1", others), pca(ranked, ranked))
    assert columns(made, "q1", ["d3"]).tolist() == [[0.0]]
    assert made.settings["notes"][-1] == (
        "1 of 6 ranked documents have no text and get polarity 0 (first: 'd3')"
    )


def test_labels_that_the_axis_does_not_follow() -> None:
    """The documents differ most by topic, and each topic has both sides."""
    fit = {
        "q1": [
            {"doc_id": f"{topic}{side}{n}", "text": f"{topic} {side} {n}", "perspective": side}
            for topic in "xy"
            for side in "12"
            for n in range(2)
        ]
    }

    def by_topic(texts: list[str]) -> Any:
        return np.array(
            [[10.0 if t[0] == "x" else -10.0, 1.0 if t[2:3] == "1" else -1.0] for t in texts]
        )

    made = ranktilt.fit_polarity(
        {"q1": {"a": 1.0}},
        {"a": "x 1 a"},
        fit=fit,
        embedder=by_topic,
        settings=PolaritySettings(method="pca"),
    )
    said = "the axis separates the labelled fit documents poorly (50% correct)"
    assert made.queries["q1"].warnings == (said,)


def test_fit_documents_of_other_queries() -> None:
    with pytest.raises(InputError, match=r"no query of the runs has fit documents; compare the id"):
        ranktilt.fit_polarity(RUN, TEXTS, fit={"other": fit_mapping()["q1"]}, embedder=Counting())


def test_documents_missing_from_the_collection() -> None:
    some = {doc: TEXTS[doc] for doc in ("d1", "d2", "d5", "d6")}
    embedder = Counting()
    with pytest.raises(InputError, match=r"2 ranked documents are not in .* \('d3', 'd4'\)"):
        ranktilt.fit_polarity(RUN, some, embedder=embedder)
    assert embedder.asked == []
    assert (
        len(ranktilt.fit_polarity(RUN, some, embedder=embedder, settings=PolaritySettings(depth=2)))
        == 2
    )


def broken(texts: list[str]) -> Any:
    """NaN for one document."""
    found = vectors(texts)
    found[[text == "document 3" for text in texts]] = np.nan
    return found


def growing(texts: list[str]) -> Any:
    """As many dimensions as texts."""
    return np.ones((len(texts), len(texts)))


def test_nan_from_an_embedder(tmp_path: Path) -> None:
    target = tmp_path / "out.parquet"
    with pytest.raises(
        InputError, match=r"the vector of 'd3' contains NaN or infinity \(1 of 6 do\)"
    ):
        ranktilt.fit_polarity(RUN, TEXTS, embedder=broken, output=target)
    assert not target.exists()


def test_dimensions_that_change() -> None:
    with pytest.raises(InputError, match="dimension mismatch: 2 dimensions now, 4 before"):
        ranktilt.fit_polarity(RUN, TEXTS, embedder=growing, settings=PolaritySettings(batch_size=4))


def fitted(embedder: Any = None, queries: Any = None, output: Any = None, **options: Any) -> None:
    ranktilt.fit_polarity(
        RUN, TEXTS, queries, embedder=embedder or Counting(), output=output,
        settings=PolaritySettings(**options),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"embedder": "lihgt"}, "unknown embedder 'lihgt'; did you mean light"),
        ({"method": "pac"}, "unknown method 'pac'; did you mean pca"),
        ({"axes": 0}, "axes 0, expected at least 1"),
        ({"depth": 0}, "depth 0, expected at least 1"),
        ({"batch_size": 0}, "batch size 0, expected at least 1"),
        ({"queries": {"q7": "else?"}}, "no query id in the runs matches the queries"),
        ({"output": "polarity.csv"}, r"ending '\.csv', expected \.parquet"),
    ],
)
def test_bad_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        fitted(**options)
    assert isinstance(caught.value, UnknownNameError) == message.startswith("unknown")


# --- verdicts -------------------------------------------------------------------------------------


def test_few_documents_are_not_trusted() -> None:
    made = ranktilt.fit_polarity(
        RUN, TEXTS, embedder=Counting(), settings=PolaritySettings(depth=4)
    )
    axis = made.queries["q1"]
    reason = "only 4 documents, fewer than can be judged"
    assert (axis.trust, axis.warnings) == (None, (reason,))


@pytest.mark.parametrize("embedder", ["light", "st:minilm"])
def test_the_chance_of_two_sides(embedder: str) -> None:
    """`light` needs no query for it, the reader of MiniLM reads nothing without."""
    texts = {
        "d1": "Guns keep families safe.",
        "d2": "Guns kill children in their homes.",
        "d3": "Owning a gun is a right.",
        "d4": "Gun control saves lives.",
        "d5": "More guns mean more deaths.",
    }
    run = {"q1": {doc: 9.0 - n for n, doc in enumerate(texts)}}
    asked = {"q1": "Should guns be banned?"}
    known = ranktilt.fit_polarity(run, texts, asked, embedder=embedder).queries["q1"]
    assert known.trust is not None
    assert 0.0 < known.trust < 1.0
    unknown = ranktilt.fit_polarity(run, texts, embedder=embedder).queries["q1"]
    assert (unknown.trust is None) == (embedder == "st:minilm")
    assert unknown.verdict is None or embedder == "light"


@pytest.mark.parametrize(
    ("embedder", "more"), [("light", ""), ("st:minilm", ", and axes get no sign")]
)
def test_what_was_left_out_is_said(embedder: str, more: str) -> None:
    """Queries without a text, and queries of the run that were not asked for."""
    run = {"a": {"1": 2.0, "2": 1.0}, "b": {"1": 1.0, "2": 2.0}}
    texts = {"1": "Yes, by all means.", "2": "No, never."}
    made = ranktilt.fit_polarity(
        run, texts, {"a": ""}, embedder=embedder, settings=PolaritySettings(cache=False)
    )
    assert made.settings["notes"] == [
        f"1 of 1 queries have no text: the query's direction is not removed{more}",
        "1 of 2 queries of the runs are not among the queries and have no polarity (first: 'b')",
    ]
    assert (
        ranktilt.fit_polarity(
            run, texts, embedder=embedder, settings=PolaritySettings(cache=False, method="pca")
        ).settings["notes"]
        == []
    )


@pytest.mark.parametrize("turned", [False, True])
def test_the_side_that_stands_first_gives_its_name(turned: bool) -> None:
    """With names of their own the labels say which side is +."""
    rows = [
        {"doc_id": str(n), "text": f"{side} {n}", "perspective": side}
        for n, side in enumerate(["PRO", "PRO", "CON", "CON"])
    ]

    def apart(texts: list[str]) -> Any:
        return np.array([[1.0 if "PRO" in text else -1.0, 0.1 * len(text)] for text in texts])

    fit = {"q1": rows[::-1] if turned else rows}
    made = ranktilt.fit_polarity(
        {"q1": {"a": 2.0, "b": 1.0}}, {"a": "PRO a", "b": "CON b"}, fit=fit, embedder=apart
    )
    assert made.positive == ("perspective CON" if turned else "perspective PRO")
    first, second = columns(made, "q1", ["a", "b"])[:, 0]
    assert (first > second) != turned


def test_three_perspectives_set_no_sign() -> None:
    fit = fit_mapping()
    fit["q1"][0]["perspective"] = "other"
    made = ranktilt.fit_polarity(
        RUN, TEXTS, fit=fit, embedder=Counting(), settings=PolaritySettings(method="pca")
    )
    assert made.queries["q1"].orientation == "arbitrary"
    assert "more than two perspectives: the labels set no sign" in made.queries["q1"].warnings
