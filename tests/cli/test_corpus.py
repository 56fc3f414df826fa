"""`ranktilt corpus`: what is printed and written."""

from __future__ import annotations

import gzip
import json
import shlex
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

CSV = "doc_id,topic,query,doc\n"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RANKTILT_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def published(put: Callable[..., Path], tmp_path: Path) -> Path:
    put(
        "pub/Law_and_order.csv",
        CSV + "7_0_p1_d1,Courts,Fair?,yes it is\n7_0_p2_d1,Courts,Fair?,no\n",
    )
    put("pub/Sports.csv", CSV + "9_2_p1_d1,Chess,A sport?,indeed\n")
    return tmp_path / "pub"


def test_load_prints_and_writes(
    run_cli: Callable[..., Any], published: Path, tmp_path: Path
) -> None:
    done = run_cli("corpus", "load", published, "-o", tmp_path / "out", "-f", "markdown")
    assert done.code == 0, done.err
    assert "| Queries with at least two sides | 1 of 2 |" in done.out
    assert "| Law and order | 1 | 1 | 2 |" in done.out
    assert "| Mean | 1 | 1 | 2 |" in done.out  # (2 + 1) / 2 = 1.5, printed to the even number
    assert "2 queries, 3 documents" in done.err
    again = run_cli("corpus", "stats", tmp_path / "out", "-f", "json")
    assert json.loads(again.out)["documents"] == 3
    assert (tmp_path / "out" / "corpus.jsonl.manifest.json").is_file()


def test_domains_and_distractors_of_a_released_corpus(
    run_cli: Callable[..., Any], put: Callable[..., Path], tmp_path: Path
) -> None:
    put("s/corpus.jsonl", '{"_id": "7_0_p1_d1", "text": "a"}\n{"_id": "7_0_p2_d1", "text": "b"}\n')
    put("s/queries.jsonl", '{"_id": "7_0", "text": "Fair?"}\n')
    put("s-qrels/test.tsv", "query-id\tcorpus-id\tscore\n7_0\t7_0_p1_d1\t5\n7_0\t7_0_p2_d1\t4\n")
    put("spurious/corpus.jsonl", '{"_id": "7_0_p1_d1", "text": "c"}\n')
    table = put("categories.csv", ",id,key,categories\nCourts,7,Courts,\"['Law', 'Sports']\"\n")
    made = ("corpus", "load", tmp_path / "s", "--distractors", tmp_path / "spurious")
    done = run_cli(*made, "-o", tmp_path / "made")
    assert done.code == 0, done.err
    qrels = (tmp_path / "made" / "qrels" / "test.tsv").read_text()
    assert qrels.splitlines()[1:] == ["7_0\t7_0_p1_d1\t5", "7_0\t7_0_p2_d1\t4"]
    given = ("corpus", "domains", tmp_path / "made", "--domains", table)
    done = run_cli(*given, "-o", tmp_path / "named", "-f", "json")
    found = json.loads(done.out)
    assert (found["topics"], found["documents"], found["distractors"]) == (1, 2, 1)
    assert [(row["domain"], row["documents"]) for row in found["domains"]] == [
        ("Law", 2), ("Sports", 2),
    ]  # fmt: skip
    assert found["mean"]["documents"] == 1  # 2 documents, 2 domains: the paper's last line


def test_the_input_is_not_written_over(run_cli: Callable[..., Any], published: Path) -> None:
    done = run_cli("corpus", "load", published, "-o", published)
    assert done.code == 2
    assert "exists already, expected a new or empty folder" in done.err


def test_another_corpus_is_not_written_over(
    run_cli: Callable[..., Any], published: Path, tmp_path: Path
) -> None:
    made = tmp_path / "made"
    assert run_cli("corpus", "load", published, "-o", made).code == 0
    before = {path: path.read_bytes() for path in made.rglob("*") if path.is_file()}
    one = tmp_path / "one"
    one.mkdir()
    (one / "corpus.jsonl").write_text('{"_id": "d", "text": "x", "query_id": "q"}\n')
    (one / "queries.jsonl").write_text('{"_id": "q", "text": "y"}\n')
    for command, source in (("load", one), ("rate", made)):
        done = run_cli("corpus", command, source, "-o", made)
        assert done.code == 2
        assert "exists already, expected a new or empty folder" in done.err
    assert {path: path.read_bytes() for path in made.rglob("*") if path.is_file()} == before


