"""`ranktilt.train`: fine-tune a ranker so that biased irrelevant documents end lower.

Part of the queries is kept for testing: scores before and after are those of queries that no
training pair comes from. Queries with the same text, or with a relevant document in common, are on
the same side.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ranktilt.annotate.annotator import annotate
from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.files import writing
from ranktilt.data.manifest import build_manifest, hash_inputs
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.data.scores import Scores
from ranktilt.errors import InputError, MissingExtraError, OutputError
from ranktilt.measures.names import parse_measures
from ranktilt.measures.scoring import score
from ranktilt.systems.base import RERANK_DEPTH, cut_run
from ranktilt.systems.interaction.triples import (
    Pool,
    Triple,
    graded_lists,
    read_triples,
)
from ranktilt.systems.texts import Texts
from ranktilt.train.card import TrainingCard, default_measures, table
from ranktilt.train.magnitudes import DocumentBias, Kind
from ranktilt.train.negatives import draw_bias_aware

if TYPE_CHECKING:
    from ranktilt.train.terms import Term

BEFORE, AFTER = "before", "after"
MODEL = "model"


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
    pairs: int = 64,
    pool: Pool = "both",
    negatives: float = 0.0,
    adversary: float = 0.0,
    neutrality: float = 0.0,
    top: int = 10,
    test: Sequence[str] | None = None,
    held_out: float = 0.2,
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
) -> Training:
    """Train `cross:NAME`, `dense:NAME` or an interaction model's folder with a bias-aware loss.

    `loss` is one of `eq3`, `eq4`, `eq4-prose`, `eq5`, `released`; `strength` is its λ, `magnitude`
    what Ψ is made of. Pairs come from `triples` (ids) or are drawn, `pairs` a training query, from
    judgements and run; `negatives` is the share of irrelevant documents drawn by their bias,
    `adversary` and `neutrality` are the weights of these terms (0: without). Test queries are
    `test`, or a share `held_out` of all. `out` gets the model, the runs of the test queries, the
    training card and a checkpoint every `checkpoint_every` steps; `resume` goes on from that.
    """
    try:
        import torch
    except ImportError as error:
        raise MissingExtraError("training", "neural") from error
    from ranktilt.train.losses import find_loss
    from ranktilt.train.scorers import load_scorer, rerank_with
    from ranktilt.train.terms import Pair
    from ranktilt.train.trainer import Plan, train_scorer

    plan = Plan(
        loss=loss, strength=strength, margin=margin, epochs=epochs, steps=steps,
        batch_size=batch_size, learning_rate=learning_rate, warmup=warmup, seed=seed,
        precision=precision,
    )  # fmt: skip
    chosen = parse_measures(list(measures or default_measures()))  # a slip is told before any work
    folder = _folder(out, resume)
    sources = (collection, queries, qrels, run, annotations, triples)
    paths = [os.fspath(one) for one in sources if isinstance(one, str | os.PathLike)]
    texts, asked, judged = Texts.of(collection), Queries.load(queries).texts, Qrels.load(qrels)
    first = cut_run(Run.load(run), depth).to_dict()
    ranked = {query: list(docs) for query, docs in first.items()}
    usable = [query for query in asked if query in judged.grades and ranked.get(query)]
    train_queries, test_queries = split(usable, asked, judged, test, held_out, seed)
    opened = Annotations.read(annotations)
    drawn, wanted = _triples(
        triples, train_queries, asked, judged, ranked, pool, pairs, negatives, seed,
        lambda docs: DocumentBias.of(opened, docs, magnitude, groups=groups),
    )  # fmt: skip
    names = sorted(wanted | {doc for query in usable for doc in ranked[query]})
    read = texts.lookup(names)
    bias = DocumentBias.of(opened, names, magnitude, groups=groups)
    lost = DocumentBias.of(opened, names, "neutrality", groups=groups)
    marked = {query: value > 0 for query, value in _query_bias(asked, opened, groups).items()}
    examples = [
        Pair(
            asked[t.query_id], read[t.better], read[t.worse], bias[t.better], bias[t.worse],
            int(marked[t.query_id] or lost[t.better] > 0),
            int(marked[t.query_id] or lost[t.worse] > 0),
        )
        for t in drawn
    ]  # fmt: skip
    place = device or ("cuda" if torch.cuda.is_available() else "cpu")
    sized = {} if max_length is None else {"max_length": max_length}
    scorer = load_scorer(model, device=place, seed=seed, **sized)
    terms = _terms(scorer, adversary, neutrality, top, seed, train_queries, asked, ranked, read,
                   lost)  # fmt: skip
    tested = {query: asked[query] for query in test_queries}
    before = rerank_with(scorer, tested, first, read, depth=depth, name=BEFORE)
    trained = train_scorer(
        scorer, examples, plan, terms=terms, folder=folder, checkpoint_every=checkpoint_every,
        resume=resume, progress=progress,
    )  # fmt: skip
    after = rerank_with(scorer, tested, first, read, depth=depth, name=AFTER)
    scores = score(
        [before, after], chosen, annotations=opened,
        qrels=Qrels({query: judged.grades[query] for query in test_queries}),
    )  # fmt: skip
    card = TrainingCard(
        scorer.name, plan.loss, find_loss(loss).formula, plan.lam, margin, seed,
        {
            "training_queries": len(train_queries), "test_queries": len(test_queries),
            "pairs": len(examples), "pool": "triples given" if triples is not None else pool,
            "negatives_by_bias": negatives, "depth": depth, "documents": len(names),
        },
        bias.describe(), asdict(plan),
        {
            "steps": trained.steps, "last_loss": trained.last_loss, "seconds": trained.seconds,
            "device": trained.device, "precision": trained.precision,
            "resumed_at": trained.resumed_at,
        },
        trained.terms, table(scores, BEFORE, AFTER),
        build_manifest(hash_inputs([p for p in paths if Path(p).is_file()]), {
            "model": model, "test": test_queries, "training": train_queries,
        }),
    )  # fmt: skip
    if folder is not None:
        before.write(folder / f"{BEFORE}.trec")
        after.write(folder / f"{AFTER}.trec")
        card.write(folder)
        scorer.save(folder / MODEL)  # last: where it is, all else is there too
    return Training(scorer, card, before, after, scores, trained.losses)


def split(
    usable: Sequence[str],
    texts: Mapping[str, str],
    qrels: Qrels,
    test: Sequence[str] | None,
    held_out: float,
    seed: int,
) -> tuple[list[str], list[str]]:
    """Training and test queries; those that belong together are on one side."""
    if test is not None:
        unknown = [query for query in test if query not in set(usable)]
        if unknown or not test:
            raise InputError(
                f"test query {unknown[0]!r}" if unknown else "no test queries",
                expected="queries with judgements and a list",
            )
        chosen = set(test)
    else:
        if isinstance(held_out, bool) or not 0 < held_out < 1:
            raise InputError(f"held_out={held_out!r}", expected="a share between 0 and 1")
        chosen = set()
        together = _together(usable, texts, qrels)
        order = np.random.default_rng(seed).permutation(len(together))
        for place in order.tolist():
            if len(chosen) < held_out * len(usable):
                chosen.update(together[place])
    rest = [query for query in usable if query not in chosen]
    if not rest or not chosen:
        raise InputError(
            f"{len(usable)} queries with judgements and a list", expected="more, to train and test"
        )
    return rest, [query for query in usable if query in chosen]


def _together(usable: Sequence[str], texts: Mapping[str, str], qrels: Qrels) -> list[list[str]]:
    """Queries in parts: one part for those with the same text or a relevant document in common."""
    leader = {query: query for query in usable}

    def find(query: str) -> str:
        while leader[query] != query:
            query = leader[query]
        return query

    seen: dict[tuple[str, str], str] = {}
    for query in usable:
        marks = [("text", " ".join(texts[query].lower().split()))]
        marks += [("document", doc) for doc, grade in qrels.grades[query].items() if grade > 0]
        for mark in marks:
            leader[find(query)] = find(seen.setdefault(mark, query))
    parts: dict[str, list[str]] = {}
    for query in usable:
        parts.setdefault(find(query), []).append(query)
    return list(parts.values())


def _triples(
    given: str | os.PathLike[str] | Sequence[Triple] | None,
    queries: Sequence[str],
    texts: Mapping[str, str],
    qrels: Qrels,
    ranked: Mapping[str, Sequence[str]],
    pool: Pool,
    pairs: int,
    share: float,
    seed: int,
    bias_of: Callable[[list[str]], DocumentBias],
) -> tuple[list[Triple], set[str]]:
    """The training pairs, and all documents in them; none of a test query."""
    if given is None:
        lists = graded_lists(queries, qrels, ranked, pool)
        docs = sorted({doc for one in lists for doc in one.doc_ids})
        drawn = draw_bias_aware(
            lists, bias_of(docs), pairs, np.random.default_rng(seed), share=share
        )
    else:
        if share:
            raise InputError(f"negatives={share} with triples", expected="one of the two")
        found = (
            read_triples(given, texts)
            if isinstance(given, str | os.PathLike)
            else [Triple(*one) for one in given]
        )
        wanted = set(queries)
        drawn = [triple for triple in found if triple.query_id in wanted]
    if not drawn:
        raise InputError(
            "no training pairs",
            expected="training queries with documents of different grades, one of them above 0",
        )
    return drawn, {doc for triple in drawn for doc in (triple.better, triple.worse)}


def _query_bias(
    texts: Mapping[str, str], annotations: Annotations, groups: Sequence[str] | None
) -> Mapping[str, float]:
    """1 − ω of the queries' texts, by the lexicon of the annotations."""
    own = annotate(dict(texts), annotations.lexicon, tokenizer=annotations.settings.tokenizer)
    return DocumentBias.of(own, list(texts), "neutrality", groups=groups).values


