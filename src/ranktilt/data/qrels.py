"""Relevance judgements (qrels): TREC (`qid 0 docid grade`), BEIR's TSV, or a table."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from ranktilt.data.columns import QRELS_COLUMNS
from ranktilt.data.files import format_suffix, read_text, write_text
from ranktilt.data.frames import FRAME, Frame, Framed, arrow_table, is_frame
from ranktilt.data.run import check_trec_ids
from ranktilt.data.search_tools import read_tool_file
from ranktilt.data.sources import beir_file, is_named, named_table
from ranktilt.data.tables import TextTable, read_table, trec_kind
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError

#: Evaluation libraries keep a counter per grade, so that memory grows with the highest one.
HIGHEST_GRADE = 1_000_000
_LAYOUT = "qrels have: query 0 document grade"
_RUN = "this looks like a run: give the qrels"


@dataclass(frozen=True)
class Qrels(Framed):
    """{query: {doc: grade}}; `scale` is what fractional ratings were multiplied by."""

    grades: dict[str, dict[str, int]]
    source: str = ""
    scale: int = 1

    @property
    def query_ids(self) -> list[str]:
        """Judged queries in file order."""
        return list(self.grades)

    def __repr__(self) -> str:
        judged = counted(sum(map(len, self.grades.values())), "judgement")
        return f"<Qrels: {judged} of {counted(len(self.grades), 'query', 'queries')}>"

    def to_arrow(self) -> pa.Table:
        """One row per judgement: query_id, doc_id, relevance."""
        own = list(zip(*self._rows(), strict=True)) or [(), (), ()]
        kinds = {"query_id": pa.string(), "doc_id": pa.string(), "relevance": pa.int64()}
        return pa.table({n: pa.array(c, k) for (n, k), c in zip(kinds.items(), own, strict=True)})

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write a TREC file: query 0 document grade."""
        ids = itertools.chain(self.grades, *self.grades.values())
        check_trec_ids(ids, path)
        write_text(path, "".join(f"{q} 0 {doc} {grade}\n" for q, doc, grade in self._rows()))

    def _rows(self) -> list[tuple[str, str, int]]:
        return [(q, doc, grade) for q, own in self.grades.items() for doc, grade in own.items()]

    @classmethod
    def load(cls, source: Qrels | str | os.PathLike[str] | Mapping[str, Any] | Frame) -> Qrels:
        """Load qrels.

        Args:
            source: A file (TREC, BEIR, CSV, JSONL, Parquet, or of OpenSearch, Elasticsearch or
                Quepid), a data frame, a BEIR folder, {query: {doc: grade}}, or `ir_datasets:NAME`
                and `hf:NAME`, read from those libraries.

        Returns:
            The qrels.
        """
        if isinstance(source, Qrels):
            return source
        if isinstance(source, Mapping):
            loaded = {
                str(query): {str(d): _grade(str(g), f"query {query}") for d, g in docs.items()}
                for query, docs in source.items()
            }
            if sum(map(len, loaded.values())) < sum(map(len, source.values())):
                raise InputError("an id twice, as number and text", where="qrels")
            return cls(loaded)
        grades: dict[str, dict[str, int]] = {}
        where = FRAME if is_frame(source) else os.fspath(source)
        file, tool, scale = None, None, 1
        if not is_frame(source) and not is_named(source):
            file = beir_file(source, "qrels")
            tool = read_tool_file(file)
        if tool is not None:
            judgements, scale = tool.judgements()
            rows = iter(judgements)
        elif is_named(source):
            rows = _table_rows(named_table(where, "qrels", QRELS_COLUMNS, tuple(QRELS_COLUMNS)))
        elif file is None or format_suffix(file) in (".csv", ".jsonl", ".ndjson", ".parquet"):
            only = arrow_table(source, QRELS_COLUMNS) if file is None else file
            rows = _table_rows(read_table(only, QRELS_COLUMNS, required=tuple(QRELS_COLUMNS)))
        else:
            rows = _lines(file)
        for place, query, doc, grade in rows:
            value = _grade(grade, place, swapped=_is_grade(doc))
            judged = grades.setdefault(query, {})
            if judged.setdefault(doc, value) != value:
                do = f"are document and grade swapped? {_LAYOUT}" if _is_grade(doc) else None
                raise InputError(f"two grades for {doc!r} and query {query!r}", where=place, do=do)
        if not grades:
            headed = file is not None and read_text(file).strip()
            what = "only a header line" if headed else "empty file"
            raise InputError(what, where=where, expected="relevance judgements")
        return cls(grades, where, scale)

    @classmethod
    def merged(cls, files: Iterable[str | os.PathLike[str]]) -> Qrels:
        """The judgements of several files, which must agree."""
        found: dict[str, dict[str, int]] = {}
        for path in files:
            for query, judged in cls.load(path).grades.items():
                known = found.setdefault(query, {})
                for doc, grade in judged.items():
                    if known.setdefault(doc, grade) != grade:
                        what = f"grade {grade} for {doc!r} and query {query!r}"
                        expected = f"{known[doc]}, as in another file of this folder"
                        raise InputError(what, where=path, expected=expected)
        return cls(found)


