"""Consoles without our characters, too little memory, a database that cannot be reached."""

from __future__ import annotations

import codecs
import errno
import importlib
import os
import shlex
import socket
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import click
import pytest

from ranktilt.cli import _spelled, cli, main
from ranktilt.errors import InputError

SAMPLE = Path(str(files("ranktilt") / "sample"))
RUNS = [str(SAMPLE / "runs" / "bm25.trec"), str(SAMPLE / "runs" / "clicks.trec")]
SOURCE = [str(SAMPLE / "passages.tsv"), "--qrels", str(SAMPLE / "qrels.txt")]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "ranktilt", *arguments],
        env=os.environ | environment,
        capture_output=True,
        check=False,
        timeout=200,
    )


class TestConsoles:
    @pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
    @pytest.mark.parametrize(
        "arguments",
        [["measures"], ["audit", *RUNS, "-c", *SOURCE], ["explain", "--help"]],
        ids=lambda given: given[0],
    )
    def test_no_character_is_too_much(self, arguments: list[str], encoding: str) -> None:
        done = run(*arguments, PYTHONIOENCODING=encoding)
        assert done.returncode == 0, done.stderr
        assert b"Traceback" not in done.stderr
        assert b"\\u" not in done.stdout
        assert "−" not in done.stdout.decode(encoding)

    @pytest.mark.parametrize(
        ("before", "shown"),
        [("corpus foo", b"plain,load"), ("foo", b"plain,audit"), ("gate", b"plain,init")],
    )
    def test_completion(self, before: str, shown: bytes) -> None:
        """Whoever presses the tab key gets suggestions, after an unknown command too."""
        place = str(1 + len(before.split()))
        given = {"COMP_CWORD": place, "_RANKTILT_COMPLETE": "bash_complete"}
        done = run(COMP_WORDS=f"ranktilt {before} ", **given)
        assert done.returncode == 0, done.stderr
        assert done.stderr == b""
        assert shown in done.stdout

    @pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
    def test_closed_output(self, closed: str, tmp_path: Path) -> None:
        """As some programs that run others in the background leave it."""
        target = tmp_path / "l.toml"
        words = [sys.executable, "-m", "ranktilt", "lexicon", "convert", "gender", "-o", target]
        line = f"{shlex.join(map(str, words))} {closed}"
        done = subprocess.run(line, shell=True, capture_output=True, check=False, timeout=200)
        assert done.returncode == 0, done.stderr
        assert b"Traceback" not in done.stderr
        assert target.is_file()

    def test_closed_input(self) -> None:
        words = [sys.executable, "-m", "ranktilt", "score", "-", "-m", "AWRF@10"]
        line = f"{shlex.join(words)} <&-"
        done = subprocess.run(line, shell=True, capture_output=True, check=False, timeout=200)
        assert (done.returncode, done.stderr.count(b"\n")) == (2, 1), done.stderr
        assert done.stderr.startswith(b"ranktilt: -: empty file, expected a run")

    def test_every_help(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        """Each command's help, in one process with such a console."""

        def walk(group: click.Command, context: click.Context, path: list[str]) -> None:
            paths.append(path)
            if isinstance(group, click.Group):
                for name in group.list_commands(context):
                    inner = group.get_command(context, name)
                    assert inner is not None
                    walk(inner, context, [*path, name])

        paths: list[list[str]] = []
        walk(cli, click.Context(cli), [])
        monkeypatch.setenv("RANKTILT_IN_PROCESS", "1")
        with open(tmp_path / "out", "w", encoding="cp1252") as console:
            monkeypatch.setattr(sys, "stdout", console)
            for path in paths:
                with pytest.raises(SystemExit) as left:
                    main([*path, "--help"])
                assert not left.value.code, path
        assert len(paths) > 60

    @pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
    def test_ids_send_no_commands_to_a_terminal(self, tmp_path: Path) -> None:
        path = tmp_path / "r.trec"
        path.write_text("q\x1b]0;title\x07\x1b[2J Q0 http://a.org/d 1 2 t\n")
        shown, console = os.openpty()
        given = ["score", str(path), "-m", "Gini@10", "--labels", "domain", "--per-query"]
        done = subprocess.run(
            [sys.executable, "-m", "ranktilt", *given],
            stdout=console, stderr=subprocess.PIPE, check=False, timeout=200,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        output = os.read(shown, 1 << 16)
        os.close(console)
        os.close(shown)
        assert b"q?]0;title" in output
        assert b"\x1b" not in output

    def test_spelling(self) -> None:
        def spelled(text: str) -> str:
            return text.encode("ascii", "ranktilt").decode()

        codecs.register_error("ranktilt", _spelled)
        assert spelled("−0.3 ± Δ ≤ é") == "-0.3 \\u00b1 delta <= e"
        assert spelled("日😀") == r"\u65e5\ud83d\ude00"  # as JSON has it


def test_an_interrupt_while_the_command_line_is_loaded() -> None:
    code = (
        "import builtins, signal, sys\n"
        "load = builtins.__import__\n"
        "def interrupted(name, *more):\n"
        "    if name == 'click': signal.raise_signal(signal.SIGINT)\n"
        "    return load(name, *more)\n"
        "from ranktilt.__main__ import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "builtins.__import__ = interrupted\n"
        "main()\n"
    )
    command = [sys.executable, "-c", code, "demo"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "\nranktilt: interrupted; nothing was written\n"


def test_an_interrupt_while_a_library_is_loaded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Compiled modules turn it into an ImportError."""

    def load(*_: object) -> None:
        raise ImportError("initialization failed") from KeyboardInterrupt()

    monkeypatch.setenv("RANKTILT_IN_PROCESS", "1")
    monkeypatch.setattr(cli, "invoke", load)
    with pytest.raises(SystemExit) as left:
        main(["measures"])
    assert left.value.code == 130
    assert capsys.readouterr().err == "\nranktilt: interrupted; nothing was written\n"


@pytest.mark.parametrize(
    "why", ["libx.so: failed to map segment from shared object", "NumPy is not present"]
)
def test_a_library_for_which_there_is_no_memory(
    why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def load(*_: object) -> None:
        raise ImportError(why)

    monkeypatch.setenv("RANKTILT_IN_PROCESS", "1")
    monkeypatch.setattr(cli, "invoke", load)
    with pytest.raises(SystemExit) as left:
        main(["measures"])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert said == f"ranktilt: not enough memory to load a library ({why}); use more memory\n"


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes streams")
@pytest.mark.parametrize(
    ("closed", "command", "code"),
    [
        (">&-", "measures", 0),
        ("2>&-", "measures", 0),
        ("<&- >&- 2>&-", "measures", 0),
        (">&-", "score no-such-file.trec -m nDCG@10", 2),
        ("<&-", "annotate - --input-format tsv -o x.parquet", 2),
    ],
)
def test_closed_streams(closed: str, command: str, code: int, tmp_path: Path) -> None:
    """As of a service; each command ended with a traceback."""
    line = f"{shlex.quote(sys.executable)} -m ranktilt {command} {closed}"
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == code, done.stderr
    assert len(done.stderr.splitlines()) == (code == 2)
    assert not list(tmp_path.iterdir())


def test_a_part_of_a_library_for_which_there_was_no_memory(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """polars suppresses the error of its own library: `ulimit -v 1600000` gave a traceback."""

    def load(*_: object) -> None:
        raise NameError("name '_POLARS_TYPE_TO_CONSTRUCTOR' is not defined")

    monkeypatch.setenv("RANKTILT_IN_PROCESS", "1")
    monkeypatch.setattr(cli, "invoke", load)
    with pytest.raises(SystemExit) as left:
        main(["measures"])
    assert left.value.code == 2
    assert "not enough memory to load a library" in capsys.readouterr().err


class Panic(BaseException):
    """As of polars."""


@pytest.mark.parametrize(
    "why",
    [
        RuntimeError("can't start new thread"),
        Panic("OS can't spawn worker thread: Resource temporarily unavailable"),
        Panic("could not spawn threads: ThreadPoolBuildError"),
    ],
)
def test_threads_that_cannot_start(
    why: BaseException, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def start(*_: object) -> None:
        raise why

    monkeypatch.setenv("RANKTILT_IN_PROCESS", "1")
    monkeypatch.setattr(cli, "invoke", start)
    with pytest.raises(SystemExit) as left:
        main(["measures"])
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("ranktilt: no new thread could be started (too")


@pytest.mark.parametrize("option", [["--qrels", ""], ["--qrels="]])
def test_an_empty_argument_is_not_this_folder(
    option: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """This one is a BEIR folder, as if `--qrels "$QRELS"` had named it."""
    monkeypatch.chdir(SAMPLE / "balanced")
    with pytest.raises(SystemExit) as left:
        main(["score", RUNS[0], "-m", "nDCG@10", *option])
    assert left.value.code == 2
    assert capsys.readouterr().err.startswith("ranktilt: an empty argument, expected a value;")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_behind_the_errors() -> None:
    """The code of bad input, not that of a failed gate."""
    with open("/dev/full", "wb") as full:
        words = [sys.executable, "-m", "ranktilt", "score", "no-such.trec", "-m", "nDCG@10"]
        assert subprocess.run(words, stderr=full, check=False).returncode == 2


def test_a_message_is_short() -> None:
    message = str(InputError(f"score {'9' * 5_000_000}", where="run.trec:1", expected="a number"))
    assert message.startswith("run.trec:1: score 999")
    assert message.endswith("9, expected a number")
    assert len(message) < 2100


class TestMemory:
    CODE = (
        "import resource, sys; from ranktilt.cli import main; import ranktilt.data.run;"
        "import ranktilt.measures.scoring;"
        "used = int(open('/proc/self/statm').read().split()[0]) * 4096;"
        "most = used + (150 << 20); resource.setrlimit(resource.RLIMIT_AS, (most, most));"
        "main(sys.argv[1:])"
    )

    def test_too_little_is_one_line(self, tmp_path: Path) -> None:
        qrels = tmp_path / "q.txt"
        qrels.write_bytes(b"q 0 d 1\n" * (40 << 17))
        given = ["score", RUNS[0], "-m", "nDCG@10", "--qrels", str(qrels)]
        done = subprocess.run(
            [sys.executable, "-c", self.CODE, *given],
            capture_output=True, text=True, check=False, timeout=200,
        )  # fmt: skip
        assert done.returncode == 2, done.stderr[-500:]
        assert done.stderr.startswith("ranktilt: not enough memory")
        assert done.stderr.count("\n") == 1

    @pytest.mark.parametrize("kilobytes", [200_000, 300_000])
    def test_too_little_for_libraries(self, kilobytes: int) -> None:
        """OpenBLAS ended the process with 1, or sent itself Ctrl-C."""
        line = f"ulimit -v {kilobytes} && exec {shlex.quote(sys.executable)} -m ranktilt measures"
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
        if done.stderr.startswith("sh:"):
            pytest.skip("this system has no such limit")
        assert done.returncode == 2, done.stderr
        assert done.stderr == "ranktilt: not enough memory: ulimit -v allows less than 512 MB\n"

    def test_the_system_has_none(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Files are mapped into memory: this was an output that could not be written."""

        def ask(*_: object) -> None:
            raise OSError(errno.ENOMEM, "Cannot allocate memory")

        monkeypatch.setenv("RANKTILT_IN_PROCESS", "1")
        monkeypatch.setattr(cli, "invoke", ask)
        with pytest.raises(SystemExit) as left:
            main(["measures"])
        assert left.value.code == 2
        assert capsys.readouterr().err.startswith("ranktilt: not enough memory; use less data")


def test_a_file_name_of_two_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RANKTILT_IN_PROCESS", "1")
    with pytest.raises(SystemExit):
        main(["swap", SOURCE[0], "-o", str(tmp_path / "no\n\x1b[2J" / "c.tsv")])
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "\x1b" not in told


class TestDatabases:
    @pytest.mark.parametrize(
        "address",
        [
            "postgresql://u:secret@127.0.0.1:1/x",
            "postgresql://u:secret@nowhere.invalid/x",
            "postgresql://u:secret@localhost:port/x",
            "postgresql://u:secret@[::1",
        ],
    )
    def test_that_cannot_be_reached(self, address: str) -> None:
        pytest.importorskip("psycopg")
        done = run("study", "status", "--db", address)
        self.check(done)

    def check(self, done: subprocess.CompletedProcess[bytes]) -> None:
        assert done.returncode == 2, done.stderr
        assert done.stderr.startswith(b"ranktilt: ")
        assert done.stderr.count(b"\n") == 1
        assert b"secret" not in done.stderr

    def test_that_never_answers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pytest.importorskip("psycopg")
        database = importlib.import_module("ranktilt.studies.store.database")
        monkeypatch.setattr(database, "_CONNECT_SECONDS", 2)
        with socket.create_server(("127.0.0.1", 0)) as server:
            address = f"postgresql://u:secret@127.0.0.1:{server.getsockname()[1]}/x"
            with pytest.raises(InputError, match=r"cannot be opened \(.*timeout") as told:
                database.Database.open(address)
        assert "secret" not in str(told.value)

    def test_that_goes_away(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        error = pytest.importorskip("sqlalchemy.exc").OperationalError(
            "SELECT answer FROM answers", {}, Exception("server closed the connection\nmore")
        )

        def fail(*_: object) -> None:
            raise error

        monkeypatch.setenv("RANKTILT_IN_PROCESS", "1")
        monkeypatch.setattr(cli, "invoke", fail)
        with pytest.raises(SystemExit) as left:
            main(["rankers"])
        assert left.value.code == 2
        told = capsys.readouterr().err
        assert told.startswith("ranktilt: the database failed (server closed the connection);")
        assert "SELECT" not in told


def test_a_program_that_calls_a_command_goes_on() -> None:
    """A command that a shell starts ends the process without taking Python apart."""
    script = (
        "from ranktilt.cli import main\n"
        "for words in ['measures'], ['score', 'nothere.trec']:\n"
        "    try:\n        main(words)\n"
        "    except SystemExit as left:\n        print('code', left.code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, encoding="utf-8", check=True
    )
    assert done.stdout.endswith("\ncode 0\ncode 2\n")
