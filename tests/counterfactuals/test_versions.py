"""Two versions of the same documents: paired, ranked together, and compared by hand."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping

import pytest

from ranktilt.counterfactuals.versions import (
    BothVersions,
    VersionComparison,
    VersionSettings,
    compare_versions,
    score_versions,
)
from ranktilt.data.collection import Collection
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.errors import InputError

A = {"x": "Taps drip.", "y": "Roofs leak.", "z": "Bread rises."}
B = {"x": "A tap may drip.", "y": "A roof may leak.", "z": "Bread may rise."}


def joined(a: Mapping[str, str] = A, b: Mapping[str, str] = B) -> BothVersions:
    return BothVersions.join(Collection.open(dict(a)), Collection.open(dict(b)))


def listed(*documents: str) -> dict[str, float]:
    return {document: -float(rank) for rank, document in enumerate(documents)}


def found(lists: dict[str, dict[str, float]], **more: object) -> VersionComparison:
    queries = Queries(dict.fromkeys(lists, "words"))
    return score_versions({"s": Run.load(lists)}, joined(), queries, **more)  # type: ignore[arg-type]


class TestJoin:
    def test_both_in_one(self) -> None:
        both = joined()
        assert dict(both.texts.texts or {}) == A | {f"{name}#b": text for name, text in B.items()}
        assert both.pairs.first == ["x", "y", "z"]
        assert both.pairs.second == ["x#b", "y#b", "z#b"]

    def test_what_has_no_pair_stays(self) -> None:
        both = joined(A, {"x": "Drips.", "w": "Wind."})
        assert (len(both.pairs), both.only_a, both.only_b) == (1, 2, 1)
        assert "w#b" in (both.texts.texts or {})

    def test_no_pair(self) -> None:
        with pytest.raises(InputError, match="no id is in both versions"):
            joined(A, {"u": "Drips."})

    def test_ids_that_would_clash(self) -> None:
        with pytest.raises(InputError, match="document 'x#b'"):
            joined(A | {"x#b": "mine"}, B)


class TestValues:
    def test_by_hand(self) -> None:
        lists = {
            "q1": listed("x#b", "x", "y", "z#b"),  # b above a in x and z, a in y: 2/3
            "q2": listed("y", "y#b"),  # 0
        }
        made = found(lists)
        assert made.row("s", "PairPreference@10").value == pytest.approx((2 / 3 + 0) / 2)
        ranks = [1 / math.log2(rank + 1) for rank in (1, 2, 3, 4)]
        first = (ranks[0] + ranks[3]) / sum(ranks)
        second = ranks[1] / (ranks[0] + ranks[1])
        share = made.row("s", "Share(group='b', by='documents')@10")
        assert share.value == pytest.approx((first + second) / 2)
        assert (share.n, share.n_total) == (2, 2)

    def test_with_qrels(self) -> None:
        lists = {"q1": listed("x#b", "x", "y", "z#b"), "q2": listed("y", "y#b")}
        made = found(lists, qrels={"q1": {"x": 1}, "q2": {"y": 1}})
        relevant = made.row("s", "PairPreference(relevant_only=True)@10")
        assert relevant.value == pytest.approx((1 + 0) / 2)
        # only a: x at rank 2, y at rank 1; only b: x at rank 1, y at rank 2
        assert made.row("s", "SourceDelta@10").value == pytest.approx(0.0)
        assert made.row("s", "nDCG@10").value == pytest.approx(1.0)  # both versions are relevant

    def test_the_sign_of_the_difference(self) -> None:
        made = found({"q1": listed("x", "x#b")}, qrels={"q1": {"x": 1}})
        a, b = 1.0, 1 / math.log2(3)
        expected = 100 * (a - b) / ((a + b) / 2)
        assert made.row("s", "SourceDelta@10").value == pytest.approx(expected)

    def test_the_cutoff(self) -> None:
        lists = {"q1": listed("x", "y#b", "x#b", "y")}
        made = found(lists, settings=VersionSettings(cutoff=1))
        assert made.row("s", "PairPreference@1").value == 0.0  # y has no version in the top 1

    def test_equal_scores_favour_neither(self) -> None:
        lists = {"q1": dict.fromkeys(("x", "x#b", "y", "y#b"), 1.0)}
        made = found(lists, qrels={"q1": {"x": 1}})
        assert made.row("s", "PairPreference@10").value == 0.5
        assert made.row("s", "Share(group='b', by='documents')@10").value == pytest.approx(0.5)
        assert made.row("s", "SourceDelta@10").value == pytest.approx(0.0)

    def test_equal_scores_of_one_pair_by_hand(self) -> None:
        lists = {"q1": {"y": 2.0, "x": 1.0, "x#b": 1.0}}  # y, then x and x#b in either order
        share = found(lists).row("s", "Share(group='b', by='documents')@10").value
        ranks = [1 / math.log2(rank + 1) for rank in (1, 2, 3)]
        assert share == pytest.approx((ranks[1] + ranks[2]) / 2 / sum(ranks))

    def test_the_same_documents_twice(self) -> None:
        made = compare_versions(A, A, {"q1": "taps drip", "q2": "bread roofs"}, "bm25",
                                qrels={"q1": {"x": 1}, "q2": {"z": 1}})  # fmt: skip
        values = {row.measure: row.value for row in made.rows}
        assert values.pop("nDCG@10") is not None
        assert values.pop("SourceDelta@10") == pytest.approx(0.0)
        assert list(values.values()) == pytest.approx([0.5, 0.5, 0.5])

    def test_no_results(self) -> None:
        made = found({"q1": listed("x", "x#b"), "q2": {}})
        row = made.row("s", "PairPreference@10")
        assert (row.value, row.n, row.n_total) == (0.0, 1, 2)
        assert (row.low, row.high) == (None, None)  # one query has no interval
        assert str(made.table.rows[0][1]).endswith("(1/2)")
        json.loads(made.to_json())


class TestConclusions:
    def test_a_clear_preference(self) -> None:
        lists = {f"q{i}": listed("x#b", "x", "y#b", "y") for i in range(20)}
        lists["q0"] = listed("x", "x#b", "y#b", "y")
        (first,) = found(lists).conclusions()
        assert first.startswith("s significantly prefers version b: b is above a in 97.5%")

    def test_none(self) -> None:
        lists = {f"q{i}": listed("x#b", "x") if i % 2 else listed("x", "x#b") for i in range(20)}
        (first,) = found(lists).conclusions()
        assert first.startswith("s prefers neither version significantly: b is above a in 50.0%")


def test_ranked_together() -> None:
    made = compare_versions(A, B, {"q1": "may leak", "q2": "taps"}, ["bm25"])
    assert made.runs["bm25"].ranking("q1")[0] == "y#b"  # the only text with both words
    assert made.runs["bm25"].ranking("q2") == ["x"]
    assert made.row("bm25", "PairPreference@10").n == 2


def test_settings_are_checked() -> None:
    with pytest.raises(InputError, match="cutoff 20, expected 1 to 10"):
        VersionSettings(cutoff=20, depth=10)
