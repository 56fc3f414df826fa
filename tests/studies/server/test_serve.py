"""The server as a process: what it refuses, what it prints, what survives when it is killed."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from ranktilt.cli.study import command
from ranktilt.errors import InputError
from ranktilt.studies.server.serve import _SECRET_VARIABLE, _check_url, _secret_for
from ranktilt.studies.settings import KINDS, StudySettings
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.results import StudySnapshot
from ranktilt.studies.store.studies import Study, list_studies, load_study

Make = Callable[..., Study]
SCRIPT = "from ranktilt.cli.study import command; command(prog_name='ranktilt study')"
GOOD = "Zk3-pq81mmV0a_long-and-random-enough-secret"


@pytest.fixture(autouse=True)
def _no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(_SECRET_VARIABLE, raising=False)


# What it refuses


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("0.0.0.0", None),
        ("192.0.2.7", None),
        ("::", None),
        ("study.example.org", None),
        ("127.0.0.1", "https://study.example.org"),  # behind a proxy
    ],
)
def test_no_default_secret_outside_localhost(host: str, url: str | None, sqlite: Database) -> None:
    with pytest.raises(InputError, match="no secret, and others"):
        _secret_for(sqlite, host=host, public_url=url)


def test_on_localhost_a_random_secret_is_kept(sqlite: Database) -> None:
    first = _secret_for(sqlite, host="127.0.0.1", public_url=None)
    assert len(first) >= 32
    assert _secret_for(sqlite, host="localhost", public_url="http://localhost:9") == first


def test_a_secret_that_is_given(sqlite: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(_SECRET_VARIABLE, GOOD + "\n")
    assert _secret_for(sqlite, host="0.0.0.0", public_url=None) == GOOD
    monkeypatch.setenv(_SECRET_VARIABLE, "changeme")
    for host in ("0.0.0.0", "127.0.0.1"):
        with pytest.raises(InputError, match="too short"):
            _secret_for(sqlite, host=host, public_url=None)


def test_addresses() -> None:
    assert _check_url(None, "127.0.0.1", 80) == "http://127.0.0.1:80"
    assert _check_url(None, "::1", 80) == "http://[::1]:80"
    assert _check_url("https://study.example.org/", "0.0.0.0", 80) == "https://study.example.org"
    for url, host in (
        (None, "0.0.0.0"),
        ("http://study.example.org", "0.0.0.0"),
        ("ftp://x", "127.0.0.1"),
        ("https://x/path", "127.0.0.1"),
        ("study.example.org", "127.0.0.1"),
    ):
        with pytest.raises(InputError):
            _check_url(url, host, 80)


def test_serve_says_so_in_one_line(tmp_path: Path, make_study: Make) -> None:
    db = tmp_path / "study.db"
    database = Database.open(db, create=True)
    make_study(database)
    database.close()
    serve = ["serve", "--db", str(db), "--host", "0.0.0.0"]
    url = ["--public-url", "https://study.example.org"]
    for more, secret, says in (
        ([], "x3-" * 16, "--public-url"),
        (url, None, _SECRET_VARIABLE),
    ):
        result = CliRunner().invoke(command, [*serve, *more], env={_SECRET_VARIABLE: secret})
        assert isinstance(result.exception, InputError)
        assert says in str(result.exception)


# A running server


class Process:
    """The server as a process of its own."""

    def __init__(self, *arguments: str, script: str = SCRIPT) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", script, *arguments],
            stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        self.said: list[str] = []

    def until(self, words: str) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if words in line:
                return "".join(self.said)
        raise AssertionError(f"it ended: {self.said}")

    def stop(self, how: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@pytest.fixture
def start() -> Iterator[Callable[..., Process]]:
    """Start a server; it is stopped at the end."""
    made: list[Process] = []

    def begin(*arguments: str, **more: str) -> Process:
        made.append(Process(*arguments, **more))
        return made[-1]

    yield begin
    for process in made:
        if process.process.poll() is None:
            process.stop(signal.SIGKILL)


def token(text: str) -> str:
    found = re.search(r'name="csrf" value="(\w+)"', text)
    assert found
    return found[1]


def test_one_command_starts_the_sample(start: Any) -> None:
    demo = start("demo", "--port", "0")
    said = demo.until("log in as")
    addresses = re.findall(r"^participants  (http://127.0.0.1:\d+/s/(\w+))", said, re.M)
    assert {slug for _, slug in addresses} == {"debates", "balance", "labels"}
    researcher = re.search(r"^researcher    (http://\S+)", said, re.M)
    password = re.search(r"log in as     researcher, password (\S+)", said)
    assert researcher
    assert password
    with httpx.Client(follow_redirects=True) as client:
        for address, _ in addresses:
            assert "Begin" in client.get(address).text
        page = client.get(researcher[1])
        form = {"csrf": token(page.text), "name": "researcher", "password": password[1]}
        answer = client.post(f"{researcher[1]}/login", data=form)
        assert "Opinions and search results" in answer.text
        assert answer.headers.get("server") is None
    assert demo.stop(signal.SIGINT) == 0


def test_killed_in_the_middle(address: str, make_study: Make, start: Any) -> None:
    """Everything that was acknowledged is there after a restart, and sessions go on."""
    database = Database.open(address, create=True)
    study = make_study(database, trials=3)
    database.close()
    server = start("serve", "--db", address, "--port", "0")
    url = re.search(r"participants  (\S+)/s/test", server.until("Ctrl-C"))
    assert url
    port = url[1].rpartition(":")[2]
    clients = [httpx.Client(base_url=url[1], follow_redirects=True) for _ in range(4)]
    told = []
    for number, client in enumerate(clients):
        page = client.get("/s/test")
        client.post("/s/test/consent", data={"csrf": token(page.text), "agree": "yes"})
        page = client.get("/s/test/go")
        page = client.post("/s/test/1/prior", data={"csrf": token(page.text), "prior": number - 1})
        assert page.url.path == "/s/test/1/search"
        told.append(str(number - 1))
    server.stop(signal.SIGKILL)
    with pytest.raises(httpx.TransportError):
        clients[0].get("/s/test/go")
    again = start("serve", "--db", address, "--port", port)
    again.until("Ctrl-C")
    for client in clients:
        page = client.get("/s/test/go")
        assert page.url.path == "/s/test/1/search"  # where they were, with the cookie they had
        page = client.post("/s/test/1/search", data={"csrf": token(page.text)})
        assert page.url.path == "/s/test/1/summary"
        client.close()
    assert again.stop() in (0, -15, 143)
    database = Database.open(address)
    rows = StudySnapshot.read(database, load_study(database, "test")).rows("answers")
    database.close()
    assert sorted(str(row.prior) for row in rows) == sorted(told)
    assert study.trials == 3


# The other commands


def invoke(*arguments: object, input: str | None = None) -> str:
    result = CliRunner().invoke(command, [str(a) for a in arguments], input=input)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def debates(sample: Any, put: Any) -> dict[str, Path]:
    """The sample's debates with statements and polarity by hand."""
    lines = (sample.debates / "stance.qrels").read_text().splitlines()
    rows = ["query_id,doc_id,polarity"]
    for number, line in enumerate(lines):
        query, _, doc, side = line.split()
        rows.append(f"{query},{doc},{(1 if side == 'FOR' else -1) * (1 + number / 100)}")
    return {
        "queries": put(
            "q.csv", "query_id,text,statement\nt1,Cars?,Cars should go.\nt2,Work?,No.\n"
        ),
        "collection": sample.debates / "passages.tsv",
        "polarity": put("polarity.csv", "\n".join(rows) + "\n"),
        "run": sample.debates / "mixed.trec",
    }


