"""Swapping Arrow batches, for whoever has texts in a table of their own.

    function = SwapBatch("gender-pairs")
    frame.mapInArrow(function.stream, frame.schema)                 # Spark
    dataset.map_batches(function, batch_format="pyarrow")           # Ray Data
    batches | beam.Map(function)                                    # Beam

The columns are named as in a Parquet collection. Those that go out are those that came in, with the
same types, and only the texts differ.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import pyarrow as pa

from ranktilt.backends.arrow import BatchFunction
from ranktilt.counterfactuals.substitution.batches import BatchSwapper
from ranktilt.counterfactuals.substitution.formats import _parquet_work, text_columns
from ranktilt.counterfactuals.substitution.pairs import SwapLexicon
from ranktilt.counterfactuals.substitution.text import Swapper
from ranktilt.data.lexicon import Lexicon
from ranktilt.errors import InputError


@lru_cache(maxsize=4)
def process_swapper(definition: str, settings: str, pronouns: str) -> BatchSwapper:
    """The compiled swapper of this process; workers are used for many partitions."""
    lexicon = Lexicon.from_dict(json.loads(definition))
    rules = SwapLexicon.of(lexicon, **json.loads(settings))
    swapper = BatchSwapper(Swapper(rules, pronouns=pronouns), compiled=True)
    for escaped in (False, True):
        swapper.warm_up(escaped=escaped)
    return swapper


def require_named(pronouns: object) -> str:
    """A decider that another process can make again."""
    if not isinstance(pronouns, str):
        raise InputError(
            "a decider of your own", expected="the name of one, which every worker knows"
        )
    return pronouns


class SwapBatch(BatchFunction):
    """A function from a batch of documents to the same batch with its texts swapped.

    It can be pickled. What may be chosen is what `swap` lets one choose.
    """

    def __init__(
        self,
        lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender-pairs",
        *,
        world: str = "all",
        name_pairing: str | int = "fixed",
        names_any_case: bool = False,
        pronouns: str = "context",
        fields: Sequence[str] | None = None,
    ) -> None:
        self.fields = None if fields is None else tuple(fields)
        self.pronouns = require_named(pronouns)
        chosen = {"world": world, "name_pairing": name_pairing, "names_any_case": names_any_case}
        rules = SwapLexicon.of(lexicon, **chosen)  # type: ignore[arg-type]
        Swapper(rules, pronouns=pronouns)  # so that what is wrong shows here, and not in a worker
        # plain values only, so that a worker needs nothing but the package
        self._definition = json.dumps(rules.lexicon.to_dict(), sort_keys=True)
        self._settings = json.dumps(chosen)

    def table(self, table: pa.Table) -> pa.Table:
        """Swap the texts of a table of documents."""
        _, columns = text_columns(table.column_names, self.fields, "batch")
        if not table.num_rows:
            return table
        swapper = process_swapper(self._definition, self._settings, self.pronouns)
        return _parquet_work(table, columns, "batch", swapper).content
