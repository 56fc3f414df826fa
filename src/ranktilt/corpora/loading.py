"""Reading corpora: the BEIR format, that of WIKI-BALANCE on the Hugging Face hub, rated samples.

On the hub, a folder `NAME` has `corpus.jsonl.gz` and `queries.jsonl.gz`, and `NAME-qrels` next to
it has `test.tsv`. Documents only have `_id, title, text`; the id of a synthetic document contains
question and perspective (`1181612_7_p2_d3`), that of a natural page the question (`344287_7_3`).
Distractors are a dataset of their own, under the ids of the documents that they imitate.

Rated samples are one CSV per domain with `doc_id, topic, query, doc` and, optionally,
`categories`, ratings such as `Relevance_query` and `Fluency_doc`, and `Comments`. Our rating sheets
have documents of several domains, and a column `domain`.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from ranktilt.corpora.layout import (
    CORPUS,
    DISTRACTOR,
    QUERIES,
    Corpus,
    CorpusDocument,
    CorpusQuestion,
    DocumentId,
    read_json_lines,
)
from ranktilt.data.fit_documents import perspective_name
from ranktilt.data.qrels import Qrels
from ranktilt.data.sources import beir_part, beir_qrels
from ranktilt.data.tables import cell_values, read_table
from ranktilt.display.numbers import counted
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
#: Ids on the hub: a question is that of a Wikipedia page and a number, a page adds one more.
_HUB_QUESTION = re.compile(r"(-?\d+)_\d+")
_HUB_PAGE = re.compile(r"(-?\d+_\d+)_\d+")
_SIDE = re.compile(r"(?P<query>.+)_p(?P<side>\d+)(?:_d\d+)?")


def load_corpus(
    folder: str | os.PathLike[str], distractors: str | os.PathLike[str] | None = None
) -> Corpus:
    """Read a corpus.

    Args:
        folder: BEIR format, also as on the Hugging Face hub, or rated samples (one CSV per domain).
        distractors: The dataset of distractors, in the format of the hub.

    Returns:
        The corpus, with the judgements of its source.
    """
    root = Path(folder)
    if not root.exists():
        raise InputError("does not exist", where=folder)
    beir = root.is_dir() and beir_part(root, CORPUS) is not None
    found = _read_beir(root) if beir else _read_published(root)
    return found if distractors is None else _with_distractors(found, Path(distractors))


def _read_beir(root: Path) -> Corpus:
    """Read a folder written by `Corpus.write`, or any BEIR folder.

    Without `query_id`, a document's question comes from the qrels or its id, and a distractor's
    from the document that it imitates. A page without a question is kept.
    """
    questions: dict[str, CorpusQuestion] = {}
    for where, row in _beir_lines(root, QUERIES):
        question = _question(row, where)
        if question.query_id in questions:
            raise InputError(f"duplicate query {question.query_id!r}", where=where)
        questions[question.query_id] = question
    files = beir_qrels(root)
    judgements = Qrels.merged(files).grades if files else None
    judged = _own_queries(judgements or {}, questions)
    documents: dict[str, CorpusDocument] = {}
    places: dict[str, str] = {}
    for where, row in _beir_lines(root, CORPUS):
        document = _document(row, where, judged, questions)
        if document.doc_id in documents:
            raise InputError(f"duplicate document {document.doc_id!r}", where=where)
        documents[document.doc_id] = document
        places[document.doc_id] = where
    if not documents:
        raise InputError("no documents", where=beir_part(root, CORPUS), expected="a line for each")
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
        if one.query_id and one.query_id not in questions:
            raise InputError(
                f"query {one.query_id!r}, which is not in {QUERIES}", where=places[name]
            )
        if one.query_id:
            question = questions[one.query_id]
            one = replace(
                one, domains=one.domains or question.domains, topic=one.topic or question.topic
            )
        documents[name] = one
    notes = _notes(questions, documents, judgements or {})
    return Corpus(questions, documents, os.fspath(root), notes, judgements)


def _beir_lines(root: Path, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The lines of a file, together with their `metadata`."""
    for where, row in read_json_lines(beir_part(root, name) or root / name):
        extra = row.get("metadata")
        yield where, extra | row if isinstance(extra, dict) else row


