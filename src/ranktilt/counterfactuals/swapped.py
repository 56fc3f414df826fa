"""Swapped copies of a collection.

A copy is made while it is read: nothing is written to disk, and memory does not grow with the
collection.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import NamedTuple

import pyarrow as pa

from ranktilt.counterfactuals.substitution.batches import BatchSwapper
from ranktilt.counterfactuals.substitution.pairs import FIXED
from ranktilt.counterfactuals.substitution.swapper import Substitution, Swapper
from ranktilt.data.collection import Collection
from ranktilt.data.text_batch import Part, TextBatch

#: The control: nothing is swapped, and every ranking must stay the same.
NONE = "none"
#: Swapped texts of collections up to this size are kept: several systems read them.
KEPT_BYTES = 128_000_000


class World(NamedTuple):
    """Which words are swapped, and with which pairing of the names."""

    name: str
    pairing: int | None = None  # the seed of a random pairing; None is the fixed one
    swapper: Swapper | None = None  # None swaps nothing
    for_queries: Swapper | None = None  # the same with names in any case: few queries have capitals

    @classmethod
    def of(cls, substitution: Substitution, name: str, pairing: int | None = None) -> World:
        """The swap of some words of a lexicon."""
        if name == NONE:
            return cls(NONE)
        own = replace(substitution, world=name, name_pairing=FIXED if pairing is None else pairing)
        return cls(name, pairing, own.swapper(), replace(own, names_any_case=True).swapper())

    def query(self, text: str) -> str:
        """A query after the swap; its names may be in lower case."""
        return text if self.for_queries is None else self.for_queries.text(text)

    def pieces(self, doc_id: str, text: str) -> list[str | tuple[str, str]]:
        """A document in pieces: what stays, and each swapped word with its new one."""
        pieces: list[str | tuple[str, str]] = []
        place = 0
        swapped = self.swapper is not None and self.swapper.share.holds([doc_id])[0]
        for start, end, old, new in self.swapper.changes(text) if swapped else []:  # type: ignore[union-attr]
            pieces += [text[place:start], (old, new)]
            place = end
        return [piece for piece in (*pieces, text[place:]) if piece]

    @property
    def fingerprint(self) -> str:
        """All that can change a swapped text."""
        if self.swapper is None:
            return self.name
        return f"{self.name} {self.pairing} {self.swapper.hash}"


class SwappedCollection(Collection):
    """The documents of a collection after a swap; ids stay."""

    def __init__(self, original: Collection, world: World) -> None:
        super().__init__(
            original.source, original.fields, original.format, original.paths, original.texts
        )
        self.original: Collection = original
        self.world: World = world
        self._counts: dict[str, int] = {}
        self._kept: list[tuple[list[str], list[str]]] = []

    @cached_property
    def _swap(self) -> Callable[[Sequence[str], Sequence[str]], list[str]]:
        if self.world.swapper is None:
            return lambda _, texts: list(texts)
        return BatchSwapper.of(self.world.swapper, self).documents

    def documents(self) -> Iterator[tuple[list[str], list[str]]]:
        """Ids and swapped texts; kept for the next reader if they are not too large."""
        if self._kept:
            yield from self._kept
            return
        size = self.size_bytes
        kept, counts = [], {"changed": 0, "documents": 0}
        for ids, texts in self.original.documents():
            swapped = self._swap(ids, texts)
            counts["documents"] += len(ids)
            counts["changed"] += sum(old != new for old, new in zip(texts, swapped, strict=True))
            if size is not None and size <= KEPT_BYTES:
                kept.append((ids, swapped))
            yield ids, swapped
        self._counts, self._kept = counts, kept

    def count(self) -> dict[str, int]:
        """How many documents the swap changes, of how many."""
        if not self._counts:  # nobody has read them all
            for _ in self.documents():
                pass
        return self._counts

    def parts(self) -> Iterator[Part]:
        """Functions that return a batch of swapped documents each."""
        for ids, texts in self.documents():
            names, contents = pa.array(ids, pa.string()), pa.array(texts, pa.large_string())
            yield partial(TextBatch.of_columns, names, [contents], self.source)

    def texts_of(self, doc_ids: pa.Array) -> dict[str, str]:
        """The swapped texts of these documents."""
        found = self.original.lookup(doc_ids.to_pylist())
        return dict(zip(found, self._swap(list(found), list(found.values())), strict=True))

    @cached_property
    def fingerprint(self) -> str:
        """That of the collection and of the swap."""
        content = f"{self.original.fingerprint} {self.world.fingerprint}"
        return hashlib.sha256(content.encode()).hexdigest()
