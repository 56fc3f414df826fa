"""Run the tests that need no extra, with the core alone installed.

python scripts/test_core.py [pytest's arguments]

Run it with an interpreter that has ranktilt without extras and the test tools alone (`make
test-core` makes one: extra `test`). It stops at once where torch, another large library, Java or a
browser can be reached, for then it would show nothing.

Nothing says beforehand which test needs an extra: every test is run, and one that ends because a
library of an extra is not installed, or because ranktilt told its user which extra is missing, is
left out: neither passed nor failed. What was left out is printed at the end, by library and by
file. So that this cannot hide a fault, tests of the core's own rooms (MUST_RUN) may not end like
that: there a missing library is a failure. A library that no extra names is a failure anywhere.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
#: The core: a test here that needs an extra is a failure …
MUST_RUN = (
    "tests/terms/",
    "tests/comparisons/",
    "tests/counterfactuals/",
    "tests/data/",
    "tests/explanations/",
    "tests/measures/",
    "tests/rerankers/",
    "tests/sample/",
    "tests/stats/",
    "tests/counterfactuals/substitution/",
)
#: … but for these, and why.
EXCEPT: dict[str, str] = {
    "tests/counterfactuals/substitution/test_pronouns.py::test_the_real_hanta": "needs HanTa",
    "tests/counterfactuals/test_llm_guide.py": "sends requests",
    "tests/counterfactuals/test_shuffles.py": "sends requests",
    "tests/data/test_run_warnings.py::test_in_every_command": "one command writes a report",
}
#: What the path is cut down to, beside the interpreter's own folder.
PROGRAMS = ("bash", "cat", "cp", "env", "git", "head", "ls", "mkdir", "perl", "rm", "sh", "uname")
#: What must not be there, or the run shows nothing.
ABSENT = ("torch", "playwright", "pyspark", "ray", "jinja2", "sentence_transformers")
UNREACHABLE = ("java", "chromium", "chromium-browser", "google-chrome", "firefox", "geckodriver")
#: Libraries that are imported by another name than they are installed by, or come with another.
INSTALLED_AS = {
    "PIL": "pillow",
    "nbformat": "nbclient",
    "phoenix": "arize-phoenix-evals",
    "pyterrier": "python-terrier",
    "sklearn": "sentence-transformers",
    "transformers": "sentence-transformers",
}
NO_MODULE = re.compile(r"No module named '?([A-Za-z_]\w*)")
NO_EXTRA = re.compile(r"needs an extra: pip install \\?'ranktilt\[(\w+)\]")
LEFT_OUT = "left out, needs "


def optional() -> dict[str, list[str]]:
    """Library → the extras that name it (`dev` where no other does); nothing that is here."""
    found: dict[str, list[str]] = {}
    here = set()
    for line in requires("ranktilt") or ():
        name = plain(re.split(r"[^\w.-]", line, maxsplit=1)[0])
        extra = re.search(r"extra == ['\"]([^'\"]+)['\"]", line)
        if extra is None or extra[1] == "test":
            here.add(name)
        elif name != "ranktilt":
            found.setdefault(name, []).append(extra[1])
    return {
        name: [extra for extra in extras if extra not in ("all", "dev")] or ["dev"]
        for name, extras in found.items()
        if name not in here
    }


def plain(name: str) -> str:
    """A library's name as package indexes compare names."""
    return re.sub(r"[-_.]+", "-", name).lower()


def library_of(module: str, known: dict[str, list[str]]) -> str | None:
    """The library of an extra that holds a module, or None."""
    name = INSTALLED_AS.get(module, plain(module))
    return next((one for one in known if one == name or one.startswith(name + "-")), None)


def forget(path: Path) -> None:
    """Let go of a module of which only the beginning ran: others shall not import that."""
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "") == str(path):
            del sys.modules[name]


