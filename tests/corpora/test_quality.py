"""The checks of a corpus, on small corpora whose faults were put in by hand."""

from __future__ import annotations

import ast
import csv
import html
import itertools
import json
import math
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranktilt.corpora.layout import Corpus, CorpusDocument, CorpusQuestion
from ranktilt.corpora.loading import load_corpus
from ranktilt.corpora.quality import (
    LIMITS,
    CheckSettings,
    _CorpusQuality,
    _Finding,
    _held_out_accuracy,
    _Moderation,
    _near_duplicates,
    _telling_words,
    check_corpus,
)
from ranktilt.corpora.rating import write_rating_sheet
from ranktilt.corpora.statistics import corpus_statistics
from ranktilt.corpora.topics import Domains, Topic
from ranktilt.data.countries import countries_in
from ranktilt.data.run import Run
from ranktilt.errors import GivenUp, InputError, OutputError
from ranktilt.reports.result_page import write_result
from ranktilt.web.chat import Endpoint

FILLER = (
    "the town keeps its old bridge because people walk over it every day and nobody wants to lose "
    "the view of the river in the evening when the lamps are lit and the boats come home"
)


def text(*own: str, number: int = 90) -> str:
    """So many English words in a random order of their own, with these among them."""
    chance = random.Random(" ".join(own))
    return " ".join([*own, *chance.choices(FILLER.split(), k=number - len(own))])


def finding(corpus: Corpus, check: str, **settings: Any) -> _Finding:
    found = check_corpus(corpus, CheckSettings(**settings))
    return next(one for one in found.findings if one.check == check)


# --- duplicates -----------------------------------------------------------------------------------


def jaccard(one: str, other: str) -> float:
    """Runs of four words, by the definition."""
    sets = [
        {" ".join(t.split()[i : i + 4]) for i in range(len(t.split()) - 3)} for t in (one, other)
    ]
    return len(sets[0] & sets[1]) / len(sets[0] | sets[1])


def test_near_duplicates_by_brute_force() -> None:
    generator = np.random.default_rng(3)
    texts: dict[str, str] = {}
    for group in range(12):
        base = [f"w{generator.integers(4000)}" for _ in range(60)]
        for copy, changed in enumerate((0, 2, 4, 8, 20)):
            own = list(base)
            for place in generator.choice(60, changed, replace=False):
                own[place] = f"x{generator.integers(10**6)}"
            texts[f"{group}-{copy}"] = " ".join(own)
    found = {(a, b): similarity for a, b, similarity in _near_duplicates(texts, 0.5)}
    wanted = {
        (a, b): value
        for a, b in itertools.combinations(texts, 2)
        if (value := jaccard(texts[a], texts[b])) >= 0.5
    }
    assert len(wanted) > 30
    assert found.keys() == wanted.keys()
    assert all(math.isclose(found[pair], wanted[pair]) for pair in wanted)


def test_more_copies_than_are_compared_pairwise_are_all_found() -> None:
    generator = np.random.default_rng(4)
    text = " ".join(f"w{generator.integers(4000)}" for _ in range(60))
    copies = {f"c{n}": f"{text} end{n}" for n in range(80)}
    others = {
        f"o{n}": " ".join(f"w{generator.integers(4000)}" for _ in range(60)) for n in range(20)
    }
    found = _near_duplicates(others | copies, 0.5)
    assert {doc for pair in found for doc in pair[:2]} == copies.keys()


def test_short_texts_that_share_little_of_their_few_runs() -> None:
    # runs of four: {abcd, bcde, cdef} and {abcd, bcde, cdeg}: two of four are shared
    texts = {"x": "a b c d e f", "y": "a b c d e g", "z": "p q r s t u"}
    assert _near_duplicates(texts, 0.5) == [("x", "y", 0.5)]


