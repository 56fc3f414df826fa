"""What a reranker is: one list of documents and a strength in, an order of the same documents out.

Every method has one trade-off, its strength: 0 changes nothing, 1 looks at fairness alone. What all
of them keep to is done here, once: bad strengths are refused, strength 0 is the list as it was, and
documents that show the method the same keep their order among themselves.
"""

from __future__ import annotations

import dataclasses
import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Literal, TypeVar

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.neutrality import neutrality

Needs = Literal[
    "annotations", "annotations or labels", "annotations, labels or polarity", "polarity"
]


@dataclass(frozen=True, eq=False)
class RankedList:
    """One query's documents, best first, as numbers.

    `relevance` falls from 1 to 0 down the list (see `relevance_of_scores`); `counts` are matches of
    each group, `lengths` tokens, `alignment` the groups' shares in each document, `polarity` one
    number per document, NaN throughout if no axis could be fitted; `names` are the groups'.
    """

    relevance: FloatArray
    targets: FloatArray
    counts: FloatArray
    lengths: IntArray
    alignment: FloatArray
    polarity: FloatArray | None = None
    cutoff: int | None = 10
    names: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.relevance)

    @property
    def top(self) -> int:
        """How many ranks count."""
        return len(self) if self.cutoff is None else min(self.cutoff, len(self))

    @cached_property
    def frequency(self) -> FloatArray:
        """Matches divided by the document's tokens; 0 for a document without tokens."""
        return self.counts / np.where(self.lengths > 0, self.lengths, 1)[:, None]

    @cached_property
    def neutrality(self) -> FloatArray:
        """ω of every document, as NFaiRR has it."""
        return neutrality(self.counts, self.targets)

    @cached_property
    def groups(self) -> IntArray:
        """The group that each document shows most, −1 for none; the first of equals."""
        if not self.alignment.shape[1]:
            return np.full(len(self), -1)
        return np.where(self.alignment.any(axis=1), self.alignment.argmax(axis=1), -1)

    @property
    def due(self) -> FloatArray:
        """The share of ranks that each group is due: its target, of the documents with a group.

        Documents that show no group keep the part of the list they have.
        """
        return self.targets * float((self.groups >= 0).mean()) if len(self) else self.targets


def relevance_of_scores(scores: FloatArray) -> FloatArray:
    """The scores brought to [0, 1], 1 for the first and 0 for the last.

    Equal scores are all 1: no order of them costs anything. Where the order contradicts the scores
    (a run read by rank), the ranks take their place, evenly spaced.
    """
    size = len(scores)
    if size and (scores[1:] > scores[:-1]).any():
        return np.linspace(1.0, 0.0, size) if size > 1 else np.ones(size)
    # halves, so that the span of huge scores stays a number
    low, span = (scores[-1] / 2, scores[0] / 2 - scores[-1] / 2) if size else (0.0, 0.0)
    return (scores / 2 - low) / span if span > 0 else np.ones(size)


@dataclass(frozen=True)
class Reranker(ABC):
    """A method; subclass it as a frozen dataclass whose fields are its options."""

    name: ClassVar[str]
    summary: ClassVar[str]
    source: ClassVar[str]
    needs: ClassVar[Needs]
    #: The measure it works on, '' for methods that work on none.
    measure: ClassVar[str] = ""
    #: Whether it sorts the whole list; otherwise documents below the top keep their order.
    whole_list: ClassVar[bool] = False

    @classmethod
    def inputs(cls) -> list[str]:
        """The inputs that it uses."""
        return [what for what in ("annotations", "labels", "polarity") if what in cls.needs]

    @abstractmethod
    def order(self, ranked: RankedList, strength: float) -> IntArray:
        """Places of the documents in the new order; 0 < strength ≤ 1, at least two documents."""

    @abstractmethod
    def evidence(self, ranked: RankedList) -> FloatArray:
        """What the method sees of each document besides its relevance (documents × numbers)."""

    def unfairness(self, ranked: RankedList, order: IntArray) -> float | None:  # noqa: ARG002
        """The measure it works on, as a distance from fair; None if it works on none."""
        return None

    def exact(self, ranked: RankedList) -> bool:  # noqa: ARG002 (subclasses use it)
        """Whether it finds the best order there is for lists like this one at any strength."""
        return False

    def rerank_list(self, ranked: RankedList, strength: float) -> IntArray:
        """The new order of one list: `order` with what every method keeps to."""
        strength = checked_strength(strength)
        if "polarity" not in self.needs and len(ranked.targets) < 2:
            raise InputError(
                f"{len(ranked.targets)} group(s)", where=self.name, expected="at least two groups"
            )
        same = np.arange(len(ranked))
        if strength == 0.0 or len(ranked) < 2:
            return same
        found = _steady(self.order(ranked, strength), self.evidence(ranked))
        if not self.whole_list:
            found[ranked.top :] = np.sort(found[ranked.top :])
        before = self.unfairness(ranked, same)
        if before is not None:
            after = self.unfairness(ranked, found)
            if after is None or after > before:  # never less fair than it was
                return same
        return found

    def options(self) -> dict[str, Any]:
        """Its options by name."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    @property
    def tag(self) -> str:
        """Its name and the options that are not at their default: `arab-magnitude=bool`."""
        told = [
            f"-{field.name}={'_'.join(str(value).split())}"
            for field in dataclasses.fields(self)
            if (value := getattr(self, field.name)) != field.default
        ]
        return self.name + "".join(told)


Method = TypeVar("Method", bound=type[Reranker])
METHODS: dict[str, type[Reranker]] = {}


def method(cls: Method) -> Method:
    """Register a method under its name."""
    METHODS[cls.name] = cls
    return cls


def checked_strength(strength: Any, option: str = "") -> float:
    """A number from 0 to 1, or an error that names the option, if it came from one."""
    try:
        value = math.nan if isinstance(strength, bool) else float(strength)
    except (TypeError, ValueError):
        value = math.nan
    if not 0.0 <= value <= 1.0:
        told = f"strength {strength!r}" + (f" ({option})" if option else "")
        raise InputError(told, expected="a number from 0 to 1")
    return value


def _steady(order: IntArray, evidence: FloatArray) -> IntArray:
    """Give the places of documents that show the same to them in the order they came in.

    Fairness cannot tell them apart, and the more relevant ones come first: it costs nothing.
    """
    if not evidence.shape[1]:
        return np.arange(len(order))
    alike = np.lexsort(evidence.T)  # quicker than np.unique for a list
    kinds = np.zeros(len(order), np.int64)
    kinds[alike[1:]] = (evidence[alike[1:]] != evidence[alike[:-1]]).any(axis=1).cumsum()
    found = np.empty(len(order), np.int64)
    found[np.argsort(kinds[order], kind="stable")] = np.argsort(kinds, kind="stable")
    return found


def top_then_rest(chosen: IntArray | list[int], size: int) -> IntArray:
    """The documents chosen for the top, then all others in the order they came in."""
    top = np.asarray(chosen, np.int64)
    left = np.ones(size, np.bool_)
    left[top] = False
    return np.concatenate((top, np.flatnonzero(left)))
