"""`ranktilt.train`: a ranker fine-tuned with a bias-aware loss, and its card.

A share of the queries is only used for testing: scores before and after are those of queries
without any training pair. Queries with the same text, or with a relevant document in common, are on
the same side. The training card says what a model was trained on and how, and its scores before and
after, as JSON for programs and as Markdown for people. Its Δ % is the change of the absolute value,
as in Tables 1-3 of Seyedsalehi et al. 2022: from −0.009 to 0.005 is −44 %.
"""

from __future__ import annotations

import json
import math
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ranktilt.data.files import write_text, writing
from ranktilt.data.manifest import build_manifest, hash_inputs
from ranktilt.data.polarity import Polarity
from ranktilt.data.qrels import Qrels
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.display.numbers import number
from ranktilt.display.table import Table
from ranktilt.errors import InputError, OutputError, needs_extra
from ranktilt.measures.names import parse_measures
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.progress import Progress, silent
from ranktilt.training.pairs import Sources
from ranktilt.training.settings import CHECKPOINT, LoopSettings, TrainingData, TrainingSettings

if TYPE_CHECKING:
    from ranktilt.training.terms import LossTerm

GIVEN, BEFORE, AFTER = "given", "before", "after"
MODEL = "model"
TEST_QRELS = "test-qrels.txt"
#: Training pairs that an attack learns from.
ATTACKED = 2000


CARD, _MARKDOWN = "training.json", "training.md"


def _delta_percent(before: float | None, after: float | None) -> float | None:
    """Change of the absolute value in percent; None if a value is missing or the first is 0.

    >>> round(_delta_percent(-0.009, 0.005), 2)
    -44.44
    """
    if before is None or after is None or before == 0:
        return None
    return 100.0 * (abs(after) - abs(before)) / abs(before)


def _change_table(scores: Scores) -> Iterator[dict[str, Any]]:
    """One row per measure: mean, mean absolute value, and the change of both."""
    found = {(row["run"], row["measure"]): row for row in scores.means()}
    for measure in scores.measures:
        row: dict[str, Any] = {
            "measure": measure.name,
            "positive": measure.positive,
            "fair": measure.fair,
        }
        own = {run: found[run, measure.name] for run in (GIVEN, BEFORE, AFTER)}
        for key, prefix in (("value", ""), ("mean_abs", "mean_abs_")):
            row |= {f"{prefix}{run}": mean[key] for run, mean in own.items()}
            change = _delta_percent(own[BEFORE][key], own[AFTER][key])
            row[f"{prefix}delta_percent"] = change
        yield row | {key: own[AFTER][key] for key in ("n_scored", "n_total")}


@dataclass(frozen=True)
class _TrainingCard:
    """Everything a reader needs to judge a trained model, or to train it again."""

    model: str
    loss: str
    formula: str
    strength: float
    margin: float
    seed: int
    data: Mapping[str, Any]
    bias: Mapping[str, Any]
    plan: Mapping[str, Any]
    training: Mapping[str, Any]
    terms: list[dict[str, Any]] = field(default_factory=list)
    scores: list[dict[str, Any]] = field(default_factory=list)
    attack: Mapping[str, Any] = field(default_factory=dict)
    manifest: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> str:
        """JSON text; λ is `lambda`."""
        content = asdict(self)
        content["lambda"] = content.pop("strength")
        return json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n"

    def table(self, digits: int = 3) -> Table:
        """Scores of the given run, and of the model before and after."""
        header = ["measure", "given", "before", "after", "Δ %", "|x| before", "after", "Δ %", "n"]
        keys = ("given", "before", "after", "delta_percent",
                "mean_abs_before", "mean_abs_after", "mean_abs_delta_percent")  # fmt: skip
        rows = []
        for row in self.scores:
            values = [
                number(row[key], 1, signed=True) if "delta" in key else number(row[key], digits)
                for key in keys
            ]
            rows.append([row["measure"], *values, f"{row['n_scored']}/{row['n_total']}"])
        return Table(header, rows, range(1, len(header)))

    def attack_lines(self) -> list[str]:
        """How much of the groups a fresh head reads from the model's vectors, if tested."""
        if not self.attack:
            return []
        before, after = (self.attack[name]["balanced_accuracy"] for name in (BEFORE, AFTER))
        return [
            f"attack: a fresh head detects whether a group is mentioned with a balanced accuracy "
            f"of {before:.3f} before and {after:.3f} after (chance: 0.5)"
        ]

    def to_markdown(self) -> str:
        """Markdown text."""
        lines = [
            f"# Training of {self.model}",
            "",
            f"- Loss: `{self.loss}`, {self.formula}, m = {self.margin:g}, λ = {self.strength:g}",
            f"- Bias Ψ: {_described(self.bias)}",
            f"- Data: {_described(self.data)}",
            f"- Settings: {_described(self.plan)}",
            f"- Seed: {self.seed}",
            f"- Training: {_described(self.training)}",
        ]
        lines += [f"- Added to the loss: {_described(term)}" for term in self.terms]
        lines += [f"- {line[0].upper()}{line[1:]}" for line in self.attack_lines()]
        if self.scores:
            lines += [
                "",
                "Scores of the test queries: of the given run, and of the model before and after. "
                "Δ % is the change of the mean's absolute value; |x| is the mean of the queries' "
                "absolute values, in which leans towards both sides do not cancel out.",
            ]
            if self.data.get("fresh_head"):
                lines[-1] += " Before training the model had no head: its ranking was random."
            lines += ["", self.table(digits=4).markdown()]
        return "\n".join(lines) + "\n"

    def write(self, folder: str | os.PathLike[str]) -> None:
        """Write `training.json` and `training.md` into an existing folder."""
        write_text(Path(folder) / CARD, self.to_json())
        write_text(Path(folder) / _MARKDOWN, self.to_markdown())


