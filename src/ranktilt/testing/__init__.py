"""Public contract tests and strategies for new measures and rerankers, and a check for RAG.

Subclass `MeasureContract` in a test file and set `measure`; pytest does the rest. For rerankers:
`ranktilt.testing.rerankers.RerankerContract` and `method`. Only this package needs pytest and
hypothesis; `assert_balanced` needs neither.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ranktilt.testing.measures import MeasureContract, batch_of
    from ranktilt.testing.rag import assert_balanced
    from ranktilt.testing.strategies import ranking_batches, rankings

#: Public name → the module it is loaded from.
_MODULES = {
    "MeasureContract": "ranktilt.testing.measures",
    "assert_balanced": "ranktilt.testing.rag",
    "batch_of": "ranktilt.testing.measures",
    "ranking_batches": "ranktilt.testing.strategies",
    "rankings": "ranktilt.testing.strategies",
}
__all__ = ["MeasureContract", "assert_balanced", "batch_of", "ranking_batches", "rankings"]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(_MODULES[name]), name)
    raise AttributeError(f"module 'ranktilt.testing' has no attribute {name!r}")
