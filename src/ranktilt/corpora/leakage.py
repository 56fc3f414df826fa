"""Lexical leakage: whether words alone predict a document's side, whatever the question is.

A corpus in which side 1 always says "benefit" and side 2 always "harm" has an axis of style. Two
checks: how well word counts learned from the *other* questions predict the side (multinomial naive
Bayes, leaving one question out; 50 % is chance for balanced sides), and which words lean towards
one side (log odds with a Dirichlet prior, Monroe et al. 2008, as z values).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from ranktilt.corpora.layout import Corpus
from ranktilt.terms.languages import words

#: Added to every count of the classifier, and the weight of the prior in words.
_SMOOTHING, _PRIOR = 1.0, 500.0
#: Documents that must contain a word before it is listed, and the words that are listed.
_LEAST_DOCUMENTS, _MOST_WORDS = 3, 20
#: For each question its two sides, each a list of documents, each a list of words.
_Questions = Sequence[Sequence[Sequence[Sequence[str]]]]


def leakage(corpus: Corpus) -> tuple[float | None, int, list[tuple[str, float, int, int]]]:
    """How well words predict the side, over the questions with exactly two sides.

    Returns:
        The accuracy and its number of documents, as `_held_out_accuracy` has them, and the words
        that lean towards a side, as `_telling_words` has them.
    """
    questions = []
    for sides in corpus.sided.values():
        named = [sides[side] for side in sorted(side for side in sides if side is not None)]
        if len(named) == 2:
            questions.append([[words(d.text) for d in own] for own in named])
    return *_held_out_accuracy(questions), _telling_words(questions)


def _held_out_accuracy(questions: _Questions) -> tuple[float | None, int]:
    """Share of documents whose side naive Bayes predicts from the words of the other questions.

    A tie counts a half. Returns the number of documents, too.
    """
    if len(questions) < 2:
        return None, 0
    own = [[Counter(w for doc in side for w in doc) for side in sides] for sides in questions]
    every = [Counter[str](), Counter[str]()]
    for counts in own:  # not sum(): it would copy all words for each question
        for side in (0, 1):
            every[side].update(counts[side])
    total = [sum(counts.values()) for counts in every]
    vocabulary = len(every[0].keys() | every[1].keys())
    right, number = 0.0, 0
    for sides, counts in zip(questions, own, strict=True):
        rest = [total[s] - sum(counts[s].values()) + _SMOOTHING * vocabulary for s in (0, 1)]
        for side, documents in enumerate(sides):
            for document in documents:
                score = 0.0
                for word in document:
                    odds = [
                        (every[s][word] - counts[s][word] + _SMOOTHING) / rest[s] for s in (0, 1)
                    ]
                    score += math.log(odds[0] / odds[1])
                told = 0.5 if abs(score) < 1e-12 else float((score > 0) == (side == 0))
                right, number = right + told, number + 1
    return (right / number if number else None), number


def _telling_words(questions: _Questions) -> list[tuple[str, float, int, int]]:
    """Words with the largest |z| of their log odds between the sides, over all questions.

    With each word z (+ leans towards side 1), and the documents on side 1 and 2 that contain it.
    """
    counts = [Counter[str](), Counter[str]()]
    documents = [Counter[str](), Counter[str]()]
    for sides in questions:
        for side, own in enumerate(sides):
            for document in own:
                counts[side].update(document)
                documents[side].update(set(document))
    sizes = [sum(one.values()) for one in counts]
    if not all(sizes):
        return []
    found = []
    for word in counts[0].keys() | counts[1].keys():
        in_documents = (documents[0][word], documents[1][word])
        if sum(in_documents) < _LEAST_DOCUMENTS:
            continue
        prior = _PRIOR * (counts[0][word] + counts[1][word]) / sum(sizes)
        odds, variance = 0.0, 0.0
        for side, sign in ((0, 1), (1, -1)):
            here = counts[side][word] + prior
            odds += sign * math.log(here / (sizes[side] + _PRIOR - here))
            variance += 1 / here
        found.append((word, odds / math.sqrt(variance), *in_documents))
    return sorted(found, key=lambda one: (-abs(one[1]), one[0]))[:_MOST_WORDS]
