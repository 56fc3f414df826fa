"""The rules of a gate: a gate.toml, read into dataclasses and checked rule by rule."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from ranktilt.data.files import read_toml
from ranktilt.data.settings import read_settings
from ranktilt.errors import InputError


@dataclass(frozen=True, kw_only=True)
class GateRule:
    """One `[[rule]]`: a measure, and the bounds of its values or of their change.

    Attributes:
        measure: A measure of the scores, such as "TExFAIR@10".
        run: The run to check; by default every run.
        min, max: Bounds of the value.
        max_rise, max_drop: Bounds of the change since the baseline.
        baseline: A file of scores, or a run of the same scores.
        baseline_run: The run of the baseline, if it has another name.
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
    baseline_run: str | None = None
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
        for key in ("alpha", "baseline", "baseline_run"):
            if levels and key in given:
                raise InputError(f"{key} without a change", expected="max_rise or max_drop")
        if self.alpha is not None and not 0 < self.alpha < 1:
            raise InputError(f"alpha = {self.alpha:g}", expected="between 0 and 1")
        if self.level == "query" and self.alpha is not None:
            what = "alpha with level = 'query'"
            raise InputError(what, do="omit alpha: one query cannot be tested")
        if self.level == "query" and self.by is not None:
            raise InputError("by with level = 'query'", do="omit one of them")


@dataclass(frozen=True, kw_only=True)
class NumberedRule(GateRule):
    """A rule with its number in the file, from 1, and the place that errors name."""

    number: int
    where: str

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
        scores: The file of scores to check.
        baseline: The file of scores to compare with.
    """

    rule: list[dict[str, Any]] = field(default_factory=list)
    scores: str | None = None
    baseline: str | None = None


@dataclass(frozen=True)
class GateConfig:
    """The rules, and the files of scores that the config names.

    Relative paths are relative to `folder`; `source` is what errors call the config.
    """

    rules: list[NumberedRule]
    scores: str | None = None
    baseline: str | None = None
    folder: Path | None = None
    source: str = "gate"

    def path(self, name: str) -> str:
        """A file named in the config, relative to the config's folder."""
        return name if self.folder is None else os.fspath(self.folder / name)


def read_config(source: str | os.PathLike[str] | Mapping[str, Any]) -> GateConfig:
    """Read a gate.toml, or the same as plain data; errors name the rule."""
    if isinstance(source, Mapping):
        content, where, folder = source, "gate", None
    else:
        content, where, folder = read_toml(source), os.fspath(source), Path(source).parent
    top = read_settings(content, _GateFile, where)
    if not top.rule:
        raise InputError("no rule", where=where, expected="[[rule]] with measure and a bound")
    rules = []
    for number, entry in enumerate(top.rule, start=1):
        place = f"{where}: rule {number}"
        rule = read_settings(entry, GateRule, place)
        rules.append(NumberedRule(**asdict(rule), number=number, where=place))
    return GateConfig(rules, top.scores, top.baseline, folder, where)
