"""Training pairs from a file of triples that does not fit into memory.

The file is read twice before training: once to check it and to note where each block of triples
starts, and once, when the test queries are known, to count the triples that are used. In every
epoch the blocks are read in random order, a window of blocks at a time, and the triples of a window
are shuffled; texts and bias are looked up for one window. Memory depends on the window, not on the
file. A compressed file cannot be read from the middle, so its blocks keep their order.

The batch of a step depends only on file, seed and step, so that a training can be resumed.
"""

from __future__ import annotations

import hashlib
import itertools
import os
from collections.abc import Collection as Names
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from ranktilt.data.files import COMPRESSIONS, is_regular, open_bytes, reading
from ranktilt.data.query_parts import text_key
from ranktilt.data.types import IntArray
from ranktilt.errors import InputError
from ranktilt.progress import Progress, silent
from ranktilt.training.pairs import Sources, Triple, TripleLines
from ranktilt.training.settings import TrainingSettings

if TYPE_CHECKING:
    from ranktilt.training.terms import Pair

#: Triples of a block, and blocks of a window.
BLOCK, WINDOW = 1024, 64
#: Triples between two reports of progress.
_REPORT = 50_000


class TripleFile:
    """A file of triples, checked, with the places of its blocks.

    Args:
        path: Triples in one of MS MARCO's forms, also compressed.
        sources: Queries, qrels and documents; ids must be known queries.
        limit: Triples to use at most.
        progress: Receives the number of triples read.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        sources: Sources,
        limit: int | None = None,
        progress: Progress = silent,
    ) -> None:
        self.path: Path = Path(path)
        self._limit = limit
        self._progress = progress
        if not is_regular(path) and Path(path).exists():
            what = "is a folder" if self.path.is_dir() else "cannot be read twice"
            raise InputError(what, where=path, expected="a file")
        self.compressed: bool = self.path.suffix.lower() in COMPRESSIONS
        self._lines = TripleLines(path, sources.queries)
        self._open: tuple[int, BinaryIO] | None = None  # the next block, if compressed
        self._scan({text_key(sources.queries[query]) for query in sources.usable})

    def _scan(self, tested: Names[str]) -> None:
        """Check every line; find blocks, the file's hash and the judged queries in it."""
        starts: list[tuple[int, int]] = []
        digest, count = hashlib.sha256(), 0
        self.shown: set[str] = set()
        with reading(self.path), open_bytes(self.path) as stream:
            for place, triple in self._lines.read(stream, digest=digest):
                if count % BLOCK == 0:
                    starts.append(place)
                key = text_key(self._lines.query_of(triple))
                if key in tested:
                    self.shown.add(key)
                count += 1
                if count % _REPORT == 0:
                    self._progress("Reading triples", count, None, "triples")
                if count == self._limit:
                    break
        if not count:
            raise InputError("no triple of different texts", where=self.path)
        self.count: int = count
        self.hash: str = digest.hexdigest()
        self.starts: IntArray = np.array(starts, np.int64).reshape(-1, 2)

    @property
    def of_texts(self) -> bool:
        """Whether the triples are texts; otherwise they are ids."""
        return bool(self._lines.of_texts)

    def block(self, number: int) -> list[Triple]:
        """The triples of a block."""
        size = min(BLOCK, self.count - number * BLOCK)
        offset, line = self.starts[number].tolist()
        if not self.compressed:
            with reading(self.path), open_bytes(self.path) as stream:
                stream.seek(offset)
                return self._take(stream, line, size)
        if self._open is None or self._open[0] > number:
            self.close()
            self._open = 0, open_bytes(self.path)
        following, stream = self._open
        with reading(self.path):
            for skipped in range(following, number):
                self._take(stream, int(self.starts[skipped, 1]), BLOCK)
            found = self._take(stream, line, size)
        self._open = number + 1, stream
        return found

    def _take(self, stream: BinaryIO, line: int, size: int) -> list[Triple]:
        read = (triple for _, triple in self._lines.read(stream, line))
        found = list(itertools.islice(read, size))
        if len(found) < size:
            raise InputError("the file changed while it was used", where=self.path)
        return found

    def blocks(self) -> Iterator[list[Triple]]:
        """All blocks in order."""
        for number in range(len(self.starts)):
            yield self.block(number)
            self._progress("Counting triples", min(self.count, (number + 1) * BLOCK), self.count,
                           "triples")  # fmt: skip

    def close(self) -> None:
        """Close the file, if it is open."""
        if self._open is not None:
            self._open[1].close()
            self._open = None


class StreamedPairs:
    """The batches of a training from a file, one window in memory.

    Args:
        file: The triples.
        sources: Queries, documents and annotations; their settings have batch size and seed.
        test: Test queries; triples that reveal something of them are skipped.
    """

    def __init__(self, file: TripleFile, sources: Sources, test: Names[str]) -> None:
        self.file: TripleFile = file
        self.sources: Sources = sources
        self.settings: TrainingSettings = sources.settings
        self._usable = sources.unrevealing(list(test), file.of_texts)
        self._kept: IntArray = np.array(
            [sum(map(self._usable, block)) for block in file.blocks()], np.int64
        )
        self.pairs: int = int(self._kept.sum())
        if not self.pairs:
            raise InputError("every triple belongs to a test query", where=file.path)
        self.batches: int = -(-self.pairs // self.settings.batch_size)
        self._plan: tuple[int, list[IntArray], IntArray] | None = None  # of an epoch
        self._loaded: tuple[tuple[int, int], list[Pair]] | None = None
        self.bias: dict[str, Any] = {}

    def batch(self, epoch: int, place: int) -> list[Pair]:
        """A batch of an epoch; it may be of two windows."""
        if self._plan is None or self._plan[0] != epoch:
            order = np.arange(len(self._kept))
            if not self.file.compressed:
                order = np.random.default_rng([self.settings.seed, epoch]).permutation(order)
            windows = [order[at : at + WINDOW] for at in range(0, len(order), WINDOW)]
            ends = np.cumsum([int(self._kept[window].sum()) for window in windows])
            self._plan = epoch, windows, ends
        _, windows, ends = self._plan
        start = place * self.settings.batch_size
        stop = min(start + self.settings.batch_size, self.pairs)
        found: list[Pair] = []
        while start < stop:
            number = int(np.searchsorted(ends, start, "right"))
            before = int(ends[number - 1]) if number else 0
            found += self._window(epoch, number, windows[number])[start - before : stop - before]
            start = int(ends[number])
        return found

    def _window(self, epoch: int, number: int, blocks: IntArray) -> list[Pair]:
        """The pairs of a window, shuffled; the last one is kept."""
        if self._loaded is None or self._loaded[0] != (epoch, number):
            self._loaded = None  # before the next one takes memory
            triples = [
                triple
                for block in blocks.tolist()
                for triple in self.file.block(block)
                if self._usable(triple)
            ]
            order = np.random.default_rng([self.settings.seed, epoch, number]).permutation(
                len(triples)
            )
            made, bias = self.sources.with_bias(
                [triples[at] for at in order.tolist()], self.file.of_texts
            )
            if not self.bias:
                self.bias = {**bias.describe(), "of_the_first": len(made)}
            self._loaded = (epoch, number), made
        return self._loaded[1]

    def digest(self) -> str:
        """What a checkpoint must agree with."""
        return f"{self.file.hash} {self.file.count} {self.pairs} {self.file.compressed}"
