"""`cross:NAME_OR_FOLDER`: query and document through one model together; reranks a run.

A sentence-transformers CrossEncoder. Scores are those of `predict`: with one output the model's
own activation of it, with several the logarithm of the probability of one of them, the last unless
`label` chooses one (relevant, in the two-class models of monoBERT's kind). `max_length` cuts a
pair's word pieces (default: the model's own).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ranktilt.data.run import Run
from ranktilt.data.specs import shown_options
from ranktilt.errors import InputError
from ranktilt.rankers.base import RERANK_DEPTH, RankSettings, System, Texts, family
from ranktilt.rankers.reranking import RerankCandidates
from ranktilt.rankers.torch_support import (
    BATCH_SIZE,
    Checkpoint,
    checked_device,
    positive,
    require_trained_head,
    sentence_transformers,
)

#: Pairs handed to the model at once: it sorts them by length, and a progress bar moves in between.
PAIRS_PER_CALL = 2048


class _CrossEncoder(System):
    """Re-ranks by a cross-encoder."""

    reranker = True

    def __init__(
        self, name: str | None, options: Mapping[str, Any], texts: Texts, context: RankSettings
    ) -> None:
        self.checkpoint = Checkpoint("cross", name)
        self.texts = texts
        self.context = context
        self.options = dict(options)
        if "max_length" in options:
            positive(self.checkpoint.spec, "max_length", options["max_length"])
        self.name = self.checkpoint.name + shown_options(dict(options))
        self._model: Any = None

    def settings(self) -> dict[str, Any]:
        return {"system": self.name, "checkpoint": self.checkpoint.fingerprint}

    @property
    def model(self) -> Any:
        """The CrossEncoder itself, loaded when first asked for."""
        if self._model is None:
            device = checked_device(self.context.device)
            kind = sentence_transformers("CrossEncoder")

            def load(folder: str) -> Any:
                longest = self.options.get("max_length")
                made = kind(folder, device=device, local_files_only=True, max_length=longest)
                require_trained_head(
                    self.checkpoint,
                    made,
                    "train one (experiments/rankers/train_cross_folds.py --save)",
                )
                return made

            self._model = self.checkpoint.load(load, "a checkpoint with a classification head")
        return self._model

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """The top of each list by the model's score of query and document together."""
        given = RerankCandidates.of(queries, run, depth, self.texts)
        scores = np.empty(len(given.rows))
        for start in range(0, len(scores), PAIRS_PER_CALL):
            part = slice(start, start + PAIRS_PER_CALL)
            places = zip(given.owners[part].tolist(), given.rows[part].tolist(), strict=True)
            pairs = [(given.queries[owner], given.texts[row]) for owner, row in places]
            scores[part] = self.score(pairs)
            self.context.progress("Reranking", start + len(pairs), len(scores), "documents")
        return given.ranked(self, scores)

    def score(self, pairs: list[tuple[str, str]]) -> np.ndarray:
        """One score a pair."""
        given = np.asarray(
            self.model.predict(
                pairs,
                batch_size=self.context.batch_size or BATCH_SIZE,
                show_progress_bar=False,
                convert_to_numpy=True,
            ),
            np.float64,
        )
        if given.ndim == 1:
            return given
        label = self.options.get("label", given.shape[1] - 1)
        if isinstance(label, bool) or not isinstance(label, int):
            raise InputError(f"label={label!r}", where=self.name, expected="a whole number")
        if not 0 <= label < given.shape[1]:
            raise InputError(
                f"label={label} of a model with {given.shape[1]} outputs",
                where=self.name,
                expected=f"0 to {given.shape[1] - 1}",
            )
        highest = given.max(axis=1, keepdims=True)
        total = np.log(np.exp(given - highest).sum(axis=1)) + highest[:, 0]
        result: np.ndarray = given[:, label] - total
        return result


@family("cross", parameters=("label", "max_length"))
def _make(name: str | None, options: dict[str, Any], texts: Texts, context: RankSettings) -> System:
    """A cross-encoder over these documents."""
    return _CrossEncoder(name, options, texts, context)
