"""Scores: summaries worked out by hand, the JSON of the contract, files and their manifests."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest

from ranktilt.data.manifest import build_manifest, hash_inputs, sha256_of
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.statuses import CODE, STATUSES, WITH_VALUE

Put = Callable[..., Path]
MEAN_KEYS = [
    "run", "measure", "value", "positive", "median", "mean_abs", "std", "q05", "q95",
    "share_positive", "share_negative", "n_scored", "n_total",
]  # fmt: skip
ROW_KEYS = ["run", "measure", "query_id", "value", "status"]
VALUES = [0.5, -0.1, None, 0.0, 0.2]
STATUS = ["ok", "ok", "no-results", "no-group-terms", "ok"]


def make(**more: Any) -> Scores:
    """One run, a signed and an unsigned measure, five queries of which one is undefined."""
    first = [np.nan if value is None else value for value in VALUES]
    return Scores(
        ["bm25"],
        [ScoredMeasure("ARaB@10", "male", "0"), ScoredMeasure("TExFAIR@10", None, "1")],
        ["q1", "q2", "q3", "q4", "q5"],
        np.array([[first, [np.nan] * 5]]),
        np.array([[[CODE[s] for s in STATUS], [CODE["no-results"]] * 5]]),
        **more,
    )


class TestSummaries:
    def test_by_hand(self) -> None:
        summary = make().means()[0]
        assert list(summary) == MEAN_KEYS
        scored = [0.5, -0.1, 0.0, 0.2]
        assert summary["run"] == "bm25"
        assert summary["measure"] == "ARaB@10"
        assert summary["positive"] == "male"
        assert summary["value"] == pytest.approx(0.15)
        assert summary["median"] == pytest.approx(0.1)
        assert summary["mean_abs"] == pytest.approx(0.2)
        assert summary["std"] == pytest.approx(statistics.pstdev(scored))
        # Sorted -0.1, 0, 0.2, 0.5: position 0.05·3 = 0.15 and 2.85 between neighbours.
        assert summary["q05"] == pytest.approx(-0.1 + 0.15 * 0.1)
        assert summary["q95"] == pytest.approx(0.2 + 0.85 * 0.3)
        assert summary["share_positive"] == pytest.approx(0.5)
        assert summary["share_negative"] == pytest.approx(0.25)
        assert (summary["n_scored"], summary["n_total"]) == (4, 5)

    def test_nothing_scored_is_null_not_0(self) -> None:
        summary = make().means()[1]
        assert (summary["n_scored"], summary["n_total"]) == (0, 5)
        named = ("run", "measure", "n_scored", "n_total")
        assert all(summary[key] is None for key in MEAN_KEYS if key not in named)

    def test_weights(self) -> None:
        """q3 has no value: its weight does not count; the others' 1, 2, 0 and 5 sum to 8."""
        summary = make(weights=np.array([1.0, 2.0, 100.0, 0.0, 5.0])).means()[0]
        mean = (0.5 - 0.2 + 1.0) / 8
        assert summary["value"] == pytest.approx(mean)
        assert summary["mean_abs"] == pytest.approx((0.5 + 0.2 + 1.0) / 8)
        variance = (0.5 - mean) ** 2 + 2 * (-0.1 - mean) ** 2 + 5 * (0.2 - mean) ** 2
        assert summary["std"] == pytest.approx((variance / 8) ** 0.5)
        assert summary["share_positive"] == pytest.approx(6 / 8)
        assert summary["share_negative"] == pytest.approx(2 / 8)
        assert summary["median"] == pytest.approx(0.1)

    def test_by_several_values(self) -> None:
        """A query with two domains counts in both: 0.5 and −0.1; −0.1, 0 and 0.2."""
        scores = make(by="domain", parts=["work", '["work", "home"]', "work", "home", "home"])
        parts = scores.means_by()
        assert list(parts) == ["work", "home"]
        work, home = parts["work"][0], parts["home"][0]
        assert (work["value"], work["n_scored"], work["n_total"]) == (0.2, 2, 3)
        assert (home["value"], home["n_scored"], home["n_total"]) == (pytest.approx(0.1 / 3), 3, 3)

    def test_by(self) -> None:
        scores = make(by="domain", parts=["work", "home", "work", "home", "home"])
        parts = scores.means_by()
        assert list(parts) == ["work", "home"]
        work, home = parts["work"][0], parts["home"][0]
        assert (work["value"], work["n_scored"], work["n_total"]) == (0.5, 1, 2)
        assert home["value"] == pytest.approx(0.1 / 3)
        assert (home["n_scored"], home["n_total"]) == (3, 3)

    def test_lookups(self) -> None:
        scores = make()
        assert scores.value("bm25", "ARaB@10", "q1") == 0.5
        assert scores.value("bm25", "ARaB@10", "q3") is None
        assert scores.mean("bm25", "ARaB@10") == pytest.approx(0.15)
        assert list(scores.per_query("bm25", "ARaB@10").values()) == VALUES
        assert list(scores.statuses("bm25", "ARaB@10").values()) == STATUS

    @pytest.mark.parametrize(
        ("place", "message"),
        [
            (("bm26", "ARaB@10", "q1"), "unknown run 'bm26'; did you mean bm25"),
            (("bm25", "ARaB@20", "q1"), "unknown measure 'ARaB@20'; did you mean ARaB@10"),
            (("bm25", "ARaB@10", "9"), "unknown query '9'; known: q1"),
        ],
    )
    def test_unknown_names(self, place: tuple[str, str, str], message: str) -> None:
        with pytest.raises(UnknownNameError, match=message):
            make().value(*place)

    def test_statuses_of_the_contract(self) -> None:
        assert WITH_VALUE == ("ok", "no-group-terms")
        assert {"no-results", "no-group", "no-ideal", "all-missing"} <= set(STATUSES)


