"""Lists of texts as runs, and the scorer of one list against `score` on the same texts."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import ranktilt
from ranktilt.data.run import Run
from ranktilt.errors import InputError
from ranktilt.interop.ranked import ListScorer, ListSettings, RankedTexts, paragraphs, utterances

COUNT = "ARaB(magnitude='count')@10"
TEXTS = ["She said she knew her.", "He did.", "Nothing here.", "His mother and her father"]
THREE = {
    "name": "three",
    "groups": [{"name": name, "terms": [name]} for name in ("red", "blue", "green")],
}


def test_one_list_by_hand() -> None:
    # male is +: −3, 1, 0 and, with mother and father, 0; prefix means −3, −1, −2/3, −1/2
    found = ListScorer(COUNT).score(TEXTS)
    assert found is not None
    assert found[COUNT].value == pytest.approx((-3 - 1 - 2 / 3 - 1 / 2) / 4)
    assert found[COUNT].status == "ok"


def test_the_scorer_of_one_list_is_score_itself() -> None:
    names = [
        COUNT, "ARaB@3", "ARaB(magnitude='tf-paper')@10", "RaB@4", "TExFAIR@10", "AWRF@10",
        "Share(group='female')@10", "FaiRR@4", "TokenShare(signed=True)@10", "NFaiRR@2",
    ]  # fmt: skip
    log = RankedTexts()
    log.add("q", [(None, text) for text in TEXTS], "q")
    scores = log.score(names)
    scorer = ListScorer(names)
    found = scorer.score(TEXTS)
    assert found is not None
    assert scorer.depth is None  # NFaiRR looks at the whole list
    for name, value in found.items():
        assert value.value == pytest.approx(scores.value("run", name, "q"), abs=1e-12), name
        assert value.status == scores.statuses("run", name)["q"]
    assert "NFaiRR(background='pool')@2" in found


def test_only_the_top_is_looked_at() -> None:
    scorer = ListScorer("ARaB@2")
    read: list[str] = []

    def texts() -> Any:
        for text in TEXTS:
            read.append(text)
            yield text

    assert scorer.depth == 2
    scorer.score(texts())
    assert len(read) <= 3


def test_what_is_undefined_has_no_value() -> None:
    found = ListScorer([COUNT, "Share(group='male')@10"]).score([])
    assert found is not None
    assert [value.value for value in found.values()] == [None, None]
    nobody = ListScorer("Share(group='male')@10").score(["nothing here"])
    assert nobody is not None
    assert nobody["Share(group='male')@10"].value is None


def test_a_list_can_be_given_up() -> None:
    answers = iter([True, False])
    assert ListScorer(COUNT).score(TEXTS, go_on=lambda: next(answers)) is None


def test_three_groups() -> None:
    scorer = ListScorer(settings=ListSettings(lexicon=THREE))
    assert scorer.names[0] == "Share(group='red')@10"
    pair = "ARaB(magnitude='count', pair='red,green')@5"
    found = ListScorer(pair, ListSettings(lexicon=THREE)).score(["red red", "green"])
    assert found is not None
    assert next(iter(found.values())).value == pytest.approx(1.25)  # 2 and (2 − 1) / 2


@pytest.mark.parametrize(
    ("measure", "message"),
    [
        ("DUO", "needs more than the texts"),
        ("nDCG@10", "needs more than the texts"),
        ("NFaiRR(background='collection')@5", "needs a collection"),
        ("Share(group='nobody')@5", "unknown group 'nobody'"),
    ],
)
def test_measures_that_one_list_cannot_have(measure: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        ListScorer(measure)


def test_paragraphs_of_a_text() -> None:
    text = "\n\nHe spoke. He won.\n \nNobody came.\n\n\nShe answered.\n"
    made = paragraphs(text)
    assert [made.texts[doc] for doc in made.run().ranking("text")] == [
        "He spoke. He won.", "Nobody came.", "She answered.",
    ]  # fmt: skip
    # +2, 0, −1: prefix means 2, 1 and 1/3
    assert made.score(COUNT).value("paragraphs", COUNT, "text") == pytest.approx(10 / 9)
    several = paragraphs({"a": "He.\n\nShe.", "b": "She.\n\nHe.", "c": "  "})
    found = several.score(COUNT)
    assert found.value("paragraphs", COUNT, "a") == pytest.approx(0.5)
    assert found.value("paragraphs", COUNT, "b") == pytest.approx(-0.5)
    assert found.statuses("paragraphs", COUNT)["c"] == "no-results"


def test_paragraphs_that_take_sides() -> None:
    made = paragraphs("For.\n\nFor again.\n\nAgainst.\n\nAgainst again.")
    run = made.run()
    polarity = {"text": dict(zip(run.ranking("text"), (1.0, 1.0, -1.0, -1.0), strict=True))}
    # one side before the other is as far from balanced as an order can be
    assert made.score("DUO", polarity=polarity).mean("paragraphs", "DUO") == pytest.approx(1.0)


def test_what_a_chatbot_could_say() -> None:
    made = utterances(
        {
            "Who is the nurse?": {"He is.": 0.2, "She is.": 0.7, "Nobody.": 0.1},
            "And the doctor?": ["He is, he said.", "She is."],
        }
    )
    assert made.queries == {"r1": "Who is the nurse?", "r2": "And the doctor?"}
    assert [made.texts[doc] for doc in made.run().ranking("r1")] == ["She is.", "He is.", "Nobody."]
    scores = made.score(COUNT)
    assert scores.value("utterances", COUNT, "r1") == pytest.approx((-1 + 0 + 0) / 3)
    assert scores.value("utterances", COUNT, "r2") == pytest.approx((2 + 1 / 2) / 2)
    with pytest.raises(InputError, match="expected a number"):
        utterances({"p": {"a": float("nan")}})
    with pytest.raises(InputError, match="expected a number"):
        utterances({"p": {"a": None}})  # type: ignore[dict-item]
    with pytest.raises(InputError, match="expected a list"):
        utterances({"p": "a"})


def test_ids_are_kept_apart() -> None:
    log = RankedTexts()
    assert log.add("one", [("a b", "x"), ("a b", "y"), (None, "z"), (None, "z")]) == "r1"
    first = log.run().ranking("r1")
    assert first[0] == "a_b"
    assert first[1].startswith("a_b#")
    assert first[3] == f"{first[2]}#2"
    assert [log.texts[doc] for doc in first] == ["x", "y", "z", "z"]
    log.add("two", [("a b", "x")])
    assert log.run().ranking("r2") == ["a_b"]
    with pytest.raises(InputError, match="duplicate query"):
        log.add("again", [], "r1")


def test_what_is_past_the_limit_is_counted() -> None:
    log = RankedTexts(limit=1)
    assert log.add("q", [("a", "he")]) == "r1"
    assert log.add("q", [("b", "she")]) is None
    assert log.not_kept == 1
    assert "1 lists after the first 1 were not kept" in log.score(COUNT).notes[-1]


def test_nothing_yet() -> None:
    with pytest.raises(InputError, match="no list yet"):
        RankedTexts().score()


def test_a_folder_that_all_verbs_read(tmp_path: Path) -> None:
    log = RankedTexts("mine")
    log.add("who?", [("a", "he\nsaid\tso"), ("b", "she")])
    folder = log.write(tmp_path / "new" / "folder")
    scores = ranktilt.audit(folder / "run.trec", folder, queries=folder, measures=[COUNT]).scores
    assert scores.value("run", COUNT, "r1") == pytest.approx((1 + 0) / 2)


def test_no_id_ever_stands_for_another_text() -> None:
    log = RankedTexts()
    log.add("one", [("a#2", "he")])
    log.add("two", [("a", "she"), ("a", "she")])  # the second would be called a#2
    for query, texts in (("r1", ["he"]), ("r2", ["she", "she"])):
        assert [log.texts[doc] for doc in log.run().ranking(query)] == texts


def test_a_free_id_is_found_beside_those_given() -> None:
    log = RankedTexts()
    log.add("one", [("a", "he")], "r2")
    assert log.add("two", [("a", "he")]) == "r3"
    with pytest.raises(InputError, match="empty id"):
        log.add("three", [], " ")


def test_half_characters_do_not_stop_anything(tmp_path: Path) -> None:
    log = RankedTexts()
    log.add("who \ud800?", [("a\udfff", "he \ud83d said"), (None, "she")])
    assert log.score(COUNT).value("run", COUNT, "r1") == pytest.approx((1 + 0) / 2)
    folder = log.write(tmp_path / "out")
    scores = ranktilt.audit(folder / "run.trec", folder, queries=folder, measures=[COUNT]).scores
    assert scores.value("run", COUNT, "r1") == pytest.approx(0.5)


def test_writing_while_lists_come_in(tmp_path: Path) -> None:
    """What is written is of one moment: every document of the run has its text, every list its
    query."""
    log, stop = RankedTexts(), threading.Event()

    def add() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            log.add(f"query {number}", [(f"d{number}-{place}", "he") for place in range(20)])
            time.sleep(0.0002)

    threads = [threading.Thread(target=add) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        while len(log) < 50:
            time.sleep(0.01)
        for turn in range(5):
            folder = log.write(tmp_path / str(turn))
            run = Run.load(folder / "run.trec")
            texts, asked = (
                {json.loads(line)["_id"] for line in (folder / file).read_text().splitlines()}
                for file in ("corpus.jsonl", "queries.jsonl")
            )
            assert set(run.doc_ids.to_pylist()) == texts
            assert set(run.query_ids) == asked
    finally:
        stop.set()
        for thread in threads:
            thread.join(30)


def test_what_is_written_says_where_it_comes_from(tmp_path: Path) -> None:
    log = RankedTexts(limit=1)
    log.add("q", [("a", "he")])
    log.add("q", [("a", "he")])
    manifest = json.loads((log.write(tmp_path / "o") / "run.trec.manifest.json").read_text())
    assert manifest["settings"] == {"lists": 1, "not_kept": 1}
    assert manifest["versions"]["ranktilt"] == ranktilt.__version__


def test_lists_are_records_of_rag() -> None:
    log = RankedTexts()
    log.add("who?", [("a", "He did."), (None, "She did.")], "q1")
    log.add("when?", [("a", "He did.")], "q2")
    first, second = log.records({"q1": "He."})
    assert (first.query_id, first.question, first.answer) == ("q1", "who?", "He.")
    assert [one.text for one in first.retrieved or ()] == ["He did.", "She did."]
    assert second.answer is None
    with pytest.raises(InputError, match="unknown query 'q3'"):
        log.records({"q3": "x"})
