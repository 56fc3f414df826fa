"""What is written for search teams' tools, and sent to a server that behaves like OpenSearch."""

from __future__ import annotations

import base64
import contextlib
import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from ranktilt import Queries, score
from ranktilt.data.qrels import Qrels
from ranktilt.errors import EngineError, GivenUp, InputError, RunWarning
from ranktilt.interop.search_tools import (
    KEY,
    LOGIN,
    SearchServer,
    _score_documents,
    _time_of,
    bulk_file,
    judgment_list,
    quepid_ratings,
    query_set,
    rank_eval_request,
)
from ranktilt.web.client import RequestLimits
from scripts.guides import run_guide

Put = Callable[..., Path]
TIME = "2026-01-28T18:16:44+00:00"
SECRET = "c2VjcmV0LWtleS1mb3ItdGVzdHM"
PACKED = base64.b64encode(f"writer:{SECRET}".encode()).decode()
#: No waiting between tries.
QUICK = RequestLimits(timeout=5, retries=2, backoff=0)


class Cluster:
    """The documented behaviour of OpenSearch that matters here; tests change its attributes."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.stored: dict[str, dict[str, Any]] = {}
        self.mappings: dict[str, Any] = {}
        self.seen: list[str] = []
        self.wants: str | None = None  #: the Authorization header
        self.checks_head = True
        self.busy = 0  #: requests that are refused as a whole
        self.busy_items = 0  #: requests of which the first item is refused
        self.delay = 0.0
        self.broken: Any = None  #: an answer to _bulk instead of the real one

    def answer(self, method: str, path: str, headers: Any, body: bytes) -> tuple[int, Any]:
        self.seen.append(f"{method} {path}")
        time.sleep(self.delay)
        given = headers.get("Authorization")
        checked = method != "HEAD" or self.checks_head
        if checked and self.wants is not None and given != self.wants:
            reason = f"missing authentication credentials, got {given}"
            return 401, {"error": {"type": "security_exception", "reason": reason}, "status": 401}
        if self.busy:
            self.busy -= 1
            reason = "rejected execution of coordinating operation"
            return 429, {"error": {"type": "rejected_execution_exception", "reason": reason}}
        if path == "/_bulk":
            assert headers["Content-Type"] == "application/x-ndjson"
            return 200, self.bulk(body) if self.broken is None else self.broken
        index = path.removeprefix("/")
        if method == "PUT" and index not in self.mappings:
            self.mappings[index] = json.loads(body)["mappings"]
            return 200, {"acknowledged": True, "index": index}
        return (200 if index in self.mappings else 404), {}

    def bulk(self, body: bytes) -> dict[str, Any]:
        assert body.endswith(b"\n")
        lines = [json.loads(line) for line in body.splitlines()]
        items = []
        for action, document in zip(lines[::2], lines[1::2], strict=True):
            name = action["index"]["_id"]
            item: dict[str, Any] = {"_index": action["index"]["_index"], "_id": name}
            if self.busy_items and not items:
                error = {"type": "rejected_execution_exception", "reason": "queue full"}
                item |= {"status": 429, "error": error}
                self.busy_items -= 1
            elif isinstance(document["value"], str):
                reason = (
                    f"failed to parse field [value] of type [double] in document with id '{name}'"
                )
                item |= {
                    "status": 400,
                    "error": {"type": "mapper_parsing_exception", "reason": reason},
                }
            else:
                known = name in self.stored
                item |= {
                    "status": 200 if known else 201,
                    "result": "updated" if known else "created",
                }
                self.stored[name] = document
            items.append({"index": item})
        failed = any("error" in item["index"] for item in items)
        return {"took": 30, "errors": failed, "items": items}


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    class Handler(BaseHTTPRequestHandler):
        def reply(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            status, content = made.answer(self.command, self.path, self.headers, body)
            text = content.encode() if isinstance(content, str) else json.dumps(content).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(text)

        do_HEAD = do_PUT = do_POST = reply

        def log_message(self, *_: object) -> None:
            pass

        def handle(self) -> None:
            with contextlib.suppress(ConnectionError):  # a client that did not wait
                super().handle()

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


@pytest.fixture
def bulk(tmp_path: Path) -> Path:
    return bulk_of(scores(), tmp_path)


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


# What is sent


def test_scores_are_stored_once(cluster: Cluster, bulk: Path) -> None:
    server = SearchServer(cluster.url, limits=QUICK)
    where = f"{cluster.url}: 4 documents in ranktilt-scores"
    assert server.send(bulk) == f"{where}, 4 new, 0 replaced"
    assert server.send(bulk) == f"{where}, 0 new, 4 replaced"
    assert list(cluster.stored.values()) == [own for _, own in _score_documents(scores(), TIME)]
    fields = cluster.mappings["ranktilt-scores"]["properties"]
    assert fields["value"] == {"type": "double"}
    assert fields["@timestamp"] == {"type": "date"}
    assert {name for one in cluster.stored.values() for name in one} <= set(fields)
    assert cluster.seen.count("PUT /ranktilt-scores") == 1


def test_many_documents_are_sent_in_parts(cluster: Cluster, tmp_path: Path) -> None:
    queries = [f"q{n}" for n in range(1201)]
    run = {query: {"a": 1.0} for query in queries}
    many = score({"x": run}, ["P@1"], qrels={query: {"a": 1} for query in queries})
    path = bulk_of(many, tmp_path)
    assert "1,202 documents" in SearchServer(cluster.url, limits=QUICK).send(path)
    assert len(cluster.stored) == 1202
    assert cluster.seen.count("POST /_bulk") == 3


def test_a_busy_server_is_asked_again(cluster: Cluster, bulk: Path) -> None:
    cluster.busy, cluster.busy_items = 1, 1
    assert "4 documents" in SearchServer(cluster.url, limits=QUICK).send(bulk)
    assert len(cluster.stored) == 4
    cluster.busy_items = 99
    with pytest.raises(GivenUp, match=r"1 of 4 documents refused for now .*, after 3 tries"):
        SearchServer(cluster.url, limits=QUICK).send(bulk)


def test_refused_documents_are_one_line(cluster: Cluster, bulk: Path, put: Put) -> None:
    text = bulk.read_text().replace('"value": 0.0', '"value": "none"')
    with pytest.raises(EngineError) as caught:
        SearchServer(cluster.url, limits=QUICK).send(put("bad.ndjson", text))
    assert str(caught.value).startswith(
        f"{cluster.url}: 1 of 4 documents refused; the first: failed to parse field [value]"
    )
    assert str(caught.value).endswith("the others are stored; repeating replaces them")
    assert len(cluster.stored) == 3
    all_bad = "\n".join(
        line if n % 2 == 0 else '{"value": "none"}' for n, line in enumerate(text.splitlines())
    )
    with pytest.raises(EngineError, match="4 of 4 documents refused") as caught:
        SearchServer(cluster.url, limits=QUICK).send(put("bad.ndjson", all_bad))
    assert "stored" not in str(caught.value)


@pytest.mark.parametrize("broken", ["<html>", "[]", {"took": 1}, {"items": []}])
def test_another_server_is_noticed(cluster: Cluster, bulk: Path, broken: Any) -> None:
    cluster.broken = broken
    with pytest.raises(EngineError, match=r"not an answer of the bulk API|not a JSON object"):
        SearchServer(cluster.url, limits=QUICK).send(bulk)


def test_a_slow_server_has_a_deadline(cluster: Cluster, bulk: Path) -> None:
    cluster.delay = 0.5
    limits = RequestLimits(timeout=0.05, retries=1, backoff=0)
    with pytest.raises(GivenUp, match=r"no answer within 0.05 s, after 2 tries"):
        SearchServer(cluster.url, limits=limits).send(bulk)


@pytest.mark.parametrize(
    ("name", "value", "header"),
    [
        (KEY, SECRET, f"ApiKey {SECRET}"),
        (LOGIN, f"writer:{SECRET}", f"Basic {PACKED}"),
    ],
)
def test_no_key_is_written(
    cluster: Cluster,
    bulk: Path,
    name: str,
    value: str,
    header: str,
    run_cli: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv(name, value)
    caplog.set_level(logging.DEBUG)
    cluster.wants = header
    assert run_cli("export", "send", bulk, cluster.url).code == 0
    assert len(cluster.stored) == 4
    cluster.wants = "another one"  # the server echoes what it got, but not after HEAD
    refused = run_cli("export", "send", bulk, cluster.url)
    assert refused.err.startswith(
        f"ranktilt: {cluster.url}: status 401; export RANKTILT_SEARCH_LOGIN"
    )
    cluster.checks_head = False
    done = run_cli("export", "send", bulk, cluster.url)
    assert (refused.code, done.code) == (2, 2)
    assert len(done.err.strip().splitlines()) == 1
    assert "status 401 (missing authentication credentials, got " in done.err
    for text in (done.err, done.out, caplog.text, *map(Path.read_text, bulk.parent.iterdir())):
        assert SECRET not in text
        assert PACKED not in text


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({LOGIN: SECRET}, f"{LOGIN} without a colon, expected USER:PASSWORD"),
        ({LOGIN: "me:x", KEY: SECRET}, f"both {KEY} and {LOGIN} are set; unset one of them"),
    ],
)
def test_credentials_that_are_not_clear(
    cluster: Cluster,
    bulk: Path,
    values: dict[str, str],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(InputError) as caught:
        SearchServer(cluster.url, limits=QUICK).send(bulk)
    assert message in str(caught.value)
    assert SECRET not in str(caught.value)
    assert cluster.seen == []


@pytest.mark.parametrize(
    ("url", "message"),
    [
        (f"http://me:{SECRET}@localhost:1", "a user or a key in the address; use the environment"),
        (
            f"http://localhost:1?api_key={SECRET}",
            "http://localhost:1: a user or a key in the address",
        ),
        (f"me:{SECRET}@localhost", "not the address of a server, expected http://…"),
    ],
)
def test_keys_come_from_the_environment(
    bulk: Path, url: str, message: str, run_cli: Callable[..., Any]
) -> None:
    done = run_cli("export", "send", bulk, url)
    assert done.code == 2
    assert message in done.err
    assert SECRET not in done.err


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.ndjson", "", "empty file"),
        ("a.ndjson", '{"run": "x"}\n', r"a\.ndjson:1: not an action"),
        ("a.ndjson", '{"index": {"_index": "i", "_id": "1"}}\n', "an action without document"),
        ("a.json", '{"querySetQueries": []}', r"a\.json:1: not an action"),
    ],
)
def test_other_files_are_refused(put: Put, name: str, content: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        SearchServer("http://localhost:1").send(put(name, content))


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
    address = "http://localhost:9200"

    def run(arguments: list[str]) -> str:
        done = run_cli(*(cluster.url if word == address else word for word in arguments))
        assert done.code == 0, done.err
        return str(done.out + done.err).replace(cluster.url, address)

    compared = 0
    for step in run_guide("docs/search-teams.md", run):
        compared += bool(step.shown)
        shown, real = (
            [one for one in text.splitlines() if one] for text in (step.shown, step.real)
        )
        assert shown == real, step.command
    assert compared >= 5
    assert {one["run"] for one in cluster.stored.values()} == {"baseline", "boosted"}
