"""Group membership from a file: hard or soft, per document or per query and document."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ranktilt.data.columns import LABEL_COLUMNS
from ranktilt.data.files import format_suffix, read_text
from ranktilt.data.tables import parse_number, read_table
from ranktilt.errors import InputError, UnknownNameError


@dataclass(frozen=True)
class Labels:
    """`shares[(query or None, doc)][group]`; a label with a query is for that query only."""

    groups: tuple[str, ...]
    shares: dict[tuple[str | None, str], dict[str, float]]
    source: str = ""

    @property
    def per_query(self) -> bool:
        """Whether any label is for one query only."""
        return any(query is not None for query, _ in self.shares)

    @classmethod
    def load(
        cls,
        source: Labels | str | os.PathLike[str] | Mapping[str, str | Mapping[str, float]],
        groups: Sequence[str] | None = None,
        only: Sequence[str] | None = None,
    ) -> Labels:
        """Load labels.

        Args:
            source: A file, {doc: group} or {doc: {group: weight}}. Stance judgements in TREC's form
                (`qid 0 docid label`, a .qrels file) are read, too.
            groups: The groups in order, the first is +; by default in order of appearance.
            only: The labels that count, in order; documents with others belong to no group.

        Returns:
            The labels.
        """
        if only is not None:
            return cls.load(source, groups)._only(only)
        if isinstance(source, Labels):
            if groups is not None and not set(source.groups) <= set(groups):
                strange = next(group for group in source.groups if group not in groups)
                raise UnknownNameError("group", strange, groups, where=source.source)
            return source
        where = "labels"
        rows: list[tuple[str | None, str, str, float, str]] = []
        if isinstance(source, Mapping):
            for doc, value in source.items():
                members = value if isinstance(value, Mapping) else {value: 1.0}
                rows += [
                    (None, str(doc), str(group), _share(str(weight), f"{where}: {doc}"), where)
                    for group, weight in members.items()
                ]
        else:
            where = os.fspath(source)
            if format_suffix(source) in (".qrels", ".qrel") or _looks_judged(source):
                return _collect(list(_judged_rows(where)), groups, where)
            table = read_table(source, LABEL_COLUMNS, required=("doc_id", "group"))
            queries = table.columns.get("query_id", [""] * len(table))
            weights = table.columns.get("weight", ["1"] * len(table))
            for row, (query, doc, group, weight) in enumerate(
                zip(queries, table.columns["doc_id"], table.columns["group"], weights, strict=True)
            ):
                rows.append(
                    (query or None, doc, group, _share(weight, table.where(row)), table.where(row))
                )
        return _collect(rows, groups, where)

    def _only(self, groups: Sequence[str]) -> Labels:
        for group in groups:
            if group not in self.groups:
                raise UnknownNameError("group", group, self.groups, where=self.source)
        if len(groups) < 2 or len(set(groups)) < len(groups):
            raise InputError(f"groups {', '.join(groups)}", expected="at least two different ones")
        shares = {
            key: {group: share for group, share in members.items() if group in groups}
            for key, members in self.shares.items()
        }
        return Labels(tuple(groups), shares, self.source)


def _looks_judged(path: str | os.PathLike[str]) -> bool:
    """Whether a file of unknown format begins like qrels: `qid 0 docid label`."""
    if format_suffix(path) in (".csv", ".tsv", ".jsonl", ".ndjson", ".parquet"):
        return False
    fields = read_text(path).split("\n", maxsplit=1)[0].split()
    return len(fields) == 4 and fields[1] in ("0", "Q0")


def _judged_rows(path: str) -> Iterator[tuple[str | None, str, str, float, str]]:
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        fields = line.split()
        if not fields:
            continue
        where = f"{path}:{number}"
        if len(fields) != 4:
            raise InputError(f"{len(fields)} fields", where=where, expected="4 (qid 0 docid label)")
        yield fields[0], fields[2], fields[3], 1.0, where


def _collect(
    rows: list[tuple[str | None, str, str, float, str]], groups: Sequence[str] | None, where: str
) -> Labels:
    if not rows:
        raise InputError("empty file", where=where, expected="at least one label")
    shares: dict[tuple[str | None, str], dict[str, float]] = {}
    order: dict[str, None] = dict.fromkeys(groups or ())
    for query, doc, group, weight, place in rows:
        if not doc or not group:
            raise InputError("empty doc_id or group", where=place)
        if groups is not None and group not in order:
            raise UnknownNameError("group", group, groups, where=place)
        order.setdefault(group)
        members = shares.setdefault((query, doc), {})
        if group in members:
            raise InputError(f"duplicate group {group!r} for document {doc!r}", where=place)
        members[group] = weight
    if len(order) < 2:
        raise InputError(f"{len(order)} group(s)", where=where, expected="at least two groups")
    for members in shares.values():
        # Weights of several groups are scaled to sum 1, so that no document counts more than once.
        total = sum(members.values())
        if total > 1.0:
            for group in members:
                members[group] /= total
    return Labels(tuple(order), shares, where)


def _share(text: str, where: str) -> float:
    return parse_number(text or "1", "weight", where, (0, 1), "from 0 to 1")
