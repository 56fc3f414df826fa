"""Forms of a document in one list: expected values by hand, or by SciPy over values by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from experiments.grepbiasir.document_forms import FormTests, _tied_ranks, compare_document_forms
from ranktilt.data.run import Run
from ranktilt.errors import InputError, UnknownNameError

FAMILIES = {
    "a1": ("a", "m"),
    "a2": ("a", "f"),
    "a3": ("a", "n"),
    "b1": ("b", "m"),
    "b2": ("b", "f"),
    "b3": ("b", "n"),
}


def run(name: str = "r", **lists: str) -> Run:
    """Lists such as "a1 b2 = b3": scores fall by 1, "=" gives the one before's score."""
    found: dict[str, dict[str, float]] = {}
    for query, text in lists.items():
        score, tied = 100.0, False
        own = found.setdefault(query, {})
        for word in text.split():
            if word == "=":
                tied = True
                continue
            score -= not tied
            own[word], tied = score, False
    return Run.load(found, name=name)


LISTS = {
    "q1": "a1 a2 b1 b2",  # m − f: a +1, b +1, mean 1
    "q2": "a2 x y a1 b1 b2",  # a −3, b +1, mean −1
    "q3": "b1 x y z a1 b2 a2",  # a +2, b +5, mean 3.5
    "q4": "a2 a1 b2 = b1",  # a −1, b 0, mean −0.5
    "q5": "x y",  # neither
}


class TestTiedRanks:
    def test_equal_scores_share_the_mean_rank(self) -> None:
        ranks = _tied_ranks(np.array([9.0, 7.0, 7.0, 7.0, 2.0, 1.0, 1.0]))
        assert ranks.tolist() == [1, 3, 3, 3, 5, 6.5, 6.5]

    def test_rounding_is_a_tie(self) -> None:
        scores = np.array([1.0, 1.0 - 6e-8, 0.5])
        assert _tied_ranks(scores).tolist() == [1.5, 1.5, 3]

    def test_an_empty_list(self) -> None:
        assert _tied_ranks(np.empty(0)).tolist() == []

    @given(st.lists(st.integers(0, 5), min_size=1, max_size=20))
    def test_as_scipy_ranks(self, scores: list[int]) -> None:
        ordered = np.array(sorted(scores, reverse=True), float)
        assert _tied_ranks(ordered).tolist() == stats.rankdata(-ordered).tolist()


class TestDifferences:
    def test_by_hand(self) -> None:
        # ranks in q1: a1 1, x 2, a2 3, b3 4, a3 5; b1 and b2 are not there and take 6
        found = compare_document_forms(run(q1="a1 x a2 b3 a3"), FAMILIES)
        assert found.cases == [("q1", "a"), ("q1", "b")]
        assert found.pairs == [("m", "f"), ("m", "n"), ("f", "n")]
        np.testing.assert_equal(found.differences("r", "m", "f"), [2.0, np.nan])  # 3 − 1; neither
        np.testing.assert_equal(found.differences("r", "m", "n"), [4.0, -2.0])  # 5 − 1; 4 − 6
        np.testing.assert_equal(found.differences("r", "n", "m"), [-4.0, 2.0])
        # scores 99, 98, 97, 96, 95
        np.testing.assert_equal(found.differences("r", "m", "f", "score"), [2.0, np.nan])
        np.testing.assert_equal(found.differences("r", "m", "n", "score"), [4.0, np.nan])

    def test_ids_do_not_decide_between_equal_scores(self) -> None:
        found = compare_document_forms(run(q1="x a1 = a2 a3"), FAMILIES, {"q1": ["a"]})
        assert found.differences("r", "m", "f").tolist() == [0.0]
        assert found.differences("r", "m", "n").tolist() == [1.5]  # 4 − 2.5
        row = found.row("r", "m", "f")
        assert (row.above, row.below, row.level) == (0, 0, 1)

    def test_any_number_of_forms(self) -> None:
        families = {f"d{i}": ("d", f"form{i}") for i in range(4)}
        found = compare_document_forms(run(q1="d3 d2 d1 d0"), families)
        assert len(found.pairs) == 6
        assert found.differences("r", "form0", "form3").tolist() == [-3.0]

    def test_a_family_without_a_form_has_no_value(self) -> None:
        families = {"a1": ("a", "m"), "a2": ("a", "f"), "b1": ("b", "m")}
        found = compare_document_forms(run(q1="b1 a1 a2"), families)
        np.testing.assert_equal(found.differences("r", "m", "f"), [1.0, np.nan])
        row = found.row("r", "m", "f")
        assert (row.n, row.n_total, row.above) == (1, 1, 1)


