"""`Judge` and `ranktilt judge` against a real HTTP server with scripted answers."""

from __future__ import annotations

import csv
import json
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt.data.qrels import Qrels
from ranktilt.data.run import Run
from ranktilt.errors import EngineError, InputError
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.judge import Judge, _read_judgement, pairs_to_judge
from ranktilt.web.client import PoliteClient

TEXTS = {f"d{n}": f"passage worth {n}" for n in range(4)}
QUERIES = {"q1": "best", "q2": "worst"}
GIVEN = {query: {f"d{n}": n for n in range(4)} for query in QUERIES}
PAIRS = {query: list(TEXTS) for query in QUERIES}


def exact(messages: list[dict[str, str]], seed: int) -> str:
    found = re.search(r"passage worth (\d+)", messages[0]["content"])
    assert found
    return found[1]


@pytest.fixture
def server(model: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("RANKTILT_API_KEY", raising=False)
    monkeypatch.setenv("RANKTILT_BASE_URL", model.url)
    monkeypatch.setattr(PoliteClient, "_back_off", lambda *_: 0.01)
    model.write = exact
    return model


@pytest.mark.parametrize(
    ("text", "grade", "problems"),
    [
        ("2", 2, []), ("Grade: 3.", 3, []), ("**1**", 1, []), ("2/3", 2, []),
        ("4", None, ["out of range"]), ("-1", None, ["out of range"]),
        ("2.5", None, ["no grade"]), ("very relevant", None, ["no grade"]),
        ("I'm sorry, but I can't help with that.", None, ["no grade"]), ("", None, ["no grade"]),
    ],
)  # fmt: skip
def test_reading(text: str, grade: int | None, problems: list[str]) -> None:
    assert _read_judgement(text, 3) == (grade, problems)


def test_pairs_are_those_of_the_qrels_and_the_top_of_runs() -> None:
    run = Run.load({"q1": {"d9": 3.0, "d0": 2.0, "d8": 1.0}, "q3": {"d1": 1.0}})
    found = pairs_to_judge(Qrels.load({"q1": {"d0": 1}}), [run], cutoff=2)
    assert found == {"q1": ["d0", "d9"], "q3": ["d1"]}


class TestServers:
    def test_well(self, server: Any) -> None:
        own = Judge("llm:tiny", TEXTS, 3)
        assert own.estimate(QUERIES, PAIRS).requests == 8
        assert server.requests == []
        found = own.grade(QUERIES, PAIRS)
        assert found.grades == GIVEN
        assert found.problems == {}
        assert len(server.requests) == 8
        assert "from 0 (not relevant) to 3" in server.requests[0]["messages"][0]["content"]

    @pytest.mark.parametrize("fault", ["429", "500", "reset", "truncated", "no-choices"])
    def test_failures_that_pass(self, server: Any, fault: str) -> None:
        server.faults = lambda body, times: fault if times == 0 else None
        assert Judge("llm:tiny", TEXTS, 3).grade(QUERIES, PAIRS).grades == GIVEN
        assert len(server.requests) == 16

    @pytest.mark.parametrize(
        ("fault", "status"),
        [("refusal", "no grade"), ("wrong", "no grade"), ("filter", "refusal"),
         ("context", "too long")],
    )  # fmt: skip
    def test_what_is_not_a_grade_gets_a_status(self, server: Any, fault: str, status: str) -> None:
        server.faults = lambda body, times: fault if "worth 3" in str(body) else None
        found = Judge("llm:tiny", TEXTS, 3).grade(QUERIES, PAIRS)
        assert [found.grades[query]["d3"] for query in QUERIES] == [None, None]
        assert found.statuses["q1"] == {"d0": "ok", "d1": "ok", "d2": "ok", "d3": status}
        assert found.problems == {status: 2}
        assert "d3" not in found.qrels.grades["q1"]
        assert found.qrels.grades["q1"]["d0"] == 0

    def test_interrupted_and_resumed(self, server: Any) -> None:
        server.faults = lambda body, times: "401" if len(server.requests) > 3 else None
        with pytest.raises(EngineError, match="no key was sent"):
            Judge("llm:tiny(concurrency=1)", TEXTS, 3).grade(QUERIES, PAIRS)
        answered = {json.dumps(body) for body in server.requests[:3]}
        before = len(server.requests)
        server.faults = lambda body, times: None
        found = Judge("llm:tiny(concurrency=1)", TEXTS, 3).grade(QUERIES, PAIRS)
        assert found.grades == GIVEN
        assert not answered & {json.dumps(body) for body in server.requests[before:]}
        assert len(server.requests) == before + 5
        Judge("llm:tiny", TEXTS, 3).grade(QUERIES, PAIRS)
        assert len(server.requests) == before + 5


def test_control_c_says_what_is_stored(server: Any) -> None:
    """Three answers are stored, and the fourth request is under way."""
    free = threading.Event()

    def slow(messages: list[dict[str, str]], seed: int) -> str:
        if len(server.requests) > 3:
            free.wait(30)
        return exact(messages, seed)

    def interrupt(step: str, done: int = 0, total: int | None = None, unit: str = "") -> None:
        if done == 3:
            raise KeyboardInterrupt

    server.write = slow
    own = Judge("llm:tiny(concurrency=1)", TEXTS, 3, RankSettings(progress=interrupt))
    with pytest.raises(KeyboardInterrupt) as caught:
        own.grade(QUERIES, PAIRS)
    free.set()
    assert caught.value.__notes__ == [
        "3 answers stored in llm-answers.sqlite: repeat the command to resume (requests in flight, "
        "up to 1, are asked again)"
    ]
    again = Judge("llm:tiny", TEXTS, 3)
    again.grade(QUERIES, PAIRS)
    assert (again.tally.from_store, again.tally.sent) == (3, 5)


@pytest.mark.usefixtures("server")
class TestInput:
    @pytest.mark.parametrize(
        ("spec", "problem"),
        [("bm25", "model 'bm25'"), ("llm", "model 'llm'"), ("llm:m(window=3)", "window")],
    )
    def test_models(self, spec: str, problem: str) -> None:
        with pytest.raises(InputError, match=problem):
            Judge(spec, TEXTS, 3)

    def test_only_the_given_queries_are_judged(self) -> None:
        own = Judge("llm:m", TEXTS, 3)
        assert own.estimate({"q1": "best", "q9": "other"}, PAIRS).requests == 4
        with pytest.raises(InputError, match="no query to judge is in the queries"):
            own.estimate({"q9": "other"}, PAIRS)


class TestCommand:
    @pytest.fixture
    def files(self, server: Any, put: Any) -> list[Any]:
        put("passages.tsv", "".join(f"{d}\t{text}\n" for d, text in TEXTS.items()))
        put("queries.tsv", "".join(f"{q}\t{text}\n" for q, text in QUERIES.items()))
        Qrels.load(GIVEN).write("qrels.txt")
        put("labels.csv", "doc_id,group\nd0,x\nd1,x\nd2,y\nd3,y\n")
        return ["judge", "passages.tsv", "queries.tsv", "qrels.txt", "--model", "llm:tiny"]

    def test_folder(
        self, files: list[Any], server: Any, run_cli: Callable[..., Any], put: Any
    ) -> None:
        # one too high for d2 and d3, which is beyond the scale for d3
        server.write = lambda messages, seed: str(
            int(exact(messages, seed)) + ("worth 2" in str(messages) or "worth 3" in str(messages))
        )
        done = run_cli(*files, "--labels", "labels.csv", "-o", "out", "-f", "json")
        assert done.code == 0, done.err
        rows = {(row["quantity"], row["group"]): row for row in json.loads(done.out)["rows"]}
        assert rows["mean error", "x − y"]["value"] == -1.0
        assert rows["without a grade", "y"]["value"] == 0.5
        assert Path("out/judged.qrels").read_text().splitlines()[:3] == [
            "q1 0 d0 0", "q1 0 d1 1", "q1 0 d2 3",
        ]  # fmt: skip
        with open("out/judgements.csv", encoding="utf-8") as file:
            table = list(csv.DictReader(file))
        assert table[3] == {
            "query_id": "q1", "doc_id": "d3", "grade": "", "status": "out of range", "qrels": "3",
        }  # fmt: skip
        manifest = json.loads(Path("out/manifest.json").read_text())
        assert manifest["settings"]["judge"] == "llm:tiny"
        assert manifest["settings"]["tally"]["sent"] == 8
        assert run_cli(*files, "-q").out.strip().startswith("pairs")
        assert len(server.requests) == 8

    def test_the_top_of_runs_is_judged_too(
        self, files: list[Any], server: Any, run_cli: Callable[..., Any], put: Any
    ) -> None:
        put("short.txt", "q1 0 d0 1\nq1 0 d1 0\nq2 0 d0 1\nq2 0 d1 0\n")
        files[3] = "short.txt"
        Run.load({"q1": {"d3": 2.0, "d2": 1.0}}).write("run.trec")
        assert run_cli(*files, "--run", "run.trec", "-k", "1").code == 0
        asked = [str(body["messages"]) for body in server.requests]
        assert len(asked) == 5
        assert sum("worth 3" in text for text in asked) == 1

    def test_dry_run(self, files: list[Any], server: Any, run_cli: Callable[..., Any]) -> None:
        done = run_cli(*files, "--dry-run", "-o", "out")
        assert done.out.startswith("estimate for tiny: at most 8 requests, about ")
        assert server.requests == []
        assert not Path("out").exists()
        assert not Path("llm-answers.sqlite").exists()

    @pytest.mark.parametrize("labels", ["doc_id,group\nx1,x\nx2,y\n", "doc_id,group\nd0,x\nx2,y\n"])
    def test_labels_are_checked_before_any_request(
        self, files: list[Any], server: Any, run_cli: Callable[..., Any], put: Any, labels: str
    ) -> None:
        put("other.csv", labels)
        done = run_cli(*files, "--labels", "other.csv")
        assert done.code == 2
        assert "among the judged documents, expected at least two" in done.err
        assert server.requests == []

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("q1 0 d0 100000", "highest grade 100,000, expected at most 100 for a judge"),
            ("q1 0 zz 1", "1 judged document is not in the collection ('zz')"),
        ],
    )
    def test_qrels_are_checked_before_any_request(
        self, files: list[Any], server: Any, run_cli: Callable[..., Any], put: Any, line: str,
        message: str,
    ) -> None:  # fmt: skip
        put("odd.txt", f"{line}\nq2 0 d1 0\n")
        files[3] = "odd.txt"
        done = run_cli(*files)
        assert done.code == 2
        assert message in done.err
        assert server.requests == []

    def test_a_failed_job_writes_no_folder(
        self, files: list[Any], server: Any, run_cli: Callable[..., Any]
    ) -> None:
        server.faults = lambda body, times: "401"
        done = run_cli(*files, "-o", "out")
        assert done.code == 2
        assert len([line for line in done.err.splitlines() if "status 401" in line]) == 1
        assert not Path("out").exists()

    def test_labels_or_annotations(self, files: list[Any], run_cli: Callable[..., Any]) -> None:
        done = run_cli(*files, "--labels", "labels.csv", "-a", "a.parquet")
        assert done.code == 2
        assert "cannot be combined" in done.err
