"""Many participants at once: is an answer lost or doubled, and how long does a page take?

    python bench/study_load.py                          200 participants, twice
    python bench/study_load.py --participants 20 --no-kill
    python bench/study_load.py --participants 40 --no-kill --abuse --past 1600
    python bench/study_load.py --db postgresql://study@127.0.0.1/load

A server of its own is started on the loopback address, and one researcher's dashboard stays open.
Some forms are sent twice with different values, at once or one after the other: the first that was
acknowledged must stand. The first time it runs through: the 95th percentile of the time from
sending a form to the next page, with the redirect between them, is taken from that; a time-out is
an error. The second time it is killed (SIGKILL) in the middle and
started again; participants try again what was not acknowledged, all of them at once, so pages are
slower for a while. Both times every acknowledged answer is looked up in the database. The number of
requests, of connections and the time are bounded; the simulated participants take more of the
machine than the server does, and both times are printed. Exit code 1: an answer was lost or
doubled, a page failed, or the 95th percentile was over the limit.

With `--abuse` another process on this machine does, at the same time, what a careless or hostile
one could: half-open headers, slow bodies, wrong logins and a crowd of dashboards, from many
loopback addresses. It is bounded in number and time, stops by itself, and asks only our own server.
`--past` people have taken part before, with a hundred events each.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import random
import re
import secrets
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import insert, select, update

from ranktilt.studies.making import sample_studies
from ranktilt.studies.store import schema
from ranktilt.studies.store.accounts import Accounts
from ranktilt.studies.store.counting import StudyCounts
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.results import StudySnapshot
from ranktilt.studies.store.studies import create_study, load_study

SERVE = "from ranktilt.cli.study import command; command(prog_name='ranktilt study')"
TOKEN = re.compile(r'name="csrf" value="(\w+)"')
LINK = re.compile(r'href="(/s/[\w-]+/\d+/doc/\d+\?v=\w+)"')
#: No participant asks more often than this, whatever goes wrong.
MOST_REQUESTS, MOST_TRIES = 120, 60
ACCOUNT, PASSWORD = "researcher", secrets.token_urlsafe(16)
#: What the abuse has open at once, and how often it opens anything in all.
HEADERS, BODIES, LOGINS, DASHBOARDS, MOST_OPENED = 1100, 1500, 16, 8, 40_000
SUMMARY = "I have read some of the results and this is what I think about the statement now."


class Wrong(Exception):
    """Something that must not happen."""


@dataclass
class Log:
    """What was measured."""

    seconds: list[float] = field(default_factory=list)
    to_page: list[float] = field(default_factory=list)  # from a post to the page after it
    by_page: dict[str, list[float]] = field(default_factory=dict)
    tries: int = 0
    requests: int = 0
    errors: list[str] = field(default_factory=list)


@dataclass
class ParticipantRow:
    """A simulated participant; `told` are acknowledged answers: any of these may stand."""

    number: int
    log: Log
    client: httpx.AsyncClient
    think: tuple[float, float]
    draw: random.Random
    told: dict[tuple[int, str], set[str]] = field(default_factory=dict)
    code: str = ""
    asked: int = 0

    async def ask(
        self, method: str, path: str, data: dict[str, Any] | None = None
    ) -> httpx.Response:
        """One page, with the redirects after it; what was not answered is asked again."""
        posted, first = method == "POST", time.perf_counter()
        for _ in range(MOST_TRIES):
            self.asked += 1
            self.log.requests += 1
            if self.asked > MOST_REQUESTS:
                raise Wrong(f"participant {self.number}: too many requests at {path}")
            begin = time.perf_counter()
            try:
                answer = await self.client.request(method, path, data=data)
            except httpx.TimeoutException as error:
                raise Wrong(f"participant {self.number}: no answer in time for {path}") from error
            except httpx.TransportError:
                self.log.tries += 1
                await asyncio.sleep(0.5)
                continue
            took = time.perf_counter() - begin
            self.log.seconds.append(took)
            name = f"{method} {re.sub(r'[0-9]+', 'N', path.partition('?')[0])}"
            self.log.by_page.setdefault(name, []).append(took)
            if answer.status_code == 303:
                method, path, data = "GET", answer.headers["location"], None
                continue
            if answer.status_code != 200:
                raise Wrong(f"participant {self.number}: {method} {path}: {answer.status_code}")
            if posted:
                self.log.to_page.append(time.perf_counter() - first)
            return answer
        raise Wrong(f"participant {self.number}: no answer for {path}")

    async def pause(self) -> None:
        """Think."""
        await asyncio.sleep(self.draw.uniform(*self.think))

    async def send(self, path: str, form: dict[str, Any], page: httpx.Response) -> httpx.Response:
        """Fill in a form."""
        token = TOKEN.search(page.text)
        if token is None:
            raise Wrong(f"participant {self.number}: no form at {page.url}")
        return await self.ask("POST", path, {"csrf": token[1], **form})

    async def take_part(self, slug: str, trials: int) -> None:
        """The whole study."""
        page = await self.ask("GET", f"/s/{slug}")
        await self.pause()
        page = await self.send(f"/s/{slug}/consent", {"agree": "yes"}, page)
        for trial in range(1, trials + 1):
            base = f"/s/{slug}/{trial}"
            page = await self.opinion(base, trial, "prior", page)
            while page.url.path.startswith(f"{base}/check-"):
                name = page.url.path.rpartition("/")[2]
                await self.pause()
                page = await self.answer(base, trial, {name: "-3"}, page)
            for link in self.draw.sample(LINK.findall(page.text), self.draw.choice([0, 1, 2])):
                await self.pause()
                await self.left(slug, trial, 0, page)
                read = await self.ask("GET", link)
                await self.pause()
                await self.left(slug, trial, int(read.url.path.rpartition("/")[2]), page)
                page = await self.ask("GET", f"{base}/search")
            await self.pause()
            await self.left(slug, trial, 0, page)
            page = await self.send(f"{base}/search", {}, page)
            await self.pause()
            text = f"{SUMMARY} ({self.number}/{trial})"
            form = {"summary": text, "quote": "a word", "source": "1", "do": "save"}
            page = await self.send(f"{base}/summary", form, page)
            self.told[trial, "summary"] = {text}
            page = await self.opinion(base, trial, "posterior", page)
        found = re.search(r'class="code">([^<]+)<', page.text)
        if found is None:
            raise Wrong(f"participant {self.number}: no code at {page.url}")
        self.code = found[1]

    async def left(self, slug: str, trial: int, rank: int, page: httpx.Response) -> None:
        """What a page reports when it is left; browsers send it once and do not look back."""
        token = TOKEN.search(page.text)
        stay = {
            "kind": "dwell" if rank else "page", "key": f"{self.draw.getrandbits(64):016x}",
            "rank": rank, "seconds": 1.5,
        }  # fmt: skip
        message = {"csrf": token[1] if token else "", "trial": trial, "events": [stay]}
        self.log.requests += 1
        begin = time.perf_counter()
        with contextlib.suppress(httpx.NetworkError, httpx.RemoteProtocolError):
            answer = await self.client.post(f"/s/{slug}/events", json=message)
            self.log.by_page.setdefault("POST events", []).append(time.perf_counter() - begin)
            if answer.status_code != 204:
                raise Wrong(f"participant {self.number}: events {answer.status_code}")

    async def opinion(
        self, base: str, trial: int, name: str, page: httpx.Response
    ) -> httpx.Response:
        """A scale."""
        await self.pause()
        return await self.answer(base, trial, {name: str(self.draw.randint(-3, 3))}, page)

    async def answer(
        self, base: str, trial: int, form: dict[str, str], page: httpx.Response
    ) -> httpx.Response:
        """Send a step; sometimes twice with different values, at once or one after the other."""
        [(name, value)] = form.items()
        # a check must be answered as it asks
        other = {name: value if name.startswith("check-") else str(-3 if value != "-3" else 3)}
        path, kind = f"{base}/{name}", self.draw.random()
        self.told[trial, name] = {value}
        if kind < 0.1:
            self.told[trial, name].add(other[name])
            first, second = await asyncio.gather(
                self.send(path, form, page), self.send(path, other, page)
            )
            return first if first.url.path == second.url.path else second
        after = await self.send(path, form, page)
        if kind < 0.2:  # acknowledged: the second one changes nothing
            after = await self.send(path, other, page)
        return after


async def log_in(client: httpx.AsyncClient, password: str) -> None:
    """As the researcher."""
    page = await client.get("/researcher/login")
    token = TOKEN.search(page.text)
    form = {"csrf": token[1] if token else "", "name": ACCOUNT, "password": password}
    page = await client.post("/researcher/login", data=form)
    if page.url.path != "/researcher":
        raise Wrong(f"the researcher could not log in: {page.status_code}")


async def watch(base: str, slug: str, log: Log) -> None:
    """One open dashboard, which asks for its counts every 5 seconds."""
    async with httpx.AsyncClient(base_url=base, timeout=30.0, follow_redirects=True) as client:
        await log_in(client, PASSWORD)
        while True:
            begin = time.perf_counter()
            with contextlib.suppress(httpx.NetworkError, httpx.RemoteProtocolError):
                page = await client.get(f"/researcher/{slug}/counts")
                if page.status_code != 200 or "<dt>active</dt>" not in page.text:
                    log.errors.append(f"dashboard: {page.status_code}")
                log.by_page.setdefault("GET counts", []).append(time.perf_counter() - begin)
            await asyncio.sleep(5.0)


class Abuse:
    """Slow clients, wrong logins and a crowd of dashboards, until a given time."""

    def __init__(self, port: int, slug: str, seconds: float) -> None:
        self.port, self.slug = port, slug
        self.end = time.monotonic() + seconds
        self.done: Counter[str] = Counter()
        self.draw = random.Random(1)

    def may_go_on(self) -> bool:
        """Whether there is time left, and nothing too often done."""
        return time.monotonic() < self.end and self.done["opened"] < MOST_OPENED

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from another loopback address."""
        self.done["opened"] += 1
        address = f"127.0.{self.draw.randint(1, 250)}.{self.draw.randint(1, 250)}"
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))

    async def slow(self, begin: str, what: str) -> None:
        """Send the beginning of a request, then a little every few seconds; again if closed."""
        await asyncio.sleep(self.draw.uniform(0, 5))
        while self.may_go_on():
            with contextlib.suppress(OSError):
                reader, writer = await self.connect()
                writer.write(begin.encode())
                self.done[what] += 1
                while self.may_go_on() and not reader.at_eof():
                    writer.write(b"x: y\r\n")
                    with contextlib.suppress(asyncio.TimeoutError):
                        await asyncio.wait_for(reader.read(99), 3)
                self.done[f"{what} cut off"] += reader.at_eof()
                writer.close()
            await asyncio.sleep(5)

    async def guess(self, client: httpx.AsyncClient) -> None:
        """Wrong passwords of many names, from many addresses."""
        page = await client.get("/researcher/login")
        token = TOKEN.search(page.text)
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        while self.may_go_on():
            name, far = secrets.token_hex(4), f"192.0.2.{self.draw.randint(1, 250)}"
            body = f"csrf={token[1] if token else ''}&name={name}&password=wrong-{name}"
            with contextlib.suppress(OSError, asyncio.TimeoutError):
                reader, writer = await self.connect()
                lines = (
                    "POST /researcher/login HTTP/1.1", "Host: localhost", "Connection: close",
                    f"Cookie: {cookies}", f"X-Forwarded-For: {far}", f"Content-Length: {len(body)}",
                    "Content-Type: application/x-www-form-urlencoded", "", body,
                )  # fmt: skip
                writer.write("\r\n".join(lines).encode())
                answer = await asyncio.wait_for(reader.readline(), 30)
                self.done[f"login {answer[9:12].decode() or 'refused'}"] += 1
                writer.close()
            await asyncio.sleep(0.05)

    async def watch(self, client: httpx.AsyncClient) -> None:
        """A dashboard that asks all the time."""
        while self.may_go_on():
            self.done["opened"] += 1
            with contextlib.suppress(httpx.HTTPError):
                page = await client.get(f"/researcher/{self.slug}/counts")
                self.done[f"counts {page.status_code}"] += 1
            await asyncio.sleep(0.2)

    async def run(self, password: str) -> None:
        """Everything at once."""
        base = f"http://127.0.0.1:{self.port}"
        async with httpx.AsyncClient(base_url=base, timeout=30.0, follow_redirects=True) as client:
            await log_in(client, password)
            header = "GET / HTTP/1.1\r\nHost: localhost\r\n"
            post = f"POST /s/{self.slug}/consent HTTP/1.1\r\nHost: localhost\r\n"
            body = f"{post}Content-Length: 9999\r\n\r\n"
            await asyncio.gather(
                *(self.slow(header, "slow headers") for _ in range(HEADERS)),
                *(self.slow(body, "slow bodies") for _ in range(BODIES)),
                *(self.guess(client) for _ in range(LOGINS)),
                *(self.watch(client) for _ in range(DASHBOARDS)),
                return_exceptions=True,
            )
        print("abuse:", ", ".join(f"{n} {what}" for what, n in sorted(self.done.items())))


