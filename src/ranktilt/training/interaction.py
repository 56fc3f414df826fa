"""Train interaction models: pairs drawn in each epoch, early stopping, query folds."""

from __future__ import annotations

import copy
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch

from ranktilt.data.collection import Collection
from ranktilt.data.files import require_new_folder
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.errors import InputError, check_known
from ranktilt.progress import Progress, silent
from ranktilt.rankers.interaction.models import MODELS
from ranktilt.rankers.interaction.ranker import InteractionRanker, build_model
from ranktilt.rankers.interaction.words import ModelVocabulary, Words
from ranktilt.rankers.torch_support import checked_device
from ranktilt.training.loop import TrainingLoop
from ranktilt.training.pairs import GradedList, Triple, draw_triples, read_triples
from ranktilt.training.scorers import InteractionScorer
from ranktilt.training.settings import InteractionSettings, LoopSettings, TrainingData
from ranktilt.training.terms import Pair

#: Batches that are sorted by length together.
GROUP = 8


@dataclass(frozen=True)
class _Epoch:
    """Mean loss of an epoch, and how well the validation queries are ranked after it."""

    loss: float
    mrr: float
    concordance: float

    def quality(self, stop_by: str) -> tuple[float, float]:
        """Epochs are compared by the first number, then by the second."""
        found = self.mrr, self.concordance
        return found if stop_by == "mrr" else found[::-1]


@dataclass(frozen=True)
class _FoldTraining:
    """One training.

    Attributes:
        train: Its training queries.
        validation: Its validation queries.
        test: Its test queries.
        epochs: Its epochs.
        best: The epoch whose weights were kept; 0 if it was not trained.
        stopped: Whether it stopped early because validation did not improve.
    """

    train: list[str]
    validation: list[str]
    test: list[str]
    epochs: list[_Epoch]
    best: int
    stopped: bool


class _TrainedInteraction(NamedTuple):
    """A trained model, its trainings, and with folds the run of the test queries.

    In `run` every query is ranked by weights that saw it neither in training nor in validation.
    """

    ranker: InteractionRanker
    parts: list[_FoldTraining]
    run: Run | None = None


def train_interaction(
    model: str,
    data: TrainingData,
    settings: InteractionSettings | None = None,
    *,
    words: Words | None = None,
    output: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: Progress = silent,
) -> _TrainedInteraction:
    """Train an interaction model to rerank the top documents of a run.

    Pairs are drawn in each epoch from the run and the judged documents, unless there are triples.
    After each epoch the validation queries are ranked; training keeps the best weights and stops
    after some epochs without improvement. The score of the first stage is not used.

    Args:
        model: knrm, conv-knrm, match-pyramid or pacrr.
        data: Collection, queries, qrels and run; annotations are not used.
        settings: How to train.
        words: Vocabulary and vectors of the collection, if read before.
        output: Folder for the model; during training, OUTPUT.partial has checkpoints.
        resume: Continue from the checkpoints.
        progress: Receives the epochs done.

    Returns:
        The trained model with its trainings.
    """
    settings = settings or InteractionSettings()
    check_known("interaction model", model, MODELS)
    if output is not None:
        require_new_folder(output)
    device = settings.device or ("cuda" if torch.cuda.is_available() else "cpu")
    settings = replace(settings, device=checked_device(device))
    texts, queries = Collection.open(data.collection), Queries.load(data.queries).texts
    qrels, first = Qrels.load(data.qrels), Run.load(data.run).cut(settings.depth)
    listed = set(first.query_ids)
    usable = [query for query in queries if query in qrels.grades and query in listed]
    if words is None:
        vocabulary = ModelVocabulary.of(text for _, some in texts.documents() for text in some)
        words = Words.of(vocabulary, settings.vectors, dim=settings.dim, seed=settings.seed)
    triples = None if data.triples is None else read_triples(data.triples, queries)
    if triples is not None and triples[0].query not in queries:
        raise InputError("triples of texts", where="--triples", expected="ids")
    pairs = _PairSource(texts, queries, triples, settings)
    pairs.read(usable, qrels, first)
    models, parts = [], []
    checkpoints = None if output is None else Path(f"{os.fspath(output)}.partial")
    splits = list(settings.split(usable))
    threads = torch.get_num_threads()
    torch.set_num_threads(settings.threads)
    try:
        for number, split in enumerate(splits, start=1):
            step = f"Training {model}" + (f", fold {number}" if settings.folds else "")

            def report(done: int, step: str = step) -> None:
                progress(step, done, settings.epochs, "epochs")

            stopped = checkpoints and checkpoints / f"fold-{number}"
            run = partial(TrainingLoop.run, output=stopped, resume=resume)
            ranker, part = _train_one(model, words, pairs, split, run, report)
            models += ranker.models
            parts.append(part)
    finally:
        torch.set_num_threads(threads)
    ranker = InteractionRanker(
        model, words, models, settings.query_length, settings.document_length,
        {q: n for n, part in enumerate(parts) for q in part.test} if settings.folds else {},
        _described(pairs, parts, {"used": len(usable), "given": len(queries)}),
        {query: InteractionRanker.query_hash(queries[query]) for query in usable},
    )  # fmt: skip
    if output is not None:
        ranker.save(output)
        shutil.rmtree(str(checkpoints), ignore_errors=True)
    tested = None
    if settings.folds:
        ranker.collection = texts
        tested = ranker.rerank({query: queries[query] for query in usable}, first, settings.depth)
    for made in models:
        made.cpu()
    return _TrainedInteraction(ranker, parts, tested)


