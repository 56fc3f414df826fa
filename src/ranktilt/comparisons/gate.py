"""Check scores against thresholds and a stored baseline, for CI.

A rule bounds a mean, every query's value or every domain's mean (`min`, `max`), or their change
since the baseline (`max_rise`, `max_drop`). A change is the mean of the differences over the
queries with a value in both; with `alpha` it counts only if a paired t-test, one-sided towards the
bound, gives p < alpha. The query sets must be the same.
"""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal
from xml.etree import ElementTree

import numpy as np

from ranktilt.comparisons.loading import at_queries, other_meaning, weighted_means
from ranktilt.comparisons.results import plain
from ranktilt.data.settings import read_settings
from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.display.numbers import counted, listed, number, p_sentence
from ranktilt.display.table import Cell, Table, markdown_text
from ranktilt.errors import InputError, UnknownNameError, check_known
from ranktilt.measures.scores import SCORE_FILES, ScoredMeasure, Scores
from ranktilt.stats.paired import paired_differences, paired_t

#: A value beyond a bound by less than this keeps to it.
ROUNDING = 1e-12
#: What XML 1.0 cannot hold, not even escaped.
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Source = Scores | str | os.PathLike[str]

# Rules: a gate.toml, read into dataclasses and checked rule by rule


@dataclass(frozen=True, kw_only=True)
class _GateRule:
    """One `[[rule]]`: a measure, and the bounds of its values or of their change.

    Attributes:
        measure: A measure of the scores, such as "TExFAIR@10".
        run: The run to check; by default every run.
        min, max: Bounds of the value.
        max_rise, max_drop: Bounds of the change since the baseline.
        baseline: A file of scores, or a run of the same scores.
        alpha: The change counts only if p is below this.
        by: Check every part of the queries, such as "domain".
        level: Check the "mean", or every "query".
        on: Check the "value", or the "tilt" |value − fair value|.
        name: What reports call the rule.
    """

    measure: str
    run: str | None = None
    min: float | None = None
    max: float | None = None
    max_rise: float | None = None
    max_drop: float | None = None
    baseline: str | None = None
    alpha: float | None = None
    by: str | None = None
    level: Literal["mean", "query"] = "mean"
    on: Literal["value", "tilt"] = "value"
    name: str | None = None

    def __post_init__(self) -> None:
        given = {key: value for key, value in asdict(self).items() if value is not None}
        for key, value in given.items():
            if isinstance(value, str) and not value.strip():
                raise InputError(f"{key} = {value!r}", expected="a name")
            if isinstance(value, float) and not math.isfinite(value):
                raise InputError(f"{key} = {value}", expected="a number")
        levels = [key for key in ("min", "max") if key in given]
        changes = [key for key in ("max_rise", "max_drop") if key in given]
        if not levels and not changes:
            raise InputError("no bound", expected="min, max, max_rise or max_drop")
        if levels and changes:
            what = f"{levels[0]} bounds the value and {changes[0]} its change"
            raise InputError(what, do="write two rules")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise InputError(f"min = {self.min:g} is above max = {self.max:g}")
        for key in changes:
            if given[key] < 0:
                raise InputError(f"{key} = {given[key]:g}", expected="at least 0")
        for key in ("alpha", "baseline"):
            if levels and key in given:
                raise InputError(f"{key} without a change", expected="max_rise or max_drop")
        if self.alpha is not None and not 0 < self.alpha < 1:
            raise InputError(f"alpha = {self.alpha:g}", expected="between 0 and 1")
        if self.level == "query" and self.alpha is not None:
            what = "alpha cannot be combined with level = 'query'"
            raise InputError(what, do="omit alpha: one query cannot be tested")
        if self.level == "query" and self.by is not None:
            raise InputError("by cannot be combined with level = 'query'", do="omit one of them")

    @property
    def of_change(self) -> bool:
        """Whether it bounds a change and so needs a baseline."""
        return self.max_rise is not None or self.max_drop is not None

    @property
    def bound(self) -> str:
        """The bounds as people write them."""
        return self.short_bound + ("" if self.alpha is None else f" (p < {self.alpha:g})")

    @property
    def short_bound(self) -> str:
        """The bounds without the significance level."""
        if self.of_change:
            ends = [("rise", self.max_rise), ("drop", self.max_drop)]
            return " and ".join(f"{word} ≤ {end:g}" for word, end in ends if end is not None)
        if self.min is not None and self.max is not None:
            return f"{self.min:g} to {self.max:g}"
        return f"≥ {self.min:g}" if self.min is not None else f"≤ {self.max:g}"

    @property
    def subject(self) -> str:
        """Its name, or what it checks."""
        if self.name is not None:
            return self.name
        what = f"distance of {self.measure} from fair" if self.on == "tilt" else self.measure
        return f"{what}, every query" if self.level == "query" else what


