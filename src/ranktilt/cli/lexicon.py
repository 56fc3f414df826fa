"""`ranktilt lexicon`: list, check, validate, grade and convert word lists."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import click

from ranktilt.cli import comparing, options
from ranktilt.cli.groups import Group
from ranktilt.cli.progress import note, progress_bars, working
from ranktilt.data.manifest import write_manifest
from ranktilt.display.numbers import counted


@click.group("lexicon", cls=Group)
def command() -> None:
    """List, show, check, validate, grade and convert group lexicons."""


@command.command("list")
def _list_lexicons() -> None:
    """List the lexicons that come with the package."""
    from ranktilt.data.lexicon import Lexicon, shipped_lexicons

    for name in shipped_lexicons():
        lexicon = Lexicon.load(name)
        groups = ", ".join(f"{group.name} ({len(group.terms)})" for group in lexicon.groups)
        click.secho(f"{name} [{lexicon.language}]", bold=True)
        click.echo(f"  {groups}")
        click.echo(click.wrap_text(lexicon.card.get("summary", ""), 96, "  ", "  "))


@command.command("show")
@click.argument("lexicon")
@options.groups
def _show(lexicon: str, groups: list[str] | None) -> None:
    """Print a lexicon: its card with known limits, groups, targets and terms."""
    import textwrap

    from ranktilt.data.lexicon import Lexicon

    loaded = Lexicon.load(lexicon, groups)

    def paragraph(text: str, indent: str = "  ") -> None:
        click.echo(textwrap.fill(text, 96, initial_indent=indent, subsequent_indent=indent + "  "))

    click.secho(f"{loaded.name} [{loaded.language}] {loaded.hash[:8]}", bold=True)
    for key in ("summary", "source", "licence"):
        if key in loaded.card:
            paragraph(f"{key}: {loaded.card[key]}")
    for limit in loaded.card.get("limits", ()):
        paragraph(f"- {limit}", "  ")
    for group, target in zip(loaded.groups, loaded.targets, strict=True):
        sign = " (+)" if group is loaded.groups[0] else ""
        click.secho(f"{group.name}{sign}: {len(group.terms)} terms, target {target:.3g}", bold=True)
        shown = [t.text + ("" if t.weight == 1 else f" ×{t.weight:g}") for t in group.terms]
        paragraph(", ".join(shown))
    if loaded.exclude:
        click.secho(f"not counted: {len(loaded.exclude)} phrases", bold=True)
        paragraph(", ".join(term.text for term in loaded.exclude))


@command.command("check")
@click.argument("lexicon")
@click.option("-c", "--collection", required=True, help="Collection to check it on.")
@options.groups
@options.collection_reading
@click.option("--top", type=click.IntRange(1), default=15, help="Terms shown.")
@click.option("--examples", type=click.IntRange(0), default=2, help="Examples per term.")
@options.quiet
def _check(lexicon: str, collection: str, top: int, examples: int, **given: Any) -> None:
    """Show the most frequent matches of each group with examples in context.

    Read them: a name may be a place, a word may have another meaning. Add what should not count to
    the lexicon's `exclude`.

    Example: ranktilt lexicon check gender-names --collection passages.tsv
    """
    from ranktilt.data.lexicon import Lexicon
    from ranktilt.lexicons.check import check_lexicon

    with progress_bars() as progress:
        use = check_lexicon(
            Lexicon.load(lexicon, given["groups"]),
            collection,
            reading=options.reading(given),
            examples=examples,
            progress=progress,
        )
    for doubt in use.doubts:
        click.echo(f"{'note' if use.status == 'ok' else use.status}: {doubt}")
    if use.status != "ok":
        return
    share = use.with_terms / use.documents if use.documents else 0.0
    click.echo(
        f"{use.lexicon.name} on {collection}: {use.documents:,} documents, {use.tokens:,} tokens; "
        f"{use.with_terms:,} documents ({share:.1%}) contain a group term."
    )
    for name in use.lexicon.group_names:
        total = use.total(name)
        unused = len(use.unused(name))
        click.secho(f"\n{name}: {total:,} matches, {unused} terms never occur", bold=True)
        for term in use.most_frequent(name, top):
            click.echo(
                f"  {term.term:<16} {term.count:>8,}  {term.count / total:>6.1%}  "
                f"in {counted(term.documents, 'document')}"
            )
            for doc_id, context in term.examples:
                click.echo(f"      {doc_id}: {context}")


@command.command("validate")
@click.argument("lexicon")
@click.option("-c", "--collection", required=True, help="Documents to validate it on.")
@click.option(
    "--labels", required=True,
    help="Known groups of documents: CSV or Parquet with doc_id and group, named as in the "
    "lexicon.",
)  # fmt: skip
@options.groups
@options.collection_reading
@options.confidence
@options.seed
@comparing.output_options
def _validate(lexicon: str, collection: str, form: str, output: str | None, **given: Any) -> None:
    """Compare what a lexicon decides with the known groups of documents.

    A list decides for the group with the most terms in a document. Reports how many documents it
    decides, how many of those correctly, which group it misses more often, and the share of each
    group corrected for this. If some documents have no label, the correction is for these. No score
    is corrected; -o FILE.json has the rates, to correct other counts.

    Example: ranktilt lexicon validate gender --collection people.tsv --labels people.csv
    """
    from ranktilt.data.lexicon import Lexicon
    from ranktilt.lexicons.validation import validate_lexicon

    sources = [lexicon, collection, given["labels"]]
    options.check_target(output, sources, (".json", ".csv"))
    with progress_bars() as progress:
        found = validate_lexicon(
            Lexicon.load(lexicon, given["groups"]),
            collection,
            given["labels"],
            reading=options.reading(given),
            confidence=given["confidence"],
            seed=given["seed"],
            progress=progress,
        )
    comparing.write_result(found, output, sources)
    more = [] if form == "table" else [("", found.share_table())]
    comparing.show_result(found, form, more=more)


@command.command("new")
@click.argument("name")
@click.option("-o", "--output", help="File to write; it must not exist.  [default: NAME.toml]")
def _new(name: str, output: str | None) -> None:
    """Write a commented starter lexicon: two example groups, targets and a card.

    Example: ranktilt lexicon new regions
    """
    import re
    from importlib import resources

    from ranktilt.data.files import write_text
    from ranktilt.data.lexicon import shipped_lexicons
    from ranktilt.errors import InputError

    if not re.fullmatch(r"\w[\w.-]*", name):
        raise InputError(f"lexicon name {name!r}", expected="letters, digits, _, . and -")
    if name in shipped_lexicons():
        raise InputError(
            f"{name} is a lexicon of the package",
            do=f"choose another name, or copy it: ranktilt lexicon convert {name} -o FILE.toml",
        )
    target = f"{name}.toml" if output is None else output
    options.check_target(target, [], (".toml",), new=True)
    starter = (resources.files("ranktilt.cli") / "assets" / "lexicon.toml").read_text("utf-8")
    write_text(target, starter.replace('"NAME"', f'"{name}"', 1))
    click.echo(
        f"{target}: written; edit it, then: ranktilt lexicon check {target} -c passages.tsv",
        err=True,
    )


@command.command("convert")
@click.argument("lexicon")
@options.groups
@click.option("--exclude", multiple=True, help="A phrase not to count; repeatable.")
@click.option("-o", "--output", required=True, help="Output file, .toml.")
def _convert(lexicon: str, groups: list[str] | None, exclude: tuple[str, ...], output: str) -> None:
    """Write a lexicon as TOML, optionally with fewer groups or more exclusions.

    Example: ranktilt lexicon convert gender-names --exclude paris -o my-names.toml
    """
    from ranktilt.data.files import write_text
    from ranktilt.data.lexicon import Lexicon

    options.check_target(output, [lexicon], (".toml",))
    loaded = Lexicon.load(lexicon, groups).with_exclusions(exclude)
    if exclude or groups:  # a different lexicon needs a different name
        loaded = replace(loaded, name=Path(output).stem)
    write_text(output, loaded.to_toml())
    click.echo(f"{output}: {', '.join(loaded.group_names)}", err=True)


@command.command("names")
@click.argument("lexicon")
@click.argument("counts", metavar="COUNTS...", nargs=-1, required=True)
@click.option("-o", "--output", required=True, help="Output file, .toml.")
def _names(lexicon: str, counts: tuple[str, ...], output: str) -> None:
    """Pair a lexicon's first names by frequency and by how specific they are to their group.

    COUNTS are files of a register with a line per name and sex (Mary,F,7065), as the US Social
    Security Administration writes them. Each name is paired with one of the other group that is as
    frequent and as specific, so that the sum of distances is smallest. Swap with the result:
    ranktilt swap -l OUTPUT.

    Example: ranktilt lexicon names gender-pairs yob*.txt -o paired.toml
    """
    from ranktilt.data.files import write_text
    from ranktilt.display.numbers import listed
    from ranktilt.lexicons.names import pair_names

    options.check_target(output, [lexicon, *counts], (".toml",))
    found = pair_names(lexicon, counts)
    write_text(output, replace(found.lexicon, name=Path(output).stem).to_toml())
    shown = ", ".join(f"{first} {second}" for first, second in found.pairs[:5])
    click.echo(f"{counted(len(found.pairs), 'pair')}, mean distance {found.distance:.3f}")
    click.echo(f"  {shown}")
    if found.unpaired:
        told = listed(list(found.unpaired), most=8)
        click.echo(f"  {counted(len(found.unpaired), 'name')} without a pair: {told}")
    click.echo(f"{output}: {', '.join(found.lexicon.names)}", err=True)


_embedder = click.option(
    "-e", "--embedder", default="light",
    help="Text-to-vector model: light, st:minilm, st:NAME, st:FOLDER, or npy:FILE and parquet:FILE "
    "with a vector for every word or, for lean, every document and term.",
)  # fmt: skip


@command.command("grade")
@click.argument("lexicon")
@click.option("-c", "--collection", required=True, help="Collection whose words are graded.")
@_embedder
@options.collection_reading
@click.option(
    "--min-count", type=click.IntRange(1), default=5, help="Skip words that occur less often."
)
@click.option(
    "--band", type=click.FloatRange(0), default=3.0,
    help="Words that lean by at most this many spreads of ordinary words get no weight.",
)  # fmt: skip
@click.option("-o", "--output", required=True, help="Output file, .toml.")
@options.quiet
def _grade(lexicon: str, collection: str, output: str, **given: Any) -> None:
    """Grade a lexicon: weight every word of a collection by its lean towards the groups.

    An embedder places words between ordinary words and the lexicon's own. The result is a weighted
    lexicon for `annotate`, `audit` and all measures of terms. Read it before use, and exclude what
    should not count with `ranktilt lexicon convert FILE --exclude`.

    Example: ranktilt lexicon grade gender --collection passages.tsv -e st:minilm -o graded.toml
    """
    from ranktilt.data.collection import Collection
    from ranktilt.data.files import require_writable, target_suffix, write_text
    from ranktilt.data.lexicon import Lexicon
    from ranktilt.lexicons.grading import GradingSettings, grade_lexicon, read_vocabulary
    from ranktilt.polarity.embedders import load_embedder

    target_suffix(output, (".toml",))
    plain = Lexicon.load(lexicon)
    reading = options.reading(given)
    texts = Collection.open(collection, reading)
    loaded, band = load_embedder(given["embedder"]), given["band"]
    inputs = [*texts.paths, lexicon, *loaded.paths]
    require_writable(output, inputs)
    settings = GradingSettings(given["min_count"], band, name=Path(output).stem)
    with progress_bars() as progress:
        vocabulary = read_vocabulary(texts, reading=reading, progress=progress)
    with working(f"Grading {len(vocabulary.written):,} words"):
        graded = grade_lexicon(plain, vocabulary, embedder=loaded, settings=settings)
    facts = graded.facts
    manifest = options.manifest_of(inputs, dict(facts))
    write_text(output, graded.lexicon.to_toml())
    write_manifest(output, manifest)
    click.echo(
        f"{plain.name} on {collection}: {facts['words']:,} words graded; {facts['outside_band']:,}"
        f" lean by more than {band:g} spreads (by chance about "
        f"{facts['outside_band_by_chance']:,.0f})."
    )
    click.echo(
        f"Own terms: {facts['own_leave_one_out']} of {facts['own_terms']} lean towards their group "
        f"when held out; {facts['own_kept_as_they_were']} have no vector of their own and are kept."
    )
    if facts["own_other_side"]:
        click.echo(f"  not: {', '.join(facts['own_other_side'])}")
    for name in graded.lexicon.group_names:
        added = graded.added(name)
        click.secho(f"\n{name}: {len(added)} new words", bold=True)
        if added:
            click.echo("  strongest: " + ", ".join(f"{t.term} {t.weight:.2f}" for t in added[:12]))
            heavy = (f"{t.term} {t.weight:.2f}×{t.count:,}" for t in graded.heaviest(name)[:12])
            click.echo("  most counted: " + ", ".join(heavy))
    note(f"{output}: {', '.join(graded.lexicon.group_names)}")


@command.command("lean")
@click.argument("lexicon")
@click.option("-c", "--collection", required=True, help="Documents to read.")
@_embedder
@click.option(
    "--band", type=click.FloatRange(0, min_open=True), default=2.0,
    help="Documents that lean by at most this many spreads belong to no group.",
)  # fmt: skip
@options.collection_fields
@click.option("-o", "--output", required=True, help="Labels to write, .csv.")
@options.quiet
def _lean(lexicon: str, collection: str, band: float, output: str, **given: Any) -> None:
    """Write how far each document as a whole leans towards each group, according to an embedder.

    The lexicon's terms define the groups for the embedder; documents need not contain them. The
    result is a file of soft labels for `score --labels` and `audit --labels`, next to the measures
    that count words.

    Example: ranktilt lexicon lean gender --collection passages.tsv -e st:minilm -o leans.csv
    """
    from ranktilt.data.collection import Collection
    from ranktilt.data.files import write_text
    from ranktilt.lexicons.leaning import document_leans

    texts = Collection.open(collection, options.reading(given))
    inputs = [*texts.paths, lexicon]
    options.check_target(output, inputs, (".csv",), collection=texts.folder)
    with progress_bars() as progress:
        found = document_leans(
            texts, lexicon, embedder=given["embedder"], band=band, progress=progress
        )
    settings = {
        "lexicon": found.lexicon.name,
        "lexicon_hash": found.lexicon.hash,
        "embedder": found.embedder,
        "band": band,
        "documents": len(found.doc_ids),
    }
    write_text(output, found.to_csv())
    write_manifest(output, options.manifest_of(inputs, settings))
    total = len(found.doc_ids)
    for name, count in zip(found.lexicon.group_names, (found.weights > 0).sum(axis=0), strict=True):
        click.echo(f"{name}: {count:,} of {total:,} documents ({count / total:.1%})")
    note(f"{output}: written")


@dataclass(frozen=True)
class _SensitivityFile(options.FileSettings):
    """What the settings file of `lexicon sensitivity` may hold."""

    groups: list[str] | None = None


@command.command("sensitivity")
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
@options.measure_option("A measure; repeatable.  [default: TExFAIR@10 and NFaiRR@10]")
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
@click.option("--top", type=click.IntRange(1), default=10, help="Terms to print.")
@options.output_format("csv", "markdown")
@click.option("-o", "--output", help="Write everything to a .json or .csv file.")
@options.settings(_SensitivityFile)
@options.quiet
def _sensitivity(form: str, output: str | None, settings: str | None, **given: Any) -> None:
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
    options.check_target(output, sources, (".json", ".csv"), collection=texts.folder)
    words = [Lexicon.load(name, more.groups) for name in lexicons or ("gender", "gender-names")]
    inputs = AuditInputs(
        list(runs), texts, None, words[0], list(measures or DEFAULT_MEASURES), 10, None, None,
        given["background"], given["qrels"],
        options.chosen_queries(given["queries"], given["query_label"], None), reading,
    )  # fmt: skip
    chosen = SensitivitySettings(without, not without, given["baseline"], given["alpha"])
    with progress_bars() as progress:
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
        note(f"{output}: written")
    comparing.show_result(replace(found, top=given["top"]), form)
