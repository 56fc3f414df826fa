"""The terminal, the report and Python say the same about the same files."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ranktilt


def sentences(text: str) -> str:
    """A text without line breaks, Markdown's escapes and the two kinds of minus."""
    return " ".join(text.replace("\\", "").replace("−", "-").split())


def check(run_cli: Callable[..., Any], folder: Path, *given: object) -> list[str]:
    """The sentences of summary.md are those of the page and of the terminal, in their order."""
    made = run_cli("audit", *given, "-o", f"{folder}/")
    assert made.code == 0, made.err
    parts = (folder / "summary.md").read_text(encoding="utf-8").split("\n\n")
    verdict = [sentences(part) for part in parts[2 : parts.index(next(
        part for part in parts if part.startswith("![")))]]  # fmt: skip
    assert verdict
    printed = run_cli("audit", *given)
    assert printed.code == 0, printed.err
    assert sentences(printed.out).startswith(" ".join(verdict))
    page = (folder / "index.html").read_text(encoding="utf-8")
    block = re.search(r'<div class="verdict">(.*?)</div>', page, re.S)
    assert block
    shown = re.findall(r"<p[^>]*>(.*?)</p>", block[1], re.S)
    assert [sentences(re.sub("&#39;", "'", one)) for one in shown] == verdict
    return verdict


def test_sample(run_cli: Callable[..., Any], sample: Any, tmp_path: Path) -> None:
    given = [*sample.runs, "-c", sample.passages, "--qrels", sample.qrels]
    verdict = check(run_cli, tmp_path / "r", *given)
    audit = ranktilt.audit(sample.runs, sample.passages, qrels=sample.qrels)
    assert [sentences(one) for one in audit.verdict] == verdict
    # bm25 and clicks rank passages about men first by construction, neutral does not
    assert verdict[0].startswith(
        "By ARaB@10, 2 of 3 systems lean significantly towards male, clicks"
    )


@pytest.mark.shared
@pytest.mark.parametrize(
    ("folder", "queries", "more"),
    [
        ("runs_rankllm_top100", "topics.dl19-passage.txt", []),
        ("runs_cpjku_30fair_top200", "trecdeep19_passage.fair.tsv", ["--missing", "skip"]),
    ],
)
def test_dl19(
    run_cli: Callable[..., Any], shared: Path, tmp_path: Path, folder: str, queries: str, more: Any
) -> None:
    data = shared / "data" / "msmarco_dl19"
    given = [*sorted((data / folder).glob("*.run")), "-c", data / "passages_dl19.tsv",
             "--qrels", data / "qrels.dl19-passage.txt", "--queries", data / queries]  # fmt: skip
    verdict = check(run_cli, tmp_path / "r", *given, *more)
    assert "Least fair" not in " ".join(verdict)


@pytest.mark.shared
def test_touche(run_cli: Callable[..., Any], shared: Path, tmp_path: Path) -> None:
    """By labels of stance, without texts: the page shows ids only."""
    data = shared / "data" / "touche22_task2_stance"
    given = [*sorted((data / "runs_top50").glob("*.txt")), "--groups", "FIRST,SECOND",
             "--labels", data / "touche-task2-2022-stance.qrels", "-m", "AWRF@10",
             "-m", "Share(group='FIRST',by='documents')@10",
             "-m", "rND(protected='FIRST')@10"]  # fmt: skip
    verdict = check(run_cli, tmp_path / "r", *given)
    assert "AWRF@10" in " ".join(verdict)
