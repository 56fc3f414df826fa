"""Only a query with two sides has a DUO; the others say why not."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

import ranktilt
from ranktilt.data.polarity import Polarity, QueryAxis, Verdict

VERDICTS: dict[str, Verdict | None] = {
    "asked": "two sides", "agreed": "one side only", "known": "no issue", "unsure": None,
}  # fmt: skip


def _polarity() -> Polarity:
    documents = ["a", "b", "c", "d"]
    queries = [query for query in VERDICTS for _ in documents]
    values = np.array([0.9, 0.8, -0.7, -0.9] * len(VERDICTS))[:, None]
    axes = {query: QueryAxis("stance", verdict=verdict) for query, verdict in VERDICTS.items()}
    return Polarity(pa.array(queries), pa.array(documents * len(VERDICTS)), values, {}, axes)


RUN = {query: {"a": 4.0, "b": 3.0, "c": 2.0, "d": 1.0} for query in VERDICTS}


def test_a_verdict_decides_whether_there_is_a_value() -> None:
    scores = ranktilt.score(RUN, ["DUO", "SignedDUO@3"], polarity=_polarity())
    expected = {"asked": "ok", "agreed": "one-side", "known": "no-issue", "unsure": "ok"}
    for measure in ("DUO", "SignedDUO@3"):
        assert scores.statuses("run", measure) == expected
    assert scores.mean("run", "DUO") == 1.0
    told = [note for note in scores.notes if note.startswith("no DUO")]
    assert told == [
        "no DUO for 2 of 4 queries: 1 with documents of one side only and 1 with no two-sided issue"
    ]


def test_an_unanswered_query_keeps_its_status() -> None:
    run = {"asked": RUN["asked"], "known": {}}
    scores = ranktilt.score(run, ["DUO"], polarity=_polarity(), queries=["asked", "known"])
    assert scores.statuses("run", "DUO") == {"asked": "ok", "known": "no-results"}


def test_verdicts_survive_a_file(tmp_path) -> None:
    made = _polarity()
    made.write(tmp_path / "polarity.parquet")
    again = Polarity.load(tmp_path / "polarity.parquet")
    assert {q: axis.verdict for q, axis in again.queries.items()} == VERDICTS
