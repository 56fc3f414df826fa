"""Scores as people read them: tables for the terminal, Markdown and LaTeX for papers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli.progress import READABLE, is_quiet, print_table, say
from ranktilt.display.numbers import number
from ranktilt.display.table import Table
from ranktilt.measures.scores import ROW_FIELDS, Scores

if TYPE_CHECKING:
    from ranktilt.audits.audit import Audit
    from ranktilt.data.polarity import Polarity


def show_audit(audit: Audit, *, legend: bool = False) -> None:
    """Print what was found, the table, what readers of it must know, and what to do next.

    Args:
        audit: The audit.
        legend: Explain each measure below the table.
    """
    from ranktilt.audits.reporting import audit_summary, audit_view
    from ranktilt.comparisons.findings import LIMITS

    scores = audit.scores
    if not is_quiet():
        say(*audit.verdict)
    print_table(replace(audit_summary(audit), notes=()), most=READABLE)
    if legend:
        _explain_measures(scores)
    _print_parts(scores, "table")
    if is_quiet():
        return
    say(*audit_view(audit).signs, *_notes(scores, counted=False))
    if audit.lexicon is not None:
        say(LIMITS)
    say(*side_notes(audit.polarity))
    click.echo("\nNext:")
    more = "ranktilt explain shows one query; audit -o report/ writes a page with all of them."
    say(*(f"- {step}" for step in (*audit.next_steps, more)))


def side_notes(polarity: Polarity | None) -> list[str]:
    """How well sides are found, if they were estimated, and what was missing for it."""
    name = None if polarity is None else polarity.settings.get("embedder")
    if polarity is None or name is None:
        return []
    from ranktilt.polarity.verdict import accuracy_sentence

    return [*polarity.settings.get("notes", ()), accuracy_sentence(str(name))]


def show_scores(
    scores: Scores, form: str = "table", *, per_query: bool = False, notes: bool = True
) -> None:
    """Print scores.

    Args:
        scores: The scores.
        form: table, json, csv, markdown or latex.
        per_query: Every query instead of the means.
        notes: Also what readers of them must know, unless quiet.
    """
    if form == "json":
        click.echo(scores.to_json(), nl=False)
    elif form == "csv":
        click.echo(scores.to_csv(per_query=per_query), nl=False)
    elif per_query:
        rows = [[*names, number(value, 6), status] for *names, value, status in scores.rows()]
        print_table(Table(ROW_FIELDS, rows, (3,)), form)
    else:
        _print_matrix(scores, scores.means(), form)
        _print_parts(scores, form)
    if notes and not is_quiet() and form != "json" and not (per_query and form == "table"):
        _show_notes(_notes(scores), form)


def _print_parts(scores: Scores, form: str) -> None:
    """The means of each part of the queries."""
    for part, means in scores.means_by().items():
        heading = f"{scores.by} = {part} ({means[0]['n_total']} queries)"
        forms = {"markdown": f"\n**{heading}**\n", "latex": f"% {heading}"}
        click.echo(forms.get(form, f"\n{heading}"))
        _print_matrix(scores, means, form)


def _print_matrix(scores: Scores, means: list[dict[str, Any]], form: str) -> None:
    """Means of all runs and measures: measures down if there are few runs, otherwise runs down."""
    cells = {(m["run"], m["measure"]): _mean_cell(m) for m in means}
    measures = scores.measures
    if len(scores.runs) <= 6:
        header = ["measure", "fair", *scores.runs]
        rows = [
            [m.name, m.fair_text, *(cells[run, m.name] for run in scores.runs)] for m in measures
        ]
        right: Sequence[int] = range(2, len(header))
    else:
        header = ["run", *(m.name for m in measures)]
        rows = [[run, *(cells[run, m.name] for m in measures)] for run in scores.runs]
        right = range(1, len(header))
        fair = ["fair", *(m.fair_text for m in measures)]
        rows.append(fair)
    print_table(Table(header, rows, right), form)


def _explain_measures(scores: Scores) -> None:
    """What each measure says."""
    size = max(len(measure.name) for measure in scores.measures)
    for measure in scores.measures:
        click.echo(f"{measure.name:<{size}}  {measure.measure.wording}")
    click.echo("")


def _mean_cell(summary: dict[str, Any]) -> str:
    text = number(summary["value"], signed=summary["positive"] is not None)
    if summary.get("status"):  # why a measure of all queries together has no value
        return f"{text} ({summary['status']})"
    scored, total = summary["n_scored"], summary["n_total"]
    return text if scored == total else f"{text} ({scored}/{total})"


def _notes(scores: Scores, *, counted: bool = True) -> list[str]:
    """What must be known to read the numbers: sides, coverage, background, missing documents.

    Args:
        scores: The scores.
        counted: Whether cells have their numbers of queries; otherwise a column has them.
    """
    notes = []
    sides: dict[str, list[str]] = {}
    for measure in scores.measures:
        if measure.positive:
            sides.setdefault(measure.positive, []).append(measure.name)
    for side, names in sides.items():
        which = f" ({', '.join(names)})" if len(sides) > 1 else ""
        notes.append(f"Signed values: + leans towards {side}{which}.")
    totals = {(m["n_scored"], m["n_total"]) for m in scores.means()}
    weighted = "" if scores.weights is None else ", weighted by the queries' weights"
    if all(scored == total for scored, total in totals):
        scored, total = next(iter(totals))
        notes.append(f"Means over {scored}/{total} queries{weighted}.")
    elif counted:
        notes.append(f"(n/m): mean over the n of m queries with a value{weighted}.")
    elif weighted:
        notes.append("Means are weighted by the queries' weights.")
    notes += [f"{line}." for measure in scores.measures for line in measure.detail_lines()]
    notes += [f"{note[0].upper()}{note[1:]}." for note in scores.notes]
    for run, counts in scores.missing.items():
        if counts["unknown"]:
            share = counts["unknown"] / counts["documents"]
            what = f"{counts['unknown']} of {counts['documents']} documents are missing"
            notes.append(f"{run}: {what} ({share:.1%}).")
    return notes


def _show_notes(notes: list[str], form: str) -> None:
    """Below a table, as comments in LaTeX, or on standard error for CSV."""
    if form == "markdown":
        click.echo("")
    for told in notes:
        text = {"markdown": f"- {told}", "latex": f"% {told}"}.get(form, told)
        click.echo(text, err=form == "csv")
