"""What `ranktilt explain` prints: overview, attribution, a query with its passages."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli.tables import print_table, width
from ranktilt.display.table import Table

if TYPE_CHECKING:
    from ranktilt.explanations.attribution_result import Attribution
    from ranktilt.explanations.explanation import Explanation, Passage
    from ranktilt.measures.scores import Scores

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
        _heading(f"{entry['run']}: the most tilted queries by {leading} (fair: {fair})", form)
        names = list(entry["shown"])
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
        click.echo(f"Signed values: + leans towards {side}.")
    worst = next((e["queries"][0] for e in content["most_tilted"] if e["queries"]), None)
    if worst is not None and form == "table":
        click.echo(f"Explain one with --query, for instance --query {worst['query_id']}")


def show_attribution(found: Attribution, form: str, quiet: bool) -> None:
    _heading("Where the tilt comes from: means over random orders, and the run", form)
    for run in found.runs:
        own = [row for row in found.rows if row.run == run]
        short = any(row.n < row.n_total for row in own)
        header = [run, "collection", "candidates", "run", "ranker adds", "interval"]
        rows = [
            [
                row.measure,
                _number(row.collection),
                _number(row.candidates),
                _number(row.value),
                _number(row.ranker_adds, True),
                _interval(row.ranker_low, row.ranker_high),
                *([f"{row.n}/{row.n_total}"] if short else []),
            ]
            for row in own
        ]
        _table([*header, *(["queries"] if short else [])], rows, form, right=range(1, 6 + short))
    if not quiet:
        _wrapped(
            "collection: a random order of all annotated documents; candidates: a random order of "
            f"{found.candidates}; ranker adds: the run's value minus the candidates', with its 95% "
            "interval over queries; if it includes 0, the effect is not significant.",
            form,
        )  # fmt: skip
        for note in found.notes:
            _wrapped(f"{note[0].upper()}{note[1:]}.", form)


# One query


def show_explanation(found: Explanation, form: str, top: int, quiet: bool) -> None:
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
        click.echo("base: the value before any document contributes.")
    if not found.documents:
        click.echo("This run has no results for the query.")
        return
    _subheading("Documents: contributions (base + column total = value)", form)
    header, rows = found.document_table()
    labels = len(header) - sum(m.additive for m in found.measures)
    _table(header, _cells(rows, labels), form, right=_right(header, 2))
    below = len(found.documents) - len(rows)
    if below and not quiet:
        click.echo(f"{below} documents below rank {found.depth} contribute nothing.")
    header, rows = found.term_table(top)
    if rows:
        _subheading("Terms: contributions", form)
        _table(header, _cells(rows, 3), form, right=_right(header, 2))
    _show_swaps(found, form)
    if found.passages:
        _subheading("Passages", form)
        for passage in found.passages:
            _show_passage(passage, found.groups, form)
    if not quiet:
        for side in dict.fromkeys(m.measure.positive for m in found.measures):
            if side is None:
                continue
            click.echo(f"Signed values: + leans towards {side}.")
        for note in found.notes:
            _wrapped(f"{note[0].upper()}{note[1:]}.", form)


def _show_swaps(found: Explanation, form: str) -> None:
    valued = [m for m in found.measures if m.additive and m.value is not None]
    if not valued:
        return
    _subheading("Best swap of two documents for each measure", form)
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
    print_table(Table(header, rows, right), form)
    if form == "markdown":
        click.echo("")  # otherwise the next line would be read as a row


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
    return f"{value:+z.4f}" if signed else f"{value:z.4f}"


def _interval(low: float | None, high: float | None) -> str:
    return "–" if low is None or high is None else f"{low:+.3f} {high:+.3f}"


def _cut(text: str, size: int) -> str:
    return text if len(text) <= size else f"{text[: size - 1]}…"
