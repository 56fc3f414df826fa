"""`ranktilt annotate`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, progress_bars


@click.command("annotate")
@click.argument("collection")
@options.lexicon_choice
@options.collection_reading
@click.option("-o", "--output", default="annotations.parquet", help="Output file.")
@options.workers
@options.backend
@options.quiet
def command(collection: str, output: str, workers: int | None, **given: Any) -> None:
    """Count group terms in every document of COLLECTION, once, for use with any run.

    COLLECTION is a TSV (id<TAB>text), JSONL, CSV or Parquet file, plain, .gz or .zst; a folder or a
    quoted pattern of such files; - for standard input; or ir_datasets:NAME or hf:NAME, streamed.

    With --backend spark the output is a folder of Parquet partitions, read like a file. To resume
    an interrupted job, repeat the command.

    Example: ranktilt annotate passages.tsv --lexicon gender -o annotations.parquet
    """
    spark = options.spark_settings(given | {"workers": workers})
    from ranktilt.data.lexicon import Lexicon
    from ranktilt.terms.annotator import annotate

    words, reading = Lexicon.load(given["lexicon"], given["groups"]), options.reading(given)
    how: dict[str, Any] = {"output": output, "reading": reading}
    with progress_bars() as progress:
        if spark is not None:
            from ranktilt.terms.spark import annotate_on_spark

            made = annotate_on_spark(collection, words, spark=spark, **how, progress=progress)
        else:
            made = annotate(collection, words, workers=workers, **how, progress=progress)
    note(
        f"{output}: {len(made):,} documents annotated with {made.lexicon.name} "
        f"({', '.join(made.group_names)}), tokenizer {reading.tokenizer}",
    )
