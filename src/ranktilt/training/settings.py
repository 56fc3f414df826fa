"""Settings of training: the same for Python, the command line and a settings file.

This module doesn't import torch, so the command line can read settings before it loads a model.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Annotated, Any, Literal

import numpy as np
from msgspec import Meta

from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.files import read_toml
from ranktilt.data.polarity import Polarity
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.data.settings import check_fields, read_settings
from ranktilt.errors import InputError, check_known
from ranktilt.rankers.base import RERANK_DEPTH
from ranktilt.rankers.interaction.presets import PAPER_OPTIONS, PAPER_TRAINING

LossName = Literal["eq3", "eq4", "eq4-prose", "eq5", "released", "softmax", "cross-entropy"]
Precision = Literal["auto", "float32", "bfloat16"]
Magnitude = Literal["bool", "tf", "share", "neutrality"]
Pool = Literal["run", "judged", "both"]
Missing = Literal["error", "neutral"]
StopBy = Literal["mrr", "concordance"]
#: A finite number.
_Number = Annotated[float, Meta(ge=0, le=1e30)]
_Positive = Annotated[float, Meta(gt=0, le=1e30)]
_Whole = Annotated[int, Meta(ge=1)]
_Share = Annotated[float, Meta(ge=0, le=1)]
_Part = Annotated[float, Meta(gt=0, lt=1)]
_Seed = Annotated[int, Meta(ge=0)]
#: The file of an unfinished training in its output folder.
CHECKPOINT = "checkpoint.pt"


@dataclass(frozen=True)
class TrainingData:
    """The data of a training: files, or the same in memory.

    Attributes:
        collection: The documents.
        queries: The queries' texts.
        qrels: Relevance judgements.
        run: The run that the model reranks; training pairs are drawn from it too.
        annotations: Group annotations of the documents, for their bias Ψ.
        triples: A file of training pairs (query, better, worse); by default pairs are drawn from
            qrels and run.
        polarity: Polarities of the queries' documents, for the DUO term.
    """

    collection: Collection | str | os.PathLike[str] | Mapping[str, str]
    queries: Queries | str | os.PathLike[str] | Mapping[str, str]
    qrels: Qrels | str | os.PathLike[str] | Mapping[str, Mapping[str, int]]
    run: Run | str | os.PathLike[str] | Mapping[str, Mapping[str, float]]
    annotations: Annotations | str | os.PathLike[str] | None = None
    triples: str | os.PathLike[str] | None = None
    polarity: Polarity | str | os.PathLike[str] | None = None

    def files(self) -> list[str]:
        """The files among the data."""
        given = (getattr(self, one.name) for one in fields(self))
        paths = [os.fspath(one) for one in given if isinstance(one, str | os.PathLike)]
        return [path for path in paths if os.path.isfile(path)]


@dataclass(frozen=True)
class LoopSettings:
    """How the training loop changes weights.

    Attributes:
        loss: eq3, eq4, eq4-prose, eq5, released, softmax or cross-entropy; see
            `ranktilt.training.losses`.
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
    strength: _Number | None = None
    margin: _Number = 1.0
    epochs: _Whole = 1
    steps: _Whole | None = None
    batch_size: _Whole = 32
    learning_rate: _Positive = 5e-5
    weight_decay: _Number = 0.01
    warmup: Annotated[float, Meta(ge=0, lt=1)] | None = 0.1
    clip: _Positive | None = 1.0
    seed: _Seed = 0
    precision: Precision = "auto"
    checkpoint_every: _Whole = 500

    def __post_init__(self) -> None:
        check_fields(self)


@dataclass(frozen=True)
class TrainingSettings(LoopSettings):
    """Settings of bias-aware training, with those of the loop.

    Attributes:
        magnitude: What a document's bias Ψ is computed from: bool, tf, share or neutrality.
        groups: Groups that are compared; by default all of the annotations.
        pairs: Pairs drawn per training query.
        pool: Documents that pairs are drawn from: run, judged or both.
        triples_limit: Triples that are used of a file; all by default. They are not held in memory.
        negatives: Share of irrelevant documents drawn by their bias.
        adversary: Weight of the adversary; 0 for none.
        base_stage: Share of the steps before the adversary joins, in which the ranker learns alone.
        attack: Test before and after how much of the groups a fresh head can read from the model's
            vectors; with an adversary that is always done.
        duo: Weight of DUO of the training queries' rankings; 0 for none. It needs a polarity.
        neutrality: Weight of the neutrality of the top documents; 0 for none.
        top: Number of top documents that the neutrality term uses.
        test: Test queries; by default a share `held_out` of the judged queries.
        held_out: Share of the queries that is only used for testing.
        missing: Documents without annotation: stop with an error, or count them as neutral.
        depth: Documents used per ranking.
        max_length: Word pieces read of a pair (dense models: of a text).
        query_length: Word pieces read of a query.
        document_length: Word pieces read of a document; less if the model has no room for more.
        measures: Measures of the training card.
        device: cpu or cuda; by default cuda if available.
    """

    magnitude: Magnitude = "bool"
    groups: tuple[str, ...] | None = None
    pairs: _Whole = 64
    pool: Pool = "both"
    triples_limit: _Whole | None = None
    negatives: _Share = 0.0
    adversary: _Number = 0.0
    base_stage: Annotated[float, Meta(ge=0, lt=1)] = 0.0
    attack: bool = False
    duo: _Number = 0.0
    neutrality: _Number = 0.0
    top: _Whole = 10
    test: tuple[str, ...] | None = None
    held_out: _Part = 0.2
    missing: Missing = "error"
    depth: _Whole = RERANK_DEPTH
    max_length: _Whole | None = None
    query_length: _Whole | None = None
    document_length: _Whole | None = None
    measures: tuple[str, ...] | None = None
    device: str | None = None

    def measures_for(self, groups: Sequence[str]) -> list[str]:
        """The measures; by default MRR, nDCG and measures of bias at 10 and 20, as in the papers.

        Those that compare a pair of groups need two groups, or two chosen ones.

        >>> TrainingSettings().measures_for(["red", "green", "blue"])[:5]
        ['RR@10', 'nDCG@10', 'NFaiRR@10', 'TExFAIR@10', 'RR@20']
        """
        if self.measures:
            return list(self.measures)
        names = ["RR", "nDCG"]
        if len(groups) == 2:
            names += ["ARaB", "ARaB(magnitude='bool')", "TokenShare"]
        elif self.groups is not None and len(self.groups) == 2:
            pair = f"pair='{','.join(self.groups)}'"
            names += [f"ARaB({pair})", f"ARaB(magnitude='bool', {pair})", f"TokenShare({pair})"]
        names += ["NFaiRR", "TExFAIR"]
        return [f"{name}@{cutoff}" for cutoff in (10, 20) for name in names]


