"""How much a ranker depends on the order in which it gets documents: OrderSensitivity.

A language model that ranks a list it is shown may prefer what is listed first. `of` chooses what is
compared with the order shown: Kendall's τ, whether the first-listed document stays on top, or the
share η² of the variance of ranks that the input position explains (or the groups, given the
position). Each comes with its distribution under random orders: those of τ (Kendall 1938), of
independent hits (Poisson-binomial) and of permuted ranks within lists (Friedman 1937, here for
lists of any length). The combination is ours.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Any, Literal, NamedTuple

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.base import DocumentSet, Measure, Ranking, measure
from ranktilt.measures.batch import Batch
from ranktilt.measures.statuses import CODE
from ranktilt.stats.correlation import kendall_tau

#: Draws for weighted queries.
_DRAWS = 10_000
#: Eigenvalues below this share of the trace are rounding.
_ROUNDING = 1e-10


def _ranks_of_shown(rows: IntArray, cutoff: int | None = None) -> IntArray:
    """The rank of each document shown among those in the top; 0 for others. Ranks close up.

    Args:
        rows: Rows of the documents shown in the ranker's list, −1 if missing.
        cutoff: Ranks that count.
    """
    ranks = np.zeros(len(rows), np.int64)
    order = np.argsort(rows, kind="stable")
    there = rows[order] >= 0 if cutoff is None else (rows[order] >= 0) & (rows[order] < cutoff)
    order = order[there]
    ranks[order] = np.arange(1, len(order) + 1)
    return ranks


def _kendall_variance(documents: Any) -> Any:
    """The variance of Kendall's τ of a random order: 2 (2m + 5) / (9m (m − 1)), Kendall 1938."""
    m = np.asarray(documents, np.float64)
    return 2.0 * (2.0 * m + 5.0) / (9.0 * m * (m - 1.0))


def _poisson_binomial(probabilities: FloatArray) -> FloatArray:
    """The probability of 0, 1, …, n hits of independent events: an exact convolution."""
    found = np.ones(1)
    for p in probabilities:
        found = np.convolve(found, (1.0 - p, p))
    return found


class _CrossProducts(NamedTuple):
    """Cross products of the dummies D of one factor, those O of the other, and y, per list centred.

    All are sums over lists, and may have leading axes.
    """

    own: FloatArray  # D'D
    between: FloatArray  # O'D
    other: FloatArray  # O'O
    own_y: FloatArray  # D'y
    other_y: FloatArray  # O'y
    y: FloatArray  # y'y


def _explained_by_chance(products: _CrossProducts, spread: _CrossProducts) -> tuple[float, float]:
    """The mean of η² under random orders of each list, and the p-value of T'Cov⁺T.

    The dummies of one factor are residualised on the other's, D̃ = D − O·B (Frisch, Waugh, Lovell).

    Args:
        products: The cross products of all lists.
        spread: The same with each list's part multiplied by s² (the variance of its y), and by
            its weight if there are any: Cov T = Σ s² D̃_q'D̃_q.
    """
    from scipy.special import chdtrc

    slopes = _inverse(products.other, np.trace(products.other))[0] @ products.between
    squares = products.own - products.between.T @ slopes
    with_y = products.own_y - (slopes.T @ products.other_y[:, None])[:, 0]
    mixed = slopes.T @ spread.between
    cov = spread.own - mixed - mixed.T + slopes.T @ spread.other @ slopes
    mean = np.trace(_inverse(squares, np.trace(products.own))[0] @ cov) / products.y
    inverse, rank = _inverse(cov, np.trace(spread.own))
    return float(mean), float(chdtrc(rank, with_y @ inverse @ with_y))


def _inverse(matrix: FloatArray, scale: FloatArray) -> tuple[FloatArray, IntArray]:
    """The pseudo-inverse of symmetric matrices, and their rank."""
    if not matrix.shape[-1]:
        return matrix, np.zeros(matrix.shape[:-2], np.int64)
    values, vectors = np.linalg.eigh(matrix)
    there = values > _ROUNDING * np.asarray(scale)[..., None]
    inverted = np.divide(1.0, values, out=np.zeros_like(values), where=there)
    return (vectors * inverted[..., None, :]) @ np.swapaxes(vectors, -2, -1), there.sum(axis=-1)


