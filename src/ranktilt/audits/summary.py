"""An audit at a glance: means of every run, significance marks, and the verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranktilt.display.numbers import number
from ranktilt.display.table import Cell, Table
from ranktilt.reports.content import ReportInput, View
from ranktilt.reports.summary import verdict

if TYPE_CHECKING:
    from ranktilt.audits.audit import Audit


def audit_summary(audit: Audit) -> Table:
    """Measures down, runs across; ▲ and ▼ are significant differences from the first run."""
    scores = audit.scores
    comparison = audit.compare() if len(scores.runs) > 1 else None
    view = View(ReportInput(scores=scores, lexicon=audit.lexicon, comparison=comparison))
    rows: list[list[Cell | str]] = []
    for measure in scores.measures:
        cells = []
        for run in scores.runs:
            text = number(view.mean(run, measure.name), signed=view.signed(measure))
            cells.append(Cell(text, mark=view.mark(run, measure.name)))
        rows.append([measure.name, measure.fair_text, *cells])
    header = ["measure", "fair", *scores.runs]
    marks = [f"▲ ▼: significantly better or worse than {view.baseline}."] if comparison else []
    return Table(header, rows, range(2, len(header)), notes=[*verdict(view), *marks])
