"""Relevance judgements (qrels): TREC (`qid 0 docid grade`) or BEIR's TSV with a header."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ranktilt.data.columns import QRELS_COLUMNS
from ranktilt.data.files import read_text
from ranktilt.data.sources import beir_file, is_named, named_table
from ranktilt.data.tables import trec_kind
from ranktilt.errors import InputError

_LAYOUT = "qrels have: query 0 document grade"


@dataclass(frozen=True)
class Qrels:
    """{query: {doc: grade}}."""

    grades: dict[str, dict[str, int]]
    source: str = ""

    @property
    def query_ids(self) -> list[str]:
        """Judged queries in file order."""
        return list(self.grades)

    @classmethod
    def load(
        cls, source: Qrels | str | os.PathLike[str] | Mapping[str, Mapping[str, int]]
    ) -> Qrels:
        """Load qrels.

        Args:
            source: A file, a BEIR folder, {query: {doc: grade}}, or `ir_datasets:NAME` and
                `hf:NAME`, read from those libraries.

        Returns:
            The qrels.
        """
        if isinstance(source, Qrels):
            return source
        if isinstance(source, Mapping):
            return cls(
                {
                    str(query): {str(d): _grade(str(g), f"query {query}") for d, g in docs.items()}
                    for query, docs in source.items()
                }
            )
        grades: dict[str, dict[str, int]] = {}
        named = is_named(source)
        file = source if named else beir_file(source, "qrels")
        rows = _named_rows(os.fspath(file)) if named else _lines(file)
        for where, query, doc, grade in rows:
            value = _grade(grade, where, swapped=_is_grade(doc))
            judged = grades.setdefault(query, {})
            if judged.setdefault(doc, value) != value:
                do = f"are document and grade swapped? {_LAYOUT}" if _is_grade(doc) else None
                raise InputError(f"two grades for {doc!r} and query {query!r}", where=where, do=do)
        if not grades:
            what = "empty file" if named or not read_text(file).strip() else "only a header line"
            raise InputError(what, where=source, expected="relevance judgements")
        return cls(grades, os.fspath(source))

    @classmethod
    def merged(cls, files: Iterable[str | os.PathLike[str]]) -> Qrels:
        """The judgements of several files, which must agree."""
        found: dict[str, dict[str, int]] = {}
        for path in files:
            for query, judged in cls.load(path).grades.items():
                known = found.setdefault(query, {})
                for doc, grade in judged.items():
                    if known.setdefault(doc, grade) != grade:
                        raise InputError(
                            f"grade {grade} for {doc!r} and query {query!r}",
                            where=path,
                            expected=f"{known[doc]} as in another file of this folder",
                        )
        return cls(found)


def _named_rows(source: str) -> Iterator[tuple[str, str, str, str]]:
    """(where, query, document, grade) of every row of a dataset."""
    table = named_table(source, "qrels", QRELS_COLUMNS, tuple(QRELS_COLUMNS))
    columns = [table.columns[name] for name in QRELS_COLUMNS]
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
            do = "this looks like a run: give the qrels" if trec_kind(fields) == "a run" else None
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
    except (ValueError, OverflowError) as error:
        do = "pass group labels with --labels"
        if swapped:
            do = f"document and grade look swapped; {_LAYOUT}"
        raise InputError(f"grade {text!r}", where=where, expected="a number", do=do) from error
    if value != float(text):
        raise InputError(f"grade {text!r}", where=where, expected="a whole number")
    return value
