"""`ranktilt train-interaction`, as people call it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def given(sample_copy: Path) -> list[str]:
    files = [str(sample_copy / name) for name in ("passages.tsv", "queries.tsv")]
    return [
        "train-interaction", "pacrr", *files, "--qrels", str(sample_copy / "qrels.txt"),
        "--run", str(sample_copy / "runs" / "bm25.trec"), "--device", "cpu",
    ]  # fmt: skip


def test_the_preset_with_changes(
    run_cli: Callable[..., Any], given: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "more.toml"
    file.write_text("pairs = 2\ndim = 8\n[options]\nfilters = 2\n")
    out = tmp_path / "model"
    done = run_cli(*given, "--preset", "paper", "--settings", file, "--epochs", "1", "-o", out)
    assert done.code == 0, done.err
    config = json.loads((out / "config.json").read_text())
    assert config["dim"] == 8
    assert config["training"]["batch_size"] == 64  # the paper's
    expected = {"tune": True, "use_idf": False, "idf_weights": False, "filters": 2, "strongest": 5}
    assert expected.items() <= config["settings"].items()
    # 3 × 3 and 2 × 2 filters; 30 words of 3 · 5 + 1 features; 100 hidden units, twice
    rest = 2 * (9 + 1) + 2 * (4 + 1) + (30 * 16 + 1) * 100 + 101 * 100 + 101
    rows = (len((out / "vocabulary.tsv").read_text().splitlines()) - 1) + 1000 + 1
    assert f"{rest + rows * 8:,} parameters, {rows * 8:,} of them in word vectors" in done.err


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--vectors", "no-such-file"], "no-such-file: no such file"),
        (["--device", "tpu"], "device 'tpu' cannot be used"),
        (["--folds", "99"], "folds=99, expected 2 to 24"),
        (["--learning-rate", "0"], "--learning-rate"),
    ],
)
def test_bad_input_is_one_line(
    run_cli: Callable[..., Any], given: list[str], tmp_path: Path, more: list[str], message: str
) -> None:
    done = run_cli(*given, *more, "-o", tmp_path / "model")
    assert done.code == 2
    assert message in done.err
    assert not (tmp_path / "model").exists()


def test_a_wrong_key_names_the_file(
    run_cli: Callable[..., Any], given: list[str], put: Callable[..., Path], tmp_path: Path
) -> None:
    done = run_cli(*given, "--settings", put("s.toml", "pair = 3\n"), "-o", tmp_path / "model")
    assert done.code == 2
    assert "s.toml: unknown key 'pair'; did you mean pairs?" in done.err