class NeedsExtra:
    """Tells tests that need an extra from tests that fail."""

    def __init__(self) -> None:
        self.known = optional()
        self.told: str | None = None  # the extra that the command asked for in the test now running
        self.listening = False
        self.unread: dict[str, str] = {}

    def pytest_runtest_logstart(self) -> None:
        self.told = None
        if not self.listening:
            self._listen()

    def _listen(self) -> None:
        import ranktilt.cli

        fail = ranktilt.cli._fail

        def note(message: str) -> None:
            if asked := NO_EXTRA.search(message):
                self.told = asked[1]
            fail(message)

        ranktilt.cli._fail = note  # type: ignore[assignment]
        self.listening = True

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: Any) -> Iterator[None]:
        report = yield
        if report.outcome == "failed":
            self._judge(report, str(report.longrepr), None, collector.nodeid)
            if report.outcome == "skipped":
                forget(collector.path)
                self.unread[collector.nodeid] = report.longrepr[2].removeprefix(LEFT_OUT)
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: Any, call: Any) -> Iterator[None]:
        report = yield
        if report.outcome == "failed":
            error = call.excinfo.value if call.excinfo is not None else None
            self._judge(report, report.longreprtext + report.capstderr, error, item.nodeid)
        return report

    def pytest_sessionfinish(self, session: Any) -> None:
        if hasattr(
            session.config, "workeroutput"
        ):  # what a worker could not import, to the printer
            session.config.workeroutput["unread"] = self.unread

    def _judge(self, report: Any, text: str, error: BaseException | None, node: str) -> None:
        why = self._missing(text, error)
        if why is None or (node.startswith(MUST_RUN) and not node.startswith(tuple(EXCEPT))):
            return
        report.outcome = "skipped"
        report.longrepr = (node.split("::", maxsplit=1)[0], 0, LEFT_OUT + why)

    def _missing(self, text: str, error: BaseException | None) -> str | None:
        """The library or the extra for want of which a test ended, or None."""
        while error is not None:
            if isinstance(error, ModuleNotFoundError):
                return self._named(str(error.name).split(".")[0])
            error = error.__cause__ or error.__context__
        if modules := NO_MODULE.findall(text):
            return self._named(modules[-1])
        if extras := NO_EXTRA.findall(text):
            return f"extra {extras[-1]}"
        return None if self.told is None else f"extra {self.told}"

    def _named(self, module: str) -> str | None:
        library = library_of(module, self.known)
        return library and f"{library} ({', '.join(self.known[library])})"


class Account:
    """Counts what was left out, in the process that prints."""

    def __init__(self, unread: dict[str, str]) -> None:
        self.reasons: Counter[str] = Counter()
        self.tests: Counter[tuple[str, str]] = Counter()
        self.unread = unread
        self.others: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.outcome == "skipped" and isinstance(report.longrepr, tuple):
            why = report.longrepr[2]
            if why.startswith(LEFT_OUT):
                self.reasons[why.removeprefix(LEFT_OUT)] += 1
                file = report.nodeid.split("::", maxsplit=1)[0]
                self.tests[file, why.removeprefix(LEFT_OUT)] += 1
            else:
                self.others[why.removeprefix("Skipped: ")] += 1

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.unread |= getattr(node, "workeroutput", {}).get("unread", {})

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        line = terminalreporter.write_line
        line("")
        line(f"left out for want of an extra: {self.reasons.total()} tests; "
             f"files whose imports need one: {len(self.unread)}")  # fmt: skip
        for why, count in self.reasons.most_common():
            line(f"{count:>7}  {why}")
        if self.tests or self.unread:
            line("by file:")
        for (file, why), count in sorted(self.tests.items()):
            line(f"{count:>7}  {file}: {why}")
        for file, why in sorted(self.unread.items()):
            line(f"    all  {file}: {why}")
        for why, count in self.others.most_common():
            line(f"skipped for another reason: {count}, {why}")


def pytest_configure(config: Any) -> None:
    """This file is a plugin of pytest too: of every worker and of the process that prints."""
    judge = NeedsExtra()
    config.pluginmanager.register(judge)
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Account(judge.unread))


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
        os.chdir(ROOT)  # all that pyproject.toml names
    with tempfile.TemporaryDirectory() as folder:
        for program in PROGRAMS:
            if there := shutil.which(program):
                os.symlink(there, Path(folder) / program)
        os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), folder])
        os.environ.pop("JAVA_HOME", None)
        found = [name for name in UNREACHABLE if shutil.which(name)]
        if found:
            print(f"not the core alone: {', '.join(found)} can be run", file=sys.stderr)
            return 2
        sys.path.insert(0, str(ROOT / "scripts"))
        options = ["--rootdir", str(ROOT), "-p", "no:cacheprovider", "-p", Path(__file__).stem]
        return int(pytest.main([*options, *given]))


if __name__ == "__main__":
    sys.exit(main())