def abuse(port: int, slug: str, seconds: float, password: str) -> None:
    """The abuse as a process of its own; others come first, as if it were another machine."""
    os.nice(10)
    asyncio.run(Abuse(port, slug, seconds).run(password))


def had_before(database: Database, slug: str, past: int) -> None:
    """People who have taken part before: their rows, with a hundred events each."""
    study, now = load_study(database, slug), time.time()
    [query, *_] = study.queries
    own = study.conditions_by_query[query]
    people, given, told, logged = [], [], [], []
    for n in range(1, past + 1):
        key, at = f"past{n}", now - 86400
        person = {"id": key, "study_id": study.id, "number": n, "join_key": key, "code": key}
        people.append({**person, "state": "complete", "started": at, "finished": at + 600})
        own_trial = {"participant_id": key, "trial": 1}
        seen = {"subject": query, "condition": own[n % len(own)], "started": at}
        given.append({**own_trial, **seen, "study_id": study.id})
        values = {"prior": "1", "search": "done", "summary": SUMMARY * 5, "posterior": str(n % 3)}
        told += [{**own_trial, "item": i, "value": v, "at": at} for i, v in values.items()]
        logged += [
            {**own_trial, "kind": "page", "key": f"{key}-{e}", "seconds": 1.0, "at": at}
            for e in range(100)
        ]
    with database.write() as connection:
        rows = ((schema.participants, people), (schema.assignments, given))
        for table, content in (*rows, (schema.answers, told), (schema.events, logged)):
            connection.execute(insert(table), content)
        connection.execute(update(schema.studies).values(joined=past))


