"""`pyserini:INDEX`: a Lucene index through Pyserini, if that is installed.

| option | meaning |
|---|---|
| `encoder` | an impact index (uniCOIL, SPLADE, DeepImpact): the query encoder's name or folder |
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
    encoder: str | None = None


@family("pyserini", _PyseriniOptions, "FOLDER")
class _PyseriniRanker(Ranker):
    """Searches a Lucene index: a folder, or the name of a prebuilt index."""

    first_stage = True

    def __init__(
        self,
        name: str,
        options: _PyseriniOptions,
        collection: Collection,  # noqa: ARG002
        context: RankSettings,  # noqa: ARG002
    ) -> None:
        self.options = options
        self.name: str = f"pyserini:{name}"
        self._searcher = self._open(name)

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """Lucene's rankings."""
        found = self._searcher.batch_search(list(queries.values()), list(queries), k=depth)
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
            encoder = self.options.encoder
            kind = lucene.LuceneSearcher if encoder is None else lucene.LuceneImpactSearcher
            make = kind if os.path.isdir(index) else kind.from_prebuilt_index
            searcher = make(index) if encoder is None else make(index, encoder)
        except ImportError as error:
            raise InputError(
                "Pyserini is not installed, or a part of it is missing",
                where=self.name,
                do=f"pip install pyserini (it needs Java 21 and torch; {error})",
            ) from error
        except Exception as error:  # of its bridge to Java, of Java or of the download
            why = " ".join(str(error).split())[:200]
            raise InputError(f"the index cannot be used ({why})", where=self.name) from error
        if searcher is None:
            raise InputError("no such folder and no prebuilt index of this name", where=self.name)
        return searcher
