"""Explaining a query: parts of documents and terms add up, and everything fits together."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranktilt.audits.audit import AuditInputs, run_audit
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import Reading
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.explanations.contributions import _share_out, _term_counts, most_tilted
from ranktilt.explanations.explanation import Explanation, Mark, Passage
from ranktilt.measures import Measure, parse_measure
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.scoring import score
from ranktilt.measures.statuses import CODE
from ranktilt.terms.annotator import annotate


def explain_runs(
    runs: Any,
    query: str,
    measures: Any,
    *,
    passages: int = 10,
    missing: Any = "error",
    **given: Any,
) -> list[Explanation]:
    inputs = AuditInputs(
        runs, measures=[measures] if isinstance(measures, str) else measures,
        reading=Reading(missing=missing), **given,
    )  # fmt: skip
    return run_audit(inputs, query=query).explain_runs(query, passages=passages)


def explain(run: Any, query: str, measures: Any, **given: Any) -> Explanation:
    return explain_runs(run, query, measures, **given)[0]


TEXTS = {
    "d1": "He said that he knew his father.",
    "d2": "She and her mother & <friends>",
    "d3": "Nothing here.",
    "d4": "a woman, a man",
    "d5": "her her her",
}
RUN = {"q1": {"d1": 5.0, "d4": 4.0, "d3": 3.0, "d2": 2.0, "d5": 1.0}, "q2": {"d3": 1.0}}
MEASURES = [
    "Share(group='male')@3",
    "ARaB@3",
    "RaB(magnitude='count')@3",
    "TExFAIR@3",
    "NFaiRR@3",
    "AWRF@2",
    "AWRF(distance='js', unknown='uniform')@3",
    "TokenShare@3",
    "rND(protected='female')@4",
]


@pytest.fixture(scope="module")
def found() -> Explanation:
    return explain(RUN, "q1", MEASURES, collection=TEXTS, qrels={"q1": {"d1": 2, "d2": 1}})


def test_documents_and_terms_add_up_to_the_scores(found: Explanation) -> None:
    """The values come from `score` itself."""
    scores = score(
        {"q1": RUN["q1"]}, MEASURES, annotations=annotate(TEXTS, "gender"), background="pool"
    )
    assert [m.name for m in found.measures] == [m.name for m in scores.measures]
    for m in found.measures:
        value = scores.value("run", m.name, "q1")
        assert m.value == value
        assert m.base is not None
        assert m.terms_rest is not None
        documents = sum(d.parts[m.name] or 0.0 for d in found.documents)
        assert m.base + documents == pytest.approx(value, abs=1e-9)
        terms = sum(t.parts[m.name] for t in found.terms)
        assert m.terms_rest + terms == pytest.approx(value, abs=1e-9)


def test_documents_by_hand(found: Explanation) -> None:
    assert [d.doc_id for d in found.documents] == ["d1", "d4", "d3", "d2", "d5"]
    first = found.documents[0]
    assert first.counts == {"male": 4, "female": 0}  # he, he, his, father
    assert first.length == 7
    assert first.parts["RaB(magnitude='count')@3"] == pytest.approx(4 / 3)
    assert found.documents[3].parts["ARaB@3"] == 0.0  # below the cutoff


def test_terms_by_hand(found: Explanation) -> None:
    """The difference of counts: each occurrence adds a third."""
    parts = {t.term: t.parts["RaB(magnitude='count')@3"] for t in found.terms}
    assert parts["he"] == pytest.approx(2 / 3)
    assert parts["his"] == pytest.approx(1 / 3)
    assert parts["woman"] == pytest.approx(-1 / 3)
    he = next(t for t in found.terms if t.term == "he")
    assert (he.group, he.count, he.documents) == ("male", 2, 1)
    assert "mother" in parts  # within the deepest cutoff, 4
    assert parts["mother"] == 0.0  # but not within this one


def test_a_document_without_a_term_goes_to_the_rest(found: Explanation) -> None:
    """d3 has no group: shared out evenly, it is carried by no term."""
    name = "AWRF(distance='js', unknown='uniform')@3"
    measure = found.measure(name)
    third = found.documents[2].parts[name]
    assert third != 0
    assert measure.terms_rest == pytest.approx(measure.base + third)


def test_notes_say_where_terms_are_shared_out_by_a_rule(found: Explanation) -> None:
    note = next(note for note in found.notes if "approximate" in note)
    assert "ARaB@3" in note
    assert "TExFAIR@3" not in note
    assert "RaB(magnitude='count')@3" not in note.replace("ARaB", "")


@pytest.mark.parametrize(
    ("name", "linear"),
    [
        ("TED@5", True), ("TokenShare@5", True), ("Share(group='a')@5", True),
        ("Share(group='a', by='documents')@5", False), ("ARaB(magnitude='count')@5", True),
        ("ARaB@5", False), ("FaiRR@5", False), ("AWRF@5", False),
    ],
)  # fmt: skip
def test_which_measures_are_linear_in_counts(name: str, linear: bool) -> None:
    measure = parse_measure(name)
    assert isinstance(measure, Measure)
    assert measure.linear_in_counts is linear


def test_the_exchange_and_its_cost(found: Explanation) -> None:
    """Differences of counts +4, 0, 0, −3, −3: a −3 for a 0 leaves 1/3, for the +4 it leaves −1.

    Of the four that leave 1/3, ranks 3 and 4 are the smallest move. The relevant d2 comes up.
    """
    swap = found.measure("RaB(magnitude='count')@3").swap
    assert swap is not None
    assert (swap.upper_rank, swap.upper_doc) == (3, "d3")
    assert (swap.lower_rank, swap.lower_doc) == (4, "d2")
    assert (swap.before, swap.after) == (pytest.approx(4 / 3), pytest.approx(1 / 3))
    ((name, before, after),) = swap.costs
    assert name == "nDCG@10"
    # gains 2 and 1, at ranks 1 and 4, then 1 and 3; ideal at ranks 1 and 2
    ideal = 2 + 1 / np.log2(3)
    assert before == pytest.approx((2 + 1 / np.log2(5)) / ideal)
    assert after == pytest.approx((2 + 1 / np.log2(4)) / ideal)
    assert swap.sentence == (
        "Swap rank 3 (d3) with rank 4 (d2): RaB(magnitude='count')@3 1.33 → 0.33, "
        "nDCG@10 0.92 → 0.95"
    )


def test_costs_in_the_measures_asked_for() -> None:
    found = explain(RUN, "q1", ["RaB@2", "RR@10", "R@3"], collection=TEXTS, qrels={"q1": {"d1": 1}})
    swap = found.measure("RaB@2").swap
    assert swap is not None
    assert [name for name, _, _ in swap.costs] == ["RR@10", "R@3"]
    told = found.measure("RR@10")
    assert (told.value, told.additive, told.base) == (1.0, False, None)


def test_passages_and_marks(found: Explanation) -> None:
    first = found.passages[0]
    assert first.marked == "[male:He] said that [male:he] knew [male:his] [male:father]."
    assert [p.rank for p in found.passages] == [1, 2, 3, 4, 5]


def test_html_is_escaped(found: Explanation) -> None:
    page = found._repr_html_()
    assert "&amp; &lt;friends&gt;" in page
    assert re.search('<mark title="male" style="[^"<>]*">He</mark>', page)
    assert "Share(group=&#x27;male&#x27;)@3" in page
    odd = Passage(1, "d", "<b>he</b>", (Mark(3, 5, "a<", "he"),))
    shown = replace(found, groups=("a<",), passages=[odd], documents=[])._repr_html_()
    assert re.search('&lt;b&gt;<mark title="a&lt;" style="[^"<>]*">he</mark>&lt;/b&gt;', shown)


def test_it_can_be_written(found: Explanation) -> None:
    content = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert content["documents"][0]["doc_id"] == "d1"
    assert content["measures"][0]["measure"] == "Share(group='male')@3"
    assert content["passages"][0]["marks"][0]["term"] == "he"


def test_tables(found: Explanation) -> None:
    documents = found.document_table()
    assert documents.header[:4] == ["rank", "document", "male", "female"]
    assert len(documents.rows) == 4  # as deep as the deepest measure
    terms = found.term_table(2)
    assert [row[0] for row in terms.rows[2:]] == [f"({len(found.terms) - 2} more)", "(no term)"]
    for column, name in enumerate(terms.header[3:], start=3):
        total = sum(float(str(row[column])) for row in terms.rows)
        assert total == pytest.approx(found.measure(name).value, abs=3e-4)  # as printed
        parts = sum(term.parts[name] for term in found.terms)
        exact = parts + (found.measure(name).terms_rest or 0.0)
        assert exact == pytest.approx(found.measure(name).value, abs=1e-9)


def test_annotations_give_what_the_collection_gives(tmp_path: Path) -> None:
    annotate(TEXTS, "gender", output=tmp_path / "a.parquet")
    with_file = explain(RUN, "q1", MEASURES, annotations=tmp_path / "a.parquet")
    with_texts = explain(RUN, "q1", MEASURES, collection=TEXTS)
    both = explain(RUN, "q1", MEASURES, annotations=tmp_path / "a.parquet", collection=TEXTS)
    assert with_file.to_dict() | {"passages": 0} == with_texts.to_dict() | {"passages": 0}
    assert both.to_dict() == with_texts.to_dict()
    assert not with_file.passages


def test_the_pool_of_several_runs() -> None:
    """With d3's neutral like in another run the best of the pool is better, NFaiRR lower."""
    run = {"q1": {"d1": 2.0, "d5": 1.0}}
    other = {"q1": {"d3": 1.0, "d4": 0.5}}
    measure = "NFaiRR(threshold=0)@2"
    alone = explain(run, "q1", measure, collection=TEXTS)
    assert alone.measures[0].status == "no-ideal"
    pooled = explain({"run": run, "other": other}, "q1", measure, collection=TEXTS)
    assert pooled.measures[0].value == 0.0
    several = explain_runs({"run": run, "other": other}, "q1", measure, collection=TEXTS)
    assert several[0].to_dict() == pooled.to_dict()
    assert several[1].measures[0].value == pytest.approx(1.0)


