"""Public contract tests and strategies for new measures and rerankers.

Subclass `MeasureContract` in a test file and set `measure`; pytest does the rest. Only this package
needs pytest and hypothesis, which are imported on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ranktilt.testing.measures import MeasureContract, batch_of
    from ranktilt.testing.strategies import ranking_batches, rankings

_MODULES = {
    "MeasureContract": "ranktilt.testing.measures",
    "batch_of": "ranktilt.testing.measures",
    "ranking_batches": "ranktilt.testing.strategies",
    "rankings": "ranktilt.testing.strategies",
}

__all__ = ["MeasureContract", "batch_of", "ranking_batches", "rankings"]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(_MODULES[name]), name)
    raise AttributeError(f"module 'ranktilt.testing' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
