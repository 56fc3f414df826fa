"""`ranktilt tradeoff`."""

from __future__ import annotations

import click

from ranktilt.cli import comparing, options
from ranktilt.cli.progress import working


@click.command("tradeoff")
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
def command(
    scores: str,
    effectiveness: str,
    fairness: str,
    beta: float,
    confidence: float,
    seed: int,
    form: str,
    output: str | None,
    quiet: bool,
) -> None:
    """Compare effectiveness with fairness: the Pareto front, and one combined measure.

    Example: ranktilt tradeoff scores.json --effectiveness nDCG@10 --fairness TExFAIR@10
    """
    comparing.check_output(output, [scores])
    with working("Comparing …", quiet=quiet):
        from ranktilt.comparisons.tradeoff import tradeoff

        result = tradeoff(scores, effectiveness, fairness, beta, confidence=confidence, seed=seed)
    comparing.write_result(result, output, [scores], quiet=quiet)
    comparing.show_result(result, form, quiet=quiet)
