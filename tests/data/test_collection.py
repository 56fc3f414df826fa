"""Collections: the same documents from every format, packing and block size."""

from __future__ import annotations

import csv
import gzip
import io
import json
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ranktilt.data import collection, collection_lines
from ranktilt.data.collection import Collection
from ranktilt.data.collection_lines import Block
from ranktilt.data.columns import LABEL_COLUMNS
from ranktilt.data.reading import Reading
from ranktilt.data.tables import read_table
from ranktilt.errors import InputError

Put = Callable[..., Path]
DOCS = {"007": "He said: “hello”.", "7": "she – and only she", "d 3": "", "é": "naïve 😀 text"}


def documents(source: Collection) -> list[tuple[str, str]]:
    return [
        pair
        for batch in source.batches()
        for pair in zip(batch.doc_ids().to_pylist(), batch.texts(), strict=True)
    ]


def tsv(docs: dict[str, str]) -> str:
    return "".join(f"{doc}\t{text}\n" for doc, text in docs.items())


def jsonl(docs: dict[str, str]) -> str:
    lines = [json.dumps({"_id": doc, "text": text}) + "\n" for doc, text in docs.items()]
    return "".join(lines)


def comma(docs: dict[str, str]) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["doc_id", "text"])
    writer.writerows(docs.items())
    return out.getvalue()


def parquet(path: Path, docs: dict[str, str]) -> Path:
    pq.write_table(pa.table({"doc_id": list(docs), "text": list(docs.values())}), path)
    return path


def zstd(content: str) -> bytes:
    return pa.compress(content.encode(), codec="zstd", asbytes=True)


