"""The tilt card of rankers whose scores are known by hand."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

import pytest

from ranktilt.counterfactuals.tilt_card import (
    CardRow,
    CardSettings,
    TiltCard,
    _repeat,
    _shorten,
    tilt_card,
)
from ranktilt.data.collection import Collection
from ranktilt.data.run import Run
from ranktilt.errors import InputError
from ranktilt.rankers.base import DEPTH, RERANK_DEPTH, Ranker

#: 4, 2 and 6 words; a standard deviation of √(8/3).
TEXTS = {"d1": "a b c d", "d2": "a b", "d3": "a b c d e f"}
SD = math.sqrt(8 / 3)
CHANGES = {
    "repeated": lambda text, _: _repeat(text),
    "shortened": lambda text, _: _shorten(text),
    "same": lambda text, _: text,
}


class Words(Ranker):
    """A document's score is its number of words."""

    first_stage = reranker = True

    def __init__(self, texts: Collection) -> None:
        self.collection, self.texts = texts, dict(texts.in_memory().texts or {})

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        scores = {name: float(len(text.split())) for name, text in self.texts.items()}
        return Run.load(dict.fromkeys(queries, scores)).cut(depth)

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        lists = {
            query: {name: float(len(self.texts[name].split())) for name in own}
            for query, own in run.to_dict().items()
            if query in queries
        }
        return Run.load(lists).cut(depth)


def card(cutoff: int = 3, changes: Mapping[str, Any] = CHANGES, **more: Any) -> TiltCard:
    queries = more.pop("queries", {"q1": "a", "q2": "b"})
    settings = CardSettings(cutoff=cutoff, **{"fewest": 2, **more})
    return tilt_card(TEXTS, queries, {"words": Words}, changes=changes, settings=settings)


def row(found: TiltCard, name: str) -> CardRow:
    return next(one for one in found.rows if one.perturbation == name)


def test_the_top_document_by_hand() -> None:
    found = card(cutoff=1)
    longer = row(found, "repeated")  # d3 has 12 words instead of 6, and stays first
    assert longer.shift == pytest.approx(6 / SD)
    assert (longer.above, longer.ranks, longer.documents, longer.n) == (1.0, 0.0, 2, 2)
    shorter = row(found, "shortened")  # 3 instead of 6: d1 with its 4 goes ahead
    assert shorter.shift == pytest.approx(-3 / SD)
    assert (shorter.above, shorter.ranks) == (0.0, -1.0)


def test_a_mean_over_documents_by_hand() -> None:
    longer = row(card(), "repeated")  # 6, 4 and 2 words more; up by 0, 1 and 1 (a tie is not above)
    assert longer.shift == pytest.approx(4 / SD)
    assert longer.ranks == pytest.approx(2 / 3)
    assert longer.documents == 6
    assert longer.shift_low == pytest.approx(longer.shift)  # all queries have the same value
    assert longer.significant


def test_what_changes_nothing_has_no_value() -> None:
    same = row(card(), "same")
    assert (same.shift, same.shift_low, same.above, same.ranks) == (None, None, None, None)
    assert (same.documents, same.n, same.n_total) == (0, 0, 2)
    assert not same.significant


def test_an_equal_score_is_half() -> None:
    turned = row(card(changes={"turned": lambda text, _: text[::-1]}), "turned")
    assert (turned.shift, turned.above, turned.ranks) == (0.0, 0.5, 0.0)
    assert not turned.significant


def test_few_candidates_have_no_unit() -> None:
    longer = row(card(fewest=4), "repeated")  # three documents
    assert (longer.shift, longer.shift_low) == (None, None)
    assert longer.above == 1.0
    assert longer.ranks == pytest.approx(2 / 3)
    assert row(card(fewest=3), "repeated").shift == pytest.approx(4 / SD)


def test_equal_candidates_have_no_unit() -> None:
    found = tilt_card({"d1": "a b", "d2": "c d"}, {"q": "a"}, {"words": Words}, changes=CHANGES,
                      settings=CardSettings(fewest=2))  # fmt: skip
    longer = row(found, "repeated")
    assert longer.shift is None
    assert longer.above == 1.0
    json.loads(found.to_json())  # no NaN


def test_conclusions_and_order() -> None:
    found = card()
    assert [one.perturbation for one in found.rows] == ["repeated", "shortened", "same"]
    (first,) = found.conclusions()
    assert first.startswith("The scores of words move most if documents are repeated: by +2.45")
    nothing = card(changes={"same": CHANGES["same"]})
    assert nothing.conclusions() == ["No perturbation moves the scores of words significantly."]


def test_an_encoder_that_averages_words_ignores_order_and_repetition() -> None:
    texts = {"d1": "Taps drip. A washer is worn.", "d2": "Roofs leak. Tiles break.", "d3": "Bread."}
    found = tilt_card(texts, {"q1": "drip"}, "dense:light", settings=CardSettings(fewest=2))
    assert row(found, "repeated").shift == 0.0
    assert row(found, "answer moved to the end").above == 0.5
    assert row(found, "query inserted").above == 1.0


@pytest.mark.parametrize(
    ("systems", "message"),
    [
        ("bm25", "bm25 cannot score a changed document by itself"),
        ([], "no system given"),
        (["dense:light", "dense:light"], "duplicate system 'dense:light'"),
        ({"x": 3}, "a system of type int"),
    ],
)
def test_errors(systems: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        tilt_card(TEXTS, {"q1": "a"}, systems)


def test_settings_are_checked() -> None:
    with pytest.raises(InputError, match="cutoff 200, expected 1 to 100"):
        CardSettings(cutoff=200)
