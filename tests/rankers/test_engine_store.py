"""The store of answers as a file, and Lucene through Pyserini."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from ranktilt.errors import InputError, MissingExtraError
from ranktilt.rankers.engines import EngineMapping, Store, load_engine
from ranktilt.rankers.engines.mapping import AnswerPaths
from ranktilt.rankers.engines.store import EngineAnswer, _HitPage
from ranktilt.rankers.specs import make_ranker

MAPPING = EngineMapping.from_dict(
    {"name": "lib", "url": "http://localhost:1/", "params": {"q": "{query}"}}
)


def answer(time: str, *ids: str) -> EngineAnswer:
    body = "[" + ",".join(f'{{"id": "{doc}", "text": "t{doc}"}}' for doc in ids) + "]"
    return EngineAnswer(time, 0.1, 200, body, _HitPage.read(json.loads(body), AnswerPaths()))


def test_answer_that_is_there_is_kept(tmp_path: Path) -> None:
    with Store(tmp_path / "a.sqlite") as store:
        snapshot = store.open_snapshot(MAPPING, {"q": "x"}, 5)
        store.keep(snapshot.id, "x", 0, answer("2026-01-01T00:00:00+00:00", "b", "a"))
        store.keep(snapshot.id, "x", 0, answer("2026-01-02T00:00:00+00:00", "c"))
        assert store.run().ranking("q") == ["b", "a"]
        with sqlite3.connect(tmp_path / "a.sqlite") as reader:  # committed: others see it
            assert reader.execute("SELECT time, ids, status FROM answers").fetchall() == [
                ("2026-01-01T00:00:00+00:00", '["b", "a"]', 200)
            ]
            assert reader.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        reader.close()


def test_two_processes_may_share_it(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    code = (
        "import sys\n"
        "from ranktilt.rankers.engines import EngineMapping, Store\n"
        "m = EngineMapping.from_dict({'url': 'http://h/', 'params': {'q': '{query}'}})\n"
        "for n in range(20):\n"
        "    with Store(sys.argv[1]) as s:\n"
        "        k = s.open_snapshot(m, {f'{sys.argv[2]}{n}': 'x'}, 5)\n"
        "        s.note_done(k.id, 'x')\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, path, who]) for who in "ab"]
    assert [process.wait(60) for process in running] == [0, 0]
    with Store(path) as store:
        (snapshot,) = store.snapshots()
    assert snapshot.queries == 40


def test_a_store_without_snapshots(tmp_path: Path) -> None:
    with Store(tmp_path / "a.sqlite") as empty:
        assert empty.snapshots() == []
        with pytest.raises(InputError, match="contains no snapshot"):
            empty.run()
        empty.open_snapshot(MAPPING, {"q": "x"}, 5)
        with pytest.raises(InputError, match="no snapshot 7, expected 1"):
            empty.run(7)
        with pytest.raises(InputError, match="no documents in the answers"):
            empty.collection(tmp_path / "seen.jsonl")
    assert not (tmp_path / "seen.jsonl").exists()


def test_stored_answer_that_no_longer_fits_the_mapping(tmp_path: Path) -> None:
    with Store(tmp_path / "a.sqlite") as store:
        snapshot = store.open_snapshot(MAPPING, {"q": "x"}, 5)
        store.keep(snapshot.id, "x", 0, answer("t", "a"))
    content = MAPPING.to_dict() | {"answer": {"id": "key"}}
    engine = load_engine(EngineMapping.from_dict(content), store=tmp_path / "a.sqlite")
    with pytest.raises(InputError, match=r"does not fit the mapping: result 1 has no id at 'key'"):
        engine.rank({"q": "x"}, depth=5)


def test_missing_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'ranktilt\[interop\]'"):
        load_engine(MAPPING, store=tmp_path / "a.sqlite").rank({"q": "x"}, depth=5)


# --- Pyserini -------------------------------------------------------------------------------------


class Searcher:
    """Stands where Pyserini's searchers do; the calls are those of its documentation."""

    def __init__(self, index: str, *encoder: str) -> None:
        self.calls: list[Any] = [(index, *encoder)]

    @classmethod
    def from_prebuilt_index(cls, name: str, *encoder: str) -> Searcher | None:
        return None if name == "unheard-of" else cls(f"prebuilt:{name}", *encoder)

    def batch_search(
        self, queries: list[str], qids: list[str], k: int = 10
    ) -> dict[str, list[Any]]:
        hits = [SimpleNamespace(docid=f"d{n}", score=10.0 - n) for n in range(20)]
        return {q: hits[:k] for q, text in zip(qids, queries, strict=True) if text != "none"}


@pytest.fixture
def pyserini(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("pyserini.search.lucene")
    module.LuceneSearcher = module.LuceneImpactSearcher = Searcher  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyserini", ModuleType("pyserini"))
    monkeypatch.setitem(sys.modules, "pyserini.search", ModuleType("pyserini.search"))
    monkeypatch.setitem(sys.modules, "pyserini.search.lucene", module)


@pytest.mark.usefixtures("pyserini")
def test_lucene(tmp_path: Path) -> None:
    ranker: Any = make_ranker(f"pyserini:{tmp_path}")
    run = ranker.rank({"q": "a pilot", "e": "none"}, depth=3)
    assert run.to_dict() == {"q": {"d0": 10.0, "d1": 9.0, "d2": 8.0}, "e": {}}
    assert ranker._searcher.calls == [(str(tmp_path),)]
    impact: Any = make_ranker("pyserini:msmarco-v1(encoder=castorini/unicoil)")
    assert impact._searcher.calls == [("prebuilt:msmarco-v1", "castorini/unicoil")]


@pytest.mark.usefixtures("pyserini")
@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("pyserini:unheard-of", "no such folder and no prebuilt index"),
        ("pyserini:x(k2=1)", "unknown key 'k2'"),
        ("pyserini", "without a name, expected pyserini:FOLDER"),
    ],
)
def test_wrong_lucene(spec: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        make_ranker(spec)


def test_without_pyserini(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyserini", None)
    with pytest.raises(InputError, match=r"Pyserini is not installed.*pip install pyserini"):
        make_ranker("pyserini:somewhere")
