"""`ranktilt train`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import counting_bars, note

LOSSES = ("eq3", "eq4", "eq4-prose", "eq5", "released")


@click.command("train")
@click.argument("model", metavar="MODEL")
@click.argument("collection", metavar="COLLECTION")
@click.argument("queries", metavar="QUERIES")
@click.option("--qrels", required=True, help="Relevance judgements.")
@click.option("--run", required=True, help="The run whose lists are re-ordered.")
@click.option("--annotations", required=True, help="Annotations of the documents, for Ψ.")
@click.option("--triples", help="Training pairs: query_id, better, worse; tabs.")
@click.option(
    "--loss", type=click.Choice(LOSSES), default="eq5", show_default=True,
    help="The loss: Eq. 3, Eq. 4 as printed or by its prose, Eq. 5, or the released form.",
)  # fmt: skip
@click.option(
    "--lambda", "strength", type=click.FloatRange(0),
    help="How much bias counts.  [default: 1; released: 0.5]",
)  # fmt: skip
@click.option("--sweep", help="Train at several strengths: lambda=0,0.25,0.5,1,2.")
@click.option(
    "--magnitude", type=click.Choice(["bool", "tf", "share", "neutrality"]), default="bool",
    show_default=True, help="What a document's bias Ψ is made of.",
)  # fmt: skip
@click.option("--margin", type=click.FloatRange(0), default=1.0, show_default=True, help="m.")
@click.option(
    "--pairs", type=click.IntRange(1), default=64, show_default=True,
    help="Pairs drawn from each training query.",
)  # fmt: skip
@click.option(
    "--negatives", type=click.FloatRange(0, 1), default=0.0, show_default=True,
    help="Share of irrelevant documents drawn by their bias.",
)  # fmt: skip
@click.option(
    "--adversary", type=click.FloatRange(0), default=0.0, show_default=True,
    help="Weight of AdvBERT's adversary; 0 is without.",
)  # fmt: skip
@click.option(
    "--neutrality", type=click.FloatRange(0), default=0.0, show_default=True,
    help="Weight of the smooth top's lost neutrality; 0 is without.",
)  # fmt: skip
@click.option(
    "--held-out", type=click.FloatRange(0, 1, min_open=True, max_open=True), default=0.2,
    show_default=True, help="Share of the queries that is for testing only.",
)  # fmt: skip
@click.option("--epochs", type=click.IntRange(1), default=1, show_default=True, help="Passes.")
@click.option("--batch-size", type=click.IntRange(1), default=32, show_default=True, help="Pairs.")
@click.option(
    "--learning-rate", type=click.FloatRange(0, min_open=True), default=5e-5, show_default=True,
    help="The highest; it rises over the first tenth of the steps and then falls.",
)  # fmt: skip
@click.option("--max-length", type=click.IntRange(1), help="Word pieces of a pair that are read.")
@click.option(
    "--depth", type=click.IntRange(1), default=100, show_default=True,
    help="Documents of each list that are used.",
)  # fmt: skip
@click.option("-m", "--measure", "measures", multiple=True, help="A measure for the card.")
@click.option("--device", help="cpu or cuda.  [default: cuda where there is one]")
@click.option(
    "--checkpoint-every", type=click.IntRange(1), default=500, show_default=True, help="Steps."
)
@click.option("--resume", is_flag=True, help="Go on from the checkpoint in the output folder.")
@options.seed
@click.option("-o", "--output", required=True, help="A folder for the model, runs and card.")
@options.quiet
def command(sweep: str | None, output: str, quiet: bool, **given: Any) -> None:
    """Train a ranker so that biased irrelevant documents end lower.

    MODEL is cross:NAME_OR_FOLDER, dense:NAME_OR_FOLDER, or an interaction model such as
    knrm:FOLDER. The output folder gets the model, the runs of the test queries before and after,
    and a training card (training.json, training.md).

    Example: ranktilt train cross:minilm passages.tsv queries.tsv --qrels qrels.txt --run bm25.trec
    --annotations annotations.parquet --loss eq5 --lambda 2 -o trained
    """
    from ranktilt.cli.tables import print_table
    from ranktilt.train.sweep import parse_sweep
    from ranktilt.train.sweep import sweep as run_sweep
    from ranktilt.train.verb import train

    if sweep is not None and given["strength"] is not None:
        raise click.UsageError("--lambda with --sweep: say one of the two")
    given["measures"] = list(given["measures"]) or None
    with counting_bars("Training", quiet=quiet) as (bar,):

        def progress(done: int, total: int, loss: float) -> None:  # noqa: ARG001
            if bar is not None:
                bar(done, total)

        if sweep is not None:
            strengths = parse_sweep(sweep)
            del given["strength"]
            swept = run_sweep(strengths, out=output, progress=progress, **given)
        else:
            trained = train(out=output, progress=progress, **given)
    if sweep is not None:
        header, rows = swept.table()
        print_table(header, rows, "table", range(len(header)))
        note(f"{output}: a folder for each λ, and sweep.json", quiet=quiet)
        return
    header = ["measure", "before", "after", "Δ %", "mean |x| before", "after", "Δ %", "queries"]
    print_table(header, [_cells(row) for row in trained.card.scores], "table", range(1, 8))
    note(f"{output}: model, before.trec, after.trec, training.json, training.md", quiet=quiet)


def _cells(row: dict[str, Any]) -> list[str]:
    def number(name: str, form: str) -> str:
        return "–" if row[name] is None else format(row[name], form)

    return [
        row["measure"], number("before", ".4f"), number("after", ".4f"),
        number("delta_percent", "+.1f"), number("mean_abs_before", ".4f"),
        number("mean_abs_after", ".4f"), number("mean_abs_delta_percent", "+.1f"),
        f"{row['n_scored']}/{row['n_total']}",
    ]  # fmt: skip
