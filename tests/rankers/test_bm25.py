"""BM25 against bm25s itself, its index on disk, and RM3 by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ranktilt.data.collection import Collection
from ranktilt.errors import InputError
from ranktilt.rankers import bm25 as bm25_module
from ranktilt.rankers import index_folder
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.bm25 import _feedback_weights
from ranktilt.rankers.specs import make_ranker

Mapping = dict[str, str]


def direct(
    queries: Mapping, documents: Mapping, depth: int, **parameters: object
) -> dict[str, dict[str, float]]:
    """bm25s called as its own documentation says, documents without a score left out."""
    import bm25s

    index = bm25s.BM25(**{"k1": 0.9, "b": 0.4, **parameters})
    index.index(bm25s.tokenize(list(documents.values()), show_progress=False), show_progress=False)
    asked = bm25s.tokenize(list(queries.values()), show_progress=False)
    found = index.retrieve(asked, k=min(depth, len(documents)), show_progress=False)
    names = list(documents)
    return {
        query: {names[d]: float(s) for d, s in zip(docs, scores, strict=True) if s > 0}
        for query, docs, scores in zip(queries, found.documents, found.scores, strict=True)
    }


@pytest.mark.parametrize(
    ("spec", "parameters"),
    [
        ("bm25", {}),
        ("bm25(k1=0.6, b=0.8)", {"k1": 0.6, "b": 0.8}),
    ],
)
def test_scores_equal_bm25s(
    spec: str, parameters: dict[str, object], queries: Mapping, documents: Mapping, tmp_path: Path
) -> None:
    expected = direct(queries, documents, 100, **parameters)
    assert max(map(len, expected.values())) > 20
    context = RankSettings(index=str(tmp_path))
    for given in (RankSettings(), context, context):  # in memory, written, read
        run = make_ranker(spec, documents, given).rank(queries).to_dict()
        assert run.keys() == expected.keys()
        for query, ranked in expected.items():
            assert run[query] == pytest.approx(ranked, abs=1e-5)


def test_the_index_is_that_of_bm25s_to_the_bit(documents: Mapping) -> None:
    import bm25s

    texts = {**documents, "empty": "", "twice": "cat dog cat"}
    made = make_ranker("bm25(k1=1.3, b=0.7)", texts).open()._index
    index = bm25s.BM25(k1=1.3, b=0.7)
    tokens = bm25s.tokenize(list(texts.values()), show_progress=False)
    index.index(tokens, create_empty_token=False, show_progress=False)
    assert made.vocab_dict == index.vocab_dict
    assert made.scores["num_docs"] == index.scores["num_docs"]
    for part in ("data", "indices", "indptr"):
        np.testing.assert_array_equal(made.scores[part], index.scores[part])
    assert made.nonoccurrence_array is index.nonoccurrence_array is None


def test_ties_at_the_cut_are_for_the_ids() -> None:
    same = {f"d{n}": "cat dog" for n in (3, 1, 4, 5, 9, 2, 6)} | {"x": "nothing of it"}
    run = make_ranker("bm25", same).rank({"q": "cat"}, 3)
    assert run.ranking("q") == ["d9", "d6", "d5"]


#: "all" stands in every document.
EVERYWHERE = {"a": "all cat", "b": "all dog dog", "c": "all cow", "d": "all dog cat"}


@pytest.mark.parametrize("depth", [2, 4, 1000])
def test_postings_say_what_is_found(depth: int) -> None:
    documents = {**EVERYWHERE, "e": "something else"}
    run = make_ranker("bm25", EVERYWHERE).rank({"q": "all"}, depth)
    assert len(run.ranking("q")) == min(depth, 4)
    some = make_ranker("bm25", documents).rank({"q": "all dog"}, 1000)
    assert sorted(some.ranking("q")) == ["a", "b", "c", "d"]
    rare = make_ranker("bm25", documents).rank({"q": "cow else"}, depth)
    assert sorted(rare.ranking("q")) == ["c", "e"]


def test_rm3_finds_only_documents_with_a_word_of_the_expanded_query() -> None:
    documents = {"a": "cat mouse", "b": "mouse cheese", "c": "moon star", "d": "star light"}
    spec = "bm25(rm3=True, fb_docs=1)"
    run = make_ranker(spec, documents).rank({"q": "cat"})
    assert run.ranking("q") == ["a", "b"]  # b holds mouse, which a brought


def test_a_query_without_a_known_word_finds_nothing(documents: Mapping) -> None:
    run = make_ranker("bm25", documents).rank({"q1": "zebra", "q2": "the", "q3": "money"})
    assert run.query_ids == ["q1", "q2", "q3"]
    assert run.lengths.tolist()[:2] == [0, 0]
    assert run.lengths[2] > 0


def test_tokens_keep_pronouns_of_people() -> None:
    words = bm25_module.tokenizer()("He and SHE said: it's a nurse's 1st job, naïve")
    assert words == ["he", "she", "said", "nurse", "1st", "job", "naïve"]
    assert bm25_module.tokenizer(None)("The cat is a cat") == ["the", "cat", "is", "cat"]


# --- the index on disk ----------------------------------------------------------------------------


def test_the_index_is_read_and_not_built_again(
    queries: Mapping, documents: Mapping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = RankSettings(index=str(tmp_path))
    built = make_ranker("bm25", documents, context).rank(queries)
    monkeypatch.setattr(
        bm25_module._BM25, "_build", lambda self: pytest.fail("the index was built again")
    )
    read = make_ranker("bm25(rm3=True)", documents, context)  # RM3 uses the same index
    assert read.rank(queries).lengths.sum() > 0
    assert make_ranker("bm25", documents, context).rank(queries).to_dict() == built.to_dict()


def test_the_same_stop_words_are_the_same_index(
    queries: Mapping, documents: Mapping, tmp_path: Path
) -> None:
    context = RankSettings(index=str(tmp_path))
    for form in ("['the', 'he']", "('he', 'the')", "{'the', 'he'}"):
        for _ in range(2):  # written, then read
            run = make_ranker(f"bm25(stopwords={form})", documents, context).rank(queries)
        assert (
            run.to_dict()
            == make_ranker(f"bm25(stopwords={form})", documents).rank(queries).to_dict()
        )
    assert len(list(tmp_path.iterdir())) == 1
    assert bm25_module.tokenizer(["cat"])("The cat sat") == ["the", "sat"]
    assert bm25_module.tokenizer("german")("der Hund") == ["hund"]


def test_an_index_of_another_collection_is_refused(
    queries: Mapping, documents: Mapping, tmp_path: Path
) -> None:
    context = RankSettings(index=str(tmp_path))
    make_ranker("bm25", documents, context).rank(queries)
    changed = {**documents, "d000": "another text"}
    with pytest.raises(InputError, match=r"index of another collection \(memory, 100 documents\)"):
        make_ranker("bm25", changed, context).rank(queries)
    # other settings have an index of their own
    make_ranker("bm25(k1=2)", documents, context).rank(queries)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_broken_index(queries: Mapping, documents: Mapping, tmp_path: Path) -> None:
    context = RankSettings(index=str(tmp_path))
    make_ranker("bm25", documents, context).rank(queries)
    (folder,) = tmp_path.iterdir()
    (folder / "data.csc.index.npy").write_bytes(b"nothing")
    with pytest.raises(InputError, match=r"broken index .* delete the folder"):
        make_ranker("bm25", documents, context).rank(queries)
    (folder / "ranktilt-index.json").write_text("{")
    with pytest.raises(InputError, match="not an index of this version"):
        make_ranker("bm25", documents, context).rank(queries)


@pytest.mark.parametrize("large", [False, True])
def test_an_index_with_a_flipped_bit(
    queries: Mapping,
    documents: Mapping,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    large: bool,
) -> None:
    """One clear line, and never another ranking; without checksums it was an IndexError."""
    context = RankSettings(index=str(tmp_path))
    make_ranker("bm25", documents, context).rank(queries)
    (folder,) = tmp_path.iterdir()
    if large:  # than what is hashed on opening
        monkeypatch.setattr(index_folder, "CHECKED_BYTES", 0, raising=False)
    params, indices = folder / "params.index.json", folder / "indices.csc.index.npy"
    whole = {params: params.read_bytes(), indices: indices.read_bytes()}
    numbers = np.load(indices) | 1 << 30
    for path, content in whole.items():
        if path == params:
            path.write_bytes(content.replace(b'"delta"', b'"deltA"'))
        else:
            np.save(path, numbers)
        with pytest.raises(InputError, match=r"broken index.*; delete"):
            make_ranker("bm25", documents, context).rank(queries)
        path.write_bytes(content)
    make_ranker("bm25", documents, context).rank(queries)


def test_an_interrupted_build_leaves_nothing(
    queries: Mapping, documents: Mapping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: bm25_module._BM25, path: Path) -> None:
        (path / "half").write_text("half")
        raise KeyboardInterrupt

    monkeypatch.setattr(bm25_module._BM25, "_write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        make_ranker("bm25", documents, RankSettings(index=str(tmp_path))).rank(queries)
    assert list(tmp_path.iterdir()) == []


# --- RM3 ------------------------------------------------------------------------------------------


def test_feedback_weights_by_hand() -> None:
    """Two documents: "a b b" of weight 3/4, "a c" of weight 1/4; the query is "a a d".

    P(a|R) = 3/4·1/3 + 1/4·1/2 = 0.375, P(b|R) = 3/4·2/3 = 0.5, P(c|R) = 1/4·1/2 = 0.125.
    Two words stay: b = 0.5/0.875, a = 0.375/0.875. The query: a = 2/3, d = 1/3.
    """
    a, b, c, d = range(4)
    weights = _feedback_weights([a, a, d], [[a, b, b], [a, c]], [3.0, 1.0], terms=2)
    assert weights == pytest.approx(
        {a: 1 / 3 + 0.1875 / 0.875, b: 0.25 / 0.875, d: 1 / 6}, abs=1e-12
    )
    assert sum(weights.values()) == pytest.approx(1)
    assert _feedback_weights([a, a, d], [], []) == pytest.approx({a: 2 / 3, d: 1 / 3})
    alone = _feedback_weights([a, d], [[b, b]], [1.0], original_weight=1)
    assert alone == {a: 0.5, d: 0.5}


def test_rm3_scores_are_weighted_sums(queries: Mapping, documents: Mapping) -> None:
    """Each word's BM25 scores come from bm25s, the weights from the formula."""
    import bm25s

    plain = make_ranker("bm25", documents).rank(queries, 10).to_dict()
    run = make_ranker("bm25(rm3=True, fb_terms=5)", documents).rank(queries).to_dict()
    cut = bm25_module.tokenizer()
    index = bm25s.BM25(k1=0.9, b=0.4)
    index.index(bm25s.tokenize(list(documents.values()), show_progress=False), show_progress=False)
    words = sorted({word for text in documents.values() for word in cut(text)})
    number = {word: n for n, word in enumerate(words)}
    for query, text in queries.items():
        feedback = [[number[w] for w in cut(documents[d])] for d in plain[query]]
        own = [number[w] for w in cut(text) if w in number]
        weights = _feedback_weights(own, feedback, list(plain[query].values()), terms=5)
        scores = np.zeros(len(documents))
        for word, weight in weights.items():
            scores += weight * index.get_scores([words[word]])
        expected = {d: s for d, s in zip(documents, scores, strict=True) if s > 0}
        assert run[query] == pytest.approx(expected, abs=1e-5)


