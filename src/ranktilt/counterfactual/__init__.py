"""Counterfactual evaluation: rank a collection and its swapped copy, and compare. Callable."""

from ranktilt.rooms import callable_room

callable_room(__name__, "ranktilt.counterfactual.evaluation", "counterfactual")
