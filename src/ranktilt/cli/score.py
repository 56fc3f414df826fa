"""`ranktilt score`."""

from __future__ import annotations

import click

from ranktilt.cli import options
from ranktilt.cli.progress import working
from ranktilt.cli.render import show_scores


@click.command("score")
@click.argument("runs", nargs=-1, required=True, metavar="RUN…")
@click.option(
    "-m",
    "--measure",
    "measures",
    multiple=True,
    required=True,
    help="A measure such as ARaB@10 or \"NFaiRR(background='pool')@10\"; repeat for more. Names of "
    "ir_measures (nDCG@10) work too.",
)
@click.option("-a", "--annotations", help="What ranktilt annotate wrote.")
@click.option("--polarity", help="What ranktilt polarity wrote, for DUO and SignedDUO.")
@click.option(
    "--counterfactual",
    multiple=True,
    metavar="RUN",
    help="For CRBO: the same system's run over the swapped collection; one for each RUN, in order.",
)
@click.option(
    "--groups",
    type=options.CommaList(),
    help="Labels that count as groups, in order; a document with another label belongs to none.",
)
@click.option(
    "--background",
    help="What NFaiRR is held against: a run, or the word pool or collection.",
)
@click.option("-l", "--lexicon", help="Refuse annotations made with another lexicon than this one.")
@options.scoring
@options.output
@options.quiet
def command(
    runs: tuple[str, ...],
    measures: tuple[str, ...],
    annotations: str | None,
    polarity: str | None,
    counterfactual: tuple[str, ...],
    groups: list[str] | None,
    background: str | None,
    lexicon: str | None,
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
    """Score one or more runs (TREC, JSON, CSV, Parquet) with any measures.

    Example: ranktilt score bm25.trec neural.trec -a annotations.parquet -m ARaB@10 -m TExFAIR@10
    """
    from ranktilt.measures.scoring import score

    sources = [*runs, *counterfactual, annotations, labels, polarity, background, qrels, queries]
    sources.append(lexicon)
    options.check_target(output, sources)
    with working(f"Scoring {len(runs)} run(s) …", quiet=quiet):
        scores = score(
            list(runs),
            measures,
            annotations=annotations,
            labels=labels,
            groups=groups,
            polarity=polarity,
            counterfactual=list(counterfactual) or None,
            background=background,
            qrels=qrels,
            queries=queries,
            query_label=query_label,
            by=by,
            missing=missing,
            order=order,
            lexicon=lexicon,
        )
    show_scores(
        scores,
        form=form,
        per_query=per_query,
        details=details,
        output=output,
        inputs=[s for s in sources if s is not None],
        settings={
            "measures": list(measures),
            "groups": groups,
            "counterfactual": list(counterfactual),
            "background": background,
            "lexicon": lexicon,
            "query_label": query_label,
            "by": by,
            "missing": missing,
            "order": order,
        },
        quiet=quiet,
    )
