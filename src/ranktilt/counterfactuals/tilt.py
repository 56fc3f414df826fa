"""The tilt of lists, which stands beside their overlap: NFaiRR and TExFAIR, or other measures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ranktilt.data.annotations import Annotations
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.rankers.texts import Texts
from ranktilt.terms.annotator import annotate


def count_terms(texts: Texts, annotations: Any, lexicon: Any) -> Annotations:
    """Annotations that are there already, or counts made now."""
    if annotations is not None:
        return Annotations.read(annotations)
    return annotate(texts.collection, lexicon, only=texts.only)


def tilt_of(
    runs: list[Run],
    queries: Queries,
    cutoff: int,
    measures: Sequence[Any] | None,
    annotations: Annotations,
    qrels: Qrels | None,
) -> Scores:
    """NFaiRR and TExFAIR of lists, or other measures; NFaiRR against all documents."""
    if measures is None:
        chosen: list[Any] = [f"NFaiRR@{cutoff}", f"TExFAIR@{cutoff}"]
        chosen += [f"nDCG@{cutoff}"] if qrels is not None else []
    else:
        chosen = list(measures)
    return score(
        {run.name: run for run in runs},
        chosen,
        annotations=annotations,
        background="collection",
        qrels=qrels,
        queries=queries,
    )
