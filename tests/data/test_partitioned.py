"""A folder of annotation partitions, streamed, gives what the whole table in memory gives."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ranktilt
from ranktilt.data import annotations, seals
from ranktilt.data.annotations import Annotations, AnnotationSettings
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import Reading
from ranktilt.errors import InputError

MADE_WITH = AnnotationSettings(Lexicon.load("gender"))
#: An id of up to seven bytes, of eight, of many, with bytes beyond ASCII.
NAMES = st.one_of(
    st.text(min_size=1, max_size=4),
    st.text("ab", min_size=7, max_size=9),
    st.integers(0, 40).map(lambda n: f"collection-en0000-{n:08d}"),
)
ROWS = st.lists(
    st.tuples(NAMES, st.integers(0, 9), st.integers(0, 3), st.integers(0, 3)),
    min_size=1,
    max_size=40,
    unique_by=lambda row: row[0],
)


def batch_of(rows: list[tuple[str, int, int, int]]) -> pa.RecordBatch:
    terms = [
        [{"term": t, "count": c} for t, c in (("he", m), ("she", f)) if c] for _, _, m, f in rows
    ]
    names, *numbers = zip(*rows, strict=True)
    columns = [pa.array(names, pa.string()), *(pa.array(n, pa.int32()) for n in numbers)]
    columns.append(pa.array(terms, MADE_WITH.schema().field("terms").type))
    return pa.RecordBatch.from_arrays(columns, schema=MADE_WITH.schema())


def write_parts(folder: Path, rows: list[Any], sizes: tuple[int, int] = (7, 3)) -> Path:
    """Parts of so many rows, in row groups of so many."""
    folder.mkdir(parents=True, exist_ok=True)
    per_part, per_group = sizes
    for number, start in enumerate(range(0, len(rows), per_part)):
        own = rows[start : start + per_part]
        groups = [batch_of(own[i : i + per_group]) for i in range(0, len(own), per_group)]
        MADE_WITH.write(folder / f"part-{number:05}.parquet", groups, dict)
    return folder


def in_memory(rows: list[Any]) -> Annotations:
    return Annotations.from_batches(MADE_WITH, iter([batch_of(rows)]))


@pytest.fixture(params=[1_000, 0], ids=["few ids", "many ids"])
def streamed(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setattr(annotations, "LARGE_ROWS", 0)
    monkeypatch.setattr(annotations, "FEW_IDS", request.param)
    monkeypatch.setattr(annotations, "_BATCH_ROWS", 4)


def numbered(count: int) -> list[tuple[str, int, int, int]]:
    return [(f"d{n:04d}", 10 + n, n % 3, n % 5) for n in range(count)]


@settings(max_examples=60, deadline=None, suppress_health_check=[*HealthCheck])
@given(ROWS, st.lists(NAMES, unique=True, max_size=20), st.integers(1, 9), st.integers(1, 5))
@pytest.mark.usefixtures("streamed")
def test_streamed_equals_in_memory(
    tmp_path_factory: pytest.TempPathFactory, rows: Any, others: Any, part: int, group: int
) -> None:
    folder = write_parts(tmp_path_factory.mktemp("parts"), rows, (part, group))
    asked = pa.array(list(dict.fromkeys([*(row[0] for row in rows[::2]), *others])), pa.string())
    expected = in_memory(rows).lookup(asked, log_counts=True)
    found = Annotations.read(folder).lookup(asked, log_counts=True)
    assert found.known.tolist() == expected.known.tolist()
    assert found.length.tolist() == expected.length.tolist()
    assert found.counts.tolist() == expected.counts.tolist()
    assert np.array_equal(found.log_counts, expected.log_counts)  # type: ignore[arg-type]


@settings(max_examples=40, deadline=None, suppress_health_check=[*HealthCheck])
@given(ROWS, st.integers(1, 9))
@pytest.mark.usefixtures("streamed")
def test_counts_of_the_collection(
    tmp_path_factory: pytest.TempPathFactory, rows: Any, part: int
) -> None:
    opened = Annotations.read(write_parts(tmp_path_factory.mktemp("parts"), rows, (part, 2)))
    every = sorted((m, f) for _, _, m, f in rows)
    found = opened.collection_counts
    assert [tuple(row) for row in found.every().tolist()] == every
    assert sorted(map(tuple, found.counts.tolist())) == sorted(set(every))
    assert len(found) == len(rows)


def test_row_groups_without_any_of_the_names_are_not_read(tmp_path: Path) -> None:
    folder = write_parts(tmp_path / "parts", numbered(20), (20, 5))
    file = str(folder / "part-00000.parquet")

    def read(*ends: str) -> list[int]:
        pieces = annotations._row_groups(file, ends or None)
        return [number for _, groups in pieces for number in groups]

    assert read() == [0, 1, 2, 3]
    assert read("d0004", "d0005") == [0, 1]
    assert read("d0007", "d0008") == [1]
    assert read("e", "f") == read("a", "b") == []


@pytest.mark.usefixtures("streamed")
def test_scores_are_the_same(tmp_path: Path) -> None:
    rows = numbered(60)
    folder = write_parts(tmp_path / "parts", rows, (13, 5))
    run = {
        f"q{q}": {f"d{(7 * q + 11 * r) % 60:04d}": 50.0 - r for r in range(20)} for q in range(5)
    }
    measures = [
        "ARaB@10", "ARaB(magnitude='tf-paper')@10", "TExFAIR@10",
        "NFaiRR(background='collection')@10", "NFaiRR(background='collection')",
        "AgnosticNFaiRR(background='collection')@10", "AgnosticFaiRR(background='pool')@5",
    ]  # fmt: skip
    expected = ranktilt.score(run, measures, annotations=in_memory(rows))
    found = ranktilt.score(run, measures, annotations=folder)
    assert np.array_equal(found.values, expected.values)
    assert list(found.rows()) == list(expected.rows())


def test_background_by_hand(tmp_path: Path) -> None:
    """ω of (0,0) is 1, of (4,0) is 0, of (3,1) is 1 − |3/4 − 1/2| − |1/4 − 1/2| = 1/2."""
    rows = [("a", 9, 4, 0), ("b", 9, 3, 1), ("c", 9, 0, 0), ("d", 9, 4, 0)]
    folder = write_parts(tmp_path / "parts", rows, (2, 1))
    names = ["NFaiRR(background='collection')@2", "AgnosticFaiRR(background='collection')@1"]
    scores = ranktilt.score({"q": {"b": 2.0, "a": 1.0}}, names, annotations=folder)
    ideal = 1 + 0.5 / np.log2(3)
    assert scores.values[0, :, 0] == pytest.approx([0.5 / ideal, (1 + 0.5) / 4])


def break_columns(path: Path, chosen: Callable[[int, str], bool]) -> None:
    """Overwrite the pages of some columns of some row groups."""
    content = bytearray(path.read_bytes())
    metadata = pq.read_metadata(path)
    for group in range(metadata.num_row_groups):
        for number in range(metadata.num_columns):
            column = metadata.row_group(group).column(number)
            if chosen(group, column.path_in_schema):
                start = column.dictionary_page_offset or column.data_page_offset
                content[start : start + column.total_compressed_size] = bytes(
                    column.total_compressed_size
                )
    path.write_bytes(content)


class TestRowGroups:
    @pytest.fixture(autouse=True)
    def too_large_to_hash(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(seals, "CHECKED_BYTES", 0)

    def test_those_without_a_wanted_name_are_not_read(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(annotations, "LARGE_ROWS", 0)
        folder = write_parts(tmp_path / "parts", numbered(100), (20, 5))
        for number, path in enumerate(sorted(folder.iterdir())):
            needed = {0: 1, 4: 3}.get(number)
            break_columns(path, lambda group, _, needed=needed: group != needed)
        found = Annotations.read(folder).lookup(pa.array(["d0007", "d0099", "e"]))
        assert found.length.tolist() == [17, 109, 0]
        with pytest.raises(InputError, match="broken Parquet file"):
            Annotations.read(folder).lookup(pa.array(["d0007", "d0098", "d0010"]))

    def test_only_the_columns_asked_for_are_decoded(self, tmp_path: Path, streamed: None) -> None:
        folder = write_parts(tmp_path / "parts", numbered(10))
        for path in folder.iterdir():
            break_columns(path, lambda _, column: column.startswith("terms"))
        names = pa.array(["d0001", "d0008"])
        assert Annotations.read(folder).lookup(names).length.tolist() == [11, 18]
        with pytest.raises(InputError, match="broken Parquet file"):
            Annotations.read(folder).lookup(names, log_counts=True)

    def test_files_without_statistics_are_read(self, tmp_path: Path, streamed: None) -> None:
        folder = write_parts(tmp_path / "parts", numbered(30), (10, 5))
        for path in folder.iterdir():
            table = pq.read_table(path)
            kept = {k: v for k, v in pq.read_metadata(path).metadata.items() if b"ranktilt" in k}
            pq.write_table(table.replace_schema_metadata(kept), path, write_statistics=False)
        found = Annotations.read(folder).lookup(pa.array(["d0029", "d0000"]))
        assert found.length.tolist() == [39, 10]


@pytest.mark.usefixtures("streamed")
class TestBadPartitions:
    def test_annotated_twice_in_two_parts(self, tmp_path: Path) -> None:
        rows = numbered(10)
        folder = write_parts(tmp_path / "parts", rows)
        MADE_WITH.write(folder / "z.parquet", [batch_of(rows[3:4])], dict)
        with pytest.raises(InputError, match="duplicate document 'd0003'"):
            Annotations.read(folder).lookup(pa.array(["d0001", "d0003"]))

    def test_a_broken_page(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(seals, "CHECKED_BYTES", 0)
        folder = write_parts(tmp_path / "parts", numbered(50), (50, 50))
        path = next(folder.iterdir())
        content = bytearray(path.read_bytes())
        content[4:200] = bytes(196)
        path.write_bytes(content)
        with pytest.raises(InputError, match=r"part-00000\.parquet: broken Parquet file"):
            Annotations.read(folder).lookup(pa.array(["d0001"]))

    def test_a_column_that_is_not_there(self, tmp_path: Path) -> None:
        folder = write_parts(tmp_path / "parts", numbered(3))
        path = next(folder.iterdir())
        kept = pq.read_metadata(path).metadata
        table = pq.read_table(path).drop_columns(["length"])
        pq.write_table(table.replace_schema_metadata(kept), path)
        with pytest.raises(InputError, match="no column 'length'"):
            Annotations.read(folder)


def rewrite(path: Path, column: str, change: Callable[[pa.ChunkedArray], Any]) -> None:
    """As another program might, which keeps the metadata."""
    table, kept = pq.read_table(path), pq.read_metadata(path).metadata
    place = table.column_names.index(column)
    table = table.set_column(place, column, change(table[column]))
    kept = {key: value for key, value in kept.items() if key.startswith(b"ranktilt")}
    pq.write_table(table.replace_schema_metadata(kept), path)


@pytest.mark.parametrize("large", [0, 10**6], ids=["streamed", "whole"])
class TestRewrittenPartitions:
    """The first part was written again by another program, with types of its own."""

    @pytest.fixture
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large: int) -> Path:
        monkeypatch.setattr(annotations, "LARGE_ROWS", large)
        return write_parts(tmp_path / "parts", [(str(n), 10 + n, n % 3, n % 5) for n in range(20)])

    @pytest.mark.parametrize(
        ("column", "change"),
        [
            ("doc_id", lambda c: c.cast(pa.large_string())),
            ("doc_id", lambda c: c.cast(pa.int64())),
            ("doc_id", lambda c: c.dictionary_encode()),
            ("length", lambda c: c.cast(pa.int64())),
            ("count_male", lambda c: c.cast(pa.float64())),
            ("terms", lambda c: c.cast(pa.large_list(c.type.value_type))),
        ],
    )
    def test_its_types_do_not_matter(self, folder: Path, column: str, change: Any) -> None:
        rewrite(folder / "part-00000.parquet", column, change)
        opened = Annotations.read(folder)
        found = opened.lookup(pa.array(["4", "13"]), log_counts=True)
        assert found.length.tolist() == [14, 23]
        assert found.counts.tolist() == [[1, 4], [1, 3]]
        assert found.log_counts == pytest.approx(np.log([[1, 4], [1, 3]]))
        assert opened.collection_counts.every().sum(axis=0).tolist() == [19, 40]
        assert opened.table()["doc_id"].to_pylist() == [str(n) for n in range(20)]

    @pytest.mark.parametrize(
        ("column", "change", "message"),
        [
            ("doc_id", lambda c: c.cast(pa.float64()), "column 'doc_id' of type double"),
            ("doc_id", lambda c: pa.array(["", None] + ["x"] * 5), "a document without a name"),
            ("length", lambda c: c.cast(pa.string()), "column 'length' of type string"),
            ("length", lambda c: pa.array([None] * 7, pa.int32()), "no value in column 'length'"),
            ("count_male", lambda c: pa.array([1.5] * 6 + [None]), "no value in column 'count_m"),
            ("terms", lambda c: pa.array(["he"] * 7), "column 'terms' of type string"),
            (
                "terms",
                lambda c: pa.array([[{"term": "sailor", "count": 1}]] * 7, c.type),
                "term 'sailor', expected one of the lexicon gender",
            ),
        ],
    )
    def test_what_cannot_be_used_is_one_clear_line(
        self, folder: Path, column: str, change: Any, message: str
    ) -> None:
        rewrite(folder / "part-00000.parquet", column, change)
        names = pa.array(pq.read_table(folder / "part-00000.parquet")["doc_id"].to_pylist()[:1])

        def use() -> Any:
            opened = Annotations.read(folder)
            opened.lookup(names.cast(pa.string()), log_counts=True)
            return opened.collection_counts

        with pytest.raises(InputError, match=message):
            use()


class TestFolder:
    def test_every_part_counts_however_its_ending_is_written(self, tmp_path: Path) -> None:
        folder = write_parts(tmp_path / "parts", numbered(20))
        (folder / "part-00001.parquet").rename(folder / "part-00001.PARQUET")
        (folder / ".part-3.parquet.1f.part").write_bytes(b"half")
        (folder / "_SUCCESS").touch()
        opened = Annotations.read(folder)
        assert len(opened) == 20
        assert [Path(file).name for file in opened.files] == [
            "part-00000.parquet", "part-00001.PARQUET", "part-00002.parquet",
        ]  # fmt: skip


class TestAudit:
    @pytest.fixture
    def files(self, tmp_path: Path, put: Callable[..., Path]) -> tuple[Path, Path]:
        folder = write_parts(tmp_path / "parts", numbered(30))
        lines = [f"q{q} Q0 d{5 * q + r:04d} {r} {9 - r} t\n" for q in range(4) for r in range(8)]
        return folder, put("a.trec", "".join(lines))

    def test_without_a_collection(self, files: tuple[Path, Path], run_cli: Any) -> None:
        folder, run = files
        result = run_cli("audit", run, "-a", folder, "-f", "json")
        assert result.code == 0, result.err
        found = {row["measure"]: row["value"] for row in json.loads(result.out)["means"]}
        scored = run_cli("score", run, "-a", folder, "-f", "json", "-m", "TExFAIR@10")
        (expected,) = json.loads(scored.out)["means"]
        assert found["TExFAIR@10"] == expected["value"] is not None
        assert "NFaiRR(background='pool')@10" in found

    @pytest.mark.parametrize(
        ("more", "message"),
        [
            (["-o", "report/"], "a report shows passages: pass --collection too"),
            (["-l", "gender-names"], "annotated with the lexicon 'gender'"),
        ],
    )
    def test_what_does_not_fit(
        self, files: tuple[Path, Path], run_cli: Any, more: list[str], message: str
    ) -> None:
        folder, run = files
        result = run_cli("audit", run, "-a", folder, *more)
        assert result.code == 2
        assert message in result.err

    def test_another_tokenizer(self, files: tuple[Path, Path]) -> None:
        message = "annotated with the tokenizer 'word', expected 'clean'"
        with pytest.raises(InputError, match=message):
            ranktilt.audit(files[1], annotations=files[0], reading=Reading(tokenizer="clean"))

    @pytest.mark.parametrize("name", ["part-00000.parquet", "scores.parquet", "scores.json"])
    def test_nothing_is_written_among_the_parts(
        self, files: tuple[Path, Path], run_cli: Any, name: str
    ) -> None:
        folder, run = files
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        result = run_cli("audit", run, "-a", folder, "-o", folder / name)
        assert result.code == 2
        assert "choose another folder" in result.err
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before

    def test_neither(self, files: tuple[Path, Path], run_cli: Any) -> None:
        result = run_cli("audit", files[1])
        assert result.code == 2
        assert "pass --collection, --annotations, --labels or --polarity" in result.err
        with pytest.raises(InputError, match="no document data"):
            ranktilt.audit(str(files[1]))
