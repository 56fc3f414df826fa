"""The section about the sides of issues: which queries have two, and how each list orders them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ranktilt.data.polarity import Polarity
from ranktilt.display.numbers import listed, number
from ranktilt.explanations.sides import QuerySides, SidedList, query_sides, reason_of
from ranktilt.measures.duo import DUO
from ranktilt.measures.scores import ScoredMeasure
from ranktilt.polarity.verdict import accuracy_sentence
from ranktilt.reports.content import View

#: Queries whose lists are drawn.
_DRAWN = 30
#: Marks closer than this (in percent of the strip) go into rows above each other.
_GAP = 8.5
#: Height of a row of marks, and the largest and smallest mark, in pixels.
_ROW, _LARGEST, _SMALLEST = 26, 13, 9


class _Sides(NamedTuple):
    """What the section shows.

    Attributes:
        view: The facts of the report.
        measure: The DUO that was scored.
        polarity: Positions of documents.
        drawn: Queries whose lists are drawn, the worst first.
        scored: How many queries have a value.
        without: Queries without two sides, and why.
    """

    view: View
    measure: ScoredMeasure
    polarity: Polarity
    drawn: list[QuerySides]
    scored: int
    without: dict[str, str]

    @property
    def ends(self) -> list[str]:
        """The documents that are shown as passages."""
        return [doc for own in self.drawn for doc in own.ends]

    def content(self, passages: Mapping[str, str]) -> dict[str, Any]:
        """What the template shows."""
        cutoff, texts = self.measure.measure.cutoff, self.view.given.queries
        return {
            "measure": self.measure,
            "top": "documents" if cutoff is None else f"top {cutoff} documents",
            "accuracy": "A program estimates the side of each document from its text and can be "
            f"wrong. {accuracy_sentence(str(self.polarity.settings.get('embedder', '')))}",
            "queries": [self._query(own, passages) for own in self.drawn],
            "rest": self.scored - len(self.drawn),
            "without": [(texts.get(q) or q, why) for q, why in self.without.items()],
        }

    def _query(self, own: QuerySides, passages: Mapping[str, str]) -> dict[str, Any]:
        own = own.with_texts(passages)
        return {
            "text": self.view.given.queries.get(own.query_id) or own.query_id,
            "doubt": own.reason if _doubted(self.polarity, own.query_id) else "",
            "names": list(zip(own.names, own.words, strict=True)),
            "lists": [_strip(one, own.titles) for one in own.lists],
            "ends": [
                {"name": name, "ranks": listed(own.ranks(doc), most=4), "text": text}
                for name, doc, text in zip(own.names, own.ends, own.passages, strict=False)
            ],
        }


def find_sides(view: View) -> _Sides | None:
    """The section's content, if there is polarity and DUO was scored."""
    measure, polarity = view.duo, view.given.polarity
    if measure is None or polarity is None or not isinstance(measure.measure, DUO):
        return None
    values = view.scores.values[:, view.measures.index(measure)]
    scored = np.flatnonzero(~np.isnan(values).all(axis=0))
    worst = dict(zip(scored.tolist(), np.nanmax(values[:, scored], axis=0).tolist(), strict=True))
    ids = view.scores.query_ids
    order = sorted(worst, key=lambda q: (_doubted(polarity, ids[q]), -worst[q]))
    drawn = [
        query_sides(
            polarity,
            ids[q],
            measure.measure,
            {run.name: run.ranking(ids[q]) for run in view.given.runs},
            {run: view.scores.value(run, measure.measure, ids[q]) for run in view.runs},
        )
        for q in order[:_DRAWN]
    ]
    others = [query for q, query in enumerate(ids) if q not in worst]
    without = {query: reason_of(polarity.queries.get(query)) for query in others}
    return _Sides(view, measure, polarity, drawn, len(worst), without)


def _doubted(polarity: Polarity, query: str) -> bool:
    """Whether something speaks against the query's axis."""
    axis = polarity.queries.get(query)
    return axis is None or bool(axis.warnings)


def _strip(own: SidedList, titles: tuple[str, str]) -> dict[str, Any]:
    """One list as marks from one side to the other; rank 1 is the largest and darkest."""
    rows: list[list[float]] = []
    marks: list[dict[str, Any]] = []
    last = max((placed.rank for placed in own.documents), default=1)
    for placed in own.documents:
        at = 5 + 90 * placed.place
        row = next((r for r, used in enumerate(rows) if all(abs(at - u) >= _GAP for u in used)), -1)
        if row < 0:
            rows.append([])
            row = len(rows) - 1
        rows[row].append(at)
        late = (placed.rank - 1) / max(last - 1, 1)
        mark: dict[str, Any] = {
            "at": f"{at:.2f}%",
            "row": row,
            "rank": placed.rank,
            "doc": placed.doc_id,
            "r": f"{_LARGEST - (_LARGEST - _SMALLEST) * late:.1f}",
            # pale enough for its number to be read in both modes, except the first
            "ink": 1 if placed.rank == 1 else f"{0.5 - 0.45 * late:.2f}",
            "strong": placed.rank == 1,
        }
        marks.append(mark)
    height = _ROW * max(len(rows), 1) + 4
    for mark in marks:
        mark["y"] = height - 2 - _ROW // 2 - _ROW * mark.pop("row")
    order = sorted(own.documents, key=lambda placed: placed.place)
    said = ", ".join(str(placed.rank) for placed in order)
    return {
        "run": own.run,
        "duo": number(own.duo, 2),
        "random": number(own.random, 2),
        "marks": marks,
        "height": height,
        "line": height - 2 - _ROW // 2,
        "label": f"{own.run}, from {titles[0]} to {titles[1]}: ranks {said}",
    }
