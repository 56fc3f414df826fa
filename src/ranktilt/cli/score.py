"""`ranktilt score`."""

from __future__ import annotations

import os
from typing import Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, working
from ranktilt.cli.render import show_scores


@click.command("score")
@options.runs
@options.measure_option(
    "A measure such as ARaB@10 or \"NFaiRR(background='pool')@10\"; repeatable. Names of "
    "ir_measures (nDCG@10) work too.",
    required=True,
)
@options.annotations_file
@options.polarity
@click.option(
    "--counterfactual",
    multiple=True,
    metavar="RUN",
    help="For CRBO: the same system's run over the swapped collection; one per RUN, in order.",
)
@click.option(
    "-l",
    "--lexicon",
    "--groups",
    "groups",
    help="Groups, + first: labels that count, such as FOR,AGAINST, or a lexicon that the "
    "annotations must match.",
)
@click.option(
    "--background",
    help="Reference documents for NFaiRR: a run, pool or collection. For OrderSensitivity and "
    "ImpactRatio: a run with the lists in the order shown to the ranker.",
)
@options.pairs
@options.selection
@options.order
@options.printing
@options.per_query
@options.scores_output
@options.quiet
def command(
    measures: tuple[str, ...], groups: str | None, output: str | None, **given: Any
) -> None:
    """Score runs (TREC, JSON, CSV, Parquet) with any measures.

    Measures of group terms read what ranktilt annotate counted; ranktilt audit counts by itself.

    Example: ranktilt score bm25.trec neural.trec -a annotations.parquet -m ARaB@10 -m TExFAIR@10
    """
    from ranktilt.data.labels import Labels
    from ranktilt.data.lexicon import shipped_lexicons
    from ranktilt.measures.scoring import score

    names = ("annotations", "polarity", "background", "qrels", "pairs")
    data = {name: given[name] for name in names}
    runs, counterfactual, labels = (given[name] for name in ("runs", "counterfactual", "labels"))
    sources = [*runs, *counterfactual, labels, groups, given["queries"], *data.values()]
    options.check_target(output, sources, outside=given["annotations"])
    chosen: Any = labels
    lexicon = groups
    named = groups is None or groups in shipped_lexicons() or os.path.exists(groups)
    if groups is not None and not named:  # these are labels, not a lexicon
        if labels is None:
            raise click.UsageError("--groups needs --labels")
        wanted = [name.strip() for name in groups.split(",") if name.strip()]
        chosen, lexicon = Labels.load(labels, None, wanted), None
    queries = options.chosen_queries(given["queries"], given["query_label"], given["by"])
    with working(f"Scoring {len(runs)} run(s) …"):
        scores = score(
            list(runs),
            measures,
            labels=chosen,
            counterfactual=list(counterfactual) or None,
            queries=queries,
            reading=options.reading(given),
            lexicon=lexicon,
            **data,
        )
    settings = {
        "measures": list(measures),
        "groups": groups,
        "counterfactual": list(counterfactual),
        **{name: given[name] for name in ("background", "query_label", "by", "missing", "order")},
    }
    if output is not None:
        scores.write(output, options.manifest_of(sources, settings))
        note(f"{output}: written")
    show_scores(scores, given["form"], per_query=given["per_query"])
