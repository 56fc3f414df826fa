"""What `ranktilt study` says where an option is wrong, before anything is made or served."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ranktilt.cli.study import command
from ranktilt.data.polarity import Polarity, QueryAxis
from ranktilt.errors import InputError

SEME = ("new", "seme", "--queries", "q.tsv", "-c", "docs.jsonl", "--polarity", "p.parquet")
PERCEPTION = ("new", "perception", "--queries", "q.tsv", "-c", "docs.jsonl")


def run(*arguments: object, text: str | None = None) -> Result:
    return CliRunner().invoke(command, [str(a) for a in arguments], input=text)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((*SEME, "--own-order"), "--own-order needs --run"),
        ((*PERCEPTION, "--run", "a.trec", "--run", "b.trec", "--allow-weak-axis"),
         "--allow-weak-axis is for seme"),
        ((*PERCEPTION, "--run", "a.trec", "--run", "./a.trec"), "--run a.trec stands twice"),
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


def test_a_password_without_a_terminal_points_to_stdin(tmp_path: Path) -> None:
    done = run("password", "--db", tmp_path / "study.db", text="a long enough one\n")
    assert done.exit_code == 2
    assert "--stdin" in done.stderr.splitlines()[-1]
    assert "Password" not in done.output


def test_serving_names_the_address_first_and_a_missing_secret_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RANKTILT_STUDY_SECRET", raising=False)
    db = tmp_path / "study.db"
    nope = tmp_path / "nope"
    open_to_all = run("serve", "--db", db, "--public-url", "http://study.example.org")
    assert isinstance(open_to_all.exception, InputError)
    assert "is not encrypted, expected https://" in str(open_to_all.exception)
    secret = run(
        "serve", "--db", db, "--public-url", "https://study.example.org", "--secret-file", nope
    )
    assert f"{nope}: no such file" in str(secret.exception)


def test_a_weak_axis_is_refused_unless_it_is_allowed(
    tmp_path: Path, put: Callable[..., Path]
) -> None:
    places = {"t1": {"a": 1.0, "b": 0.9, "c": -0.8, "d": -1.0}}
    told = "the axis parts the labelled documents no better than chance"
    axis = QueryAxis("pca", orientation="labels", warnings=(told,))
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
