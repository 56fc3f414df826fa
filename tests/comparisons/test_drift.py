"""Two audits of the same runs: changes, movers, and what only one of them has."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from ranktilt.comparisons.drift import Drift, drift
from ranktilt.comparisons.systems import ComparisonSettings, Difference
from ranktilt.errors import InputError
from ranktilt.measures.scores import ScoredMeasure, Scores

Make = Callable[..., Scores]


def row_of(found: Drift, run: str, measure: str) -> Difference:
    return next(row for row in found.rows if (row.run, row.measure) == (run, measure))


def test_changes_on_shared_queries_and_the_rest_named(make: Make) -> None:
    before = make(
        {"bm25": {"TExFAIR@10": [0.5, 0.6, 0.7, 0.9]}}, query_ids=["q1", "q2", "q3", "old"]
    )
    after = make(
        {"bm25": {"TExFAIR@10": [0.1, 0.65, 0.3, 0.2]}}, query_ids=["new", "q1", "q2", "q3"]
    )
    found = drift(before, after)
    row = row_of(found, "bm25", "TExFAIR@10")
    assert (row.n, row.n_total, found.n_queries) == (3, 3, 3)
    assert (row.baseline_mean, row.mean) == pytest.approx((0.6, (0.65 + 0.3 + 0.2) / 3))
    assert row.difference == pytest.approx((0.15 - 0.3 - 0.5) / 3)
    expected = stats.ttest_rel([0.65, 0.3, 0.2], [0.5, 0.6, 0.7]).pvalue
    assert row.p["t"] == pytest.approx(expected, abs=1e-9)
    assert (row.wins, row.losses, row.better) == (1, 2, False)
    assert (found.only["queries_gone"], found.only["queries_new"]) == (["old"], ["new"])
    assert [(q.query_id, q.change) for q in found.moved] == [
        ("q3", pytest.approx(-0.5)), ("q2", pytest.approx(-0.3)), ("q1", pytest.approx(0.15)),
    ]  # fmt: skip
    notes = " ".join(found.notes())
    assert "Queries only before (1, not compared): old." in notes
    assert "Queries only after (1, not compared): new." in notes


def test_runs_and_measures_of_one_audit_are_named(make: Make) -> None:
    before = make({r: {"AWRF@10": [0.1, None], "nDCG@10": [0.5, 0.5]} for r in ("a", "gone")})
    after = make({r: {"AWRF@10": [None, 0.3], "RR@10": [1.0, 1.0]} for r in ("a", "new")})
    found = drift(before, after)
    assert (found.only["runs_gone"], found.only["runs_new"]) == (["gone"], ["new"])
    assert (found.only["measures_gone"], found.only["measures_new"]) == (["nDCG@10"], ["RR@10"])
    row = row_of(found, "a", "AWRF@10")
    assert (row.n, row.difference, row.p["t"]) == (0, None, None)
    json.loads(found.to_json())


def test_nothing_changed(make: Make) -> None:
    scores = make({"a": {"ARaB@10": [0.1, -0.2, 0.3]}})
    found = drift(scores, scores)
    row = row_of(found, "a", "ARaB@10")
    assert (row.difference, row.p["t"], row.ties) == (0.0, 1.0, 3)
    assert (found.moved, found.only["queries_gone"]) == ([], [])


def test_only_the_largest_changes_are_named(make: Make) -> None:
    before = make({"a": {"nDCG@10": [0.0] * 8}})
    after = make({"a": {"nDCG@10": [0.1, 0.8, 0.3, 0.2, 0.7, 0.0, 0.5, 0.4]}})
    assert [q.query_id for q in drift(before, after, top=3).moved] == ["q2", "q5", "q7"]


def test_two_single_runs_are_one_system(make: Make) -> None:
    found = drift(make({"may": {"nDCG@10": [0.1, 0.2]}}), make({"june": {"nDCG@10": [0.2, 0.4]}}))
    assert row_of(found, "may", "nDCG@10").difference == pytest.approx(0.15)
    assert any("may before and june after" in note for note in found.notes())


def test_weights_of_the_later_audit(make: Make) -> None:
    before = make({"a": {"nDCG@10": [0.1, 0.2]}}, weights=np.array([1.0, 1.0]))
    after = make({"a": {"nDCG@10": [0.2, 0.6]}}, weights=np.array([3.0, 1.0]))
    found = drift(before, after)
    assert row_of(found, "a", "nDCG@10").difference == pytest.approx((3 * 0.1 + 0.4) / 4)
    assert any("weights differ" in note for note in found.notes())


def test_rows_with_fewer_queries_say_how_many(make: Make) -> None:
    before = make({"a": {"AWRF@10": [0.1, 0.2, None], "nDCG@10": [0.1, 0.2, 0.3]}})
    after = make({"a": {"AWRF@10": [0.3, 0.5, 0.1], "nDCG@10": [0.1, 0.4, 0.2]}})
    table = drift(before, after).table
    header, rows = table.header, table.rows
    assert [row[header.index("queries")] for row in rows] == ["2/3", "3/3"]
    whole = drift(before, before, measures=["nDCG@10"])
    assert "queries" not in whole.table.header
    assert "Holm over 1 test;" in whole.notes()[0]


def test_what_means_something_else_is_refused(make: Make) -> None:
    before = make({"a": {"ARaB@10": [0.1, 0.2]}})
    turned = replace(before, measures=[ScoredMeasure("ARaB@10", "female", "0", signed=True)])
    with pytest.raises(InputError, match="is male in one and female in the other"):
        drift(before, turned)


class CountedId(str):
    """A query id that counts how often it is compared."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        CountedId.compared += 1
        return str.__eq__(self, other)


def test_many_queries_take_no_time(make: Make) -> None:
    count = 2_000
    scores = make(
        {"a": {"nDCG@10": [0.1] * count}}, query_ids=[CountedId(f"q{i}") for i in range(count)]
    )
    assert (
        drift(scores, scores, settings=ComparisonSettings(tests=("t",))).only["queries_new"] == []
    )
    assert CountedId.compared < 20 * count  # a search in lists would need count² of them


def test_nothing_in_common_is_refused(make: Make) -> None:
    before = make({"a": {"nDCG@10": [0.1]}, "b": {"nDCG@10": [0.1]}})
    with pytest.raises(InputError, match="no run is in both audits"):
        drift(before, make({"c": {"nDCG@10": [0.1]}, "d": {"nDCG@10": [0.1]}}))
    with pytest.raises(InputError, match="no measure is in both"):
        drift(before, make({"a": {"RR@10": [0.1]}}))
    with pytest.raises(InputError, match="no query is in both audits; check the names: 'q1'"):
        drift(before, make({"a": {"nDCG@10": [0.1]}}, query_ids=["other"]))
