"""`ranktilt rank`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, progress_bars

if TYPE_CHECKING:
    from ranktilt.rankers.specs import Stage

#: The families that an option affects; with others the user gets a note.
_MEANT_FOR = {
    "--device": ("dense", "sparse", "late", "cross"),
    "--batch-size": ("dense", "sparse", "late", "cross", "knrm", "conv-knrm", "match-pyramid",
                     "pacrr"),
    "--index": ("bm25", "dense", "sparse", "late"),
    "--store": ("engine",),
    "--fresh": ("engine",),
    "--no-cache": ("dense",),
}  # fmt: skip


@click.command("rank")
@click.argument("collection", metavar="COLLECTION")
@click.argument("queries", metavar="QUERIES")
@click.option(
    "-s", "--system", "systems", multiple=True,
    help="A ranker such as bm25, dense:minilm, 'bm25 >> cross:FOLDER % 100'; may be repeated "
    "(see ranktilt rankers).  [default: bm25]",
)  # fmt: skip
@click.option("--run", help="Rerank this run instead of searching the collection.")
@click.option(
    "--depth", type=click.IntRange(1),
    help="Documents per query.  [default: 1000; for a reranker 100, or its % N]",
)  # fmt: skip
@click.option("--index", help="Folder to keep indexes in; an existing index is reused.")
@click.option("--store", help="File to keep a live engine's answers in (SQLite).")
@click.option("--fresh", is_flag=True, help="Query the live engine again, for a new snapshot.")
@click.option("--device", help="Where neural models run: cpu or cuda.  [default: cpu]")
@click.option("--batch-size", type=click.IntRange(1), help="Texts that a model takes at once.")
@click.option("--no-cache", is_flag=True, help="Don't use the user's cache of vectors.")
@options.collection_fields
@options.order
@click.option("--name", help="Name (tag) of the run.  [default: the system]")
@click.option(
    "-o", "--output", default="run.trec",
    help="Output file, or a folder for several systems. Existing files are overwritten.",
)  # fmt: skip
@options.quiet
def command(
    collection: str,
    queries: str,
    systems: tuple[str, ...],
    run: str | None,
    depth: int | None,
    index: str | None,
    store: str | None,
    fresh: bool,
    device: str | None,
    batch_size: int | None,
    no_cache: bool,
    fields: list[str] | None,
    input_format: str | None,
    order: str,
    name: str | None,
    output: str,
    quiet: bool,
) -> None:
    """Rank a collection for queries with any system, or rerank a run.

    A system is FAMILY[:NAME][(key=value, …)]; >> joins stages, and % N is how many documents leave
    a first stage or are reranked. COLLECTION may be - for an engine, which has its own documents.
    The run is written as TREC, with a manifest next to it.

    Example: ranktilt rank passages.tsv queries.tsv -s 'bm25 >> dense:minilm % 100' -o dense.trec
    """
    from ranktilt.data.collection import Collection
    from ranktilt.data.queries import Queries
    from ranktilt.data.reading import Reading
    from ranktilt.display.numbers import counted
    from ranktilt.rankers.base import RankSettings
    from ranktilt.rankers.ranking import file_name, rank
    from ranktilt.rankers.specs import parse_spec
    from ranktilt.rankers.texts import Texts

    if run is not None and not systems:
        raise click.UsageError("--run needs a system to rerank it with; give one with -s")
    systems = systems or ("bm25",)
    stages = {spec: parse_spec(spec) for spec in systems}  # every spec is checked before any work
    if len(systems) > 1 and name is not None:
        raise click.UsageError("--name cannot be combined with several systems")
    targets = _targets(systems, output, file_name)
    given = {
        "--device": device, "--batch-size": batch_size, "--index": index, "--store": store,
        "--fresh": fresh, "--no-cache": no_cache,
    }  # fmt: skip
    for message in _not_used([name for name, value in given.items() if value], stages):
        note(message, quiet=quiet)
    # read once: standard input cannot be read again
    texts: Texts | None = None
    asked = Queries.load(queries)
    done: list[str] = []
    for spec, target in targets.items():
        own = [stage.family for stage in stages[spec]]
        alone = collection == "-" and own[0] in ("engine", "pyserini")
        if texts is None and not alone:
            reading = Reading(tuple(fields or ()) or None, input_format)
            texts = Texts.of(Collection.open(collection, reading))
        try:
            with progress_bars(quiet=quiet) as progress:
                settings = RankSettings(
                    index=index, store=store, fresh=fresh, device=device or "cpu",
                    batch_size=batch_size, cache=not no_cache, name=name, progress=progress,
                    reading=Reading(order=order),  # type: ignore[arg-type]
                )  # fmt: skip
                made = rank(
                    None if alone else texts, asked, spec,
                    depth=depth, run=run, settings=settings, output=target,
                )  # fmt: skip
        except KeyboardInterrupt as stop:
            if done:
                stop.add_note(f"complete: {', '.join(done)}")
            raise
        done.append(target)
        empty = int((made.lengths == 0).sum())
        without = f"; {empty:,} without results" if empty else ""
        note(
            f"{target}: {made.name}, {counted(len(made), 'query', 'queries')}, "
            f"{counted(int(made.offsets[-1]), 'document')}{without}",
            quiet=quiet,
        )


def _not_used(given: list[str], stages: dict[str, list[Stage]]) -> Iterator[str]:
    """A line for every option that affects none of the systems."""
    for option in given:
        used = any(
            stage.family in _MEANT_FOR[option]
            and not (option == "--device" and (stage.family, stage.name) == ("dense", "light"))
            for own in stages.values()
            for stage in own
        )
        if not used:
            yield f"{option} is not used by {' or '.join(stages)}"


def _targets(
    specs: tuple[str, ...], output: str, file_name: Callable[[str], str]
) -> dict[str, str]:
    """The output of each system; several go into one folder, named after their systems."""
    if output == "-":
        raise click.UsageError("-o -: a run needs a file, because a manifest goes next to it")
    folder = output.endswith(("/", os.sep)) or Path(output).is_dir()
    if len(specs) == 1 and not folder:
        return {specs[0]: output}
    if not folder and (Path(output).suffix or Path(output).exists()):
        raise click.UsageError(f"-o {output} with several systems; give a folder, such as runs/")
    targets: dict[str, str] = {}
    owners: dict[str, str] = {}
    for spec in specs:
        target = os.path.join(output, f"{file_name(spec)}.trec")
        other = owners.setdefault(target.casefold(), spec)
        if other == spec and spec in targets:
            raise click.UsageError(f"duplicate system {spec!r}")
        if other != spec:
            raise click.UsageError(
                f"{other!r} and {spec!r} would both be written to {target}; rank one at a time"
            )
        targets[spec] = target
    Path(output).mkdir(parents=True, exist_ok=True)
    return targets
