"""The query pages: each system's top documents, shortened texts, group terms as spans.

Texts are data, never markup. JavaScript counts UTF-16 units and Python code points, so spans are
converted here.
"""

from __future__ import annotations

import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.data.run import Run
from ranktilt.data.types import IntArray
from ranktilt.measures.batch import Lists
from ranktilt.measures.scoring_parts import shared_documents
from ranktilt.reports.content import ReportInput, View
from ranktilt.terms.matching import Matcher

#: Longer texts are cut to this many characters, around their first group terms.
EXCERPT, BEFORE = 1500, 300
#: The lists of a query page are at most this long.
_DEEPEST_LIST = 20


class _QueryDetail(NamedTuple):
    """One query's documents: rows of the page's documents, and their rank in every run (0: not in).

    `grades` are None for unjudged documents; `lengths` are those of the whole lists.
    """

    documents: list[str]
    ranks: list[list[int]]
    grades: list[int | None]
    lengths: list[int]


def _excerpt(text: str, terms: Matcher | None) -> dict[str, Any]:
    """The text or its part around the first group term, as the page's script reads it.

    `t` is the part, `b` and `a` the characters before and after it, `m` the terms in it as [start,
    end, group] in UTF-16 units; what is 0 or empty is missing.

    >>> from ranktilt.data.lexicon import Lexicon
    >>> _excerpt("😀 she said", Matcher(Lexicon.load("gender"), "word"))
    {'t': '😀 she said', 'm': [[3, 6, 1]]}
    """
    text = _encodable(text)
    start, end = 0, len(text)
    if end > EXCERPT:
        first = 0 if terms is None else next((at for at, _, _ in _spans(text, terms)), 0)
        place = min(max(0, first - BEFORE), end - EXCERPT)
        start, end = _word_start(text, place), place + EXCERPT
    cut = text[start:end]
    units = _utf16_offsets(cut)
    found = [] if terms is None else _spans(cut, terms)
    spans = [[units(first), units(last), group] for first, last, group in found]
    more = {"b": start, "a": len(text) - end, "m": spans}
    return {"t": cut} | {key: value for key, value in more.items() if value}


def _encodable(text: str) -> str:
    """Half a surrogate pair (from a broken source) becomes U+FFFD."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")


def _spans(text: str, terms: Matcher) -> list[tuple[int, int, int]]:
    """Start, end and group of every group term, from the left."""
    return [(found.start, found.end, found.entry.group) for found in terms.of_groups(text)]


def _word_start(text: str, place: int) -> int:
    """The start of a word at `place` or a little before it."""
    space = text.rfind(" ", max(0, place - 40), place + 1)
    return space + 1 if place and space >= 0 else place


def _utf16_offsets(text: str) -> Callable[[int], int]:
    """A function from character to UTF-16 offsets; characters beyond U+FFFF take two units."""
    if not text or max(text) <= "\uffff":
        return lambda place: place
    wide = [place for place, character in enumerate(text) if character > "\uffff"]
    return lambda place: place + bisect.bisect_left(wide, place)


class _RunLists:
    """All runs' lists of some queries as rows of one table of documents."""

    def __init__(self, runs: Sequence[Run], query_ids: list[str]) -> None:
        own = [_with_own_documents(run.restrict(query_ids)) for run in runs]
        self.doc_ids, codes = shared_documents(own)
        self.lists = [Lists(run.offsets, rows) for run, rows in zip(own, codes, strict=True)]

    def union(self, query: int, depth: int) -> tuple[IntArray, list[list[int]]]:
        """The documents in any run's top, and their ranks in each run's whole list (0: not in)."""
        lists = [own.of(query) for own in self.lists]
        documents = np.unique(np.concatenate([own[:depth] for own in lists]))
        ranks = [{code: rank for rank, code in enumerate(own.tolist(), start=1)} for own in lists]
        return documents, [[own.get(code, 0) for code in documents.tolist()] for own in ranks]


def _with_own_documents(run: Run) -> Run:
    """The run without the documents that are in none of its lists."""
    used, codes = np.unique(run.doc_codes, return_inverse=True)
    return replace(run, doc_codes=codes, doc_ids=run.doc_ids.take(pa.array(used)))


