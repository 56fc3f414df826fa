"""The orders that a search-manipulation study shows (Ziems et al. 2024, §5.2).

Each query's documents are shown in the most balanced order (DUO is 0), the most one-sided for the
statement (`plus`) and against it (`minus`), each the exact optimum, and optionally a run's order.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import msgspec
import numpy as np

from ranktilt.data.files import parse_json, read_text, write_text
from ranktilt.data.polarity import ARBITRARY, Polarity
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.measures.duo import balanced_order, direction, duo
from ranktilt.studies.design.one_sided import LONGEST, most_one_sided

_BALANCED, _PLUS, _MINUS = "balanced", "plus", "minus"
_CONDITIONS = (_BALANCED, _PLUS, _MINUS)
#: Columns of the queries with the statement, and with the side of the axis that agrees with it.
STATEMENT, _SIDE = ("statement", "perspective", "claim"), ("statement_side", "side")


@dataclass(frozen=True)
class _ShownOrder:
    """One list as a participant sees it; + in `signed_duo` favours the statement."""

    documents: tuple[str, ...]
    duo: float
    signed_duo: float


@dataclass(frozen=True)
class QueryDesign:
    """A query, the statement that people agree or disagree with, and its orders by condition."""

    query_id: str
    text: str
    statement: str
    orders: dict[str, _ShownOrder]
    polarity: dict[str, float]  # + favours the statement
    warnings: tuple[str, ...] = ()
    side: int = 1  # of the axis; already applied to `polarity`
    weak: bool = False  # the axis does not separate the labelled documents


@dataclass(frozen=True)
class Design:
    """All queries of a study, their common conditions, and the queries skipped, with reasons."""

    queries: dict[str, QueryDesign]
    conditions: tuple[str, ...]
    settings: dict[str, Any] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)

    @property
    def signed_duos(self) -> list[float]:
        """SignedDUO of every query and condition: the regression's power depends on them."""
        return [
            query.orders[condition].signed_duo
            for query in self.queries.values()
            for condition in self.conditions
        ]

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write as JSON."""
        write_text(path, json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n")

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Design:
        """Read what `write` wrote."""
        try:
            made = msgspec.convert(parse_json(read_text(path), path), cls)
        except msgspec.ValidationError as error:
            raise InputError("not a study's design", where=path) from error
        for query in made.queries.values():
            for condition in made.conditions:
                if condition not in query.orders:
                    raise InputError(f"{query.query_id!r} has no order {condition!r}", where=path)
        return made


def make_design(
    queries: Queries | str | os.PathLike[str] | Mapping[str, str],
    polarity: Polarity | str | os.PathLike[str] | Mapping[str, Mapping[str, Any]],
    *,
    run: Run | str | os.PathLike[str] | Mapping[str, Mapping[str, float]] | None = None,
    own_order: bool = False,
    depth: int = 10,
    step: int = 1,
) -> Design:
    """Make the orders of every query, the exact optima of DUO.

    Queries with fewer than 3 documents or without an axis are skipped.

    Args:
        queries: Queries with a column `statement` (the query's text by default) and optionally
            `statement_side`: the side of the axis that agrees with it, 1 (default) or -1.
        polarity: Polarity of the documents; its first axis is used.
        run: Use the top documents of this run, instead of the first ones in the polarity.
        own_order: Add the run's own order as a condition, under the run's name.
        depth: Results per list, 3 to 12.
        step: DUO's step.

    Returns:
        A design with the conditions balanced, plus, minus and, if asked for, the run's.
    """
    asked = Queries.load(queries)
    where = Polarity.load(polarity)
    ranked = None if run is None else Run.load(run)
    if own_order and ranked is None:
        raise InputError("own_order without a run", do="give the run")
    if not 3 <= depth <= LONGEST:
        raise InputError(f"depth {depth}", expected=f"3 to {LONGEST} results per list")
    names: tuple[str, ...] = _CONDITIONS
    if own_order and ranked is not None:
        if ranked.name in _CONDITIONS:
            raise InputError(f"a run named {ranked.name!r}", expected="another name")
        names = (*names, ranked.name)
    made: dict[str, QueryDesign] = {}
    skipped: dict[str, str] = {}
    for query_id, text in asked.texts.items():
        known = {doc: at[0] for doc, at in where.of_query(query_id).items()}
        pool = list(known) if ranked is None else ranked.ranking(query_id)
        shown = pool[:depth]
        reason = _unusable(shown, known)
        if reason:
            skipped[query_id] = reason
            continue
        side = _side(asked, query_id)
        values = np.array([known[doc] for doc in shown]) * side
        orders = {name: _order(shown, values, _places(name, values, step), step) for name in names}
        about = where.queries.get(query_id)
        warnings = list(about.warnings) if about else []
        # Labels or a stance head orient an axis; mappings and tables are used as given.
        if about and about.orientation == ARBITRARY:
            warnings.append("the axis has no orientation: its sign is arbitrary")
        if len(pool) > depth:
            warnings.append(f"the first {depth} of {len(pool)} documents")
        made[query_id] = QueryDesign(
            query_id,
            text,
            _cell(asked, query_id, STATEMENT) or text,
            orders,
            dict(zip(shown, values.tolist(), strict=True)),
            tuple(warnings),
            side,
            bool(about and about.weak),
        )
    if not made:
        reasons = "; ".join(sorted(set(skipped.values()))) or "no query"
        raise InputError(f"no query can be used ({reasons})", where=asked.source or None)
    settings = {"depth": depth, "step": step, "run": ranked and ranked.name}
    return Design(made, names, settings, skipped)


def _unusable(shown: Sequence[str], known: Mapping[str, float]) -> str | None:
    if len(shown) < 3:
        return f"{len(shown)} documents, an order needs 3"
    without = [doc for doc in shown if doc not in known]
    if without:
        return f"no polarity for {without[0]!r}"
    values = np.array([known[doc] for doc in shown])
    if np.isnan(values).any():
        return "no axis"
    if duo(values) is None:
        return "all documents have the same polarity: every order is equally balanced"
    return None


def _places(condition: str, values: FloatArray, step: int) -> Any:
    if condition == _BALANCED:
        return balanced_order(values, step=step)
    if condition in (_PLUS, _MINUS):
        return most_one_sided(values, 1 if condition == _PLUS else -1, step=step)
    return np.arange(len(values))


def _order(shown: Sequence[str], values: FloatArray, places: Any, step: int) -> _ShownOrder:
    ordered = values[places]
    found = duo(ordered, step=step)
    if found is None:  # the step is so long that hardly a prefix counts
        raise InputError(f"step {step}", expected="fewer than the documents of a list")
    found = round(found, 12) + 0.0  # the optimum is exactly 0 or 1
    signed = direction(ordered) * found + 0.0
    return _ShownOrder(tuple(shown[p] for p in places.tolist()), found, signed)


def _cell(queries: Queries, query_id: str, names: Sequence[str]) -> str:
    for name in names:
        if name in queries.columns:
            return queries.columns[name].get(query_id, "")
    return ""


def _side(queries: Queries, query_id: str) -> int:
    text = _cell(queries, query_id, _SIDE) or "1"
    if text not in ("1", "+1", "-1", "−1"):
        where = queries.source or "queries"
        raise InputError(
            f"statement_side {text!r} of {query_id!r}", where=where, expected="1 or -1"
        )
    return -1 if text in ("-1", "−1") else 1
