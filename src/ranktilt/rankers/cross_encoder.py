"""`cross:NAME_OR_FOLDER`: query and document through one model together; reranks a run.

A sentence-transformers CrossEncoder. Scores are those of `predict`: with one output the model's
own activation of it, with several the logarithm of the probability of the last (relevant, in the
two-class models of monoBERT's kind). `max_length` cuts a pair's word pieces (default: the model's
own). A model that was trained with a query length or a
document length keeps them in its configuration, and they are used here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from msgspec import Meta

from ranktilt.data.run import Run
from ranktilt.rankers.base import RERANK_DEPTH, family
from ranktilt.rankers.searching import RerankCandidates
from ranktilt.rankers.torch_support import BATCH_SIZE, CheckpointRanker, first_pieces

#: Pairs handed to the model at once: it sorts them by length, and a progress bar moves in between.
PAIRS_PER_CALL = 2048
#: Where a model's configuration has the word pieces of a query and of a document.
QUERY_LENGTH, DOCUMENT_LENGTH = "ranktilt_query_length", "ranktilt_document_length"


@dataclass(frozen=True)
class _CrossOptions:
    max_length: Annotated[int, Meta(ge=1)] | None = None


@family("cross", _CrossOptions, "NAME_OR_FOLDER")
class _CrossEncoder(CheckpointRanker):
    """Reranks by a cross-encoder."""

    family = "cross"
    reranker = True

    @cached_property
    def model(self) -> Any:
        """The model of sentence-transformers, loaded when first used."""
        made = self.checkpoint.model(
            "CrossEncoder", self.context.device, "a checkpoint with a classification head",
            max_length=self.options.max_length,
        )  # fmt: skip
        advice = "train one (experiments/rankers/train_cross_folds.py --save)"
        return self.checkpoint.require_trained_head(made, advice)

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """The top of each list by the model's score of query and document together."""
        given = RerankCandidates.of(queries, run, depth, self.collection)
        scores = np.empty(len(given.rows))
        for start in range(0, len(scores), PAIRS_PER_CALL):
            part = slice(start, start + PAIRS_PER_CALL)
            places = zip(given.owners[part].tolist(), given.rows[part].tolist(), strict=True)
            pairs = [(given.queries[owner], given.texts[row]) for owner, row in places]
            scores[part] = self._score(self._cut(pairs))
            self.context.progress("Reranking", start + len(pairs), len(scores), "documents")
        self.notes = given.notes
        return given.ranked(self.name, scores)

    def _cut(self, pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """The pairs with texts as long as in training."""
        config = getattr(self.model, "config", None)
        lengths = [getattr(config, name, None) for name in (QUERY_LENGTH, DOCUMENT_LENGTH)]
        if lengths == [None, None]:
            return pairs
        cut = (
            first_pieces(self.model.tokenizer, texts, length)
            for texts, length in zip(zip(*pairs, strict=True), lengths, strict=True)
        )
        return list(zip(*cut, strict=True))

    def _score(self, pairs: list[tuple[str, str]]) -> np.ndarray:
        from scipy.special import log_softmax

        found = self.model.predict(
            pairs,
            batch_size=self.context.batch_size or BATCH_SIZE,
            show_progress_bar=False,
            convert_to_numpy=True,
        )
        scores: np.ndarray = np.asarray(found, np.float64)
        if scores.ndim == 1:
            return scores
        return log_softmax(scores, axis=1)[:, -1]
