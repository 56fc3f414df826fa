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
from importlib import import_module
from typing import Any

from ranktilt.data.run import Run
from ranktilt.errors import InputError
from ranktilt.rankers.base import DEPTH, System

OPTIONS = ("k1", "b", "rm3", "encoder", "threads")


class PyseriniSystem(System):
    """Searches a Lucene index: a folder, or the name of a prebuilt index."""

    first_stage = True

    def __init__(
        self,
        index: str,
        *,
        k1: float | None = None,
        b: float | None = None,
        rm3: bool = False,
        encoder: str | None = None,
        threads: int = 1,
    ) -> None:
        self.index = index
        self.name = f"pyserini:{index}"
        self.options = {"k1": k1, "b": b, "rm3": rm3, "encoder": encoder}
        self.threads = threads
        if encoder is not None and (rm3 or k1 is not None or b is not None):
            raise InputError(
                "k1, b and rm3 with an encoder",
                where=self.name,
                expected="BM25's options or an encoder, not both",
            )
        if (k1 is None) != (b is None):
            raise InputError("one of k1 and b", where=self.name, expected="both or neither")
        self._searcher = self._open()

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """Lucene's rankings."""
        found = self._searcher.batch_search(
            list(queries.values()), list(queries), k=depth, threads=self.threads
        )
        lists = {
            query: {str(hit.docid): float(hit.score) for hit in found.get(query, ())}
            for query in queries
        }
        return Run.load(lists, name=self.name)

    def settings(self) -> dict[str, Any]:
        """For a manifest."""
        return {"system": self.name, **self.options}

    def _open(self) -> Any:
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
        encoder = self.options["encoder"]
        folder = os.path.isdir(self.index)
        kind = lucene.LuceneSearcher if encoder is None else lucene.LuceneImpactSearcher
        extra = () if encoder is None else (encoder,)
        try:
            searcher = (
                kind(self.index, *extra) if folder else kind.from_prebuilt_index(self.index, *extra)
            )
            if searcher is not None and self.options["k1"] is not None:
                searcher.set_bm25(self.options["k1"], self.options["b"])
            if searcher is not None and self.options["rm3"]:
                searcher.set_rm3()  # refuses an index without document vectors
        except Exception as error:  # errors of Java or of the download
            why = " ".join(str(error).split())[:200]
            raise InputError(f"the index cannot be used ({why})", where=self.name) from error
        if searcher is None:
            raise InputError("no such folder and no prebuilt index of this name", where=self.name)
        return searcher
