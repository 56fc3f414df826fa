"""Runs: for every query a ranked list of documents.

Rankings are put in order here and nowhere else: score descending, then doc_id descending, as
trec_eval does, which keeps scores in 32 bits; `order='rank'` and `order='file'` are explicit.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import re
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from numbers import Real
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from ranktilt.data.columns import RUN_COLUMNS, find_columns
from ranktilt.data.compiling import CompiledFunction
from ranktilt.data.files import (
    COMPRESSIONS,
    atomic_target,
    expand_pattern,
    format_suffix,
    is_regular,
    open_bytes,
    parse_json,
    read_text,
    reading,
    write_text,
    writing,
)
from ranktilt.data.frames import FRAME, Frame, Framed, arrow_table, is_frame, refuse_fractions
from ranktilt.data.reading import Order
from ranktilt.data.search_tools import read_tool_file
from ranktilt.data.tables import parse_number, read_table
from ranktilt.data.text_batch import string_buffers
from ranktilt.data.trec import RunColumns
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError, RunWarning, check_known

#: A run, a file, a data frame or {query: {doc: score}}.
RunSource = Any
Singles = NDArray[np.float32]
#: Duplicates in larger runs are looked for by compiled code.
LARGE_ROWS = 1 << 20
_has_repeats = CompiledFunction("data/id_kernel.ll", "has_repeats")
_TABLES = (".csv", ".parquet", ".jsonl", ".ndjson")
#: Lines of a TREC file that are written at once.
_LINES = 1 << 17
#: The columns that name a run.
_NAMING = ("run", "sample")
_LINE = "line"
_BY_RANK = "--order rank (audit: order in its settings file) sorts by rank"


@dataclass(frozen=True, eq=False)
class Run(Framed):
    """Rankings of one system: `doc_codes[offsets[i]:offsets[i+1]]` is the list of query i.

    `order` is how the lists were sorted; `warnings` are doubts about that order.
    """

    name: str
    query_ids: list[str]
    offsets: IntArray
    doc_codes: IntArray
    doc_ids: pa.Array
    scores: FloatArray
    source: str = ""
    order: Order = "file"
    warnings: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.query_ids)

    def __repr__(self) -> str:
        documents = f"{len(self.doc_codes):,} documents in all"
        return f"<Run {self.name}: {counted(len(self), 'query', 'queries')}, {documents}>"

    @property
    def lengths(self) -> IntArray:
        """Number of documents of each query."""
        return np.diff(self.offsets)

    def ranking(self, query_id: str) -> list[str]:
        """The documents of one query, best first; empty if the run does not have the query."""
        if query_id not in self.query_ids:
            return []
        index = self.query_ids.index(query_id)
        codes = self.doc_codes[self.offsets[index] : self.offsets[index + 1]]
        return self.doc_ids.take(pa.array(codes)).to_pylist()

    def to_dict(self) -> dict[str, dict[str, float]]:
        """{query: {doc: score}}, best first."""
        names = self.doc_ids.to_pylist()
        result: dict[str, dict[str, float]] = {}
        for query, start, end in zip(
            self.query_ids, self.offsets[:-1].tolist(), self.offsets[1:].tolist(), strict=True
        ):
            codes, scores = self.doc_codes[start:end].tolist(), self.scores[start:end].tolist()
            result[query] = {names[c]: s for c, s in zip(codes, scores, strict=True)}
        return result

    def to_arrow(self) -> pa.Table:
        """One row per query and document, best first: query_id, doc_id, rank, score."""
        places = np.arange(len(self.doc_codes)) - np.repeat(self.offsets[:-1], self.lengths)
        numbers = np.repeat(np.arange(len(self)), self.lengths)
        return pa.table(
            {
                "query_id": pa.array(self.query_ids, pa.string()).take(pa.array(numbers)),
                "doc_id": self.doc_ids.take(pa.array(self.doc_codes)),
                "rank": pa.array(places + 1, pa.int64()),
                "score": self.scores,
            }
        )

    def cut(self, depth: int) -> Run:
        """The top `depth` of every list."""
        if depth < 1:
            raise InputError(f"depth {depth}", expected="at least 1")
        lengths = self.lengths
        if not len(lengths) or int(lengths.max()) <= depth:
            return self
        kept = np.minimum(lengths, depth)
        offsets = np.concatenate(([0], np.cumsum(kept))).astype(np.int64)
        rows = np.arange(offsets[-1]) + np.repeat(self.offsets[:-1] - offsets[:-1], kept)
        codes, scores = self.doc_codes[rows], self.scores[rows]
        return replace(self, offsets=offsets, doc_codes=codes, scores=scores)

    def restrict(self, query_ids: Iterable[str]) -> Run:
        """The run with exactly these queries, in their order; a new one has an empty list."""
        wanted = list(query_ids)
        if wanted == self.query_ids:
            return self
        place = {query: number for number, query in enumerate(self.query_ids)}
        empty = np.empty(0, np.int64)
        spans = [empty] + [
            np.arange(self.offsets[place[query]], self.offsets[place[query] + 1])
            if query in place
            else empty
            for query in wanted
        ]
        rows = np.concatenate(spans)
        offsets = np.cumsum([len(span) for span in spans]).astype(np.int64)
        codes, scores = self.doc_codes[rows], self.scores[rows]
        return replace(self, query_ids=wanted, offsets=offsets, doc_codes=codes, scores=scores)

    def tied_queries(self, depth: int | None = None) -> list[str]:
        """The queries in which documents of the top `depth` are sorted by id, as scores tie."""
        query, tied = (self if depth is None else self.cut(depth + 1))._ties()
        return [self.query_ids[number] for number in np.unique(query[:-1][tied]).tolist()]

    def with_ties_reversed(self) -> Run:
        """The run with documents of tied scores the other way round, by ascending id."""
        query, tied = self._ties()
        starts = np.concatenate((np.ones(min(len(query), 1), bool), ~tied))
        first = np.flatnonzero(starts)
        last = np.append(first[1:], len(query)) - 1
        block = np.cumsum(starts) - 1
        rows = first[block] + last[block] - np.arange(len(query))
        return replace(self, doc_codes=self.doc_codes[rows], scores=self.scores[rows], order="file")

    def _ties(self) -> tuple[IntArray, BoolArray]:
        """The query of each row, and for all but the last whether the next ties with it."""
        query = np.repeat(np.arange(len(self)), self.lengths)
        if self.order != "score":
            return query, np.zeros(max(len(query) - 1, 0), bool)
        single = in_32_bits(self.scores)
        return query, (query[1:] == query[:-1]) & (single[1:] == single[:-1])

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write as TREC or, if the name ends in .json, as {query: {doc: score}}.

        The scores keep this order in every reader.

        Readers break ties by document id, descending, and trec_eval keeps scores in 32 bits. If
        that would change the order, a score is lowered by the smallest 32-bit step. Lists whose
        order contradicts their scores get the scores n, n − 1, …
        """
        if Path(path).suffix.lower() in (".gz", ".zst", ".zstd"):
            raise InputError(
                f"ending {Path(path).suffix!r}", where=path, expected="an uncompressed file: .trec"
            )
        readable = replace(self, scores=self._readable_scores())
        if format_suffix(path) == ".json":
            lists = readable.to_dict()
            write_text(path, json.dumps(lists, ensure_ascii=False, indent=1) + "\n")
            return
        tag = "_".join(self.name.split()) or "run"
        check_trec_ids(self.query_ids, path)
        check_trec_ids(self.doc_ids, path)
        with atomic_target(path) as temporary, writing(path), temporary.open("wb") as out:
            for part in readable.to_arrow().to_batches(_LINES):
                query, doc, rank, score = part.columns
                lines = pc.binary_join_element_wise(
                    query, "Q0", doc, rank.cast(pa.string()), _score_texts(score), f"{tag}\n", " "
                )
                out.write(string_buffers(lines)[0].tobytes())

    def _readable_scores(self) -> FloatArray:
        """The scores, lowered if a reader that breaks ties by id would change the order."""
        single = in_32_bits(self.scores)
        query = np.repeat(np.arange(len(self)), self.lengths)
        same = query[1:] == query[:-1]
        wrong = same & ((single[1:] > single[:-1]) | (np.diff(self.scores) > 0))
        tied = np.flatnonzero(same & (single[1:] == single[:-1]))
        upper = self.doc_ids.take(pa.array(self.doc_codes[tied]))
        lower = self.doc_ids.take(pa.array(self.doc_codes[tied + 1]))
        wrong[tied] |= pc.less(upper, lower).to_numpy(zero_copy_only=False)
        scores = self.scores.copy()
        for number in np.unique(query[1:][wrong]).tolist():
            own = slice(self.offsets[number], self.offsets[number + 1])
            docs = self.doc_ids.take(pa.array(self.doc_codes[own])).to_pylist()
            scores[own] = _falling(docs, scores[own].tolist())
        return scores

    @classmethod
    def load(
        cls,
        source: RunSource,
        *,
        order: Order = "score",
        name: str | None = None,
    ) -> Run:
        """Load a run.

        Args:
            source: A run, a file (TREC, JSON, JSONL, CSV, Parquet, or of OpenSearch, Elasticsearch
                or Quepid; gzip, zstd), a data frame or {query: {doc: score}}.
            order: Sort each list by score (ties by document id, descending), by the rank column,
                or keep the order of the file.
            name: Name of the run; by default the file's name.

        Returns:
            The run.
        """
        check_known("order", str(order), get_args(Order))
        if isinstance(source, Run):
            return source if name is None else replace(source, name=name)
        if isinstance(source, Mapping):
            name = name or "run"
            return cls.from_columns(_from_mapping(source.items(), name), name, order=order)
        if is_frame(source):
            return cls.from_frame(source, name or "run", order=order)._doubted()
        if not isinstance(source, str | os.PathLike):
            expected = "a file, a data frame or {query: {doc: score}}"
            raise InputError(f"a run as {type(source).__name__}", expected=expected)
        path = os.fspath(source)
        columns = _only(_columns_by_run(path, order), path)
        made = cls.from_columns(columns, name or run_name(path), order=order, source=path)
        return made._doubted()

    @classmethod
    def from_columns(
        cls, columns: RunColumns, name: str, *, order: Order = "score", source: str = ""
    ) -> Run:
        """Group rows by query and sort each list; a duplicate document is an error.

        Columns may be sorted in place: memory for a second copy of a large run is saved.
        """
        where = source or name
        if order == "rank" and columns.ranks is None:
            raise InputError(
                "no ranks in this format",
                where=where,
                do="use --order score or file (audit: order in its settings file)",
            )
        queries, docs = columns.query_codes, columns.doc_codes
        rows: IntArray | None = None
        if (queries[1:] < queries[:-1]).any():  # interleaved queries
            rows = np.argsort(queries, kind="stable")
            queries, docs = queries[rows], docs[rows]
        _refuse_duplicates(columns, queries, docs, rows, where)
        scores, ranks = columns.scores, columns.ranks
        if rows is not None:
            scores, ranks = scores[rows], None if ranks is None else ranks[rows]
        permutation: IntArray | None = None
        single = in_32_bits(scores)
        within = queries[1:] == queries[:-1]
        if order == "score" and (within & (single[1:] > single[:-1])).any():  # scores rise
            permutation = np.lexsort((-single, queries))
        elif order == "rank" and ranks is not None:
            permutation = np.lexsort((ranks, queries))
        if permutation is not None:
            docs, scores, single = docs[permutation], scores[permutation], single[permutation]
            ranks = None if ranks is None else ranks[permutation]
        offsets = np.searchsorted(queries, np.arange(len(columns.query_ids) + 1, dtype=np.int32))
        doubts: tuple[str, ...] = ()
        if order == "score":
            members, sources = _tied_rows(queries, single, docs, columns.doc_ids)
            if len(members):
                docs, scores = _moved(docs, members, sources), _moved(scores, members, sources)
                ranks = None if ranks is None else _moved(ranks, members, sources)
            doubts = _doubts(queries, single, ranks, np.diff(offsets))
        told = tuple(f"{where}: {doubt}" for doubt in doubts)
        return cls(
            name, columns.query_ids, offsets, docs, columns.doc_ids, scores, source, order, told
        )

    @classmethod
    def from_frame(cls, frame: Frame, name: str, *, order: Order = "score") -> Run:
        """A run from a data frame.

        Args:
            frame: A data frame with query, document and score; rank is optional.
            name: Name of the run.
            order: How rankings are sorted.
        """
        columns = _only(_columns_by_run(frame, order), FRAME)
        return cls.from_columns(columns, name, order=order)

    def _doubted(self) -> Run:
        """The run, after warning about its order."""
        for text in self.warnings:
            warnings.warn(text, RunWarning, stacklevel=3)
        return self