class _Sums(NamedTuple):
    """What lists add up, linear in the number of positions, so that many lists fit.

    The dummies of n positions, centred, have the products I − 1/n: the number of lists of each
    length is enough.
    """

    y: FloatArray  # y'y
    members: FloatArray  # groups
    groups_y: FloatArray  # groups
    groups: FloatArray  # groups × groups
    lists: FloatArray  # positions: lists of this length
    positions_y: FloatArray  # positions
    between: FloatArray  # positions × groups

    @classmethod
    def of(cls, sums: FloatArray, groups: int) -> _Sums:
        """From a flat array: four parts, then a block for each position."""
        ends = np.cumsum([1, groups, groups, groups * groups])
        y, members, groups_y, square, rest = np.split(sums, ends, axis=-1)
        blocks = rest.reshape(*rest.shape[:-1], -1, groups + 2)
        return cls(
            y[..., 0],
            members,
            groups_y,
            square.reshape(*square.shape[:-1], groups, groups),
            blocks[..., 0],
            blocks[..., 1],
            blocks[..., 2:],
        )

    @staticmethod
    def flat(ranks: IntArray, shares: FloatArray) -> FloatArray:
        """The sums of one list: ranks (0 for none) and groups of the documents, as shown."""
        n, ranked = len(ranks), int((ranks > 0).sum())
        places = np.where(ranks > 0, ranks, (ranked + 1 + n) / 2.0)
        y = ((n + 1) / 2.0 - places) / (n - 1.0)
        centred = shares - shares.mean(axis=0)
        blocks = np.column_stack((np.arange(1, n + 1) == n, y, centred))
        fixed = ([y @ y], shares.sum(axis=0), y @ centred, (centred.T @ centred).ravel())
        return np.concatenate((*fixed, blocks.ravel()))

    @property
    def positions(self) -> FloatArray:
        """P'P, from the lists of each length."""
        counts, parts = _reaching(self.lists)
        place = np.arange(counts.shape[-1])
        products = -parts[..., np.maximum.outer(place, place)]
        products[..., place, place] += counts
        return products

    def products(self, of: str) -> _CrossProducts:
        """For one of the two factors."""
        own = (self.groups, self.between, self.positions, self.groups_y, self.positions_y)
        if of != "group":
            between = np.swapaxes(self.between, -2, -1)
            own = (self.positions, between, self.groups, self.positions_y, self.groups_y)
        return _CrossProducts(*own, self.y)


def _explained_share(sums: _Sums, of: str) -> FloatArray:
    """η² = T'(D̃'D̃)⁺T / y'y: what one factor adds to the other; NaN if it does not vary.

    The sums of squares are those of the positions P, and of the groups G alone or beyond P:
    SS(G | P), and SS(P | G) = SS(P) + SS(G | P) − SS(G). So no matrix of positions is needed.
    """
    right = np.concatenate((sums.positions_y[..., None], sums.between), axis=-1)
    solved = _solved(sums.lists, right)
    present = _reaching(sums.lists)[0] > 0
    turned = np.swapaxes(sums.between, -2, -1)
    scale = np.trace(sums.groups, axis1=-2, axis2=-1)
    beyond, rank_beyond = _squares(
        sums.groups - turned @ solved[..., 1:],
        sums.groups_y - (turned @ solved[..., :1])[..., 0],
        scale,
    )
    if of == "group":
        explained, rank = beyond, rank_beyond
    else:
        alone, rank_alone = _squares(sums.groups, sums.groups_y, scale)
        explained = (sums.positions_y * solved[..., 0]).sum(axis=-1) + beyond - alone
        rank = np.maximum(present.sum(axis=-1) - 1, 0) + rank_beyond - rank_alone
    defined = (rank > 0) & (sums.y > 0)
    share = np.clip(explained / np.where(defined, sums.y, 1.0), 0.0, 1.0)
    return np.where(defined, share, np.nan)


def _reaching(lists: FloatArray) -> tuple[FloatArray, FloatArray]:
    """How many lists reach each position, and the sum of 1 ÷ their lengths."""
    parts = lists / np.arange(1, lists.shape[-1] + 1)
    counts, parts = (np.cumsum(own[..., ::-1], axis=-1)[..., ::-1] for own in (lists, parts))
    return counts, parts


def _solved(lists: FloatArray, right: FloatArray) -> FloatArray:
    """(P'P)⁺ applied to columns that sum to 0, up to a constant, from the last position up.

    c_i lists reach position i, and r_i is the sum of 1 ÷ their lengths; row i of P'P·x is
    c_i x_i − r_i Σ_{j ≤ i} x_j − Σ_{j > i} r_j x_j. With Σ x = 0, all but x_i is known from below.
    """
    counts, parts = (own[..., None] for own in _reaching(lists))
    found = np.zeros(right.shape)
    below, weighted = np.zeros((2, *right.shape[:-2], right.shape[-1]))
    for i in reversed(range(lists.shape[-1])):
        count, part = counts[..., i, :], parts[..., i, :]
        rest = right[..., i, :] - part * below + weighted
        found[..., i, :] = np.divide(rest, count, out=np.zeros(rest.shape), where=count > 0)
        below = below + found[..., i, :]
        weighted = weighted + part * found[..., i, :]
    return found


