"""`ranktilt export scores | queries | qrels | rank-eval`."""

from __future__ import annotations

from typing import Any

import click

from ranktilt.cli import options
from ranktilt.cli.groups import Group
from ranktilt.cli.progress import note

_output = click.option("-o", "--output", required=True, help="File to write.")
_name = click.option("--name", default="ranktilt", help="Name in the tool, at most 50 characters.")


@click.group("export", cls=Group)
def command() -> None:
    """Write queries, qrels and scores for OpenSearch, Elasticsearch and Quepid.

    The files of these tools need no command: they are read as queries, qrels and runs.
    """


@command.command("scores")
@click.argument("scores")
@click.option("--index", default="ranktilt-scores", help="Index that gets the documents.")
@_output
@options.quiet
def _scores(scores: str, index: str, output: str) -> None:
    """Write scores as documents for a dashboard, one per value: a .ndjson file for the bulk API.

    SCORES is a file that score or audit wrote. Documents have @timestamp (when the scores were
    made), run, measure, query_id, value and status; the means follow, with level "mean".

    Example: ranktilt export scores scores.json -o bulk.ndjson
    """
    from ranktilt.interop.search_tools import bulk_file

    options.check_target(output, [scores], (".ndjson",))
    made = bulk_file(scores, index)
    _write(output, made, [scores], {"index": index})


@command.command("queries")
@click.argument("queries")
@_name
@_output
@options.quiet
def _queries(queries: str, name: str, output: str) -> None:
    """Write queries as a query set of the Search Relevance Workbench (.json).

    Columns such as domain and weight become custom fields.

    Example: ranktilt export queries queries.tsv --name "Top 100" -o query_set.json
    """
    from ranktilt.data.queries import Queries
    from ranktilt.interop.search_tools import query_set

    options.check_target(output, [queries], (".json",))
    _write(output, query_set(Queries.load(queries), name), [queries], {"name": name})


@command.command("qrels")
@click.argument("qrels")
@click.option("--queries", help="Queries with texts.  [default: ids of the qrels are texts]")
@_name
@_output
@options.quiet
def _qrels(qrels: str, queries: str | None, name: str, output: str) -> None:
    """Write qrels as a judgment list of the Workbench (.json) or ratings for Quepid (.csv).

    Example: ranktilt export qrels qrels.txt --queries queries.tsv -o judgments.json
    """
    from ranktilt.data.csv_files import has_formulas
    from ranktilt.data.qrels import Qrels
    from ranktilt.data.queries import Queries
    from ranktilt.interop.search_tools import judgment_list, quepid_ratings

    options.check_target(output, [qrels, queries], (".json", ".csv"))
    judged, texts = Qrels.load(qrels), None if queries is None else Queries.load(queries)
    as_csv = output.lower().endswith(".csv")
    made = quepid_ratings(judged, texts) if as_csv else judgment_list(judged, texts, name)
    _write(output, made, [qrels, queries], {"name": None if as_csv else name})
    if isinstance(made, str) and has_formulas(made):
        click.echo(
            f"{output}: some texts begin like formulas; do not open it in a spreadsheet", err=True
        )


@command.command("rank-eval")
@click.argument("queries")
@click.argument("qrels")
@click.option("--index", required=True, help="Index that is searched.")
@click.option(
    "--fields",
    type=options.CommaList(),
    default="text",
    help="Fields that are searched, such as title^2,text.",
)
@options.cutoff
@_output
@options.quiet
def _rank_eval(
    queries: str, qrels: str, index: str, fields: list[str], cutoff: int, output: str
) -> None:
    """Write a request for the ranking evaluation API (_rank_eval); its response is a run.

    Example: ranktilt export rank-eval queries.tsv qrels.txt --index news -o request.json
    """
    from ranktilt.data.qrels import Qrels
    from ranktilt.data.queries import Queries
    from ranktilt.interop.search_tools import rank_eval_request

    options.check_target(output, [queries, qrels], (".json",))
    made = rank_eval_request(Queries.load(queries), Qrels.load(qrels), index, fields, cutoff)
    settings = {"index": index, "fields": fields, "cutoff": cutoff}
    _write(output, made, [queries, qrels], settings)


def _write(
    output: str, content: str | dict[str, Any], sources: list[str | None], settings: dict[str, Any]
) -> None:
    """Write a file and its manifest."""
    import json

    from ranktilt.data.files import write_text
    from ranktilt.data.manifest import write_manifest

    if isinstance(content, dict):
        content = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    write_text(output, content)
    write_manifest(output, options.manifest_of(sources, settings))
    note(f"{output}: written")
