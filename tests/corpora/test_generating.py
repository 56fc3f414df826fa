"""The whole pipeline against a real HTTP server: the same bytes whatever happens on the way."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranktilt.corpora.generation import Recipe, _Generated, generate
from ranktilt.corpora.loading import load_corpus
from ranktilt.corpora.quality import CheckSettings, check_corpus
from ranktilt.corpora.statistics import corpus_statistics
from ranktilt.corpora.topics import Topic
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.errors import EngineError, GivenUp, InputError
from ranktilt.measures.scoring import score
from ranktilt.polarity.polarize import PolaritySettings, fit_polarity
from ranktilt.web.chat import AnswerStore, Endpoint

KEY = "sk-test-51c2f0aa93d74bb8"
SMALL = Recipe(questions=3, documents=2, least_words=60)
#: topics, then per topic 1 request, per question 1, per side 1 more, per document 2.
REQUESTS = 2 + 6 + 12 + 2 * 24


@pytest.fixture
def topics(put: Callable[..., Path]) -> Path:
    return put("topics.txt", "# two topics\nTea\nNuclear power\n")


@pytest.fixture
def make(model: Any, topics: Path, tmp_path: Path) -> Callable[..., _Generated]:
    def run(name: str = "c", recipe: Recipe = SMALL, **settings: Any) -> _Generated:
        given = {"timeout": 20.0, "backoff": 0.01, "retries": 3, "concurrency": 6} | settings
        endpoint = Endpoint(model.url, "tiny", **given)
        return generate(topics, tmp_path / name, endpoint, recipe=recipe)

    return run


def written(folder: Path) -> dict[str, bytes]:
    """Everything that must be the same every time."""
    kept = [p for p in sorted(folder.rglob("*")) if p.is_file()]
    return {
        str(p.relative_to(folder)): p.read_bytes()
        for p in kept
        if not p.name.startswith(("answers.sqlite", "manifest"))
    }


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "stages" / name).read_text().splitlines()]


def test_what_is_made(make: Any, model: Any, tmp_path: Path) -> None:
    made = make()
    assert len(model.requests) == REQUESTS
    assert (len(made.corpus.questions), len(made.corpus.plain), len(made.corpus.distractors)) == (
        6, 24, 24,
    )  # fmt: skip
    assert made.set_aside == []
    assert list(made.corpus.sided["q1_0"]) == ["1", "2"]
    assert [d.doc_id for d in made.corpus.of("q2_2")] == [
        "q2_2_p1_d1", "q2_2_p1_d2", "q2_2_p2_d1", "q2_2_p2_d2",
    ]  # fmt: skip
    back = load_corpus(tmp_path / "c")
    assert back.documents == made.corpus.documents
    assert back.questions["q1_0"].perspectives[0].startswith("Yes, Should Tea")
    assert back.questions["q1_0"].topic == "Tea"
    fit = FitDocuments.load(tmp_path / "c")
    assert fit["q1_0"].sides == (1, 1, 2, 2)
    assert len(fit["q1_0"].distractors_1) == len(fit["q1_0"].distractors_2) == 2
    assert made.tally.tokens_in == 11 * REQUESTS
    stages = sorted(p.name for p in (tmp_path / "c" / "stages").iterdir())
    assert stages == [
        "1-topics.jsonl", "2-questions.jsonl", "3-perspectives.jsonl", "4-documents.jsonl",
        "5-distractors.jsonl", "done.json",
    ]  # fmt: skip


def test_the_prompts_of_a_distractor_are_those_of_the_paper(
    make: Any, model: Any, tmp_path: Path
) -> None:
    made = make()
    row = rows(tmp_path / "c", "5-distractors.jsonl")[0]
    assert row["distractor_of"] == "q1_0_p1_d1"
    text = made.corpus.documents["q1_0_p1_d1"].text
    second = next(b for b in model.requests if b["messages"][-1]["content"].startswith("Rewrite")
                  and text in b["messages"][0]["content"])  # fmt: skip
    first, answer, follow = (message["content"] for message in second["messages"])
    assert first.startswith(text)
    assert "Using as many words and phrases from the paragraph above as possible" in first
    assert f"try to answer: {row['question']}" in first
    assert answer == row["draft"]
    statement = made.corpus.questions["q1_0"].perspectives[0]
    assert follow.startswith(
        "Rewrite the above paragraph but remove any sentences that have to do with the idea: "
        f"{statement}"
    )


def test_the_distractors_question_is_the_least_alike_of_the_topic(
    make: Any, tmp_path: Path
) -> None:
    vectors = {0: (1.0, 0.0), 1: (0.9, 0.1), 2: (-1.0, 0.2)}  # by the case at the question's end

    def embed(texts: list[str]) -> np.ndarray:
        return np.array([vectors[int(text.rstrip("?").split()[-1])] for text in texts])

    recipe = Recipe(questions=3, documents=1, least_words=60, embedder=embed)
    make(recipe=recipe)
    found = {
        row["distractor_of"]: row["question_id"]
        for row in rows(tmp_path / "c", "5-distractors.jsonl")
    }
    # cosines by hand: 0·1 .99, 0·2 -.98, 1·2 -.96
    assert found["q1_0_p1_d1"] == found["q1_0_p2_d1"] == "q1_2"
    assert found["q1_1_p1_d1"] == "q1_2"
    assert found["q1_2_p1_d1"] == "q1_0"
    assert found["q2_2_p2_d1"] == "q2_0"


def test_a_finished_run_sends_nothing(make: Any, model: Any, tmp_path: Path) -> None:
    make()
    before = written(tmp_path / "c")
    times = {p: p.stat().st_mtime_ns for p in (tmp_path / "c" / "stages").iterdir()}
    model.requests.clear()
    again = make()
    assert model.requests == []
    assert again.tally.sent == 0
    assert written(tmp_path / "c") == before
    assert times == {p: p.stat().st_mtime_ns for p in (tmp_path / "c" / "stages").iterdir()}


def test_failures_on_the_way_change_no_byte(make: Any, model: Any, tmp_path: Path) -> None:
    """Every request meets another failure first; answers in the wrong form are another test."""
    make("clean")
    names = ["429", "500", "truncated", "short", "reset", "no-choices", "error-200", None]
    numbers: dict[str, int] = {}

    def faults(body: dict[str, Any], times: int) -> str | None:
        number = numbers.setdefault(json.dumps(body, sort_keys=True), len(numbers))
        if number == 5:
            return "timeout" if times == 0 else None
        return names[number % len(names)] if times == 0 else None

    model.seen.clear()
    model.faults = faults
    made = make("rough", timeout=1.2, retries=6)
    assert made.tally.retried > 40
    assert written(tmp_path / "rough") == written(tmp_path / "clean")


def bad(body: dict[str, Any], times: int) -> str | None:
    """Answers that cannot be used, by what is asked: some get better when told why."""
    text = body["messages"][0]["content"]
    told = any("cannot be used" in message["content"] for message in body["messages"])
    if "case 0?" in text and "For each side" in text:
        return None if told else "wrong"
    if "case 1?" in text and "For each side" in text and "Tea" in text:
        return "refusal"
    if "case 2?" in text and "Given the question" in text and body["seed"] == 1 and "\nYes" in text:
        return None if told else "cut-off"
    return None


def test_what_cannot_be_used_is_asked_again_with_the_reason_then_set_aside(
    make: Any, model: Any, tmp_path: Path
) -> None:
    model.faults = bad
    made = make()
    assert [(row["stage"], row["item"], row["kind"]) for row in made.set_aside] == [
        ("perspectives", "q1_1", "refusal")
    ]
    assert made.tally.set_aside == {"perspectives: refusal": 1}
    assert made.tally.reasked == 2 + 2 + 2  # wrong twice, refused: two more tries, cut off twice
    assert "q1_1" not in made.corpus.questions
    assert len(made.corpus.questions) == 5
    told = [b for b in model.requests if b["messages"][-1]["content"].startswith("This answer")]
    assert any('no lines "Perspective 1' in b["messages"][-1]["content"] for b in told)
    assert all(b["messages"][-2]["role"] == "assistant" for b in told)
    listed = (tmp_path / "c" / "set-aside.jsonl").read_text()
    assert "I'm sorry" in json.loads(listed)["answer"]
    # a second run asks nothing and sets the same aside
    before = written(tmp_path / "c")
    model.requests.clear()
    assert make().tally.set_aside == {"perspectives: refusal": 1}
    assert model.requests == []
    assert written(tmp_path / "c") == before
    # unless it may try more often
    model.faults = lambda body, times: None
    made = make(recipe=replace(SMALL, tries=3))
    assert (made.set_aside, len(model.requests) > 0) == ([], True)
    assert len(made.corpus.questions) == 6


def test_a_stopped_run_goes_on_where_it_was(make: Any, model: Any, tmp_path: Path) -> None:
    """The server breaks down in every stage in turn; each run sends only what is missing."""
    make("clean")
    stages = ("debate questions", "For each side", "Given the q", "Using as many", "Rewrite", None)
    stored: set[str] = set()
    for broken in stages:
        model.requests.clear()
        model.faults = lambda body, times, broken=broken: (
            "500" if broken and broken in body["messages"][-1]["content"] else None
        )
        if broken is None:
            make("stopped")
        else:
            with pytest.raises(GivenUp, match="status 500"):
                make("stopped", retries=0)
            assert not (tmp_path / "stopped" / "corpus.jsonl").exists()
        assert model.requests
        assert not stored & {json.dumps(body, sort_keys=True) for body in model.requests}
        stored = stored_bodies(tmp_path / "stopped")
    assert len(stored) == REQUESTS
    assert written(tmp_path / "stopped") == written(tmp_path / "clean")


def stored_bodies(folder: Path) -> set[str]:
    with AnswerStore(folder / "answers.sqlite") as store:
        found = store.execute("SELECT request FROM answers")
    return {json.dumps(json.loads(request)["body"], sort_keys=True) for (request,) in found}


def kill_while_running(
    command: list[str], environment: dict[str, str], ready: Callable[[], bool]
) -> None:
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        end = time.monotonic() + 60
        while not ready() and process.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    finally:
        _, errors = process.communicate(timeout=30)
    assert process.returncode == -signal.SIGKILL, errors


@pytest.mark.parametrize("after", [9, 45])
def test_a_killed_process_loses_nothing(
    make: Any, model: Any, topics: Path, tmp_path: Path, after: int,
    run_cli: Callable[..., Any], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    settings = tmp_path / "settings.toml"
    settings.write_text("[endpoint]\nconcurrency = 3\n[recipe]\nleast_words = 60\n")
    command = [
        sys.executable, "-m", "ranktilt", "corpus", "generate", str(topics),
        "-o", str(tmp_path / "killed"), "--model", "tiny", "--base-url", model.url,
        "--questions", "3", "--documents", "2", "--settings", str(settings),
    ]  # fmt: skip
    environment = os.environ | {"RANKTILT_API_KEY": KEY}
    model.delay = 0.02
    kill_while_running(command, environment, lambda: len(model.requests) >= after)
    stored = stored_bodies(tmp_path / "killed")
    assert len(stored) >= after - 1 - 3  # all but those under way
    time.sleep(0.3)
    model.requests.clear()
    monkeypatch.setenv("RANKTILT_API_KEY", KEY)
    done = run_cli(*command[3:])
    assert done.code == 0, done.err
    sent = {json.dumps(body, sort_keys=True) for body in model.requests}
    assert not sent & stored
    assert len(model.requests) == REQUESTS - len(stored)
    made = written(tmp_path / "killed")
    make("clean")
    assert made == written(tmp_path / "clean")
    # and the key is nowhere
    everything = [p.read_bytes() for p in (tmp_path / "killed").rglob("*") if p.is_file()]
    assert not any(KEY.encode() in content for content in everything)
    assert KEY not in done.out + done.err


class PowerCut(BaseException):
    """Nobody catches it."""


def test_stopped_between_any_two_files_it_goes_on(
    make: Any, model: Any, topics: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stages and what they were made from are two files: the power goes before each renaming."""
    topics.write_text("Tea\n")
    recipe = Recipe(questions=2, documents=1, least_words=60)
    whole = os.replace
    renamed: list[str] = []

    def count(source: Any, target: Any) -> None:
        renamed.append(str(target))
        if len(renamed) == last:
            raise PowerCut
        whole(source, target)

    last = 0
    monkeypatch.setattr("ranktilt.data.files.os.replace", count)
    make("clean", recipe=recipe)
    clean = written(tmp_path / "clean")
    files = len(renamed)
    assert files >= 5 + 5 + 4  # stages, what they were made from, corpus and set-aside.jsonl
    for last in range(1, files + 1):
        renamed.clear()
        with pytest.raises(PowerCut):
            make(f"cut{last}", recipe=recipe)
        stored = stored_bodies(tmp_path / f"cut{last}")
        model.requests.clear()
        renamed[:] = [""] * (files + 1)
        made = make(f"cut{last}", recipe=recipe)
        assert not stored & {json.dumps(body, sort_keys=True) for body in model.requests}
        assert made.notes == []
        assert written(tmp_path / f"cut{last}") == clean


