"""`ranktilt rerank`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, working

if TYPE_CHECKING:
    from ranktilt.rerankers.reranking import RerankSettings

METHODS = (
    "texfair", "nfairr", "arab", "duo", "neutrality", "mmr", "xquad", "pm-2", "ia-select", "fa-ir",
    "det-const-sort",
)  # fmt: skip


#: Options with what is known about the documents.
EVIDENCE = ("annotations", "labels", "polarity")


class _WholeNumberOrAll(click.ParamType):
    """A number from 1, or `all` (None)."""

    name = "N|all"

    def convert(self, value: Any, param: Any, ctx: Any) -> int | None:
        if value is None or value == "all" or isinstance(value, int):
            return None if value == "all" else value
        if not str(value).isdecimal() or int(value) < 1:
            self.fail(f"{value!r}: a number from 1, or all", param, ctx)
        return int(value)


reranking: options.Option = options.several(
    click.option(
        "-m", "--method", required=True,
        help=f"One of {', '.join(METHODS)}; options in parentheses: 'duo(bound=score)', "
        "'arab(magnitude=bool)', 'pm-2(share=0.7)', 'fa-ir(protected=female, alpha=0.05)'.",
    ),
    click.option("-a", "--annotations", help="Output of ranktilt annotate."),
    click.option(
        "--labels",
        help="Group labels: CSV or Parquet with [query_id,] doc_id, group[, weight], or stance "
        "qrels (.qrels: qid 0 docid label).",
    ),
    click.option(
        "--groups", type=options.CommaList(),
        help="Labels that count as groups, in order; other labels belong to no group.",
    ),
    click.option("--polarity", help="Output of ranktilt polarity, for duo and mmr."),
    click.option("--axis", type=click.IntRange(1), default=1,
                 help="Polarity axis to use."),
    click.option(
        "--cutoff", type=_WholeNumberOrAll(), default=10,
        help="Ranks that count, or all."
    ),
    click.option(
        "--candidates", type=_WholeNumberOrAll(), default="all",
        help="Documents of each list that may move; the others keep their rank."
    ),
    click.option(
        "--missing", type=click.Choice(["error", "neutral"]), default="error",
        help="Documents without annotation: stop, or count as having no group terms."
    ),
    options.order,
)  # fmt: skip


def rerank_settings(given: dict[str, Any], name: str | None = None) -> RerankSettings:
    """The settings among the options of `reranking`."""
    from ranktilt.rerankers.reranking import RerankSettings

    groups = given["groups"]
    return RerankSettings(
        given["candidates"], given["axis"], None if groups is None else tuple(groups), name,
        options.reading(given),
    )  # fmt: skip


@click.command("rerank")
@click.argument("run", metavar="RUN")
@reranking
@click.option(
    "-s", "--strength", required=True, metavar="0…1", help="0 (no change) to 1 (fairness only)."
)
@click.option("--name", help="Name (tag) of the run.  [default: run, method and strength]")
@click.option("-o", "--output", default="run.trec", help="TREC file to write.")
@options.quiet
def command(
    run: str, method: str, strength: str, name: str | None, output: str, quiet: bool, **given: Any
) -> None:
    """Rerank each list of a run to reduce its tilt.

    The new run is written as TREC, with a manifest next to it. To find a good strength, use
    ranktilt rerank-sweep.

    Example: ranktilt rerank bm25.trec -m texfair -s 0.3 -a annotations.parquet -o fairer.trec
    """
    from ranktilt.data.files import require_writable
    from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest
    from ranktilt.data.run import Run
    from ranktilt.rerankers.base import checked_strength
    from ranktilt.rerankers.methods import make_method
    from ranktilt.rerankers.reranking import rerank

    chosen = make_method(method)
    amount = checked_strength(strength, "--strength")
    if output == "-":
        raise click.UsageError("-o -: a run needs a file, because a manifest goes next to it")
    files = {what: given[what] for what in EVIDENCE}
    inputs = [path for path in (run, *files.values()) if path is not None]
    require_writable(output, inputs)
    settings = rerank_settings(given, name)
    with working("Reranking …", quiet=quiet):
        before = Run.load(run, order=settings.reading.order)
        made = rerank(before, chosen, amount, cutoff=given["cutoff"], settings=settings, **files)
    recorded = {"method": chosen.name, "strength": amount, **chosen.options(), **given}
    manifest = build_manifest(hash_inputs(inputs), recorded)
    made.write(output)
    write_manifest(output, manifest)
    moved = sum(
        (before.doc_codes[start:end] != made.doc_codes[start:end]).any()
        for start, end in zip(before.offsets[:-1], before.offsets[1:], strict=True)
    )
    note(f"{output}: {made.name}, {moved:,} of {len(made):,} lists changed", quiet=quiet)
