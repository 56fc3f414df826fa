"""docs/study.md: its commands and settings exist (test_serve.py runs its chain)."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from ranktilt.cli import cli
from ranktilt.studies.settings import StudySettings

GUIDE = Path(__file__).parents[2] / "docs" / "study.md"
TEXT = GUIDE.read_text(encoding="utf-8")


def printed_commands() -> list[str]:
    """Every line of the guide's blocks with a command of ours, and its continuation."""
    lines = TEXT.replace("\\\n", " ").splitlines()
    return [line.strip() for line in lines if re.match(r"( {4,6})?ranktilt study ", line)]


def test_the_commands_are_found() -> None:
    names = {line.split()[2] for line in printed_commands()}
    served = {"demo", "new", "pool", "serve", "state", "export", "links"}
    accounts = {"password", "second-factor", "log"}
    assert names == served | accounts | {"forget", "prune", "delete", "backup", "restore"}


@pytest.mark.parametrize("line", printed_commands())
def test_every_command_has_the_options_it_is_shown_with(line: str) -> None:
    # parsed as the command line does, but not run: the files are the reader's own
    command: click.Command = cli
    _, *words = shlex.split(line, comments=True)
    context = click.Context(command)
    while isinstance(command, click.Group):
        name, found, words = command.resolve_command(context, words)
        assert found is not None, line
        command = found
        context = click.Context(command, parent=context, info_name=name)
    command.make_context(command.name, words)


def test_the_settings_that_are_shown_load(tmp_path: Path) -> None:
    shown = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    for kind, text in zip(("seme", "annotation"), shown, strict=True):
        path = tmp_path / f"{kind}.toml"
        path.write_text(text, encoding="utf-8")
        assert StudySettings.load(kind, path).kind == kind
