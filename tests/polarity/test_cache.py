"""The cache: hits, sharing, interruption, and files that are broken or cannot be written."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranktilt.errors import InputError, RanktiltWarning
from ranktilt.polarity import cache
from ranktilt.polarity.cache import CachedEmbedder, cache_file
from ranktilt.polarity.embedders import load_embedder


class Counting:
    """Length and first letter; remembers what it was asked."""

    def __init__(self, name: str = "counting", dimension: int = 2) -> None:
        self.name = name
        self.width = dimension
        self.asked: list[list[str]] = []

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Any:
        self.asked.append(list(texts))
        return [[float(len(t)), float(ord(t[0]))] + [0.0] * (self.width - 2) for t in texts]


def numbers(count: int) -> tuple[list[str], list[str]]:
    return [f"d{i}" for i in range(count)], [f"text {i}" for i in range(count)]


def test_second_run_embeds_nothing(tmp_path: Path) -> None:
    ids, texts = numbers(25)
    first, second = Counting(), Counting()
    one = CachedEmbedder(first, tmp_path / "c.sqlite", batch_size=10)
    two = CachedEmbedder(second, tmp_path / "c.sqlite", batch_size=10)
    np.testing.assert_array_equal(one.embed(ids, texts), two.embed(ids[::-1], texts[::-1])[::-1])
    assert [len(batch) for batch in first.asked] == [10, 10, 5]
    assert second.asked == []
    assert (one.embedded, one.from_cache) == (25, 0)
    assert (two.embedded, two.from_cache) == (0, 25)


def test_only_new_texts_are_embedded(tmp_path: Path) -> None:
    inner = Counting()
    embedder = CachedEmbedder(inner, tmp_path / "c.sqlite")
    embedder.embed(["a", "b"], ["one", "two"])
    vectors = embedder.embed(["c", "d", "e"], ["two", "three", "one"])
    assert inner.asked == [["one", "two"], ["three"]]
    assert vectors[:, 0].tolist() == [3, 5, 3]


@pytest.mark.parametrize("kept", [True, False])
def test_a_text_is_embedded_once_in_a_call(tmp_path: Path, kept: bool) -> None:
    inner = Counting()
    embedder = CachedEmbedder(inner, tmp_path / "c.sqlite" if kept else None)
    vectors = embedder.embed(list("abcde"), ["x", "yy", "x", "", "x"])
    assert inner.asked == [["x", "yy"]]
    assert vectors[:, 0].tolist() == [1, 2, 1, 0, 1]


def test_models_do_not_mix(tmp_path: Path) -> None:
    CachedEmbedder(Counting("one"), tmp_path / "c.sqlite").embed(["a"], ["x"])
    other = Counting("other", dimension=3)
    assert CachedEmbedder(other, tmp_path / "c.sqlite").embed(["a"], ["x"]).shape == (1, 3)
    assert other.asked == [["x"]]


def test_many_keys(tmp_path: Path) -> None:
    ids, texts = numbers(3 * cache.KEYS_AT_ONCE + 1)
    CachedEmbedder(Counting(), tmp_path / "c.sqlite", batch_size=10_000).embed(ids, texts)
    again = CachedEmbedder(Counting(), tmp_path / "c.sqlite")
    assert again.embed(ids, texts)[:, 0].tolist() == [len(t) for t in texts]
    assert again.embedded == 0


def test_dimension_must_be_that_of_the_cache(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    CachedEmbedder(Counting(), path).embed(["a"], ["x"])
    with pytest.raises(InputError, match="embedder dimension mismatch: 3 dimensions now, 2 before"):
        CachedEmbedder(Counting(dimension=3), path).embed(["b"], ["new"])
    known = Counting(dimension=3)
    known.dimension = 3  # type: ignore[attr-defined]
    with pytest.raises(InputError, match="mismatch: 3 dimensions now, 2 in the cache"):
        CachedEmbedder(known, path).embed(["b"], ["x"])


def test_interrupted_run_keeps_what_was_done(tmp_path: Path) -> None:
    class Interrupted(Counting):
        def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Any:
            if len(self.asked) == 2:
                raise KeyboardInterrupt
            return super().embed(ids, texts)

    ids, texts = numbers(25)
    with pytest.raises(KeyboardInterrupt):
        CachedEmbedder(Interrupted(), tmp_path / "c.sqlite", batch_size=10).embed(ids, texts)
    again = CachedEmbedder(Counting(), tmp_path / "c.sqlite", batch_size=10)
    again.embed(ids, texts)
    assert (again.embedded, again.from_cache) == (5, 20)


def test_progress_starts_with_what_is_known(tmp_path: Path) -> None:
    ids, texts = numbers(4)
    CachedEmbedder(Counting(), tmp_path / "c.sqlite").embed(ids[:2], texts[:2])
    seen: list[tuple[int, int]] = []
    CachedEmbedder(
        Counting(), tmp_path / "c.sqlite", batch_size=1,
        progress=lambda _, done, total, __: seen.append((done, total)),
    ).embed(ids, texts)  # fmt: skip
    assert seen == [(2, 4), (3, 4), (4, 4)]


PROCESS = """
import sys
import numpy as np
from ranktilt.polarity.embedders import load_embedder
texts = [f"text {i}" for i in range(300)]
embedder = load_embedder(
    lambda batch: np.array([[float(t.split()[1]), 1.0] for t in batch]), name="n",
    cache=sys.argv[1], batch_size=5)
