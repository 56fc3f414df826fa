"""Pairs of documents that are two versions of the same content."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from ranktilt.data.columns import PAIR_COLUMNS
from ranktilt.data.frames import FRAME, Frame, Framed, is_frame
from ranktilt.data.labels import Labels
from ranktilt.data.tables import read_table
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError

#: Groups of the two versions.
VERSIONS = ("a", "b")


@dataclass(frozen=True)
class DocumentPairs(Framed):
    """Ids of the first and of the second version, in the same order."""

    first: list[str]
    second: list[str]
    source: str = ""

    def __len__(self) -> int:
        return len(self.first)

    def __repr__(self) -> str:
        return f"<DocumentPairs: {counted(len(self), 'pair')}>"

    def to_arrow(self) -> pa.Table:
        """One row per pair: doc_a, doc_b."""
        return pa.table({"doc_a": self.first, "doc_b": self.second})

    def labels(self) -> Labels:
        """The version of every document as its group: a or b."""
        shares: dict[tuple[str | None, str], dict[str, float]] = {}
        for version, ids in zip(VERSIONS, (self.first, self.second), strict=True):
            shares |= {(None, doc): {version: 1.0} for doc in ids}
        return Labels(VERSIONS, shares, self.source)

    @classmethod
    def load(
        cls,
        source: DocumentPairs
        | str
        | os.PathLike[str]
        | Mapping[str, str]
        | Iterable[tuple[str, str]]
        | Frame,
    ) -> DocumentPairs:
        """Load pairs; a document may be in one pair only.

        Args:
            source: A file or frame with the columns doc_a and doc_b, {a: b}, or pairs (a, b).
        """
        if isinstance(source, DocumentPairs):
            return source
        where = FRAME if is_frame(source) else "pairs"
        if is_frame(source) or isinstance(source, str | os.PathLike):
            where = where if is_frame(source) else os.fspath(source)  # type: ignore[arg-type]
            table = read_table(source, PAIR_COLUMNS, required=("doc_a", "doc_b"))
            rows: list[Any] = list(zip(table.columns["doc_a"], table.columns["doc_b"], strict=True))
        else:
            rows = list(source.items() if isinstance(source, Mapping) else source)
        if not rows:
            raise InputError("no pairs", where=where, expected="doc_a, doc_b")
        first, second = ([str(row[place]) for row in rows] for place in (0, 1))
        seen: set[str] = set()
        for doc in (*first, *second):
            if not doc or doc in seen:
                what = f"document {doc!r} in several pairs" if doc else "an empty id"
                raise InputError(what, where=where, expected="every document in one pair only")
            seen.add(doc)
        return cls(first, second, where)
