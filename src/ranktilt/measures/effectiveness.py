"""Effectiveness beside fairness: RR, nDCG, R and the rest, computed by ir_measures."""

from __future__ import annotations

import subprocess
from typing import Any

import numpy as np

from ranktilt.data.qrels import Qrels
from ranktilt.data.run import Run
from ranktilt.data.scores import CODE
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.names import Effectiveness


def effectiveness(
    run: Run, measures: list[Effectiveness], qrels: Qrels, query_ids: list[str]
) -> tuple[FloatArray, IntArray]:
    """Values and status codes (measures × queries).

    The order of the run's documents is ours: ir_measures gets falling scores. A judged query that
    the run does not answer scores 0, as ir_measures has it; one without judgements has no value.
    """
    import ir_measures

    wanted = [q for q in query_ids if q in qrels.grades]
    known = set(wanted)
    names = run.doc_ids.to_pylist()
    lists: dict[str, dict[str, float]] = {}
    depth = _deepest(measures)
    for number, query in enumerate(run.query_ids):
        if query in known:
            codes = run.doc_codes[run.offsets[number] : run.offsets[number + 1]][:depth].tolist()
            lists[query] = {names[code]: float(len(codes) - i) for i, code in enumerate(codes)}
    values = np.full((len(measures), len(query_ids)), np.nan)
    codes = np.full(values.shape, CODE["no-qrels"], np.int64)
    row = {str(measure): i for i, measure in enumerate(measures)}
    place: dict[int, tuple[int, Any]] = {}  # the object stays, so that its id does
    column = {query: i for i, query in enumerate(query_ids)}
    for query in wanted:
        values[:, column[query]] = 0.0
        codes[:, column[query]] = CODE["ok"]
    judged: dict[str, Any] = {query: qrels.grades[query] for query in wanted}
    if lists:
        try:
            for result in ir_measures.iter_calc([m.measure for m in measures], judged, lists):
                if id(result.measure) not in place:  # printing a measure is slow: once each
                    place[id(result.measure)] = (row[str(result.measure)], result.measure)
                values[place[id(result.measure)][0], column[result.query_id]] = result.value
        except (ValueError, AssertionError, RuntimeError, subprocess.SubprocessError) as error:
            asked = ", ".join(str(measure) for measure in measures)
            why = str(error) or type(error).__name__
            raise InputError(
                f"ir_measures cannot compute {asked} here ({why})",
                do="leave the measure out or install what it needs",
            ) from error
    return values, codes


def _deepest(measures: list[Effectiveness]) -> int | None:
    """How far down these look: what is below need not be handed over (most of the work)."""
    cutoffs = [measure.measure.params.get("cutoff") for measure in measures]
    return None if None in cutoffs else max(cutoffs)
