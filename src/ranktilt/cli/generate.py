"""`ranktilt generate`."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import counting_bars, note

if TYPE_CHECKING:
    from ranktilt.corpora.server import Server

STAGES = ("questions", "perspectives", "documents", "distractors")

server_options = options.several(
    click.option("--model", required=True, help="Name of the model, as the server knows it."),
    click.option(
        "--base-url",
        required=True,
        help="A server that speaks the OpenAI chat protocol, such as http://localhost:8000/v1.",
    ),
    click.option(
        "--key-env",
        help="Environment variable that holds the key; keys are taken from nowhere else."
        "  [default: RANKTILT_API_KEY, if it is set]",
    ),
    click.option(
        "--header",
        "headers",
        multiple=True,
        metavar="NAME=VALUE",
        help="Another header; a credential in it as ${VARIABLE}. May be repeated.",
    ),
    click.option(
        "--concurrency",
        type=click.IntRange(1, 256),
        default=4,
        show_default=True,
        help="Requests at the same time.",
    ),
    click.option(
        "--per-minute", type=click.FloatRange(0, min_open=True), help="At most so many requests."
    ),
    click.option(
        "--timeout",
        type=click.FloatRange(0, min_open=True),
        default=120.0,
        show_default=True,
        help="Seconds for one whole answer.",
    ),
    click.option(
        "--retries",
        type=click.IntRange(0),
        default=5,
        show_default=True,
        help="Tries after a failed one: 429, 5xx, time-out, lost connection.",
    ),
    click.option(
        "--max-wait",
        type=click.FloatRange(0, min_open=True),
        default=300.0,
        show_default=True,
        help="Longest pause in seconds that is accepted when the server asks for one.",
    ),
)


@click.command("generate")
@click.argument("topics")
@click.option("-o", "--output", required=True, help="Folder of the corpus; an old one goes on.")
@server_options
@click.option("--temperature", type=click.FloatRange(0), help="Sent as it is.  [default: not sent]")
@click.option(
    "--max-tokens",
    type=click.IntRange(1),
    default=2048,
    show_default=True,
    help="Longest answer in tokens.",
)
@click.option("--stream", is_flag=True, help="Let the server stream its answers.")
@click.option(
    "--omit", type=options.CommaList(), help="Fields that are not sent, such as seed,max_tokens."
)
@click.option(
    "--set",
    "extra",
    multiple=True,
    metavar="FIELD=JSON",
    help="Another field of the request, such as top_p=0.9. May be repeated.",
)
@click.option("--prompts", help="Folder with templates that take the place of the package's own.")
@click.option("--language", default="English", show_default=True, help="Language of the corpus.")
@click.option(
    "--questions", type=click.IntRange(1), default=10, show_default=True, help="Questions a topic."
)
@click.option(
    "--documents", type=click.IntRange(1), default=4, show_default=True, help="Documents a side."
)
@click.option("--no-distractors", is_flag=True, help="Leave the distractors out.")
@click.option("--sample", type=click.IntRange(1), help="Only so many questions, drawn at random.")
@click.option(
    "--words",
    type=click.IntRange(1),
    default=200,
    show_default=True,
    help="Words a document that are asked for.",
)
@click.option(
    "--least-words",
    type=click.IntRange(1),
    default=80,
    show_default=True,
    help="Shorter documents are asked for again.",
)
@click.option(
    "--tries",
    type=click.IntRange(0),
    default=2,
    show_default=True,
    help="How often an answer that cannot be used is asked for again with the reason.",
)
@click.option("--retry-set-aside", is_flag=True, help="Ask anew for what was set aside before.")
@click.option(
    "--domains",
    help="Domains of the topics: a table (topic, domain), descriptions to be nearest to (TOML, or "
    "domain and description), or shipped.",
)
@click.option(
    "-e",
    "--embedder",
    default="light",
    show_default=True,
    help="Finds the most distinct question, and the nearest domain.",
)
@click.option("--price-in", type=click.FloatRange(0), help="Price of a million tokens sent.")
@click.option("--price-out", type=click.FloatRange(0), help="Price of a million tokens written.")
@click.option("--currency", default="USD", show_default=True, help="Of the prices.")
@click.option("--dry-run", is_flag=True, help="Print the estimate, send nothing, write nothing.")
@options.seed
@options.quiet
def command(
    topics: str,
    output: str,
    model: str,
    base_url: str,
    temperature: float | None,
    max_tokens: int,
    stream: bool,
    omit: list[str] | None,
    extra: tuple[str, ...],
    prompts: str | None,
    language: str,
    questions: int,
    documents: int,
    no_distractors: bool,
    sample: int | None,
    words: int,
    least_words: int,
    tries: int,
    retry_set_aside: bool,
    domains: str | None,
    embedder: str,
    price_in: float | None,
    price_out: float | None,
    currency: str,
    dry_run: bool,
    seed: int,
    quiet: bool,
    **connection: Any,
) -> None:
    """Make a corpus with both sides of each issue, with a language model.

    TOPICS is a text with a topic a line, or a table with topic and, perhaps, id, domain and
    description. For each topic: debate questions; for each question two opposing perspectives;
    for each side documents; for each document a distractor. Each stage is a file in stages/ that
    may be edited. Every answer is stored, so that the same command goes on after any stop, and
    asks nothing when all is done.

    Example: ranktilt generate topics.txt -o corpus/ --model llama3 --base-url
    http://localhost:11434/v1
    """
    from ranktilt.corpora.generating import Recipe, generate, prepared_topics
    from ranktilt.corpora.planning import plan
    from ranktilt.corpora.tokens import Price, Tally
    from ranktilt.errors import InputError, RanktiltError

    server = make_server(
        model,
        base_url,
        temperature=temperature,
        max_tokens=max_tokens,
        stream=stream,
        seed=seed,
        omit=tuple(omit or ()),
        extra=_fields(extra),
        **connection,
    )
    recipe = Recipe(
        questions=questions,
        documents=documents,
        distractors=not no_distractors,
        sample=sample,
        words=words,
        least_words=least_words,
        tries=tries,
        seed=seed,
        language=language,
        embedder=embedder,
    )
    price = Price(price_in, price_out, currency)
    chosen = prepared_topics(topics, domains, recipe)  # once: they may come from a pipe
    planned = plan(
        chosen,
        output,
        server,
        recipe=recipe,
        prompts=prompts,
        retry_set_aside=retry_set_aside,
    )
    if dry_run:
        from ranktilt.cli.tables import print_table
        from ranktilt.display.table import Table

        header, rows = planned.table(price)
        print_table(Table(header, rows, range(1, len(header))))
        note(planned.words(price), quiet=quiet)
        return
    note(planned.words(price), quiet=quiet)
    tally = Tally()
    try:
        with counting_bars(*STAGES, quiet=quiet) as bars:
            made = generate(
                chosen,
                output,
                server,
                recipe=recipe,
                prompts=prompts,
                retry_set_aside=retry_set_aside,
                progress=_progress(bars),
                tally=tally,
            )
    except (RanktiltError, KeyboardInterrupt):
        for line in tally.words(price) if tally.sent else ():
            note(line, quiet=quiet)
        raise
    settings: dict[str, Any] = {"server": base_url, "model": model, "recipe": vars(recipe)}
    settings |= {"temperature": temperature, "max_tokens": max_tokens, "tally": vars(tally)}
    columns = ("answers", "tokens_in", "tokens_out")
    settings["all_runs"] = {
        stage: dict(zip(columns, numbers, strict=True)) for stage, numbers in made.totals.items()
    }
    _manifest(output, topics, settings, server)
    for line in [*made.notes, *tally.words(price)]:
        note(line, quiet=quiet)
    every = list(made.totals.values())
    answers, tokens_in, tokens_out = (sum(row[place] for row in every) for place in range(3))
    if answers > tally.answered:
        cost = price.words(tokens_in, tokens_out)
        note(
            f"all runs in this folder: {answers:,} answers, {tokens_in:,} tokens in, "
            f"{tokens_out:,} out{cost}",
            quiet=quiet,
        )
    if made.set_aside:
        note(
            f"what was set aside: {os.path.join(output, 'set-aside.jsonl')}; --retry-set-aside "
            "asks for it anew",
            quiet=quiet,
        )
    note(
        f"{output}: {len(made.corpus.questions):,} questions, {len(made.corpus.plain):,} documents,"
        f" {len(made.corpus.distractors):,} distractors",
        quiet=quiet,
    )
    if not made.corpus.plain:
        raise InputError(
            "no document came of it",
            where=output,
            do="read set-aside.jsonl there; other prompts or another model may help",
        )


def make_server(
    model: str, base_url: str, *, headers: tuple[str, ...] = (), **given: Any
) -> Server:
    """The server that the options describe."""
    from ranktilt.corpora.server import Server

    return Server(base_url, model, headers=dict(_pair(h, "--header") for h in headers), **given)


def _pair(text: str, option: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        # the text itself may hold a credential, so it is not shown
        raise click.UsageError(f"{option} is not of the form NAME=VALUE")
    return name.strip(), value


def _fields(given: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for text in given:
        name, value = _pair(text, "--set")
        if name in ("messages", "stream", "model"):
            raise click.UsageError(f"--set {name}: this field is ours")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def _progress(
    bars: tuple[Callable[[int, int], None] | None, ...],
) -> Callable[[str, int, int], None] | None:
    shown = dict(zip(STAGES, bars, strict=True))
    if bars[0] is None:
        return None

    def progress(stage: str, done: int, total: int) -> None:
        bar = shown[stage]
        if bar is not None:
            bar(done, total)

    return progress


def _manifest(output: str, topics: str, settings: dict[str, Any], server: Server) -> None:
    from ranktilt.data.files import write_text
    from ranktilt.data.manifest import build_manifest, hash_inputs

    made = build_manifest(hash_inputs([topics]), settings)
    path = os.path.join(output, "manifest.json")
    text = json.dumps(made, indent=2, ensure_ascii=False, default=str)
    # whoever let the shell put the key into the command finds its name in the file
    write_text(path, server.long_redactor()(text) + "\n")