class TestJson:
    def test_shape(self) -> None:
        content = json.loads(make().to_json())
        assert {"means", "rows", "by"} <= content.keys()
        assert all(list(entry) == MEAN_KEYS for entry in content["means"])
        assert all(list(row) == ROW_KEYS for row in content["rows"])
        assert len(content["means"]) == 2
        assert len(content["rows"]) == 10
        assert content["by"] is None

    def test_rows(self) -> None:
        rows = json.loads(make().to_json())["rows"]
        assert [row["value"] for row in rows[:5]] == VALUES
        assert [row["status"] for row in rows[:5]] == STATUS
        assert rows[0] == {
            "run": "bm25", "measure": "ARaB@10", "query_id": "q1", "value": 0.5, "status": "ok",
        }  # fmt: skip

    def test_undefined_is_null(self) -> None:
        text = make().to_json()
        assert "NaN" not in text
        assert json.loads(text)["means"][1]["value"] is None

    def test_by(self) -> None:
        scores = make(by="domain", parts=["work", "home", "work", "home", "home"])
        by = json.loads(scores.to_json())["by"]
        assert list(by) == ["domain"]
        assert list(by["domain"]) == ["work", "home"]
        assert all(list(e) == MEAN_KEYS for entries in by["domain"].values() for e in entries)


class TestTables:
    def test_frame(self) -> None:
        frame = make().to_polars()
        assert frame.columns == ROW_KEYS
        assert frame.schema["value"] == pl.Float64
        assert frame["value"].to_list()[:5] == VALUES
        assert frame["value"].is_nan().sum() == 0

    def test_csv_of_queries(self) -> None:
        rows = list(csv.DictReader(io.StringIO(make().to_csv(per_query=True))))
        assert [row["value"] for row in rows[:5]] == ["0.5", "-0.1", "", "0.0", "0.2"]
        assert [row["status"] for row in rows[:5]] == STATUS

    def test_csv_of_means(self) -> None:
        scores = make(by="domain", parts=["work", "home", "work", "home", "home"])
        rows = list(csv.DictReader(io.StringIO(scores.to_csv())))
        assert [row["domain"] for row in rows] == ["all", "all", "work", "work", "home", "home"]
        assert rows[1]["value"] == ""
        assert float(rows[0]["value"]) == pytest.approx(0.15)