def test_a_background_run_and_the_collection() -> None:
    measure = "NFaiRR@2"
    around = {"q1": {"d3": 1.0, "d4": 0.5}}
    one = explain(RUN, "q1", measure, collection=TEXTS, background=around)
    assert one.measures[0].base == pytest.approx(1.0)  # both of the background are neutral
    whole = explain(RUN, "q1", measure, collection=TEXTS, background="collection")
    assert whole.measures[0].base == pytest.approx(1.0)


def test_labels() -> None:
    labels = {"d1": "pro", "d4": "con", "d2": "pro"}
    found = explain(RUN, "q1", ["AWRF@3", "rND(protected='pro')@5"], labels=labels)
    assert found.documents[0].labels == {"pro": 1.0}
    assert found.documents[2].labels == {}
    assert found.documents[0].counts is None
    assert found.terms == []
    for m in found.measures:
        total = m.base + sum(d.parts[m.name] for d in found.documents)
        assert total == pytest.approx(m.value, abs=1e-9)
    table = found.document_table()
    assert table.header[2] == "label"
    assert [row[2] for row in table.rows] == ["pro", "con", "–", "pro", "–"]


def test_polarity() -> None:
    polarity = {"q1": {"d1": 0.9, "d4": 0.8, "d3": -0.5, "d2": -0.9, "d5": 0.1}}
    found = explain(RUN, "q1", ["DUO@5", "SignedDUO@4"], polarity=polarity)
    assert found.documents[0].polarity == [0.9]
    for m in found.measures:
        total = m.base + sum(d.parts[m.name] for d in found.documents)
        assert total == pytest.approx(m.value, abs=1e-9)
        assert m.terms_rest is None
    swap = found.measure("DUO@5").swap
    assert swap is not None
    assert swap.after < swap.before
    assert found.document_table().header[2] == "polarity"


