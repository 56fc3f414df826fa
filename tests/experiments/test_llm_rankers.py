"""The experiment experiments/llm_rankers: true values by hand, and one seed of each ranker."""

from __future__ import annotations

import pytest

from experiments.llm_rankers.run import PULLS, RANKERS, Coverage, Ranker, coverage, one


def test_shares_by_hand() -> None:
    # always the first of 10: y = ½ for it, −1/18 for the others; Σȳ²/n = (¼ + 9/18²)/10 = 1/36;
    # the variance of y is 11/108
    assert Ranker("", 1.0, 0.0).shares == pytest.approx((3 / 11, 0.0))
    # always one of 4 of 10: (½ − 3/18)/4 = 1/12 for them, −1/18 for the 6 others
    assert Ranker("", 0.0, 1.0).shares == pytest.approx(
        (0.0, (4 / 12**2 + 6 / 18**2) / 10 / (11 / 108))
    )


def test_coverage_by_hand() -> None:
    ranker = Ranker("r", 0.5, 0.0)
    rest = dict.fromkeys(ranker.truths, (0.0, 0.0, 0.0))
    found = [
        rest | {PULLS[0]: (0.4, 0.3, 0.5)},
        rest | {PULLS[0]: (0.2, 0.1, 0.4)},
    ]
    assert coverage(ranker, found)[0] == Coverage(
        "r", PULLS[0], 0.5, pytest.approx(0.3), 0.5, pytest.approx(0.25)
    )


@pytest.mark.parametrize("ranker", RANKERS, ids=lambda ranker: ranker.name)
def test_one_seed(ranker: Ranker) -> None:
    """The pulls are within their reach of the truth, and only what is there is found."""
    found = one(ranker, 7)
    for name, truth in zip(PULLS, (ranker.first, ranker.group), strict=True):
        value, low, high = found[name]
        assert abs(value - truth) < high - low
        if name == PULLS[0]:
            assert (low > 0) == (truth > 0)