def check_trec_ids(ids: pa.Array | Iterable[str], where: object) -> None:
    """Refuse ids that a TREC file would split; `where` is the file they come from."""
    ids = ids if isinstance(ids, pa.Array) else pa.array(ids, pa.string())
    split = pc.match_substring_regex(ids, r"[ \t\n\r\x0b\x0c]|^$")
    if pc.any(split).as_py():
        name = ids.filter(split)[0].as_py()
        expected, do = "no white space, for TREC", "a run named .json may have it"
        raise InputError(f"id {name!r}", where=where, expected=expected, do=do)


def sample_of(name: str) -> str:
    """The ranker that a run is a sample of: x for x#1."""
    ranker, mark, number = name.rpartition("#")
    return ranker if mark and number.isdigit() and ranker else name


#: The tag of a sample of a ranker: x#1.
_SAMPLE_TAG = re.compile(rb".+#\d+")


def run_name(path: str | os.PathLike[str]) -> str:
    """A file's name without folder and format endings."""
    name = os.fsencode(Path(path).name).decode(errors="replace")
    while True:
        stem, ending = os.path.splitext(name)
        known = (
            ".trec", ".run", ".txt", ".json", ".jsonl", ".ndjson", ".csv", ".parquet", ".tsv",
            ".res",
        )  # fmt: skip
        if not stem or ending.lower() not in (*known, *COMPRESSIONS):
            return name
        name = stem


