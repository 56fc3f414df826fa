"""A live engine as a ranker: queried page by page, with every answer stored."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ranktilt.data.collection import Collection
from ranktilt.data.run import Run
from ranktilt.errors import EngineError, InputError, RanktiltWarning, UnknownNameError, check_known
from ranktilt.progress import Progress, silent
from ranktilt.rankers.base import DEPTH, Ranker, RankSettings, family
from ranktilt.rankers.engines.mapping import EngineMapping
from ranktilt.rankers.engines.presets import PRESET_OPTIONS, PRESETS
from ranktilt.rankers.engines.store import (
    FILE_NAME,
    EngineAnswer,
    EngineSnapshot,
    Listing,
    Store,
    run_of_hits,
)
from ranktilt.web.client import PoliteClient

#: Which contrast of the mapping to use, and which repetition of the same calls it is.
OPTIONS = ("contrast", "repeat")


class Engine(Ranker):
    """Ranks by querying an engine.

    Args:
        mapping: How to query it.
        store: The file that keeps every answer.
        fresh: Start a new snapshot. Otherwise the newest one with the same settings is resumed; if
            it is finished, no request is sent.
        progress: Reports progress.
        shown: Filled with the documents' texts by id, for rerankers without a collection.

    Attributes:
        snapshot: The round of queries that the last call of `rank` used.
        requests: Requests that it sent, including failed ones.
    """

    first_stage = True

    def __init__(
        self,
        mapping: EngineMapping,
        store: str | os.PathLike[str] | None = None,
        *,
        fresh: bool = False,
        progress: Progress = silent,
        shown: dict[str, str] | None = None,
    ) -> None:
        self.mapping = mapping
        self.name: str = mapping.name
        self.store: str = FILE_NAME if store is None else os.fspath(store)
        self.fresh = fresh
        self.snapshot: EngineSnapshot | None = None
        self.requests: int = 0
        #: The mapping's file, if it comes from one.
        self.source: str | None = None
        self._progress = progress
        self._shown = shown

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """Each query's first `depth` results, in the engine's own order."""
        window = self.mapping.paging.window
        if window is not None and depth > window:
            raise InputError(
                f"depth {depth}", where=self.mapping.where, expected=f"at most {window}"
            )
        with Store(self.store) as store:
            snapshot = store.open_snapshot(self.mapping, queries, depth, fresh=self.fresh)
            self.snapshot = snapshot
            asking = _Asking(self.mapping, store, snapshot)
            try:
                lists = self._lists(queries, asking)
            finally:
                self.requests = asking.requests
                asking.close()
            store.finish(snapshot.id)
        if stuck := sum(listing.stuck for listing in lists.values()):
            warnings.warn(
                f"{self.mapping.where}: for {stuck} queries a further page had no new documents; "
                "check the paging in the mapping",
                RanktiltWarning,
                stacklevel=2,
            )
        hits = {query: listing.hits[:depth] for query, listing in lists.items()}
        self.notes: tuple[str, ...] = ()
        if not self.requests:
            self.notes = (
                f"{self.mapping.where}: read from {self.store}, snapshot {snapshot.id} of"
                f" {snapshot.begun[:10]}, no request sent",
            )
        if self._shown is not None:
            for hit in (hit for found in hits.values() for hit in found):
                if text := " ".join(filter(None, (hit.title, hit.text))):
                    self._shown.setdefault(hit.doc_id, text)
        return run_of_hits(hits, self.name)

    def settings(self) -> dict[str, Any]:
        """For a manifest: the mapping as written, the store and the outcome; no credential."""
        settings: dict[str, Any] = {"ranker": self.name, "mapping": self.mapping.to_dict()}
        settings["store"] = self.store
        if self.snapshot is not None:
            settings |= {"snapshot": self.snapshot.id, "begun": self.snapshot.begun}
            settings["requests"] = self.requests
        return settings

    def inputs(self) -> list[str]:
        """The mapping's file, if it is one."""
        return [] if self.source is None else [self.source]

    def _lists(self, queries: Mapping[str, str], asking: _Asking) -> dict[str, Listing]:
        lists: dict[str, Listing] = {}
        try:
            for number, (query, text) in enumerate(queries.items(), start=1):
                lists[query] = asking.listing(text)
                self._progress(f"Querying {self.name}", number, len(queries), "queries")
        except EngineError as error:
            raise type(error)(str(error), do=self._kept(len(lists), len(queries))) from None
        except KeyboardInterrupt as stop:  # the command line prints notes
            stop.add_note(self._kept(len(lists), len(queries)))
            raise
        return lists

    def _kept(self, done: int, total: int) -> str:
        again = "repeat the command without fresh" if self.fresh else "repeat the command"
        return f"{done} of {total} queries are stored in {self.store}; {again} to resume"


