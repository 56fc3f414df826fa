"""The commands of a study that need no server: pool, analyse, power, perception, agreement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.comparing import show_result, write_result
from ranktilt.cli.progress import note, working

if TYPE_CHECKING:
    from ranktilt.data.polarity import Polarity

_LEVELS = ("nominal", "ordinal", "interval")
_MODELS = ("ols", "hc3", "cluster", "rlm", "mixed")
_REGRESSORS = ("lean", "a2", "published")
_keep_inattentive = click.option(
    "--keep-inattentive", is_flag=True,
    help="Keep answers of participants who failed an attention check.",
)  # fmt: skip


# Pool


@click.command("pool", short_help="Pool the most tilted queries for labelling.")
@options.runs
@click.option("-a", "--annotations", required=True, help="Output of ranktilt annotate.")
@click.option(
    "--depth", type=click.IntRange(1), default=500,
    help="Use the top N queries of each run in each direction.",
)  # fmt: skip
@click.option("-m", "--measure", default="RaB(magnitude='tf')@10", help="A signed measure.")
@click.option("--queries", help="Texts of the queries.")
@options.missing
@options.order
@click.option("-o", "--output", help="Write the queries to a .tsv file.")
@options.quiet
def _pool(depth: int, measure: str, output: str | None, **given: Any) -> None:
    """Pool the most tilted queries of every run, towards either side, for annotation.

    Each run gives one list per side, sorted by tilt. The pool combines the top of all lists.

    Example: ranktilt study pool bm25.trec neural.trec -a annotations.parquet --queries q.tsv
    """
    import numpy as np

    from ranktilt.data.files import write_text
    from ranktilt.data.queries import Queries
    from ranktilt.measures.scoring import score
    from ranktilt.studies.annotation.pool import pool_queries, pool_tsv

    runs, annotations, queries = (given[name] for name in ("runs", "annotations", "queries"))
    options.check_target(output, [*runs, annotations, queries], (".tsv",))
    with working("Scoring …"):
        texts = None if queries is None else Queries.load(queries)
        how = {"annotations": annotations, "reading": options.reading(given)}
        scores = score(list(runs), [measure], queries=texts, **how)
        found = pool_queries(scores, depth=depth, queries=texts)
    if output is not None:
        write_text(output, pool_tsv(found))
    else:
        click.echo(pool_tsv(found), nl=False)
    by = scores.measures[0]
    note(
        f"{len(found):,} of {len(scores.query_ids):,} queries from {2 * len(scores.runs)} lists of "
        f"at most {depth}, by {by.name}" + (f" (+ is {by.positive})" if by.positive else ""),
    )
    undefined = int(np.isnan(scores.values[:, 0]).sum())
    if undefined:
        note(f"{undefined} undefined values were skipped")


# Analyse


@click.command("analyse", short_help="Test whether the order changed opinions.")
@click.argument("answers", nargs=-1, required=True, metavar="ANSWERS…")
@click.option(
    "--polarity", "polarities", multiple=True, metavar="[NAME=]FILE",
    help="Compute SignedDUO again with this polarity; repeat for more.  [default: the recorded "
    "values]",
)  # fmt: skip
@click.option(
    "--step", "steps", type=click.IntRange(1), multiple=True, default=(1,),
    help="DUO's step with --polarity; repeat for more.",
)  # fmt: skip
@click.option(
    "--model", "models", type=click.Choice(_MODELS), multiple=True, default=_MODELS,
    help="Regression: ols (as in the paper), hc3, cluster (by participant), rlm (Huber), mixed "
    "(random intercepts). Repeat for more.",
)  # fmt: skip
@click.option(
    "--regressor", "regressors", type=click.Choice(_REGRESSORS), multiple=True,
    default=("lean",),
    help="DUO with the sign of the list's lean, of the paper's A.2, or of the axis alone (as in "
    "the released analysis). Repeat for more.",
)  # fmt: skip
@_keep_inattentive
@options.confidence
@options.printing
@click.option(
    "-o", "--output",
    help="Write the result (.json, .csv) or a chart of it (.svg, .png; needs the extra report).",
)  # fmt: skip
@options.quiet
def _analyse(
    answers: tuple[str, ...],
    polarities: tuple[str, ...],
    form: str,
    output: str | None,
    **given: Any,
) -> None:
    """Fit posterior = β0 + β1·prior + β2·SignedDUO to all answers and to those with a click.

    ANSWERS are exports of seme studies (CSV or Parquet), or files of Ziems et al. (2024) in the
    columns of their released analysis. Each file is one corpus, named after the file; several
    are also fitted together. β2 above 0: people moved towards the side that the list favoured.

    Example: ranktilt study analyse answers.csv -o seme.svg
    """
    from ranktilt.data.run import run_name
    from ranktilt.studies.analysis.analyse import AnalysisSettings, analyse
    from ranktilt.studies.released import read_answers

    options.check_target(output, answers, (".json", ".csv", ".svg", ".png"))
    if len(set(answers)) < len(answers):
        raise click.UsageError("duplicate file")
    names = [run_name(path) for path in answers]
    if len(set(names)) < len(names):  # exports of several studies: the paths tell them apart
        names = list(answers)
    studies = {name: read_answers(path) for name, path in zip(names, answers, strict=True)}
    with working("Fitting …"):
        found = analyse(studies, _polarities(polarities), AnalysisSettings(**given))
    if output is not None and output.endswith((".svg", ".png")):
        from ranktilt.reports.drawing import write_drawing

        write_drawing(found.chart(), output)
        note(f"{output}: written")
    else:
        write_result(found, output, answers)
    show_result(found, form)


def _polarities(given: tuple[str, ...]) -> dict[str, Polarity] | None:
    from ranktilt.data.polarity import Polarity
    from ranktilt.data.run import run_name

    found: dict[str, Polarity] = {}
    for text in given:
        name, equals, path = text.partition("=")
        if not equals:
            name, path = run_name(text), text
        if name in found:
            raise click.UsageError(f"two polarities named {name!r}; use --polarity NAME=FILE")
        found[name] = Polarity.load(path)
    return found or None


# Power


@click.command("power", short_help="Compute how many participants a study needs.")
@click.option(
    "--effect", type=float, default=0.392, help="β2 to detect; the default is the paper's."
)
@click.option(
    "--sigma",
    type=float,
    help="Standard deviation of the residual.  [default: 1.3, from the paper's clicked answers]",
)
@click.option("--power", "target", type=float, default=0.8, help="Power to reach.")
@options.alpha
@click.option(
    "--participants", type=click.IntRange(1),
    help="Show the power with N participants instead of the number needed.",
)  # fmt: skip
@click.option("--each", type=click.IntRange(1), help="Queries per participant.  [default: 1]")
@click.option(
    "--click-rate",
    type=float,
    help="Share of answers with a click.  [default: 0.5, as in the paper's natural corpus]",
)
@click.option(
    "--behaviour", type=click.Choice(["all", "clicked"]), default="clicked",
    help="Answers that the test uses.",
)  # fmt: skip
@click.option(
    "--studies", type=click.IntRange(0), default=1000,
    help="Studies to simulate; 0 for the formula alone.",
)  # fmt: skip
@click.option(
    "--settings", "settings_file",
    help="TOML file with the rest of the plan: queries, signed_duo, leave_rate, likert, ….",
)  # fmt: skip
@options.seed
@options.printing
@options.quiet
def _power(participants: int | None, settings_file: str | None, form: str, **given: Any) -> None:
    """Compute how many participants a seme study needs.

    Uses the formula of the t-test of β2 and checks it with simulated studies.

    Example: ranktilt study power --effect 0.3 --each 3
    """
    from ranktilt.data.files import read_toml
    from ranktilt.data.settings import read_settings
    from ranktilt.studies.analysis.power import StudyPlan, power_table

    content: dict[str, Any] = {"click_rate": 0.5}
    if settings_file is not None:
        content |= read_toml(settings_file)
    content |= {"participants": participants or 1, "beta2": given.pop("effect")}
    chosen = {name: given.pop(name) for name in ("sigma", "each", "click_rate")}
    content |= {name: value for name, value in chosen.items() if value is not None}
    plan = read_settings(content, StudyPlan, settings_file or "study power")
    target = given.pop("target")
    with working("Simulating …"):
        found = power_table(plan, target if participants is None else None, **given)
    show_result(found, form)


# Perception


@click.command("perception", short_help="Correlate measures with people's judgements.")
@click.argument("scores", metavar="SCORES")
@click.option("--ratings", help="Ratings of lists, exported from a perception study.")
@click.option("--choices", help="Choices between two lists, exported from a perception study.")
@_keep_inattentive
@options.confidence
@click.option(
    "--resamples", type=click.IntRange(0), default=2000,
    help="Bootstrap samples for the intervals; 0 for none.",
)  # fmt: skip
@options.seed
@options.tables_format
@options.quiet
def _perception(
    scores: str,
    ratings: str | None,
    choices: str | None,
    form: str,
    **given: Any,
) -> None:
    """Correlate how balanced lists look to people with measures of the same lists.

    SCORES are per query (ranktilt score -o scores.json), of the runs whose lists were shown.
    Measures are oriented so that higher is more balanced.

    Example: ranktilt study perception scores.json --ratings ratings.csv
    """
    from ranktilt.measures.scores import Scores
    from ranktilt.studies.analysis.perception import PerceptionSettings, perceive
    from ranktilt.studies.tables import Choice, Rating, read_rows

    if ratings is None and choices is None:
        raise click.UsageError("give --ratings, --choices or both")
    with working("Correlating …"):
        found = perceive(
            Scores.read(scores),
            [] if ratings is None else read_rows(ratings, Rating),
            [] if choices is None else read_rows(choices, Choice),
            PerceptionSettings(**given),
        )
    show_result(found, form, more=[("", table) for table in found.tables[1:]])


# Agreement


@click.command("agreement", short_help="Annotator agreement and decided labels.")
@click.argument("labels", metavar="LABELS")
@click.option("--question", help="The question, if the file has several.")
@click.option(
    "--level", type=click.Choice(_LEVELS), default="nominal",
    help="Scale of the labels, for Krippendorff's alpha.",
)  # fmt: skip
@click.option(
    "-o",
    "--output",
    help="Write the decided labels in the format of the published queries: id,text,letter.",
)
@options.tables_format
@options.quiet
def _agreement(labels: str, output: str | None, form: str, **given: Any) -> None:
    """Measure agreement between annotators and decide labels by majority vote.

    LABELS are exported from an annotation study (CSV or Parquet). Items without a majority are set
    aside (listed with -f json); an adjudicator's label overrules the vote.

    Example: ranktilt study agreement labels.csv -o queries.csv
    """
    from ranktilt.data.files import require_writable, write_text
    from ranktilt.studies.annotation.decisions import judge_labels, published_csv
    from ranktilt.studies.tables import Label, read_rows

    if output is not None:
        require_writable(output, [labels])
    rows = read_rows(labels, Label)
    found = judge_labels(rows, **given)
    if output is not None:
        write_text(output, published_csv(found.decisions, {row.item: row.text for row in rows}))
    show_result(found, form, more=[("", found.label_table)])


ANALYSES = (_pool, _analyse, _power, _perception, _agreement)
