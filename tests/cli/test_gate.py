"""`ranktilt gate` on the sample: exit codes, what it prints, what it writes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import ranktilt
from ranktilt.data.queries import Queries

MEASURE = "TExFAIR@10"


@pytest.fixture(scope="module")
def scored(sample: Any, annotated_sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the scores of bm25 and clicks, by domain."""
    folder = tmp_path_factory.mktemp("scored")
    made = ranktilt.score(
        sample.runs[:2],
        [MEASURE, "ARaB@10"],
        annotations=annotated_sample,
        queries=Queries.load(sample.queries, by="domain"),
    )
    for ending in ("json", "csv", "parquet"):
        made.write(folder / f"scores.{ending}")
    return folder


def rules(*lines: str, top: str = "") -> str:
    return top + "".join(f'[[rule]]\nmeasure = "{MEASURE}"\n{line}\n' for line in lines)


def test_pass(run_cli: Callable[..., Any], put: Callable[..., Path], scored: Path) -> None:
    done = run_cli("gate", scored / "scores.json", "--config", put("gate.toml", rules("min = 0.1")))
    assert done.code == 0
    assert done.err == ""
    assert "Gate: 2 checks, all passed." in done.out


def test_fail(run_cli: Callable[..., Any], put: Callable[..., Path], scored: Path) -> None:
    # bm25 has 0.8484, clicks 0.6291 (ranktilt demo)
    config = put("gate.toml", rules("min = 0.1", "min = 0.8"))
    folder = config.parent
    done = run_cli(
        "gate", scored / "scores.json", "--config", config,
        "--junit", folder / "gate.xml", "--summary", folder / "gate.md",
    )  # fmt: skip
    assert done.code == 1
    reasons = [line for line in done.err.splitlines() if "gate failed" in line]
    assert reasons == [
        "ranktilt: gate failed: rule 2, clicks: TExFAIR@10: mean 0.6291 < 0.8 (24/24 queries)"
    ]
    suite = ElementTree.parse(folder / "gate.xml").getroot()[0]
    failing = [
        c.attrib["classname"] for c in suite.findall("testcase") if c.find("failure") is not None
    ]
    assert failing == ["clicks"]
    inputs = next(p for p in suite.iter("property") if p.attrib["name"] == "inputs")
    assert [e["path"] for e in json.loads(inputs.attrib["value"])] == [
        str(config), str(scored / "scores.json"),
    ]  # fmt: skip
    assert (folder / "gate.md").read_text().startswith("### ✘ ranktilt gate: 1 of 4 checks failed")


@pytest.mark.parametrize("ending", ["json", "csv", "parquet"])
def test_a_stored_baseline_named_beside_the_config(
    run_cli: Callable[..., Any], put: Callable[..., Path], scored: Path, ending: str
) -> None:
    put(f"kept/base.{ending}", (scored / f"scores.{ending}").read_bytes())
    top = f'baseline = "base.{ending}"\n'
    config = put("kept/gate.toml", rules("max_drop = 0\nmax_rise = 0", top=top))
    done = run_cli("gate", scored / "scores.parquet", "--config", config)
    assert done.code == 0
    rows = [line.split() for line in done.out.splitlines() if "pass" in line.split()]
    assert [row[3:5] for row in rows] == [["bm25", "0.0000"], ["clicks", "0.0000"]]


def test_the_option_stands_before_the_config(
    run_cli: Callable[..., Any], put: Callable[..., Path], scored: Path
) -> None:
    config = put("gate.toml", rules("max_drop = 0", top='baseline = "none.json"\n'))
    base = scored / "scores.json"
    assert run_cli("gate", base, "--config", config, "--baseline", base).code == 0
    missing = run_cli("gate", base, "--config", config)
    assert missing.code == 2
    assert f"{config}: rule 1: baseline" in missing.err
    assert "none.json: no such file" in missing.err


