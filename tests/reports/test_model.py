"""What the page holds is what `score` says."""

from __future__ import annotations

import csv
import html
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import t as t_distribution

import ranktilt
from ranktilt.audits.reporting import ReportSettings
from ranktilt.comparisons.systems import ComparisonSettings, compare
from ranktilt.display.pages import _safe_json, without_folders
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.statuses import STATUSES
from ranktilt.reports.content import ReportInput, View
from ranktilt.reports.details import Details
from ranktilt.reports.folder import _letters, _page_data


def data_of(page: Path) -> dict[str, Any]:
    text = page.read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)
    assert found
    return json.loads(found[1])


def cells_of(page: Path, section: str) -> list[list[str]]:
    """The rows of the first table of a section, as text."""
    text = page.read_text(encoding="utf-8")
    start = text.index(f'<section id="{section}"')
    table = text[text.index("<table", start) : text.index("</table>", start)]
    rows = re.findall(r"<tr>(.*?)</tr>", table, re.S)
    plain = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in rows]
    return [[html.unescape(re.sub(r"<[^>]*>", "", cell)) for cell in row] for row in plain]


def check_page(page: Path, scores: Scores) -> int:
    """Every value of the data block and every mean of the table against `Scores`."""
    data = data_of(page)
    assert data["runs"] == scores.runs
    assert [m["name"] for m in data["measures"]] == [m.name for m in scores.measures]
    compared = 0
    for m, measure in enumerate(scores.measures):
        for r, run in enumerate(scores.runs):
            values, statuses = (
                scores.per_query(run, measure.name),
                scores.statuses(run, measure.name),
            )
            codes = data["codes"][m][r] or "0" * len(data["queries"])
            for q, query in enumerate(data["queries"]):
                expected = values[query["id"]]
                shown = data["values"][m][r][q]
                assert STATUSES[int(codes[q], 36)] == statuses[query["id"]]
                if expected is None:
                    assert shown is None
                else:
                    assert shown / 1e6 == pytest.approx(expected, rel=0, abs=5.001e-7)
                compared += 1
    rows = {row[0].split(" ")[0].strip(): row[1:] for row in cells_of(page, "systems")}
    for run in scores.runs:
        for cell, measure in zip(rows[run], scores.measures, strict=True):
            value = scores.mean(run, measure.name)
            number = re.match(r"[+−]?[\d.]+|–", cell)
            assert number
            if value is None:
                assert number[0] == "–"
            else:
                assert float(number[0].replace("−", "-")) == round(value, 4)
    return compared


def test_every_number_equals_the_scores(sample_report: Path, sample_input: ReportInput) -> None:
    compared = check_page(sample_report / "index.html", sample_input.scores)
    assert compared == sample_input.scores.values.size


