"""Every reader, given files that are nearly right: the documented errors or a result, and no hang.

Each begins from a good file and changes it: bytes flipped, cut, doubled, and pieces put in that
have broken readers before. `RANKTILT_FUZZ_SECONDS=600` spends that long on all of them together.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import signal
import time
import warnings
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

import ranktilt
from ranktilt.comparisons.gate import read_config
from ranktilt.comparisons.loading import load_scores
from ranktilt.corpora.loading import load_corpus
from ranktilt.corpora.topics import Domains, load_topics
from ranktilt.counterfactuals.query_forms import QueryForms
from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.data.labels import Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.polarity import Polarity
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.errors import RanktiltError
from ranktilt.measures.scores import Scores
from ranktilt.polarity.vectors import VectorFiles
from ranktilt.rankers.engines.mapping import EngineMapping
from ranktilt.studies.settings import StudySettings
from ranktilt.studies.tables import Label, OpinionAnswer, read_rows
from ranktilt.training.pairs import read_triples

SAMPLE = Path(str(files("ranktilt") / "sample"))
SECONDS = float(os.environ.get("RANKTILT_FUZZ_SECONDS", "0"))
EXAMPLES = 40
LONGEST = 30  # seconds for one file, on a busy machine

#: What has broken readers of such files before.
PIECES = [
    b"", b"\n", b"\r", b"\r\n", b"\t", b" ", b",", b'"', b"'", b"\\", b"\x00", b"\xff",
    b"\xef\xbb\xbf", b"\xed\xa0\x80", "é\u2028\u0085".encode(), b"{", b"}", b"[", b"]", b":",
    b"null", b"true", b"NaN", b"inf", b"-inf", b"1e999", b"-1", b"0", b"9" * 25,
    b"1_000", b"0x1f", b"{}", b"[]", b'""',
    b"\\ud800", b"=", b"#", b"[[groups]]", b"2020-01-01", b"*", b"%",
]  # fmt: skip


#: The same, but long: drawn as a number, so that a failure stays readable.
LONG = [b"[" * 2000, b'{"a":' * 2000, b"9" * 5000, b"a" * 70_000, b"a" * 140_000]


def text_of(rows: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def parquet_of(table: pa.Table) -> bytes:
    stream = io.BytesIO()
    pq.write_table(table, stream)
    return stream.getvalue()


RUN = b"q1 Q0 d1 1 2.5 t\nq1 Q0 d2 2 1.5 t\nq2 Q0 d1 1 9 t\n"
RUN_TABLE = pa.table({"query_id": ["q1", "q1"], "doc_id": ["d1", "d2"], "score": [2.0, 1.0]})
TEXTS = [{"_id": "d1", "title": "He", "text": "she said"}, {"_id": "d2", "text": "a cat"}]
TEXT_TABLE = pa.table({"doc_id": ["d1", "d2"], "text": ["he said", "she"]})
LEXICON = b"""name = "x"
language = "en"
exclude = ["he said"]
[[groups]]
name = "male"
target = 0.5
terms = ["he", {term = "his", weight = 0.5, case_sensitive = true}]
[[groups]]
name = "female"
target = 0.5
terms = ["she"]
[pairs]
he = "she"
[names]
john = "mary"
"""
GATE = b"""scores = "s.json"
[[rule]]
measure = "ARaB@10"
run = "a"
max = 0.5
[[rule]]
measure = "NFaiRR@10"
max_drop = 0.1
alpha = 0.05
baseline = "b.json"
"""
FIT = [
    {"query_id": "q1", "doc_id": f"d{n}", "text": "a text", "perspective": ("pro", "con")[n % 2]}
    for n in range(4)
]
ENGINE = b"""name = "e"
url = "http://127.0.0.1:9/search"
method = "POST"
[body]
q = "{query}"
[answer]
results = "hits"
id = "key"
"""

CORPUS = [
    {
        "_id": f"1_1_p{n}_d1", "title": "", "text": "a text", "query_id": "1_1", "perspective": n,
        "distractor_of": None,
    }
    for n in (1, 2)
]  # fmt: skip
SETTINGS = b"""title = "Tea"
trials = 2
minutes = 5
[[questions]]
name = "gender"
text = "Which?"
[[questions.labels]]
value = "a"
label = "A"
[[questions.labels]]
value = "b"
label = "B"
"""


def _read_corpus(path: Path) -> object:
    """The changed file is the documents of a folder in BEIR's layout."""
    folder = path.parent
    (folder / "queries.jsonl").write_bytes(text_of([{"_id": "1_1", "text": "tea?"}]))
    return load_corpus(folder)


