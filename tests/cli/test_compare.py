"""`ranktilt compare`: what it prints, writes and refuses."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt.comparisons.systems import ComparisonSettings, compare
from ranktilt.display.numbers import number
from ranktilt.measures.scores import Scores

Cli = Callable[..., Any]


@pytest.fixture(scope="module")
def scores(tmp_path_factory: pytest.TempPathFactory, annotated_sample: Path, sample: Any) -> Path:
    from ranktilt.measures.scoring import score

    names = ["ARaB@10", "TExFAIR@10", "NFaiRR@10", "AWRF@10", "nDCG@10", "RR@10"]
    made = score(
        sample.runs,
        names,
        annotations=annotated_sample,
        background="pool",
        qrels=sample.qrels,
    )
    path = tmp_path_factory.mktemp("scores") / "scores.json"
    made.write(path)
    return path


def test_it_says_which_differences_are_significant(run_cli: Cli, scores: Path) -> None:
    done = run_cli("compare", scores, "--baseline", "bm25")
    assert done.code == 0
    found = compare(scores, "bm25")
    for row in found.rows:
        assert number(row.difference, signed=True) in done.out
    said = " ".join(done.out.split())
    assert re.search(
        r"Compared with bm25, clicks is significantly further from fair by [^.]*TExFAIR@10", said
    )
    assert re.search(r"neutral is significantly closer to fair by [^.]*TExFAIR@10", said)
    assert "lower by nDCG@10" in said
    assert "Holm over 12 tests" in said
    assert "Without the correction, chance alone would give about 0.6" in said


def test_the_tables_fit_eighty_columns(run_cli: Cli, scores: Path) -> None:
    done = run_cli("compare", scores, "-m", "TExFAIR@10", "-m", "ARaB@10", "-q")
    assert max(map(len, done.out.splitlines())) <= 80
    assert "|ARaB@10|: bm25" in done.out


def test_rows_with_fewer_pairs_say_how_many(run_cli: Cli, scores: Path) -> None:
    done = run_cli("compare", scores, "-m", "AWRF@10")
    row = compare(scores, measures=["AWRF@10"]).row("neutral", "AWRF@10")
    assert f"{row.n}/24" in done.out
    assert row.n < 24
    assert f"{row.mean:.4f}" in done.out  # over the pairs, so that mean − difference is the base
    assert row.baseline_mean == pytest.approx((row.mean or 0) - (row.difference or 0))


def test_no_difference_is_not_called_equal(run_cli: Cli, scores: Path) -> None:
    done = run_cli("compare", scores, "-m", "RR@10")
    said = " ".join(done.out.split())
    assert "No system differs significantly from bm25 (p < 0.05). They may still differ" in said


def test_without_correction_it_says_what_chance_gives(run_cli: Cli, scores: Path) -> None:
    done = run_cli("compare", scores, "--correction", "none")
    assert "uncorrected; chance alone would give about 0.6" in " ".join(done.out.split())


@pytest.mark.parametrize("test", ["t", "wilcoxon", "randomisation"])
def test_json_is_what_python_gives(run_cli: Cli, scores: Path, test: str) -> None:
    done = run_cli("compare", scores, "--test", test, "-f", "json")
    content = json.loads(done.out)
    expected = compare(scores, settings=ComparisonSettings(test=test)).to_dict()
    assert content == json.loads(json.dumps(expected))
    assert done.err == ""


def test_csv_and_the_file_hold_every_row(run_cli: Cli, scores: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    done = run_cli("compare", scores, "-f", "csv", "-o", target, "--all-pairs")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert len(rows) == 6 * 3
    assert {(row["run"], row["baseline"]) for row in rows} == {
        ("clicks", "bm25"), ("neutral", "bm25"), ("neutral", "clicks"),
    }  # fmt: skip
    assert target.read_text() == done.out
    manifest = json.loads((tmp_path / "out.csv.manifest.json").read_text())
    assert manifest["inputs"][0]["path"] == str(scores)
    assert manifest["inputs"][0]["sha256"]


@pytest.mark.parametrize(("form", "sign"), [("markdown", "| ---"), ("latex", r"\begin{tabular}")])
def test_tables_for_papers(run_cli: Cli, scores: Path, form: str, sign: str) -> None:
    done = run_cli("compare", scores, "-m", "TExFAIR@10", "-f", form)
    assert done.code == 0
    assert sign in done.out
    notes = [line for line in done.out.splitlines() if "Holm" in line]
    assert notes
    assert notes[0].startswith({"markdown": "- ", "latex": "% "}[form])


def test_correlations(run_cli: Cli, scores: Path) -> None:
    done = run_cli(
        "correlate", scores, "--coefficient", "spearman", "-m", "TExFAIR@10", "-m", "NFaiRR@10"
    )
    assert done.code == 0
    assert "all runs" in done.out
    assert "Bonferroni over 4 tests" in done.out


def test_stability(run_cli: Cli, scores: Path) -> None:
    done = run_cli("stability", scores, "-m", "TExFAIR@10", "-m", "nDCG@10")
    assert done.code == 0
    assert "stays ahead of next" in done.out
    assert "Kendall's tau" in done.out


def test_values_of_a_signed_measure_are_different_not_better(run_cli: Cli, scores: Path) -> None:
    done = run_cli("compare", scores, "-m", "ARaB@10", "--on", "value")
    assert "clicks is significantly different by ARaB@10" in " ".join(done.out.split())
    assert "significantly closer" not in done.out
    assert "significantly further" not in done.out
    assert "w-l-t" not in done.out


def test_the_legend_follows_the_columns_shown(run_cli: Cli, scores: Path) -> None:
    with_d = run_cli("compare", scores, "-m", "TExFAIR@10").out
    assert "Cohen's d" in with_d
    for more in (["-m", "TExFAIR@10", "--all-pairs"], ["-m", "AWRF@10"]):
        done = run_cli("compare", scores, *more)
        assert "   d " not in done.out
        assert "Cohen's d" not in done.out


def test_small_levels_are_not_rounded_to_nothing(run_cli: Cli, scores: Path) -> None:
    done = run_cli("compare", scores, "-m", "TExFAIR@10", "--alpha", 0.001, "--confidence", 0.999)
    said = " ".join(done.out.split())
    assert "its 99.9% interval" in said
    assert "at most about 0.1%" in said
    assert "about 0.002;" in said


def test_one_comparison_is_one(run_cli: Cli, scores: Path, tmp_path: Path) -> None:
    Scores.read(scores).subset(["bm25", "clicks"]).write(tmp_path / "two.json")
    done = run_cli("compare", tmp_path / "two.json", "-m", "TExFAIR@10", "-m", "TExFAIR@10")
    said = " ".join(done.out.split())
    assert "Holm over 1 test;" in said
    assert "1 of 1 comparison is significant; chance alone would give about 0.05." in said


def test_tables_say_how_many_queries_where_some_are_missing(
    run_cli: Cli, scores: Path, tmp_path: Path
) -> None:
    n = compare(scores, measures=["AWRF@10"]).mean("neutral", "AWRF@10").n
    assert n < 24
    ordered = run_cli("stability", scores, "-m", "AWRF@10")
    assert f"{n}/24" in ordered.out
    whole = Scores.read(scores)
    whole.subset(["bm25"]).write(tmp_path / "old.json")
    whole.subset(["neutral"]).write(tmp_path / "new.json")
    moved = run_cli("drift", tmp_path / "old.json", tmp_path / "new.json", "-m", "AWRF@10")
    assert f"{n}/24" in moved.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--tradeoff", "nDCG@10,TExFAIR@10"], "use ranktilt tradeoff SCORES"),
        (["--stability"], "use ranktilt stability SCORES"),
        (["--correlations", "pearson"], "use ranktilt correlate SCORES"),
        (["--drift", "x.json"], "use ranktilt drift BEFORE AFTER"),
        (["--beta", "2"], "use ranktilt tradeoff SCORES"),
        (["--all-pairs", "-b", "bm25"], "cannot be combined"),
        (["--seed", "-1"], "--seed"),
    ],
)
def test_old_options_name_the_new_command(
    run_cli: Cli, scores: Path, options: list[str], message: str
) -> None:
    done = run_cli("compare", scores, *options)
    assert done.code == 2
    assert done.out == ""
    assert message in done.err
    assert done.err.count("\n") == 1


def test_tradeoff(run_cli: Cli, scores: Path) -> None:
    chosen = ["--effectiveness", "nDCG@10", "--fairness"]
    done = run_cli("tradeoff", scores, *chosen, "NFaiRR(background='pool')@10")
    assert done.code == 0
    assert "On the front: bm25, neutral." in done.out
    refused = run_cli("tradeoff", scores, *chosen, "ARaB@10")
    assert refused.code == 2
    assert "no scale from 0 to 1" in refused.err
    assert refused.err.count("\n") == 1


def test_drift_names_what_moved_and_vanished(run_cli: Cli, scores: Path, tmp_path: Path) -> None:
    before = Scores.read(scores)
    values = before.values.copy()
    values[0, 1, 1] = 0.0  # bm25, TExFAIR@10, the second query
    later = Scores(
        before.runs,
        before.measures,
        before.query_ids[1:],
        values[:, :, 1:],
        before.codes[:, :, 1:],
    )
    later.write(tmp_path / "later.json")
    done = run_cli("drift", scores, tmp_path / "later.json")
    assert done.code == 0
    assert f"Queries only before (1, not compared): {before.query_ids[0]}." in done.out
    moved = [line for line in done.out.splitlines() if before.query_ids[1] in line.split()]
    assert len(moved) == 1
    assert "TExFAIR@10" in moved[0]
    assert f"{-before.values[0, 1, 1]:+.4f}" in moved[0]


def test_several_files(run_cli: Cli, scores: Path, tmp_path: Path) -> None:
    whole = Scores.read(scores)
    for run in ("bm25", "clicks"):
        whole.subset([run]).write(tmp_path / f"{run}.json")
    done = run_cli(
        "compare", tmp_path / "bm25.json", tmp_path / "clicks.json", "-f", "json", "--alpha", "0.01"
    )
    content = json.loads(done.out)
    assert {(row["run"], row["baseline"]) for row in content["rows"]} == {("clicks", "bm25")}
    assert content["alpha"] == 0.01


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--baseline", "bm2"], "unknown baseline 'bm2'; did you mean bm25?"),
        (["-m", "TExFAIR@20"], "did you mean TExFAIR@10"),
        (["--alpha", "2"], "alpha 2.0, expected a number between 0 and 1"),
        (["--confidence", "95"], "confidence 95.0"),
        (["-o", "x.txt"], "ending '.txt'"),
    ],
)
def test_bad_input_is_one_line(
    run_cli: Cli, scores: Path, options: list[str], message: str
) -> None:
    done = run_cli("compare", scores, *options)
    assert done.code == 2
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert message in done.err


def test_bad_input_of_the_other_commands_is_one_line(run_cli: Cli, scores: Path) -> None:
    for arguments, message in (
        (["drift", scores, "nowhere.json"], "nowhere.json: no such file"),
        (["correlate", scores, "-m", "ARaB@10"], "one measure only"),
        (["stability", scores, "--seed", "-1"], "--seed"),
    ):
        done = run_cli(*arguments)
        assert done.code == 2
        assert message in done.err
        assert done.err.count("\n") == 1


def test_bad_files_are_one_line(
    run_cli: Cli, scores: Path, tmp_path: Path, put: Callable[..., Path]
) -> None:
    whole = Scores.read(scores)
    whole.subset(["bm25"]).write(tmp_path / "one.json")
    other = Scores(
        ["x"], whole.measures, ["9", *whole.query_ids[1:]], whole.values[:1], whole.codes[:1]
    )
    other.write(tmp_path / "other.json")
    for files, message in (
        ([tmp_path / "one.json"], "one run only (bm25), expected at least 2 to compare"),
        (
            [scores, tmp_path / "other.json"],
            f"only in scores: {whole.query_ids[0]}; only in other: 9",
        ),
        ([put("bad.json", "{}")], "bad.json: not scores"),
        ([tmp_path / "missing.json"], "no such file"),
    ):
        done = run_cli("compare", *files)
        assert done.code == 2, files
        assert message in done.err
        assert done.err.count("\n") == 1
