"""`ranktilt study perception` and `ranktilt study agreement`."""

from __future__ import annotations

import json

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, working
from ranktilt.cli.study_format import (
    LEVELS,
    between,
    confidence,
    form_of_tables,
    inattentive,
    number,
    percent,
)
from ranktilt.cli.tables import print_table
from ranktilt.display.numbers import p_value
from ranktilt.display.table import Table

#: The most points that a study's scale can have.
LONGEST_SCALE = 11


@click.command("perception", short_help="Do measures see what people see?")
@click.argument("scores", metavar="SCORES")
@click.option("--ratings", help="Ratings of lists, as a perception study exports them.")
@click.option("--choices", help="Choices between two lists, as a perception study exports them.")
@click.option(
    "--centre", is_flag=True, help="Take each participant's own mean from their ratings first."
)
@click.option(
    "--scale", type=click.IntRange(2), default=LONGEST_SCALE, show_default=True,
    help="Points of the scale that ratings were given on; any beyond it is refused.",
)  # fmt: skip
@inattentive
@confidence
@click.option(
    "--resamples", type=click.IntRange(0), default=2000, show_default=True,
    help="Draws of lists for the intervals; 0 for none.",
)  # fmt: skip
@options.seed
@form_of_tables
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
    """Correlate how balanced lists look with what measures say of them.

    SCORES are per query, as `ranktilt score -o scores.json` wrote them, of the runs whose lists
    were shown. Measures are turned so that higher is more balanced.

    Example: ranktilt study perception scores.json --ratings ratings.csv
    """
    from ranktilt.measures.scores import Scores
    from ranktilt.studies.analysis.perception import perceive
    from ranktilt.studies.tables import Choice, Rating, read_rows

    if ratings is None and choices is None:
        raise click.UsageError("give --ratings, --choices or both")
    with working("Correlating …", quiet=quiet):
        found = perceive(
            Scores.read(scores),
            [] if ratings is None else read_rows(ratings, Rating),
            [] if choices is None else read_rows(choices, Choice),
            centre=centre,
            scale=scale,
            keep_inattentive=keep_inattentive,
            resamples=resamples,
            confidence=confidence,
            seed=seed,
        )
    if form == "json":
        click.echo(json.dumps(found.to_dict(), indent=1, ensure_ascii=False))
        return
    level = percent(confidence)
    if found.correlations:
        print_table(
            Table(
                ["measure", "coefficient", "value", level, "p", "lists"],
                [
                    [c.measure, c.coefficient, number(c.value), between(c.low, c.high),
                     p_value(c.p), f"{c.lists}/{c.total}"]
                    for c in found.correlations
                ],
                range(2, 6),
            ),
            form,
        )  # fmt: skip
    if found.choices:
        print_table(
            Table(
                ["measure", "agreement", level, "decided", "same", "tied", "undefined"],
                [
                    [c.measure, number(c.rate), between(c.low, c.high), f"{c.decided}/{c.total}",
                     str(c.same), str(c.tied), str(c.undefined)]
                    for c in found.choices
                ],
                range(1, 7),
            ),
            form,
        )  # fmt: skip
        print_table(
            Table(
                ["list", "strength", level, "won", "compared"],
                [
                    [s.ranking, number(s.strength), between(s.low, s.high), f"{s.wins:g}",
                     str(s.comparisons)]
                    for s in found.strengths
                ],
                range(1, 5),
            ),
            form,
        )  # fmt: skip
    if found.reliability is not None:
        note(
            f"{found.raters} participants; Krippendorff's alpha of their ratings "
            f"{found.reliability:.3f}",
            quiet=quiet,
        )
    for text in found.notes:
        note(text, quiet=quiet)


# agreement


