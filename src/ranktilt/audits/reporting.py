"""What people see of an audit: its report, its charts, and the table it shows itself as."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from ranktilt.audits.audit import Audit, LoadedInputs
from ranktilt.comparisons.curves import Curves
from ranktilt.comparisons.systems import ComparisonSettings, comparable, compare
from ranktilt.comparisons.tradeoff import Tradeoff, has_unit_scale, tradeoff
from ranktilt.data.run import Run
from ranktilt.display.numbers import counted, interval, number, percent
from ranktilt.display.table import Cell, Table
from ranktilt.errors import InputError, check_known, needs_extra
from ranktilt.explanations.explanation import ExplainedMeasure, Explanation
from ranktilt.measures.base import Measure
from ranktilt.measures.effectiveness import Effectiveness
from ranktilt.measures.term_exposure import TExFAIR
from ranktilt.progress import Progress, silent
from ranktilt.reports import figures
from ranktilt.reports.content import ReportInput, View
from ranktilt.reports.drawing import (
    INK,
    LABELS,
    PALETTE,
    TIP,
    Panel,
    dashed_line,
    label,
    layer,
    slug,
    span,
    value_axis,
)
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
    if not audit.covers_collection and audit.collection is not None:
        audit = audit.complete(progress)
    given = _report_input(audit, settings, progress)
    progress("Writing the page")
    return write_report(given, output)


def check_report_input(inputs: LoadedInputs, settings: ReportSettings) -> None:
    """Refuse what no report can be made from; commands call it before they annotate."""
    if inputs.collection is None and inputs.data.labels is None:
        raise InputError("a report needs the documents", do="pass --collection")
    if inputs.collection is not None and inputs.collection.read_once:
        raise InputError(
            "a report reads the collection twice: not possible with standard input or a pipe",
            do="write it to a file first",
        )
    if settings.baseline is not None:
        check_known("run", settings.baseline, [run.name for run in inputs.runs])


def _report_input(
    audit: Audit, settings: ReportSettings | None = None, progress: Progress = silent
) -> ReportInput:
    """Everything that a report shows about an audit."""
    settings = settings or ReportSettings()
    scores, scoring = audit.scores, audit.scoring
    ours = audit.tilt_measures
    theirs = [str(m) for m in scoring.measures if isinstance(m, Effectiveness)]
    several = comparable(scores)
    progress("Scoring every cutoff")
    drawn = _cutoff_curves(audit)  # first: it needs the most memory
    progress("Comparing systems")
    how = ComparisonSettings(seed=settings.seed)
    comparison = compare(scores, settings.baseline, settings=how) if several else None
    progress("Separating collection, candidates and ranker")
    background = audit.inputs.data.background
    around = background if isinstance(background, Run) else "pool"
    # polarity has a section of its own
    terms = [m for m in audit.attributable if m.info.needs != "polarity"]
    parts = audit.attribute(around, terms, seed=settings.seed) if terms else None
    collection = audit.collection if settings.texts else None
    return ReportInput(
        scores=scores,
        runs=scoring.runs,
        queries={} if scoring.queries is None else dict(scoring.queries.texts),
        texts=lambda ids: (
            {} if collection is None else collection.texts_of(pa.array(ids, pa.string()))
        ),
        without_texts=collection is None,
        title=settings.title or ReportInput.title,
        lexicon=audit.lexicon,
        tokenizer="word" if audit.annotations is None else audit.annotations.settings.tokenizer,
        annotations=audit.annotations,
        grades={} if scoring.qrels is None else scoring.qrels.grades,
        polarity=audit.polarity,
        comparison=comparison,
        curves=drawn,
        attribution=parts,
        tradeoff=_fairness_tradeoff(audit, settings.seed) if several and theirs else None,
        # how many documents of a list the page shows
        cutoff=min(max((m.cutoff for m in ours if m.cutoff is not None), default=10), 50),
        manifest=settings.manifest,
    )


def _cutoff_curves(audit: Audit) -> Curves | None:
    """The measures over cutoffs, each with its companions; None if there is nothing to draw."""
    lengths = np.concatenate([run.lengths for run in audit.scoring.runs])
    deepest = int(lengths.max(initial=1))
    cutoffs = range(1, 101) if len(lengths) <= _FEW_LISTS else CUTOFFS
    chosen: list[Measure] = []
    for measure in audit.term_measures:
        if measure.of_list_alone or measure.is_pooled:
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
    """`audit.plot`: one method per chart. Needs the extra `report`.

    A chart has one panel per measure; hover over a mark to see system, value, interval and number
    of queries. `chart.save("means.png")` writes it to a file.
    """

    def __init__(self, audit: Audit) -> None:
        self._audit = audit

    def __repr__(self) -> str:
        return "<audit.plot: means(), curves(), spread(), tradeoff(), explain(query, run)>"

    def means(self) -> altair.ConcatChart:
        """Every run's mean with its interval, and the fair value."""
        return _chart(figures.means(audit_view(self._audit)))

    def curves(self) -> altair.ConcatChart:
        """Every measure over cutoffs."""
        return _chart(figures.curves(audit_view(self._audit, curves=_cutoff_curves(self._audit))))

    def spread(self) -> altair.ConcatChart:
        """How the queries are spread: 5% to 95%, the middle half and the median of every run."""
        return _chart(figures.distributions(audit_view(self._audit)))

    def tradeoff(self) -> altair.ConcatChart:
        """Effectiveness against fairness."""
        found = _fairness_tradeoff(self._audit)
        if found is None:
            raise InputError("no measure of effectiveness was scored", do="audit with qrels")
        view = audit_view(self._audit, tradeoff=found)
        codes = found.effectiveness, found.fairness_as
        plain = [view.measure(code).measure.short_name or code for code in codes]
        title = {
            "text": label(f"{plain[0][:1].upper()}{plain[0][1:]} against {plain[1]}"),
            "subtitle": label(f"{codes[0]} against {codes[1]}; dashed: the Pareto front"),
        }
        panels = figures.tradeoff(view)
        return _chart([panel._replace(spec=panel.spec | {"title": title}) for panel in panels])

    def explain(self, query: str, run: str | None = None) -> altair.ConcatChart:
        """How the documents of one list add up to the value of each measure.

        Args:
            query: The query's id.
            run: The run's name; the first by default.
        """
        found = self._audit.explain(query, run)
        shown = [m for m in found.measures if m.additive and m.base is not None]
        return _chart([_steps(found, measure) for measure in shown])


