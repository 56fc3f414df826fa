"""A small training that a test kills: `python killed_run.py KIND MODEL FOLDER`."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import Any

import torch

from ranktilt.rankers.interaction.ranker import InteractionRanker, build_model
from ranktilt.rankers.interaction.words import ModelVocabulary, Words
from ranktilt.training.loop import TrainingLoop, _LoopResult
from ranktilt.training.scorers import InteractionScorer, load_scorer
from ranktilt.training.settings import LoopSettings
from ranktilt.training.terms import AdversaryTerm, ListTexts, NeutralityTerm, Pair

WORDS = (
    "he",
    "she",
    "they",
    "the",
    "a",
    "cat",
    "dog",
    "sat",
    "ran",
    "mat",
    "law",
    "nurse",
    "court",
)
#: 20 pairs in batches of 3: 7 steps an epoch, 28 in all; a checkpoint every 5.
EVERY = 5
PLAN = LoopSettings(
    loss="eq5", epochs=4, batch_size=3, learning_rate=1e-3, seed=3, checkpoint_every=EVERY
)


def make_pairs() -> list[Pair]:
    draw = random.Random(11)

    def text(size: int) -> str:
        return " ".join(draw.choices(WORDS, k=size))

    return [
        Pair(text(3), text(draw.randint(2, 12)), text(draw.randint(2, 12)),
             float(draw.randint(0, 1)), draw.random(), draw.randint(0, 1), draw.randint(0, 1))
        for _ in range(20)
    ]  # fmt: skip


def make(kind: str, model: str) -> tuple[Any, list[Any]]:
    """The scorer and its terms, the same every time."""
    if kind == "cross":
        scorer: Any = load_scorer(f"cross:{model}", seed=1)
        lists = [
            ListTexts(pair.query, [pair.better, pair.worse, "she sat"], [0.2, 0.0, 1.0])
            for pair in make_pairs()[:6]
        ]
        return scorer, [AdversaryTerm(scorer.width, seed=2), NeutralityTerm(lists, k=2)]
    if kind == "dense":
        return load_scorer(f"dense:{model}"), []
    words = Words.of(ModelVocabulary.of(pair.better for pair in make_pairs()), dim=8)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(5)
        built = build_model(kind, words, {"tune": True})
    return InteractionScorer(InteractionRanker(kind, words, [built], 5, 12)), []


def run(
    kind: str,
    model: str,
    folder: Path | None,
    *,
    slow: bool = False,
    resume: bool = False,
) -> tuple[_LoopResult, dict[str, Any]]:
    """Train; what it left, and all weights."""
    torch.set_num_threads(1)
    scorer, terms = make(kind, model)

    def tell(step: str, done: int = 0, total: int | None = None, unit: str = "", /) -> None:
        if slow:
            sys.stdout.write(f"{done}\n")
            sys.stdout.flush()
            time.sleep(0.1)

    loop = TrainingLoop(scorer, make_pairs(), PLAN, terms=terms)
    trained = loop.run(folder, resume=resume, progress=tell)
    weights = {f"scorer.{k}": v.clone() for k, v in scorer.module.state_dict().items()}
    for term in terms:
        if term.module is not None:
            weights |= {f"{term.name}.{k}": v for k, v in term.module.state_dict().items()}
    return trained, weights


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2], Path(sys.argv[3]), slow=True)
