"""`ranktilt explain`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import reading_bar, working
from ranktilt.cli.tables import print_table, width

if TYPE_CHECKING:
    from ranktilt.data.annotations import Annotations
    from ranktilt.data.scores import Scores
    from ranktilt.explain.attribution_result import Attribution
    from ranktilt.explain.explanation import Explanation, Passage

#: Characters of a passage that are printed; the rest is in the JSON.
LONGEST_PASSAGE = 900
#: Line breaks and whatever else would move the cursor or change the terminal.
_CONTROL = dict.fromkeys([*range(32), *range(127, 160)], " ")
COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red")


@click.command("explain")
@click.argument("runs", nargs=-1, required=True, metavar="RUN…")
@click.option("--query", help="The query to explain; without it, the most tilted ones are listed.")
@click.option(
    "-m",
    "--measure",
    "measures",
    multiple=True,
    help="Measures to explain instead of the audit's; the most tilted queries go by the first.",
)
@click.option(
    "-k",
    "--cutoff",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="Depth of the default measures.",
)
@click.option("-c", "--collection", help="The texts: a file, a folder, a pattern, or -.")
@click.option("-a", "--annotations", help="What ranktilt annotate wrote.")
@click.option(
    "-l",
    "--lexicon",
    help="A shipped lexicon or a file, for --collection.  [default: gender] With --annotations: "
    "refuse those made with another.",
)
@click.option(
    "--groups",
    type=options.CommaList(),
    help="Only these groups of the lexicon (or labels), in this order; the first is +.",
)
@options.collection_reading
@click.option("--polarity", help="What ranktilt polarity wrote, for DUO and SignedDUO.")
@click.option(
    "--background",
    default="pool",
    show_default=True,
    help="What NFaiRR is held against: a run, or the word pool or collection. A run is also where "
    "the attribution's candidates come from.",
)
@click.option(
    "--top",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="How many queries, terms and passages to show.",
)
@click.option(
    "--attribution",
    is_flag=True,
    help="What a random order of the collection and of the candidates would give, and what the "
    "ranker adds.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of the random orders.")
@click.option("--qrels", help="Relevance judgements: what an exchange costs.")
@click.option("--queries", help="Queries (TSV, CSV, JSONL), for their texts.")
@click.option("--labels", help="Group labels: CSV or Parquet, or judgements of stance (.qrels).")
@click.option(
    "--missing",
    type=click.Choice(["error", "neutral", "skip"]),
    default="error",
    show_default=True,
    help="Documents without annotation: refuse, count as without group terms, or leave out.",
)
@options.order
@click.option(
    "-f",
    "--format",
    "form",
    type=click.Choice(["table", "json", "markdown"]),
    default="table",
    show_default=True,
    help="How to print.",
)
@click.option("-o", "--output", help="Write all of it to a .json file.")
@options.quiet
def command(
    runs: tuple[str, ...],
    query: str | None,
    measures: tuple[str, ...],
    cutoff: int,
    collection: str | None,
    annotations: str | None,
    lexicon: str | None,
    groups: list[str] | None,
    fields: list[str] | None,
    input_format: str | None,
    tokenizer: str,
    polarity: str | None,
    background: str,
    top: int,
    attribution: bool,
    seed: int,
    qrels: str | None,
    queries: str | None,
    labels: str | None,
    missing: str,
    order: str,
    form: str,
    output: str | None,
    quiet: bool,
) -> None:
    """Show which documents and words carry a query's tilt, and which exchange would help.

    Without --query: the most tilted queries of each run, and with --attribution where the tilt
    comes from.

    Example: ranktilt explain bm25.trec -c passages.tsv --query 1037798 --qrels qrels.txt
    """
    from ranktilt.errors import InputError

    if not any((collection, annotations, labels, polarity)):
        raise InputError(
            "nothing is known of the documents",
            do="give --collection, --annotations, --labels or --polarity",
        )
    if query is not None and attribution:
        raise InputError(
            "--attribution is over all queries, --query is one", do="leave one of them out"
        )
    sources = [*runs, annotations, labels, polarity, background, qrels, queries, lexicon]
    if collection is not None and collection != "-":
        sources.append(collection)
    _check_target(output, sources)
    chosen = list(measures) or _default_measures(
        annotations, collection, lexicon, groups, labels, polarity, cutoff, qrels is not None
    )
    common: dict[str, Any] = {
        "labels": labels,
        "polarity": polarity,
        "background": background,
        "qrels": qrels,
        "queries": queries,
        "missing": missing,
        "order": order,
    }
    if query is not None:
        from ranktilt.explain.contributions import explain_runs

        with working(f"Explaining query {query} …", quiet=quiet):
            explanations = explain_runs(
                list(runs), query, chosen, collection=collection, annotations=annotations,
                lexicon=lexicon, tokenizer=tokenizer, fields=fields, format=input_format,
                groups=groups, passages=top, **common,
            )  # fmt: skip
        content: dict[str, Any] = {"explanations": [e.to_dict() for e in explanations]}
        _write(content, output, sources, {"query": query, "measures": chosen} | common, quiet)
        if form == "json":
            _print_json(content)
        else:
            for explanation in explanations:
                _show_explanation(explanation, form, top, quiet)
        return
    made: Annotations | str | None = annotations
    if annotations is None and collection is not None:
        everything = attribution or background == "collection"
        made = _annotated(
            list(runs), collection, lexicon, groups, fields, input_format, tokenizer, background,
            order, everything, quiet,
        )  # fmt: skip
        groups = None
    scoring = common | {"annotations": made, "groups": groups}
    if annotations is not None:
        scoring["lexicon"] = lexicon
    with working(f"Scoring {len(runs)} run(s) …", quiet=quiet):
        from ranktilt.measures.scoring import score

        scores = score(list(runs), chosen, **scoring)
        found: Attribution | None = None
        if attribution:
            from ranktilt.explain.attribution import attribute

            around = "pool" if background == "collection" else background
            found = attribute(list(runs), chosen, candidates=around, seed=seed, **scoring)
    content = _overview(scores, found, top, bool(measures))
    settings = {"measures": chosen, "seed": seed, "attribution": attribution} | common
    _write(content, output, sources, settings, quiet)
    if form == "json":
        _print_json(content)
    else:
        _show_overview(content, scores, queries, form, quiet)
        if found is not None:
            _show_attribution(found, form, quiet)


def _default_measures(
    annotations: str | None,
    collection: str | None,
    lexicon: str | None,
    groups: list[str] | None,
    labels: str | None,
    polarity: str | None,
    cutoff: int,
    qrels: bool,
) -> list[str]:
    """The audit's measures for these groups; by documents where there are labels alone."""
    from ranktilt.auditing import default_measures

    names: list[str] = []
    read_texts = collection is not None and (lexicon or not (labels or polarity))
    if annotations is not None or read_texts:
        from ranktilt.data.annotations import Annotations
        from ranktilt.data.lexicon import Lexicon

        if annotations is not None:
            known = Annotations.read(annotations).group_names
        else:
            known = Lexicon.load(lexicon or "gender", groups).group_names
        names = default_measures(known, cutoff, qrels=qrels)
    elif labels is not None:
        from ranktilt.data.labels import Labels

        known = Labels.load(labels, None, groups).groups
        shares = [f"Share(group={group!r}, by='documents')@{cutoff}" for group in known]
        names = [f"AWRF@{cutoff}", *shares]
    if polarity is not None:
        names += [f"DUO@{cutoff}", f"SignedDUO@{cutoff}"]
    return names


