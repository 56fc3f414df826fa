"""What a gate is asked to check: the rules of a gate.toml, read and checked one by one."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal, get_args

from ranktilt.data.files import read_toml
from ranktilt.errors import InputError, UnknownNameError

Level = Literal["mean", "query"]
On = Literal["value", "tilt"]
LEVELS = ("min", "max")
CHANGES = ("max_rise", "max_drop")
TOP_KEYS = ("scores", "baseline", "rule")


@dataclass(frozen=True)
class Rule:
    """One `[[rule]]`: a measure, perhaps a run, and the bounds its values must keep to.

    Either bounds of the value (`min`, `max`) or of its change against a baseline (`max_rise`,
    `max_drop`). `number` counts the rules of a file from 1; `where` names the file and the rule.
    """

    number: int
    where: str
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
    level: Level = "mean"
    on: On = "value"
    name: str | None = None

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
        """The bounds without the level of significance."""
        if self.of_change:
            ends = [("rise", self.max_rise), ("drop", self.max_drop)]
            return " and ".join(f"{word} ≤ {end:g}" for word, end in ends if end is not None)
        if self.min is not None and self.max is not None:
            return f"{self.min:g} to {self.max:g}"
        return f"≥ {self.min:g}" if self.min is not None else f"≤ {self.max:g}"

    @property
    def subject(self) -> str:
        """Its name, or what it looks at."""
        if self.name is not None:
            return self.name
        what = f"distance of {self.measure} from fair" if self.on == "tilt" else self.measure
        return f"{what}, every query" if self.level == "query" else what


@dataclass(frozen=True)
class GateConfig:
    """The rules, and the files that hold the scores and the baseline where the config names them.

    `folder` is what relative paths are relative to, `source` what errors call the config.
    """

    rules: list[Rule]
    scores: str | None = None
    baseline: str | None = None
    folder: Path | None = None
    source: str = "gate"

    def path(self, name: str) -> str:
        """A file named in the config: relative to the config, not to where the command runs."""
        return name if self.folder is None else os.fspath(self.folder / name)


RULE_KEYS = tuple(f.name for f in fields(Rule) if f.name not in ("number", "where"))


def read_config(source: str | os.PathLike[str] | Mapping[str, Any]) -> GateConfig:
    """Read a gate.toml, or the same as plain data; every slip is named with its rule."""
    if isinstance(source, Mapping):
        return _config(source, "gate", None)
    where = os.fspath(source)
    return _config(read_toml(source), where, Path(source).parent)


def _config(content: Mapping[str, Any], where: str, folder: Path | None) -> GateConfig:
    for key in content:
        if key not in TOP_KEYS:
            raise UnknownNameError("key", key, TOP_KEYS, where=where)
    for key in ("scores", "baseline"):
        if not isinstance(content.get(key, ""), str):
            raise InputError(f"{key} = {content[key]!r}", where=where, expected="a file name")
    entries = content.get("rule")
    if not isinstance(entries, list) or not entries:
        what = "no rule" if not entries else "rule is no list"
        raise InputError(what, where=where, expected="[[rule]] with measure and a bound")
    rules = [_rule(number, entry, where) for number, entry in enumerate(entries, start=1)]
    return GateConfig(rules, content.get("scores"), content.get("baseline"), folder, where)


def _rule(number: int, entry: Any, source: str) -> Rule:
    where = f"{source}: rule {number}"
    if not isinstance(entry, Mapping):
        raise InputError(f"{entry!r}", where=where, expected="[[rule]] with measure and a bound")
    for key in entry:
        if key not in RULE_KEYS:
            raise UnknownNameError("key", key, RULE_KEYS, where=where)
    for key in ("measure", "run", "baseline", "baseline_run", "by", "name"):
        if key in entry and (not isinstance(entry[key], str) or not entry[key].strip()):
            raise InputError(f"{key} = {entry[key]!r}", where=where, expected="a name in quotes")
    if "measure" not in entry:
        raise InputError("no measure", where=where, expected='measure = "TExFAIR@10" or the like')
    for key, options in (("level", get_args(Level)), ("on", get_args(On))):
        if key in entry and entry[key] not in options:
            raise UnknownNameError(key, str(entry[key]), options, where=where)
    for key in (*LEVELS, *CHANGES, "alpha"):
        if key in entry and not _number(entry[key]):
            raise InputError(f"{key} = {entry[key]!r}", where=where, expected="a number")
    rule = Rule(number, where, **entry)
    _check_bounds(rule)
    return rule


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _check_bounds(rule: Rule) -> None:
    levels = [key for key in LEVELS if getattr(rule, key) is not None]
    changes = [key for key in CHANGES if getattr(rule, key) is not None]
    where = rule.where
    if not levels and not changes:
        raise InputError("no bound", where=where, expected="min, max, max_rise or max_drop")
    if levels and changes:
        raise InputError(
            f"{levels[0]} bounds the value and {changes[0]} its change", where=where,
            do="write two rules",
        )  # fmt: skip
    if rule.min is not None and rule.max is not None and rule.min > rule.max:
        what = f"min = {rule.min:g} is above max = {rule.max:g}"
        raise InputError(what, where=where, do="no value can keep to both")
    for key in changes:
        if getattr(rule, key) < 0:
            raise InputError(f"{key} = {getattr(rule, key):g}", where=where, expected="0 or more")
    if levels:
        for key in ("alpha", "baseline", "baseline_run"):
            if getattr(rule, key) is not None:
                raise InputError(
                    f"{key} without a change to check",
                    where=where,
                    expected=f"max_rise or max_drop beside {key}",
                )
    if rule.alpha is not None and not 0 < rule.alpha < 1:
        raise InputError(f"alpha = {rule.alpha:g}", where=where, expected="between 0 and 1")
    if rule.level == "query" and rule.alpha is not None:
        what = "alpha with level = 'query'"
        raise InputError(what, where=where, do="one query has no test: leave alpha out")
    if rule.level == "query" and rule.by is not None:
        raise InputError("by with level = 'query'", where=where, do="leave one of them out")
