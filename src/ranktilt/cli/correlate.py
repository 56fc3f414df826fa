"""`ranktilt correlate`."""

from __future__ import annotations

import click

from ranktilt.cli import comparing, options
from ranktilt.cli.progress import working


@click.command("correlate")
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
def command(
    scores: str,
    measures: tuple[str, ...],
    coefficient: str,
    correction: str,
    alpha: float,
    on: str,
    form: str,
    output: str | None,
    quiet: bool,
) -> None:
    """Correlate every pair of measures over the queries of each run.

    Example: ranktilt correlate scores.json -m TExFAIR@10 -m NFaiRR@10
    """
    comparing.check_output(output, [scores])
    with working("Correlating …", quiet=quiet):
        from ranktilt.comparisons.correlations import correlate

        result = correlate(
            scores,
            measures=measures or None,
            coefficient=coefficient,
            correction=correction,
            alpha=alpha,
            on=on,
        )
    comparing.write_result(result, output, [scores], quiet=quiet)
    comparing.show_result(result, form, quiet=quiet)
