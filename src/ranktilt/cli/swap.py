"""`ranktilt swap`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, progress_bars
from ranktilt.counterfactuals.substitution.pronouns import DECIDERS


@click.command("swap")
@click.argument("collection", metavar="COLLECTION")
@click.option(
    "-o", "--output", required=True,
    help="File to write, in the format of the collection; .gz and .zst are compressed.",
)  # fmt: skip
@options.pair_lexicon
@click.option(
    "-w", "--world", default="all",
    help="Which words to swap: all, names, pronouns, words (all but these two), or a table of the "
    "lexicon's pairs, such as kinship.",
)  # fmt: skip
@click.option(
    "--names", type=click.Choice(["fixed", "random"]), default="fixed",
    help="How names are paired: as in the lexicon, or at random by --seed.",
)  # fmt: skip
@click.option(
    "--share", type=click.FloatRange(0, 1, min_open=True), default=1.0,
    help="Share of the documents that are swapped, chosen by --seed; 0.5 is counterfactual data "
    "substitution.",
)  # fmt: skip
@options.seed
@click.option(
    "--names-any-case", is_flag=True,
    help="Swap names in lower case too, for collections without capitals.",
)  # fmt: skip
@click.option(
    "--pronouns", type=click.Choice(list(DECIDERS)), default="context",
    help="How to choose him or his for her, and her or hers for his: by a model of the words "
    "around them, by HanTa's part of speech, or always the first.",
)  # fmt: skip
@options.collection_fields
@options.workers
@options.backend
@options.quiet
def command(collection: str, output: str, names: str, seed: int, **given: Any) -> None:
    """Swap the words of two groups in every text of COLLECTION: he ↔ she, James ↔ Mary.

    COLLECTION is a TSV (id<TAB>text), JSONL, CSV or Parquet file, plain, .gz or .zst, or - for
    standard input. The result has the same format; only words of the texts change, and keep their
    case. Ids, other fields and all other bytes stay the same. A manifest is written next to it.

    With --backend spark the output is a folder of such files, which is itself a collection.

    Example: ranktilt swap passages.tsv -o swapped.tsv
    """
    spark = options.spark_settings(given)
    from ranktilt.counterfactuals.substitution.swapper import Substitution
    from ranktilt.counterfactuals.substitution.swapping import swap
    from ranktilt.data.collection import Collection

    pairing: str | int = "fixed" if names == "fixed" else seed
    texts = Collection.open(collection, options.reading(given))
    substitution = options.filled(Substitution, given, name_pairing=pairing, share_seed=seed)
    with progress_bars() as progress:
        if spark is not None:
            from ranktilt.counterfactuals.substitution.spark import swap_on_spark

            made = swap_on_spark(texts, substitution, output=output, spark=spark, progress=progress)
        else:
            made = swap(texts, substitution, output, workers=given["workers"], progress=progress)
    parts = ", ".join(f"{count:,} {part}" for part, count in made.parts.items())
    note(
        f"{output}: {made.changed:,} of {made.documents:,} documents changed with "
        f"{made.lexicon.name}; {made.words:,} words{f' ({parts})' if parts else ''}",
    )
