"""Every registered measure, in every form it has, keeps to the contract of `ranktilt.testing`."""

from __future__ import annotations

import dataclasses
import math
from typing import Any, ClassVar, Literal, get_args, get_origin, get_type_hints

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ranktilt.measures import (
    AWRF,
    REGISTRY,
    TED,
    AgnosticFaiRR,
    AgnosticNFaiRR,
    ARaB,
    FaiRR,
    NFaiRR,
    RaB,
    Ranking,
    Score,
    Share,
    TExFAIR,
    TokenShare,
)
from ranktilt.measures.rank_bias import magnitude
from ranktilt.testing import MeasureContract, batch_of


def discounts(depth: int) -> float:
    return sum(1.0 / math.log2(rank + 1) for rank in range(1, depth + 1))


def top(ranking: Ranking, cutoff: int | None) -> int:
    return len(ranking) if cutoff is None else min(cutoff, len(ranking))


# Rank bias: a mean of differences (or of means of them) is never larger than the largest


class RankBias(MeasureContract):
    measure: ClassVar[Any]

    def bounds(self, ranking: Ranking) -> tuple[float, float]:
        values = magnitude(ranking.counts, self.measure.magnitude, ranking.log_counts)
        largest = 1.0 if self.measure.magnitude == "bool" else values.max(initial=0.0)
        return -largest, largest


class TestRaB(RankBias):
    measure = RaB() @ 10


class TestRaBWholeList(RankBias):
    measure = RaB()


class TestRaBBool(RankBias):
    measure = RaB(magnitude="bool") @ 5


class TestRaBCount(RankBias):
    measure = RaB(magnitude="count") @ 3


class TestRaBPaper(RankBias):
    measure = RaB(magnitude="tf-paper") @ 10


class TestRaBPad(RankBias):
    measure = RaB(short="pad") @ 20


class TestRaBPadWholeList(RankBias):
    measure = RaB(short="pad")


class TestRaBPair(RankBias):
    measure = RaB(pair="third,first") @ 10


class TestARaB(RankBias):
    measure = ARaB() @ 10


class TestARaBWholeList(RankBias):
    measure = ARaB()


class TestARaBBool(RankBias):
    measure = ARaB(magnitude="bool") @ 5


class TestARaBCount(RankBias):
    measure = ARaB(magnitude="count") @ 1


class TestARaBPaper(RankBias):
    measure = ARaB(magnitude="tf-paper") @ 10


class TestARaBPad(RankBias):
    measure = ARaB(short="pad") @ 40


class TestARaBPadWholeList(RankBias):
    measure = ARaB(short="pad")


class TestARaBPadPair(RankBias):
    measure = ARaB(magnitude="bool", short="pad", pair="second, third") @ 10


# FaiRR: between the least and the most neutral document at every rank


class Neutrality(MeasureContract):
    measure: ClassVar[Any]

    def bounds(self, ranking: Ranking) -> tuple[float, float]:
        every = discounts(top(ranking, self.measure.cutoff))
        if self.measure.variant == "paper":
            return every * min(0.0, 1.0 - 2.0 * (1.0 - min(ranking.targets))), every
        return 0.0, every


class TestFaiRR(Neutrality):
    measure = FaiRR() @ 10


class TestFaiRRWholeList(Neutrality):
    measure = FaiRR()


class TestFaiRRStrict(Neutrality):
    measure = FaiRR(threshold=0) @ 10


class TestFaiRRThreshold(Neutrality):
    measure = FaiRR(threshold=2.5) @ 10


class TestFaiRRPaper(Neutrality):
    measure = FaiRR(variant="paper") @ 10


class InsideBackground(MeasureContract):
    """The pool and the collection of the strategies hold the ranked documents: at most 1."""

    low, high = 0.0, 1.0


class TestNFaiRR(MeasureContract):
    measure = NFaiRR() @ 10
    low = 0.0  # above 1 where the run holds documents outside the background


class TestNFaiRRWholeList(MeasureContract):
    measure = NFaiRR()
    low = 0.0


class TestNFaiRRPool(InsideBackground):
    measure = NFaiRR(background="pool") @ 10


class TestNFaiRRPoolWholeList(InsideBackground):
    measure = NFaiRR(background="pool")


class TestNFaiRRCollection(InsideBackground):
    measure = NFaiRR(background="collection") @ 10


class TestNFaiRRCollectionWholeList(InsideBackground):
    measure = NFaiRR(background="collection")


class TestNFaiRRThreshold(InsideBackground):
    measure = NFaiRR(threshold=0, background="pool") @ 5


class TestNFaiRRHalfThreshold(InsideBackground):
    measure = NFaiRR(threshold=0.5, background="collection") @ 3


class TestNFaiRRPaper(MeasureContract):
    measure = NFaiRR(variant="paper") @ 10
    tolerance = 1e-10  # the ideal may be small here, a sum with both signs


