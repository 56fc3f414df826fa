"""The sides of a query: whether it has two, what they are called, and where each list puts them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from ranktilt.data.polarity import ARBITRARY, Polarity, QueryAxis
from ranktilt.measures.duo import DUO, expected_duo
from ranktilt.polarity.verdict import accuracy_sentence

UNDECIDED = "not decided"
UNNAMED = ("side A", "side B")
#: What a verdict says, as the start of a sentence.
_REASONS = {
    "two sides": "The documents take two sides",
    "one side only": "All documents seem to be on one side",
    "no issue": "There is no issue to take sides on",
    UNDECIDED: "It could not be decided whether the documents take two sides",
}
#: Characters of a strip in a terminal.
_WIDTH = 60
#: Characters of a passage.
_PASSAGE = 280


@dataclass(frozen=True)
class _PlacedDocument:
    """A document of a list; `place` is 0 at the − end of the query's documents, 1 at the + end."""

    rank: int
    doc_id: str
    polarity: float
    place: float


@dataclass(frozen=True)
class SidedList:
    """One run's list, its DUO, and what a random order of the same documents has."""

    run: str
    documents: tuple[_PlacedDocument, ...]
    duo: float | None
    random: float | None

    @property
    def strip(self) -> str:
        """The ranks in one line, each as far to the right as its document is on the + side.

        >>> places = [_PlacedDocument(1, "a", 0.0, 1.0), _PlacedDocument(2, "b", 0.0, 0.5)]
        >>> SidedList("run", (*places, _PlacedDocument(3, "c", 0.0, 0.5)), None, None).strip[25:]
        '·····2·3··························1'
        """
        placed = sorted(self.documents, key=lambda own: own.place)
        labels = [str(own.rank) for own in placed]
        width = max(_WIDTH, sum(map(len, labels)) + len(labels) - 1)
        line, room = ["·"] * width, sum(len(text) + 1 for text in labels)
        free = 0
        for own, text in zip(placed, labels, strict=True):
            start = max(free, min(round(own.place * (width - len(text))), width + 1 - room))
            line[start : start + len(text)] = text
            free, room = start + len(text) + 1, room - len(text) - 1
        return "".join(line)


@dataclass(frozen=True)
class QuerySides:
    """What is known about a query's sides.

    Attributes:
        query_id: The query.
        verdict: "two sides", "one side only", "no issue" or "not decided".
        reason: Why, in one sentence.
        names: The − side and the + side.
        words: Words of each side, or the beginning of its most extreme document; may be empty.
        ends: The most extreme document of each side; none without polarities.
        passages: How these documents begin; empty if their texts are not known.
        lists: Every run's list.
        accuracy: How often the sides of held-out texts, and a printed sign, were right; empty if
            it is not known what placed the documents.
    """

    query_id: str
    verdict: str
    reason: str
    names: tuple[str, str]
    words: tuple[str, str] = ("", "")
    ends: tuple[str, ...] = ()
    passages: tuple[str, ...] = ()
    lists: tuple[SidedList, ...] = ()
    accuracy: str = ""

    @property
    def titles(self) -> tuple[str, str]:
        """Both sides with their words."""
        first, second = (
            f"{name} ({words})" if words else name
            for name, words in zip(self.names, self.words, strict=True)
        )
        return first, second

    def with_texts(self, texts: Mapping[str, str]) -> QuerySides:
        """The same with passages, which also give words to sides without a name or words."""
        if not self.ends or not all(texts.get(doc) for doc in self.ends):
            return self
        passages = tuple(_beginning(texts[doc], _PASSAGE) for doc in self.ends)
        words = self.words
        if self.names == UNNAMED and not any(words):
            minus, plus = (f"“{_beginning(text, 40)}”" for text in passages)
            words = minus, plus
        return replace(self, words=words, passages=passages)

    def ranks(self, doc: str) -> list[str]:
        """Where the lists have a document."""
        return [
            f"rank {placed.rank} in {own.run}"
            for own in self.lists
            for placed in own.documents
            if placed.doc_id == doc
        ]

    def lines(self) -> list[str]:
        """What a terminal shows: reason, sides, ranks, DUO, both ends, and the accuracy."""
        minus, plus = self.titles
        told = [self.reason]
        for own in self.lists:
            if not own.documents:
                continue
            told += [f"← {minus} … {plus} →", own.strip]
            if own.duo is not None and own.random is not None:
                told.append(
                    f"DUO {own.duo:.2f}; a random order {own.random:.2f} (0: the sides take turns "
                    "from the top down; 1: one side is entirely above the other)"
                )
        for name, doc, text in zip(self.names, self.ends, self.passages or ("", ""), strict=False):
            ranks = ", ".join(self.ranks(doc))
            told.append(
                f"{name}, furthest document: {doc} ({ranks})" + (f": {text}" if text else "")
            )
        if self.accuracy and self.ends:
            told.append(self.accuracy)
        return told

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        content = asdict(self)
        for own, plain in zip(self.lists, content["lists"], strict=True):
            plain["strip"] = own.strip
        return content