def _chart(panels: list[Panel]) -> altair.ConcatChart:
    with needs_extra("plotting", "report"):
        import altair
    if not panels:
        raise InputError("no measure has a value", do="check the ids of the runs and documents")
    charts = [altair.Chart.from_dict(panel.spec) for panel in panels]
    made = altair.concat(*charts, columns=2).resolve_scale(
        color="independent", shape="independent", strokeDash="independent"
    )
    made = made.properties(padding=12)  # a browser's letters may be wider than expected
    look = made.configure_view(stroke=None).configure_title(anchor="start")
    return look.configure_axis(labelLimit=LABELS, titleFontWeight=400)


def _steps(found: Explanation, explained: ExplainedMeasure) -> Panel:
    """From the base to the value, a bar for what each document adds, and the fair value."""
    measure, name = explained.measure, explained.name
    rows = _step_rows(found, explained)
    value = rows[-1]["to"] if rows else explained.base
    total = {"document": "value", "to": value, "tip": label(f"{found.run}: {name} {number(value)}")}
    names = [row["document"] for row in rows] + ["value"]
    ends = [explained.base, *(row["to"] for row in rows), measure.fair_value]
    start = f"{number(explained.base, 2)} without documents"
    x = value_axis("to", f"{start}; fair at {measure.fair_text}", ends)
    y = {"field": "document", "type": "nominal", "sort": names, "title": None}
    at = {"y": y} | TIP
    lowers = {"test": "datum.to < datum.from", "value": PALETTE[1]}
    bars = span("x", x, "from", "to") | at | {"color": {"condition": lowers, "value": PALETTE[0]}}
    layers = [
        layer("bar", bars, size=12),
        layer("point", {"x": x} | at, [total], filled=True, shape="diamond", size=110, color=INK),
    ]
    if measure.fair_value is not None:
        layers.append(dashed_line(measure.fair_value))
    plain = measure.measure.short_name or name
    title = {
        "text": label(plain[:1].upper() + plain[1:]),
        "subtitle": [
            label(f"{name} of {found.run}, query {found.query_id}"),
            "blue raises the value, orange lowers it",
        ],
    }
    size = {"width": 260, "height": 18 * len(names)}
    spec = {"title": title, **size, "data": {"values": rows}, "layer": layers}
    return Panel(f"explain-{slug(name)}", f"What each document adds to {name}", spec)


