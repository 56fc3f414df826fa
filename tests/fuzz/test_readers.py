"""Every reader, given files that are nearly right: the documented errors or a result, and no hang.

Each begins from a good file and changes it: bytes flipped, cut, doubled, and pieces put in that
have broken readers before. `RANKTILT_FUZZ_SECONDS=600` spends that long on all of them together.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import tracemalloc
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
from sqlalchemy.exc import DatabaseError

import ranktilt
from ranktilt.cli.audit import _AuditFile
from ranktilt.cli.explain import _ExplainFile
from ranktilt.comparisons.gate import _GateFile
from ranktilt.comparisons.loading import load_scores
from ranktilt.corpora.generation import GenerationSettings
from ranktilt.corpora.importing import _indexed, _NoText, _read_page
from ranktilt.corpora.loading import load_corpus
from ranktilt.corpora.parsing import Unusable, parse_article, parse_questions, parse_sides
from ranktilt.corpora.stages import STAGES, StageFolder
from ranktilt.corpora.topics import Domains, Topic
from ranktilt.counterfactuals.query_forms import QueryForms
from ranktilt.counterfactuals.results import CounterfactualSettings
from ranktilt.counterfactuals.substitution.swapping import swap
from ranktilt.data import collection_lines
from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.data.labels import DocumentPairs, Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.polarity import Polarity
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.rag import RagData
from ranktilt.data.run import Run
from ranktilt.data.settings import read_settings
from ranktilt.errors import RanktiltError
from ranktilt.lexicons.names import _read_counts
from ranktilt.measures.scores import METADATA, Scores
from ranktilt.polarity.cache import _VectorStore
from ranktilt.polarity.vectors import VectorFiles
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.engines.mapping import EngineMapping
from ranktilt.rankers.engines.store import EngineAnswer, Store
from ranktilt.rankers.interaction.words import ModelVocabulary
from ranktilt.rankers.judge import _read_judgement
from ranktilt.rankers.llm import _read_choice, _read_grade, _repair_permutation
from ranktilt.studies.analysis.power import StudyPlan
from ranktilt.studies.making import sample_studies
from ranktilt.studies.released import read_answers
from ranktilt.studies.settings import StudySettings
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.keeping import restore
from ranktilt.studies.store.results import StudySnapshot
from ranktilt.studies.store.studies import create_study, list_studies, load_study
from ranktilt.studies.tables import Label, OpinionAnswer, read_rows
from ranktilt.training.pairs import read_triples
from ranktilt.training.settings import TrainingSettings
from ranktilt.web.chat import AnswerStore, ModelAnswer, _read_answer
from ranktilt.web.client import BadReply, Reply, server_message

Reader = Callable[[Path], object]
SAMPLE = Path(str(files("ranktilt") / "sample"))
SECONDS = float(os.environ.get("RANKTILT_FUZZ_SECONDS", "0"))
EXAMPLES = 40
LONGEST = 30  # seconds for one file, on a busy machine

#: What has broken readers of such files before.
PIECES = [
    b"", b"\n", b"\r", b"\r\n", b"\t", b" ", b",", b'"', b"'", b"\\", b"\x00", b"\xff",
    b"\xef\xbb\xbf", b"\xed\xa0\x80", "é\u2028\u0085".encode(), b"{", b"}", b"[", b"]", b":",
    b"null", b"true", b"NaN", b"inf", b"-inf", b"1e999", b"-1", b"0", b"9" * 25, b"9" * 400,
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


PASSAGES = [{"id": "a", "text": "He said."}, {"id": "b", "text": "She said."}]
RAG = [
    {"question": "who?", "retrieved": PASSAGES, "context": ["b"], "citations": [0], "answer": "He"}
]
SPAN = {
    "context.trace_id": "t1", "parent_id": None, "start_time": "2024-01-01",
    "attributes": {
        "openinference.span.kind": "RETRIEVER", "input.value": "who?",
        "retrieval.documents": [
            {"document.id": one["id"], "document.content": one["text"]} for one in PASSAGES
        ],
    },
}  # fmt: skip
SPANS = [SPAN, SPAN | {"attributes": {"openinference.span.kind": "LLM", "output.value": "He"}}]
OTLP_ATTRIBUTES = [
    {"key": "openinference.span.kind", "value": {"stringValue": "RETRIEVER"}},
    {"key": "retrieval.documents.0.document.content", "value": {"stringValue": "He said."}},
]
OTLP_SPAN = {"traceId": "t1", "startTimeUnixNano": "1", "attributes": OTLP_ATTRIBUTES}
OTLP = {"resourceSpans": [{"scopeSpans": [{"spans": [OTLP_SPAN]}]}]}
CHAT = {
    "choices": [{"message": {"content": "[2] > [1]"}, "finish_reason": "stop"}],
    "usage": {"prompt_tokens": 5, "completion_tokens": 2},
}
PAGE = b"""<html><head><meta charset="utf-8"><title>Tea</title></head><body><article><h1>Tea</h1>
<p>Tea is a drink that many people like, and it is made of leaves and hot water in a pot. It has
been drunk for a long time, in many places, with milk or without, and at any time of the day.</p>
</article></body></html>"""
SIDES = b"""Perspective 1: Tea is good
It is warm and it is cheap.
Perspective 2: Tea is bad
It stains the cups, and it is slow."""
STAGE = {"topic_id": "1", "topic": "Tea", "domain": "Food", "domains": ["Food"]}


def _compiled(reader: Reader) -> Reader:
    """The same with compiled code, which only large files would have."""

    def read_compiled(path: Path) -> object:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(collection_lines, "WORTHWHILE_BYTES", 0)
            return reader(path)

    return read_compiled


def _as_parquet(reader: Reader) -> Reader:
    """Rows of JSON as a Parquet file: other types, other columns, nulls."""

    def read_parquet(path: Path) -> object:
        rows = [_json(line) for line in path.read_bytes().splitlines()]
        try:
            table = pa.Table.from_pylist([row for row in rows if isinstance(row, dict)])
        except (pa.ArrowException, OverflowError, TypeError, UnicodeError):
            return None
        target = path.with_name("made.parquet")
        pq.write_table(table, target)
        return reader(target)

    return read_parquet


def _json(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _annotation_rows(path: Path) -> object:
    """Parquet like that of annotations, with their metadata."""
    table = pq.read_table(path)
    settings = ranktilt.annotate({"d1": "he"}, "gender").settings.metadata()
    pq.write_table(table.replace_schema_metadata(settings), path)
    return _read_annotations(path)


def _metadata(name: str, good: Callable[[Path], bytes], reader: Reader) -> Reader:
    """The changed bytes are one value of a good file's metadata."""

    def read_changed(path: Path) -> object:
        target = path.with_name("made.parquet")
        table = pq.read_table(io.BytesIO(good(path.parent)))
        assert name.encode() in table.schema.metadata
        changed = table.schema.metadata | {name.encode(): path.read_bytes()}
        pq.write_table(table.replace_schema_metadata(changed), target)
        return reader(target)

    return read_changed


