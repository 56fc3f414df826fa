"""Settings of training: the same for Python, the command line and a settings file.

This module doesn't import torch, so the command line can read settings before it loads a model.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Real
from typing import Any, Literal, get_args

from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.rankers.base import RERANK_DEPTH
from ranktilt.rankers.texts import Texts

LossName = Literal["eq3", "eq4", "eq4-prose", "eq5", "released", "softmax"]
Precision = Literal["auto", "float32", "bfloat16"]
Magnitude = Literal["bool", "tf", "share", "neutrality"]
Pool = Literal["run", "judged", "both"]
Missing = Literal["error", "neutral"]
StopBy = Literal["mrr", "concordance"]
#: Triples that are read from a file by default.
TRIPLES_LIMIT = 100_000


@dataclass(frozen=True)
class TrainingData:
    """The data of a training: files, or the same in memory.

    Attributes:
        collection: The documents.
        queries: The queries' texts.
        qrels: Relevance judgements.
        run: The run that the model reranks; training pairs are drawn from it too.
        annotations: Group annotations of the documents, for their bias Ψ.
        triples: Training pairs (query, better, worse), a file or a list of ids; by default pairs
            are drawn from qrels and run.
    """

    collection: Collection | Texts | str | os.PathLike[str] | Mapping[str, str]
    queries: Queries | str | os.PathLike[str] | Mapping[str, str]
    qrels: Qrels | str | os.PathLike[str] | Mapping[str, Mapping[str, int]]
    run: Run | str | os.PathLike[str] | Mapping[str, Mapping[str, float]]
    annotations: Annotations | str | os.PathLike[str] | None = None
    triples: str | os.PathLike[str] | Sequence[Sequence[str]] | None = None

    def query_texts(self) -> dict[str, str]:
        """The text of each query."""
        if isinstance(self.queries, Mapping):
            return dict(self.queries)
        return Queries.load(self.queries).texts


@dataclass(frozen=True)
class LoopSettings:
    """How the training loop changes weights.

    Attributes:
        loss: eq3, eq4, eq4-prose, eq5, released or softmax; see `ranktilt.training.losses`.
        strength: λ, the weight of bias in the loss; by default the loss's own.
        margin: m of the loss.
        epochs: Passes over the pairs.
        steps: Number of batches, instead of epochs.
        batch_size: Pairs per batch.
        learning_rate: The highest learning rate.
        weight_decay: Weight decay of AdamW.
        warmup: Share of the steps in which the learning rate rises; then it falls to 0. None keeps
            the learning rate constant.
        clip: Largest norm of the gradients; None for no limit.
        seed: Seed of every random choice.
        precision: auto is bfloat16 on a GPU and float32 on the CPU.
        checkpoint_every: Steps between two checkpoints.
    """

    loss: LossName = "eq5"
    strength: float | None = None
    margin: float = 1.0
    epochs: int = 1
    steps: int | None = None
    batch_size: int = 32
    learning_rate: float = 5e-5
    weight_decay: float = 0.01
    warmup: float | None = 0.1
    clip: float | None = 1.0
    seed: int = 0
    precision: Precision = "auto"
    checkpoint_every: int = 500

    def __post_init__(self) -> None:
        check_choice("loss", self.loss, LossName)
        check_choice("precision", self.precision, Precision)
        for name in ("epochs", "batch_size", "steps", "checkpoint_every"):
            check_whole(name, getattr(self, name))
        check_whole("seed", self.seed, least=0)
        for name in ("margin", "weight_decay", "learning_rate", "warmup", "clip"):
            check_number(name, getattr(self, name))
        check_number("lambda", self.strength)
        for name in ("learning_rate", "clip"):
            if getattr(self, name) == 0:
                raise InputError(f"{name}=0", expected="above 0")
        if self.warmup is not None and self.warmup >= 1:
            raise InputError(f"warmup={self.warmup}", expected="a share from 0 to below 1")


@dataclass(frozen=True)
class TrainingSettings(LoopSettings):
    """Settings of bias-aware training, with those of the loop.

    Attributes:
        magnitude: What a document's bias Ψ is computed from: bool, tf, share or neutrality.
        groups: Groups that are compared; by default all of the annotations.
        pairs: Pairs drawn per training query.
        pool: Documents that pairs are drawn from: run, judged or both.
        triples_limit: Triples that are read from a file.
        negatives: Share of irrelevant documents drawn by their bias.
        adversary: Weight of the adversary; 0 for none.
        neutrality: Weight of the neutrality of the top documents; 0 for none.
        top: Number of top documents that the neutrality term uses.
        test: Test queries; by default a share `held_out` of the judged queries.
        held_out: Share of the queries that is only used for testing.
        missing: Documents without annotation: stop with an error, or count them as neutral.
        depth: Documents used per ranking.
        max_length: Word pieces read of a pair (dense models: of a text).
        measures: Measures of the training card.
        device: cpu or cuda; by default cuda if available.
    """

    magnitude: Magnitude = "bool"
    groups: tuple[str, ...] | None = None
    pairs: int = 64
    pool: Pool = "both"
    triples_limit: int = TRIPLES_LIMIT
    negatives: float = 0.0
    adversary: float = 0.0
    neutrality: float = 0.0
    top: int = 10
    test: tuple[str, ...] | None = None
    held_out: float = 0.2
    missing: Missing = "error"
    depth: int = RERANK_DEPTH
    max_length: int | None = None
    measures: tuple[str, ...] | None = None
    device: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        check_choice("magnitude", self.magnitude, Magnitude)
        check_choice("pool", self.pool, Pool)
        check_choice("missing", self.missing, Missing)
        for name in ("pairs", "triples_limit", "top", "depth", "max_length"):
            check_whole(name, getattr(self, name))
        for name in ("negatives", "adversary", "neutrality", "held_out"):
            check_number(name, getattr(self, name))
        if self.negatives > 1:
            raise InputError(f"negatives={self.negatives}", expected="a share from 0 to 1")
        if not 0 < self.held_out < 1:
            raise InputError(f"held_out={self.held_out}", expected="a share between 0 and 1")


@dataclass(frozen=True)
class InteractionSettings:
    """Settings for training an interaction model.

    Attributes:
        vectors: Word vectors: random, wordllama, or a file in GloVe's text format.
        dim: Dimension of random vectors.
        query_length: Words read of a query.
        document_length: Words read of a document.
        options: The model's own settings, such as `filters`.
        pool: Documents that pairs are drawn from: run, judged or both.
        pairs: Pairs drawn per training query in each epoch.
        depth: Documents used per ranking.
        folds: Train once per fold of the queries, so that each query is ranked by weights that
            never saw it; None trains once on all queries.
        validation: Share of the training queries that decides when to stop.
        relevant: Lowest grade that counts as relevant for the validation MRR.
        stop_by: mrr or concordance. Concordance uses all pairs of a ranking, so it is the more
            reliable one if there are few queries.
        stop_after: Epochs without improvement after which training stops.
        epochs: Passes over the pairs at most; 0 leaves the model untrained.
        batch_size: Pairs per batch.
        loss: eq3 (hinge) or softmax; by default that of the model's paper.
        learning_rate: Learning rate; by default the model's own.
        weight_decay: Weight decay of AdamW.
        seed: Seed of every random choice.
        threads: Threads of torch. The same seed gives the same weights on every machine with one.
    """

    vectors: str | os.PathLike[str] = "random"
    dim: int | None = None
    query_length: int = 20
    document_length: int = 120
    options: Mapping[str, Any] = field(default_factory=dict)
    pool: Pool = "run"
    pairs: int = 16
    depth: int = RERANK_DEPTH
    folds: int | None = None
    validation: float = 0.2
    relevant: int = 1
    stop_by: StopBy = "mrr"
    stop_after: int = 4
    epochs: int = 20
    batch_size: int = 32
    loss: LossName | None = None
    learning_rate: float | None = None
    weight_decay: float = 0.0
    seed: int = 0
    threads: int = 1

    def __post_init__(self) -> None:
        check_choice("pool", self.pool, Pool)
        check_choice("stopping rule", self.stop_by, StopBy)
        for name in ("dim", "query_length", "document_length", "pairs", "depth", "stop_after",
                     "batch_size", "threads"):  # fmt: skip
            check_whole(name, getattr(self, name))
        check_whole("epochs", self.epochs, least=0)
        check_number("weight_decay", self.weight_decay)
        if not 0 < self.validation < 1:
            raise InputError(f"validation={self.validation}", expected="a share between 0 and 1")


def check_choice(kind: str, name: str, known: Any) -> None:
    """Refuse a name that isn't one of a `Literal`'s."""
    if name not in get_args(known):
        raise UnknownNameError(kind, str(name), get_args(known))


def check_whole(name: str, value: int | None, least: int = 1) -> None:
    """Refuse what isn't a whole number of at least `least`; None is fine."""
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InputError(f"{name}={value!r}", expected=f"a whole number, at least {least}")


def check_number(name: str, value: float | None) -> None:
    """Refuse what isn't a finite number of at least 0; None is fine."""
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, Real) or not 0 <= value < math.inf:
        raise InputError(f"{name}={value!r}", expected="a number, at least 0")
