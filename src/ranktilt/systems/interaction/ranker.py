"""A trained model with its words, and the folder it is kept in.

    config.json           model, its settings, lengths, where the vectors are from, training
    vocabulary.tsv        words with their document frequencies
    vectors.safetensors   word vectors, where training did not change them
    weights.safetensors   the model's weights; with folds: fold-1.safetensors …

A model of folds holds one set of weights a fold and says which query belongs to which: a query is
scored by the weights that never saw it, and a query of no fold by the mean of all.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file
from torch import Tensor

from ranktilt.data.files import read_text, write_text, writing
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, OutputError, UnknownNameError
from ranktilt.systems.interaction.conv_knrm import ConvKNRM
from ranktilt.systems.interaction.family import BATCH
from ranktilt.systems.interaction.knrm import KNRM
from ranktilt.systems.interaction.match_pyramid import MatchPyramid
from ranktilt.systems.interaction.model import InteractionModel
from ranktilt.systems.interaction.pacrr import PACRR
from ranktilt.systems.interaction.vocabulary import Vocabulary, padded
from ranktilt.systems.interaction.words import Words

MODELS: dict[str, type[InteractionModel]] = {
    "knrm": KNRM,
    "conv-knrm": ConvKNRM,
    "match-pyramid": MatchPyramid,
    "pacrr": PACRR,
}
FORMAT = 1
CONFIG, VOCABULARY, VECTORS = "config.json", "vocabulary.tsv", "vectors.safetensors"


@dataclass(eq=False)
class Ranker:
    """Scores texts for a query; see the module for `folds`."""

    model: str
    words: Words
    models: list[InteractionModel]
    query_length: int
    document_length: int
    folds: dict[str, int] = field(default_factory=dict)
    training: dict[str, Any] = field(default_factory=dict)

    def score(
        self, query_id: str | None, query: str, texts: Sequence[str], batch_size: int = BATCH
    ) -> FloatArray:
        """One score a text; the model of the query's fold, else the mean over all models."""
        vocabulary = self.words.vocabulary
        asked = vocabulary.numbers(query, self.query_length)
        rows = [vocabulary.numbers(text, self.document_length) for text in texts]
        fold = self.folds.get(query_id) if query_id is not None else None
        chosen = self.models if fold is None else [self.models[fold]]
        scores = [score_rows(model, asked, rows, batch_size) for model in chosen]
        return np.mean(scores, axis=0) if rows else np.zeros(0)

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Write the folder whole or not at all; a model that is there is replaced."""
        final = Path(folder)
        check_folder(final)
        temporary = final.with_name(f".{final.name}.part")
        with writing(final):
            shutil.rmtree(temporary, ignore_errors=True)
            temporary.mkdir(parents=True)
            try:
                self._fill(temporary)
                if final.exists():
                    shutil.rmtree(final)
                temporary.rename(final)
            finally:
                shutil.rmtree(temporary, ignore_errors=True)

    def _fill(self, folder: Path) -> None:
        config = {
            "format": FORMAT,
            "model": self.model,
            "settings": self.models[0].settings(),
            "query_length": self.query_length,
            "document_length": self.document_length,
            "dim": self.words.dim,
            "vectors": {"source": self.words.source, "covered": round(self.words.covered, 4)},
            "weights": self._files(),
            "folds": self.folds,
            "training": self.training,
        }
        write_text(folder / CONFIG, json.dumps(config, indent=2) + "\n")
        self.words.vocabulary.write(folder / VOCABULARY)
        if not self.models[0].tune:
            save_file({"vectors": torch.from_numpy(self.words.vectors)}, folder / VECTORS)
        for name, model in zip(self._files(), self.models, strict=True):
            save_file({k: v.contiguous() for k, v in model.state_dict().items()}, folder / name)

    def _files(self) -> list[str]:
        if not self.folds:
            return ["weights.safetensors"]
        return [f"fold-{number}.safetensors" for number in range(1, len(self.models) + 1)]

    @classmethod
    def load(cls, folder: str | os.PathLike[str], model: str | None = None) -> Ranker:
        """What `save` wrote; with `model` a folder of another model is an error."""
        path = Path(folder)
        config = _config(path)
        name = config["model"]
        if model is not None and name != model:
            raise InputError(f"a folder of {name}", where=folder, expected=model)
        vocabulary = Vocabulary.read(path / VOCABULARY)
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
            config["folds"], config["training"],
        )  # fmt: skip


def build_model(name: str, words: Words, settings: Mapping[str, Any]) -> InteractionModel:
    """A model with fresh weights (torch's random state decides them)."""
    if name not in MODELS:
        raise UnknownNameError("interaction model", name, MODELS)
    vectors = torch.from_numpy(words.vectors)
    idf = torch.from_numpy(words.vocabulary.idf().astype(np.float32))
    kind: Any = MODELS[name]
    try:
        model: InteractionModel = kind(vectors, idf, **settings)
    except TypeError as error:
        known = kind.__init__.__kwdefaults__ or {}
        wrong = next((one for one in settings if one not in known), None)
        if wrong is None:
            raise
        raise UnknownNameError("setting", wrong, known, where=name) from error
    return model


def score_rows(
    model: InteractionModel, query: Sequence[int], rows: Sequence[Sequence[int]], batch: int = BATCH
) -> FloatArray:
    """Scores of documents given as numbers of words."""
    if not rows:
        return np.zeros(0)
    asked = torch.from_numpy(padded([query]))
    scores = np.empty(len(rows))
    order = np.argsort([len(row) for row in rows], kind="stable")  # little padding in a batch
    model.eval()
    with torch.inference_mode():
        for start in range(0, len(rows), batch):
            places = order[start : start + batch]
            document = torch.from_numpy(padded([rows[place] for place in places]))
            scores[places] = model(asked.expand(len(document), -1), document).double().numpy()
    return scores


def check_folder(folder: str | os.PathLike[str]) -> None:
    """Refuse, before any work, a target that holds something else than a model."""
    path = Path(folder)
    if path.exists() and not path.is_dir():
        raise OutputError(f"{folder}: is a file, expected a folder for the model")
    if path.is_dir() and any(path.iterdir()) and not (path / CONFIG).is_file():
        raise OutputError(f"{folder}: holds other files, expected a new or empty folder")
    if not path.parent.is_dir():
        raise OutputError(f"{folder}: the folder {path.parent} does not exist; create it first")


def _config(path: Path) -> dict[str, Any]:
    if not path.is_dir():
        raise InputError("no such folder", where=path, do="train a model with train_interaction")
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
    config.setdefault("folds", {})
    config.setdefault("training", {})
    return dict(config)


def _tensors(path: Path) -> dict[str, Tensor]:
    try:
        tensors: dict[str, Tensor] = load_file(path)
    except (OSError, SafetensorError) as error:
        raise InputError(f"cannot be read ({error})", where=path, do="train it again") from error
    return tensors