def _value_of(parquet: bytes, name: str) -> bytes:
    found: bytes = pq.read_schema(io.BytesIO(parquet)).metadata[name.encode()]
    return found


def _swapped(path: Path) -> object:
    return swap(path, output=path.with_name("swapped" + path.suffix))


def _settings(*kinds: type) -> Reader:
    def read_all(path: Path) -> object:
        for kind in kinds:
            try:
                read_settings(path, kind)
            except RanktiltError as error:
                last = error
            else:
                return kind
        raise last

    return read_all


def _stage(path: Path) -> object:
    folder = StageFolder.open(path.parent)
    return [folder.rows(stage) for stage in STAGES], folder.done


def _index(folder: Path, part: str) -> bytes:
    """A file of a BM25 index of the collection next to it."""
    (folder / "c.tsv").write_text("d1\ta cat sat\nd2\ta dog ran\n", encoding="utf-8")
    _search(folder)
    (found,) = (folder / "index").glob(f"*/{part}")
    return found.read_bytes()


def _search(folder: Path) -> object:
    settings = RankSettings(index=folder / "index")
    return ranktilt.rank(folder / "c.tsv", {"q1": "cat"}, "bm25", settings=settings)


def _use_index(part: str) -> Reader:
    def use(path: Path) -> object:
        for file in (path.parent / "index").glob(f"*/{part}"):
            shutil.copyfile(path, file)
        return _search(path.parent)

    return use


def _tables(made: Callable[[Path], object], folder: Path) -> bytes:
    """The bytes of a SQLite file, as one file."""
    path = folder / "made.sqlite"
    made(path)
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA journal_mode = DELETE")
    database.close()
    return path.read_bytes()