class Server:
    """The server as a process of its own."""

    def __init__(self, db: str, port: int) -> None:
        self.db, self.port = db, port
        self.process: subprocess.Popen[bytes] | None = None
        self.log = tempfile.TemporaryFile()  # noqa: SIM115
        self.memory = 0

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-c", SERVE, "serve", "--db", self.db, "--port", str(self.port)]
        # 1,024 files at once, as most systems start a process
        limited = ["sh", "-c", 'ulimit -S -n 1024; exec "$@"', "sh", *command]
        self.process = subprocess.Popen(limited, stdout=subprocess.DEVNULL, stderr=self.log)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise SystemExit("the server did not start")
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"http://127.0.0.1:{self.port}/").status_code == 200:
                    return
            time.sleep(0.1)
        raise SystemExit("the server did not answer")

    def stop(self, how: int = signal.SIGTERM) -> None:
        """End our own process."""
        if self.process is not None and self.process.poll() is None:
            with contextlib.suppress(OSError):
                status = Path(f"/proc/{self.process.pid}/status").read_text()
                self.memory = int(status.partition("VmHWM:")[2].split()[0]) // 1000
            self.process.send_signal(how)
            self.process.wait(30)


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def run(
    options: argparse.Namespace, server: Server, slug: str, trials: int, *, kill: bool
) -> tuple[Log, list[ParticipantRow]]:
    """Everybody at once; with `kill` the server is killed in the middle."""
    log = Log()
    # as browsers have them: each its own two connections (one pool for all would itself be slow)
    transports = [
        httpx.AsyncHTTPTransport(limits=httpx.Limits(max_connections=2), verify=False)
        for _ in range(options.participants)
    ]
    base = f"http://127.0.0.1:{server.port}"
    people = [
        ParticipantRow(
            number, log,
            httpx.AsyncClient(transport=transports[number], base_url=base, timeout=30.0),
            (options.think_low, options.think_high), random.Random(f"{options.seed}/{number}"),
        )
        for number in range(options.participants)
    ]  # fmt: skip

    async def one(person: ParticipantRow) -> None:
        await asyncio.sleep(person.draw.uniform(0, options.think_high))
        try:
            await person.take_part(slug, trials)
        except Exception as error:
            log.errors.append(f"{type(error).__name__}: {error}")

    async def kill_once() -> None:
        await asyncio.sleep(options.kill_after)
        server.stop(signal.SIGKILL)
        await asyncio.to_thread(server.start)

    async def dashboard() -> None:
        try:
            await watch(base, slug, log)
        except Exception as error:
            log.errors.append(f"dashboard: {type(error).__name__}: {error}")

    spoiler = None
    if options.abuse:
        inputs = (server.port, slug, options.abuse_seconds, PASSWORD)
        spoiler = multiprocessing.get_context("spawn").Process(target=abuse, args=inputs)
        spoiler.start()
        await asyncio.sleep(8)  # all of it is there before the first participant
    watching = asyncio.create_task(dashboard())
    tasks = [asyncio.create_task(one(person)) for person in people]
    if kill:
        tasks.append(asyncio.create_task(kill_once()))
    await asyncio.wait_for(asyncio.gather(*tasks), options.seconds)
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    for transport in transports:
        await transport.aclose()
    if spoiler is not None:
        if not spoiler.is_alive():
            log.errors.append("the abuse ended before the participants: pass --abuse-seconds")
        await asyncio.to_thread(spoiler.join, options.abuse_seconds)
        spoiler.kill()
    return log, people


