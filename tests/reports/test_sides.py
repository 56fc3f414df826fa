"""The section about sides: which queries have two, and DUO next to a random order."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ranktilt.data.polarity import Polarity
from ranktilt.explanations.sides import SidedList, _beginning, _PlacedDocument
from ranktilt.measures.duo import expected_duo
from ranktilt.measures.scoring import score
from ranktilt.polarity.verdict import accuracy_sentence
from ranktilt.reports import sides as section
from ranktilt.reports.content import ReportInput, View
from ranktilt.reports.figures import _sides
from ranktilt.reports.folder import write_report
from ranktilt.reports.sides import find_sides
from ranktilt.reports.summary import findings, verdict

RANDOM = expected_duo([0.9, 0.8, -0.7, -0.9])


def page_of(folder: Path) -> str:
    text = (folder / "index.html").read_text(encoding="utf-8")
    start = text.index('<section id="sides"')
    return " ".join(text[start : text.index("</section>", start)].split())


def test_the_section_reads_without_knowing_duo(sided_report: Path) -> None:
    page = page_of(sided_report)
    light = accuracy_sentence("light:x")
    assert "<b>0</b> if they take turns from the top down" in page
    assert "<b>1</b> if one side is entirely above the other" in page
    assert f"A random order of the same documents has <b>{RANDOM:.2f}</b> on average" in page
    assert f"estimates the side of each document from its text and can be wrong. {light}" in page
    assert page.count("docs/polarity.md") == 1


def test_sides_are_named(sided_report: Path) -> None:
    page = page_of(sided_report)
    assert re.findall(r"<h3 dir=\"auto\">(.*?)</h3>", page) == [
        "Ban cars &amp; vans?", "No homework?", "Unsure",
    ]  # fmt: skip
    first, second, third = page.split('<article class="issue">')[1:]
    assert (
        '← read as opposing the query</b> <small dir="auto">&lt;b&gt;vans&lt;/b&gt;, jams</small>'
        in first
    )
    assert 'read as supporting the query →</b> <small dir="auto">clean, quiet</small>' in first
    assert (
        '← side A</b> <small dir="auto">“&lt;i&gt;The passage of q2-3&lt;/i&gt; says what it…”'
        in second
    )
    assert "<b>side B</b>, furthest document: rank 1 in first and rank 1 in turns" in second
    assert "could not be decided" in third
    assert (
        "<b>Agreed</b> All documents seem to be on one side: the documents are very similar."
        in page
    )
    assert f"DUO 1.00 <small>random order {RANDOM:.2f}</small>" in first


def test_worst_first_and_a_limit(
    sided_input: ReportInput, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(section, "_DRAWN", 1)
    page = page_of(write_report(sided_input, tmp_path / "r").path)
    assert page.count('<article class="issue">') == 1
    assert "Ban cars" in page
    assert "Not drawn: 2 more, which are in" in page
    again = Polarity.load(tmp_path / "r" / "polarity.parquet")
    assert sided_input.polarity is not None
    assert again.queries == sided_input.polarity.queries


def test_passages_that_may_not_be_shown(sided_input: ReportInput, tmp_path: Path) -> None:
    hidden = replace(sided_input, texts={}, without_texts=True)
    page = page_of(write_report(hidden, tmp_path / "r").path)
    assert "The passage" not in page
    assert "← side A</b></div>" in page


def test_no_polarity_no_section(bare_input: ReportInput, sided_input: ReportInput) -> None:
    assert find_sides(View(bare_input)) is None
    assert find_sides(View(replace(sided_input, polarity=None))) is None
    assert _sides(View(bare_input)) == []


def test_figures_have_the_random_order(sided_input: ReportInput) -> None:
    (systems,) = _sides(View(sided_input))
    rows = {(row["run"], row["kind"]): row["value"] for row in systems.spec["data"]["values"]}
    scores = sided_input.scores
    for run in scores.runs:
        assert rows[run, "system"] == scores.mean(run, "DUO@10")
        assert rows[run, "random order"] == pytest.approx(RANDOM)


def test_the_verdict_has_one_sentence(sided_input: ReportInput) -> None:
    means = [f"{sided_input.scores.mean(run, 'DUO@10'):.2f}" for run in ("first", "turns")]
    told = [text for text in verdict(View(sided_input)) if text.startswith("DUO@10")]
    assert told == [
        f"DUO@10 (0 is balanced): first {means[0]} and turns {means[1]}, a random order "
        f"{RANDOM:.2f}; 2 of 4 queries have two sides (1 not decided)."
    ]
    assert not any("= fair" in text for text in verdict(View(sided_input)))


def test_no_query_has_two_sides(sided_input: ReportInput, tmp_path: Path) -> None:
    polarity = sided_input.polarity
    assert polarity is not None
    axes = {q: replace(axis, verdict="no issue") for q, axis in polarity.queries.items()}
    nothing = replace(polarity, queries=axes, values=np.full_like(polarity.values, np.nan))
    scores = score(sided_input.runs, ["DUO@10"], polarity=nothing)
    given = replace(sided_input, scores=scores, polarity=nothing)
    assert "DUO@10: 0 of 4 queries have two sides; no query has a value." in verdict(View(given))
    assert findings(View(given))
    page = page_of(write_report(given, tmp_path / "r").path)
    assert "4 queries without two sides" in page
    assert "A random order" not in page


def test_a_crowded_strip_keeps_the_order() -> None:
    own = tuple(_PlacedDocument(rank, str(rank), 0.0, 1.0) for rank in range(1, 41))
    strip = SidedList("run", own, None, None).strip
    assert [int(text) for text in strip.strip("·").split("·")] == list(range(1, 41))


def test_text_without_spaces_is_cut() -> None:
    assert _beginning("字" * 30, 10) == "字" * 9 + "…"
