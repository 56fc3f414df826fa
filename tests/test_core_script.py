"""`scripts/test_core.py` leaves out what needs an extra, and nothing else."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPTS = Path(__file__).parents[1] / "scripts"
ABSENT = "raise ModuleNotFoundError(\"No module named '{0}'\", name='{0}')\n"
TESTS = {
    # the core's own room: a missing library is a failure, whichever it is
    "tests/data/test_core.py": "def test_must():\n    " + ABSENT.format("torch"),
    "tests/cli/test_some.py": (
        "from ranktilt.errors import MissingExtraError\n"
        "def test_library():\n    " + ABSENT.format("sentence_transformers.util")
        + "def test_typing_error():\n    " + ABSENT.format("panads")
        + "def test_own_module():\n    " + ABSENT.format("ranktilt.reports.pages")
        + "def test_python():\n    raise MissingExtraError('it', 'report')\n"
        "def test_told(run_cli):\n"
        "    from unittest.mock import patch\n"
        "    missing = MissingExtraError('it', 'text')\n"
        "    with patch('ranktilt.cli.cli.make_context', side_effect=missing):\n"
        "        assert run_cli('demo').code == 0\n"
        "def test_caught():\n"
        "    try:\n        raise MissingExtraError('it', 'report')\n"
        "    except MissingExtraError:\n        pass\n"
        "    assert 1 == 2\n"
        "def test_good():\n    pass\n"
    ),
    "tests/cli/test_unread.py": ABSENT.format("playwright") + "def test_never():\n    pass\n",
    "conftest.py": (SCRIPTS.parent / "tests" / "conftest.py").read_text(encoding="utf-8"),
}  # fmt: skip


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("test_core_script", SCRIPTS / "test_core.py")
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


@pytest.mark.parametrize("workers", [[], ["-n", "1"]])
def test_what_is_left_out(tmp_path: Path, workers: list[str]) -> None:
    for name, text in TESTS.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--rootdir", ".", "--import-mode=importlib",
         "-p", "no:cacheprovider", "-p", "test_core", "-rfE", *workers],
        cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(SCRIPTS)},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    failed = {
        line.split(" ")[1].split("::")[1] for line in done.stdout.splitlines() if "FAILED" in line
    }
    assert failed == {"test_must", "test_typing_error", "test_own_module", "test_caught"}
    said = [" ".join(line.split()) for line in done.stdout.splitlines()]
    first = said.index("left out for want of an extra: 3 tests; files whose imports need one: 1")
    assert sorted(said[first + 1 : first + 4]) == [
        "1 extra report",
        "1 extra text",
        "1 sentence-transformers (neural)",
    ]
    assert said[first + 5 : first + 9] == [
        "1 tests/cli/test_some.py: extra report",
        "1 tests/cli/test_some.py: extra text",
        "1 tests/cli/test_some.py: sentence-transformers (neural)",
        "all tests/cli/test_unread.py: playwright (dev)",
    ]


def test_it_stops_where_torch_is(tmp_path: Path) -> None:
    (tmp_path / "torch.py").write_text("")
    done = subprocess.run(
        [sys.executable, str(SCRIPTS / "test_core.py"), "tests/data"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("not the core alone: torch")


def test_it_stops_where_java_or_a_browser_is(
    script: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Here they stand beside the interpreter, the one folder that stays on the path."""
    for name in ("java", "chromium"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", os.environ["PATH"])
    monkeypatch.setattr(script, "ABSENT", ())
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr(script.pytest, "main", lambda *_: pytest.fail("it ran"))
    assert script.main() == 2
    assert capsys.readouterr().err == "not the core alone: java, chromium can be run\n"
