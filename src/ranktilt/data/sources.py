"""Collections, queries and qrels by name: `ir_datasets:NAME`, `hf:NAME`, and BEIR folders.

    ir_datasets:msmarco-passage/trec-dl-2019     documents, queries, qrels of that name
    hf:NAME[:CONFIG[:SPLIT]]                     a Hugging Face dataset, by its name or its folder

Documents are streamed a few thousand at a time; nothing is held but the batch in hand. The two
libraries are imported when a name asks for them.
"""

from __future__ import annotations

import itertools
import math
import os
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa

from ranktilt.data.columns import COLLECTION_ID, DOCUMENT_TEXT, Aliases
from ranktilt.data.files import format_suffix
from ranktilt.data.tables import TextTable
from ranktilt.data.text_batch import Part, TextBatch
from ranktilt.errors import (
    InputError,
    RanktiltError,
    UnknownNameError,
    check_known,
    close_names,
    needs_extra,
)

Kind = Literal["docs", "queries", "qrels"]

IR_DATASETS, HF = "ir_datasets:", "hf:"
ROWS_PER_BATCH = 5_000
WHY_CHARACTERS = 200
_FOLDER = "a BEIR folder or a file"
#: Usual names of a dataset's parts on the hub.
USUAL_NAMES: dict[Kind, tuple[str, ...]] = {
    "docs": ("corpus", "docs", "documents", "passages"),
    "queries": ("queries", "topics"),
    "qrels": ("qrels", "default"),
}


def is_named(source: object) -> bool:
    """Whether this is a dataset's name; an existing file of that name is a file."""
    return (
        isinstance(source, str)
        and source.startswith((IR_DATASETS, HF))
        and not os.path.exists(source)
    )


def document_parts(source: str, fields: Sequence[str] | None) -> Iterator[Part]:
    """The documents in batches."""
    for table in _tables(source, "docs", fields):
        if table.num_rows:
            yield partial(TextBatch.of_table, _with_text(table, fields), source, fields)


def beir_file(source: str | os.PathLike[str], kind: Kind) -> str | os.PathLike[str]:
    """The file of a BEIR folder with the queries or qrels; otherwise `source` itself."""
    folder = Path(source)
    if not folder.is_dir():
        return source
    if kind == "queries":
        found = beir_part(folder, "queries.jsonl")
        if found is not None:
            return found
        raise InputError("a folder without queries.jsonl", where=source, expected=_FOLDER)
    parts = {path.name.split(".")[0]: path for path in beir_qrels(folder)}
    if not parts:
        raise InputError("a folder without qrels/*.tsv", where=source, expected=_FOLDER)
    if "test" in parts or len(parts) == 1:
        return parts.get("test") or next(iter(parts.values()))
    choices = ", ".join(f"{path.parent.name}/{path.name}" for path in parts.values())
    raise InputError("several qrels, none of them test", where=source, do=f"name {choices}")


def beir_part(folder: Path, name: str) -> Path | None:
    """The file of this name in a folder, plain or compressed."""
    return next((p for p in sorted(folder.glob(f"{name}*")) if format_suffix(p) == ".jsonl"), None)


def beir_qrels(folder: Path) -> list[Path]:
    """The qrels of a BEIR folder: qrels/*.tsv, or *.tsv of the dataset NAME-qrels next to it."""
    whole = Path(os.path.abspath(folder))
    for home in (folder / "qrels", whole.with_name(f"{whole.name}-qrels")):
        found = [path for path in sorted(home.glob("*")) if format_suffix(path) == ".tsv"]
        if found:
            return found
    return []


def _tables(source: str, kind: Kind, fields: Sequence[str] | None = None) -> Iterator[pa.Table]:
    """Rows of a named dataset as Arrow tables; errors of the library become one line."""
    own = source.startswith(IR_DATASETS)
    try:
        yield from _ir_datasets(source, kind, fields) if own else _hugging_face(source, kind)
    except RanktiltError:
        raise
    except Exception as error:  # a file cut short, a host not found, a parser of the library's
        said = textwrap.shorten(str(error), WHY_CHARACTERS, placeholder=" …")  # on one line
        raise InputError(
            f"could not be loaded ({type(error).__name__}: {said})",
            where=source,
            do="check its name and the network",
        ) from error


