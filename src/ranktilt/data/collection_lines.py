"""Collections with one document per line: TSV and JSONL, in blocks of lines."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.csv as pacsv

from ranktilt.data.budgets import next_line
from ranktilt.data.columns import COLLECTION_ID, DOCUMENT_TEXT, any_of
from ranktilt.data.compiling import CompiledFunction
from ranktilt.data.files import STDIN, invalid_utf8, is_regular, open_bytes, reading
from ranktilt.data.record_kernel import Records, json_records
from ranktilt.data.tables import trec_kind
from ranktilt.data.text_batch import TextBatch
from ranktilt.data.types import ByteArray, IntArray
from ranktilt.errors import InputError

#: For less text, plain code is faster than loading compiled code.
WORTHWHILE_BYTES = 1 << 20
#: Bytes read at a time: enough to keep the compiled path busy, little compared with memory.
BLOCK_BYTES = 1 << 22
_LINE_ROOM = 1 << 14  # for the rest of a line, after them
#: Start, tab and end of every line; returns their number, -1 if a line has another number of tabs.
_split_lines = CompiledFunction("data/line_kernel.ll", "split_lines")
_MORE_LINES = -2  # than the arrays hold


@dataclass(frozen=True)
class Block:
    """Whole lines of a file, with their position in it."""

    data: ByteArray
    path: str
    first_byte: int
    first_line: int | None  # only counted if the file cannot be read again

    @property
    def blank(self) -> bool:
        """Whether there is only white space; the start nearly always shows it."""
        return not self.data[:4096].tobytes().strip() and not self.data.tobytes().strip()

    @property
    def worthwhile(self) -> bool:
        """Whether this is a part of enough text to load compiled code."""
        return self.first_byte >= WORTHWHILE_BYTES or len(self.data) >= WORTHWHILE_BYTES

    @property
    def first_bytes(self) -> bytes:
        """The first line, which shows the format."""
        return self.data.tobytes().split(b"\n", 1)[0]

    def without(self, size: int) -> Block:
        """The block without its first bytes."""
        line = self.first_line
        if line is not None:
            line += int(np.count_nonzero(self.data[:size] == ord("\n")))
        return Block(self.data[size:], self.path, self.first_byte + size, line)

    def where(self, offset: int) -> str:
        """File and line of an offset in this block."""
        if self.first_line is None:
            return f"{self.path}:{_line_at(self.path, self.first_byte + offset)}"
        before = int(np.count_nonzero(self.data[:offset] == ord("\n")))
        return f"{shown_path(self.path)}:{self.first_line + before}"

    def require_utf8(self) -> None:
        """Raise an error for bytes that are not UTF-8."""
        edges = pa.py_buffer(np.array([0, len(self.data)], np.int64))
        whole = pa.LargeStringArray.from_buffers(1, edges, pa.py_buffer(self.data))
        try:
            whole.validate(full=True)
        except pa.ArrowInvalid:
            try:
                self.data.tobytes().decode()
            except UnicodeDecodeError as error:
                raise invalid_utf8(self.where(error.start)) from error

    def tsv_batch(self) -> TextBatch:
        """The documents of `id<TAB>text` lines."""
        self.require_utf8()
        split = _split_compiled(self) if self.worthwhile else None
        starts, tabs, ends = split or _split(self, 2, "2 (id<TAB>text)", _tsv_advice)
        if (tabs == starts).any():
            bad = int(np.flatnonzero(tabs == starts)[0])
            where = self.where(int(starts[bad]))
            raise InputError("empty document id", where=where, expected="id<TAB>text")
        batch = TextBatch(self.data, starts, tabs, tabs + 1, ends, self.path)
        return batch.refuse_swapped()

    def named_tsv_batch(self, names: Sequence[str], fields: Sequence[str] | None) -> TextBatch:
        """The documents of a TSV file whose first line, which is elsewhere, names the columns."""
        self.require_utf8()
        following = self.data[1:]
        ends = (following == ord("\n")) | (following == ord("\r"))
        inside = (self.data[:-1] == ord("\r")) & ~ends
        if inside.any():  # Arrow would end the line there
            where = self.where(int(inside.argmax()))
            raise InputError("a carriage return within a line", where=where, do="remove it")
        parse = pacsv.ParseOptions(delimiter="\t", quote_char=False)
        convert = pacsv.ConvertOptions(
            column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=False
        )
        read = pacsv.ReadOptions(
            column_names=names, use_threads=False, block_size=len(self.data) + 1
        )
        try:
            table = pacsv.read_csv(pa.BufferReader(self.data), read, parse, convert)
        except pa.ArrowInvalid as error:
            _split(self, len(names), str(len(names)))
            raise InputError(str(error).split("\n")[0], where=self.where(0)) from error
        return TextBatch.of_table(table, self.path, fields)

    def json_records(self, fields: Sequence[str] | None) -> Records | None:
        """The documents of JSONL by compiled code; None if a line is unusual, or for little text.

        Unusual lines (two values of one name, texts that are not strings, errors) are left to
        the line-by-line reader.
        """
        return json_records(self.data, fields) if self.worthwhile else None

    def json_batch(self, fields: Sequence[str] | None) -> TextBatch:
        """The documents of JSONL."""
        self.require_utf8()
        plain = self.json_records(fields)
        if plain is not None:
            return plain.batch(self.path).refuse_swapped()
        ids, texts = [], []
        offset = 0
        for line in self.data.tobytes().split(b"\n"):
            if line.strip():
                try:
                    doc_id, text = _json_row(line, fields)
                except InputError as error:  # its line is only looked for now
                    raise InputError(str(error), where=self.where(offset)) from error
                ids.append(doc_id)
                texts.append(text)
            offset += len(line) + 1
        batch = TextBatch.of_columns(
            pa.array(ids, pa.string()), [pa.array(texts, pa.large_string())], self.path
        )
        return batch.refuse_swapped()


def shown_path(path: str) -> str:
    """What errors call a file."""
    return "standard input" if path == STDIN else path


def _line_at(path: str, offset: int) -> int:
    """The line of a byte offset (of the decompressed file); reads the file again up to there."""
    line, left = 1, offset
    with reading(path), open_bytes(path) as stream:
        while left and (content := stream.read(min(left, BLOCK_BYTES))):
            line += content.count(b"\n")
            left -= len(content)
    return line


def line_blocks(path: str, start: int = 0, end: int | None = None) -> Iterator[Block]:
    """The lines that begin at bytes `start` to `end` − 1, in blocks; without a byte-order mark.

    Each block has an array of its own.
    """
    rereadable = is_regular(path)
    with reading(path), open_bytes(path) as stream:
        place, line = start, 1
        if start:
            stream.seek(start - 1)
            place += len(next_line(stream, path)) - 1  # the rest of a line that began before
        while end is None or place < end:
            size = BLOCK_BYTES if end is None else min(BLOCK_BYTES, end - place)
            # Arrow's allocator keeps freed memory for the next block
            room = np.frombuffer(pa.allocate_buffer(size + _LINE_ROOM), np.uint8)
            data = room[: stream.readinto(room[:size])]  # type: ignore[attr-defined]
            if not len(data):
                break
            if data[-1] != ord("\n"):
                rest = np.frombuffer(next_line(stream, path), np.uint8)
                whole = len(data) + len(rest)
                if whole <= len(room):
                    room[len(data) : whole] = rest
                    data = room[:whole]
                else:
                    data = np.append(data, rest)
            block = Block(data, path, place, None if rereadable else line)
            marked = place == 0 and data[:3].tobytes() == codecs.BOM_UTF8
            yield block.without(3) if marked else block
            place += len(data)
            line += 0 if rereadable else int(np.count_nonzero(data == ord("\n")))


def _split_compiled(block: Block) -> tuple[IntArray, IntArray, IntArray] | None:
    """The same as `_split` with two fields, compiled; None if a line has another number."""
    tail = np.empty(64, np.uint8)
    capacity = len(block.data) // 256 + 1024
    while True:
        found = np.empty((3, capacity), np.int64)
        lines = _split_lines(block.data, *found, tail)
        if lines != _MORE_LINES:
            return None if lines < 0 else tuple(found[:, :lines])
        capacity *= 2


def _split(
    block: Block, width: int, expected: str, advice: Callable[[str, int], str] | None = None
) -> tuple[IntArray, IntArray, IntArray]:
    """Start, first tab and end of every line; a line of another number of fields is an error."""
    data = block.data
    marks = np.flatnonzero((data == ord("\n")) | (data == ord("\t")))
    is_tab = data[marks] == ord("\t")
    tabs, ends = marks[is_tab], marks[~is_tab]
    if not len(ends) or ends[-1] != len(data) - 1:
        ends = np.append(ends, len(data))
    starts = np.concatenate(([0], ends[:-1] + 1))
    ends = ends - ((ends > starts) & (data[np.maximum(ends - 1, 0)] == ord("\r")))
    keep = ends > starts  # blank lines are skipped, anything else is an error
    starts, ends = starts[keep], ends[keep]
    first_tab = np.searchsorted(tabs, starts)
    fields = np.searchsorted(tabs, ends) - first_tab + 1
    if (fields != width).any():
        bad = int(np.flatnonzero(fields != width)[0])
        where = block.where(int(starts[bad]))
        number = int(fields[bad])
        line = data[starts[bad] : ends[bad]].tobytes().decode()
        do = None if advice is None else advice(line, number)
        raise InputError(f"{number} field(s)", where=where, expected=expected, do=do)
    return starts, tabs[first_tab], ends


def _tsv_advice(line: str, number: int) -> str:
    """What a line of a collection without one tab may be, and what to do."""
    words = line.split()
    if number > 1:
        return "name the columns in a first line if there are more"
    if line.startswith("["):
        return "this looks like a JSON array: write one object per line (JSONL)"
    if kind := trec_kind(words):
        return f"this looks like {kind}: give the documents"
    if "," in "".join(words[:1]):
        return "name the file .csv if commas separate its columns"
    return "write a tab between id and text"


def _json_row(line: bytes, fields: Sequence[str] | None) -> tuple[str, str]:
    """Id and text of one line."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        do = "write a JSON array as one object per line" if line.lstrip()[:1] == b"[" else None
        what = f"not valid JSON ({error})"
        raise InputError(what, expected="one object per line", do=do) from error
    if not isinstance(row, dict):
        do = "write one object per line (JSONL)" if isinstance(row, list) else None
        raise InputError(f"a JSON {type(row).__name__}", expected="an object", do=do)
    doc_id = next((row[name] for name in COLLECTION_ID if name in row), None)
    if doc_id is None or doc_id == "":
        raise InputError("no document id", expected=any_of(COLLECTION_ID))
    if fields is not None:
        missing = [name for name in fields if name not in row]
        if missing:
            raise InputError(f"no field {missing[0]!r}", expected=f"one of {', '.join(row)}")
        values = [row[name] for name in fields]
    else:
        text = next((name for name in DOCUMENT_TEXT if name in row), None)
        if text is None:
            raise InputError("no text", expected=any_of(DOCUMENT_TEXT))
        values = [row.get("title"), row[text]]
    if any(isinstance(value, list | dict) for value in (doc_id, *values)):
        raise InputError("a JSON list or object as id or text", expected="a string")
    found = str(doc_id), " ".join(str(value) for value in values if value)
    try:
        "".join(found).encode()
    except UnicodeEncodeError as error:
        half = ascii(error.object[error.start])[1:-1]
        raise InputError(f"half a surrogate pair ({half})", expected="whole characters") from error
    return found
