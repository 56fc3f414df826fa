"""The formulas by hand: small cases with the arithmetic written out."""

from __future__ import annotations

from math import log, log2, sqrt

import numpy as np
import pytest

from ranktilt.measures import (
    AWRF,
    TED,
    AgnosticFaiRR,
    AgnosticNFaiRR,
    ARaB,
    NFaiRR,
    RaB,
    Ranking,
    Score,
    Share,
    TExFAIR,
    TokenShare,
)
from ranktilt.measures.awrf import distance, exposure
from ranktilt.measures.discounts import log_discounts
from ranktilt.measures.neutrality import agnostic_fairr, fairr, ideal_fairr, neutrality
from ranktilt.measures.rank_bias import average_rank_bias, magnitude, rank_bias
from ranktilt.measures.term_exposure import (
    largest_divergence,
    representative_share,
    term_exposure,
    term_exposure_divergence,
)
from ranktilt.measures.token_share import token_share_difference

approx = pytest.approx
HALVES = np.array([0.5, 0.5])
UNEQUAL = np.array([0.25, 0.75])
THIRDS = np.full(3, 1 / 3)


def array(*rows: object) -> np.ndarray:
    return np.array(rows, np.float64)


# Discounts


def test_log_discount() -> None:
    assert log_discounts(3) == approx([1 / log2(2), 1 / log2(3), 1 / log2(4)])
    assert log_discounts(3) == approx([1, 0.6309297535714575, 0.5])
    assert log_discounts(0).tolist() == []


def test_trec_discount_treats_the_first_two_ranks_alike() -> None:
    by_trec = log_discounts(4, trec=True)
    assert by_trec == approx([1 / log2(2), 1 / log2(2), 1 / log2(3), 1 / log2(4)])
    assert log_discounts(0, trec=True).tolist() == []


# Rank bias


def test_magnitude_tf_is_the_log_of_one_more() -> None:
    assert magnitude(array(0, 1, 3, 0.5), "tf") == approx([0, log(2), log(4), log(1.5)])


def test_magnitude_bool_and_count() -> None:
    assert magnitude(array(0, 1, 3, 0.5), "bool").tolist() == [0, 1, 1, 1]
    assert magnitude(array(0, 1, 3, 0.5), "count").tolist() == [0, 1, 3, 0.5]


def test_magnitude_of_the_paper_adds_the_logs_of_the_terms() -> None:
    # he 3 times and him once: ln 3 + ln 1, whereas the released code has ln(1 + 4)
    logs = array(log(3) + log(1))
    assert magnitude(array(4), "tf-paper", logs) == approx([log(3)])
    assert magnitude(array(4), "tf", logs) == approx([log(5)])


def test_rank_bias_is_the_mean_of_the_top() -> None:
    difference = array(2, -1, 5)
    assert rank_bias(difference, 2) == approx((2 - 1) / 2)
    assert rank_bias(difference) == approx((2 - 1 + 5) / 3)


def test_rank_bias_of_a_short_list() -> None:
    assert rank_bias(array(2, -1), 4) == approx((2 - 1) / 2)
    assert rank_bias(array(2, -1), 4, "pad") == approx((2 - 1 + 0 + 0) / 4)
    assert rank_bias(array(2, -1), None, "pad") == approx((2 - 1) / 2)


def test_average_rank_bias_is_the_mean_of_the_prefix_means() -> None:
    difference = array(2, -1, 5)
    assert average_rank_bias(difference, 2) == approx((2 / 1 + (2 - 1) / 2) / 2)
    assert average_rank_bias(difference) == approx((2 / 1 + (2 - 1) / 2 + (2 - 1 + 5) / 3) / 3)


def test_average_rank_bias_of_a_short_list() -> None:
    # actual: two prefixes; padded: 2, 1/2, 1/3, 1/4 over four
    assert average_rank_bias(array(2, -1), 4) == approx((2 + 1 / 2) / 2)
    assert average_rank_bias(array(2, -1), 4, "pad") == approx((2 + 1 / 2 + 1 / 3 + 1 / 4) / 4)


