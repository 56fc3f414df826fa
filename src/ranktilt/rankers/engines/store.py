"""Every answer of an engine, with its time, in one SQLite file.

A *snapshot* is one round of queries to an engine. An interrupted snapshot is resumed; a finished
one is read again without a request; a fresh one shows what has changed since. Each answer is
stored when it arrives, so nothing is lost if the program stops. The file contains no credentials:
mappings are stored as written, and answers without the values they echo.

| table | one row is |
|---|---|
| snapshots | a round: the engine, the settings' hash, the mapping, begun, finished |
| queries | a query of the round, by id: the requested depth, and the same again once answered |
| answers | a usable answer: query text and page, time, status, seconds, JSON, ids in order |
"""

from __future__ import annotations

import json
import math
import os
import re
import warnings
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple
from urllib.parse import quote

import numpy as np

from ranktilt.data.files import atomic_target, writing
from ranktilt.data.run import Run, in_32_bits
from ranktilt.errors import InputError, RanktiltWarning
from ranktilt.rankers.engines.mapping import AnswerPaths, EngineMapping
from ranktilt.web.client import BadReply, Reply, decode_json_bytes, utc_now, valid_text
from ranktilt.web.secrets import Redactor
from ranktilt.web.store import AnswerFile

FILE_NAME = "answers.sqlite"
_SPACES = re.compile(r"\s+")
#: `at_any_depth` is no longer used; files of earlier versions have it, and a table of failures.
_SCHEMA = (
    "CREATE TABLE snapshots (id INTEGER PRIMARY KEY, engine TEXT NOT NULL, settings TEXT NOT NULL,"
    " at_any_depth TEXT NOT NULL, mapping TEXT NOT NULL, depth INTEGER NOT NULL,"
    " begun TEXT NOT NULL, finished TEXT)",
    "CREATE TABLE queries (snapshot INTEGER NOT NULL REFERENCES snapshots, query_id TEXT NOT NULL,"
    " text TEXT NOT NULL, depth INTEGER NOT NULL, done INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (snapshot, query_id))",
    "CREATE INDEX texts ON queries (snapshot, text)",
    "CREATE TABLE answers (snapshot INTEGER NOT NULL REFERENCES snapshots, text TEXT NOT NULL,"
    " page INTEGER NOT NULL, time TEXT NOT NULL, status INTEGER NOT NULL, seconds REAL NOT NULL,"
    " ids TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (snapshot, text, page))",
)


# --- answers --------------------------------------------------------------------------------------


class _Hit(NamedTuple):
    """One result, as the engine shows it."""

    doc_id: str
    score: float | None
    title: str
    text: str
    url: str


class _HitPage(NamedTuple):
    """One page of results; `total` is the engine's count of all results."""

    hits: list[_Hit]
    total: int | None = None

    @classmethod
    def read(cls, answer: Any, paths: AnswerPaths) -> _HitPage:
        """The results of one page, with ids that are valid in a run file."""
        find = paths.find
        hits = []
        for number, result in enumerate(_results(answer, paths), start=1):
            doc_id = _id(find(result, paths.id))
            if doc_id is None:
                shown = json.dumps(result, ensure_ascii=False)
                problem = f"result {number} has no id at {paths.id!r}; it starts with "
                raise BadReply(problem, again=False, shown=shown)
            several = paths.text if isinstance(paths.text, list) else [paths.text]
            texts = [_words(find(result, path)) for path in several if path]
            hit = _Hit(
                doc_id,
                _number(find(result, paths.score)) if paths.score else None,
                _words(find(result, paths.title)) if paths.title else "",
                "\n".join(text for text in texts if text),
                _words(find(result, paths.url)) if paths.url else "",
            )
            hits.append(hit)
        total = _number(find(answer, paths.total)) if paths.total else None
        return cls(hits, None if total is None else int(total))


class EngineAnswer(NamedTuple):
    """A usable answer: the JSON without credentials, and its results."""

    time: str
    seconds: float
    status: int
    body: str
    page: _HitPage

    @classmethod
    def read(cls, reply: Reply, mapping: EngineMapping, redact: Redactor) -> EngineAnswer:
        """Read what an engine answered; an unusable reply raises `BadReply`."""
        if reply.status != 200:
            credentials = "check the credentials in the environment"
            advice = {401: credentials, 403: credentials, 404: f"check the address {mapping.url}"}
            raise BadReply.refusal(reply, advice)
        text = decode_json_bytes(reply.content)
        try:
            parsed = json.loads(reply.content)
        except (ValueError, RecursionError) as error:
            found = "starts with " if text.strip() else "is empty"
            raise BadReply(f"not JSON: the answer {found}", shown=text) from error
        try:
            results = _results(parsed, mapping.answer)
            if "\ufffd" in text or "\0" in text:  # bytes in no encoding
                text = json.dumps(parsed)
            body = redact.body(text, parsed, results)
            page = _HitPage.read(json.loads(body), mapping.answer)  # its ids are stored too
        except RecursionError:
            raise BadReply("an answer nested too deeply", again=False) from None
        return cls(utc_now(), reply.seconds, reply.status, body, page)