def load_runs(
    sources: Iterable[RunSource] | RunSource,
    order: Order = "score",
) -> list[Run]:
    """Load one or several runs and give them distinct names.

    A mapping is one run ({query: {doc: score}}) or several by name ({name: run}). A pattern
    (`runs/*.trec`) is all files that it names. A table with several names in a column run (tag,
    system, engine) is as many runs. Samples of one ranker, in a column `sample` or in the tags of a
    TREC file (x#1, x#2, …), are several runs, too.
    """
    if sources is None or isinstance(sources, Run | str | os.PathLike) or is_frame(sources):
        sources = [sources]
    elif isinstance(sources, Mapping):
        if _is_single_run(sources):
            sources = [sources]
        else:
            return [Run.load(run, order=order, name=name) for name, run in sources.items()]
    single = [
        one
        for source in sources
        for one in (expand_pattern(source) if isinstance(source, str | os.PathLike) else [source])
    ]
    runs = [run for source in single for run in _load_each(source, order)]
    if not runs:
        raise InputError("no run given", expected="at least one")
    return _distinct(runs)


def _load_each(source: RunSource, order: Order) -> list[Run]:
    """The runs of one source."""
    framed = is_frame(source)
    if not framed and not isinstance(source, str | os.PathLike):
        return [Run.load(source, order=order)]
    name, path = ("run", "") if framed else (run_name(source), os.fspath(source))
    if path and _has_sample_tags(path):
        return _tagged(path, order)
    loaded = {
        own: Run.from_columns(columns, name, order=order, source=path)._doubted()
        for own, columns in _columns_by_run(source, order).items()
    }
    named = {name: f"{run.name}{name}" for name, run in loaded.items() if name[:1] in ("", "#")}
    return [replace(run, name=named.get(name, name)) for name, run in loaded.items()]