@dataclass(eq=False)
class _PairSource:
    """The training pairs of every epoch, and the rankings to validate on."""

    texts: Collection
    queries: Mapping[str, str]
    triples: list[Triple] | None
    settings: InteractionSettings

    def read(self, usable: list[str], qrels: Qrels, run: Run) -> None:
        """Grades and texts of the documents that are needed."""
        ranked = {query: list(docs) for query, docs in run.to_dict().items()}
        of, pool = GradedList.of, self.settings.pool
        self.pool = {query: of(query, qrels, ranked[query], pool) for query in usable}
        self.ranked = {query: of(query, qrels, ranked[query]) for query in usable}
        lists = (*self.ranked.values(), *self.pool.values())
        docs = {doc for one in lists for doc in one.doc_ids}
        docs |= {doc for triple in self.triples or () for doc in (triple.better, triple.worse)}
        self.read_texts = self.texts.lookup(sorted(docs))

    def batches(self, train: Sequence[str], epoch: int) -> list[list[Pair]]:
        """The batches of an epoch; documents of similar length are together, for less padding."""
        random = np.random.default_rng([self.settings.seed, epoch])
        if self.triples:
            wanted = set(train)
            triples = [triple for triple in self.triples if triple.query in wanted]
        else:
            lists = [self.pool[query] for query in train]
            triples = draw_triples(lists, self.settings.pairs, random)
        read, size = self.read_texts, self.settings.batch_size
        pairs = [
            Pair(self.queries[one.query], read[one.better], read[one.worse])
            for one in (triples[place] for place in random.permutation(len(triples)))
        ]
        batches = []
        for start in range(0, len(pairs), size * GROUP):
            group = sorted(
                pairs[start : start + size * GROUP],
                key=lambda pair: max(len(pair.better), len(pair.worse)),
            )
            batches += [group[place : place + size] for place in range(0, len(group), size)]
        return batches


