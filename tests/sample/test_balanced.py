"""The balanced corpus keeps what it promises: sizes, balance, no copies, sides that can be told."""

from __future__ import annotations

import itertools
import json
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import ranktilt
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.measures.duo import duo
from ranktilt.polarity.comparing import compare_embedders
from ranktilt.polarity.polarize import PolaritySettings

Row = dict[str, Any]
FOLDER = Path(ranktilt.load_sample().folder) / "balanced"
#: What a question is about, by name: its distractors must not speak of it.
ISSUES = {
    "q01": r"cars?|traffic|car-free",
    "q02": r"(e-)?scooters?",
    "q03": r"uniform\w*|blazers?|dress code|costumes?",
    "q04": r"homework|worksheets?|assignments?",
    "q05": r"four-day|weekends?|short(er)? weeks?|shorten|on fridays?|fridays free",
    "q06": r"remote|home|online|commut\w+|in the office|an office",
    "q07": r"tips?|tipping|gratuit\w+|wages?|salar\w+",
    "q08": r"meat|meatless|vegetables?|vegetarian|vegan",
    "q09": r"nuclear|reactors?|uranium|radioactive",
    "q10": r"plastics?|disposable|throwaway|recycl\w+",
    "q11": r"space|rockets?|orbit|astronauts?|moon|planets?",
    "q12": r"cash|cashless|contactless|payments?",
    "q13": r"zoos?|cages?|captivity|enclosures?",
    "q14": r"videos?|referee\w*|replay\w*",
}


def json_lines(name: str) -> list[Row]:
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


CORPUS = json_lines("corpus.jsonl")
QUERIES = {row["_id"]: row for row in json_lines("queries.jsonl")}
DOCUMENTS = {row["_id"]: row for row in CORPUS if row["distractor_of"] is None}
DISTRACTORS = {row["_id"]: row for row in CORPUS if row["distractor_of"] is not None}


def whole(row: Row) -> str:
    return f"{row['title']} {row['text']}"


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def sentences(text: str) -> list[str]:
    return [" ".join(words(part)) for part in re.split(r"(?<=[.?!:;])\s+", text)]


def runs_of(text: str, length: int) -> set[tuple[str, ...]]:
    found = words(text)
    return {tuple(found[i : i + length]) for i in range(len(found) - length + 1)}


def content(row: Row, common: set[str]) -> set[str]:
    """Words of four letters or more that are not all over the corpus."""
    return {word for word in words(whole(row)) if len(word) >= 4} - common


@pytest.fixture(scope="module")
def common_words() -> set[str]:
    """What stands in a tenth of the texts or more: no sign that one imitates the other."""
    counts = Counter(word for row in CORPUS for word in set(words(whole(row))))
    return {word for word, count in counts.items() if count >= len(CORPUS) / 10}


def test_sizes_and_balance() -> None:
    assert len(QUERIES) >= 12
    assert len(json_lines("queries.jsonl")) == len(QUERIES)
    assert len(CORPUS) == len({row["_id"] for row in CORPUS})
    sides = Counter((row["query_id"], row["perspective"]) for row in DOCUMENTS.values())
    assert sides == {(query, side): 4 for query in QUERIES for side in (1, 2)}
    imitated = Counter(row["distractor_of"] for row in DISTRACTORS.values())
    assert imitated == dict.fromkeys(DOCUMENTS, 1)


@pytest.mark.parametrize("row", CORPUS, ids=lambda row: row["_id"])
def test_length_and_fields(row: Row) -> None:
    assert 80 <= len(row["text"].split()) <= 140
    assert set(row) == {
        "_id", "title", "text", "query_id", "perspective", "domain", "distractor_of"
    }  # fmt: skip
    assert row["title"].strip()
    assert row["text"] == row["text"].strip()
    assert row["text"][-1] in ".?!"


