"""Folds of experiments/rankers: queries that share an answer or a text are in one fold."""

from __future__ import annotations

import random
from importlib import import_module
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return import_module("experiments.rankers.train_cross_folds")


@pytest.mark.parametrize("seed", range(5))
def test_what_shares_a_relevant_document_or_a_text_stays_together(
    script: ModuleType, seed: int
) -> None:
    queries = {f"q{n}": f"question {n}" for n in range(20)} | {
        "q3": "Free  tuition",
        "q9": "free tuition",
    }
    grades = {query: {f"own of {query}": 1, "seen by all": 0} for query in queries}
    grades["q1"]["shared"] = grades["q2"]["shared"] = 2
    grades["q2"]["chain"] = grades["q7"]["chain"] = 1  # q1 and q7 share nothing, but q2 joins them
    folds = script.make_folds(queries, grades, 4, random.Random(seed))
    assert sorted(query for fold in folds for query in fold) == sorted(queries)
    assert {len(fold) for fold in folds} == {5}
    for together in ({"q1", "q2", "q7"}, {"q3", "q9"}):
        assert any(together <= fold for fold in folds)
