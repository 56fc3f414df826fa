"""`ranktilt study power`."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, working
from ranktilt.cli.study_format import BEHAVIOURS, MODELS, between, form, number, records
from ranktilt.cli.tables import print_table
from ranktilt.display.table import Table

if TYPE_CHECKING:
    from ranktilt.studies.analysis.power import Plan

#: Answers to simulate for one line of the power table; fewer studies than these say nothing.
MOST_SIMULATED, FEWEST_STUDIES = 2_000_000, 20


@click.command("power", short_help="How many participants? The power of a study.")
@click.option("--effect", type=float, help="β2 to be found.  [default: 0.392, the paper's]")
@click.option(
    "--sigma", type=float, default=1.3, show_default=True,
    help="Standard deviation of the residual; the paper's clicked answers imply about 1.3.",
)  # fmt: skip
@click.option(
    "--design", help="A study's design (JSON): its lists' SignedDUO instead of --signed-duo."
)
@click.option(
    "--signed-duo", type=options.CommaList(), default="0,1,-1", show_default=True,
    help="SignedDUO of the conditions; equally many see each.",
)  # fmt: skip
@click.option(
    "--power", "target", type=float, default=0.8, show_default=True, help="Chance to find it."
)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Level of the test.")
@click.option(
    "--participants", type=click.IntRange(1),
    help="Power with so many, instead of how many are needed.",
)  # fmt: skip
@click.option(
    "--each", type=click.IntRange(1), default=1, show_default=True,
    help="Queries that a participant answers.",
)  # fmt: skip
@click.option(
    "--queries", type=click.IntRange(1), default=10, show_default=True, help="Queries in all."
)
@click.option(
    "--click-rate", type=float, default=0.5, show_default=True,
    help="Share of answers with a click; the paper's natural corpus has about half.",
)  # fmt: skip
@click.option(
    "--leave-rate", type=float, default=0.0, show_default=True, help="Share of people who leave."
)
@click.option(
    "--behaviour", type=click.Choice(BEHAVIOURS), default="clicked", show_default=True,
    help="Whose answers the test takes.",
)  # fmt: skip
@click.option(
    "--participant-sd", type=float, default=0.0, show_default=True,
    help="Standard deviation between participants.",
)  # fmt: skip
@click.option(
    "--query-sd", type=float, default=0.0, show_default=True,
    help="Standard deviation between queries.",
)  # fmt: skip
@click.option("--likert", is_flag=True, help="Round simulated opinions to 7 points.")
@click.option(
    "--model", type=click.Choice(MODELS), default="ols", show_default=True,
    help="The regression of the simulated studies.",
)  # fmt: skip
@click.option(
    "--studies", type=click.IntRange(0), default=1000, show_default=True,
    help="Studies to simulate; 0 for the formula alone.",
)  # fmt: skip
@click.option("--paper", is_flag=True, help="Instead: what the paper's Table 3 implies.")
@options.seed
@form
@options.quiet
def power(
    effect: float | None,
    sigma: float,
    design: str | None,
    signed_duo: list[str],
    target: float,
    alpha: float,
    participants: int | None,
    each: int,
    queries: int,
    click_rate: float,
    leave_rate: float,
    behaviour: str,
    participant_sd: float,
    query_sd: float,
    likert: bool,
    model: str,
    studies: int,
    paper: bool,
    seed: int,
    form: str,
    quiet: bool,
) -> None:
    """How many participants does a search-manipulation study need?

    By the formula of the t-test of β2, checked by simulated studies. Participants that the formula
    asks for are rounded up after the rates of clicking and leaving.

    Example: ranktilt study power --effect 0.3 --each 3
    """
    from ranktilt.errors import InputError
    from ranktilt.studies.analysis import power as planning
    from ranktilt.studies.analysis.regression import FEWEST

    if paper:
        _paper_power(alpha, target, form, quiet)
        return
    if design is not None:
        from ranktilt.studies.design.orders import Design

        values = tuple(Design.read(design).signed_duos)
    else:
        try:
            values = tuple(map(float, signed_duo))
        except ValueError as error:
            raise click.UsageError(f"--signed-duo: {error}") from error
    plan = planning.Plan(
        participants=participants or 1,
        beta2=0.392 if effect is None else effect,
        each=each,
        queries=queries,
        signed_duo=values,
        sigma=sigma,
        participant_sd=participant_sd,
        query_sd=query_sd,
        click_rate=click_rate,
        leave_rate=leave_rate,
        likert=likert,
    )
    if participants is None:
        needed = planning.participants_needed(plan, alpha=alpha, target=target, behaviour=behaviour)
        around = {max(1, round(needed * part)) for part in (0.5, 0.75, 1, 1.5)}
        sizes = sorted(
            size for size in around if size == needed or _answers(plan, size, behaviour) >= FEWEST
        )
    else:
        answers = _answers(plan, participants, behaviour)
        if answers < FEWEST:
            which = "answers with a click" if behaviour == "clicked" else "answers"
            raise InputError(
                f"--participants {participants} would leave {answers} {which}, far too few",
                expected=f"at least {FEWEST}",
            )
        sizes = [participants]
    with working("Simulating …", quiet=quiet):
        rows = [_power_row(plan, size, behaviour, alpha, model, studies, seed) for size in sizes]
    if form == "json":
        click.echo(json.dumps(rows, indent=1))
        return
    if form == "csv":
        click.echo(records(rows), nl=False)
        return
    header = ["participants", "answers used", "power", "simulated", "95 %", "mean β2", "coverage"]
    cells = [
        [str(r["participants"]), number(r["answers"], 0), number(r["power"]),
         number(r["simulated"]), between(r["low"], r["high"]), number(r["mean_beta2"]),
         number(r["coverage"])]
        for r in rows
    ]  # fmt: skip
    shown = len(header) if studies else 3
    print_table(Table(header[:shown], [line[:shown] for line in cells], range(shown)), form)
    if participants is None:
        note(
            f"{needed} participants give power {target:g} for β2 = {plan.beta2:g} "
            f"({behaviour} answers, variance of SignedDUO {planning.design_variance(values):.3f}, "
            f"residual {planning.residual_sd(plan):.3g}, alpha {alpha:g})",
            quiet=quiet,
        )
    fewer = [row for row in rows if row["studies"] < studies]
    if fewer:
        note(
            f"fewer than {studies} studies were simulated for {fewer[0]['participants']} "
            f"participants and more: {', '.join(str(row['studies']) for row in fewer)}",
            quiet=quiet,
        )
    if any(row["failed"] for row in rows):
        note(
            "some simulated studies could not be fitted; they count as not significant", quiet=quiet
        )
    if likert and studies:
        note(
            "opinions on 7 points are cut off at the ends, which shrinks β2: plan by the simulated "
            "power",
            quiet=quiet,
        )


def _answers(plan: Plan, size: int, behaviour: str) -> int:
    """Answers that so many participants leave, as a rule."""
    share = plan.click_rate if behaviour == "clicked" else 1.0
    return round(size * plan.each * (1.0 - plan.leave_rate) * share)


def _defined(value: float) -> float | None:
    return None if math.isnan(value) else value


def _power_row(
    plan: Plan, size: int, behaviour: str, alpha: float, model: str, studies: int, seed: int
) -> dict[str, Any]:
    from ranktilt.studies.analysis import power as planning

    # a small effect asks for so many people that simulating them would take hours
    studies = min(studies, MOST_SIMULATED // max(size * plan.each, 1))
    answers = _answers(plan, size, behaviour)
    row: dict[str, Any] = {
        "participants": size,
        "answers": answers,
        "power": planning.power(
            answers,
            plan.beta2,
            sigma=planning.residual_sd(plan),
            variance=planning.design_variance(plan.signed_duo),
            alpha=alpha,
        ),
        "simulated": None, "low": None, "high": None, "mean_beta2": None, "coverage": None,
        "failed": 0, "studies": studies if studies >= FEWEST_STUDIES else 0,
    }  # fmt: skip
    if studies >= FEWEST_STUDIES:
        found = planning.simulated_power(
            planning.with_participants(plan, size), model=model, behaviour=behaviour,
            studies=studies, alpha=alpha, seed=seed,
        )  # fmt: skip
        row |= {
            "simulated": found.power, "low": found.power_interval[0],
            "high": found.power_interval[1], "mean_beta2": _defined(found.mean_estimate),
            "coverage": _defined(found.coverage), "failed": found.failed, "studies": studies,
        }  # fmt: skip
    return row


def _paper_power(alpha: float, target: float, form: str, quiet: bool) -> None:
    from ranktilt.studies.analysis.power import TABLE_3, power_of_paper

    found = [power_of_paper(row, alpha=alpha, target=target) for row in TABLE_3]
    rows: list[dict[str, Any]] = [
        {"corpus": f.row.corpus, "behaviour": f.row.behaviour, "n": f.row.n,
         "beta2": f.row.beta2, "p": f.row.p, "error": f.error, "power_if_true": f.power_if_true,
         "detectable": f.detectable, "needed": f.needed, "residual_sd": f.residual_sd,
         "power_here": f.power_here}
        for f in found
    ]  # fmt: skip
    if form == "json":
        click.echo(json.dumps(rows, indent=1))
        return
    if form == "csv":
        click.echo(records(rows), nl=False)
        return
    header = ["corpus", "behaviour", "n", "β2", "p", "error", "power if true", "detectable",
              "n needed", "residual", "power here"]  # fmt: skip
    cells = [
        [str(r["corpus"]), str(r["behaviour"]), str(r["n"]), number(r["beta2"]), number(r["p"]),
         number(r["error"]), number(r["power_if_true"]), number(r["detectable"]),
         str(r["needed"]), number(r["residual_sd"], 2), number(r["power_here"])]
        for r in rows
    ]  # fmt: skip
    print_table(Table(header, cells, range(2, len(header))), form)
    note(
        "error: β2 over the t of its p. power if true: if the published β2 were the true one; it "
        f"follows from p and is no evidence. detectable: the β2 that n answers find with power "
        f"{target:g}; n needed: for the published β2. residual: if half of the lists were balanced "
        "and the others one-sided to either side. power here: with as many answers in three equal "
        "conditions (balanced, plus, minus).",
        quiet=quiet,
    )
