"""Convert runs and qrels to and from ranx."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ranktilt.data.qrels import Qrels
from ranktilt.data.run import Run, in_32_bits
from ranktilt.errors import InputError, needs_extra

if TYPE_CHECKING:
    import ranx


def to_ranx(thing: Run | Qrels) -> ranx.Run | ranx.Qrels:
    """Convert a run or qrels to ranx.

    ranx does not define the order of tied scores, so they are lowered by the smallest step of
    32-bit numbers: the order is ours, also for trec_eval. Queries without results or judgements
    cannot be in ranx's objects and are omitted; `ranx.evaluate(…, make_comparable=True)` adds them.
    """
    with needs_extra("ranx", "interop"):
        import ranx as library
    if isinstance(thing, Run):
        lists = {
            query: dict(zip(docs, falling(list(docs.values())), strict=True))
            for query, docs in thing.to_dict().items()
            if docs
        }
        return library.Run(lists or None, name=thing.name)
    if isinstance(thing, Qrels):
        judged = {query: docs for query, docs in thing.grades.items() if docs}
        return library.Qrels(judged or None)
    raise InputError(f"a {type(thing).__name__}", expected="Run or Qrels")


def from_ranx(thing: ranx.Run | ranx.Qrels) -> Any:
    """Convert a ranx.Run to a `Run`, or ranx.Qrels to `Qrels`; ties are sorted by id."""
    with needs_extra("ranx", "interop"):
        import ranx as library
    if isinstance(thing, library.Run):
        return Run.load(dict(thing.to_dict()), name=thing.name or "run")
    if isinstance(thing, library.Qrels):
        return Qrels.load(dict(thing.to_dict()))
    raise InputError(f"a {type(thing).__name__}", expected="ranx.Run or ranx.Qrels")


def falling(scores: Sequence[float]) -> list[float]:
    """Strictly decreasing scores, so that every way of sorting gives the same order.

    Steps are those of 32-bit numbers, because trec_eval uses these. Scores that decrease already
    are unchanged; scores that don't fit 32 bits become n, n − 1, …
    """
    exact = np.array(scores, np.float64)
    single = in_32_bits(exact)
    with np.errstate(over="ignore"):
        for place in range(1, len(single)):
            if not single[place] < single[place - 1]:
                single[place] = np.nextafter(single[place - 1], np.float32(-np.inf))
                exact[place] = single[place]
    if len(single) and not np.isfinite(single).all():
        return [float(len(single) - place) for place in range(len(single))]
    return exact.tolist()