@click.command("agreement", short_help="How far annotators agree, and what is decided.")
@click.argument("labels", metavar="LABELS")
@click.option("--question", help="Which question, where the file holds several.")
@click.option(
    "--level", type=click.Choice(LEVELS), default="nominal", show_default=True,
    help="Scale of the labels, for Krippendorff's alpha.",
)  # fmt: skip
@click.option(
    "--order", type=options.CommaList(), help="The labels from low to high, for an ordinal scale."
)
@click.option(
    "--gold", type=click.FloatRange(0, 1),
    help="Leave out annotators with less than this share of the gold questions right.",
)  # fmt: skip
@click.option("--queries", help="The queries' texts, for --export.  [default: the texts shown]")
@click.option(
    "--export", help="Write the decisions as the published queries are: id,text,letter a line."
)
@click.option(
    "--set-aside", help="Write the ids of items without a majority to this file, for adjudication."
)
@options.seed
@form_of_tables
@options.quiet
def agreement(
    labels: str,
    question: str | None,
    level: str,
    order: list[str] | None,
    gold: float | None,
    queries: str | None,
    export: str | None,
    set_aside: str | None,
    seed: int,
    form: str,
    quiet: bool,
) -> None:
    """Agreement of annotators, majority votes, and the export of what was decided.

    LABELS are an export of an annotation study (CSV or Parquet). An item on which all annotators
    differ is set aside; an adjudicator's label overrules the vote.

    Example: ranktilt study agreement labels.csv --export queries.csv
    """
    from collections import Counter

    from ranktilt.data.files import require_writable, write_text
    from ranktilt.errors import InputError
    from ranktilt.studies.annotation import decisions as deciding
    from ranktilt.studies.tables import Label, read_rows

    if order is not None and level != "ordinal":
        raise click.UsageError("--order is for --level ordinal")
    for target in (export, set_aside):
        if target is not None:
            require_writable(target, [labels, queries])
    rows = read_rows(labels, Label)
    if not rows:
        raise InputError("no labels yet", where=labels)
    accuracy = deciding.gold_accuracy(rows, question=question)
    failed: list[str] = []
    if gold is not None:
        kept = deciding.without_annotators(rows, accuracy, gold)
        failed = sorted({r.annotator for r in rows} - {r.annotator for r in kept})
        rows = kept
    found = deciding.agreement(rows, question=question, level=level, order=order, seed=seed)  # type: ignore[arg-type]
    decided = deciding.decide(rows, question=question)
    if found.annotators < 2 and not any(d.label for d in decided):
        out = f" ({', '.join(failed)} left out for the gold questions)" if failed else ""
        raise InputError(
            f"labels of one annotator only{out}", where=labels, expected="two annotators or more"
        )
    if export is not None:
        from ranktilt.data.queries import Queries

        texts = Queries.load(queries) if queries else Queries({r.item: r.text for r in rows})
        write_text(export, deciding.published_csv(decided, texts))
    if set_aside is not None:
        write_text(set_aside, "".join(f"{i}\n" for i in deciding.to_adjudicate(decided)))
    counts = Counter(d.label for d in decided if d.label is not None)
    ways = Counter(d.how for d in decided)
    if form == "json":
        content = found.to_dict() | {
            "decided": dict(counts), "how": dict(ways), "annotators_left_out": failed,
            "gold": {who: list(share) for who, share in accuracy.items()},
        }  # fmt: skip
        click.echo(json.dumps(content, indent=1, ensure_ascii=False))
        return
    low, high = found.alpha_interval or (None, None)
    print_table(
        Table(
            ["agreement", "value", "95 %", "items"],
            [
                ["Fleiss' kappa", number(found.kappa), "", f"{found.kappa_items}/{found.items}"],
                [f"Krippendorff's alpha ({level})", number(found.alpha), between(low, high),
                 f"{found.alpha_items}/{found.items}"],
                ["agreeing pairs", number(found.agreeing), "",
                 f"{found.alpha_items}/{found.items}"],
            ],
            range(1, 4),
        ),
        form,
    )  # fmt: skip
    print_table(
        Table(
            ["label", "items", "share"],
            [
                [label, str(count), number(count / max(sum(counts.values()), 1))]
                for label, count in counts.most_common()
            ],
            (1, 2),
        ),
        form,
    )
    told = {
        "majority": "by majority", "adjudicated": "adjudicated",
        "no-majority": "set aside (no majority)", "too-few": "with fewer than 2 labels",
    }  # fmt: skip
    note(
        f"{found.labels} labels of {found.annotators} annotators; items "
        + ", ".join(f"{count} {told[how]}" for how, count in ways.items()),
        quiet=quiet,
    )
    if failed:
        note(f"left out for their gold questions: {', '.join(failed)}", quiet=quiet)