# --- editing --------------------------------------------------------------------------------------


def edit(folder: Path, name: str, change: Callable[[list[dict[str, Any]]], Any]) -> None:
    found = rows(folder, name)
    change(found)
    (folder / "stages" / name).write_text(
        "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in found), encoding="utf-8"
    )


def test_an_edited_question_is_asked_and_the_others_stay(
    make: Any, model: Any, tmp_path: Path
) -> None:
    make(recipe=Recipe(questions=3, documents=2, least_words=60, distractors=False))
    model.requests.clear()
    edit(tmp_path / "c", "2-questions.jsonl", lambda r: r[1].update(question="Is Tea case 7?"))
    made = make(recipe=Recipe(questions=3, documents=2, least_words=60, distractors=False))
    assert made.corpus.questions["q1_1"].text == "Is Tea case 7?"
    assert len(model.requests) == 1 + 2
    assert all("Is Tea case 7?" in b["messages"][0]["content"] for b in model.requests)


def test_what_is_deleted_or_changed_by_hand_stays_so(make: Any, model: Any, tmp_path: Path) -> None:
    recipe = Recipe(questions=3, documents=2, least_words=60, distractors=False)
    make(recipe=recipe)
    model.requests.clear()
    edit(tmp_path / "c", "2-questions.jsonl", lambda r: r.pop(0))
    edit(tmp_path / "c", "4-documents.jsonl", lambda r: r[-1].update(text="mine"))
    own = {"doc_id": "q2_0_p1_d9", "query_id": "q2_0", "perspective": "1", "text": "my own"}
    edit(tmp_path / "c", "4-documents.jsonl", lambda r: r.append(own))
    made = make(recipe=recipe)
    assert model.requests == []
    assert "q1_0" not in made.corpus.questions
    assert made.corpus.documents["q2_2_p2_d2"].text == "mine"
    assert made.corpus.documents["q2_0_p1_d9"].text == "my own"
    assert make(recipe=recipe).corpus.documents == made.corpus.documents


