"""`ranktilt gate check | init`; `ranktilt gate SCORES …` is `check`."""

from __future__ import annotations

import os

import click

from ranktilt.cli import options
from ranktilt.cli.groups import DefaultGroup
from ranktilt.cli.progress import is_quiet, note, print_table


@click.group("gate", cls=DefaultGroup)
def command() -> None:
    """Check scores against thresholds and a baseline, for CI; write a first gate.toml.

    `ranktilt gate SCORES …` is short for `ranktilt gate check SCORES …`.
    """


@command.command("check", short_help="Check scores against the rules of a gate.toml.")
@click.argument("scores", required=False, metavar="SCORES")
@click.option("--config", default="gate.toml", help="A TOML file with [[rule]] entries.")
@click.option("--baseline", help="Baseline scores; overrides the config.")
@click.option("--junit", help="Write the checks as JUnit XML, for CI systems.")
@click.option("--summary", help="Write the checks as Markdown, for a pull request.")
@options.quiet
@click.pass_context
def _check(context: click.Context, /, scores: str | None, config: str, **given: str | None) -> None:
    """Check SCORES against thresholds and a baseline.

    SCORES is a file that score -o or audit -o wrote. A rule bounds a measure's mean, every query or
    every domain (min, max), or its change since a baseline (max_rise, max_drop). The exit code is 1
    if a rule fails, with one line per failed check on standard error, and 2 if the input is
    invalid.

    Example: ranktilt gate scores.json --config gate.toml --junit gate.xml --summary gate.md
    """
    from ranktilt.comparisons.gate import gate
    from ranktilt.data.files import require_writable, write_text
    from ranktilt.data.manifest import build_manifest, hash_inputs
    from ranktilt.errors import InputError

    baseline, junit, summary = (given[name] for name in ("baseline", "junit", "summary"))
    if junit and summary and os.path.realpath(junit) == os.path.realpath(summary):
        raise InputError("--junit and --summary name the same file", where=junit)
    if not os.path.exists(config):
        raise InputError("no such file", where=config, do="write one: ranktilt gate init SCORES")
    targets = [target for target in (junit, summary) if target is not None]
    for target in targets:
        require_writable(target, [scores, config, baseline])
    result = gate(config, scores, baseline=baseline)
    for target in targets:  # the config may name files too
        require_writable(target, result.files)
    if targets:
        manifest = build_manifest(hash_inputs(result.files), {"baseline": baseline})
        for target in targets:
            write = result.to_junit if target == junit else result.to_markdown
            write_text(target, write(manifest))
            note(f"{target}: written")
    print_table(result.table)
    if not is_quiet():
        click.echo(f"Gate: {result.summary}.")
    for check in result.failed:
        click.echo(f"ranktilt: gate failed: {check.line}", err=True)
    if not result.passed:
        context.exit(1)


@command.command("init", short_help="Write a first gate.toml.")
@click.argument("scores", metavar="SCORES")
@click.option("-o", "--output", default="gate.toml", help="File to write; it must not exist.")
@options.quiet
def _init(scores: str, output: str) -> None:
    """Write a commented gate.toml whose rules SCORES passes today.

    SCORES is a file that score -o or audit -o wrote: your baseline, with which later scores.json
    are compared. Edit the bounds, then check with `ranktilt gate scores.json --config gate.toml`.

    Example: ranktilt gate init baseline.json
    """
    from pathlib import Path

    from ranktilt.comparisons.gate import starter_config
    from ranktilt.data.files import write_text
    from ranktilt.measures.scores import Scores

    options.check_target(output, [], (".toml",), new=True)
    folder = os.path.dirname(os.path.abspath(output))
    source = Path(os.path.relpath(scores, folder)).as_posix()
    write_text(output, starter_config(Scores.read(scores), source))
    note(f"{output}: written; check new scores with: ranktilt gate scores.json --config {output}")
