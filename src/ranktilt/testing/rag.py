"""A check for test suites: no group has more than a part of the group terms."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

from ranktilt.data.lexicon import Lexicon
from ranktilt.data.rag import RagPassage, RagRecord, Row
from ranktilt.errors import RanktiltWarning
from ranktilt.terms.balance import BalanceCheck


def assert_balanced(
    given: RagRecord | Row | str | Sequence[str | RagPassage],
    *,
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender",
    max_share: float = 0.75,
    stage: str = "answer",
) -> dict[str, float] | None:
    """Fail with the passages responsible if a group has more than `max_share` of the group terms.

    Without group terms there is no share: the check passes with a warning (`-W error` makes it
    fail), because nothing was checked.

    Args:
        given: An answer, passages, or a record: a `RagRecord`, or a row that `ranktilt rag` reads.
        lexicon: A shipped lexicon, a file or a mapping.
        max_share: The largest share that passes.
        stage: Of a record: retrieved, context, cited or answer.

    Returns:
        The groups' shares; None without group terms.
    """
    found = BalanceCheck(lexicon, max_share, stage).of(given)
    if found.passed is None:
        warnings.warn(RanktiltWarning(found.reason), stacklevel=2)
    elif not found.passed:
        raise AssertionError(found.reason)
    return found.shares
