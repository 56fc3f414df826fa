"""`ranktilt rerank`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, working

METHODS = (
    "texfair", "nfairr", "arab", "duo", "neutrality", "mmr", "xquad", "pm-2", "ia-select", "fa-ir",
    "det-const-sort",
)  # fmt: skip


class WholeNumberOrAll(click.ParamType):
    """A number from 1, or `all`."""

    name = "N|all"

    def convert(self, value: Any, param: Any, ctx: Any) -> int | str:
        if value == "all" or isinstance(value, int):
            return value
        if not str(value).isdecimal() or int(value) < 1:
            self.fail(f"{value!r}: a number from 1, or all", param, ctx)
        return int(value)


@click.command("rerank")
@click.argument("run", metavar="RUN")
@click.option(
    "-m", "--method", required=True,
    help=f"One of {', '.join(METHODS)}.",
)  # fmt: skip
@click.option(
    "-s", "--strength", metavar="0…1",
    help="0 changes nothing, 1 looks at fairness alone.  [needed unless --sweep]",
)  # fmt: skip
@click.option("-a", "--annotations", help="What ranktilt annotate wrote.")
@click.option(
    "--labels",
    help="Group labels: CSV or Parquet with [query_id,] doc_id, group[, weight], or judgements "
    "of stance (.qrels: qid 0 docid label).",
)
@click.option(
    "--groups", type=options.CommaList(),
    help="Labels that count as groups, in order; a document with another label belongs to none.",
)  # fmt: skip
@click.option("--polarity", help="What ranktilt polarity wrote, for duo and mmr.")
@click.option("--axis", type=click.IntRange(1), default=1, show_default=True,
              help="Which axis of polarity counts.")  # fmt: skip
@click.option(
    "--cutoff", type=WholeNumberOrAll(), default=10, show_default=True,
    help="How far down the ranks count, or all.",
)  # fmt: skip
@click.option(
    "--candidates", type=WholeNumberOrAll(), default="all", show_default=True,
    help="How many documents of each list may move; the others stay where they are.",
)  # fmt: skip
@click.option(
    "--option", "given", multiple=True, metavar="KEY=VALUE",
    help="An option of the method: bound=score (duo), magnitude=bool (arab), share=0.7 (pm-2), "
    "protected=2 or alpha=0.05 (fa-ir); repeat for more.",
)  # fmt: skip
@click.option(
    "--missing", type=click.Choice(["error", "neutral"]), default="error", show_default=True,
    help="Documents without annotation: refuse, or count as without group terms.",
)  # fmt: skip
@options.order
@click.option(
    "--sweep", is_flag=True,
    help="Try many strengths and print the frontier, and what the strength chosen on training "
    "queries does on the others; needs --measure, --qrels.",
)  # fmt: skip
@click.option(
    "--measure", "measures", multiple=True,
    help="With --sweep: the fairness measure first, such as TExFAIR@10; more may follow. nDCG@10 "
    "stands for relevance.",
)  # fmt: skip
@click.option("--qrels", help="With --sweep: relevance judgements.")
@click.option("--background", help="With --sweep: what NFaiRR is held against, such as pool.")
@click.option(
    "--keep", type=click.FloatRange(0, 1, min_open=True), default=0.99, show_default=True,
    help="With --sweep: the part of nDCG@10 that must stay.",
)  # fmt: skip
@click.option("--folds", type=click.IntRange(2), default=5, show_default=True,
              help="With --sweep: the parts that queries are split into.")  # fmt: skip
@options.seed
@click.option("--name", help="The run's tag.  [default: the run, the method and the strength]")
@click.option("-o", "--output", help="Where to write the run, as TREC.  [default: run.trec]")
@options.quiet
def command(
    run: str,
    method: str,
    strength: str | None,
    annotations: str | None,
    labels: str | None,
    groups: list[str] | None,
    polarity: str | None,
    axis: int,
    cutoff: int | str,
    candidates: int | str,
    given: tuple[str, ...],
    missing: str,
    order: str,
    sweep: bool,
    measures: tuple[str, ...],
    qrels: str | None,
    background: str | None,
    keep: float,
    folds: int,
    seed: int,
    name: str | None,
    output: str | None,
    quiet: bool,
) -> None:
    """Put the documents of a run in a fairer order.

    The run is written as TREC, with a manifest beside it. With --sweep nothing is written.

    Example: ranktilt rerank bm25.trec -m texfair -s 0.3 -a annotations.parquet -o fairer.trec
    """
    from ranktilt.data.files import require_writable
    from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest
    from ranktilt.data.run import Run
    from ranktilt.rerank.base import checked_strength
    from ranktilt.rerank.methods import make_method
    from ranktilt.rerank.reranking import rerank

    chosen = make_method(method, **_options(given))
    shared: dict[str, Any] = {
        "annotations": annotations, "labels": labels, "groups": groups, "polarity": polarity,
        "axis": axis, "cutoff": None if cutoff == "all" else cutoff,
        "candidates": None if candidates == "all" else candidates, "missing": missing,
        "order": order,
    }  # fmt: skip
    if sweep:
        if strength is not None or output is not None or name is not None:
            raise click.UsageError("--sweep tries all strengths and writes no run")
        if not measures or qrels is None:
            raise click.UsageError("--sweep needs --measure and --qrels")
        _show_sweep(run, chosen, measures, shared, qrels, background, keep, folds, seed, quiet)
        return
    if strength is None:
        raise click.UsageError("Missing option '-s' / '--strength'.")
    if measures or qrels is not None or background is not None:
        raise click.UsageError("--measure, --qrels and --background are for --sweep")
    amount = checked_strength(strength)
    target = output or "run.trec"
    inputs = [path for path in (run, annotations, labels, polarity) if path is not None]
    require_writable(target, inputs)
    with working("Reranking …", quiet=quiet):
        before = Run.load(run, order=order)  # type: ignore[arg-type]
        made = rerank(before, chosen, amount, name=name, **shared)
    settings = {"method": method, "strength": amount, **chosen.options(), **shared}
    manifest = build_manifest(hash_inputs(inputs), settings)
    made.write(target)
    write_manifest(target, manifest)
    moved = sum(
        (before.doc_codes[start:end] != made.doc_codes[start:end]).any()
        for start, end in zip(before.offsets[:-1], before.offsets[1:], strict=True)
    )
    note(f"{target}: {made.name}, {moved:,} of {len(made):,} lists changed", quiet=quiet)


def _options(given: tuple[str, ...]) -> dict[str, Any]:
    """`key=value` pairs; values that are numbers become numbers."""
    found: dict[str, Any] = {}
    for pair in given:
        key, sign, text = pair.partition("=")
        if not sign or not key:
            raise click.UsageError(f"--option {pair}: expected KEY=VALUE")
        value: Any = text
        for kind in (int, float):
            try:
                value = kind(text)
                break
            except ValueError:
                continue
        found[key.strip()] = value
    return found


def _show_sweep(
    run: str, chosen: Any, measures: tuple[str, ...], shared: dict[str, Any], qrels: str,
    background: str | None, keep: float, folds: int, seed: int, quiet: bool,
) -> None:  # fmt: skip
    from ranktilt.rerank.sweep import sweep

    names = [measures[0], "nDCG@10", *measures[1:]]
    with working("Sweeping …", quiet=quiet):
        found = sweep(
            run, chosen, names, qrels=qrels, background=background, folds=folds, seed=seed,
            **shared,
        )  # fmt: skip
        picked = found.choose(keep)
    titles = [measure.name for measure in found.measures]
    width = max(len("strength"), *map(len, titles))
    click.echo("  ".join(f"{title:>{width}}" for title in ["strength", *titles]))
    for row in found.frontier():
        cells = [f"{row['strength']:g}", *(_number(row[title]) for title in titles)]
        click.echo("  ".join(f"{cell:>{width}}" for cell in cells))
    before, after = picked.means()
    told = ", ".join(f"{strength:g}" for strength in picked.strengths)
    click.echo(f"\nkept {keep:.1%} of nDCG@10 on training folds: strengths {told}")
    for title, old, new in zip(titles, before.tolist(), after.tolist(), strict=True):
        click.echo(f"  {title} on test folds: {old:.4f} → {new:.4f}")


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.4f}"