def _step_rows(found: Explanation, explained: ExplainedMeasure) -> list[dict[str, Any]]:
    """The documents that change a value, in their order."""
    rows, value = [], explained.base or 0.0
    for document in found.documents[: found.depth]:
        part = document.parts.get(explained.name) or 0.0
        if not part:
            continue
        words = f"{document.rank}. {document.doc_id}"
        counts = (document.counts or {}).items()
        terms = ", ".join(f"{count:g} {group}" for group, count in counts)
        tip = f"{words} adds {number(part, signed=True)}, to {number(value + part)}"
        tip += f"; terms: {terms}" if terms else ""
        row = {"document": label(words), "from": value, "to": value + part, "tip": label(tip)}
        rows.append(row)
        value += part
    return rows


def audit_view(audit: Audit, **parts: Any) -> View:
    quick = ComparisonSettings(tests=())  # the test that decides; Wilcoxon's is slow to load
    comparison = compare(audit.scores, settings=quick) if comparable(audit.scores) else None
    given = ReportInput(
        scores=audit.scores, lexicon=audit.lexicon, comparison=comparison, polarity=audit.polarity,
        **parts,
    )  # fmt: skip
    return View(given)


def audit_summary(audit: Audit) -> Table:
    """Measures down, runs across; ▲ and ▼ are significant differences from the first run."""
    view = audit_view(audit)
    rows: list[list[Cell | str]] = []
    counts: list[str] = []
    for measure in view.measures:
        means = [view.mean_cell(run, measure) for run in view.runs]
        counts.append(_counts(view, [view.scored(run, measure.name)[0] for run in view.runs]))
        if measure.two_sided and len(view.runs) > 1:  # marks belong to the distances
            off = [number(view.off(run, measure)) for run in view.runs]
            marked = [replace(cell, text=text) for cell, text in zip(means, off, strict=True)]
            rows.append([measure.name, measure.fair_text, *(replace(c, mark="") for c in means)])
            rows.append(["  off by", "0", *marked])
            counts.append(counts[-1])
        else:
            rows.append([measure.name, measure.fair_text, *means])
        named = [None if measure.two_sided else view.with_terms(r, measure) for r in view.runs]
        if any(named):
            whole = [
                (view.mean(r, measure.name), view.scored(r, measure.name)[0]) for r in view.runs
            ]
            own = [one or all_of_it for one, all_of_it in zip(named, whole, strict=True)]
            rows.append(
                ["  with group terms", measure.fair_text, *(Cell(number(mean)) for mean, _ in own)]
            )
            counts.append(_counts(view, [n for _, n in own]))
    header = ["measure", "fair", *view.runs]
    if any(counts):
        header.insert(2, "queries")
        for row, count in zip(rows, counts, strict=True):
            row.insert(2, count or str(len(view.scores.query_ids)))
    return Table(header, rows, range(2, len(header)), notes=view.signs)


def audit_text(audit: Audit) -> str:
    """What a console shows: the verdict, and the summary."""
    return "\n".join([*verdict(audit_view(audit)), "", str(audit_summary(audit))])


def _counts(view: View, scored: list[int]) -> str:
    """How many queries have a value, if not all: 19/43, or 14-19/43."""
    total = len(view.scores.query_ids)
    if all(n == total for n in scored):
        return ""
    return f"{'-'.join(str(n) for n in dict.fromkeys((min(scored), max(scored))))}/{total}"


def audit_html(audit: Audit) -> str:
    """What a notebook shows: the verdict, and the table with intervals."""
    view = audit_view(audit)
    rows: list[list[Cell | str]] = []
    for measure in view.measures:
        cells: list[Cell | str] = [measure.label_cell, measure.fair_words]
        for run in view.runs:
            ends = interval(*view.interval(run, measure.name), 2, signed=view.signed(measure))
            off = view.off(run, measure) if len(view.runs) > 1 else None
            under = "" if off is None else f"off by {number(off)}"
            cells.append(replace(view.mean_cell(run, measure), note=ends, under=under))
        rows.append(cells)
    header = ["measure", "fair", *view.runs]
    said = f"Means with their {percent(view.confidence)} intervals"
    n = counted(len(view.scores.query_ids), "query", "queries")
    notes = [f"{said}, {n}.", *view.signs]
    answer, *others = verdict(view) or [""]
    shown = f"<p><strong>{escape(answer)}</strong> {escape(' '.join(others))}</p>"
    return shown + Table(header, rows, range(2, len(header)), notes=[" ".join(notes)]).html()
