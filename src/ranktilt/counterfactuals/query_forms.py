"""The query side: do the forms of a query (neutral, prototypical, …) get different lists?

"benefits of parental leave", "benefits of maternity leave" and "benefits of paternity leave" are
forms of one query, a family. The rank-biased overlap of the lists of two forms says how much the
form decides what is found; whether the neutral form's list is nearer the prototypical form's than
the other's says which form the system takes for the usual one.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from ranktilt.comparisons.results import Result, plain
from ranktilt.counterfactuals.form_files import QueryForms
from ranktilt.counterfactuals.ranking import rankers
from ranktilt.counterfactuals.tilt import count_terms, tilt_of
from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Order
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import interval, number, p_value, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.base import Ranking
from ranktilt.measures.crbo import CRBO, Overlap
from ranktilt.measures.scores import Scores
from ranktilt.progress import Progress
from ranktilt.rankers.texts import Texts
from ranktilt.stats.arrays import check_share
from ranktilt.stats.intervals import mean_interval
from ranktilt.stats.paired import TESTS, p_values, paired_differences


@dataclass(frozen=True)
class PairRow:
    """The overlap of two forms' lists with one system: mean over the families, with interval."""

    system: str
    first: str
    second: str
    overlap: float | None
    low: float | None
    high: float | None
    n: int
    n_total: int


@dataclass(frozen=True)
class NearerRow:
    """Is the first form's list nearer the second form's than the third's? A positive difference is.

    The difference of the two overlaps, family by family, with its interval and a paired test.
    """

    system: str
    form: str
    to: str
    than: str
    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    n: int


@dataclass(frozen=True)
class TiltRow:
    """How tilted the lists of one form are with one system: mean over the families."""

    system: str
    form: str
    measure: str
    value: float | None
    low: float | None
    high: float | None
    n: int
    n_total: int


