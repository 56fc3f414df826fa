"""`ranktilt audit`."""

from __future__ import annotations

import click

from ranktilt.cli import options
from ranktilt.cli.progress import reading_bar
from ranktilt.cli.render import show_reading, show_scores


@click.command("audit")
@click.argument("runs", nargs=-1, required=True, metavar="RUN…")
@click.option(
    "-c", "--collection", required=True, help="The texts: a file, a folder, a pattern, or -."
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
@options.output
@options.quiet
def command(
    runs: tuple[str, ...],
    collection: str,
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
    quiet: bool,
) -> None:
    """From runs and their collection to a table of bias scores; no measure need be named.

    Only the documents that the runs retrieved are annotated. NFaiRR is held against the pool of the
    runs given, unless --background says otherwise.

    Example: ranktilt audit bm25.trec neural.trec --collection passages.tsv --qrels qrels.txt
    """
    from ranktilt.auditing import audit
    from ranktilt.data.collection import Collection

    texts = Collection.open(collection, fields=fields, format=input_format)
    sources = [*runs, *texts.paths, lexicon, labels, background, qrels, queries]
    options.check_target(output, sources)
    with reading_bar("Annotating", texts.size_bytes, quiet=quiet) as progress:
        scores = audit(
            list(runs),
            texts,
            lexicon=lexicon,
            groups=groups,
            measures=list(measures) or None,
            cutoff=cutoff,
            qrels=qrels,
            queries=queries,
            query_label=query_label,
            by=by,
            labels=labels,
            background=background,
            tokenizer=tokenizer,
            missing=missing,  # type: ignore[arg-type]
            order=order,  # type: ignore[arg-type]
            progress=progress,
        )
    show_scores(
        scores,
        form=form,
        per_query=per_query,
        details=details,
        output=output,
        inputs=[s for s in sources if s is not None],
        settings={
            "measures": [measure.name for measure in scores.measures],
            "lexicon": lexicon,
            "groups": groups,
            "fields": fields,
            "tokenizer": tokenizer,
            "background": background,
            "query_label": query_label,
            "by": by,
            "missing": missing,
            "order": order,
        },
        quiet=quiet,
        explain=True,
    )
    if form == "table" and not per_query and not quiet:
        show_reading(scores)
