"""Public contract tests and strategies: what anyone who adds a measure can test it with.

Subclass `MeasureContract` in a test file and set `measure`; pytest does the rest. This is the only
room that needs pytest and hypothesis, so neither is imported until something here is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ranktilt.testing.measures import MeasureContract, batch_of
    from ranktilt.testing.strategies import ranking_batches, rankings

_HOMES = {
    "MeasureContract": "ranktilt.testing.measures",
    "batch_of": "ranktilt.testing.measures",
    "ranking_batches": "ranktilt.testing.strategies",
    "rankings": "ranktilt.testing.strategies",
}

__all__ = ["MeasureContract", "batch_of", "ranking_batches", "rankings"]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'ranktilt.testing' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
