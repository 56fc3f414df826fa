"""`ranktilt annotate`."""

from __future__ import annotations

import click

from ranktilt.cli import options
from ranktilt.cli.engine_options import check_engine, spark_engine
from ranktilt.cli.progress import note, progress_bars


@click.command("annotate")
@click.argument("collection")
@options.lexicon_choice
@options.collection_reading
@click.option(
    "-o", "--output", default="annotations.parquet", show_default=True, help="Output file."
)
@click.option("--workers", type=click.IntRange(1), help="Threads.  [default: one per core]")
@spark_engine
@options.quiet
@click.pass_context
def command(
    context: click.Context,
    collection: str,
    lexicon: str,
    groups: list[str] | None,
    fields: list[str] | None,
    input_format: str | None,
    tokenizer: str,
    output: str,
    workers: int | None,
    engine: str,
    master: str,
    partitions: int | None,
    spark_conf: dict[str, str],
    quiet: bool,
) -> None:
    """Count group terms in every document of COLLECTION, once, for use with any run.

    COLLECTION is a TSV (id<TAB>text), JSONL, CSV or Parquet file, plain, .gz or .zst; a folder or a
    quoted pattern of such files; - for standard input; or ir_datasets:NAME or hf:NAME, streamed.

    With --engine spark the output is a folder of Parquet partitions, read like a file. To resume an
    interrupted job, repeat the command.

    Example: ranktilt annotate passages.tsv --lexicon gender -o annotations.parquet
    """
    check_engine(context)
    from ranktilt.data.lexicon import Lexicon
    from ranktilt.data.reading import Reading
    from ranktilt.terms.annotator import annotate

    words = Lexicon.load(lexicon, groups)
    reading = Reading(tuple(fields or ()) or None, input_format, tokenizer)
    with progress_bars(quiet=quiet) as progress:
        if engine == "spark":
            from ranktilt.backends.spark import SparkSettings
            from ranktilt.terms.partitioned import annotate_on_spark

            made = annotate_on_spark(
                collection,
                words,
                output=output,
                reading=reading,
                spark=SparkSettings(master, partitions, spark_conf),
                progress=progress,
            )
        else:
            made = annotate(
                collection,
                words,
                reading=reading,
                output=output,
                workers=workers,
                progress=progress,
            )
    note(
        f"{output}: {len(made):,} documents annotated with {made.lexicon.name} "
        f"({', '.join(made.group_names)}), tokenizer {tokenizer}",
        quiet=quiet,
    )
