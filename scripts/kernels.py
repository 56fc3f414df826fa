"""Translate the compiled functions in kernels/ into LLVM's language: `make kernels`.

    python scripts/kernels.py            # kernels/NAME.py becomes src/ranktilt/NAME.ll
    python scripts/kernels.py --check    # exits with 1 if a file is not what would be written

A file begins with the hash of its sources, the versions that made it, and the names and types of
its functions. Another version of numba may write other code for the same functions, so --check
only looks at the hash.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import os
import re
import sys
from pathlib import Path
from typing import Any

from ranktilt.data.compiling import Slot

ROOT = Path(__file__).resolve().parent.parent
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


def modules() -> list[str]:
    """All files with compiled functions, by their names without an ending."""
    folder = ROOT / "kernels"
    return sorted(
        str(path.relative_to(folder).with_suffix("")) for path in folder.glob("*/**/*.py")
    )


def source_of(module: str) -> Path:
    """The Python file."""
    return ROOT / "kernels" / f"{module}.py"


def translation_of(module: str) -> Path:
    """The file that is part of the package."""
    return ROOT / "src" / "ranktilt" / f"{module}.ll"


def sources(path: Path) -> list[str]:
    """What a translation is made from: a kernel, kernels it imports, constants of the package."""
    text = path.read_text(encoding="utf-8")
    found = [text]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            place = Path(*node.module.split(".")).with_suffix(".py")
            if place.parts[0] == "kernels":
                found += sources(ROOT / place)
            elif place.parts[0] == "ranktilt":
                found += _definitions(ROOT / "src" / place, {name.name for name in node.names})
    return list(dict.fromkeys(found))


def _definitions(path: Path, names: set[str]) -> list[str]:
    """The statements of a file that define these names."""
    text = path.read_text(encoding="utf-8")
    return [
        ast.get_source_segment(text, statement) or ""
        for statement in ast.parse(text).body
        if names & {getattr(statement, "name", "")}
        or (isinstance(statement, ast.Assign) and names & {*_assigned(statement)})
    ]


def _assigned(statement: ast.Assign) -> list[str]:
    """The names that an assignment gives a value."""
    return [
        node.id
        for target in statement.targets
        for node in ast.walk(target)
        if isinstance(node, ast.Name)
    ]


def source_hash(module: str) -> str:
    """SHA-256 over what a translation is made from."""
    return hashlib.sha256("\0".join(sources(source_of(module))).encode()).hexdigest()


def translate(kernels: Any) -> str:
    """The LLVM code of all compiled functions of a module, optimised for any processor."""
    from llvmlite import binding
    from numba.core.compiler import Flags, compile_extra
    from numba.core.registry import cpu_target

    flags = Flags()
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.error_model = "numpy"
    linked = binding.parse_assembly("")
    for function, signature in kernels.functions.values():
        parameters, result_type = (part.split(",") for part in signature.split("->"))
        slots = [Slot.parse(part) for part in parameters]
        returned = Slot.parse(*result_type)
        result = compile_extra(
            cpu_target.typing_context,
            cpu_target.target_context,
            function,
            tuple(map(_numba_type, slots)),
            _numba_type(returned),
            flags,
            {},
        )
        part = binding.parse_assembly(result.library.get_llvm_str())
        names = function.__name__, result.fndesc.llvm_func_name
        part.link_in(binding.parse_assembly(_entry(*names, slots, returned)))
        linked.link_in(part)
    for compiled in linked.functions:
        if not compiled.is_declaration and compiled.name not in kernels.functions:
            compiled.linkage = "internal"
            if any(f"{len(name)}{name}B" in compiled.name for name in kernels.apart):
                compiled.add_function_attribute("noinline")
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


def _entry(name: str, mangled: str, slots: list[Slot], result: Slot) -> str:
    """The function that Python calls: of an array it takes the address and the shape only."""
    parameters, given, products = [], ["ptr %result", "ptr null"], ""
    for i, slot in enumerate(slots):
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
    kind = _LLVM_TYPES[result.name][0]
    types = ", ".join(part.split()[0] for part in given)
    return (
        f'declare i32 @"{mangled}"({types})\n'
        f"define {kind} @{name}({', '.join(parameters)}) {{\n"
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
        for module in modules()
        if not translation_of(module)
        .read_text(encoding="utf-8")
        .startswith(f"; {source_hash(module)}\n")
    ]


def main() -> int:
    """Write or check all translations."""
    if "--check" in sys.argv[1:]:
        old = outdated()
        for module in old:
            print(f"{translation_of(module)} is out of date: run make kernels")
        return bool(old)
    import llvmlite
    import numba

    for module in modules():
        kernels = importlib.import_module(f"kernels.{module.replace('/', '.')}").kernels
        head = [f"; {source_hash(module)}"]
        head.append(f"; made by numba {numba.__version__} and llvmlite {llvmlite.__version__}")
        for name, (_, signature) in kernels.functions.items():
            head.append("; {}({}) -> {}".format(name, *map(str.strip, signature.split("->"))))
        text = "\n".join([*head, translate(kernels)])
        translation_of(module).write_text(text, encoding="ascii")
        print(f"{module}: {len(text):,} bytes")
    return 0


if __name__ == "__main__":
    os.environ["NUMBA_OPT"] = "0"  # optimised here, for any processor
    sys.path.insert(0, str(ROOT))
    raise SystemExit(main())
