"""Ψ(d) ≥ 0: how far a document leans towards one group.

With the groups' magnitudes M_g (Rekabsaz & Schedl 2020, Eq. 1; token share as in LIWC), Ψ is the
largest minus the smallest: |M_first − M_second| for two groups; with more groups it is 0 only if
all are equal. `neutrality` is 1 − ω(d), which also uses the groups' targets.

    bool        1[count > 0]: Ψ is 0 or 1
    tf          ln(1 + count)
    share       count / length, a share of 1 (λ = 100 makes it percent)
    neutrality  1 − ω: 0 for a neutral document, 1 for one that mentions a single group
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from ranktilt.data.annotations import Annotations
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError, check_known
from ranktilt.measures.neutrality import neutrality
from ranktilt.measures.rank_bias import magnitude
from ranktilt.training.settings import Magnitude, Missing


def _document_bias(
    counts: FloatArray,
    lengths: IntArray,
    kind: Magnitude = "bool",
    targets: FloatArray | None = None,
) -> FloatArray:
    """Ψ of every document.

    Args:
        counts: Group terms; one row per document, one column per group.
        lengths: Tokens of each document.
        kind: bool, tf, share or neutrality.
        targets: The groups' targets, for neutrality; equal by default.

    Returns:
        One value per document.

    >>> _document_bias(np.array([[2, 0], [3, 1], [0, 0]]), np.array([8, 8, 8]), "share").tolist()
    [0.25, 0.25, 0.0]
    """
    counts = np.asarray(counts, np.float64)
    if (counts < 0).any():
        raise InputError("negative counts", expected="lexicon weights of at least 0")
    if kind == "neutrality":
        if targets is None:
            targets = np.full(counts.shape[1], 1.0 / counts.shape[1])
        return np.maximum(0.0, 1.0 - neutrality(counts, np.asarray(targets)))
    if kind == "share":
        own = counts / np.where(lengths > 0, lengths, 1)[:, None]
    else:
        own = magnitude(counts, kind)
    return own.max(axis=1) - own.min(axis=1)


@dataclass(frozen=True)
class DocumentBias:
    """Ψ by document, and how it was computed."""

    values: Mapping[str, float]
    kind: str
    groups: tuple[str, ...]
    lexicon: str = ""
    unknown: int = 0

    @classmethod
    def of(
        cls,
        annotations: Annotations | str | os.PathLike[str],
        doc_ids: Sequence[str],
        kind: Magnitude = "bool",
        *,
        groups: Sequence[str] | None = None,
        missing: Missing = "error",
    ) -> DocumentBias:
        """Ψ of documents.

        Args:
            annotations: The documents' annotations.
            doc_ids: The documents.
            kind: bool, tf, share or neutrality.
            groups: Groups to compare; all by default.
            missing: Documents without annotation: an error, or "neutral" for Ψ = 0.
        """
        opened = Annotations.read(annotations)
        names = opened.group_names
        chosen = names if groups is None else tuple(groups)
        for name in chosen:
            check_known("group", name, names)
        if len(set(chosen)) < 2:
            raise InputError(f"groups {', '.join(chosen)}", expected="at least two different ones")
        wanted = list(dict.fromkeys(doc_ids))
        found = opened.lookup(pa.array(wanted, pa.string()))
        unknown = int((~found.known).sum())
        if unknown and missing == "error":
            first = wanted[int(np.flatnonzero(~found.known)[0])]
            raise InputError(
                f"{unknown} of {len(wanted)} documents are not annotated (first: {first!r})",
                where=opened.path or "annotations",
                do="annotate the collection of these documents, or set missing to neutral",
            )
        columns = [names.index(name) for name in chosen]
        own = np.array(opened.targets, np.float64)[columns]
        values = _document_bias(
            found.counts[:, columns], found.length, kind, own / own.sum() if own.sum() else None
        )
        pairs = dict(zip(wanted, values.tolist(), strict=True))
        return cls(pairs, kind, chosen, opened.lexicon.name, unknown)

    def __getitem__(self, doc_id: str) -> float:
        return self.values[doc_id]

    def describe(self) -> dict[str, Any]:
        """For the training card."""
        values = np.array(list(self.values.values()))
        return {
            "magnitude": self.kind,
            "groups": list(self.groups),
            "lexicon": self.lexicon,
            "documents": len(values),
            "not_annotated": self.unknown,
            "above_0": int((values > 0).sum()),
            "mean": float(values.mean()) if len(values) else None,
            "largest": float(values.max()) if len(values) else None,
        }
