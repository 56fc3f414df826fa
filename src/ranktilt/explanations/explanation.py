"""What was found: the explanation of one query, and the attribution of the tilt of runs."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from html import escape
from typing import Any, NamedTuple

import pyarrow as pa

from ranktilt.data.frames import Framed
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import counted, interval, listed, number
from ranktilt.display.table import Table
from ranktilt.errors import check_known
from ranktilt.explanations.sides import QuerySides
from ranktilt.measures.scores import ScoredMeasure

#: Values this close are equal.
_SAME = 1e-9
#: A sentence names this many documents or terms.
_CAUSES = 3


class ProposedSwap(NamedTuple):
    """Two documents to swap, and what that does to this and other measures."""

    measure: str
    upper_rank: int
    upper_doc: str
    lower_rank: int
    lower_doc: str
    before: float
    after: float
    costs: tuple[tuple[str, float, float], ...] = ()  # effectiveness: name, before, after
    costly: bool = False  # no swap brings the measure closer to fair without a loss in relevance

    @property
    def places(self) -> str:
        """The two ranks and documents."""
        lower = f"rank {self.lower_rank} ({self.lower_doc})"
        return f"rank {self.upper_rank} ({self.upper_doc}) with {lower}"

    @property
    def gain(self) -> str:
        """What happens to the measure: TExFAIR@10 0.38 → 0.93."""
        return f"{self.measure} {_short(self.before, self.after)}"

    @property
    def cost(self) -> str:
        """What happens to the measures of effectiveness; empty without qrels."""
        if not self.costs:
            return ""
        same = [name for name, before, after in self.costs if before == after]
        told = [f"{name} {_short(a, b)}" for name, a, b in self.costs if a != b]
        told += [f"{listed(same)} unchanged"] if same else []
        return ", ".join(told)

    @property
    def sentence(self) -> str:
        """In one sentence."""
        return f"Swap {self.places}: {', '.join(filter(None, [self.gain, self.cost]))}"

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        costs = [{"measure": name, "before": a, "after": b} for name, a, b in self.costs]
        return self._asdict() | {"costs": costs, "sentence": self.sentence}


class ExplainedMeasure(NamedTuple):
    """A measure's value and its parts: base + Σ of the documents' parts = value.

    `terms_rest` is what no term accounts for, including the base; None if terms do not matter.
    """

    measure: ScoredMeasure
    value: float | None
    status: str
    base: float | None = None
    terms_rest: float | None = None
    swap: ProposedSwap | None = None
    additive: bool = True  # False for nDCG and the like, which are only shown

    @property
    def name(self) -> str:
        """Its printed name."""
        return self.measure.name

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "measure": self.name,
            "value": self.value,
            "status": self.status,
            "positive": self.measure.positive,
            "fair": self.measure.fair,
            "base": self.base,
            "terms_rest": self.terms_rest,
            "swap": None if self.swap is None else self.swap.to_dict(),
        }


class ExplainedDocument(NamedTuple):
    """A document of the list, with its counts and its part of every measure.

    A part is None if the measure has no value or skipped the document.
    """

    rank: int
    doc_id: str
    counts: dict[str, float] | None
    length: int | None
    labels: dict[str, float] | None
    polarity: list[float] | None
    parts: dict[str, float | None]


@dataclass(frozen=True)
class ExplainedTerm:
    """A lexicon term, how often it occurs within the cutoffs, and its parts."""

    term: str
    group: str
    count: int
    documents: int
    parts: dict[str, float]


@dataclass(frozen=True)
class Mark:
    """A group term in a text, by characters."""

    start: int
    end: int
    group: str
    term: str


@dataclass(frozen=True)
class Passage:
    """A document's text with its group terms."""

    rank: int
    doc_id: str
    text: str
    marks: tuple[Mark, ...]

    @property
    def marked(self) -> str:
        """The text with marks in it: `[male:he] said`."""
        return self.written(lambda mark, text: f"[{mark.group}:{text}]")

    def written(self, marked: Callable[[Mark, str], str], plain: Callable[[str], str] = str) -> str:
        """The text with its group terms written in one way, and all else in another."""
        pieces, place = [], 0
        for mark in self.marks:
            pieces.append(plain(self.text[place : mark.start]))
            pieces.append(marked(mark, self.text[mark.start : mark.end]))
            place = mark.end
        return "".join([*pieces, plain(self.text[place:])])


