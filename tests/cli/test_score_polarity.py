"""`ranktilt score` with --polarity and --groups: what is printed, and what is refused.

Polarities of 0, 1 and 4 as in tests/measures/test_polarity_scoring.py: for three documents DUO is 1
(0 and 1 on top), 1 − 2/3.75 (1 and 4) or 0 (0 and 4).
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from ranktilt.data.polarity import Polarity, QueryAxis

Put = Callable[..., Path]
Run = Callable[..., Any]
TREC = "".join(
    f"{query} Q0 {doc} {rank} {9 - rank} s\n"
    for query in ("q1", "q2", "q3")
    for rank, doc in enumerate("abc", start=1)
)
CSV = "query_id,doc_id,polarity\n" + "".join(
    f"{query},{doc},{value}\n"
    for query, values in {"q1": (0, 1, 4), "q2": (4, 0, 1), "q3": ("", "", "")}.items()
    for doc, value in zip("abc", values, strict=True)
)
STANCES = "q1 0 a PRO\nq1 0 b CON\nq1 0 c CON\nq2 0 a PRO\nq2 0 b NEUTRAL\nq3 0 c NEUTRAL\n"


@pytest.fixture
def run(put: Put) -> Path:
    return put("run.trec", TREC)


@pytest.fixture
def polarity(put: Put) -> Path:
    return put("polarity.csv", CSV)


@pytest.fixture
def oriented(tmp_path: Path) -> Path:
    """As Parquet, with axes that were oriented; q3 has 1, 4, 0."""
    made = Polarity(
        pa.array(["q1"] * 3 + ["q2"] * 3 + ["q3"] * 3),
        pa.array(list("abcabcabc")),
        np.array([[0.0], [1.0], [4.0], [4.0], [0.0], [1.0], [1.0], [4.0], [0.0]]),
        {"embedder": "hashing", "method": "pca"},
        {query: QueryAxis("pca", orientation="for it") for query in ("q1", "q2", "q3")},
    )
    made.write(tmp_path / "polarity.parquet")
    return tmp_path / "polarity.parquet"


@pytest.fixture
def scored(run_cli: Run) -> Callable[..., dict[str, Any]]:
    """Score as JSON: the content."""

    def call(*arguments: object) -> dict[str, Any]:
        result = run_cli("score", *arguments, "--format", "json")
        assert result.code == 0, result.err
        return dict(json.loads(result.out))

    return call


@pytest.fixture
def refused(run_cli: Run) -> Callable[..., None]:
    """Score something that must fail with one line that holds all `parts`."""

    def call(*arguments: object, parts: tuple[str, ...]) -> None:
        result = run_cli("score", *arguments)
        assert result.code == 2, result.err
        assert result.out == ""
        lines = result.err.splitlines()
        assert len(lines) == 1, result.err
        assert lines[0].startswith("ranktilt: ")
        for part in parts:
            assert part in lines[0]

    return call


def rows_of(content: dict[str, Any], measure: str) -> dict[str, tuple[Any, str]]:
    return {
        row["query_id"]: (row["value"], row["status"])
        for row in content["rows"]
        if row["measure"] == measure
    }


# Polarity


def test_a_missing_file_that_no_measure_needs(run_cli: Any, run: Path, put: Put) -> None:
    """As --labels, --qrels and --queries are; it was accepted without a word."""
    qrels = put("q.txt", "q1 0 d1 1\n")
    made = run_cli("score", run, "--qrels", qrels, "-m", "nDCG@2", "--polarity", "no.parquet")
    assert made.code == 2
    assert "no.parquet: no such file" in made.err


def test_values_and_statuses(run: Path, polarity: Path, scored: Any) -> None:
    content = scored(run, "--polarity", polarity, "-m", "DUO", "-m", "SignedDUO@2")
    assert rows_of(content, "DUO") == {
        "q1": (1.0, "ok"),
        "q2": (0.0, "ok"),
        "q3": (None, "no-fit"),
    }
    assert {status for _, status in rows_of(content, "SignedDUO@2").values()} == {
        "no-spread",
        "no-fit",
    }
    means = content["means"]
    assert [(mean["n_scored"], mean["n_total"]) for mean in means] == [(2, 3), (0, 3)]
    assert [mean["value"] for mean in means] == [0.5, None]
    assert [mean["positive"] for mean in means] == [None, None]


def test_several_runs(run: Path, put: Put, oriented: Path, scored: Any) -> None:
    """The other one answers q3 alone, with 4 and 0 on top."""
    other = put("other.trec", "q3 Q0 b 1 9 s\nq3 Q0 c 2 8 s\nq3 Q0 a 3 7 s\n")
    content = scored(run, other, "--polarity", oriented, "-m", "DUO")
    found = {
        (row["run"], row["query_id"]): (row["value"], row["status"]) for row in content["rows"]
    }
    assert found["other", "q3"] == (0.0, "ok")
    assert found["other", "q1"] == (None, "no-results")
    assert found["run", "q3"] == (pytest.approx(1 - 2 / 3.75), "ok")


def test_sign_and_notes(run: Path, oriented: Path, scored: Any, run_cli: Run) -> None:
    """q1 and q3 lean to the lower end (see there), q2 is balanced."""
    content = scored(run, "--polarity", oriented, "-m", "SignedDUO", "-m", "DUO")
    assert [mean["positive"] for mean in content["means"]] == ["for it", None]
    assert content["means"][0]["value"] == pytest.approx(-(1 + 1 - 2 / 3.75) / 3)
    shown = run_cli("score", run, "--polarity", oriented, "-m", "SignedDUO")
    assert shown.code == 0, shown.err
    assert "Signed values: + leans towards for it." in shown.out
    assert "Polarity by hashing, axis pca." in shown.out
    assert "no common + side" not in shown.out.lower()


def test_unoriented_axes_are_said_to_be(run: Path, polarity: Path, run_cli: Run) -> None:
    shown = run_cli("score", run, "--polarity", polarity, "-m", "SignedDUO")
    assert shown.code == 0, shown.err
    assert "No common + side" in shown.out
    assert "+ leans to" not in shown.out


def test_missing_documents(run: Path, put: Put, scored: Any, refused: Any) -> None:
    """q2 lacks b, which was 0: neutral leaves all as it was, without it two are left."""
    lacking = put("polarity.csv", CSV.replace("q2,b,0\n", ""))
    call = (run, "--polarity", lacking, "-m", "DUO")
    refused(*call, parts=("run.trec", "1 of 9 documents have no polarity", "'b' of query 'q2'"))
    assert rows_of(scored(*call, "--missing", "neutral"), "DUO")["q2"] == (0.0, "ok")
    assert rows_of(scored(*call, "--missing", "skip"), "DUO")["q2"] == (None, "no-spread")


def test_a_query_whose_documents_are_all_missing(run: Path, put: Put, scored: Any) -> None:
    kept = "".join(line for line in CSV.splitlines(keepends=True) if not line.startswith("q2"))
    content = scored(run, "--polarity", put("p.csv", kept), "--missing", "skip", "-m", "DUO")
    assert rows_of(content, "DUO")["q2"] == (None, "all-missing")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (CSV.replace("q1,a,0", "q1,a,"), ("polarity.csv", "'q1'", "no polarity for 1 of 3")),
        (CSV + "q1,a,0\n", ("polarity.csv", "duplicate document 'a' for query 'q1'")),
        (CSV.replace("q1,a,0", "q1,a,left"), ("polarity.csv:2", "'left'", "expected a number")),
        (CSV.replace("polarity", "score"), ("polarity.csv", "no column for axis_1")),
        ("", ("polarity.csv",)),
    ],
)
def test_bad_polarity(run: Path, put: Put, refused: Any, text: str, parts: Any) -> None:
    refused(run, "--polarity", put("polarity.csv", text), "-m", "DUO", parts=parts)


def test_what_is_not_given(run: Path, polarity: Path, tmp_path: Path, refused: Any) -> None:
    refused(run, "-m", "DUO@5", parts=("DUO@5 needs --polarity", "ranktilt polarity"))
    refused(run, "--polarity", tmp_path / "no.parquet", "-m", "DUO", parts=("no.parquet",))
    refused(run, "--polarity", polarity, "-m", "DUO(axis=2)", parts=("axis 2", "at most 1"))
    refused(run, "--polarity", polarity, "-m", "DUO(center='mean')", parts=("center='mean'",))
    name = "DUO(relevant_only=True)@10"
    refused(run, "--polarity", polarity, "-m", name, parts=(name, "--qrels"))


def test_polarity_is_not_overwritten(run: Path, put: Put, refused: Any) -> None:
    path = put("polarity.csv", CSV)
    refused(run, "--polarity", path, "-m", "DUO", "-o", path, parts=("polarity.csv",))
    assert path.read_text() == CSV


def test_relevant_only(run: Path, put: Put, oriented: Path, scored: Any) -> None:
    qrels = put("qrels.txt", "q1 0 a 1\nq1 0 b 1\nq1 0 c 2\nq2 0 a 0\n")
    queries = put("queries.tsv", "q1\tone\nq2\ttwo\nq3\tthree\n")
    name = "DUO(relevant_only=True)"
    options = ("--polarity", oriented, "--qrels", qrels, "--queries", queries)
    found = rows_of(scored(run, *options, "-m", name), name)
    assert found == {"q1": (1.0, "ok"), "q2": (None, "no-spread"), "q3": (None, "no-qrels")}


def test_csv_and_manifest(run: Path, oriented: Path, tmp_path: Path, run_cli: Run) -> None:
    """Undefined values are empty in CSV; the written file says what polarity it was made with."""
    target = tmp_path / "out.json"
    call = ("score", run, "--polarity", oriented, "-m", "DUO@2")
    shown = run_cli(*call, "--format", "csv", "--per-query")
    assert shown.code == 0, shown.err
    rows = list(csv.DictReader(io.StringIO(shown.out)))
    assert [(row["value"], row["status"]) for row in rows] == [("", "no-spread")] * 3
    assert run_cli(*call, "-o", target).code == 0
    assert "polarity.parquet" in json.dumps(json.loads(target.read_text())["manifest"])


# Groups


def test_stances_as_labels(run: Path, put: Put, scored: Any) -> None:
    """q1: PRO, CON, CON, the worst order of its labels; q2 has one side, q3 none."""
    name = "rND(protected='PRO')"
    stances = put("stance.qrels", STANCES)
    content = scored(run, "--labels", stances, "--groups", "PRO,CON", "-m", name)
    assert rows_of(content, name) == {
        "q1": (1.0, "ok"),
        "q2": (None, "one-group"),
        "q3": (None, "no-group"),
    }
    # with all three labels the neutral ones are on the other side
    everyone = scored(run, "--labels", stances, "-m", name)
    assert rows_of(everyone, name)["q2"] == (1.0, "ok")
    assert rows_of(everyone, name)["q3"] == (None, "one-group")


def test_order_of_groups_and_blanks_between(run: Path, put: Put, scored: Any) -> None:
    """A PRO document is first for q1, and all that is looked at."""
    name = "Share(group='PRO', by='documents')@1"
    stances = put("stance.qrels", STANCES)
    for groups in ("PRO,CON", " CON , PRO ", "NEUTRAL,PRO"):
        content = scored(run, "--labels", stances, "--groups", groups, "-m", name)
        assert rows_of(content, name)["q1"] == (1.0, "ok")


@pytest.mark.parametrize(
    ("groups", "parts"),
    [
        ("PRO,KON", ("unknown group 'KON'", "CON")),
        ("PRO", ("groups PRO", "at least two different ones")),
        ("PRO,PRO,CON", ("groups PRO, PRO, CON", "at least two different ones")),
    ],
)
def test_bad_groups(run: Path, put: Put, refused: Any, groups: str, parts: Any) -> None:
    stances = put("stance.qrels", STANCES)
    refused(run, "--labels", stances, "--groups", groups, "-m", "rND(protected='PRO')", parts=parts)


def test_protected_group_that_does_not_count(run: Path, put: Put, refused: Any) -> None:
    stances = put("stance.qrels", STANCES)
    call = (run, "--labels", stances, "--groups", "PRO,CON", "-m", "rKL(protected='NEUTRAL')")
    refused(*call, parts=("rKL(protected='NEUTRAL')", "unknown group 'NEUTRAL'", "PRO, CON"))


def test_variant_of_another_measure(run: Path, put: Put, refused: Any) -> None:
    stances = put("stance.qrels", STANCES)
    name = "rRD(protected='PRO', variant='fairrank')"
    refused(run, "--labels", stances, "-m", name, parts=("variant='fairrank'", "rRD"))
