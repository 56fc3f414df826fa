"""`ranktilt reproduce NAME`: what a person sees when files are missing, wrong or there."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
Put = Callable[..., Path]
RUNS = "genderbias_ir/sample_trec_runs/msmarco_passage"


@pytest.fixture
def laid_out(put: Put, tmp_path: Path) -> Path:
    put("papers/msmarco/collection.tsv", "1\the and his son\n2\tshe said\n3\tnothing\n")
    put("papers/genderbias_ir/resources/queries_gender_annotated.csv", "q1,a,n\nq2,b,n\nq3,c,m\n")
    lines = [f"{q} Q0 {d} {r} {9 - r} x\n" for q in ("q1", "q2") for r, d in enumerate("123", 1)]
    put("papers/genderbias_ir/sample_trec_runs/msmarco_passage/bm25.run", "".join(lines))
    return tmp_path / "papers"


def test_missing_files_get_a_line_each(run_cli: Run, tmp_path: Path) -> None:
    done = run_cli("reproduce", "rab-table3", "--data", tmp_path)
    assert done.code == 2
    lines = done.err.splitlines()
    assert len(lines) == 7 + 1, "BERT's runs are optional: they were not released"
    for line, path in zip(
        lines, ("msmarco/collection.tsv", "genderbias_ir/resources"), strict=False
    ):
        assert line.startswith(str(tmp_path / path))
        assert "missing; " in line
    assert "or: ir_datasets export msmarco-passage docs > msmarco/collection.tsv" in lines[0]
    assert "knrm.run of https://github.com/navid-rekabsaz/GenderBias_IR" in lines[3]
    assert "7 of 9 files are missing" in lines[-1]
    assert done.out == ""
    assert list(tmp_path.iterdir()) == [], "nothing is written"


def test_check_only_looks(run_cli: Run, laid_out: Path) -> None:
    done = run_cli("reproduce", "rab-table3", "--data", laid_out, "--check")
    assert done.code == 0
    assert "msmarco/collection.tsv: exists; its hash is unknown" in done.out
    assert "queries_gender_annotated.csv: SHA-256 " in done.out
    assert "2 of 9 files can be used; 1 more have a different SHA-256." in done.out
    bert = next(line for line in done.out.splitlines() if "bert-base.run" in line)
    assert "make it, in the folder of --data: " in bert
    assert "ranktilt rank msmarco/collection.tsv" in bert
    assert bert.endswith("(optional)")


def test_another_file_than_the_known_one_is_refused(run_cli: Run, laid_out: Path) -> None:
    done = run_cli("reproduce", "rab-table3", "--data", laid_out, "--partial")
    assert done.code == 2
    assert "expected 5ed2f3b38924…" in done.err
    assert "1 of 9 files have a different SHA-256" in done.err
    assert not (laid_out / "annotations").exists()


def test_what_is_there_makes_a_partial_table(run_cli: Run, laid_out: Path, tmp_path: Path) -> None:
    target = tmp_path / "table3.json"
    given = ("reproduce", "rab-table3", "--data", laid_out, "--partial", "--unchecked")
    done = run_cli(*given, "-o", target)
    assert done.code == 0, done.err
    assert "BM25" in done.out
    assert f"KNRM: {RUNS}/knrm.run is missing" in done.out
    assert "1 files have a different SHA-256 (--unchecked)." in done.out
    written = json.loads(target.read_text(encoding="utf-8"))
    # RaB Boolean: one male and one female document of three
    cell = next(c for c in written["cells"] if (c["set"], c["column"]) == ("@5", "RaB Boolean"))
    assert cell["ours"] == pytest.approx(0.0)
    assert cell["difference"] == pytest.approx(-0.030)
    assert (cell["n_scored"], cell["n_total"]) == (2, 2)
    manifest = json.loads((tmp_path / "table3.json.manifest.json").read_text(encoding="utf-8"))
    assert len(manifest["inputs"]) == 3


@pytest.mark.parametrize("form", ["json", "markdown", "latex"])
def test_forms(run_cli: Run, laid_out: Path, form: str) -> None:
    done = run_cli("reproduce", "rab-table3", "--data", laid_out, "--partial", "--unchecked",
                   "-f", form, "-q")  # fmt: skip
    assert done.code == 0
    if form == "json":
        assert len(json.loads(done.out)["cells"]) == 16
    else:
        assert done.out.count("0.074") >= 2


def test_the_group_lists_tables(run_cli: Run) -> None:
    done = run_cli("reproduce", "--help")
    for name in ("rab-table3", "texfair-table1", "crbo-table2", "duo-table4"):
        assert name in done.out


def test_the_list_shows_needs_places_and_what_was_made(run_cli: Run) -> None:
    from ranktilt.papers.config import TableConfig

    told = run_cli("reproduce", "list").out
    for name in TableConfig.names():
        config = TableConfig.load(name)
        assert config.made
        assert f"made here: {config.made}\n" in told
        for file, _ in config.needs():
            assert f"  needs {file}\n" in told, name
            assert f"\n{file}\n    " in told, name
    assert "Rekabsaz and Schedl (2020), Table 3: ranktilt reproduce rab-table3" in told
    assert "needs genderbias_ir/resources/queries_gender_annotated.csv" in told
    assert "108 of 108" in told


def test_a_file_elsewhere_is_given_by_its_key(run_cli: Run, laid_out: Path, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere"
    moved.mkdir()
    (laid_out / "msmarco" / "collection.tsv").rename(moved / "passages.tsv")
    (laid_out / RUNS / "bm25.run").rename(moved / "x_bm25.trec")
    given = ("reproduce", "rab-table3", "--data", laid_out, "--partial", "--unchecked",
             "-f", "json", "--file", f"collection={moved / 'passages.tsv'}")  # fmt: skip
    done = run_cli(*given, "--file", f"runs={moved}/x_{{system}}.trec", "-q")
    assert done.code == 0, done.err
    assert {cell["system"] for cell in json.loads(done.out)["cells"]} == {"BM25"}
    for wrong, told in (
        ("collektion=a", "unknown file 'collektion'"),
        ("runs=a.trec", "expected a path with {system} in it"),
        ("collection", "'collection', expected KEY=VALUE"),
    ):
        done = run_cli(*given, "--file", wrong)
        assert done.code == 2
        assert told in done.err


def test_scores_per_query_go_on_in_compare(run_cli: Run, laid_out: Path, tmp_path: Path) -> None:
    lines = [f"{q} Q0 {d} {r} {9 - r} x\n" for q in ("q1", "q2") for r, d in enumerate("321", 1)]
    (laid_out / RUNS / "knrm.run").write_text("".join(lines))
    folder = tmp_path / "scores"
    done = run_cli("reproduce", "rab-table3", "--data", laid_out, "--partial", "--unchecked",
                   "--scores", folder)  # fmt: skip
    assert done.code == 0, done.err
    files = sorted(path.name for path in folder.glob("*.json"))
    assert files == ["at-10.json", "at-20.json", "at-30.json", "at-5.json"]
    done = run_cli("compare", folder / "at-5.json", "--baseline", "BM25")
    assert done.code == 0, done.err
    assert "ARaB@5" in done.out
    assert "KNRM" in done.out


def test_two_values_for_one_key_are_refused(run_cli: Run, laid_out: Path) -> None:
    given = ("reproduce", "rab-table3", "--data", laid_out, "--check")
    done = run_cli(*given, "--file", "bm25=a.run", "--file", "bm25=b.run")
    assert done.code == 2
    assert "--file bm25 is given twice: a.run and b.run; pass it once" in done.err
    done = run_cli(
        "reproduce", "duo-figure4", "--set", "domain=Politics", "--set", "domain=Law", "--check"
    )
    assert done.code == 2
    assert "--set domain is given twice: Politics and Law; pass it once" in done.err


@pytest.mark.parametrize("key", ["collection", "bm25"])
def test_a_named_file_that_does_not_exist_is_not_omitted(
    run_cli: Run, laid_out: Path, tmp_path: Path, key: str
) -> None:
    given = ("reproduce", "rab-table3", "--data", laid_out, "--partial", "--unchecked")
    done = run_cli(*given, "--file", f"{key}={tmp_path / 'typo'}")
    assert done.code == 2
    assert done.err == f"ranktilt: --file {key}={tmp_path / 'typo'}: no such file or folder\n"
    done = run_cli(*given, "--file", f"{key}={tmp_path / 'typo'}", "--check")
    assert done.code == 0, "--check reports it"
    assert f"{tmp_path / 'typo'}: missing" in done.out


def test_data_is_a_folder(run_cli: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    done = run_cli("reproduce", "rab-table3", "--data", tmp_path / "file", "--partial")
    assert done.code == 2
    assert f"--data: {tmp_path / 'file'} is a file, expected a folder" in done.err


def test_a_run_of_other_queries_is_refused(run_cli: Run, laid_out: Path) -> None:
    other = laid_out / RUNS / "knrm.run"
    other.write_text("77 Q0 1 1 9 x\n", encoding="utf-8")
    done = run_cli("reproduce", "rab-table3", "--data", laid_out, "--partial", "--unchecked")
    assert done.code == 2
    assert f"{other}: none of its queries is in " in done.err
    assert "compare the ids: '77' in the run, 'q1' there" in done.err
    assert done.out == ""


def test_qrels_of_other_queries_are_refused(run_cli: Run, laid_out: Path, put: Put) -> None:
    qrels = put("papers/msmarco/qrels.dev.tsv", "77\t0\t1\t1\n")
    done = run_cli("reproduce", "rab-table1", "--data", laid_out, "--partial", "--unchecked")
    assert done.code == 2
    assert f"{qrels}: no query has judgements" in done.err


def test_an_unknown_domain_or_key_is_refused(run_cli: Run, put: Put, tmp_path: Path) -> None:
    put("pair/categories.csv", ",id,key,categories\nTea,1,Tea,['Politics and economics']\n")
    given = ("reproduce", "duo-figure4", "--data", tmp_path)
    done = run_cli(*given, "--set", "domain=Politics")
    assert done.code == 2
    assert "unknown domain 'Politics'; " in done.err
    assert "Politics and economics" in done.err
    done = run_cli(*given, "--file", "runs={system}.run")
    assert done.code == 2
    assert done.err == "ranktilt: duo-figure4: unknown file 'runs'; known: categories\n"
