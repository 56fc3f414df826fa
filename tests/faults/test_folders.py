"""Reports and trained models are folders: killed in the middle, none stands half made."""

from __future__ import annotations

import importlib.util
import json
import shutil
import signal
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

SAMPLE = Path(str(files("ranktilt") / "sample"))
Fault = Callable[..., Any]
_spec = importlib.util.spec_from_file_location(
    "train_fixtures", Path(__file__).parents[1] / "training" / "conftest.py"
)
assert _spec is not None
assert _spec.loader is not None
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)
tiny = _module.tiny


def check_report(folder: Path) -> None:
    """The manifest is written last and names every file."""
    listed = json.loads((folder / "manifest.json").read_text())["files"]
    assert {*listed} == {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    assert (folder / "index.html").read_text().rstrip().endswith("</html>")


def some_steps(changes: list[str]) -> list[int]:
    """One in the middle, the last name that is given, and what follows it; counted from 1."""
    last = max(n for n, what in enumerate(changes, start=1) if what.startswith("os.rename"))
    return sorted({len(changes) // 2, last, min(last + 1, len(changes))})


def test_report(fault: Fault, tmp_path: Path) -> None:
    arguments = ["audit", SAMPLE / "runs" / "bm25.trec", "-c", SAMPLE / "passages.tsv"]
    target = tmp_path / "report"
    done = fault(*arguments, "-o", "report/")
    assert done.code == 0, done.said
    check_report(target)
    for step in some_steps(done.changes):
        shutil.rmtree(target, ignore_errors=True)
        end = fault(*arguments, "-o", "report/", kill_at=step)
        assert end.code == -signal.SIGKILL
        if target.exists():
            check_report(target)
    again = fault(*arguments, "-o", "report/")  # over what a killed one left
    assert again.code == 0, again.said
    check_report(target)
    before = (target / "index.html").read_bytes()
    full = fault(*arguments, "-o", "report/", limit=2000)
    assert full.code == 2, full.said
    assert "report/: cannot be written (File too large)" in full.said
    assert (target / "index.html").read_bytes() == before


def test_train(
    laden_fault: Fault, tiny: dict[str, Path], annotated_sample: Path, tmp_path: Path
) -> None:
    (tmp_path / "small.toml").write_text("pairs = 1\ndepth = 3\nsteps = 2\n")
    arguments = [
        "train", f"cross:{tiny['encoder']}", SAMPLE / "passages.tsv", SAMPLE / "queries.tsv",
        "--qrels", SAMPLE / "qrels.txt", "--run", SAMPLE / "runs" / "bm25.trec",
        "--annotations", annotated_sample, "--settings", tmp_path / "small.toml",
    ]  # fmt: skip
    done = laden_fault(*arguments, "-o", "whole")
    assert done.code == 0, done.said
    model = {p.name: p.read_bytes() for p in (tmp_path / "whole" / "model").iterdir()}
    last = max(n for n, what in enumerate(done.changes, start=1) if what.startswith("os.rename"))
    for step in (last // 2, last):
        folder = tmp_path / "out"
        shutil.rmtree(folder, ignore_errors=True)
        end = laden_fault(*arguments, "-o", "out", kill_at=step)
        assert end.code == -signal.SIGKILL
        assert not (folder / "model").exists()
        again = laden_fault(*arguments, "-o", "out", "--resume")
        assert again.code == 0, again.said
        assert {p.name: p.read_bytes() for p in (folder / "model").iterdir()} == model
    full = laden_fault(*arguments, "-o", "full", limit=3000)
    assert full.code == 2, full.said
    assert "Traceback" not in full.said
    assert "cannot be written (" in full.said
    assert not (tmp_path / "full" / "model").exists()


@pytest.mark.parametrize("how", ["cut", "flipped", "emptied"])
def test_broken_parquet(fault: Fault, annotated_sample: Path, tmp_path: Path, how: str) -> None:
    """Truncated, with flipped bytes, or empty: one line with the file's name, whatever reads it."""
    good = annotated_sample.read_bytes()
    spoiled = bytearray(good)
    if how == "cut":
        spoiled = spoiled[: len(spoiled) // 2]
    elif how == "flipped":
        for place in range(4, len(spoiled) // 2, 3):
            spoiled[place] ^= 0xFF
    else:
        spoiled = bytearray()
    (tmp_path / "a.parquet").write_bytes(spoiled)
    run = SAMPLE / "runs" / "bm25.trec"
    for command in (
        ["score", run, "-m", "ARaB@10"],
        ["audit", run],
        ["rerank", run, "-m", "texfair", "-s", "0.5", "-o", "r.trec"],
    ):
        end = fault(*command, "-a", "a.parquet")
        assert end.code == 2, (command, end.said)
        (line,) = end.said.splitlines()
        assert line.startswith("ranktilt: a.parquet: ")
    assert [p.name for p in tmp_path.iterdir()] == ["a.parquet"]
    (tmp_path / "a.parquet").write_bytes(good)
    assert fault("score", run, "-m", "ARaB@10", "-a", "a.parquet").code == 0
