"""How much results depend on the lexicon: several lexicons, and every term removed once.

For each lexicon, and each set of terms removed from it: the means of all runs, their order, and
which of them differ from a baseline. Every count is what annotating again would give.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.audits.audit import Audit, LexiconSource
from ranktilt.audits.sensitivity_result import Sensitivity, Variant
from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import Reading
from ranktilt.data.types import IntArray
from ranktilt.errors import InputError, check_known, close_names
from ranktilt.measures.base import Measure
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import prepare
from ranktilt.progress import Progress, silent
from ranktilt.stats.arrays import check_share
from ranktilt.terms.annotator import annotate

DEFAULT_MEASURES = ("TExFAIR@10", "NFaiRR@10")


@dataclass(frozen=True)
class SensitivitySettings:
    """What is varied, and what counts as a difference.

    Attributes:
        without: Sets of terms to remove together: "paris", "paris,sandy" or ["paris", "sandy"].
        leave_one_out: Whether to remove every term that occurs, one at a time.
        baseline: The run that the others are compared with; the first by default.
        alpha: Level of significance (paired t-test, Bonferroni over the other runs).
    """

    without: str | Sequence[str | Sequence[str]] = ()
    leave_one_out: bool = True
    baseline: str | None = None
    alpha: float = 0.05

    def __post_init__(self) -> None:
        check_share("alpha", self.alpha)


def sensitivity(
    audit: Audit,
    lexicons: LexiconSource | Sequence[LexiconSource] = ("gender", "gender-names"),
    settings: SensitivitySettings | None = None,
    *,
    progress: Progress = silent,
) -> Sensitivity:
    """Test how much results depend on the lexicon.

    The audit's runs are scored under several lexicons, and under each of them with terms removed.

    Args:
        audit: An audit with its collection.
        lexicons: Lexicons to compare; the first is the reference.
        settings: Terms to remove, baseline and level of significance.
        progress: Receives the number of terms removed so far.
    """
    settings = settings or SensitivitySettings()
    texts = audit.collection
    if texts is None:
        raise InputError("sensitivity needs the documents", do="pass --collection")
    if texts.read_once:
        raise InputError("texts are read more than once", where=texts.paths[0], do="use a file")
    runs = [run.name for run in audit.scoring.runs]
    baseline = settings.baseline or (runs[0] if len(runs) > 1 else None)
    if baseline is not None:
        check_known("baseline", baseline, runs)
    if isinstance(lexicons, Lexicon | str | os.PathLike | Mapping):
        lexicons = [lexicons]
    words = [Lexicon.load(lexicon) for lexicon in lexicons]
    if not words:
        raise InputError("no lexicon", expected="at least one")
    names = [lexicon.name for lexicon in words]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"duplicate lexicon {name!r}")
    sets = _sets(settings.without, words)
    bases = [_Base(audit, texts, _term_measures(audit), lexicon) for lexicon in words]
    _require_one_sign(bases)

    def variant(
        base: _Base, terms: tuple[str, ...], scores: Scores, reference: Variant | None
    ) -> Variant:
        against, alpha = baseline or runs[0], settings.alpha
        return Variant(base.name, terms, scores, base.scores, against, alpha, reference)

    variants: list[Variant] = []
    notes = list(audit.scores.notes)
    for base in bases:
        variants.append(variant(base, (), base.scores, variants[0] if variants else None))
        for terms in sets:
            own = [_term_key(term, base.counts.lexicon) for term in terms]
            keys = tuple(dict.fromkeys(key for key in own if key is not None))
            if keys:
                scores = base.scores_without(keys)
                variants.append(variant(base, keys, scores, variants[0]))
            else:
                notes.append(f"no term of {', '.join(terms)} is in {base.name}")
    removed: list[Variant] = []
    if settings.leave_one_out:
        single = [(base, term) for base in bases for term in base.counts.removable]
        for done, (base, term) in enumerate(single, start=1):
            whole = next(v for v in variants if (v.lexicon, v.without) == (base.name, ()))
            removed.append(variant(base, (term,), base.scores_without((term,)), whole))
            progress("Removing terms", done, len(single), "terms")
    return Sensitivity(baseline, settings.alpha, variants, removed, notes)


class _Base:
    """The runs under one whole lexicon, and where its terms occur."""

    def __init__(
        self, audit: Audit, texts: Collection, measures: list[Measure], lexicon: Lexicon
    ) -> None:
        everything = any(getattr(m, "background", None) == "collection" for m in measures)
        judged = any(measure.needs_judged for measure in measures)
        annotations = audit.inputs.annotated(lexicon, everything=everything, judged=judged)
        self.audit, self.measures, self.name = audit, measures, lexicon.name
        self.counts = _TermCounts.of(annotations, texts)
        self.scores = self._score(annotations)

    def scores_without(self, terms: Sequence[str]) -> Scores:
        """The scores without these terms."""
        return self._score(self.counts.without(terms))

    def _score(self, annotations: Annotations) -> Scores:
        data = replace(self.audit.inputs.data, annotations=annotations)
        return prepare(self.audit.scoring.runs, self.measures, data).scores()


def _term_measures(audit: Audit) -> list[Measure]:
    """The audit's measures, which must look at terms: no lexicon matters to others."""
    chosen: list[Measure] = []
    for measure in audit.scoring.measures:
        if not isinstance(measure, Measure) or measure.info.needs == "polarity":
            raise InputError(f"{measure} does not use the lexicon", do="omit it")
        chosen.append(measure)
    return chosen


