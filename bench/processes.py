"""Processes that a test or a benchmark started: which are executors, and what they cost (Linux)."""

from __future__ import annotations

import os
from pathlib import Path


def _descendants() -> dict[int, tuple[bytes, list[str]]]:
    """Command and figures of /proc of this process and of all that descend from it."""
    every, found = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                figures = (entry / "stat").read_text().rpartition(")")[2].split()
                every[int(entry.name)] = (entry / "cmdline").read_bytes(), figures
            except OSError:
                continue
    for pid, told in every.items():
        above = pid
        while above in every and above != os.getpid():
            above = int(every[above][1][1])
        if above == os.getpid():
            found[pid] = told
    return found


def executors() -> list[int]:
    """The executors of Spark's local-cluster that descend from this process."""
    told = _descendants().items()
    return [pid for pid, (command, _) in told if b"CoarseGrainedExecutorBackend" in command]


def cpu_seconds() -> float:
    """What this process and its descendants have used, including those that have ended."""
    ticks = sum(int(tick) for _, figures in _descendants().values() for tick in figures[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")