def _columns_by_run(source: Any, order: Order) -> dict[str, RunColumns]:
    """The runs of a file or frame by their names in it; the only one has none."""
    where = os.fspath(source) if isinstance(source, str | os.PathLike) else FRAME
    if where is not FRAME:
        tool = read_tool_file(where)
        if tool is not None:
            return {name: _from_rankings(lists, where) for name, lists in tool.runs().items()}
        if format_suffix(where) not in _TABLES:
            return {"": _from_text(where, order)}
    tables = _tables_by_run(source)
    return {name: _from_table(table, order, where) for name, table in tables.items()}


def _has_sample_tags(path: str) -> bool:
    """Whether a TREC file begins with a tag such as x#1; the whole of it is not read."""
    if not is_regular(path) or format_suffix(path) in _TABLES:
        return False
    with reading(path), open_bytes(path) as file:
        words = file.readline(1 << 16).split()
    return len(words) == 6 and bool(_SAMPLE_TAG.fullmatch(words[5]))


def _tagged(path: str, order: Order) -> list[Run]:
    """The runs of a TREC file whose lines' tags are x#1, x#2, …"""
    content = _read_content(path)
    every = _from_trec(content, path, order)
    rows: dict[str, list[int]] = {}
    for row, words in enumerate(filter(None, map(bytes.split, content.split(b"\n")))):
        rows.setdefault(words[-1].decode(), []).append(row)
    queries, docs = every.query_ids, every.doc_ids.to_pylist()
    return [
        Run.from_columns(
            RunColumns.of(
                [queries[code] for code in every.query_codes[own]],
                [docs[code] for code in every.doc_codes[own]],
                every.scores[own],
                None if every.ranks is None else every.ranks[own],
                np.array(own) + 1 if every.lines is None else every.lines[own],
            ),
            tag,
            order=order,
            source=path,
        )._doubted()
        for tag, own in rows.items()
    ]


