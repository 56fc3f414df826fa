"""The safety screen: any moderation endpoint of the OpenAI protocol, with a threshold.

The paper's corpus has no document above 0.09 for hate, harassment, self-harm or sexual content
(§3.3). Documents above the threshold are listed for people to read; nothing is deleted.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from typing import Any

from ranktilt.corpora.endpoint import AnswerStore, ChatClient, Endpoint
from ranktilt.corpora.findings import Finding
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


def check_safety(
    corpus: Corpus,
    moderation: Moderation,
    store: str | os.PathLike[str],
    *,
    progress: Progress = silent,
) -> tuple[Finding, list[str]]:
    """Send every document, including distractors, to a moderation endpoint.

    Args:
        corpus: The corpus.
        moderation: The endpoint and the threshold.
        store: The file that keeps every answer.
        progress: Reports progress.

    Returns:
        The documents above the threshold, and content warnings for readers, most frequent first.
    """
    documents = list(corpus.documents.values())
    with AnswerStore(store) as answers, ChatClient(moderation.endpoint, answers) as client:

        def ask(document: CorpusDocument) -> dict[str, float]:
            body = {"model": moderation.endpoint.model, "input": document.whole}
            return _scores(client.post("moderations", body, stage="safety", check=_scores))

        scores = client.web.each(ask, documents, step="safety screen", progress=progress)
    limit, total = moderation.threshold, len(documents)
    above: list[tuple[float, str, dict[str, float]]] = []
    for document, own in zip(documents, scores, strict=True):
        high = {name: value for name, value in own.items() if value > limit}
        if high:
            above.append((-max(high.values()), document.doc_id, high))
    above.sort()
    value, name = max(((v, name) for own in scores for name, v in own.items()), default=(0.0, ""))
    finding = Finding.listing(
        "safety",
        [(doc, ", ".join(f"{n} {v:.2f}" for n, v in own.items())) for _, doc, own in above],
        f"no score above {limit:g} in {total} texts; the highest is {name} {value:.2f}",
        f"{len(above)} of {total} texts have a score above {limit:g}",
        ("document", "scores"),
    )
    counts = Counter(told for *_, own in above for told in {_warning(name) for name in own})
    ordered = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return finding, [f"{told} ({number} of {total} documents)" for told, number in ordered]


def _scores(answer: dict[str, Any]) -> dict[str, float]:
    try:
        given = answer["results"][0]["category_scores"]
        return {str(name): float(value) for name, value in given.items() if value is not None}
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise BadReply("the answer has no results[0].category_scores with numbers") from error
