"""What documents add to a measure adds up to it, and says what the formula says."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ranktilt.errors import InputError
from ranktilt.measures import (
    AWRF,
    DUO,
    HHI,
    NDKL,
    REGISTRY,
    TED,
    AgnosticFaiRR,
    AgnosticNFaiRR,
    ARaB,
    FaiRR,
    Gini,
    MaxShare,
    Measure,
    NFaiRR,
    RaB,
    Ranking,
    Share,
    SignedDUO,
    TExFAIR,
    TokenShare,
    rKL,
    rND,
    rRD,
)
from ranktilt.measures.base import Contributions
from ranktilt.testing.strategies import group_names, rankings

PARITY_FORMS = [
    {},
    {"norm": "minmax"},
    {"step": 2},
    {"discount": "log2(i)"},
    {"relevant_only": True},
    {"norm": "minmax", "step": 3, "discount": "log2(i)", "relevant_only": True, "rel": 2},
]
DUO_FORMS = [
    {},
    {"step": 2},
    {"center": "global"},
    {"include_full_list": True},
    {"axis": 2},
    {"axis": "all"},
    {"axis": "all", "aggregate": "mean"},
    {"relevant_only": True},
    {"axis": "all", "center": "global", "step": 2, "relevant_only": True, "rel": 2},
]
ANY_GROUPS: list[Measure] = [
    *(
        kind(magnitude=magnitude, short=short, pair="first,second")
        for kind in (RaB, ARaB)
        for magnitude in ("tf", "bool", "count", "tf-paper")
        for short in ("actual", "pad")
    ),
    *(FaiRR(threshold=t, variant=v) for t in (0, 1, 3) for v in (None, "paper")),
    *(NFaiRR(background=b, variant=v) for b in ("run", "pool") for v in (None, "paper")),
    NFaiRR(background="collection", threshold=2),
    AgnosticFaiRR(background="pool"),
    AgnosticNFaiRR(background="collection"),
    *(AWRF(distance=d, unknown=u) for d in ("l1", "hellinger") for u in ("drop", "uniform")),
    *(
        AWRF(distance=d, base=b, unknown=u)
        for d in ("kl", "js")
        for b in (2, "e")
        for u in ("drop", "uniform")
    ),
    AWRF(variant="trec"),
    TED(),
    TED(rbdf=False),
    *(TExFAIR(rbdf=rbdf, variant=v) for rbdf in (True, False) for v in (None, "paper")),
    *(TokenShare(signed=signed, pair="second,first") for signed in (True, False)),
    *(Share(group="second", by=by) for by in ("terms", "documents")),
    *(kind("first", **form) for kind in (rND, rKL, rRD) for form in PARITY_FORMS),
    rKL("second", variant="fairrank"),
    rKL("first", variant="fairrank", norm="minmax", step=2),
    *(DUO(**form) for form in DUO_FORMS),
    *(SignedDUO(direction=d, **form) for d in ("lean", "a2") for form in DUO_FORMS),
    AWRF(distance="js", attention="rbp(0.8)"),
    AWRF(variant="trec", attention="linear"),
    AWRF(attention="err"),
    TED(attention="linear"),
    TExFAIR(attention="gerr(0.9,0.4)"),
    Share(group="second", by="documents", attention="err(0.9,2)"),
    *(Gini(over=over, norm=norm) for over in ("list", "all") for norm in (True, False)),
    *(HHI(over=over, norm=norm) for over in ("list", "all") for norm in (True, False)),
    MaxShare(attention="uniform"),
    MaxShare(attention="gerr(0.9,0.4)"),
    *(NDKL(target=target, base=2) for target in ("list", "given", "background")),
]  # fmt: skip
#: These are not sums over documents.
WITHOUT_PARTS = {
    "CRBO", "DIR", "DTR", "EED", "EEL", "EER", "ImpactRatio", "MaxSkew", "MinSkew",
    "OrderSensitivity", "PEER", "PairPreference", "Skew", "SourceDelta", "UniqueShare",
}  # fmt: skip


def test_every_measure_is_tried() -> None:
    assert {type(measure).__name__ for measure in ANY_GROUPS} == set(REGISTRY) - WITHOUT_PARTS


@pytest.mark.parametrize("measure", ANY_GROUPS, ids=str)
@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_parts_add_up_to_the_score(measure: Measure, data: st.DataObject) -> None:
    ranking = data.draw(rankings(groups=group_names(named=("first", "second")), labels=True))
    cutoff = data.draw(st.sampled_from([None, 1, 3, 10]))
    chosen = measure if cutoff is None else measure @ cutoff
    score = chosen.score(ranking)
    found = chosen.contributions(ranking)
    if score.value is None:
        assert found is None
        return
    assert found is not None
    assert found.base + found.parts.sum() == pytest.approx(score.value, abs=1e-9)
    assert found.total == pytest.approx(found.base + found.documents.sum(), abs=1e-12)
    assert found.parts.shape in {(len(ranking), len(ranking.groups)), (len(ranking), 1)}
    if cutoff is not None and not getattr(measure, "relevant_only", False):
        assert not found.parts[cutoff:].any()


@settings(deadline=None, max_examples=40)
@given(
    ranking=rankings(groups=group_names(named=("first", "second")), min_documents=1),
    cutoff=st.sampled_from([None, 2, 10]),
    data=st.data(),
)
@pytest.mark.parametrize(
    "measure",
    [
        RaB(pair="first,second"),
        ARaB(pair="first,second", short="pad"),
        FaiRR(),
        NFaiRR(background="pool"),
        TokenShare(signed=True, pair="first,second"),
    ],
    ids=str,
)
def test_a_part_of_a_linear_measure_is_what_emptying_the_document_takes_away(
    measure: Measure, ranking: Ranking, cutoff: int | None, data: st.DataObject
) -> None:
    """For these, a document's part is the score minus that with the document emptied of terms."""
    chosen = measure if cutoff is None else measure @ cutoff
    found = chosen.contributions(ranking)
    if found is None:
        return
    row = data.draw(st.integers(0, len(ranking) - 1))
    counts = ranking.counts.copy()
    counts[row] = 0
    without = chosen.score(dataclasses.replace(ranking, counts=counts))
    value = chosen.score(ranking).value
    assert value is not None
    assert without.value is not None
    assert found.documents[row] == pytest.approx(value - without.value, abs=1e-9)


