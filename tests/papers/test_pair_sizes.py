"""PAIR's Table 1 from files in the authors' formats; expected values are counted by hand."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt.errors import InputError
from ranktilt.papers.config import TableConfig
from ranktilt.papers.reproduction import ReproducedTable
from ranktilt.papers.targets import make_target

HEADER = (
    "doc_id,topic,query,Relevance_query,Subjectiveness_query,doc,categories,Faithfulness_doc,"
    "Coherence_doc,Relevance_doc,Fluency_doc,Comments\n"
)
FILES = (
    "Entertainment", "History", "Law_and_order", "Media_and_culture", "Politics_and_economics",
    "Religion", "Sex_sexuality_and_gender_identity", "Sports",
)  # fmt: skip
#: One page under two names, both sports; one topic with two domains; one domain not printed.
CATEGORIES = (
    ",id,key,categories\n"
    "MLB,7,MLB,['Sports']\n"
    "Major League Baseball,7,Major League Baseball,\"['Sports', 'Sports']\"\n"
    "Popes,8,Popes,\"['Religion', 'History']\"\n"
    "Wells,-9,Wells,['Technology']\n"
)


def hub(folder: Path, name: str, grades: dict[str, dict[str, int]]) -> None:
    """A corpus as on the hub, with these judgements."""
    (folder / name).mkdir()
    (folder / f"{name}-qrels").mkdir()
    docs = [doc for judged in grades.values() for doc in judged]
    rows = {"corpus": [{"_id": doc, "title": "", "text": "t"} for doc in docs],
            "queries": [{"_id": query, "text": "q"} for query in grades]}  # fmt: skip
    for part, lines in rows.items():
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (folder / name / f"{part}.jsonl.gz").write_bytes(gzip.compress(text.encode()))
    judged = [f"{q}\t{d}\t{g}\n" for q, own in grades.items() for d, g in own.items()]
    table = "query-id\tcorpus-id\tscore\n" + "".join(judged)
    (folder / f"{name}-qrels" / "test.tsv").write_text(table)


@pytest.fixture
def data(put: Callable[..., Path], tmp_path: Path) -> Path:
    put("pair/categories.csv", CATEGORIES)
    for number, name in enumerate(FILES, start=1):
        rated = "1_0_p1_d1,T,Q?,5,4,text,['X'],5,4,3,2,\n"
        without_text = f"1_0_p2_d1,T,Q?,{number / 2},4,,['X'],4,4,3,2,\n"
        unrated = "1_0_p2_d2,T,Q?,,,text,['X'],,,,,\n"
        folder = "pair/hit/quality_audit_synthetic"
        put(f"{folder}/{name}.csv", HEADER + rated + without_text + unrated)
    sides = {f"{q}_p{s}_d{n}": 5 for q in ("7_0",) for s in (1, 2) for n in (1, 2)}
    popes = {"8_1_p1_d1": 5, "8_1_p2_d1": 4}
    other = {"8_2": {"8_2_p1_d1": 1}, "-9_0": {"-9_0_p2_d4": 5}}
    hub(tmp_path, "wiki-balance-synthetic", {"7_0": sides, "8_1": popes} | other)
    hub(tmp_path, "wiki-balance-natural", {"8_1": {"8_1_3": 4, "8_1_1": 2}})
    return tmp_path


def make(folder: Path, **files: str) -> ReproducedTable:
    config = TableConfig.load("duo-table1").with_files(files)
    return make_target(config, folder, [file.check(folder) for file in config.needed()])


def values(made: ReproducedTable, part: str) -> dict[str, list[float | None]]:
    found: dict[str, list[float | None]] = {}
    for cell in made.cells:
        if cell.set == part:
            found.setdefault(cell.system, []).append(cell.ours)
    return found


def test_counted_by_hand(data: Path) -> None:
    made = make(data)
    assert values(made, "corpora") == {
        # sports, religion, history and technology; pages 7, 8 and -9; 4 queries; 8 documents
        "Synthetic": [4, 3, 4, 8],
        "Natural": [2, 1, 1, 2],
    }
    sizes = values(made, "size by domain")
    # the page with two names counts twice, as in the released code: 2 × 1 query, 2 × 4 documents
    assert sizes["Sports"] == [2, 2, 8]
    assert sizes["Religion"] == sizes["History"] == [1, 2, 3]
    assert sizes["Law"] == [0, 0, 0]
    assert sizes["Mean"] == [3 / 4, 4 / 4, 8 / 4]
    ratings = values(made, "ratings")
    # rows without a text count: (5 + 1 / 2) / 2 in the first file, (5 + 8 / 2) / 2 in the last
    assert ratings["Entertain."] == [2.75, 4, 4.5, 4, 3, 2]
    assert ratings["Sports"] == [4.5, 4, 4.5, 4, 3, 2]
    assert ratings["Mean"] == [2.5 + sum(range(1, 9)) / 32, 4, 4.5, 4, 3, 2]
    assert made.left_out == []


def test_what_is_missing_is_omitted(data: Path) -> None:
    ratings = data / "pair" / "hit" / "quality_audit_synthetic"
    (ratings / "Religion.csv").unlink()
    made = make(data, synthetic=str(data / "nowhere"))
    assert "Mean" not in values(made, "ratings")  # it would be the mean of other domains
    assert values(made, "size by domain")["Sports"] == [2, None, None]
    assert any("Religion.csv is missing" in line for line in made.left_out)
    assert any("nowhere is missing" in line for line in made.left_out)


@pytest.mark.parametrize(
    ("file", "content", "says"),
    [
        ("pair/hit/quality_audit_synthetic/Sports.csv", HEADER + "1_0_p1_d1,T,Q,high,4,t,,,,,,\n",
         "Sports.csv: a rating that is not a number"),
        ("pair/categories.csv", "id,key\n1,a\n", "no column for categories"),
        ("wiki-balance-synthetic-qrels/test.tsv", None, "no wiki-balance-synthetic-qrels/test.tsv"),
        ("wiki-balance-natural/corpus.jsonl.gz", None, "no corpus.jsonl.gz"),
    ],
)  # fmt: skip
def test_broken_files_are_one_line(
    data: Path, put: Callable[..., Path], file: str, content: str | None, says: str
) -> None:
    if content is None:
        (data / file).unlink()
    else:
        put(file, content)
    with pytest.raises(InputError, match=says):
        make(data)


@pytest.mark.shared
def test_the_released_files_give_the_printed_values(
    shared: Path, run_cli: Callable[..., Any], tmp_path: Path
) -> None:
    """Six ratings of each of five domains, and the topics of all eight."""
    files = {"categories": "wikibalance_topics/categories.csv",
             "ratings": "wikibalance_synthetic_sample"}  # fmt: skip
    made = make(tmp_path, **{key: str(shared / "data" / path) for key, path in files.items()})
    compared = [cell for cell in made.cells if cell.difference is not None]
    assert sum(cell.set == "ratings" for cell in compared) == 30
    assert sum(cell.column == "Topics" for cell in compared) == 8
    assert all(cell.same for cell in compared)
    text = next((shared / "seeds").glob("004*.txt")).read_text(encoding="utf-8")
    for system in made.config.systems[2:]:
        counts = made.config.published["size by domain"][system.key]
        own = made.config.published["ratings"][system.key]
        printed = [system.name, *(f"{n:,.0f}" for n in counts), *(f"{n:.1f}" for n in own)]
        assert "\t".join(printed) in text
    given = [f"--file={key}={shared / 'data' / path}" for key, path in files.items()]
    done = run_cli("reproduce", "duo-table1", "--data", tmp_path, "--partial", *given)
    assert (done.code, "38 of 38 values equal the published ones" in done.out) == (0, True)
