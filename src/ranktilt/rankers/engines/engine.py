"""A live engine as a ranking system: asked page by page, every answer stored, resumable."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from ranktilt.data.run import Run
from ranktilt.errors import EngineError, GivenUp, InputError, RanktiltWarning, UnknownNameError
from ranktilt.rankers.base import DEPTH, System
from ranktilt.rankers.engines.answers import Hit
from ranktilt.rankers.engines.client import Client
from ranktilt.rankers.engines.listing import Listing, run_of_hits
from ranktilt.rankers.engines.mapping import EngineMapping
from ranktilt.rankers.engines.presets import PRESET_OPTIONS, PRESETS
from ranktilt.rankers.engines.store import FILE_NAME, Store

Errors = Literal["stop", "skip"]
#: Options that change a mapping's limits and pages, and what to do about a query that fails.
LIMIT_OPTIONS = ("per_second", "timeout", "retries", "backoff", "max_wait", "size")
OPTIONS = (*LIMIT_OPTIONS, "errors")
#: So many failed queries in a row are no longer the queries' fault.
FAILED_IN_A_ROW = 3


@dataclass
class Outcome:
    """What one call of `rank` did."""

    snapshot: int
    begun: str
    queries: int
    requests: int = 0  # sent now, with those that failed
    from_store: int = 0  # queries for which nothing was asked
    repeated: int = 0  # documents that came again on a later page
    stuck: int = 0  # queries whose pages do not turn
    failed: list[str] = field(default_factory=list)  # queries without an answer, by errors="skip"


class Engine(System):
    """Ranks by asking an engine. `outcome` says what the last call did.

    With `fresh` a new snapshot is begun; else the newest one of the same settings goes on, and if
    it is finished nothing is asked. `errors="skip"` goes on after a query that fails on every try,
    which then has an empty list. `shown` is filled with the texts of the documents, by id, for
    re-rankers that have no collection.
    """

    first_stage = True

    def __init__(
        self,
        mapping: EngineMapping,
        store: str | os.PathLike[str] | None = None,
        *,
        fresh: bool = False,
        errors: Errors = "stop",
        progress: Callable[[str, int, int], None] | None = None,
        shown: dict[str, str] | None = None,
    ) -> None:
        if errors not in get_args(Errors):
            raise UnknownNameError("errors", str(errors), get_args(Errors), where=mapping.where)
        self.mapping = mapping
        self.name = mapping.name
        self.store = FILE_NAME if store is None else os.fspath(store)
        self.fresh = fresh
        self.errors = errors
        self.outcome: Outcome | None = None
        self._progress = progress
        self._shown = shown

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """Each query's first `depth` results, in the engine's own order."""
        self._check(queries, depth)
        with Store(self.store) as store:
            snapshot = store.open_snapshot(self.mapping, queries, depth, fresh=self.fresh)
            self.outcome = Outcome(snapshot.id, snapshot.begun, len(queries))
            asking = _Asking(self.mapping, store, snapshot.id, depth)
            try:
                lists = self._lists(queries, asking, self.outcome)
            finally:
                self.outcome.requests = asking.requests
                asking.close()
            store.finish(snapshot.id)
        hits = {query: listing.hits for query, listing in lists.items()}
        self._warn(self.outcome, depth)
        self._warn_of_paths([hit for found in hits.values() for hit in found])
        self.notes = ()
        if not self.outcome.requests:
            self.notes = (
                f"{self.mapping.where}: read from {self.store}, snapshot {snapshot.id} of"
                f" {snapshot.begun[:10]}, nothing asked",
            )
        if self._shown is not None:
            for hit in (hit for found in hits.values() for hit in found):
                if text := " ".join(filter(None, (hit.title, hit.text))):
                    self._shown.setdefault(hit.doc_id, text)
        return run_of_hits({query: hits.get(query, []) for query in queries}, self.name)

    def settings(self) -> dict[str, Any]:
        """For a manifest: the mapping as written, the store, and what was done; no secret."""
        settings: dict[str, Any] = {"system": self.name, "mapping": self.mapping.to_dict()}
        settings["store"] = self.store
        if self.outcome is not None:
            done = self.outcome
            settings |= {"snapshot": done.snapshot, "begun": done.begun, "requests": done.requests}
            settings["failed_queries"] = done.failed
        return settings

    def inputs(self) -> list[str]:
        """The mapping's file, if it is one."""
        return [self.mapping.source] if os.path.isfile(self.mapping.source) else []

    def _check(self, queries: Mapping[str, str], depth: int) -> None:
        window = self.mapping.paging.window
        if depth < 1:
            raise InputError(f"depth {depth}", where=self.mapping.where, expected="1 or more")
        if window is not None and depth > window:
            raise InputError(
                f"depth {depth}", where=self.mapping.where, expected=f"at most {window}"
            )
        for query, text in queries.items():
            if not text.strip():
                raise InputError(f"query {query!r} has no text", where=self.mapping.where)

    def _lists(
        self, queries: Mapping[str, str], asking: _Asking, outcome: Outcome
    ) -> dict[str, Listing]:
        lists: dict[str, Listing] = {}
        try:
            self._ask_all(queries, asking, outcome, lists)
        except EngineError as error:
            raise type(error)(str(error), do=self._kept(len(lists), len(queries))) from None
        except KeyboardInterrupt as stop:  # the command line shows notes
            stop.add_note(self._kept(len(lists), len(queries)))
            raise
        return lists

    def _ask_all(
        self,
        queries: Mapping[str, str],
        asking: _Asking,
        outcome: Outcome,
        lists: dict[str, Listing],
    ) -> None:
        in_a_row = 0
        for number, (query, text) in enumerate(queries.items(), start=1):
            sent = asking.requests
            try:
                listing = asking.listing(text)
            except GivenUp:
                in_a_row += 1
                if self.errors != "skip" or in_a_row >= FAILED_IN_A_ROW:
                    raise
                outcome.failed.append(query)
            else:
                in_a_row = 0
                lists[query] = listing
                outcome.from_store += sent == asking.requests
                outcome.repeated += listing.repeated
                outcome.stuck += listing.stuck
            if self._progress is not None:
                self._progress(f"asking {self.name}", number, len(queries))

    def _kept(self, done: int, total: int) -> str:
        goes_on = "the same command without fresh" if self.fresh else "the same command"
        return f"{done} of {total} queries are stored in {self.store}; {goes_on} goes on there"

    def _warn(self, outcome: Outcome, depth: int) -> None:
        found = []
        if outcome.failed:
            found.append(
                f"{len(outcome.failed)} of {outcome.queries} queries failed and have no list"
                f" (first {outcome.failed[0]!r}); the same command asks them again"
            )
        if (reach := self.mapping.reach(depth)) < depth:
            found.append(
                f"lists end at {reach} and not at {depth}, for pages of"
                f" {self.mapping.page_size(depth)} do not fill the window of"
                f" {self.mapping.paging.window}; choose another size"
            )
        if outcome.stuck:
            found.append(
                f"for {outcome.stuck} queries a further page brought only documents seen before;"
                " check the paging in the mapping"
            )
        elif outcome.repeated:
            found.append(
                f"{outcome.repeated} documents came again on a later page; the first place counts"
            )
        for message in found:
            warnings.warn(f"{self.mapping.where}: {message}", RanktiltWarning, stacklevel=3)

    def _warn_of_paths(self, hits: list[Hit]) -> None:
        """A path that leads nowhere in any result is most likely mistyped."""
        paths = self.mapping.answer
        for kind in ("score", "title", "text", "url") if hits else ():
            path = getattr(paths, kind)
            if not path or any(getattr(hit, kind) not in (None, "") for hit in hits):
                continue
            where = " or ".join(map(repr, path if isinstance(path, list) else [path]))
            so = ": ranks stand in" if kind == "score" else ""
            warnings.warn(
                f"{self.mapping.where}: no {kind} at {where} in any of {len(hits)} results{so}",
                RanktiltWarning,
                stacklevel=3,
            )


