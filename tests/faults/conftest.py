"""Commands in processes that are killed, run out of room or may not write."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import ranktilt

CHILD = Path(__file__).with_name("child.py")


@dataclass(frozen=True)
class End:
    """How a command ended."""

    code: int
    said: str
    changes: list[str]


Run = Callable[..., End]


Runner = Callable[[dict[str, Any]], End]


@pytest.fixture(scope="session")
def runner() -> Iterator[Runner]:
    """One process that has imported the package and forks for every job."""
    with forking() as ask:
        yield ask


@pytest.fixture(scope="module")
def laden_runner() -> Iterator[Runner]:
    """Another that has imported what training needs, too."""
    with forking("torch", "sentence_transformers", "ranktilt.training.loop") as ask:
        yield ask


@contextlib.contextmanager
def forking(*modules: str) -> Iterator[Runner]:
    place = str(Path(ranktilt.__file__).parents[1])
    environment = os.environ | {"PYTHONPATH": place, "OMP_NUM_THREADS": "1"}
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", str(CHILD), *modules],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None

    def ask(job: dict[str, Any]) -> End:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(job) + "\n")
        process.stdin.flush()
        return End(**json.loads(process.stdout.readline()))

    yield ask
    process.stdin.close()
    process.stdout.close()
    process.wait(30)


@pytest.fixture
def fault(runner: Runner, tmp_path: Path) -> Run:
    """`fault("score", run, kill_at=3)`: run a command in the test's folder and see how it ends."""
    return in_folder(runner, tmp_path)


@pytest.fixture
def laden_fault(laden_runner: Runner, tmp_path: Path) -> Run:
    """The same for commands that train."""
    return in_folder(laden_runner, tmp_path)


def in_folder(runner: Runner, tmp_path: Path) -> Run:
    def run(*arguments: object, **trap: Any) -> End:
        return runner({"arguments": [str(a) for a in arguments], "folder": str(tmp_path), **trap})

    return run


def visible(folder: Path) -> dict[str, str]:
    """All files under their final names, by content; hidden ones are nobody's result."""
    found = {}
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.is_file() and not any(part.startswith(".") for part in inside.parts):
            found[inside.as_posix()] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found
