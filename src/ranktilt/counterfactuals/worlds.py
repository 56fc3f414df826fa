"""The worlds that a system ranks: the collection as it is, and copies with words swapped.

A swapped copy is made as it is read: nothing is written to disk, and memory does not grow with the
collection.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import numpy as np
import pyarrow as pa

from ranktilt.counterfactuals.substitution import swapping
from ranktilt.counterfactuals.substitution.batches import BatchSwapper
from ranktilt.counterfactuals.substitution.batches import Texts as Spans
from ranktilt.counterfactuals.substitution.pairs import LexiconLike, SwapLexicon
from ranktilt.counterfactuals.substitution.swapper import Swapper
from ranktilt.errors import InputError
from ranktilt.rankers.texts import Texts

#: The control: nothing is swapped, and every ranking must stay as it is.
NONE = "none"
#: Swapped texts of collections up to this size are kept: several systems read them.
KEPT_BYTES = 128_000_000


class Piece(NamedTuple):
    """A stretch of text, and what it became (None: it stayed)."""

    old: str
    new: str | None = None


class TextSwapper(Protocol):
    """What a world needs of a swapper."""

    def texts(self, texts: Sequence[str]) -> list[str]:
        """The texts after the swap."""

    def changes(self, text: str) -> list[Any]:
        """What is changed, as (start, end, old, new)."""


@dataclass(frozen=True)
class World:
    """One counterfactual world: what is swapped, and with which pairing of the names."""

    name: str
    pairing: int | None = None  # the seed of a random pairing; None is the fixed one
    swapper: Any = None  # a TextSwapper; None swaps nothing
    for_queries: Any = None  # the same with names in any case: few queries have capitals
    hash: str = ""

    @property
    def label(self) -> str:
        """The name of the world, with its pairing where that is random."""
        return self.name if self.pairing is None else f"{self.name}, names {self.pairing}"

    def text(self, text: str) -> str:
        """One text in this world."""
        return text if self.swapper is None else self.swapper.texts([text])[0]

    def query(self, text: str) -> str:
        """A query in this world; names may be in lower case there."""
        return text if self.for_queries is None else self.for_queries.texts([text])[0]

    def texts(self, texts: Sequence[str]) -> list[str]:
        """Many texts in this world."""
        return list(texts) if self.swapper is None else self.swapper.texts(texts)

    def pieces(self, text: str) -> list[Piece]:
        """A text in pieces: what stays, and old words beside their new ones."""
        pieces, place = [], 0
        for start, end, old, new in [] if self.swapper is None else self.swapper.changes(text):
            if start > place:
                pieces.append(Piece(text[place:start]))
            pieces.append(Piece(old, new))
            place = end
        if place < len(text):
            pieces.append(Piece(text[place:]))
        return pieces


def make_worlds(
    lexicon: LexiconLike,
    names: Iterable[str],
    *,
    name_pairings: int = 1,
    seed: int = 0,
    pronouns: Any = "context",
    names_any_case: bool = False,
) -> list[list[World]]:
    """For every name of a world its pairings: the fixed one, or so many random ones."""
    wanted = [names] if isinstance(names, str) else list(names)
    if not wanted:
        raise InputError("no world", expected="all, names, pronouns, words or none")
    twice = [name for i, name in enumerate(wanted) if name in wanted[:i]]
    if twice:
        raise InputError(f"world {twice[0]!r} stands twice", expected="each once")
    if isinstance(name_pairings, bool) or name_pairings < 1:
        raise InputError(f"{name_pairings} pairings of the names", expected="1 or more")
    if isinstance(seed, bool) or seed < 0:
        raise InputError(f"seed {seed}", expected="0 or more")

    def made(name: str, pairing: int | None) -> World:
        swappers = [
            Swapper(
                SwapLexicon.of(
                    lexicon,
                    world=name,
                    name_pairing="fixed" if pairing is None else pairing,
                    names_any_case=any_case,
                ),
                pronouns=pronouns,
            )
            for any_case in (names_any_case, True)
        ]
        marked = f"{swappers[0].lexicon.hash} {_deciding(swappers[0].chooser, pronouns)}"
        return World(name, pairing, swappers[0], swappers[1], marked)

    def with_names(world: World) -> bool:
        return any(rule.part == "names" for rule in world.swapper.lexicon.rules)

    found: list[list[World]] = []
    for name in wanted:
        if name == NONE:
            found.append([World(NONE)])
            continue
        fixed = made(name, None)
        if name_pairings == 1 or not with_names(fixed):
            found.append([fixed])
        else:
            found.append([made(name, seed + i) for i in range(name_pairings)])
    return found


def _deciding(chooser: Any, pronouns: Any) -> str:
    """What decides between alternatives: by its weights, for others may be shipped one day."""
    if chooser.decider is None:
        return ""  # nothing to decide
    weights = getattr(chooser.decider, "weights", None)
    if weights is None:
        return repr(pronouns)
    content = json.dumps(weights, sort_keys=True, default=str)
    return f"{chooser.name} {hashlib.sha256(content.encode()).hexdigest()}"


class SwappedTexts(Texts):
    """The documents of a collection in a counterfactual world; ids stay."""

    def __init__(self, original: Texts, world: World) -> None:
        super().__init__(original.collection, original.only)
        self.original, self.world = original, world
        self.documents = self.changed = 0

    @cached_property
    def _swap(self) -> Callable[[Sequence[str]], list[str]]:
        """Compiled where there is much to read; the result is the same."""
        size = self.collection.expected_text_bytes
        if type(self.world.swapper) is not Swapper or (
            size is not None and size <= swapping.WORTHWHILE_BYTES
        ):
            return self.world.texts
        return _Compiled(self.world.swapper)

    def batches(self) -> Iterator[tuple[list[str], list[str]]]:
        """Ids and swapped texts; kept for the next reader where that is no burden."""
        size = self.collection.size_bytes
        if size is not None and size <= KEPT_BYTES:
            yield self._all
        else:
            yield from super().batches()

    def _streamed(self) -> Iterator[tuple[list[str], list[str]]]:
        documents = changed = 0
        for ids, texts in self.original.batches():
            swapped = self._swap(texts)
            documents += len(ids)
            changed += sum(old != new for old, new in zip(texts, swapped, strict=True))
            yield ids, swapped
        self.documents, self.changed = documents, changed

    def lookup(self, doc_ids: Iterable[str] | pa.Array) -> dict[str, str]:
        """The swapped texts of these documents."""
        found = self.original.lookup(doc_ids)
        new = [name for name in found if name not in self._found]
        swapped = self.world.texts([found[name] for name in new])
        self._found |= dict(zip(new, swapped, strict=True))
        return {name: self._found[name] for name in found}

    @cached_property
    def fingerprint(self) -> str:
        """That of the collection and of the swap."""
        content = f"{self.original.fingerprint} {self.world.label} {self.world.hash}"
        return hashlib.sha256(content.encode()).hexdigest()


class _Compiled:
    """A swapper of strings that works on one buffer of bytes, compiled."""

    def __init__(self, swapper: Swapper) -> None:
        self.plain = swapper
        self.fast = BatchSwapper(swapper, compiled=True)
        self.fast.warm_up()

    def __call__(self, texts: Sequence[str]) -> list[str]:
        try:
            raw = [text.encode() for text in texts]
        except UnicodeEncodeError:  # half a surrogate pair has no bytes
            return self.plain.texts(texts)
        sizes = np.array([len(one) for one in raw], np.int64)
        end = np.cumsum(sizes + 1) - 1  # a line end between any two
        data = np.frombuffer(b"\n".join([*raw, b""]), np.uint8)
        return swapping.swap_spans(self.fast, Spans(data, end - sizes, end, np.arange(len(raw))))[0]
