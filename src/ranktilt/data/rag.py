"""Questions with what was retrieved, what a model was given, what it cited, and its answer.

Read from ragas datasets, TREC RAG answers, rows of our own and OpenInference spans.
"""

from __future__ import annotations

import ast
import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ranktilt.data.columns import listed
from ranktilt.data.files import format_suffix, parse_json, read_parquet, read_text
from ranktilt.data.frames import FRAME, Frame, arrow_table, is_frame
from ranktilt.data.tables import json_objects, read_table
from ranktilt.errors import InputError

Row = Mapping[str, Any]
#: A row and where it is.
Placed = tuple[str, Row]
#: Names of the fields: ours, ragas', TREC RAG's.
QUESTION = ("question", "user_input", "query", "topic")
QUERY_ID = ("query_id", "qid", "question_id", "topic_id", "id")
RETRIEVED = ("retrieved", "retrieved_contexts", "contexts")
CONTEXT = ("context",)
REFERENCES = ("references",)
ANSWER = ("answer", "response")
_PASSAGE_ID = ("id", "doc_id", "docid", "_id")
_PASSAGE_TEXT = ("text", "content", "page_content")


@dataclass(frozen=True)
class RagPassage:
    """A passage; its text may be unknown."""

    id: str
    text: str | None = None

    @classmethod
    def of_text(cls, text: str) -> RagPassage:
        """A passage that has no id gets one from its content."""
        digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
        return cls(f"text-{digest[:12]}", text)


@dataclass(frozen=True)
class RagRecord:
    """One question on its way from the retrieved list to the answer; None is unknown.

    Attributes:
        query_id: Id of the question.
        question: Its text.
        retrieved: What the retriever returned, best first.
        context: What the model was given, in this order.
        citations: Ids of the cited passages, one per mention.
        answer: The answer's text.
    """

    query_id: str
    question: str = ""
    retrieved: tuple[RagPassage, ...] | None = None
    context: tuple[RagPassage, ...] | None = None
    citations: tuple[str, ...] | None = None
    answer: str | None = None

    @property
    def given(self) -> tuple[RagPassage, ...] | None:
        """What could be cited: the context or, if it is unknown, what was retrieved."""
        return self.retrieved if self.context is None else self.context

    @property
    def cited(self) -> tuple[RagPassage, ...] | None:
        """Each cited passage once, with its text if it was given or retrieved."""
        if self.citations is None:
            return None
        named = _chunks_of(self.retrieved or ()) | _chunks_of(self.context or ())
        ids = dict.fromkeys(self.citations)
        return tuple(one for own in ids for one in named.get(own, (RagPassage(own),)))

    def passages(self, stage: str) -> tuple[RagPassage, ...] | None:
        """The passages of a stage: retrieved, context or cited."""
        return {"retrieved": self.retrieved, "context": self.context, "cited": self.cited}[stage]

    def text_status(self, stage: str) -> str:
        """`ok`, or why the words of a stage cannot be counted."""
        if stage == "answer":
            return "no-answer" if self.answer is None else "ok"
        passages = self.passages(stage)
        if not passages:
            return "no-citations" if stage == "cited" else "no-passages"
        return "no-text" if any(one.text is None for one in passages) else "ok"


@dataclass(frozen=True)
class RagData:
    """Records, where they are from, and how many traces without passages were skipped."""

    records: tuple[RagRecord, ...]
    source: str = "records"
    skipped: int = 0

    @classmethod
    def load(cls, source: RagData | str | os.PathLike[str] | Frame | Iterable[Any]) -> RagData:
        """Load records.

        Args:
            source: A file (JSONL, JSON, CSV, TSV, Parquet), a data frame, rows as mappings, or
                records. Rows have `question`, `retrieved`, `context`, `citations`, `answer` or the
                names of ragas or TREC RAG, or are OpenInference spans.

        Returns:
            The records.
        """
        if isinstance(source, RagData):
            return source
        name, rows, records = _rows(source)
        if records:
            return cls(_distinct([(f"record {n}", r) for n, r in enumerate(records, 1)]), name)
        if not rows:
            raise InputError("no rows", where=name, expected="at least one question")
        from ranktilt.data.rag_spans import records_of_spans

        if (found := records_of_spans(rows)) is not None:
            return cls(_distinct(found[0]), name, found[1])
        made = [(place, _record(row, f"r{n}", place)) for n, (place, row) in enumerate(rows, 1)]
        return cls(_distinct(made), name)


