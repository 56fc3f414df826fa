"""Measure names: `ARaB(magnitude='bool')@10` reads, prints and keys the same everywhere.

The grammar is that of rankers and rerankers (`data.specs`), followed by a cutoff. Names that are
not ours go to ir_measures (RR@10, nDCG@10, R@10, …).
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Iterable
from typing import Any

from ranktilt.data.specs import Spec, split_spec
from ranktilt.errors import InputError, check_known, close_names
from ranktilt.measures.base import REGISTRY, Measure, registered
from ranktilt.measures.effectiveness import Effectiveness

_EXPECTED = "Name(parameter=value)@cutoff"


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


def parse_measure(text: str) -> Measure | Effectiveness:
    """Read a measure's name.

    >>> str(parse_measure("ARaB( magnitude = bool ) @ 10"))
    "ARaB(magnitude='bool')@10"
    >>> str(parse_measure("nDCG@10"))
    'nDCG@10'
    """
    written, *cutoffs = split_spec(text, "@", "measure", _EXPECTED)
    if "," in "".join(cutoffs):
        raise InputError(f"measure {text!r}", expected=_EXPECTED, do="repeat -m for another one")
    spec = Spec.parse(written, "measure", _EXPECTED)
    cls = REGISTRY.get(spec.name) or registered().get(spec.name)
    if cls is None:
        return _effectiveness(text, spec.name)
    if spec.argument is not None or len(cutoffs) > 1:
        raise InputError(f"measure {text!r}", expected=_EXPECTED)
    known = cls.parameters()
    for name in spec.options:
        check_known("parameter", name, known, where=cls.__name__)
    for name, default in known.items():
        if default is dataclasses.MISSING and name not in spec.options:
            raise InputError(f"{text} needs {name}", expected=f"{cls.__name__}({name}='…')")
    made = cls(**spec.options)
    for cutoff in cutoffs:
        if not re.fullmatch(r"\s*-?\d{1,9}\s*", cutoff):
            raise InputError(f"cutoff {cutoff!r} of {text}", expected="a whole number")
        made = made @ int(cutoff)
    return made


def _effectiveness(text: str, name: str) -> Effectiveness:
    from ir_measures.measures import registry

    try:
        made = Effectiveness(text).measure
        made.validate_params()
    except (NameError, ValueError, SyntaxError, TypeError, AssertionError, KeyError) as error:
        known = [*registered(), *registry]
        if name in registry:
            raise InputError(
                f"measure {text!r} ({error})", expected="a form of ir_measures"
            ) from error
        near = close_names(name, known)
        do = f"did you mean {' or '.join(near)}?" if near else "ranktilt measures lists them all"
        raise InputError(f"unknown measure {name!r}", do=do) from error
    Measure.check_cutoff(name, made.params.get("cutoff"))
    return Effectiveness(str(made))


def parse_measures(measures: str | Measure | Iterable[Any]) -> list[Measure | Effectiveness]:
    """Measures as objects, each once, in the order given; those of ir_measures by their names."""
    if isinstance(measures, str) or not isinstance(measures, Iterable):
        measures = [measures]
    parsed: dict[str, Measure | Effectiveness] = {}
    for entry in measures:
        made = entry() if isinstance(entry, type(Measure)) else entry
        if not isinstance(made, Measure | Effectiveness):
            made = parse_measure(str(made))
        parsed.setdefault(str(made), made)
    if not parsed:
        raise InputError("no measure given", expected="for instance -m ARaB@10")
    return list(parsed.values())
