"""Comparing embedders on documents whose sides are known, with vectors that are made for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.polarity import comparing
from ranktilt.polarity.accuracy import polarity_accuracy
from ranktilt.polarity.comparing import EmbedderAccuracy
from ranktilt.polarity.embedders import load_embedder
from ranktilt.polarity.methods import Method
from ranktilt.polarity.polarize import PolaritySettings

#: Two claims, each with two documents for and two against.
FIT: dict[str, list[dict[str, Any]]] = {
    query: [
        {"doc_id": f"{query}{n}", "text": f"{query} {n}", "perspective": side, "query": query}
        for n, side in enumerate("1122")
    ]
    for query in ("a", "b")
}
#: Sides at ±x (with a little y), the query at z.
PLACES = [(2.0, 0.1), (2.0, -0.1), (-2.0, 0.1), (-2.0, -0.1)]
APART = {f"{query} {n}": [*place, 0.0] for query in "ab" for n, place in enumerate(PLACES)}
APART |= {"a": [0.0, 0.0, 1.0], "b": [0.0, 0.0, 1.0]}


class Table:
    """Vectors from a table."""

    def __init__(self, name: str, rows: Mapping[str, Sequence[float]]) -> None:
        self.name, self.rows = name, rows

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Any:
        return np.array([self.rows[text] for text in texts], np.float32)


def mixed() -> Table:
    """x tells documents 0 and 2 from 1 and 3: one of two right on each side, whatever the sign."""
    order = {0: 0, 1: 2, 2: 1, 3: 3}
    rows = {f"{q} {n}": APART[f"{q} {order[n]}"] for q in "ab" for n in range(4)}
    return Table("mixed", rows | {"a": APART["a"], "b": APART["b"]})


def compare(*embedders: Any, fit: Any = FIT, **options: Any) -> list[EmbedderAccuracy]:
    return comparing.compare_embedders(fit, embedders, **options)


@pytest.mark.parametrize("method", ["pca", "spherical", "auto"])
def test_sides_apart_are_all_right(method: str) -> None:
    (found,) = compare(Table("apart", APART), methods=(method,))
    assert (found.assignment, found.per_side) == (1.0, 1.0)
    assert found.assignment_interval == found.per_side_interval == (1.0, 1.0)
    assert (found.queries, found.documents, found.without_axis) == (2, 8, 0)
    assert found.oriented is None
    assert (found.embedder, found.notes) == ("apart", ())


def test_mixed_sides_are_half_right() -> None:
    (found,) = compare(mixed(), methods=("pca",))
    assert (found.assignment, found.per_side) == (0.5, 0.5)


def test_random_split_on_paper() -> None:
    """Two positive signs for 2 + 2 documents: 0, 1, 2 on the first side in 1, 4, 1 of 6 ways.

    Right: 4, 2, 4 documents, whichever the definition: (4 + 8 + 4) / 6 of 4.
    """
    (found,) = compare(Table("apart", APART), methods=("pca",))
    assert found.assignment_random == pytest.approx(2 / 3)
    assert found.per_side_random == pytest.approx(2 / 3)


def test_random_split_is_that_of_the_accuracy() -> None:
    """Four of five documents positive, two of the first side: the definitions differ.

    The negative one is on the first side in 4 of 10 ways (4 right by either), on the second in 6
    (3 right, or 4 where a side may have the sign of the other), as here.
    """
    rows = {f"c {n}": [x, 0.1 * (n % 2)] for n, x in enumerate([3.0, 2.0, 3.0, 2.0, -9.0])}
    fit = {
        "c": [
            {"doc_id": str(n), "text": f"c {n}", "perspective": side}
            for n, side in enumerate("11222")
        ]
    }
    (found,) = compare(Table("five", rows), fit=fit, methods=("pca",))
    assert (found.assignment, found.per_side) == (3 / 5, 4 / 5)
    assert found.assignment_random == pytest.approx((4 * 4 + 6 * 3) / 10 / 5)
    assert found.per_side_random == pytest.approx(4 / 5)
    signs, sides = [[1, 1, 1, 1, -1]], [[1, 1, 2, 2, 2]]
    assert found.assignment_random == polarity_accuracy(signs, sides, shuffled=True)
    assert found.per_side_random == polarity_accuracy(
        signs, sides, definition="per-side", shuffled=True
    )


def test_best_first() -> None:
    found = compare(mixed(), Table("apart", APART), methods=("pca", "spherical"))
    assert [made.embedder for made in found] == ["apart", "apart", "mixed", "mixed"]
    assert {made.method for made in found[:2]} == {"pca", "spherical"}


def test_intervals_hold_the_value() -> None:
    """One claim is all right and one half: a bootstrap over two draws both, or either alone."""
    half = mixed().rows
    rows = {text: (APART if text.startswith("a") else half)[text] for text in APART}
    (found,) = compare(Table("one of two", rows), methods=("pca",))
    for value, (low, high) in (
        (found.assignment, found.assignment_interval),
        (found.per_side, found.per_side_interval),
    ):
        assert value == pytest.approx(0.75)
        assert (low, high) == (0.5, 1.0)
    (again,) = compare(Table("one of two", rows), methods=("pca",), seed=0)
    assert again == found


def test_a_claim_without_an_axis_is_all_wrong() -> None:
    rows = {text: [1.0, 1.0, 1.0] if text.startswith("b") else APART[text] for text in APART}
    (found,) = compare(Table("flat", rows), methods=("pca",))
    assert found.without_axis == 1
    assert (found.assignment, found.per_side) == (0.5, 0.5)
    assert found.queries == 2


def test_labels_do_not_help_the_axis() -> None:
    """pca is taken in by the larger difference; the labels are for the accuracy alone."""
    rows = {text: [row[0], 30 * row[1], row[2]] for text, row in APART.items()}
    (found,) = compare(Table("crossed", rows), methods=("pca",))
    assert found.assignment == 0.5


def test_the_querys_direction_is_removed() -> None:
    """The same documents, but what the larger difference is about is the query: spherical wins."""
    rows = {text: [row[0], 30 * row[1], row[2]] for text, row in APART.items()}
    rows |= {"a": [0.0, 1.0, 0.0], "b": [0.0, -2.0, 0.0]}
    by_method = {made.method: made for made in compare(Table("crossed", rows))}
    assert by_method["spherical"].assignment == 1.0
    assert by_method["pca"].assignment == 0.5
    # a text from outside comes first: here it takes away what the sides differ in
    table = Table("asked for x", rows | {"x": [1.0, 0.0, 0.0]})
    (found,) = compare(table, methods=("spherical",), queries={"a": "x", "b": "x"})
    assert found.assignment == 0.5


def test_style_is_removed_unless_it_is_kept() -> None:
    """Style is y: the distractors of the two sides differ in nothing else."""
    rows = {text: [row[0], 30 * row[1], row[2]] for text, row in APART.items()}
    rows |= {"up": [0.0, 1.0, 1.0], "down": [0.0, -1.0, 1.0]}
    fit = {
        query: [
            *documents,
            {"doc_id": "u", "text": "up", "distractor_of": f"{query}0"},
            {"doc_id": "v", "text": "down", "distractor_of": f"{query}2"},
        ]
        for query, documents in FIT.items()
    }
    table = Table("styled", rows)
    assert compare(table, fit=fit, methods=("pca",))[0].assignment == 1.0
    kept = compare(table, fit=fit, methods=("pca",), settings=PolaritySettings(style=False))[0]
    assert kept.assignment == 0.5
    assert kept.documents == 8, "distractors are not judged"


def test_the_same_method_is_named_once() -> None:
    found = compare(Table("apart", APART), methods=("auto", "spherical", "pca", "pca"))
    assert sorted(made.method for made in found) == ["pca", "spherical"]


def test_stance_that_is_not_to_be_had_is_noted() -> None:
    (found,) = compare(Table("apart", APART), methods=("stance",))
    assert found.method == "spherical"
    assert "stance needs st:minilm" in found.notes[0]


def test_vectors_by_id(tmp_path: Any) -> None:
    documents = {row["doc_id"]: row["text"] for rows in FIT.values() for row in rows}
    known = documents | {"a": "a", "b": "b"}
    path = tmp_path / "v.npy"
    np.save(path, np.array([APART[t] for t in known.values()]))
    path.with_suffix(".ids").write_text("\n".join(known))
    (found,) = compare(f"npy:{path}", methods=("spherical",))
    assert found.assignment == 1.0


class Reader:
    """Reads a document's first dimension, and is sure that it takes a side."""

    name, dimension = "reader", 2

    def __init__(self, sign: float) -> None:
        self.sign = sign

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Any:
        documents = [text.partition("\x1f")[2] for text in texts]
        return np.array([[self.sign * APART[text][0], 9.0] for text in documents])


