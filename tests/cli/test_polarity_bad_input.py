"""Bad input to `polarity`: one line and exit code 2, or a query with a status that says why."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ranktilt.data.polarity import Polarity

Put = Callable[..., Path]
Run = Callable[..., Any]
Fails = Callable[..., None]

TREC = "q1 Q0 d1 1 3 t\nq1 Q0 d2 2 2 t\nq1 Q0 d3 3 1 t\n"
TSV = "d1\tguns are good\nd2\tguns are bad\nd3\tlaws about guns\n"
FIT = [
    {"query_id": "q1", "doc_id": f"f{n}", "text": text, "perspective": side}
    for n, (text, side) in enumerate([("for it", "1"), ("against it", "2"), ("well, for", "1")])
]


def jsonl(rows: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


@pytest.fixture(autouse=True)
def own_place(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cache is elsewhere: in the test's folder nothing may be left."""
    monkeypatch.setenv("RANKTILT_CACHE", str(tmp_path_factory.mktemp("cache")))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(put: Put) -> Path:
    return put("r.trec", TREC)


@pytest.fixture
def texts(put: Put) -> Path:
    return put("c.tsv", TSV)


@pytest.fixture
def fails(run_cli: Run, tmp_path: Path) -> Fails:
    """Run a command that must fail with one line that holds all `parts`, and leave all as it is."""

    def content() -> dict[Path, bytes | None]:
        found = sorted(tmp_path.rglob("*"))
        return {path: path.read_bytes() if path.is_file() else None for path in found}

    def check(*arguments: object, parts: tuple[object, ...]) -> None:
        before = content()
        result = run_cli("polarity", *arguments)
        assert (result.code, result.out) == (2, ""), result.err
        assert result.err.startswith("ranktilt: ")
        assert result.err.count("\n") == 1, result.err
        for part in parts:
            assert str(part) in result.err
        assert content() == before

    return check


@pytest.fixture
def statuses(run_cli: Run, run: Path, texts: Path) -> Callable[..., tuple[dict[str, str], str]]:
    """Fit, then score: the status of each query, and what was said on the way."""

    def call(
        *more: object, run: Path = run, texts: Path = texts, measure: str = "DUO@10"
    ) -> tuple[dict[str, str], str]:
        made = run_cli("polarity", run, "-c", texts, "-o", "p.parquet", *more)
        assert (made.code, made.out) == (0, ""), made.err
        scored = run_cli("score", run, "--polarity", "p.parquet", "-m", measure, "-f", "json")
        assert scored.code == 0, scored.err
        rows = json.loads(scored.out)["rows"]
        assert all((row["value"] is None) == (row["status"] != "ok") for row in rows)
        return {row["query_id"]: row["status"] for row in rows}, made.err

    return call


# --- a status, not an error -----------------------------------------------------------------------


