"""How far whole documents lean towards a lexicon's groups in an embedder's space.

Counting words misses documents that are about a group without its words: "Ada Lovelace wrote the
first program". Here an embedder reads the document. The direction of a group is the mean of its
terms' vectors less the mean of the other groups'; a document's lean z is its place on that
direction in spreads (median absolute deviation × 1.4826) from the collection's median document.
A lean of at most `band` counts nothing, from twice the band on it counts in full. The result are
soft labels, in which an ordinary document belongs to all groups by their targets, so that AWRF and
the shares of documents are measured as from any labels, and a list of ordinary documents is fair.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ranktilt.data.collection import Collection
from ranktilt.data.csv_files import csv_text
from ranktilt.data.labels import Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import Reading
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.lexicons.grading import LEAST_ORDINARY, MAD_TO_SPREAD, graded
from ranktilt.polarity.axis import unit_rows
from ranktilt.polarity.embedders import CheckedEmbedder, Embedder, EmbedFunction, load_embedder
from ranktilt.progress import Progress, silent

BAND = 2.0


class _DocumentLeans(NamedTuple):
    """The leans of a collection's documents.

    Attributes:
        lexicon: The groups.
        doc_ids: The documents, in the collection's order.
        leans: z of each document for each group.
        band: Leans up to here count nothing.
        embedder: The embedder's name.
    """

    lexicon: Lexicon
    doc_ids: list[str]
    leans: FloatArray
    band: float
    embedder: str

    @property
    def weights(self) -> FloatArray:
        """How much of a document leans towards each group: 0 up to the band, at most 1 in all."""
        found = graded(self.leans, 2.0 * self.band, self.band)
        return found / np.maximum(found.sum(axis=1, keepdims=True), 1.0)

    @property
    def memberships(self) -> FloatArray:
        """The same with the rest of each document shared by the groups' targets; rows sum to 1."""
        own = self.weights
        return own + (1.0 - own.sum(axis=1, keepdims=True)) * np.array(self.lexicon.targets)

    def labels(self) -> Labels:
        """Soft labels, for measures of documents' groups."""
        names = self.lexicon.group_names
        shares = {
            (None, doc): dict(zip(names, row, strict=True))
            for doc, row in zip(self.doc_ids, self.memberships.tolist(), strict=True)
        }
        return Labels(names, shares)  # type: ignore[arg-type]

    def to_csv(self) -> str:
        """Labels as a file: `doc_id,group,weight,lean`, every document with every group."""
        names = self.lexicon.group_names
        rows = [
            (doc, name, round(float(weight), 4), round(float(z), 3))
            for doc, own, lean in zip(self.doc_ids, self.memberships, self.leans, strict=True)
            for name, weight, z in zip(names, own, lean, strict=True)
        ]
        return csv_text(("doc_id", "group", "weight", "lean"), rows)


def document_leans(
    collection: Collection | str | os.PathLike[str] | Mapping[str, str],
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender",
    *,
    embedder: str | Embedder | EmbedFunction = "light",
    band: float = BAND,
    reading: Reading | None = None,
    progress: Progress = silent,
) -> _DocumentLeans:
    """Measure how far each document leans towards each group of a lexicon.

    Args:
        collection: A file, folder, {id: text} or Collection.
        lexicon: Its terms show the embedder what the groups are.
        embedder: Text-to-vector model: light, st:minilm, st:NAME, st:FOLDER, npy:FILE or
            parquet:FILE with a vector for every document and term, or a function.
        band: Leans of at most this many spreads count nothing.
        reading: How the collection is read: fields and format.
        progress: Receives progress reports.

    Returns:
        Leans and labels of all documents.
    """
    if not 0.0 < band < np.inf:
        raise InputError(f"band {band:g}", expected="above 0")
    words = Lexicon.load(lexicon)
    loaded = load_embedder(embedder, progress=progress)
    directions = _directions(words, loaded)
    texts = Collection.open(collection, reading or Reading())
    ids: list[str] = []
    places: list[FloatArray] = []
    for some, batch in texts.documents():
        vectors = unit_rows(np.asarray(loaded.embed(some, batch), np.float64))
        places.append(vectors @ directions.T)
        ids += some
    if len(ids) < LEAST_ORDINARY:
        raise InputError(
            f"{len(ids)} documents",
            where=texts.source,
            expected=f"at least {LEAST_ORDINARY}, to estimate what is ordinary",
        )
    found = np.concatenate(places)
    centre = np.median(found, axis=0)
    spread = MAD_TO_SPREAD * np.median(np.abs(found - centre), axis=0)
    if not (spread > 0).all():
        raise InputError(f"{loaded.name} gives most documents the same lean", where=texts.source)
    return _DocumentLeans(words, ids, (found - centre) / spread, band, loaded.name)


def _directions(lexicon: Lexicon, embedder: CheckedEmbedder) -> FloatArray:
    """A row per group: the mean of its terms' vectors less the mean of the other groups' means."""
    means = []
    for group in lexicon.groups:
        terms = [term.text.removesuffix("*") for term in group.terms]
        vectors = unit_rows(np.asarray(embedder.embed(terms, terms), np.float64))
        weights = np.array([term.weight for term in group.terms]) * vectors.any(axis=1)
        if not weights.any():
            raise InputError(
                f"no term of group {group.name!r} has a vector from {embedder.name}",
                where=lexicon.source or lexicon.name,
            )
        means.append(np.average(vectors, axis=0, weights=weights))
    table = np.stack(means)
    others = (table.sum(axis=0) - table) / (len(table) - 1)
    return table - others