def test_an_edited_file_that_cannot_be_read_is_one_line(make: Any, tmp_path: Path) -> None:
    recipe = Recipe(questions=3, documents=1, least_words=60, distractors=False)
    make(recipe=recipe)
    edit(tmp_path / "c", "3-perspectives.jsonl", lambda r: r[0].update(perspectives=["one"]))
    with pytest.raises(
        InputError, match=r"3-perspectives.jsonl:1: perspectives .*two texts or more"
    ):
        make(recipe=recipe)


PLAIN = Recipe(questions=3, documents=2, least_words=60, distractors=False)


def test_a_document_of_an_unknown_side_is_skipped(make: Any, tmp_path: Path) -> None:
    make()
    edit(tmp_path / "c", "4-documents.jsonl", lambda rows: rows[0].update(perspective="3"))
    made = make()
    assert "q1_0_p1_d2" not in made.corpus.documents
    told = "1 rows of the stage documents belong to no question with this perspective and are"
    assert any(line.startswith(told) for line in made.notes)


@pytest.mark.parametrize(
    ("name", "change", "says"),
    [
        ("3-perspectives", {"documents": ["a", "b", "c"]}, "2 perspectives, 3 documents, expected"),
        ("4-documents", {"doc_id": "a b"}, "4-documents.jsonl:1: doc_id 'a b', expected an id"),
        ("4-documents", {"doc_id": "q1_0_p1_d1"}, "duplicate document 'q1_0_p1_d1'"),
        ("4-documents", {"text": "\ud800"}, "4-documents.jsonl:1: half a surrogate pair"),
    ],
)
def test_an_edited_row_that_cannot_be_taken_is_one_line(
    make: Any, model: Any, tmp_path: Path, name: str, change: dict[str, str], says: str
) -> None:
    make()
    model.requests.clear()
    path = tmp_path / "c" / "stages" / f"{name}.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    lines[0] = json.dumps(json.loads(lines[0]) | change) + "\n"
    path.write_text("".join(lines))
    with pytest.raises(InputError, match=says):
        make()
    assert sorted(path.read_text().splitlines(keepends=True)) == sorted(lines)  # nothing is lost
    assert model.requests == []


