"""Files of a collection's vectors: what is in them, and how they are written.

Parquet with `doc_id`, `vector` (float32) and `text_hash` (eight bytes of the SHA-256 of the text),
and in the metadata the embedder that made them. The hash tells whether a vector is that of the text
at hand: a document that was changed since, or a query that happens to have a document's id, must
not be given a vector that is not its own.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ranktilt._version import __version__
from ranktilt.data.files import atomic_target, writing
from ranktilt.data.text_batch import TextBatch
from ranktilt.data.types import IntArray
from ranktilt.errors import InputError
from ranktilt.polarity.embedders import BATCH_SIZE, CheckedEmbedder, Vectors, is_path
from ranktilt.polarity.methods import choose_method

DOC_ID, VECTOR, TEXT_HASH = "doc_id", "vector", "text_hash"
SCHEMA = pa.schema({DOC_ID: pa.string(), VECTOR: pa.list_(pa.float32()), TEXT_HASH: pa.int64()})
#: Documents embedded at a time, and rows of a row group: reading one vector decodes this many.
ROWS = 4096
#: Vectors as an embedder gives them, or as the stance adapter does.
PLAIN, STANCE = "plain", "stance"
_PREFIX = "ranktilt."


@dataclass(frozen=True)
class VectorSettings:
    """What made the vectors of a file. Two files go together if all of this is the same."""

    embedder: str  # the name that identifies model and version
    spec: str  # how to ask for it again
    kind: str = PLAIN
    batch_size: int = BATCH_SIZE
    fields: tuple[str, ...] | None = None

    @classmethod
    def of(
        cls,
        spec: str,
        method: str = "auto",
        *,
        batch_size: int = BATCH_SIZE,
        fields: Sequence[str] | None = None,
    ) -> VectorSettings:
        """Look at an embedder by its name; no model is loaded yet."""
        if not isinstance(spec, str):
            raise InputError(
                f"embedder of type {type(spec).__name__}",
                expected="light or st:MODEL, because a file of vectors records how to make more",
            )
        kind, _, rest = spec.partition(":")
        if kind in ("npy", "parquet"):
            raise InputError(f"embedder {spec!r}: vectors already", expected="light or st:MODEL")
        if kind == "st" and rest and rest != "minilm" and is_path(rest):
            spec = f"st:{Path(rest).expanduser().resolve()}"  # workers stand elsewhere
        chosen = choose_method(method, spec, cache=False, batch_size=batch_size)
        own = STANCE if chosen.stance is not None else PLAIN
        if method == "stance" and own != STANCE:
            raise InputError(f"method stance with embedder {spec!r}", expected="st:minilm")
        name = chosen.embedder.name
        return cls(name, spec, own, batch_size, None if fields is None else tuple(fields))

    def model(
        self,
        *,
        cache: bool | str | os.PathLike[str] = False,
        batch_size: int | None = None,
    ) -> CheckedEmbedder:
        """The embedder in this process, which must be the one that these settings name."""
        method = "stance" if self.kind == STANCE else "spherical"
        size = self.batch_size if batch_size is None else batch_size
        chosen = choose_method(method, self.spec, cache=cache, batch_size=size)
        if chosen.embedder.name != self.embedder:
            raise InputError(
                f"the model here is {chosen.embedder.name}",
                where=f"embedder {self.spec}",
                expected=self.embedder,
                do="vectors of two models cannot be compared: install the same version",
            )
        return chosen.embedder

    def metadata(self) -> dict[str, str]:
        """For a Parquet file."""
        return {_PREFIX + "vectors": json.dumps(asdict(self), sort_keys=True)}

    @classmethod
    def from_metadata(
        cls, metadata: Mapping[bytes, bytes] | None, where: object
    ) -> VectorSettings | None:
        """From a Parquet file; None if ranktilt did not write it."""
        stored = (metadata or {}).get((_PREFIX + "vectors").encode())
        if stored is None:
            return None
        try:
            content = json.loads(stored)
            fields = content.pop("fields")
            settings = cls(**content, fields=None if fields is None else tuple(fields))
            known = all(isinstance(text, str) for text in (settings.embedder, settings.spec))
            if known and settings.kind in (PLAIN, STANCE):
                return settings
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            pass
        raise InputError(
            "unreadable metadata", where=where, do="write it again with polarity embed"
        )


def text_hashes(texts: Sequence[str]) -> IntArray:
    """Eight bytes of the SHA-256 of each text."""
    digests = b"".join(hashlib.sha256(text.encode()).digest()[:8] for text in texts)
    return np.frombuffer(digests, "<i8").astype(np.int64)


def embed_batch(model: CheckedEmbedder, batch: TextBatch) -> Iterator[pa.RecordBatch]:
    """The vectors of a batch of documents, `ROWS` at a time.

    Texts without a word have the zero vector, also if no text of a batch has one.
    """
    if model.dimension is None:
        model.embed(["a"], ["a"])
    ids, texts = batch.doc_ids(), batch.texts()
    for start in range(0, len(texts), ROWS):
        own, part = ids.slice(start, ROWS), texts[start : start + ROWS]
        vectors = model.embed(own.to_pylist(), part)
        hashes = pa.array(text_hashes(part))
        yield pa.RecordBatch.from_arrays([own, as_lists(vectors), hashes], schema=SCHEMA)


def as_lists(vectors: Vectors) -> pa.Array:
    """Rows of a matrix as lists."""
    ends = np.arange(len(vectors) + 1, dtype=np.int32) * np.int32(vectors.shape[1])
    return pa.ListArray.from_arrays(pa.array(ends), pa.array(vectors.ravel()))


def write_vectors(
    path: str | os.PathLike[str],
    settings: VectorSettings,
    batches: Iterator[pa.RecordBatch],
    manifest: Callable[[], dict[str, Any]],
) -> None:
    """Write batches as they come, a row group each; the file gets its name when it is complete.

    `manifest` is called at the end, when the inputs have been read.
    """
    with atomic_target(path) as temporary:
        with writing(path):
            writer = pq.ParquetWriter(
                temporary,
                SCHEMA,
                # vectors do not shrink; names do
                compression={DOC_ID: "snappy", f"{VECTOR}.list.element": "none", TEXT_HASH: "none"},
                use_dictionary=False,
                write_statistics=[DOC_ID],  # of vectors they would be of no use to anybody
            )
        try:
            for batch in batches:
                with writing(path):
                    writer.write_table(pa.Table.from_batches([batch]))
            content = settings.metadata() | {
                _PREFIX + "manifest": json.dumps(manifest()),
                _PREFIX + "version": __version__,
            }
            with writing(path):  # the footer is written when it is closed
                writer.add_key_value_metadata(content)
                writer.close()
        except BaseException:
            with contextlib.suppress(OSError, pa.ArrowException):
                writer.close()
            raise
