"""The contract of a measure as a test class.

    class TestARaB(MeasureContract):
        measure = ARaB() @ 10

The measure itself shows whether it is signed, needs a background, takes labels, names groups, is
pooled, or uses polarity, relevance, a counterfactual list, judged or shown documents, samples or
pairs. The subclass gives bounds: `low` and `high`, or `bounds` if they depend on the ranking.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ranktilt.data.annotations import CollectionCounts, DocumentCounts
from ranktilt.data.types import IntArray
from ranktilt.measures.base import Measure, Ranking, Score, alignment_of
from ranktilt.measures.batch import AFTER_END, Backgrounds, Batch, Lists
from ranktilt.measures.names import parse_measure
from ranktilt.measures.statuses import STATUSES, WITH_VALUE
from ranktilt.testing.strategies import group_names, ranking_batches, rankings

#: Subclasses share the test methods, which hypothesis would otherwise take for a mistake.
contract_settings: settings = settings(
    deadline=None,
    max_examples=6,  # few each: a measure has several classes, and all share the tests
    suppress_health_check=[HealthCheck.differing_executors, HealthCheck.too_slow],
)


def drawn(**more: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """For a test that draws its data, and what else it takes."""
    return lambda test: contract_settings(given(data=st.data(), **more)(test))


def batch_of(rankings: Sequence[Ranking], *, depth: int | None = None) -> Batch:
    """The batch of these rankings, cut at `depth`, as scoring would build it.

    They must have the same groups, targets, kinds of background and number of axes, and the same
    collection.
    """
    first = rankings[0]
    for other in rankings:
        same = _shape(first) == _shape(other)
        ours, theirs = (r.backgrounds.get("collection") for r in (first, other))
        if not same or not (ours is theirs or np.array_equal(ours, theirs)):  # type: ignore[arg-type]
            raise ValueError("these rankings do not fit in one batch")
    kinds = [kind for kind in ("run", "pool") if kind in first.backgrounds]
    blocks = [[r.counts for r in rankings]]
    blocks += [[r.backgrounds[kind] for r in rankings] for kind in kinds]
    # the table is in reverse, so that no row equals its position
    counts = np.concatenate([part for block in blocks for part in block])[::-1].astype(np.float64)
    lists, row = [], len(counts)
    for block in blocks:
        offsets = np.concatenate(([0], np.cumsum([len(part) for part in block]))).astype(np.int64)
        lists.append(Lists(offsets, np.arange(row - 1, row - 1 - offsets[-1], -1)))
        row -= int(offsets[-1])
    own = lists[0].documents
    lengths = np.zeros(len(counts), np.int64)
    lengths[own] = np.concatenate([r.lengths for r in rankings])
    with_logs = [r.log_counts for r in rankings if r.log_counts is not None]
    logs = np.zeros_like(counts) if len(with_logs) == len(rankings) else None
    if logs is not None:
        logs[own] = np.concatenate(with_logs)
    table = DocumentCounts(np.ones(len(counts), np.bool_), lengths, counts, logs)
    documents = lists[0].padded(depth)
    everything = first.backgrounds.get("collection")
    labelled = all(r.alignment is not None for r in rankings)
    judged = np.array([r.relevance is not None for r in rankings])
    width = max(0 if r.counterfactual is None else len(r.counterfactual) for r in rankings)

    def more(number: int, left: IntArray) -> dict[str, Any]:
        place = {int(code): row for row, code in enumerate(lists[0].of(number))}
        ranking = rankings[number].take([place[int(code)] for code in left])
        return {name: getattr(ranking, name) for name in _SINGLE}

    return Batch(
        first.groups,
        first.targets,
        table,
        documents,
        Backgrounds(
            table,
            first.targets,
            depth,
            collection=None if everything is None else CollectionCounts.of(everything),
            **dict(zip(kinds, lists[1:], strict=True)),
        ),
        _padded([r.alignment for r in rankings], documents.shape, 0.0) if labelled else None,
        _padded([r.polarity for r in rankings], documents.shape, np.nan),
        _padded([r.relevance for r in rankings], documents.shape, 0),
        judged if judged.any() else None,
        counterfactual=_padded(
            [r.counterfactual for r in rankings],
            (len(rankings), width if depth is None else min(width, depth)),
            AFTER_END,
        ),
        more=more,
    )


#: Fields of a ranking that a batch has only for one query at a time.
_SINGLE = ("scores", "judged", "shown", "samples", "pairs", "largest_grade", "all_grades")


def _padded(lists: Sequence[Any], shape: tuple[int, ...], nothing: float) -> Any:
    """Lists of values (or of rows of values) below each other; None if there are none at all."""
    given = [values for values in lists if values is not None]
    if not given:
        return None
    padded = np.full((*shape, *given[0].shape[1:]), nothing, given[0].dtype)
    for row, values in zip(padded, lists, strict=True):
        if values is not None:
            own = values[: len(row)]
            row[: len(own)] = own
    return padded


def _shape(ranking: Ranking) -> tuple[object, ...]:
    """What rankings of one batch share."""
    axes = None if ranking.polarity is None else ranking.polarity.shape[1]
    return ranking.groups, ranking.targets, set(ranking.backgrounds), axes


class MeasureContract:
    """What every measure must satisfy, on random rankings; subclass it and set `measure`.

    `swap` is the effect of swapping two groups: 'flip' the sign (default for a measure with a +
    side), 'keep' the value (default for others), 'complement' it to 1 (a share), 'invert' it (a
    ratio; that of 0 is undefined), or 'free' if none is defined: give the reason. For a measure of
    polarity the axis is mirrored instead. A measure that names a protected group is tested with two
    groups; swapping others never changes it.
    """

    measure: ClassVar[Measure]
    low: ClassVar[float] = -math.inf
    high: ClassVar[float] = math.inf
    swap: ClassVar[Literal["flip", "keep", "complement", "invert", "free"] | None] = None
    looks_at_list: ClassVar[bool] = True
    tolerance: ClassVar[float] = 1e-12

    def bounds(self, ranking: Ranking) -> tuple[float, float]:  # noqa: ARG002 (subclasses use it)
        """Smallest and largest value for rankings like this one."""
        return self.low, self.high

    # What the measure shows

    def named(self) -> tuple[str, ...]:
        """Groups that the measure's parameters name."""
        pair = getattr(self.measure, "pair", None)
        if pair is not None:
            return tuple(name.strip() for name in pair.split(","))
        single = (getattr(self.measure, name, None) for name in ("group", "protected"))
        return tuple(name for name in single if name is not None)

    def groups(self) -> st.SearchStrategy[tuple[str, ...]]:
        """Groups for the measure: two if it compares two and names none."""
        just_two = self.measure.compares_pair and not self.named()
        return group_names(named=self.named(), at_most=2 if just_two else 4)

    def needs(self, what: str) -> bool:
        """Whether the measure uses labels, polarity or a counterfactual run."""
        return what in self.measure.info.needs

    def uses_labels(self) -> bool:
        """Whether labels can give the groups of documents."""
        by_label = self.measure.needs_groups and self.measure.info.needs != "annotations"
        return by_label or self.needs("labels")

    def draw(self, data: st.DataObject, at_least: int = 0, at_most: int = 30) -> Ranking:
        """A random ranking for the measure."""
        strategy = rankings(
            groups=self.groups(),
            labels=self.uses_labels(),
            min_documents=at_least,
            max_documents=at_most,
        )
        return data.draw(strategy)

    def value(self, ranking: Ranking) -> Score:
        """The score of one ranking; a pooled measure has that of all queries, here one."""
        score = self.measure.score(ranking)
        return self.measure.pool([ranking]) if score.status == "pooled" else score

    def same(self, found: Score, expected: Score) -> None:
        """Fail unless the two scores are equal up to rounding."""
        assert found.status == expected.status
        if expected.value is None:
            assert found.value is None
        else:
            assert found.value is not None
            difference = abs(found.value - expected.value)
            assert difference <= self.tolerance * max(1.0, abs(expected.value)), (found, expected)

    # The contract

    def test_name_round_trips(self) -> None:
        """The printed name is the measure."""
        again = parse_measure(str(self.measure))
        assert again == self.measure
        assert str(again) == str(self.measure)

    @drawn()
    def test_empty_list_has_no_value(self, data: st.DataObject) -> None:
        """A query without documents has no value, unless the measure uses only the background."""
        ranking = dataclasses.replace(self.draw(data), samples=None)
        score = self.value(ranking.take([]))
        expected = Score(None, "no-results")
        assert score == (expected if self.looks_at_list else self.value(ranking))

    @drawn()
    def test_short_list_has_a_value_or_a_reason(self, data: st.DataObject) -> None:
        """Fewer documents than the cutoff cause neither an error nor 'no-results'."""
        ranking = self.draw(data, at_least=1, at_most=max(1, (self.measure.cutoff or 10) - 1))
        score = self.value(ranking)
        assert score.status in STATUSES
        assert score.status != "no-results"

    @drawn()
    def test_value_fits_its_status_and_its_bounds(self, data: st.DataObject) -> None:
        """There is a finite value within the bounds if and only if the status shows one."""
        ranking = self.draw(data)
        value, status = self.value(ranking)
        assert status in STATUSES
        assert (value is not None) == (status in WITH_VALUE)
        if value is not None:
            assert type(value) is float
            low, high = self.bounds(ranking)
            assert math.isfinite(value)
            assert low - 1e-9 <= value <= high + 1e-9, (low, value, high)

    @drawn()
    def test_documents_below_the_cutoff_do_not_matter(self, data: st.DataObject) -> None:
        """Neither their order nor their presence, nor the ranks of irrelevant documents.

        If a measure counts documents below the cutoff, only their order does not matter.
        """
        ranking = dataclasses.replace(self.draw(data), samples=None)
        grade = self.measure.relevant_from
        top = ranking.top(self.measure.cutoff, grade).tolist()
        below = data.draw(st.permutations([i for i in range(len(ranking)) if i not in top]))
        score = self.value(ranking)
        self.same(self.value(ranking.take([*top, *below])), score)
        if self.measure.whole_list and grade is None:
            return
        # If none is relevant, keep one document: an empty list has another status.
        self.same(self.value(ranking.take(top or below[:1])), score)
        if grade is not None and ranking.relevance is not None:
            ignored = (ranking.relevance < grade).nonzero()[0].tolist()
            self.same(self.value(ranking.take([*ignored, *top])), score)

    @drawn()
    def test_swapping_two_groups(self, data: st.DataObject) -> None:
        """Two groups swap documents and targets: the sign flips, or nothing changes."""
        ranking, swapped = self.swapped(data, self.draw(data))
        before, after = (self.value(one) for one in (ranking, swapped))
        kind = self.swap_kind(ranking)
        if kind == "free":
            return
        if before.value is not None and kind == "flip":
            before = before._replace(value=-before.value)
        elif before.value is not None and kind == "complement":
            before = before._replace(value=1.0 - before.value)
        elif kind == "invert" and not before.status == after.status == "no-group":
            before = _inverse(before)
        self.same(after, before)

    def swap_kind(self, ranking: Ranking) -> str:
        """The expected effect of swapping two groups."""
        return self.swap or ("keep" if self.measure.positive(ranking.groups) is None else "flip")

    def swapped(self, data: st.DataObject, ranking: Ranking) -> tuple[Ranking, Ranking]:
        """A ranking before and after the swap."""
        if self.needs("polarity"):
            assert ranking.polarity is not None
            return ranking, dataclasses.replace(ranking, polarity=-ranking.polarity)
        names, named = ranking.groups, self.named()
        if self.swap_kind(ranking) == "flip" or len(named) > 1:
            first, second = (names.index(name) for name in named or names[:2])
        elif named:
            ranking = _take_groups(ranking, [names.index(named[0]), names.index(named[0]) - 1])
            first, second = 0, 1
        else:
            first, second = data.draw(st.permutations(range(len(names))))[:2]
        return ranking, _swap_groups(ranking, first, second)

    @drawn()
    def test_swapping_groups_that_are_not_named(self, data: st.DataObject) -> None:
        """For a measure that names one group, the others are interchangeable."""
        named = self.named()
        if len(named) == 1:
            ranking = self.draw(data)
            others = [i for i, name in enumerate(ranking.groups) if name not in named]
            swapped = _swap_groups(ranking, others[0], others[-1])
            self.same(self.value(swapped), self.value(ranking))

    @drawn()
    def test_order_of_the_groups_does_not_matter(self, data: st.DataObject) -> None:
        """Unless it defines the sign."""
        ranking = self.draw(data)
        order = list(range(len(ranking.groups)))
        if self.named() or self.swap_kind(ranking) == "keep":
            order = data.draw(st.permutations(order))
        self.same(self.value(_take_groups(ranking, order)), self.value(ranking))

    @drawn()
    def test_only_what_is_declared_is_used(self, data: st.DataObject) -> None:
        """An undeclared background is not used; a background has no order."""
        ranking = self.draw(data)
        before = self.value(ranking)
        if not self.measure.info.background:
            assert self.value(dataclasses.replace(ranking, backgrounds={})) == before
        else:
            turned = {kind: counts[::-1] for kind, counts in ranking.backgrounds.items()}
            self.same(self.value(dataclasses.replace(ranking, backgrounds=turned)), before)
        unused: dict[str, Any] = {}
        if not self.uses_labels():
            unused["alignment"] = np.ones_like(ranking.counts)
        if self.needs("polarity"):
            unused |= {"counts": np.zeros_like(ranking.counts), "log_counts": None}
        else:
            unused["polarity"] = None
        if not self.measure.needs_groups:
            unused |= {"counts": np.zeros_like(ranking.counts), "alignment": None}
        declared = {
            "relevance": self.measure.needs_qrels,
            "judged": self.measure.needs_judged,
            "shown": self.measure.needs_shown,
            "samples": self.measure.needs_samples,
            "counterfactual": self.needs("counterfactual"),
            "pairs": self.needs("pairs"),
            "scores": self.needs("pairs"),
        }
        unused |= {name: None for name, used in declared.items() if not used}
        if self.measure.attention_model.model != "err":
            unused["largest_grade"] = ranking.largest_grade + 1
        if not self.measure.needs_judged:
            unused["all_grades"] = (7,)
        assert self.value(dataclasses.replace(ranking, **unused)) == before

    @drawn()
    def test_relevant_documents_alone(self, data: st.DataObject) -> None:
        """If only relevant documents count: no value without qrels, and others are ignored."""
        grade = self.measure.relevant_from
        if grade is None:
            return
        ranking = self.draw(data, at_least=1)
        if ranking.relevance is None:
            assert self.value(ranking) == Score(None, "no-qrels")
            return
        chosen = (ranking.relevance >= grade).nonzero()[0].tolist()
        score = self.value(ranking)
        if chosen:
            everything: Any = dataclasses.replace(self.measure, relevant_only=False)  # type: ignore[call-arg]
            self.same(everything.score(ranking.take(chosen)), score)
        else:
            assert score.value is None

    @drawn()
    def test_input_is_left_alone(self, data: st.DataObject) -> None:
        """Scoring does not change its input."""
        ranking = self.draw(data)
        batch = batch_of([ranking])
        arrays = [*_arrays(ranking), *_arrays(batch)]
        before = [array.copy() for array in arrays]
        self.value(ranking)
        self.measure.score_batch(batch)
        for array, copy in zip(arrays, before, strict=True):
            assert array.dtype == copy.dtype
            assert np.array_equal(array, copy, equal_nan=copy.dtype.kind == "f")

    @drawn()
    def test_batch_equals_one_by_one(self, data: st.DataObject) -> None:
        """A batch of queries gives what each gives alone, including an empty list."""
        several = data.draw(
            ranking_batches(groups=self.groups(), labels=self.uses_labels(), max_size=4)
        )
        empty = several[0].take([])
        several.insert(data.draw(st.integers(0, len(several))), empty)
        cutoff = self.measure.depth
        depth = None if cutoff is None else data.draw(st.sampled_from([None, cutoff, cutoff + 7]))
        batch = batch_of(several, depth=depth)
        self.agree(batch, several)
        # Again, because a batch caches its parts.
        self.agree(batch, several)

    def agree(self, batch: Batch, several: Sequence[Ranking]) -> None:
        """Fail unless the batch gives what the rankings give."""
        scores = self.measure.score_batch(batch)
        assert scores.values.shape == scores.codes.shape == (len(several),)
        for value, code, ranking in zip(scores.values, scores.codes, several, strict=True):
            found = Score(None if np.isnan(value) else float(value), STATUSES[code])
            self.same(found, self.measure.score(ranking))
        if self.measure.is_pooled:
            self.agree_pooled(batch, several)

    def agree_pooled(self, batch: Batch, several: Sequence[Ranking]) -> None:
        """Fail unless the sums of the batch, one or many at once, give the pooled value."""
        sums, codes = self.measure.sums_batch(batch)
        pooled = self.measure.pool(several)
        if STATUSES.index("pooled") not in codes:
            assert pooled == Score(None, "no-results")
            return
        total = sums.sum(axis=0)
        several_sums = np.stack((total, 2.0 * total, sums[0]))
        values = self.measure.of_sums(several_sums, batch.groups)
        assert values.shape == (3,)
        for value, own in zip(values, several_sums, strict=True):
            alone = float(self.measure.of_sums(own, batch.groups))
            assert np.isclose(value, alone, rtol=1e-9, atol=1e-12, equal_nan=True)
        if np.isnan(values[0]):
            self.same(Score(None, self.measure.undefined(total, batch.groups)), pooled)
        else:
            self.same(Score(float(values[0])), pooled)