def _table_rows(table: TextTable) -> Iterator[tuple[str, str, str, str]]:
    """(where, query, document, grade) of every row of a table, dataset or data frame."""
    columns = [table.columns[name] for name in QRELS_COLUMNS]
    if "rank" in table.columns:
        raise InputError("a column rank", where=table.path, do=_RUN)
    for row, (query, doc, grade) in enumerate(zip(*columns, strict=True)):
        if not query or not doc:
            raise InputError("a judgement without query or document", where=table.where(row))
        yield table.where(row), query, doc, grade


def _lines(path: str | os.PathLike[str]) -> Iterator[tuple[str, str, str, str]]:
    """(where, query, document, grade) of every line of a file."""
    tabbed = False
    unused: tuple[str, ...] = ("0", "Q0")
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        # In BEIR's TSV an id may have spaces; otherwise ASCII white space splits, as in runs.
        fields = line.rstrip("\r").split("\t") if tabbed else re.findall(r"[^ \t\r\v\f]+", line)
        where = f"{os.fspath(path)}:{number}"
        if number == 1 and _is_header(fields):
            tabbed = "\t" in line
            continue
        if not any(fields):
            continue
        if len(fields) not in (3, 4):
            do = _RUN if trec_kind(fields) == "a run" else _LAYOUT
            do = "name the file .csv if commas separate its columns" if "," in fields[0] else do
            expected = "4 (qid 0 docid grade) or 3"
            raise InputError(f"{len(fields)} fields", where=where, expected=expected, do=do)
        if fields[-2] in unused and len(fields) == 4 and fields[1] not in unused:
            what = f"column 3 is {fields[2]!r}"
            raise InputError(what, where=where, expected="a document", do=_LAYOUT)
        unused = ()  # the first line shows the order
        yield where, fields[0], fields[-2], fields[-1]


def _is_header(fields: list[str]) -> bool:
    """Whether a first line names the columns: a grade is a number, a name is not."""
    named = bool(fields) and fields[0].lower() in QRELS_COLUMNS["query_id"]
    return named and not fields[-1].lstrip("+-").isdigit()


def _is_grade(text: str) -> bool:
    return len(text) == 1 and text.isdigit()


def _grade(text: str, where: str, *, swapped: bool = False) -> int:
    try:
        value = int(float(text))
        whole = value == float(text)
    except (ValueError, OverflowError) as error:
        do = "pass group labels with --labels"
        if swapped:
            do = f"document and grade look swapped; {_LAYOUT}"
        raise InputError(f"grade {text!r}", where=where, expected="a number", do=do) from error
    if not whole or abs(value) > HIGHEST_GRADE:
        expected = f"a whole number, at most {HIGHEST_GRADE:,}" if whole else "a whole number"
        raise InputError(f"grade {text!r}", where=where, expected=expected)
    return value
