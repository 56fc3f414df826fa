"""The authors' answer files, and the regressor of their analysis: orientation × DUO."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranktilt.data.polarity import Polarity
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.studies.analysis.analyse import AnalysisSettings, _signed_duo_of, analyse
from ranktilt.studies.released import read_answers
from ranktilt.studies.tables import OpinionAnswer, rows_csv

Put = Callable[..., Path]

PROLIFIC = """index,query,prior,posterior,url_1_log,url_2_log,doc_id_1,doc_id_2,doc_id_10,doc_id_3
12_q1_max,why,-1,2,1700;1710;,,a,b,d,c
12_q1_min,why,3.0,3,,1;,b,a,,
7_min,what,0,,,,b,a,nan,
"""


def write_rows(path: Path, rows: list[Any], kind: type[Any] | None = None) -> None:
    path.write_text(rows_csv(rows, kind or type(rows[0])), encoding="utf-8", newline="")


def test_answers_from_prolific(put: Put) -> None:
    first, second, third = read_answers(put("outputs_1.csv", PROLIFIC))
    assert (first.query, first.condition, first.prior, first.posterior) == ("12_q1", "max", -1, 2)
    assert first.clicks == 2
    assert first.shown == ("a", "b", "c", "d")  # by number, not by column
    assert (second.prior, second.clicks, second.shown) == (3, 1, ("b", "a"))
    assert (third.query, third.complete, third.clicks, third.shown) == ("7", False, 0, ("b", "a"))
    assert len({one.participant for one in (first, second, third)}) == 3


def test_answers_from_mechanical_turk(put: Put) -> None:
    choices = [
        f"Answer.{which}_{side}_{number}.on"
        for which in ("prior", "posterior")
        for side in ("agree", "disagree")
        for number in (1, 2, 3)
    ]
    on = {"Answer.prior_disagree_2.on", "Answer.posterior_agree_3.on"}
    header = ",".join(["index", "Answer.url_1_log", *choices])
    row = ",".join(["1_q_max", "5;", *(str(name in on).lower() for name in choices)])
    neutral = ",".join(["1_q_min", "", *["false"] * len(choices)])
    first, second = read_answers(put("batch.csv", f"{header}\n{row}\n{neutral}\n"))
    assert (first.prior, first.posterior, first.clicks) == (-2, 3, 1)
    assert (second.prior, second.posterior, second.clicks) == (0, 0, 0)


def test_released_results(put: Put) -> None:
    text = (
        ",index,prior,posterior,clicked_links,nDCV,sign,nDCVs\n"
        "0,1_q_max,1,2,3,1.004,-1,-1.004\n1,1_q_min,1,2,0,,,\n"
    )
    first, second = read_answers(put("natural_all-MiniLM-L6-v2_1_7.csv", text))
    assert (first.duo, first.statement_side, first.clicks) == (1.004, -1, 3)
    assert (second.duo, second.statement_side, second.clicks) == (None, None, 0)


def test_our_own_export_is_read_as_before(tmp_path: Path) -> None:
    row = OpinionAnswer("1", "q", "plus", 1, 2, 0.5, 0.5, 3)
    write_rows(tmp_path / "answers.csv", [row])
    assert read_answers(tmp_path / "answers.csv") == [row]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("index,prior,posterior,url_1_log\nq,1,2,\n", "r.csv:2: index 'q', expected a query, _"),
        ("index,prior,posterior,url_1_log\n1_q,4,2,\n", "r.csv:2: prior '4', expected a whole"),
        ("index,prior,posterior,url_1_log\n1_q,x,2,\n", "r.csv:2: prior 'x', expected a number"),
        ("index,prior,url_1_log\n1_q,1,\n", "no posterior, expected a column posterior"),
        ("index,prior,posterior\n1_q,1,1\n", "no clicks, expected columns url_1_log"),
    ],
)
def test_bad_files(put: Put, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message.replace(".", r"\.")):
        read_answers(put("r.csv", text))


# The regressor. The same list, and its reverse, for a statement on the − side of the axis.


POLARITY = Polarity.load({"q": {"a": 1.0, "b": 1.0, "c": -1.0, "d": -1.0}})


def answer(person: int, shown: str, side: int | None, **more: Any) -> OpinionAnswer:
    given: dict[str, Any] = {"prior": person % 3, "posterior": (person * 7) % 4}
    return OpinionAnswer(
        str(person), "q", "max", shown=tuple(shown), statement_side=side, clicks=1, **given | more
    )


@pytest.mark.parametrize(
    ("regressor", "expected"),
    [("lean", [-1, 1, 1, -1]), ("a2", [-1, 1, 1, -1]), ("published", [-1, -1, 1, 1])],
)
def test_the_sign_of_each_regressor(regressor: str, expected: list[float]) -> None:
    """DUO of all four lists is 1; the published sign depends on the axis only, not on the list."""
    answers = [
        answer(1, "abcd", -1),
        answer(2, "cdab", -1),
        answer(3, "abcd", 1),
        answer(4, "dcba", 1),
    ]
    values, note = _signed_duo_of(answers, POLARITY, regressor=regressor)
    assert values == expected
    assert note == ""


def test_the_balanced_list_has_none() -> None:
    [value], _ = _signed_duo_of([answer(1, "acbd", -1)], POLARITY, regressor="published")
    assert value == pytest.approx(0.0)


def recorded(people: int = 30) -> list[OpinionAnswer]:
    rng = np.random.default_rng(3)
    found = []
    for person in range(people):
        side, duo = int(rng.choice([-1, 1])), float(rng.integers(0, 2))
        shift = round(0.8 * side * duo + rng.normal(0, 0.7))
        prior = int(rng.integers(-2, 3))
        found.append(
            OpinionAnswer(
                str(person), "q", "max", prior, int(np.clip(prior + shift, -3, 3)),
                duo=duo, statement_side=side, clicks=int(rng.integers(0, 2)),
            )
        )  # fmt: skip
    return found


def test_the_published_regression_by_the_normal_equations() -> None:
    answers = recorded()
    settings = AnalysisSettings(models=("ols",), regressors=("published",))
    found = analyse(answers, settings=settings).rows[0]
    X = np.array([[1.0, a.prior, a.statement_side * a.duo] for a in answers])  # type: ignore[operator]
    y = np.array([float(a.posterior) for a in answers])  # type: ignore[arg-type]
    beta = np.linalg.solve(X.T @ X, X.T @ y)
    assert found.regressor == "published"
    assert found.fit.beta2 is not None
    assert found.fit.beta2.estimate == pytest.approx(beta[2])
    assert found.fit.n == 30


def test_what_was_not_recorded_is_said() -> None:
    for regressor, message in (("a2", "A.2 is not recorded"), ("lean", "--regressor published")):
        with pytest.raises(InputError, match=message):
            analyse(recorded(), settings=AnalysisSettings(regressors=(regressor,)))
    with pytest.raises(UnknownNameError, match="did you mean published"):
        AnalysisSettings(regressors=("publish",))


def test_a_missing_value_has_its_regressors_name(tmp_path: Path, run_cli: Any) -> None:
    """The published regressor needs DUO, the lean SignedDUO; each has its own count."""
    answers = [replace(one, signed_duo=one.duo) for one in recorded()]
    answers[0] = replace(answers[0], duo=None)
    answers[1] = replace(answers[1], signed_duo=None)
    answers[2] = replace(answers[2], signed_duo=None)
    write_rows(tmp_path / "answers.csv", answers)
    told = run_cli("study", "analyse", tmp_path / "answers.csv", "--regressor", "published")
    assert told.code == 0, told.err
    assert "29 of 30 answers used (1 no DUO)" in told.out + told.err
    settings = AnalysisSettings(models=("ols",), regressors=("published", "lean"))
    found = analyse(answers, settings=settings)
    assert found.skipped == {"study, published": {"no DUO": 1}, "study, lean": {"no SignedDUO": 2}}
    assert found.notes()[:2] == [
        "study, published: 29 of 30 answers used (1 no DUO)",
        "study, lean: 28 of 30 answers used (2 no SignedDUO)",
    ]
    axes = {"e": Polarity.load({"other": {"a": 1.0, "b": -1.0}})}
    shown = [answer(n, "abcd", 1) for n in range(12)]
    found = analyse(shown, axes, AnalysisSettings(models=("ols",), regressors=("published",)))
    assert "study, e, step 1: 12 answers without DUO" in found.notes()


def test_all_three_next_to_each_other(put: Put, run_cli: Any, tmp_path: Path) -> None:
    orders = ("abcd", "cdab", "acbd", "cadb")
    answers = [answer(n, orders[n % 4], (-1, 1)[n % 5 == 0]) for n in range(40)]
    write_rows(tmp_path / "answers.csv", answers)
    POLARITY.write(tmp_path / "polarity.parquet")
    options = [part for name in ("published", "a2", "lean") for part in ("--regressor", name)]
    result = run_cli(
        "study", "analyse", tmp_path / "answers.csv", "--polarity", tmp_path / "polarity.parquet",
        "--model", "ols", *options, "-f", "csv",
    )  # fmt: skip
    assert result.code == 0, result.err
    lines = result.out.splitlines()
    place = lines[0].split(",").index("regressor")
    assert [line.split(",")[place] for line in lines[1:]] == ["published"] * 2 + ["a2"] * 2 + [
        "lean"
    ] * 2