@pytest.mark.parametrize("name", ["1-topics", "2-questions", "3-perspectives", "4-documents"])
def test_a_stage_whose_file_is_deleted_is_made_again(
    make: Any, model: Any, tmp_path: Path, name: str
) -> None:
    make()
    before = written(tmp_path / "c")
    model.requests.clear()
    (tmp_path / "c" / "stages" / f"{name}.jsonl").unlink()
    make()
    assert model.requests == []
    assert written(tmp_path / "c") == before


def test_work_by_hand_that_is_made_anew_is_kept(make: Any, tmp_path: Path) -> None:
    assert make(recipe=PLAIN).notes == []
    edit(tmp_path / "c", "4-documents.jsonl", lambda r: r[0].update(text="an evening's work"))
    assert make(recipe=PLAIN).notes == []
    sides = ["Yes, quite so", "No, not at all"]
    edit(tmp_path / "c", "3-perspectives.jsonl", lambda r: r[0].update(perspectives=sides))
    made = make(recipe=PLAIN)
    assert made.corpus.documents["q1_0_p1_d2"].text != "an evening's work"
    assert any("2 rows of the stage documents were replaced" in line for line in made.notes)
    kept = rows(tmp_path / "c", "replaced.jsonl")
    assert [(row["stage"], row["doc_id"]) for row in kept] == [
        ("documents", "q1_0_p1_d2"), ("documents", "q1_0_p2_d2"),
    ]  # fmt: skip
    assert kept[0]["text"] == "an evening's work"
    assert make(recipe=PLAIN).notes == []


