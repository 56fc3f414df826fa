"""Manifests: command, inputs with their hashes, settings, versions and time of a file."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shlex
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ranktilt._version import __version__

#: Libraries whose version can change a number.
RECORDED_LIBRARIES = ("numpy", "polars", "pyarrow", "llvmlite", "ir-measures")


def sha256_of(path: str | os.PathLike[str]) -> str:
    """SHA-256 of a file's bytes as stored."""
    with open(path, "rb", buffering=0) as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


#: Hashes that were begun before anything asked for them.
_begun: dict[str, Future[str]] = {}


def begin_hash(path: str, after: threading.Thread) -> None:
    """Begin to hash a file that a command will ask for, while its libraries are loaded."""
    found = _begun[path] = Future()

    def work() -> None:
        after.join()
        try:
            found.set_result(sha256_of(path))
        except OSError as error:
            found.set_exception(error)

    threading.Thread(target=work, daemon=True).start()


class InputHashes:
    """Hashes input files in the background.

    Pipes are skipped, because they can be read only once.
    """

    def __init__(self, paths: list[str]) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sha256")
        self._futures = {
            path: _begun.pop(path) if path in _begun else self._pool.submit(sha256_of, path)
            for path in paths
            if os.path.isfile(path)
        }
        self._paths = paths

    def result(self) -> list[dict[str, Any]]:
        """One entry per file, in order; standard input and pipes have no hash."""
        entries: list[dict[str, Any]] = []
        for path in self._paths:
            digest = size = None
            if path in self._futures:
                digest, size = self._futures[path].result(), Path(path).stat().st_size
            entries.append({"path": path, "sha256": digest, "bytes": size})
        self.close()
        return entries

    def close(self) -> None:
        """Stop hashing."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def hash_inputs(paths: list[str]) -> list[dict[str, Any]]:
    """Hash files now."""
    return InputHashes(paths).result()


def build_manifest(
    inputs: list[dict[str, Any]], settings: dict[str, Any], command: str | None = None
) -> dict[str, Any]:
    """The manifest as a plain dictionary."""
    from importlib.metadata import version as installed_version

    versions = {"ranktilt": __version__, "python": platform.python_version()}
    versions |= {name: installed_version(name) for name in RECORDED_LIBRARIES}
    return {
        "command": command if command is not None else _command_line(),
        "inputs": inputs,
        "settings": settings,
        "versions": versions,
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def _command_line() -> str:
    program = Path(sys.argv[0]).name if sys.argv and sys.argv[0] else "python"
    return shlex.join([program, *sys.argv[1:]])


def write_manifest(target: str | os.PathLike[str], manifest: dict[str, Any]) -> None:
    """Write the manifest next to a file whose format has no metadata."""
    from ranktilt.data.files import write_text

    write_text(f"{os.fspath(target)}.manifest.json", json.dumps(manifest, indent=2) + "\n")
