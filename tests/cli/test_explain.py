"""`ranktilt explain`: what a person sees, what a program gets, and what bad input says."""

from __future__ import annotations

import itertools
import json
from math import log1p, log2
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from ranktilt.data.polarity import Polarity, QueryAxis
from ranktilt.measures.duo import expected_duo
from ranktilt.terms.annotator import annotate

#: q1 has two sides with a known sign, q2 has one side only.
SIDES = {
    "q1": QueryAxis("pca", orientation="support of the query", trust=0.9, verdict="two sides"),
    "q2": QueryAxis("pca", verdict="one side only", warnings=("the documents are very similar",)),
}
POLARITIES = {"d1": 0.9, "d2": 0.7, "d3": -0.5, "d4": -0.9}


@pytest.fixture
def sided(put: Any, tmp_path: Path) -> tuple[Any, ...]:
    """A run with one side first, its collection, and its polarity as a file."""
    lines = [f"{q} Q0 {d} {n} {9 - n} a" for q in SIDES for n, d in enumerate(POLARITIES, 1)]
    texts = [f"{doc}\tThe \x1b[31mtext of {doc} about it." for doc in POLARITIES]
    made = Polarity(
        pa.array([query for query in SIDES for _ in POLARITIES]),
        pa.array([*POLARITIES] * len(SIDES)),
        np.array([*POLARITIES.values()] * len(SIDES))[:, None],
        {"embedder": "hand", "method": "pca"},
        SIDES,
    )
    made.write(tmp_path / "sides.parquet")
    run, collection = put("a.trec", "\n".join(lines)), put("texts.tsv", "\n".join(texts))
    return ("explain", run, "-c", collection, "--polarity", tmp_path / "sides.parquet")


def test_sides_of_a_query(run_cli: Any, sided: tuple[Any, ...]) -> None:
    result = run_cli(*sided, "--query", "q1")
    assert result.code == 0, result.err
    lines = result.out.replace("\n  ", " ").splitlines()  # wrapped lines
    start = lines.index("Sides")
    random = expected_duo([*POLARITIES.values()])
    reason, names, strip, value, minus, plus = lines[start + 1 : start + 7]
    assert reason == "The documents take two sides (chance of two sides 90%)."
    assert names == "← read as opposing the query … read as supporting the query →"
    assert [int(rank) for rank in strip.replace("·", " ").split()] == [4, 3, 2, 1]
    assert (strip[0], strip[-1], len(strip)) == ("4", "1", 60)
    assert value.startswith(f"DUO 1.00; a random order {random:.2f} (0: the sides take turns")
    assert minus.startswith("read as opposing the query, furthest document: d4 (rank 4 in a): ")
    assert plus.startswith("read as supporting the query, furthest document: d1 (rank 1 in a): ")
    assert "\x1b" not in result.out
    assert f"0 (random {random:.2f})" in result.out
    assert "ARaB" not in result.out  # nobody asked about groups


def test_sides_in_json(run_cli: Any, sided: tuple[Any, ...]) -> None:
    result = run_cli(*sided, "--query", "q1", "-f", "json")
    found = json.loads(result.out)["explanations"][0]["sides"]
    assert (found["verdict"], found["ends"]) == ("two sides", ["d4", "d1"])
    assert found["names"] == ["read as opposing the query", "read as supporting the query"]
    (own,) = found["lists"]
    assert (own["run"], own["duo"]) == ("a", 1.0)
    assert own["random"] == pytest.approx(expected_duo([*POLARITIES.values()]))
    places = {document["doc_id"]: document["place"] for document in own["documents"]}
    assert places == pytest.approx({d: (p + 0.9) / 1.8 for d, p in POLARITIES.items()})
    assert own["strip"].startswith("4")


def test_a_query_without_two_sides(run_cli: Any, sided: tuple[Any, ...]) -> None:
    result = run_cli(*sided, "--query", "q2")
    assert result.code == 0, result.err
    told = "All documents seem to be on one side: the documents are very similar."
    assert told in result.out.splitlines()
    assert "a random order" not in result.out
    assert "one-side" in result.out
    both = run_cli(*sided, "--query", "q2", "-l", "gender")
    assert "ARaB@10" in both.out
    assert told in both.out