@dataclass(frozen=True)
class _GateFile:
    """The keys of a gate.toml.

    Attributes:
        rule: The rules.
        scores: The file of scores to check, relative to the config's folder.
        baseline: The file of scores to compare with.
    """

    rule: list[dict[str, Any]] = field(default_factory=list)
    scores: str | None = None
    baseline: str | None = None

    def rules(self, where: str) -> list[_GateRule]:
        """The rules, checked; errors name the rule."""
        if not self.rule:
            raise InputError("no rule", where=where, expected="[[rule]] with measure and a bound")
        return [
            read_settings(entry, _GateRule, f"{where}: rule {i}")
            for i, entry in enumerate(self.rule, start=1)
        ]


# Results: one check per rule, run and part


@dataclass(frozen=True)
class _GateCheck:
    """One rule checked for one run, or one part of its queries (a domain).

    `value` is the mean, or the worst query's value if the rule checks every query. `change` is the
    mean of the paired differences from the baseline (or the worst one), `p` the one-sided p of that
    change. `reason` is one line on why the check failed, or empty.
    """

    number: int
    rule: _GateRule
    run: str
    passed: bool
    value: float | None
    n_scored: int
    n_total: int
    part: str | None = None
    change: float | None = None
    p: float | None = None
    reason: str = ""
    #: The queries that break the bound, the worst first, with the value or change that does.
    queries: list[tuple[str, float]] = field(default_factory=list)

    @property
    def subject(self) -> str:
        """What the rule checks, with the part of the queries."""
        part = "" if self.part is None else f", {self.rule.by} = {self.part}"
        return self.rule.subject + part

    @property
    def line(self) -> str:
        """Why it failed, in one line."""
        return f"rule {self.number}, {self.run}: {self.subject}: {self.reason}"

    @property
    def found(self) -> str:
        """The value or change that was checked, in few characters."""
        if not self.rule.of_change or self.change is None:
            return number(self.value)
        p = "" if self.p is None or self.rule.alpha is None else f", {p_sentence(self.p)}"
        return number(self.change, signed=True) + p