class TestRows:
    def test_the_query_counts_once(self) -> None:
        row = compare_document_forms(run(**LISTS), FAMILIES, forms=("m", "f", "n")).row(
            "r", "m", "f"
        )
        by_query = [1.0, -1.0, 3.5, -0.5]
        assert row.mean == pytest.approx(0.75)  # 3 / 4
        assert (row.n, row.n_total) == (4, 5)
        assert (row.above, row.below, row.level) == (5, 2, 1)
        assert row.p["t"] == pytest.approx(stats.ttest_1samp(by_query, 0).pvalue)
        assert row.p["wilcoxon"] == pytest.approx(stats.wilcoxon(by_query).pvalue)
        assert row.low is not None
        assert row.high is not None
        # at least as wide as the plain interval of the t distribution
        plain = stats.t.interval(0.95, 3, 0.75, np.std(by_query, ddof=1) / 2)
        assert row.low <= plain[0]
        assert row.high >= plain[1]

    def test_by_family_and_by_case(self) -> None:
        found = compare_document_forms(run(**LISTS), FAMILIES, settings=FormTests(unit="family"))
        row = found.row("r", "m", "f")
        assert (row.n, row.n_total) == (2, 2)
        assert row.mean == pytest.approx((-1 / 4 + 7 / 4) / 2)  # a: 1 − 3 + 2 − 1; b: 1 + 1 + 5 + 0
        by_case = found.by({"all": lambda *_: True}, unit="case").row("r", "m", "f")
        assert by_case.mean == pytest.approx(6 / 8)
        assert (by_case.n, by_case.n_total) == (8, 10)

    def test_holm_over_the_table(self) -> None:
        second = {query: " ".join(reversed(text.split())) for query, text in LISTS.items()}
        runs = [run("r", **LISTS), run("s", **second)]
        found = compare_document_forms(runs, FAMILIES).by(
            {"a": lambda _, family: family == "a", "b": lambda _, family: family == "b"},
            pairs=[("m", "f")],
        )
        rows = [row for row in found.rows if row.of == "rank"]
        assert [(row.part, row.system) for row in rows] == [
            ("a", "r"), ("a", "s"), ("b", "r"), ("b", "s"),
        ]  # fmt: skip
        for test in ("t", "wilcoxon"):
            p = [row.p[test] for row in rows]
            order = sorted(range(4), key=lambda i: p[i] or 0.0)
            largest, expected = 0.0, {}
            for step, i in enumerate(order):
                largest = max(largest, min(1.0, (p[i] or 0.0) * (4 - step)))
                expected[i] = largest
            assert [row.p_adjusted[test] for row in rows] == pytest.approx(
                [expected[i] for i in range(4)]
            )

    def test_parts_are_compared_by_themselves(self) -> None:
        found = compare_document_forms(run(**LISTS), FAMILIES)
        some = found.by({"first": lambda query, _: query in ("q1", "q2")}, pairs=[("m", "f")])
        row = some.row("r", "m", "f", part="first")
        assert row.mean == 0.0
        assert (row.n, row.n_total, row.p["t"]) == (2, 2, 1.0)
        assert len(some.rows) == 2  # rank and score

    def test_cases_far_apart_come_first(self) -> None:
        found = compare_document_forms(run(**LISTS), FAMILIES).furthest(2)
        told = [(c.query_id, c.family, c.first_rank, c.second_rank, c.difference) for c in found]
        assert told[0] == ("q3", "b", 1.0, None, 7.0)  # against n, which is not in the list of 7
        assert told[1] == ("q2", "a", 1.0, None, 6.0)  # f against n, in a list of 6


@given(st.permutations(list(FAMILIES)))
def test_swapping_the_forms_turns_the_sign(order: list[str]) -> None:
    found = compare_document_forms(run(q1=" ".join(order)), FAMILIES)
    for of in ("rank", "score"):
        one = found.differences("r", "m", "f", of)
        assert one.tolist() == (-found.differences("r", "f", "m", of)).tolist()
    # by brute force
    places = [order.index(f"{family}2") - order.index(f"{family}1") for family in ("a", "b")]
    assert found.differences("r", "m", "f").tolist() == places


@pytest.mark.parametrize(
    ("families", "more", "message"),
    [
        ({"a1": ("a", "m"), "a2": ("a", "m")}, {}, "duplicate form 'm' of 'a'"),
        ({"a1": ("a", "m")}, {}, "1 form, expected at least two"),
        ({"z1": ("a", "m"), "z2": ("a", "f")}, {}, "no document of any family is in a list"),
        (FAMILIES, {"cases": {"q9": ["a"]}}, "no query id matches any of the 1 queries"),
    ],
)
def test_bad_input(families: Any, more: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        compare_document_forms(run(q1="a1 a2"), families, **more)


def test_unknown_names() -> None:
    own = run(q1="a1 a2")
    for more in ({"unit": "word"}, {"tests": ("f",)}, {"correction": "x"}):
        with pytest.raises(UnknownNameError):
            FormTests(**more)  # type: ignore[arg-type]
    with pytest.raises(UnknownNameError):
        compare_document_forms(own, FAMILIES, forms=["m", "f"])
    with pytest.raises(UnknownNameError, match="family"):
        compare_document_forms(own, FAMILIES, {"q1": ["c"]})
    found = compare_document_forms(own, FAMILIES)
    with pytest.raises(UnknownNameError, match="form"):
        found.differences("r", "m", "x")
    with pytest.raises(UnknownNameError, match="form"):
        found.by({"all": lambda *_: True}, pairs=[("m", "x")])
    with pytest.raises(InputError, match="no case in part 'none'"):
        found.by({"none": lambda *_: False})
