"""The documents that a query's polarity axis is fitted on, with their perspectives if known.

Read from JSONL, CSV, TSV or Parquet with `query_id, doc_id, text[, perspective, distractor_of]
[, query]`, from a BEIR folder, or from {query: [{"doc_id", "text", …}]}. A distractor imitates the
style of another document; it is not a fit document, but is used to remove that style.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ranktilt.data.columns import COLLECTION_ID, DOCUMENT_TEXT, FIT_COLUMNS
from ranktilt.data.frames import FRAME, Frame, is_frame
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.sources import beir_part, beir_qrels
from ranktilt.data.tables import json_objects, read_table
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError


@dataclass(frozen=True)
class FitQuery:
    """The fit documents of one query, in the order of the source."""

    query_id: str
    doc_ids: tuple[str, ...]
    texts: tuple[str, ...]
    #: Names as given, None for a document without one; None if no document has one.
    perspectives: tuple[str | None, ...] | None = None
    #: 1 (the + side) or 2; None if the query has more than two perspectives.
    sides: tuple[int | None, ...] | None = None
    #: Texts that imitate documents of side 1 and of side 2.
    distractors_1: tuple[str, ...] = ()
    distractors_2: tuple[str, ...] = ()
    #: The query's text, if the source has it.
    query: str | None = None
    #: Ids of the distractors, for vectors that are looked up by id.
    distractor_ids_1: tuple[str, ...] = ()
    distractor_ids_2: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.doc_ids)


@dataclass(frozen=True)
class FitDocuments:
    """Fit documents by query id."""

    queries: dict[str, FitQuery]
    #: All names of perspectives: "1" first, then in order of appearance.
    perspectives: tuple[str, ...] = ()
    source: str = ""

    def __repr__(self) -> str:
        documents = counted(sum(map(len, self.queries.values())), "document")
        return f"<FitDocuments: {documents} of {counted(len(self), 'query', 'queries')}>"

    @property
    def query_ids(self) -> list[str]:
        """Queries in the order of the source."""
        return list(self.queries)

    @property
    def query_texts(self) -> dict[str, str]:
        """Texts of the queries that the source has texts for."""
        return {q: fit.query for q, fit in self.queries.items() if fit.query is not None}

    def __len__(self) -> int:
        return len(self.queries)

    def __contains__(self, query_id: object) -> bool:
        return query_id in self.queries

    def __getitem__(self, query_id: str) -> FitQuery:
        return self.queries[query_id]

    @classmethod
    def load(
        cls,
        source: FitDocuments
        | str
        | os.PathLike[str]
        | Mapping[str, Sequence[Mapping[str, object]]]
        | Frame,
        rel: int = 1,
    ) -> FitDocuments:
        """Load fit documents.

        In a BEIR folder a query's fit documents are those judged `rel` or better with a text;
        `perspective` and `distractor_of` are in a document's line or in its `metadata`.

        Perspective 1 is side 1 and 2 is side 2. Other names get sides in their order of first
        appearance in the source, so that "pro" is the same side for every query; if queries have
        their own names, in the order of appearance within the query. A query with more than two
        perspectives is kept without sides: its axis cannot be oriented, and distractors are an
        error.

        Args:
            source: A file (JSONL, CSV, TSV, Parquet), a data frame, a BEIR folder, or
                {query: [{"doc_id", "text", …}]}.
            rel: Lowest grade of a fit document, for a BEIR folder.

        Returns:
            The fit documents by query.
        """
        if isinstance(source, FitDocuments):
            return source
        if isinstance(source, Mapping):
            return _collect(_mapping_rows(source), "fit documents")
        if is_frame(source):
            return _collect(_table_rows(source), FRAME)
        if Path(source).is_dir():
            return _collect(_beir_rows(Path(source), rel), os.fspath(source))
        return _collect(_table_rows(source), os.fspath(source))


class _Row(NamedTuple):
    """A document of a query, as given in the source."""

    query_id: str
    doc_id: str
    text: str
    perspective: str | None
    distractor_of: str | None
    query: str | None
    where: str


def perspective_name(value: object) -> str | None:
    """A perspective as text: 1, "1", 1.0 and "1.0" are the same; None, NaN and "" are none."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return None
    name = str(value).strip()
    return re.sub(r"^([+-]?\d+)\.0+$", r"\1", name) or None


