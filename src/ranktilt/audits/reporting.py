"""What people see of an audit: its report, its charts, and the table it shows itself as."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from ranktilt.audits.audit import Audit, LoadedInputs
from ranktilt.comparisons.correlations import correlate
from ranktilt.comparisons.curves import Curves
from ranktilt.comparisons.stability import stability
from ranktilt.comparisons.systems import ComparisonSettings, compare
from ranktilt.comparisons.tradeoff import Tradeoff, has_unit_scale, tradeoff
from ranktilt.data.files import STDIN
from ranktilt.data.run import Run
from ranktilt.display.numbers import number
from ranktilt.display.table import Cell, Table
from ranktilt.errors import InputError, MissingExtraError, UnknownNameError
from ranktilt.measures.base import Measure
from ranktilt.measures.effectiveness import Effectiveness
from ranktilt.measures.term_exposure import TExFAIR
from ranktilt.progress import Progress, silent
from ranktilt.reports import figures
from ranktilt.reports.content import ReportInput, View
from ranktilt.reports.drawing import Panel
from ranktilt.reports.folder import Report, check_extra, check_folder, write_report
from ranktilt.reports.summary import verdict

if TYPE_CHECKING:
    import altair


#: If there are at most this many lists, every cutoff from 1 to 100 is scored.
_FEW_LISTS = 2_000
CUTOFFS = (1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100)


@dataclass(frozen=True)
class ReportSettings:
    """How a report is written.

    Attributes:
        baseline: The run that the others are compared with; the first by default.
        title: The heading.
        seed: Random seed.
        texts: Whether passages are shown; False if you may not share them.
        manifest: What the files record about how they were made.
    """

    baseline: str | None = None
    title: str | None = None
    seed: int = 0
    texts: bool = True
    manifest: Mapping[str, Any] = field(default_factory=dict)


def write_audit_report(
    audit: Audit, output: str | os.PathLike[str], settings: ReportSettings, progress: Progress
) -> Report:
    """Write the report of an audit; see `Audit.report`."""
    check_extra()
    check_folder(output)
    check_report_input(audit.inputs, settings)
    if not audit.covers_collection:
        audit = audit.complete(progress)
    given = _report_input(audit, settings, progress)
    progress("Writing the page")
    return write_report(given, output)


def check_report_input(inputs: LoadedInputs, settings: ReportSettings) -> None:
    """Refuse what no report can be made from; commands call it before they annotate."""
    if inputs.collection is None:
        raise InputError("a report needs the documents", do="pass --collection")
    if STDIN in inputs.collection.paths:
        raise InputError(
            "a report reads the collection twice, and standard input can be read once",
            do="write it to a file first",
        )
    names = [run.name for run in inputs.runs]
    if settings.baseline is not None and settings.baseline not in names:
        raise UnknownNameError("run", settings.baseline, names)


def _report_input(
    audit: Audit, settings: ReportSettings | None = None, progress: Progress = silent
) -> ReportInput:
    """Everything that a report shows about an audit."""
    settings = settings or ReportSettings()
    scores, scoring = audit.scores, audit.scoring
    ours = audit.tilt_measures
    theirs = [str(m) for m in scoring.measures if isinstance(m, Effectiveness)]
    several = len(scores.runs) > 1
    progress("Comparing systems")
    how = ComparisonSettings(seed=settings.seed)
    comparison = compare(scores, settings.baseline, settings=how) if several else None
    related = correlate(scores) if len(scores.measures) > 1 else None
    ordered = stability(scores, seed=settings.seed) if several else None
    progress("Scoring every cutoff")
    drawn = _cutoff_curves(audit)
    progress("Separating collection, candidates and ranker")
    background = audit.inputs.data.background
    around = background if isinstance(background, Run) else "pool"
    terms = audit.term_measures  # polarity has a section of its own
    parts = audit.attribute(around, terms, seed=settings.seed) if terms else None
    collection = audit.collection
    given = ReportInput(
        scores=scores,
        runs=scoring.runs,
        queries={} if scoring.queries is None else dict(scoring.queries.texts),
        texts=lambda ids: (
            {} if collection is None else collection.texts_of(pa.array(ids, pa.string()))
        ),
        lexicon=audit.lexicon,
        tokenizer="word" if audit.annotations is None else audit.annotations.settings.tokenizer,
        annotations=audit.annotations,
        grades={} if scoring.qrels is None else scoring.qrels.grades,
        polarity=audit.polarity,
        comparison=comparison,
        curves=drawn,
        attribution=parts,
        tradeoff=_fairness_tradeoff(audit, settings.seed) if several and theirs else None,
        correlations=related,
        stability=ordered,
        cutoff=_cutoff(ours),
        manifest=settings.manifest,
    )
    if not settings.texts:
        given = replace(given, texts={}, without_texts=True)
    return given if settings.title is None else replace(given, title=settings.title)


def _cutoff(measures: list[Measure]) -> int:
    """How many documents of a list the page shows: the deepest cutoff, at most 50."""
    depths = [m.cutoff for m in measures if m.cutoff is not None]
    return min(max(depths, default=10), 50)


def _cutoff_curves(audit: Audit) -> Curves | None:
    """The measures over cutoffs, each with its companions; None if there is nothing to draw."""
    lengths = np.concatenate([run.lengths for run in audit.scoring.runs])
    deepest = int(lengths.max(initial=1))
    cutoffs = range(1, 101) if len(lengths) <= _FEW_LISTS else CUTOFFS
    chosen: list[Measure] = []
    for measure in audit.term_measures:
        if not getattr(measure, "relevant_only", False):
            chosen += [m for m in (measure, *measure.companions) if m not in chosen]
    depths = [cutoff for cutoff in cutoffs if cutoff <= deepest]
    return audit.curves(chosen, depths) if chosen else None


def _fairness_tradeoff(audit: Audit, seed: int = 0) -> Tradeoff | None:
    """Effectiveness against fairness: TExFAIR if scored, otherwise a measure from 0 to 1."""
    scores = audit.scores
    good = next((m.name for m in scores.measures if m.is_effectiveness), None)
    ours = [m for m in scores.measures if isinstance(m.measure, Measure)]
    for measure in sorted(ours, key=lambda m: not isinstance(m.measure, TExFAIR)):
        if good is not None and has_unit_scale(measure):
            return tradeoff(scores, good, measure.name, seed=seed)
    return None


class AuditPlots:
    """`audit.plot`: one method per chart. Needs the extra `report`."""

    def __init__(self, audit: Audit) -> None:
        self._audit = audit

    def means(self) -> altair.VConcatChart:
        """Every run's mean with its interval, one panel per measure."""
        return _chart(figures.means(_view(self._audit)))

    def curves(self) -> altair.VConcatChart:
        """Every measure over cutoffs, one panel per measure."""
        return _chart(figures.curves(_view(self._audit, curves=_cutoff_curves(self._audit))))

    def tradeoff(self) -> altair.VConcatChart:
        """Effectiveness against fairness."""
        found = _fairness_tradeoff(self._audit)
        if found is None:
            raise InputError("no measure of effectiveness was scored", do="audit with qrels")
        return _chart(figures.tradeoff(_view(self._audit, tradeoff=found)))