def test_few_of_all_pairs_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    """1,000 documents that all share one run have 499,500 pairs."""
    compared = []
    intersect = np.intersect1d
    monkeypatch.setattr(np, "intersect1d", lambda *a, **b: compared.append(1) or intersect(*a, **b))
    generator = np.random.default_rng(5)
    words = generator.integers(3000, size=(1000, 80)).tolist()
    boilerplate = "in conclusion it is clear that we must all act"
    texts = {f"d{n}": " ".join(f"w{w}" for w in own) for n, own in enumerate(words)}
    texts = {doc: f"{text} {boilerplate}" for doc, text in texts.items()}
    assert _near_duplicates(texts, 0.5) == []
    assert len(compared) < 1000


# --- leakage --------------------------------------------------------------------------------------


def test_held_out_accuracy_by_hand() -> None:
    # side 1 always says good, side 2 always bad: the other question tells everything
    told = [[[["good", "tea"]], [["bad", "tea"]]], [[["good", "law"]], [["bad", "law"]]]]
    assert _held_out_accuracy(told) == (1.0, 4)
    # the words of one question say nothing about the other: ties, which count a half
    silent = [[[["a"]], [["b"]]], [[["c"]], [["d"]]]]
    assert _held_out_accuracy(silent) == (0.5, 4)
    # what is good in one question is on the other side in the next
    crossed = [[[["good"]], [["bad"]]], [[["bad"]], [["good"]]]]
    assert _held_out_accuracy(crossed) == (0.0, 4)
    assert _held_out_accuracy(told[:1]) == (None, 0)


def test_telling_words_are_in_more_documents_of_one_side() -> None:
    sides = [[["good", "tea"]] * 3, [["bad", "tea"]] * 2]
    assert _telling_words([sides]) == [("good", 3, 0), ("bad", 0, 2), ("tea", 3, 2)]


@settings(deadline=None, max_examples=50)
@given(st.lists(st.lists(st.sampled_from("abcdef"), max_size=8), min_size=4, max_size=4))
def test_leakage_is_the_same_when_sides_are_swapped(documents: list[list[str]]) -> None:
    first = [[[documents[0]], [documents[1]]], [[documents[2]], [documents[3]]]]
    second = [[sides[1], sides[0]] for sides in first]
    one, other = _held_out_accuracy(first), _held_out_accuracy(second)
    assert one[0] == pytest.approx(other[0])


# --- separation -----------------------------------------------------------------------------------


def test_separation_on_vectors_made_by_hand(make_corpus: Callable[..., Corpus]) -> None:
    corpus = make_corpus(
        {"a": {"1": ["+a", "+b"], "2": ["-a", "-b"]}, "b": {"1": ["+a", "-b"], "2": ["+b", "-a"]}}
    )

    def embed(texts: list[str]) -> np.ndarray:
        made = {"+a": (5, 0.1), "+b": (5, -0.1), "-a": (-5, 0.1), "-b": (-5, -0.1)}
        return np.array([made.get(t, (0.0, 0.0)) for t in texts], float)

    found = finding(corpus, "polarity separation", embedder=embed)
    assert found.rows == (("b", "50%"),)
    # two + and two - dealt to two sides of two: all right with 1/3, else half right
    random = 1 / 3 + 2 / 3 / 2
    told = rf"the axis puts 75.0% \[.*\] of .* a random split {random:.1%}; 2 questions,"
    assert re.match(told, found.says)


