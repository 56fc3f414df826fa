"""The mistakes people make with files: one line that shows the cause and what to do; code 2."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from ranktilt.data.run import Run, load_runs
from ranktilt.errors import RunWarning

TEXTS = ["He is a pilot and his plane is new.", "She is a nurse.", "They met her and him again."]
LAYOUT = "a TREC run has: query Q0 document rank score tag"
#: Two queries with the documents p001, p002 and p003.
ROWS = [
    (query, doc, rank, f"{9.5 - rank}")
    for query in ("q01", "q02")
    for rank, doc in enumerate(("p001", "p002", "p003"), start=1)
]


def lines(form: str, rows: list[tuple[Any, ...]] = ROWS) -> str:
    """A line of this form for every row: {0} query, {1} document, {2} rank, {3} score."""
    return "".join(form.format(*row) + "\n" for row in rows)


RUN = lines("{0} Q0 {1} {2} {3} tag")
QRELS = lines("{0} 0 {1} 1")
QUERIES = "q01\thow to become a pilot\nq02\twhat do nurses do\n"
COLLECTION = "".join(f"p00{number}\t{text}\n" for number, text in enumerate(TEXTS, start=1))
LABELS = "doc_id,group\np001,male\np002,female\n"
POLARITY = "query_id,doc_id,axis_1\n" + lines("{0},{1},{2}")
GOOD = {
    "run": ("run.trec", RUN),
    "collection": ("passages.tsv", COLLECTION),
    "qrels": ("qrels.txt", QRELS),
    "queries": ("queries.tsv", QUERIES),
    "labels": ("labels.csv", LABELS),
    "polarity": ("polarity.csv", POLARITY),
}


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder, so that messages name files without a path."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def command(given: dict[str, tuple[str, str | bytes]], folder: Path) -> list[str]:
    """Write the files, and return the audit of a good run and collection with them."""
    files = {"run": GOOD["run"], "collection": GOOD["collection"], **given}
    for name, content in files.values():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    words = ["audit", files.pop("run")[0]]
    for kind, (name, _) in files.items():
        words += [f"--{kind}", name]
    return [*words, "-q"]


@pytest.fixture
def says(run_cli: Callable[..., Any], here: Path) -> Callable[..., str]:
    """The one line of an audit that must fail."""

    def check(**given: tuple[str, str | bytes]) -> str:
        done = run_cli(*command(given, here))
        assert (done.code, done.out) == (2, ""), done.err
        assert done.err.count("\n") == 1, done.err
        return done.err.removeprefix("ranktilt: ").removesuffix("\n")

    return check


Says = Callable[..., str]
#: Every row of a table of mistakes: the kind of file, its name and content, parts of the line.
Mistake = tuple[str, str, str | bytes, tuple[str, ...]]


def test_the_good_files_have_no_message(run_cli: Callable[..., Any], here: Path) -> None:
    done = run_cli(*command(dict(GOOD), here))
    assert (done.code, done.err) == (0, "")


COLUMNS: list[Mistake] = [
    (
        "run", "r.trec", lines("{0} {1} Q0 {2} {3} tag"),
        ("r.trec:1: column 3 is 'Q0', expected a document", LAYOUT),
    ),
    (
        "run", "r.trec", lines("{0} Q0 {1} {3} {2} tag"),
        ("r.trec: rank and score look swapped (scores 1, 2, … in every query)", LAYOUT),
    ),
    (
        "run", "r.trec", lines("{0} Q0 {1} 7{2} {2} tag"),  # whole numbers in both columns
        ("r.trec: rank and score look swapped (scores 1, 2, …", LAYOUT),
    ),
    (
        "run", "r.trec", lines("{0} Q0 {1} {2} tag {3}"),
        ("r.trec:1: score 'tag', expected a number", LAYOUT),
    ),
    ("run", "r.trec", lines("{2} {0} Q0 {1} {3} tag"), ("r.trec:1: column 3 is 'Q0'", LAYOUT)),
    ("run", "r.trec", QRELS, ("r.trec:1: 4 fields", "this looks like qrels", "--qrels")),
    ("run", "r.trec", COLLECTION, ("r.trec:1: 10 fields", "looks like documents or queries")),
    (
        "run", "r.trec", "query_id,doc_id,score\n" + lines("{0},{1},{3}"),
        ("r.trec:1: 1 fields", "name the file .csv"),
    ),
    (
        "run", "r.trec", "qid Q0 docid rank score tag\n" + RUN,
        ("r.trec:1: score 'score'", "remove the header line"),
    ),
    (
        "run", "r.tsv", "query_id\tdoc_id\tscore\n" + lines("{0}\t{1}\t{3}"),
        ("r.tsv:1: 3 fields", "name the file .csv"),
    ),
    ("run", "r.trec", lines("{0} {1} {3}"), ("r.trec:1: 3 fields", LAYOUT)),
    ("qrels", "q.txt", RUN, ("q.txt:1: 6 fields", "this looks like a run: give the qrels")),
    (
        "qrels", "q.txt", lines("{0} 0 1 {1}"),
        ("q.txt:1: grade 'p001'", "document and grade look swapped", "query 0 document grade"),
    ),
    (
        "qrels", "q.txt", "q01 0 1 17\nq01 0 1 18\n",
        ("q.txt:2: two grades for '1'", "are document and grade swapped?"),
    ),
    (
        "qrels", "q.txt", lines("{0} {1} 0 1"),
        ("q.txt:1: column 3 is '0', expected a document", "query 0 document grade"),
    ),
    (
        "qrels", "q.txt", lines("{1} 0 {0} 1"),
        ("'q01' in the runs, 'p001' there", "query and document columns look swapped there"),
    ),
    ("collection", "c.tsv", RUN, ("c.tsv:1: 1 field(s)", "this looks like a run")),
    ("collection", "c.tsv", QRELS, ("c.tsv:1: 1 field(s)", "this looks like qrels")),
    ("queries", "q.tsv", RUN, ("q.tsv:1: 1 field(s)", "this looks like a run: give the queries")),
    ("queries", "q.tsv", COLLECTION, ("'q01' in the runs, 'p001' there", "give the queries")),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "name", "content", "parts"), COLUMNS)
def test_columns(says: Says, kind: str, name: str, content: str, parts: tuple[str, ...]) -> None:
    line = says(**{kind: (name, content)})
    assert all(part in line for part in parts), line


def test_query_and_document_swapped_in_a_run(run_cli: Callable[..., Any], here: Path) -> None:
    swapped = lines("{1} Q0 {0} {2} {3} tag")
    for more in ({}, {"qrels": GOOD["qrels"]}, {"queries": GOOD["queries"]}):
        done = run_cli(*command({"run": ("r.trec", swapped), **more}, here))
        assert done.code == 2
        last = done.err.splitlines()[-1]  # the order of such lists is doubtful, too
        assert "query and document columns look swapped in the run" in last


@pytest.mark.parametrize(
    "rows",
    [
        "q Q0 a 3 1 t\nq Q0 b 2 2 t\nq Q0 c 1 3 t\n",  # the worst document first
        "q Q0 a 1 1 t\nq Q0 b 2 2 t\n",  # scores that rise with rank: a warning, not an error
        "q Q0 a x 1 t\nq Q0 b y 3 t\n",
        "q Q0 a 5.5 1 t\n",
    ],
)
def test_scores_like_ranks_alone_are_not_a_mistake(put: Callable[..., Path], rows: str) -> None:
    assert len(Run.load(put("r.trec", rows))) == 1


def zipped() -> bytes:
    """What a workbook is: a ZIP archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
    return stream.getvalue()