def test_unknown_measure(
    run_cli: Callable[..., Any], put: Callable[..., Path], scored: Path
) -> None:
    config = put("gate.toml", '[[rule]]\nmeasure = "TExFAR@10"\nmin = 0.5\n')
    done = run_cli("gate", scored / "scores.json", "--config", config)
    assert done.code == 2
    assert done.err.startswith(
        f"ranktilt: {config}: rule 1: unknown measure 'TExFAR@10'; did you mean TExFAIR@10"
    )
    assert done.err.count("\n") == 1


def test_changed_query_set(
    run_cli: Callable[..., Any], put: Callable[..., Path], scored: Path, sample: Any,
    annotated_sample: Path, tmp_path: Path,
) -> None:  # fmt: skip
    ids = [line.split("\t")[0] for line in sample.queries.read_text().splitlines()[1:]]
    fewer = ranktilt.score(
        sample.runs[:2], [MEASURE], annotations=annotated_sample, queries=ids[2:]
    )
    fewer.write(tmp_path / "fewer.json")
    config = put("gate.toml", rules("max_drop = 0.1"))
    junit = tmp_path / "gate.xml"
    done = run_cli(
        "gate", tmp_path / "fewer.json", "--config", config,
        "--baseline", scored / "scores.json", "--junit", junit,
    )  # fmt: skip
    assert done.code == 2
    assert f"(2 gone: '{ids[0]}' and '{ids[1]}')" in done.err
    assert done.err.count("\n") == 1
    assert not junit.exists()


def test_a_breakdown_that_the_file_does_not_hold(
    run_cli: Callable[..., Any], put: Callable[..., Path], scored: Path
) -> None:
    config = put("gate.toml", rules('min = 0.1\nby = "domain"'))
    assert run_cli("gate", scored / "scores.json", "--config", config).code == 0
    bare = put("bare.csv", (scored / "scores.csv").read_bytes())  # without what stands beside it
    done = run_cli("gate", bare, "--config", config)
    assert done.code == 2
    assert "no breakdown by 'domain' in" in done.err


@pytest.mark.parametrize("content", ["", "[[rule]\n", "x = 1\n"])
def test_a_config_that_is_none(
    run_cli: Callable[..., Any], put: Callable[..., Path], scored: Path, content: str
) -> None:
    config = put("gate.toml", content)
    done = run_cli("gate", scored / "scores.json", "--config", config)
    assert done.code == 2
    assert done.err.startswith(f"ranktilt: {config}: ")
    assert done.err.count("\n") == 1


def test_no_target_may_be_an_input(
    run_cli: Callable[..., Any], put: Callable[..., Path], scored: Path
) -> None:
    kept = put("scores.json", (scored / "scores.json").read_bytes())
    config = put("gate.toml", rules("min = 0.1", top='scores = "scores.json"\n'))
    before = kept.read_bytes()
    assert run_cli("gate", "--config", config, "--summary", kept).code == 2
    assert run_cli("gate", "--config", config, "--junit", config).code == 2
    assert kept.read_bytes() == before


def test_one_file_cannot_hold_both_reports(
    run_cli: Callable[..., Any], put: Callable[..., Path], scored: Path
) -> None:
    config = put("gate.toml", rules("min = 0.1"))
    folder = config.parent
    (folder / "link").symlink_to(folder)
    one = folder / "a.xml"
    for other in (one, f"{folder}/./a.xml", folder / "link" / "a.xml"):
        done = run_cli("gate", scored / "scores.json", "--config", config,
                       "--junit", one, "--summary", other)  # fmt: skip
        assert done.code == 2
        assert done.err == f"ranktilt: {one}: --junit and --summary name the same file\n"
        assert not one.exists()


def test_a_baseline_that_is_never_opened(
    run_cli: Callable[..., Any], put: Callable[..., Path], scored: Path
) -> None:
    config = put("gate.toml", rules("min = 0.1"))
    done = run_cli("gate", scored / "scores.json", "--config", config, "--baseline", "none.json")
    assert done.code == 2
    assert done.err.startswith(f"ranktilt: {config}: a baseline that no rule uses")
    assert done.err.count("\n") == 1