def check(db: str, slug: str, people: list[ParticipantRow], past: int) -> list[str]:
    """What is in the database against what was acknowledged."""
    database = Database.open(db)
    study = load_study(database, slug)
    taken = StudySnapshot.read(database, study)
    with database.read() as connection:
        doubled = connection.execute(select(schema.answers)).all()
    database.close()
    wrong = []
    keys = Counter((row.participant_id, row.trial, row.item) for row in doubled)
    wrong += [f"doubled: {key}" for key, number in keys.items() if number > 1]
    by_code = {person.code: person for person in taken.people}
    if len(taken.people) != len(people) + past:
        wrong.append(f"{len(taken.people)} participants in the database, {len(people)} took part")
    for person in people:
        found = by_code.get(person.code)
        if found is None:
            wrong.append(f"participant {person.number} is not there")
            continue
        for (trial, item), values in person.told.items():
            if found.answers.get((trial, item)) not in values:
                wrong.append(f"participant {person.number}, {item} {trial}: lost or changed")
    told = StudyCounts.of(taken)
    if told.by_state["complete"] != len(people) + past:
        wrong.append(f"{told.by_state['complete'] - past} of {len(people)} complete")
    given = Counter((shown.subject, shown.condition) for _, shown in taken.trials())
    cells = [given[cell] for cell in study.lists]
    if not past and max(cells) - min(cells) > 1:
        wrong.append(f"places per query and condition: {min(cells)} to {max(cells)}")
    return wrong