def perspective_order(names: Iterable[str]) -> tuple[str, ...]:
    """Distinct names: "1" first if present, then in order of first appearance."""
    order = dict.fromkeys(names)
    return ("1", *(name for name in order if name != "1")) if "1" in order else tuple(order)


def _table_rows(path: Any) -> Iterator[_Row]:
    table = read_table(path, FIT_COLUMNS, required=("query_id", "doc_id", "text"))
    names = [name for name in FIT_COLUMNS if name in table.columns]
    for row, cells in enumerate(zip(*(table.columns[name] for name in names), strict=True)):
        yield _row(dict(zip(names, cells, strict=True)), table.where(row))


def _mapping_rows(source: Mapping[str, Sequence[Mapping[str, object]]]) -> Iterator[_Row]:
    for query, documents in source.items():
        for number, document in enumerate(documents, start=1):
            yield _row({**document, "query_id": query}, f"query {str(query)!r}, document {number}")


def _row(cells: Mapping[str, object], where: str) -> _Row:
    """Check one document; a missing field and an empty one are the same."""
    given = {name: str(cells[name]) for name in cells if cells[name] is not None}
    for name in ("query_id", "doc_id", "text"):
        if not given.get(name, "").strip():
            raise InputError(
                f"no {name}", where=where, expected="a query_id, a doc_id and a text, none empty"
            )
    return _Row(
        given["query_id"].strip(),
        given["doc_id"].strip(),
        given["text"],
        perspective_name(cells.get("perspective")),
        given.get("distractor_of", "").strip() or None,
        given.get("query", "").strip() or None,
        where,
    )


def _beir_rows(folder: Path, rel: int) -> Iterator[_Row]:
    corpus = beir_part(folder, "corpus.jsonl")
    if corpus is None:
        raise InputError(
            "no corpus.jsonl in this folder",
            where=folder,
            expected="a BEIR folder (corpus.jsonl, queries.jsonl, qrels/*.tsv) or a file",
        )
    files = beir_qrels(folder)
    if not files:
        raise InputError("no qrels/*.tsv in this folder", where=folder, expected="judgements")
    grades = Qrels.merged(files).grades
    queries = beir_part(folder, "queries.jsonl")
    texts = Queries.load(queries).texts if queries else {}
    wanted = {doc for judged in grades.values() for doc, grade in judged.items() if grade >= rel}
    documents, distractors = _beir_documents(corpus, wanted)
    imitations: dict[str, list[str]] = {}
    for doc, (cells, _) in distractors.items():
        imitations.setdefault(str(cells["distractor_of"]), []).append(doc)
    for query, judged in grades.items():
        extra = {"query_id": query, "query": texts.get(query)}
        for doc, grade in judged.items():
            if grade >= rel and doc not in distractors:
                if doc not in documents:
                    raise InputError(
                        f"document {doc!r}, judged for query {query!r}, is missing", where=corpus
                    )
                cells, where = documents[doc]
                if not str(cells["text"]).strip():
                    continue
                yield _row({**cells, **extra}, where)
                for imitation in imitations.get(doc, ()):
                    cells, where = distractors[imitation]
                    yield _row({**cells, **extra}, where)


_Cells = dict[str, tuple[dict[str, object], str]]


def _beir_documents(corpus: Path, wanted: set[str]) -> tuple[_Cells, _Cells]:
    """The judged documents and all distractors of a corpus, each with its line."""
    seen: set[str] = set()
    documents: _Cells = {}
    distractors: _Cells = {}
    for number, line in json_objects(corpus):
        where = f"{corpus}:{number}"
        doc = str(next((line[name] for name in COLLECTION_ID if line.get(name) is not None), ""))
        if not doc.strip():
            raise InputError("no _id", where=where, expected="_id, title and text")
        if doc in seen:
            raise InputError(f"duplicate document {doc!r}", where=where)
        seen.add(doc)
        cells = _beir_cells(line, doc)
        if cells["distractor_of"] is not None:
            distractors[doc] = (cells, where)
        elif doc in wanted:
            documents[doc] = (cells, where)
    for cells, where in distractors.values():
        target = str(cells["distractor_of"])
        if target not in seen or target in distractors:
            raise _unknown_target(target, target in distractors, where, "a document of the corpus")
    return documents, distractors


