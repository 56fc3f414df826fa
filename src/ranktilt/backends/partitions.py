"""A long job as numbered partitions: each is done once, and the result appears when all are.

All work happens in a hidden folder next to the output. A partition is a file that gets its name
when it is complete, and then a marker with what there is to report. Whatever stops the job,
the next run of the same plan does only the partitions that have no marker. The folder takes the
output's name at the very end, so nothing under that name is ever half done.
"""

from __future__ import annotations

import glob
import json
import os
import secrets
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ranktilt.errors import OutputError, RanktiltError
from ranktilt.progress import logger

MANIFEST = "_manifest.json"
_MARKERS = "_done"
_FAILED = "_failed"
_KEY_LENGTH = 12

#: Does one partition, given its number and the folder to write to; returns what it reports.
Task = Callable[[int, Path], dict[str, Any]]


def _add_up(total: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Add what another marker reports: numbers are added, tables merged; `total` changes."""
    for key, value in more.items():
        if isinstance(value, dict):
            _add_up(total.setdefault(key, {}), value)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            total[key] = total.get(key, 0) + value
        else:
            total[key] = value
    return total


class PartitionedJob:
    """The folder of a job. `key` identifies everything that can change the result."""

    def __init__(self, output: str | os.PathLike[str], key: str, partitions: int) -> None:
        self.output: Path = Path(os.path.abspath(output))
        self.key: str = key
        self.partitions: int = partitions
        self.folder: Path = self.output.parent / f".{self.output.name}.{key[:_KEY_LENGTH]}.work"

    def is_there(self) -> bool:
        """Whether nothing is left to do, which is said; a target that cannot be is refused."""
        self.check_target()
        complete = _key_of(self.output) == self.key
        if complete:
            logger.info("%s exists already, made from the same files and settings", self.output)
        return complete

    def check_target(self) -> None:
        """Refuse an output that cannot be written, or that is somebody else's, before any work."""
        if not self.output.parent.is_dir():
            raise OutputError(
                f"{self.output}: the folder {self.output.parent} does not exist; create it first"
            )
        if self.output.exists() and not self.output.is_dir():
            raise OutputError(
                f"{self.output}: is a file, expected a folder of partitions; choose another name"
            )
        if self.output.is_dir() and any(self.output.iterdir()) and _key_of(self.output) is None:
            raise OutputError(f"{self.output}: is a folder with other files; choose another name")

    def begin(self) -> None:
        """Make the folder, or find what an earlier run has left."""
        self.check_target()
        try:
            (self.folder / _MARKERS).mkdir(parents=True, exist_ok=True)
            (self.folder / _FAILED).unlink(missing_ok=True)
        except OSError as error:
            raise OutputError(
                f"{self.output}: cannot be written ({error.strerror or error})"
            ) from error

    def do(self, number: int, task: Task) -> None:
        """Do a partition, unless it is done; an error of the input stops the others too."""
        marker, failed = self._marker(number), self.folder / _FAILED
        if marker.exists() or failed.exists():
            return
        try:
            said = task(number, self.folder)
        except RanktiltError as error:
            _write_whole(failed, str(error))
            return
        _write_whole(marker, json.dumps(said, ensure_ascii=False))

    def _marker(self, number: int) -> Path:
        """The file that marks a partition as complete."""
        return self.folder / _MARKERS / f"{number:06}.json"

    def said(self) -> dict[str, Any]:
        """What all partitions reported, added up; an error if one of them is incomplete."""
        self._check_all_done()
        total: dict[str, Any] = {}
        for number in range(self.partitions):
            _add_up(total, json.loads(self._marker(number).read_text(encoding="utf-8")))
        return total

    def _work_folders(self) -> list[Path]:
        """Folders that jobs for this output have left next to it."""
        key = "?" * _KEY_LENGTH
        found = self.output.parent.glob(f".{glob.escape(self.output.name)}.{key}.work")
        return [path for path in found if (path / _MARKERS).is_dir()]

    def done(self) -> set[int]:
        """The partitions that have a marker."""
        names = os.listdir(self.folder / _MARKERS)
        return {int(name.removesuffix(".json")) for name in names if not name.startswith(".")}

    def missing(self) -> list[int]:
        """The partitions that are still to be done."""
        done = self.done()
        return [number for number in range(self.partitions) if number not in done]

    def _check_all_done(self) -> None:
        """Raise what a worker found wrong, or that something is missing."""
        failed = self.folder / _FAILED
        if failed.exists():
            raise RanktiltError(failed.read_text(encoding="utf-8"))
        left = self.missing()
        if left:
            raise RanktiltError(
                f"{len(left)} of {self.partitions} partitions are incomplete; rerun to resume"
            )

    def finish(self, manifest: dict[str, Any]) -> None:
        """Give the folder its final name; an earlier output is replaced only now."""
        self._check_all_done()
        for left_over in self.folder.glob(".*"):  # of workers that were killed while writing
            left_over.unlink(missing_ok=True)
        _write_whole(
            self.folder / MANIFEST, json.dumps(manifest | {"plan": self.key}, indent=2) + "\n"
        )
        old = self.output.parent / f".{self.output.name}.{secrets.token_hex(4)}.old"
        try:
            if self.output.exists():
                os.rename(self.output, old)
            os.rename(self.folder, self.output)
        except OSError as error:
            if old.exists() and not self.output.exists():
                os.rename(old, self.output)
            raise OutputError(
                f"{self.output}: cannot be written ({error.strerror or error})"
            ) from error
        # Only now: until the output has its name, resuming needs the markers.
        shutil.rmtree(self.output / _MARKERS, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)
        for other in self._work_folders():  # of stopped runs with other settings for this output
            shutil.rmtree(other, ignore_errors=True)


def _write_whole(path: Path, content: str) -> None:
    """Write a small file whole or not at all."""
    temporary = path.parent / f".{path.name}.{secrets.token_hex(4)}.part"
    try:
        temporary.write_text(content, encoding="utf-8")
        os.replace(temporary, path)
    except OSError as error:
        raise OutputError(f"{path}: cannot be written ({error.strerror or error})") from error
    finally:
        temporary.unlink(missing_ok=True)


def _key_of(output: Path) -> str | None:
    """The plan that made an output; None if it is not one of ours."""
    try:
        return json.loads((output / MANIFEST).read_text(encoding="utf-8"))["plan"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
