"""Reading corpora: the BEIR format, or the published corpora's own.

The published format is one CSV per domain with `doc_id, topic, query, doc` and, optionally,
`categories`, ratings such as `Relevance_query` and `Fluency_doc`, and `Comments`. The id contains
question and perspective. Our rating sheets have documents of several domains, and a column
`domain`.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ranktilt.corpora.layout import (
    CORPUS,
    QUERIES,
    Corpus,
    CorpusDocument,
    CorpusQuestion,
    DocumentId,
    read_json_lines,
)
from ranktilt.data.fit_documents import perspective_name
from ranktilt.data.qrels import Qrels
from ranktilt.data.tables import read_table
from ranktilt.errors import InputError

#: Rating columns of the published files, by scale; the first two rate the question.
RATINGS = {
    "question relevance": "Relevance_query",
    "question subjectiveness": "Subjectiveness_query",
    "faithfulness": "Faithfulness_doc",
    "coherence": "Coherence_doc",
    "relevance": "Relevance_doc",
    "fluency": "Fluency_doc",
}
_NEEDED = ("doc_id", "topic", "query", "doc")


def load_corpus(folder: str | os.PathLike[str]) -> Corpus:
    """Read a corpus from a folder: BEIR format, or the published one (one CSV per domain)."""
    root = Path(folder)
    if not root.exists():
        raise InputError("does not exist", where=folder)
    if root.is_file():
        return _read_published([root], os.fspath(folder))
    if (root / CORPUS).is_file():
        return _read_beir(root)
    files = sorted(root.glob("*.csv"))
    if not files:
        raise InputError(
            "no corpus in this folder",
            where=folder,
            expected=f"{CORPUS}, queries.jsonl and qrels/*.tsv, or one CSV per domain",
        )
    return _read_published(files, os.fspath(folder))


def _read_beir(folder: str | os.PathLike[str]) -> Corpus:
    """Read a folder written by `Corpus.write`, or any BEIR folder with perspectives.

    Without `query_id`, a document's question comes from the qrels, and a distractor's from the
    document that it imitates. A document without a question is an error.
    """
    root = Path(folder)
    questions: dict[str, CorpusQuestion] = {}
    for where, row in read_json_lines(root / QUERIES):
        question = _question(row, where)
        if question.query_id in questions:
            raise InputError(f"duplicate query {question.query_id!r}", where=where)
        questions[question.query_id] = question
    judged = _judged(root)
    documents: dict[str, CorpusDocument] = {}
    places: dict[str, str] = {}
    for where, row in read_json_lines(root / CORPUS):
        document = _document(row, where, judged)
        if document.doc_id in documents:
            raise InputError(f"duplicate document {document.doc_id!r}", where=where)
        documents[document.doc_id] = document
        places[document.doc_id] = where
    for name, one in documents.items():
        if one.distractor_of is not None:
            target = documents.get(one.distractor_of)
            if target is None or target.distractor_of is not None:
                raise InputError(
                    f"distractor_of {one.distractor_of!r}",
                    where=places[name],
                    expected="a document of this corpus that is not a distractor",
                )
            one = replace(one, query_id=one.query_id or target.query_id)
        if one.query_id not in questions:
            what = f"query {one.query_id!r}, which is" if one.query_id else "a document that is"
            raise InputError(f"{what} not in {QUERIES}", where=places[name])
        question = questions[one.query_id]
        documents[name] = replace(
            one, domain=one.domain or question.domain, topic=one.topic or question.topic
        )
    return Corpus(questions, documents, os.fspath(folder))


def _judged(root: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted((root / "qrels").glob("*.tsv")):
        for query, grades in Qrels.load(path).grades.items():
            for doc, grade in grades.items():
                if grade > 0:
                    found.setdefault(doc, query)
    return found


def _question(row: Mapping[str, Any], where: str) -> CorpusQuestion:
    given = _with_metadata(row)
    key, text = _string(row, "_id"), _string(row, "text")
    if not key or not text:
        raise InputError("no _id or no text", where=where, expected="_id, text, domain, …")
    sides = given.get("perspectives") or ()
    if isinstance(sides, Mapping):
        sides = list(sides.values())
    if isinstance(sides, str) or not all(isinstance(side, str) for side in sides):
        raise InputError("perspectives", where=where, expected="a list of texts")
    topic, domain = _string(given, "topic"), _string(given, "domain")
    return CorpusQuestion(key, text, topic, domain, tuple(sides))


def _document(row: Mapping[str, Any], where: str, judged: Mapping[str, str]) -> CorpusDocument:
    given = _with_metadata(row)
    key = _string(row, "_id")
    if not key:
        raise InputError("no _id", where=where, expected="_id, title, text, perspective, …")
    parsed = DocumentId.parse(key)
    target = _string(given, "distractor_of") or None
    side = perspective_name(given.get("perspective"))
    query = _string(given, "query_id") or judged.get(key, "")
    if parsed is not None:
        side = parsed.perspective if side is None else side
        query = query or ("" if target else parsed.query_id)
    rank = given.get("rank")
    if rank is not None and (isinstance(rank, bool) or not isinstance(rank, int) or rank < 1):
        raise InputError(f"rank {rank!r}", where=where, expected="a whole number from 1")
    texts = {name: _string(given, name) for name in ("title", "domain", "topic", "engine", "url")}
    return CorpusDocument(
        key,
        _string(given, "text"),
        query,
        side,
        distractor_of=target,
        rank=rank,
        ratings=_ratings(given.get("ratings"), where),
        **texts,
    )


def _with_metadata(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row together with its BEIR `metadata`."""
    extra = row.get("metadata")
    return {**(extra if isinstance(extra, Mapping) else {}), **row}


