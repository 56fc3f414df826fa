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

from ranktilt.data import compiling
from ranktilt.data.compiling import CompiledFunction

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "ranktilt"
FILES = {str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*.ll")}
BOUNDS = CompiledFunction("measures/duo_kernel.ll", "bounds")

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
from ranktilt.data.compiling import LOADED
print(*LOADED)
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


def test_every_translation_is_up_to_date(script: ModuleType) -> None:
    assert {f"{module}.ll" for module in script.modules()} == FILES
    assert script.outdated() == []


def test_a_change_shows(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("src/ranktilt", "kernels"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    monkeypatch.setattr(script, "ROOT", tmp_path)
    assert script.outdated() == []
    constants = tmp_path / "src" / "ranktilt" / "counterfactuals" / "substitution" / "words.py"
    with constants.open("a") as stream:
        stream.write("# changed, but no constant\n")
    assert script.outdated() == []
    text = constants.read_text()
    assert "NONE, WORD, MARK = " in text
    constants.write_text(text.replace("NONE, WORD, MARK = ", "NONE, WORD, MARK, MORE = "))
    assert script.outdated() == ["counterfactuals/substitution/kernel"]
    with (tmp_path / "kernels" / "terms" / "kernel.py").open("a") as stream:
        stream.write("# changed\n")
    # the swap calls a function of that module
    assert script.outdated() == ["counterfactuals/substitution/kernel", "terms/kernel"]


def test_translations_fit_every_processor() -> None:
    for path in SOURCE.rglob("*.ll"):
        text = path.read_text(encoding="ascii")
        for word in ("target ", "llvm.x86", "llvm.aarch64", "NRT_", "declare ptr"):
            assert word not in text, f"{path}: {word}"


def run_uses(folder: Path, before: str = "") -> list[str]:
    """Files whose compiled functions were loaded."""
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
    assert set(run_uses(tmp_path)) == FILES


def test_compiled_functions_need_no_place_to_write(tmp_path: Path) -> None:
    assert set(run_uses(tmp_path, NO_WRITING)) == FILES
    assert list(tmp_path.iterdir()) == []


def test_arrays_of_another_kind_are_refused() -> None:
    numbers, room = np.zeros(4), np.zeros((5, 5))
    assert BOUNDS(numbers, np.zeros(5), room) == 0.0
    for wrong in (numbers.astype(np.float32), numbers[::2], numbers.reshape(2, 2)):
        with pytest.raises(TypeError, match="bounds takes an array of float64 with 1 dimensions"):
            BOUNDS(wrong, np.zeros(5), room)
    with pytest.raises(ValueError, match="zip"):
        BOUNDS(numbers, np.zeros(5))


def test_arrays_may_be_read_only_or_empty() -> None:
    data = np.frombuffer(b"a\tb\nc\td", np.uint8)
    starts, tabs, ends = (np.zeros(2, np.int64) for _ in range(3))
    split_lines = CompiledFunction("data/line_kernel.ll", "split_lines")
    assert split_lines(data, starts, tabs, ends, np.zeros(64, np.uint8)) == 2
    assert (starts.tolist(), tabs.tolist(), ends.tolist()) == ([0, 4], [1, 5], [3, 7])
    assert split_lines(data[:0], starts, tabs, ends, np.zeros(64, np.uint8)) == 0


def test_threads_may_be_the_first_to_call(monkeypatch: pytest.MonkeyPatch) -> None:
    first = CompiledFunction("measures/duo_kernel.ll", "bounds")
    monkeypatch.setattr(compiling, "LOADED", {})

    def call(_: int) -> float:
        return first(np.array([0.0, 0.0, 1.0, 1.0]), np.ones(5), np.zeros((5, 5)))

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(call, range(32)))) == 1
