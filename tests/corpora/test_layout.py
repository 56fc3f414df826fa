"""Reading and writing a balanced corpus; expected values are written by hand."""

from __future__ import annotations

import csv
import gzip
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


@pytest.mark.parametrize(
    "name", ["", "d7", "q1_d1", "_p1_d1", "q1_p1_d", "q1_pa_d1", "q1_p1_d" + "9" * 5000]
)
def test_other_ids_say_nothing(name: str) -> None:
    assert DocumentId.parse(name) is None


def full_corpus() -> Corpus:
    questions = {
        "q1_0": CorpusQuestion(
            "q1_0", "Is tea better?", "Tea", ("Food", "Law"), ("Tea is best", "Coffee is best")
        ),
        "q1_1": CorpusQuestion("q1_1", "Wo wächst „Tee“?", "Tea", ("Food",)),
    }
    documents = [
        CorpusDocument("q1_0_p1_d1", "Tea\nwins.", "q1_0", "1", "", ("Food", "Law"), "Tea"),
        CorpusDocument("q1_0_p2_d1", "Coffee wins.", "q1_0", "2", domains=("Food",), topic="Tea"),
        CorpusDocument("q1_0_p1_d1_x", "Leaves.", "q1_0", "1", "", ("Food",), "Tea", "q1_0_p1_d1"),
        CorpusDocument("n", "日本", "q1_1", None, "Title", ("Food",), "Tea", None, 3, "web", "https://a/b",
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
    assert queries.breakdown("domain") == {
        "q1_0": '["Food", "Law"]', "q1_1": "Food",
    }  # fmt: skip
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
    assert [(d.query_id, d.perspective, *d.domains) for d in corpus.documents.values()] == [
        ("7", "1", "Law"),
        ("7", "2", "Law"),
        ("7", None, "Law"),
    ]
    assert [d.doc_id for d in corpus.distractors] == ["x"]


JUDGED = "7\td1\t5\n7\td2\t2\n8\td3\t4\n7\td3\t1\n9\td1\t4\n7\tgone\t4\n"


def test_judgements_are_kept_as_they_are(tmp_path: Path) -> None:
    """Grades, documents judged for two queries, and pages that nobody judged."""
    pages = [{"_id": name, "text": name} for name in ("d1", "d2", "d3", "page")]
    queries = [{"_id": "7", "text": "Well?"}, {"_id": "8", "text": "So?"}]
    corpus = load_corpus(beir(tmp_path / "b", pages, queries, JUDGED))
    assert [d.query_id for d in corpus.documents.values()] == ["7", "7", "8", ""]
    assert [d.doc_id for d in corpus.of("7")] == ["d1", "d2", "d3"]
    assert [d.doc_id for d in corpus.of("8")] == ["d3"]
    assert corpus.notes == (
        "1 document belongs to no query (first: 'page')",
        "1 query of the qrels is not in queries.jsonl (first: '9')",
        "1 judged document is not in corpus.jsonl (first: 'gone')",
    )
    again = corpus.write(tmp_path / "again")
    assert Qrels.load(again).grades == {
        "7": {"d1": 5, "d2": 2, "d3": 1, "gone": 4}, "8": {"d3": 4}, "9": {"d1": 4},
    }  # fmt: skip
    back = load_corpus(again)
    assert (back.documents, back.questions) == (corpus.documents, corpus.questions)
    found = corpus_statistics(back)
    assert (found.documents, found.queries, found.labelled) == (4, 2, 0)


def hub(folder: Path, name: str, corpus: dict[str, str], qrels: str = "") -> Path:
    """A dataset as on the hub: compressed files, and the judgements in a dataset next to it."""
    target = folder / name
    target.mkdir(parents=True)
    rows = [{"_id": doc, "title": "", "text": text} for doc, text in corpus.items()]
    queries = [{"_id": "12_0", "text": "Tea?"}, {"_id": "-7_3", "text": "Coffee?"}]
    for file, lines in (("corpus.jsonl.gz", rows), ("queries.jsonl.gz", queries)):
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (target / file).write_bytes(gzip.compress(text.encode()))
    (target / f"{name}.py").write_text("# the hub's loading script\n")
    if qrels:
        judged = folder / f"{name}-qrels"
        judged.mkdir()
        (judged / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + qrels)
    return target


SYNTHETIC = {f"12_0_p{side}_d{n}": f"side {side} text {n}" for side in (1, 2) for n in (1, 2)}


def test_the_synthetic_corpus_of_the_hub(tmp_path: Path) -> None:
    qrels = "".join(f"12_0\t{doc}\t5\n" for doc in SYNTHETIC)
    texts = SYNTHETIC | {"-7_3_p2_d1": ""}
    folder = hub(tmp_path, "wiki-balance-synthetic", texts, qrels)
    assert Qrels.load(folder).grades["12_0"]["12_0_p1_d1"] == 5
    corpus = load_corpus(folder)
    assert list(corpus.sided["12_0"]) == ["1", "2"]
    assert [q.topic for q in corpus.questions.values()] == ["12", "-7"]
    assert corpus.notes == ("1 document has no text (first: '-7_3_p2_d1')",)
    found = corpus_statistics(corpus)
    assert (found.topics, found.queries, found.documents, found.labelled) == (2, 2, 5, 5)
    made = corpus.write(tmp_path / "made")
    fit = FitDocuments.load(made)
    assert fit["12_0"].sides == (1, 1, 2, 2)
    assert Qrels.load(made).grades == {"12_0": dict.fromkeys(SYNTHETIC, 5)}


def test_the_natural_corpus_of_the_hub(tmp_path: Path) -> None:
    """Grades as given; a page that nobody judged belongs to the question in its id."""
    pages = {"12_0_3": "a", "12_0_1": "b", "-7_3_2": "c", "99_1_1": "d"}
    qrels = "12_0\t12_0_3\t4\n12_0\t12_0_1\t1\n"
    corpus = load_corpus(hub(tmp_path, "wiki-balance-natural", pages, qrels))
    assert [d.query_id for d in corpus.documents.values()] == ["12_0", "12_0", "-7_3", ""]
    assert [d.perspective for d in corpus.documents.values()] == [None] * 4
    assert corpus.grades == {"12_0": {"12_0_3": 4, "12_0_1": 1}}


def test_distractors_of_the_hub(tmp_path: Path) -> None:
    """They have the ids of the documents that they imitate; some may only name the side."""
    folder = hub(tmp_path, "wiki-balance-synthetic", SYNTHETIC)
    copies = {doc: f"style of {doc}" for doc in SYNTHETIC} | {"12_0_p2_7": "more", "112_0_p1": "x"}
    corpus = load_corpus(folder, hub(tmp_path, "wiki-balance-spurious", copies))
    assert {d.doc_id: d.distractor_of for d in corpus.distractors} == {
        **{f"{doc}_x": doc for doc in SYNTHETIC}, "12_0_p2_7": "12_0_p2_d1",
    }  # fmt: skip
    assert corpus.notes == ("1 distractor matches no document (first: '112_0_p1')",)
    fit = FitDocuments.load(corpus.write(tmp_path / "made"))["12_0"]
    assert fit.distractors_1 == ("style of 12_0_p1_d1", "style of 12_0_p1_d2")
    assert fit.distractors_2 == ("style of 12_0_p2_d1", "more", "style of 12_0_p2_d2")
    with pytest.raises(InputError, match="no distractor of this corpus"):
        load_corpus(folder, hub(tmp_path, "other", {"5_5_p1_d1": "x"}))
    with pytest.raises(InputError, match=r"no corpus.jsonl in this folder, expected distractors"):
        load_corpus(folder, tmp_path)


@pytest.mark.parametrize(
    ("corpus", "queries", "says"),
    [
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
    assert list(corpus.questions) == ["7_0", "8_1", "9_2"]
    first = corpus.documents["7_0_p1_d2"]
    assert (first.text, first.domains, first.perspective, first.topic) == (
        "One, two\nthree", ("Law and order",), "1", "Courts",
    )  # fmt: skip
    assert first.ratings == {
        "question relevance": 5, "question subjectiveness": 4, "faithfulness": 5, "coherence": 4,
        "relevance": 3, "fluency": 2,
    }  # fmt: skip
    assert corpus.notes == ("1 document has no text (first: '8_1_p2_d1')",)
    fit = corpus.fit()
    assert fit is not None
    assert fit.query_ids == ["7_0"]


def test_a_rated_document_without_text_counts(put: Callable[..., Path], tmp_path: Path) -> None:
    """Raters saw it: the means of Table 1 are over the rows of the file."""
    put(
        "pub/Religion.csv",
        CSV
        + "7_0_p1_d1,Monks,Why?,5,3,one two,['Religion'],5,5,5,5,\n"
        + "7_0_p2_d1,Monks,Why?,5,3,,['Religion'],4,2,1,3,nothing to read\n"
        + "7_0_p2_d2,Monks,Why?,,,,['Religion'],,,,,\n",
    )
    found = corpus_statistics(load_corpus(tmp_path / "pub"))
    # (5 + 4) / 2, (5 + 2) / 2, (5 + 1) / 2, (5 + 3) / 2
    assert found.table().rows[0] == [
        "Religion", "1", "1", "3", "5.0", "3.0", "4.5", "3.5", "3.0", "4.0", "2",
    ]  # fmt: skip


def test_religion_as_printed_if_the_row_without_a_text_counts(
    put: Callable[..., Path], tmp_path: Path
) -> None:
    """Table 1 prints 5.0, 3.0, 4.7, 4.7, 4.3 and 4.6: totals of 70, 42, 66, 66, 60 and 64 over 14.

    Over the 13 rows that have a text it would be 5.0, 5.0, 4.5 and 4.8.
    """
    scales = [[5] * 13, [5] * 13, [5] * 7 + [4] * 6, [5] * 11 + [4] * 2]
    rows = [
        f"7_{n}_p1_d1,Monks,Why?,5,3,one two,['Religion'],{','.join(map(str, given))},\n"
        for n, given in enumerate(zip(*scales, strict=True))
    ]
    put("pub/Religion.csv", CSV + "".join(rows) + "7_0_p2_d1,Monks,Why?,5,3,,[],1,1,1,1,\n")
    (row, *_) = corpus_statistics(load_corpus(tmp_path / "pub")).table().rows
    assert row[4:] == ["5.0", "3.0", "4.7", "4.7", "4.3", "4.6", "14"]


def test_a_rating_counts_in_the_domain_that_it_was_made_for(
    put: Callable[..., Path], tmp_path: Path
) -> None:
    """The document is in two files, and was rated in the second."""
    put("pub/Law.csv", CSV + "7_0_p1_d1,T,Why?,,,one,[],,,,,\n7_0_p2_d1,T,Why?,5,5,x,[],5,5,5,5,\n")
    put("pub/Sports.csv", CSV + "7_0_p1_d1,T,Why?,1,1,one,[],1,1,1,1,\n")
    corpus = load_corpus(tmp_path / "pub")
    assert corpus.documents["7_0_p1_d1"].domains == ("Sports", "Law")
    assert corpus.questions["7_0"].domains == ("Law", "Sports")
    rows = {row.domain: row for row in corpus_statistics(corpus).domains}
    assert (rows["Law"].documents, rows["Law"].rated, rows["Law"].ratings["fluency"]) == (2, 1, 5)
    assert (rows["Sports"].documents, rows["Sports"].ratings["fluency"]) == (1, 1)
    said = "1 document is in more than one file and counted once (first: '7_0_p1_d1')"
    assert corpus.notes == (said,)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("doc_id,topic\nx,y\n", "no column for query"),
        (CSV + "7,T,Q?,,,t,[],,,,,\n", "doc_id '7'"),
        (CSV + "7_0_p1_d1,T,Q?,5\n", r"4 field\(s\), expected 12"),
        (CSV + "7_0_p1_d1,T,Q?,high,,t,[],,,,,\n", "Relevance_query 'high'"),
        (CSV + "7_0_p1_d1,T,Q?,,,t,[],,,,,\n7_0_p2_d1,T,R?,,,t,[],,,,,\n", "different text for"),
        (CSV + "7_0_p1_d1,T,Q?,,,t,[],,,,,\n7_0_p1_d1,T,Q?,,,u,[],,,,,\n", "with a different text"),
        (CSV, "only a header line"),
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
    assert (found.queries, found.documents, found.both_sides) == (3, 8, 2)
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


def test_long_texts_change_nothing_for_other_files(
    put: Callable[..., Path], tmp_path: Path
) -> None:
    """The csv module's limit is the process's: a corpus raises it for its own files only."""
    put("pub/Law.csv", CSV + f"7_0_p1_d2,Courts,Is it fair?,,,{'long ' * 60_000},['Law'],,,,,\n")
    before = csv.field_size_limit()
    assert len(load_corpus(tmp_path / "pub").documents["7_0_p1_d2"].text) > before
    assert csv.field_size_limit() == before
