"""The folder of an audit of RAG: complete, escaped, with one picture per kind of share."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from ranktilt.audits.rag import audit_rag
from ranktilt.audits.rag_result import RagRow, _flow_panels
from ranktilt.data.rag import RagPassage, RagRecord


def test_folder(tmp_path: Path) -> None:
    pytest.importorskip("altair")  # the page needs an extra
    passages = (RagPassage("a", "he said"), RagPassage("b", "she said"), RagPassage("c", "he ran"))
    records = [
        RagRecord(f"q{n}", "Who <b>ran</b>?", passages, passages, ("a",), "He ran.")
        for n in range(3)
    ]
    found = audit_rag(records, labels={"a": "<i>x</i>", "b": "y", "c": "y"})
    made = found.report(tmp_path / "rag")
    names = {path.name for path in made.path.iterdir()}
    assert names == {
        "flow-labels.svg", "flow-words.svg", "index.html", "manifest.json", "questions.csv",
        "results.json",
    }  # fmt: skip
    page = made.page.read_text(encoding="utf-8")
    assert "<b>ran</b>" not in page
    assert "<i>x</i>" not in page
    assert "<script" not in page
    assert "&lt;i&gt;x&lt;/i&gt;" in page
    assert page.count('<svg role="img"') == 2
    assert json.loads((made.path / "results.json").read_text(encoding="utf-8"))["rows"]
    with (made.path / "questions.csv").open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 3 * 4 * 2 * 2  # questions × stages × groups × kinds
    assert float(rows[0]["share"]) == 2 / 3  # he, she, he
    assert found.report(tmp_path / "rag").page.is_file()  # once more


def test_many_groups_are_not_all_drawn() -> None:
    points = [
        RagRow("labels", "share", "retrieved", f"g{n}", n / 45, None, None, None, None, 1, 1)
        for n in range(10)
    ]
    (panel,) = _flow_panels(points)
    shown = [row["group"] for row in panel.spec["data"]["values"]]
    assert shown == [f"g{n}" for n in range(2, 10)]