_RELEASED: dict[str, Any] = {
    "loss": "released", "epochs": 1, "batch_size": 16, "learning_rate": 3e-6, "weight_decay": 0.0,
    "warmup": 0.2, "clip": None, "query_length": 32, "document_length": 221,
    "triples_limit": 12_800_000,
}  # fmt: skip
#: Settings of the papers by name. `released`: the command of Seyedsalehi et al. 2022, whose 160,000
#: warm-up steps are a fifth of its 800,000. `paper`: what their text says, the rest as released.
#: `advbert`: Rekabsaz et al. 2021 as released, two passes without and two with the adversary; it
#: counts lengths in words.
PRESETS: dict[str, dict[str, Any]] = {
    "released": _RELEASED,
    "paper": {**_RELEASED, "loss": "eq5", "query_length": 64, "document_length": 512},
    "advbert": {
        "loss": "cross-entropy", "adversary": 1.0, "base_stage": 0.5, "epochs": 4, "batch_size": 64,
        "learning_rate": 3e-5, "weight_decay": 0.0, "warmup": None, "clip": 1.0,
        "query_length": 30, "document_length": 200,
    },
}  # fmt: skip


def training_settings(
    preset: str | None = None,
    file: str | os.PathLike[str] | None = None,
    options: Mapping[str, Any] | None = None,
) -> TrainingSettings:
    """The settings of a preset, changed by a TOML file, changed by options that are not None.

    >>> training_settings("released", options={"seed": 3}).document_length
    221
    """
    if preset is not None:
        check_known("preset", preset, PRESETS)
    content = {**PRESETS.get(preset or "", {}), **({} if file is None else read_toml(file))}
    made = read_settings(content, TrainingSettings, "" if file is None else os.fspath(file))
    return replace(made, **{k: v for k, v in (options or {}).items() if v is not None})


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
        device: cpu or cuda; by default cuda if available.
    """

    vectors: Any = "random"
    dim: _Whole | None = None
    query_length: _Whole = 20
    document_length: _Whole = 120
    options: dict[str, Any] = field(default_factory=dict)
    pool: Pool = "run"
    pairs: _Whole = 16
    depth: _Whole = RERANK_DEPTH
    folds: int | None = None
    validation: _Part = 0.2
    relevant: int = 1
    stop_by: StopBy = "mrr"
    stop_after: _Whole = 4
    epochs: Annotated[int, Meta(ge=0)] = 20
    batch_size: _Whole = 32
    loss: LossName | None = None
    learning_rate: _Positive | None = None
    weight_decay: _Number = 0.0
    seed: _Seed = 0
    threads: _Whole = 1
    device: str | None = None

    def __post_init__(self) -> None:
        check_fields(self)

    @classmethod
    def paper(cls, model: str, **changes: Any) -> InteractionSettings:
        """The settings of Rekabsaz and Schedl (2020) for a model, with these changes.

        `options` are merged with the paper's; pre-trained vectors have their own dimension.
        """
        check_known("interaction model", model, PAPER_OPTIONS)
        content = PAPER_TRAINING | changes
        content["options"] = PAPER_OPTIONS[model] | dict(changes.get("options", {}))
        if changes.get("vectors", "random") != "random" and "dim" not in changes:
            content["dim"] = None
        return cls(**content)

    def split(self, queries: Sequence[str]) -> Iterator[tuple[list[str], list[str], list[str]]]:
        """Training, validation and test queries of each fold; no query is in two of the three."""
        folds = self.folds
        if folds is not None and not 2 <= folds <= len(queries):
            raise InputError(
                f"folds={folds}", expected=f"2 to {len(queries)}, the number of judged queries"
            )
        order = np.random.default_rng(self.seed).permutation(len(queries))
        shuffled = [queries[place] for place in order]
        for fold in range(folds or 1):
            test = shuffled[fold::folds] if folds else []
            tested = set(test)
            rest = [query for query in shuffled if query not in tested]
            held = max(1, round(self.validation * len(rest)))
            if len(rest) - held < 1:
                raise InputError(
                    f"{len(queries)} queries with judgements and a ranking",
                    expected="more queries to train on",
                )
            yield rest[held:], rest[:held], test