def test_a_wrong_folder_is_one_line(run_cli: Callable[..., Any], tmp_path: Path) -> None:
    done = run_cli("corpus", "stats", tmp_path)
    assert (done.code, done.err.count("\n")) == (2, 1)


@pytest.mark.shared
def test_the_published_sample_loads(run_cli: Callable[..., Any], shared: Path) -> None:
    done = run_cli("corpus", "load", shared / "data" / "wikibalance_synthetic_sample")
    assert done.code == 0, done.err
    assert "Politics and economics" in done.out


ARTICLE = (
    "<html><head><title>On tea</title></head><body><nav><a href='/'>Home</a></nav><article><p>"
    "A cup of tea in the middle of the afternoon slows people down, and that is its greatest merit."
    " Nobody who waits four minutes for the leaves to open can hurry at the same time."
    "</p></article></body>"
)


def test_import_writes_the_engines_own_order(
    run_cli: Callable[..., Any], put: Callable[..., Path], tmp_path: Path
) -> None:
    put("saved/a.html", ARTICLE)
    put("saved/b.html", "")
    index = put(
        "index.csv",
        "file,query_id,query,engine,url\na.html,q1,Is tea good?,Seek,https://a.org/\n"
        "b.html,q1,,Seek,\nc.html,q1,,Seek,\n",
    )
    out = tmp_path / "natural"
    done = run_cli("corpus", "import", tmp_path / "saved", "--index", index, "-o", out)
    assert done.code == 0, done.err
    assert "1 queries, 1 documents of 3; engines: Seek" in done.err
    assert "1 × an empty file" in done.err
    assert (out / "runs" / "seek.trec").read_text() == "q1 Q0 q1_seek_r1 1 1.000000 seek\n"
    manifest = json.loads((out / "corpus.jsonl.manifest.json").read_text())
    assert [Path(one["path"]).name for one in manifest["inputs"]] == ["index.csv"]
    empty = run_cli("corpus", "import", tmp_path, "--index", index, "-o", tmp_path / "x")
    assert (empty.code, empty.err.count("\n")) == (2, 1)
    assert not (tmp_path / "x").exists()


def test_check_prints_writes_and_may_fail(
    run_cli: Callable[..., Any], published: Path, tmp_path: Path, put: Callable[..., Path]
) -> None:
    done = run_cli("corpus", "check", published, "-o", tmp_path / "report")
    assert done.code == 0, done.err
    assert "look      both sides: 1 of 2 questions do not have exactly two sides" in done.out
    assert "not done  safety" in done.out
    assert (tmp_path / "report" / "results.json").is_file()
    # the page is the extra report's
    page = (tmp_path / "report" / "index.html").is_file()
    assert page == (find_spec("jinja2") is not None)
    assert page != ("no page" in done.err)
    assert run_cli("corpus", "check", published, "--strict").code == 1
    settings = put("check.toml", "least_words = 1\n")
    found = run_cli("corpus", "check", published, "-f", "json", "--settings", settings)
    assert json.loads(found.out)["statistics"]["queries"] == 2


