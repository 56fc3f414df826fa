"""A server with the OpenAI chat protocol that ranks passages with known effects."""

from __future__ import annotations

import contextlib
import json
import random
import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

#: From the text of a request to that of the answer.
Model = Callable[[str], str]


def ranks_by_effects(first: float, group: float, member: str, seed: int) -> Model:
    """Takes the first-listed passage or one of a group with these probabilities, and merit below.

    Args:
        first: Probability of taking the first-listed passage.
        group: Probability of taking a passage of the group, any of them.
        member: The word that passages of the group have.
        seed: Of the choices and of the merits, which stay the same in all orders.
    """

    def answer(prompt: str) -> str:
        passages = re.findall(r"^\[\d+\] (.*)$", prompt, re.M)
        merit = {n: random.Random(f"{seed} {text}").random() for n, text in enumerate(passages)}
        draw = random.Random(f"{seed} {prompt}")
        chance = draw.random()
        if chance < first:
            merit[0] = 2.0
        elif chance < first + group:
            members = [n for n, text in enumerate(passages) if member in text.split()]
            merit[draw.choice(members)] = 2.0
        return " > ".join(f"[{n + 1}]" for n in sorted(merit, key=lambda n: -merit[n]))

    return answer


@contextlib.contextmanager
def serving(model: Model) -> Iterator[str]:
    """The address of a server on this machine that answers as the model does, while it is used."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True
        wbufsize = -1

        def log_message(self, *_: object) -> None: ...

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            text = model(asked["messages"][0]["content"])
            content = json.dumps({"choices": [{"message": {"content": text}}]}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=lambda: server.serve_forever(0.01), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
