"""`run:FILE`: a run that is there already, as the first stage of a pipeline."""

from __future__ import annotations

from typing import Any

from ranktilt.data.run import Run
from ranktilt.errors import InputError
from ranktilt.rankers.base import Context, System, Texts, family
from ranktilt.rankers.specs import GivenRun


@family("run", parameters=())
def make(name: str | None, options: dict[str, Any], texts: Texts, context: Context) -> System:  # noqa: ARG001
    """A run from a file."""
    if name is None:
        raise InputError("system 'run' names no file", expected="run:FILE")
    return GivenRun(Run.load(name, order=context.order))
