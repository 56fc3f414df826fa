"""`score` with polarity: where it comes from, what it lacks, and what is said about it.

The lists hold polarities of 0, 1 and 4. For three documents only i = 2 counts, so raw is
(a − b)² / 4 of the first two: 0.25, 2.25 or 4, and DUO 1, 1 − 2/3.75 or 0.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from ranktilt.data.polarity import Polarity, QueryAxis
from ranktilt.data.reading import Reading
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures import DUO, Ranking, SignedDUO
from ranktilt.measures.duo import duo
from ranktilt.measures.scoring import score

Put = Callable[..., Path]
POLARITY = {
    "q1": {"a": 0.0, "b": 1.0, "c": 4.0},
    "q2": {"a": 4.0, "b": 0.0, "c": 1.0},
    "q3": {"a": 1.0, "b": 4.0, "c": 0.0},
}
RUN = {query: {"a": 3.0, "b": 2.0, "c": 1.0} for query in POLARITY}
MIDDLE = 1 - 2 / 3.75
VALUES = {"q1": 1.0, "q2": 0.0, "q3": MIDDLE}


def near(values: dict[str, float | None]) -> dict[str, Any]:
    return {
        query: None if value is None else pytest.approx(value, abs=1e-9, rel=0)
        for query, value in values.items()
    }


def table(polarity: dict[str, dict[str, float]], **more: Any) -> Polarity:
    return dataclasses.replace(Polarity.load(polarity), **more)


# Where it comes from


def test_plain_data() -> None:
    scores = score(RUN, ["DUO", "SignedDUO"], polarity=POLARITY)
    assert scores.per_query("run", "DUO") == near(VALUES)
    # Tops' means less 5/3, by 1/log2(i+1): q1 −5/3, −7/6; q3 −2/3, +(5/6)/log2(3) = 0.53
    assert scores.per_query("run", "SignedDUO") == near({"q1": -1.0, "q2": 0.0, "q3": -MIDDLE})
    assert set(scores.statuses("run", "DUO").values()) == {"ok"}
    assert scores.mean("run", "DUO") == pytest.approx((1 + MIDDLE) / 3)


@pytest.mark.parametrize("name", ["p.parquet", "p.csv"])
def test_files(put: Put, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    if name == "p.parquet":
        Polarity.load(POLARITY).write(path)
    else:
        rows = [f"{q},{d},{p}" for q, docs in POLARITY.items() for d, p in docs.items()]
        put(name, "query_id,doc_id,axis_1\n" + "\n".join(rows) + "\n")
    assert score(RUN, "DUO", polarity=path).per_query("run", "DUO") == near(VALUES)
    assert score(RUN, DUO(), polarity=str(path)).per_query("run", "DUO") == near(VALUES)


def test_several_runs_and_queries_without_results() -> None:
    """Each run has its own documents and order; what one does not answer is said of it alone."""
    runs = {
        "one": RUN,
        "other": {"q3": {"c": 3.0, "b": 2.0, "a": 1.0}, "q4": {"a": 1.0, "b": 2.0}},
    }
    polarity = POLARITY | {"q4": {"a": 1.0, "b": 2.0}}
    scores = score(runs, ["DUO", "DUO@2"], polarity=polarity)
    assert scores.per_query("one", "DUO") == near(VALUES | {"q4": None})
    # q3 the other way round: 0 and 4 on top
    assert scores.per_query("other", "DUO") == near({"q1": None, "q2": None, "q3": 0, "q4": None})
    assert scores.statuses("one", "DUO")["q4"] == "no-results"
    assert list(scores.statuses("other", "DUO").values()) == [
        "no-results", "no-results", "ok", "no-spread",
    ]  # fmt: skip
    assert set(scores.statuses("one", "DUO@2").values()) == {"no-spread", "no-results"}
    assert {run: counts["documents"] for run, counts in scores.missing.items()} == {
        "one (polarity)": 9,
        "other (polarity)": 5,
    }


def test_beside_other_measures() -> None:
    """Values come back in the order asked for; rND is 1 for the one protected on top of three."""
    names = ["SignedDUO", "rND(protected='f')", "DUO(axis='all')", "P@1"]
    labels = {"a": "f", "b": "m", "c": "m"}
    scores = score(
        RUN, names, polarity=POLARITY, labels=labels, qrels={query: {"a": 1} for query in RUN}
    )
    assert [measure.name for measure in scores.measures] == names
    assert scores.per_query("run", "DUO(axis='all')") == near(VALUES)
    assert scores.per_query("run", names[1]) == near(dict.fromkeys(RUN, 1.0))
    assert scores.per_query("run", "P@1") == near(dict.fromkeys(RUN, 1.0))


def test_cutoffs() -> None:
    """Twelve queries of unequal length at once, against the formula one by one."""
    generator = np.random.default_rng(11)
    polarity = {
        f"q{n}": {f"d{i}": float(generator.normal()) for i in range(n + 1)} for n in range(12)
    }
    run = {q: {doc: -float(doc[1:]) for doc in documents} for q, documents in polarity.items()}
    names = ["DUO@4", "DUO", "SignedDUO@7", "DUO(step=2)@9"]
    expected = {
        query: duo(list(documents.values())[:4], step=1) for query, documents in polarity.items()
    }
    scores = score(run, names, polarity=polarity)
    assert scores.per_query("run", "DUO@4") == near(expected)
    for query, documents in polarity.items():
        ranking = Ranking.of_polarity(list(documents.values()))
        expected_value, status = (SignedDUO() @ 7).score(ranking)
        found = {query: scores.value("run", "SignedDUO@7", query)}
        assert found == near({query: expected_value})
        assert scores.statuses("run", "SignedDUO@7")[query] == status


def test_several_axes() -> None:
    polarity = {"q": {"a": [0.0, 4.0], "b": [1.0, 0.0], "c": [4.0, 1.0]}}
    names = ["DUO", "DUO(axis=2)", "DUO(axis='all', aggregate='mean')"]
    scores = score({"q": RUN["q1"]}, names, polarity=polarity)
    assert [scores.value("run", name, "q") for name in names] == pytest.approx([1.0, 0.0, 0.5])
    with pytest.raises(InputError, match=r"axis 3 of DUO\(axis=3\), expected at most 2"):
        score({"q": RUN["q1"]}, "DUO(axis=3)", polarity=polarity)


# What it lacks


def test_no_polarity() -> None:
    with pytest.raises(InputError, match=r"SignedDUO@3 needs --polarity; create it with ranktilt"):
        score(RUN, ["SignedDUO@3"], labels={"a": "f", "b": "m"})


LACKING = {"q1": {"a": 0.0, "b": 1.0, "c": 4.0}, "q2": {"a": 4.0, "c": 1.0, "d": 9.0}}


def test_missing_documents_are_an_error() -> None:
    message = re.escape("run: 4 of 9 documents have no polarity (first: 'b' of query 'q2'); run ")
    with pytest.raises(InputError, match=message):
        score(RUN, "DUO", polarity=LACKING)
    # below the cutoff they are not needed
    with pytest.raises(InputError, match=r"1 of 3 documents have no polarity .*'a' of query 'q3'"):
        score(RUN, "DUO@1", polarity=LACKING)
    scores = score({"q2": RUN["q2"]}, "DUO@1", polarity=LACKING)
    assert scores.missing == {"run (polarity)": {"unknown": 0, "documents": 1}}


def test_missing_documents_as_neutral() -> None:
    """Polarity 0 in their place: q2 is then 4, 0, 1, as it was; q3 has nothing but 0."""
    scores = score(RUN, "DUO", polarity=LACKING, reading=Reading(missing="neutral"))
    assert scores.per_query("run", "DUO") == near({"q1": 1.0, "q2": 0.0, "q3": None})
    assert scores.statuses("run", "DUO")["q3"] == "no-spread"
    assert scores.missing == {"run (polarity)": {"unknown": 4, "documents": 9}}


def test_missing_documents_skipped() -> None:
    """The ranks close up: of b, a, c, d the known ones are a, c, d = 1, 4, 0 at the top."""
    polarity = {"q1": {"a": 1.0, "c": 4.0, "d": 0.0}}
    run = {"q1": {"b": 9.0, "a": 3.0, "c": 2.0, "e": 1.5, "d": 1.0, "f": 0.5}, "q2": {"a": 1.0}}
    scores = score(run, ["DUO@3", "DUO@2"], polarity=polarity, reading=Reading(missing="skip"))
    assert scores.per_query("run", "DUO@3") == near({"q1": MIDDLE, "q2": None})
    assert scores.statuses("run", "DUO@3") == {"q1": "ok", "q2": "all-missing"}
    # b and e before the third known one, and q2's a; f comes after
    assert scores.missing == {"run (polarity)": {"unknown": 3, "documents": 6}}


def test_missing_in_one_of_several_runs() -> None:
    runs = {"one": {"q1": RUN["q1"]}, "other": {"q1": {"a": 2.0, "x": 1.0}}}
    with pytest.raises(InputError, match=r"other: 1 of 2 documents have no polarity .*'x'"):
        score(runs, "DUO", polarity=POLARITY)


def test_a_query_without_an_axis() -> None:
    polarity = POLARITY | {"q2": dict.fromkeys("abc", math.nan)}
    for missing in ("error", "neutral", "skip"):
        scores = score(
            RUN, ["DUO", "SignedDUO@2"], polarity=polarity, reading=Reading(missing=missing)
        )  # type: ignore[arg-type]
        assert scores.per_query("run", "DUO") == near(VALUES | {"q2": None})
        assert scores.statuses("run", "DUO")["q2"] == "no-fit"
        assert scores.statuses("run", "SignedDUO@2")["q2"] == "no-fit"
    assert scores.means()[0]["n_scored"] == 2
    assert scores.means()[0]["n_total"] == 3


def test_a_query_with_some_nulls() -> None:
    polarity = POLARITY | {"q2": {"a": 1.0, "b": math.nan, "c": 2.0}}
    with pytest.raises(InputError, match="query 'q2' has no polarity for 1 of 3 documents"):
        score(RUN, "DUO", polarity=polarity)


def test_duplicates() -> None:
    """A pair given twice is an error where a run has it, whatever its values."""
    polarity = table(
        POLARITY,
        query_ids=pa.array(["q1", "q1", "q1", "q2", "q2", "q2", "q3", "q3", "q3"]),
        doc_ids=pa.array(["a", "b", "c", "a", "a", "c", "a", "b", "c"]),
    )
    with pytest.raises(InputError, match="duplicate document 'a' for query 'q2'"):
        score(RUN, "DUO", polarity=polarity)


def test_unknown_way_of_treating_missing_ones() -> None:
    with pytest.raises(UnknownNameError, match="unknown way of treating missing documents 'zero'"):
        score(RUN, "DUO", polarity=POLARITY, reading=Reading(missing="zero"))  # type: ignore[arg-type]
    with pytest.raises(UnknownNameError, match="unknown way of treating missing documents 'None'"):
        Reading(missing=None)  # type: ignore[arg-type]


# Relevant documents alone


def test_relevant_only_needs_judgements() -> None:
    with pytest.raises(InputError, match=r"DUO\(relevant_only=True\)@3 needs relevance judgements"):
        score(RUN, ["DUO", "DUO(relevant_only=True)@3"], polarity=POLARITY)
    with pytest.raises(InputError, match="needs relevance judgements; pass --qrels"):
        score(RUN, "rND(protected='f', relevant_only=True)", labels={"a": "f", "b": "m"})


def test_relevant_only() -> None:
    """Of x, a, y, b, c relevant are a, b, c: the other two do not count, before the cut."""
    run = {q: {"x": 9.0, "a": 5.0, "y": 4.0, "b": 3.0, "c": 2.0} for q in POLARITY}
    polarity = {q: {"x": -50.0, "y": 60.0} | docs for q, docs in POLARITY.items()}
    qrels = {
        "q1": {"a": 1, "b": 2, "c": 1, "x": 0},
        "q2": {"a": 0, "x": 0},
        "q4": {"a": 1},
    }
    names = ["DUO(relevant_only=True)@3", "DUO(relevant_only=True, rel=2)", "DUO@3"]
    queries = ["q1", "q2", "q3", "q4"]
    scores = score(run, names, polarity=polarity, qrels=qrels, queries=queries)
    assert scores.per_query("run", names[0]) == near({"q1": 1, "q2": None, "q3": None, "q4": None})
    statuses = {"q1": "ok", "q2": "no-spread", "q3": "no-qrels", "q4": "no-results"}
    assert scores.statuses("run", names[0]) == statuses
    assert scores.statuses("run", names[1]) == statuses | {"q1": "no-spread"}
    # without it q2 has x, a, y = −50, 4, 60: (54/2)², (56/2)² or (110/2)² for a pair on top
    assert scores.value("run", "DUO@3", "q2") == pytest.approx(1.0)


def test_relevant_only_by_labels() -> None:
    """Relevant of q1 are f, m, m, then f: rND@3 is that of 1, 0, 0, the largest there is."""
    run = {"q1": {"n": 9.0, "a": 5.0, "b": 4.0, "c": 3.0, "d": 2.0}, "q2": {"a": 1.0, "b": 0.5}}
    labels = {"n": "m", "a": "f", "b": "m", "c": "m", "d": "f"}
    qrels = {"q1": {"a": 1, "b": 1, "c": 1, "d": 1}}
    name = "rND(protected='f', relevant_only=True)@3"
    scores = score(run, name, labels=labels, qrels=qrels, queries=["q1", "q2"])
    assert scores.per_query("run", name) == near({"q1": 1.0, "q2": None})
    assert scores.statuses("run", name)["q2"] == "no-qrels"


# What is said about it


def axes(*sides: str, **more: Any) -> dict[str, QueryAxis]:
    return {
        query: QueryAxis("pca", orientation=side, **more)
        for query, side in zip(POLARITY, sides, strict=True)
    }


def test_positive_is_the_side_of_all_axes() -> None:
    polarity = table(POLARITY, queries=axes("pro", "pro", "pro"))
    scores = score(RUN, ["SignedDUO", "DUO"], polarity=polarity)
    assert [mean["positive"] for mean in scores.means()] == ["pro", None]
    assert not any("common + side" in note for note in scores.notes)


@pytest.mark.parametrize("sides", [("pro", "con", "pro"), ("pro", "pro", "arbitrary")])
def test_no_positive_where_axes_differ(sides: tuple[str, ...]) -> None:
    polarity = table(POLARITY, queries=axes(*sides))
    scores = score(RUN, ["SignedDUO", "DUO"], polarity=polarity)
    assert [mean["positive"] for mean in scores.means()] == [None, None]
    assert any(note.startswith("no common + side") for note in scores.notes)
    unsigned = score(RUN, "DUO", polarity=polarity)
    assert not any("common + side" in note for note in unsigned.notes)


def test_notes_say_how_it_was_made() -> None:
    polarity = table(POLARITY, settings={"embedder": "hashing", "method": "pca"})
    assert "polarity by hashing, axis pca" in score(RUN, "DUO", polarity=polarity).notes
    plain = score(RUN, "DUO", polarity=POLARITY).notes
    assert plain[0] == "3 queries from the runs"
    assert [note for note in plain[1:] if "of random orders of" not in note] == []


def test_notes_name_doubtful_axes() -> None:
    queries = axes("pro", "pro", "pro") | {
        "q2": QueryAxis("pca", warnings=("fitted on 2 documents", "more")),
        "q9": QueryAxis("pca", warnings=("not scored",)),
    }
    scores = score(RUN, "DUO", polarity=table(POLARITY, queries=queries))
    expected = "the axis of 1 of 3 queries is doubtful, for example 'q2': fitted on 2 documents"
    assert expected in scores.notes


def test_what_chance_gives_is_said() -> None:
    """Orders ++−−, +−+−, +−−+ and their mirrors: DUO 1, 0 and 0."""
    run = {"q": {"a": 4.0, "b": 3.0, "c": 2.0, "d": 1.0}}
    polarity = {"q": {"a": 1.0, "b": 1.0, "c": -1.0, "d": -1.0}}
    scores = score(run, ["DUO", "SignedDUO"], polarity=polarity)
    assert "DUO of random orders of run's lists: 0.3333 on average" in scores.notes