def _annotated(
    runs: list[str],
    collection: str,
    lexicon: str | None,
    groups: list[str] | None,
    fields: list[str] | None,
    input_format: str | None,
    tokenizer: str,
    background: str,
    order: str,
    everything: bool,
    quiet: bool,
) -> Annotations:
    """The collection annotated: what was retrieved, or all of it where that is asked about."""
    import pyarrow as pa
    import pyarrow.compute as pc

    from ranktilt.annotate.annotator import annotate
    from ranktilt.data.collection import Collection
    from ranktilt.data.run import Run, load_runs

    retrieved = [run.doc_ids for run in load_runs(runs, order)]  # type: ignore[arg-type]
    if background not in ("pool", "collection"):
        retrieved.append(Run.load(background, order=order).doc_ids)  # type: ignore[arg-type]
    texts = Collection.open(collection, fields=fields, format=input_format)
    with reading_bar("Annotating", texts.size_bytes, quiet=quiet) as progress:
        return annotate(
            texts,
            lexicon or "gender",
            groups=groups,
            tokenizer=tokenizer,
            only=None if everything else pc.unique(pa.chunked_array(retrieved)),
            progress=progress,
        )


# Writing


def _check_target(output: str | None, sources: Sequence[str | None]) -> None:
    if output is not None:
        from ranktilt.data.files import require_writable, target_suffix

        target_suffix(output, (".json",))
        require_writable(output, sources)


