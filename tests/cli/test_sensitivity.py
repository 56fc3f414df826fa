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
    said = " ".join(done.out.split())
    assert said.startswith(
        "The verdicts are the same under all 4 lexicons: the same runs differ significantly from "
        "bm25."
    )
    assert "The order of the 3 runs stays the same. The largest change of a mean is" in said
    assert (
        "Lexicons: [1] gender; [2] gender without his, her; [3] gender-names; [4] gender-names "
        "without his, her" in said
    )
    assert said.index("verdicts are the same") < said.index("lexicon bm25 clicks neutral τ")
    # the means of ranktilt demo
    (first,) = (line for line in done.out.splitlines() if "[1]  " in line)
    assert first.split() == ["TExFAIR@10", "[1]", "0.8484", "0.6291▼", "0.9263▲", "1.00"]
    assert "▲ significantly fairer, ▼ less fair than bm25 (p < 0.05" in said


def test_the_tables_are_one_screen(call: Callable[..., Any]) -> None:
    done = call("-m", "TExFAIR@10", "-m", "NFaiRR@10", "-m", "ARaB@10")
    lines = done.out.splitlines()
    assert len(lines) < 50
    assert max(map(len, lines)) <= 100
    assert "For every term by measure and run" in done.out
    start = lines.index("Terms removed one at a time: the largest change of a mean")
    terms = [line.split()[0] for line in lines[start + 4 : start + 14]]
    assert {"he", "she"} & set(terms)


def test_a_verdict_that_depends_on_the_lexicon_comes_first(
    run_cli: Callable[..., Any], put: Callable[..., Path]
) -> None:
    """By he and she, b is all male and a has no term; by king and queen it is the other way."""
    documents = [f"a{i}\tthe king is here\nb{i}\the is here\n" for i in range(6)]
    texts = put("p.tsv", "".join(documents))
    lists = [put(f"{run}.trec", "".join(f"q{i} Q0 {run}{i} 1 1 x\n" for i in range(6)))
             for run in "ab"]  # fmt: skip
    pronouns = put("pronouns.csv", "he,m\nhim,m\nshe,f\n")
    titles = put("titles.csv", "king,m\nlord,m\nqueen,f\n")
    done = run_cli(
        "lexicon", "sensitivity", *lists, "-c", texts, "-l", pronouns, "-l", titles,
        "-m", "TExFAIR@1",
    )  # fmt: skip
    assert done.code == 0, done.err
    said = " ".join(done.out.split())
    assert said.startswith(
        "By TExFAIR@1, the verdict depends on the lexicon: b is less fair under pronouns, fairer "
        "under titles."
    )
    assert "'he' alone" not in said  # the verdicts already differ
    assert "1 changes a verdict: he;" in said


def test_quiet_and_no_leaving_out(call: Callable[..., Any]) -> None:
    done = call("-l", "gender", "--without", "his", "-q", "-m", "ARaB@10")
    assert done.code == 0
    assert "left out one by one" not in done.out
    assert "|ARaB@10|" in done.out
    assert "significantly" not in done.out
    markdown = call("-l", "gender", "--without", "his", "-m", "ARaB@10", "-f", "markdown").out
    assert "| gender | his | ARaB@10 | bm25 |" in markdown
    assert "queries from" not in done.out


def test_json_csv_and_markdown(call: Callable[..., Any], tmp_path: Path) -> None:
    options = ("-l", "gender", "-m", "TExFAIR@10", "--without", "his")
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
    assert "| lexicon | without | measure | run | mean | change | p | verdict |" in markdown
    assert "| gender | his | TExFAIR@10 | clicks |" in markdown


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
