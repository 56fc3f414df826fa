"""Killed at every step, out of room at every size, and where nothing may be written.

Whatever happens, a file under its final name is complete, what stood there before is untouched or
replaced whole, the error is one line with exit code 2, and the same command works afterwards.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import ranktilt
from ranktilt.data.annotations import Annotations
from ranktilt.data.run import Run
from ranktilt.measures.scores import Scores

SAMPLE = Path(str(files("ranktilt") / "sample"))
BM25 = SAMPLE / "runs" / "bm25.trec"
Fault = Callable[..., Any]


def check_parquet(path: Path) -> None:
    assert pq.read_table(path).num_rows == len(Annotations.read(path)) > 0


#: A verb's arguments without its target, the target, and how a whole one is told.
COMMANDS: dict[str, tuple[list[Any], str, Callable[[Path], Any]]] = {
    "annotate": (["annotate", SAMPLE / "passages.tsv"], "a.parquet", check_parquet),
    "score-json": (["score", BM25, "-a", "in.parquet", "-m", "ARaB@10"], "s.json", Scores.read),
    "score-csv": (["score", BM25, "-a", "in.parquet", "-m", "ARaB@10"], "s.csv", Scores.read),
    "score-parquet": (
        ["score", BM25, "-a", "in.parquet", "-m", "ARaB@10"], "s.parquet", Scores.read,
    ),
    "audit": (["audit", BM25, "-c", SAMPLE / "passages.tsv"], "s.json", Scores.read),
    "rerank": (
        ["rerank", BM25, "-m", "texfair", "-s", "0.5", "-a", "in.parquet"], "r.trec", Run.load,
    ),
    "swap": (["swap", SAMPLE / "passages.tsv"], "t.tsv", lambda path: path.read_text()),
    "lexicon": (["lexicon", "convert", "gender"], "l.toml", lambda path: path.read_text()),
    "explain": (
        ["explain", BM25, "--query", "q01", "-a", "in.parquet", "-m", "ARaB@10"], "e.json",
        lambda path: json.loads(path.read_text()),
    ),
    "compare": (
        ["compare", "in.json"], "c.json", lambda path: json.loads(path.read_text()),
    ),
}  # fmt: skip


@pytest.fixture
def ready(annotated_sample: Path, tmp_path: Path) -> None:
    shutil.copy(annotated_sample, tmp_path / "in.parquet")
    runs = sorted((SAMPLE / "runs").glob("*.trec"))[:2]
    made = ranktilt.score(runs, ["ARaB@10"], annotations=annotated_sample)
    made.write(tmp_path / "in.json")


@pytest.mark.usefixtures("ready")
@pytest.mark.parametrize("verb", COMMANDS)
class TestVerbs:
    def test_killed_at_every_step(self, fault: Fault, tmp_path: Path, verb: str) -> None:
        arguments, name, whole = COMMANDS[verb]
        target = tmp_path / name
        done = fault(*arguments, "-o", name)
        assert done.code == 0, done.said
        whole(target)
        steps = len(done.changes)
        assert steps >= 2, done.changes  # a temporary file, and its name
        for step in range(1, steps + 1):
            target.unlink(missing_ok=True)
            end = fault(*arguments, "-o", name, kill_at=step)
            assert end.code == -signal.SIGKILL, (step, end)
            if target.exists():
                whole(target)
        target.write_bytes(b"what was there before")
        end = fault(*arguments, "-o", name, kill_at=2)
        assert target.read_bytes() == b"what was there before"
        again = fault(*arguments, "-o", name)
        assert again.code == 0, again.said
        whole(target)

    def test_out_of_room(self, fault: Fault, tmp_path: Path, verb: str) -> None:
        """RLIMIT_FSIZE stands for a full disk: writing fails in the middle with EFBIG."""
        arguments, name, whole = COMMANDS[verb]
        target = tmp_path / name
        assert fault(*arguments, "-o", name).code == 0
        size = target.stat().st_size
        target.write_bytes(b"before")
        before = set(tmp_path.iterdir())
        for limit in (0, size - 1):
            end = fault(*arguments, "-o", name, limit=limit)
            assert end.code == 2, (limit, end.said)
            assert "Traceback" not in end.said
            lines = [line for line in end.said.splitlines() if line.startswith("ranktilt: ")]
            assert len(lines) == 1, end.said
            assert "written" in lines[0]
            assert name in lines[0], lines
            assert target.read_bytes() == b"before"
            assert set(tmp_path.iterdir()) == before
        again = fault(*arguments, "-o", name)
        assert again.code == 0, again.said
        whole(target)

    def test_read_only_target(self, fault: Fault, tmp_path: Path, verb: str) -> None:
        arguments, name, whole = COMMANDS[verb]
        closed = tmp_path / "closed"
        closed.mkdir()
        closed.chmod(0o555)
        try:
            end = fault(*arguments, "-o", f"closed/{name}", plain=True)
            assert end.code == 2, end.said
            assert f"closed/{name}: cannot be written (Permission denied)" in end.said
            assert list(closed.iterdir()) == []
        finally:
            closed.chmod(0o755)
        again = fault(*arguments, "-o", f"closed/{name}", plain=True)
        assert again.code == 0, again.said
        whole(closed / name)


def test_the_disk_behind_standard_output(fault: Fault, tmp_path: Path) -> None:
    """A full device behind a redirected output is one line and exit code 2, too."""
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "ranktilt", "measures"], stdout=full, stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": str(Path(ranktilt.__file__).parents[1])}, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.decode() == (
        "ranktilt: the output could not be written (No space left on device)\n"
    )
