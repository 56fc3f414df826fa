"""Counterfactual substitution: a text with the words of two groups exchanged. Call it to swap.

    from ranktilt.swap import SwapLexicon, Swapper, swap

Names are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ranktilt.rooms import callable_room

if TYPE_CHECKING:
    from ranktilt.swap.pairs import SwapLexicon
    from ranktilt.swap.swapping import Swapped, swap
    from ranktilt.swap.text import Change, Swapper

_HOMES = {
    "Change": "ranktilt.swap.text",
    "SwapLexicon": "ranktilt.swap.pairs",
    "Swapped": "ranktilt.swap.swapping",
    "Swapper": "ranktilt.swap.text",
    "swap": "ranktilt.swap.swapping",
}

__all__ = ["Change", "SwapLexicon", "Swapped", "Swapper", "swap"]

callable_room(__name__, "ranktilt.swap.swapping", "swap")


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'ranktilt.swap' has no attribute {name!r}")