def test_style_is_removed_where_there_are_distractors(make_corpus: Callable[..., Corpus]) -> None:
    """The axis of style is the longest; without it the sides are parted."""
    corpus = make_corpus({"a": {"1": ["1s", "1t"], "2": ["2s", "2t"]}})
    extra = {
        f"a_p{side}_d1_x": CorpusDocument(f"a_p{side}_d1_x", f"x{side}", "a", side,
                                    distractor_of=f"a_p{side}_d1")
        for side in ("1", "2")
    }  # fmt: skip
    made = {"1s": (9, 1), "1t": (-9, 1), "2s": (9, -1), "2t": (-9, -1), "x1": (1, 0), "x2": (-1, 0)}

    def embed(texts: list[str]) -> np.ndarray:
        return np.array([made.get(t, (0.0, 0.0)) for t in texts], float)

    plain = finding(corpus, "polarity separation", embedder=embed)
    assert plain.rows == (("a", "50%"),)
    full = replace(corpus, documents=corpus.documents | extra)
    found = finding(full, "polarity separation", embedder=embed)
    assert found.rows == ()
    assert found.says.startswith("the axis puts 100.0% of the documents on their side")


# --- skew -----------------------------------------------------------------------------------------


def test_countries() -> None:
    assert countries_in("South Sudan and Sudan") == ["South Sudan", "Sudan"]
    assert countries_in("Guinea-Bissau, Papua New Guinea") == ["Guinea-Bissau", "Papua New Guinea"]
    assert countries_in("us and them in the usual way; Germany's rail") == ["Germany"]
    assert countries_in("U.S. policy") == ["United States"]


def test_skew_by_hand() -> None:
    questions = [
        CorpusQuestion("1", "Should Americans vote by post?", "Voting", ("Politics",)),
        CorpusQuestion("2", "Is Texas right?", "Voting", ("Politics",)),
        CorpusQuestion("3", "Should France leave?", "NATO", ("Politics",)),
        CorpusQuestion("4", "Is it good?", "Tea", ("Food",)),
    ]
    found = finding(Corpus({q.query_id: q for q in questions}, {}), "topic skew")
    assert found.rows == (
        ("Food", "1", "33%", "0", "0", "–"), ("Politics", "2", "67%", "2", "1", "France (1)"),
    )  # fmt: skip
    entropy = -(2 / 3 * math.log(2 / 3) + 1 / 3 * math.log(1 / 3))
    assert found.says == (
        "2 of 3 topics are about countries; of these 1 (50%) about anglophone ones; the most "
        "frequent country is France, in 1 topics; evenness of the domains "
        f"{entropy / math.log(2):.2f} (1: all the same size)"
    )


@pytest.mark.parametrize(
    ("country", "anglophone"),
    [("Ireland", "1"), ("India", "1"), ("France", "0"), ("Brazil", "0")],
)
def test_anglophone_countries(country: str, anglophone: str) -> None:
    question = CorpusQuestion("1", f"Should {country} leave?")
    assert finding(Corpus({"1": question}, {}), "topic skew").rows[0][3:5] == ("1", anglophone)


# --- safety ---------------------------------------------------------------------------------------


def screened(corpus: Corpus, moderation: _Moderation, store: Path) -> tuple[_Finding, list[str]]:
    found = check_corpus(corpus, CheckSettings(moderation=moderation), store=store)
    return found.findings[-1], found.warnings


def test_the_screen_asks_once_and_lists_what_is_above(
    make_corpus: Callable[..., Corpus], model: Any, tmp_path: Path
) -> None:
    corpus = make_corpus({"a": {"1": ["bad words"], "2": ["fine", "worse"]}})
    values = {"bad words": 0.3, "worse": 0.7}
    model.scores = lambda told: {"hate/threatening": values.get(told, 0.0), "violence": 0.09}
    endpoint = Endpoint(model.url, "mod", retries=0)
    found, warnings = screened(corpus, _Moderation(endpoint), tmp_path / "m.sqlite")
    assert found.rows == (
        ("a_p2_d2", "hate/threatening 0.70"), ("a_p1_d1", "hate/threatening 0.30"),
    )  # fmt: skip
    assert found.says == "2 of 3 texts have a score above 0.09"
    assert warnings == ["hateful language (2 of 3 documents)"]
    assert len(model.requests) == 3
    assert {"model": "mod", "input": "bad words"} in model.requests
    found, _ = screened(corpus, _Moderation(endpoint, threshold=0.8), tmp_path / "m.sqlite")
    assert found.says == "no score above 0.8 in 3 texts; the highest is hate/threatening 0.70"
    assert len(model.requests) == 3
    # another model is another question
    model.faults = lambda body, times: "500"
    other = _Moderation(Endpoint(model.url, "other", retries=0))
    with pytest.raises(GivenUp, match="3 of 3 requests got no answer"):
        screened(corpus, other, tmp_path / "m.sqlite")


