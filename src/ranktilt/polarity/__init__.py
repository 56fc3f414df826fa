"""Polarity: embedders, the axis between two sides, style removal, accuracy. Call it to polarize."""

from ranktilt.rooms import callable_room

callable_room(__name__, "ranktilt.polarity.polarize", "polarity")
