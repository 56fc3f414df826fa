"""Checkpoints of a training, its random states, and what Ctrl-C does to it."""

from __future__ import annotations

import contextlib
import hashlib
import os
import random
import signal
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from ranktilt.data.files import atomic_target, writing
from ranktilt.errors import InputError, OutputError

CHECKPOINT = "checkpoint.pt"
FORMAT = 3


class Checkpoint:
    """The checkpoint of an output folder, which is created; an existing one must be resumed."""

    def __init__(self, output: str | os.PathLike[str], resume: bool) -> None:
        self.folder = Path(output)
        self.path = self.folder / CHECKPOINT
        with writing(self.path):
            self.folder.mkdir(parents=True, exist_ok=True)
        if self.path.exists() and not resume:
            raise OutputError(
                f"{self.path}: contains a checkpoint; resume this training or choose another folder"
            )
        for half in self.folder.glob(f".{CHECKPOINT}.*.part"):  # the process was killed
            half.unlink(missing_ok=True)

    def write(self, state: Mapping[str, Any], device: torch.device) -> None:
        """Write the state and all random states, completely or not at all."""
        content = {"format": FORMAT, "random": _random_states(device), **state}
        with (
            atomic_target(self.path) as temporary,
            writing(self.path),
            open(temporary, "wb") as stream,
        ):
            try:
                torch.save(content, stream)
            except RuntimeError as error:  # torch's way to report a full disk
                raise OSError(None, str(error.__context__ or error)) from error
            stream.flush()
            os.fsync(stream.fileno())

    def read(self, expected: Mapping[str, str], device: torch.device) -> dict[str, Any]:
        """Read the state and restore the random states; another training's is an error."""
        try:
            state: dict[str, Any] = torch.load(self.path, map_location="cpu", weights_only=True)
            if state["format"] != FORMAT:
                raise ValueError("another format")
        except Exception as error:  # torch and pickle raise anything for a broken file
            raise InputError(
                f"not a checkpoint of a training ({type(error).__name__})",
                where=self.path,
                do="remove it and train again",
            ) from error
        if state["fingerprint"] != expected["fingerprint"]:
            raise InputError(
                "the checkpoint of another training",
                where=self.path,
                expected="the same pairs, settings, terms and model",
                do="choose another folder",
            )
        if state["started_from"] != expected["started_from"]:
            raise InputError(
                "the checkpoint of a training that started from other weights",
                where=self.path,
                do="load the original model again, or choose another folder",
            )
        _set_random_states(state["random"], device)
        return state


def weights_hash(modules: Mapping[str, nn.Module]) -> str:
    """A hash of all weights, so that a checkpoint of other initial weights is refused."""
    digest = hashlib.sha256()
    for name, module in modules.items():
        for key, weight in module.named_parameters():
            digest.update(f"{name}.{key} {weight.dtype}".encode())
            flat = weight.detach().cpu().contiguous().view(-1)
            digest.update(flat.view(torch.uint8).numpy().data)
    return digest.hexdigest()


def _random_states(device: torch.device) -> dict[str, Any]:
    """The random states of Python, numpy and torch, as plain values and tensors."""
    kind, keys, place, has_gauss, gauss = np.random.get_state()
    states = {
        "python": random.getstate(),
        "numpy": (str(kind), [int(key) for key in keys], int(place), int(has_gauss), float(gauss)),
        "torch": torch.get_rng_state(),
    }
    if device.type == "cuda":
        states["cuda"] = torch.cuda.get_rng_state(device)
    return states


def _set_random_states(states: dict[str, Any], device: torch.device) -> None:
    version, inner, gauss = states["python"]
    random.setstate((version, tuple(inner), gauss))
    kind, keys, place, has_gauss, cached = states["numpy"]
    np.random.set_state((kind, np.array(keys, np.uint32), place, has_gauss, cached))
    torch.set_rng_state(states["torch"])
    if device.type == "cuda" and "cuda" in states:
        torch.cuda.set_rng_state(states["cuda"], device)


@contextlib.contextmanager
def seeded(seed: int, device: torch.device) -> Iterator[None]:
    """Seed all random generators; the caller's states are restored afterwards."""
    before = _random_states(device)
    random.seed(seed)
    np.random.seed(seed % (1 << 32))
    torch.manual_seed(seed)
    try:
        yield
    finally:
        _set_random_states(before, device)


class Interrupts:
    """Remembers Ctrl-C until a step is complete; a second one stops at once.

    Only if Python's own handler is in place and signals arrive: in the main thread.
    """

    def __init__(self) -> None:
        self.requested = False
        self._before: Any = None

    def __enter__(self) -> Interrupts:
        own = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if own and threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._remember)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _remember(self, number: int, frame: Any) -> None:
        if self.requested:
            signal.default_int_handler(number, frame)
        self.requested = True
