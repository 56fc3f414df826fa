"""The documents that a system ranks: ids and texts, streamed or looked up by id."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.collection import Collection
from ranktilt.data.files import STDIN
from ranktilt.data.manifest import sha256_of
from ranktilt.data.sources import is_named
from ranktilt.errors import InputError

#: How many missing documents a message names.
SHOWN = 3


class Texts:
    """A collection, or some documents of it.

    `batches()` streams, so that memory does not grow with the collection; `doc_ids` and `texts`
    hold everything, and are read when first asked for; `lookup` fetches some documents.
    """

    def __init__(self, collection: Collection, only: pa.Array | None = None) -> None:
        self.collection = collection
        self.only = only
        #: Whether the ids shall go into a TREC file: one with white space is then refused.
        self.for_trec = False
        self._found: dict[str, str] = {}

    @classmethod
    def of(
        cls,
        collection: Texts | Collection | str | os.PathLike[str] | Mapping[str, str],
        only: Iterable[str] | pa.Array | None = None,
    ) -> Texts:
        """The documents of a collection (a file, a folder, {id: text}), or `only` those ids."""
        if isinstance(collection, Texts):
            if only is None:
                return collection
            collection = collection.collection
        wanted = None
        if only is not None:
            wanted = only if isinstance(only, pa.Array) else pa.array(list(only), pa.string())
        return cls(Collection.open(collection), wanted)

    def __len__(self) -> int:
        return len(self.doc_ids)

    @property
    def source(self) -> str:
        """Where the texts come from, for messages."""
        return self.collection.source

    def batches(self) -> Iterator[tuple[list[str], list[str]]]:
        """Ids and texts, a few thousand documents at a time; standard input all at once."""
        if STDIN in self.collection.paths:  # it can be read once only
            yield self._all
        else:
            yield from self._streamed()

    def _streamed(self) -> Iterator[tuple[list[str], list[str]]]:
        for batch in self.collection.batches():
            ids = batch.doc_ids()
            if self.only is not None:
                wanted = pc.is_in(ids, value_set=self.only)
                ids, batch = ids.filter(wanted), batch.filter(wanted.to_numpy(zero_copy_only=False))
            if self.for_trec:
                spaced = ids.filter(pc.match_substring_regex(ids, r"[\t-\r ]|^$"))
                if len(spaced):
                    raise InputError(
                        f"document id {spaced[0].as_py()!r}",
                        where=self.source,
                        expected="no white space, for TREC",
                    )
            if len(ids):
                yield ids.to_pylist(), batch.texts()

    @cached_property
    def _all(self) -> tuple[list[str], list[str]]:
        ids: list[str] = []
        texts: list[str] = []
        for some_ids, some_texts in self._streamed():
            ids += some_ids
            texts += some_texts
        self.require_distinct(pa.array(ids, pa.string()))
        return ids, texts

    def require_distinct(self, doc_ids: pa.Array) -> None:
        """Refuse duplicate ids."""
        if pc.count_distinct(doc_ids).as_py() < len(doc_ids):
            counts = doc_ids.value_counts()
            twice = pc.filter(counts.field("values"), pc.greater(counts.field("counts"), 1))[0]
            raise InputError(f"duplicate document {twice.as_py()!r}", where=self.source)

    @property
    def doc_ids(self) -> list[str]:
        """Every id, in the collection's order."""
        return self._all[0]

    @property
    def texts(self) -> list[str]:
        """Every text, in the order of `doc_ids`."""
        return self._all[1]

    def lookup(self, doc_ids: Iterable[str] | pa.Array) -> dict[str, str]:
        """The texts of these documents; one that is not in the collection is an error.

        What was found is remembered, so that the stages of a pipeline read the collection once.
        """
        names = doc_ids.to_pylist() if isinstance(doc_ids, pa.Array) else list(doc_ids)
        names = list(dict.fromkeys(names))
        if "_all" in self.__dict__ and not self._found:
            self._found = dict(zip(*self._all, strict=True))
        new = [name for name in names if name not in self._found]
        if new:
            memory = self.collection.texts
            if STDIN in self.collection.paths:
                memory = dict(zip(*self._all, strict=True))
            if memory is not None:
                self._found |= {name: memory[name] for name in new if name in memory}
            else:
                self._found |= self.collection.texts_of(pa.array(new, pa.string()))
            lacking = [name for name in new if name not in self._found]
            if lacking:
                shown = ", ".join(map(repr, lacking[:SHOWN]))
                raise InputError(
                    f"{len(lacking):,} ranked documents are not in the collection ({shown}"
                    f"{', …' if len(lacking) > SHOWN else ''})",
                    where=self.source,
                    do="give the collection that was searched",
                )
        return {name: self._found[name] for name in names}

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 over the files, the fields read and the choice of documents.

        Standard input can be read once only, and a dataset by name may change behind it, so they
        have no fingerprint: an index of them is refused.
        """
        if any(map(is_named, self.collection.paths)):
            raise InputError(
                "a named dataset cannot have an index",
                where=self.source,
                do="omit --index, or give the collection as a file",
            )
        if STDIN in self.collection.paths:
            raise InputError(
                "standard input cannot have an index", do="give the collection as a file"
            )
        digest = hashlib.sha256()
        if self.collection.texts is not None:
            for name, text in self.collection.texts.items():
                digest.update(f"{name}\0{text}\0".encode())
        for path in self.collection.paths:
            digest.update(f"{sha256_of(path)}\n".encode())
        digest.update(repr((self.collection.fields, self.collection.format)).encode())
        if self.only is not None:
            for name in sorted(self.only.to_pylist()):
                digest.update(f"{name}\0".encode())
        return digest.hexdigest()