def test_auto_needs_the_texts_of_the_queries(run_cli: Any, sided: tuple[Any, ...]) -> None:
    result = run_cli(*sided[:-1], "auto", "--query", "q1")
    assert result.code == 2
    assert "--polarity auto needs the texts of the queries; pass --queries" in result.err


@pytest.fixture
def clicks(sample: Any) -> Path:
    return sample.runs[1]


def test_one_query_from_the_texts(run_cli: Any, sample: Any, clicks: Path) -> None:
    result = run_cli(
        "explain", clicks, "-c", sample.passages, "--query", "q04", "--qrels", sample.qrels,
        "--queries", sample.queries, "--top", 3,
    )  # fmt: skip
    assert result.code == 0, result.err
    assert "clicks, query q04: how long does an electrician apprenticeship take" in result.out
    for heading in ("Documents: contributions", "Terms: contributions", "Passages"):
        assert heading in result.out
    said = " ".join(result.out.split())
    conclusion, swaps, tables = (
        said.index(x) for x in ("0.32 below", "The one swap", "documents add")
    )
    assert conclusion < swaps < tables
    # p034 for p042 would help more, but it is the relevant one
    assert "Swap rank 5 (p033) with rank 16 (p042): Share(group='male')@10" in said
    assert "nDCG@10 and RR@10 unchanged." in said
    qrels = sample.qrels.read_text(encoding="utf-8").splitlines()
    grades = {line.split()[2]: int(line.split()[3]) for line in qrels if line.startswith("q04 ")}
    assert grades.get("p034", 0) > grades.get("p042", 0) >= grades.get("p033", 0)
    assert "[female:She] left a shop job" in result.out
    assert "(11 more)" in result.out
    assert "+ leans towards male" in result.out
    assert "10 documents below rank 10 contribute nothing." in result.out
    assert "p028" in result.out
    assert "[male:" not in result.out.split("Passages")[0]


def test_parts_in_json_add_up(run_cli: Any, sample: Any, annotated_sample: Path) -> None:
    result = run_cli(
        "explain", *sample.runs, "-a", annotated_sample, "--query", "q04", "-f", "json", "-q"
    )
    assert result.code == 0, result.err
    content = json.loads(result.out)
    assert [e["run"] for e in content["explanations"]] == ["bm25", "clicks", "neutral"]
    for explanation in content["explanations"]:
        for measure in explanation["measures"]:
            name = measure["measure"]
            documents = sum(d["parts"][name] for d in explanation["documents"])
            assert measure["base"] + documents == pytest.approx(measure["value"], abs=1e-9)
            terms = sum(t["parts"][name] for t in explanation["terms"])
            assert measure["terms_rest"] + terms == pytest.approx(measure["value"], abs=1e-9)
        assert explanation["passages"] == []


def test_the_most_tilted_queries(run_cli: Any, sample: Any, annotated_sample: Path) -> None:
    """Ordered as `score --per-query` has the values."""
    arguments = (sample.runs[1], "-a", annotated_sample, "-m", "ARaB@10", "-m", "TExFAIR@10")
    scored = json.loads(run_cli("score", *arguments, "-f", "json").out)
    values = {r["query_id"]: r["value"] for r in scored["rows"] if r["measure"] == "ARaB@10"}
    expected = sorted(values, key=lambda query: -abs(values[query]))[:4]
    result = run_cli("explain", *arguments, "--top", 4, "-f", "json", "-q")
    (entry,) = json.loads(result.out)["most_tilted"]
    assert [query["query_id"] for query in entry["queries"]] == expected
    assert entry["queries"][0]["values"]["ARaB@10"] == values[expected[0]]
    assert (entry["n_scored"], entry["n_total"]) == (24, 24)
    told = run_cli("explain", *arguments, "--top", 4).out
    assert "clicks: the most tilted queries by ARaB@10 (fair: 0)" in told
    assert f"--query {expected[0]}" in told
    assert "4 of the 24 queries with a value (24 in all)." in told


