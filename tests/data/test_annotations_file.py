"""The annotations file: columns, metadata, partitions, and that it is whole or not there at all."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import Reading
from ranktilt.data.text_batch import Part
from ranktilt.errors import InputError
from ranktilt.terms.annotator import annotate
from ranktilt.terms.spark import AnnotateBatch

Put = Callable[..., Path]
TEXT = "d1\tHe said he would; she said nothing.\n007\t\nd3\tthe cat\n"
WEIGHTED = {
    "name": "weighted",
    "groups": [
        {"name": "male", "terms": [{"term": "he", "weight": 0.5}]},
        {"name": "female", "terms": ["she"]},
    ],
}


@pytest.fixture
def made(put: Put, tmp_path: Path) -> Path:
    annotate(put("c.tsv", TEXT), "gender", output=tmp_path / "a.parquet")
    return tmp_path / "a.parquet"


class TestFile:
    def test_schema(self, made: Path) -> None:
        schema = pq.read_schema(made)
        term = pa.struct([("term", pa.string()), ("count", pa.int32())])
        expected = [
            ("doc_id", pa.string()), ("length", pa.int32()), ("count_male", pa.int32()),
            ("count_female", pa.int32()), ("terms", pa.list_(term)),
        ]  # fmt: skip
        assert [(field.name, field.type) for field in schema] == expected

    def test_rows(self, made: Path) -> None:
        assert pq.read_table(made).to_pylist() == [
            {
                "doc_id": "d1", "length": 7, "count_male": 2, "count_female": 1,
                "terms": [{"term": "he", "count": 2}, {"term": "she", "count": 1}],
            },
            {"doc_id": "007", "length": 0, "count_male": 0, "count_female": 0, "terms": []},
            {"doc_id": "d3", "length": 2, "count_male": 0, "count_female": 0, "terms": []},
        ]  # fmt: skip

    def test_metadata(self, made: Path) -> None:
        metadata = pq.read_metadata(made).metadata
        found = {
            key.decode().removeprefix("ranktilt."): value.decode()
            for key, value in metadata.items()
            if key.startswith(b"ranktilt.")
        }
        contract = {
            "lexicon", "lexicon_hash", "groups", "tokenizer", "fields", "version", "source",
        }  # fmt: skip
        assert contract | {"manifest"} <= found.keys()
        assert found["lexicon"] == "gender"
        assert found["lexicon_hash"] == Lexicon.load("gender").hash
        assert json.loads(found["groups"]) == ["male", "female"]
        assert found["tokenizer"] == "word"
        assert json.loads(found["fields"]) is None
        assert found["source"] == str(made.with_name("c.tsv"))

    def test_manifest(self, made: Path) -> None:
        manifest = json.loads(pq.read_metadata(made).metadata[b"ranktilt.manifest"])
        assert manifest.keys() == {"command", "inputs", "settings", "versions", "time", "checksum"}
        expected = hashlib.sha256(TEXT.encode()).hexdigest()
        (entry,) = manifest["inputs"]
        assert (entry["path"], entry["sha256"]) == (str(made.with_name("c.tsv")), expected)
        assert entry["bytes"] == len(TEXT)
        assert {"ranktilt", "python", "numpy"} <= manifest["versions"].keys()

    def test_weights_give_fractions(self, put: Put, tmp_path: Path) -> None:
        path = tmp_path / "w.parquet"
        annotate(put("c.tsv", TEXT), WEIGHTED, output=path)
        schema = pq.read_schema(path)
        assert schema.field("count_male").type == pa.float64()
        assert schema.field("count_female").type == pa.float64()
        rows = pq.read_table(path).to_pylist()
        assert (rows[0]["count_male"], rows[0]["count_female"]) == (1.0, 1.0)

    def test_fields_are_recorded(self, put: Put, tmp_path: Path) -> None:
        path = put("c.jsonl", '{"_id": 1, "title": "He", "text": "she"}\n')
        annotate(path, "gender", reading=Reading(fields=("title",)), output=tmp_path / "a.parquet")
        read = Annotations.read(tmp_path / "a.parquet")
        assert read.settings.fields == ("title",)
        assert read.table(["count_male", "count_female"]).to_pylist() == [
            {"count_male": 1, "count_female": 0}
        ]


class TestReading:
    def test_round_trip(self, made: Path, tmp_path: Path) -> None:
        read = Annotations.read(made)
        assert len(read) == 3
        assert read.group_names == ("male", "female")
        read.write(tmp_path / "again.parquet")
        again = Annotations.read(tmp_path / "again.parquet")
        assert again.table().equals(read.table())
        assert again.settings == read.settings

    def test_in_memory_equals_on_disk(self, made: Path) -> None:
        memory = annotate(made.with_name("c.tsv"), "gender")
        assert memory.table().equals(Annotations.read(made).table())

    def test_fields_as_a_list(self) -> None:
        function = AnnotateBatch("gender", Reading(fields=["body"]))  # type: ignore[arg-type]
        made = function.table(pa.table({"doc_id": ["d"], "body": ["she"]}))
        assert made["count_female"].to_pylist() == [1]

    def test_a_file_that_has_gone(self, made: Path, tmp_path: Path) -> None:
        read = Annotations.read(made)
        content = made.read_bytes()
        made.unlink()
        with pytest.raises(InputError, match="no such file"):
            read.lookup(pa.array(["d1"]))
        made.write_bytes(b"")
        with pytest.raises(InputError, match="not a Parquet file"):
            read.lookup(pa.array(["d1"]))
        made.write_bytes(content)

    def test_lookup(self, made: Path) -> None:
        counts = Annotations.read(made).lookup(pa.array(["d3", "nowhere", "d1"]))
        assert counts.known.tolist() == [True, False, True]
        assert counts.length.tolist() == [2, 0, 7]
        assert counts.counts.tolist() == [[0, 0], [0, 0], [2, 1]]

    def test_folder_of_partitions(self, put: Put, tmp_path: Path) -> None:
        folder = tmp_path / "parts"
        folder.mkdir()
        for number, line in enumerate(TEXT.splitlines(keepends=True)):
            annotate(put("p.tsv", line), "gender", output=folder / f"part-{number}.parquet")
        read = Annotations.read(folder)
        assert len(read) == 3
        assert read.table(["doc_id"])["doc_id"].to_pylist() == ["d1", "007", "d3"]
        assert read.lookup(pa.array(["d1"])).counts.tolist() == [[2, 1]]

    def test_partitions_of_two_lexicons_are_refused(self, put: Put, tmp_path: Path) -> None:
        folder = tmp_path / "parts"
        folder.mkdir()
        texts = put("c.tsv", TEXT)
        annotate(texts, "gender", output=folder / "a.parquet")
        annotate(texts, "gender-names", output=folder / "b.parquet")
        with pytest.raises(InputError, match=r"b\.parquet: lexicon or tokenizer differs"):
            Annotations.read(folder)

    def test_partitions_of_two_tokenizers_are_refused(self, put: Put, tmp_path: Path) -> None:
        folder = tmp_path / "parts"
        folder.mkdir()
        texts = put("c.tsv", TEXT)
        annotate(texts, "gender", output=folder / "a.parquet")
        annotate(texts, "gender", reading=Reading(tokenizer="clean"), output=folder / "b.parquet")
        with pytest.raises(InputError, match=r"b\.parquet: lexicon or tokenizer differs"):
            Annotations.read(folder)


class TestWholeOrNotAtAll:
    @pytest.mark.parametrize(
        "error", [InputError("broken"), KeyboardInterrupt(), RuntimeError("a bug"), MemoryError()]
    )
    def test_failure_in_the_middle(
        self, put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
    ) -> None:
        texts = put("c.tsv", TEXT)
        parts = Collection.parts

        def fails_later(self: Collection) -> Iterator[Part]:
            for _ in range(20):
                yield from parts(self)
            raise error

        monkeypatch.setattr(Collection, "parts", fails_later)
        with pytest.raises(type(error)):
            annotate(texts, "gender", output=tmp_path / "a.parquet", workers=2)
        assert list(tmp_path.iterdir()) == [texts]

    def test_failure_keeps_the_file_that_was_there(self, made: Path, put: Put) -> None:
        before = made.read_bytes()
        bad = put("bad.tsv", TEXT + "no tab\n")
        with pytest.raises(InputError):
            annotate(bad, "gender", output=made)
        assert made.read_bytes() == before
        assert {path.name for path in made.parent.iterdir()} == {"a.parquet", "bad.tsv", "c.tsv"}

    def test_interrupt_of_a_process(self, tmp_path: Path, command: Path) -> None:
        """Ctrl-C while documents still come in: exit code 130, and no file of any kind."""
        process = subprocess.Popen(
            [str(command), "annotate", "-", "-o", "a.parquet"],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        assert process.stdin is not None
        try:
            process.stdin.write(b"d\the said so\n" * 1_000_000)  # more than one block
            process.stdin.flush()
            while not list(tmp_path.glob(".a.parquet.*.part")) and process.poll() is None:
                time.sleep(0.02)
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            code = process.wait(timeout=30)
        finally:
            process.kill()
            _, err = process.communicate()
        assert code == 130
        assert b"interrupted" in err
        assert b"Traceback" not in err
        assert list(tmp_path.iterdir()) == []


def test_progress_counts_everything(put: Put) -> None:
    seen: list[tuple[object, ...]] = []
    annotate(put("c.tsv", TEXT), "gender", progress=lambda *report: seen.append(report))
    assert seen == [("Annotating", len(TEXT), len(TEXT), "bytes")]


def test_only_some_documents(put: Put) -> None:
    made: Any = annotate(put("c.tsv", TEXT), "gender", only=pa.array(["d3", "x"]))
    assert made.table(["doc_id"])["doc_id"].to_pylist() == ["d3"]


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are any bytes")
def test_a_name_that_is_not_utf8(tmp_path: Path) -> None:
    """It failed when all documents had been counted, because the metadata has the name."""
    path = os.fsdecode(os.fsencode(tmp_path) + b"/gr\xf6\xdfe.tsv")
    Path(path).write_text("d1\the said\n")
    annotate(path, output=tmp_path / "a.parquet")
    assert Annotations.read(tmp_path / "a.parquet").settings.source.endswith("gr??e.tsv")


def test_a_collection_that_grows_while_it_is_read(tmp_path: Path) -> None:
    """The manifest had the checksum of other documents than those that were counted."""
    path = tmp_path / "c.tsv"
    path.write_text("d1\the said\n")

    def grow(*_: object) -> None:
        with path.open("a") as stream:
            stream.write("d2\tshe said\n")

    with pytest.raises(InputError, match=r"c\.tsv: changed while it was read; run the command"):
        annotate(path, output=tmp_path / "a.parquet", progress=grow)
    assert not (tmp_path / "a.parquet").exists()
