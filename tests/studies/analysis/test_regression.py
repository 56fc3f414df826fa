"""The regressions against formulas written out in NumPy and against statsmodels' mixed model."""

from __future__ import annotations

import sys
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from ranktilt.errors import InputError, MissingExtraError
from ranktilt.studies.analysis.analyse import (
    COMBINED,
    RECORDED,
    AnalysisSettings,
    _signed_duo_of,
    analyse,
)
from ranktilt.studies.analysis.power import StudyPlan, _simulate
from ranktilt.studies.analysis.regression import MODELS, Observations, _fit_mixed, fit, observations
from ranktilt.studies.tables import OpinionAnswer, rows_csv

PLAN = StudyPlan(
    participants=40, each=3, queries=6, beta2=0.5, sigma=1.0, participant_sd=0.6, query_sd=0.4
)

OLS = AnalysisSettings(models=("ols",))


def write_rows(path: Path, rows: list[Any], kind: type[Any] | None = None) -> None:
    path.write_text(rows_csv(rows, kind or type(rows[0])), encoding="utf-8", newline="")


@pytest.fixture(scope="module")
def data() -> Observations:
    return _simulate(PLAN, 11)


def design(data: Observations) -> np.ndarray:
    return np.column_stack((np.ones(len(data)), data.prior, data.signed_duo))


def test_ols_is_the_normal_equations(data: Observations) -> None:
    X, y, n = design(data), data.posterior, len(data)
    inverse = np.linalg.inv(X.T @ X)
    beta = inverse @ X.T @ y
    left = y - X @ beta
    error = np.sqrt(left @ left / (n - 3) * inverse[2, 2])
    found = fit(data)
    assert found.status == "ok"
    assert (found.n, found.participants, found.queries) == (120, 40, 6)
    assert found.beta2 is not None
    assert found.beta2.estimate == pytest.approx(beta[2])
    assert found.beta2.error == pytest.approx(error)
    assert found.beta2.p == pytest.approx(2 * stats.t.sf(abs(beta[2] / error), n - 3))
    assert found.beta2.low == pytest.approx(beta[2] - stats.t.ppf(0.975, n - 3) * error)
    assert found.r2 == pytest.approx(1 - left @ left / ((y - y.mean()) ** 2).sum())
    assert found.coefficients["prior"].estimate == pytest.approx(beta[1])


def test_hc3_divides_by_the_squared_leverage(data: Observations) -> None:
    X, y = design(data), data.posterior
    inverse = np.linalg.inv(X.T @ X)
    left = y - X @ inverse @ X.T @ y
    leverage = np.einsum("ij,jk,ik->i", X, inverse, X)
    meat = X.T @ (X * ((left / (1 - leverage)) ** 2)[:, None])
    error = np.sqrt((inverse @ meat @ inverse)[2, 2])
    found = fit(data, "hc3").beta2
    assert found is not None
    assert found.error == pytest.approx(error)


def test_clustered_errors_sum_within_participants(data: Observations) -> None:
    X, y, n = design(data), data.posterior, len(data)
    inverse = np.linalg.inv(X.T @ X)
    left = y - X @ inverse @ X.T @ y
    meat = np.zeros((3, 3))
    for person in set(data.participant):
        own = (X * left[:, None])[data.participant == person].sum(axis=0)
        meat += np.outer(own, own)
    groups = len(set(data.participant))
    meat *= groups / (groups - 1) * (n - 1) / (n - 3)
    error = np.sqrt((inverse @ meat @ inverse)[2, 2])
    found = fit(data, "cluster").beta2
    assert found is not None
    assert found.error == pytest.approx(error)
    t = stats.t.ppf(0.975, groups - 1)
    assert found.high == pytest.approx(found.estimate + t * error)


def test_the_robust_line_ignores_an_outlier(data: Observations) -> None:
    wild = data.posterior.copy()
    wild[int(np.argmax(data.signed_duo))] += 60.0
    spoiled = replace(data, posterior=wild)
    clean, robust, plain = (fit(d, m).beta2 for d, m in (
        (data, "rlm"), (spoiled, "rlm"), (spoiled, "ols")))  # fmt: skip
    assert clean is not None
    assert robust is not None
    assert plain is not None
    assert abs(robust.estimate - clean.estimate) < 0.1
    assert abs(plain.estimate - clean.estimate) > 0.3


