"""`ranktilt train`, as people call it."""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import ranktilt

SAMPLE = Path(str(files("ranktilt") / "sample"))
_spec = importlib.util.spec_from_file_location(
    "train_fixtures", Path(__file__).parents[1] / "training" / "conftest.py"
)
assert _spec is not None
assert _spec.loader is not None
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)
tiny = _module.tiny


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """Tiny models gain nothing from more, and lose much on a busy machine."""
    import torch

    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def base(tiny: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Model, collection, queries and what has to be given, for a training of a few steps."""
    annotations = tmp_path_factory.mktemp("annotated") / "a.parquet"
    ranktilt.annotate(SAMPLE / "passages.tsv", output=annotations)
    return [
        "train", f"cross:{tiny['encoder']}", str(SAMPLE / "passages.tsv"),
        str(SAMPLE / "queries.tsv"), "--qrels", str(SAMPLE / "qrels.txt"),
        "--run", str(SAMPLE / "runs" / "bm25.trec"), "--annotations", str(annotations),
        "--pairs", "1", "--depth", "5",
    ]  # fmt: skip


def test_train(run_cli: Callable[..., Any], base: list[str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = run_cli(*base, "-o", out)
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert lines[1].split() == [
        "measure", "given", "before", "after", "Δ", "%", "|x|", "before", "after", "Δ", "%", "n"
    ]  # fmt: skip
    assert max(map(len, lines)) <= 100
    assert [line.split()[0] for line in lines[3:6]] == ["RR@10", "nDCG@10", "ARaB@10"]
    assert done.err.splitlines() == [
        "19 pairs of 19 queries; scores of 5 others; |x|: mean of absolute values",
        "before: the model had no head yet, so its order was chance",
        f"{out}: model, before.trec, after.trec, test-qrels.txt, training.md, training.json",
    ]
    again = run_cli(*base, "-o", out, "--resume")
    assert (again.code, again.out) == (2, "")
    assert again.err == f"ranktilt: {out}: holds a trained model already; choose another folder\n"
    # what was written is what `rank` reads
    ranked = run_cli(
        "rank", *base[2:4], "--run", SAMPLE / "runs" / "bm25.trec",
        "-s", f"cross:{out / 'model'} % 5", "-o", tmp_path / "again.trec",
    )  # fmt: skip
    assert ranked.code == 0, ranked.err
    card = json.loads((out / "training.json").read_text(encoding="utf-8"))
    read = {path: ranktilt.Run.load(path) for path in (out / "after.trec", tmp_path / "again.trec")}
    for query in card["manifest"]["settings"]["test"]:
        one, two = (run.ranking(query) for run in read.values())
        assert one == two


def test_text_triples(run_cli: Callable[..., Any], base: list[str], put: Any) -> None:
    lines = [f"question {n}\the sat on the mat\tshe ran and ran {n}\n" for n in range(6)]
    path = put("triples.tsv", "".join(lines))
    done = run_cli(*base, "--triples", path, "--triples-limit", "4", "-o", path.parent / "out")
    assert done.code == 0, done.err
    assert done.err.splitlines()[:2] == [
        f"ranktilt: {path}: the first 4 triples are used; --triples-limit takes more",
        "4 pairs of 4 queries; scores of 24 others; |x|: mean of absolute values",
    ]


def test_sweep(run_cli: Callable[..., Any], base: list[str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    asked = [*base, "--sweep", "lambda=0,3", "-o", out]
    done = run_cli(*asked, "-q")
    assert (done.code, done.err) == (0, "")
    lines = [line.split() for line in done.out.splitlines() if line.strip()]
    assert lines[0] == ["Cutoff@10"]
    assert lines[1] == [
        "λ",
        "MRR",
        "Δ",
        "%",
        "TF",
        "Δ",
        "%",
        "Boolean",
        "Δ",
        "%",
        "Share",
        "Δ",
        "%",
    ]
    assert [line[0] for line in lines[3:5]] == ["0", "3"]
    assert max(map(len, done.out.splitlines())) <= 80
    told = json.loads((out / "sweep.json").read_text(encoding="utf-8"))
    assert told["strengths"] == [0.0, 3.0]
    assert len(told["rows"]) == 28
    # all is there: nothing is trained again
    before = {path: path.stat().st_mtime_ns for path in out.glob("*/training.json")}
    again = run_cli(*asked, "--resume")
    assert (again.code, again.out) == (0, done.out)
    assert again.err.splitlines() == [
        "Δ % of the absolute value, against λ = 0; test queries scored: 5/5",
        f"{out}: a folder for each λ, and sweep.json",
    ]
    assert before == {path: path.stat().st_mtime_ns for path in out.glob("*/training.json")}
    other = run_cli(*asked, "--resume", "--pairs", "2")
    assert (other.code, other.out) == (2, "")
    assert "other data or settings (pairs)" in other.err


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--qrels", "nothing.txt"], "nothing.txt: no such file"),
        (["--annotations", "nothing.parquet"], "nothing.parquet: no such file"),
        (["--run", "nothing.trec"], "nothing.trec: no such file"),
        (["--triples", "nothing.tsv"], "nothing.tsv: no such file"),
        (["--triples", str(SAMPLE / "queries.tsv")], "4 fields, expected 3"),
        (["--loss", "eq6"], "'eq6' is not one of"),
        (["--loss", "eq3", "--lambda", "1"], "eq3, which has no λ"),
        (["--lambda", "-1"], "-1"),
        (["--lambda", "1", "--sweep", "lambda=1"], "say one of the two"),
        (["--sweep", "rate=1"], "sweep 'rate=1'"),
        (["--sweep", "lambda=0,1", "--loss", "eq3"], "eq3, which has no λ"),
        (["--held-out", "1"], "1"),
        (["--held-out", "0.001", "--groups", "male"], "two different ones or more"),
        (["-m", "nDGC@10"], "nDGC"),
        (["-m", "CRBO@10"], "CRBO@10"),
        (["--max-length", "2"], "max_length=2, expected 5 word pieces or more"),
        (["--device", "tpu"], "device 'tpu' cannot be used"),
        (["--triples", "t.tsv", "--negatives", "0.5"], "one of the two"),
        (["--depth", "1", "--pool", "run"], "no training pairs"),
    ],
)
def test_wrong_input_is_one_line(
    run_cli: Callable[..., Any],
    base: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    given: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.tsv").write_text("q01\tp001\tp100\n", encoding="utf-8")
    done = run_cli(*base, "-o", tmp_path / "out", *given)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert message in done.err
    assert not list((tmp_path / "out").glob("*/*"))


@pytest.mark.parametrize("model", ["minilm", "bm25:x", "cross:./nowhere", "knrm:./nowhere"])
def test_wrong_models(
    run_cli: Callable[..., Any], base: list[str], tmp_path: Path, model: str
) -> None:
    done = run_cli(base[0], model, *base[2:], "-o", tmp_path / "out")
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_without_the_extra(
    run_cli: Callable[..., Any], base: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    for more in ([], ["--sweep", "lambda=0,1"]):
        done = run_cli(*base, "-o", tmp_path / "out", *more)
        assert (done.code, done.out) == (2, "")
        assert "pip install 'ranktilt[neural]'" in done.err
        assert done.err.count("\n") == 1


def test_ctrl_c_keeps_what_was_done(
    run_cli: Callable[..., Any], command: Path, base: list[str], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    asked = [*base, "--batch-size", "1", "--steps", "60", "--checkpoint-every", "1",
             "-m", "nDCG@5", "-o", str(out)]  # fmt: skip
    child = subprocess.Popen(
        [str(command), *asked], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )  # fmt: skip
    until = time.monotonic() + 60
    while not (out / "checkpoint.pt").exists() and child.poll() is None:
        assert time.monotonic() < until
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    printed, told = child.communicate(timeout=60)
    assert (child.returncode, printed) == (130, "")
    assert f"interrupted; {out} holds step " in told
    assert "of 60: the same with --resume goes on from there" in told
    assert [path.name for path in out.iterdir()] == ["checkpoint.pt"]
    asked[asked.index("--checkpoint-every") + 1] = "100"  # how often it is kept does not matter
    other = run_cli(*asked, "--resume", "--seed", "1")
    assert other.code == 2
    assert "the checkpoint of another training" in other.err
    done = run_cli(*asked, "--resume", "-q")
    assert (done.code, done.err) == (0, "")
    card = json.loads((out / "training.json").read_text(encoding="utf-8"))
    assert card["training"]["resumed_at"] >= 1
    assert card["training"]["steps"] == 60


def test_help(run_cli: Callable[..., Any]) -> None:
    done = run_cli("train", "--help")
    assert done.code == 0
    for option in ("--triples-limit", "--sweep", "--adversary", "--resume", "--precision"):
        assert option in done.out