@settings(deadline=None, max_examples=40)
@given(
    ranking=rankings(groups=group_names(named=("first", "second"))),
    cutoff=st.sampled_from([None, 2, 10]),
)
@pytest.mark.parametrize(
    "measure",
    [
        RaB(pair="first,second"),
        RaB(magnitude="tf-paper", short="pad", pair="first,second"),
        ARaB(pair="first,second"),
        ARaB(magnitude="bool", short="pad", pair="first,second"),
        FaiRR(threshold=2),
        FaiRR(variant="paper"),
        TokenShare(signed=True, pair="first,second"),
    ],
    ids=str,
)
def test_the_linear_form_gives_the_score(
    measure: Measure, ranking: Ranking, cutoff: int | None
) -> None:
    chosen = measure if cutoff is None else measure @ cutoff
    score = chosen.score(ranking)
    form = chosen.linear_form(ranking)
    assert form is not None
    if score.value is not None:
        weights = form[1](len(ranking))
        assert weights @ form[0] == pytest.approx(score.value, abs=1e-9)


@pytest.mark.parametrize("measure", [TokenShare(), AWRF(), TED(), DUO(), rND("first")], ids=str)
def test_other_measures_are_not_linear(measure: Measure) -> None:
    assert measure.linear_form(Ranking.of([[1, 0], [0, 2]])) is None


# By hand


def parts(measure: Measure, ranking: Ranking) -> list[list[float]]:
    found = measure.contributions(ranking)
    assert found is not None
    return np.round(found.parts, 12).tolist()