@pytest.mark.parametrize("seed", [12, 13, 14])
def test_random_intercepts_agree_with_statsmodels(seed: int) -> None:
    """Where statsmodels converges: with seed 11 it does not, and the brute force below decides."""
    from statsmodels.regression.mixed_linear_model import MixedLM, VCSpec

    data = _simulate(PLAN, seed)

    def indicators(codes: np.ndarray) -> np.ndarray:
        return (codes[:, None] == np.unique(codes)[None, :]).astype(float)

    parts = [indicators(data.participant), indicators(data.query)]
    names = [[[f"{n}{i}" for i in range(p.shape[1])]] for n, p in zip("pq", parts, strict=True)]
    spec = VCSpec(["p", "q"], names, [[part] for part in parts])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        other = MixedLM(data.posterior, design(data), np.ones(len(data)), exog_vc=spec).fit()
    assert other.converged
    found = fit(data, "mixed")
    assert found.status == "ok"
    assert [c.estimate for c in found.coefficients.values()] == pytest.approx(
        other.fe_params, abs=2e-4
    )
    assert list(found.variances.values()) == pytest.approx(other.vcomp, rel=2e-3)
    assert found.residual_sd == pytest.approx(np.sqrt(other.scale), rel=1e-3)
    # statsmodels' errors come from the Hessian over the variances too
    assert [c.error for c in found.coefficients.values()] == pytest.approx(other.bse[:3], rel=3e-2)


def test_random_intercepts_by_brute_force(data: Observations) -> None:
    """The restricted likelihood with whole matrices, on a grid around what was found."""
    X, y, n = design(data), data.posterior, len(data)
    shared = [f[:, None] == f[None, :] for f in (data.participant, data.query)]

    def criterion(ratios: tuple[float, float]) -> float:
        V = np.eye(n) + sum(r * s for r, s in zip(ratios, shared, strict=True))
        inverse = np.linalg.inv(V)
        inner = X.T @ inverse @ X
        beta = np.linalg.solve(inner, X.T @ inverse @ y)
        left = y - X @ beta
        logs = np.linalg.slogdet(V)[1] + np.linalg.slogdet(inner)[1]
        return float(logs + (n - 3) * np.log(left @ inverse @ left))

    found = _fit_mixed(y, X, [data.participant, data.query])
    assert found.converged
    ratios = tuple(v / found.residual_variance for v in found.variances)
    best = criterion(ratios)
    assert found.criterion == pytest.approx(best, abs=1e-8)
    for factor in (0.8, 0.95, 1.05, 1.25):
        assert criterion((ratios[0] * factor, ratios[1])) > best
        assert criterion((ratios[0], ratios[1] * factor)) > best


def test_no_variance_between_groups_is_an_answer() -> None:
    plan = StudyPlan(participants=60, each=4, queries=8, beta2=0.4)
    found = fit(_simulate(plan, 3), "mixed")
    assert found.status == "ok"
    assert min(found.variances.values()) >= 0


def test_groups_that_explain_everything_are_said() -> None:
    """Every participant's answers are their own number: with intercepts nothing is left over."""
    rows = [
        (f"p{p}", f"q{q}", (p + q) % 3, p - 3, ((p + 2 * q) % 3) - 1.0)
        for p in range(7)
        for q in range(4)
    ]
    found = fit(observations(table(rows)), "mixed")
    assert (found.status, found.beta2) == ("not-converged", None)
    assert "did not converge" in found.notes[0]


def test_one_answer_a_participant_leaves_the_queries() -> None:
    found = fit(
        _simulate(StudyPlan(participants=60, queries=5, beta2=0.4, query_sd=1.0), 3), "mixed"
    )
    assert list(found.variances) == ["query"]
    assert "one answer per participant" in found.notes[0]


def table(rows: list[tuple[str, str, int | None, int | None, float | None]]) -> list[OpinionAnswer]:
    return [OpinionAnswer(p, q, "plus", a, b, x, None, 1) for p, q, a, b, x in rows]


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize(
    ("rows", "status", "says"),
    [
        ([("a", "q", 1, 1, 0.5)] , "too-few", "1 answer: too few"),
        ([(f"p{i}", "q", i % 3, i % 2, i % 5 / 4) for i in range(9)], "too-few", "9 answers"),
        ([(f"p{i}", "q", i % 3, i % 2, 1.0) for i in range(12)], "no-variation", "SignedDUO"),
        ([(f"p{i}", "q", 1, i % 2, i % 3 / 2) for i in range(12)], "no-variation", "prior"),
        ([(f"p{i}", "q", i % 3, i % 2, i % 3 / 2) for i in range(12)], "no-variation", "collinear"),
        ([(f"p{i}", "q", i % 3, i % 3, i % 2) for i in range(12)], "exact", "every answer"),
    ],
)  # fmt: skip
def test_what_cannot_be_fitted_says_why(
    model: str, rows: list[tuple[str, str, int, int, float]], status: str, says: str
) -> None:
    found = fit(observations(table(rows)), model)
    assert (found.status, found.beta2) == (status, None)
    assert says in found.notes[0]


