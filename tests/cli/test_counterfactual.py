"""`ranktilt counterfactual` from the outside."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
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
        return run_cli("counterfactual", "swap", *files, "-l", tmp_path / "small.toml", *more)

    return call


def test_table_and_movers(run: Cli) -> None:
    done = run()
    assert done.code == 0, done.err
    assert "CRBO@10 ↑" in done.out
    assert "NFaiRR@10 ↑" in done.out
    assert "Queries that moved, lowest overlap first" in done.out
    assert "1 of 2 queries has a swapped word" in done.out
    assert "man tap" in done.out
    assert "→" in done.out
    assert "World all: the swap changes 3 of 4 documents (75.0%)." in done.out


def test_nothing_moves_in_the_control(run: Cli) -> None:
    done = run("--world", "none")
    assert done.code == 0, done.err
    assert "1.0000 [1.000, 1.000]" in done.out
    assert "0 of 2" in done.out


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
    ours, means = target / "original/bm25.trec", []
    for pairing in (5, 6):
        theirs = target / f"swapped/names-pairing-{pairing}/bm25.trec"
        again = run_cli("score", ours, "--counterfactual", theirs, "-m", "CRBO@10", "-f", "json")
        means.append(np.mean([row["value"] for row in json.loads(again.out)["rows"]]))
    results = json.loads((target / "results.json").read_text(encoding="utf-8"))
    row = next(r for r in results["rows"] if (r["system"], r["world"]) == ("bm25", "names"))
    assert row["crbo"] == pytest.approx(np.mean(means))
    # and once more into the same folder
    assert run("-o", target).code == 0
    assert not (target / "swapped/names-pairing-5").exists()


def test_a_folder_of_others_is_left_alone(run: Cli, tmp_path: Path) -> None:
    target = tmp_path / "mine"
    target.mkdir()
    (target / "thesis.txt").write_text("all of it", encoding="utf-8")
    done = run("-o", target)
    assert done.code == 2
    assert "no ranktilt report" in done.err
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
    else:
        assert {"markdown": "| bm25 |", "latex": r"\begin{tabular}"}[form] in done.out


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--world", "place"], "unknown world 'place'"),
        (["-k", 200], "depth 100, expected at least 200 (the cutoff)"),
        (["-p", "1.5"], "p=1.5 of CRBO"),
        (["--fixed-candidates"], "no reranker whose candidates"),
        (["-s", "run:x"], "a saved run cannot rank again"),
        (["-s", "bm25", "-s", "bm25"], "duplicate system 'bm25'; omit one"),
        (["--settings", "nowhere.toml"], "nowhere.toml"),
        (["-l", "gender3"], "no [pairs]"),
    ],
)
def test_errors_are_one_clear_line(run: Cli, more: list[object], message: str) -> None:
    done = run(*more)
    assert done.code == 2
    assert message in done.err
    assert "Traceback" not in done.err


def test_the_old_form_is_swap(run_cli: Cli) -> None:
    done = run_cli("counterfactual", "passages.tsv", "queries.tsv")
    assert done.code == 2
    assert done == run_cli("counterfactual", "swap", "passages.tsv", "queries.tsv")
    assert "no such file" in done.err
    done = run_cli("counterfactual", "--query-forms", "forms.csv", "passages.tsv")
    assert done.code == 2
    assert "--query-forms: use ranktilt counterfactual forms FORMS [RUN …]" in done.err


def test_a_settings_file(run: Cli, put: Callable[..., Path], tmp_path: Path) -> None:
    settings = put(
        "s.toml", 'names_any_case = true\ndepth = 20\ntest = "wilcoxon"\ntexts = false\n'
    )
    done = run("--settings", settings, "-f", "json", "-o", tmp_path / "made")
    assert done.code == 0, done.err
    content = json.loads(done.out)
    assert (content["names_any_case"], content["depth"], content["test"]) == (True, 20, "wilcoxon")
    bad = run("--settings", put("bad.toml", "depht = 20\n"))
    assert bad.code == 2
    assert "unknown key 'depht'; did you mean depth" in bad.err


class TestForms:
    FORMS = "family,form,query\nt,neutral,tap\nt,prototypical,man tap\nt,counter,woman tap\n"

    def test_ranked(self, run_cli: Cli, files: list[Path], put: Callable[..., Path]) -> None:
        forms = put("forms.csv", self.FORMS)
        done = run_cli("counterfactual", "forms", forms, "-c", files[0], "-f", "json")
        assert done.code == 0, done.err
        content = json.loads(done.out)
        pairs = [("neutral", "prototypical"), ("neutral", "counter"), ("prototypical", "counter")]
        assert [(row["first"], row["second"]) for row in content["rows"]] == pairs
        assert content["systems"] == ["bm25"]

    def test_saved(self, run_cli: Cli, put: Callable[..., Path], tmp_path: Path) -> None:
        lists = {"neutral": "ab", "prototypical": "ab", "counter": "cd"}
        lines = [
            f"t_{form} Q0 {document} {rank} {-rank} G"
            for form, own in lists.items()
            for rank, document in enumerate(own, start=1)
        ]
        forms, results = put("forms.csv", self.FORMS), put("G.trec", "\n".join(lines))
        target = tmp_path / "forms"
        done = run_cli("counterfactual", "forms", forms, results, "-o", target)
        assert done.code == 0, done.err
        assert "How much closer the neutral list is to the prototypical" in done.out
        values = json.loads((target / "results.json").read_text(encoding="utf-8"))["values"]
        assert [value["overlap"] for value in values] == [1.0, 0.0, 0.0]
        assert (target / "families.csv").read_text(encoding="utf-8").count("\n") == 4
        assert (target / "runs" / "G.trec").is_file()

    @pytest.mark.parametrize(
        ("more", "message"),
        [
            ([], "give RUN files, or -c COLLECTION to rank with -s RANKER"),
            (["nowhere.csv"], "nowhere.csv"),
            (["nowhere.csv", "-s", "bm25"], "give RUN files, or -c COLLECTION"),
            (["-l", "gender-pairs"], "No such option"),
        ],
    )
    def test_errors(
        self, run_cli: Cli, put: Callable[..., Path], more: list[object], message: str
    ) -> None:
        done = run_cli("counterfactual", "forms", put("f.csv", self.FORMS), *more)
        assert done.code == 2
        assert done.err.count("\n") == 1
        assert message in done.err


class TestCard:
    def test_table_and_folder(self, run_cli: Cli, files: list[Path], tmp_path: Path) -> None:
        target = tmp_path / "card"
        done = run_cli("counterfactual", "card", *files, "-s", "dense:light", "-l",
                       tmp_path / "small.toml", "-k", 2, "-o", target)  # fmt: skip
        assert done.code == 0, done.err
        # two queries of few candidates show nothing, and the first line says so
        assert done.out.startswith("No shift of the scores of dense:light is known: no query has")
        # words are averaged: repetition does not matter, the query's words do
        content = json.loads((target / "results.json").read_text(encoding="utf-8"))
        rows = {row["perturbation"]: row for row in content["rows"]}
        assert rows["repeated"]["above"] == 0.5
        assert rows["repeated"]["documents"] == 4  # two of each query
        assert rows["query inserted"]["above"] == 1.0
        manifest = json.loads((target / "manifest.json").read_text(encoding="utf-8"))
        assert manifest["settings"]["cutoff"] == 2
        assert (target / "index.html").is_file() == (find_spec("jinja2") is not None)

    @pytest.mark.parametrize(
        ("more", "message"),
        [
            (["-s", "bm25"], "bm25 cannot score a changed document by itself"),
            ([], "Missing option '-s'"),
            (["-s", "dense:light", "-k", 200], "cutoff 200, expected 1 to 100 (the depth)"),
            (["-s", "dense:light", "-l", "gender3"], "no [pairs]"),
        ],
    )
    def test_errors(
        self, run_cli: Cli, files: list[Path], tmp_path: Path, more: list[object], message: str
    ) -> None:
        done = run_cli("counterfactual", "card", *files, *more, "-o", tmp_path / "card")
        assert done.code == 2
        assert done.err.count("\n") == 1
        assert message in done.err
        assert not (tmp_path / "card").exists()


class TestVersions:
    OTHER = """d1\tA man is repairing a tap.
