"""TREC run files: `qid Q0 docid rank score tag`, split by any spaces or tabs; a tag may have some.

Large files are read by Arrow in blocks if they are plain; any other file line by line, with exact
errors.
"""

from __future__ import annotations

import codecs
import io
import itertools
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import ArrayLike

from ranktilt.backends.local import map_ordered
from ranktilt.data.budgets import next_line
from ranktilt.data.columns import RUN_COLUMNS, find_columns
from ranktilt.data.compiling import CompiledFunction
from ranktilt.data.files import is_compressed, is_regular, open_bytes, reading
from ranktilt.data.numbering import IdNumbers, enlarged
from ranktilt.data.tables import parse_number, trec_kind
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError

_BLOCK_BYTES = 1 << 23
#: Number of newlines if fields have one space between them; −1 for other white space.
_single_spaced = CompiledFunction("data/id_kernel.ll", "single_spaced")
#: Larger files are read by Arrow.
LARGE_BYTES = 1 << 20
EXPECTED = "6 (qid Q0 docid rank score tag)"
_LAYOUT = "a TREC run has: query Q0 document rank score tag"
_WHOLE = re.compile(rb"-?[0-9]{1,18}")
_NUMBER = re.compile(rb"[-+]?[0-9.]+([eE][-+]?[0-9]+)?")


