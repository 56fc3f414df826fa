"""`ranktilt judge`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import options
from ranktilt.cli.comparing import show_result
from ranktilt.cli.progress import note, print_estimates, progress_bars


@click.command("judge")
@options.ranked_inputs
@click.argument("qrels", metavar="QRELS")
@click.option(
    "--model", required=True,
    help="The model, llm:MODEL[(key=value, …)]; options as in the guide on language models.",
)  # fmt: skip
@click.option("--run", "runs", multiple=True, help="Judge the top of this run, too; repeatable.")
@click.option("-k", "--cutoff", type=click.IntRange(1), default=10, help="Top documents of --run.")
@options.labels
@click.option("-a", "--annotations", help="Output of ranktilt annotate: groups by their terms.")
@click.option("--store", help="File to keep the answers in (SQLite).")
@options.dry_run
@options.confidence
@options.seed
@options.collection_fields
@options.order
@options.printing
@options.output_folder(
    "Folder for judged.qrels, judgements.csv (with statuses), results.json and a manifest."
)
@options.quiet
def command(model: str, form: str, output: str | None, **given: Any) -> None:
    """Grade documents with a language model, and compare its grades with the qrels.

    Grades all pairs of query and document in QRELS, and the top of each --run, from 0 to the
    highest grade of the qrels; documents with at least 1 are relevant. Shows the agreement with the
    qrels (Cohen's κ, errors, a table of grades) and, with --labels or -a, how the errors differ
    between groups. Every answer is stored: repeat the command to resume after any stop. An answer
    without a grade gets a status and no grade.

    Example: ranktilt judge passages.tsv queries.tsv qrels.txt --model llm:MODEL --labels groups.csv
    """
    from ranktilt.comparisons.judges import JudgeAgreement, JudgeSettings, group_labels
    from ranktilt.data.labels import Labels
    from ranktilt.data.qrels import Qrels
    from ranktilt.data.queries import Queries
    from ranktilt.data.run import Run, load_runs
    from ranktilt.rankers.base import RankSettings
    from ranktilt.rankers.judge import Judge, pairs_to_judge
    from ranktilt.reports.result_page import write_judgements

    names = ("collection", "queries", "qrels", "labels", "annotations")
    collection, queries, qrels, labels, annotations = (given[name] for name in names)
    if labels is not None and annotations is not None:
        raise click.UsageError("--labels and --annotations cannot be combined")
    known = Qrels.load(qrels)
    highest = max(1, *(max(own.values()) for own in known.grades.values()))
    design = JudgeSettings(highest, confidence=given["confidence"], seed=given["seed"])
    runs = load_runs(given["runs"], given["order"]) if given["runs"] else []
    pairs = pairs_to_judge(known, runs, given["cutoff"])
    judged = Run.load({query: dict.fromkeys(docs, 0.0) for query, docs in pairs.items()})
    groups = None if labels is None else Labels.for_runs(labels, [judged]).of(None)
    if annotations is not None:
        groups = group_labels(annotations, judged.doc_ids.to_pylist())
    asked = Queries.load(queries)
    if shown := {
        query: dict.fromkeys(docs) for query, docs in pairs.items() if query in asked.texts
    }:
        JudgeAgreement(model, shown, known, groups, design, {}).check()  # before it costs anything
    with progress_bars() as progress:
        reading = options.reading(given)
        settings = RankSettings(store=given["store"], reading=reading, progress=progress)
        judge = Judge(model, collection, highest, settings)
        if given["dry_run"]:
            cost = judge.estimate(asked, pairs)
        else:
            made = judge.grade(asked, pairs)
    if given["dry_run"]:
        print_estimates([cost])
        return
    found = JudgeAgreement(judge.name, made.grades, known, groups, design, made.problems)
    if output is not None:
        inputs = [collection, queries, qrels, *given["runs"], labels, annotations]
        manifest = options.manifest_of(inputs, {**found.settings(), **made.settings})
        write_judgements(found, made, output, manifest)
        note(f"{output}: written")
    show_result(found, form)