def _read_content(path: str) -> bytes:
    content = read_text(path)
    if not content or content.isspace():
        raise InputError("empty file", where=path, expected="a run")
    return content.encode()


def _from_text(path: str, order: Order) -> RunColumns:
    """The columns of a TREC or JSON file."""
    named_json = format_suffix(path) == ".json"
    large = None if named_json else RunColumns.of_large_file(path, with_ranks=order == "rank")
    if large is not None:
        return _in_order(large, path, order)
    content = _read_content(path)
    if named_json or content[:4096].lstrip()[:1] == b"{":
        return _from_json(content, path)
    return _from_trec(content, path, order)


def _from_trec(content: bytes, path: str, order: Order) -> RunColumns:
    return _in_order(RunColumns.of_trec(content, path, with_ranks=order == "rank"), path, order)


def _in_order(columns: RunColumns, path: str, order: Order) -> RunColumns:
    """The columns of a TREC file, unless they are clearly swapped."""
    if order != "file":
        columns.refuse_swapped(path)
    return columns


def _is_single_run(mapping: Mapping[str, Any]) -> bool:
    first: Any = next(iter(mapping.values()), {})
    if not isinstance(first, Mapping):
        return False
    return all(not isinstance(value, Mapping) for value in first.values())


def _distinct(runs: Sequence[Run]) -> list[Run]:
    names = [run.name for run in runs]
    if len(set(names)) == len(names):
        return list(runs)
    # Same file name in several folders: add the folder, or a number.
    longer = [f"{Path(r.source).parent.name}/{r.name}" if r.source else r.name for r in runs]
    if len(set(longer)) < len(longer):
        longer = [f"{name}#{i}" for i, name in enumerate(names, start=1)]
    return [replace(run, name=name) for run, name in zip(runs, longer, strict=True)]


def _from_mapping(
    items: Iterable[tuple[str, Mapping[str, float] | list[tuple[str, Any]]]], where: str
) -> RunColumns:
    query_ids: list[str] = []
    docs: dict[str, int] = {}
    query_codes: list[int] = []
    doc_codes: list[int] = []
    scores: list[float] = []
    for query, ranking in items:
        pairs = ranking.items() if isinstance(ranking, Mapping) else ranking
        for doc, score in pairs:
            if isinstance(score, bool) or not isinstance(score, Real):
                raise InputError(
                    f"score {score!r} of {doc!r} for query {query!r}",
                    where=where,
                    expected="a number",
                )
            query_codes.append(len(query_ids))
            doc_codes.append(docs.setdefault(str(doc), len(docs)))
            try:
                value = float(score)
            except OverflowError:
                value = math.inf
            scores.append(parse_number(repr(value), "score", f"{where}: query {query!r}, {doc!r}"))
        query_ids.append(str(query))
    return RunColumns(
        query_ids,
        np.array(query_codes, np.int64),
        pa.array(list(docs), pa.string()),
        np.array(doc_codes, np.int64),
        np.array(scores, np.float64),
        None,
        np.zeros(len(scores), np.int64),
    )