def test_a_moderators_answer_without_scores_is_asked_for_again_and_not_stored(
    make_corpus: Callable[..., Corpus], model: Any, tmp_path: Path
) -> None:
    corpus = make_corpus({"a": {"1": ["one"], "2": ["two"]}})
    moderation = _Moderation(Endpoint(model.url, "mod", retries=1, backoff=0.01))
    model.scores = lambda told: None
    with pytest.raises(GivenUp, match=r"2 of 2 .*results\[0\].category_scores"):
        screened(corpus, moderation, tmp_path / "m.sqlite")
    assert len(model.requests) == 4  # two texts, each tried again once
    model.scores = lambda told: {"hate": 0.02}
    found, _ = screened(corpus, moderation, tmp_path / "m.sqlite")
    assert found.says.endswith("the highest is hate 0.02")


# --- all of it ------------------------------------------------------------------------------------


def checked(corpus: Corpus) -> tuple[_CorpusQuality, dict[str, str]]:
    def embed(texts: list[str]) -> np.ndarray:
        return np.array([(float("pro" in t), float("con" in t), len(t) / 1e4) for t in texts])

    found = check_corpus(corpus, CheckSettings(embedder=embed))
    return found, {one.check: one.verdict for one in found.findings}


def good_corpus(make_corpus: Callable[..., Corpus]) -> Corpus:
    made = {}
    for query in ("a", "b", "c"):
        made[query] = {
            side: [text(word, f"{query}{side}{n}") for n in range(2)]
            for side, word in (("1", "pro"), ("2", "con"))
        }  # fmt: skip
    return make_corpus(made, a="Law", b="Law", c="Food")


def test_a_good_corpus_has_nothing_to_look_at(make_corpus: Callable[..., Corpus]) -> None:
    found, verdicts = checked(good_corpus(make_corpus))
    assert found.doubtful == []
    assert verdicts["both sides"] == verdicts["balance"] == verdicts["length"] == "ok"
    assert verdicts["polarity separation"] == verdicts["lexical leakage"] == "ok"
    assert verdicts["safety"] == "not done"


def drop(corpus: Corpus, *names: str) -> Corpus:
    return replace(
        corpus, documents={d: one for d, one in corpus.documents.items() if d not in names}
    )


def told_apart(corpus: Corpus) -> Corpus:
    """Every text says nine times which side it is on."""
    documents = {
        d: replace(one, text=one.text + f" side{one.perspective}" * 9)
        for d, one in corpus.documents.items()
    }
    return replace(corpus, documents=documents)


def put_text(corpus: Corpus, name: str, told: str) -> Corpus:
    one = replace(corpus.documents[name], text=told)
    return replace(corpus, documents=corpus.documents | {name: one})