def test_the_files_beside_hold_all_scores(sample_report: Path, sample_input: ReportInput) -> None:
    scores = sample_input.scores
    again = Scores.read(sample_report / "scores.parquet")
    assert again.runs == scores.runs
    np.testing.assert_array_equal(again.values, scores.values)
    with (sample_report / "queries.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["query_id"] for row in rows] == scores.query_ids
    for row in rows:
        for run in scores.runs:
            expected = scores.value(run, "AWRF@10", row["query_id"])
            shown = row[f"AWRF@10 {run}"]
            assert (None if shown == "" else float(shown)) == expected


def test_the_parts_table_equals_the_scores(sample_report: Path, sample_input: ReportInput) -> None:
    rows = {row[0]: row for row in cells_of(sample_report / "index.html", "parts")}
    by_part = sample_input.scores.means_by()
    assert set(by_part) < set(rows)
    for part, summaries in by_part.items():
        own = {s["run"]: s["value"] for s in summaries if s["measure"] == "ARaB@10"}
        shown = [re.match(r"[+−]?[\d.]+", cell) for cell in rows[part][2:]]
        numbers = [float(found[0].replace("−", "-")) for found in shown if found]
        assert numbers == [round(own[run], 4) for run in sample_input.scores.runs]


def three_runs(values: list[list[list[float]]], **more: Any) -> Scores:
    array = np.array(values, float)
    runs = [f"s{i}" for i in range(array.shape[0])]
    measures = [ScoredMeasure("ARaB@10", "male", "0"), ScoredMeasure("nDCG@10", None, "high")]
    codes = np.where(np.isnan(array), STATUSES.index("no-results"), 0)
    queries = [f"q{i}" for i in range(array.shape[2])]
    return Scores(runs, measures[: array.shape[1]], queries, array, codes, **more)


def test_most_contrasting_queries_come_first() -> None:
    nan = float("nan")
    view = View(ReportInput(three_runs([[[0.1, 0.5, 0.0, nan]], [[0.2, -0.5, 0.0, 0.9]]])))
    assert view.contrast.tolist() == pytest.approx([0.1, 1.0, 0.0, -1.0])
    assert view.shown_queries == [1, 0, 2, 3]


def test_one_system_shows_the_farthest_queries_first() -> None:
    view = View(ReportInput(three_runs([[[0.1, -0.5, 0.3]]])))
    assert view.shown_queries == [1, 2, 0]
    assert view.pair == (0, 0)


def test_the_second_system_is_the_farthest_from_the_first() -> None:
    view = View(ReportInput(three_runs([[[0.1, 0.1]], [[0.0, 0.3]], [[-0.5, -0.5]]])))
    assert view.pair == (0, 2)


def test_best_is_judged_query_by_query() -> None:
    # s0 is far off on both sides, with a mean of 0; s1 is near fair everywhere
    view = View(ReportInput(three_runs([[[0.9, -0.9]], [[0.1, 0.1]]])))
    assert view.best(view.measures[0]) == ["s1"]
    assert view.best(view.measures[0], worst=True) == ["s0"]


def test_best_counts_weights() -> None:
    scores = three_runs([[[0.9, 0.0]], [[0.5, 0.5]]], weights=np.array([1.0, 9.0]))
    view = View(ReportInput(scores))
    assert view.best(view.measures[0]) == ["s0"]  # 0.09 against 0.5


def test_one_system_has_the_interval_that_a_comparison_would_give() -> None:
    # symmetric values, so that skewness moves nothing: t s/√n, widened for the largest share 1/4
    view = View(ReportInput(three_runs([[[0.1, 0.1, 0.5, 0.5]]])))
    values = np.array([0.1, 0.1, 0.5, 0.5])
    reach = t_distribution.ppf(0.975, 3) * values.std(ddof=1) / 2 / np.sqrt(1 - 1 / 16)
    assert view.interval("s0", "ARaB@10") == pytest.approx((0.3 - reach, 0.3 + reach))
    assert not view.leans("s0", view.measures[0])
    assert View(ReportInput(three_runs([[[0.1]]]))).interval("s0", "ARaB@10") == (None, None)


def test_intervals_count_weights_as_the_comparison_does() -> None:
    values = [[[0.1, 0.4, 0.5, -0.2]], [[0.3, 0.1, 0.2, 0.2]]]
    scores = three_runs(values, weights=np.array([1.0, 2.0, 0.0, 1.0]))
    found = compare(scores, settings=ComparisonSettings(resamples=20))
    mean = found.mean("s0", "ARaB@10")
    alone = View(ReportInput(scores.subset(runs=["s0"])))
    assert alone.interval("s0", "ARaB@10") == pytest.approx((mean.low, mean.high))


def test_data_can_stand_in_a_script_element() -> None:
    hostile = "</script><!-- <script> & \u2028 \u2029 \ud800"
    text = _safe_json({"a": hostile, hostile: 1})
    assert not set("<>&\u2028\u2029") & set(text)
    text.encode("utf-8")
    assert json.loads(text)["a"][:-1] == hostile[:-1]


def test_nan_never_reaches_the_page() -> None:
    view = View(ReportInput(three_runs([[[float("nan"), 0.25]]])))
    data = _page_data(view, Details(view), 0, [0, 1])
    assert data["values"] == [[[None, 250_000]]]
    assert json.loads(_safe_json(data))


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        (["male", "female"], ["M", "F"]),
        (["men", "many", "other"], ["1", "2", "O"]),
        ([], []),
    ],
)
def test_letters_are_distinct(groups: list[str], expected: list[str]) -> None:
    assert _letters(groups) == expected