class TestFormats:
    @pytest.mark.parametrize(
        ("name", "content"),
        [
            ("c.tsv", tsv(DOCS)),
            ("c.txt", tsv(DOCS)),
            ("c", tsv(DOCS)),
            ("c.tsv", "\ufeff" + tsv(DOCS)),
            ("c.tsv", tsv(DOCS).replace("\n", "\r\n")),
            ("c.tsv", "\n" + tsv(DOCS).replace("\n", "\n\n")),
            ("c.tsv", tsv(DOCS).rstrip("\n")),
            ("c.tsv", "doc_id\ttext\n" + tsv(DOCS)),
            ("c.tsv", "\ufeffdoc_id\ttext\r\n" + tsv(DOCS).replace("\n", "\r\n")),
            ("c.jsonl", jsonl(DOCS)),
            ("c.ndjson", jsonl(DOCS).replace("\n", "\r\n\r\n")),
            ("c.json", jsonl(DOCS)),
            ("c.jsonl", "\ufeff" + jsonl(DOCS)),
            ("c.csv", comma(DOCS)),
            ("c.csv", "\ufeff" + comma(DOCS)),
            ("c.csv", comma(DOCS).replace("\r\n", "\n\n")),
            ("c.tsv.gz", gzip.compress(tsv(DOCS).encode(), mtime=0)),
            ("c.jsonl.gz", gzip.compress(jsonl(DOCS).encode(), mtime=0)),
            ("c.csv.gz", gzip.compress(comma(DOCS).encode(), mtime=0)),
            ("c.tsv.zst", zstd(tsv(DOCS))),
            ("c.jsonl.zst", zstd(jsonl(DOCS))),
            ("c.csv.zst", zstd(comma(DOCS))),
        ],
    )
    def test_same_documents(self, put: Put, name: str, content: str | bytes) -> None:
        assert documents(Collection.open(put(name, content))) == list(DOCS.items())

    def test_parquet(self, tmp_path: Path) -> None:
        path = parquet(tmp_path / "c.parquet", DOCS)
        assert documents(Collection.open(path)) == list(DOCS.items())

    def test_parquet_with_number_ids_and_nulls(self, tmp_path: Path) -> None:
        path = tmp_path / "c.parquet"
        pq.write_table(pa.table({"ID": [7, 8], "Title": ["a", None], "Text": [None, "b"]}), path)
        assert documents(Collection.open(path)) == [("7", "a"), ("8", "b")]

    def test_csv_with_quotes_commas_and_newlines(self, put: Put) -> None:
        docs = {"1": 'she said "no", twice', "2": "one\ntwo\r\n\r\nthree", "3": ","}
        assert documents(Collection.open(put("c.csv", comma(docs)))) == list(docs.items())

    def test_quotes_in_tsv_are_text(self, put: Put) -> None:
        docs = {"1": '"he', "2": 'she"'}
        for start in ("", "id\ttext\n"):
            path = put("c.tsv", start + tsv(docs))
            assert documents(Collection.open(path)) == list(docs.items())

    @pytest.mark.parametrize("name", ["_id", "doc_id", "id", "docid", "docno", "pid", "PID"])
    @pytest.mark.parametrize("text", ["text", "contents", "body", "passage"])
    def test_column_names(self, put: Put, name: str, text: str) -> None:
        path = put("c.csv", f"{text},{name}\nhe said,007\n")
        assert documents(Collection.open(path)) == [("007", "he said")]

    def test_number_ids_in_json(self, put: Put) -> None:
        path = put("c.jsonl", '{"_id": 7, "text": "a"}\n{"_id": "007", "text": "b"}\n')
        assert documents(Collection.open(path)) == [("7", "a"), ("007", "b")]

    @pytest.mark.parametrize(
        "line", ['{"id": ["d1"], "text": "he"}', '{"id": "d1", "text": {"he": 1}}',
                 '{"id": "d1", "text": "he", "title": []}'],
    )  # fmt: skip
    def test_lists_in_json_are_no_texts(self, line: str, put: Put) -> None:
        """As in Parquet; the id was "['d1']" as Python writes it, and so were swapped texts."""
        path = put("c.jsonl", f'{{"id": "d0", "text": "she"}}\n{line}\n')
        with pytest.raises(InputError, match=r"c\.jsonl:2: a JSON list or object as id or text"):
            documents(Collection.open(path))

    def test_text_that_looks_like_nothing_stays(self, put: Put) -> None:
        """Words that table readers take for a missing value are words."""
        docs = {"1": "NA", "2": "null", "3": "1.50", "4": "true", "NaN": "nan"}
        for name, content in (("c.csv", comma(docs)), ("c.tsv", "id\ttext\n" + tsv(docs))):
            assert documents(Collection.open(put(name, content))) == list(docs.items())


class TestTitles:
    ROWS = (("1", "He", "and she"), ("2", "", "only text"))

    @pytest.fixture(params=["jsonl", "csv", "tsv", "parquet"])
    def path(self, request: pytest.FixtureRequest, tmp_path: Path, put: Put) -> Path:
        names = ("_id", "title", "text")
        if request.param == "jsonl":
            rows = [json.dumps(dict(zip(names, row, strict=True))) for row in self.ROWS]
            return put("c.jsonl", "\n".join(rows))
        if request.param == "parquet":
            columns = dict(zip(names, map(list, zip(*self.ROWS, strict=True)), strict=True))
            pq.write_table(pa.table(columns), tmp_path / "c.parquet")
            return tmp_path / "c.parquet"
        mark = "," if request.param == "csv" else "\t"
        return put(f"c.{request.param}", "".join(f"{mark.join(r)}\n" for r in (names, *self.ROWS)))

    def found(self, path: Path, fields: list[str] | None) -> list[tuple[str, list[str]]]:
        return [
            (doc, text.split())
            for doc, text in documents(Collection.open(path, Reading(fields and tuple(fields))))
        ]

    def test_title_and_text(self, path: Path) -> None:
        expected = [("1", ["He", "and", "she"]), ("2", ["only", "text"])]
        assert self.found(path, None) == expected

    def test_one_field(self, path: Path) -> None:
        assert self.found(path, ["title"]) == [("1", ["He"]), ("2", [])]

    def test_fields_in_another_order(self, path: Path) -> None:
        expected = [("1", ["and", "she", "He"]), ("2", ["only", "text"])]
        assert self.found(path, ["text", "title"]) == expected


