"""Triples in MS MARCO's two forms: read line by line, up to a limit, also compressed."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from ranktilt.errors import InputError
from ranktilt.training.triples import has_texts, read_text_triples, read_triples

TEXTS = (
    "is a little caffeine ok\tWe don't know a lot.\tIt is generally safe.\n"
    "\n"
    "what fruit is native\tPassiflora herbertiana.\tThe kola nut.\r\n"
    "what fruit is native\tThe kola nut.\tThe kola nut.\n"
)


def test_texts(put: Callable[..., Path], tmp_path: Path) -> None:
    path = put("texts.tsv", TEXTS)
    assert has_texts(path)
    found = read_text_triples(path)
    assert found == [
        ("is a little caffeine ok", "We don't know a lot.", "It is generally safe."),
        ("what fruit is native", "Passiflora herbertiana.", "The kola nut."),
    ]  # a passage against itself says nothing
    assert read_text_triples(path, limit=1) == found[:1]
    packed = tmp_path / "texts.tsv.gz"
    packed.write_bytes(gzip.compress(TEXTS.encode()))
    assert has_texts(packed)
    assert read_text_triples(packed) == found
    packed.write_bytes(gzip.compress(TEXTS.encode())[:40])
    with pytest.raises(InputError, match="broken or truncated gzip"):
        read_text_triples(packed)


def test_ids(put: Callable[..., Path]) -> None:
    path = put("ids.tsv", "\ufeffq1\ta\tb\nq1\tc\td\nq2\te\tf\n")
    assert not has_texts(path)
    assert read_triples(path, {"q1", "q2"}) == [
        ("q1", "a", "b"),
        ("q1", "c", "d"),
        ("q2", "e", "f"),
    ]
    # what stands behind the limit is not read: an unknown query there is no error
    assert read_triples(path, {"q1"}, limit=2) == [("q1", "a", "b"), ("q1", "c", "d")]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "empty file"),
        ("a query\ttext\n", "t.tsv:1: 2 fields"),
        ("a query\ttext\tother\na query\t \tother\n", "t.tsv:2: an empty field"),
        ("a query\tsame\tsame\n", "no triple of different texts"),
    ],
)
def test_broken_texts_are_one_line(put: Callable[..., Path], content: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_text_triples(put("t.tsv", content))


def test_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "t.tsv"
    path.write_bytes(b"q1\ta\tb\nq1\t\xff\tb\n")
    with pytest.raises(InputError, match=r"t.tsv:2: invalid UTF-8"):
        read_triples(path, {"q1"})
    with pytest.raises(InputError, match="limit=0"):
        read_triples(path, {"q1"}, limit=0)
    with pytest.raises(InputError, match="standard input"):
        has_texts("-")
    with pytest.raises(InputError, match="no such file"):
        has_texts(tmp_path / "nothing.tsv")
