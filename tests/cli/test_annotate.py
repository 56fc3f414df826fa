"""`ranktilt annotate`: the hash of the collection begins before the libraries are imported."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import threading
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from ranktilt import __main__
from ranktilt.data import compiling, manifest

BEGUN = """
import sys
from ranktilt import __main__
from ranktilt.data import manifest

begin = manifest.begin_hash

def told(path):
    print(path, *(name for name in ("click", "numpy", "pyarrow") if name in sys.modules))
    begin(path)

__main__._LARGE, manifest.begin_hash = 0, told
__main__.main()
"""


def test_the_hash_begins_before_the_libraries_are_imported(tmp_path: Path) -> None:
    passages, out = tmp_path / "passages.tsv", tmp_path / "out.parquet"
    passages.write_text("".join(f"d{number}\the said\n" for number in range(1000)))
    words = ["annotate", str(passages), "-o", str(out), "-q"]
    for _ in range(2):  # the second time the output is a file, too
        done = subprocess.run(
            [sys.executable, "-c", BEGUN, *words], capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == [str(passages)]
    recorded = json.loads(pq.read_metadata(out).metadata[b"ranktilt.manifest"])["inputs"]
    assert recorded[0]["sha256"] == hashlib.sha256(passages.read_bytes()).hexdigest()


def test_nothing_is_begun_without_threads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A container may allow no more of them; the hash would be waited for without end."""
    file = tmp_path / "a.txt"
    file.write_bytes(b"abc")

    def start(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(__main__, "_LARGE", 0)
    monkeypatch.setattr(sys, "argv", ["ranktilt", "annotate", str(file)])
    monkeypatch.setattr(threading.Thread, "start", start)
    monkeypatch.setattr("ranktilt.cli.main", lambda: None)
    __main__.main()
    monkeypatch.undo()
    assert manifest.hash_inputs([str(file)])[0]["sha256"] == hashlib.sha256(b"abc").hexdigest()


def test_what_was_begun_fails_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first call of a function tries again, and reports it."""
    told: list[object] = []
    monkeypatch.setattr(threading, "excepthook", told.append)
    before = set(threading.enumerate())
    compiling.prepare("no-such-file.ll")
    for thread in set(threading.enumerate()) - before:
        thread.join()
    assert not told


def test_a_hash_that_was_begun_is_used_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"abc")
    hashed: list[str] = []
    real = manifest.sha256_of

    def counted(path: str) -> str:
        hashed.append(path)
        return real(path)

    monkeypatch.setattr(manifest, "sha256_of", counted)
    manifest.begin_hash(str(file))
    expected = hashlib.sha256(b"abc").hexdigest()
    for times in (1, 2):
        assert manifest.hash_inputs([str(file)])[0]["sha256"] == expected
        assert hashed == [str(file)] * times