class TestNFaiRRPaperPool(MeasureContract):
    measure = NFaiRR(background="pool", variant="paper") @ 4
    tolerance = 1e-10


class Agnostic(MeasureContract):
    measure: ClassVar[Any]
    looks_at_list = False

    def bounds(self, ranking: Ranking) -> tuple[float, float]:
        background = len(ranking.backgrounds[self.measure.background])
        depth = self.measure.cutoff or background
        if isinstance(self.measure, AgnosticFaiRR):
            return 0.0, discounts(depth)
        # The mean is at most the mean of the best; above 1 only beyond the background's end.
        return 0.0, discounts(depth) / max(1.0, discounts(min(depth, background)))


class TestAgnosticFaiRR(Agnostic):
    measure = AgnosticFaiRR() @ 10


class TestAgnosticFaiRRPool(Agnostic):
    measure = AgnosticFaiRR(background="pool") @ 3


class TestAgnosticFaiRRPoolWholeList(Agnostic):
    measure = AgnosticFaiRR(background="pool")


class TestAgnosticFaiRRCollection(Agnostic):
    measure = AgnosticFaiRR(background="collection") @ 10


class TestAgnosticNFaiRR(Agnostic):
    measure = AgnosticNFaiRR() @ 10


class TestAgnosticNFaiRRWholeList(Agnostic):
    measure = AgnosticNFaiRR()


class TestAgnosticNFaiRRPool(Agnostic):
    measure = AgnosticNFaiRR(background="pool") @ 3


class TestAgnosticNFaiRRCollection(Agnostic):
    measure = AgnosticNFaiRR(background="collection") @ 50


# AWRF


class Distance(MeasureContract):
    measure: ClassVar[Any]

    def bounds(self, ranking: Ranking) -> tuple[float, float]:
        measure, smallest = self.measure, min(ranking.targets)
        unit = math.log(2.0) if measure.base == 2 else 1.0
        if measure.variant == "trec":
            return 1.0 - math.log(2.0), 1.0
        return 0.0, {
            "l1": 2.0 * (1.0 - smallest),
            "kl": -math.log(smallest) / unit,
            "js": math.log(2.0) / unit,
            "hellinger": math.sqrt(1.0 - math.sqrt(smallest)),
        }[measure.distance]


class TestAWRF(Distance):
    measure = AWRF() @ 10


class TestAWRFWholeList(Distance):
    measure = AWRF()


class TestAWRFUniform(Distance):
    measure = AWRF(unknown="uniform") @ 10


class TestAWRFKl(Distance):
    measure = AWRF(distance="kl") @ 10


class TestAWRFKlNats(Distance):
    measure = AWRF(distance="kl", base="e") @ 5


class TestAWRFJs(Distance):
    measure = AWRF(distance="js") @ 10


class TestAWRFJsNatsUniform(Distance):
    measure = AWRF(distance="js", base="e", unknown="uniform") @ 20


class TestAWRFHellinger(Distance):
    measure = AWRF(distance="hellinger") @ 10


class TestAWRFHellingerUniform(Distance):
    measure = AWRF(distance="hellinger", unknown="uniform") @ 3


class TestAWRFTrec(Distance):
    measure = AWRF(variant="trec") @ 10


class TestAWRFTrecWholeList(Distance):
    measure = AWRF(variant="trec")


class TestAWRFTrecIgnoresTheRest(Distance):
    measure = AWRF(distance="kl", base=2, unknown="uniform", variant="trec") @ 10


# Term exposure


class Exposure(MeasureContract):
    def bounds(self, ranking: Ranking) -> tuple[float, float]:
        largest = 2.0 * (1.0 - min(ranking.targets))
        if isinstance(self.measure, TExFAIR) and self.measure.variant is None:
            return 0.0, 1.0
        return 0.0, largest


class TestTED(Exposure):
    measure = TED() @ 10


class TestTEDWholeList(Exposure):
    measure = TED()


class TestTEDWithoutRbdf(Exposure):
    measure = TED(rbdf=False) @ 10


class TestTExFAIR(Exposure):
    measure = TExFAIR() @ 10


class TestTExFAIRWholeList(Exposure):
    measure = TExFAIR()


class TestTExFAIRWithoutRbdf(Exposure):
    measure = TExFAIR(rbdf=False) @ 10


class TestTExFAIRPaper(Exposure):
    measure = TExFAIR(variant="paper") @ 10


class TestTExFAIRPaperWithoutRbdf(Exposure):
    measure = TExFAIR(rbdf=False, variant="paper") @ 5


class GroupShare(MeasureContract):
    low, high = 0.0, 1.0
    swap = "complement"


class TestShare(GroupShare):
    measure = Share(group="second") @ 10


class TestShareWholeList(GroupShare):
    measure = Share(group="first")


class TestShareByDocuments(GroupShare):
    measure = Share(group="third", by="documents") @ 10


# Token share


class TestTokenShare(MeasureContract):
    measure = TokenShare() @ 10
    low, high = 0.0, 100.0


