"""A measure from another package: one file and an entry point are all it takes."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ranktilt.measures.base import REGISTRY, registered

MEASURE = '''
"""A measure that ranktilt does not have."""

import numpy as np

from ranktilt.measures import Measure, MeasureInfo, Ranking, Score, measure
from ranktilt.measures.base import Contributions


@measure(
    MeasureInfo(
        paper="plugin2026",
        equation="1",
        formula="share of the top k documents that contain any group term",
        range="[0, 1]",
        fair="0",
        wording="how many of the top documents mention any group",
        short_name="documents that mention a group",
    )
)
class Mention(Measure):
    """The share of documents in the top that mention any group."""

    def bounds(self, targets=()):
        return 0.0, 1.0

    def score(self, ranking):
        if not len(ranking):
            return Score(None, "no-results")
        return Score(float((ranking.counts[: self.cutoff].sum(axis=1) > 0).mean()))

    def contributions(self, ranking):
        parts = np.zeros((len(ranking), 1))
        top = ranking.counts[: self.cutoff].sum(axis=1) > 0
        parts[: len(top), 0] = top / len(top)
        return Contributions(0.0, parts)
'''
NAME, WORDING, SHORT = (
    "Mention@2",
    "how many of the top documents mention any group",
    "documents that mention a group",
)
TEXTS = {"d1": "he and she", "d2": "nothing", "d3": "his mother", "d4": "a stone"}
#: Documents with a group term in the top 2: of 4 queries 1, 2, 0, 1 in run a; 2, 1, 1, 0 in run b.
RUNS = {
    "a": {"q1": "d1 d2", "q2": "d1 d3", "q3": "d2 d4", "q4": "d4 d3"},
    "b": {"q1": "d1 d3", "q2": "d2 d3", "q3": "d4 d1", "q4": "d2 d4"},
}
EXPECTED = {"a": [0.5, 1.0, 0.0, 0.5], "b": [1.0, 0.5, 0.5, 0.0]}


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "mention.py").write_text(MEASURE, encoding="utf-8")
    installed = folder / "mention-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: mention\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("[ranktilt.measures]\nMention = mention:Mention\n")
    monkeypatch.syspath_prepend(str(folder))
    registered.cache_clear()
    yield folder
    REGISTRY.pop("Mention", None)
    sys.modules.pop("mention", None)
    registered.cache_clear()


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    found = {"texts": tmp_path / "texts.tsv", "qrels": tmp_path / "qrels.txt"}
    found["texts"].write_text("".join(f"{doc}\t{text}\n" for doc, text in TEXTS.items()))
    found["qrels"].write_text("".join(f"q{n} 0 d{n} 1\n" for n in range(1, 5)))
    for name, lists in RUNS.items():
        found[name] = tmp_path / f"{name}.trec"
        found[name].write_text(
            "".join(
                f"{query} Q0 {doc} {rank} {9 - rank} {name}\n"
                for query, docs in lists.items()
                for rank, doc in enumerate(docs.split(), start=1)
            )
        )
    return found


@pytest.mark.usefixtures("plugin")
def test_a_plugin_measure_is_everywhere(
    files: dict[str, Path], run_cli: Any, tmp_path: Path
) -> None:
    runs, texts = (files["a"], files["b"]), files["texts"]
    annotations, scores = tmp_path / "a.parquet", tmp_path / "scores.json"
    assert run_cli("annotate", texts, "-o", annotations, "-q").code == 0

    listed = run_cli("measures").out
    assert "Mention" in listed
    entries = json.loads(run_cli("measures", "-f", "json").out)
    (entry,) = [e for e in entries if e["name"] == "Mention"]
    assert (entry["range"], entry["fair"]) == ("[0, 1]", "0")
    assert entry["wording"] == WORDING

    done = run_cli("score", *runs, "-a", annotations, "-m", NAME, "-f", "json", "-o", scores)
    assert done.code == 0, done.err
    rows = json.loads(done.out)["rows"]
    for run, expected in EXPECTED.items():
        assert [row["value"] for row in rows if row["run"] == run] == expected

    shown = run_cli("audit", *runs, "-c", texts, "-m", NAME)
    assert SHORT in shown.out

    explained = run_cli("explain", files["a"], "-c", texts, "--query", "q1", "-m", NAME)
    assert NAME in explained.out, explained.err

    compared = run_cli("compare", scores)
    assert NAME in compared.out, compared.err

    done = run_cli(
        "audit", *runs, "-c", texts, "-m", NAME, "-m", "nDCG@2", "--qrels", files["qrels"],
        "-o", tmp_path / "report",
    )  # fmt: skip
    assert done.code == 0, done.err
    page = (tmp_path / "report" / "index.html").read_text(encoding="utf-8")
    assert f"{WORDING[0].upper()}{WORDING[1:]}" in page
    assert SHORT in page


def test_without_the_package_the_name_is_unknown(run_cli: Any, files: dict[str, Path]) -> None:
    done = run_cli("score", files["a"], "-a", "none.parquet", "-m", NAME)
    assert done.code == 2
    assert "unknown measure 'Mention'" in done.err