def test_new_seme_state_export(debates: dict[str, Path], tmp_path: Path) -> None:
    db = tmp_path / "s.db"
    said = invoke(
        "new", "seme", "--db", db, "--queries", debates["queries"], "-c", debates["collection"],
        "--polarity", debates["polarity"], "--run", debates["run"], "--own-order", "--depth", 6,
    )  # fmt: skip
    assert (
        "Study seme (seme): 2 queries, conditions balanced, for first, against first, mixed" in said
    )
    assert re.search(r"Researcher: researcher, password \S{12,}", said)
    database = Database.open(db)
    study = load_study(database, "seme")
    database.close()
    assert study.queries["t1"].statement == "Cars should go."
    assert study.lists["t1", "balanced"].signed_duo == 0.0
    assert study.lists["t1", "plus"].signed_duo == 1.0
    assert study.lists["t1", "minus"].signed_duo == -1.0
    assert all(len(shown.docs) == 6 for shown in study.lists.values())
    assert invoke("state", "seme", "paused", "--db", db) == "seme: paused\n"
    database = Database.open(db)
    assert [(one.slug, one.state) for one in list_studies(database)] == [("seme", "paused")]
    database.close()
    written = invoke("export", "seme", "--db", db, "-o", tmp_path / "csv").split()
    assert [Path(line).name for line in written] == [
        "answers.csv", "evidence.csv", "participants.csv", "events.csv", "codebook.md",
    ]  # fmt: skip
    assert {str(p) for p in (tmp_path / "csv").iterdir()} == set(written)
    invoke("export", "seme", "--db", db, "-o", tmp_path / "csv", "--payments")
    assert (tmp_path / "csv" / "payments.csv").exists()
    # a second study in the same database, and no new password
    said = invoke(
        "new", "seme", "--db", db, "--name", "again", "--queries", debates["queries"],
        "-c", debates["collection"], "--polarity", debates["polarity"],
    )  # fmt: skip
    assert "password" not in said