@pytest.mark.parametrize(("sign", "share"), [(1.0, 1.0), (-1.0, 0.0)])
def test_share_turned_the_right_way(
    sign: float, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Side 1 is at +x: a reader that likes +x is right for both claims, the other for none."""
    table, reader = (
        load_embedder(own, cache=False) for own in (Table("apart", APART), Reader(sign))
    )
    method = Method("stance", table, reader)
    monkeypatch.setattr(comparing, "choose_method", lambda *_, **__: method)
    (found,) = compare("any", methods=("stance",))
    assert found.oriented == share
    assert found.assignment == 1.0, "the better naming of sides counts, whatever the sign"


def test_without_the_querys_text_no_axis_is_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    fit = {query: [row | {"query": ""} for row in rows] for query, rows in FIT.items()}
    table, reader = (
        load_embedder(own, cache=False) for own in (Table("apart", APART), Reader(1.0))
    )
    monkeypatch.setattr(
        comparing, "choose_method", lambda *_, **__: Method("stance", table, reader)
    )
    (found,) = compare("any", methods=("stance",), fit=fit)
    assert (found.oriented, found.assignment) == (None, 1.0)


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", ["1111", "2222", [None] * 4, "1233"])
def test_no_claim_with_two_sides(sides: Any) -> None:
    rows = [row | {"perspective": side} for row, side in zip(FIT["a"], sides, strict=True)]
    with pytest.raises(InputError, match="no query with documents of two perspectives, expected"):
        compare(Table("apart", APART), fit={"a": rows})


def test_one_sided_claims_are_left_out() -> None:
    rows = [row | {"perspective": "1"} for row in FIT["b"]]
    (found,) = compare(Table("apart", APART), fit={"a": FIT["a"], "b": rows}, methods=("pca",))
    assert (found.queries, found.documents, found.assignment) == (1, 4, 1.0)


def test_unknown_names() -> None:
    with pytest.raises(UnknownNameError, match="unknown method 'pac'"):
        compare(Table("apart", APART), methods=("pac",))
    with pytest.raises(UnknownNameError, match="unknown embedder 'ligt'"):
        compare("ligt")
