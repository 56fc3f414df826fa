"""`ranktilt explain`."""

from __future__ import annotations

import itertools
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, progress_bars
from ranktilt.cli.render import existing_files, side_notes
from ranktilt.cli.tables import READABLE, print_table, width
from ranktilt.display.numbers import listed, number
from ranktilt.display.table import Table

if TYPE_CHECKING:
    from ranktilt.explanations.explanation import (
        Attribution,
        Explanation,
        Passage,
    )
    from ranktilt.measures.scores import ScoredMeasure, Scores


#: Characters of a passage that are printed; the rest is in the JSON.
_LONGEST_PASSAGE = 900
#: Line breaks and whatever else would move the cursor or change the terminal.
_CONTROL = dict.fromkeys([*range(32), *range(127, 160)], " ")
_COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red")


@dataclass(frozen=True)
class _ExplainFile(options.FileSettings):
    """What the settings file of `explain` may hold; `groups` are of the lexicon or the labels."""

    groups: list[str] | None = None
    seed: int = 0


@click.command("explain")
@options.runs
@click.option("--query", help="The query to explain; by default, list the most tilted queries.")
@options.measures
@options.cutoff
@options.collection
@options.text_fields
@options.annotations_file
@options.optional_lexicon
@options.fitted_polarity
@options.background
@click.option(
    "--top", type=click.IntRange(1), default=10, help="Queries, terms and passages to show."
)
@click.option(
    "--attribution",
    is_flag=True,
    help="Show what the collection, the candidates and the ranker add to the tilt.",
)
@options.qrels
@options.queries
@options.labels
@options.missing
@options.output_format("markdown")
@click.option("-o", "--output", help="Write everything to a .json file.")
@options.settings(_ExplainFile)
@options.quiet
def command(
    runs: tuple[str, ...],
    query: str | None,
    measures: tuple[str, ...],
    cutoff: int,
    collection: str | None,
    fields: list[str] | None,
    annotations: str | None,
    lexicon: str | None,
    polarity: str | None,
    background: str,
    top: int,
    attribution: bool,
    qrels: str | None,
    queries: str | None,
    labels: str | None,
    missing: str,
    form: str,
    output: str | None,
    settings: str | None,
    quiet: bool,
) -> None:
    """Show which documents and words cause a query's tilt, and which rank swap reduces it.

    Without --query, list the most tilted queries of each run; with --attribution, also show where
    the tilt comes from.

    Example: ranktilt explain bm25.trec -c passages.tsv --query 1037798 --qrels qrels.txt
    """
    from ranktilt.audits.audit import AuditInputs, run_audit
    from ranktilt.data.files import require_writable, target_suffix
    from ranktilt.data.labels import Labels
    from ranktilt.data.lexicon import Lexicon
    from ranktilt.data.run import Run

    if query is not None and attribution:
        raise click.UsageError("--attribution covers all queries: omit --query")
    more = options.read_file(settings, _ExplainFile)
    sources = [*runs, annotations, labels, polarity, background, qrels, queries, lexicon, settings]
    if collection is not None and collection != "-":
        sources.append(collection)
    if output is not None:
        target_suffix(output, (".json",))
        require_writable(output, sources)
    words: Any = lexicon
    known: Any = labels
    if more.groups is not None and collection is not None:
        words = Lexicon.load(lexicon or "gender", more.groups)
    elif more.groups is not None and labels is not None:
        known = Labels.load(labels, None, more.groups)
    chosen = list(measures)
    if not measures and polarity is not None and lexicon is annotations is labels is None:
        chosen = [f"DUO@{cutoff}"]  # nobody asked about groups
    inputs = AuditInputs(
        list(runs), collection, annotations, words, chosen or None, cutoff, known,
        polarity, background, qrels, queries, more.reading(missing, fields),
    )  # fmt: skip
    with progress_bars(quiet=quiet) as progress:
        audit = run_audit(inputs, query=query, everything=attribution, progress=progress)
        told: dict[str, Any] = {
            "measures": [str(measure) for measure in audit.scoring.measures],
            "background": background,
            "missing": missing,
            "order": more.order,
        }
        if query is not None:
            explanations = audit.explain_runs(query, passages=top)
            content: dict[str, Any] = {"explanations": [e.to_dict() for e in explanations]}
            told["query"] = query
        else:
            scores = audit.scores
            around = audit.inputs.data.background
            candidates = around if isinstance(around, Run) else "pool"
            found = audit.attribute(candidates, seed=more.seed) if attribution else None
            content = _overview(scores, found, top, bool(measures))
            told |= {"seed": more.seed, "attribution": attribution}
    if output is not None:
        _write(content, output, sources, told)
        note(f"{output}: written", quiet=quiet)
    if form == "json":
        click.echo(_as_json(content))
    elif query is not None:
        for explanation in explanations:
            _show_explanation(explanation, form, top, quiet, named=bool(measures))
    else:
        _show_overview(content, scores, queries, form, quiet)
        if found is not None:
            _show_attribution(found, form, quiet)
    told_with_query = -1 if query is not None else None  # there the accuracy is with the sides
    for sentence in side_notes(audit.polarity)[:told_with_query]:
        note(sentence, quiet=quiet)