class TestFiles:
    @pytest.fixture
    def manifest(self, put: Put) -> dict[str, Any]:
        path = put("input.trec", "content")
        return build_manifest(hash_inputs([str(path)]), {"order": "score"}, "ranktilt score")

    def test_hash(self, put: Put) -> None:
        content = b"x" * 5_000_001
        assert sha256_of(put("big", content)) == hashlib.sha256(content).hexdigest()

    def check(self, manifest: dict[str, Any], put: Put) -> None:
        assert manifest.keys() == {"command", "inputs", "settings", "versions", "time", "checksum"}
        (entry,) = manifest["inputs"]
        assert entry["sha256"] == hashlib.sha256(b"content").hexdigest()
        assert manifest["settings"] == {"order": "score"}

    def test_json_holds_its_manifest(self, tmp_path: Path, put: Put, manifest: Any) -> None:
        make().write(tmp_path / "s.json", manifest)
        content = json.loads((tmp_path / "s.json").read_text(encoding="utf-8"))
        self.check(content["manifest"], put)
        assert len(content["rows"]) == 10
        assert not (tmp_path / "s.json.manifest.json").exists()

    @pytest.mark.parametrize("ending", ["csv", "parquet"])
    def test_tables_have_it_beside_them(
        self, tmp_path: Path, put: Put, manifest: Any, ending: str
    ) -> None:
        path = tmp_path / f"s.{ending}"
        make().write(path, manifest)
        beside = json.loads((tmp_path / f"s.{ending}.manifest.json").read_text(encoding="utf-8"))
        hashes = {path.name: hashlib.sha256(path.read_bytes()).hexdigest()}
        assert beside.pop("files_sha256") == hashes
        self.check(beside, put)
        if ending == "csv":
            assert len(list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))) == 10
        else:
            table = pq.read_table(path)
            assert table.column_names == ROW_KEYS
            assert table["value"].to_pylist()[:5] == VALUES

    def test_unknown_ending(self, tmp_path: Path) -> None:
        with pytest.raises(InputError, match=r"expected \.json, \.csv or \.parquet"):
            make().write(tmp_path / "s.txt")
        assert list(tmp_path.iterdir()) == []


