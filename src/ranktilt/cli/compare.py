"""`ranktilt compare`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import comparing
from ranktilt.cli.progress import working


@click.command("compare")
@click.argument("scores")
@click.option("-b", "--baseline", help="The run to compare with.  [default: the first]")
@comparing.testing_options
@comparing.output_options
def command(
    scores: str,
    baseline: str | None,
    measures: tuple[str, ...],
    form: str,
    output: str | None,
    quiet: bool,
    **testing: Any,
) -> None:
    """Test which differences between runs are significant, query by query.

    SCORES is a file that `ranktilt score -o` or `ranktilt audit -o` wrote.

    Example: ranktilt compare scores.json --baseline bm25
    """
    comparing.check_output(output, [scores])
    with working("Comparing …", quiet=quiet):
        from ranktilt.comparisons.systems import ComparisonSettings, compare

        result = compare(
            scores,
            baseline,
            measures=measures or None,
            settings=ComparisonSettings(**testing),
        )
    comparing.write_result(result, output, [scores], quiet=quiet)
    comparing.show_result(result, form, quiet=quiet)
