"""Declare compiled functions: see CONTRIBUTING.md. Only scripts/kernels.py imports what is here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba


class KernelModule:
    """The compiled functions of one file."""

    def __init__(self, *, vectorised: bool = False) -> None:
        self.vectorised = vectorised  # loops over numbers; text has vectors of its own (simd.py)
        self.functions: dict[str, tuple[Callable[..., Any], str]] = {}  # with their signatures
        self.apart: set[str] = set()

    def compiled(self, signature: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Declare a function that Python calls by its types: "u8[:], f64[:;:], i64 -> i64"."""

        def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
            self.functions[function.__name__] = function, signature
            return function

        return decorate

    def compiled_apart(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """An inner function that exists once, and not in each of its callers: less code to load."""
        self.apart.add(function.__name__)
        return compiled_inner(function)


def compiled_inner(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that only compiled functions call."""
    compiler: Any = numba.njit
    return compiler(_nrt=False, error_model="numpy")(function)
