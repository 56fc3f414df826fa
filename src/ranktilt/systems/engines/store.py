"""Every answer of an engine, with its time, in one SQLite file.

A *snapshot* is one round of asking an engine. An interrupted one goes on where it stopped; a
finished one is read again without asking; a fresh one is begun to see what has changed since. Each
answer is committed when it arrives, so whatever stops the program, nothing that was answered is
lost. Credentials are in none of it: mappings are kept as written, answers without what they echo.

| table | one row is |
|---|---|
| snapshots | a round: the engine, the settings' hash, the mapping, begun, finished |
| queries | a query that was asked in it, by id |
| answers | a usable answer: query text and page, time, status, seconds, JSON, ids in order |
| attempts | a request that gave nothing usable: time, status, what was wrong |
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import sqlite3
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ranktilt.data.files import atomic_target, writing
from ranktilt.data.run import Run
from ranktilt.errors import InputError, OutputError, RanktiltWarning
from ranktilt.systems.engines.answers import BadAnswer, Hit, Page, parse_json, read_page
from ranktilt.systems.engines.client import Answer, Attempt, now
from ranktilt.systems.engines.mapping import EngineMapping

FILE_NAME = "answers.sqlite"
#: "rtan" as a number: tells our files from other databases.
APPLICATION = 0x7274616E
SCHEMA_VERSION = 1
SCHEMA = (
    "CREATE TABLE snapshots (id INTEGER PRIMARY KEY, engine TEXT NOT NULL, settings TEXT NOT NULL,"
    " mapping TEXT NOT NULL, depth INTEGER NOT NULL, begun TEXT NOT NULL, finished TEXT)",
    "CREATE TABLE queries (snapshot INTEGER NOT NULL REFERENCES snapshots, query_id TEXT NOT NULL,"
    " text TEXT NOT NULL, PRIMARY KEY (snapshot, query_id))",
    "CREATE TABLE answers (snapshot INTEGER NOT NULL REFERENCES snapshots, text TEXT NOT NULL,"
    " page INTEGER NOT NULL, time TEXT NOT NULL, status INTEGER NOT NULL, seconds REAL NOT NULL,"
    " ids TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (snapshot, text, page))",
    "CREATE TABLE attempts (snapshot INTEGER NOT NULL REFERENCES snapshots, text TEXT NOT NULL,"
    " page INTEGER NOT NULL, time TEXT NOT NULL, status INTEGER, seconds REAL NOT NULL,"
    " problem TEXT NOT NULL)",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {SCHEMA_VERSION}",
)
#: How long one process waits for another one's transaction.
BUSY_SECONDS = 30.0


@dataclass(frozen=True)
class Snapshot:
    """One round of asking an engine; `finished` is None while something is missing."""

    id: int
    engine: str
    settings: str
    depth: int
    begun: str
    finished: str | None
    queries: int
    answers: int
    failures: int


@dataclass(frozen=True)
class Listing:
    """The hits of one query over its pages; `complete` when no further page is wanted."""

    hits: list[Hit]
    pages: int
    repeated: int
    complete: bool
    stuck: bool = False  # a page brought nothing new: the engine seems not to turn pages


class Store:
    """The file. `Store("answers.sqlite").snapshots()` says what is in it."""

    def __init__(self, path: str | os.PathLike[str] = FILE_NAME, *, create: bool = True) -> None:
        self.path = Path(path)
        if not create and not self.path.is_file():
            raise InputError("no such file", where=self.path, expected="a store of answers")
        if self.path.is_dir():
            raise OutputError(f"{self.path}: is a folder, expected a file for the answers")
        try:
            # autocommit: every statement is on the disk when it returns
            self._db = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
        except sqlite3.OperationalError as error:
            raise OutputError(f"{self.path}: cannot be opened ({error})") from error
        try:
            with self._speaking():
                self._prepare()
        except BaseException:
            self._db.close()
            raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # --- reading ----------------------------------------------------------------------------------

    def snapshots(self, engine: str | None = None) -> list[Snapshot]:
        """All rounds, the oldest first; those of one engine with its name."""
        chosen = "" if engine is None else "WHERE s.engine = ?"
        rows = self._execute(
            "SELECT s.id, s.engine, s.settings, s.depth, s.begun, s.finished,"
            " (SELECT count(*) FROM queries q WHERE q.snapshot = s.id),"
            " (SELECT count(*) FROM answers a WHERE a.snapshot = s.id),"
            " (SELECT count(*) FROM attempts t WHERE t.snapshot = s.id)"
            f" FROM snapshots s {chosen} ORDER BY s.id",
            () if engine is None else (engine,),
        )
        return [Snapshot(*row) for row in rows]

    def run(
        self, snapshot: int | None = None, *, depth: int | None = None, name: str | None = None
    ) -> Run:
        """The lists of a snapshot (default: the newest), in the order the engine showed.

        A query whose pages are not all there is left out, with a warning.
        """
        chosen = self._snapshot(snapshot)
        mapping, wanted = self.mapping(chosen.id), depth or chosen.depth
        lists: dict[str, list[Hit]] = {}
        missing = 0
        for query_id, text in self.queries(chosen.id).items():
            listing = self.listing(chosen.id, text, mapping, wanted)
            if listing.complete:
                lists[query_id] = listing.hits
            else:
                missing += 1
        if missing:
            warnings.warn(
                f"{self.path}, snapshot {chosen.id}: {missing} of {chosen.queries} queries are not"
                f" answered to depth {wanted} and not in the run",
                RanktiltWarning,
                stacklevel=2,
            )
        return run_of_hits(lists, name or chosen.engine)

    def documents(self, snapshot: int | None = None) -> Iterator[Hit]:
        """What the engine showed of each document, each once, as it was shown first."""
        chosen = self._snapshot(snapshot)
        mapping = self.mapping(chosen.id)
        seen: set[str] = set()
        rows = self._execute(
            "SELECT rowid FROM answers WHERE snapshot = ? ORDER BY time, page", (chosen.id,)
        )
        for (row,) in rows:  # one answer at a time: they may be more than the memory holds
            ((body,),) = self._execute("SELECT body FROM answers WHERE rowid = ?", (row,))
            for hit in self._page(body, mapping).hits:
                if hit.doc_id not in seen:
                    seen.add(hit.doc_id)
                    yield hit

    def collection(
        self, target: str | os.PathLike[str], snapshot: int | None = None
    ) -> tuple[int, int]:
        """Write the documents as JSONL; returns how many, and how many have neither title nor text.

        They are what people see, which may be a snippet and not the whole document; a document
        shown with several snippets keeps the first.
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
                raise InputError("no document in the answers", where=self.path)
            if empty == written:
                raise InputError(
                    f"none of the {written} documents has a text in the answers",
                    where=self.path,
                    do="say in the mapping where title and text are, [answer] title, text",
                )
        return written, empty

    def queries(self, snapshot: int) -> dict[str, str]:
        """The queries of a snapshot, by id, in the order they were asked."""
        rows = self._execute(
            "SELECT query_id, text FROM queries WHERE snapshot = ? ORDER BY rowid", (snapshot,)
        )
        return dict(rows)

    def mapping(self, snapshot: int) -> EngineMapping:
        """The mapping that the snapshot was last asked with."""
        ((text,),) = self._execute("SELECT mapping FROM snapshots WHERE id = ?", (snapshot,))
        content = json.loads(text)
        return EngineMapping.from_dict(content, name=content["name"])

    def listing(self, snapshot: int, text: str, mapping: EngineMapping, depth: int) -> Listing:
        """What is stored of one query, and whether more must be asked for `depth` documents."""
        rows = self._execute(
            "SELECT page, body FROM answers WHERE snapshot = ? AND text = ? ORDER BY page",
            (snapshot, text),
        )
        pages: list[Page] = []
        for page, body in rows:
            if page != len(pages):
                break
            pages.append(self._page(body, mapping))
        return put_together(pages, mapping, depth)

    def _page(self, body: str, mapping: EngineMapping) -> Page:
        try:
            return read_page(parse_json(body), mapping.answer)
        except BadAnswer as error:
            raise InputError(
                f"a stored answer does not fit the mapping: {error}",
                where=f"{self.path}, {mapping.where}",
                do="correct the paths in [answer]",
            ) from None

    # --- writing ----------------------------------------------------------------------------------

    def open_snapshot(
        self, mapping: EngineMapping, queries: Mapping[str, str], depth: int, *, fresh: bool = False
    ) -> Snapshot:
        """The newest snapshot of this engine and these settings, or a new one; queries are added.

        A query id that stands for another text than before is an error.
        """
        settings = mapping.fingerprint(depth)
        with self._transaction():
            found = self._db.execute(
                "SELECT id FROM snapshots WHERE settings = ? ORDER BY id DESC LIMIT 1", (settings,)
            ).fetchone()
            as_written = json.dumps(mapping.to_dict(), ensure_ascii=False)
            if found is None or fresh:
                ((chosen,),) = self._db.execute(
                    "INSERT INTO snapshots (engine, settings, mapping, depth, begun)"
                    " VALUES (?, ?, ?, ?, ?) RETURNING id",
                    (mapping.name, settings, as_written, depth, now()),
                ).fetchall()
            else:
                (chosen,) = found
                self._db.execute(
                    "UPDATE snapshots SET mapping = ? WHERE id = ?", (as_written, chosen)
                )
            known = self.queries(chosen)
            for query_id, text in queries.items():
                if known.get(query_id, text) != text:
                    raise InputError(
                        f"query {query_id!r} is {text!r} now and was {known[query_id]!r}",
                        where=f"{self.path}, snapshot {chosen}",
                        do="begin a fresh snapshot, or use another store",
                    )
            self._db.executemany(
                "INSERT OR IGNORE INTO queries (snapshot, query_id, text) VALUES (?, ?, ?)",
                ((chosen, query_id, text) for query_id, text in queries.items()),
            )
        return self._snapshot(chosen)

    def keep(self, snapshot: int, text: str, page: int, answer: Answer) -> None:
        """Store an answer at once; one that another process stored meanwhile stays."""
        ids = json.dumps([hit.doc_id for hit in answer.page.hits], ensure_ascii=False)
        self._execute(
            "INSERT OR IGNORE INTO answers (snapshot, text, page, time, status, seconds, ids, body)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (snapshot, text, page, answer.time, answer.status, answer.seconds, ids, answer.body),
        )

    def note_failure(self, snapshot: int, text: str, page: int, attempt: Attempt) -> None:
        """Store that a request gave nothing usable."""
        self._execute(
            "INSERT INTO attempts (snapshot, text, page, time, status, seconds, problem)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                snapshot, text, page, attempt.time, attempt.status, attempt.seconds,
                attempt.problem,
            ),
        )  # fmt: skip

    def finish(self, snapshot: int, depth: int, complete: bool) -> None:
        """Say whether everything asked for is there, and how deep."""
        self._execute(
            "UPDATE snapshots SET finished = CASE WHEN ? THEN coalesce(finished, ?) END,"
            " depth = max(depth, ?) WHERE id = ?",
            (complete, now(), depth if complete else 0, snapshot),
        )

    # --- the file ---------------------------------------------------------------------------------

    def _snapshot(self, number: int | None) -> Snapshot:
        every = self.snapshots()
        if not every:
            raise InputError("no snapshot in it", where=self.path)
        if number is None:
            return every[-1]
        for snapshot in every:
            if snapshot.id == number:
                return snapshot
        numbers = ", ".join(str(snapshot.id) for snapshot in every)
        raise InputError(f"no snapshot {number}", where=self.path, expected=numbers)

    def _execute(self, statement: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        with self._speaking():
            return self._db.execute(statement, values).fetchall()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._speaking():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def _prepare(self) -> None:
        # an answer may have cost money or a place in a quota: it survives a power cut too
        self._db.execute("PRAGMA synchronous = FULL")
        if self._version() == (APPLICATION, SCHEMA_VERSION):
            return
        if self._version() == (0, 0) and not self._tables():
            with contextlib.suppress(sqlite3.OperationalError):  # some network folders cannot
                self._db.execute("PRAGMA journal_mode = WAL")
        with self._transaction():  # one of two processes makes the tables
            application, version = self._version()
            if (application, version) == (APPLICATION, SCHEMA_VERSION):
                return
            if application or version or self._tables():
                what = "a store of another version" if application == APPLICATION else "a database"
                raise InputError(
                    f"{what}, but not a store of answers of this version",
                    where=self.path,
                    do="name another file",
                )
            for statement in SCHEMA:
                self._db.execute(statement)

    def _version(self) -> tuple[int, int]:
        (application,) = self._db.execute("PRAGMA application_id").fetchone()
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        return int(application), int(version)

    def _tables(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])

    @contextlib.contextmanager
    def _speaking(self) -> Iterator[None]:
        """Turn what SQLite says into one clear line."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise OutputError(f"{self.path}: the store cannot be used ({error})") from error
        except sqlite3.DatabaseError as error:
            raise InputError(f"not a store of answers ({error})", where=self.path) from error


def put_together(pages: list[Page], mapping: EngineMapping, depth: int) -> Listing:
    """One list from its pages: a document that comes again keeps its first place.

    No further page is wanted when there are `depth` documents, when the engine's total is reached,
    when a page is empty or (where there is no total) not full, and when a page brings nothing new.
    """
    hits: dict[str, Hit] = {}
    shown = repeated = 0
    complete = stuck = False
    size, window = mapping.page_size(depth), mapping.paging.window
    for number, page in enumerate(pages):
        before = len(hits)
        for hit in page.hits:
            repeated += hit.doc_id in hits
            hits.setdefault(hit.doc_id, hit)
        shown += len(page.hits)
        stuck = bool(page.hits) and len(hits) == before
        complete = (
            mapping.paging.by == "none"
            or len(hits) >= depth
            or len(hits) == before
            or (shown >= page.total if page.total is not None else len(page.hits) < size)
            or (window is not None and (number + 2) * size > window)
        )
        if complete:
            break
    return Listing(list(hits.values())[:depth], len(pages), repeated, complete, stuck)


def run_of_hits(lists: Mapping[str, list[Hit]], name: str) -> Run:
    """A run in the engine's own order.

    Its scores are kept where they fall from rank to rank; where they are missing, equal or in
    another order (a promoted result) the rank is the score, so that what people see stays.
    """
    scored = {
        query: dict(zip((hit.doc_id for hit in hits), _falling(hits), strict=True))
        for query, hits in lists.items()
    }
    return Run.load(scored, name=name)


def _falling(hits: list[Hit]) -> list[float]:
    scores = [hit.score for hit in hits if hit.score is not None]
    if len(scores) == len(hits) and all(a > b for a, b in itertools.pairwise(scores)):
        return scores
    return [float(len(hits) - place) for place in range(len(hits))]
