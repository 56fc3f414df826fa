"""Settings of a counterfactual evaluation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.crbo import CRBO, Overlap
from ranktilt.stats.arrays import check_share
from ranktilt.stats.paired import TESTS


@dataclass(frozen=True)
class OverlapSettings:
    """How two lists of a query are compared.

    Attributes:
        cutoff: Ranks that count.
        rbo_p: p of rank-biased overlap: the ranks 1 … k have the weight 1 − p^k.
        rbo_form: Form of rank-biased overlap: ext, truncated, normalised, min or max.
        confidence: Level of the intervals.
        test: Paired test: t, wilcoxon or randomisation.
    """

    cutoff: int = 10
    rbo_p: float = 0.9
    rbo_form: Overlap = "ext"
    confidence: float = 0.95
    test: str = "t"

    def __post_init__(self) -> None:
        check_share("confidence", self.confidence)
        if self.test not in TESTS:
            raise UnknownNameError("test", self.test, TESTS)
        self.measure  # noqa: B018 - checks cutoff, p and form

    @property
    def measure(self) -> CRBO:
        """The measure of overlap."""
        return CRBO(p=self.rbo_p, form=self.rbo_form) @ self.cutoff


@dataclass(frozen=True)
class CounterfactualSettings(OverlapSettings):
    """What is swapped and ranked, and how the lists are compared.

    Attributes:
        worlds: Which words are swapped, one swapped collection each: all, names, pronouns, words
            (all but these two), a table of the lexicon's pairs, or none, the control in which every
            CRBO must be 1.
        name_pairings: 1 for the lexicon's own pairs of names; more for so many random pairings,
            whose results are a distribution.
        seed: Seed of the first random pairing.
        swap_queries: Whether the queries are swapped too (names in them also in lower case).
        candidates: What rerankers get: None for what the first stage finds in each collection,
            "original" for what it finds in the original collection, or a run.
        depth: Length of the lists.
    """

    worlds: tuple[str, ...] = ("all",)
    name_pairings: int = 1
    seed: int = 0
    swap_queries: bool = False
    candidates: Any = None
    depth: int = 100

    def __post_init__(self) -> None:
        super().__post_init__()
        whole = isinstance(self.depth, int) and not isinstance(self.depth, bool)
        if not whole or self.depth < self.cutoff:
            expected = f"a whole number, at least {self.cutoff} (the cutoff)"
            raise InputError(f"depth {self.depth!r}", expected=expected)
        if not self.worlds:
            raise InputError("no world", expected="all, names, pronouns, words or none")
        twice = [name for i, name in enumerate(self.worlds) if name in self.worlds[:i]]
        if twice:
            raise InputError(f"duplicate world {twice[0]!r}")
        if isinstance(self.name_pairings, bool) or self.name_pairings < 1:
            raise InputError(f"{self.name_pairings} pairings of the names", expected="at least 1")
        if isinstance(self.seed, bool) or self.seed < 0:
            raise InputError(f"seed {self.seed}", expected="at least 0")

    @property
    def fixed_candidates(self) -> bool:
        """Whether rerankers get the original collection's candidates."""
        return isinstance(self.candidates, str) and self.candidates == "original"
