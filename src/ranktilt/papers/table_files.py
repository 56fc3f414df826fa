"""Check the files of a table.

A file with a known SHA-256 is checked against it. The hash of any other file is written into a lock
file of the user's folder when it is first used, and checked from then on, so that later tables are
made of the same files.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from ranktilt.data.files import atomic_target, read_text, write_text, writing
from ranktilt.data.manifest import sha256_of
from ranktilt.errors import InputError, MissingExtraError
from ranktilt.papers.table_config import NeededFile
from ranktilt.progress import Progress, silent

LOCK = "ranktilt-lock.json"


@dataclass(frozen=True)
class FileState:
    """A file that was checked; `problem` describes a missing or changed one."""

    file: NeededFile
    state: Literal["known", "recorded", "first", "missing", "changed"]
    sha256: str | None = None
    problem: str = ""


def check_files(
    files: Iterable[NeededFile], folder: Path, progress: Progress = silent
) -> list[FileState]:
    """Hash the files of a folder and compare; nothing is written."""
    lock, files = read_lock(folder), list(files)
    states = []
    for number, file in enumerate(files):
        progress("Checking files", number, len(files), "files")
        states.append(_check(file, folder, lock.get(file.path, {})))
    return states


def _check(file: NeededFile, folder: Path, recorded: dict[str, Any]) -> FileState:
    path = folder / file.path
    if not path.is_file():
        fetched = f"; or pass --fetch (ir_datasets: {file.dataset})" if file.dataset else ""
        return FileState(file, "missing", None, f"{path}: missing; {file.get}{fetched}")
    found = sha256_of(path)
    if file.sha256 is not None:
        if found == file.sha256:
            return FileState(file, "known", found)
        problem = f"{path}: SHA-256 {found[:12]}…, expected {file.sha256[:12]}…; {file.get}"
        return FileState(file, "changed", found, problem)
    if not recorded:
        return FileState(file, "first", found)
    if recorded.get("sha256") == found:
        return FileState(file, "recorded", found)
    problem = (
        f"{path}: SHA-256 {found[:12]}…, but {str(recorded.get('sha256'))[:12]}… was recorded on "
        f"{recorded.get('time')}; restore that file, or remove its entry from {folder / LOCK}"
    )
    return FileState(file, "changed", found, problem)


def read_lock(folder: Path) -> dict[str, dict[str, Any]]:
    """What was recorded at first use: sha256, bytes and time by path."""
    path = folder / LOCK
    if not path.exists():
        return {}
    try:
        given = json.loads(read_text(path))
        return {str(name): dict(entry) for name, entry in given["files"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(
            "not a lock file of ranktilt", where=path, do="delete it to record the files again"
        ) from error


def record(states: Iterable[FileState], folder: Path) -> int:
    """Write the hashes of files used for the first time into the lock file, and count them."""
    new = [state for state in states if state.state == "first"]
    if not new:
        return 0
    lock = read_lock(folder)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    for state in new:
        size = os.path.getsize(folder / state.file.path)
        lock[state.file.path] = {"sha256": state.sha256, "bytes": size, "time": now}
    files = dict(sorted(lock.items()))
    write_text(folder / LOCK, json.dumps({"files": files}, indent=2) + "\n")
    return len(new)


def fetch(files: Iterable[NeededFile], folder: Path, progress: Progress = silent) -> list[str]:
    """Write the missing files that ir_datasets has; it downloads and checks them."""
    wanted = [f for f in files if f.dataset is not None and not (folder / f.path).is_file()]
    if not wanted:
        return []
    try:
        library: Any = importlib.import_module("ir_datasets")
    except ModuleNotFoundError as error:
        raise MissingExtraError("--fetch (ir_datasets)", "interop") from error
    written = []
    for file in wanted:
        progress(f"Fetching {file.path} (ir_datasets: {file.dataset})")
        path = folder / file.path
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        with (
            atomic_target(path) as target,
            writing(path),
            open(target, "w", encoding="utf-8") as stream,
        ):
            stream.writelines(_given(library, file))
        written.append(file.path)
    return written


def _given(library: Any, file: NeededFile) -> Iterator[str]:
    """The lines of a file; errors of the library are not errors of writing."""
    try:
        yield from _lines(library.load(file.dataset), file.content)
    except (KeyError, OSError, RuntimeError) as error:
        raise InputError(
            f"ir_datasets could not load {file.dataset} ({' '.join(str(error).split())})",
            do=f"check the network, or get the file yourself: {file.get}",
        ) from error


def _lines(dataset: Any, content: str) -> Iterable[str]:
    """TSV of a collection or of queries, or TREC's qrels."""
    if content == "qrels":
        return (
            f"{q.query_id} 0 {q.doc_id} {q.relevance}\n" for q in dataset.qrels_iter()
        )  # fmt: skip
    if content == "queries":
        return (f"{q.query_id}\t{_flat(q.text)}\n" for q in dataset.queries_iter())
    return (f"{d.doc_id}\t{_flat(d.text)}\n" for d in dataset.docs_iter())


def _flat(text: str) -> str:
    """The text without tabs and line ends."""
    return text.translate({9: " ", 10: " ", 13: " "})
