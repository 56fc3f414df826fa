"""Measures with one value for all queries: compared by redrawing the queries."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ranktilt
from ranktilt.comparisons.correlations import correlate
from ranktilt.comparisons.curves import curves
from ranktilt.comparisons.drift import drift
from ranktilt.comparisons.gate import gate
from ranktilt.comparisons.stability import stability
from ranktilt.comparisons.systems import comparable, compare
from ranktilt.errors import InputError
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import ScoringData
from ranktilt.stats.intervals import bootstrap_p, percentile_interval

LISTS, MEN, WOMEN = 60, ("m1", "m2"), ("w1", "w2")
LABELS = dict.fromkeys(MEN, "man") | dict.fromkeys(WOMEN, "woman")
MEASURE = "ImpactRatio@1"


def run(men_first: int) -> dict[str, dict[str, float]]:
    """Lists of two men and two women; a man is first in so many of them."""
    made = {}
    for number in range(LISTS):
        order = (*MEN, *WOMEN) if number < men_first else (*WOMEN, *MEN)
        made[f"q{number}"] = {doc: -float(rank) for rank, doc in enumerate(order)}
    return made


@pytest.fixture(scope="module")
def scores() -> Scores:
    runs: dict[str, Any] = {"even": run(30), "tilted": run(50), "same": run(30)}
    return ranktilt.score(runs, [MEASURE, "AWRF@1"], labels=LABELS)


def test_values_are_ratios_of_rates(scores: Scores) -> None:
    """Of 120 men and 120 women, 30 and 30, or 50 and 10, are first."""
    assert scores.mean("even", MEASURE) == 1.0
    assert scores.mean("tilted", MEASURE) == pytest.approx(10 / 50)
    assert set(scores.statuses("even", MEASURE).values()) == {"pooled"}
    assert scores.value("even", MEASURE, "q0") is None


def test_interval_is_that_of_another_bootstrap(scores: Scores) -> None:
    """Women are first in 10 of 60 lists; redraw 60 lists and take the ratio."""
    found = compare(scores, "even", measures=[MEASURE]).mean("tilted", MEASURE)
    drawn = np.random.default_rng(5).binomial(LISTS, 10 / 60, 40_000)
    ratios = np.minimum(drawn, LISTS - drawn) / np.maximum(drawn, LISTS - drawn)
    low, high = np.quantile(ratios, [0.025, 0.975])
    assert found.value == pytest.approx(0.2)
    assert found.low == pytest.approx(low, abs=0.02)
    assert found.high == pytest.approx(high, abs=0.03)


def test_difference_and_p(scores: Scores) -> None:
    comparison = compare(scores, "even", measures=[MEASURE])
    tilted, same = comparison.row("tilted", MEASURE), comparison.row("same", MEASURE)
    assert tilted.difference == pytest.approx(-0.8)
    assert tilted.high is not None
    assert tilted.high < 0
    assert tilted.better is False
    assert comparison.significant("tilted", MEASURE)
    assert (same.difference, same.p["t"], same.better) == (0.0, 1.0, None)
    assert tilted.p["wilcoxon"] is None  # a test of values per query
    assert any("bootstrap over queries" in note for note in comparison.notes())


def test_files_keep_what_is_redrawn(scores: Scores, tmp_path: Path) -> None:
    expected = compare(scores, "even").rows
    for ending in ("json", "parquet"):
        path = tmp_path / f"scores.{ending}"
        scores.write(path)
        assert compare(path, "even").rows == expected


def test_drift(scores: Scores) -> None:
    before = ranktilt.score({"x": run(30)}, MEASURE, labels=LABELS)
    after = ranktilt.score({"x": run(50)}, MEASURE, labels=LABELS)
    (row,) = drift(before, after).rows
    assert row.difference == pytest.approx(-0.8)


def test_measures_per_query_are_left(scores: Scores) -> None:
    """Orders and correlations are over queries, so a pooled measure is omitted with a note."""
    assert any(f"all queries: {MEASURE}" in note for note in stability(scores).notes())
    with pytest.raises(InputError, match="one value for all queries"):
        correlate(scores, measures=[MEASURE])


def test_curves_have_its_value_at_every_cutoff() -> None:
    drawn = curves({"x": run(50)}, [MEASURE], ScoringData(labels=LABELS), cutoffs=[1, 2, 3, 4])
    assert drawn.mean[0, 0, :3].tolist() == pytest.approx([0.2, 0.2, 70 / 110])
    assert np.isnan(drawn.mean[0, 0, 3])  # everyone is selected


def test_gate_bounds_the_value(scores: Scores, tmp_path: Path) -> None:
    rules = tmp_path / "gate.toml"
    rules.write_text(f'[[rule]]\nmeasure = "{MEASURE}"\nmin = 0.7\n', encoding="utf-8")
    checks = {check.run: check for check in gate(rules, scores).checks}
    assert {run: check.passed for run, check in checks.items()} == {
        "even": True, "tilted": False, "same": True,
    }  # fmt: skip
    assert "value 0.2000 < 0.7" in checks["tilted"].reason
    rules.write_text(f'[[rule]]\nmeasure = "{MEASURE}"\nmin = 0.7\nlevel = "query"\n')
    with pytest.raises(InputError, match="one value for all queries"):
        gate(rules, scores)


def test_runs_without_a_common_query_are_not_compared() -> None:
    other = {f"x{query}": docs for query, docs in run(30).items()}
    scores = ranktilt.score({"a": run(30), "b": other}, MEASURE, labels=LABELS)
    assert not comparable(scores)
    with pytest.raises(InputError, match="no query with a value in common"):
        compare(scores)


def test_bootstrap_p_and_interval_by_hand() -> None:
    draws = np.array([-1.0, 1.0, 2.0, 3.0, np.nan])
    assert bootstrap_p(draws) == pytest.approx(2 * (1 + 1) / (1 + 4))
    assert percentile_interval(draws, 0.5) == (0.5, 2.25)
    assert np.isnan(percentile_interval(np.array([1.0]))[0])


def order_scores(lengths: tuple[int, ...], tied: str = "") -> Scores:
    """What the order shown explains, of lists that are ranked as they were shown."""
    shown = {f"q{length}": {f"d{i}": -float(i) for i in range(length)} for length in lengths}
    ranked = {q: dict.fromkeys(own, 1.0) if q == tied else own for q, own in shown.items()}
    labels = {f"d{i}": "ab"[i % 2] for i in range(max(lengths))}
    return ranktilt.score(ranked, [POSITION], labels=labels, background=shown)


POSITION = "OrderSensitivity(of='position')"


@pytest.mark.filterwarnings("ignore")
def test_sums_are_longer_for_longer_lists(tmp_path: Path) -> None:
    """Neither ties in short lists nor files with lists of other lengths are an error."""
    assert order_scores((4, 6, 8), tied="q4").mean("run", POSITION) is not None
    files, alone = [tmp_path / "old.json", tmp_path / "new.json"], []
    for file, longest in zip(files, (8, 7), strict=True):
        made = replace(order_scores((4, 6, longest)), query_ids=["q1", "q2", "q3"])
        file.write_text(made.to_json(), encoding="utf-8")
        alone.append(made.mean("run", POSITION))
    row = drift(*files).rows[0]
    assert (row.baseline_mean, row.mean) == pytest.approx(tuple(alone))


def test_sums_of_other_groups_are_refused(tmp_path: Path) -> None:
    """In another order, the rates would be those of other groups."""
    files = []
    for labels in (LABELS, dict(reversed(LABELS.items()))):
        files.append(tmp_path / f"{len(files)}.json")
        made = ranktilt.score(run(50), ["ImpactRatio(group='man')@1"], labels=labels)
        files[-1].write_text(made.to_json(), encoding="utf-8")
    with pytest.raises(InputError, match="other groups: man and woman; woman and man"):
        drift(*files)
