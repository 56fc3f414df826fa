"""One training loop for every scorer, which goes on after a kill as if nothing had happened.

Why not sentence-transformers' CrossEncoderTrainer: it needs `accelerate` and `datasets` beside the
extra `neural`; it trains a CrossEncoder and nothing else, while the losses here serve dense rankers
and interaction models too; and its checkpoints hold the model but not the weights of the loss
(`BaseTrainer._save`), so that a run with the adversary's head could not be resumed. Cross-encoders
are loaded and saved by sentence-transformers all the same.

The batch of a step depends on seed and step alone. A checkpoint holds step, weights, optimiser,
schedule and all random states, and takes its name only when it is complete: on the CPU, with the
same number of threads, a resumed run ends with the same weights, bit for bit. Ctrl-C ends the step
that is being done and writes a checkpoint; a second Ctrl-C ends at once, and the last one stays.
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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from ranktilt.data.files import atomic_target, writing
from ranktilt.errors import InputError, OutputError, UnknownNameError
from ranktilt.rankers.torch_support import positive as whole_number
from ranktilt.training.losses import check_number, checked_bias, find_loss
from ranktilt.training.scorers import Scorer
from ranktilt.training.terms import Pair, Step, Term

CHECKPOINT = "checkpoint.pt"
FORMAT = 2
PRECISIONS = ("auto", "float32", "bfloat16")


@dataclass(frozen=True)
class Plan:
    """The numbers of a training.

    `strength` is λ (None: the loss's own). `epochs` passes over the pairs, or `steps` batches.
    The learning rate rises over the first `warmup` share of the steps and then falls to 0.
    `precision`: `auto` is bfloat16 on a GPU and float32 on the CPU.
    """

    loss: str = "eq5"
    strength: float | None = None
    margin: float = 1.0
    epochs: int = 1
    steps: int | None = None
    batch_size: int = 32
    learning_rate: float = 5e-5
    weight_decay: float = 0.01
    warmup: float = 0.1
    clip: float | None = 1.0
    seed: int = 0
    precision: str = "auto"

    def __post_init__(self) -> None:
        find_loss(self.loss)
        for name in ("epochs", "batch_size"):
            whole_number("training", name, getattr(self, name))
        if self.steps is not None:
            whole_number("training", "steps", self.steps)
        for name in ("margin", "weight_decay"):
            check_number(name, getattr(self, name))
        if self.strength is not None:
            check_number("lambda", self.strength)
        if not 0 < self.learning_rate < math.inf:
            raise InputError(f"learning_rate={self.learning_rate}", expected="above 0")
        if not 0 <= self.warmup < 1:
            raise InputError(f"warmup={self.warmup}", expected="a share from 0 to below 1")
        if self.clip is not None and not 0 < self.clip < math.inf:
            raise InputError(f"clip={self.clip}", expected="above 0, or None")
        if isinstance(self.seed, bool) or not isinstance(self.seed, int) or self.seed < 0:
            raise InputError(f"seed={self.seed!r}", expected="a whole number, 0 or more")
        if self.precision not in PRECISIONS:
            raise UnknownNameError("precision", str(self.precision), PRECISIONS)

    @property
    def lam(self) -> float:
        """λ as it is used."""
        return find_loss(self.loss).strength if self.strength is None else self.strength


@dataclass(frozen=True)
class Trained:
    """What a training left beside the weights: loss and terms of each step."""

    steps: int
    losses: list[float]
    parts: dict[str, list[float]]
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


def train_scorer(
    scorer: Scorer,
    pairs: Sequence[Pair],
    plan: Plan | None = None,
    *,
    terms: Sequence[Term] = (),
    folder: str | os.PathLike[str] | None = None,
    checkpoint_every: int = 500,
    resume: bool = False,
    progress: Callable[[int, int, float], None] | None = None,
) -> Trained:
    """Train the scorer's weights in place.

    With `folder` a checkpoint is written there every `checkpoint_every` steps and at the end;
    `resume=True` goes on from the one that is there, if any. `progress` gets the step, the number
    of steps and the loss. The caller's random states are what they were afterwards. To resume, give
    the scorer as it was at the beginning.
    """
    plan = plan or Plan()
    if not pairs:
        raise InputError("no training pairs")
    whole_number("training", "checkpoint_every", checkpoint_every)
    for side in ("better_bias", "worse_bias"):  # before the first step, not in the middle
        values = torch.tensor([getattr(pair, side) for pair in pairs])
        checked_bias(values, values, f"training pairs, {side}")
    device = next(scorer.module.parameters()).device
    loop = _Loop(scorer, list(pairs), plan, list(terms), device)
    path = None if folder is None else Path(folder) / CHECKPOINT
    if path is not None:
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not resume:
            raise OutputError(
                f"{path}: holds the checkpoint of a training; resume it or choose another folder"
            )
        for half in path.parent.glob(f".{CHECKPOINT}.*.part"):  # left by a kill while writing
            half.unlink(missing_ok=True)
    resumed = None
    with _own_random(plan.seed, device), _Interrupts() as interrupts:
        try:
            if path is not None:
                loop.began_with = _weights_print(loop.modules())
                if path.exists():
                    resumed = loop.restore(path)
            scorer.module.train()
            for step in range(loop.done, loop.steps):
                loss = loop.one_step(step)
                due = (step + 1) % checkpoint_every == 0 or step + 1 == loop.steps
                if path is not None and due:
                    loop.write(path)
                if progress is not None:
                    progress(step + 1, loop.steps, loss)
                if interrupts.asked:
                    if path is not None and not due:
                        loop.write(path)
                    raise KeyboardInterrupt
        except KeyboardInterrupt as stop:
            if path is not None and path.exists():
                stop.add_note(
                    f"{path.parent} holds step {loop.written or resumed} of {loop.steps}: "
                    "the same with --resume goes on from there"
                )
            raise
        finally:
            scorer.module.eval()
    return Trained(
        loop.steps, loop.losses, loop.parts, resumed, loop.seconds, str(device), loop.precision,
        [term.describe() for term in terms],
    )  # fmt: skip


class _Interrupts:
    """Ctrl-C is remembered until a step is whole; a second one stops at once.

    Only where Python's own handler is in place and signals arrive: in the main thread.
    """

    def __init__(self) -> None:
        self.asked = False
        self._before: Any = None

    def __enter__(self) -> _Interrupts:
        own = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if own and threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._remember)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _remember(self, number: int, frame: Any) -> None:
        if self.asked:
            signal.default_int_handler(number, frame)
        self.asked = True


def _weights_print(modules: dict[str, nn.Module]) -> str:
    """A hash of all weights: a checkpoint of a model with other weights at the start is refused."""
    digest = hashlib.sha256()
    for name, module in modules.items():
        for key, weight in module.named_parameters():
            digest.update(f"{name}.{key} {weight.dtype}".encode())
            flat = weight.detach().cpu().contiguous().view(-1)
            digest.update(flat.view(torch.uint8).numpy().data)
    return digest.hexdigest()


class _Loop:
    """The state of a training: everything that a checkpoint holds."""

    def __init__(
        self,
        scorer: Scorer,
        pairs: list[Pair],
        plan: Plan,
        terms: list[Term],
        device: torch.device,
    ) -> None:
        self.scorer, self.pairs, self.plan, self.terms, self.device = (
            scorer, pairs, plan, terms, device,
        )  # fmt: skip
        self.loss = find_loss(plan.loss)
        for term in terms:
            if term.module is not None:
                term.module.to(device)
        if any(term.needs_vectors for term in terms) and not hasattr(scorer, "score_with_vectors"):
            raise InputError(
                "the adversary needs vectors, which this model does not give",
                where=scorer.name,
                expected="a cross-encoder or a dense model",
            )
        self.batches = math.ceil(len(pairs) / plan.batch_size)
        self.steps = plan.steps or plan.epochs * self.batches
        wanted = plan.precision
        if wanted == "auto":
            wanted = "bfloat16" if device.type == "cuda" else "float32"
        self.precision = wanted
        self.optimiser = torch.optim.AdamW(self._weights(), weight_decay=plan.weight_decay)
        warm = min(round(plan.warmup * self.steps), self.steps - 1)
        self.schedule = torch.optim.lr_scheduler.LambdaLR(
            self.optimiser,
            lambda step: min((step + 1) / max(1, warm), (self.steps - step) / (self.steps - warm)),
        )
        self.done = 0
        self.written = 0
        self.seconds = 0.0
        self.began_with = ""
        self.losses: list[float] = []
        self.parts: dict[str, list[float]] = {"ranking": [], **{t.name: [] for t in terms}}
        self._order: tuple[int, list[int]] = (-1, [])
        self.print = self._fingerprint()

    def modules(self) -> dict[str, nn.Module]:
        """Everything with weights: the scorer's model and what belongs to terms."""
        own = {term.name: term.module for term in self.terms if term.module is not None}
        return {"scorer": self.scorer.module, **own}

    def _weights(self) -> list[dict[str, Any]]:
        rate = self.plan.learning_rate
        groups: list[dict[str, Any]]
        own = getattr(self.scorer, "weight_groups", None)
        if own is not None:
            groups = own(rate)
        else:
            weights = [w for w in self.scorer.module.parameters() if w.requires_grad]
            groups = [{"params": weights, "lr": rate}]
        for term in self.terms:
            if term.module is not None:
                groups.append({"params": list(term.module.parameters()), "lr": rate})
        return groups

    def _fingerprint(self) -> str:
        """A hash of what must be the same for a checkpoint to fit: plan, data, terms, shapes."""
        digest = hashlib.sha256()
        digest.update(json.dumps(asdict(self.plan), sort_keys=True).encode())
        digest.update(json.dumps([term.describe() for term in self.terms]).encode())
        for term in self.terms:
            digest.update(repr(getattr(term, "data", None)).encode())
        for pair in self.pairs:
            digest.update(repr(tuple(pair)).encode())
        for name, module in self.modules().items():
            shapes = [(key, tuple(one.shape)) for key, one in module.named_parameters()]
            digest.update(repr((name, shapes)).encode())
        return digest.hexdigest()

    def batch(self, step: int) -> list[Pair]:
        """The pairs of a step: a fresh order each epoch, by seed and epoch alone."""
        epoch, place = divmod(step, self.batches)
        if self._order[0] != epoch:
            order = np.random.default_rng([self.plan.seed, epoch]).permutation(len(self.pairs))
            self._order = epoch, order.tolist()
        start = place * self.plan.batch_size
        return [self.pairs[one] for one in self._order[1][start : start + self.plan.batch_size]]

    def one_step(self, number: int) -> float:
        """Forward, backward, one step of optimiser and schedule; the loss."""
        started = time.perf_counter()
        pairs = self.batch(number)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.precision == "bfloat16"):
            total, parts = self._total(pairs, number)
        value = float(total.detach())
        if not math.isfinite(value):
            raise InputError(
                f"the loss is {value} at step {number + 1}",
                do="lower the learning rate, or λ and Ψ where they are large",
            )
        self.optimiser.zero_grad(set_to_none=True)
        total.backward()
        if self.plan.clip is not None:
            weights = [w for group in self.optimiser.param_groups for w in group["params"]]
            torch.nn.utils.clip_grad_norm_(weights, self.plan.clip)
        self.optimiser.step()
        self.schedule.step()
        self.done = number + 1
        self.losses.append(value)
        for name, part in parts.items():
            self.parts[name].append(float(part.detach()))
        self.seconds += time.perf_counter() - started
        return value

    def _total(self, pairs: list[Pair], number: int) -> tuple[Tensor, dict[str, Tensor]]:
        asked = [pair.query for pair in pairs] * 2
        read = [pair.better for pair in pairs] + [pair.worse for pair in pairs]
        vectors = None
        if any(term.needs_vectors for term in self.terms):
            scorer: Any = self.scorer
            scores, found = scorer.score_with_vectors(asked, read)
            found = found.float()
            vectors = found[: len(pairs)], found[len(pairs) :]
        else:
            scores = self.scorer.score(asked, read)
        scores = scores.float()
        if scores.shape != (len(asked),):
            raise InputError(
                f"scores of shape {tuple(scores.shape)}",
                where=self.scorer.name,
                expected=f"one for each of {len(asked)} documents",
            )
        positive, negative = scores[: len(pairs)], scores[len(pairs) :]
        ranking = self.loss(
            positive,
            negative,
            torch.tensor([pair.better_bias for pair in pairs]),
            torch.tensor([pair.worse_bias for pair in pairs]),
            margin=self.plan.margin,
            strength=self.plan.strength,
        )
        parts = {"ranking": ranking}
        step = Step(
            self.scorer, pairs, positive, negative, vectors,
            np.random.default_rng([self.plan.seed, 1, number]),
        )  # fmt: skip
        for term in self.terms:
            parts[term.name] = term.loss(step)
        return torch.stack([part.float() for part in parts.values()]).sum(), parts

    def write(self, path: Path) -> None:
        """The checkpoint, whole or not at all, also when the machine stops."""
        state = {
            "format": FORMAT,
            "fingerprint": self.print,
            "began_with": self.began_with,
            "seconds": self.seconds,
            "step": self.done,
            "weights": {name: module.state_dict() for name, module in self.modules().items()},
            "optimiser": self.optimiser.state_dict(),
            "schedule": self.schedule.state_dict(),
            "random": _random_states(self.device),
            "losses": self.losses,
            "parts": self.parts,
        }
        with atomic_target(path) as temporary, writing(path), open(temporary, "wb") as stream:
            try:
                torch.save(state, stream)
            except RuntimeError as error:  # how torch reports that there is no room
                raise OSError(None, str(error.__context__ or error)) from error
            stream.flush()
            os.fsync(stream.fileno())
        self.written = self.done

    def restore(self, path: Path) -> int:
        """Take everything from a checkpoint; its step."""
        try:
            state = torch.load(path, map_location="cpu", weights_only=True)
            if state["format"] != FORMAT:
                raise ValueError("another format")
        except Exception as error:  # torch and pickle raise anything about a broken file
            raise InputError(
                f"not a checkpoint of a training ({type(error).__name__})",
                where=path,
                do="remove it and train again",
            ) from error
        if state["fingerprint"] != self.print:
            raise InputError(
                "the checkpoint of another training",
                where=path,
                expected="the same pairs, plan, terms and model",
                do="choose another folder",
            )
        if state["began_with"] != self.began_with:
            raise InputError(
                "the checkpoint of a training that began with other weights",
                where=path,
                do="load the model again as it was, or choose another folder",
            )
        for name, module in self.modules().items():
            module.load_state_dict(state["weights"][name])
        self.optimiser.load_state_dict(state["optimiser"])
        self.schedule.load_state_dict(state["schedule"])
        _set_random_states(state["random"], self.device)
        self.done, self.seconds = int(state["step"]), float(state["seconds"])
        self.losses, self.parts = list(state["losses"]), dict(state["parts"])
        return self.done


def _random_states(device: torch.device) -> dict[str, Any]:
    """Python's, numpy's and torch's, as plain values and tensors."""
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
def _own_random(seed: int, device: torch.device) -> Iterator[None]:
    """All generators seeded; the caller's states come back afterwards."""
    before = _random_states(device)
    random.seed(seed)
    np.random.seed(seed % (1 << 32))
    torch.manual_seed(seed)
    try:
        yield
    finally:
        _set_random_states(before, device)
