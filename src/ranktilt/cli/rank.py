"""`ranktilt rank`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import click

from ranktilt.cli import options
from ranktilt.cli.progress import counting_bars, note

#: The kinds of work that systems report; anything else is shown as the last.
WORK = (
    "Reading", "Indexing", "Encoding queries", "Encoding documents", "Searching", "Re-ranking",
    "Working",
)  # fmt: skip


@click.command("rank")
@click.argument("collection", metavar="COLLECTION")
@click.argument("queries", metavar="QUERIES")
@click.option(
    "-s", "--system", "systems", multiple=True, default=("bm25",), show_default=True,
    help="A system such as bm25, dense:minilm, 'bm25 >> cross:FOLDER % 100'; repeat for more "
    "(ranktilt systems lists those of the papers).",
)  # fmt: skip
@click.option("--run", help="Re-order this run instead of searching the collection.")
@click.option(
    "--depth", type=click.IntRange(1),
    help="Documents in a list.  [default: 1000; a re-ranker takes and returns 100, or % N]",
)  # fmt: skip
@click.option("--index", help="A folder to keep indexes in; one that is there is used again.")
@click.option("--store", help="A file to keep a live engine's answers in (SQLite).")
@click.option("--fresh", is_flag=True, help="Ask a live engine anew, for a new snapshot.")
@click.option(
    "--device", default="cpu", show_default=True, help="Where neural models run: cpu or cuda."
)
@click.option("--batch-size", type=click.IntRange(1), help="Texts that a model takes at once.")
@click.option("--no-cache", is_flag=True, help="Neither read nor keep vectors in the user's cache.")
@options.seed
@options.collection_fields
@options.order
@click.option("--name", help="The run's tag.  [default: the system]")
@click.option(
    "-o", "--output", default="run.trec", show_default=True,
    help="Where to write; with several systems a folder.",
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
    device: str,
    batch_size: int | None,
    no_cache: bool,
    seed: int,
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
    from ranktilt.systems.ranking import file_name, rank
    from ranktilt.systems.specs import parse_spec

    stages = {spec: parse_spec(spec) for spec in systems}  # every spec is read before any work
    if len(systems) > 1 and name is not None:
        raise click.UsageError("--name with several systems would name them all the same")
    targets = _targets(list(stages), output, file_name)
    engines = {"engine", "pyserini"}
    for spec, target in targets.items():
        alone = collection == "-" and stages[spec][0].family in engines and len(stages[spec]) == 1
        with counting_bars(*WORK, quiet=quiet) as bars:
            shown = dict(zip(WORK, bars, strict=True))

            def progress(
                what: str,
                done: int,
                total: int,
                shown: dict[str, Callable[[int, int], None] | None] = shown,
            ) -> None:
                bar = shown.get(what) or shown[WORK[-1]]
                if bar is not None:
                    bar(done, total or None)  # type: ignore[arg-type]

            made = rank(
                None if alone else collection,
                queries,
                spec,
                run=run,
                depth=depth,
                index=index,
                store=store,
                fresh=fresh,
                device=device,
                batch_size=batch_size,
                seed=seed,
                cache=not no_cache,
                fields=fields,
                format=input_format,
                order=order,  # type: ignore[arg-type]
                name=name,
                output=target,
                progress=progress if bars[0] is not None else None,
            )
        empty = int((made.lengths == 0).sum())
        without = f"; {empty:,} found nothing" if empty else ""
        note(
            f"{target}: {made.name}, {len(made):,} queries, {int(made.offsets[-1]):,} documents"
            f"{without}",
            quiet=quiet,
        )


def _targets(specs: list[str], output: str, file_name: Callable[[str], str]) -> dict[str, str]:
    """Where each run goes; several go into one folder, under the names of their systems."""
    folder = output.endswith(("/", os.sep)) or Path(output).is_dir()
    if len(specs) == 1 and not folder:
        return {specs[0]: output}
    if not folder and (Path(output).suffix or Path(output).exists()):
        raise click.UsageError(f"-o {output} with several systems; give a folder, such as runs/")
    Path(output).mkdir(parents=True, exist_ok=True)
    return {spec: os.path.join(output, f"{file_name(spec)}.trec") for spec in specs}
