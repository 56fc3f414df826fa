"""What all comparisons share: flat records, frames, JSON and CSV with a manifest, a table."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape
from typing import Any, ClassVar, TypeVar

import numpy as np
import pyarrow as pa

from ranktilt.data.csv_files import csv_text
from ranktilt.data.files import target_suffix, write_text
from ranktilt.data.frames import Framed
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import counted, number
from ranktilt.display.table import Table, with_minus
from ranktilt.measures.scores import ScoredMeasure
from ranktilt.stats.corrections import adjust
from ranktilt.stats.intervals import mean_interval

#: A row with `p` and `p_adjusted`.
Row = TypeVar("Row", bound=Any)


def plain(value: Any) -> float | None:
    """A number, or None if it is undefined (or infinite, which JSON does not have)."""
    return float(value) if value is not None and math.isfinite(value) else None


def within_bounds(
    ends: tuple[FloatArray, FloatArray], measures: Sequence[ScoredMeasure]
) -> tuple[FloatArray, FloatArray]:
    """The ends of intervals, … × measures, cut at each measure's smallest and largest value."""
    least, most = np.array([measure.bounds for measure in measures]).T
    return ends[0].clip(min=least), ends[1].clip(max=most)


def mean_and_interval(
    values: FloatArray,
    confidence: float,
    *,
    weights: FloatArray | None = None,
    bounds: tuple[float, float] = (-math.inf, math.inf),
) -> tuple[float | None, float | None, float | None]:
    """The mean of a series without its NaN, and both ends of its interval, cut at the bounds."""
    known = ~np.isnan(values)
    if not known.any():
        return None, None, None
    mean = np.average(values[known], weights=None if weights is None else weights[known])
    low, high = np.clip(mean_interval(values, confidence=confidence, weights=weights), *bounds)
    return float(mean), plain(low), plain(high)


def adjusted(rows: list[Row], correction: str) -> list[Row]:
    """The rows with p corrected for their number."""
    own = adjust([math.nan if row.p is None else row.p for row in rows], correction).tolist()
    return [row._replace(p_adjusted=plain(p)) for row, p in zip(rows, own, strict=True)]


def correction_text(correction: str, tests: int, *, intervals: bool = True) -> str:
    """How p was corrected for the number of tests; intervals, if there are any, never are."""
    if correction == "none":
        return "not corrected for the number of tests"
    told = f"{correction.capitalize()} over {counted(tests, 'test')}"
    several = intervals and tests > 1
    return f"{told} (intervals are not corrected for the number of tests)" if several else told


class Result(Framed):
    """Base of the results. A subclass defines its records, table, notes and settings."""

    #: What `table` has beyond the compact tables, if anything.
    in_full: ClassVar[str] = ""
    #: The attributes that show how the result was made.
    recorded: ClassVar[tuple[str, ...]] = ()

    def records(self) -> list[dict[str, Any]]:
        """One flat dictionary per row; undefined values are None."""
        return [_flat(row._asdict()) for row in getattr(self, "rows", ())]

    def settings(self) -> dict[str, Any]:
        """How the result was made."""
        return {name: getattr(self, name) for name in self.recorded}

    @property
    def table(self) -> Table:
        """The table that people read."""
        records = self.records()
        header = list(records[0]) if records else []
        cells = [[_cell(record[name]) for name in header] for record in records]
        return Table(header, cells, range(1, len(header)))

    @staticmethod
    def excludes(row: Any, value: float = 0.0) -> bool:
        """Whether the interval of a row, from `low` to `high`, excludes a value."""
        return row.low is not None and row.high is not None and not row.low <= value <= row.high

    def conclusions(self) -> list[str]:
        """What was found, in a few sentences."""
        return []

    def compact_tables(self) -> list[Table]:
        """Tables that fit a screen, with their notes; all rows are in `table` and the files."""
        return [replace(self.table, notes=self.notes())]

    def notes(self) -> list[str]:
        """What readers of the table must know, one sentence each."""
        return []

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form."""
        content = self.settings() | {
            "conclusions": self.conclusions(),
            "rows": self.records(),
            "notes": self.notes(),
        }
        return content | ({"manifest": dict(manifest)} if manifest else {})

    def to_json(self, manifest: Mapping[str, Any] | None = None) -> str:
        """JSON text; undefined values are null."""
        content = self.to_dict(manifest)
        return json.dumps(content, indent=1, allow_nan=False, ensure_ascii=False) + "\n"

    def to_csv(self) -> str:
        """CSV text of the records."""
        records = self.records()
        return csv_text(list(records[0]), (r.values() for r in records)) if records else ""

    def to_arrow(self) -> pa.Table:
        """The records as an Arrow table."""
        return pa.Table.from_pylist(self.records())

    def write(
        self, output: str | os.PathLike[str], manifest: Mapping[str, Any] | None = None
    ) -> None:
        """Write JSON or CSV, depending on the file name.

        Args:
            output: A .json or .csv file.
            manifest: How the result was made; stored in the JSON, or next to the CSV file.
        """
        from ranktilt.data.manifest import build_manifest, write_manifest

        suffix = target_suffix(output, (".json", ".csv"))
        made = dict(manifest) if manifest is not None else build_manifest([], self.settings())
        if suffix == ".json":
            write_text(output, self.to_json(made))
        else:
            write_text(output, self.to_csv())
            write_manifest(output, made)

    def __str__(self) -> str:
        tables = [str(table) for table in self.compact_tables()]
        return "\n\n".join(["\n".join(self.conclusions()), *tables]).strip()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {counted(len(self.table.rows), 'row')}>"

    def _repr_html_(self) -> str:
        first, *others = self.conclusions() or [""]
        rest = escape(with_minus(" ".join(others)))
        said = f"<p><strong>{escape(with_minus(first))}</strong> {rest}</p>" if first else ""
        shown = "".join(table.html() for table in self.compact_tables())
        more = f"For {self.in_full}, use <code>.table</code>, <code>.to_pandas()</code> or"
        more += " <code>.to_polars()</code>."
        return said + shown + (f"<p>{more}</p>" if self.in_full else "")


def _flat(record: dict[str, Any]) -> dict[str, Any]:
    """{"p": {"t": 0.1}} as {"p_t": 0.1}."""
    flat: dict[str, Any] = {}
    for key, value in record.items():
        if isinstance(value, Mapping):
            flat |= {f"{key}_{name}": entry for name, entry in value.items()}
        else:
            flat[key] = value
    return flat


def _cell(value: Any) -> str:
    return number(value) if isinstance(value, float) or value is None else str(value)