def test_a_topic_of_ones_own_in_the_stage_file(make: Any, model: Any, tmp_path: Path) -> None:
    make(recipe=PLAIN)
    model.requests.clear()
    own = {"topic_id": "mine", "topic": "Cats", "domain": "Animals"}
    edit(tmp_path / "c", "1-topics.jsonl", lambda r: r.append(own))
    made = make(recipe=PLAIN)
    assert len(model.requests) == 1 + 3 + 6
    assert made.corpus.questions["mine_0"].topic == "Cats"
    assert made.corpus.documents["mine_2_p2_d2"].domains == ("Animals",)
    assert len(make(recipe=PLAIN).corpus.questions) == 9


def test_rows_of_questions_that_are_not_there_are_told(make: Any, tmp_path: Path) -> None:
    make(recipe=PLAIN)
    document = {"doc_id": "q8_0_p1_d2", "query_id": "q8_0", "perspective": "1", "text": "mine"}
    edit(tmp_path / "c", "4-documents.jsonl", lambda r: r.append(document))
    sides = {"query_id": "q9_0", "perspectives": ["Yes", "No"], "documents": ["a", "b"]}
    edit(tmp_path / "c", "3-perspectives.jsonl", lambda r: r.append(sides))
    made = make(recipe=PLAIN)
    assert len(made.corpus.questions) == 6
    assert any("(first: 'q8_0_p1_d2')" in line for line in made.notes)
    assert any("(first: 'q9_0')" in line for line in made.notes)
    assert rows(tmp_path / "c", "4-documents.jsonl")[-1] == document