def _write(
    content: dict[str, Any],
    output: str | None,
    sources: Sequence[str | None],
    settings: dict[str, Any],
    quiet: bool,
) -> None:
    if output is None:
        return
    from ranktilt.data.files import write_text
    from ranktilt.data.manifest import build_manifest, hash_inputs

    files: list[str] = []
    for path in dict.fromkeys(source for source in sources if source is not None):
        if os.path.isdir(path):
            files += sorted(str(part) for part in Path(path).iterdir() if part.is_file())
        elif os.path.isfile(path):
            files.append(path)
    complete = content | {"manifest": build_manifest(hash_inputs(files), settings)}
    write_text(output, json.dumps(complete, indent=1, allow_nan=False, ensure_ascii=False) + "\n")
    if not quiet:
        click.echo(f"{output}: written", err=True)


def _print_json(content: dict[str, Any]) -> None:
    click.echo(json.dumps(content, indent=1, allow_nan=False, ensure_ascii=False))


# The overview


def _overview(
    scores: Scores, attribution: Attribution | None, top: int, named: bool
) -> dict[str, Any]:
    """The most tilted queries of each run, by one measure."""
    from ranktilt.explain.contributions import most_tilted

    names = [measure.name for measure in scores.measures]
    leading = names[0] if named else _leading(names)
    tilted = []
    for r, run in enumerate(scores.runs):
        found = most_tilted(scores, run, leading, top)
        scored = sum(value is not None for value in scores.per_query(run, leading).values())
        entries = [
            {
                "query_id": query.query_id,
                "tilt": query.tilt,
                "values": {name: scores.value(run, name, query.query_id) for name in names},
            }
            for query in found
        ]
        tilted.append(
            {
                "run": scores.runs[r],
                "measure": leading,
                "n_scored": scored,
                "n_total": len(scores.query_ids),
                "queries": entries,
            }
        )
    return {
        "most_tilted": tilted,
        "attribution": None if attribution is None else attribution.to_dict(),
        "notes": scores.notes,
    }


def _leading(names: list[str]) -> str:
    """By which of the default measures queries are ordered: one number for all groups."""
    preferred = ("TExFAIR", "AWRF", "DUO")
    return next((n for kind in preferred for n in names if n.startswith(f"{kind}@")), names[0])


