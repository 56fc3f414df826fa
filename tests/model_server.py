"""A real HTTP server that speaks the chat protocol, for the tests: the same words for the same ask.

What it says is a function of the messages and the seed. How it fails is a function too: `faults`
gets the body and how often this very body was seen, and names a failure or None.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import random
import re
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

FOR, AGAINST, PLAIN = (
    text.split()
    for text in (
        "benefit freedom growth future choice progress hope strong gain open win trust better",
        "harm danger cost risk loss decline fear weak damage closed fail doubt worse",
        "the of and to in a is that people many this with on as by school town market law river "
        "work year family group study report city road house public question part time",
    )
)
HTTP_FAULTS = ("429", "500", "timeout", "truncated", "short", "reset", "no-choices", "error-200")


def draw(text: str) -> random.Random:
    return random.Random(hashlib.sha256(text.encode()).digest())


def prose(seed: str, words: list[str], number: int = 90) -> str:
    chance = draw(seed)
    made = [chance.choice(words if chance.random() < 0.4 else PLAIN) for _ in range(number)]
    return " ".join(made).capitalize() + "."


def write(messages: list[dict[str, str]], seed: int) -> str:
    """What the model says."""
    users = [m["content"] for m in messages if m["role"] == "user"]
    last = users[-1]
    if "This answer cannot be used" in last and len(users) > 1:
        last = users[-2]
    key = f"{seed}:{last}"
    if asks := re.search(r"debate questions about this topic: (.*)|on the topic (.*?),", last):
        topic = asks[1] or asks[2]
        number = int(re.search(r"Write (\d+)", last)[1])
        chance = draw(key)
        asked = [
            f"{n + 1}. Should {topic} {' '.join(chance.sample(PLAIN, 5))} case {n}?"
            for n in range(number)
        ]
        return "Here they are:\n" + "\n".join(asked)
    if "For each side of the issue" in last:
        question = last.split("\n")[0]
        more = re.findall(r"^Perspective ([3-9]):", last, re.M)
        return (
            f"Perspective 1: Yes, {question.rstrip('?')}\n\n{prose(key + '1', FOR)}\n\n"
            f"**Perspective 2: No, not {question.rstrip('?')}**\n\n{prose(key + '2', AGAINST)}\n"
            + "".join(f"\nPerspective {n}: Maybe {n}\n\n{prose(key + n, PLAIN)}\n" for n in more)
        )
    if "Given the question above" in last:
        side = FOR if "\nYes, " in last else PLAIN if "\nMaybe " in last else AGAINST
        return prose(key, side)
    if "Using as many words" in last:
        return prose(key, PLAIN, 60)
    if "Rewrite the above paragraph" in last:
        before = next(m["content"] for m in reversed(messages) if m["role"] == "assistant")
        return " ".join(before.split()[:40]) + "."
    raise AssertionError(f"unknown prompt: {last[:80]}")


class ModelServer:
    """Listens on loopback; `requests` is what came in."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.hold: threading.Event | None = None
        self.reset()
        owner = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: object) -> None: ...

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                    owner.answer(self, body)

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            block_on_close = False
            request_queue_size = 64

            def handle_error(self, *_: object) -> None: ...

        self.http = Server(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=lambda: self.http.serve_forever(0.02), daemon=True)
        self.thread.start()

    def reset(self) -> None:
        """As new: nothing seen, no faults."""
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.seen: Counter[str] = Counter()
        self.faults: Callable[[dict[str, Any], int], str | None] = lambda body, times: None
        self.delay = 0.0
        self.usage: Any = {"prompt_tokens": 11, "completion_tokens": 7}
        self.times: list[float] = []
        self.hold: threading.Event | None = None
        self.most_at_once = self._now = 0
        self.arrived = threading.Semaphore(0)
        self.scores: Callable[[str], dict[str, float]] = lambda text: {"hate": 0.01}
        self.retry_after = "0.02"
        #: What the model says to these messages with this seed.
        self.write: Callable[[list[dict[str, str]], int], str] = write

    def release(self) -> None:
        """Let requests go that are held back."""
        if self.hold is not None:
            self.hold.set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.http.server_port}/v1"

    def stop(self) -> None:
        self.release()
        self.http.shutdown()
        self.http.server_close()

    # --- answering --------------------------------------------------------------------------------

    def answer(self, handler: Any, body: dict[str, Any]) -> None:
        key = json.dumps(body, sort_keys=True)
        with self.lock:
            times = self.seen[key]
            self.seen[key] += 1
            self.requests.append(body)
            self.times.append(time.monotonic())
            self.headers.append({k.lower(): v for k, v in handler.headers.items()})
            self._now += 1
            self.most_at_once = max(self._now, self.most_at_once)
        self.arrived.release()
        try:
            if self.hold is not None:
                self.hold.wait(30)
            if self.delay:
                time.sleep(self.delay)
            self._answer(handler, body, times)
        finally:
            with self.lock:
                self._now -= 1

    def _answer(self, handler: Any, body: dict[str, Any], times: int) -> None:
        fault = self.faults(body, times)
        if handler.path.endswith("/moderations"):
            if fault == "500":
                return self._send(handler, 500, b'{"error": {"message": "down"}}')
            result = {"flagged": False, "category_scores": self.scores(body["input"])}
            return self._send(handler, 200, json.dumps({"results": [result]}).encode())
        if fault == "429":
            error = b'{"error": {"message": "slow down"}}'
            return self._send(handler, 429, error, {"Retry-After": self.retry_after})
        if fault == "500":
            return self._send(handler, 500, b"<html>oops</html>", kind="text/html")
        if fault == "timeout":
            time.sleep(1.5)
        if fault == "trickle":
            handler.send_response(200)
            handler.send_header("Content-Length", "100")
            handler.end_headers()
            for _ in range(30):
                handler.wfile.write(b" ")
                time.sleep(0.1)
            return None
        if fault == "reset":
            handler.connection.setsockopt(
                socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
            )
            for one in (handler.rfile, handler.wfile, handler.connection):
                one.close()  # the last of them sends RST
            handler.close_connection = True
            return None
        if fault in ("401", "404"):
            return self._send(handler, int(fault), b'{"error": {"message": "no: %s"}}' % (
                handler.headers.get("Authorization", "").encode()))  # fmt: skip
        if fault in ("echo-400", "echo-429"):
            status, sent = int(fault[5:]), handler.headers.get("Authorization", "")
            said = {"error": {"message": f"bad: {sent}", "key": sent.removeprefix("Bearer ")}}
            return self._send(handler, status, json.dumps(said).encode())
        if fault == "quota":
            return self._send(handler, 429, b'{"error": {"code": "insufficient_quota"}}')
        if fault == "filter":
            return self._send(handler, 400, b'{"error": {"code": "content_filter"}}')
        if fault == "context":
            return self._send(handler, 400, b'{"error": {"code": "context_length_exceeded"}}')
        if fault == "no-choices":
            return self._send(handler, 200, b'{"choices": []}')
        if fault == "error-200":
            return self._send(handler, 200, b'{"error": {"message": "overloaded"}}')
        finish = "stop"
        if fault == "refusal":
            text = "I'm sorry, but I can't help with that."
        elif fault == "wrong":
            text = "What a lovely day. Let us talk about something else."
        elif fault == "cut-off":
            text, finish = "Perspective 1: a", "length"
        elif fault == "echo":
            text = handler.headers.get("Authorization", "") + " " + prose("echo", FOR)
        else:
            text = self.write(body["messages"], body.get("seed", 0))
        usage = {"usage": self.usage} if self.usage else {}
        choice = {"index": 0, "message": {"role": "assistant", "content": text}}
        whole = json.dumps({"choices": [choice | {"finish_reason": finish}]} | usage).encode()
        if fault == "truncated":
            whole = whole[: len(whole) // 2]
        extra = {"Content-Length": str(len(whole) + 50)} if fault == "short" else {}
        self._send(handler, 200, whole, extra)
        if fault == "short":
            handler.close_connection = True
        return None

    def _send(
        self, handler: Any, status: int, content: bytes, headers: dict[str, str] | None = None,
        kind: str = "application/json",
    ) -> None:  # fmt: skip
        handler.send_response(status)
        sent = {"Content-Type": kind, "Content-Length": str(len(content))} | (headers or {})
        for name, value in sent.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(content)


@contextlib.contextmanager
def serving() -> Iterator[ModelServer]:
    server = ModelServer()
    try:
        yield server
    finally:
        server.stop()
