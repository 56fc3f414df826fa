"""The stages of RAG; expected values are worked out by hand."""

from __future__ import annotations

import json

import numpy as np
import pytest
from scipy import stats

from ranktilt.audits.rag import _source_of, audit_rag
from ranktilt.audits.rag_result import RagSettings
from ranktilt.data.rag import RagPassage, RagRecord
from ranktilt.errors import InputError

LEXICON = {
    "name": "pets",
    "groups": [{"name": "cat", "terms": ["cat"]}, {"name": "dog", "terms": ["dog"]}],
}
HOW = RagSettings(lexicon=LEXICON)
P = {
    "a": RagPassage("a", "cat cat cat dog"),  # 3:1
    "b": RagPassage("b", "dog"),
    "c": RagPassage("c", "cat and a fish"),
    "d": RagPassage("d", "a fish"),
}


def record(
    query: str, retrieved: str, context: str | None, citations: str | None, answer: str | None
) -> RagRecord:
    """Passages by their letters."""
    lists = [None if own is None else tuple(P[x] for x in own) for own in (retrieved, context)]
    return RagRecord(
        query, "Which pet?", *lists, None if citations is None else tuple(citations), answer
    )


RECORDS = [
    # cat's share: retrieved 4/6, context 3/4, cited 3/4, answer 1
    record("1", "abcd", "ad", "aad", "A cat."),
    # retrieved 1/2, context 1/2, cited 0, answer 1/2
    record("2", "bc", "bc", "b", "A cat or a dog."),
    # no group terms in the answer
    record("3", "abc", "abc", "c", "A fish."),
]


def test_shares_by_words() -> None:
    flow = audit_rag(RECORDS, settings=HOW).flows[0]
    expected = {
        "retrieved": [4 / 6, 1 / 2, 4 / 6],
        "context": [3 / 4, 1 / 2, 4 / 6],
        "cited": [3 / 4, 0, 1],
        "answer": [1, 1 / 2, np.nan],
    }
    for stage, shares in expected.items():
        np.testing.assert_allclose(flow.shares[stage][:, 0], shares)
        np.testing.assert_allclose(
            flow.shares[stage].sum(axis=1), np.where(np.isnan(shares), np.nan, 1)
        )
    assert flow.statuses["answer"] == ["ok", "ok", "no-group-terms"]


def test_steps_are_paired_differences() -> None:
    found = audit_rag(RECORDS, settings=HOW)
    steps = {row.stage: row for row in found.find("words", "change")}
    assert list(steps) == [
        "retrieved → context", "context → cited", "cited → answer", "retrieved → answer"
    ]  # fmt: skip
    assert {row.group for row in steps.values()} == {"cat"}  # dog is its mirror
    assert steps["retrieved → context"].value == pytest.approx((1 / 12 + 0 + 0) / 3)
    assert steps["context → cited"].value == pytest.approx((0 - 1 / 2 + 1 / 3) / 3)
    whole = steps["retrieved → answer"]
    assert whole.value == pytest.approx((1 / 3 + 0) / 2)
    assert (whole.n, whole.total) == (2, 3)
    assert whole.p == pytest.approx(stats.ttest_1samp([1 / 3, 0], 0).pvalue)
    assert all(row.p_adjusted >= row.p for row in steps.values())  # type: ignore[operator]


def test_answers_without_group_terms_are_told_and_have_no_value() -> None:
    found = audit_rag(RECORDS, settings=HOW)
    assert any("answer: 1 question has no group terms (no-group-terms)" in n for n in found.notes())
    (own,) = [
        row for row in found.per_question()
        if (row["query_id"], row["stage"], row["group"]) == ("3", "answer", "cat")
    ]  # fmt: skip
    assert (own["share"], own["status"]) == (None, "no-group-terms")
    nothing = audit_rag([record("1", "d", None, None, "A fish.")], settings=HOW)
    assert nothing.conclusions() == ["By words: no values, because no stage has group terms."]
    assert nothing.rows == []


def test_coverage_is_the_part_of_the_retrieved_groups_in_the_answer() -> None:
    found = audit_rag(RECORDS, settings=HOW)
    (row,) = found.find("words", "coverage")
    assert (row.value, row.n) == (pytest.approx((1 / 2 + 1) / 2), 2)  # the third has no value
    assert "1 of 2 answers lacks a group that the retrieved passages have (coverage 0.75)." in (
        found.conclusions()
    )


