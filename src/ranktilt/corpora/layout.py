"""A balanced corpus and its files: the BEIR format with perspective and domain.

`corpus.jsonl` has `_id, title, text, perspective, domain, query_id, distractor_of` (and, if known,
`topic`, `rank`, `engine`, `url`, `ratings`), `queries.jsonl` has `_id, text, domain, perspectives`
(and `topic`), and `qrels/test.tsv` has the judgements; without any, a question's own documents
have grade 1. A `domain` is a name, or a list of several. Ids are those of the published corpora:
`1181612_7_p2_d3` is document 3 of perspective 2 of question 7 of topic 1181612.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ranktilt.data.files import make_folder, write_text
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.data.tables import json_objects

CORPUS, QUERIES, QRELS = "corpus.jsonl", "queries.jsonl", "qrels/test.tsv"
#: What tables call questions without a domain.
NO_DOMAIN = "(none)"
#: The end of a distractor's id; the rest is the document that it imitates.
DISTRACTOR = "_x"
_DOC_ID = re.compile(r"(?P<query>.+)_p(?P<side>\d+)_d(?P<number>\d{1,9})(?P<distractor>_x)?")


class DocumentId(NamedTuple):
    """The parts of a published or generated document's id."""

    query_id: str
    perspective: str
    number: int
    distractor: bool = False

    def __str__(self) -> str:
        ending = DISTRACTOR if self.distractor else ""
        return f"{self.query_id}_p{self.perspective}_d{self.number}{ending}"

    @classmethod
    def parse(cls, doc_id: str) -> DocumentId | None:
        """The parts of an id, or None if it has another form.

        >>> DocumentId.parse("1181612_7_p2_d3")
        DocumentId(query_id='1181612_7', perspective='2', number=3, distractor=False)
        """
        found = _DOC_ID.fullmatch(doc_id)
        if found is None:
            return None
        return cls(found["query"], found["side"], int(found["number"]), bool(found["distractor"]))


@dataclass(frozen=True)
class CorpusDocument:
    """One document and its own question; a distractor imitates the style of another document."""

    doc_id: str
    text: str
    #: Empty for a page that belongs to no question.
    query_id: str
    perspective: str | None = None
    title: str = ""
    domains: tuple[str, ...] = ()
    topic: str = ""
    distractor_of: str | None = None
    rank: int | None = None
    engine: str = ""
    url: str = ""
    #: People's ratings from 1 to 5, by scale.
    ratings: Mapping[str, float] = field(default_factory=dict)

    @property
    def whole(self) -> str:
        """Title and text, joined as in collections."""
        return " ".join(part for part in (self.title, self.text) if part)


@dataclass(frozen=True)
class CorpusQuestion:
    """A debate question, with the statements of its sides, if known."""

    query_id: str
    text: str
    topic: str = ""
    domains: tuple[str, ...] = ()
    perspectives: tuple[str, ...] = ()


