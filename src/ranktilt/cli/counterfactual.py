"""`ranktilt counterfactual swap | forms | versions | card | shuffle | replay`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import click

from ranktilt.cli import options
from ranktilt.cli.comparing import show_result
from ranktilt.cli.groups import DefaultGroup
from ranktilt.cli.progress import note_folder, print_estimates, progress_bars
from ranktilt.counterfactuals.substitution.pronouns import DECIDERS

if TYPE_CHECKING:
    from ranktilt.progress import Progress
    from ranktilt.rankers.base import RankSettings
    from ranktilt.reports.folder import Report

    _Writer = Callable[..., Report]


@click.group("counterfactual", cls=DefaultGroup)
def command() -> None:
    """Test whether rankings change when words, queries or documents change.

    swap ranks a collection and a copy with group words swapped; forms compares the lists of queries
    that exist in several forms; versions ranks two versions of the same documents together; card
    shows what moves a ranker's scores; shuffle gives a reranker its candidates in other orders;
    replay does the same for recorded rankings. `ranktilt counterfactual COLLECTION …` is short for
    `ranktilt counterfactual swap COLLECTION …`.
    """


@dataclass(frozen=True)
class _FormsFile:
    """What a settings file of `counterfactual forms` may set.

    Attributes:
        depth: Length of the lists that systems rank.
        rbo_form: Form of rank-biased overlap: ext, truncated, normalised, min or max.
        confidence: Level of the intervals.
        test: Paired test: t, wilcoxon or randomisation.
        batch_size: Texts that a model takes at once.
        store: File to keep a language model's answers in (SQLite).
        cache: Whether vectors are kept in the user's cache.
    """

    depth: int = 100
    rbo_form: Literal["ext", "truncated", "normalised", "min", "max"] = "ext"
    confidence: float = 0.95
    test: str = "t"
    batch_size: int | None = None
    store: str | None = None
    cache: bool = True


@dataclass(frozen=True)
class _SwapFile(_FormsFile):
    """What a settings file of `counterfactual swap` may set.

    Attributes:
        annotate_with: Lexicon to count terms with.
        names_any_case: Whether to swap names in lower case too.
        swap_queries: Whether to swap the queries too.
        share: Share of the documents that are swapped, chosen by --seed.
        title: The page's heading.
        texts: Whether the page shows the passages.
    """

    annotate_with: str | None = None
    names_any_case: bool = False
    swap_queries: bool = False
    share: float = 1.0
    title: str | None = None
    texts: bool = True


def _ranker(text: str, **how: Any) -> options.Option:
    return click.option("-s", "--ranker", "--system", "systems", multiple=True, help=text, **how)


_rankers = _ranker(
    "A ranker such as bm25, dense:minilm, 'bm25 >> cross:FOLDER % 100'; may be repeated.",
    default=("bm25",),
)
_qrels = click.option("--qrels", help="Relevance judgements, for nDCG.")
_writing = options.several(
    options.output_folder("Folder for results.json, runs, a manifest and (extra report) a page."),
    options.quiet,
)
_reading = options.several(
    click.option("--device", default="cpu", help="Where neural models run: cpu or cuda."),
    options.collection_fields,
    options.printing,
)
_shared = options.several(
    options.counted_ranks,
    options.rbo_p,
    _reading,
    click.option("--settings", "settings_file", metavar="FILE",
                 help="TOML file with rarely used settings (see the guide)."),
)  # fmt: skip


@command.command("swap")
@options.ranked_inputs
@_rankers
@options.pair_lexicon
@click.option(
    "-w", "--world", "worlds", multiple=True, default=("all",),
    help="Which words to swap: all, names, pronouns, words (all but these two), a table of the "
    "lexicon's pairs, or none (the control: CRBO must be 1); may be repeated.",
)  # fmt: skip
@click.option(
    "--name-pairings", type=click.IntRange(1), default=1,
    help="Random pairings of the names, for a distribution; 1 is the lexicon's own.",
)  # fmt: skip
@click.option(
    "--pronouns", type=click.Choice(list(DECIDERS)), default="context",
    help="How to choose counterparts of her and his: by context, by HanTa, or always the first.",
)  # fmt: skip
@click.option(
    "--fixed-candidates", is_flag=True, help="Give rerankers the original collection's candidates."
)
@options.measure_option(
    "Measure of the lists' tilt; may be repeated.  [default: NFaiRR and TExFAIR]"
)
@click.option("-a", "--annotations", help="Output of ranktilt annotate, for these measures.")
@_qrels
@options.dry_run
@options.seed
@_shared
@_writing
def _swap(**given: Any) -> None:
    """Rank a collection and a copy with the words of two groups swapped, and compare the lists.

    In the copy each word of one group is replaced by its counterpart (he, she; mother, father;
    James, Mary). CRBO is the overlap of a system's two lists: 1 if nothing moved. NFaiRR and
    TExFAIR of the original lists are shown next to it, followed by the queries and documents that
    moved most. The method needs two groups: people in neither group are not considered. --dry-run
    prints how many requests are sent to rankers behind a server; their answers are kept in the
    store that --settings names.

    Example: ranktilt counterfactual swap passages.tsv queries.tsv -s bm25 -s dense:minilm -o out/
    """
    from ranktilt.counterfactuals.evaluation import (
        TiltSettings,
        counterfactual,
        estimate_counterfactual,
    )
    from ranktilt.counterfactuals.results import CounterfactualSettings
    from ranktilt.counterfactuals.substitution.swapper import Substitution
    from ranktilt.reports.counterfactual_folder import write_counterfactual

    more = options.read_file(given["settings_file"], _SwapFile)
    chosen = vars(more) | given
    settings = options.filled(CounterfactualSettings, chosen)
    tilt = TiltSettings(
        given["measures"] or None, given["annotations"], more.annotate_with, given["qrels"]
    )
    substitution = options.filled(Substitution, chosen, share_seed=given["seed"])
    asked = given["collection"], given["queries"], given["systems"]
    with progress_bars() as progress:
        ranking = _ranking(vars(more) | given, progress)
        if given["dry_run"]:
            costs = estimate_counterfactual(*asked, substitution, settings, ranking)
        else:
            found = counterfactual(
                *asked, substitution, settings=settings, tilt=tilt, ranking=ranking
            )
    if given["dry_run"]:
        print_estimates(costs)
        return
    names = ("collection", "queries", "annotations", "qrels", "lexicon", "settings_file")
    inputs = [*(given[name] for name in names), more.annotate_with]
    write = partial(write_counterfactual, title=more.title, texts=more.texts)
    _finish(found, inputs, given, write)


@command.command("forms")
@click.argument("forms", metavar="FORMS")
@click.argument("runs", metavar="[RUN]...", nargs=-1)
@click.option("-c", "--collection", help="Collection to rank with -s.")
@_ranker("A ranker such as bm25 or dense:minilm; may be repeated.  [default: bm25 if no RUN]")
@_shared
@options.order
@_writing
def _compare_forms(forms: str, runs: tuple[str, ...], **given: Any) -> None:
    """Compare the lists that the forms of a query get (parental, maternity, paternity leave).

    FORMS is a table (CSV, TSV, JSONL) with family, form, query and optionally query_id; without it,
    ids are family_form. A RUN is a run file with these ids.

    Example: ranktilt counterfactual forms forms.csv -c passages.tsv -s bm25 -s dense:minilm
    """
    from ranktilt.counterfactuals.evaluation import open_collection
    from ranktilt.counterfactuals.query_forms import QueryForms, compare_query_forms
    from ranktilt.counterfactuals.results import OverlapSettings
    from ranktilt.data.run import load_runs
    from ranktilt.rankers.ranking import rank

    collection, systems = given["collection"], given["systems"]
    if collection is None and (systems or not runs):
        raise click.UsageError("give RUN files, or -c COLLECTION to rank with -s RANKER")
    more = options.read_file(given["settings_file"], _FormsFile)
    settings = options.filled(OverlapSettings, vars(more) | given)
    loaded = QueryForms.load(forms)
    found_runs = {run.name: run for run in (load_runs(runs, given["order"]) if runs else ())}
    with progress_bars() as progress:
        if collection is not None:
            ranking = _ranking(vars(more) | given, progress)
            texts = open_collection(collection, ranking.reading)
            depth = max(more.depth, settings.cutoff)
            for system in systems or (() if runs else ("bm25",)):
                run = rank(texts, loaded.queries, system, depth=depth, settings=ranking)
                found_runs[run.name] = run
        found = compare_query_forms(loaded, found_runs, settings=settings)
    _finish(found, [collection, *runs, forms, given["settings_file"]], given)


@command.command("versions")
@options.ranked_inputs
@click.option(
    "--other", required=True, help="Version b of the documents, with the ids of COLLECTION."
)
@_rankers
@click.option("--qrels", help="Relevance judgements of the ids, for relevant pairs and nDCG.")
@options.counted_ranks
@click.option("--depth", type=click.IntRange(1), default=100, help="Length of the lists.")
@options.confidence
@options.seed
@_reading
@_writing
def _versions(**given: Any) -> None:
    """Rank two versions of the same documents together, and show which one is preferred.

    COLLECTION is version a and --other is version b: texts by people and by a language model, or
    original and perturbed texts. Both are put into one collection, with #b added to the ids of b.
    Reports how often b is ranked above a and b's share of the exposure; with --qrels also how often
    for relevant pairs, and the difference in effectiveness.

    Example: ranktilt counterfactual versions human.jsonl queries.tsv --other model.jsonl -s bm25
    """
    from ranktilt.counterfactuals.versions import VersionSettings, compare_versions

    settings = options.filled(VersionSettings, given)
    collection, other, queries = (given[name] for name in ("collection", "other", "queries"))
    with progress_bars() as progress:
        found = compare_versions(
            collection, other, queries, given["systems"], qrels=given["qrels"], settings=settings,
            ranking=_ranking(given, progress),
        )  # fmt: skip
    _finish(found, [collection, other, queries, given["qrels"]], given)


@command.command("card")
@options.ranked_inputs
@_ranker(
    "An encoder or reranker: dense:minilm, late:minilm, 'bm25 >> cross:FOLDER % 100'; may be "
    "repeated. In a pipeline, the last stage is tested.",
    required=True,
)
@options.pair_lexicon
@click.option("-k", "--cutoff", type=click.IntRange(1), default=10,
              help="Number of top documents per query to change.")  # fmt: skip
@click.option("--depth", type=click.IntRange(1), default=100,
              help="Candidates per query, which give ranks and the unit of a shift.")  # fmt: skip
@options.confidence
@_reading
@_writing
def _card(**given: Any) -> None:
    """Show what moves a ranker's scores, and how far: its tilt card.

    The ranker's top documents of each query are changed in six ways (shortened; repeated; the
    answer moved to the end; the query inserted; names swapped; group words swapped) and scored
    again for the same query. Rankers whose scores depend on the whole collection (bm25) have no
    card; test their collection with swap.

    Example: ranktilt counterfactual card passages.tsv queries.tsv -s dense:minilm -o card/
    """
    from ranktilt.counterfactuals.tilt_card import LIMITS, CardSettings, tilt_card
    from ranktilt.reports.result_page import write_result

    settings = options.filled(CardSettings, given)
    with progress_bars() as progress:
        found = tilt_card(
            given["collection"], given["queries"], given["systems"], settings=settings,
            ranking=_ranking(given, progress),
        )  # fmt: skip
    inputs = [given[name] for name in ("collection", "queries", "lexicon")]
    write = partial(write_result, title="Tilt card", limits=LIMITS)
    _finish(found, inputs, given, write)


@command.command("shuffle")
@options.ranked_inputs
@click.argument("run", metavar="RUN")
@_ranker("A reranker such as llm:MODEL or cross:FOLDER; may be repeated.", required=True)
@click.option("-n", "--number", type=click.IntRange(2), default=4, help="Random orders.")
@click.option("--depth", type=click.IntRange(2), default=20, help="Candidates per query.")
@options.labels
@_qrels
@click.option(
    "-l", "--lexicon",
    help="Also rank every order with the words of two groups swapped (twice the cost): a lexicon "
    "with [pairs], such as gender-pairs.",
)  # fmt: skip
@click.option("--store", help="File to keep a language model's answers in (SQLite).")
@options.dry_run
@options.confidence
@options.seed
@_reading
@_writing
def _shuffle_command(run: str, **given: Any) -> None:
    """Give a reranker the same candidates in other orders, and show what its rankings depend on.

    The candidates are the top of RUN. Shows how often the first-listed document is ranked
    first, how much of the ranking the input position and (with --labels) the groups explain,
    whether another order or (with -l) swapped group words change the ranking more, and what the
    consensus of all orders costs and gains. --dry-run prints how many requests are sent to
    rankers behind a server; stored answers are not requested again.

    Example: ranktilt counterfactual shuffle passages.tsv queries.tsv bm25.trec -s llm:MODEL
    """
    from ranktilt.counterfactuals.shuffles import ShuffleSettings, estimate_shuffles, shuffle

    settings = options.filled(ShuffleSettings, given)
    asked = given["collection"], given["queries"], run, given["systems"]
    with progress_bars() as progress:
        ranking = _ranking(given, progress)
        if given["dry_run"]:
            costs = estimate_shuffles(*asked, settings, ranking, given["lexicon"])
        else:
            data = {"swap": given["lexicon"], "labels": given["labels"], "qrels": given["qrels"]}
            found = shuffle(*asked, data=data, settings=settings, ranking=ranking)
    if given["dry_run"]:
        print_estimates(costs.values())
        return
    names = ("collection", "queries", "labels", "qrels", "lexicon")
    _finish(found, [run, *(given[name] for name in names)], given)


@command.command("replay")
@click.argument("shown", metavar="SHOWN")
@click.argument("ranked", metavar="RANKED")
@options.labels
@_qrels
@click.option("--name", default="recorded", help="Name of the ranker.")
@options.order
@options.confidence
@options.printing
@_writing
def _replay_command(shown: str, ranked: str, **given: Any) -> None:
    """Show what recorded rankings depend on: the order shown, or groups.

    SHOWN is a run with the lists in the order that the ranker was given, RANKED a run with its
    answers for the same queries.

    Example: ranktilt counterfactual replay shown.trec ranked.trec --labels groups.csv
    """
    from ranktilt.counterfactuals.shuffles import ShuffleSettings, replay

    settings = ShuffleSettings(confidence=given["confidence"])
    data = {"labels": given["labels"], "qrels": given["qrels"]}
    how = {name: given[name] for name in ("name", "order")}
    found = replay(shown, ranked, data=data, settings=settings, **how)
    inputs = [shown, ranked, given["labels"], given["qrels"]]
    _finish(found, inputs, given)


def _finish(
    found: Any, inputs: list[str | None], given: dict[str, Any], write: _Writer | None = None
) -> None:
    """Write a result with its manifest, if a folder was named, and show it.

    Args:
        found: The result.
        inputs: The files that it was made from.
        given: The options, with the folder and the output format.
        write: Writes a folder with a page; without it, the folder of a comparison has none.
    """
    from ranktilt.reports.counterfactual_folder import write_comparison

    output = given["output"]
    if output is not None:
        made: Any = (write or write_comparison)(
            found, output, manifest=options.manifest_of(inputs, found.settings())
        )
        note_folder(output, page=write is None or made.page.is_file())
    show_result(found, given["form"])


def _ranking(given: dict[str, Any], progress: Progress) -> RankSettings:
    from ranktilt.rankers.base import RankSettings

    reading = options.reading(given)
    return options.filled(RankSettings, given, reading=reading, progress=progress)
