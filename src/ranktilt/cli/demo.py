"""`ranktilt demo`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ranktilt.data.polarity import Polarity
    from ranktilt.data.run import Run
    from ranktilt.sample import Sample


@click.command("demo")
@click.option("--copy", metavar="FOLDER", help="Copy the sample to a new folder and stop.")
def command(copy: str | None) -> None:
    """Audit the sample that comes with the package: passages, queries, qrels and three runs.

    `bm25` is a real BM25 ranking; `clicks` and `neutral` rescore it with made-up rules, one towards
    male terms, one towards passages without gendered terms.
    """
    from ranktilt.audits.audit import audit
    from ranktilt.cli.render import Printing, show_audit
    from ranktilt.data.collection import Collection
    from ranktilt.data.queries import Queries
    from ranktilt.sample import sample_files

    with sample_files() as sample:
        if copy is not None:
            sample.copy_to(copy)
            click.echo(
                f"{copy}: passages.tsv, queries.tsv, qrels.txt, runs/, debates/ and balanced/ "
                "are ready"
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
            "The last two follow made-up rules: they show how the tool works and are not results.\n"
        )
        runs = [str(path) for path in sample.runs]
        audited = audit(runs, sample.passages, queries=queries, qrels=sample.qrels)
        show_audit(audited, Printing(legend=True))
        _show_sides(sample)
    click.echo(
        "\nTry it on the files:\n"
        "  ranktilt demo --copy sample\n"
        "  ranktilt audit sample/runs/*.trec --collection sample/passages.tsv \\\n"
        "      --queries sample/queries.tsv --qrels sample/qrels.txt --by domain"
    )


def _show_sides(sample: Sample) -> None:
    """DUO on the two-sided corpus: a real order, a one-sided one, the most balanced one."""
    from ranktilt.cli.render import Printing, show_scores
    from ranktilt.measures.duo import expected_duo
    from ranktilt.measures.scoring import score

    runs, polarity = _three_orders(sample)
    click.echo(
        f"\nThe same for sides of an issue: {len(runs[0].query_ids)} queries, each with four "
        "documents for and\nfour against, in three orders:\n"
        "  dense      as a small embedder ranks them\n"
        "  for-first  the same with all documents for before those against\n"
        "  evened     the most balanced order (ranktilt rerank --method duo)\n"
    )
    scores = score(runs, ["DUO@8", "SignedDUO@8"], polarity=polarity)
    show_scores(scores, Printing(quiet=True))
    lists = [[place for (place,) in polarity.of_query(one).values()] for one in runs[0].query_ids]
    random = sum(expected_duo(values) or 0.0 for values in lists) / len(lists)
    click.echo(
        "DUO is 0 for the most balanced order of the same documents and 1 for the most one-sided;\n"
        f"random orders have {random:.2f} on average. + leans towards the documents for."
    )


def _three_orders(sample: Sample) -> tuple[list[Run], Polarity]:
    from ranktilt.corpora.loading import load_corpus
    from ranktilt.data.run import Run
    from ranktilt.polarity.polarize import PolaritySettings, fit_polarity
    from ranktilt.rankers.base import RankSettings
    from ranktilt.rankers.ranking import rank
    from ranktilt.rerankers.reranking import RerankSettings, rerank

    corpus = load_corpus(sample.balanced)
    texts = {document.doc_id: document.whole for document in corpus.plain}
    queries = {question.query_id: question.text for question in corpus.questions.values()}
    ranked = rank(
        texts, queries, "dense:light", depth=len(texts), settings=RankSettings(cache=False)
    ).to_dict()
    own = {
        query: [doc for doc in docs if corpus.documents[doc].query_id == query]
        for query, docs in ranked.items()
    }
    for_first = {
        query: sorted(docs, key=lambda doc: str(corpus.documents[doc].perspective))
        for query, docs in own.items()
    }
    dense, one_sided = (
        Run.load(
            {query: {doc: -float(place) for place, doc in enumerate(docs)} for query, docs in
             lists.items()},
            name=name,
        )
        for name, lists in (("dense", own), ("for-first", for_first))
    )  # fmt: skip
    placed = fit_polarity(  # light: the same figures whatever is installed
        dense, texts, queries, fit=corpus.fit(), embedder="light",
        settings=PolaritySettings(cache=False),
    )  # fmt: skip
    evened = rerank(
        dense, "duo", polarity=placed, strength=1.0, settings=RerankSettings(name="evened")
    )
    return [dense, one_sided, evened], placed
