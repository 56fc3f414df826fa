"""Phoenix: a code evaluator for the share of the most frequent group.

from ranktilt.interop.phoenix import balance_evaluator
evaluate_dataframe(dataframe=answers, evaluators=[balance_evaluator()])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ranktilt.errors import needs_extra
from ranktilt.terms.balance import BalanceCheck, answer_with


def balance_evaluator(
    lexicon: Any = "gender", *, max_share: float = 0.75, stage: str = "answer"
) -> Any:
    """A code evaluator of Phoenix: the largest group's share of the group terms.

    It reads the columns `output` (the answer) and, if it exists, `context` (a list of passages);
    `phoenix.evals.bind_evaluator` maps others. The label is passed, failed, or the status if there
    is no share, such as no-group-terms; the explanation has the passages responsible.

    Args:
        lexicon: A shipped lexicon, a file or a mapping.
        max_share: The largest share that passes.
        stage: `answer` for the output, `context` for the passages.
    """
    with needs_extra("the Phoenix evaluator", "rag"):
        from phoenix.evals import create_evaluator
    check = BalanceCheck(lexicon, max_share, stage)

    # without hints: Phoenix would check cells by them
    def evaluate(output=None, context=None):  # type: ignore[no-untyped-def]
        found = check.of(answer_with(_text(output), _passages(context)))
        label = found.status if found.passed is None else ("passed" if found.passed else "failed")
        return {"score": found.share, "label": label, "explanation": found.reason}

    name = f"{stage}_largest_share"
    return create_evaluator(name=name, kind="code", direction="minimize")(evaluate)


def _text(cell: Any) -> str | None:
    """A text of a data frame; missing cells are None or NaN."""
    return cell if isinstance(cell, str) else None


def _passages(cell: Any) -> Sequence[str] | None:
    if isinstance(cell, str):
        return [cell]
    return None if cell is None or isinstance(cell, float) else [str(one) for one in cell]
