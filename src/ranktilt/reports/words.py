"""Names and numbers as a sentence has them."""

from __future__ import annotations

from collections.abc import Sequence

from ranktilt.reports.content import View

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip


def counted(count: int) -> str:
    """A number in words, up to twelve."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def listed(items: Sequence[str], most: int = 6) -> str:
    """a, b and c; a long list is cut and says so."""
    if len(items) > most:
        return ", ".join(items[:most]) + f" and {len(items) - most} more"
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def who(view: View, runs: Sequence[str]) -> str:
    """These systems: their names, or “all six systems” where nobody is left out."""
    total = len(view.runs)
    if len(runs) == total > 1:
        return "both systems" if total == 2 else f"all {counted(total)} systems"
    return listed(runs)


def how_many(view: View, runs: Sequence[str]) -> str:
    """2 of 6 systems; all six systems; the system, where there is but one."""
    if len(view.runs) == 1:
        return "the system"
    if len(runs) == len(view.runs):
        return who(view, runs)
    return f"{counted(len(runs))} of {counted(len(view.runs))} systems"


def capital(text: str) -> str:
    """With a capital letter at the start."""
    return text[:1].upper() + text[1:]
