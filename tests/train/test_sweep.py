"""λ swept, the table of it, and the command."""

from __future__ import annotations

import json
import shutil
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner

import ranktilt
from ranktilt.cli.train import LOSSES as OFFERED
from ranktilt.cli.train import command
from ranktilt.errors import InputError
from ranktilt.train.losses import LOSSES
from ranktilt.train.sweep import Sweep, _rows, parse_sweep

SAMPLE = Path(str(files("ranktilt") / "sample"))


def test_the_command_offers_every_loss() -> None:
    assert tuple(LOSSES) == OFFERED


@pytest.mark.parametrize("text", ["lambda", "lambda=", "lambda=1,x", "rate=1", "lambda=1,1", "lambda=-1", "lambda=inf"])  # fmt: skip  # noqa: E501
def test_bad_sweeps(text: str) -> None:
    with pytest.raises(InputError, match="sweep"):
        parse_sweep(text)


def test_table_in_the_papers_form() -> None:
    # BERT-Tiny of Table 2: MRR 0.173 → 0.190 is +9.83 %; TF −0.031 → −0.023
    def told(mrr: float, tf: float | None) -> list[dict[str, object]]:
        usual = {"positive": None, "n_scored": 2, "n_total": 3}
        return [
            {"measure": "RR@10", "after": mrr, "mean_abs_after": mrr, **usual},
            {"measure": "ARaB@10", "after": tf, "mean_abs_after": 0.5, **usual},
        ]

    rows = _rows([0.0, 1.0, 2.0], [told(0.173, -0.031), told(0.190, -0.023), told(0.2, None)])
    header, lines = Sweep([0.0, 1.0, 2.0], rows).table()
    assert header == ["λ", "RR@10", "Δ %", "ARaB@10", "Δ %"]
    assert lines[0] == ["0", "0.173", "–", "-0.031", "–"]
    assert lines[1] == ["1", "0.190", "+9.83", "-0.023", "-25.81"]  # 0.008 of 0.031
    assert lines[2][3:] == ["–", "–"]
    assert Sweep([0.0, 1.0, 2.0], rows).table(absolute=True)[1][1][3:] == ["0.500", "+0.00"]


def test_command_and_resumed_sweep(tiny: dict[str, Path], tmp_path: Path) -> None:
    annotations = tmp_path / "a.parquet"
    ranktilt.annotate(SAMPLE / "passages.tsv", output=annotations)
    out = tmp_path / "out"
    base = [
        f"cross:{tiny['encoder']}", str(SAMPLE / "passages.tsv"), str(SAMPLE / "queries.tsv"),
        "--qrels", str(SAMPLE / "qrels.txt"), "--run", str(SAMPLE / "runs" / "bm25.trec"),
        "--annotations", str(annotations), "--pairs", "1", "--depth", "5", "-q", "-o", str(out),
        "-m", "nDCG@5", "-m", "ARaB@5",
    ]  # fmt: skip
    both = CliRunner().invoke(command, [*base, "--sweep", "lambda=0", "--lambda", "1"])
    assert both.exit_code == 2
    done = CliRunner().invoke(command, [*base, "--sweep", "lambda=0,3"], catch_exceptions=False)
    assert done.exit_code == 0
    assert "ARaB@5" in done.output
    told = json.loads((out / "sweep.json").read_text(encoding="utf-8"))
    assert told["strengths"] == [0.0, 3.0]
    assert len(told["rows"]) == 4
    before = (out / "lambda-0" / "training.json").stat().st_mtime_ns
    shutil.rmtree(out / "lambda-3")
    again = CliRunner().invoke(
        command, [*base, "--sweep", "lambda=0,3", "--resume"], catch_exceptions=False
    )
    assert again.exit_code == 0
    assert (out / "lambda-0" / "training.json").stat().st_mtime_ns == before
    assert json.loads((out / "sweep.json").read_text(encoding="utf-8")) == told
