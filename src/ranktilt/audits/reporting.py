"""From runs and a collection to a report: the audit, and all that the page says about it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa

from ranktilt.audits.audit import Audited, audited
from ranktilt.comparisons.correlations import correlate
from ranktilt.comparisons.curves import curves
from ranktilt.comparisons.stability import stability
from ranktilt.comparisons.systems import compare
from ranktilt.comparisons.tradeoff import tradeoff
from ranktilt.data.collection import Collection
from ranktilt.data.files import STDIN
from ranktilt.data.run import Run
from ranktilt.data.scores import Scores
from ranktilt.errors import InputError
from ranktilt.explanations.attribution import attribute
from ranktilt.measures.base import Measure
from ranktilt.measures.names import Effectiveness, parse_measure
from ranktilt.reports.content import ReportInput
from ranktilt.reports.folder import Report, check_extra, check_folder, write_report

#: Lists this many in all are few enough for every cutoff from 1 to 100.
FEW_LISTS = 2_000
CUTOFFS = (1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100)

Say = Callable[[str], None]


def report(
    runs: Run | str | os.PathLike[str] | Mapping[str, Any] | Iterable[Any],
    collection: Collection | str | os.PathLike[str] | Mapping[str, str],
    folder: str | os.PathLike[str],
    *,
    baseline: str | None = None,
    title: str | None = None,
    seed: int = 0,
    texts: bool = True,
    manifest: Callable[[Scores], Mapping[str, Any]] | None = None,
    say: Say | None = None,
    **options: Any,
) -> Report:
    """Audit runs and write a report folder: the page, figures, tables and all scores.

    `options` are those of `audit`. Systems are compared with `baseline`, the first run where none
    is named. The whole collection is annotated: what it would give by itself stands beside what the
    systems show. `texts=False` leaves the passages out of the page, for collections that may not be
    passed on. `say` hears what is being done.
    """
    check_extra()
    check_folder(folder)
    passages = Collection.open(
        collection, fields=options.pop("fields", None), format=options.pop("format", None)
    )
    if STDIN in passages.paths:
        raise InputError(
            "a report reads the collection twice, and standard input can be read once",
            do="write it to a file first",
        )
    tell = say or (lambda _: None)
    tell("Annotating and scoring")
    found = audited(runs, passages, everything=True, **options)
    if baseline is not None and baseline not in found.scores.runs:
        found.scores.subset(runs=[baseline])  # says which names there are
    given = describe(found, baseline=baseline, seed=seed, say=tell)
    if not texts:
        given = replace(given, texts={}, without_texts=True)
    if manifest is not None:
        given = replace(given, manifest=manifest(found.scores))
    if title is not None:
        given = replace(given, title=title)
    tell("Writing the page")
    return write_report(given, folder)


def describe(
    found: Audited, *, baseline: str | None = None, seed: int = 0, say: Say | None = None
) -> ReportInput:
    """Everything the page shows of an audit."""
    tell = say or (lambda _: None)
    scores, scoring = found.scores, found.scoring
    parsed = {measure.name: parse_measure(measure.name) for measure in scores.measures}
    ours = [name for name, measure in parsed.items() if isinstance(measure, Measure)]
    theirs = [name for name, measure in parsed.items() if isinstance(measure, Effectiveness)]
    several = len(scores.runs) > 1
    tell("Comparing the systems")
    comparison = compare(scores, baseline, seed=seed) if several else None
    related = correlate(scores, coefficients="pearson") if len(scores.measures) > 1 else None
    ordered = stability(scores, seed=seed) if several else None
    tell("Scoring every cutoff")
    drawn = _curves(found, ours) if ours else None
    tell("Telling apart collection, candidates and ranker")
    parts = _attribution(found, ours, seed) if ours else None
    queries = {} if scoring.queries is None else dict(scoring.queries.texts)
    collection = found.collection
    return ReportInput(
        scores=scores,
        runs=scoring.runs,
        queries=queries,
        texts=lambda ids: (
            {} if collection is None else collection.texts_of(pa.array(ids, pa.string()))
        ),
        lexicon=found.lexicon,
        tokenizer=found.annotations.settings.tokenizer,
        annotations=found.annotations,
        grades={} if scoring.qrels is None else scoring.qrels.grades,
        comparison=comparison,
        curves=drawn,
        attribution=parts,
        tradeoff=_tradeoff(scores, ours, theirs, seed) if several and theirs else None,
        correlations=related,
        stability=ordered,
        cutoff=_cutoff(parsed.values()),
    )


def _cutoff(measures: Iterable[Measure | Effectiveness]) -> int:
    """How many documents of a list the page shows: what its measures look at, 10 at least."""
    depths = [m.cutoff for m in measures if isinstance(m, Measure) and m.cutoff is not None]
    return min(max(depths, default=10), 50)


def _curves(found: Audited, names: list[str]) -> Any:
    lengths = np.concatenate([run.lengths for run in found.scoring.runs])
    deepest = int(lengths.max(initial=1))
    cutoffs = range(1, 101) if len(lengths) <= FEW_LISTS else CUTOFFS
    chosen = [name for name in names if not getattr(parse_measure(name), "relevant_only", False)]
    for name in names:
        measure = parse_measure(name)
        if isinstance(measure, Measure) and measure.info.name == "TExFAIR":
            bare = f"TExFAIR(rbdf=False)@{measure.cutoff or 10}"
            if bare not in chosen and str(measure).startswith("TExFAIR@"):
                chosen.insert(chosen.index(name) + 1, bare)  # Figure 2 of the paper
    depths = [cutoff for cutoff in cutoffs if cutoff <= deepest]
    return curves(found.scoring.runs, chosen, cutoffs=depths, **found.settings) if chosen else None


def _attribution(found: Audited, names: list[str], seed: int) -> Any:
    background = found.settings["background"]
    candidates = background if isinstance(background, Run) else "pool"
    return attribute(found.scoring.runs, names, candidates=candidates, seed=seed, **found.settings)


def _tradeoff(scores: Scores, ours: list[str], theirs: list[str], seed: int) -> Any:
    """The first effectiveness measure against the first fairness measure on a scale from 0 to 1."""
    preferred = sorted(ours, key=lambda name: not name.startswith("TExFAIR"))
    for name in preferred:
        try:
            return tradeoff(scores, theirs[0], name, seed=seed)
        except InputError:  # without such a scale: the next
            continue
    return None