def test_ids_say_query_perspective_and_document() -> None:
    for query in QUERIES:
        own = [f"{query}_p{side}_d{number}" for side in (1, 2) for number in (1, 2, 3, 4)]
        assert [doc for doc, row in DOCUMENTS.items() if row["query_id"] == query] == own
    for doc, row in DOCUMENTS.items():
        assert doc.startswith(f"{row['query_id']}_p{row['perspective']}_d")
    for doc, row in DISTRACTORS.items():
        target = DOCUMENTS[row["distractor_of"]]
        assert doc == f"{target['_id']}_x"
        for field in ("query_id", "perspective", "domain"):
            assert row[field] == target[field], (doc, field)


def test_several_domains_with_two_questions_or_more() -> None:
    domains = Counter(row["domain"] for row in QUERIES.values())
    assert len(domains) >= 5
    assert min(domains.values()) >= 2
    for row in CORPUS:
        assert row["domain"] == QUERIES[row["query_id"]]["domain"]


def test_questions_have_two_different_perspectives() -> None:
    for row in QUERIES.values():
        assert set(row) == {"_id", "text", "domain", "perspectives"}
        assert row["text"].endswith("?")
        assert len(set(row["perspectives"])) == 2
    assert len({row["text"] for row in QUERIES.values()}) == len(QUERIES)


def test_judgements_name_the_documents_and_no_distractor() -> None:
    header, *lines = (FOLDER / "qrels" / "test.tsv").read_text(encoding="utf-8").splitlines()
    assert header.split("\t") == ["query-id", "corpus-id", "score"]
    judged = [tuple(line.split("\t")) for line in lines]
    assert judged == [(row["query_id"], doc, "1") for doc, row in DOCUMENTS.items()]


def test_no_sentence_stands_twice() -> None:
    where = defaultdict(list)
    for row in CORPUS:
        for sentence in [*sentences(row["text"]), " ".join(words(row["title"]))]:
            if len(sentence.split()) >= 3:  # "I decide" may stand twice
                where[sentence].append(row["_id"])
    assert {sentence: ids for sentence, ids in where.items() if len(ids) > 1} == {}


def test_no_run_of_words_stands_in_two_texts() -> None:
    """The rule is a run of 8 in two at most; the README promises none of 7 in two."""
    for length in (8, 7):
        where = defaultdict(set)
        for row in CORPUS:
            for run in runs_of(whole(row), length):
                where[run].add(row["_id"])
        assert {" ".join(run): ids for run, ids in where.items() if len(ids) > 1} == {}


@pytest.mark.parametrize("doc", DISTRACTORS)
def test_a_distractor_shares_the_words_of_its_document(doc: str, common_words: set[str]) -> None:
    """At least five rarer words, and more than with any other document of the corpus."""
    row = DISTRACTORS[doc]
    mine = content(row, common_words)
    shared = {other: len(mine & content(DOCUMENTS[other], common_words)) for other in DOCUMENTS}
    own = shared.pop(row["distractor_of"])
    assert own >= 5
    assert own > max(shared.values())


@pytest.mark.parametrize("doc", DISTRACTORS)
def test_a_distractor_leaves_the_question_alone(doc: str) -> None:
    """It neither names the issue nor has a sentence that is nearly one of its document."""
    row = DISTRACTORS[doc]
    assert not re.search(rf"\b({ISSUES[row['query_id']]})\b", whole(row), re.IGNORECASE)
    theirs = [set(s.split()) for s in sentences(DOCUMENTS[row["distractor_of"]]["text"])]
    for sentence in sentences(row["text"]):
        mine = set(sentence.split())
        assert all(len(mine & other) / len(mine | other) < 0.5 for other in theirs), sentence


def test_every_question_speaks_of_its_issue_on_both_sides() -> None:
    """So that the distractors' silence on it means something."""
    for query, names in ISSUES.items():
        for side in (1, 2):
            texts = [
                whole(row)
                for row in DOCUMENTS.values()
                if (row["query_id"], row["perspective"]) == (query, side)
            ]
            named = sum(bool(re.search(rf"\b({names})\b", t, re.IGNORECASE)) for t in texts)
            assert named >= 2, (query, side)