class TestSources:
    def test_beir_folder(self, put: Put, tmp_path: Path) -> None:
        put("beir/corpus.jsonl", '{"_id": "007", "title": "He", "text": "flies", "metadata": {}}\n')
        put("beir/queries.jsonl", '{"_id": "q1", "text": "not a document"}\n')
        put("beir/qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\t007\t1\n")
        assert documents(Collection.open(tmp_path / "beir")) == [("007", "He flies")]

    def test_packed_beir_folder(self, put: Put, tmp_path: Path) -> None:
        put("beir/corpus.jsonl.gz", gzip.compress(jsonl(DOCS).encode()))
        put("beir/queries.jsonl", '{"_id": "q1", "text": "not a document"}\n')
        assert documents(Collection.open(tmp_path / "beir")) == list(DOCS.items())

    def test_folder_of_several_formats(self, put: Put, tmp_path: Path) -> None:
        put("texts/b.tsv", "2\tb\n")
        put("texts/a.jsonl", '{"_id": 1, "text": "a"}\n')
        put("texts/sub/c.csv.gz", gzip.compress(b"id,text\n3,c\n"))
        put("texts/.hidden.tsv", "x\tx\n")
        put("texts/_SUCCESS.txt", "x\tx\n")
        put("texts/notes.md", "not a document")
        found = documents(Collection.open(tmp_path / "texts"))
        assert found == [("1", "a"), ("2", "b"), ("3", "c")]

    def test_pattern(self, put: Put, tmp_path: Path) -> None:
        for number in (2, 1, 3):
            put(f"part-{number}.tsv", f"{number}\ttext\n")
        put("other.tsv", "x\tx\n")
        found = documents(Collection.open(str(tmp_path / "part-[12].tsv")))
        assert found == [("1", "text"), ("2", "text")]

    def test_name_with_brackets_is_a_name(self, put: Put) -> None:
        assert documents(Collection.open(put("c[1].tsv", "1\ta\n"))) == [("1", "a")]

    @pytest.mark.parametrize(
        ("content", "format"),
        [(tsv(DOCS), None), (jsonl(DOCS), None), (jsonl(DOCS), "jsonl"), (comma(DOCS), "csv")],
    )
    def test_standard_input(
        self, monkeypatch: pytest.MonkeyPatch, content: str, format: str | None
    ) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content.encode())))
        source = Collection.open("-", Reading(format=format))
        assert source.size_bytes is None
        assert documents(source) == list(DOCS.items())

    def test_format_goes_before_the_name(self, put: Put) -> None:
        path = put("c.txt", comma(DOCS))
        assert documents(Collection.open(path, Reading(format="csv"))) == list(DOCS.items())

    def test_an_empty_file_among_others_is_named(self, put: Put, tmp_path: Path) -> None:
        put("texts/a.tsv", "1\ta\n")
        empty = put("texts/b.tsv", "")
        with pytest.raises(InputError, match=f"{empty}: empty file"):
            documents(Collection.open(tmp_path / "texts"))

    def test_size(self, put: Put) -> None:
        path = put("c.tsv", tsv(DOCS))
        assert Collection.open(path).size_bytes == len(tsv(DOCS).encode())


