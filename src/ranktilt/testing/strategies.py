"""Hypothesis strategies: random rankings with everything that a measure may use.

A document is drawn as a few bytes, which is fast and shrinks to an empty document. Strategies are
cached, because hypothesis checks each new one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.measures.base import DocumentSet, Pairs, Ranking, Samples, alignment_of

#: Counts that a group may have in a document: none, whole, and fractions as weights make them.
COUNTS = (0, 1, 0, 2, 0.5, 0, 3, 1.5, 0, 5, 0.25, 12, 1, 0, 2.25, 40)
#: Ways to be labelled: no group, one, and soft memberships (which need not sum to 1).
_MEMBERSHIPS = (0, 1, 0, 0.5, 0, 0.25, 1, 0)
#: Grades of relevance; the mapping of a byte to them leaves as many irrelevant as relevant.
GRADES = (0, 1, 0, 2)
#: Axes that a ranking's polarity has.
AXES = 2
NAMES = ("first", "second", "third", "fourth")
_SEEDS = st.integers(0, 2**16)
_TENDENCIES = ("mixed", "mixed", "mixed", "one-sided", "balanced", "silent")
#: Polarity of the whole list: values far apart, few values that repeat, all alike, or no axis.
_SPREADS = ("fine", "fine", "fine", "coarse", "coarse", "coarse", "equal", "none")


@dataclass(frozen=True, eq=False)
class _Documents:
    """Documents as numbers; a document is at least as long as the sum of its counts.

    `polarity` is all NaN without an axis, `relevance` is None without qrels.
    """

    counts: FloatArray
    lengths: IntArray
    log_counts: FloatArray
    memberships: FloatArray
    polarity: FloatArray
    relevance: IntArray | None

    def __len__(self) -> int:
        return len(self.counts)


@cache
def documents(
    groups: int, *, min_size: int = 0, max_size: int = 30
) -> st.SearchStrategy[_Documents]:
    """Documents of a mixed kind, or all one-sided, all balanced, or without any group term."""
    return st.integers(min_size, max_size).flatmap(lambda size: _documents(groups, size))


@cache
def _documents(groups: int, size: int) -> st.SearchStrategy[_Documents]:
    length = 2 + size * (2 * groups + AXES + 2)
    return st.binary(min_size=length, max_size=length).map(lambda raw: _decode(raw, size, groups))


def _decode(raw: bytes, size: int, groups: int) -> _Documents:
    """Two bytes for the whole, then for each document one for each of its numbers."""
    tendency = _TENDENCIES[raw[0] % len(_TENDENCIES)]
    cells = np.frombuffer(raw, np.uint8, offset=2).reshape(size, 2 * groups + AXES + 2)
    counts = np.array(COUNTS, np.float64)[cells[:, :groups] % len(COUNTS)]
    memberships = np.array(_MEMBERSHIPS, np.float64)[
        cells[:, groups : 2 * groups] % len(_MEMBERSHIPS)
    ]
    more = cells[:, -1].astype(np.int64)
    if tendency == "one-sided":
        counts = np.where(np.arange(groups) == (more % groups)[:, None], counts, 0.0)
    elif tendency == "balanced":
        counts = np.repeat(counts[:, :1], groups, axis=1)
    elif tendency == "silent":
        counts, memberships = np.zeros_like(counts), np.zeros_like(memberships)
    # A document has group terms and maybe other words; without either its length is 0.
    lengths = np.ceil(counts.sum(axis=1)).astype(np.int64) + np.where(more < 64, 0, more)
    log_counts = np.log(np.maximum(counts, 1.0)) * (more % 3 / 2.0)[:, None]
    polarity = _polarity(cells[:, 2 * groups : 2 * groups + AXES], _SPREADS[raw[1] % 8])
    grades = np.array(GRADES, np.int64)[cells[:, -2] % len(GRADES)]
    return _Documents(
        counts, lengths, log_counts, memberships, polarity, None if raw[1] // 8 % 4 == 3 else grades
    )


def _polarity(cells: npt.NDArray[np.uint8], spread: str) -> FloatArray:
    """Numbers on a grid: equal or clearly different, but without exact sums."""
    values = cells.astype(np.float64)
    if spread == "fine":
        return (values - 100.0) / 70.0
    if spread == "coarse":
        return (values % 3 - 1.0) * 0.7
    return np.full(values.shape, 0.3 if spread == "equal" else np.nan)


@cache
@st.composite
def group_names(
    draw: st.DrawFn, *, named: tuple[str, ...] = (), at_most: int = 4
) -> tuple[str, ...]:
    """Names of 2 … 4 groups, those of `named` among them, first, last or in the middle."""
    size = draw(st.integers(max(2, len(named)), at_most))
    others = [name for name in NAMES if name not in named]
    names = [*named, *others[: size - len(named)]]
    turn = draw(st.integers(0, size - 1))
    return tuple(names[turn:] + names[:turn])


@cache
def targets(groups: int) -> st.SearchStrategy[tuple[float, ...]]:
    """Equal or unequal target shares, all positive."""
    return st.binary(min_size=groups, max_size=groups).map(_shares)


def _shares(raw: bytes) -> tuple[float, ...]:
    if raw[0] < 100:
        return (1.0 / len(raw),) * len(raw)
    parts = [byte % 9 + 1 for byte in raw]
    return tuple(part / sum(parts) for part in parts)


def _counterfactual(seed: int, size: int) -> IntArray:
    """Rows of a list of `size` documents, each at most once, and −1 for other documents."""
    generator = np.random.default_rng(seed)
    rows = np.concatenate((np.arange(size), np.full(seed % 7, -1)))
    if seed % 3:
        generator.shuffle(rows)
    return rows[: seed % (len(rows) + 1)] if seed % 5 else rows


def _more_fields(
    seed: int, own: _Documents, others: _Documents, *, labelled: bool
) -> tuple[dict[str, Any], IntArray]:
    """What some measures also use: scores, judged, shown and sampled documents, and pairs.

    They are places in a table of the ranked documents, then others. Its grades come with the
    fields, −1 where not judged.
    """
    random = np.random.default_rng(seed)
    table = [d.memberships if labelled else alignment_of(d.counts) for d in (own, others)]
    shares = np.concatenate(table)
    rows = np.concatenate((np.arange(len(own)), np.full(len(others), -1)))
    grades = np.full(len(rows), -1)
    if own.relevance is not None:
        every = np.concatenate((own.relevance, random.choice(GRADES, len(others))))
        grades = np.where((every > 0) | (random.random(len(rows)) < 0.7), every, -1)

    def some() -> IntArray:
        """Some documents of the table, in any order; often all of them."""
        return random.permutation(len(rows))[: random.integers(0, 2 * len(rows) + 1)]

    judged = random.permutation(np.flatnonzero(grades >= 0))
    shown = some()[: 0 if seed % 11 == 0 else None]
    samples = (np.arange(len(own)), *(some() for _ in range(1 + seed % 2)))
    pairs = some()
    pairs = pairs[: len(pairs) // 2 * 2].reshape(-1, 2)
    first, second = (grades[side] for side in pairs.T)
    steps = random.choice((0.0, 0.5, 2.0), len(own))
    fields = {
        "scores": np.cumsum(steps)[::-1].copy(),
        "judged": DocumentSet(rows[judged], shares[judged], grades[judged]),
        "shown": DocumentSet(rows[shown], shares[shown]),
        "samples": Samples(samples, shares, grades) if seed % 3 else None,
        "pairs": Pairs(rows[pairs], np.where(first >= 0, first, second)),
    }
    if own.relevance is None:
        fields |= {"judged": None, "pairs": Pairs(rows[pairs])}
    return fields, grades


@cache
@st.composite
def ranking_batches(
    draw: st.DrawFn,
    *,
    groups: st.SearchStrategy[tuple[str, ...]] | None = None,
    labels: bool = False,
    max_size: int = 4,
    min_documents: int = 0,
    max_documents: int = 30,
) -> list[Ranking]:
    """Rankings that belong together: the same groups, targets and collection.

    Each has three backgrounds: 'run' is independent of it and may be empty, 'pool' has its
    documents and others, and 'collection' those of all pools and others. With `labels` the
    documents may be labelled. They have polarities on two axes (all NaN if a query has no axis),
    grades (None without qrels) and a counterfactual list with some of the documents and others,
    which may be empty. So may the judged documents (None without qrels), those of a background
    run, samples (or None) and pairs: all have some of the ranked documents and others.
    """
    names = draw(group_names() if groups is None else groups)
    width = len(names)
    shares = draw(targets(width))
    labelled = labels and draw(st.booleans())
    own_documents = documents(width, min_size=min_documents, max_size=max_documents)
    other_documents = documents(width, max_size=12)
    size = draw(st.integers(1, max_size)) if max_size > 1 else 1
    lists = [draw(own_documents) for _ in range(size)]
    runs = [draw(other_documents).counts for _ in range(size)]
    unranked = draw(other_documents)
    others = unranked.counts
    pools = [np.concatenate((others[number::size], own.counts)) for number, own in enumerate(lists)]
    collection = np.concatenate((*pools, others))
    more = [_more_fields(draw(_SEEDS), own, unranked, labelled=labelled) for own in lists]
    grades = sorted({int(grade) for _, own in more for grade in own if grade >= 0})
    worlds = [_counterfactual(draw(_SEEDS), len(own.counts)) for own in lists]
    return [
        Ranking(
            own.counts,
            own.lengths,
            names,
            shares,
            own.log_counts,
            own.memberships if labelled else None,
            {"run": run, "pool": pool, "collection": collection},
            own.polarity,
            own.relevance,
            world,
            **fields,
            largest_grade=max(grades, default=0),
            all_grades=tuple(grades),
        )
        for own, run, pool, world, (fields, _) in zip(lists, runs, pools, worlds, more, strict=True)
    ]


@cache
def rankings(**shape: Any) -> st.SearchStrategy[Ranking]:
    """One ranking, as `ranking_batches` makes them with the same arguments."""
    return ranking_batches(max_size=1, **shape).map(lambda batch: batch[0])
