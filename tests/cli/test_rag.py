"""`ranktilt rag`: what it prints and writes, and one line for bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt.sample import load_sample

SAMPLE = load_sample().rag


def test_sample_is_what_its_script_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from scripts import make_sample_rag

    monkeypatch.setattr(make_sample_rag, "FOLDER", tmp_path)
    make_sample_rag.main()
    for name in ("answers.jsonl", "sites.csv"):
        assert (tmp_path / name).read_bytes() == (SAMPLE / name).read_bytes()


def test_json_and_folder(run_cli: Callable[..., Any], tmp_path: Path) -> None:
    done = run_cli("rag", SAMPLE / "answers.jsonl", "--labels", SAMPLE / "sites.csv", "-f", "json",
                   "-o", tmp_path / "rag")  # fmt: skip
    assert done.code == 0, done.err
    content = json.loads(done.out)
    assert content["questions"] == 30
    rows = {(r["by"], r["quantity"], r["stage"], r["group"]): r for r in content["rows"]}
    assert rows["words", "share", "retrieved", "male"]["value"] == 0.5  # three of six passages
    assert rows["labels", "share", "retrieved", "press"]["value"] == 0.5
    assert rows["words", "change", "retrieved → answer", "male"]["n"] == 27  # three name nobody
    manifest = json.loads((tmp_path / "rag" / "manifest.json").read_text(encoding="utf-8"))
    assert [Path(own["path"]).name for own in manifest["inputs"]] == ["answers.jsonl", "sites.csv"]


def test_page_of_one_file(run_cli: Callable[..., Any], tmp_path: Path) -> None:
    pytest.importorskip("altair")  # the page needs an extra
    assert run_cli("rag", SAMPLE / "answers.jsonl", "-q", "-o", tmp_path / "rag").code == 0
    page = (tmp_path / "rag" / "index.html").read_text(encoding="utf-8")
    assert "1 input file with its hash<" in page


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "a.jsonl: no rows, expected at least one question"),
        (
            '{"question": "q", "retrieved": ["he \\ud800"], "answer": "she"}\n',
            "a.jsonl:1: half a surrogate pair (\\ud800 to \\udfff), expected whole characters",
        ),
        ('{"question": "x"}\n', "a.jsonl:1: nothing but question, expected retrieved"),
    ],
)
def test_bad_input(
    run_cli: Callable[..., Any], put: Callable[..., Path], content: str, message: str
) -> None:
    done = run_cli("rag", put("a.jsonl", content))
    assert done.code == 2
    assert message in done.err
    assert done.err.count("\n") == 1


@pytest.mark.shared
@pytest.mark.parametrize(("model", "topics"), [("command-r-plus", 298), ("l31_70b_instruct", 301)])
def test_trec_rag_answers(
    run_cli: Callable[..., Any], shared: Path, model: str, topics: int
) -> None:
    path = shared / "data" / "rag24_answers" / f"{model}.jsonl.gz"
    found = json.loads(run_cli("rag", path, "-f", "json").out)
    assert found["questions"] == 301  # three of the first model's have no references
    by = {(r["by"], r["quantity"], r["stage"]): r for r in found["rows"]}
    assert by["citations", "HHI of sources", "answer"]["n"] == topics
    thirds = [
        by["citations", f"{name} third", "answer"]["value"] for name in ("first", "middle", "last")
    ]
    assert sum(thirds) == pytest.approx(1)
