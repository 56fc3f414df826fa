"""The Spark backend on real Spark: the same rows as on one machine, whatever happens on the way.

All in one file, for starting Spark is slow: one session in this process serves nearly all tests,
and the last one starts a small cluster of separate processes and kills one of them.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from bench.processes import executors
from ranktilt.backends.partitions import MANIFEST, PartitionedJob
from ranktilt.backends.spark import (
    SparkSettings,
    _first_line,
    java_problem,
    run_partitions,
    spark_session,
)
from ranktilt.counterfactuals.substitution.spark import SwapBatch
from ranktilt.counterfactuals.substitution.swapping import swap
from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.splits import SplitPlan
from ranktilt.errors import InputError, MissingExtraError, RanktiltError
from ranktilt.polarity.embedding import EmbedBatch, _EmbedPartition, embed_collection
from ranktilt.polarity.vectors import VectorSettings
from ranktilt.terms.annotator import annotate
from ranktilt.terms.spark import AnnotateBatch, annotate_on_spark

pytestmark = [
    pytest.mark.xdist_group("spark"),
    # PySpark says so of every pandas from 3 on; nothing here goes through pandas
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning"),
]

Put = Callable[..., Path]
MASTER = "local[2]"
ON_SPARK = ("--backend", "spark", "--spark-conf", f"spark.master={MASTER}")
CLUSTER = "local-cluster[2,1,1024]"


@pytest.fixture(scope="module")
def spark(java: Path) -> Iterator[Any]:
    """The session that all tests share; workers import tasks from this file."""
    paths = [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
        with spark_session(SparkSettings(MASTER)) as session:
            yield session


def rows(annotations: Annotations) -> list[dict[str, Any]]:
    return sorted(annotations.table().to_pylist(), key=lambda row: row["doc_id"])


def passages(count: int) -> str:
    words = ("she", "he", "the", "mother", "Mr", "saw", "Σ", "naïve", "her,", "men's")
    lines = []
    for number in range(count):
        text = " ".join(words[(number * (k + 3) + k * k) % len(words)] for k in range(number % 23))
        lines.append(f"d{number}\t{text}\n")
    return "".join(lines)


def test_the_command_writes_partitions_that_are_read_like_a_file(
    spark: Any, run_cli: Any, sample: Any, tmp_path: Path
) -> None:
    output = tmp_path / "annotations"
    done = run_cli(
        "annotate", sample.passages, *ON_SPARK,
        "--spark-conf", "ranktilt.partitions=3", "-o", output,
    )  # fmt: skip
    assert done.code == 0
    assert "207 documents annotated with gender" in done.err
    local = tmp_path / "local.parquet"
    annotate(sample.passages, "gender", output=local)
    made, expected = Annotations.read(output), Annotations.read(local)
    assert rows(made) == rows(expected)
    assert made.table().schema == expected.table().schema
    assert made.settings == expected.settings
    assert len(list(output.glob("part-*.parquet"))) == 3
    manifest = json.loads((output / MANIFEST).read_text())
    inside = json.loads(pq.read_metadata(local).metadata[b"ranktilt.manifest"])
    assert manifest["inputs"] == inside["inputs"]
    assert manifest["versions"] == inside["versions"]
    assert inside["settings"].items() <= manifest["settings"].items()
    counts = made.collection_counts
    assert counts.every().tolist() == sorted(expected.all_counts.tolist())
    scores = []
    for given in (output, local):
        run = run_cli(
            "score", sample.runs[0], "--annotations", given, "--background", "collection",
            "-m", "NFaiRR@10", "-m", "AgnosticFaiRR@10", "-m", "ARaB@10", "--format", "csv",
        )  # fmt: skip
        assert run.code == 0, run.err
        scores.append(run.out)
    assert scores[0] == scores[1]


def test_every_format_gives_the_local_rows(spark: Any, put: Put, tmp_path: Path) -> None:
    lines = passages(300)
    pairs = [line.split("\t") for line in lines.splitlines()]
    objects = [json.dumps({"_id": k, "title": "Mrs", "text": t, "n": 1}) + "\n" for k, t in pairs]
    put("c/a.tsv", lines)
    put("c/b.jsonl", "".join(objects).replace('"d', '"j'))
    put("c/c.txt", "id\ttitle\ttext\n" + "".join(f"t{k}\tWomen\t{t}\n" for k, t in pairs))
    put("c/d.csv", "id,text\n" + "".join(f'c{k},"{t}\nher"\n' for k, t in pairs))
    table = pa.table({"docid": [f"p{k}" for k, _ in pairs], "body": [t for _, t in pairs]})
    pq.write_table(table, tmp_path / "c" / "e.parquet", row_group_size=50)
    made = annotate_on_spark(
        tmp_path / "c", "gender3", output=tmp_path / "out", spark=SparkSettings(MASTER, 12)
    )
    assert len(made) == 1500
    assert rows(made) == rows(annotate(tmp_path / "c", "gender3"))


def test_swapping_gives_the_local_bytes(spark: Any, run_cli: Any, put: Put, tmp_path: Path) -> None:
    lines = passages(200)
    objects = "".join(
        json.dumps({"_id": k, "text": t}) + "\n"
        for k, t in (line.split("\t") for line in lines.splitlines())
    )
    for name, content in (
        ("a.tsv", lines),
        ("b.jsonl", objects),
        ("c.tsv", "id\ttext\n" + lines),
        ("d.tsv", "\ufeff" + lines),
    ):
        path, local, output = put(name, content), tmp_path / f"l-{name}", tmp_path / f"s-{name}"
        swap(path, output=local)
        done = run_cli(
            "swap",
            path,
            "-o",
            output,
            "--backend",
            "spark",
            "--spark-conf",
            f"spark.master={MASTER}",
            "--spark-conf",
            "ranktilt.partitions=4",
        )
        assert done.code == 0, done.err
        parts = [part.read_text() for part in sorted(output.glob("part-*"))]
        assert len(parts) == 4
        header = "id\ttext\n" if name == "c.tsv" else ""
        assert all(part.startswith(header) for part in parts)
        joined = header + "".join(part.removeprefix(header) for part in parts)
        assert joined == local.read_text()
        assert joined != content
        manifest = json.loads((output / MANIFEST).read_text())
        beside = json.loads(Path(f"{local}.manifest.json").read_text())
        assert beside["inputs"] == manifest["inputs"]
        assert beside["settings"].items() <= manifest["settings"].items()
        texts = {
            key: text
            for batch in Collection.open(output).batches()
            for key, text in zip(batch.doc_ids().to_pylist(), batch.texts(), strict=True)
        }
        assert len(texts) == 200


class Counting:
    """Writes down every partition it does, and fails at one as long as a file is not there."""

    def __init__(self, log: str, permission: str) -> None:
        self.log, self.permission = log, permission

    def __call__(self, number: int, folder: Path) -> dict[str, Any]:
        if number == 4 and not os.path.exists(self.permission):
            time.sleep(1)  # until the others are done
            raise OSError("the disk is gone")
        (folder / f"part-{number}").write_text(str(number))
        with open(self.log, "a") as log:
            log.write(f"{number}\n")
        return {"documents": 1}


def test_a_finished_partition_is_never_done_again(spark: Any, tmp_path: Path) -> None:
    log, permission = tmp_path / "log", tmp_path / "permission"
    task = Counting(str(log), str(permission))
    job = PartitionedJob(tmp_path / "out", "key", 6)
    with pytest.raises(RanktiltError, match=r"^Spark failed: OSError: the disk is gone$"):
        run_partitions(spark, job, task)
    assert not (tmp_path / "out").exists()
    before = log.read_text().split()
    assert before
    permission.touch()
    told: list[tuple[object, ...]] = []
    total = run_partitions(spark, job, task, lambda *report: told.append(report), "Counting")
    job.finish({})
    assert sorted(log.read_text().split()) == list("012345")
    assert log.read_text().split()[: len(before)] == before
    assert total == {"documents": 6}
    assert told[-1] == ("Counting", 6, 6, "partitions")


def test_bad_input_is_one_line_and_leaves_no_output(
    spark: Any, run_cli: Any, put: Put, tmp_path: Path
) -> None:
    path = put("a.tsv", passages(50) + "no tab here\n")
    done = run_cli(
        "annotate",
        path,
        "--backend",
        "spark",
        "--spark-conf",
        f"spark.master={MASTER}",
        "-o",
        tmp_path / "o",
    )
    assert done.code == 2
    assert done.err.splitlines() == [
        f"ranktilt: {path}:51: 1 field(s), expected 2 (id<TAB>text); write a tab between id "
        "and text"
    ]
    assert not (tmp_path / "o").exists()


def test_the_function_for_arrow_batches_in_a_data_frame(spark: Any, sample: Any) -> None:
    function = AnnotateBatch("gender")
    frame = spark.read.option("sep", "\t").csv(str(sample.passages)).toDF("id", "text")
    made = frame.repartition(3).mapInArrow(function.stream, function.spark_schema).collect()
    expected = rows(annotate(sample.passages, "gender"))
    found = sorted((row.asDict(recursive=True) for row in made), key=lambda row: row["doc_id"])
    assert found == expected


def test_the_functions_for_swapping_and_embedding_in_a_data_frame(spark: Any, put: Put) -> None:
    path = put("a.tsv", passages(60))
    frame = spark.read.option("sep", "\t").csv(str(path))
    frame = frame.toDF("id", "text").repartition(3)
    swapped = frame.mapInArrow(SwapBatch("gender-pairs").stream, frame.schema).collect()
    # Spark reads an empty cell as null, and that it stays
    assert {row.id: row.text or "" for row in swapped} == swap(path).texts
    function = EmbedBatch("light")
    made = frame.mapInArrow(function.stream, function.spark_schema).collect()
    local = embed_collection(path, output=path.with_suffix(".parquet")).path
    expected = pq.read_table(local).to_pylist()
    assert sorted((row.asDict() for row in made), key=lambda row: row["doc_id"]) == sorted(
        expected, key=lambda row: row["doc_id"]
    )


def test_embedding_gives_the_local_vectors(
    spark: Any, run_cli: Any, sample: Any, tmp_path: Path
) -> None:
    """Bit for bit with `light`: no text's vector depends on those it is embedded with."""
    debates = sample.folder / "debates"
    output, local = tmp_path / "vectors", tmp_path / "local.parquet"
    done = run_cli(
        "polarity", "embed", debates / "passages.tsv", "-e", "light", *ON_SPARK,
        "--spark-conf", "ranktilt.partitions=3", "-o", output,
    )  # fmt: skip
    assert done.code == 0, done.err
    assert "24 vectors of light:wordllama-" in done.err
    embed_collection(debates / "passages.tsv", output=local)
    parts = sorted(output.glob("part-*.parquet"))
    assert len(parts) == 3
    made = pa.concat_tables(pq.read_table(part).replace_schema_metadata() for part in parts)
    assert made.equals(pq.read_table(local).replace_schema_metadata())
    manifest = json.loads((output / MANIFEST).read_text())
    inside = json.loads(pq.read_metadata(local).metadata[b"ranktilt.manifest"])
    assert manifest["inputs"] == inside["inputs"]
    assert inside["settings"].items() <= manifest["settings"].items()
    found = []
    for embedder in (f"parquet:{output}", "light"):
        target = tmp_path / "polarity.parquet"
        done = run_cli(
            "polarity", debates / "mixed.trec", "-c", debates / "passages.tsv", "--queries",
            debates / "queries.tsv", "--no-cache", "-e", embedder, "-o", target,
        )  # fmt: skip
        assert done.code == 0, done.err
        found.append(pq.read_table(target))
        if embedder != "light":
            # the queries, as they are and as they are judged
            assert "(6 texts embedded, 0 from the cache, 24 from the files)" in done.err
            used = json.loads(found[0].schema.metadata[b"ranktilt.manifest"])["inputs"]
            assert str(output / MANIFEST) in [entry["path"] for entry in used]
    for table in found[1:]:
        assert table.select(["query_id", "doc_id"]) == found[0].select(["query_id", "doc_id"])
        assert table["axis_1"].to_pylist() == pytest.approx(found[0]["axis_1"].to_pylist())


