"""Training of the interaction models: pairs, validation by MRR with early stopping, query folds."""

from __future__ import annotations

import contextlib
import copy
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from ranktilt.data.collection import Collection
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.data.types import IntArray
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.rankers.base import RERANK_DEPTH, RankSettings, Texts, cut_run, restrict_run
from ranktilt.rankers.interaction.family import InteractionSystem
from ranktilt.rankers.interaction.model import InteractionModel
from ranktilt.rankers.interaction.ranker import (
    MODELS,
    Ranker,
    build_model,
    check_folder,
    query_print,
    score_rows,
)
from ranktilt.rankers.interaction.triples import (
    GradedList,
    Pool,
    Triple,
    concordance,
    draw_triples,
    graded_lists,
    read_triples,
    reciprocal_rank,
)
from ranktilt.rankers.interaction.vectors import RANDOM
from ranktilt.rankers.interaction.vocabulary import padded
from ranktilt.rankers.interaction.words import Words

#: Batches that are sorted by length together.
GROUP = 8


@dataclass(frozen=True)
class Epoch:
    """What one pass over the pairs left: its mean loss, and how well validation queries rank."""

    loss: float
    mrr: float
    concordance: float


#: What makes an epoch better than another; the second number decides between equal first ones.
STOP_BY: dict[str, Callable[[Epoch], tuple[float, float]]] = {
    "mrr": lambda epoch: (epoch.mrr, epoch.concordance),
    "concordance": lambda epoch: (epoch.concordance, epoch.mrr),
}


@dataclass(frozen=True)
class Part:
    """One training: its queries, its epochs, the epoch whose weights were kept (0: none, as made).

    `stopped` says that it ended early because validation did not get better.
    """

    train: list[str]
    validation: list[str]
    test: list[str]
    epochs: list[Epoch]
    best: int
    stopped: bool


@dataclass(frozen=True)
class Training:
    """A trained ranker, how its trainings went, and with folds the run of the test queries.

    In `run` every query is ranked by a model that saw it neither in training nor in validation.
    """

    ranker: Ranker
    parts: list[Part]
    run: Run | None = None


@dataclass(frozen=True)
class Plan:
    """The numbers of a training that do not hang on data."""

    epochs: int
    patience: int
    pairs: int
    batch_size: int
    learning_rate: float | None
    weight_decay: float
    loss: str | None
    rel: int
    stop_by: str = "mrr"

    def __post_init__(self) -> None:
        for name in ("patience", "pairs", "batch_size"):
            if getattr(self, name) < 1:
                raise InputError(f"{name}={getattr(self, name)}", expected="1 or more")
        if self.learning_rate is not None and not 0 < self.learning_rate < np.inf:
            raise InputError(f"learning_rate={self.learning_rate}", expected="above 0")
        if not 0 <= self.weight_decay < np.inf:
            raise InputError(f"weight_decay={self.weight_decay}", expected="0 or more")
        if self.epochs < 0:
            raise InputError(f"epochs={self.epochs}", expected="0 or more")
        if self.loss not in (None, *LOSSES):
            raise InputError(f"loss={self.loss!r}", expected=" or ".join(LOSSES))
        if self.stop_by not in STOP_BY:
            raise UnknownNameError("stopping rule", self.stop_by, STOP_BY)


