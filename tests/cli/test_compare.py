"""`ranktilt compare`: what it prints, writes and refuses."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranktilt.comparisons.correlations import correlate
from ranktilt.comparisons.drift import drift
from ranktilt.comparisons.stability import stability
from ranktilt.comparisons.systems import ComparisonSettings, compare
from ranktilt.comparisons.tradeoff import tradeoff
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
    clicks = [found.row("clicks", m.name) for m in found.measures if not m.is_effectiveness]
    assert all(found.is_significant(row) and row.better is False for row in clicks)
    said = " ".join(done.out.split())
    assert said.startswith(
        "Compared with bm25, clicks is significantly further from fair by all 4 fairness measures; "
        "neutral is significantly closer to fair by 3 of 4 fairness measures and further from fair "
        "by AWRF@10 (the measures disagree). Relevance: nDCG@10 is significantly lower for clicks ("
    )
    assert "no significant difference in RR@10 (they may still differ)." in said
    assert "Holm over 12 tests" in said
    assert "Without the correction, chance alone would give about 0.6" in said


def cells_of(out: str, name: str) -> list[str]:
    """The cells of a measure's row."""
    (line,) = (line for line in out.splitlines() if line.split()[:1] == [name])
    return line.split()[1:]


def test_one_table_has_the_means_with_marks(run_cli: Cli, scores: Path) -> None:
    """Measures down, runs across, the baseline first."""
    done = run_cli("compare", scores, "--baseline", "clicks")
    found = compare(scores, "clicks")
    order = ["clicks", "bm25", "neutral"]
    (header,) = (line for line in done.out.splitlines() if line.split()[:1] == ["measure"])
    assert header.split() == ["measure", "clicks", "(baseline)", "bm25", "neutral"]
    for measure in found.measures:
        tilted = measure.name == "ARaB@10"
        cells = []
        for run in order:
            mean = found.mean(run, measure.name)
            cells.append(number(mean.tilt if tilted else mean.value))
            if run != "clicks" and found.significant(run, measure.name):
                cells[-1] += "▲" if found.row(run, measure.name).better else "▼"
        assert cells_of(done.out, f"|{measure.name}|" if tilted else measure.name) == cells
    assert "▲" in done.out
    assert "▼" in done.out


