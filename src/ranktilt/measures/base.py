"""What a measure is: a named formula with parameters and a cutoff that reads and prints the same.

A measure is one class. `score` takes one ranking and calls the pure formula next to the class: that
is the definition. `score_batch` scores many queries at once; by default it calls `score` for each.
A contract test keeps the two equal.
"""

from __future__ import annotations

import dataclasses
import math
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from typing import (
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    Self,
    TypeVar,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np

from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.display.numbers import number, p_sentence
from ranktilt.errors import InputError, check_known
from ranktilt.measures.discounts import Attention
from ranktilt.measures.statuses import CODE, WITH_VALUE
from ranktilt.stats.arrays import sum_over_groups

Needs = Literal[
    "annotations",
    "annotations or labels",
    "polarity",
    "a counterfactual run",
    "qrels",
    "pairs",
    "a background run",
]

DEEPEST = 1_000_000


class Score(NamedTuple):
    """A value with its status; null if the measure is undefined (0 would mean balanced)."""

    value: float | None
    status: str = "ok"


class BatchScores(NamedTuple):
    """Values and status codes of many queries; the value is NaN if the status has none."""

    values: FloatArray
    codes: IntArray

    @classmethod
    def of(cls, values: FloatArray, undefined: Mapping[str, Any] | None = None) -> BatchScores:
        """Mark queries by masks; the first mask that applies gives the status."""
        codes = np.zeros(len(values), np.int64)
        for status, mask in reversed(list((undefined or {}).items())):
            codes[mask] = CODE[status]
        values = np.where(codes >= len(WITH_VALUE), np.nan, values)
        return cls(values, codes)


@dataclass(frozen=True, eq=False)
class Contributions:
    """What each document contributes to a score: base + parts.sum() is the score.

    `base` is the score if no document contributed anything. `parts` has a row for every
    document of the ranking (0 below the cutoff) and a column for each group, or a single column
    if the measure does not use groups.
    """

    base: float
    parts: FloatArray

    @property
    def documents(self) -> FloatArray:
        """What each document adds, all groups together."""
        return self.parts.sum(axis=1)

    @property
    def total(self) -> float:
        """The score."""
        return self.base + float(self.parts.sum())


#: A measure that is Σ_r weight_r · value(d_r), so that random orders have an exact mean: the values
#: of the documents, and a function of n that gives the weights of the ranks of a list of n
#: documents, 0 below the cutoff.
LinearForm = tuple[FloatArray, Callable[[int], FloatArray]]


@dataclass(frozen=True, eq=False)
class DocumentSet:
    """Documents of a query, ranked or not: the judged ones, or those shown to a ranker.

    `rows` are their rows in the ranking, −1 for a document that it does not have; `shares` their
    group membership; `grades` their relevance.
    """

    rows: IntArray
    shares: FloatArray
    grades: IntArray | None = None

    def __len__(self) -> int:
        return len(self.rows)


@dataclass(frozen=True, eq=False)
class Samples:
    """Several rankings of one query, as places in one table of documents, best first.

    The table has every document that a sample ranks, and the judged ones; `grades` are −1 for
    documents that are not judged.
    """

    lists: tuple[IntArray, ...]
    shares: FloatArray
    grades: IntArray


@dataclass(frozen=True, eq=False)
class Pairs:
    """Two versions of the same documents: their rows in the ranking (pairs × 2), −1 if missing.

    `grades` is the relevance of each pair: that of the first version, otherwise of the second; −1
    if neither is judged, None if the query is not.
    """

    rows: IntArray
    grades: IntArray | None = None


@dataclass(frozen=True, eq=False)
class Ranking:
    """One query's ranked documents as numbers: rows are documents, best first; columns groups.

    `polarity` has one column per axis, NaN if no axis could be fitted. `relevance` has the grades,
    None if the query is not judged. `counterfactual` is the same system's list for the swapped
    collection, best first: each document as its row here, −1 if it is not in this ranking.
    `judged` are all judged documents, `shown` the background run's list in its order (what a
    language model got to rank), `samples` other rankings of the same query, `scores` the ranker's.
    `largest_grade` is that of all queries, `all_grades` are theirs.
    """

    counts: FloatArray
    lengths: IntArray
    groups: tuple[str, ...] = ("first", "second")
    targets: tuple[float, ...] = ()
    log_counts: FloatArray | None = None
    alignment: FloatArray | None = None
    backgrounds: Mapping[str, FloatArray] = field(default_factory=dict)
    polarity: FloatArray | None = None
    relevance: IntArray | None = None
    counterfactual: IntArray | None = None
    scores: FloatArray | None = None
    judged: DocumentSet | None = None
    shown: DocumentSet | None = None
    samples: Samples | None = None
    pairs: Pairs | None = None
    largest_grade: int = 0
    all_grades: tuple[int, ...] = ()

    @classmethod
    def of(
        cls,
        counts: Any,
        lengths: Any = None,
        *,
        groups: tuple[str, ...] | None = None,
        targets: tuple[float, ...] | None = None,
        **more: Any,
    ) -> Ranking:
        """From plain lists; by default 100 tokens per document and equal targets."""
        width = len(groups) if groups is not None else len(counts[0]) if len(counts) else 2
        matrix = np.asarray(counts, np.float64).reshape(len(counts), width)
        names = groups or tuple(f"group{i + 1}" for i in range(width))
        sizes = np.full(len(matrix), 100) if lengths is None else np.asarray(lengths, np.int64)
        return cls(matrix, sizes, names, targets or (1.0 / width,) * width, **more)

    @classmethod
    def of_polarity(cls, polarity: Any, **more: Any) -> Ranking:
        """From the documents' polarities: one number each, or one per axis."""
        values = np.asarray(polarity, np.float64)
        values = values.reshape(len(values), -1 if values.size else 1)
        nothing = np.zeros((len(values), 0))
        return cls(nothing, np.zeros(len(values), np.int64), (), polarity=values, **more)

    @classmethod
    def of_worlds(cls, original: Sequence[Any], counterfactual: Sequence[Any]) -> Ranking:
        """From the documents' ids in the original and the swapped collection, best first."""
        place = {document: row for row, document in enumerate(original)}
        rows = [place.get(document, -1) for document in counterfactual]
        nothing = np.zeros((len(original), 0))
        return cls(
            nothing,
            np.zeros(len(original), np.int64),
            (),
            counterfactual=np.array(rows, np.int64),
        )

    def __len__(self) -> int:
        return len(self.counts)

    def top(self, cutoff: int | None, relevant_from: int | None = None) -> IntArray:
        """Rows of the documents down to the cutoff; with a grade, of the relevant ones only."""
        rows = np.arange(len(self))
        if relevant_from is not None and self.relevance is not None:
            rows = rows[self.relevance >= relevant_from]
        return rows[:cutoff]

    def take(self, rows: IntArray | Sequence[int]) -> Ranking:
        """The ranking with these documents, in this order; the backgrounds stay."""
        rows = np.asarray(rows, np.int64)
        names = ("counts", "lengths", "log_counts", "alignment", "polarity", "relevance", "scores")
        arrays = {name: getattr(self, name) for name in names}
        moved: dict[str, Any] = {n: None if a is None else a[rows] for n, a in arrays.items()}
        place = np.full(len(self) + 1, -1, np.int64)  # the last is for other documents
        place[rows] = np.arange(len(rows))
        if self.counterfactual is not None:
            moved["counterfactual"] = place[self.counterfactual]
        for name in ("judged", "shown", "pairs"):
            own = getattr(self, name)
            if own is not None:
                moved[name] = dataclasses.replace(own, rows=place[own.rows])
        return dataclasses.replace(self, **moved)

    @property
    def sampled(self) -> Samples:
        """The samples; a ranking without any is the only one."""
        if self.samples is not None:
            return self.samples
        n = len(self)
        shares, grades = self.shares, np.full(n, -1)
        if self.judged is not None and self.judged.grades is not None:
            inside = self.judged.rows >= 0
            own = np.maximum(self.judged.grades, 0)
            grades[self.judged.rows[inside]] = own[inside]
            grades = np.concatenate((grades, own[~inside]))
            shares = np.concatenate((shares, self.judged.shares[~inside]))
        return Samples((np.arange(n),), shares, grades)

    @property
    def shares(self) -> FloatArray:
        """Group membership of each document: labels, otherwise counts divided by their sum."""
        return alignment_of(self.counts) if self.alignment is None else self.alignment

    @property
    def frequency(self) -> FloatArray:
        """Matches divided by the document's tokens; 0 for a document without tokens."""
        return self.counts / np.where(self.lengths > 0, self.lengths, 1)[:, None]

    @property
    def inside(self) -> BoolArray:
        """Where there is a document, for formulas that take lists of unequal length."""
        return np.ones(len(self), np.bool_)

    @property
    def target_array(self) -> FloatArray:
        """Target shares as an array."""
        return np.array(self.targets)

    def weights(self, model: Attention, cutoff: int | None = None) -> FloatArray:
        """The attention of each rank; a model that needs qrels must have them."""
        return model.weights(len(self), cutoff, self.relevance, largest_grade=self.largest_grade)


def hard_groups(shares: FloatArray) -> IntArray:
    """The group with the strictly largest share of each document, −1 if there is none."""
    if not shares.shape[-1]:
        return np.full(shares.shape[:-1], -1, np.int64)
    largest = shares.max(axis=-1, keepdims=True)
    alone = ((shares == largest).sum(axis=-1) == 1) & (largest[..., 0] > 0)
    return np.where(alone, shares.argmax(axis=-1), -1)


def plain(values: Any) -> Any:
    """A formula's result: a number for one list, an array for many."""
    return float(values) if np.ndim(values) == 0 else values


def alignment_of(counts: FloatArray) -> FloatArray:
    """Counts divided by their sum over the groups; all 0 for a document without group terms."""
    total = sum_over_groups(counts)[..., None]
    return np.divide(counts, total, out=np.zeros_like(counts), where=total > 0)


@dataclass(frozen=True, kw_only=True)
class MeasureInfo:
    """The description of a measure; help, docs, tables and the report use it.

    Attributes:
        paper: Key of the paper (`ranktilt measures` lists them).
        equation: Its equation there.
        formula: The formula in one line.
        range: The values it can have, as text.
        bounds: The smallest and largest possible value, if no parameter changes them.
        fair: The fair value as text, or "high" or "low" if more or less is better.
        wording: What it measures, for someone who sees it for the first time; may use {group}.
        short_name: A few words that fit after "by"; may use {group}.
        tex: The formula in LaTeX, for the docs.
        signed: Whether + and − mean two groups or sides.
        needs: The data it is computed from.
        background: Whether it compares with a background.
        name, summary, file: Filled in when the measure is registered.
    """

    paper: str
    equation: str
    formula: str
    range: str
    fair: str
    bounds: tuple[float, float] = (-math.inf, math.inf)
    wording: str = ""
    short_name: str = ""
    tex: str = ""
    signed: bool = False
    needs: Needs = "annotations"
    background: bool = False
    name: str = ""
    summary: str = ""
    file: str = ""


class _MeasureType(ABCMeta):
    """Lets a cutoff follow the bare name: `ARaB @ 10` is `ARaB() @ 10`."""

    def __matmul__(cls, cutoff: int) -> Any:
        for name, default in cls.parameters().items():  # type: ignore[attr-defined]
            if default is dataclasses.MISSING:
                call = f"{cls.__name__}({name}='…') @ {cutoff}"
                raise InputError(f"{cls.__name__} needs {name}", expected=call)
        return cls() @ cutoff


@dataclass(frozen=True)
class Measure(metaclass=_MeasureType):
    """Base of all measures."""

    info: ClassVar[MeasureInfo]
    #: Parameters that the wording covers, whatever their value.
    _worded: ClassVar[tuple[str, ...]] = ("group", "background", "attribute")
    #: Whether it scores several rankings of each query together.
    needs_samples: ClassVar[bool] = False
    cutoff: int | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        for name, hint in _hints(type(self)).items():
            value = getattr(self, name)
            _check_parameter(type(self).__name__, name, hint, value)
            if hint is float:  # 2 and 2.0 are one measure and print the same
                plain = int(value) if value == int(value) else float(value)
                object.__setattr__(self, name, plain)
        self.check_cutoff(type(self).__name__, self.cutoff)
        _ = self.attention_model  # refuses one that cannot be read

    @staticmethod
    def check_cutoff(measure: str, cutoff: Any) -> None:
        """Refuse a cutoff that is not a whole number from 1 to a million."""
        if cutoff is None:
            return
        whole = isinstance(cutoff, int) and not isinstance(cutoff, bool)
        if not whole or not 1 <= cutoff <= DEEPEST:
            wanted = "at least 1" if not whole or cutoff < 1 else f"at most {DEEPEST}"
            raise InputError(f"cutoff {cutoff!r} in {measure}@{cutoff}", expected=wanted)

    def __matmul__(self, cutoff: int) -> Self:
        return dataclasses.replace(self, cutoff=cutoff)

    @classmethod
    def parameters(cls) -> dict[str, Any]:
        """Names and defaults in printing order; a required one has dataclasses.MISSING."""
        return {f.name: f.default for f in dataclasses.fields(cls) if f.name != "cutoff"}

    def __str__(self) -> str:
        given = {
            name: getattr(self, name)
            for name, default in self.parameters().items()
            if getattr(self, name) != default
        }
        inside = ", ".join(f"{name}={value!r}" for name, value in given.items())
        text = type(self).__name__ + (f"({inside})" if inside else "")
        return text if self.cutoff is None else f"{text}@{self.cutoff}"

    @property
    def name(self) -> str:
        """The name as it is printed and read."""
        return str(self)

    @property
    def wording(self) -> str:
        """What it measures, in plain words."""
        return (self.info.wording if self.is_default else "").format(**self._values()) or (
            self.info.summary
        )

    @property
    def short_name(self) -> str:
        """A few plain words that fit after "by"; empty if there are none for this form."""
        return (self.info.short_name if self.is_default else "").format(**self._values())

    @property
    def is_default(self) -> bool:
        """Whether the parameters that change what is measured have their defaults."""
        usual = {n: d for n, d in self.parameters().items() if n not in self._worded}
        return all(getattr(self, name) == default for name, default in usual.items())

    def _values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.parameters()}

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """The smallest and largest possible value; infinite if there is no bound.

        Args:
            targets: The groups' target shares, if they are known.
        """
        return self.info.bounds

    @property
    def relevant_from(self) -> int | None:
        """The smallest grade of the documents that count; None if all documents count."""
        return getattr(self, "rel", 1) if getattr(self, "relevant_only", False) else None

    @property
    def whole_list(self) -> bool:
        """Whether it looks at documents below the cutoff, too."""
        return self.relevant_from is not None

    @property
    def depth(self) -> int | None:
        """The rank below which it never looks; None if it looks at the whole list."""
        return None if self.whole_list else self.cutoff

    @property
    def attention_model(self) -> Attention:
        """How much each rank counts."""
        return Attention.read(getattr(self, "attention", "log"))

    @property
    def needs_qrels(self) -> bool:
        """Whether this form uses relevance judgements."""
        return self.relevant_from is not None or self.attention_model.needs_qrels

    @property
    def needs_judged(self) -> bool:
        """Whether this form uses judged documents that are not in the list."""
        return getattr(self, "candidates", None) == "judged"

    @property
    def needs_shown(self) -> bool:
        """Whether this form compares with a background run's list."""
        return "background" in (getattr(self, "candidates", ""), getattr(self, "target", ""))

    @property
    def needs_groups(self) -> bool:
        """Whether this form uses the groups of documents."""
        return self.info.needs in ("annotations", "annotations or labels")

    @property
    def labels_suffice(self) -> bool:
        """Whether labels can replace the terms of documents."""
        by = getattr(self, "by", "documents")
        return self.info.needs != "annotations" and by == "documents"

    @property
    def of_list_alone(self) -> bool:
        """Whether the groups of the documents down to the cutoff determine the value."""
        more = self.needs_qrels or self.needs_shown or self.needs_judged or self.needs_samples
        return self.needs_groups and not (more or self.is_pooled or self.whole_list)

    @property
    def is_pooled(self) -> bool:
        """Whether there is one value for all queries, and none per query."""
        return getattr(self, "pooled", False)

    @property
    def compares_pair(self) -> bool:
        """Whether this form compares two groups, so that others must not be there."""
        return "pair" in self.parameters()

    @property
    def linear_in_counts(self) -> bool:
        """Whether a document's contribution is proportional to its counts of group terms."""
        return False

    @property
    def is_signed(self) -> bool:
        """Whether values of this form have a sign."""
        return self.info.signed

    @property
    def is_two_sided(self) -> bool:
        """Whether values below a fair value of 0, or above one of 1, are tilted as well."""
        return False

    @property
    def companions(self) -> tuple[Measure, ...]:
        """Other forms of this measure that a chart over cutoffs shows with it."""
        return ()

    def fair_value(self, groups: tuple[str, ...] = (), targets: tuple[float, ...] = ()) -> str:
        """The value of a fair list as text, or "high" if more is better."""
        return self.info.fair

    def positive(self, groups: tuple[str, ...]) -> str | None:
        """The group that + means, for signed measures."""
        if not self.info.signed:
            return None
        pair = getattr(self, "pair", None)
        return groups[0] if pair is None else pair.split(",")[0].strip()

    def with_background(self, word: str) -> Self:
        """This measure with a background, if it uses one and names none of its own."""
        if getattr(self, "background", None) != "run":
            return self
        return dataclasses.replace(self, background=word)  # type: ignore[call-arg]

    def check(self, groups: tuple[str, ...]) -> None:
        """Refuse parameters that do not fit these groups."""
        if self.compares_pair:
            self.pair_indices(groups)
        for parameter in ("group", "protected"):
            group = getattr(self, parameter, None)
            if group is not None:
                check_known("group", group, groups, where=self)

    def pair_indices(self, groups: tuple[str, ...]) -> tuple[int, int]:
        """Columns of the two groups; with more than two the pair must be named."""
        pair = getattr(self, "pair", None)
        if pair is None:
            if len(groups) > 2:
                named: dict[str, Any] = {"pair": f"{groups[0]},{groups[1]}"}
                raise InputError(
                    f"{self} compares two groups, and there are {len(groups)}",
                    expected="a pair",
                    do=f"use {dataclasses.replace(self, **named)}",
                )
            return 0, 1
        if pair.count(",") != 1:
            raise InputError(f"pair {pair!r} of {self}", expected="two groups: pair='a,b'")
        first, second = (name.strip() for name in pair.split(","))
        for name in (first, second):
            check_known("group", name, groups, where=str(self))
        if first == second:
            raise InputError(f"pair {pair!r} of {self}", expected="two different groups")
        return groups.index(first), groups.index(second)

    def pair_signs(self, groups: tuple[str, ...]) -> FloatArray:
        """1 for the first group of the pair, −1 for the second, 0 for others."""
        signs = np.zeros(len(groups))
        signs[list(self.pair_indices(groups))] = 1.0, -1.0
        return signs

    def score(self, ranking: Ranking) -> Score:
        """The value for one ranking, or the status that says why there is none."""
        if self.is_pooled:
            found = self.sums(ranking)
            return Score(None, found if isinstance(found, str) else "pooled")
        if not len(ranking):
            return Score(None, "no-results")
        if self.needs_qrels and not self.is_judged(ranking):
            return Score(None, "no-qrels")
        value = self.value(ranking)
        if isinstance(value, Score):
            return value
        return Score(None, value) if isinstance(value, str) else Score(float(value))

    def is_judged(self, ranking: Ranking) -> bool:
        """Whether the query has relevance judgements, for a form that needs them."""
        return ranking.relevance is not None

    def value(self, ranking: Ranking) -> float | str | Score:
        """The definition: the value of a list with documents, or a status if it has none."""
        raise TypeError(f"{type(self).__name__} has no formula for {len(ranking)} documents")

    # Pooled measures: a value for all queries, from what each adds to some sums

    def sums(self, ranking: Ranking) -> FloatArray | str:
        """What a query adds to the sums of a pooled measure; a status if it stays out."""
        raise TypeError(f"{type(self).__name__} has no sums for {len(ranking)} documents")

    def sums_batch(self, batch: Any) -> tuple[FloatArray, IntArray]:
        """`sums` of many queries (queries × parts, 0 for those that stay out) and their codes.

        Those of some queries may be longer: 0 follows the end of the others.
        """
        found = [self.sums(batch.ranking(i)) for i in range(len(batch))]
        codes = [CODE[own] if isinstance(own, str) else CODE["pooled"] for own in found]
        return _stacked(found), np.array(codes, np.int64)

    def of_sums(self, sums: FloatArray, groups: tuple[str, ...]) -> FloatArray:
        """The values of sums over queries (… × parts); NaN if undefined."""
        raise TypeError(f"{type(self).__name__} has no value of {sums.shape[-1]} sums")

    def undefined(self, sums: FloatArray, groups: tuple[str, ...]) -> str:
        """Why these sums have no value."""
        return "no-group"

    def pool(self, rankings: Sequence[Ranking]) -> Score:
        """The value of a pooled measure for these rankings."""
        found = [self.sums(ranking) for ranking in rankings]
        if all(isinstance(own, str) for own in found):
            return Score(None, "no-results")
        total, groups = _stacked(found).sum(axis=0), rankings[0].groups
        value = float(self.of_sums(total, groups))
        return Score(None, self.undefined(total, groups)) if math.isnan(value) else Score(value)

    def details(self, batch: Any, weights: FloatArray | None = None) -> dict[str, Any]:
        """What the summary of a run shows with the value, such as `chance` and `p`."""
        return {}

    def detail_words(self, details: Mapping[str, Any]) -> str:
        """The details in words, for a line below a table: what chance gives, with p."""
        if details.get("chance") is None:
            return ""
        told = f"random orders {number(details['chance'], 3)}"
        if details.get("chance_q05") is not None and details.get("chance_q95") is not None:
            ends = number(details["chance_q05"], 3), number(details["chance_q95"], 3)
            told += f" (90% within {ends[0]} to {ends[1]})"
        return told if details.get("p") is None else f"{told}, {p_sentence(details['p'])}"

    def contributions(self, ranking: Ranking) -> Contributions | None:
        """What each document (and group) contributes to the score; None without a value."""
        if not self.has_contributions:
            raise InputError(f"{self} has no additive form", do="omit it")
        return None if self.score(ranking).value is None else self.split(ranking)

    def split(self, ranking: Ranking) -> Contributions:
        """The contributions, for a ranking that has a value."""
        raise NotImplementedError

    @property
    def has_contributions(self) -> bool:
        """Whether the score of a list can be split over its documents."""
        own = type(self)
        return own.split is not Measure.split or own.contributions is not Measure.contributions

    def linear_form(self, documents: Ranking) -> LinearForm | None:
        """The documents' values if the score is linear in them; None otherwise.

        A divisor that does not depend on the order (the background's best for NFaiRR) is omitted.
        """
        return None

    def score_batch(self, batch: Any) -> BatchScores:
        """The values for many queries, one at a time by default."""
        if self.is_pooled:
            _, codes = self.sums_batch(batch)
            return BatchScores(np.full(len(batch), np.nan), codes)
        scores = [self.score(batch.ranking(i)) for i in range(len(batch))]
        values = np.array([np.nan if s.value is None else s.value for s in scores], np.float64)
        return BatchScores(values, np.array([CODE[s.status] for s in scores], np.int64))