class Listing(NamedTuple):
    """The results of one query over its pages."""

    hits: list[_Hit]
    pages: int
    #: No further page is wanted.
    complete: bool
    #: A page had nothing new: the engine seems to ignore the page number.
    stuck: bool = False

    @classmethod
    def of(cls, pages: list[_HitPage], mapping: EngineMapping, depth: int) -> Listing:
        """One list from its pages; a duplicate document keeps its first rank.

        The list is complete if it has `depth` documents, the engine's total is reached, a page is
        empty or (without a total) not full, a page has nothing new, or the next one would exceed
        the engine's window.
        """
        hits: dict[str, _Hit] = {}
        shown = 0
        complete = stuck = False
        size, window = mapping.page_size(depth), mapping.paging.window
        for number, page in enumerate(pages):
            before = len(hits)
            for hit in page.hits:
                hits.setdefault(hit.doc_id, hit)
            shown += len(page.hits)
            stuck = bool(page.hits) and len(hits) == before
            complete = (
                mapping.paging.by == "none"
                or len(hits) >= depth
                or len(hits) == before
                or (shown >= page.total if page.total is not None else len(page.hits) < size)
                or (window is not None and (number + 1) * size >= window)
            )
            if complete:
                break
        return cls(list(hits.values())[:depth], len(pages), complete, stuck)


def _results(answer: Any, paths: AnswerPaths) -> list[Any]:
    """The list of results."""
    for path in paths.incomplete:
        value = paths.find(answer, path)
        if value and value != "false":
            shown = json.dumps(value, ensure_ascii=False)
            raise BadReply(f"an incomplete answer: {path} is ", shown=shown)
    results = paths.find(answer, paths.results)
    if results is None and paths.missing_is_empty:
        return []
    if not isinstance(results, list):
        where = f"at {paths.results!r}" if paths.results else "as the whole answer"
        found = "nothing" if results is None else type(results).__name__
        shown = json.dumps(answer, ensure_ascii=False)
        problem = f"{found} {where}, expected a list; answer starts with "
        raise BadReply(problem, again=False, shown=shown)
    return results


def _id(value: Any) -> str | None:
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    # run files separate by white space: a space in an id becomes %20
    text = _SPACES.sub(lambda match: quote(match[0]), valid_text(str(value)).strip())
    return text or None


def _number(value: Any) -> float | None:
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _words(value: Any) -> str:
    """A value as text; the values of a list are joined."""
    if isinstance(value, list):
        return " ".join(filter(None, map(_words, value)))
    if value is None or isinstance(value, bool | dict):
        return ""
    return valid_text(str(value)).strip()


def run_of_hits(lists: Mapping[str, list[_Hit]], name: str) -> Run:
    """A run in the engine's own order.

    Scores are kept if they fall from rank to rank. If they are missing, tied or in another order (a
    promoted result), the rank becomes the score, so that the order people see is kept.
    """
    scored = {
        query: dict(zip((hit.doc_id for hit in hits), _falling(hits), strict=True))
        for query, hits in lists.items()
    }
    return Run.load(scored, name=name)


def _falling(hits: list[_Hit]) -> list[float]:
    scores = [hit.score for hit in hits if hit.score is not None]
    single = in_32_bits(np.array(scores))  # as runs are sorted
    if len(scores) == len(hits) and (single[1:] < single[:-1]).all():
        return scores
    return [float(len(hits) - place) for place in range(len(hits))]


# --- the file -------------------------------------------------------------------------------------


class EngineSnapshot(NamedTuple):
    """One round of queries to an engine; `finished` is None while something is missing."""

    id: int
    engine: str
    settings: str
    depth: int
    begun: str
    finished: str | None
    queries: int
    answers: int


