"""Vectors from files: two formats and everything that can be wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ranktilt.errors import InputError
from ranktilt.polarity.embedders import load_embedder

VECTORS = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
IDS = ["d1", "007", "d3"]
Put = Callable[..., Path]


def npy(folder: Path, ids: str = "d1\n007\nd3\n", vectors: Any = VECTORS) -> str:
    np.save(folder / "v.npy", vectors)
    (folder / "v.ids").write_text(ids, encoding="utf-8")
    return f"npy:{folder / 'v.npy'}"


def parquet(folder: Path, **columns: Any) -> str:
    columns = columns or {"doc_id": IDS, "vector": VECTORS.tolist()}
    pq.write_table(pa.table(columns), folder / "v.parquet")
    return f"parquet:{folder / 'v.parquet'}"


def check(spec: str) -> None:
    embedder = load_embedder(spec)
    found = embedder.embed(["d3", "007", "d3"], ["", "", ""])
    assert found.dtype == np.float32
    np.testing.assert_array_equal(found, [[5, 6], [3, 4], [5, 6]])


def test_npy(tmp_path: Path) -> None:
    check(npy(tmp_path))
    check(npy(tmp_path, ids="d1\r\n007\r\nd3"))
    check(npy(tmp_path, vectors=VECTORS.astype(np.float16)))
    check(npy(tmp_path, vectors=np.asfortranarray(VECTORS.astype(np.int64))))


@pytest.mark.parametrize("id_column", ["id", "doc_id", "query_id", "_id"])
@pytest.mark.parametrize("vector_column", ["vector", "embedding"])
def test_parquet(tmp_path: Path, id_column: str, vector_column: str) -> None:
    check(parquet(tmp_path, **{id_column: IDS, vector_column: VECTORS.tolist(), "text": IDS}))


@pytest.mark.parametrize(
    "kind",
    [
        pa.list_(pa.float32()),
        pa.large_list(pa.float64()),
        pa.list_(pa.float32(), 2),
        pa.list_(pa.float16()),
        pa.list_(pa.int32()),
    ],
    ids=str,
)
def test_parquet_kinds_of_lists(tmp_path: Path, kind: pa.DataType) -> None:
    values = VECTORS.astype(np.float16) if pa.types.is_float16(kind.value_type) else VECTORS
    column = pa.array([list(row) for row in values], kind)
    # two row groups, so that the column comes in chunks
    pq.write_table(
        pa.table({"id": IDS, "vector": column}), tmp_path / "v.parquet", row_group_size=2
    )
    check(f"parquet:{tmp_path / 'v.parquet'}")


def test_name_and_paths_are_for_the_manifest(tmp_path: Path) -> None:
    embedder = load_embedder(npy(tmp_path))
    assert embedder.name == "npy:v.npy"
    assert embedder.paths == [str(tmp_path / "v.npy"), str(tmp_path / "v.ids")]


def test_nothing_is_cached(tmp_path: Path, own_cache: Path) -> None:
    check(npy(tmp_path))
    assert not own_cache.exists()


def test_progress(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    load_embedder(
        npy(tmp_path), progress=lambda _, done, total, __: seen.append((done, total))
    ).embed(["d1", "d3"], ["", ""])
    assert seen == [(2, 2)]


def test_missing_ids(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"2 of 3 ids have no vector \(first: 'x'\)"):
        load_embedder(npy(tmp_path)).embed(["d1", "x", "y"], [""] * 3)


def test_only_rows_that_are_asked_for_are_checked(tmp_path: Path) -> None:
    broken = VECTORS.copy()
    broken[1, 0] = np.nan
    embedder = load_embedder(npy(tmp_path, vectors=broken))
    assert len(embedder.embed(["d1", "d3"], ["", ""])) == 2
    with pytest.raises(InputError, match="vector of '007' contains NaN or infinity"):
        embedder.embed(["d1", "007"], ["", ""])


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        ("d1\n007\n", r"v\.npy: 2 ids for 3 vectors"),
        ("", r"0 ids for 3 vectors"),
        ("d1\n\nd3\n", r"v\.ids:2: empty line"),
        ("d1\nd3\nd1\n", r"duplicate id 'd1'"),
    ],
)
def test_bad_id_files(tmp_path: Path, ids: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_embedder(npy(tmp_path, ids=ids))


def test_no_id_file(tmp_path: Path) -> None:
    spec = npy(tmp_path)
    (tmp_path / "v.ids").unlink()
    with pytest.raises(InputError, match=r"v\.ids: no such file, expected the ids of the rows"):
        load_embedder(spec)


@pytest.mark.parametrize(
    ("vectors", "message"),
    [
        (np.ones(3), "vectors of shape 3 and type float64, expected n × d numbers"),
        (np.array([["a"], ["b"], ["c"]]), "type <U1"),
        (np.array([[None]] * 3), "not a .npy file of plain numbers"),
        (np.zeros((3, 0)), "vectors of shape 3 × 0"),
    ],
)
def test_bad_matrices(tmp_path: Path, vectors: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_embedder(npy(tmp_path, vectors=vectors))


@pytest.mark.parametrize("make", [npy, parquet])
@pytest.mark.parametrize("keep", [0, 5, 40, 100, -1, -20])
def test_empty_and_truncated_files(tmp_path: Path, make: Callable[[Path], str], keep: int) -> None:
    spec = make(tmp_path)
    path = Path(spec.partition(":")[2])
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(InputError) as caught:
        load_embedder(spec)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("kind", ["npy", "parquet"])
def test_files_that_are_something_else(put: Put, kind: str, tmp_path: Path) -> None:
    path = put("v.bin", "d1 0.5 0.25\n" * 50)
    with pytest.raises(InputError, match=r"v\.bin: not a"):
        load_embedder(f"{kind}:{path}")
    with pytest.raises(InputError, match="no such file"):
        load_embedder(f"{kind}:{tmp_path / 'none'}")
    folder = "is a folder" if kind == "npy" else "no readable file in this folder"
    with pytest.raises(InputError, match=folder):
        load_embedder(f"{kind}:{tmp_path}")


ROWS = VECTORS.tolist()


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"doc": IDS, "vector": ROWS}, "no column for id among doc, vector, expected id or _id"),
        (
            {"id": IDS, "vectors": ROWS},
            "no column for vector among id, vectors",
        ),
        ({"id": IDS, "vector": [1.0, 2.0, 3.0]}, "vectors of type double, expected list<float>"),
        ({"id": IDS, "vector": [["a"]] * 3}, "vectors of type list"),
        ({"id": IDS, "vector": [[1.0], [1.0, 2.0], [1.0]]}, "vector of '007' has 2 dimensions"),
        ({"id": IDS, "vector": [[1.0], None, [1.0]]}, "the vector of '007' is null"),
        ({"id": ["a", "b", "a"], "vector": ROWS}, "duplicate id 'a'"),
        ({"id": pa.array([], pa.string()), "vector": pa.array([], pa.list_(pa.float32()))}, "no r"),
    ],
)
def test_bad_parquet(tmp_path: Path, columns: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_embedder(parquet(tmp_path, **columns)).embed(["a", *IDS], [""] * 4)


def test_empty_cell_inside_a_parquet_vector(tmp_path: Path) -> None:
    embedder = load_embedder(parquet(tmp_path, id=["a", "b"], vector=[[1.0, 2.0], [None, 1.0]]))
    with pytest.raises(InputError, match="vector of 'b' contains NaN"):
        embedder.embed(["a", "b"], ["", ""])
