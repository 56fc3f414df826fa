"""Corpora with both sides of an issue: claims as queries, perspectives as documents.

JSONL with one claim per line, as in Perspectrum's export: `claim_id`, `claim`, `topics`, and `docs`
with `doc_id`, `text` and `stance` (SUPPORT or UNDERMINE).
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ranktilt.data.files import read_text
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.data.labels import Labels
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.errors import InputError

SIDES = ("SUPPORT", "UNDERMINE")


@dataclass(frozen=True)
class Claim:
    """A claim, its topic and its documents by side."""

    claim_id: str
    text: str
    topic: str
    sides: dict[str, dict[str, str]]  # side → {doc_id: text}

    @property
    def smaller_side(self) -> int:
        """Number of documents of the side with fewer."""
        return min(len(self.sides[side]) for side in SIDES)


@dataclass(frozen=True, eq=False)
class Debates:
    """The claims used as queries, and the documents of all claims."""

    claims: list[Claim]
    texts: dict[str, str]
    source: str = ""

    @classmethod
    def read(cls, path: str | os.PathLike[str], min_side: int = 1) -> Debates:
        """Read a file; claims with fewer than `min_side` documents per side are not queries.

        Their documents stay in the collection, so that ranking is not easier. A document that a
        claim lists on both sides is removed from it. A claim's first topic is its domain.
        """
        claims: list[Claim] = []
        texts: dict[str, str] = {}
        for number, line in enumerate(read_text(path).split("\n"), start=1):
            if not line.strip():
                continue
            try:
                entry = json.loads(line)
                claim = _claim(entry)
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
                raise InputError(
                    f"not a claim with its documents ({error})",
                    where=f"{path}:{number}",
                    expected="claim_id, claim, topics, docs with doc_id, text, stance",
                ) from error
            for side in SIDES:
                texts |= claim.sides[side]
            claims.append(claim)
        asked = [claim for claim in claims if claim.smaller_side >= min_side]
        if not asked:
            raise InputError(f"no claim with {min_side} documents per side", where=path)
        return cls(asked, texts, os.fspath(path))

    @property
    def queries(self) -> Queries:
        """Claims as queries, with their topic as domain."""
        topics = {claim.claim_id: claim.topic for claim in self.claims}
        texts = {claim.claim_id: claim.text for claim in self.claims}
        return Queries(texts, columns={"domain": topics})

    @property
    def qrels(self) -> Qrels:
        """A claim's own documents are relevant, on both sides."""
        return Qrels.load(
            {
                claim.claim_id: {doc: 1 for side in SIDES for doc in claim.sides[side]}
                for claim in self.claims
            }
        )

    @property
    def labels(self) -> Labels:
        """Each document's side, for its own claim."""
        shares: dict[tuple[str | None, str], dict[str, float]] = {
            (claim.claim_id, doc): {side: 1.0}
            for claim in self.claims
            for side in SIDES
            for doc in claim.sides[side]
        }
        return Labels(SIDES, shares, self.source)

    def fit(self, distractors: dict[str, Claim] | None = None) -> FitDocuments:
        """Documents to fit axes on: the claims' own, and their distractors if any."""
        content: dict[str, list[dict[str, Any]]] = {}
        for claim in self.claims:
            own = [
                {"doc_id": doc, "text": text, "perspective": str(1 + SIDES.index(side))}
                for side in SIDES
                for doc, text in claim.sides[side].items()
            ]
            other = None if distractors is None else distractors.get(claim.claim_id)
            if other is not None:
                own += _distractors(claim, other)
            content[claim.claim_id] = own
        return FitDocuments.load(content)

    def most_distinct(self, vectors: dict[str, np.ndarray]) -> dict[str, Claim]:
        """For each claim the one of its topic whose vector has the largest angle to it (A.5)."""
        by_topic: dict[str, list[Claim]] = {}
        for claim in self.claims:
            by_topic.setdefault(claim.topic, []).append(claim)
        chosen: dict[str, Claim] = {}
        for members in by_topic.values():
            if len(members) < 2:
                continue
            matrix = np.array([vectors[claim.claim_id] for claim in members], np.float64)
            matrix /= np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-12)
            nearness = matrix @ matrix.T
            np.fill_diagonal(nearness, np.inf)
            for row, claim in enumerate(members):
                chosen[claim.claim_id] = members[int(nearness[row].argmin())]
        return chosen

    def topics(self, at_least: int) -> list[str]:
        """Topics with at least that many claims, the most frequent first."""
        found = Counter(claim.topic for claim in self.claims)
        return [topic for topic, number in found.most_common() if number >= at_least]


def _claim(entry: dict[str, Any]) -> Claim:
    sides: dict[str, dict[str, str]] = {side: {} for side in SIDES}
    for doc in entry["docs"]:
        if doc["stance"] in sides:
            sides[doc["stance"]][str(doc["doc_id"])] = " ".join(str(doc["text"]).split())
    for doc in sides[SIDES[0]].keys() & sides[SIDES[1]].keys():
        for side in SIDES:
            del sides[side][doc]
    topics: Sequence[str] = entry.get("topics") or ["(none)"]
    return Claim(str(entry["claim_id"]), str(entry["claim"]), str(topics[0]), sides)


def _distractors(claim: Claim, other: Claim) -> list[dict[str, Any]]:
    """Documents of another claim instead of written distractors: same side, other issue."""
    made = []
    for side in SIDES:
        targets = list(claim.sides[side])
        for number, (doc, text) in enumerate(other.sides[side].items()):
            made.append(
                {
                    "doc_id": f"distractor-{doc}",
                    "text": text,
                    "distractor_of": targets[number % len(targets)],
                }
            )
    return made
