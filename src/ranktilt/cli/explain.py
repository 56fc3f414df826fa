"""`ranktilt explain`."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.explain_view import show_attribution, show_explanation, show_overview
from ranktilt.cli.progress import progress_bars, working

if TYPE_CHECKING:
    from ranktilt.data.annotations import Annotations
    from ranktilt.data.scores import Scores
    from ranktilt.explanations.attribution_result import Attribution


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
@click.option(
    "-c",
    "--collection",
    help="The texts: a file, a folder, a pattern, -, ir_datasets:NAME or hf:NAME.",
)
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
    help="With --collection only these groups of the lexicon, with --labels only these labels, in "
    "this order; the first is +.",
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
@options.seed
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
        from ranktilt.explanations.contributions import explain_runs

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
                show_explanation(explanation, form, top, quiet)
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
            from ranktilt.explanations.attribution import attribute

            around = "pool" if background == "collection" else background
            found = attribute(list(runs), chosen, candidates=around, seed=seed, **scoring)
    content = _overview(scores, found, top, bool(measures))
    settings = {"measures": chosen, "seed": seed, "attribution": attribution} | common
    _write(content, output, sources, settings, quiet)
    if form == "json":
        _print_json(content)
    else:
        show_overview(content, scores, queries, form, quiet)
        if found is not None:
            show_attribution(found, form, quiet)


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
    from ranktilt.audits.audit import default_measures

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

    from ranktilt.data.collection import Collection
    from ranktilt.data.lexicon import Lexicon
    from ranktilt.data.reading import Reading
    from ranktilt.data.run import Run, load_runs
    from ranktilt.measures.scoring import is_background_word
    from ranktilt.terms.annotator import annotate

    retrieved = [run.doc_ids for run in load_runs(runs, order)]  # type: ignore[arg-type]
    if not is_background_word(background):
        retrieved.append(Run.load(background, order=order).doc_ids)  # type: ignore[arg-type]
    texts = Collection.open(collection, fields=fields, format=input_format)
    with progress_bars(quiet=quiet) as progress:
        return annotate(
            texts,
            Lexicon.load(lexicon or "gender", groups),
            reading=Reading(tokenizer=tokenizer),
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
    from ranktilt.data.sources import is_named

    files: list[str] = []
    for path in dict.fromkeys(source for source in sources if source is not None):
        if os.path.isdir(path):
            files += sorted(str(part) for part in Path(path).iterdir() if part.is_file())
        elif os.path.isfile(path) or is_named(path):
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
    from ranktilt.explanations.contributions import most_tilted

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


def _leading(names: list[str]) -> str:
    """By which of the default measures queries are ordered: one number for all groups."""
    preferred = ("TExFAIR", "AWRF", "DUO")
    return next((n for kind in preferred for n in names if n.startswith(f"{kind}@")), names[0])