def verdict_of(axis: QueryAxis | None) -> str:
    """The verdict in words."""
    return UNDECIDED if axis is None or axis.verdict is None else axis.verdict


def reason_of(axis: QueryAxis | None) -> str:
    """Why a query has this verdict, in one sentence.

    >>> reason_of(QueryAxis("pca", warnings=("only 3 documents",), verdict="no issue"))
    'There is no issue to take sides on: only 3 documents.'
    >>> reason_of(QueryAxis("pca", trust=0.8, warnings=("one is empty",), verdict="two sides"))
    'The documents take two sides, but one is empty.'
    """
    verdict = verdict_of(axis)
    text, warnings = _REASONS[verdict], "" if axis is None else "; ".join(axis.warnings)
    # a warning about one of these has its own chance, and two in a sentence cannot be told apart
    told = bool(warnings) and verdict in ("two sides", UNDECIDED)
    if axis is not None and axis.trust is not None and not told:
        text += f" (chance of two sides {axis.trust:.0%})"
    if not warnings:
        return f"{text}."
    return f"{text}{', but' if verdict == 'two sides' else ':'} {warnings}."


def query_sides(
    polarity: Polarity,
    query: str,
    measure: DUO,
    lists: Mapping[str, Sequence[str]],
    values: Mapping[str, float | None],
) -> QuerySides:
    """The sides of a query and each run's documents between them.

    Args:
        polarity: Positions of documents.
        query: The query's id.
        measure: The DUO that was scored, for its cutoff and axis.
        lists: Each run's documents, best first.
        values: Each run's DUO.
    """
    axis = polarity.queries.get(query)
    number = 0 if measure.axis == "all" else measure.axis - 1
    known = {
        doc: own[number]
        for doc, own in polarity.of_query(query).items()
        if not math.isnan(own[number])
    }
    tops = {
        run: [(rank, d) for rank, d in enumerate(docs[: measure.cutoff], start=1) if d in known]
        for run, docs in lists.items()
    }
    shown = sorted({doc for own in tops.values() for _, doc in own}, key=lambda d: (known[d], d))
    ends = (shown[0], shown[-1]) if len(shown) > 1 else ()
    low, spread = (known[shown[0]], known[shown[-1]] - known[shown[0]]) if shown else (0.0, 0.0)

    def placed(rank: int, doc: str) -> _PlacedDocument:
        place = (known[doc] - low) / spread if spread > 0 else 0.5
        return _PlacedDocument(rank, doc, known[doc], place)

    return QuerySides(
        query, verdict_of(axis), reason_of(axis), _names(axis), _words(axis), ends, (),
        tuple(
            SidedList(
                run, tuple(placed(*own) for own in top), values.get(run),
                expected_duo([known[doc] for _, doc in top], **measure.form),
            )
            for run, top in tops.items()
        ),
        accuracy_sentence(polarity.settings["embedder"]) if "embedder" in polarity.settings else "",
    )  # fmt: skip


def _names(axis: QueryAxis | None) -> tuple[str, str]:
    """What the − side and the + side are called."""
    if axis is None or axis.orientation == ARBITRARY:
        return UNNAMED
    if axis.orientation == "support of the query":
        return "read as opposing the query", "read as supporting the query"
    return "the other side", axis.orientation


def _words(axis: QueryAxis | None) -> tuple[str, str]:
    if axis is None or len(axis.sides) != 2:
        return "", ""
    plus, minus = axis.sides
    return minus, plus


def _beginning(text: str, size: int) -> str:
    """The first words of a text.

    >>> _beginning("A ban moves the traffic elsewhere", 20)
    'A ban moves the…'
    """
    text = " ".join(text.split())
    if len(text) <= size:
        return text
    space = text.rfind(" ", size // 2, size)
    return f"{text[: space if space > 0 else size - 1]}…"