def test_embedding_goes_on_where_it_was_stopped(spark: Any, put: Put, tmp_path: Path) -> None:
    path = put("a.tsv", passages(90))
    settings, plan = VectorSettings.of("light"), SplitPlan.of(Collection.open(path), 3)
    job = PartitionedJob(tmp_path / "out", plan.key(settings.metadata()), len(plan))
    job.begin()
    for number in (0, 2):  # 0 is the hash of the file
        job.do(number, _EmbedPartition(settings, plan))
    kept = job.folder / "part-000001.parquet"
    before = kept.stat().st_mtime_ns
    (job.folder / ".part-000002.parquet.12ab.part").write_text("half")  # of a killed worker
    made = embed_collection(path, output=tmp_path / "out", spark=SparkSettings(MASTER, 3))
    assert made.documents == 90
    names = sorted(entry.name for entry in (tmp_path / "out").iterdir())
    assert names == [MANIFEST, *(f"part-{number:06}.parquet" for number in range(3))]
    assert (tmp_path / "out" / kept.name).stat().st_mtime_ns == before
    again = embed_collection(path, output=tmp_path / "out", spark=SparkSettings(MASTER, 3))
    assert again == made
    assert (tmp_path / "out" / kept.name).stat().st_mtime_ns == before


@pytest.mark.shared
def test_dl19_is_the_same_row_for_row(spark: Any, shared: Path, tmp_path: Path) -> None:
    path = shared / "data" / "msmarco_dl19" / "passages_dl19.tsv"
    made = annotate_on_spark(path, output=tmp_path / "out", spark=SparkSettings(MASTER, 4))
    expected = annotate(path).table().combine_chunks()
    assert made.table().combine_chunks().equals(expected)  # in the same order even


