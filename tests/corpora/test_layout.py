"""Reading and writing a balanced corpus; expected values are written by hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranktilt.corpora.layout import Corpus, CorpusDocument, CorpusQuestion, DocumentId
from ranktilt.corpora.loading import load_corpus
from ranktilt.corpora.statistics import corpus_statistics
from ranktilt.data.collection import Collection
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.errors import InputError

CSV = (
    "doc_id,topic,query,Relevance_query,Subjectiveness_query,doc,categories,Faithfulness_doc,"
    "Coherence_doc,Relevance_doc,Fluency_doc,Comments\n"
)


def beir(folder: Path, corpus: list[dict], queries: list[dict], qrels: str = "") -> Path:
    (folder / "qrels").mkdir(parents=True)
    for name, rows in (("corpus.jsonl", corpus), ("queries.jsonl", queries)):
        (folder / name).write_text("".join(json.dumps(row) + "\n" for row in rows))
    if qrels:
        (folder / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + qrels)
    return folder


@settings(deadline=None)
@given(
    st.text(st.characters(categories=("L", "N"), include_characters="_-"), min_size=1),
    st.integers(1, 9),
    st.integers(1, 99),
    st.booleans(),
)
def test_ids_round_trip(query: str, side: int, number: int, distractor: bool) -> None:
    made = DocumentId(query, str(side), number, distractor)
    assert DocumentId.parse(str(made)) == made


@pytest.mark.parametrize("name", ["", "d7", "q1_d1", "_p1_d1", "q1_p1_d", "q1_pa_d1"])
def test_other_ids_say_nothing(name: str) -> None:
    assert DocumentId.parse(name) is None


def full_corpus() -> Corpus:
    questions = {
        "q1_0": CorpusQuestion(
            "q1_0", "Is tea better?", "Tea", "Food", ("Tea is best", "Coffee is best")
        ),
        "q1_1": CorpusQuestion("q1_1", "Wo wächst „Tee“?", "Tea", "Food"),
    }
    documents = [
        CorpusDocument("q1_0_p1_d1", "Tea\nwins.", "q1_0", "1", domain="Food", topic="Tea"),
        CorpusDocument("q1_0_p2_d1", "Coffee wins.", "q1_0", "2", domain="Food", topic="Tea"),
        CorpusDocument("q1_0_p1_d1_x", "Leaves.", "q1_0", "1", "", "Food", "Tea", "q1_0_p1_d1"),
        CorpusDocument("n", "日本", "q1_1", None, "Title", "Food", "Tea", None, 3, "web", "https://a/b",
                 {"fluency": 4.0}),
    ]  # fmt: skip
    return Corpus(questions, {d.doc_id: d for d in documents})


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    made = full_corpus()
    folder = made.write(tmp_path / "c")
    back = load_corpus(folder)
    assert back.questions == made.questions
    assert back.documents == made.documents
    first = (folder / "corpus.jsonl").read_bytes()
    back.write(folder)
    assert (folder / "corpus.jsonl").read_bytes() == first


def test_the_rest_of_the_toolkit_reads_it(tmp_path: Path) -> None:
    folder = full_corpus().write(tmp_path / "c")
    fit = FitDocuments.load(folder)
    assert fit["q1_0"].doc_ids == ("q1_0_p1_d1", "q1_0_p2_d1")
    assert fit["q1_0"].sides == (1, 2)
    assert fit["q1_0"].distractors_1 == ("Leaves.",)
    assert fit["q1_0"].query == "Is tea better?"
    queries = Queries.load(folder / "queries.jsonl")
    assert queries.texts["q1_1"] == "Wo wächst „Tee“?"
    assert queries.breakdown("domain") == {"q1_0": "Food", "q1_1": "Food"}
    assert Qrels.load(folder / "qrels" / "test.tsv").grades == {
        "q1_0": {"q1_0_p1_d1": 1, "q1_0_p2_d1": 1},
        "q1_1": {"n": 1},
    }
    texts = Collection.open(folder).texts_of(pa.array(["n", "q1_0_p2_d1"]))
    assert texts == {"n": "Title 日本", "q1_0_p2_d1": "Coffee wins."}


def test_a_plain_beir_folder_gets_its_questions_from_the_judgements(tmp_path: Path) -> None:
    folder = beir(
        tmp_path / "b",
        [
            {"_id": "d1", "text": "yes", "metadata": {"perspective": 1}},
            {"_id": "d2", "text": "no", "perspective": "2.0"},
            {"_id": "x", "text": "else", "distractor_of": "d1"},
        ],
        [{"_id": "7", "text": "Well?", "metadata": {"domain": "Law"}}],
        "7\td1\t1\n7\td2\t1\n",
    )
    corpus = load_corpus(folder)
    assert [(d.query_id, d.perspective, d.domain) for d in corpus.documents.values()] == [
        ("7", "1", "Law"),
        ("7", "2", "Law"),
        ("7", None, "Law"),
    ]
    assert [d.doc_id for d in corpus.distractors] == ["x"]


@pytest.mark.parametrize(
    ("corpus", "queries", "says"),
    [
        ([{"_id": "d", "text": "t"}], [{"_id": "1", "text": "q"}], "not in queries.jsonl"),
        ([{"_id": "d", "query_id": "9"}], [{"_id": "1", "text": "q"}], "'9', which is not in"),
        ([{"text": "t"}], [{"_id": "1", "text": "q"}], "corpus.jsonl:1: no _id"),
        ([], [{"_id": "1"}], "queries.jsonl:1: no _id or no text"),
        ([], [{"_id": "1", "text": "q"}] * 2, "queries.jsonl:2: duplicate query '1'"),
        ([{"_id": "d", "query_id": "1"}] * 2, [{"_id": "1", "text": "q"}], "duplicate .* 'd'"),
        ([{"_id": "d", "query_id": "1", "rank": 0}], [{"_id": "1", "text": "q"}], "rank 0"),
        ([{"_id": "d", "query_id": "1", "distractor_of": "e"}], [{"_id": "1", "text": "q"}],
         "distractor_of 'e'"),
        ([], [{"_id": "1", "text": "q", "perspectives": "one"}], "a list of texts"),
    ],
)  # fmt: skip
def test_a_broken_folder_is_one_line(
    tmp_path: Path, corpus: list[dict], queries: list[dict], says: str
) -> None:
    with pytest.raises(InputError, match=says.replace("(", r"\(")):
        load_corpus(beir(tmp_path / "b", corpus, queries))


def test_published_layout(put: Callable[..., Path], tmp_path: Path) -> None:
    put(
        "pub/Law_and_order.csv",
        CSV
        + "7_0_p1_d2,Courts,Is it fair? ,5,4,\"One, two\nthree\",['Law'],5,4,3,2,\n"
        + "7_0_p2_d1,Courts,Is it fair?,,,four,['Law'],,,,,no\n"
        + "8_1_p2_d1,Courts,Who?,,,,['Law'],,,,,no\n",
    )
    put("pub/Sports.csv", CSV + "9_2_p1_d1,Chess,A sport?,,,five,['Sports'],,,,,\n")
    corpus = load_corpus(tmp_path / "pub")
    assert list(corpus.questions) == ["7_0", "9_2"]
    first = corpus.documents["7_0_p1_d2"]
    assert (first.text, first.domain, first.perspective, first.topic) == (
        "One, two\nthree", "Law and order", "1", "Courts",
    )  # fmt: skip
    assert first.ratings == {
        "question relevance": 5, "question subjectiveness": 4, "faithfulness": 5, "coherence": 4,
        "relevance": 3, "fluency": 2,
    }  # fmt: skip
    assert corpus.notes == ("1 documents without a text are skipped, '8_1_p2_d1' first",)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("doc_id,topic\nx,y\n", "no column for query"),
        (CSV + "7,T,Q?,,,t,[],,,,,\n", "doc_id '7'"),
        (CSV + "7_0_p1_d1,T,Q?,5\n", r"4 field\(s\), expected 12"),
        (CSV + "7_0_p1_d1,T,Q?,high,,t,[],,,,,\n", "Relevance_query 'high'"),
        (CSV + "7_0_p1_d1,T,Q?,,,t,[],,,,,\n7_0_p2_d1,T,R?,,,t,[],,,,,\n", "another text for"),
        (CSV + "7_0_p1_d1,T,Q?,,,t,[],,,,,\n7_0_p1_d1,T,Q?,,,u,[],,,,,\n", "with another text"),
        (CSV, "empty file"),
    ],
)
def test_a_broken_published_file_is_one_line(
    put: Callable[..., Path], tmp_path: Path, content: str, says: str
) -> None:
    put("pub/A.csv", content)
    with pytest.raises(InputError, match=says):
        load_corpus(tmp_path / "pub")


def test_no_corpus_at_all(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no corpus in this folder"):
        load_corpus(tmp_path)
    with pytest.raises(InputError, match="does not exist"):
        load_corpus(tmp_path / "nowhere")


def test_statistics_by_hand(make_corpus: Callable[..., Corpus]) -> None:
    corpus = make_corpus(
        {
            "a": {"1": ["one two", "one"], "2": ["one", "one two three"]},
            "b": {"1": ["one"], "2": ["one", "one"]},
            "c": {"1": ["one"]},
        },
        a="Law",
        b="Law",
        c="Sport",
    )
    rated = {"fluency": 4.0}
    documents = corpus.documents | {
        "a_p1_d1": replace(corpus.documents["a_p1_d1"], ratings=rated | {"relevance": 1.0}),
        "a_p2_d1": replace(corpus.documents["a_p2_d1"], ratings={"fluency": 3.0}),
        "c_p1_d1": replace(corpus.documents["c_p1_d1"], ratings={"fluency": 5.0}),
    }
    found = corpus_statistics(replace(corpus, documents=documents))
    assert (found.queries, found.documents, found.both_sides, found.balanced) == (3, 8, 2, 1)
    assert found.words == {"mean": 11 / 8, "median": 1, "least": 1, "most": 3}
    law, _ = found.domains
    assert (law.queries, law.documents, law.ratings) == (2, 7, {"relevance": 1.0, "fluency": 3.5})
    assert found.mean().documents == 4.0
    assert found.mean().ratings == {"relevance": 1.0, "fluency": 4.25}
    header, rows = found.table().header, found.table().rows
    assert header == ["Domain", "Topics", "Queries", "Docs", "Relev.", "Flu.", "Rated"]
    assert rows[1] == ["Sport", "0", "1", "1", "–", "5.0", "1"]


@pytest.mark.shared
def test_the_published_sample_has_the_ratings_of_table_1(shared: Path) -> None:
    found = corpus_statistics(load_corpus(shared / "data" / "wikibalance_synthetic_sample"))
    printed = {row[0]: row[4:10] for row in found.table().rows}
    # Ziems et al. (2024), Table 1, right: Relev., Subj., Faith., Coh., Relev., Flu.
    assert printed["Entertainment"] == ["4.3", "3.8", "5.0", "5.0", "5.0", "4.8"]
    assert printed["History"] == ["4.9", "3.5", "5.0", "5.0", "4.5", "4.8"]
    assert printed["Law and order"] == ["3.3", "4.9", "4.8", "5.0", "4.8", "5.0"]
    assert printed["Media and culture"] == ["4.5", "5.0", "4.8", "4.8", "4.7", "5.0"]
    assert printed["Politics and economics"] == ["4.4", "4.9", "4.7", "4.5", "4.8", "5.0"]
    assert len(found.domains) == 5
