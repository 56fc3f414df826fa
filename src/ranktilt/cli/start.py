"""`ranktilt demo | doctor | verify`: the commands of the group Start."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ranktilt.data.polarity import Polarity
    from ranktilt.data.run import Run
    from ranktilt.sample import Sample


#: Extras that doctor reports.
_EXTRAS = ("generate", "interop", "neural", "rag", "report", "spark", "study", "text")


@click.group("start")
def command() -> None:
    """Commands to start with."""


@command.command("demo")
@click.option("--copy", metavar="FOLDER", help="Copy the sample to a new folder and stop.")
def _demo(copy: str | None) -> None:
    """Audit the sample that comes with the package: passages, queries, qrels and three runs.

    `bm25` is a real BM25 ranking; `clicks` and `neutral` rescore it with made-up rules, one towards
    male terms, one towards passages without gendered terms.
    """
    from ranktilt.audits.audit import audit
    from ranktilt.cli.render import show_audit
    from ranktilt.data.collection import Collection
    from ranktilt.data.queries import Queries
    from ranktilt.display.numbers import listed
    from ranktilt.sample import load_sample

    sample = load_sample()
    if copy is not None:
        copied = sample.copy_to(copy)
        names = sorted(f"{own.name}{'/' * own.is_dir()}" for own in copied.iterdir())
        click.echo(f"{copy}: {listed(names)} are ready")
        return
    passages = sum(len(batch) for batch in Collection.open(sample.passages).batches())
    queries = Queries.load(sample.queries)
    text = Path(__file__).with_name("demo.txt").read_text(encoding="utf-8")
    of_groups, of_sides, end = text.split("---\n")
    click.echo(of_groups.format(passages=passages, queries=len(queries)), nl=False)
    runs = [str(path) for path in sample.runs]
    audited = audit(runs, sample.passages, queries=queries, qrels=sample.qrels)
    show_audit(audited, legend=True)
    random = _show_sides(sample, of_sides)
    click.echo(end.format(random=random), nl=False)


def _show_sides(sample: Sample, text: str) -> float:
    """DUO on the two-sided corpus: a real order, a one-sided one, the most balanced one.

    Returns the mean DUO of random orders.
    """
    from ranktilt.cli.render import show_scores
    from ranktilt.measures.duo import expected_duo
    from ranktilt.measures.scoring import score

    runs, polarity = _three_orders(sample)
    click.echo(text.format(sided=len(runs[0].query_ids)), nl=False)
    scores = score(runs, ["DUO@8", "SignedDUO@8"], polarity=polarity)
    show_scores(scores, notes=False)
    lists = [[place for (place,) in polarity.of_query(one).values()] for one in runs[0].query_ids]
    return sum(expected_duo(values) or 0.0 for values in lists) / len(lists)


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


@command.command("doctor")
def _doctor() -> None:
    """Show what is installed, what is missing and how to get it.

    The exit code is 1 if something required is missing.
    """
    import platform
    import sys
    from importlib.metadata import PackageNotFoundError, version

    from ranktilt._version import __version__

    click.echo(f"ranktilt {__version__}, Python {platform.python_version()}, {sys.platform}")
    needed = _requirements()
    complete = True
    for name in needed[""]:
        try:
            click.echo(f"ok      {name} {version(name)}")
        except PackageNotFoundError:
            click.echo(f"MISSING {name}: pip install {name}")
            complete = False
    if not complete:  # the rest would not load
        raise SystemExit(1)
    for extra in _EXTRAS:
        try:
            found = [f"{name} {version(name)}" for name in needed[extra]]
            click.echo(f"ok      {', '.join(found)} [{extra}]")
        except PackageNotFoundError:
            click.echo(
                f"        {extra} is not installed (optional): pip install 'ranktilt[{extra}]'"
            )

    try:
        version("pyspark")
        from ranktilt.backends.spark import java_problem

        problem = java_problem()
        click.echo(f"        {problem}" if problem else "ok      Java for Spark")
    except PackageNotFoundError:
        pass


def _requirements() -> dict[str, list[str]]:
    """The libraries that the package needs, by extra; those of the core under ""."""
    import re
    from importlib.metadata import requires

    found: dict[str, list[str]] = {name: [] for name in ("", *_EXTRAS)}
    for requirement in requires("ranktilt") or ():
        extra = re.search(r"extra == .(\w+)", requirement)
        name = re.match(r"[\w.-]+", requirement)
        if name is not None:
            found.setdefault(extra[1] if extra else "", []).append(name[0])
    return found


@command.command("verify")
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER…")
@click.pass_context
def _verify(context: click.Context, files: tuple[str, ...]) -> None:
    """Compare files with the checksums they were written with.

    Annotations, polarity and scores have their checksum inside; runs, tables, reports and indexes
    have it in their manifest. Prints what has changed or is missing; the exit code is then 1.

    Example: ranktilt verify annotations.parquet report/
    """
    from collections import Counter

    from ranktilt.data.manifest import check_files

    found = check_files(files)
    for path, state in found.items():
        if state != "ok":
            click.echo(f"{path}: {state}")
    number = Counter(found.values())
    click.echo(", ".join(f"{number[state]:,} {state}" for state in sorted(number)))
    if number["changed"] or number["missing"]:
        context.exit(1)