def train_interaction(
    model: str,
    texts: Texts | Collection | str | os.PathLike[str] | Mapping[str, str],
    queries: Queries | str | os.PathLike[str] | Mapping[str, str],
    qrels: Qrels | str | os.PathLike[str] | Mapping[str, Mapping[str, int]],
    run: Run | str | os.PathLike[str] | Mapping[str, Mapping[str, float]],
    *,
    vectors: str | os.PathLike[str] = RANDOM,
    dim: int | None = None,
    words: Words | None = None,
    triples: str | os.PathLike[str] | Sequence[Triple] | None = None,
    pool: Pool = "run",
    folds: int | None = None,
    validation: float = 0.2,
    epochs: int = 20,
    patience: int = 4,
    pairs: int = 16,
    batch_size: int = 32,
    learning_rate: float | None = None,
    weight_decay: float = 0.0,
    loss: str | None = None,
    rel: int = 1,
    stop_by: str = "mrr",
    depth: int = RERANK_DEPTH,
    query_length: int = 20,
    document_length: int = 120,
    settings: Mapping[str, Any] | None = None,
    seed: int = 0,
    threads: int = 1,
    out: str | os.PathLike[str] | None = None,
    progress: Callable[[str], None] | None = None,
) -> Training:
    """Train `knrm`, `conv-knrm`, `match-pyramid` or `pacrr` to re-order the top `depth` of a run.

    `vectors`: `random`, `wordllama`, or a file in GloVe's text format (`words` hands over what was
    read before). Training pairs are drawn anew each epoch, `pairs` a query, from the documents of
    `pool` with the judgements' grades, unless `triples` gives them. After each epoch the
    validation queries (a share of those that are not tested) are ranked; the weights with the best
    mean reciprocal rank (grade ≥ `rel`; ties by concordance with the grades) are kept, and
    `patience` epochs without a better one end the training. `stop_by="concordance"` looks at the
    concordance first: it uses all pairs of a list, so that few queries mislead it less. `folds`
    trains once for each part of the queries with that part left out; without it there is one
    training on all queries. The first stage's score is no feature. The same seed gives the same
    weights, however many cores a machine has: small matrices gain little from more than one thread
    (`threads`).
    """
    plan = Plan(epochs, patience, pairs, batch_size, learning_rate, weight_decay, loss, rel,
                stop_by)  # fmt: skip
    if model not in MODELS:
        raise UnknownNameError("interaction model", model, MODELS)
    if out is not None:
        check_folder(out)
    sizes = {"query_length": query_length, "document_length": document_length, "dim": dim}
    for name, size in sizes.items():
        if size is not None and size < 1:
            raise InputError(f"{name}={size}", expected="1 or more")
    documents = Texts.of(texts)
    asked = dict(queries) if isinstance(queries, Mapping) else Queries.load(queries).texts
    judgements = Qrels.load(qrels)
    first = cut_run(Run.load(run), depth)
    listed = set(first.query_ids)
    usable = [query for query in asked if query in judgements.grades and query in listed]
    _with_name(progress, model)(f"{len(usable)} of {len(asked)} queries have judgements and a list")
    if words is None:
        words = Words.of(documents, vectors, dim=dim, seed=seed)
    own = dict(settings or {})
    if model == "pacrr":
        own.setdefault("query_length", query_length)
    given = _given_triples(triples, asked)
    lengths = query_length, document_length
    data = _Data(words, documents, asked, judgements, first, pool, given, lengths)
    splits = list(split_queries(usable, folds, validation, seed))
    models, parts = [], []
    for number, (train, held, test) in enumerate(splits):
        say = _with_name(progress, f"{model}, fold {number + 1}/{len(splits)}" if folds else model)
        with _threads(threads):
            trained, part = _train_one(
                model, own, words, data, (train, held, test), plan, seed, say
            )
        models.append(trained)
        parts.append(part)
    assigned = {q: number for number, part in enumerate(parts) for q in part.test} if folds else {}
    told = {**asdict(plan), "seed": seed, "pool": "file" if given else pool, "depth": depth}
    told["queries"] = {"used": len(usable), "given": len(asked)}
    told["parts"] = [asdict(part) for part in parts]
    seen = {query: query_print(asked[query]) for query in usable}
    ranker = Ranker(model, words, models, query_length, document_length, assigned, told, seen)
    if out is not None:
        ranker.save(out)
    tested = None
    if folds:
        system = InteractionSystem(ranker, documents, context=RankSettings())
        wanted = {query: asked[query] for query in usable}
        tested = system.rerank(wanted, restrict_run(first, wanted), depth)
    return Training(ranker, parts, tested)