def test_new_perception_and_annotation(sample: Any, tmp_path: Path, put: Any) -> None:
    db = tmp_path / "s.db"
    said = invoke(
        "new", "perception", "--db", db, "--queries", sample.queries, "-c", sample.passages,
        *(x for run in sample.runs for x in ("--run", run)), "--depth", 5,
    )  # fmt: skip
    assert "24 queries, conditions bm25, clicks, neutral" in said
    own = put("own.jsonl", "".join(
        json.dumps({"id": doc, "headline": f"About {doc}", "content": "he said"}) + "\n"
        for doc in ("d1", "d2", "d3")
    ))  # fmt: skip
    ranked = [put(f"{name}.trec", "".join(
        f"q01 Q0 {doc} {n} {9 - n} t\n" for n, doc in enumerate(docs, start=1)))
        for name, docs in (("up", ("d1", "d2", "d3")), ("down", ("d3", "d2", "d1")))]  # fmt: skip
    invoke(
        "new", "perception", "--db", db, "--name", "fields", "-c", own, "--depth", 3,
        "--queries", put("one.tsv", "q01\twhat is said\n"), "--fields", "headline,content",
        "--run", ranked[0], "--run", ranked[1],
    )  # fmt: skip
    gold = put("gold.csv", "id,text,label\ng1,the queen,Female\ng2,the king,male\n")
    said = invoke("new", "annotation", "--db", db, "--queries", sample.queries, "--gold", gold)
    assert "24 items, 3 labels each, 2 gold questions" in said
    toml = put("rate.toml", 'title = "Quality"\nper_item = 2\n[[questions]]\nname = "fluent"\n'
               'text = "How fluent?"\npoints = 5\nlow = "not"\nhigh = "very"\n')  # fmt: skip
    said = invoke(
        "new", "annotation", "--db", db, "--name", "pairs", "--show", "pair", "--queries",
        sample.queries, "-c", sample.passages, "--run", sample.runs[0], "--depth", 2,
        "--settings", toml,
    )  # fmt: skip
    assert "48 items, 2 labels each" in said
    said = invoke(
        "new", "annotation", "--db", db, "--name", "docs", "--show", "document", "-c",
        sample.passages, "--settings", toml,
    )  # fmt: skip
    assert re.search(r"\d+ items", said)
    database = Database.open(db)
    labels, pairs = load_study(database, "annotation"), load_study(database, "pairs")
    chosen = load_study(database, "fields")
    assert {one.text for one in chosen.documents.values()} == {
        f"About {doc} he said" for doc in ("d1", "d2", "d3")
    }
    database.close()
    assert labels.items["g1"].gold == {"gender": "female"}
    assert [heading for heading, _ in next(iter(pairs.items.values())).parts] == [
        "Query", "Document",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["new", "seme"], "Missing option '--queries'"),
        (["new", "perception", "--queries", "q", "-c", "c"], "Missing option '-r'"),
        (["new", "annotation", "--queries", "q", "--polarity", "p"], "--polarity"),
        (["new", "annotation", "--queries", "q", "--own-order"], "--own-order"),
    ],
)
def test_wrong_options(arguments: list[str], says: str) -> None:
    result = CliRunner().invoke(command, arguments)
    assert result.exit_code == 2
    assert says in result.output


