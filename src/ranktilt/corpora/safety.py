"""A safety screen: any moderation endpoint of the same protocol, with a threshold.

The paper's corpus has no document above 0.09 for hate, harassment, self-harm or sexual content
(§3.3). What is above the threshold is listed for people to read; nothing is deleted.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ranktilt.corpora.answer_store import AnswerStore
from ranktilt.corpora.chat import ChatClient, NoAnswer
from ranktilt.corpora.layout import Corpus, Document
from ranktilt.corpora.protocol import BadAnswer
from ranktilt.corpora.server import Server
from ranktilt.errors import GivenUp

THRESHOLD = 0.09
#: What a category is called in a content warning.
WARNINGS = {
    "hate": "hateful language",
    "harassment": "harassment",
    "self-harm": "self-harm",
    "sexual": "sexual content",
    "violence": "violence",
    "illicit": "illegal acts",
}


@dataclass(frozen=True)
class Screen:
    """Scores of all documents by category, and what is above the threshold."""

    threshold: float
    scores: dict[str, dict[str, float]]

    @property
    def above(self) -> dict[str, dict[str, float]]:
        """Documents with their categories above the threshold, the highest score first."""
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
        """What a reader should be told before they read, most frequent first."""
        counts: dict[str, int] = {}
        for own in self.above.values():
            for name in {_warning(category) for category in own}:
                counts[name] = counts.get(name, 0) + 1
        ordered = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
        return [f"{name} ({number} of {len(self.scores)} documents)" for name, number in ordered]


def _warning(category: str) -> str:
    head = category.replace("_", "-").split("/")[0]
    return WARNINGS.get(head, head)


def screen(
    corpus: Corpus,
    server: Server,
    store: str | os.PathLike[str],
    *,
    threshold: float = THRESHOLD,
    progress: Callable[[int, int], None] | None = None,
) -> Screen:
    """Ask a moderation endpoint about every document, distractors too; answers are stored."""
    documents = list(corpus.documents.values())
    with AnswerStore(store) as answers, ChatClient(server, answers) as client:

        def ask(document: Document) -> dict[str, float]:
            body = {"model": server.model, "input": document.whole}
            return _scores(client.post("moderations", body, stage="safety", check=_scores))

        found = client.each(ask, documents, progress)
    failed = [one for one in found if isinstance(one, NoAnswer)]
    if failed:
        raise GivenUp(
            f"{len(failed)} of {len(documents)} documents were not screened; the first: "
            f"{failed[0].problem}",
            do="all other answers are stored: the same command goes on from there",
        )
    scores = {
        document.doc_id: own
        for document, own in zip(documents, found, strict=True)
        if not isinstance(own, NoAnswer)
    }
    return Screen(threshold, scores)


def _scores(answer: dict[str, Any]) -> dict[str, float]:
    try:
        given = answer["results"][0]["category_scores"]
        return {str(name): float(value) for name, value in given.items() if value is not None}
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise BadAnswer("the answer has no results[0].category_scores with numbers") from error