def test_a_higher_least_length_holds_for_what_is_there_already(
    make: Any, model: Any, tmp_path: Path
) -> None:
    """The server writes 90 words, which is too short then; the answers themselves are stored."""
    make(recipe=PLAIN)
    made = make(recipe=Recipe(questions=3, documents=2, least_words=100, distractors=False))
    assert made.tally.set_aside == {"perspectives: too short": 6}
    assert made.corpus.documents == {}


def test_more_topics_cost_only_themselves(
    make: Any, model: Any, topics: Path, tmp_path: Path
) -> None:
    recipe = Recipe(questions=2, documents=1, least_words=60, distractors=False)
    make(recipe=recipe)
    model.requests.clear()
    topics.write_text("Tea\nNuclear power\nBullfighting\n")
    made = make(recipe=recipe)
    assert len(model.requests) == 1 + 2
    assert len(made.corpus.questions) == 6


def test_own_prompts_language_and_sample(
    make: Any, model: Any, put: Callable[..., Path], tmp_path: Path
) -> None:
    put("mine/system.txt", "You write {language}.\n")
    recipe = Recipe(questions=3, documents=1, sample=2, distractors=False, language="Welsh",
                    least_words=60, prompts=str(tmp_path / "mine"))  # fmt: skip
    made = make(recipe=recipe)
    assert len(made.corpus.questions) == 2
    assert model.requests[0]["messages"][0] == {"role": "system", "content": "You write Welsh."}
    assert "Write in Welsh." in model.requests[0]["messages"][1]["content"]
    same = make(recipe=recipe).corpus
    assert list(same.questions) == list(made.corpus.questions)


def test_more_than_two_sides(make: Any, model: Any, topics: Path, tmp_path: Path) -> None:
    recipe = Recipe(questions=2, documents=2, least_words=60, sides=3)
    plan = recipe.estimate(Topic.load(topics), Endpoint(model.url, "tiny"))
    made = make(recipe=recipe)
    # per topic 1 request, per question 1, per side 1 more; no distractors
    assert len(model.requests) == plan.requests == 2 + 4 + 12
    assert made.notes == [
        "no distractors: the style of a side is the difference between two (A.5), not three"
    ]
    asked = model.requests[2]["messages"][0]["content"]
    assert "There are three opposing sides" in asked
    assert "Perspective 3: the position of the third side, as a short statement" in asked
    assert {len(one.perspectives) for one in made.corpus.questions.values()} == {3}
    assert [d.doc_id for d in made.corpus.of("q1_1")] == [
        f"q1_1_p{side}_d{number}" for side in (1, 2, 3) for number in (1, 2)
    ]
    other = next(r for r in model.requests if "\nMaybe 3" in r["messages"][0]["content"])
    assert "q1" not in other["messages"][0]["content"]
    model.requests.clear()
    assert make(recipe=recipe).corpus.documents == made.corpus.documents
    assert model.requests == []
    # the rest of the toolkit: statistics, checks, an axis for each pair of sides
    found = corpus_statistics(load_corpus(tmp_path / "c"))
    assert (found.both_sides, found.labelled) == (4, 24)
    verdicts = {f.check: f.verdict for f in check_corpus(made.corpus, CheckSettings()).findings}
    assert (verdicts["both sides"], verdicts["balance"]) == ("ok", "ok")
    fit = FitDocuments.load(tmp_path / "c")
    assert fit["q1_0"].perspectives == ("1", "1", "2", "2", "3", "3")
    collection = {d.doc_id: d.text for d in made.corpus.plain}
    run = {"q1_0": {d.doc_id: 1 / n for n, d in enumerate(made.corpus.of("q1_0"), start=1)}}
    polarity = fit_polarity([run], collection, fit=fit, settings=PolaritySettings(axes=2))
    assert score(run, "DUO(axis='all')", polarity=polarity).values.shape == (1, 1, 1)
    # two sides after all: what depends on it is made again
    again = make(recipe=replace(recipe, sides=2, distractors=False))
    assert {len(one.perspectives) for one in again.corpus.questions.values()} == {2}


