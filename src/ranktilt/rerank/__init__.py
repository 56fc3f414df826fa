"""Rerank: put the documents of a run in a fairer order, at a price that is chosen. Callable."""

from ranktilt.rooms import callable_room

callable_room(__name__, "ranktilt.rerank.reranking", "rerank")