class TestBlocks:
    MANY: ClassVar = {f"d{n}": f"he {'ß' * (n % 41)} she {n}" for n in range(150)}

    @pytest.fixture(params=[64, 97, 1000])
    def small_blocks(self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
        size = int(request.param)
        monkeypatch.setattr(collection_lines, "BLOCK_BYTES", size)
        whole_rows = max(size, 300)  # Arrow wants them
        monkeypatch.setattr(collection, "BLOCK_BYTES", whole_rows)
        monkeypatch.setattr(collection, "ROWS_PER_BATCH", 7)
        return size

    @pytest.mark.parametrize(
        ("name", "make"), [("c.tsv", tsv), ("c.jsonl", jsonl), ("c.csv", comma)]
    )
    def test_same_documents(
        self, put: Put, small_blocks: int, name: str, make: Callable[[dict[str, str]], str]
    ) -> None:
        parts = list(Collection.open(put(name, make(self.MANY))).parts())
        assert len(parts) > 5
        found = [
            pair
            for batch in (part() for part in parts)
            for pair in zip(batch.doc_ids().to_pylist(), batch.texts(), strict=True)
        ]
        assert found == list(self.MANY.items())

    def test_parquet(self, tmp_path: Path, small_blocks: int) -> None:
        source = Collection.open(parquet(tmp_path / "c.parquet", self.MANY))
        assert documents(source) == list(self.MANY.items())

    def test_a_large_row_group_is_read_in_pieces(self, tmp_path: Path) -> None:
        text = secrets.token_hex(1 << 10)
        path = tmp_path / "c.parquet"
        table = pa.table({"id": list(map(str, range(20_000))), "text": [text] * 20_000})
        pq.write_table(table, path, use_dictionary=False, compression="none")
        assert path.stat().st_size > 40_000_000
        del table
        before, most = pa.total_allocated_bytes(), 0
        for part in Collection.open(path).parts():
            part()
            most = max(most, pa.total_allocated_bytes() - before)
        assert most < 25_000_000

    def test_zstd(self, put: Put, small_blocks: int) -> None:
        path = put("c.tsv.zst", zstd(tsv(self.MANY)))
        assert documents(Collection.open(path)) == list(self.MANY.items())

    def test_a_line_longer_than_many_blocks(self, put: Put, small_blocks: int) -> None:
        docs = {"1": "short", "2": "long " * 2000, "3": "short"}
        assert documents(Collection.open(put("c.tsv", tsv(docs)))) == list(docs.items())

    def test_line_of_an_error(self, put: Put, small_blocks: int) -> None:
        lines = tsv(self.MANY).splitlines()
        lines[121] = "no tab here"
        path = put("c.tsv", "\n".join(lines))
        with pytest.raises(InputError, match=f"{path}:122: 1 field"):
            documents(Collection.open(path))

    def test_line_of_an_error_in_standard_input(
        self, monkeypatch: pytest.MonkeyPatch, small_blocks: int
    ) -> None:
        lines = tsv(self.MANY).splitlines()
        lines[121] = "no tab here"
        stdin = io.TextIOWrapper(io.BytesIO("\n".join(lines).encode()))
        monkeypatch.setattr(sys, "stdin", stdin)
        with pytest.raises(InputError, match="standard input:122: 1 field"):
            documents(Collection.open("-"))


@pytest.fixture
def lines_of(put: Put, monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes, int], list[Block]]:
    def read(content: bytes, size: int) -> list[Block]:
        monkeypatch.setattr(collection_lines, "BLOCK_BYTES", size)
        return list(collection_lines.line_blocks(str(put("a.txt", content))))

    return read


def test_a_header_of_a_hundred_kilobytes(put: Put) -> None:
    names = "\t".join(["doc_id", *(f"column{number}" for number in range(10_000)), "text"])
    path = put("t.tsv", names + "\nd1" + 10_001 * "\t" + "he\n")
    assert documents(Collection.open(path)) == [("d1", "he")]


@pytest.mark.parametrize("bad", ["d2\the\rand she\n", "d2\the\rd3\tshe\n"])
def test_a_carriage_return_in_a_tsv_with_a_header(put: Put, bad: str) -> None:
    """Arrow takes it for the end of a line."""
    path = put("t.tsv", f"doc_id\ttext\r\nd1\tx\r\n{bad}")
    with pytest.raises(InputError, match=r"t\.tsv:3: a carriage return within a line"):
        documents(Collection.open(path))


