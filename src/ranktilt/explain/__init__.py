"""Explain: which documents and words carry the tilt, which exchange helps, what the ranker adds."""

from ranktilt.rooms import callable_room

callable_room(__name__, "ranktilt.explain.contributions", "explain")