def test_the_line_that_says_most() -> None:
    for text, line in (
        ("An error occurred while calling o1.\n: java.io.IOException: no room\n\tat x", "no room"),
        ("Cannot call methods on a stopped SparkContext.\n", "the master did not answer"),
        ("Traceback\n  File x\nValueError: bad\n", "ValueError: bad"),
        ("nothing else", "nothing else"),
    ):
        assert line in _first_line(RuntimeError(text))


def test_another_master_than_the_running_one_is_refused(spark: Any) -> None:
    with (
        pytest.raises(InputError, match=r"a Spark session on local\[2\] runs"),
        spark_session(SparkSettings("local[1]")),
    ):
        pass


@pytest.mark.parametrize(
    "master", ["local", "local[4]", "local[*]", "local[2,3]", CLUSTER, "spark://a:7077,b:7077",
               "yarn", "k8s://https://host:443"],
)  # fmt: skip
def test_masters_that_spark_knows(master: str) -> None:
    assert SparkSettings(master).master == master


@pytest.mark.parametrize(
    "master", ["", "local[]", "local[0]", "local-cluster[2,0,1024]", "locl[2]", "spark://host",
               "localhost:7077"],
)  # fmt: skip
def test_masters_that_spark_does_not_know(master: str) -> None:
    with pytest.raises(InputError, match="expected local, local"):
        SparkSettings(master)