def _chunks_of(passages: Sequence[RagPassage]) -> dict[str, tuple[RagPassage, ...]]:
    """Id → its passages: an id that chunks of a document share names all of them."""
    made: dict[str, dict[RagPassage, None]] = {}
    for one in passages:
        made.setdefault(one.id, {})[one] = None
    return {own: tuple(chunks) for own, chunks in made.items()}


def _rows(source: Any) -> tuple[str, list[Placed], list[RagRecord]]:
    """Name, and either rows or records."""
    if is_frame(source):
        content = arrow_table(source).to_pylist()
        return FRAME, [(f"{FRAME}: row {n}", row) for n, row in enumerate(content, 1)], []
    if isinstance(source, str | os.PathLike):
        path = os.fspath(source)
        return path, _file_rows(path), []
    given = list(source)
    if given and all(isinstance(one, RagRecord) for one in given):
        return "records", [], given
    for n, one in enumerate(given, 1):
        if not isinstance(one, Mapping):
            raise InputError(f"{type(one).__name__}", where=f"row {n}", expected="a mapping")
    return "rows", [(f"row {n}", one) for n, one in enumerate(given, 1)], []


def _file_rows(path: str) -> list[Placed]:
    suffix = format_suffix(path)
    if suffix == ".parquet":
        content = read_parquet(path).to_pylist()
        return [(f"{path}:{n}", row) for n, row in enumerate(content, 1)]
    if suffix in (".csv", ".tsv"):
        table = read_table(path, {}, required=())
        rows = zip(*table.columns.values(), strict=True)
        named = ({n: c or None for n, c in zip(table.columns, row, strict=True)} for row in rows)
        return [(table.where(n), row) for n, row in enumerate(named)]
    if suffix == ".json":
        whole = read_text(path).lstrip()
        if whole.startswith("["):
            return [
                _mapping(one, f"{path}:{n}") for n, one in enumerate(parse_json(whole, path), 1)
            ]
        if not whole.partition("\n")[0].rstrip().endswith("}"):  # an object over several lines
            return [_mapping(parse_json(whole, path), path)]
    return [(f"{path}:{line}", row) for line, row in json_objects(path)]


def _mapping(row: Any, where: str) -> Placed:
    if not isinstance(row, Mapping):
        raise InputError("not a JSON object", where=where)
    return where, row


def _distinct(placed: Iterable[tuple[str, RagRecord]]) -> tuple[RagRecord, ...]:
    made: dict[str, RagRecord] = {}
    for place, record in placed:
        if record.query_id in made:
            raise InputError(f"duplicate question id {record.query_id!r}", where=place)
        _refuse_halves(record, place)
        made[record.query_id] = record
    return tuple(made.values())


def _refuse_halves(record: RagRecord, where: str) -> None:
    passages = (*(record.retrieved or ()), *(record.context or ()))
    parts = [record.query_id, record.question, record.answer, *(record.citations or ())]
    parts += [part for one in passages for part in (one.id, one.text)]
    try:
        "".join(part for part in parts if part).encode()
    except UnicodeEncodeError as error:
        half = "half a surrogate pair (\\ud800 to \\udfff)"
        raise InputError(half, where=where, expected="whole characters") from error


def _record(row: Row, number: str, where: str) -> RagRecord:
    """A record from a row with our names, ragas' or TREC RAG's."""
    question = first_of(row, QUESTION)
    if not isinstance(question, str):
        if isinstance(question, list):
            what, expected = "a conversation", "one question per row"
        elif question is not None:
            what, expected = f"question {str(question)[:40]}", "a text"
        else:
            among = f"no question among {listed(list(row))}"
            what, expected = among if row else "an object without fields", " or ".join(QUESTION)
        raise InputError(what, where=where, expected=expected)
    retrieved = _retrieved(row, where)
    context = _context(row, retrieved or (), where)
    answer, mentions = _answer(first_of(row, ANSWER), where)
    own = _list(row.get("citations"), where, "citations")
    every = mentions if mentions or own is None else own  # the sentences' are more exact
    if answer is None and retrieved is None and context is None:
        expected = "retrieved, context or answer"
        raise InputError(f"nothing but {listed(list(row))}", where=where, expected=expected)
    own_id = first_of(row, QUERY_ID)
    query_id = number if own_id in (None, "") else str(own_id)
    record = RagRecord(query_id, question, retrieved, context, answer=answer)
    if every is not None:
        record = replace(record, citations=_cited_ids(every, record.given or (), where))
    return record if context is None else replace(record, context=_filled(context, retrieved or ()))


def first_of(row: Row, names: Sequence[str]) -> Any:
    """The first of the fields that has a value."""
    return next((row[name] for name in names if row.get(name) is not None), None)


