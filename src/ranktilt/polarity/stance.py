"""A stance adapter and head for MiniLM, learned on other people's claims (Perspectrum).

The adapter moves documents on the same side of a claim together and those on opposite sides apart;
the head tells, weakly, whether a document supports the claim, which gives the axis a sign without
any label. Both belong to one checkpoint and carry the licence of the data (weights/minilm.toml).
`experiments/perspectrum/train_stance.py` made them; docs/decisions/0006 has their accuracy.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranktilt.data.manifest import sha256_of
from ranktilt.data.types import FloatArray
from ranktilt.polarity.embedders import (
    BATCH_SIZE,
    SentenceTransformerEmbedder,
    Vectors,
)

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
