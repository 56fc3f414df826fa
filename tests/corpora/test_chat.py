"""The client against a real HTTP server that fails in every way that servers fail."""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ranktilt.errors import EngineError, GivenUp, InputError
from ranktilt.web.chat import AnswerStore, ChatClient, Endpoint, ModelAnswer, _read_answer
from ranktilt.web.client import _Stopped

KEY = "sk-test-51c2f0aa93d74bb8"
ASK = [{"role": "user", "content": "Write 3 specific debate questions about this topic: Tea"}]


@pytest.fixture
def connect(model: Any, tmp_path: Path) -> Iterator[Callable[..., ChatClient]]:
    opened: list[Any] = []

    def make(**settings: Any) -> ChatClient:
        store = AnswerStore(tmp_path / "answers.sqlite")
        given = {"timeout": 20.0, "backoff": 0.02, "retries": 3} | settings
        client = ChatClient(Endpoint(model.url, "tiny", **given), store)
        opened.extend([client.web, store])
        return client

    yield make
    for one in opened:
        one.close()


def test_an_answer_is_asked_for_once(connect: Any, model: Any) -> None:
    first = connect().ask(ASK)
    assert first.text.startswith("Here they are:\n1. Should Tea ")
    assert (first.tokens_in, first.tokens_out, first.counted) == (11, 7, True)
    again = connect().ask(ASK)
    assert (again.text, again.stored) == (first.text, True)
    assert len(model.requests) == 1
    assert model.requests[0] == {
        "model": "tiny", "messages": ASK, "seed": 0, "max_tokens": 2048,
    }  # fmt: skip


@pytest.mark.parametrize(
    "fault", ["429", "500", "timeout", "truncated", "short", "reset", "no-choices", "error-200"]
)
def test_a_failure_passes(connect: Any, model: Any, fault: str) -> None:
    model.faults = lambda body, times: fault if times == 0 else None
    client = connect(timeout=0.6 if fault == "timeout" else 20.0)
    assert client.ask(ASK).text.startswith("Here they are")
    assert (client.tally.sent, client.tally.answered, client.tally.retried) == (2, 1, 1)


def test_retry_after_is_kept_by_everyone(connect: Any, model: Any) -> None:
    """The second request is under way when the first is told to wait; the third has to wait too."""

    def faults(body: dict[str, Any], times: int) -> str | None:
        if body["seed"] == 1:
            time.sleep(0.1)
        return "429" if body["seed"] == 0 and times == 0 else None

    model.faults, model.retry_after = faults, "0.2"
    client = connect(concurrency=2)
    client.web.each(lambda n: client.ask(ASK, sample=n), list(range(4)))
    assert sorted(body["seed"] for body in model.requests) == [0, 0, 1, 2, 3]
    begun = min(
        at for at, body in zip(model.times, model.requests, strict=True) if body["seed"] == 0
    )
    assert all(at - begun >= 0.2 for at in model.times[2:])


def test_a_server_that_trickles_is_not_waited_for(connect: Any, model: Any) -> None:
    model.faults = lambda body, times: "trickle"  # 3 s in all, never 0.2 s between two bytes
    with pytest.raises(GivenUp, match=r"no answer within 0\.4 s"):
        connect(timeout=0.4, retries=0).ask(ASK)


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("500", "status 500"),
        ("429", "slow down"),
        ("timeout", "no answer within 0.6 s"),
        ("reset", "the connection failed"),
        ("truncated", "not JSON, or cut off"),
    ],
)
def test_a_failure_that_stays_is_given_up(connect: Any, model: Any, fault: str, says: str) -> None:
    model.faults = lambda body, times: fault
    with pytest.raises(GivenUp, match=says) as caught:
        connect(retries=1, timeout=0.6 if fault == "timeout" else 20.0).ask(ASK)
    assert "after 2 tries" in str(caught.value)
    assert len(model.requests) == 2


@pytest.mark.parametrize(("fault", "says"), [("401", "no key was sent"), ("quota", "quota")])
def test_what_will_not_pass_is_not_tried_again(
    connect: Any, model: Any, fault: str, says: str
) -> None:
    model.faults = lambda body, times: fault
    with pytest.raises(EngineError, match=says):
        connect().ask(ASK)
    assert len(model.requests) == 1


