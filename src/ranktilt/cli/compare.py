"""`ranktilt compare`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import comparing
from ranktilt.cli.progress import working


@click.command("compare")
@click.argument("scores", nargs=-1, required=True, metavar="SCORES…")
@click.option("-b", "--baseline", help="The run to compare with.  [default: the first]")
@click.option(
    "--all-pairs", is_flag=True, help="Compare every pair of runs, not each with a baseline."
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
    comparing.show_result(result, form, quiet=quiet)