def test_rab_and_arab_of_a_ranking() -> None:
    ranking = Ranking.of([[3, 0], [0, 1], [1, 1]])
    first, second, third = log(4), -log(2), 0.0
    assert (RaB() @ 3).score(ranking).value == approx((first + second + third) / 3)
    prefixes = [first, (first + second) / 2, (first + second + third) / 3]
    assert (ARaB() @ 3).score(ranking).value == approx(sum(prefixes) / 3)
    assert (ARaB(magnitude="bool") @ 2).score(ranking).value == approx((1 + (1 - 1) / 2) / 2)


def test_early_ranks_count_more_in_arab_than_in_rab() -> None:
    early, late = Ranking.of([[1, 0], [0, 1]]), Ranking.of([[0, 1], [1, 0]])
    assert (RaB(magnitude="count") @ 2).score(early).value == 0
    assert (RaB(magnitude="count") @ 2).score(late).value == 0
    assert (ARaB(magnitude="count") @ 2).score(early).value == approx((1 + 0) / 2)
    assert (ARaB(magnitude="count") @ 2).score(late).value == approx((-1 + 0) / 2)


def test_pair_names_the_side_that_is_positive() -> None:
    ranking = Ranking.of([[1, 2, 5]], groups=("a", "b", "c"))
    assert (RaB(magnitude="count", pair="c,a") @ 1).score(ranking).value == 5 - 1
    assert (RaB(magnitude="count", pair="a,c") @ 1).score(ranking).value == 1 - 5
    assert RaB(pair="c,a").positive(("a", "b", "c")) == "c"


def test_rab_of_the_paper_uses_the_sum_of_logs() -> None:
    ranking = Ranking.of([[4, 2]], log_counts=array([log(3), log(2)]))
    found = (RaB(magnitude="tf-paper") @ 1).score(ranking).value
    assert found == approx(log(3) - log(2))


# Neutrality


def test_neutrality_of_two_equal_groups() -> None:
    counts = array([0, 0], [1, 0], [2, 0], [3, 1], [2, 2])
    # up to one group term is neutral; then 1 − |3/4 − 1/2| − |1/4 − 1/2| = 1/2
    assert neutrality(counts, HALVES) == approx([1, 1, 0, 0.5, 1])


def test_neutrality_threshold_includes_its_value() -> None:
    counts = array([2, 0], [2.5, 0])
    assert neutrality(counts, HALVES, 2).tolist() == [1, 0]
    assert neutrality(array([0, 0], [1, 0]), HALVES, 0).tolist() == [1, 0]


def test_neutrality_with_unequal_targets() -> None:
    counts = array([1, 3], [4, 0], [0, 4], [2, 2])
    largest = 2 * (1 - 0.25)
    expected = [
        1,  # on target
        1 - (abs(1 - 0.25) + abs(0 - 0.75)) / largest,  # all on the smaller target: 0
        1 - (abs(0 - 0.25) + abs(1 - 0.75)) / largest,
        1 - (abs(0.5 - 0.25) + abs(0.5 - 0.75)) / largest,
    ]
    assert neutrality(counts, UNEQUAL) == approx(expected)
    assert expected[1] == 0


def test_neutrality_of_the_paper_goes_below_0() -> None:
    assert neutrality(array([4, 0]), UNEQUAL, variant="paper") == approx([1 - 1.5])
    # three groups: |1 − 1/3| + 2 · |0 − 1/3| = 4/3
    assert neutrality(array([4, 0, 0]), THIRDS, variant="paper") == approx([1 - 4 / 3])
    assert neutrality(array([4, 0, 0]), THIRDS) == approx([0])
    assert neutrality(array([3, 1]), HALVES, variant="paper") == approx([0.5])


