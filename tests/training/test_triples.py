"""Triples in MS MARCO's two forms: read line by line, up to a limit, also compressed."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from ranktilt.errors import InputError
from ranktilt.training.pairs import read_triples

TEXTS = (
    "is a little caffeine ok\tWe don't know a lot.\tIt is generally safe.\n"
    "\n"
    "what fruit is native\tPassiflora herbertiana.\tThe kola nut.\r\n"
    "what fruit is native\tThe kola nut.\tThe kola nut.\n"
)


def test_texts(put: Callable[..., Path], tmp_path: Path) -> None:
    path = put("texts.tsv", TEXTS)
    found = read_triples(path, {})
    assert found == [
        ("is a little caffeine ok", "We don't know a lot.", "It is generally safe.", None),
        ("what fruit is native", "Passiflora herbertiana.", "The kola nut.", None),
    ]  # a passage against itself says nothing
    packed = tmp_path / "texts.tsv.gz"
    packed.write_bytes(gzip.compress(TEXTS.encode()))
    assert read_triples(packed, {}) == found
    packed.write_bytes(gzip.compress(TEXTS.encode())[:40])
    with pytest.raises(InputError, match="broken or truncated gzip"):
        read_triples(packed, {})


def test_ids(put: Callable[..., Path]) -> None:
    path = put("ids.tsv", "\ufeffq1\ta\tb\nq1\tc\td\nq2\te\tf\n")
    assert read_triples(path, {"q1": "", "q2": ""}) == [
        ("q1", "a", "b", None),
        ("q1", "c", "d", None),
        ("q2", "e", "f", None),
    ]


def test_the_bias_of_the_release_is_a_fourth_column(put: Callable[..., Path]) -> None:
    path = put("b.tsv", "a query\tone text\tother text\t-1\nb query\tone\tother\t0.5\n")
    assert [one[3] for one in read_triples(path, {}) or ()] == [1.0, 0.5]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "empty file"),
        ("a query\ttext\n", "t.tsv:1: 2 fields"),
        ("a query\ttext\tother\nb query\ttext\tother\t1\n", "t.tsv:2: 4 fields, expected 3"),
        ("a query\ttext\tother\tmuch\n", "t.tsv:1: bias 'much' in column 4, expected a number"),
        ("a query\ttext\tother\na query\t \tother\n", "t.tsv:2: an empty field"),
        ("a query\tsame\tsame\n", "no triple of different texts"),
    ],
)
def test_broken_texts_are_one_line(put: Callable[..., Path], content: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_triples(put("t.tsv", content), {})


def test_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "t.tsv"
    path.write_bytes(b"q1\ta\tb\nq1\t\xff\tb\n")
    with pytest.raises(InputError, match=r"t.tsv:2: invalid UTF-8"):
        read_triples(path, {"q1": ""})
    with pytest.raises(InputError, match="no such file"):
        read_triples(tmp_path / "nothing.tsv", {})