def _write(
    content: dict[str, Any], output: str, sources: Sequence[str | None], settings: dict[str, Any]
) -> None:
    from ranktilt.data.files import write_text
    from ranktilt.data.manifest import build_manifest, hash_inputs

    manifest = build_manifest(hash_inputs(existing_files(sources)), settings)
    write_text(output, _as_json(content | {"manifest": manifest}) + "\n")


def _as_json(content: dict[str, Any]) -> str:
    return json.dumps(content, indent=1, allow_nan=False, ensure_ascii=False)


# The overview


def _overview(
    scores: Scores, attribution: Attribution | None, top: int, named: bool
) -> dict[str, Any]:
    """The most tilted queries of each run, by one measure."""
    from ranktilt.explanations.contributions import most_tilted

    names = [measure.name for measure in scores.measures]
    leading = names[0] if named else _leading(scores.measures)
    tilted = []
    for run in scores.runs:
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
                "run": run,
                "measure": leading,
                "shown": names if named else _few(scores.measures, leading),
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


def _few(measures: Sequence[ScoredMeasure], leading: str) -> list[str]:
    """What a narrow terminal has room for: the leading measure, a signed one, and relevance."""
    signed = [m.name for m in measures if m.positive and m.fair_value == 0][:1]
    relevance = [m.name for m in measures if m.fair == "high"][:1]
    return list(dict.fromkeys([leading, *signed, *relevance]))


def _leading(measures: Sequence[ScoredMeasure]) -> str:
    """The default measure that orders queries: one number for all groups."""
    from ranktilt.measures import AWRF, DUO, TExFAIR

    for kind in (TExFAIR, AWRF, DUO):
        for measure in measures:
            if isinstance(measure.measure, kind) and measure.measure.is_default:
                return measure.name
    return measures[0].name


def _show_overview(
    content: dict[str, Any], scores: Scores, queries: str | None, form: str, quiet: bool
) -> None:
    texts: dict[str, str] = {}
    if queries is not None:
        from ranktilt.data.queries import Queries

        texts = Queries.load(queries).texts
    described = {measure.name: measure for measure in scores.measures}
    if not quiet:
        for entry in content["most_tilted"]:
            _wrapped(_most_tilted(entry, scores, texts), form)
    for entry in content["most_tilted"]:
        leading = entry["measure"]
        fair = described[leading].fair_text or "?"
        names = list(entry["shown"])
        labels = ["query", "text"] if texts else ["query"]
        rows = []
        for query in entry["queries"]:
            own = [query["query_id"]]
            own += [_cut(texts.get(own[0], ""), 40)] if texts else []
            for name in names:
                side = described[name].two_sided and described[name].positive is not None
                own.append(number(query["values"][name], signed=side))
            rows.append(own)
        title = f"{entry['run']}: the most tilted queries by {leading} (fair: {fair})"
        right = range(len(labels), len(labels) + len(names))
        _show(Table([*labels, *names], rows, right, title), form)
        if not quiet:
            click.echo(
                f"{len(rows)} of the {entry['n_scored']} queries with a value "
                f"({entry['n_total']} in all)."
            )
    if quiet:
        return
    _show_notes(content["notes"], scores.measures, form)
    worst = next((e["queries"][0] for e in content["most_tilted"] if e["queries"]), None)
    if worst is not None and form == "table":
        click.echo(f"Explain one with --query, for instance --query {worst['query_id']}")