def test_without_the_extra_all_but_the_page(
    run_cli: Callable[..., Any], published: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ranktilt.reports.result_page as page

    assert run_cli("corpus", "check", published, "-o", tmp_path / "report").code == 0
    monkeypatch.setattr(page, "find_spec", lambda _: None)
    done = run_cli("corpus", "check", published, "-o", tmp_path / "report")
    assert done.code == 0, done.err
    assert "no page: it needs an extra, pip install 'ranktilt[report]'" in done.err
    names = sorted(path.name for path in (tmp_path / "report").iterdir())
    assert names == ["manifest.json", "results.json"]


def test_a_folder_with_other_files_is_refused_before_the_checks(
    run_cli: Callable[..., Any], published: Path, put: Callable[..., Path]
) -> None:
    other = put("report/notes.txt", "mine")
    done = run_cli("corpus", "check", published, "-o", other.parent)
    assert (done.code, done.out) == (2, "")
    assert "contains files, but no ranktilt report" in done.err


def test_the_moderator_must_be_there(
    run_cli: Callable[..., Any], published: Path, put: Callable[..., Path]
) -> None:
    endpoint = (
        '[moderation.endpoint]\nmodel = "m"\nretries = 0\nbase_url = "http://{}127.0.0.1:9/v1"'
    )
    settings = put("check.toml", endpoint.format("me:pw@"))
    done = run_cli("corpus", "check", published, "--settings", settings)
    assert done.code == 2
    assert "a base URL with a user" in done.err
    assert "pw" not in done.err
    put("check.toml", endpoint.format(""))
    done = run_cli("corpus", "check", published, "--settings", settings)
    assert done.code == 2
    assert "the connection failed" in done.err


def test_rate_and_domains(run_cli: Callable[..., Any], published: Path, tmp_path: Path) -> None:
    done = run_cli("corpus", "rate", published, "-o", tmp_path / "sheet", "-n", "1")
    assert done.code == 0, done.err
    assert "2 documents to rate" in done.err
    # the command that is printed can be copied as it stands
    command = shlex.split(done.err.splitlines()[-1])
    assert command[:4] == ["ranktilt", "study", "new", "annotation"]
    names = [word for word in command if word.startswith(str(tmp_path))]
    assert len(names) == 4
    assert all(Path(name).is_file() for name in names)
    table = tmp_path / "d.csv"
    table.write_text("topic,domain\nChess,Games\n")
    done = run_cli(
        "corpus", "domains", published, "--domains", table, "-o", tmp_path / "d", "-f", "markdown"
    )
    assert done.code == 0, done.err
    assert "| Games | 1 | 1 | 1 |" in done.out
    assert "| Law and order | 1 | 1 | 2 |" in done.out


@pytest.mark.parametrize("rating", ["nan", "9", "0", "good"])
def test_a_rating_is_from_1_to_5(run_cli: Callable[..., Any], tmp_path: Path, rating: str) -> None:
    sheet = tmp_path / "History.csv"
    sheet.write_text(f"doc_id,topic,query,doc,Fluency_doc\n7_0_p1_d1,Tea,Is it?,Yes,{rating}\n")
    done = run_cli("corpus", "stats", sheet)
    assert done.code == 2
    assert f"{sheet}:2: Fluency_doc '{rating}', expected a number from 1 to 5" in done.err


def test_a_corpus_without_documents_is_refused(
    run_cli: Callable[..., Any], published: Path, tmp_path: Path
) -> None:
    loaded = run_cli("corpus", "load", published, "-o", tmp_path / "loaded")
    assert loaded.code == 0, loaded.err
    (tmp_path / "loaded" / "corpus.jsonl").write_text("")
    done = run_cli("corpus", "load", tmp_path / "loaded", "-o", tmp_path / "again")
    assert done.code == 2
    assert "corpus.jsonl: no documents" in done.err
    assert not (tmp_path / "again").exists()


def test_gzip_without_its_ending_is_named(
    run_cli: Callable[..., Any], published: Path, tmp_path: Path
) -> None:
    run_cli("corpus", "load", published, "-o", tmp_path / "loaded")
    corpus = tmp_path / "loaded" / "corpus.jsonl"
    corpus.write_bytes(gzip.compress(corpus.read_bytes()))
    done = run_cli("corpus", "load", tmp_path / "loaded", "-o", tmp_path / "again")
    assert done.code == 2
    assert done.err == f"ranktilt: {corpus}: gzip data; rename it to .gz or use zcat\n"
    trec = tmp_path / "a.trec"
    trec.write_bytes(gzip.compress(b"q1 Q0 d1 1 2.0 x\n"))
    qrels = tmp_path / "qrels.txt"
    qrels.write_text("q1 0 d1 1\n")
    done = run_cli("score", trec, "--qrels", qrels, "-m", "nDCG@10")
    assert f"{trec}: gzip data; rename it to .gz or use zcat" in done.err


def test_domains_of_other_topics_are_refused(
    run_cli: Callable[..., Any], published: Path, tmp_path: Path
) -> None:
    table = tmp_path / "d.csv"
    table.write_text("topic,domain\nGo,Games\n")
    done = run_cli("corpus", "domains", published, "--domains", table, "-o", tmp_path / "d")
    assert done.code == 2
    assert f"{table}: matches none of the " in done.err
    assert not (tmp_path / "d").exists()