class _Documents:
    """Documents as the page holds them: i(d), t(ext), b(efore), a(fter), m(arks), c(ounts)."""

    def __init__(self, given: ReportInput, names: list[str]) -> None:
        self._texts: Mapping[str, str] = {}
        if not given.without_texts:
            self._texts = given.texts if isinstance(given.texts, Mapping) else given.texts(names)
        self._terms = None
        if given.lexicon is not None and self._texts:
            self._terms = Matcher(given.lexicon, given.tokenizer)
        self._counts: dict[str, list[float | int]] = {}
        if given.annotations is not None:
            found = given.annotations.lookup(pa.array(names, pa.string()))
            counts = found.counts.tolist()
            for row in np.flatnonzero(found.known).tolist():
                self._counts[names[row]] = [_count(c) for c in counts[row]]

    def text(self, name: str) -> str:
        """A document's text; empty if it is not known or may not be shown."""
        return _encodable(self._texts.get(name, ""))

    def entry(self, name: str) -> dict[str, Any]:
        """One document; a text that annotations say is without group terms is not searched."""
        entry: dict[str, Any] = {"i": _encodable(name)}
        counts = self._counts.get(name)
        if counts is not None:
            entry["c"] = counts
        text = self._texts.get(name)
        if text is not None:
            bare = counts is not None and not any(counts)
            entry |= _excerpt(text, None if bare else self._terms)
        return entry


class Details:
    """Query pages of the shown queries, and which file each of them goes into.

    `page[q]` is 0 for the main page, n for the n-th side file, −1 if the budget is used up.
    """

    def __init__(self, view: View, more: Iterable[str] = ()) -> None:
        given = view.given
        self.passages: dict[str, str] = {}  # of the documents in `more`
        self.depth: int = min(given.cutoff, _DEEPEST_LIST)
        self.queries: dict[int, _QueryDetail] = {}
        self.documents: dict[str, dict[str, Any]] = {}
        self.page: dict[int, int] = dict.fromkeys(view.shown_queries, -1)
        if not given.runs:
            return
        lists = _RunLists(given.runs, [view.scores.query_ids[q] for q in view.shown_queries])
        found = {q: lists.union(place, self.depth) for place, q in enumerate(view.shown_queries)}
        rows = list(dict.fromkeys(row for own, _ in found.values() for row in own.tolist()))
        names = lists.doc_ids.take(pa.array(rows, pa.int64())).to_pylist()
        name_of = dict(zip(rows, names, strict=True))
        for place, (q, (documents, ranks)) in enumerate(found.items()):
            ids = [name_of[d] for d in documents.tolist()]
            judged = given.grades.get(view.scores.query_ids[q], {})
            lengths = [len(own.of(place)) for own in lists.lists]
            self.queries[q] = _QueryDetail(ids, ranks, [judged.get(doc) for doc in ids], lengths)
        more = list(more)
        texts = _Documents(given, list(dict.fromkeys([*names, *more])))
        self.passages = {doc: texts.text(doc) for doc in more}
        self._spread(view, texts)

    def _spread(self, view: View, texts: _Documents) -> None:
        """Give every query a file: the page first, then side files, then none.

        Texts are cut and marked here, so that none is worked on that no file has room for.
        """
        given = view.given
        values = len(view.runs) * len(view.measures) * len(view.shown_queries) * 8
        page, used, side = 0, 0, 0
        inside: set[str] = set()
        for q in view.shown_queries:
            detail = self.queries[q]
            if not detail.documents:
                self.page[q] = page  # nothing to carry: the page says that there are no results
                continue
            for doc in detail.documents:
                if doc not in self.documents:
                    self.documents[doc] = texts.entry(doc)
            size = self._bytes(detail, inside)
            limit = given.part_bytes if page else given.page_bytes - values
            if used and used + size > limit:
                page, used = page + 1, 0
                inside.clear()
                size = self._bytes(detail, inside)
            if page and side + size > given.side_bytes:
                break
            side += size if page else 0
            used += size
            inside.update(detail.documents)
            self.page[q] = page

    def _bytes(self, detail: _QueryDetail, inside: set[str]) -> int:
        """About how many bytes a query adds to a page that already holds some documents."""
        numbers = len(detail.documents) * (len(detail.ranks) * 3 + 8)
        new = (self.documents[doc] for doc in detail.documents if doc not in inside)
        texts = sum(
            len(d.get("t", "").encode()) + 60 + 12 * len(d.get("m", ())) + len(d["i"]) for d in new
        )
        return numbers + texts

    def of_page(self, page: int, queries: list[int]) -> dict[str, Any]:
        """The data of one file: `docs`, and for each of its queries rows of them with ranks."""
        rows: dict[str, int] = {}
        details: dict[str, Any] = {}
        for place, q in enumerate(queries):
            if self.page.get(q) != page or q not in self.queries:
                continue
            detail = self.queries[q]
            details[str(place)] = {
                "d": [rows.setdefault(doc, len(rows)) for doc in detail.documents],
                "r": detail.ranks,
                "g": detail.grades,
                "l": detail.lengths,
            }
        return {"details": details, "docs": [self.documents[doc] for doc in rows]}

    @property
    def parts(self) -> int:
        """How many side files there are."""
        return max([0, *self.page.values()])


def _count(value: float) -> float | int:
    return int(value) if value == int(value) else round(value, 3)