@dataclass(frozen=True)
class GateResult:
    """All checks of a gate."""

    checks: list[_GateCheck]
    #: The files that were read.
    files: list[str] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<GateResult: {self.summary}>"

    def __iter__(self) -> Iterator[_GateCheck]:
        return iter(self.checks)

    @property
    def passed(self) -> bool:
        """Whether no check failed."""
        return not self.failed

    @property
    def failed(self) -> list[_GateCheck]:
        """The checks that failed."""
        return [check for check in self.checks if not check.passed]

    @property
    def summary(self) -> str:
        """The verdict in a few words."""
        total = counted(len(self.checks), "check")
        return f"{len(self.failed)} of {total} failed" if self.failed else f"{total}, all passed"

    def to_junit(self, manifest: Mapping[str, Any] | None = None) -> str:
        """JUnit XML for CI systems: one test case per check, with the run as its class."""
        counts = {"tests": str(len(self.checks)), "failures": str(len(self.failed))}
        counts |= {"errors": "0", "skipped": "0", "time": "0"}
        root = ElementTree.Element("testsuites", {"name": "ranktilt gate", **counts})
        suite = ElementTree.SubElement(root, "testsuite", {"name": "ranktilt gate", **counts})
        if manifest:
            properties = ElementTree.SubElement(suite, "properties")
            for key, value in manifest.items():
                text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
                told = {"name": key, "value": _xml(text)}
                ElementTree.SubElement(properties, "property", told)
        for check in self.checks:
            title = f"rule {check.number}: {check.subject} {check.rule.bound}"
            names = {"classname": _xml(check.run), "name": _xml(title), "time": "0"}
            case = ElementTree.SubElement(suite, "testcase", names)
            if not check.passed:
                told = {"message": _xml(check.reason), "type": "threshold"}
                failure = ElementTree.SubElement(case, "failure", told)
                worst = [f"{query}\t{value:.6g}" for query, value in check.queries]
                failure.text = _xml("\n".join([check.line, *worst]))
        ElementTree.indent(root)
        text = ElementTree.tostring(root, encoding="unicode")
        return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'

    def to_markdown(self, manifest: Mapping[str, Any] | None = None) -> str:
        """A summary for a pull request."""
        mark = "✔" if self.passed else "✘"
        lines = [f"### {mark} ranktilt gate: {self.summary}", ""]
        lines.append(self.table.markdown())
        if self.failed:
            lines += ["", *(f"- {markdown_text(check.line)}" for check in self.failed)]
        if manifest:
            files = ", ".join(f"{entry['path']} {entry['sha256']}" for entry in manifest["inputs"])
            told = f"ranktilt {manifest['versions']['ranktilt']}, {manifest['time']}: {files}"
            lines += ["", f"<!-- {told.replace('--', '- -')} -->"]
        return "\n".join(lines) + "\n"

    @property
    def table(self) -> Table:
        """One row per check."""
        rows: list[list[Cell | str]] = [
            [
                "✔ pass" if check.passed else Cell("✘ FAIL", strong=True),
                check.subject,
                check.run,
                check.found,
                check.rule.short_bound,
                f"{check.n_scored}/{check.n_total}",
            ]
            for check in self.checks
        ]
        # without right-aligned columns, a check stays on one line in a narrow terminal
        return Table(["result", "rule", "run", "found", "bound", "n"], rows)

    def _repr_html_(self) -> str:
        return replace(self.table, title=f"ranktilt gate: {self.summary}").html()


def _xml(text: str) -> str:
    return _NOT_XML.sub("�", text)


# Checking


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
    where, folder = "gate", Path()
    if not isinstance(config, Mapping):
        where, folder = os.fspath(config), Path(config).parent
    given = read_settings(config, _GateFile, where)
    rules = given.rules(where)
    if scores is None:
        if given.scores is None:
            raise InputError("no scores", where=where, do="name a file of scores")
        scores = folder / given.scores
    shown = "the scores" if isinstance(scores, Scores) else os.fspath(scores)
    against = baseline
    if baseline is None and given.baseline is not None:
        against = folder / given.baseline
    held = _Gate(folder, Scores.read(scores), shown, against)
    checks: list[_GateCheck] = []
    for i, rule in enumerate(rules, start=1):
        try:
            checks += held.checks(i, rule)
        except InputError as error:
            raise InputError(str(error), where=f"{where}: rule {i}") from error
    if baseline is not None and not held.baseline_used:
        raise InputError(
            "a baseline that no rule uses", where=where,
            do="omit it, or write a rule with max_rise or max_drop and no baseline of its own",
        )  # fmt: skip
    read = [os.fspath(s) for s in (config, scores) if isinstance(s, str | os.PathLike)]
    return GateResult(checks, list(dict.fromkeys([*read, *held.baselines])))