BYTES: dict[str, tuple[Callable[[bytes], bytes], tuple[str, ...]]] = {
    "gzip": (gzip.compress, ("gzip data", "rename it to .gz")),
    "zstd": (
        lambda text: pa.compress(text, codec="zstd", asbytes=True),
        ("zstd data", "rename it to .zst"),
    ),
    "UTF-16": (
        lambda text: text.decode().encode("utf-16"), ("UTF-16 text", "iconv -f UTF-16 -t UTF-8"),
    ),
    "a workbook": (lambda _: zipped(), ("an Excel workbook or a ZIP archive", "as CSV")),
    "Parquet": (lambda _: b"PAR1\x15\x04\x15\x10", ("Parquet data; rename it to .parquet",)),
}  # fmt: skip


@pytest.mark.parametrize("kind", GOOD)
@pytest.mark.parametrize("other", BYTES)
def test_other_formats(says: Says, kind: str, other: str) -> None:
    name, content = GOOD[kind]
    make, parts = BYTES[other]
    line = says(**{kind: (name, make(content.encode()))})
    assert line.startswith(f"{name}: ")
    assert all(part in line for part in parts), line


def test_qrels_in_parquet(says: Says) -> None:
    content = b"PAR1\x15\x04\x15\x10"
    assert says(qrels=("x.txt", content)) == "x.txt: Parquet data; rename it to .parquet"
    line = says(qrels=("x.parquet", content))
    assert line == "x.parquet: not a Parquet file, or a truncated one; write it again"


