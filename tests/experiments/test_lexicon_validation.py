"""The experiment lexicon_validation: nobody is in both halves, and the correction is known."""

from __future__ import annotations

import numpy as np
import pytest

from ranktilt.data.lexicon import Lexicon


def test_words_of_both_groups_are_left_out() -> None:
    from experiments.lexicon_validation.run import as_names, lexicon_of

    made = lexicon_of("x", ["He", "host", "he"], ["she", "Host", *as_names(["ada"])])
    assert [[t.text for t in group.terms] for group in made.groups] == [["He"], ["she", "Ada"]]
    assert made.groups[1].terms[1].case_sensitive


def test_rates_of_one_half_correct_the_other() -> None:
    """Half of the men are missed in every topic: the list's share of women is 2/3, not 1/2."""
    from experiments.lexicon_validation.run import Decided, People, halves

    topics, each = 20, 80
    female = np.tile(np.repeat([False, True], each // 2), topics)
    text = np.where(female, "she", np.where(np.arange(len(female)) % 2 == 0, "he", "they"))
    member = np.repeat(np.eye(topics, dtype=bool), each, axis=0)
    member[0] = True  # in all topics, so never in the half that shows the rates
    texts = {f"p{i}": str(own) for i, own in enumerate(text)}
    people = People(texts, texts, female, [f"t{i}" for i in range(topics)], member)
    found = Decided.of(Lexicon.load("gender"), people, texts)
    assert found.all.confusion.tolist() == [[400, 0, 400], [0, 800, 0]]
    assert found.without_terms.tolist() == [400, 0]
    assert found.all.lean[0][1] == pytest.approx(2 / 3 - 1 / 2)
    split = halves(found)
    assert np.abs(split.plain).mean() == pytest.approx(2 / 3 - 1 / 2, abs=0.002)
    assert np.abs(split.corrected).max() < 0.002
    assert split.closer == 1
    assert split.gain.min() > 0.15
