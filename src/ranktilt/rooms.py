"""Rooms that are also verbs: `ranktilt.annotate` is a package, and calling it annotates.

Python sets a package's attribute to its subpackage as soon as anything imports that, so a function
of the same name could not stay reachable as `ranktilt.annotate`. The package is made callable
instead (docs/decisions/0003-rooms-as-verbs.md).
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Found = TypeVar("Found")
Wanted = TypeVar("Wanted")


def callable_room(room: str, module: str, function: str) -> None:
    """Make the package `room` call `module.function`; that module is imported when it is called."""

    class Room(ModuleType):
        def __call__(self, *arguments: Any, **options: Any) -> Any:
            return getattr(import_module(module), function)(*arguments, **options)

        def __getattr__(self, name: str) -> Any:
            """The room's modules, without an import of their own: `ranktilt.rerank.sweep`."""
            if not name.startswith("_") and find_spec(f"{room}.{name}") is not None:
                return import_module(f"{room}.{name}")
            raise AttributeError(f"module {room!r} has no attribute {name!r}")

        @property
        def __signature__(self) -> inspect.Signature:
            return inspect.signature(getattr(import_module(module), function))

    sys.modules[room].__class__ = Room


def and_then(
    first: Callable[Given, Found], finish: Callable[[Found], Wanted], name: str, says: str
) -> Callable[Given, Wanted]:
    """A verb with all parameters of `first` that gives what `finish` makes of its result."""

    @wraps(first)
    def verb(*arguments: Given.args, **options: Given.kwargs) -> Wanted:
        return finish(first(*arguments, **options))

    verb.__name__, verb.__qualname__, verb.__doc__ = name, name, says
    made = inspect.signature(finish).return_annotation
    verb.__signature__ = inspect.signature(first).replace(return_annotation=made)  # type: ignore[attr-defined]
    return verb
