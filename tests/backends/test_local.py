"""Threads that share out work: results in order, items fetched one at a time and not far ahead."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from ranktilt.backends.local import map_ordered

WORKERS = 3


def test_results_are_in_order_and_items_are_not_fetched_far_ahead() -> None:
    fetched: list[int] = []
    busy = threading.Lock()
    first = threading.Event()

    def items() -> Iterator[int]:
        for number in range(50):
            assert busy.acquire(blocking=False), "two threads fetch at once"
            fetched.append(number)
            busy.release()
            yield number

    def work(number: int) -> tuple[int, str]:
        if number == 0:
            assert first.wait(20)  # the first item is done after others
        if number == 1:
            first.set()
        return number, threading.current_thread().name

    results = []
    for number, thread in map_ordered(work, items(), WORKERS):
        results.append(number)
        assert thread.startswith("ranktilt")
        assert len(fetched) <= len(results) + WORKERS + 2
    assert results == list(range(50))


def test_items_are_fetched_by_the_threads() -> None:
    def items() -> Iterator[str]:
        yield from (threading.current_thread().name for _ in range(5))

    assert all(name.startswith("ranktilt") for name in map_ordered(str, items(), WORKERS))


def test_errors_of_items_and_work_come_through() -> None:
    def items() -> Iterator[int]:
        yield 1
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        list(map_ordered(float, items(), WORKERS))
    with pytest.raises(ZeroDivisionError):
        list(map_ordered(lambda number: 1 / number, [1, 0, 1], WORKERS))
    assert list(map_ordered(float, [], WORKERS)) == []


def test_an_absurd_number_of_threads() -> None:
    """It is no reason to queue work, and to fill memory, for each of them."""
    assert list(map_ordered(str, range(3), workers=10**9)) == ["0", "1", "2"]
