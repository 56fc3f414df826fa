"""`sparse:NAME_OR_FOLDER`: learned sparse vectors (SPLADE and its kind), searched exactly.

A sentence-transformers SparseEncoder; a plain masked-language-model checkpoint becomes SPLADE with
max pooling, as the library makes it. The score is the dot product. `max_active_dims` keeps only
so many of the largest weights of each text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from ranktilt.data.run import Run
from ranktilt.systems.base import (
    DEPTH,
    RERANK_DEPTH,
    Context,
    System,
    Texts,
    cut_run,
    family,
    make_run,
    restrict_run,
)
from ranktilt.systems.index_folder import ArrayFile, IndexFolder
from ranktilt.systems.topk import TopK
from ranktilt.systems.torch_support import (
    BATCH_SIZE,
    Checkpoint,
    checked_device,
    positive,
    sentence_transformers,
)

#: Texts encoded in one call, documents compared in one.
TEXTS_PER_CALL, BLOCK = 2048, 16_384


class Sparse(System):
    """Ranks by the dot product of sparse vectors over the vocabulary."""

    first_stage = True
    reranker = True

    def __init__(
        self, name: str | None, options: Mapping[str, Any], texts: Texts, context: Context
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
            self._model = self.checkpoint.load(
                lambda folder: kind(folder, device=device, local_files_only=True),
                "a sparse encoder or a masked language model",
            )
        return self._model

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """Exact search; a document that shares no dimension with the query is not found."""
        asked = self._encode("query", list(queries.values()))
        top = TopK(len(queries), depth)
        names: list[pa.Array] = []
        first = 0
        for doc_ids, vectors in self._documents():
            names.append(doc_ids)
            for start in range(0, vectors.shape[0], BLOCK):
                scores = (asked @ vectors[start : start + BLOCK].T).toarray()
                top.add(first + start, scores, scores > 0)
            first += vectors.shape[0]
        doc_ids = pa.concat_arrays(names) if names else pa.array([], pa.string())
        self.texts.require_distinct(doc_ids)
        return make_run(self.name, list(queries), top.lists(), doc_ids, depth=depth)

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """The top of each list by the dot product with the query."""
        run = cut_run(restrict_run(run, queries, self.name), depth)
        asked = self._encode("query", [queries[query] for query in run.query_ids])
        names = run.doc_ids.to_pylist()
        used, rows = np.unique(run.doc_codes, return_inverse=True)
        ids = [names[code] for code in used.tolist()]
        found = self.texts.lookup(ids)
        vectors = self._encode("document", [found[name] for name in ids], report=True)
        lists = []
        for number, (start, end) in enumerate(zip(run.offsets[:-1], run.offsets[1:], strict=True)):
            scores = (vectors[rows[start:end]] @ asked[number].T).toarray()[:, 0]
            lists.append((run.doc_codes[start:end], scores))
        return make_run(self.name, run.query_ids, lists, run.doc_ids)

    def _documents(self) -> Iterator[tuple[pa.Array, Any]]:
        if self.context.index is None:
            yield from self._encoded()
            return
        from scipy.sparse import csr_matrix

        settings = {"model": self.checkpoint.fingerprint, "max_active_dims": self.active}
        folder = IndexFolder.at(self.context.index, "sparse", settings)
        if not folder.is_there(self.texts):
            folder.save(self.texts, self._write)
        doc_ids = folder.doc_ids()
        data, places = folder.array("weights"), folder.array("dimensions")
        ends, shape = folder.array("ends"), folder.array("shape")
        starts = np.concatenate(([0], ends))
        yield doc_ids, csr_matrix((data, places, starts), shape=(len(doc_ids), int(shape[0])))

    def _write(self, path: Path) -> pa.Array:
        names, total = [], 0
        with (
            ArrayFile(path, "weights", "float32") as weights,
            ArrayFile(path, "dimensions", "int32") as dimensions,
            ArrayFile(path, "ends", "int64") as ends,
            ArrayFile(path, "shape", "int64") as shape,
        ):
            width = 0
            for doc_ids, vectors in self._encoded():
                names.append(doc_ids)
                weights.append(vectors.data)
                dimensions.append(vectors.indices)
                ends.append(total + vectors.indptr[1:].astype(np.int64))
                total += vectors.nnz
                width = vectors.shape[1]
            shape.append(np.array([width]))
        return pa.concat_arrays(names)

    def _encoded(self) -> Iterator[tuple[pa.Array, Any]]:
        done = 0
        for ids, texts in self.texts.batches():
            vectors = self._encode("document", texts)
            done += len(ids)
            self.context.report("Encoding documents", done, 0)
            yield pa.array(ids, pa.string()), vectors

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
                self.context.report("Encoding documents", start + given.shape[0], len(texts))
        if not parts:
            return csr_matrix((0, int(self.model.get_embedding_dimension())), dtype=np.float32)
        return parts[0] if len(parts) == 1 else vstack(parts, format="csr")


@family("sparse", parameters=("max_active_dims",))
def make(name: str | None, options: dict[str, Any], texts: Texts, context: Context) -> System:
    """A learned sparse system over these documents."""
    return Sparse(name, options, texts, context)