def test_a_long_wait_is_refused(connect: Any, model: Any) -> None:
    model.faults, model.retry_after = lambda body, times: "429", "7"
    with pytest.raises(EngineError, match=r"asks to wait 7 s, longer than max_wait \(5 s\)"):
        connect(max_wait=5).ask(ASK)


@pytest.mark.parametrize(("fault", "finish"), [("filter", "refusal"), ("context", "too long")])
def test_a_request_that_is_refused_for_what_it_says_is_an_answer(
    connect: Any, model: Any, fault: str, finish: str
) -> None:
    model.faults = lambda body, times: fault
    assert connect().ask(ASK).finish == finish
    assert connect().ask(ASK).finish == finish
    assert len(model.requests) == 1


@pytest.mark.parametrize("content", ["", [], [{"type": "reasoning"}]])
def test_an_empty_answer_is_empty(content: Any) -> None:
    """Models that think until their tokens are used up answer like this."""
    message = {"content": content, "refusal": None}
    reply = {"choices": [{"message": message, "finish_reason": "length"}]}
    assert _read_answer(json.dumps(reply).encode()) == ModelAnswer("", "length")


@pytest.mark.parametrize(
    "usage",
    [None, [7], *({"prompt_tokens": n, "completion_tokens": 1} for n in (10**30, -5, True, "7"))],
)
def test_tokens_are_estimated_where_the_server_counts_none(
    connect: Any, model: Any, usage: Any
) -> None:
    model.usage = usage
    answer = connect().ask(ASK)
    assert not answer.counted
    assert answer.tokens_in == -(-len(ASK[0]["content"]) // 4)
    assert answer.tokens_out == -(-len(answer.text) // 4)


def test_a_request_that_was_not_taken_costs_nothing(connect: Any, model: Any) -> None:
    model.faults = lambda body, times: "filter" if body["seed"] == 0 else "context"
    client = connect()
    client.ask(ASK)
    client.ask(ASK, sample=1)
    assert (client.tally.sent, client.tally.tokens_in, client.tally.tokens_out) == (2, 0, 0)


def test_samples_are_different_answers(connect: Any, model: Any) -> None:
    client = connect()
    texts = {client.ask(ASK, sample=n).text for n in range(3)}
    assert len(texts) == 3
    assert [body["seed"] for body in model.requests] == [0, 1, 2]
    other = connect(omit=("seed", "max_tokens"), extra={"top_p": 0.5}, temperature=0.7)
    other.ask(ASK, sample=1)
    assert model.requests[-1] == {
        "model": "tiny", "messages": ASK, "top_p": 0.5, "temperature": 0.7,
    }  # fmt: skip


def test_many_at_once_within_the_limit_and_in_order(connect: Any, model: Any) -> None:
    model.delay = 0.05
    client = connect(concurrency=3)
    found = client.web.each(lambda n: (n, client.ask(ASK, sample=n).text), list(range(9)))
    assert [n for n, _ in found] == list(range(9))
    assert 1 < model.most_at_once <= 3


def test_the_same_request_at_once_is_sent_once(connect: Any, model: Any) -> None:
    model.delay = 0.1
    client = connect(concurrency=4)
    found = client.web.each(lambda _: client.ask(ASK).text, list(range(4)))
    assert len(set(found)) == 1
    assert len(model.requests) == 1


def test_requests_a_minute(connect: Any) -> None:
    """The pace itself is tested with the client, and with a clock that the test moves."""
    client = connect(per_minute=1200, concurrency=1)
    waits = list[float]()
    client.web._clock = lambda: sum(waits, 1000.0)
    client.web._sleep = waits.append
    turns = list[float]()
    client.web._store.turn = lambda server, interval, longest: turns.append(interval) or 0.0
    client.web.each(lambda n: client.ask(ASK, sample=n), list(range(4)))
    assert waits == pytest.approx([60 / 1200] * 3)
    assert turns == [60 / 1200] * 4  # other processes are told


def test_one_that_fails_does_not_stop_the_others(connect: Any, model: Any) -> None:
    model.faults = lambda body, times: "500" if body["seed"] == 2 else None
    client = connect(retries=0)
    with pytest.raises(GivenUp, match=r"1 of 5 requests got no answer; the first: .*status 500"):
        client.web.each(lambda n: client.ask(ASK, sample=n), list(range(5)))
    assert len(client.store.keys()) == 4


def test_a_server_that_is_down_ends_it(connect: Any, model: Any) -> None:
    model.faults = lambda body, times: "500"
    client = connect(retries=0, concurrency=2)
    with pytest.raises(GivenUp):
        client.web.each(lambda n: client.ask(ASK, sample=n), list(range(50)))
    assert len(model.requests) < 20


def test_an_error_that_stays_keeps_what_is_under_way(connect: Any, model: Any) -> None:
    model.faults = lambda body, times: "401" if body["seed"] == 0 else None
    model.delay = 0.2
    client = connect(concurrency=3)
    with pytest.raises(EngineError, match="401"):
        client.web.each(lambda n: client.ask(ASK, sample=n), list(range(3)))
    assert len(client.store.keys()) == 2


# --- the key --------------------------------------------------------------------------------------


def test_the_key_comes_from_the_environment_and_stays_there(
    connect: Any,
    model: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("RANKTILT_API_KEY", KEY)
    model.faults = lambda body, times: {0: "401", 1: "echo"}.get(body["seed"])
    client = connect()
    with pytest.raises(EngineError) as caught:
        client.ask(ASK)
    assert KEY not in str(caught.value)
    assert "${RANKTILT_API_KEY}" in str(caught.value)  # the server echoed it
    echoed = client.ask(ASK, sample=1).text
    assert echoed.startswith("Bearer ${RANKTILT_API_KEY} ")
    client.web.close()
    client.store.close()
    assert model.headers[0]["authorization"] == f"Bearer {KEY}"
    assert KEY not in caplog.text
    assert KEY not in repr(client.endpoint)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not any(KEY.encode() in path.read_bytes() for path in files)


def test_another_variable_and_another_header(
    connect: Any, model: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTHER_KEY", KEY)
    monkeypatch.setenv("RANKTILT_VARIABLES", "OTHER_KEY")
    connect(key_env="OTHER_KEY", headers={"api-key": "${OTHER_KEY}"}).ask(ASK)
    assert model.headers[0]["authorization"] == f"Bearer {KEY}"
    assert model.headers[0]["api-key"] == KEY


def test_no_key_no_header(connect: Any, model: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)  # was not made for this server
    connect().ask(ASK)
    assert "authorization" not in model.headers[0]


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"base_url": f"http://u:{KEY}@h/v1"}, "a base URL with a user"),
        ({"base_url": f"http://h/v1?key={KEY}"}, "a base URL with a user"),
        ({"base_url": "ftp://h"}, "base URL 'ftp://h'"),
        ({"base_url": f"x:{KEY}@h"}, "base URL 'h'"),
        ({"base_url": f"http://x:{KEY}@[h"}, r"base URL '\[h'"),
        ({"headers": {"api-key": KEY}}, "the header 'api-key' contains a credential"),
        ({"extra": {"api_key": KEY}}, "the field 'api_key' contains a credential"),
        ({"model": " "}, "no model"),
        ({"concurrency": 0}, "concurrency 0"),
        ({"timeout": 0}, "timeout 0"),
        ({"per_minute": -1}, "per_minute -1"),
        ({"extra": {"messages": []}}, "extra.messages: ranktilt sets this field"),
    ],
)
def test_a_wrong_setting_is_one_line_without_the_key(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says) as caught:
        Endpoint(**({"base_url": "http://h/v1", "model": "m"} | settings))
    assert KEY not in str(caught.value)


