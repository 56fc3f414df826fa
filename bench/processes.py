"""Processes that a test or a benchmark started and wants to kill (Linux)."""

from __future__ import annotations

import os
from pathlib import Path


def executors() -> list[int]:
    """The executors of Spark's local-cluster that descend from this process."""
    parents, found = {}, []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text()
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            parents[int(entry.name)] = int(stat.rpartition(")")[2].split()[1])
            if b"CoarseGrainedExecutorBackend" in command:
                found.append(int(entry.name))

    def ours(pid: int) -> bool:
        while pid > 1 and pid != os.getpid():
            pid = parents.get(pid, 0)
        return pid == os.getpid()

    return [pid for pid in found if ours(pid)]