def _squares(
    matrix: FloatArray, with_y: FloatArray, scale: FloatArray
) -> tuple[FloatArray, IntArray]:
    """T'M⁺T, and the rank of M."""
    inverse, rank = _inverse(matrix, scale)
    return (with_y[..., None, :] @ inverse @ with_y[..., None])[..., 0, 0], rank


#: What it measures, and a short name.
_WORDS = {
    "tau": ("how much of the order shown is kept", "order kept"),
    "first": ("how often the first-listed document stays on top", "first-listed on top"),
    "position": ("how much of the ranking the input position explains", "effect of the position"),
    "group": (
        "how much of the ranking the groups explain, apart from the input position",
        "effect of the group",
    ),
}


@measure(
    paper="ranktilt",
    equation="with Kendall 1938 and Friedman 1937",
    formula="'tau': Kendall's τ of ranks and input positions; 'first': [first-listed in the "
    "top k]; 'position', 'group': share of Σy² explained, y = (n − rank) / (n − 1)",
    tex=r"\tau = \frac{C - D}{m (m - 1) / 2}, \qquad "
    r"\eta^2 = \frac{T^\top (\tilde{D}^\top \tilde{D})^+ T}{\sum y^2}, \quad "
    r"T = \tilde{D}^\top y, \quad y = \frac{n - r}{n - 1} - \frac{1}{2}",
    range="[−1, 1] for 'tau', otherwise [0, 1]",
    fair="0; for 'first' what random orders give",
    needs="a background run",
)
class OrderSensitivity(Measure):
    """How much a ranking depends on the order in which the ranker was shown the documents.

    The background run is the order shown. `of='tau'`: Kendall's τ of the two orders, over the
    documents in both. 'first': whether the first-listed document is in the top k (the top 1 without
    cutoff). 'position': the share of the variance of ranks that the input position explains beyond
    the groups, pooled over all queries; 'group' that of the groups beyond the position (`attribute`
    chooses the groups). Documents that are not in the top share the remaining ranks; those that
    were not shown are skipped.
    The summary has `chance`, the mean of random orders, and `p`: η² is above 0 for random orders,
    too.

    >>> import numpy as np
    >>> from ranktilt.measures import OrderSensitivity, Ranking
    >>> from ranktilt.measures.base import DocumentSet
    >>> shown = DocumentSet(np.array([0, 2, 1]), np.zeros((3, 2)))  # rows of the ranking
    >>> OrderSensitivity().score(Ranking.of([[0, 0]] * 3, shown=shown))  # 2 pairs kept, 1 swapped
    Score(value=0.3333333333333333, status='ok')
    """

    #: The background run is the order shown.
    needs_shown = True
    of: Literal["tau", "first", "position", "group"] = "tau"
    attribute: str | None = None

    @property
    def wording(self) -> str:
        """What it measures, in plain words."""
        return _WORDS[self.of][0]

    @property
    def short_name(self) -> str:
        """A few plain words that fit after "by"."""
        return _WORDS[self.of][1]

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """Only τ can be below 0."""
        return -1.0 if self.of == "tau" else 0.0, 1.0

    def fair_value(self, groups: tuple[str, ...] = (), targets: tuple[float, ...] = ()) -> str:
        """0; the first-listed document is on top by chance, too, depending on the list."""
        return "chance" if self.of == "first" else "0"

    @property
    def is_signed(self) -> bool:
        """Whether the order shown is kept (+) or turned round (−)."""
        return self.of == "tau"

    @property
    def needs_groups(self) -> bool:
        """Only to explain ranks by them; with 'position' they are used if there are any."""
        return self.of == "group"

    @property
    def is_pooled(self) -> bool:
        """Shares of variance are of all lists."""
        return self.of in ("position", "group")

    @property
    def _top(self) -> int | None:
        return 1 if self.of == "first" and self.cutoff is None else self.cutoff

    def value(self, ranking: Ranking) -> float | str:
        """The value for one ranking."""
        ranks = _ranks_of_shown(self._shown(ranking).rows, self._top)
        if self.of == "first":
            return float(ranks[0] > 0) if len(ranks) else "no-spread"
        ranks = ranks[ranks > 0]
        tau = kendall_tau(np.arange(float(len(ranks))), ranks.astype(np.float64))
        return "no-spread" if tau is None else tau

    def _shown(self, ranking: Ranking) -> DocumentSet:
        if ranking.shown is None:
            raise InputError(f"{self} needs the order shown", do="pass --background RUN")
        return ranking.shown

    def sums(self, ranking: Ranking) -> FloatArray | str:
        """The cross products of one list."""
        shown = self._shown(ranking)
        if not len(ranking):
            return "no-results"
        if len(shown) < 2:
            return "no-spread"
        return _Sums.flat(_ranks_of_shown(shown.rows, self.cutoff), shown.shares)

    def of_sums(self, sums: FloatArray, groups: tuple[str, ...]) -> FloatArray:
        """η² of sums over queries."""
        parts = _Sums.of(sums, len(groups))
        values = _explained_share(parts, self.of)
        if self.of == "group":
            values = np.where((parts.members > 0).sum(axis=-1) < 2, np.nan, values)
        return values

    def undefined(self, sums: FloatArray, groups: tuple[str, ...]) -> str:
        """Too few groups, or nothing left that varies."""
        present = int((_Sums.of(sums, len(groups)).members > 0).sum())
        if self.of == "group" and present < 2:
            return "one-group" if present else "no-group"
        return "no-spread"

    def details(self, batch: Batch, weights: FloatArray | None = None) -> dict[str, Any]:
        """The chance of random orders: its mean, the middle 90% and the p-value."""
        weights = np.ones(len(batch)) if weights is None else weights
        if self.is_pooled:
            return self._chance_of_share(batch, weights)
        rankings = [batch.ranking(i) for i in range(len(batch))]
        scores = [self.score(ranking) for ranking in rankings]
        there = [i for i, score in enumerate(scores) if score.value is not None]
        if not there:
            return {}
        values = np.array([scores[i].value for i in there], np.float64)
        shown = [self._shown(rankings[i]).rows for i in there]
        ranked = np.array([int((_ranks_of_shown(own, self._top) > 0).sum()) for own in shown])
        if self.of == "tau":
            return _tau_chance(values, ranked, weights[there])
        return _first_chance(values, ranked / [len(own) for own in shown], weights[there])

    def _chance_of_share(self, batch: Batch, weights: FloatArray) -> dict[str, Any]:
        sums, codes = self.sums_batch(batch)
        pooled, groups = codes == CODE["pooled"], batch.groups
        sums, weights = sums[pooled], weights[pooled]
        total = weights @ sums
        if not len(sums) or np.isnan(self.of_sums(total, groups)):
            return {}
        parts = _Sums.of(sums, len(groups))
        variance = parts.y / parts.lists.argmax(axis=-1)  # the length − 1
        spread = (weights**2 * variance) @ sums
        products = [_Sums.of(own, len(groups)).products(self.of) for own in (total, spread)]
        chance, p = _explained_by_chance(*products)
        return {"chance": chance, "p": p}


