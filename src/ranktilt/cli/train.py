"""`ranktilt train` and `ranktilt train-interaction`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, print_table, progress_bars

LOSSES = ("eq3", "eq4", "eq4-prose", "eq5", "released", "softmax", "cross-entropy")
PRESETS = ("released", "paper", "advbert")


@click.group("train")
def command() -> None:
    """Train rankers."""


_inputs = options.several(
    click.argument("model", metavar="MODEL"),
    options.ranked_inputs,
    click.option("--qrels", required=True, help="Relevance judgements."),
    click.option("--run", required=True, help="The run that the model reranks."),
)
_place = options.several(
    click.option("--device", help="cpu or cuda.  [default: cuda if available]"),
    click.option("--seed", type=click.IntRange(0), help="Random seed.  [default: 0]"),
)


@command.command("train")
@_inputs
@click.option("-a", "--annotations", required=True, help="Group annotations of the documents.")
@click.option(
    "--triples",
    help="Training pairs as in MS MARCO: query, better, worse; tab-separated ids or texts.  "
    "[default: drawn from qrels and run]",
)
@click.option("--polarity", help="Polarities of the documents, for the setting duo.")
@click.option(
    "--preset", type=click.Choice(PRESETS),
    help="A paper's settings; settings file and options override it.",
)  # fmt: skip
@click.option("--loss", type=click.Choice(LOSSES), help="Loss.  [default: eq5]")
@click.option(
    "--lambda", "strength", type=click.FloatRange(0),
    help="Weight of bias in the loss.  [default: 1; released: 0.5]",
)  # fmt: skip
@click.option("--epochs", type=click.IntRange(1), help="Passes over the pairs.  [default: 1]")
@click.option("--batch-size", type=click.IntRange(1), help="Pairs per batch.  [default: 32]")
@click.option("--learning-rate", type=click.FloatRange(0, min_open=True), help="[default: 5e-05]")
@_place
@click.option(
    "--settings", help="TOML file with more settings (TrainingSettings); options override it."
)
@click.option("--resume", is_flag=True, help="Continue from the checkpoint in the output folder.")
@click.option("-o", "--output", required=True, help="Folder for model, runs and training card.")
@options.quiet
def _train(
    settings: str | None, preset: str | None, output: str, resume: bool, **given: Any
) -> None:
    """Train a ranker so that biased irrelevant documents rank lower.

    MODEL is cross:NAME_OR_FOLDER, dense:NAME_OR_FOLDER, or an interaction model such as
    knrm:FOLDER; cross: takes the papers' encoders too (cross:bert-tiny). The output folder gets the
    model, the runs of the test queries before and after, and a training card (training.json,
    training.md). After Ctrl-C, --resume continues from the last checkpoint.

    Example: ranktilt train cross:minilm passages.tsv queries.tsv --qrels qrels.txt --run bm25.trec
    --annotations annotations.parquet --loss eq5 --lambda 2 -o trained
    """
    from ranktilt.training.bias_aware import train
    from ranktilt.training.settings import TrainingData, training_settings

    model = given.pop("model")
    names = ("collection", "queries", "qrels", "run", "annotations", "triples", "polarity")
    data = TrainingData(**{name: given.pop(name) for name in names})
    chosen = training_settings(preset, settings, given)
    if data.polarity is not None and not chosen.duo:
        raise click.UsageError("--polarity: duo is 0; set it in --settings FILE, e.g. duo = 1")
    with progress_bars() as progress:
        trained = train(model, data, chosen, output=output, resume=resume, progress=progress)
    print_table(trained.card.table())
    figures = trained.card.data
    asked = figures["queries_of_pairs"]
    pairs = f"{figures['pairs']:,} pairs" + (f" of {asked:,} queries" if asked else "")
    note(
        f"{pairs}; scores of {figures['test_queries']:,} others; |x|: mean of absolute values",
    )
    for told in trained.card.attack_lines():
        note(told)
    if figures["fresh_head"]:
        note("before: the model had no head yet, so its ranking was random")
    files = "model, before.trec, after.trec, test-qrels.txt, training.md, training.json"
    note(f"{output}: {files}")


@command.command("train-interaction")
@_inputs
@click.option(
    "--triples",
    help="Training pairs: tab-separated ids of query, better and worse document.  "
    "[default: drawn from qrels and run]",
)
@click.option(
    "--preset", type=click.Choice(["paper"]),
    help="paper: as in Rekabsaz and Schedl (2020): 300 dimensions, trained vectors, no IDF.",
)  # fmt: skip
@click.option(
    "--vectors",
    help="Word vectors: random, wordllama, or a file in GloVe's text format.  [default: random]",
)
@click.option(
    "--folds", type=click.IntRange(2),
    help="Train once per fold, so that each query is ranked with weights not trained on it.",
)  # fmt: skip
@click.option("--epochs", type=click.IntRange(0), help="Passes over the pairs.  [default: 20]")
@click.option("--batch-size", type=click.IntRange(1), help="Pairs per batch.  [default: 32]")
@click.option(
    "--learning-rate", type=click.FloatRange(0, min_open=True), help="[default: the model's]"
)
@_place
@click.option(
    "--settings", help="TOML file with more settings (InteractionSettings); options override it."
)
@click.option("--resume", is_flag=True, help="Continue from the checkpoints in OUTPUT.partial.")
@click.option("-o", "--output", required=True, help="Folder for the model.")
@options.quiet
def _train_interaction(
    model: str, preset: str | None, settings: str | None, output: str, resume: bool,
    **given: Any,
) -> None:  # fmt: skip
    """Train an interaction model, which reranks a run by its word vectors.

    MODEL is knrm, conv-knrm, match-pyramid or pacrr. `ranktilt rank` uses the folder as knrm:FOLDER
    and so on; with --folds it ranks each query with weights not trained on it. After Ctrl-C,
    --resume continues from the last checkpoint.

    Example: ranktilt train-interaction knrm passages.tsv queries.tsv --qrels qrels.txt
    --run bm25.trec --preset paper --vectors glove.840B.300d.txt --folds 5 -o knrm
    """
    from ranktilt.data.files import read_toml
    from ranktilt.data.settings import read_settings
    from ranktilt.display.numbers import number
    from ranktilt.display.table import Table
    from ranktilt.errors import needs_extra
    from ranktilt.training.settings import InteractionSettings, TrainingData

    names = ("collection", "queries", "qrels", "run", "triples")
    data = TrainingData(**{name: given.pop(name) for name in names})
    content = {} if settings is None else read_toml(settings)
    read_settings(content, InteractionSettings, settings or "settings")  # errors name the file
    content |= {key: value for key, value in given.items() if value is not None}
    chosen = (
        InteractionSettings(**content)
        if preset is None
        else InteractionSettings.paper(model, **content)
    )
    with needs_extra("training", "neural"):
        from ranktilt.training.interaction import train_interaction
    with progress_bars() as progress:
        trained = train_interaction(
            model, data, chosen, output=output, resume=resume, progress=progress
        )
    header = ["fold", "training queries", "validation", "test", "epochs", "best", "MRR",
              "concordance"]  # fmt: skip
    rows = []
    for fold, part in enumerate(trained.parts, start=1):
        best = part.epochs[part.best - 1] if part.best else None
        figures = ["–", "–"] if best is None else [number(best.mrr), number(best.concordance)]
        sizes = [len(part.train), len(part.validation), len(part.test), len(part.epochs), part.best]
        rows.append([str(fold), *map(str, sizes), *figures])
    print_table(Table(header, rows, range(1, len(header))))
    everything, vectors = trained.ranker.models[0].parameter_counts()
    source, covered = trained.ranker.words.source, trained.ranker.words.covered
    told = source if source == "random" else f"{source}, {covered:.1%} of the words"
    note("MRR and concordance of the validation queries after the best epoch")
    note(f"{everything:,} parameters, {vectors:,} of them in word vectors ({told})")
    note(f"{output}: use it as {model}:{output}")