TWO = Ranking.of([[3, 1], [0, 2], [5, 5]], lengths=[10, 10, 10])


def test_rank_bias_by_hand() -> None:
    assert parts(RaB(magnitude="count") @ 2, TWO) == [[1.5, -0.5], [0.0, -1.0], [0.0, 0.0]]
    # rank 1 counts (1 + 1/2) / 2, rank 2 (1/2) / 2
    assert parts(ARaB(magnitude="count") @ 2, TWO) == [[2.25, -0.75], [0.0, -0.5], [0.0, 0.0]]


def test_neutrality_by_hand() -> None:
    """ω is 0.5 at rank 1 (3 of 4, halfway) and 0 at rank 2; the loss is the larger group's."""
    second = 1 / math.log2(3)
    found = (FaiRR() @ 2).contributions(TWO)
    assert found is not None
    assert found.base == pytest.approx(1 + second)
    assert np.allclose(found.parts, [[-0.5, 0], [0, -second], [0, 0]], atol=1e-12)


def test_loss_of_neutrality_is_shared_by_excess() -> None:
    """Shares 0.5, 0.4, 0.1 against 1/3 each: excess 1/6 and 1/15, that is 5 : 2."""
    ranking = Ranking.of([[5, 4, 1]])
    loss = 2 * (1 / 6 + 1 / 15) / (2 * (1 - 1 / 3))
    expected = [-loss * 5 / 7, -loss * 2 / 7, 0.0]
    assert np.allclose(parts(FaiRR(), ranking), [expected], atol=1e-11)


def test_exposure_by_hand() -> None:
    """Shares of exposure 0.75 and 0.25: a unit of the first adds 1, one of the second takes 1."""
    ranking = Ranking.of([[3, 1], [0, 0]], lengths=[50, 50])
    assert parts(AWRF(), ranking) == [[0.75, -0.25], [0.0, 0.0]]
    assert parts(TED(rbdf=False), ranking) == [[0.75, -0.25], [0.0, 0.0]]
    fair = TExFAIR(rbdf=False).contributions(ranking)
    assert fair is not None
    assert fair.base == 1.0
    assert fair.parts.tolist() == [[-0.75, 0.25], [0.0, 0.0]]
    # KL: 0.75 log2(1.5) and 0.25 log2(0.5)
    kl = parts(AWRF(distance="kl"), ranking)
    assert kl[0] == pytest.approx([0.75 * math.log2(1.5), -0.25])
    # Hellinger: H² = 1 − Σ √(xy), split as x (1 − √(y/x)), ÷ H
    h = math.sqrt(1 - math.sqrt(0.375) - math.sqrt(0.125))
    split = [0.75 * (1 - math.sqrt(2 / 3)) / h, 0.25 * (1 - math.sqrt(2)) / h]
    assert parts(AWRF(distance="hellinger"), ranking)[0] == pytest.approx(split)


def test_jensen_shannon_by_hand() -> None:
    """The first document's share adds ½ log2(x/m) plus ½ KL(target ‖ m)."""
    ranking = Ranking.of([[3, 1]])
    m = (0.625, 0.375)
    constant = 0.5 * (0.5 * math.log2(0.5 / m[0]) + 0.5 * math.log2(0.5 / m[1]))
    expected = [
        0.75 * (0.5 * math.log2(0.75 / m[0]) + constant),
        0.25 * (0.5 * math.log2(0.25 / m[1]) + constant),
    ]
    assert parts(AWRF(distance="js"), ranking)[0] == pytest.approx(expected)