d2\tShe mends the roof.
d3\tTaps drip, drip, drip.
d4\tSongs of a tap.
"""

    def test_folder(
        self, run_cli: Cli, files: list[Path], put: Callable[..., Path], tmp_path: Path
    ) -> None:
        other, target = put("other.tsv", self.OTHER), tmp_path / "made"
        qrels = put("qrels.txt", "q1 0 d1 1\nq2 0 d3 1\n")
        done = run_cli("counterfactual", "versions", *files, "--other", other, "--qrels", qrels,
                       "-o", target)  # fmt: skip
        assert done.code == 0, done.err
        assert "bm25 prefers neither version significantly" in done.out
        written = {p.relative_to(target).as_posix() for p in target.rglob("*") if p.is_file()}
        assert written == {
            "runs/bm25.trec",
            "pairs.csv",
            "scores.json",
            "results.json",
            "manifest.json",
        }
        assert (target / "pairs.csv").read_text(encoding="utf-8").startswith("doc_a,doc_b\nd1,d1#b")
        manifest = json.loads((target / "manifest.json").read_text(encoding="utf-8"))
        assert any(entry["path"].endswith("other.tsv") for entry in manifest["inputs"])
        rows = json.loads((target / "results.json").read_text(encoding="utf-8"))["rows"]
        relevant = next(r for r in rows if r["measure"] == "PairPreference(relevant_only=True)@10")
        # q1: d1 and d1#b both have man and tap, the shorter b is above; q2: only d3 has "drip"
        # once, d3#b three times in as many words: b is above again
        assert relevant["value"] == 1.0

    @pytest.mark.parametrize(
        ("other", "more", "message"),
        [
            ("x1\tText.\n", [], "no id is in both versions ('d1' and 'x1')"),
            ("d1\tText.\n", ["-k", 200], "cutoff 200, expected 1 to 100 (the depth)"),
            ("d1\tText.\n", ["-s", "nobody"], "nobody"),
        ],
    )
    def test_errors(
        self, run_cli: Cli, files: list[Path], put: Callable[..., Path], tmp_path: Path,
        other: str, more: list[object], message: str,
    ) -> None:  # fmt: skip
        path = put("other.tsv", other)
        done = run_cli("counterfactual", "versions", *files, "--other", path, *more, "-o",
                       tmp_path / "made")  # fmt: skip
        assert done.code == 2
        assert done.err.count("\n") == 1
        assert message in done.err
        assert not (tmp_path / "made").exists()