def test_skipped_documents_have_no_part() -> None:
    """d4 is in no text: ranks close up, but are told as in the run."""
    texts = {doc: text for doc, text in TEXTS.items() if doc != "d4"}
    found = explain(RUN, "q1", "RaB(magnitude='count')@2", collection=texts, missing="skip")
    parts = {d.doc_id: d.parts["RaB(magnitude='count')@2"] for d in found.documents}
    assert parts == {"d1": 2.0, "d4": None, "d3": 0.0, "d2": 0.0, "d5": 0.0}
    swap = found.measures[0].swap
    assert swap is not None
    assert (swap.upper_rank, swap.lower_rank) == (3, 4)  # the second and third left
    assert swap.after == pytest.approx(0.5)
    with pytest.raises(InputError, match=r"not in the collection \(first: 'd4'\)"):
        explain(RUN, "q1", "RaB@2", collection=texts)


def test_weights_and_three_groups() -> None:
    lexicon = {
        "name": "colours",
        "groups": [
            {"name": "red", "terms": ["red", {"term": "crimson", "weight": 0.5}], "target": 0.5},
            {"name": "green", "terms": ["green"], "target": 0.3},
            {"name": "blue", "terms": ["blue"], "target": 0.2},
        ],
    }
    texts = {"a": "red crimson crimson green", "b": "blue blue", "c": "no colour"}
    found = explain(
        {"q": {"a": 3.0, "b": 2.0, "c": 1.0}}, "q", ["TED@3", "FaiRR@2"],
        collection=texts, lexicon=lexicon,
    )  # fmt: skip
    parts = {t.term: t.parts["TED@3"] for t in found.terms}
    assert parts["crimson"] == pytest.approx(parts["red"])  # two at half the weight
    for m in found.measures:
        terms = sum(t.parts[m.name] for t in found.terms)
        assert terms + m.terms_rest == pytest.approx(m.value, abs=1e-9)