def _make_answers(path: Path) -> None:
    with AnswerStore(path) as store:
        store.put("k", "rank", {"model": "m"}, ModelAnswer("[1] > [2]"))


def _use_answers(path: Path) -> object:
    with AnswerStore(path) as store:
        return store.get("k"), store.keys()


def _engine() -> EngineMapping:
    answer = {"results": "hits", "id": "key", "score": "s", "text": ["a", "b"], "total": "n"}
    return EngineMapping.from_dict(
        {"url": "http://127.0.0.1:9/", "body": {"q": "{query}"}, "answer": answer}, name="e"
    )


ENGINE_ANSWER = b'{"n": 2, "hits": [{"key": "d1", "s": 2, "a": "he"}, {"key": "d2", "b": ["she"]}]}'


def _reply(path: Path) -> Reply:
    return Reply(200, path.read_bytes(), 0.1)


def _engine_answer(path: Path) -> EngineAnswer:
    return EngineAnswer.read(_reply(path), _engine(), _engine().redactor())


def _make_engine_store(path: Path) -> None:
    reply = path.with_name("reply.json")
    reply.write_bytes(ENGINE_ANSWER)
    with Store(path) as store:
        snapshot = store.open_snapshot(_engine(), {"q1": "he"}, 2)
        store.keep(snapshot.id, "he", 0, _engine_answer(reply))
        store.finish(snapshot.id)


def _use_engine_store(path: Path) -> object:
    with Store(path) as store:
        return store.run(), list(store.documents())


def _make_vectors(path: Path) -> None:
    with _VectorStore(path) as store:
        store.write("m", ["a", "b"], np.eye(2, dtype=np.float32))


def _use_vectors(path: Path) -> object:
    with _VectorStore(path) as store:
        return store.read("m", ["a", "c"])


def _make_studies(path: Path) -> None:
    database = Database.open(path, create=True)
    settings, content = sample_studies()["labels"]
    create_study(database, "labels", settings, content, seed=1)
    database.close()


def _use_studies(path: Path) -> object:
    database = Database.open(path)
    try:
        studies = [load_study(database, own.slug) for own in list_studies(database)]
        return [StudySnapshot.read(database, study) for study in studies]
    finally:
        database.close()


def _restore(path: Path) -> object:
    target = path.with_name("restored.db")
    for made in path.parent.glob("restored.db*"):
        made.unlink()
    return restore(path, str(target))


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace")


def _model_text(path: Path) -> object:
    text = _text(path)
    repaired, _ = _repair_permutation(text, 4)
    assert sorted(repaired) == [0, 1, 2, 3]
    grade, _ = _read_grade(text)
    assert grade is None or 0 <= grade <= 100
    return _read_choice(text), _read_judgement(text, 3), server_message(text)