@pytest.mark.parametrize("kind", GOOD)
@pytest.mark.parametrize(("ending", "what"), [(".gz", "gzip"), (".zst", "compressed")])
def test_a_plain_file_named_like_a_compressed_one(
    says: Says, kind: str, ending: str, what: str
) -> None:
    name, content = GOOD[kind]
    line = says(**{kind: (f"{name}{ending}", content)})
    assert line.startswith(f"{name}{ending}: broken or truncated {what} file (")
    assert line.endswith("download or write it again")


@pytest.mark.parametrize("kind", GOOD)
def test_an_empty_file(says: Says, kind: str) -> None:
    name, _ = GOOD[kind]
    assert says(**{kind: (name, "")}).startswith(f"{name}: empty file, expected ")


@pytest.mark.parametrize(
    ("kind", "name", "header"),
    [
        ("run", "r.csv", "query_id,doc_id,score"),
        ("collection", "c.csv", "doc_id,text"),
        ("collection", "c.tsv", "doc_id\ttext"),
        ("queries", "q.tsv", "query_id\ttext"),
        ("qrels", "q.tsv", "query-id\tcorpus-id\tscore"),
        ("labels", "l.csv", "doc_id,group"),
        ("polarity", "p.csv", "query_id,doc_id,axis_1"),
    ],
)
def test_only_a_header(says: Says, kind: str, name: str, header: str) -> None:
    line = says(**{kind: (name, header + "\n")})
    assert line.startswith(f"{name}: only a header line, expected ")


def collection_of(form: str) -> str:
    """The collection with ids of another form."""
    return "".join(f"{form.format(n)}\t{text}\n" for n, text in enumerate(TEXTS, start=1))


NOT_THERE = "6 of 6 documents are not in the collection c.tsv: "
IDS: list[tuple[str, str, tuple[str, ...]]] = [
    # the ids of the collection, of the run, and what the line shows
    ("D{}", "{}", ("'1' in the run, 'D1' there", "a prefix")),
    ("p{:03}", "{}", ("'1' in the run, 'p001' there", "zeros")),
    ("{}", "{:03}", ("'001' in the run, '1' there", "zeros", "dtype=str")),
    ("{}.0", "{}", ("'1' in the run, '1.0' there", "'.0'", "dtype=str")),
    ("{} ", "{}", ("'1' in the run, '1 ' there", "white space")),
    ("\ufeff\ufeff{}", "{}", ("'1' in the run, '\\ufeff", "byte-order mark")),
    ("DOC-{}", "doc-{}", ("'doc-1' in the run, 'DOC-1' there", "upper and lower case")),
    ("x{}", "y", ("'y1' in the run, 'x1' there",)),
    ("other", "{}", ("'1' in the run, 'other' there", "the collection that was searched")),
]


