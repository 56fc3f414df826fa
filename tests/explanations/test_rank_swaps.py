"""The proposed swap is the best there is: every other one is tried by brute force."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ranktilt.explanations.contributions import _best_swap, _RankSwap
from ranktilt.measures import (
    AWRF,
    DIR,
    DTR,
    DUO,
    HHI,
    NDKL,
    PEER,
    REGISTRY,
    TED,
    AgnosticFaiRR,
    AgnosticNFaiRR,
    ARaB,
    FaiRR,
    Gini,
    MaxShare,
    MaxSkew,
    Measure,
    MinSkew,
    NFaiRR,
    RaB,
    Ranking,
    Share,
    SignedDUO,
    Skew,
    TExFAIR,
    TokenShare,
    UniqueShare,
    rKL,
    rND,
    rRD,
)
from ranktilt.measures.scores import ScoredMeasure
from ranktilt.testing.strategies import group_names, rankings

MEASURES: list[Measure] = [
    RaB(pair="first,second"),
    ARaB(pair="first,second"),
    ARaB(magnitude="tf-paper", short="pad", pair="first,second"),
    FaiRR(),
    NFaiRR(background="run"),
    NFaiRR(background="pool"),
    NFaiRR(background="collection"),
    AgnosticFaiRR(background="pool"),
    AgnosticNFaiRR(background="pool"),
    AWRF(),
    AWRF(unknown="uniform", distance="js"),
    AWRF(variant="trec"),
    TED(),
    TExFAIR(),
    Share(group="second"),
    Share(group="first", by="documents"),
    TokenShare(pair="first,second"),
    TokenShare(signed=True, pair="first,second"),
    rND("first"),
    rKL("first", relevant_only=True),
    rRD("second", norm="minmax"),
    DUO(),
    DUO(relevant_only=True),
    DUO(axis="all", center="global"),
    SignedDUO(),
    AWRF(attention="err"),
    TExFAIR(attention="linear"),
    Gini(),
    HHI(norm=True),
    MaxShare(attention="gerr(0.9,0.4)"),
    UniqueShare(),
    NDKL(target="background"),
    MinSkew(),
    MaxSkew(target="given"),
    Skew("first", target="given"),
    DTR(pair="first,second"),
    DIR(pair="first,second", form="log", candidates="judged"),
    PEER(variant="kruskal"),
]
#: Their values need samples, pairs or another list, or belong to all queries.
NOT_OF_ONE_LIST = {
    "CRBO", "EED", "EEL", "EER", "ImpactRatio", "OrderSensitivity", "PairPreference", "SourceDelta",
}  # fmt: skip


def distance_from_fair(measure: Measure, ranking: Ranking, value: float) -> float:
    """Smaller is better, straight from what the fair end says."""
    fair = measure.fair_value(ranking.groups, ranking.targets)
    if fair in ("high", "low"):
        return -value if fair == "high" else value
    if isinstance(measure, NFaiRR | AgnosticNFaiRR):
        return 1.0 - value  # above 1 is possible, and not less fair
    return abs(value - float(fair))


def best_swap(measure: Measure, ranking: Ranking, *where: Any, **more: Any) -> _RankSwap | None:
    polar = measure.info.needs == "polarity"
    positive = None if polar else measure.positive(ranking.groups)
    signed = measure.is_signed if polar else positive is not None
    fair = measure.fair_value(ranking.groups, ranking.targets)
    described = ScoredMeasure(measure, positive, fair, signed, ranking.targets)
    return _best_swap(measure, described, ranking, *where, **more)


def brute_force(
    measure: Measure,
    ranking: Ranking,
    within: int | None,
    reach: int | None = None,
    grades: Sequence[float] | None = None,
) -> _RankSwap | None:
    before = measure.score(ranking).value
    if before is None:
        return None
    anywhere = getattr(measure, "relevant_only", False)
    depth = min(
        len(ranking) if anywhere or measure.cutoff is None else measure.cutoff,
        len(ranking) if within is None else within,
    )
    now = distance_from_fair(measure, ranking, before)
    tried = []
    for i, j in itertools.combinations(range(len(ranking)), 2):
        near = reach is None or j < reach
        if i < depth and near and (grades is None or grades[j] >= grades[i]):
            rows = list(range(len(ranking)))
            rows[i], rows[j] = j, i
            after = measure.score(ranking.take(rows)).value
            if after is not None:
                tried.append((distance_from_fair(measure, ranking, after), j - i, i, j, after))
    better = [entry for entry in tried if entry[0] < now - 1e-12]
    if not better:
        return None
    least = min(entry[0] for entry in better)
    close = [entry for entry in better if entry[0] <= least + 1e-12]
    _, _, i, j, after = min(close, key=lambda entry: entry[1:3])
    return _RankSwap(i + 1, j + 1, before, after)


def test_every_measure_is_tried() -> None:
    assert {type(measure).__name__ for measure in MEASURES} == set(REGISTRY) - NOT_OF_ONE_LIST


@pytest.mark.parametrize("measure", MEASURES, ids=str)
@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_other_exchange_is_better(measure: Measure, data: st.DataObject) -> None:
    ranking = data.draw(
        rankings(groups=group_names(named=("first", "second")), labels=True, max_documents=7)
    )
    cutoff = data.draw(st.sampled_from([None, 1, 3]))
    within = data.draw(st.sampled_from([None, None, 2]))
    reach = data.draw(st.sampled_from([None, None, 3]))
    some = st.lists(st.integers(0, 2), min_size=len(ranking), max_size=len(ranking))
    grades = data.draw(st.none() | some)
    chosen = measure if cutoff is None else measure @ cutoff
    known = None if grades is None else np.array(grades, np.float64)
    found = best_swap(chosen, ranking, within, reach, known)
    expected = brute_force(chosen, ranking, within, reach, grades)
    if expected is None or found is None:
        assert found == expected
        return
    # Rounding may tip what is within 1e-12 of a tie; the value may not differ.
    assert found.after == pytest.approx(expected.after, abs=1e-11)
    assert found.before == expected.before
    rows = np.arange(len(ranking))
    rows[[found.upper - 1, found.lower - 1]] = found.lower - 1, found.upper - 1
    again = chosen.score(ranking.take(rows)).value
    assert again == pytest.approx(found.after, abs=1e-12)
    if abs(found.after - expected.after) < 1e-15:
        assert (found.upper, found.lower) == (expected.upper, expected.lower)


def test_by_hand() -> None:
    """One-sided documents first, a neutral one at rank 4: it must come to the top."""
    ranking = Ranking.of([[5, 0], [3, 0], [4, 0], [0, 0], [0, 9]])
    assert best_swap(FaiRR() @ 2, ranking) == _RankSwap(1, 4, 0.0, 1.0)


def test_of_equals_the_smallest_move_then_the_highest() -> None:
    """Any of the two one-sided documents may go for either neutral one below."""
    ranking = Ranking.of([[2, 0], [0, 0], [2, 0], [0, 0], [0, 0]])
    found = best_swap(RaB(magnitude="bool") @ 3, ranking)
    assert found is not None
    assert (found.upper, found.lower) == (3, 4)
    assert (found.before, found.after) == (pytest.approx(2 / 3), pytest.approx(1 / 3))


def test_nothing_to_gain() -> None:
    assert best_swap(RaB() @ 2, Ranking.of([[0, 0], [0, 0], [3, 0]])) is None
    assert best_swap(RaB() @ 2, Ranking.of([[3, 0]])) is None
    assert best_swap(AWRF() @ 2, Ranking.of([[0, 0], [0, 0], [3, 0]])) is None  # no value


@pytest.mark.parametrize("measure", MEASURES, ids=str)
def test_all_lists_of_a_page_are_scored_at_once(
    measure: Measure, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The 945 swaps of the top 10 of 100 documents are one batch."""
    rng = np.random.default_rng(3)
    counts = rng.integers(0, 5, (100, 2)).astype(float)
    ranking = Ranking(
        counts, np.full(100, 60), ("first", "second"), (0.5, 0.5), np.log(np.maximum(counts, 1)),
        None, {kind: np.tile(counts, (50, 1)) for kind in ("run", "pool", "collection")},
        rng.normal(size=(100, 2)), rng.integers(0, 2, 100),
    )  # fmt: skip
    batches = []
    real = type(measure).score_batch

    def counted(self: Measure, batch: Any) -> Any:
        batches.append(batch)
        return real(self, batch)

    monkeypatch.setattr(type(measure), "score_batch", counted)
    best_swap(measure @ 10, ranking, within=10)
    assert len(batches) <= 1
