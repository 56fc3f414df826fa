"""LangChain: a callback that scores every retrieved context list and keeps it as a run.

watch = tilt_callback(lexicon="gender")
retriever.invoke("who invented the telephone?", config={"callbacks": [watch]})
watch.scores().means()
watch.write("contexts")
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ranktilt.data.manifest import build_manifest
from ranktilt.errors import MissingExtraError
from ranktilt.interop.ranked import ListScorer, RankedTexts
from ranktilt.measures.base import Score
from ranktilt.measures.scores import Scores

#: Questions remembered until their answer comes; one that is broken off never gets it.
OPEN_QUESTIONS = 10_000
#: Told of every list: the query, and value and status of every measure.
OnList = Callable[[str, Mapping[str, Score]], None]


def tilt_callback(
    measures: Any = None,
    *,
    lexicon: Any = "gender",
    groups: Sequence[str] | None = None,
    tokenizer: str = "word",
    cutoff: int = 10,
    name: str = "retriever",
    limit: int | None = 10_000,
    on_list: OnList | None = None,
) -> Any:
    """A callback for anything of LangChain that retrieves: give it in `config["callbacks"]`.

    Measures are those of terms (`ListScorer`); `latest` has their values for the last list, and
    `on_list` is told of every one. The first `limit` lists are kept, in `log`: a run with its texts
    and queries, `write` puts it into a folder, `scores` sums it up. Nested retrievers report their
    own lists too. What goes wrong while a list is scored harms no retrieval: it is counted in
    `failed` and logged once.
    """
    scorer = ListScorer(
        measures, lexicon=lexicon, groups=groups, tokenizer=tokenizer, cutoff=cutoff
    )
    return _handler()(scorer, RankedTexts(name, limit=limit), on_list)


class Watching:
    """What the callbacks of both libraries have in common."""

    def _begin(self, scorer: ListScorer, log: RankedTexts, on_list: OnList | None) -> None:
        self.scorer, self.log, self.on_list = scorer, log, on_list
        self.latest: dict[str, Score] = {}
        self.failed = 0
        self._guard = threading.Lock()

    def _see(self, query: str, texts: Sequence[tuple[str | None, str]]) -> None:
        """Keep and score one list; retrieval must not fail for being watched."""
        try:
            self.log.add(query, texts)
            self.latest = found = self.scorer.score(text for _, text in texts) or {}
            if self.on_list is not None:
                self.on_list(query, found)
        except Exception as error:
            with self._guard:
                self.failed += 1
                first = self.failed == 1
            if first:
                logging.getLogger("ranktilt").warning(
                    "a retrieved list was not scored (%s: %s); watch.failed counts them",
                    type(error).__name__,
                    error,
                )

    def scores(self) -> Scores:
        """Scores of all lists kept so far, by query."""
        return self._scores(self.log)

    def _scores(self, log: RankedTexts) -> Scores:
        return log.score(
            self.scorer.measures,
            lexicon=self.scorer.lexicon,
            tokenizer=self.scorer.tokenizer,
        )

    def write(self, folder: Any) -> Path:
        """Write what was retrieved (a folder that all verbs read) and its scores."""
        kept = self.log.copy()  # both from one moment
        scores = self._scores(kept)
        made = kept.write(folder)
        manifest = build_manifest([], {"measures": self.scorer.names})
        scores.write(made / "scores.json", manifest)
        return made


@cache
def _handler() -> Any:
    try:
        from langchain_core.callbacks import BaseCallbackHandler
    except ImportError as error:
        raise MissingExtraError("the LangChain callback", "interop") from error

    class TiltCallback(Watching, BaseCallbackHandler):
        def __init__(self, scorer: ListScorer, log: RankedTexts, on_list: OnList | None) -> None:
            super().__init__()
            self._begin(scorer, log, on_list)
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
                if len(self._asked) > OPEN_QUESTIONS:  # the oldest was broken off
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
    """A document's own id, or the one that its metadata name."""
    if document.id:
        return str(document.id)
    metadata = document.metadata or {}
    return next((str(metadata[key]) for key in ("doc_id", "_id", "id") if metadata.get(key)), None)