def test_fairr_discounts_neutrality() -> None:
    omega = array(1, 0, 0.5)
    assert fairr(omega) == approx(1 / log2(2) + 0 + 0.5 / log2(4))
    assert fairr(omega, 1) == 1
    assert fairr(omega, 10) == fairr(omega)


def test_ideal_fairr_takes_the_most_neutral_first() -> None:
    background = array(0, 0.5, 1)
    assert ideal_fairr(background, 2) == approx(1 / log2(2) + 0.5 / log2(3))
    assert ideal_fairr(background, 10) == approx(1 / log2(2) + 0.5 / log2(3))
    assert ideal_fairr(array(), 10) == 0


def test_agnostic_fairr_spreads_the_mean() -> None:
    background = array(0, 0.5, 1)
    assert agnostic_fairr(background, 2) == approx(0.5 * (1 / log2(2) + 1 / log2(3)))
    assert agnostic_fairr(background) == approx(0.5 * (1 / log2(2) + 1 / log2(3) + 1 / log2(4)))
    # beyond the background's end the discounts go on, as released
    assert agnostic_fairr(array(0.5), 3) == agnostic_fairr(background)


def test_nfairr_may_exceed_1_outside_the_background() -> None:
    ranking = Ranking.of([[0, 0]], backgrounds={"run": array([3, 1])})  # ω 1 against 1/2
    assert NFaiRR().score(ranking) == Score(1 / 0.5)


def test_nfairr_without_an_ideal_is_undefined() -> None:
    ranking = Ranking.of([[0, 0]], backgrounds={"run": array([4, 0]), "pool": np.empty((0, 2))})
    assert NFaiRR().score(ranking) == Score(None, "no-ideal")
    assert NFaiRR(background="pool").score(ranking) == Score(None, "no-ideal")
    assert AgnosticNFaiRR().score(ranking) == Score(None, "no-ideal")
    assert AgnosticFaiRR().score(ranking) == Score(0.0)  # defined: nothing in it is neutral
    assert AgnosticFaiRR(background="pool").score(ranking) == Score(None, "no-ideal")


def test_agnostic_nfairr() -> None:
    ranking = Ranking.of([[9, 0]], backgrounds={"pool": array([4, 0], [0, 0], [3, 1])})
    mean, ideal = (0 + 1 + 0.5) / 3, 1 / log2(2) + 0.5 / log2(3)
    found = (AgnosticNFaiRR(background="pool") @ 2).score(ranking).value
    assert found == approx(mean * (1 + 1 / log2(3)) / ideal)
    # four ranks of discount against three documents
    deep = (AgnosticNFaiRR(background="pool") @ 4).score(ranking).value
    assert deep == approx(mean * (1 + 1 / log2(3) + 1 / log2(4) + 1 / log2(5)) / ideal)


# AWRF


def test_exposure_weighs_membership_by_rank() -> None:
    alignment = array([1, 0], [0.25, 0.75], [0, 0])
    assert exposure(alignment) == approx([1 + 0.25 / log2(3), 0.75 / log2(3)])
    assert exposure(alignment, 1) == approx([1, 0])


def test_exposure_of_documents_without_a_group() -> None:
    alignment = array([1, 0], [0, 0])
    assert exposure(alignment, unknown="drop") == approx([1, 0])
    assert exposure(alignment, unknown="uniform") == approx([1 + 0.5 / log2(3), 0.5 / log2(3)])


def test_exposure_of_trec() -> None:
    alignment = array([1, 0], [0, 1], [0, 1])
    assert exposure(alignment, weights=log_discounts(3, trec=True)) == approx([1, 1 + 1 / log2(3)])


