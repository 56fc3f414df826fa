"""What is written for search teams' tools, also for a server that behaves like OpenSearch."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from ranktilt import Queries, score
from ranktilt.data.qrels import Qrels
from ranktilt.errors import InputError, RunWarning
from ranktilt.interop.search_tools import (
    _score_documents,
    _time_of,
    bulk_file,
    judgment_list,
    quepid_ratings,
    query_set,
    rank_eval_request,
)
from scripts.guides import ROOT, run_guide

Put = Callable[..., Path]
TIME = "2026-01-28T18:16:44+00:00"


class Cluster:
    """The documented behaviour of OpenSearch that matters here."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.stored: dict[str, dict[str, Any]] = {}
        self.fields: dict[str, dict[str, Any]] = {}

    def answer(self, method: str, path: str, headers: Any, body: bytes) -> tuple[int, Any]:
        if (method, path) == ("POST", "/_bulk"):
            assert headers["Content-Type"] == "application/x-ndjson"
            return 200, self.bulk(body)
        index = path.removeprefix("/")
        if method != "PUT" or index in self.fields:
            return 400, {"error": {"type": "resource_already_exists_exception"}, "status": 400}
        self.fields[index] = json.loads(body)["mappings"]["properties"]
        return 200, {"acknowledged": True, "index": index}

    def bulk(self, body: bytes) -> dict[str, Any]:
        assert body.endswith(b"\n")
        lines = [json.loads(line) for line in body.splitlines()]
        items = []
        for action, document in zip(lines[::2], lines[1::2], strict=True):
            index, name = action["index"]["_index"], action["index"]["_id"]
            assert document.keys() <= self.fields[index].keys()
            known = name in self.stored
            result = "updated" if known else "created"
            items.append(
                {"index": {"_id": name, "status": 200 if known else 201, "result": result}}
            )
            self.stored[name] = document
        return {"took": 30, "errors": False, "items": items}


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    class Handler(BaseHTTPRequestHandler):
        def reply(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            status, content = made.answer(self.command, self.path, self.headers, body)
            text = json.dumps(content).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        do_PUT = do_POST = reply

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made = Cluster(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield made
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def scores() -> Any:
    """By hand: P@1 of x is 1 for q1 and 0 for q2; q3 has no judgements."""
    run = {"q1": {"a": 1.0}, "q2": {"a": 1.0}, "q3": {"a": 1.0}}
    qrels = {"q1": {"a": 1}, "q2": {"b": 1}}
    return score({"x": run}, ["P@1"], qrels=qrels, queries=["q1", "q2", "q3"])


def bulk_of(made: Any, folder: Path, index: str = "ranktilt-scores") -> Path:
    """A file for the bulk API."""
    made.write(folder / "scores.json", {"time": TIME})
    path = folder / "bulk.ndjson"
    path.write_text(bulk_file(folder / "scores.json", index), encoding="utf-8")
    return path


# What is written


def test_a_query_set_and_back(put: Put) -> None:
    table = "query_id\ttext\tdomain\tweight\n1\tdesk lamp\thome\t3\n2\tred dress\tclothes\t1\n"
    made = query_set(Queries.load(put("queries.tsv", table)), "Mine")
    assert made == {
        "name": "Mine",
        "description": "2 queries of queries.tsv",
        "sampling": "manual",
        "querySetQueries": [
            {"queryText": "desk lamp", "domain": "home", "weight": "3"},
            {"queryText": "red dress", "domain": "clothes", "weight": "1"},
        ],
    }
    again = Queries.load(put("set.json", json.dumps(made)), by="domain")
    assert again.weights == {"desk lamp": 3.0, "red dress": 1.0}
    with pytest.raises(InputError, match="at most 50 characters"):
        query_set(again, "x" * 51)


def test_judgments_and_back(put: Put) -> None:
    queries = Queries.load({"1": "desk lamp", "2": 'red, "big" dress'})
    qrels = Qrels.load({"1": {"a": 3, "b": 0}, "2": {"a": 1}})
    made = judgment_list(qrels, queries, "Mine")
    assert made["type"] == "IMPORT_JUDGMENT"
    assert made["judgmentRatings"][0] == {
        "query": "desk lamp",
        "ratings": [{"docId": "a", "rating": "3.000"}, {"docId": "b", "rating": "0.000"}],
    }
    by_text = {"desk lamp": {"a": 3, "b": 0}, 'red, "big" dress': {"a": 1}}
    assert Qrels.load(put("judged.json", json.dumps(made))).grades == by_text
    ratings = quepid_ratings(qrels, queries)
    assert ratings.splitlines()[:2] == ["query,docid,rating", "desk lamp,a,3"]
    assert Qrels.load(put("ratings.csv", ratings)).grades == by_text


def test_fractional_ratings_are_written_as_they_were(put: Put) -> None:
    given = "query,docid,rating\ntv,a,2\ntv,b,0.5\n"
    with pytest.warns(RunWarning, match="fractional ratings"):
        qrels = Qrels.load(put("given.csv", given))
    assert quepid_ratings(qrels, None) == given
    (judged,) = judgment_list(qrels, None, "Mine")["judgmentRatings"]
    assert [one["rating"] for one in judged["ratings"]] == ["2.000", "0.500"]
    with pytest.raises(InputError, match=r"given\.csv: fractional ratings, expected whole ones"):
        rank_eval_request(Queries.load({"tv": "tv"}), qrels, "shop", ["text"])


@pytest.mark.parametrize("name", ["Bad Index!", "../_cluster/x?y", "News", "_all", "..", "a" * 256])
def test_names_that_no_index_can_have(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"index '.*expected lower case"):
        bulk_of(scores(), tmp_path, name)
    assert '"_index": "news-2.a"' in bulk_of(scores(), tmp_path, "news-2.a").read_text()


def test_half_a_character_is_one_line(put: Put, run_cli: Callable[..., Any]) -> None:
    made = put("set.json", json.dumps({"querySetQueries": [{"queryText": "half \ud800"}]}))
    done = run_cli("export", "queries", made, "-o", made.parent / "out.json")
    assert (done.code, len(done.err.strip().splitlines())) == (2, 1)
    assert "half a surrogate pair" in done.err
    assert [path.name for path in made.parent.iterdir()] == ["set.json"]


def test_queries_without_text_are_counted() -> None:
    qrels = Qrels.load({"1": {"a": 1}, "2": {"a": 1}})
    with pytest.warns(RunWarning, match="1 judged query is not in this file, skipped"):
        made = judgment_list(qrels, Queries.load({"1": "tv"}), "Mine")
    assert [one["query"] for one in made["judgmentRatings"]] == ["tv"]
    with pytest.raises(InputError, match="no query id matches the qrels"):
        judgment_list(qrels, Queries.load({"7": "tv"}), "Mine")
    with pytest.raises(InputError, match="two judged queries with the text 'tv'"):
        judgment_list(qrels, Queries.load({"1": "tv", "2": "tv"}), "Mine")


def test_a_rank_eval_request_and_back(put: Put) -> None:
    queries, qrels = Queries.load({"1": "desk lamp", "2": "tv"}), Qrels.load({"1": {"a": 3}})
    made = rank_eval_request(queries, qrels, "shop", ["title"], 5)
    assert made["requests"][0] == {
        "id": "1",
        "request": {"query": {"multi_match": {"query": "desk lamp", "fields": ["title"]}}},
        "ratings": [{"_index": "shop", "_id": "a", "rating": 3}],
    }
    assert made["metric"] == {"dcg": {"k": 5, "normalize": True}}
    for fields in (["title"], ["title^2", "text"]):
        path = put("r.json", json.dumps(rank_eval_request(queries, qrels, "shop", fields)))
        assert Queries.load(path).texts == {"1": "desk lamp", "2": "tv"}
        assert Qrels.load(path).grades == {"1": {"a": 3}}


def test_documents_of_scores() -> None:
    made = dict(_score_documents(scores(), TIME))
    assert len(made) == 4
    common = {"@timestamp": TIME, "run": "x", "measure": "P@1"}
    assert list(made.values()) == [
        common | {"level": "query", "query_id": "q1", "value": 1.0, "status": "ok"},
        common | {"level": "query", "query_id": "q2", "value": 0.0, "status": "ok"},
        common | {"level": "query", "query_id": "q3", "value": None, "status": "no-qrels"},
        common | {"level": "mean", "value": 0.5, "n_scored": 2, "n_total": 3},
    ]
    assert dict(_score_documents(scores(), TIME)) == made
    later = dict(_score_documents(scores(), "2026-01-29T18:16:44+00:00"))
    assert not later.keys() & made.keys()


def test_weights_parts_and_signs() -> None:
    import ranktilt

    queries = Queries.load({"q1": "a", "q2": "b"})
    queries = Queries(queries.texts, {}, {"q1": 3.0, "q2": 1.0}, {"domain": {"q1": "x", "q2": "y"}})
    queries = Queries.load(queries, by="domain")
    texts = ranktilt.annotate({"a": "he he", "b": "she"}, "gender")
    run = {"q1": {"a": 1.0}, "q2": {"b": 1.0}}
    found = score({"r": run}, ["ARaB@1"], annotations=texts, queries=queries)
    first, second, mean = (own for _, own in _score_documents(found, TIME))
    assert (first["weight"], first["part"], first["positive"]) == (3.0, "x", "male")
    assert (second["weight"], second["part"]) == (1.0, "y")
    assert mean["value"] == pytest.approx((3 * first["value"] + second["value"]) / 4)


@pytest.mark.parametrize("name", ["s.json", "s.csv", "s.parquet"])
def test_the_time_is_that_of_the_scores(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    scores().write(path, {"time": TIME})
    assert _time_of(path) == TIME
    scores().write(tmp_path / f"other-{name}")
    assert _time_of(tmp_path / f"other-{name}").startswith("20")


# The command and the guide


def test_the_commands_write_what_the_readers_read(
    put: Put, run_cli: Callable[..., Any], tmp_path: Path
) -> None:
    queries = put("queries.tsv", "1\tdesk lamp\n2\ttv\n")
    qrels = put("qrels.txt", "1 0 a 3\n2 0 b 1\n")
    for arguments in (
        ("queries", queries, "-o", tmp_path / "set.json"),
        ("qrels", qrels, "--queries", queries, "-o", tmp_path / "judged.json"),
        ("qrels", qrels, "--queries", queries, "-o", tmp_path / "ratings.csv"),
        ("rank-eval", queries, qrels, "--index", "shop", "-o", tmp_path / "request.json"),
    ):
        done = run_cli("export", *arguments)
        assert done.code == 0, done.err
        manifest = json.loads(Path(f"{arguments[-1]}.manifest.json").read_text())
        assert manifest["inputs"][0]["path"] == str(arguments[1])
    assert Queries.load(tmp_path / "set.json").ids == ["desk lamp", "tv"]
    for name in ("judged.json", "ratings.csv"):
        assert Qrels.load(tmp_path / name).grades == {"desk lamp": {"a": 3}, "tv": {"b": 1}}
    assert Qrels.load(tmp_path / "request.json").grades == {"1": {"a": 3}, "2": {"b": 1}}
    done = run_cli("export", "scores", put("s.json", "{}"), "-o", tmp_path / "b.ndjson")
    assert done.code == 2
    assert "not scores" in done.err
    assert not (tmp_path / "b.ndjson").exists()


def test_the_guide_is_real(
    cluster: Cluster,
    run_cli: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)

    def run(arguments: list[str]) -> str:
        done = run_cli(*arguments)
        assert done.code == 0, done.err
        return str(done.out + done.err)

    compared = 0
    for step in run_guide("docs/search-teams.md", run):
        compared += bool(step.shown)
        shown, real = (
            [one for one in text.splitlines() if one] for text in (step.shown, step.real)
        )
        assert shown == real, step.command
    assert compared >= 5
    if shutil.which("curl") is None:
        pytest.skip("needs curl")
    page = (ROOT / "docs/search-teams.md").read_text(encoding="utf-8")
    (commands,) = (
        block for block in re.findall(r"```sh\n(.*?)```", page, re.S) if "_bulk" in block
    )
    monkeypatch.setenv("OS", cluster.url)
    for _ in range(2):  # again: the documents replace themselves
        told = subprocess.run(["sh", "-c", commands], capture_output=True, text=True, check=True)
        assert '"errors": false' in told.stdout
        assert len(cluster.stored) == 64
    assert {one["run"] for one in cluster.stored.values()} == {"baseline", "boosted"}
    assert cluster.fields["ranktilt-scores"]["value"] == {"type": "double"}
