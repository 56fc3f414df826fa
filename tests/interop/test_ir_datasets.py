"""A small dataset registered in the real ir_datasets: documents, queries and judgements by name."""

from __future__ import annotations

import csv
import itertools
import json
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import ir_datasets
import pytest
from ir_datasets.datasets.base import Dataset
from ir_datasets.formats import BaseDocs, BaseQueries, GenericDoc, TrecQrels, TsvDocs, TsvQueries

import ranktilt
from ranktilt.data.collection import Collection
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Reading
from ranktilt.errors import InputError, UnknownNameError

NAME = "ranktilt-test"
SOURCE = f"ir_datasets:{NAME}"
RUN = "q1 Q0 d1 1 2 t\nq1 Q0 d2 2 1 t\nq2 Q0 d3 1 1 t\n"


class LocalFile:
    """What ir_datasets calls a download: here a file that is there already."""

    def __init__(self, path: Path) -> None:
        self.where = path

    def path(self, force: bool = True) -> Path:
        return self.where

    def stream(self) -> Any:
        return self.where.open("rb")


class Article(NamedTuple):
    doc_id: str
    title: str
    body: str
    links: tuple[str, ...]

    def default_text(self) -> str:
        return f"{self.title} {self.body}"


class Abstract(NamedTuple):
    doc_id: str
    heading: str
    abstract: str

    def default_text(self) -> str:
        return f"{self.heading}. {self.abstract}"


class Made(BaseDocs, BaseQueries):
    """Documents that come one by one; how many were asked for is counted."""

    def __init__(self, make: Callable[[], Iterator[Any]], kind: type) -> None:
        self.make, self.kind = make, kind

    def docs_iter(self) -> Iterator[Any]:
        return self.make()

    def docs_cls(self) -> type:
        return self.kind


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Register in a registry of the test's own, so that nothing stays."""
    registry = ir_datasets.util.Registry()
    monkeypatch.setattr(ir_datasets, "registry", registry)

    def register(name: str, *parts: Any) -> None:
        registry.register(name, Dataset(*parts))

    return register


@pytest.fixture
def dataset(registered: Any, put: Any) -> str:
    docs = put("docs.tsv", "d1\tshe said she would\nd2\the did\nd3\tnothing\n")
    queries = put("queries.tsv", "q1\twho did\nq2\twhat\n")
    qrels = put("qrels.txt", "q1 0 d2 1\nq2 0 d3 2\n")
    registered(
        NAME,
        TsvDocs(LocalFile(docs)),
        TsvQueries(LocalFile(queries)),
        TrecQrels(LocalFile(qrels), {0: "no", 1: "yes", 2: "very"}),
    )
    return SOURCE


def test_documents_queries_and_judgements(dataset: str) -> None:
    collection = Collection.open(dataset)
    (batch,) = collection.batches()
    assert batch.doc_ids().to_pylist() == ["d1", "d2", "d3"]
    assert batch.texts() == ["she said she would", "he did", "nothing"]
    assert collection.size_bytes is None
    assert Queries.load(dataset).texts == {"q1": "who did", "q2": "what"}
    assert Qrels.load(dataset).grades == {"q1": {"d2": 1}, "q2": {"d3": 2}}


def test_the_command_line_takes_names(dataset: str, run_cli: Any, put: Any) -> None:
    output = put("run.trec", RUN).parent / "annotations.parquet"
    done = run_cli("annotate", dataset, "-o", output)
    assert done.code == 0, done.err
    table = ranktilt.Annotations.read(output).table()
    assert table["count_female"].to_pylist() == [2, 0, 0]
    assert table["count_male"].to_pylist() == [0, 1, 0]
    done = run_cli(
        "score", output.parent / "run.trec", "--annotations", output, "--queries", dataset,
        "--qrels", dataset, "-m", "RR", "-m", "RaB(magnitude='count')@2",
        "--per-query", "-f", "csv",
    )  # fmt: skip
    assert done.code == 0, done.err
    # by hand: d1 has two words of one group, d2 one of the other; d2 is the relevant one
    rows = {(r["query_id"], r["measure"]): r for r in csv.DictReader(done.out.splitlines())}
    assert float(rows["q1", "RR"]["value"]) == 0.5
    assert float(rows["q2", "RR"]["value"]) == 1.0
    assert float(rows["q1", "RaB(magnitude='count')@2"]["value"]) == -0.5  # + is male