@pytest.mark.parametrize(("theirs", "ours", "parts"), IDS)
def test_ids_of_the_collection(says: Says, theirs: str, ours: str, parts: tuple[str, ...]) -> None:
    names = [ours.format(n) if "{" in ours else f"{ours}{n}" for n in (1, 2, 3)]
    rows = [(query, names[rank - 1], rank, score) for query, _, rank, score in ROWS]
    texts = collection_of(theirs) if "{" in theirs else f"{theirs}\tHe is here.\n"
    line = says(run=("r.trec", lines("{0} Q0 {1} {2} {3} tag", rows)), collection=("c.tsv", texts))
    assert line.startswith(f"r.trec: {NOT_THERE}")
    assert all(part in line for part in parts), line


def test_some_documents_are_not_in_the_collection(says: Says) -> None:
    line = says(collection=("c.tsv", COLLECTION.split("\n")[0] + "\n"))
    assert line == (
        "run.trec: 4 of 6 documents are not in the collection c.tsv (first: 'p002'); give the "
        "collection that was searched, or pass --missing neutral or skip"
    )


def test_documents_that_are_not_annotated(run_cli: Callable[..., Any], here: Path) -> None:
    command({"collection": ("c.tsv", collection_of("D{}"))}, here)
    assert run_cli("annotate", "c.tsv", "-o", "a.parquet", "-q").code == 0
    done = run_cli("score", "run.trec", "-a", "a.parquet", "-m", "ARaB@10", "-q")
    assert (
        "run.trec: 6 of 6 documents are not annotated: 'p001' in the run, 'D1' in the annotations"
        in done.err
    )


