"""`ranktilt corpus generate`: what it prints before, during and after a job."""

from __future__ import annotations

import json
import re
import shlex
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

KEY = "sk-test-51c2f0aa93d74bb8"
SETTINGS = "[recipe]\nleast_words = 60\n[endpoint]\nretries = 0\n"
PLAIN = SETTINGS.replace("60", "60\ndistractors = false")


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Own cache, no key."""
    monkeypatch.setenv("RANKTILT_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("RANKTILT_API_KEY", raising=False)


@pytest.fixture
def arguments(model: Any, put: Callable[..., Path], tmp_path: Path) -> list[Any]:
    topics = put("topics.csv", "id,topic,domain\n7,Tea,Food\n9,Courts,\n")
    settings = put("settings.toml", SETTINGS)
    return [
        "corpus", "generate", topics, "-o", tmp_path / "c", "--model", "tiny", "--base-url",
        model.url, "--questions", "2", "--documents", "1", "--settings", settings,
    ]  # fmt: skip


def test_estimate_run_and_tally(
    run_cli: Callable[..., Any], arguments: list[Any], model: Any, tmp_path: Path,
    put: Callable[..., Path],
) -> None:  # fmt: skip
    prices = 'price_in = 1000000\nprice_out = 2000000\ncurrency = "EUR"\n'
    put("settings.toml", SETTINGS + prices)
    dry = run_cli(*arguments, "--dry-run")
    assert dry.code == 0, dry.err
    assert "at most 22 requests" in dry.out  # 2 topics, 4 questions, 8 documents with 2 each
    assert "EUR" in dry.out
    assert model.requests == []
    assert not (tmp_path / "c").exists()
    done = run_cli(*arguments)
    assert done.code == 0, done.err
    # the server counts 11 tokens in and 7 out for each of 22 requests
    assert "22 requests sent, 22 answered, 0 answers from the store" in done.err
    assert "242 tokens in, 154 out, 550.00 EUR" in done.err
    assert "4 questions, 8 documents, 8 distractors" in done.err
    again = run_cli(*arguments)
    assert "0 requests sent" in again.err
    queries = [json.loads(line) for line in (tmp_path / "c/queries.jsonl").read_text().splitlines()]
    assert [(q["_id"], q["domain"]) for q in queries][:3] == [
        ("7_0", "Food"), ("7_1", "Food"), ("9_0", ""),
    ]  # fmt: skip
    stats = run_cli("corpus", "stats", tmp_path / "c", "-f", "json")
    assert json.loads(stats.out)["both_sides"] == 4


def test_what_all_runs_took_is_told_and_kept(
    run_cli: Callable[..., Any], arguments: list[Any], model: Any, tmp_path: Path,
    put: Callable[..., Path],
) -> None:  # fmt: skip
    """22 requests of 11 tokens in and 7 out each, in two jobs: the first ends after 6 answers."""
    put("settings.toml", SETTINGS + "price_in = 1000000\nprice_out = 1000000\n")
    model.faults = lambda body, times: (
        "500" if "Using as many" in body["messages"][-1]["content"] else None
    )
    failed = run_cli(*arguments)
    assert failed.code == 2
    assert "6 answered" in failed.err
    assert "66 tokens in, 42 out, 108.00 USD" in failed.err
    model.faults = lambda body, times: None
    done = run_cli(*arguments)
    assert "176 tokens in, 112 out, 288.00 USD" in done.err
    assert run_cli(*arguments).code == 0
    settings = json.loads((tmp_path / "c" / "manifest.json").read_text())["settings"]
    assert settings["tally"]["sent"] == 0


def test_topics_from_a_pipe_and_the_old_name(
    run_cli: Callable[..., Any], arguments: list[Any], put: Callable[..., Path]
) -> None:
    put("settings.toml", PLAIN)
    done = run_cli("generate", "-", *arguments[3:], input=b"Tea\nCourts\n")
    assert "'generate' is now 'corpus generate'" in done.err
    assert done.code == 0, done.err
    assert "4 questions, 8 documents" in done.err


def test_a_key_that_the_shell_put_into_the_command_is_not_written(
    run_cli: Callable[..., Any],
    arguments: list[Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    put: Callable[..., Path],
) -> None:
    monkeypatch.setenv("RANKTILT_API_KEY", KEY)
    put("settings.toml", PLAIN)
    given = [*map(str, arguments), "--language", KEY]
    monkeypatch.setattr("sys.argv", ["ranktilt", *given])
    assert run_cli(*given).code == 0
    content = (tmp_path / "c" / "manifest.json").read_text()
    assert "--language ${RANKTILT_API_KEY}" in content
    assert KEY not in content


def test_the_key_is_in_no_file_log_or_error(
    run_cli: Callable[..., Any],
    arguments: list[Any],
    model: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    put: Callable[..., Path],
) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    model.faults = lambda body, times: "401" if times == 0 else None
    monkeypatch.setenv("RANKTILT_VARIABLES", "OTHER, MY_KEY")
    put("settings.toml", PLAIN + "key_env = 'MY_KEY'\nheaders = { api-key = '${MY_KEY}' }\n")
    failed = run_cli(*arguments)
    assert failed.code == 2
    assert "check the key in the environment" in failed.err
    done = run_cli(*arguments)
    while done.code == 2 and len(model.requests) < 200:  # every request is refused once
        done = run_cli(*arguments)
    assert done.code == 0, done.err
    assert {headers["authorization"] for headers in model.headers} == {f"Bearer {KEY}"}
    assert KEY not in failed.out + failed.err + done.out + done.err
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(path.name == "manifest.json" for path in files)
    assert not [path for path in files if KEY.encode() in path.read_bytes()]


@pytest.mark.parametrize(
    ("more", "settings", "says"),
    [
        ([], f"[endpoint]\nheaders = {{ api-key = '{KEY}' }}", "'api-key' contains a credential"),
        ([], "[endpoint]\nretrys = 3", "endpoint: unknown key 'retrys'; did you mean retries"),
        ([], "[endpoint]\ntimeout = 0", "timeout 0.0, expected above 0"),
        ([], "[endpoint]\ntimeout = 'long'", "endpoint.timeout: expected float, got str"),
        ([], "[endpoint]\nextra = { messages = [] }", "ranktilt sets this field itself"),
        ([], "[recipe]\nembedder = 'heavy'", "unknown embedder 'heavy'"),
        (["--base-url", f"http://me:{KEY}@127.0.0.1/v1"], "", "a base URL with a user"),
        ([], "[endpoint]\nkey_env = 'NOT_SET'", "the environment variable NOT_SET is not set"),
        ([], "[endpoint]\nkey_env = 'PATH'", "the environment variable PATH may not be sent"),
        (["--key-env", "PATH"], "", "--key-env: export RANKTILT_API_KEY=…"),
        (["--prompts", "nowhere"], "", "nowhere"),
        (
            ["--header", "a=b"],
            "",
            "rare settings go into a file, --settings FILE",
        ),
    ],
)
def test_wrong_options_are_one_line(
    run_cli: Callable[..., Any], arguments: list[Any], model: Any, put: Callable[..., Path],
    more: list[str], settings: str, says: str,
) -> None:  # fmt: skip
    put("settings.toml", settings)
    done = run_cli(*arguments, *more)
    assert done.code == 2
    assert says in done.err
    assert KEY not in done.err
    assert done.err.count("\n") == 1
    assert model.requests == []


def test_a_model_must_be_named(run_cli: Callable[..., Any], arguments: list[Any]) -> None:
    done = run_cli(*arguments[:5])
    assert done.code == 2
    assert "no model; use --model, or [endpoint] model" in done.err


def test_a_server_that_is_not_there(
    run_cli: Callable[..., Any], arguments: list[Any], tmp_path: Path
) -> None:
    with socket.socket() as unused:  # a port that nobody listens on
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/v1"
        done = run_cli(*arguments, "--base-url", url)
    assert done.code == 2
    assert url in done.err
    assert "the connection failed" in done.err
    assert not (tmp_path / "c" / "corpus.jsonl").exists()


def test_prompts_can_be_written_and_changed(
    run_cli: Callable[..., Any], arguments: list[Any], model: Any, tmp_path: Path,
    put: Callable[..., Path],
) -> None:  # fmt: skip
    put("settings.toml", PLAIN)
    folder = tmp_path / "mine"
    assert run_cli("corpus", "prompts", folder).code == 0
    template = folder / "questions.txt"
    template.write_text(template.read_text() + "Be brief.\n")
    done = run_cli(*arguments, "--prompts", folder)
    assert done.code == 0, done.err
    assert model.requests[0]["messages"][0]["content"].endswith("Be brief.")
    assert run_cli("corpus", "prompts", folder).code == 2
    assert run_cli("corpus", "prompts", tmp_path / "theirs", "--published").code == 0
    assert (tmp_path / "theirs" / "neutral.txt").read_text().endswith("the idea: {perspective}.\n")
    assert (tmp_path / "theirs" / "again.txt").is_file()  # the paper has none of this kind


def test_the_guide_shows_the_real_estimate(
    run_cli: Callable[..., Any],
    put: Callable[..., Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "generate.md").read_text(encoding="utf-8")
    topics = re.search(r"```text\n# topics.txt\n(.*?)```", guide, re.S)
    session = re.search(r"```text\n\$ ranktilt (corpus generate .*?)```", guide, re.S)
    prices = re.search(r"```toml\n# prices.toml\n(.*?)```", guide, re.S)
    assert topics is not None
    assert session is not None
    assert prices is not None
    put("topics.txt", topics[1])
    put("prices.toml", prices[1])
    monkeypatch.chdir(tmp_path)
    command, _, shown = session[1].replace("\\\n", " ").partition("\n")
    done = run_cli(*shlex.split(command))
    printed = [
        " ".join(line.split()) for line in (done.out + done.err).splitlines() if line.strip()
    ]
    assert printed == [" ".join(line.split()) for line in shown.splitlines() if line.strip()]


def test_a_model_that_refuses_everything_is_no_success(
    run_cli: Callable[..., Any], arguments: list[Any], model: Any, tmp_path: Path
) -> None:
    model.faults = lambda body, times: "refusal"
    done = run_cli(*arguments)
    assert done.code == 2
    assert done.err.splitlines()[-1].startswith(
        f"ranktilt: {tmp_path / 'c'}: no documents were generated"
    )
    lines = (tmp_path / "c/set-aside.jsonl").read_text().splitlines()
    assert [json.loads(line)["item"] for line in lines] == ["7", "9"]
