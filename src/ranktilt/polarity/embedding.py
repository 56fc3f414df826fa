"""Vectors of whole collections: into a file, on Spark into a folder, or of Arrow batches.

Files are Parquet with `doc_id`, `vector` (float32) and `text_hash` (`vectors.py` reads them). The
hash shows whether a vector is that of the given text: a document that was changed since, or a
query that happens to have a document's id, must not be given a vector that is not its own.

Every partition is made by the same code as on one machine. With `light` the vectors are the same
bit for bit, because a text's vector does not depend on its neighbours. A sentence-transformers
model pads the texts of a batch to the longest, so the last bits depend on the batch.

For tables in Spark, Ray Data or Beam:

    function = EmbedBatch("light")
    frame.mapInArrow(function.stream, function.spark_schema)        # Spark
    dataset.map_batches(function, batch_format="pyarrow")           # Ray Data
    batches | beam.Map(function)                                    # Beam

Batches have the columns of a Parquet collection; the results have those of a file of vectors
(`ranktilt polarity embed`), row for row.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt._version import __version__
from ranktilt.backends.arrow import BatchFunction
from ranktilt.backends.partitions import MANIFEST, PartitionedJob
from ranktilt.backends.spark import SparkSettings, run_partitions, spark_session
from ranktilt.data.collection import Collection
from ranktilt.data.files import require_writable, target_suffix, write_parquet
from ranktilt.data.manifest import InputHashes, build_manifest
from ranktilt.data.reading import Reading
from ranktilt.data.splits import Split, SplitPlan
from ranktilt.data.text_batch import TextBatch
from ranktilt.polarity.embedders import CheckedEmbedder
from ranktilt.polarity.vectors import DOC_ID, ROWS, TEXT_HASH, VECTOR, VectorSettings, text_hashes
from ranktilt.progress import Progress, silent

_SCHEMA = pa.schema({DOC_ID: pa.string(), VECTOR: pa.list_(pa.float32()), TEXT_HASH: pa.int64()})


class _Embedded(NamedTuple):
    """How many vectors were made, with which settings, and where they are."""

    documents: int
    settings: VectorSettings
    path: Path


def embed_collection(
    collection: Collection | str | os.PathLike[str] | Mapping[str, str],
    embedder: str | VectorSettings = "light",
    *,
    output: str | os.PathLike[str],
    reading: Reading | None = None,
    spark: SparkSettings | None = None,
    progress: Progress = silent,
) -> _Embedded:
    """Embed every document of a collection and write the vectors as Parquet.

    `fit_polarity` with the embedder "parquet:FILE" then takes the documents' vectors from there and
    embeds queries and fit documents with the same model. Memory does not grow with the collection.
    The cache of embeddings is not used.

    Args:
        collection: A collection, the path of one or {id: text}.
        embedder: "light" or "st:MODEL", or `VectorSettings.of(embedder, method, batch_size=…)`.
            The method matters only for "st:minilm", which has an adapter for "stance".
        output: A .parquet file, or with `spark` a folder.
        reading: Which fields are embedded, and the format of the collection.
        spark: Run on Spark with these settings. Every worker must see collection, output and model
            under the same path. To resume an interrupted job, repeat the call; if a file or a
            setting has changed, the job starts over.
        progress: Receives progress reports.

    Returns:
        Number of documents, settings and path.
    """
    texts = Collection.open(collection, reading or Reading())
    made = embedder if isinstance(embedder, VectorSettings) else VectorSettings.of(embedder)
    settings = replace(made, fields=texts.fields)
    if spark is not None:
        return _embed_on_spark(texts, settings, output, spark, progress)
    target_suffix(output, (".parquet",))
    require_writable(output, texts.paths, texts.folder)
    documents = 0
    model = settings.model()

    def batches() -> Iterator[pa.RecordBatch]:
        nonlocal documents
        for batch in texts.batches("Embedding", progress):
            for rows in _embed_batch(model, batch):
                documents += rows.num_rows
                yield rows

    with InputHashes(texts.paths) as hashes:
        _write_vectors(
            settings,
            output,
            batches(),
            lambda: build_manifest(hashes.result(), asdict(settings) | {"documents": documents}),
        )
    return _Embedded(documents, settings, Path(output))


def _embed_on_spark(
    texts: Collection,
    settings: VectorSettings,
    output: str | os.PathLike[str],
    spark: SparkSettings,
    progress: Progress,
) -> _Embedded:
    plan = SplitPlan.of(texts, spark.partitions)
    job = PartitionedJob(output, plan.key(settings.metadata()), len(plan))
    if job.is_there():
        manifest = json.loads(Path(output, MANIFEST).read_text(encoding="utf-8"))
        return _Embedded(manifest["settings"]["documents"], settings, Path(output))
    with spark_session(spark) as session:
        total = run_partitions(session, job, _EmbedPartition(settings, plan), progress, "Embedding")
    documents = total["documents"]
    recorded = asdict(settings) | {"documents": documents} | spark.recorded(len(plan.splits))
    job.finish(build_manifest(plan.inputs(total), recorded))
    return _Embedded(documents, settings, Path(output))


def _embed_batch(model: CheckedEmbedder, batch: TextBatch) -> Iterator[pa.RecordBatch]:
    """The vectors of a batch of documents, `ROWS` at a time.

    Texts without a word have the zero vector, also if no text of a batch has one.
    """
    if model.dimension is None:
        model.embed(["a"], ["a"])
    ids, texts = batch.doc_ids(), batch.texts()
    for start in range(0, len(texts), ROWS):
        own, part = ids.slice(start, ROWS), texts[start : start + ROWS]
        vectors = model.embed(own.to_pylist(), part)
        ends = np.arange(len(vectors) + 1, dtype=np.int32) * np.int32(vectors.shape[1])
        lists = pa.ListArray.from_arrays(pa.array(ends), pa.array(vectors.ravel()))
        hashes = pa.array(text_hashes(part))
        yield pa.RecordBatch.from_arrays([own, lists, hashes], schema=_SCHEMA)


def _write_vectors(
    settings: VectorSettings,
    path: str | os.PathLike[str],
    batches: Iterator[pa.RecordBatch],
    manifest: Callable[[], dict[str, Any]],
) -> None:
    """Write batches as they come; `manifest` is called at the end."""
    write_parquet(
        path,
        _SCHEMA,
        batches,
        lambda: {
            **settings.metadata(),
            "ranktilt.manifest": json.dumps(manifest()),
            "ranktilt.version": __version__,
        },
        # vectors do not shrink; names do
        compression={DOC_ID: "snappy", f"{VECTOR}.list.element": "none", TEXT_HASH: "none"},
        use_dictionary=False,
        write_statistics=[DOC_ID],  # those of vectors would be useless
    )


@lru_cache(maxsize=2)
def _process_model(settings: VectorSettings) -> CheckedEmbedder:
    """The model of this process; workers are used for many partitions."""
    return settings.model()


@dataclass(frozen=True)
class _EmbedPartition:
    """The work of one partition on Spark."""

    settings: VectorSettings
    plan: SplitPlan

    def __call__(self, number: int, folder: Path) -> dict[str, Any]:
        # Spark has a worker on every core, and each must keep to its own
        os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
        return self.plan.do(number, partial(self._piece, folder))

    def _piece(self, folder: Path, number: int, split: Split) -> dict[str, Any]:
        documents = 0

        def counted() -> Iterator[pa.RecordBatch]:
            nonlocal documents
            model = _process_model(self.settings)
            for part in self.plan.parts(split):
                for batch in _embed_batch(model, part()):
                    documents += batch.num_rows
                    yield batch

        self.plan.write_part(folder, number, counted(), partial(_write_vectors, self.settings))
        return {"documents": documents}


class EmbedBatch(BatchFunction):
    """A function from a batch of documents to a batch of vectors; it can be pickled."""

    schema = _SCHEMA

    def __init__(self, embedder: str | VectorSettings = "light") -> None:
        made = embedder if isinstance(embedder, VectorSettings) else VectorSettings.of(embedder)
        self.settings = made

    def table(self, table: pa.Table) -> pa.Table:
        """Embed a table of documents."""
        documents = TextBatch.of_table(table, "batch", self.settings.fields)
        return pa.Table.from_batches(
            _embed_batch(_process_model(self.settings), documents), _SCHEMA
        )