@pytest.mark.parametrize(
    ("sides", "says"), [(1, "sides=1: expected int >= 2"), (7, "sides=7: expected int <= 6")]
)
def test_a_wrong_number_of_sides(sides: int, says: str) -> None:
    with pytest.raises(InputError, match=says):
        Recipe(sides=sides)


def test_the_papers_own_prompts(make: Any, model: Any, tmp_path: Path) -> None:
    """The four that the paper prints (§3.1, A.5); the one for questions is only described."""
    made = make(recipe=replace(SMALL, prompts="published"))
    assert (len(made.corpus.plain), len(made.corpus.distractors)) == (24, 24)
    said = [r["messages"][-1]["content"] for r in model.requests]
    question = made.corpus.questions["q1_0"]
    ask = "For each side of the issue, write an article from the perspective of that side."
    assert f"{question.text}\n\n{ask}" in said
    ask = "Given the question above, write an article from the perspective of the side below."
    assert f"{question.text}\n\n{ask}\n\n{question.perspectives[0]}" in said
    text = made.corpus.documents["q1_0_p1_d1"].text
    ask = "Using as many words and phrases from the paragraph above as possible, try to answer: "
    assert sum(one.startswith(f"{text}\n\n{ask}") for one in said) == 1
    ask = "Rewrite the above paragraph but remove any sentences that have to do with the idea: "
    assert f"{ask}{question.perspectives[1]}." in said
    with pytest.raises(InputError, match=r"no \{sides\}, expected it in the template perspectives"):
        make("d", recipe=replace(SMALL, prompts="published", sides=3))


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("questions", "About {topic}.", "no {number}"),
        ("document", "{question} {perspective} {side}", "unknown field 'side'"),
        ("greeting", "Hello", "unknown template 'greeting'"),
    ],
)
def test_a_wrong_template_is_one_line(
    make: Any, model: Any, put: Callable[..., Path], tmp_path: Path, name: str, text: str, says: str
) -> None:
    put(f"mine/{name}.txt", text)
    with pytest.raises(InputError, match=says):
        make(recipe=Recipe(prompts=str(tmp_path / "mine")))
    assert model.requests == []
    assert not (tmp_path / "c").exists()


def test_a_wrong_key_ends_it_at_once(make: Any, model: Any) -> None:
    model.faults = lambda body, times: "401"
    with pytest.raises(EngineError, match="no key was sent"):
        make()
    assert len(model.requests) <= 2


def test_the_estimate_counts_what_is_sent(make: Any, model: Any, topics: Path) -> None:
    before = SMALL.estimate(Topic.load(topics), Endpoint(model.url, "tiny"))
    assert not model.requests
    make()
    assert before.requests == len(model.requests) == REQUESTS


def edit_a_question(folder: Path) -> None:
    path = folder / "stages" / "2-questions.jsonl"
    first, *rest = rows(folder, "2-questions.jsonl")
    changed = [first | {"question": "Should trams be free?"}, *rest]
    path.write_text("".join(json.dumps(row) + "\n" for row in changed))


def test_an_edit_costs_only_what_depends_on_it(make: Any, model: Any, tmp_path: Path) -> None:
    make()
    edit_a_question(tmp_path / "c")
    model.requests.clear()
    make()
    assert 0 < len(model.requests) < REQUESTS / 2


def test_every_try_is_a_request_also_where_the_answer_is_the_same(make: Any, model: Any) -> None:
    """The same words with the same reason would else be answered from the store."""
    opening = "debate questions about this topic: Tea"

    def stubborn(body: dict[str, Any], times: int) -> str | None:
        return "refusal" if opening in body["messages"][0]["content"] else None

    model.faults = stubborn
    make(retries=0)
    sent = [body for body in model.requests if opening in body["messages"][0]["content"]]
    assert len(sent) == 1 + SMALL.tries
    assert len({json.dumps(body, sort_keys=True) for body in sent}) == len(sent)
