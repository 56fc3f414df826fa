"""`ranktilt lexicon sensitivity`."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

import click

from ranktilt.cli import comparing, options
from ranktilt.cli.progress import note, progress_bars
from ranktilt.cli.tables import READABLE, print_table, say

if TYPE_CHECKING:
    from ranktilt.audits.sensitivity_result import Sensitivity


@dataclass(frozen=True)
class _SensitivityFile(options.FileSettings):
    """What the settings file of `lexicon sensitivity` may hold."""

    groups: list[str] | None = None


@click.command("sensitivity")
@options.runs
@options.collection
@click.option(
    "-l",
    "--lexicon",
    "lexicons",
    multiple=True,
    help="A lexicon, by name or as a file; repeatable. The first is the reference.  [default: "
    "gender and gender-names]",
)
@click.option(
    "--without",
    type=options.CommaList(),
    multiple=True,
    help="Terms to remove together, such as paris,sandy; repeatable.  [default: every term that "
    "occurs, one at a time]",
)
@click.option(
    "-m",
    "--measure",
    "measures",
    multiple=True,
    help="A measure; repeatable.  [default: TExFAIR@10 and NFaiRR@10]",
)
@options.background
@click.option("-b", "--baseline", help="Run to compare with.  [default: the first]")
@click.option(
    "--alpha",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.05,
    help="Level of significance (paired t-test, Bonferroni-corrected for the runs).",
)
@options.qrels
@options.queries
@options.query_label
@options.missing
@click.option(
    "--top",
    type=click.IntRange(1),
    default=10,
    help="Terms to print; in Markdown, per lexicon and measure.",
)
@options.output_format("csv", "markdown")
@click.option("-o", "--output", help="Write everything to a .json or .csv file.")
@options.settings(_SensitivityFile)
@options.quiet
def command(
    runs: tuple[str, ...],
    collection: str | None,
    lexicons: tuple[str, ...],
    without: tuple[list[str], ...],
    measures: tuple[str, ...],
    background: str,
    baseline: str | None,
    alpha: float,
    qrels: str | None,
    queries: str | None,
    query_label: str | None,
    missing: str,
    top: int,
    form: str,
    output: str | None,
    settings: str | None,
    quiet: bool,
) -> None:
    """Test how much results depend on the lexicon: several lexicons, and every term removed once.

    Example: ranktilt lexicon sensitivity bm25.trec neural.trec -c passages.tsv --without paris
    """
    from ranktilt.audits.audit import AuditInputs, run_audit
    from ranktilt.audits.sensitivity import DEFAULT_MEASURES, SensitivitySettings, sensitivity
    from ranktilt.data.collection import Collection
    from ranktilt.data.lexicon import Lexicon

    if collection is None:
        raise click.UsageError("no documents: pass --collection")
    if collection == "-":
        raise click.UsageError("standard input can be read only once: pass a file as --collection")
    more = options.read_file(settings, _SensitivityFile)
    reading = more.reading(missing)
    texts = Collection.open(collection, reading)
    sources = [*runs, *texts.paths, *lexicons, background, qrels, queries, settings]
    comparing.check_output(output, sources)
    words = [Lexicon.load(name, more.groups) for name in lexicons or ("gender", "gender-names")]
    inputs = AuditInputs(
        list(runs), texts, None, words[0], list(measures or DEFAULT_MEASURES), 10, None, None,
        background, qrels, options.chosen_queries(queries, query_label, None), reading,
    )  # fmt: skip
    chosen = SensitivitySettings(without, not without, baseline, alpha)
    with progress_bars(quiet=quiet) as progress:
        audit = run_audit(inputs, progress=progress)
        found = sensitivity(audit, words, chosen, progress=progress)
    if output is not None:
        from ranktilt.cli.render import existing_files
        from ranktilt.data.manifest import build_manifest, hash_inputs

        told = {
            "lexicons": [v.lexicon for v in found.variants if not v.without],
            "without": [list(terms) for terms in without],
            "measures": [measure.name for measure in found.measures],
            "baseline": found.baseline,
            "alpha": alpha,
            "background": background,
            "query_label": query_label,
            "missing": missing,
            **asdict(more),
        }
        found.write(output, build_manifest(hash_inputs(existing_files(sources)), told))
        note(f"{output}: written", quiet=quiet)
    if form == "json":
        click.echo(found.to_json(), nl=False)
    elif form == "csv":
        click.echo(found.to_csv(), nl=False)
    elif form == "markdown":
        _show_markdown(found, top, quiet)
    else:
        _show(found, top, quiet)


def _show(found: Sensitivity, top: int, quiet: bool) -> None:
    """What it comes to in a few sentences, and one screen of tables."""
    if not quiet:
        say(*found.headline(), "")
    names = [f"[{i}] {variant.name}" for i, variant in enumerate(found.variants, start=1)]
    say(f"Lexicons: {'; '.join(names)}")
    print_table(found.lexicon_table(), most=READABLE)
    terms = found.influence_table(top)
    if terms.rows:
        click.echo("Terms removed one at a time: the largest change of a mean")
        print_table(terms, most=READABLE)
    if not quiet:
        say(*_notes(found, terms=bool(terms.rows)))
        say("Terms by lexicon and measure: -f markdown; everything: -f json, csv or -o FILE.")


def _show_markdown(found: Sensitivity, top: int, quiet: bool) -> None:
    """Everything: the conclusions, and tables per measure and lexicon."""
    say(*found.headline(), *found.conclusions(), form="markdown")
    gaps = False
    for number, measure in enumerate(found.measures):
        two_sided = ": mean, and mean distance from fair" if measure.two_sided else ""
        click.echo(f"\n**{measure.name}{two_sided} (fair: {measure.fair_text})**\n")
        print_table(replace(found.variant_table(number), title=""), "markdown")
        for lexicon in found.left_out:
            table = found.term_table(lexicon, measure.name, top)
            gaps |= "n" in table.header
            if table.rows:
                click.echo(f"\n**{measure.name}, terms of {lexicon} removed one at a time**\n")
                print_table(table, "markdown")
    if quiet:
        return
    click.echo("")
    notes = _notes(found, terms=False)
    if len(found.runs) > 1 and found.left_out:
        notes.insert(1, "Order: kept, or Kendall's τ to that under the whole lexicon.")
    if gaps:
        notes.append(
            "n: queries with a value both with and without the term; changes are over those."
        )
    say(*notes, form="markdown")


def _notes(found: Sensitivity, *, terms: bool) -> list[str]:
    from ranktilt.comparisons.systems import TILT_NOTE

    notes = []
    if any(measure.two_sided for measure in found.measures):
        notes.append(TILT_NOTE)
    if len(found.runs) > 1:
        notes.append(
            f"▲ significantly fairer, ▼ less fair than {found.baseline} (p < {found.alpha:g}, "
            f"paired t-test, Bonferroni for {len(found.runs) - 1}); τ: Kendall's τ to the order "
            "under the first lexicon."
        )
        if terms:
            notes.append("changes: whether a verdict or the order of the runs changes.")
    return notes + found.notes()
