"""On real passages: a gender-sensitive scorer is caught, and the page says so."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from experiments.counterfactual_dl19.control import built_once, group_bonus
from ranktilt.counterfactuals.evaluation import TiltSettings, counterfactual

PAGE = Path(__file__).parents[2] / "experiments" / "counterfactual_dl19" / "README.md"


@pytest.mark.shared
def test_a_bonus_for_male_terms_is_caught(shared: Path) -> None:
    data = shared / "data" / "msmarco_dl19"
    bonuses, bm25 = (0.0, 0.1, 0.5), built_once("bm25")
    found = counterfactual(
        data / "passages_dl19.tsv",
        data / "topics.dl19-passage.txt",
        {f"{b:g}": group_bonus(bm25, bonus=b) for b in bonuses},
        tilt=TiltSettings(measures=["TExFAIR@10"]),
    )
    means = [found.row(f"{b:g}").crbo or 0.0 for b in bonuses]
    ours, tilted = (np.array(list(found.per_query(b).values()), float) for b in ("0", "0.1"))
    assert stats.ttest_rel(tilted, ours).pvalue < 0.01
    assert tilted.mean() < ours.mean()
    # and the page says the same, for these and for all the steps between
    page = PAGE.read_text(encoding="utf-8")
    section = page[page.index("## The control") : page.index("## Candidates")]
    steps = [float(mean) for mean in re.findall(r"^\| [\d.]+ \| ([\d.]+)", section, re.M)]
    assert len(steps) == 8
    assert all(a > b for a, b in itertools.pairwise(steps))
    for bonus, mean in zip(bonuses, means, strict=True):
        (written,) = re.findall(rf"^\| {bonus:g} \| ([\d.]+)", section, re.M)
        assert float(written) == pytest.approx(mean, abs=5.1e-5)