def test_no_java_and_no_extra_are_one_line(
    run_cli: Any, sample: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("annotate", sample.passages, "--backend", "spark", "-o", tmp_path / "out")
    embedding = ("polarity", "embed", *arguments[1:])
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    done = run_cli(*arguments)
    assert done.code == 2
    assert "no java program found; the backend spark needs Java 17" in done.err
    monkeypatch.delenv("JAVA_HOME")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "no java program found" in run_cli(*arguments).err
    monkeypatch.setitem(sys.modules, "pyspark", None)
    for given in (arguments, embedding):
        done = run_cli(*given)
        assert (done.code, done.out) == (2, "")
        assert str(MissingExtraError("the backend spark", "spark")) in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_java_that_is_too_old_is_named(
    run_cli: Any, sample: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bin" / "java"
    program.parent.mkdir()
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    for said, number in (("1.8.0_402", "8"), ("11.0.2", "11")):
        program.write_text(f"#!/bin/sh\necho 'openjdk version \"{said}\"' >&2\n")
        program.chmod(0o755)
        done = run_cli("annotate", sample.passages, "--backend", "spark", "-o", tmp_path / "out")
        assert done.code == 2
        assert f"{program} is Java {number}; the backend spark needs Java 17" in done.err
        assert f"{program} is Java {number}; " in run_cli("doctor").out
    program.write_text("#!/bin/sh\necho 'openjdk version \"21.0.1\" 2023' >&2\n")
    assert java_problem() is None


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="finds processes in /proc")
def test_interrupted_while_spark_starts(
    java: Path, command: Path, sample: Any, tmp_path: Path
) -> None:
    """No Java process stays behind, and no traceback."""
    import pyspark  # noqa: F401 - needed by the command below, so without it this cannot be asked

    # a shell that runs tests in the background may have it ignored, and a child inherits that
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    child = subprocess.Popen(
        [str(command), "annotate", str(sample.passages), "--backend", "spark",
         "--spark-conf", "spark.master=local[1]", "-o", str(tmp_path / "out")],
        stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    signal.signal(signal.SIGINT, before)
    assert child.stderr is not None
    said = []
    for line in child.stderr:
        said.append(line)
        if "starting Spark on local[1]" in line:
            break
    while not in_session(child.pid) - {child.pid}:  # the Java process, or the script before it
        assert child.poll() is None
        time.sleep(0.02)
    time.sleep(0.5)
    child.send_signal(signal.SIGINT)
    said += child.stderr.readlines()
    child.stderr.close()
    assert child.wait(60) == 130, said
    assert said[-1].startswith("ranktilt: interrupted; ")
    assert not [line for line in said if "Traceback" in line]
    until = time.monotonic() + 10
    while in_session(child.pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not in_session(child.pid)
    assert list(tmp_path.glob("out*")) == []


def in_session(leader: int) -> set[int]:
    """The processes of a session that are not over."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                told = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(told[3]) == leader and told[0] != "Z":
                found.add(int(entry.name))
    return found


def test_options_of_one_backend_are_not_silently_lost_on_the_other(
    run_cli: Any, sample: Any
) -> None:
    for given, message in (
        (["--spark-conf", "a=b"], "--spark-conf needs --backend spark"),
        (["--backend", "spark", "--workers", "2"], "--workers needs --backend local"),
        (["--backend", "spark", "--spark-conf", "a"], "expected KEY=VALUE"),
    ):
        done = run_cli("annotate", sample.passages, *given)
        assert done.code == 2
        assert message in done.err


class Slow:
    """Takes its time over a partition, so that a worker can be killed in the middle."""

    def __init__(self, task: Any) -> None:
        self.task = task

    def __call__(self, number: int, folder: Path) -> dict[str, Any]:
        time.sleep(0.3)
        return self.task(number, folder)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="finds processes in /proc")
def test_an_executor_killed_in_the_middle_changes_nothing(
    spark: Any, put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put("a.tsv", passages(2_000))
    spark.stop()
    killed: list[int] = []

    def kill() -> None:
        while not killed:
            markers = list(tmp_path.glob(".out.*.work/_done/*.json"))
            if len(markers) >= 2:
                killed.extend(executors()[:1])
                os.kill(killed[0], signal.SIGKILL)
            time.sleep(0.02)

    monkeypatch.setattr(
        "ranktilt.terms.spark.run_partitions",
        lambda session, job, task, *more: run_partitions(session, job, Slow(task), *more),
    )
    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    made = annotate_on_spark(path, output=tmp_path / "out", spark=SparkSettings(CLUSTER, 9))
    thread.join(timeout=1)
    assert killed
    assert not Path(f"/proc/{killed[0]}").exists()
    assert made.table().column("doc_id").to_pylist() == [f"d{number}" for number in range(2_000)]
    assert rows(made) == rows(annotate(path))
    assert not [name for name in os.listdir(tmp_path / "out") if name.startswith(".")]