def _tau_chance(values: FloatArray, ranked: IntArray, weights: FloatArray) -> dict[str, float]:
    """Of the mean of τ: normal, around 0."""
    normal = NormalDist()
    value = float(weights @ values / weights.sum())
    sd = math.sqrt(weights**2 @ _kendall_variance(ranked)) / float(weights.sum())
    end = normal.inv_cdf(0.95) * sd
    p = math.erfc(abs(value) / sd / math.sqrt(2.0))
    return {"chance": 0.0, "chance_q05": -end, "chance_q95": end, "p": p}


def _first_chance(hits: FloatArray, chance: FloatArray, weights: FloatArray) -> dict[str, float]:
    """Of the share of hits: exact, drawn if the queries have different weights."""
    total = float(weights.sum())
    mean = float(weights @ chance / total)
    if np.ptp(weights) == 0:
        likely = _poisson_binomial(chance)
        below = np.cumsum(likely)
        low, high = (int(np.argmax(below >= q - 1e-12)) / len(hits) for q in (0.05, 0.95))
        p = float(likely[int(hits.sum()) :].sum())
    else:
        random = np.random.default_rng(0)
        drawn = np.array([(random.random(len(hits)) < chance) @ weights for _ in range(_DRAWS)])
        low, high = np.quantile(drawn / total, (0.05, 0.95), method="inverted_cdf")
        p = (1.0 + int((drawn >= hits @ weights - 1e-12).sum())) / (1.0 + _DRAWS)
    return {"chance": mean, "chance_q05": float(low), "chance_q95": float(high), "p": min(p, 1.0)}
