"""Live engines against a real one: SQLite's full text search behind HTTP, in this process.

The server speaks four dialects over the sample's passages and misbehaves on demand. It notes every
request, so that a test can prove that none was sent twice.
"""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from ranktilt.data.collection import Collection
from ranktilt.data.manifest import build_manifest, write_manifest
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.errors import InputError, RanktiltWarning
from ranktilt.rankers.base import FAMILIES, Ranker, RankSettings
from ranktilt.rankers.engines import EngineError, EngineMapping, Store, load_engine
from ranktilt.rankers.engines.engine import Engine
from ranktilt.rankers.engines.store import EngineSnapshot, _Hit, run_of_hits
from ranktilt.rankers.specs import make_ranker

TOKEN = "s3cr3t-Token/with+odd=signs"

#: A query that more than forty passages answer.
MANY = "how to become an airline pilot"


class SearchServer:
    """A full text index with an HTTP face. `faults` maps a request's number (from 1) to trouble."""

    def __init__(self, passages: dict[str, str]) -> None:
        self._lock = threading.Lock()
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute("CREATE VIRTUAL TABLE docs USING fts5(id UNINDEXED, text)")
        self._db.executemany("INSERT INTO docs VALUES (?, ?)", passages.items())
        self.reset()
        handler = type("Handler", (_Handler,), {"engine": self})
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._http.daemon_threads = True
        self._http.block_on_close = False
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def reset(self) -> None:
        """As new: nothing asked, no trouble."""
        self.requests: list[tuple[str, int]] = []  # query, offset
        self.headers: list[dict[str, str]] = []
        self.times: list[float] = []
        self.faults: dict[int, Any] = {}
        self.fault_of_query: dict[str, Any] = {}
        self.change: Callable[[list[tuple[str, float, str]]], list[tuple[str, float, str]]] | None
        self.change = None
        self.delay = 0.0
        self.released = threading.Event()

    def stop(self) -> None:
        self.released.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(5)
        with self._lock:
            self._db.close()

    def search(self, query: str, limit: int, offset: int = 0) -> list[tuple[str, float, str]]:
        """(id, score, text): BM25 as SQLite computes it, turned so that more is better."""
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", query))
        with self._lock:
            rows = self._db.execute(
                "SELECT id, -bm25(docs), text FROM docs WHERE docs MATCH ?"
                " ORDER BY bm25(docs), id LIMIT ? OFFSET ?",
                (words, limit, offset),
            ).fetchall()
        return rows if self.change is None else self.change(rows)

    def count(self, query: str) -> int:
        return len(self.search(query, 10_000))


