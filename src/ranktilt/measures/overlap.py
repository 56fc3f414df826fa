"""Overlap of two rankings: RBO (Webber et al. 2010), with ties (Corsi & Urbano 2024), and CRBO.

CRBO (Abolghasemi et al. 2024, §5) is the RBO of a ranking and its counterfactual: how much of it
stays when group words are swapped. It does not measure how tilted a list is, only whether the
system's ranking depends on what was swapped. Lists S and L have s ≤ l items, A_d is their agreement
down to depth d, and

    RBO = Σ_{d ≥ 1} w_d · A_d,   w_d = (1 − p) · p^(d−1),   Σ w_d = 1.

Nobody sees the lists to infinity; the forms of `rbo` say what is made of the unseen part.

Ties: a group of tied items takes the ranks t … b. At depth d an item counts c_d = 0 for d < t,
1 for d ≥ b and between the two (d − t + 1) / (b − t + 1), its chance to be in the top d when
ties are broken at random. Items past the end of a list are taken as not tied. The treatments:

    w   A_d = 2 |S_d ∩ L_d| / (|S_d| + |L_d|), groups being in the top d as soon as they begin
    a   A_d = Σ c_S c_L / d, the expectation under random breaking of ties
    b   A_d = Σ c_S c_L / √(Σ c_S² · Σ c_L²), which gives a tied list full agreement with itself

At any depth at most one group a list is cut, so Σ c_S c_L needs only the counts of common items
that have begun (t ≤ d) or ended (b ≤ d) in either list: whole numbers, all depths in one pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from numbers import Real
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError, check_known
from ranktilt.measures.base import Measure, Ranking, measure

Form = Literal["ext", "truncated", "normalised", "min", "res", "max"]
Ties = Literal["w", "a", "b"]
Items = Iterable[Hashable | Collection[Hashable]]

FORMS: tuple[Form, ...] = get_args(Form)
TIES: tuple[Ties, ...] = get_args(Ties)


def rbo(a: Items, b: Items, *, p: float = 0.9, form: Form = "ext", ties: Ties = "a") -> float:
    """Rank-biased overlap of two rankings, best first: 1 for the same order, 0 for nothing shared.

    An item is anything hashable that is not a tuple, list or set: these contain the items of a tied
    group, in any order. p is the searcher's patience: the depths 1 … k weigh 1 − p^k. The forms:

    - 'ext', Webber's extrapolation: the agreement at the end of the lists continues for ever. Where
      one list is shorter, each of its unseen items meets an item of the other with probability A_s;
      it then counts as much as the other list's items that are in the top d but not in the
      shorter list count on average (1 without ties).
    - 'truncated': Σ_{d ≤ k} w_d A_d, at most 1 − p^k; 'normalised': that divided by 1 − p^k.
    - 'min': all unseen items differ; 'max': they match as early as they can;
      'res' = max − min, what the unseen part can add.

    Uneven lists: 'ext' uses all of both. 'truncated' and 'normalised' stop at k = s. 'min', 'res'
    and 'max' cut lists without ties to the shorter; if either has a tied group they use all of
    both, as Corsi & Urbano do, because a cut could go through a group.

    `ties` ('w', 'a', 'b': see the module) makes no difference to lists without ties. With 'a' a
    list with ties has an overlap below 1 with itself. Empty lists are an error: they say nothing
    about overlap, and neither 0 nor 1 would be right.

    >>> from ranktilt.measures.overlap import rbo
    >>> rbo(["x", "y"], ["y", "x"], p=0.5)  # A = 0, 1 and then 1: 0/2 + 1/4 + 1/4
    0.5
    >>> rbo(["x", ("y", "z")], ["x", "y", "z"], p=0.5)  # A_2 = (1 + 1/2) / 2: 1/2 + A_2/4 + 1/4
    0.9375
    >>> round(rbo(["x", ("y", "z")], ["x", "y", "z"], p=0.5, ties="w"), 9)  # A_2 = 2·2 / (3 + 2)
    0.95
    """
    check_known("form", str(form), FORMS, where="rbo")
    check_known("ties", str(ties), TIES, where="rbo")
    if not isinstance(p, Real) or not 0.0 < p < 1.0:
        raise InputError(f"p = {p!r}", where="rbo", expected="a number with 0 < p < 1")
    short, long = sorted((_Ranks.of(a, "a"), _Ranks.of(b, "b")), key=len)
    if not (short.tied or long.tied):
        ties = "w"  # all are the same, and this one is the least work
        if form in ("min", "res", "max"):
            long = long.top(len(short))
    return float(min(max(_form(_Overlap.of(short, long, ties), float(p), form), 0.0), 1.0))


def _form(seen: _Overlap, p: float, form: Form) -> float:
    s, l, common = seen.short, seen.long, seen.common  # noqa: E741 (as in the papers)
    depth = np.arange(1, s + l + 1)
    weight = (1.0 - p) * p ** (depth - 1.0)
    if form in ("truncated", "normalised"):
        truncated = float(weight[:s] @ (seen.matched[:s] / seen.size[:s]))
        return truncated if form == "truncated" else truncated / -float(np.expm1(s * np.log(p)))
    if form == "ext":
        matched = seen.matched.copy()
        matched[s:] += matched[s - 1] / seen.size[s - 1] * np.arange(1, l - s + 1) * seen.mean_open
        agreement = matched / seen.size
        return float(weight[:l] @ agreement + agreement[-1] * p**l)
    # Σ_{d > l} w_d / d, from Σ_{d ≥ 1} p^d / d = −ln(1 − p)
    per_depth = weight / depth
    beyond = max(-(1.0 - p) * float(np.log1p(-p)) / p - float(per_depth[:l].sum()), 0.0)
    lowest = float(weight[:l] @ (seen.matched / seen.size)) + common * beyond
    # at best two new matches a rank below l, so A_d = 2 − full / d, until all agree at depth `full`
    full = s + l - common
    between = float(per_depth[l:full].sum())
    residual = float(weight[s:l] @ (seen.best_open / seen.size[s:]))
    residual += 2.0 * p**l - p**full - full * between - common * beyond
    return {"min": lowest, "res": residual, "max": lowest + residual}[form]


class _Overlap(NamedTuple):
    """What two lists share at the depths 1 … l; A_d of the seen items is matched / size."""

    short: int
    long: int
    common: int
    matched: FloatArray  # Σ c_S c_L over the seen items
    size: FloatArray  # what it is divided by
    mean_open: FloatArray  # at s+1 … l: mean c_L > 0 of the long list's items not in the short one
    best_open: FloatArray  # at s+1 … l: largest sum of c_L that d − s of these can have

    @classmethod
    def of(cls, short: _Ranks, long: _Ranks, ties: Ties) -> _Overlap:
        s, l = len(short), len(long)  # noqa: E741
        depth = np.arange(1.0, l + 1.0)
        place = {item: index for index, item in enumerate(long.items)}
        there = np.array([place.get(item, -1) for item in short.items])
        here = np.flatnonzero(there >= 0)
        there = there[here]

        def count(x: IntArray, y: IntArray) -> FloatArray:
            """How many items have passed both ranks, at every depth."""
            return np.cumsum(np.bincount(np.maximum(x, y), minlength=l + 1)[1:], dtype=np.float64)

        first, last = short.first[here], short.last[here]
        begun = count(first, long.first[there])
        wanted = depth[s:] - float(s)
        if ties == "w":
            size = (short.begun(l) + long.begun(l)) / 2.0
            # never fewer open items than wanted: the top d of L has d items, S only s of them
            return cls(s, l, len(here), begun, size, np.ones(l - s), wanted)
        in_short, in_long = short.part(l), long.part(l)
        ended = count(last, long.last[there])
        ended_long = count(first, long.last[there])
        ended_short = count(last, long.first[there])
        matched = (
            ended
            + in_short * (ended_long - ended)
            + in_long * (ended_short - ended)
            + in_short * in_long * (begun - ended_long - ended_short + ended)
        )
        apart = np.ones(l, bool)
        apart[there] = False
        open_begun = count(long.first[apart], long.first[apart])[s:]
        open_ended = count(long.last[apart], long.last[apart])[s:]
        mean = (open_ended + in_long[s:] * (open_begun - open_ended)) / open_begun
        best = np.minimum(wanted, open_ended)
        best = best + in_long[s:] * (wanted - best)
        size = depth if ties == "a" else np.sqrt(short.squares(l) * long.squares(l))
        return cls(s, l, len(here), matched, size, mean, best)


@dataclass(frozen=True)
class _Ranks:
    """A ranking laid out: its items and the first and last rank of the group each is in."""

    items: list[Hashable]
    first: IntArray
    last: IntArray

    @classmethod
    def of(cls, ranking: Items, name: str) -> _Ranks:
        where = f"rbo: list {name}"
        expected = "a sequence of items, best first"
        if isinstance(ranking, str | bytes | Mapping | AbstractSet):
            raise InputError(f"a {type(ranking).__name__}", where=where, expected=expected)
        items: list[Any] = []
        sizes: list[int] = []
        for element in ranking:
            if isinstance(element, (tuple, list, set, frozenset)):
                if not element:
                    raise InputError(f"empty tied group at rank {len(items) + 1}", where=where)
                items.extend(element)
                sizes.append(len(element))
            else:
                items.append(element)
                sizes.append(1)
        if not items:
            raise InputError(
                "empty", where=where, expected="at least one item", do="overlap is not defined"
            )
        try:
            seen = set(items)
        except TypeError as error:
            raise InputError(str(error), where=where, expected="hashable items") from None
        if len(seen) < len(items):
            twice = Counter(items).most_common(1)[0][0]
            raise InputError(
                f"{twice!r} at two ranks", where=where, expected="each item once", do="drop one"
            )
        size = np.array(sizes, np.int64)
        ends = np.cumsum(size)
        return cls(items, np.repeat(ends - size + 1, size), np.repeat(ends, size))

    def __len__(self) -> int:
        return len(self.items)

    @property
    def tied(self) -> bool:
        return bool((self.first < self.last).any())

    def top(self, cutoff: int) -> _Ranks:
        """The first items of a list without ties."""
        return _Ranks(self.items[:cutoff], self.first[:cutoff], self.last[:cutoff])

    def part(self, depth: int) -> FloatArray:
        """c at the depths 1 … depth of the group at that depth."""
        c: FloatArray = np.ones(depth)
        reached = np.arange(1.0, len(self) + 1.0) - self.first + 1.0
        c[: len(self)] = reached / (self.last - self.first + 1)
        return c

    def begun(self, depth: int) -> FloatArray:
        """|S_d|: items of the groups that have begun, with one untied item a rank past the end."""
        size: FloatArray = np.arange(1.0, depth + 1.0)
        size[: len(self)] = self.last
        return size

    def squares(self, depth: int) -> FloatArray:
        """Σ c², with one untied item a rank past the end."""
        total: FloatArray = np.arange(1.0, depth + 1.0)
        cut = self.last - self.first + 1
        total[: len(self)] = self.first - 1 + self.part(len(self)) ** 2 * cut
        return total


Overlap = Literal["ext", "truncated", "normalised", "min", "max"]


@measure(
    paper="abolghasemi2024",
    equation="§5 iii",
    formula="rank-biased overlap of d_1 … d_k and d′_1 … d′_k of the swapped collection",
    tex=r"\mathrm{CRBO}@k = (1 - p) \sum_{i=1}^{k} p^{i-1} A_i + p^k A_k, \qquad "
    r"A_i = \frac{| \{d_1, \dots, d_i\} \cap \{d'_1, \dots, d'_i\} |}{i}",
    range="[0, 1]",
    bounds=(0.0, 1.0),
    fair="1",
    needs="a counterfactual run",
    wording="how much of the ranking stays the same when group words are swapped",
    short_name="stability under swapping",
)
class CRBO(Measure):
    """Counterfactual rank-biased overlap: what is left of a list when the collection is swapped.

    `p` is the searcher's patience: the ranks 1 … k weigh 1 − p^k. `form`: 'ext' assumes that the
    agreement at the end of the lists continues; 'truncated' omits the unseen part (at most
    1 − p^k), 'normalised' divides that by 1 − p^k, 'min' and 'max' are Webber's bounds. A system
    that finds nothing in the swapped collection scores 0; one that finds nothing in the original
    has no value. If one list is the beginning of the other, 'ext' assumes that the missing part
    agrees, and is 1.

    >>> from ranktilt.measures import CRBO, Ranking
    >>> worlds = Ranking.of_worlds(["a", "b"], ["b", "a"])
    >>> (CRBO(p=0.5) @ 2).score(worlds)  # agreements 0, 1 and then 1: 0/2 + 1/4 + 1/4
    Score(value=0.5, status='ok')
    """

    p: float = 0.9
    form: Overlap = "ext"

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0.0 < self.p < 1.0:
            raise InputError(f"p={self.p!r} of CRBO", expected="a number between 0 and 1")

    def fair_value(self, groups: tuple[str, ...] = (), targets: tuple[float, ...] = ()) -> str:
        """1, if the form lets equal lists reach it."""
        return "1" if self.form in ("ext", "normalised", "max") else "high"

    def value(self, ranking: Ranking) -> float | str:
        """The overlap of a ranking and its counterfactual."""
        if ranking.counterfactual is None:
            raise InputError(f"{self} needs a counterfactual run", do="give --counterfactual RUN")
        original = range(len(ranking))[: self.cutoff]
        rows = ranking.counterfactual[: self.cutoff].tolist()
        if not rows:
            return 0.0
        if self.fair_value() == "1" and rows == list(original):
            return 1.0  # what did not move is exactly 1, not 1 but for rounding
        # a document that this list does not have differs from all others: any own name will do
        other = [row if 0 <= row < len(original) else -1 - i for i, row in enumerate(rows)]
        return rbo(original, other, p=self.p, form=self.form)