def test_a_named_variable_must_be_set() -> None:
    with pytest.raises(InputError, match="NO_SUCH_KEY is not set"):
        Endpoint("http://h/v1", "m", key_env="NO_SUCH_KEY").secrets()


@pytest.mark.parametrize("given", ["http://h/v1", "http://h/v1/", "http://h/v1/chat/completions"])
def test_addresses(given: str) -> None:
    assert Endpoint(given, "m").address("chat/completions") == "http://h/v1/chat/completions"
    assert Endpoint(given, "m").address("moderations") == "http://h/v1/moderations"


# --- the store ------------------------------------------------------------------------------------


def test_the_store_takes_many_threads(tmp_path: Path) -> None:
    with AnswerStore(tmp_path / "a.sqlite") as store:
        threads = [
            threading.Thread(
                target=lambda n=n: [
                    store.put(f"{n}-{i}", "s", {"n": n}, ModelAnswer(f"text {n} {i}"))
                    for i in range(20)
                ]
            )
            for n in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(store.keys()) == 80
    with AnswerStore(tmp_path / "a.sqlite") as again:
        found = again.get("3-7")
        assert found is not None
        assert found.text == "text 3 7"
        assert len(again.keys()) == 80


def test_other_services_are_stored_too(connect: Any, model: Any) -> None:
    body = {"input": "text"}
    found = connect().post("moderations", body, stage="safety")
    assert found["results"][0]["category_scores"] == {"hate": 0.01}
    assert connect().post("moderations", body, stage="safety") == found
    assert json.dumps(model.requests) == json.dumps([body])


def test_without_a_key_the_advice_is_to_give_one(
    connect: Any, model: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.faults = lambda body, times: "401"
    monkeypatch.delenv("RANKTILT_API_KEY", raising=False)
    with pytest.raises(EngineError, match="no key was sent: export RANKTILT_API_KEY"):
        connect().ask(ASK)
    monkeypatch.setenv("MINE", "sk-of-mine-0123456789")
    monkeypatch.setenv("RANKTILT_VARIABLES", "MINE")
    with pytest.raises(EngineError, match=r"check the key in the environment \(MINE\)"):
        connect(key_env="MINE").ask(ASK)


def test_the_key_is_for_the_server_that_the_environment_names(
    connect: Any, model: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RANKTILT_API_KEY", KEY)
    monkeypatch.setenv("RANKTILT_BASE_URL", "https://models.example/v1")
    model.faults = lambda body, times: "401" if times == 0 else None
    with pytest.raises(EngineError, match="is for the server in RANKTILT_BASE_URL"):
        connect().ask(ASK)  # a settings file may name any server
    monkeypatch.setenv("RANKTILT_BASE_URL", model.url)
    connect().ask(ASK)
    assert ["authorization" in headers for headers in model.headers] == [False, True]
    monkeypatch.setenv("RANKTILT_BASE_URL", "http://[models")
    assert not Endpoint(model.url, "m").sent_headers()


@pytest.mark.parametrize(
    "given",
    [{"key_env": "RANKTILT_API_KEY"}, {"headers": {"X-Trace": "${RANKTILT_API_KEY}"}}],
    ids=["key_env", "headers"],
)
def test_a_settings_file_cannot_name_the_key_of_another_server(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, Any]
) -> None:
    monkeypatch.setenv("RANKTILT_API_KEY", "a-key-for-that-server")
    monkeypatch.setenv("RANKTILT_BASE_URL", "https://models.example/v1")
    Endpoint("https://models.example/v1", "m", **given).sent_headers()
    for other in ("https://other.example/v1", "http://models.example/v1"):
        with pytest.raises(InputError, match="RANKTILT_API_KEY may not be sent"):
            Endpoint(other, "m", **given).sent_headers()
        assert not Endpoint(other, "m").sent_headers()


def test_a_connection_that_we_close_ourselves_is_no_failure(connect: Any, model: Any) -> None:
    client = connect(retries=3)
    model.hold = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(client.ask, ASK)
        assert model.arrived.acquire(timeout=10)
        client.web.stop.set()
        model.faults = lambda body, times: "500"
        model.hold.set()
        with pytest.raises(_Stopped):
            asked.result(timeout=10)
    assert (client.tally.sent, client.tally.retried) == (1, 0)
