"""Every error and warning class, and checks. The command line prints an error as one line and
exits with 2.
"""

from __future__ import annotations

import difflib
import importlib.util
import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager


class RanktiltError(Exception):
    """Base of all errors that a user can cause and fix."""


class InputError(RanktiltError):
    """Bad input: where it is, what was found, what was expected, what to do."""

    def __init__(
        self,
        what: str,
        *,
        where: object = None,
        expected: str | None = None,
        do: str | None = None,
    ) -> None:
        message = what if where is None else f"{where}: {what}"
        if expected is not None:
            message += f", expected {expected}"
        if do:
            message += f"; {do}"
        line = " ".join(message.split())
        if len(line) > 2000:  # an id or a number of megabytes
            line = f"{line[:1000]} … {line[-1000:]}"
        # a file or a server must not send commands to the terminal
        super().__init__("".join(sign if sign.isprintable() else "?" for sign in line))


class UnknownNameError(InputError):
    """A measure, parameter, lexicon or group that does not exist; near matches are offered."""

    def __init__(
        self, kind: str, name: str, known: Iterable[str], *, where: object = None, do: str = ""
    ) -> None:
        known = list(known)
        near = close_names(name, known)
        all_known = f"known: {', '.join(known)}" if known else "there is none"
        hint = f"did you mean {' or '.join(near)}?" if near else all_known
        super().__init__(f"unknown {kind} {name!r}", where=where, do=f"{hint} {do}".strip())


class OutputError(RanktiltError):
    """The result could not be written to the requested place."""


class MissingExtraError(RanktiltError):
    """An optional dependency is needed; the message holds the line that installs it."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(f"{feature} needs an extra: pip install 'ranktilt[{extra}]'")


@contextmanager
def needs_extra(feature: str, extra: str) -> Iterator[None]:
    """Put around an optional import: if it fails, the error names the extra that installs it."""
    try:
        yield
    except ImportError as error:
        raise MissingExtraError(feature, extra) from error


def require_packages(feature: str, extra: str, *packages: str) -> None:
    """Report before any work that a package of an extra is missing."""
    if any(importlib.util.find_spec(package) is None for package in packages):
        raise MissingExtraError(feature, extra)


class EngineError(InputError):
    """A live engine could not be asked. What it answered before is in the store."""


class GivenUp(EngineError):
    """The engine failed on every try; another query, or a later hour, may do better."""


class RanktiltWarning(UserWarning):
    """Something a careful reader of the result should know."""


class RunWarning(RanktiltWarning):
    """A run in doubt: ranks and scores that contradict each other, few of the queries, or texts in
    which the lexicon cannot count.
    """


def check_known(kind: str, name: str, known: Collection[str], *, where: object = None) -> str:
    """The name, if it is one of those known."""
    if name not in known:
        raise UnknownNameError(kind, str(name), known, where=where)
    return name


def is_count(text: str) -> bool:
    """Whether this is a whole number from 1; Python refuses to read thousands of digits."""
    return bool(re.fullmatch("0*[1-9][0-9]{0,8}", text))


def close_names(name: str, known: Iterable[str]) -> list[str]:
    """The known names nearest to `name`, ignoring case, best first."""
    by_folded: dict[str, str] = {}
    for candidate in known:
        by_folded.setdefault(candidate.casefold(), candidate)
    if name.casefold() in by_folded:
        return [by_folded[name.casefold()]]
    near = difflib.get_close_matches(name.casefold(), by_folded, n=3, cutoff=0.6)
    return [by_folded[n] for n in near]
