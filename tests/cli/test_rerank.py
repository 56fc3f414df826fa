"""`ranktilt rerank`, called as the command object."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import numpy as np
import pytest
from click.testing import CliRunner, Result

from ranktilt.cli.rerank import METHODS
from ranktilt.cli.rerank import command as commands
from ranktilt.data.run import Run
from ranktilt.errors import RanktiltError
from ranktilt.measures.scoring import score

command, sweep_command = commands.commands.values()


def call(*arguments: object) -> Result:
    return CliRunner().invoke(command, [str(a) for a in arguments])


def sweep(*arguments: object) -> Result:
    return CliRunner().invoke(sweep_command, [str(a) for a in arguments])


def test_writes_a_run_with_a_manifest(sample: Any, annotated_sample: Path, tmp_path: Path) -> None:
    target = tmp_path / "fair.trec"
    done = call(sample.runs[1], "-m", "texfair", "-s", "0.5", "-a", annotated_sample, "-o", target)
    assert done.exit_code == 0, done.output
    assert "lists changed" in done.stderr
    before, after = Run.load(sample.runs[1]), Run.load(target)
    assert after.query_ids == before.query_ids
    assert any(after.ranking(q) != before.ranking(q) for q in before.query_ids)
    manifest = json.loads((tmp_path / "fair.trec.manifest.json").read_text())
    assert manifest["settings"]["method"] == "texfair"
    assert manifest["settings"]["strength"] == 0.5
    assert [Path(entry["path"]).name for entry in manifest["inputs"]] == [
        "clicks.trec",
        "annotations.parquet",
    ]


def test_no_run_among_annotations(sample: Any, annotated_sample: Path, tmp_path: Path) -> None:
    """There it would be read as annotations by the next command."""
    folder = tmp_path / "annotations"
    folder.mkdir()
    shutil.copy(annotated_sample, folder)
    given = sample.runs[1], "-m", "texfair", "-s", "0.5", "-a", folder
    done = call(*given, "-o", folder / "fair.parquet")
    assert isinstance(done.exception, RanktiltError)
    assert "would become a part of" in str(done.exception)
    assert not (folder / "fair.parquet").exists()
    assert call(*given, "-o", tmp_path / "fair.trec").exit_code == 0


def test_strength_0_gives_the_run_back(sample: Any, annotated_sample: Path, tmp_path: Path) -> None:
    target = tmp_path / "same.trec"
    done = call(sample.runs[0], "-m", "arab", "-s", "0", "-a", annotated_sample, "-o", target, "-q")
    assert done.exit_code == 0
    assert done.output == ""
    before, after = Run.load(sample.runs[0]), Run.load(target)
    assert all(after.ranking(q) == before.ranking(q) for q in before.query_ids)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-m", "texfair", "-s", "1.5"], "strength '1.5' (--strength), expected a number"),
        (["-m", "texfair", "-s", "lots"], "strength 'lots' (--strength), expected a number"),
        (["-m", "texfiar", "-s", "1"], "unknown method 'texfiar'; did you mean texfair"),
        (["-m", "texfiar", "-s", "1"], "--method is one of arab, det-const-sort, duo"),
        (["-m", "zzz", "-s", "1"], "known: arab, det-const-sort, duo"),
        (
            ["-m", "duo", "-s", "1"],
            "duo needs polarity (--polarity); make polarity with ranktilt polarity",
        ),
        (
            ["-m", "mmr", "-s", "1"],
            "annotations with ranktilt annotate or polarity with ranktilt polarity",
        ),
        (["-m", "arab(magnitude=x)", "-s", "1"], "arab: magnitude: invalid enum value 'x'"),
        (["-m", "xquad", "-s", "1"], "xquad needs annotations (--annotations) or labels (--lab"),
        (["-m", "fa-ir(alpha=x)", "-s", "1"], "fa-ir: alpha: expected float, got str"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], says: str, sample: Any, tmp_path: Path
) -> None:
    target = tmp_path / "never.trec"
    done = call(sample.runs[0], *arguments, "-o", target)
    assert isinstance(done.exception, RanktiltError)
    assert says in str(done.exception)
    assert "\n" not in str(done.exception)
    assert not target.exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-m", "texfair"], "Missing option '-s'"),
        (["-m", "texfair", "-s", "1", "-o", "-"], "-o -: a run needs a file"),
        (["-m", "texfair", "-s", "1", "--cutoff", "0"], "a number from 1, or all"),
        (["-m", "texfair", "-s", "1", "--sweep"], "No such option"),
    ],
)
def test_wrong_use(arguments: list[str], says: str, sample: Any) -> None:
    done = call(sample.runs[0], *arguments)
    assert done.exit_code == 2
    assert says in done.output


def test_the_input_is_not_overwritten(put: Callable[..., Path]) -> None:
    run = put("run.trec", "q Q0 d1 1 2 t\nq Q0 d2 2 1 t\n")
    labels = put("labels.csv", "doc_id,group\nd1,a\nd2,b\n")
    done = call(run, "-m", "xquad", "-s", "1", "--labels", labels, "-o", run)
    assert isinstance(done.exception, RanktiltError)
    assert run.read_text() == "q Q0 d1 1 2 t\nq Q0 d2 2 1 t\n"


def sweeping(sample: Any, annotated_sample: Path, *more: object) -> Result:
    return sweep(
        sample.runs[1], "-m", "texfair", "--measure", "TExFAIR@10",
        "--qrels", sample.qrels, "-a", annotated_sample, "--folds", "3", *more,
    )  # fmt: skip


def test_sweep_prints_the_frontier(sample: Any, annotated_sample: Path) -> None:
    done = sweeping(sample, annotated_sample)
    assert done.exit_code == 0, done.exception
    lines = [line.split() for line in done.stdout.splitlines() if line.strip()]
    assert lines[0] == ["strength", "TExFAIR@10", "nDCG@10"]
    tried = [float(line[0]) for line in lines[2:16]]
    assert tried == [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]
    assert "Fairest strength of each fold that keeps 0.99 of nDCG@10" in done.stdout
    assert "Means over 24/24 queries." in done.stdout
    assert done.stdout.count("24/24") == 3
    last = " ".join(done.stdout.split("Recommended strength: ")[1].split())
    assert last.startswith("0.")
    assert "On the held-out queries, TExFAIR@10 0.6291 → " in last
    assert "loss in relevance: nDCG@10 0.8501 → " in last


def test_sweep_of_some_strengths_with_a_figure(
    sample: Any, annotated_sample: Path, tmp_path: Path
) -> None:
    for name, begins in (("frontier.svg", b"<svg "), ("frontier.png", b"\x89PNG")):
        done = sweeping(sample, annotated_sample, "--strengths", "0.5, 1", "--safety", "1",
                        "--queries", sample.queries, "--figure", tmp_path / name)  # fmt: skip
        assert done.exit_code == 0, done.exception
        lines = [line.split() for line in done.stdout.splitlines() if line.strip()]
        assert [line[0] for line in lines[2:5]] == ["0", "0.5", "1"]
        assert "by 1 standard error:" in done.stdout
        assert (tmp_path / name).read_bytes().startswith(begins)
        assert f"{name}: the frontier" in done.stderr


def test_sweep_refuses_before_the_work(sample: Any, annotated_sample: Path, tmp_path: Path) -> None:
    for more, says in (
        (["--figure", tmp_path / "frontier.pdf"], "ending '.pdf', expected .svg or .png"),
        (["--figure", tmp_path / "no" / "frontier.svg"], "does not exist"),
        (["--strengths", "0.1,2"], "strength '2' (--strengths), expected a number from 0 to 1"),
        (["--strengths", ","], "no strengths, expected at least one"),
        (["--safety", "nan"], "safety nan, expected at least 0"),
        (["--keep", "nan"], "keep nan, expected above 0 and at most 1"),
    ):
        done = sweeping(sample, annotated_sample, *more)
        assert isinstance(done.exception, RanktiltError)
        assert says in str(done.exception)


def test_an_axis_that_nothing_looks_at(sample: Any, annotated_sample: Path) -> None:
    done = call(sample.runs[0], "-m", "texfair", "-s", "1", "-a", annotated_sample, "--axis", "7")
    assert isinstance(done.exception, RanktiltError)
    assert "texfair: axis 7 without polarity" in str(done.exception)


def test_sweep_needs_two_measures(sample: Any, annotated_sample: Path) -> None:
    for useful in ("nDCG@10", "nDCG@20", "RR"):
        done = sweep(sample.runs[1], "-m", "texfair", "--measure", useful,
                    "--qrels", sample.qrels, "-a", annotated_sample)  # fmt: skip
        assert isinstance(done.exception, RanktiltError)
        assert f"{useful} as first measure" in str(done.exception)
        assert "expected a fairness and an effectiveness measure" in str(done.exception)


def test_sweep_refuses_judgements_that_tell_nothing(
    sample: Any, annotated_sample: Path, put: Callable[..., Path]
) -> None:
    queries = Run.load(sample.runs[1]).query_ids
    for doc, grade, says in (
        ("other", 0, "no relevant document for any query of the run"),
        ("other", 1, "nDCG@10 is 0 at every strength"),
    ):
        judged = put("judged.txt", "".join(f"{q} 0 {doc}-{q} {grade}\n" for q in queries))
        done = sweep(sample.runs[1], "-m", "texfair", "--measure", "TExFAIR@10",
                    "--strengths", "1", "--qrels", judged, "-a", annotated_sample)  # fmt: skip
        assert isinstance(done.exception, RanktiltError)
        assert says in str(done.exception)
        assert done.stdout == ""


def test_an_input_that_nothing_reads_is_refused(
    sample: Any, annotated_sample: Path, put: Callable[..., Path], tmp_path: Path
) -> None:
    target = tmp_path / "never.trec"
    for path in ("nope", put("there.csv", "query_id,doc_id,axis_1\n")):
        for option in ("polarity", "labels"):
            done = call(sample.runs[0], "-m", "texfair", "-s", "1", "-a", annotated_sample,
                        f"--{option}", path, "-o", target)  # fmt: skip
            assert isinstance(done.exception, RanktiltError)
            assert str(done.exception) == (
                f"{option} (--{option}), which texfair does not use, "
                "expected annotations (--annotations)"
            )
            assert not target.exists()
    done = sweeping(sample, annotated_sample, "--polarity", "nope")
    assert isinstance(done.exception, RanktiltError)
    assert "polarity (--polarity), which neither texfair nor a measure uses" in str(done.exception)


def test_a_measure_may_read_what_the_method_does_not(
    sample: Any, annotated_sample: Path, put: Callable[..., Path]
) -> None:
    docs = {doc for own in Run.load(sample.runs[1]).to_dict().values() for doc in own}
    labels = "".join(f"{doc},{('male', 'female')[n % 2]}\n" for n, doc in enumerate(sorted(docs)))
    done = sweeping(sample, annotated_sample, "--labels", put("l.csv", "doc_id,group\n" + labels),
                    "--measure", "AWRF@10", "--strengths", "1")  # fmt: skip
    assert done.exit_code == 0, done.exception
    assert done.stdout.split()[:4] == ["strength", "TExFAIR@10", "nDCG@10", "AWRF@10"]


def test_the_protected_group_by_name(sample: Any, annotated_sample: Path, tmp_path: Path) -> None:
    made = []
    for value in ("female", "male"):
        target = tmp_path / f"{value}.trec"
        done = call(sample.runs[1], "-m", f"fa-ir(protected={value})", "-s", "1",
                    "-a", annotated_sample, "-o", target, "--name", "x")  # fmt: skip
        assert done.exit_code == 0, done.exception
        made.append(target.read_text())
    assert made[0] != made[1]
    done = call(sample.runs[1], "-m", "fa-ir(protected=femal)", "-s", "1",
                "-a", annotated_sample, "-o", tmp_path / "never.trec")  # fmt: skip
    assert isinstance(done.exception, RanktiltError)
    assert str(done.exception) == "fa-ir: unknown group 'femal'; did you mean female or male?"


def test_sweep_of_a_signed_measure(sample: Any, annotated_sample: Path, tmp_path: Path) -> None:
    figure = tmp_path / "frontier.svg"
    done = sweep(
        sample.runs[1], "-m", "arab", "--measure", "ARaB@10", "--strengths", "1",
        "--qrels", sample.qrels, "-a", annotated_sample, "--figure", figure,
    )  # fmt: skip
    assert done.exit_code == 0, done.exception
    lines = [line.split() for line in done.stdout.splitlines() if line.strip()]
    assert lines[0] == ["strength", "|ARaB@10|", "nDCG@10"]
    values = score(sample.runs[1], "ARaB@10", annotations=annotated_sample).values[0, 0]
    assert float(lines[2][1]) == pytest.approx(np.abs(values).mean(), abs=1e-4)
    assert any(line[0] == "|ARaB@10|" and line[1] == lines[2][1] for line in lines[4:])
    assert "|ARaB@10|" in figure.read_text(encoding="utf-8")


def test_frontier_says_of_how_many_queries(put: Callable[..., Path]) -> None:
    # q3 has no document with a label: no AWRF at any strength
    run = "".join(f"q{q} Q0 {d} {r} {9 - r} t\n" for q in (1, 2) for r, d in ((1, "d1"), (2, "d2")))
    done = sweep(
        put("run.trec", run + "q3 Q0 d3 1 1 t\nq3 Q0 d4 2 0 t\n"), "-m", "xquad",
        "--measure", "AWRF@2", "--strengths", "1", "--folds", "2", "--missing", "neutral",
        "--labels", put("labels.csv", "doc_id,group\nd1,a\nd2,b\n"),
        "--qrels", put("qrels.txt", "q1 0 d1 1\nq2 0 d2 1\nq3 0 d3 1\n"),
    )  # fmt: skip
    assert done.exit_code == 0, done.exception
    assert "with a value at every strength: AWRF@2 2/3, nDCG@10 3/3." in done.stdout


def test_help_names_every_method() -> None:
    from ranktilt.rerankers.methods import METHODS as KNOWN

    assert set(METHODS) == set(KNOWN)
    assert command.help
    for parameter in [*command.params, *sweep_command.params]:
        assert not isinstance(parameter, click.Option) or parameter.help, parameter.name