class ArrayMeasure(Measure):
    """A measure whose formula takes one list or many at once: arrays have a first axis more."""

    @abstractmethod
    def values(self, lists: Any) -> tuple[Any, dict[str, Any]]:
        """The values of a Ranking or a Batch, and by status where it applies; the first wins."""

    def value(self, ranking: Ranking) -> Score:
        """The value for one ranking."""
        value, statuses = self.values(ranking)
        status = next((name for name, applies in statuses.items() if applies), "ok")
        return Score(float(value) if status in WITH_VALUE else None, status)

    def score_batch(self, batch: Any) -> BatchScores:
        """The values for many queries."""
        if self.attention_model.needs_qrels:
            return super().score_batch(batch)
        values, statuses = self.values(batch)
        return BatchScores.of(values, {"no-results": batch.lengths == 0} | statuses)


def _stacked(found: Sequence[FloatArray | str]) -> FloatArray:
    """The sums of queries below each other, 0 for a status and after the end."""
    width = max((len(own) for own in found if not isinstance(own, str)), default=0)
    rows = np.zeros((len(found), width))
    for row, own in zip(rows, found, strict=True):
        if not isinstance(own, str):
            row[: len(own)] = own
    return rows


@cache
def _hints(cls: type[Measure]) -> dict[str, Any]:
    hints = get_type_hints(cls)
    return {name: hints[name] for name in cls.parameters()}


