"""`sparse:NAME_OR_FOLDER`: learned sparse vectors (SPLADE and its kind), searched exactly.

A sentence-transformers SparseEncoder; a plain masked-language-model checkpoint becomes SPLADE with
max pooling, as the library makes it. The score is the dot product. `head=sparta` reads a plain
encoder as SPARTA does; see `_Sparta`.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from scipy.sparse import csr_matrix

from ranktilt.rankers.base import family
from ranktilt.rankers.index_folder import IndexFolder
from ranktilt.rankers.searching import VectorRanker
from ranktilt.rankers.torch_support import BATCH_SIZE, CheckpointRanker, by_length


@dataclass(frozen=True)
class _SparseOptions:
    head: Literal["sparta"] | None = None


@family("sparse", _SparseOptions, "NAME_OR_FOLDER")
class _Sparse(CheckpointRanker, VectorRanker):
    """Ranks by the dot product of sparse vectors over the vocabulary.

    A document that shares no dimension with the query is not found.
    """

    family = "sparse"
    above_zero = True

    @cached_property
    def _sparta(self) -> _Sparta:
        return _Sparta(*self.checkpoint.encoder(self.context.device))

    @cached_property
    def model(self) -> Any:
        """The SparseEncoder itself, loaded when first used."""
        expected = "a sparse encoder or a masked language model"
        made = self.checkpoint.model("SparseEncoder", self.context.device, expected)
        return self.checkpoint.require_trained_head(made, f"take {expected}")

    def encode(self, role: str, texts: Sequence[str], *, keep: bool = False) -> Any:  # noqa: ARG002
        """A CSR matrix, one row per text."""
        if self.options.head == "sparta":
            return self._sparta.encode(role, texts, self.context.batch_size or BATCH_SIZE)
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
        ).coalesce()
        values = found.values().float().numpy()
        return csr_matrix((values, found.indices().numpy()), shape=tuple(found.shape))

    def compare(self, queries: Any, documents: Any) -> np.ndarray:
        """Dot products."""
        return (queries @ documents.T).toarray()

    def index_settings(self) -> dict[str, Any]:
        """Checkpoint and head."""
        return {"model": self.checkpoint.fingerprint, "head": self.options.head}

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
        lengths = folder.array("lengths")
        starts = np.concatenate(([0], np.cumsum(lengths)))
        parts = (folder.array("weights"), folder.array("dimensions"), starts)
        return csr_matrix(parts, shape=(len(lengths), int(folder.array("width")[0])))


class _Sparta:
    """SPARTA's head (Zhao et al. 2021): f(q, d) = Σ_{t in q} ln(1 + relu(max_j e_t·s_j)).

    e_t is a word piece's input vector, without context, zero for special ones; s_j are the
    document's vectors of the last layer. A query is its word pieces, each as often as it occurs.
    As in the released model of BEIR, there is no bias, at most 500 pieces are read, [CLS] and
    [SEP] are among the s_j, and a document keeps its 2,000 largest weights. Padding never counts
    (in the released code it does, so that its weights depend on a document's batch).
    """

    length, kept = 500, 2000

    def __init__(self, model: Any, tokenizer: Any) -> None:
        self.model, self.tokenizer = model, tokenizer
        words = model.get_input_embeddings().weight.detach()[: len(tokenizer)].clone()
        words[tokenizer.all_special_ids] = 0.0
        self.words = words

    def encode(self, role: str, texts: Sequence[str], batch_size: int) -> Any:
        """A CSR matrix, texts × word pieces."""
        found = self._queries(texts) if role == "query" else self._documents(texts, batch_size)
        ends = np.cumsum([0, *(len(places) for places, _ in found)])
        if not texts:
            return csr_matrix((0, len(self.words)), dtype=np.float32)
        places, weights = (np.concatenate(part) for part in zip(*found, strict=True))
        return csr_matrix(
            (weights.astype(np.float32), places, ends), shape=(len(texts), len(self.words))
        )

    def _queries(self, texts: Sequence[str]) -> list[tuple[np.ndarray, np.ndarray]]:
        read = self.tokenizer(list(texts), add_special_tokens=False, verbose=False)["input_ids"]
        return [np.unique(np.array(numbers, np.int64), return_counts=True) for numbers in read]

    def _documents(
        self, texts: Sequence[str], batch_size: int
    ) -> list[tuple[np.ndarray, np.ndarray]]:
        torch = importlib.import_module("torch")
        result: list[Any] = [None] * len(texts)
        longest = int(getattr(self.model.config, "max_position_embeddings", self.length))
        for numbers in by_length(texts, batch_size):
            fed = self.tokenizer(
                [texts[number] for number in numbers], padding=True, truncation=True,
                max_length=min(self.length, longest), return_tensors="pt",
            ).to(self.model.device)  # fmt: skip
            with torch.inference_mode():
                hidden = self.model(
                    input_ids=fed["input_ids"], attention_mask=fed["attention_mask"]
                ).last_hidden_state
                for number, own, mask in zip(numbers, hidden, fed["attention_mask"], strict=True):
                    best = (self.words @ own[mask.bool()].T).amax(dim=1)
                    weights = torch.log1p(torch.relu(best))
                    weights[self.tokenizer.all_special_ids] = 0.0
                    top = weights.topk(min(self.kept, len(weights)))
                    there = top.values > 0
                    order = top.indices[there].sort()
                    result[number] = (
                        order.values.cpu().numpy(), weights[order.values].cpu().numpy(),
                    )  # fmt: skip
        return result
