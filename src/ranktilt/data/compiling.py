"""Tell users why they wait: numba compiles a function once and caches it on disk."""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Iterator

#: The package's messages; the command line prints them.
logger = logging.getLogger("ranktilt")
_PATIENCE_SECONDS = 3.0  # loading cached code takes about one


@contextlib.contextmanager
def compiling_once() -> Iterator[None]:
    """Log a message if the first call of compiled code takes long."""
    message = "compiling (once, up to half a minute)"
    timer = threading.Timer(_PATIENCE_SECONDS, logger.info, [message])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