def test_a_limit_of_queries_is_said(make_input: Callable[..., ReportInput], tmp_path: Path) -> None:
    from ranktilt.reports.folder import write_report

    texts = {"d1": "she", "d2": "he"}
    lists = {"a": {f"q{i}": ["d1", "d2"] for i in range(5)}}
    made = write_report(make_input(texts, lists, page_queries=2), tmp_path / "r")
    text = made.page.read_text(encoding="utf-8")
    assert "lists the 2 of 5 queries that differ most" in text
    assert len(data_of(made.page)["queries"]) == 2


def test_sixteen_systems_and_two_hundred_queries_stay_under_5_mb(
    make_input: Callable[..., ReportInput], tmp_path: Path
) -> None:
    from ranktilt.reports.folder import write_report

    rng = np.random.default_rng(3)
    texts = {f"doc{i}": f"number {i} she " + "word " * 75 for i in range(6000)}
    lists = {
        f"system{s}": {
            f"q{q}": [f"doc{q * 30 + d}" for d in rng.permutation(30)[:10]] for q in range(200)
        }
        for s in range(16)
    }
    made = write_report(make_input(texts, lists), tmp_path / "r")
    assert made.page.stat().st_size < 5_000_000
    data = data_of(made.page)
    pages = [query["page"] for query in data["queries"]]
    assert len(pages) == 200
    assert min(pages) == 0  # every query has its page, here or beside
    assert max(pages) == len(list((made.path / "details").iterdir()))


DL19 = {
    "six": (
        "runs_rankllm_top100", "BM25.dl19", 43,
        ["-l", "gender-names", "-m", "ARaB@10", "-m", "TExFAIR@10", "-m", "nDCG@10"],
    ),
    "ten": (
        "runs_cpjku_30fair_top200", "BM25", 30,
        ["--missing", "skip", "-m", "AWRF@10", "-m", "NFaiRR@10", "-m", "RR@10"],
    ),
}  # fmt: skip


@pytest.mark.shared
@pytest.mark.parametrize("case", sorted(DL19))
def test_dl19(
    case: str,
    shared: Path,
    tmp_path: Path,
    run_cli: Callable[..., Any],
    open_page: Callable[..., Any],
) -> None:
    """A report as a user makes it; every number equals what `ranktilt score` says."""
    data = shared / "data" / "msmarco_dl19"
    folder, baseline, queries, options = DL19[case]
    runs = sorted((data / folder).glob("*.run"))
    asked = data / {"six": "topics.dl19-passage.txt", "ten": "trecdeep19_passage.fair.tsv"}[case]
    common = [*runs, "--qrels", data / "qrels.dl19-passage.txt", "--queries", asked]
    passages = data / "passages_dl19.tsv"
    target = tmp_path / "report"
    settings = tmp_path / "settings.toml"
    settings.write_text(f'baseline = "{baseline}"\n')
    made = run_cli(
        "audit", *common, "-c", passages, *options, "--settings", settings, "-o", f"{target}/"
    )
    assert made.code == 0, made.err
    page = target / "index.html"
    assert f"{page}: written" in made.err

    lexicon = options[1] if options[0] == "-l" else "gender"
    annotations, stored = tmp_path / "a.parquet", tmp_path / "scores.json"
    assert run_cli("annotate", passages, "-l", lexicon, "-o", annotations).code == 0
    names = [m["name"] for m in data_of(page)["measures"]]
    measures = [argument for name in names for argument in ("-m", name)]
    missing = options[:2] if options[0] == "--missing" else []
    scored = run_cli("score", *common, "-a", annotations, *measures, *missing, "-o", stored)
    assert scored.code == 0, scored.err
    scores = Scores.read(stored)
    assert check_page(page, scores) == len(runs) * len(names) * queries
    assert page.stat().st_size < 5_000_000

    shown = open_page(page)  # which fails at a console message or a request
    shown.locator("#queries tbody a").first.click()
    shown.locator("dialog[open]").wait_for()  # count() does not wait for a slow machine


