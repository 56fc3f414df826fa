"""A trained interaction model with its words, and its folder.

    config.json           model, its settings, lengths, source of the vectors, training
    vocabulary.tsv        words with their document frequencies
    vectors.safetensors   word vectors, unless training changed them
    weights.safetensors   the model's weights; with folds: fold-1.safetensors …

A model with folds has one set of weights per fold: a query is scored by the weights that never saw
it, and a query of no fold by the mean of all. Queries are identified by a hash of their text,
because the same id may mean another query elsewhere.
"""

from __future__ import annotations

import copy
import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor

from ranktilt.data.collection import Collection
from ranktilt.data.files import new_folder, parse_json, read_text, write_text
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.run import Run
from ranktilt.data.settings import read_settings
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, check_known
from ranktilt.rankers.base import RERANK_DEPTH, Ranker, RankSettings
from ranktilt.rankers.interaction.models import BATCH, MODELS, InteractionModel
from ranktilt.rankers.interaction.words import ModelVocabulary, Words
from ranktilt.rankers.searching import RerankCandidates

CONFIG, VOCABULARY, VECTORS = "config.json", "vocabulary.tsv", "vectors.safetensors"


@dataclass(frozen=True)
class _VectorSource:
    source: str
    covered: float


@dataclass(frozen=True)
class _Config:
    """The content of config.json."""

    model: str
    settings: dict[str, Any]
    query_length: int
    document_length: int
    dim: int
    vectors: _VectorSource
    weights: list[str]
    folds: dict[str, int] = field(default_factory=dict)
    seen: dict[str, str] = field(default_factory=dict)
    training: dict[str, Any] = field(default_factory=dict)
    format: Literal[1] = 1

    def __post_init__(self) -> None:
        check_known("interaction model", self.model, MODELS)