class TestTokenShareWholeList(MeasureContract):
    measure = TokenShare()
    low, high = 0.0, 100.0


class TestTokenShareSigned(MeasureContract):
    measure = TokenShare(signed=True) @ 10
    low, high = -100.0, 100.0


class TestTokenSharePair(MeasureContract):
    measure = TokenShare(pair="first,third") @ 10
    low, high = 0.0, 100.0


class TestTokenShareSignedPair(MeasureContract):
    measure = TokenShare(signed=True, pair="third,second") @ 5
    low, high = -100.0, 100.0


def contracts() -> list[type[MeasureContract]]:
    found = [value for name, value in globals().items() if name.startswith("Test")]
    return [value for value in found if isinstance(value, type)]


def test_every_registered_measure_has_a_contract() -> None:
    assert {type(contract.measure).__name__ for contract in contracts()} == set(REGISTRY)


@pytest.mark.parametrize("name", REGISTRY)
def test_every_choice_of_every_parameter_has_a_contract(name: str) -> None:
    """Each option of a Literal or bool parameter, and all others away from their default."""
    cls = REGISTRY[name]
    tested = [c.measure for c in contracts() if isinstance(c.measure, cls)]
    hints = get_type_hints(cls)
    for parameter, default in cls.parameters().items():
        used = {getattr(measure, parameter) for measure in tested}
        hint = hints[parameter]
        if get_origin(hint) is Literal:
            assert used == set(get_args(hint)), parameter
        elif hint is bool:
            assert used == {True, False}, parameter
        elif default is not dataclasses.MISSING:
            assert used - {default}, parameter
    assert {measure.cutoff is None for measure in tested} == {True, False}


class Broken(TED):
    """TED without its factor, with one slip."""

    slip = ""

    def score(self, ranking: Ranking) -> Score:
        score = TED.score(self, ranking)
        if score.value is None:
            return score._replace(value=0.0) if self.slip == "null is 0" else score
        first = float(ranking.counts[0, 0])
        wrong = {
            "looks below the cutoff": score.value + float(ranking.counts[3:].sum()),
            "leans to the first group": first,
            "batch is another formula": score.value + 1e-9,
            "needs a background": score.value + len(ranking.backgrounds),
            "leaves its bounds": 3.0 * score.value,
        }
        if self.slip == "changes its input":
            ranking.counts[:] = 1.0
        return score._replace(value=wrong.get(self.slip, score.value))


@pytest.mark.parametrize(
    ("slip", "test"),
    [
        ("null is 0", "test_value_fits_its_status_and_its_bounds"),
        ("null is 0", "test_empty_list_has_no_value"),
        ("leaves its bounds", "test_value_fits_its_status_and_its_bounds"),
        ("looks below the cutoff", "test_documents_below_the_cutoff_do_not_matter"),
        ("leans to the first group", "test_swapping_two_groups"),
        ("leans to the first group", "test_order_of_the_groups_does_not_matter"),
        ("changes its input", "test_input_is_left_alone"),
        ("batch is another formula", "test_batch_equals_one_by_one"),
        ("needs a background", "test_only_what_is_declared_is_used"),
    ],
)
def test_contract_notices(slip: str, test: str) -> None:
    """The contract itself can fail."""
    broken = Broken(rbdf=False) @ 3
    object.__setattr__(broken, "slip", slip)
    contract = type("Contract", (Exposure,), {"measure": broken})()
    inner = getattr(type(contract), test).hypothesis.inner_test
    quick = settings(phases=[Phase.generate], database=None, deadline=None, max_examples=100)
    with pytest.raises(AssertionError):
        quick(given(data=st.data())(lambda data: inner(contract, data)))()


def test_batch_of_keeps_what_the_rankings_hold() -> None:
    collection = np.array([[9.0, 9.0]])
    one = Ranking.of(
        [[1, 0], [2, 5]],
        [10, 20],
        backgrounds={"pool": np.array([[3.0, 0.0]]), "collection": collection},
    )
    two = Ranking.of(
        [[4, 4]],
        [30],
        backgrounds={"pool": np.array([[0.0, 7.0], [1.0, 1.0]]), "collection": collection},
    )
    batch = batch_of([one, two])
    assert batch.lengths.tolist() == [2, 1]
    assert batch.counts.tolist() == [[[1, 0], [2, 5]], [[4, 4], [0, 0]]]
    again = batch.ranking(1)
    assert (again.counts.tolist(), again.lengths.tolist()) == ([[4, 4]], [30])
    assert again.backgrounds["pool"].tolist() == [[0, 7], [1, 1]]
    assert again.backgrounds["collection"].tolist() == [[9, 9]]
    assert batch_of([one, two], depth=1).counts.tolist() == [[[1, 0]], [[4, 4]]]
    with pytest.raises(ValueError, match="cannot stand in one batch"):
        batch_of([one, Ranking.of([[1, 1]], targets=(0.3, 0.7))])