def _parsed(parse: Callable[..., object], *more: int) -> Reader:
    return lambda path: parse(ModelAnswer(_text(path)), *more)


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
    "qrels csv": ("q.csv", b"query_id,doc_id,grade\nq1,d1,2\nq1,d2,0\n", Qrels.load),
    "qrels rows": (
        "r.jsonl", text_of([{"query_id": "q1", "doc_id": "d1", "grade": 2}]),
        _as_parquet(Qrels.load),
    ),
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
        b'{"query_id": "1", "user_query": "tv"}\n{"action_name": "click", "query_id": "1"}\n',
        Queries.load,
    ),
    "quepid csv": (
        "q.csv", b"Case ID,Query Text,Doc ID,Doc Position,Rating\n1,tv,a,1,2\n1,radio\n",
        lambda path: (Run.load(path), Qrels.load(path)),
    ),
    "quepid json": ("q.json", b'{"queries": [{"query": "tv", "ratings": {"a": 2}}]}', Qrels.load),
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
    "gate": (
        "gate.toml", GATE, lambda path: read_settings(path, _GateFile).rules(str(path)),
    ),
    "topics text": ("t.txt", b"Tea\n# no\nCourts\n", Topic.load),
    "topics csv": ("t.csv", b"id,topic,domain\n7,Tea,Food\n9,Courts,\n", Topic.load),
    "topics jsonl": ("t.jsonl", text_of([{"id": "7", "topic": "Tea"}]), Topic.load),
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
    "run ndjson": (
        "a.jsonl", text_of([{"query_id": "q1", "doc_id": "d1", "score": 2.0}]), Run.load,
    ),
    "labels sites": ("l.csv", b"domain,group\nbbc.co.uk,a\ncnn.com,b\n", Labels.load),
    "pairs": ("p.csv", b"doc_a,doc_b\nd1,d2\nd3,d4\n", DocumentPairs.load),
    "rag jsonl": ("r.jsonl", text_of(RAG), RagData.load),
    "rag json": ("r.json", json.dumps(RAG, indent=1).encode(), RagData.load),
    "rag csv": (
        "r.csv", b"user_input,retrieved_contexts,response\nwho?,\"['He', 'She']\",He\n",
        RagData.load,
    ),
    "rag parquet": (
        "r.parquet", parquet_of(pa.table({"question": ["x"], "retrieved": [["He", "She"]]})),
        RagData.load,
    ),
    "spans": ("s.jsonl", text_of(SPANS), RagData.load),
    "spans otlp": ("s.json", json.dumps(OTLP).encode(), RagData.load),
    "collection jsonl compiled": ("c.jsonl", text_of(TEXTS), _compiled(_read_collection)),
    "collection csv compiled": (
        "c.csv", b'doc_id,text\nd1,"he, said"\nd2,she\n', _compiled(_read_collection),
    ),
    "collection tsv compiled": ("c.tsv", b"d1\tHe said\nd2\tshe\n", _compiled(_read_collection)),
    "swap jsonl": ("c.jsonl", text_of(TEXTS), _compiled(_swapped)),
    "swap csv": ("c.csv", b'doc_id,text\nd1,"he ""her"" said"\nd2,she\n', _swapped),
    "swap tsv": ("c.tsv", "d1\tHe said hér\nd2\tshe\n".encode(), _swapped),
    "swap parquet": ("c.parquet", parquet_of(TEXT_TABLE), _swapped),
    "names": ("n.csv", b"name,group,count\nAda,female,5\nBob,male,7\n",
              lambda path: _read_counts(path, ["female", "male"])),
    "released answers": (
        "a.csv",
        b"index,prior,posterior,url_1_log,doc_id_1,nDCV,sign\n12_q1_max,1,2,a;b;,d1,0.5,1\n",
        read_answers,
    ),
    "index of pages": (
        "i.csv", b"file,query_id,rank,engine,query\na.html,q1,1,Google,tea\n",
        lambda path: list(_indexed(path.parent, path)),
    ),
    "page": ("p.html", PAGE, _read_page),
    "audit settings": (
        "s.toml", b'fields = ["title"]\norder = "rank"\n', _settings(_AuditFile, _ExplainFile),
    ),
    "training settings": (
        "s.toml", b"epochs = 1\nseed = 3\n",
        _settings(TrainingSettings, CounterfactualSettings),
    ),
    "generation settings": (
        "g.toml", b'[endpoint]\nmodel = "m"\nbase_url = "http://127.0.0.1:9/v1"\n[recipe]\n',
        lambda path: GenerationSettings.load(path, {}, {}),
    ),
    "stage": ("1-topics.jsonl", text_of([STAGE]), _stage),
    "stage state": ("done.json", b'{"topics": {"1": "x"}}', _stage),
    "vocabulary": ("v.tsv", b"2\t1\nhe\t1\nshe\t2\n", ModelVocabulary.read),
    "run rows": (
        "r.jsonl", text_of([{"query_id": "q1", "doc_id": "d1", "score": 2.0, "rank": 1}]),
        _as_parquet(Run.load),
    ),
    "collection rows": ("r.jsonl", text_of(TEXTS), _as_parquet(_read_collection)),
    "swap rows": ("r.jsonl", text_of(TEXTS), _as_parquet(_swapped)),
    "labels rows": (
        "r.jsonl",
        text_of([{"doc_id": d, "group": d, "weight": 0.5, "query_id": "q1"} for d in "ab"]),
        _as_parquet(Labels.load),
    ),
    "polarity rows": (
        "r.jsonl", text_of([{"query_id": "q1", "doc_id": "d1", "axis_1": 0.5, "axis_2": None}]),
        _as_parquet(Polarity.load),
    ),
    "fit documents rows": ("r.jsonl", text_of(FIT), _as_parquet(FitDocuments.load)),
    "rag rows": ("r.jsonl", text_of(RAG), _as_parquet(RagData.load)),
    "vector rows": (
        "r.jsonl", text_of([{"doc_id": "d1", "vector": [1.0, 0.0]}]), _as_parquet(_vectors),
    ),
    "annotation rows": (
        "r.jsonl",
        text_of([{
            "doc_id": "d1", "length": 3, "count_female": 0, "count_male": 2,
            "terms": [{"term": "he", "count": 2}],
        }]),
        _as_parquet(_annotation_rows),
    ),
    "score rows": (
        "r.jsonl",
        text_of([
            {"run": "a", "measure": "ARaB@10", "query_id": "q1", "value": 0.5, "status": "ok"}
        ]),
        _as_parquet(load_scores),
    ),
    "annotation lexicon": (
        "l.json",
        lambda _: _value_of(_annotations(), "ranktilt.lexicon_definition"),
        _metadata("ranktilt.lexicon_definition", lambda _: _annotations(), _read_annotations),
    ),
    "annotation fields": (
        "l.json", b'["title", "text"]',
        _metadata("ranktilt.fields", lambda _: _annotations(), _read_annotations),
    ),
    "score metadata": (
        "l.json",
        lambda folder: _value_of(_scores(".parquet", folder), METADATA),
        _metadata(METADATA, lambda folder: _scores(".parquet", folder), load_scores),
    ),
    "index": ("i.json", lambda folder: _index(folder, "ranktilt-index.json"),
              _use_index("ranktilt-index.json")),
    "index ids": ("i.arrow", lambda folder: _index(folder, "doc_ids.arrow"),
                  _use_index("doc_ids.arrow")),
    "answer store": ("a.sqlite", lambda folder: _tables(_make_answers, folder), _use_answers),
    "engine store": (
        "e.sqlite", lambda folder: _tables(_make_engine_store, folder), _use_engine_store,
    ),
    "vector store": ("v.sqlite", lambda folder: _tables(_make_vectors, folder), _use_vectors),
    "study database": ("s.db", lambda folder: _tables(_make_studies, folder), _use_studies),
    "study backup": ("s.db", lambda folder: _tables(_make_studies, folder), _restore),
    "chat answer": (
        "a.json", json.dumps(CHAT).encode(), lambda path: _read_answer(path.read_bytes()),
    ),
    "chat text": ("a.txt", b"Sure: [3] > [1] > [2]. Grade: 2. A", _model_text),
    "questions": ("q.txt", b"1. Is tea good?\n2. Is it bad for you?", _parsed(parse_questions, 2)),
    "sides": ("s.txt", SIDES, _parsed(parse_sides, 3)),
    "article": ("s.txt", b"# Title: x\n\nTea is warm and good.", _parsed(parse_article, 3)),
    "engine answer": ("a.json", ENGINE_ANSWER, _engine_answer),
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
    except (RanktiltError, BadReply, Unusable, _NoText) as error:
        said = str(error)
    except DatabaseError as error:  # of a study; the command line prints it in one line
        said = str(error.orig).split("\n", 1)[0]
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


