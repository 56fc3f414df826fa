"""Whether one group has most of the group terms of an answer or of passages, and which texts.

The pytest helper and the metrics for ragas, deepeval and Phoenix share this check.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ranktilt.data.lexicon import Lexicon
from ranktilt.data.rag import RagData, RagPassage, RagRecord, Row
from ranktilt.display.numbers import counted, percent
from ranktilt.errors import InputError
from ranktilt.terms.matching import Matcher

#: Passages that are listed, and characters of each.
_LISTED, _EXCERPT = 5, 70
_STAGES = ("retrieved", "context", "cited", "answer")
#: Weight of each group, and its terms.
_Terms = tuple[Counter[int], dict[int, Counter[str]]]


class Balance(NamedTuple):
    """The most frequent group of one answer or list of passages.

    Attributes:
        status: ok, or why there is no share, such as no-group-terms.
        reason: The result in words, and the passages responsible.
        shares: Every group's share of the group terms; None without a share.
        group: The most frequent group.
        passed: Whether its share is at most the limit; None without a share.
    """

    status: str
    reason: str
    shares: dict[str, float] | None = None
    group: str | None = None
    passed: bool | None = None

    @property
    def share(self) -> float | None:
        """Share of the most frequent group."""
        return None if self.shares is None or self.group is None else self.shares[self.group]


class BalanceCheck:
    """Checks that no group has more than a part of the group terms.

    Args:
        lexicon: A shipped lexicon, a file or a mapping.
        max_share: The largest share that passes.
        stage: Of a record: retrieved, context, cited or answer.
    """

    def __init__(
        self,
        lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender",
        max_share: float = 0.75,
        stage: str = "answer",
    ) -> None:
        if not 0 < max_share <= 1:
            raise InputError(f"max_share {max_share}", expected="above 0 and at most 1")
        if stage not in _STAGES:
            raise InputError(f"stage {stage!r}", expected="retrieved, context, cited or answer")
        self.max_share: float = max_share
        self.stage = stage
        self.lexicon: Lexicon = Lexicon.load(lexicon)
        self._matcher = Matcher(self.lexicon)

    def of(self, given: RagRecord | Row | str | Sequence[str | RagPassage]) -> Balance:
        """Check a record (or a row with its fields), an answer or passages."""
        status, checked, sources = self._texts(given)
        if status != "ok":
            return Balance(status, f"{status.replace('-', ' ')}: nothing was checked")
        found = [(one, self._terms(one)) for one in checked]
        names = self.lexicon.group_names
        totals = [sum(own[0][group] for _, own in found) for group in range(len(names))]
        if not sum(totals):
            what = f"no group terms in {counted(len(checked), 'text')}: nothing was checked"
            return Balance("no-group-terms", what)
        shares = {name: own / sum(totals) for name, own in zip(names, totals, strict=True)}
        name = max(shares, key=lambda own: shares[own])
        lines = _responsible(found, names.index(name))
        if sources:
            more = _responsible([(s, self._terms(s)) for s in sources], names.index(name))
            lines += [f"  passages given with {name} terms:", *more] if more else []
        what = f"{name} has {percent(shares[name], 0)} of the group terms"
        passed = shares[name] <= self.max_share
        limit = f"at most {percent(self.max_share)} allowed{' (passed)' if passed else ''}"
        reason = "\n".join([f"{what}, {limit}:", *lines])
        return Balance("ok", reason, shares, name, passed)

    def _texts(self, given: Any) -> tuple[str, list[RagPassage], list[RagPassage]]:
        """The status, what is checked, and the passages behind an answer."""
        if isinstance(given, str):
            return "ok", [RagPassage("text", given)], []
        if isinstance(given, Mapping):
            records = RagData.load([given]).records
            given = records[0] if len(records) == 1 else records  # spans of several questions
        if not isinstance(given, RagRecord):
            is_list = isinstance(given, Iterable) and not hasattr(given, "columns")
            texts = list(given) if is_list else [given]
            if strange := [one for one in texts if not isinstance(one, str | RagPassage)]:
                expected = "a text, a list of texts, or one record"
                raise InputError(type(strange[0]).__name__, expected=expected)
            made = [
                one if isinstance(one, RagPassage) else RagPassage(f"text {place}", one)
                for place, one in enumerate(texts, start=1)
            ]
            return "ok", made, []
        status = given.text_status(self.stage)
        if self.stage == "answer":
            return status, [RagPassage("answer", given.answer)], list(given.given or ())
        return status, list(given.passages(self.stage) or ()), []

    def _terms(self, passage: RagPassage) -> _Terms:
        weights: Counter[int] = Counter()
        terms: dict[int, Counter[str]] = {}
        for match in self._matcher.of_groups(passage.text or ""):
            entry = match.entry
            weights[entry.group] += entry.weight  # type: ignore[assignment]
            terms.setdefault(entry.group, Counter())[entry.term] += 1
        return weights, terms


def answer_with(answer: str | None, passages: Iterable[str] | None) -> RagRecord:
    """The record of an answer and the texts that the model was given."""
    given = tuple(RagPassage(f"passage {n}", text) for n, text in enumerate(passages or (), 1))
    return RagRecord("", retrieved=given, context=given, answer=answer or None)


def _responsible(found: Sequence[tuple[RagPassage, _Terms]], group: int) -> list[str]:
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
