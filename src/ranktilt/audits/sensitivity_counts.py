"""Annotations with terms removed, counted again only if a count can change.

From the left, the best entry wins at every position (see `annotate.matching`). Without an entry
that won nowhere in a document every position has the same winner, so that document's counts stay.
Where it won, another entry may match in its place (a word of a phrase, a `*` entry): those
documents are annotated again with the lexicon without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import Reading
from ranktilt.data.types import IntArray
from ranktilt.errors import InputError
from ranktilt.terms.annotator import annotate


def lexicon_without(lexicon: Lexicon, terms: Iterable[str]) -> Lexicon:
    """The lexicon without these terms, named by their keys; every group must keep one."""
    gone = set(terms)
    groups = []
    for group in lexicon.groups:
        kept = tuple(term for term in group.terms if term.key not in gone)
        if not kept:
            listed = ", ".join(map(repr, sorted(gone)))
            raise InputError(
                f"without {listed} the group {group.name!r} has no term left",
                where=lexicon.source or lexicon.name,
            )
        groups.append(replace(group, terms=kept))
    return replace(lexicon, groups=tuple(groups))


def term_key(term: str, lexicon: Lexicon) -> str | None:
    """The key under which a lexicon has a term, as written or in lower case."""
    keys = {entry.key for group in lexicon.groups for entry in group.terms}
    return next((key for key in (term, term.lower()) if key in keys), None)


@dataclass(frozen=True, eq=False)
class TermCounts:
    """Annotations, with the rows that contain each term and the texts to annotate again."""

    annotations: Annotations
    rows: Mapping[str, IntArray]
    texts: Mapping[str, str]

    @classmethod
    def of(cls, annotations: Annotations, collection: Collection) -> TermCounts:
        """Find the terms, and read the texts that contain any."""
        table = annotations.table(["doc_id", "terms"])
        rows = _rows_by_term(table["terms"])
        holding = np.unique(np.concatenate([*rows.values(), np.zeros(0, np.int64)]))
        ids = table["doc_id"].take(pa.array(holding, pa.int64()))
        texts = collection.texts_of(ids.combine_chunks()) if len(ids) else {}
        return cls(annotations, rows, texts)

    @property
    def lexicon(self) -> Lexicon:
        """The whole lexicon."""
        return self.annotations.lexicon

    @cached_property
    def groups(self) -> dict[str, str]:
        """The group of each term, in lexicon order."""
        return {term.key: group.name for group in self.lexicon.groups for term in group.terms}

    def without(self, terms: Sequence[str]) -> Annotations:
        """Annotations as the lexicon without these terms would have made them."""
        lexicon = lexicon_without(self.lexicon, terms)
        settings = replace(self.annotations.settings, lexicon=lexicon)
        table = self.annotations.table()
        changed = np.zeros(table.num_rows, np.bool_)
        for term in terms:
            changed[self.rows.get(term, np.zeros(0, np.int64))] = True
        # whole numbers again if the only weighted term is gone
        kept = table.filter(pa.array(~changed)).cast(settings.schema())
        if not changed.any():
            return Annotations(settings, memory=kept)
        ids = table["doc_id"].filter(pa.array(changed)).to_pylist()
        texts = {doc: self.texts[doc] for doc in ids}
        again = annotate(texts, lexicon, reading=Reading(tokenizer=settings.tokenizer))
        return Annotations(settings, memory=pa.concat_tables([kept, again.table()]))


def _rows_by_term(column: pa.ChunkedArray) -> dict[str, IntArray]:
    """For every term, the rows that contain it."""
    terms = column.combine_chunks()
    if isinstance(terms, pa.ChunkedArray):  # what combining no chunk at all gives
        terms = terms.combine_chunks() if terms.num_chunks else pa.array([], column.type)
    rows = pc.list_parent_indices(terms).to_numpy().astype(np.int64)
    encoded = terms.flatten().field("term").dictionary_encode()
    codes = encoded.indices.to_numpy()
    order = np.argsort(codes, kind="stable")
    names = encoded.dictionary.to_pylist()
    ends = np.searchsorted(codes[order], np.arange(len(names) + 1))
    return {name: rows[order[ends[i] : ends[i + 1]]] for i, name in enumerate(names)}