class TestStatuses:
    def test_labels_of_one_side(self, run: Path, put: Put, run_cli: Run) -> None:
        rows = "".join(f"q1,{doc},pro\n" for doc in ("d1", "d2", "d3")) + "q2,d1,con\n"
        labels = put("labels.csv", "query_id,doc_id,group\n" + rows)
        name = "rND(protected='pro')"
        result = run_cli("score", run, "--labels", labels, "-m", name, "-f", "json")
        assert result.code == 0, result.err
        (row,) = [r for r in json.loads(result.out)["rows"] if r["query_id"] == "q1"]
        assert (row["value"], row["status"]) == (None, "one-group")

    def test_one_document(self, put: Put, statuses: Any) -> None:
        found, said = statuses(run=put("one.trec", TREC.splitlines()[0] + "\n"))
        assert found == {"q1": "no-fit"}
        assert "q1: 1 fit document(s), at least 2 needed" in said

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("so", "all fit documents have the same vector"),
            (" ", "0 fit document(s), at least 2 needed"),
        ],
    )
    def test_the_same_text_everywhere(self, put: Put, statuses: Any, text: str, why: str) -> None:
        found, said = statuses(texts=put("same.tsv", f"d1\t{text}\nd2\t{text}\nd3\t{text}\n"))
        assert found == {"q1": "no-fit"}
        assert f"q1: {why}" in said

    def test_all_polarities_equal(self, put: Put, statuses: Any, run_cli: Run) -> None:
        """The fit documents give an axis, on which the ranked ones stand in one place."""
        fit = put("fit.jsonl", jsonl(FIT))
        found, _ = statuses("--fit", fit, texts=put("same.tsv", "d1\tso\nd2\tso\nd3\tso\n"))
        assert found == {"q1": "no-spread"}
        values = Polarity.load("p.parquet").values
        assert np.isfinite(values).all()
        assert np.ptp(values) == pytest.approx(0.0, abs=1e-15)
        told = run_cli("polarity", "describe", "p.parquet")
        assert (told.code, told.out) == (2, "")
        assert "no document has a polarity" in told.err, "rounding is no spread"

    def test_fit_documents_missing_for_a_query(self, put: Put, statuses: Any) -> None:
        both = put("both.trec", TREC + TREC.replace("q1", "q2"))
        fit = put("fit.jsonl", jsonl(FIT))
        found, said = statuses("--fit", fit, run=both)
        assert found == {"q1": "ok", "q2": "no-fit"}
        assert "q2: no fit documents for this query" in said

    def test_more_axes_than_the_documents_allow(self, statuses: Any) -> None:
        """Three documents differ in two directions."""
        found, said = statuses("--axes", 3, measure="DUO(axis=3)")
        assert found == {"q1": "no-fit"}
        assert "q1: the fit documents differ in 2 direction(s), fewer than 3 axes" in said
        assert statuses("--axes", 2, measure="DUO(axis=2)")[0] == {"q1": "ok"}


# --- embedders ------------------------------------------------------------------------------------


class TestEmbedders:
    @pytest.fixture
    def refused(self, run: Path, texts: Path, fails: Fails) -> Fails:
        def check(embedder: object, parts: tuple[object, ...]) -> None:
            fails(run, "-c", texts, "-e", embedder, "-o", "p.parquet", parts=parts)

        return check

    @pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
    def test_vectors_that_are_not_finite(self, tmp_path: Path, refused: Any, bad: float) -> None:
        path = tmp_path / "v.npy"
        vectors = np.array([[1.0, 2.0], [bad, 0.0], [3.0, 1.0]])
        np.save(path, vectors)
        path.with_suffix(".ids").write_text("d1\nd2\nd3\n")
        parts = ("embedder npy:v.npy", "the vector of 'd2' contains NaN or infinity (1 of 3 do)")
        refused(f"npy:{path}", parts)

    def test_dimension_mismatch(self, tmp_path: Path, refused: Any) -> None:
        path = tmp_path / "v.parquet"
        rows = [[1.0, 2.0], [1.0, 2.0, 3.0], [3.0, 1.0]]
        pq.write_table(pa.table({"id": ["d1", "d2", "d3"], "vector": rows}), path)
        parts = (path, "embedder dimension mismatch", "'d2' has 3 dimensions, that of 'd1' 2")
        refused(f"parquet:{path}", parts)

    def test_vectors_missing_for_a_document(self, tmp_path: Path, refused: Any) -> None:
        path = tmp_path / "v.npy"
        np.save(path, np.eye(2))
        path.with_suffix(".ids").write_text("d1\nd3\n")
        refused(f"npy:{path}", (path, "1 of 3 ids have no vector (first: 'd2')"))

    @pytest.mark.parametrize(
        ("embedder", "parts"),
        [
            ("lihgt", ("unknown embedder 'lihgt'", "did you mean light?")),
            ("xyz:model", ("unknown embedder 'xyz:model'", "known: auto, light, st:minilm")),
            ("st:", ("embedder 'st:' ends after the colon",)),
            ("npy:none.npy", ("none.npy: no such file",)),
            ("st:./none", ("embedder st:./none: no such folder",)),
            ("c.tsv", ("unknown embedder 'c.tsv'", "npy:FILE")),
        ],
    )
    def test_unknown(self, refused: Any, embedder: str, parts: tuple[str, ...]) -> None:
        refused(embedder, parts)

    def test_compare_has_the_same_embedders(self, put: Put, fails: Fails) -> None:
        fit = put("fit.jsonl", jsonl(FIT))
        fails("compare", fit, "-e", "lihgt", parts=("unknown embedder 'lihgt'", "light"))


