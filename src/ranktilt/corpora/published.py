"""The published corpora's own layout: one CSV a domain, with people's ratings of a sample.

Columns are `doc_id, topic, query, doc` and, perhaps, `categories`, ratings such as
`Relevance_query` and `Fluency_doc`, and `Comments`. Question and perspective stand in the id. A
rating sheet of ours has documents of several domains and says which in a column `domain`.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from ranktilt.corpora.layout import CORPUS, Corpus, Document, DocumentId, Question, read_beir
from ranktilt.data.files import read_text
from ranktilt.errors import InputError

#: Rating columns of the published files, by the scale's name; the first two rate the question.
RATINGS = {
    "question relevance": "Relevance_query",
    "question subjectiveness": "Subjectiveness_query",
    "faithfulness": "Faithfulness_doc",
    "coherence": "Coherence_doc",
    "relevance": "Relevance_doc",
    "fluency": "Fluency_doc",
}
NEEDED = ("doc_id", "topic", "query", "doc")


def load_corpus(folder: str | os.PathLike[str]) -> Corpus:
    """A corpus from a local folder: BEIR layout, or the published one (a CSV a domain)."""
    root = Path(folder)
    if not root.exists():
        raise InputError("does not exist", where=folder)
    if root.is_file():
        return read_published([root], os.fspath(folder))
    if (root / CORPUS).is_file():
        return read_beir(root)
    files = sorted(root.glob("*.csv"))
    if not files:
        raise InputError(
            "no corpus in this folder",
            where=folder,
            expected=f"{CORPUS}, queries.jsonl and qrels/*.tsv, or a CSV a domain",
        )
    return read_published(files, os.fspath(folder))


def read_published(files: list[Path], source: str = "") -> Corpus:
    """The CSV files of the published corpora; a file's name is its documents' domain.

    A column `domain`, as our rating sheets have it, counts more than the name.

    A document that stands in several files is kept once, with the domain of the first; one without
    a text is left out, and a note says so.
    """
    questions: dict[str, Question] = {}
    documents: dict[str, Document] = {}
    notes: list[str] = []
    again = 0
    empty: list[str] = []
    topics: dict[str, set[str]] = {}
    for path in files:
        named = path.stem.replace("_", " ").strip()
        for where, row in _rows(path):
            domain = row["domain"].strip() if "domain" in row else named
            document = _document(row, domain, where)
            if not document.text:
                empty.append(document.doc_id)
                continue
            known = documents.get(document.doc_id)
            if known is not None:
                if known.text != document.text:
                    raise InputError(
                        f"document {document.doc_id!r} stands twice with different texts",
                        where=where,
                    )
                again += 1
                continue
            documents[document.doc_id] = document
            question = Question(document.query_id, row["query"].strip(), document.topic, domain)
            before = questions.setdefault(document.query_id, question)
            if before.text != question.text:
                raise InputError(
                    f"another text for query {document.query_id!r}: {question.text!r}",
                    where=where,
                    expected=f"{before.text!r}",
                )
            topics.setdefault(document.query_id, set()).add(document.topic)
    if not documents:
        raise InputError(
            "no document", where=source, expected="rows with doc_id, topic, query, doc"
        )
    if empty:
        notes.append(f"{len(empty)} documents without a text are left out, {empty[0]!r} first")
    if again:
        notes.append(f"{again} documents stand in more than one file and are counted once")
    several = {query: names for query, names in topics.items() if len(names) > 1}
    if several:
        query, names = next(iter(several.items()))
        notes.append(
            f"{len(several)} questions stand under several topics, {query!r} under "
            f"{' and '.join(sorted(names))}"
        )
    return Corpus(questions, documents, source, tuple(notes))


def _rows(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    csv.field_size_limit(1 << 26)
    reader = csv.DictReader(io.StringIO(read_text(path), newline=""))
    missing = [name for name in NEEDED if name not in (reader.fieldnames or ())]
    if missing:
        raise InputError(
            f"no column {missing[0]!r}", where=path, expected=f"at least {', '.join(NEEDED)}"
        )
    line = 2
    try:
        for row in reader:
            where, line = f"{path}:{line}", reader.line_num + 1
            if None in row or None in row.values():
                raise InputError("another number of cells than in the header", where=where)
            yield where, {name: value for name, value in row.items() if name is not None}
    except csv.Error as error:
        raise InputError(f"not CSV ({error})", where=path) from error


def _document(row: Mapping[str, str], domain: str, where: str) -> Document:
    key = row["doc_id"].strip()
    parsed = DocumentId.parse(key)
    if parsed is None:
        raise InputError(f"doc_id {key!r}", where=where, expected="a form such as 1181612_7_p2_d3")
    if not row["query"].strip():
        raise InputError("an empty query", where=where)
    ratings = _numbers(row, where)
    return Document(
        key,
        row["doc"].strip(),
        parsed.query_id,
        parsed.perspective,
        domain=domain,
        topic=row["topic"].strip(),
        ratings=ratings,
    )


def _numbers(row: Mapping[str, str], where: str) -> dict[str, float]:
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
