"""Reading TREC run files: `qid Q0 docid rank score tag`, split by any spaces or tabs.

`parse_lines` is the definition, line by line with exact errors. `trec_fast.py` reads large files
with compiled code and hands over to this one as soon as anything looks odd.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError

EXPECTED = "6 (qid Q0 docid rank score tag)"


@dataclass(frozen=True)
class RunColumns:
    """A run file as columns, in file order; ids are coded in order of first appearance."""

    query_ids: list[str]
    query_codes: IntArray
    doc_ids: pa.Array
    doc_codes: IntArray
    scores: FloatArray
    ranks: IntArray | None
    lines: IntArray | None  # None: the row number is the line number

    def where(self, row: int, path: object) -> str:
        """File and line of a row; the file alone where the format has no lines (line 0)."""
        line = row + 1 if self.lines is None else int(self.lines[row])
        return f"{path}:{line}" if line else str(path)


def parse_lines(content: bytes, path: object, *, with_ranks: bool = False) -> RunColumns:
    """Parse a run (valid UTF-8) line by line; only ASCII white space splits fields."""
    queries: dict[bytes, int] = {}
    docs: dict[bytes, int] = {}
    query_codes: list[int] = []
    doc_codes: list[int] = []
    scores: list[float] = []
    ranks: list[int] = []
    lines: list[int] = []
    for number, line in enumerate(content.split(b"\n"), start=1):
        fields = line.split()
        if not fields:
            continue
        where = f"{path}:{number}"
        if len(fields) != 6:
            raise InputError(f"{len(fields)} fields", where=where, expected=EXPECTED)
        query, _, doc, rank, score, _ = fields
        query_codes.append(queries.setdefault(query, len(queries)))
        doc_codes.append(docs.setdefault(doc, len(docs)))
        scores.append(parse_score(score.decode(), where))
        if with_ranks:
            ranks.append(parse_rank(rank.decode(), where))
        lines.append(number)
    return RunColumns(
        [query.decode() for query in queries],
        np.array(query_codes, np.int64),
        pa.array([doc.decode() for doc in docs], pa.string()),
        np.array(doc_codes, np.int64),
        np.array(scores, np.float64),
        np.array(ranks, np.int64) if with_ranks else None,
        np.array(lines, np.int64),
    )


def parse_score(text: str, where: object) -> float:
    """A finite number, or a clear error."""
    try:
        value = float("_" if "_" in text else text)  # Python would read 1_0 as 10
    except ValueError as error:
        raise InputError(f"score {text!r}", where=where, expected="a number") from error
    if not math.isfinite(value):
        raise InputError(f"score {text!r}", where=where, expected="a finite number")
    return value


def parse_rank(text: str, where: object) -> int:
    """A whole number, or a clear error."""
    try:
        value = int("_" if "_" in text else text)
    except ValueError as error:
        raise InputError(f"rank {text!r}", where=where, expected="a whole number") from error
    if abs(value) >= 1 << 63:
        raise InputError(f"rank {text!r}", where=where, expected="a smaller number")
    return value
