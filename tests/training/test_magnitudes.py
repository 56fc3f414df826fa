"""Ψ of documents by hand, for two groups and for three."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ranktilt
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.training.bias import DocumentBias, _document_bias

COUNTS = np.array([[3, 0], [1, 1], [0, 7], [0, 0]])
LENGTHS = np.array([10, 4, 14, 0])


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("bool", [1, 0, 1, 0]),
        ("tf", [np.log(4), 0, np.log(8), 0]),
        ("share", [0.3, 0, 0.5, 0]),  # 3/10, 0, 7/14
        ("neutrality", [1, 0, 1, 0]),
    ],
)
def test_two_groups(kind: str, expected: list[float]) -> None:
    assert _document_bias(COUNTS, LENGTHS, kind).tolist() == pytest.approx(expected)  # type: ignore[arg-type]


def test_three_groups() -> None:
    counts = np.array([[2, 1, 0], [1, 1, 1], [0, 0, 5]])
    lengths = np.array([10, 10, 10])
    assert _document_bias(counts, lengths, "bool").tolist() == [1, 0, 1]
    assert _document_bias(counts, lengths, "share").tolist() == pytest.approx([0.2, 0, 0.5])
    assert _document_bias(counts, lengths, "tf").tolist() == pytest.approx(
        [np.log(3), 0, np.log(6)]
    )
    # shares 2/3, 1/3, 0 against thirds: (1/3 + 0 + 1/3) / (2 · 2/3) = 1/2
    assert _document_bias(counts, lengths, "neutrality").tolist() == pytest.approx([0.5, 0, 1])


@given(
    st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=6),
    st.sampled_from(["bool", "tf", "share", "neutrality"]),
)
def test_never_below_0_and_blind_to_the_order_of_groups(counts: list[list[int]], kind: str) -> None:
    table, lengths = np.array(counts), np.full(len(counts), 30)
    found = _document_bias(table, lengths, kind)  # type: ignore[arg-type]
    assert (found >= 0).all()
    np.testing.assert_allclose(_document_bias(table[:, ::-1], lengths, kind), found)  # type: ignore[arg-type]


def annotated(tmp_path: Path) -> ranktilt.Annotations:
    path = tmp_path / "texts.tsv"
    path.write_text("a\the and his dog\nb\tshe saw him\nc\tno one here\n", encoding="utf-8")
    return ranktilt.annotate(path, lexicon="gender")


def test_from_annotations(tmp_path: Path) -> None:
    annotations = annotated(tmp_path)
    bias = DocumentBias.of(annotations, ["c", "a", "b", "a"], "tf")
    # a: two words of one group, b: one of each
    assert bias["a"] == pytest.approx(np.log(3))
    assert (bias["b"], bias["c"]) == (0, 0)
    told = bias.describe()
    assert (told["documents"], told["above_0"], told["magnitude"]) == (3, 1, "tf")
    assert told["groups"] == list(annotations.group_names)
    with pytest.raises(InputError, match=r"1 of 2 documents are not annotated \(first: 'x'\)"):
        DocumentBias.of(annotations, ["a", "x"])
    assert DocumentBias.of(annotations, ["a", "x"], missing="neutral")["x"] == 0
    with pytest.raises(InputError, match="at least two different ones"):
        DocumentBias.of(annotations, ["a"], groups=[annotations.group_names[0]])
    with pytest.raises(UnknownNameError, match="group"):
        DocumentBias.of(annotations, ["a"], groups=["nobody", "else"])