@dataclass(frozen=True, eq=False)
class Explanation(Framed):
    """One query of one run, explained."""

    run: str
    query_id: str
    query_text: str
    groups: tuple[str, ...]
    measures: list[ExplainedMeasure]
    documents: list[ExplainedDocument]
    terms: list[ExplainedTerm]
    passages: list[Passage] = field(default_factory=list)
    depth: int | None = None  # the deepest rank that a measure uses
    notes: list[str] = field(default_factory=list)
    sides: QuerySides | None = None  # with polarity, if DUO is explained

    def __repr__(self) -> str:
        names = ", ".join(measure.name for measure in self.measures)
        return f"<Explanation of query {self.query_id} of {self.run}: {names}>"

    def measure(self, name: str) -> ExplainedMeasure:
        """One measure."""
        check_known("measure", name, [m.name for m in self.measures])
        return next(m for m in self.measures if m.name == name)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return {
            "run": self.run,
            "query_id": self.query_id,
            "query_text": self.query_text,
            "groups": list(self.groups),
            "depth": self.depth,
            "measures": [measure.to_dict() for measure in self.measures],
            "documents": [document._asdict() for document in self.documents],
            "terms": [asdict(term) for term in self.terms],
            "passages": [asdict(passage) for passage in self.passages],
            "sides": None if self.sides is None else self.sides.to_dict(),
            "notes": self.notes,
        }

    def to_arrow(self) -> pa.Table:
        """One row per document: rank, doc_id, length, counts by group, and its part of measures."""
        rows = [
            {"rank": d.rank, "doc_id": d.doc_id, "length": d.length}
            | {f"count_{group}": count for group, count in (d.counts or {}).items()}
            | d.parts
            for d in self.documents
        ]
        return pa.Table.from_pylist(rows)

    # Sentences

    def conclusion(self, name: str) -> str:
        """A measure's value, what it means, and which documents and terms cause most of it."""
        found = self.measure(name)
        measure, value = found.measure, found.value
        if value is None:
            return f"{name} has no value for this query ({found.status})."
        shown = number(value, signed=measure.positive is not None)
        told = f"{name} ({measure.measure.wording}) is {shown}, {self._lean(measure, value)}"
        fair = measure.fair_value
        if fair is None or abs(value - fair) <= _SAME:
            return f"{told}."
        away = math.copysign(1.0, value - fair)
        documents = {
            f"{d.doc_id} (rank {d.rank})": (d.parts.get(name) or 0.0) * away for d in self.documents
        }
        terms = {t.term: t.parts.get(name, 0.0) * away for t in self.terms}
        causes = _most_of(documents, "document")
        words = _most_of(terms, "term")
        if words:
            causes += f" Of the terms, {words}"
        return f"{told}. {causes}".rstrip()

    def swap_sentences(self) -> list[str]:
        """The best swaps, each once with all that it does, and the measures that have none."""
        valued = [m for m in self.measures if m.additive and m.value is not None]
        alike: dict[str, list[ProposedSwap]] = {}
        for measure in valued:
            if measure.swap is not None:
                alike.setdefault(measure.swap.places, []).append(measure.swap)
        lines = []
        for places, own in alike.items():
            told = ", ".join(filter(None, [*(swap.gain for swap in own), own[0].cost]))
            costly = [swap.measure for swap in own if swap.costly]
            why = f" (no swap improves {listed(costly)} without a loss)" if costly else ""
            lines.append(f"Swap {places}: {told}{why}.")
        without = [m.name for m in valued if m.swap is None]
        if without:
            lines.append(f"No swap brings {listed(without, 'or')} closer to fair.")
        return lines

    def _lean(self, measure: ScoredMeasure, value: float) -> str:
        """What a value means: the side it leans towards, or how far it is from fair."""
        fair = measure.fair_value
        if fair is None:
            return "and higher is better" if measure.fair == "high" else "with no known fair value"
        if abs(value - fair) <= _SAME:
            return "the fair value"
        if measure.positive is None or fair != 0:
            way = "above" if value > fair else "below"
            return f"{abs(value - fair):.2f} {way} the fair value {measure.fair_text}"
        others = [group for group in self.groups if group != measure.positive]
        if value > 0:
            side = f"towards {measure.positive}"
        else:
            side = f"towards {others[0]}" if len(others) == 1 else f"away from {measure.positive}"
        return f"leaning {side} (fair: 0)"

    # Tables, for notebooks and the command line

    def measure_table(self) -> Table:
        """Measures with value, fair value and base."""
        header = ["measure", "fair", "value", "base", "documents add"]
        rows = []
        for m in self.measures:
            added = None if m.value is None or m.base is None else m.value - m.base
            value = number(m.value, signed=m.measure.positive is not None)
            value = m.status if m.value is None else value
            rows.append([m.name, m.measure.fair_text, value, number(m.base), _signed(added)])
        return Table(header, rows, range(2, len(header)), "Measures")

    def document_table(self) -> Table:
        """Documents down to the deepest rank that a measure uses, with their parts."""
        shown = self.documents[: self.depth]
        names = [m.name for m in self.measures if m.additive]
        columns: dict[str, list[str]] = {
            "rank": [str(d.rank) for d in shown],
            "document": [d.doc_id for d in shown],
        }
        if any(d.counts is not None for d in shown):
            for group in self.groups:
                columns[group] = [
                    "–" if d.counts is None else f"{d.counts[group]:g}" for d in shown
                ]
        if any(d.labels is not None for d in shown):
            columns["label"] = [_labels(d.labels) for d in shown]
        if any(d.polarity is not None for d in shown):
            columns["polarity"] = [
                ", ".join(number(own, 3, signed=True) for own in d.polarity or ()) for d in shown
            ]
        words = [i for i, name in enumerate(columns) if name in ("document", "label", "polarity")]
        header = [*columns, *names]
        rows = [
            [*row, *(_signed(d.parts.get(name)) for name in names)]
            for row, d in zip(zip(*columns.values(), strict=True), shown, strict=True)
        ]
        right = [i for i in range(1, len(header)) if i not in words]
        title = "Documents: contributions (base + column total = value)"
        return Table(header, rows, right, title)

    def term_table(self, n: int | None = None) -> Table:
        """Terms with their parts, the most important first, and what no term accounts for."""
        names = [m.name for m in self.measures if m.terms_rest is not None]
        rows = [
            [t.term, t.group, str(t.count), *(_signed(t.parts.get(name, 0.0)) for name in names)]
            for t in self.terms[:n]
        ]
        hidden = self.terms[n:] if n is not None else []
        if hidden:
            sums = [sum(t.parts.get(name, 0.0) for t in hidden) for name in names]
            count = str(sum(t.count for t in hidden))
            rows.append([f"({len(hidden)} more)", "", count, *map(_signed, sums)])
        if rows:
            rests = [self.measure(name).terms_rest for name in names]
            rows.append(["(no term)", "", "–", *map(_signed, rests)])
        header = ["term", "group", "count", *names]
        return Table(header, rows, range(2, len(header)), "Terms: contributions")

    @property
    def title(self) -> str:
        """The run and the query."""
        text = f": {self.query_text}" if self.query_text else ""
        return f"{self.run}, query {self.query_id}{text}"

    def _repr_html_(self) -> str:
        pieces = [f"<h4>{escape(self.title)}</h4>"]
        additive = [m for m in self.measures if m.additive]
        leading = next((m for m in additive if m.measure.positive), next(iter(additive), None))
        if leading is not None:
            pieces.append(f"<p>{escape(self.conclusion(leading.name))}</p>")
        swaps = "".join(f"<li>{escape(told)}</li>" for told in self.swap_sentences())
        pieces += [f"<ul>{swaps}</ul>"] if swaps else []
        pieces.append(self.measure_table().html())
        told = [] if self.sides is None else self.sides.lines()
        pieces += [f"<p>{'<br>'.join(map(escape, told))}</p>"] if told else []
        pieces.append(self.document_table().html())
        if any(passage.marks for passage in self.passages):
            legend = " ".join(_marked_html(self.groups, group, group) for group in self.groups)
            pieces.append(f"<p>Group terms: {legend}</p>")
        pieces += [
            f'<p style="max-width:80ch"><b>{p.rank}. {escape(p.doc_id)}</b><br>'
            + p.written(lambda mark, text: _marked_html(self.groups, mark.group, text), escape)
            + "</p>"
            for p in self.passages
        ]
        pieces += [self.term_table(20).html()] if self.terms else []
        pieces += [f"<p>{escape(note)}</p>" for note in self.notes]
        return "".join(pieces)