def test_auditing_a_named_collection(dataset: str) -> None:
    scores = ranktilt.audit(
        {"q1": {"d1": 2.0, "d2": 1.0}}, dataset, measures=["ARaB(magnitude='count')@2"]
    ).scores
    # + is male: differences −2 and 1, prefix means −2 and −1/2
    assert scores.means()[0]["value"] == pytest.approx(-1.25)


def test_fields_and_what_is_no_text(registered: Any) -> None:
    def make() -> Iterator[Article]:
        yield Article("a", "His title", "her body", ("x", "y"))

    registered("articles", Made(make, Article))
    source = "ir_datasets:articles"
    assert next(Collection.open(source).batches()).texts() == ["His title her body"]
    assert next(Collection.open(source, Reading(("body",))).batches()).texts() == ["her body"]
    with pytest.raises(UnknownNameError, match="field 'links'"):
        list(Collection.open(source, Reading(("links",))).batches())


def test_documents_without_a_usual_text_show_what_the_dataset_shows(registered: Any) -> None:
    registered("abstracts", Made(lambda: iter([Abstract("a", "On her", "He")]), Abstract))
    batch = next(Collection.open("ir_datasets:abstracts").batches())
    assert batch.texts() == ["On her. He"]


def test_documents_are_streamed(registered: Any) -> None:
    asked = itertools.count()
    last = -1

    def make() -> Iterator[GenericDoc]:
        nonlocal last
        for number in range(100_000):
            last = next(asked)
            yield GenericDoc(f"d{number}", "she")

    registered("long", Made(make, GenericDoc))
    batches = Collection.open("ir_datasets:long").batches()
    first = next(batches)
    assert len(first) == 5_000
    assert last < 10_000  # the rest has not been asked for
    next(batches)
    assert last < 15_000


def test_what_is_wrong_is_said(registered: Any, dataset: str) -> None:
    registered("silent", Made(lambda: iter([GenericDoc("a", "b")]), GenericDoc))
    with pytest.raises(UnknownNameError, match="unknown dataset 'ranktilt-tset'; did you mean"):
        Queries.load("ir_datasets:ranktilt-tset")
    with pytest.raises(InputError, match="no qrels in this dataset, expected docs"):
        Qrels.load("ir_datasets:silent")

    def broken() -> Iterator[GenericDoc]:
        raise OSError("no network")
        yield GenericDoc("a", "b")

    registered("broken", Made(broken, GenericDoc))
    with pytest.raises(InputError, match=r"could not be loaded \(OSError: no network\)"):
        list(Collection.open("ir_datasets:broken").batches())


def test_an_empty_dataset_is_an_error(registered: Any) -> None:
    registered("nothing", Made(lambda: iter(()), GenericDoc))
    with pytest.raises(InputError, match="at least one document"):
        list(Collection.open("ir_datasets:nothing").batches())


def test_the_public_names_are_known_offline() -> None:
    assert "msmarco-passage/trec-dl-2019" in set(ir_datasets.registry)


def test_what_the_dataset_shows_has_its_title_once(registered: Any) -> None:
    """CORD-19's documents as the library has them: title and abstract, shown as both."""
    from ir_datasets.datasets.cord19 import Cord19Doc

    doc = Cord19Doc("a", "Her lungs", "doi", "2020", "He coughs")
    registered("cord", Made(lambda: iter([doc]), Cord19Doc))
    assert next(Collection.open("ir_datasets:cord").batches()).texts() == ["Her lungs He coughs"]
    chosen = Collection.open("ir_datasets:cord", Reading(("title",)))
    assert next(chosen.batches()).texts() == ["Her lungs"]


class Question(NamedTuple):
    query_id: str
    text: str
    domain: Any