@dataclass(frozen=True)
class Corpus:
    """Questions and documents, in the order of the source."""

    questions: dict[str, CorpusQuestion]
    documents: dict[str, CorpusDocument]
    source: str = ""
    notes: tuple[str, ...] = ()
    #: {query: {document: grade}} as in the source; None if it has no judgements.
    judgements: Mapping[str, Mapping[str, int]] | None = None

    def __len__(self) -> int:
        return len(self.documents)

    @cached_property
    def sided(self) -> dict[str, dict[str | None, list[CorpusDocument]]]:
        """The documents of each question by perspective, without distractors.

        A question's documents are its own and those with a grade above 0 for it.
        """
        also: dict[str, list[str]] = {}
        for query, grades in (self.judgements or {}).items():
            for doc, grade in grades.items():
                if grade > 0:
                    also.setdefault(doc, []).append(query)
        found: dict[str, dict[str | None, list[CorpusDocument]]] = {q: {} for q in self.questions}
        for document in self.plain:
            for query in dict.fromkeys((document.query_id, *also.get(document.doc_id, ()))):
                if query in found:
                    found[query].setdefault(document.perspective, []).append(document)
        return found

    @property
    def grades(self) -> Mapping[str, Mapping[str, int]]:
        """The judgements; without any, every document with a text has grade 1 for its question."""
        if self.judgements is not None:
            return self.judgements
        found: dict[str, dict[str, int]] = {}
        for document in self.plain:
            if document.query_id and document.whole.strip():
                found.setdefault(document.query_id, {})[document.doc_id] = 1
        return found

    @property
    def plain(self) -> list[CorpusDocument]:
        """All documents except the distractors."""
        return [d for d in self.documents.values() if d.distractor_of is None]

    @property
    def distractors(self) -> list[CorpusDocument]:
        """The distractors."""
        return [d for d in self.documents.values() if d.distractor_of is not None]

    def of(self, query_id: str) -> list[CorpusDocument]:
        """The documents of one question, without distractors."""
        return [d for own in self.sided[query_id].values() for d in own]

    def with_domains(self, domains: Mapping[str, tuple[str, ...]]) -> Corpus:
        """The same corpus with other domains: {query_id: domains}; others keep theirs."""
        questions = {
            q: replace(one, domains=domains.get(q, one.domains))
            for q, one in self.questions.items()
        }
        documents = {
            d: replace(one, domains=domains.get(one.query_id, one.domains))
            for d, one in self.documents.items()
        }
        return replace(self, questions=questions, documents=documents)

    def fit(self) -> FitDocuments | None:
        """The documents to fit axes on, of questions with exactly two sides; None without any.

        Documents without a text, and their distractors, are skipped.
        """
        content: dict[str, list[dict[str, Any]]] = {}
        for query, sides in self.sided.items():
            kept = {
                side: [d for d in own if d.whole.strip()]
                for side, own in sides.items()
                if side is not None
            }
            if sum(map(bool, kept.values())) == 2:
                content[query] = [self._fit_row(d, query) for own in kept.values() for d in own]
        names = {query: {row["doc_id"] for row in rows} for query, rows in content.items()}
        for one in self.distractors:
            if one.distractor_of in names.get(one.query_id, ()) and one.whole.strip():
                content[one.query_id].append(self._fit_row(one, one.query_id))
        return FitDocuments.load(content) if content else None

    def _fit_row(self, one: CorpusDocument, query: str) -> dict[str, Any]:
        row: dict[str, Any] = {"doc_id": one.doc_id, "text": one.whole}
        row |= {"perspective": one.perspective, "distractor_of": one.distractor_of}
        return row | {"query": self.questions[query].text}

    def write(self, folder: str | os.PathLike[str]) -> Path:
        """Write the BEIR folder; each file is written whole or not at all."""
        target = Path(folder)
        make_folder(target / "qrels", target)
        write_text(target / CORPUS, json_lines(map(_document_line, self.documents.values())))
        write_text(target / QUERIES, json_lines(map(_question_line, self.questions.values())))
        rows = [
            f"{query}\t{doc}\t{grade}\n"
            for query, judged in self.grades.items()
            for doc, grade in judged.items()
        ]
        write_text(target / QRELS, "query-id\tcorpus-id\tscore\n" + "".join(rows))
        return target


def json_lines(rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as JSONL, the same bytes every time."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def read_json_lines(path: str | os.PathLike[str]) -> list[tuple[str, dict[str, Any]]]:
    """The objects of a JSONL file, each with its position."""
    return [(f"{os.fspath(path)}:{number}", row) for number, row in json_objects(path)]


def _document_line(one: CorpusDocument) -> dict[str, Any]:
    line: dict[str, Any] = {"_id": one.doc_id, "title": one.title, "text": one.text}
    line |= {"perspective": one.perspective, "domain": _one_or_list(one.domains)}
    line |= {"query_id": one.query_id, "distractor_of": one.distractor_of}
    for name in ("topic", "rank", "engine", "url", "ratings"):
        value = getattr(one, name)
        if value not in (None, "", {}):
            line[name] = value
    return line


def _question_line(one: CorpusQuestion) -> dict[str, Any]:
    line: dict[str, Any] = {"_id": one.query_id, "text": one.text}
    line["domain"] = _one_or_list(one.domains)
    line["perspectives"] = list(one.perspectives)
    return line | ({"topic": one.topic} if one.topic else {})


def _one_or_list(values: tuple[str, ...]) -> str | list[str]:
    """The form in files: no name or one name as a text, several as a list."""
    return list(values) if len(values) > 1 else "".join(values)
