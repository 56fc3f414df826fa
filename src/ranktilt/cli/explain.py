"""`ranktilt explain`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import READABLE, is_quiet, note, print_table, progress_bars, say
from ranktilt.cli.render import side_notes
from ranktilt.display.numbers import listed, number
from ranktilt.display.table import Table

if TYPE_CHECKING:
    from ranktilt.explanations.explanation import Attribution, Explanation, Passage
    from ranktilt.measures.scores import ScoredMeasure, Scores


#: Characters of a passage that are printed; the rest is in the JSON.
_LONGEST_PASSAGE = 900
#: Line breaks and whatever else would move the cursor or change the terminal.
_CONTROL = dict.fromkeys([*range(32), *range(127, 160)], " ")


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
@options.output_format()
@click.option("-o", "--output", help="Write everything to a .json file.")
@options.settings(_ExplainFile)
@options.quiet
def command(query: str | None, measures: tuple[str, ...], output: str | None, **given: Any) -> None:
    """Show which documents and words cause a query's tilt, and which rank swap reduces it.

    Without --query, list the most tilted queries of each run; with --attribution, also show where
    the tilt comes from.

    Example: ranktilt explain bm25.trec -c passages.tsv --query 1037798 --qrels qrels.txt
    """
    from ranktilt.audits.audit import run_audit
    from ranktilt.data.run import Run

    top, attribution, settings = (given[name] for name in ("top", "attribution", "settings"))
    if query is not None and attribution:
        raise click.UsageError("--attribution covers all queries: omit --query")
    more = options.read_file(settings, _ExplainFile)
    named = ("annotations", "labels", "polarity", "background", "qrels", "queries", "lexicon")
    sources = [*given["runs"], *(given[name] for name in named), settings]
    sources += [] if given["collection"] == "-" else [given["collection"]]
    options.check_target(output, sources, (".json",))
    asked = list(measures)
    unnamed = all(given[name] is None for name in ("lexicon", "annotations", "labels"))
    if not measures and unnamed and given["polarity"] is not None:
        asked = [f"DUO@{given['cutoff']}"]  # nobody asked about groups
    inputs = options.audit_inputs(given, asked, more, more.groups, given["collection"])
    with progress_bars() as progress:
        audit = run_audit(inputs, query=query, everything=attribution, progress=progress)
        told: dict[str, Any] = {
            "measures": [str(measure) for measure in audit.scoring.measures],
            "background": given["background"],
            "missing": given["missing"],
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
            content = _overview(scores, top, bool(measures))
            content["attribution"] = None if found is None else found.to_dict()
            told |= {"seed": more.seed, "attribution": attribution}
    if output is not None:
        from ranktilt.data.files import write_text

        manifest = options.manifest_of(sources, told)
        write_text(output, _as_json(content | {"manifest": manifest}) + "\n")
        note(f"{output}: written")
    if given["form"] == "json":
        click.echo(_as_json(content))
    elif query is not None:
        for explanation in explanations:
            _show_explanation(explanation, top, named=bool(measures))
    else:
        _show_overview(content, scores, given["queries"])
        if found is not None:
            _show_attribution(found)
    told_with_query = -1 if query is not None else None  # there the accuracy is with the sides
    for sentence in side_notes(audit.polarity)[:told_with_query]:
        note(sentence)


def _as_json(content: dict[str, Any]) -> str:
    return json.dumps(content, indent=1, allow_nan=False, ensure_ascii=False)


# The overview


def _overview(scores: Scores, top: int, named: bool) -> dict[str, Any]:
    """The most tilted queries of each run, by one measure."""
    from ranktilt.explanations.contributions import most_tilted

    names = [measure.name for measure in scores.measures]
    leading = names[0] if named else _leading(scores.measures)
    tilted = [
        {
            "run": run,
            "measure": leading,
            "shown": names if named else _few(scores.measures, leading),
            "n_scored": sum(v is not None for v in scores.per_query(run, leading).values()),
            "n_total": len(scores.query_ids),
            "queries": [
                {
                    "query_id": query.query_id,
                    "tilt": query.tilt,
                    "values": {name: scores.value(run, name, query.query_id) for name in names},
                }
                for query in most_tilted(scores, run, leading, top)
            ],
        }
        for run in scores.runs
    ]
    return {"most_tilted": tilted, "notes": scores.notes}


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


def _show_overview(content: dict[str, Any], scores: Scores, queries: str | None) -> None:
    texts: dict[str, str] = {}
    if queries is not None:
        from ranktilt.data.queries import Queries

        texts = Queries.load(queries).texts
    described = {measure.name: measure for measure in scores.measures}

    def value(name: str, own: float | None) -> str:
        measure = described[name]
        return number(own, signed=measure.two_sided and measure.positive is not None)

    worst = None
    for entry in content["most_tilted"]:
        run, leading = entry["run"], entry["measure"]
        fair = described[leading].fair_text or "?"
        if not entry["queries"]:
            click.echo(f"{run}: no query has a value of {leading}.")
            continue
        rows = []
        for query in entry["queries"]:
            worst = worst or query["query_id"]
            text = [_cut(texts.get(query["query_id"], ""), 40)] if texts else []
            values = (value(name, query["values"][name]) for name in entry["shown"])
            rows.append([query["query_id"], *text, *values])
        labels = ["query", "text"] if texts else ["query"]
        header = [*labels, *entry["shown"]]
        title = f"{run}: the most tilted queries by {leading} (fair: {fair})"
        _show(Table(header, rows, range(len(labels), len(header)), title))
        if not is_quiet():
            mean = value(leading, scores.mean(run, described[leading].measure))
            click.echo(
                f"{len(rows)} of the {entry['n_scored']} queries with a value "
                f"({entry['n_total']} in all). Their mean: {mean}."
            )
    if is_quiet():
        return
    _show_notes(content["notes"], scores.measures)
    if worst is not None:
        click.echo(f"Explain one with --query, for instance --query {worst}")


def _show_attribution(found: Attribution) -> None:
    if not is_quiet():
        click.echo("")
        say(_attributed(found))
    _show(found.table)
    if not is_quiet():
        say(
            "collection: a random order of all annotated documents; candidates: a random order of "
            f"{found.candidates}; ranker adds: the run's value minus the candidates', with its 95% "
            "interval over queries; if it includes 0, the effect is not significant. Other runs in "
            "the same audit change the candidates, and so what a ranker adds."
        )
        _show_notes(found.notes, ())


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


def _show_explanation(found: Explanation, top: int, *, named: bool) -> None:
    """The conclusion, the best swaps, then the tables.

    Args:
        found: The explanation.
        top: Terms to show.
        named: Whether the user named the measures; otherwise the tables of documents and terms
            have a few of them.
    """
    click.echo(f"\n{found.title}")
    if not found.documents:
        click.echo("This run has no results for the query.")
        return
    measures = [m.measure for m in found.measures]
    additive = [m.measure for m in found.measures if m.additive] or measures
    leading = additive[0].name if named else _leading(additive)
    if not is_quiet():
        say(found.conclusion(leading))
        if swaps := found.swap_sentences():
            click.echo("\nThe one swap of two documents that helps most")
            say(*swaps)
    if found.sides is not None:
        click.echo("\nSides")
        strips = {own.strip for own in found.sides.lists}
        for line in found.sides.lines():
            text = line.translate(_CONTROL)
            if line in strips:  # never wrapped
                click.echo(text)
            else:
                say(text)
    _show(found.measure_table())
    if not is_quiet():
        click.echo("base: the value before any document contributes.")
    few = _few(measures, leading)
    some = found if named else replace(found, measures=[found.measure(name) for name in few])
    documents = some.document_table()
    _show(documents)
    if not is_quiet():
        below = len(found.documents) - len(documents.rows)
        if below:
            click.echo(f"{below} documents below rank {found.depth} contribute nothing.")
        hidden = len(additive) - sum(m.additive for m in some.measures)
        if hidden:
            click.echo(f"Contributions to {hidden} more measures: use -m or -f json.")
    if found.terms:
        _show(some.term_table(top))
    if found.passages:
        click.echo("\nPassages")
        for passage in found.passages:
            click.echo(f"\n{passage.rank}. {passage.doc_id}\n{_shown(passage)}")
    if not is_quiet():
        _show_notes(found.notes, measures)


def _shown(passage: Passage) -> str:
    """The beginning of a text with its group terms marked, and what was cut."""
    text = passage.text.translate(_CONTROL).rstrip()  # character by character: marks stay right
    if len(text) <= _LONGEST_PASSAGE:
        return replace(passage, text=text).marked
    end = max(text.rfind(" ", 0, _LONGEST_PASSAGE), _LONGEST_PASSAGE // 2)
    kept = tuple(mark for mark in passage.marks if mark.end <= end)
    cut = len(passage.marks) - len(kept)
    left = f"(… {len(text) - end} more characters, with {cut} group terms; --format json has all)"
    return f"{replace(passage, text=text[:end], marks=kept).marked}\n{left}"


# Pieces


def _show(table: Table) -> None:
    """A table below its title."""
    click.echo(f"\n{table.title}")
    print_table(replace(table, title=""), most=READABLE)


def _show_notes(notes: Sequence[str], measures: Sequence[ScoredMeasure]) -> None:
    for told in notes:
        say(f"{told[0].upper()}{told[1:]}.")
    for side in dict.fromkeys(measure.positive for measure in measures if measure.positive):
        click.echo(f"Signed values: + leans towards {side}.")


def _cut(text: str, size: int) -> str:
    return text if len(text) <= size else f"{text[: size - 1]}…"