@dataclass(frozen=True)
class RunColumns:
    """A run file as columns, in file order; ids are coded in order of first appearance."""

    query_ids: list[str]
    query_codes: IntArray
    doc_ids: pa.Array
    doc_codes: IntArray
    scores: FloatArray
    ranks: IntArray | None
    lines: IntArray | None  # None: the row number is the line number

    @classmethod
    def of(
        cls,
        query_ids: Sequence[str] | pa.ChunkedArray,
        doc_ids: Sequence[str] | pa.ChunkedArray,
        scores: ArrayLike,
        ranks: ArrayLike | None = None,
        lines: ArrayLike | None = None,
    ) -> RunColumns:
        """From the ids of every row."""
        queries, docs = _encoded(query_ids), _encoded(doc_ids)
        return cls(
            queries.dictionary.to_pylist(),
            queries.indices.to_numpy(),
            docs.dictionary,
            docs.indices.to_numpy(),
            np.asarray(scores, np.float64),
            None if ranks is None else _compact(np.asarray(ranks, np.int64)),
            None if lines is None else np.asarray(lines, np.int64),
        )

    @classmethod
    def of_large_file(cls, path: str, *, with_ranks: bool = False) -> RunColumns | None:
        """From a large TREC file, block by block; None for any other: read it and see `of_trec`."""
        if not _in_blocks(path):
            return None
        with reading(path), open_bytes(path) as stream:
            return _parse_fast(stream, path, with_ranks=with_ranks)

    @classmethod
    def of_trec(cls, content: bytes, path: str, *, with_ranks: bool = False) -> RunColumns:
        """From a TREC file (valid UTF-8).

        Ranks must be whole numbers if they are needed; otherwise they are read if they all are.
        """
        fast = None
        if len(content) > LARGE_BYTES and not _in_blocks(path):
            fast = _parse_fast(io.BytesIO(content), with_ranks=with_ranks)
        return _parse_lines(content, path, with_ranks=with_ranks) if fast is None else fast

    def refuse_swapped(self, path: object) -> None:
        """Raise an error if columns of a TREC file are clearly in another order."""
        if not len(self.scores):
            return
        if self.doc_ids[0].as_py() == "Q0":
            where = self.where(0, path)
            raise InputError("column 3 is 'Q0'", where=where, expected="a document", do=_LAYOUT)
        first = self.scores[0]
        if first not in (0, 1) or (self.ranks is not None and self.ranks[0] in (0, 1)):
            return  # nearly always; the rest is for a file that may be wrong
        rows = np.argsort(self.query_codes, kind="stable")
        lengths = np.bincount(self.query_codes, minlength=len(self.query_ids))
        place = np.arange(len(rows)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        if lengths.max() < 2 or (self.scores[rows] != place + first).any():
            return
        from_the_end = np.repeat(lengths, lengths) - 1 - place
        if self.ranks is not None and (self.ranks[rows] - from_the_end == first).all():
            return  # the worst document first
        what = f"rank and score look swapped (scores {first:g}, {first + 1:g}, … in every query)"
        raise InputError(what, where=path, do=_LAYOUT)

    def where(self, row: int, path: object) -> str:
        """File and line of a row; only the file if the format has no lines (line 0)."""
        line = row + 1 if self.lines is None else int(self.lines[row])
        return f"{path}:{line}" if line else str(path)


def _encoded(ids: Sequence[str] | pa.ChunkedArray) -> pa.DictionaryArray:
    column = ids if isinstance(ids, pa.ChunkedArray) else pa.chunked_array([ids], pa.string())
    return column.dictionary_encode().combine_chunks()


def _parse_lines(content: bytes, path: object, *, with_ranks: bool = False) -> RunColumns:
    """Parse a run (valid UTF-8) line by line; only ASCII white space splits fields."""
    queries: list[str] = []
    docs: list[str] = []
    scores: list[float] = []
    ranks: list[int] = []
    lines: list[int] = []
    for number, line in enumerate(content.split(b"\n"), start=1):
        fields = line.split()
        if not fields:
            continue
        where = f"{path}:{number}"
        returns = b"\r" in line.strip()
        if len(fields) < 6 or (len(fields) > 6 and (returns or not _spaced_tag(fields))):
            do = None if lines else _advice([field.decode() for field in fields], line.count(b"\t"))
            if returns:
                do = "end lines with a line feed, not with a carriage return alone (tr '\\r' '\\n')"
            raise InputError(f"{len(fields)} fields", where=where, expected=EXPECTED, do=do)
        query, _, doc, rank, score = (field.decode() for field in fields[:5])
        queries.append(query)
        docs.append(doc)
        try:
            scores.append(parse_number(score, "score", where))
            if with_ranks:
                ranks.append(_parse_rank(rank, where))
            elif _WHOLE.fullmatch(fields[3]):
                ranks.append(int(rank))
        except InputError as error:
            words = [field.decode() for field in fields[:6]]
            raise InputError(str(error), do=_advice(words)) from error
        lines.append(number)
    known = with_ranks or len(ranks) == len(lines)
    return RunColumns.of(queries, docs, scores, ranks if known else None, lines)


def _advice(words: list[str], tabs: int = 0) -> str:
    """What a line that cannot be read may be, and what to do."""
    if trec_kind(words) == "qrels":
        return "this looks like qrels: pass them with --qrels"
    if tabs == 1:
        return "this looks like documents or queries (id<TAB>text): give the run"
    header = {"query_id", "doc_id", "score"} <= find_columns(words, RUN_COLUMNS).keys()
    if header or "," in words[0]:
        return "remove the header line; name the file .csv if it is a table with a header"
    return _LAYOUT


def _in_blocks(path: str) -> bool:
    """Whether a file is large enough for `of_large_file`, and can be read twice."""
    return is_regular(path) and (is_compressed(path) or os.path.getsize(path) > LARGE_BYTES)


def _parse_fast(
    stream: BinaryIO, path: object = "", *, with_ranks: bool = False
) -> RunColumns | None:
    """Parse a whole run with Arrow; None if the definition must look at it.

    That is the case for a blank line, a line without six fields, a score or rank that Arrow cannot
    read, for a score that is not finite, and for JSON.
    """
    blocks = _line_blocks(stream, path)
    first = list(itertools.islice(blocks, 2))
    several = len(first) > 1  # loading compiled functions takes longer than one block
    parse = partial(_parse_block, with_ranks=with_ranks, compiled=several)
    queries: dict[str, int] = {}
    docs = IdNumbers()
    columns: list[Any] = [np.empty(0, kind) for kind in (np.int32, np.int32, np.float64, np.int32)]
    rows, complete = 0, True
    try:
        for block in map_ordered(parse, itertools.chain(first, blocks)):
            if block is None or not complete:
                return None
            complete = block.complete
            names, codes = block.queries.dictionary.to_pylist(), block.queries.indices.to_numpy()
            if not several:
                only = _encoded(block.docs)
                ids, numbers = only.dictionary, only.indices.to_numpy()
                return RunColumns(names, codes, ids, numbers, block.scores, block.ranks, None)
            known = np.array([queries.setdefault(name, len(queries)) for name in names], np.int32)
            own = (known[codes], docs.add(block.docs), block.scores, block.ranks)
            for place, part in enumerate(own):
                columns[place] = _filled(columns[place], part, rows)
            rows += len(codes)
    except (pa.ArrowInvalid, UnicodeDecodeError):
        rows = 0
    if not rows:
        return None
    codes, numbers, scores = (column[:rows] for column in columns[:3])
    ranks = None if columns[3] is None else columns[3][:rows]
    return RunColumns(list(queries), codes, docs.ids, numbers, scores, ranks, None)


def _filled(column: Any, part: Any, rows: int) -> Any:
    """A column with a part after its first rows, in place if there is room; None if one is."""
    if column is None or part is None:
        return None
    column = column.astype(np.result_type(column, part), copy=False)
    column = enlarged(column, rows + len(part))
    column[rows : rows + len(part)] = part
    return column


def _line_blocks(stream: BinaryIO, path: object) -> Iterator[bytes]:
    """Whole lines, some megabytes at a time."""
    begins = True
    while block := stream.read(_BLOCK_BYTES):
        yield (block + next_line(stream, path)).removeprefix(codecs.BOM_UTF8 if begins else b"")
        begins = False


class _Block(NamedTuple):
    """The columns of some lines."""

    queries: pa.DictionaryArray
    docs: pa.ChunkedArray
    scores: FloatArray
    ranks: IntArray | None
    complete: bool  # no blank line follows


def _parse_block(content: bytes, *, with_ranks: bool, compiled: bool) -> _Block | None:
    """Parse whole lines with Arrow; None or an error if the definition must look at them."""
    plain, ends = content, content.endswith(b"\n")
    size = len(content) - ends
    newlines = _single_spaced(np.frombuffer(content, np.uint8)[:size]) if compiled else -1
    complete = newlines >= 0
    if not complete:
        if re.search(rb"\r[^\n]", content):
            return None
        plain = _single_spaces(content)
        newlines = plain.count(b"\n")
        complete = content.count(b"\n") == newlines + ends
    spaced, plain = plain, _without_spaced_tag(plain)
    if content[:4096].lstrip()[:1] == b"{" or not (content.isascii() or content.decode()):
        return None
    if with_ranks:
        table = _read_fields(plain, {"rank": pa.string()})
        ranks: IntArray | None = _whole_numbers(table["rank"])
    else:
        try:
            table = _read_fields(plain, {"rank": pa.int64()})
            ranks = table["rank"].to_numpy()
        except pa.ArrowInvalid:
            if plain is not spaced:  # fields may have been moved by spaces in an id
                return None
            table, ranks = _read_fields(plain, {}), None
    scores = table["score"].to_numpy()
    if len(scores) != newlines + 1 or not np.isfinite(scores).all():
        return None
    ranks = None if ranks is None else _compact(ranks)
    return _Block(_encoded(table["query"]), table["doc"], scores, ranks, complete)


def _compact(numbers: IntArray) -> IntArray:
    """In 32 bits if they all fit."""
    half = 1 << 31
    fits = numbers.min(initial=0) >= -half and numbers.max(initial=0) < half
    return numbers.astype(np.int32) if fits else numbers


def _read_fields(plain: bytes, more: dict[str, pa.DataType]) -> pa.Table:
    """Query, document, score and more of every line."""
    import pyarrow.csv as pacsv

    names = ["query", "Q0", "doc", "rank", "score", "tag"]
    types = {"query": pa.string(), "doc": pa.string(), "score": pa.float64(), **more}
    convert = pacsv.ConvertOptions(
        check_utf8=False, column_types=types, include_columns=list(types), null_values=[]
    )
    parse = pacsv.ParseOptions(delimiter=" ", quote_char=False, double_quote=False)
    read = pacsv.ReadOptions(column_names=names, block_size=len(plain) + 1, use_threads=False)
    return pacsv.read_csv(pa.BufferReader(plain), read, parse, convert)


def _spaced_tag(fields: Sequence[bytes]) -> bool:
    """Whether more than six fields are a tag with spaces: spaces in an id move the numbers."""
    return bool(_WHOLE.fullmatch(fields[3])) and not _NUMBER.fullmatch(fields[5])


def _without_spaced_tag(plain: bytes) -> bytes:
    """Lines with a tag of one word, if the tag of the first line has spaces."""
    first = plain[: plain.find(b"\n")]
    fields = first.split(b" ")
    if len(fields) < 7 or not _spaced_tag(fields):
        return plain
    tag = b" ".join(fields[5:])
    return (plain + b"\n").replace(b" %b\n" % tag, b" run\n").removesuffix(b"\n")


def _whole_numbers(column: pa.ChunkedArray) -> IntArray:
    """Ranks as numbers; Arrow alone would read 0x10, too."""
    if not pc.all(pc.match_substring_regex(column, r"^-?[0-9]+$")).as_py():
        raise pa.ArrowInvalid("not a whole number")
    return column.cast(pa.int64()).to_numpy()


def _single_spaces(content: bytes) -> bytes:
    """Lines with one space between fields and none at the ends, which Arrow's reader needs."""
    if any(space in content for space in (b"\t", b"\r", b"\v", b"\f")):
        content = content.translate(bytes.maketrans(b"\t\r\v\f", b"    "))
    if b"  " in content:
        content = re.sub(rb" {2,}", b" ", content)
    if b" \n" in content:
        content = content.replace(b" \n", b"\n")
    if b"\n " in content:
        content = content.replace(b"\n ", b"\n")
    return content.lstrip(b" ").rstrip()


def _parse_rank(text: str, where: object) -> int:
    """A whole number; anything else is an error."""
    try:
        value = int("_" if "_" in text else text)
    except ValueError as error:
        raise InputError(f"rank {text!r}", where=where, expected="a whole number") from error
    if abs(value) >= 1 << 63:
        raise InputError(f"rank {text!r}", where=where, expected="a smaller number")
    return value
