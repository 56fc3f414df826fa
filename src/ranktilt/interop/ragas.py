"""ragas: the share of the most frequent group as a metric, without a model that judges.

from ranktilt.interop.ragas import balance_metric
ragas.evaluate(dataset, metrics=[balance_metric()])
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ranktilt.errors import needs_extra
from ranktilt.terms.balance import Balance, BalanceCheck, answer_with


def balance_metric(
    lexicon: Any = "gender", *, max_share: float = 0.75, stage: str = "answer"
) -> Any:
    """A metric of ragas: the largest group's share of the group terms, NaN without group terms.

    `metric.check(sample)` has the status and the passages responsible, which ragas does not keep.

    Args:
        lexicon: A shipped lexicon, a file or a mapping.
        max_share: The largest share that passes, for `check`; ragas itself has no limits.
        stage: `answer` for the response, `retrieved` for the retrieved contexts.
    """
    check = BalanceCheck(lexicon, max_share, stage)
    return _metric()(name=f"{stage}_largest_share", balance=check)


@cache
def _metric() -> Any:
    with needs_extra("the ragas metric", "rag"):
        from ragas.metrics.base import MetricType, SingleTurnMetric

    @dataclass
    class RagasShare(SingleTurnMetric):
        balance: BalanceCheck = field(default_factory=BalanceCheck)

        def __post_init__(self) -> None:
            passages = "retrieved_contexts"
            answer = {"response", f"{passages}:optional"}
            own = answer if self.balance.stage == "answer" else {passages}
            self._required_columns = {MetricType.SINGLE_TURN: own}
            super().__post_init__()

        def init(self, run_config: Any) -> None:
            """Nothing to prepare: there is no model."""

        def check(self, sample: Any) -> Balance:
            """Shares, status and the passages responsible of one sample."""
            return self.balance.of(answer_with(sample.response, sample.retrieved_contexts))

        async def _single_turn_ascore(self, sample: Any, callbacks: Any) -> float:  # noqa: ARG002
            share = self.check(sample).share
            return float("nan") if share is None else share

    return RagasShare
