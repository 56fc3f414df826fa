"""A job in partitions: each is done once, and nothing under the final name is half done."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ranktilt.backends.partitions import MANIFEST, PartitionedJob
from ranktilt.errors import InputError, OutputError, RanktiltError


class Letters:
    """Writes a letter a partition and keeps a list of what it did."""

    def __init__(self, breaks_at: int | None = None, error: Exception | None = None) -> None:
        self.breaks_at, self.error = breaks_at, error
        self.did: list[int] = []

    def __call__(self, number: int, folder: Path) -> dict[str, object]:
        if number == self.breaks_at and self.error is not None:
            raise self.error
        (folder / f"part-{number}").write_text("abcdef"[number])
        self.did.append(number)
        return {"documents": number, "counts": {"x": 1, f"only {number}": 2}}


def run(job: PartitionedJob, task: Letters) -> dict[str, object]:
    job.begin()
    for number in job.missing():
        job.do(number, task)
    return job.said()


def test_what_was_done_before_a_kill_is_not_done_again(tmp_path: Path) -> None:
    job = PartitionedJob(tmp_path / "out", "key", 5)
    first = Letters(breaks_at=3, error=MemoryError())
    with pytest.raises(MemoryError):
        run(job, first)
    assert not (tmp_path / "out").exists()
    second = Letters()
    total = run(PartitionedJob(tmp_path / "out", "key", 5), second)
    assert (first.did, second.did) == ([0, 1, 2], [3, 4])
    assert total["documents"] == 0 + 1 + 2 + 3 + 4
    assert total["counts"] == {"x": 5} | {f"only {number}": 2 for number in range(5)}
    job.finish({"made": "by hand"})
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == [MANIFEST, *(f"part-{number}" for number in range(5))]
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert job.is_there()
    assert not PartitionedJob(tmp_path / "out", "other", 5).is_there()


def test_another_plan_begins_anew_and_replaces_at_the_end(tmp_path: Path) -> None:
    for key in ("one", "two"):
        job = PartitionedJob(tmp_path / "out", key, 2)
        task = Letters()
        run(job, task)
        assert task.did == [0, 1]
        job.finish({})
        assert json.loads((tmp_path / "out" / MANIFEST).read_text())["plan"] == key
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_what_stopped_runs_with_other_settings_left_goes_too(tmp_path: Path) -> None:
    left = PartitionedJob(tmp_path / "out", "of another plan", 2)
    left.begin()
    left.do(0, Letters())
    for name in (".out.notes.work", ".other.of another p.work"):  # somebody else's
        (tmp_path / name).mkdir()
    job = PartitionedJob(tmp_path / "out", "this is the plan", 2)
    run(job, Letters())
    assert left.folder.exists()
    job.finish({})
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"out", ".out.notes.work", ".other.of another p.work"}


def test_an_error_of_the_input_stops_the_others(tmp_path: Path) -> None:
    job = PartitionedJob(tmp_path / "out", "key", 4)
    task = Letters(breaks_at=1, error=InputError("bad line", where="a.tsv:7"))
    with pytest.raises(RanktiltError, match=r"a\.tsv:7: bad line"):
        run(job, task)
    assert task.did == [0]
    assert not (tmp_path / "out").exists()
    run(job, Letters())  # and a rerun is not held up by it
    job.finish({})


def test_an_unfinished_job_cannot_take_the_name(tmp_path: Path) -> None:
    job = PartitionedJob(tmp_path / "out", "key", 4)
    job.begin()
    job.do(2, Letters())
    with pytest.raises(RanktiltError, match="3 of 4 partitions are incomplete"):
        job.finish({})
    assert not (tmp_path / "out").exists()


def test_left_overs_of_killed_workers_go(tmp_path: Path) -> None:
    job = PartitionedJob(tmp_path / "out", "key", 1)
    run(job, Letters())
    (job.folder / ".part-0.parquet.1234.part").write_text("half")
    job.finish({})
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [MANIFEST, "part-0"]


def test_other_peoples_things_are_not_touched(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "letter").write_text("mine")
    for name, message in (
        ("file", "is a file"),
        ("folder", "other files"),
        ("no/where", "does not exist"),
    ):
        with pytest.raises(OutputError, match=message):
            PartitionedJob(tmp_path / name, "key", 1).begin()
    assert (tmp_path / "folder" / "letter").read_text() == "mine"


def test_adding_up(tmp_path: Path) -> None:
    said: list[dict[str, object]] = [
        {"a": 1, "b": {"x": 1.5}, "name": "one"},
        {"a": 2, "b": {"x": 1, "y": 3}, "name": "two"},
    ]
    job = PartitionedJob(tmp_path / "out", "key", 2)
    job.begin()
    for number in range(2):
        job.do(number, lambda number, _: said[number])
    assert job.said() == {"a": 3, "b": {"x": 2.5, "y": 3}, "name": "two"}
