"""No text in a CSV file becomes a formula in a spreadsheet, and reading restores it."""

from __future__ import annotations

import csv
import io
import json
import re
from importlib.resources import files
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.cli import cli
from ranktilt.data.csv_files import _guarded, csv_text, restored, write_csv
from ranktilt.data.tables import read_table
from ranktilt.measures.scores import Scores

SAMPLE = Path(str(files("ranktilt") / "sample"))
#: What a spreadsheet takes for a formula, unless it is a number.
RUNS = re.compile(r"[=+\-@\t\r]")
HOSTILE = ["=cmd|'/C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\tx", "\rx", "'=1", "''+x", "-1"]
texts = st.one_of(st.sampled_from(HOSTILE), st.text("=+-@\t\r'\"a1,. \n;", max_size=6))


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def cells_that_run(content: str) -> list[str]:
    rows = csv.reader(io.StringIO(content, newline=""))
    return [cell for row in rows for cell in row if RUNS.match(cell) and not is_number(cell)]


@given(texts)
def test_round_trip_of_a_cell(text: str) -> None:
    assert restored(_guarded(text)) == text
    assert not RUNS.match(_guarded(text))
    assert _guarded(-0.3) == -0.3


@given(st.lists(st.tuples(texts, st.floats(-1, 1)), min_size=1))
def test_both_writers_agree(tmp_path_factory: pytest.TempPathFactory, rows: list) -> None:
    path = tmp_path_factory.mktemp("csv") / "f.csv"
    write_csv(path, pl.DataFrame(rows, schema={"=name": pl.String, "x": pl.Float64}, orient="row"))
    for content in (path.read_bytes().decode(), csv_text(["=name", "x"], rows)):
        assert not cells_that_run(content)
        header, *found = csv.reader(io.StringIO(content, newline=""))
        assert list(map(restored, header)) == ["=name", "x"]
        assert [(restored(text), float(x)) for text, x in found] == rows


def test_a_table_gives_the_texts_back(tmp_path: Path) -> None:
    path = tmp_path / "labels.csv"
    path.write_text(csv_text(["doc_id", "label"], [[text, "x"] for text in HOSTILE]), newline="")
    table = read_table(path, {"doc_id": ("doc_id",)}, required=("doc_id",))
    assert table.columns["doc_id"] == HOSTILE


#: Ids without white space, as TREC files have them.
BAD_QUERY, BAD_DOC, BAD_RUN = "=1+1", "@SUM(A1)", "-cmd|x"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Runs, queries and documents with names that spreadsheets would run."""
    queries = {BAD_QUERY: "+what=now", "q2": "-who"}
    docs = {BAD_DOC: "she and he", "d2": "=he he", "d3": "she"}
    docs |= {f"@{number}": f"a text on subject {number}" for number in range(60)}
    (tmp_path / "passages.tsv").write_text("".join(f"{d}\t{t}\n" for d, t in docs.items()))
    (tmp_path / "queries.tsv").write_text("".join(f"{q}\t{t}\n" for q, t in queries.items()))
    (tmp_path / "qrels.txt").write_text("".join(f"{q} 0 {BAD_DOC} 1\n" for q in queries))
    for name, order in ((BAD_RUN, list(docs)), ("other", list(docs)[::-1])):
        lines = [f"{q} Q0 {d} {i} {9 - i} t\n" for q in queries for i, d in enumerate(order, 1)]
        (tmp_path / f"{name}.trec").write_text("".join(lines))
    (tmp_path / "answers.jsonl").write_text(
        "".join(
            json.dumps({"query_id": q, "query": t, "retrieved": [{"id": d, "text": x}
                        for d, x in docs.items()], "answer": "=she"}) + "\n"
            for q, t in queries.items()
        )
    )  # fmt: skip
    return tmp_path


def test_every_command_that_writes_csv(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("altair")  # a report has tables, too
    monkeypatch.chdir(home)
    runs = [f"./{BAD_RUN}.trec", "other.trec"]
    scores = ["-a", "a.parquet", "-m", "ARaB@10", "-m", "TExFAIR@10"]
    balanced = str(SAMPLE / "balanced")
    for arguments in (
        ["annotate", "passages.tsv", "-o", "a.parquet"],
        ["score", *runs, *scores, "-o", "s.csv"],
        ["score", *runs, *scores, "-o", "s.json"],
        ["audit", *runs, "-c", "passages.tsv", "--queries", "queries.tsv", "-o", "s2.csv"],
        ["audit", *runs, "-c", "passages.tsv", "--queries", "queries.tsv", "-o", "report"],
        ["compare", "s.json", "-o", "compare.csv"],
        ["correlate", "s.json", "-o", "correlate.csv"],
        ["stability", "s.json", "-o", "stability.csv"],
        ["drift", "s.json", "s.json", "-o", "drift.csv"],
        ["lexicon", "lean", "gender", "-c", "passages.tsv", "-e", "light", "-o", "lean.csv"],
        ["rag", "answers.jsonl", "-o", "rag"],
        ["corpus", "rate", balanced, "-o", "rating"],
    ):
        done = CliRunner().invoke(cli, arguments)
        assert done.exit_code == 0, (arguments, done.output)
    written = sorted(home.rglob("*.csv"))
    assert len(written) >= 9
    for path in written:
        assert not cells_that_run(path.read_bytes().decode()), path
    for form in (["score", *runs, *scores], ["compare", "s.json"]):
        printed = CliRunner().invoke(cli, [*form, "--format", "csv"]).stdout
        assert BAD_RUN in printed
        assert not cells_that_run(printed), form
    read = Scores.read(home / "s.csv")
    whole = Scores.read(home / "s.json")
    assert read.query_ids == whole.query_ids
    assert read.runs == whole.runs
    assert BAD_QUERY in read.query_ids
    assert BAD_RUN in read.runs
    assert read.values.tolist() == whole.values.tolist()


def test_a_file_for_another_program_has_a_warning(home: Path) -> None:
    target = home / "ratings.csv"
    given = [str(home / "qrels.txt"), "--queries", str(home / "queries.tsv"), "-o", str(target)]
    done = CliRunner().invoke(cli, ["export", "qrels", *given])
    assert done.exit_code == 0
    assert "begin like formulas; do not open it in a spreadsheet" in done.stderr
    assert "+what=now,@SUM(A1),1\n" in target.read_text()


def test_there_is_one_writer() -> None:
    """Others only for files that another program must be able to compare with its own."""
    source = Path(str(files("ranktilt")))
    writes = re.compile(r"csv\.writer|DictWriter|\.write_csv\(")
    found = {
        p.relative_to(source).as_posix()
        for p in source.rglob("*.py")
        if writes.search(p.read_text())
    }
    assert found == {
        "data/csv_files.py",
        "interop/search_tools.py",
    }
