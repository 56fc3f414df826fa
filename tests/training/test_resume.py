"""A killed training goes on and ends with the same weights, bit for bit."""

from __future__ import annotations

import importlib.util
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import ranktilt
from ranktilt.errors import InputError, OutputError
from ranktilt.training.loop import TrainingLoop
from ranktilt.training.settings import CHECKPOINT

SCRIPT = Path(__file__).with_name("killed_run.py")


@pytest.fixture(scope="module")
def case() -> Any:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("killed_run", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    before = torch.get_num_threads()
    spec.loader.exec_module(module)
    yield module
    torch.set_num_threads(before)


def kill_at(step: int, kind: str, model: str, folder: Path) -> int:
    """Start a training, kill it with SIGKILL when it says this step; the last step it said."""
    place = str(Path(ranktilt.__file__).parents[1])
    child = subprocess.Popen(
        [sys.executable, str(SCRIPT), kind, model, str(folder)],
        stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": place},
    )  # fmt: skip
    assert child.stdout is not None
    said = 0
    for line in child.stdout:
        said = int(line)
        if said >= step:
            child.send_signal(signal.SIGKILL)
            break
    rest = child.stdout.read().split()
    child.stdout.close()
    assert child.wait(60) == -signal.SIGKILL
    return int(rest[-1]) if rest else said


@pytest.mark.parametrize(("kind", "step"), [("cross", 12), ("dense", 7), ("knrm", 16)])
def test_killed_and_resumed_equals_unbroken(
    case: Any, tiny: dict[str, Path], tmp_path: Path, kind: str, step: int
) -> None:
    path = "" if kind == "knrm" else str(tiny["encoder"])
    whole, expected = case.run(kind, path, None)
    assert whole.resumed_at is None
    said = kill_at(step, kind, path, tmp_path / "run")
    assert step <= said < whole.steps
    assert [one.name for one in (tmp_path / "run").iterdir()] == [CHECKPOINT]
    # what was half written when a machine stopped is not looked at, and goes
    (tmp_path / "run" / f".{CHECKPOINT}.1234.part").write_bytes(b"half")
    again, found = case.run(kind, path, tmp_path / "run", resume=True)
    assert again.resumed_at == said // case.EVERY * case.EVERY > 0
    assert [one.name for one in (tmp_path / "run").iterdir()] == [CHECKPOINT]
    assert again.losses == whole.losses
    assert found.keys() == expected.keys()
    assert all(torch.equal(found[name], expected[name]) for name in expected)


def test_training_changes_weights_and_the_seed_decides(case: Any, tiny: dict[str, Path]) -> None:
    path = str(tiny["encoder"])
    start, _ = case.make("cross", path)
    fresh = {f"scorer.{k}": v.clone() for k, v in start.module.state_dict().items()}
    _, first = case.run("cross", path, None)
    _, second = case.run("cross", path, None)
    assert all(torch.equal(first[name], second[name]) for name in first)
    changed = [name for name in fresh if not torch.equal(fresh[name], first[name])]
    assert any("classifier" in name for name in changed)
    assert any("embeddings" in name for name in changed)
    other, terms = case.make("cross", path)
    TrainingLoop(other, case.make_pairs(), replace(case.PLAN, seed=4), terms=terms).run()
    weights = other.module.state_dict()
    assert not all(torch.equal(weights[k], first[f"scorer.{k}"]) for k in weights)


def test_a_finished_training_is_not_done_again(case: Any, tmp_path: Path) -> None:
    first, expected = case.run("knrm", "", tmp_path)
    again, found = case.run("knrm", "", tmp_path, resume=True)
    assert again.resumed_at == first.steps == 28
    assert all(torch.equal(found[name], expected[name]) for name in expected)


def test_other_checkpoints_are_refused(case: Any, tmp_path: Path) -> None:
    case.run("knrm", "", tmp_path)
    scorer, _ = case.make("knrm", "")
    pairs = case.make_pairs()
    with pytest.raises(OutputError, match="resume this training or choose another folder"):
        TrainingLoop(scorer, pairs, case.PLAN).run(tmp_path)
    for other in (replace(case.PLAN, seed=9), replace(case.PLAN, strength=2.0)):
        with pytest.raises(InputError, match="checkpoint of another training"):
            TrainingLoop(scorer, pairs, other).run(tmp_path, resume=True)
    with pytest.raises(InputError, match="checkpoint of another training"):
        TrainingLoop(scorer, pairs[1:], case.PLAN).run(tmp_path, resume=True)
    other, _ = case.make("knrm", "")
    with torch.no_grad():
        next(iter(other.module.parameters())).add_(0.5)
    with pytest.raises(InputError, match="checkpoint of another training"):
        TrainingLoop(other, pairs, case.PLAN).run(tmp_path, resume=True)
    path = tmp_path / CHECKPOINT
    path.write_bytes(path.read_bytes()[:1000])
    with pytest.raises(InputError, match="not a checkpoint of a training"):
        TrainingLoop(scorer, pairs, case.PLAN).run(tmp_path, resume=True)


def test_the_callers_random_states_stay(case: Any) -> None:
    random.seed(1)
    np.random.seed(2)
    torch.manual_seed(3)
    expected = random.random(), np.random.random(), torch.rand(1).item()
    random.seed(1)
    np.random.seed(2)
    torch.manual_seed(3)
    case.run("knrm", "", None)
    assert (random.random(), np.random.random(), torch.rand(1).item()) == expected


def test_other_lists_of_a_term_are_refused(
    case: Any, tiny: dict[str, Path], tmp_path: Path
) -> None:
    case.run("cross", str(tiny["encoder"]), tmp_path)
    scorer, (adversary, neutrality) = case.make("cross", str(tiny["encoder"]))
    one = neutrality.data[0]
    neutrality.data[0] = one._replace(values=[1.0, *one.values[1:]])
    with pytest.raises(InputError, match="checkpoint of another training"):
        TrainingLoop(scorer, case.make_pairs(), case.PLAN, terms=[adversary, neutrality]).run(
            tmp_path, resume=True
        )


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Python's own handler, also where the tests were started in the background without it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_an_interrupt_keeps_the_last_checkpoint(case: Any, tmp_path: Path) -> None:
    _, expected = case.run("knrm", "", None)
    scorer, _ = case.make("knrm", "")

    def stop(step: str, done: int = 0, total: int | None = None, unit: str = "", /) -> None:
        if done == 7:  # no multiple of `checkpoint_every`
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt) as stopped:
        TrainingLoop(scorer, case.make_pairs(), case.PLAN).run(tmp_path, progress=stop)
    assert stopped.value.__notes__ == [
        f"{tmp_path} contains step 5 of 28; repeat the command with --resume to continue"
    ]
    again, found = case.run("knrm", "", tmp_path, resume=True)
    assert again.resumed_at == 5
    assert all(torch.equal(found[name], expected[name]) for name in expected)


