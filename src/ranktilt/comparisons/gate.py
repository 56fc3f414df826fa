"""Check scores against thresholds and a stored baseline, for CI.

A rule bounds a mean, every query's value or every domain's mean (`min`, `max`), or their change
since the baseline (`max_rise`, `max_drop`). A change is the mean of the differences over the
queries with a value in both; with `alpha` it counts only if a paired t-test, one-sided towards the
bound, gives p < alpha. The query sets must be the same.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ranktilt.comparisons.gate_config import GateConfig, NumberedRule, read_config
from ranktilt.comparisons.gate_result import GateCheck, GateResult
from ranktilt.comparisons.loading import (
    measure_name,
    named,
    other_meaning,
    same_weights,
    weighted_mean,
    weights_for,
)
from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.display.numbers import counted, p_sentence
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.stats.paired import paired_differences, paired_t

#: A value beyond a bound by less than this keeps to it.
ROUNDING = 1e-12
ENDINGS = (".json", ".csv", ".parquet")

Source = Scores | str | os.PathLike[str]


def gate(
    config: str | os.PathLike[str] | Mapping[str, Any],
    scores: Source | None = None,
    *,
    baseline: Source | None = None,
) -> GateResult:
    """Check scores against the rules of a gate.toml.

    Args:
        config: A gate.toml, or the same as a dictionary.
        scores: `Scores`, or a file that `score -o` or `audit -o` wrote; overrides the config.
        baseline: Scores to compare with; overrides the config, but not a rule's own baseline.

    Returns:
        A GateResult: `passed`, and one check per rule, run and part.
    """
    rules = read_config(config)
    if scores is None:
        if rules.scores is None:
            raise InputError("no scores", where=rules.source, do="name a file of scores")
        scores = rules.path(rules.scores)
    shown = "the scores" if isinstance(scores, Scores) else os.fspath(scores)
    held = _Gate(rules, Scores.read(scores), shown, baseline)
    checks = [check for rule in rules.rules for check in held.checks(rule)]
    if baseline is not None and not held.baseline_used:
        raise InputError(
            "a baseline that no rule uses", where=rules.source,
            do="omit it, or write a rule with max_rise or max_drop and no baseline of its own",
        )  # fmt: skip
    read = [os.fspath(s) for s in (config, scores) if isinstance(s, str | os.PathLike)]
    files = list(dict.fromkeys([*read, *held.baselines]))
    weak = [check for check in checks if check.unproven]
    if weak:
        held.notes.append(
            f"{counted(len(weak), 'check')} beyond the bound passed unproven: p is not below the "
            "rule's alpha"
        )
    return GateResult(checks, rules.source, held.notes, files)


@dataclass(frozen=True, eq=False)
class _Series:
    """One run's values of a measure, before and after."""

    now: FloatArray
    before: FloatArray | None = None

    @property
    def checked(self) -> FloatArray:
        """What the rule bounds: the values, or their differences from the baseline."""
        return self.now if self.before is None else paired_differences(self.now, self.before)


