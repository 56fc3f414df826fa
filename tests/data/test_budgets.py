"""Small files that become large, lines without end, deep nesting: one line, and little memory."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ranktilt.data import files, trec
from ranktilt.data.collection import Collection
from ranktilt.data.files import _rows_at_once, open_parquet, read_text
from ranktilt.data.labels import Labels
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.rag import RagData
from ranktilt.data.run import Run
from ranktilt.data.tables import cell_values, json_objects, read_table
from ranktilt.errors import InputError
from ranktilt.rankers.interaction.words import _from_file
from ranktilt.training.pairs import TripleLines

MB = 1 << 20


def packed(path: Path, content: bytes) -> Path:
    if path.suffix == ".gz":
        path.write_bytes(gzip.compress(content))
    else:
        with pa.output_stream(str(path), compression="zstd") as stream:
            stream.write(content)
    return path


def documents(path: Path) -> list[Any]:
    return list(Collection.open(path).documents())


#: A reader, the ending of its files, and a line of them.
READERS: dict[str, tuple[Callable[[Path], Any], str, bytes]] = {
    "collection": (documents, ".tsv", b"d%d\tone two\n"),
    "jsonl": (documents, ".jsonl", b'{"_id": "%d", "text": "one"}\n'),
    "csv": (documents, ".csv", b"%d,one\n"),
    "run": (Run.load, ".trec", b"q Q0 d%d 1 1 t\n"),
    "qrels": (Qrels.load, ".txt", b"q 0 d%d 1\n"),
    "queries": (Queries.load, ".tsv", b"q%d\twhat\n"),
    "labels": (Labels.load, ".csv", b"d%d,x\n"),
    "objects": (lambda path: list(json_objects(path)), ".jsonl", b'{"_id": "%d"}\n'),
}


@pytest.mark.parametrize("ending", [".gz", ".zst"])
@pytest.mark.parametrize("reader", READERS)
class TestRatio:
    def test_a_bomb_is_one_line(
        self, reader: str, ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(files, "_FREE_BYTES", MB)
        read, suffix, line = READERS[reader]
        path = packed(tmp_path / f"bomb{suffix}{ending}", line % 1 + b" " * 3 * MB + b"\n")
        assert path.stat().st_size * 200 < 3 * MB
        with pytest.raises(InputError, match=r"bomb.*times its size.*RANKTILT_MAX_RATIO"):
            read(path)

    def test_text_passes(self, reader: str, ending: str, tmp_path: Path) -> None:
        read, suffix, line = READERS[reader]
        header = {"csv": b"doc_id,text\n", "labels": b"doc_id,label\ne,y\n"}.get(reader, b"")
        rows = b"".join(line % number for number in range(100))
        assert read(packed(tmp_path / f"f{suffix}{ending}", header + rows))


def test_the_default_is_far_above_text(tmp_path: Path) -> None:
    """The same passage a million times over: more repetition than any real collection."""
    row = "\t" + "the nurse said that she would come back tomorrow with the doctor " * 4 + "\n"
    content = "".join(f"{number}{row}" for number in range(300_000)).encode()
    assert len(content) > 64 * MB
    path = packed(tmp_path / "c.tsv.gz", content)
    assert sum(len(batch) for batch in Collection.open(path).batches()) == 300_000


class TestLines:
    @pytest.mark.parametrize("reader", READERS)
    def test_without_end(
        self, reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("RANKTILT_MAX_LINE_MB", "2")
        read, suffix, _ = READERS[reader]
        path = tmp_path / f"zeros{suffix}"
        path.write_bytes(bytes(12 * MB))  # more than a block and the limit
        with pytest.raises(InputError, match=r"zeros.*line without end \(limit: 2 MB\)"):
            read(path)

    def test_of_a_large_run(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("RANKTILT_MAX_LINE_MB", "2")
        monkeypatch.setattr(trec, "LARGE_BYTES", MB)
        monkeypatch.setattr(trec, "_BLOCK_BYTES", MB)
        path = tmp_path / "zeros.trec"
        path.write_bytes(bytes(12 * MB))
        with path.open("rb") as stream, pytest.raises(InputError, match="line without end"):
            trec._parse_fast(stream, path)

    def test_json_is_one_line(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("RANKTILT_MAX_LINE_MB", "1")
        path = tmp_path / "run.json"
        path.write_text(json.dumps({"q": {f"{number:0100}": 1 for number in range(50_000)}}))
        assert Run.load(path).query_ids == ["q"]

    def test_of_triples_and_vectors(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("RANKTILT_MAX_LINE_MB", "1")
        path = tmp_path / "t.tsv"
        path.write_bytes(b"x" * 2 * MB)
        with path.open("rb") as stream, pytest.raises(InputError, match="line without end"):
            list(TripleLines(path, {}).read(stream))
        with pytest.raises(InputError, match="line without end"):
            _from_file(type("V", (), {"words": ["a"]})(), path)  # type: ignore[arg-type]

    def test_a_long_document_passes(self, tmp_path: Path) -> None:
        path = tmp_path / "c.jsonl"
        path.write_text(json.dumps({"_id": "book", "text": "word " * (2 * MB)}) + "\n")
        ((names, (text,)),) = documents(path)
        assert names == ["book"]
        assert len(text) == 10 * MB

    @pytest.mark.parametrize("suffix", [".csv", ".tsv"])
    def test_a_long_cell_passes(self, suffix: str, tmp_path: Path) -> None:
        path = tmp_path / f"q{suffix}"
        text = "why " * 100_000
        path.write_text(f"query_id\ttext\nq1\t{text}\n".replace("\t", ",\t"[suffix == ".tsv"]))
        before = csv.field_size_limit()
        assert Queries.load(path).texts == {"q1": text.strip()}
        assert csv.field_size_limit() == before

    @pytest.mark.parametrize("given", ["0", "-1", "many", "1.5", "9" * 1500])
    def test_a_budget_that_is_no_number(
        self, given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("RANKTILT_MAX_MEMORY_MB", given)
        path = tmp_path / "f.txt"
        path.write_text("x")
        with pytest.raises(InputError, match=f"RANKTILT_MAX_MEMORY_MB='{given}'"):
            read_text(path)


class TestMemory:
    def test_whole_files(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("RANKTILT_MAX_MEMORY_MB", "1")
        path = tmp_path / "qrels.txt"
        path.write_bytes(b"q 0 d 1\n" * (MB // 4))
        with pytest.raises(InputError, match=r"memory at once \(limit: 1 MB\).*MAX_MEMORY_MB"):
            Qrels.load(path)

    def test_rows_that_a_few_bytes_stand_for(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "labels.parquet"
        rows = 2_000_000
        column = pa.array([7], pa.int64()).take(pa.array([0] * rows, pa.int32()))
        pq.write_table(pa.table({"doc_id": column, "label": column}), path)
        assert path.stat().st_size < 100_000
        monkeypatch.setenv("RANKTILT_MAX_MEMORY_MB", "100")
        with pytest.raises(InputError, match=r"labels\.parquet: a table that is too large"):
            read_table(path, {"doc_id": ("doc_id",)}, required=("doc_id",))

    def test_a_long_text_in_every_row(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Decoded 20,000 at a time, these rows would take 80 GB."""
        path = tmp_path / "c.parquet"
        texts = pa.DictionaryArray.from_arrays(
            pa.array([0] * 30_000, pa.int32()), pa.array(["she " * MB])
        )
        ids = pa.array([str(number) for number in range(30_000)])
        options = {"compression": "zstd", "dictionary_pagesize_limit": 64 * MB}
        pq.write_table(pa.table({"doc_id": ids, "text": texts}), path, **options)
        assert path.stat().st_size < MB
        with open_parquet(path) as file:
            assert _rows_at_once(file, path, 20_000) == 64
        with pytest.raises(InputError, match=r"times its size.*RANKTILT_MAX_RATIO"):
            next(Collection.open(path).batches())
        monkeypatch.setenv("RANKTILT_MAX_RATIO", "1000000")
        first = next(Collection.open(path).batches())
        assert len(first) <= 64

    def test_a_long_text_in_every_row_of_a_table(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """In Arrow's dictionary it is there once; as Python's texts the rows would take 400 MB."""
        path = tmp_path / "labels.parquet"
        groups = pa.DictionaryArray.from_arrays(
            pa.array([0] * 100, pa.int32()), pa.array(["she " * MB])
        )
        ids = pa.array([str(number) for number in range(100)])
        pq.write_table(pa.table({"doc_id": ids, "group": groups}), path, compression="zstd")
        monkeypatch.setenv("RANKTILT_MAX_MEMORY_MB", "100")
        with pytest.raises(InputError, match=r"labels\.parquet: a table that is too large"):
            read_table(path, {"doc_id": ("doc_id",)}, required=("doc_id",))

    def test_declared_sizes(self, tmp_path: Path) -> None:
        path = tmp_path / "c.parquet"
        table = pa.table({"doc_id": ["a"], "text": ["x" * 100 * MB]})
        pq.write_table(table, path, compression="zstd", use_dictionary=False)
        with pytest.raises(InputError, match="times its size"):
            documents(path)


class TestNesting:
    DEEP = "[" * 200_000

    def test_in_a_cell(self) -> None:
        assert cell_values(self.DEEP) == (self.DEEP,)

    @pytest.mark.parametrize("read", [documents, Run.load, Queries.load, RagData.load])
    @pytest.mark.parametrize("suffix", [".jsonl", ".json"])
    def test_in_json(self, read: Callable[[Path], Any], suffix: str, tmp_path: Path) -> None:
        path = tmp_path / f"f{suffix}"
        path.write_text('{"_id": "1", "text": ' + self.DEEP + "\n")
        with pytest.raises(InputError, match="not valid JSON"):
            read(path)
