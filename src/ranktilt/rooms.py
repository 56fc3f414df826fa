"""Rooms that are also verbs: `ranktilt.annotate` is a package, and calling it annotates.

Python sets a package's attribute to its subpackage as soon as anything imports that, so a function
of the same name could not stay reachable as `ranktilt.annotate`. The package is made callable
instead (docs/decisions/0003-rooms-as-verbs.md).
"""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from types import ModuleType
from typing import Any


def callable_room(room: str, module: str, function: str) -> None:
    """Make the package `room` call `module.function`; that module is imported when it is called."""

    class Room(ModuleType):
        def __call__(self, *arguments: Any, **options: Any) -> Any:
            return getattr(import_module(module), function)(*arguments, **options)

        @property
        def __signature__(self) -> inspect.Signature:
            return inspect.signature(getattr(import_module(module), function))

    sys.modules[room].__class__ = Room