def split_queries(
    queries: Sequence[str], folds: int | None, validation: float, seed: int
) -> Iterator[tuple[list[str], list[str], list[str]]]:
    """Training, validation and test queries of each fold; no query is in two of the three."""
    if not 0 < validation < 1:
        raise InputError(f"validation={validation}", expected="a share between 0 and 1")
    if folds is not None and not 2 <= folds <= len(queries):
        raise InputError(
            f"folds={folds}", expected=f"2 to {len(queries)}, the number of judged queries"
        )
    order = np.random.default_rng(seed).permutation(len(queries))
    shuffled = [queries[place] for place in order]
    for fold in range(folds or 1):
        test = shuffled[fold::folds] if folds else []
        tested = set(test)
        rest = [query for query in shuffled if query not in tested]
        held = max(1, round(validation * len(rest)))
        if len(rest) - held < 1:
            raise InputError(
                f"{len(queries)} queries with judgements and a list", expected="more to train on"
            )
        yield rest[held:], rest[:held], test


class _Data:
    """Texts as numbers, each read and cut into words once."""

    def __init__(
        self,
        words: Words,
        texts: Texts,
        queries: Mapping[str, str],
        qrels: Qrels,
        run: Run,
        pool: Pool,
        triples: list[Triple],
        lengths: tuple[int, int],
    ) -> None:
        self.lengths = lengths
        self.words, self.texts, self.queries, self.triples = words, texts, queries, triples
        ranked = {query: list(docs) for query, docs in run.to_dict().items()}
        names = [query for query in queries if query in qrels.grades]
        self.lists = {one.query_id: one for one in graded_lists(names, qrels, ranked, pool)}
        self.ranked = {one.query_id: one for one in graded_lists(names, qrels, ranked)}
        self._documents: dict[str, list[int]] = {}
        wanted = {
            doc for one in (*self.ranked.values(), *self.lists.values()) for doc in one.doc_ids
        }
        wanted |= {doc for triple in triples for doc in (triple.better, triple.worse)}
        self._texts = texts.lookup(sorted(wanted))

    def document(self, doc_id: str) -> list[int]:
        """The numbers of a document's words."""
        if doc_id not in self._documents:
            text = self._texts[doc_id]
            self._documents[doc_id] = self.words.vocabulary.numbers(text, self.lengths[1])
        return self._documents[doc_id]

    def query(self, query_id: str) -> list[int]:
        """The numbers of a query's words."""
        return self.words.vocabulary.numbers(self.queries[query_id], self.lengths[0])

    def epoch(self, train: Sequence[str], pairs: int, random: np.random.Generator) -> list[Triple]:
        """The pairs of one epoch, shuffled."""
        if self.triples:
            wanted = set(train)
            triples = [triple for triple in self.triples if triple.query_id in wanted]
        else:
            triples = draw_triples([self.lists[query] for query in train], pairs, random)
        if not triples:
            raise InputError(
                "no training pairs",
                expected="queries with documents of different grades, one of them above 0",
            )
        return [triples[place] for place in random.permutation(len(triples))]

    def batches(self, triples: Sequence[Triple], size: int) -> Iterator[list[Triple]]:
        """Batches of documents of like length, for little padding, from groups of shuffled ones."""
        for start in range(0, len(triples), size * GROUP):
            group = sorted(triples[start : start + size * GROUP], key=self._longer)
            yield from (group[place : place + size] for place in range(0, len(group), size))

    def _longer(self, triple: Triple) -> int:
        return max(len(self.document(triple.better)), len(self.document(triple.worse)))

    def batch(self, triples: Sequence[Triple]) -> tuple[Tensor, Tensor]:
        """Queries and documents of a batch: all better documents, then all worse ones."""
        asked = padded([self.query(triple.query_id) for triple in triples] * 2)
        read = padded(
            [self.document(triple.better) for triple in triples]
            + [self.document(triple.worse) for triple in triples]
        )
        return torch.from_numpy(asked), torch.from_numpy(read)


@contextlib.contextmanager
def _threads(count: int) -> Iterator[None]:
    """That many threads for torch; what it was before comes back afterwards."""
    if count < 1:
        raise InputError(f"threads={count}", expected="1 or more")
    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)


