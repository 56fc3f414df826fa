"""How much results depend on the lexicon: several lexicons, and every term removed once.

For each lexicon, and each set of terms removed from it: the means of all runs, their order, and
which of them differ from a baseline. Every count is what annotating again would give.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.audits.audit import Audit, LexiconSource
from ranktilt.audits.sensitivity_result import (
    Flip,
    Influence,
    Sensitivity,
    Variant,
    Verdicts,
    mean_changes,
    same_order,
)
from ranktilt.comparisons.results import plain
from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.files import STDIN
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.data.types import IntArray
from ranktilt.errors import InputError, UnknownNameError, close_names
from ranktilt.measures.base import Measure
from ranktilt.measures.batch import Lists, deepest
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import prepare
from ranktilt.progress import Progress, silent
from ranktilt.stats.arrays import check_share
from ranktilt.stats.correlation import kendall_tau
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
        progress: Is told how many terms were removed.
    """
    settings = settings or SensitivitySettings()
    texts = audit.collection
    if texts is None:
        raise InputError("sensitivity needs the documents", do="pass --collection")
    if STDIN in texts.paths:
        raise InputError("texts are read more than once", where="standard input", do="use a file")
    alpha, leave_one_out = settings.alpha, settings.leave_one_out
    loaded = audit.scoring.runs
    baseline = _baseline(settings.baseline, loaded)
    work = _Fixed(audit, texts, _term_measures(audit), baseline, alpha)
    words = _labelled(lexicons)
    sets = _sets(settings.without, list(words.values()))
    bases = [work.annotated(label, lexicon) for label, lexicon in words.items()]
    _require_one_sign(bases)
    first = bases[0].verdicts
    variants: list[Variant] = []
    influences: list[Influence] = []
    notes = [*bases[0].scores.notes, *work.notes()]
    single = [(base, term) for base in bases for term in base.single] if leave_one_out else []
    for base in bases:
        variants.append(work.variant(base, (), base.scores, first))
        for terms in sets:
            own = [term_key(term, base.counts.lexicon) for term in terms]
            keys = tuple(dict.fromkeys(key for key in own if key is not None))
            if keys:
                scores = work.score(base.counts.without(keys))
                variants.append(work.variant(base, keys, scores, first))
            else:
                notes.append(f"no term of {', '.join(terms)} is in {base.label}")
    for done, (base, term) in enumerate(single, start=1):
        influences += work.influences(base, term)
        progress("Removing terms", done, len(single), "terms")
    return Sensitivity(
        [run.name for run in loaded],
        bases[0].scores.measures,
        bases[0].scores.query_ids,
        work.baseline,
        alpha,
        variants,
        influences,
        {base.label: len(base.single) for base in bases} if leave_one_out else {},
        [*notes, *(note for base in bases for note in base.notes)],
    )


@dataclass(frozen=True, eq=False)
class _Base:
    """The runs under one whole lexicon, and where its terms occur."""

    label: str
    counts: TermCounts
    scores: Scores
    verdicts: Verdicts
    in_top: dict[str, int]  # term → documents in the runs' tops that contain it

    @property
    def single(self) -> list[str]:
        """Terms that occur and can be removed: not the only one of a group."""
        sizes = {group.name: len(group.terms) for group in self.counts.lexicon.groups}
        return [term for term in self.in_top if sizes[self.counts.groups[term]] > 1]

    @property
    def notes(self) -> list[str]:
        """Terms that occur and cannot be removed."""
        alone = sorted(set(self.in_top) - set(self.single))
        return [
            f"{term!r} is the only term of its group in {self.label} and is kept" for term in alone
        ]


