"""Public contract tests and strategies for new measures and rerankers.

Subclass `MeasureContract` in a test file and set `measure`; pytest does the rest. For rerankers:
`ranktilt.testing.rerankers.RerankerContract` and `method`. Only this package needs pytest and
hypothesis.
"""

from ranktilt.testing.measures import MeasureContract, batch_of
from ranktilt.testing.strategies import ranking_batches, rankings

__all__ = ["MeasureContract", "batch_of", "ranking_batches", "rankings"]
