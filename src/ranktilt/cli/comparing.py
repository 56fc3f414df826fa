"""The commands of the group Compare, and how any result is written and shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import READABLE, is_quiet, note, print_table, say, working

if TYPE_CHECKING:
    from ranktilt.comparisons.results import Result
    from ranktilt.display.table import Table

    MoreTables = Sequence[tuple[str, Table]]


@click.group("compare")
def command() -> None:
    """Commands that compare files of scores, or runs."""


_measures: options.Option = options.measure_option("Only these measures; repeat for more.")
_on: options.Option = click.option(
    "--on",
    type=click.Choice(["tilt", "value"]),
    default="tilt",
    help="Compare two-sided measures (ARaB, Share) by their distance from fair, or by their value.",
)
#: The options that choose what a comparison tests, in the order of the help.
_testing_options: options.Option = options.several(
    _measures,
    click.option(
        "--test",
        type=click.Choice(["t", "wilcoxon", "randomisation"]),
        default="t",
        help="The paired test that decides significance; -f json and csv include all three.",
    ),
    options.correction("holm"),
    options.alpha,
    options.confidence,
    _on,
    options.seed,
)
#: Format, output and quiet.
output_options: options.Option = options.several(
    options.printing,
    click.option("-o", "--output", help="Write the result to a .json or .csv file."),
    options.quiet,
)


def _command(
    name: str, doing: str = "Comparing …", more: Callable[[Any], MoreTables] = lambda _: ()
) -> Callable[[Callable[..., Result]], click.Command]:
    """A command whose function compares its arguments, which are files.

    The result is written and shown as `output_options` say.

    Args:
        name: The command.
        doing: What a terminal shows meanwhile.
        more: Headings and further tables of a result, for all formats but the compact one.
    """

    def made(compare: Callable[..., Result]) -> click.Command:
        @wraps(compare)
        def run(form: str, output: str | None, **given: Any) -> None:
            own = click.get_current_context().command.params
            files = [given[str(one.name)] for one in own if isinstance(one, click.Argument)]
            sources = [path for own in files for path in ([own] if isinstance(own, str) else own)]
            options.check_target(output, sources, (".json", ".csv"))
            with working(doing):
                result = compare(**given)
            write_result(result, output, sources)
            further = () if form == "table" else more(result)
            show_result(result, form, more=further)

        return command.command(name)(run)

    return made


@_command("compare")
@click.argument("scores")
@click.option("-b", "--baseline", help="The run to compare with.  [default: the first]")
@_testing_options
@output_options
def _compare(scores: str, baseline: str | None, measures: tuple[str, ...], **testing: Any) -> Any:
    """Test which differences between runs are significant, query by query.

    SCORES is a file that `ranktilt score -o` or `ranktilt audit -o` wrote.

    Example: ranktilt compare scores.json --baseline bm25
    """
    from ranktilt.comparisons.systems import ComparisonSettings, compare

    settings = ComparisonSettings(**testing)
    return compare(scores, baseline, measures=measures or None, settings=settings)


@_command("correlate", "Correlating …")
@click.argument("scores")
@_measures
@click.option(
    "--coefficient",
    type=click.Choice(["pearson", "spearman", "kendall"]),
    default="pearson",
    help="Correlation coefficient.",
)
@options.correction("bonferroni")
@options.alpha
@_on
@output_options
def _correlate(scores: str, measures: tuple[str, ...], **how: Any) -> Any:
    """Correlate every pair of measures over the queries of each run.

    Example: ranktilt correlate scores.json -m TExFAIR@10 -m NFaiRR@10
    """
    from ranktilt.comparisons.correlations import correlate

    return correlate(scores, measures=measures or None, **how)


def _agreement(found: Any) -> MoreTables:
    return [("", found.agreement_table())] if found.agreements else []


@_command("stability", "Bootstrapping …", _agreement)
@click.argument("scores")
@_measures
@options.seed
@output_options
def _stability(scores: str, measures: tuple[str, ...], seed: int) -> Any:
    """Order the runs by each measure, and test whether the order holds for other queries.

    Example: ranktilt stability scores.json -m TExFAIR@10 -m nDCG@10
    """
    from ranktilt.comparisons.stability import stability

    return stability(scores, measures=measures or None, seed=seed)


@_command("tradeoff")
@click.argument("scores")
@click.option(
    "--effectiveness", required=True, metavar="MEASURE",
    help="Effectiveness measure, such as nDCG@10.",
)  # fmt: skip
@click.option(
    "--fairness", required=True, metavar="MEASURE", help="Fairness measure, such as TExFAIR@10."
)
@click.option(
    "--beta",
    type=float,
    default=1.0,
    help="Importance of fairness relative to effectiveness in the combined measure.",
)
@options.confidence
@options.seed
@output_options
def _tradeoff(scores: str, **how: Any) -> Any:
    """Compare effectiveness with fairness: the Pareto front, and one combined measure.

    Example: ranktilt tradeoff scores.json --effectiveness nDCG@10 --fairness TExFAIR@10
    """
    from ranktilt.comparisons.tradeoff import tradeoff

    return tradeoff(scores, **how)


def _moved(found: Any) -> MoreTables:
    return [("Queries that changed most:", found.moved_table())] if found.moved else []


@_command("drift", more=_moved)
@click.argument("before")
@click.argument("after")
@_testing_options
@output_options
def _drift(before: str, after: str, measures: tuple[str, ...], **testing: Any) -> Any:
    """Test what changed between two audits of the same runs, and for which queries.

    BEFORE and AFTER are files that `ranktilt score -o` or `ranktilt audit -o` wrote.

    Example: ranktilt drift january.json february.json
    """
    from ranktilt.comparisons.drift import drift
    from ranktilt.comparisons.systems import ComparisonSettings

    settings = ComparisonSettings(**testing)
    return drift(before, after, measures=measures or None, settings=settings)


@_command("contrast")
@options.runs
@click.option("-b", "--baseline", help="The contrast to compare with.  [default: the first]")
@options.counted_ranks
@options.rbo_p
@options.correction("holm")
@options.alpha
@options.confidence
@options.order
@options.seed
@output_options
def _contrast(runs: tuple[str, ...], baseline: str | None, order: Any, **settings: Any) -> Any:
    """Test if a setting changes an engine's lists more than repeated identical calls do.

    A RUN has the lists of one call under one setting: us#1.trec and us#2.trec are repeated calls
    under the setting us. The difference between them is the noise floor.

    Example: ranktilt contrast us#1.trec us#2.trec de#1.trec de#2.trec
    """
    from ranktilt.comparisons.contrasts import ContrastSettings, contrast
    from ranktilt.data.run import load_runs

    return contrast(load_runs(runs, order), baseline, settings=ContrastSettings(**settings))


def write_result(result: Result, output: str | None, sources: Sequence[str]) -> None:
    """Write a result with its manifest, if a file was named."""
    if output is not None:
        result.write(output, options.manifest_of(sources, result.settings()))
        note(f"{output}: written")


def show_result(result: Result, form: str, more: MoreTables = ()) -> None:
    """Print a result: its conclusions, its tables, and what readers of them must know.

    Args:
        result: The result.
        form: The output format; in a terminal the tables are compact.
        more: Headings and tables below the first.
    """
    if form in ("json", "csv"):
        click.echo(result.to_json() if form == "json" else result.to_csv(), nl=False)
        return
    if form == "table":
        own = result.compact_tables()
    else:
        own = [replace(result.table, notes=result.notes())]
    conclusions = [] if is_quiet() else result.conclusions()
    say(*conclusions, form=form)
    if form == "markdown" and conclusions:
        click.echo("")
    notes: list[str] = []
    for heading, table in [*((table.title, table) for table in own), *more]:
        if heading:
            say(*[""] * bool(notes), heading, form=form)
        print_table(replace(table, title="", notes=()), form, READABLE)
        if form == "markdown":
            click.echo("")
        notes += table.notes
        if not (is_quiet() or more):
            say(*table.notes, form=form)
    if more and not is_quiet():
        say(*notes, form=form)
    if form == "table" and result.in_full and not is_quiet():
        say(f"For {result.in_full}, use -f markdown, csv or json.")
