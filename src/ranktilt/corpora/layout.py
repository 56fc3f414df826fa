"""A balanced corpus and its files: the BEIR layout with perspective and domain.

`corpus.jsonl` has `_id, title, text, perspective, domain, query_id, distractor_of` (and `topic`,
`rank`, `engine`, `url`, `ratings` where they are known), `queries.jsonl` has `_id, text, domain,
perspectives` (and `topic`), `qrels/test.tsv` marks a question's own documents as relevant. Ids are
those of the published corpora: `1181612_7_p2_d3` is document 3 of perspective 2 of question 7 of
topic 1181612.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from ranktilt.data.files import parse_json, read_text, write_text, writing
from ranktilt.data.fit_documents import FitDocuments, perspective_name
from ranktilt.data.qrels import Qrels
from ranktilt.errors import InputError

CORPUS, QUERIES, QRELS = "corpus.jsonl", "queries.jsonl", "qrels/test.tsv"
#: What ends the id of a distractor; the rest is the document that it imitates.
DISTRACTOR = "_x"
_DOC_ID = re.compile(r"(?P<query>.+)_p(?P<side>\d+)_d(?P<number>\d+)(?P<distractor>_x)?")


@dataclass(frozen=True)
class DocumentId:
    """What the id of a published or generated document says."""

    query_id: str
    perspective: str
    number: int
    distractor: bool = False

    def __str__(self) -> str:
        ending = DISTRACTOR if self.distractor else ""
        return f"{self.query_id}_p{self.perspective}_d{self.number}{ending}"

    @classmethod
    def parse(cls, doc_id: str) -> DocumentId | None:
        """The parts of an id, or None for one of another form.

        >>> DocumentId.parse("1181612_7_p2_d3")
        DocumentId(query_id='1181612_7', perspective='2', number=3, distractor=False)
        """
        found = _DOC_ID.fullmatch(doc_id)
        if found is None:
            return None
        return cls(found["query"], found["side"], int(found["number"]), bool(found["distractor"]))


@dataclass(frozen=True)
class Document:
    """One document of one question; a distractor imitates the style of another document."""

    doc_id: str
    text: str
    query_id: str
    perspective: str | None = None
    title: str = ""
    domain: str = ""
    topic: str = ""
    distractor_of: str | None = None
    rank: int | None = None
    engine: str = ""
    url: str = ""
    #: What people gave it on scales from 1 to 5, by the scale's name.
    ratings: Mapping[str, float] = field(default_factory=dict)

    @property
    def whole(self) -> str:
        """Title and text, as collections join them."""
        return " ".join(part for part in (self.title, self.text) if part)


@dataclass(frozen=True)
class Question:
    """A debate question, with what its two sides say where that is known."""

    query_id: str
    text: str
    topic: str = ""
    domain: str = ""
    perspectives: tuple[str, ...] = ()


@dataclass(frozen=True)
class Corpus:
    """Questions and documents, in the order of the source."""

    questions: dict[str, Question]
    documents: dict[str, Document]
    source: str = ""
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.documents)

    @cached_property
    def sided(self) -> dict[str, dict[str | None, list[Document]]]:
        """The documents of each question by perspective, without the distractors."""
        found: dict[str, dict[str | None, list[Document]]] = {q: {} for q in self.questions}
        for document in self.documents.values():
            if document.distractor_of is None:
                own = found[document.query_id].setdefault(document.perspective, [])
                own.append(document)
        return found

    @property
    def plain(self) -> list[Document]:
        """All documents that are no distractors."""
        return [d for d in self.documents.values() if d.distractor_of is None]

    @property
    def distractors(self) -> list[Document]:
        """The distractors."""
        return [d for d in self.documents.values() if d.distractor_of is not None]

    def of(self, query_id: str) -> list[Document]:
        """The documents of one question, without the distractors."""
        return [d for own in self.sided[query_id].values() for d in own]

    def with_domains(self, domains: Mapping[str, str]) -> Corpus:
        """The same corpus with other domains: {query_id: domain}; others keep theirs."""
        questions = {
            q: replace(one, domain=domains.get(q, one.domain)) for q, one in self.questions.items()
        }
        documents = {
            d: replace(one, domain=domains.get(one.query_id, one.domain))
            for d, one in self.documents.items()
        }
        return replace(self, questions=questions, documents=documents)

    def fit(self) -> FitDocuments | None:
        """What axes are fitted on, of the questions with exactly two sides; None without any.

        Documents without a text, and distractors of such, are left out.
        """
        content: dict[str, list[dict[str, Any]]] = {}
        for query, sides in self.sided.items():
            kept = {
                side: [d for d in own if d.whole.strip()]
                for side, own in sides.items()
                if side is not None
            }
            if sum(map(bool, kept.values())) == 2:
                content[query] = [self._fit_row(d) for own in kept.values() for d in own]
        names = {row["doc_id"] for rows in content.values() for row in rows}
        for one in self.distractors:
            if one.distractor_of in names and one.whole.strip():
                content[one.query_id].append(self._fit_row(one))
        return FitDocuments.load(content) if content else None

    def _fit_row(self, one: Document) -> dict[str, Any]:
        row: dict[str, Any] = {"doc_id": one.doc_id, "text": one.whole}
        row |= {"perspective": one.perspective, "distractor_of": one.distractor_of}
        return row | {"query": self.questions[one.query_id].text}

    # --- files ------------------------------------------------------------------------------------

    def write(self, folder: str | os.PathLike[str]) -> Path:
        """Write the BEIR folder; each file is written whole or not at all."""
        target = Path(folder)
        with writing(target):
            (target / "qrels").mkdir(parents=True, exist_ok=True)
        write_text(target / CORPUS, json_lines(map(_document_line, self.documents.values())))
        write_text(target / QUERIES, json_lines(map(_question_line, self.questions.values())))
        rows = [f"{d.query_id}\t{d.doc_id}\t1\n" for d in self.plain]
        write_text(target / QRELS, "query-id\tcorpus-id\tscore\n" + "".join(rows))
        return target


def json_lines(rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as JSONL, the same bytes every time."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def read_json_lines(path: str | os.PathLike[str]) -> list[tuple[str, dict[str, Any]]]:
    """Each object of a JSONL file with the place where it stands."""
    found = []
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        where = f"{os.fspath(path)}:{number}"
        if not line.strip():
            continue
        row = parse_json(line, where)
        if not isinstance(row, dict):
            raise InputError("not a JSON object", where=where)
        if "\\u" in line:  # half a pair could be read, but never written again
            try:
                json.dumps(row, ensure_ascii=False).encode()
            except UnicodeEncodeError as error:
                raise InputError("half a surrogate pair", where=where) from error
        found.append((where, row))
    return found


def read_beir(folder: str | os.PathLike[str]) -> Corpus:
    """A folder that `Corpus.write` wrote, or any BEIR folder with perspectives in it.

    Where a line has no `query_id`, the question is the one that the qrels name; a distractor has
    the question of the document that it imitates. A document of no question is an error.
    """
    root = Path(folder)
    questions: dict[str, Question] = {}
    for where, row in read_json_lines(root / QUERIES):
        question = _question(row, where)
        if question.query_id in questions:
            raise InputError(f"query {question.query_id!r} stands twice", where=where)
        questions[question.query_id] = question
    judged = _judged(root)
    documents: dict[str, Document] = {}
    places: dict[str, str] = {}
    for where, row in read_json_lines(root / CORPUS):
        document = _document(row, where, judged)
        if document.doc_id in documents:
            raise InputError(f"document {document.doc_id!r} stands twice", where=where)
        documents[document.doc_id] = document
        places[document.doc_id] = where
    for name, one in documents.items():
        if one.distractor_of is not None:
            target = documents.get(one.distractor_of)
            if target is None or target.distractor_of is not None:
                raise InputError(
                    f"distractor_of {one.distractor_of!r}",
                    where=places[name],
                    expected="a document of this corpus that is no distractor",
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


def _question(row: Mapping[str, Any], where: str) -> Question:
    key, text = _string(row, "_id"), _string(row, "text")
    if not key or not text:
        raise InputError("no _id or no text", where=where, expected="_id, text, domain, …")
    extra = row.get("metadata") if isinstance(row.get("metadata"), Mapping) else {}
    given = {**(extra or {}), **row}
    sides = given.get("perspectives") or ()
    if isinstance(sides, Mapping):
        sides = list(sides.values())
    if isinstance(sides, str) or not all(isinstance(side, str) for side in sides):
        raise InputError("perspectives", where=where, expected="a list of texts")
    return Question(key, text, _string(given, "topic"), _string(given, "domain"), tuple(sides))


def _document(row: Mapping[str, Any], where: str, judged: Mapping[str, str]) -> Document:
    key = _string(row, "_id")
    if not key:
        raise InputError("no _id", where=where, expected="_id, title, text, perspective, …")
    extra = row.get("metadata") if isinstance(row.get("metadata"), Mapping) else {}
    given = {**(extra or {}), **row}
    parsed = DocumentId.parse(key)
    target = _string(given, "distractor_of") or None
    side = perspective_name(given.get("perspective"))
    if side is None and parsed is not None:
        side = parsed.perspective
    query = _string(given, "query_id") or judged.get(key, "")
    rank = given.get("rank")
    if rank is not None and (isinstance(rank, bool) or not isinstance(rank, int) or rank < 1):
        raise InputError(f"rank {rank!r}", where=where, expected="a whole number from 1")
    return Document(
        key,
        _string(given, "text"),
        query or (parsed.query_id if parsed is not None and target is None else ""),
        side,
        _string(given, "title"),
        _string(given, "domain"),
        _string(given, "topic"),
        target,
        rank,
        _string(given, "engine"),
        _string(given, "url"),
        _ratings(given.get("ratings"), where),
    )


def _ratings(value: object, where: str) -> dict[str, float]:
    if value is None:
        return {}
    if not isinstance(value, Mapping) or not all(
        isinstance(n, int | float) for n in value.values()
    ):
        raise InputError("ratings", where=where, expected="numbers by the scale's name")
    return {str(name): float(number) for name, number in value.items()}


def _string(row: Mapping[str, Any], name: str) -> str:
    value = row.get(name)
    return "" if value is None else str(value).strip()


def _document_line(one: Document) -> dict[str, Any]:
    line: dict[str, Any] = {
        "_id": one.doc_id,
        "title": one.title,
        "text": one.text,
        "perspective": one.perspective,
        "domain": one.domain,
        "query_id": one.query_id,
        "distractor_of": one.distractor_of,
    }
    extra: dict[str, Any] = {
        "topic": one.topic,
        "rank": one.rank,
        "engine": one.engine,
        "url": one.url,
    }
    extra |= {"ratings": dict(one.ratings)}
    return line | {name: value for name, value in extra.items() if value not in (None, "", {})}


def _question_line(one: Question) -> dict[str, Any]:
    line: dict[str, Any] = {"_id": one.query_id, "text": one.text, "domain": one.domain}
    line["perspectives"] = list(one.perspectives)
    return line | ({"topic": one.topic} if one.topic else {})
