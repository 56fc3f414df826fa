"""Numbers as people read them, the same in the terminal, a notebook, a paper and the report."""

from __future__ import annotations

import math

NONE = "–"


def number(value: float | None, digits: int = 4, *, signed: bool = False) -> str:
    """A number with a fixed number of digits; – if there is none.

    A value that rounds to zero has no sign.
    """
    if value is None or math.isnan(value):
        return NONE
    text = f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
    return text if float(text) else text.lstrip("+-")


def p_value(p: float | None) -> str:
    """A p-value: three digits, or <0.001."""
    if p is None or math.isnan(p):
        return NONE
    return "<0.001" if p < 0.001 else f"{p:.3f}"


def p_sentence(p: float | None) -> str:
    """A p-value inside a sentence: p = 0.023, p < 0.001."""
    text = p_value(p)
    return f"p < {text[1:]}" if text.startswith("<") else f"p = {text}"


def interval(
    low: float | None, high: float | None, digits: int = 4, *, signed: bool = False
) -> str:
    """An interval in brackets; – if an end is unknown."""
    if low is None or high is None or math.isnan(low) or math.isnan(high):
        return NONE
    return f"[{number(low, digits, signed=signed)}, {number(high, digits, signed=signed)}]"


def percent(share: float, digits: int | None = None) -> str:
    """A share as a percentage: 95%, 99.9%, or with a fixed number of digits."""
    return f"{share * 100:g}%" if digits is None else f"{share * 100:.{digits}f}%"


def counted(count: int, word: str, plural: str | None = None) -> str:
    """1 test, 2 tests."""
    return f"{count:,} {word if count == 1 else plural or word + 's'}"


def listed(names: list[str], last: str = "and", most: int | None = None) -> str:
    """A list in a sentence: a, b and c; with `most`, a, b and 4 more."""
    if most is not None and len(names) > most:
        return f"{', '.join(names[:most])} {last} {len(names) - most} more"
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
