"""Data frames as Arrow tables: anything with Arrow's stream interface."""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from ranktilt.data.columns import Aliases, refuse_duplicates
from ranktilt.errors import InputError

if TYPE_CHECKING:
    import pandas
    import polars

#: A pandas or polars data frame, or an Arrow table.
Frame = Any
FRAME = "the data frame"


def is_frame(source: object) -> bool:
    """Whether something is a pandas or polars data frame or an Arrow table."""
    return hasattr(source, "__arrow_c_stream__")


class Framed(ABC):
    """Something that is also a table: `to_arrow` makes the other frames."""

    @abstractmethod
    def to_arrow(self) -> pa.Table:
        """The rows as an Arrow table."""

    def to_polars(self) -> polars.DataFrame:
        """The rows as a polars data frame."""
        import polars as pl

        return pl.DataFrame(self.to_arrow())

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a pandas data frame; undefined values are NaN. Needs pandas."""
        try:
            import pandas  # noqa: F401 - pyarrow's error is less clear
        except ImportError as error:
            raise InputError("pandas is not installed", do="pip install pandas") from error
        return self.to_arrow().to_pandas()


def _is_pandas(frame: Any) -> bool:
    """Whether it is a pandas object."""
    return type(frame).__module__.split(".")[0] == "pandas"


def _read_columns(frame: Any, aliases: Aliases) -> Any:
    """A pandas frame with the columns that are read: others may contain any object."""
    if not _is_pandas(frame) or not hasattr(frame, "columns"):
        return frame
    wanted = {alias for accepted in aliases.values() for alias in accepted}
    kept = [str(name).lower() in wanted for name in frame.columns]
    return frame.loc[:, kept] if any(kept) else frame


def arrow_table(frame: Any, only: Aliases | None = None) -> pa.Table:
    """Any frame as an Arrow table; `only` names the columns that are read."""
    table = _converted(frame if only is None else _read_columns(frame, only))
    refuse_duplicates(table.column_names, table.column_names, FRAME)
    return table


def _converted(frame: Any) -> pa.Table:
    if isinstance(frame, pa.Table):
        return frame
    if isinstance(frame, pa.RecordBatch):
        return pa.Table.from_batches([frame])
    if _is_pandas(frame) and hasattr(frame, "columns"):
        try:
            return pa.Table.from_pandas(frame, preserve_index=False)
        except (ValueError, TypeError) as error:  # Arrow's own errors are of these kinds
            refuse_duplicates(list(frame.columns), list(frame.columns), FRAME)
            why = str(error.args[-1] if error.args else error)
            raise InputError(
                f"cannot be read ({why})", where=FRAME, expected="one kind of value per column"
            ) from error
    if hasattr(frame, "__arrow_c_stream__"):
        with contextlib.suppress(pa.ArrowInvalid):  # a single column, such as a Series
            return pa.table(frame)
    raise InputError(
        f"a {type(frame).__name__}", expected="a pandas or polars data frame, or an Arrow table"
    )


def refuse_fractions(table: pa.Table, columns: Mapping[str, str], where: object = FRAME) -> None:
    """Refuse ids that are numbers with fractions: 7 must not become "7.0".

    Args:
        table: The table.
        columns: The names that `query_id` and `doc_id` have in it.
        where: What an error calls the table.
    """
    for name in ("query_id", "doc_id"):
        column = table[columns[name]] if name in columns else None
        if column is None or not pa.types.is_floating(column.type):
            continue
        if column.null_count < len(column):  # an empty column is of any kind
            what, expected = f"{name} as numbers with fractions", "strings (pandas: dtype=str)"
            raise InputError(what, where=where, expected=expected)