@dataclass(eq=False)
class _EarlyStopping:
    """Ranks the validation queries after each epoch and keeps the best weights."""

    scorer: InteractionScorer
    lists: Sequence[GradedList]
    pairs: _PairSource
    progress: Callable[[int], object]
    epochs: list[_Epoch] = field(default_factory=list)
    best: int = 0
    stopped: bool = False

    def __post_init__(self) -> None:
        self.weights = copy.deepcopy(self.scorer.module.state_dict())

    def after_epoch(self, loss: float) -> None:
        """Validate; `stopped` is set after too many epochs without improvement."""
        epoch = _Epoch(loss, *self.validate())
        self.epochs.append(epoch)
        done, rule = len(self.epochs), self.pairs.settings.stop_by
        self.progress(done)
        if not self.best or epoch.quality(rule) > self.epochs[self.best - 1].quality(rule):
            self.best, self.weights = done, copy.deepcopy(self.scorer.module.state_dict())
        elif done - self.best >= self.pairs.settings.stop_after:
            self.stopped = done < self.pairs.settings.epochs

    def validate(self) -> tuple[float, float]:
        """Mean reciprocal rank, and mean concordance with the grades."""
        ranks, agreements = [], []
        for own in self.lists:
            if not len(own.grades):
                ranks.append(0.0)
                continue
            query = self.scorer.query_numbers(self.pairs.queries[own.query_id])
            rows = [self.scorer.document_numbers(self.pairs.read_texts[d]) for d in own.doc_ids]
            scores = self.scorer.ranker.models[0].score_rows(query, rows)
            ranks.append(own.reciprocal_rank(scores, self.pairs.settings.relevant))
            agreement = own.concordance(scores)
            if agreement is not None:
                agreements.append(agreement)
        return float(np.mean(ranks)), float(np.mean(agreements)) if agreements else 0.0

    def finish(self) -> None:
        """Restore the best weights."""
        self.scorer.module.load_state_dict(self.weights)

    def state_dict(self) -> dict[str, Any]:
        """Epochs so far and the best weights."""
        epochs = [asdict(epoch) for epoch in self.epochs]
        return {"epochs": epochs, "best": self.best, "stopped": self.stopped,
                "weights": self.weights}  # fmt: skip

    def load_state_dict(self, state: dict[str, Any]) -> None:
        """Continue from there."""
        self.epochs = [_Epoch(**epoch) for epoch in state["epochs"]]
        self.best, self.stopped, self.weights = state["best"], state["stopped"], state["weights"]


def _train_one(
    name: str,
    words: Words,
    pairs: _PairSource,
    split: tuple[list[str], list[str], list[str]],
    run: Callable[[TrainingLoop], object],
    progress: Callable[[int], object],
) -> tuple[InteractionRanker, _FoldTraining]:
    """One model; the caller's random states are unchanged."""
    train, held, test = split
    settings = pairs.settings
    options = dict(settings.options)
    if name == "pacrr":
        options.setdefault("query_length", settings.query_length)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(settings.seed)
        model = build_model(name, words, options)
    model.to(settings.device)
    scorer = InteractionScorer(
        InteractionRanker(name, words, [model], settings.query_length, settings.document_length)
    )
    stopping = _EarlyStopping(scorer, [pairs.ranked[query] for query in held], pairs, progress)
    loop = TrainingLoop(
        scorer, lambda epoch: pairs.batches(train, epoch),
        LoopSettings(
            loss=settings.loss or model.loss, epochs=max(1, settings.epochs),
            batch_size=settings.batch_size,
            learning_rate=(
                model.learning_rate if settings.learning_rate is None else settings.learning_rate
            ),
            weight_decay=settings.weight_decay, warmup=None, clip=None, seed=settings.seed,
            precision="float32",
        ),
        validation=stopping,
    )  # fmt: skip
    if settings.epochs:
        run(loop)
    model.eval()
    part = _FoldTraining(train, held, test, stopping.epochs, stopping.best, stopping.stopped)
    return scorer.ranker, part


def _described(
    pairs: _PairSource, parts: list[_FoldTraining], queries: dict[str, int]
) -> dict[str, Any]:
    """What the model's folder says about its training; never a path of somebody's machine."""
    content = asdict(replace(pairs.settings, vectors=""))
    for name in ("vectors", "dim", "options", "query_length", "document_length"):
        del content[name]
    content["pool"] = "file" if pairs.triples else pairs.settings.pool
    return {**content, "queries": queries, "parts": [asdict(part) for part in parts]}
