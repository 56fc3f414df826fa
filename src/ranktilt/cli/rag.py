"""`ranktilt rag`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import comparing, options
from ranktilt.cli.progress import note_folder, working


@click.command("rag")
@click.argument("file")
@options.lexicon_choice
@click.option(
    "--labels",
    help="Groups of the passages: CSV or Parquet with [query_id,] doc_id (or domain: a site), "
    "group, or stance judgements (.qrels). The answer is counted by its citations.",
)
@click.option("--polarity", help="Output of ranktilt polarity fit: shares of both sides, too.")
@options.tokenizer
@options.correction("holm")
@options.alpha
@options.confidence
@options.printing
@options.output_folder(
    "Folder for a page (extra report), results.json, questions.csv and a manifest."
)
@options.quiet
def command(file: str, form: str, output: str | None, **given: Any) -> None:
    """Measure what each step from the retrieved list to a model's answer adds.

    FILE has questions with retrieved passages, the passages given to the model, citations and the
    answer: a ragas dataset, TREC RAG answers, OpenInference spans (Phoenix), or JSONL with
    question, retrieved, context, citations, answer. No model judges the answers: group terms and
    labels are counted.

    Example: ranktilt rag answers.jsonl --labels sides.csv -o rag/
    """
    from ranktilt.audits.rag import audit_rag
    from ranktilt.audits.rag_result import RagSettings

    labels, polarity = given["labels"], given["polarity"]
    settings = options.filled(RagSettings, given, groups=tuple(given["groups"] or ()) or None)
    with working("Counting …"):
        found = audit_rag(file, labels=labels, polarity=polarity, settings=settings)
    if output is not None:
        inputs = [file, given["lexicon"], labels, polarity]
        made = found.report(output, manifest=options.manifest_of(inputs, found.settings()))
        note_folder(output, page=made.page.is_file())
    comparing.show_result(found, form)
