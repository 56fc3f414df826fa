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
from dataclasses import dataclass

from ranktilt.corpora.duplicates import COPIED
from ranktilt.corpora.layout import Corpus
from ranktilt.corpora.wording import runs, words

#: Added to every count of the classifier, and the weight of the prior in words.
_SMOOTHING, _PRIOR = 1.0, 500.0
#: Documents that must contain a word before it is listed.
_LEAST_DOCUMENTS = 3


@dataclass(frozen=True)
class Leakage:
    """What words alone predict; `accuracy` is None if fewer than two questions have both sides."""

    accuracy: float | None
    documents: int
    #: (word, z, documents on side 1, documents on side 2); + leans towards side 1.
    telling: list[tuple[str, float, int, int]]
    #: Questions with a run of eight words on both sides, with the run.
    copied: dict[str, str]
    #: Documents that contain the statement of their own perspective verbatim.
    stated: list[str]


def lexical_leakage(corpus: Corpus, most: int = 20) -> Leakage:
    """Look for leakage in the questions that have exactly two sides."""
    labelled = _labelled(corpus)
    tokens = {d.doc_id: words(d.text) for d in corpus.plain}
    pairs = {
        query: [[tokens[doc] for doc in own] for own in sides] for query, sides in labelled.items()
    }
    copied = {}
    for query, sides in pairs.items():
        first, second = (set().union(*(runs(t, COPIED) for t in own)) for own in sides)
        both = sorted(run for run in first & second if len(run) == COPIED)
        if both:
            copied[query] = " ".join(both[0])
    stated = []
    for query, question in corpus.questions.items():
        for side, own in corpus.sided[query].items():
            place = int(side) - 1 if side in ("1", "2") else -1
            if not 0 <= place < len(question.perspectives):
                continue
            statement = " ".join(words(question.perspectives[place]))
            if len(statement.split()) >= 4:
                stated += [d.doc_id for d in own if statement in " ".join(tokens[d.doc_id])]
    accuracy, number = held_out_accuracy(list(pairs.values()))
    return Leakage(accuracy, number, telling_words(list(pairs.values()), most), copied, stated)


def _labelled(corpus: Corpus) -> dict[str, list[list[str]]]:
    """CorpusDocument ids of the two sides of each question that has exactly two."""
    found = {}
    for query, sides in corpus.sided.items():
        names = sorted(side for side in sides if side is not None)
        if len(names) == 2:
            found[query] = [[d.doc_id for d in sides[name]] for name in names]
    return found


def held_out_accuracy(
    questions: Sequence[Sequence[Sequence[Sequence[str]]]],
) -> tuple[float | None, int]:
    """Share of documents whose side naive Bayes predicts from the words of the other questions.

    Args:
        questions: For each question its two sides, each a list of documents, each a list of words.

    Returns:
        The share (a tie counts a half) and the number of documents.
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


def telling_words(
    questions: Sequence[Sequence[Sequence[Sequence[str]]]], most: int = 20
) -> list[tuple[str, float, int, int]]:
    """Words with the largest |z| of their log odds between the sides, over all questions."""
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
    return sorted(found, key=lambda one: (-abs(one[1]), one[0]))[:most]
