"""What a study shows and in which order, without a server."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.studies.content import (
    ResultList,
    StudyContent,
    StudyDocument,
    StudyItem,
    StudyQuery,
    _shortened,
    _snippet,
)
from ranktilt.studies.design.assignment import next_item
from ranktilt.studies.making import _documents, sample_studies
from ranktilt.studies.settings import LabelQuestion, StudySettings, StudyStep, _AttentionCheck
from ranktilt.studies.store.studies import _pairs_of

WORDS = st.text(alphabet="abc \n", min_size=0, max_size=400)


@given(WORDS, WORDS, st.integers(20, 120))
def test_snippets_are_short_and_from_the_text(text: str, query: str, length: int) -> None:
    found = _snippet(text, query, length)
    assert len(found) <= max(length, 2)
    plain = " ".join(text.split())
    assert found.removeprefix("… ").removesuffix(" …") in plain


def test_a_snippet_shows_the_words_of_the_query() -> None:
    text = "Nothing here at all. " * 30 + "But bicycles are good for cities. " + "And more. " * 30
    assert "bicycles are good" in _snippet(text, "are bicycles good?")
    assert _snippet(text, "are bicycles good?").startswith("… ")
    assert _snippet("A short text.", "x") == "A short text."


@given(st.text(alphabet="ab ,", max_size=60), st.integers(4, 40))
def test_shortened_never_grows(text: str, length: int) -> None:
    found = _shortened(text, length)
    assert len(found) <= max(length, 2)
    assert (found == text) == (len(text) <= length)


def test_headings() -> None:
    assert StudyDocument("d", "Text. More.", "Title").heading == "Title"
    assert StudyDocument("d", "First one. Second one.").heading == "First one."
    assert StudyDocument("d", "word " * 100).heading.endswith(" …")
    assert StudyDocument("d", "").heading == ""


@pytest.mark.parametrize("url", ["http://[bad/x", "https://e\u2100x.org/", "https://[::1"])
def test_a_malformed_url_is_not_shown(url: str) -> None:
    """Python refuses to split it: whoever got the document could not go on."""
    found = StudyDocument("d", "Text.", url=url)
    assert (found.site_name, found.crumbs) == ("", "")
    assert StudyDocument("d", "Text.", url=url, site="Example").site_name == "Example"


GOOD = StudyContent(
    [StudyQuery("q", "Is it?", "It is.")],
    [StudyDocument("a", "A."), StudyDocument("b", "B.")],
    [ResultList("q", "x", ("a", "b")), ResultList("q", "y", ("b", "a"))],
)


@pytest.mark.parametrize(
    ("change", "kind", "says"),
    [
        ({"queries": [StudyQuery("q", "Is it?")]}, "seme", "has no statement"),
        ({"queries": [*GOOD.queries, *GOOD.queries]}, "seme", "duplicate"),
        ({"queries": [], "lists": []}, "seme", "no query"),
        ({"queries": [StudyQuery("q\0", "Is it?", "It is.")]}, "seme", "1 to 250 characters"),
        ({}, "annotation", "nothing to label"),
        (
            {"items": [StudyItem("g", (("Query", "x"),), {"gender": "male"})]},
            "annotation",
            "nothing",
        ),
    ],
)
def test_what_does_not_fit(change: dict[str, Any], kind: str, says: str) -> None:
    GOOD.check(StudySettings.of("seme"))
    GOOD.check(StudySettings.of("perception"))
    with pytest.raises(InputError, match=says):
        dataclasses.replace(GOOD, **change).check(StudySettings.of(kind))


def test_steps() -> None:
    checks = (
        _AttentionCheck("a", 1, "prior", 1),
        _AttentionCheck("b", 2, "prior", 2),
        _AttentionCheck("c", 3, "posterior", 1),
    )
    settings = StudySettings.of("seme", {"trials": 2, "checks": checks})
    names = [step.name for step in settings.steps(1)]
    assert names == ["prior", "check-1", "search", "summary", "posterior", "check-3"]
    assert [s.name for s in settings.steps(2)][:2] == ["prior", "check-2"]
    answers: dict[tuple[int, str], str] = {}
    seen = []
    while (step := settings.current_step(2, answers)) is not None:
        seen.append(step)
        answers[step.trial, step.name] = "1"
    assert seen == settings.steps(1) + settings.steps(2)
    # draft and evidence are no steps
    assert settings.current_step(2, {(1, "draft"): "x"}) == StudyStep(1, "prior")
    assert settings.failed_checks(answers) == 2
    assert settings.failed_checks({(1, "check-1"): "1"}) == 0


@pytest.mark.parametrize("kind", ["seme", "perception", "annotation"])
def test_settings_come_back(kind: str) -> None:
    given = {"title": "Ünïcode “x”", "minutes": 2.5, "contact": "a@b"}
    settings = StudySettings.of(kind, given)
    assert msgspec.json.decode(msgspec.json.encode(settings), type=StudySettings) == settings
    assert settings.minutes == 2.5
    with pytest.raises(UnknownNameError):
        StudySettings.of(kind, {"kind": "seme"})
    with pytest.raises(UnknownNameError):
        StudySettings.of("seminar")


def test_consent_says_what_happens() -> None:
    texts = {kind: StudySettings.of(kind).consent for kind in ("seme", "perception", "annotation")}
    assert "look at search results and answer again" in texts["seme"]
    assert "which results you opened and for how long" in texts["seme"]
    assert "say how balanced they look" in texts["perception"]
    assert "label them" in texts["annotation"]
    for kind in ("perception", "annotation"):
        assert "answers and how often you left the page" in texts[kind]
        assert "you opened" not in texts[kind]


def test_ratings_are_questions() -> None:
    question = LabelQuestion("fluent", "How fluent?", points=3, low="not at all", high="very")
    assert [(o.value, o.shown) for o in question.options] == [
        ("1", "1 – not at all"), ("2", "2"), ("3", "3 – very"),
    ]  # fmt: skip


def test_pairs_in_both_positions() -> None:
    assert sorted(_pairs_of(["a", "b", "c"])) == ["a|b", "a|c", "b|a", "b|c", "c|a", "c|b"]


def test_gold_comes_once_in_every_stretch() -> None:
    items = [StudyItem(f"i{n}", ()) for n in range(40)]
    items += [StudyItem(f"g{n}", (), {}) for n in range(10)]
    settings = StudySettings.of("annotation", {"gold_every": 8})
    for who in ("a", "b", "c"):
        seen: list[str] = []
        while len(seen) < 40:
            found = next_item(items, {}, set(seen), settings, 0, who)
            assert found is not None
            assert (found[2] is None) == found[0].startswith("g")
            seen.append(found[0])
        for stretch in range(5):
            own = seen[8 * stretch : 8 * stretch + 8]
            assert sum(item.startswith("g") for item in own) == 1
        assert len(set(seen)) == 40


def test_documents_have_titles_where_the_collection_has(put: Any) -> None:
    path = put("docs.jsonl", '{"_id": "a", "title": "One", "text": "The first."}\n'
               '{"_id": "b", "title": "", "text": "The second."}\n')  # fmt: skip
    found = _documents(str(path), ["b", "a", "b"])
    assert [(d.id, d.title, d.text) for d in found] == [
        ("b", "", "The second."), ("a", "One", "The first."),
    ]  # fmt: skip
    assert found[0] == StudyDocument("b", "The second.")  # no address is made up
    with pytest.raises(InputError, match=r"1 documents have no text \(first: 'c'\)"):
        _documents(str(path), ["a", "c"])


def test_documents_have_their_source_if_the_collection_has(put: Any) -> None:
    rows = "a,The first.,https://example.org/a,Example,2024-03-12\nb,The second.,,,\n"
    path = put("docs.csv", f"doc_id,text,url,site,date\n{rows}")
    assert _documents(str(path), ["a", "b"]) == [
        StudyDocument("a", "The first.", "", "https://example.org/a", "Example", "2024-03-12"),
        StudyDocument("b", "The second."),
    ]
    # without a field called text, the title stays part of it
    path = put("other.jsonl", '{"_id": "a", "title": "One", "contents": "The first."}\n')
    [found] = _documents(str(path), ["a"])
    assert (found.title, found.text) == ("", "One The first.")


def test_the_sample_makes_every_kind() -> None:
    made = sample_studies()
    assert {settings.kind for settings, _ in made.values()} == {"seme", "perception", "annotation"}
    for settings, content in made.values():
        content.check(settings)
    _, seme = made["debates"]
    assert all(len(d.text.split()) >= 80 and d.title for d in seme.documents)
    assert {(s.condition, s.signed_duo) for s in seme.lists} == {
        ("balanced", 0.0), ("plus", 1.0), ("minus", -1.0),
    }  # fmt: skip
    for shown in seme.lists:
        sides = [doc.split("_")[1] for doc in shown.docs]
        one_sided = {"plus": ["p1"] * 4 + ["p2"] * 4, "minus": ["p2"] * 4 + ["p1"] * 4}
        if shown.condition in one_sided:
            assert sides == one_sided[shown.condition]
        else:
            assert "p1" in sides[:2]
            assert "p2" in sides[:2]
