"""`ranktilt counterfactual`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import counting_bars, note
from ranktilt.cli.tables import print_table
from ranktilt.counterfactuals.substitution.pronouns import DECIDERS

#: The kinds of work that systems report; anything else is shown as the last.
WORK = (
    "Ranking worlds", "Reading", "Indexing", "Encoding queries", "Encoding documents", "Searching",
    "Re-ranking", "Working",
)  # fmt: skip

#: Options of the swap and its page, for which forms of queries have no use,
_NOT_FOR_FORMS = {
    "lexicon", "worlds", "name_pairings", "pronouns", "names_any_case", "queries_swapped", "run",
    "fixed_candidates", "qrels", "seed", "title", "no_texts",
}  # fmt: skip
#: and of ranking, for which lists that are there already have none.
_NOT_FOR_SAVED = {
    "systems", "depth", "device", "batch_size", "no_cache", "fields", "input_format",
    "annotate_with",
}  # fmt: skip


@click.command("counterfactual")
@click.argument("collection", metavar="COLLECTION", required=False)
@click.argument("queries", metavar="QUERIES", required=False)
@click.option(
    "-s", "--system", "systems", multiple=True, default=("bm25",), show_default=True,
    help="A system such as bm25, dense:minilm, 'bm25 >> cross:FOLDER % 100'; repeat for more. The "
    "others are compared with the first.",
)  # fmt: skip
@click.option(
    "-l", "--lexicon", default="gender-pairs", show_default=True,
    help="A lexicon with [pairs]: a shipped one or a TOML file.",
)  # fmt: skip
@click.option(
    "--world", "worlds", multiple=True, default=("all",), show_default=True,
    help="What is swapped: all, names, pronouns, words (all but these two), a table of the "
    "lexicon's pairs, or none (the control: CRBO must be 1); repeat for more.",
)  # fmt: skip
@click.option(
    "--name-pairings", "name_pairings", type=click.IntRange(1), default=1, show_default=True,
    help="Random pairings of the names to try, for a distribution; 1 is the lexicon's own.",
)  # fmt: skip
@click.option(
    "--pronouns", type=click.Choice(DECIDERS), default="context",
    show_default=True, help="How her and his are decided: by context, by HanTa, always the first.",
)  # fmt: skip
@click.option("--names-any-case", is_flag=True, help="Swap names in lower case too.")
@click.option("--queries-swapped", is_flag=True, help="Swap the queries as well.")
@click.option("--run", help="Re-order this run in every world instead of searching.")
@click.option(
    "--fixed-candidates", is_flag=True,
    help="Re-rankers get the original's candidates in every world; else the first stage ranks the "
    "swapped collection too.",
)  # fmt: skip
@click.option(
    "--depth", type=click.IntRange(1), default=100, show_default=True, help="Length of the lists."
)
@click.option(
    "-k", "--cutoff", type=click.IntRange(1), default=10, show_default=True,
    help="How far down CRBO and the measures beside it look.",
)  # fmt: skip
@click.option("-p", "--patience", type=float, default=0.9, show_default=True, help="RBO's p.")
@click.option(
    "-m", "--measure", "measures", multiple=True,
    help="Measures of the original lists, instead of NFaiRR and TExFAIR.",
)  # fmt: skip
@click.option("-a", "--annotations", help="What ranktilt annotate wrote, for these measures.")
@click.option(
    "--annotate-with", metavar="LEXICON",
    help="Count with this lexicon for these measures.  [default: the swap's]",
)  # fmt: skip
@click.option("--qrels", help="Relevance judgements: nDCG stands beside the others.")
@click.option(
    "--query-forms", metavar="FILE",
    help="Compare the lists of the forms of a query instead: a table with family, form, query and "
    "perhaps query_id; or the word ids, where the queries' ids end in _N, _P, _CP.",
)  # fmt: skip
@click.option(
    "--results", multiple=True, metavar="FILE",
    help="With --query-forms: runs, or result lists (CSV: query, rank, system, document), instead "
    "of ranking.",
)  # fmt: skip
@click.option(
    "--test", type=click.Choice(["t", "wilcoxon", "randomisation"]), default="t",
    show_default=True, help="The paired test.",
)  # fmt: skip
@click.option(
    "--device", default="cpu", show_default=True, help="Where neural models run: cpu or cuda."
)
@click.option("--batch-size", type=click.IntRange(1), help="Texts that a model takes at once.")
@click.option("--no-cache", is_flag=True, help="Neither read nor keep vectors in the user's cache.")
@options.seed
@options.collection_fields
@options.order
@click.option(
    "-f", "--format", "form", type=click.Choice(options.FORMATS), default="table",
    show_default=True, help="How to print.",
)  # fmt: skip
@click.option("--title", help="The page's heading.")
@click.option("--no-texts", is_flag=True, help="Leave the passages out of the page.")
@click.option(
    "-o", "--output",
    help="A folder: both worlds' runs, results.json, a page of what moved (with the extra "
    "`report`), a manifest.",
)  # fmt: skip
@options.quiet
def command(
    collection: str | None,
    queries: str | None,
    systems: tuple[str, ...],
    query_forms: str | None,
    results: tuple[str, ...],
    form: str,
    output: str | None,
    quiet: bool,
    **given: Any,
) -> None:
    """Ask whether a ranking would be another if the words of two groups were exchanged.

    Every system ranks the collection and a copy in which each word of one group has become its
    counterpart (he, she; mother, father; James, Mary). CRBO is the overlap of its two lists: 1
    where nothing moved. Beside it stand NFaiRR and TExFAIR of the original lists, and below the
    queries and documents that moved most. Two groups are a limit of the method: whoever is in
    neither is left out.

    Example: ranktilt counterfactual passages.tsv queries.tsv -s bm25 -s dense:minilm -o swapped/
    """
    if query_forms is not None:
        _forms(collection, queries, systems, query_forms, results, form, output, quiet, given)
        return
    if results:
        raise click.UsageError(
            "--results is for --query-forms; for saved runs of both worlds use "
            "ranktilt score RUN --counterfactual RUN2 -m CRBO@10"
        )
    if collection is None or queries is None:
        raise click.UsageError("give COLLECTION and QUERIES, or --query-forms FILE")
    from ranktilt.counterfactuals.evaluation import counterfactual
    from ranktilt.reports.counterfactual_folder import write_counterfactual
    from ranktilt.reports.folder import check_folder

    if output is not None:
        check_folder(output)
    keywords = {
        "worlds": given["worlds"],
        "name_pairings": given["name_pairings"],
        "pronouns": given["pronouns"],
        "names_any_case": given["names_any_case"],
        "swap_queries": given["queries_swapped"],
        "run": given["run"],
        "fixed_candidates": given["fixed_candidates"],
        "measures": list(given["measures"]) or None,
        "annotations": given["annotations"],
        "annotate_with": given["annotate_with"],
        "qrels": given["qrels"],
        "seed": given["seed"],
        **_ranking(given),
    }
    with _bars(quiet) as progress:
        found = counterfactual(
            collection, queries, list(systems), given["lexicon"], progress=progress, **keywords
        )
    if output is not None:
        inputs = [collection, queries, given["run"], given["annotations"], given["qrels"]]
        inputs += [given["lexicon"], given["annotate_with"]]
        made = write_counterfactual(
            found,
            output,
            manifest=_manifest(inputs, found.settings()),
            title=given["title"],
            texts=not given["no_texts"],
        )
        if not made.page.is_file():
            note("no page: it needs an extra, pip install 'ranktilt[report]'", quiet=quiet)
        note(f"{output}: written", quiet=quiet)
    _print(found, form)
    if form == "table":
        _more(found)
    _notes(found, form, quiet)


def _ranking(given: dict[str, Any]) -> dict[str, Any]:
    """The keywords that both kinds of evaluation take."""
    return {
        "depth": given["depth"],
        "cutoff": given["cutoff"],
        "p": given["patience"],
        "test": given["test"],
        "fields": given["fields"],
        "format": given["input_format"],
        "order": given["order"],
        "device": given["device"],
        "batch_size": given["batch_size"],
        "cache": not given["no_cache"],
    }


def _forms(
    collection: str | None,
    queries: str | None,
    systems: tuple[str, ...],
    source: str,
    results: tuple[str, ...],
    form: str,
    output: str | None,
    quiet: bool,
    given: dict[str, Any],
) -> None:
    from ranktilt.counterfactuals.form_files import QueryForms, load_results
    from ranktilt.counterfactuals.query_forms import query_forms
    from ranktilt.reports.counterfactual_folder import write_forms
    from ranktilt.reports.folder import check_folder

    if queries is not None:
        raise click.UsageError("QUERIES beside --query-forms, which has the queries")
    _check_used(click.get_current_context(), saved=bool(results))
    if (collection is None) == (not results):
        raise click.UsageError("with --query-forms give either COLLECTION to rank or --results")
    if output is not None:
        check_folder(output)
    runs = load_results(results, order=given["order"]) if results else None
    if source == "ids":
        if runs is None:
            raise click.UsageError("--query-forms ids needs --results, whose ids have the forms")
        ids = dict.fromkeys(query for run in runs.values() for query in run.query_ids)
        forms = QueryForms.of_ids(ids)
    else:
        forms = QueryForms.load(source)
    with _bars(quiet) as progress:
        found = query_forms(
            forms, list(systems), collection, runs=runs, progress=progress,
            measures=given["measures"] or None, annotations=given["annotations"],
            annotate_with=given["annotate_with"] or "gender-pairs", **_ranking(given),
        )  # fmt: skip
    if output is not None:
        inputs = [collection, *results, None if source == "ids" else source]
        write_forms(found, output, manifest=_manifest(inputs, found.settings()))
        note(f"{output}: written", quiet=quiet)
    _print(found, form)
    nearer = found.nearer_table()
    if form == "table" and nearer is not None:
        forms_ = found.forms.forms
        click.echo(f"Is the {forms_[0]} list nearer the {forms_[1]} than the {forms_[2]} one?")
        print_table(nearer)
    tilts = found.tilt_table()
    if form == "table" and tilts is not None:
        click.echo("How tilted each form's lists are:")
        print_table(tilts)
    _notes(found, form, quiet)


def _check_used(context: click.Context, *, saved: bool) -> None:
    """Refuse options that --query-forms would not look at, for who gives one expects it to."""
    for option in context.command.params:
        if option.name not in _NOT_FOR_FORMS and not (saved and option.name in _NOT_FOR_SAVED):
            continue
        source = context.get_parameter_source(option.name)
        if source not in (None, click.core.ParameterSource.DEFAULT):
            mode = "--results" if option.name in _NOT_FOR_SAVED else "--query-forms"
            shown = max(option.opts, key=len)
            raise click.UsageError(f"{mode} does not use {shown}: leave it out")


def _bars(quiet: bool) -> Any:
    """A progress function for the systems' kinds of work; None where nobody watches."""
    import contextlib

    @contextlib.contextmanager
    def bars() -> Any:
        with counting_bars(*WORK, quiet=quiet) as made:
            shown: dict[str, Callable[[int, int], None] | None] = dict(zip(WORK, made, strict=True))

            def progress(what: str, done: int, total: int) -> None:
                bar = shown.get(what) or shown[WORK[-1]]
                if bar is not None:
                    bar(done, total or None)  # type: ignore[arg-type]

            yield None if made[0] is None else progress

    return bars()