def _from_rankings(lists: Mapping[str, Sequence[str]], where: str) -> RunColumns:
    """A run from ranked documents alone."""
    scored = [(q, [(d, -float(n)) for n, d in enumerate(docs, 1)]) for q, docs in lists.items()]
    columns = _from_mapping(scored, where)
    return replace(columns, ranks=-columns.scores.astype(np.int64))


def _from_json(content: bytes, path: str) -> RunColumns:
    # Pairs instead of dictionaries keep duplicate documents visible.
    parsed = parse_json(content.decode(), path, _Pairs)
    if not isinstance(parsed, _Pairs) or not all(isinstance(v, _Pairs) for _, v in parsed):
        expected = '{query: {doc: score}}, such as {"q1": {"d7": 3.2}}'
        raise InputError("unexpected JSON structure", where=path, expected=expected)
    queries = [query for query, _ in parsed]
    if len(set(queries)) < len(queries):
        twice = next(q for i, q in enumerate(queries) if q in queries[:i])
        raise InputError(f"duplicate query id {twice!r}", where=path)
    return _from_mapping(parsed, path)


class _Pairs(list[tuple[str, Any]]):
    """The members of a JSON object, in order, duplicates kept."""


def _only(parts: dict[str, Any], where: str) -> Any:
    """The one run of a table."""
    if len(parts) > 1:
        names = ", ".join([*list(parts)[:3], *(["…"] if len(parts) > 3 else [])])
        raise InputError(f"{len(parts)} runs ({names})", where=where, expected="one run here")
    return next(iter(parts.values()))


def _tables_by_run(source: Any) -> dict[str, pa.Table]:
    """The rows of each run of a file or frame: RUN, RUN#SAMPLE or #SAMPLE; no name for only one.

    Columns have our names; those of a file have its lines, too.
    """
    if not isinstance(source, str | os.PathLike):
        table, where = arrow_table(source, RUN_COLUMNS), FRAME
        own = find_columns(table.column_names, RUN_COLUMNS)
        table = table.select(list(own.values())).rename_columns(list(own))
    else:
        read = read_table(source, RUN_COLUMNS, required=("query_id", "doc_id"))
        own = {name: name for name in RUN_COLUMNS if name in read.columns}
        table = pa.table({name: pa.array(read.columns[name], pa.string()) for name in own})
        table = table.append_column(_LINE, pa.array(map(read.line, range(len(read))), pa.int64()))
        where = read.path
    # ranks alone will do, as engines log them
    value = "rank" if "rank" in own and "score" not in own else "score"
    find_columns(list(own), RUN_COLUMNS, ("query_id", "doc_id", value), where)
    keys = [name for name in _NAMING if name in own]
    if not keys:
        return {"": table}
    if "sample" in own and "" in (cells := table["sample"].to_pylist()):
        place = _place(table, cells.index(""), where)
        raise InputError("empty sample", where=place, expected="one in every row, such as 1")
    import polars as pl  # Arrow cannot filter what polars keeps

    parts = pl.DataFrame(table).partition_by(
        keys, as_dict=True, maintain_order=True, include_key=False
    )
    before = () if "run" in own else ("",)
    names = ["#".join(map(str, (*before, *key))) for key in parts]
    tables = [part.to_arrow() for part in parts.values()]
    return dict(zip(names if len(names) > 1 else [""], tables, strict=True))


def _from_table(table: pa.Table, order: Order, where: str) -> RunColumns:
    """The columns of one run; whole ranks are read if there are any."""
    queries, docs = (_ids(table, name, where) for name in ("query_id", "doc_id"))
    scored = "score" in table.column_names
    scores = _numbers(table, "score", where) if scored else -_numbers(table, "rank", where)
    ranks: IntArray | None = None
    if "rank" in table.column_names:
        try:
            numbers = _numbers(table, "rank", where)
            if (numbers != np.floor(numbers)).any() or (np.abs(numbers) > 2**53).any():
                raise InputError("a rank that is not a whole number", where=where)
            ranks = numbers.astype(np.int64)
        except InputError:  # not asked for, so nothing is wrong with the table
            if order == "rank":
                raise
    lines = table[_LINE].to_numpy() if _LINE in table.column_names else None
    return RunColumns.of(queries, docs, scores, ranks, lines)


