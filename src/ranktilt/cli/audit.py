"""`ranktilt audit`."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, replace
from typing import Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import is_quiet, note, progress_bars, say
from ranktilt.cli.render import show_audit, show_scores, side_notes


@dataclass(frozen=True)
class _AuditFile(options.FileSettings):
    """What the settings file of `audit` may hold; all but `seed` are for reports."""

    baseline: str | None = None
    title: str | None = None
    texts: bool = True
    seed: int = 0


@click.command("audit")
@options.runs
@options.collection
@options.text_fields
@options.annotations_file
@options.optional_lexicon
@options.groups
@options.measures
@options.cutoff
@options.fitted_polarity
@options.background
@options.selection
@options.printing
@click.option(
    "-o",
    "--output",
    help="Write all scores to a .json, .csv or .parquet file, or a report to a folder: report/ "
    "(needs the extra `report`).",
)
@options.settings(_AuditFile)
@options.quiet
def command(
    measures: tuple[str, ...], output: str | None, settings: str | None, **given: Any
) -> None:
    """Score runs for bias, with default measures unless -m is given.

    Only the documents that the runs retrieved are annotated; --annotations are used as they are.

    With -o report/ it writes a page that you can send: significant differences, where the tilt
    comes from, every cutoff, every query with its passages, and the limits.

    Example: ranktilt audit bm25.trec neural.trec -c passages.tsv --qrels qrels.txt -o report/
    """
    from ranktilt.audits.audit import run_audit
    from ranktilt.data.collection import Collection

    if all(given[name] is None for name in ("collection", "annotations", "labels", "polarity")):
        raise click.UsageError(
            "no documents: pass --collection, --annotations, --labels or --polarity"
        )
    more = options.read_file(settings, _AuditFile)
    texts = None
    if given["collection"] is not None:
        reading = more.reading(given["missing"], given["fields"])
        texts = Collection.open(given["collection"], reading)
    named = ("annotations", "lexicon", "labels", "polarity", "background", "qrels", "queries")
    sources = [*given["runs"], *(texts.paths if texts else ()), *(given[name] for name in named)]
    sources.append(settings)
    inputs = options.audit_inputs(given, measures, more, given["groups"], texts)
    recorded = ("polarity", "background", "query_label", "by", "missing")
    told: dict[str, Any] = {
        "lexicon": given["lexicon"] or "gender", **{name: given[name] for name in recorded},
        **asdict(more), "groups": given["groups"], "fields": given["fields"] or more.fields,
    }  # fmt: skip
    if output is not None and output.endswith(".html"):
        raise click.UsageError(f"{output}: a report is a folder; pass -o report/")
    if output is not None and _is_folder(output):
        _report(inputs, output, sources, told)
        return
    options.check_target(output, sources, outside=given["annotations"])
    with progress_bars() as progress:
        audit = run_audit(inputs, progress=progress)
    names = [measure.name for measure in audit.scores.measures]
    if output is not None:
        audit.scores.write(output, options.manifest_of(sources, {"measures": names, **told}))
        note(f"{output}: written")
    if given["form"] == "table":
        show_audit(audit)
    else:
        show_scores(audit.scores, given["form"])


def _is_folder(output: str) -> bool:
    """`report/`, an existing folder, or a name without an extension."""
    return output.endswith(os.sep) or os.path.isdir(output) or not os.path.splitext(output)[1]


def _report(inputs: Any, folder: str, sources: list[str | None], told: dict[str, Any]) -> None:
    from ranktilt.audits.audit import run_audit
    from ranktilt.audits.reporting import ReportSettings, check_report_input
    from ranktilt.data.manifest import InputHashes, build_manifest
    from ranktilt.reports.folder import check_extra, check_folder

    if inputs.collection is None and inputs.labels is None:
        raise click.UsageError("a report shows passages: pass --collection too")
    check_extra()
    check_folder(folder)
    settings = ReportSettings(told["baseline"], told["title"], told["seed"], told["texts"])
    loaded = inputs.load()
    check_report_input(loaded, settings)
    small = ("labels", "background", "qrels", "queries")  # pipes can be read only once
    own = {name: getattr(loaded.data, name) for name in small}
    inputs = replace(inputs, runs=loaded.runs, lexicon=loaded.lexicon, **own)
    hashing = InputHashes(options.existing_files(sources))  # in the background
    with hashing as hashes, progress_bars() as progress:
        audit = run_audit(inputs, everything=inputs.annotations is None, progress=progress)
        names = [measure.name for measure in audit.scores.measures]
        manifest = build_manifest(hashes.result(), {"measures": names, **told})
        made = audit.report(folder, replace(settings, manifest=manifest), progress=progress)
    for missing in side_notes(audit.polarity)[:-1]:
        note(missing)
    if not is_quiet():
        say(*made.verdict)
    note(f"{made.page}: written; open it in a browser")
