"""`ranktilt counterfactual` from the outside."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

LEXICON = """
name = "small"
language = "en"
[pairs]
he = "she"
man = "woman"
[names]
male = ["James", "Robert"]
female = ["Mary", "Anna"]
[[groups]]
name = "male"
terms = ["he", "man"]
[[groups]]
name = "female"
terms = ["she", "woman"]
"""
PASSAGES = """d1\tThe man repairs the tap. He is a plumber.
d2\tThe woman repairs the roof with a tap.
d3\tA tap may drip.
d4\tJames sings of a tap.
"""
QUERIES = "q1\tman tap\nq2\tdrip\n"

Cli = Callable[..., Any]


@pytest.fixture
def files(put: Callable[..., Path]) -> list[Path]:
    put("small.toml", LEXICON)
    return [put("passages.tsv", PASSAGES), put("queries.tsv", QUERIES)]


@pytest.fixture
def run(run_cli: Cli, files: list[Path], tmp_path: Path) -> Cli:
    def call(*more: object) -> Any:
        return run_cli("counterfactual", *files, "-l", tmp_path / "small.toml", *more)

    return call


def test_table_and_movers(run: Cli) -> None:
    done = run()
    assert done.code == 0, done.err
    assert "CRBO@10 ↑" in done.out
    assert "NFaiRR@10 ↑" in done.out
    assert "Queries that moved, the lowest overlap first:" in done.out
    assert "1 of 2 queries has a swapped word" in done.out
    assert "man tap" in done.out
    assert "→" in done.out
    assert "World all: 3 of 4 documents change (75.0%)." in done.out


def test_nothing_moves_in_the_control(run: Cli) -> None:
    done = run("--world", "none")
    assert done.code == 0, done.err
    assert "1.0000 [1.000, 1.000]" in done.out
    assert "Nothing moved: every query has the same top 10 in both worlds." in done.out


def test_folder(run: Cli, run_cli: Cli, tmp_path: Path) -> None:
    target = tmp_path / "made"
    done = run("-s", "bm25", "-s", "bm25(b=0.1)", "--world", "all", "--world", "names",
               "--name-pairings", 2, "--seed", 5, "-o", target)  # fmt: skip
    assert done.code == 0, done.err
    written = {p.relative_to(target).as_posix() for p in target.rglob("*") if p.is_file()}
    runs = {f"{world}/{name}.trec" for name in ("bm25", "bm25-b-0.1")
            for world in ("original", "swapped/all-pairing-5", "swapped/all-pairing-6",
                          "swapped/names-pairing-5", "swapped/names-pairing-6")}  # fmt: skip
    page = {"index.html"} if find_spec("jinja2") is not None else set()  # the extra report's
    assert written == runs | {"results.json", "queries.csv", "manifest.json"} | page
    manifest = json.loads((target / "manifest.json").read_text(encoding="utf-8"))
    assert set(manifest["files"]) == written
    assert manifest["settings"]["seed"] == 5
    assert any(entry["path"].endswith("passages.tsv") for entry in manifest["inputs"])
    # the runs score as the command said
    ours, theirs = target / "original/bm25.trec", target / "swapped/names-pairing-5/bm25.trec"
    again = run_cli("score", ours, "--counterfactual", theirs, "-m", "CRBO@10", "-f", "json")
    scored = json.loads(again.out)
    results = json.loads((target / "results.json").read_text(encoding="utf-8"))
    first = [q["values"][0]["crbo"]["names"][0] for q in results["queries"]]
    assert [row["value"] for row in scored["rows"]] == pytest.approx(first)
    # and once more into the same folder
    assert run("-o", target).code == 0
    assert not (target / "swapped/names-pairing-5").exists()


def test_a_folder_of_others_is_left_alone(run: Cli, tmp_path: Path) -> None:
    target = tmp_path / "mine"
    target.mkdir()
    (target / "thesis.txt").write_text("all of it", encoding="utf-8")
    done = run("-o", target)
    assert done.code == 2
    assert "no report of ranktilt" in done.err
    assert [p.name for p in target.iterdir()] == ["thesis.txt"]


def test_nothing_is_half_written(run: Cli, tmp_path: Path) -> None:
    done = run("-s", "bm25", "-s", "dense:nowhere/at/all", "-o", tmp_path / "made")
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert not (tmp_path / "made").exists()
    assert not list(tmp_path.glob(".made*"))


def test_without_the_extra_all_but_the_page(
    run: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ranktilt.reports.counterfactual_folder as folder

    monkeypatch.setattr(folder, "find_spec", lambda _: None)
    done = run("-o", tmp_path / "made")
    assert done.code == 0, done.err
    assert "pip install 'ranktilt[report]'" in done.err
    assert not (tmp_path / "made" / "index.html").exists()
    assert (tmp_path / "made" / "results.json").is_file()


@pytest.mark.parametrize("form", ["json", "csv", "markdown", "latex"])
def test_formats(run: Cli, form: str) -> None:
    done = run("-f", form, "-s", "bm25", "-s", "bm25(b=0.1)")
    assert done.code == 0, done.err
    if form == "json":
        assert [row["system"] for row in json.loads(done.out)["rows"]] == ["bm25", "bm25(b=0.1)"]
    elif form == "csv":
        assert len(done.out.splitlines()) == 3
        assert "CRBO@10:" in done.err
    else:
        assert {"markdown": "| bm25 |", "latex": r"\begin{tabular}"}[form] in done.out


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--world", "place"], "unknown world 'place'"),
        (["--depth", 3], "depth 3, expected a whole number, 10"),
        (["-p", "1.5"], "p=1.5 of CRBO"),
        (["--fixed-candidates"], "one stage has no candidates"),
        (["-s", "run:x"], "a saved run cannot rank again"),
        (["-s", "bm25", "-s", "bm25"], "system 'bm25' stands twice; give it once"),
        (["--results", "x.csv"], "--results is for --query-forms"),
        (["--query-forms", "x.csv"], "QUERIES beside --query-forms"),
        (["-l", "gender3"], "no [pairs]"),
        (["--run", "nowhere.trec"], "nowhere.trec"),
    ],
)
def test_errors_are_one_clear_line(run: Cli, more: list[object], message: str) -> None:
    done = run(*more)
    assert done.code == 2
    assert message in done.err
    assert "Traceback" not in done.err


def test_what_to_give(run_cli: Cli) -> None:
    done = run_cli("counterfactual", "passages.tsv")
    assert done.code == 2
    assert "give COLLECTION and QUERIES, or --query-forms FILE" in done.err


class TestForms:
    FORMS = "family,form,query\nt,neutral,tap\nt,prototypical,man tap\nt,counter,woman tap\n"

    def test_ranked(self, run_cli: Cli, files: list[Path], put: Callable[..., Path]) -> None:
        forms = put("forms.csv", self.FORMS)
        done = run_cli("counterfactual", files[0], "--query-forms", forms, "-f", "json")
        assert done.code == 0, done.err
        rows = json.loads(done.out)["rows"]
        pairs = [("neutral", "prototypical"), ("neutral", "counter"), ("prototypical", "counter")]
        assert [(row["first"], row["second"]) for row in rows] == pairs

    def test_saved(self, run_cli: Cli, put: Callable[..., Path], tmp_path: Path) -> None:
        results = put(
            "serps.csv",
            "qid;rank;tag;docurl\n"
            "t_N;1;G;a\nt_N;2;G;b\nt_P;1;G;a\nt_P;2;G;b\nt_CP;1;G;c\nt_CP;2;G;d\n",
        )
        target = tmp_path / "forms"
        done = run_cli("counterfactual", "--query-forms", "ids", "--results", results, "-o", target)
        assert done.code == 0, done.err
        assert "Is the neutral list nearer the prototypical" in done.out
        values = json.loads((target / "results.json").read_text(encoding="utf-8"))["values"]
        assert [value["overlap"] for value in values] == [1.0, 0.0, 0.0]
        assert (target / "families.csv").read_text(encoding="utf-8").count("\n") == 4
        assert (target / "runs" / "G.trec").is_file()

    @pytest.mark.parametrize(
        ("more", "message"),
        [
            ([], "give either COLLECTION to rank or --results"),
            (["--results", "nowhere.csv"], "nowhere.csv"),
            (["-l", "gender-pairs"], "--query-forms does not use --lexicon: leave it out"),
            (["--world", "all"], "--query-forms does not use --world"),
            (["--name-pairings", 2], "--query-forms does not use --name-pairings"),
            (["--qrels", "x"], "--query-forms does not use --qrels"),
            (["--queries-swapped"], "--query-forms does not use --queries-swapped"),
            (["--results", "x.csv", "-s", "bm25"], "--results does not use --system"),
        ],
    )
    def test_errors(
        self, run_cli: Cli, put: Callable[..., Path], more: list[object], message: str
    ) -> None:
        done = run_cli("counterfactual", "--query-forms", put("f.csv", self.FORMS), *more)
        assert done.code == 2
        assert done.err.count("\n") == 1
        assert message in done.err
