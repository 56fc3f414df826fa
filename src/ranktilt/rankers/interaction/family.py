"""`knrm:FOLDER`, `conv-knrm:FOLDER`, `match-pyramid:FOLDER`, `pacrr:FOLDER`: trained rerankers."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ranktilt.data.run import Run
from ranktilt.errors import InputError, MissingExtraError
from ranktilt.rankers.base import RERANK_DEPTH, RankSettings, System, Texts, family
from ranktilt.rankers.reranking import rescore

if TYPE_CHECKING:
    from ranktilt.rankers.interaction.ranker import InteractionRanker

#: Documents that are scored together by default.
BATCH = 32
NAMES = ("knrm", "conv-knrm", "match-pyramid", "pacrr")


def _require_torch(what: str) -> None:
    if any(importlib.util.find_spec(name) is None for name in ("torch", "safetensors")):
        raise MissingExtraError(what, "neural")


class InteractionSystem(System):
    """A trained interaction model that reranks a first-stage run."""

    reranker = True

    def __init__(
        self,
        ranker: InteractionRanker,
        texts: Texts,
        *,
        name: str | None = None,
        context: RankSettings,
    ) -> None:
        self.ranker, self.texts, self.context = ranker, texts, context
        self.name = name or ranker.model

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """Rerank the top `depth` of each ranking; documents below are removed."""

        def scorer(query_id: str, query: str, doc_ids: list[str], texts: list[str]) -> Any:  # noqa: ARG001
            return self.ranker.score(query_id, query, texts, self.context.batch_size or BATCH)

        ranked = rescore(self, queries, run, depth, self.texts, scorer, self.context.progress)
        seen = self.ranker.seen_in_training(queries.values())
        if seen:
            told = f"{self.name}: {seen:,} of {len(queries):,} queries were seen in training"
            self.notes = (*self.notes, f"{told}; train with folds=")
        return ranked

    def settings(self) -> dict[str, Any]:
        """Model, a hash of its weights, vectors, and its training."""
        told = {key: value for key, value in self.ranker.training.items() if key != "parts"}
        return {
            "system": self.name,
            "model": self.ranker.model,
            "weights": self.ranker.fingerprint,
            "vectors": self.ranker.words.source,
            **asdict(self.ranker.models[0].settings),
            "folds": len(self.ranker.models) if self.ranker.folds else None,
            "training": told,
        }


def _register(kind: str) -> None:
    @family(kind, parameters=())
    def make(
        name: str | None,
        options: dict[str, Any],  # noqa: ARG001
        texts: Texts,
        context: RankSettings,
    ) -> System:
        """A trained model from its folder."""
        if name is None:
            raise InputError(
                f"system {kind!r} names no model",
                expected=f"{kind}:FOLDER",
                do="train one with ranktilt.training.interaction",
            )
        _require_torch(f"{kind}:{name}")
        from ranktilt.rankers.interaction.ranker import InteractionRanker

        ranker = InteractionRanker.load(name, kind)
        return InteractionSystem(ranker, texts, name=f"{kind}:{Path(name).name}", context=context)


for _kind in NAMES:
    _register(_kind)
