"""An engine under contrasts: a real HTTP server on this machine with scripted answers."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.rankers.engines import EngineMapping, Store, load_engine

SITES = ("a.example", "b.example", "c.example", "d.example")


class NewsServer:
    """Answers by region; every second call of a query has its last two results swapped."""

    def __init__(self) -> None:
        self.requests: list[dict[str, str]] = []
        self._lock = threading.Lock()
        handler = type("Handler", (_Handler,), {"server_state": self})
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._http.daemon_threads = True
        self._http.block_on_close = False
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def answer(self, asked: dict[str, str]) -> list[str]:
        with self._lock:
            key = (asked["q"], asked["gl"])
            before = sum((own["q"], own["gl"]) == key for own in self.requests)
            self.requests.append(asked)
        sites = list(SITES if asked["gl"] == "us" else reversed(SITES))
        if before % 2:
            sites[2], sites[3] = sites[3], sites[2]
        return [f"https://www.{site}/{asked['q']}" for site in sites]

    def stop(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join(5)


class _Handler(BaseHTTPRequestHandler):
    server_state: NewsServer

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        asked = {key: value[0] for key, value in parse_qs(urlsplit(self.path).query).items()}
        asked["language"] = self.headers.get("Accept-Language", "")
        links = self.server_state.answer(asked)
        content = json.dumps([{"link": link} for link in links]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@pytest.fixture
def server() -> Iterator[NewsServer]:
    running = NewsServer()
    yield running
    running.stop()


MAPPING = """
url = "URL"
headers = { Accept-Language = "en" }
params = { q = "{query}", gl = "us" }

[answer]
id = "link"

[limits]
per_second = 10000

[contrasts.us]

[contrasts.de]
headers = { Accept-Language = "de" }
params = { gl = "de" }
"""


def test_repeated_calls_under_contrasts_and_their_noise_floor(
    server: NewsServer,
    put: Callable[..., Path],
    run_cli: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """us has the lists abcd and abdc, de has dcba and dcab; RBO@4 with p = 0.5 by hand.

    Repeats agree in 1, 1, 2/3, 1 at the depths 1 to 4: 1/2 + 1/4 + 2/3·1/8 + 1/16 and 1/16 beyond.
    Any us list and any de list agree in 0, 0, 2/3, 1.
    """
    monkeypatch.chdir(tmp_path)
    put("news.toml", MAPPING.replace("URL", server.url))
    put("queries.tsv", "q1\tone\nq2\ttwo\nq3\tthree\n")

    def rank(contrast: str, repeat: int) -> Any:
        spec = f"engine:news.toml(contrast={contrast}, repeat={repeat})"
        return run_cli("rank", "-", "queries.tsv", "-s", spec, "-o", f"{contrast}#{repeat}.trec")

    for repeat in (1, 2):
        for contrast in ("us", "de"):
            assert rank(contrast, repeat).code == 0
    assert len(server.requests) == 12, "a repeated call is not answered from the store"
    assert [own["language"] for own in server.requests] == (["en"] * 3 + ["de"] * 3) * 2
    assert [own["gl"] for own in server.requests] == (["us"] * 3 + ["de"] * 3) * 2
    with Store("answers.sqlite") as store:
        assert [one.engine for one in store.snapshots()] == [
            "news-us#1", "news-de#1", "news-us#2", "news-de#2",
        ]  # fmt: skip
    rank("us", 2)  # again: this one is stored
    assert len(server.requests) == 12

    files = [f"{contrast}#{repeat}.trec" for contrast in ("us", "de") for repeat in (1, 2)]
    done = run_cli("contrast", *files, "-k", "4", "-p", "0.5", "-f", "json")
    assert done.code == 0, done.err
    (row,) = json.loads(done.out)["rows"]
    assert row["floor"] == pytest.approx(1 / 24)
    assert row["between"] == pytest.approx(1 - (1 / 8 * 2 / 3 + 1 / 16 + 1 / 16))
    assert (row["calls"], row["n"]) == (2, 3)


def test_source_of_a_live_result_is_its_site(server: NewsServer, tmp_path: Path) -> None:
    mapping = EngineMapping.from_dict(
        {"url": server.url, "params": {"q": "{query}", "gl": "us"}, "answer": {"id": "link"}}
    )
    run = load_engine(mapping, {"repeat": 1}, store=tmp_path / "s.sqlite").rank({"q": "one"})
    assert run.name == "engine#1"
    assert run.ranking("q")[0] == "https://www.a.example/one"


def test_wrong_contrasts_are_one_line(put: Callable[..., Path]) -> None:
    path = put("news.toml", MAPPING.replace("URL", "http://127.0.0.1:9"))
    with pytest.raises(UnknownNameError, match=r"engine news: unknown contrast 'fr'.*us.*de"):
        load_engine(path, {"contrast": "fr"})
    with pytest.raises(InputError, match=r"engine news-de: repeat 0, expected 1, 2"):
        load_engine(path, {"contrast": "de", "repeat": 0})
    wrong = put("wrong.toml", path.read_text(encoding="utf-8") + 'parms = { hl = "de" }\n')
    with pytest.raises(InputError, match=r"wrong\.toml.*parms"):
        load_engine(wrong)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"headers": {"Authorization": "Bearer abc"}}, "Authorization"),
        ({"url": "ftp://x.example"}, "http://"),
        ({"body": {"lang": "de"}}, "a body with GET"),
    ],
)
def test_contrast_is_checked_like_a_mapping(changes: dict[str, Any], says: str) -> None:
    content = {"url": "https://x.example/{query}", "contrasts": {"de": changes}}
    with pytest.raises(InputError, match=says):
        EngineMapping.from_dict(content)


def test_body_of_a_contrast_is_merged() -> None:
    content = {
        "url": "https://x.example", "body": {"text": "{query}", "lang": "en"},
        "contrasts": {"de": {"url": "https://de.x.example", "body": {"lang": "de"}}, "en": {}},
    }  # fmt: skip
    mapping = EngineMapping.from_dict(content, name="x")
    request = mapping.with_contrast("de").request("one", 0, 10)
    assert (request.url, request.body) == (
        "https://de.x.example", {"text": "one", "lang": "de"},
    )  # fmt: skip
    plain = mapping.with_contrast("en")
    assert (plain.name, plain.body, "contrasts" in plain.to_dict()) == ("x-en", mapping.body, False)
    assert EngineMapping.from_dict(mapping.to_dict(), name="x") == mapping
