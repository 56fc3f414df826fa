"""Annotate on Spark, and annotate Arrow batches of your own tables.

On Spark the result is a folder of partitions that is read like one file. The same compiled code as
on one machine makes each partition from a piece of the collection, with the same rows.

    function = AnnotateBatch("gender")
    frame.mapInArrow(function.stream, function.spark_schema)        # Spark
    dataset.map_batches(function, batch_format="pyarrow")           # Ray Data
    batches | beam.Map(function)                                    # Beam

Input columns are named as in a Parquet collection; output columns are those of annotations, row for
row.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.backends.arrow import BatchFunction
from ranktilt.backends.partitions import PartitionedJob
from ranktilt.backends.spark import SparkSettings, run_partitions, spark_session
from ranktilt.data.annotations import Annotations, AnnotationSettings
from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.manifest import build_manifest
from ranktilt.data.reading import Reading
from ranktilt.data.splits import Split, SplitPlan
from ranktilt.data.text_batch import TextBatch
from ranktilt.progress import Progress, silent
from ranktilt.terms.annotator import Annotator
from ranktilt.terms.tokenizers import check_tokenizer


@lru_cache(maxsize=8)
def _process_annotator(settings: AnnotationSettings) -> Annotator:
    """The compiled annotator of this process, shared by its partitions."""
    return Annotator(settings, compiled=True)


class AnnotateBatch(BatchFunction):
    """A picklable function from a batch of documents to a batch of annotations.

    Args:
        lexicon: A lexicon, the name of a shipped one, a file or its content.
        reading: Fields of a document that make up its text, and the tokenizer.
    """

    def __init__(
        self,
        lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender",
        reading: Reading | None = None,
    ) -> None:
        how = reading or Reading()
        words = Lexicon.load(lexicon)
        tokenizer = check_tokenizer(how.tokenizer)
        self.settings: AnnotationSettings = AnnotationSettings(words, tokenizer, how.fields)

    @cached_property
    def schema(self) -> pa.Schema:
        """The output columns."""
        return self.settings.schema()

    def table(self, table: pa.Table) -> pa.Table:
        """Annotate a table of documents."""
        annotator = _process_annotator(self.settings)
        made = annotator(TextBatch.of_table(table, "batch", self.settings.fields))
        return pa.Table.from_batches([made])


@dataclass(frozen=True)
class _AnnotatePartition:
    """The work of one partition."""

    settings: AnnotationSettings
    plan: SplitPlan

    def __call__(self, number: int, folder: Path) -> dict[str, Any]:
        return self.plan.do(number, partial(self._piece, folder))

    def _piece(self, folder: Path, number: int, split: Split) -> dict[str, Any]:
        annotator = _process_annotator(self.settings)
        counted = {"documents": 0, "tokens": 0}

        def annotated() -> Iterator[pa.RecordBatch]:
            for part in self.plan.parts(split):
                batch = annotator(part())
                if batch.num_rows:
                    counted["documents"] += batch.num_rows
                    counted["tokens"] += pc.sum(batch["length"]).as_py()
                    yield batch

        self.plan.write_part(folder, number, annotated(), self.settings.write)
        return counted


def annotate_on_spark(
    collection: Collection | str | os.PathLike[str],
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender",
    *,
    output: str | os.PathLike[str],
    reading: Reading | None = None,
    spark: SparkSettings | None = None,
    progress: Progress = silent,
) -> Annotations:
    """Count group terms in every document of a collection, on a Spark cluster.

    Every worker must see the collection and the output folder under the same path. To resume an
    interrupted job, repeat the call; if a file or a setting has changed, the job starts over.

    Args:
        collection: A collection or the path of one.
        lexicon: A lexicon, the name of a shipped one, a file or its content.
        output: The folder to write: Parquet files with the rows that `annotate` writes, and a
            manifest.
        reading: How the collection is read: fields, format, tokenizer.
        spark: Where and how Spark runs; on this machine by default.
        progress: Called with the number of complete partitions.

    Returns:
        The annotations.
    """
    how, spark = reading or Reading(), spark or SparkSettings()
    texts = Collection.open(collection, how)
    settings = AnnotationSettings(
        Lexicon.load(lexicon), check_tokenizer(how.tokenizer), texts.fields, texts.source
    )
    plan = SplitPlan.of(texts, spark.partitions)
    job = PartitionedJob(output, plan.key(settings.metadata()), len(plan))
    if job.is_there():
        return Annotations.read(output)
    with spark_session(spark) as session:
        task = _AnnotatePartition(settings, plan)
        total = run_partitions(session, job, task, progress, "Annotating")
    inputs = plan.inputs(total)
    numbers = {key: total[key] for key in ("documents", "tokens")}
    numbers |= spark.recorded(len(plan.splits))
    job.finish(build_manifest(inputs, settings.recorded() | numbers))
    return Annotations.read(output)
