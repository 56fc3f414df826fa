"""λ swept, the table of it, and the command."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

import ranktilt
from ranktilt.cli.train import LOSSES as OFFERED
from ranktilt.errors import InputError, OutputError
from ranktilt.training.losses import LOSSES
from ranktilt.training.sweep import Sweep, _rows, parse_sweep, sweep

SAMPLE = Path(str(files("ranktilt") / "sample"))


def test_the_command_offers_every_loss() -> None:
    assert tuple(LOSSES) == OFFERED


@pytest.mark.parametrize("text", ["lambda", "lambda=", "lambda=1,x", "rate=1", "lambda=1,1", "lambda=-1", "lambda=inf"])  # fmt: skip  # noqa: E501
def test_bad_sweeps(text: str) -> None:
    with pytest.raises(InputError, match="sweep"):
        parse_sweep(text)


def test_tables_in_the_papers_form() -> None:
    # BERT-Tiny of Table 2: MRR 0.173 → 0.190 is +9.83 %; TF −0.031 → −0.023
    def told(mrr: float, tf: float | None) -> list[dict[str, object]]:
        usual = {"n_scored": 2, "n_total": 3}
        return [
            {"measure": "nDCG@10", "after": 0.4, "mean_abs_after": 0.4, "positive": None, **usual},
            {"measure": "ARaB@10", "after": tf, "mean_abs_after": 0.5, "positive": "m", **usual},
            {"measure": "RR@10", "after": mrr, "mean_abs_after": mrr, "positive": None, **usual},
            {"measure": "ARaB(magnitude='bool', pair='a,b')@20", "after": 0.1,
             "mean_abs_after": 0.2, "positive": "a", **usual},
        ]  # fmt: skip

    rows = _rows([0.0, 1.0, 2.0], [told(0.173, -0.031), told(0.190, -0.023), told(0.2, None)])
    paper, rest, absolute, *other = Sweep([0.0, 1.0, 2.0], rows).tables()
    title, header, lines = paper
    assert (title, header) == ("Cutoff@10", ["λ", "MRR", "Δ %", "TF", "Δ %"])
    assert lines[0] == ["0", "0.173", "–", "-0.031", "–"]
    assert lines[1] == ["1", "0.190", "+9.8", "-0.023", "-25.8"]  # 0.008 of 0.031
    assert lines[2][3:] == ["–", "–"]
    assert rest[1:] == (
        ["λ", "nDCG", "Δ %"],
        [["0", "0.400", "–"], ["1", "0.400", "+0.0"], ["2", "0.400", "+0.0"]],
    )
    assert absolute[0] == "Cutoff@10, mean of absolute values"
    assert absolute[2][1] == ["1", "0.500", "+0.0"]
    assert [(title, header) for title, header, _ in other] == [
        ("Cutoff@20", ["λ", "Boolean", "Δ %"]),
        ("Cutoff@20, mean of absolute values", ["λ", "Boolean", "Δ %"]),
    ]


class Stopped(Exception):
    """In place of a kill."""


def test_a_stopped_sweep_goes_on(tiny: dict[str, Path], tmp_path: Path) -> None:
    given = {
        "collection": SAMPLE / "passages.tsv", "queries": SAMPLE / "queries.tsv",
        "qrels": SAMPLE / "qrels.txt", "run": SAMPLE / "runs" / "bm25.trec",
        "annotations": ranktilt.annotate(SAMPLE / "passages.tsv"), "pairs": 2, "depth": 20,
        "batch_size": 4, "learning_rate": 0.02, "checkpoint_every": 1,
        "margin": 0.0,  # with a wide one every pair pushes, whatever λ is
        "measures": ["nDCG@20", "ARaB@10"],
    }  # fmt: skip
    model = f"cross:{tiny['encoder']}"
    whole = sweep([0.0, 3.0], model, **given)
    assert whole.rows[0]["value"] != whole.rows[2]["value"]
    begun: list[float] = []

    def stop(step: int, steps: int, loss: float) -> None:
        if begun == [0.0, 3.0] and step == 3:
            raise Stopped

    out = tmp_path / "out"
    with pytest.raises(Stopped):
        sweep([0.0, 3.0], model, **given, out=out, begin=begun.append, progress=stop)
    card = out / "lambda-0" / "training.json"
    before = card.stat().st_mtime_ns
    assert [path.name for path in (out / "lambda-3").iterdir()] == ["checkpoint.pt"]
    with pytest.raises(OutputError, match="is not empty"):
        sweep([0.0, 3.0], model, **given, out=out)
    with pytest.raises(InputError, match=r"other data or settings \(pairs\)"):
        sweep([0.0, 3.0], model, **(given | {"pairs": 3}), out=out, resume=True)
    other = ranktilt.annotate(SAMPLE / "passages.tsv", "gender3")  # in memory, as the first
    with pytest.raises(InputError, match=r"other data or settings \(annotations\)"):
        sweep([0.0, 3.0], model, **(given | {"annotations": other}), out=out, resume=True)
    # a folder of a model that was half saved when the machine stopped is not a model
    (out / "lambda-3" / ".model.part").mkdir()
    (out / "lambda-3" / ".model.part" / "config.json").write_text("{")
    steps: list[int] = []
    again = sweep(
        [0.0, 3.0], model, **given, out=out, resume=True,
        progress=lambda step, _steps, _loss: steps.append(step),
    )  # fmt: skip
    assert steps[0] == 4
    assert card.stat().st_mtime_ns == before
    assert again == whole
    assert json.loads((out / "sweep.json").read_text(encoding="utf-8"))["rows"] == whole.rows
    kept = {path.name for path in (out / "lambda-3").iterdir()}
    assert kept == {
        "model", "before.trec", "after.trec", "test-qrels.txt", "training.json", "training.md",
    }  # fmt: skip
    with pytest.raises(InputError, match="eq3, which has no λ"):
        sweep([0.0], model, **given, loss="eq3")
