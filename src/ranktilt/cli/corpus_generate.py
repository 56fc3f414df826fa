"""`ranktilt corpus generate`."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, print_estimates, progress_bars

if TYPE_CHECKING:
    from ranktilt.corpora.generation import Generated
    from ranktilt.web.chat import Endpoint


@click.command("generate")
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
@click.option("--dry-run", is_flag=True, help="Print the estimate; send and write nothing.")
@options.quiet
def command(
    topics: str,
    output: str,
    settings: str | None,
    dry_run: bool,
    quiet: bool,
    **given: Any,
) -> None:
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
    from ranktilt.corpora.planning import estimate_generation
    from ranktilt.errors import InputError, RanktiltError
    from ranktilt.web.chat import GenerationTally

    server = {name: given.pop(name) for name in ("model", "base_url")}
    chosen = GenerationSettings.load(settings, server, given)
    endpoint, recipe = chosen.endpoint, chosen.recipe
    asked = recipe.topics(topics)  # once: they may come from a pipe
    estimate = estimate_generation(asked, endpoint, recipe)
    if dry_run:
        print_estimates([estimate])
        return
    note(estimate.line(), quiet=quiet)
    tally = GenerationTally()
    try:
        with progress_bars(quiet=quiet) as progress:
            made = generate(asked, output, endpoint, recipe=recipe, progress=progress, tally=tally)
    except (RanktiltError, KeyboardInterrupt):
        for line in tally.lines(endpoint) if tally.sent else ():
            note(line, quiet=quiet)
        raise
    _write_manifest(output, topics, made, endpoint, vars(recipe))
    for line in [*made.notes, *tally.lines(endpoint)]:
        note(line, quiet=quiet)
    if made.set_aside:
        path = os.path.join(output, "set-aside.jsonl")
        note(
            f"unusable answers: {path}; a higher number of tries in [recipe] requests them again",
            quiet=quiet,
        )
    corpus = made.corpus
    note(
        f"{output}: {len(corpus.questions):,} questions, {len(corpus.plain):,} documents,"
        f" {len(corpus.distractors):,} distractors",
        quiet=quiet,
    )
    if not corpus.plain:
        raise InputError(
            "no documents were generated",
            where=output,
            do="read set-aside.jsonl there; other prompts or another model may help",
        )


def _write_manifest(
    output: str, topics: str, made: Generated, endpoint: Endpoint, recipe: dict[str, Any]
) -> None:
    from ranktilt.data.files import write_text
    from ranktilt.data.manifest import build_manifest, hash_inputs

    settings = {
        "server": endpoint.base_url, "model": endpoint.model, "recipe": recipe,
        "temperature": endpoint.temperature, "max_tokens": endpoint.max_tokens,
        "tally": vars(made.tally),
    }  # fmt: skip
    manifest = build_manifest(hash_inputs([topics]), settings)
    text = json.dumps(manifest, indent=2, ensure_ascii=False, default=str)
    # the shell may have put the key into the command
    write_text(os.path.join(output, "manifest.json"), endpoint.redactor().document(text) + "\n")
