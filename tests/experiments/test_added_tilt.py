"""The tilt that a system adds by itself: by hand, and with the correction for several systems."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy import stats

from experiments.counterfactual_dl19.added_tilt import added_tilts, lists_tilt
from experiments.counterfactual_dl19.control import group_bonus
from ranktilt.counterfactuals.evaluation import counterfactual
from ranktilt.counterfactuals.results import CounterfactualSettings
from ranktilt.rankers.base import RankSettings
from ranktilt.terms.annotator import annotate


def evaluated(sample: Any, systems: dict[str, Any]) -> Any:
    return counterfactual(
        sample.passages, sample.queries, systems, "gender-pairs",
        settings=CounterfactualSettings(worlds=("all", "none")), ranking=RankSettings(cache=False),
    )  # fmt: skip


def test_it_points_to_the_group_that_is_favoured(sample: Any) -> None:
    systems = {
        group: group_bonus("bm25", "gender-pairs", group=group, bonus=0.5)
        for group in ("male", "female")
    }
    found = evaluated(sample, {"bm25": "bm25"} | systems)
    counted = annotate(sample.passages, "gender-pairs")
    made = added_tilts(found, counted)  # the control world has none
    assert [one.system for one in made] == ["bm25", "male", "female"]
    plain, male, female = made
    assert plain.added == 0.0
    assert male.low is not None
    assert male.low > 0
    assert female.high is not None
    assert female.high < 0
    ours, theirs = lists_tilt(found, counted, "all")
    for place, one in enumerate(made):
        half = (ours[place] - theirs[place]) / 2
        assert one.added == pytest.approx(half.mean(), abs=1e-9)
        assert one.added + one.rest == pytest.approx(ours[place].mean())  # type: ignore[operator]
    p = [stats.ttest_1samp((ours[i] - theirs[i]) / 2, 0.0).pvalue for i in (1, 2)]
    assert [made[1].p, made[2].p] == pytest.approx(p, abs=1e-6)
    tested = [one for one in made if one.p is not None]
    order = np.argsort([one.p for one in tested])
    least = 0.0
    for place, number in enumerate(order):  # Holm: the smallest p times n, then n − 1, …
        least = max(least, min(1.0, (tested[number].p or 0.0) * (len(tested) - place)))
        assert tested[number].p_adjusted == pytest.approx(least)
