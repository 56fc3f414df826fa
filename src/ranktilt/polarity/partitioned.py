"""Embedding a collection on Spark: a folder of partitions that is read like one file of vectors.

Every partition is made by the same code as on one machine, from a piece of the collection. With
`light` the vectors are the same bit for bit, for a text's vector does not depend on its neighbours.
A sentence-transformers model pads the texts that it takes at once to the longest of them, and the
last bits of a vector follow from how texts were put together.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from ranktilt.backends.partitions import MANIFEST, PartitionedJob
from ranktilt.backends.spark import check_master, run_partitions, spark_session
from ranktilt.data.collection import Collection
from ranktilt.data.manifest import build_manifest
from ranktilt.data.splits import Split, SplitPlan, split_parts
from ranktilt.polarity.arrow import process_model
from ranktilt.polarity.embedders import BATCH_SIZE
from ranktilt.polarity.embedding import Embedded
from ranktilt.polarity.vectors import VectorSettings, embed_batch, recorded, write_vectors
from ranktilt.progress import Progress, silent


@dataclass(frozen=True)
class EmbedPartition:
    """The work of one partition."""

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
            for batch in self._embedded(split):
                documents += batch.num_rows
                yield batch

        self.plan.write_part(
            folder,
            number,
            counted(),
            lambda path, rows, told: write_vectors(path, self.settings, rows, told),
        )
        return {"documents": documents}

    def _embedded(self, split: Split) -> Iterator[pa.RecordBatch]:
        model = process_model(self.settings)
        for part in split_parts(self.plan.collection, split):
            yield from embed_batch(model, part())


def embed_on_spark(
    collection: Collection | str | os.PathLike[str],
    embedder: str = "light",
    *,
    output: str | os.PathLike[str],
    master: str = "local[*]",
    method: str = "auto",
    batch_size: int = BATCH_SIZE,
    fields: Sequence[str] | None = None,
    format: str | None = None,
    partitions: int | None = None,
    spark_settings: Mapping[str, str] | None = None,
    progress: Progress = silent,
) -> Embedded:
    """Embed every document of a collection on a Spark cluster.

    `output` becomes a folder of Parquet files with the rows that `embed_collection` would write,
    and a manifest. Files, output and a model's folder must lie where every worker sees them under
    the same name. A run that was stopped goes on where it was when it is called again in the same
    way; a file that has changed since, or another setting, begins anew.
    """
    check_master(master)
    texts = Collection.open(collection, fields=fields, format=format)
    settings = VectorSettings.of(embedder, method, batch_size=batch_size, fields=texts.fields)
    plan = SplitPlan.of(texts, partitions)
    job = PartitionedJob(output, plan.key(settings.metadata()), len(plan))
    if job.is_there():
        manifest = json.loads(Path(output, MANIFEST).read_text(encoding="utf-8"))
        return Embedded(manifest["settings"]["documents"], settings, Path(output))
    with spark_session(master, spark_settings) as session:
        total = run_partitions(session, job, EmbedPartition(settings, plan), progress, "Embedding")
    documents = total["documents"]
    more = {"engine": "spark", "master": master, "partitions": len(plan.splits)}
    job.finish(
        build_manifest(plan.inputs(total), recorded(settings) | {"documents": documents} | more)
    )
    return Embedded(documents, settings, Path(output))