def _terms(
    scorer: Any,
    adversary: float,
    neutrality: float,
    top: int,
    seed: int,
    queries: Sequence[str],
    asked: Mapping[str, str],
    ranked: Mapping[str, Sequence[str]],
    texts: Mapping[str, str],
    lost: DocumentBias,
) -> list[Term]:
    from ranktilt.train.terms import AdversaryTerm, NeutralityTerm, RankedTexts

    terms: list[Term] = []
    if adversary:
        if not hasattr(scorer, "width"):
            raise InputError("the adversary needs vectors", where=scorer.name)
        terms.append(AdversaryTerm(scorer.width, weight=adversary, seed=seed))
    if neutrality:
        # beyond some times the cut a document cannot come up in one step: memory is saved
        cut = {query: list(ranked[query])[: 4 * top] for query in queries}
        lists = [
            RankedTexts(asked[query], [texts[d] for d in docs], [lost[d] for d in docs])
            for query, docs in cut.items()
        ]
        terms.append(NeutralityTerm(lists, weight=neutrality, k=top))
    return terms


def _folder(out: str | os.PathLike[str] | None, resume: bool) -> Path | None:
    """The folder for everything; one that holds a trained model is refused before any work."""
    if out is None:
        if resume:
            raise InputError("resume without a folder", do="say where the checkpoint is (out)")
        return None
    path = Path(out)
    if path.exists() and not path.is_dir():
        raise OutputError(f"{out}: is a file, expected a folder")
    if (path / MODEL).exists():
        raise OutputError(f"{out}: holds a trained model already; choose another folder")
    if path.is_dir() and any(path.iterdir()) and not resume:
        raise OutputError(f"{out}: is not empty; choose another folder, or resume what is there")
    with writing(path):
        path.mkdir(parents=True, exist_ok=True)
    return path