def _own_queries(
    judgements: Mapping[str, Mapping[str, int]], questions: Mapping[str, CorpusQuestion]
) -> dict[str, str]:
    """The question that each document has its highest grade for; the first of ties."""
    found: dict[str, tuple[int, str]] = {}
    for query, grades in judgements.items():
        for doc, grade in grades.items() if query in questions else ():
            if doc not in found or grade > found[doc][0]:
                found[doc] = (grade, query)
    return {doc: query for doc, (_, query) in found.items()}


def _notes(
    questions: Mapping[str, CorpusQuestion],
    documents: Mapping[str, CorpusDocument],
    judgements: Mapping[str, Mapping[str, int]],
) -> tuple[str, ...]:
    """What a reader of the folder should know about it."""
    judged = dict.fromkeys(doc for grades in judgements.values() for doc in grades)
    texts = documents.values()
    return (
        *_note("document belongs|documents belong", "to no query",
               [d.doc_id for d in texts if not d.query_id]),
        *_note("document has|documents have", "no text",
               [d.doc_id for d in texts if not d.whole.strip()]),
        *_note("query of the qrels is|queries of the qrels are", f"not in {QUERIES}",
               [query for query in judgements if query not in questions]),
        *_note("judged document is|judged documents are", f"not in {CORPUS}",
               [doc for doc in judged if doc not in documents]),
    )  # fmt: skip


def _note(words: str, what: str, names: list[str]) -> list[str]:
    """A line with the number of names, the words in their singular or plural, and the first."""
    said = counted(len(names), *words.split("|"))
    return [f"{said} {what} (first: {names[0]!r})"] if names else []


def _with_distractors(corpus: Corpus, source: Path) -> Corpus:
    """The corpus with the distractors of another dataset, matched by id."""
    path = beir_part(source, CORPUS)
    if path is None:
        raise InputError(f"no {CORPUS} in this folder", where=source, expected="distractors")
    found = dict(corpus.documents)
    unmatched: list[str] = []
    for where, row in read_json_lines(path):
        key = _string(row, "_id")
        model = _imitated(key, corpus)
        if model is None:
            unmatched.append(key)
            continue
        name = key if key not in found else key + DISTRACTOR
        if name in found:
            raise InputError(f"duplicate document {name!r}", where=where)
        text, title = _string(row, "text"), _string(row, "title")
        found[name] = replace(
            model, doc_id=name, text=text, title=title, distractor_of=model.doc_id, ratings={}
        )
    if len(found) == len(corpus.documents):
        raise InputError(
            "no distractor of this corpus",
            where=path,
            expected="ids of its documents, such as 1181612_7_p2_d3",
        )
    said = _note("distractor matches|distractors match", "no document", unmatched)
    return replace(corpus, documents=found, notes=(*corpus.notes, *said))


def _imitated(key: str, corpus: Corpus) -> CorpusDocument | None:
    """The document with a distractor's id; if there is none, the first one of its side."""
    base = key.removesuffix(DISTRACTOR)
    known = corpus.documents.get(base)
    if known is not None:
        return known if known.distractor_of is None else None
    side = _SIDE.match(base)
    if side is None or side["query"] not in corpus.questions:
        return None
    return next(iter(corpus.sided[side["query"]].get(side["side"], ())), None)


def _question(row: Mapping[str, Any], where: str) -> CorpusQuestion:
    key, text = _string(row, "_id"), _string(row, "text")
    if not key or not text:
        raise InputError("no _id or no text", where=where, expected="_id, text, domain, …")
    sides = row.get("perspectives") or ()
    if isinstance(sides, str) or not all(isinstance(side, str) for side in sides):
        raise InputError("perspectives", where=where, expected="a list of texts")
    hub = _HUB_QUESTION.fullmatch(key)
    topic = _string(row, "topic") or (hub[1] if hub else "")
    return CorpusQuestion(key, text, topic, cell_values(row.get("domain")), tuple(sides))


