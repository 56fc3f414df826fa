"""Manifests: command, inputs with their hashes, settings, versions and time of a file."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import platform
import shlex
import sys
import threading
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from ranktilt._version import __version__
from ranktilt.data.seals import PENDING, SEALED, seal_state
from ranktilt.errors import InputError

#: How the names of manifests end: of a file's, and those of a folder's.
BESIDE = ".manifest.json"
MANIFESTS = ("manifest.json", "ranktilt-index.json")
#: Libraries whose version can change a number; those that a job has loaded are recorded.
_LIBRARIES = (
    "numpy", "polars", "pyarrow", "llvmlite", "scipy", "statsmodels", "ir_measures", "bm25s",
    "torch", "transformers", "sentence_transformers", "wordllama", "pyspark",
)  # fmt: skip

#: Bytes that are hashed at a time: many, because other threads have to be waited for in between.
_HASHED_BYTES = 1 << 22


def sha256_of(path: str | os.PathLike[str]) -> str:
    """SHA-256 of a file's bytes as stored."""
    digest, room = hashlib.sha256(), memoryview(bytearray(_HASHED_BYTES))
    with open(path, "rb", buffering=0) as stream:
        while size := stream.readinto(room):
            digest.update(room[:size])
    return digest.hexdigest()


#: Hashes that were begun before anything asked for them, and what the files were like before.
_begun: dict[str, tuple[os.stat_result, Future[str]]] = {}


def begin_hash(path: str) -> None:
    """Begin to hash a file that a command will ask for, while its libraries are loaded."""
    before, found = os.stat(path), Future[str]()

    def work() -> None:
        try:
            found.set_result(sha256_of(path))
        except BaseException as error:  # otherwise the command would wait for it
            found.set_exception(error)

    threading.Thread(target=work, daemon=True).start()
    _begun[path] = before, found


class InputHashes:
    """Hashes input files in the background, until the end of the `with` block.

    Pipes are skipped, because they can be read only once.
    """

    def __init__(self, paths: list[str]) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sha256")
        self._futures = {
            path: _begun.pop(path)
            if path in _begun
            else (os.stat(path), self._pool.submit(sha256_of, path))
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
                before, found = self._futures[path]
                digest, size, after = found.result(), before.st_size, os.stat(path)
                if (size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
                    what, do = "changed while it was read", "run the command again"
                    raise InputError(what, where=path, do=do)
            entries.append({"path": path, "sha256": digest, "bytes": size})
        return entries

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def hash_inputs(paths: list[str]) -> list[dict[str, Any]]:
    """Hash files now."""
    with InputHashes(paths) as hashes:
        return hashes.result()


def build_manifest(
    inputs: list[dict[str, Any]], settings: dict[str, Any], command: str | None = None
) -> dict[str, Any]:
    """The manifest as a plain dictionary."""
    started = Path(sys.argv[0] if sys.argv and sys.argv[0] else "python")
    program = started.parent.name if started.name == "__main__.py" else started.name
    versions = {"ranktilt": __version__, "python": platform.python_version()}
    loaded = {name: getattr(sys.modules.get(name), "__version__", None) for name in _LIBRARIES}
    versions |= {name: version for name, version in loaded.items() if version is not None}
    return {
        "command": shlex.join([program, *sys.argv[1:]]) if command is None else command,
        "inputs": inputs,
        "settings": settings,
        "versions": versions,
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "checksum": PENDING,
    }


def write_manifest(target: str | os.PathLike[str], manifest: dict[str, Any]) -> None:
    """Write the manifest next to a file whose format has no metadata, with the file's hash."""
    from ranktilt.data.files import write_text

    path = Path(target)
    manifest = {"checksum": PENDING, **manifest, "files_sha256": {path.name: sha256_of(path)}}
    write_text(f"{path}{BESIDE}", json.dumps(manifest, indent=2) + "\n")


def folder_hashes(folder: Path) -> dict[str, str]:
    """The hash of every file in a folder, by its name in it."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): sha256_of(path) for path in files}


def check_files(sources: Iterable[str | os.PathLike[str]]) -> dict[str, str]:
    """Compare files with the checksums in them, or in the manifest next to them.

    Returns:
        For every file, and for every file in the given folders: "ok", "changed", "missing" or
        "no checksum".
    """
    from ranktilt.data.files import files_in, require_file

    found: dict[str, str] = {}
    _hashes.cache_clear()
    for source in sources:
        whole = Path(source)
        for path in sorted(files_in(whole)) if whole.is_dir() else [whole]:
            require_file(path)
            found[str(path)] = _state(path)
            if path.name.endswith(MANIFESTS):
                lost = (name for name in _hashes(path) if not (path.parent / name).is_file())
                found |= {str(path.parent / name): "missing" for name in lost}
    return found


def _state(path: Path) -> str:
    sealed = path.suffix.lower() in SEALED
    with path.open("rb") as stream:
        if sealed and stream.read(1) in (b"", b"\0"):
            return "changed"  # nothing of it is left
    state = seal_state(path) if sealed else "none"
    if state != "none":
        return "ok" if state == "ok" else "changed"
    above = [(home / name, home) for home in path.parents[:3] for name in MANIFESTS]
    for manifest, home in [(Path(f"{path}{BESIDE}"), path.parent), *above]:
        expected = _hashes(manifest).get(path.relative_to(home).as_posix())
        if expected is not None:
            return "ok" if sha256_of(path) == expected else "changed"
    return "no checksum"


@functools.cache
def _hashes(manifest: Path) -> dict[str, str]:
    """The hashes that a manifest has, none if it does not exist or is damaged."""
    try:
        content = json.loads(manifest.read_bytes())
        return {str(name): str(own) for name, own in content["files_sha256"].items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}