def _show_overview(
    content: dict[str, Any], scores: Scores, queries: str | None, form: str, quiet: bool
) -> None:
    texts: dict[str, str] = {}
    if queries is not None:
        from ranktilt.data.queries import Queries

        texts = Queries.load(queries).texts
    described = {measure.name: measure for measure in scores.measures}
    for entry in content["most_tilted"]:
        leading = entry["measure"]
        fair = described[leading].fair or "?"
        _heading(f"{entry['run']}: the most tilted queries by {leading} (fair: {fair})", form)
        names = [leading, *(name for name in described if name != leading)]
        header = ["query", *(["text"] if texts else []), *names]
        rows = [
            [
                query["query_id"],
                *([_cut(texts.get(query["query_id"], ""), 40)] if texts else []),
                *(_number(query["values"][name], described[name].two_sided
                          and described[name].positive is not None) for name in names),
            ]
            for query in entry["queries"]
        ]  # fmt: skip
        _table(header, rows, form, right=range(len(header) - len(names), len(header)))
        if not quiet:
            click.echo(
                f"{len(rows)} of the {entry['n_scored']} queries with a value "
                f"({entry['n_total']} in all)."
            )
    if quiet:
        return
    for told in content["notes"]:
        _wrapped(f"{told[0].upper()}{told[1:]}.", form)
    sides = dict.fromkeys(m.positive for m in scores.measures if m.positive)
    for side in sides:
        click.echo(f"Signed values: + leans to {side}.")
    worst = next((e["queries"][0] for e in content["most_tilted"] if e["queries"]), None)
    if worst is not None and form == "table":
        click.echo(f"Explain one with --query, for instance --query {worst['query_id']}")


def _show_attribution(found: Attribution, form: str, quiet: bool) -> None:
    from ranktilt.explain.attribution_result import with_error

    _heading("Where it comes from: means over random orders, and the run's own", form)
    header = ["run", "measure", "collection", "candidates", "run's value", "candidates add",
              "ranker adds", "queries"]  # fmt: skip
    rows = [
        [
            row.run,
            row.measure,
            with_error(row.collection, row.collection_error),
            with_error(row.candidates, row.candidates_error),
            _number(row.value),
            _number(row.candidates_add, True),
            _number(row.ranker_adds, True),
            f"{row.n}/{row.n_total}",
        ]
        for row in found.rows
    ]
    _table(header, rows, form, right=range(2, len(header)))
    if not quiet:
        _wrapped(
            "collection: a random order of all annotated documents; candidates: a random order of "
            f"{found.candidates}; what the ranker adds is the run's value less that.", form
        )  # fmt: skip
        for note in found.notes:
            _wrapped(f"{note[0].upper()}{note[1:]}.", form)


# One query


def _show_explanation(found: Explanation, form: str, top: int, quiet: bool) -> None:
    title = f"{found.run}, query {found.query_id}"
    _heading(f"{title}: {found.query_text}" if found.query_text else title, form)
    signed = {m.name for m in found.measures if m.measure.positive is not None}
    header, rows = found.measure_table()
    cells = [
        [str(row[0]), str(row[1]),
         row[2] if isinstance(row[2], str) else _number(row[2], row[0] in signed),
         *(_number(cell, i == 1) for i, cell in enumerate(row[3:]))]
        for row in rows
    ]  # fmt: skip
    _table(header, cells, form, right=range(2, len(header)))
    if not quiet:
        click.echo("base: the value before any document adds to it or takes away from it.")
    if not found.documents:
        click.echo("This run has no results for the query.")
        return
    _subheading("Documents: what each adds (base + all of a column = value)", form)
    header, rows = found.document_table()
    labels = len(header) - sum(m.additive for m in found.measures)
    _table(header, _cells(rows, labels), form, right=_right(header, 2))
    below = len(found.documents) - len(rows)
    if below and not quiet:
        click.echo(f"{below} documents below rank {found.depth} add nothing.")
    header, rows = found.term_table(top)
    if rows:
        _subheading("Terms: what each adds", form)
        _table(header, _cells(rows, 3), form, right=_right(header, 2))
    _show_exchanges(found, form)
    if found.passages:
        _subheading("Passages", form)
        for passage in found.passages:
            _show_passage(passage, found.groups, form)
    if not quiet:
        for side in dict.fromkeys(m.measure.positive for m in found.measures):
            if side is None:
                continue
            click.echo(f"Signed values: + leans to {side}.")
        for note in found.notes:
            _wrapped(f"{note[0].upper()}{note[1:]}.", form)


