"""`ranktilt tradeoff`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import comparing, options


@comparing.command("tradeoff", "Comparing …")
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
@comparing.output_options
def command(scores: str, **how: Any) -> Any:
    """Compare effectiveness with fairness: the Pareto front, and one combined measure.

    Example: ranktilt tradeoff scores.json --effectiveness nDCG@10 --fairness TExFAIR@10
    """
    from ranktilt.comparisons.tradeoff import tradeoff

    return tradeoff(scores, **how)
