"""Swapping a collection on Spark: a folder of partitions in the format the collection came in.

Every partition is made by the same code as on one machine, from a piece of the collection. The
partitions of lines, one after the other, are the bytes that `swap` would write; a header line
stands in each of them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from ranktilt.backends.partitions import MANIFEST, PartitionedJob
from ranktilt.backends.spark import check_master, run_partitions, spark_session
from ranktilt.counterfactuals.substitution.arrow import process_swapper, require_named
from ranktilt.counterfactuals.substitution.batches import Tally
from ranktilt.counterfactuals.substitution.formats import (
    _ROWS,
    BOM,
    ENDINGS,
    Source,
    Work,
    _Columns,
    _json_work,
    _parquet_work,
    _table_work,
    _tsv_work,
    open_source,
    open_target,
    text_columns,
)
from ranktilt.counterfactuals.substitution.pairs import SwapLexicon
from ranktilt.counterfactuals.substitution.swapping import Progress, Swapped, _result, _settings
from ranktilt.counterfactuals.substitution.text import Swapper
from ranktilt.data.collection import Collection
from ranktilt.data.files import atomic_target, open_parquet, reading_parquet, writing
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.manifest import build_manifest
from ranktilt.data.splits import Split, SplitPlan, line_range

_ARROW = " → "


@dataclass(frozen=True)
class SwapPartition:
    """The work of one partition; plain values only, so that it can go to any worker."""

    definition: str
    settings: str
    pronouns: str
    plan: SplitPlan

    def __call__(self, number: int, folder: Path) -> dict[str, Any]:
        return self.plan.do(number, partial(self._piece, folder))

    def _piece(self, folder: Path, number: int, split: Split) -> dict[str, Any]:
        swapper = process_swapper(self.definition, self.settings, self.pronouns)
        texts = self.plan.collection
        source = open_source(split.path, texts.format, texts.fields, compiled=True)
        if split.kind != "whole":
            source = replace(source, works=_works(source, split, texts.fields))
        target = folder / f"part-{number:06}{ENDINGS[source.kind][0]}"
        total = Tally()
        with (
            atomic_target(target) as temporary,
            writing(target),
            open_target(temporary, target, source) as write,
        ):
            if source.head and (source.head != BOM or not split.start):
                write(source.head)
            for work in source.works:
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


def _works(source: Source, split: Split, fields: Sequence[str] | None) -> Iterator[Work]:
    """The work on a piece of a file that has been looked at."""
    if source.kind == "parquet":
        _, columns = text_columns(source.schema.names, fields, split.path)  # type: ignore[union-attr]
        with open_parquet(split.path) as file, reading_parquet(split.path):
            groups = list(range(split.start, split.end))
            for batch in file.iter_batches(batch_size=_ROWS, row_groups=groups):
                yield partial(_parquet_work, pa.Table.from_batches([batch]), columns, split.path)
        return
    header = source.head.removeprefix(BOM)
    # a header line belongs to no piece: it is written before each (a mark alone is passed over)
    start = max(split.start, len(source.head)) if header else split.start
    blocks = line_range(split.path, start, split.end, blank=True)
    if source.kind == "jsonl":
        yield from (partial(_json_work, block, fields) for block in blocks)
    elif header:
        columns_of = _Columns.of(header, "\t", fields, split.path)
        yield from (partial(_table_work, block, columns_of, True) for block in blocks)
    else:
        yield from (partial(_tsv_work, block, True) for block in blocks)


def swap_on_spark(
    collection: Collection | str | os.PathLike[str],
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender-pairs",
    *,
    output: str | os.PathLike[str],
    master: str = "local[*]",
    world: str = "all",
    name_pairing: str | int = "fixed",
    names_any_case: bool = False,
    pronouns: str = "context",
    fields: Sequence[str] | None = None,
    format: str | None = None,
    partitions: int | None = None,
    spark_settings: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> Swapped:
    """Exchange the words of a lexicon's pairs in every text of a collection, on a Spark cluster.

    `output` becomes a folder of files that is a collection itself. Files and output must lie where
    every worker sees them under the same name. A run that was stopped goes on where it was when it
    is called again in the same way.
    """
    check_master(master)
    require_named(pronouns)
    texts = Collection.open(collection, fields=fields, format=format)
    chosen = {"world": world, "name_pairing": name_pairing, "names_any_case": names_any_case}
    rules = SwapLexicon.of(lexicon, **chosen)  # type: ignore[arg-type]
    swapper = Swapper(rules, pronouns=pronouns)
    plan = SplitPlan.of(texts, partitions)
    definition = json.dumps(rules.lexicon.to_dict(), sort_keys=True)
    task = SwapPartition(definition, json.dumps(chosen), pronouns, plan)
    key = plan.key({"swap": definition, "chosen": chosen, "pronouns": pronouns})
    job = PartitionedJob(output, key, len(plan))
    if job.is_there():
        manifest = json.loads(Path(output, MANIFEST).read_text(encoding="utf-8"))
        return _result(_tally(manifest["settings"]), rules, path=Path(output))
    with spark_session(master, spark_settings) as session:
        total = run_partitions(session, job, task, progress)
    tally = _tally(total)
    settings = _settings(swapper, texts, tally) | {"parts": dict(tally.parts)}
    more = {"engine": "spark", "master": master, "partitions": len(plan.splits)}
    job.finish(build_manifest(plan.inputs(total), settings | more))
    return _result(tally, rules, path=Path(output))


def _tally(said: Mapping[str, Any]) -> Tally:
    found = Tally(said["documents"], said["changed"])
    for pair, times in said["changes"].items():
        old, _, new = pair.partition(_ARROW)
        found.changes[old, new] += times
    found.parts.update(said["parts"])
    return found
