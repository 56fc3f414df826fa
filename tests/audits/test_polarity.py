"""An audit with polarity: DUO next to what random orders have, with the other measures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import ranktilt
from ranktilt.data.polarity import Polarity, QueryAxis, Verdict
from ranktilt.errors import InputError
from ranktilt.measures.duo import expected_duo
from ranktilt.measures.scores import Scores

TEXTS = {f"d{n}": f"Text {n} says that she is right." for n in range(1, 7)}
QUERIES = {"q1": "Should cars be banned?", "q2": "How tall is the tower?"}
VALUES = {"d1": 0.9, "d2": 0.7, "d3": 0.2, "d4": -0.1, "d5": -0.6, "d6": -0.8}
#: One side first, and the sides in turns.
RUNS = {
    "first": {q: {d: -float(i) for i, d in enumerate(VALUES)} for q in QUERIES},
    "turns": {
        q: {d: -float(i) for i, d in enumerate(("d1", "d6", "d5", "d2", "d4", "d3"))}
        for q in QUERIES
    },
}
VERDICTS: dict[str, Verdict] = {"q1": "two sides", "q2": "no issue"}


def made(orientation: str = "arbitrary", depth: int = 6) -> Polarity:
    documents = list(VALUES)[:depth]
    return Polarity(
        pa.array([query for query in QUERIES for _ in documents]),
        pa.array(documents * len(QUERIES)),
        np.array([VALUES[doc] for doc in documents] * len(QUERIES))[:, None],
        {"embedder": "hand", "method": "pca", "notes": []},
        {
            query: QueryAxis("pca", orientation=orientation, verdict=verdict)
            for query, verdict in VERDICTS.items()
        },
    )


def names(audit: Any) -> list[str]:
    return [measure.name for measure in audit.scores.measures]


def test_duo_is_added_to_the_default_measures() -> None:
    plain = ranktilt.audit(RUNS, TEXTS, queries=QUERIES)
    arbitrary = ranktilt.audit(RUNS, TEXTS, queries=QUERIES, polarity=made())
    assert names(arbitrary) == [*names(plain), "DUO@10"]
    known = made("support of the query")
    signed = ranktilt.audit(RUNS, TEXTS, queries=QUERIES, polarity=known)
    assert names(signed) == [*names(plain), "DUO@10", "SignedDUO@10"]
    assert names(ranktilt.audit(RUNS, polarity=made())) == ["DUO@10"]
    assert signed.polarity is known


def test_the_fair_value_comes_with_the_random_order(tmp_path: Path) -> None:
    audit = ranktilt.audit(RUNS, polarity=made(), cutoff=4)
    duo = audit.scores.measures[0]
    top = {"first": list(VALUES)[:4], "turns": ["d1", "d6", "d5", "d2"]}
    expected = {run: expected_duo([VALUES[d] for d in docs]) for run, docs in top.items()}
    assert duo.chance == pytest.approx(expected)
    low, high = sorted(f"{value:.2f}" for value in expected.values())
    assert duo.fair_text == f"0 (random {low} to {high})"
    assert duo.fair_text in repr(audit)
    for ending in ("json", "parquet"):
        audit.scores.write(tmp_path / f"scores.{ending}")
        assert Scores.read(tmp_path / f"scores.{ending}").measures[0].chance == duo.chance
    one = audit.scores.subset(["turns"]).measures[0]
    assert one.fair_text == f"0 (random {expected['turns']:.2f})"


def fitted(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The calls of a `fit_polarity` that needs no model."""
    calls: list[Any] = []

    def fit(runs: Any, collection: Any, queries: Any, *, settings: Any) -> Polarity:
        calls.append((runs, collection, queries, settings))
        return made(depth=settings.depth or 6)

    monkeypatch.setattr("ranktilt.polarity.polarize.fit_polarity", fit)
    return calls


def test_auto_fits_once_on_the_top(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = fitted(monkeypatch)
    runs = {"first": RUNS["first"]}
    audit = ranktilt.audit(runs, TEXTS, queries=QUERIES, polarity="auto", cutoff=4)
    assert audit.scores.mean("first", "DUO@4") == pytest.approx(1.0)
    # lists are longer than what has a polarity: nothing may look below
    assert "DUO@4" in audit.explain("q1").measure_table().cells()[-1]
    assert "DUO@4" not in audit.attribute().measures
    assert "DUO" not in audit.curves(cutoffs=[1, 5]).measures
    assert len(calls) == 1
    assert calls[0][3].depth == 4
    assert calls[0][2].texts == QUERIES
    ranktilt.audit(runs, TEXTS, queries=QUERIES, polarity="auto", measures=["DUO@5"])
    assert calls[1][3].depth == 5


def test_a_report_fits_once(
    run_cli: Any, put: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = fitted(monkeypatch)
    order = "".join(
        f"{q} Q0 {doc} {rank} {9 - rank} first\n"
        for q in QUERIES
        for rank, doc in enumerate(VALUES)
    )
    texts = "".join(f"{doc}\t{text}\n" for doc, text in TEXTS.items())
    asked = "".join(f"{query}\t{text}\n" for query, text in QUERIES.items())
    given = (
        "audit", put("first.trec", order), "-c", put("texts.tsv", texts),
        "--queries", put("queries.tsv", asked), "--polarity", "auto", "-k", "4",
    )  # fmt: skip
    result = run_cli(*given, "-o", tmp_path / "report")
    assert result.code == 0, result.err
    assert len(calls) == 1
    manifest = json.loads((tmp_path / "report" / "manifest.json").read_text())
    assert manifest["settings"]["polarity"] == "auto"
    shown = run_cli(*given)
    random = expected_duo(list(VALUES.values())[:4])
    assert f"0 (random {random:.2f})" in shown.out
    assert f"a random order {random:.2f}" in shown.out
    assert f"first 1.00, a random order {random:.2f}" in shown.out


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"queries": QUERIES}, "--polarity auto needs the documents; pass --collection"),
        ({"collection": TEXTS}, "--polarity auto needs the texts of the queries; pass --queries"),
        (
            {"collection": TEXTS, "queries": ["q1", "q2"]},
            "--polarity auto needs the texts of the queries; pass --queries",
        ),
    ],
)
def test_auto_says_what_it_needs(given: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError, match=told):
        ranktilt.audit(RUNS, polarity="auto", **given)
