"""What a check of a corpus found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

OK, LOOK, NOT_DONE = "ok", "look", "not done"


@dataclass(frozen=True)
class Finding:
    """One check: its verdict, a sentence, and a table of what to review."""

    check: str
    verdict: str
    says: str
    header: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def listing(
        cls,
        check: str,
        rows: Iterable[tuple[str, ...]],
        good: str,
        bad: str,
        header: tuple[str, ...],
    ) -> Finding:
        """A check that is ok if it lists nothing; `good` and `bad` are its two sentences."""
        listed = tuple(rows)
        return cls(check, LOOK, bad, header, listed) if listed else cls(check, OK, good)