class AttributionRow(NamedTuple):
    """One run and measure: means over the same n queries on every level.

    An error is the standard error of a mean that was sampled, 0 where it is exact; None without a
    value. `ranker_low` and `ranker_high` are the 95 % interval over queries of what the ranker
    adds. `left_out` counts random orders for which the measure was undefined.
    """

    run: str
    measure: str
    positive: str | None
    fair: str | None
    n: int
    n_total: int
    collection: float | None
    collection_error: float | None
    candidates: float | None
    candidates_error: float | None
    value: float | None
    exact: bool
    draws: int = 0
    ranker_low: float | None = None
    ranker_high: float | None = None

    @property
    def beyond_chance(self) -> bool:
        """Whether the interval of what the ranker adds excludes 0."""
        low, high = self.ranker_low, self.ranker_high
        return low is not None and high is not None and not low <= 0.0 <= high

    @property
    def candidates_add(self) -> float | None:
        """What a random order of the candidates has more than one of the collection."""
        return _difference(self.candidates, self.collection)

    @property
    def ranker_adds(self) -> float | None:
        """What the run has more than a random order of its candidates."""
        return _difference(self.value, self.candidates)

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return self._asdict() | {
            "candidates_add": self.candidates_add,
            "ranker_adds": self.ranker_adds,
        }