def test_pairs_need_a_collection_and_a_run(sample: Any) -> None:
    with pytest.raises(InputError, match="give --queries, --collection and --run"):
        invoke("new", "annotation", "--show", "pair", "--queries", sample.queries)


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ("titel = 'x'", "did you mean title"),
        ("minutes = -1", "minutes: expected float >= 0"),
        ("minutes = 'ten'", "minutes: expected float, got str"),
        ("mode = 'rate'", "mode is not for seme; it is for perception"),
        ("per_item = 2", "per_item is not for seme; it is for annotation"),
        ("completion_url = 'https://panel.example/x'", "{code}"),
        ("summary_words = 701", "summary_words: expected int <= 700"),
        ("agree = ' '", "agree is empty"),
        ("trials = 1.5", "trials: expected int, got float"),
        ("panel_required = 1", "panel_required: expected bool, got int"),
        ("title = 3", "title: expected str, got int"),
        (
            "[[checks]]\ntext = 'x'\nexpected = 1\nafter = 'prior'\ntrial = '1'",
            "trial: expected int, got str",
        ),
        ("[[checks]]\ntext = 'x'\nexpect = 1", "did you mean expected"),
        ("checks = ['x']", "checks[0]: expected object, got str"),
        ("completion_url = 'javascript:alert(1)'", "a URL with https://"),
        ("[[checks]]\ntext = 'x'\nexpected = 5\nafter = 'prior'", "from -3 to 3"),
        ("[[checks]]\ntext = 'x'\nexpected = 1\nafter = 'lunch'", "after 'lunch'"),
        ("[[checks]]\ntext = 'x'\nexpected = 1", "checks[0]: missing key after"),
        ("x = ", "not valid TOML"),
        ("trials = true", "trials: expected int, got bool"),
    ],
)
def test_wrong_settings(
    toml: str, says: str, put: Any, debates: dict[str, Path], tmp_path: Path
) -> None:
    arguments = [
        "new", "seme", "--db", tmp_path / "s.db", "--queries", debates["queries"], "-c",
        debates["collection"], "--polarity", debates["polarity"], "--settings", put("s.toml", toml),
    ]  # fmt: skip
    with pytest.raises(InputError, match=re.escape(says)):
        invoke(*arguments)
    assert not (tmp_path / "s.db").exists()


@pytest.mark.parametrize(
    ("kind", "toml", "says"),
    [
        ("perception", "mode = 'guess'", "mode: invalid enum value 'guess'"),
        ("perception", "evidence = 1", "evidence is not for perception; it is for seme"),
        ("annotation", "failed_check = 'end'", "it is for seme and perception"),
        ("annotation", "name = 'a b'\ntext = 'x'\nlabels = ['1', '2']", "question name"),
        ("annotation", "name = 'a'\ntext = 'x'\nlabels = ['1']", "2 to 12"),
        ("annotation", 'name = "a"\ntext = "x"\nlabels = ["1", "2\\u0001"]', "control character"),
        ("annotation", "name = 'a'\ntext = 'x'\nlabels = ['1', '2']\npoints = 3",
         "has both, expected labels or points"),
        ("annotation", "name = 'a'\ntext = 'x'", "labels or points"),
        ("annotation", "name = 'a'\npoints = 3", "missing key text"),
        ("annotation", "name = 'a'\ntext = 'x'\npoints = '3'", "points: expected int, got str"),
        ("annotation", "name = 'a'\ntext = 'x'\nlabels = ['1', '2']\nlow = 'z'", "has low"),
    ],
)  # fmt: skip
def test_wrong_settings_of_other_kinds(kind: str, toml: str, says: str) -> None:
    given = tomllib.loads(("[[questions]]\n" if toml.startswith("name") else "") + toml)
    with pytest.raises(InputError, match=re.escape(says)):
        StudySettings.of(kind, given)


def seme_from(debates: dict[str, Path], db: Path, **files: Any) -> str:
    given = {**debates, **files}
    return invoke(
        "new", "seme", "--db", db, "--queries", given["queries"], "-c", given["collection"],
        "--polarity", given["polarity"], *given.get("more", ()),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("queries", "says"),
    [
        ("query_id,text\nt1,Cars?\n", "query 't1' has no statement, expected a perspective"),
        ("query_id,text,statement\nt1,Cars?,Go.\nt2,Work?,\n", "query 't2' has no statement"),
        ("query_id,text,claim\nt1,Cars?, \n", "query 't1' has no statement"),
    ],
)
def test_no_statement(
    queries: str, says: str, debates: dict[str, Path], put: Any, tmp_path: Path
) -> None:
    with pytest.raises(InputError, match=re.escape(says)):
        seme_from(debates, tmp_path / "s.db", queries=put("other.csv", queries))
    assert not (tmp_path / "s.db").exists()


def test_a_statement_may_be_the_query(debates: dict[str, Path], put: Any, tmp_path: Path) -> None:
    same = put("other.csv", "query_id,text,statement\nt1,Cars should go.,Cars should go.\n")
    assert "1 query," in seme_from(debates, tmp_path / "s.db", queries=same)


