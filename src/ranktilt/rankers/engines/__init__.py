"""Live engines as rankers: any HTTP endpoint that answers JSON, OpenSearch, Solr, Lucene.

from ranktilt.rankers.engines import Store, load_engine

engine = load_engine("library.toml", store="answers.sqlite")
run = engine.rank({"q1": "how to become a pilot"}, depth=20)
Store("answers.sqlite").collection("seen.jsonl")
"""

from __future__ import annotations

from typing import Any

from ranktilt.errors import EngineError, InputError
from ranktilt.rankers.base import RankSettings, System, Texts, family
from ranktilt.rankers.engines.engine import Engine, load_engine
from ranktilt.rankers.engines.lucene import OPTIONS as LUCENE_OPTIONS
from ranktilt.rankers.engines.lucene import PyseriniSystem
from ranktilt.rankers.engines.mapping import EngineMapping
from ranktilt.rankers.engines.presets import PRESETS
from ranktilt.rankers.engines.store import Store

__all__ = [
    "Engine", "EngineError", "EngineMapping", "PyseriniSystem", "Store", "load_engine",
]  # fmt: skip


@family("engine")
def _make(name: str | None, options: dict[str, Any], texts: Texts, context: RankSettings) -> System:
    """`engine:FILE.toml`, or a preset such as `engine:opensearch(url=…, index=…)`."""
    if name is None:
        raise InputError(
            "'engine' without an engine", expected=f"engine:FILE.toml, {', '.join(PRESETS)}"
        )
    memory = texts.collection.texts
    return load_engine(
        name,
        options,
        store=context.store,
        fresh=context.fresh,
        progress=context.progress,
        # without a collection, rerankers read what the engine showed
        shown=memory if isinstance(memory, dict) and not memory else None,
    )


@family("pyserini", parameters=LUCENE_OPTIONS)
def _make_lucene(
    name: str | None,
    options: dict[str, Any],
    texts: Texts,  # noqa: ARG001
    context: RankSettings,  # noqa: ARG001
) -> System:
    """`pyserini:FOLDER` or `pyserini:NAME` of a prebuilt index."""
    if name is None:
        raise InputError("'pyserini' without an index", expected="pyserini:FOLDER")
    return PyseriniSystem(name, **options)
