"""`llm:MODEL` against a real HTTP server with scripted answers."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ranktilt.data.run import Run
from ranktilt.errors import EngineError, InputError
from ranktilt.rankers.asking import CostEstimate, read_answer
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.llm import LlmRanker, _read_choice, _read_grade, _repair_permutation, _windows
from ranktilt.rankers.ranking import estimate_rank, rank
from ranktilt.rankers.specs import make_ranker
from ranktilt.web.client import PoliteClient

KEY = "sk-test-7d1e5a2290bc43f6"
TEXTS = {f"d{n}": f"worth {n} points" for n in range(8)}
QUERIES = {"q1": "points", "q2": "best"}
#: The best document is last.
CANDIDATES = {query: {f"d{n}": -float(n) for n in range(8)} for query in QUERIES}
BEST_FIRST = [f"d{n}" for n in reversed(range(8))]


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No key, own folder, short pauses."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RANKTILT_API_KEY", raising=False)
    monkeypatch.setattr(PoliteClient, "_back_off", lambda *_: 0.01)


def worth(text: str) -> list[int]:
    """What each passage of a prompt is worth."""
    return [int(found) for found in re.findall(r"worth (\d+) points", text)]


def well(messages: list[dict[str, str]], seed: int) -> str:
    """The right answer to each kind of prompt."""
    prompt = messages[0]["content"]
    values = worth(prompt)
    if "A or B" in prompt:
        return "A" if values[0] > values[1] else "B"
    if "from 0 (" in prompt:
        return str(10 * values[0])
    order = sorted(range(len(values)), key=lambda place: -values[place])
    return " > ".join(f"[{place + 1}]" for place in order)


@pytest.fixture
def server(model: Any) -> Any:
    model.write = well
    return model


@pytest.fixture
def ranker(server: Any) -> Callable[..., LlmRanker]:
    def make(options: str = "", **settings: Any) -> LlmRanker:
        inside = ", ".join(filter(None, (f"url='{server.url}'", options)))
        made = make_ranker(f"llm:tiny({inside})", TEXTS, RankSettings(**settings))
        assert isinstance(made, LlmRanker)
        return made

    return make


def orders(run: Run) -> list[list[str]]:
    return [run.ranking(query) for query in run.query_ids]


def given() -> Run:
    return Run.load(CANDIDATES)


class TestAnswers:
    @pytest.mark.parametrize(
        ("text", "order", "problems"),
        [
            ("[2] > [1] > [3]", [1, 0, 2], []),
            ("Sure! Of the 3 passages, I say:\n3, 1, 2\nHope this helps.", [2, 0, 1], []),
            ("[3, 2, 1]", [2, 1, 0], []),
            ("1. [3]\n2. [1]\n3. [2]", [2, 0, 1], []),
            ("[2] > [2] > [1] > [3]", [1, 0, 2], ["duplicate"]),
            ("[3]", [2, 0, 1], ["missing"]),
            ("[0] > [3] > [2] > [1] > [17]", [2, 1, 0], ["out of range"]),
            ("[3] [3] [99999999999]", [2, 0, 1], ["duplicate", "out of range", "missing"]),
            ("I'm sorry, but I can't help with that.", [0, 1, 2], ["no ranking"]),
            ("", [0, 1, 2], ["no ranking"]),
        ],
    )  # fmt: skip
    def test_permutations(self, text: str, order: list[int], problems: list[str]) -> None:
        assert _repair_permutation(text, 3) == (order, problems)

    def test_thoughts_do_not_count(self) -> None:
        said: Any = SimpleNamespace(finish="stop", text="<think>[1] > [2]? 3.</think>[2] > [1]")
        assert read_answer(said, partial(_repair_permutation, number=2)) == ([1, 0], [])
        said.text = "<think>A, 3 or B?</think>B"
        assert read_answer(said, _read_choice) == ("B", [])
        assert read_answer(said, _read_grade) == (None, ["no grade"])

    def test_grades(self) -> None:
        assert _read_grade("85") == (85.0, [])
        assert _read_grade("Grade: 72.5/100") == (72.5, [])
        assert _read_grade("250") == (100.0, ["out of range"])
        assert _read_grade("-3") == (0.0, ["out of range"])
        assert _read_grade("very well") == (None, ["no grade"])

    @pytest.mark.parametrize(
        ("text", "letter"),
        [("A", "A"), ("b.", "B"), ("Passage B", "B"), ("**A**", "A"), ("The answer: B.", "B"),
         ("Passage A is worse than Passage B", None), ("A good question!", None), ("", None)],
    )  # fmt: skip
    def test_choices(self, text: str, letter: str | None) -> None:
        assert _read_choice(text)[0] == letter

    def test_windows_reach_the_top(self) -> None:
        assert _windows(8, 4, 2) == [(4, 8), (2, 6), (0, 4)]
        assert _windows(7, 4, 2) == [(3, 7), (1, 5), (0, 3)]
        assert _windows(3, 20, 10) == [(0, 3)]
        assert _windows(1, 20, 10) == []


class TestModes:
    def test_listwise(self, ranker: Any, server: Any) -> None:
        found = ranker().rerank(QUERIES, given())
        assert orders(found) == [BEST_FIRST] * 2
        assert len(server.requests) == 2
        assert server.requests[0]["temperature"] == 0.0
        assert found.name == "llm:tiny"

    def test_a_window_carries_its_best_half_to_the_top(self, ranker: Any, server: Any) -> None:
        found = ranker("window=4, stride=2").rerank({"q1": "points"}, given())
        # [4 5 6 7] → 7 6 5 4; [2 3 7 6] → 7 6 3 2; [0 1 7 6] → 7 6 1 0
        assert orders(found) == [["d7", "d6", "d1", "d0", "d3", "d2", "d5", "d4"]]
        assert len(server.requests) == 3
        assert found.name == "llm:tiny(window=4, stride=2)"

    def test_passes(self, ranker: Any, server: Any) -> None:
        found = ranker("window=4, stride=2, passes=4").rerank({"q1": "points"}, given())
        assert orders(found) == [BEST_FIRST]
        assert len(server.requests) <= 12  # those asked before are stored

    def test_pointwise(self, ranker: Any, server: Any) -> None:
        found = ranker("mode='pointwise'").rerank(QUERIES, given())
        assert orders(found) == [BEST_FIRST] * 2
        assert len(server.requests) == 16
        assert found.to_dict()["q1"]["d7"] == 70.0

    def test_pairwise_brings_the_best_to_the_top(self, ranker: Any, server: Any) -> None:
        found = ranker("mode='pairwise'").rerank({"q1": "points"}, given())
        assert orders(found) == [["d7", *(f"d{n}" for n in range(7))]]
        assert len(server.requests) == 14

    def test_a_pair_without_a_lasting_preference_stays(self, ranker: Any, server: Any) -> None:
        server.write = lambda messages, seed: "B"
        own = ranker("mode='pairwise'")
        assert orders(own.rerank({"q1": "points"}, given())) == [[f"d{n}" for n in range(8)]]
        assert own.notes == (
            "7 pairs kept in the order shown: the two answers contradict each other",
        )

    def test_only_the_first_words_are_sent(self, ranker: Any, server: Any) -> None:
        ranker("words=1").rerank({"q1": "points"}, given())
        assert "[1] worth\n\n[2] worth\n" in server.requests[0]["messages"][0]["content"]


class TestServers:
    @pytest.mark.parametrize("fault", ["429", "500", "truncated", "reset", "no-choices"])
    def test_failures_that_pass(self, ranker: Any, server: Any, fault: str) -> None:
        server.faults = lambda body, times: fault if times == 0 else None
        own = ranker()
        assert orders(own.rerank(QUERIES, given())) == [BEST_FIRST] * 2
        assert (own.tally.sent, own.tally.answered, own.tally.retried) == (4, 2, 2)

    def test_slow(self, ranker: Any, server: Any) -> None:
        server.delay = 0.2
        assert orders(ranker().rerank(QUERIES, given())) == [BEST_FIRST] * 2

    @pytest.mark.parametrize(
        ("fault", "problem"),
        [("refusal", "had no ranking: the order shown is kept"),
         ("wrong", "had no ranking: the order shown is kept"),
         ("filter", "repaired: 1 × refusal"), ("context", "repaired: 1 × too long")],
    )  # fmt: skip
    def test_refusals_keep_the_order_shown(
        self, ranker: Any, server: Any, fault: str, problem: str
    ) -> None:
        server.faults = lambda body, times: fault if "Query: best" in str(body) else None
        own = ranker()
        assert orders(own.rerank(QUERIES, given())) == [BEST_FIRST, BEST_FIRST[::-1]]
        assert own.notes == (f"1 of 2 answers {problem}",)

    def test_repairs_are_counted_once_per_answer(self, ranker: Any, server: Any) -> None:
        server.write = lambda messages, seed: "[8] > [8] > [12]"
        own = ranker()
        assert orders(own.rerank(QUERIES, given())) == [["d7", *BEST_FIRST[:0:-1]]] * 2
        assert own.settings()["repairs"] == {
            "answers": 2, "repaired": 2, "duplicate": 2, "out of range": 2, "missing": 2,
        }  # fmt: skip

    def test_interrupted_and_resumed(self, ranker: Any, server: Any) -> None:
        first = [1]

        def faults(body: dict[str, Any], times: int) -> str | None:
            return "401" if first and len(server.requests) > 3 else None

        server.faults = faults
        with pytest.raises(EngineError, match="no key was sent"):
            ranker("window=4, stride=2, concurrency=1").rerank(QUERIES, given())
        answered = {json.dumps(body) for body in server.requests[:3]}
        first.clear()
        found = ranker("window=4, stride=2, concurrency=1").rerank(QUERIES, given())
        assert not answered & {json.dumps(body) for body in server.requests[4:]}
        assert len(server.requests) == 4 + 3
        again = ranker("window=4, stride=2").rerank(QUERIES, given())
        assert (orders(again), len(server.requests)) == (orders(found), 7)

    def test_everything_at_once(self, ranker: Any, server: Any) -> None:
        """Every request fails in its own way first; then the server goes away, and comes back."""
        faults = ("429", "500", "reset", "truncated", "no-choices", "error-200")
        away = [1]

        def fail(body: dict[str, Any], times: int) -> str | None:
            place = sorted(server.seen).index(json.dumps(body, sort_keys=True))
            if times == 0:
                return faults[place % len(faults)]
            return "401" if away and len(server.requests) > 20 else None

        server.faults = fail
        options = "window=2, stride=1, passes=2, concurrency=3"
        with pytest.raises(EngineError, match="status 401"):
            ranker(options).rerank(QUERIES, given())
        away.clear()
        own = ranker(options)
        assert orders(own.rerank(QUERIES, given()))[0][:2] == ["d7", "d6"]
        # every request succeeded once: after one failure, and after those that got a 401
        answered = own.tally.answered + own.tally.from_store
        assert answered == 2 * 2 * 7
        assert own.tally.sent < len(server.requests)
        before = len(server.requests)
        again = ranker(options)
        again.rerank(QUERIES, given())
        assert (again.tally.sent, len(server.requests)) == (0, before)

    def test_another_seed_asks_again(self, ranker: Any, server: Any) -> None:
        ranker().rerank(QUERIES, given())
        ranker("seed=1").rerank(QUERIES, given())
        assert [body["seed"] for body in server.requests] == [0, 0, 1, 1]


class TestCosts:
    def test_requests_and_tokens(self, ranker: Any) -> None:
        options = "window=4, stride=2, price_in=2.0, price_out=10.0"
        found = ranker(options).estimate({"q1": "points"}, given())
        # 3 _windows of 4 documents, each of 14 characters (4 tokens), and the prompt 3 times
        prompt = -(-len(ranker()._prompt("points", [])) // 4)
        assert (found.requests, found.tokens_in) == (3, 3 * 4 * 4 + 3 * prompt)
        assert found.tokens_out == 12 * 5
        assert found.cost == pytest.approx((found.tokens_in * 2 + 60 * 10) / 1e6)

    @pytest.mark.parametrize(
        ("options", "requests"),
        [("", 2), ("mode='pointwise'", 16), ("mode='pairwise'", 28),
         ("mode='pairwise', passes=3", 84), ("window=4, stride=2, passes=2", 12)],
    )  # fmt: skip
    def test_modes(self, ranker: Any, server: Any, options: str, requests: int) -> None:
        own = ranker(options)
        assert own.estimate(QUERIES, given()).requests == requests
        assert server.requests == []
        own.rerank(QUERIES, given())
        assert own.tally.sent <= requests

    def test_no_more_is_reranked_than_wanted(
        self, server: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("RANKTILT_BASE_URL", server.url)
        for spec, number in (("llm:m(mode='pointwise')", 3), ("llm:m(mode='pointwise') % 4", 4)):
            server.requests.clear()
            cost = estimate_rank(TEXTS, {"q1": "points"}, spec, depth=3, run=CANDIDATES)
            found = rank(
                TEXTS, {"q1": "points"}, spec, depth=3, run=CANDIDATES,
                settings=RankSettings(store=f"{number}.sqlite"),
            )  # fmt: skip
            assert len(server.requests) == cost[0].requests == number
            assert found.ranking("q1") == [f"d{n}" for n in reversed(range(number))][:3]

    def test_it_is_told_before_the_first_request(
        self, ranker: Any, server: Any, caplog: pytest.LogCaptureFixture
    ) -> None:
        server.faults = lambda body, times: "401"
        with caplog.at_level(logging.INFO, "ranktilt"), pytest.raises(EngineError):
            ranker().rerank(QUERIES, given())
        assert caplog.messages[0].startswith("estimate for tiny: at most 2 requests, about ")
        assert "price unknown" in caplog.messages[0]

    def test_several_times(self) -> None:
        one = CostEstimate("m", 3, 100, 10, 0.5)
        assert one.times(4) == one._replace(requests=12, tokens_in=400, tokens_out=40, cost=2.0)


class TestInput:
    @pytest.mark.parametrize(
        ("spec", "problem"),
        [
            ("llm", "without a name, expected llm:MODEL"),
            ("llm:m", "no server"),
            ("llm:m(url='http://h/v1', stride=30)", "stride=30"),
            ("llm:m(url='http://h/v1', mode='other')", "mode"),
            (f"llm:m(url='http://u:{KEY}@h/v1')", "a base URL with a user"),
        ],
    )
    def test_bad_specs(self, spec: str, problem: str) -> None:
        with pytest.raises(InputError, match=problem) as caught:
            make_ranker(spec, TEXTS)
        assert KEY not in str(caught.value)

    def test_the_server_comes_from_the_environment(
        self, server: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("RANKTILT_BASE_URL", server.url)
        found = rank(TEXTS, QUERIES, "llm:ns/tiny:7b", run=CANDIDATES)
        assert (found.name, found.ranking("q1")) == ("llm:ns/tiny:7b", BEST_FIRST)

    @pytest.mark.parametrize(
        ("value", "problem"),
        [(None, "key_env: the environment variable OWN is not set"),
         ("schlüssel", "the environment variable OWN has characters that cannot be sent")],
    )  # fmt: skip
    def test_keys_are_checked_before_an_estimate(
        self, ranker: Any, value: str | None, problem: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        if value is not None:
            monkeypatch.setenv("OWN", value)
            monkeypatch.setenv("RANKTILT_VARIABLES", "OWN")
        with pytest.raises(InputError, match=problem):
            ranker("key_env='OWN'")

    @pytest.mark.parametrize("fault", ["401", "404"])
    def test_no_option_is_named_that_the_command_lacks(
        self, ranker: Any, server: Any, fault: str
    ) -> None:
        server.faults = lambda body, times: fault
        with pytest.raises(EngineError, match=f"status {fault} .*; .*") as caught:
            ranker().rerank(QUERIES, given())
        assert "--" not in str(caught.value)

    def test_no_search(self, ranker: Any) -> None:
        with pytest.raises(InputError, match="cannot search"):
            ranker().rank(QUERIES)

    def test_fresh(self, ranker: Any) -> None:
        with pytest.raises(InputError, match="stored answers are not replaced"):
            ranker(fresh=True)


class TestDryRun:
    @pytest.fixture
    def files(self, put: Any) -> list[Any]:
        texts = "".join(f"{d}\t{text}\n" for d, text in TEXTS.items())
        queries = "".join(f"{q}\t{text}\n" for q, text in QUERIES.items())
        given().write("run.trec")
        return ["rank", put("passages.tsv", texts), put("queries.tsv", queries)]

    def test_nothing_is_sent_or_written(
        self, files: list[Any], server: Any, run_cli: Any, tmp_path: Path
    ) -> None:
        before = sorted(tmp_path.rglob("*"))
        spec = f"llm:tiny(url='{server.url}', window=4, stride=2, price_in=1.0)"
        done = run_cli(*files, "--run", "run.trec", "-s", spec, "--dry-run", "-o", "out/")
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith("estimate for tiny: at most 6 requests, about ")
        assert (server.requests, sorted(tmp_path.rglob("*"))) == ([], before)

    def test_a_pipeline_is_counted_by_what_it_finds(
        self, files: list[Any], server: Any, run_cli: Any
    ) -> None:
        llm = f"llm:tiny(url='{server.url}', mode='pointwise')"
        done = run_cli(*files, "-s", f"bm25 >> {llm} % 3", "--dry-run")
        # "points" is in all documents, "best" in none
        assert done.out.startswith("estimate for tiny: at most 3 requests, about ")
        assert server.requests == []

    def test_nothing_to_pay(self, files: list[Any], run_cli: Any) -> None:
        done = run_cli(*files, "-s", "bm25", "--dry-run")
        assert done.out == "no ranker sends requests that cost money\n"
