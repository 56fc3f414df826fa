"""`ranktilt polarity fit | embed | compare | describe`; `ranktilt polarity RUN …` is `fit`."""

from __future__ import annotations

import csv
import io
import json
import os
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.backend_options import backend, spark_settings
from ranktilt.cli.progress import counting_bars, note, progress_bars
from ranktilt.cli.tables import print_table
from ranktilt.display.table import Table
from ranktilt.errors import close_names

if TYPE_CHECKING:
    from ranktilt.data.polarity import Polarity

METHODS = ("auto", "stance", "spherical", "pca")


class FitByDefault(click.Group):
    """A group whose first command need not be named: `ranktilt polarity RUN …`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            if not os.path.exists(args[0]):
                near = close_names(args[0], self.commands)
                if near and near[0] != "fit":
                    raise click.UsageError(
                        f"no run {args[0]!r}; did you mean polarity {near[0]}?", ctx
                    )
            args = ["fit", *args]
        return super().parse_args(ctx, args)


@click.group("polarity", cls=FitByDefault)
def command() -> None:
    """Place documents between the sides of an issue, for DUO; compare embedders.

    `ranktilt polarity RUN …` is short for `ranktilt polarity fit RUN …`.
    """


batches = click.option(
    "--batch-size", type=click.IntRange(1), default=64, show_default=True,
    help="Texts that a model takes at once.",
)  # fmt: skip
embedding = options.several(
    click.option(
        "--no-cache", is_flag=True, help="Neither read nor keep embeddings in the user's cache."
    ),
    batches,
)


@command.command("fit", short_help="Place ranked documents on their query's axis.")
@click.argument("runs", nargs=-1, required=True, metavar="RUN…")
@click.option("-c", "--collection", required=True, help="The texts that were searched.")
@click.option("--queries", help="The queries' texts; without them the default axis is weaker.")
@click.option(
    "--fit",
    help="Documents to fit each query's axis on: JSONL with query_id, doc_id, text[, perspective, "
    "distractor_of], or a BEIR folder.  [default: the ranked documents]",
)
@click.option(
    "-e", "--embedder", default="light", show_default=True,
    help="light (wordllama), st:minilm, st:NAME or st:FOLDER (sentence-transformers), npy:FILE or "
    "parquet:FILE (vectors by id), parquet:FILE or parquet:FOLDER of polarity embed.",
)  # fmt: skip
@click.option(
    "--method", type=click.Choice(METHODS), default="auto", show_default=True,
    help="How the axis is found; auto is stance with st:minilm and spherical elsewhere, pca is the "
    "published way.",
)  # fmt: skip
@click.option(
    "--preset", type=click.Choice(["published"]),
    help="published: the paper's choices, that is --method pca.",
)  # fmt: skip
@click.option("--axes", type=click.IntRange(1), default=1, show_default=True, help="How many.")
@click.option("--depth", type=click.IntRange(1), help="Only the top so many.  [default: all]")
@click.option(
    "--without-fit", type=click.Choice(["no-fit", "ranked"]), default="no-fit", show_default=True,
    help="A query that --fit lacks: no axis (status no-fit), or one through its ranked documents.",
)  # fmt: skip
@click.option("--keep-style", is_flag=True, help="Do not remove the style of distractors.")
@options.collection_fields
@options.order
@click.option(
    "-o", "--output", default="polarity.parquet", show_default=True, help="Where to write."
)
@embedding
@options.quiet
def fit(
    runs: tuple[str, ...],
    collection: str,
    queries: str | None,
    fit: str | None,
    embedder: str,
    method: str,
    preset: str | None,
    axes: int,
    depth: int | None,
    without_fit: str,
    keep_style: bool,
    fields: list[str] | None,
    input_format: str | None,
    order: str,
    output: str,
    no_cache: bool,
    batch_size: int,
    quiet: bool,
) -> None:
    """Place every ranked document on its query's axis between two sides.

    The axis is fitted on the documents in --fit, or, without them, on the ranked documents. The
    result goes to `ranktilt score --polarity`, for DUO and SignedDUO. Read the warnings: an axis
    through documents of one side is an axis of something else.

    Example: ranktilt polarity bm25.trec --collection passages.tsv --queries queries.tsv
    """
    from ranktilt.polarity.polarize import fit_polarity

    if preset == "published":
        if method not in ("auto", "pca"):
            raise click.UsageError(
                f"--preset published is --method pca, and {method} was asked for"
            )
        method = "pca"
    bars = counting_bars("Embedding", "Fitting axes", quiet=quiet)
    with bars as (progress, axis_progress):
        made = fit_polarity(
            list(runs),
            collection,
            queries,
            fit=fit,
            embedder=embedder,
            method=method,
            axes=axes,
            depth=depth,
            without_fit=without_fit,  # type: ignore[arg-type]
            style=not keep_style,
            cache=not no_cache,
            batch_size=batch_size,
            fields=fields,
            format=input_format,
            order=order,  # type: ignore[arg-type]
            output=output,
            progress=progress,
            axis_progress=axis_progress,
        )
    for line in _told(made, output):
        note(line, quiet=quiet)


def _told(made: Polarity, output: str) -> list[str]:
    """What was done and what to beware of, a line each."""
    settings = made.settings
    stored = f", {settings['from_files']:,} from the files" if "from_files" in settings else ""
    lines = [
        f"{output}: {len(made):,} documents of {len(made.queries):,} queries; embedder "
        f"{settings['embedder']} ({settings['embedded']:,} texts embedded, "
        f"{settings['from_cache']:,} from the cache{stored}), axis {settings['method']}",
        *settings["notes"],
    ]
    origins: dict[str, int] = {}
    for axis in made.queries.values():
        origins[axis.fitted_on] = origins.get(axis.fitted_on, 0) + 1
    lines.append("fitted on " + "; ".join(f"{what} ({n} queries)" for what, n in origins.items()))
    sides = {a.orientation for a in made.queries.values() if a.explained_variance}
    if "support of the query" in sides:
        lines.append("+ supports the query, by a stance head that is right for about 4 lists in 5")
    named = sorted(side for side in sides if side.startswith("perspective "))
    lines += [f"+ is {side}, by the labels of the fit documents" for side in named]
    if "arbitrary" in sides:
        unknown = "no side is" if len(sides) == 1 else "for some queries no side is"
        lines.append(f"{unknown} known to be +: the sign means something within a query only")
    if sides and not named:
        lines.append("no label has checked these axes: see docs/polarity.md before trusting a list")
    doubtful = {q: axis for q, axis in made.queries.items() if axis.warnings}
    if doubtful:
        lines.append(
            f"warning: {len(doubtful)} of {len(made.queries)} queries have no axis, or one not "
            "worth trusting:"
        )
        shown = list(doubtful.items())[:5]
        lines += [f"  {query}: {'; '.join(axis.warnings)}" for query, axis in shown]
        if len(doubtful) > len(shown):
            lines.append(f"  … and {len(doubtful) - len(shown)} more (they are in the file)")
    return lines


@command.command("embed", short_help="Embed a collection once, for any run.")
@click.argument("collection")
@click.option(
    "-e", "--embedder", default="light", show_default=True,
    help="light (wordllama), st:minilm, st:NAME or st:FOLDER (sentence-transformers).",
)  # fmt: skip
@click.option(
    "--method", type=click.Choice(METHODS), default="auto", show_default=True,
    help="The axis that the vectors are for, as in polarity fit; with st:minilm, auto is stance, "
    "which has vectors of its own.",
)  # fmt: skip
@options.collection_fields
@click.option(
    "-o", "--output", default="vectors.parquet", show_default=True, help="Where to write."
)
@batches
@backend
@options.quiet
@click.pass_context
def embed(
    context: click.Context,
    collection: str,
    embedder: str,
    method: str,
    fields: list[str] | None,
    input_format: str | None,
    output: str,
    batch_size: int,
    backend: str,  # noqa: ARG001
    spark_conf: dict[str, str],  # noqa: ARG001
    quiet: bool,
) -> None:
    """Write a vector for every document of COLLECTION, for polarity fit with any run.

    `ranktilt polarity fit --embedder parquet:FILE` then reads the vectors of the ranked documents
    there, and embeds only queries and fit documents, with the same model. The polarity is the same.

    With --backend spark the output is a folder of Parquet partitions, read like a file
    (parquet:FOLDER). To resume an interrupted job, repeat the command.

    Example: ranktilt polarity embed passages.tsv -o vectors.parquet
    """
    spark = spark_settings(context)
    from ranktilt.data.reading import Reading
    from ranktilt.polarity.embedding import embed_collection
    from ranktilt.polarity.vectors import VectorSettings

    with progress_bars(quiet=quiet) as progress:
        made = embed_collection(
            collection,
            VectorSettings.of(embedder, method, batch_size=batch_size),
            output=output,
            reading=Reading(None if fields is None else tuple(fields), input_format),
            spark=spark,
            progress=progress,
        )
    note(f"{output}: {made.documents:,} vectors of {made.settings.embedder}", quiet=quiet)


@command.command("compare", short_help="Rank embedders and axes on labelled documents.")
@click.argument("fit", metavar="DOCUMENTS")
@click.option(
    "-e", "--embedder", "embedders", multiple=True, default=("light",), show_default=True,
    help="An embedder as in polarity fit; repeat for more.",
)  # fmt: skip
@click.option(
    "--method", "methods", type=click.Choice(METHODS), multiple=True, default=("auto", "pca"),
    show_default=True, help="An axis; repeat for more.",
)  # fmt: skip
@click.option("--queries", help="The queries' texts, where DOCUMENTS do not hold them.")
@click.option("--keep-style", is_flag=True, help="Do not remove the style of distractors.")
@click.option("--seed", type=int, default=0, show_default=True, help="For the intervals.")
@click.option(
    "-f", "--format", "form", type=click.Choice(options.FORMATS), default="table",
    show_default=True, help="How to print.",
)  # fmt: skip
@embedding
@options.quiet
def compare(
    fit: str,
    embedders: tuple[str, ...],
    methods: tuple[str, ...],
    queries: str | None,
    keep_style: bool,
    seed: int,
    form: str,
    no_cache: bool,
    batch_size: int,
    quiet: bool,
) -> None:
    """Rank embedders and axes by how well they tell labelled perspectives apart.

    DOCUMENTS are fit documents with perspectives. `assignment` is the share of documents on the
    right side, by the better of the two ways to name the sides of each query; `per-side` is the
    definition of the published tables. Beside each stands what a random split reaches. `right way
    round` is the share of queries where a stance head gave the axis the right sign.

    Example: ranktilt polarity compare debates.jsonl -e light -e st:minilm
    """
    from ranktilt.polarity.comparing import compare_embedders

    with counting_bars("Embedding", quiet=quiet) as (progress,):
        found = compare_embedders(
            fit,
            embedders,
            methods,
            queries=queries,
            style=not keep_style,
            cache=not no_cache,
            batch_size=batch_size,
            seed=seed,
            progress=progress,
        )
    entries = [vars(made) for made in found]
    if form == "json":
        click.echo(json.dumps(entries, indent=1))
        return
    header = ["embedder", "method", "assignment", "95 %", "random", "per side", "95 %", "random"]
    header += ["right way round"]
    rows = [_row(entry) for entry in entries]
    if form == "csv":
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(entries[0])
        for entry in entries:
            cells = [_flat(cell) for cell in entry.values()]
            writer.writerow(cells)
        click.echo(out.getvalue(), nl=False)
        return
    print_table(Table(header, rows, range(2, len(header))), form)
    first = found[0]
    note(
        f"{first.queries} queries with two labelled sides, {first.documents} documents; intervals "
        "are bootstraps over queries."
        + (f" {first.left_out} queries lack two labelled sides." if first.left_out else ""),
        quiet=quiet,
    )
    if any(made.method == "stance" and made.oriented is None for made in found):
        note(
            "no query texts (--queries): no head could say which way round an axis is", quiet=quiet
        )
    for text in dict.fromkeys(text for made in found for text in made.notes):
        note(text, quiet=quiet)
    for made in found:
        if made.without_axis:
            note(
                f"{made.embedder}, {made.method}: {made.without_axis} queries have no axis and "
                "count as all wrong",
                quiet=quiet,
            )


def _flat(cell: Any) -> Any:
    """A cell of CSV: intervals as two numbers, notes as one text."""
    if isinstance(cell, tuple):
        return "; ".join(map(str, cell))
    return "" if cell is None else cell


def _row(entry: dict[str, Any]) -> list[str]:
    def percent(value: float | None) -> str:
        return "" if value is None else f"{100 * value:.1f}"

    def interval(bounds: tuple[float, float]) -> str:
        return f"{percent(bounds[0])} to {percent(bounds[1])}"

    return [
        entry["embedder"],
        entry["method"],
        percent(entry["assignment"]),
        interval(entry["assignment_interval"]),
        percent(entry["assignment_random"]),
        percent(entry["per_side"]),
        interval(entry["per_side_interval"]),
        percent(entry["per_side_random"]),
        percent(entry["oriented"]),
    ]


@command.command("describe", short_help="Show the distribution of polarity.")
@click.argument("polarity", metavar="POLARITY")
@click.option("--axis", type=click.IntRange(1), default=1, show_default=True, help="Which axis.")
@click.option(
    "--scale", type=click.Choice(["none", "query"]), default="query", show_default=True,
    help="query divides each query's polarities by their spread, so that no query dominates.",
)  # fmt: skip
@click.option("--bins", type=click.IntRange(2), default=24, show_default=True, help="Of the bars.")
@click.option(
    "-f", "--format", "form", type=click.Choice(["table", "json"]), default="table",
    show_default=True, help="How to print.",
)  # fmt: skip
def describe(polarity: str, axis: int, scale: str, bins: int, form: str) -> None:
    """Show how polarity is distributed, with a test for two modes (the dip test).

    Documents of two camps make two humps; documents that mostly stand in the middle make one.

    Example: ranktilt polarity describe polarity.parquet
    """
    from ranktilt.data.polarity import Polarity
    from ranktilt.errors import InputError
    from ranktilt.polarity.distribution import describe_distribution

    loaded = Polarity.load(polarity)
    if axis > loaded.axes:
        raise InputError(f"axis {axis}", where=polarity, expected=f"at most {loaded.axes}")
    values, left_out = loaded.pooled(axis, scale=scale == "query")
    if not len(values):
        raise InputError("no document has a polarity", where=polarity)
    found = describe_distribution(values, bins=bins)
    content = {
        "documents": found.n,
        "queries_left_out": left_out,
        "mean": found.mean,
        "deviation": found.deviation,
        "dip": found.dip,
        "p_value": found.p_value,
        "bimodal": found.is_bimodal(),
        "bimodality_coefficient": found.bimodality_coefficient,
        "ashman_d": found.ashman_d,
        "counts": [int(count) for count in found.counts],
        "edges": [float(edge) for edge in found.edges],
    }
    if form == "json":
        click.echo(json.dumps(content, indent=1))
        return
    tallest = max(int(count) for count in found.counts) or 1
    for count, low, high in zip(found.counts, found.edges[:-1], found.edges[1:], strict=True):
        bar = "█" * round(50 * int(count) / tallest)
        click.echo(f"{low:7.2f} … {high:6.2f} {int(count):6d} {bar}")
    verdict = "more than one hump" if found.is_bimodal() else "no sign of more than one hump"
    click.echo(
        f"{found.n:,} documents; {verdict}: dip {found.dip:.4f}, p = {found.p_value:.3g} "
        "(chance of such a dip with one hump)"
    )
    ashman = "" if found.ashman_d is None else f"; Ashman's D {found.ashman_d:.2f} (2: well apart)"
    coefficient = found.bimodality_coefficient
    if coefficient is not None:
        click.echo(f"bimodality coefficient {coefficient:.3f} (even spread has 0.556){ashman}")
    if left_out:
        click.echo(f"{left_out} queries without an axis, or with one value only, are left out")