def _check_parameter(measure: str, name: str, hint: Any, value: Any) -> None:
    options = get_args(hint) if get_origin(hint) is Literal else None
    if options is not None:
        if value not in options or isinstance(value, bool) != isinstance(options[0], bool):
            listed = ", ".join(repr(option) for option in options)
            raise InputError(f"{name}={value!r} of {measure}", expected=f"one of {listed}")
    elif hint is bool or bool in get_args(hint):
        if not isinstance(value, bool) and not (value is None and hint is not bool):
            raise InputError(f"{name}={value!r} of {measure}", expected="True or False")
    elif hint is int or int in get_args(hint):
        words = [word for option in get_args(hint) for word in get_args(option)]
        whole = isinstance(value, int) and not isinstance(value, bool)
        if value not in words and not (whole and value >= 1):
            listed = "".join(f", or {word!r}" for word in words)
            raise InputError(f"{name}={value!r} of {measure}", expected=f"at least 1{listed}")
    elif hint is float:
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not 0 <= value < float("inf"):
            raise InputError(f"{name}={value!r} of {measure}", expected="a number, at least 0")
    elif not isinstance(value, str) and not (value is None and type(None) in get_args(hint)):
        raise InputError(f"{name}={value!r} of {measure}", expected="a name in quotes")


