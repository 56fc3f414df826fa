"""Polarity accuracy of embedders and methods on labelled documents.

As in Tables 2, 6 and 7 of Ziems et al. 2024, for any embedders, methods and labelled data.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ranktilt.data.collection import Collection
from ranktilt.data.fit_documents import FitDocuments, FitQuery
from ranktilt.data.queries import Queries
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.polarity.accuracy import (
    DEFINITIONS,
    accuracy_per_query,
    bootstrap_interval,
    polarity_accuracy,
)
from ranktilt.polarity.axis import NoFit, fit_axis
from ranktilt.polarity.embedders import Embedder, EmbedFunction
from ranktilt.polarity.methods import Method, choose_method
from ranktilt.polarity.polarize import AxisVectors, PolaritySettings
from ranktilt.polarity.verdict import side_read


class EmbedderAccuracy(NamedTuple):
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
    chosen = [own for own in loaded.queries.values() if {1, 2} <= set(own.sides or ())]
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
                made = _accuracy(method, chosen, asked, style=settings.style, seed=seed)
                found[key] = made._replace(left_out=len(loaded) - len(chosen))
            notes = dict.fromkeys((*found[key].notes, *method.notes))
            found[key] = found[key]._replace(notes=tuple(notes))
    return sorted(found.values(), key=lambda made: -made.assignment)


def _accuracy(
    method: Method, chosen: list[FitQuery], asked: dict[str, str], *, style: bool, seed: int
) -> EmbedderAccuracy:
    fitting = FitDocuments({own.query_id: own for own in chosen})
    axes = fit_labelled(method, fitting, asked, style=style)
    sides = [list(own.sides or ()) for own in chosen]
    polarities = [
        axes.polarities.get(own.query_id, np.zeros(len(labels)))  # all wrong
        for own, labels in zip(chosen, sides, strict=True)
    ]
    found: dict[str, Any] = {}
    for definition in DEFINITIONS:
        name = definition.replace("-", "_")
        found[name] = polarity_accuracy(polarities, sides, definition=definition)
        found[f"{name}_interval"] = bootstrap_interval(
            *accuracy_per_query(polarities, sides, definition=definition), seed=seed
        )
        found[f"{name}_random"] = polarity_accuracy(
            polarities, sides, definition=definition, shuffled=True
        )
    return EmbedderAccuracy(
        embedder=method.embedder.name,
        method=method.name,
        queries=len(chosen),
        documents=sum(label is not None for labels in sides for label in labels),
        without_axis=len(axes.without),
        left_out=0,
        oriented=float(np.mean(axes.oriented)) if axes.oriented else None,
        notes=method.notes,
        **found,
    )


class _LabelledAxes(NamedTuple):
    """Polarities of labelled documents, on axes that were fitted without their labels."""

    polarities: dict[str, FloatArray]
    #: Queries without an axis, and why.
    without: dict[str, str]
    #: For each axis that the stance head oriented, whether it did so correctly.
    oriented: list[bool]


def fit_labelled(
    method: Method, fitting: FitDocuments, asked: Mapping[str, str], *, style: bool = True
) -> _LabelledAxes:
    """Fit the axis of every query on its documents, without their labels.

    Args:
        method: Embedder and method.
        fitting: Documents of two sides.
        asked: The queries' texts.
        style: Remove the style that distractors share with one side, if there are any.
    """
    wanted: dict[str, list[str]] = {query: [] for query in fitting.query_ids}
    space = AxisVectors.embed(method, wanted, dict(asked), fitting, Collection.open({}))
    found = _LabelledAxes({}, {}, [])
    for name, own in fitting.queries.items():
        query = space.queries.get(name)
        vectors = space.fit_documents(name, style=style)[0]
        read = space.fit_read.get(name)
        side = None if read is None else side_read(read)
        prepared = method.prepare(vectors, query, side)
        try:
            axis = fit_axis(prepared, spherical=method.spherical)
        except NoFit as reason:
            found.without[name] = str(reason)
            continue
        if side is not None:
            axis = axis.turned(side, prepared)
        polarity = found.polarities[name] = axis.polarity(prepared)[:, 0]
        if axis.orientation == "support of the query":
            first, second = (
                polarity[[label == side for label in own.sides or ()]].mean() for side in (1, 2)
            )
            found.oriented.append(bool(first > second))
    return found
