"""The local backend: a few threads, results in order, a bounded number of batches in flight."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def _cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def map_ordered(
    function: Callable[[Item], Result], items: Iterable[Item], workers: int | None = None
) -> Iterator[Result]:
    """`map` over threads; at most `workers + 2` items are held, so memory stays bounded."""
    workers = workers or _cores()
    pool = ThreadPoolExecutor(max_workers=workers, thread_name_prefix="ranktilt")
    waiting: deque[Future[Result]] = deque()
    try:
        for item in items:
            waiting.append(pool.submit(function, item))
            if len(waiting) >= workers + 2:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        # An interrupt must not wait for work whose result nobody will read.
        pool.shutdown(wait=False, cancel_futures=True)
