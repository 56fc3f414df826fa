"""RM3: a query expanded by the words of its first results (Abdul-Jaleel et al., TREC 2004).

The relevance model of Lavrenko and Croft (SIGIR 2001), P(w|R) = Σ_d P(w|d) · s(d) / Σ_d s(d) over
the feedback documents with P(w|d) = tf / |d| and s the first stage's score, cut to its strongest
words and scaled to sum 1, mixed with the query's own words:
weight(w) = λ · P(w|Q) + (1 − λ) · P(w|R), λ = 0.5.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def feedback_weights(
    query: Sequence[int],
    documents: Sequence[Sequence[int]],
    scores: Sequence[float],
    *,
    terms: int = 10,
    original_weight: float = 0.5,
) -> dict[int, float]:
    """The weight of each word (by number) of the expanded query.

    Without feedback documents the query's own words keep all the weight. Of words with the same
    weight those with the lower number stay.

    >>> feedback_weights([1], [[1, 2], [2, 2]], [3.0, 1.0], terms=2)
    {1: 0.6875, 2: 0.3125}
    """
    own = {word: count / len(query) for word, count in Counter(query).items()}
    total = sum(scores)
    if not documents or total <= 0:
        return own
    model: dict[int, float] = {}
    for document, score in zip(documents, scores, strict=True):
        for word, count in Counter(document).items():
            model[word] = model.get(word, 0.0) + count / len(document) * score / total
    best = sorted(model.items(), key=lambda entry: (-entry[1], entry[0]))[:terms]
    mass = sum(weight for _, weight in best)
    mixed = {word: original_weight * weight for word, weight in own.items()}
    for word, weight in best:
        mixed[word] = mixed.get(word, 0.0) + (1 - original_weight) * weight / mass
    return {word: weight for word, weight in mixed.items() if weight > 0}
