"""Print docs/commands.md from the commands, or docs/measures.md from the measures.

python scripts/reference.py commands > docs/commands.md
python scripts/reference.py measures > docs/measures.md
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

import click

from ranktilt.cli import COMMANDS, cli
from ranktilt.cli.measures import describe, measure_names
from ranktilt.measures.base import registered

INTRODUCTION = """\
# The command line

Exit codes: 0 success; 1 a check failed; 2 bad input or a missing extra, with one line on standard
error (place, problem, what was expected, what to do); 130 after Ctrl-C. Output files get their
final name only when they are complete. `--quiet` hides progress bars and notes. Data go to standard
output, everything else to standard error. (`make docs` writes this page from the help texts.)
"""


def commands_markdown() -> str:
    """The page of the commands."""
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


def measures_markdown() -> str:
    """The page of the measures."""
    page = Path(__file__).with_name("measures.txt").read_text("utf-8")
    entries = [describe(registered()[name]) for name in measure_names()]
    table = ["| measure | what it is | range | fair |", "|---|---|---|---|"]
    table += [
        f"| [{e['name']}](#{e['name'].lower()}) | {_cell(e['summary'])} | {_cell(e['range'])} "
        f"| {e['fair']} |"
        for e in entries
    ]
    lines: list[str] = []
    for entry in entries:
        prose, _, example = entry["text"].partition(">>>")
        lines += [
            "",
            f"## {entry['name']}",
            "",
            f"`{entry['signature']}`",
            "",
            prose.strip(),
            "",
            f"$$\n{entry['tex']}\n$$" if entry["tex"] else f"Formula: {entry['formula']}",
            "",
            f"- source: {entry['source']}, {entry['equation']}; code: `{entry['file']}`",
            f"- range: {entry['range']}; fair: {entry['fair']}",
            f"- needs: {entry['needs']}",
            f"- command line: `{entry['command']}`",
            "",
            "```python",
            (">>>" + example).rstrip(),
            "",  # an empty line ends the expected output
            "```",
        ]
    page = page.replace("{table}", "\n".join(table))
    return page.replace("{measures}", "\n".join(lines).strip())


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    pages = {"commands": commands_markdown, "measures": measures_markdown}
    print(pages[sys.argv[1]](), end="")
