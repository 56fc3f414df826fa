"""The training loop of every model: cross-encoders, dense and interaction models.

Why not sentence-transformers' CrossEncoderTrainer: it needs `accelerate` and `datasets` in addition
to the extra `neural`; it only trains cross-encoders; and its checkpoints contain the model but not
the weights of the loss (`BaseTrainer._save`), so a training with an adversary could not be resumed.
Cross-encoders are still loaded and saved by sentence-transformers.

The batch of a step depends only on seed and step. A checkpoint contains step, weights, optimiser,
schedule and all random states: on the CPU, with the same number of threads, a resumed training ends
with the same weights, bit for bit.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import os
import random
import signal
import threading
import time
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch
from torch import Tensor, nn

from ranktilt.data.files import atomic_target, make_folder, writing
from ranktilt.errors import InputError, OutputError
from ranktilt.progress import Progress, silent
from ranktilt.training.losses import checked_bias, find_loss
from ranktilt.training.scorers import Scorer
from ranktilt.training.settings import CHECKPOINT, LoopSettings
from ranktilt.training.terms import LossTerm, Pair, StepState

#: Of a checkpoint file.
_FORMAT = 6
#: The batches of an epoch, by its number; every epoch has the same number of batches.
Epochs = Callable[[int], list[list[Pair]]]


class _PairReader(Protocol):
    """Training pairs that need not be in memory."""

    batches: int

    def batch(self, epoch: int, place: int) -> list[Pair]:
        """A batch, `place` of `batches`, of an epoch; always the same one."""
        ...

    def digest(self) -> str:
        """What a checkpoint must agree with."""
        ...


@dataclass(frozen=True)
class _LoopResult:
    """The losses of a training, step by step, and how it ran."""

    steps: int
    losses: list[float]
    resumed_at: int | None
    seconds: float
    device: str
    precision: str
    terms: list[dict[str, Any]] = field(default_factory=list)

    @property
    def last_loss(self) -> float:
        """The mean over the last tenth of the steps."""
        last = self.losses[-max(1, len(self.losses) // 10) :]
        return sum(last) / len(last)


class TrainingLoop:
    """A training of a scorer's weights, in place.

    Args:
        scorer: The model; to resume, the same as at the beginning.
        pairs: The training pairs, a function that gives the batches of each epoch, or a source
            that reads them batch by batch.
        settings: Loss, optimiser and seed.
        terms: Terms that are added to the loss.
        validation: What decides when to stop; None trains for all epochs.
    """

    def __init__(
        self,
        scorer: Scorer,
        pairs: Sequence[Pair] | Epochs | _PairReader,
        settings: LoopSettings | None = None,
        *,
        terms: Sequence[LossTerm] = (),
        validation: Any = None,
    ) -> None:
        self.scorer: Scorer = scorer
        self.terms: list[LossTerm] = list(terms)
        self.validation: Any = validation
        self.settings: LoopSettings = settings or LoopSettings()
        settings = self.settings
        if isinstance(pairs, Sequence):
            pairs = _shuffled(pairs, settings)
        self._source: _PairReader = _EpochBatches(pairs) if callable(pairs) else pairs
        self.device: torch.device = next(scorer.module.parameters()).device
        for term in self.terms:
            if term.module is not None:
                term.module.to(self.device)
        wanted = any(term.needs_vectors for term in self.terms)
        self._with_vectors = wanted and hasattr(scorer, "score_with_vectors")
        self._loss = find_loss(settings.loss)
        self.steps: int = settings.steps or settings.epochs * self._source.batches
        self.precision: str = _precision(settings.precision, self.device, scorer)
        self.optimiser: torch.optim.AdamW = torch.optim.AdamW(
            self._weights(), weight_decay=settings.weight_decay
        )
        self.schedule: Any = torch.optim.lr_scheduler.LambdaLR(self.optimiser, self._rate)
        self.done: int = 0
        self.written: int = 0
        self.seconds: float = 0.0
        self.losses: array[float] = array("d")  # a long training has millions
        self.fingerprint: str = ""

    def run(
        self,
        output: str | os.PathLike[str] | None = None,
        *,
        resume: bool = False,
        progress: Progress = silent,
    ) -> _LoopResult:
        """Train.

        Args:
            output: A folder for checkpoints; without one there are none.
            resume: Continue from the checkpoint in the folder, if there is one.
            progress: Receives the number of steps done.

        Returns:
            The losses. The caller's random states are unchanged.
        """
        checkpoint = None if output is None else _Checkpoint(output, resume)
        resumed = None
        with _seeded(self.settings.seed, self.device):
            try:
                if checkpoint is not None:
                    self.fingerprint = self._fingerprint()
                    if checkpoint.path.exists():
                        state = checkpoint.read(self.fingerprint, self.device)
                        resumed = self.written = self._restore(state)
                while self._continues():
                    self._step()
                    self._validate()
                    due = self.done % self.settings.checkpoint_every == 0 or not self._continues()
                    if checkpoint is not None and due:
                        with _ctrl_c_waits():
                            checkpoint.write(self._state(), self.device)
                            self.written = self.done
                    progress("Training", self.done, self.steps, "steps")
                if self.validation is not None:
                    self.validation.finish()
            except KeyboardInterrupt as stop:
                if checkpoint is not None and self.written:
                    stop.add_note(
                        f"{checkpoint.folder} contains step {self.written} of {self.steps}; "
                        "repeat the command with --resume to continue"
                    )
                raise
            finally:
                self.scorer.module.eval()
        return _LoopResult(
            self.done, list(self.losses), resumed, self.seconds, str(self.device),
            self.precision, [term.describe() for term in self.terms],
        )  # fmt: skip

    def _modules(self) -> dict[str, nn.Module]:
        """Everything with weights: the scorer's model and the terms' own."""
        own = {term.name: term.module for term in self.terms if term.module is not None}
        return {"scorer": self.scorer.module, **own}

    def _weights(self) -> list[dict[str, Any]]:
        rate = self.settings.learning_rate
        own = getattr(self.scorer, "weight_groups", None)
        if own is not None:
            groups: list[dict[str, Any]] = own(rate)
        else:
            weights = [w for w in self.scorer.module.parameters() if w.requires_grad]
            groups = [{"params": weights, "lr": rate}]
        for term in self.terms:
            if term.module is not None:
                groups.append({"params": list(term.module.parameters()), "lr": rate})
        return groups

    def _rate(self, step: int) -> float:
        """The factor of the learning rate: it rises during the warm-up, then falls to 0."""
        warmup = self.settings.warmup
        if warmup is None:
            return 1.0
        warm = min(round(warmup * self.steps), self.steps - 1)
        return min((step + 1) / max(1, warm), (self.steps - step) / (self.steps - warm))

    def _fingerprint(self) -> str:
        """A hash of what a checkpoint must agree with: settings, pairs, terms, initial weights."""
        settings = asdict(self.settings)
        del settings["checkpoint_every"]
        digest = hashlib.sha256(json.dumps(settings, sort_keys=True).encode())
        digest.update(json.dumps([term.describe() for term in self.terms]).encode())
        for term in self.terms:
            digest.update(repr(term.data).encode())
        digest.update(self._source.digest().encode())
        for name, module in self._modules().items():
            for key, weight in module.named_parameters():
                digest.update(f"{name}.{key} {weight.dtype} {tuple(weight.shape)}".encode())
                flat = weight.detach().cpu().contiguous().view(-1)
                digest.update(flat.view(torch.uint8).numpy().data)
        return digest.hexdigest()

    def _step(self) -> None:
        """Forward and backward pass, one step of optimiser and schedule."""
        started = time.perf_counter()
        self.scorer.module.train()
        pairs = self._source.batch(*divmod(self.done, self._source.batches))
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.precision == "bfloat16"):
            total = torch.stack([part.float() for part in self._loss_parts(pairs)]).sum()
        value = float(total.detach())
        if not math.isfinite(value):
            raise InputError(
                f"the loss is {value} at step {self.done + 1}",
                do="lower the learning rate, or λ and Ψ if they are large",
            )
        self.optimiser.zero_grad(set_to_none=True)
        total.backward()
        if self.settings.clip is not None:
            weights = [w for group in self.optimiser.param_groups for w in group["params"]]
            torch.nn.utils.clip_grad_norm_(weights, self.settings.clip)
        self.optimiser.step()
        self.schedule.step()
        self.done += 1
        self.losses.append(value)
        self.seconds += time.perf_counter() - started

    def _loss_parts(self, pairs: list[Pair]) -> list[Tensor]:
        queries = [pair.query for pair in pairs] * 2
        documents = [pair.better for pair in pairs] + [pair.worse for pair in pairs]
        vectors = None
        if self._with_vectors:
            scorer: Any = self.scorer
            scores, found = scorer.score_with_vectors(queries, documents)
            found = found.float()
            vectors = found[: len(pairs)], found[len(pairs) :]
        else:
            scores = self.scorer.score(queries, documents)
        scores = scores.float()
        positive, negative = scores[: len(pairs)], scores[len(pairs) :]
        ranking = self._loss(
            positive,
            negative,
            torch.tensor([pair.better_bias for pair in pairs]),
            torch.tensor([pair.worse_bias for pair in pairs]),
            margin=self.settings.margin,
            strength=self.settings.strength,
        )
        draws = np.random.default_rng([self.settings.seed, 1, self.done])
        state = StepState(self.scorer, pairs, positive, negative, vectors, draws, self.done)
        return [ranking, *(term.loss(state) for term in self.terms)]

    def _continues(self) -> bool:
        stopped = self.validation is not None and self.validation.stopped
        return self.done < self.steps and not stopped

    def _validate(self) -> None:
        """Validate at the end of an epoch."""
        number = self._source.batches
        if self.validation is not None and self.done % number == 0:
            epoch = self.done // number - 1
            sizes = [len(self._source.batch(epoch, place)) for place in range(number)]
            mean = np.average(self.losses[-len(sizes) :], weights=sizes)
            self.validation.after_epoch(float(mean))

    def _state(self) -> dict[str, Any]:
        return {
            "fingerprint": self.fingerprint,
            "seconds": self.seconds,
            "step": self.done,
            "weights": {name: module.state_dict() for name, module in self._modules().items()},
            "optimiser": self.optimiser.state_dict(),
            "schedule": self.schedule.state_dict(),
            "losses": torch.tensor(self.losses, dtype=torch.float64),
            "validation": None if self.validation is None else self.validation.state_dict(),
        }

    def _restore(self, state: dict[str, Any]) -> int:
        """Take everything from a checkpoint; its step."""
        for name, module in self._modules().items():
            module.load_state_dict(state["weights"][name])
        self.optimiser.load_state_dict(state["optimiser"])
        self.schedule.load_state_dict(state["schedule"])
        if self.validation is not None:
            self.validation.load_state_dict(state["validation"])
        self.done = int(state["step"])
        self.seconds = float(state["seconds"])
        self.losses = array("d", state["losses"].tolist())
        return self.done


def _precision(asked: str, device: torch.device, scorer: Scorer) -> str:
    """`auto` is bfloat16 on a GPU, unless the model needs all 32 bits."""
    if asked != "auto":
        return asked
    full = device.type != "cuda" or getattr(scorer, "needs_float32", False)
    return "float32" if full else "bfloat16"


class _EpochBatches:
    """Pairs in memory, an epoch at a time."""

    def __init__(self, epochs: Epochs) -> None:
        self._epochs = epochs
        self._epoch, self._made = 0, epochs(0)
        if not any(self._made):
            raise InputError("no training pairs")
        self.batches = len(self._made)
        everything = [pair for batch in self._made for pair in batch]
        for side in ("better_bias", "worse_bias"):  # before the first step, not in the middle
            values = torch.tensor([getattr(pair, side) for pair in everything])
            checked_bias(values, values, f"training pairs, {side}")
        self._digest = hashlib.sha256()
        for pair in everything:
            self._digest.update(repr(tuple(pair)).encode())

    def batch(self, epoch: int, place: int) -> list[Pair]:
        if epoch != self._epoch:
            self._epoch, self._made = epoch, self._epochs(epoch)
        return self._made[place]

    def digest(self) -> str:
        return self._digest.hexdigest()


def _shuffled(pairs: Sequence[Pair], settings: LoopSettings) -> Epochs:
    """All pairs in every epoch, in an order that depends only on seed and epoch."""
    size = settings.batch_size

    def epochs(epoch: int) -> list[list[Pair]]:
        order = np.random.default_rng([settings.seed, epoch]).permutation(len(pairs)).tolist()
        shuffled = [pairs[number] for number in order]
        return [shuffled[start : start + size] for start in range(0, len(shuffled), size)]

    return epochs


# --- checkpoints ----------------------------------------------------------------------------------


class _Checkpoint:
    """The checkpoint of an output folder, which is created; an existing one must be resumed."""

    def __init__(self, output: str | os.PathLike[str], resume: bool) -> None:
        self.folder = Path(output)
        self.path = self.folder / CHECKPOINT
        make_folder(self.folder, self.path)
        if self.path.exists() and not resume:
            raise OutputError(
                f"{self.path}: contains a checkpoint; resume this training or choose another folder"
            )
        for half in self.folder.glob(f".{CHECKPOINT}.*.part"):  # the process was killed
            half.unlink(missing_ok=True)

    def write(self, state: Mapping[str, Any], device: torch.device) -> None:
        """Write the state and all random states, completely or not at all."""
        content = {"format": _FORMAT, "random": _random_states(device), **state}
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

    def read(self, fingerprint: str, device: torch.device) -> dict[str, Any]:
        """Read the state and restore the random states; another training's is an error."""
        try:
            state: dict[str, Any] = torch.load(self.path, map_location="cpu", weights_only=True)
            if state["format"] != _FORMAT:
                raise ValueError("another format")
        except Exception as error:  # torch and pickle raise anything for a broken file
            raise InputError(
                f"not a checkpoint of a training ({type(error).__name__})",
                where=self.path,
                do="remove it and train again",
            ) from error
        if state["fingerprint"] != fingerprint:
            raise InputError(
                "the checkpoint of another training",
                where=self.path,
                expected="the same pairs, settings, terms and original model",
                do="choose another folder",
            )
        _set_random_states(state["random"], device)
        return state


@contextlib.contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Ctrl-C waits for the end of the block: within torch's writer it could abort the process."""
    if threading.current_thread() is not threading.main_thread():  # it never comes here
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)


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
def _seeded(seed: int, device: torch.device) -> Iterator[None]:
    """Seed all random generators; the caller's states are restored afterwards."""
    before = _random_states(device)
    random.seed(seed)
    np.random.seed(seed % (1 << 32))
    torch.manual_seed(seed)
    try:
        yield
    finally:
        _set_random_states(before, device)