class TestReading:
    """What was written comes back, in every format."""

    def written(self, **more: Any) -> Scores:
        return make(
            weights=np.array([1.0, 2.0, 1.0, 1.0, 0.5]),
            by="domain",
            parts=["a", "b", "a", "b", "(none)"],
            missing={"bm25": {"unknown": 1, "documents": 50}},
            notes=["5 queries from q.tsv"],
            **more,
        )

    @pytest.mark.parametrize("ending", ["json", "parquet"])
    def test_round_trip(self, tmp_path: Path, ending: str) -> None:
        scores = self.written()
        scores.write(tmp_path / f"s.{ending}", build_manifest([], {}, "x"))
        back = Scores.read(tmp_path / f"s.{ending}")
        assert back.to_dict() == scores.to_dict()
        assert (back.by, back.parts, back.measures) == (scores.by, scores.parts, scores.measures)
        np.testing.assert_array_equal(back.values, scores.values)
        np.testing.assert_array_equal(back.codes, scores.codes)

    def test_csv_has_the_rows_and_says_what_is_unknown(self, tmp_path: Path) -> None:
        scores = self.written()
        scores.write(tmp_path / "s.csv")
        back = Scores.read(tmp_path / "s.csv")
        assert list(back.rows()) == list(scores.rows())
        assert back.measures == [ScoredMeasure("ARaB@10"), ScoredMeasure("TExFAIR@10")]
        assert back.weights is None
        (note,) = back.notes
        assert note.startswith("s.csv has values only: query weights")

    def test_a_summary_has_no_description(self, tmp_path: Path) -> None:
        self.written().write(tmp_path / "s.csv", per_query=False)
        assert [path.name for path in tmp_path.iterdir()] == ["s.csv"]

    ROW: ClassVar[dict[str, Any]] = {
        "run": "r", "measure": "m", "query_id": "q", "value": 1, "status": "ok",
    }  # fmt: skip

    @pytest.mark.parametrize(
        ("row", "more", "said"),
        [
            ({"run": []}, {}, "a run that is not text"),
            ({"query_id": 7}, {}, "a query_id that is not text"),
            ({"status": {}}, {}, "a status that is not text"),
            ({"value": float("inf")}, {}, "value inf, expected a number"),
            ({"value": float("nan")}, {}, "value nan, expected a number"),
            ({"value": True}, {}, "value True, expected a number"),
            ({"value": None}, {}, "no value with status 'ok' (r, m, query 'q')"),
            ({"status": "no-group"}, {}, "value 1 with status 'no-group' (r, m, query 'q')"),
            ({}, {"measures": 1}, "got int - at $.measures"),
            ({}, {"measures": ["m"]}, "got str - at $.measures[0]"),
            ({}, {"measures": [{"fair": "1"}]}, "missing required field name"),
            ({}, {"measures": [{"name": "m"}, {"name": "m"}]}, "duplicate name"),
            ({}, {"measures": [{"name": "m", "fair": 1}]}, "got int - at $.measures[0].fair"),
            (
                {},
                {"measures": [{"name": "m", "signed": "no"}]},
                "got str - at $.measures[0].signed",
            ),
            ({}, {"queries": {"q": 1}}, "got object - at $.queries"),
            (
                {},
                {"queries": [{"query_id": "q", "weight": "1"}]},
                "got str - at $.queries[0].weight",
            ),
            ({}, {"queries": [{"query_id": "q", "weight": -1}]}, "weight -1.0, expected"),
            ({}, {"queries": [{"query_id": "q", "part": 3}]}, "got int - at $.queries[0].part"),
            ({}, {"notes": [1]}, "got int - at $.notes[0]"),
            ({}, {"missing": [2]}, "got array - at $.missing"),
            ({}, {"missing": {"r": 2}}, "got int - at $.missing[...]"),
        ],
    )
    def test_broken_surroundings_are_one_line(
        self, put: Put, row: dict[str, Any], more: dict[str, Any], said: str
    ) -> None:
        path = put("a.json", json.dumps({"rows": [self.ROW | row], **more}))
        with pytest.raises(InputError, match=re.escape(said)):
            Scores.read(path)

    def test_weights_of_some_queries_alone_are_refused(self, put: Put) -> None:
        rows = [self.ROW, self.ROW | {"query_id": "p"}]
        told = [{"query_id": "q", "weight": 2}]
        path = put("a.json", json.dumps({"rows": rows, "queries": told}))
        with pytest.raises(InputError, match="no weight for query 'p'"):
            Scores.read(path)

    def test_what_a_later_version_adds_is_left_alone(self, put: Put) -> None:
        measure = {"name": "m", "fair": "1", "colour": "green"}
        query = {"query_id": "q", "weight": 2, "part": None, "taste": "sweet"}
        content = {"rows": [self.ROW], "measures": [measure], "queries": [query], "smell": 1}
        back = Scores.read(put("a.json", json.dumps(content)))
        assert back.measures == [ScoredMeasure("m", None, "1")]
        assert back.weights is not None
        assert back.weights.tolist() == [2.0]

    def test_scores_are_read_as_they_are(self) -> None:
        scores = make()
        assert Scores.read(scores) is scores

    @pytest.mark.parametrize(
        ("name", "content", "said"),
        [
            ("a.json", "{}", "not scores"),
            ("a.json", "[1]", "not scores"),
            ("a.json", "{", "not scores"),
            ("a.json", '{"rows": []}', "no scores in this file"),
            ("a.csv", "run,measure,query_id,value,status\n", "only a header line"),
            ("a.csv", "run,measure,query_id,value,status\nr,m,q,1,fine\n", "status 'fine'"),
            ("a.csv", "run,measure,query_id,value,status\nr,m,q,one,ok\n", "value 'one'"),
            (
                "a.csv",
                "run,measure,query_id,value,status\nr,m,q,1,ok\nr,m,q,1,ok\n",
                "duplicate value",
            ),
            ("a.csv", "run,measure,query_id,value,status\nr,m,q,1,ok\ns,m,p,1,ok\n", "missing"),
            ("a.txt", "x", ".txt"),
        ],
    )
    def test_other_files_are_refused(self, put: Put, name: str, content: str, said: str) -> None:
        with pytest.raises(InputError, match=said.replace(".", r"\.")):
            Scores.read(put(name, content))

    def test_another_parquet_file_is_refused(self, tmp_path: Path) -> None:
        pl.DataFrame({"a": [1]}).write_parquet(tmp_path / "a.parquet")
        with pytest.raises(InputError, match="not scores"):
            Scores.read(tmp_path / "a.parquet")


