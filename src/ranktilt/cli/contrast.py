"""`ranktilt contrast`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import comparing, options


@comparing.command("contrast", "Comparing …")
@options.runs
@click.option("-b", "--baseline", help="The contrast to compare with.  [default: the first]")
@click.option("-k", "--cutoff", type=click.IntRange(1), default=10, help="Ranks that count.")
@click.option(
    "-p", "--rbo-p", type=float, default=0.9,
    help="p of rank-biased overlap; higher gives lower ranks more weight.",
)  # fmt: skip
@comparing.correction("holm")
@options.alpha
@options.confidence
@options.order
@options.seed
@comparing.output_options
def command(runs: tuple[str, ...], baseline: str | None, order: Any, **settings: Any) -> Any:
    """Test if a setting changes an engine's lists more than repeated identical calls do.

    A RUN has the lists of one call under one setting: us#1.trec and us#2.trec are repeated calls
    under the setting us. The difference between them is the noise floor.

    Example: ranktilt contrast us#1.trec us#2.trec de#1.trec de#2.trec
    """
    from ranktilt.comparisons.contrasts import ContrastSettings, contrast
    from ranktilt.data.run import load_runs

    return contrast(load_runs(runs, order), baseline, settings=ContrastSettings(**settings))