def _most_tilted(entry: dict[str, Any], scores: Scores, texts: dict[str, str]) -> str:
    """The most tilted query of a run, next to the mean."""
    run, name = entry["run"], entry["measure"]
    if not entry["queries"]:
        return f"{run}: no query has a value of {name}."
    (measure,) = (m for m in scores.measures if m.name == name)
    side = measure.two_sided and measure.positive is not None
    worst = entry["queries"][0]
    own, value = worst["query_id"], number(worst["values"][name], signed=side)
    asked = f" ({_cut(texts[own], 60)})" if own in texts else ""
    mean = number(scores.mean(run, measure.measure), signed=side)
    return (
        f"{run}: query {own}{asked} is the most tilted, with {name} {value} (fair: "
        f"{measure.fair_text or '?'}; mean of the {entry['n_scored']} queries with a value: "
        f"{mean})."
    )


def _show_attribution(found: Attribution, form: str, quiet: bool) -> None:
    if not quiet:
        click.echo("")
        _wrapped(_attributed(found), form)
    _show(found.table, form)
    if not quiet:
        _wrapped(
            "collection: a random order of all annotated documents; candidates: a random order of "
            f"{found.candidates}; ranker adds: the run's value minus the candidates', with its 95% "
            "interval over queries; if it includes 0, the effect is not significant.",
            form,
        )
        _show_notes(found.notes, (), form)


def _attributed(found: Attribution) -> str:
    """Where what the ranker adds is significant."""
    added = [row for row in found.rows if row.beyond_chance]
    if not added:
        return "What the ranker adds is not significant: all intervals include 0."
    told = [f"{r.run} by {r.measure} ({number(r.ranker_adds, signed=True)})" for r in added]
    return (
        f"What the ranker adds is significant for {listed(told, most=4)}: {len(added)} of "
        f"{len(found.rows)} intervals exclude 0."
    )


# One query


def _show_explanation(found: Explanation, form: str, top: int, quiet: bool, *, named: bool) -> None:
    """The conclusion, the best swaps, then the tables.

    Args:
        found: The explanation.
        form: The output format.
        top: Terms to show.
        quiet: Print no notes.
        named: Whether the user named the measures; otherwise the tables of documents and terms
            have a few of them.
    """
    title = f"{found.run}, query {found.query_id}"
    title += f": {found.query_text}" if found.query_text else ""
    _heading(title, form)
    if not found.documents:
        click.echo("This run has no results for the query.")
        return
    additive = [m.measure for m in found.measures if m.additive] or [
        m.measure for m in found.measures
    ]
    leading = additive[0].name if named else _leading(additive)
    if not quiet:
        _wrapped(found.conclusion(leading), form)
        _show_swaps(found, form)
    _show_sides(found, form)
    _show(found.measure_table(), form)
    if not quiet:
        click.echo("base: the value before any document contributes.")
    few = _few([m.measure for m in found.measures], leading)
    some = found if named else replace(found, measures=[found.measure(name) for name in few])
    documents = some.document_table()
    _show(documents, form)
    if not quiet:
        below = len(found.documents) - len(documents.rows)
        if below:
            click.echo(f"{below} documents below rank {found.depth} contribute nothing.")
        hidden = len(additive) - sum(m.additive for m in some.measures)
        if hidden:
            click.echo(f"Contributions to {hidden} more measures: use -m or -f json.")
    if found.terms:
        _show(some.term_table(top), form)
    if found.passages:
        _heading("Passages", form)
        for passage in found.passages:
            _show_passage(passage, found.groups, form)
    if not quiet:
        _show_notes(found.notes, [m.measure for m in found.measures], form)