def test_labels_count_passages_once_and_the_answer_by_mentions() -> None:
    labels = {"a": "x", "b": "y", "c": "y", "d": "z"}
    records = [record("1", "abcd", "abc", "aab", "Yes."), record("2", "d", "d", "", "Yes.")]
    found = audit_rag(records, labels=labels, settings=HOW)
    flow = found.flows[1]
    np.testing.assert_allclose(flow.shares["retrieved"], [[1 / 4, 2 / 4, 1 / 4], [0, 0, 1]])
    np.testing.assert_allclose(flow.shares["context"][0], [1 / 3, 2 / 3, 0])
    np.testing.assert_allclose(flow.shares["cited"][0], [1 / 2, 1 / 2, 0])
    np.testing.assert_allclose(flow.shares["answer"][0], [2 / 3, 1 / 3, 0])
    assert flow.statuses["answer"] == ["ok", "no-citations"]
    assert len(found.find("labels", "change", "retrieved → answer")) == 3  # each of three groups
    some = audit_rag(records, labels=labels, settings=RagSettings(LEXICON, ("x", "y"))).flows[1]
    np.testing.assert_allclose(some.shares["retrieved"][0], [1 / 3, 2 / 3])
    assert some.statuses["retrieved"] == ["ok", "no-labels"]


def test_segments_have_the_labels_of_their_document() -> None:
    own = RagRecord(
        "1", "", None, (RagPassage("doc1#3_9"), RagPassage("doc2#1")), ("doc1#3_9",), "Yes."
    )
    flow = audit_rag([own], labels={"doc1": "x", "doc2": "y"}, settings=HOW).flows[1]
    np.testing.assert_allclose(flow.shares["context"], [[0.5, 0.5]])
    np.testing.assert_allclose(flow.shares["answer"], [[1, 0]])


def test_sides_are_the_signs_of_polarities() -> None:
    polarity = {"1": {"a": 0.4, "b": -2.0, "c": -0.1, "d": 0.0}}
    records = [record("1", "abcd", "ab", "a", "Yes.")]
    flow = audit_rag(records, polarity=polarity, settings=HOW).flows[1]
    assert (flow.by, flow.groups) == ("sides", ("+", "-"))
    np.testing.assert_allclose(flow.shares["retrieved"], [[1 / 3, 2 / 3]])
    np.testing.assert_allclose(flow.shares["answer"], [[1, 0]])


def test_places_of_citations() -> None:
    # four passages: the second fills 0.25 to 0.5, a third of it in the first third
    records = [record("1", "abcd", "abcd", "ab", "Yes."), record("2", "bc", "bc", "b", "Yes.")]
    found = audit_rag(records, settings=HOW)
    values = {row.quantity: row.value for row in found.rows if row.by == "citations"}
    assert values["mean rank"] == 1.5
    assert values["first third"] == pytest.approx((1 + 1 / 3) / 2)
    assert values["middle third"] == pytest.approx((0 + 2 / 3) / 2)
    assert values["last third"] == 0
    assert found.find("citations", "mean rank")[0].n == 1  # two passages are too few
    even = audit_rag([record("1", "abcd", "abcd", "abcd", "Yes.")], settings=HOW)
    thirds = [row.value for row in even.rows if "third" in row.quantity]
    assert thirds == pytest.approx([1 / 3] * 3)


def test_concentration_of_sources() -> None:
    assert _source_of("https://news.bbc.co.uk/x") == "bbc.co.uk"
    assert _source_of("msmarco_v2.1_doc_11_14#2_30") == "msmarco_v2.1_doc_11_14"
    ids = ("https://x.org/1", "https://x.org/2", "https://y.org/1", "https://y.org/2")
    given = tuple(RagPassage(own, "cat") for own in ids)
    own = RagRecord("1", "", given, None, (ids[0], ids[1], ids[0], ids[2]), "cat")
    found = audit_rag([own], settings=HOW)
    assert found.find("citations", "HHI of sources", "context")[0].value == 0.5
    assert found.find("citations", "HHI of sources", "answer")[0].value == pytest.approx(10 / 16)
    assert found.find("citations", "MaxShare of sources", "answer")[0].value == 0.75


def test_chunks_with_one_id_count_together() -> None:
    given = tuple(RagPassage(own, text) for own, text in
                  (("a", "cat"), ("b", "fish"), ("c", "fish"), ("a", "dog")))  # fmt: skip
    found = audit_rag([RagRecord("1", "", given, given, ("a",), "cat")], settings=HOW)
    np.testing.assert_allclose(found.flows[0].shares["cited"], [[0.5, 0.5]])
    places = {row.quantity: row.value for row in found.rows if row.by == "citations"}
    assert places["mean rank"] == 2.5  # half of the mention at 1, half at 4
    assert (places["first third"], places["last third"]) == (0.5, 0.5)


def test_unknown_ids_of_a_context_are_told() -> None:
    own = RagRecord("1", "", (P["a"],), (P["a"], RagPassage("x")), None, "cat")
    found = audit_rag([own], settings=HOW)
    assert found.flows[0].statuses["context"] == ["no-text"]
    assert any(
        "not among the retrieved passages" in n and n.endswith(": 1.") for n in found.notes()
    )


