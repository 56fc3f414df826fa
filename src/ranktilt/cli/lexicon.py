"""`ranktilt lexicon list | show | check | convert | weigh`."""

from __future__ import annotations

import json

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, reading_bar, working


@click.group("lexicon")
def command() -> None:
    """List, show, check, convert and weigh group lexicons."""


@command.command("list")
def list_lexicons() -> None:
    """The lexicons that come with the package."""
    from ranktilt.data.lexicon import Lexicon, shipped_lexicons

    for name in shipped_lexicons():
        lexicon = Lexicon.load(name)
        groups = ", ".join(f"{group.name} ({len(group.terms)})" for group in lexicon.groups)
        click.secho(f"{name} [{lexicon.language}]", bold=True)
        click.echo(f"  {groups}")
        click.echo(click.wrap_text(lexicon.card.get("summary", ""), 96, "  ", "  "))


@command.command("show")
@click.argument("lexicon")
@click.option("--groups", type=options.CommaList(), help="Only these groups, in this order.")
@click.option(
    "-f", "--format", "form", type=click.Choice(["table", "json"]), default="table",
    show_default=True, help="How to print.",
)  # fmt: skip
def show(lexicon: str, groups: list[str] | None, form: str) -> None:
    """Print a lexicon: its card with known limits, groups, targets and terms."""
    import textwrap

    from ranktilt.data.lexicon import Lexicon

    loaded = Lexicon.load(lexicon, groups)
    if form == "json":
        content = loaded.to_dict() | {"hash": loaded.hash, "targets": loaded.targets}
        click.echo(json.dumps(content, indent=1, ensure_ascii=False))
        return

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
@click.option("-c", "--collection", required=True, help="Texts to try it on.")
@click.option("--groups", type=options.CommaList(), help="Only these groups, in this order.")
@options.collection_reading
@click.option("--top", type=click.IntRange(1), default=15, show_default=True, help="Terms a group.")
@click.option("--examples", type=click.IntRange(0), default=2, show_default=True, help="A term.")
@click.option(
    "-f", "--format", "form", type=click.Choice(["table", "json"]), default="table",
    show_default=True, help="How to print.",
)  # fmt: skip
@options.quiet
def check(
    lexicon: str,
    collection: str,
    groups: list[str] | None,
    fields: list[str] | None,
    input_format: str | None,
    tokenizer: str,
    top: int,
    examples: int,
    form: str,
    quiet: bool,
) -> None:
    """Show the most frequent matches of each group with examples in context.

    Read them: a name may be a place, a word may mean something else. What should not count goes
    into the lexicon's `exclude`.

    Example: ranktilt lexicon check gender-names --collection passages.tsv
    """
    from ranktilt.data.collection import Collection
    from ranktilt.lexicons.check import check_lexicon

    texts = Collection.open(collection, fields=fields, format=input_format)
    with reading_bar("Checking", texts.size_bytes, quiet=quiet) as progress:
        use = check_lexicon(
            lexicon,
            texts,
            groups=groups,
            tokenizer=tokenizer,
            examples=examples,
            progress=progress,
        )
    names = use.lexicon.group_names
    if form == "json":
        content = {
            "documents": use.documents,
            "tokens": use.tokens,
            "documents_with_terms": use.with_terms,
            "groups": {
                name: {
                    "matches": use.total(name),
                    "terms": [vars(term) for term in use.most_frequent(name, top)],
                    "unused": use.unused(name),
                }
                for name in names
            },
        }
        click.echo(json.dumps(content, indent=1, ensure_ascii=False))
        return
    share = use.with_terms / use.documents if use.documents else 0.0
    click.echo(
        f"{use.lexicon.name} on {collection}: {use.documents:,} documents, {use.tokens:,} tokens; "
        f"{use.with_terms:,} documents ({share:.1%}) hold a group term."
    )
    for name in names:
        total = use.total(name)
        unused = len(use.unused(name))
        click.secho(f"\n{name}: {total:,} matches, {unused} terms never occur", bold=True)
        for term in use.most_frequent(name, top):
            click.echo(
                f"  {term.term:<16} {term.count:>8,}  {term.count / total:>6.1%}  "
                f"in {term.documents:,} documents"
            )
            for doc_id, context in term.examples:
                click.echo(f"      {doc_id}: {context}")


@command.command("convert")
@click.argument("lexicon")
@click.option("--groups", type=options.CommaList(), help="Only these groups, in this order.")
@click.option("--exclude", multiple=True, help="A phrase that must not count; repeat for more.")
@click.option("-o", "--output", required=True, help="A .toml or .csv file to write.")
def convert(lexicon: str, groups: list[str] | None, exclude: tuple[str, ...], output: str) -> None:
    """Write a lexicon as TOML or CSV, perhaps with fewer groups or more exclusions.

    Example: ranktilt lexicon convert gender-names --exclude paris -o my-names.toml
    """
    from dataclasses import replace
    from pathlib import Path

    from ranktilt.data.files import target_suffix, write_text
    from ranktilt.data.lexicon import Lexicon
    from ranktilt.data.lexicon_formats import lexicon_to_csv, lexicon_to_toml
    from ranktilt.errors import InputError

    loaded = Lexicon.load(lexicon, groups).with_exclusions(exclude)
    if exclude or groups:  # another lexicon now: it should not go by the old name
        loaded = replace(loaded, name=Path(output).stem)
    if target_suffix(output, (".toml", ".csv")) == ".toml":
        write_text(output, lexicon_to_toml(loaded))
    else:
        if loaded.exclude:
            raise InputError("CSV cannot hold exclusions", where=output, do="write a .toml file")
        if len(set(loaded.targets)) > 1:
            raise InputError("CSV cannot hold targets", where=output, do="write a .toml file")
        write_text(output, lexicon_to_csv(loaded))
    click.echo(f"{output}: {', '.join(loaded.group_names)}", err=True)


