"""`ranktilt corpus load | stats | check | rate | domains | import | prompts`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note

if TYPE_CHECKING:
    from ranktilt.corpora.layout import Corpus
    from ranktilt.corpora.safety import Screen

PRINTED = click.Choice(["table", "json", "markdown", "latex"])
form_option = click.option(
    "-f", "--format", "form", type=PRINTED, default="table", show_default=True, help="How to print."
)


@click.group("corpus")
def command() -> None:
    """Load, describe, check and import corpora with both sides of an issue."""


@command.command("load")
@click.argument("folder")
@click.option("-o", "--output", help="Write the corpus in BEIR layout into this folder.")
@form_option
@options.quiet
def load(folder: str, output: str | None, form: str, quiet: bool) -> None:
    """Read a corpus, print what is in it and, with -o, write it in BEIR layout.

    FOLDER holds corpus.jsonl, queries.jsonl and qrels/*.tsv, or the published layout: a CSV a
    domain with doc_id, topic, query, doc, where ids such as 1181612_7_p2_d3 say question,
    perspective and document.

    Example: ranktilt corpus load wikibalance/ -o corpus/
    """
    from ranktilt.corpora.published import load_corpus

    corpus = load_corpus(folder)
    if output is not None:
        _write(corpus, output, folder)
    _show(corpus, form, quiet)
    if output is not None:
        note(f"{output}: {len(corpus.questions):,} queries, {len(corpus):,} documents", quiet=quiet)


@command.command("stats")
@click.argument("folder")
@form_option
@options.quiet
def stats(folder: str, form: str, quiet: bool) -> None:
    """Print a corpus' statistics and its table of domains (Table 1 of the paper).

    Example: ranktilt corpus stats corpus/ -f markdown
    """
    from ranktilt.corpora.published import load_corpus

    _show(load_corpus(folder), form, quiet)


def _show(corpus: Corpus, form: str, quiet: bool) -> None:
    from ranktilt.cli.tables import print_table
    from ranktilt.corpora.statistics import corpus_statistics
    from ranktilt.display.table import Table

    found = corpus_statistics(corpus)
    if form == "json":
        click.echo(found.to_json(), nl=False)
        return
    print_table(Table(["", "corpus"], found.summary(), (1,)), form)
    if form != "table":
        click.echo()
    header, rows = found.table()
    print_table(Table(header, rows, range(1, len(header))), form)
    for line in corpus.notes:
        note(line, quiet=quiet)


def _write(corpus: Corpus, output: str, source: str) -> None:
    import os

    from ranktilt.data.manifest import build_manifest, write_manifest
    from ranktilt.errors import OutputError

    if os.path.exists(output) and os.path.samefile(output, source):
        raise OutputError(f"{output}: is the input too; choose another folder to write to")
    corpus.write(output)
    write_manifest(os.path.join(output, "corpus.jsonl"), build_manifest([], {"source": source}))


@command.command("prompts")
@click.argument("folder")
@options.quiet
def prompts(folder: str, quiet: bool) -> None:
    """Write the templates of all prompts into FOLDER, to be changed there.

    `ranktilt generate --prompts FOLDER` then takes them; those that are not in it stay.

    Example: ranktilt corpus prompts my-prompts/
    """
    from ranktilt.corpora.templates import write_prompts

    for path in write_prompts(folder):
        note(path, quiet=quiet)


@command.command("import")
@click.argument("folder")
@click.option("-o", "--output", required=True, help="Folder of the corpus.")
@click.option(
    "--index",
    help="A table that says which page stands where: file, query_id and, perhaps, rank, engine, "
    "query, url, domain, topic.",
)
@click.option(
    "--results",
    multiple=True,
    help="A saved result page. May be repeated.  [default: *.serp.html and the like]",
)
@click.option("--queries", help="Queries with their ids, for the texts of result pages or index.")
@click.option("--engine", help="The engine's name, where pages and index do not say it.")
@click.option(
    "--least-words",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="Pages with less main text are listed as failures.",
)
@options.quiet
def import_corpus(
    folder: str,
    output: str,
    index: str | None,
    results: tuple[str, ...],
    queries: str | None,
    engine: str | None,
    least_words: int,
    quiet: bool,
) -> None:
    """Make a natural corpus from saved web pages, with the engine's own order as a run.

    The main text of each page is kept, its rank and engine with it; runs/ENGINE.trec is the order
    that the engine showed. Pages without a text are listed in failures.jsonl.

    Example: ranktilt corpus import saved/ --index pages.csv -o natural/
    """
    import os

    from ranktilt.cli.progress import working
    from ranktilt.corpora.importing import import_pages
    from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest

    with working("reading pages", quiet=quiet):
        made = import_pages(
            folder,
            index=index,
            results=results or None,
            queries=queries,
            engine=engine,
            least_words=least_words,
            output=output,
        )
    reasons: dict[str, int] = {}
    for failure in made.failures:
        reasons[failure["reason"]] = reasons.get(failure["reason"], 0) + 1
    for reason, number in sorted(reasons.items(), key=lambda one: -one[1]):
        note(f"{number:,} × {reason}", quiet=quiet)
    for line in made.notes:
        note(line, quiet=quiet)
    settings: dict[str, Any] = {"source": folder, "results": list(results), "engine": engine}
    inputs = hash_inputs([path for path in (index, queries) if path is not None])
    write_manifest(
        os.path.join(output, "corpus.jsonl"),
        build_manifest(inputs, settings | {"least_words": least_words}),
    )
    note(
        f"{output}: {len(made.corpus.questions):,} queries, {len(made.corpus):,} documents of "
        f"{len(made.corpus) + len(made.failures):,}; engines: {', '.join(made.orders)}",
        quiet=quiet,
    )


@command.command("check")
@click.argument("folder")
@click.option("-o", "--output", help="Folder for the report: index.html, quality.json, manifest.")
@click.option(
    "-e", "--embedder", default="light", show_default=True, help="For the axis between the sides."
)
@click.option(
    "--least-words",
    type=click.IntRange(0),
    default=80,
    show_default=True,
    help="Shorter documents are listed.",
)
@click.option(
    "--language",
    help="Language that texts should be in.  "
    "[default: the one that generate was asked for, else that of most]",
)
@click.option(
    "--near",
    type=click.FloatRange(0.05, 1),
    default=0.5,
    show_default=True,
    help="Likeness from which two documents are near duplicates.",
)
@click.option("--moderation-url", help="A server with /moderations, for the safety screen.")
@click.option(
    "--moderation-model",
    default="omni-moderation-latest",
    show_default=True,
    help="Name of the moderation model.",
)
@click.option("--key-env", help="Environment variable that holds the moderator's key.")
@click.option(
    "--threshold",
    type=click.FloatRange(0, 1),
    default=0.09,
    show_default=True,
    help="Scores above it are listed; the paper's corpus has none above 0.09.",
)
@click.option(
    "--concurrency",
    type=click.IntRange(1, 256),
    default=4,
    show_default=True,
    help="Requests to the moderator at the same time.",
)
@click.option("--strict", is_flag=True, help="Exit with 1 where a check asks for a look.")
@click.option(
    "-f", "--format", "form", type=click.Choice(["table", "json"]), default="table",
    show_default=True, help="How to print.",
)  # fmt: skip
@options.quiet
def check(
    folder: str,
    output: str | None,
    embedder: str,
    least_words: int,
    language: str | None,
    near: float,
    moderation_url: str | None,
    moderation_model: str,
    key_env: str | None,
    threshold: float,
    concurrency: int,
    strict: bool,
    form: str,
    quiet: bool,
) -> None:
    """Check a corpus: balance, duplicates, length, language, refusals, separation, leakage, skew.

    Each check says ok, look or not done; nothing is deleted. With --moderation-url every text is
    sent to a moderation endpoint; answers are stored in the corpus' folder, or in that of -o.

    Example: ranktilt corpus check corpus/ -o report/
    """
    import os

    from ranktilt.corpora.published import load_corpus
    from ranktilt.corpora.quality import check_corpus

    corpus = load_corpus(folder)
    screened = None
    if moderation_url is not None:
        screened = _screen(
            corpus,
            moderation_url,
            moderation_model,
            os.path.join(output or folder, "moderation.sqlite"),
            threshold,
            quiet,
            key_env=key_env,
            concurrency=concurrency,
        )
    found = check_corpus(
        corpus,
        embedder=embedder,
        least_words=least_words,
        language=language or _asked_language(folder),
        near=near,
        screened=screened,
    )
    if output is not None:
        from ranktilt.corpora.quality_page import write_quality
        from ranktilt.data.manifest import build_manifest

        settings = {"corpus": folder, "embedder": embedder, "threshold": threshold}
        made = write_quality(found, corpus, output, manifest=build_manifest([], settings))
        note(f"{output}: written", quiet=quiet)
        if not (made / "index.html").is_file():
            note("no page: it needs an extra, pip install 'ranktilt[report]'", quiet=quiet)
    if form == "json":
        click.echo(found.to_json(), nl=False)
    else:
        for finding in found.findings:
            click.echo(f"{finding.verdict:<9} {finding.check}: {finding.says}")
            for row in finding.rows[:3] if finding.verdict == "look" else ():
                click.echo(f"{'':<12}{' · '.join(row)}")
        for warning in found.warnings:
            click.echo(f"content warning: {warning}")
    if strict and found.doubtful:
        raise click.exceptions.Exit(1)


def _asked_language(folder: str) -> str | None:
    """The language that `ranktilt generate` was told to write this corpus in."""
    import json
    import os

    from ranktilt.corpora.wording import known_languages

    try:
        with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as stream:
            language = json.load(stream)["settings"]["recipe"]["language"]
    except (OSError, ValueError, KeyError, TypeError):  # another corpus, or no manifest
        return None
    known = {name.casefold() for name in known_languages()}
    return language if isinstance(language, str) and language.casefold() in known else None


def _screen(
    corpus: Corpus,
    url: str,
    model: str,
    store: str,
    threshold: float,
    quiet: bool,
    **connection: Any,
) -> Screen:
    import os

    from ranktilt.cli.progress import counting_bars
    from ranktilt.corpora.safety import screen
    from ranktilt.corpora.server import Server
    from ranktilt.data.files import writing

    server = Server(url, model, **connection)
    with writing(store):
        os.makedirs(os.path.dirname(store), exist_ok=True)
    with counting_bars("screening", quiet=quiet) as (bar,):
        return screen(corpus, server, store, threshold=threshold, progress=bar)


@command.command("rate")
@click.argument("folder")
@click.option("-o", "--output", required=True, help="Folder of the rating sheet.")
@click.option(
    "-n",
    "--number",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="Documents a domain.",
)
@options.seed
@options.quiet
def rate(folder: str, output: str, number: int, seed: int, quiet: bool) -> None:
    """Draw a sample of documents for people to rate, as in Table 1 of the paper.

    Writes rating.csv (the published layout, to be filled in) and the files that the annotation
    app opens.

    Example: ranktilt corpus rate corpus/ -o rating/ -n 10
    """
    import os
    import shlex

    from ranktilt.corpora.published import load_corpus
    from ranktilt.corpora.rating import write_rating_sheet

    drawn = write_rating_sheet(load_corpus(folder), output, number=number, seed=seed)
    note(f"{output}: {len(drawn):,} documents to rate; in the annotation app:", quiet=quiet)
    files = {"queries": "queries.jsonl", "collection": "documents.jsonl", "run": "sample.trec"}
    given = [
        f"--{option} {shlex.quote(os.path.join(output, name))}"
        for option, name in (files | {"settings": "rating.toml"}).items()
    ]
    note(f"  ranktilt study new annotation --show pair {' '.join(given)}", quiet=quiet)


@command.command("domains")
@click.argument("folder")
@click.option("-o", "--output", required=True, help="Folder of the corpus with domains.")
@click.option(
    "--domains",
    default="shipped",
    show_default=True,
    help="A table (topic or query_id, and domain), descriptions to be nearest to (TOML, or a table "
    "with domain and description), or shipped: the paper's 15 domains.",
)
@click.option(
    "-e", "--embedder", default="light", show_default=True, help="For the nearest description."
)
@form_option
@options.quiet
def domains_command(
    folder: str, output: str, domains: str, embedder: str, form: str, quiet: bool
) -> None:
    """Give every question a domain: from a file, or by the nearest description.

    Example: ranktilt corpus domains corpus/ --domains domains.csv -o with-domains/
    """
    from ranktilt.corpora.domains import Domains, with_domains
    from ranktilt.corpora.published import load_corpus

    corpus = load_corpus(folder)
    made = with_domains(corpus, Domains.load(domains), embedder=embedder)
    without = sum(not one.domain for one in made.questions.values())
    _write(made, output, folder)
    _show(made, form, quiet)
    if without:
        note(f"{without:,} of {len(made.questions):,} questions have no domain", quiet=quiet)