def _matrix() -> bytes:
    stream = io.BytesIO()
    np.save(stream, np.eye(2, dtype=np.float32))
    return stream.getvalue()


def _vectors(path: Path) -> object:
    if path.suffix == ".npy":
        path.with_suffix(".ids").write_text("d1\nd2\n")
    kind = "parquet" if path.suffix == ".parquet" else "npy"
    return VectorFiles.open(kind, str(path)).embed(["d1"], [""])


def _annotations() -> bytes:
    made = ranktilt.annotate({"d1": "he said he", "d2": "she", "d3": "nothing"}, "gender")
    return parquet_of(made.table().replace_schema_metadata(made.settings.metadata()))


def _scores(ending: str, folder: Path) -> bytes:
    annotated = ranktilt.annotate({"d1": "he said he", "d2": "she"}, "gender")
    run = {"q1": {"d1": 2.0, "d2": 1.0}, "q2": {"d2": 1.0}}
    path = folder / f"made{ending}"
    ranktilt.score(run, ["ARaB@10", "TExFAIR@10"], annotations=annotated).write(path)
    return path.read_bytes()


def _read_annotations(path: Path) -> object:
    opened = Annotations.read(path)
    opened.lookup(pa.array(["d1", "d9"]), log_counts=True)
    return opened.collection_counts


def _read_collection(path: Path) -> object:
    return [
        batch.doc_ids().to_pylist() + batch.texts() for batch in Collection.open(path).batches()
    ]


def _annotate(path: Path) -> object:
    return ranktilt.annotate(path, "gender").table()


