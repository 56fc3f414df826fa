"""LangChain: a callback that scores every retrieved context list and keeps it as a run.

watch = tilt_callback()
retriever.invoke("who invented the telephone?", config={"callbacks": [watch]})
watch.scores().means()
watch.write("contexts")
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ranktilt.data.manifest import build_manifest
from ranktilt.errors import needs_extra
from ranktilt.interop.ranked import ListScorer, ListSettings, RankedTexts
from ranktilt.measures.base import Score
from ranktilt.measures.scores import Scores
from ranktilt.progress import logger

#: Retrievals that may be open at the same time; an interrupted one never ends.
OPEN_QUESTIONS = 10_000


def tilt_callback(
    measures: Any = None,
    settings: ListSettings | None = None,
    *,
    name: str = "retriever",
    limit: int | None = 10_000,
) -> Any:
    """A callback for every retriever of LangChain: pass it in `config["callbacks"]`.

    `latest` has the values of the last list. `log` keeps the lists as a run with texts and queries;
    `write` writes it into a folder, `scores` scores it. Nested retrievers report their own lists
    too. An error while scoring a list does not stop retrieval: it is counted in `failed` and logged
    once.

    Args:
        measures: Measures of terms; see `ListScorer`.
        settings: How terms are counted.
        name: Name of the run.
        limit: Number of lists that are kept; None for all.
    """
    return _handler()(ListScorer(measures, settings), RankedTexts(name, limit=limit))


class RetrievalWatch:
    """The common part of the callbacks for LangChain and LlamaIndex."""

    def _begin(self, scorer: ListScorer, log: RankedTexts) -> None:
        self.scorer: ListScorer = scorer
        self.log: RankedTexts = log
        self.latest: dict[str, Score] = {}
        self.failed: int = 0
        self._guard = threading.Lock()

    def _see(self, query: str, texts: Sequence[tuple[str | None, str]]) -> None:
        """Keep and score one list; never raises."""
        try:
            self.log.add(query, texts)
            self.latest = self.scorer.score(text for _, text in texts) or {}
        except Exception as error:
            with self._guard:
                self.failed += 1
                first = self.failed == 1
            if first:
                logger.warning(
                    "a retrieved list was not scored (%s: %s); watch.failed counts them",
                    type(error).__name__,
                    error,
                )

    def scores(self) -> Scores:
        """Scores of all lists kept so far, by query."""
        return self.log.score(self.scorer.measures, self.scorer.settings)

    def write(self, output: Any) -> Path:
        """Write the retrieved lists, a folder that all commands read, and their scores."""
        kept = self.log.copy()  # a snapshot
        scores = kept.score(self.scorer.measures, self.scorer.settings)
        made = kept.write(output)
        manifest = build_manifest([], {"measures": self.scorer.names})
        scores.write(made / "scores.json", manifest)
        return made


@cache
def _handler() -> Any:
    with needs_extra("the LangChain callback", "interop"):
        from langchain_core.callbacks import BaseCallbackHandler

    class TiltCallback(RetrievalWatch, BaseCallbackHandler):
        def __init__(self, scorer: ListScorer, log: RankedTexts) -> None:
            super().__init__()
            self._begin(scorer, log)
            self._asked: dict[Any, str] = {}

        def on_retriever_start(
            self,
            serialized: Any,  # noqa: ARG002 - LangChain's signature
            query: str,
            *,
            run_id: Any,
            **more: Any,  # noqa: ARG002
        ) -> None:
            with self._guard:
                self._asked[run_id] = str(query)
                if len(self._asked) > OPEN_QUESTIONS:  # the oldest was interrupted
                    del self._asked[next(iter(self._asked))]

        def on_retriever_end(self, documents: Any, *, run_id: Any, **more: Any) -> None:  # noqa: ARG002
            with self._guard:
                query = self._asked.pop(run_id, "")
            self._see(query, [(_id_of(one), one.page_content) for one in documents])

        def on_retriever_error(self, error: BaseException, *, run_id: Any, **more: Any) -> None:  # noqa: ARG002
            with self._guard:
                self._asked.pop(run_id, None)

    return TiltCallback


def _id_of(document: Any) -> str | None:
    """A document's own id, or the one in its metadata."""
    if document.id:
        return str(document.id)
    metadata = document.metadata or {}
    return next((str(metadata[key]) for key in ("doc_id", "_id", "id") if metadata.get(key)), None)
