"""What `audit_rag` found: shares by stage, what each step adds, citations; sentences and tables."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ranktilt.comparisons.results import Result, correction_text, plain
from ranktilt.data.csv_files import csv_text
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.rag import RagData
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import counted, interval, listed, number, p_sentence, p_value, percent
from ranktilt.display.table import Cell, Table
from ranktilt.measures.concentration import shares_of
from ranktilt.reports.drawing import FEW, PALETTE, SHAPES, TIP, Panel, label, layer, nominal, span
from ranktilt.reports.folder import Report
from ranktilt.reports.result_page import write_result
from ranktilt.stats.paired import paired_differences

_TITLE = "From list to answer"
STAGES = ("retrieved", "context", "cited", "answer")
#: Why a question has no value at a stage.
STATUS_WORDS = {
    "no-passages": "no passages",
    "no-text": "passages without text",
    "no-citations": "no citations",
    "no-answer": "no answer",
    "no-group-terms": "no group terms",
    "no-labels": "no labelled passage",
}
#: A stage that no question has is not in the file.
_UNKNOWN = ("no-passages", "no-citations", "no-answer")
WORDS, LABELS, SIDES, CITATIONS = "words", "labels", "sides", "citations"
#: Part of the questions in which all passages are cited, above which a warning is given.
_NEARLY_ALL = 0.9
_TOO_FEW = "1 question, too few for a test"
THIRDS = ("first third", "middle third", "last third")


@dataclass(frozen=True)
class RagSettings:
    """How RAG is audited.

    Attributes:
        lexicon: Group terms: a shipped lexicon, a file or a mapping.
        groups: Groups of the labels or, without labels, of the lexicon; all by default.
        tokenizer: word, whitespace or clean.
        confidence: Level of the intervals.
        alpha: Level of significance.
        correction: Correction of p for the number of tests: holm, bonferroni or none.
    """

    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender"
    groups: tuple[str, ...] | None = None
    tokenizer: str = "word"
    confidence: float = 0.95
    alpha: float = 0.05
    correction: str = "holm"


class RagRow(NamedTuple):
    """One number: a mean over questions with its interval, and p for a change or a comparison.

    `value` is None if no question has one. `p` tests a change against 0, and a third of the context
    against 1/3.
    """

    by: str
    quantity: str
    stage: str
    group: str
    value: float | None
    low: float | None
    high: float | None
    p: float | None
    p_adjusted: float | None
    n: int
    total: int


@dataclass(frozen=True, eq=False)
class Flow:
    """The groups' amounts at each stage.

    Attributes:
        by: words, labels or sides.
        groups: The groups.
        targets: Their target shares, if there are any.
        amounts: Stage → questions × groups.
        statuses: Stage → a status per question; "ok" if it has a value.
    """

    by: str
    groups: tuple[str, ...]
    targets: tuple[float, ...] | None
    amounts: dict[str, FloatArray]
    statuses: dict[str, list[str]]

    @cached_property
    def shares(self) -> dict[str, FloatArray]:
        """Stage → questions × groups, NaN without a value; only stages with some value."""
        made = {stage: shares_of(own) for stage, own in self.amounts.items()}
        return {stage: own for stage, own in made.items() if not np.isnan(own).all()}

    @property
    def tested(self) -> range:
        """Groups with own tests: of two groups the first, because the other is its mirror."""
        return range(1 if len(self.groups) == 2 else len(self.groups))

    @property
    def steps(self) -> list[tuple[str, str]]:
        """Consecutive stages, and the whole way if it has several steps."""
        stages = list(self.shares)
        own = list(pairwise(stages))
        return own if len(own) < 2 else [*own, (stages[0], stages[-1])]

    @property
    def ends(self) -> tuple[str, str]:
        """The first and the last stage with values."""
        stages = list(self.shares)
        return stages[0], stages[-1]

    def change(self, start: str, end: str) -> FloatArray:
        """What a step adds to the shares: questions × groups."""
        return paired_differences(self.shares[end], self.shares[start])

    def coverage(self) -> FloatArray:
        """Per question with several groups at the first stage: the part of them in the answer."""
        first, last = (self.amounts[stage] > 0 for stage in self.ends)
        several = (first.sum(axis=1) > 1) & last.any(axis=1)
        return np.where(
            several, (first & last).sum(axis=1) / np.maximum(first.sum(axis=1), 1), np.nan
        )


@dataclass(eq=False, repr=False)
class RagAudit(Result):
    """What each step from the retrieved list to the answer adds.

    `rows` are all numbers, `flows` the values per question.
    """

    data: RagData
    flows: list[Flow]
    rows: list[RagRow]
    design: RagSettings
    lexicon: str = ""

    def settings(self) -> dict[str, Any]:
        """How the result was made."""
        made = asdict(replace(self.design, lexicon=self.lexicon))
        return made | {"source": self.data.source, "questions": len(self.data.records)}

    def find(self, by: str, quantity: str, stage: str = "", group: str = "") -> list[RagRow]:
        """Rows by their names; an empty stage or group is any.

        Args:
            by: words, labels, sides or citations.
            quantity: Such as share, change, coverage.
            stage: A stage, or a step such as "retrieved → answer".
            group: A group.
        """
        return [
            row for row in self.rows
            if (row.by, row.quantity) == (by, quantity)
            and stage in ("", row.stage) and group in ("", row.group)
        ]  # fmt: skip

    def per_question(self) -> list[dict[str, Any]]:
        """One record per question, stage and group: share (None without a value) and status."""
        return [
            {
                "query_id": record.query_id, "by": flow.by, "stage": stage, "group": group,
                "share": plain(own[q, place]), "status": flow.statuses[stage][q],
            }
            for flow in self.flows
            for q, record in enumerate(self.data.records)
            for stage, own in flow.shares.items()
            for place, group in enumerate(flow.groups)
        ]  # fmt: skip

    # What people read

    def conclusions(self) -> list[str]:
        """What each step adds, and what is concentrated."""
        said = [sentence for flow in self.flows for sentence in self._flow_sentences(flow)]
        return [*said, *self._citation_sentences()]

    def _flow_sentences(self, flow: Flow) -> list[str]:
        stages = list(flow.shares)
        if not stages:
            what = "group terms" if flow.by == WORDS else "labels"
            return [f"By {flow.by}: no values, because no stage has {what}."]
        if len(stages) == 1:
            return [self._lean(flow, stages[0])]
        whole = self.find(flow.by, "change", f"{stages[0]} → {stages[-1]}")
        most = max(whole, key=lambda row: abs(row.value or 0.0))
        if most.value is None:
            return [f"By {flow.by}: no question has a value for both {stages[0]} and {stages[-1]}."]
        said = [self._whole(flow.by, most, stages)]
        if len(stages) > 2:
            names = [" → ".join(step) for step in pairwise(stages)]
            steps = [row for own in names for row in self.find(flow.by, "change", own, most.group)]
            differ = len({np.isnan(flow.change(*own)).tobytes() for own in flow.steps}) > 1
            parts = [
                f"{row.stage.split(' → ')[1]} {number(row.value, 2, signed=True)} "
                f"({self._tested(row)}{', ' + counted(row.n, 'question') if differ else ''})"
                for row in steps
            ]
            more = "; they need not add up, because their questions differ" if differ else ""
            said.append(f"What each step adds to {most.group}: {listed(parts)}{more}.")
        (cover,) = self.find(flow.by, "coverage")
        if cover.value is not None:
            lost = int((flow.coverage() < 1).sum())
            verb = "lacks" if lost == 1 else "lack"
            said.append(
                f"{lost} of {counted(cover.n, 'answer')} {verb} a group that the {stages[0]} "
                f"passages have (coverage {number(cover.value, 2)})."
            )
        return said

    def _whole(self, by: str, row: RagRow, stages: Sequence[str]) -> str:
        """The sentence about the whole way."""
        starts = f"the {row.group} share of the {_NOUN[by]}"
        change = number(row.value, 2, signed=True)
        step = f"from the {stages[0]} passages to the answers"
        if row.p_adjusted is None:
            return f"By {by}, {starts} changes by {change} {step} ({_TOO_FEW})."
        sure = interval(row.low, row.high, 2, signed=True)
        about = f"{change}, {percent(self.design.confidence)} interval {sure}, "
        if row.low == row.high:  # no spread, so that an interval would promise too much
            about = f"{change} for each, "
        about += f"adjusted {p_sentence(row.p_adjusted)}, {counted(row.n, 'question')}"
        if not self._is_significant(row):
            return f"By {by}, {starts} does not change significantly {step} ({about})."
        way = "rises" if (row.value or 0) > 0 else "falls"
        return f"By {by}, {starts} {way} significantly {step} ({about})."

    def _lean(self, flow: Flow, stage: str) -> str:
        """The sentence if only one stage has values."""
        row = self.find(flow.by, "share", stage)[0]
        target = None if flow.targets is None else flow.targets[0]
        text = (
            f"By {flow.by}, only one stage has values ({stage}): {row.group}'s share of the "
            f"{_NOUN[flow.by]} is {number(row.value, 2)}"
        )
        if row.low is None or row.high is None:
            return f"{text} ({_TOO_FEW})."
        text += f" {interval(row.low, row.high, 2)}, {counted(row.n, 'question')}"
        if target is None:
            return f"{text}."
        inside = row.low <= target <= row.high
        return f"{text}; the interval {'includes' if inside else 'excludes'} {target:g}."

    def _citation_sentences(self) -> list[str]:
        rows = [row for third in THIRDS for row in self.find(CITATIONS, third)]
        parts = [
            f"{percent(row.value, 0)} in the {row.quantity}"
            + (" (significant)" if self._is_significant(row) else "")
            for row in rows
            if row.value is not None
        ]
        among = "among the passages of the file" if self._only_cited() else "in the context"
        said = [f"Citations by place {among}: {listed(parts)}; 33% each would be no preference."]
        most = [
            f"The most cited source has {percent(row.value, 0)} of an answer's citations (mean)."
            for row in self.find(CITATIONS, "MaxShare of sources", "answer")
            if row.value is not None
        ]
        return (said if parts else []) + most

    def _is_significant(self, row: RagRow) -> bool:
        return row.p_adjusted is not None and row.p_adjusted < self.design.alpha

    def _tested(self, row: RagRow) -> str:
        if row.p_adjusted is None:
            return "not tested"
        return "significant" if self._is_significant(row) else "not significant"

    def compact_tables(self) -> list[Table]:
        """Shares by stage, what each step adds, and the citations."""
        made = [self._share_table(flow) for flow in self.flows if flow.shares]
        changes = [row for row in self.rows if row.quantity == "change"]
        others = [row for row in self.rows if row.quantity not in ("share", "change")]
        if changes:
            made.append(self._table(changes, ["by", "step", "group", "change"], signed=True))
        if others:
            made.append(self._table(others, ["by", "stage", "quantity", "mean"], signed=False))
        return [replace(t, notes=self.notes() if t is made[-1] else ()) for t in made]

    @property
    def table(self) -> Table:
        """All rows."""
        made = [
            [r.by, r.quantity, r.stage, r.group, number(r.value), interval(r.low, r.high),
             p_value(r.p_adjusted), f"{r.n}/{r.total}"]
            for r in self.rows
        ]  # fmt: skip
        header = ["by", "quantity", "stage", "group", "mean", self._level, "p", "questions"]
        return Table(header, made, range(4, 8), _TITLE)

    @property
    def _level(self) -> str:
        return f"{percent(self.design.confidence)} interval"

    def _share_table(self, flow: Flow) -> Table:
        stages = list(flow.shares)
        rows: list[list[Cell | str]] = []
        for stage in stages:
            own = self.find(flow.by, "share", stage)
            cells = [Cell(number(r.value, 2), note=interval(r.low, r.high, 2)) for r in own]
            rows.append([stage, *cells, f"{own[0].n}/{own[0].total}"])
        header = ["stage", *flow.groups, "questions"]
        title = f"Shares of the {_NOUN[flow.by]}"
        return Table(header, rows, range(1, len(header)), title)

    def _table(self, rows: list[RagRow], names: list[str], *, signed: bool) -> Table:
        made = [
            [
                row.by, row.stage, row.group if signed else row.quantity,
                number(row.value, 2, signed=signed), interval(row.low, row.high, 2, signed=signed),
                p_value(row.p_adjusted), f"{row.n}/{row.total}",
            ]
            for row in rows
        ]  # fmt: skip
        title = "What each step adds" if signed else "Coverage and citations"
        return Table([*names, self._level, "p", "questions"], made, range(3, 7), title)

    def notes(self) -> list[str]:
        """Which questions have no value, and how p was computed."""
        said = []
        for flow in self.flows:
            for stage in STAGES:
                for status, times in Counter(flow.statuses[stage]).items():
                    whole = times == len(self.data.records) and status in _UNKNOWN
                    if status != "ok" and not whole:
                        verb = "has" if times == 1 else "have"
                        what = f"{counted(times, 'question')} {verb} {STATUS_WORDS[status]}"
                        said.append(f"By {flow.by}, {stage}: {what} ({status}); not in the means.")
        if self.data.skipped:
            said.append(
                f"{counted(self.data.skipped, 'trace')} without retrieved passages skipped."
            )
        said += self._reference_notes()
        tests = sum(row.p is not None for row in self.rows)
        if tests:
            how = correction_text(self.design.correction, tests)
            said.append(f"p: paired t-test over questions, {how}.")
        return said

    def _reference_notes(self) -> list[str]:
        """Citations of unknown passages, and contexts that may be what was cited."""
        strangers = sum(len(cited - given) for given, cited in self._given_and_cited)
        unknown = 0
        for record in self.data.records:
            if record.retrieved:
                found = {one.id for one in record.retrieved}
                unknown += sum(o.text is None and o.id not in found for o in record.context or ())
        counts = {
            "Ids in contexts that are not among the retrieved passages and have no text": unknown,
            "Citations of passages that were not given": strangers,
        }
        said = [f"{what}: {n}." for what, n in counts.items() if n]
        if self._only_cited():
            said.append(
                "In nearly every question each passage of the context is cited: the file may list "
                "only cited passages. Places then compare cited passages only."
            )
        return said

    @cached_property
    def _given_and_cited(self) -> list[tuple[set[str], set[str]]]:
        citing = [r for r in self.data.records if r.citations and r.given]
        return [({one.id for one in r.given or ()}, set(r.citations or ())) for r in citing]

    def _only_cited(self) -> bool:
        """Whether the contexts seem to be lists of what was cited: in nine of ten, all is cited."""
        both = self._given_and_cited
        return len(both) > 0 and sum(c >= g for g, c in both) > _NEARLY_ALL * len(both)

    # The page

    def report(
        self, output: str | os.PathLike[str], *, manifest: Mapping[str, Any] | None = None
    ) -> Report:
        """Write index.html (extra report), results.json, questions.csv and manifest.json.

        Args:
            output: Folder to write.
            manifest: Inputs and settings; by default the settings.

        Returns:
            The paths that were written.
        """
        import polars as pl

        questions = pl.DataFrame(self.per_question(), infer_schema_length=None)
        shares = [row for row in self.rows if row.quantity == "share" and row.value is not None]
        return write_result(
            self, output, title=_TITLE, limits=_LIMITS, panels=_flow_panels(shares),
            files={"questions.csv": csv_text(questions.columns, questions.rows())},
            manifest=manifest,
        )  # fmt: skip


_LIMITS = (
    "Listed words are counted, not meaning. An answer can be one-sided without a single group "
    "term; it then has no value here.",
    "A single answer is a small sample. With one group term, a share is 0 or 1. Read the means and "
    "their intervals, not one question.",
    "A citation is what the model claims. Whether the passage supports it is not checked.",
    "An even split is not always right. If the evidence is on one side, a good answer may be, too. "
    "The steps show what the system changes.",
)
_NOUN = {WORDS: "group terms", LABELS: "labelled passages", SIDES: "passages with a side"}


# The picture


def _flow_panels(points: Sequence[RagRow]) -> list[Panel]:
    """One drawing per kind of share; of many groups the eight with the largest shares."""
    made = []
    for by in dict.fromkeys(point.by for point in points):
        own = [point for point in points if point.by == by]
        largest: dict[str, float] = {}
        for point in own:
            largest[point.group] = max((point.value or 0.0), largest.get(point.group, 0.0))
        most = sorted(largest, key=lambda group: -largest[group])[:FEW]
        shown = [point for point in own if point.group in most]
        made.append(
            Panel(f"flow-{by}", f"Shares of the groups by stage, by {by}", _flow_spec(shown))
        )
    return made


def _flow_spec(points: Sequence[RagRow]) -> dict[str, Any]:
    groups = list(dict.fromkeys(label(point.group) for point in points))
    stages = list(dict.fromkeys(point.stage for point in points))
    rows = [
        {
            "stage": point.stage, "group": label(point.group), "share": (point.value or 0.0),
            "low": point.low, "high": point.high,
            "tip": f"{label(point.group)}, {point.stage}: {number((point.value or 0.0), 2)} "
            f"{interval(point.low, point.high, 2)}",
        }
        for point in points
    ]  # fmt: skip
    offset = {"field": "group", "sort": groups, "scale": {"paddingOuter": 3}}
    stage = {"field": "stage", "type": "ordinal", "sort": stages, "title": None,
             "axis": {"labelAngle": 0}}  # fmt: skip
    share = {"type": "quantitative", "title": "share", "scale": {"domain": [0, 1]}}
    key = {"title": None, "legend": {"orient": "top", "columnPadding": 30}}
    colour = nominal("group", dict(zip(groups, PALETTE, strict=False)), **key)
    shape = nominal("group", dict(zip(groups, SHAPES, strict=False)), **key)
    at = {"x": stage, "xOffset": offset}
    y = share | {"field": "share"}
    return {
        "width": 130 * len(stages), "height": 240, "data": {"values": rows},
        "layer": [
            layer("line", {**at, "y": y, "color": colour}, opacity=0.7),
            layer("rule", {**at, **span("y", share, "low", "high"), "color": colour},
                  only="isValid(datum.low)", strokeWidth=2),
            layer("point", {**at, "y": y, "color": colour, "shape": shape, **TIP},
                  filled=True, size=80, opacity=1),
        ],
    }  # fmt: skip
