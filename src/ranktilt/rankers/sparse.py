"""`sparse:NAME_OR_FOLDER`: learned sparse vectors (SPLADE and its kind), searched exactly.

A sentence-transformers SparseEncoder; a plain masked-language-model checkpoint becomes SPLADE with
max pooling, as the library makes it. The score is the dot product. `max_active_dims` keeps only
this many of the largest weights of each text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from ranktilt.data.run import Run
from ranktilt.rankers.base import RERANK_DEPTH, RankSettings, System, Texts, family
from ranktilt.rankers.index_folder import ArrayFile, IndexFolder
from ranktilt.rankers.reranking import RerankCandidates, text_prints
from ranktilt.rankers.searching import Encoded, VectorRanker
from ranktilt.rankers.torch_support import (
    BATCH_SIZE,
    Checkpoint,
    checked_device,
    positive,
    require_trained_head,
    sentence_transformers,
)

#: Texts encoded in one call.
TEXTS_PER_CALL = 2048


class Sparse(VectorRanker):
    """Ranks by the dot product of sparse vectors over the vocabulary.

    A document that shares no dimension with the query is not found.
    """

    family = "sparse"
    above_zero = True

    def __init__(
        self, name: str | None, options: Mapping[str, Any], texts: Texts, context: RankSettings
    ) -> None:
        self.checkpoint = Checkpoint("sparse", name)
        self.texts = texts
        self.context = context
        self.active: int | None = options.get("max_active_dims")
        if self.active is not None:
            positive(self.checkpoint.spec, "max_active_dims", self.active)
        inside = f"(max_active_dims={self.active})" if self.active is not None else ""
        self.name = self.checkpoint.name + inside
        self._model: Any = None

    def settings(self) -> dict[str, Any]:
        return {"system": self.name, "checkpoint": self.checkpoint.fingerprint}

    @property
    def model(self) -> Any:
        """The SparseEncoder itself, loaded when first asked for."""
        if self._model is None:
            device = checked_device(self.context.device)
            kind = sentence_transformers("SparseEncoder")

            def load(folder: str) -> Any:
                made = kind(folder, device=device, local_files_only=True)
                require_trained_head(
                    self.checkpoint, made, "take a sparse encoder or a masked language model"
                )
                return made

            self._model = self.checkpoint.load(load, "a sparse encoder or a masked language model")
        return self._model

    def encode_queries(self, queries: Mapping[str, str]) -> Any:
        """A CSR matrix."""
        return self._encode("query", list(queries.values()))

    def compare(self, queries: Any, documents: Any) -> np.ndarray:
        """Dot products."""
        scores: np.ndarray = (queries @ documents.T).toarray()
        return scores

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """The top of each list by the dot product with the query."""
        given = RerankCandidates.of(queries, run, depth, self.texts)
        asked = self._encode("query", given.queries)
        vectors = self._encode("document", given.texts, report=True)
        scores = np.empty(len(given.rows), np.float32)
        for number, (start, end) in enumerate(given.spans):
            scores[start:end] = (vectors[given.rows[start:end]] @ asked[number].T).toarray()[:, 0]
        return given.ranked(self, scores)

    def index_settings(self) -> dict[str, Any]:
        """Checkpoint and number of dimensions."""
        return {"model": self.checkpoint.fingerprint, "max_active_dims": self.active}

    def read_vectors(self, folder: IndexFolder, count: int) -> Any:
        """A CSR matrix over memory-mapped arrays."""
        from scipy.sparse import csr_matrix

        starts = np.concatenate(([0], folder.array("ends")))
        parts = (folder.array("weights"), folder.array("dimensions"), starts)
        return csr_matrix(parts, shape=(count, int(folder.array("shape")[0])))

    def write_vectors(self, path: Path, parts: Iterator[Encoded]) -> None:
        """Weights and dimensions of all documents, and where each document ends."""
        total = width = 0
        with (
            ArrayFile(path, "weights", "float32") as weights,
            ArrayFile(path, "dimensions", "int32") as dimensions,
            ArrayFile(path, "ends", "int64") as ends,
            ArrayFile(path, "shape", "int64") as shape,
        ):
            for part in parts:
                vectors = part.vectors
                weights.append(vectors.data)
                dimensions.append(vectors.indices)
                ends.append(total + vectors.indptr[1:].astype(np.int64))
                total += vectors.nnz
                width = vectors.shape[1]
            shape.append(np.array([width]))

    def encoded(self) -> Iterator[Encoded]:
        """A few thousand documents at a time."""
        done = 0
        for ids, texts in self.texts.batches():
            vectors = self._encode("document", texts)
            done += len(ids)
            self.context.progress("Encoding documents", done, None, "documents")
            yield Encoded(pa.array(ids, pa.string()), text_prints(texts), vectors)

    def _encode(self, role: str, texts: list[str], *, report: bool = False) -> Any:
        """A CSR matrix, one row a text."""
        from scipy.sparse import csr_matrix, vstack

        encode = getattr(self.model, f"encode_{role}")
        parts = []
        for start in range(0, len(texts), TEXTS_PER_CALL):
            given = encode(
                texts[start : start + TEXTS_PER_CALL],
                batch_size=self.context.batch_size or BATCH_SIZE,
                show_progress_bar=False,
                convert_to_tensor=True,
                convert_to_sparse_tensor=True,
                save_to_cpu=True,
                max_active_dims=self.active,
            ).coalesce()
            rows, columns = given.indices().numpy()
            values = given.values().float().numpy()
            parts.append(csr_matrix((values, (rows, columns)), shape=tuple(given.shape)))
            if report:
                self.context.progress("Encoding documents", start + given.shape[0], len(texts))
        if not parts:
            return csr_matrix((0, int(self.model.get_embedding_dimension())), dtype=np.float32)
        return parts[0] if len(parts) == 1 else vstack(parts, format="csr")


@family("sparse", parameters=("max_active_dims",))
def _make(name: str | None, options: dict[str, Any], texts: Texts, context: RankSettings) -> System:
    """A learned sparse system over these documents."""
    return Sparse(name, options, texts, context)