RECORD = {"run": "a", "measure": "ARaB@10", "query_id": "q1", "value": 0.5, "status": "ok"}
COUNTS = {"doc_id": "d1", "length": 3, "count_female": 0, "count_male": 2}
DOCUMENT = f"retrieval.documents.{'9' * 5000}.document.content"
#: What fuzzing has found, made as small as it gets: tracebacks, once.
FOUND: list[tuple[str, bytes]] = [
    ("collection tsv", b"\x1d"),
    ("names", b"name,group,count\n" + b"a" * 140_000 + b",female,5\n"),
    ("generation settings", b"endpoint = 5"),
    ("lexicon toml", LEXICON.replace(b"0.5, case", b"9" * 400 + b", case")),
    ("lexicon toml", LEXICON.replace(b"target = 0.5", b"target = " + b"9" * 400)),
    ("stage state", b"[" * 2000),
    ("index", b"[" * 2000),
    ("index", b"[]"),
    ("questions", b"[" * 2000),
    ("run ndjson", b'{"query_id": "\\ud800", "doc_id": "d1", "score": 2.0}'),
    ("scores json", json.dumps({"rows": [RECORD], "\ud800": 1}).encode()),
    ("annotation fields", b"1"),
    ("annotation lexicon", b"7"),
    ("annotation lexicon", b'""'),
    (
        "released answers",
        b"index,prior,posterior,clicked_links,doc_id_" + b"9" * 5000 + b"\nq_a,1,1,1,d",
    ),
    ("index of pages", b"file,query_id,rank,query\na.html,q1," + b"9" * 5000 + b",tea\n"),
    ("run csv", b"query_id,doc_id,score,rank\nq1,d1,2," + b"9" * 26 + b"\n"),
    ("spans", text_of([{"trace_id": "t", "attributes": {DOCUMENT: "he"}}])),
    ("annotation rows", text_of([COUNTS | {"terms": [{"term": "he", "count": None}]}])),
    ("annotation rows", text_of([COUNTS | {"terms": [{"term": None, "count": 2}]}])),
]  # fmt: skip