def test_two_carriage_returns_end_a_line(put: Put) -> None:
    path = put("t.tsv", "doc_id\ttext\r\r\n1\ta\r\r\n")
    assert documents(Collection.open(path)) == [("1", "a")]


class TestOpenQuotes:
    """A quote that is never closed took all following rows into its cell."""

    def test_in_the_header(self, put: Put) -> None:
        path = put("t.csv", 'doc_id,"text\n1,a\n')
        with pytest.raises(InputError, match=r"t\.csv:1: a quote that is never closed"):
            documents(Collection.open(path))

    @pytest.mark.parametrize("rows", [0, 40_000])  # plain, and by compiled code
    @pytest.mark.parametrize("bad", ['c,"he\nd,she\n', '"c,he\nd,she', 'c,"', 'c,""""\nd,"""'])
    def test_are_an_error(self, put: Put, bad: str, rows: int) -> None:
        before = "".join(f"{row},some words of a text of usual length\n" for row in range(rows))
        path = put("t.csv", f"doc_id,text\n{before}{bad}")
        line = rows + (3 if bad.endswith('"""') else 2)
        expected = rf"t\.csv:{line}: a quote that is never closed; close it or double it$"
        with pytest.raises(InputError, match=expected):
            documents(Collection.open(path))
        with pytest.raises(InputError, match=expected):
            read_table(path, LABEL_COLUMNS, required=())

    def test_quotes_inside_are_none(self, put: Put) -> None:
        path = put("t.csv", 'doc_id,text\na,"he"she\nb,5" wide\nc,"d\n""e"""\n')
        assert documents(Collection.open(path)) == [
            ("a", "heshe"), ("b", '5" wide'), ("c", 'd\n"e"'),
        ]  # fmt: skip
        assert len(read_table(path, LABEL_COLUMNS, required=())) == 3

    def test_one_column_is_id_and_text(self, put: Put) -> None:
        path = put("t.csv", "id\na\nb\n")
        found = Collection.open(path, Reading(fields=("id",)))
        assert documents(found) == [("a", "a"), ("b", "b")]


@pytest.mark.parametrize("size", [1, 2, 5, 7, 8, 100])
@pytest.mark.parametrize("content", [b"", b"\n", b"ab\ncd\n\nefghijkl\n", b"ab\ncd", b"abcdefgh"])
def test_blocks_are_whole_lines(lines_of: Any, content: bytes, size: int) -> None:
    blocks = [block.data.tobytes() for block in lines_of(content, size)]
    assert b"".join(blocks) == content
    assert all(block.endswith(b"\n") for block in blocks[:-1])


def test_blocks_do_not_share_memory(lines_of: Any) -> None:
    blocks = [block.data for block in lines_of(b"ab\ncd\nef\n", 4)]
    before = [block.copy() for block in blocks]
    blocks[0][:] = 0
    assert all(np.array_equal(a, b) for a, b in zip(blocks[1:], before[1:], strict=True))


@pytest.mark.parametrize(("offset", "line"), [(0, 1), (2, 1), (3, 2), (6, 3), (7, 4), (9, 4)])
def test_line_of_an_offset(lines_of: Any, offset: int, line: int) -> None:
    content = b"ab\ncd\n\nefgh"
    assert content.count(b"\n", 0, offset) + 1 == line
    (block,) = lines_of(content, 100)
    assert block.where(offset).endswith(f"a.txt:{line}")


@pytest.mark.shared
def test_published_passages(shared: Path) -> None:
    path = shared / "data" / "msmarco_dl19" / "passages_dl19.tsv"
    lines = path.read_text(encoding="utf-8").split("\n")
    expected = [tuple(line.split("\t")) for line in lines if line]
    assert len(expected) == 19_557
    assert documents(Collection.open(path)) == expected
