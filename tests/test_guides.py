"""The guides show real output: their console sessions are run and compared line by line."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[1] / "docs"
#: Guides, or a section of one, whose console blocks follow each other in one folder.
GUIDES = (
    "compare.md",
    "counterfactual.md",
    "explain.md",
    "gate.md",
    "report.md",
    "rerank.md",
    "swap.md",
    "rankers.md",
    "reproduce.md#An example that runs",
)


def steps_of(page: str) -> list[tuple[str, list[str]]]:
    """Every command of a page's console blocks, with the lines shown below it."""
    steps = []
    for block in re.findall(r"```console\n(.*?)```", page, re.S):
        for step in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, shown = step.replace("\\\n", " ").partition("\n")
            steps.append((command, shown.rstrip().splitlines()))
    return steps


@pytest.mark.parametrize("guide", GUIDES)
def test_session_is_real(
    guide: str,
    run_cli: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    name, _, section = guide.partition("#")
    page = (DOCS / name).read_text(encoding="utf-8")
    if section:
        page = page.split(f"{section}\n")[1].split("\n## ")[0]
    for rules in re.findall(r"```toml\n(.*?)```", page, re.S)[:1]:
        (tmp_path / "gate.toml").write_text(rules, encoding="utf-8")
    compared = 0
    for command, shown in steps_of(page):
        program, *arguments = shlex.split(command)
        if program == "cp":
            shutil.copy(*arguments)
            continue
        assert program == "ranktilt", command
        globbed = [
            str(name)
            for argument in arguments
            for name in (sorted(Path().glob(argument)) if "*" in argument else [argument])
        ]
        done = run_cli(*globbed)
        assert done.code in (0, 1), f"{command}\n{done.err}"
        if not shown:
            continue  # a step whose output the guide leaves out
        compared += 1
        printed = [line.rstrip() for line in (done.out + done.err).strip("\n").splitlines()]
        if shown[-1] == "…":  # the rest is left out
            shown, printed = shown[:-1], printed[: len(shown) - 1]
        if find_spec("jinja2") is None:  # the core alone: all but the page, and a line that says so
            printed = [
                line for line in printed if not line.startswith("no page: it needs an extra")
            ]
        assert [line for line in shown if line] == [line for line in printed if line], command
    assert compared, f"{guide} shows no output"
