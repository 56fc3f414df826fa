"""Queries with their text; optional columns are label, domain and weight (traffic)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pyarrow as pa

from ranktilt.data.columns import QUERY_COLUMNS
from ranktilt.data.frames import Frame, Framed, is_frame
from ranktilt.data.search_tools import read_tool_file
from ranktilt.data.sources import beir_file, is_named, named_table
from ranktilt.data.tables import parse_number, read_table
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError, UnknownNameError, check_known


@dataclass(frozen=True)
class Queries(Framed):
    """Query texts in file order, with optional columns by query id."""

    texts: dict[str, str]
    labels: dict[str, str] = field(default_factory=dict)
    weights: dict[str, float] = field(default_factory=dict)
    columns: dict[str, dict[str, str]] = field(default_factory=dict)
    source: str = ""
    by: str | None = None

    @property
    def ids(self) -> list[str]:
        """The ids in order."""
        return list(self.texts)

    def __len__(self) -> int:
        return len(self.texts)

    def __repr__(self) -> str:
        others = f", with {', '.join(self.columns)}" if self.columns else ""
        return f"<Queries: {counted(len(self), 'query', 'queries')}{others}>"

    def to_arrow(self) -> pa.Table:
        """One row per query: query_id, text, and the other columns."""
        columns: dict[str, list[Any]] = {"query_id": self.ids, "text": list(self.texts.values())}
        columns |= {name: [own.get(q) for q in self.ids] for name, own in self.columns.items()}
        return pa.table({name: pa.array(own, pa.string()) for name, own in columns.items()})

    def with_label(self, label: str) -> Queries:
        """Only the queries with this label, such as n for non-gendered."""
        where = self.source or "queries"
        if not self.labels:
            raise InputError("no labels", where=where, expected="a label column")
        kept = {q: t for q, t in self.texts.items() if self.labels.get(q) == label}
        if not kept:
            known = sorted(set(self.labels.values()))
            raise UnknownNameError("query label", label, known, where=where)
        return replace(self, texts=kept)

    def breakdown(self, column: str) -> dict[str, str]:
        """The value of one column (domain, label, …) by query id."""
        accepted = {alias: name for name, aliases in QUERY_COLUMNS.items() for alias in aliases}
        column = column if column in self.columns else accepted.get(column.lower(), column)
        check_known("query column", column, self.columns, where=self.source or "queries")
        return self.columns[column]

    @classmethod
    def load(
        cls,
        source: Queries | str | os.PathLike[str] | Mapping[str, str] | Iterable[str] | Frame,
        *,
        label: str | None = None,
        by: str | None = None,
    ) -> Queries:
        """Load queries.

        Args:
            source: A file (TSV, JSONL, CSV, Parquet, or of OpenSearch, Elasticsearch or Quepid), a
                data frame, a BEIR folder, `ir_datasets:NAME`, `hf:NAME`, {id: text}, or ids alone.
            label: Keep only queries with this label, such as n for non-gendered.
            by: The column that summaries are broken down by, such as domain.
        """
        loaded = cls._load(source)
        if label is not None:
            loaded = loaded.with_label(label)
        if by is not None:
            loaded.breakdown(by)
            loaded = replace(loaded, by=by)
        return loaded

    @classmethod
    def _load(cls, source: Any) -> Queries:
        if isinstance(source, Queries):
            return source
        if isinstance(source, Mapping):
            return cls({str(q): str(t) for q, t in source.items()})
        framed = is_frame(source) and hasattr(source, "columns")  # a Series has ids alone
        if not framed and not isinstance(source, str | os.PathLike):
            return cls({str(q): "" for q in source})
        headerless = ("query_id", "text", "label", "domain", "weight")
        required = ("query_id", "text")
        if is_named(source):
            table = named_table(os.fspath(source), "queries", QUERY_COLUMNS, required)
        else:
            file = source if framed else beir_file(source, "queries")
            tool = None if framed else read_tool_file(file)
            if tool is not None:
                table = tool.query_table()
            else:
                table = read_table(file, QUERY_COLUMNS, required=required, headerless=headerless)
        texts: dict[str, str] = {}
        for row, (query, text) in enumerate(
            zip(table.columns["query_id"], table.columns["text"], strict=True)
        ):
            query, text = query.strip(), text.strip()
            if not query or not text:
                empty = "query id" if not query else f"query {query!r}"
                raise InputError(f"empty {empty}", where=table.where(row), expected="id and text")
            if query in texts:
                raise InputError(f"duplicate query id {query!r}", where=table.where(row))
            texts[query] = text
        ids = list(texts)
        others = {
            name: dict(zip(ids, (value.strip() for value in values), strict=True))
            for name, values in table.columns.items()
            if name not in ("query_id", "text")
        }
        weights = {}
        if "weight" in others:
            for row, (query, value) in enumerate(others["weight"].items()):
                weights[query] = parse_number(
                    value, "weight", table.where(row), (0, 1e100), "0 to 1e100"
                )
            if not any(weights.values()):
                raise InputError("all weights are 0", where=table.path, expected="one above 0")
        where = table.path if framed else os.fspath(source)
        return cls(texts, others.get("label", {}), weights, others, where)