@pytest.mark.usefixtures("ctrl_c")
def test_an_interrupt_while_a_checkpoint_is_written(
    case: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits: torch makes an error of its own of it, or its writer aborts the process."""
    saves, save = [], torch.save

    class Interrupted:
        def __init__(self, stream: Any) -> None:
            self.flush, self._write = stream.flush, stream.write

        def write(self, content: Any) -> Any:
            signal.raise_signal(signal.SIGINT)
            return self._write(content)

    def second_is_interrupted(content: Any, stream: Any) -> None:
        saves.append(1)
        save(content, Interrupted(stream) if len(saves) == 2 else stream)

    monkeypatch.setattr(torch, "save", second_is_interrupted)
    scorer, _ = case.make("knrm", "")
    with pytest.raises(KeyboardInterrupt) as stopped:
        TrainingLoop(scorer, case.make_pairs(), case.PLAN).run(tmp_path)
    assert "contains step 10 of 28" in stopped.value.__notes__[0]
    assert [path.name for path in tmp_path.iterdir()] == [CHECKPOINT]
    assert torch.load(tmp_path / CHECKPOINT, weights_only=True)["step"] == 10
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_checkpoints_of_a_thread(case: Any, tmp_path: Path) -> None:
    """Only the main thread may handle signals."""
    scorer, _ = case.make("knrm", "")
    with ThreadPoolExecutor(1) as pool:
        pool.submit(TrainingLoop(scorer, case.make_pairs(), case.PLAN).run, tmp_path).result()
    assert torch.load(tmp_path / CHECKPOINT, weights_only=True)["step"] == 28


@pytest.mark.usefixtures("ctrl_c")
def test_a_second_interrupt_stops_at_once(case: Any, tmp_path: Path) -> None:
    scorer, _ = case.make("knrm", "")
    score, calls = scorer.score, []

    def twice(queries: list[str], documents: list[str]) -> Any:
        calls.append(1)
        if len(calls) == 7:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
        return score(queries, documents)

    scorer.score = twice
    with pytest.raises(KeyboardInterrupt) as stopped:
        TrainingLoop(scorer, case.make_pairs(), case.PLAN).run(tmp_path)
    assert "contains step 5 of 28" in stopped.value.__notes__[0]
    assert torch.load(tmp_path / CHECKPOINT, weights_only=True)["step"] == 5


class Validate:
    """Keeps the weights of the third epoch and stops after the fourth."""

    def __init__(self, scorer: Any) -> None:
        self.scorer, self.losses, self.stopped = scorer, [], False
        self.best: Any = None

    def after_epoch(self, loss: float) -> None:
        self.losses.append(loss)
        if len(self.losses) == 3:
            self.best = {k: v.clone() for k, v in self.scorer.module.state_dict().items()}
        self.stopped = len(self.losses) == 4

    def finish(self) -> None:
        self.scorer.module.load_state_dict(self.best)

    def state_dict(self) -> dict[str, Any]:
        return {"losses": self.losses, "best": self.best, "stopped": self.stopped}

    def load_state_dict(self, state: dict[str, Any]) -> None:
        self.losses, self.best, self.stopped = state["losses"], state["best"], state["stopped"]


@pytest.mark.parametrize("stop_at", [16, 23, 28])  # in the third epoch, in the fourth, at the end
def test_validation_is_resumed_too(case: Any, tmp_path: Path, stop_at: int) -> None:
    settings = replace(case.PLAN, epochs=9, checkpoint_every=stop_at)

    def loop() -> TrainingLoop:
        scorer, _ = case.make("knrm", "")
        return TrainingLoop(scorer, case.make_pairs(), settings, validation=Validate(scorer))

    def stop(step: str, done: int = 0, *_: Any) -> None:
        if done == stop_at:
            raise RuntimeError

    whole = loop()
    expected = whole.run()
    assert len(expected.losses) == 28  # four epochs of seven steps
    with pytest.raises(RuntimeError):
        loop().run(tmp_path, progress=stop)
    again = loop()
    result = again.run(tmp_path, resume=True)
    assert result.resumed_at == stop_at
    assert result.losses == expected.losses
    assert again.validation.losses == whole.validation.losses  # type: ignore[union-attr]
    weights = whole.scorer.module.state_dict()
    found = again.scorer.module.state_dict()
    assert all(torch.equal(found[name], weights[name]) for name in weights)
