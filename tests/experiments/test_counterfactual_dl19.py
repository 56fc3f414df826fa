"""The sentences of experiments/counterfactual_dl19/run.py, on the sample and by hand."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

from experiments.counterfactual_dl19.added_tilt import added_tilts, lists_tilt
from experiments.counterfactual_dl19.control import built_once, group_bonus
from ranktilt.counterfactuals.evaluation import TiltSettings, counterfactual
from ranktilt.counterfactuals.results import CounterfactualSettings
from ranktilt.terms.annotator import annotate


@pytest.fixture(scope="module")
def script() -> Any:
    return import_module("experiments.counterfactual_dl19.run")


def test_what_leaks_into_the_rest(
    script: Any, sample: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The share is that of the tilt a bonus adds which the added tilt does not have."""
    sizes = (0.0, 0.5, 1.0)
    monkeypatch.setattr(script, "BONUSES", sizes)
    bm25 = built_once("bm25")
    systems = {f"{b:g}": group_bonus(bm25, "gender-pairs", bonus=b) for b in sizes}
    found = counterfactual(
        sample.passages, sample.queries, systems,
        settings=CounterfactualSettings(worlds=("all", "names", "none")),
        tilt=TiltSettings(lexicon="gender-names"),
    )  # fmt: skip
    counted = annotate(sample.passages, "gender-pairs")
    world = script.only_world(found, "all")
    own = added_tilts(world, counted)
    tilt = lists_tilt(world, counted, "all").mean(axis=2)  # original and swapped lists × systems
    shares = []
    for place in (1, 2):
        added = tilt[0, place] - tilt[0, 0]
        rest = tilt[:, place].mean() - tilt[:, 0].mean()
        shares.append(f"{rest / added:.0%}")
    told = script.leaks(own, counted)
    assert re.findall(r"(?:0.5|1): (-?\d+%) of", told) == shares
    assert script.left_out(own) == "all 24 queries"
    assert len(script.added_tilt_table(own)) == 2 + 3
    first, *_, last = script.in_short(world, own, world)
    assert "Of 24 lists, 24 of 0's, " in first
    assert last.endswith(f"CRBO@10 is {world.row('1', 'all').crbo:.3f}.")
    assert script.tests(world).endswith(
        "0 never moves in the worlds all: against it, the test only shows that queries moved."
    )
