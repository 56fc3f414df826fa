"""`ranktilt stability`."""

from __future__ import annotations

import click

from ranktilt.cli import comparing, options
from ranktilt.cli.progress import working


@click.command("stability")
@click.argument("scores")
@comparing.measures
@options.seed
@comparing.output_options
def command(
    scores: str,
    measures: tuple[str, ...],
    seed: int,
    form: str,
    output: str | None,
    quiet: bool,
) -> None:
    """Order the runs by each measure, and test whether the order holds for other queries.

    Example: ranktilt stability scores.json -m TExFAIR@10 -m nDCG@10
    """
    comparing.check_output(output, [scores])
    with working("Bootstrapping …", quiet=quiet):
        from ranktilt.comparisons.stability import stability

        result = stability(scores, measures=measures or None, seed=seed)
    comparing.write_result(result, output, [scores], quiet=quiet)
    more = [("", result.agreement_table())] if form != "table" and result.agreements else []
    comparing.show_result(result, form, quiet=quiet, more=more)
