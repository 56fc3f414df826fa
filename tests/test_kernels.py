"""Compiled functions: translations are up to date, and need neither numba nor a writable folder."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from ranktilt.data.compiling import KernelModule
from ranktilt.data.line_kernel import split_lines
from ranktilt.measures import duo_kernel

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "ranktilt"

#: Uses every module of compiled functions; small inputs would be done in plain Python.
USES = """
import sys

class Refused:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numba":
            raise ImportError("numba was imported")

sys.meta_path.insert(0, Refused())
import numpy as np
import ranktilt as rt
from ranktilt.counterfactuals.substitution import batches
from ranktilt.data import collection_lines, run as runs
from ranktilt.polarity.distribution import describe_distribution
from ranktilt.terms import annotator

batches.WORTHWHILE_BYTES = collection_lines.WORTHWHILE_BYTES = annotator.WORTHWHILE_BYTES = 0
runs.LARGE_ROWS = 0
sample = rt.load_sample()
annotations = rt.annotate(sample.passages, "gender")
assert len(rt.annotate(sample.folder / "balanced" / "corpus.jsonl", "gender"))
run = rt.Run.load(sorted(sample.folder.glob("runs/*.trec"))[0])
polarity = rt.Polarity.load(
    {q: {d: float(i % 3) for i, d in enumerate(run.ranking(q))} for q in run.query_ids}
)
assert rt.score(run, ["TExFAIR@10"], annotations=annotations).mean(run.name, "TExFAIR@10") > 0
assert rt.score(run, ["DUO@10"], polarity=polarity).mean(run.name, "DUO@10") > 0
for method in ("texfair", "arab"):
    rt.rerank(run, method, annotations=annotations)
for method in ("duo", "duo(bound=score)"):
    rt.rerank(run, method, polarity=polarity)
assert rt.swap({"d": "He saw her and his book."}).texts == {"d": "She saw him and her book."}
assert describe_distribution(np.repeat([0.0, 1.0], 50), samples=20).is_bimodal
loaded = [
    name for name, module in list(sys.modules.items())
    if name.startswith("ranktilt.") and getattr(getattr(module, "kernels", None), "_engine", None)
]
print(*sorted(loaded))
"""
#: No place can be written to, as for a user without a home on a read-only file system.
NO_WRITING = """
import os, resource

resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

def watch(event, arguments):
    if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
        raise OSError(f"{arguments[0]} was opened for writing")
    if event in ("os.mkdir", "os.rename", "os.link", "os.symlink"):
        raise OSError(f"{event}: {arguments[0]}")

sys.addaudithook(watch)
"""


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return importlib.import_module("scripts.kernels")


def kernel_modules() -> set[str]:
    """Every module with compiled functions."""
    return {
        ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
        for path in SOURCE.rglob("*.py")
        if "KernelModule(__file__" in path.read_text(encoding="utf-8")
    }


def test_every_translation_is_up_to_date(script: ModuleType) -> None:
    assert set(script.MODULES) == kernel_modules()
    assert script.outdated() == []


def test_a_change_shows(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(SOURCE, tmp_path / "ranktilt", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(script, "SOURCE", tmp_path)
    assert script.outdated() == []
    with (tmp_path / "ranktilt" / "terms" / "kernel.py").open("a") as stream:
        stream.write("# changed\n")
    # the swap calls a function of that module
    changed = ["ranktilt.terms.kernel", "ranktilt.counterfactuals.substitution.kernel"]
    assert script.outdated() == changed


def test_translations_fit_every_processor() -> None:
    for path in SOURCE.rglob("*.ll"):
        text = path.read_text(encoding="ascii")
        for word in ("target ", "llvm.x86", "llvm.aarch64", "NRT_", "declare ptr"):
            assert word not in text, f"{path}: {word}"


def run_uses(folder: Path, before: str = "") -> list[str]:
    """Modules whose compiled functions were loaded."""
    missing = str(folder / "missing")
    environment = {k: v for k, v in os.environ.items() if k not in ("HOME", "NUMBA_CACHE_DIR")}
    environment |= {"PYTHONDONTWRITEBYTECODE": "1", "TMPDIR": missing, "RANKTILT_CACHE": missing}
    first, _, rest = USES.partition("sample = ")
    done = subprocess.run(
        [sys.executable, "-c", f"{first}{before}sample = {rest}"],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "compiling" not in done.stderr
    return done.stdout.split()


def test_nothing_needs_numba_at_run_time(tmp_path: Path) -> None:
    assert set(run_uses(tmp_path)) == kernel_modules()


def test_compiled_functions_need_no_place_to_write(tmp_path: Path) -> None:
    assert set(run_uses(tmp_path, NO_WRITING)) == kernel_modules()
    assert list(tmp_path.iterdir()) == []


def test_arrays_of_another_kind_are_refused() -> None:
    numbers, room = np.zeros(4), np.zeros((5, 5))
    assert duo_kernel.bounds(numbers, np.zeros(5), room) == 0.0
    for wrong in (numbers.astype(np.float32), numbers[::2], numbers.reshape(2, 2)):
        with pytest.raises(TypeError, match="bounds takes an array of float64 with 1 dimensions"):
            duo_kernel.bounds(wrong, np.zeros(5), room)
    with pytest.raises(ValueError, match="zip"):
        duo_kernel.bounds(numbers, np.zeros(5))


def test_arrays_may_be_read_only_or_empty() -> None:
    data = np.frombuffer(b"a\tb\nc\td", np.uint8)
    starts, tabs, ends = (np.zeros(2, np.int64) for _ in range(3))
    assert split_lines(data, starts, tabs, ends, np.zeros(64, np.uint8)) == 2
    assert (starts.tolist(), tabs.tolist(), ends.tolist()) == ([0, 4], [1, 5], [3, 7])
    assert split_lines(data[:0], starts, tabs, ends, np.zeros(64, np.uint8)) == 0


def test_threads_may_be_the_first_to_call() -> None:
    kernels = KernelModule(duo_kernel.__file__)
    first = kernels.compiled("f64[:], f64[:], f64[:;:] -> f64")(duo_kernel.bounds.function)

    def call(_: int) -> float:
        return first(np.array([0.0, 0.0, 1.0, 1.0]), np.ones(5), np.zeros((5, 5)))

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(call, range(32)))) == 1
