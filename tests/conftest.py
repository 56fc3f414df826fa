"""Fixtures that all tests share: the real data, the command, small samples."""

from __future__ import annotations

import gc
import importlib.util
import io
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hypothesis
import pytest

# the libraries that the tests import stay: looking for garbage among them while they load takes a
# third of the time of collecting the tests, and goes on during each test unless they are frozen
gc.disable()
# one thread per process: the suite runs in parallel already, and small matrices only lose time
# when threads wait for each other; set before the libraries load
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS"):
    os.environ.setdefault(name, "1")
# no deadline: an example's time depends on what else the machine does
hypothesis.settings.register_profile("default", deadline=None, max_examples=30)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=500)
hypothesis.settings.load_profile(os.environ.get("RANKTILT_HYPOTHESIS", "default"))

ROOT = Path(__file__).resolve().parents[1]
COMMAND = Path(sysconfig.get_path("scripts")) / "ranktilt"
#: Set by `.ci/run`: a test that is skipped because a program or a library is missing fails.
REQUIRE_ALL = os.environ.get("RANKTILT_REQUIRE_ALL") == "1"
MISSING = ("needs ", "could not import ")


#: What starts first: files that take long, so that no process works alone at the end.
FIRST = (
    "tests/backends/test_spark.py",
    "tests/backends/test_ray.py",
    "tests/studies/server/test_browser.py",
    "tests/studies/server/test_serve.py",
    "tests/reports/test_browser.py",
    "tests/training/test_resume.py",
)
PLACE = {name: place for place, name in enumerate(FIRST)}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a file run in one process, so that its fixtures are made once."""
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
    items.sort(key=lambda item: PLACE.get(item.nodeid.partition("::")[0], len(FIRST)))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Everything is loaded: from here on garbage is collected, except among what is loaded."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With `RANKTILT_REQUIRE_ALL=1`, a skip because something is not installed is a failure."""
    report = yield
    if REQUIRE_ALL and call.excinfo is not None:
        error = call.excinfo.value
        if isinstance(error, pytest.skip.Exception) and str(error.msg).startswith(MISSING):
            report.outcome = "failed"
            report.longrepr = f"RANKTILT_REQUIRE_ALL is set, but this test {error.msg}"
    return report


@dataclass(frozen=True)
class Result:
    """What a command left: its exit code and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the real data; tests that use it carry the marker `shared`."""
    data = os.environ.get("RANKTILT_DATA")
    folder = Path(data).resolve().parent if data else ROOT.parent / "shared"
    if not (folder / "data").is_dir():
        pytest.skip(f"no real data at {folder / 'data'}")
    return folder


@pytest.fixture
def run_cli(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Result]:
    """Run the command in this process: `run_cli("score", path, input=b"…")`."""
    from ranktilt.cli import main

    monkeypatch.setenv("RANKTILT_IN_PROCESS", "1")

    def run(*arguments: object, input: bytes | None = None) -> Result:
        capsys.readouterr()
        if input is not None:
            stdin = io.TextIOWrapper(io.BytesIO(input), encoding="utf-8")
            monkeypatch.setattr(sys, "stdin", stdin)
        with pytest.raises(SystemExit) as left:
            main([os.fspath(a) if isinstance(a, os.PathLike) else str(a) for a in arguments])
        printed = capsys.readouterr()
        return Result(int(left.value.code or 0), printed.out, printed.err)

    return run


@pytest.fixture(scope="session")
def command() -> Path:
    """The installed command."""
    assert COMMAND.is_file(), "install the package first: pip install -e ."
    return COMMAND


@pytest.fixture
def run_process(command: Path, tmp_path: Path) -> Callable[..., Result]:
    """Run the installed command as a process of its own, in a scratch folder."""

    def run(*arguments: object, input: bytes | None = None, **environment: str) -> Result:
        done = subprocess.run(
            [str(command), *map(str, arguments)],
            input=input,
            capture_output=True,
            cwd=tmp_path,
            env=os.environ | environment,
            timeout=120,
            check=False,
        )
        return Result(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


@pytest.fixture
def put(tmp_path: Path) -> Callable[..., Path]:
    """Write a small file into the test's folder: `put("a.tsv", "d1\\tshe said\\n")`."""

    def write(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


@pytest.fixture(scope="session")
def sample() -> Any:
    """The embedded sample."""
    from ranktilt.sample import load_sample

    return load_sample()


@pytest.fixture(scope="session")
def annotated_sample(sample: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample's passages annotated with the gender lexicon, on disk."""
    from ranktilt.terms.annotator import annotate

    path = tmp_path_factory.mktemp("annotated") / "annotations.parquet"
    annotate(sample.passages, "gender", output=path)
    return path


@pytest.fixture
def sample_copy(sample: Any, tmp_path: Path) -> Path:
    """A copy of the sample that a test may change."""
    return Path(shutil.copytree(sample.folder, tmp_path / "sample"))


QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser's program; tests are skipped without it."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("needs a browser: apt-get install chromium")
    return Path(found)


@pytest.fixture(scope="session")
def java() -> Path:
    """The program that Spark starts; tests are skipped without it."""
    home = os.environ.get("JAVA_HOME")
    found = shutil.which("java", path=f"{home}/bin" if home else None)
    if found is None:
        pytest.skip("needs Java: apt-get install openjdk-17-jre-headless")
    return Path(found)


@pytest.fixture(scope="session")
def postgresql() -> Path:
    """The folder of PostgreSQL's programs; tests are skipped without them.

    Debian keeps them out of the PATH, in one folder per version.
    """
    on_path = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = [on_path] if on_path else debian
    if not found:
        pytest.skip("needs PostgreSQL: apt-get install postgresql")
    return Path(found[-1]).parent


@pytest.fixture(scope="module")  # its event loop must not outlive the browser tests
def browser(chromium: Path) -> Iterator[Any]:
    """One browser for the tests of a file."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=QUIET, timeout=60_000)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def model_server() -> Iterator[Any]:
    """A model behind a real HTTP server on loopback, shared by all tests."""
    with _server_module().serving() as server:
        yield server


@pytest.fixture
def model(model_server: Any) -> Iterator[Any]:
    """The server as new; requests that a test left waiting end."""
    model_server.reset()
    yield model_server
    model_server.release()


def _server_module() -> Any:
    path = Path(__file__).with_name("model_server.py")
    spec = importlib.util.spec_from_file_location("model_server", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
