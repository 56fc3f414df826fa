"""A BEIR folder stands for its documents, its queries and its judgements."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ranktilt
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.errors import InputError


@pytest.fixture
def folder(put: Any) -> Path:
    put(
        "beir/corpus.jsonl",
        '{"_id": "d1", "title": "", "text": "she"}\n{"_id": "d2", "text": "he"}\n',
    )
    put("beir/queries.jsonl", '{"_id": "q1", "text": "who", "metadata": {}}\n')
    put("beir/qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\td2\t1\n")
    return put("beir/qrels/train.tsv", "query-id\tcorpus-id\tscore\nq9\td1\t1\n").parents[1]


def test_one_folder_for_all_three(folder: Path) -> None:
    assert Queries.load(folder).texts == {"q1": "who"}
    assert Qrels.load(folder).grades == {"q1": {"d2": 1}}
    assert Qrels.load(folder / "qrels" / "train.tsv").grades == {"q9": {"d1": 1}}
    run = {"q1": {"d1": 2.0, "d2": 1.0}}
    measure = "RaB(magnitude='count')@1"
    scores = ranktilt.audit(
        run, folder, qrels=folder, queries=folder, measures=[measure, "RR"]
    ).scores
    assert scores.mean("run", measure) == -1.0  # + is male
    assert scores.mean("run", "RR") == 0.5


def test_the_command_line_takes_the_folder(folder: Path, run_cli: Any, put: Any) -> None:
    run = put("a.trec", "q1 Q0 d1 1 2 t\nq1 Q0 d2 2 1 t\n")
    done = run_cli("audit", run, "--collection", folder, "--qrels", folder, "-f", "json", "-q")
    assert done.code == 0, done.err
    assert '"measure": "nDCG@10"' in done.out


def test_results_name_the_files_of_the_folder(folder: Path, run_cli: Any, put: Any) -> None:
    run, output = put("a.trec", "q1 Q0 d1 1 2 t\nq1 Q0 d2 2 1 t\n"), folder.parent / "s.json"
    done = run_cli("audit", run, "-c", folder, "--qrels", folder, "-o", output, "-q")
    assert done.code == 0, done.err
    inputs = {one["path"] for one in json.loads(output.read_text())["manifest"]["inputs"]}
    assert {str(folder / "corpus.jsonl"), str(folder / "qrels" / "test.tsv")} <= inputs


def test_folders_that_are_none_say_so(folder: Path, tmp_path: Path, put: Any) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match=r"a folder without queries.jsonl, expected a BEIR"):
        Queries.load(tmp_path / "empty")
    with pytest.raises(InputError, match=r"a folder without qrels/\*.tsv"):
        Qrels.load(tmp_path / "empty")
    (folder / "qrels" / "test.tsv").rename(folder / "qrels" / "dev.tsv")
    with pytest.raises(InputError, match=r"none of them test; name qrels/dev.tsv, qrels/train.tsv"):
        Qrels.load(folder)
    (folder / "qrels" / "dev.tsv").unlink()
    assert Qrels.load(folder).grades == {"q9": {"d1": 1}}
