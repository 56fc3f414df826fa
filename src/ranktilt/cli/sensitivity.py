"""`ranktilt lexicon sensitivity`."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

import click

from ranktilt.cli import comparing, options
from ranktilt.cli.progress import note, progress_bars


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
    help="Terms to print.",
)
@options.output_format("csv", "markdown")
@click.option("-o", "--output", help="Write everything to a .json or .csv file.")
@options.settings(_SensitivityFile)
@options.quiet
def command(form: str, output: str | None, settings: str | None, quiet: bool, **given: Any) -> None:
    """Test how much results depend on the lexicon: several lexicons, and every term removed once.

    Example: ranktilt lexicon sensitivity bm25.trec neural.trec -c passages.tsv --without paris
    """
    from ranktilt.audits.audit import AuditInputs, run_audit
    from ranktilt.audits.sensitivity import DEFAULT_MEASURES, SensitivitySettings, sensitivity
    from ranktilt.data.collection import Collection
    from ranktilt.data.lexicon import Lexicon

    names = ("runs", "collection", "lexicons", "without", "measures")
    runs, collection, lexicons, without, measures = (given[name] for name in names)
    if collection is None or collection == "-":
        raise click.UsageError("pass the documents as a file: --collection FILE")
    more = options.read_file(settings, _SensitivityFile)
    reading = more.reading(given["missing"])
    texts = Collection.open(collection, reading)
    named = [given[name] for name in ("background", "qrels", "queries")]
    sources = [*runs, *texts.paths, *lexicons, *named, settings]
    options.check_target(output, sources, (".json", ".csv"))
    words = [Lexicon.load(name, more.groups) for name in lexicons or ("gender", "gender-names")]
    inputs = AuditInputs(
        list(runs), texts, None, words[0], list(measures or DEFAULT_MEASURES), 10, None, None,
        given["background"], given["qrels"],
        options.chosen_queries(given["queries"], given["query_label"], None), reading,
    )  # fmt: skip
    chosen = SensitivitySettings(without, not without, given["baseline"], given["alpha"])
    with progress_bars(quiet=quiet) as progress:
        audit = run_audit(inputs, progress=progress)
        found = sensitivity(audit, words, chosen, progress=progress)
    if output is not None:
        told = {
            "lexicons": [v.lexicon for v in found.variants if not v.without],
            "without": [list(terms) for terms in without],
            "measures": [measure.name for measure in found.measures],
            **{name: given[name] for name in ("alpha", "background", "query_label", "missing")},
            "baseline": found.baseline,
            **asdict(more),
        }
        found.write(output, options.manifest_of(sources, told))
        note(f"{output}: written", quiet=quiet)
    comparing.show_result(replace(found, top=given["top"]), form, quiet=quiet)
