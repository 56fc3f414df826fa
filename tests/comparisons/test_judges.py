"""A judge's grades compared with qrels: by hand, and with statsmodels."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from statsmodels.stats.inter_rater import cohens_kappa

from ranktilt.comparisons.judges import JudgeAgreement, JudgeSettings, _cohen_kappa, group_labels
from ranktilt.data.labels import Labels
from ranktilt.data.qrels import Qrels
from ranktilt.errors import InputError
from ranktilt.terms.annotator import annotate

GIVEN = {"q1": {"a": 0, "b": 2, "c": 1}, "q2": {"a": 1, "d": 0, "e": 0}, "q3": {"f": 9}}
JUDGED: dict[str, dict[str, int | None]] = {
    "q1": {"a": 1, "b": 2, "c": None, "z": 2},
    "q2": {"a": 0, "d": 0, "e": 2},
}
LABELS = {"a": "x", "b": "x", "c": "x", "d": "y", "e": "y"}


def agreement(labels: Any = None, **settings: Any) -> JudgeAgreement:
    groups = None if labels is None else Labels.load(labels)
    own = JudgeSettings(**{"highest": 2} | settings)
    return JudgeAgreement("m", JUDGED, Qrels.load(GIVEN), groups, own, {"no grade": 1})


class TestByHand:
    def test_only_pairs_with_both_grades_count(self) -> None:
        # given 0 0 0 1 2 for a d e a b; judge 1 0 2 0 2; c has no grade, z is not in the qrels
        found = agreement()
        assert found.confusion.tolist() == [[1, 1, 1], [1, 0, 0], [0, 0, 1]]
        assert found.row("same grade").value == pytest.approx(2 / 5)
        assert found.row("mean error").value == pytest.approx((1 + 0 + 2 - 1 + 0) / 5)
        assert found.row("mean absolute error").value == pytest.approx(4 / 5)
        assert found.row("without a grade").value == pytest.approx(1 / 6)

    def test_false_positives_and_negatives(self) -> None:
        found = agreement()
        assert (found.row("false positives").value, found.row("false positives").n) == (2 / 3, 3)
        assert (found.row("false negatives").value, found.row("false negatives").n) == (1 / 2, 2)
        strict = agreement(relevant=2)
        assert strict.row("false positives").value == pytest.approx(1 / 4)
        assert strict.row("false negatives").value == 0.0

    def test_groups(self) -> None:
        found = agreement(LABELS)
        # x: a +1, b 0, a −1; y: d 0, e +2
        assert found.row("mean error", "x").value == pytest.approx(0.0)
        assert found.row("mean error", "y").value == pytest.approx(1.0)
        assert found.row("mean error", "x − y").value == pytest.approx(-1.0)
        assert found.row("false positives", "x − y").value == pytest.approx(1 - 1 / 2)
        assert found.row("without a grade", "x − y").value == pytest.approx(1 / 4)

    def test_at_equal_grades(self) -> None:
        # only grade 0 has both groups: a +1; d 0, e +2. Grades 1 and 2 have x only
        row = agreement(LABELS).row("mean error at equal grades", "x − y")
        assert row.value == pytest.approx(1 - 1)

    def test_equal_errors_at_each_grade(self) -> None:
        """A judge that says 1 to everything errs by −1 to +1; y has more of grade 0 than x."""
        given = {f"q{n}": {"a": 0, "b": 2, "c": 2, "d": 0, "e": 0, "f": 2} for n in range(3)}
        judged = {query: dict.fromkeys(own, 1) for query, own in given.items()}
        groups = Labels.load(dict.fromkeys("abc", "x") | dict.fromkeys("def", "y"))
        found = JudgeAgreement("m", judged, Qrels.load(given), groups, JudgeSettings(2), {})
        assert found.row("mean error", "x − y").value == pytest.approx(-1 / 3 - 1 / 3)
        assert found.row("mean error at equal grades", "x − y").value == pytest.approx(0.0)
        assert "Its errors do not differ significantly between groups" in found.conclusions()[2]

    def test_a_share_of_a_group_counts_as_that_share(self) -> None:
        found = agreement({"a": {"x": 0.5, "y": 0.5}, "b": "x", "d": "y", "e": "y"})
        # x: ½·1, 0, ½·−1 over ½ + 1 + ½; y: ½·1, ½·−1, 0, 2 over 3
        assert found.row("mean error", "x").value == pytest.approx(0.0)
        assert found.row("mean error", "y").value == pytest.approx(2 / 3)

    def test_more_than_two_groups(self) -> None:
        found = agreement(LABELS | {"b": "w"})
        # w: b 0; x: a +1, a −1; y: d 0, e +2
        assert found.row("mean error", "w − others").value == pytest.approx(0 - 2 / 4)
        assert found.row("mean error", "y − others").value == pytest.approx(1 - 0)

    def test_a_group_without_such_pairs_has_a_status(self) -> None:
        row = agreement(LABELS).row("false negatives", "y")
        assert (row.value, row.low, row.status) == (None, None, "no-pairs")


@pytest.mark.parametrize("quadratic", [False, True])
def test_kappa_is_that_of_statsmodels(quadratic: bool) -> None:
    tables = np.random.default_rng(1).integers(0, 20, (5, 4, 4)).astype(float)
    own = _cohen_kappa(tables, quadratic=quadratic)
    wt = "quadratic" if quadratic else None
    theirs = [cohens_kappa(one, wt=wt, return_results=False) for one in tables]
    assert own == pytest.approx(theirs)


def test_kappa_of_one_grade_is_undefined() -> None:
    assert np.isnan(_cohen_kappa(np.array([[7.0, 0.0], [0.0, 0.0]])))


def simulated(seed: int, queries: int = 40) -> JudgeAgreement:
    """A judge that adds 1 to a grade of x in 20 % of cases and is right otherwise."""
    generator = np.random.default_rng(seed)
    given, judged, labels = {}, {}, {}
    for q in range(queries):
        own = {f"q{q}d{d}": int(generator.integers(0, 2)) for d in range(10)}
        given[f"q{q}"] = own
        labels |= {doc: "y" if place % 2 else "x" for place, doc in enumerate(own)}
        draws = dict(zip(own, generator.random(10), strict=True))
        judged[f"q{q}"] = {
            doc: grade + int(labels[doc] == "x" and draws[doc] < 0.2) for doc, grade in own.items()
        }
    return JudgeAgreement("m", judged, Qrels.load(given), Labels.load(labels), JudgeSettings(2), {})


def test_a_known_difference_is_found() -> None:
    found = simulated(1)
    row = found.row("mean error", "x − y")
    assert row.low is not None and row.high is not None and row.p is not None  # noqa: PT018
    assert row.low < 0.2 < row.high
    assert row.low > 0
    assert row.p < 0.01
    assert any(line.startswith("Its errors differ significantly") for line in found.conclusions())


def test_intervals_of_the_difference_cover_it() -> None:
    """40 seeds: 38 expected, and fewer than 33 in 1 of 1,000 cases."""
    rows = [simulated(seed).row("mean error", "x − y") for seed in range(40)]
    covered = sum((row.low or 0) <= 0.2 <= (row.high or 0) for row in rows)
    assert covered >= 33


class TestReport:
    def test_missing_grades_come_with_their_reason(self) -> None:
        last = agreement().conclusions()[-1]
        assert last.startswith("1 of 7 answers have no grade: 1 × no grade")

    def test_json(self) -> None:
        found = json.loads(agreement(LABELS).to_json())
        assert found["confusion"] == [[1, 1, 1], [1, 0, 0], [0, 0, 1]]
        assert found["problems"] == {"no grade": 1}
        assert {row["quantity"] for row in found["rows"]} >= {"κ", "quadratic κ"}

    def test_one_query_has_no_interval(self) -> None:
        own = {"q1": JUDGED["q1"]}
        found = JudgeAgreement("m", own, Qrels.load(GIVEN), None, JudgeSettings(2), {})
        row = found.row("mean error")
        assert (row.value, row.low, row.high) == (0.5, None, None)

    def test_no_grade_at_all(self) -> None:
        own: dict[str, dict[str, int | None]] = {"q1": {"a": None}, "q2": {"a": None}}
        found = JudgeAgreement("m", own, Qrels.load(GIVEN), None, JudgeSettings(2), {"refusal": 2})
        assert found.conclusions()[0] == "m gives none of the pairs in the qrels a grade."
        assert found.row("quadratic κ").status == "no-pairs"


class TestInput:
    def test_nothing_in_common(self) -> None:
        own = JudgeAgreement("m", {"q": {"d": 1}}, Qrels.load(GIVEN), None, JudgeSettings(1), {})
        with pytest.raises(InputError, match="no judged pair is in the qrels"):
            own.conclusions()

    def test_one_group_only(self) -> None:
        with pytest.raises(InputError, match="1 group among the judged documents"):
            agreement({"a": "x", "unjudged": "y"}).conclusions()

    def test_the_threshold_is_on_the_scale(self) -> None:
        with pytest.raises(InputError, match="relevant from grade 3"):
            JudgeSettings(2, relevant=3)

    def test_groups_from_terms(self) -> None:
        texts = {"a": "he and his father", "b": "she said", "c": "it rains"}
        counted = annotate(texts, "gender")
        found = group_labels(counted, ["a", "b", "c"])
        assert found.members("q", "a") == {"male": 1.0, "female": 0.0}
        assert found.members("q", "c") is None
        with pytest.raises(InputError, match="document 'd' is not annotated"):
            group_labels(counted, ["d"])


def of_grades(grades: dict[str, dict[str, int | None]]) -> JudgeAgreement:
    given = {query: dict.fromkeys("abcd", 0) for query in grades}
    labels = Labels.load({"a": "x", "b": "x", "c": "y", "d": "y"})
    return JudgeAgreement("m", grades, Qrels.load(given), labels, JudgeSettings(2), {})


def test_nothing_was_tested_if_nothing_was_graded() -> None:
    found = of_grades({f"q{n}": dict.fromkeys("abcd") for n in range(8)})
    assert found.conclusions() == ["m gives none of the pairs in the qrels a grade."]


@pytest.mark.parametrize(("queries", "verb"), [(4, "do not differ"), (12, "differ")])
def test_few_queries_show_no_difference(queries: int, verb: str) -> None:
    """Errors of x in each query; 4 of 4 signs have a chance of 2/16, whatever a bootstrap says."""
    found = of_grades({f"q{n}": {"a": 1, "b": 2, "c": 0, "d": 0} for n in range(queries)})
    assert found.conclusions()[2].startswith(f"Its errors {verb} significantly between groups")
    p = found.row("false positives", "x − y").p
    assert p is not None
    assert p == pytest.approx(2 / 16) if queries == 4 else p < 0.01
