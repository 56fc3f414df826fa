"""Collections with one document per line: `id<TAB>text` and JSONL, in blocks of lines."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.json as pajson

from ranktilt.data.columns import COLLECTION_ID, DOCUMENT_TEXT, any_of
from ranktilt.data.files import STDIN, invalid_utf8, is_regular, iter_blocks, line_at
from ranktilt.data.text_batch import TextBatch, arrow_batch, joined_fields
from ranktilt.data.types import ByteArray
from ranktilt.errors import InputError


@dataclass(frozen=True)
class Block:
    """Whole lines of a file, with their position in it."""

    data: ByteArray
    path: str
    first_byte: int
    first_line: int | None  # only counted if the file cannot be read again

    def where(self, offset: int) -> str:
        """File and line of an offset in this block."""
        if self.first_line is None:
            return f"{self.path}:{line_at(self.path, self.first_byte + offset)}"
        before = int(np.count_nonzero(self.data[:offset] == ord("\n")))
        name = "standard input" if self.path == STDIN else self.path
        return f"{name}:{self.first_line + before}"

    def require_utf8(self, compiled: bool) -> None:
        """Raise an error for bytes that are not UTF-8."""
        if compiled:
            from ranktilt.data.lines_fast import invalid_utf8_at

            offset = int(invalid_utf8_at(self.data))
        else:
            try:
                self.data.tobytes().decode()
                return
            except UnicodeDecodeError as error:
                offset = error.start
        if offset >= 0:
            raise invalid_utf8(self.where(offset))


def line_blocks(path: str) -> Iterator[Block]:
    first_byte, line = 0, 1
    rereadable = is_regular(path)
    for data in iter_blocks(path):
        skip = 3 if first_byte == 0 and data[:3].tobytes() == b"\xef\xbb\xbf" else 0
        if not only_white_space(data[skip:]):
            yield Block(data[skip:], path, first_byte + skip, None if rereadable else line)
        first_byte += len(data)
        if not rereadable:
            line += int(np.count_nonzero(data == ord("\n")))


def only_white_space(data: ByteArray) -> bool:
    """Whether there is only white space; the start nearly always shows it."""
    return not data[:4096].tobytes().strip() and not data.tobytes().strip()


class BlockStream(io.RawIOBase):
    """Blocks as a file object."""

    def __init__(self, blocks: Iterator[Block]) -> None:
        self._blocks = blocks
        self._left = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        while not self._left:
            following = next(self._blocks, None)
            if following is None:
                return 0
            self._left = following.data.tobytes()
        count = min(len(buffer), len(self._left))
        buffer[:count] = self._left[:count]
        self._left = self._left[count:]
        return count


def tsv_batch(block: Block, compiled: bool) -> TextBatch:
    """Split `id<TAB>text` lines without looking at them one by one."""
    block.require_utf8(compiled)
    data = block.data
    if compiled:
        from ranktilt.data.lines_fast import split_tsv

        lines = split_tsv(data)
        if lines is not None:
            starts, tabs, ends = lines
            return TextBatch(data, starts, tabs, tabs + 1, ends, block.path)
    ends = np.flatnonzero(data == ord("\n"))
    if not len(ends) or ends[-1] != len(data) - 1:
        ends = np.append(ends, len(data))
    starts = np.concatenate(([0], ends[:-1] + 1))
    ends = ends - ((ends > starts) & (data[np.maximum(ends - 1, 0)] == ord("\r")))
    keep = ends > starts  # blank lines are skipped, anything else is an error
    starts, ends = starts[keep], ends[keep]
    tabs = np.flatnonzero(data == ord("\t"))
    first_tab = np.searchsorted(tabs, starts)
    per_line = np.searchsorted(tabs, ends) - first_tab
    if (per_line != 1).any():
        bad = int(np.flatnonzero(per_line != 1)[0])
        raise InputError(
            f"{int(per_line[bad]) + 1} field(s)",
            where=block.where(int(starts[bad])),
            expected="2 (id<TAB>text)",
            do="name the columns in a first line if there are more",
        )
    tabs = tabs[first_tab]
    if (tabs == starts).any():
        bad = int(np.flatnonzero(tabs == starts)[0])
        where = block.where(int(starts[bad]))
        raise InputError("empty document id", where=where, expected="id<TAB>text")
    return TextBatch(data, starts, tabs, tabs + 1, ends, block.path)


def json_batch(block: Block, fields: Sequence[str] | None) -> TextBatch:
    block.require_utf8(compiled=False)
    fast = _json_by_arrow(block, fields)
    if fast is not None:
        return fast
    ids, texts = [], []
    offset = 0
    for line in block.data.tobytes().split(b"\n"):
        if line.strip():
            try:
                row = json.loads(line)
            except (ValueError, RecursionError) as error:
                where = block.where(offset)
                raise InputError(
                    f"not valid JSON ({error})", where=where, expected="one object per line"
                ) from error
            try:
                doc_id, text = _json_row(row, fields)
                if b"\\u" in line:
                    _require_whole_characters(doc_id + text)
            except _RowError as error:
                raise InputError(
                    error.what, where=block.where(offset), expected=error.expected
                ) from error
            ids.append(doc_id)
            texts.append(text)
        offset += len(line) + 1
    return arrow_batch(pa.array(ids, pa.string()), pa.array(texts, pa.large_string()), block.path)


def _json_by_arrow(block: Block, fields: Sequence[str] | None) -> TextBatch | None:
    """Plain rows by Arrow's parser, ten times as fast; None for any others.

    Plain: one id and one text field, strings in every row. Everything else (numbers as ids, rows
    with different fields, errors) is left to the line-by-line reader.
    """
    texts = tuple(fields) if fields is not None else DOCUMENT_TEXT
    names = dict.fromkeys((*COLLECTION_ID, "title", *texts))
    options = pajson.ParseOptions(
        explicit_schema=pa.schema([(name, pa.string()) for name in names]),
        unexpected_field_behavior="ignore",
    )
    reading_options = pajson.ReadOptions(use_threads=False, block_size=len(block.data) + 1)
    try:
        table = pajson.read_json(pa.BufferReader(block.data), reading_options, options)
    except pa.ArrowInvalid:
        return None
    rows = table.num_rows

    def used(candidates: Sequence[str]) -> list[str]:
        return [name for name in candidates if table[name].null_count < rows]

    ids, bodies = used(COLLECTION_ID), used(texts)
    if len(ids) != 1 or (len(bodies) != 1 if fields is None else len(bodies) != len(texts)):
        return None
    chosen = ids + bodies
    if (
        any(table[name].null_count for name in chosen)
        or pc.any(pc.equal(table[ids[0]], "")).as_py()
    ):
        return None
    shown = bodies if fields is not None else ["title", *bodies]
    return arrow_batch(table[ids[0]], joined_fields([table[name] for name in shown]), block.path)


class _RowError(Exception):
    """What is wrong with a row; its line is computed only then."""

    def __init__(self, what: str, expected: str) -> None:
        self.what, self.expected = what, expected


def _require_whole_characters(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        half = f"half a surrogate pair ({ascii(text[error.start])[1:-1]})"
        raise _RowError(half, "whole characters") from error


def _json_row(row: object, fields: Sequence[str] | None) -> tuple[str, str]:
    if not isinstance(row, dict):
        raise _RowError(f"a JSON {type(row).__name__}", "an object")
    doc_id = next((row[name] for name in COLLECTION_ID if name in row), None)
    if doc_id is None or doc_id == "":
        raise _RowError("no document id", any_of(COLLECTION_ID))
    if fields is not None:
        missing = [name for name in fields if name not in row]
        if missing:
            raise _RowError(f"no field {missing[0]!r}", f"one of {', '.join(row)}")
        values = [row[name] for name in fields]
    else:
        text = next((name for name in DOCUMENT_TEXT if name in row), None)
        if text is None:
            raise _RowError("no text", any_of(DOCUMENT_TEXT))
        values = [row.get("title"), row[text]]
    return str(doc_id), " ".join(str(value) for value in values if value)
