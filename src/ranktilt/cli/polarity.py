"""`ranktilt polarity fit | embed | compare | describe`; `ranktilt polarity RUN …` is `fit`."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.groups import DefaultGroup
from ranktilt.cli.progress import note, print_table, progress_bars
from ranktilt.display.numbers import counted
from ranktilt.display.table import Table

if TYPE_CHECKING:
    from ranktilt.data.polarity import Polarity
    from ranktilt.polarity.polarize import PolaritySettings
    from ranktilt.progress import Progress

METHODS = ("auto", "stance", "spherical", "pca")


@click.group("polarity", cls=DefaultGroup)
def command() -> None:
    """Place documents between the sides of an issue, for DUO; compare embedders.

    `ranktilt polarity RUN …` is short for `ranktilt polarity fit RUN …`.
    """


_batches = click.option("--batch-size", type=click.IntRange(1), default=64, help="Texts per batch.")
_embedding = options.several(
    click.option("--no-cache", is_flag=True, help="Don't use the user's cache of embeddings."),
    _batches,
)


@command.command("fit", short_help="Place ranked documents on their query's axis.")
@options.runs
@click.option("-c", "--collection", required=True, help="The documents that were searched.")
@click.option("--queries", help="The queries' texts; without them the default axis is weaker.")
@click.option(
    "--fit",
    help="Documents to fit each query's axis on: JSONL with query_id, doc_id, text[, perspective, "
    "distractor_of], or a BEIR folder.  [default: the ranked documents]",
)
@click.option(
    "-e", "--embedder", default="auto",
    help="auto (st:minilm if it is on this machine, otherwise light), light (wordllama), "
    "st:minilm, st:NAME or st:FOLDER (sentence-transformers), npy:FILE or parquet:FILE (vectors "
    "by id), parquet:FILE or parquet:FOLDER of polarity embed.",
)  # fmt: skip
@click.option(
    "--method", type=click.Choice(METHODS), default="auto",
    help="How the axis is fitted; auto is stance with st:minilm and spherical otherwise, pca is as "
    "published.",
)  # fmt: skip
@click.option("--axes", type=click.IntRange(1), default=1, help="Number of axes.")
@click.option(
    "--depth", type=click.IntRange(1), help="Use only the top N documents.  [default: all]"
)
@click.option("--keep-style", is_flag=True, help="Do not remove the style of distractors.")
@options.collection_fields
@options.order
@click.option("-o", "--output", default="polarity.parquet", help="Output file.")
@_embedding
@options.quiet
def _fit(runs: tuple[str, ...], collection: str, output: str, **given: Any) -> None:
    """Place every ranked document on its query's axis between two sides.

    The axis is fitted on the documents in --fit, or by default on the ranked documents. The output
    is for `ranktilt score --polarity` (DUO and SignedDUO). Read the warnings: an axis through
    documents of one side does not separate two sides.

    Example: ranktilt polarity fit bm25.trec --collection passages.tsv --queries queries.tsv
    """
    from ranktilt.polarity.polarize import fit_polarity

    with progress_bars() as progress:
        settings = _settings(given, progress)
        made = fit_polarity(
            list(runs), collection, given["queries"], fit=given["fit"], embedder=given["embedder"],
            settings=settings, output=output,
        )  # fmt: skip
    for line in _summary(made, output):
        note(line)


def _settings(given: dict[str, Any], progress: Progress) -> PolaritySettings:
    """The settings among the options of fit and compare."""
    from ranktilt.polarity.polarize import PolaritySettings

    return options.filled(
        PolaritySettings, given, style=not given["keep_style"], cache=not given["no_cache"],
        reading=options.reading(given), progress=progress,
    )  # fmt: skip


def _summary(made: Polarity, output: str) -> list[str]:
    """What was done, and warnings, one line each."""
    from ranktilt.data.polarity import ARBITRARY, SUPPORT
    from ranktilt.polarity.verdict import accuracy_sentence

    settings = made.settings
    stored = f", {settings['from_files']:,} from the files" if "from_files" in settings else ""
    lines = [
        f"{output}: {len(made):,} documents of {len(made.queries):,} queries; embedder "
        f"{settings['embedder']} ({settings['embedded']:,} texts embedded, "
        f"{settings['from_cache']:,} from the cache{stored}), axis {settings['method']}",
        *settings["notes"],
    ]
    origins = Counter(axis.fitted_on for axis in made.queries.values())
    lines.append("fitted on " + "; ".join(f"{what} ({n} queries)" for what, n in origins.items()))
    verdicts = Counter(axis.verdict or "not decided" for axis in made.queries.values())
    lines.append("; ".join(f"{verdict}: {n}" for verdict, n in verdicts.most_common()))
    sides = Counter(a.orientation for a in made.queries.values() if a.explained_variance)
    for side, n in sides.items():
        if side == ARBITRARY:
            told = f"for {counted(n, 'query', 'queries')} it is unknown which side + is"
            lines.append(f"{told}; sides are named by words")
        else:
            by = "as read by a model" if side == SUPPORT else "by the labels of the fit documents"
            lines.append(f"+ is {side} for {n} queries, {by}")
    lines.append(accuracy_sentence(settings["embedder"]))
    doubtful = {q: axis for q, axis in made.queries.items() if axis.warnings}
    if doubtful:
        lines.append(
            f"DUO is missing or doubtful for {len(doubtful)} of {len(made.queries)} queries:"
        )
        shown = list(doubtful.items())[:5]
        lines += [
            f"  {query}: {': '.join(filter(None, (axis.verdict, '; '.join(axis.warnings))))}"
            for query, axis in shown
        ]
        if len(doubtful) > len(shown):
            lines.append(f"  … and {len(doubtful) - len(shown)} more (they are in the file)")
    return lines


@command.command("embed", short_help="Embed a collection once, for any run.")
@click.argument("collection")
@click.option(
    "-e", "--embedder", default="auto",
    help="auto (st:minilm if it is on this machine, otherwise light), light (wordllama), "
    "st:minilm, st:NAME or st:FOLDER (sentence-transformers).",
)  # fmt: skip
@click.option(
    "--method", type=click.Choice(METHODS), default="auto",
    help="The method that the vectors are for, as in polarity fit; st:minilm has other vectors for "
    "stance.",
)  # fmt: skip
@options.collection_fields
@click.option("-o", "--output", default="vectors.parquet", help="Output file.")
@_batches
@options.backend
@options.quiet
def _embed(collection: str, embedder: str, method: str, output: str, **given: Any) -> None:
    """Write a vector for every document of COLLECTION, for polarity fit with any run.

    `ranktilt polarity fit --embedder parquet:FILE` then reads the vectors of ranked documents from
    it and embeds only queries and fit documents, with the same model. The polarity is the same.

    With --backend spark the output is a folder of Parquet partitions, read like a file
    (parquet:FOLDER). To resume an interrupted job, repeat the command.

    Example: ranktilt polarity embed passages.tsv -o vectors.parquet
    """
    spark = options.spark_settings(given)
    from ranktilt.polarity.embedding import embed_collection
    from ranktilt.polarity.methods import choose_method
    from ranktilt.polarity.vectors import VectorSettings

    with progress_bars() as progress:
        made = embed_collection(
            collection,
            VectorSettings.of(embedder, method, batch_size=given["batch_size"]),
            output=output,
            reading=options.reading(given),
            spark=spark,
            progress=progress,
        )
    note(f"{output}: {made.documents:,} vectors of {made.settings.embedder}")
    for text in choose_method(method, embedder, cache=False).notes:
        note(text)


@command.command("compare", short_help="Rank embedders and axes on labelled documents.")
@click.argument("fit", metavar="DOCUMENTS")
@click.option(
    "-e", "--embedder", "embedders", multiple=True, default=("light",),
    help="An embedder as in polarity fit; may be repeated.",
)  # fmt: skip
@click.option(
    "--method", "methods", type=click.Choice(METHODS), multiple=True, default=("auto", "pca"),
    help="A method as in polarity fit; may be repeated.",
)  # fmt: skip
@click.option("--queries", help="The queries' texts, if DOCUMENTS don't have them.")
@click.option("--keep-style", is_flag=True, help="Do not remove the style of distractors.")
@options.seed
@options.tables_format
@_embedding
@options.quiet
def _compare(fit: str, form: str, **given: Any) -> None:
    """Rank embedders and methods by how well they separate labelled perspectives.

    DOCUMENTS are fit documents with perspectives. `assignment` is the share of documents on the
    right side, by the better of the two ways to name the sides of each query; `per side` is the
    definition of the published tables. `random` is what a random split reaches. `right sign` is the
    share of queries for which a stance head gave the axis the right sign.

    Example: ranktilt polarity compare debates.jsonl -e light -e st:minilm
    """
    from ranktilt.polarity.comparing import compare_embedders

    with progress_bars() as progress:
        settings = _settings(given, progress)
        found = compare_embedders(
            fit,
            given["embedders"],
            given["methods"],
            queries=given["queries"],
            seed=given["seed"],
            settings=settings,
        )
    if form == "json":
        click.echo(json.dumps([made._asdict() for made in found], indent=1))
        return
    header = ["embedder", "method", "assignment", "95%", "random", "per side", "95%", "random"]
    header += ["right sign"]
    rows = [
        [
            made.embedder, made.method,
            _percent(made.assignment), _interval(made.assignment_interval),
            _percent(made.assignment_random),
            _percent(made.per_side), _interval(made.per_side_interval),
            _percent(made.per_side_random),
            _percent(made.oriented),
        ]
        for made in found
    ]  # fmt: skip
    print_table(Table(header, rows, right=range(2, len(header))), form)
    first = found[0]
    notes = [
        f"{first.queries} queries with two labelled sides, {first.documents} documents; intervals "
        "are bootstraps over queries."
        + (f" {first.left_out} queries do not have two labelled sides." if first.left_out else "")
    ]
    if any(made.method == "stance" and made.oriented is None for made in found):
        notes.append("no query texts (--queries): the stance head could not give axes a sign")
    notes += dict.fromkeys(text for made in found for text in made.notes)
    notes += [
        f"{made.embedder}, {made.method}: {made.without_axis} queries have no axis and count as "
        "all wrong"
        for made in found
        if made.without_axis
    ]
    for text in notes:
        note(text)


def _percent(value: float | None) -> str:
    """A share in percent, without the sign."""
    return "" if value is None else f"{100 * value:.1f}"


def _interval(bounds: tuple[float, float]) -> str:
    """The ends of an interval in percent."""
    return f"{_percent(bounds[0])} to {_percent(bounds[1])}"


@command.command("describe", short_help="Show the distribution of polarity.")
@click.argument("polarity", metavar="POLARITY")
@click.option("--axis", type=click.IntRange(1), default=1, help="Axis, from 1.")
def _describe(polarity: str, axis: int) -> None:
    """Show how polarity is distributed, with a test for two modes (the dip test).

    Documents of two sides make two peaks; documents that are mostly in the middle make one. Each
    query's polarities are divided by their spread, so that no query dominates.

    Example: ranktilt polarity describe polarity.parquet
    """
    from ranktilt.data.polarity import Polarity
    from ranktilt.display.numbers import p_sentence
    from ranktilt.errors import InputError
    from ranktilt.polarity.distribution import describe_distribution

    loaded = Polarity.load(polarity)
    if axis > loaded.axes:
        raise InputError(f"axis {axis}", where=polarity, expected=f"at most {loaded.axes}")
    values, left_out = loaded.pooled(axis)
    if not len(values):
        raise InputError("no document has a polarity", where=polarity)
    found = describe_distribution(values)
    tallest = max(found.counts)
    for count, low, high in zip(found.counts, found.edges[:-1], found.edges[1:], strict=True):
        click.echo(f"{low:7.2f} … {high:6.2f} {count:6d} {'█' * round(50 * count / tallest)}")
    verdict = "more than one peak" if found.is_bimodal else "no sign of more than one peak"
    click.echo(
        f"{found.documents:,} documents; {verdict}: dip {found.dip:.4f}, "
        f"{p_sentence(found.p_value)} (chance of such a dip with one peak)"
    )
    if found.bimodality_coefficient is not None:
        click.echo(
            f"bimodality coefficient {found.bimodality_coefficient:.3f} (0.556 for an even spread)"
        )
    if left_out:
        click.echo(f"{left_out} queries without an axis, or with only one value, are skipped")