def test_share_and_token_share_by_hand() -> None:
    ranking = Ranking.of([[3, 1], [0, 2]], lengths=[10, 10], groups=("a", "b"))
    discount = 1 / math.log2(3)
    everything = 0.4 + 0.2 * discount
    assert parts(Share(group="b"), ranking)[0] == pytest.approx([0.0, 0.1 / everything])
    assert parts(Share(group="b"), ranking)[1] == pytest.approx([0.0, 0.2 * discount / everything])
    assert parts(TokenShare(signed=True), ranking) == [[15.0, -5.0], [0.0, -10.0]]
    # the sum is 0 here; lean it to the second group and the sign turns
    leaning = Ranking.of([[3, 1], [0, 4]], lengths=[10, 10])
    assert parts(TokenShare(), leaning) == [[-15.0, 5.0], [0.0, 20.0]]


def test_parity_by_hand() -> None:
    """[1, 1, 0, 0] is the worst order, so its raw value is the maximum."""
    ranking = Ranking.of([[1, 0], [0, 0], [1, 0], [0, 1], [0, 1]], groups=("pro", "con"))
    weights = [1.0, 1 / math.log2(3), 0.5]  # the fourth prefix is the list itself
    # prefixes 1, 2, 3 stray by 1/2, 1/2, 1/6; a protected document adds ½ w_i / i to each
    raw = weights[0] / 2 + weights[1] / 2 + weights[2] / 6
    later = [weights[0] + weights[1] / 2 + weights[2] / 3, weights[1] / 2 + weights[2] / 3]
    expected = [
        [later[0] / 2 / raw, 0],
        [0, 0],
        [later[1] / 2 / raw, 0],
        [0, -weights[2] / 3 / 2 / raw],
        [0, 0],
    ]
    assert np.allclose(parts(rND("pro"), ranking), expected, atol=1e-11)


def test_kl_of_prefixes_by_hand() -> None:
    """[1, 0]: the first prefix is all protected, KL = log2(1 / ½) = 1, by the first document."""
    ranking = Ranking.of([[1, 0], [0, 1]], groups=("pro", "con"))
    assert parts(rKL("pro"), ranking) == [[1.0, 0.0], [0.0, 0.0]]


def test_a_prefix_that_cannot_be_split_is_shared_evenly() -> None:
    """rRD of [0, 0, 1]: ratio 1/2, prefixes 1 and 2 lack it whole, the third has it."""
    ranking = Ranking.of([[0, 1], [0, 1], [1, 0]], groups=("pro", "con"))
    w1, w2 = 1.0, 1 / math.log2(3)
    raw = 0.5 * w1 + 0.5 * w2
    expected = [[0, (0.5 * w1 + 0.25 * w2) / raw], [0, 0.25 * w2 / raw], [0, 0]]
    assert np.allclose(parts(rRD("pro"), ranking), expected, atol=1e-11)


def test_duo_by_hand() -> None:
    """Three documents, one prefix that counts (of two): each of the two has half its variance."""
    ranking = Ranking.of_polarity([1.0, -1.0, -1.0])
    found = DUO().contributions(ranking)
    assert found is not None
    # raw is 1 for mixed tops (the maximum) and 0 for one-sided ones
    assert found.base == pytest.approx(1.0)
    assert found.parts[:, 0] == pytest.approx([-0.5, -0.5, 0.0])


def test_a_measure_without_an_additive_form_says_so() -> None:
    class Odd(Measure):
        """A measure that somebody made."""

    with pytest.raises(InputError, match="no additive form"):
        Odd().contributions(TWO)


def test_documents_and_total() -> None:
    found = Contributions(0.5, np.array([[1.0, 2.0], [0.0, -1.0]]))
    assert found.documents.tolist() == [3.0, -1.0]
    assert found.total == 2.5


@pytest.mark.parametrize("measure", [NFaiRR(background="pool"), AWRF(), DUO(), rND("first")])
def test_an_empty_list_has_none(measure: Measure) -> None:
    ranking = Ranking(
        np.zeros((3, 2)), np.zeros(3, np.int64), ("first", "second"), (0.5, 0.5),
        backgrounds={"pool": np.zeros((1, 2))}, polarity=np.zeros((3, 1)),
    )  # fmt: skip
    assert measure.contributions(ranking.take([])) is None
