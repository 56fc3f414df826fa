"""A file is on disk before it gets its name; what killed jobs leave is removed, if it is old."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import ranktilt
from ranktilt.data import files as data_files
from ranktilt.data.collection import Collection
from ranktilt.data.files import atomic_target, new_folder, write_text
from ranktilt.data.manifest import check_files
from ranktilt.errors import InputError
from ranktilt.rankers import index_folder
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.index_folder import IndexFolder

SAMPLE = Path(str(files("ranktilt") / "sample"))


@pytest.fixture(autouse=True)
def _new_process() -> None:
    """A folder is swept once per process."""
    data_files._sweep.cache_clear()


class TestOrder:
    @pytest.fixture
    def steps(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """What is flushed, and when the name is given."""
        seen: list[str] = []
        flush, replace = os.fsync, os.replace

        def fsync(opened: int) -> None:
            seen.append(Path(os.readlink(f"/proc/self/fd/{opened}")).name)
            flush(opened)

        def rename(old: Any, new: Any) -> None:
            seen.append(f"named {Path(new).name}")
            replace(old, new)

        monkeypatch.setattr(os, "fsync", fsync)
        monkeypatch.setattr(os, "replace", rename)
        return seen

    def test_of_a_file(self, steps: list[str], tmp_path: Path) -> None:
        write_text(tmp_path / "f.txt", "content")
        assert len(steps) == 3
        assert steps[0].startswith(".f.txt.")
        assert steps[1:] == ["named f.txt", tmp_path.name]

    def test_of_a_folder(self, steps: list[str], tmp_path: Path) -> None:
        with new_folder(tmp_path / "made") as new:
            (new / "deep").mkdir()
            (new / "deep" / "x").write_text("x")
            (new / "y").write_text("y")
        before, after = steps[: steps.index("named made")], steps[steps.index("named made") + 1 :]
        assert {"x", "y", "deep"} < set(before)
        assert before[-1].startswith(".made.")
        assert after == [tmp_path.name]


@pytest.mark.parametrize("step", range(1, 9))
def test_a_folder_that_is_replaced_is_there_whenever_we_are_interrupted(
    step: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = iter(range(1, 100))

    def interrupted(function: Callable[..., None]) -> Callable[..., None]:
        def call(*given: Any) -> None:
            if next(steps) == step:
                raise KeyboardInterrupt
            function(*given)

        return call

    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "x").write_text("before")
    with monkeypatch.context() as patch, contextlib.suppress(KeyboardInterrupt):
        patch.setattr(os, "fsync", interrupted(os.fsync))
        patch.setattr(os, "replace", interrupted(os.replace))
        with new_folder(tmp_path / "made", lambda: None) as new:
            (new / "x").write_text("after")
    assert (tmp_path / "made" / "x").read_text() in ("before", "after")
    shown = [path.name for path in tmp_path.iterdir() if path.suffix != ".replaced"]
    assert shown == ["made"]


def test_a_protected_file_is_replaced_and_stays_protected(
    fault: Callable[..., Any], tmp_path: Path
) -> None:
    target = tmp_path / "a.parquet"
    target.write_text("before")
    target.chmod(0o444)
    done = fault("annotate", SAMPLE / "passages.tsv", "-o", "a.parquet", plain=True)
    assert done.code == 0, done.said
    assert target.stat().st_mode & 0o777 == 0o444
    assert check_files([target]) == {str(target): "ok"}


def test_drives_without_locks_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    left = tmp_path / ".a.txt.a123abcd.part"
    left.write_text("half")
    os.utime(left, (0, 0))
    monkeypatch.setattr(fcntl, "flock", refuse)
    write_text(tmp_path / "a.txt", "whole")
    assert (tmp_path / "a.txt").read_text() == "whole"
    assert left.exists()  # it may be somebody's


class TestSweep:
    def left(self, folder: Path, name: str, hours: float) -> Path:
        path = folder / name
        path.write_text("half")
        then = time.time() - hours * 3600
        os.utime(path, (then, then))
        return path

    def test_only_old_files_of_ours_that_nobody_holds(self, tmp_path: Path) -> None:
        stale = self.left(tmp_path, ".a.json.a123abcd.part", 2)
        fresh = self.left(tmp_path, ".a.json.a123abce.part", 0.5)
        other = self.left(tmp_path, ".download.part", 9)
        shown = self.left(tmp_path, "a.json.a123abcd.part", 9)
        held = self.left(tmp_path, ".b.json.a123abcf.part", 9)
        backup = self.left(tmp_path, ".env.20240101.old", 9)
        alike = self.left(tmp_path, ".env.20240101.part", 9)
        (tmp_path / "env").mkdir()
        folder = tmp_path / ".index.a0000000.part"
        folder.mkdir()
        self.left(folder, "x", 9)
        os.utime(folder, (0, 0))
        with held.open() as stream:
            fcntl.flock(stream, fcntl.LOCK_EX)
            write_text(tmp_path / "new.txt", "x")
        assert not stale.exists()
        assert not folder.exists()
        for path in (fresh, other, shown, held, backup, alike):
            assert path.exists(), path

    @pytest.mark.parametrize("again", [True, False])
    def test_a_folder_that_made_room(self, tmp_path: Path, again: bool) -> None:
        """Its job was killed before the new folder had the name, or right after."""
        left = tmp_path / ".made.a123abcd.replaced"
        for folder in [left, *([tmp_path / "made"] if again else [])]:
            folder.mkdir()
            (folder / "x").write_text(folder.name)
        os.utime(left, (0, 0))
        write_text(tmp_path / "new.txt", "x")
        assert (tmp_path / "made" / "x").read_text() == ("made" if again else left.name)
        assert not left.exists()

    def test_a_job_at_work_keeps_its_file(self, tmp_path: Path) -> None:
        with atomic_target(tmp_path / "slow.txt") as temporary:
            temporary.write_text("x")
            os.utime(temporary, (0, 0))
            code = "from ranktilt.data.files import write_text; write_text('quick.txt', 'x')"
            place = {"PYTHONPATH": str(Path(ranktilt.__file__).parents[1])}
            subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=place, check=True)
        assert (tmp_path / "slow.txt").read_text() == "x"
        assert (tmp_path / "quick.txt").exists()

    def test_after_a_kill(self, fault: Callable[..., Any], tmp_path: Path) -> None:
        arguments = ["annotate", SAMPLE / "passages.tsv", "-o", "a.parquet"]
        killed = fault(*arguments, kill_at=4)
        (left,) = tmp_path.glob(".*.part")
        assert killed.code == -9
        os.utime(left, (0, 0))
        assert fault(*arguments).code == 0
        assert [path.name for path in tmp_path.iterdir()] == ["a.parquet"]


class TestTwoJobsAtOnce:
    """Both find no index and make one; the second that is ready uses the first's."""

    def test_both_rank(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        both = threading.Barrier(2)
        plain = IndexFolder.save

        def save(self: IndexFolder, *given: Any) -> None:
            both.wait(60)
            plain(self, *given)

        monkeypatch.setattr(IndexFolder, "save", save)
        found: dict[int, Any] = {}

        def job(number: int) -> None:
            settings = RankSettings(index=str(tmp_path / "index"))
            found[number] = ranktilt.rank(
                SAMPLE / "passages.tsv", SAMPLE / "queries.tsv", "bm25", settings=settings
            )

        jobs = [threading.Thread(target=job, args=(number,)) for number in (1, 2)]
        for one in jobs:
            one.start()
        for one in jobs:
            one.join(60)
        assert sorted(found) == [1, 2]
        assert found[1].to_dict() == found[2].to_dict()
        (made,) = (tmp_path / "index").iterdir()
        assert set(check_files([made]).values()) == {"ok"}

    def test_an_index_of_other_documents_is_refused(self, tmp_path: Path) -> None:
        folder = IndexFolder.at(tmp_path, "bm25", {})
        one, other = Collection.open({"a": "x"}), Collection.open({"b": "y"})

        def write(new: Path) -> list[Any]:
            folder.save(one, lambda inner: [index_folder.pa.array(["a"])])  # meanwhile
            return [index_folder.pa.array(["b"])]

        with pytest.raises(InputError, match="index of another collection"):
            folder.save(other, write)
        shutil.rmtree(tmp_path)