@dataclass(eq=False)
class _Gate:
    folder: Path  # of the config
    scores: Scores
    source: str  # of the scores
    baseline: Source | None
    baselines: dict[str, Scores] = field(default_factory=dict)  # those read, by path
    baseline_used: bool = False

    def checks(self, number: int, rule: _GateRule) -> Iterator[_GateCheck]:
        """The rule's checks: one per run, and per part of the queries if it has `by`."""
        measure = self.scores.find(rule.measure)
        if rule.on == "tilt" and measure.fair_value is None:
            raise InputError(
                f"on = 'tilt': no fair value for {measure.name} in {self.source}",
                do="omit on, or give scores as .json",
            )
        if measure.is_pooled and (rule.of_change or rule.level == "query"):
            raise InputError(
                f"{measure.name} has one value for all queries",
                expected="min or max, and no level",
            )
        parts = self._parts(rule)
        if rule.run is not None:
            check_known("run", rule.run, self.scores.runs)
        against = self._against(rule) if rule.of_change else None
        runs = [rule.run] if rule.run is not None else list(self.scores.runs)
        if against is self.scores:
            runs = [run for run in runs if run != rule.baseline]
            if not runs:
                raise InputError(f"run {rule.baseline!r} is its own baseline")
        for run in runs:
            now = _values(rule, measure, self.scores, run)
            before = None
            if against is not None:
                own = rule.baseline if against is self.scores else run
                before = self._before(rule, measure, against, str(own))
            for part, chosen in parts:
                check = _GateCheck(number, rule, run, False, None, 0, int(chosen.sum()), part)
                if measure.is_pooled:
                    found = self.scores.summary(run, measure.name, chosen)
                    check = replace(check, n_scored=found["n_scored"])
                    yield _bounded(check, found["value"], "value", found.get("status", "no value"))
                else:
                    yield self._check(check, now, before, chosen)

    def _parts(self, rule: _GateRule) -> list[tuple[str | None, BoolArray]]:
        everything = np.ones(len(self.scores.query_ids), np.bool_)
        if rule.by is None:
            return [(None, everything)]
        if self.scores.parts is None:
            raise InputError(
                f"no breakdown by {rule.by!r} in {self.source}",
                do=f"score with --queries and --by {rule.by}, and write .json or .parquet",
            )
        check_known("breakdown", rule.by, [str(self.scores.by)])
        return list(self.scores.members().items())

    def _against(self, rule: _GateRule) -> Scores:
        """The baseline's scores: a file's, or these if it is one of the runs."""
        source: Source | None = self.baseline
        self.baseline_used |= rule.baseline is None
        if rule.baseline is not None:
            if rule.baseline in self.scores.runs:
                return self.scores
            if Path(rule.baseline).suffix.lower() not in SCORE_FILES:
                raise UnknownNameError("baseline", rule.baseline, self.scores.runs)
            source = self.folder / rule.baseline
        if source is None:
            raise InputError(
                f"{'max_rise' if rule.max_rise is not None else 'max_drop'} needs a baseline",
                do="set baseline to a file of scores or a run, or pass --baseline",
            )
        if isinstance(source, Scores):
            return source
        name = os.fspath(source)
        if name not in self.baselines:
            try:
                self.baselines[name] = Scores.read(name)
            except InputError as error:
                raise InputError(f"baseline {error}") from error
        return self.baselines[name]

    def _before(
        self, rule: _GateRule, measure: ScoredMeasure, against: Scores, run: str
    ) -> FloatArray:
        """The baseline's values in the order of the queries now."""
        check_known("run", run, against.runs, where="baseline")
        known = {own.name: own for own in against.measures}
        check_known("measure", measure.name, known, where="baseline")
        # a CSV file lacks what its values mean
        other = other_meaning(known[measure.name], measure, unnamed=True)
        if other is not None:
            raise InputError(
                f"{measure.name} has a different meaning now: {other}",
                where="baseline",
                do="score both sides with the same groups and targets",
            )
        self._require_same_queries(against)
        return _values(rule, measure, at_queries(against, self.scores.query_ids), run)

    def _require_same_queries(self, against: Scores) -> None:
        now, before = set(self.scores.query_ids), set(against.query_ids)
        if now == before:
            return
        told = [
            f"{len(found)} {what}: {listed(list(map(repr, found)), most=5)}"
            for what, found in (
                ("new", [q for q in self.scores.query_ids if q not in before]),
                ("gone", [q for q in against.query_ids if q not in now]),
            )
            if found
        ]
        raise InputError(
            f"the queries differ from the baseline's ({'; '.join(told)})",
            do="score the same queries, or create a new baseline",
        )

    def _check(
        self, check: _GateCheck, now: FloatArray, before: FloatArray | None, chosen: BoolArray
    ) -> _GateCheck:
        """Check the values of a run, or their differences from the baseline's."""
        rule, weights = check.rule, self.scores.weights
        bounded = now if before is None else paired_differences(now, before)
        values = np.where(chosen, bounded, np.nan)
        scored = ~np.isnan(values)
        check = replace(check, n_scored=int(scored.sum()))
        mean = plain(weighted_means(np.where(scored, now, np.nan), weights))
        if mean is None or (rule.level == "mean" and before is None):
            paired = " in both" if before is not None else ""
            return _bounded(check, mean, "mean", f"no query has a value{paired}")
        if rule.level == "query":
            return self._every_query(check, now, values)
        change = plain(weighted_means(values, weights)) or 0.0
        p = _one_sided(values, weights, rule, change)
        reason = _broken(rule, change, "mean")
        if reason and rule.alpha is not None:
            if p is None:
                reason += ", and one query cannot be tested"
            else:
                reason = f"{reason}, {p_sentence(p)}" if p < rule.alpha else ""
        told = _counted(reason, check)
        return replace(check, passed=not reason, value=mean, change=change, p=p, reason=told)

    def _every_query(self, check: _GateCheck, now: FloatArray, values: FloatArray) -> _GateCheck:
        """Check every query; the value shown is the worst one."""
        beyond = _beyond(check.rule, values)
        order = np.argsort(-np.where(np.isnan(beyond), -math.inf, beyond), kind="stable")
        worst = int(order[0])
        queries = [
            (self.scores.query_ids[i], float(values[i])) for i in order if beyond[i] > ROUNDING
        ]
        reason, of_change = "", check.rule.of_change
        if queries:
            told = [f"{query} ({value:{'+' * of_change}.4g})" for query, value in queries]
            reason = f"{len(queries)} of {check.n_scored} queries break {check.rule.bound}:"
            reason += f" {listed(told, most=5)}" if len(told) > 5 else f" {', '.join(told)}"
        value, change = float(now[worst]), float(values[worst]) if of_change else None
        check = replace(check, passed=not queries, value=value, change=change)
        return replace(check, reason=reason, queries=queries)


