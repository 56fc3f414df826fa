"""`ranktilt.train`: fine-tune a ranker so that biased irrelevant documents end lower.

Part of the queries is kept for testing: scores before and after are those of queries that no
training pair comes from. Queries with the same text, or with a relevant document in common, are on
the same side.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.files import write_text, writing
from ranktilt.data.manifest import build_manifest, hash_inputs
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.errors import InputError, MissingExtraError, OutputError
from ranktilt.measures.names import parse_measures
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.rankers.base import RERANK_DEPTH, cut_run, restrict_run
from ranktilt.rankers.interaction.triples import Pool, Triple
from ranktilt.rankers.texts import Texts
from ranktilt.training.card import TrainingCard, default_measures, table
from ranktilt.training.examples import (
    TRIPLES_LIMIT,
    Sources,
    given_triples,
    make_examples,
    split_for,
)
from ranktilt.training.magnitudes import Kind, Missing

if TYPE_CHECKING:
    from ranktilt.training.terms import Term

GIVEN, BEFORE, AFTER = "given", "before", "after"
MODEL = "model"
TEST_QRELS = "test-qrels.txt"


@dataclass(frozen=True, eq=False)
class Training:
    """A trained scorer with its card, and the runs of the test queries before and after."""

    scorer: Any
    card: TrainingCard
    before: Run
    after: Run
    scores: Scores
    losses: list[float]


def train(
    model: str,
    collection: Collection | Texts | str | os.PathLike[str] | Mapping[str, str],
    queries: Queries | str | os.PathLike[str] | Mapping[str, str],
    qrels: Qrels | str | os.PathLike[str] | Mapping[str, Mapping[str, int]],
    run: Run | str | os.PathLike[str] | Mapping[str, Mapping[str, float]],
    annotations: Annotations | str | os.PathLike[str],
    *,
    loss: str = "eq5",
    strength: float | None = None,
    margin: float = 1.0,
    magnitude: Kind = "bool",
    groups: Sequence[str] | None = None,
    triples: str | os.PathLike[str] | Sequence[Triple] | None = None,
    triples_limit: int = TRIPLES_LIMIT,
    pairs: int = 64,
    pool: Pool = "both",
    negatives: float = 0.0,
    adversary: float = 0.0,
    neutrality: float = 0.0,
    top: int = 10,
    test: Sequence[str] | None = None,
    held_out: float = 0.2,
    missing: Missing = "error",
    epochs: int = 1,
    steps: int | None = None,
    batch_size: int = 32,
    learning_rate: float = 5e-5,
    warmup: float = 0.1,
    max_length: int | None = None,
    depth: int = RERANK_DEPTH,
    measures: Sequence[str] | None = None,
    seed: int = 0,
    precision: str = "auto",
    device: str | None = None,
    checkpoint_every: int = 500,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: Callable[[int, int, float], None] | None = None,
    ranking: Callable[[str, int, int], None] | None = None,
) -> Training:
    """Train `cross:NAME`, `dense:NAME` or an interaction model's folder with a bias-aware loss.

    `loss` is one of `eq3`, `eq4`, `eq4-prose`, `eq5`, `released`; `strength` is its λ, `magnitude`
    what Ψ is made of. Pairs come from `triples` (ids or texts; the first `triples_limit` of a file)
    or are drawn, `pairs` a training query, from judgements and run; `negatives` is the share of
    irrelevant documents drawn by their bias, `adversary` and `neutrality` are the weights of these
    terms (0: without). Test queries are `test`, or a share `held_out` of all, or all where triples
    are of other queries alone. A document without annotations is an error, or with
    `missing="neutral"` without bias. `out` gets the model, the runs of the test queries and the
    training card, and a checkpoint every `checkpoint_every` steps until the model is there;
    `resume` goes on from that. `progress` gets step, steps and loss; `ranking` gets `before` or
    `after`, documents scored and how many there are.
    """
    try:
        import torch
    except ImportError as error:
        raise MissingExtraError("training", "neural") from error
    from ranktilt.training.losses import find_loss
    from ranktilt.training.scorers import load_scorer, rerank_with
    from ranktilt.training.trainer import Plan, train_scorer

    plan = Plan(
        loss=loss, strength=strength, margin=margin, epochs=epochs, steps=steps,
        batch_size=batch_size, learning_rate=learning_rate, warmup=warmup, seed=seed,
        precision=precision,
    )  # fmt: skip
    if strength and not find_loss(loss).looks_at:
        raise InputError(f"lambda={strength:g} with {loss}, which has no λ", do="choose eq5")
    folder = _folder(out, resume)
    opened = Annotations.read(annotations)
    chosen = parse_measures(list(measures or default_measures(opened.group_names, groups)))
    paths = [
        os.fspath(one)
        for one in (collection, queries, qrels, run, annotations, triples)
        if isinstance(one, str | os.PathLike)
    ]
    first = cut_run(Run.load(run), depth)
    sources = Sources(
        dict(queries) if isinstance(queries, Mapping) else Queries.load(queries).texts,
        Qrels.load(qrels),
        {query: list(docs) for query, docs in first.to_dict().items()},
        Texts.of(collection), opened, magnitude, groups, missing,
    )  # fmt: skip
    given = given_triples(triples, sources.queries, triples_limit)
    train_queries, test_queries = split_for(given, sources, test, held_out, seed)
    examples = make_examples(
        given, train_queries, test_queries, sources, pool=pool, pairs=pairs, share=negatives,
        seed=seed, marked=adversary > 0,
    )  # fmt: skip
    place = device or ("cuda" if torch.cuda.is_available() else "cpu")
    sized = {} if max_length is None else {"max_length": max_length}
    scorer = load_scorer(model, device=place, seed=seed, **sized)
    terms = _terms(scorer, adversary, neutrality, top, seed, train_queries, sources)
    tested = {query: sources.queries[query] for query in test_queries}
    shown = restrict_run(first, tested)
    read = sources.texts.lookup([doc for query in tested for doc in sources.ranked[query]])

    def ranked(name: str) -> Run:
        def tell(done: int, total: int) -> None:
            if ranking is not None:
                ranking(name, done, total)

        return rerank_with(scorer, tested, shown, read, depth=depth, name=name, progress=tell)

    def judge(*runs: Run) -> Scores:
        return score(
            [Run.load(shown, name=GIVEN), *runs], chosen, annotations=opened, background=shown,
            qrels=Qrels({query: sources.qrels.grades[query] for query in test_queries}),
            reading=Reading(missing=missing),
        )  # fmt: skip

    before = ranked(BEFORE)
    judge(before)  # a measure that cannot be scored is told before the training, not after
    trained = train_scorer(
        scorer, examples.pairs, plan, terms=terms, folder=folder,
        checkpoint_every=checkpoint_every, resume=resume, progress=progress,
    )  # fmt: skip
    with kept(folder, "the trained weights: the same with --resume ends it"):
        after = ranked(AFTER)
        scores = judge(before, after)
        card = TrainingCard(
            scorer.name, plan.loss, find_loss(loss).formula, plan.lam, margin, seed,
            {
                "training_queries": len(train_queries), "test_queries": len(test_queries),
                **examples.told, "depth": depth,
                "fresh_head": bool(getattr(scorer, "fresh_head", False)),
            },
            examples.bias.describe(), asdict(plan),
            {
                "steps": trained.steps, "last_loss": trained.last_loss,
                "seconds": trained.seconds, "device": trained.device,
                "precision": trained.precision, "resumed_at": trained.resumed_at,
            },
            trained.terms, table(scores, GIVEN, BEFORE, AFTER),
            build_manifest(hash_inputs([p for p in paths if Path(p).is_file()]), {
                "model": model, "test": test_queries, "training": train_queries,
            }),
        )  # fmt: skip
        if folder is not None:
            before.write(folder / f"{BEFORE}.trec")
            after.write(folder / f"{AFTER}.trec")
            _write_qrels(folder / TEST_QRELS, {q: sources.qrels.grades[q] for q in test_queries})
            card.write(folder)
            _save_model(scorer, folder)  # last: where it is, all else is there too
    return Training(scorer, card, before, after, scores, trained.losses)


def _save_model(scorer: Any, folder: Path) -> None:
    """The model's folder takes its name when it is complete; the checkpoint is of no use then."""
    from safetensors import SafetensorError

    from ranktilt.training.trainer import CHECKPOINT

    part = folder / f".{MODEL}.part"
    with writing(folder / MODEL):
        shutil.rmtree(part, ignore_errors=True)  # of a run that was killed while it saved
        try:
            scorer.save(part)
        except (SafetensorError, OSError) as error:  # the library has an error of its own
            shutil.rmtree(part, ignore_errors=True)
            raise OSError(None, str(error)) from error
        os.replace(part, folder / MODEL)
        (folder / CHECKPOINT).unlink(missing_ok=True)


