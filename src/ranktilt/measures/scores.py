"""Scores: one value and one status for every run, measure and query, and their summaries."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import pyarrow as pa

from ranktilt.data.csv_files import csv_text
from ranktilt.data.files import read_parquet, read_text, target_suffix, write_parquet, write_text
from ranktilt.data.frames import FRAME, Frame, Framed, arrow_table, is_frame
from ranktilt.data.manifest import write_manifest
from ranktilt.data.seals import check_seals
from ranktilt.data.tables import cell_values, read_table
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.display.numbers import counted, listed, number
from ranktilt.display.table import Cell, Table
from ranktilt.errors import InputError, check_known
from ranktilt.measures.base import REGISTRY, Measure
from ranktilt.measures.effectiveness import Effectiveness
from ranktilt.measures.names import AnyMeasure, UnknownMeasure, parse_measure
from ranktilt.measures.statuses import CODE, STATUSES, WITH_VALUE
from ranktilt.stats.intervals import resample_counts

if TYPE_CHECKING:
    import polars as pl

SUMMARY_FIELDS = (
    "run", "measure", "value", "positive", "median", "mean_abs", "std", "q05", "q95",
    "share_positive", "share_negative", "n_scored", "n_total",
)  # fmt: skip
ROW_FIELDS = ("run", "measure", "query_id", "value", "status")
#: Key of a Parquet file's metadata for everything but the rows.
METADATA = "ranktilt.scores"
#: What a CSV file leaves unknown.
UNDESCRIBED = (
    "query weights, the side of + and fair values that depend on targets are unknown (use .json)"
)
#: Endings of files with scores.
SCORE_FILES = (".json", ".csv", ".parquet")
#: How many runs and measures a short description names.
_NAMED = 4
_MADE_BY = "create it with ranktilt score -o or ranktilt audit -o"


@dataclass(frozen=True, eq=False)
class PooledSums:
    """What each query adds to a pooled measure: runs × queries × parts, and the groups."""

    groups: tuple[str, ...]
    sums: FloatArray

    @classmethod
    def of(cls, groups: tuple[str, ...], runs: Sequence[FloatArray]) -> PooledSums:
        """From the sums of every run; a run without results has none, which count as 0."""
        width = max(own.shape[1] for own in runs)
        return cls(groups, np.stack([np.pad(o, ((0, 0), (0, width - o.shape[1]))) for o in runs]))

    def at(self, places: list[int], whole: PooledSums) -> PooledSums:
        """The sums of all queries, with these at some places."""
        sums = whole.sums.copy()
        sums[:, places] = 0.0  # some sums are longer if lists are
        sums[:, places, : self.sums.shape[2]] = self.sums
        return PooledSums(self.groups, sums)


@dataclass(frozen=True)
class ScoredMeasure:
    """A measure as it was scored.

    Attributes:
        measure: The measure; a name is read.
        positive: The group or side that + means; None if there is none or it has no name.
        fair: The fair value as text, "high" if more is better, "low" if less is, None if it is
            unknown.
        signed: Whether values have a sign.
        targets: The groups' target shares, if there are groups.
        chance: The mean of random orders of each run's lists, for a measure that needs it: a random
            order is far from the fair value of DUO.
        details: More about each run's value: how chance spreads, p, the groups' rates.
    """

    measure: AnyMeasure
    positive: str | None = None
    fair: str | None = None
    signed: bool = False
    targets: tuple[float, ...] = ()
    chance: Mapping[str, float] = field(default_factory=dict, compare=False)
    details: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, compare=False)

    def __init__(
        self,
        measure: AnyMeasure | str,
        positive: str | None = None,
        fair: str | None = None,
        signed: bool = False,
        targets: tuple[float, ...] | None = (),
        chance: Mapping[str, float] | None = None,
        details: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        if isinstance(measure, str):
            by_name = REGISTRY.get(measure.split("@")[0].split("(")[0])
            known = fair == "high" and by_name is None
            measure = Effectiveness(measure) if known else _read_measure(measure)
        by_run = dict(chance or {}), dict(details or {})
        values = (measure, positive, fair, signed, targets or (), *by_run)
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
    def label_cell(self) -> Cell:
        """The plain name with the printed name below it, for the tables of notebooks."""
        short = self.measure.short_name
        return Cell(f"{short[:1].upper()}{short[1:]}", note=self.name) if short else Cell(self.name)

    @property
    def fair_value(self) -> float | None:
        """The fair value as a number; None for "high" or if it is unknown."""
        try:
            return None if self.fair is None else float(self.fair)
        except ValueError:
            return None

    @property
    def fair_text(self) -> str:
        """The fair value as people read it: 0.333 for a third, 0 (random 0.64) for DUO."""
        value = self.fair_value
        text = self.fair or "" if value is None else f"{value:.3g}"
        return f"{text} (random {self.chance_text})" if self.chance else text

    @property
    def fair_words(self) -> str:
        """Which values are good, in few words."""
        known = {"high": "higher is better", "low": "lower is better"}
        return known.get(self.fair or "", self.fair_text)

    @property
    def chance_text(self) -> str:
        """The mean of random orders: one number, or the range over the runs."""
        ends = [f"{end(self.chance.values()):.2f}" for end in (min, max)] if self.chance else []
        return " to ".join(dict.fromkeys(ends))

    def for_runs(self, runs: Iterable[str]) -> ScoredMeasure:
        """The same measure for some of the runs."""
        names = list(runs)
        own = {r: self.chance[r] for r in names if r in self.chance}
        return replace(
            self, chance=own, details={r: self.details[r] for r in names if r in self.details}
        )

    def detail_lines(self) -> list[str]:
        """A line per run about its value: what chance gives, the groups' rates."""
        if not isinstance(self.measure, Measure):
            return []
        found = {run: self.measure.detail_words(own) for run, own in self.details.items()}
        return [f"{self.name} of {run}: {words}" for run, words in found.items() if words]

    @property
    def is_pooled(self) -> bool:
        """Whether there is one value for all queries, and none per query."""
        return isinstance(self.measure, Measure) and self.measure.is_pooled

    @property
    def two_sided(self) -> bool:
        """Whether values can be on both sides of the fair one: signed, or a target share."""
        fair, measure = self.fair_value, self.measure
        signed = self.signed or bool(self.positive)
        both = isinstance(measure, Measure) and measure.is_two_sided
        return fair is not None and (signed or both or fair not in (0.0, 1.0))

    def tilt(self, values: FloatArray) -> FloatArray:
        """Distance from fair; values of a measure without a fair value (nDCG) stay as they are."""
        fair = self.fair_value
        if fair is None:
            return values
        # NFaiRR can exceed its fair value of 1, which is not a tilt: one-sided measures keep a sign
        return np.abs(values - fair) if self.two_sided else values if fair == 0 else fair - values

    def goodness(self, values: FloatArray) -> FloatArray:
        """The same the other way round: higher is better for every measure."""
        less = self.fair in ("low", "chance")  # the fair value depends on the list
        return values if self.fair_value is None and not less else -self.tilt(values)