@pytest.mark.parametrize(
    ("change", "check", "row"),
    [
        (lambda c: drop(c, "a_p2_d1", "a_p2_d2"), "both sides", ("a", "1: 2")),
        (lambda c: drop(c, "a_p2_d1"), "balance", ("a", "1: 2, 2: 1")),
        (lambda c: put_text(c, "a_p1_d1", "pro it is"), "length", ("a_p1_d1", "3")),
        (lambda c: put_text(c, "b_p1_d1", "As an AI language model, I cannot. " + text("pro")),
         "refusals", ("b_p1_d1", None)),
        (lambda c: put_text(c, "b_p1_d1", "pro " + "der Rat und die Stadt ist nicht für das " * 12),
         "language", ("b_p1_d1", "German")),
        (lambda c: put_text(c, "b_p2_d2", c.documents["b_p2_d1"].text), "near duplicates",
         ("b_p2_d1", "b_p2_d2", "1.00")),
        (lambda c: put_text(put_text(c, "b_p1_d1", text("con")), "b_p2_d1", text("pro")),
         "polarity separation", ("b", "50%")),
        (told_apart, "lexical leakage", ("side1", "6", "0")),
    ],
)  # fmt: skip
def test_each_fault_is_found(
    make_corpus: Callable[..., Corpus], change: Any, check: str, row: tuple[str | None, ...]
) -> None:
    found, verdicts = checked(change(good_corpus(make_corpus)))
    assert verdicts[check] == "look"
    listed = next(one.rows for one in found.findings if one.check == check)
    assert any(
        all(want is None or want == cell for want, cell in zip(row, own, strict=True))
        for own in listed
    )


def test_other_corpora_are_checked_too(make_corpus: Callable[..., Corpus]) -> None:
    natural = make_corpus({"a": {"1": [text("pro")]}})
    plain = {d: replace(one, perspective=None) for d, one in natural.documents.items()}
    _, verdicts = checked(replace(natural, documents=plain))
    assert {verdicts[c] for c in ("both sides", "balance", "polarity separation")} == {"not done"}
    three = make_corpus({"a": {side: [text("pro", side)] for side in "123"}})
    copy = CorpusDocument("a_p1_d1_x", text("x"), "a", "1", distractor_of="a_p1_d1")
    _, verdicts = checked(replace(three, documents=three.documents | {"a_p1_d1_x": copy}))
    assert (verdicts["both sides"], verdicts["polarity separation"]) == ("look", "not done")
    found, _ = checked(put_text(good_corpus(make_corpus), "a_p1_d1", ""))
    assert any("; 3 questions, function:" in one.says for one in found.findings)


def test_the_page_is_self_contained_and_escapes(
    make_corpus: Callable[..., Corpus], tmp_path: Path
) -> None:
    import jinja2  # noqa: F401 (without it there is no page)

    bad = "As an AI language model, I cannot <script>alert(1)</script><img src=x onerror=alert(2)>"
    found, _ = checked(put_text(good_corpus(make_corpus), "a_p1_d1", bad))
    found = replace(found, warnings=["violence (1 of 1 documents)"])
    made = write_result(found, tmp_path / "r", title="Quality of a corpus", limits=LIMITS)
    page = made.page.read_text(encoding="utf-8")
    policy = html.unescape(re.search('Policy" content="([^"]*)"', page)[1])
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "<script" not in page
    assert "<img" not in page
    assert "&lt;script&gt;" in page
    assert not re.search(r"(?:src|href)=[\"']?(?:https?:)?//", page)
    assert "violence (1 of 1 documents)" in page
    content = json.loads((made.path / "results.json").read_text())
    assert content["content_warnings"] == ["violence (1 of 1 documents)"]
    assert {one["check"] for one in content["findings"]} >= {"length", "topic skew", "safety"}


# --- ratings --------------------------------------------------------------------------------------


