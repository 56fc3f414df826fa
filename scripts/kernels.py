"""Translate compiled functions into LLVM's language: `make kernels`.

    python scripts/kernels.py            # writes a file .ll next to each module
    python scripts/kernels.py --check    # exits with 1 if a file is not what would be written

The second line of each file has the versions that made it; another version of numba may write other
code for the same functions, so --check only looks at the hash of the sources.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import re
import sys
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parent.parent / "src"
#: What every translation depends on, with its own module.
SHARED = ("ranktilt.data.compiling", "ranktilt.data.simd")
#: Modules, each with the modules whose functions it calls.
MODULES: dict[str, tuple[str, ...]] = {
    "ranktilt.data.line_kernel": (),
    "ranktilt.terms.kernel": (),
}


def file_of(module: str, suffix: str) -> Path:
    """A module's source (.py) or translation (.ll)."""
    return (SOURCE / module.replace(".", "/")).with_suffix(suffix)


def source_hash(module: str) -> str:
    """SHA-256 over the files that a translation is made from."""
    files = [file_of(name, ".py") for name in (*SHARED, module, *MODULES[module])]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def translate(module: str) -> str:
    """The LLVM code of all compiled functions of a module, optimised for any processor."""
    from llvmlite import binding
    from numba.core.compiler import Flags, compile_extra
    from numba.core.registry import cpu_target

    from ranktilt.data.compiling import SEPARATE

    flags = Flags()
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.error_model = "numpy"
    linked, names = None, {}
    for name, made in importlib.import_module(module).kernels.functions.items():
        result = compile_extra(
            cpu_target.typing_context,
            cpu_target.target_context,
            made.function,
            tuple(map(_numba_type, made.slots)),
            _numba_type(made.result),
            flags,
            {},
        )
        names[result.fndesc.llvm_func_name] = name
        part = binding.parse_assembly(result.library.get_llvm_str())
        for function in part.functions:
            if not function.is_declaration and function.name not in names:
                function.linkage = "internal"
                if any(f"{len(name)}{name}B" in function.name for name in SEPARATE):
                    function.add_function_attribute("noinline")
        if linked is None:
            linked = part
        else:
            linked.link_in(part)
    machine = binding.Target.from_default_triple().create_target_machine(cpu="generic", opt=3)
    options = binding.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = False
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(linked, builder)
    return _tidied(str(linked), names)


def _numba_type(slot: Any) -> Any:
    from numba import types
    from numba.core.types import Array

    long = {"u": "uint", "i": "int", "f": "float"}
    name = "boolean" if slot.name == "bool" else long[slot.name[0]] + slot.name[1:]
    scalar = getattr(types, name)
    return Array(scalar, slot.dimensions, "C") if slot.dimensions else scalar


def _tidied(text: str, names: dict[str, str]) -> str:
    """Short names, nothing about this machine, no metadata, no attribute that LLVM 15 lacks."""
    for mangled, name in names.items():
        text = text.replace(mangled, name)
    lines = [line for line in text.split("\n") if not re.match(r"@_ZN08NumbaEnv|![0-9]+ =|;", line)]
    text = "\n".join(lines)
    text = re.sub(r"^(target|source_filename) .*\n", "", text, flags=re.M)
    text = re.sub(r", ![a-z_.]+ ![0-9]+", "", text)
    text = re.sub(r" captures\([a-z]+\)", "", text)
    for number, mangled in enumerate(dict.fromkeys(re.findall(r"_ZN[\w.$]+", text))):
        text = text.replace(mangled, f"inner{number}")
    if "@.const" in text or re.search(r"^declare .*@(?!llvm\.)", text, re.M):
        raise SystemExit("a kernel raises an exception, allocates memory or calls a library")
    return text


def main() -> int:
    """Write or check all translations."""
    if "--check" in sys.argv[1:]:
        old = [
            module
            for module in MODULES
            if not file_of(module, ".ll").read_text().startswith(f"; {source_hash(module)}\n")
        ]
        for module in old:
            print(f"{file_of(module, '.ll').name} of {module} is out of date: run make kernels")
        return bool(old)
    import llvmlite
    import numba

    for module in MODULES:
        made = f"; made by numba {numba.__version__} and llvmlite {llvmlite.__version__}"
        text = f"; {source_hash(module)}\n{made}\n{translate(module)}"
        file_of(module, ".ll").write_text(text, encoding="ascii")
        print(f"{module}: {len(text):,} bytes")
    return 0


if __name__ == "__main__":
    os.environ["RANKTILT_TRANSLATE"] = "1"  # decorators use numba
    os.environ["NUMBA_OPT"] = "0"  # optimised here, for any processor
    raise SystemExit(main())