def _arrays(part: Any) -> list[Any]:
    """All arrays in a ranking or a batch."""
    if isinstance(part, np.ndarray):
        return [part]
    if isinstance(part, dict):
        return [array for value in part.values() for array in _arrays(value)]
    if not dataclasses.is_dataclass(part):
        return []
    return [a for field in dataclasses.fields(part) for a in _arrays(getattr(part, field.name))]


def _inverse(score: Score) -> Score:
    """1 ÷ the value; 0 and no group turn into each other."""
    if score.value is None:
        return Score(0.0) if score.status == "no-group" else score
    return Score(1.0 / score.value) if score.value else Score(None, "no-group")


def _take_groups(ranking: Ranking, columns: Sequence[int]) -> Ranking:
    """The ranking with these groups, in this order; targets are made to sum to 1."""
    chosen = list(columns)
    fewer = len(chosen) < len(ranking.groups)
    total = sum(ranking.targets[c] for c in chosen) if fewer else 1.0
    more: dict[str, Any] = {}
    for name in ("judged", "shown", "samples"):
        own = getattr(ranking, name)
        if own is not None:
            shares = own.shares[:, chosen]
            of_terms = fewer and ranking.alignment is None
            shares = alignment_of(shares) if of_terms else shares
            more[name] = dataclasses.replace(own, shares=shares)
    return dataclasses.replace(
        ranking,
        counts=ranking.counts[:, chosen],
        groups=tuple(ranking.groups[c] for c in chosen),
        targets=tuple(ranking.targets[c] / total for c in chosen),
        log_counts=None if ranking.log_counts is None else ranking.log_counts[:, chosen],
        alignment=None if ranking.alignment is None else ranking.alignment[:, chosen],
        backgrounds={kind: counts[:, chosen] for kind, counts in ranking.backgrounds.items()},
        **more,
    )


def _swap_groups(ranking: Ranking, first: int, second: int) -> Ranking:
    """The ranking with the documents and targets of two groups swapped."""
    order = list(range(len(ranking.groups)))
    order[first], order[second] = second, first
    return dataclasses.replace(_take_groups(ranking, order), groups=ranking.groups)
