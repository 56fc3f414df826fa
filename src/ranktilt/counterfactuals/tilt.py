"""The tilt of lists, shown next to their overlap: NFaiRR and TExFAIR, or other measures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ranktilt.data.annotations import Annotations
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.rankers.texts import Texts
from ranktilt.terms.annotator import annotate


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

    def annotate(self, texts: Texts, lexicon: Any) -> Annotations:
        """The given annotations, or terms counted now, by `lexicon` unless another is set."""
        if self.annotations is not None:
            return Annotations.read(self.annotations)
        chosen = lexicon if self.lexicon is None else self.lexicon
        return annotate(texts.collection, chosen, only=texts.only)

    def score(
        self, runs: Sequence[Run], queries: Queries, cutoff: int, annotations: Annotations
    ) -> Scores:
        """Score lists."""
        measures = self.measures
        if measures is None:
            measures = [f"NFaiRR@{cutoff}", f"TExFAIR@{cutoff}"]
            measures += [f"nDCG@{cutoff}"] if self.qrels is not None else []
        return score(
            {run.name: run for run in runs},
            list(measures),
            annotations=annotations,
            background="collection",
            qrels=None if self.qrels is None else Qrels.load(self.qrels),
            queries=queries,
        )