@dataclass(frozen=True, eq=False)
class Attribution(Framed):
    """Collection → candidates → ranker, for every run and measure.

    `candidates` says what the candidates were. The arrays are runs × measures × queries, NaN where
    a level has no value.
    """

    rows: list[AttributionRow]
    candidates: str
    runs: list[str]
    measures: list[str]
    query_ids: list[str]
    collection_values: FloatArray
    candidate_values: FloatArray
    values: FloatArray
    seed: int = 0
    notes: list[str] = field(default_factory=list)

    def __repr__(self) -> str:
        return (
            f"<Attribution of {', '.join(self.runs)}: {', '.join(self.measures)}; "
            f"candidates {self.candidates}>"
        )

    def row(self, run: str, measure: str) -> AttributionRow:
        """One run and measure."""
        check_known("run", run, self.runs)
        check_known("measure", measure, self.measures)
        return next(row for row in self.rows if (row.run, row.measure) == (run, measure))

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON; undefined values are null."""
        return {
            "candidates": self.candidates,
            "seed": self.seed,
            "rows": [row.to_dict() for row in self.rows],
            "notes": self.notes,
        }

    def to_arrow(self) -> pa.Table:
        """One row per run and measure."""
        return pa.Table.from_pylist([row.to_dict() for row in self.rows])

    @property
    def table(self) -> Table:
        """Every run and measure: means over random orders, and the run's own."""
        header = ["run", "measure", "collection", "candidates", "value", "ranker adds", "interval"]
        cells = [
            [
                row.run,
                row.measure,
                number(row.collection),
                number(row.candidates),
                number(row.value),
                number(row.ranker_adds, signed=True),
                interval(row.ranker_low, row.ranker_high, 3, signed=True),
            ]
            for row in self.rows
        ]
        title = "Where the tilt comes from: means over random orders, and the run"
        return Table(header, cells, range(2, len(header)), title).with_queries(self.rows)

    def _repr_html_(self) -> str:
        return self.table.html()


#: Groups in a passage: a tint that works on light and dark pages, and a line of its own kind.
_TINTS = ("0,114,178", "213,94,0", "0,158,115", "204,121,167", "230,159,0", "110,110,110")
_LINES = ("solid", "dashed", "dotted", "double")


def _marked_html(groups: tuple[str, ...], group: str, text: str) -> str:
    """A group term in HTML: its group's tint and underline, and its name on hover."""
    place = groups.index(group) if group in groups else 0
    tint, line = _TINTS[place % len(_TINTS)], _LINES[place % len(_LINES)]
    look = f"color:inherit;background:rgba({tint},.25);border-bottom:3px {line} rgb({tint})"
    return f'<mark title="{escape(group)}" style="{look}">{escape(text)}</mark>'


def _most_of(parts: dict[str, float], what: str) -> str:
    """Which documents or terms move a measure away from fair most, with their share of that."""
    away = {name: part for name, part in parts.items() if part > _SAME}
    if not away:
        return ""
    most = sorted(away, key=lambda name: -away[name])[:_CAUSES]
    share = sum(away[name] for name in most) / sum(away.values())
    which = f" ({len(most)} of {counted(len(away), what)})" if len(away) > len(most) else ""
    verb = "accounts" if len(most) == 1 else "account"
    return f"{listed(most)} {verb} for {share:.0%} of what moves it away from fair{which}."


def _difference(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other


def _signed(value: float | None) -> str:
    return number(value, signed=True)


def _short(before: float, after: float) -> str:
    """Both with two digits, or with as many as show the difference."""
    digits = next((d for d in (2, 3, 4, 6) if f"{before:.{d}f}" != f"{after:.{d}f}"), 2)
    return f"{before:.{digits}f} → {after:.{digits}f}"


def _labels(labels: Mapping[str, float] | None) -> str:
    own = [g if weight == 1 else f"{g} {weight:g}" for g, weight in (labels or {}).items()]
    return ", ".join(own) or "–"
