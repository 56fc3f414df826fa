"""Every answer of an engine, with its time, in one SQLite file.

A *snapshot* is one round of asking an engine. An interrupted one goes on where it stopped; a
finished one is read again without asking; a fresh one is begun to see what has changed since. Each
answer is committed when it arrives, so whatever stops the program, nothing that was answered is
lost. Credentials are in none of it: mappings are kept as written, answers without what they echo.

| table | one row is |
|---|---|
| snapshots | a round: the engine, the settings' hash, the mapping, begun, finished |
| queries | a query that was asked in it, by id: how deep, and how deep the answers go |
| answers | a usable answer: query text and page, time, status, seconds, JSON, ids in order |
| attempts | a request that gave nothing usable: time, status, what was wrong |
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import sqlite3
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ranktilt.data.files import atomic_target, writing
from ranktilt.data.run import Run
from ranktilt.errors import InputError, OutputError, RanktiltWarning, UnknownNameError
from ranktilt.rankers.engines.answers import BadAnswer, Hit, Page, parse_json, read_page
from ranktilt.rankers.engines.client import Answer, Attempt, now
from ranktilt.rankers.engines.listing import Listing, put_together, run_of_hits
from ranktilt.rankers.engines.mapping import EngineMapping

FILE_NAME = "answers.sqlite"
#: "rtan" as a number: tells our files from other databases.
APPLICATION = 0x7274616E
SCHEMA_VERSION = 2
SCHEMA = (
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
    "CREATE TABLE attempts (snapshot INTEGER NOT NULL REFERENCES snapshots, text TEXT NOT NULL,"
    " page INTEGER NOT NULL, time TEXT NOT NULL, status INTEGER, seconds REAL NOT NULL,"
    " problem TEXT NOT NULL)",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {SCHEMA_VERSION}",
)
#: How long one process waits for another one's transaction.
BUSY_SECONDS = 30.0
#: The package's messages; the command line prints them, a library user may.
logger = logging.getLogger("ranktilt")


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


class Collected(NamedTuple):
    """What `Store.collection` wrote, how many of it have no text, and from which snapshots."""

    documents: int
    empty: int
    snapshots: tuple[int, ...]


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
        """The lists of a snapshot, in the order the engine showed, each as deep as it was answered.

        Without a number it is the newest that has answers. A query whose pages are not all there,
        to `depth` where that is given, is left out, with a warning.
        """
        chosen = self._snapshot(snapshot)
        mapping = self.mapping(chosen.id)
        rows = self._execute(
            "SELECT query_id, text, depth, done FROM queries WHERE snapshot = ? ORDER BY rowid",
            (chosen.id,),
        )
        lists: dict[str, list[Hit]] = {}
        depths = set()
        for query_id, text, asked, done in rows:
            # a deeper round that was interrupted leaves the list that was whole before
            for deep in dict.fromkeys((asked, done) if depth is None else (max(depth, done),)):
                listing = self.listing(chosen.id, text, mapping, deep)
                if listing.complete:
                    lists[query_id] = listing.hits[:depth]
                    depths.add(depth or deep)
                    break
        where = f"{self.path}, snapshot {chosen.id}"
        missing = len(rows) - len(lists)
        if missing:
            to = "" if depth is None else f" to depth {depth}"
            _warn(
                f"{where}: {missing} of {chosen.queries} queries are not answered{to} and not in"
                " the run"
            )
        if len(depths) > 1:
            _warn(
                f"{where}: the queries were asked to depths {min(depths)} to {max(depths)};"
                f" depth={min(depths)} gives lists that can be compared"
            )
        return run_of_hits(lists, name or chosen.engine)

    def documents(self, snapshot: int | None = None, *, engine: str | None = None) -> Iterator[Hit]:
        """What the engine showed of each document, each once.

        Of all snapshots (or one, or those of one engine) the newest that shows a text counts, and
        within it what was shown first.
        """
        yield from self._shown(self._taken(snapshot, engine))

    def _shown(self, taken: list[Snapshot]) -> Iterator[Hit]:
        seen: set[str] = set()
        bare: dict[str, Hit] = {}  # shown without title and text so far
        for chosen in taken:
            mapping = self.mapping(chosen.id)
            rows = self._execute(
                "SELECT rowid FROM answers WHERE snapshot = ? ORDER BY rowid", (chosen.id,)
            )
            for (row,) in rows:  # one answer at a time: they may be more than the memory holds
                ((body,),) = self._execute("SELECT body FROM answers WHERE rowid = ?", (row,))
                for hit in self._page(body, mapping).hits:
                    if hit.doc_id in seen:
                        continue
                    if hit.title or hit.text:
                        seen.add(hit.doc_id)
                        bare.pop(hit.doc_id, None)
                        yield hit
                    else:
                        bare.setdefault(hit.doc_id, hit)
        yield from bare.values()

    def _taken(self, snapshot: int | None, engine: str | None) -> list[Snapshot]:
        """The snapshots whose documents are meant, the newest first."""
        if snapshot is not None:
            return [self._snapshot(snapshot)]
        every = [self._snapshot(None), *self.snapshots()][1:]  # an empty store is an error
        if engine is not None and engine not in {one.engine for one in every}:
            raise UnknownNameError(
                "engine", engine, dict.fromkeys(one.engine for one in every), where=self.path
            )
        return [one for one in reversed(every) if one.answers and engine in (None, one.engine)]

    def collection(
        self,
        target: str | os.PathLike[str],
        snapshot: int | None = None,
        *,
        engine: str | None = None,
    ) -> Collected:
        """Write the documents that were shown as JSONL: those of all snapshots, or of one.

        They are what people see, which may be a snippet and not the whole document. A document
        shown with several has the newest snapshot's, and of these the first.
        """
        written = empty = 0
        taken = self._taken(snapshot, engine)
        with atomic_target(target) as temporary, writing(target):
            with open(temporary, "w", encoding="utf-8") as stream:
                for hit in self._shown(taken):
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
        self._tell(target, written, taken)
        return Collected(written, empty, tuple(one.id for one in taken))

    def _tell(self, target: str | os.PathLike[str], written: int, taken: list[Snapshot]) -> None:
        engines = sorted({one.engine for one in taken})
        numbers = ", ".join(str(one.id) for one in reversed(taken))
        what = "snapshot" if len(taken) == 1 else "snapshots"
        logger.info(
            "%s: %s documents of %s %s (%s) in %s",
            os.fspath(target), f"{written:,}", what, numbers, ", ".join(engines), self.path,
        )  # fmt: skip
        if len(engines) > 1:
            _warn(
                f"{self.path}: documents of {len(engines)} engines ({', '.join(engines)}) in one"
                f" collection, where an id may mean two things; engine={engines[0]!r} takes one"
            )

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

        A newer one that went deeper serves too if it has all of the queries. A query id that stands
        for another text than before is an error.
        """
        settings, at_any_depth = mapping.fingerprint(depth), mapping.fingerprint(None)
        with self._transaction():
            as_written = json.dumps(mapping.to_dict(), ensure_ascii=False)
            ((same,),) = self._db.execute(
                "SELECT max(id) FROM snapshots WHERE settings = ?", (settings,)
            ).fetchall()
            chosen = self._covering(at_any_depth, queries, depth, after=same or 0) or same
            if chosen is None or fresh:
                ((chosen,),) = self._db.execute(
                    "INSERT INTO snapshots (engine, settings, at_any_depth, mapping, depth, begun)"
                    " VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
                    (mapping.name, settings, at_any_depth, as_written, depth, now()),
                ).fetchall()
            else:
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
                "INSERT INTO queries (snapshot, query_id, text, depth) VALUES (?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET depth = max(depth, excluded.depth)",
                ((chosen, query_id, text, depth) for query_id, text in queries.items()),
            )
        return self._snapshot(chosen)

    def _covering(
        self, at_any_depth: str, queries: Mapping[str, str], depth: int, *, after: int
    ) -> int | None:
        """A snapshot that only has to be cut: all of the queries, answered to `depth` or deeper."""
        rows = self._db.execute(
            "SELECT id FROM snapshots WHERE at_any_depth = ? AND id > ? ORDER BY id DESC",
            (at_any_depth, after),
        ).fetchall()
        for (snapshot,) in rows:
            done: dict[str, int] = {}
            known: dict[str, str] = {}
            for query_id, text, deep in self._db.execute(
                "SELECT query_id, text, done FROM queries WHERE snapshot = ?", (snapshot,)
            ):
                known[query_id] = text
                done[text] = max(deep, done.get(text, 0))
            if all(
                known.get(query_id, text) == text and done.get(text, 0) >= depth
                for query_id, text in queries.items()
            ):
                return int(snapshot)
        return None

    def done(self, snapshot: int, text: str) -> int:
        """How deep a query was answered when it was last looked at; 0 where something is missing.

        Pages of one snapshot have one size, so its answers are read at this depth and then cut.
        """
        rows = self._execute(
            "SELECT max(done) FROM queries WHERE snapshot = ? AND text = ?", (snapshot, text)
        )
        return int(rows[0][0] or 0)

    def note_depth(self, snapshot: int, text: str, done: int) -> None:
        """Say how deep the answers of a query go; 0 while a page is missing."""
        self._execute(
            "UPDATE queries SET done = ? WHERE snapshot = ? AND text = ? AND done != ?",
            (done, snapshot, text, done),
        )

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

    def reopen(self, snapshot: int) -> None:
        """A finished snapshot that gets more is open again until all is there."""
        self._execute("UPDATE snapshots SET finished = NULL WHERE id = ?", (snapshot,))

    def finish(self, snapshot: int) -> None:
        """Note that all is there, if it is: every query to the depth it was ever asked to."""
        self._execute(
            "UPDATE snapshots SET finished = CASE WHEN NOT EXISTS"
            " (SELECT 1 FROM queries q WHERE q.snapshot = id AND q.done < q.depth)"
            " THEN coalesce(finished, ?) END,"
            " depth = max(depth, (SELECT max(done) FROM queries q WHERE q.snapshot = id))"
            " WHERE id = ?",
            (now(), snapshot),
        )

    # --- the file ---------------------------------------------------------------------------------

    def _snapshot(self, number: int | None) -> Snapshot:
        every = self.snapshots()
        if not every:
            raise InputError("no snapshot in it", where=self.path)
        if number is None:
            return next((one for one in reversed(every) if one.answers), every[-1])
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


def _warn(message: str) -> None:
    warnings.warn(message, RanktiltWarning, stacklevel=3)
