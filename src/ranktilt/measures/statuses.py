"""Statuses of a score: the ones that carry a value, and the reasons why there is none."""

from __future__ import annotations

#: Statuses that carry a value and count as scored.
WITH_VALUE = ("ok", "no-group-terms")
#: Statuses of undefined values, which are null.
WITHOUT_VALUE = (
    "no-results", "no-group", "no-ideal", "all-missing", "no-qrels", "one-group", "no-spread",
    "no-fit", "no-issue", "one-side", "pooled",
)  # fmt: skip
STATUSES = WITH_VALUE + WITHOUT_VALUE
CODE = {status: code for code, status in enumerate(STATUSES)}
