"""Settings of a counterfactual evaluation: what is swapped, and how lists are measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.overlap import CRBO, Overlap
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.stats.arrays import check_share
from ranktilt.stats.paired import TESTS
from ranktilt.terms.annotator import annotate


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
        fixed_candidates: Whether rerankers get what the first stage finds in the original
            collection, instead of what it finds in each of them.
        depth: Length of the lists.
    """

    worlds: tuple[str, ...] = ("all",)
    name_pairings: int = 1
    seed: int = 0
    swap_queries: bool = False
    fixed_candidates: bool = False
    depth: int = 100

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.depth < self.cutoff:
            raise InputError(f"depth {self.depth}", expected=f"at least {self.cutoff} (the cutoff)")
        if not self.worlds:
            raise InputError("no world", expected="all, names, pronouns, words or none")
        twice = [name for i, name in enumerate(self.worlds) if name in self.worlds[:i]]
        if twice:
            raise InputError(f"duplicate world {twice[0]!r}")
        if self.name_pairings < 1:
            raise InputError(f"{self.name_pairings} pairings of the names", expected="at least 1")
        if self.seed < 0:
            raise InputError(f"seed {self.seed}", expected="at least 0")


@dataclass(frozen=True)
class TiltSettings:
    """How the tilt of lists is measured.

    Attributes:
        measures: Measures; by default NFaiRR with the whole collection as background and TExFAIR,
            and nDCG if there are qrels.
        annotations: Output of `annotate`, if the terms are counted already.
        lexicon: Lexicon to count terms with otherwise; by default the one that is swapped.
        qrels: Relevance judgements.
    """

    measures: Sequence[Any] | None = None
    annotations: Any = None
    lexicon: Any = None
    qrels: Any = None

    def annotate(self, texts: Collection, lexicon: Any) -> Annotations:
        """The given annotations, or terms counted now, by `lexicon` unless another is set."""
        if self.annotations is not None:
            return Annotations.read(self.annotations)
        chosen = lexicon if self.lexicon is None else self.lexicon
        return annotate(texts, chosen)

    def score(
        self, runs: Mapping[str, Run], queries: Queries, cutoff: int, annotations: Annotations
    ) -> Scores:
        """Score the lists of runs by name."""
        measures = self.measures
        if measures is None:
            measures = [f"NFaiRR@{cutoff}", f"TExFAIR@{cutoff}"]
            measures += [f"nDCG@{cutoff}"] if self.qrels is not None else []
        return score(
            runs,
            list(measures),
            annotations=annotations,
            background="collection",
            qrels=None if self.qrels is None else Qrels.load(self.qrels),
            queries=queries,
        )