@dataclass(frozen=True, eq=False)
class _Fixed:
    """Everything that does not depend on the lexicon."""

    audit: Audit
    texts: Collection
    measures: list[Measure]
    baseline: str | None
    alpha: float

    @property
    def runs(self) -> list[Run]:
        """The runs."""
        return self.audit.scoring.runs

    @property
    def background(self) -> Any:
        """A run, "pool" or "collection"."""
        return self.audit.inputs.data.background

    @property
    def kinds(self) -> set[str]:
        """The backgrounds that the measures use."""
        own = {m.background for m in self.measures if m.info.background}  # type: ignore[attr-defined]
        if "run" in own and isinstance(self.background, str):
            own = own - {"run"} | {self.background}  # the word fills in for those that name none
        return own

    def notes(self) -> list[str]:
        """What the background is."""
        if "pool" not in self.kinds:
            return []
        who = "the run" if len(self.runs) == 1 else f"the {len(self.runs)} runs"
        return [f"background: the pool, all documents that {who} retrieved"]

    def score(self, annotations: Annotations) -> Scores:
        """The scores under these counts."""
        data = replace(self.audit.inputs.data, annotations=annotations)
        return prepare(self.runs, self.measures, data).scores()

    def annotated(self, label: str, lexicon: Lexicon) -> _Base:
        """Annotate and score with one lexicon, and find where its terms occur."""
        everything = "collection" in self.kinds
        judged = any(measure.needs_judged for measure in self.audit.tilt_measures)
        annotations = self.audit.annotations
        enough = self.audit.covers_collection or not everything
        if annotations is None or annotations.lexicon != lexicon or not enough:
            annotations = self.audit.inputs.annotated(lexicon, everything=everything, judged=judged)
        scores = self.score(annotations)
        counts = TermCounts.of(annotations, self.texts)
        doc_ids = annotations.table(["doc_id"])["doc_id"]
        top, all_that_matter = self._documents(scores.query_ids)
        in_top = _is_in(doc_ids, top)
        matters = np.ones(len(doc_ids), np.bool_)
        if all_that_matter is not None:
            matters = _is_in(doc_ids, all_that_matter)
        occurring = {
            term: int(in_top[counts.rows[term]].sum())
            for term in counts.groups
            if term in counts.rows and matters[counts.rows[term]].any()
        }
        return _Base(
            label, counts, scores, Verdicts.of(scores, self.baseline, self.alpha), occurring
        )

    def _documents(self, query_ids: list[str]) -> tuple[pa.Array, pa.Array | None]:
        """Documents of the runs' tops, and all that can move a value (None: any document)."""
        depth = deepest(self.measures)
        if self.audit.inputs.data.reading.missing == "skip":
            depth = None  # ranks close up, so documents from further down may rise into the top
        tops = []
        for run in self.runs:
            padded = Lists.of_run(run, query_ids).padded(depth)
            tops.append(run.doc_ids.take(pa.array(np.unique(padded[padded >= 0]))))
        top = pc.unique(pa.chunked_array(tops))
        if "collection" in self.kinds:
            return top, None
        more = [run.doc_ids for run in self.runs] if "pool" in self.kinds else []
        if isinstance(self.background, Run):
            more.append(self.background.doc_ids)
        return top, pc.unique(pa.chunked_array([top, *more]))

    def variant(
        self, base: _Base, without: tuple[str, ...], scores: Scores, first: Verdicts
    ) -> Variant:
        """The runs under a lexicon, whole or without some terms."""
        verdicts = Verdicts.of(scores, self.baseline, self.alpha)
        numbers = range(len(scores.measures))
        return Variant(
            base.label,
            without,
            scores,
            verdicts,
            [kendall_tau(first.goodness[m], verdicts.goodness[m]) for m in numbers],
            [same_order(first.goodness[m], verdicts.goodness[m]) for m in numbers],
        )

    def influences(self, base: _Base, term: str) -> Iterator[Influence]:
        """What leaving one term out does, by each measure."""
        scores = self.score(base.counts.without((term,)))
        verdicts = Verdicts.of(scores, self.baseline, self.alpha)
        full = base.verdicts
        for m, measure in enumerate(scores.measures):
            before, after = base.scores.values[:, m], scores.values[:, m]
            moved = ~np.isclose(before, after, rtol=0.0, atol=1e-12, equal_nan=True)
            changes, common = mean_changes(base.scores, scores, m)
            was, now = np.isnan(full.means[m]), np.isnan(verdicts.means[m])
            flips = [
                Flip(run, old, new)
                for run, old, new in zip(
                    scores.runs, full.verdicts[m], verdicts.verdicts[m], strict=True
                )
                if old != new
            ]
            yield Influence(
                base.label,
                term,
                base.counts.groups[term],
                measure.name,
                base.in_top[term],
                int(moved.any(axis=0).sum()),
                dict(zip(scores.runs, map(plain, changes), strict=True)),
                dict(zip(scores.runs, common.tolist(), strict=True)),
                [scores.runs[r] for r in np.flatnonzero(now & ~was)],
                [scores.runs[r] for r in np.flatnonzero(was & ~now)],
                same_order(full.goodness[m], verdicts.goodness[m]),
                kendall_tau(full.goodness[m], verdicts.goodness[m]),
                flips,
                verdicts,
            )