def test_an_undefined_measure_says_why() -> None:
    found = explain(RUN, "q2", ["AWRF@3", "TExFAIR@3"], collection=TEXTS)
    undefined = found.measure("AWRF@3")
    assert (undefined.value, undefined.status, undefined.base) == (None, "no-group", None)
    assert found.documents[0].parts["AWRF@3"] is None
    assert found.measure_table().rows[0][2] == "no-group"
    assert found.measure("TExFAIR@3").status == "no-group-terms"


def test_a_swap_stays_near_the_top() -> None:
    """A document at rank 21 or 704 would help most, but nobody would lift it into the top 10."""
    texts = {f"d{i:03}": "he" if i <= 15 else "nobody" for i in range(1, 1001)}
    texts |= {"d021": "she she she", "d704": "she she she"}
    run = {"q": {doc: 2000.0 - i for i, doc in enumerate(texts)}}
    swap = explain(run, "q", "RaB(magnitude='count')@10", collection=texts).measures[0].swap
    assert swap is not None
    assert (swap.upper_rank, swap.lower_rank) == (10, 16)  # the nearest that names nobody
    whole = explain(run, "q", "ARaB", collection=texts).measures[0].swap
    assert whole is not None
    assert whole.upper_rank <= 20
    assert whole.lower_rank == 21  # without a cutoff the top 20 matter


def test_a_swap_that_costs_no_relevance_is_preferred() -> None:
    """Swapping d2 and d3 would help most, but not if d2 is relevant and d3 is not."""
    texts = {"d1": "he he", "d2": "he", "d3": "she she", "d4": "nobody"}
    run = {"q": {doc: 9.0 - i for i, doc in enumerate(texts)}}
    measure = "RaB(magnitude='count')@2"

    def swap(relevant: dict[str, int]) -> Any:
        found = explain(run, "q", measure, collection=texts, qrels={"q": relevant})
        return found.measure(measure).swap

    # mean difference of counts 1.5; d3 for d2 leaves 0, d3 for d1 leaves -0.5, d4 for d1 0.5
    free = swap({"d1": 1, "d4": 1})
    assert (free.upper_doc, free.lower_doc, free.costly) == ("d2", "d3", False)
    kept = swap({"d1": 1, "d2": 1, "d4": 1})
    assert (kept.upper_doc, kept.lower_doc, kept.after) == ("d1", "d4", 0.5)
    assert all(after >= before for _, before, after in kept.costs)
    paid = swap({"d1": 1, "d2": 1})
    assert (paid.upper_doc, paid.lower_doc, paid.after, paid.costly) == ("d2", "d3", 0.0, True)
    ((name, before, after),) = paid.costs
    assert name == "nDCG@10"
    assert after < before
    assert paid.sentence.startswith(f"Swap rank 2 (d2) with rank 3 (d3): {measure} 1.50 → 0.00")


def test_the_conclusion_names_value_and_causes(found: Explanation) -> None:
    """Differences of counts +4, 0, 0 in the top 3: d1 and its terms cause all of the lean."""
    told = found.conclusion("RaB(magnitude='count')@3")
    assert "is +1.3333, leaning towards " in told
    assert "(fair: 0). d" in told
    assert "accounts for 100% of what moves it away from fair" in told
    nobody = explain(RUN, "q2", ["AWRF@3", "TExFAIR@3"], collection=TEXTS)
    assert nobody.conclusion("AWRF@3") == "AWRF@3 has no value for this query (no-group)."
    assert nobody.conclusion("TExFAIR@3").endswith("is 1.0000, the fair value.")


# Bad input


def test_an_unknown_query_offers_near_ones() -> None:
    with pytest.raises(InputError, match=r"unknown query 'q11'; did you mean q1"):
        explain(RUN, "q11", "RaB@3", collection=TEXTS)
    with pytest.raises(InputError, match=r"unknown query 'zzz'; there are 2, such as 'q1'"):
        explain(RUN, "zzz", "RaB@3", collection=TEXTS)


