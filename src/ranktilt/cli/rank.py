"""`ranktilt rank`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ranktilt.cli import options
from ranktilt.cli.progress import counting_bars, note

if TYPE_CHECKING:
    from ranktilt.rankers.specs import Stage

#: Which families an option means something to; for others it would be passed over in silence.
MEANT_FOR = {
    "--device": ("dense", "sparse", "late", "cross"),
    "--batch-size": ("dense", "sparse", "late", "cross", "knrm", "conv-knrm", "match-pyramid",
                     "pacrr"),
    "--index": ("bm25", "dense", "sparse", "late"),
    "--store": ("engine",),
    "--fresh": ("engine",),
    "--no-cache": ("dense",),
}  # fmt: skip
#: The kinds of work that systems report; anything else is shown as the last.
WORK = (
    "Reading", "Indexing", "Encoding queries", "Encoding documents", "Searching", "Re-ranking",
    "Working",
)  # fmt: skip


@click.command("rank")
@click.argument("collection", metavar="COLLECTION")
@click.argument("queries", metavar="QUERIES")
@click.option(
    "-s", "--system", "systems", multiple=True,
    help="A system such as bm25, dense:minilm, 'bm25 >> cross:FOLDER % 100'; repeat for more "
    "(ranktilt systems lists those of the papers).  [default: bm25]",
)  # fmt: skip
@click.option("--run", help="Re-order this run instead of searching the collection.")
@click.option(
    "--depth", type=click.IntRange(1),
    help="Documents in a list.  [default: 1000; a re-ranker takes and returns 100, or % N]",
)  # fmt: skip
@click.option("--index", help="A folder to keep indexes in; one that is there is used again.")
@click.option("--store", help="A file to keep a live engine's answers in (SQLite).")
@click.option("--fresh", is_flag=True, help="Ask a live engine anew, for a new snapshot.")
@click.option("--device", help="Where neural models run: cpu or cuda.  [default: cpu]")
@click.option("--batch-size", type=click.IntRange(1), help="Texts that a model takes at once.")
@click.option("--no-cache", is_flag=True, help="Neither read nor keep vectors in the user's cache.")
@options.collection_fields
@options.order
@click.option("--name", help="The run's tag.  [default: the system]")
@click.option(
    "-o", "--output", default="run.trec", show_default=True,
    help="Where to write; with several systems a folder. What is there is replaced.",
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
    """Rank a collection for queries with any system, or re-order a run.

    A system is FAMILY[:NAME][(key=value, …)], several stages are joined by >>, and % N says how
    many documents leave a first stage or are taken by a re-ranker. COLLECTION may be - where an
    engine has its own documents. The run is written as TREC, with a manifest beside it.

    Example: ranktilt rank passages.tsv queries.tsv -s 'bm25 >> dense:minilm % 100' -o dense.trec
    """
    from ranktilt.data.collection import Collection
    from ranktilt.data.queries import Queries
    from ranktilt.rankers.ranking import file_name, rank
    from ranktilt.rankers.specs import parse_spec
    from ranktilt.rankers.texts import Texts

    if run is not None and not systems:
        raise click.UsageError("--run is re-ordered by a system; say which with -s")
    systems = systems or ("bm25",)
    stages = {spec: parse_spec(spec) for spec in systems}  # every spec is read before any work
    if len(systems) > 1 and name is not None:
        raise click.UsageError("--name with several systems would name them all the same")
    targets = _targets(systems, output, file_name)
    given = {
        "--device": device, "--batch-size": batch_size, "--index": index, "--store": store,
        "--fresh": fresh, "--no-cache": no_cache,
    }  # fmt: skip
    for message in _not_used([name for name, value in given.items() if value], stages):
        note(message, quiet=quiet)
    # read once, for standard input cannot be read again
    texts: Texts | None = None
    asked = Queries.load(queries)
    done: list[str] = []
    for spec, target in targets.items():
        own = [stage.family for stage in stages[spec]]
        alone = collection == "-" and own[0] in ("engine", "pyserini")
        if texts is None and not alone:
            texts = Texts.of(Collection.open(collection, fields=fields, format=input_format))
        try:
            with counting_bars(*WORK, quiet=quiet) as bars:
                made = rank(
                    None if alone else texts,
                    asked,
                    spec,
                    run=run,
                    depth=depth,
                    index=index,
                    store=store,
                    fresh=fresh,
                    device=device or "cpu",
                    batch_size=batch_size,
                    cache=not no_cache,
                    order=order,  # type: ignore[arg-type]
                    name=name,
                    output=target,
                    progress=_progress(bars),
                )
        except KeyboardInterrupt as stop:
            if done:
                stop.add_note(f"complete: {', '.join(done)}")
            raise
        done.append(target)
        empty = int((made.lengths == 0).sum())
        without = f"; {empty:,} found nothing" if empty else ""
        note(
            f"{target}: {made.name}, {_count(len(made), 'query', 'queries')}, "
            f"{_count(int(made.offsets[-1]), 'document', 'documents')}{without}",
            quiet=quiet,
        )


def _count(number: int, one: str, more: str) -> str:
    return f"{number:,} {one if number == 1 else more}"


def _progress(
    bars: tuple[Callable[[int, int], None] | None, ...],
) -> Callable[[str, int, int], None] | None:
    """What systems report, on the bar of its kind."""
    shown = dict(zip(WORK, bars, strict=True))
    if bars[0] is None:
        return None

    def progress(what: str, done: int, total: int) -> None:
        bar = shown.get(what) or shown[WORK[-1]]
        if bar is not None:
            bar(done, total or None)  # type: ignore[arg-type]

    return progress


def _not_used(given: list[str], stages: dict[str, list[Stage]]) -> Iterator[str]:
    """A line for every option that means nothing to any of the systems."""
    for option in given:
        used = any(
            stage.family in MEANT_FOR[option]
            and not (option == "--device" and (stage.family, stage.name) == ("dense", "light"))
            for own in stages.values()
            for stage in own
        )
        if not used:
            yield f"{option} is not used by {' or '.join(stages)}"


def _targets(
    specs: tuple[str, ...], output: str, file_name: Callable[[str], str]
) -> dict[str, str]:
    """Where each run goes; several go into one folder, under the names of their systems."""
    if output == "-":
        raise click.UsageError("-o - : a run has a manifest beside it; give the name of a file")
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
            raise click.UsageError(f"system {spec!r} stands twice")
        if other != spec:
            raise click.UsageError(
                f"{other!r} and {spec!r} would both be written to {target}; rank one at a time"
            )
        targets[spec] = target
    Path(output).mkdir(parents=True, exist_ok=True)
    return targets
