"""Embedding Arrow batches, for whoever has texts in a table of their own.

    function = EmbedBatch("light")
    frame.mapInArrow(function.stream, function.spark_schema)        # Spark
    dataset.map_batches(function, batch_format="pyarrow")           # Ray Data
    batches | beam.Map(function)                                    # Beam

The columns that come in are named as in a Parquet collection; those that go out are the columns of
a file of vectors (`ranktilt polarity embed`), row for row.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pyarrow as pa

from ranktilt.backends.arrow import BatchFunction, spark_schema
from ranktilt.data.collection_tables import table_batch
from ranktilt.polarity.embedders import BATCH_SIZE, CheckedEmbedder
from ranktilt.polarity.vectors import SCHEMA, VectorSettings, embed_batch


@lru_cache(maxsize=2)
def process_model(settings: VectorSettings) -> CheckedEmbedder:
    """The model of this process; workers are used for many partitions."""
    return settings.model()


class EmbedBatch(BatchFunction):
    """A function from a batch of documents to a batch of vectors; it can be pickled.

    `embedder` is `light` or `st:MODEL`. `method` is the one that the vectors are for: `auto` takes
    the stance adapter with `st:minilm`, as `polarity` does.
    """

    schema = SCHEMA

    def __init__(
        self,
        embedder: str = "light",
        *,
        method: str = "auto",
        batch_size: int = BATCH_SIZE,
        fields: Sequence[str] | None = None,
    ) -> None:
        self.settings = VectorSettings.of(embedder, method, batch_size=batch_size, fields=fields)

    @property
    def spark_schema(self) -> str:
        """The columns that go out, in Spark's words."""
        return spark_schema(self.schema)

    def table(self, table: pa.Table) -> pa.Table:
        """Embed a table of documents."""
        documents = table_batch(table, "batch", self.settings.fields)
        return pa.Table.from_batches(embed_batch(process_model(self.settings), documents), SCHEMA)