# --- bad options ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("bm25(k=1)", "bm25: unknown key 'k'"),
        ("bm25(k1=-1)", "bm25: k1: expected float >= 0"),
        ("bm25(b=1.5)", "bm25: b: expected float <= 1"),
        ("bm25(k1=True)", "bm25: k1: expected float, got bool"),
        ("bm25(rm3=yes)", "bm25: rm3: expected bool, got str"),
        ("bm25(fb_docs=0)", "bm25: fb_docs: expected int >= 1"),
        ("bm25(k1=1e400)", "bm25: k1: expected float <= "),
        ("bm25(fb_terms=5)", "bm25: fb_terms=5 without rm3=True"),
        ("bm25(rm3=False, fb_docs=5)", "bm25: fb_docs=5 without rm3=True"),
        ("bm25(stopwords=5)", "bm25: stopwords: expected str | array | null, got int"),
        ("bm25(stopwords=['a', 5])", "bm25: stopwords[1]: expected str, got int"),
        ("bm25(stopwords=klingon)", "stopwords='klingon', expected a language, a list or None"),
        ("bm25:some/model", "bm25:some/model, expected bm25 or bm25(k1=…, b=…)"),
    ],
)
def test_bad_options(spec: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        make_ranker(spec, {"a": "cat"})
    assert says in str(error.value)


def test_documents_that_cannot_be_indexed() -> None:
    with pytest.raises(InputError, match="no document has a word to search for"):
        make_ranker("bm25", {"a": "...", "b": ""}).rank({"q": "cat"})


def test_a_document_that_stands_twice(put: Callable[..., Path]) -> None:
    path = put("twice.tsv", "d1\tcat\nd2\tdog\nd1\tcat again\n")
    with pytest.raises(InputError, match="duplicate document 'd1'"):
        make_ranker("bm25", Collection.open(path)).rank({"q": "cat"})


# --- real data ------------------------------------------------------------------------------------


@pytest.mark.shared
def test_cranfield_equals_bm25s(shared: Path, tmp_path: Path) -> None:
    """nDCG@10 within 0.01 of bm25s used directly, from a run file that ir_measures reads."""
    import ir_measures
    from ir_measures import nDCG

    folder = shared / "data" / "cranfield"
    text = (folder / "cran.all.1400.xml").read_text(encoding="utf-8")
    found = re.findall(r"<docno>(.*?)</docno>.*?<text>(.*?)</text>", text, re.S)
    documents = {name.strip(): " ".join(body.split()) for name, body in found}
    asked = re.findall(
        r"<title>(.*?)</title>", (folder / "cran.qry.xml").read_text(encoding="utf-8"), re.S
    )
    # the judgements number the queries from 1 on, whatever <num> says
    queries = {str(n): " ".join(q.split()) for n, q in enumerate(asked, start=1)}
    assert (len(documents), len(queries)) == (1400, 225)
    collection = tmp_path / "cranfield.jsonl"
    collection.write_text(
        "".join(json.dumps({"_id": d, "text": t}) + "\n" for d, t in documents.items())
    )
    from ranktilt.rankers.ranking import rank

    rank(collection, queries, "bm25", output=tmp_path / "bm25.trec")
    qrels = list(ir_measures.read_trec_qrels(str(folder / "cranqrel.trec.txt")))
    ours = ir_measures.calc_aggregate(
        [nDCG @ 10], qrels, ir_measures.read_trec_run(str(tmp_path / "bm25.trec"))
    )
    theirs = ir_measures.calc_aggregate([nDCG @ 10], qrels, direct(queries, documents, 1000))
    assert ours[nDCG @ 10] == pytest.approx(theirs[nDCG @ 10], abs=0.01)
    assert ours[nDCG @ 10] > 0.3