@pytest.mark.parametrize(("name", "content"), FOUND)
def test_found(name: str, content: bytes, tmp_path: Path) -> None:
    file, made, reader = READERS[name]
    if callable(made):
        made(tmp_path)
    read(reader, tmp_path / file, content)


@pytest.mark.parametrize("column", ["doc_id", "text"])
@pytest.mark.parametrize("reader", [_annotate, _swapped, FitDocuments.load, RagData.load])
def test_parquet_with_other_bytes_than_utf8(column: str, reader: Reader, tmp_path: Path) -> None:
    """Compiled code takes every text for valid UTF-8."""
    columns = {name: pa.array([b"d1", b"ab"], pa.binary()) for name in ("doc_id", "text")}
    columns[column] = pa.array([b"d1", b"\xff\xf0"], pa.binary())
    as_text = {name: own.view(pa.string()) for name, own in columns.items()}
    pq.write_table(pa.table(as_text), tmp_path / "c.parquet")
    with pytest.raises(RanktiltError, match=r"(?i)invalid utf-?8"):
        reader(tmp_path / "c.parquet")


@pytest.mark.parametrize("value", [b"nan", b"inf", b"-inf"])
def test_settings_have_finite_numbers(value: bytes, tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_bytes(b"participants = 9\nbeta2 = 0.3\nbeta1 = " + value)
    with pytest.raises(RanktiltError, match=r"beta1: .*expected a finite number"):
        read_settings(tmp_path / "s.toml", StudyPlan)


@pytest.mark.parametrize("count", ["-2", "NaN"])
def test_counts_of_annotations_are_not_below_0(count: str, tmp_path: Path) -> None:
    row = '{"doc_id": "d1", "length": 3, "count_female": 0, "count_male": %s, "terms": []}'
    (tmp_path / "r.jsonl").write_text(row % count, encoding="utf-8")
    with pytest.raises(RanktiltError, match="or below 0"):
        READERS["annotation rows"][2](tmp_path / "r.jsonl")


def test_scores_of_everything_once_need_no_cube(tmp_path: Path) -> None:
    """300 rows of 300 runs, measures and queries: 27 million cells, nearly all missing."""
    rows = [RECORD | {"run": f"r{n}", "measure": f"ARaB@{n + 1}", "query_id": f"q{n}"}
            for n in range(300)]  # fmt: skip
    (tmp_path / "s.json").write_text(json.dumps({"rows": rows}), encoding="utf-8")
    tracemalloc.start()
    try:
        with pytest.raises(RanktiltError, match="missing value for r0, ARaB@1, query 'q1'"):
            Scores.read(tmp_path / "s.json")
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


def test_a_damaged_study_database(tmp_path: Path) -> None:
    good = _tables(_make_studies, tmp_path)
    path = tmp_path / "s.db"
    middle = len(good) // 2
    path.write_bytes(good[:middle] + b"\xa5" * 4096 + good[middle + 4096 :])
    for reader in (_use_studies, _restore):
        with pytest.raises(RanktiltError, match=r"damaged|cannot be"):
            reader(path)


def test_a_broken_footer_of_parquet(tmp_path: Path) -> None:
    """Arrow ends the process if it is asked for a column of this file's metadata."""
    path = tmp_path / "c.parquet"
    path.write_bytes((Path(__file__).parent / "broken-footer.parquet").read_bytes())
    run = f"import sys; from ranktilt.data.files import read_parquet; read_parquet({str(path)!r})"
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "InputError" in done.stderr


def test_compiled_functions_touch_nothing_else() -> None:
    """See guarded_kernels.py."""
    if sys.platform != "linux":
        pytest.skip("pages are protected by Linux's numbers")
    program = str(Path(__file__).with_name("guarded_kernels.py"))
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    called = {
        "number_ids",
        "split_lines",
        "copy_spans",
        "scan_json",
        "scan_csv",
        "count_terms",
        "find_words",
    }
    assert called <= set(done.stdout.split())


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