class _Handler(BaseHTTPRequestHandler):
    engine: SearchServer
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        self.answer(parts.path, {k: v[0] for k, v in parse_qs(parts.query).items()})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        match = body["query"]["multi_match"]
        self.answer(
            urlsplit(self.path).path,
            {"q": match["query"], "start": body["from"], "rows": body["size"]},
        )

    def answer(self, path: str, given: dict[str, Any]) -> None:
        engine = self.engine
        query, size = given["q"], int(given.get("rows", 10))
        offset = int(given.get("start", 0))
        if "page" in given:
            offset = (int(given["page"]) - 1) * size
        with engine._lock:
            engine.requests.append((query, offset))
            engine.headers.append(dict(self.headers))
            engine.times.append(time.monotonic())
            number = len(engine.requests)
        time.sleep(engine.delay)
        fault = engine.faults.get(number, engine.fault_of_query.get(query))
        if fault == "drop":  # the connection ends in the middle of the body
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b'{"hits": {"total"')
            self.close_connection = True
            return
        if fault == "hang":
            engine.released.wait(5)
            self.close_connection = True
            return
        if fault == "trickle":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            for _ in range(100):
                if engine.released.wait(0.05):
                    break
                try:
                    self.wfile.write(b" ")
                except OSError:
                    break
            self.close_connection = True
            return
        if isinstance(fault, tuple):  # status, headers, body
            self.send(*fault)
            return
        rows = engine.search(query, size, offset)
        self.send(200, {}, json.dumps(self.shape(path, given, query, rows)))

    def shape(
        self, path: str, given: dict[str, Any], query: str, rows: list[tuple[str, float, str]]
    ) -> Any:
        total = self.engine.count(query)
        if path == "/news/_search":
            hits = [
                {"_index": "news", "_id": i, "_score": s, "_source": {"title": t[:20], "text": t}}
                for i, s, t in rows
            ]
            shards = {"total": 5, "successful": 5, "skipped": 0, "failed": 0}
            found = {"total": {"value": total, "relation": "eq"}, "max_score": None, "hits": hits}
            return {"took": 3, "timed_out": False, "_shards": shards, "hits": found}
        if path == "/solr/news/select":
            docs = [{"id": i, "score": s, "title": [t[:20]], "text": [t]} for i, s, t in rows]
            header = {"status": 0, "QTime": 1, "params": given | {"secret": TOKEN}}
            found = {"numFound": total, "start": given["start"], "docs": docs}
            return {"responseHeader": header, "response": found}
        if path == "/bare":
            return [{"key": i} for i, _, _ in rows]
        echo = {"q": query, "auth": self.headers.get("Authorization", ""), "path": self.path}
        items = [{"doc": {"id": i, "snippet": t}, "rank": {"score": s}} for i, s, t in rows]
        return {"request": echo, "results": items}

    def send(self, status: int, headers: dict[str, str], body: str) -> None:
        content = body.encode()
        self.send_response(status)
        for key, value in {"Content-Type": "application/json", **headers}.items():
            self.send_header(key, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@pytest.fixture(scope="module")
def passages(sample: Any) -> dict[str, str]:
    found: dict[str, str] = {}
    for batch in Collection.open(sample.passages).batches():
        found |= dict(zip(batch.doc_ids().to_pylist(), batch.texts(), strict=True))
    return found


@pytest.fixture(scope="module")
def queries(sample: Any) -> dict[str, str]:
    return Queries.load(sample.queries).texts


@pytest.fixture(scope="module")
def shared_server(passages: dict[str, str]) -> Iterator[SearchServer]:
    running = SearchServer(passages)
    yield running
    running.stop()


@pytest.fixture
def server(shared_server: SearchServer) -> Iterator[SearchServer]:
    shared_server.reset()
    yield shared_server
    shared_server.released.set()


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "answers.sqlite"


#: Quick enough for tests; the waits themselves are tested with a clock of their own.
QUICK = {"per_second": 10_000, "backoff": 0.001, "timeout": 20}


def mapping_of(server: SearchServer, size: int = 10, **limits: Any) -> EngineMapping:
    return EngineMapping.from_dict(
        {
            "name": "library",
            "url": f"{server.url}/search",
            "params": {"q": "{query}", "start": "{offset}", "rows": "{size}"},
            "answer": {
                "results": "results", "id": "doc.id", "score": "rank.score", "text": "doc.snippet",
            },
            "paging": {"by": "offset", "size": size},
            "limits": QUICK | limits,
        }
    )  # fmt: skip


def expected(server: SearchServer, queries: dict[str, str], depth: int) -> dict[str, list[str]]:
    """Straight from the index, in one piece."""
    change, server.change = server.change, None
    lists = {q: [row[0] for row in server.search(text, depth)] for q, text in queries.items()}
    server.change = change
    return lists


def snapshots(store: Path) -> list[EngineSnapshot]:
    with Store(store) as kept:
        return kept.snapshots()


def rankings(run: Run) -> dict[str, list[str]]:
    return {query: list(docs) for query, docs in run.to_dict().items()}


# --- dialects and pages ---------------------------------------------------------------------------


def specs(server: SearchServer, put: Callable[..., Path]) -> dict[str, str]:
    limits = "per_second=10000, backoff=0.001"
    by_page = f"""
        url = "{server.url}/pages"
        params = {{ q = "{{query}}", page = "{{page}}", rows = "{{size}}" }}
        [answer]
        results = "results"
        id = "doc.id"
        [paging]
        by = "page"
        size = 7
        [limits]
        per_second = 10000
    """
    at_once = f"""
        url = "{server.url}/bare?q={{query}}&rows={{size}}"
        [answer]
        id = "key"
        [limits]
        per_second = 10000
    """
    return {
        "opensearch": f"engine:opensearch(url={server.url}, index=news, size=8, {limits})",
        "elasticsearch": f"engine:elasticsearch(url={server.url}/, index=news, size=30, {limits})",
        "solr": f"engine:solr(url={server.url}/solr, index=news, size=9, {limits})",
        "page": f"engine:{put('page.toml', by_page)}",
        "bare": f"engine:{put('bare.toml', at_once)}",
    }


@pytest.mark.parametrize("dialect", ["opensearch", "elasticsearch", "solr", "page", "bare"])
def test_every_dialect_gives_what_the_index_holds(
    dialect: str,
    server: SearchServer,
    queries: dict[str, str],
    store: Path,
    put: Callable[..., Path],
) -> None:
    ranker = make_ranker(specs(server, put)[dialect], None, RankSettings(store=str(store)))
    queries = dict(list(queries.items())[:8])
    run = ranker.rank(queries, depth=25)
    assert rankings(run) == expected(server, queries, 25)
    assert len(server.requests) == len(set(server.requests))
    if dialect in ("page", "bare"):  # no score in the mapping: ranks stand in
        assert [list(docs.values()) for docs in run.to_dict().values()] == [
            [float(len(docs) - place) for place in range(len(docs))]
            for docs in expected(server, queries, 25).values()
        ]
        return
    direct = {q: [row[1] for row in server.search(text, 25)] for q, text in queries.items()}
    without_ties = [q for q, scores in direct.items() if len(set(scores)) == len(scores)]
    assert without_ties
    for query in without_ties:  # scores come through as they are
        assert list(run.to_dict()[query].values()) == direct[query]


def test_pages_are_asked_only_as_far_as_wanted(
    server: SearchServer, queries: dict[str, str], store: Path
) -> None:
    (query, text), *_ = queries.items()
    assert server.count(text) > 40
    engine = Engine(mapping_of(server, size=10), store)
    run = engine.rank({query: text}, depth=25)
    assert [offset for _, offset in server.requests] == [0, 10, 20]
    assert len(run.ranking(query)) == 25
    engine.rank({query: text}, depth=12)  # less deep: all is there
    assert len(server.requests) == 3
    with pytest.raises(InputError, match=r"snapshot 1: depth 35, and the snapshot has depth 25"):
        engine.rank({query: text}, depth=35)
    assert len(server.requests) == 3
    deeper = Engine(engine.mapping, store, fresh=True).rank({query: text}, depth=35)
    assert rankings(deeper) == expected(server, {query: text}, 35)


def test_list_that_ends_early_ends_the_paging(server: SearchServer, store: Path) -> None:
    text = "airline"
    found = server.count(text)
    assert 0 < found < 20
    run = Engine(mapping_of(server, size=5), store).rank({"q": text}, depth=100)
    assert len(run.ranking("q")) == found
    # a page that is not full is the last; after a full one there might be more
    assert len(server.requests) == found // 5 + 1


def test_total_saves_the_last_question(server: SearchServer, store: Path) -> None:
    text = "airline"
    found = server.count(text)
    engine = load_engine(
        "opensearch", QUICK | {"url": server.url, "index": "news", "size": found}, store=store
    )
    assert len(engine.rank({"q": text}, depth=100).ranking("q")) == found
    assert len(server.requests) == 1


def windowed(server: SearchServer, **paging: Any) -> EngineMapping:
    content = mapping_of(server).to_dict()
    content["params"]["page"] = "{page}"
    if paging["by"] == "offset":
        del content["params"]["page"]
    return EngineMapping.from_dict(content | {"paging": paging})


def test_last_page_before_the_window_is_smaller(
    server: SearchServer, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    search = server.search
    monkeypatch.setattr(
        server,
        "search",
        lambda query, limit, offset=0: (
            asked.append(offset + limit) or search(query, limit, offset)  # type: ignore[func-returns-value]
        ),
    )
    mapping = windowed(server, by="offset", size=10, window=25)
    run = Engine(mapping, store).rank({"q": MANY}, depth=25)
    assert [offset for _, offset in server.requests] == [0, 10, 20]
    assert [end for end in asked if end < 10_000] == [10, 20, 25], "beyond the window"
    assert rankings(run) == {"q": [row[0] for row in search(MANY, 25)]}
    with pytest.raises(InputError, match="depth 26, expected at most 25"):
        Engine(mapping, store).rank({"q": MANY}, depth=26)


def test_smaller_depth_is_cut_from_what_is_there(server: SearchServer, store: Path) -> None:
    texts = {"a": MANY, "b": "airline"}
    mapping = mapping_of(server, size=10)
    deep = Engine(mapping, store).rank(texts, depth=25)
    asked = len(server.requests)
    for depth in (12, 10):
        cut = Engine(mapping, store).rank(texts, depth=depth)
        assert rankings(cut) == {q: docs[:depth] for q, docs in rankings(deep).items()}
    renamed = Engine(mapping, store).rank({"new": MANY}, depth=11)
    assert rankings(renamed) == {"new": rankings(deep)["a"][:11]}
    assert len(server.requests) == asked
    (snapshot,) = snapshots(store)
    assert (snapshot.depth, snapshot.queries, snapshot.finished is not None) == (25, 3, True)
    # below the size of a page, pages are smaller
    Engine(mapping, store).rank(texts | {"c": "nurse"}, depth=4)
    assert server.requests[asked:] == [(MANY, 0), ("airline", 0), ("nurse", 0)]
    assert [one.depth for one in snapshots(store)] == [25, 4]


def test_empty_answer_is_an_answer(
    server: SearchServer, store: Path, put: Callable[..., Path]
) -> None:
    for name, spec in specs(server, put).items():
        server.requests.clear()
        ranker = make_ranker(spec, None, RankSettings(store=f"{store}-{name}"))
        run = ranker.rank({"none": "zzzzunheardof", "some": "airline"}, depth=5)
        assert run.query_ids == ["none", "some"]
        assert run.ranking("none") == []
        assert run.ranking("some")
        assert len(server.requests) == 2
        ranker.rank({"none": "zzzzunheardof"}, depth=5)
        assert len(server.requests) == 2, f"{name}: the empty answer was stored"


def test_query_with_signs_arrives_as_written(server: SearchServer, store: Path) -> None:
    text = 'pilots & nurses? 100% "é" {size} ${HOME} #1 +a'
    Engine(mapping_of(server), store).rank({"q": text}, depth=5)
    load_engine("opensearch", QUICK | {"url": server.url, "index": "news"}, store=store).rank(
        {"q": text}, depth=5
    )
    path = EngineMapping.from_dict(
        {"url": f"{server.url}/bare?rows=5&q={{query}}", "answer": {"id": "key"}, "limits": QUICK}
    )
    Engine(path, store).rank({"q": text}, depth=5)
    both = EngineMapping.from_dict(
        {
            "url": f"{server.url}/bare?rows=3",
            "params": {"q": "{query}"},
            "answer": {"id": "key"},
            "limits": QUICK,
        }
    )
    assert len(Engine(both, store).rank({"q": text}, depth=5).ranking("q")) == 3
    assert [query for query, _ in server.requests] == [text] * 4


# --- documents and scores -------------------------------------------------------------------------


def test_document_on_two_pages_keeps_its_first_place(server: SearchServer, store: Path) -> None:
    texts = {"q": MANY}
    straight = expected(server, texts, 40)["q"]
    seen: list[int] = []

    def overlap(rows: list[Any]) -> list[Any]:
        # an index that changes between two pages: the second begins with the first one's last
        seen.append(1)
        return rows if len(seen) == 1 else [first_page[-1], *rows[:-1]]

    first_page = server.search(texts["q"], 10)
    server.change = overlap
    engine = Engine(mapping_of(server), store)
    assert engine.rank(texts, depth=19).ranking("q") == straight[:19]


def test_engine_that_does_not_turn_pages_is_not_asked_for_ever(
    server: SearchServer, store: Path
) -> None:
    mapping = mapping_of(server)
    stuck = EngineMapping.from_dict(
        mapping.to_dict() | {"params": {"q": "{query}", "rows": "{size}", "strat": "{offset}"}}
    )
    with pytest.warns(RanktiltWarning, match="check the paging"):
        run = Engine(stuck, store).rank({"q": MANY}, depth=100)
    assert len(server.requests) == 2
    assert len(run.ranking("q")) == 10


def test_store_that_keeps_nothing_is_not_filled_for_ever(server: SearchServer, store: Path) -> None:
    """Somebody else's store may have a trigger; every request costs time, and perhaps money."""
    Store(store).close()
    with sqlite3.connect(store) as other:
        other.execute("CREATE TRIGGER t AFTER INSERT ON answers BEGIN DELETE FROM answers; END")
    other.close()
    server.faults = dict.fromkeys(range(5, 9999), (403, {}, ""))  # so that it ends in any case
    with pytest.raises(InputError, match="it stores no answers"):
        load_engine(mapping_of(server, retries=0), store=store).rank({"q": MANY}, depth=5)
    assert len(server.requests) == 1


def test_order_is_the_engines_also_without_scores_or_against_them(
    server: SearchServer, store: Path
) -> None:
    texts = {"q": MANY}
    straight = expected(server, texts, 10)["q"]
    unscored = mapping_of(server).to_dict()
    del unscored["answer"]["score"]
    run = Engine(EngineMapping.from_dict(unscored), store).rank(texts, depth=10)
    assert list(run.to_dict()["q"].items()) == [
        (doc, float(10 - place)) for place, doc in enumerate(straight)
    ]
    promoted = [straight[-1], *straight[:-1]]
    server.change = lambda rows: [rows[-1], *rows[:-1]] if len(rows) == 10 else rows
    run = Engine(mapping_of(server), store, fresh=True).rank(texts, depth=10)
    assert run.ranking("q") == promoted
    written = store.with_suffix(".trec")
    run.write(written)
    assert Run.load(written).ranking("q") == promoted


# --- trouble --------------------------------------------------------------------------------------

TROUBLE = {
    "429": (429, {"Retry-After": "0"}, '{"error": "slow down"}'),
    "500": (500, {}, "<html>oops</html>"),
    "503": (503, {}, ""),
    "malformed": (200, {}, '{"results": [{"doc": {"id": "p0'),
    "html": (200, {"Content-Type": "text/html"}, "<html>busy</html>"),
    "empty body": (200, {}, ""),
    "dropped": "drop",
    "time-out": "hang",
    "trickle": "trickle",
}


def patience(trouble: str) -> float:
    """Seconds for an answer: few if none comes, many on a busy machine."""
    return 0.5 if trouble in ("time-out", "trickle") else 20.0


@pytest.mark.parametrize("trouble", TROUBLE)
def test_passing_trouble_is_overcome(
    trouble: str, server: SearchServer, queries: dict[str, str], store: Path
) -> None:
    few = dict(list(queries.items())[:3])
    server.faults = {2: TROUBLE[trouble], 3: TROUBLE[trouble]}
    engine = Engine(mapping_of(server, timeout=patience(trouble)), store)
    assert rankings(engine.rank(few, depth=20)) == expected(server, few, 20)
    assert len(server.requests) == 6 + 2
    (snapshot,) = snapshots(store)
    assert snapshot.answers == 6
    assert snapshot.finished


#: What the store and the message say of it.
NAMED = {
    "429": "status 429 (slow down)",
    "500": "status 500 (<html>oops</html>)",
    "503": "status 503",
    "malformed": "not JSON: the answer starts with",
    "html": "not JSON: the answer starts with <html>busy</html>",
    "empty body": "not JSON: the answer is empty",
    "dropped": "the connection failed (peer closed connection",
    "time-out": "no answer within 0.5 s",
    "trickle": "no answer within 0.5 s",
}


@pytest.mark.parametrize("trouble", TROUBLE)
def test_lasting_trouble_stops_and_resume_loses_and_repeats_nothing(
    trouble: str, server: SearchServer, queries: dict[str, str], store: Path
) -> None:
    few = dict(list(queries.items())[:4])
    before = 3  # answers that arrive; then the engine is broken
    server.faults = dict.fromkeys(range(before + 1, 100), TROUBLE[trouble])
    mapping = mapping_of(server, retries=2, timeout=patience(trouble))
    with pytest.raises(EngineError, match=r"1 of 4 queries are stored.*to resume") as stopped:
        Engine(mapping, store).rank(few, depth=20)
    assert "\n" not in str(stopped.value)
    assert NAMED[trouble] in str(stopped.value)
    assert len(server.requests) == before + 3
    (snapshot,) = snapshots(store)
    assert (snapshot.finished, snapshot.answers) == (None, 3)

    server.faults = {}
    answered = server.requests[:before]
    server.requests.clear()
    again = Engine(mapping, store)
    assert rankings(again.rank(few, depth=20)) == expected(server, few, 20)
    assert not set(server.requests) & set(answered)
    assert sorted(server.requests + answered) == sorted(
        (text, offset) for text in few.values() for offset in (0, 10)
    )
    assert again.snapshot is not None
    assert again.snapshot.id == 1
    # and a third time nothing is asked at all
    server.requests.clear()
    assert rankings(Engine(mapping, store).rank(few, depth=20)) == expected(server, few, 20)
    assert server.requests == []


def test_finished_audit_is_replayed_without_network(
    passages: dict[str, str], queries: dict[str, str], store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = SearchServer(passages)
    monkeypatch.setenv("SEARCH_TOKEN", TOKEN)
    content = mapping_of(server).to_dict()
    content["headers"] = {"Authorization": "Bearer ${SEARCH_TOKEN}"}
    mapping = EngineMapping.from_dict(content)
    first = Engine(mapping, store).rank(queries, depth=10)
    server.stop()
    monkeypatch.delenv("SEARCH_TOKEN")  # not even the credentials are needed
    again = Engine(mapping, store).rank(queries, depth=10)
    assert again.to_dict() == first.to_dict()
    with Store(store) as kept:
        assert kept.run().to_dict() == first.to_dict()


@pytest.mark.parametrize(
    ("status", "says"),
    [
        (400, "status 400 .*no such field"),
        (401, "check the credentials"),
        (403, "check the credentials"),
        (404, "check the address"),
        (301, "status 301, a redirect;"),
        (302, "status 302, a redirect;"),
        (307, "status 307, a redirect;"),
    ],
)
def test_refusal_is_not_repeated(status: int, says: str, server: SearchServer, store: Path) -> None:
    locations = {301: f"http://me:hunter2@elsewhere/x?key={TOKEN}", 302: "/elsewhere#here"}
    location = {"Location": locations[status]} if status in locations else {}
    server.faults = {1: (status, location, '{"error": "no such field"}')}
    with pytest.raises(EngineError, match=says) as stopped:
        Engine(mapping_of(server), store).rank({"q": "pilot"}, depth=5)
    assert len(server.requests) == 1
    assert "://;" not in str(stopped.value)
    assert f"status {status}" in str(stopped.value)
    for secret in (TOKEN, "hunter2"):
        assert secret not in str(stopped.value)
        assert secret.encode() not in store.read_bytes()


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ('{"error": "quota"}', r"nothing at 'results', expected a list.*quota"),
        ('{"results": {"a": 1}}', "dict at 'results', expected a list"),
        ('{"results": [{"doc": {"id": "a"}}, {"doc": {}}]}', "result 2 has no id at 'doc.id'"),
        ("[1]", "nothing at 'results'"),
        ("null", "nothing at 'results'"),
    ],
)
def test_answer_of_another_shape_is_one_clear_line(
    body: str, says: str, server: SearchServer, store: Path
) -> None:
    server.faults = {1: (200, {}, body)}
    with pytest.raises(EngineError, match=says) as stopped:
        Engine(mapping_of(server), store).rank({"q": "pilot"}, depth=5)
    assert len(server.requests) == 1
    assert "\n" not in str(stopped.value)


def test_incomplete_answer_of_a_cluster_is_asked_again(server: SearchServer, store: Path) -> None:
    partial = {"timed_out": False, "_shards": {"total": 5, "failed": 1}, "hits": {"hits": []}}
    late = {"timed_out": True, "_shards": {"failed": 0}, "hits": {"hits": []}}
    server.faults = {1: (200, {}, json.dumps(partial)), 2: (200, {}, json.dumps(late))}
    engine = load_engine("opensearch", QUICK | {"url": server.url, "index": "news"}, store=store)
    run = engine.rank({"q": "airline"}, depth=5)
    assert rankings(run) == expected(server, {"q": "airline"}, 5)
    assert len(server.requests) == 3


def test_no_server_at_all(store: Path, passages: dict[str, str]) -> None:
    gone = SearchServer(passages)
    gone.stop()
    with pytest.raises(EngineError, match=r"the connection failed .*after 3 tries"):
        Engine(mapping_of(gone, retries=2), store).rank({"q": "pilot"}, depth=5)


def test_killed_process_goes_on_where_it_stopped(
    server: SearchServer, queries: dict[str, str], store: Path, tmp_path: Path
) -> None:
    server.delay = 0.03
    mapping = mapping_of(server)
    (tmp_path / "job.json").write_text(json.dumps({"m": mapping.to_dict(), "q": queries}))
    code = (
        "import json\n"
        "from ranktilt.rankers.engines import Engine, EngineMapping\n"
        "job = json.load(open('job.json'))\n"
        "Engine(EngineMapping.from_dict(job['m']), 'answers.sqlite').rank(job['q'], depth=20)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    limit = time.monotonic() + 60
    while len(server.requests) < 15 and process.poll() is None and time.monotonic() < limit:
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == -signal.SIGKILL, errors
    with sqlite3.connect(store) as reader:
        stored = set(reader.execute("SELECT text, page * 10 FROM answers").fetchall())
    reader.close()
    assert 13 <= len(stored) < 48
    before = len(server.requests)

    server.delay = 0.0
    time.sleep(0.1)  # a request that was under way ends
    run = Engine(mapping, store).rank(queries, depth=20)
    after = server.requests[before:]
    every = {(text, offset) for text in queries.values() for offset in (0, 10)}
    assert not stored & set(after)
    assert sorted(after) == sorted(every - stored)
    assert rankings(run) == expected(server, queries, 20)


def test_interrupt_keeps_what_was_answered(
    server: SearchServer, queries: dict[str, str], store: Path
) -> None:
    def press(what: str, done: int, total: int, unit: str) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as stopped:
        Engine(mapping_of(server), store, progress=press).rank(queries, depth=10)
    assert stopped.value.__notes__ == [
        f"5 of {len(queries)} queries are stored in {store}; repeat the command to resume"
    ]
    seen: list[tuple[str, int, int, str]] = []
    Engine(mapping_of(server), store, progress=lambda *a: seen.append(a)).rank(queries, depth=10)
    assert len(server.requests) == len(set(server.requests)) == len(queries)
    assert seen[-1] == ("Querying library", len(queries), len(queries), "queries")


# --- waiting --------------------------------------------------------------------------------------


def test_processes_with_one_store_share_the_pace(
    server: SearchServer, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = list[tuple[Any, ...]]()
    monkeypatch.setattr(Store, "turn", lambda _, *given: turns.append(given) or 0.0)
    Engine(mapping_of(server, per_second=1000), store).rank({"q": "pilot"}, depth=5)
    host = server.url.removeprefix("http://")
    assert turns == [(host, 0.001, 120.0)] * len(server.requests)


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the package tells whoever listens, as the command line does."""
    told: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: told.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("ranktilt")
    monkeypatch.setattr(logger, "handlers", [handler])
    monkeypatch.setattr(logger, "level", logging.INFO)
    logger.manager._clear_cache()  # type: ignore[attr-defined]
    return told


def test_repeat_that_asked_nothing_is_told(server: SearchServer, store: Path) -> None:
    engine = Engine(mapping_of(server), store)
    engine.rank({"q": "airline"}, depth=5)
    assert engine.notes == ()
    engine.rank({"q": "airline"}, depth=5)
    day = snapshots(store)[0].begun[:10]
    assert engine.notes == (
        f"engine library: read from {store}, snapshot 1 of {day}, no request sent",
    )
    engine.rank({"q": "airline", "r": "pilot"}, depth=5)
    assert engine.notes == ()


# --- secrets --------------------------------------------------------------------------------------


def test_credentials_are_sent_and_written_nowhere(
    server: SearchServer,
    queries: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    put: Callable[..., Path],
) -> None:
    monkeypatch.setenv("SEARCH_TOKEN", TOKEN)
    monkeypatch.setenv("SEARCH_USER", "admin")
    monkeypatch.setenv("SEARCH_PASSWORD", "pa:ss wörd!")
    caplog.set_level(logging.DEBUG)
    few = dict(list(queries.items())[:2])
    path = put(
        "secret.toml",
        f"""
        url = "{server.url}/search"
        headers = {{ Authorization = "Bearer ${{SEARCH_TOKEN}}" }}
        params = {{ q = "{{query}}", api_key = "${{SEARCH_TOKEN}}", user = "${{SEARCH_USER}}" }}
        [answer]
        results = "results"
        id = "doc.id"
        text = "doc.snippet"
        [limits]
        per_second = 1000
        retries = 0
        """,
    )
    store = tmp_path / "answers.sqlite"
    engine = load_engine(path, store=store)
    engine.rank(few, depth=5)
    assert server.headers[-1]["Authorization"] == f"Bearer {TOKEN}"
    # basic authentication, against answers that echo what they were sent
    basic = EngineMapping.from_dict(
        mapping_of(server).to_dict()
        | {"name": "basic", "auth": "${SEARCH_USER}:${SEARCH_PASSWORD}"}
    )
    second = Engine(basic, store)
    second.rank(few, depth=5)
    sent = server.headers[-1]["Authorization"].removeprefix("Basic ")
    # and trouble that echoes too
    server.faults = dict.fromkeys(range(1, 99), (500, {}, f"bad key {TOKEN} of admin"))
    third = load_engine(path, store=store, fresh=True)
    with pytest.raises(EngineError) as stopped:
        third.rank(few, depth=5)
    fourth = Engine(basic, store, fresh=True)
    server.faults = dict.fromkeys(range(1, 99), (401, {}, f"not {sent}"))
    with pytest.raises(EngineError) as stopped_too:
        fourth.rank(few, depth=5)

    for number, ran in enumerate((engine, second, third)):
        Path(f"{store}{number}").touch()  # what a manifest describes exists
        manifest = build_manifest([], ran.settings())
        write_manifest(tmp_path / f"answers.sqlite{number}", manifest)
    settings = json.dumps([ran.settings() for ran in (engine, second, third)])
    messages = [str(stopped.value), str(stopped_too.value), caplog.text, settings]
    assert "HTTP Request" in caplog.text, "the library's log of addresses was not seen"
    files = [p.read_bytes() for p in tmp_path.iterdir() if p.name.startswith("answers.sqlite")]
    assert len(files) >= 7  # the store, three files and their manifests
    haystack = b"\n".join([*files, "\n".join(messages).encode()])
    quoted = "s3cr3t-Token%2Fwith%2Bodd%3Dsigns"
    for needle in (TOKEN, quoted, "s3cr3t", "pa:ss", "pa%3Ass", sent):
        assert needle.encode() not in haystack, needle
    assert b"${SEARCH_TOKEN}" in haystack  # the echo is there, without the value
    for message in messages[:2]:
        assert "admin" not in message
    # what people see is not touched: the passages are as they were
    with Store(store) as kept:
        for hit in kept.documents(1):
            assert server.search(hit.text, 1)[0][2] == hit.text


def test_crash_of_a_talkative_program_tells_no_secret(server: SearchServer, tmp_path: Path) -> None:
    server.faults = {2: TROUBLE["dropped"], 3: (500, {}, f"who is {TOKEN}?"), 4: TROUBLE["html"]}
    content = mapping_of(server, retries=2).to_dict()
    content["params"] = {"q": "{query}", "token": "${SEARCH_TOKEN}"}
    content["paging"] = {"by": "none"}
    content["headers"] = {"Authorization": "Bearer ${SEARCH_TOKEN}"}
    (tmp_path / "job.json").write_text(json.dumps(content))
    code = (
        "import json, logging\n"
        "from ranktilt.rankers.engines import Engine, EngineMapping\n"
        "logging.basicConfig(level=logging.DEBUG)\n"
        "mapping = EngineMapping.from_dict(json.load(open('job.json')))\n"
        "Engine(mapping, 'answers.sqlite').rank({'a': 'airline', 'b': 'pilot'}, depth=5)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path, env=os.environ | {"SEARCH_TOKEN": TOKEN}, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert b"HTTP Request: GET" in done.stderr
    assert b"Traceback" in done.stderr
    assert b"1 of 2 queries are stored in answers.sqlite" in done.stderr
    written = [path.read_bytes() for path in tmp_path.iterdir() if path.name != "job.json"]
    for text in (done.stdout, done.stderr, *written):
        assert b"s3cr3t" not in text


def escaped(text: str) -> str:
    """As PHP and others write JSON, with everything escaped that may be."""
    return re.sub(r"[^\w\s-]", lambda sign: f"\\u{ord(sign[0]):04x}", text).replace("/", "\\/")


@pytest.mark.parametrize("place", ["results", "id", "outside", "name", "inner", "twice", "number"])
def test_escaped_echo_is_not_stored(
    place: str, server: SearchServer, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = "1234567890123" if place == "number" else TOKEN
    monkeypatch.setenv("SEARCH_TOKEN", secret)
    spelled, half = escaped(TOKEN), r"half a pair: \ud800"
    twice = spelled.replace("\\", "\\\\")
    parts = {
        "results": rf'{{"results": [{{"doc": {{"id": "a", "snippet": "{half} {spelled}"}}}}]}}',
        "id": rf'{{"results": [{{"doc": {{"id": "{spelled}"}}}}]}}',
        "outside": rf'{{"you": "{spelled}", "results": [{{"doc": {{"id": "a{half}"}}}}]}}',
        "name": rf'{{"{spelled}": "{half}", "results": [{{"doc": {{"id": "a"}}}}]}}',
        "inner": rf'{{"log": "{{\"t\": \"{twice}\"}}", "results": []}}',
        "twice": rf'{{"you": "{spelled}", "you": "", "results": []}}',
        "number": f'{{"you": {secret}, "results": []}}',
    }
    server.faults = {1: (200, {}, parts[place])}
    content = mapping_of(server).to_dict() | {"headers": {"Authorization": "${SEARCH_TOKEN}"}}
    del content["answer"]["score"], content["answer"]["text"]
    Engine(EngineMapping.from_dict(content), store).rank({"q": "pilot"}, depth=1)
    with sqlite3.connect(store) as reader:
        ((body, ids),) = reader.execute("SELECT body, ids FROM answers").fetchall()
    reader.close()
    read = json.loads(body)
    log = str(read.get("log", "")).replace("\\", "")
    for text in (body, ids, json.dumps(read), str(read), log):
        assert secret not in text
        assert "odd" not in text
    assert place == "twice" or "${SEARCH_TOKEN}" in body


@pytest.mark.parametrize("cut", [100, 115, 150])
@pytest.mark.parametrize("status", [200, 500, 403])
def test_secret_at_the_cut_of_a_message(
    status: int, cut: int, server: SearchServer, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEARCH_TOKEN", TOKEN)
    filler = "x" * cut
    server.faults = {1: (status, {}, f"{filler}{TOKEN}"), 2: (200, {}, f'["{filler}{TOKEN}"]')}
    content = mapping_of(server, retries=0).to_dict()
    content["headers"] = {"Authorization": "${SEARCH_TOKEN}"}
    messages = []
    for _ in range(2):
        with pytest.raises(EngineError) as stopped:
            Engine(EngineMapping.from_dict(content), store).rank({"q": "pilot"}, depth=5)
        messages.append(str(stopped.value))
    for message in messages:
        assert "s3" not in message
        assert len(message) < 400


def test_failure_with_half_a_surrogate_pair(server: SearchServer, store: Path) -> None:
    server.faults = {1: (200, {}, r'{"error": "\ud800"}')}
    with pytest.raises(EngineError, match=r'starts with \{"error": "\?"\}'):
        Engine(mapping_of(server), store).rank({"q": "pilot"}, depth=5)


def test_short_value_stays_in_documents_and_goes_elsewhere(
    server: SearchServer, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEARCH_WORD", "pilot")
    content = mapping_of(server).to_dict()
    content["headers"] = {"Authorization": "${SEARCH_WORD}"}
    Engine(EngineMapping.from_dict(content), store).rank({"q": "airline"}, depth=10)
    with sqlite3.connect(store) as reader:
        ((body,),) = reader.execute("SELECT body FROM answers").fetchall()
    reader.close()
    answer = json.loads(body)
    assert answer["request"]["auth"] == "${SEARCH_WORD}"
    assert any("pilot" in result["doc"]["snippet"] for result in answer["results"])


def test_missing_variable_is_named(server: SearchServer, store: Path) -> None:
    content = mapping_of(server).to_dict() | {"headers": {"X-Key": "${SEARCH_NOT_THERE}"}}
    with pytest.raises(InputError, match="the environment variable SEARCH_NOT_THERE is not set"):
        Engine(EngineMapping.from_dict(content), store).rank({"q": "a"}, depth=5)
    assert server.requests == []


# --- over time ------------------------------------------------------------------------------------


def test_snapshots_show_what_changed(
    server: SearchServer, queries: dict[str, str], store: Path
) -> None:
    few = dict(list(queries.items())[:3])
    mapping = mapping_of(server)
    before = Engine(mapping, store).rank(few, depth=10)
    server.change = lambda rows: list(reversed(rows))
    same = Engine(mapping, store).rank(few, depth=10)
    assert same.to_dict() == before.to_dict()  # the finished snapshot, not the changed engine
    after = Engine(mapping, store, fresh=True).rank(few, depth=10)
    for query in few:
        assert after.ranking(query) == before.ranking(query)[::-1]
    with Store(store) as kept:
        one, two = kept.snapshots()
        assert (one.id, two.id, one.settings == two.settings) == (1, 2, True)
        assert one.begun < two.begun
        assert datetime.fromisoformat(one.begun).tzinfo is not None
        assert rankings(kept.run(1)) == rankings(before)
        assert rankings(kept.run(2)) == rankings(kept.run()) == rankings(after)


def test_unfinished_fresh_snapshot_goes_on(
    server: SearchServer, queries: dict[str, str], store: Path
) -> None:
    few = dict(list(queries.items())[:3])
    mapping = mapping_of(server, retries=0)
    Engine(mapping, store).rank(few, depth=10)
    server.requests.clear()
    server.faults = {2: TROUBLE["500"]}
    with pytest.raises(EngineError, match="repeat the command without fresh to resume"):
        Engine(mapping, store, fresh=True).rank(few, depth=10)
    again = Engine(mapping, store)  # without fresh: the newest, which is the unfinished one
    again.rank(few, depth=10)
    assert again.snapshot is not None
    assert again.snapshot.id == 2
    first, second, third = few.values()
    assert [query for query, _ in server.requests] == [first, second, second, third]


def test_new_queries_join_and_other_limits_do_not_matter(
    server: SearchServer, queries: dict[str, str], store: Path
) -> None:
    ids = list(queries)
    Engine(mapping_of(server), store).rank({q: queries[q] for q in ids[:2]}, depth=10)
    slower = mapping_of(server, per_second=999, retries=1)
    Engine(slower, store).rank({q: queries[q] for q in ids[:4]}, depth=10)
    assert [query for query, _ in server.requests] == [queries[q] for q in ids[:4]]
    (snapshot,) = snapshots(store)
    assert (snapshot.queries, snapshot.finished is not None) == (4, True)
    # a header is another engine, as far as anyone can know
    other = EngineMapping.from_dict(slower.to_dict() | {"headers": {"Accept-Language": "de"}})
    Engine(other, store).rank({q: queries[q] for q in ids[:2]}, depth=10)
    assert len(server.requests) == 6
    with pytest.raises(InputError, match="query 'q01' is now 'else' and was"):
        Engine(slower, store).rank({"q01": "else"}, depth=10)


def test_finished_snapshot_that_gets_more_is_open_until_they_are_there(
    server: SearchServer, queries: dict[str, str], store: Path
) -> None:
    few = dict(list(queries.items())[:2])
    mapping = mapping_of(server, retries=0)
    Engine(mapping, store).rank(dict(list(few.items())[:1]), depth=10)
    assert snapshots(store)[0].finished
    server.faults = {2: TROUBLE["500"]}
    with pytest.raises(EngineError):
        Engine(mapping, store).rank(few, depth=10)
    assert snapshots(store)[0].finished is None
    Engine(mapping, store).rank(few, depth=10)
    assert snapshots(store)[0].finished


def test_snapshot_is_finished_only_when_every_query_is(
    server: SearchServer, queries: dict[str, str], store: Path
) -> None:
    few = dict(list(queries.items())[:3])
    mapping = mapping_of(server, retries=0)
    server.faults = {2: TROUBLE["500"]}
    with pytest.raises(EngineError):
        Engine(mapping, store).rank(few, depth=10)
    first, *_, last = few
    Engine(mapping, store).rank({first: few[first]}, depth=10)  # a part of it, which is there
    assert snapshots(store)[0].finished is None
    Engine(mapping, store).rank({last: few[last]}, depth=10)  # another part
    assert snapshots(store)[0].finished is None
    Engine(mapping, store).rank(few, depth=10)
    assert snapshots(store)[0].finished


def test_queries_that_join_are_asked_to_the_same_depth(server: SearchServer, store: Path) -> None:
    mapping = mapping_of(server)
    texts = {"a": MANY, "b": "how to become a nurse"}
    Engine(mapping, store).rank({"a": MANY}, depth=20)
    run = Engine(mapping, store).rank(texts, depth=10)
    assert rankings(run) == expected(server, texts, 10)
    with Store(store) as kept:
        assert rankings(kept.run()) == expected(server, texts, 20)


def test_same_text_under_two_ids_is_asked_once(server: SearchServer, store: Path) -> None:
    run = Engine(mapping_of(server), store).rank({"a": "airline", "b": "airline"}, depth=10)
    assert run.ranking("a") == run.ranking("b") != []
    assert len(server.requests) == 1


def test_what_people_saw_is_a_collection(
    server: SearchServer, queries: dict[str, str], tmp_path: Path, store: Path
) -> None:
    run = load_engine(
        "solr", QUICK | {"url": f"{server.url}/solr", "index": "news"}, store=store
    ).rank(queries, depth=15)
    target = tmp_path / "seen.jsonl"
    with Store(store) as kept:
        written = kept.collection(target)
    ranked = {doc for docs in run.to_dict().values() for doc in docs}
    assert written == len(ranked)
    texts = Collection.open(target, Reading(("text",))).texts_of(run.doc_ids)
    assert ranked <= texts.keys()
    for doc in sorted(ranked)[:20]:
        with server._lock:
            ((text,),) = server._db.execute("SELECT text FROM docs WHERE id = ?", (doc,)).fetchall()
        assert texts[doc] == text


def test_collection_holds_what_all_snapshots_showed(
    server: SearchServer, tmp_path: Path, store: Path
) -> None:
    mapping = mapping_of(server, retries=0)
    both = {"a": MANY, "b": "nurse hospital shift"}
    Engine(mapping, store).rank(both, depth=10)
    server.change = lambda rows: [(i, s, f"new {t}") for i, s, t in rows]
    server.faults = {4: TROUBLE["500"], 5: TROUBLE["500"]}
    with pytest.raises(EngineError):
        Engine(mapping, store, fresh=True).rank(both, depth=10)  # one query of two
    with pytest.raises(EngineError):
        Engine(mapping, store, fresh=True).rank(both, depth=10)  # none
    target = tmp_path / "seen.jsonl"
    lists = expected(server, both, 10)
    every = {doc for docs in lists.values() for doc in docs}
    assert every > set(lists["a"])
    with Store(store) as kept:
        written = kept.collection(target)
        texts = Collection.open(target).texts_of(Run.load({"q": dict.fromkeys(every, 1.0)}).doc_ids)
        assert written == len(every)
        assert set(texts) == every
        assert {doc for doc, text in texts.items() if text.startswith("new ")} == set(lists["a"])
        assert kept.collection(target, 1) == len(every)
        assert not any(hit.text.startswith("new ") for hit in kept.documents(1))


def test_collection_of_several_engines(server: SearchServer, tmp_path: Path, store: Path) -> None:
    server.faults = {2: (200, {}, '{"results": [{"doc": {"id": "p001"}, "rank": {"score": 1}}]}')}
    content = mapping_of(server).to_dict()
    del content["answer"]["text"]
    Engine(mapping_of(server), store).rank({"q": MANY}, depth=10)
    Engine(EngineMapping.from_dict(content | {"name": "other"}), store).rank({"q": MANY}, depth=10)
    target = tmp_path / "seen.jsonl"
    docs = {*expected(server, {"q": MANY}, 10)["q"], "p001"}
    with Store(store) as kept:
        # where the newest showed no text, an older one is better than none
        assert kept.collection(target) == len(docs)
        assert sum(bool(hit.text) for hit in kept.documents()) == 10


def test_corrected_paths_need_no_new_question(server: SearchServer, store: Path) -> None:
    content = mapping_of(server).to_dict()
    content["answer"] = {"results": "results", "id": "doc.id", "text": "doc.sinppet"}
    Engine(EngineMapping.from_dict(content), store).rank({"q": "airline"}, depth=10)
    with Store(store) as kept, pytest.raises(InputError, match=r"none of the .* has a text"):
        kept.collection(store.with_suffix(".jsonl"))
    content["answer"]["text"] = "doc.snippet"
    Engine(EngineMapping.from_dict(content), store).rank({"q": "airline"}, depth=10)
    assert len(server.requests) == 1
    with Store(store) as kept:
        assert all(hit.text for hit in kept.documents())


def test_pipeline_with_a_live_first_stage(
    server: SearchServer, queries: dict[str, str], store: Path
) -> None:
    few = dict(list(queries.items())[:2])
    spec = f"engine:opensearch(url={server.url}, index=news, per_second=1000) % 7"
    run = make_ranker(spec, None, RankSettings(store=str(store))).rank(few, depth=100)
    assert rankings(run) == expected(server, few, 7)


class Shortest(Ranker):
    """A re-ranker: short texts first."""

    name, reranker = "shortest", True

    def __init__(self, texts: Collection) -> None:
        self.collection = texts

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = 100) -> Run:
        lists = {query: run.ranking(query)[:depth] for query in queries}
        texts = self.collection.lookup({doc for docs in lists.values() for doc in docs})
        scores = {q: {doc: -len(texts[doc]) for doc in docs} for q, docs in lists.items()}
        return Run.load(scores, name=self.name)


@pytest.fixture
def shortest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FAMILIES, "shortest", (lambda _n, _o, texts, _c: Shortest(texts), dict, ""))


@pytest.mark.usefixtures("shortest")
def test_re_ranker_without_a_collection_reads_what_was_shown(
    server: SearchServer, queries: dict[str, str], store: Path, put: Callable[..., Path],
    run_cli: Callable[..., Any], tmp_path: Path,
) -> None:  # fmt: skip
    spec = f"engine:solr(url={server.url}/solr, index=news, per_second=10000) >> shortest % 5"
    asked = put("queries.tsv", "".join(f"{q}\t{text}\n" for q, text in queries.items()))
    target = tmp_path / "run.trec"
    done = run_cli("rank", "-", asked, "-s", spec, "--store", store, "-o", target)
    assert done.code == 0, done.err
    for query, docs in expected(server, queries, 5).items():
        texts = {row[0]: row[2] for row in server.search(queries[query], 5)}
        own = {doc: len(f"{text[:20].strip()} {text}") for doc, text in texts.items()}
        ranked = Run.load(target).ranking(query)
        assert sorted(ranked) == sorted(docs)
        assert [own[doc] for doc in ranked] == sorted(own.values())
    # an engine that shows no text
    bare = specs(server, put)["bare"]
    done = run_cli("rank", "-", asked, "-s", f"{bare} >> shortest % 5", "--store", store)
    assert done.code == 2
    assert "ranked documents are not in the collection" in done.err
    assert "give the collection" in done.err
    # a collection that is given counts
    found = expected(server, queries, 5).values()
    texts = Collection.open({doc: doc for docs in found for doc in docs})
    run = make_ranker(spec, texts, RankSettings(store=str(store))).rank(queries, depth=5)
    assert {score for docs in run.to_dict().values() for score in docs.values()} == {-4.0}


def test_interrupted_command_says_what_is_kept(
    server: SearchServer, queries: dict[str, str], tmp_path: Path, put: Callable[..., Path]
) -> None:
    few = list(queries.items())[:4]
    asked = put("queries.tsv", "".join(f"{q}\t{text}\n" for q, text in few))
    server.fault_of_query = {few[1][1]: "hang"}
    spec = f"engine:solr(url={server.url}/solr, index=news, per_second=10000)"
    arguments = ["rank", "-", str(asked), "-s", spec, "--store", "kept.sqlite", "--depth", "5"]
    code = "import sys\nfrom ranktilt.cli import main\nmain(sys.argv[1:])\n"
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments], cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    limit = time.monotonic() + 60
    while len(server.requests) < 2 and process.poll() is None and time.monotonic() < limit:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130, errors
    assert errors.strip() == (
        "ranktilt: interrupted; 1 of 4 queries are stored in kept.sqlite; repeat the command to"
        " resume"
    )


def test_no_warning_in_an_ordinary_audit(
    server: SearchServer, queries: dict[str, str], store: Path
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Engine(mapping_of(server), store).rank(queries, depth=20)
    assert os.path.getsize(store) > 0


def test_scores_that_tie_in_32_bits_do_not_change_the_order_of_an_engine() -> None:
    hits = [_Hit("a", 1.0, "", "", ""), _Hit("z", 1.0 - 1e-12, "", "", "")]
    assert run_of_hits({"q": hits}, "engine").ranking("q") == ["a", "z"]
    apart = [_Hit("a", 1e300, "", "", ""), _Hit("z", 1e200, "", "", "")]
    assert run_of_hits({"q": apart}, "engine").ranking("q") == ["a", "z"]
