"""Live engines as rankers: any HTTP endpoint that answers JSON, OpenSearch, Solr, Lucene.

from ranktilt.rankers.engines import Store, load_engine

engine = load_engine("library.toml", store="answers.sqlite")
run = engine.rank({"q1": "how to become a pilot"}, depth=20)
Store("answers.sqlite").collection("seen.jsonl")
"""

from __future__ import annotations

from ranktilt.errors import EngineError
from ranktilt.rankers.engines.engine import Engine, load_engine
from ranktilt.rankers.engines.mapping import EngineMapping
from ranktilt.rankers.engines.store import Store

__all__ = ["Engine", "EngineError", "EngineMapping", "Store", "load_engine"]
