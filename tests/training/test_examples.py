"""Training pairs: Ψ by hand, and nothing of a test query in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ranktilt
from ranktilt.data.collection import Collection
from ranktilt.data.qrels import Qrels
from ranktilt.errors import InputError
from ranktilt.training.pairs import Sources, Triple, read_triples
from ranktilt.training.settings import TrainingSettings

DOCS = {
    "d1": "he and his dog",
    "d2": "she saw him",
    "d3": "no one here",
    "d4": "her mother and her sister",
    "d5": "",
}
QUERIES = {"q1": "a dog", "q2": "who saw", "q3": "his mother", "q4": "Who  Saw"}
GRADES = {"q1": {"d1": 2, "d3": 0}, "q2": {"d2": 1, "d4": 1}, "q3": {"d4": 0, "d5": 1}}


def sources(**given: Any) -> Sources:
    ranked = {query: list(DOCS) for query in GRADES}
    return Sources(
        QUERIES, Qrels(GRADES), ranked, Collection.open(DOCS), ranktilt.annotate(DOCS),
        TrainingSettings(**given),
    )  # fmt: skip


def test_given_ids() -> None:
    triples = [Triple("q1", "d1", "d4"), Triple("q3", "d3", "d2")]
    made, _ = sources(magnitude="share", adversary=1.0).with_bias(triples)
    # his is one of q3's words alone: one gendered word is still neutral (τ = 1)
    # shares: d1 2 of 4 male; d4 4 of 5 female; d2 one of each
    assert [tuple(pair)[:7] for pair in made] == [
        ("a dog", DOCS["d1"], DOCS["d4"], 0.5, 0.8, 1, 1),
        ("his mother", DOCS["d3"], DOCS["d2"], 0.0, 0.0, 0, 0),
    ]


def test_given_texts_get_their_own_bias(put: Callable[..., Path]) -> None:
    path = put("t.tsv", "my uncle\tHe, his man, she\tno word\nmy uncle\tno word\tHER her\n")
    found = read_triples(path, QUERIES)
    assert found == [
        Triple("my uncle", "He, his man, she", "no word"),
        Triple("my uncle", "no word", "HER her"),
    ]
    made, bias = sources(magnitude="share", adversary=1.0).with_bias(found, of_texts=True)
    # 3 male and 1 female of 4 words: 3/4 − 1/4; ω = 1 − |3/4 − 1/2| − |1/4 − 1/2| < 1
    assert [tuple(pair)[3:7] for pair in made] == [(0.5, 0.0, 1, 0), (0.0, 1.0, 0, 1)]
    assert bias.describe()["documents"] == 3


def test_nothing_of_a_test_query_is_trained_on() -> None:
    kept = Triple("q1", "d1", "d2")  # an answer of a test query may be the worse document
    triples = [
        kept,
        Triple("q2", "d2", "d3"),  # the test query itself
        Triple("q4", "d3", "d1"),  # its text, written otherwise
        Triple("q3", "d4", "d3"),  # its answer, for another query
    ]
    assert list(filter(sources().unrevealing(["q2"], False), triples)) == [kept]
    texts = [Triple(QUERIES[t.query], DOCS[t.better], DOCS[t.worse]) for t in triples]
    spaced = Triple("other", "She  saw him", "x")
    usable = sources().unrevealing(["q2"], True)
    assert list(filter(usable, [*texts, spaced])) == texts[:1]


def test_answers_that_the_collection_lacks(put: Callable[..., Path]) -> None:
    path = put("d.tsv", "d1\the\nd2\tshe saw him\n")
    judged = Qrels({"q2": {"d2": 1, "gone": 1}})
    own = Sources(QUERIES, judged, {}, Collection.open(path), ranktilt.annotate(path))
    triples = [Triple("x", "she saw him", "he"), Triple("x", "he", "she saw him")]
    assert list(filter(own.unrevealing(["q2"], True), triples)) == triples[1:]


def test_triples_of_other_queries_leave_all_for_testing() -> None:
    other = {"something else"}
    assert sources(held_out=0.5).split_for(other) == ([], ["q1", "q2", "q3"])
    train, test = sources(held_out=0.4).split_for({"a dog"})
    assert len(test) == 1
    assert sorted(train + test) == ["q1", "q2", "q3"]
    assert sources(test=("q3",)).split_for(other)[1] == ["q3"]


def test_drawn_pairs_skip_queries_without_any() -> None:
    pairs, _, figures = sources(pool="judged", pairs=5, seed=1).draw_examples(["q1", "q3"])
    assert {pair.query for pair in pairs} == {"a dog", "his mother"}
    assert figures["pairs"] == 10
    assert {pair.better for pair in pairs} == {DOCS["d1"], ""}  # an empty text is a text
    lists = {"q1": {"d1": 0, "d3": 0}, "q2": {"d2": 1}}
    bare = Sources(QUERIES, Qrels(lists), {}, Collection.open(DOCS), ranktilt.annotate(DOCS))
    with pytest.raises(InputError, match="no training pairs"):
        bare.draw_examples(["q1"])


TEXTS = {"a": "Same  text", "b": "same text", "c": "c", "d": "d", "e": "e", "f": "f"}


def grades() -> Qrels:
    own = {query: {query: 1} for query in TEXTS}
    own["c"]["x"] = own["d"]["x"] = 1
    own["e"]["y"], own["f"]["y"] = 1, 0
    return Qrels(own)


def split_of(texts: dict[str, str], qrels: Qrels, **given: Any) -> tuple[list[str], list[str]]:
    """The split of queries that all have judgements and a ranking."""
    judged = Qrels({query: qrels.grades.get(query, {"none": 0}) for query in texts})
    ranked = {query: ["d1"] for query in texts}
    settings = TrainingSettings(**given)
    own = Sources(texts, judged, ranked, Collection.open(DOCS), ranktilt.annotate(DOCS), settings)
    return own.split()


def test_one_side_only() -> None:
    sides = set()
    for seed in range(30):
        rest, test = split_of(TEXTS, grades(), held_out=0.5, seed=seed)
        assert sorted(rest + test) == sorted(TEXTS)
        assert len(test) in (2, 3)
        for pair in ({"a", "b"}, {"c", "d"}):
            assert pair <= set(rest) or pair <= set(test)
        sides.add(("e" in test, "f" in test))
    assert len(sides) > 2  # a shared document that is not relevant ties nothing


def test_chosen_test_queries_take_their_likes_out_of_training() -> None:
    assert split_of(TEXTS, grades(), test=("c",)) == (["a", "b", "e", "f"], ["c"])
    with pytest.raises(InputError, match="test query 'z'"):
        split_of(TEXTS, grades(), test=("z",))
    with pytest.raises(InputError, match="no test queries"):
        split_of(TEXTS, grades(), test=())


def test_parts_larger_than_asked_for() -> None:
    same = {str(number): "one" if number < 6 else "two" for number in range(9)}
    for seed in range(5):
        rest, test = split_of(same, Qrels({}), held_out=0.1, seed=seed)
        assert (len(rest), len(test)) == (6, 3)
    with pytest.raises(InputError, match="3 queries"):
        split_of(dict.fromkeys("012", "one"), Qrels({}), held_out=0.5)