def test_the_rating_sheet_comes_back_as_statistics(
    make_corpus: Callable[..., Corpus], tmp_path: Path
) -> None:
    corpus = good_corpus(make_corpus)
    drawn = write_rating_sheet(corpus, tmp_path / "sheet", number=3, seed=1)
    assert sorted(d.domains[0] for d in drawn) == ["Food"] * 3 + ["Law"] * 3
    assert write_rating_sheet(corpus, tmp_path / "same", number=3, seed=1) == drawn
    assert write_rating_sheet(corpus, tmp_path / "other", number=3, seed=2) != drawn
    run = Run.load(tmp_path / "sheet" / "sample.trec")
    assert sorted(d for q in run.query_ids for d in run.ranking(q)) == sorted(
        d.doc_id for d in drawn
    )
    sheet = (tmp_path / "sheet" / "rating.csv").read_text(encoding="utf-8")
    assert sheet.startswith("doc_id,topic,query,Relevance_query,Subjectiveness_query,doc,")
    # a rater fills in 4 everywhere
    import csv
    import io

    rows = list(csv.DictReader(io.StringIO(sheet)))
    for row in rows:
        row |= {name: "4" for name in row if name.endswith(("_query", "_doc"))}
    stream = io.StringIO()
    writer = csv.DictWriter(stream, rows[0])
    writer.writeheader()
    writer.writerows(rows)
    (tmp_path / "rated").mkdir()
    (tmp_path / "rated" / "All.csv").write_text(stream.getvalue(), encoding="utf-8")
    found = corpus_statistics(load_corpus(tmp_path / "rated"))
    assert (found.documents, set(found.mean().ratings.values())) == (6, {4.0})
    assert [(row.domain, row.documents) for row in found.domains] == [("Food", 3), ("Law", 3)]


def test_the_apps_settings_are_toml_with_six_scales(
    make_corpus: Callable[..., Corpus], tmp_path: Path
) -> None:
    import tomllib

    write_rating_sheet(good_corpus(make_corpus), tmp_path)
    settings = tomllib.loads((tmp_path / "rating.toml").read_text(encoding="utf-8"))
    assert [q["points"] for q in settings["questions"]] == [5] * 6
    assert all(re.fullmatch("[a-z_]+", q["name"]) for q in settings["questions"])


# --- domains and topics ---------------------------------------------------------------------------


def test_domains_from_a_file(put: Callable[..., Path], make_corpus: Callable[..., Corpus]) -> None:
    corpus = make_corpus({"a": {"1": ["x"]}, "b": {"1": ["x"]}, "c": {"1": ["x"]}}, c="Old")
    by_id = Domains.load(put("d.csv", "query_id,domain\na,Law\n"))
    found = by_id.for_corpus(corpus)
    assert [q.domains for q in found.questions.values()] == [("Law",), (), ("Old",)]
    assert found.documents["a_p1_d1"].domains == ("Law",)
    by_topic = Domains.load(put("t.csv", "topic,domain\ntopic of b,Food\n"))
    assert by_topic.for_corpus(corpus).questions["b"].domains == ("Food",)


def test_several_domains_in_the_authors_form(put: Callable[..., Path]) -> None:
    """Their categories.csv: an unnamed column, the page's id, its name, and a list of domains."""
    given = Domains.load(
        put(
            "categories.csv",
            ",id,key,categories\n"
            "Abortion,765,Abortion,\"['Politics and economics', 'Sex, sexuality']\"\n"
            "Fox News,105,Fox News,['Politics and economics']\n"
            "Fox News Channel,105,Fox News Channel,\"['Media', 'Media']\"\n"
            "Wells,-63,Wells,['Law']\n",
        )
    )
    asked = {"765_0": "Abortion", "105_3": "105", "-63_2": "", "9_9": "Fox News Channel"}
    questions = {q: CorpusQuestion(q, "Well?", topic) for q, topic in asked.items()}
    found = given.for_corpus(Corpus(questions, {})).questions
    assert [one.domains for one in found.values()] == [
        ("Politics and economics", "Sex, sexuality"), ("Politics and economics", "Media"),
        ("Law",), ("Media",),
    ]  # fmt: skip


@pytest.mark.shared
def test_the_authors_topics(shared: Path) -> None:
    """67 of 1,376 topics have two to four domains; Table 1's Topics are counted from them."""
    path = shared / "data" / "wikibalance_topics" / "categories.csv"
    with path.open(encoding="utf-8", newline="") as file:
        lists = [ast.literal_eval(row["categories"]) for row in csv.DictReader(file)]
    assert (len(lists), sum(len(own) > 1 for own in lists)) == (1376, 67)
    given = Domains.load(path)
    assert given.assigned["AIDS"] == (
        "Science, biology, and health", "Sex, sexuality, and gender identity", "People",
    )  # fmt: skip
    assert {name for own in given.assigned.values() for name in own} == {
        name for own in lists for name in own
    }
    assert len({name for own in lists for name in own}) == 15


