"""`ranktilt swap`, as people call it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PASSAGES = "d1\tJames met his aunt.\nd2\tNobody.\nd3\tMARY’s uncle, Ms. Li\n"


@pytest.fixture
def passages(put: Callable[..., Path]) -> Path:
    return put("passages.tsv", PASSAGES)


def test_swap(run_cli: Callable[..., Any], passages: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.tsv"
    done = run_cli("swap", passages, "-o", out, "--world", "words")
    assert (done.code, done.out) == (0, "")
    assert done.err == (
        f"{out}: 2 of 3 documents changed with gender-pairs; 3 words (2 kinship, 1 titles)\n"
    )
    assert out.read_text(encoding="utf-8") == (
        "d1\tJames met his uncle.\nd2\tNobody.\nd3\tMARY’s aunt, Mr. Li\n"
    )
    manifest = json.loads((tmp_path / "out.tsv.manifest.json").read_text())
    assert manifest["settings"]["world"] == "words"
    quiet = run_cli("swap", passages, "-o", out, "--world", "words", "--quiet")
    assert (quiet.code, quiet.out, quiet.err) == (0, "", "")


def test_all_of_it(run_cli: Callable[..., Any], passages: Path, tmp_path: Path) -> None:
    for pronouns in ("first", "context"):
        out = tmp_path / f"{pronouns}.tsv"
        done = run_cli("swap", passages, "-o", out, "--pronouns", pronouns)
        assert done.code == 0, done.err
        assert out.read_text(encoding="utf-8") == (
            "d1\tMary met her uncle.\nd2\tNobody.\nd3\tJAMES’s aunt, Mr. Li\n"
        )


def test_names(run_cli: Callable[..., Any], put: Callable[..., Path], tmp_path: Path) -> None:
    out = tmp_path / "out.tsv"
    path = put("in.tsv", "1\tjames and James\n")

    def swapped(*options: object) -> str:
        done = run_cli("swap", path, "-o", out, "-w", "names", *options)
        assert done.code == 0, done.err
        return out.read_text()

    assert swapped() == "1\tjames and Mary\n"
    assert swapped("--names-any-case") == "1\tmary and Mary\n"
    assert swapped("-l", "gender-names") == "1\tjames and Marion\n"  # the seventh name of each
    drawn = [swapped("--names", "random", "--seed", seed) for seed in range(6)]
    assert len(set(drawn)) > 3
    assert swapped("--names", "random", "--seed", 2) == drawn[2]
    assert swapped("--names", "random") == drawn[0]


def test_standard_input(run_cli: Callable[..., Any], tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    done = run_cli(
        "swap", "-", "-o", out, "-w", "words", "--input-format", "jsonl",
        input=b'{"_id": "a", "text": "my aunt", "n": [1]}\n',
    )  # fmt: skip
    assert done.code == 0, done.err
    assert out.read_text() == '{"_id": "a", "text": "my uncle", "n": [1]}\n'


def test_fields(run_cli: Callable[..., Any], put: Callable[..., Path], tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    path = put("in.csv", "id,title,text\naunt,aunt,aunt\n")
    assert run_cli("swap", path, "-o", out, "-w", "words", "--fields", "title").code == 0
    assert out.read_text() == "id,title,text\naunt,uncle,aunt\n"


GROUPS = """
[[groups]]
name = "a"
terms = ["a1"]
[[groups]]
name = "b"
terms = ["b1"]
"""


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        (
            '[pairs]\na1 = "b1"\nb1 = "c1"\nc1 = "a1"',
            "'b1' is mapped twice: to 'a1' and to 'c1', expected one counterpart",
        ),
        (
            '[pairs]\na1 = "b1"\nc1 = "b1"',
            "'b1' is mapped twice: to 'a1' and to 'c1', expected one counterpart",
        ),
        (
            '[names]\na = ["Al", "Bo"]\nb = ["Cy"]',
            "2 names for a but 1 for b, expected the same number",
        ),
    ],
)
def test_bad_lexicons(
    run_cli: Callable[..., Any],
    put: Callable[..., Path],
    passages: Path,
    tmp_path: Path,
    toml: str,
    message: str,
) -> None:
    lexicon, out = put("own.toml", toml + GROUPS), tmp_path / "out.tsv"
    done = run_cli("swap", passages, "-o", out, "-l", lexicon)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert done.err.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["-o", "passages.tsv"], "passages.tsv: is an input too; choose another name to write to"),
        (
            ["-o", "out.jsonl"],
            "ending '.jsonl', expected .tsv or .txt, because the",
        ),
        (["-o", "no/out.tsv"], "the folder no does not exist"),
        (["-o", "out.tsv", "-w", "kin"], "unknown world 'kin'; did you mean kinship?"),
        (["-o", "out.tsv", "-l", "gender3"], "3 groups (male, female, gender_diverse) and no"),
        (["-o", "out.tsv", "-l", "gendr-pairs"], "did you mean gender-pairs"),
        (["-o", "out.tsv", "--fields", "text"], "--fields on a TSV without a header line"),
        ([], "Missing option '-o'"),
        (["-o", "out.tsv", "--pronouns", "guess"], "'guess' is not one of"),
        (["-o", "out.tsv", "-l", "gender", "-w", "names"], "gender: no [names]"),
    ],
)
def test_bad_input(
    run_cli: Callable[..., Any],
    passages: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    more = [] if "-w" in options else ["-w", "words"]
    done = run_cli("swap", "passages.tsv", *options, *more)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert done.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["passages.tsv"]
    assert passages.read_text(encoding="utf-8") == PASSAGES


def test_control_c_leaves_nothing(tmp_path: Path) -> None:
    """A real process is interrupted in the middle of writing."""
    source, out = tmp_path / "in.tsv", tmp_path / "out"
    source.write_text("".join(f"{n}\tmy aunt and {n} more words\n" for n in range(400_000)))
    out.mkdir()
    program = (
        "import sys, time\n"
        "import ranktilt.cli as cli\n"
        "from ranktilt.counterfactuals.substitution.batches import BatchSwapper\n"
        "real = BatchSwapper.__call__\n"
        "def slow(self, texts, documents, ids=None):\n"
        "    if documents > 1 and texts.data[0] != ord('0'):  # not the first block\n"
        "        print('swapping', flush=True)\n"
        "        time.sleep(60)\n"
        "    return real(self, texts, documents, ids)\n"
        "BatchSwapper.__call__ = slow\n"
        "cli.main()\n"
    )
    command = ["swap", str(source), "-o", str(out / "out.tsv"), "-w", "words"]
    process = subprocess.Popen(
        [sys.executable, "-c", program, *command],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "swapping\n"
        assert [path.suffix for path in out.iterdir()] == [".part"]
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130
    assert [line for line in errors.splitlines() if line] == [
        "ranktilt: interrupted; nothing was written"
    ]
    assert list(out.iterdir()) == []


def test_help(run_cli: Callable[..., Any]) -> None:
    done = run_cli("swap", "--help")
    assert done.code == 0
    assert "Example: ranktilt swap passages.tsv -o swapped.tsv" in done.out
