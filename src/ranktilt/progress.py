"""Progress of long work and messages, reported the same way everywhere."""

from __future__ import annotations

import logging
from typing import Protocol

#: The package's messages: the command line prints them, and so can a library user.
logger: logging.Logger = logging.getLogger("ranktilt")


class Progress(Protocol):
    """A function that receives the progress of a step; the command line draws a bar per step."""

    def __call__(
        self, step: str, done: int = 0, total: int | None = None, unit: str = "", /
    ) -> None:
        """Report progress.

        Args:
            step: What is being done, such as "Annotating".
            done: Units finished so far, counted from the start of the step.
            total: Units in all; None if that is unknown.
            unit: What is counted: "bytes", "documents", "queries" …
        """


def silent(step: str, done: int = 0, total: int | None = None, unit: str = "", /) -> None:
    """Report nothing."""