def _bounded(check: _GateCheck, value: float | None, what: str, undefined: str) -> _GateCheck:
    """A value compared with the rule's bounds; one that is undefined fails."""
    if value is None:
        return replace(check, reason=f"undefined: {undefined}")
    reason = _broken(check.rule, value, what)
    return replace(check, passed=not reason, value=value, reason=_counted(reason, check))


def _values(rule: _GateRule, measure: ScoredMeasure, scores: Scores, run: str) -> FloatArray:
    """A run's values, or their distances from fair.

    `measure` is that of the current scores: a CSV baseline may lack its fair value.
    """
    values = scores.subset([run], [measure.name]).values[0, 0]
    return measure.tilt(values) if rule.on == "tilt" else values


def _beyond(rule: _GateRule, values: FloatArray) -> FloatArray:
    """By how much values exceed their bounds; below 0 if they keep to them."""
    if rule.of_change:
        low = None if rule.max_drop is None else -rule.max_drop
        high = rule.max_rise
    else:
        low, high = rule.min, rule.max
    under = -math.inf if low is None else low - values
    over = -math.inf if high is None else values - high
    return np.maximum(under, over)


def _broken(rule: _GateRule, value: float, what: str) -> str:
    """How a value, or a change, breaks its bounds; empty if it keeps to them."""
    if not _beyond(rule, np.array([value]))[0] > ROUNDING:
        return ""
    if rule.of_change:
        bound = rule.max_rise if value > 0 else rule.max_drop
        word = "rose" if value > 0 else "dropped"
        return f"{what} {word} by {_apart(abs(value), bound or 0.0)} > {bound:g}"
    if rule.min is not None and value < rule.min:
        return f"{what} {_apart(value, rule.min)} < {rule.min:g}"
    return f"{what} {_apart(value, rule.max or 0.0)} > {rule.max:g}"


def _apart(value: float, bound: float) -> str:
    """A value with enough digits to differ from its bound."""
    for digits in range(4, 13):
        text = f"{value:.{digits}f}"
        if float(text) != bound:
            break
    return text


def _counted(reason: str, check: _GateCheck) -> str:
    return reason and f"{reason} ({check.n_scored}/{check.n_total} queries)"


def _one_sided(
    differences: FloatArray, weights: FloatArray | None, rule: _GateRule, change: float
) -> float | None:
    """One-sided p of the paired t-test for a change: a rise, or a drop."""
    two_sided = float(paired_t(differences, weights))
    if math.isnan(two_sided):
        return None
    upwards = rule.max_drop is None or (rule.max_rise is not None and change > 0)
    towards = change > 0 if upwards else change < 0
    return two_sided / 2.0 if towards else 1.0 - two_sided / 2.0


