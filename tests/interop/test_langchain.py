"""The real langchain-core: its retrievers call our callback."""

from __future__ import annotations

import asyncio
import contextlib
import math
from pathlib import Path
from typing import Any

import pytest
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from langchain_core.runnables import RunnableLambda

import ranktilt
from ranktilt.errors import InputError
from ranktilt.interop.langchain import tilt_callback

COUNT = "ARaB(magnitude='count')@10"
SHARE = "Share(group='male')@10"
CONTEXTS = {
    "nurse": [Document("She helps.", id="n1"), Document("He helps.", metadata={"doc_id": "n2"})],
    "engine": [Document("He built it. He did."), Document("An engine.")],
    "nothing": [],
}


class Shelf(BaseRetriever):
    """A retriever with an answer for each word."""

    def _get_relevant_documents(self, query: str, *, run_manager: Any) -> list[Document]:
        if query == "broken":
            raise ValueError("no index")
        return CONTEXTS[query]


def test_every_list_is_scored_and_kept(tmp_path: Path) -> None:
    watch = tilt_callback([COUNT, SHARE])
    found = []
    for query in ("nurse", "engine", "nothing"):
        Shelf().invoke(query, config={"callbacks": [watch]})
        found.append(watch.latest[COUNT].value)
    # male is +: −1, 1 → prefix means −1, 0; then 2, 0 → 2, 1; nothing retrieved has no value
    assert found == [pytest.approx(-0.5), pytest.approx(1.5), None]
    assert watch.latest[COUNT].status == "no-results"
    scores = watch.scores()
    assert scores.mean("retriever", COUNT) == pytest.approx(0.5)
    assert scores.means()[0]["n_scored"] == 2
    assert scores.means()[0]["n_total"] == 3
    run = watch.log.run()
    assert run.ranking("r1") == ["n1", "n2"]
    assert watch.log.queries == {"r1": "nurse", "r2": "engine", "r3": "nothing"}
    folder = watch.write(tmp_path / "contexts")
    assert ranktilt.Scores.read(folder / "scores.json").mean("retriever", COUNT) == 0.5
    again = ranktilt.audit(folder / "run.trec", folder, queries=folder, measures=[COUNT]).scores
    assert again.mean("run", COUNT) == pytest.approx(0.5)


def test_inside_a_chain_and_in_parallel() -> None:
    watch = tilt_callback(COUNT)
    chain = Shelf() | RunnableLambda(len)
    assert chain.invoke("engine", config={"callbacks": [watch]}) == 2
    assert chain.batch(["nurse"] * 8, config={"callbacks": [watch]}) == [2] * 8
    asyncio.run(chain.ainvoke("nurse", config={"callbacks": [watch]}))
    assert len(watch.log) == 10
    assert sorted(watch.log.queries.values()) == ["engine"] + ["nurse"] * 9


def test_a_retriever_that_fails_leaves_nothing() -> None:
    watch = tilt_callback(COUNT)
    with pytest.raises(ValueError, match="no index"):
        Shelf().invoke("broken", config={"callbacks": [watch]})
    assert len(watch.log) == 0
    assert watch._asked == {}


def test_lists_past_the_limit_are_still_scored() -> None:
    watch = tilt_callback(COUNT, limit=1)
    for query in ("nurse", "engine"):
        Shelf().invoke(query, config={"callbacks": [watch]})
    assert len(watch.log) == 1
    assert watch.log.not_kept == 1
    assert math.isclose(watch.latest[COUNT].value or 0, 1.5)


def test_what_goes_wrong_while_watching_harms_no_retrieval(
    caplog: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(texts: Any) -> None:
        raise ValueError("nobody listens")

    watch = tilt_callback(COUNT)
    monkeypatch.setattr(watch.scorer, "score", broken)
    for _ in range(2):
        assert len(Shelf().invoke("nurse", config={"callbacks": [watch]})) == 2
    assert watch.failed == 2
    assert [r.message for r in caplog.records if "not scored" in r.message] == [
        "a retrieved list was not scored (ValueError: nobody listens); watch.failed counts them"
    ]


def test_questions_that_are_broken_off_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(Shelf):
        async def _aget_relevant_documents(self, query: str, *, run_manager: Any) -> list[Document]:
            await asyncio.sleep(60)
            return []

    monkeypatch.setattr("ranktilt.interop.langchain.OPEN_QUESTIONS", 3)
    watch = tilt_callback(COUNT)

    async def broken_off() -> None:
        with contextlib.suppress(TimeoutError):
            asked = Slow().ainvoke("nurse", config={"callbacks": [watch]})
            await asyncio.wait_for(asked, 0.05)

    async def many() -> None:
        for _ in range(6):
            await broken_off()

    asyncio.run(many())
    assert len(watch._asked) == 3  # LangChain tells nobody of what was cancelled
    assert len(watch.log) == 0
    Shelf().invoke("engine", config={"callbacks": [watch]})
    assert watch.log.queries == {"r1": "engine"}


def test_a_retriever_inside_another_reports_its_own_list() -> None:
    class Outer(BaseRetriever):
        def _get_relevant_documents(self, query: str, *, run_manager: Any) -> list[Document]:
            found = Shelf().invoke(query, config={"callbacks": run_manager.get_child()})
            return found[:1]

    watch = tilt_callback(COUNT)
    Outer().invoke("nurse", config={"callbacks": [watch]})
    assert [len(docs) for docs in watch.log.lists.values()] == [2, 1]  # the inner one ends first
    assert list(watch.log.queries.values()) == ["nurse", "nurse"]


def test_nothing_is_written_where_nothing_came(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no list yet"):
        tilt_callback(COUNT).write(tmp_path / "contexts")
    assert not (tmp_path / "contexts").exists()
