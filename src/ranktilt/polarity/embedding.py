"""The verb: a vector for every document of a collection, in a file."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from ranktilt.data.collection import Collection
from ranktilt.data.files import require_writable, target_suffix
from ranktilt.data.manifest import InputHashes, build_manifest
from ranktilt.polarity.embedders import BATCH_SIZE, CheckedEmbedder
from ranktilt.polarity.vectors import VectorSettings, embed_batch, recorded, write_vectors
from ranktilt.progress import Progress, silent


@dataclass(frozen=True)
class Embedded:
    """What was made: how many vectors, by what, and where they are."""

    documents: int
    settings: VectorSettings
    path: Path


def embed_collection(
    collection: Collection | str | os.PathLike[str] | Mapping[str, str],
    embedder: str = "light",
    *,
    output: str | os.PathLike[str],
    method: str = "auto",
    batch_size: int = BATCH_SIZE,
    fields: Sequence[str] | None = None,
    format: str | None = None,
    progress: Progress = silent,
) -> Embedded:
    """Embed every document of a collection and write the vectors as Parquet.

    `polarity(…, embedder="parquet:FILE")` then takes the documents' vectors from there, and embeds
    queries and fit documents with the same model. Memory does not grow with the collection. The
    cache of embeddings is neither read nor filled. `method` is the one that the vectors are for:
    only `stance` (which `auto` means with `st:minilm`) has vectors of its own.
    """
    texts = Collection.open(collection, fields=fields, format=format)
    target_suffix(output, (".parquet",))
    require_writable(output, texts.paths)
    settings = VectorSettings.of(embedder, method, batch_size=batch_size, fields=texts.fields)
    counted = _Counted(texts, settings.model(), progress)
    hashes = InputHashes(texts.paths)
    try:
        write_vectors(
            output,
            settings,
            counted.batches(),
            lambda: build_manifest(
                hashes.result(), recorded(settings) | {"documents": counted.documents}
            ),
        )
    finally:
        hashes.close()
    return Embedded(counted.documents, settings, Path(output))


class _Counted:
    """The vectors of a collection, and how many they were."""

    def __init__(self, texts: Collection, model: CheckedEmbedder, progress: Progress) -> None:
        self.texts, self.model, self.progress = texts, model, progress
        self.documents = self.done = 0

    def batches(self) -> Iterator[pa.RecordBatch]:
        """In the order of the collection; the libraries below use all cores themselves."""
        for batch in self.texts.batches():
            for made in embed_batch(self.model, batch):
                self.documents += made.num_rows
                yield made
            self.done += len(batch.data)
            self.progress("Embedding", self.done, self.texts.size_bytes, "bytes")
