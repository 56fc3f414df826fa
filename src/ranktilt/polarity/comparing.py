"""Polarity accuracy of embedders and methods on labelled documents.

As in Tables 2, 6 and 7 of Ziems et al. 2024, for any embedders, methods and labelled data.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ranktilt.data.collection import Collection
from ranktilt.data.fit_documents import FitDocuments, FitQuery
from ranktilt.data.queries import Queries
from ranktilt.errors import InputError
from ranktilt.polarity.accuracy import (
    DEFINITIONS,
    accuracy_per_query,
    bootstrap_interval,
    polarity_accuracy,
    random_accuracy,
)
from ranktilt.polarity.axis import NoFit, fit_axis
from ranktilt.polarity.embedders import Embedder, EmbedFunction
from ranktilt.polarity.methods import Method, choose_method
from ranktilt.polarity.polarize import AxisVectors, PolaritySettings


@dataclass(frozen=True)
class EmbedderAccuracy:
    """How well one embedder with one method separates the sides."""

    embedder: str
    method: str
    queries: int
    documents: int
    without_axis: int
    #: Queries skipped because they do not have two labelled sides.
    left_out: int
    assignment: float
    assignment_interval: tuple[float, float]
    assignment_random: float
    per_side: float
    per_side_interval: tuple[float, float]
    per_side_random: float
    #: Share of queries whose axis the stance head oriented correctly; None if it oriented none.
    oriented: float | None = None
    notes: tuple[str, ...] = ()


def compare_embedders(
    fit: FitDocuments | str | os.PathLike[str] | Mapping[str, Any],
    embedders: Iterable[str | Embedder | EmbedFunction] = ("light",),
    methods: Sequence[str] = ("auto", "pca"),
    *,
    queries: Queries | str | os.PathLike[str] | Mapping[str, str] | None = None,
    seed: int = 0,
    settings: PolaritySettings | None = None,
) -> list[EmbedderAccuracy]:
    """Measure how well embedders and methods separate documents of two labelled sides.

    Args:
        fit: Fit documents with perspectives. Queries without two labelled sides are skipped.
        embedders: Embedders, as in `fit_polarity`.
        methods: Methods: "auto", "stance", "spherical", "pca".
        queries: The queries' texts, if the fit documents don't have them.
        seed: Random seed of the intervals.
        settings: Style, cache, batch size and progress.

    Returns:
        Accuracies by both definitions, each with that of a random split, best first. A query
        without an axis counts as all wrong.
    """
    settings = settings or PolaritySettings()
    embedders = [embedders] if isinstance(embedders, str) else list(embedders)
    methods = [methods] if isinstance(methods, str) else list(methods)
    if not embedders or not methods:
        raise InputError("nothing to compare", expected="an embedder and a method")
    loaded = FitDocuments.load(fit)
    asked = dict(loaded.query_texts)
    if queries is not None:
        asked |= Queries.load(queries).texts
    chosen = [own for own in loaded.queries.values() if _two_sided(own)]
    if not chosen:
        raise InputError(
            "no query with documents of two perspectives",
            where=loaded.source,
            expected="a perspective for every document, two per query",
        )
    found: dict[tuple[str, str], EmbedderAccuracy] = {}
    for embedder in embedders:
        for name in methods:
            method = choose_method(
                name, embedder, cache=settings.cache, batch_size=settings.batch_size,
                progress=settings.progress,
            )  # fmt: skip
            key = (method.embedder.name, method.name)
            if key not in found:
                left_out = len(loaded) - len(chosen)
                made = _accuracy(method, chosen, asked, style=settings.style, seed=seed)
                found[key] = replace(made, left_out=left_out)
            notes = dict.fromkeys((*found[key].notes, *method.notes))
            found[key] = replace(found[key], notes=tuple(notes))
    return sorted(found.values(), key=lambda made: -made.assignment)


def _two_sided(own: FitQuery) -> bool:
    return own.sides is not None and {1, 2} <= set(own.sides)


def _accuracy(
    method: Method, chosen: list[FitQuery], asked: dict[str, str], *, style: bool, seed: int
) -> EmbedderAccuracy:
    polarities, sides, right = [], [], []
    without_axis = 0
    wanted: dict[str, list[str]] = {own.query_id: [] for own in chosen}
    fitting = FitDocuments({own.query_id: own for own in chosen})
    space = AxisVectors.embed(method, wanted, asked, fitting, Collection.open({}))
    for own in chosen:
        query = space.queries.get(own.query_id)
        vectors = space.fit_documents(own.query_id, style=style)[0]
        prepared = method.prepare(vectors, query)
        labels = list(own.sides or ())
        sides.append(labels)
        try:
            axis = fit_axis(prepared, spherical=method.spherical)
        except NoFit:
            without_axis += 1
            polarities.append(np.zeros(len(labels)))
            continue
        if method.stance is not None and query is not None:
            axis = axis.turned(method.stance.stance(vectors, query), prepared)
        polarity = axis.polarity(prepared)[:, 0]
        polarities.append(polarity)
        if axis.orientation == "support of the query":
            means = [polarity[[s == side for s in labels]].mean() for side in (1, 2)]
            right.append(bool(means[0] > means[1]))
    values = {d: polarity_accuracy(polarities, sides, definition=d) for d in DEFINITIONS}
    chance = {d: random_accuracy(polarities, sides, definition=d) for d in DEFINITIONS}
    intervals = {
        d: bootstrap_interval(*accuracy_per_query(polarities, sides, definition=d), seed=seed)
        for d in DEFINITIONS
    }
    return EmbedderAccuracy(
        method.embedder.name,
        method.name,
        len(chosen),
        sum(label is not None for labels in sides for label in labels),
        without_axis,
        0,
        values["assignment"],
        intervals["assignment"],
        chance["assignment"],
        values["per-side"],
        intervals["per-side"],
        chance["per-side"],
        float(np.mean(right)) if right else None,
        method.notes,
    )