def _given_triples(
    triples: str | os.PathLike[str] | Sequence[Triple] | None, queries: Mapping[str, str]
) -> list[Triple]:
    if triples is None:
        return []
    if isinstance(triples, str | os.PathLike):
        return read_triples(triples, queries)
    if not triples:
        raise InputError("no triples", expected="(query_id, better, worse), one or more")
    return [Triple(*triple) for triple in triples]


def _train_one(
    name: str,
    settings: Mapping[str, Any],
    words: Words,
    data: _Data,
    split: tuple[list[str], list[str], list[str]],
    plan: Plan,
    seed: int,
    say: Callable[[str], None],
) -> tuple[InteractionModel, Part]:
    """One model; torch's random state is the caller's again afterwards."""
    train, held, test = split
    random = np.random.default_rng(seed)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        model = build_model(name, words, settings)
        measure = LOSSES[plan.loss or model.loss]
        groups = model.weight_groups(plan.learning_rate or model.learning_rate)
        optimiser = torch.optim.Adam(groups, weight_decay=plan.weight_decay)
        epochs: list[Epoch] = []
        best, kept = 0, copy.deepcopy(model.state_dict())
        for number in range(1, plan.epochs + 1):
            loss = _one_epoch(model, data, data.epoch(train, plan.pairs, random), optimiser,
                              measure, plan.batch_size)  # fmt: skip
            epochs.append(Epoch(loss, *_validate(model, data, held, plan.rel)))
            say(f"epoch {number}: loss {loss:.4f}, validation MRR {epochs[-1].mrr:.4f},"
                f" concordance {epochs[-1].concordance:.4f}")  # fmt: skip
            quality = STOP_BY[plan.stop_by]
            if best == 0 or quality(epochs[-1]) > quality(epochs[best - 1]):
                best, kept = number, copy.deepcopy(model.state_dict())
            elif number - best >= plan.patience:
                break
        model.load_state_dict(kept)
    stopped = bool(epochs) and len(epochs) < plan.epochs
    return model.eval(), Part(train, held, test, epochs, best, stopped)


def _one_epoch(
    model: InteractionModel,
    data: _Data,
    triples: list[Triple],
    optimiser: torch.optim.Optimizer,
    measure: Callable[[Tensor, Tensor], Tensor],
    batch_size: int,
) -> float:
    """Train on all pairs once; the mean loss."""
    model.train()
    total = 0.0
    for some in data.batches(triples, batch_size):
        scores = model(*data.batch(some))
        loss = measure(scores[: len(some)], scores[len(some) :])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        total += loss.item() * len(some)
    return total / len(triples)


def _validate(
    model: InteractionModel, data: _Data, queries: Sequence[str], rel: int
) -> tuple[float, float]:
    """Mean reciprocal rank, and mean concordance with the grades, over the run's lists."""
    ranks, agreements = [], []
    for query in queries:
        own: GradedList = data.ranked[query]
        scores = score_rows(model, data.query(query), [data.document(d) for d in own.doc_ids])
        grades: IntArray = own.grades
        ranks.append(reciprocal_rank(scores, grades, rel) if len(grades) else 0.0)
        agreement = concordance(scores, grades) if len(grades) else None
        if agreement is not None:
            agreements.append(agreement)
    return float(np.mean(ranks)), float(np.mean(agreements)) if agreements else 0.0


def hinge_loss(better: Tensor, worse: Tensor) -> Tensor:
    """Mean of max(0, 1 - s⁺ + s⁻) (KNRM, ConvKNRM and MatchPyramid)."""
    return functional.relu(1.0 - better + worse).mean()


def softmax_loss(better: Tensor, worse: Tensor) -> Tensor:
    """Mean of -ln(e^s⁺/(e^s⁺ + e^s⁻)) (PACRR, with one worse document)."""
    return functional.softplus(worse - better).mean()


LOSSES: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "hinge": hinge_loss,
    "softmax": softmax_loss,
}


def _with_name(progress: Callable[[str], None] | None, name: str) -> Callable[[str], None]:
    def say(text: str) -> None:
        if progress is not None:
            progress(f"{name}: {text}")

    return say
