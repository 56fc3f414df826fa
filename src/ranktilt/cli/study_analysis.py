"""The commands of a study that need no server: pool, analyse, power, perception, agreement."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, working
from ranktilt.cli.study_options import (
    MODELS,
    inattentive_option,
    model_option,
)
from ranktilt.cli.tables import print_table
from ranktilt.display.numbers import interval, number, p_value, percent
from ranktilt.display.table import Table

if TYPE_CHECKING:
    from ranktilt.data.polarity import Polarity
    from ranktilt.studies.analysis.analyse import Analysis
    from ranktilt.studies.analysis.power import StudyPlan

LEVELS = ("nominal", "ordinal", "interval", "ratio")


def _three(value: float | None) -> str:
    return number(value, 3)


def _between(low: float | None, high: float | None) -> str:
    return interval(low, high, 3)


# Pool


@click.command("pool", short_help="Find the queries worth labelling.")
@click.argument("runs", nargs=-1, required=True, metavar="RUN…")
@click.option("-a", "--annotations", required=True, help="Output of ranktilt annotate.")
@click.option(
    "--depth", type=click.IntRange(1), default=500,
    help="Use the top N queries of each run in each direction.",
)  # fmt: skip
@click.option("-m", "--measure", default="RaB(magnitude='tf')@10", help="A signed measure.")
@click.option("--queries", help="Texts of the queries.")
@options.missing
@options.order
@click.option("-o", "--output", help="Write the queries to a .tsv or .csv file.")
@options.quiet
def pool(
    runs: tuple[str, ...],
    annotations: str,
    depth: int,
    measure: str,
    queries: str | None,
    missing: str,
    order: str,
    output: str | None,
    quiet: bool,
) -> None:
    """Pool the most tilted queries of every run, towards either side, for annotation.

    Each run gives one list per side, sorted by tilt. The pool combines the top of all lists.

    Example: ranktilt study pool bm25.trec neural.trec -a annotations.parquet --queries q.tsv
    """
    from ranktilt.data.files import require_writable, target_suffix, write_text
    from ranktilt.data.queries import Queries
    from ranktilt.data.reading import Reading
    from ranktilt.measures.scoring import score
    from ranktilt.studies.annotation.pool import pool_queries

    if output is not None:
        target_suffix(output, (".tsv", ".csv"))
        require_writable(output, [*runs, annotations, queries])
    with working("Scoring …", quiet=quiet):
        texts = None if queries is None else Queries.load(queries)
        reading = Reading(order=order, missing=missing)  # type: ignore[arg-type]
        scores = score(
            list(runs), [measure], annotations=annotations, queries=texts, reading=reading
        )
        found = pool_queries(scores, depth=depth, queries=texts)
    if output is not None:
        write_text(output, found.to_csv() if output.endswith(".csv") else found.to_tsv())
        lists = [[name, str(count)] for name, count in found.lists.items()]
        print_table(Table(["list", "queries"], lists, (1,)))
    else:
        click.echo(found.to_tsv(), nl=False)
    note(
        f"{len(found.queries):,} of {found.considered:,} queries from {len(found.lists)} lists of "
        f"at most {depth}, by {found.measure}",
        quiet=quiet,
    )
    if found.undefined:
        note(f"{found.undefined} undefined values were skipped", quiet=quiet)


# Analyse


@click.command("analyse", short_help="Did the order change opinions? The regression.")
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
@model_option
@inattentive_option
@options.confidence
@options.printing
@click.option(
    "-o", "--output", "outputs", multiple=True,
    help="Write the result (.json, .csv) or a chart (.svg, .png, needs the extra report); repeat "
    "for more.",
)  # fmt: skip
@options.quiet
def analyse(
    answers: tuple[str, ...],
    polarities: tuple[str, ...],
    steps: tuple[int, ...],
    models: tuple[str, ...],
    keep_inattentive: bool,
    confidence: float,
    form: str,
    outputs: tuple[str, ...],
    quiet: bool,
) -> None:
    """Fit posterior = β0 + β1·prior + β2·SignedDUO to all answers and to those with a click.

    ANSWERS are exports of seme studies (CSV or Parquet). Several files are several corpora, named
    after the files, and are also fitted together. β2 above 0: people moved towards the side that
    the list favoured.

    Example: ranktilt study analyse answers.csv -o seme.svg
    """
    from ranktilt.data.files import require_writable, target_suffix, write_text
    from ranktilt.studies.analysis.analyse import AnalysisSettings
    from ranktilt.studies.analysis.analyse import analyse as fit_all
    from ranktilt.studies.tables import OpinionAnswer, read_rows

    for target in outputs:
        target_suffix(target, (".json", ".csv", ".svg", ".png"))
        require_writable(target, answers)
    studies = {name: read_rows(path, OpinionAnswer) for name, path in _named(answers).items()}
    settings = AnalysisSettings(
        steps=steps, models=models, confidence=confidence, keep_inattentive=keep_inattentive
    )
    with working("Fitting …", quiet=quiet):
        found = fit_all(studies, _polarities(polarities), settings)
    for target in outputs:
        if target.endswith((".svg", ".png")):
            from ranktilt.studies.analysis.figure import write_figure

            write_figure(found, target)
        else:
            write_text(target, found.to_csv() if target.endswith(".csv") else found.to_json())
    if form == "json":
        click.echo(found.to_json(), nl=False)
    elif form == "csv":
        click.echo(found.to_csv(), nl=False)
    else:
        small = _note_too_few(found, quiet)
        _print_analysis(found, form)
        _note_analysis(found, quiet, small)


def _named(paths: tuple[str, ...]) -> dict[str, str]:
    """Files by the name of their corpus; equal names are replaced by the whole path."""
    from ranktilt.data.run import run_name

    names = [run_name(path) for path in paths]
    if len(set(names)) < len(names):
        names = list(paths)
    if len(set(names)) < len(names):
        raise click.UsageError("duplicate file")
    return dict(zip(names, paths, strict=True))


def _polarities(given: tuple[str, ...]) -> dict[str, Polarity] | None:
    from ranktilt.data.polarity import Polarity
    from ranktilt.data.run import run_name

    found: dict[str, Polarity] = {}
    for text in given:
        name, equals, path = text.partition("=")
        if not equals:
            name, path = run_name(text), text
        loaded = Polarity.load(path)
        if not equals and loaded.settings.get("embedder"):
            name = str(loaded.settings["embedder"])
        if name in found:
            raise click.UsageError(f"two polarities named {name!r}; use --polarity NAME=FILE")
        found[name] = loaded
    return found or None


def _note_too_few(found: Analysis, quiet: bool) -> set[str]:
    """First of all: the corpora with too few answers for any estimate."""
    from ranktilt.studies.analysis.regression import FEWEST

    small = set()
    for corpus in found.total:
        most = max((row.fit for row in found.rows if row.corpus == corpus), key=lambda fit: fit.n)
        if most.n < FEWEST:
            named = f"{corpus}: " if len(found.total) > 1 else ""
            note(f"{named}{most.notes[0]}", quiet=quiet)
            small.add(corpus)
    return small


def _print_analysis(found: Analysis, form: str) -> None:
    steps = any(row.step is not None for row in found.rows)
    header = ["corpus", "behaviour", *(["step", "embedder"] if steps else []), "model", "n", "β2"]
    header += [percent(found.confidence), "P(β2 = 0)", "R²"]
    rows = []
    for row in found.rows:
        beta2 = row.fit.beta2
        extra = [str(row.step), row.embedder] if steps else []
        numbers = (
            [row.fit.status, "", "", ""]
            if beta2 is None
            else [_three(beta2.estimate), _between(beta2.low, beta2.high), p_value(beta2.p),
                  _three(row.fit.r2)]
        )  # fmt: skip
        rows.append([row.corpus, row.behaviour, *extra, row.fit.model, str(row.fit.n), *numbers])
    right = [place for place, name in enumerate(header) if name == "step"]
    print_table(Table(header, rows, [*right, *range(header.index("n"), len(header))]), form)


def _note_analysis(found: Analysis, quiet: bool, small: set[str]) -> None:
    for corpus, total in found.total.items():
        reasons = found.skipped.get(corpus, {})
        if reasons:
            listed = ", ".join(f"{count} {reason}" for reason, count in reasons.items())
            used = total - sum(reasons.values())
            note(f"{corpus}: {used} of {total} answers used ({listed})", quiet=quiet)
    for key, reasons in found.skipped.items():
        if key not in found.total and reasons.get("no SignedDUO"):
            note(f"{key}: {reasons['no SignedDUO']} answers without SignedDUO", quiet=quiet)
    for text in found.notes:
        note(text, quiet=quiet)
    rows_by_note: dict[str, list[str]] = {}
    for row in found.rows:
        if row.corpus in small:  # noted before the table
            continue
        for text in row.fit.notes:
            rows_by_note.setdefault(text, []).append(
                f"{row.corpus} {row.behaviour} {row.fit.model}"
            )
    for text, rows in rows_by_note.items():
        more = f" and {len(rows) - 3} more" if len(rows) > 3 else ""
        note(f"{', '.join(rows[:3])}{more}: {text}", quiet=quiet)


# Power


@click.command("power", short_help="How many participants does a study need?")
@click.option(
    "--effect", type=float, default=0.392,
    help="β2 to detect; the default is the paper's.",
)  # fmt: skip
@click.option(
    "--sigma",
    type=float,
    help="Standard deviation of the residual.  [default: 1.3, from the paper's clicked answers]",
)
@click.option("--design", help="Design of a study (JSON from study new -o), for its SignedDUO.")
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
    "--model", type=click.Choice(MODELS), default="ols",
    help="Regression of the simulated studies.",
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
def power(
    effect: float,
    sigma: float | None,
    design: str | None,
    target: float,
    alpha: float,
    participants: int | None,
    each: int | None,
    click_rate: float | None,
    behaviour: str,
    model: str,
    studies: int,
    settings_file: str | None,
    seed: int,
    form: str,
    quiet: bool,
) -> None:
    """Compute how many participants a seme study needs.

    Uses the formula of the t-test of β2 and checks it with simulated studies.

    Example: ranktilt study power --effect 0.3 --each 3
    """
    from ranktilt.studies.analysis.power import power_table

    given = {"sigma": sigma, "each": each, "click_rate": click_rate}
    plan = _plan(
        {"participants": participants or 1, "beta2": effect}
        | {name: value for name, value in given.items() if value is not None},
        settings_file,
        design,
    )
    needed = None
    if participants is None:
        needed = plan.participants_needed(alpha=alpha, target=target, behaviour=behaviour)
    with working("Simulating …", quiet=quiet):
        rows = power_table(
            plan, _sizes(plan, needed, behaviour), model=model, behaviour=behaviour,
            studies=studies, alpha=alpha, seed=seed,
        )  # fmt: skip
    if form == "json":
        click.echo(json.dumps(rows, indent=1))
        return
    if form == "csv":
        click.echo(_csv_text(rows), nl=False)
        return
    _print_power(rows, form, simulated=studies > 0)
    if needed is not None:
        note(
            f"{needed} participants give power {target:g} for β2 = {plan.beta2:g} "
            f"({behaviour} answers, variance of SignedDUO {plan.variance:.3f}, "
            f"residual {plan.residual_sd:.3g}, alpha {alpha:g})",
            quiet=quiet,
        )
    _note_simulation(rows, studies, quiet)
    if plan.likert and studies:
        note(
            "opinions on 7 points are cut off at the ends, which shrinks β2: plan by the simulated "
            "power",
            quiet=quiet,
        )


def _plan(given: dict[str, Any], settings_file: str | None, design: str | None) -> StudyPlan:
    """The plan of a settings file, overridden by what options say."""
    from ranktilt.data.files import read_toml
    from ranktilt.data.settings import read_settings
    from ranktilt.studies.analysis.power import StudyPlan
    from ranktilt.studies.design.orders import Design

    content: dict[str, Any] = {"click_rate": 0.5}
    if settings_file is not None:
        content |= read_toml(settings_file)
    if design is not None:
        content["signed_duo"] = Design.read(design).signed_duos
    return read_settings(content | given, StudyPlan, settings_file or "study power")


def _sizes(plan: StudyPlan, needed: int | None, behaviour: str) -> list[int]:
    """Numbers of participants to show: those given, or those needed and some around them."""
    from dataclasses import replace

    from ranktilt.errors import InputError
    from ranktilt.studies.analysis.regression import FEWEST

    if needed is None:
        answers = plan.answers(behaviour)
        if answers < FEWEST:
            which = "answers with a click" if behaviour == "clicked" else "answers"
            raise InputError(
                f"--participants {plan.participants} would leave {answers} {which}, too few",
                expected=f"at least {FEWEST}",
            )
        return [plan.participants]
    around = {max(1, round(needed * part)) for part in (0.5, 0.75, 1, 1.5)}
    return sorted(
        size
        for size in around
        if size == needed or replace(plan, participants=size).answers(behaviour) >= FEWEST
    )


def _print_power(rows: list[dict[str, Any]], form: str, *, simulated: bool) -> None:
    header = ["participants", "answers used", "power", "simulated", "95%", "mean β2", "coverage"]
    cells = [
        [str(r["participants"]), str(r["answers"]), _three(r["power"]), _three(r["simulated"]),
         _between(r["low"], r["high"]), _three(r["mean_beta2"]), _three(r["coverage"])]
        for r in rows
    ]  # fmt: skip
    shown = len(header) if simulated else 3
    print_table(Table(header[:shown], [line[:shown] for line in cells], range(shown)), form)


def _csv_text(rows: list[dict[str, Any]]) -> str:
    """Rows as CSV; None is an empty cell."""
    import polars as pl

    return pl.DataFrame(rows, infer_schema_length=None).write_csv()


def _note_simulation(rows: list[dict[str, Any]], studies: int, quiet: bool) -> None:
    fewer = [row for row in rows if row["studies"] < studies]
    if fewer:
        numbers = ", ".join(str(row["studies"]) for row in fewer)
        note(
            f"fewer than {studies} studies were simulated from {fewer[0]['participants']} "
            f"participants on: {numbers}",
            quiet=quiet,
        )
    if any(row["failed"] for row in rows):
        note("some simulated studies could not be fitted; they count as not significant",
             quiet=quiet)  # fmt: skip


# Perception


@click.command("perception", short_help="Do measures agree with what people see?")
@click.argument("scores", metavar="SCORES")
@click.option("--ratings", help="Ratings of lists, exported from a perception study.")
@click.option("--choices", help="Choices between two lists, exported from a perception study.")
@click.option("--centre", is_flag=True, help="Subtract each participant's mean rating first.")
@click.option(
    "--scale", type=click.IntRange(2), default=11,
    help="Points of the rating scale; ratings above it are an error.",
)  # fmt: skip
@inattentive_option
@options.confidence
@click.option(
    "--resamples", type=click.IntRange(0), default=2000,
    help="Bootstrap samples for the intervals; 0 for none.",
)  # fmt: skip
@options.seed
@options.tables_format
@options.quiet
def perception(
    scores: str,
    ratings: str | None,
    choices: str | None,
    centre: bool,
    scale: int,
    keep_inattentive: bool,
    confidence: float,
    resamples: int,
    seed: int,
    form: str,
    quiet: bool,
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
    settings = PerceptionSettings(centre, keep_inattentive, scale, resamples, confidence, seed)
    with working("Correlating …", quiet=quiet):
        found = perceive(
            Scores.read(scores),
            [] if ratings is None else read_rows(ratings, Rating),
            [] if choices is None else read_rows(choices, Choice),
            settings,
        )
    if form == "json":
        click.echo(json.dumps(found.to_dict(), indent=1, ensure_ascii=False))
        return
    level = percent(confidence)
    tables: list[tuple[list[str], list[list[str]], Sequence[int]]] = [
        (
            ["measure", "coefficient", "value", level, "p", "lists"],
            [[c.measure, c.coefficient, _three(c.value), _between(c.low, c.high), p_value(c.p),
              f"{c.lists}/{c.total}"] for c in found.correlations],
            range(2, 6),
        ),
        (
            ["measure", "agreement", level, "decided", "same", "tied", "undefined"],
            [[c.measure, _three(c.rate), _between(c.low, c.high), f"{c.decided}/{c.total}",
              str(c.same), str(c.tied), str(c.undefined)] for c in found.choices],
            range(1, 7),
        ),
        (
            ["list", "strength", level, "won", "compared"],
            [[s.ranking, _three(s.strength), _between(s.low, s.high), f"{s.wins:g}",
              str(s.comparisons)] for s in found.strengths],
            range(1, 5),
        ),
    ]  # fmt: skip
    for header, rows, right in tables:
        if rows:
            print_table(Table(header, rows, right), form)
    if found.reliability is not None:
        note(
            f"{found.raters} participants; Krippendorff's alpha of their ratings "
            f"{found.reliability:.3f}",
            quiet=quiet,
        )
    for text in found.notes:
        note(text, quiet=quiet)


# Agreement


@click.command("agreement", short_help="Annotator agreement and decided labels.")
@click.argument("labels", metavar="LABELS")
@click.option("--question", help="The question, if the file has several.")
@click.option(
    "--level", type=click.Choice(LEVELS), default="nominal",
    help="Scale of the labels, for Krippendorff's alpha.",
)  # fmt: skip
@click.option(
    "--order", type=options.CommaList(), help="Labels from low to high, for an ordinal scale."
)
@click.option(
    "--gold", type=click.FloatRange(0, 1),
    help="Exclude annotators with less than this share of gold questions correct.",
)  # fmt: skip
@click.option("--queries", help="Texts for --output.  [default: the texts shown]")
@click.option(
    "-o", "--output", help="Write the decided labels as the published queries: id,text,letter."
)
@options.seed
@options.tables_format
@options.quiet
def agreement(
    labels: str,
    question: str | None,
    level: str,
    order: list[str] | None,
    gold: float | None,
    queries: str | None,
    output: str | None,
    seed: int,
    form: str,
    quiet: bool,
) -> None:
    """Measure agreement between annotators and decide labels by majority vote.

    LABELS are exported from an annotation study (CSV or Parquet). Items without a majority are set
    aside (listed with -f json); an adjudicator's label overrules the vote.

    Example: ranktilt study agreement labels.csv -o queries.csv
    """
    from collections import Counter

    from ranktilt.data.files import require_writable, write_text
    from ranktilt.data.queries import Queries
    from ranktilt.errors import InputError
    from ranktilt.studies.annotation import decisions as deciding
    from ranktilt.studies.tables import Label, read_rows

    if order is not None and level != "ordinal":
        raise click.UsageError("--order is for --level ordinal")
    if output is not None:
        require_writable(output, [labels, queries])
    rows = read_rows(labels, Label)
    if not rows:
        raise InputError("no labels yet", where=labels)
    accuracy = deciding.gold_accuracy(rows, question=question)
    failed = [] if gold is None else deciding.failed_annotators(accuracy, gold)
    rows = [row for row in rows if row.annotator not in failed]
    found = deciding.agreement(rows, question=question, level=level, order=order, seed=seed)  # type: ignore[arg-type]
    decided = deciding.decide(rows, question=question)
    if found.annotators < 2 and not any(d.label for d in decided):
        out = f" ({', '.join(failed)} excluded by gold questions)" if failed else ""
        raise InputError(
            f"labels of one annotator only{out}", where=labels, expected="at least two annotators"
        )
    if output is not None:
        texts = Queries.load(queries) if queries else Queries({r.item: r.text for r in rows})
        write_text(output, deciding.published_csv(decided, texts))
    counts = Counter(d.label for d in decided if d.label is not None)
    ways = Counter(d.how for d in decided)
    if form == "json":
        content = found.to_dict() | {
            "decided": dict(counts), "how": dict(ways), "annotators_excluded": failed,
            "set_aside": [d.item for d in decided if d.how == "no-majority"],
            "gold": {who: list(share) for who, share in accuracy.items()},
        }  # fmt: skip
        click.echo(json.dumps(content, indent=1, ensure_ascii=False))
        return
    low, high = found.alpha_interval or (None, None)
    used = f"{found.alpha_items}/{found.items}"
    coefficients = [
        ["Fleiss' kappa", _three(found.kappa), "", f"{found.kappa_items}/{found.items}"],
        [f"Krippendorff's alpha ({level})", _three(found.alpha), _between(low, high), used],
        ["agreeing pairs", _three(found.agreeing), "", used],
    ]
    print_table(Table(["agreement", "value", "95%", "items"], coefficients, range(1, 4)), form)
    total = max(sum(counts.values()), 1)
    shares = [[label, str(n), _three(n / total)] for label, n in counts.most_common()]
    print_table(Table(["label", "items", "share"], shares, (1, 2)), form)
    words = {
        "majority": "by majority", "adjudicated": "adjudicated",
        "no-majority": "set aside (no majority)", "too-few": "with fewer than 2 labels",
    }  # fmt: skip
    listed = ", ".join(f"{count} {words[how]}" for how, count in ways.items())
    note(f"{found.labels} labels by {found.annotators} annotators; items: {listed}", quiet=quiet)
    if failed:
        note(f"excluded by gold questions: {', '.join(failed)}", quiet=quiet)
