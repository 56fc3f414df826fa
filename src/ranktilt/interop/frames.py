"""Convert from and to pandas, polars and Arrow; a table means the same as its Parquet file.

Input: runs, qrels and queries from anything with Arrow's stream interface (pyarrow tables, polars
and pandas data frames), with the column names of files (`qid`, `docno`, …). Output: `to_arrow`,
`to_polars`, `to_pandas`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ranktilt.data.annotations import Annotations
from ranktilt.data.columns import QRELS_COLUMNS, QUERY_COLUMNS
from ranktilt.data.frames import (
    FRAME,
    arrow_table,
    id_column,
    named_columns,
    number_column,
    run_columns,
)
from ranktilt.data.polarity import Polarity
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Order
from ranktilt.data.run import Run, in_32_bits
from ranktilt.errors import InputError, MissingExtraError
from ranktilt.measures.scores import Scores

if TYPE_CHECKING:
    import pandas
    import polars

Read = TypeVar("Read")


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
    return Run.from_columns(run_columns(frame, order, columns), name, order=order)


def qrels_from(frame: Any, *, columns: Mapping[str, str] | None = None) -> Qrels:
    """Qrels from a frame with query, document and grade."""
    table = arrow_table(frame, QRELS_COLUMNS, columns)
    table = named_columns(table, QRELS_COLUMNS, ("query_id", "doc_id", "relevance"), columns)
    grades: dict[str, dict[str, int]] = {}
    values = number_column(table, "relevance")
    if (values != np.floor(values)).any():
        raise InputError("a grade that is not a whole number", where=FRAME)
    rows = zip(
        id_column(table, "query_id").to_pylist(),
        id_column(table, "doc_id").to_pylist(),
        values.astype(np.int64).tolist(),
        strict=True,
    )
    for query, doc, grade in rows:
        if grades.setdefault(query, {}).setdefault(doc, grade) != grade:
            raise InputError(f"two grades for {doc!r} and query {query!r}", where=FRAME)
    if not grades:
        raise InputError("no rows", where=FRAME, expected="relevance judgements")
    return Qrels(grades)


def queries_from(frame: Any, *, columns: Mapping[str, str] | None = None) -> Queries:
    """Queries from a frame with id and text; label, domain and weight are optional."""
    table = named_columns(arrow_table(frame), QUERY_COLUMNS, ("query_id", "text"), columns)
    ids = table.column_names.index("query_id")
    table = table.set_column(ids, "query_id", id_column(table, "query_id"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "frame.parquet"
        pq.write_table(table, path)  # read like its file, with all of its checks
        try:
            return replace(Queries.load(path), source=FRAME)
        except InputError as error:
            raise InputError(str(error).replace(str(path), FRAME)) from error


def to_arrow(thing: Run | Qrels | Queries | Scores | Annotations | Polarity) -> pa.Table:
    """The table of a run, qrels, queries, scores, annotations or polarity."""
    if isinstance(thing, Annotations):
        return thing.table().replace_schema_metadata(thing.settings.metadata())
    if isinstance(thing, Run):
        places = np.arange(len(thing.doc_codes)) - np.repeat(thing.offsets[:-1], thing.lengths)
        numbers = np.repeat(np.arange(len(thing)), thing.lengths)
        return pa.table(
            {
                "query_id": pa.array(thing.query_ids, pa.string()).take(pa.array(numbers)),
                "doc_id": thing.doc_ids.take(pa.array(thing.doc_codes)),
                "rank": pa.array(places + 1, pa.int64()),
                "score": thing.scores,
            }
        )
    if isinstance(thing, Qrels):
        rows = [(q, d, g) for q, judged in thing.grades.items() for d, g in judged.items()]
        own = list(zip(*rows, strict=True)) or [(), (), ()]
        kinds = {"query_id": pa.string(), "doc_id": pa.string(), "relevance": pa.int64()}
        return pa.table({n: pa.array(c, k) for (n, k), c in zip(kinds.items(), own, strict=True)})
    if isinstance(thing, Queries):
        columns = {"query_id": thing.ids, "text": list(thing.texts.values())}
        for name, values in thing.columns.items():
            columns[name] = [values.get(query, "") for query in thing.ids]
        return pa.table({name: pa.array(cells, pa.string()) for name, cells in columns.items()})
    if isinstance(thing, Scores | Polarity):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "table.parquet"
            thing.write(path)
            return pq.read_table(path)
    raise InputError(
        f"a {type(thing).__name__}",
        expected="Run, Qrels, Queries, Scores, Annotations or Polarity",
    )


def to_polars(thing: Run | Qrels | Queries | Scores | Annotations | Polarity) -> polars.DataFrame:
    """The same as `to_arrow`, as a polars data frame."""
    import polars as pl

    made = pl.from_arrow(to_arrow(thing))
    if not isinstance(made, pl.DataFrame):
        raise TypeError("polars made no data frame")
    return made


def to_pandas(thing: Run | Qrels | Queries | Scores | Annotations | Polarity) -> pandas.DataFrame:
    """The same as `to_arrow`, as a pandas data frame; undefined values are NaN."""
    try:
        import pandas  # noqa: F401 - pyarrow's error is less clear
    except ImportError as error:
        raise MissingExtraError("a pandas data frame", "interop") from error
    return to_arrow(thing).to_pandas()


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