def test_distances() -> None:
    x = array(0.75, 0.25)
    assert distance(x, HALVES) == approx(0.25 + 0.25)
    bits = 0.75 * log2(0.75 / 0.5) + 0.25 * log2(0.25 / 0.5)
    assert distance(x, HALVES, "kl") == approx(bits)
    assert distance(x, HALVES, "kl", "e") == approx(bits * log(2))
    # the middle of x and the target is (5/8, 3/8)
    one = 0.75 * log2(0.75 / 0.625) + 0.25 * log2(0.25 / 0.375)
    other = 0.5 * log2(0.5 / 0.625) + 0.5 * log2(0.5 / 0.375)
    assert distance(x, HALVES, "js") == approx((one + other) / 2)
    assert distance(x, HALVES, "js", "e") == approx((one + other) / 2 * log(2))
    hellinger = sqrt(1 - sqrt(0.75 * 0.5) - sqrt(0.25 * 0.5))
    assert distance(x, HALVES, "hellinger") == approx(hellinger)


def test_distances_of_one_group_alone() -> None:
    x = array(1, 0)  # 0 · log 0 is 0
    assert distance(x, HALVES, "kl") == approx(1 * log2(1 / 0.5))
    assert distance(x, HALVES, "js") == approx(
        (1 * log2(1 / 0.75) + 0.5 * log2(0.5 / 0.75) + 0.5 * log2(0.5 / 0.25)) / 2
    )
    assert distance(x, HALVES, "hellinger") == approx(sqrt(1 - sqrt(0.5)))
    assert distance(x, UNEQUAL) == approx(largest_divergence(UNEQUAL))


@pytest.mark.parametrize("kind", ["l1", "kl", "js", "hellinger"])
@pytest.mark.parametrize("target", [HALVES, UNEQUAL, THIRDS, array(0.1, 0.2, 0.3, 0.4)])
def test_distance_on_target_is_0(kind: str, target: np.ndarray) -> None:
    assert distance(target, target, kind) == approx(0, abs=1e-15)  # type: ignore[arg-type]


def test_hellinger_stays_exact_near_the_target() -> None:
    # For a small step e from halves, √(½ Σ (√x − √y)²) is nearly e / √2; the form 1 − Σ √(xy)
    # would lose it in the rounding of a number near 1.
    step = 1e-9
    x = array(0.5 + step, 0.5 - step)
    assert distance(x, HALVES, "hellinger") == approx(step / sqrt(2), rel=1e-6)


def test_awrf_counts_are_shared_out_within_a_document() -> None:
    # 3:1 and 0:2, a_G = (3/4, 1/4) and (0, 1): how often a term occurs does not matter
    ranking = Ranking.of([[3, 1], [0, 2]])
    first, second = 0.75, 0.25 + 1 / log2(3)
    expected = 2 * abs(first / (first + second) - 0.5)
    assert (AWRF() @ 2).score(ranking).value == approx(expected)
    assert (AWRF() @ 2).score(Ranking.of([[30, 10], [0, 1]])).value == approx(expected)


def test_awrf_takes_labels_instead_of_counts() -> None:
    ranking = Ranking.of([[9, 9], [9, 9]], alignment=array([1, 0], [0, 0]))
    assert (AWRF() @ 2).score(ranking).value == approx(1.0)


def test_awrf_without_any_group() -> None:
    silent = Ranking.of([[0, 0], [0, 0]])
    assert AWRF().score(silent) == Score(None, "no-group")
    assert AWRF(unknown="uniform").score(silent) == Score(0.0)
    assert AWRF(variant="trec").score(silent) == Score(1.0)
    unequal = Ranking.of([[0, 0]], targets=(0.25, 0.75))
    assert AWRF(unknown="uniform").score(unequal).value == approx(0.25 + 0.25)


def test_awrf_of_trec() -> None:
    ranking = Ranking.of([[2, 0], [0, 0], [0, 2]])
    one, other = 1.0, 1 / log2(3)
    x = array(one, other) / (one + other)
    middle = (x + HALVES) / 2
    js = sum(a * log(a / m) for a, m in zip([*x, 0.5, 0.5], [*middle, *middle], strict=True)) / 2
    assert (AWRF(variant="trec") @ 3).score(ranking).value == approx(1 - js)


