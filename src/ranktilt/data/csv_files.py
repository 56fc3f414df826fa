"""CSV that people open in spreadsheets: no text in it becomes a formula.

A text that begins like a formula gets a ' in front, and loses it when we read the file. Numbers
stay numbers. Files for other programs (swapped collections, Quepid's ratings) are not _guarded.
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ranktilt.data.files import atomic_target, writing

if TYPE_CHECKING:
    import polars as pl

#: OWASP's list. The last four are full-width = + - @.
_FORMULA = r"'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]"


def _guarded(cell: Any) -> Any:
    """A cell that no spreadsheet runs.

    >>> [_guarded(cell) for cell in ("=1+1", "-x", -0.3, "'=1", "'tis")]
    ["'=1+1", "'-x", -0.3, "''=1", "'tis"]
    """
    return f"'{cell}" if isinstance(cell, str) and re.match(_FORMULA, cell) else cell


def restored(text: str) -> str:
    """The text that was _guarded."""
    return text[1:] if text.startswith("'") and re.match(_FORMULA, text) else text


def has_formulas(content: str) -> bool:
    """Whether a spreadsheet would run a cell of this CSV text."""
    rows = csv.reader(io.StringIO(content, newline=""))
    return any(_guarded(cell) != cell for row in rows for cell in row)


class _Lines(list[str]):
    def write(self, line: str) -> None:
        self.append(line.removesuffix("\r\n"))


def csv_text(header: Sequence[str], rows: Iterable[Iterable[Any]], end: str = "\n") -> str:
    """The rows as CSV; None is an empty cell."""
    lines = _Lines()
    # with any other line end, Python would write a lone \r in a text without quotes
    writer = csv.writer(lines, lineterminator="\r\n")
    writer.writerows([_guarded(cell) for cell in row] for row in (header, *rows))
    return "".join(f"{line}{end}" for line in lines)


def write_csv(path: str | os.PathLike[str], frame: pl.DataFrame) -> None:
    """Write a polars frame as CSV."""
    import polars as pl

    texts = pl.col(pl.String)
    safe = frame.with_columns(texts.str.replace(f"^({_FORMULA})", "'$1"))
    with atomic_target(path) as temporary, writing(path):
        safe.rename(_guarded).write_csv(temporary)
