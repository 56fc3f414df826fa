"""The contract of a reranker as a test class.

    class TestTexfair(RerankerContract):
        method = Texfair()

Lists are drawn at random: 2 to 4 groups, equal or unequal targets, tied scores, documents with
equal evidence, repeated polarities on several scales. The method's own claims (the measure it
improves, whether it is exact) are tested.
"""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar

import numpy as np
import pytest
from hypothesis import strategies as st

from ranktilt.errors import InputError
from ranktilt.measures.base import alignment_of
from ranktilt.rerankers.base import METHODS, RankedList, Reranker, relevance_of_scores
from ranktilt.testing.measures import drawn
from ranktilt.testing.strategies import NAMES, documents, targets

#: Fairness may only fall by rounding.
ROUNDING = 1e-9
BAD_STRENGTHS = (-0.01, 1.01, float("nan"), float("inf"), "much", None, True)

#: Polarity has no unit: results must not depend on its scale.
SCALES = (1.0, 1.0, 3e-6, 1e6)


@st.composite
def _ranked_lists(draw: st.DrawFn, *, min_size: int = 0, max_size: int = 30) -> RankedList:
    """A list with everything that a method may use."""
    groups = draw(st.integers(2, 4))
    drawn = draw(documents(groups, min_size=min_size, max_size=max_size))
    size = len(drawn)
    steps = draw(st.lists(st.sampled_from((0.0, 0.0, 0.5, 1.0, 7.0)), min_size=size, max_size=size))
    scores = np.cumsum(np.array(steps, np.float64))[::-1]
    labelled = draw(st.booleans())
    totals = drawn.memberships.sum(axis=1, keepdims=True)
    shares = drawn.memberships / np.where(totals > 1, totals, 1.0)
    return RankedList(
        relevance_of_scores(scores),
        np.array(draw(targets(groups))),
        drawn.counts,
        drawn.lengths,
        shares if labelled else alignment_of(drawn.counts),
        drawn.polarity[:, 0] * draw(st.sampled_from(SCALES)),
        draw(st.sampled_from((None, 1, 2, 5, 10, 40))),
        NAMES[:groups],
    )


strengths: st.SearchStrategy[float] = st.one_of(
    st.sampled_from((0.05, 0.25, 0.5, 0.75, 0.95, 1.0)), st.floats(0.0, 1.0, allow_nan=False)
)


class RerankerContract:
    """What every reranker must satisfy; subclass it and set `method`."""

    method: ClassVar[Reranker]
    lists: ClassVar[st.SearchStrategy[RankedList]] = _ranked_lists()

    @drawn(strength=strengths)
    def test_same_documents(self, data: st.DataObject, strength: float) -> None:
        """The new list has every document of the old one, once."""
        ranked = data.draw(self.lists)
        order = self.method.rerank_list(ranked, strength)
        assert sorted(order.tolist()) == list(range(len(ranked)))

    @drawn()
    def test_strength_0_changes_nothing(self, data: st.DataObject) -> None:
        """Strength 0 returns the list unchanged."""
        ranked = data.draw(self.lists)
        assert self.method.rerank_list(ranked, 0).tolist() == list(range(len(ranked)))

    @drawn(strength=strengths)
    def test_ties_are_stable(self, data: st.DataObject, strength: float) -> None:
        """Documents with equal evidence keep their order."""
        ranked = data.draw(self.lists)
        order = self.method.rerank_list(ranked, strength)
        alike: dict[bytes, list[int]] = {}
        evidence = np.asarray(self.method.evidence(ranked), np.float64) + 0.0
        for place in order.tolist():
            alike.setdefault(evidence[place].tobytes(), []).append(place)
        for places in alike.values():
            assert places == sorted(places)

    @drawn(strength=strengths)
    def test_below_the_top_the_order_stays(self, data: st.DataObject, strength: float) -> None:
        """Documents below the new top keep their order."""
        ranked = data.draw(self.lists)
        rest = self.method.rerank_list(ranked, strength)[ranked.top :].tolist()
        assert self.method.whole_list or rest == sorted(rest)

    @drawn(strength=strengths)
    def test_deterministic_and_takes_nothing_apart(
        self, data: st.DataObject, strength: float
    ) -> None:
        """The result is the same again, and the input is not changed."""
        ranked = data.draw(self.lists)
        before = [getattr(ranked, name).copy() for name in ("relevance", "counts", "alignment")]
        first = self.method.rerank_list(ranked, strength)
        again = type(self.method)(**self.method.options())
        assert first.tolist() == again.rerank_list(ranked, strength).tolist()
        for name, kept in zip(("relevance", "counts", "alignment"), before, strict=True):
            assert np.array_equal(getattr(ranked, name), kept)

    @drawn(strength=strengths)
    def test_never_less_fair(self, data: st.DataObject, strength: float) -> None:
        """By the method's own measure, a list does not become less fair."""
        ranked = data.draw(self.lists)
        before = self.method.unfairness(ranked, np.arange(len(ranked))) if len(ranked) else None
        if before is None:
            return
        order = self.method.rerank_list(ranked, strength)
        after = self.method.unfairness(ranked, order)
        assert after is not None
        assert after <= before + ROUNDING

    @drawn(pair=st.tuples(strengths, strengths))
    def test_exact_methods_do_not_turn_back(
        self, data: st.DataObject, pair: tuple[float, float]
    ) -> None:
        """If the method is exact, more strength never gives a less fair list."""
        ranked = data.draw(self.lists)
        if not len(ranked) or not self.method.exact(ranked):
            return
        less, more = sorted(pair)
        values = [
            self.method.unfairness(ranked, self.method.rerank_list(ranked, strength))
            for strength in (less, more)
        ]
        if values[0] is not None:
            assert values[1] is not None
            assert values[1] <= values[0] + ROUNDING

    @drawn(strength=strengths)
    def test_polarity_has_no_unit(self, data: st.DataObject, strength: float) -> None:
        """Dividing all polarities by one number does not change the order."""
        ranked = data.draw(self.lists)
        assert ranked.polarity is not None
        small = dataclasses.replace(ranked, polarity=ranked.polarity / 2.0**18)  # loses no digit
        found = [self.method.rerank_list(own, strength).tolist() for own in (ranked, small)]
        assert found[0] == found[1]

    @pytest.mark.parametrize("strength", BAD_STRENGTHS, ids=str)
    def test_bad_strength_is_refused(self, strength: Any) -> None:
        """A one-line error."""
        groups = np.eye(2)
        ranked = RankedList(
            np.array([1.0, 0.0]), np.full(2, 0.5), groups, np.full(2, 100), groups,
            np.array([1.0, -1.0]),
        )  # fmt: skip
        with pytest.raises(InputError, match=r"strength .*expected a number from 0 to 1"):
            self.method.rerank_list(ranked, strength)

    def test_registered(self) -> None:
        """It is registered under its name and described."""
        assert METHODS[self.method.name] is type(self.method)
        for text in (self.method.summary, self.method.source, self.method.needs):
            assert text