def one_pass(options: argparse.Namespace, slug: str, *, kill: bool) -> list[str]:
    """All participants once; what went wrong."""
    with tempfile.TemporaryDirectory(prefix="ranktilt-load-") as folder:
        db = options.db or str(Path(folder) / "study.db")
        settings, content = sample_studies()["debates"]
        database = Database.open(db, create=True)
        create_study(database, slug, settings, content)
        if options.past:
            had_before(database, slug, options.past)
        Accounts(database).set_password(ACCOUNT, PASSWORD)
        database.close()
        server = Server(db, free_port())
        before = os.times()
        server.start()
        begin = time.monotonic()
        try:
            log, people = asyncio.run(run(options, server, slug, settings.trials, kill=kill))
        finally:
            server.stop()
        wall, after = time.monotonic() - begin, os.times()
        wrong = log.errors + check(db, slug, people, options.past)
        size = os.path.getsize(db) if "://" not in db else 0
    times = sorted(log.seconds)
    steps = sorted(log.to_page)
    if len(steps) < 2:
        print(f"no form was answered; first problem: {wrong[0]}")
        return wrong
    p95 = 1000 * statistics.quantiles(steps, n=20)[-1]
    again = f"; killed once, {log.tries} requests tried again" if kill else ""
    print(
        f"{options.participants} participants, {settings.trials} topics each, {wall:.0f} s{again}"
    )
    print(
        f"{len(times)} pages, {len(times) / wall:.0f}/s; processor: server "
        f"{after.children_user - before.children_user:.0f} s, participants "
        f"{after.user - before.user:.0f} s"
    )
    print(
        f"request: median {1000 * statistics.median(times):.1f} ms, worst {1000 * times[-1]:.0f} ms"
    )
    print(
        f"form to next page ({len(steps)}): median {1000 * statistics.median(steps):.1f} ms, "
        f"p95 {p95:.1f} ms, p99 {1000 * steps[int(0.99 * len(steps))]:.1f} ms, "
        f"worst {1000 * steps[-1]:.0f} ms"
    )
    if not kill:
        for name, own in sorted(log.by_page.items(), key=lambda item: -statistics.median(item[1])):
            middle, worst = 1000 * statistics.median(own), 1000 * max(own)
            print(f"  {name:<34} {len(own):>6}  median {middle:7.1f} ms, worst {worst:7.0f} ms")
    print(f"answers acknowledged: {sum(len(p.told) for p in people)}; database {size / 1e6:.1f} MB")
    server.log.seek(0)
    logged = server.log.read()
    print(
        f"server: {server.memory} MB at most, log {len(logged)} bytes; "
        f"load of the machine {os.getloadavg()[0]:.1f}"
    )
    print(logged[:500].decode(errors="replace"))
    if not kill and p95 > options.limit_ms:
        wrong.append(f"p95 {p95:.0f} ms is over {options.limit_ms:.0f} ms")
    for text in wrong[:20]:
        print(f"WRONG {text}")
    print("nothing lost, nothing doubled\n" if not wrong else "", flush=True)
    return wrong


def main() -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--participants", type=int, default=200)
    parser.add_argument("--think-low", type=float, default=1.0)
    parser.add_argument("--think-high", type=float, default=3.0)
    parser.add_argument("--kill", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--kill-after", type=float, default=15.0)
    parser.add_argument("--limit-ms", type=float, default=300.0)
    parser.add_argument("--seconds", type=float, default=420.0, help="give up after")
    parser.add_argument("--abuse", action="store_true", help="slow clients, logins, dashboards")
    parser.add_argument("--abuse-seconds", type=float, default=90.0)
    parser.add_argument("--past", type=int, default=0, help="people who took part before")
    parser.add_argument("--db", help="an empty database; a temporary SQLite file by default")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    wrong = one_pass(options, "load", kill=False)
    if options.kill:
        wrong += one_pass(options, "load-killed", kill=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
