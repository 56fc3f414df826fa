"""`ranktilt sensitivity`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ranktilt.cli import options
from ranktilt.cli.progress import counting_bars

if TYPE_CHECKING:
    from ranktilt.audits.sensitivity_result import Sensitivity


@click.command("sensitivity")
@click.argument("runs", nargs=-1, required=True, metavar="RUN…")
@click.option(
    "-c",
    "--collection",
    required=True,
    help="The texts: a file, a folder, a pattern, ir_datasets:NAME or hf:NAME.",
)
@click.option(
    "-l",
    "--lexicon",
    "lexicons",
    multiple=True,
    help="A lexicon, by name or as a file; repeat for more. The first is what the others are held"
    " against.  [default: gender and gender-names]",
)
@click.option(
    "--groups",
    type=options.CommaList(),
    help="Use only these groups, in this order; the first is +. Needed for LIWC dictionaries.",
)
@click.option(
    "--without",
    type=options.CommaList(),
    multiple=True,
    help="Terms to leave out together, such as paris,sandy; repeat for more such sets.",
)
@click.option(
    "--leave-one-out/--no-leave-one-out",
    default=True,
    help="Leave out every term that occurs, one by one.  [default: yes]",
)
@click.option(
    "-m",
    "--measure",
    "measures",
    multiple=True,
    help="A measure; repeat for more.  [default: TExFAIR@10 and NFaiRR@10]",
)
@click.option(
    "--background",
    default="pool",
    show_default=True,
    help="What NFaiRR is held against: a run, or the word pool or collection.",
)
@click.option(
    "--baseline", help="The run that verdicts are held against.  [default: the first run]"
)
@click.option(
    "--alpha",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.05,
    show_default=True,
    help="A difference is clear below this p (paired t-test, Bonferroni-corrected for the runs).",
)
@click.option("--qrels", help="Relevance judgements: their queries are scored.")
@click.option("--queries", help="Queries to score (TSV, CSV, JSONL), perhaps with label, weight.")
@click.option("--query-label", help="Only queries of this label, such as n: non-gendered.")
@click.option(
    "--missing",
    type=click.Choice(["error", "neutral", "skip"]),
    default="error",
    show_default=True,
    help="Documents without a text: refuse, count as without group terms, or leave out.",
)
@options.order
@options.collection_reading
@click.option(
    "--top",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="How many terms to print of each lexicon and measure.",
)
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(["table", "json", "csv", "markdown"]),
    default="table",
    show_default=True,
    help="How to print.",
)
@click.option("-o", "--output", help="Write everything to a .json or .csv file.")
@options.quiet
def command(
    runs: tuple[str, ...],
    collection: str,
    lexicons: tuple[str, ...],
    groups: list[str] | None,
    without: tuple[list[str], ...],
    leave_one_out: bool,
    measures: tuple[str, ...],
    background: str,
    baseline: str | None,
    alpha: float,
    qrels: str | None,
    queries: str | None,
    query_label: str | None,
    missing: str,
    order: str,
    fields: list[str] | None,
    input_format: str | None,
    tokenizer: str,
    top: int,
    form: str,
    output: str | None,
    quiet: bool,
) -> None:
    """How far a verdict hangs on the lexicon: several side by side, and every term left out once.

    Example: ranktilt sensitivity bm25.trec neural.trec -c passages.tsv -l gender -l gender-names
    --without paris,sandy
    """
    from ranktilt.audits.sensitivity import sensitivity
    from ranktilt.data.collection import Collection

    texts = Collection.open(collection, fields=fields, format=input_format)
    sources = [*runs, *texts.paths, *lexicons, background, qrels, queries]
    if output is not None:
        from ranktilt.data.files import require_writable, target_suffix

        target_suffix(output, (".json", ".csv"))
        require_writable(output, sources)
    with counting_bars("Leaving terms out", quiet=quiet) as (progress,):
        found = sensitivity(
            list(runs),
            texts,
            lexicons or ("gender", "gender-names"),
            measures=measures or None,
            without=without,
            leave_one_out=leave_one_out,
            baseline=baseline,
            alpha=alpha,
            groups=groups,
            background=background,
            qrels=qrels,
            queries=queries,
            query_label=query_label,
            missing=missing,  # type: ignore[arg-type]
            order=order,  # type: ignore[arg-type]
            tokenizer=tokenizer,
            progress=progress,
        )
    if output is not None:
        import os

        from ranktilt.cli.progress import note
        from ranktilt.data.manifest import build_manifest, hash_inputs
        from ranktilt.data.sources import is_named

        given = [source for source in dict.fromkeys(sources) if source is not None]
        files = [source for source in given if os.path.isfile(source) or is_named(source)]
        settings = {
            "lexicons": [v.lexicon for v in found.variants if not v.without],
            "without": [list(terms) for terms in without],
            "measures": [measure.name for measure in found.measures],
            "baseline": found.baseline,
            "alpha": alpha,
            "groups": groups,
            "background": background,
            "query_label": query_label,
            "missing": missing,
            "order": order,
            "fields": fields,
            "tokenizer": tokenizer,
        }
        found.write(output, build_manifest(hash_inputs(files), settings))
        note(f"{output}: written", quiet=quiet)
    if form == "json":
        click.echo(found.to_json(), nl=False)
    elif form == "csv":
        click.echo(found.to_csv(), nl=False)
    else:
        _show(found, form, top, quiet)


def _show(found: Sensitivity, form: str, top: int, quiet: bool) -> None:
    """Tables, then what they come to in plain words."""
    from ranktilt.cli.tables import print_table, width
    from ranktilt.display.table import Table

    in_markdown = form == "markdown"

    def heading(text: str) -> None:
        click.echo(f"\n**{text}**\n" if in_markdown else f"\n{text}")

    if not in_markdown:
        click.echo("Lexicons:")
        for number, variant in enumerate(found.variants, start=1):
            click.echo(f"  [{number}] {variant.name}")
    gaps = False
    for number, measure in enumerate(found.measures):
        two_sided = ": mean, and mean distance from fair" if measure.two_sided else ""
        heading(f"{measure.name}{two_sided} (fair: {measure.fair_text})")
        header, rows = found.variant_table(number, short=not in_markdown)
        print_table(Table(header, rows, range(1, len(header))), form)
        for lexicon in found.left_out:
            header, rows = found.term_table(lexicon, measure.name, top)
            gaps |= "n" in header
            if rows:
                heading(f"{measure.name}, terms of {lexicon} left out one by one")
                # all in one piece: a run's long name may be broken, a row not
                print_table(Table(header, rows, range(2, 5) if in_markdown else ()), form)
    lines = found.conclusions()
    if not quiet:
        if len(found.runs) > 1:
            told = (
                f"↑ fairer, ↓ less fair than {found.baseline} (p < {found.alpha:g}, paired t-test,"
            )
            lines.append(f"{told} Bonferroni for {len(found.runs) - 1}).")
            if found.left_out:
                lines.append("Order: kept, or Kendall's τ to that under the whole lexicon.")
        if gaps:
            told = "n: queries with a value both with and without the term;"
            lines.append(f"{told} changes are over those.")
        lines += found.notes()
    if not in_markdown:
        click.echo("\nReading it:")
    else:
        click.echo("")
    for line in lines:
        wrapped = click.wrap_text(line, width(), initial_indent="  ", subsequent_indent="    ")
        click.echo(f"- {line}" if in_markdown else wrapped)
