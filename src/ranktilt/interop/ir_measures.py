"""Our measures as measures of ir_measures, together with nDCG in one call.

    import ir_measures
    from ir_measures import nDCG
    from ranktilt.interop.ir_measures import ir_measures as tilt_measures
    from ranktilt.measures.scoring import ScoringData
    tilt = tilt_measures(ScoringData("annotations.parquet", background="pool"))
    ir_measures.calc_aggregate([nDCG @ 10, tilt("ARaB@10"), tilt("NFaiRR@10")], qrels, run)

An undefined value is NaN, is excluded from the mean, and is never 0.
"""

from __future__ import annotations

import dataclasses
import math
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import ir_measures as library
import numpy as np
import pyarrow as pa
from ir_measures.measures import registry
from ir_measures.util import QrelsConverter, RunConverter

from ranktilt.data.annotations import Annotations
from ranktilt.data.polarity import Polarity
from ranktilt.data.run import Run
from ranktilt.measures import REGISTRY
from ranktilt.measures.base import Measure
from ranktilt.measures.names import parse_measure
from ranktilt.measures.scoring import ScoringData, is_background_word, prepare


class _BoundMeasures:
    """Our measures with the data that they are computed from."""

    def __init__(self, data: ScoringData) -> None:
        self.data = data
        self.classes: dict[str, Any] = {name: _made(self, name) for name in REGISTRY}

    def __call__(self, measure: str | Measure) -> Any:
        """A measure by its name, ours or one of ir_measures."""
        parsed = parse_measure(measure) if isinstance(measure, str) else measure
        if not isinstance(parsed, Measure):
            return parsed.measure
        params = {
            name: getattr(parsed, name)
            for name, default in {**parsed.parameters(), "cutoff": None}.items()
            if getattr(parsed, name) != default
        }
        return self.classes[type(parsed).__name__](**params)

    def register(self) -> _BoundMeasures:
        """Let ir_measures parse our names: `ir_measures.parse_measure("ARaB@10")`."""
        registry.update(self.classes)
        return self

    def values(
        self, run: Run, measures: list[Measure], qrels: Mapping[str, Any]
    ) -> Iterator[dict[str, float]]:
        """Each measure's values by query: the judged ones, or all if there are no qrels.

        A value is NaN if undefined; without any judged query in the run there are no values.
        """
        wanted = set(qrels) or set(run.query_ids)
        if not wanted & set(run.query_ids):
            yield from ({} for _ in measures)
            return
        word = self.data.background
        if is_background_word(word):  # scoring would fill it in
            measures = [measure.with_background(word) for measure in measures]
        judged = {q: dict(docs) for q, docs in qrels.items()} if qrels else None
        scores = prepare(run, measures, dataclasses.replace(self.data, qrels=judged)).scores()
        places = {entry.name: place for place, entry in enumerate(scores.measures)}
        for measure in measures:
            own = scores.values[0, places[str(measure)]].tolist()
            yield dict(zip(scores.query_ids, own, strict=True))


def ir_measures(data: ScoringData | Annotations | str | os.PathLike[str]) -> _BoundMeasures:
    """Our measures for ir_measures.

    Args:
        data: Annotations, or everything that scoring uses: polarity, labels, background. The
            queries scored are the judged ones unless it has others.

    Returns:
        An object that makes measures: `tilt("ARaB@10")`.
    """
    _provide()
    given = data if isinstance(data, ScoringData) else ScoringData(data)
    if given.annotations is not None:
        given = dataclasses.replace(given, annotations=Annotations.read(given.annotations))
    if given.polarity is not None:
        given = dataclasses.replace(given, polarity=Polarity.load(given.polarity))
    return _BoundMeasures(given)


def _made(binding: _BoundMeasures, name: str) -> Any:
    """A class of ir_measures for one of our measures, bound to its data."""
    return type(name, (_TiltMeasure,), {"NAME": name, "__name__": name, "binding": binding,
                "SUPPORTED_PARAMS": _parameters(name)})  # fmt: skip


@cache
def _parameters(name: str) -> dict[str, Any]:
    made = {key: library.ParamInfo() for key in REGISTRY[name].parameters()}
    return made | {"cutoff": library.ParamInfo(dtype=int, desc="ranking cutoff")}


class _MeanOfDefined(library.measures.base.Agg):
    """The mean over the `scored` queries with a value, of `total`."""

    def __init__(self) -> None:
        self.sum, self.scored, self.total = 0.0, 0, 0

    def add(self, value: float) -> None:
        self.total += 1
        if not math.isnan(value):
            self.sum += value
            self.scored += 1

    def result(self) -> float:
        return self.sum / self.scored if self.scored else math.nan


class _TiltMeasure(library.Measure):
    """Base of the measures that are bound to data."""

    DEFAULT = math.nan  # a query that is not in the run has no tilt
    binding: _BoundMeasures

    def ours(self) -> Measure:
        """The measure of ranktilt; a wrong parameter is an error here."""
        given = dict(self.params)
        cutoff = given.pop("cutoff", None)
        written = ", ".join(f"{name}={value!r}" for name, value in given.items())
        made = parse_measure(f"{self.NAME}({written})")
        assert isinstance(made, Measure)
        return made if cutoff is None else made @ cutoff

    def validate_params(self) -> None:
        self.ours()

    def __repr__(self) -> str:
        return str(self.ours())

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, _TiltMeasure) and other.binding is self.binding
        return same and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash((id(self.binding), repr(self)))

    def aggregator(self) -> Any:
        return _MeanOfDefined()


class _TiltEvaluator(library.Evaluator):
    """Scores a run with such measures."""

    def __init__(self, measures: Iterable[Any], qrels: Mapping[str, Any]) -> None:
        super().__init__(list(measures), set(qrels))
        self.qrels = qrels

    def _iter_calc(self, run: Any) -> Iterator[Any]:
        loaded = _run(RunConverter(run).as_namedtuple_iter())
        bindings: dict[int, list[Any]] = {}
        for measure in list[Any](self.measures):
            bindings.setdefault(id(measure.binding), []).append(measure)
        for measures in bindings.values():
            own = [measure.ours() for measure in measures]
            found = measures[0].binding.values(loaded, own, self.qrels)
            for measure, values in zip(measures, found, strict=True):
                for query, value in values.items():
                    yield library.Metric(query_id=query, measure=measure, value=value)


class _TiltProvider(library.Provider):
    """Where ir_measures finds it."""

    NAME = "ranktilt"

    def supports(self, measure: Any) -> bool:
        return isinstance(measure, _TiltMeasure)

    def _evaluator(self, measures: Iterable[Any], qrels: Any) -> _TiltEvaluator:
        given = QrelsConverter(qrels).as_dict_of_dict()
        # ids are strings: query 1 of a data frame is query "1" of the run
        return _TiltEvaluator(measures, {str(query): docs for query, docs in given.items()})


@cache
def _provide() -> None:
    """Register our provider, once."""
    provider = library.providers.register(_TiltProvider())
    library.DefaultPipeline.providers.insert(0, provider)


def _run(rows: Iterable[Any]) -> Run:
    """A run from ir_measures; a duplicate document is an error."""
    parts = [(str(row.query_id), str(row.doc_id), float(row.score)) for row in rows]
    columns = list(zip(*parts, strict=True)) or [(), (), ()]
    content = {
        "query_id": pa.array(columns[0], pa.string()),
        "doc_id": pa.array(columns[1], pa.string()),
        "score": np.array(columns[2], np.float64),
    }
    return Run.from_frame(pa.table(content), "run")
