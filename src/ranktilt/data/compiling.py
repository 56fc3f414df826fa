"""Telling people why they wait: numba compiles a function once and keeps it on disk."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Iterator

#: The package's messages; the command line prints them, a library user may.
logger = logging.getLogger("ranktilt")
_PATIENCE_SECONDS = 3.0  # loading what is kept takes about one


@contextlib.contextmanager
def compiling_once() -> Iterator[None]:
    """Say that compiling is under way if the first call of compiled code takes its time."""
    message = "compiling once (up to half a minute; kept for the next time)"
    timer = threading.Timer(_PATIENCE_SECONDS, logger.info, [message])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