Reader = Callable[[Path], object]
#: Name of a file, a good content, its reader.
READERS: dict[str, tuple[str, bytes | Callable[[Path], bytes], Reader]] = {
    "run": ("a.trec", RUN, Run.load),
    "run by rank": ("a.run", RUN, lambda path: Run.load(path, order="rank")),
    "run gzip": ("a.trec.gz", gzip.compress(RUN), Run.load),
    "run json": ("a.json", b'{"q1": {"d1": 2.5, "d2": 1}}', Run.load),
    "run csv": ("a.csv", b"query_id,doc_id,score,rank\nq1,d1,2,1\nq1,d2,1,2\n", Run.load),
    "run parquet": ("a.parquet", parquet_of(RUN_TABLE), Run.load),
    "qrels": ("q.txt", b"q1 0 d1 2\nq1 0 d2 0\n", Qrels.load),
    "qrels beir": ("q.tsv", b"query-id\tcorpus-id\tscore\nq1\td1\t1\n", Qrels.load),
    "queries tsv": ("q.tsv", b"q1\twho is he\nq2\twhat\n", Queries.load),
    "queries csv": (
        "q.csv", b"query_id,text,label,domain,weight\nq1,who,n,a,2\nq2,what,f,b,1\n", Queries.load,
    ),
    "queries jsonl": (
        "q.jsonl", text_of([{"_id": "q1", "text": "who", "weight": 1.5}]), Queries.load,
    ),
    "query set": (
        "s.json", b'{"hits": {"hits": [{"_source": {"querySetQueries": [{"queryText": "tv"}]}}]}}',
        Queries.load,
    ),
    "judgment list": (
        "j.json",
        b'{"judgmentRatings": [{"query": "tv", "ratings": [{"docId": "a", "rating": "2.000"}]}]}',
        Qrels.load,
    ),
    "experiment": (
        "e.json",
        b'{"type": "P", "searchConfigurationList": ["c"], "results": [{"query_text": "tv", '
        b'"snapshots": [{"searchConfigurationId": "c", "docIds": ["a", "b"]}]}]}',
        Run.load,
    ),
    "rank eval request": (
        "r.json",
        b'{"requests": [{"id": "q", "request": {"query": {"match": {"text": "tv"}}}, "ratings": '
        b'[{"_id": "a", "rating": 1}]}]}',
        lambda path: (Queries.load(path), Qrels.load(path)),
    ),
    "rank eval response": (
        "r.json", b'{"details": {"q": {"hits": [{"hit": {"_id": "a"}}]}}, "failures": {}}',
        Run.load,
    ),
    "ubi log": (
        "u.ndjson",
        b'{"query_id": "1", "user_query": "tv", "timestamp": 5, "query_response_hit_ids": ["a"]}\n'
        b'{"action_name": "click", "query_id": "1"}\n',
        lambda path: (Queries.load(path), Run.load(path)),
    ),
    "quepid csv": (
        "q.csv", b"Case ID,Query Text,Doc ID,Doc Position,Rating\n1,tv,a,1,2\n1,radio\n",
        lambda path: (Run.load(path), Qrels.load(path)),
    ),
    "quepid json": ("q.json", b'{"queries": [{"query": "tv", "ratings": {"a": 2}}]}', Qrels.load),
    "quepid ltr": ("l.txt", b"3 qid:1 # a led tv\n0 qid:1 # b led tv\n", Qrels.load),
    "collection tsv": ("c.tsv", b"d1\tHe said\nd2\tshe\n", _read_collection),
    "collection header": ("c.tsv", b"id\ttitle\ttext\nd1\tA\tHe\n", _read_collection),
    "collection jsonl": ("c.jsonl", text_of(TEXTS), _read_collection),
    "collection csv": ("c.csv", b'doc_id,text\nd1,"he, said"\nd2,she\n', _read_collection),
    "collection parquet": ("c.parquet", parquet_of(TEXT_TABLE), _read_collection),
    "collection gzip": ("c.tsv.gz", gzip.compress(b"d1\tHe said\n"), _read_collection),
    "collection zstd": (
        "c.jsonl.zst", pa.compress(text_of(TEXTS), codec="zstd", asbytes=True), _read_collection,
    ),
    "annotate": ("c.tsv", "d1\tHe said Σ\nd2\tshe İ\n".encode(), _annotate),
    "lexicon toml": ("l.toml", LEXICON, Lexicon.load),
    "lexicon csv": ("l.csv", b"group,term,weight\nmale,he,1\nfemale,she,0.5\n", Lexicon.load),
    "lexicon text": (
        "l.txt", b"he,male\nhis,male\nshe,female\n", Lexicon.load,
    ),
    "lexicon dic": (
        "l.dic", b"%\n1\tmale\n2\tfemale\n%\nhe\t1\nshe*\t2\n",
        lambda path: Lexicon.load(path, ["male", "female"]),
    ),
    "annotations": ("a.parquet", lambda folder: _annotations(), _read_annotations),
    "polarity csv": ("p.csv", b"query_id,doc_id,axis_1\nq1,d1,0.5\nq1,d2,-1\n", Polarity.load),
    "polarity parquet": (
        "p.parquet",
        parquet_of(pa.table({"query_id": ["q1"], "doc_id": ["d1"], "axis_1": [0.5]})),
        Polarity.load,
    ),
    "labels csv": ("l.csv", b"query_id,doc_id,group,weight\nq1,d1,a,1\n,d2,b,0.5\n", Labels.load),
    "labels qrels": ("l.qrels", b"q1 0 d1 PRO\nq1 0 d2 CON\n", Labels.load),
    "labels parquet": (
        "l.parquet", parquet_of(pa.table({"doc_id": ["d1", "d2"], "group": ["a", "b"]})),
        Labels.load,
    ),
    "scores json": ("s.json", lambda folder: _scores(".json", folder), Scores.read),
    "scores csv": ("s.csv", lambda folder: _scores(".csv", folder), Scores.read),
    "scores parquet": ("s.parquet", lambda folder: _scores(".parquet", folder), load_scores),
    "gate": ("gate.toml", GATE, read_config),
    "topics text": ("t.txt", b"Tea\n# no\nCourts\n", load_topics),
    "topics csv": ("t.csv", b"id,topic,domain\n7,Tea,Food\n9,Courts,\n", load_topics),
    "topics jsonl": ("t.jsonl", text_of([{"id": "7", "topic": "Tea"}]), load_topics),
    "fit documents": ("f.jsonl", text_of(FIT), FitDocuments.load),
    "query forms": (
        "f.csv", b"query_id,family,form,text\nq1,f1,male,he\nq2,f1,female,she\n", QueryForms.load,
    ),
    "triples": ("t.tsv", b"q1\td1\td2\n", lambda path: read_triples(path, {"q1": ""})),
    "text triples": ("t.tsv", b"who\ta b\tc d\n", lambda path: read_triples(path, {})),
    "engine": ("e.toml", ENGINE, EngineMapping.read),
    "corpus csv": (
        "Food.csv", b"doc_id,topic,query,doc\n1_1_p1_d1,Tea,tea?,yes\n1_1_p2_d1,Tea,tea?,no\n",
        load_corpus,
    ),
    "corpus beir": ("corpus.jsonl", text_of(CORPUS), _read_corpus),
    "domains toml": (
        "d.toml", b'[domains]\nLaw = "courts"\nFood = "tea and bread"\n', Domains.load,
    ),
    "domains csv": ("d.csv", b"topic,domain\nTea,Food\nCourts,Law\n", Domains.load),
    "study settings": (
        "s.toml", SETTINGS, lambda path: StudySettings.load("annotation", path),
    ),
    "study answers": (
        "a.csv", b"participant,query,condition,prior,posterior,clicks\np1,q1,plus,1,2,3\n",
        lambda path: read_rows(path, OpinionAnswer),
    ),
    "study labels": (
        "l.csv", b"annotator,item,label,question\na1,q1,male,gender\n",
        lambda path: read_rows(path, Label),
    ),
    "vectors npy": ("v.npy", _matrix(), _vectors),
    "vectors parquet": (
        "v.parquet",
        parquet_of(pa.table({"doc_id": ["d1", "d2"], "vector": [[1.0, 0.0], [0.0, 1.0]]})),
        _vectors,
    ),
}  # fmt: skip