def _described(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {_plain(value)}" for name, value in values.items())


def _plain(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, list | tuple):
        return " and ".join(str(one) for one in value) if len(value) < 6 else f"({len(value)})"
    return "none" if value is None else str(value)


class _TrainedRanker(NamedTuple):
    """A trained model with its card.

    Attributes:
        scorer: The model.
        card: Data, settings and scores of the training.
        before: Run of the test queries before training.
        after: Run of the test queries after training.
        scores: Scores of the given run, before and after.
        losses: The loss of each step.
    """

    scorer: Any
    card: _TrainingCard
    before: Run
    after: Run
    scores: Scores
    losses: list[float]


def train(
    model: str,
    data: TrainingData,
    settings: TrainingSettings | None = None,
    *,
    output: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: Progress = silent,
) -> _TrainedRanker:
    """Train a ranker with a bias-aware loss.

    Args:
        model: cross:NAME_OR_FOLDER, dense:NAME_OR_FOLDER, or an interaction model (knrm:FOLDER).
        data: Collection, queries, qrels, run and annotations; optional triples.
        settings: Loss, λ (`strength`), negatives, epochs and everything else.
        output: Folder for the model, the runs of the test queries, the training card, and during
            training for checkpoints.
        resume: Continue from the checkpoint in the folder.
        progress: Receives the progress of each step.

    Returns:
        The trained model, its card, and the runs of the test queries before and after.
    """
    with needs_extra("training", "neural"):
        import torch
    from ranktilt.training.loop import TrainingLoop
    from ranktilt.training.losses import find_loss
    from ranktilt.training.scorers import Lengths, load_scorer, rerank_with

    settings = settings or TrainingSettings()
    loss = find_loss(settings.loss)
    if settings.strength and not loss.uses:
        raise InputError(
            f"lambda={settings.strength:g} with {loss.name}, which has no λ", do="choose eq5"
        )
    folder = _output_folder(output, resume)
    given = Run.load(data.run).cut(settings.depth)
    sources = Sources.load(data, given, settings)
    annotations = sources.annotations
    chosen = parse_measures(settings.measures_for(annotations.group_names))
    train_queries, test_queries, pairs, bias, figures = _examples(data, sources, progress)
    device = settings.device or ("cuda" if torch.cuda.is_available() else "cpu")
    lengths = Lengths(settings.max_length, settings.query_length, settings.document_length)
    scorer = load_scorer(model, device=device, seed=settings.seed, lengths=lengths)
    terms = list(_terms(scorer, train_queries, sources, figures["pairs"]))
    if settings.duo:
        terms.append(_duo_term(train_queries, sources, data.polarity))
    own = LoopSettings(**{one.name: getattr(settings, one.name) for one in fields(LoopSettings)})
    loop = TrainingLoop(scorer, pairs, own, terms=terms)
    tested = {query: sources.queries[query] for query in test_queries}
    given = Run.load(given.restrict(tested), name=GIVEN)
    qrels = Qrels({query: sources.qrels.grades[query] for query in test_queries})

    def ranked(name: str) -> Run:
        return rerank_with(
            scorer, tested, given, sources.texts, depth=settings.depth, name=name,
            progress=progress,
        )  # fmt: skip

    def judge(*runs: Run) -> Scores:
        return score(
            [given, *runs], chosen, annotations=annotations, background=given, qrels=qrels,
            reading=Reading(missing=settings.missing),
        )  # fmt: skip

    attack = _Attack(scorer, pairs, sources, test_queries)
    before = ranked(BEFORE)
    read_before = attack.run()
    judge(before)  # a measure that cannot be scored is an error before training, not after
    trained = loop.run(folder, resume=resume, progress=progress)
    after = ranked(AFTER)
    scores = judge(before, after)
    card = _TrainingCard(
        scorer.name, loss.name, loss.formula,
        loss.strength if settings.strength is None else settings.strength,
        settings.margin, settings.seed,
        {
            "training_queries": len(train_queries), "test_queries": len(test_queries),
            **figures, "depth": settings.depth,
            "fresh_head": bool(getattr(scorer, "fresh_head", False)),
        },
        bias, asdict(loop.settings),
        {
            "steps": trained.steps, "last_loss": trained.last_loss,
            "seconds": trained.seconds, "device": trained.device,
            "precision": trained.precision, "resumed_at": trained.resumed_at,
        },
        trained.terms, list(_change_table(scores)),
        {BEFORE: read_before, AFTER: attack.run()} if read_before else {},
        build_manifest(hash_inputs(data.files()), {
            "model": model, "test": test_queries, "training": train_queries,
        }),
    )  # fmt: skip
    if folder is not None:
        before.write(folder / f"{BEFORE}.trec")
        after.write(folder / f"{AFTER}.trec")
        qrels.write(folder / TEST_QRELS)
        card.write(folder)
        _save_model(scorer, folder)  # last: if it exists, everything else does
    return _TrainedRanker(scorer, card, before, after, scores, trained.losses)


def _examples(
    data: TrainingData, sources: Sources, progress: Progress
) -> tuple[list[str], list[str], Any, dict[str, Any], dict[str, Any]]:
    """Training and test queries, training pairs (those of a file are streamed), bias, figures."""
    from ranktilt.training.stream import StreamedPairs, TripleFile

    settings = sources.settings
    if data.triples is None:
        train, test = sources.split()
        return train, test, *sources.draw_examples(train)
    if settings.negatives:
        raise InputError(f"negatives={settings.negatives} with triples", expected="one of the two")
    file = TripleFile(data.triples, sources, settings.triples_limit, progress)
    train, test = sources.split_for(file.shown)
    made = StreamedPairs(file, sources, test)
    made.batch(0, 0)  # what cannot be found is an error now
    figures = {"pairs": made.pairs, "queries_of_pairs": None, "triples": file.count,
               "triples_left_out": file.count - made.pairs}  # fmt: skip
    return train, test, made, made.bias, figures


def _save_model(scorer: Any, folder: Path) -> None:
    """Save the model, completely or not at all, and remove the checkpoint."""
    from safetensors import SafetensorError

    for half in folder.glob(f".{MODEL}*.part"):  # of a job that was killed while saving
        shutil.rmtree(half, ignore_errors=True)
    with writing(folder / MODEL):
        try:
            scorer.save(folder / MODEL)
        except SafetensorError as error:  # the library has its own error
            raise OSError(None, str(error)) from error
        (folder / CHECKPOINT).unlink(missing_ok=True)


class _Attack:
    """Vectors that an attack learns from and is tested on: training pairs, tested rankings."""

    def __init__(self, scorer: Any, pairs: Any, sources: Sources, test: Sequence[str]) -> None:
        self.scorer = scorer
        wanted = sources.settings.adversary or sources.settings.attack
        self.train: list[tuple[str, str, int]] = []
        self.test: list[tuple[str, str, int]] = []
        if not wanted or not hasattr(scorer, "score_with_vectors"):
            return
        if isinstance(pairs, list):
            taken = pairs[:ATTACKED]
        else:  # streamed
            batches = range(min(pairs.batches, -(-ATTACKED // sources.settings.batch_size)))
            taken = [pair for place in batches for pair in pairs.batch(0, place)]
        for pair in taken:
            self.train.append((pair.query, pair.better, pair.better_marked))
            self.train.append((pair.query, pair.worse, pair.worse_marked))
        listed = [(query, doc) for query in test for doc in sources.ranked[query]]
        # evenly from all queries
        listed = listed[:: max(1, len(listed) // (2 * ATTACKED))]
        self.test = sources.marked(listed)

    def run(self) -> dict[str, Any] | None:
        """The attack on the model as it is; None without one, or if a class is missing."""
        from ranktilt.training.terms import attack

        classes = [{mark for *_, mark in part} for part in (self.train, self.test)]
        if any(own != {0, 1} for own in classes):
            return None
        return attack(self._vectors(self.train), self._vectors(self.test))

    def _vectors(self, pairs: list[tuple[str, str, int]]) -> tuple[Any, list[int]]:
        import torch

        self.scorer.module.eval()
        with torch.inference_mode():
            found = [
                self.scorer.score_with_vectors(*zip(*((q, d) for q, d, _ in part), strict=True))[1]
                for part in (pairs[at : at + 64] for at in range(0, len(pairs), 64))
            ]
        return torch.cat(found).float().cpu().clone(), [mark for *_, mark in pairs]


def _duo_term(
    train: Sequence[str], sources: Sources, given: Polarity | str | os.PathLike[str] | None
) -> LossTerm:
    """DUO of the training queries' rankings, of the documents that have a polarity.

    Queries that were found to have one side only, or no issue, are skipped, as in the measure.
    """
    from ranktilt.measures.duo import duo_bounds
    from ranktilt.training.terms import DuoTerm, ListTexts

    if given is None:
        raise InputError("duo without a polarity", do="pass --polarity (ranktilt polarity fit)")
    settings, polarity = sources.settings, Polarity.load(given)
    lists = []
    for query in train:
        axis = polarity.queries.get(query)
        if axis is not None and axis.status is not None:  # DUO is not defined there
            continue
        found = polarity.of_query(query)
        top = list(sources.ranked[query])[: 4 * settings.top]
        docs = [doc for doc in top if doc in found and not math.isnan(found[doc][0])]
        values = [found[doc][0] for doc in docs]
        low, high = duo_bounds(values) if len(values) > 2 else (0.0, 0.0)
        if high > low:
            read = sources.texts.lookup(docs)
            lists.append(
                ListTexts(sources.queries[query], [read[d] for d in docs], values, (low, high))
            )
    if not lists:
        raise InputError(
            "no training query has two sides and three documents of different polarity",
            where="duo", do="pass the polarity of this run's documents",
        )  # fmt: skip
    return DuoTerm(lists, weight=settings.duo)


def _terms(scorer: Any, train: Sequence[str], sources: Sources, pairs: int) -> Iterator[LossTerm]:
    from ranktilt.training.terms import AdversaryTerm, ListTexts, NeutralityTerm

    settings = sources.settings
    if settings.adversary:
        if not hasattr(scorer, "width"):
            raise InputError("the adversary needs vectors", where=scorer.name)
        steps = settings.steps or settings.epochs * -(-pairs // settings.batch_size)
        start = round(settings.base_stage * steps)
        yield AdversaryTerm(
            scorer.width, weight=settings.adversary, start=start, seed=settings.seed
        )
    if settings.neutrality:
        if not train:
            raise InputError(
                "neutrality needs rankings of training queries",
                do="add queries with a ranking that are not tested",
            )
        # a document far below the top cannot reach it in one step: this saves memory
        cut = {query: list(sources.ranked[query])[: 4 * settings.top] for query in train}
        docs = list(dict.fromkeys(doc for one in cut.values() for doc in one))
        lost, read = sources.bias(docs, "neutrality"), sources.texts.lookup(docs)
        lists = [
            ListTexts(sources.queries[query], [read[d] for d in own], [lost[d] for d in own])
            for query, own in cut.items()
        ]
        yield NeutralityTerm(lists, weight=settings.neutrality, k=settings.top)


def _output_folder(output: str | os.PathLike[str] | None, resume: bool) -> Path | None:
    """The output folder; one that cannot be used is refused before any work."""
    if output is None:
        if resume:
            raise InputError("resume without a folder", do="pass the output folder")
        return None
    path = Path(output)
    if path.exists() and not path.is_dir():
        raise OutputError(f"{output}: is a file, expected a folder")
    if (path / MODEL).exists():
        raise OutputError(f"{output}: contains a trained model; choose another folder")
    # a hidden file was being written when a machine stopped
    if path.is_dir() and any(not one.name.startswith(".") for one in path.iterdir()):
        begun = (path / CHECKPOINT).exists()
        if not resume or not begun:
            hint = ", or --resume this training" if begun else ""
            raise OutputError(f"{output}: is not empty; choose another folder{hint}")
    parent = next(one for one in (path, *path.absolute().parents) if one.exists())
    if not parent.is_dir() or not os.access(parent, os.W_OK):
        raise OutputError(f"{output}: cannot be written ({parent} is not writable)")
    return path
