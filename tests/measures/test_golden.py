"""All of shared/golden/term_measures.json, through Python and through the command line.

The expected values were worked out outside this project. A copy stands in tests/golden, so that
the tests do not depend on the folder beside the repository.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from ranktilt.data.annotations import Annotations, AnnotationSettings
from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import Reading
from ranktilt.measures import parse_measure
from ranktilt.measures.base import Measure
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.terms.annotator import Annotator

GOLDEN = Path(__file__).parents[1] / "golden" / "term_measures.json"
CASES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))["cases"]
NUMBERS = range(len(CASES))
TOLERANCE = 1e-9


def test_the_copy_is_the_shared_file(shared: Path) -> None:
    assert GOLDEN.read_bytes() == (shared / "golden" / "term_measures.json").read_bytes()


def write_collection(case: dict[str, Any], folder: Path) -> Path:
    path = folder / "docs.jsonl"
    rows = [json.dumps({"_id": doc, "text": text}) for doc, text in case["docs"].items()]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def annotations_of(case: dict[str, Any], folder: Path, *, compiled: bool) -> Annotations:
    settings = AnnotationSettings(Lexicon.from_dict(case["lexicon"]), case["tokenizer"])
    annotator = Annotator(settings, compiled=compiled)
    batches = (annotator(b) for b in Collection.open(write_collection(case, folder)).batches())
    return Annotations.from_batches(settings, batches)


def as_run(lists: dict[str, list[list[Any]]]) -> dict[str, Any]:
    return {query: dict(ranking) for query, ranking in lists.items()}


def scores_of(case: dict[str, Any], folder: Path) -> Scores:
    return score(
        {"run": as_run(case["run"]), "other": as_run(case["other_run"])},
        list(case["expected"]),
        annotations=annotations_of(case, folder, compiled=False),
        background=as_run(case["background"]),
        reading=Reading(order=case["order"]),
    )


def compare(case: dict[str, Any], values: dict[str, Any], statuses: dict[str, Any]) -> None:
    """Whole key sets, values to 1e-9, statuses to the letter."""
    assert set(values) == set(case["expected"])
    for name, expected in case["expected"].items():
        assert set(values[name]) == set(expected), name
        for query, value in expected.items():
            status = case["status"].get(name, {}).get(query, "ok")
            assert statuses[name][query] == status, (name, query)
            found = values[name][query]
            if value is None:
                assert found is None, (name, query)
            else:
                assert found == pytest.approx(value, abs=TOLERANCE, rel=0), (name, query)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("compiled", [False, True])
def test_counts(number: int, compiled: bool, tmp_path: Path) -> None:
    case = CASES[number]
    made = annotations_of(case, tmp_path, compiled=compiled)
    rows = {row["doc_id"]: row for row in made.table().to_pylist()}
    assert set(rows) == set(case["counts"])
    for doc, expected in case["counts"].items():
        found = {"length": rows[doc]["length"]}
        found |= {group: rows[doc][f"count_{group}"] for group in made.group_names}
        assert found == pytest.approx(expected, abs=TOLERANCE), doc


@pytest.mark.parametrize("number", NUMBERS)
def test_batch_path(number: int, tmp_path: Path) -> None:
    case = CASES[number]
    scores = scores_of(case, tmp_path)
    names = list(case["expected"])
    assert [measure.name for measure in scores.measures] == names
    compare(
        case,
        {name: scores.per_query("run", name) for name in names},
        {name: scores.statuses("run", name) for name in names},
    )


@pytest.mark.parametrize("number", NUMBERS)
def test_pure_formulas(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same with every measure's batch path replaced by one call of `score` a query."""
    case = CASES[number]
    for name in case["expected"]:
        measure = parse_measure(name)
        monkeypatch.setattr(type(measure), "score_batch", Measure.score_batch)
    scores = scores_of(case, tmp_path)
    names = list(case["expected"])
    compare(
        case,
        {name: scores.per_query("run", name) for name in names},
        {name: scores.statuses("run", name) for name in names},
    )


def write_run(lists: dict[str, list[list[Any]]], path: Path) -> Path:
    lines = [
        f"{query} Q0 {doc} {rank} {value!r} golden\n"
        for query, ranking in lists.items()
        for rank, (doc, value) in enumerate(ranking, start=1)
    ]
    path.write_text("".join(lines), encoding="utf-8")
    return path


@pytest.mark.parametrize("number", NUMBERS)
def test_command_line(number: int, tmp_path: Path, run_cli: Any) -> None:
    case = CASES[number]
    lexicon = tmp_path / "lexicon.toml"
    lexicon.write_text(Lexicon.from_dict(case["lexicon"]).to_toml(), encoding="utf-8")
    annotations = tmp_path / "annotations.parquet"
    docs = write_collection(case, tmp_path)
    made = run_cli(
        "annotate", docs, "--lexicon", lexicon, "--tokenizer", case["tokenizer"], "-o", annotations
    )
    assert made.code == 0, made.err
    run = write_run(case["run"], tmp_path / "run.trec")
    other = write_run(case["other_run"], tmp_path / "other.trec")
    background = write_run(case["background"], tmp_path / "background.trec")
    wanted = [part for name in case["expected"] for part in ("-m", name)]
    options = ["--annotations", annotations, "--background", background, "--lexicon", lexicon]
    scored = run_cli(
        "score", run, other, *options, "--order", case["order"], "--format", "json", *wanted
    )
    assert scored.code == 0, scored.err
    content = json.loads(scored.out)
    values: dict[str, dict[str, Any]] = {}
    statuses: dict[str, dict[str, str]] = {}
    for row in content["rows"]:
        if row["run"] == "run":
            values.setdefault(row["measure"], {})[row["query_id"]] = row["value"]
            statuses.setdefault(row["measure"], {})[row["query_id"]] = row["status"]
    compare(case, values, statuses)
    counted = {row["doc_id"]: row for row in pq.read_table(annotations).to_pylist()}
    assert {doc: row["length"] for doc, row in counted.items()} == {
        doc: expected["length"] for doc, expected in case["counts"].items()
    }
