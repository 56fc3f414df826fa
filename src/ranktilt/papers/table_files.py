"""Are the files of a table there, and are they the ones they should be?

A file whose SHA-256 is known is checked against it. Of any other the hash is written into a lock
file of the user's folder when it is first used, and checked from then on: later tables are made of
the same files, or say that they are not.
"""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ranktilt.data.files import atomic_target, read_text, write_text, writing
from ranktilt.data.manifest import sha256_of
from ranktilt.errors import InputError, MissingExtraError
from ranktilt.papers.table_config import NeededFile

LOCK = "ranktilt-lock.json"
Say = Callable[[str], None]


@dataclass(frozen=True)
class FileState:
    """A file that was looked at: `state` is known, recorded, first, missing or changed."""

    file: NeededFile
    state: str
    sha256: str | None = None
    problem: str = ""


def look_at(files: Iterable[NeededFile], folder: Path, say: Say | None = None) -> list[FileState]:
    """Hash what is there and compare; nothing is written."""
    lock = read_lock(folder)
    states = []
    for file in files:
        path = folder / file.path
        if not path.is_file():
            states.append(FileState(file, "missing", None, missing_line(file, folder)))
            continue
        if say is not None:
            say(f"Checking {file.path}")
        found = sha256_of(path)
        recorded = lock.get(file.path, {})
        if file.sha256 is not None:
            if found == file.sha256:
                states.append(FileState(file, "known", found))
            else:
                problem = f"{path}: SHA-256 {found[:12]}…, expected {file.sha256[:12]}…; {file.get}"
                states.append(FileState(file, "changed", found, problem))
        elif not recorded:
            states.append(FileState(file, "first", found))
        elif recorded.get("sha256") == found:
            states.append(FileState(file, "recorded", found))
        else:
            problem = (
                f"{path}: SHA-256 {found[:12]}…, but {str(recorded.get('sha256'))[:12]}… was "
                f"recorded on {recorded.get('time')}; put that file back, or take its entry out of "
                f"{folder / LOCK}"
            )
            states.append(FileState(file, "changed", found, problem))
    return states


def missing_line(file: NeededFile, folder: Path) -> str:
    """Where to get a file and where to put it."""
    fetched = f"; or give --fetch (ir_datasets: {file.dataset})" if file.dataset else ""
    return f"{folder / file.path}: not there; {file.get}{fetched}"


def read_lock(folder: Path) -> dict[str, dict[str, Any]]:
    """What was recorded at first use: path → sha256, bytes, time."""
    path = folder / LOCK
    if not path.exists():
        return {}
    try:
        given = json.loads(read_text(path))
        return {str(name): dict(entry) for name, entry in given["files"].items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(
            "not a lock file of ranktilt", where=path, do="delete it to record anew"
        ) from error


def record(states: Iterable[FileState], folder: Path) -> int:
    """Write the hashes of files seen for the first time into the lock file; how many there were."""
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


def fetch(files: Iterable[NeededFile], folder: Path, say: Say | None = None) -> list[str]:
    """Write the missing files that ir_datasets has; it downloads and checks what it needs."""
    wanted = [f for f in files if f.dataset is not None and not (folder / f.path).is_file()]
    if not wanted:
        return []
    try:
        library: Any = importlib.import_module("ir_datasets")
    except ModuleNotFoundError as error:
        raise MissingExtraError("--fetch (ir_datasets)", "interop") from error
    written = []
    for file in wanted:
        if say is not None:
            say(f"Fetching {file.path} (ir_datasets: {file.dataset})")
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
    """The lines of a file; what stops the library is told apart from what stops the writing."""
    try:
        yield from _lines(library.load(file.dataset), file.content)
    except (KeyError, OSError, RuntimeError) as error:
        raise InputError(
            f"ir_datasets could not give {file.dataset} ({' '.join(str(error).split())})",
            do=f"check the network, or put the file there yourself: {file.get}",
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
    """No tab and no end of line within a text; every other character stays."""
    return text.translate({9: " ", 10: " ", 13: " "})
