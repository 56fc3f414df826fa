"""`pyserini:INDEX`: a Lucene index through Pyserini, if that is installed.

| option | meaning |
|---|---|
| `k1`, `b` | BM25's parameters (Pyserini's defaults are 0.9 and 0.4) |
| `rm3` | `true`: expand queries with RM3 |
| `encoder` | an impact index (uniCOIL, SPLADE, DeepImpact): the query encoder's name or folder |
| `threads` | queries searched at once |
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any

from ranktilt.data.collection import Collection
from ranktilt.data.run import Run
from ranktilt.errors import InputError
from ranktilt.rankers.base import DEPTH, Ranker, RankSettings, family


@dataclass(frozen=True)
class _PyseriniOptions:
    k1: float | None = None
    b: float | None = None
    rm3: bool = False
    encoder: str | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        bm25 = self.rm3 or self.k1 is not None or self.b is not None
        if self.encoder is not None and bm25:
            raise InputError(
                "k1, b and rm3 with an encoder", expected="BM25's options or an encoder, not both"
            )
        if (self.k1 is None) != (self.b is None):
            raise InputError("one of k1 and b", expected="both or neither")


@family("pyserini", _PyseriniOptions)
class PyseriniRanker(Ranker):
    """Searches a Lucene index: a folder, or the name of a prebuilt index."""

    first_stage = True

    def __init__(
        self,
        name: str | None,
        options: _PyseriniOptions,
        collection: Collection,  # noqa: ARG002
        context: RankSettings,  # noqa: ARG002
    ) -> None:
        if name is None:
            raise InputError("'pyserini' without an index", expected="pyserini:FOLDER")
        self.options = options
        self.name: str = f"pyserini:{name}"
        self._searcher = self._open(name)

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """Lucene's rankings."""
        found = self._searcher.batch_search(
            list(queries.values()), list(queries), k=depth, threads=self.options.threads
        )
        lists = {
            query: {str(hit.docid): float(hit.score) for hit in found.get(query, ())}
            for query in queries
        }
        return Run.load(lists, name=self.name)

    def settings(self) -> dict[str, Any]:
        """For a manifest."""
        return {"ranker": self.name, **asdict(self.options)}

    def _open(self, index: str) -> Any:
        try:
            lucene = import_module("pyserini.search.lucene")
        except ImportError as error:
            raise InputError(
                "Pyserini is not installed, or a part of it is missing",
                where=self.name,
                do=f"pip install pyserini (it needs Java 21 and torch; {error})",
            ) from error
        except Exception as error:  # its bridge to Java raises plain exceptions
            raise InputError(f"Pyserini cannot start Java ({error})", where=self.name) from error
        options = self.options
        plain = options.encoder is None
        kind = lucene.LuceneSearcher if plain else lucene.LuceneImpactSearcher
        make = kind if os.path.isdir(index) else kind.from_prebuilt_index
        try:
            searcher = make(index) if plain else make(index, options.encoder)
            if searcher is not None and options.k1 is not None:
                searcher.set_bm25(options.k1, options.b)
            if searcher is not None and options.rm3:
                searcher.set_rm3()  # refuses an index without document vectors
        except Exception as error:  # errors of Java or of the download
            why = " ".join(str(error).split())[:200]
            raise InputError(f"the index cannot be used ({why})", where=self.name) from error
        if searcher is None:
            raise InputError("no such folder and no prebuilt index of this name", where=self.name)
        return searcher
