"""Cocktail's NFCorpus: documents by people and their rewriting by Llama 2, queries, qrels."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from ranktilt.counterfactuals.versions import OTHER
from ranktilt.data.collection import Collection
from ranktilt.data.queries import Queries

HUMAN, MODEL = "human.jsonl.gz", "llama-2-7b-chat.jsonl.gz"
__all__ = ["HUMAN", "MODEL", "OTHER", "Versions", "load"]


@dataclass(frozen=True)
class Versions:
    """Texts by id in both versions, the queries of both parts, and all grades."""

    human: dict[str, str]
    model: dict[str, str]
    dev: dict[str, str]
    test: dict[str, str]
    grades: dict[str, dict[str, int]]

    def both(self) -> dict[str, str]:
        """Both versions in one collection, as `compare_versions` makes it."""
        return self.human | {name + OTHER: text for name, text in self.model.items()}


def load(folder: Path) -> Versions:
    texts = [
        dict(Collection.open(folder / name).in_memory().texts or {}) for name in (HUMAN, MODEL)
    ]
    asked = Queries.load(folder / "queries.jsonl").texts
    grades: dict[str, dict[str, int]] = {}
    parts = []
    for part in ("dev", "test"):
        own: dict[str, str] = {}
        with open(folder / f"qrels_{part}.tsv", encoding="utf-8") as stream:
            for row in csv.DictReader(stream, delimiter="\t"):
                own[row["query-id"]] = asked[row["query-id"]]
                grades.setdefault(row["query-id"], {})[row["corpus-id"]] = int(row["score"])
        parts.append(own)
    return Versions(texts[0], texts[1], parts[0], parts[1], grades)
