"""Lists under contrasts compared with repeated identical calls."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranktilt.comparisons.contrasts import ContrastSettings, contrast
from ranktilt.data.run import Run
from ranktilt.errors import InputError, UnknownNameError

HALF = ContrastSettings(rbo_p=0.5)


def run(name: str, **lists: str) -> Run:
    """A run of one-letter documents."""
    ranked = {q: {d: -float(r) for r, d in enumerate(docs)} for q, docs in lists.items()}
    return Run.load(ranked, name=name)


def test_floor_difference_and_excess_by_hand() -> None:
    """RBO of xy and yx with p = 0.5 is 0.5 (Webber): between = 0.5, no noise."""
    same = [run(f"us#{n}", q1="xy", q2="xy") for n in (1, 2)]
    other = [run(f"de#{n}", q1="yx", q2="yx") for n in (1, 2)]
    (row,) = contrast([*same, *other], settings=HALF).rows
    assert (row.contrast, row.baseline, row.calls, row.baseline_calls) == ("de", "us", 2, 2)
    assert (row.floor, row.between, row.excess) == pytest.approx((0.0, 0.5, 0.5))
    # of 3 divisions of four calls one is the observed, the others have excess −0.25
    assert row.p == pytest.approx(1 / 9, abs=0.015)
    assert row.p_rounds == pytest.approx(1 / 3)
    assert (row.n, row.n_total) == (2, 2)


def test_noise_as_large_as_the_contrast_leaves_no_excess() -> None:
    """All six pairs of calls are apart by 1: floor = between = 1."""
    runs = [
        run(name, q1=docs) for name, docs in zip(("a#1", "a#2", "b#1", "b#2"), "wxyz", strict=True)
    ]
    (row,) = contrast(runs, settings=HALF).rows
    assert (row.floor, row.between, row.excess) == (1.0, 1.0, 0.0)
    assert (row.p, row.p_rounds) == (1.0, 1.0)
    assert (row.low, row.high) == (None, None)  # one query


def test_one_side_repeated_is_enough_for_a_floor() -> None:
    """us: xy, xy (0) and yx (0.5 twice): floor 1/3; de is yx: (0.5 + 0.5 + 0)/3 = 1/3."""
    runs = [run("us#1", q="xy"), run("us#2", q="xy"), run("us#3", q="yx"), run("de", q="yx")]
    (row,) = contrast(runs, settings=HALF).rows
    assert (row.floor, row.between, row.excess) == pytest.approx((1 / 3, 1 / 3, 0.0))


def test_without_repeats_there_is_no_floor_and_no_verdict() -> None:
    found = contrast([run("us", q="xy"), run("de", q="yx")], settings=HALF)
    (row,) = found.rows
    assert row.between == pytest.approx(0.5)
    assert (row.floor, row.excess, row.p, row.p_adjusted) == (None,) * 4
    (told,) = found.conclusions()
    assert told.startswith("No noise floor for de: repeat the calls")
    assert "–" in str(found.table.text())


def test_queries_that_a_call_lacks_are_counted() -> None:
    runs = [run("a#1", q1="xy", q2="xy"), run("a#2", q1="xy"), run("b#1", q1="xy", q2="yx")]
    found = contrast(runs, settings=HALF)
    assert (found.rows[0].n, found.rows[0].n_total) == (1, 2)
    assert "1/2" in found.table.text()
    nothing = contrast([run("a", q1="x"), run("b", q2="x")])
    assert (nothing.rows[0].n, nothing.rows[0].between) == (0, None)


def test_cutoff() -> None:
    runs = [run("a#1", q="xyz"), run("a#2", q="xyw"), run("b#1", q="xyv")]
    (row,) = contrast(runs, settings=ContrastSettings(cutoff=2)).rows
    assert (row.floor, row.between) == (0.0, 0.0)


def test_baseline_and_correction() -> None:
    runs = [run(f"{name}#{n}", q=docs) for name, docs in (("a", "xy"), ("b", "xy"), ("c", "yx"))
            for n in (1, 2)]  # fmt: skip
    found = contrast(runs, "c#1", settings=HALF)
    assert [(row.contrast, row.baseline) for row in found.rows] == [("a", "c"), ("b", "c")]
    assert found.rows[0].p_adjusted == pytest.approx(2 * (found.rows[0].p or 0))
    with pytest.raises(UnknownNameError, match="baseline: unknown contrast 'd'"):
        contrast(runs, "d")
    with pytest.raises(InputError, match="one contrast, 'a', expected at least two"):
        contrast(runs[:2])


def noisy(draw: np.random.Generator, name: str, swaps: float) -> Run:
    """Twelve queries, ten documents; neighbours are swapped at random, the same for all runs."""
    lists = {}
    for query in range(12):
        docs = [f"{query}-{d}" for d in range(10)]
        for place in range(9):
            if draw.random() < swaps:
                docs[place], docs[place + 1] = docs[place + 1], docs[place]
        lists[f"q{query}"] = {d: -float(r) for r, d in enumerate(docs)}
    return Run.load(lists, name=name)


def test_level_over_simulated_audits() -> None:
    """No contrast, 2 + 2 calls with random swaps: p ≤ 0.05 in 5 % of 300 audits, 15 ± 7.5."""
    draw = np.random.default_rng(3)
    settings = ContrastSettings(resamples=400)
    hits = 0
    for _ in range(300):
        runs = [noisy(draw, name, 0.4) for name in ("a#1", "a#2", "b#1", "b#2")]
        (row,) = contrast(runs, settings=settings).rows
        hits += row.p is not None and row.p <= 0.05
    assert 6 <= hits <= 24


def test_command(run_cli: Callable[..., Any], tmp_path: Path) -> None:
    paths = []
    for name, docs in (("us#1", "xy"), ("de#1", "yx"), ("us#2", "xy"), ("de#2", "yx")):
        paths.append(tmp_path / f"{name}.trec")
        run(name, **{f"q{n}": docs for n in range(8)}).write(paths[-1])
    done = run_cli("contrast", *map(str, paths), "-p", "0.5", "-o", str(tmp_path / "out.json"))
    assert done.code == 0, done.err
    assert "Lists of de are significantly further from those of us than" in done.out
    content = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert content["calls"] == {"us": 2, "de": 2}
    assert content["rows"][0]["excess"] == pytest.approx(0.5)
    assert content["rows"][0]["p"] < 0.005  # (1/3)^8 but for the draws
    one = run_cli("contrast", str(paths[0]))
    assert one.code == 2
    assert "one contrast, 'us', expected at least two" in one.err