def _ir_datasets(source: str, kind: Kind, fields: Sequence[str] | None) -> Iterator[pa.Table]:
    library = _library("ir_datasets", source)
    name = source.removeprefix(IR_DATASETS)
    try:
        dataset = library.load(name)
    except KeyError as error:
        known = list(library.registry)
        if close_names(name, known):
            raise UnknownNameError("dataset", name, known, where=source) from error
        raise InputError(
            f"unknown dataset {name!r}",
            where=source,
            expected=f"one of the {len(known)} names of ir_datasets",
            do="`ir_datasets list` prints them",
        ) from error
    if not dataset.has(kind):
        has = [other for other in ("docs", "queries", "qrels") if dataset.has(other)]
        raise InputError(f"no {kind} in this dataset", where=source, expected=" or ".join(has))
    rows = iter(getattr(dataset, f"{kind}_iter")())
    while batch := list(itertools.islice(rows, ROWS_PER_BATCH)):
        yield _of_tuples(batch, kind, fields)


def _of_tuples(rows: list[Any], kind: Kind, fields: Sequence[str] | None) -> pa.Table:
    """Named tuples as a table of their strings and numbers; `text` is its default text."""
    columns: dict[str, list[Any]] = {}
    for name in rows[0]._fields:
        cells = [getattr(row, name, None) for row in rows]
        if all(isinstance(cell, str | int | float | None) for cell in cells):
            columns[name] = [None if cell is None else str(cell) for cell in cells]
    known = {"docs": DOCUMENT_TEXT, "queries": ("text",), "qrels": ()}[kind]
    if known and not set(known) & set(columns):
        columns["text"] = [row.default_text() for row in rows]
        if fields is None:
            columns.pop("title", None)  # what the dataset shows has it already
    return pa.table({name: pa.array(cells, pa.large_string()) for name, cells in columns.items()})


def _hugging_face(source: str, kind: Kind) -> Iterator[pa.Table]:
    library = _library("datasets", source)
    name, config, split = (*source.removeprefix(HF).split(":"), "", "")[:3]
    if not name or source.count(":") > 3:
        raise InputError(f"{source!r}", expected="hf:NAME[:CONFIG[:SPLIT]]")
    on_disk = any((Path(name) / file).is_file() for file in ("state.json", "dataset_dict.json"))
    if on_disk:
        loaded = library.load_from_disk(name)
        # one table, or several by the name of their split; a config has no meaning here
        if not hasattr(loaded, "keys"):
            chosen = loaded
        else:
            chosen = loaded[_choice(split or config, list(loaded), kind, "split", source)]
    else:
        names = library.get_dataset_config_names(name)
        config = _choice(config, names, kind, "config", source)
        loaded = library.load_dataset(name, config, streaming=True)
        chosen = loaded[_choice(split, list(loaded), kind, "split", source)]
    for batch in chosen.with_format("arrow").iter(batch_size=ROWS_PER_BATCH):
        table = batch if isinstance(batch, pa.Table) else pa.table(batch)
        yield table.replace_schema_metadata(None)


def _choice(given: str, names: list[str], kind: Kind, what: str, source: str) -> str:
    """The config or split that was named, the only one, or the one with a usual name."""
    if given:
        check_known(what, given, names, where=source)
        return given
    if len(names) == 1:
        return names[0]
    usual = [*USUAL_NAMES[kind], "test"] if kind == "qrels" else list(USUAL_NAMES[kind])
    found = next((name for name in usual if name in names), None)
    if found is None:
        raise InputError(
            f"several {what}s: {', '.join(names)}",
            where=source,
            do="name one: hf:NAME:CONFIG:SPLIT (hf:NAME::SPLIT without a config)",
        )
    return found


def _library(name: str, source: str) -> Any:
    with needs_extra(source, "interop"):
        return import_module(name)


def _with_text(table: pa.Table, fields: Sequence[str] | None) -> pa.Table:
    """Only the needed columns; others may have types without text."""
    wanted = {*COLLECTION_ID, *(("title", *DOCUMENT_TEXT) if fields is None else fields)}
    kept = [name for name in table.column_names if name.lower() in wanted or name in wanted]
    return table.select(kept) if kept else table


def named_table(source: str, kind: Kind, aliases: Aliases, required: Sequence[str]) -> TextTable:
    """The queries or qrels of a dataset as a table of strings."""
    tables = list(_tables(source, kind))
    # a column may be missing from some batches
    table = pa.concat_tables(tables, promote_options="permissive") if tables else pa.table({})
    found = {name: list(_texts(table[name].to_pylist())) for name in table.column_names}
    return TextTable.of(found, aliases, required, source)


def _texts(cells: Iterable[object]) -> Iterator[str]:
    """Cells as strings; whole numbers without fraction, so that query 7.0 is query 7."""
    for cell in cells:
        if cell is None or (isinstance(cell, float) and math.isnan(cell)):
            yield ""  # NaN is what a frame had for nothing
        elif isinstance(cell, float) and cell.is_integer():
            yield str(int(cell))
        else:
            yield str(cell)