def _list(value: Any, where: str, name: str, expected: str = "a list") -> list[Any] | None:
    """A list, also from the text that CSV files have for it."""
    if isinstance(value, str) and value.lstrip().startswith("["):
        try:
            value = ast.literal_eval(value.strip())
        except (SyntaxError, ValueError, RecursionError):
            value = parse_json(value, where)
    if value is None or isinstance(value, list):
        return value
    if isinstance(value, tuple):
        return list(value)
    raise InputError(f"{name} {str(value)[:40]}", where=where, expected=expected)


def _retrieved(row: Row, where: str) -> tuple[RagPassage, ...] | None:
    items = _list(first_of(row, RETRIEVED), where, "retrieved")
    names = _list(row.get("retrieved_context_ids"), where, "retrieved_context_ids")
    if items is None:
        return None
    if names is not None and len(names) != len(items):
        what = f"{len(names)} ids for {len(items)} contexts"
        raise InputError(what, where=where, expected="one id per context")
    made = tuple(_passage(item, where, {}) for item in items)
    if names is None:
        return made
    return tuple(replace(one, id=str(own)) for one, own in zip(made, names, strict=True))


def _context(
    row: Row, retrieved: Sequence[RagPassage], where: str
) -> tuple[RagPassage, ...] | None:
    """One passage per entry; of an id the text is still missing."""
    items = _list(first_of(row, CONTEXT), where, "context")
    if items is None:
        references = _list(first_of(row, REFERENCES), where, "references")
        return None if references is None else tuple(RagPassage(str(own)) for own in references)
    meant: dict[str, RagPassage] = {one.text: one for one in reversed(retrieved) if one.text}
    for one in retrieved:
        named = one.text is None or one != RagPassage.of_text(one.text)
        meant[one.id] = RagPassage(one.id) if named else one
    return tuple(_passage(item, where, meant) for item in items)


def _filled(
    context: Sequence[RagPassage], retrieved: Sequence[RagPassage]
) -> tuple[RagPassage, ...]:
    """The context with the retrieved passages of its ids, each id once."""
    chunks = _chunks_of(retrieved)
    made: list[RagPassage] = []
    for place, one in enumerate(context):
        if one.text is not None:
            made.append(one)
        elif one not in context[:place]:
            made += chunks.get(one.id, (one,))
    return tuple(made)


def _passage(item: Any, where: str, meant: Mapping[str, RagPassage]) -> RagPassage:
    """A passage from a text, an id (`meant`: what a string stands for) or an object."""
    if isinstance(item, str):
        ids = any(one.text is None for one in meant.values())
        if item not in meant and ids and item.isascii() and len(item.split()) == 1:
            return RagPassage(item)  # one word is not a text if passages have ids
        return meant.get(item) or RagPassage.of_text(item)
    if isinstance(item, Mapping):
        own, text = first_of(item, _PASSAGE_ID), first_of(item, _PASSAGE_TEXT)
        if text is not None and not isinstance(text, str):
            raise InputError(f"text {text!r}", where=where, expected="a string")
        if own is not None:
            return RagPassage(str(own), text)
        if text is not None:
            return RagPassage.of_text(text)
    what = f"passage {str(item)[:40]!r}"
    raise InputError(what, where=where, expected="a text, or an object with id and text")


def _answer(value: Any, where: str) -> tuple[str | None, list[Any] | None]:
    """The answer and the citations of its sentences, if it is given as sentences."""
    if value is None or isinstance(value, str):
        return value or None, None
    texts, mentions = [], []
    expected = "a text or a list of sentences"
    for sentence in _list(value, where, "answer", expected) or ():
        if not isinstance(sentence, Mapping) or not isinstance(sentence.get("text"), str):
            what = f"sentence {str(sentence)[:40]!r}"
            raise InputError(what, where=where, expected="an object with text and citations")
        texts.append(sentence["text"])
        mentions += _list(sentence.get("citations"), where, "citations") or []
    return " ".join(texts).strip() or None, mentions


def _cited_ids(mentions: list[Any], given: Sequence[RagPassage], where: str) -> tuple[str, ...]:
    """Ids of citations: a number is a position in the context, from 0; a string is an id."""
    made = []
    for mention in mentions:
        if isinstance(mention, str):
            made.append(mention)
        elif isinstance(mention, int) and not isinstance(mention, bool):
            if not 0 <= mention < len(given):
                expected = f"0 to {len(given) - 1}" if given else "an id: no passages are given"
                raise InputError(f"citation {mention}", where=where, expected=expected)
            made.append(given[mention].id)
        else:
            expected = "an id, or a position from 0"
            raise InputError(f"citation {str(mention)[:40]!r}", where=where, expected=expected)
    return tuple(made)