def test_intervals_are_within_what_is_possible() -> None:
    records = [record(str(n), "bc", "abcd", "a", own) for n, own in enumerate(("cat", "cat dog"))]
    for row in audit_rag(records, settings=HOW).rows:
        least, most = {"change": (-1, 1), "mean rank": (1, np.inf)}.get(row.quantity, (0, 1))
        assert least <= row.low <= row.value <= row.high <= most, row  # type: ignore[operator]
    # ±0.25 around 0.75 with two values: any interval at 95 % is wider than what is possible
    (share,) = audit_rag(records, settings=HOW).find("words", "share", "answer", "cat")
    assert (share.low, share.high) == (0, 1)


def test_one_question_is_not_tested() -> None:
    first, steps, *_ = audit_rag(RECORDS[:1], settings=HOW).conclusions()
    # 1 − 4/6
    assert first == (
        "By words, the cat share of the group terms changes by +0.33 from the retrieved passages "
        "to the answers (1 question, too few for a test)."
    )
    assert "significant" not in steps
    assert steps.count("(not tested)") == 3
    alone = audit_rag([record("1", "a", None, None, None)], settings=HOW).conclusions()[0]
    assert alone.endswith("is 0.75 (1 question, too few for a test).")


def test_steps_of_different_questions_need_not_add_up() -> None:
    found = audit_rag(RECORDS, settings=HOW).conclusions()[1]
    assert "context +0.03 (not significant, 3 questions)" in found
    assert "answer +0.38 (not significant, 2 questions)" in found  # (1/4 + 1/2) / 2
    assert found.endswith("; they need not add up, because their questions differ.")
    # as many questions for each step, but others: without answer, retrieved, context
    gaps = [record("1", "bc", "b", None, "fish"), record("2", "d", "b", None, "cat"),
            record("3", "bc", "d", None, "cat")]  # fmt: skip
    told = audit_rag(gaps, settings=HOW).conclusions()[1]
    assert told.count("1 question") == 2
    assert "their questions differ" in told
    same = audit_rag(RECORDS[:2], settings=HOW).conclusions()[1]
    assert "questions" not in same


def test_citations_that_were_not_given_and_lists_of_what_was_cited() -> None:
    strange = audit_rag([record("1", "abc", "abc", "ad", "Yes.")], settings=HOW).notes()
    assert "Citations of passages that were not given: 1." in strange
    assert not any("only cited passages" in note for note in strange)
    whole = audit_rag([record("1", "abc", "abc", "abc", "Yes.")], settings=HOW)
    assert any("only cited passages" in note for note in whole.notes())
    assert any("among the passages of the file" in own for own in whole.conclusions())


def test_conclusions_tell_which_step_is_significant() -> None:
    records = [
        record(str(n), "bc", "bc", "c" if n % 8 else "b", "cat cat" if n % 8 else "dog")
        for n in range(24)
    ]
    found = audit_rag(records, settings=HOW)
    first, second, *_ = found.conclusions()
    # 21 of 24 differences are 1/2, 3 are −1/2: the mean is 3/8
    assert first.startswith(
        "By words, the cat share of the group terms rises significantly from the retrieved"
    )
    assert "+0.38" in first
    assert second == (
        "What each step adds to cat: context 0.00 (not significant), cited +0.38 (significant) and "
        "answer 0.00 (not significant)."
    )
    content = json.loads(found.to_json())
    assert len(content["rows"]) == len(found.to_polars()) == len(found.rows)


def test_unknown_stages_are_left_out() -> None:
    found = audit_rag([record("1", "ab", None, None, "A cat.")], settings=HOW)
    assert list(found.flows[0].shares) == ["retrieved", "answer"]
    assert found.find("words", "change")[0].value == pytest.approx(1 - 3 / 5)
    assert not any(row.by == "citations" for row in found.rows)


def test_levels_are_checked() -> None:
    with pytest.raises(InputError, match="alpha"):
        audit_rag(RECORDS, settings=RagSettings(LEXICON, alpha=2.0))


def test_intervals_include_a_known_change() -> None:
    """Answers of four terms, cat with probability 0.7, after passages with 1/2: +0.2."""
    inside = 0
    for seed in range(100):
        draw = np.random.default_rng(seed)
        answers = [" ".join(np.where(draw.random(4) < 0.7, "cat", "dog")) for _ in range(25)]
        records = [record(str(n), "bc", None, None, own) for n, own in enumerate(answers)]
        (row,) = audit_rag(records, settings=HOW).find("words", "change")
        inside += row.low <= 0.2 <= row.high  # type: ignore[operator]
    # an exact interval has fewer than 89 with probability 0.4 %
    assert 89 <= inside <= 100