# A first gate.toml for someone's scores: rules that today's scores keep

#: How far today's worst mean may still move.
_MARGIN = 0.02
#: What every build writes.
_BUILD = "scores.json"
_TOP = """\
# Rules for ranktilt gate; a build fails if one is broken. All keys: docs/gate.md.
# Check them: ranktilt gate --config THIS_FILE
# The bounds are a little beyond today's means: tighten them to what you want to guarantee.
scores = "scores.json"          # what every build writes
baseline = {source}

"""
_RULE = """\
[[rule]]                        # {what} of every run; today {today} ({fair})
{which}{bound}

"""
_CHANGES = """\
[[rule]]                        # significantly further from fair than the baseline
name = "no fairness lost"
{which}{bound} = 0.02
alpha = 0.05

[[rule]]                        # no query may get much worse
{which}level = "query"
{bound} = 0.3
"""


def starter_config(scores: Scores, source: str) -> str:
    """Write the text of a gate.toml whose rules these scores keep.

    Args:
        scores: Today's scores.
        source: Their file, as the config names it: the baseline.
    """
    if source.rsplit("/", 1)[-1] == _BUILD:
        raise InputError(
            "every build overwrites this file",
            where=source,
            do="copy it to baseline.json and name the copy",
        )
    measures = _chosen(scores)
    if not measures:
        raise InputError(
            "no measure with a known fair value and a mean for every run",
            where=source,
            expected="scores of ranktilt audit -o or ranktilt score -o",
        )
    rules = [_rule(scores, measure) for measure in measures]
    moved = "max_drop" if _rises(measures[0]) else "max_rise"
    changes = _CHANGES.format(which=_which(measures[0]), bound=moved)
    return "".join([_TOP.format(source=_quoted(source)), *rules, changes])


def _quoted(text: str) -> str:
    """A string of TOML."""
    return json.dumps(text, ensure_ascii=False)


def _chosen(scores: Scores) -> list[ScoredMeasure]:
    """One measure of distance from fair, one with two sides, one of effectiveness."""
    usable = [
        measure
        for measure in scores.measures
        if (measure.fair_value is not None or measure.is_effectiveness)
        and not measure.is_pooled
        and not np.isnan(_means(scores, measure)).any()
    ]
    fair = [m for m in usable if m.fair_value is not None]
    closeness = [m for m in fair if m.fair_value == 1 and not m.two_sided] or fair
    signed = [m for m in fair if m.two_sided and m.fair_value == 0]
    useful = [m for m in usable if m.is_effectiveness]
    return list({m.name: m for m in [*closeness[:1], *signed[:1], *useful[:1]]}.values())


def _means(scores: Scores, measure: ScoredMeasure) -> FloatArray:
    """What the rule bounds: each run's mean, or its mean distance from fair."""
    values = scores.values[:, scores.measures.index(measure)]
    return weighted_means(measure.tilt(values) if measure.two_sided else values, scores.weights)


def _rises(measure: ScoredMeasure) -> bool:
    """Whether higher is better, for what the rule bounds."""
    return not measure.two_sided and (measure.is_effectiveness or measure.fair_value == 1)


def _which(measure: ScoredMeasure) -> str:
    """The lines that name what a rule bounds."""
    on = 'on = "tilt"\n' if measure.two_sided else ""
    return f"measure = {_quoted(measure.name)}\n{on}"


def _rule(scores: Scores, measure: ScoredMeasure) -> str:
    means = _means(scores, measure)
    ends = dict.fromkeys(number(float(end)) for end in (means.min(), means.max()))
    bound = f"max = {math.ceil((means.max() + _MARGIN) * 100) / 100:g}"
    if _rises(measure):
        bound = f"min = {math.floor((means.min() - _MARGIN) * 100) / 100:g}"
    return _RULE.format(
        what="mean distance from fair" if measure.two_sided else "mean",
        today=" to ".join(ends),
        fair="higher is better" if measure.is_effectiveness else f"fair: {measure.fair_text}",
        which=_which(measure),
        bound=bound,
    )
