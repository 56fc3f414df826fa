"""Compare: systems against a baseline, correlations, order, drift, trade-off, curves. Callable."""

from ranktilt.rooms import callable_room

callable_room(__name__, "ranktilt.compare.systems", "compare")
