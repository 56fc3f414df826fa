"""`ranktilt drift`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import comparing


def _moved(found: Any) -> list[Any]:
    return [("Queries that changed most:", found.moved_table())] if found.moved else []


@comparing.command("drift", "Comparing …", _moved)
@click.argument("before")
@click.argument("after")
@comparing.testing_options
@comparing.output_options
def command(before: str, after: str, measures: tuple[str, ...], **testing: Any) -> Any:
    """Test what changed between two audits of the same runs, and for which queries.

    BEFORE and AFTER are files that `ranktilt score -o` or `ranktilt audit -o` wrote.

    Example: ranktilt drift january.json february.json
    """
    from ranktilt.comparisons.drift import drift
    from ranktilt.comparisons.systems import ComparisonSettings

    settings = ComparisonSettings(**testing)
    return drift(before, after, measures=measures or None, settings=settings)
