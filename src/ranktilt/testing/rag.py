"""A check for test suites: no group has more than a part of the group terms."""

from __future__ import annotations

import os
import warnings
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ranktilt.data.lexicon import Lexicon
from ranktilt.data.rag import RagPassage, RagRecord
from ranktilt.display.numbers import counted, percent
from ranktilt.errors import InputError, RanktiltWarning
from ranktilt.terms.matching import EXCLUDED, Matcher

#: Passages that a failure lists, and characters of each.
_LISTED, _EXCERPT = 5, 70


def assert_balanced(
    given: RagRecord | str | Sequence[str | RagPassage],
    *,
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender",
    max_share: float = 0.75,
    stage: str = "answer",
) -> dict[str, float] | None:
    """Fail with the passages responsible if a group has more than `max_share` of the group terms.

    Without group terms there is no share: the check passes with a warning (`-W error` makes it
    fail), because nothing was checked.

    Args:
        given: A record of RAG, an answer, or passages.
        lexicon: A shipped lexicon, a file or a mapping.
        max_share: The largest share that passes.
        stage: Of a record: retrieved, context, cited or answer.

    Returns:
        The groups' shares; None without group terms.
    """
    if not 0 < max_share <= 1:
        raise InputError(f"max_share {max_share}", expected="above 0 and at most 1")
    words = Lexicon.load(lexicon)
    matcher = Matcher(words)
    checked, sources = _texts(given, stage)
    found = [(one, _terms(matcher, one.text)) for one in checked]
    totals = [sum(own[0][group] for _, own in found) for group in range(len(words.groups))]
    if not sum(totals):
        message = f"no group terms in {counted(len(checked), 'text')}: nothing was checked"
        warnings.warn(RanktiltWarning(message), stacklevel=2)
        return None
    shares = {n: t / sum(totals) for n, t in zip(words.group_names, totals, strict=True)}
    name = max(shares, key=lambda own: shares[own])
    if shares[name] > max_share:
        group = words.group_names.index(name)
        lines = _responsible(found, group)
        if sources:
            more = _responsible([(one, _terms(matcher, one.text)) for one in sources], group)
            lines += [f"  passages given with {name} terms:", *more] if more else []
        what = f"{name} has {percent(shares[name], 0)} of the group terms"
        raise AssertionError("\n".join([f"{what}, at most {percent(max_share)} allowed:", *lines]))
    return shares


def _texts(given: Any, stage: str) -> tuple[list[RagPassage], list[RagPassage]]:
    """What is checked, and the passages behind an answer."""
    if isinstance(given, str):
        return [RagPassage("text", given)], []
    if not isinstance(given, RagRecord):
        made = [
            one if isinstance(one, RagPassage) else RagPassage(f"text {place}", one)
            for place, one in enumerate(given, start=1)
        ]
        return made, []
    if stage == "answer":
        answer = [] if given.answer is None else [RagPassage("answer", given.answer)]
        return answer, list(given.given or ())
    if stage not in ("retrieved", "context", "cited"):
        raise InputError(f"stage {stage!r}", expected="retrieved, context, cited or answer")
    return list(given.passages(stage) or ()), []


def _terms(matcher: Matcher, text: str | None) -> tuple[Counter[int], dict[int, Counter[str]]]:
    """Weight of each group, and its terms."""
    weights: Counter[int] = Counter()
    terms: dict[int, Counter[str]] = {}
    for match in matcher.matches(text or "")[1]:
        entry = match.entry
        if entry.group != EXCLUDED:
            weights[entry.group] += entry.weight  # type: ignore[assignment]
            terms.setdefault(entry.group, Counter())[entry.term] += 1
    return weights, terms


def _responsible(found: Sequence[tuple[RagPassage, Any]], group: int) -> list[str]:
    """Lines of the texts with most terms of the group."""
    most = sorted(found, key=lambda own: -own[1][0][group])
    lines = []
    for one, (weights, terms) in most[:_LISTED]:
        if weights[group]:
            own = ", ".join(f"{term} {times}" for term, times in terms[group].most_common())
            start = " ".join((one.text or "").split())
            cut = start if len(start) <= _EXCERPT else f"{start[: _EXCERPT - 1]}…"
            lines.append(f"  {one.id}: {own} | {cut}")
    return lines