def test_groups_that_never_repeat_are_said() -> None:
    rows = [(f"p{i}", f"q{i}", i % 4 - 1, (i * i) % 5 - 2, (i % 3) - 1.0) for i in range(20)]
    found = fit(observations(table(rows)), "mixed")
    assert found.status == "no-groups"
    few = fit(observations(table(rows[:12])), "cluster")
    assert "clustered errors are usually too small" in few.notes[0]


def test_skipped_answers_are_counted() -> None:
    rows = table([("a", "q", 1, 1, 0.5), ("b", "q", 1, None, 0.5), ("c", "q", 0, 0, None)])
    rows.append(replace(rows[0], participant="d", attention_passed=False))
    found = observations(rows)
    assert len(found) == 1
    assert found.skipped == {"unfinished": 1, "no SignedDUO": 1, "attention check failed": 1}
    assert len(observations(rows, keep_inattentive=True)) == 2
    with pytest.raises(InputError, match="'a' answered query 'q' 2 times"):
        observations([rows[0], rows[0]])


def test_without_statsmodels_the_extra_is_named(
    data: Observations, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "statsmodels.api", None)
    with pytest.raises(MissingExtraError, match=r"ranktilt\[study\]"):
        fit(data)
    assert fit(data, "mixed").status == "ok"


# The tables


def as_answers(data: Observations) -> list[OpinionAnswer]:
    return [
        OpinionAnswer(
            f"p{p}", f"q{q}", str(c), int(a), int(np.clip(round(b), -3, 3)), float(x),
            abs(float(x)), int(k), shown=tuple({0.0: "acbd", 1.0: "abcd", -1.0: "dcba"}[x]),
        )
        for p, q, c, a, b, x, k in zip(
            data.participant, data.query, data.condition, data.prior, data.posterior,
            data.signed_duo, data.clicked, strict=True,
        )
    ]  # fmt: skip


@pytest.fixture(scope="module")
def answers() -> list[OpinionAnswer]:
    plan = replace(PLAN, click_rate=0.5)
    return as_answers(_simulate(plan, 5))


def test_the_table_has_all_and_clicked(answers: list[OpinionAnswer]) -> None:
    found = analyse(answers, settings=AnalysisSettings(models=("ols", "hc3")))
    assert [(r.behaviour, r.fit.model) for r in found.rows] == [
        ("all", "ols"), ("all", "hc3"), ("clicked", "ols"), ("clicked", "hc3"),
    ]  # fmt: skip
    assert {r.embedder for r in found.rows} == {RECORDED}
    clicked = [a for a in answers if a.clicks]
    assert found.rows[2].fit.n == len(clicked)
    assert found.rows[2].fit.beta2 == fit(observations(clicked)).beta2
    assert found.to_csv().count("\n") == 5
    assert '"coefficients"' in found.to_json()


def test_corpora_are_combined_without_mixing_people(answers: list[OpinionAnswer]) -> None:
    found = analyse(
        {"natural": answers, "synthetic": answers[:30]},
        settings=AnalysisSettings(models=("ols", "cluster")),
    )
    assert [r.corpus for r in found.rows[::4]] == ["natural", "synthetic", COMBINED]
    together = found.rows[8].fit
    assert together.n == len(answers) + 30
    assert together.participants == len({a.participant for a in answers}) + len(
        {a.participant for a in answers[:30]}
    )


def test_steps_and_embedders_are_computed_from_what_was_shown(answers: list[OpinionAnswer]) -> None:
    from ranktilt.data.polarity import Polarity, QueryAxis

    queries = {a.query for a in answers}
    good = {q: {"a": 1.0, "b": 0.9, "c": -0.9, "d": -1.0} for q in queries}
    turned = {q: {doc: -value for doc, value in docs.items()} for q, docs in good.items()}
    polarity = {"good": Polarity.load(good), "turned": Polarity.load(turned)}
    found = analyse(answers, polarity, AnalysisSettings(steps=(1, 2), models=("ols",)))
    assert [(r.embedder, r.step) for r in found.rows[::2]] == [
        ("good", 1), ("good", 2), ("turned", 1), ("turned", 2),
    ]  # fmt: skip
    # an axis that nobody oriented is turned to the recorded side, so both say the same
    assert found.rows[4].fit.beta2 == found.rows[0].fit.beta2
    assert "axes of 6 of 6 queries flipped" in found.warnings[0]
    oriented = dict.fromkeys(queries, QueryAxis("labels", orientation="PRO"))
    values, note = _signed_duo_of(answers, replace(polarity["turned"], queries=oriented))
    straight, _ = _signed_duo_of(answers, polarity["good"])
    assert note == ""
    assert values == [None if v is None else -v + 0.0 for v in straight]
    assert max(v for v in straight if v is not None) == pytest.approx(1.0)


