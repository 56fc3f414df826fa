"""Selection rates compared between groups, next to what random orders give: ImpactRatio.

The rate of a group is the share of its candidates that reach the top k, over all queries. With few
lists or many groups the lowest and the highest rate differ by chance alone: a ratio means little
without `selection_chance`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any, ClassVar, Literal, NamedTuple

import numpy as np

from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.display.numbers import listed, percent
from ranktilt.errors import InputError
from ranktilt.measures.base import DocumentSet, Measure, Ranking, measure
from ranktilt.measures.batch import Batch
from ranktilt.measures.statuses import CODE

#: Up to this many count vectors chance is exact; beyond, it is drawn.
MOST_VECTORS = 100_000
DRAWS = 10_000
_LARGEST_GRID = 4_000_000
#: With more groups, such as sites, what chance gives is not worked out.
_MOST_GROUPS = 100
_MOST_OUTCOMES = 5_000
#: Values and probabilities that are closer are equal.
_EQUAL = 1e-12


def selection_ratio(
    selected: FloatArray, candidates: FloatArray, eligible: BoolArray, group: int | None = None
) -> FloatArray:
    """The lowest selection rate, or that of `group`, ÷ the highest; NaN if nobody is selected.

    Args:
        selected: Selected members of each group (… × groups).
        candidates: Candidates of each group.
        eligible: Groups that count.
        group: Compare this one, not the lowest.
    """
    rates = selected / np.where(candidates > 0, candidates, 1.0)
    highest = np.where(eligible, rates, -np.inf).max(axis=-1)
    lowest = np.where(eligible, rates, np.inf).min(axis=-1) if group is None else rates[..., group]
    defined = np.isfinite(highest) & (highest > 0)
    return np.divide(lowest, highest, out=np.full(highest.shape, np.nan), where=defined)


class Selection(NamedTuple):
    """One query's candidates: how many of which kind, and how many were taken.

    Kinds are rows of a table of group memberships; the first kind has no group.
    """

    kinds: tuple[int, ...]
    counts: tuple[int, ...]
    taken: int
    weight: float = 1.0


@dataclass(frozen=True, eq=False)
class SelectionChance:
    """What random orders of every query's candidates give, with as many taken.

    Attributes:
        memberships: Group membership of each kind of candidate (kinds × groups), the first all 0.
        selections: The queries.
        candidates: Candidates of each group, all queries together.
        eligible: Groups that count.
        group: The group that is compared, None for the lowest.
        seed: Random seed.
    """

    memberships: FloatArray
    selections: Sequence[Selection]
    candidates: FloatArray
    eligible: BoolArray
    group: int | None = None
    seed: int = 0

    @cached_property
    def _alike(self) -> dict[Selection, int]:
        """Queries with the same candidates, counted."""
        return dict(Counter(self.selections))

    @property
    def is_hard(self) -> bool:
        """Whether every candidate belongs to one group or none, and all queries count alike."""
        whole = np.isin(self.memberships, (0.0, 1.0)).all()
        return bool(whole and (self.memberships.sum(axis=1) <= 1.0).all()) and all(
            own.weight == 1.0 for own in self._alike
        )

    @cached_property
    def _by_group(self) -> dict[tuple[tuple[int, ...], int], int]:
        """Queries by their candidates of each group (the last: of none) and how many were taken."""
        column = np.hstack([self.memberships, 1.0 - self.memberships.sum(axis=1, keepdims=True)])
        found: Counter[tuple[tuple[int, ...], int]] = Counter()
        for own, times in self._alike.items():
            colours = np.array(own.counts) @ column[list(own.kinds)]
            found[tuple(np.rint(colours).astype(int).tolist()), own.taken] += times
        return dict(found)

    @cached_property
    def exact(self) -> tuple[FloatArray, FloatArray] | None:
        """Selected members of each group (vectors × groups) and their probabilities.

        Convolves the queries' multivariate hypergeometric distributions; None if there are too many
        vectors, or soft memberships.
        """
        if not self.is_hard:
            return None
        groups = self.memberships.shape[1]
        some_without = any(colours[-1] for colours, _ in self._by_group)
        kept = range(groups if some_without else groups - 1)  # the total determines the last
        most = [
            sum(min(colours[g], taken) * n for (colours, taken), n in self._by_group.items())
            for g in kept
        ]
        total = sum(taken * times for (_, taken), times in self._by_group.items())
        shape = tuple(own + 1 for own in most)
        vectors = min(math.prod(shape), math.comb(total + len(most), len(most)))
        if vectors > MOST_VECTORS or math.prod(shape) > _LARGEST_GRID:
            return None
        transformed = np.ones((*shape[:-1], shape[-1] // 2 + 1), complex)
        for (colours, taken), times in self._by_group.items():
            one = np.zeros(shape)
            for outcome, chance in _hypergeometric(colours, taken):
                one[tuple(outcome[g] for g in kept)] += chance
            transformed *= np.fft.rfftn(one) ** times
        found = np.fft.irfftn(transformed, shape, tuple(range(len(shape))))
        places = np.argwhere(found > 1e-15)
        chances = found[tuple(places.T)]
        counts = places.astype(np.float64)
        if not some_without:
            counts = np.hstack([counts, total - counts.sum(axis=1, keepdims=True)])
        return counts, chances / chances.sum()

    def drawn(self, draws: int = DRAWS) -> FloatArray:
        """Selected members of each group in random draws (draws × groups)."""
        generator = np.random.default_rng(self.seed)
        total = np.zeros((draws, self.memberships.shape[1]))
        chosen = np.empty_like(total)
        for own, times in self._alike.items():
            members = self.memberships[list(own.kinds)]
            subsets = math.comb(sum(own.counts), own.taken)
            if times < subsets <= _MOST_OUTCOMES:
                everyone = np.repeat(members, own.counts, axis=0)
                ways = own.weight * everyone[_subsets(len(everyone), own.taken)].sum(axis=1)
                for _ in range(times):
                    places = generator.integers(subsets, size=draws, dtype=np.uint16)
                    # twenty times as fast as ways[places]
                    total += ways.take(places, axis=0, out=chosen, mode="clip")
            elif math.prod(min(n, own.taken) + 1 for n in own.counts) <= _MOST_OUTCOMES:
                vectors, chances = zip(*_hypergeometric(own.counts, own.taken), strict=True)
                often = generator.multinomial(times, np.array(chances) / sum(chances), draws)
                total += own.weight * (often @ (np.array(vectors) @ members))
            else:
                for _ in range(times):
                    drawn = generator.multivariate_hypergeometric(own.counts, own.taken, draws)
                    total += own.weight * (drawn @ members)
        return total

    def summary(self, value: float | None) -> dict[str, Any]:
        """Mean, 5% and 95% quantiles, and p: the chance of a ratio as low as the value."""
        exact = self.exact
        selected, chances = (self.drawn(), None) if exact is None else exact
        ratios = selection_ratio(selected, self.candidates, self.eligible, self.group)
        defined = ~np.isnan(ratios)
        ratios = ratios[defined]
        weights = np.ones(len(ratios)) if chances is None else chances[defined]
        if not len(ratios):
            return {}
        weights = weights / weights.sum()
        order = np.argsort(ratios, kind="stable")
        ratios, weights = ratios[order], weights[order]
        until = np.cumsum(weights)
        ends = [float(ratios[np.searchsorted(until, q - _EQUAL)]) for q in (0.05, 0.95)]
        found: dict[str, Any] = {
            "chance": float(weights @ ratios),
            "chance_q05": ends[0],
            "chance_q95": ends[1],
        }
        if value is not None:
            as_low = ratios <= value + _EQUAL
            drawn = (1.0 + as_low.sum()) / (1.0 + len(ratios))
            found["p"] = float(drawn if chances is None else min(1.0, weights[as_low].sum()))
        return found | {"chance_by": "draws" if chances is None else "exact"}

    def rate(self, group: int, selected: float) -> dict[str, float]:
        """A group's rate in random orders: mean, standard deviation; p of a lower, a higher one."""
        mean = variance = 0.0
        for query, times in self._alike.items():
            own, counts = self.memberships[list(query.kinds), group], np.array(query.counts)
            n, taken = float(counts.sum()), query.taken
            average = float(counts @ own) / n
            mean += times * query.weight * taken * average
            spread = float(counts @ (own - average) ** 2)
            if n > 1:
                share = taken * (n - taken) / (n * (n - 1.0))
                variance += times * query.weight**2 * share * spread
        members = float(self.candidates[group])
        found = {"chance": mean / members, "sd": math.sqrt(variance) / members}
        return found | (self._tails(group, selected) if self.is_hard else {})

    def _tails(self, group: int, selected: float) -> dict[str, float]:
        """Exact chance of at most, and of at least, so many selected of a group."""
        from scipy.stats import hypergeom

        size = 1 + sum(min(c[group], taken) * n for (c, taken), n in self._by_group.items())
        transformed = np.ones(size // 2 + 1, complex)
        for (colours, taken), times in self._by_group.items():
            own = hypergeom(sum(colours), colours[group], taken).pmf(np.arange(size))
            transformed *= np.fft.rfft(own) ** times
        chances = np.clip(np.fft.irfft(transformed, size), 0.0, 1.0)
        place = round(selected)
        return {
            "p_low": float(min(1.0, chances[: place + 1].sum())),
            "p_high": float(min(1.0, chances[place:].sum())),
        }


@lru_cache(maxsize=64)
def _subsets(size: int, taken: int) -> IntArray:
    """All ways to take so many of `size` candidates (subsets × taken)."""
    ways = list(combinations(range(size), taken))
    return np.array(ways, np.int64).reshape(len(ways), taken)


def _hypergeometric(counts: Sequence[int], taken: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Outcomes of drawing without replacement from these counts, with their probabilities."""
    total = math.comb(sum(counts), taken)
    for outcome in _outcomes(tuple(counts), taken):
        ways = math.prod(math.comb(n, x) for n, x in zip(counts, outcome, strict=True))
        yield outcome, ways / total


def _outcomes(counts: tuple[int, ...], taken: int) -> Iterator[tuple[int, ...]]:
    """How many of each can be taken if so many are taken in all."""
    if not counts:
        yield ()
        return
    first, rest = counts[0], counts[1:]
    for own in range(max(0, taken - sum(rest)), min(first, taken) + 1):
        for others in _outcomes(rest, taken - own):
            yield (own, *others)


@measure(
    paper="ll144",
    equation="impact ratio",
    formula="min_G rate_G ÷ max_G rate_G, rate_G = members of G in the top k ÷ all candidates "
    "of G, over all queries",
    tex=r"\mathrm{ImpactRatio}@k = \frac{\min_G s_G}{\max_G s_G}, \qquad "
    r"s_G = \frac{\sum_q \sum_{d \in \mathrm{top}_k(q)} a_G(d)}"
    r"{\sum_q \sum_{d \in C_q} a_G(d)}",
    range="[0, 1]",
    bounds=(0.0, 1.0),
    fair="1",
    needs="annotations or labels",
    wording="lowest selection rate of a group divided by the highest",
    short_name="impact ratio",
)
class ImpactRatio(Measure):
    """The lowest selection rate of a group ÷ the highest, over all queries; 1 if all are equal.

    Candidates are the ranked documents; with `candidates='background'` those of the background run
    (what a language model was given), where those not ranked count as not selected.
    `group='g'` is g's rate ÷ the highest. `min_share` excludes groups with less than this share of
    all candidates: New York City's Local Law 144 lets auditors exclude those below 0.02.
    `attribute` names an attribute of the labels, or an intersection such as 'race*sex'.

    There is one value for all queries. Compare it with `chance` (the mean of random orders) and the
    band from `chance_q05` to `chance_q95`, never with 1 or 0.8 alone: random orders of 1,035 lists
    with eight groups have an ImpactRatio@1 of 0.78 on average. Random orders ignore the order
    in which a ranker was given the candidates, so balance who is listed first.

    >>> from ranktilt.measures import ImpactRatio, Ranking
    >>> first, second = Ranking.of([[1, 0], [0, 1]]), Ranking.of([[0, 1], [1, 0]])
    >>> (ImpactRatio() @ 1).pool([first, first, second])  # 2 of 3 and 1 of 3 are selected
    Score(value=0.5, status='ok')
    """

    _worded: ClassVar[tuple[str, ...]] = ("attribute", "candidates", "min_share")
    #: Candidates below the cutoff were not selected.
    is_pooled = whole_list = True
    candidates: Literal["list", "background"] = "list"
    group: str | None = None
    min_share: float = 0.0
    attribute: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.min_share > 1:
            raise InputError(f"min_share={self.min_share} of {self}", expected="from 0 to 1")

    def _pool(self, ranking: Ranking) -> tuple[FloatArray, BoolArray] | None:
        """Memberships of a query's candidates, and who is selected; None without results."""
        if not len(ranking):
            return None
        rows = np.arange(len(ranking))
        shares = ranking.shares
        if self.needs_shown:
            shown = ranking.shown or DocumentSet(rows[:0], shares[:0])
            rows, shares = shown.rows, shown.shares
        last = len(ranking) if self.cutoff is None else self.cutoff
        return shares, (rows >= 0) & (rows < last)

    def sums(self, ranking: Ranking) -> FloatArray | str:
        """Selected and candidates of each group, then all taken, all candidates, unlabelled."""
        found = self._pool(ranking)
        if found is None:
            return "no-results"
        shares, taken = found
        if not len(taken):  # nobody was shown
            return "no-group"
        unlabelled = (shares.sum(axis=1) == 0).sum()
        ends = [taken.sum(), len(taken), unlabelled]
        return np.concatenate((shares[taken].sum(axis=0), shares.sum(axis=0), ends))

    def sums_batch(self, batch: Batch) -> tuple[FloatArray, IntArray]:
        """Many queries at once if the ranked documents are the candidates."""
        if self.needs_shown:
            return super().sums_batch(batch)
        shares, inside = batch.shares, batch.inside
        top = shares[:, : self.cutoff]
        unlabelled = (inside & (shares.sum(axis=2) == 0)).sum(axis=1)
        ends = np.stack([batch.cut_lengths(self.cutoff), batch.lengths, unlabelled], axis=1)
        sums = np.concatenate((top.sum(axis=1), shares.sum(axis=1), ends), axis=1)
        empty = batch.lengths == 0
        return sums, np.where(empty, CODE["no-results"], CODE["pooled"]).astype(np.int64)

    def _split(self, sums: FloatArray, groups: int) -> tuple[FloatArray, FloatArray, BoolArray]:
        """Selected, candidates, and the groups that count."""
        selected, candidates = sums[..., :groups], sums[..., groups : 2 * groups]
        everyone = sums[..., 2 * groups + 1, None]
        eligible = (candidates > 0) & (candidates >= self.min_share * everyone - _EQUAL)
        return selected, candidates, eligible

    def _compared(self, groups: Sequence[str]) -> int | None:
        return None if self.group is None else list(groups).index(self.group)

    def of_sums(self, sums: FloatArray, groups: tuple[str, ...]) -> FloatArray:
        """The ratio of rates; NaN with fewer than two groups, or if everyone is selected."""
        n = len(groups)
        selected, candidates, eligible = self._split(sums, n)
        compared = self._compared(groups)
        found = selection_ratio(selected, candidates, eligible, compared)
        enough = eligible.sum(axis=-1) > 1
        if compared is not None:
            enough &= eligible[..., compared]
        return np.where(enough & (sums[..., 2 * n] < sums[..., 2 * n + 1]), found, np.nan)

    def undefined(self, sums: FloatArray, groups: tuple[str, ...]) -> str:
        """No group among the candidates or the selected, only one, or everyone is selected."""
        selected, candidates, eligible = self._split(sums, len(groups))
        compared = self._compared(groups)
        if not candidates.any() or (compared is not None and not candidates[compared]):
            return "no-group"
        if eligible.sum() < 2 or (compared is not None and not eligible[compared]):
            return "one-group"
        everyone = sums[2 * len(groups)] >= sums[2 * len(groups) + 1]
        return "no-spread" if everyone and selected.any() else "no-group"

    def details(self, batch: Batch, weights: FloatArray | None = None) -> dict[str, Any]:
        """Rates of the groups, what random orders give, and unlabelled candidates."""
        sums, codes = self.sums_batch(batch)
        share = (codes == CODE["pooled"]) * (1.0 if weights is None else weights)
        total, groups = share @ sums, batch.groups
        selected, candidates, eligible = self._split(total, len(groups))
        rates = {
            group: float(selected[g] / candidates[g]) if candidates[g] > 0 else None
            for g, group in enumerate(groups)
        }
        counted = {group: rate for group, rate in rates.items() if eligible[groups.index(group)]}
        found: dict[str, Any] = {
            "rates": rates,
            "candidates": dict(zip(groups, candidates.tolist(), strict=True)),
            "left_out": [g for g in groups if rates[g] is not None and g not in counted],
            "unlabelled": float(total[-1]) if weights is not None else int(total[-1]),
        }
        value = float(self.of_sums(total, groups))
        if math.isnan(value):
            return found
        ends = {"lowest": min, "highest": max}
        found |= {name: _first(counted, end) for name, end in ends.items()}
        if len(groups) > _MOST_GROUPS:
            return found
        chance = self.chance(batch, share, candidates, eligible)
        by_group = {
            group: chance.rate(g, float(selected[g]))
            for g, group in enumerate(groups)
            if candidates[g] > 0
        }
        return found | chance.summary(value) | {"groups": by_group}

    def detail_words(self, details: Mapping[str, Any]) -> str:
        """The lowest and highest rate, and what chance gives."""
        if "lowest" not in details:
            return ""
        low, high = details["lowest"], details["highest"]
        rates = [f"{percent(details['rates'][group], 1)} ({group})" for group in (low, high)]
        told = f"lowest selection rate {rates[0]}, highest {rates[1]}"
        small = details.get("left_out")
        if small:
            told += f"; excluded, under {percent(self.min_share)} of candidates: {listed(small)}"
        return "; ".join(filter(None, [told, super().detail_words(details)]))

    def chance(
        self, batch: Batch, share: FloatArray, candidates: FloatArray, eligible: BoolArray
    ) -> SelectionChance:
        """What random orders of the batch's candidates give."""
        kinds: dict[tuple[float, ...], int] = {(0.0,) * len(batch.groups): 0}
        selections = []
        for number in np.flatnonzero(share):
            found = self._pool(batch.ranking(int(number)))
            if found is not None and len(found[0]):
                shares, taken = found
                own = Counter(kinds.setdefault(tuple(row), len(kinds)) for row in shares.tolist())
                sorts = tuple(sorted(own))
                counts = tuple(own[kind] for kind in sorts)
                weight = float(share[number])
                selections.append(Selection(sorts, counts, int(taken.sum()), weight))
        return SelectionChance(
            np.array(list(kinds)), selections, candidates, eligible, self._compared(batch.groups)
        )


def _first(rates: Mapping[str, float | None], end: Any) -> str:
    """The first group with the lowest or highest rate, up to rounding."""
    goal = end(rate for rate in rates.values() if rate is not None)
    return next(g for g, rate in rates.items() if rate is not None and abs(rate - goal) <= _EQUAL)
