"""`ranktilt rerank`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, working

METHODS = (
    "texfair", "nfairr", "arab", "duo", "neutrality", "mmr", "xquad", "pm-2", "ia-select", "fa-ir",
    "det-const-sort",
)  # fmt: skip

#: Options that nothing but a sweep looks at.
OF_SWEEP = (
    "measures", "strengths", "qrels", "queries", "background", "keep", "folds", "margin", "figure",
)  # fmt: skip

#: What stands for relevance in a sweep.
USEFUL = "nDCG@10"


class WholeNumberOrAll(click.ParamType):
    """A number from 1, or `all`."""

    name = "N|all"

    def convert(self, value: Any, param: Any, ctx: Any) -> int | str:
        if value == "all" or isinstance(value, int):
            return value
        if not str(value).isdecimal() or int(value) < 1:
            self.fail(f"{value!r}: a number from 1, or all", param, ctx)
        return int(value)


@click.command("rerank")
@click.argument("run", metavar="RUN")
@click.option(
    "-m", "--method", required=True,
    help=f"One of {', '.join(METHODS)}.",
)  # fmt: skip
@click.option(
    "-s", "--strength", metavar="0…1",
    help="0 changes nothing, 1 looks at fairness alone.  [needed unless --sweep]",
)  # fmt: skip
@click.option("-a", "--annotations", help="What ranktilt annotate wrote.")
@click.option(
    "--labels",
    help="Group labels: CSV or Parquet with [query_id,] doc_id, group[, weight], or judgements "
    "of stance (.qrels: qid 0 docid label).",
)
@click.option(
    "--groups", type=options.CommaList(),
    help="Labels that count as groups, in order; a document with another label belongs to none.",
)  # fmt: skip
@click.option("--polarity", help="What ranktilt polarity wrote, for duo and mmr.")
@click.option("--axis", type=click.IntRange(1), default=1, show_default=True,
              help="Which axis of polarity counts.")  # fmt: skip
@click.option(
    "--cutoff", type=WholeNumberOrAll(), default=10, show_default=True,
    help="How far down the ranks count, or all.",
)  # fmt: skip
@click.option(
    "--candidates", type=WholeNumberOrAll(), default="all", show_default=True,
    help="How many documents of each list may move; the others stay where they are.",
)  # fmt: skip
@click.option(
    "--option", "given", multiple=True, metavar="KEY=VALUE",
    help="An option of the method: bound=score (duo), magnitude=bool (arab), share=0.7 (pm-2), "
    "protected=female or alpha=0.05 (fa-ir); repeat for more.",
)  # fmt: skip
@click.option(
    "--missing", type=click.Choice(["error", "neutral"]), default="error", show_default=True,
    help="Documents without annotation: refuse, or count as without group terms.",
)  # fmt: skip
@options.order
@click.option(
    "--sweep", is_flag=True,
    help="Try many strengths and print the frontier, and what the strength chosen on training "
    "queries does on the others; needs --measure, --qrels.",
)  # fmt: skip
@click.option(
    "--measure", "measures", multiple=True,
    help="With --sweep: the fairness measure first, such as TExFAIR@10; more may follow. nDCG@10 "
    "stands for relevance.",
)  # fmt: skip
@click.option(
    "--strengths", metavar="S,S,…",
    help="With --sweep: the strengths to try, such as 0.1,0.2,0.4.  [default: 14 from 0 to 1]",
)  # fmt: skip
@click.option("--qrels", help="With --sweep: relevance judgements.")
@click.option(
    "--queries",
    help="With --sweep: the queries that count; those of the same text are in one fold.  "
    "[default: those of --qrels]",
)
@click.option("--background", help="With --sweep: what NFaiRR is held against, such as pool.")
@click.option(
    "--keep", type=click.FloatRange(0, 1, min_open=True), default=0.99, show_default=True,
    help="With --sweep: the part of nDCG@10 that must stay.",
)  # fmt: skip
@click.option("--folds", type=click.IntRange(2), default=5, show_default=True,
              help="With --sweep: the parts that queries are split into.")  # fmt: skip
@click.option(
    "--margin", type=click.FloatRange(0), default=0.0, show_default=True,
    help="With --sweep: by how many standard errors that part must be kept on the training folds.",
)  # fmt: skip
@click.option("--figure", help="With --sweep: draw the frontier into this file, .svg or .png.")
@options.seed
@click.option(
    "--name",
    help="The run's tag.  [default: the run, the method with options that differ from their "
    "defaults, and the strength]",
)
@click.option("-o", "--output", help="Where to write the run, as TREC.  [default: run.trec]")
@options.quiet
@click.pass_context
def command(
    context: click.Context,
    run: str,
    method: str,
    strength: str | None,
    annotations: str | None,
    labels: str | None,
    groups: list[str] | None,
    polarity: str | None,
    axis: int,
    cutoff: int | str,
    candidates: int | str,
    given: tuple[str, ...],
    missing: str,
    order: str,
    sweep: bool,
    measures: tuple[str, ...],
    strengths: str | None,
    qrels: str | None,
    queries: str | None,
    background: str | None,
    keep: float,
    folds: int,
    margin: float,
    figure: str | None,
    seed: int,
    name: str | None,
    output: str | None,
    quiet: bool,
) -> None:
    """Put the documents of a run in a fairer order.

    The run is written as TREC, with a manifest beside it. With --sweep no run is written: what
    every strength gives and costs is printed, and with --figure drawn.

    Example: ranktilt rerank bm25.trec -m texfair -s 0.3 -a annotations.parquet -o fairer.trec
    """
    from ranktilt.data.files import require_writable
    from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest
    from ranktilt.data.run import Run
    from ranktilt.errors import InputError
    from ranktilt.rerankers.base import checked_strength
    from ranktilt.rerankers.methods import make_method
    from ranktilt.rerankers.reranking import rerank
    from ranktilt.rerankers.sweep import check_rule
    from ranktilt.rerankers.sweep import sweep as sweeping

    chosen = make_method(method, **_options(given))
    shared: dict[str, Any] = {
        "annotations": annotations, "labels": labels, "groups": groups, "polarity": polarity,
        "axis": axis, "cutoff": None if cutoff == "all" else cutoff,
        "candidates": None if candidates == "all" else candidates, "missing": missing,
        "order": order,
    }  # fmt: skip
    if sweep:
        if strength is not None or output is not None or name is not None:
            raise click.UsageError("--sweep tries all strengths and writes no run")
        lacking = [
            option for option, own in (("--measure", measures), ("--qrels", qrels)) if not own
        ]
        if lacking:
            raise click.UsageError(f"--sweep needs {' and '.join(lacking)}")
        if figure is not None:
            require_figure(figure, [run, annotations, labels, polarity, qrels, queries])
        check_rule(keep, margin)
        steps: dict[str, Any] = {} if strengths is None else {"strengths": _numbers(strengths)}
        names = [measures[0], USEFUL, *(other for other in measures[1:] if other != USEFUL)]
        with working("Sweeping …", quiet=quiet):
            found = sweeping(
                run, chosen, names, qrels=qrels, queries=queries, background=background,
                folds=folds, seed=seed, **steps, **shared,
            )  # fmt: skip
            if not (found.values[:, 1] > 0).any():
                raise InputError(
                    f"{USEFUL} is 0 at every strength: no relevant document is near the top",
                    where=qrels, expected="judgements that fit the run",
                )  # fmt: skip
            picked = found.choose(keep, margin=margin)
        _show_frontier(found)
        _show_chosen(found, picked, keep, margin)
        if figure is not None:
            _draw(found, keep, figure)
            note(f"{figure}: the frontier", quiet=quiet)
        return
    if strength is None:
        raise click.UsageError("Missing option '-s' / '--strength'.")
    _check_used(context)
    amount = checked_strength(strength, "--strength")
    if output == "-":
        raise click.UsageError("-o - : a run has a manifest beside it; give the name of a file")
    target = output or "run.trec"
    inputs = [path for path in (run, annotations, labels, polarity) if path is not None]
    require_writable(target, inputs)
    with working("Reranking …", quiet=quiet):
        before = Run.load(run, order=order)  # type: ignore[arg-type]
        made = rerank(before, chosen, amount, name=name, **shared)
    settings = {"method": method, "strength": amount, **chosen.options(), **shared}
    manifest = build_manifest(hash_inputs(inputs), settings)
    made.write(target)
    write_manifest(target, manifest)
    moved = sum(
        (before.doc_codes[start:end] != made.doc_codes[start:end]).any()
        for start, end in zip(before.offsets[:-1], before.offsets[1:], strict=True)
    )
    note(f"{target}: {made.name}, {moved:,} of {len(made):,} lists changed", quiet=quiet)


def _check_used(context: click.Context) -> None:
    """Refuse options of the sweep where there is none, for who gives one expects it to count."""
    for option in context.command.params:
        source = context.get_parameter_source(option.name or "")
        if option.name in OF_SWEEP and source is not click.core.ParameterSource.DEFAULT:
            raise click.UsageError(f"{max(option.opts, key=len)} is for --sweep")


def _options(given: tuple[str, ...]) -> dict[str, Any]:
    """`key=value` pairs; values that are numbers become numbers."""
    found: dict[str, Any] = {}
    for pair in given:
        key, sign, text = pair.partition("=")
        if not sign or not key:
            raise click.UsageError(f"--option {pair}: expected KEY=VALUE")
        value: Any = text
        for kind in (int, float):
            try:
                value = kind(text)
                break
            except ValueError:
                continue
        found[key.strip()] = value
    return found


def _numbers(text: str) -> list[str]:
    """What stands between commas; whether it is a strength is checked where all are."""
    return [part.strip() for part in text.split(",") if part.strip()]


def require_figure(path: str, inputs: list[str | None]) -> None:
    """Refuse a figure that could not be written, before the work."""
    from ranktilt.data.files import require_writable, target_suffix

    target_suffix(path, (".svg", ".png"))
    require_writable(path, [given for given in inputs if given is not None])


def _show_frontier(found: Any) -> None:
    from ranktilt.cli.tables import print_table
    from ranktilt.display.table import Table

    titles = found.titles
    rows = [
        [f"{row['strength']:g}", *(_number(row[title]) for title in titles)]
        for row in found.frontier()
    ]
    print_table(Table(["strength", *titles], rows, range(len(titles) + 1)))
    total = len(found.query_ids)
    over = [f"{count}/{total}" for count in found.counts()]
    if len(set(over)) == 1:
        click.echo(f"Means over {over[0]} queries.")
    else:
        told = ", ".join(f"{title} {count}" for title, count in zip(titles, over, strict=True))
        click.echo(f"Means over the queries that have a value at every strength: {told}.")


def _show_chosen(found: Any, picked: Any, keep: float, margin: float) -> None:
    from ranktilt.cli.tables import print_table
    from ranktilt.display.table import Table

    told = ", ".join(f"{strength:g}" for strength in picked.strengths)
    more = f" by {margin:g} standard error{'s' if margin != 1 else ''}" if margin else ""
    click.echo(f"Fairest strength of each fold that keeps {keep:.4g} of {USEFUL} on the others"
               f"{more}: {told}.")  # fmt: skip
    click.echo("What it does to the queries that had no say in it:")
    total = len(found.query_ids)
    rows = [
        [title, *(_number(value) for value in pair), f"{count}/{total}"]
        for title, *pair, count in zip(
            found.titles, *(own.tolist() for own in picked.means()), picked.counts(), strict=True
        )
    ]
    print_table(Table(["measure", "before", "after", "queries"], rows, (1, 2, 3)))
    kept = picked.kept()
    if kept is not None:
        click.echo(f"{kept:.1%} of {USEFUL} kept on them.")


def _draw(found: Any, keep: float, path: str) -> None:
    from ranktilt.data.files import atomic_target
    from ranktilt.reports.drawing import draw
    from ranktilt.reports.frontier import frontier

    fair, useful = found.titles[:2]
    (drawn,) = draw([frontier({found.method.name: found.frontier()}, useful, fair, kept=[keep])])
    with atomic_target(path) as made:
        made.write_bytes(drawn.png if path.lower().endswith(".png") else drawn.svg.encode())


def _number(value: float | None) -> str:
    import math

    return "–" if value is None or math.isnan(value) else f"{value:.4f}"