def test_attribution_with_a_negative_seed(run_cli: Any, sample: Any, tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text("seed = -1\n")
    result = run_cli(
        "explain", sample.runs[0], "-c", sample.passages, "--attribution", "-m", "TExFAIR@10",
        "--settings", tmp_path / "s.toml",
    )  # fmt: skip
    assert result.code == 2
    assert "seed -1, expected a whole number, 0 or more" in result.err


def test_attribution(run_cli: Any, sample: Any, tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("seed = 3\n", encoding="utf-8")
    result = run_cli(
        "explain", *sample.runs[:2], "-c", sample.passages, "--attribution", "-m", "ARaB@10",
        "-m", "TExFAIR@10", "--settings", settings, "-f", "json", "-q",
    )  # fmt: skip
    assert result.code == 0, result.err
    found = json.loads(result.out)["attribution"]
    assert found["seed"] == 3
    assert found["candidates"] == "the pool of the 2 runs"
    assert len(found["rows"]) == 4
    row = found["rows"][0]
    assert row["exact"]
    # The collection's level is the mean over all passages, not over those retrieved alone.
    table = annotate(sample.passages, "gender").table().to_pylist()
    mean = sum(log1p(d["count_male"]) - log1p(d["count_female"]) for d in table) / len(table)
    assert row["collection"] == pytest.approx(mean, abs=1e-9)
    assert row["ranker_adds"] == pytest.approx(row["value"] - row["candidates"])
    told = run_cli(
        "explain", sample.runs[0], "-c", sample.passages, "--attribution", "-m", "TExFAIR@10"
    ).out
    told = " ".join(told.split())
    assert "ranker adds: the run's value minus the candidates'" in told
    assert "the sampling error is at most 0.0010" in told
    assert "random order of the run's own list" in told


def test_a_background_run_gives_the_candidates(
    run_cli: Any, sample: Any, annotated_sample: Path
) -> None:
    result = run_cli(
        "explain", sample.runs[1], "-a", annotated_sample, "--attribution", "-m", "NFaiRR@10",
        "--background", sample.runs[0], "-f", "json",
    )  # fmt: skip
    assert result.code == 0, result.err
    assert json.loads(result.out)["attribution"]["candidates"] == "the background bm25"


def test_labels_and_polarity(run_cli: Any, put: Any) -> None:
    run = put("a.trec", "".join(f"q1 Q0 d{i} {i} {9 - i} a\n" for i in range(1, 6)))
    labels = put("labels.csv", "doc_id,group\nd1,pro\nd2,pro\nd3,con\nd4,con\nd5,pro\n")
    result = run_cli("explain", run, "--labels", labels, "--query", "q1")
    assert result.code == 0, result.err
    assert "AWRF@10" in result.out
    assert "Share(group='pro', by='documents')@10" in result.out
    assert "Terms" not in result.out
    listed = run_cli("explain", run, "--labels", labels)
    assert "the most tilted queries by AWRF@10" in listed.out


def test_debates(run_cli: Any, sample: Any, tmp_path: Path) -> None:
    """The sample's debates through polarity, without a word about gender."""
    folder = sample.debates
    made = run_cli(
        "polarity", folder / "for-first.trec", folder / "mixed.trec", "-c",
        folder / "passages.tsv", "--fit", folder / "fit.jsonl", "-o", tmp_path / "p.parquet", "-q",
    )  # fmt: skip
    assert made.code == 0, made.err
    query = (folder / "for-first.trec").read_text().split()[0]
    result = run_cli(
        "explain", folder / "for-first.trec", "--polarity", tmp_path / "p.parquet", "-c",
        folder / "passages.tsv", "--query", query,
    )  # fmt: skip
    assert result.code == 0, result.err
    assert "DUO@10" in result.out
    assert "polarity" in result.out
    passages = result.out.split("Passages")[1]
    assert "[male:" not in passages  # nobody asked about gender
    listed = run_cli(
        "explain", folder / "for-first.trec", "--polarity", tmp_path / "p.parquet", "--attribution",
        "-m", "DUO@10", "-f", "json",
    )  # fmt: skip
    content = json.loads(listed.out)
    row = content["attribution"]["rows"][0]
    assert row["collection"] is None
    # Scoring works the mean of random orders out exactly and notes it: another way to the same.
    note = next(note for note in content["notes"] if "of random orders" in note)
    chance = float(note.split(": ")[1].split()[0])
    assert row["candidates"] == pytest.approx(chance, abs=4 * row["candidates_error"])
    assert any("doubtful" in note for note in content["notes"])


def test_one_side_first_is_what_the_ranker_adds(run_cli: Any, sample: Any) -> None:
    """By the labels for-first is the worst order (rND 1), mixed better than a random one."""
    folder = sample.debates
    found = run_cli(
        "explain", folder / "for-first.trec", folder / "mixed.trec", "--labels",
        folder / "stance.qrels", "-m", "rND(protected='FOR')", "--attribution", "-f", "json", "-q",
    )  # fmt: skip
    one_sided, mixed = json.loads(found.out)["attribution"]["rows"]
    assert one_sided["value"] == pytest.approx(1.0)
    orders = {tuple(o) for o in itertools.permutations([1, 1, 1, 1, 0, 0, 0, 0])}
    raw = [
        sum(abs(sum(o[:i]) / i - 0.5) / log2(i + 1) for i in range(1, 9)) for o in orders
    ]  # fmt: skip
    expected = sum(raw) / len(raw) / max(raw)
    assert mixed["candidates"] == pytest.approx(expected, abs=4 * mixed["candidates_error"])
    assert one_sided["ranker_adds"] > 0 > mixed["ranker_adds"]


def test_output_is_written_with_a_manifest(
    run_cli: Any, sample: Any, annotated_sample: Path, tmp_path: Path
) -> None:
    for number, more in enumerate((("--query", "q04"), ())):
        target = tmp_path / f"e{number}.json"
        result = run_cli("explain", sample.runs[1], "-a", annotated_sample, *more, "-o", target)
        assert result.code == 0, result.err
        assert f"{target}: written" in result.err
        content = json.loads(target.read_text())
        assert {entry["path"] for entry in content["manifest"]["inputs"]} == {
            str(sample.runs[1]),
            str(annotated_sample),
        }


def test_control_characters_do_not_reach_the_terminal(run_cli: Any, put: Any) -> None:
    run = put("a.trec", "q1 Q0 d1 1 2 a\nq1 Q0 d2 2 1 a\n")
    texts = put("t.jsonl", '{"_id": "d1", "text": "he\\u001b[2J\\nand her"}\n'
                           '{"_id": "d2", "text": "' + "she said " * 200 + '"}\n')  # fmt: skip
    result = run_cli("explain", run, "-c", texts, "--query", "q1")
    assert result.code == 0, result.err
    assert "\x1b" not in result.out
    assert "[male:he] [2J and [female:her]" in result.out
    assert "more characters, with" in result.out


# Bad input


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--query", "q044"), "unknown query 'q044'; did you mean q04"),
        (("--query", "nothing"), "unknown query 'nothing'; there are 24, such as 'q01'"),
        (("-m", "ARab@10"), "did you mean"),
        (("--query", "q04", "-m", "DUO@10"), "DUO@10 needs --polarity"),
        (("--query", "q04", "--attribution"), "omit --query"),
        (("--query", "q04", "-o", "x.csv"), ".json"),
        (("--query", "q04", "-l", "nolexicon"), "nolexicon"),
        (("--attribution", "-m", "nDCG@10", "--qrels", "QRELS"), "no measure of tilt"),
    ],
)
def test_bad_input(
    run_cli: Any,
    sample: Any,
    annotated_sample: Path,
    arguments: tuple[str, ...],
    said: str,
) -> None:
    given = [str(sample.qrels) if a == "QRELS" else a for a in arguments]
    result = run_cli("explain", sample.runs[1], "-a", annotated_sample, *given)
    assert result.code == 2
    assert said in result.err
    assert len(result.err.strip().splitlines()) == 1
    assert result.out == ""


def test_nothing_known_of_the_documents(run_cli: Any, sample: Any) -> None:
    result = run_cli("explain", sample.runs[1], "--query", "q04")
    assert result.code == 2
    assert "pass --collection, --annotations, --labels or --polarity" in result.err


def test_a_query_without_results(run_cli: Any, put: Any, sample: Any) -> None:
    run = put("a.trec", "q01 Q0 p034 1 2 a\n")
    result = run_cli(
        "explain", run, "-c", sample.passages, "--query", "q04", "--qrels", sample.qrels
    )
    assert result.code == 2
    assert "query 'q04' has no results" in result.err


def test_the_output_is_not_an_input(run_cli: Any, sample: Any, put: Any) -> None:
    target = put("a.json", '{"q01": {"p034": 1.0}}')
    before = target.read_text()
    result = run_cli("explain", target, "-c", sample.passages, "--query", "q01", "-o", target)
    assert result.code == 2
    assert "is an input too" in result.err
    assert target.read_text() == before
