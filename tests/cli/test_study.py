"""What `ranktilt study` says where an option is wrong, before anything is made or served."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ranktilt.cli.study import command
from ranktilt.data.polarity import Polarity, QueryAxis
from ranktilt.errors import InputError
from ranktilt.studies.store.accounts import Accounts
from ranktilt.studies.store.database import Database

SEME = ("new", "seme", "--queries", "q.tsv", "-c", "docs.jsonl", "--polarity", "p.parquet")
PERCEPTION = ("new", "perception", "--queries", "q.tsv", "-c", "docs.jsonl")


def run(*arguments: object, text: str | None = None) -> Result:
    return CliRunner().invoke(command, [str(a) for a in arguments], input=text)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((*SEME, "--own-order"), "--own-order needs --run"),
        ((*PERCEPTION, "--run", "a.trec", "--run", "b.trec", "--allow-weak-axis"),
         "--allow-weak-axis"),
        (SEME[:-2], "Missing option '--polarity'"),
    ],
)  # fmt: skip
def test_options_that_do_not_fit_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*arguments)
    assert done.exit_code == 2
    assert says in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_password_is_read_from_standard_input(tmp_path: Path) -> None:
    db = tmp_path / "study.db"
    Database.open(db, create=True).close()
    short = run("password", "--db", db, text="short\n")
    assert "a password of 5 characters" in str(short.exception)
    done = run("password", "ann", "--db", db, text="a long enough one\n")
    assert done.exit_code == 0, done.output
    assert done.output == "ann: password set\n"
    with contextlib.closing(Database.open(db)) as database:
        assert Accounts(database).check_password("ann", "a long enough one")


def test_serving_names_the_address_first_and_a_missing_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RANKTILT_STUDY_SECRET", raising=False)
    db = tmp_path / "study.db"
    Database.open(db, create=True).close()
    open_to_all = run("serve", "--db", db, "--public-url", "http://study.example.org")
    assert isinstance(open_to_all.exception, InputError)
    assert "is not encrypted, expected https://" in str(open_to_all.exception)
    half = run("serve", "--db", db, "--public-url", "https://[::1")
    assert "--public-url 'https://[::1', expected https://host" in str(half.exception)
    secret = run("serve", "--db", db, "--public-url", "https://study.example.org")
    assert "set RANKTILT_STUDY_SECRET to at least 32 random characters" in str(secret.exception)
    proxies = run("serve", "--db", db, "--forwarded-allow-ips", "*")
    assert "would let anyone claim any address" in str(proxies.exception)
    for given in ("localhost", "10.1.0.5/16", "10.0.0.7 10.0.0.8"):
        proxies = run("serve", "--db", db, "--forwarded-allow-ips", given)
        assert given in str(proxies.exception)
        assert "expected addresses or networks" in str(proxies.exception)


def test_a_weak_axis_is_refused_unless_it_is_allowed(
    tmp_path: Path, put: Callable[..., Path]
) -> None:
    places = {"t1": {"a": 1.0, "b": 0.9, "c": -0.8, "d": -1.0}}
    told = "the axis parts the labelled documents no better than chance"
    axis = QueryAxis("pca", orientation="labels", warnings=(told,), weak=True)
    polarity = tmp_path / "polarity.parquet"
    replace(Polarity.load(places), queries={"t1": axis}).write(polarity)
    queries = put("q.csv", "query_id,text,statement\nt1,Cars?,Cars should go.\n")
    texts = put("docs.tsv", "".join(f"{doc}\ttext of {doc}\n" for doc in "abcd"))
    arguments = ("new", "seme", "--db", tmp_path / "study.db", "--queries", queries, "-c", texts,
                 "--polarity", polarity)  # fmt: skip
    refused = run(*arguments)
    assert isinstance(refused.exception, InputError)
    assert "--allow-weak-axis" in str(refused.exception)
    assert not (tmp_path / "study.db").exists()
    allowed = run(*arguments, "--allow-weak-axis")
    assert allowed.exit_code == 0, allowed.output
    assert told in allowed.stderr


def test_queries_without_statements_are_refused(tmp_path: Path, put: Callable[..., Path]) -> None:
    polarity = put("p.csv", "query_id,doc_id,polarity\nt1,a,1\nt1,b,0.5\nt1,c,-1\n")
    done = run(
        "new", "seme", "--db", tmp_path / "study.db", "--queries", put("q.tsv", "t1\tCars?\n"),
        "-c", put("docs.tsv", "a\tA\nb\tB\nc\tC\n"), "--polarity", polarity,
    )  # fmt: skip
    assert "query 't1' has no statement" in str(done.exception)
    assert not (tmp_path / "study.db").exists()


@pytest.mark.parametrize(
    ("files", "options", "says"),
    [
        ({"gold.csv": "id,text,label\ng,her hat,femail\n"}, ("--gold", "gold.csv"),
         "gold.csv: gold question 'g': 'femail' to question 'gender', expected one of"),
        ({"gold.csv": "id,text\ng,her hat\n"}, ("--gold", "gold.csv"),
         "gold.csv: gold question 'g': '' to question 'gender', expected one of"),
        # every query is gold, so nothing is left to label: only the check of the study sees that
        ({"gold.csv": "1,king of france,m\n2,best pasta,n\n"}, ("--gold", "gold.csv"),
         "nothing to label"),
        ({"s.toml": "trials = 3\n"}, ("--settings", "s.toml"), "trials = 3 with 2 items"),
        ({"s.toml": "per_item = 0\n"}, ("--settings", "s.toml"), "per_item: expected int >= 1"),
        ({}, ("--name", "My study"), "study name 'My study', expected at most 40 small letters"),
        ({}, ("--name", "login"), "study name 'login'"),
        ({}, ("--account", "ann"), "No such option: --account"),
    ],
)  # fmt: skip
def test_a_study_that_is_refused_leaves_no_database(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    run_cli: Callable[..., Any],
    files: dict[str, str],
    options: tuple[str, ...],
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    files = {"q.tsv": "1\tking of france\n2\tbest pasta\n", **files}
    for name, text in files.items():
        Path(name).write_text(text, encoding="utf-8")
    done = run_cli("study", "new", "annotation", "--queries", "q.tsv", *options)
    assert done.code == 2
    assert says in done.err
    assert len(done.err.splitlines()) == 1
    assert {path.name for path in tmp_path.iterdir()} == set(files)


def test_a_study_of_lists_that_is_refused_leaves_no_database(
    tmp_path: Path, put: Callable[..., Path]
) -> None:
    check = 'trials = 0\n[[checks]]\ntext = "x"\nexpected = 1\nafter = "prior"\ntrial = 4\n'
    settings = put("s.toml", check)
    polarity = put("p.csv", "query_id,doc_id,polarity\nt1,a,1\nt1,b,0.5\nt1,c,-1\n")
    done = run(
        "new", "seme", "--db", tmp_path / "study.db", "-c", put("d.tsv", "a\tA\nb\tB\nc\tC\n"),
        "--queries", put("q.csv", "id,text,statement\nt1,Cars?,Cars should go.\n"),
        "--polarity", polarity, "--settings", settings,
    )  # fmt: skip
    assert "a check in trial 4 with 1 query" in str(done.exception)
    assert not list(tmp_path.glob("study.db*"))