def _beir_cells(line: Mapping[str, Any], doc: str) -> dict[str, object]:
    """Title and text joined with a space, as collections do; the rest from the line or metadata."""
    metadata = line.get("metadata")
    extra = metadata if isinstance(metadata, Mapping) else {}
    body = next((line[name] for name in DOCUMENT_TEXT if line.get(name)), "")
    parts = [str(part) for part in (line.get("title"), body) if part]
    found = {name: line.get(name, extra.get(name)) for name in ("perspective", "distractor_of")}
    found["distractor_of"] = str(found["distractor_of"] or "").strip() or None
    return {"doc_id": doc, "text": " ".join(parts), **found}


def _collect(rows: Iterable[_Row], source: str) -> FitDocuments:
    gathered: dict[str, dict[str, _Row]] = {}
    for row in rows:
        own = gathered.setdefault(row.query_id, {})
        if row.doc_id in own:
            raise InputError(
                f"duplicate document {row.doc_id!r} for query {row.query_id!r}", where=row.where
            )
        own[row.doc_id] = row
    if all(row.distractor_of is not None for own in gathered.values() for row in own.values()):
        raise InputError("no fit document", where=source, expected="at least one")
    order = perspective_order(
        row.perspective
        for own in gathered.values()
        for row in sorted(own.values(), key=lambda row: row.distractor_of is not None)
        if row.perspective is not None
    )
    queries = {query_id: _fit_query(query_id, own, order) for query_id, own in gathered.items()}
    return FitDocuments(queries, order, source)


def _fit_query(query_id: str, rows: Mapping[str, _Row], order: Sequence[str]) -> FitQuery:
    documents = [row for row in rows.values() if row.distractor_of is None]
    distractors = [row for row in rows.values() if row.distractor_of is not None]
    given = [row.perspective for row in documents]
    imitated = {row.doc_id: _imitated(row, rows) for row in distractors}
    side_of = _sides([name for name in (*given, *imitated.values()) if name is not None], order)
    found: dict[int, list[_Row]] = {1: [], 2: []}
    for row in distractors:
        side = side_of.get(imitated[row.doc_id])
        if side is None:
            raise InputError(
                f"a distractor in query {query_id!r}, which has more than two perspectives",
                where=row.where,
                expected="exactly two, to remove style",
            )
        found[side].append(row)
    labelled = any(name is not None for name in given)
    return FitQuery(
        query_id,
        tuple(row.doc_id for row in documents),
        tuple(row.text for row in documents),
        tuple(given) if labelled else None,
        tuple(side_of.get(name or "") for name in given) if labelled and side_of else None,
        tuple(row.text for row in found[1]),
        tuple(row.text for row in found[2]),
        next((row.query for row in rows.values() if row.query), None),
        tuple(row.doc_id for row in found[1]),
        tuple(row.doc_id for row in found[2]),
    )


def _imitated(row: _Row, rows: Mapping[str, _Row]) -> str:
    """The perspective whose style a distractor has: its own, otherwise that of its model."""
    target = str(row.distractor_of)
    model = rows.get(target)
    if model is None or model.distractor_of is not None:
        expected = f"a fit document of query {row.query_id!r}"
        raise _unknown_target(target, model is not None, row.where, expected)
    name = row.perspective or model.perspective
    if name is None:
        raise InputError(
            f"a distractor of {target!r}, which has no perspective",
            where=row.where,
            expected="a perspective for either of them",
        )
    return name


def _unknown_target(target: str, is_distractor: bool, where: str, expected: str) -> InputError:
    kind = f"{target!r}, itself a distractor" if is_distractor else f"unknown document {target!r}"
    return InputError(f"distractor_of {kind}", where=where, expected=expected)


def _sides(names: Sequence[str], order: Sequence[str]) -> dict[str, int]:
    """Side 1 or 2 of each perspective of a query; empty if there are more than two."""
    found = set(names)
    if found <= {"1", "2"}:
        return {name: int(name) for name in found}
    ranked = order if len(order) <= 2 else [name for name in order if name in found]
    return {name: side for side, name in enumerate(ranked, start=1)} if len(ranked) <= 2 else {}
