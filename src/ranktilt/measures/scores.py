"""Scores: one value and one status for every run, measure and query, and their summaries."""

from __future__ import annotations

import csv
import io
import json
import math
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from ranktilt.data.files import atomic_target, target_suffix, write_text, writing
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import UnknownNameError
from ranktilt.measures.base import REGISTRY, Measure
from ranktilt.measures.effectiveness import Effectiveness
from ranktilt.measures.names import AnyMeasure, read_measure
from ranktilt.measures.statuses import STATUSES, WITH_VALUE

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

SUMMARY_FIELDS = (
    "run", "measure", "value", "positive", "median", "mean_abs", "std", "q05", "q95",
    "share_positive", "share_negative", "n_scored", "n_total",
)  # fmt: skip
ROW_FIELDS = ("run", "measure", "query_id", "value", "status")
#: Key of a Parquet file's metadata for everything but the rows.
METADATA = "ranktilt.scores"
#: Under which name a CSV file's manifest has the same.
BESIDE = "scores"


@dataclass(frozen=True)
class ScoredMeasure:
    """A measure as it was scored.

    Attributes:
        measure: The measure; a name is read.
        positive: The group or side that + means; None if there is none or it has no name.
        fair: The fair value as text, "high" if more is better, None if it is unknown.
        signed: Whether values have a sign.
        targets: The groups' target shares, if there are groups.
    """

    measure: AnyMeasure
    positive: str | None = None
    fair: str | None = None
    signed: bool = False
    targets: tuple[float, ...] = ()

    def __init__(
        self,
        measure: AnyMeasure | str,
        positive: str | None = None,
        fair: str | None = None,
        signed: bool = False,
        targets: tuple[float, ...] = (),
    ) -> None:
        if isinstance(measure, str):
            by_name = REGISTRY.get(measure.split("@")[0].split("(")[0])
            known = fair == "high" and by_name is None
            measure = Effectiveness(measure) if known else read_measure(measure)
        values = (measure, positive, fair, signed, targets)
        for name, value in zip(self.__dataclass_fields__, values, strict=True):
            object.__setattr__(self, name, value)

    @property
    def name(self) -> str:
        """The printed name."""
        return str(self.measure)

    @property
    def is_effectiveness(self) -> bool:
        """Whether it measures relevance."""
        return isinstance(self.measure, Effectiveness)

    @property
    def bounds(self) -> tuple[float, float]:
        """The smallest and largest possible value; infinite if there is no bound."""
        return self.measure.bounds(self.targets)

    @property
    def title(self) -> str:
        """The short plain name with the printed name in brackets, or the printed name only."""
        short = self.measure.short_name
        return f"{short} ({self.name})" if short else self.name

    @property
    def fair_value(self) -> float | None:
        """The fair value as a number; None for "high" or if it is unknown."""
        try:
            return None if self.fair is None else float(self.fair)
        except ValueError:
            return None

    @property
    def fair_text(self) -> str:
        """The fair value as people read it: 0.333 for a third."""
        value = self.fair_value
        return self.fair or "" if value is None else f"{value:.3g}"

    @property
    def two_sided(self) -> bool:
        """Whether values can be on both sides of the fair one: signed, or a target share."""
        fair = self.fair_value
        return fair is not None and (self.signed or bool(self.positive) or fair not in (0.0, 1.0))

    def tilt(self, values: FloatArray) -> FloatArray:
        """Distance from fair; values of a measure without a fair value (nDCG) stay as they are."""
        fair = self.fair_value
        if fair is None:
            return values
        # NFaiRR can exceed its fair value of 1, which is not a tilt: one-sided measures keep a sign
        return np.abs(values - fair) if self.two_sided else values if fair == 0 else fair - values

    def goodness(self, values: FloatArray) -> FloatArray:
        """The same the other way round: higher is better for every measure."""
        return values if self.fair_value is None else -self.tilt(values)


