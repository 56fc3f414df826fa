"""`ranktilt rank` and `ranktilt rankers`, as people call them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt.cli import COMMANDS
from ranktilt.data.run import Run
from ranktilt.rankers.registry import known_rankers

DOCUMENTS = {
    "d1": "the nurse said she was late",
    "d2": "the doctor said he was late",
    "d3": "a nurse and a doctor met in court",
    "d4": "money and the law",
    "d5": "nurse nurse nurse",
}


@pytest.fixture(autouse=True)
def verbs_and_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(COMMANDS, "rank", COMMANDS.get("rank", "Rank a collection."))
    monkeypatch.setenv("RANKTILT_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def files(put: Callable[..., Path]) -> tuple[Path, Path]:
    documents = put("docs.tsv", "".join(f"{d}\t{t}\n" for d, t in DOCUMENTS.items()))
    return documents, put("queries.tsv", "q1\tnurse\nq2\tdoctor in court\nq3\tzebra\n")


def test_rank(run_cli: Callable[..., Any], files: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "bm25.trec"
    done = run_cli("rank", *files, "-o", out)
    assert (done.code, done.out) == (0, "")
    assert done.err == f"{out}: bm25, 3 queries, 5 results; 1 query without\n"
    run = Run.load(out)
    assert run.ranking("q1")[0] == "d5"
    assert run.ranking("q2") == ["d3", "d2"]
    manifest = json.loads((tmp_path / "bm25.trec.manifest.json").read_text())
    assert manifest["settings"]["empty_lists"] == 1
    assert (manifest["settings"]["k1"], manifest["settings"]["b"]) == (0.9, 0.4)
    quiet = run_cli("rank", *files, "-o", out, "--quiet")
    assert (quiet.code, quiet.out, quiet.err) == (0, "", "")


def test_several_systems_go_into_a_folder(
    run_cli: Callable[..., Any], files: tuple[Path, Path], tmp_path: Path
) -> None:
    folder = tmp_path / "runs"
    done = run_cli(
        "rank", *files, "-s", "bm25", "-s", "bm25(k1=0.6, b=0.8)", "-s", "bm25 >> dense:light % 2",
        "-o", f"{folder}/", "--no-cache",
    )  # fmt: skip
    assert done.code == 0, done.err
    assert sorted(path.name for path in folder.glob("*.trec")) == [
        "bm25-dense-light-2.trec",
        "bm25-k1-0.6-b-0.8.trec",
        "bm25.trec",
    ]
    assert len(Run.load(folder / "bm25-dense-light-2.trec").ranking("q1")) == 2
    refused = run_cli("rank", *files, "-s", "bm25", "-s", "dense:light", "-o", "x.trec")
    assert refused.code == 2
    assert "give a folder" in refused.err


def test_re_ranking_a_file(
    run_cli: Callable[..., Any], files: tuple[Path, Path], tmp_path: Path
) -> None:
    first, second = tmp_path / "first.trec", tmp_path / "second.trec"
    assert run_cli("rank", *files, "-o", first).code == 0
    done = run_cli("rank", *files, "--run", first, "-s", "dense:light", "-o", second, "-q")
    assert done.code == 0, done.err
    for query in ("q1", "q2"):
        assert sorted(Run.load(second).ranking(query)) == sorted(Run.load(first).ranking(query))
    assert run_cli("rank", *files, "--run", first, "-o", first).code == 2


def test_an_index_is_kept_and_checked(
    run_cli: Callable[..., Any], files: tuple[Path, Path], tmp_path: Path
) -> None:
    arguments = ("--index", tmp_path / "index", "-o", tmp_path / "run.trec")
    assert run_cli("rank", *files, *arguments).code == 0
    before = (tmp_path / "run.trec").read_bytes()
    assert run_cli("rank", *files, *arguments).code == 0
    assert (tmp_path / "run.trec").read_bytes() == before
    with files[0].open("a") as more:
        more.write("d6\tnurse\n")
    refused = run_cli("rank", *files, *arguments)
    assert refused.code == 2
    assert "index of another collection" in refused.err
    assert (tmp_path / "run.trec").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-s", "bm52"], "unknown family of rankers 'bm52'; did you mean bm25?"),
        (["-s", "bm25(k1=x)"], "bm25: k1: expected float, got str"),
        (["-s", "bm25(k2=1)"], "bm25: unknown key 'k2'; known: k1, b, stopwords"),
        (["-s", "cross:./nowhere"], "ranker cross:./nowhere: no such folder"),
        (["-s", "run:nowhere.trec"], "nowhere.trec: no such file"),
        (["--run", "nowhere.trec", "-s", "bm25"], "nowhere.trec: no such file"),
        (["--run", "nowhere.trec"], "--run needs a ranker to rerank it with"),
        (["-o", "-"], "a run needs a file"),
        (
            ["-s", "bm25", "-s", "bm25", "-o", "y/"],
            "'bm25' and 'bm25' would both be written to y/bm25.trec",
        ),
        (
            ["-s", "run:a/b.trec", "-s", "run:a-b.trec", "-o", "y/"],
            "'run:a/b.trec' and 'run:a-b.trec' would both be written to y/run-a-b.trec.trec",
        ),
        (["--seed", "1"], "No such option"),
        (["--depth", "0"], "0 is not in the range"),
        (
            ["-s", "bm25", "-s", "dense:light", "--name", "x", "-o", "y/"],
            "--name cannot be combined",
        ),
    ],
)
def test_bad_input_is_one_line(
    run_cli: Callable[..., Any], files: tuple[Path, Path], tmp_path: Path,
    arguments: list[str], says: str, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    done = run_cli("rank", *files, *arguments)
    assert done.code == 2
    assert says in done.err
    assert done.err.count("\n") == 1
    assert not (tmp_path / "run.trec").exists()
    assert not (tmp_path / "-").exists()


def test_the_collection_may_come_from_standard_input(
    run_cli: Callable[..., Any], files: tuple[Path, Path], tmp_path: Path
) -> None:
    out = tmp_path / "run.trec"
    done = run_cli(
        "rank", "-", files[1], "-s", "bm25 >> dense:light", "-o", out, input=files[0].read_bytes()
    )
    assert done.code == 0, done.err
    assert sorted(Run.load(out).ranking("q1")) == ["d1", "d3", "d5"]


def test_several_systems_share_standard_input(
    run_cli: Callable[..., Any], files: tuple[Path, Path], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    done = run_cli(
        "rank", "-", files[1], "-s", "bm25", "-s", "dense:light", "-s", "bm25 >> dense:light",
        "-o", f"{out}/", "--no-cache", input=files[0].read_bytes(),
    )  # fmt: skip
    assert done.code == 0, done.err
    assert sorted(Run.load(out / "bm25-dense-light.trec").ranking("q1")) == ["d1", "d3", "d5"]
    assert len(Run.load(out / "dense-light.trec").ranking("q3")) == 5


def test_a_run_in_a_spec_is_not_overwritten(
    run_cli: Callable[..., Any], files: tuple[Path, Path], tmp_path: Path
) -> None:
    first = tmp_path / "first.trec"
    first.write_text("q1 Q0 d1 1 5 x\nq1 Q0 d5 2 9 x\n")
    refused = run_cli("rank", *files, "-s", f"run:{first} >> dense:light", "-o", first)
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert "is an input too" in refused.err
    out = tmp_path / "out.trec"
    done = run_cli("rank", *files, "-s", f"run:{first}", "--order", "rank", "-o", out)
    assert done.err == (
        f"ranktilt: {first}: 1 of 3 queries in the run\n"
        f"{out}: first, 3 queries, 2 results; 2 queries without\n"
    )
    assert Run.load(out).ranking("q1") == ["d1", "d5"]


def test_one_is_not_plural(
    run_cli: Callable[..., Any], files: tuple[Path, Path], put: Callable[..., Path], tmp_path: Path
) -> None:
    out = tmp_path / "run.trec"
    done = run_cli("rank", files[0], put("one.tsv", "q1\tmoney\n"), "-o", out)
    assert done.err == f"{out}: bm25, 1 query, 1 result\n"


def test_documents_without_text_are_told(
    run_cli: Callable[..., Any], files: tuple[Path, Path], tmp_path: Path
) -> None:
    with files[0].open("a") as more:
        more.write("d6\t \n")
    out = tmp_path / "run.trec"
    done = run_cli("rank", *files, "-s", "dense:light", "-o", out)
    assert "ranktilt: 1 of 6 documents have no text and are in no list\n" in done.err
    assert "d6" not in Run.load(out).ranking("q1")
    manifest = json.loads((tmp_path / "run.trec.manifest.json").read_text())
    assert manifest["settings"]["notes"] == ["1 of 6 documents have no text and are in no list"]


def test_control_c_leaves_nothing(files: tuple[Path, Path], tmp_path: Path) -> None:
    """A real process is interrupted while it ranks."""
    program = (
        "import sys, time\n"
        "import ranktilt.cli as cli\n"
        "cli.COMMANDS.setdefault('rank', '')\n"
        "from ranktilt.rankers.bm25 import _BM25\n"
        "real = _BM25.rank\n"
        "def slow(self, *a):\n"
        "    made = real(self, *a)\n"
        "    print('ranking', flush=True)\n"
        "    time.sleep(60)\n"
        "    return made\n"
        "_BM25.rank = slow\n"
        "cli.main(sys.argv[1:])\n"
    )
    out = tmp_path / "out"
    out.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-c", program, "rank", *map(str, files), "-o", str(out / "run.trec")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline() == "ranking\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert [line for line in errors.splitlines() if line] == [
        "ranktilt: interrupted; nothing was written"
    ]
    assert list(out.iterdir()) == []


def test_control_c_says_which_runs_are_complete(
    run_cli: Callable[..., Any], files: tuple[Path, Path], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    from ranktilt.rankers.dense import _Dense

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(_Dense, "rank", interrupted)
    out = tmp_path / "out"
    done = run_cli("rank", *files, "-s", "bm25", "-s", "dense:light", "-o", f"{out}/")
    assert done.code == 130
    assert done.err.splitlines()[-1] == f"ranktilt: interrupted; complete: {out}/bm25.trec"
    assert sorted(path.name for path in out.iterdir()) == ["bm25.trec", "bm25.trec.manifest.json"]
    first = run_cli("rank", *files, "-s", "dense:light", "-o", tmp_path / "x.trec")
    assert first.err.strip() == "ranktilt: interrupted; nothing was written"


def test_words_for_systems_are_optional(run_cli: Callable[..., Any]) -> None:
    shown = run_cli("rankers", "--help").out
    assert "[WORD]…" in shown
    assert "not checked against a hub" in " ".join(shown.split())


def test_systems(run_cli: Callable[..., Any]) -> None:
    (large,) = (own for own in known_rankers() if own.name == "BERT-Large")
    assert large.parameters == 335_143_938
    assert (large.counted_by, large.papers) == ("paper", ("rekabsaz2020",))
    assert "BERT-Large\n" in run_cli("rankers").out
    table = run_cli("rankers", "late").out
    assert "colbert-ir/colbertv2.0" in table
    assert "Ziems et al. 2024" in table
    none = run_cli("rankers", "zebra")
    assert (none.code, none.err.count("\n")) == (2, 1)