class _Asking:
    """One snapshot being filled; the connection is opened when something is missing."""

    def __init__(self, mapping: EngineMapping, store: Store, snapshot: int, depth: int) -> None:
        self.mapping, self.store, self.snapshot, self.depth = mapping, store, snapshot, depth
        self._client: Client | None = None
        self._now = ("", 0)

    @property
    def requests(self) -> int:
        return 0 if self._client is None else self._client.sent

    def listing(self, text: str) -> Listing:
        """The results of one query, from the store as far as they are there."""
        done = self.store.done(self.snapshot, text)
        wanted = max(self.depth, done)
        while True:
            listing = self.store.listing(self.snapshot, text, self.mapping, wanted)
            if listing.complete:
                self.store.note_depth(self.snapshot, text, wanted)
                return replace(listing, hits=listing.hits[: self.depth])
            if done == wanted:  # read with other paths, the same answers are not all
                self.store.note_depth(self.snapshot, text, 0)
            self._now = (text, listing.pages)
            answer = self._open().ask(text, listing.pages, wanted)
            self.store.keep(self.snapshot, text, listing.pages, answer)

    def close(self) -> None:
        if self._client is not None:
            self._client.close()

    def _open(self) -> Client:
        if self._client is None:
            self._client = Client(
                self.mapping,
                failed=lambda attempt: self.store.note_failure(self.snapshot, *self._now, attempt),
            )
            self.store.reopen(self.snapshot)
        return self._client


def load_engine(
    name: str | os.PathLike[str] | EngineMapping,
    *,
    store: str | os.PathLike[str] | None = None,
    fresh: bool = False,
    progress: Callable[[str, int, int], None] | None = None,
    shown: dict[str, str] | None = None,
    **options: Any,
) -> Engine:
    """An engine by preset (`opensearch`, `elasticsearch`, `solr`) or by mapping file.

    `options` are those of the spec: limits, page size, `errors`, and a preset's own.
    """
    own = options.keys() - set(OPTIONS)
    mapping: EngineMapping
    known: tuple[str, ...]
    if isinstance(name, EngineMapping):
        known, mapping = OPTIONS, name
    elif (preset := os.fspath(name)) in PRESETS:
        known = (*PRESET_OPTIONS, *OPTIONS)
        _refuse_unknown(f"engine:{preset}", options, known)
        mapping = PRESETS[preset]({key: options[key] for key in own})
    else:
        known = OPTIONS
        if not os.path.exists(name) and not preset.endswith(".toml"):
            raise UnknownNameError(
                "engine", preset, PRESETS, do="(or a mapping file, engine:FILE.toml)"
            )
        mapping = EngineMapping.read(name)
    _refuse_unknown(mapping.where, options, known)
    limits = {key: options[key] for key in LIMIT_OPTIONS if key in options}
    if limits:
        mapping = mapping.with_limits(**limits)
    errors = options.get("errors", "stop")
    return Engine(mapping, store, fresh=fresh, errors=errors, progress=progress, shown=shown)


def _refuse_unknown(where: str, options: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in options:
        if key not in known:
            raise UnknownNameError("option", key, known, where=where)
