"""The commands of a study's analysis: pool, analyse, power, perception, agreement."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from ranktilt.cli.study import command as study
from ranktilt.data.polarity import Polarity
from ranktilt.data.queries import Queries
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.studies.analysis.analyse import AnalysisSettings, analyse
from ranktilt.studies.analysis.power import SlopeTest, StudyPlan, _simulate
from ranktilt.studies.tables import Choice, Label, OpinionAnswer, Rating, rows_csv

SHOWN = {0: ("a", "d", "b", "c"), 1: tuple("abcd"), 2: tuple("dcba")}


def write_rows(path: Path, rows: list[Any], kind: type[Any] | None = None) -> None:
    path.write_text(rows_csv(rows, kind or type(rows[0])), encoding="utf-8", newline="")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(study, [str(a) for a in arguments])


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    data = _simulate(StudyPlan(participants=40, each=2, queries=4, beta2=0.5, click_rate=0.6), 3)
    rows = [
        OpinionAnswer(
            f"p{p}", f"q{q}", str(c), int(a), int(np.clip(np.rint(b), -3, 3)), float(x),
            abs(float(x)), int(k), shown=SHOWN[int(c)],
        )
        for p, q, c, a, b, x, k in zip(
            data.participant, data.query, data.condition, data.prior, data.posterior,
            data.signed_duo, data.clicked, strict=True,
        )
    ]  # fmt: skip
    write_rows(tmp_path / "natural.csv", [*rows, OpinionAnswer("p99", "q0", "plus", 1, None)])
    write_rows(tmp_path / "synthetic.csv", rows[:30])
    return tmp_path / "natural.csv"


def test_analyse_prints_the_table(answers: Path, tmp_path: Path) -> None:
    done = run("analyse", answers, "-o", tmp_path / "r.json")
    assert done.exit_code == 0, done.output
    lines = [line.split() for line in done.stdout.splitlines() if line.strip()]
    assert lines[0][:5] == ["corpus", "behaviour", "model", "n", "β2"]
    models = ["ols", "hc3", "cluster", "rlm", "mixed"]
    assert [line[2] for line in lines[2:12]] == models + models
    assert lines[2][3] == "80"
    assert "80 of 81 answers used (1 unfinished)" in done.stdout
    stored = json.loads((tmp_path / "r.json").read_text())
    assert stored["rows"][0]["n"] == 80
    assert set(stored["rows"][0]["coefficients"]) == {"intercept", "prior", "signed_duo"}


def test_analyse_draws_a_chart(answers: Path, tmp_path: Path) -> None:
    done = run("analyse", answers, "--model", "ols", "-o", tmp_path / "r.svg")
    assert done.exit_code == 0, done.output
    beta2 = next(line.split()[4] for line in done.stdout.splitlines() if " all " in line)
    assert f"β2 = {beta2}" in (tmp_path / "r.svg").read_text()


def test_analyse_takes_corpora_embedders_and_steps(answers: Path, tmp_path: Path) -> None:
    for name, sign in (("light", 1), ("turned", -1)):
        Polarity.load(
            {f"q{q}": {"a": sign, "b": 0.8 * sign, "c": -0.7 * sign, "d": -sign} for q in range(4)}
        ).write(tmp_path / f"{name}.parquet")
    done = run(
        "analyse", answers, tmp_path / "synthetic.csv", "--model", "ols",
        "--polarity", f"e1={tmp_path / 'light.parquet'}",
        "--polarity", tmp_path / "turned.parquet", "--step", "1", "--step", "2", "-f", "csv",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    rows = [line.split(",") for line in done.stdout.splitlines()[1:]]
    assert [row[0] for row in rows] == ["natural"] * 8 + ["synthetic"] * 8 + ["combined"] * 8
    assert [row[1] for row in rows] == ["all", "clicked"] * 12
    assert [row[2:4] for row in rows[:8:2]] == [["1", "e1"], ["2", "e1"], ["1", "turned"],
                                               ["2", "turned"]]  # fmt: skip
    assert float(rows[1][8]) == pytest.approx(float(rows[5][8]))


def test_analyse_says_what_it_cannot_fit(tmp_path: Path) -> None:
    write_rows(tmp_path / "a.csv", [OpinionAnswer("p", "q", "plus", 1, 2, 1.0, 1.0, 1)])
    done = run("analyse", tmp_path / "a.csv", "--model", "ols")
    assert done.exit_code == 0
    assert "too-few" in done.stdout
    assert "\na: 1 answer: too few" in done.stdout


def test_nine_answers_give_no_numbers_and_ten_do(answers: Path, tmp_path: Path) -> None:
    from ranktilt.studies.tables import read_rows

    rows = read_rows(answers, OpinionAnswer)
    for many in (9, 10):
        write_rows(tmp_path / f"a{many}.csv", rows[:many])
    few = run("analyse", tmp_path / "a9.csv")
    assert "\na9: 9 answers: too few" in few.stdout
    assert few.stdout.count("too-few") == 10
    enough = run("analyse", tmp_path / "a10.csv", "--model", "ols")
    assert enough.stdout.count("too-few") == 1  # clicked; all answers are enough
    both = run("analyse", answers, tmp_path / "a9.csv")
    assert "\na9: 9 answers: too few" in both.stdout


def test_analyse_refuses_what_cannot_be(tmp_path: Path, put: Callable[..., Path]) -> None:
    head = "participant,query,condition,prior,posterior,clicks"
    cases = {
        put("o.csv", f"{head}\np,q,plus,17,1,0\n"): "o.csv:2: prior '17', expected -3 … 3",
        put("e.csv", f"{head}\n"): "e.csv: only a header line",
        put("l.csv", "annotator,item,label\na,i,n\n"): "l.csv:1: header 'annotator,item,label'",
    }
    for path, says in cases.items():
        assert says in str(run("analyse", path).exception)


def test_analyse_refuses_bad_targets_before_it_works(answers: Path, tmp_path: Path) -> None:
    done = run("analyse", answers, "-o", "x.xlsx")
    assert done.exit_code == 1
    assert "expected .json, .csv, .svg or .png" in str(done.exception)
    twice = run("analyse", answers, answers)
    assert twice.exit_code == 2


def test_power_finds_the_number() -> None:
    done = run("power", "--effect", 0.5, "--studies", 0, "--click-rate", 1, "-f", "json")
    assert done.exit_code == 0, done.output
    rows = json.loads(done.stdout)["rows"]
    needed = SlopeTest(1.3, 2 / 3).answers_needed(0.5)
    assert rows[2]["participants"] == needed
    assert rows[2]["power"] >= 0.8
    table = run("power", "--effect", 0.5, "--studies", 50)
    assert f"{needed * 2} participants give power 0.8" in table.stdout
    assert "simulated" in table.stdout


def test_power_of_own_lists_and_a_number(tmp_path: Path) -> None:
    settings = tmp_path / "plan.toml"
    settings.write_text("signed_duo = [0.0, 0.97, -0.9]\n")
    done = run(
        "power", "--settings", settings, "--participants", 60, "--behaviour", "all",
        "--studies", 0, "-f", "csv",
    )  # fmt: skip
    expected = SlopeTest(1.3, float(np.var([0.0, 0.97, -0.9]))).power(60, 0.392)
    assert float(done.stdout.splitlines()[1].split(",")[2]) == pytest.approx(expected)
    settings.write_text("signed_duo = ['a', 1]\n")
    assert "signed_duo" in str(run("power", "--settings", settings).exception)


def test_a_tiny_effect_is_not_simulated_for_hours() -> None:
    done = run("power", "--effect", 0.004, "--studies", 1000)
    assert done.exit_code == 0, done.output
    assert "fewer than 1000 studies" in done.stdout


def test_power_refuses_what_gives_no_number(put: Callable[..., Path]) -> None:
    few = run("power", "--participants", 2)
    assert "2 participants would leave 1 answers with a click, too few, expected at " in str(
        few.exception
    )
    everyone = run("power", "--participants", 9, "--behaviour", "all", "--studies", 0)
    assert "would leave 9 answers, too few, expected at least 10" in str(everyone.exception)
    ten = run("power", "--participants", 10, "--behaviour", "all", "--studies", 0)
    assert ten.exit_code == 0
    assert "sigma: expected float > 0" in str(run("power", "--sigma", 0).exception)
    settings = put("plan.toml", "participant_sd = -1\nlikert = true\n")
    below = run("power", "--settings", settings)
    assert "participant_sd: expected float >= 0" in str(below.exception)
    assert "sd_of_people" in str(
        run("power", "--settings", put("p.toml", "sd_of_people = 1\n")).exception
    )


def test_power_never_asks_for_fewer_answers_than_a_regression_needs() -> None:
    done = run("power", "--effect", 20, "--click-rate", 1, "--studies", 20, "-f", "json")
    assert done.exit_code == 0, done.output
    assert [row["participants"] for row in json.loads(done.stdout)["rows"]] == [10, 15]
    assert "NaN" not in done.stdout


def test_perception_correlates_and_counts(tmp_path: Path) -> None:
    values = np.array([[[0.9, 0.8, 0.7, 0.6, 0.9]], [[0.1, 0.2, 0.3, 0.2, 0.4]]])
    scores = Scores(
        ["fair", "tilted"], [ScoredMeasure("NFaiRR@10", None, "1")], [f"q{i}" for i in range(5)],
        values, np.zeros(values.shape, np.int64),
    )  # fmt: skip
    scores.write(tmp_path / "s.json")
    seen = [(r, q, 4.0 - 2 * r + q / 10) for r in range(2) for q in range(5)]
    ratings = [Rating("p", f"q{q}", scores.runs[r], v) for r, q, v in seen]
    write_rows(tmp_path / "r.csv", ratings)
    choices = [Choice("p", f"q{q}", "fair", "tilted", "left") for q in range(4)]
    write_rows(tmp_path / "c.csv", [*choices, Choice("p", "q4", "tilted", "fair", "left")])
    done = run(
        "perception", tmp_path / "s.json", "--ratings", tmp_path / "r.csv",
        "--choices", tmp_path / "c.csv", "--resamples", 50,
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "10/10" in done.stdout
    assert "0.800" in done.stdout
    assert run("perception", tmp_path / "s.json").exit_code == 2
    content = json.loads(
        run("perception", tmp_path / "s.json", "--ratings", tmp_path / "r.csv",
            "--resamples", 0, "-f", "json").stdout
    )  # fmt: skip
    [found] = content["correlations"]
    assert (found["measure"], found["lists"], found["low"]) == ("NFaiRR@10", 10, None)


def test_perception_refuses_ratings_that_are_none(tmp_path: Path, put: Callable[..., Path]) -> None:
    head = "participant,query,ranking,rating\np,q0,a,1\np,q1,a,"
    values = np.array([[[0.9, 0.8]], [[0.1, 0.2]]])
    scores = Scores(
        ["a", "b"], [ScoredMeasure("NFaiRR@10", None, "1")], ["q0", "q1"], values,
        np.zeros(values.shape, np.int64),
    )  # fmt: skip
    scores.write(tmp_path / "s.json")
    for rating, says in (
        ("0", "r.csv:3: rating '0', expected 1, 2, …"),
        ("inf", "r.csv:3: rating 'inf', expected 1, 2, …"),
    ):
        path = put("r.csv", f"{head}{rating}\n")
        done = run("perception", tmp_path / "s.json", "--ratings", path)
        assert says in str(done.exception)


def test_agreement_says_what_it_lacks(tmp_path: Path, put: Callable[..., Path]) -> None:
    two = [Label("a", "1", "n", "stance"), Label("b", "1", "n", "fluent")]
    one = [Label("a", "1", "n"), Label("a", "2", "f")]
    write_rows(tmp_path / "two.csv", two)
    write_rows(tmp_path / "one.csv", one)
    write_rows(tmp_path / "answers.csv", [OpinionAnswer("p", "q", "plus")])
    for file, options, says in (
        ("two.csv", [], "choose one with --question"),
        ("one.csv", [], "labels of one annotator only, expected at least two annotators"),
        ("answers.csv", [], "header 'participant,query,condition"),
    ):
        done = run("agreement", tmp_path / file, *options)
        assert says in str(done.exception)
        assert done.stdout == ""
    done = run("agreement", tmp_path / "one.csv", "--level", "ordinal")
    assert "labels on a scale of numbers" in str(done.exception)


def test_what_an_adjudicator_decided_needs_no_second_annotator(tmp_path: Path) -> None:
    rows = [Label("a", "1", "n"), Label("judge", "1", "f", adjudicated=True)]
    write_rows(tmp_path / "l.csv", rows)
    done = run("agreement", tmp_path / "l.csv")
    assert done.exit_code == 0, done.output
    assert "1 adjudicated" in done.stdout


def test_agreement_decides_and_exports(tmp_path: Path) -> None:
    votes = {"1": "nnf", "2": "fff", "3": "nfm", "4": "nnn"}
    rows = [Label(f"a{w}", i, v, text=f"text {i}") for i, vs in votes.items() for w, v in
            enumerate(vs)]  # fmt: skip
    rows += [Label("a0", "g", "n", gold="n"), Label("a9", "g", "f", gold="n")]
    write_rows(tmp_path / "l.csv", rows)
    done = run("agreement", tmp_path / "l.csv", "-o", tmp_path / "q.csv")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "q.csv").read_text() == "1,text 1,n\n2,text 2,f\n4,text 4,n\n"
    assert "3 by majority, 1 set aside" in done.stdout
    assert "gold questions correct: a0 1 of 1, a9 0 of 1" in done.stdout
    told = json.loads(run("agreement", tmp_path / "l.csv", "-f", "json").stdout)
    assert told["gold"] == {"a0": [1, 1], "a9": [0, 1]}
    assert told["set_aside"] == ["3"]


def test_pool_writes_queries(
    sample: Any, annotated_sample: Path, tmp_path: Path, put: Callable[..., Path]
) -> None:
    target = tmp_path / "pool.tsv"
    done = run(
        "pool", *sample.runs, "-a", annotated_sample, "--depth", 2, "--queries",
        sample.queries, "-o", target,
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "from 6 lists" in done.stderr
    pooled = Queries.load(target)
    plain = run("pool", *sample.runs, "-a", annotated_sample, "--depth", 2, "-q")
    assert [line.split("\t")[0] for line in plain.stdout.splitlines()[1:]] == pooled.ids
    assert len(pooled) <= 12


def test_the_old_name_of_pool_still_works(run_cli: Callable[..., Any]) -> None:
    done = run_cli("queries", "pool", "--help")
    assert done.code == 0
    assert "'queries pool' is now 'study pool'" in done.err
    assert "Pool the most tilted queries" in done.out
    removed = run_cli("study", "power", "--likert")
    assert removed.code == 2
    assert re.match("ranktilt: No such option:? '?--likert", removed.err)  # as click writes it
    assert removed.err.endswith("rare settings go into a file, --settings FILE\n")


def test_the_table_is_that_of_python(answers: Path) -> None:
    from ranktilt.studies.tables import read_rows

    found = analyse(
        {"natural": read_rows(answers, OpinionAnswer)}, settings=AnalysisSettings(models=("ols",))
    )
    done = run("analyse", answers, "--model", "ols", "-f", "csv")
    assert done.stdout == found.to_csv()