@dataclass(eq=False)
class _Gate:
    config: GateConfig
    scores: Scores
    source: str
    baseline: Source | None
    notes: list[str] = field(default_factory=list)
    baselines: dict[str, Scores] = field(default_factory=dict)  # those read, by path
    baseline_used: bool = False

    def checks(self, rule: NumberedRule) -> Iterator[GateCheck]:
        """The rule's checks: one per run, and per part of the queries if it has `by`."""
        measure = self._measure(rule)
        if rule.on == "tilt" and measure.fair_value is None:
            raise InputError(
                f"on = 'tilt': {self.source} names no fair value of {measure.name}",
                where=rule.where,
                do="omit on, or give scores as .json",
            )
        parts = self._parts(rule)
        if rule.run is not None and rule.run not in self.scores.runs:
            raise UnknownNameError("run", rule.run, self.scores.runs, where=rule.where)
        against, base_run = self._against(rule) if rule.of_change else (None, None)
        runs = [rule.run] if rule.run is not None else list(self.scores.runs)
        if against is self.scores:
            runs = [run for run in runs if run != base_run]
            if not runs:
                raise InputError(f"run {base_run!r} is its own baseline", where=rule.where)
        for run in runs:
            before = None
            if against is not None:
                before = self._before(rule, measure, against, base_run or run)
            series = _Series(_values(rule, measure, self.scores, run), before)
            self._note_gaps(run, measure.name, series)
            for part, chosen in parts:
                yield self._check(rule, run, series, part, chosen)

    def _note_gaps(self, run: str, measure: str, series: _Series) -> None:
        """Note queries that have a value on one side only."""
        if series.before is None:
            return
        now, before = ~np.isnan(series.now), ~np.isnan(series.before)
        only_now, only_before = int((now & ~before).sum()), int((before & ~now).sum())
        if only_now or only_before:
            note = (
                f"{run}, {measure}: {only_now} queries have a value only now and {only_before} only"
                f" in the baseline; changes are over the {int((now & before).sum())} with both"
            )
            self._note(note)

    def _note(self, note: str) -> None:
        self.notes += [] if note in self.notes else [note]

    def _measure(self, rule: NumberedRule) -> ScoredMeasure:
        """The measure as the scores name it, however the rule writes it."""
        known = {measure.name: measure for measure in self.scores.measures}
        try:
            return known[measure_name(self.scores, rule.measure)]
        except UnknownNameError as error:
            raise UnknownNameError("measure", rule.measure, known, where=rule.where) from error

    def _parts(self, rule: NumberedRule) -> list[tuple[str | None, BoolArray]]:
        everything = np.ones(len(self.scores.query_ids), np.bool_)
        if rule.by is None:
            return [(None, everything)]
        if self.scores.parts is None:
            raise InputError(
                f"no breakdown by {rule.by!r} in {self.source}",
                where=rule.where,
                do=f"score with --queries and --by {rule.by}, and write .json or .parquet",
            )
        if self.scores.by != rule.by:
            raise UnknownNameError("breakdown", rule.by, [str(self.scores.by)], where=rule.where)
        labels = np.array(self.scores.parts)
        return [(part, labels == part) for part in dict.fromkeys(self.scores.parts)]

    def _against(self, rule: NumberedRule) -> tuple[Scores, str | None]:
        """The baseline's scores, and the run in them if it has another name."""
        source: Source | None = self.baseline
        self.baseline_used |= rule.baseline is None
        if rule.baseline is not None:
            if rule.baseline in self.scores.runs:
                if rule.baseline_run is not None:
                    raise InputError(
                        f"baseline {rule.baseline!r} is a run, and baseline_run names another",
                        where=rule.where,
                    )
                return self.scores, rule.baseline
            if not rule.baseline.lower().endswith(ENDINGS):
                raise UnknownNameError(
                    "baseline", rule.baseline, self.scores.runs, where=rule.where,
                    do="(a run of the scores, or a file of scores: .json, .csv, .parquet)",
                )  # fmt: skip
            source = self.config.path(rule.baseline)
        elif source is None and self.config.baseline is not None:
            source = self.config.path(self.config.baseline)
        if source is None:
            raise InputError(
                f"{'max_rise' if rule.max_rise is not None else 'max_drop'} without a baseline",
                where=rule.where,
                do="set baseline to a file of scores or a run, or pass --baseline",
            )
        if isinstance(source, Scores):
            return source, rule.baseline_run
        name = os.fspath(source)
        if name not in self.baselines:
            try:
                self.baselines[name] = Scores.read(name)
            except InputError as error:
                raise InputError(f"baseline {error}", where=rule.where) from error
        return self.baselines[name], rule.baseline_run

    def _before(
        self, rule: NumberedRule, measure: ScoredMeasure, against: Scores, run: str
    ) -> FloatArray:
        """The baseline's values in the order of the queries now."""
        where = f"{rule.where}: baseline"
        if run not in against.runs:
            do = "" if rule.baseline_run is not None else "(or set baseline_run)"
            raise UnknownNameError("run", run, against.runs, where=where, do=do)
        known = {own.name: own for own in against.measures}
        if measure.name not in known:
            raise UnknownNameError("measure", measure.name, known, where=where)
        # a CSV file may lack what its values mean
        other = other_meaning(known[measure.name], measure, unnamed=True)
        if other is not None:
            raise InputError(
                f"{measure.name} has another meaning than now: {other}",
                where=where,
                do="score both sides with the same groups and targets",
            )
        if rule.on == "value" and known[measure.name].positive != measure.positive:
            told = "one side does not name the group that + means; assumed to be the same"
            self._note(f"{measure.name}: {told}")
        self._require_same_queries(rule, against)
        place = {query: i for i, query in enumerate(against.query_ids)}
        order = [place[query] for query in self.scores.query_ids]
        if not same_weights(self.scores.weights, weights_for(against, self.scores.query_ids)):
            self._note(
                "the baseline's queries have other weights, or none; changes use today's weights"
            )
        return _values(rule, measure, against, run)[order]

    def _require_same_queries(self, rule: NumberedRule, against: Scores) -> None:
        now, before = set(self.scores.query_ids), set(against.query_ids)
        if now == before:
            return
        told = [
            f"{len(found)} {what}: {named(list(map(repr, found)))}"
            for what, found in (
                ("new", [q for q in self.scores.query_ids if q not in before]),
                ("gone", [q for q in against.query_ids if q not in now]),
            )
            if found
        ]
        raise InputError(
            f"the queries differ from the baseline's ({'; '.join(told)})",
            where=rule.where,
            do="score the same queries, or create a new baseline",
        )

    def _check(
        self, rule: NumberedRule, run: str, series: _Series, part: str | None, chosen: BoolArray
    ) -> GateCheck:
        values = np.where(chosen, series.checked, np.nan)
        scored = ~np.isnan(values)
        about: dict[str, Any] = {"n_scored": int(scored.sum()), "n_total": int(chosen.sum())}
        about["part"] = part
        mean = weighted_mean(np.where(scored, series.now, np.nan), self.scores.weights)
        if mean is None:
            paired = " in both" if series.before is not None else ""
            reason = f"undefined: no query has a value{paired}"
            return GateCheck(rule, run, False, None, reason=reason, **about)
        if rule.level == "query":
            return self._every_query(rule, run, series, values, about)
        if series.before is None:
            reason = _outside(rule, mean, "mean")
            return GateCheck(rule, run, not reason, mean, reason=_counted(reason, about), **about)
        change = weighted_mean(values, self.scores.weights) or 0.0
        p = _one_sided(values, self.scores.weights, rule, change)
        reason, unproven = _moved(rule, change), False
        if reason and rule.alpha is not None:
            if p is None:
                reason += ", and one query cannot be tested"
            elif p >= rule.alpha:
                reason, unproven = "", True
            else:
                reason += f", {p_sentence(p)}"
        told = _counted(reason, about)
        return GateCheck(
            rule, run, not reason, mean, change=change, p=p, reason=told, unproven=unproven, **about
        )

    def _every_query(
        self,
        rule: NumberedRule,
        run: str,
        series: _Series,
        values: FloatArray,
        about: dict[str, Any],
    ) -> GateCheck:
        """Check every query; the value shown is the worst one."""
        beyond = _beyond(rule, values)
        order = np.argsort(-np.where(np.isnan(beyond), -math.inf, beyond), kind="stable")
        worst = int(order[0])
        over = [int(i) for i in order if beyond[i] > ROUNDING]
        queries = [(self.scores.query_ids[i], float(values[i])) for i in over]
        reason = ""
        if over:
            listed = [f"{query} ({value:+.4g})" if series.before is not None else
                      f"{query} ({value:.4g})" for query, value in queries]  # fmt: skip
            reason = f"{len(over)} of {about['n_scored']} queries break {rule.bound}:"
            reason += f" {named(listed)}"
        change = None if series.before is None else float(values[worst])
        value = float(series.now[worst])
        return GateCheck(
            rule, run, not over, value, change=change, reason=reason, queries=queries, **about
        )