def test_it_loads_as_fit_documents_with_distractors() -> None:
    fit = FitDocuments.load(FOLDER)
    assert fit.query_ids == list(QUERIES)
    for query, own in fit.queries.items():
        assert own.query == QUERIES[query]["text"]
        assert own.sides == (1, 1, 1, 1, 2, 2, 2, 2)
        assert (len(own.distractors_1), len(own.distractors_2)) == (4, 4)


def ranked(pattern: tuple[int, ...]) -> dict[str, dict[str, float]]:
    """Every question's documents with the sides in this order."""
    run = {}
    for query in QUERIES:
        left = {s: [f"{query}_p{s}_d{number}" for number in (4, 3, 2, 1)] for s in (1, 2)}
        order = [left[side].pop() for side in pattern]
        run[query] = {doc: float(len(order) - place) for place, doc in enumerate(order)}
    return run


ONE_SIDED = ranked((1, 1, 1, 1, 2, 2, 2, 2))
MIXED = ranked((1, 2, 2, 1, 1, 2, 2, 1))


def light_polarity(method: str, style: bool) -> dict[str, dict[str, float]]:
    made = ranktilt.fit_polarity(
        MIXED,
        {doc: whole(row) for doc, row in DOCUMENTS.items()},
        {query: row["text"] for query, row in QUERIES.items()},
        fit=FOLDER,
        embedder="light",
        settings=PolaritySettings(method=method, style=style, cache=False),
    )
    return {q: {doc: value for doc, (value,) in made.of_query(q).items()} for q in QUERIES}


def hits(positive: set[str], documents: list[str]) -> int:
    """Documents on the right side, by the better of the two ways to name the sides."""
    right = sum((doc in positive) == (DOCUMENTS[doc]["perspective"] == 1) for doc in documents)
    return max(right, len(documents) - right)


@pytest.mark.parametrize("style", [True, False], ids=["without style", "with style"])
@pytest.mark.parametrize("method", ["auto", "pca"])
def test_the_light_axis_is_ten_points_above_a_random_split(method: str, style: bool) -> None:
    """The random split deals the same number of + at random: all ways to do so, each as likely."""
    found, chance = [], []
    for polarity in light_polarity(method, style).values():
        documents = list(polarity)
        positive = {doc for doc in documents if polarity[doc] > 0}
        assert all(value != 0 for value in polarity.values())
        found.append(hits(positive, documents) / len(documents))
        dealt = itertools.combinations(documents, len(positive))
        chance.append(statistics.mean(hits(set(d), documents) for d in dealt) / len(documents))
    assert statistics.mean(found) >= statistics.mean(chance) + 0.10
    # and so says the toolkit's own comparison
    (row,) = compare_embedders(
        FOLDER, ["light"], [method], settings=PolaritySettings(style=style, cache=False)
    )
    assert row.assignment == pytest.approx(statistics.mean(found))
    assert row.assignment_random == pytest.approx(statistics.mean(chance))


def duo_of(polarity: Sequence[float]) -> float:
    value = duo(polarity)
    assert value is not None
    return value


def test_duo_tells_a_one_sided_order_from_a_mixed_one() -> None:
    """Random orders lie between the two, well away from both."""
    polarity = light_polarity("auto", True)
    means = {}
    for name, run in {"one-sided": ONE_SIDED, "mixed": MIXED}.items():
        lists = [[polarity[q][doc] for doc in run[q]] for q in QUERIES]
        means[name] = statistics.mean(duo_of(values) for values in lists)
    shuffled = []
    for values in polarity.values():
        orders = itertools.islice(itertools.permutations(values.values()), 0, None, 401)
        shuffled.append(statistics.mean(duo_of(order) for order in orders))
    random_order = statistics.mean(shuffled)
    assert means["one-sided"] > random_order + 0.1
    assert means["mixed"] < random_order - 0.1
