"""LlamaIndex: an event handler that scores every retrieved context list and keeps it as a run.

from llama_index.core.instrumentation import get_dispatcher
watch = tilt_handler()
get_dispatcher().add_event_handler(watch)
index.as_retriever().retrieve("who invented the telephone?")
watch.scores().means()
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ranktilt.errors import needs_extra
from ranktilt.interop.langchain import RetrievalWatch
from ranktilt.interop.ranked import ListScorer, ListSettings, RankedTexts


def tilt_handler(
    measures: Any = None,
    settings: ListSettings | None = None,
    *,
    name: str = "retriever",
    limit: int | None = 10_000,
) -> Any:
    """An event handler for LlamaIndex's dispatcher; arguments and result as `tilt_callback`."""
    return _handler()(ListScorer(measures, settings), RankedTexts(name, limit=limit))


@cache
def _handler() -> Any:
    with needs_extra("the LlamaIndex handler", "interop"):
        from llama_index.core.instrumentation.event_handlers import BaseEventHandler
        from llama_index.core.instrumentation.events.retrieval import RetrievalEndEvent
        from llama_index.core.schema import MetadataMode

    class TiltHandler(RetrievalWatch, BaseEventHandler):
        # the base class is a pydantic model; our attributes are not its fields
        model_config = {"extra": "allow", "arbitrary_types_allowed": True}  # noqa: RUF012

        def __init__(self, scorer: ListScorer, log: RankedTexts) -> None:
            BaseEventHandler.__init__(self)
            self._begin(scorer, log)

        @classmethod
        def class_name(cls) -> str:
            return "TiltHandler"

        def handle(self, event: Any, **more: Any) -> None:  # noqa: ARG002 - LlamaIndex's signature
            if not isinstance(event, RetrievalEndEvent):
                return
            asked = event.str_or_query_bundle
            query = asked if isinstance(asked, str) else asked.query_str
            nodes: list[tuple[str | None, str]] = [
                (found.node.node_id, found.node.get_content(metadata_mode=MetadataMode.NONE))
                for found in event.nodes
            ]
            self._see(query, nodes)

    return TiltHandler
