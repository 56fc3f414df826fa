"""experiments/table1/README.md is what its script writes, and its table stands up to SciPy."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from scipy import stats

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.shared


@pytest.fixture
def script() -> ModuleType:
    return import_module("experiments.table1.run")


def test_the_page_is_current_and_its_marks_are_scipys(shared: Path, script: ModuleType) -> None:
    folder = shared / "data" / "msmarco_dl19"
    page = (ROOT / "experiments" / "table1" / "README.md").read_text(encoding="utf-8")
    assert script.page(folder) == page
    scores = script.scored(folder)
    shown = script.correlate(
        scores, measures=[script.NEUTRALITY, script.EXPOSURE]
    )  # what the command on the page does
    assert f"Bonferroni over {len(scores.runs) + 1} tests" in shown.notes()[0]
    assert f"Bonferroni\nover the {len(scores.runs)} systems and their mean" in page
    tests = (len(scores.runs) - 1) * len(scores.measures)
    for r, run in enumerate(scores.runs):
        line = next(x for x in page.splitlines() if x.startswith(f"| {script.short(run)} |"))
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        for m in range(len(scores.measures)):
            own, base = scores.values[r, m], scores.values[0, m]
            better = r > 0 and stats.ttest_rel(own, base).pvalue * tests < 0.05
            mark = "‡" if better and own.mean() > base.mean() else ""
            assert cells[m + 1] == f"{own.mean():.4f}{mark}"
        found = stats.pearsonr(scores.values[r, 2], scores.values[r, 3])
        rows = len(scores.runs) + 1  # the command corrects over "all runs" too
        dagger = "†" if found.pvalue * rows < 0.05 else ""
        assert cells[5] == f"{found.statistic:.4f}{dagger}"
