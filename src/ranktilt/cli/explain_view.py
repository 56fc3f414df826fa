"""What `ranktilt explain` prints: overview, attribution, a query with its passages."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli.tables import print_table, width
from ranktilt.display.numbers import number
from ranktilt.display.table import Table

if TYPE_CHECKING:
    from ranktilt.explanations.attribution import Attribution
    from ranktilt.explanations.explanation import Explanation, Passage
    from ranktilt.measures.scores import ScoredMeasure, Scores

#: Characters of a passage that are printed; the rest is in the JSON.
LONGEST_PASSAGE = 900
#: Line breaks and whatever else would move the cursor or change the terminal.
_CONTROL = dict.fromkeys([*range(32), *range(127, 160)], " ")
COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red")


def show_overview(
    content: dict[str, Any], scores: Scores, queries: str | None, form: str, quiet: bool
) -> None:
    texts: dict[str, str] = {}
    if queries is not None:
        from ranktilt.data.queries import Queries

        texts = Queries.load(queries).texts
    described = {measure.name: measure for measure in scores.measures}
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


def show_attribution(found: Attribution, form: str, quiet: bool) -> None:
    _show(found.table, form)
    if not quiet:
        _wrapped(
            "collection: a random order of all annotated documents; candidates: a random order of "
            f"{found.candidates}; ranker adds: the run's value minus the candidates', with its 95% "
            "interval over queries; if it includes 0, the effect is not significant.",
            form,
        )
        _show_notes(found.notes, (), form)


# One query


def show_explanation(found: Explanation, form: str, top: int, quiet: bool) -> None:
    title = f"{found.run}, query {found.query_id}"
    title += f": {found.query_text}" if found.query_text else ""
    _show(replace(found.measure_table(), title=title), form)
    if not quiet:
        click.echo("base: the value before any document contributes.")
    if not found.documents:
        click.echo("This run has no results for the query.")
        return
    documents = found.document_table()
    _show(documents, form)
    below = len(found.documents) - len(documents.rows)
    if below and not quiet:
        click.echo(f"{below} documents below rank {found.depth} contribute nothing.")
    if found.terms:
        _show(found.term_table(top), form)
    _show_swaps(found, form)
    if found.passages:
        _heading("Passages", form)
        for passage in found.passages:
            _show_passage(passage, found.groups, form)
    if not quiet:
        _show_notes(found.notes, [m.measure for m in found.measures], form)


def _show_swaps(found: Explanation, form: str) -> None:
    valued = [m for m in found.measures if m.additive and m.value is not None]
    if not valued:
        return
    _heading("Best swap of two documents for each measure", form)
    for measure in valued:
        if measure.swap is None:
            text = f"{measure.name}: no swap of two documents brings it closer to fair."
        else:
            text = f"{measure.swap.sentence}."
            if measure.swap.within is not None:
                text += f" (Tried for the top {measure.swap.within}.)"
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
    text = passage.text.translate(_CONTROL).rstrip()  # character by character: marks stay right
    if len(text) <= LONGEST_PASSAGE:
        return replace(passage, text=text), ""
    end = max(text.rfind(" ", 0, LONGEST_PASSAGE), LONGEST_PASSAGE // 2)
    kept = tuple(mark for mark in passage.marks if mark.end <= end)
    cut = len(passage.marks) - len(kept)
    left = f"(… {len(text) - end} characters more, with {cut} group terms; --format json has all)"
    return replace(passage, text=text[:end], marks=kept), left


# Pieces


def _show(table: Table, form: str) -> None:
    """A table below its title."""
    _heading(table.title, form)
    print_table(replace(table, title=""), form)
    if form == "markdown":
        click.echo("")  # otherwise the next line would be read as a row


def _heading(text: str, form: str) -> None:
    click.echo(f"\n### {text}\n" if form == "markdown" else f"\n{text}")


def _wrapped(text: str, form: str, hang: str = "") -> None:
    if form == "table" and sys.stdout.isatty():
        text = click.wrap_text(text, width(), subsequent_indent=hang)
    click.echo(text)


def _show_notes(notes: Sequence[str], measures: Sequence[ScoredMeasure], form: str) -> None:
    for note in notes:
        _wrapped(f"{note[0].upper()}{note[1:]}.", form)
    for side in dict.fromkeys(measure.positive for measure in measures if measure.positive):
        click.echo(f"Signed values: + leans towards {side}.")


def _cut(text: str, size: int) -> str:
    return text if len(text) <= size else f"{text[: size - 1]}…"