def _place(table: pa.Table, row: int, where: str) -> str:
    """File and line of a row; only the name of a frame."""
    return f"{where}:{table[_LINE][row]}" if _LINE in table.column_names else where


def _ids(table: pa.Table, name: str, where: str) -> pa.Array:
    """A column of ids as strings; fractions are refused."""
    column = table[name].combine_chunks()
    if isinstance(column, pa.ChunkedArray):  # nothing to combine
        column = pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], pa.string())
    if pa.types.is_dictionary(column.type):
        words = column.dictionary.cast(pa.string())  # polars keeps views, which Arrow cannot take
        column = pa.DictionaryArray.from_arrays(column.indices, words).dictionary_decode()
    refuse_fractions(table, {name: name})
    try:
        column = column.cast(pa.string())
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise InputError(
            f"{name} of type {column.type}", where=where, expected="strings"
        ) from error
    empty = pc.equal(column, "").fill_null(True)
    if pc.any(empty).as_py():
        place = _place(table, pc.index(empty, True).as_py(), where)
        raise InputError(f"a row without {name}", where=place)
    return column


def _numbers(table: pa.Table, name: str, where: str) -> FloatArray:
    """A column of finite numbers."""
    with contextlib.suppress(pa.ArrowInvalid, pa.ArrowNotImplementedError):
        values = table[name].cast(pa.float64()).to_numpy()
        if np.isfinite(values).all():
            return values
    cells = enumerate(table[name].to_pylist())
    return np.array(
        [parse_number(str(cell), name, _place(table, row, where)) for row, cell in cells]
    )


def _refuse_duplicates(
    columns: RunColumns, queries: IntArray, docs: IntArray, rows: IntArray | None, where: str
) -> None:
    if len(queries) > LARGE_ROWS:
        seen_for = np.full(len(columns.doc_ids), -1, np.int32)
        codes = (queries.astype(np.int32, copy=False), docs.astype(np.int32, copy=False))
        if not _has_repeats(*codes, seen_for):
            return
    keys = queries * np.int64(len(columns.doc_ids)) + docs
    ordered = np.sort(keys)
    if not (ordered[1:] == ordered[:-1]).any():
        return
    seen = np.argsort(keys, kind="stable")
    repeats = seen[1:][keys[seen][1:] == keys[seen][:-1]]
    original = repeats if rows is None else rows[repeats]
    row = int(original.min())
    query = columns.query_ids[int(columns.query_codes[row])]
    doc = columns.doc_ids[int(columns.doc_codes[row])].as_py()
    raise InputError(
        f"duplicate document {doc!r} for query {query!r}",
        where=columns.where(row, where),
        do="keep one line per document",
    )


def in_32_bits(scores: FloatArray) -> Singles:
    """Scores in 32 bits, as trec_eval compares them; those out of range are infinite."""
    with np.errstate(over="ignore"):
        return scores.astype(np.float32)


def _doubts(
    queries: IntArray, scores: Singles, ranks: IntArray | None, sizes: IntArray
) -> tuple[str, ...]:
    """Doubts about the order of lists that are sorted by score, one line per kind.

    Args:
        queries: The query of each row, ascending.
        scores: Scores, falling within a query.
        ranks: Ranks in the file, if it has any.
        sizes: The number of rows of each query.
    """
    total = len(sizes)
    same = queries[1:] == queries[:-1]
    tied = same & (scores[1:] == scores[:-1])
    instead = "" if ranks is None else f"; {_BY_RANK}"
    found = []
    turns = np.flatnonzero(same & (ranks[1:] < ranks[:-1])) if ranks is not None else ()
    if ranks is not None and len(turns):
        chosen = np.zeros(total, np.bool_)
        chosen[queries[turns]] = True
        doubtful = chosen[queries]
        codes, places = (own[doubtful].astype(np.int64) for own in (queries, ranks))
        against, along = _rank_agreement(codes, scores[doubtful], places)
        rising = len(np.setdiff1d(against, along))
        for number, what in (
            (len(against) - rising, "rank and score contradict each other"),
            (rising, "scores rise with rank"),
        ):
            if number:
                found.append(f"{what} in {number} of {total} queries: sorted by score{instead}")
    if tied.any():
        equal = np.bincount(queries[1:][tied], minlength=total)
        number = int(((sizes > 1) & (equal == sizes - 1)).sum())
        if number:
            found.append(
                f"all scores are equal in {number} of {total} queries: sorted by document id"
                f"{instead or '; --order file keeps the order of the file'}"
            )
    return tuple(found)