def _values(rule: NumberedRule, measure: ScoredMeasure, scores: Scores, run: str) -> FloatArray:
    """A run's values, or their distances from fair.

    `measure` is that of the current scores: a CSV baseline may lack its fair value.
    """
    values = scores.subset([run], [measure.name]).values[0, 0]
    return measure.tilt(values) if rule.on == "tilt" else values


def _beyond(rule: NumberedRule, values: FloatArray) -> FloatArray:
    """By how much values exceed their bounds; below 0 if they keep to them."""
    if rule.of_change:
        low = None if rule.max_drop is None else -rule.max_drop
        high = rule.max_rise
    else:
        low, high = rule.min, rule.max
    under = -math.inf if low is None else low - values
    over = -math.inf if high is None else values - high
    return np.maximum(under, over)


def _outside(rule: NumberedRule, value: float, what: str) -> str:
    if not _beyond(rule, np.array([value]))[0] > ROUNDING:
        return ""
    if rule.min is not None and value < rule.min:
        return f"{what} {_apart(value, rule.min)} < {rule.min:g}"
    return f"{what} {_apart(value, rule.max or 0.0)} > {rule.max:g}"


def _moved(rule: NumberedRule, change: float) -> str:
    if not _beyond(rule, np.array([change]))[0] > ROUNDING:
        return ""
    bound = rule.max_rise if change > 0 else rule.max_drop
    word = "rose" if change > 0 else "dropped"
    return f"mean {word} by {_apart(abs(change), bound or 0.0)} > {bound:g}"


def _apart(value: float, bound: float) -> str:
    """A value with enough digits to differ from its bound."""
    for digits in range(4, 13):
        text = f"{value:.{digits}f}"
        if float(text) != bound:
            break
    return text


def _counted(reason: str, about: Mapping[str, Any]) -> str:
    return reason and f"{reason} ({about['n_scored']}/{about['n_total']} queries)"


def _one_sided(
    differences: FloatArray, weights: FloatArray | None, rule: NumberedRule, change: float
) -> float | None:
    """One-sided p of the paired t-test for a change: a rise, or a drop."""
    two_sided = float(paired_t(differences, weights))
    if math.isnan(two_sided):
        return None
    upwards = rule.max_drop is None or (rule.max_rise is not None and change > 0)
    towards = change > 0 if upwards else change < 0
    return two_sided / 2.0 if towards else 1.0 - two_sided / 2.0