# --- options --------------------------------------------------------------------------------------


class TestOptions:
    @pytest.mark.parametrize(
        ("more", "parts"),
        [
            (("--method", "pac"), ("--method", "'pac' is not one of 'auto'")),
            (("--preset", "published"), ("--preset: use --method pca",)),
            (("--axes", "0"), ("--axes", "0 is not in the range x>=1")),
            (("--depth", "0"), ("--depth", "0 is not in the range x>=1")),
            (("--batch-size", "0"), ("--batch-size", "0 is not in the range x>=1")),
            (("--fiit", "x"), ("--fiit", "ranktilt polarity fit --help")),
        ],
    )
    def test_values(
        self, run: Path, texts: Path, fails: Fails, more: Any, parts: tuple[str, ...]
    ) -> None:
        fails(run, "-c", texts, *more, parts=parts)

    def test_no_collection(self, run: Path, fails: Fails) -> None:
        fails(run, parts=("--collection", "ranktilt polarity fit --help"))

    def test_no_run(self, texts: Path, fails: Fails) -> None:
        fails("-c", texts, parts=("RUN",))

    def test_method_of_compare(self, put: Put, fails: Fails) -> None:
        fit = put("fit.jsonl", jsonl(FIT))
        fails("compare", fit, "--method", "pac", parts=("--method", "'pac' is not one of 'auto'"))


# --- targets --------------------------------------------------------------------------------------


class TestTargets:
    @pytest.mark.parametrize("name", ["p.csv", "p", "p.parquet.gz"])
    def test_another_ending(self, run: Path, texts: Path, fails: Fails, name: str) -> None:
        fails(run, "-c", texts, "-o", name, parts=(f"{name}: ending", "expected .parquet"))

    def test_missing_folder(self, run: Path, texts: Path, fails: Fails) -> None:
        parts = ("no/p.parquet: the folder no does not exist",)
        fails(run, "-c", texts, "-o", "no/p.parquet", parts=parts)

    @pytest.mark.parametrize("which", ["collection", "queries", "fit", "run", "vectors"])
    def test_an_input(self, run: Path, texts: Path, put: Put, fails: Fails, which: str) -> None:
        """Each of them may be Parquet, so that each may be meant by mistake."""
        docs = ["d1", "d2", "d3"]
        tables: dict[str, dict[str, Any]] = {
            "collection": {"doc_id": docs, "text": ["for it", "against it", "neither"]},
            "queries": {"query_id": ["q1"], "text": ["is it?"]},
            "fit": {key: [row[key] for row in FIT] for key in FIT[0]},
            "run": {"query_id": ["q1"] * 3, "doc_id": docs, "score": [3.0, 2.0, 1.0]},
            "vectors": {"id": docs, "vector": [[0.0, 1.0], [1.0, 0.0], [2.0, 1.0]]},
        }
        pq.write_table(pa.table(tables[which]), "in.parquet")
        arguments: dict[str, tuple[object, ...]] = {
            "collection": (run, "-c", "in.parquet"),
            "queries": (run, "-c", texts, "--queries", "in.parquet"),
            "fit": (run, "-c", texts, "--fit", "in.parquet"),
            "run": ("in.parquet", "-c", texts),
            "vectors": (run, "-c", texts, "-e", "parquet:in.parquet"),
        }
        call = arguments[which]
        fails(*call, "-o", "in.parquet", parts=("in.parquet: is an input too",))


# --- texts, queries, fit documents ----------------------------------------------------------------


