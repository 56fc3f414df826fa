"""`ranktilt corpus generate | load | stats | check | rate | domains | import | prompts`."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.groups import Group
from ranktilt.cli.progress import (
    note,
    note_folder,
    print_estimates,
    print_table,
    progress_bars,
    working,
)
from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest
from ranktilt.errors import InputError, RanktiltError

if TYPE_CHECKING:
    from ranktilt.corpora.layout import Corpus
    from ranktilt.web.chat import Endpoint, GenerationTally

_embedder_option = click.option(
    "-e", "--embedder", default="light", help="Embedder that compares texts."
)


@click.group("corpus", cls=Group)
def command() -> None:
    """Generate, load, check, import and rate corpora with both sides of an issue."""


@command.command("generate")
@click.argument("topics")
@click.option("-o", "--output", required=True, help="Folder of the corpus; resumed if it exists.")
@click.option("--model", help="Name of the model on the server.")
@click.option(
    "--base-url", help="Server with the OpenAI chat protocol, such as http://localhost:8000/v1."
)
@click.option(
    "--settings", help="TOML file with [endpoint] (limits, prices, headers …) and [recipe]."
)
@click.option("--questions", type=click.IntRange(1), help="Questions per topic.  [default: 10]")
@click.option("--documents", type=click.IntRange(1), help="Documents per side.  [default: 4]")
@click.option("--sides", type=click.IntRange(2, 6), help="Sides per question.  [default: 2]")
@click.option("--sample", type=click.IntRange(1), help="Use only N questions, drawn at random.")
@click.option("--language", help="Language of the corpus.  [default: English]")
@click.option(
    "--prompts",
    help="Folder with templates that replace the package's prompts, or published: the paper's own.",
)
@options.dry_run
@options.quiet
def _generate(topics: str, output: str, settings: str | None, **given: Any) -> None:
    """Generate a corpus with both sides of each issue, with a language model.

    TOPICS is a text file with one topic per line, or a table with topic and, optionally, id, domain
    and description. Each topic gets debate questions, each question opposing perspectives (two, or
    --sides N), each side documents, and, with two sides, each document a distractor. Each stage is
    a file in stages/ that you may edit. Every answer is stored: repeat the command to resume after
    any stop. The environment variable RANKTILT_API_KEY has the key, if the server needs one.

    Example: ranktilt corpus generate topics.txt -o corpus/ --model llama3 --base-url
    http://localhost:11434/v1
    """
    from ranktilt.corpora.generation import GenerationSettings, generate
    from ranktilt.web.chat import GenerationTally

    dry_run = given.pop("dry_run")
    server = {name: given.pop(name) for name in ("model", "base_url")}
    chosen = GenerationSettings.load(settings, server, given)
    endpoint, recipe = chosen.endpoint, chosen.recipe
    asked = recipe.topics(topics)  # once: they may come from a pipe
    estimate = recipe.estimate(asked, endpoint)
    if dry_run:
        print_estimates([estimate])
        return
    note(estimate.line())
    tally = GenerationTally()
    try:
        with progress_bars() as progress:
            made = generate(asked, output, endpoint, recipe=recipe, progress=progress, tally=tally)
    except (RanktiltError, KeyboardInterrupt):
        for line in tally.lines(endpoint) if tally.sent else ():
            note(line)
        raise
    _write_generation_manifest(output, topics, tally, endpoint, vars(recipe))
    for line in [*made.notes, *tally.lines(endpoint)]:
        note(line)
    if made.set_aside:
        path = os.path.join(output, "set-aside.jsonl")
        note(
            f"unusable answers: {path}; a higher number of tries in [recipe] requests them again",
        )
    corpus = made.corpus
    note(
        f"{output}: {len(corpus.questions):,} questions, {len(corpus.plain):,} documents,"
        f" {len(corpus.distractors):,} distractors",
    )
    if not corpus.plain:
        raise InputError(
            "no documents were generated",
            where=output,
            do="read set-aside.jsonl there; other prompts or another model may help",
        )


def _write_generation_manifest(
    output: str, topics: str, tally: GenerationTally, endpoint: Endpoint, recipe: dict[str, Any]
) -> None:
    from ranktilt.data.files import write_text

    settings = {
        "server": endpoint.base_url, "model": endpoint.model, "recipe": recipe,
        "temperature": endpoint.temperature, "max_tokens": endpoint.max_tokens,
        "tally": vars(tally),
    }  # fmt: skip
    manifest = build_manifest(hash_inputs([topics]), settings)
    text = json.dumps(manifest, indent=2, ensure_ascii=False, default=str)
    # the shell may have put the key into the command
    write_text(os.path.join(output, "manifest.json"), endpoint.redactor().document(text) + "\n")


@command.command("load")
@click.argument("folder")
@click.option("-o", "--output", help="Write the corpus in BEIR format to this new folder.")
@click.option(
    "--distractors",
    help="Dataset of distractors: a folder with corpus.jsonl, under the ids of the documents that "
    "they imitate.",
)
@options.tables_format
@options.quiet
def _load(folder: str, output: str | None, distractors: str | None, form: str) -> None:
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
    _show(corpus, form)
    if output is not None:
        note(f"{output}: {len(corpus.questions):,} queries, {len(corpus):,} documents")


@command.command("stats")
@click.argument("folder")
@options.tables_format
@options.quiet
def _stats(folder: str, form: str) -> None:
    """Print a corpus' statistics and its table of domains (Table 1 of the paper).

    Example: ranktilt corpus stats corpus/ -f markdown
    """
    from ranktilt.corpora.loading import load_corpus

    _show(load_corpus(folder), form)


def _show(corpus: Corpus, form: str) -> None:
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
        note(line)


def _write(corpus: Corpus, output: str, source: str) -> None:
    from ranktilt.data.files import require_empty

    require_empty(output)
    corpus.write(output)
    write_manifest(os.path.join(output, "corpus.jsonl"), build_manifest([], {"source": source}))


@command.command("prompts")
@click.argument("folder")
@click.option("--published", is_flag=True, help="Write the paper's prompts instead of ours.")
@options.quiet
def _prompts(folder: str, published: bool) -> None:
    """Write the templates of all prompts to FOLDER, so that you can change them.

    `ranktilt corpus generate --prompts FOLDER` uses them instead of the package's own.

    Example: ranktilt corpus prompts my-prompts/
    """
    from ranktilt.corpora.templates import Prompts

    for path in Prompts.load("published" if published else None).write(folder):
        note(path)


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
def _import(folder: str, output: str, index: str) -> None:
    """Make a natural corpus from saved web pages, with the engine's ranking as a run.

    Keeps the main text of each page with its rank and engine; runs/ENGINE.trec is the engine's
    ranking. Pages with fewer than 20 words of text are listed in failures.jsonl.

    Example: ranktilt corpus import saved/ --index pages.csv -o natural/
    """
    from collections import Counter

    from ranktilt.corpora.importing import import_pages

    with working("reading pages"):
        made = import_pages(folder, index, output=output)
    for reason, number in Counter(one["reason"] for one in made.failures).most_common():
        note(f"{number:,} × {reason}")
    manifest = build_manifest(hash_inputs([index]), {"source": folder})
    write_manifest(os.path.join(output, "corpus.jsonl"), manifest)
    note(
        f"{output}: {len(made.corpus.questions):,} queries, {len(made.corpus):,} documents of "
        f"{len(made.corpus) + len(made.failures):,}; engines: {', '.join(made.engines)}",
    )


@command.command("check")
@click.argument("folder")
@options.output_folder("Folder for a page (extra report), results.json and a manifest.")
@_embedder_option
@click.option("--settings", help="TOML file with near, least_words and [moderation.endpoint].")
@click.option("--strict", is_flag=True, help="Exit with 1 if a check needs review.")
@options.output_format()
@options.quiet
def _check(folder: str, output: str | None, settings: str | None, **given: Any) -> None:
    """Check a corpus: balance, duplicates, length, language, refusals, separation, leakage, skew.

    Each check is ok, look or not done; nothing is deleted. If the settings have a moderation
    endpoint, every text is sent to it; answers are stored in the folder of the corpus.

    Example: ranktilt corpus check corpus/ -o report/
    """
    from ranktilt.corpora.loading import load_corpus
    from ranktilt.corpora.quality import LIMITS, MODERATION, CheckSettings, check_corpus
    from ranktilt.data.files import read_toml
    from ranktilt.data.settings import read_settings
    from ranktilt.reports.result_page import write_result

    content = {} if settings is None else dict(read_toml(settings))
    content["embedder"] = given["embedder"]
    chosen = read_settings(content, CheckSettings, where=settings or "settings")
    corpus = load_corpus(folder)
    store = os.path.join(folder, MODERATION)
    with progress_bars() as progress:
        found = check_corpus(corpus, chosen, store=store, progress=progress)
    if output is not None:
        manifest = build_manifest([], {"corpus": folder, "settings": settings} | content)
        title = "Quality of a corpus"
        made = write_result(found, output, title=title, limits=LIMITS, manifest=manifest)
        note_folder(output, page=made.page.is_file())
    if given["form"] == "json":
        click.echo(found.to_json(), nl=False)
    else:
        for finding in found.findings:
            click.echo(f"{finding.verdict:<9} {finding.check}: {finding.says}")
            for row in finding.rows[:3] if finding.verdict == "look" else ():
                click.echo(f"{'':<12}{' · '.join(row)}")
        for warning in found.warnings:
            click.echo(f"content warning: {warning}")
    if given["strict"] and found.doubtful:
        raise click.exceptions.Exit(1)


@command.command("rate")
@click.argument("folder")
@click.option("-o", "--output", required=True, help="New folder for the rating sheet.")
@click.option("-n", "--number", type=click.IntRange(1), default=10, help="Documents per domain.")
@options.seed
@options.quiet
def _rate(folder: str, output: str, number: int, seed: int) -> None:
    """Draw a sample of documents for people to rate, as in Table 1 of the paper.

    Writes rating.csv (the published format, to fill in) and the files for the annotation app.

    Example: ranktilt corpus rate corpus/ -o rating/ -n 10
    """
    import shlex

    from ranktilt.corpora.loading import load_corpus
    from ranktilt.corpora.rating import write_rating_sheet

    drawn = write_rating_sheet(load_corpus(folder), output, number=number, seed=seed)
    note(f"{output}: {len(drawn):,} documents to rate; in the annotation app:")
    files = {"queries": "queries.jsonl", "collection": "documents.jsonl", "run": "sample.trec"}
    given = [
        f"--{option} {shlex.quote(os.path.join(output, name))}"
        for option, name in (files | {"settings": "rating.toml"}).items()
    ]
    note(f"  ranktilt study new annotation --show pair {' '.join(given)}")


@command.command("domains")
@click.argument("folder")
@click.option("-o", "--output", required=True, help="New folder for the corpus with domains.")
@click.option(
    "--domains",
    default="shipped",
    help="Table (topic, topic_id or query_id, and domain), the authors' categories.csv, "
    "descriptions of domains (TOML), or shipped: the paper's 15 domains.",
)
@_embedder_option
@options.tables_format
@options.quiet
def _domains(folder: str, output: str, domains: str, embedder: str, form: str) -> None:
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
    _show(made, form)
    if without:
        note(f"{without:,} of {len(made.questions):,} questions have no domain")
