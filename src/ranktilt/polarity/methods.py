"""How an axis is found: the published way, and two that did better on real stance data.

- `pca`: first principal components of the documents' vectors (Ziems et al. 2024, §4.2)
- `spherical`: unit vectors, the query's direction removed, and every centred document given the
  same length before the components are sought
- `stance`, for MiniLM only: `spherical` on vectors of an adapted model, together with the side that
  a second model reads in each document (`polarity.stance`); this also gives the axis its sign

`auto`, the default, is `stance` if the embedder has it and `spherical` otherwise. Figures are in
docs/decisions/0006-polarity-axis.md.
"""

from __future__ import annotations

import os
from typing import NamedTuple

import numpy as np

from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, check_known
from ranktilt.polarity.axis import remove_direction, unit_rows
from ranktilt.polarity.embedders import (
    BATCH_SIZE,
    CheckedEmbedder,
    Embedder,
    EmbedFunction,
    LightEmbedder,
    SentenceTransformerEmbedder,
    load_embedder,
)
from ranktilt.polarity.stance import PARAGRAPH, StanceEmbedder, StanceReader, StanceWeights
from ranktilt.progress import Progress, silent

METHODS = ("auto", "stance", "spherical", "pca")
#: How much the side that a document was read to take counts in its position, against the vectors.
_SIDE_WEIGHT = 0.6
_LIGHT = (
    "embedder light is used, because st:minilm, which is more accurate, is not on this machine: "
    "pip install 'ranktilt[neural]', and pass st:minilm once to fetch it"
)


class Method(NamedTuple):
    """The method in use, with the embedder that it works on, and what had to be said."""

    name: str
    embedder: CheckedEmbedder
    #: Reads which side a document takes; only MiniLM has one.
    reader: CheckedEmbedder | None = None
    notes: tuple[str, ...] = ()

    @property
    def spherical(self) -> bool:
        """Whether documents are given the same length."""
        return self.name != "pca"

    @property
    def kind(self) -> str:
        """The kind of vectors, for verdicts: "stance", "light" or "other"."""
        if self.name == "stance":
            return "stance"
        return "light" if self.embedder.name.startswith("light:") else "other"

    def prepare(
        self, vectors: FloatArray, query: FloatArray | None, read: FloatArray | None = None
    ) -> FloatArray:
        """What the axis is fitted on, and documents are measured in.

        The side that each document was read to take (log-odds) is one more dimension.
        """
        found = _transformed(vectors, query) if self.spherical else vectors
        if read is None:
            return found
        return np.column_stack([found, _SIDE_WEIGHT * np.tanh(read / 2.0)])


def choose_method(
    name: str,
    embedder: str | Embedder | EmbedFunction = "auto",
    *,
    cache: bool | str | os.PathLike[str] = True,
    batch_size: int = BATCH_SIZE,
    progress: Progress = silent,
) -> Method:
    """Load an embedder and choose its method.

    Falls back to `light` and to `spherical` if something is not installed, with a note.
    """
    check_known("method", name, METHODS)
    loaded = load_embedder(embedder, cache=cache, batch_size=batch_size, progress=progress)
    stored = getattr(loaded, "settings", None)  # of files that say what made their vectors
    if stored is not None and stored.kind == "stance":
        return _with_stored_stance(name, loaded, cache)
    notes: tuple[str, ...] = ()
    if embedder == "auto" and isinstance(loaded.inner, LightEmbedder):
        notes = (_LIGHT,)
    if name in ("pca", "spherical"):
        return Method(name, loaded, None, notes)
    weights = StanceWeights()
    if weights.fit_for(loaded.inner) and isinstance(loaded.inner, SentenceTransformerEmbedder):
        model = loaded.inner.model
        adapted = StanceEmbedder(model, weights, batch_size=batch_size)
        reader = StanceReader(model, weights, batch_size=batch_size)
        made, read = (
            load_embedder(one, cache=cache, batch_size=batch_size, progress=progress)
            for one in (adapted, reader)
        )
        return Method("stance", made, read)
    if weights.missing and isinstance(loaded.inner, SentenceTransformerEmbedder):
        notes += (weights.missing,)
    elif name == "stance":
        notes += (f"method stance needs st:minilm, not {loaded.name}: spherical is used",)
    return Method("spherical", loaded, None, notes)


def _with_stored_stance(
    name: str, loaded: CheckedEmbedder, cache: bool | str | os.PathLike[str]
) -> Method:
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
    if weights.missing or f"+{weights.name}-{PARAGRAPH}" not in loaded.name:
        raise InputError(
            weights.missing or "stance vectors of another release",
            where=where,
            do="or embed again with --method spherical" if weights.missing else "embed again",
        )
    model = loaded.settings.spec.removeprefix("st:")  # type: ignore[attr-defined]
    reader = StanceReader(model, weights, batch_size=loaded.batch_size)
    return Method("stance", loaded, load_embedder(reader, cache=cache, progress=loaded.progress))


def _transformed(vectors: FloatArray, query: FloatArray | None) -> FloatArray:
    """Unit vectors without the query's direction, which all documents share."""
    units = unit_rows(np.asarray(vectors, np.float64))
    if query is None or not np.any(query):
        return units
    return remove_direction(units, query)