class TestFairEnds:
    """Which way is better, for every kind of measure."""

    values = np.array([-0.5, 0.25, 1.5])

    @pytest.mark.parametrize(
        ("measure", "two_sided", "tilt", "goodness"),
        [
            (ScoredMeasure("ARaB@10", "male", "0"), True, [0.5, 0.25, 1.5], [-0.5, -0.25, -1.5]),
            (ScoredMeasure("SignedDUO@10", None, "0", True), True, [0.5, 0.25, 1.5], None),
            (ScoredMeasure("Share(group='a')@10", None, "0.5"), True, [1.0, 0.25, 1.0], None),
            (ScoredMeasure("AWRF@10", None, "0"), False, [-0.5, 0.25, 1.5], [0.5, -0.25, -1.5]),
            (ScoredMeasure("NFaiRR@10", None, "1"), False, [1.5, 0.75, -0.5], [-1.5, -0.75, 0.5]),
            (ScoredMeasure("nDCG@10", None, "high"), False, [-0.5, 0.25, 1.5], [-0.5, 0.25, 1.5]),
            (ScoredMeasure("x"), False, [-0.5, 0.25, 1.5], [-0.5, 0.25, 1.5]),
        ],
        ids=lambda value: value.name if isinstance(value, ScoredMeasure) else "",
    )
    def test_tilt_and_goodness(
        self, measure: ScoredMeasure, two_sided: bool, tilt: list[float], goodness: Any
    ) -> None:
        assert measure.two_sided == two_sided
        assert measure.tilt(self.values).tolist() == tilt
        assert measure.goodness(self.values).tolist() == (goodness or [-t for t in tilt])


def test_subset_keeps_the_order_asked_for() -> None:
    scores = make()
    some = scores.subset(measures=["TExFAIR@10", "ARaB@10"])
    assert [m.name for m in some.measures] == ["TExFAIR@10", "ARaB@10"]
    assert some.per_query("bm25", "ARaB@10") == scores.per_query("bm25", "ARaB@10")
    with pytest.raises(UnknownNameError, match="did you mean bm25"):
        scores.subset(runs=["bm2"])


def test_a_notebook_shows_a_table_with_everything_escaped() -> None:
    scores = make(notes=["<b>"])
    html = scores._repr_html_()
    assert html.count("<tr>") == 3
    assert "&lt;b&gt;" in html
    assert "<b>" not in html