def _write_qrels(path: Path, grades: Mapping[str, Mapping[str, int]]) -> None:
    """Judgements of the test queries alone: whoever scores the runs again needs no others."""
    lines = (f"{q} 0 {doc} {grade}\n" for q, docs in grades.items() for doc, grade in docs.items())
    write_text(path, "".join(lines))


@contextlib.contextmanager
def kept(folder: Path | None, what: str) -> Iterator[None]:
    """Say what is left in a folder when somebody stops the work, if nobody said it before."""
    try:
        yield
    except KeyboardInterrupt as stop:
        if folder is not None and folder.is_dir() and not getattr(stop, "__notes__", ()):
            stop.add_note(f"{folder} holds {what}")
        raise


def _terms(
    scorer: Any,
    adversary: float,
    neutrality: float,
    top: int,
    seed: int,
    train: Sequence[str],
    sources: Sources,
) -> list[Term]:
    from ranktilt.training.terms import AdversaryTerm, NeutralityTerm, RankedTexts

    terms: list[Term] = []
    if adversary:
        if not hasattr(scorer, "width"):
            raise InputError("the adversary needs vectors", where=scorer.name)
        terms.append(AdversaryTerm(scorer.width, weight=adversary, seed=seed))
    if neutrality:
        if not train:
            raise InputError(
                "neutrality needs lists of training queries",
                do="give queries with a list that are not tested",
            )
        # beyond some times the cut a document cannot come up in one step: memory is saved
        cut = {query: list(sources.ranked[query])[: 4 * top] for query in train}
        docs = list(dict.fromkeys(doc for one in cut.values() for doc in one))
        lost, read = sources.bias(docs, "neutrality"), sources.texts.lookup(docs)
        lists = [
            RankedTexts(sources.queries[query], [read[d] for d in own], [lost[d] for d in own])
            for query, own in cut.items()
        ]
        terms.append(NeutralityTerm(lists, weight=neutrality, k=top))
    return terms


def _folder(out: str | os.PathLike[str] | None, resume: bool) -> Path | None:
    """The folder for everything; one that cannot be used is refused before any work."""
    if out is None:
        if resume:
            raise InputError("resume without a folder", do="say where the checkpoint is (out)")
        return None
    path = Path(out)
    if path.exists() and not path.is_dir():
        raise OutputError(f"{out}: is a file, expected a folder")
    if (path / MODEL).exists():
        raise OutputError(f"{out}: holds a trained model already; choose another folder")
    from ranktilt.training.trainer import CHECKPOINT

    # a hidden file was being written when a machine stopped
    if path.is_dir() and any(not one.name.startswith(".") for one in path.iterdir()):
        begun = (path / CHECKPOINT).exists()
        if not resume:
            hint = ", or --resume what is there" if begun else ""
            raise OutputError(f"{out}: is not empty; choose another folder{hint}")
        if not begun:
            raise OutputError(
                f"{out}: holds other files and no checkpoint; choose the folder of the training"
            )
    there = next(one for one in (path, *path.absolute().parents) if one.exists())
    if not there.is_dir() or not os.access(there, os.W_OK):
        raise OutputError(f"{out}: cannot be written ({there} may not be written to)")
    return path
