"""docs/llm-rankers.md shows what its commands print against a scripted model."""

from __future__ import annotations

import hashlib
import re
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scripts.guides import ROOT, run_guide

GUIDE = "docs/llm-rankers.md"


def scripted(messages: list[dict[str, str]], seed: int) -> str:
    """Takes the first-listed passage in four of ten lists, otherwise counts words of the query.

    As a judge, it grades by these words, and has no answer in about 1 of 32 cases.
    """
    prompt = messages[0]["content"]
    query = set(re.findall(r"\w+", prompt.partition("Query: ")[2].partition("\n")[0].lower()))
    if prompt.startswith("Judge"):
        passage = prompt.partition("Passage: ")[2].partition("\n")[0].lower()
        if hashlib.sha256(prompt.encode()).digest()[0] < 8:
            return "It depends."
        highest = int(re.findall(r"from 0 .* to (\d)", prompt)[0])
        return str(min(len(query & set(re.findall(r"\w+", passage))) // 2, highest))
    passages = re.findall(r"^\[\d+\] (.*)$", prompt, re.M)
    common = [len(query & set(re.findall(r"\w+", text.lower()))) for text in passages]
    if hashlib.sha256(prompt.encode()).digest()[0] < 0.4 * 256:
        common[0] = 1_000
    order = sorted(range(len(passages)), key=lambda place: (-common[place], passages[place]))
    return " > ".join(f"[{place + 1}]" for place in order)


@pytest.fixture
def guide(model: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    model.write, model.usage = scripted, False
    monkeypatch.setenv("RANKTILT_BASE_URL", model.url)
    monkeypatch.delenv("RANKTILT_API_KEY", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("guide")
def test_sessions_are_real(run_cli: Callable[..., Any]) -> None:
    def run(arguments: list[str]) -> str:
        done = run_cli(*arguments)
        assert done.code == 0, done.err
        return str(done.out + done.err)

    compared = 0
    for step in run_guide(GUIDE, run):
        compared += bool(step.shown)
        assert lines_of(step.shown) == lines_of(step.real), step.command
    assert compared == 5


def lines_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


@pytest.mark.usefixtures("guide")
def test_python_is_real(
    run_cli: Callable[..., Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_cli("demo", "--copy", "sample").code == 0
    page = (ROOT / GUIDE).read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"```python\n(.*?)```", page, re.S))
    (tmp_path / "example.py").write_text(code, encoding="utf-8")
    runpy.run_path(str(tmp_path / "example.py"))
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "1"
    assert printed[1].startswith("llm:scripted ")
    assert printed[2].startswith("ShuffleRow(system='recorded', quantity='pull of woman', value=-")
    # the words of the query in a, b, c are 2, 0, 1: halved 1, 0, 0, as the qrels have it
    assert printed[3] == "0.0"
