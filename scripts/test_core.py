"""Run the tests that need no extra, with the core alone installed.

python scripts/test_core.py [pytest's arguments]

Run it with an interpreter that has ranktilt without extras and the test tools alone (`make
test-core` makes one: extra `test`). Nothing says beforehand which test needs an extra: every test
is run, and one that ends because a library is not installed, or because ranktilt says which extra
is missing, is counted as needing an extra and not as failed. So that this cannot hide a fault,
tests of the rooms named in MUST_RUN may not end like that: there a missing library is a failure.
Torch must not be importable, or the run would show nothing; Java and browsers are taken off the
path.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest

from ranktilt.errors import MissingExtraError

ROOT = Path(__file__).resolve().parents[1]
#: The core: a test here that needs an extra is a failure.
MUST_RUN = (
    "tests/annotate/",
    "tests/data/",
    "tests/explain/",
    "tests/measures/",
    "tests/rerank/",
    "tests/stats/",
    "tests/swap/",
)
#: Of these rooms, what may need an extra all the same, and why.
EXCEPT = {
    "tests/swap/test_pronouns.py": "compares with HanTa (extra text)",
}
#: Tests of something that is left out without a word where a library is absent, and that library.
OPTIONAL = {
    "tests/cli/test_corpus.py::test_check_prints_writes_and_may_fail": "jinja2",
    "tests/cli/test_counterfactual.py::test_folder": "jinja2",
}
#: What the path is cut down to, beside the interpreter's own folder.
PROGRAMS = ("bash", "cat", "cp", "env", "git", "ls", "rm", "sh", "uname")
ABSENT = ("torch", "playwright", "pyspark", "jinja2")
SAID = "needs an extra: pip install"


class NeedsExtra:
    """Tells tests that need an extra from tests that fail."""

    def __init__(self) -> None:
        self.libraries: Counter[str] = Counter()
        self.raised: str | None = None  # the extra that ranktilt asked for in the test now running
        told = MissingExtraError.__init__

        def note(error: MissingExtraError, feature: str, extra: str) -> None:
            self.raised = f"ranktilt[{extra}]"
            told(error, feature, extra)

        MissingExtraError.__init__ = note  # type: ignore[method-assign]

    def pytest_runtest_logstart(self) -> None:
        self.raised = None

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: Any) -> Iterator[None]:
        report = yield
        if report.outcome == "failed":
            self._judge(report, str(report.longrepr), None, collector.nodeid)
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: Any, call: Any) -> Iterator[None]:
        report = yield
        if report.outcome == "failed":
            error = call.excinfo.value if call.excinfo is not None else None
            self._judge(report, report.longreprtext + report.capstderr, error, item.nodeid)
        return report

    def _judge(self, report: Any, text: str, error: BaseException | None, node: str) -> None:
        why = missing_library(text, error) or self.raised or OPTIONAL.get(node)
        if why is None:
            return
        name = node.split("::", maxsplit=1)[0]
        if name.startswith(MUST_RUN) and name not in EXCEPT:
            return
        self.libraries[why] += 1
        report.outcome = "skipped"
        report.longrepr = (name, 0, f"needs {why}")

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        named = ", ".join(f"{name} {count}" for name, count in self.libraries.most_common())
        terminalreporter.write_line(f"tests and files that need an extra: {named or 'none'}")


def missing_library(text: str, error: BaseException | None) -> str | None:
    """The library or extra for want of which a test ended, or None."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError) and not str(error.name).startswith("ranktilt"):
            return str(error.name).split(".")[0]
        error = error.__cause__ or error.__context__
    mark = "ModuleNotFoundError: No module named '"
    if mark in text:
        name = text.rsplit(mark, 1)[1].split("'", 1)[0]
        return None if name.startswith("ranktilt") else name.split(".")[0]
    if SAID in text:
        return "ranktilt" + text.rsplit(SAID, 1)[1].split("'")[1].removeprefix("ranktilt")
    return None


def main() -> int:
    """Check that this is the core alone, then run."""
    found = [name for name in ABSENT if importlib.util.find_spec(name) is not None]
    if found:
        print(f"not the core alone: {', '.join(found)} can be imported", file=sys.stderr)
        return 2
    core = [r for r in requires("ranktilt") or () if "extra ==" not in r]
    print(f"the core asks for {len(core)} libraries; on the path: {', '.join(PROGRAMS)}")
    given = sys.argv[1:]
    if not any(Path(word.split("::")[0]).exists() for word in given):
        given.append(str(ROOT / "tests"))
    with tempfile.TemporaryDirectory() as folder:
        for program in PROGRAMS:
            if there := shutil.which(program):
                os.symlink(there, Path(folder) / program)
        os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), folder])
        os.environ.pop("JAVA_HOME", None)
        options = ["--rootdir", str(ROOT), "-p", "no:cacheprovider"]
        return int(pytest.main([*options, *given], plugins=[NeedsExtra()]))


if __name__ == "__main__":
    sys.exit(main())
