"""Which questions get documents, and which question a distractor answers (A.5)."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from ranktilt.corpora.stages import Row
from ranktilt.polarity.axis import unit_rows
from ranktilt.polarity.embedders import load_embedder


def sampled(questions: list[Row], number: int | None, seed: int) -> dict[str, Row]:
    """The questions that get documents, in the file's order; all of them for None.

    They are drawn by a hash of seed and id, so that more topics do not change who was drawn.
    """
    if number is None or number >= len(questions):
        return {row["query_id"]: row for row in questions}

    def lot(row: Row) -> str:
        return hashlib.sha256(f"{seed}:{row['query_id']}".encode()).hexdigest()

    drawn = {row["query_id"] for row in sorted(questions, key=lot)[:number]}
    return {row["query_id"]: row for row in questions if row["query_id"] in drawn}


def most_distinct(questions: list[Row], embedder: Any) -> dict[str, Row]:
    """For each question the one of its topic whose vector has the smallest cosine with it."""
    by_topic: dict[str, list[Row]] = {}
    for row in questions:
        by_topic.setdefault(row["topic_id"], []).append(row)
    ids = [row["query_id"] for row in questions]
    found = load_embedder(embedder).embed(ids, [row["question"] for row in questions])
    vectors = unit_rows(found.astype(np.float64))
    place = {query: number for number, query in enumerate(ids)}
    chosen: dict[str, Row] = {}
    for members in by_topic.values():
        if len(members) < 2:
            continue
        rows = [place[row["query_id"]] for row in members]
        likeness = vectors[rows] @ vectors[rows].T
        np.fill_diagonal(likeness, np.inf)
        for own, row in enumerate(members):
            chosen[row["query_id"]] = members[int(likeness[own].argmin())]
    return chosen