def test_init_writes_rules_that_hold(
    run_cli: Callable[..., Any], tmp_path: Path, scored: Path, sample: Any, annotated_sample: Path
) -> None:
    made = ranktilt.score(
        sample.runs, ["AWRF@10", "ARaB@10", MEASURE, "nDCG@10"], annotations=annotated_sample,
        qrels=sample.qrels, queries=Queries.load(sample.queries, by="domain"),
    )  # fmt: skip
    config = tmp_path / "ci" / "gate.toml"
    config.parent.mkdir()
    made.write(tmp_path / "baseline.json")
    made.write(config.parent / "scores.json")
    done = run_cli("gate", "init", tmp_path / "baseline.json", "-o", config)
    assert done.code == 0, done.err
    assert f"{config}: written" in done.err
    text = config.read_text(encoding="utf-8")
    assert 'baseline = "../baseline.json"' in text
    checked = run_cli("gate", "--config", config)
    assert (checked.code, checked.err) == (0, "")
    # three measures, the change of the first and that of its queries, of three runs
    assert "Gate: 15 checks, all passed." in checked.out
    assert "distance of ARaB@10 from fair" in checked.out
    # bm25 has 0.8484, clicks 0.6291, neutral 0.9263 (ranktilt demo): 0.02 below the worst
    assert "today 0.6291 to 0.9263 (fair: 1)" in text
    assert "min = 0.6\n" in text
    again = run_cli("gate", "init", config.parent / "scores.json", "-o", tmp_path / "other.toml")
    assert again.code == 2
    assert "overwrites this file; copy it to baseline.json and name the copy" in again.err


def test_init_of_a_baseline_compares_with_it(
    run_cli: Callable[..., Any], tmp_path: Path, sample: Any, annotated_sample: Path
) -> None:
    """A build that is worse must fail, with the config as it was written."""
    given = {"annotations": annotated_sample, "qrels": sample.qrels}
    good, bad = (
        ranktilt.score({"search": ranktilt.Run.load(run)}, [MEASURE, "nDCG@10"], **given)
        for run in (sample.runs[0], sample.runs[1])  # bm25, and clicks, which is less fair
    )
    good.write(tmp_path / "baseline.json")
    config = tmp_path / "gate.toml"
    assert run_cli("gate", "init", tmp_path / "baseline.json", "-o", config).code == 0
    good.write(tmp_path / "scores.json")
    assert run_cli("gate", "--config", config).code == 0
    bad.write(tmp_path / "scores.json")
    failed = run_cli("gate", "--config", config)
    assert failed.code == 1
    assert "no fairness lost" in failed.err


def test_init_replaces_nothing(
    run_cli: Callable[..., Any], put: Callable[..., Path], scored: Path
) -> None:
    config = put("gate.toml", "mine")
    done = run_cli("gate", "init", scored / "scores.json", "-o", config)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "exists; choose another name with -o" in done.err
    assert config.read_text() == "mine"
    gone = run_cli("gate", "init", config.parent / "none.json", "-o", config.parent / "new.toml")
    assert gone.code == 2
    assert "no such file" in gone.err
    assert not (config.parent / "new.toml").exists()


def test_init_needs_a_measure_to_bound(
    run_cli: Callable[..., Any], tmp_path: Path, put: Callable[..., Path]
) -> None:
    run = {"q": {"d1": 1.0}}
    scores = ranktilt.score(run, "AWRF@1", annotations=ranktilt.annotate({"d1": "x"}, "gender"))
    scores.write(tmp_path / "baseline.json")
    done = run_cli("gate", "init", tmp_path / "baseline.json", "-o", tmp_path / "gate.toml")
    assert done.code == 2
    assert "no measure with a known fair value and a mean for every run" in done.err
    assert done.err.count("\n") == 1