def _rank_agreement(
    queries: IntArray, scores: Singles, ranks: IntArray
) -> tuple[IntArray, IntArray]:
    """Queries where a higher score has a worse rank, and queries where one has a better rank.

    Both look at pairs with different scores and ranks. Rows are sorted by score, so each is
    compared with the worst and the best rank above its block of tied scores.
    """
    width = int(ranks.max()) - int(ranks.min()) + 1
    if width > (1 << 62) // (int(queries[-1]) + 1):  # not ranks
        return queries[:0], queries[:0]
    place = ranks - ranks.min()
    worst = np.maximum.accumulate(queries * width + place) - queries * width
    best = np.minimum.accumulate(place - queries * width) + queries * width
    starts = np.concatenate(([True], (queries[1:] != queries[:-1]) | (scores[1:] != scores[:-1])))
    above = np.flatnonzero(starts)[np.cumsum(starts) - 1] - 1
    inside = (above >= 0) & (queries[above] == queries)
    against = np.unique(queries[inside & (worst[above] > place)])
    return against, np.unique(queries[inside & (best[above] < place)])


def _tied_rows(
    queries: IntArray, scores: Singles, docs: IntArray, doc_ids: pa.Array
) -> tuple[IntArray, IntArray]:
    """Rows with tied scores, and for each the row that belongs there: by doc_id, descending."""
    tied = np.flatnonzero((queries[1:] == queries[:-1]) & (scores[1:] == scores[:-1]))
    members = np.union1d(tied, tied + 1)
    block = np.cumsum(~np.isin(members - 1, tied, assume_unique=True))
    # Only tied documents are compared, by UTF-8 bytes as in trec_eval's strcmp.
    used, inverse = np.unique(docs[members], return_inverse=True)
    names = doc_ids.take(pa.array(used))
    place = np.empty(len(used), np.int64)
    place[pc.sort_indices(names).to_numpy()] = np.arange(len(used))
    return members, members[np.lexsort((-place[inverse], block))]


def _moved(values: Any, members: IntArray, sources: IntArray) -> Any:
    """The values with those of some rows at other rows; changed in place if that is possible."""
    values = values if values.flags.writeable else values.copy()
    values[members] = values[sources]
    return values


def _falling(docs: list[str], scores: list[float]) -> list[float]:
    """The scores, lowered if a reader that breaks ties by id would change the order."""
    exact = np.array(scores)
    single = in_32_bits(exact)
    rises = (single[1:] > single[:-1]).any()
    for place in range(1, len(scores)):
        last, own = single[place - 1], single[place]
        if own > last or (own == last and docs[place - 1] < docs[place]):
            single[place] = np.nextafter(last, np.float32(-np.inf))
            exact[place] = single[place]
        exact[place] = min(exact[place], exact[place - 1])
    if rises or not np.isfinite(exact[-1]):  # out of range for 32 bits
        return [float(len(scores) - place) for place in range(len(scores))]
    return exact.tolist()


def _score_texts(scores: pa.Array) -> pa.Array:
    """Scores as Python writes them: Arrow has the same digits, but another form of some numbers."""
    values = scores.to_numpy()
    size = np.abs(values)
    other = (values == np.rint(values)) | (size < 1e-4) | (size >= 1e10)
    written = pa.array(map(repr, values[other].tolist()), pa.string())
    return pc.replace_with_mask(scores.cast(pa.string()), pa.array(other), written)
