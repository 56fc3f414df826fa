"""The audit: from a collection and runs to bias scores, with sensible defaults throughout."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.labels import Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Reading
from ranktilt.data.run import Order, Run, load_runs
from ranktilt.data.scores import Scores
from ranktilt.errors import InputError
from ranktilt.measures.scoring import Missing, Scoring, is_background_word, prepare
from ranktilt.progress import Progress, silent
from ranktilt.terms.annotator import annotate

EFFECTIVENESS = ("nDCG", "RR")


def default_measures(groups: Sequence[str], cutoff: int = 10, *, qrels: bool = False) -> list[str]:
    """The set an audit reports where none is named.

    Two groups: the share of the first, signed rank bias by frequency and by presence, and three
    fairness measures. More groups: every group's share and the measures that need no pair.
    """
    if len(groups) == 2:
        names = [f"Share(group={groups[0]!r})", "ARaB", "ARaB(magnitude='bool')"]
    else:
        names = [f"Share(group={group!r})" for group in groups]
    names += ["TExFAIR", "NFaiRR", "AWRF"]  # scoring fills in the background asked for
    return [f"{name}@{cutoff}" for name in [*names, *(EFFECTIVENESS if qrels else ())]]


@dataclass(frozen=True, eq=False)
class Audited:
    """An audit's scores, and all that they were made from, for explaining and reporting them."""

    scores: Scores
    scoring: Scoring
    collection: Collection | None
    annotations: Annotations
    lexicon: Lexicon
    settings: dict[str, Any]  # the keywords of `score`, ready to be given again


def audited(
    runs: Run | str | os.PathLike[str] | Mapping[str, Any] | Iterable[Any],
    collection: Collection | str | os.PathLike[str] | Mapping[str, str] | None = None,
    *,
    annotations: Annotations | str | os.PathLike[str] | None = None,
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] | None = None,
    groups: Sequence[str] | None = None,
    measures: Sequence[Any] | None = None,
    cutoff: int = 10,
    qrels: Qrels | str | os.PathLike[str] | Mapping[str, Any] | None = None,
    queries: Queries | str | os.PathLike[str] | Mapping[str, str] | Iterable[str] | None = None,
    query_label: str | None = None,
    by: str | None = None,
    labels: Labels | str | os.PathLike[str] | Mapping[str, Any] | None = None,
    background: Run | str | os.PathLike[str] | Mapping[str, Any] = "pool",
    tokenizer: str | None = None,
    fields: Sequence[str] | None = None,
    format: str | None = None,
    missing: Missing = "error",
    order: Order = "score",
    progress: Progress = silent,
    everything: bool = False,
) -> Audited:
    """The audit with its parts; `everything` annotates the whole collection, not the retrieved.

    Where `annotations` are given nothing is annotated, and the collection need not be there.
    """
    loaded = load_runs(runs, order)
    texts = None
    if collection is not None:
        texts = Collection.open(collection, fields=fields, format=format)
    retrieved = [run.doc_ids for run in loaded]
    if not is_background_word(background):
        background = Run.load(background, order=order)
        retrieved.append(background.doc_ids)
    if annotations is not None:
        opened = _given(annotations, lexicon, groups, tokenizer)
    elif texts is None:
        raise InputError(
            "neither a collection nor annotations", do="give --collection or --annotations"
        )
    else:
        everything = everything or (isinstance(background, str) and background == "collection")
        opened = annotate(
            texts,
            Lexicon.load("gender" if lexicon is None else lexicon, groups),
            reading=Reading(tokenizer=tokenizer),
            only=None if everything else pc.unique(pa.chunked_array(retrieved)),
            progress=progress,
        )
    words = opened.lexicon
    chosen = measures or default_measures(words.group_names, cutoff, qrels=qrels is not None)
    settings: dict[str, Any] = {
        "annotations": opened,
        "labels": labels,
        "background": background,
        "qrels": qrels,
        "queries": queries,
        "query_label": query_label,
        "by": by,
        "missing": missing,
    }
    scoring = prepare(loaded, chosen, **settings)
    scores = scoring.scores()
    if any("background='pool'" in measure.name for measure in scores.measures):
        who = "the run" if len(loaded) == 1 else f"the {len(loaded)} runs"
        scores.notes.append(f"background: the pool, all that {who} retrieved for a query")
    return Audited(scores, scoring, texts, opened, words, settings)


def _given(
    annotations: Annotations | str | os.PathLike[str],
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] | None,
    groups: Sequence[str] | None,
    tokenizer: str | None,
) -> Annotations:
    """Annotations that were made before, if they are of the kind asked for."""
    opened = Annotations.read(annotations)
    if lexicon is not None or groups is not None:
        opened.require_lexicon(Lexicon.load("gender" if lexicon is None else lexicon, groups))
    if tokenizer is not None and tokenizer != opened.settings.tokenizer:
        raise InputError(
            f"annotated with the tokenizer {opened.settings.tokenizer!r}",
            where=opened.path or "annotations",
            expected=repr(tokenizer),
            do="annotate again or leave --tokenizer out",
        )
    return opened


def audit(
    runs: Run | str | os.PathLike[str] | Mapping[str, Any] | Iterable[Any],
    collection: Collection | str | os.PathLike[str] | Mapping[str, str] | None = None,
    **options: Any,
) -> Scores:
    """Annotate what the runs retrieved and score the runs against each other's pool."""
    return audited(runs, collection, **options).scores
