"""`ranktilt rerank` and `ranktilt rerank-sweep`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import READABLE, note, print_table, say, working
from ranktilt.display.numbers import number
from ranktilt.display.table import Table
from ranktilt.errors import is_count

if TYPE_CHECKING:
    from ranktilt.rerankers.reranking import RerankSettings
    from ranktilt.rerankers.sweep import Chosen, Sweep

METHODS = (
    "texfair", "nfairr", "arab", "duo", "neutrality", "mmr", "xquad", "pm-2", "ia-select", "fa-ir",
    "det-const-sort",
)  # fmt: skip
#: The measure of effectiveness of a sweep.
_USEFUL = "nDCG@10"
#: Options with what is known about the documents.
_EVIDENCE = ("annotations", "labels", "polarity")


class _WholeNumberOrAll(click.ParamType):
    """A number from 1, or `all` (None)."""

    name = "N|all"

    def convert(self, value: Any, param: Any, ctx: Any) -> int | None:
        if value is None or value == "all" or isinstance(value, int):
            return None if value == "all" else value
        if not is_count(str(value)):
            self.fail(f"{value!r}: a number from 1, or all", param, ctx)
        return int(value)


_reranking: options.Option = options.several(
    click.option(
        "-m", "--method", required=True,
        help=f"One of {', '.join(METHODS)}; options in parentheses: 'duo(bound=score)', "
        "'arab(magnitude=bool)', 'pm-2(share=0.7)', 'fa-ir(protected=female, alpha=0.05)'.",
    ),
    click.option("-a", "--annotations", help="Output of ranktilt annotate."),
    click.option(
        "--labels",
        help="Group labels: CSV or Parquet with [query_id,] doc_id, group[, weight], or stance "
        "qrels (.qrels: qid 0 docid label).",
    ),
    click.option(
        "--groups", type=options.CommaList(),
        help="Labels that count as groups, in order; other labels belong to no group.",
    ),
    click.option("--polarity", help="Output of ranktilt polarity, for duo and mmr."),
    click.option("--axis", type=click.IntRange(1), default=1,
                 help="Polarity axis to use."),
    click.option(
        "--cutoff", type=_WholeNumberOrAll(), default=10,
        help="Ranks that count, or all."
    ),
    click.option(
        "--candidates", type=_WholeNumberOrAll(), default="all",
        help="Documents of each list that may move; the others keep their rank."
    ),
    click.option(
        "--missing", type=click.Choice(["error", "neutral"]), default="error",
        help="Documents without annotation: stop, or count as having no group terms."
    ),
    options.order,
)  # fmt: skip


def _rerank_settings(given: dict[str, Any], name: str | None = None) -> RerankSettings:
    """The settings among the options of `_reranking`."""
    from ranktilt.rerankers.reranking import RerankSettings

    groups = None if given["groups"] is None else tuple(given["groups"])
    if groups is not None and given["labels"] is None:
        raise click.UsageError("--groups needs --labels")
    reading = options.reading(given)
    return options.filled(RerankSettings, given, groups=groups, name=name, reading=reading)


@click.group("rerank")
def command() -> None:
    """Rerank runs to reduce tilt."""


@command.command("rerank")
@click.argument("run", metavar="RUN")
@_reranking
@click.option(
    "-s", "--strength", required=True, metavar="0…1", help="0 (no change) to 1 (fairness only)."
)
@click.option("--name", help="Name (tag) of the run.  [default: run, method and strength]")
@click.option("-o", "--output", default="run.trec", help="TREC file to write.")
@options.quiet
def _rerank(
    run: str, method: str, strength: str, name: str | None, output: str, **given: Any
) -> None:
    """Rerank each list of a run to reduce its tilt.

    The new run is written as TREC, with a manifest next to it. To find a good strength, use
    ranktilt rerank-sweep.

    Example: ranktilt rerank bm25.trec -m texfair -s 0.3 -a annotations.parquet -o fairer.trec
    """
    from ranktilt.data.files import require_writable
    from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest
    from ranktilt.data.run import Run
    from ranktilt.rerankers.base import checked_strength
    from ranktilt.rerankers.methods import make_method
    from ranktilt.rerankers.reranking import rerank

    chosen = make_method(method)
    amount = checked_strength(strength, "--strength")
    if output == "-":
        raise click.UsageError("-o -: a run needs a file, because a manifest goes next to it")
    files = {what: given[what] for what in _EVIDENCE}
    inputs = [path for path in (run, *files.values()) if path is not None]
    require_writable(output, inputs, files["annotations"])
    settings = _rerank_settings(given, name)
    with working("Reranking …"):
        before = Run.load(run, order=settings.reading.order)
        made = rerank(before, chosen, amount, cutoff=given["cutoff"], settings=settings, **files)
    recorded = {"method": chosen.name, "strength": amount, **chosen.options(), **given}
    manifest = build_manifest(hash_inputs(inputs), recorded)
    made.write(output)
    write_manifest(output, manifest)
    moved = sum(
        (before.doc_codes[start:end] != made.doc_codes[start:end]).any()
        for start, end in zip(before.offsets[:-1], before.offsets[1:], strict=True)
    )
    note(f"{output}: {made.name}, {moved:,} of {len(made):,} lists changed")


@command.command("rerank-sweep")
@click.argument("run", metavar="RUN")
@_reranking
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
@click.option("--folds", type=click.IntRange(2), default=5, help="Number of folds.")
@click.option("--figure", help="Draw the frontier to this file, .svg or .png.")
@options.seed
@options.quiet
def _sweep(run: str, measures: tuple[str, ...], figure: str | None, **given: Any) -> None:
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
    files = {what: given[what] for what in _EVIDENCE}
    options.check_target(figure, [run, *files.values(), qrels, queries], (".svg", ".png"))
    check_rule(keep, safety)
    strengths = given["strengths"]
    steps = STRENGTHS if strengths is None else strengths.replace(",", " ").split()
    names = [measures[0], _USEFUL, *(other for other in measures[1:] if other != _USEFUL)]
    rerank = _rerank_settings(given)
    settings = options.filled(SweepSettings, given, strengths=steps, rerank=rerank)
    with working("Sweeping …"):
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
        note(f"{figure}: the frontier")
    say(found.recommend(picked)[1])


def _show_frontier(found: Sweep) -> None:
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
