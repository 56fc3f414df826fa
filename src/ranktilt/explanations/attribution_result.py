"""What an attribution found: three levels of every measure, and what each step adds."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ranktilt.data.files import target_suffix, write_text
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import number
from ranktilt.display.table import Table
from ranktilt.errors import UnknownNameError


@dataclass(frozen=True)
class AttributionRow:
    """One run and measure: means over the same n queries on every level.

    An error is the standard error of a mean that was sampled, 0 where it is exact; None without a
    value. `ranker_low` and `ranker_high` are the 95 % interval over queries of what the ranker
    adds. `left_out` counts random orders for which the measure was undefined.
    """

    run: str
    measure: str
    positive: str | None
    fair: str | None
    n: int
    n_total: int
    collection: float | None
    collection_error: float | None
    candidates: float | None
    candidates_error: float | None
    value: float | None
    exact: bool
    draws: int = 0
    left_out: int = 0
    ranker_low: float | None = None
    ranker_high: float | None = None

    @property
    def beyond_chance(self) -> bool:
        """Whether the interval of what the ranker adds leaves 0 out."""
        low, high = self.ranker_low, self.ranker_high
        return low is not None and high is not None and not low <= 0.0 <= high

    @property
    def candidates_add(self) -> float | None:
        """What a random order of the candidates has more than one of the collection."""
        return _difference(self.candidates, self.collection)

    @property
    def ranker_adds(self) -> float | None:
        """What the run has more than a random order of its candidates."""
        return _difference(self.value, self.candidates)

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return vars(self) | {
            "candidates_add": self.candidates_add,
            "ranker_adds": self.ranker_adds,
        }


@dataclass(frozen=True, eq=False)
class Attribution:
    """Collection → candidates → ranker, for every run and measure.

    `candidates` says what the candidates were. The arrays are runs × measures × queries, NaN where
    a level has no value.
    """

    rows: list[AttributionRow]
    candidates: str
    runs: list[str]
    measures: list[str]
    query_ids: list[str]
    collection_values: FloatArray
    candidate_values: FloatArray
    values: FloatArray
    seed: int = 0
    notes: list[str] = field(default_factory=list)

    def __repr__(self) -> str:
        return (
            f"<Attribution of {', '.join(self.runs)}: {', '.join(self.measures)}; "
            f"candidates {self.candidates}>"
        )

    def row(self, run: str, measure: str) -> AttributionRow:
        """One run and measure."""
        for row in self.rows:
            if (row.run, row.measure) == (run, measure):
                return row
        if run not in self.runs:
            raise UnknownNameError("run", run, self.runs)
        raise UnknownNameError("measure", measure, self.measures)

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Plain data, for JSON; undefined values are null."""
        content: dict[str, Any] = {
            "candidates": self.candidates,
            "seed": self.seed,
            "rows": [row.to_dict() for row in self.rows],
            "notes": self.notes,
        }
        return content | ({"manifest": dict(manifest)} if manifest else {})

    def write(
        self, path: str | os.PathLike[str], manifest: Mapping[str, Any] | None = None
    ) -> None:
        """Write as JSON."""
        target_suffix(path, (".json",))
        text = json.dumps(self.to_dict(manifest), indent=1, allow_nan=False, ensure_ascii=False)
        write_text(path, text + "\n")

    def _repr_html_(self) -> str:
        header = ["run", "measure", "collection", "candidates add", "candidates", "ranker adds"]
        cells = [
            [
                row.run,
                row.measure,
                with_error(row.collection, row.collection_error),
                _signed(row.candidates_add),
                with_error(row.candidates, row.candidates_error),
                _signed(row.ranker_adds),
                number(row.value),
                f"{row.n}/{row.n_total}",
            ]
            for row in self.rows
        ]
        caption = f"What a random order of the collection and of {self.candidates} would give"
        return Table([*header, "run's value", "queries"], cells, range(2, 8), caption).html()


def with_error(value: float | None, error: float | None) -> str:
    """A mean with its standard error where it was sampled."""
    if value is None:
        return "–"
    return f"{value:.4f} ± {error:.4f}" if error else f"{value:.4f}"


def _signed(value: float | None) -> str:
    return "–" if value is None else f"{value:+.4f}"


def _difference(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other
