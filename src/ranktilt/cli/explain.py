"""`ranktilt explain`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.explain_view import show_attribution, show_explanation, show_overview
from ranktilt.cli.progress import progress_bars
from ranktilt.cli.render import existing_files

if TYPE_CHECKING:
    from ranktilt.audits.audit import Audit
    from ranktilt.explanations.attribution import Attribution
    from ranktilt.measures.scores import Scores


@click.command("explain")
@click.argument("runs", nargs=-1, required=True, metavar="RUN…")
@click.option("--query", help="The query to explain; by default, list the most tilted queries.")
@options.measures
@options.cutoff
@options.collection
@options.annotations_file
@options.optional_lexicon
@options.polarity
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
@options.settings
@options.quiet
def command(
    runs: tuple[str, ...],
    query: str | None,
    measures: tuple[str, ...],
    cutoff: int,
    collection: str | None,
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

    Without --query: the most tilted queries of each run, and with --attribution where the tilt
    comes from.

    Example: ranktilt explain bm25.trec -c passages.tsv --query 1037798 --qrels qrels.txt
    """
    from ranktilt.audits.audit import AuditInputs, run_audit
    from ranktilt.data.labels import Labels
    from ranktilt.data.lexicon import Lexicon

    if query is not None and attribution:
        raise click.UsageError("--attribution covers all queries: omit --query")
    more = options.less_common(settings)
    sources = [*runs, annotations, labels, polarity, background, qrels, queries, lexicon, settings]
    if collection is not None and collection != "-":
        sources.append(collection)
    _check_target(output, sources)
    words: Any = lexicon
    known: Any = labels
    if more.groups is not None and collection is not None:
        words = Lexicon.load(lexicon or "gender", more.groups)
    elif more.groups is not None and labels is not None:
        known = Labels.load(labels, None, more.groups)
    inputs = AuditInputs(
        list(runs), collection, annotations, words, list(measures) or None, cutoff, known,
        polarity, background, qrels, queries, more.reading(missing),
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
            found = _attribution(audit, more.seed) if attribution else None
            content = _overview(scores, found, top, bool(measures))
            told |= {"seed": more.seed, "attribution": attribution}
    _write(content, output, sources, told, quiet)
    if form == "json":
        _print_json(content)
    elif query is not None:
        for explanation in explanations:
            show_explanation(explanation, form, top, quiet)
    else:
        show_overview(content, scores, queries, form, quiet)
        if found is not None:
            show_attribution(found, form, quiet)


def _attribution(audit: Audit, seed: int) -> Attribution:
    from ranktilt.data.run import Run

    around = audit.inputs.data.background
    return audit.attribute(around if isinstance(around, Run) else "pool", seed=seed)


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

    files = existing_files(sources)
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
    from ranktilt.explanations.contributions import most_tilted

    names = [measure.name for measure in scores.measures]
    leading = names[0] if named else _leading(scores)
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
                "shown": names if named else _few(scores, leading),
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


def _few(scores: Scores, leading: str) -> list[str]:
    """What a narrow terminal has room for: the leading measure, a signed one, and relevance."""
    signed = [m.name for m in scores.measures if m.positive][:1]
    relevance = [m.name for m in scores.measures if m.fair == "high"][:1]
    return list(dict.fromkeys([leading, *signed, *relevance]))


def _leading(scores: Scores) -> str:
    """The default measure that orders queries: one number for all groups."""
    from ranktilt.measures import AWRF, DUO, TExFAIR

    for kind in (TExFAIR, AWRF, DUO):
        for measure in scores.measures:
            if isinstance(measure.measure, kind) and measure.measure.is_default:
                return measure.name
    return scores.measures[0].name
