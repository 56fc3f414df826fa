"""The orders that a search-manipulation study shows (Ziems et al. 2024, §5.2).

Of each query's documents: the most balanced order (DUO is 0), the most one-sided towards the
statement (`plus`) and against it (`minus`), each the exact optimum, and perhaps a system's own.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from ranktilt.data.files import parse_json, read_text, write_text
from ranktilt.data.polarity import ARBITRARY, Polarity
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.duo import balanced_order, direction, duo
from ranktilt.studies.design.one_sided import LONGEST, most_one_sided

BALANCED, PLUS, MINUS = "balanced", "plus", "minus"
CONDITIONS = (BALANCED, PLUS, MINUS)
#: Columns of the queries file that hold the statement, and the side of the axis it stands on.
STATEMENT, SIDE = ("statement", "perspective", "claim"), ("statement_side", "side")


@dataclass(frozen=True)
class Order:
    """One list as a participant sees it; + in `signed_duo` favours the statement."""

    documents: tuple[str, ...]
    duo: float
    signed_duo: float


@dataclass(frozen=True)
class QueryDesign:
    """A query, the statement that opinions are asked about, and its orders by condition."""

    query_id: str
    text: str
    statement: str
    orders: dict[str, Order]
    polarity: dict[str, float]  # + favours the statement
    warnings: tuple[str, ...] = ()
    side: int = 1  # of the axis; `polarity` above has it in already
    weak: bool = False  # the axis does not separate the labelled documents


@dataclass(frozen=True)
class Design:
    """All queries of a study, the conditions they share, and the queries that were left out."""

    queries: dict[str, QueryDesign]
    conditions: tuple[str, ...]
    settings: dict[str, Any] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)

    @property
    def signed_duos(self) -> list[float]:
        """SignedDUO of every query and condition: what the regression's power hangs on."""
        return [
            query.orders[condition].signed_duo
            for query in self.queries.values()
            for condition in self.conditions
        ]

    def to_dict(self) -> dict[str, Any]:
        """As JSON holds it."""
        return asdict(self)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write as JSON."""
        write_text(path, json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n")

    @classmethod
    def from_dict(cls, content: Mapping[str, Any], where: object = "design") -> Design:
        """What `to_dict` gave."""
        try:
            queries = {
                str(name): QueryDesign(
                    entry["query_id"],
                    entry["text"],
                    entry["statement"],
                    {
                        condition: Order(
                            tuple(order["documents"]), order["duo"], order["signed_duo"]
                        )
                        for condition, order in entry["orders"].items()
                    },
                    dict(entry["polarity"]),
                    tuple(entry.get("warnings", ())),
                    int(entry.get("side", 1)),
                    bool(entry.get("weak", False)),
                )
                for name, entry in content["queries"].items()
            }
            made = cls(
                queries,
                tuple(content["conditions"]),
                dict(content.get("settings", {})),
                dict(content.get("left_out", {})),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise InputError("not a study's design", where=where) from error
        for query in queries.values():
            for condition in made.conditions:
                if condition not in query.orders:
                    raise InputError(f"{query.query_id!r} lacks {condition!r}", where=where)
        return made

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Design:
        """Read what `write` wrote."""
        return cls.from_dict(parse_json(read_text(path), path), path)


def make_design(
    queries: Queries | str | os.PathLike[str] | Mapping[str, str],
    polarity: Polarity | str | os.PathLike[str] | Mapping[str, Mapping[str, Any]],
    *,
    run: Run | str | os.PathLike[str] | Mapping[str, Mapping[str, float]] | None = None,
    own_order: bool = False,
    conditions: Sequence[str] = CONDITIONS,
    depth: int = 10,
    step: int = 1,
    axis: int = 1,
) -> Design:
    """The orders of every query from the exact optimum of DUO.

    Documents are the top `depth` of `run`, or, without one, the first `depth` of the query in the
    polarity. `own_order` adds the run's own order, under the run's name. The statement is the
    queries' column `statement`, else the query's text; `statement_side` says on which side of the
    axis it stands (1 or -1, 1 where it is not said). Queries with fewer than 3 documents or without
    an axis are left out, with the reason.
    """
    asked = Queries.load(queries)
    where = Polarity.load(polarity)
    ranked = None if run is None else Run.load(run)
    if own_order and ranked is None:
        raise InputError("a system's own order without a run", do="give the run")
    if not 3 <= depth <= LONGEST:
        raise InputError(f"depth {depth}", expected=f"3 to {LONGEST} results a list")
    if not 1 <= axis <= where.axes:
        raise InputError(f"axis {axis}", expected=f"1 to {where.axes}")
    for condition in conditions:
        if condition not in CONDITIONS:
            raise UnknownNameError("condition", condition, CONDITIONS)
    names = tuple(dict.fromkeys(conditions))
    if own_order and ranked is not None:
        if ranked.name in CONDITIONS:
            raise InputError(f"a run named {ranked.name!r}", expected="another name")
        names = (*names, ranked.name)
    if len(names) < 2:
        raise InputError(f"{len(names)} condition(s)", expected="at least two")
    made: dict[str, QueryDesign] = {}
    left_out: dict[str, str] = {}
    for query_id, text in asked.texts.items():
        known = {doc: at[axis - 1] for doc, at in where.of_query(query_id).items()}
        pool = list(known) if ranked is None else ranked.ranking(query_id)
        shown = pool[:depth]
        reason = _unusable(shown, known)
        if reason:
            left_out[query_id] = reason
            continue
        side = _side(asked, query_id)
        values = np.array([known[doc] for doc in shown]) * side
        orders = {name: _order(shown, values, _places(name, values, step), step) for name in names}
        about = where.queries.get(query_id)
        warnings = list(about.warnings) if about else []
        # Labels or a stance head orient an axis; mappings and tables are as their maker meant them.
        if about and about.orientation == ARBITRARY:
            warnings.append("no one said which side of the axis is +: the sign is arbitrary")
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
        reasons = "; ".join(sorted(set(left_out.values()))) or "no query"
        raise InputError(f"no query can be used ({reasons})", where=asked.source or None)
    settings = {"depth": depth, "step": step, "axis": axis, "run": ranked and ranked.name}
    return Design(made, names, settings, left_out)


def _unusable(shown: Sequence[str], known: Mapping[str, float]) -> str | None:
    if len(shown) < 3:
        return f"{len(shown)} documents, and an order needs 3"
    without = [doc for doc in shown if doc not in known]
    if without:
        return f"no polarity for {without[0]!r}"
    values = np.array([known[doc] for doc in shown])
    if np.isnan(values).any():
        return "no axis"
    if duo(values) is None:
        return "all documents stand at the same place: every order is alike"
    return None


def _places(condition: str, values: FloatArray, step: int) -> Any:
    if condition == BALANCED:
        return balanced_order(values, step=step)
    if condition in (PLUS, MINUS):
        return most_one_sided(values, 1 if condition == PLUS else -1, step=step)
    return np.arange(len(values))


def _order(shown: Sequence[str], values: FloatArray, places: Any, step: int) -> Order:
    ordered = values[places]
    found = duo(ordered, step=step)
    if found is None:  # a step so long that hardly a prefix counts
        raise InputError(f"step {step}", expected="fewer than the documents of a list")
    found = round(found, 12) + 0.0  # the optimum is 0 or 1, not nearly so
    signed = direction(ordered) * found + 0.0
    return Order(tuple(shown[p] for p in places.tolist()), found, signed)


def _cell(queries: Queries, query_id: str, names: Sequence[str]) -> str:
    for name in names:
        if name in queries.columns:
            return queries.columns[name].get(query_id, "")
    return ""


def _side(queries: Queries, query_id: str) -> int:
    text = _cell(queries, query_id, SIDE) or "1"
    if text not in ("1", "+1", "-1", "−1"):
        where = queries.source or "queries"
        raise InputError(
            f"statement_side {text!r} of {query_id!r}", where=where, expected="1 or -1"
        )
    return -1 if text in ("-1", "−1") else 1
