"""experiments/touche/README.md is what its script writes, and counting by hand confirms it."""

from __future__ import annotations

import itertools
import math
from importlib import import_module
from pathlib import Path

import pytest

import ranktilt

ROOT = Path(__file__).resolve().parents[2]
PAIRS = [
    ("Captain-Levi_run1", "2"),
    ("Captain-Levi_run1", "3"),
    ("Grimjack_run4", "28"),
    ("Katana_run3", "86"),
    ("Puss-in-Boots_run1", "51"),
]

pytestmark = pytest.mark.shared


@pytest.fixture
def folder(shared: Path) -> Path:
    return shared / "data" / "touche22_task2_stance"


def test_the_page_is_what_the_script_writes(folder: Path) -> None:
    page = (ROOT / "experiments" / "touche" / "README.md").read_text(encoding="utf-8")
    assert import_module("experiments.touche.run").page(folder) == page


def top_labels(folder: Path, run: str, topic: str, k: int) -> list[str]:
    """Stance of the top k, '' for none; the runs are written in rank order."""
    stance = {}
    for line in (folder / "touche-task2-2022-stance.qrels").read_text().splitlines():
        query, _, doc, label = line.split()
        stance[query, doc] = label
    lines = (folder / "runs_top50" / f"{run}.txt").read_text().splitlines()
    fields = [line.split() for line in lines]
    ranked = sorted((int(f[3]), f[2]) for f in fields if f[0] == topic)
    return [stance.get((topic, doc), "") for _, doc in ranked[:k]]


def rnd_by_hand(labels: list[str]) -> float | None:
    """The value over the largest of all orders, one order after the other."""
    kept = [label for label in labels if label in ("FIRST", "SECOND")]

    def raw(order: tuple[str, ...]) -> float:
        whole = order.count("FIRST") / len(order)
        total = 0.0
        for i in range(1, len(order) + 1):
            total += abs(order[:i].count("FIRST") / i - whole) / math.log2(i + 1)
        return total

    if len(set(kept)) < 2:
        return None
    return raw(tuple(kept)) / max(raw(order) for order in set(itertools.permutations(kept)))


def awrf_by_hand(labels: list[str]) -> float:
    seen = {"FIRST": 0.0, "SECOND": 0.0}
    for rank, label in enumerate(labels, start=1):
        if label in seen:
            seen[label] += 1 / math.log2(rank + 1)
    total = seen["FIRST"] + seen["SECOND"]
    return abs(seen["FIRST"] / total - 0.5) + abs(seen["SECOND"] / total - 0.5)


def test_values_counted_by_hand(folder: Path) -> None:
    names = ["rND(protected='FIRST')@10", "AWRF@10"]
    runs = sorted({run for run, _ in PAIRS})
    scores = ranktilt.score(
        [folder / "runs_top50" / f"{run}.txt" for run in runs],
        names,
        labels=ranktilt.Labels.load(
            folder / "touche-task2-2022-stance.qrels", only=["FIRST", "SECOND"]
        ),
    )
    undefined = 0
    for run, topic in PAIRS:
        labels = top_labels(folder, run, topic, 10)
        expected = rnd_by_hand(labels)
        if expected is None:
            assert scores.statuses(run, names[0])[topic] == "one-group"
            undefined += 1
        assert scores.value(run, names[0], topic) == pytest.approx(expected, abs=1e-9)
        assert scores.value(run, names[1], topic) == pytest.approx(awrf_by_hand(labels), abs=1e-9)
    assert 0 < undefined < len(PAIRS)
