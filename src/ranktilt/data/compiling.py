# mypy: disable-error-code="type-arg"
"""Compiled functions that are ready on the user's machine.

Kernels are written in the Python that numba understands. `make kernels` has numba translate each
module into LLVM's language, once, into a file `.ll` next to it that is part of the package. At
run time llvmlite turns the file into code for the processor at hand in some hundredths of a second.
See docs/decisions/0010-kernels.md.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

#: Whether modules are imported to be translated, by scripts/kernels.py.
TRANSLATING = os.environ.get("RANKTILT_TRANSLATE") == "1"
#: Names of the functions that stay separate.
SEPARATE: set[str] = set()
_SCALARS: dict[str, tuple[type, Any]] = {
    "bool": (np.bool_, ctypes.c_bool),
    "u8": (np.uint8, ctypes.c_uint8),
    "i32": (np.int32, ctypes.c_int32),
    "u32": (np.uint32, ctypes.c_uint32),
    "i64": (np.int64, ctypes.c_int64),
    "u64": (np.uint64, ctypes.c_uint64),
    "f64": (np.float64, ctypes.c_double),
}


class Slot(NamedTuple):
    """The type of a parameter or a result."""

    name: str
    dimensions: int  # 0 for a scalar

    @classmethod
    def parse(cls, text: str) -> Slot:
        """From "i64" for a scalar, "u8[:]" and "f64[:;:]" for arrays."""
        name, _, shape = text.strip().partition("[")
        return cls(name, shape.count(":"))

    @property
    def native(self) -> list[Any]:
        """What it is for C: a scalar, or the fields of numba's arrays."""
        if not self.dimensions:
            return [_SCALARS[self.name][1]]
        pointer, number = ctypes.c_void_p, ctypes.c_ssize_t
        # owner, parent, items, bytes per item, data, shape, strides
        return [pointer, pointer, number, number, pointer, *[number] * (2 * self.dimensions)]


class CompiledFunction:
    """A compiled function that Python calls; other threads run meanwhile."""

    def __init__(self, module: KernelModule, function: Callable[..., Any], signature: str) -> None:
        parameters, _, result = signature.partition("->")
        self.function = function
        self.slots = [Slot.parse(part) for part in parameters.split(",")]
        self.result = Slot.parse(result)
        self._module = module
        self._types = [_SCALARS[slot.name][0] for slot in self.slots]

    def __call__(self, *arguments: Any) -> Any:
        flat: list[Any] = []
        for slot, kind, value in zip(self.slots, self._types, arguments, strict=True):
            if not slot.dimensions:
                flat.append(value)
            elif (
                value.dtype != kind or value.ndim != slot.dimensions or not value.flags.c_contiguous
            ):
                raise TypeError(f"{self.function.__name__} takes {slot}, not {value.dtype}")
            else:
                address = value.__array_interface__["data"][0]
                layout = (value.size, value.itemsize, address, *value.shape, *value.strides)
                flat += (None, None, *layout)
        answer = _SCALARS[self.result.name][1]()
        self._module.native(self.function.__name__)(ctypes.byref(answer), None, *flat)
        return answer.value


class KernelModule:
    """The compiled functions of one Python file; its translation has the same name with .ll."""

    def __init__(self, file: str) -> None:
        self.functions: dict[str, CompiledFunction] = {}
        self._path = Path(file).with_suffix(".ll")
        self._native: dict[str, Any] = {}
        self._lock = threading.Lock()

    def compiled(self, signature: str) -> Callable[[Callable[..., Any]], CompiledFunction]:
        """Declare a compiled function by its types, such as "u8[:], f64[:;:], i64 -> i64"."""

        def decorate(function: Callable[..., Any]) -> CompiledFunction:
            made = CompiledFunction(self, function, signature)
            self.functions[function.__name__] = made
            return made

        return decorate

    def native(self, name: str) -> Any:
        """The machine code of a function; made on the first call."""
        if name not in self._native:
            with self._lock:
                if not self._native:
                    self._native = self._loaded()
        return self._native[name]

    def _loaded(self) -> dict[str, Any]:
        engine = _machine_code(self._path.read_text(encoding="ascii"))
        found = {}
        for name, made in self.functions.items():
            parameters = [kind for slot in made.slots for kind in slot.native]
            prototype = ctypes.CFUNCTYPE(
                ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *parameters
            )
            found[name] = prototype(engine.get_function_address(name))
            found[name].engine = engine  # the code lives as long as its engine
        return found


def inner(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that only compiled functions call."""
    if not TRANSLATING:
        return function
    from numba import njit

    return njit(_nrt=False, error_model="numpy")(function)


def separate(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same for one that is not copied into its callers: less code, which loads faster."""
    SEPARATE.add(function.__name__)
    return inner(function)


def _machine_code(text: str) -> Any:
    """Code for this processor from optimised LLVM code."""
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    machine = binding.Target.from_default_triple().create_target_machine(
        cpu=binding.get_host_cpu_name(),
        features=binding.get_host_cpu_features().flatten(),
        opt=3,
        jit=True,
    )
    module = binding.parse_assembly(text)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    engine = binding.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    return engine


#: The package's messages; the command line prints them.
logger = logging.getLogger("ranktilt")
_PATIENCE_SECONDS = 3.0


@contextlib.contextmanager
def compiling_once() -> Iterator[None]:
    """Log a message if the first call of compiled code takes long."""
    timer = threading.Timer(_PATIENCE_SECONDS, logger.info, ["compiling (once)"])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