@pytest.mark.parametrize("columns", [80, 100])
def test_many_runs_with_long_names_fit(
    run_cli: Cli, scores: Path, tmp_path: Path, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table is split, names are folded, and no number is broken."""
    from ranktilt.cli import progress

    monkeypatch.setattr(progress, "width", lambda: columns)
    whole = Scores.read(scores)
    names = [f"SPLADE_P_P_ENSEMBLE_DISTIL_{i}.dl19" for i in range(9)]
    many = Scores(
        names, whole.measures, whole.query_ids,
        np.concatenate([whole.values] * 3), np.concatenate([whole.codes] * 3),
    )  # fmt: skip
    many.write(tmp_path / "many.json")
    done = run_cli("compare", tmp_path / "many.json")
    lines = done.out.splitlines()
    assert max(map(len, lines)) <= columns
    found = compare(tmp_path / "many.json")
    rows = [line.split() for line in lines if line.split()[:1] == ["TExFAIR@10"]]
    assert len(rows) > 1
    means = [cell.rstrip("▲▼") for row in rows for cell in row[1:]]
    assert means == [number(found.mean(name, "TExFAIR@10").value) for name in names]


def test_details_stay_in_markdown(run_cli: Cli, scores: Path) -> None:
    done = run_cli("compare", scores, "-f", "markdown")
    for row in compare(scores).rows:
        assert f"| {number(row.difference, signed=True)} |" in done.out
    assert done.out.startswith("- Compared with bm25, clicks is significantly further from fair")
    assert "Cohen's d" in done.out


def test_fewer_pairs_are_named(run_cli: Cli, scores: Path) -> None:
    done = run_cli("compare", scores, "-m", "AWRF@10", "-f", "markdown")
    row = compare(scores, measures=["AWRF@10"]).row("neutral", "AWRF@10")
    assert f"{row.n}/24" in done.out
    assert row.n < 24
    assert f"{row.mean:.4f}" in done.out  # over the pairs, so that mean − difference is the base
    assert row.baseline_mean == pytest.approx((row.mean or 0) - (row.difference or 0))
    short = " ".join(run_cli("compare", scores, "-m", "AWRF@10").out.split())
    assert f"fewest for AWRF@10 of neutral: {row.n} of 24." in short


def test_no_difference_is_not_called_equal(run_cli: Cli, scores: Path, tmp_path: Path) -> None:
    said = " ".join(run_cli("compare", scores, "-m", "RR@10").out.split())
    assert said.startswith("Relevance: no significant difference in RR@10 (they may still differ).")
    whole = Scores.read(scores)
    values, codes = whole.values.copy(), whole.codes.copy()
    values[1:], codes[1:] = values[0], codes[0]
    same = Scores(whole.runs, whole.measures, whole.query_ids, values, codes)
    same.write(tmp_path / "same.json")
    said = " ".join(run_cli("compare", tmp_path / "same.json").out.split())
    told = "Compared with bm25, clicks and neutral are equally far from fair for every query. "
    assert said.startswith(told)
    values[1:], codes[1:] = values[0, :, ::-1], codes[0, :, ::-1]  # the same means
    alike = Scores(whole.runs, whole.measures, whole.query_ids, values, codes)
    alike.write(tmp_path / "alike.json")
    said = " ".join(run_cli("compare", tmp_path / "alike.json").out.split())
    assert said.startswith(
        "No system is significantly closer to or further from fair than bm25. They may still "
        "differ: with 24 queries, only large differences are significant."
    )


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
    done = run_cli("compare", scores, "-f", "csv", "-o", target)
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert len(rows) == 6 * 2
    assert {(row["run"], row["baseline"]) for row in rows} == {
        ("clicks", "bm25"), ("neutral", "bm25"),
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
    found = stability(scores, measures=["TExFAIR@10", "nDCG@10"])
    for row in found.rows:
        share = "" if row.stays_ahead is None else f"{row.stays_ahead:.0%}"
        shown = [str(row.place), row.run, number(row.mean), share]
        assert " ".join(filter(None, shown)) in " ".join(done.out.split())
    said = " ".join(done.out.split())
    held = sum((row.stays_ahead or 0) >= 0.95 for row in found.rows)
    assert said.startswith(f"{held} of 4 leads over the next run hold in at least 95% of 2,000")
    (agreement,) = found.agreements
    assert f"TExFAIR@10 nDCG@10 {number(agreement.tau, 2, signed=True)} 3" in said


def test_all_measures_are_rows_over_all_runs(run_cli: Cli, scores: Path) -> None:
    """Correlations and Kendall's tau of every two measures fit a screen."""
    done = run_cli("correlate", scores)
    assert max(map(len, done.out.splitlines())) <= 100
    found = correlate(scores)
    pooled = [row for row in found.rows if row.run == "all runs"]
    said = " ".join(done.out.split())
    for row in pooled:
        r = number(row.r, 3, signed=True) + ("*" if found.significant(row) else "")
        assert f"all runs {row.first} {row.second} {r}" in said
    count = sum(map(found.significant, pooled))
    assert done.out.startswith(f"{count} of 15 pairs of measures correlate")
    ordered = run_cli("stability", scores)
    assert max(map(len, ordered.out.splitlines())) <= 100
    assert "Kendall's tau" in ordered.out


def test_values_of_a_signed_measure_are_different_not_better(run_cli: Cli, scores: Path) -> None:
    done = run_cli("compare", scores, "-m", "ARaB@10", "--on", "value")
    said = " ".join(done.out.split())
    assert "clicks and neutral are significantly different by ARaB@10." in said
    assert "significantly closer" not in done.out
    assert "significantly further" not in done.out
    assert cells_of(done.out, "ARaB@10")[1].endswith("*")


def test_small_levels_are_not_rounded_to_nothing(run_cli: Cli, scores: Path) -> None:
    done = run_cli("compare", scores, "-m", "TExFAIR@10", "--alpha", 0.001, "--confidence", 0.999)
    said = " ".join(done.out.split())
    assert "(paired t-test, Holm over 2 tests, p < 0.001)" in said
    assert "at most about 0.1%" in said
    assert "about 0.002;" in said


def test_one_comparison_is_one(run_cli: Cli, scores: Path, tmp_path: Path) -> None:
    Scores.read(scores).subset(["bm25", "clicks"]).write(tmp_path / "two.json")
    done = run_cli("compare", tmp_path / "two.json", "-m", "TExFAIR@10", "-m", "TExFAIR@10")
    said = " ".join(done.out.split())
    assert "Holm over 1 test," in said
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
    assert "Queries of bm25 that changed most by TExFAIR@10:" in done.out
    moved = [line for line in done.out.splitlines() if before.query_ids[1] in line.split()]
    assert len(moved) == 1
    assert f"{-before.values[0, 1, 1]:+.4f}" in moved[0]


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
    for files, message in (
        ([tmp_path / "one.json"], "one run only (bm25), expected at least 2 to compare"),
        ([put("bad.json", "{}")], "bad.json: not scores"),
        ([tmp_path / "missing.json"], "no such file"),
    ):
        done = run_cli("compare", *files)
        assert done.code == 2, files
        assert message in done.err
        assert done.err.count("\n") == 1


def test_drift_of_several_runs_is_one_table(run_cli: Cli, scores: Path, tmp_path: Path) -> None:
    """clicks becomes bm25: closer to fair; the others stay."""
    before = Scores.read(scores)
    values, codes = before.values.copy(), before.codes.copy()
    values[1], codes[1] = values[0], codes[0]
    later = Scores(before.runs, before.measures, before.query_ids, values, codes)
    later.write(tmp_path / "later.json")
    done = run_cli("drift", scores, tmp_path / "later.json")
    assert done.code == 0
    assert max(map(len, done.out.splitlines())) <= 100
    said = " ".join(done.out.split())
    found = [row for row in drift(scores, tmp_path / "later.json").rows if row.run == "clicks"]
    closer = [r for r in found if r.better and (r.p_adjusted["t"] or 1) < 0.05]
    fairness = len({r.measure for r in closer} - {"nDCG@10"})
    assert fairness > 2
    assert said.replace(f"{fairness} of 4", "N").startswith(
        "Compared with the earlier audit, clicks is significantly closer to fair by N fairness "
        "measures; bm25 and neutral do not differ significantly. Relevance: nDCG@10 is "
        "significantly higher for clicks ("
    )
    change = compare(scores, "clicks").row("bm25", "TExFAIR@10").difference
    rows = [own.split() for own in done.out.splitlines()]
    assert number(change, signed=True) in next(r for r in rows if r[:2] == ["TExFAIR@10", "clicks"])
    assert "Queries of clicks that changed most by" in done.out
    detailed = run_cli("drift", scores, tmp_path / "later.json", "-f", "markdown").out
    assert "| TExFAIR@10 | clicks |" in detailed
    assert "- Queries that changed most:" in detailed


def test_drift_without_a_significant_change(run_cli: Cli, scores: Path, tmp_path: Path) -> None:
    Scores.read(scores).subset(["bm25"]).write(tmp_path / "one.json")
    said = " ".join(run_cli("drift", tmp_path / "one.json", tmp_path / "one.json").out.split())
    told = "Compared with the earlier audit, bm25 is equally far from fair for every query. "
    assert said.startswith(told)


def test_tradeoff_names_runs_that_are_as_good(run_cli: Cli, scores: Path) -> None:
    """With equal weights bm25 is ahead; if fairness counts twice, neutral is, not by far."""
    chosen = ("--effectiveness", "nDCG@10", "--fairness", "TExFAIR@10")
    for beta, best, other in ((1.0, "bm25", None), (2.0, "neutral", "bm25")):
        found = tradeoff(scores, "nDCG@10", "TExFAIR@10", beta)
        points = {point.run: point for point in found.points}
        close = [
            run
            for run, point in points.items()
            if run != best and (point.combined_high or 0) >= (points[best].combined_low or 0)
        ]
        assert (found.best, close) == (best, [other] if other else [])
        value = number(points[best].combined)
        end = f"; its interval overlaps with that of {other}" if other else ""
        said = " ".join(run_cli("tradeoff", scores, *chosen, "--beta", beta).out.split())
        assert said.startswith(
            f"On the front: bm25, neutral. Largest F{beta:g} of 3 runs: {best} ({value}){end}."
        )