def _show_exchanges(found: Explanation, form: str) -> None:
    valued = [m for m in found.measures if m.additive and m.value is not None]
    if not valued:
        return
    _subheading("The exchange of two documents that helps each measure most", form)
    for measure in valued:
        if measure.exchange is None:
            text = f"{measure.name}: no exchange of two documents brings it nearer to fair."
        else:
            text = f"{measure.exchange.sentence}."
            if measure.exchange.within is not None:
                text += f" (Tried for the top {measure.exchange.within}.)"
        _wrapped(f"- {text}" if form == "markdown" else text, form, hang="  ")


def _show_passage(passage: Passage, groups: tuple[str, ...], form: str) -> None:
    click.echo(f"\n{passage.rank}. {passage.doc_id}")
    shown, left = _shortened(passage)
    if form == "table" and sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        pieces, place = [], 0
        for mark in shown.marks:
            colour = COLOURS[groups.index(mark.group) % len(COLOURS)]
            pieces.append(shown.text[place : mark.start])
            pieces.append(click.style(shown.text[mark.start : mark.end], fg=colour, bold=True))
            place = mark.end
        text = "".join([*pieces, shown.text[place:]])
        used = {mark.group for mark in shown.marks}
        named = [
            click.style(group, fg=COLOURS[i % len(COLOURS)], bold=True)
            for i, group in enumerate(groups)
            if group in used
        ]
        click.echo(text + (f"  ({', '.join(named)})" if named else ""))
    else:
        click.echo(shown.marked)
    if left:
        click.echo(left)


def _shortened(passage: Passage) -> tuple[Passage, str]:
    """The beginning of a long text, and what was cut."""
    from dataclasses import replace

    text = passage.text.translate(_CONTROL).rstrip()  # character by character: marks stay right
    if len(text) <= LONGEST_PASSAGE:
        return replace(passage, text=text), ""
    end = max(text.rfind(" ", 0, LONGEST_PASSAGE), LONGEST_PASSAGE // 2)
    kept = tuple(mark for mark in passage.marks if mark.end <= end)
    cut = len(passage.marks) - len(kept)
    left = f"(… {len(text) - end} characters more, with {cut} group terms; --format json has all)"
    return replace(passage, text=text[:end], marks=kept), left


# Pieces


def _table(header: list[str], rows: list[list[str]], form: str, right: Sequence[int]) -> None:
    print_table(header, rows, form, right=right)
    if form == "markdown":
        click.echo("")  # or what follows would be read as a row


def _heading(text: str, form: str) -> None:
    click.echo(f"\n### {text}\n" if form == "markdown" else f"\n{text}")


def _subheading(text: str, form: str) -> None:
    click.echo(f"\n**{text}**\n" if form == "markdown" else f"\n{text}")


def _wrapped(text: str, form: str, hang: str = "") -> None:
    if form == "table" and sys.stdout.isatty():
        text = click.wrap_text(text, width(), subsequent_indent=hang)
    click.echo(text)


def _cells(rows: list[list[Any]], labels: int) -> list[list[str]]:
    """Cells as text: the first columns as they are, the parts with their sign."""
    return [
        [
            ("–" if cell is None else str(cell)) if i < labels else _number(cell, True)
            for i, cell in enumerate(row)
        ]
        for row in rows
    ]


def _right(header: list[str], first: int) -> list[int]:
    """Columns of numbers; labels are words."""
    return [i for i in range(first, len(header)) if header[i] not in ("label", "polarity")]


def _number(value: float | None, signed: bool = False) -> str:
    if value is None:
        return "–"
    if abs(value) < 5e-5:
        return "0"
    return f"{value:+.4f}" if signed else f"{value:.4f}"


def _cut(text: str, size: int) -> str:
    return text if len(text) <= size else f"{text[: size - 1]}…"
