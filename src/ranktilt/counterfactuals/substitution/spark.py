"""Swapping on a cluster: a collection on Spark, or Arrow batches of a table.

Every partition is made by the same code as on one machine, from a piece of the collection. The
partitions of lines, one after the other, are the bytes that `swap` would write, with a header line
in each of them. For tables in Spark, Ray Data or Beam:

    function = SwapBatch("gender-pairs")
    frame.mapInArrow(function.stream, frame.schema)                 # Spark
    dataset.map_batches(function, batch_format="pyarrow")           # Ray Data
    batches | beam.Map(function)                                    # Beam
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from ranktilt.backends.arrow import BatchFunction
from ranktilt.backends.partitions import MANIFEST, PartitionedJob
from ranktilt.backends.spark import SparkSettings, run_partitions, spark_session
from ranktilt.counterfactuals.substitution.batches import BatchSwapper, Tally
from ranktilt.counterfactuals.substitution.files import BOM, ENDINGS, Source, swap_table
from ranktilt.counterfactuals.substitution.pairs import LexiconLike
from ranktilt.counterfactuals.substitution.swapper import Substitution
from ranktilt.counterfactuals.substitution.swapping import Swapped
from ranktilt.data.collection import Collection
from ranktilt.data.files import atomic_target, writing
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.manifest import build_manifest
from ranktilt.data.splits import Split, SplitPlan
from ranktilt.errors import InputError
from ranktilt.progress import Progress, silent

_ARROW = " → "


def _packed(substitution: Substitution) -> str:
    """A substitution as text, so that a worker needs nothing but the package."""
    if not isinstance(substitution.pronouns, str):
        raise InputError(
            "a decider object for pronouns cannot be sent to Spark workers",
            expected="the name of a decider",
        )
    lexicon = Lexicon.load(substitution.lexicon).to_dict()
    return json.dumps(asdict(replace(substitution, lexicon=None)) | {"lexicon": lexicon})


@lru_cache(maxsize=4)
def _process_swapper(packed: str) -> BatchSwapper:
    """The compiled swapper of this process; workers are used for many partitions."""
    content = json.loads(packed)
    content["lexicon"] = Lexicon.from_dict(content["lexicon"])
    return BatchSwapper(Substitution(**content).swapper(), compiled=True)


class SwapBatch(BatchFunction):
    """A function from a batch of documents to the same batch with its texts swapped.

    The columns are named as in a Parquet collection. Those that go out are those that came in, with
    the same types, and only the texts differ. It can be pickled.
    """

    def __init__(
        self,
        substitution: Substitution | LexiconLike = "gender-pairs",
        fields: Sequence[str] | None = None,
    ) -> None:
        """Check everything here, so that errors don't appear in a worker.

        Args:
            substitution: A lexicon with [pairs], or a `Substitution` that says more.
            fields: Columns of text; by default title and text, if present.
        """
        chosen = Substitution.of(substitution)
        self._packed = _packed(chosen)
        self._fields = None if fields is None else tuple(fields)
        chosen.swapper()

    def table(self, table: pa.Table) -> pa.Table:
        """Swap the texts of a table of documents."""
        return swap_table(table, self._fields, "batch", _process_swapper(self._packed)).content


@dataclass(frozen=True)
class _SwapPartition:
    """The work of one partition; plain values only, so that it can go to any worker."""

    packed: str
    plan: SplitPlan

    def __call__(self, number: int, folder: Path) -> dict[str, Any]:
        return self.plan.do(number, partial(self._piece, folder))

    def _piece(self, folder: Path, number: int, split: Split) -> dict[str, Any]:
        swapper = _process_swapper(self.packed)
        texts = self.plan.collection
        source = Source.open(split.path, texts.format, texts.fields)
        target = folder / f"part-{number:06}{ENDINGS[source.kind][0]}"
        total = Tally()
        with (
            atomic_target(target) as temporary,
            writing(target),
            source.open_target(temporary, target) as write,
        ):
            if source.head and (source.head != BOM or not split.start):
                write(source.head)
            for work in source.works(split):
                piece = work(swapper)
                write(piece.content)
                total.add(piece.tally)
        if not total.documents:
            target.unlink()
        changes = {_ARROW.join(pair): times for pair, times in total.changes.items()}
        return {
            "documents": total.documents,
            "changed": total.changed,
            "changes": changes,
            "parts": dict(total.parts),
        }


def swap_on_spark(
    collection: Collection | str | os.PathLike[str],
    substitution: Substitution | LexiconLike = "gender-pairs",
    *,
    output: str | os.PathLike[str],
    spark: SparkSettings | None = None,
    progress: Progress = silent,
) -> Swapped:
    """Swap the words of a lexicon's pairs in every text of a collection, on a Spark cluster.

    To resume an interrupted job, repeat the call.

    Args:
        collection: Files that every worker sees under the same path.
        substitution: A lexicon with [pairs], or a `Substitution` that says more.
        output: Folder of files to write, which is itself a collection; workers must see it too.
        spark: Where and how Spark runs; on this machine by default.
        progress: Receives progress reports.

    Returns:
        What changed.
    """
    spark = spark or SparkSettings()
    chosen = Substitution.of(substitution)
    packed = _packed(chosen)
    swapper = chosen.swapper()
    plan = SplitPlan.of(Collection.open(collection), spark.partitions)
    job = PartitionedJob(output, plan.key({"swap": packed}), len(plan))
    if job.is_there():
        manifest = json.loads(Path(output, MANIFEST).read_text(encoding="utf-8"))
        return Swapped.of(_tally(manifest["settings"]), swapper.lexicon, output)
    with spark_session(spark) as session:
        total = run_partitions(session, job, _SwapPartition(packed, plan), progress, "Swapping")
    done = Swapped.of(_tally(total), swapper.lexicon, output)
    settings = done.settings(swapper, plan.collection) | {"parts": dict(done.parts)}
    settings |= spark.recorded(len(plan.splits))
    job.finish(build_manifest(plan.inputs(total), settings))
    return done


def _tally(said: Mapping[str, Any]) -> Tally:
    found = Tally(said["documents"], said["changed"])
    for pair, times in said["changes"].items():
        old, _, new = pair.partition(_ARROW)
        found.changes[old, new] += times
    found.parts.update(said["parts"])
    return found
