"""`ranktilt study analyse`, and the other commands of a study that need no server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, working
from ranktilt.cli.study_format import (
    BEHAVIOURS,
    MODELS,
    between,
    confidence,
    form,
    inattentive,
    number,
    percent,
)
from ranktilt.cli.study_people import agreement, perception
from ranktilt.cli.study_power import power
from ranktilt.cli.tables import print_table
from ranktilt.display.numbers import p_value
from ranktilt.display.table import Table

if TYPE_CHECKING:
    from ranktilt.data.polarity import Polarity
    from ranktilt.studies.analysis.analyse import Analysis


@click.command("analyse", short_help="Does the order change minds? The regression.")
@click.argument("answers", nargs=-1, required=True, metavar="ANSWERS…")
@click.option(
    "--polarity", "polarities", multiple=True, metavar="[NAME=]FILE",
    help="Compute SignedDUO anew with this embedder's polarity; repeat for more.  "
    "[default: the values recorded]",
)  # fmt: skip
@click.option(
    "--step", "steps", type=click.IntRange(1), multiple=True, default=(1,), show_default=True,
    help="With --polarity: DUO's step; repeat for more.",
)  # fmt: skip
@click.option(
    "--align", type=click.Choice(["arbitrary", "always", "never"]), default="arbitrary",
    show_default=True,
    help="With --polarity: which axes may be turned to the side that was recorded: those that "
    "nobody oriented, all, or none.",
)  # fmt: skip
@click.option(
    "--model", "models", type=click.Choice(MODELS), multiple=True, default=MODELS,
    show_default=True,
    help="ols as in the paper; hc3 and cluster: its robust errors, the latter by participant; rlm: "
    "Huber's; mixed: random intercepts of participants and queries. Repeat for more.",
)  # fmt: skip
@click.option(
    "--behaviour", "behaviours", type=click.Choice(BEHAVIOURS), multiple=True, default=BEHAVIOURS,
    show_default=True, help="All answers, or those with at least one click; repeat for both.",
)  # fmt: skip
@inattentive
@confidence
@click.option("--plot", help="Draw to an .svg or .png file (needs the extra report).")
@form
@click.option("-o", "--output", help="Write the result to a .json or .csv file.")
@options.quiet
def analyse(
    answers: tuple[str, ...],
    polarities: tuple[str, ...],
    steps: tuple[int, ...],
    align: str,
    models: tuple[str, ...],
    behaviours: tuple[str, ...],
    keep_inattentive: bool,
    confidence: float,
    plot: str | None,
    form: str,
    output: str | None,
    quiet: bool,
) -> None:
    """Fit posterior = β0 + β1·prior + β2·SignedDUO to the answers of a study.

    ANSWERS are exports of search-manipulation studies (CSV or Parquet). Several are several
    corpora, by their file names, and are fitted together too. β2 above 0 means that people moved
    towards the side that the list favoured.

    Example: ranktilt study analyse answers.csv --plot seme.svg
    """
    from ranktilt.data.files import require_writable, target_suffix, write_text
    from ranktilt.studies.analysis.analyse import analyse as fit_all
    from ranktilt.studies.tables import Answer, read_rows

    if output is not None:
        target_suffix(output, (".json", ".csv"))
        require_writable(output, answers)
    if plot is not None:
        target_suffix(plot, (".svg", ".png"))
        require_writable(plot, answers)
    studies = {name: read_rows(path, Answer) for name, path in _named(answers).items()}
    with working("Fitting …", quiet=quiet):
        found = fit_all(
            studies,
            polarity=_polarities(polarities),
            steps=steps,
            align=align,  # type: ignore[arg-type]
            models=models,
            behaviours=behaviours,
            confidence=confidence,
            keep_inattentive=keep_inattentive,
        )
    if plot is not None:
        from ranktilt.studies.analysis.figure import write_figure

        write_figure(found, plot)
    if output is not None:
        write_text(output, found.to_csv() if output.endswith(".csv") else found.to_json() + "\n")
    if form == "json":
        click.echo(found.to_json())
    elif form == "csv":
        click.echo(found.to_csv(), nl=False)
    else:
        small = _tell_too_few(found, quiet)
        _print_analysis(found, form)
        _tell_analysis(found, quiet, small)


def _named(paths: tuple[str, ...]) -> dict[str, str]:
    """Files by the name of their corpus; of equal names the folder tells them apart."""
    from ranktilt.data.run import run_name

    names = [run_name(path) for path in paths]
    if len(set(names)) < len(names):
        names = list(paths)
    if len(set(names)) < len(names):
        raise click.UsageError("a file stands twice")
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
            raise click.UsageError(f"two polarities named {name!r}; say --polarity NAME=FILE")
        found[name] = loaded
    return found or None


def _tell_too_few(found: Analysis, quiet: bool) -> set[str]:
    """Before anything else: of which corpora no number can come, having so few answers."""
    from ranktilt.studies.analysis.regression import FEWEST, too_few

    small = set()
    for corpus in found.total:
        most = max(row.fit.n for row in found.rows if row.corpus == corpus)
        if most < FEWEST:
            named = f"{corpus}: " if len(found.total) > 1 else ""
            note(f"{named}{too_few(most)}", quiet=quiet)
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
            else [number(beta2.estimate), between(beta2.low, beta2.high), p_value(beta2.p),
                  number(row.fit.r2)]
        )  # fmt: skip
        rows.append([row.corpus, row.behaviour, *extra, row.fit.model, str(row.fit.n), *numbers])
    right = [number for number, name in enumerate(header) if name == "step"]
    print_table(Table(header, rows, [*right, *range(header.index("n"), len(header))]), form)


def _tell_analysis(found: Analysis, quiet: bool, small: set[str]) -> None:
    for corpus, total in found.total.items():
        reasons = found.left_out.get(corpus, {})
        if reasons:
            told = ", ".join(f"{count} {reason}" for reason, count in reasons.items())
            note(
                f"{corpus}: {total - sum(reasons.values())} of {total} answers ({told})",
                quiet=quiet,
            )
    for key, reasons in found.left_out.items():
        if key not in found.total and reasons.get("no SignedDUO"):
            note(f"{key}: {reasons['no SignedDUO']} answers without SignedDUO", quiet=quiet)
    for text in found.notes:
        note(text, quiet=quiet)
    told_of: dict[str, list[str]] = {}
    for row in found.rows:
        if row.corpus in small:  # that was the first line
            continue
        for text in row.fit.notes:
            told_of.setdefault(text, []).append(f"{row.corpus} {row.behaviour} {row.fit.model}")
    for text, where in told_of.items():
        more = f" and {len(where) - 3} more" if len(where) > 3 else ""
        note(f"{', '.join(where[:3])}{more}: {text}", quiet=quiet)


#: What hangs under `ranktilt study`.
COMMANDS = (analyse, power, perception, agreement)
