"""Correlations between measures, run by run."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests

from ranktilt.comparisons.correlations import ALL_RUNS, correlate
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scores import Scores

Make = Callable[..., Scores]
NAMES = ["TExFAIR@10", "NFaiRR@10", "nDCG@10"]


def random_scores(make: Make, queries: int = 20) -> Scores:
    random = np.random.default_rng(3)
    return make({run: {n: random.random(queries).tolist() for n in NAMES} for run in "ab"})


@pytest.mark.parametrize("coefficient", ["pearson", "spearman", "kendall"])
def test_every_run_and_pair_is_scipys(make: Make, coefficient: str) -> None:
    scores = random_scores(make)
    found = correlate(scores, coefficient=coefficient, pooled=False)
    assert len(found.rows) == 2 * 3
    how = {"pearson": stats.pearsonr, "spearman": stats.spearmanr, "kendall": stats.kendalltau}
    for row in found.rows:
        x, y = (
            scores.values[scores.runs.index(row.run), NAMES.index(name)]
            for name in (row.first, row.second)
        )
        expected = how[row.coefficient](x, y)
        assert row.r == pytest.approx(expected.statistic, abs=1e-9)
        assert row.p == pytest.approx(expected.pvalue, abs=1e-9)
        assert (row.n, row.n_total) == (20, 20)


def test_p_is_adjusted_over_the_rows(make: Make) -> None:
    found = correlate(random_scores(make), correction="holm")
    adjusted = multipletests([row.p for row in found.rows], method="holm")[1]
    assert [row.p_adjusted for row in found.rows] == pytest.approx(adjusted, abs=1e-9)


def test_pooled_rows_are_of_the_means_over_runs(make: Make) -> None:
    scores = make(
        {
            "a": {"TExFAIR@10": [0.1, 0.4, 0.6, 0.9], "nDCG@10": [0.2, 0.3, 0.8, None]},
            "b": {"TExFAIR@10": [0.5, 0.3, None, 0.7], "nDCG@10": [0.4, 0.1, 0.6, 0.2]},
        }
    )
    found = correlate(scores)
    # q3 has both values in a alone, q4 in b alone
    expected = stats.pearsonr([0.3, 0.35, 0.6, 0.7], [0.3, 0.2, 0.8, 0.2])
    by_run = {row.run: row for row in found.rows}
    row = by_run[ALL_RUNS]
    assert (row.r, row.p) == pytest.approx((expected.statistic, expected.pvalue), abs=1e-9)
    assert row.n == 4
    alone = by_run["a"]
    assert alone.r == pytest.approx(stats.pearsonr([0.1, 0.4, 0.6], [0.2, 0.3, 0.8]).statistic)
    assert (alone.n, alone.n_total) == (3, 4)


def test_signed_measures_enter_by_their_distance(make: Make) -> None:
    scores = make({"a": {"ARaB@10": [-0.5, 0.1, 0.3, -0.2], "TExFAIR@10": [0.5, 0.9, 0.7, 0.8]}})
    tilt = correlate(scores).rows[0]
    assert tilt.r == pytest.approx(-1.0)
    value = correlate(scores, on="value").rows[0]
    expected = stats.pearsonr([-0.5, 0.1, 0.3, -0.2], [0.5, 0.9, 0.7, 0.8]).statistic
    assert value.r == pytest.approx(expected)


def test_a_constant_measure_is_null_and_no_test(make: Make) -> None:
    scores = make({"a": {"TExFAIR@10": [1.0, 1.0, 1.0], "nDCG@10": [0.1, 0.2, 0.4]}})
    row = correlate(scores).rows[0]
    assert (row.r, row.p, row.p_adjusted, row.n) == (None, None, None, 3)


def test_it_says_that_weights_have_no_part(make: Make) -> None:
    values = {"a": {"TExFAIR@10": [0.1, 0.4, 0.2, 0.9], "nDCG@10": [0.1, 0.2, 0.4, 0.3]}}
    plain = correlate(make(values))
    weighted = correlate(make(values, weights=np.array([9.0, 1, 1, 1])))
    assert weighted.rows == plain.rows
    assert any("ignore query weights" in note for note in weighted.notes())
    assert not any("weights" in note for note in plain.notes())
    assert "Bonferroni over 1 test;" in plain.notes()[0]


def test_wrong_input_is_refused(make: Make) -> None:
    scores = random_scores(make)
    with pytest.raises(InputError, match="one measure only"):
        correlate(scores, measures=["nDCG@10"])
    with pytest.raises(UnknownNameError, match="coefficient"):
        correlate(scores, coefficient="r")