def _sets(without: str | Sequence[str | Sequence[str]], lexicons: list[Lexicon]) -> list[list[str]]:
    """The sets of terms to remove; each term must be in one of the lexicons."""
    entries = [without] if isinstance(without, str) else list(without)
    sets = []
    for entry in entries:
        terms = entry.split(",") if isinstance(entry, str) else list(entry)
        terms = [term.strip() for term in terms if term.strip()]
        for term in terms:
            if all(_term_key(term, lexicon) is None for lexicon in lexicons):
                near = close_names(term, sorted(key for lex in lexicons for key in _keys(lex)))
                hint = f"did you mean {' or '.join(near)}?" if near else "see lexicon show"
                where = ", ".join(lexicon.name for lexicon in lexicons)
                raise InputError(f"no term {term!r} to remove", where=where, do=hint)
        if not terms:
            raise InputError("an empty set of terms to remove", expected="at least one term")
        sets.append(terms)
    return sets


def _require_one_sign(bases: list[_Base]) -> None:
    """+ must mean the same side under every lexicon, or means cannot be compared."""
    first = bases[0]
    for base in bases[1:]:
        for ours, theirs in zip(first.scores.measures, base.scores.measures, strict=True):
            if ours.positive != theirs.positive:
                raise InputError(
                    f"{ours.name}: + is {ours.positive} under {first.name} and {theirs.positive}"
                    f" under {base.name}",
                    do="use lexicons with the same groups, or select groups",
                )


# Annotations with terms removed, counted again only if a count can change. From the left, the best
# entry wins at every position (see `terms.matching`). Without an entry that won nowhere in a
# document every position has the same winner, so that document's counts stay. Where it won,
# another entry may match in its place (a word of a phrase, a `*` entry): those documents are
# annotated again with the lexicon without it.


def _lexicon_without(lexicon: Lexicon, terms: Iterable[str]) -> Lexicon:
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


def _keys(lexicon: Lexicon) -> set[str]:
    return {entry.key for group in lexicon.groups for entry in group.terms}


def _term_key(term: str, lexicon: Lexicon) -> str | None:
    """The key under which a lexicon has a term, as written or in lower case."""
    return next((key for key in (term, term.lower()) if key in _keys(lexicon)), None)


class _TermCounts(NamedTuple):
    """Annotations, with the rows that contain each term and the texts to annotate again."""

    annotations: Annotations
    rows: Mapping[str, IntArray]
    texts: Mapping[str, str]

    @classmethod
    def of(cls, annotations: Annotations, collection: Collection) -> _TermCounts:
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

    @property
    def removable(self) -> list[str]:
        """Terms that occur and are not the only one of their group, in lexicon order."""
        return [
            term.key
            for group in self.lexicon.groups
            for term in group.terms
            if term.key in self.rows and len(group.terms) > 1
        ]

    def without(self, terms: Sequence[str]) -> Annotations:
        """Annotations as the lexicon without these terms would have made them."""
        lexicon = _lexicon_without(self.lexicon, terms)
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
