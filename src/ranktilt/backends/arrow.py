"""Functions over Arrow batches, for tables that Spark, Ray Data or Beam hold."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa


class BatchFunction(ABC):
    """A function from batches to batches: a record batch gives a record batch, a table a table.

    A subclass has `table` and the `schema` of its results.
    """

    schema: pa.Schema

    @property
    def spark_schema(self) -> Any:
        """The columns of the results as Spark's `StructType`."""
        from pyspark.sql.pandas.types import from_arrow_schema

        return from_arrow_schema(self.schema)

    @abstractmethod
    def table(self, table: pa.Table) -> pa.Table:
        """The result for a table."""

    def __call__(self, batch: Any) -> Any:
        """Work on a record batch or a table."""
        if isinstance(batch, pa.Table):
            return self.table(batch)
        made = self.table(pa.Table.from_batches([batch]))
        chunks = made.combine_chunks().to_batches()
        return chunks[0] if chunks else pa.RecordBatch.from_pylist([], made.schema)

    def stream(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """One batch after the other, for Spark's `mapInArrow`."""
        for batch in batches:
            if batch.num_rows:
                yield self(batch)