class Store(AnswerFile):
    """The file. `Store("answers.sqlite").snapshots()` lists its content."""

    #: "rtan" as a number.
    application = 0x7274616E
    version = 2
    schema: ClassVar[tuple[str, ...]] = _SCHEMA

    # --- reading ----------------------------------------------------------------------------------

    def snapshots(self) -> list[EngineSnapshot]:
        """All snapshots, oldest first."""
        rows = self.execute(
            "SELECT s.id, s.engine, s.settings, s.depth, s.begun, s.finished,"
            " (SELECT count(*) FROM queries q WHERE q.snapshot = s.id),"
            " (SELECT count(*) FROM answers a WHERE a.snapshot = s.id)"
            " FROM snapshots s ORDER BY s.id"
        )
        return [EngineSnapshot(*row) for row in rows]

    def run(self, snapshot: int | None = None) -> Run:
        """The rankings of a snapshot, in the engine's order.

        A query with missing pages is skipped, with a warning.

        Args:
            snapshot: Its number; the newest with answers by default.
        """
        chosen = self._snapshot(snapshot)
        mapping = self.mapping(chosen.id)
        rows = self.execute(
            "SELECT query_id, text, depth FROM queries WHERE snapshot = ? ORDER BY rowid",
            (chosen.id,),
        )
        lists: dict[str, list[_Hit]] = {}
        for query_id, text, depth in rows:
            listing = self.listing(chosen.id, text, mapping, depth)
            if listing.complete:
                lists[query_id] = listing.hits
        if missing := len(rows) - len(lists):
            warnings.warn(
                f"{self.path}, snapshot {chosen.id}: {missing} of {chosen.queries} queries are not"
                " answered and are missing from the run",
                RanktiltWarning,
                stacklevel=2,
            )
        return run_of_hits(lists, chosen.engine)

    def documents(self, snapshot: int | None = None) -> Iterator[_Hit]:
        """What the engine showed of each document, each once.

        Of all snapshots (or one), the newest that shows a text counts, and within it the first
        occurrence.
        """
        every = self.snapshots() if snapshot is None else [self._snapshot(snapshot)]
        seen: set[str] = set()
        bare: dict[str, _Hit] = {}  # no title and no text so far
        for chosen in reversed(every):
            mapping = self.mapping(chosen.id)
            rows = self.execute(
                "SELECT rowid FROM answers WHERE snapshot = ? ORDER BY rowid", (chosen.id,)
            )
            for (row,) in rows:  # one answer at a time: all of them may exceed the memory
                answer = self.execute("SELECT body FROM answers WHERE rowid = ?", (row,))
                for hit in self._page(answer[0][0], mapping).hits:
                    if hit.doc_id in seen:
                        continue
                    if hit.title or hit.text:
                        seen.add(hit.doc_id)
                        bare.pop(hit.doc_id, None)
                        yield hit
                    else:
                        bare.setdefault(hit.doc_id, hit)
        yield from bare.values()

    def collection(self, target: str | os.PathLike[str], snapshot: int | None = None) -> int:
        """Write the documents that the engine showed as JSONL, and return their number.

        The text is what people see, which may be a snippet and not the whole document. If there are
        several, that of the newest snapshot counts.

        Args:
            target: The file to write.
            snapshot: Its number; all by default.
        """
        written = empty = 0
        with atomic_target(target) as temporary, writing(target):
            with open(temporary, "w", encoding="utf-8") as stream:
                for hit in self.documents(snapshot):
                    record = {"_id": hit.doc_id, "title": hit.title, "text": hit.text}
                    if hit.url:
                        record["url"] = hit.url
                    stream.write(json.dumps(record, ensure_ascii=False) + "\n")
                    written += 1
                    empty += not (hit.title or hit.text)
            if not written:
                raise InputError("no documents in the answers", where=self.path)
            if empty == written:
                raise InputError(
                    f"none of the {written} documents has a text in the answers",
                    where=self.path,
                    do="add the paths of title and text to the mapping, [answer] title, text",
                )
        return written

    def queries(self, snapshot: int) -> dict[str, str]:
        """The queries of a snapshot, by id."""
        rows = self.execute(
            "SELECT query_id, text FROM queries WHERE snapshot = ? ORDER BY rowid", (snapshot,)
        )
        return dict(rows)

    def mapping(self, snapshot: int) -> EngineMapping:
        """The mapping that the snapshot last used."""
        rows = self.execute("SELECT mapping FROM snapshots WHERE id = ?", (snapshot,))
        try:
            content = json.loads(rows[0][0])
            return EngineMapping.from_dict(content, name=content["name"])
        except (LookupError, TypeError, ValueError, RecursionError) as error:
            raise self.broken("damaged") from error

    def listing(self, snapshot: int, text: str, mapping: EngineMapping, depth: int) -> Listing:
        """The stored results of one query; incomplete if `depth` needs more pages."""
        rows = self.execute(
            "SELECT page, body FROM answers WHERE snapshot = ? AND text = ? ORDER BY page",
            (snapshot, text),
        )
        pages: list[_HitPage] = []
        for page, body in rows:
            if page != len(pages):
                break
            pages.append(self._page(body, mapping))
        return Listing.of(pages, mapping, depth)

    def _page(self, body: str, mapping: EngineMapping) -> _HitPage:
        try:
            return _HitPage.read(json.loads(body), mapping.answer)
        except (BadReply, TypeError, ValueError, RecursionError) as error:
            raise InputError(
                f"a stored answer does not fit the mapping: {error}",
                where=f"{self.path}, {mapping.where}",
                do="correct the paths in [answer]",
            ) from None

    # --- writing ----------------------------------------------------------------------------------

    def open_snapshot(
        self, mapping: EngineMapping, queries: Mapping[str, str], depth: int, *, fresh: bool = False
    ) -> EngineSnapshot:
        """Open the newest snapshot with these settings, or a new one, and add the queries.

        A known query id with another text is an error, and so is a greater depth than the
        snapshot's: all its lists have one depth.

        Args:
            mapping: The engine.
            queries: Texts by id.
            depth: Documents per query.
            fresh: Start a new snapshot in any case.
        """
        settings = mapping.fingerprint(depth)
        with self.transaction():
            as_written = json.dumps(mapping.to_dict(), ensure_ascii=False)
            found = self.execute(
                "SELECT id, depth FROM snapshots WHERE settings = ? ORDER BY id DESC", (settings,)
            )
            chosen, deepest = found[0] if found and not fresh else (None, depth)
            if chosen is None:
                ((chosen,),) = self.execute(
                    "INSERT INTO snapshots (engine, settings, at_any_depth, mapping, depth, begun)"
                    " VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
                    (mapping.name, settings, "", as_written, depth, utc_now()),
                )
            else:
                self.execute("UPDATE snapshots SET mapping = ? WHERE id = ?", (as_written, chosen))
            where = f"{self.path}, snapshot {chosen}"
            if depth > deepest:
                raise InputError(
                    f"depth {depth}, and the snapshot has depth {deepest}",
                    where=where,
                    do="start a fresh snapshot, or use another store",
                )
            known = self.queries(chosen)
            for query_id, text in queries.items():
                if known.get(query_id, text) != text:
                    raise InputError(
                        f"query {query_id!r} is now {text!r} and was {known[query_id]!r}",
                        where=where,
                        do="start a fresh snapshot, or use another store",
                    )
            self.execute_many(
                "INSERT OR IGNORE INTO queries (snapshot, query_id, text, depth)"
                " VALUES (?, ?, ?, ?)",
                [(chosen, query_id, text, deepest) for query_id, text in queries.items()],
            )
        return self._snapshot(chosen)

    def note_done(self, snapshot: int, text: str) -> None:
        """Record that a query is answered."""
        self.execute(
            "UPDATE queries SET done = depth WHERE snapshot = ? AND text = ? AND done != depth",
            (snapshot, text),
        )

    def keep(self, snapshot: int, text: str, page: int, answer: EngineAnswer) -> None:
        """Store an answer now, unless another process already has."""
        ids = json.dumps([hit.doc_id for hit in answer.page.hits], ensure_ascii=False)
        self.execute(
            "INSERT OR IGNORE INTO answers (snapshot, text, page, time, status, seconds, ids, body)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (snapshot, text, page, answer.time, answer.status, answer.seconds, ids, answer.body),
        )

    def reopen(self, snapshot: int) -> None:
        """Mark a snapshot as unfinished, because it gets more answers."""
        self.execute("UPDATE snapshots SET finished = NULL WHERE id = ?", (snapshot,))

    def finish(self, snapshot: int) -> None:
        """Mark a snapshot as finished if every query is answered."""
        self.execute(
            "UPDATE snapshots SET finished = CASE WHEN NOT EXISTS"
            " (SELECT 1 FROM queries q WHERE q.snapshot = id AND q.done < q.depth)"
            " THEN coalesce(finished, ?) END WHERE id = ?",
            (utc_now(), snapshot),
        )

    def _snapshot(self, number: int | None) -> EngineSnapshot:
        every = self.snapshots()
        if not every:
            raise InputError("contains no snapshot", where=self.path)
        if number is None:
            return next((one for one in reversed(every) if one.answers), every[-1])
        for snapshot in every:
            if snapshot.id == number:
                return snapshot
        numbers = ", ".join(str(snapshot.id) for snapshot in every)
        raise InputError(f"no snapshot {number}", where=self.path, expected=numbers)
