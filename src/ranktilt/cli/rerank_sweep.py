"""`ranktilt rerank-sweep`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, working
from ranktilt.cli.rerank import EVIDENCE, rerank_settings, reranking
from ranktilt.cli.tables import READABLE, print_table, say

if TYPE_CHECKING:
    from ranktilt.rerankers.sweep import Chosen, Sweep

#: The measure of effectiveness.
_USEFUL = "nDCG@10"


@click.command("rerank-sweep")
@click.argument("run", metavar="RUN")
@reranking
@click.option(
    "--measure", "measures", multiple=True, required=True,
    help="The fairness measure first, such as TExFAIR@10; may be repeated. nDCG@10 is added.",
)  # fmt: skip
@click.option("--qrels", required=True, help="Relevance judgements, for nDCG@10.")
@click.option(
    "--queries",
    help="Queries to use; those with the same text are in one fold.  [default: those of --qrels]",
)
@click.option(
    "--strengths", metavar="S,S,…",
    help="Strengths to try, such as 0.1,0.2,0.4.  [default: 14 from 0 to 1]",
)  # fmt: skip
@click.option(
    "--keep", type=click.FloatRange(0, 1, min_open=True), default=0.99,
    help="Share of nDCG@10 that must be kept.",
)  # fmt: skip
@click.option(
    "--safety", type=click.FloatRange(0), default=0.0,
    help="Margin for that share on the training folds, in standard errors.",
)  # fmt: skip
@click.option("--folds", type=click.IntRange(2), default=5,
              help="Number of folds.")  # fmt: skip
@click.option("--figure", help="Draw the frontier to this file, .svg or .png.")
@options.seed
@options.quiet
def command(
    run: str, measures: tuple[str, ...], figure: str | None, quiet: bool, **given: Any
) -> None:
    """Rerank a run at several strengths and show what each costs.

    Prints the means of every strength, then the fairest strength that keeps enough nDCG@10, chosen
    by cross-validation, with its effect on the held-out queries. The last line recommends a
    strength, or none if that effect is not significant.

    Example: ranktilt rerank-sweep bm25.trec -m texfair -a annotations.parquet --measure TExFAIR@10
    --qrels qrels.txt
    """
    from ranktilt.errors import InputError
    from ranktilt.rerankers.methods import make_method
    from ranktilt.rerankers.sweep import STRENGTHS, SweepSettings, check_rule, sweep

    chosen = make_method(given["method"])
    qrels, queries, keep, safety = (given[n] for n in ("qrels", "queries", "keep", "safety"))
    files = {what: given[what] for what in EVIDENCE}
    options.check_target(figure, [run, *files.values(), qrels, queries], (".svg", ".png"))
    check_rule(keep, safety)
    strengths = given["strengths"]
    steps = STRENGTHS if strengths is None else strengths.replace(",", " ").split()
    names = [measures[0], _USEFUL, *(other for other in measures[1:] if other != _USEFUL)]
    how = (given["folds"], given["seed"], given["cutoff"])
    settings = SweepSettings(steps, *how, rerank=rerank_settings(given))
    with working("Sweeping …", quiet=quiet):
        found = sweep(run, chosen, names, qrels=qrels, queries=queries, settings=settings, **files)
        if not (found.values[:, 1] > 0).any():
            raise InputError(
                f"{_USEFUL} is 0 at every strength: no relevant document is near the top",
                where=qrels,
                expected="qrels that match the run",
            )
        picked = found.choose(keep, safety=safety)
    _show_frontier(found)
    _show_chosen(found, picked, keep, safety)
    if figure is not None:
        from ranktilt.reports.drawing import write_drawing
        from ranktilt.reports.figures import frontier

        fair, useful = found.titles[:2]
        write_drawing(frontier(found.frontier(), useful, fair, keep), figure)
        note(f"{figure}: the frontier", quiet=quiet)
    say(found.recommend(picked)[1])


def _show_frontier(found: Sweep) -> None:
    from ranktilt.display.numbers import number
    from ranktilt.display.table import Table

    titles = found.titles
    rows = [
        [f"{row['strength']:g}", *(number(row[title]) for title in titles)]
        for row in found.frontier()
    ]
    print_table(Table(["strength", *titles], rows, right=range(len(titles) + 1)), most=READABLE)
    total = len(found.query_ids)
    over = [f"{count}/{total}" for count in found.counts()]
    if len(set(over)) == 1:
        click.echo(f"Means over {over[0]} queries.")
    else:
        told = ", ".join(f"{title} {count}" for title, count in zip(titles, over, strict=True))
        click.echo(f"Means over the queries with a value at every strength: {told}.")


def _show_chosen(found: Sweep, picked: Chosen, keep: float, safety: float) -> None:
    from ranktilt.display.numbers import number
    from ranktilt.display.table import Table

    told = ", ".join(f"{strength:g}" for strength in picked.strengths)
    more = f" by {safety:g} standard error{'s' if safety != 1 else ''}" if safety else ""
    say(f"Fairest strength of each fold that keeps {keep:.4g} of {_USEFUL} on the others{more}: "
        f"{told}.")  # fmt: skip
    click.echo("Effect on the held-out queries:")
    total = len(found.query_ids)
    rows = [
        [title, *(number(value) for value in pair), f"{count}/{total}"]
        for title, *pair, count in zip(
            found.titles, *(own.tolist() for own in picked.means()), picked.counts(), strict=True
        )
    ]
    print_table(Table(["measure", "before", "after", "queries"], rows, right=(1, 2, 3)))
