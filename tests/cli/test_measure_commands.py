"""The command that docs/measures.md gives for a measure runs, and scores a query."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ranktilt
from ranktilt.cli.measures import _command_form
from ranktilt.data.run import Run
from ranktilt.measures.base import REGISTRY

#: Documents of four queries, two of each group and two versions of each; the last has no label.
GROUPS = {"a1": "male", "b1": "female", "a2": "female", "b2": "male", "a3": "male"}
TEXTS = {
    "a1": "he met his father", "b1": "she met her mother", "a2": "her aunt is a woman",
    "b2": "his uncle is a man", "a3": "he and his brother", "b3": "a letter about bread",
}  # fmt: skip
ORDERS = {
    "q1": "a1 b1 a2 b2 a3 b3", "q2": "b1 a1 b2 a2 b3 a3", "q3": "a2 a1 b3 b1 a3 b2",
    "q4": "b2 a3 a1 b1 a2 b3",
}  # fmt: skip


def lists(orders: dict[str, str]) -> dict[str, dict[str, float]]:
    return {q: {doc: -float(i) for i, doc in enumerate(o.split())} for q, o in orders.items()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every file that the commands name."""
    made = tmp_path_factory.mktemp("commands")
    Run.load(lists(ORDERS), name="run").write(made / "run.trec")
    turned = {query: " ".join(reversed(order.split())) for query, order in ORDERS.items()}
    for name in ("shown", "swapped"):
        Run.load(lists(turned), name=name).write(made / f"{name}.trec")
    rows = "".join(f"{doc},{group}\n" for doc, group in GROUPS.items())
    (made / "labels.csv").write_text(f"doc_id,group\n{rows}", encoding="utf-8")
    pairs = "".join(f"a{i},b{i}\n" for i in (1, 2, 3))
    (made / "pairs.csv").write_text(f"doc_a,doc_b\n{pairs}", encoding="utf-8")
    grades = {"a1": 2, "b1": 1, "a2": 1, "b2": 2, "a3": 1, "b3": 0}
    qrels = "".join(f"{q} 0 {doc} {grade}\n" for q in ORDERS for doc, grade in grades.items())
    (made / "qrels.txt").write_text(qrels, encoding="utf-8")
    ranktilt.annotate(TEXTS, "gender", output=made / "annotations.parquet")
    polarity = {q: {doc: i - 2.5 for i, doc in enumerate(TEXTS)} for q in ORDERS}
    rows = [f"{q},{d},{p}\n" for q, own in polarity.items() for d, p in own.items()]
    table = made / "polarity.csv"
    table.write_text("query_id,doc_id,axis_1\n" + "".join(rows), encoding="utf-8")
    ranktilt.Polarity.load(table).write(made / "polarity.parquet")
    return made


@pytest.mark.parametrize("name", REGISTRY)
def test_command_runs(
    name: str, folder: Path, run_cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = _command_form(REGISTRY[name])
    page = Path(__file__).parents[2] / "docs" / "measures.md"
    assert f"- command line: `{command}`" in page.read_text(encoding="utf-8")
    monkeypatch.chdir(folder)
    assert os.path.exists("run.trec")
    done = run_cli(*shlex.split(command)[1:], "-f", "json", "-q")
    assert done.code == 0, done.err
    (mean,) = json.loads(done.out)["means"]
    assert mean["n_scored"] == len(ORDERS)