# Term exposure


def test_term_exposure_divides_by_the_length() -> None:
    counts, lengths = array([3, 0], [1, 1]), np.array([30, 4])
    assert term_exposure(counts, lengths) == approx([3 / 30 + (1 / 4) / log2(3), (1 / 4) / log2(3)])
    assert term_exposure(counts, lengths, 1) == approx([3 / 30, 0])


def test_term_exposure_of_an_empty_document() -> None:
    assert term_exposure(array([0, 0], [1, 0]), np.array([0, 2])).tolist() == approx(
        [(1 / 2) / log2(3), 0]
    )


def test_representative_share_is_the_attention_on_documents_with_group_terms() -> None:
    counts = array([1, 0], [0, 0], [2, 2])
    everything = 1 + 1 / log2(3) + 1 / log2(4)
    assert representative_share(counts) == approx((1 + 1 / log2(4)) / everything)
    assert representative_share(counts, 2) == approx(1 / (1 + 1 / log2(3)))
    # over the documents there are, not over the cutoff
    assert representative_share(counts, 10) == representative_share(counts)


def test_term_exposure_divergence() -> None:
    counts, lengths = array([3, 1], [0, 0]), np.array([20, 20])
    assert term_exposure_divergence(counts, lengths, HALVES, rbdf=False) == approx(0.25 + 0.25)
    rbdf = 1 / (1 + 1 / log2(3))
    assert term_exposure_divergence(counts, lengths, HALVES) == approx(0.5 * rbdf)
    assert term_exposure_divergence(counts, lengths, UNEQUAL, 1) == approx(0.5 + 0.5)
    assert term_exposure_divergence(counts * 0, lengths, HALVES) == 0


def test_largest_divergence() -> None:
    assert largest_divergence(HALVES) == 1  # as published
    assert largest_divergence(UNEQUAL) == approx(2 * (1 - 0.25))
    assert largest_divergence(THIRDS) == approx(4 / 3)


def test_ted_and_texfair_of_unequal_targets() -> None:
    ranking = Ranking.of([[4, 0]], [8], targets=(0.25, 0.75))  # all on the smaller target: worst
    assert TED().score(ranking).value == approx(0.75 + 0.75)
    assert TExFAIR().score(ranking).value == approx(1 - 1.5 / 1.5)
    other = Ranking.of([[0, 4]], [8], targets=(0.25, 0.75))
    assert TED().score(other).value == approx(0.25 + 0.25)
    assert TExFAIR().score(other).value == approx(1 - 0.5 / 1.5)
    assert TExFAIR(variant="paper").score(other).value == approx(1.5 - 0.5)


def test_a_list_without_group_terms_is_fair_and_says_so() -> None:
    silent = Ranking.of([[0, 0], [0, 0]], [5, 0])
    assert TED().score(silent) == Score(0.0, "no-group-terms")
    assert TExFAIR().score(silent) == Score(1.0, "no-group-terms")
    assert Share(group="group1").score(silent) == Score(None, "no-group")
    # group terms below the cutoff are not in the list
    below = Ranking.of([[0, 0], [3, 0]])
    assert (TExFAIR() @ 1).score(below) == Score(1.0, "no-group-terms")
    assert TExFAIR().score(below).status == "ok"


def test_share_by_terms_and_by_documents() -> None:
    ranking = Ranking.of([[3, 1], [0, 2]], [10, 40], groups=("male", "female"))
    male, female = 3 / 10, 1 / 10 + (2 / 40) / log2(3)
    assert Share(group="male").score(ranking).value == approx(male / (male + female))
    male, female = 3 / 4, 1 / 4 + 1 / log2(3)
    found = Share(group="female", by="documents").score(ranking).value
    assert found == approx(female / (male + female))


