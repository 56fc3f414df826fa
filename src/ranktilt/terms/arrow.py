"""Annotate Arrow batches, for texts in your own tables.

    function = AnnotateBatch("gender")
    frame.mapInArrow(function.stream, function.spark_schema)        # Spark
    dataset.map_batches(function, batch_format="pyarrow")           # Ray Data
    batches | beam.Map(function)                                    # Beam

Input columns are named as in a Parquet collection; output columns are those of annotations, row for
row.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

import pyarrow as pa

from ranktilt.backends.arrow import BatchFunction
from ranktilt.data.annotations import AnnotationSettings
from ranktilt.data.collection_tables import table_batch
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import Reading
from ranktilt.terms.annotator import Annotator
from ranktilt.terms.tokenizers import check_tokenizer


@lru_cache(maxsize=8)
def process_annotator(definition: str, tokenizer: str) -> Annotator:
    """The compiled annotator of this process, shared by its partitions."""
    settings = AnnotationSettings(Lexicon.from_dict(json.loads(definition)), tokenizer)
    annotator = Annotator(settings, compiled=True)
    annotator.warm_up()
    return annotator


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
        self.tokenizer = check_tokenizer(how.tokenizer)
        self.fields = how.fields
        # plain values only, so that a worker needs nothing but the package
        self._definition = json.dumps(Lexicon.load(lexicon).to_dict())

    @property
    def settings(self) -> AnnotationSettings:
        """The settings of the annotations."""
        lexicon = Lexicon.from_dict(json.loads(self._definition))
        return AnnotationSettings(lexicon, self.tokenizer, self.fields)

    @cached_property
    def schema(self) -> pa.Schema:
        """The output columns."""
        return self.settings.schema()

    def table(self, table: pa.Table) -> pa.Table:
        """Annotate a table of documents."""
        annotator = process_annotator(self._definition, self.tokenizer)
        made = annotator(table_batch(table, "batch", self.fields))
        return pa.Table.from_batches([made])
