"""The texts of a study: queries with statements, documents, result lists, items to label."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from urllib.parse import unquote

from ranktilt.display.numbers import counted
from ranktilt.errors import InputError
from ranktilt.web.client import url_parts

if TYPE_CHECKING:
    from ranktilt.studies.settings import StudySettings

#: Conditions as people read them. Files have the short names.
CONDITION_NAMES = {"plus": "for first", "minus": "against first"}
_LONGEST_ID = 250
_SNIPPET, _TITLE = 220, 70


@dataclass(frozen=True)
class StudyQuery:
    """A query and the statement that participants agree or disagree with."""

    id: str
    text: str
    statement: str = ""
    #: the side of the polarity axis that agrees with the statement: 1 or -1
    side: int = 1


@dataclass(frozen=True)
class StudyDocument:
    """A document as the reader page shows it."""

    id: str
    text: str
    title: str = ""
    #: where and when it was published, if the collection has it
    url: str = ""
    site: str = ""
    date: str = ""

    @property
    def site_name(self) -> str:
        """Its site, or the host of its URL."""
        return self.site or (url_parts(self.url).hostname or "").removeprefix("www.")

    @property
    def crumbs(self) -> str:
        """Its URL as search engines show it.

        >>> StudyDocument("d", "", url="https://example.org/cities/ban-cars.html?x=1").crumbs
        'example.org › cities › ban-cars.html'
        """
        parts = url_parts(self.url)
        return " › ".join(p for p in (parts.hostname or "", *unquote(parts.path).split("/")) if p)

    @property
    def heading(self) -> str:
        """Its title, or its first words if it has none."""
        if self.title:
            return self.title
        first = re.split(r"(?<=[.!?])\s", " ".join(self.text.split()), maxsplit=1)[0]
        return _shortened(first, _TITLE)


@dataclass(frozen=True)
class ResultList:
    """An order of documents for a query; `condition` is its name."""

    query: str
    condition: str
    docs: tuple[str, ...]
    duo: float | None = None
    signed_duo: float | None = None


@dataclass(frozen=True)
class StudyItem:
    """Something to label: texts with headings. Gold items have known answers, by question."""

    id: str
    parts: tuple[tuple[str, str], ...]
    gold: Mapping[str, str] | None = None

    @property
    def text(self) -> str:
        """All its texts."""
        return "\n".join(text for _, text in self.parts)


@dataclass(frozen=True)
class StudyContent:
    """All texts of a study. `check` reports what does not fit together."""

    queries: Sequence[StudyQuery] = ()
    documents: Sequence[StudyDocument] = ()
    lists: Sequence[ResultList] = ()
    items: Sequence[StudyItem] = ()
    #: by query and document
    snippets: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    #: what the researcher should know about the texts, such as an axis that separates nothing
    warnings: Sequence[str] = ()

    def check(self, settings: StudySettings) -> None:
        """Raise `InputError` if a study with these settings could not be run."""
        kind = settings.kind
        if kind == "annotation":
            _check_unique("item", [item.id for item in self.items])
            if not any(item.gold is None for item in self.items):
                raise InputError("nothing to label", expected="at least one item that is not gold")
            _check_trials(settings, len(self.items), counted(len(self.items), "item"))
            return
        _check_unique("query", [query.id for query in self.queries])
        _check_unique("document", [document.id for document in self.documents])
        if not self.queries:
            raise InputError("no query", expected="at least one")
        if kind == "seme":
            for one in self.queries:
                if not one.statement.strip():
                    raise InputError(
                        f"query {one.id!r} has no statement",
                        expected="a perspective that people can agree or disagree with",
                    )
        many = len(self.queries)
        _check_trials(settings, many, counted(many, "query", "queries"))

    def summary(self, settings: StudySettings) -> str:
        """The size of the study in a few words."""
        if settings.kind == "annotation":
            plain = sum(item.gold is None for item in self.items)
            gold = counted(len(self.items) - plain, "gold question")
            return f"{counted(plain, 'item')}, {counted(settings.per_item, 'label')} each, {gold}"
        known = CONDITION_NAMES if settings.kind == "seme" else {}
        names = (known.get(shown.condition, shown.condition) for shown in self.lists)
        conditions = ", ".join(dict.fromkeys(names))
        return f"{counted(len(self.queries), 'query', 'queries')}, conditions {conditions}"

    def with_snippets(self) -> StudyContent:
        """With the snippets of the result pages: words around those of the query."""
        documents = {document.id: document.text for document in self.documents}
        shown: dict[str, dict[str, None]] = {query.id: {} for query in self.queries}
        for one in self.lists:
            shown[one.query] |= dict.fromkeys(one.docs)
        made = {
            query.id: {doc: _snippet(documents[doc], query.text) for doc in shown[query.id]}
            for query in self.queries
        }
        return replace(self, snippets=made)


def _snippet(text: str, query: str, length: int = _SNIPPET) -> str:
    """The passage of the text with the most different words of the query.

    >>> _snippet("One. Two. Cars are banned here. " + "More words follow. " * 20, "ban cars", 40)
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
    return lead + _shortened(" ".join(words[best:]), length - len(lead))


def _shortened(text: str, length: int) -> str:
    """The text cut at a word, with an ellipsis if it was cut.

    >>> _shortened("a short text", 9)
    'a short …'
    """
    if len(text) <= length:
        return text
    cut = text[: length - 1]
    kept = cut[: cut.rfind(" ")] if " " in cut else text[: length - 2]
    return kept.rstrip(" ,;:") + " …"


def _check_trials(settings: StudySettings, most: int, what: str) -> None:
    if settings.trials > most:
        raise InputError(f"trials = {settings.trials} with {what}", expected=f"at most {most}")
    for check in settings.checks:
        if check.trial > most:
            raise InputError(f"a check in trial {check.trial} with {what}", expected=f"1 to {most}")


def _check_unique(what: str, names: list[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if not 1 <= len(name) <= _LONGEST_ID or "\0" in name:  # not every database takes NUL
            raise InputError(f"{what} id {name!r}", expected=f"1 to {_LONGEST_ID} characters")
        if name in seen:
            raise InputError(f"duplicate {what} {name!r}")
        seen.add(name)
