"""Bias-aware training: losses, negatives, the adversary, the neutrality term, one loop, one card.

Calling the package trains: see `verb.train`. torch is imported by the modules that need it only.
"""

from ranktilt.rooms import callable_room

callable_room(__name__, "ranktilt.train.verb", "train")
