"""A decider that needs no model, and lexicons for tests."""

from __future__ import annotations

from collections.abc import Sequence

import pytest


class First:
    """Always the first alternative; remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, str]] = []

    def decide_many(self, cases: Sequence[tuple[str, str, str]]) -> list[int]:
        self.asked += [tuple(case) for case in cases]
        return [0] * len(cases)


@pytest.fixture
def first() -> First:
    return First()