class TestInputs:
    def test_missing_files(self, run: Path, texts: Path, fails: Fails, tmp_path: Path) -> None:
        none = tmp_path / "none.jsonl"
        fails(run, "-c", none, parts=(f"{none}: no such file",))
        fails(none, "-c", texts, parts=(f"{none}: no such file",))
        fails(run, "-c", texts, "--queries", none, parts=(f"{none}: no such file",))
        fails(run, "-c", texts, "--fit", none, parts=(f"{none}: no such file",))
        fails("compare", none, parts=(f"{none}: no such file",))
        fails("describe", tmp_path / "none.parquet", parts=("none.parquet: no such file",))

    def test_collection_without_the_ranked_documents(
        self, run: Path, put: Put, fails: Fails
    ) -> None:
        some = put("some.tsv", "d1\tguns\nd9\tlaws\n")
        lost = f"{some}: 2 ranked documents are not in the collection ('d2', 'd3')"
        fails(run, "-c", some, parts=(lost, "give the collection"))

    def test_document_that_stands_twice(self, run: Path, put: Put, fails: Fails) -> None:
        twice = put("twice.tsv", TSV + "d2\tagain\n")
        fails(run, "-c", twice, parts=(f"{twice}: duplicate document 'd2'",))

    @pytest.mark.parametrize(
        ("content", "parts"),
        [
            ("", ("fit.jsonl: empty file", "expected at least one row")),
            ("\n \n", ("fit.jsonl: empty file", "expected at least one row")),
            ("he said\n", ("fit.jsonl:1: not valid JSON",)),
            (jsonl(FIT) + "{", ("fit.jsonl:4: not valid JSON",)),
            ("[1, 2]\n", ("fit.jsonl:1: not a JSON object",)),
            (jsonl([*FIT, FIT[0]]), ("fit.jsonl:4: duplicate document 'f0' for query 'q1'",)),
            (jsonl([FIT[0] | {"text": ""}]), ("fit.jsonl:1: no text",)),
            (jsonl([{"doc_id": "f", "text": "for it"}]), ("fit.jsonl", "query_id")),
        ],
    )
    def test_fit_documents(
        self, run: Path, texts: Path, put: Put, fails: Fails, content: str, parts: tuple[str, ...]
    ) -> None:
        fit = put("fit.jsonl", content)
        fails(run, "-c", texts, "--fit", fit, parts=parts)
        fails("compare", fit, parts=parts)

    def test_queries_that_match_nothing(
        self, run: Path, texts: Path, put: Put, fails: Fails
    ) -> None:
        queries = put("queries.tsv", "1\tare guns good?\n")
        parts = ("no query id in the runs matches the queries", "compare their ids")
        fails(run, "-c", texts, "--queries", queries, parts=parts)

    @pytest.mark.parametrize("side", [None, "1"])
    def test_compare_without_two_sides(self, put: Put, fails: Fails, side: str | None) -> None:
        fit = put("fit.jsonl", jsonl([row | {"perspective": side} for row in FIT]))
        parts = (f"{fit}: no query with documents of two perspectives", "expected a perspective")
        fails("compare", fit, parts=parts)


# --- describe -------------------------------------------------------------------------------------


class TestDescribe:
    def test_another_parquet(self, fails: Fails) -> None:
        pq.write_table(pa.table({"doc_id": ["d1"], "length": [3]}), "other.parquet")
        parts = ("other.parquet: no column for query_id among doc_id, length", "expected query_id")
        fails("describe", "other.parquet", parts=parts)

    def test_not_parquet(self, put: Put, fails: Fails) -> None:
        path = put("p.parquet", "hello")
        fails("describe", path, parts=(f"{path}: not a Parquet file",))

    def test_axis_that_is_not_there(self, put: Put, fails: Fails) -> None:
        path = put("p.csv", "query_id,doc_id,polarity\nq1,d1,1\nq1,d2,2\n")
        fails("describe", path, "--axis", 2, parts=(f"{path}: axis 2", "expected at most 1"))

    def test_no_query_with_an_axis(self, put: Put, fails: Fails) -> None:
        path = put("p.csv", "query_id,doc_id,polarity\nq1,d1,\nq1,d2,\n")
        fails("describe", path, parts=(f"{path}: no document has a polarity",))

    def test_options(self, put: Put, fails: Fails) -> None:
        path = put("p.csv", "query_id,doc_id,polarity\nq1,d1,1\nq1,d2,2\n")
        fails("describe", path, "--axis", 0, parts=("--axis", "0 is not in the range x>=1"))
