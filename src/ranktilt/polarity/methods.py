"""How an axis is found: the published way, and two that did better on real stance data.

- `pca`: first principal components of the documents' vectors (Ziems et al. 2024, §4.2)
- `spherical`: unit vectors, the query's direction removed, and every centred document given the
  same length before the components are sought
- `stance`, for MiniLM only: `spherical` on vectors of an adapted model, with a head that gives the
  axis its sign

`auto`, the default, is `stance` if the embedder has it and `spherical` otherwise. Figures are in
docs/decisions/0006-polarity-axis.md.

The stance adapter and head were learned on other people's claims (Perspectrum) by
`experiments/perspectrum/train_stance.py`. The adapter moves documents on the same side of a claim
together and those on opposite sides apart; the head tells, weakly, whether a document supports the
claim. Both belong to one checkpoint and carry the licence of the data (weights/minilm.toml).
"""

from __future__ import annotations

import hashlib
import os
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranktilt.data.manifest import sha256_of
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.polarity.axis import remove_direction, unit_rows
from ranktilt.polarity.embedders import (
    BATCH_SIZE,
    CheckedEmbedder,
    Embedder,
    EmbedFunction,
    SentenceTransformerEmbedder,
    Vectors,
    load_embedder,
)
from ranktilt.progress import Progress, silent

METHODS = ("auto", "stance", "spherical", "pca")
WEIGHTS = Path(__file__).parent / "weights" / "minilm.npz"


class StanceWeights:
    """The learned numbers and their card."""

    def __init__(self, path: Path = WEIGHTS) -> None:
        self.path = path

    @cached_property
    def card(self) -> dict[str, Any]:
        """Licence, origin, limits, and the checkpoint they belong to."""
        return tomllib.loads(self.path.with_suffix(".toml").read_text(encoding="utf-8"))

    @cached_property
    def arrays(self) -> dict[str, FloatArray]:
        """By name, in double precision."""
        with np.load(self.path, allow_pickle=False) as stored:
            return {name: stored[name].astype(np.float64) for name in stored.files}

    @cached_property
    def name(self) -> str:
        """A short hash: other numbers are another model."""
        return f"stance-{hashlib.sha256(self.path.read_bytes()).hexdigest()[:12]}"

    def fit_for(self, embedder: object) -> bool:
        """Whether this embedder is the checkpoint that the numbers were learned on."""
        if not isinstance(embedder, SentenceTransformerEmbedder):
            return False
        file = embedder.folder / "model.safetensors"
        return file.is_file() and sha256_of(file) == self.card["base_sha256"]

    def stance(self, vectors: ArrayLike, query: ArrayLike) -> FloatArray:
        """x·(U V q + b) + c for unit vectors: above 0 if a document seems to support the query.

        >>> StanceWeights().stance(np.eye(384)[:2], np.eye(384)[0]).shape
        (2,)
        """
        head = self.arrays
        direction = head["head.left"] @ (head["head.right"] @ np.asarray(query, np.float64))
        found = np.asarray(vectors, np.float64) @ (direction + head["head.plain"])
        return found + head["head.bias"][0]


class StanceEmbedder(SentenceTransformerEmbedder):
    """MiniLM with the adapter added to its weights when it is loaded."""

    def __init__(self, model: str, weights: StanceWeights, *, batch_size: int = BATCH_SIZE) -> None:
        super().__init__(model, batch_size=batch_size)
        self.weights = weights
        self.name = f"{self.name}+{weights.name}"

    def _load(self) -> Any:
        model = super()._load()
        layers = model[0].auto_model.encoder.layer
        for name, up in self.weights.arrays.items():
            if not name.endswith(".up"):
                continue
            number, target, _ = name.split(".")
            change = up @ self.weights.arrays[f"{number}.{target}.down"]
            layer = getattr(layers[int(number)].attention.self, target)
            layer.weight.data += layer.weight.new_tensor(change)
        return model

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:
        """Unit vectors."""
        vectors = super().embed(ids, texts)
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / np.where(lengths > 0, lengths, 1.0), np.float32)


@dataclass(frozen=True)
class Method:
    """The method in use, with the embedder that it works on, and what had to be said."""

    name: str
    embedder: CheckedEmbedder
    stance: StanceWeights | None = None
    notes: tuple[str, ...] = ()

    @property
    def spherical(self) -> bool:
        """Whether documents are given the same length."""
        return self.name != "pca"

    def prepare(self, vectors: FloatArray, query: FloatArray | None) -> FloatArray:
        """What the axis is fitted on, and documents are measured in."""
        return transformed(vectors, query) if self.spherical else vectors


def choose_method(
    name: str,
    embedder: str | Embedder | EmbedFunction = "light",
    *,
    cache: bool | str | os.PathLike[str] = True,
    batch_size: int = BATCH_SIZE,
    progress: Progress = silent,
) -> Method:
    """Load an embedder and choose its method; falls back to `spherical` with a note."""
    if name not in METHODS:
        raise UnknownNameError("method", name, METHODS)
    loaded = load_embedder(embedder, cache=cache, batch_size=batch_size, progress=progress)
    stored = getattr(loaded, "settings", None)  # of files that say what made their vectors
    if stored is not None and stored.kind == "stance":
        return _with_stored_stance(name, loaded)
    if name in ("pca", "spherical"):
        return Method(name, loaded)
    weights = StanceWeights()
    if weights.fit_for(loaded.inner) and isinstance(loaded.inner, SentenceTransformerEmbedder):
        adapted = StanceEmbedder(loaded.inner.model, weights, batch_size=batch_size)
        made = load_embedder(adapted, cache=cache, batch_size=batch_size, progress=progress)
        return Method("stance", made, weights)
    notes: tuple[str, ...] = ()
    if name == "stance":
        notes = (f"method stance belongs to st:minilm, not to {loaded.name}: spherical is used",)
    return Method("spherical", loaded, None, notes)


def _with_stored_stance(name: str, loaded: CheckedEmbedder) -> Method:
    """The method of vectors that were made with the adapter: no other goes with them."""
    weights = StanceWeights()
    where = f"embedder {loaded.name}"
    if name in ("pca", "spherical"):
        raise InputError(
            f"stance vectors with method {name}",
            where=where,
            expected="method stance",
            do=f"polarity embed --method {name} makes vectors for {name}",
        )
    if not loaded.name.endswith(weights.name):
        raise InputError(
            "stance vectors of another release",
            where=where,
            expected=weights.name,
            do="embed again",
        )
    return Method("stance", loaded, weights)


def transformed(vectors: FloatArray, query: FloatArray | None) -> FloatArray:
    """Unit vectors without the query's direction, which all documents share."""
    units = unit_rows(np.asarray(vectors, np.float64))
    if query is None or not np.any(query):
        return units
    return remove_direction(units, query)
