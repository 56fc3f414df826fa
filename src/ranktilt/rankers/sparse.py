"""`sparse:NAME_OR_FOLDER`: learned sparse vectors (SPLADE and its kind), searched exactly.

A sentence-transformers SparseEncoder; a plain masked-language-model checkpoint becomes SPLADE with
max pooling, as the library makes it. The score is the dot product. `max_active_dims` keeps only
this many of the largest weights of each text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Annotated, Any

import numpy as np
from msgspec import Meta

from ranktilt.data.collection import Collection
from ranktilt.rankers.base import RankSettings, family, shown
from ranktilt.rankers.index_folder import IndexFolder
from ranktilt.rankers.searching import VectorRanker
from ranktilt.rankers.torch_support import BATCH_SIZE, Checkpoint


@dataclass(frozen=True)
class _SparseOptions:
    max_active_dims: Annotated[int, Meta(ge=1)] | None = None


@family("sparse", _SparseOptions)
class Sparse(VectorRanker):
    """Ranks by the dot product of sparse vectors over the vocabulary.

    A document that shares no dimension with the query is not found.
    """

    family = "sparse"
    above_zero = True

    def __init__(
        self,
        name: str | None,
        options: _SparseOptions,
        collection: Collection,
        context: RankSettings,
    ) -> None:
        self.checkpoint = Checkpoint("sparse", name)
        self.collection, self.context, self.options = collection, context, options
        self.name = self.checkpoint.name + shown(options)

    def settings(self) -> dict[str, Any]:
        return {"ranker": self.name, "checkpoint": self.checkpoint.fingerprint}

    @cached_property
    def model(self) -> Any:
        """The SparseEncoder itself, loaded when first asked for."""
        expected = "a sparse encoder or a masked language model"
        made = self.checkpoint.model("SparseEncoder", self.context.device, expected)
        return self.checkpoint.require_trained_head(made, f"take {expected}")

    def encode(self, role: str, texts: Sequence[str], *, keep: bool = False) -> Any:  # noqa: ARG002
        """A CSR matrix, one row a text."""
        from scipy.sparse import csr_matrix

        if not texts:
            return csr_matrix((0, int(self.model.get_embedding_dimension())), dtype=np.float32)
        encode = getattr(self.model, f"encode_{role}")
        found = encode(
            list(texts),
            batch_size=self.context.batch_size or BATCH_SIZE,
            show_progress_bar=False,
            convert_to_tensor=True,
            convert_to_sparse_tensor=True,
            save_to_cpu=True,
            max_active_dims=self.options.max_active_dims,
        ).coalesce()
        values = found.values().float().numpy()
        return csr_matrix((values, found.indices().numpy()), shape=tuple(found.shape))

    def compare(self, queries: Any, documents: Any) -> np.ndarray:
        """Dot products."""
        scores: np.ndarray = (queries @ documents.T).toarray()
        return scores

    def index_settings(self) -> dict[str, Any]:
        """Checkpoint and number of dimensions."""
        return {"model": self.checkpoint.fingerprint, **asdict(self.options)}

    def to_arrays(self, vectors: Any) -> dict[str, np.ndarray]:
        """Weights and dimensions of all documents, and how many each document has."""
        return {
            "weights": vectors.data,
            "dimensions": vectors.indices.astype(np.int32),
            "lengths": np.diff(vectors.indptr).astype(np.int64),
            "width": np.array([vectors.shape[1]]),
        }

    def from_arrays(self, folder: IndexFolder) -> Any:
        """A CSR matrix over memory-mapped arrays."""
        from scipy.sparse import csr_matrix

        lengths = folder.array("lengths")
        starts = np.concatenate(([0], np.cumsum(lengths)))
        parts = (folder.array("weights"), folder.array("dimensions"), starts)
        return csr_matrix(parts, shape=(len(lengths), int(folder.array("width")[0])))
