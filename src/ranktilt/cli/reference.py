"""docs/commands.md, written from the commands themselves so that it cannot lag behind.

python -m ranktilt.cli.reference > docs/commands.md
"""

from __future__ import annotations

import inspect

import click

from ranktilt.cli import COMMANDS, cli

INTRODUCTION = """\
# The command line

This page is printed by `python -m ranktilt.cli.reference` (`make docs`).

Exit codes: 0 fine, 1 a check failed, 2 bad input or a missing extra, with one line on standard
error that says where, what, what was expected and what to do; 130 after Ctrl-C. A file that is
being written takes its name only when it is complete. `--quiet` silences progress bars and notes;
data go to standard output, everything else to standard error.
"""


def commands_markdown() -> str:
    """The page."""
    context = click.Context(cli, info_name="ranktilt")
    parts = [INTRODUCTION]
    for verb in COMMANDS:
        command = cli.get_command(context, verb)
        if isinstance(command, click.Group):
            for name, sub in command.commands.items():
                parts.append(_section(f"{verb} {name}", sub))
        elif command is not None:
            parts.append(_section(verb, command))
    return "\n".join(parts)


def _section(name: str, command: click.Command) -> str:
    arguments = [
        parameter.make_metavar(click.Context(command))
        for parameter in command.params
        if isinstance(parameter, click.Argument)
    ]
    lines = [
        f"## ranktilt {name}",
        "",
        f"`ranktilt {' '.join([name, *arguments, '[OPTIONS]'])}`",
        "",
        inspect.cleandoc(command.help or ""),
        "",
    ]
    rows = []
    for parameter in command.params:
        if not isinstance(parameter, click.Option):
            continue
        record = parameter.get_help_record(click.Context(command))
        if record is not None:
            spelling, text = record
            escaped = text.replace("|", "\\|")
            rows.append(f"| `{spelling.replace('|', ' or ')}` | {escaped} |")
    if rows:
        lines += ["| option | meaning |", "|---|---|", *rows, ""]
    return "\n".join(lines)


if __name__ == "__main__":
    click.echo(commands_markdown(), nl=False)
