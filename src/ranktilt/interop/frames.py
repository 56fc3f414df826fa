"""Runs, qrels and queries from data frames whose columns have names of their own.

Frames with the column names of files (`qid`, `docno`, …) are read by every function; data and
results have `to_pandas`, `to_polars` and `to_arrow`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ranktilt.data.columns import QRELS_COLUMNS, QUERY_COLUMNS
from ranktilt.data.frames import arrow_table, named_columns
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Order
from ranktilt.data.run import Run, in_32_bits


def run_from(
    frame: Any,
    *,
    name: str = "run",
    order: Order = "score",
    columns: Mapping[str, str] | None = None,
) -> Run:
    """A run from a frame with query, document and score; `rank` is optional.

    Args:
        frame: The data frame.
        name: Name of the run.
        order: How rankings are sorted.
        columns: Columns with other names: {"doc_id": "url"}.
    """
    return Run.from_frame(frame, name, order=order, columns=columns)


def qrels_from(frame: Any, *, columns: Mapping[str, str] | None = None) -> Qrels:
    """Qrels from a frame with query, document and grade."""
    table = arrow_table(frame, QRELS_COLUMNS, columns)
    return Qrels.load(named_columns(table, QRELS_COLUMNS, tuple(QRELS_COLUMNS), columns))


def queries_from(frame: Any, *, columns: Mapping[str, str] | None = None) -> Queries:
    """Queries from a frame with id and text; label, domain and weight are optional."""
    required = ("query_id", "text")
    return Queries.load(named_columns(arrow_table(frame), QUERY_COLUMNS, required, columns))


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
