"""The guides show real output: their console sessions are run and compared line by line."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from scripts.guides import GUIDES, Step, run_guide


@pytest.mark.parametrize("guide", GUIDES)
def test_session_is_real(
    guide: str,
    run_cli: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)

    def run(arguments: list[str]) -> str:
        done = run_cli(*arguments)
        assert done.code in (0, 1), f"{arguments}\n{done.err}"
        if find_spec("jinja2") is None:  # the core alone: all but the page, and a line that says so
            lines = done.err.splitlines(keepends=True)
            return done.out + "".join(
                line for line in lines if not line.startswith("no page: it needs an extra")
            )
        return done.out + done.err

    compared = 0
    for step in run_guide(guide, run):
        compared += bool(step.shown)
        assert lines_of(step.shown) == lines_of(step.real), f"{step.command}\nscripts/guides.py"
    assert compared, f"{guide} shows no output"


def lines_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize(
    ("shown", "printed", "real"),
    [
        ("", "a\nb\n", ""),
        ("old\n", "\na  \nb\n\n", "a\nb\n"),
        ("old\n…\n", "a\nb\nc\n", "a\n…\n"),
    ],
)
def test_what_a_page_shows(shown: str, printed: str, real: str) -> None:
    assert Step("ranktilt demo", shown, 0, printed).real == real
