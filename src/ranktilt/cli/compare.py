"""`ranktilt compare`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import comparing
from ranktilt.cli.progress import working
from ranktilt.cli.tables import print_table

if TYPE_CHECKING:
    from ranktilt.comparisons.systems import Comparison


@click.command("compare")
@click.argument("scores", nargs=-1, required=True, metavar="SCORES…")
@click.option("-b", "--baseline", help="The run to compare with.  [default: the first]")
@click.option(
    "--all-pairs", is_flag=True, help="Compare every two runs, instead of with a baseline."
)
@comparing.testing_options
@comparing.output_options
def command(
    scores: tuple[str, ...],
    baseline: str | None,
    all_pairs: bool,
    measures: tuple[str, ...],
    form: str,
    output: str | None,
    quiet: bool,
    **testing: Any,
) -> None:
    """Test which differences between runs are significant, query by query.

    SCORES are files that `ranktilt score -o` or `ranktilt audit -o` wrote. Several files with the
    same queries are combined.

    Example: ranktilt compare scores.json --baseline bm25
    """
    if all_pairs and baseline is not None:
        raise click.UsageError("--baseline and --all-pairs cannot be combined")
    comparing.check_output(output, scores)
    with working("Comparing …", quiet=quiet):
        from ranktilt.comparisons.systems import ComparisonSettings, compare

        result = compare(
            scores,
            baseline,
            measures=measures or None,
            settings=ComparisonSettings(**testing),
            pairs="all" if all_pairs else "baseline",
        )
    comparing.write_result(result, output, scores, quiet=quiet)
    if form != "table":
        comparing.show_result(result, form, quiet=quiet)
        return
    columns = _show_measures(result)
    if not quiet:
        from ranktilt.comparisons.findings import chance_sentence, difference_sentences

        comparing.say(result.legend(columns), *result.notes()[1:])
        comparing.say(*difference_sentences(result), chance_sentence(result))


def _show_measures(result: Comparison) -> set[str]:
    """Print a table per measure, narrow enough for any terminal.

    Returns:
        The columns that any of them has.
    """
    from ranktilt.display.numbers import number
    from ranktilt.display.table import Table

    header, cells = result.table.header, result.table.cells()
    labels = 1 if result.baseline else 2
    seen: set[str] = set()
    for measure in result.measures:
        places = [i for i, row in enumerate(result.rows) if row.measure == measure.name]
        rows = [result.rows[i] for i in places]
        whole = all(row.n == row.n_total for row in rows)
        # with all queries the baseline has one mean, which the heading shows
        hidden = {"measure", "baseline", "queries" if whole else "d"}
        if result.baseline is None:
            hidden.add("d")
        if all(row.wins is None for row in rows):
            hidden.add("w-l-t")
        shown = [i for i, title in enumerate(header) if title not in hidden]
        titles = [header[i] for i in shown]
        seen.update(titles)
        heading = cells[places[0]][0]
        if result.baseline is not None and whole:
            heading += f": {result.baseline} {number(rows[0].baseline_mean)}"
        click.echo(heading)
        lines = [[cells[i][j] for j in shown] for i in places]
        print_table(Table(titles, lines, range(labels, len(titles))))
    return seen