class _Asking:
    """One snapshot being filled; it connects when something is missing."""

    def __init__(self, mapping: EngineMapping, store: Store, snapshot: EngineSnapshot) -> None:
        self.mapping, self.store = mapping, store
        self.snapshot, self.depth = snapshot.id, snapshot.depth
        self._client: PoliteClient | None = None

    @property
    def requests(self) -> int:
        return 0 if self._client is None else self._client.counts.sent

    def listing(self, text: str) -> Listing:
        """The results of one query; missing pages are requested and stored."""
        asked = -1
        while True:
            listing = self.store.listing(self.snapshot, text, self.mapping, self.depth)
            if listing.complete:
                self.store.note_done(self.snapshot, text)
                return listing
            if listing.pages == asked:  # or it would be asked for ever
                raise self.store.broken("it stores no answers")
            asked = listing.pages
            self._fetch(text, asked)

    def close(self) -> None:
        if self._client is not None:
            self._client.close()

    def _fetch(self, text: str, page: int) -> None:
        if self._client is None:
            self._client = PoliteClient(
                self.mapping.where,
                self.mapping.limits.for_requests(),
                self.mapping.redactor(),
                store=self.store,
            )
            self.store.reopen(self.snapshot)
        redact = self._client.redact
        answer = self._client.fetch(
            self.mapping.request(text, page, self.depth),
            lambda reply: EngineAnswer.read(reply, self.mapping, redact),
            where=f"{self.mapping.where}, query {text!r}",
        )
        self.store.keep(self.snapshot, text, page, answer)


def load_engine(
    name: str | os.PathLike[str] | EngineMapping,
    options: Mapping[str, Any] | None = None,
    *,
    store: str | os.PathLike[str] | None = None,
    fresh: bool = False,
    progress: Progress = silent,
    shown: dict[str, str] | None = None,
) -> Engine:
    """Open an engine.

    Args:
        name: A preset (opensearch, elasticsearch, solr), a mapping file or a mapping.
        options: Options of the spec: `contrast`, `repeat`, and those of the preset.
        store: The file that keeps every answer; answers.sqlite by default.
        fresh: Start a new snapshot instead of resuming the newest one.
        progress: Reports progress.
        shown: Filled with the documents' texts by id.
    """
    options, source = options or {}, None
    where = name.name if isinstance(name, EngineMapping) else os.fspath(name)
    preset = not isinstance(name, EngineMapping) and where in PRESETS
    known = (*PRESET_OPTIONS, *OPTIONS) if preset else OPTIONS
    for key in options:
        check_known("option", key, known, where=f"engine:{where}")
    if isinstance(name, EngineMapping):
        mapping = name
    elif preset:
        own = [key for key in PRESET_OPTIONS if key in options]
        mapping = PRESETS[where]({key: options[key] for key in own})
    else:
        if not os.path.exists(name) and not where.endswith(".toml"):
            raise UnknownNameError(
                "engine", where, PRESETS, do="(or a mapping file, engine:FILE.toml)"
            )
        source, mapping = where, EngineMapping.read(name)
    mapping = _repeated(mapping, options)
    engine = Engine(mapping, store, fresh=fresh, progress=progress, shown=shown)
    engine.source = source
    return engine


def _repeated(mapping: EngineMapping, options: Mapping[str, Any]) -> EngineMapping:
    """The mapping under a contrast, and with `#N` in its name.

    Another name is another engine for the store: a repetition has its own snapshot, which can be
    resumed, and is not answered from another's.
    """
    if "contrast" in options:
        mapping = mapping.with_contrast(str(options["contrast"]))
    if "repeat" not in options:
        return mapping
    repeat = options["repeat"]
    if not isinstance(repeat, int) or isinstance(repeat, bool) or repeat < 1:
        raise InputError(f"repeat {repeat!r}", where=mapping.where, expected="1, 2, …")
    return replace(mapping, name=f"{mapping.name}#{repeat}")


@family("engine", dict, f"FILE.toml, {', '.join(PRESETS)}")
def _from_spec(
    name: str, options: dict[str, Any], collection: Collection, context: RankSettings
) -> Engine:
    """`engine:FILE.toml`, or a preset such as `engine:opensearch(url=…, index=…)`."""
    memory = collection.texts
    return load_engine(
        name,
        options,
        store=context.store,
        fresh=context.fresh,
        progress=context.progress,
        # without a collection, rerankers read what the engine showed
        shown=memory if isinstance(memory, dict) and not memory else None,
    )
