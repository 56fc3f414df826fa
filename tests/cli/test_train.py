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
    folder = tmp_path_factory.mktemp("annotated")
    annotations = folder / "a.parquet"
    ranktilt.annotate(SAMPLE / "passages.tsv", output=annotations)
    (folder / "small.toml").write_text("pairs = 1\ndepth = 5\n")
    return [
        "train", f"cross:{tiny['encoder']}", str(SAMPLE / "passages.tsv"),
        str(SAMPLE / "queries.tsv"), "--qrels", str(SAMPLE / "qrels.txt"),
        "--run", str(SAMPLE / "runs" / "bm25.trec"), "--annotations", str(annotations),
        "--settings", str(folder / "small.toml"),
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
        "before: the model had no head yet, so its ranking was random",
        f"{out}: model, before.trec, after.trec, test-qrels.txt, training.md, training.json",
    ]
    again = run_cli(*base, "-o", out, "--resume")
    assert (again.code, again.out) == (2, "")
    assert again.err == f"ranktilt: {out}: contains a trained model; choose another folder\n"
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
    settings = put("own.toml", "depth = 5\ntriples_limit = 4\n")
    given = [*base, "--settings", settings, "--triples", path, "-o", path.parent / "out"]
    done = run_cli(*given)
    assert done.code == 0, done.err
    assert done.err.splitlines()[0] == (
        "4 pairs; scores of 24 others; |x|: mean of absolute values"
    )


def test_a_preset(run_cli: Callable[..., Any], base: list[str], put: Any, tmp_path: Path) -> None:
    settings = put("own.toml", "pairs = 1\ndepth = 5\nsteps = 4\n")
    given = [*base, "--settings", settings, "--preset", "advbert", "--batch-size", "2"]
    done = run_cli(*given, "-o", tmp_path / "out")
    assert done.code == 0, done.err
    assert done.err.splitlines()[1].startswith(
        "attack: a fresh head detects whether a group is mentioned with a balanced accuracy of "
    )
    card = json.loads((tmp_path / "out" / "training.json").read_text(encoding="utf-8"))
    assert (card["loss"], card["plan"]["batch_size"]) == ("cross-entropy", 2)
    assert card["terms"][0]["base_steps"] == 2
    config = json.loads((tmp_path / "out" / "model" / "config.json").read_text(encoding="utf-8"))
    assert (config["ranktilt_query_length"], config["ranktilt_document_length"]) == (30, 200)


def test_options_override_the_settings_file(
    run_cli: Callable[..., Any], base: list[str], put: Any, tmp_path: Path
) -> None:
    content = 'pairs = 1\ndepth = 5\nloss = "eq4"\nstrength = 3\nmeasures = ["nDCG@5"]\nseed = 4\n'
    given = [*base, "--settings", put("own.toml", content), "--loss", "eq5", "-q"]
    done = run_cli(*given, "-o", tmp_path / "out")
    assert (done.code, done.err) == (0, "")
    card = json.loads((tmp_path / "out" / "training.json").read_text(encoding="utf-8"))
    assert (card["loss"], card["lambda"], card["seed"]) == ("eq5", 3.0, 4)
    assert [row["measure"] for row in card["scores"]] == ["nDCG@5"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--qrels", "nothing.txt"], "nothing.txt: no such file"),
        (["--annotations", "nothing.parquet"], "nothing.parquet: no such file"),
        (["--run", "nothing.trec"], "nothing.trec: no such file"),
        (["--triples", "nothing.tsv"], "nothing.tsv: no such file"),
        (
            ["--triples", str(SAMPLE / "queries.tsv")],
            "bias 'domain' in column 4, expected a number",
        ),
        (["--triples", str(SAMPLE)], "sample: is a folder, expected a file"),
        (
            ["--polarity", "nothing.parquet"],
            "--polarity: duo is 0; set it in --settings FILE, e.g. duo = 1",
        ),
        (["--settings", "nothing.toml"], "nothing.toml: no such file"),
        (["--loss", "eq6"], "'eq6' is not one of"),
        (["--loss", "eq3", "--lambda", "1"], "eq3, which has no λ"),
        (["--lambda", "-1"], "-1"),
        (["--device", "tpu"], "device 'tpu' cannot be used"),
        (["--sweep", "lambda=1"], "--sweep: train once per λ: --lambda 0"),
        (["--pairs", "2"], "rare settings go into a file, --settings FILE"),
        ("held_out = 1", "own.toml: held_out: expected float < 1"),
        ('groups = ["male"]', "at least two different ones"),
        ('measures = ["nDGC@10"]', "nDGC"),
        ('measures = ["CRBO@10"]', "CRBO@10"),
        ("max_length = 2", "max_length=2, expected at least 5 word pieces"),
        ('loss = "eq7"', "own.toml: "),
        ('pairs = "many"', "own.toml: pairs: expected int, got str"),
        ("pair = 3", "own.toml: unknown key 'pair'; did you mean pairs"),
        ('depth = 1\npool = "run"', "no training pairs"),
    ],
)
def test_wrong_input_is_one_line(
    run_cli: Callable[..., Any],
    base: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    given: list[str] | str,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    if isinstance(given, str):
        (tmp_path / "own.toml").write_text(f"{given}\n", encoding="utf-8")
        given = ["--settings", "own.toml"]
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
    done = run_cli(*base, "-o", tmp_path / "out")
    assert (done.code, done.out) == (2, "")
    assert "pip install 'ranktilt[neural]'" in done.err
    assert done.err.count("\n") == 1


def test_ctrl_c_keeps_what_was_done(
    run_cli: Callable[..., Any], command: Path, base: list[str], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    content = 'pairs = 1\ndepth = 5\nsteps = 60\nmeasures = ["nDCG@5"]\n'
    settings = tmp_path / "own.toml"
    settings.write_text(f"{content}checkpoint_every = 1\n", encoding="utf-8")
    asked = [*base, "--batch-size", "1", "--settings", str(settings), "-o", str(out)]
    child = subprocess.Popen(
        [str(command), *asked], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )  # fmt: skip
    while not (out / "checkpoint.pt").exists() and child.poll() is None:
        time.sleep(0.05)
    child.send_signal(signal.SIGINT)
    printed, told = child.communicate(timeout=60)
    assert (child.returncode, printed) == (130, ""), told
    assert f"interrupted; {out} contains step " in told
    assert "of 60; repeat the command with --resume to continue" in told
    assert [path.name for path in out.iterdir()] == ["checkpoint.pt"]
    # how often a checkpoint is written does not matter
    settings.write_text(f"{content}checkpoint_every = 100\n", encoding="utf-8")
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
    for option in ("--triples", "--lambda", "--settings", "--resume", "--device"):
        assert option in done.out
