# mypy: disable-error-code="type-arg"
"""Compiled functions that are ready on the user's machine.

Kernels are written in the Python that numba understands. `make kernels` has numba translate each
module into LLVM's language, once, into a file `.ll` next to it that is part of the package. At
run time llvmlite turns the file into code for the processor at hand in some hundredths of a second.
See docs/decisions/0010-kernels.md.
"""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

#: Whether modules are imported to be translated, by scripts/kernels.py.
TRANSLATING = os.environ.get("RANKTILT_TRANSLATE") == "1"
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
        """What it is for C: a scalar, or the address of the first item and the shape."""
        if not self.dimensions:
            return [_SCALARS[self.name][1]]
        return [ctypes.c_void_p, *[ctypes.c_ssize_t] * self.dimensions]


class CompiledFunction:
    """A compiled function that Python calls; other threads run meanwhile."""

    def __init__(self, module: KernelModule, function: Callable[..., Any], signature: str) -> None:
        parameters, _, result = signature.partition("->")
        self.function = function
        self.slots = [Slot.parse(part) for part in parameters.split(",")]
        self.result = Slot.parse(result)
        self._module = module
        self._types = [(np.dtype(_SCALARS[slot.name][0]), slot.dimensions) for slot in self.slots]
        self._native: Any = None

    def __call__(self, *arguments: Any) -> Any:
        native = self._native
        if native is None:
            native = self._native = self._module.native(self)
        flat: list[Any] = []
        for (kind, dimensions), value in zip(self._types, arguments, strict=True):
            if not dimensions:
                flat.append(value)
                continue
            flags = value.flags
            if value.dtype != kind or value.ndim != dimensions or not flags.c_contiguous:
                raise TypeError(
                    f"{self.function.__name__} takes an array of {kind} with {dimensions} "
                    f"dimensions in C order, not {value.dtype} {value.shape} {value.strides}"
                )
            if flags.writeable and value.size:  # quicker than asking numpy
                flat.append(_address(_byte_at(value)))
            else:
                flat.append(value.__array_interface__["data"][0])
            flat += value.shape
        return native(*flat)


_address, _byte_at = ctypes.addressof, ctypes.c_char.from_buffer


class KernelModule:
    """The compiled functions of one Python file; its translation has the same name with .ll."""

    def __init__(self, file: str, *, vectorised: bool = False) -> None:
        self.vectorised = vectorised  # loops over numbers; text has vectors of its own (simd.py)
        self.functions: dict[str, CompiledFunction] = {}
        self.apart: set[str] = set()
        self._path = Path(file).with_suffix(".ll")
        self._engine: Any = None
        self._lock = threading.Lock()

    def compiled(self, signature: str) -> Callable[[Callable[..., Any]], CompiledFunction]:
        """Declare a compiled function by its types, such as "u8[:], f64[:;:], i64 -> i64"."""

        def decorate(function: Callable[..., Any]) -> CompiledFunction:
            made = CompiledFunction(self, function, signature)
            self.functions[function.__name__] = made
            return made

        return decorate

    def compiled_apart(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """An inner function that exists once, and not in each of its callers: less code to load."""
        self.apart.add(function.__name__)
        return compiled_inner(function)

    def native(self, made: CompiledFunction) -> Any:
        """The machine code of a function; made on the first call of any function of the module."""
        with self._lock:
            if self._engine is None:
                self._engine = _machine_code(self._path.read_text(encoding="ascii"))
            address = self._engine.get_function_address(made.function.__name__)
        parameters = [kind for slot in made.slots for kind in slot.native]
        return ctypes.CFUNCTYPE(*made.result.native, *parameters)(address)


def compiled_inner(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that only compiled functions call."""
    if not TRANSLATING:
        return function
    import numba

    compiler: Any = numba.njit
    return compiler(_nrt=False, error_model="numpy")(function)


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