def _show_sides(found: Explanation, form: str) -> None:
    if found.sides is None:
        return
    _heading("Sides", form)
    strips = {own.strip for own in found.sides.lists}
    for line in found.sides.lines():
        text = line.translate(_CONTROL)
        if line in strips:  # never wrapped
            click.echo(f"\n`{text}`\n" if form == "markdown" else text)
        else:
            _wrapped(text, form, hang="  ")


def _show_swaps(found: Explanation, form: str) -> None:
    """The best swaps, each once with all that it does."""
    valued = [m for m in found.measures if m.additive and m.value is not None]
    swaps = [m.swap for m in valued if m.swap is not None]
    if not valued:
        return
    depth = max((swap.within or 0 for swap in swaps), default=0)
    where = f"in the top {depth}" if depth else "near the top"
    _heading(f"Best swap of two documents {where}", form)
    for line in found.swap_sentences():
        _wrapped(f"- {line}" if form == "markdown" else line, form, hang="  ")


def _show_passage(passage: Passage, groups: tuple[str, ...], form: str) -> None:
    click.echo(f"\n{passage.rank}. {passage.doc_id}")
    shown, left = _shortened(passage)
    if form == "table" and sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        colours = dict(zip(groups, itertools.cycle(_COLOURS)))

        def coloured(group: str, text: str) -> str:
            return click.style(text, fg=colours[group], bold=True)

        text = shown.written(lambda mark, term: coloured(mark.group, term))
        used = {mark.group for mark in shown.marks}
        named = ", ".join(coloured(group, group) for group in groups if group in used)
        click.echo(text + (f"  ({named})" if named else ""))
    else:
        click.echo(shown.marked)
    if left:
        click.echo(left)


def _shortened(passage: Passage) -> tuple[Passage, str]:
    """The beginning of a long text, and what was cut."""
    text = passage.text.translate(_CONTROL).rstrip()  # character by character: marks stay right
    if len(text) <= _LONGEST_PASSAGE:
        return replace(passage, text=text), ""
    end = max(text.rfind(" ", 0, _LONGEST_PASSAGE), _LONGEST_PASSAGE // 2)
    kept = tuple(mark for mark in passage.marks if mark.end <= end)
    cut = len(passage.marks) - len(kept)
    left = f"(… {len(text) - end} more characters, with {cut} group terms; --format json has all)"
    return replace(passage, text=text[:end], marks=kept), left


# Pieces


def _show(table: Table, form: str) -> None:
    """A table below its title."""
    _heading(table.title, form)
    print_table(replace(table, title=""), form, READABLE)
    if form == "markdown":
        click.echo("")  # otherwise the next line would be read as a row


def _heading(text: str, form: str) -> None:
    click.echo(f"\n### {text}\n" if form == "markdown" else f"\n{text}")


def _wrapped(text: str, form: str, hang: str = "") -> None:
    if form == "table":
        text = click.wrap_text(text, min(width(), READABLE), subsequent_indent=hang)
    click.echo(text)


def _show_notes(notes: Sequence[str], measures: Sequence[ScoredMeasure], form: str) -> None:
    for told in notes:
        _wrapped(f"{told[0].upper()}{told[1:]}.", form)
    for side in dict.fromkeys(measure.positive for measure in measures if measure.positive):
        click.echo(f"Signed values: + leans towards {side}.")


def _cut(text: str, size: int) -> str:
    return text if len(text) <= size else f"{text[: size - 1]}…"
