"""Effectiveness next to fairness: RR, nDCG, R and the rest, computed by ir_measures."""

from __future__ import annotations

import ast
import math
import re
import subprocess
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from ranktilt.data.qrels import Qrels
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.statuses import CODE

#: Measure → what it measures, and a short name; those that are not listed have neither.
_WORDS = {
    "nDCG": ("relevance of the ranking", "relevance"),
    "RR": (
        "how early the first relevant document is ranked",
        "reciprocal rank",
    ),
}
_BETWEEN_0_AND_1 = ("nDCG", "RR", "AP", "P", "R", "Success")


@dataclass(frozen=True)
class Effectiveness:
    """A measure that ir_measures computes from relevance judgements, such as nDCG@10."""

    name: str
    is_signed: ClassVar[bool] = False

    @property
    def measure(self) -> Any:
        """The measure of ir_measures.

        Its own parser needs names of `ast` that Python 3.14 no longer has (ir_measures 0.4.3).

        >>> str(Effectiveness("nDCG(dcg='exp-log2')@10").measure)
        "nDCG(dcg='exp-log2')@10"
        """
        from ir_measures.measures import registry

        node: ast.expr = ast.parse(self.name.strip(), mode="eval").body
        given: dict[str, Any] = {}
        cutoff = None
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
            cutoff = _constant(node.right)
            node = node.left
        if isinstance(node, ast.Call) and not node.args:
            given = {str(one.arg): _constant(one.value) for one in node.keywords}
            node = node.func
        if not isinstance(node, ast.Name):
            raise ValueError("not Name(parameter=value)@cutoff")
        made = registry[node.id]
        return made(**given, **({} if cutoff is None else {made.AT_PARAM: cutoff}))

    @property
    def _kind(self) -> str:
        return re.split("[(@]", self.name, maxsplit=1)[0]

    @property
    def cutoff(self) -> int | None:
        """The cutoff, if it has one; that of IPrec is a level of recall."""
        _, _, cutoff = self.name.partition("@")
        return int(cutoff) if cutoff and self._kind != "IPrec" else None

    @property
    def wording(self) -> str:
        """What it measures, in plain words."""
        return _WORDS.get(self._kind, ("effectiveness", ""))[0]

    @property
    def short_name(self) -> str:
        """A few plain words that fit after "by"; empty if there are none."""
        return _WORDS.get(self._kind, ("", ""))[1]

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """The smallest and largest possible value."""
        return (0.0, 1.0) if self._kind in _BETWEEN_0_AND_1 else (-math.inf, math.inf)

    def fair_value(self, groups: tuple[str, ...] = (), targets: tuple[float, ...] = ()) -> str:
        """More is better."""
        return "high"

    def __matmul__(self, cutoff: int) -> Effectiveness:
        return Effectiveness(f"{self.name.partition('@')[0]}@{cutoff}")

    def __str__(self) -> str:
        return self.name


def _constant(node: ast.expr) -> Any:
    try:
        return ast.literal_eval(node)
    except ValueError:
        raise ValueError("values are numbers, text in quotes, True or False") from None


def effectiveness(
    runs: list[Run], measures: list[Effectiveness], qrels: Qrels, query_ids: list[str]
) -> Iterator[tuple[FloatArray, IntArray]]:
    """Values and status codes (measures × queries) of each run.

    The order of the run's documents is ours: ir_measures gets falling scores. A judged query that
    the run does not answer scores 0, as in ir_measures; one without judgements has no value.
    """
    judged = {query: qrels.grades[query] for query in query_ids if query in qrels.grades}
    cutoffs = [measure.cutoff for measure in measures]
    # documents below the deepest cutoff need not be passed on (most of the work)
    depth = None if None in cutoffs else max(filter(None, cutoffs))
    # where the lists end at its cutoff, RR needs none; trec_eval computes it faster than MS MARCO's
    asked = [
        Effectiveness(measure.name.partition("@")[0])
        if measure.cutoff == depth and re.fullmatch(r"RR(\(rel=\d+\))?@\d+", measure.name)
        else measure
        for measure in measures
    ]
    row = {str(measure): i for i, measure in enumerate(asked)}
    column = {query: i for i, query in enumerate(query_ids)}
    empty = np.full((len(measures), len(query_ids)), np.nan)
    empty[:, [column[query] for query in judged]] = 0.0
    codes = np.where(np.isnan(empty), CODE["no-qrels"], CODE["ok"])
    place: dict[int, tuple[int, Any]] = {}  # the object stays, so that its id does
    for results in iter_results(asked, judged, (_lists(run, judged, depth) for run in runs)):
        values = empty.copy()
        for result in results:
            if id(result.measure) not in place:  # printing a measure is slow: once each
                place[id(result.measure)] = (row[str(result.measure)], result.measure)
            values[place[id(result.measure)][0], column[result.query_id]] = result.value
        yield values, codes


def _lists(run: Run, judged: Collection[str], depth: int | None) -> dict[str, dict[str, float]]:
    """The top of each judged query's list, with falling scores."""
    names = run.doc_ids.to_pylist()
    lists = {}
    for number, query in enumerate(run.query_ids):
        if query in judged:
            codes = run.doc_codes[run.offsets[number] : run.offsets[number + 1]][:depth].tolist()
            lists[query] = {names[code]: float(len(codes) - i) for i, code in enumerate(codes)}
    return lists


def iter_results(
    measures: list[Effectiveness],
    qrels: dict[str, dict[str, int]],
    runs: Iterable[dict[str, dict[str, float]]],
) -> Iterator[list[Any]]:
    """What ir_measures computes for each run: results with measure, query_id and value.

    Args:
        measures: The measures.
        qrels: Grades of each query's documents.
        runs: Scores of each query's documents, without ties.
    """
    import ir_measures

    judged: Any = qrels
    try:
        found: Any = ir_measures.evaluator([m.measure for m in measures], judged)
        # one by one, because the evaluator of several checks each result again, slowly
        evaluators = getattr(found, "evaluators", [found])
        for lists in runs:
            yield [result for own in evaluators for result in own.iter_calc(lists)] if lists else []
    except (ValueError, AssertionError, RuntimeError, subprocess.SubprocessError) as error:
        asked = ", ".join(str(measure) for measure in measures)
        raise InputError(
            f"ir_measures cannot compute {asked} here ({str(error) or type(error).__name__})",
            do="omit the measure or install what it needs",
        ) from error