def test_an_axis_at_chance(debates: dict[str, Path], tmp_path: Path) -> None:
    from ranktilt.data.polarity import Polarity, QueryAxis

    says = "the axis separates the labelled fit documents poorly (50% correct)"
    loaded = Polarity.load(debates["polarity"])
    axes = {"t1": QueryAxis("pca", orientation="labels", warnings=(says,), weak=True)}
    weak = tmp_path / "weak.parquet"
    dataclasses.replace(loaded, queries=axes).write(weak)
    db = tmp_path / "s.db"
    with pytest.raises(InputError, match=f"'t1': {re.escape(says)}.*--allow-weak-axis"):
        seme_from(debates, db, polarity=weak)
    assert not db.exists()
    seme_from(debates, db, polarity=weak, more=["--allow-weak-axis"])
    database = Database.open(db)
    assert f"query 't1': {says}" in load_study(database, "seme").warnings
    database.close()


def test_the_guides_chain_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run_cli: Any
) -> None:
    """The shell makes the files of the guide and notes our commands, which then run in order."""
    monkeypatch.chdir(tmp_path)
    guide = Path(__file__).parents[3] / "docs" / "study.md"
    [chain] = re.findall(r"```sh\n(.*?)```", guide.read_text(encoding="utf-8"), re.S)
    copied = run_cli("demo", "--copy", "sample")
    assert copied.code == 0, copied.err
    script = f"ranktilt() {{ printf '%s\\t' \"$@\" >> calls; echo >> calls; }}\n{chain}"
    subprocess.run(["bash", "-euc", script], check=True, timeout=120)
    calls = [line.split("\t")[:-1] for line in Path("calls").read_text().splitlines()]
    assert calls[0] == ["demo", "--copy", "sample"]
    printed = ""
    for call in calls[1:]:
        done = run_cli(*call)
        assert done.code == 0, done.err
        printed += done.out
    assert "3 queries, conditions balanced, for first, against first, mixed" in printed
    assert "24 queries, conditions bm25, neutral" in printed
    assert "24 items" in printed


def test_the_guides_defaults_are_real() -> None:
    """Numbers, switches and short texts of the table of settings are the defaults."""
    guide = Path(__file__).parents[3] / "docs" / "study.md"
    rows = re.findall(r"^\| (`.+?) \| (.+?) \| (.+?) \|", guide.read_text(encoding="utf-8"), re.M)
    told = {}
    for names, kinds, default in rows:
        found = re.findall(r"`(\w+)`", names)
        values = default.split(", ") if len(found) == 2 else [default]
        told.update({name: (kinds, value) for name, value in zip(found, values, strict=False)})
    checked = 0
    for kind in KINDS:
        made = StudySettings.of(kind)
        for name, (kinds, value) in told.items():
            if not hasattr(made, name) or (kinds != "all" and kind not in kinds):
                continue
            plain = value.strip('"`')
            default = getattr(made, name)
            if re.fullmatch(r"[0-9]+|true|false", plain) or value[0] in '"`':
                assert str(default).lower() == plain.lower(), name
                checked += 1
    assert checked > 25
    assert StudySettings.of("seme").trials == 1
    assert StudySettings.of("perception").trials == StudySettings.of("annotation").trials == 0
    assert [StudySettings.of(kind).minutes for kind in KINDS] == [60, 60, 0]


def test_the_guides_settings_are_real() -> None:
    guide = Path(__file__).parents[3] / "docs" / "study.md"
    text = guide.read_text(encoding="utf-8")
    seme, annotation = re.findall(r"```toml\n(.*?)```", text, re.S)
    assert StudySettings.of("seme", tomllib.loads(seme)).quota == 200
    asked = StudySettings.of("annotation", tomllib.loads(annotation)).questions
    assert [question.name for question in asked] == ["stance", "fluent"]
    for name in (f.name for f in dataclasses.fields(StudySettings)):
        if name != "kind":
            assert re.search(rf"\b{name}\b", text), f"docs/study.md lacks {name}"


def test_password(tmp_path: Path, make_study: Make) -> None:
    db = tmp_path / "s.db"
    database = Database.open(db, create=True)
    make_study(database)
    assert "ann: password set" in invoke("password", "ann", "--db", db, input="a long enough one\n")
    from ranktilt.studies.store.accounts import Accounts

    assert Accounts(database).check_password("ann", "a long enough one")
    with pytest.raises(InputError, match="at least 10"):
        invoke("password", "ann", "--db", db, input="short\n")
    database.close()


def test_absent_database_and_study(tmp_path: Path, make_study: Make) -> None:
    with pytest.raises(InputError, match="no such file"):
        invoke("serve", "--db", tmp_path / "none.db")
    db = tmp_path / "s.db"
    database = Database.open(db, create=True)
    make_study(database)
    database.close()
    for arguments in (["export", "tset", "-o", tmp_path / "x"], ["state", "tset", "open"]):
        with pytest.raises(InputError, match="did you mean test"):
            invoke(*arguments, "--db", db)
    assert not (tmp_path / "x").exists()