OTHERS: list[Mistake] = [
    (
        "qrels", "q.txt", "7 0 p001 1\n",
        (
            "no query id in the runs matches q.txt: 'q01' in the runs, '7' there",
            "give the qrels of these queries",
        ),
    ),
    (
        "queries", "q.tsv", "x\thow to fly\n",
        (
            "no query id in the runs matches q.tsv: 'q01' in the runs, 'x' there",
            "give the queries that were ranked",
        ),
    ),
    (
        "labels", "l.csv", "doc_id,group\nd001,male\nd002,female\n",
        ("l.csv: no label fits any document of run: 'p001' in the run, 'd001' in the labels",),
    ),
    (
        "labels", "l.csv", "query_id,doc_id,group\nz,p001,male\nz,p002,female\n",
        ("'q01' in the run (queries), 'z' in the labels",),
    ),
    (
        "labels", "l.csv", "doc_id,group\nmale,p001\nfemale,p002\n",
        ("document and group columns look swapped",),
    ),
    (
        "polarity", "p.csv", "query_id,doc_id,axis_1\nz,p001,1\n",
        ("run.trec: 6 of 6 documents have no polarity: 'q01' in the run, 'z' in p.csv",),
    ),
    (
        "polarity", "p.csv", "query_id,doc_id,axis_1\nq01,d001,1\nq02,d001,1\n",
        ("'p001' in the run, 'd001' in p.csv", "a prefix"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "name", "content", "parts"), OTHERS)
def test_other_ids(says: Says, kind: str, name: str, content: str, parts: tuple[str, ...]) -> None:
    line = says(**{kind: (name, content)})
    assert all(part in line for part in parts), line


def test_qrels_of_other_queries_next_to_a_query_file(says: Says) -> None:
    line = says(queries=GOOD["queries"], qrels=("q.txt", "7 0 p001 1\n"))
    assert line == (
        "q.txt: no query has judgements: 'q01' in the queries, '7' there; give the qrels of these "
        "queries"
    )


def test_judgements_of_other_documents_are_a_warning(
    run_cli: Callable[..., Any], here: Path
) -> None:
    said = "q.txt: no document of run is judged: 'p001' in the run, 'Dp001' there; write the same"
    with pytest.warns(RunWarning, match=said):
        done = run_cli(*command({"qrels": ("q.txt", lines("{0} 0 D{1} 1"))}, here))
    assert done.code == 0


def test_few_queries_in_common_are_a_warning(run_cli: Callable[..., Any], here: Path) -> None:
    qrels = "t1 0 p001 1\nt2 0 p001 1\nq02 0 p001 1\n"
    said = "q.txt: only 1 of 3 queries are in the runs, 't1' is not"
    with pytest.warns(RunWarning, match=said):
        done = run_cli(*command({"qrels": ("q.txt", qrels)}, here)[:-1])
    assert done.code == 0
    assert "3 queries from q.txt, 1 of them in the runs" in done.out + done.err


def swapped(form: str) -> str:
    return "".join(
        form.format(f"p00{n}", text, json.dumps(text)) for n, text in enumerate(TEXTS, start=1)
    )


TEXT_AND_ID: list[Mistake] = [
    ("collection", "c.tsv", swapped("{1}\t{0}\n"), ("c.tsv: id and text look swapped",)),
    ("collection", "c.csv", "doc_id,text\n" + swapped("{2},{0}\n"), ("look swapped", "'p001'")),
    ("collection", "c.tsv", "doc_id\ttext\n" + swapped("{1}\t{0}\n"), ("look swapped",)),
    (
        "collection", "c.jsonl", swapped('{{"_id": {2}, "text": "{0}"}}\n'),
        ("c.jsonl: id and text look swapped (id 'He is a pilot", "text 'p001'"),
    ),
    ("collection", "c.csv", swapped("{0},{2}\n"), ("no id column among p001", "doc_id,text")),
    (
        "collection", "c.tsv", "name\tpassage\n" + COLLECTION,
        ("c.tsv:1: no id column among name, passage", "expected doc_id"),
    ),
    ("collection", "c.tsv", swapped("{0} {1}\n"), ("write a tab between id and text",)),
    ("collection", "c.tsv", swapped("{0},{1}\n"), ("name the file .csv",)),
    ("collection", "c.json", '[{"_id": "p001", "text": "he"}]', ("a JSON array", "JSONL")),
    ("collection", "c.jsonl", '[\n{"_id": "p001"}]', ("c.jsonl:1: not valid JSON", "one object")),
    (
        "queries", "q.tsv", "how to become a pilot\tq01\nwhat do nurses do\tq02\n",
        ("'q01' in the runs, 'how to become a pilot' there", "id and text look swapped"),
    ),
    (
        "queries", "q.csv", "query_id,text\nhow to fly,q01\n",
        ("'how to fly' there", "id and text look swapped"),
    ),
    (
        "queries", "q.tsv", "number\ttext\n" + QUERIES,
        ("q.tsv: no column for query_id among number, text",),
    ),
    ("queries", "q.json", '[{"_id": "q01", "text": "x"}]', ("q.json:1", "name the file .jsonl")),
    ("labels", "l.csv", "p001,male\np002,female\n", ("l.csv:1: header", "such as doc_id,group")),
    ("run", "r.json", '{"a": 1}\n{"a": 2}\n', ("not valid JSON (Extra data",)),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "name", "content", "parts"), TEXT_AND_ID)
def test_text_and_id(
    says: Says, kind: str, name: str, content: str, parts: tuple[str, ...]
) -> None:
    line = says(**{kind: (name, content)})
    assert all(part in line for part in parts), line