@command.command("weigh")
@click.argument("lexicon")
@click.option("-c", "--collection", required=True, help="Texts whose words get a weight.")
@click.option("--groups", type=options.CommaList(), help="Only these groups, in this order.")
@click.option(
    "-e", "--embedder", default="light", show_default=True,
    help="What sees the words: light, st:minilm, st:NAME, st:FOLDER, or npy:FILE and parquet:FILE "
    "with a vector for every word.",
)  # fmt: skip
@options.collection_reading
@click.option(
    "--min-count", type=click.IntRange(1), default=5, show_default=True,
    help="Leave out words that occur less often.",
)  # fmt: skip
@click.option(
    "--band", type=click.FloatRange(0), default=3.0, show_default=True,
    help="Words that lean by no more than so many spreads of ordinary words get no weight.",
)  # fmt: skip
@click.option(
    "--min-weight", type=click.FloatRange(0, 1), default=0.05, show_default=True,
    help="Leave out new words of less weight.",
)  # fmt: skip
@click.option("--top", type=click.IntRange(1), help="At most so many new words a group.")
@click.option("--keep-own", is_flag=True, help="Leave the lexicon's own terms as they are.")
@click.option("-o", "--output", required=True, help="A .toml file to write.")
@options.quiet
def weigh(
    lexicon: str,
    collection: str,
    groups: list[str] | None,
    embedder: str,
    fields: list[str] | None,
    input_format: str | None,
    tokenizer: str,
    min_count: int,
    band: float,
    min_weight: float,
    top: int | None,
    keep_own: bool,
    output: str,
    quiet: bool,
) -> None:
    """Grade a lexicon: weigh every word of a collection by its lean to the groups.

    An embedder places words between ordinary words and the lexicon's own. The result is a weighted
    lexicon for `annotate`, `audit` and all measures of terms. Read it before use: what should not
    count goes into `ranktilt lexicon convert FILE --exclude`.

    Example: ranktilt lexicon weigh gender --collection passages.tsv -e st:minilm -o graded.toml
    """
    from pathlib import Path

    from ranktilt.data.collection import Collection
    from ranktilt.data.files import require_writable, target_suffix, write_text
    from ranktilt.data.lexicon import Lexicon
    from ranktilt.data.lexicon_formats import lexicon_to_toml
    from ranktilt.data.manifest import InputHashes, build_manifest, write_manifest
    from ranktilt.lexicons.grading import read_vocabulary, weigh_terms
    from ranktilt.polarity.embedders import load_embedder

    target_suffix(output, (".toml",))
    plain = Lexicon.load(lexicon, groups)
    texts = Collection.open(collection, fields=fields, format=input_format)
    loaded = load_embedder(embedder)
    inputs = [*texts.paths, *([lexicon] if Path(lexicon).is_file() else []), *loaded.paths]
    require_writable(output, inputs)
    hashes = InputHashes(inputs)
    try:
        with reading_bar("Reading", texts.size_bytes, quiet=quiet) as progress:
            vocabulary = read_vocabulary(texts, tokenizer=tokenizer, progress=progress)
        with working(f"Weighing {len(vocabulary.written):,} words", quiet=quiet):
            weighing = weigh_terms(
                plain,
                vocabulary,
                embedder=loaded,
                min_count=min_count,
                band=band,
                min_weight=min_weight,
                top=top,
                keep_own=keep_own,
                name=Path(output).stem,
            )
        manifest = build_manifest(hashes.result(), {"groups": groups, **weighing.facts})
    finally:
        hashes.close()
    write_text(output, lexicon_to_toml(weighing.lexicon))
    write_manifest(output, manifest)
    facts = weighing.facts
    click.echo(
        f"{plain.name} on {collection}: {facts['words']:,} words weighed; {facts['outside_band']:,}"
        f" lean by more than {band:g} spreads (by chance about "
        f"{facts['outside_band_by_chance']:,.0f})."
    )
    click.echo(
        f"Own terms: {facts['own_leave_one_out']} of {facts['own_terms']} lean to their group when "
        f"left out, {facts['own_kept_as_they_were']} have no vector of their own and stay."
    )
    if facts["own_other_side"]:
        click.echo(f"  not: {', '.join(facts['own_other_side'])}")
    for name in weighing.lexicon.group_names:
        added = weighing.added(name)
        click.secho(f"\n{name}: {len(added)} new words", bold=True)
        if added:
            click.echo("  strongest: " + ", ".join(f"{t.term} {t.weight:.2f}" for t in added[:12]))
            heavy = (f"{t.term} {t.weight:.2f}×{t.count:,}" for t in weighing.heaviest(name)[:12])
            click.echo("  carry the counts: " + ", ".join(heavy))
    note(f"{output}: {', '.join(weighing.lexicon.group_names)}", quiet=quiet)