sys.stdin.read(1)
vectors = embedder.embed(texts, texts)
print(vectors[:, 0].tolist() == list(range(300)), embedder.embedded + embedder.from_cache)
"""


def test_two_processes_at_once(tmp_path: Path) -> None:
    """Both start from no file, and both write all the time."""
    running = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", PROCESS, str(tmp_path)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    for process in running:
        assert process.stdin is not None
        process.stdin.write("x")
        process.stdin.flush()
    for process in running:
        out, err = process.communicate(timeout=60)
        assert (out.strip(), err) == ("True 300", "")
    with sqlite3.connect(cache_file(tmp_path)) as database:
        assert database.execute("SELECT count(*) FROM vectors").fetchone() == (300,)
        assert database.execute("SELECT name, dim FROM models").fetchall() == [("function:n", 2)]
    database.close()


# --- files that are broken or cannot be used ------------------------------------------------------


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "embeddings.sqlite"
    path.write_text("this is not a database, but it is long enough to be looked at\n" * 20)
    with pytest.raises(InputError, match=r"broken cache .*\(file is not a database\); delete em"):
        CachedEmbedder(Counting(), path).embed(["a"], ["x"])
    assert path.read_text().startswith("this is not")


def _filled(path: Path) -> None:
    """A cache with many pages, all of them in the main file."""
    ids, texts = numbers(2000)
    CachedEmbedder(Counting(dimension=64), path, batch_size=5000).embed(ids, texts)
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = DELETE")
    database.close()


def test_a_damaged_database(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    _filled(path)
    content = bytearray(path.read_bytes())
    content[4096 * 3 :] = b"\x55" * (len(content) - 4096 * 3)
    path.write_bytes(content)
    ids, texts = numbers(2000)
    with pytest.raises(InputError, match="broken cache of embeddings"):
        CachedEmbedder(Counting(dimension=64), path).embed(ids, texts)


def test_a_truncated_database(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    _filled(path)
    path.write_bytes(path.read_bytes()[: 4096 * 20])
    ids, texts = numbers(2000)
    with pytest.raises(InputError, match="broken cache of embeddings"):
        CachedEmbedder(Counting(dimension=64), path).embed(ids, texts)


def test_a_vector_of_the_wrong_length(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    CachedEmbedder(Counting(), path).embed(["a"], ["x"])
    database = sqlite3.connect(path)
    database.execute("UPDATE vectors SET vector = x'0000'")
    database.commit()
    database.close()
    with pytest.raises(InputError, match="a vector of the wrong length"):
        CachedEmbedder(Counting(), path).embed(["a"], ["x"])


def test_somebody_elses_database(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE precious (x)")
    database.close()
    with pytest.raises(InputError, match="another program's database"):
        CachedEmbedder(Counting(), path).embed(["a"], ["x"])


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    inner = Counting()
    embedder = CachedEmbedder(inner, tmp_path / "file" / "cache" / "c.sqlite")
    with pytest.warns(RanktiltWarning, match="embeddings are not cached: "):
        vectors = embedder.embed(["a"], ["x"])
    assert vectors.tolist() == [[1.0, 120.0]]
    embedder.embed(["a"], ["x"])  # it is said once
    assert len(inner.asked) == 2


def test_a_path_that_is_a_folder(tmp_path: Path) -> None:
    with pytest.warns(RanktiltWarning, match="is a folder, expected a file"):
        CachedEmbedder(Counting(), tmp_path).embed(["a"], ["x"])


def test_a_lock_that_is_never_released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "c.sqlite"
    CachedEmbedder(Counting(), path).embed(["a"], ["x"])
    monkeypatch.setattr("ranktilt.web.store._BUSY_SECONDS", 0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    inner = Counting()
    embedder = CachedEmbedder(inner, path, batch_size=1)
    with pytest.warns(RanktiltWarning, match="database is locked"):
        vectors = embedder.embed(["a", "b", "c"], ["x", "yy", "zzz"])
    other.close()
    assert vectors[:, 0].tolist() == [1, 2, 3]
    assert (embedder.embedded, embedder.from_cache) == (2, 1)


# --- where it is ----------------------------------------------------------------------------------


def test_where_the_cache_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("RANKTILT_CACHE", str(tmp_path / "own"))
    assert cache_file().parent == tmp_path / "own"
    monkeypatch.setenv("RANKTILT_CACHE", "")
    assert cache_file().parent == tmp_path / "xdg" / "ranktilt"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache_file().parent == tmp_path / ".cache" / "ranktilt"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_file() == tmp_path / ".cache" / "ranktilt" / "embeddings.sqlite"


def test_load_embedder_uses_the_folder(tmp_path: Path, own_cache: Path) -> None:
    load_embedder(Counting()).embed(["a"], ["x"])
    assert (own_cache / "embeddings.sqlite").is_file()
    load_embedder(Counting(), cache=tmp_path / "mine").embed(["a"], ["x"])
    assert (tmp_path / "mine" / "embeddings.sqlite").is_file()
    off = load_embedder(Counting(), cache=False)
    off.embed(["a"], ["x"])
    assert off.from_cache == 0
