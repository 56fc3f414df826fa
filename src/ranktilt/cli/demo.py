"""`ranktilt demo`."""

from __future__ import annotations

import click


@click.command("demo")
@click.option("--copy", metavar="FOLDER", help="Copy the sample's files to a new folder and stop.")
def command(copy: str | None) -> None:
    """Audit the sample that comes with the package: passages, queries, judgements and three runs.

    `bm25` is a real BM25 ranking; `clicks` and `neutral` rescore it by stated rules, one towards
    male terms, one towards passages without gendered terms.
    """
    from ranktilt.auditing import audit
    from ranktilt.cli.render import show_reading, show_scores
    from ranktilt.data.collection import Collection
    from ranktilt.data.queries import Queries
    from ranktilt.sample import sample_files

    with sample_files() as sample:
        if copy is not None:
            sample.copy_to(copy)
            click.echo(
                f"{copy}: passages.tsv, queries.tsv, qrels.txt, runs/ and debates/ are ready"
            )
            return
        passages = sum(len(batch) for batch in Collection.open(sample.passages).batches())
        queries = Queries.load(sample.queries)
        click.echo(
            f"The sample: {passages} short passages, {len(queries)} queries that name no gender,\n"
            "and three rankings of the passages for each query:\n"
            "  bm25     a real BM25 ranking\n"
            "  clicks   BM25 rescored as if learnt from clicks that favour passages about men\n"
            "  neutral  BM25 rescored so that passages without gendered words rise\n"
            "The last two follow made-up rules: they show how the tool works and are no finding.\n"
        )
        runs = [str(path) for path in sample.runs]
        scores = audit(runs, sample.passages, queries=queries, qrels=sample.qrels)
        show_scores(scores, form="table", explain=True)
        show_reading(scores)
    click.echo(
        "\nTry it on the files themselves:\n"
        "  ranktilt demo --copy sample\n"
        "  ranktilt audit sample/runs/*.trec --collection sample/passages.tsv \\\n"
        "      --queries sample/queries.tsv --qrels sample/qrels.txt --by domain"
    )