def _chart(panels: list[Panel]) -> altair.VConcatChart:
    try:
        import altair
    except ImportError as error:
        raise MissingExtraError("plotting", "report") from error
    return altair.vconcat(*(altair.Chart.from_dict(panel.spec) for panel in panels))


def _view(audit: Audit, **parts: Any) -> View:
    comparison = audit.compare() if len(audit.scores.runs) > 1 else None
    given = ReportInput(
        scores=audit.scores, lexicon=audit.lexicon, comparison=comparison, polarity=audit.polarity,
        **parts,
    )  # fmt: skip
    return View(given)


def audit_summary(audit: Audit) -> Table:
    """Measures down, runs across; ▲ and ▼ are significant differences from the first run."""
    scores, view = audit.scores, _view(audit)
    rows: list[list[Cell | str]] = []
    for measure in scores.measures:
        cells = []
        for run in scores.runs:
            text = number(view.mean(run, measure.name), signed=view.signed(measure))
            cells.append(Cell(text, mark=view.mark(run, measure.name)))
        rows.append([measure.name, measure.fair_text, *cells])
    header = ["measure", "fair", *scores.runs]
    notes = verdict(view)
    if view.given.comparison is not None:
        notes.append(f"▲ ▼: significantly better or worse than {view.baseline}.")
    return Table(header, rows, range(2, len(header)), notes=notes)