@dataclass(frozen=True, eq=False)
class Scores:
    """Values of R runs × M measures × Q queries.

    An undefined value is NaN, and its status gives the reason.
    """

    runs: list[str]
    measures: list[ScoredMeasure]
    query_ids: list[str]
    values: FloatArray
    codes: IntArray
    weights: FloatArray | None = None
    by: str | None = None
    parts: list[str] | None = None  # of each query, for `by`
    missing: dict[str, dict[str, int]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    undescribed: str = ""  # what the source leaves unknown about the values, if anything

    def __repr__(self) -> str:
        names = ", ".join(measure.name for measure in self.measures)
        return f"<Scores of {', '.join(self.runs)}: {names}; {len(self.query_ids)} queries>"

    def __getitem__(self, measure: AnyMeasure | str) -> pl.DataFrame:
        """A measure per query: a polars frame with query_id and one column per run."""
        import polars as pl

        m = self._measure_index(measure)
        values = {run: self.values[r, m] for r, run in enumerate(self.runs)}
        return pl.DataFrame({"query_id": self.query_ids, **values}).fill_nan(None)

    def value(self, run: str, measure: AnyMeasure | str, query_id: str) -> float | None:
        """One value, or None if it is undefined."""
        r, m = self._place(run, measure)
        if query_id not in self.query_ids:
            raise UnknownNameError("query", query_id, self.query_ids)
        return _plain(self.values[r, m, self.query_ids.index(query_id)])

    def mean(self, run: str, measure: AnyMeasure | str) -> float | None:
        """The (weighted) mean over the scored queries."""
        r, m = self._place(run, measure)
        return self._summary(r, m, np.ones(len(self.query_ids), bool))["value"]

    def per_query(self, run: str, measure: AnyMeasure | str) -> dict[str, float | None]:
        """Values by query."""
        r, m = self._place(run, measure)
        return {q: _plain(v) for q, v in zip(self.query_ids, self.values[r, m], strict=True)}

    def statuses(self, run: str, measure: AnyMeasure | str) -> dict[str, str]:
        """Statuses by query."""
        r, m = self._place(run, measure)
        codes = self.codes[r, m].tolist()
        return {q: STATUSES[c] for q, c in zip(self.query_ids, codes, strict=True)}

    def _place(self, run: str, measure: AnyMeasure | str) -> tuple[int, int]:
        return _index("run", run, self.runs), self._measure_index(measure)

    def _measure_index(self, measure: AnyMeasure | str) -> int:
        """A measure's place; `NFaiRR @ 10` finds the one with the background that was filled in."""
        names = [scored.name for scored in self.measures]
        name = str(measure() if isinstance(measure, type) else measure)
        if name in names:
            return names.index(name)
        wanted = read_measure(name)
        if str(wanted) in names:
            return names.index(str(wanted))
        alike = [i for i, own in enumerate(self.measures) if _but_for_background(wanted, own)]
        return alike[0] if len(alike) == 1 else _index("measure", name, names)

    def means(self) -> list[dict[str, Any]]:
        """A summary of every run and measure: mean, spread, shares tilted each way, coverage."""
        everything = np.ones(len(self.query_ids), bool)
        return list(self._summaries(everything))

    def means_by(self) -> dict[str, list[dict[str, Any]]]:
        """The same for every value of the query column asked for with `by`."""
        if self.parts is None:
            return {}
        labels = np.array(self.parts)
        return {part: list(self._summaries(labels == part)) for part in dict.fromkeys(self.parts)}

    def _summaries(self, chosen: Any) -> Iterator[dict[str, Any]]:
        for r in range(len(self.runs)):
            for m in range(len(self.measures)):
                yield self._summary(r, m, chosen)

    def _summary(self, r: int, m: int, chosen: Any) -> dict[str, Any]:
        """Quantiles and median are over queries; everything else uses the weights, if any."""
        measure = self.measures[m]
        scored = chosen & (self.codes[r, m] < len(WITH_VALUE))
        values = self.values[r, m, scored]
        weights = np.ones(len(values)) if self.weights is None else self.weights[scored]
        summary: dict[str, Any] = dict.fromkeys(SUMMARY_FIELDS)
        summary |= {
            "run": self.runs[r],
            "measure": measure.name,
            "positive": measure.positive,
            "n_scored": len(values),
            "n_total": int(chosen.sum()),
        }
        if not len(values) or weights.sum() == 0:
            return summary
        total = weights.sum()
        positive, negative = weights[values > 0].sum() / total, weights[values < 0].sum() / total
        weights = weights / total
        mean = float(weights @ values)
        return summary | {
            "value": mean,
            "median": float(np.median(values)),
            "mean_abs": float(weights @ np.abs(values)),
            "std": math.sqrt(max(0.0, float(weights @ (values - mean) ** 2))),
            "q05": float(np.quantile(values, 0.05)),
            "q95": float(np.quantile(values, 0.95)),
            "share_positive": float(positive),
            "share_negative": float(negative),
        }

    def rows(self) -> Iterator[tuple[str, str, str, float | None, str]]:
        """The long table: run, measure, query_id, value, status."""
        for r, run in enumerate(self.runs):
            for m, measure in enumerate(self.measures):
                values, codes = self.values[r, m].tolist(), self.codes[r, m].tolist()
                for query, value, code in zip(self.query_ids, values, codes, strict=True):
                    yield run, measure.name, query, _plain(value), STATUSES[code]

    def to_pandas(self) -> pd.DataFrame:
        """The long table as a pandas data frame."""
        return self.to_polars().to_pandas()

    def to_polars(self) -> pl.DataFrame:
        """The long table as a polars data frame: run, measure, query_id, value, status."""
        import polars as pl

        shape = self.values.shape
        names = [m.name for m in self.measures]
        flat = self.values.reshape(-1)
        return pl.DataFrame(
            {
                "run": np.repeat(np.array(self.runs, object), shape[1] * shape[2]),
                "measure": np.tile(np.repeat(np.array(names, object), shape[2]), shape[0]),
                "query_id": np.tile(np.array(self.query_ids, object), shape[0] * shape[1]),
                "value": flat,
                "status": np.array(STATUSES, object)[self.codes.reshape(-1)],
            },
            schema={n: pl.Float64 if n == "value" else pl.String for n in ROW_FIELDS},
        ).with_columns(pl.col("value").fill_nan(None))

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form."""
        content: dict[str, Any] = {
            "means": self.means(),
            "rows": [dict(zip(ROW_FIELDS, row, strict=True)) for row in self.rows()],
            "by": {self.by: self.means_by()} if self.by else None,
            "missing": self.missing,
            "notes": self.notes,
            **self._description(),
        }
        return content | ({"manifest": dict(manifest)} if manifest else {})

    def _description(self) -> dict[str, Any]:
        """Everything but the rows: fair values, and the queries' weights and parts."""
        parts: list[Any] = self.parts or [None] * len(self.query_ids)
        weights = [None] * len(parts) if self.weights is None else self.weights.tolist()
        told = zip(self.query_ids, weights, parts, strict=True)
        return {
            "measures": [
                {
                    "name": m.name,
                    "positive": m.positive,
                    "fair": m.fair,
                    "signed": m.signed,
                    "targets": list(m.targets),
                }
                for m in self.measures
            ],
            "queries": None
            if self.weights is None and self.parts is None
            else [{"query_id": q, "weight": weight, "part": part} for q, weight, part in told],
        }

    def _told(self) -> dict[str, Any]:
        return self._description() | {"by": self.by, "missing": self.missing, "notes": self.notes}

    def to_json(self, manifest: Mapping[str, Any] | None = None) -> str:
        """JSON text; undefined values are null."""
        return (
            json.dumps(self.to_dict(manifest), indent=1, allow_nan=False, ensure_ascii=False) + "\n"
        )

    def to_csv(self, *, per_query: bool = False) -> str:
        """CSV text of the summaries, or of the long table."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        if per_query:
            writer.writerow(ROW_FIELDS)
            writer.writerows(["" if c is None else c for c in row] for row in self.rows())
        else:
            writer.writerow(([self.by] if self.by else []) + list(SUMMARY_FIELDS))
            for part, entry in self._parts():
                cells = ["" if entry[name] is None else entry[name] for name in SUMMARY_FIELDS]
                writer.writerow(([part] if self.by else []) + cells)
        return out.getvalue()

    def _parts(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for entry in self.means():
            yield "all", entry
        for part, entries in self.means_by().items():
            for entry in entries:
                yield part, entry

    def write(
        self,
        path: str | os.PathLike[str],
        manifest: Mapping[str, Any] | None = None,
        *,
        per_query: bool = True,
    ) -> None:
        """Write as JSON, CSV or Parquet, by the ending; a manifest goes inside or next to it.

        For CSV, everything but the rows is in the manifest, under "scores", with the file's hash,
        so that it cannot be mistaken for the description of a later file.
        """
        from ranktilt.data.manifest import sha256_of, write_manifest

        suffix = check_ending(path)
        if suffix == ".json":
            write_text(path, self.to_json(manifest))
            return
        beside = dict(manifest or {})
        if suffix == ".csv":
            write_text(path, self.to_csv(per_query=per_query))
            if per_query:
                beside[BESIDE] = {"sha256": sha256_of(path), **self._told()}
        else:
            self._write_parquet(path)
        if beside:
            write_manifest(path, beside)

    def _write_parquet(self, path: str | os.PathLike[str]) -> None:
        import pyarrow.parquet as pq

        table = self.to_polars().to_arrow()
        told = json.dumps(self._told(), ensure_ascii=False)
        table = table.replace_schema_metadata({METADATA: told})
        with atomic_target(path) as temporary, writing(path):
            pq.write_table(table, temporary)

    @classmethod
    def read(cls, source: Scores | str | os.PathLike[str]) -> Scores:
        """What `write` wrote: JSON, Parquet, or the long table as CSV.

        A CSV file without its manifest has no fair ends, sides or weights; a note says so.
        """
        if isinstance(source, Scores):
            return source
        from ranktilt.measures.scores_file import read_scores

        return read_scores(source)

    def subset(
        self,
        runs: Iterable[str] | None = None,
        measures: Iterable[AnyMeasure | str] | None = None,
    ) -> Scores:
        """Some of the runs and measures, in the order given."""
        everything = range(len(self.measures))
        r = [_index("run", run, self.runs) for run in (self.runs if runs is None else runs)]
        m = [*everything] if measures is None else [self._measure_index(name) for name in measures]
        place = np.ix_(r, m)
        return replace(
            self,
            runs=[self.runs[i] for i in r],
            measures=[self.measures[i] for i in m],
            values=self.values[place],
            codes=self.codes[place],
        )

    def _repr_html_(self) -> str:
        from ranktilt.display.numbers import number
        from ranktilt.display.table import Table

        rows = [
            [e["run"], e["measure"], number(e["value"]), number(e["median"]), number(e["std"]),
             f"{e['n_scored']}/{e['n_total']}"]
            for e in self.means()
        ]  # fmt: skip
        header = ["run", "measure", "mean", "median", "std", "queries"]
        return Table(header, rows, range(2, 6), notes=["; ".join(self.notes)]).html()


def check_ending(path: str | os.PathLike[str]) -> str:
    """The format that a file's name asks for."""
    return target_suffix(path, (".json", ".csv", ".parquet"))


def _index(kind: str, name: str, known: list[str]) -> int:
    if name not in known:
        raise UnknownNameError(kind, name, known)
    return known.index(name)


def _but_for_background(wanted: AnyMeasure, scored: ScoredMeasure) -> bool:
    """Whether two measures differ in nothing but the background."""
    own = scored.measure
    if not isinstance(wanted, Measure) or type(wanted) is not type(own):
        return False
    if "background" not in wanted.parameters():
        return False
    return replace(own, background=wanted.background) == wanted  # type: ignore


def _plain(value: float) -> float | None:
    return None if math.isnan(value) else float(value)