def test_figure_1_of_the_texfair_paper() -> None:
    """Every document speaks of one group only: NFaiRR cannot tell the two lists apart."""
    alternating = [[4, 0], [0, 4], [4, 0], [0, 4], [4, 0], [0, 4]]
    one_sided = [[4, 0], [4, 0], [4, 0], [4, 0], [4, 0], [4, 0]]
    neutral = array([0, 0])  # so that the ideal is there
    left, right = (
        Ranking.of(counts, [50] * 6, backgrounds={"pool": np.concatenate((neutral, counts))})
        for counts in (alternating, one_sided)
    )
    nfairr, texfair = NFaiRR(background="pool") @ 6, TExFAIR() @ 6
    assert nfairr.score(left) == Score(0.0)
    assert nfairr.score(right) == Score(0.0)
    assert texfair.score(right).value == approx(0)
    odd = 1 / log2(2) + 1 / log2(4) + 1 / log2(6)
    even = 1 / log2(3) + 1 / log2(5) + 1 / log2(7)
    expected = 1 - (odd - even) / (odd + even)  # both shares are off by half of that
    assert texfair.score(left).value == approx(expected)
    assert expected > 0.85


def test_documents_without_group_terms_soften_texfair() -> None:
    bare = Ranking.of([[2, 0]], [10])
    diluted = Ranking.of([[0, 0], [2, 0]], [10, 10])
    assert TExFAIR().score(bare).value == approx(0)
    rbdf = (1 / log2(3)) / (1 + 1 / log2(3))
    assert TExFAIR().score(diluted).value == approx(1 - 1 * rbdf)
    assert TExFAIR(rbdf=False).score(diluted).value == approx(0)


# Token share


def test_token_share_difference() -> None:
    counts, lengths = array([2, 1], [0, 3], [0, 0]), np.array([10, 30, 0])
    difference = (2 / 10 - 1 / 10) + (0 - 3 / 30) + 0
    assert token_share_difference(counts, lengths) == approx(100 * difference / 3)
    assert token_share_difference(counts, lengths, 1) == approx(100 * (2 / 10 - 1 / 10))
    assert token_share_difference(counts, lengths, 50) == approx(100 * difference / 3)


def test_token_share_has_bars_unless_signed() -> None:
    ranking = Ranking.of([[0, 3]], [30])
    assert TokenShare().score(ranking).value == approx(10)
    assert TokenShare(signed=True).score(ranking).value == approx(-10)
    assert TokenShare().positive(("a", "b")) is None
    assert TokenShare(signed=True).positive(("a", "b")) == "a"


# Rankings


def test_ranking_from_plain_lists() -> None:
    ranking = Ranking.of([[1, 0, 2]])
    assert ranking.lengths.tolist() == [100]
    assert ranking.targets == (1 / 3, 1 / 3, 1 / 3)
    assert ranking.groups == ("group1", "group2", "group3")
    assert ranking.shares.tolist() == [[1 / 3, 0, 2 / 3]]


def test_ranking_of_no_document() -> None:
    ranking = Ranking.of([])
    assert len(ranking) == 0
    assert ranking.counts.shape == (0, 2)
    assert Ranking.of([], groups=("a", "b", "c")).counts.shape == (0, 3)
    assert ARaB().score(ranking) == Score(None, "no-results")


def test_a_third_is_fair_for_three_groups_and_printed_short() -> None:
    """The fair end must be the target itself: 0.333 would make a list with exact thirds tilted."""
    from ranktilt.measures.scores import ScoredMeasure

    measure = Share(group="b") @ 3
    fair = measure.fair_value(("a", "b", "c"), (1 / 3, 1 / 3, 1 / 3))
    described = ScoredMeasure(str(measure), None, fair)
    assert described.fair_value == 1 / 3
    assert described.fair_text == "0.333"
    assert described.tilt(np.array([1 / 3])).tolist() == [0.0]
