"""`ranktilt rag`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import comparing, options
from ranktilt.cli.progress import note, working


@click.command("rag")
@click.argument("file")
@options.lexicon_choice
@click.option(
    "--labels",
    help="Groups of the passages: CSV or Parquet with [query_id,] doc_id (or domain: a site), "
    "group, or stance judgements (.qrels). The answer is counted by its citations.",
)
@click.option("--polarity", help="Output of ranktilt polarity fit: shares of both sides, too.")
@click.option("-c", "--collection", help="Texts of passages that the file names by their ids.")
@options.collection_reading
@comparing.correction("holm")
@options.alpha
@options.confidence
@options.printing
@click.option(
    "-o", "--output",
    help="Folder for a page (extra report), results.json, questions.csv and a manifest.",
)  # fmt: skip
@options.quiet
def command(
    file: str,
    lexicon: str,
    groups: list[str] | None,
    labels: str | None,
    polarity: str | None,
    collection: str | None,
    form: str,
    output: str | None,
    quiet: bool,
    **given: Any,
) -> None:
    """Measure what each step from the retrieved list to a model's answer adds.

    FILE has questions with retrieved passages, the passages given to the model, citations and the
    answer: a ragas dataset, TREC RAG answers, OpenInference spans (Phoenix), or JSONL with
    question, retrieved, context, citations, answer. No model judges the answers: group terms and
    labels are counted.

    Example: ranktilt rag answers.jsonl --labels sides.csv -o rag/
    """
    from ranktilt.audits.rag import audit_rag
    from ranktilt.audits.rag_result import RagSettings
    from ranktilt.data.collection import Collection
    from ranktilt.data.rag import RagData
    from ranktilt.data.reading import Reading
    from ranktilt.reports.folder import check_folder

    if output is not None:
        check_folder(output)
    settings = RagSettings(
        lexicon, None if groups is None else tuple(groups), given["tokenizer"],
        given["confidence"], given["alpha"], given["correction"],
    )  # fmt: skip
    with working("Counting …", quiet=quiet):
        data = RagData.load(file)
        if collection is not None:
            fields = None if given["fields"] is None else tuple(given["fields"])
            reading = Reading(fields, given["input_format"])
            data = data.with_texts(Collection.open(collection, reading))
        found = audit_rag(data, labels=labels, polarity=polarity, settings=settings)
    if output is not None:
        from ranktilt.cli.render import existing_files
        from ranktilt.data.manifest import build_manifest, hash_inputs

        inputs = existing_files([file, lexicon, labels, polarity, collection])
        made = found.report(output, manifest=build_manifest(hash_inputs(inputs), found.settings()))
        if not made.page.is_file():
            note("no page: it needs an extra, pip install 'ranktilt[report]'", quiet=quiet)
        note(f"{output}: written", quiet=quiet)
    comparing.show_result(found, form, quiet=quiet)
