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
#: Modules, each with the modules whose functions and constants it uses.
MODULES: dict[str, tuple[str, ...]] = {
    "ranktilt.data.line_kernel": (),
    "ranktilt.data.record_kernel": (),
    "ranktilt.data.id_kernel": (),
    "ranktilt.terms.kernel": ("ranktilt.data.record_kernel",),
    "ranktilt.polarity.dip_kernel": (),
    "ranktilt.measures.duo_kernel": ("ranktilt.data.polarity",),
    "ranktilt.rerankers.kernel": (),
    "ranktilt.rerankers.duo_kernel": (),
    "ranktilt.counterfactuals.substitution.kernel": (
        "ranktilt.counterfactuals.substitution.words",
        "ranktilt.terms.kernel",
    ),
}
#: Scalars by name: LLVM's type, and bytes.
_LLVM_TYPES = {
    "bool": ("i8", 1),
    "u8": ("i8", 1),
    "i32": ("i32", 4),
    "u32": ("i32", 4),
    "i64": ("i64", 8),
    "u64": ("i64", 8),
    "f64": ("double", 8),
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

    flags = Flags()
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.error_model = "numpy"
    linked = binding.parse_assembly("")
    kernels = importlib.import_module(module).kernels
    for made in kernels.functions.values():
        result = compile_extra(
            cpu_target.typing_context,
            cpu_target.target_context,
            made.function,
            tuple(map(_numba_type, made.slots)),
            _numba_type(made.result),
            flags,
            {},
        )
        part = binding.parse_assembly(result.library.get_llvm_str())
        part.link_in(binding.parse_assembly(_entry(made, result.fndesc.llvm_func_name)))
        linked.link_in(part)
    for function in linked.functions:
        if not function.is_declaration and function.name not in kernels.functions:
            function.linkage = "internal"
            if any(f"{len(name)}{name}B" in function.name for name in kernels.apart):
                function.add_function_attribute("noinline")
    binding.initialize_all_targets()
    # Vectors as wide as most processors have; others split them.
    target = binding.Target.from_triple("x86_64")
    machine = target.create_target_machine(cpu="x86-64-v3" if kernels.vectorised else "", opt=3)
    options = binding.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = kernels.vectorised
    options.loop_interleaving = False  # the same loop several times over: much code, little speed
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(linked, builder)
    return _tidied(str(linked))


def _entry(made: Any, mangled: str) -> str:
    """The function that Python calls: of an array it takes the address and the shape only."""
    parameters, given, products = [], ["ptr %result", "ptr null"], ""
    for i, slot in enumerate(made.slots):
        kind, size = _LLVM_TYPES[slot.name]
        if not slot.dimensions:
            parameters.append(f"{kind} %a{i}")
            given.append(parameters[-1])
            continue
        shape = [f"i64 %a{i}.{axis}" for axis in range(slot.dimensions)]
        items, strides = shape[0], [f"i64 {size}"]
        if slot.dimensions == 2:
            items, strides = f"i64 %items{i}", [f"i64 %row{i}", *strides]
            products += f"  %items{i} = mul i64 %a{i}.0, %a{i}.1\n"
            products += f"  %row{i} = mul i64 %a{i}.1, {size}\n"
        parameters += [f"ptr %a{i}", *shape]
        # what numba passes: owner, parent, items, bytes per item, data, shape, strides
        given += ["ptr null", "ptr null", items, f"i64 {size}", f"ptr %a{i}", *shape, *strides]
    kind = _LLVM_TYPES[made.result.name][0]
    types = ", ".join(part.split()[0] for part in given)
    return (
        f'declare i32 @"{mangled}"({types})\n'
        f"define {kind} @{made.function.__name__}({', '.join(parameters)}) {{\n"
        f"  %result = alloca {kind}\n{products}"
        f'  %status = call i32 @"{mangled}"({", ".join(given)})\n'
        f"  %value = load {kind}, ptr %result\n  ret {kind} %value\n}}\n"
    )


def _numba_type(slot: Any) -> Any:
    from numba import types
    from numba.core.types import Array

    long = {"u": "uint", "i": "int", "f": "float"}
    name = "boolean" if slot.name == "bool" else long[slot.name[0]] + slot.name[1:]
    scalar = getattr(types, name)
    return Array(scalar, slot.dimensions, "C") if slot.dimensions else scalar


def _tidied(text: str) -> str:
    """Short names, nothing about this machine, no metadata, nothing that older LLVM does not know.

    What is dropped only tells an optimiser what it may assume, and optimising is done.
    """
    dropped = re.compile(r"@_ZN08NumbaEnv|![0-9]+ =|;|.* void @llvm\.lifetime\.")
    lines = [line for line in text.split("\n") if not dropped.match(line)]
    text = "\n".join(lines)
    text = re.sub(r"^(target|source_filename) .*\n", "", text, flags=re.M)
    text = re.sub(r", ![a-z_.]+ ![0-9]+| +; preds = .*", "", text)
    text = re.sub(r" captures\([a-z]+\)| initializes\(.*?\)\)| range\(.*?\)", "", text)
    text = re.sub(r" samesign\b", "", text)
    text = re.sub(r"^(attributes #[0-9]+) = .*", r"\1 = { nounwind }", text, flags=re.M)
    text = re.sub(r"\n\n+", "\n", text)
    for number, mangled in enumerate(dict.fromkeys(re.findall(r"@_ZN[\w.$]+", text))):
        text = text.replace(mangled, f"@inner{number}")
    text = "".join(map(_short_names, re.split(r"^(?=define)", text, flags=re.M)))
    if "@.const" in text or re.search(r"^declare .*@(?!llvm\.)", text, re.M):
        raise SystemExit("a kernel raises an exception, allocates memory or calls a library")
    return text


def _short_names(function: str) -> str:
    """Values and labels of a function by numbers."""
    numbers: dict[str, str] = {}

    def short(found: re.Match[str]) -> str:
        return found[1] + numbers.setdefault(found[2], f"v{len(numbers)}") + found[3]

    name = r'("[^"]+"|[A-Za-z$._-][\w$.-]*)'
    return re.sub(rf"^(){name}(:)", short, re.sub(rf"(%){name}()", short, function), flags=re.M)


def outdated() -> list[str]:
    """Modules whose translation was made from other sources."""
    return [
        module
        for module in MODULES
        if not file_of(module, ".ll").read_text().startswith(f"; {source_hash(module)}\n")
    ]


def main() -> int:
    """Write or check all translations."""
    if "--check" in sys.argv[1:]:
        old = outdated()
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
