"""Databases of both kinds, and a small study of each kind to run."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ranktilt.studies.content import ResultList, StudyContent, StudyDocument, StudyItem, StudyQuery
from ranktilt.studies.settings import StudySettings
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.studies import Study, create_study, load_study

EVIL = '<script>alert("x")</script> & "quotes" <b>bold</b>'


def as_nobody_important(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root: take the account that its package made."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


@pytest.fixture(autouse=True)
def _quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing is slow on purpose; here it need not be."""
    from argon2 import PasswordHasher

    from ranktilt.studies.store import accounts

    quick = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(accounts, "_hasher", lambda: quick)


@pytest.fixture(scope="session")
def postgres_server(postgresql: Path) -> Iterator[str]:
    """A PostgreSQL server in a folder of its own, on a free port of the loopback address."""
    # not under pytest's folder, which only its owner may enter
    base = Path(tempfile.mkdtemp(prefix="ranktilt-pg-"))
    if os.geteuid() == 0:
        account = pwd.getpwnam("postgres")
        os.chown(base, account.pw_uid, account.pw_gid)
    data = base / "data"

    def run(program: str, *arguments: str) -> None:
        command = [str(postgresql / program), *arguments]
        subprocess.run(
            as_nobody_important(command),
            check=True, cwd=base, timeout=120,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    try:
        run("initdb", "-D", str(data), "-A", "trust", "-U", "study", "-N", "-E", "UTF8")
        options = (
            f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={base} "
            "-c fsync=off -c max_connections=200 -c shared_buffers=16MB"
        )
        run("pg_ctl", "-D", str(data), "-w", "-l", str(base / "log"), "-o", options, "start")
        try:
            yield f"postgresql://study@127.0.0.1:{port}"
        finally:
            run("pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(base, ignore_errors=True)


#: Tests of pages that PostgreSQL sees too: every way in which they read and write. The tests of
#: other modules run on both kinds of database, those of these modules on a file.
ON_BOTH = {
    "test_seme": {"test_the_whole_way", "test_withdrawal", "test_what_pages_report",
                  "test_looking_again_keeps_what_was_written"},
    "test_annotation": {"test_three_annotators_and_what_comes_of_it", "test_adjudication",
                        "test_items_held_too_long_go_to_others", "test_rating_lists"},
    "test_researcher": {"test_login_and_logout", "test_exports", "test_counts_are_live"},
    "test_old_pages": {"test_waiting_for_what_others_hold"},
    "test_serve": set(),
}  # fmt: skip


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrise the kind of database."""
    if "address" in metafunc.fixturenames:
        chosen = ON_BOTH.get(metafunc.module.__name__.rpartition(".")[2])
        both = chosen is None or metafunc.function.__name__ in chosen
        kinds = ["sqlite", "postgresql"] if both else ["sqlite"]
        metafunc.parametrize("address", kinds, indirect=True)


@pytest.fixture
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a fresh database is: once a file, once PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "study.db")
    return str(request.getfixturevalue("postgres_address"))


@pytest.fixture
def postgres_address(postgres_server: str) -> str:
    """Where an empty PostgreSQL database is."""
    import psycopg

    # emptied, not created again: a new database takes longer than most tests, and 7 MB
    location = f"{postgres_server}/postgres"
    with psycopg.connect(location, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = 'postgres' AND pid <> pg_backend_pid()"
        )
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return location


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    """A fresh database of either kind."""
    opened = Database.open(address, create=True)
    yield opened
    opened.close()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Database]:
    """A fresh SQLite database, for what does not hang on the kind."""
    opened = Database.open(tmp_path / "study.db", create=True)
    yield opened
    opened.close()


def seme_content(queries: int = 3) -> StudyContent:
    """Queries with four documents each in three orders; some texts try to break out of a page."""
    made: list[StudyQuery] = []
    documents: list[StudyDocument] = []
    lists: list[ResultList] = []
    for q in range(1, queries + 1):
        made.append(StudyQuery(f"q{q}", f"Is thing {q} good?", f"Thing {q} is good {EVIL}"))
        docs = [f"q{q}d{d}" for d in range(1, 5)]
        for d, doc in enumerate(docs, start=1):
            side = "speaks for" if d < 3 else "speaks against"
            text = f"Document {d} {side} thing {q}. " + "It says so at some length. " * 20 + EVIL
            documents.append(StudyDocument(doc, text, f"Title {d} of {q}" if d % 2 else ""))
        a, b, c, d = docs
        lists.append(ResultList(f"q{q}", "balanced", (a, c, b, d), 0.0, 0.0))
        lists.append(ResultList(f"q{q}", "plus", (a, b, c, d), 1.0, 1.0))
        lists.append(ResultList(f"q{q}", "minus", (c, d, a, b), 1.0, -1.0))
    return StudyContent(made, documents, lists)


def annotation_content(items: int = 5, gold: int = 2) -> StudyContent:
    """Queries to label, and some with a known answer."""
    plain = [
        StudyItem(f"i{n}", (("Query", f"what is {EVIL if n == 2 else n}"),))
        for n in range(1, items + 1)
    ]
    known = [
        StudyItem(f"g{n}", (("Query", f"who is queen {n}"),), {"gender": "female"})
        for n in range(1, gold + 1)
    ]
    return StudyContent(items=[*plain, *known])


@pytest.fixture
def make_study() -> Callable[..., Study]:
    """Store a study and load it: `make_study(database, "seme", trials=2)`."""

    def make(
        database: Database,
        kind: str = "seme",
        slug: str = "test",
        content: StudyContent | None = None,
        seed: int = 7,
        **settings: Any,
    ) -> Study:
        if content is None:
            content = annotation_content() if kind == "annotation" else seme_content()
        create_study(database, slug, StudySettings.of(kind, settings), content, seed)
        return load_study(database, slug)

    return make


class Browser:
    """A participant without a screen: keeps cookies, finds the form's token, follows redirects."""

    def __init__(self, app: Any, base: str = "http://localhost:8000") -> None:
        from starlette.testclient import TestClient

        self.client = TestClient(app, base_url=base, raise_server_exceptions=False)
        self.page: Any = None

    @property
    def at(self) -> str:
        """The path of the page."""
        return str(self.page.url.path)

    @property
    def text(self) -> str:
        return str(self.page.text)

    @property
    def token(self) -> str:
        found = re.search(r'name="csrf" value="(\w+)"', self.text)
        assert found, self.text
        return found[1]

    def get(self, path: str, status: int = 200) -> Browser:
        self.page = self.client.get(path)
        assert self.page.status_code == status, (path, self.page.status_code, self.text)
        return self

    def post(self, path: str, status: int = 200, **form: Any) -> Browser:
        if "csrf" not in form:
            form["csrf"] = self.token
        self.page = self.client.post(path, data=form)
        assert self.page.status_code == status, (path, self.page.status_code, self.text)
        return self

    def begin(self, slug: str = "test", query: str = "") -> Browser:
        self.get(f"/s/{slug}{query}")
        form = dict(re.findall(r'name="(panel_\w+)" value="([^"]*)"', self.text))
        return self.post(f"/s/{slug}/consent", agree="yes", **form)

    def answer(self, **form: Any) -> Browser:
        """Fill in the form of the page one is at."""
        return self.post(self.at, **form)

    def events(self, *events: dict[str, Any], trial: int = 1, slug: str = "test") -> int:
        message = {"csrf": self.token, "trial": trial, "events": list(events)}
        return int(self.client.post(f"/s/{slug}/events", json=message).status_code)

    def whole_trial(
        self, prior: int = 1, posterior: int = 2, opens: tuple[int, ...] = (1,)
    ) -> Browser:
        """All steps of a trial, from the prior on."""
        assert self.at.endswith("/prior"), self.at
        base = self.at.removesuffix("/prior")
        self.answer(prior=prior)
        for rank in opens:
            link = re.search(rf'href="({base}/doc/{rank}\?v=\w+)"', self.text)
            assert link, self.text
            self.get(link[1]).get(f"{base}/search")
        self.answer()
        self.answer(
            summary="I think so " * 5, quote="says so at some length", source="1", do="save"
        )
        return self.answer(posterior=posterior)


SECRET = "4bX-test-secret-that-is-long-enough-93kd"


@pytest.fixture
def make_app() -> Callable[..., Any]:
    """The application over a database."""
    from ranktilt.studies.server.connections import ServerSettings
    from ranktilt.studies.server.serve import _make_app as made

    def make(database: Database, public_url: str = "http://localhost:8000", **more: Any) -> Any:
        more.setdefault("settings", ServerSettings(counts_seconds=0))
        return made(database, secret=SECRET, public_url=public_url, **more)

    return make


@pytest.fixture
def visitor(database: Database, make_app: Callable[..., Any]) -> Callable[[], Browser]:
    """New browsers on one application: `visitor()`."""
    app = make_app(database)
    return lambda: Browser(app)


@pytest.fixture
def browse() -> type[Browser]:
    """A browser on an application: `browse(app)`."""
    return Browser


@pytest.fixture
def secret() -> str:
    """What the applications here sign with."""
    return SECRET


@pytest.fixture
def in_threads() -> Callable[..., list[BaseException]]:
    """Do something many times at the same moment; the errors that came."""

    def run(count: int, work: Callable[[int], object]) -> list[BaseException]:
        errors: list[BaseException] = []
        gate = threading.Barrier(count)

        def one(number: int) -> None:
            gate.wait()
            try:
                work(number)
            except BaseException as error:
                errors.append(error)

        threads = [threading.Thread(target=one, args=(n,), daemon=True) for n in range(count)]
        for thread in threads:
            thread.start()
        deadline = time.monotonic() + 60
        for thread in threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        stuck = sum(thread.is_alive() for thread in threads)
        if stuck:
            pytest.fail(f"{stuck} of {count} did not end", pytrace=False)
        return errors

    return run
