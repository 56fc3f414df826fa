"""The orders that a search-manipulation study shows (Ziems et al. 2024, §5.2).

Each query's documents are shown in the most balanced order (DUO is 0), the most one-sided for the
statement ("for first", `plus` in files) and against it ("against first", `minus`), each the exact
optimum, and optionally a run's order.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ranktilt.data.polarity import ARBITRARY, Polarity
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.duo import (
    EQUAL,
    balanced_order,
    direction,
    duo,
    duo_raw,
    one_sided_order,
    prefix_weights,
)
from ranktilt.studies.content import CONDITION_NAMES, ResultList, StudyQuery

#: Longer lists are refused, because the search is over 2^n sets of documents.
_LONGEST = 12
#: Conditions by the side that their order leans to.
_CONDITIONS = {"balanced": 0, "plus": 1, "minus": -1}
#: Columns of the queries with the statement, and with the side of the axis that agrees with it.
_STATEMENT, _SIDE = ("statement", "perspective", "claim"), ("statement_side", "side")


class _QueryDesign(NamedTuple):
    """A query, its orders by condition, and what the researcher should know about them."""

    query: StudyQuery
    orders: dict[str, ResultList]
    warnings: tuple[str, ...]
    weak: bool  # the axis does not separate the labelled documents


class Design(NamedTuple):
    """All queries of a study, and the queries skipped, with reasons."""

    queries: dict[str, _QueryDesign]
    skipped: dict[str, str]


def make_design(
    queries: Queries | str | os.PathLike[str] | Mapping[str, str],
    polarity: Polarity | str | os.PathLike[str] | Mapping[str, Mapping[str, Any]],
    *,
    run: Run | str | os.PathLike[str] | Mapping[str, Mapping[str, float]] | None = None,
    own_order: bool = False,
    depth: int = 10,
) -> Design:
    """Make the orders of every query, the exact optima of DUO.

    Queries with fewer than 3 documents or without an axis are skipped.

    Args:
        queries: Queries with a column `statement` and optionally `statement_side`: the side of the
            axis that agrees with it, 1 (default) or -1.
        polarity: Polarity of the documents; its first axis is used.
        run: Use the top documents of this run, instead of the first ones in the polarity.
        own_order: Add the run's own order as a condition, under the run's name.
        depth: Results per list, 3 to 12.

    Returns:
        A design with the conditions balanced, plus (for first), minus (against first) and, if asked
        for, the run's.
    """
    asked = Queries.load(queries)
    where = Polarity.load(polarity)
    ranked = None if run is None else Run.load(run)
    if own_order and ranked is None:
        raise InputError("own_order without a run", do="give the run")
    if not 3 <= depth <= _LONGEST:
        raise InputError(f"depth {depth}", expected=f"3 to {_LONGEST} results per list")
    names = tuple(_CONDITIONS)
    if own_order and ranked is not None:
        if ranked.name in (*_CONDITIONS, *CONDITION_NAMES.values()):
            raise InputError(f"a run named {ranked.name!r}", expected="another name")
        names = (*names, ranked.name)
    made: dict[str, _QueryDesign] = {}
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
        orders = {name: _order(query_id, name, shown, values) for name in names}
        about = where.queries.get(query_id)
        warnings = list(about.warnings) if about else []
        # Labels or a stance head orient an axis; mappings and tables are used as given.
        if about and about.orientation == ARBITRARY:
            warnings.append("the axis has no orientation: its sign is arbitrary")
        if len(pool) > depth:
            warnings.append(f"the first {depth} of {len(pool)} documents")
        query = StudyQuery(query_id, text, _cell(asked, query_id, _STATEMENT), side)
        made[query_id] = _QueryDesign(query, orders, tuple(warnings), bool(about and about.weak))
    if not made:
        reasons = "; ".join(sorted(set(skipped.values()))) or "no query"
        raise InputError(f"no query can be used ({reasons})", where=asked.source or None)
    return Design(made, skipped)


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


def _order(query: str, condition: str, shown: Sequence[str], values: FloatArray) -> ResultList:
    side = _CONDITIONS.get(condition)
    places = np.arange(len(values))  # a run's own order
    if side is not None:
        places = _most_one_sided(values, side) if side else balanced_order(values)
    ordered = values[places]
    found = round(duo(ordered) or 0.0, 12) + 0.0  # the optimum is exactly 0 or 1
    signed = direction(ordered) * found + 0.0
    docs = tuple(shown[place] for place in places.tolist())
    return ResultList(query, condition, docs, found, signed)


def _cell(queries: Queries, query_id: str, names: Sequence[str]) -> str:
    for name in names:
        if name in queries.columns:
            return queries.columns[name].get(query_id, "")
    return ""


def _side(queries: Queries, query_id: str) -> int:
    text = _cell(queries, query_id, _SIDE) or "1"
    if text not in ("1", "+1", "-1", "−1"):
        wrong = f"statement_side {text!r} of {query_id!r}"
        raise InputError(wrong, where=queries.source or "queries", expected="1 or -1")
    return -1 if text in ("-1", "−1") else 1


# The most one-sided order towards a given side
#
# SignedDUO is direction × DUO, so the order with the largest value has the largest DUO, that is the
# smallest discounted sum of prefix variances, among the orders whose top leans towards that side.
# The unconstrained optimum (`ranktilt.measures.duo.one_sided_order`) leans towards the side whose
# documents are closest together; a study needs one for either side.


def _most_one_sided(polarity: list[float] | FloatArray, side: int) -> IntArray:
    """Positions of the documents in the order with the largest DUO that leans towards `side` (±1).

    Exact. Sets of documents grow by one; a set is kept with the (raw, lean) pairs that no other
    order of the same set beats in both. Sets that cannot beat the best known order are dropped: no
    set of L documents has less variance than the L neighbours with the least.

    >>> _most_one_sided([0.9, -1.0, 0.8, -0.7], 1).tolist()
    [0, 2, 3, 1]
    >>> _most_one_sided([0.9, -1.0, 0.8, -0.7], -1).tolist()
    [1, 3, 2, 0]
    """
    values = np.asarray(polarity, np.float64)
    size = len(values)
    if size < 2 or not np.ptp(values) > EQUAL * np.abs(values).max():
        return np.arange(size)
    values = values / np.ptp(values)  # DUO has no scale, but the search has a tolerance
    found = one_sided_order(values)
    if direction(values[found]) != side:
        found = _search(values * side)
    # The order within the first prefix that counts does not matter: the clearest comes first.
    clearest = np.argsort(-side * values[found[:2]], kind="stable")
    return np.concatenate((found[:2][clearest], found[2:]))


#: An order of a set of documents: its raw DUO, its lean, and the documents.
_Entry = tuple[float, float, tuple[int, ...]]


def _search(values: FloatArray) -> IntArray:
    """The order with the least raw value whose top leans towards + (lean above 0)."""
    size = len(values)
    raw_weights = prefix_weights(size, 1, False)
    lean_weights = np.zeros(size + 1)
    lean_weights[1:size] = 1.0 / np.log2(np.arange(1, size) + 1)
    centred = values - values.mean()
    ordered = np.argsort(-centred, kind="stable")
    raw_to_come = _least_to_come(centred, raw_weights)
    # From the + end downwards is an order that leans to +: nothing worse is of interest.
    known, found = duo_raw(centred[ordered]), tuple(ordered.tolist())
    fronts: dict[int, list[_Entry]] = {0: [(0.0, 0.0, ())]}
    for length in range(1, size + 1):
        grown: dict[int, list[_Entry]] = {}
        for chosen, front in fronts.items():
            for doc in range(size):
                if chosen >> doc & 1:
                    continue
                members = chosen | 1 << doc
                own = centred[[d for d in range(size) if members >> d & 1]]
                more = raw_weights[length] * float(own.var())
                lean_more = lean_weights[length] * float(own.mean())
                for raw, lean, order in front:
                    new_raw, new_lean = raw + more, lean + lean_more
                    if new_raw + raw_to_come[length] > known + EQUAL:
                        continue
                    grown.setdefault(members, []).append((new_raw, new_lean, (*order, doc)))
        fronts = {members: _undominated(front) for members, front in grown.items()}
    for raw, lean, order in fronts.get((1 << size) - 1, []):
        if lean > EQUAL and raw < known - EQUAL:
            known, found = raw, order
    return np.array(found, np.int64)


def _least_to_come(values: FloatArray, weights: FloatArray) -> FloatArray:
    """By length: the least that all longer prefixes can add, with the least variance of each."""
    rising = np.sort(values)
    least = np.zeros(len(values) + 1)
    for length in range(1, len(values) + 1):
        windows = np.lib.stride_tricks.sliding_window_view(rising, length)
        least[length] = windows.var(axis=1).min()
    return np.concatenate((np.cumsum((weights * least)[::-1])[::-1][1:], [0.0]))


def _undominated(front: list[_Entry]) -> list[_Entry]:
    kept: list[_Entry] = []
    for entry in sorted(front, key=lambda e: (e[0], -e[1], e[2])):
        if not kept or entry[1] > kept[-1][1]:
            kept.append(entry)
    return kept
