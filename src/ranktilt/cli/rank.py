"""`ranktilt rank` and `ranktilt rankers`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, print_estimates, progress_bars

if TYPE_CHECKING:
    from ranktilt.rankers.asking import CostEstimate


@click.group("rank")
def command() -> None:
    """Rank a collection, and list the rankers."""


@command.command("rank")
@options.ranked_inputs
@click.option(
    "-s", "--ranker", "--system", "rankers", multiple=True,
    help="A ranker such as bm25, dense:minilm, 'bm25 >> cross:FOLDER % 100'; may be repeated "
    "(see ranktilt rankers).  [default: bm25]",
)  # fmt: skip
@click.option("--run", help="Rerank this run instead of searching the collection.")
@click.option(
    "--depth", type=click.IntRange(1),
    help="Documents per query; a language model reranks no more, without % N.  [default: 1000; for "
    "a reranker 100, or its % N]",
)  # fmt: skip
@click.option("--index", help="Folder to keep indexes in; an existing index is reused.")
@click.option("--store", help="File to keep an engine's or a model's answers in (SQLite).")
@options.dry_run
@click.option("--fresh", is_flag=True, help="Query the live engine again, for a new snapshot.")
@click.option("--device", default="cpu", help="Where neural models run: cpu or cuda.")
@click.option("--batch-size", type=click.IntRange(1), help="Texts per batch.")
@click.option("--no-cache", is_flag=True, help="Don't use the user's cache of vectors.")
@options.collection_fields
@options.order
@click.option("--name", help="Name (tag) of the run.  [default: the ranker]")
@click.option(
    "-o", "--output", default="run.trec",
    help="Output file, or a folder for several rankers. Existing files are overwritten.",
)  # fmt: skip
@options.quiet
def _rank(collection: str, queries: str, run: str | None, output: str, **given: Any) -> None:
    """Rank a collection for queries with any ranker, or rerank a run.

    A ranker is FAMILY[:NAME][(key=value, …)]; >> joins stages, and % N is how many documents
    a first stage returns or a reranker reranks. COLLECTION may be - for an engine, which has its
    own documents. The run is written as TREC (or JSON, if OUTPUT ends in .json), with a manifest
    next to it.

    Example: ranktilt rank passages.tsv queries.tsv -s 'bm25 >> dense:minilm % 100' -o dense.trec
    """
    from ranktilt.data.collection import Collection
    from ranktilt.data.files import STDIN
    from ranktilt.data.queries import Queries
    from ranktilt.display.numbers import counted
    from ranktilt.rankers.base import RankSettings
    from ranktilt.rankers.ranking import estimate_rank, file_name, rank
    from ranktilt.rankers.specs import parse_spec

    rankers, dry_run = given["rankers"] or ("bm25",), given["dry_run"]
    if run is not None and not given["rankers"]:
        raise click.UsageError("--run needs a ranker to rerank it with; give one with -s")
    stages = {spec: parse_spec(spec) for spec in rankers}  # every spec is checked before any work
    if len(rankers) > 1 and given["name"] is not None:
        raise click.UsageError("--name cannot be combined with several rankers")
    targets = dict.fromkeys(rankers, "") if dry_run else _targets(rankers, output, file_name)
    costs: list[CostEstimate] = []
    documents: Collection | None = None
    asked = Queries.load(queries)
    done: list[str] = []
    depth, reading = given["depth"], options.reading(given)
    for spec, target in targets.items():
        alone = collection == STDIN and stages[spec][0].family in ("engine", "pyserini")
        if documents is None and not alone:
            documents = Collection.open(collection, reading)
            if documents.read_once:  # it cannot be read again for the next ranker
                documents = documents.in_memory()
        try:
            with progress_bars() as progress:
                settings = options.filled(
                    RankSettings, given, cache=not given["no_cache"], progress=progress,
                    reading=reading,
                )  # fmt: skip
                if dry_run:
                    costs += estimate_rank(
                        documents, asked, spec, depth=depth, run=run, settings=settings
                    )
                    continue
                made = rank(
                    None if alone else documents, asked, spec,
                    depth=depth, run=run, settings=settings, output=target,
                )  # fmt: skip
        except KeyboardInterrupt as stop:
            if done:
                stop.add_note(f"complete: {', '.join(done)}")
            raise
        done.append(target)
        empty = int((made.lengths == 0).sum())
        without = f"; {counted(empty, 'query', 'queries')} without" if empty else ""
        note(
            f"{target}: {made.name}, {counted(len(made), 'query', 'queries')}, "
            f"{counted(int(made.offsets[-1]), 'result')}{without}",
        )
    if dry_run:
        print_estimates(costs)


def _targets(
    specs: tuple[str, ...], output: str, file_name: Callable[[str], str]
) -> dict[str, str]:
    """The output of each ranker; several go into one folder, named after their rankers."""
    if output == "-":
        raise click.UsageError("-o -: a run needs a file, because a manifest goes next to it")
    folder = output.endswith(("/", os.sep)) or Path(output).is_dir()
    if len(specs) == 1 and not folder:
        return {specs[0]: output}
    if not folder and (Path(output).suffix or Path(output).exists()):
        raise click.UsageError(f"-o {output} with several rankers; give a folder, such as runs/")
    targets: dict[str, str] = {}
    owners: dict[str, str] = {}
    for spec in specs:
        target = os.path.join(output, f"{file_name(spec)}.trec")
        other = owners.setdefault(target.casefold(), spec)
        if other != spec or spec in targets:
            raise click.UsageError(
                f"{other!r} and {spec!r} would both be written to {target}; rank one at a time"
            )
        targets[spec] = target
    Path(output).mkdir(parents=True, exist_ok=True)
    return targets


@command.command("rankers")
@click.argument("words", nargs=-1, metavar="[WORD]…")
def _rankers(words: tuple[str, ...]) -> None:
    """List the papers' rankers: spec, checkpoint, who used it, parameters.

    WORDs select rankers by name, family, spec or paper. Pass a spec to `ranktilt rank --ranker`;
    FOLDER and FILE stand for your own. Checkpoint names are those of the papers' releases; they
    were not checked against a hub.

    Example: ranktilt rankers dense
    """
    from ranktilt.errors import InputError
    from ranktilt.rankers.registry import known_rankers

    found = known_rankers(words)
    if not found:
        raise InputError(
            f"no ranker matches {' and '.join(map(repr, words))}", do="ranktilt rankers lists all"
        )
    for own in found:
        click.secho(own.name, bold=True)
        click.echo(f"  spec        {own.spec}  ({own.family})")
        for title, text in (
            ("checkpoint", own.checkpoint), ("parameters", own.size), ("used by", own.used_by),
            ("note", own.note),
        ):  # fmt: skip
            if text:
                click.echo(f"  {title:<11} {text}")
