"""Print docs/commands.md from the commands.

python -m ranktilt.cli.reference > docs/commands.md
"""

from __future__ import annotations

import inspect

import click

from ranktilt.cli import COMMANDS, cli

INTRODUCTION = """\
# The command line

This page is printed by `python -m ranktilt.cli.reference` (`make docs`).

Exit codes: 0 success; 1 a check failed; 2 bad input or a missing extra, with one line on standard
error (place, problem, what was expected, what to do); 130 after Ctrl-C. Output files get their name
when they are complete. `--quiet` hides progress bars and notes. Data go to standard output,
everything else to standard error.
"""


def commands_markdown() -> str:
    """The page."""
    context = click.Context(cli, info_name="ranktilt")
    parts = [INTRODUCTION]
    for group in COMMANDS:
        command = cli.get_command(context, group)
        if isinstance(command, click.Group):
            for name, sub in command.commands.items():
                parts.append(_section(f"{group} {name}", sub))
        elif command is not None:
            parts.append(_section(group, command))
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
