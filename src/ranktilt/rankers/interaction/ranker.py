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

import hashlib
import json
import os
import re
import secrets
import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor

from ranktilt.data.files import read_text, write_text, writing
from ranktilt.data.settings import read_settings
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, OutputError, UnknownNameError
from ranktilt.rankers.interaction.conv_knrm import ConvKNRM
from ranktilt.rankers.interaction.family import BATCH
from ranktilt.rankers.interaction.knrm import KNRM
from ranktilt.rankers.interaction.match_pyramid import MatchPyramid
from ranktilt.rankers.interaction.model import InteractionModel
from ranktilt.rankers.interaction.pacrr import PACRR
from ranktilt.rankers.interaction.words import ModelVocabulary, Words

MODELS: dict[str, type[InteractionModel]] = {
    "knrm": KNRM,
    "conv-knrm": ConvKNRM,
    "match-pyramid": MatchPyramid,
    "pacrr": PACRR,
}
FORMAT = 1
CONFIG, VOCABULARY, VECTORS = "config.json", "vocabulary.tsv", "vectors.safetensors"
#: Every file that a model's folder may contain.
OURS = re.compile(r"config\.json|vocabulary\.tsv|(vectors|weights|fold-\d+)\.safetensors")


@dataclass(eq=False)
class InteractionRanker:
    """Scores texts for a query; see the module for `folds`.

    `seen` has the hash of the text of every query used in training, by its id.
    """

    model: str
    words: Words
    models: list[InteractionModel]
    query_length: int
    document_length: int
    folds: dict[str, int] = field(default_factory=dict)
    training: dict[str, Any] = field(default_factory=dict)
    seen: dict[str, str] = field(default_factory=dict)

    def fold_of(self, query_id: str | None, query: str) -> int | None:
        """The fold whose weights never saw this query; None for a query of no fold."""
        if not self.folds:
            return None
        own = self.query_hash(query)
        if query_id is not None and self.seen.get(query_id) == own:
            return self.folds[query_id]
        return self._folds_by_text.get(own)

    @cached_property
    def _folds_by_text(self) -> dict[str, int]:
        return {self.seen[query]: fold for query, fold in self.folds.items()}

    def seen_in_training(self, queries: Iterable[str]) -> int:
        """The number of these queries that would be scored by weights that saw them in training."""
        known = set() if self.folds else set(self.seen.values())
        return sum(self.query_hash(query) in known for query in queries)

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
                digest.update(name.encode() + tensor.detach().contiguous().numpy().tobytes())
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

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Write the folder completely or not at all; an existing model is replaced."""
        final = Path(folder)
        self.check_folder(final)
        unique = secrets.token_hex(4)
        temporary = final.with_name(f".{final.name}.{unique}.part")
        old = final.with_name(f".{final.name}.{unique}.old")
        with writing(final):
            temporary.mkdir(parents=True)
            try:
                self._fill(temporary)
                if final.exists():
                    final.rename(old)
                try:
                    temporary.rename(final)
                except OSError:
                    if old.exists():
                        old.rename(final)
                    raise
            finally:
                shutil.rmtree(temporary, ignore_errors=True)
                if final.exists():
                    shutil.rmtree(old, ignore_errors=True)

    def _fill(self, folder: Path) -> None:
        config = {
            "format": FORMAT,
            "model": self.model,
            "settings": asdict(self.models[0].settings),
            "query_length": self.query_length,
            "document_length": self.document_length,
            "dim": self.words.dim,
            "vectors": {"source": self.words.source, "covered": round(self.words.covered, 4)},
            "weights": self._files(),
            "folds": self.folds,
            "seen": self.seen,
            "training": self.training,
        }
        write_text(folder / CONFIG, json.dumps(config, indent=2) + "\n")
        self.words.vocabulary.write(folder / VOCABULARY)
        if not self.models[0].settings.tune:
            save_file({"vectors": torch.from_numpy(self.words.vectors)}, folder / VECTORS)
        for name, model in zip(self._files(), self.models, strict=True):
            save_file({k: v.contiguous() for k, v in model.state_dict().items()}, folder / name)
        mode = (folder / CONFIG).stat().st_mode & 0o777
        for path in folder.glob("*.safetensors"):  # the library makes them private
            path.chmod(mode)

    def _files(self) -> list[str]:
        if not self.folds:
            return ["weights.safetensors"]
        return [f"fold-{number}.safetensors" for number in range(1, len(self.models) + 1)]

    @classmethod
    def load(cls, folder: str | os.PathLike[str], model: str | None = None) -> InteractionRanker:
        """Load what `save` wrote; with `model`, a folder of another model is an error."""
        path = Path(folder)
        config = _config(path)
        name = config["model"]
        if model is not None and name != model:
            raise InputError(f"a folder of {name}", where=folder, expected=model)
        vocabulary = ModelVocabulary.read(path / VOCABULARY)
        tune = bool(config["settings"].get("tune"))
        if tune:
            table = torch.zeros(len(vocabulary), config["dim"])
        else:
            table = _tensors(path / VECTORS).get("vectors", torch.zeros(0, 0))
        if table.shape != (len(vocabulary), config["dim"]):
            raise InputError("vectors and vocabulary differ", where=folder, do="train it again")
        source = config["vectors"]
        words = Words(vocabulary, table.numpy(), source["source"], source["covered"])
        models = []
        for file in config["weights"]:
            made = build_model(name, words, config["settings"])
            try:
                made.load_state_dict(_tensors(path / file))
            except RuntimeError as error:
                raise InputError(
                    "weights of another shape", where=path / file, do="train it again"
                ) from error
            models.append(made.eval())
        return cls(
            name, words, models, config["query_length"], config["document_length"],
            config["folds"], config["training"], config["seen"],
        )  # fmt: skip

    @staticmethod
    def check_folder(folder: str | os.PathLike[str]) -> None:
        """Refuse a target that contains something other than a model, before any work."""
        path = Path(folder)
        if path.exists() and not path.is_dir():
            raise OutputError(f"{folder}: is a file, expected a folder for the model")
        if path.is_dir():
            others = sorted(one.name for one in path.iterdir() if not OURS.fullmatch(one.name))
            if not others and any(path.iterdir()):
                try:
                    _config(path)
                except InputError:
                    others = [CONFIG]
            if others:
                raise OutputError(
                    f"{folder}: contains other files ({others[0]}), expected a new or empty folder"
                )
        if not path.parent.is_dir():
            raise OutputError(f"{folder}: the folder {path.parent} does not exist; create it first")

    @staticmethod
    def query_hash(text: str) -> str:
        """A hash of a query's text; case and white space don't matter."""
        return hashlib.sha256(" ".join(text.lower().split()).encode()).hexdigest()[:16]


def build_model(name: str, words: Words, options: Mapping[str, Any]) -> InteractionModel:
    """A model with fresh weights, which torch's random state decides; `options` are its own."""
    if name not in MODELS:
        raise UnknownNameError("interaction model", name, MODELS)
    vectors = torch.from_numpy(words.vectors)
    idf = torch.from_numpy(words.vocabulary.idf().astype(np.float32))
    kind = MODELS[name]
    return kind(vectors, idf, read_settings(options, kind.Settings, name))


def _config(path: Path) -> dict[str, Any]:
    if not (path / CONFIG).is_file():
        found = f"no trained model in {path.name}" if path.is_dir() else "no such folder"
        raise InputError(found, where=path, do="train one with ranktilt.training.interaction")
    try:
        config = json.loads(read_text(path / CONFIG))
        if config["format"] != FORMAT or config["model"] not in MODELS:
            raise ValueError
        for key in ("settings", "query_length", "document_length", "dim", "vectors", "weights"):
            config[key]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(
            "not the configuration of an interaction model", where=path / CONFIG
        ) from error
    for key in ("folds", "training", "seen"):
        config.setdefault(key, {})
    if config["folds"].keys() - config["seen"].keys():
        raise InputError(
            "folds without the queries' texts", where=path / CONFIG, do="train the model again"
        )
    return dict(config)


def _tensors(path: Path) -> dict[str, Tensor]:
    try:
        tensors: dict[str, Tensor] = load_file(path)
    except (OSError, SafetensorError) as error:
        raise InputError(f"cannot be read ({error})", where=path, do="train it again") from error
    return tensors
