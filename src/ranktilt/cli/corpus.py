"""`ranktilt corpus generate | load | stats | check | rate | domains | import | prompts`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from ranktilt.cli import corpus_generate, options
from ranktilt.cli.progress import note, progress_bars

if TYPE_CHECKING:
    from ranktilt.corpora.layout import Corpus

_embedder_option = click.option(
    "-e", "--embedder", default="light", help="Embedder that compares texts."
)


@click.group("corpus")
def command() -> None:
    """Generate, load, check, import and rate corpora with both sides of an issue."""


command.add_command(corpus_generate.command)


@command.command("load")
@click.argument("folder")
@click.option("-o", "--output", help="Write the corpus in BEIR format to this folder.")
@click.option(
    "--distractors",
    help="Dataset of distractors: a folder with corpus.jsonl, under the ids of the documents that "
    "they imitate.",
)
@options.tables_format
@options.quiet
def _load(folder: str, output: str | None, distractors: str | None, form: str, quiet: bool) -> None:
    """Read a corpus, print its statistics and, with -o, write it in BEIR format.

    FOLDER contains corpus.jsonl and queries.jsonl, plain or compressed, with the judgements in
    qrels/*.tsv or, as on the Hugging Face hub, in the folder FOLDER-qrels; or rated samples, one
    CSV per domain with doc_id, topic, query, doc. An id such as 1181612_7_p2_d3 contains question,
    perspective and document.

    Example: ranktilt corpus load wiki-balance-synthetic/ -o corpus/
    """
    from ranktilt.corpora.loading import load_corpus

    corpus = load_corpus(folder, distractors)
    if output is not None:
        _write(corpus, output, folder)
    _show(corpus, form, quiet)
    if output is not None:
        note(f"{output}: {len(corpus.questions):,} queries, {len(corpus):,} documents", quiet=quiet)


@command.command("stats")
@click.argument("folder")
@options.tables_format
@options.quiet
def _stats(folder: str, form: str, quiet: bool) -> None:
    """Print a corpus' statistics and its table of domains (Table 1 of the paper).

    Example: ranktilt corpus stats corpus/ -f markdown
    """
    from ranktilt.corpora.loading import load_corpus

    _show(load_corpus(folder), form, quiet)


def _show(corpus: Corpus, form: str, quiet: bool) -> None:
    from ranktilt.cli.tables import print_table
    from ranktilt.corpora.statistics import corpus_statistics

    found = corpus_statistics(corpus)
    if form == "json":
        click.echo(found.to_json(), nl=False)
        return
    for number, table in enumerate((found.summary(), found.table())):
        if number and form != "table":
            click.echo()
        print_table(table, form)
    for line in corpus.notes:
        note(line, quiet=quiet)


def _write(corpus: Corpus, output: str, source: str) -> None:
    from ranktilt.data.manifest import build_manifest, write_manifest
    from ranktilt.errors import OutputError

    if os.path.exists(output) and os.path.samefile(output, source):
        raise OutputError(f"{output}: is also the input; choose another folder")
    corpus.write(output)
    write_manifest(os.path.join(output, "corpus.jsonl"), build_manifest([], {"source": source}))


@command.command("prompts")
@click.argument("folder")
@click.option("--published", is_flag=True, help="Write the paper's prompts instead of ours.")
@options.quiet
def _prompts(folder: str, published: bool, quiet: bool) -> None:
    """Write the templates of all prompts to FOLDER, so that you can change them.

    `ranktilt corpus generate --prompts FOLDER` uses them instead of the package's own.

    Example: ranktilt corpus prompts my-prompts/
    """
    from ranktilt.corpora.templates import Prompts

    for path in Prompts.load("published" if published else None).write(folder):
        note(path, quiet=quiet)


@command.command("import")
@click.argument("folder")
@click.option("-o", "--output", required=True, help="Folder of the corpus.")
@click.option(
    "--index",
    required=True,
    help="Table of the pages: file, query_id, query and, optionally, rank, engine, url, domain, "
    "topic.",
)
@options.quiet
def _import(folder: str, output: str, index: str, quiet: bool) -> None:
    """Make a natural corpus from saved web pages, with the engine's ranking as a run.

    Keeps the main text of each page with its rank and engine; runs/ENGINE.trec is the engine's
    ranking. Pages with fewer than 20 words of text are listed in failures.jsonl.

    Example: ranktilt corpus import saved/ --index pages.csv -o natural/
    """
    from collections import Counter

    from ranktilt.cli.progress import working
    from ranktilt.corpora.importing import import_pages
    from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest

    with working("reading pages", quiet=quiet):
        made = import_pages(folder, index, output=output)
    for reason, number in Counter(one["reason"] for one in made.failures).most_common():
        note(f"{number:,} × {reason}", quiet=quiet)
    manifest = build_manifest(hash_inputs([index]), {"source": folder})
    write_manifest(os.path.join(output, "corpus.jsonl"), manifest)
    note(
        f"{output}: {len(made.corpus.questions):,} queries, {len(made.corpus):,} documents of "
        f"{len(made.corpus) + len(made.failures):,}; engines: {', '.join(made.engines)}",
        quiet=quiet,
    )


@command.command("check")
@click.argument("folder")
@click.option("-o", "--output", help="Folder for the report: index.html, quality.json, manifest.")
@_embedder_option
@click.option("--language", help="Language that texts should be in.  [default: that of most texts]")
@click.option("--settings", help="TOML file with near, least_words and [moderation.endpoint].")
@click.option("--strict", is_flag=True, help="Exit with 1 if a check needs review.")
@options.output_format()
@options.quiet
def _check(
    folder: str,
    output: str | None,
    embedder: str,
    language: str | None,
    settings: str | None,
    strict: bool,
    form: str,
    quiet: bool,
) -> None:
    """Check a corpus: balance, duplicates, length, language, refusals, separation, leakage, skew.

    Each check is ok, look or not done; nothing is deleted. If the settings have a moderation
    endpoint, every text is sent to it; answers are stored in the folder of -o, or the corpus.

    Example: ranktilt corpus check corpus/ -o report/
    """
    from ranktilt.corpora.loading import load_corpus
    from ranktilt.corpora.quality import MODERATION, CheckSettings, check_corpus
    from ranktilt.data.files import read_toml, writing
    from ranktilt.data.settings import read_settings

    content = {} if settings is None else dict(read_toml(settings))
    content["embedder"] = embedder
    if language is not None:
        content["language"] = language
    chosen = read_settings(content, CheckSettings, where=settings or "settings")
    corpus = load_corpus(folder)
    store = os.path.join(output or folder, MODERATION)
    if chosen.moderation is not None:
        with writing(store):
            os.makedirs(os.path.dirname(store), exist_ok=True)
    with progress_bars(quiet=quiet) as progress:
        found = check_corpus(corpus, chosen, store=store, progress=progress)
    if output is not None:
        from ranktilt.data.manifest import build_manifest

        manifest = build_manifest([], {"corpus": folder, "settings": settings} | content)
        made = found.write(output, manifest)
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


@command.command("rate")
@click.argument("folder")
@click.option("-o", "--output", required=True, help="Folder of the rating sheet.")
@click.option("-n", "--number", type=click.IntRange(1), default=10, help="Documents per domain.")
@options.seed
@options.quiet
def _rate(folder: str, output: str, number: int, seed: int, quiet: bool) -> None:
    """Draw a sample of documents for people to rate, as in Table 1 of the paper.

    Writes rating.csv (the published format, to fill in) and the files for the annotation app.

    Example: ranktilt corpus rate corpus/ -o rating/ -n 10
    """
    import shlex

    from ranktilt.corpora.loading import load_corpus
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
    help="Table (topic, topic_id or query_id, and domain), the authors' categories.csv, "
    "descriptions of domains (TOML, or a table with domain and description), or shipped: the "
    "paper's 15 domains.",
)
@_embedder_option
@options.tables_format
@options.quiet
def _domains(folder: str, output: str, domains: str, embedder: str, form: str, quiet: bool) -> None:
    """Assign domains to every question: from a file, or by the most similar description.

    A topic has several domains if it has several rows, or a list of names in its row.

    Example: ranktilt corpus domains corpus/ --domains domains.csv -o with-domains/
    """
    from ranktilt.corpora.loading import load_corpus
    from ranktilt.corpora.topics import Domains

    corpus = load_corpus(folder)
    made = Domains.load(domains).for_corpus(corpus, embedder)
    without = sum(not one.domains for one in made.questions.values())
    _write(made, output, folder)
    _show(made, form, quiet)
    if without:
        note(f"{without:,} of {len(made.questions):,} questions have no domain", quiet=quiet)
