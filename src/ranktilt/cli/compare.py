"""`ranktilt compare`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import comparing


@comparing.command("compare", "Comparing …")
@click.argument("scores")
@click.option("-b", "--baseline", help="The run to compare with.  [default: the first]")
@comparing.testing_options
@comparing.output_options
def command(scores: str, baseline: str | None, measures: tuple[str, ...], **testing: Any) -> Any:
    """Test which differences between runs are significant, query by query.

    SCORES is a file that `ranktilt score -o` or `ranktilt audit -o` wrote.

    Example: ranktilt compare scores.json --baseline bm25
    """
    from ranktilt.comparisons.systems import ComparisonSettings, compare

    settings = ComparisonSettings(**testing)
    return compare(scores, baseline, measures=measures or None, settings=settings)
