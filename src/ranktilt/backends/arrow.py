"""Functions over Arrow batches, for tables that Spark, Ray Data or Beam hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa

_SPARK_NAMES = {
    "string": "string", "large_string": "string", "binary": "binary", "bool": "boolean",
    "int8": "tinyint", "int16": "smallint", "int32": "int", "int64": "bigint",
    "float": "float", "double": "double",
}  # fmt: skip


class BatchFunction:
    """A function from batches to batches: a record batch gives a record batch, a table a table.

    A subclass has `table` and the `schema` of its results.
    """

    schema: pa.Schema

    @property
    def spark_schema(self) -> str:
        """The columns of the results in Spark's words."""
        return _spark_schema(self.schema)

    def table(self, table: pa.Table) -> pa.Table:
        """The result for a table."""
        raise NotImplementedError

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


def _spark_schema(schema: pa.Schema) -> str:
    """Columns in Spark's words.

    >>> _spark_schema(pa.schema({"id": pa.string(), "vector": pa.list_(pa.float32())}))
    '`id` string, `vector` array<float>'
    """
    return ", ".join(f"`{field.name}` {_spark_type(field.type)}" for field in schema)


def _spark_type(kind: pa.DataType) -> str:
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return f"array<{_spark_type(kind.value_type)}>"
    if pa.types.is_struct(kind):
        inner = (f"{field.name}:{_spark_type(field.type)}" for field in kind)
        return f"struct<{','.join(inner)}>"
    return _SPARK_NAMES[str(kind)]
