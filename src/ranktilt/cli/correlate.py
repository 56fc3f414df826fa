"""`ranktilt correlate`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import comparing, options


@comparing.command("correlate", "Correlating …")
@click.argument("scores")
@comparing.measures
@click.option(
    "--coefficient",
    type=click.Choice(["pearson", "spearman", "kendall"]),
    default="pearson",
    help="Correlation coefficient.",
)
@comparing.correction("bonferroni")
@options.alpha
@comparing.on
@comparing.output_options
def command(scores: str, measures: tuple[str, ...], **how: Any) -> Any:
    """Correlate every pair of measures over the queries of each run.

    Example: ranktilt correlate scores.json -m TExFAIR@10 -m NFaiRR@10
    """
    from ranktilt.comparisons.correlations import correlate

    return correlate(scores, measures=measures or None, **how)
