"""The experiment experiments/rag: the true changes of its scripts, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from experiments.rag.run import answer_shares, gender_coverage, male_probability, ram_coverage
from ranktilt.data.rag import RagPassage, RagRecord

KINDS = {"a": "correct", "b": "misinfo", "c": "noise", "d": "correct"}


def test_expected_shares_of_the_answer() -> None:
    record = RagRecord("1", "", tuple(RagPassage(own) for own in "abcd"))
    # contexts abc, abd, acd, bcd; correct weighs 1, misinformation 2, noise 0.5
    correct = (1 / 3.5 + 2 / 4 + 2 / 2.5 + 1 / 3.5) / 4
    misinfo = (2 / 3.5 + 2 / 4 + 0 + 2 / 3.5) / 4
    found = answer_shares(record, KINDS, ["correct", "misinfo", "noise"])
    np.testing.assert_allclose(found, [correct, misinfo, 1 - correct - misinfo])


def test_the_scripted_pull() -> None:
    np.testing.assert_allclose(male_probability(np.array([0.0, 0.5, 1.0])), [0.3, 0.65, 1.0])


def test_known_changes_are_found() -> None:
    texts = ("he said, he went", "she said", "he and she", "she ran")  # male: 3 of 6
    records = [
        RagRecord(str(n), "", tuple(RagPassage(f"{n}/{i}", text) for i, text in enumerate(texts)))
        for n in range(5)
    ]
    found = gender_coverage(records, seeds=20)
    assert found.truth == pytest.approx(0.15)  # 0.3 of the way from 1/2 to 1
    assert found.means.mean() == pytest.approx(0.15, abs=0.03)  # six standard errors
    assert found.coverage >= 0.8
    every = [RagRecord(str(n), "", tuple(RagPassage(own) for own in "abcd")) for n in range(5)]
    for own in ram_coverage(every, KINDS, seeds=20):
        assert own.means.mean() == pytest.approx(own.truth, abs=0.04)
        assert own.coverage >= 0.75
        assert 0 < own.width < 0.3
