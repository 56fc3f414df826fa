"""Compiled functions for ids and run files give what their plain definitions give."""

from __future__ import annotations

import io
from unittest.mock import patch

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ranktilt.data import run, trec
from ranktilt.data.numbering import IdNumbers
from ranktilt.data.run import Run
from ranktilt.errors import InputError
from ranktilt.terms.annotator import annotate

IDS = st.lists(st.text("ab0é", max_size=20), max_size=40)


@settings(deadline=None)
@given(st.lists(IDS, max_size=5), IDS)
def test_numbers_are_those_of_arrow(parts: list[list[str]], others: list[str]) -> None:
    chunks = [pa.array(part, pa.string()) for part in parts]
    numbers = IdNumbers()
    found = [numbers.add(chunk).tolist() for chunk in chunks]
    expected = pa.chunked_array(chunks, pa.string()).dictionary_encode().combine_chunks()
    assert [number for part in found for number in part] == expected.indices.to_pylist()
    assert numbers.ids.equals(expected.dictionary)
    asked = pa.array(["", *others, *others], pa.string())[1:]  # does not begin at 0
    places = pc.index_in(asked, value_set=expected.dictionary).fill_null(-1)
    assert numbers.find(asked).tolist() == places.to_pylist()
    assert numbers.find(pa.chunked_array([asked, asked])).tolist() == places.to_pylist() * 2


def test_many_ids() -> None:
    """The table grows several times."""
    ids = pa.array([f"{'d' * (i % 23)}{i % 70_000}" for i in range(200_000)])
    numbers = IdNumbers()
    found = np.concatenate([numbers.add(ids[i : i + 999]) for i in range(0, len(ids), 999)])
    expected = ids.dictionary_encode()
    assert np.array_equal(found, expected.indices.to_numpy())
    assert numbers.ids.equals(expected.dictionary)


@settings(deadline=None, max_examples=300)
@given(st.text("ab é \n", max_size=150), st.sampled_from(["", " ", "\t", "\r", "\v", "\f", "\n"]))
@example("a" * 64 + " b" * 40, "")
@example("a" * 63 + " ", " b")
def test_single_spaces(text: str, more: str) -> None:
    content = f"{text[:70]}{more}{text[70:]}".encode()
    plain = trec._single_spaces(content)
    single = bool(content) and plain == content and b"\n\n" not in content and content[0] != 10
    expected = content.count(b"\n") if single else -1
    assert trec._single_spaced(np.frombuffer(content, np.uint8)) == expected


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 6)), max_size=12))
def test_repeats(pairs: list[tuple[int, int]]) -> None:
    queries, docs = np.array(sorted(pairs), np.int32).reshape(-1, 2).T.copy()
    repeated = len(set(pairs)) < len(pairs)
    assert run._has_repeats(queries, docs, np.full(7, -1, np.int32)) == repeated


def test_a_duplicate_in_a_large_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ranktilt.data.run.LARGE_ROWS", 3)
    lists = {"q": {f"d{i}": 1.0 - i for i in range(5)}, "r": {"d1": 1.0}}
    run = Run.load(lists)
    assert run.ranking("q") == [f"d{i}" for i in range(5)]
    columns = trec.RunColumns.of(["q", "r", "q", "q"], ["a", "a", "b", "a"], [4.0, 3, 2, 1])
    with pytest.raises(InputError, match="f:4: duplicate document 'a' for query 'q'"):
        Run.from_columns(columns, "f")


LINES = st.builds(
    "{} Q0 {} {} {}{}".format,
    st.sampled_from(["q1", "q2", "é"]),
    st.integers(0, 30).map(lambda number: f"d{number}" * (1 + number % 4)),
    st.integers(-5, 5) | st.just(1 << 40) | st.just("x"),
    st.floats(allow_nan=False, allow_infinity=False, width=32),
    st.sampled_from([" t", " t", " a tag", "  t", " t ", " t\r", " t\n", ""]),
)


@settings(deadline=None, max_examples=200)
@given(st.lists(LINES, min_size=1, max_size=30), st.integers(1, 200), st.sampled_from(["", "\n\n"]))
def test_blocks_are_read_like_lines(lines: list[str], size: int, end: str) -> None:
    content = ("\n".join(lines) + end).encode()
    with patch.object(trec, "_BLOCK_BYTES", size):
        found = trec._parse_fast(io.BytesIO(content))
    if found is None:
        return
    expected = trec._parse_lines(content, "f")
    assert found.query_ids == expected.query_ids
    assert found.doc_ids.equals(expected.doc_ids)
    for name in ("query_codes", "doc_codes", "scores", "ranks"):
        ours, theirs = getattr(found, name), getattr(expected, name)
        assert (ours is None) == (theirs is None)
        assert ours is None or (ours.dtype == theirs.dtype and np.array_equal(ours, theirs))
    rows = range(len(expected.scores))
    assert [found.where(i, "f") for i in rows] == [expected.where(i, "f") for i in rows]


@pytest.mark.parametrize("size", [16, 40, 1 << 20])
def test_plain_blocks_are_not_left_to_the_careful_reader(size: int) -> None:
    content = b"".join(b"q%d Q0 d%d %d %d t\n" % (i // 9, i % 17, i, -i) for i in range(100))
    with patch.object(trec, "_BLOCK_BYTES", size):
        found = trec._parse_fast(io.BytesIO(b"\xef\xbb\xbf" + content))
        assert found is not None
        assert found.scores.tolist() == [-float(i) for i in range(100)]
        assert found.query_ids[0] == "q0"
        assert trec._parse_fast(io.BytesIO(content + b"\n" + content)) is None


def test_annotations_are_matched_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    annotations = annotate({f"d{i}": "he said " + "she " * (i % 3) for i in range(60)}, "gender")
    asked = pa.array([f"d{i}" for i in range(70, 20, -1)])
    expected = annotations.lookup(asked)
    monkeypatch.setattr("ranktilt.data.annotations.LARGE_ROWS", 0)
    monkeypatch.setattr("ranktilt.data.annotations.FEW_IDS", 0)
    for ids in (asked, asked.cast(pa.large_string())):
        found = annotations.lookup(ids)
        assert np.array_equal(found.known, expected.known)
        assert np.array_equal(found.counts, expected.counts)
        assert np.array_equal(found.length, expected.length)