@pytest.mark.parametrize(
    ("kind", "name", "content"),
    [
        ("queries", "q.json", '{"_id": "q01", "text": "x"}\n{"_id": "q02", "text": "y"}\n'),
        ("labels", "l.json", '{"id": "p001", "group": "male"}\n{"id": "p2", "group": "female"}\n'),
        ("collection", "c.json", swapped('{{"_id": "{0}", "text": {2}}}\n')),
        ("run", "r.jsonl", lines('{{"query_id": "{0}", "doc_id": "{1}", "score": {3}}}')),
        ("collection", "c.tsv", b"\xef\xbb\xbf" + COLLECTION.replace("\n", "\r\n").encode()),
        ("run", "r.trec", b"\xef\xbb\xbf" + RUN.replace("\n", "\r\n").encode()),
    ],
)  # fmt: skip
def test_files_that_are_read_all_the_same(
    run_cli: Callable[..., Any], here: Path, kind: str, name: str, content: str | bytes
) -> None:
    done = run_cli(*command({kind: (name, content)}, here))
    assert (done.code, done.err) == (0, "")


class TestFoldersAndPatterns:
    @pytest.mark.parametrize(("given", "inside"), [("beir/", False), ("beir", False), (".", True)])
    def test_a_folder_of_queries_has_its_name(
        self,
        run_cli: Callable[..., Any],
        here: Path,
        monkeypatch: pytest.MonkeyPatch,
        given: str,
        inside: bool,
    ) -> None:
        words = command({}, here)
        (here / "beir").mkdir()
        (here / "beir" / "queries.jsonl").write_text('{"_id": "q01", "text": "x"}\n')
        words = [str(here / word) if "." in word else word for word in words]
        if inside:
            monkeypatch.chdir(here / "beir")
        done = run_cli(*words[:-1], "--queries", given)
        assert done.code == 0
        assert "1 query from beir/" in done.out + done.err

    @pytest.fixture
    def two(self, here: Path) -> Path:
        command({}, here)
        (here / "runs").mkdir()
        for name in ("b", "a"):
            (here / "runs" / f"{name}.trec").write_text(RUN)
        (here / "runs" / "notes.md").write_text("not a run")
        return here

    def test_a_quoted_pattern_is_all_its_runs_in_order(
        self, run_cli: Callable[..., Any], two: Path
    ) -> None:
        words = ("-c", "passages.tsv", "-m", "ARaB@10", "-q")
        done = run_cli("audit", "runs/*.trec", *words, "-o", "scores.json")
        assert (done.code, done.err) == (0, "")
        written = json.loads((two / "scores.json").read_text())
        assert [row["run"] for row in written["means"]] == ["a", "b"]
        read = [entry["path"] for entry in written["manifest"]["inputs"]]
        assert {"runs/a.trec", "runs/b.trec"} <= set(read)

    def test_a_pattern_in_python(self, two: Path) -> None:
        assert [run.name for run in load_runs("runs/*.trec")] == ["a", "b"]
        assert [run.name for run in load_runs(["run.trec", "runs/[b].trec"])] == ["run", "b"]

    @pytest.mark.parametrize(
        ("words", "line"),
        [
            (["audit", "x/*.trec", "-c", "passages.tsv"], "x/*.trec: no file matches this pattern"),
            (
                ["audit", "runs", "-c", "passages.tsv"],
                "runs: is a folder, expected a file; name a file in it, such as runs/a.trec",
            ),
            (
                ["audit", "run.trec", "-c", "passages.tsv", "--qrels", "runs/*.trec"],
                "runs/*.trec: is a pattern, expected one file; name one, such as runs/a.trec",
            ),
            (
                ["audit", "run.trec", "-c", "passages.tsv", "--queries", "runs"],
                "runs: a folder without queries.jsonl, expected a BEIR folder or a file",
            ),
            (
                ["score", "run.trec", "-a", "passages.tsv", "-m", "ARaB@10"],
                "passages.tsv: not a Parquet file, or a truncated one; make annotations with "
                "ranktilt annotate",
            ),
        ],
    )
    def test_mistakes(
        self, run_cli: Callable[..., Any], two: Path, words: list[str], line: str
    ) -> None:
        done = run_cli(*words)
        assert (done.code, done.err) == (2, f"ranktilt: {line}\n")