CHANGE = st.tuples(
    st.sampled_from(["put", "over", "cut", "double", "flip", "end"]),
    st.floats(0, 1),
    st.floats(0, 1),
    st.one_of(st.sampled_from(PIECES), st.binary(max_size=6), st.integers(0, len(LONG) - 1)),
)
Change = tuple[str, float, float, bytes | int]


def changed(content: bytes, changes: list[Change]) -> bytes:
    """The content after these changes, one after the other."""
    for kind, where, how_much, drawn in changes:
        piece = LONG[drawn] if isinstance(drawn, int) else drawn
        start = int(where * len(content))
        end = min(len(content), start + 1 + int(how_much**3 * len(content)))
        if kind == "put":
            content = content[:start] + piece + content[start:]
        elif kind == "over":
            content = content[:start] + piece + content[start + len(piece) :]
        elif kind == "cut":
            content = content[:start] + content[end:]
        elif kind == "double":
            content = content[:end] + content[start:end] + content[end:]
        elif kind == "flip" and content:
            place = min(start, len(content) - 1)
            bit = bytes([content[place] ^ (1 << int(how_much * 7))])
            content = content[:place] + bit + content[place + 1 :]
        elif kind == "end":
            content = content[:start]
    return content[: 1 << 20]


class Hung(BaseException):
    """A reader took longer than any small file may take."""


@pytest.fixture(scope="module", autouse=True)
def alarm() -> Iterator[None]:
    def ring(*_: object) -> None:
        raise Hung

    before = signal.signal(signal.SIGALRM, ring)
    yield
    signal.signal(signal.SIGALRM, before)


def read(reader: Reader, path: Path, content: bytes) -> None:
    """Read it; the documented errors are fine, all others go through."""
    path.write_bytes(content)
    said = "nothing"
    signal.alarm(LONGEST)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", category=ranktilt.errors.RanktiltWarning)
            reader(path)
    except RanktiltError as error:
        said = str(error)
    finally:
        signal.alarm(0)
    assert said.strip()
    assert "\n" not in said


@pytest.mark.parametrize("name", READERS)
def test_reader(name: str, tmp_path: Path) -> None:
    """No exception but the documented ones; the good file is read."""
    file, given_content, reader = READERS[name]
    good = given_content if isinstance(given_content, bytes) else given_content(tmp_path)
    path = tmp_path / file
    try:
        path.write_bytes(good)
        reader(path)
    except RanktiltError as error:
        pytest.fail(f"the file that the changes begin from is not good: {error}")
    share = SECONDS / len(READERS)
    begun = time.monotonic()

    def once() -> None:
        @settings(
            max_examples=EXAMPLES if not SECONDS else 400,
            deadline=None,
            database=None,
            derandomize=not SECONDS,
            phases=[Phase.explicit, Phase.generate, Phase.shrink],
            suppress_health_check=[*HealthCheck],
        )
        @given(st.lists(CHANGE, min_size=1, max_size=6))
        @example([("end", 0.0, 0.0, b"")])
        @example([("put", 0.0, 0.0, 0)])
        @example([("put", 0.0, 0.0, 1)])
        @example([("put", 0.9, 0.0, 2)])
        @example([("put", 0.5, 0.0, 4)])
        def check(changes: list[Change]) -> None:
            read(reader, path, changed(good, changes))

        check()

    once()
    while time.monotonic() - begun < share:
        once()


def test_every_lexicon_that_is_read_can_be_used(tmp_path: Path) -> None:
    """What the reader lets through, annotating must not choke on."""
    path = tmp_path / "l.toml"

    @settings(max_examples=40, deadline=None, database=None, derandomize=not SECONDS)
    @given(st.lists(CHANGE, min_size=1, max_size=2))
    def check(changes: list[Change]) -> None:
        path.write_bytes(changed(LEXICON, changes))
        try:
            lexicon = Lexicon.load(path)
        except RanktiltError:
            return
        made = ranktilt.annotate({"d": "he said she 9"}, lexicon)
        assert len(made) == 1

    check()
