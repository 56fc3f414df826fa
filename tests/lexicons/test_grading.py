"""Graded lexicons: the geometry on made-up vectors, and real words through wordllama."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import Reading
from ranktilt.errors import InputError
from ranktilt.lexicons.grading import (
    OWN_LEAST,
    GradingSettings,
    _GradedLexicon,
    _Spectrum,
    _Vocabulary,
    grade_lexicon,
    graded,
    read_vocabulary,
    read_whole,
)
from ranktilt.measures.scoring import score
from ranktilt.polarity.embedders import load_embedder
from ranktilt.terms.annotator import annotate

#: Words that wordllama knows whole, from many fields.
ORDINARY = """
water table river stone paper green seven light cloud music number letter window street garden
market summer winter system energy report north south metal glass wheel engine bridge forest ocean
island planet color sound speed price trade power field grain sugar bread clock floor board chain
train truck plane coast storm river image table page city road house door wall roof corner circle
square line point angle degree minute hour week month year century history science language
"""
LEANING = ["actress", "queen", "wife", "uncle", "prince", "actor", "Mrs", "Mr"]
TEXTS = {
    "d1": ORDINARY,
    "d2": " ".join(LEANING) + " he she",
    "d3": "the actress and her mother saw the river",
    "d4": "the uncle and his father crossed the bridge",
}
PEOPLE: dict[str, Any] = {
    "name": "people",
    "language": "en",
    "exclude": ["wives"],
    "groups": [
        {"name": "male", "terms": ["he", "him", "his", "man", "men", "boy", "father", "brother",
                                   "gentleman at arms", "widower*"]},
        {"name": "female", "terms": ["she", "her", "hers", "woman", "women", "girl", "mother",
                                     "sister", "maid of honour", "widow*"]},
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def graded_people() -> _GradedLexicon:
    light = load_embedder("light", cache=False)  # a fixture of a module comes before own_cache
    return grade_lexicon(PEOPLE, TEXTS, embedder=light, settings=GradingSettings(min_count=1))


def grade(
    lexicon: Any, collection: Any, embedder: Any = "light", **settings: Any
) -> _GradedLexicon:
    chosen = GradingSettings(**{"min_count": 1, **settings})
    return grade_lexicon(lexicon, collection, embedder=embedder, settings=chosen)


def weights(lexicon: Lexicon) -> dict[str, dict[str, float]]:
    return {g.name: {t.key: t.weight for t in g.terms} for g in lexicon.groups}


# --- geometry -------------------------------------------------------------------------------------


def cloud(count: int = 400, dimensions: int = 12, seed: int = 3) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(count, dimensions))


def around(axis: int, sign: float, count: int = 9, seed: int = 5) -> np.ndarray:
    terms = np.random.default_rng(seed + axis).normal(scale=0.3, size=(count, 12))
    terms[:, axis] += 3.0 * sign
    return terms


def test_two_groups_are_mirror_images() -> None:
    ordinary, one, other = cloud(), around(0, 1.0), around(0, -1.0, seed=11)
    spectrum, mirrored = (
        _Spectrum.fit(ordinary, [one, other]),
        _Spectrum.fit(ordinary, [other, one]),
    )
    lean = spectrum.lean(ordinary)
    np.testing.assert_allclose(lean[:, 0], -lean[:, 1], atol=1e-9)
    np.testing.assert_allclose(mirrored.lean(ordinary), lean[:, ::-1], atol=1e-9)
    np.testing.assert_allclose(mirrored.own[0], spectrum.own[1], atol=1e-9)


def test_ordinary_words_lean_by_one_spread() -> None:
    ordinary = cloud()
    lean = _Spectrum.fit(ordinary, [around(0, 1.0), around(0, -1.0)]).lean(ordinary)
    np.testing.assert_allclose(np.median(lean, axis=0), 0.0, atol=1e-9)
    # the definition of the median absolute deviation: half of them within 1 / 1.4826
    assert np.mean(np.abs(lean[:, 0]) * 1.4826 <= 1.0 + 1e-9) == pytest.approx(0.5, abs=0.01)


def test_a_word_leans_where_it_was_put() -> None:
    groups = [around(axis, 1.0) for axis in range(3)]
    spectrum = _Spectrum.fit(cloud(), groups)
    placed = np.eye(12)[:3] * 3.0
    assert spectrum.lean(placed).argmax(axis=1).tolist() == [0, 1, 2]
    assert all(right.all() for right in spectrum.right)
    assert (spectrum.ends > 2.0).all()


def test_a_term_does_not_vouch_for_itself() -> None:
    one = around(0, 1.0)
    one[0] = np.eye(12)[0] * -3.0  # listed on the wrong side
    spectrum = _Spectrum.fit(cloud(), [one, around(0, -1.0, seed=11)])
    assert spectrum.right[0].tolist() == [False] + [True] * 8
    # terms of their own axis each lie on no side when left out, though each would when left in
    alone = _Spectrum.fit(cloud(), [np.eye(12)[:4] * 3.0, around(6, 1.0)])
    inside = alone.lean(np.eye(12)[:4] * 3.0)[:, 0]
    assert (alone.own[0] < inside).all()


def test_single_terms_and_weights() -> None:
    one = np.eye(12)[:2] * 3.0
    other = -np.eye(12)[:1] * 3.0
    spectrum = _Spectrum.fit(cloud(), [one, other], [[1.0, 1e-9], [1.0]])
    plain = _Spectrum.fit(cloud(), [one[:1], other])
    np.testing.assert_allclose(spectrum.directions, plain.directions, atol=1e-6)
    assert spectrum.own[1].shape == (1,)


def test_grades() -> None:
    # (4 - 3) / (7 - 3) and (6 - 3) / (7 - 3)
    assert graded([-9.0, 0.0, 3.0, 4.0, 6.0, 7.0, 20.0], end=7.0, band=3.0).tolist() == [
        0.0, 0.0, 0.0, 0.25, 0.75, 1.0, 1.0,
    ]  # fmt: skip


def test_too_few_or_equal_words() -> None:
    groups = [around(0, 1.0), around(0, -1.0)]
    with pytest.raises(InputError, match="49 ordinary words, expected at least 50"):
        _Spectrum.fit(cloud(49), groups)
    with pytest.raises(InputError, match="all words the same vector"):
        _Spectrum.fit(np.ones((60, 12)), groups)
    with pytest.raises(InputError, match="all words the same vector, or the groups"):
        _Spectrum.fit(cloud(), [groups[0], groups[0]])


# --- words ----------------------------------------------------------------------------------------


def test_light_weighs_whole_words_only() -> None:
    light = load_embedder("light", cache=False)
    assert read_whole(light, ["mother", "menus", "mother river"]).tolist() == [True, False, True]
    function = load_embedder(lambda texts: [[1.0]] * len(texts))
    assert read_whole(function, ["menus"]).tolist() == [True]


def test_vocabulary() -> None:
    vocabulary = read_vocabulary({"a": "Paris paris Paris, 1914 x_1 he's", "b": "HE river-bed"})
    found = {w.key: (w.written, w.count) for w in vocabulary.words()}
    assert found["paris"] == ("Paris", 3)
    assert found["he"] == ("HE", 2)  # as often as "he": the first in order
    assert set(found) == {"paris", "he", "s", "river", "bed"}
    clean = read_vocabulary({"a": "he's"}, reading=Reading(tokenizer="clean"))
    assert [w.key for w in clean.words()] == ["he's"]


def test_vocabulary_hash_is_of_the_words() -> None:
    one = read_vocabulary({"a": "x y", "b": "x"})
    assert one.hash == read_vocabulary({"z": "y x x"}).hash
    assert one.hash != read_vocabulary({"z": "y x"}).hash


def test_words_fall_on_their_side(graded_people: _GradedLexicon) -> None:
    by_group = weights(graded_people.lexicon)
    for word in ("actress", "mrs"):
        assert word in by_group["female"]
    assert "mr" in by_group["male"]
    for word in ORDINARY.split()[:20]:
        assert word not in by_group["male"]
        assert word not in by_group["female"]


def test_weights_are_in_range_and_own_terms_stay(graded_people: _GradedLexicon) -> None:
    by_group = weights(graded_people.lexicon)
    every = [w for group in by_group.values() for w in group.values()]
    assert all(0.0 < weight <= 1.0 for weight in every)
    for group in PEOPLE["groups"]:
        assert set(group["terms"]) <= set(by_group[group["name"]])
        own = [w for term, w in by_group[group["name"]].items() if term in group["terms"]]
        assert np.median(own) == 1.0
        assert min(own) >= OWN_LEAST
    for kept in ("gentleman at arms", "widower*"):
        assert by_group["male"][kept] == 1.0


def test_mirrored_groups(graded_people: _GradedLexicon) -> None:
    mirrored = grade(Lexicon.load(PEOPLE, ["female", "male"]), TEXTS).lexicon
    assert mirrored.group_names == ("female", "male")
    ours, theirs = weights(graded_people.lexicon), weights(mirrored)
    for group, found in ours.items():
        assert theirs[group] == pytest.approx(found, abs=1.1e-3)  # the last digit that is written


def test_deterministic(graded_people: _GradedLexicon) -> None:
    again = grade(PEOPLE, dict(reversed(TEXTS.items())))
    assert again.lexicon.to_toml() == graded_people.lexicon.to_toml()


def test_round_trip_and_scores(graded_people: _GradedLexicon, tmp_path: Path) -> None:
    path = tmp_path / "graded.toml"
    path.write_text(graded_people.lexicon.to_toml(), encoding="utf-8")
    read = Lexicon.load(path)
    assert read.hash == graded_people.lexicon.hash
    assert read.card == graded_people.lexicon.card
    assert read.weighted
    counts = annotate(TEXTS, read).table().to_pydict()
    row = counts["doc_id"].index("d3")
    by_group = weights(read)["female"]
    expected = by_group["actress"] + by_group["her"] + by_group["mother"]
    assert counts["count_female"][row] == pytest.approx(expected)
    assert counts["count_male"][row] == 0.0
    run = {"q": {"d3": 3.0, "d4": 2.0, "d1": 1.0}}
    names = [
        "ARaB@3", "RaB@3", "ARaB(magnitude='bool')@3", "TExFAIR@3", "TED@3", "AWRF@3", "FaiRR@3",
        "NFaiRR(background='collection')@3", "Share(group='male')@3", "TokenShare@3",
    ]  # fmt: skip
    scores = score(run, names, annotations=annotate(TEXTS, read))
    assert all(m["value"] is not None for m in scores.means())
    found = next(m for m in scores.means() if m["measure"] == "ARaB@3")
    assert found["value"] < 0  # the first text is the actress and her mother


def test_card_says_what_it_is(graded_people: _GradedLexicon) -> None:
    card = graded_people.lexicon.card
    assert "light:wordllama" in card["embedder"]
    assert any("share a bias" in limit for limit in card["limits"])
    assert any("English" in limit for limit in card["limits"])
    assert graded_people.facts["vocabulary_sha256"] in card["collection"]
    assert graded_people.lexicon.exclude == Lexicon.load(PEOPLE).exclude


def test_options(graded_people: _GradedLexicon) -> None:
    vocabulary = read_vocabulary(TEXTS)
    narrow = grade(PEOPLE, vocabulary, band=1.0)
    for group in ("male", "female"):
        assert {t.term for t in graded_people.added(group)} <= {t.term for t in narrow.added(group)}
        assert all((t.lean or 0.0) > 1.0 for t in narrow.added(group))


# --- functions as embedders: everything under control ---------------------------------------------


def letters(length: int) -> list[str]:
    """Different words of letters."""
    return ["".join(c) for c in itertools.product("bcdfg", repeat=length)]


class Placed:
    """Words where a test puts them, all others around the middle."""

    name = "placed"

    def __init__(self, places: dict[str, Sequence[float]]) -> None:
        self.places = places

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> np.ndarray:
        rows = []
        for text in texts:
            seed = int.from_bytes(text.encode()[:7], "big")
            noise = np.random.default_rng(seed).normal(size=6)
            rows.append(self.places.get(text, noise))
        return np.array(rows, np.float64)


LEFT, RIGHT = [9.0, 1, 0, 0, 0, 0], [-9.0, 1, 0, 0, 0, 0]
PLACED = {"leftist": LEFT, "lefty": LEFT, "left": LEFT, "right": RIGHT, "rights": RIGHT}
MADE = {"d": " ".join([*letters(4), "portside", "Portside", "starboard", "keel"])}
PLACED |= {"portside": [7.0, 0, 1, 0, 0, 0], "Portside": [7.0, 0, 1, 0, 0, 0]}


def sides(left: Sequence[Any], right: Sequence[Any], **more: Any) -> dict[str, Any]:
    groups = [{"name": "l", "terms": list(left)}, {"name": "r", "terms": list(right)}]
    return {"name": "sides", "groups": groups, **more}


def placed_weights(lexicon: dict[str, Any], places: Any = None, **more: Any) -> Any:
    embedder = Placed(PLACED if places is None else places)
    return weights(grade(lexicon, MADE, embedder, **{"band": 2.0, **more}).lexicon)


def test_a_new_word_and_the_own_ones() -> None:
    found = placed_weights(sides(["left", "lefty"], ["right", "rights"]))
    assert found["l"]["left"] == found["l"]["lefty"] == 1.0
    assert 0.0 < found["l"]["portside"] <= 1.0
    assert "portside" not in found["r"]


@pytest.mark.parametrize(
    "more",
    [{"exclude": ["portside"]}, {"exclude": ["port*"]}],
    ids=["excluded", "excluded by *"],
)
def test_what_is_excluded_is_not_weighed(more: dict[str, Any]) -> None:
    found = placed_weights(sides(["left", "lefty"], ["right", "rights"], **more))
    assert "portside" not in found["l"]


def test_what_the_lexicon_covers_stays() -> None:
    found = placed_weights(sides(["left", "lefty", "ports*"], ["right", "rights"]))
    assert found["l"]["ports*"] == 1.0
    assert "portside" not in found["l"]
    cased = sides(["left", {"term": "Portside", "case_sensitive": True}], ["right", "rights"])
    assert "portside" not in placed_weights(cased)["l"]


def test_a_term_on_the_other_side_keeps_its_group_and_little_weight() -> None:
    places = PLACED | {"odd": RIGHT}
    lexicon = sides(["left", "lefty", "leftist", "odd"], ["right", "rights"])
    graded_people = grade(lexicon, MADE, Placed(places), band=2.0)
    assert weights(graded_people.lexicon)["l"]["odd"] == OWN_LEAST
    assert graded_people.facts["own_other_side"] == ["odd"]
    assert graded_people.facts["own_leave_one_out"] == 5
    assert any("odd" in limit for limit in graded_people.lexicon.card["limits"])


def test_weights_of_the_lexicon_are_multiplied() -> None:
    lexicon = sides([{"term": "left", "weight": 0.5}, "lefty"], ["right", "rights"])
    assert placed_weights(lexicon)["l"]["left"] == 0.5


def test_targets_pairs_and_names_stay() -> None:
    lexicon = sides(["left", "lefty"], ["right", "rights"], pairs={"left": "right"})
    lexicon["groups"][0]["target"], lexicon["groups"][1]["target"] = 0.25, 0.75
    made = grade(lexicon, MADE, Placed(PLACED), band=2.0).lexicon
    assert made.targets == (0.25, 0.75)
    assert made.pairs == {"left": "right"}
    assert made.name == "sides-graded"


def test_three_groups() -> None:
    places = PLACED | {"up": [0, 1, 0, 9.0, 0, 0], "keel": [0, 0, 1, 7.0, 0, 0]}
    lexicon = sides(["left", "lefty"], ["right", "rights"])
    lexicon["groups"].append({"name": "u", "terms": ["up"]})
    found = placed_weights(lexicon, places)
    assert "keel" in found["u"]
    assert "portside" in found["l"]
    assert found["u"]["up"] == 1.0


# --- bad input ------------------------------------------------------------------------------------


def test_no_vector_for_a_group() -> None:
    places = PLACED | {"right": [0.0] * 6, "rights": [0.0] * 6}
    with pytest.raises(InputError, match="no term of group 'r' has a vector from placed"):
        placed_weights(sides(["left"], ["right", "rights"]), places)
    with pytest.raises(InputError, match="no term of group 'r' has a vector"):
        placed_weights(sides(["left"], ["right*"]))


def test_groups_among_ordinary_words() -> None:
    with pytest.raises(InputError, match=r"placed places the terms of '.' among ordinary words"):
        placed_weights(sides(letters(3)[:9], letters(3)[9:18]), {})


def test_too_little_text() -> None:
    with pytest.raises(InputError, match="no documents"):
        grade_lexicon(PEOPLE, {})
    message = "words occur at least 5 times and have a vector, expected at least 50"
    with pytest.raises(InputError, match=message):
        grade_lexicon(PEOPLE, TEXTS)
    with pytest.raises(InputError, match="unknown tokenizer"):
        grade_lexicon(PEOPLE, TEXTS, reading=Reading(tokenizer="wrod"))


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"min_count": 0}, "min_count 0, expected at least 1"),
        ({"band": -1.0}, "band -1, expected at least 0"),
        ({"band": float("nan")}, "band nan, expected at least 0"),
    ],
)
def test_bad_options(option: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        GradingSettings(**option)


# --- real passages --------------------------------------------------------------------------------


@pytest.mark.shared
def test_dl19(shared: Path) -> None:
    vocabulary: _Vocabulary = read_vocabulary(
        shared / "data" / "msmarco_dl19" / "passages_dl19.tsv"
    )  # fmt: skip
    graded_people = grade_lexicon("gender", vocabulary)
    found = weights(graded_people.lexicon)
    # words that nobody would put elsewhere, none of them in the lexicon
    assert {"actress", "queen", "wife", "mrs"} <= set(found["female"])
    assert {"uncle", "mr", "actor", "prince"} <= set(found["male"])
    assert not {"menus", "managing"} & set(found["male"])  # in pieces near "men" and "man"
    assert np.mean(np.concatenate(graded_people.spectrum.right)) > 0.9
    # many times what chance would put outside the band
    assert graded_people.facts["outside_band"] > 3 * graded_people.facts["outside_band_by_chance"]
    page = (Path(__file__).parents[2] / "experiments" / "graded_lexicons" / "README.md").read_text(
        encoding="utf-8"
    )
    strongest = ", ".join(f"{t.term} {t.weight:.2f}" for t in graded_people.added("female")[:5])
    assert strongest in page, "run: python -m experiments.graded_lexicons.run"
