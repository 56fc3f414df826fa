"""How an axis is found: the published way, and two that did better on real stance data.

- `pca`: first principal components of the documents' vectors (Ziems et al. 2024, §4.2)
- `spherical`: unit vectors, the query's direction removed, and every centred document given the
  same length before the components are sought
- `stance`, for MiniLM only: `spherical` on vectors of an adapted model, with a head that gives the
  axis its sign

`auto`, the default, is `stance` if the embedder has it and `spherical` otherwise. Figures are in
docs/decisions/0006-polarity-axis.md.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.polarity.axis import remove_direction, unit_rows
from ranktilt.polarity.embedders import (
    BATCH_SIZE,
    CheckedEmbedder,
    Embedder,
    EmbedFunction,
    SentenceTransformerEmbedder,
    load_embedder,
)
from ranktilt.polarity.stance import StanceEmbedder, StanceWeights
from ranktilt.progress import Progress, silent

MethodName = Literal["auto", "stance", "spherical", "pca"]
METHODS: tuple[str, ...] = get_args(MethodName)


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