def _manifest(inputs: list[str | None], settings: dict[str, Any]) -> dict[str, Any]:
    from ranktilt.cli.render import existing_files
    from ranktilt.data.manifest import build_manifest, hash_inputs

    files = existing_files([source for source in inputs if source is not None])
    return build_manifest(hash_inputs(files), settings)


def _print(found: Any, form: str) -> None:
    if form == "json":
        click.echo(found.to_json(), nl=False)
    elif form == "csv":
        click.echo(found.to_csv(), nl=False)
    else:
        print_table(found.table, form)


def _more(found: Any) -> None:
    """Pairings, queries and documents that moved."""
    pairings = found.pairings_table()
    if pairings is not None:
        click.echo("Over the pairings of the names:")
        print_table(pairings)
    pulls = found.pulls_table()
    if pulls is not None:
        click.echo(
            "Pull of the systems themselves (ranktilt's own, not the paper's; + towards "
            f"{found.first_group}):"
        )
        print_table(pulls)
    if not found.moved:
        click.echo(f"Nothing moved: every query has the same top {found.cutoff} in both worlds.")
        return
    lowest, moves = found.lowest_table(), found.moves_table()
    if lowest.rows:
        click.echo("Queries that moved, the lowest overlap first:")
        print_table(lowest)
    if moves.rows:
        click.echo("Documents that moved farthest (rank in the original → in the swapped world):")
        print_table(moves)


def _notes(found: Any, form: str, quiet: bool) -> None:
    if quiet or form == "json":
        return
    if form == "markdown":
        click.echo("")
    for line in found.notes():
        click.echo(
            {"markdown": f"- {line}", "latex": f"% {line}"}.get(form, line), err=form == "csv"
        )
