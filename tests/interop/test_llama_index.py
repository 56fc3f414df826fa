"""The real llama-index-core: its dispatcher tells our handler of what its retrievers found."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from llama_index.core.instrumentation import get_dispatcher
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

import ranktilt
from ranktilt.interop.llama_index import tilt_handler

COUNT = "ARaB(magnitude='count')@10"
CONTEXTS = {
    "nurse": [("n1", "She helps.", 0.9), ("n2", "He helps.", 0.4)],
    "engine": [("e1", "He built it. He did.", None), ("e2", "An engine.", None)],
    "nothing": [],
}


class Shelf(BaseRetriever):
    """A retriever with an answer for each word."""

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return [
            NodeWithScore(node=TextNode(id_=name, text=text, metadata={"note": "she"}), score=score)
            for name, text, score in CONTEXTS[query_bundle.query_str]
        ]


@pytest.fixture
def watch() -> Iterator[Any]:
    made = tilt_handler(COUNT)
    root = get_dispatcher()
    root.add_event_handler(made)
    yield made
    root.event_handlers.remove(made)


def test_every_list_is_scored_and_kept(watch: Any, tmp_path: Path) -> None:
    retriever = Shelf()
    found = []
    for query in ("nurse", "engine", QueryBundle("nothing")):
        retriever.retrieve(query)
        found.append(watch.latest[COUNT].value)
    # male is +; the metadata's word does not count, for people do not see it
    assert found == [pytest.approx(-0.5), pytest.approx(1.5), None]
    scores = watch.scores()
    assert scores.mean("retriever", COUNT) == pytest.approx(0.5)
    assert (scores.means()[0]["n_scored"], scores.means()[0]["n_total"]) == (2, 3)
    assert watch.log.run().ranking("r1") == ["n1", "n2"]
    assert watch.log.queries == {"r1": "nurse", "r2": "engine", "r3": "nothing"}
    folder = watch.write(tmp_path / "contexts")
    again = ranktilt.audit(folder / "run.trec", folder, queries=folder, measures=[COUNT]).scores
    assert again.mean("run", COUNT) == pytest.approx(0.5)


def test_other_events_are_passed_over(watch: Any) -> None:
    from llama_index.core.instrumentation.events.retrieval import RetrievalStartEvent

    get_dispatcher().event(RetrievalStartEvent(str_or_query_bundle="nurse"))
    assert len(watch.log) == 0


def test_asked_without_waiting(watch: Any) -> None:
    async def both() -> None:
        await asyncio.gather(Shelf().aretrieve("nurse"), Shelf().aretrieve("engine"))

    asyncio.run(both())
    assert sorted(watch.log.queries.values()) == ["engine", "nurse"]
    assert watch.scores().mean("retriever", COUNT) == pytest.approx((-0.5 + 1.5) / 2)


def test_a_retriever_that_fails_leaves_nothing(watch: Any) -> None:
    with pytest.raises(KeyError):
        Shelf().retrieve("broken")
    assert len(watch.log) == 0


def test_what_goes_wrong_while_watching_is_counted(
    watch: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """LlamaIndex swallows what a handler raises: nobody would know."""

    def broken(texts: Any) -> None:
        raise ValueError("nobody listens")

    monkeypatch.setattr(watch.scorer, "score", broken)
    assert len(Shelf().retrieve("nurse")) == 2
    assert watch.failed == 1