def _ratings(value: object, where: str) -> dict[str, float]:
    if value is None:
        return {}
    if not isinstance(value, Mapping) or not all(
        isinstance(n, int | float) for n in value.values()
    ):
        raise InputError("ratings", where=where, expected="numbers by scale")
    return {str(name): float(number) for name, number in value.items()}


def _string(row: Mapping[str, Any], name: str) -> str:
    value = row.get(name)
    return "" if value is None else str(value).strip()


def _read_published(files: list[Path], source: str = "") -> Corpus:
    """Read the CSV files of the published corpora.

    The domain is the column `domain` or the file's name. A document in several files is kept once,
    with the first domain; one without a text is skipped, with a note.
    """
    questions: dict[str, CorpusQuestion] = {}
    documents: dict[str, CorpusDocument] = {}
    notes: list[str] = []
    again = 0
    empty: list[str] = []
    csv.field_size_limit(1 << 26)  # documents may be longer than the default allows
    for path in files:
        named = path.stem.replace("_", " ").strip()
        table = read_table(path, {name: (name,) for name in _NEEDED}, required=_NEEDED)
        for number in range(len(table)):
            where = table.where(number)
            row = {name: values[number] for name, values in table.columns.items()}
            domain = row["domain"].strip() if "domain" in row else named
            document = _published_document(row, domain, where)
            if not document.text:
                empty.append(document.doc_id)
                continue
            known = documents.get(document.doc_id)
            if known is not None:
                if known.text != document.text:
                    raise InputError(
                        f"duplicate document {document.doc_id!r} with another text",
                        where=where,
                    )
                again += 1
                continue
            documents[document.doc_id] = document
            text = row["query"].strip()
            question = CorpusQuestion(document.query_id, text, document.topic, domain)
            before = questions.setdefault(document.query_id, question)
            if before.text != question.text:
                raise InputError(
                    f"another text for query {document.query_id!r}: {question.text!r}",
                    where=where,
                    expected=f"{before.text!r}",
                )
    if not documents:
        raise InputError("no document with a text", where=source)
    if empty:
        notes.append(f"{len(empty)} documents without a text are skipped, {empty[0]!r} first")
    if again:
        notes.append(f"{again} documents are in more than one file and are counted once")
    return Corpus(questions, documents, source, tuple(notes))


def _published_document(row: Mapping[str, str], domain: str, where: str) -> CorpusDocument:
    key = row["doc_id"].strip()
    parsed = DocumentId.parse(key)
    if parsed is None:
        raise InputError(f"doc_id {key!r}", where=where, expected="a form such as 1181612_7_p2_d3")
    if not row["query"].strip():
        raise InputError("an empty query", where=where)
    ratings = _read_ratings(row, where)
    return CorpusDocument(
        key,
        row["doc"].strip(),
        parsed.query_id,
        parsed.perspective,
        domain=domain,
        topic=row["topic"].strip(),
        ratings=ratings,
    )


def _read_ratings(row: Mapping[str, str], where: str) -> dict[str, float]:
    found = {}
    for short, column in RATINGS.items():
        text = row.get(column, "").strip()
        if not text:
            continue
        try:
            found[short] = float(text)
        except ValueError as error:
            raise InputError(f"{column} {text!r}", where=where, expected="a number") from error
    return found
