"""The experiment experiments/hiring: the chance level that keeps the input positions' shares."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from experiments.hiring.run import CODES, RATIO, Audit, load, ratio_of


def audit_of(orders: list[list[int]], answers: list[list[int]]) -> Audit:
    """Lists of groups as shown, and answers as input positions."""
    shown = {f"l{i}": [CODES[g] for g in order] for i, order in enumerate(orders)}
    ranked = {
        f"l{i}": [CODES[orders[i][position]] for position in answer]
        for i, answer in enumerate(answers)
    }
    return Audit("model", "job", shown, ranked)


def test_keeping_the_order_is_chance_within_positions() -> None:
    generator = np.random.default_rng(5)
    orders = [generator.permutation(8).tolist() for _ in range(40)]
    audit = audit_of(orders, [list(range(8))] * 40)
    value = audit.found(RATIO)["value"]
    assert value == pytest.approx(audit.kept_order)
    # every list has the same answer, so dealing the answers changes nothing
    assert audit.within_positions["race*sex", 1] == pytest.approx((value, value, value, 1.0))


def test_a_preferred_group_is_below_chance_within_positions() -> None:
    generator = np.random.default_rng(6)
    orders = [generator.permutation(8).tolist() for _ in range(60)]
    # the first group is first where it is listed in the first half, otherwise a random one
    answers = []
    for order in orders:
        first = order.index(0) if order.index(0) < 4 else int(generator.integers(8))
        answers.append([first, *(p for p in range(8) if p != first)])
    audit = audit_of(orders, answers)
    assert audit.within_positions["race*sex", 1][3] < 0.01


def test_ratio_of_merged_groups() -> None:
    selected = np.array([4, 2, 1, 1, 3, 3, 2, 4])
    assert ratio_of(selected, np.arange(8)) == pytest.approx(1 / 4)
    assert ratio_of(selected, np.repeat(np.arange(4), 2)) == pytest.approx(2 / 6)
    assert ratio_of(selected, np.tile(np.arange(2), 4)) == pytest.approx(1.0)


@pytest.mark.shared
def test_first_look_at_the_data(shared: Path) -> None:
    """Figures that were counted outside this project."""
    audits = {a.name: a for a in load(shared / "data" / "hiring_gpt_rankings")}
    assert sum(len(a.ranked) for a in audits.values()) == 6_233
    assert round(audits["GPT-3.5, HR"].found(RATIO)["value"], 2) == 0.53
    found = audits["GPT-3.5, finance"].found(RATIO)
    assert round(found["value"], 2) == 0.43
    assert found["chance"] == pytest.approx(0.78, abs=0.006)
    assert found["chance_q05"] == pytest.approx(0.68, abs=0.01)
    assert found["chance_q95"] == pytest.approx(0.87, abs=0.006)
    assert round(float(audits["GPT-4, HR"].first_by_position[0]), 2) == 0.17
