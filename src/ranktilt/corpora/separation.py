"""Polarity separation: how well the toolkit's own axis separates the two sides of each question."""

from __future__ import annotations

from typing import Any

import numpy as np

from ranktilt.corpora.findings import LOOK, NOT_DONE, OK, Finding
from ranktilt.corpora.layout import Corpus
from ranktilt.polarity.accuracy import accuracy_per_query, bootstrap_interval
from ranktilt.polarity.comparing import fit_labelled
from ranktilt.polarity.methods import choose_method

_CHECK = "polarity separation"
#: A question whose axis separates fewer documents correctly needs a review.
_LEAST_RIGHT = 0.75
#: If a random split is right this often, the accuracy means nothing (one document per side).
_MEANINGLESS = 0.95


def check_separation(corpus: Corpus, embedder: Any = "light", method: str = "auto") -> Finding:
    """Fit each question's axis on its documents without their labels, and compare with the labels.

    If a question has distractors for both sides, their style is removed first (A.5).

    Args:
        corpus: The corpus.
        embedder: Name of an embedder, or an embedder.
        method: How the axis is fitted, as in `fit_polarity`.
    """
    chosen = choose_method(method, embedder)
    fit = corpus.fit()
    axes = None if fit is None else fit_labelled(chosen, fit, fit.query_texts)
    if fit is None or axes is None or not axes.polarities:
        return Finding(_CHECK, NOT_DONE, "no question with two sides gave an axis")
    labels = [list(fit[query].sides or ()) for query in axes.polarities]
    polarities = list(axes.polarities.values())
    values, _ = accuracy_per_query(polarities, labels)
    chance = float(accuracy_per_query(polarities, labels, shuffled=True)[0].mean())
    if chance > _MEANINGLESS:
        why = f"too few documents per question: a random split is right for {chance:.0%}"
        return Finding(_CHECK, NOT_DONE, why)
    interval = ""
    if len(values) > 1:
        low, high = bootstrap_interval(values)
        interval = f" [{low:.1%}, {high:.1%}]"
    says = (
        f"the axis puts {np.mean(values):.1%}{interval} of the documents on their side, a random "
        f"split {chance:.1%}; {len(values)} questions, {chosen.embedder.name}"
    )
    right = zip(axes.polarities, values, strict=True)
    weak = [(query, f"{value:.0%}") for query, value in right if value < _LEAST_RIGHT]
    weak += axes.without.items()
    if weak:
        says += f"; {len(weak)} questions below {_LEAST_RIGHT:.0%}"
    header = ("question", "right")
    return Finding(_CHECK, LOOK if weak else OK, says, header, tuple(sorted(weak)))
