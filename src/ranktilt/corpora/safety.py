"""The safety screen: any moderation endpoint of the OpenAI protocol, with a threshold.

The paper's corpus has no document above 0.09 for hate, harassment, self-harm or sexual content
(§3.3). Documents above the threshold are listed for people to read; nothing is deleted.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from ranktilt.corpora.chat import AnswerStore, ChatClient
from ranktilt.corpora.endpoint import Endpoint
from ranktilt.corpora.layout import Corpus, CorpusDocument
from ranktilt.errors import InputError
from ranktilt.progress import Progress, silent
from ranktilt.web.client import BadReply

#: Categories in a content warning.
_WARNINGS = {
    "hate": "hateful language",
    "harassment": "harassment",
    "self-harm": "self-harm",
    "sexual": "sexual content",
    "violence": "violence",
    "illicit": "illegal acts",
}


@dataclass(frozen=True)
class Screen:
    """Scores of all documents by category, and those above the threshold."""

    threshold: float
    scores: dict[str, dict[str, float]]

    @property
    def above(self) -> dict[str, dict[str, float]]:
        """Documents with categories above the threshold, highest score first."""
        found = {
            doc: {name: value for name, value in own.items() if value > self.threshold}
            for doc, own in self.scores.items()
        }
        return dict(
            sorted(
                ((doc, own) for doc, own in found.items() if own),
                key=lambda one: (-max(one[1].values()), one[0]),
            )
        )

    @property
    def highest(self) -> dict[str, float]:
        """The highest score of each category."""
        found: dict[str, float] = {}
        for own in self.scores.values():
            for name, value in own.items():
                found[name] = max(value, found.get(name, 0.0))
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def warnings(self) -> list[str]:
        """Content warnings for readers, most frequent first."""
        counts: dict[str, int] = {}
        for own in self.above.values():
            for name in {_warning(category) for category in own}:
                counts[name] = counts.get(name, 0) + 1
        ordered = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
        return [f"{name} ({number} of {len(self.scores)} documents)" for name, number in ordered]


def _warning(category: str) -> str:
    head = category.replace("_", "-").split("/")[0]
    return _WARNINGS.get(head, head)


@dataclass(frozen=True)
class Moderation:
    """A moderation endpoint, and the score above which a document is listed."""

    endpoint: Endpoint
    threshold: float = 0.09

    def __post_init__(self) -> None:
        if not 0 <= self.threshold <= 1:
            raise InputError(f"threshold {self.threshold}", expected="0 to 1")


def screen(
    corpus: Corpus,
    moderation: Moderation,
    store: str | os.PathLike[str],
    *,
    progress: Progress = silent,
) -> Screen:
    """Send every document, including distractors, to a moderation endpoint.

    Args:
        corpus: The corpus.
        moderation: The endpoint and the threshold.
        store: The file that keeps every answer.
        progress: Reports progress.
    """
    documents = list(corpus.documents.values())
    with AnswerStore(store) as answers, ChatClient(moderation.endpoint, answers) as client:

        def ask(document: CorpusDocument) -> dict[str, float]:
            body = {"model": moderation.endpoint.model, "input": document.whole}
            return _scores(client.post("moderations", body, stage="safety", check=_scores))

        found = client.web.each(ask, documents, step="safety screen", progress=progress)
    scores = {one.doc_id: own for one, own in zip(documents, found, strict=True)}
    return Screen(moderation.threshold, scores)


def _scores(answer: dict[str, Any]) -> dict[str, float]:
    try:
        given = answer["results"][0]["category_scores"]
        return {str(name): float(value) for name, value in given.items() if value is not None}
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise BadReply("the answer has no results[0].category_scores with numbers") from error
