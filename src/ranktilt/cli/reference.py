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


def _commands_markdown() -> str:
    """The page."""
    context = click.Context(cli, **cli.context_settings)
    parts = [INTRODUCTION]
    for name in COMMANDS:
        command = cli.get_command(context, name)
        if command is not None:
            parts += _sections(name, command, context)
    return "\n".join(parts)


def _sections(name: str, command: click.Command, parent: click.Context) -> list[str]:
    """The section of a command, or those of a group's commands."""
    if not isinstance(command, click.Group):
        return [_section(name, command, click.Context(command, parent))]
    return [
        section
        for own, sub in command.commands.items()
        for section in _sections(f"{name} {own}", sub, parent)
    ]


def _section(name: str, command: click.Command, context: click.Context) -> str:
    arguments = [
        parameter.make_metavar(context)
        for parameter in command.params
        if isinstance(parameter, click.Argument)
    ]
    lines = [
        f"## ranktilt {name}",
        "",
        f"`ranktilt {' '.join([name, *arguments, '[OPTIONS]'])}`",
        "",
        _as_text(inspect.cleandoc(command.help or "")),
        "",
    ]
    rows = []
    for parameter in command.params:
        if not isinstance(parameter, click.Option):
            continue
        record = parameter.get_help_record(context)
        if record is not None:
            spelling, text = record
            escaped = _as_text(text).replace("|", "\\|")
            rows.append(f"| `{spelling.replace('|', ' or ')}` | {escaped} |")
    if rows:
        lines += ["| option | meaning |", "|---|---|", *rows, ""]
    return "\n".join(lines)


def _as_text(text: str) -> str:
    """Help as Markdown: outside of code, `<` does not begin a tag, nor `][` a link."""
    parts = text.split("`")  # every second part is code
    return "`".join(
        part if place % 2 else part.replace("<", "&lt;").replace("][", "]\\[")
        for place, part in enumerate(parts)
    )


if __name__ == "__main__":
    click.echo(_commands_markdown(), nl=False)
