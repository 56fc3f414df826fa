"""What a study shows: queries with statements, documents, result lists, items to label."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ranktilt.errors import InputError

LONGEST_LIST = 20
SNIPPET, TITLE = 220, 70
#: Scripts that put no space between words: Thai, Lao, Tibetan, Myanmar, Khmer, kana, Han.
_UNSPACED = re.compile(
    "[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\ua9e0-\ua9ff\uaa60-\uaa7f\u3005-\u3007"
    "\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f"
    "\U00020000-\U0003ffff]"
)


@dataclass(frozen=True)
class StudyQuery:
    """A query, and the perspective that participants agree or disagree with."""

    id: str
    text: str
    statement: str = ""
    #: the side of the polarity axis on which the statement stands: 1 or -1
    side: int = 1


@dataclass(frozen=True)
class Document:
    """A document as the reader page shows it."""

    id: str
    text: str
    title: str = ""

    @property
    def heading(self) -> str:
        """Its title, or its first words where it has none."""
        if self.title:
            return self.title
        first = re.split(r"(?<=[.!?])\s", " ".join(self.text.split()), maxsplit=1)[0]
        return shortened(first, TITLE)


@dataclass(frozen=True)
class ResultList:
    """An order of documents for a query; the condition names it."""

    query: str
    condition: str
    docs: tuple[str, ...]
    duo: float | None = None
    signed_duo: float | None = None


@dataclass(frozen=True)
class Item:
    """Something to label: one or more texts, each with a heading; gold items have known answers."""

    id: str
    parts: tuple[tuple[str, str], ...]
    gold: Mapping[str, str] | None = None


@dataclass(frozen=True)
class StudyContent:
    """All texts of a study. `check` says what does not fit together."""

    queries: Sequence[StudyQuery] = ()
    documents: Sequence[Document] = ()
    lists: Sequence[ResultList] = ()
    items: Sequence[Item] = ()
    snippets: Mapping[tuple[str, str], str] = field(default_factory=dict)
    #: what the researcher should know about the texts, such as an axis that parts nothing
    warnings: Sequence[str] = ()

    def check(self, kind: str) -> None:
        """Raise `InputError` where a study of this kind could not be run."""
        if kind == "annotation":
            _unique("item", [item.id for item in self.items])
            if not any(item.gold is None for item in self.items):
                raise InputError("nothing to label", expected="at least one item that is not gold")
            return
        _unique("query", [query.id for query in self.queries])
        _unique("document", [document.id for document in self.documents])
        known = {document.id for document in self.documents}
        by_query: dict[str, list[str]] = {query.id: [] for query in self.queries}
        for shown in self.lists:
            if shown.query not in by_query:
                raise InputError(f"a list for the unknown query {shown.query!r}")
            by_query[shown.query].append(shown.condition)
            if not 1 <= len(shown.docs) <= LONGEST_LIST:
                raise InputError(
                    f"query {shown.query!r}: {len(shown.docs)} results",
                    expected=f"1 to {LONGEST_LIST}",
                )
            _unique(f"document of query {shown.query!r}", list(shown.docs))
            for doc in shown.docs:
                if doc not in known:
                    raise InputError(f"query {shown.query!r}: no text for document {doc!r}")
        if not by_query:
            raise InputError("no query", expected="at least one")
        wanted = 2 if kind == "perception" else 1
        for query, conditions in by_query.items():
            _unique(f"order of query {query!r}", conditions)
            if len(conditions) < wanted:
                raise InputError(
                    f"query {query!r} has {len(conditions)} orders", expected=f"at least {wanted}"
                )
        if kind == "seme":
            for one in self.queries:
                if not one.statement.strip():
                    raise InputError(
                        f"query {one.id!r} has no statement",
                        expected="a perspective that people can agree or disagree with",
                    )

    def all_snippets(self) -> dict[tuple[str, str], str]:
        """What result pages show of documents: the given ones, or words around the query's."""
        texts = {query.id: query.text for query in self.queries}
        documents = {document.id: document.text for document in self.documents}
        found = dict(self.snippets)
        for shown in self.lists:
            for doc in shown.docs:
                if (shown.query, doc) not in found:
                    found[shown.query, doc] = snippet(documents[doc], texts[shown.query])
        return found


def snippet(text: str, query: str, length: int = SNIPPET) -> str:
    """The stretch of the text that holds most different words of the query.

    >>> snippet("One. Two. Cars are banned here. " + "More words follow. " * 20, "ban cars", 40)
    'One. Two. Cars are banned here. More …'
    """
    words = " ".join(text.split()).split(" ")
    if len(" ".join(words)) <= length:
        return " ".join(words)
    wanted = {w.casefold() for w in re.findall(r"\w{3,}", query)}
    forms = [re.sub(r"\W", "", word).casefold() for word in words]
    best, best_found = 0, -1
    for start in range(0, len(words), 3):
        size, end = 0, start
        while end < len(words) and size + len(words[end]) + 1 <= length:
            size += len(words[end]) + 1
            end += 1
        found = len(wanted & set(forms[start:end]))
        if found > best_found:
            best, best_found = start, found
    lead = "… " if best else ""
    return lead + shortened(" ".join(words[best:]), length - len(lead))


def shortened(text: str, length: int) -> str:
    """The text cut at a word, with an ellipsis where something is missing.

    >>> shortened("a short text", 9)
    'a short …'
    """
    if len(text) <= length:
        return text
    cut = text[: length - 1]
    kept = cut[: cut.rfind(" ")] if " " in cut else text[: length - 2]
    return kept.rstrip(" ,;:") + " …"


def words_in(text: str) -> int:
    """How many words a text has.

    Where a script has no spaces, two letters count as a word (half ones rounded up); vowel signs
    and tone marks of such scripts are no letters.

    >>> words_in("Two words – here"), words_in("車のない街"), words_in("I like 猫")
    (3, 3, 3)
    """
    letters = sum(unicodedata.category(c)[0] in "LN" for c in _UNSPACED.findall(text))
    spaced = _UNSPACED.sub(" ", text).split()
    return sum(any(c.isalnum() for c in word) for word in spaced) + (letters + 1) // 2


def counted(number: float, word: str) -> str:
    """A number with its noun.

    >>> counted(1, "word"), counted(2.5, "minute")
    ('1 word', '2.5 minutes')
    """
    return f"{number:g} {word}" + ("" if number == 1 else "s")


def _unique(what: str, names: list[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if not name or len(name) > 250:
            raise InputError(f"{what} id {name!r}", expected="1 to 250 characters")
        if name in seen:
            raise InputError(f"{what} {name!r} is there twice")
        seen.add(name)
