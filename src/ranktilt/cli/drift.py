"""`ranktilt drift`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import comparing
from ranktilt.cli.progress import working


@click.command("drift")
@click.argument("before")
@click.argument("after")
@comparing.testing_options
@comparing.output_options
def command(
    before: str,
    after: str,
    measures: tuple[str, ...],
    form: str,
    output: str | None,
    quiet: bool,
    **testing: Any,
) -> None:
    """Test what changed between two audits of the same runs, and for which queries.

    BEFORE and AFTER are files that `ranktilt score -o` or `ranktilt audit -o` wrote.

    Example: ranktilt drift january.json february.json
    """
    comparing.check_output(output, [before, after])
    with working("Comparing …", quiet=quiet):
        from ranktilt.comparisons.drift import drift
        from ranktilt.comparisons.systems import ComparisonSettings

        settings = ComparisonSettings(**testing)
        result = drift(before, after, measures=measures or None, settings=settings)
    comparing.write_result(result, output, [before, after], quiet=quiet)
    changed = form != "table" and result.moved
    more = [("Queries that changed most:", result.moved_table())] if changed else []
    comparing.show_result(result, form, quiet=quiet, more=more)