def _document(
    row: Mapping[str, Any],
    where: str,
    judged: Mapping[str, str],
    questions: Mapping[str, CorpusQuestion],
) -> CorpusDocument:
    key = _string(row, "_id")
    if not key:
        raise InputError("no _id", where=where, expected="_id, title, text, perspective, …")
    parsed = DocumentId.parse(key)
    target = _string(row, "distractor_of") or None
    side = perspective_name(row.get("perspective"))
    query = _string(row, "query_id") or judged.get(key, "")
    if parsed is not None:
        side = parsed.perspective if side is None else side
        query = query or ("" if target else parsed.query_id)
    elif not query and (page := _HUB_PAGE.fullmatch(key)) and page[1] in questions:
        query = page[1]
    rank = row.get("rank")
    if rank is not None and (isinstance(rank, bool) or not isinstance(rank, int) or rank < 1):
        raise InputError(f"rank {rank!r}", where=where, expected="a whole number from 1")
    texts = {name: _string(row, name) for name in ("title", "topic", "engine", "url")}
    return CorpusDocument(
        key,
        _string(row, "text"),
        query,
        side,
        domains=cell_values(row.get("domain")),
        distractor_of=target,
        rank=rank,
        ratings=_ratings(row.get("ratings"), where),
        **texts,
    )


def _ratings(value: object, where: str) -> dict[str, float]:
    try:
        return msgspec.convert(value or {}, dict[str, float])
    except msgspec.ValidationError as error:
        raise InputError("ratings", where=where, expected="numbers by scale") from error


def _string(row: Mapping[str, Any], name: str) -> str:
    value = row.get(name)
    return "" if value is None else str(value).strip()


def _read_published(root: Path) -> Corpus:
    """Read the CSV files of the published corpora, or one of them.

    The domain is the column `domain` or the file's name. A document in several files has several
    domains, the one that it was rated for first. One without a text is kept: people rated it.
    """
    questions: dict[str, CorpusQuestion] = {}
    documents: dict[str, CorpusDocument] = {}
    again: list[str] = []
    files = [root] if root.is_file() else sorted(root.glob("*.csv"))
    if not files:
        raise InputError(
            "no corpus in this folder",
            where=root,
            expected=f"{CORPUS}, queries.jsonl and qrels/*.tsv, or one CSV per domain",
        )
    for path in files:
        named = path.stem.replace("_", " ").strip()
        table = read_table(path, {name: (name,) for name in _NEEDED}, required=_NEEDED)
        for number in range(len(table)):
            where = table.where(number)
            row = {name: values[number] for name, values in table.columns.items()}
            domains = cell_values(row.get("domain", named))
            document = _published_document(row, domains, where)
            known = documents.get(document.doc_id)
            if known is not None:
                if known.text != document.text:
                    raise InputError(
                        f"duplicate document {document.doc_id!r} with a different text", where=where
                    )
                again.append(document.doc_id)
                both = (known, document) if known.ratings else (document, known)
                named_in = tuple(dict.fromkeys(d for one in both for d in one.domains))
                document = replace(both[0], domains=named_in)
            documents[document.doc_id] = document
            text = row["query"].strip()
            question = CorpusQuestion(document.query_id, text, document.topic, document.domains)
            before = questions.setdefault(document.query_id, question)
            if before.text != question.text:
                raise InputError(
                    f"different text for query {document.query_id!r}: {question.text!r}",
                    where=where,
                    expected=f"{before.text!r}",
                )
            every = tuple(dict.fromkeys((*before.domains, *document.domains)))
            questions[document.query_id] = replace(before, domains=every)
    if not any(document.text for document in documents.values()):
        raise InputError("no document with a text", where=root)
    said = _note("document is|documents are", "in more than one file and counted once", again)
    return Corpus(questions, documents, os.fspath(root), (*_notes(questions, documents, {}), *said))


def _published_document(
    row: Mapping[str, str], domains: tuple[str, ...], where: str
) -> CorpusDocument:
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
        domains=domains,
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
        except ValueError:
            found[short] = math.nan
        if not 1 <= found[short] <= 5:
            raise InputError(f"{column} {text!r}", where=where, expected="a number from 1 to 5")
    return found
