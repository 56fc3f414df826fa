"""The clock is moved back in the middle of the work: what came later stays the newer."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import ranktilt
from ranktilt.data import manifest
from ranktilt.rankers.engines import EngineMapping, Store
from ranktilt.rankers.engines.mapping import AnswerPaths
from ranktilt.rankers.engines.store import EngineAnswer, _HitPage

MAPPING = EngineMapping.from_dict(
    {
        "name": "lib",
        "url": "http://localhost:1/",
        "params": {"q": "{query}"},
        "answer": {"text": "text"},
    }
)


def answer(time: str, doc: str, text: str) -> EngineAnswer:
    body = json.dumps([{"id": doc, "text": text}])
    return EngineAnswer(time, 0.1, 200, body, _HitPage.read(json.loads(body), AnswerPaths()))


def test_what_was_shown_first_counts(tmp_path: Path) -> None:
    """By the order of the answers: the second bears an earlier time."""
    with Store(tmp_path / "a.sqlite") as store:
        snapshot = store.open_snapshot(MAPPING, {"q": "x", "r": "y"}, 5)
        store.keep(snapshot.id, "x", 0, answer("2026-06-01T00:00:00+00:00", "d", "first"))
        store.keep(snapshot.id, "y", 0, answer("2020-01-01T00:00:00+00:00", "d", "second"))
        assert [hit.text for hit in store.documents()] == ["first"]


def test_a_later_snapshot_is_the_newer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path / "a.sqlite") as store:
        for when, text, depth in (("2026-06-01", "old", 5), ("2020-01-01", "new", 6)):
            monkeypatch.setattr("ranktilt.rankers.engines.store.utc_now", lambda w=when: f"{w}T0")
            other = EngineMapping.from_dict(
                {
                    "name": "lib",
                    "url": f"http://localhost:{depth}/",
                    "params": {"q": "{query}"},
                    "answer": {"text": "text"},
                }
            )
            snapshot = store.open_snapshot(other, {"q": "x"}, depth)
            store.keep(snapshot.id, "x", 0, answer(f"{when}T00:00:00+00:00", "d", text))
        assert [hit.text for hit in store.documents()] == ["new"]


def test_a_file_is_replaced_by_one_of_an_earlier_time(
    put: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing compares times: the manifest says what the clock said, and scores are the same."""
    target = tmp_path / "a.parquet"
    texts = put("c.tsv", "d1\the said\nd2\tshe\n")
    told: list[Any] = []
    for year in (2030, 1999):

        class Clock(datetime):
            @classmethod
            def now(cls, tz: Any = None, year: int = year) -> datetime:  # type: ignore[override]
                return datetime(year, 1, 1, tzinfo=UTC)

        monkeypatch.setattr(manifest, "datetime", Clock)
        ranktilt.annotate(texts, output=target)
        scores = ranktilt.score({"q": {"d1": 2.0, "d2": 1.0}}, "ARaB@2", annotations=target)
        told.append(scores.values.tolist())
        made = json.loads(pq.read_metadata(target).metadata[b"ranktilt.manifest"])
        assert made["time"].startswith(str(year))
    assert told[0] == told[1]