@dataclass(frozen=True, eq=False)
class Scores(Framed):
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
    warnings: tuple[str, ...] = ()  # doubts about the values, such as ties that change them
    sums: dict[str, PooledSums] = field(default_factory=dict)  # of pooled measures, by name

    def __repr__(self) -> str:
        names = listed([measure.name for measure in self.measures], most=_NAMED)
        n = counted(len(self.query_ids), "query", "queries")
        return f"<Scores of {listed(self.runs, most=_NAMED)}: {names}; {n}>"

    def __getitem__(self, measure: AnyMeasure | str) -> pl.DataFrame:
        """A measure per query: a polars frame with query_id and one column per run."""
        import polars as pl

        m = self._measure_index(measure)
        values = {run: self.values[r, m] for r, run in enumerate(self.runs)}
        return pl.DataFrame({"query_id": self.query_ids, **values}).fill_nan(None)

    def value(self, run: str, measure: AnyMeasure | str, query_id: str) -> float | None:
        """One value, or None if it is undefined."""
        r, m = self._place(run, measure)
        check_known("query", query_id, self.query_ids)
        return _plain(self.values[r, m, self.query_ids.index(query_id)])

    def mean(self, run: str, measure: AnyMeasure | str) -> float | None:
        """The (weighted) mean over the scored queries, or the value of a pooled measure."""
        return self.summary(run, measure)["value"]

    def summary(self, run: str, measure: AnyMeasure | str, chosen: Any = None) -> dict[str, Any]:
        """Mean, spread and coverage of a measure; with `chosen`, over these queries (a mask)."""
        return self._summary(*self._place(run, measure), chosen)

    def per_query(self, run: str, measure: AnyMeasure | str) -> dict[str, float | None]:
        """Values by query."""
        r, m = self._place(run, measure)
        return {q: _plain(v) for q, v in zip(self.query_ids, self.values[r, m], strict=True)}

    def statuses(self, run: str, measure: AnyMeasure | str) -> dict[str, str]:
        """Statuses by query."""
        r, m = self._place(run, measure)
        codes = self.codes[r, m].tolist()
        return {q: STATUSES[c] for q, c in zip(self.query_ids, codes, strict=True)}

    def find(self, measure: AnyMeasure | str) -> ScoredMeasure:
        """A measure by its name, with the background that was filled in."""
        return self.measures[self._measure_index(measure)]

    def _place(self, run: str, measure: AnyMeasure | str) -> tuple[int, int]:
        return _index("run", run, self.runs), self._measure_index(measure)

    def _measure_index(self, measure: AnyMeasure | str) -> int:
        """A measure's place; `NFaiRR @ 10` finds the one with the background that was filled in."""
        names = [scored.name for scored in self.measures]
        name = str(measure() if isinstance(measure, type) else measure)
        if name in names:
            return names.index(name)
        wanted = _read_measure(name)
        if str(wanted) in names:
            return names.index(str(wanted))
        alike = [i for i, own in enumerate(self.measures) if _but_for_background(wanted, own)]
        return alike[0] if len(alike) == 1 else _index("measure", name, names)

    def means(self, chosen: Any = None) -> list[dict[str, Any]]:
        """A summary of every run and measure: mean, spread, shares tilted each way, coverage.

        Args:
            chosen: The queries that count (a mask); all by default.
        """
        return [self._summary(r, m, chosen) for r, m in np.ndindex(self.values.shape[:2])]

    def means_by(self) -> dict[str, list[dict[str, Any]]]:
        """The same for every value of the query column given as `by`."""
        if self.parts is None:
            return {}
        return {part: self.means(chosen) for part, chosen in self.members().items()}

    def members(self) -> dict[str, Any]:
        """The queries (a mask) with each value of the query column given as `by`.

        A query with a list in that column, such as several domains, belongs to each of them.
        """
        own = [cell_values(part) for part in self.parts or ()]
        return {
            part: np.array([part in values for values in own])
            for part in dict.fromkeys(one for values in own for one in values)
        }

    def _summary(self, r: int, m: int, chosen: Any = None) -> dict[str, Any]:
        """Quantiles and median are over queries; everything else uses the weights, if any."""
        chosen = np.ones(len(self.query_ids), bool) if chosen is None else chosen
        measure = self.measures[m]
        with_value = self.codes[r, m] < len(WITH_VALUE)
        scored = chosen & (self.codes[r, m] == CODE["pooled"] if measure.is_pooled else with_value)
        summary: dict[str, Any] = dict.fromkeys(SUMMARY_FIELDS) | {
            "run": self.runs[r],
            "measure": measure.name,
            "positive": measure.positive,
            "n_scored": int(scored.sum()),
            "n_total": int(chosen.sum()),
        }
        details = dict(measure.details.get(self.runs[r], {})) if chosen.all() else {}
        if measure.is_pooled:
            return summary | self._pooled_value(r, measure, scored, details)
        values = self.values[r, m, scored]
        weights = np.ones(len(values)) if self.weights is None else self.weights[scored]
        summary |= details
        total = weights.sum()
        if not len(values) or total == 0:
            return summary
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

    def _pooled_value(
        self, r: int, scored: ScoredMeasure, chosen: Any, details: dict[str, Any]
    ) -> dict[str, Any]:
        """The one value of a pooled measure with its details, or a status."""
        pooled, measure = self.sums.get(scored.name), scored.measure
        if pooled is None or not isinstance(measure, Measure):
            return {}
        weights = (chosen if self.weights is None else chosen * self.weights).astype(np.float64)
        total = weights @ pooled.sums[r]
        if not weights.any():
            return {"status": "no-results"}
        value = _plain(float(measure.of_sums(total, pooled.groups)))
        if value is None:
            return {"status": measure.undefined(total, pooled.groups)}
        return {"value": value} | details

    def pooled_draws(self, measure: ScoredMeasure, draws: int = 2000, seed: int = 0) -> FloatArray:
        """Values of a pooled measure for bootstrap samples of the queries: runs × draws.

        All runs have the same samples, so that differences between runs are paired. NaN if the
        scores come from a file without what each query adds.
        """
        pooled, m = self.sums.get(measure.name), self.measures.index(measure)
        if pooled is None or not isinstance(measure.measure, Measure):
            return np.full((len(self.runs), 1), np.nan)
        weights = np.ones(len(self.query_ids)) if self.weights is None else self.weights
        inside = (self.codes[:, m] == CODE["pooled"])[:, :, None] * weights[:, None]
        blocks = [
            measure.measure.of_sums(counts @ (pooled.sums * inside), pooled.groups)
            for counts in resample_counts(len(self.query_ids), draws, seed)
        ]
        return np.concatenate(blocks, axis=1)

    def rows(self) -> Iterator[tuple[str, str, str, float | None, str]]:
        """The long table: run, measure, query_id, value, status."""
        return self.to_polars().iter_rows()

    def to_arrow(self) -> pa.Table:
        """The long table as an Arrow table; everything else is in its metadata."""
        told = json.dumps(self._description(), ensure_ascii=False)
        return self.to_polars().to_arrow().replace_schema_metadata({METADATA: told})

    def to_polars(self) -> pl.DataFrame:
        """The long table as a polars data frame: run, measure, query_id, value, status."""
        import polars as pl

        runs, measures, queries = self.values.shape
        columns = {
            "run": (self.runs, np.repeat(np.arange(runs), measures * queries)),
            "measure": (
                [m.name for m in self.measures],
                np.tile(np.repeat(np.arange(measures), queries), runs),
            ),
            "query_id": (self.query_ids, np.tile(np.arange(queries), runs * measures)),
            "status": (STATUSES, self.codes.reshape(-1)),
        }
        made = {n: pl.Series(n, own, pl.String).gather(rows) for n, (own, rows) in columns.items()}
        made["value"] = pl.Series("value", self.values.reshape(-1), pl.Float64).fill_nan(None)
        return pl.DataFrame([made[name] for name in ROW_FIELDS])

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form."""
        content: dict[str, Any] = {
            "means": self.means(),
            "rows": [dict(zip(ROW_FIELDS, row, strict=True)) for row in self.rows()],
            **self._description(),
            "by": {self.by: self.means_by()} if self.by else None,
        }
        return content | ({"manifest": dict(manifest)} if manifest else {})

    def _description(self) -> dict[str, Any]:
        """Everything but the rows, in the form of `_Stored`."""
        queries = None
        if self.weights is not None or self.parts is not None:
            weights = [None] * len(self.query_ids) if self.weights is None else self.weights
            parts: list[Any] = self.parts or [None] * len(self.query_ids)
            told = zip(self.query_ids, weights, parts, strict=True)
            queries = [
                _StoredQuery(q, None if weight is None else float(weight), part)
                for q, weight, part in told
            ]
        measures = [
            _StoredMeasure(
                m.name, m.positive, m.fair, m.signed, m.targets, dict(m.chance) or None,
                {run: dict(own) for run, own in m.details.items()} or None,
            )
            for m in self.measures
        ]  # fmt: skip
        sums = {name: _StoredSums(own.groups, own.sums.tolist()) for name, own in self.sums.items()}
        stored = _Stored(measures, queries, self.by, self.missing, self.notes, sums or None)
        return msgspec.to_builtins(stored)

    def to_json(self, manifest: Mapping[str, Any] | None = None) -> str:
        """JSON text; undefined values are null."""
        content = self.to_dict(manifest)
        return json.dumps(content, indent=1, allow_nan=False, ensure_ascii=False) + "\n"

    def to_csv(self, *, per_query: bool = False) -> str:
        """CSV text of the summaries, or of the long table."""
        if per_query:
            return csv_text(ROW_FIELDS, self.rows())
        parts = [("all", self.means()), *self.means_by().items()]
        rows = [
            [*([part] if self.by else ()), *(entry[name] for name in SUMMARY_FIELDS)]
            for part, entries in parts
            for entry in entries
        ]
        return csv_text([*([self.by] if self.by else ()), *SUMMARY_FIELDS], rows)

    def write(
        self,
        path: str | os.PathLike[str],
        manifest: Mapping[str, Any] | None = None,
        *,
        per_query: bool = True,
    ) -> None:
        """Write as JSON, CSV or Parquet, by the ending; a manifest goes inside or next to it.

        CSV has the rows only, or with per_query=False the summaries.
        """
        suffix = target_suffix(path, SCORE_FILES)
        if suffix == ".json":
            write_text(path, self.to_json(manifest))
            return
        if suffix == ".csv":
            write_text(path, self.to_csv(per_query=per_query))
        else:
            table = self.to_arrow()
            write_parquet(path, table.schema, table.to_batches(), dict)
        if manifest:
            write_manifest(path, dict(manifest))

    @classmethod
    def read(cls, source: Scores | str | os.PathLike[str] | Frame) -> Scores:
        """What `write` wrote (JSON, Parquet, or the long table as CSV), or that table as a frame.

        A CSV file and a pandas or polars frame have no fair values, sides or weights; a note says
        so.
        """
        return source if isinstance(source, Scores) else _read(source)

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
        names = [self.runs[i] for i in r]
        return replace(
            self,
            runs=names,
            measures=[self.measures[i].for_runs(names) for i in m],
            values=self.values[place],
            codes=self.codes[place],
            sums={
                name: replace(own, sums=own.sums[r])
                for name, own in self.sums.items()
                if name in {self.measures[i].name for i in m}
            },
        )

    def _repr_html_(self) -> str:
        means = {(e["run"], e["measure"]): e for e in self.means()}
        rows: list[list[Cell | str]] = []
        for measure in self.measures:
            own = [means[run, measure.name] for run in self.runs]
            rows.append([measure.label_cell, measure.fair_words, *map(_mean_cell, own)])
        header = ["measure", "fair", *self.runs]
        n = counted(len(self.query_ids), "query", "queries")
        notes = [f"Means over {n} ± standard deviation.", "; ".join(self.notes)]
        return Table(header, rows, range(2, len(header)), notes=list(filter(None, notes))).html()


def _mean_cell(entry: Mapping[str, Any]) -> Cell:
    """A mean with its standard deviation, and the number of queries if some have no value."""
    n, total = entry["n_scored"], entry["n_total"]
    spread = "" if entry["std"] is None else f"± {number(entry['std'], 2)}"
    some = "" if n == total else f"({n}/{total})"
    return Cell(number(entry["value"]), note=" ".join(filter(None, [spread, some])))


def _read_measure(name: str) -> AnyMeasure:
    """A measure by the name in a file; an unknown one is not an error."""
    try:
        return parse_measure(name)
    except InputError:
        return UnknownMeasure(name)


def _index(kind: str, name: str, known: list[str]) -> int:
    check_known(kind, name, known)
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


# Reading what `Scores.write` wrote


@dataclass(frozen=True)
class _StoredMeasure:
    name: str
    positive: str | None = None
    fair: str | None = None
    signed: bool = False
    targets: tuple[float, ...] | None = None  # files of version 0.1 have none
    chance: dict[str, float] | None = None
    details: dict[str, dict[str, Any]] | None = None


@dataclass(frozen=True)
class _StoredSums:
    groups: tuple[str, ...]
    sums: list[list[list[float]]]


@dataclass(frozen=True)
class _StoredQuery:
    query_id: str
    weight: float | None = None
    part: str | None = None


@dataclass(frozen=True)
class _Stored:
    """Everything in a file but its rows. Unknown keys are ignored."""

    measures: list[_StoredMeasure] | None = None
    queries: list[_StoredQuery] | None = None
    by: str | None = None
    missing: dict[str, dict[str, int]] | None = None
    notes: list[str] | None = None
    sums: dict[str, _StoredSums] | None = None


def _read(path: Any) -> Scores:
    """A .json, .parquet or per-query .csv file; every value must be there exactly once."""
    if is_frame(path):
        return _of_frame(path)
    suffix = target_suffix(path, SCORE_FILES, "score runs first: ranktilt audit … -o scores.json")
    if suffix == ".json":
        return _build(*_from_json(path), path)
    if suffix == ".parquet":
        return _build(*_from_parquet(path), path)
    table = read_table(path, {name: (name,) for name in ROW_FIELDS}, required=ROW_FIELDS)
    scores = _build([table.columns[name] for name in ROW_FIELDS], {}, path)
    return _undescribed(scores, f"{Path(path).name} has values only")


def _undescribed(scores: Scores, why: str) -> Scores:
    """The scores with a note on what their source leaves unknown."""
    note = f"{why}: {UNDESCRIBED}"
    return replace(scores, notes=[*scores.notes, note], undescribed=note)


def _of_frame(frame: Any) -> Scores:
    """The long table as a data frame; an Arrow table keeps everything else in its metadata."""
    content = arrow_table(frame)
    told = _from_metadata(content.schema.metadata, FRAME)
    table = read_table(content, {name: (name,) for name in ROW_FIELDS}, required=ROW_FIELDS)
    scores = _build([table.columns[name] for name in ROW_FIELDS], told, FRAME)
    return scores if told else _undescribed(scores, "a data frame keeps values only")


def _from_metadata(metadata: Mapping[bytes, bytes] | None, path: object) -> Mapping[str, Any]:
    try:
        return dict(json.loads((metadata or {}).get(METADATA.encode(), b"{}")))
    except (ValueError, TypeError, RecursionError) as error:
        raise InputError("not scores: broken metadata", where=path, do=_MADE_BY) from error


def _from_json(path: str | os.PathLike[str]) -> tuple[list[list[Any]], Mapping[str, Any]]:
    try:
        content = json.loads(read_text(path))
        check_seals(path)
        rows = content["rows"]
        columns = [[row[name] for row in rows] for name in ROW_FIELDS]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError("not scores", where=path, do=_MADE_BY) from error
    by = content.get("by")
    return columns, content | {"by": next(iter(by)) if isinstance(by, Mapping) and by else None}


def _from_parquet(path: str | os.PathLike[str]) -> tuple[list[list[Any]], Mapping[str, Any]]:
    table = read_parquet(path)
    missing = [name for name in ROW_FIELDS if name not in table.column_names]
    if missing:
        raise InputError(f"not scores: no column {missing[0]!r}", where=path, do=_MADE_BY)
    told = _from_metadata(table.schema.metadata, path)
    return [table[name].to_pylist() for name in ROW_FIELDS], told


def _build(columns: Sequence[Sequence[Any]], told: Any, path: object) -> Scores:
    """Put the long table into its cube."""
    if not columns[0]:
        raise InputError("no scores in this file", where=path)
    for kind, column in zip(ROW_FIELDS, columns, strict=True):
        if kind != "value" and not all(isinstance(name, str) for name in column):
            raise InputError(f"a {kind} that is not text", where=path, do=_MADE_BY)
    try:
        stored = msgspec.convert(told, _Stored)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:  # half a surrogate pair
        what = str(error).replace("`", "")
        raise InputError(f"not scores: {what}", where=path, do=_MADE_BY) from error
    runs, names, query_ids = known = tuple(list(dict.fromkeys(c)) for c in columns[:3])
    places = []
    for column, own in zip(columns[:3], known, strict=True):
        place = {name: i for i, name in enumerate(own)}
        places.append(np.array([place[name] for name in column], np.int64))
    shape = (len(runs), len(names), len(query_ids))
    _require_each_once(np.ravel_multi_index(tuple(places), shape), known, path)
    values, codes = np.empty(shape), np.empty(shape, np.int64)
    values[tuple(places)] = [_number(cell, path) for cell in columns[3]]
    try:
        codes[tuple(places)] = [CODE[status] for status in columns[4]]
    except KeyError as error:
        raise InputError(
            f"status {error.args[0]!r}", where=path, expected=f"one of {', '.join(CODE)}"
        ) from None
    _require_agreement(values, codes, known, path)
    described = _by("name", stored.measures, path)
    measures = [described.get(name, _StoredMeasure(name)) for name in names]
    queries = _by("query_id", stored.queries, path)
    return Scores(
        runs,
        [ScoredMeasure(*astuple(measure)) for measure in measures],
        query_ids,
        values,
        codes,
        _weights(_of_all("weight", query_ids, queries, path), path),
        stored.by,
        _of_all("part", query_ids, queries, path),
        stored.missing or {},
        stored.notes or [],
        sums=_sums(stored.sums or {}, runs, query_ids, path),
    )


def _sums(
    stored: Mapping[str, _StoredSums], runs: list[str], query_ids: list[str], path: object
) -> dict[str, PooledSums]:
    """The sums of pooled measures: for every run and query as many numbers."""
    found = {}
    for name, own in stored.items():
        try:
            sums = np.array(own.sums, np.float64)
        except ValueError:
            sums = np.zeros(0)
        if sums.ndim != 3 or sums.shape[:2] != (len(runs), len(query_ids)):
            raise InputError(f"not scores: incomplete sums of {name}", where=path, do=_MADE_BY)
        found[name] = PooledSums(own.groups, sums)
    return found


def _require_each_once(places: IntArray, known: Sequence[list[str]], path: object) -> None:
    runs, names, query_ids = known
    shape = (len(runs), len(names), len(query_ids))
    present, times = np.unique(places, return_counts=True)
    twice = present[times > 1].tolist()[:1]
    gaps = np.flatnonzero(present != np.arange(len(present))).tolist()[:1] or [len(present)]
    if twice or len(present) < math.prod(shape):
        wrong = min(twice + gaps)
        r, m, q = np.unravel_index(wrong, shape)
        often = "duplicate" if wrong in twice else "missing"
        raise InputError(
            f"{often} value for {runs[r]}, {names[m]}, query {query_ids[q]!r}",
            where=path,
            expected="every run, measure and query once",
        )


def _require_agreement(
    values: FloatArray, codes: IntArray, known: Sequence[list[str]], path: object
) -> None:
    """A status either carries a value or says why there is none."""
    wrong = np.argwhere(np.isnan(values) == (codes < len(WITH_VALUE)))
    if len(wrong):
        r, m, q = wrong[0].tolist()
        value = values[r, m, q]
        missing = "no value" if np.isnan(value) else f"value {value:g}"
        raise InputError(
            f"{missing} with status {STATUSES[codes[r, m, q]]!r} ({known[0][r]}, {known[1][m]}, "
            f"query {known[2][q]!r})",
            where=path,
            expected=f"a value with {' or '.join(WITH_VALUE)}, and none with another status",
        )


def _by(key: str, entries: Sequence[Any] | None, path: object) -> dict[str, Any]:
    """Entries by their name or id, each there once."""
    found = {getattr(entry, key): entry for entry in entries or ()}
    if len(found) < len(entries or ()):
        raise InputError(f"not scores: duplicate {key}", where=path, do=_MADE_BY)
    return found


def _of_all(
    what: str, query_ids: list[str], queries: Mapping[str, _StoredQuery], path: object
) -> list[Any] | None:
    """The queries' weights or parts: all of them have one, or none."""
    found = [getattr(queries.get(query), what, None) for query in query_ids]
    if all(value is None for value in found):
        return None
    if None in found:
        query = query_ids[found.index(None)]
        raise InputError(f"no {what} for query {query!r}", where=path, do=_MADE_BY)
    return found


def _weights(found: list[float] | None, path: object) -> FloatArray | None:
    for weight in found or ():
        if not 0 <= weight < math.inf:
            expected = "a number, at least 0"
            raise InputError(f"weight {weight!r}", where=path, expected=expected)
    return None if found is None else np.array(found)


def _number(cell: Any, path: object) -> float:
    """A value; an empty cell or null is undefined."""
    if cell is None or cell == "":
        return math.nan
    try:
        number = math.nan if isinstance(cell, bool) else float(cell)
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number):
        expected = "a number, or nothing if it is undefined"
        raise InputError(f"value {cell!r}", where=path, expected=expected)
    return number
