"""Exports as files: every table as CSV or Parquet, and a codebook that explains each column."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from ranktilt.data.files import writing
from ranktilt.errors import InputError, OutputError, UnknownNameError
from ranktilt.studies.annotation.decisions import published_csv
from ranktilt.studies.store.results import (
    Snapshot,
    Table,
    decisions_of,
    payments,
    shown_text,
    tables,
)
from ranktilt.studies.tables import codebook_markdown, rows_csv, rows_parquet, write_rows

FORMATS = ("csv", "parquet")


def codebook(taken: Snapshot) -> str:
    """What every column of every table means, and what the study was."""
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


def published(taken: Snapshot) -> str:
    """Decided labels in the format of the published queries; for one question only."""
    questions = taken.study.settings.questions
    if taken.study.kind != "annotation" or len(questions) != 1:
        raise InputError(
            "no published format for this study", expected="annotation with one question"
        )
    [labels] = [t.rows for t in tables(taken) if t.name == "labels"]
    texts = {item: shown_text(taken.study, item) for item in taken.study.items}
    return published_csv(decisions_of(labels, questions[0].name), texts)


def file_names(taken: Snapshot) -> list[str]:
    """The files that can be exported."""
    names = [f"{t.name}.{form}" for t in [*tables(taken), payments(taken)] for form in FORMATS]
    if taken.study.kind == "annotation" and len(taken.study.settings.questions) == 1:
        names.append("published.csv")
    return [*names, "codebook.md"]


def file_content(taken: Snapshot, name: str) -> bytes:
    """One file of an export."""
    if name == "codebook.md":
        return codebook(taken).encode()
    if name == "published.csv":
        return published(taken).encode()
    stem, _, form = name.rpartition(".")
    found: dict[str, Table] = {t.name: t for t in [*tables(taken), payments(taken)]}
    if stem not in found or form not in FORMATS:
        raise UnknownNameError("file", name, file_names(taken))
    table = found[stem]
    if form == "csv":
        return rows_csv(table.rows, table.kind).encode()
    return rows_parquet(table.rows, table.kind)


def export(
    taken: Snapshot,
    folder: str | os.PathLike[str],
    *,
    form: str = "csv",
    with_payments: bool = False,
) -> list[tuple[str, int]]:
    """Write all tables and the codebook into a folder; names and numbers of rows.

    On a shared machine answers are nobody else's business: a new folder and all files are readable
    by their owner alone.
    """
    target = Path(folder)
    try:
        target.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{target}: cannot be made ({error.strerror or error})") from error
    found = tables(taken) + ([payments(taken)] if with_payments else [])
    written = []
    for table in found:
        with _private(target / f"{table.name}.{form}") as path:
            write_rows(path, table.rows, table.kind)
        written.append((f"{table.name}.{form}", len(table.rows)))
    for name in ("codebook.md", "published.csv"):
        if name in file_names(taken):
            from ranktilt.data.files import write_text

            content = file_content(taken, name).decode()
            with _private(target / name) as path:
                write_text(path, content)
            written.append((name, content.count("\n") if name.endswith("csv") else 0))
    return written


@contextlib.contextmanager
def _private(path: Path) -> Iterator[Path]:
    """Make the file before it is written: its rights are kept, so at no moment can others read."""
    new = not path.exists()
    if new or path.is_file():
        with writing(path):
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
            os.chmod(path, 0o600)
    try:
        yield path
    except BaseException:
        if new:
            path.unlink(missing_ok=True)
        raise
