"""Excerpts, spans in UTF-16 units, and which file a query goes into."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranktilt.data.lexicon import Lexicon
from ranktilt.reports.content import ReportInput, View
from ranktilt.reports.details import EXCERPT, Details, _excerpt, _RunLists, _utf16_offsets
from ranktilt.terms.matching import Matcher

GENDER = Lexicon.load("gender")


@settings(deadline=None)
@given(st.text(st.sampled_from("he 😀é\u200f𝔘"), max_size=30), st.integers(0, 30))
def test_offsets_are_utf16_units(text: str, place: int) -> None:
    place = min(place, len(text))
    assert _utf16_offsets(text)(place) == len(text[:place].encode("utf-16-le")) // 2


def test_spans_after_an_emoji_point_to_the_word() -> None:
    made = _excerpt("👩‍🔬 she met 😀 him", Matcher(GENDER, "word"))
    units = made["t"].encode("utf-16-le")
    words = [units[2 * start : 2 * end].decode("utf-16-le") for start, end, _ in made["m"]]
    assert words == ["she", "him"]
    assert [group for _, _, group in made["m"]] == [1, 0]


def test_a_short_text_is_whole() -> None:
    made = _excerpt("no such word here", Matcher(GENDER, "word"))
    assert made == {"t": "no such word here"}


def test_a_long_text_is_cut_around_its_first_term() -> None:
    text = "word " * 200_000 + "she said so " + "tail " * 5_000
    made = _excerpt(text, Matcher(GENDER, "word"))
    assert len(made["t"]) == EXCERPT
    assert made["b"] + len(made["t"]) + made["a"] == len(text)
    assert text[made["b"] :].startswith(made["t"])
    start, end, group = made["m"][0]
    assert (made["t"][start:end], group) == ("she", 1)
    assert made["t"].startswith("word")  # not in the middle of a word


def test_a_long_text_without_terms_shows_its_start() -> None:
    made = _excerpt("word " * 1000, Matcher(GENDER, "word"))
    assert ("b" in made, made["a"]) == (False, 5000 - EXCERPT)


def test_a_term_near_the_end_leaves_a_full_excerpt() -> None:
    text = "word " * 1000 + "she"
    made = _excerpt(text, Matcher(GENDER, "word"))
    assert made["t"].endswith("she")
    assert "a" not in made
    assert len(made["t"]) >= EXCERPT - 40


def test_half_a_surrogate_pair_can_be_written() -> None:
    _excerpt("bad \ud800 she", Matcher(GENDER, "word"))["t"].encode("utf-8")


def test_ranks_in_the_other_lists(make_input: Callable[..., ReportInput]) -> None:
    texts = {f"d{i}": "x" for i in range(6)}
    lists = {
        "a": {"q": ["d0", "d1", "d2", "d3", "d4"], "only-a": ["d5"]},
        "b": {"q": ["d4", "d5", "d0"]},
    }
    both = _RunLists(make_input(texts, lists).runs, ["q", "only-a", "nowhere"])
    documents, ranks = both.union(0, 2)
    names = both.doc_ids.take(documents).to_pylist()
    assert dict(zip(names, ranks[0], strict=True)) == {"d0": 1, "d1": 2, "d4": 5, "d5": 0}
    assert dict(zip(names, ranks[1], strict=True)) == {"d0": 3, "d1": 0, "d4": 1, "d5": 2}
    documents, ranks = both.union(1, 2)
    assert (len(documents), ranks) == (1, [[1], [0]])
    assert both.union(2, 2)[0].tolist() == []


@settings(deadline=None, max_examples=60)
@given(st.lists(st.permutations([f"d{i}" for i in range(7)]), min_size=1, max_size=3),
       st.integers(1, 8))  # fmt: skip
def test_union_against_plain_lists(orders: list[list[str]], depth: int) -> None:
    from ranktilt.data.run import load_runs

    runs = load_runs(
        {str(n): {"q": {d: -float(i) for i, d in enumerate(own)}} for n, own in enumerate(orders)}
    )
    both = _RunLists(runs, ["q"])
    documents, ranks = both.union(0, depth)
    names = both.doc_ids.take(documents).to_pylist()
    assert set(names) == {doc for own in orders for doc in own[:depth]}
    for own, row in zip(orders, ranks, strict=True):
        assert row == [own.index(name) + 1 for name in names]


def test_queries_fill_the_page_then_side_files_then_none(bare_input: ReportInput) -> None:
    small = replace(bare_input, page_bytes=12_000, part_bytes=9_000, side_bytes=30_000)
    view = View(small)
    details = Details(view)
    pages = [details.page[q] for q in view.shown_queries]
    placed = [page for page in pages if page >= 0]
    assert placed == sorted(placed)
    assert pages[: len(placed)] == placed  # the most contrasting ones get the room
    assert 0 in placed
    assert -1 in pages
    assert details.parts == max(placed) > 1
    first = details.of_page(1, view.shown_queries)
    assert first["details"]
    assert all(d["d"] for d in first["details"].values())
    used = {row for detail in first["details"].values() for row in detail["d"]}
    assert used == set(range(len(first["docs"])))


def test_documents_carry_counts_grades_and_marks(sample_input: ReportInput) -> None:
    view = View(sample_input)
    details = Details(view)
    place = view.shown_queries[0]
    query = view.scores.query_ids[place]
    detail = details.queries[place]
    matcher = Matcher(GENDER)
    texts: Any = sample_input.texts
    for doc, grade in zip(detail.documents, detail.grades, strict=True):
        entry = details.documents[doc]
        assert grade == sample_input.grades[query].get(doc)
        groups = [m.entry.group for m in matcher.matches(texts[doc])[1]]
        assert entry["c"] == [groups.count(0), groups.count(1)]
        assert [group for _, _, group in entry.get("m", [])] == groups
    tops = [run.ranking(query)[:10] for run in sample_input.runs]
    assert set(detail.documents) == {doc for top in tops for doc in top}
    assert np.array(detail.ranks).shape == (3, len(detail.documents))


def test_texts_may_be_a_function_asked_once(bare_input: ReportInput) -> None:
    asked: list[list[str]] = []
    plain: Any = bare_input.texts

    def texts(ids: list[str]) -> dict[str, str]:
        asked.append(ids)
        return {i: plain[i] for i in ids if i != ids[0]}

    view = View(replace(bare_input, texts=texts))
    details = Details(view)
    assert len(asked) == 1
    assert len(set(asked[0])) == len(asked[0])
    assert "t" not in details.documents[asked[0][0]]  # a text that is not there is not invented
    assert all("t" in details.documents[i] for i in asked[0][1:])


def test_no_runs_no_query_pages(bare_input: ReportInput) -> None:
    details = Details(View(replace(bare_input, runs=())))
    assert details.parts == 0
    assert set(details.page.values()) == {-1}


@pytest.mark.parametrize("cutoff", [1, 3, 50])
def test_lists_are_as_deep_as_the_cutoff(bare_input: ReportInput, cutoff: int) -> None:
    view = View(replace(bare_input, cutoff=cutoff))
    details = Details(view)
    depth = min(cutoff, 20)
    for q, detail in details.queries.items():
        query = view.scores.query_ids[q]
        expected = {doc for run in bare_input.runs for doc in run.ranking(query)[:depth]}
        assert set(detail.documents) == expected
