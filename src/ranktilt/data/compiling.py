"""Compiled functions that are ready on the user's machine.

Their sources are in the folder kernels/ of the repository. `make kernels` translates each file into
LLVM's language: a file `.ll` of this package, which begins with the functions' names and types. At
run time llvmlite turns it into code for the processor at hand in some hundredths of a second.
See docs/decisions/0010-kernels.md.
"""

from __future__ import annotations

import contextlib
import ctypes
import re
import threading
from pathlib import Path
from typing import Any, NamedTuple

#: By name: numpy's and C's.
_SCALARS: dict[str, tuple[str, Any]] = {
    "bool": ("bool", ctypes.c_bool),
    "u8": ("uint8", ctypes.c_uint8),
    "i32": ("int32", ctypes.c_int32),
    "u32": ("uint32", ctypes.c_uint32),
    "i64": ("int64", ctypes.c_int64),
    "u64": ("uint64", ctypes.c_uint64),
    "f64": ("float64", ctypes.c_double),
}
_SIGNATURE = re.compile(r"^; (\w+)\((.*)\) -> (\w+)$", re.M)


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
    """A function of a file `.ll` (by its path in the package); other threads run meanwhile."""

    def __init__(self, file: str, name: str) -> None:
        self._file, self._name = file, name
        self._native: Any = None
        self._engine: Any = None  # kept, because its code goes with it
        self._types: list[tuple[Any, int]] = []

    def __call__(self, *arguments: Any) -> Any:
        native = self._native or self._load()
        flat: list[Any] = []
        for (kind, dimensions), value in zip(self._types, arguments, strict=True):
            if not dimensions:
                flat.append(value)
                continue
            flags = value.flags
            if value.dtype != kind or value.ndim != dimensions or not flags.c_contiguous:
                raise TypeError(
                    f"{self._name} takes an array of {kind} with {dimensions} "
                    f"dimensions in C order, not {value.dtype} {value.shape} {value.strides}"
                )
            if flags.writeable and value.size:  # quicker than asking numpy
                flat.append(_address(_byte_at(value)))
            else:
                flat.append(value.__array_interface__["data"][0])
            flat += value.shape
        return native(*flat)

    def _load(self) -> Any:
        """Find the machine code."""
        import numpy as np  # not above: files are loaded while numpy is imported

        self._engine, signatures = load(self._file)
        parameters, result = signatures[self._name]
        slots = [Slot.parse(part) for part in parameters.split(",")]
        self._types = [(np.dtype(_SCALARS[slot.name][0]), slot.dimensions) for slot in slots]
        kinds = [kind for slot in slots for kind in slot.native]
        made = ctypes.CFUNCTYPE(*Slot.parse(result).native, *kinds)
        self._native = made(self._engine.get_function_address(self._name))
        return self._native


_address, _byte_at = ctypes.addressof, ctypes.c_char.from_buffer
#: By file: the machine code, and the types of its functions.
LOADED: dict[str, tuple[Any, dict[str, tuple[str, str]]]] = {}
_lock = threading.Lock()


def load(file: str) -> tuple[Any, dict[str, tuple[str, str]]]:
    """Machine code and signatures of a file; made on the first call of any of its functions."""
    with _lock:
        if file not in LOADED:
            path = Path(__file__).parent.parent / file
            text = path.read_text(encoding="ascii")
            signatures = {name: (given, made) for name, given, made in _SIGNATURE.findall(text)}
            LOADED[file] = _machine_code(text), signatures
        return LOADED[file]


def prepare(*files: str) -> None:
    """Load files in the background, while libraries are imported."""

    def work() -> None:
        with contextlib.suppress(Exception):  # the first call tries again, and reports it
            for file in files:
                load(file)

    threading.Thread(target=work).start()


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
