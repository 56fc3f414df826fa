"""Polarity separation: how well the toolkit's own axis separates the two sides of each question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ranktilt.corpora.layout import Corpus
from ranktilt.polarity.accuracy import (
    accuracy_per_query,
    bootstrap_interval,
    random_per_query,
)
from ranktilt.polarity.axis import NoFit, fit_axis
from ranktilt.polarity.methods import choose_method
from ranktilt.polarity.style import remove_style, style_direction


@dataclass(frozen=True)
class Separation:
    """Accuracy of the unsupervised axis by question, and that of a random split."""

    embedder: str
    method: str
    by_question: dict[str, float]
    accuracy: float | None
    interval: tuple[float, float] | None
    random: float | None
    #: Questions with two sides but no axis, and why.
    without_axis: dict[str, str]
    style_removed: int


def polarity_separation(
    corpus: Corpus, embedder: Any = "light", method: str = "auto"
) -> Separation:
    """Fit each question's axis on its documents without their labels, and compare with the labels.

    If a question has distractors for both sides, their style is removed first (A.5). The labels
    only decide the sign, on which the accuracy does not depend.

    Args:
        corpus: The corpus.
        embedder: Name of an embedder, or an embedder.
        method: How the axis is fitted, as in `fit_polarity`.
    """
    chosen = choose_method(method, embedder)
    fit = corpus.fit()
    wanted = {} if fit is None else fit.queries
    ids: list[str] = []
    texts: list[str] = []
    for query, own in wanted.items():
        ids += [query, *own.doc_ids, *own.distractor_ids_1, *own.distractor_ids_2]
        texts += [own.query or "", *own.texts, *own.distractors_1, *own.distractors_2]
    vectors = chosen.embedder.embed(ids, texts).astype(np.float64)
    polarities, labels, names = [], [], []
    without: dict[str, str] = {}
    at = removed = 0
    for query, own in wanted.items():
        sizes = (len(own.texts), len(own.distractors_1), len(own.distractors_2))
        asked, rest = vectors[at], vectors[at + 1 : at + 1 + sum(sizes)]
        at += 1 + sum(sizes)
        documents, first, second = np.split(rest, np.cumsum(sizes)[:-1])
        style = style_direction(first, second)
        removed += style is not None
        prepared = chosen.prepare(remove_style(documents, style), asked)
        try:
            axis = fit_axis(prepared, spherical=chosen.spherical)
        except NoFit as reason:
            without[query] = str(reason)
            continue
        polarities.append(axis.polarity(prepared)[:, 0])
        labels.append(list(own.sides or ()))
        names.append(query)
    if not polarities:
        return Separation(chosen.embedder.name, chosen.name, {}, None, None, None, without, removed)
    values, weights = accuracy_per_query(polarities, labels)
    chance, _ = random_per_query(polarities, labels)
    return Separation(
        chosen.embedder.name,
        chosen.name,
        dict(zip(names, map(float, values), strict=True)),
        float(np.average(values, weights=weights)),
        bootstrap_interval(values, weights) if len(values) > 1 else None,
        float(np.average(chance, weights=weights)),
        without,
        removed,
    )