def test_a_query_without_results() -> None:
    with pytest.raises(InputError, match="query 'q9' has no results"):
        explain(RUN, "q9", "RaB@3", collection=TEXTS, queries={"q9": "a question"})


def test_a_run_that_lacks_the_query_beside_one_that_has_it() -> None:
    runs = {"a": RUN, "b": {"q2": {"d3": 1.0}}}
    one, other = explain_runs(runs, "q1", "RaB@3", collection=TEXTS)
    assert one.documents
    assert other.documents == []
    assert other.measures[0].status == "no-results"


def test_a_collection_of_other_documents() -> None:
    with pytest.raises(InputError, match="no document of this query is in the collection"):
        explain(RUN, "q1", "RaB@3", collection={"x": "he"})


# Most tilted queries


def scores_of(values: list[float], measure: ScoredMeasure) -> Scores:
    array = np.array(values)[None, None, :]
    codes = np.where(np.isnan(array), CODE["no-group"], 0)
    return Scores(["r"], [measure], [f"q{i}" for i in range(len(values))], array, codes)


@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        (ScoredMeasure("ARaB@10", "male", "0", True), ["q1", "q3", "q0"]),
        (ScoredMeasure("Share(group='m')@10", None, "0.5"), ["q1", "q3", "q0"]),
        (ScoredMeasure("TExFAIR@10", None, "1"), ["q1", "q0", "q3"]),
        (ScoredMeasure("AWRF@10", None, "0"), ["q3", "q0", "q1"]),
        (ScoredMeasure("nDCG@10", None, "high"), ["q1", "q0", "q3"]),
    ],
)
def test_most_tilted(measure: ScoredMeasure, expected: list[str]) -> None:
    """q2 has no value and is never there; values 0.4, −0.9, none, 0.7."""
    values = [0.1, -0.9, np.nan, 0.7] if measure.two_sided else [0.4, 0.2, np.nan, 0.7]
    if measure.fair == "0.5":
        values = [0.6, 0.0, np.nan, 0.8]
    found = most_tilted(scores_of(values, measure), "r", measure.name)
    assert [query.query_id for query in found] == expected
    assert most_tilted(scores_of(values, measure), "r", measure.name, 1) == found[:1]


def test_most_tilted_refuses_unknown_names() -> None:
    scores = scores_of([0.1], ScoredMeasure("ARaB@10", "male", "0", True))
    with pytest.raises(UnknownNameError, match="run"):
        most_tilted(scores, "x", "ARaB@10")
    with pytest.raises(UnknownNameError, match="measure"):
        most_tilted(scores, "r", "ARaB@20")


# Terms


def test_term_counts_from_disk_and_memory(tmp_path: Path) -> None:
    """The same in memory, in one file, and in a folder of partitions with several row groups."""
    memory = annotate(TEXTS, "gender")
    expected = {"d1": {"he": 2, "his": 1, "father": 1}, "d3": {}}
    assert _term_counts(memory, ["d1", "d3", "zzz"]) == expected
    folder = tmp_path / "parts"
    folder.mkdir()
    import pyarrow.parquet as pq

    metadata = {k.encode(): v.encode() for k, v in memory.settings.metadata().items()}
    table = memory.table().replace_schema_metadata(metadata)
    pq.write_table(table.slice(0, 2), folder / "a.parquet", row_group_size=1)
    pq.write_table(table.slice(2), folder / "b.parquet", row_group_size=2)
    from ranktilt.data.annotations import Annotations

    assert _term_counts(Annotations.read(folder), ["d1", "d3", "zzz"]) == expected
    assert _term_counts(Annotations.read(folder / "b.parquet"), ["d1"]) == {}


def test_share_out_by_hand() -> None:
    """Shares 3 : 1 within a group; a part without a term of its group goes to the rest."""
    lexicon = Lexicon.from_dict(
        {"name": "x", "groups": [{"name": "a", "terms": ["p", "q"]}, {"name": "b", "terms": ["r"]}]}
    )
    parts = np.array([[0.8, -0.1], [0.5, 0.0]])
    counts = {"d": {"p": 3, "q": 1}, "e": {"p": 1}}
    found, rest = _share_out(2.0, parts, ["d", "e"], counts, lexicon)
    assert found == {"p": pytest.approx(0.6 + 0.5), "q": pytest.approx(0.2)}
    assert rest == pytest.approx(2.0 - 0.1)