def unit_share(share: float, rounding: float = 1e-12) -> float:
    """A share from 0 to 1, with its ends exact: what rounding adds there does not count."""
    if share <= rounding:
        return 0.0
    return 1.0 if share >= 1.0 - rounding else float(share)


REGISTRY: dict[str, type[Measure]] = {}
MeasureClass = TypeVar("MeasureClass", bound=type[Measure])


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def measure(
    info: MeasureInfo | None = None, /, **description: Any
) -> Callable[[MeasureClass], MeasureClass]:
    """Make a class a measure and register it.

    Args:
        info: The description of the measure.
        description: The same as keywords: those of `MeasureInfo`.
    """
    told = info or MeasureInfo(**description)

    def register(cls: MeasureClass) -> MeasureClass:
        made = dataclass(frozen=True, eq=True, repr=False)(cls)
        made.__repr__ = made.__str__  # type: ignore[method-assign,assignment]
        summary = (cls.__doc__ or "").strip().split("\n")[0]
        file = cls.__module__.replace(".", "/") + ".py"
        made.info = dataclasses.replace(told, name=cls.__name__, summary=summary, file=file)
        REGISTRY[cls.__name__] = made
        return made  # type: ignore[return-value]

    return register


@cache
def registered() -> dict[str, type[Measure]]:
    """Every measure by its name, those of plug-in packages included.

    Installed packages name theirs in the entry-point group `ranktilt.measures`.
    """
    for entry in entry_points(group="ranktilt.measures"):
        entry.load()
    return REGISTRY
