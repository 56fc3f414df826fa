"""A live engine as a ranking system: asked page by page, every answer stored, resumable."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from ranktilt.data.run import Run
from ranktilt.errors import EngineError, GivenUp, InputError, RanktiltWarning, UnknownNameError
from ranktilt.systems.base import DEPTH, System
from ranktilt.systems.engines.client import Client
from ranktilt.systems.engines.mapping import EngineMapping
from ranktilt.systems.engines.presets import PRESET_OPTIONS, PRESETS
from ranktilt.systems.engines.store import FILE_NAME, Listing, Store, run_of_hits

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
    failed: list[str] = field(default_factory=list)  # query ids left out, with errors="skip"


class Engine(System):
    """Ranks by asking an engine. `outcome` says what the last call did.

    With `fresh` a new snapshot is begun; else the newest one of the same settings goes on, and if
    it is finished nothing is asked. `errors="skip"` leaves out a query that fails on every try.
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
            store.finish(snapshot.id, depth, not self.outcome.failed)
        self._warn(self.outcome)
        return run_of_hits({query: listing.hits for query, listing in lists.items()}, self.name)

    def settings(self) -> dict[str, Any]:
        """For a manifest: the mapping as written, the store, and what was done; no secret."""
        settings: dict[str, Any] = {"system": self.name, "mapping": self.mapping.to_dict()}
        settings["store"] = self.store
        if self.outcome is not None:
            done = self.outcome
            settings |= {"snapshot": done.snapshot, "begun": done.begun, "requests": done.requests}
            settings["failed_queries"] = done.failed
        return settings

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
        in_a_row = 0
        for number, (query, text) in enumerate(queries.items(), start=1):
            sent = asking.requests
            try:
                listing = asking.listing(text)
            except EngineError as error:
                in_a_row += 1
                skip = self.errors == "skip" and isinstance(error, GivenUp)
                if not skip or in_a_row >= FAILED_IN_A_ROW:
                    raise self._stopped(error, len(lists), len(queries)) from None
                outcome.failed.append(query)
            else:
                in_a_row = 0
                lists[query] = listing
                outcome.from_store += sent == asking.requests
                outcome.repeated += listing.repeated
                outcome.stuck += listing.stuck
            if self._progress is not None:
                self._progress(f"asking {self.name}", number, len(queries))
        return lists

    def _stopped(self, error: EngineError, done: int, total: int) -> EngineError:
        goes_on = "the same command without fresh" if self.fresh else "the same command"
        return type(error)(
            str(error),
            do=f"{done} of {total} queries are stored in {self.store}; {goes_on} goes on there",
        )

    def _warn(self, outcome: Outcome) -> None:
        found = []
        if outcome.failed:
            found.append(
                f"{len(outcome.failed)} of {outcome.queries} queries failed and are not in the run"
                f" (first {outcome.failed[0]!r}); the same command asks them again"
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
        while True:
            listing = self.store.listing(self.snapshot, text, self.mapping, self.depth)
            if listing.complete:
                return listing
            self._now = (text, listing.pages)
            answer = self._open().ask(text, listing.pages, self.depth)
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
            # a finished snapshot that gets more queries is open again until they are all there
            self.store.finish(self.snapshot, self.depth, complete=False)
        return self._client


def load_engine(
    name: str | os.PathLike[str] | EngineMapping,
    *,
    store: str | os.PathLike[str] | None = None,
    fresh: bool = False,
    progress: Callable[[str, int, int], None] | None = None,
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
    return Engine(mapping, store, fresh=fresh, errors=errors, progress=progress)


def _refuse_unknown(where: str, options: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in options:
        if key not in known:
            raise UnknownNameError("option", key, known, where=where)