class Asked(BaseQueries):
    def __init__(self, rows: list[Question]) -> None:
        self.rows = rows

    def queries_iter(self) -> Iterator[Question]:
        return iter(self.rows)

    def queries_cls(self) -> type:
        return Question


def test_a_column_that_some_batches_lack_stays_beside_its_queries(
    registered: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ranktilt.data.sources.ROWS_PER_BATCH", 1)
    rows = [Question("1", "x", ("no", "text")), Question("2", "y", "law"), Question("3", "z", ())]
    registered("asked", Asked(rows))
    found = Queries.load("ir_datasets:asked")
    assert found.texts == {"1": "x", "2": "y", "3": "z"}
    assert found.breakdown("domain") == {"1": "", "2": "law", "3": ""}


@pytest.mark.parametrize("error", [EOFError("cut short"), zlib.error("bad data"), TypeError("x")])
def test_a_download_that_was_cut_short_is_one_line(
    registered: Any, error: Exception, run_cli: Any, tmp_path: Path
) -> None:
    def make() -> Iterator[GenericDoc]:
        yield GenericDoc("a", "he")
        raise error

    registered("cut", Made(make, GenericDoc))
    done = run_cli("annotate", "ir_datasets:cut", "-o", tmp_path / "a.parquet", "-q")
    assert done.code == 2
    assert done.err.startswith("ranktilt: ir_datasets:cut: could not be loaded (")
    assert done.err.count("\n") == 1
    assert not (tmp_path / "a.parquet").exists()


def test_a_host_that_is_not_there_is_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The real downloads of ir_datasets, from a port of this machine that nobody listens at."""
    from ir_datasets.util import Cache, Download, RequestsDownload

    nobody = [RequestsDownload(f"http://127.0.0.1:9/{name}", tries=1) for name in "ab"]
    file = Cache(Download(nobody, expected_md5="0" * 32), tmp_path / "docs.tsv")
    registry = ir_datasets.util.Registry()
    registry.register("far", Dataset(TsvDocs(file)))
    monkeypatch.setattr(ir_datasets, "registry", registry)
    with pytest.raises(InputError) as caught:
        list(Collection.open("ir_datasets:far").batches())
    said = str(caught.value)
    assert re.match(r"ir_datasets:far: could not be loaded \(\w*Error: ", said)
    assert said.endswith("; check its name and the network")
    assert len(said) < 350


def test_an_unknown_name_does_not_print_all_names() -> None:
    with pytest.raises(InputError) as caught:
        list(Collection.open("ir_datasets:zzzzzz").batches())
    assert re.search(r"unknown dataset 'zzzzzz', expected one of the \d+ names", str(caught.value))
    assert len(str(caught.value)) < 200


def test_where_files_are_needed_a_name_is_refused(
    dataset: str, run_cli: Any, put: Any, tmp_path: Path
) -> None:
    swap = run_cli("swap", dataset, "-o", tmp_path / "swapped.tsv")
    rank = run_cli("rank", dataset, dataset, "--index", tmp_path / "ix", "-o", tmp_path / "r.trec")
    for done, message in (
        (swap, "a collection that has no format to write, expected a file, folder or pattern"),
        (rank, "a named dataset cannot have an index; omit --index"),
    ):
        assert done.code == 2
        assert f"ranktilt: {dataset}: {message}" in done.err
    assert not (tmp_path / "swapped.tsv").exists()
    assert not (tmp_path / "ix").exists()
    done = run_cli("rank", dataset, dataset, "-o", tmp_path / "r.trec")
    assert done.code == 0, done.err


def test_results_name_what_they_were_made_from(dataset: str, run_cli: Any, put: Any) -> None:
    run = put("run.trec", RUN)
    output = run.parent / "scores.json"
    done = run_cli("audit", run, "--collection", dataset, "--queries", dataset, "-o", output, "-q")
    assert done.code == 0, done.err
    inputs = json.loads(output.read_text())["manifest"]["inputs"]
    assert {"path": dataset, "sha256": None, "bytes": None} in inputs
