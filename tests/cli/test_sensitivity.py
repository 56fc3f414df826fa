"""`ranktilt sensitivity` on the sample."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def call(run_cli: Callable[..., Any], sample: Any) -> Callable[..., Any]:
    def run(*more: object) -> Any:
        return run_cli(
            "lexicon",
            "sensitivity",
            *sample.runs,
            "-c",
            sample.passages,
            "--queries",
            sample.queries,
            *more,
        )

    return run


def test_tables_and_plain_words(call: Callable[..., Any]) -> None:
    done = call("-m", "TExFAIR@10", "--without", "his,her", "--top", 2)
    assert done.code == 0
    assert done.err == ""
    shown = [line for line in done.out.splitlines() if line.startswith("  [")]
    assert shown == [
        "  [1] gender", "  [2] gender without his, her", "  [3] gender-names",
        "  [4] gender-names without his, her",
    ]  # fmt: skip
    # the means of ranktilt demo
    assert "0.8484" in done.out
    assert "0.6291 ↓" in done.out
    assert "0.9263 ↑" in done.out
    assert "the order of the 3 systems is the same under all 4 lexicons." in done.out
    assert "↑ fairer, ↓ less fair than bm25 (p < 0.05" in done.out
    assert "n: queries" not in done.out  # every query has its values


def test_quiet_and_no_leaving_out(call: Callable[..., Any]) -> None:
    done = call("-l", "gender", "--no-leave-one-out", "-q", "-m", "ARaB@10")
    assert done.code == 0
    assert "left out one by one" not in done.out
    assert "ARaB@10: mean, and mean distance from fair (fair: 0)" in done.out
    assert "queries from" not in done.out


def test_json_csv_and_markdown(call: Callable[..., Any], tmp_path: Path) -> None:
    options = ("-l", "gender", "--no-leave-one-out", "-m", "TExFAIR@10", "--without", "his")
    target = tmp_path / "out.json"
    done = call(*options, "-f", "json", "-o", target, "--baseline", "neutral")
    content = json.loads(done.out)
    assert content["baseline"] == "neutral"
    written = json.loads(target.read_text())
    assert written["manifest"]["settings"]["without"] == [["his"]]
    assert {k: v for k, v in written.items() if k != "manifest"} == content
    rows = list(csv.DictReader(io.StringIO(call(*options, "-f", "csv").out)))
    assert [(r["without"], r["run"]) for r in rows] == [
        (without, run) for without in ("", "his") for run in ("bm25", "clicks", "neutral")
    ]
    markdown = call(*options, "-f", "markdown").out
    assert "| run | gender | gender without his |" in markdown
    assert "| --- | ---: | ---: |" in markdown


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--without", "hiss"), "no term 'hiss' to remove; did you mean his"),
        (("--baseline", "bm52"), "unknown baseline 'bm52'; did you mean bm25?"),
        (("-l", "gendr"), "unknown lexicon 'gendr'; did you mean gender"),
        (("-m", "RR@10"), "RR@10 needs relevance judgements"),
        (("-o", "x.txt"), "expected .json or .csv"),
        (("--alpha", "1"), "--alpha"),
    ],
)
def test_one_clear_line(call: Callable[..., Any], options: tuple[str, ...], message: str) -> None:
    done = call(*options)
    assert done.code == 2
    assert message in done.err
    assert done.err.count("\n") == 1


def test_the_output_may_not_be_an_input(call: Callable[..., Any], put: Callable[..., Path]) -> None:
    lexicon = put("my.csv", "he,m\nshe,f\n")
    assert call("-l", lexicon, "-o", lexicon).code == 2
    assert lexicon.read_text() == "he,m\nshe,f\n"


def test_a_term_without_which_nothing_is_left(
    run_cli: Callable[..., Any], put: Callable[..., Path]
) -> None:
    texts = put("p.tsv", "d1\the is a pilot\nd2\tcat\n")
    run = put("r.trec", "q1 Q0 d1 1 2 r\nq1 Q0 d2 2 1 r\n")
    done = run_cli("lexicon", "sensitivity", run, "-c", texts, "-l", "gender", "-m", "AWRF@2")
    assert (done.code, done.err) == (0, "")
    words = " ".join(done.out.split())
    assert "'he' matters most: AWRF@2 of r is undefined without it." in words
    assert "n: queries with a value both with and without the term" in words