def test_the_nearest_description() -> None:
    def embed(texts: list[str]) -> np.ndarray:
        return np.array([[t.count("court"), t.count("tea"), 0.1] for t in texts], float)

    domains = Domains({}, {"Law": "court court", "Food": "tea"})
    given = {"1": "the court of tea, court", "2": "tea tea court", "3": "tea"}
    # cosines by hand: (2,1) is nearer (2,0) than (0,1); (1,2) nearer (0,1)
    texts = {key: (text,) for key, text in given.items()}
    assert domains.of(texts, embedder=embed) == {
        "1": ("Law",), "2": ("Food",), "3": ("Food",),
    }  # fmt: skip
    assert domains.of({}, embedder=embed) == {}


def test_shipped_descriptions_beat_chance_by_far() -> None:
    shipped = Domains.load("shipped")
    assert len(shipped.described) == 15
    found = shipped.of(
        {
            "a": ("Should the death penalty be abolished by the courts?",),
            "b": ("Is the Quran the word of God?",),
            "c": ("Are vaccines safe for children with a disease?",),
            "d": ("Should doping athletes be banned from the Olympic games?",),
        }
    )
    assert found == {
        "a": ("Law and order",), "b": ("Religion",), "c": ("Science, biology and health",),
        "d": ("Sports",),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("d.csv", "domain\nLaw\n", "no assignment"),
        ("d.toml", "[domains]\nLaw = ''\nFood = 'tea'\n", "'Law' without a description"),
        ("d.toml", "[domains]\nLaw = 'courts'\n", "1 domain"),
        ("d.toml", "[domains\n", "not valid TOML"),
    ],
)
def test_a_wrong_file_of_domains_is_one_line(
    put: Callable[..., Path], name: str, content: str, says: str
) -> None:
    with pytest.raises(InputError, match=says):
        Domains.load(put(name, content))


def test_topics(put: Callable[..., Path]) -> None:
    lines = Topic.load(put("t.txt", "# my topics\n\nTea\n  The  Dalai Lama \n"))
    assert [(t.topic_id, t.topic) for t in lines] == [("q1", "Tea"), ("q2", "The  Dalai Lama")]
    table = Topic.load(put("t.tsv", "page_id\ttitle\tdomain\n12\tTea\tFood\n13\tLaw\t\n"))
    assert [(t.topic_id, t.domain) for t in table] == [("12", "Food"), ("13", "")]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("topic\nTea\ntea\n", "duplicate 'topic tea'"),
        ("topic,id\nTea,1\nLaw,1\n", "duplicate 'id 1'"),
        ("topic,id\nTea,a b\n", "topic id 'a b'"),
        ("topic,id\n,1\n", "an empty topic"),
        ("topic\n", "only a header line"),
    ],
)
def test_wrong_topics_are_one_line(put: Callable[..., Path], content: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        Topic.load(put("t.csv", content))


def test_a_sheet_is_not_written_over(make_corpus: Callable[..., Corpus], tmp_path: Path) -> None:
    corpus = good_corpus(make_corpus)
    write_rating_sheet(corpus, tmp_path, number=1)
    sheet = (tmp_path / "rating.csv").read_text(encoding="utf-8")
    assert sheet.rstrip("\n").endswith(",,,,,")  # to be filled in
    with pytest.raises(OutputError, match="exists already, expected a new or empty folder"):
        write_rating_sheet(corpus, tmp_path, number=2)
    assert (tmp_path / "rating.csv").read_text(encoding="utf-8") == sheet
