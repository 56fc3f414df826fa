"""deepeval: a metric that fails if one group has most of the group terms.

from ranktilt.interop.deepeval import balance_metric
assert_test(LLMTestCase(input=…, actual_output=…), [balance_metric(max_share=0.8)])
"""

from __future__ import annotations

from functools import cache
from typing import Any

from ranktilt.errors import needs_extra
from ranktilt.terms.balance import BalanceCheck, answer_with


def balance_metric(
    lexicon: Any = "gender", *, max_share: float = 0.75, stage: str = "answer"
) -> Any:
    """A metric of deepeval: the largest group's share of the group terms; the limit is a maximum.

    Without group terms there is no score and no verdict, so the test case does not fail; the
    reason says why.

    Args:
        lexicon: A shipped lexicon, a file or a mapping.
        max_share: The largest share that passes.
        stage: `answer` for the actual output, `retrieved` for the retrieval context.
    """
    return _metric()(BalanceCheck(lexicon, max_share, stage))


@cache
def _metric() -> Any:
    with needs_extra("the deepeval metric", "rag"):
        from deepeval.metrics import BaseMetric

    class DeepevalShare(BaseMetric):
        # deepeval copies a metric by the names of these parameters
        def __init__(self, balance: BalanceCheck) -> None:
            self.balance, self.threshold = balance, balance.max_share

        def measure(self, test_case: Any, *more: Any, **options: Any) -> Any:  # noqa: ARG002
            given = test_case.retrieval_context or ()
            passages = [one if isinstance(one, str) else one.context for one in given]
            found = self.balance.of(answer_with(test_case.actual_output, passages))
            self.score, self.reason, self.success = found.share, found.reason, found.passed
            return self.score

        async def a_measure(self, test_case: Any, *more: Any, **options: Any) -> Any:
            return self.measure(test_case, *more, **options)

        def is_successful(self) -> bool | None:
            return self.success

        @property
        def __name__(self) -> str:
            return f"{self.balance.stage}_largest_share"

    return DeepevalShare
