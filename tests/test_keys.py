"""Commands that ask a model: the key is sent, and never written or printed, even if echoed."""

from __future__ import annotations

import base64
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt.web.client import PoliteClient

KEY = "sk-test-7d1e5a2290bc43f6"
COMMANDS = {
    "rank": ["rank", "passages.tsv", "queries.tsv", "--run", "run.trec", "-s", "llm:tiny",
             "-o", "out/llm.trec", "--store", "out/answers.sqlite"],
    "shuffle": ["counterfactual", "shuffle", "passages.tsv", "queries.tsv", "run.trec",
                "-s", "llm:tiny", "-o", "out", "--store", "answers.sqlite"],
    "swap": ["counterfactual", "swap", "passages.tsv", "queries.tsv",
             "-s", "bm25 >> llm:tiny % 3", "-o", "out"],
    "judge": ["judge", "passages.tsv", "queries.tsv", "qrels.txt", "--model", "llm:tiny",
              "-o", "out", "--store", "answers.sqlite"],
    "generate": ["corpus", "generate", "topics.txt", "-o", "out", "--model", "tiny",
                 "--questions", "2", "--documents", "1"],
}  # fmt: skip


def answer(messages: list[dict[str, str]], seed: int) -> str:
    prompt = messages[-1]["content"]
    if "whole number" in prompt:
        return "1"
    return " > ".join(re.findall(r"^\[\d+\]", prompt, re.M))


@pytest.fixture
def server(model: Any, put: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RANKTILT_API_KEY", KEY)
    monkeypatch.setenv("RANKTILT_BASE_URL", model.url)
    monkeypatch.setattr(PoliteClient, "_back_off", lambda *_: 0.01)
    put("passages.tsv", "".join(f"d{n}\the found passage {n}\n" for n in range(4)))
    put("queries.tsv", "q1\tpassage\nq2\tfound\n")
    put("qrels.txt", "".join(f"q{q} 0 d{n} {n % 2}\n" for q in (1, 2) for n in range(4)))
    put("run.trec", "".join(f"q{q} Q0 d{n} {n + 1} {-n} r\n" for q in (1, 2) for n in range(4)))
    put("topics.txt", "school\n")
    return model


def spellings() -> list[bytes]:
    return [KEY.encode(), base64.b64encode(KEY.encode())]


def leaks(folder: Path) -> list[str]:
    """Files with the key; stores are also read as databases, behind their pages."""
    found = []
    for path in folder.rglob("*"):
        if not path.is_file():
            continue
        content = path.read_bytes()
        if content.startswith(b"SQLite format 3"):
            with sqlite3.connect(path) as store:
                content += "\n".join(store.iterdump()).encode()
            store.close()
        found += [path.name for form in spellings() if form in content]
    return found


def run(name: str, server: Any, run_cli: Callable[..., Any]) -> Any:
    arguments = list(COMMANDS[name])
    if name == "generate":
        arguments += ["--base-url", server.url]
    else:
        server.write = answer
    if name == "rank":
        Path("out").mkdir()  # the other commands make their folder
    return run_cli(*arguments)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("fault", [None, "echo", "echo-429"])
def test_answers_that_echo_it(
    name: str, fault: str | None, server: Any, run_cli: Any, tmp_path: Path
) -> None:
    """In an answer, or in the body of an error that passes."""
    server.faults = lambda body, times: fault if times == 0 else None
    done = run(name, server, run_cli)
    if (name, fault) != ("generate", "echo"):  # prose that is not a list of questions is set aside
        assert done.code == 0, done.err
    assert {headers["authorization"] for headers in server.headers} == {f"Bearer {KEY}"}
    assert leaks(tmp_path) == []
    assert KEY not in done.out + done.err
    assert len(list((tmp_path / "out").iterdir())) >= 2


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("fault", ["401", "echo-400"])
def test_errors_that_echo_it(
    name: str, fault: str, server: Any, run_cli: Any, tmp_path: Path
) -> None:
    server.faults = lambda body, times: fault
    done = run(name, server, run_cli)
    assert done.code == 2
    assert "${RANKTILT_API_KEY}" in done.err  # what the server echoed
    assert leaks(tmp_path) == []
    assert KEY not in done.out + done.err


def test_the_search_can_fail(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "a.sqlite") as store:
        store.execute("CREATE TABLE t (x TEXT)")
        store.execute("INSERT INTO t VALUES (?)", (f"Bearer {KEY}",))
    store.close()
    (tmp_path / "b.json").write_bytes(spellings()[1])
    assert set(leaks(tmp_path)) == {"a.sqlite", "b.json"}


@pytest.mark.parametrize("name", COMMANDS)
def test_costs_are_told_before_the_first_request(name: str, server: Any, run_cli: Any) -> None:
    """A server that refuses everything: the estimate was printed before."""
    server.faults = lambda body, times: "401"
    done = run(name, server, run_cli)
    told = re.search(r"[\d,]+ requests.*[\d,]+ tokens", done.err)
    assert told, done.err
    assert told.start() < done.err.index("status 401")