@dataclass(frozen=True, eq=False, repr=False)
class FormOverlap(Result):
    """Overlap between the lists of a query's forms: systems × pairs of forms × families."""

    systems: list[str]
    forms: QueryForms
    pairs: list[tuple[str, str]]
    values: FloatArray  # systems × pairs × families, NaN where a family lacks a form
    measure: str
    cutoff: int
    confidence: float
    test: str
    runs: dict[str, Run]
    about: dict[str, Any] = field(default_factory=dict)
    lengths: int = 0  # pairs of lists that differ in length within the cutoff
    tilt: Scores | None = None  # of every form's lists, where the documents' terms are counted

    @property
    def rows(self) -> list[PairRow]:
        """One row a system and pair of forms."""
        found = []
        for s, system in enumerate(self.systems):
            for k, (first, second) in enumerate(self.pairs):
                mean, low, high, n = self._mean(self.values[s, k])
                low, high = (
                    None if end is None else min(max(end, 0.0), 1.0) for end in (low, high)
                )
                total = len(self.forms.families)
                found.append(PairRow(system, first, second, mean, low, high, n, total))
        return found

    @property
    def nearer(self) -> list[NearerRow]:
        """The first form against the two that follow it, for three forms or more."""
        if len(self.forms.forms) < 3:
            return []
        form, to, than = self.forms.forms[:3]
        one, other = self.pairs.index((form, to)), self.pairs.index((form, than))
        found = []
        for s, system in enumerate(self.systems):
            difference = paired_differences(self.values[s, one], self.values[s, other])
            mean, low, high, n = self._mean(difference)
            p = plain(p_values(difference, (self.test,))[self.test]) if n > 1 else None
            found.append(NearerRow(system, form, to, than, mean, low, high, p, n))
        return found

    @property
    def tilts(self) -> list[TiltRow]:
        """Measures of each form's lists; empty where no terms are counted."""
        if self.tilt is None:
            return []
        place = {query: number for number, query in enumerate(self.tilt.query_ids)}
        found = []
        for s, system in enumerate(self.systems):
            for form in self.forms.forms:
                own = [place[m.query_id] for m in self.forms.members if m.form == form]
                for k, measure in enumerate(self.tilt.measures):
                    mean, low, high, n = self._mean(self.tilt.values[s, k, own])
                    found.append(TiltRow(system, form, measure.name, mean, low, high, n, len(own)))
        return found

    def tilt_table(self) -> Table | None:
        """A row a system and form, a column a measure."""
        if self.tilt is None:
            return None
        cells: dict[tuple[str, str], list[str]] = {}
        for row in self.tilts:
            text = number(row.value)
            if row.low is not None and row.high is not None:
                text += f" {interval(row.low, row.high, 3)}"
            if row.n < row.n_total:
                text += f" ({row.n}/{row.n_total})"
            cells.setdefault((row.system, row.form), []).append(text)
        header = ["system", "form", *(measure.name for measure in self.tilt.measures)]
        return Table(header, [[*key, *own] for key, own in cells.items()], range(2, len(header)))

    def _mean(self, values: FloatArray) -> tuple[float | None, float | None, float | None, int]:
        n = int((~np.isnan(values)).sum())
        if not n:
            return None, None, None, 0
        low, high = mean_interval(values, confidence=self.confidence)
        return float(np.nanmean(values)), plain(low), plain(high), n

    def per_family(self, system: str, first: str, second: str) -> dict[str, float | None]:
        """The overlap of two forms' lists, by family."""
        if system not in self.systems:
            raise UnknownNameError("system", system, self.systems)
        pair = (first, second) if (first, second) in self.pairs else (second, first)
        if pair not in self.pairs:
            raise UnknownNameError("form", second, self.forms.forms)
        values = self.values[self.systems.index(system), self.pairs.index(pair)]
        return dict(zip(self.forms.families, map(plain, values.tolist()), strict=True))

    @property
    def table(self) -> Table:
        """A column a pair of forms."""
        header = ["system", *(f"{first} ~ {second}" for first, second in self.pairs)]
        by_system: dict[str, list[str]] = {system: [system] for system in self.systems}
        for row in self.rows:
            text = number(row.overlap)
            if row.low is not None and row.high is not None:
                text += f" {interval(row.low, row.high, 3)}"
            by_system[row.system].append(
                text if row.n == row.n_total else f"{text} ({row.n}/{row.n_total})"
            )
        return Table(header, list(by_system.values()), range(1, len(header)))

    def nearer_table(self) -> Table | None:
        """Which form the first one's lists are nearer to."""
        rows = [
            [
                row.system,
                number(row.difference, signed=True),
                interval(row.low, row.high, 3, signed=True),
                p_value(row.p),
            ]
            for row in self.nearer
        ]
        return Table(["system", "difference", "interval", "p"], rows, (1, 2, 3)) if rows else None

    def notes(self) -> list[str]:
        """What must be known to read the table."""
        forms, total = self.forms.forms, len(self.forms.families)
        over = "1 family" if total == 1 else f"{total} families"
        if any(row.n < total for row in self.rows):
            over = f"the families that have a value (n/{total} where not all do)"
        notes = [
            f"Rank-biased overlap ({self.measure.replace('CRBO', 'RBO')}) of the lists of two forms"
            f" of a query, 1 where both get the same list; mean over {over} with its "
            f"{percent(self.confidence)} interval."
        ]
        if self.lengths:
            have = "pair of lists is" if self.lengths == 1 else "pairs of lists are"
            more = "" if "form=" in self.measure else "; RBO extrapolates what is missing"
            notes.append(f"{self.lengths} {have} of different length{more}.")
        if len(forms) > 2:
            notes.append(
                f"Difference: overlap of {forms[0]} with {forms[1]} less its overlap with "
                f"{forms[2]}; + where the {forms[0]} form gets the list of the {forms[1]} one."
            )
        if self.tilt is not None:
            notes.append("Measures of each form's lists: means over its queries with intervals.")
        return notes

    def settings(self) -> dict[str, Any]:
        """How it was made."""
        return {
            "measure": self.measure,
            "systems": self.systems,
            "forms": self.forms.forms,
            "families": len(self.forms.families),
            "cutoff": self.cutoff,
            "confidence": self.confidence,
            "test": self.test,
            **self.about,
        }

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form, every family's values too."""
        content = super().to_dict(manifest)
        content["nearer"] = [asdict(row) for row in self.nearer]
        content["tilts"] = [asdict(row) for row in self.tilts]
        content["values"] = [
            {
                "system": system,
                "family": family,
                "first": first,
                "second": second,
                "overlap": plain(self.values[s, k, f]),
            }
            for s, system in enumerate(self.systems)
            for k, (first, second) in enumerate(self.pairs)
            for f, family in enumerate(self.forms.families)
        ]
        return content


