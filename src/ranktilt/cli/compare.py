"""`ranktilt compare`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import working
from ranktilt.cli.tables import print_table, width
from ranktilt.display.table import Table

if TYPE_CHECKING:
    from ranktilt.comparisons.results import Result
    from ranktilt.comparisons.systems import Comparison, Difference


@click.command("compare")
@click.argument("scores", nargs=-1, required=True, metavar="SCORES…")
@click.option(
    "-b", "--baseline", help="The run that others are compared with.  [default: the first]"
)
@click.option(
    "-m", "--measure", "measures", multiple=True, help="Only these measures; repeat for more."
)
@click.option(
    "--test",
    type=click.Choice(["t", "wilcoxon", "randomisation"]),
    default="t",
    show_default=True,
    help="The paired test that decides; -f json and csv hold all three.",
)
@click.option(
    "--correction",
    type=click.Choice(["holm", "bonferroni", "none"]),
    help="Correction of p for the number of tests, over all runs and measures compared.  "
    "[default: holm; bonferroni for correlations]",
)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Level of significance.")
@click.option(
    "--confidence", type=float, default=0.95, show_default=True, help="Level of the intervals."
)
@click.option(
    "--interval",
    type=click.Choice(["adjusted", "t", "percentile", "expanded", "bca", "studentised"]),
    default="adjusted",
    show_default=True,
    help="Kind of interval: adjusted is the t interval corrected for skewness, and for how much "
    "hangs on one query; the last four redraw the queries.",
)
@click.option(
    "--on",
    type=click.Choice(["tilt", "value"]),
    default="tilt",
    show_default=True,
    help="Compare two-sided measures (ARaB, Share) by their distance from fair, or by their value.",
)
@click.option(
    "--all-pairs", is_flag=True, help="Compare every two runs, not only with the baseline."
)
@click.option(
    "--correlations",
    type=click.Choice(["pearson", "spearman", "kendall"]),
    help="Instead: how far every two measures agree on the queries.",
)
@click.option(
    "--stability",
    is_flag=True,
    help="Instead: the order of the runs by each measure, and whether it survives other queries.",
)
@click.option(
    "--tradeoff",
    metavar="EFFECTIVENESS,FAIRNESS",
    help="Instead: two measures against each other, with the Pareto front, such as "
    "nDCG@10,TExFAIR@10.",
)
@click.option(
    "--beta",
    type=float,
    default=1.0,
    show_default=True,
    help="With --tradeoff: how many times as much fairness counts in the combined measure.",
)
@click.option(
    "--drift",
    metavar="AFTER",
    help="Instead: what changed between SCORES and a later audit of the same runs.",
)
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Of random signs and redrawn queries.",
)
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(options.FORMATS),
    default="table",
    show_default=True,
    help="How to print.",
)
@click.option("-o", "--output", help="Write the result to a .json or .csv file.")
@options.quiet
@click.pass_context
def command(
    context: click.Context,
    scores: tuple[str, ...],
    baseline: str | None,
    measures: tuple[str, ...],
    test: str,
    correction: str | None,
    alpha: float,
    confidence: float,
    interval: str,
    on: str,
    all_pairs: bool,
    correlations: str | None,
    stability: bool,
    tradeoff: str | None,
    beta: float,
    drift: str | None,
    seed: int,
    form: str,
    output: str | None,
    quiet: bool,
) -> None:
    """Is the difference real? Compare runs with a baseline, query by query.

    SCORES are files that `ranktilt score -o` or `ranktilt audit -o` wrote. Several files with the
    same queries are put together.

    Example: ranktilt compare scores.json --baseline bm25
    """
    asked = {
        "--correlations": correlations,
        "--stability": stability or None,
        "--tradeoff": tradeoff,
        "--drift": drift,
    }
    given = [name for name, value in asked.items() if value is not None]
    if len(given) > 1:
        raise click.UsageError(f"{given[0]} and {given[1]} give two results: ask for one")
    _check_used(context, given[0] if given else None)
    if all_pairs and baseline is not None:
        raise click.UsageError("--baseline and --all-pairs: every two runs have no one baseline")
    sources = [*scores, *([drift] if drift else [])]
    _check_output(output, sources)
    chosen = list(measures) or None
    common: dict[str, Any] = {"alpha": alpha, "on": on}
    testing: dict[str, Any] = common | {
        "test": test,
        "correction": correction or "holm",
        "confidence": confidence,
        "interval": interval,
        "seed": seed,
    }
    result: Result
    with working("Comparing …", quiet=quiet):
        if correlations is not None:
            from ranktilt.comparisons.correlations import correlate

            result = correlate(
                scores,
                measures=chosen,
                coefficients=correlations,
                correction=correction or "bonferroni",
                **common,
            )
        elif stability:
            from ranktilt.comparisons.stability import stability as order_of

            result = order_of(scores, measures=chosen, on=on, seed=seed)
        elif tradeoff is not None:
            from ranktilt.comparisons.tradeoff import tradeoff as trade

            result = trade(
                scores, *_two_measures(tradeoff), beta=beta, confidence=confidence, seed=seed
            )
        elif drift is not None:
            from ranktilt.comparisons.drift import drift as changes
            from ranktilt.comparisons.loading import load_scores

            result = changes(load_scores(scores), drift, measures=chosen, **testing)
        else:
            from ranktilt.comparisons.systems import compare

            pairs: Any = "all" if all_pairs else "baseline"
            result = compare(scores, baseline, measures=chosen, pairs=pairs, **testing)
    _write(result, output, sources, quiet)
    _show(result, form, quiet)


_TESTING = {"measures", "test", "correction", "alpha", "confidence", "interval", "on", "seed"}
#: Which of the options that choose and tune each kind of result uses.
_USED: dict[str | None, set[str]] = {
    None: _TESTING | {"baseline", "all_pairs"},
    "--correlations": {"measures", "correction", "alpha", "on"},
    "--stability": {"measures", "on", "seed"},
    "--tradeoff": {"beta", "confidence", "seed"},
    "--drift": _TESTING,
}


def _check_used(context: click.Context, kind: str | None) -> None:
    """Refuse options that would change nothing, for who gives one expects it to."""
    unused = set[str]().union(*_USED.values()) - _USED[kind]
    for option in context.command.params:
        if option.name not in unused:
            continue
        source = context.get_parameter_source(option.name)
        if source not in (None, click.core.ParameterSource.DEFAULT):
            shown = max(option.opts, key=len)
            mode = "without --tradeoff compare" if kind is None else kind
            raise click.UsageError(f"{mode} does not use {shown}: leave it out")


def _two_measures(text: str) -> tuple[str, str]:
    """`nDCG@10,NFaiRR(background='pool')@10`: the comma that is in no brackets."""
    depth, parts = 0, [""]
    for character in text:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    if len(parts) != 2 or not all(part.strip() for part in parts):
        raise click.UsageError(
            f"--tradeoff {text}: expected two measures, such as nDCG@10,TExFAIR@10"
        )
    return parts[0].strip(), parts[1].strip()


def _check_output(output: str | None, sources: list[str]) -> None:
    """Refuse a target that cannot be written before any work is done for it."""
    if output is not None:
        from ranktilt.data.files import require_writable, target_suffix

        target_suffix(output, (".json", ".csv"))
        require_writable(output, sources)


def _write(result: Result, output: str | None, sources: list[str], quiet: bool) -> None:
    if output is None:
        return
    from ranktilt.data.manifest import build_manifest, hash_inputs

    result.write(output, build_manifest(hash_inputs(sources), result.settings()))
    if not quiet:
        click.echo(f"{output}: written", err=True)


def _show(result: Result, form: str, quiet: bool) -> None:
    from ranktilt.comparisons.drift import Drift
    from ranktilt.comparisons.stability import Stability
    from ranktilt.comparisons.systems import Comparison

    if form == "json":
        click.echo(result.to_json(), nl=False)
        return
    if form == "csv":
        click.echo(result.to_csv(), nl=False)
        return
    notes = result.notes()
    if isinstance(result, Comparison) and form == "table":
        notes[0] = result.legend(_show_comparison(result))
    else:
        _print(result.table, form)
        if isinstance(result, Stability) and result.agreements:
            _print(result.agreement_table(), form)
        if isinstance(result, Drift) and result.moved:
            _say("Queries that changed most:", form)
            _print(result.moved_table(), form)
    if quiet:
        return
    for note in notes:
        _say(note, form)
    if form == "table":
        for line in _reading(result):
            _say(line, form)


def _print(table: Table, form: str) -> None:
    rows = _fitted(list(table.header), table.cells()) if form == "table" else table.rows
    print_table(replace(table, rows=rows), form)
    if form == "markdown":
        click.echo("")


def _fitted(header: list[str], rows: list[list[str]]) -> list[list[str]]:
    """Long names of runs cut in the middle where the table is wider than the terminal.

    One table with short names reads better than several with whole ones; the sentences below it
    and every other format have them whole.
    """
    places = [number for number, title in enumerate(header) if title in ("run", "against")]
    widths = [max(map(len, column)) + 3 for column in zip(header, *rows, strict=True)]
    others = sum(own for number, own in enumerate(widths) if number not in places)
    room = (width() - others) // max(1, len(places)) - 3
    names = {row[place] for row in rows for place in places}
    short = {name: _cut(name, room) for name in names}
    if room < 6 or len(set(short.values())) < len(names):
        return rows
    return [
        [short[cell] if number in places else cell for number, cell in enumerate(row)]
        for row in rows
    ]


def _cut(name: str, room: int) -> str:
    if len(name) <= room:
        return name
    tail = room // 2
    return f"{name[: room - tail - 1]}…{name[len(name) - tail :]}"


def _say(note: str, form: str) -> None:
    if form == "table":
        click.echo(click.wrap_text(note, min(width(), 100), subsequent_indent="  "))
    else:
        click.echo(f"- {note}" if form == "markdown" else f"% {note}")


def _show_comparison(result: Comparison) -> set[str]:
    """A table a measure, narrow enough for any terminal; the columns that any of them has."""
    header, cells = list(result.table.header), result.table.cells()
    labels = 1 if result.baseline else 2
    seen: set[str] = set()
    for measure in result.measures:
        places = [i for i, row in enumerate(result.rows) if row.measure == measure]
        rows = [result.rows[i] for i in places]
        whole = all(row.n == row.n_total for row in rows)
        # with all queries the baseline has one mean, in the heading; else it is mean − difference
        hidden = {"measure", "base", "queries" if whole else "d"}
        if result.baseline is None:
            hidden.add("d")
        if all(row.wins is None for row in rows):
            hidden.add("w-l-t")
        shown = [number for number, title in enumerate(header) if title not in hidden]
        lines = [[cells[i][number] for number in shown] for i in places]
        titles = [header[number] for number in shown]
        seen.update(titles)
        click.echo(_heading(result, measure, cells[places[0]][0], whole))
        lines = _fitted(titles, lines)
        print_table(Table(titles, lines, range(labels, len(titles))))
    return seen


def _heading(result: Comparison, measure: str, name: str, whole: bool) -> str:
    if result.baseline is None or not whole:
        return name
    row = next(row for row in result.rows if row.measure == measure)
    shown = "no value" if row.baseline_mean is None else f"{row.baseline_mean:.4f}"
    return f"{name}: {result.baseline} {shown}"


def _reading(result: Result) -> list[str]:
    from ranktilt.comparisons.systems import Comparison
    from ranktilt.comparisons.tradeoff import Tradeoff

    if isinstance(result, Comparison):
        return _comparison_reading(result)
    if isinstance(result, Tradeoff) and result.best is not None:
        front = ", ".join(result.front)
        return [f"On the front: {front}. Largest F{result.beta:g}: {result.best}."]
    return []


def _comparison_reading(result: Comparison) -> list[str]:
    """Which differences are real, in plain words, and what chance alone would have given."""
    from ranktilt.display.numbers import counted, percent
    from ranktilt.measures.effectiveness import Effectiveness
    from ranktilt.measures.names import read_measure

    lines = []
    for measure in result.measures:
        marked = [r for r in result.rows if r.measure == measure and result.is_significant(r)]
        worse, better = (
            ("less effective", "more effective")
            if isinstance(read_measure(measure), Effectiveness)
            else ("more tilted", "less tilted")
        )
        parts = []
        for words, wanted in ((worse, False), (better, True), ("different", None)):
            found = [_who(result, row) for row in marked if row.better is wanted]
            if found:
                against = "" if result.baseline is None else f" than {result.baseline}"
                against = against.replace("than", "from") if wanted is None else against
                parts.append(f"{words}{against}: {', '.join(found)}")
        if parts:
            lines.append(f"By {measure}, {'; '.join(parts)}.")
    tested = result.tested
    marked_all = sum(result.is_significant(row) for row in result.rows)
    if not lines:
        lines.append(
            f"No difference is beyond chance at p < {result.alpha:g}. That is not evidence of no "
            "difference: with few queries only large ones show."
        )
    chance = result.expected_by_chance
    expected = f"chance alone would mark about {chance:.{'1f' if chance >= 1 else '2g'}}"
    verb = "is" if 1 in (marked_all, tested) else "are"
    marked_text = f"{marked_all} of {counted(tested, 'comparison')} {verb} marked"
    if result.correction == "none" or tested < 2:
        uncorrected = ", uncorrected" if result.correction == "none" else ""
        lines.append(f"{marked_text}{uncorrected}; {expected}.")
    else:
        lines.append(
            f"{marked_text}. Without the correction {expected}; with it, any false mark at all has "
            f"a chance of about {percent(result.alpha)} or less."
        )
    return lines


def _who(result: Comparison, row: Difference) -> str:
    return row.run if result.baseline is not None else f"{row.run} (than {row.baseline})"
