"""Contributions of terms: the documents' parts divided over the terms they contain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.annotations import Annotations
from ranktilt.data.files import open_parquet, reading_parquet
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.types import FloatArray

TermCounts = Mapping[str, Mapping[str, int]]


def term_counts(annotations: Annotations, doc_ids: Sequence[str]) -> dict[str, dict[str, int]]:
    """How often each term occurs in these documents; only rows that contain them are read."""
    wanted = pa.array(list(doc_ids), pa.string())
    found: dict[str, dict[str, int]] = {}
    if annotations.path is None:
        _collect(annotations.table(["doc_id", "terms"]), wanted, found)
        return found
    for file in annotations.files:
        with open_parquet(file) as parquet, reading_parquet(file):
            names = parquet.read(columns=["doc_id"])["doc_id"]
            rows = np.flatnonzero(pc.is_in(names, value_set=wanted).to_numpy())
            sizes = [parquet.metadata.row_group(i).num_rows for i in range(parquet.num_row_groups)]
            groups = np.unique(np.searchsorted(np.cumsum(sizes), rows, side="right"))
            if len(groups):
                table = parquet.read_row_groups(groups.tolist(), columns=["doc_id", "terms"])
                _collect(table, wanted, found)
    return found


def _collect(table: pa.Table, wanted: pa.Array, found: dict[str, dict[str, int]]) -> None:
    chosen = table.filter(pc.is_in(table["doc_id"], value_set=wanted))
    for row in chosen.to_pylist():
        found[row["doc_id"]] = {t["term"]: t["count"] for t in row["terms"] or ()}


@dataclass(frozen=True)
class TermParts:
    """What each term adds to a measure; `rest` is what no term carries (the base among it)."""

    parts: dict[str, float]
    rest: float


def share_out(
    base: float,
    parts: FloatArray,
    doc_ids: Sequence[str],
    counts: TermCounts,
    lexicon: Lexicon,
) -> TermParts:
    """Share every (document, group) part over the group's terms in the document.

    In proportion to weight × count. For a measure that is linear in the counts this is what each
    occurrence adds; for others it is a rule. A part without a term of that group to carry it goes
    to the rest, so that terms and rest still sum to the score.
    """
    places = {
        term.key: (number, term.weight)
        for number, group in enumerate(lexicon.groups)
        for term in group.terms
    }
    shared: dict[str, float] = {}
    rest = base
    by_group = parts.shape[1] == len(lexicon.groups)
    for row, doc in zip(parts, doc_ids, strict=True):
        found = counts.get(doc, {}) if by_group else {}
        weights = {term: places[term][1] * count for term, count in found.items()}
        for group, part in enumerate(row.tolist()):
            own = [term for term in found if places[term][0] == group]
            total = sum(weights[term] for term in own)
            if not own or total == 0:
                rest += part
                continue
            for term in own:
                shared[term] = shared.get(term, 0.0) + part * weights[term] / total
    return TermParts(shared, rest)