def test_documents_without_polarity_leave_the_answer_out(answers: list[OpinionAnswer]) -> None:
    from ranktilt.data.polarity import Polarity

    only = Polarity.load({"q0": {"a": 1.0, "b": 0.9, "c": -0.9, "d": -1.0}})
    found = analyse(answers, {"e": only}, OLS)
    assert found.rows[0].fit.n == sum(a.query == "q0" for a in answers)
    assert found.skipped["study, e, step 1"]["no SignedDUO"] == len(answers) - found.rows[0].fit.n
    with pytest.raises(InputError, match="without the documents shown"):
        _signed_duo_of([replace(a, shown=()) for a in answers], only)


def test_an_empty_study_is_an_error() -> None:
    with pytest.raises(InputError, match="no answers"):
        analyse([])
    with pytest.raises(InputError, match="unknown model"):
        analyse(table([("a", "q", 1, 1, 0.5)]), settings=AnalysisSettings(models=("lasso",)))


def test_a_published_file_round(answers: list[OpinionAnswer], tmp_path: Path) -> None:
    from ranktilt.studies.tables import read_rows

    write_rows(tmp_path / "a.csv", answers)
    again = analyse(read_rows(tmp_path / "a.csv", OpinionAnswer), settings=OLS)
    assert again.rows == analyse(answers, settings=OLS).rows


def test_the_same_polarity_gives_the_recorded_values(tmp_path: Path) -> None:
    """Also where a statement stands on the other side of an axis that nobody may turn round."""
    from ranktilt.data.polarity import Polarity, QueryAxis
    from ranktilt.data.queries import Queries
    from ranktilt.studies.content import StudyContent, StudyDocument
    from ranktilt.studies.design.orders import make_design
    from ranktilt.studies.settings import StudySettings
    from ranktilt.studies.store.database import Database
    from ranktilt.studies.store.people import join
    from ranktilt.studies.store.results import StudySnapshot
    from ranktilt.studies.store.studies import create_study, load_study
    from ranktilt.studies.tables import read_rows

    draw = np.random.default_rng(0)
    places = {
        f"q{i}": {f"q{i}d{j}": float(v) for j, v in enumerate(draw.normal(size=8))}
        for i in range(4)
    }
    polarity = Polarity.load(places)
    fixed = {q: QueryAxis("labels", orientation="PRO") for q in places}
    polarity = replace(polarity, queries=fixed)
    sides = {q: "-1" if n % 2 else "1" for n, q in enumerate(places)}
    asked = Queries.load({q: f"text of {q}" for q in places})
    asked = replace(asked, columns={**asked.columns, "statement_side": sides})
    design = make_design(asked, polarity)
    assert {q: str(d.query.side) for q, d in design.queries.items()} == sides
    # through a study and its export
    content = StudyContent(
        [replace(d.query, statement="It is so.") for d in design.queries.values()],
        [StudyDocument(doc, "some text") for own in places.values() for doc in own],
        [order for d in design.queries.values() for order in d.orders.values()],
    )
    database = Database.open(tmp_path / "study.db", create=True)
    create_study(database, "test", StudySettings.of("seme", {"trials": 1}), content)
    study = load_study(database, "test")
    for number in range(24):
        join(database, study, join_key=str(number))
    rows = StudySnapshot.read(database, study).rows("answers")
    database.close()
    write_rows(tmp_path / "answers.csv", rows)
    answers = read_rows(tmp_path / "answers.csv", OpinionAnswer)
    assert {a.query: str(a.statement_side) for a in answers} == sides
    found, note = _signed_duo_of(answers, polarity)
    assert found == pytest.approx([a.signed_duo for a in answers], abs=1e-9)
    assert {round(v or 0) for v in found} == {-1, 0, 1}
    assert note == ""
    # a file from before has no such column: then the statement is taken to stand on side 1
    old = [replace(a, statement_side=None) for a in answers]
    without, _ = _signed_duo_of(old, polarity)
    for a, value in zip(old, without, strict=True):
        assert value == pytest.approx(float(sides[a.query]) * (a.signed_duo or 0.0), abs=1e-9)