def _is_in(doc_ids: pa.ChunkedArray, chosen: pa.Array) -> Any:
    return pc.is_in(doc_ids, value_set=chosen).to_numpy()


def _term_measures(audit: Audit) -> list[Measure]:
    """The audit's measures, which must look at terms: no lexicon matters to others."""
    chosen: list[Measure] = []
    for measure in audit.scoring.measures:
        if not isinstance(measure, Measure) or measure.info.needs == "polarity":
            raise InputError(f"{measure} does not use the lexicon", do="omit it")
        chosen.append(measure)
    return chosen


def _baseline(name: str | None, runs: list[Run]) -> str | None:
    """The run that the others are compared with: by its name or file, otherwise the first."""
    if name is None:
        return runs[0].name if len(runs) > 1 else None
    found = [run.name for run in runs if name in (run.name, run.source)]
    if not found:
        raise UnknownNameError("baseline", name, [run.name for run in runs])
    return found[0]


def _labelled(lexicons: LexiconSource | Sequence[LexiconSource]) -> dict[str, Lexicon]:
    """Lexicons by name; if two have the same name, the source is added."""
    if isinstance(lexicons, Lexicon | str | os.PathLike | Mapping):
        lexicons = [lexicons]
    loaded = [Lexicon.load(lexicon) for lexicon in lexicons]
    if not loaded:
        raise InputError("no lexicon", expected="at least one")
    names = [lexicon.name for lexicon in loaded]
    labels = [
        lexicon.name if names.count(lexicon.name) == 1 else f"{lexicon.name} ({lexicon.source})"
        for lexicon in loaded
    ]
    for label in labels:
        if labels.count(label) > 1:
            raise InputError(f"duplicate lexicon {label!r}")
    return dict(zip(labels, loaded, strict=True))


def _sets(without: str | Sequence[str | Sequence[str]], lexicons: list[Lexicon]) -> list[list[str]]:
    """The sets of terms to remove; each term must be in one of the lexicons."""
    entries = [without] if isinstance(without, str) else list(without)
    sets = []
    for entry in entries:
        terms = entry.split(",") if isinstance(entry, str) else list(entry)
        terms = [term.strip() for term in terms if term.strip()]
        for term in terms:
            if all(term_key(term, lexicon) is None for lexicon in lexicons):
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
                    f"{ours.name}: + is {ours.positive} under {first.label} and {theirs.positive}"
                    f" under {base.label}",
                    do="use lexicons with the same groups, or select groups",
                )


# Annotations with terms removed, counted again only if a count can change. From the left, the best
# entry wins at every position (see `terms.matching`). Without an entry that won nowhere in a
# document every position has the same winner, so that document's counts stay. Where it won,
# another entry may match in its place (a word of a phrase, a `*` entry): those documents are
# annotated again with the lexicon without it.


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


def _keys(lexicon: Lexicon) -> set[str]:
    return {entry.key for group in lexicon.groups for entry in group.terms}


def term_key(term: str, lexicon: Lexicon) -> str | None:
    """The key under which a lexicon has a term, as written or in lower case."""
    return next((key for key in (term, term.lower()) if key in _keys(lexicon)), None)


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
