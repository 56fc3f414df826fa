"""The local backend: a few threads, results in order, a bounded number of batches in flight."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, cast

Item = TypeVar("Item")
Result = TypeVar("Result")


def _cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def map_ordered(
    function: Callable[[Item], Result], items: Iterable[Item], workers: int | None = None
) -> Iterator[Result]:
    """`map` over threads; at most `workers + 2` items are held, so memory stays bounded.

    The threads fetch the items too, one at a time, so that reading and writing overlap.
    """
    workers = min(workers or _cores(), 1024)  # no machine has use for more
    numbered = enumerate(items)
    lock = threading.Lock()

    def work() -> tuple[int, Result] | None:
        with lock:
            number, item = next(numbered, (-1, None))
        return None if number < 0 else (number, function(cast("Item", item)))

    pool = ThreadPoolExecutor(max_workers=workers, thread_name_prefix="ranktilt")
    waiting = deque(pool.submit(work) for _ in range(workers + 2))
    early: dict[int, Result] = {}
    next_number = 0
    try:
        while waiting:
            done = waiting.popleft().result()
            if done is None:
                continue
            early[done[0]] = done[1]
            while next_number in early:
                yield early.pop(next_number)
                next_number += 1
            waiting.append(pool.submit(work))
    finally:
        # An interrupt must not wait for work whose result nobody will read.
        pool.shutdown(wait=False, cancel_futures=True)
