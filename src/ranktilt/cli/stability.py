"""`ranktilt stability`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import comparing, options


def _agreement(found: Any) -> list[Any]:
    return [("", found.agreement_table())] if found.agreements else []


@comparing.command("stability", "Bootstrapping …", _agreement)
@click.argument("scores")
@comparing.measures
@options.seed
@comparing.output_options
def command(scores: str, measures: tuple[str, ...], seed: int) -> Any:
    """Order the runs by each measure, and test whether the order holds for other queries.

    Example: ranktilt stability scores.json -m TExFAIR@10 -m nDCG@10
    """
    from ranktilt.comparisons.stability import stability

    return stability(scores, measures=measures or None, seed=seed)
