"""Measure names: `ARaB(magnitude='bool')@10` reads, prints and keys the same everywhere.

Names that are not ours go to ir_measures (RR@10, nDCG@10, R@10, …).
"""

from __future__ import annotations

import ast
import dataclasses
import math
import re
from collections.abc import Iterable
from typing import Any

from ranktilt.errors import InputError, UnknownNameError, close_names
from ranktilt.measures.base import REGISTRY, Measure, MeasureType, check_cutoff, registered
from ranktilt.measures.effectiveness import Effectiveness

_SHAPE = re.compile(
    r"\s*(?P<name>[^\s()@]+)\s*(?:\((?P<inside>.*)\))?\s*(?:@\s*(?P<cutoff>\S+))?\s*$"
)


@dataclasses.dataclass(frozen=True)
class UnknownMeasure:
    """A measure that scores were computed with elsewhere; nothing but its name is known."""

    name: str
    cutoff: int | None = None
    wording: str = ""
    short_name: str = ""
    is_signed: bool = False

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """No bound is known."""
        return -math.inf, math.inf

    def fair_value(self, groups: tuple[str, ...] = (), targets: tuple[float, ...] = ()) -> None:
        """No fair value is known."""

    def __str__(self) -> str:
        return self.name


AnyMeasure = Measure | Effectiveness | UnknownMeasure


def read_measure(name: str) -> AnyMeasure:
    """A measure by the name in a file; an unknown one is not an error."""
    try:
        return parse_measure(name)
    except InputError:
        return UnknownMeasure(name)


def parse_measure(text: str) -> Measure | Effectiveness:
    """Read a measure's name.

    >>> str(parse_measure("ARaB( magnitude = 'bool' ) @ 10"))
    "ARaB(magnitude='bool')@10"
    >>> str(parse_measure("nDCG@10"))
    'nDCG@10'
    """
    shape = _SHAPE.match(text)
    if shape is None:
        raise InputError(f"measure {text!r}", expected="Name(parameter=value)@cutoff")
    cls = REGISTRY.get(shape["name"]) or registered().get(shape["name"])
    if cls is None:
        return _effectiveness(text, shape["name"])
    made = cls(**_arguments(cls, shape["inside"] or "", text))
    if shape["cutoff"] is None:
        return made
    if not re.fullmatch(r"-?\d+", shape["cutoff"]):
        raise InputError(f"cutoff {shape['cutoff']!r} of {text}", expected="a whole number")
    return made @ int(shape["cutoff"])


def _arguments(cls: type[Measure], inside: str, text: str) -> dict[str, Any]:
    try:
        call = ast.parse(f"f({inside})", mode="eval").body
    except SyntaxError as error:
        raise InputError(f"measure {text!r}", expected="Name(parameter=value)@cutoff") from error
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.args:
        raise InputError(f"measure {text!r}", expected="parameters by name: Name(parameter=value)")
    known = cls.parameters()
    arguments = {}
    for keyword in call.keywords:
        if keyword.arg not in known:
            raise UnknownNameError("parameter", str(keyword.arg), known, where=cls.__name__)
        if keyword.arg in arguments:
            raise InputError(f"duplicate parameter {keyword.arg} in {text}")
        try:
            arguments[keyword.arg] = ast.literal_eval(keyword.value)
        except ValueError as error:
            value = ast.unparse(keyword.value)
            raise InputError(
                f"{keyword.arg}={value} of {cls.__name__}", expected="a number or a name in quotes"
            ) from error
    for name, default in known.items():
        if default is dataclasses.MISSING and name not in arguments:
            raise InputError(f"{text} needs {name}", expected=f"{cls.__name__}({name}='…')")
    return arguments


def _effectiveness(text: str, name: str) -> Effectiveness:
    import ir_measures
    from ir_measures.measures import registry

    try:
        made = ir_measures.parse_measure(text)
        made.validate_params()  # type: ignore[no-untyped-call]
    except (NameError, ValueError, SyntaxError, TypeError, AssertionError, KeyError) as error:
        known = [*registered(), *registry]
        if name in registry:
            raise InputError(
                f"measure {text!r} ({error})", expected="a form of ir_measures"
            ) from error
        near = close_names(name, known)
        do = f"did you mean {' or '.join(near)}?" if near else "ranktilt measures lists them all"
        raise InputError(f"unknown measure {name!r}", do=do) from error
    check_cutoff(name, made.params.get("cutoff"))
    return Effectiveness(str(made))


def parse_measures(measures: str | Measure | Iterable[Any]) -> list[Measure | Effectiveness]:
    """Measures as objects, each once, in the order given."""
    from ir_measures import Measure as TheirMeasure

    if isinstance(measures, str | Measure | MeasureType | Effectiveness | TheirMeasure):
        measures = [measures]
    parsed: dict[str, Measure | Effectiveness] = {}
    for entry in measures:
        if isinstance(entry, Measure | Effectiveness):
            made: Measure | Effectiveness = entry
        elif isinstance(entry, str):
            made = parse_measure(entry)
        elif isinstance(entry, MeasureType):
            made = entry()
        elif isinstance(entry, TheirMeasure):
            made = Effectiveness(str(entry))
        else:
            raise InputError(f"measure {entry!r}", expected="a name or a measure")
        parsed.setdefault(str(made), made)
    if not parsed:
        raise InputError("no measure given", expected="for instance -m ARaB@10")
    return list(parsed.values())
