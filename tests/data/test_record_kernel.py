"""Compiled reading of JSON lines and CSV: the same documents and errors as the plain readers."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranktilt.counterfactuals.substitution.swapping import swap
from ranktilt.data import collection, collection_lines
from ranktilt.data.collection import Collection
from ranktilt.data.collection_lines import Block
from ranktilt.data.reading import Reading
from ranktilt.data.record_kernel import csv_records, json_records
from ranktilt.errors import InputError

#: Short texts have the bytes that matter; long ones cross the 64 bytes that are compared at once.
WORDS = st.text(st.sampled_from('ab,"\\/\n\r\t é漢😀\x00\x1f{}[]:'), max_size=9)
TEXTS = st.one_of(
    WORDS,
    st.text(max_size=6),
    st.builds(lambda a, n, b: a + "x" * n + b, WORDS, st.integers(40, 140), WORDS),
)
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXTS)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
NAMES = st.sampled_from(["_id", "id", "doc_id", "title", "text", "contents", "url", "té", 'q"'])
MEMBERS = st.lists(st.tuples(NAMES, st.one_of(TEXTS, TEXTS, TEXTS, VALUES)), max_size=5)
PLAIN = st.builds(
    lambda name, title, text, more: [("_id", name), *more, ("title", title), ("text", text)],
    st.one_of(TEXTS, st.integers(0)), st.one_of(TEXTS, st.none()), TEXTS,
    st.lists(st.tuples(st.just("metadata"), VALUES), max_size=1),
)  # fmt: skip
SPACES = st.sampled_from(["", "", " ", "\t", " \r"])


@st.composite
def json_lines(draw: st.DrawFn) -> bytes:
    """Objects with members in any order, some twice; half of the time a mistake somewhere."""
    lines = []
    for members in draw(st.lists(st.one_of(PLAIN, PLAIN, MEMBERS), min_size=1, max_size=4)):
        ascii_only, space = draw(st.booleans()), draw(SPACES)
        pairs = [
            json.dumps(name, ensure_ascii=ascii_only)
            + f"{space}:{space}"
            + json.dumps(value, ensure_ascii=ascii_only)
            for name, value in members
        ]
        lines.append(space + "{" + f"{space},{space}".join(pairs) + space + "}")
        lines += draw(st.sampled_from([[], [], [""], [" "]]))
    content = draw(st.sampled_from(["\n", "\r\n"])).join(lines) + draw(st.sampled_from(["", "\n"]))
    raw = bytearray(content.encode("utf-8", "surrogatepass"))
    if draw(st.booleans()):
        place = draw(st.integers(0, len(raw)))
        wrong = [b"", b"\\", b"\\ud800", b"\\udc00", b"\\x", b'"', b",", b"0", b"}", b"\n", b"\x01"]
        raw[place : place + draw(st.integers(0, 2))] = draw(st.sampled_from(wrong))
    return draw(st.sampled_from([b"", b"", b"\xef\xbb\xbf"])) + bytes(raw)


FIELDS = st.sampled_from([None, None, ("text",), ("text", "title"), ("url",), ("text", "text")])


def documents(block: Block, fields: tuple[str, ...] | None) -> object:
    """Ids and texts, or the error."""
    try:
        batch = block.json_batch(fields)
    except InputError as error:
        return str(error)
    return list(zip(batch.doc_ids().to_pylist(), batch.texts(), strict=True))


class TestJson:
    """The line-by-line reader defines what is right."""

    @settings(max_examples=300, deadline=None)
    @given(json_lines(), FIELDS)
    def test_as_line_by_line(self, content: bytes, fields: tuple[str, ...] | None) -> None:
        block = Block(np.frombuffer(content, np.uint8), "c.jsonl", 0, 1)
        with patch.object(collection_lines, "WORTHWHILE_BYTES", len(content) + 1):
            plain = documents(block, fields)
        with patch.object(collection_lines, "WORTHWHILE_BYTES", 0):
            assert documents(block, fields) == plain

    @settings(max_examples=100, deadline=None)
    @given(
        st.lists(st.tuples(TEXTS.filter(bool), TEXTS, TEXTS), min_size=1, max_size=4),
        st.permutations(["_id", "title", "text", "metadata"]),
        st.booleans(),
    )
    def test_usual_objects_are_read(
        self, rows: list[tuple[str, str, str]], order: list[str], ascii_only: bool
    ) -> None:
        lines = []
        for name, title, text in rows:
            row = {"_id": name, "title": title, "text": text, "metadata": {"a": [1, -2.5e-7, {}]}}
            lines.append(json.dumps({key: row[key] for key in order}, ensure_ascii=ascii_only))
        records = json_records(np.frombuffer("\n".join(lines).encode(), np.uint8), None)
        assert records is not None
        first, last, start, end = records.documents.tolist()
        content = records.data.tobytes()
        texts = [content[a:b].decode() for a, b in zip(start, end, strict=True)]
        assert texts == [" ".join(part for part in row[1:] if part) for row in rows]
        ids = [content[a:b].decode() for a, b in zip(first, last, strict=True)]
        assert ids == [row[0] for row in rows]

    @pytest.mark.parametrize(
        "line",
        [
            '{"_id": "1", "_id": "2", "text": "a"}',
            '{"_id": "", "text": "a"}',
            '{"_id": "1", "text": 5}',
            '{"_id": "1"}',
            '{"_id": "1", "text": "a"} {"_id": "2", "text": "b"}',
            '{"_id": "1", "text": "a", "x": 01}',
            '{"_id": "1", "text": "a", "x": nul}',
            '{"_id": "1", "text": "a", "x": [1,]}',
            '{"_id": "1", "text": "a", "x": [1}}',
            '{"_id": "1", "text": "\\ud800"}',
            '{"_id": "1", "text": "a',
            '["1", "a"]',
        ],
    )
    def test_unusual_lines_are_not(self, line: str) -> None:
        assert json_records(np.frombuffer(line.encode(), np.uint8), None) is None

    def test_more_escapes_and_documents_than_expected(self) -> None:
        rows = [{"_id": "a", "text": "\n" * 5000}, *({"id": 7, "text": ""} for _ in range(3000))]
        content = "\n".join(map(json.dumps, rows)).encode()
        records = json_records(np.frombuffer(content, np.uint8), None)
        assert records is not None
        assert records.documents.shape == (4, 3001)
        assert records.data[slice(*records.parts[:2, 0])].tobytes() == b"\n" * 5000

    @settings(max_examples=30, deadline=None)
    @given(content=json_lines())
    def test_swap_as_line_by_line(
        self, content: bytes, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        folder = tmp_path_factory.mktemp("swap")
        source, written = folder / "c.jsonl", list[object]()
        source.write_bytes(content.replace(b"x" * 40, b"x He said \\u0068er m\\u00e1n his! "))
        for least in (1 << 30, 0):
            target = folder / f"{least}.jsonl"
            with patch.object(collection_lines, "WORTHWHILE_BYTES", least):
                try:
                    done = swap(source, output=target)
                    written.append((target.read_bytes(), done.changes, done.documents))
                except InputError as error:
                    written.append(str(error).replace(target.name, "out"))
        assert written[0] == written[1]


CELLS = st.one_of(
    st.text(st.sampled_from('ab "é,\n\r'), max_size=8),
    st.builds(lambda n, end: "x" * n + end, st.integers(40, 140), st.sampled_from(["", '"', "\n"])),
)


@st.composite
def csv_files(draw: st.DrawFn) -> bytes:
    """Records with and without quotes; sometimes too wide, not closed, or with a bare quote."""
    quote = '"{}"'.format
    cells = st.one_of(
        CELLS.map(lambda cell: quote(cell.replace('"', '""'))),
        CELLS.map(lambda cell: cell.translate(str.maketrans("", "", ",\n\r"))),
        st.sampled_from(['a"b', '"a"b', '"a', "a\rb", ""]) if draw(st.booleans()) else st.just("y"),
    )
    width = st.sampled_from([3, 3, 3, 3, 2, 4]) if draw(st.booleans()) else st.just(3)
    rows = draw(
        st.lists(width.flatmap(lambda n: st.lists(cells, min_size=n, max_size=n)), max_size=6)
    )
    lines = ["id,title,text", *(",".join([f"d{n}", *row[1:]]) for n, row in enumerate(rows))]
    if draw(st.booleans()):
        lines.insert(draw(st.integers(1, len(lines))), "")
    end = draw(st.sampled_from(["\n", "\r\n"]))
    return (end.join(lines) + draw(st.sampled_from(["", end]))).encode()


class TestCsv:
    """Arrow defines what is right."""

    @settings(max_examples=200, deadline=None)
    @given(csv_files(), st.sampled_from([None, ("text",), ("text", "title"), ("id", "text")]))
    def test_as_arrow(
        self,
        tmp_path_factory: pytest.TempPathFactory,
        content: bytes,
        fields: tuple[str, ...] | None,
    ) -> None:
        path = tmp_path_factory.mktemp("csv") / "c.csv"
        path.write_bytes(content)
        found: list[object] = []
        for least, size in ((1 << 30, 1 << 20), (0, 1 << 20), (0, 16)):
            with (
                patch.object(collection_lines, "WORTHWHILE_BYTES", least),
                patch.object(collection_lines, "BLOCK_BYTES", size),
            ):
                try:
                    read = list(Collection.open(path, Reading(fields=fields)).documents())
                    found.append([pair for some in read for pair in zip(*some, strict=True)])
                except InputError as error:
                    found.append(str(error))
        assert found[1:] == found[:1] * 2

    def test_quotes_commas_and_a_record_that_goes_on(self) -> None:
        data = b'1,"a ""b"", c\nd",x\r\n\r\n2,5" wide,\n3,"open'
        records = csv_records(np.frombuffer(data, np.uint8), [0, 1], 3)
        assert records is not None
        content, places = records.data.tobytes(), records.documents.T.tolist()
        assert [content[c:d] for _, _, c, d in places] == [b'a "b", c\nd', b'5" wide']
        assert data[records.size :] == b'3,"open'

    def test_a_long_record_is_left_to_arrow(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "c.csv"
        path.write_text('id,text\n1,"' + "a\n" * 400 + '"\n2,b\n')
        monkeypatch.setattr(collection_lines, "WORTHWHILE_BYTES", 0)
        monkeypatch.setattr(collection_lines, "BLOCK_BYTES", 16)
        monkeypatch.setattr(collection, "BLOCK_BYTES", 300)
        with pytest.raises(InputError, match="straddling"):
            list(Collection.open(path).documents())
