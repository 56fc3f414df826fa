"""`ranktilt annotate`."""

from __future__ import annotations

import click

from ranktilt.cli import options
from ranktilt.cli.engine_options import check_engine, spark_engine
from ranktilt.cli.progress import note, reading_bar


@click.command("annotate")
@click.argument("collection")
@options.lexicon_choice
@options.collection_reading
@click.option(
    "-o", "--output", default="annotations.parquet", show_default=True, help="Where to write."
)
@click.option("--workers", type=click.IntRange(1), help="Threads.  [default: one a core]")
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

    With --engine spark the output is a folder of Parquet partitions, read like a file. A run that
    was stopped goes on where it was when it is started again in the same way.

    Example: ranktilt annotate passages.tsv --lexicon gender -o annotations.parquet
    """
    check_engine(context)
    from ranktilt.data.collection import Collection
    from ranktilt.terms.annotator import annotate

    texts = Collection.open(collection, fields=fields, format=input_format)
    with reading_bar("Annotating", texts.size_bytes, quiet=quiet) as progress:
        if engine == "spark":
            from ranktilt.terms.partitioned import annotate_on_spark

            made = annotate_on_spark(
                texts,
                lexicon,
                groups=groups,
                tokenizer=tokenizer,
                output=output,
                master=master,
                partitions=partitions,
                spark_settings=spark_conf,
                progress=progress,
            )
        else:
            made = annotate(
                texts,
                lexicon,
                groups=groups,
                tokenizer=tokenizer,
                output=output,
                workers=workers,
                progress=progress,
            )
    note(
        f"{output}: {len(made):,} documents annotated with {made.lexicon.name} "
        f"({', '.join(made.group_names)}), tokenizer {tokenizer}",
        quiet=quiet,
    )
