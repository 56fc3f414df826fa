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
@click.option("-a", "--annotations", required=True, help="What ranktilt annotate wrote, for Ψ.")
@click.option(
    "--triples",
    help="Training pairs in MS MARCO's forms: query_id, better, worse, as ids or as texts; tabs. "
    "[default: drawn from judgements and run]",
)
@click.option(
    "--triples-limit", type=click.IntRange(1), default=100_000, show_default=True,
    help="Triples of the file that are read, from its beginning.",
)  # fmt: skip
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
@click.option(
    "--groups", type=options.CommaList(),
    help="Groups whose magnitudes are compared.  [default: all of the annotations]",
)  # fmt: skip
@click.option("--margin", type=click.FloatRange(0), default=1.0, show_default=True, help="m.")
@click.option(
    "--pairs", type=click.IntRange(1), default=64, show_default=True,
    help="Pairs drawn from each training query.",
)  # fmt: skip
@click.option(
    "--pool", type=click.Choice(["run", "judged", "both"]), default="both", show_default=True,
    help="Documents that pairs are drawn from.",
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
@click.option(
    "--missing", type=click.Choice(["error", "neutral"]), default="error", show_default=True,
    help="Documents without annotation: refuse, or count as without group terms.",
)  # fmt: skip
@click.option("--epochs", type=click.IntRange(1), default=1, show_default=True, help="Passes.")
@click.option("--steps", type=click.IntRange(1), help="Batches, instead of passes.")
@click.option("--batch-size", type=click.IntRange(1), default=32, show_default=True, help="Pairs.")
@click.option(
    "--learning-rate", type=click.FloatRange(0, min_open=True), default=5e-5, show_default=True,
    help="The highest; it rises over the first tenth of the steps and then falls.",
)  # fmt: skip
@click.option(
    "--max-length", type=click.IntRange(1), help="Word pieces of a pair (dense: a text) read."
)
@click.option(
    "--depth", type=click.IntRange(1), default=100, show_default=True,
    help="Documents of each list that are used.",
)  # fmt: skip
@click.option("-m", "--measure", "measures", multiple=True, help="A measure for the card.")
@click.option("--device", help="cpu or cuda.  [default: cuda where there is one]")
@click.option(
    "--precision", type=click.Choice(["auto", "float32", "bfloat16"]), default="auto",
    show_default=True, help="auto is bfloat16 on a GPU and float32 on the CPU.",
)  # fmt: skip
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
    and a training card (training.json, training.md). Ctrl-C leaves a checkpoint behind.

    Example: ranktilt train cross:minilm passages.tsv queries.tsv --qrels qrels.txt --run bm25.trec
    --annotations annotations.parquet --loss eq5 --lambda 2 -o trained
    """
    from ranktilt.training.sweep import parse_sweep

    if sweep is not None and given["strength"] is not None:
        raise click.UsageError("--lambda with --sweep: say one of the two")
    given["measures"] = list(given["measures"]) or None
    if sweep is not None:
        _sweep(parse_sweep(sweep), output, quiet, given)
    else:
        _train(output, quiet, given)


def _train(output: str, quiet: bool, given: dict[str, Any]) -> None:
    from ranktilt.cli.tables import print_table
    from ranktilt.display.table import Table
    from ranktilt.training.verb import train

    bars = ("Ranking before", "Training", "Ranking after")
    with counting_bars(*bars, quiet=quiet) as (before, middle, after):

        def ranking(name: str, done: int, total: int) -> None:
            bar = before if name == "before" else after
            if bar is not None:
                bar(done, total)

        def progress(done: int, total: int, loss: float) -> None:  # noqa: ARG001
            if middle is not None:
                middle(done, total)

        trained = train(out=output, progress=progress, ranking=ranking, **given)
    header = ["measure", "given", "before", "after", "Δ %", "|x| before", "after", "Δ %", "n"]
    print_table(Table(header, [_cells(row) for row in trained.card.scores], range(1, 9)))
    told = trained.card.data
    note(
        f"{told['pairs']:,} pairs of {told['queries_of_pairs']:,} queries; scores of "
        f"{told['test_queries']:,} others; |x|: mean of absolute values",
        quiet=quiet,
    )
    if told["fresh_head"]:
        note("before: the model had no head yet, so its order was chance", quiet=quiet)
    files = "model, before.trec, after.trec, test-qrels.txt, training.md, training.json"
    note(f"{output}: {files}", quiet=quiet)


def _sweep(strengths: list[float], output: str, quiet: bool, given: dict[str, Any]) -> None:
    from ranktilt.cli.tables import print_table
    from ranktilt.display.table import Table
    from ranktilt.training.sweep import sweep

    del given["strength"]
    now = [0]
    with counting_bars(*(f"λ = {one:g}" for one in strengths), quiet=quiet) as bars:

        def begin(strength: float) -> None:
            now[0] = strengths.index(strength)

        def progress(done: int, total: int, loss: float) -> None:  # noqa: ARG001
            bar = bars[now[0]]
            if bar is not None:
                bar(done, total)

        swept = sweep(strengths, out=output, begin=begin, progress=progress, **given)
    for title, header, rows in swept.tables():
        click.echo(title)
        print_table(Table(header, rows, range(1, len(header))))
    scored = {f"{row['n_scored']}/{row['n_total']}" for row in swept.rows}
    note(
        f"Δ % of the absolute value, against λ = {strengths[0]:g}; test queries scored: "
        f"{', '.join(sorted(scored))}",
        quiet=quiet,
    )
    note(f"{output}: a folder for each λ, and sweep.json", quiet=quiet)


def _cells(row: dict[str, Any]) -> list[str]:
    def number(name: str, form: str) -> str:
        return "–" if row[name] is None else format(row[name], form)

    values = [number(name, ".3f") for name in ("given", "before", "after")]
    absolute = [number(name, ".3f") for name in ("mean_abs_before", "mean_abs_after")]
    return [
        row["measure"],
        *(*values, number("delta_percent", "+.1f")),
        *(*absolute, number("mean_abs_delta_percent", "+.1f")),
        f"{row['n_scored']}/{row['n_total']}",
    ]