def query_forms(
    forms: QueryForms | str | os.PathLike[str] | Iterable[Any],
    systems: Any = "bm25",
    collection: Collection | Texts | str | os.PathLike[str] | Mapping[str, str] | None = None,
    *,
    runs: Mapping[str, Run] | Sequence[Run] | None = None,
    depth: int = 100,
    cutoff: int = 10,
    p: float = 0.9,
    form: Overlap = "ext",
    confidence: float = 0.95,
    test: str = "t",
    measures: Sequence[Any] | None = None,
    annotations: Annotations | str | os.PathLike[str] | None = None,
    annotate_with: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender-pairs",
    fields: Sequence[str] | None = None,
    format: str | None = None,
    order: Order = "score",
    device: str = "cpu",
    batch_size: int | None = None,
    cache: bool | str = True,
    progress: Progress | None = None,
) -> FormOverlap:
    """RBO between the lists that the forms of a query get, for every pair of forms.

    `systems` rank `collection` for all forms; or `runs` are there already (see `result_lists`),
    under the forms' query ids. A family that lacks a form, or whose list is empty, has no value
    for its pairs, and every mean says over how many of the families it is. Beside the overlaps
    stand `measures` of each form's lists, NFaiRR and TExFAIR by default, where there is a
    collection, whose terms are counted with `annotate_with`, or `annotations`.
    """
    measure = CRBO(p=p, form=form) @ cutoff
    check_share("confidence", confidence)
    if test not in TESTS:
        raise UnknownNameError("test", test, TESTS)
    loaded = QueryForms.load(forms)
    counted = None if annotations is None else Annotations.read(annotations)
    if runs is None:
        if collection is None:
            raise InputError("no collection to rank", do="give one, or runs that are there already")
        made = rankers(
            systems, depth=max(depth, cutoff), order=order, device=device, batch_size=batch_size,
            cache=cache, progress=progress,
        )  # fmt: skip
        texts = (
            collection
            if isinstance(collection, Texts)
            else Texts.of(Collection.open(collection, fields=fields, format=format))
        )
        found = {one.name: one.rank(texts, loaded.queries, counterfactual=False) for one in made}
        counted = counted or count_terms(texts, None, annotate_with)
    else:
        found = dict(runs) if isinstance(runs, Mapping) else {run.name: run for run in runs}
        known = set(loaded.queries)
        for name, run in found.items():
            if not known & set(run.query_ids):
                raise InputError(
                    f"it answers none of the {len(known)} forms",
                    where=run.source or name,
                    do=f"compare the ids: {next(iter(known))!r} there, {run.query_ids[0]!r} here",
                )
    if counted is None and measures is not None:
        raise InputError("measures of lists without their documents", do="give annotations")
    tilt = None
    if counted is not None:
        asked = Queries(dict(loaded.queries))
        tilt = tilt_of(list(found.values()), asked, cutoff, measures, counted, None)
    pairs = list(itertools.combinations(loaded.forms, 2))
    values = np.full((len(found), len(pairs), len(loaded.families)), np.nan)
    lengths = 0
    for s, run in enumerate(found.values()):
        lists = {query: list(own) for query, own in run.to_dict().items()}
        for k, (first, second) in enumerate(pairs):
            for f, family in enumerate(loaded.families):
                one = lists.get(loaded.ids.get((family, first), ""), [])
                other = lists.get(loaded.ids.get((family, second), ""), [])
                if one and other:
                    lengths += len(one[:cutoff]) != len(other[:cutoff])
                    value = measure.score(Ranking.of_worlds(one, other)).value
                    values[s, k, f] = np.nan if value is None else value
    return FormOverlap(
        list(found), loaded, pairs, values, str(measure), cutoff, confidence, test, found,
        {"source": loaded.source}, lengths, tilt,
    )  # fmt: skip