@dataclass(eq=False)
class InteractionRanker(Ranker):
    """A trained model that reranks a first-stage run; see the module for `folds`.

    `seen` has the hash of the text of every query used in training, by its id.
    """

    reranker = True

    model: str
    words: Words
    models: list[InteractionModel]
    query_length: int
    document_length: int
    folds: dict[str, int] = field(default_factory=dict)
    training: dict[str, Any] = field(default_factory=dict)
    seen: dict[str, str] = field(default_factory=dict)
    collection: Collection = field(default_factory=lambda: Collection.open({}))
    context: RankSettings = field(default_factory=RankSettings)
    name: str = ""

    def __post_init__(self) -> None:
        self.name = self.name or self.model

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """Rerank the top `depth` of each ranking; documents below are removed."""
        given = RerankCandidates.of(queries, run, depth, self.collection)
        scores = np.empty(len(given.rows))
        for number, (start, end) in enumerate(given.spans):
            texts = [given.texts[row] for row in given.rows[start:end].tolist()]
            scores[start:end] = self.score(
                given.run.query_ids[number], given.queries[number], texts,
                self.context.batch_size or BATCH,
            )  # fmt: skip
            self.context.progress("Reranking", end, len(scores), "documents")
        self.notes: tuple[str, ...] = given.notes
        trained_on = set() if self.folds else set(self.seen.values())
        seen = sum(self.query_hash(query) in trained_on for query in queries.values())
        if seen:
            told = f"{self.name}: {seen:,} of {len(queries):,} queries were seen in training"
            self.notes = (*self.notes, f"{told}; train with folds=")
        return given.ranked(self.name, scores)

    def settings(self) -> dict[str, Any]:
        """Model, a hash of its weights, vectors, and its training."""
        return {
            "ranker": self.name,
            "model": self.model,
            "weights": self.fingerprint,
            "vectors": self.words.source,
            **asdict(self.models[0].settings),
            "folds": len(self.models) if self.folds else None,
            "training": {key: value for key, value in self.training.items() if key != "parts"},
        }

    def fold_of(self, query_id: str | None, query: str) -> int | None:
        """The fold whose weights never saw this query; None for a query of no fold."""
        if not self.folds:
            return None
        own = self.query_hash(query)
        if query_id is not None and self.seen.get(query_id) == own:
            return self.folds[query_id]
        return next((fold for seen, fold in self.folds.items() if self.seen[seen] == own), None)

    @cached_property
    def fingerprint(self) -> str:
        """A hash of everything that a score depends on: weights, vectors, words, lengths."""
        digest = hashlib.sha256()
        lengths = (self.query_length, self.document_length)
        digest.update(repr((self.model, lengths, asdict(self.models[0].settings))).encode())
        digest.update(repr(sorted(self.folds.items())).encode())
        vocabulary = self.words.vocabulary
        digest.update(repr((vocabulary.words, vocabulary.idf().tolist())).encode())
        for model in self.models:
            tensors = {"vectors": model.vectors, **model.state_dict()}
            for name, tensor in sorted(tensors.items()):
                digest.update(name.encode() + tensor.detach().cpu().contiguous().numpy().tobytes())
        return digest.hexdigest()[:16]

    def score(
        self, query_id: str | None, query: str, texts: Sequence[str], batch_size: int = BATCH
    ) -> FloatArray:
        """One score per text, by the model of the query's fold or the mean of all models."""
        vocabulary = self.words.vocabulary
        asked = vocabulary.numbers(query, self.query_length)
        rows = [vocabulary.numbers(text, self.document_length) for text in texts]
        fold = self.fold_of(query_id, query)
        chosen = self.models if fold is None else [self.models[fold]]
        scores = [model.score_rows(asked, rows, batch_size) for model in chosen]
        return np.mean(scores, axis=0) if rows else np.zeros(0)

    def without_groups(self, lexicon: Lexicon) -> InteractionRanker:
        """The same model without the directions between a lexicon's groups in its word vectors."""
        tuned = self.models[0].settings.tune  # every fold then has vectors of its own
        words = self.words if tuned else self.words.without_groups(lexicon)
        models = [copy.deepcopy(model) for model in self.models]
        for model in models:
            own = words
            if tuned:
                own = replace(words, vectors=model.vectors.detach().cpu().numpy())
                own = own.without_groups(lexicon)
            model.vectors.data = torch.from_numpy(own.vectors).to(model.vectors)
        training = self.training | {"removed_lexicon": lexicon.hash}
        return replace(self, words=words, models=models, training=training)

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Write a new folder, completely or not at all."""
        files = ["weights.safetensors"]
        if self.folds:
            files = [f"fold-{number}.safetensors" for number in range(1, len(self.models) + 1)]
        config = _Config(
            self.model, asdict(self.models[0].settings), self.query_length, self.document_length,
            self.words.dim, _VectorSource(self.words.source, round(self.words.covered, 4)),
            files, self.folds, self.seen, self.training,
        )  # fmt: skip
        with new_folder(folder) as temporary:
            write_text(temporary / CONFIG, json.dumps(asdict(config), indent=2) + "\n")
            self.words.vocabulary.write(temporary / VOCABULARY)
            if not self.models[0].settings.tune:
                save_file({"vectors": torch.from_numpy(self.words.vectors)}, temporary / VECTORS)
            for name, model in zip(files, self.models, strict=True):
                weights = {k: v.cpu().contiguous() for k, v in model.state_dict().items()}
                save_file(weights, temporary / name)
            mode = (temporary / CONFIG).stat().st_mode & 0o777
            for path in temporary.glob("*.safetensors"):  # the library makes them private
                path.chmod(mode)

    @classmethod
    def load(cls, folder: str | os.PathLike[str], model: str | None = None) -> InteractionRanker:
        """Load what `save` wrote; with `model`, a folder of another model is an error."""
        path = Path(folder)
        if not (path / CONFIG).is_file():
            found = f"no trained model in {path.name}" if path.is_dir() else "no such folder"
            raise InputError(found, where=path, do="train one with ranktilt train-interaction")
        where = str(path / CONFIG)
        config = read_settings(parse_json(read_text(where), where), _Config, where)
        if model is not None and config.model != model:
            raise InputError(f"a folder of {config.model}", where=folder, expected=model)
        vocabulary = ModelVocabulary.read(path / VOCABULARY)
        if config.settings.get("tune"):
            table = torch.zeros(len(vocabulary), config.dim)
        else:
            table = _tensors(path / VECTORS).get("vectors", torch.zeros(0, 0))
        if table.shape != (len(vocabulary), config.dim):
            raise InputError("vectors and vocabulary differ", where=folder, do="train it again")
        words = Words(vocabulary, table.numpy(), config.vectors.source, config.vectors.covered)
        models = []
        for file in config.weights:
            made = build_model(config.model, words, config.settings)
            try:
                made.load_state_dict(_tensors(path / file))
            except RuntimeError as error:
                raise InputError(
                    "weights of a different shape", where=path / file, do="train it again"
                ) from error
            models.append(made.eval())
        return cls(
            config.model, words, models, config.query_length, config.document_length,
            config.folds, config.training, config.seen,
        )  # fmt: skip

    @staticmethod
    def query_hash(text: str) -> str:
        """A hash of a query's text; case and white space don't matter."""
        return hashlib.sha256(" ".join(text.lower().split()).encode()).hexdigest()[:16]


def build_model(name: str, words: Words, options: Mapping[str, Any]) -> InteractionModel:
    """A model with fresh weights, which torch's random state decides; `options` are its own."""
    vectors = torch.from_numpy(words.vectors)
    idf = torch.from_numpy(words.vocabulary.idf().astype(np.float32))
    kind = MODELS[name]
    return kind(vectors, idf, read_settings(options, kind.Settings, name))


def _tensors(path: Path) -> dict[str, Tensor]:
    try:
        tensors: dict[str, Tensor] = load_file(path)
    except (OSError, SafetensorError) as error:
        raise InputError(f"cannot be read ({error})", where=path, do="train it again") from error
    return tensors