def test_the_sample_through_the_command(
    sample: Any, tmp_path: Path, run_cli: Callable[..., Any], sample_input: ReportInput
) -> None:
    target = tmp_path / "made"
    arguments = [
        "audit", *sample.runs, "-c", sample.passages, "--qrels", sample.qrels,
        "--queries", sample.queries, "--by", "domain", "-o", target,
    ]  # fmt: skip
    made = run_cli(*arguments)
    assert made.code == 0, made.err
    check_page(target / "index.html", sample_input.scores)
    text = (target / "index.html").read_text(encoding="utf-8")
    for section in ("summary", "systems", "attribution", "curves", "tradeoff", "parts", "queries"):
        assert f'<section id="{section}"' in text, section
    assert {path.suffix for path in (target / "figures").iterdir()} == {".svg", ".png"}
    assert {path.suffix for path in (target / "tables").iterdir()} == {".md", ".tex"}
    manifest = json.loads((target / "manifest.json").read_text())
    assert len(manifest["inputs"]) == 6
    assert all(entry["sha256"] for entry in manifest["inputs"])
    fewer = ["audit", sample.runs[0], "-c", sample.passages, "-m", "ARaB@10", "-o", target]
    again = run_cli(*fewer, "-q")  # a report of ours is replaced
    assert (again.code, again.err) == (0, "")


def test_a_report_without_texts_has_no_passage(
    sample: Any, tmp_path: Path, sample_input: ReportInput
) -> None:
    manifest = {
        "inputs": [{"path": str(sample.passages), "bytes": 1, "sha256": "0"}],
        "command": f"ranktilt audit x -c {sample.passages}",
    }
    settings = ReportSettings(title="Look & see", texts=False, manifest=manifest)
    audit = ranktilt.audit(sample.runs[:1], sample.passages, queries=sample.queries)
    made = audit.report(tmp_path / "r", settings)
    texts: Any = sample_input.texts
    openings = [text[:40] for text in texts.values()]
    for path in made.path.rglob("*"):
        if path.is_file() and path.suffix in (".html", ".md", ".tex", ".csv", ".json"):
            content = path.read_text(encoding="utf-8")
            assert not [opening for opening in openings if opening in content], path
    data = data_of(made.page)
    assert data["texts"] is False
    assert data["docs"]
    assert all(set(doc) <= {"i", "c"} for doc in data["docs"])
    page = made.page.read_text(encoding="utf-8")
    assert "This report has no passages" in page
    assert re.search(r"<h1[^>]*>\s*Look &amp; see", page)
    assert str(sample.passages) not in page
    assert "ranktilt audit x -c passages.tsv" in page
    assert str(sample.passages) in (made.path / "manifest.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a --x=/srv/me/b.txt '/c d'", "a --x=b.txt 'c d'"),
        ("~/runs/a.trec C:\\data\\b.run", "a.trec b.run"),
        ("sample/runs/a.trec -o report/", "sample/runs/a.trec -o report/"),
        ("1/2 </b>", "1/2 </b>"),
    ],
)
def test_folders_of_ones_own_are_left_out(text: str, expected: str) -> None:
    assert without_folders(text) == expected


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--settings", "settings.toml"], "unknown run 'bm26'; did you mean bm25?"),
        (["-m", "ARaB@x"], "cutoff 'x'"),
        (["-c", "-"], "a report reads the collection twice"),
    ],
)
def test_what_cannot_be_reported(
    sample: Any,
    tmp_path: Path,
    run_cli: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    options: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "settings.toml").write_text('baseline = "bm26"\n')
    arguments = ["audit", *sample.runs, "-c", sample.passages, *options, "-o", tmp_path / "r"]
    done = run_cli(*arguments, input=b"p001\tx\n")
    assert done.code == 2
    assert said in done.err
    assert done.err.splitlines()[-1].startswith("ranktilt: ")
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]


def test_other_files_are_never_replaced(
    sample: Any, put: Callable[..., Path], run_cli: Callable[..., Any]
) -> None:
    kept = put("r/thesis.txt", "mine")
    done = run_cli("audit", *sample.runs, "-c", sample.passages, "-o", kept.parent)
    assert done.code == 2
    assert "contains files, but no" in done.err
    assert kept.read_text() == "mine"
