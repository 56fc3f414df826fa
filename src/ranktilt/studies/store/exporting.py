"""Exports as files: every table as CSV or Parquet, and a codebook that explains each column."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from ranktilt.data.files import atomic_target, writing
from ranktilt.errors import OutputError, UnknownNameError
from ranktilt.studies.annotation.decisions import published_csv
from ranktilt.studies.store.results import (
    ExportTable,
    StudySnapshot,
    decisions_of,
    payments,
    tables,
)
from ranktilt.studies.tables import codebook_markdown, rows_csv, rows_parquet

_FORMATS = ("csv", "parquet")


def file_names(taken: StudySnapshot) -> list[str]:
    """The files that can be exported."""
    names = [f"{t.name}.{form}" for t in [*tables(taken), payments(taken)] for form in _FORMATS]
    if taken.study.kind == "annotation" and len(taken.study.settings.questions) == 1:
        names.append("published.csv")
    return [*names, "codebook.md"]


def file_content(taken: StudySnapshot, name: str) -> bytes:
    """One file of an export."""
    if name not in file_names(taken):
        raise UnknownNameError("file", name, file_names(taken))
    if name == "codebook.md":
        return _codebook(taken).encode()
    if name == "published.csv":
        return _published(taken).encode()
    stem, _, form = name.rpartition(".")
    [table] = [t for t in [*tables(taken), payments(taken)] if t.name == stem]
    return _table_content(table, form)


def export_files(
    taken: StudySnapshot,
    folder: str | os.PathLike[str],
    *,
    form: str = "csv",
    with_payments: bool = False,
) -> list[tuple[str, int]]:
    """Write all tables and the codebook into a folder.

    A new folder and all files are readable by their owner alone.

    Args:
        taken: The study.
        folder: Where to write; it is created if needed.
        form: csv or parquet.
        with_payments: Include panel ids and codes.

    Returns:
        Names of the files and their numbers of rows.
    """
    target = Path(folder)
    try:
        target.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{target}: cannot be created ({error.strerror or error})") from error
    written = []
    for table in tables(taken) + ([payments(taken)] if with_payments else []):
        name = f"{table.name}.{form}"
        _write_private(target / name, _table_content(table, form))
        written.append((name, len(table.rows)))
    for name in ("codebook.md", "published.csv"):
        if name in file_names(taken):
            content = file_content(taken, name)
            _write_private(target / name, content)
            written.append((name, content.count(b"\n") if name.endswith("csv") else 0))
    return written


def _table_content(table: ExportTable, form: str) -> bytes:
    if form == "csv":
        return rows_csv(table.rows, table.kind).encode()
    return rows_parquet(table.rows, table.kind)


def _codebook(taken: StudySnapshot) -> str:
    """The meaning of every column of every table, and what the study was."""
    study = taken.study
    lines = [f"# Codebook of {study.settings.title}\n"]
    lines.append(
        f"Study `{study.slug}` ({study.kind}), seed {study.seed}. {len(taken.people)} participants "
        f"in the tables, {taken.withdrawn} withdrew and were deleted.\n"
    )
    lines += [
        f"## {table.name}\n\n{table.kind.__doc__}\n\n{codebook_markdown(table.kind)}"
        for table in [*tables(taken), payments(taken)]
    ]
    if study.kind == "annotation":
        for question in study.settings.questions:
            labels = ", ".join(f"`{o.value}` ({o.shown})" for o in question.options)
            lines.append(f"Question `{question.name}`: {question.text} {labels}.\n")
    elif study.kind == "seme":
        lines.append("## Queries\n")
        lines += [f"- `{q.id}`: {q.text} Statement: {q.statement}" for q in study.queries.values()]
        lines.append("")
    return "\n".join(lines)


def _published(taken: StudySnapshot) -> str:
    """Decided labels of the only question, in the format of the published queries."""
    [question] = taken.study.settings.questions
    texts = {item.id: item.text for item in taken.study.items.values()}
    return published_csv(decisions_of(taken.labels(), question.name), texts)


def _write_private(path: Path, content: bytes) -> None:
    """Write a file that others cannot read at any moment."""
    with _private(path), atomic_target(path) as temporary, writing(path):
        temporary.write_bytes(content)


@contextlib.contextmanager
def _private(path: Path) -> Iterator[None]:
    """Create the file first, because its permissions are kept when it is replaced."""
    new = not path.exists()
    if new or path.is_file():
        with writing(path):
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
            os.chmod(path, 0o600)
    try:
        yield
    except BaseException:
        if new:
            path.unlink(missing_ok=True)
        raise
