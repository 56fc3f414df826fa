"""A control: a system that favours a group's words by design, to check that CRBO detects it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.run import Run
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.rankers.base import DEPTH, Ranker, RankSettings, make_run
from ranktilt.rankers.specs import make_ranker
from ranktilt.terms.annotator import annotate


class _GroupBonus(Ranker):
    """Another system's scores plus `bonus` standard deviations for each term of one group.

    For a query, s′(d) = s(d) + bonus · σ · M(d): σ is the standard deviation of the scores in the
    inner system's list, M(d) the number of matches of the group's terms in d.
    """

    first_stage = True

    def __init__(
        self,
        inner: Ranker,
        texts: Collection,
        lexicon: Lexicon,
        group: str,
        bonus: float,
        depth: int,
    ) -> None:
        self.inner, self.texts, self.lexicon = inner, texts, lexicon
        self.column = lexicon.group_names.index(group)
        self.bonus, self.depth = bonus, depth
        self.name = f"{inner.name} + {bonus:g} sd per {group} term"

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """The inner system's lists, with the bonus, sorted again."""
        run = self.inner.rank(queries, max(depth, self.depth))
        names = run.doc_ids.to_pylist()
        counted = annotate(self.texts.lookup(names), self.lexicon).lookup(run.doc_ids)
        matches = counted.counts[:, self.column]
        lists = []
        for start, end in zip(run.offsets[:-1], run.offsets[1:], strict=True):
            codes, scores = run.doc_codes[start:end], run.scores[start:end]
            spread = float(np.std(scores)) if len(scores) else 0.0
            lists.append((codes, scores + self.bonus * spread * matches[codes]))
        made = make_run(self.name, run.query_ids, lists, run.doc_ids)
        return replace(made.cut(depth), name=self.name)


def built_once(system: str) -> Callable[[Collection], Ranker]:
    """A system for several bonuses, built once for each collection (one collection at a time)."""
    last: list[tuple[Collection, Ranker]] = []

    def made(texts: Collection) -> Ranker:
        if not last or last[0][0] is not texts:
            last[:] = [(texts, make_ranker(system, texts, RankSettings()))]
        return last[0][1]

    made.__name__ = system
    return made


def group_bonus(
    system: Any = "bm25",
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender-pairs",
    *,
    group: str | None = None,
    bonus: float = 0.1,
    depth: int = DEPTH,
) -> Callable[[Collection], Ranker]:
    """A system for `counterfactual` that favours documents with the words of a group.

    Args:
        system: The system whose scores get the bonus: a spec or a function (collection) -> ranker.
        lexicon: The lexicon with the group.
        group: The group; by default the lexicon's first.
        bonus: Standard deviations per term; with 0 it is the system itself.
        depth: Length of the list that the bonus reorders.

    Returns:
        A function (collection) -> ranker.
    """
    words = Lexicon.load(lexicon)
    chosen = words.group_names[0] if group is None else group
    if chosen not in words.group_names:
        raise UnknownNameError("group", chosen, words.group_names, where=words.name)
    if not np.isfinite(bonus):
        raise InputError(f"bonus {bonus}", expected="a finite number")

    def made(texts: Collection) -> Ranker:
        inner = system(texts) if callable(system) else make_ranker(system, texts, RankSettings())
        return _GroupBonus(inner, texts, words, chosen, bonus, depth)

    name = getattr(system, "__name__", system)
    made.__name__ = f"{name} + {bonus:g} sd per {chosen} term"
    return made
