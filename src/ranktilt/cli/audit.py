"""`ranktilt audit`."""

from __future__ import annotations

import os
from typing import Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, progress_bars, steps, working
from ranktilt.cli.render import existing_files, show_reading, show_scores


@click.command("audit")
@click.argument("runs", nargs=-1, required=True, metavar="RUN…")
@click.option(
    "-c",
    "--collection",
    help="The texts: a file, a folder, a pattern, -, ir_datasets:NAME or hf:NAME.",
)
@click.option(
    "-a",
    "--annotations",
    help="What ranktilt annotate wrote, a file or a folder of parts: the collection is then not "
    "read.",
)
@options.lexicon_choice
@options.collection_reading
@click.option(
    "-m", "--measure", "measures", multiple=True, help="Measures instead of the default set."
)
@click.option(
    "-k",
    "--cutoff",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="Depth of the default set.",
)
@click.option(
    "--background",
    default="pool",
    show_default=True,
    help="What NFaiRR is held against: a run, or the word pool or collection.",
)
@options.scoring
@options.printing
@click.option(
    "-o",
    "--output",
    help="Write all scores to a .json, .csv or .parquet file, or a whole report to a folder: "
    "report/ (needs the extra `report`).",
)
@click.option(
    "--baseline",
    help="In a report: the run that the others are compared with.  [default: the first]",
)
@click.option("--title", help="In a report: its heading.")
@click.option(
    "--no-texts",
    is_flag=True,
    help="In a report: leave the passages out, where they may not be passed on.",
)
@options.seed
@options.quiet
def command(
    runs: tuple[str, ...],
    collection: str | None,
    annotations: str | None,
    lexicon: str,
    groups: list[str] | None,
    fields: list[str] | None,
    input_format: str | None,
    tokenizer: str,
    measures: tuple[str, ...],
    cutoff: int,
    background: str,
    qrels: str | None,
    queries: str | None,
    query_label: str | None,
    by: str | None,
    labels: str | None,
    missing: str,
    order: str,
    form: str,
    per_query: bool,
    details: bool,
    output: str | None,
    baseline: str | None,
    title: str | None,
    no_texts: bool,
    seed: int,
    quiet: bool,
) -> None:
    """From runs and their collection to a table of bias scores; no measure need be named.

    Where the collection was annotated before, --annotations takes its place: they are read in one
    pass, however many parts they have.

    With -o report/ it writes a page that can be mailed: which differences are real, where the tilt
    comes from, every cutoff, every query with its passages, and the limits of it all.

    Only the documents that the runs retrieved are annotated (for a report: the whole collection,
    whose own tilt stands beside the systems'). NFaiRR is held against the pool of the
    runs given, unless --background says otherwise.

    Example: ranktilt audit bm25.trec neural.trec --collection passages.tsv --qrels qrels.txt
    """
    from ranktilt.data.collection import Collection

    if collection is None and annotations is None:
        raise click.UsageError("give --collection, or --annotations that were made from one")
    texts = None
    if collection is not None:
        texts = Collection.open(collection, fields=fields, format=input_format)
    paths = [] if texts is None else texts.paths
    sources = [*runs, *paths, annotations, lexicon, labels, background, qrels, queries]
    inputs = [source for source in sources if source is not None]
    keywords: dict[str, Any] = {
        "annotations": annotations,
        "lexicon": lexicon if annotations is None or _named("lexicon") else None,
        "groups": groups,
        "measures": list(measures) or None,
        "cutoff": cutoff,
        "qrels": qrels,
        "queries": queries,
        "query_label": query_label,
        "by": by,
        "labels": labels,
        "background": background,
        "tokenizer": tokenizer if annotations is None or _named("tokenizer") else None,
        "missing": missing,
        "order": order,
    }
    told = ("lexicon", "groups", "tokenizer", "background", "query_label", "by", "missing", "order")
    settings = {"fields": fields} | {key: keywords[key] for key in told}
    if output is not None and _is_folder(output):
        if texts is None:
            raise click.UsageError("a report shows passages: give --collection too")
        about = {"baseline": baseline, "title": title, "seed": seed, "texts": not no_texts}
        _report(runs, texts, output, inputs, settings, about, quiet, keywords)
        return
    for name, given in (("--baseline", baseline), ("--title", title), ("--no-texts", no_texts)):
        if given:
            raise click.UsageError(f"{name} is for a report: name a folder, such as -o report/")
    from ranktilt.audits.audit import audit

    _keep_out(output, annotations)
    options.check_target(output, sources)
    if annotations is None and texts is not None:
        with progress_bars(quiet=quiet) as progress:
            scores = audit(list(runs), texts, progress=progress, **keywords)
    else:
        with working(f"Scoring {len(runs)} run(s) …", quiet=quiet):
            scores = audit(list(runs), texts, **keywords)
    show_scores(
        scores,
        form=form,
        per_query=per_query,
        details=details,
        output=output,
        inputs=inputs,
        settings={"measures": [measure.name for measure in scores.measures], **settings},
        quiet=quiet,
        explain=True,
    )
    if form == "table" and not per_query and not quiet:
        show_reading(scores)


def _named(parameter: str) -> bool:
    """Whether an option was given, not left at its default."""
    source = click.get_current_context().get_parameter_source(parameter)
    return source is not None and source is not click.core.ParameterSource.DEFAULT


def _keep_out(output: str | None, annotations: str | None) -> None:
    """What is written into a folder of parts would take the place of one, or be read as one."""
    if output is None or annotations is None or not os.path.isdir(annotations):
        return
    if os.path.realpath(os.path.dirname(output) or ".") == os.path.realpath(annotations):
        raise click.UsageError(f"{output}: among the annotations; choose another place to write to")


def _is_folder(output: str) -> bool:
    """`report/`, a folder that is there, or a name without an ending."""
    return output.endswith(os.sep) or os.path.isdir(output) or not os.path.splitext(output)[1]


def _report(
    runs: tuple[str, ...],
    texts: Any,
    folder: str,
    inputs: list[str],
    settings: dict[str, Any],
    about: dict[str, Any],
    quiet: bool,
    keywords: dict[str, Any],
) -> None:
    from ranktilt.audits.reporting import report
    from ranktilt.data.manifest import InputHashes, build_manifest
    from ranktilt.reports.folder import check_extra, check_folder

    check_extra()
    check_folder(folder)
    hashes = InputHashes(existing_files(inputs))  # in the background, while the work goes on

    def manifest(scores: Any) -> dict[str, Any]:
        named = {"measures": [measure.name for measure in scores.measures], **settings}
        return build_manifest(hashes.result(), named | about)

    try:
        with steps(quiet=quiet) as say:
            made = report(
                list(runs),
                texts,
                folder,
                manifest=manifest,
                say=say,
                **about,
                **keywords,
            )
    finally:
        hashes.close()
    note(f"{made.page}: written; open it in a browser", quiet=quiet)
