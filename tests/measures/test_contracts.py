"""Every registered measure, in every form it has, keeps to the contract of `ranktilt.testing`."""

from __future__ import annotations

import dataclasses
import importlib
import math
from pathlib import Path
from typing import Any, ClassVar, Literal, get_args, get_origin, get_type_hints

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ranktilt.errors import InputError
from ranktilt.measures import (
    AWRF,
    CRBO,
    DUO,
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
    SignedDUO,
    TExFAIR,
    TokenShare,
    rKL,
    rND,
    rRD,
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


# Parity in prefixes


class Parity(MeasureContract):
    low, high = 0.0, 1.0


class TestRND(Parity):
    measure = rND("second") @ 10


class TestRNDWholeList(Parity):
    measure = rND("first")


class TestRNDMinMax(Parity):
    measure = rND("third", norm="minmax", discount="log2(i)") @ 10


class TestRNDStep(Parity):
    measure = rND("first", step=3) @ 20


class TestRNDRelevant(Parity):
    measure = rND("first", relevant_only=True) @ 5


class TestRNDVeryRelevant(Parity):
    measure = rND("second", relevant_only=True, rel=2)


class TestRKL(Parity):
    measure = rKL("first") @ 10


class TestRKLWholeList(Parity):
    measure = rKL("second")


class TestRKLMinMax(Parity):
    measure = rKL("first", step=2, norm="minmax", discount="log2(i)") @ 10


class TestRKLFairRank(Parity):
    measure = rKL("first", variant="fairrank") @ 10
    swap = "free"  # it takes an all-protected top for one with none, so the groups are not alike


class TestRKLRelevant(Parity):
    measure = rKL("first", relevant_only=True) @ 5


class TestRKLVeryRelevant(Parity):
    measure = rKL("second", relevant_only=True, rel=2) @ 3


class RatioParity(Parity):
    swap = "free"  # more of the protected than their share costs nothing, fewer does


class TestRRD(RatioParity):
    measure = rRD("second") @ 10


class TestRRDWholeList(RatioParity):
    measure = rRD("first")


class TestRRDMinMax(RatioParity):
    measure = rRD("first", step=2, norm="minmax", discount="log2(i)") @ 10


class TestRRDRelevant(RatioParity):
    measure = rRD("first", relevant_only=True) @ 5


class TestRRDVeryRelevant(RatioParity):
    measure = rRD("second", relevant_only=True, rel=2)


# DUO. A difference of two bounds divides, so rounding counts more than elsewhere


class Balance(MeasureContract):
    low, high = 0.0, 1.0
    tolerance = 1e-9


class SignedBalance(Balance):
    low, high = -1.0, 1.0


class TestDUO(Balance):
    measure = DUO() @ 10


class TestDUOWholeList(Balance):
    measure = DUO()


class TestDUOStep(Balance):
    measure = DUO(step=2) @ 10


class TestDUOGlobal(Balance):
    measure = DUO(center="global") @ 10


class TestDUOFullList(Balance):
    measure = DUO(include_full_list=True) @ 5


class TestDUOSecondAxis(Balance):
    measure = DUO(axis=2) @ 10


class TestDUOAllAxes(Balance):
    measure = DUO(axis="all") @ 10


class TestDUOMeanOfAxes(Balance):
    measure = DUO(axis="all", aggregate="mean")


class TestDUORelevant(Balance):
    measure = DUO(relevant_only=True) @ 5


class TestDUOVeryRelevant(Balance):
    measure = DUO(axis="all", relevant_only=True, rel=2)


class TestSignedDUO(SignedBalance):
    measure = SignedDUO() @ 10


class TestSignedDUOWholeList(SignedBalance):
    measure = SignedDUO()


class TestSignedDUOStep(SignedBalance):
    measure = SignedDUO(step=3, include_full_list=True) @ 10


class TestSignedDUOGlobal(SignedBalance):
    measure = SignedDUO(center="global") @ 10


class TestSignedDUOSecondAxis(SignedBalance):
    measure = SignedDUO(axis=2) @ 10


class TestSignedDUOAllAxes(SignedBalance):
    measure = SignedDUO(axis="all") @ 10


class TestSignedDUOMeanOfAxes(SignedBalance):
    measure = SignedDUO(axis="all", aggregate="mean") @ 4


class TestSignedDUORelevant(SignedBalance):
    measure = SignedDUO(relevant_only=True) @ 5


class TestSignedDUOVeryRelevant(SignedBalance):
    measure = SignedDUO(relevant_only=True, rel=2)


class TestSignedDUOReleasedDirection(SignedBalance):
    measure = SignedDUO(direction="a2") @ 10
    swap = "free"  # as many on either side count as −1 both before and after mirroring


# The overlap with a counterfactual list: groups have no part in it


class Overlap(MeasureContract):
    low, high = 0.0, 1.0


class TestCRBO(Overlap):
    measure = CRBO() @ 10


class TestCRBOWholeList(Overlap):
    measure = CRBO()


class TestCRBOImpatient(Overlap):
    measure = CRBO(p=0.5) @ 3


class TestCRBOTruncated(Overlap):
    measure = CRBO(form="truncated") @ 10


class TestCRBONormalised(Overlap):
    measure = CRBO(form="normalised") @ 10


class TestCRBOLeast(Overlap):
    measure = CRBO(form="min") @ 10


class TestCRBOMost(Overlap):
    measure = CRBO(form="max") @ 10


def contracts() -> list[type[MeasureContract]]:
    """Those of this file and of the others that are named so."""
    files = sorted(Path(__file__).parent.glob("test_*contracts.py"))
    modules = [importlib.import_module(f"tests.measures.{file.stem}") for file in files]
    found = [
        value for own in modules for name, value in vars(own).items() if name.startswith("Test")
    ]
    return [value for value in found if isinstance(value, type)]


def test_every_registered_measure_has_a_contract() -> None:
    assert {type(contract.measure).__name__ for contract in contracts()} == set(REGISTRY)


#: Choices that are refused, with the measures that share a parameter with another: they have none.
REFUSED = {("rND", "variant", "fairrank"), ("rRD", "variant", "fairrank")}


@pytest.mark.parametrize(("name", "parameter", "value"), sorted(REFUSED))
def test_refused_choices(name: str, parameter: str, value: str) -> None:
    ranking = Ranking.of([[1, 0], [0, 1]], groups=("first", "second"))
    measure: Any = REGISTRY[name]
    with pytest.raises(InputError, match=f"{parameter}='{value}' of {name}"):
        measure("first", **{parameter: value}).score(ranking)


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
            refused = {value for other, p, value in REFUSED if (other, p) == (name, parameter)}
            assert used == set(get_args(hint)) - refused, parameter
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
    assert_fails(type("Contract", (Exposure,), {"measure": broken})(), test)


def assert_fails(contract: MeasureContract, test: str) -> None:
    inner = getattr(type(contract), test).hypothesis.inner_test
    quick = settings(phases=[Phase.generate], database=None, deadline=None, max_examples=100)
    with pytest.raises(AssertionError):
        quick(given(data=st.data())(lambda data: inner(contract, data)))()


class BrokenDUO(DUO):
    """DUO with one slip."""

    slip = ""

    def score(self, ranking: Ranking) -> Score:
        if self.slip == "unjudged is all relevant" and ranking.relevance is None:
            ranking = dataclasses.replace(ranking, relevance=np.full(len(ranking), 9))
        if self.slip == "ignores judgements" and ranking.relevance is not None:
            ranking = dataclasses.replace(ranking, relevance=np.full(len(ranking), 9))
        score = DUO.score(self, ranking)
        if score.value is None:
            return score
        assert ranking.polarity is not None
        if self.slip == "changes polarity":
            ranking.polarity[:] = 1.0
        if self.slip == "changes relevance" and ranking.relevance is not None:
            ranking.relevance[:] = 7
        wrong = {
            "leans to a side": abs(score.value - float(ranking.polarity[0, 0] > 0)),
            "looks at counts": score.value + float(ranking.counts.sum()),
            "looks at irrelevant ones": score.value + len(ranking),
        }
        return score._replace(value=wrong.get(self.slip, score.value))


@pytest.mark.parametrize(
    ("slip", "test"),
    [
        ("leans to a side", "test_swapping_two_groups"),
        ("looks at counts", "test_only_what_is_declared_is_used"),
        ("looks at irrelevant ones", "test_documents_below_the_cutoff_do_not_matter"),
        ("unjudged is all relevant", "test_relevant_documents_alone"),
        ("ignores judgements", "test_relevant_documents_alone"),
        ("changes polarity", "test_input_is_left_alone"),
        ("changes relevance", "test_input_is_left_alone"),
    ],
)
def test_contract_notices_of_polarity(slip: str, test: str) -> None:
    broken = BrokenDUO(relevant_only=True)
    object.__setattr__(broken, "slip", slip)
    assert_fails(type("Contract", (Balance,), {"measure": broken})(), test)


class BrokenParity(rND):
    """rND that minds which group is the last."""

    def score(self, ranking: Ranking) -> Score:
        score = rND.score(self, ranking)
        last = float(ranking.shares[:, -1].sum())
        return score if score.value is None else score._replace(value=score.value + last)


@pytest.mark.parametrize(
    "test", ["test_swapping_two_groups", "test_swapping_groups_that_are_not_named"]
)
def test_contract_notices_of_parity(test: str) -> None:
    assert_fails(type("Contract", (Parity,), {"measure": BrokenParity("first")})(), test)


def test_batch_of_keeps_polarity_and_relevance() -> None:
    one = Ranking.of_polarity([[0.5, -1.0], [2.0, 3.0]], relevance=np.array([2, 0]))
    two = Ranking.of_polarity([[7.0, 8.0]])
    batch = batch_of([one, two])
    assert batch.polarity is not None
    assert batch.relevance is not None
    assert batch.polarity[0].tolist() == [[0.5, -1.0], [2.0, 3.0]]
    assert batch.polarity[1, 0].tolist() == [7.0, 8.0]
    assert np.isnan(batch.polarity[1, 1]).all()
    assert (batch.relevance.tolist(), batch.judged.tolist()) == ([[2, 0], [0, 0]], [True, False])
    again = batch.ranking(0)
    assert again.polarity is not None
    assert again.relevance is not None
    assert (again.polarity.tolist(), again.relevance.tolist()) == (
        [[0.5, -1.0], [2.0, 3.0]],
        [2, 0],
    )
    assert batch.ranking(1).relevance is None
    assert batch_of([two]).relevance is None
    with pytest.raises(ValueError, match="do not fit in one batch"):
        batch_of([one, Ranking.of_polarity([1.0])])


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
    with pytest.raises(ValueError, match="do not fit in one batch"):
        batch_of([one, Ranking.of([[1, 1]], targets=(0.3, 0.7))])
