"""ranktilt measures, explains and reduces the tilt of ranked search results.

    import ranktilt
    scores = ranktilt.audit(["bm25.trec", "neural.trec"], "passages.tsv", lexicon="gender")
    print(scores.means())

Names are loaded when they are first used, so importing the package is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ranktilt._version import __version__

if TYPE_CHECKING:
    from ranktilt.annotate.annotator import annotate
    from ranktilt.auditing import audit
    from ranktilt.compare.correlations import correlate
    from ranktilt.compare.curves import curves
    from ranktilt.compare.drift import drift
    from ranktilt.compare.gate import gate
    from ranktilt.compare.sensitivity import sensitivity
    from ranktilt.compare.stability import stability
    from ranktilt.compare.systems import compare
    from ranktilt.compare.tradeoff import tradeoff
    from ranktilt.corpus.generating import generate
    from ranktilt.corpus.importing import import_pages
    from ranktilt.corpus.published import load_corpus
    from ranktilt.counterfactual.evaluation import counterfactual
    from ranktilt.data.annotations import Annotations
    from ranktilt.data.collection import Collection
    from ranktilt.data.fit_documents import FitDocuments
    from ranktilt.data.labels import Labels
    from ranktilt.data.lexicon import Lexicon
    from ranktilt.data.polarity import Polarity
    from ranktilt.data.qrels import Qrels
    from ranktilt.data.queries import Queries
    from ranktilt.data.run import Run
    from ranktilt.data.scores import Scores
    from ranktilt.explain.attribution import attribute
    from ranktilt.explain.contributions import explain, most_tilted
    from ranktilt.measures.names import parse_measure
    from ranktilt.measures.scoring import score
    from ranktilt.polarity.comparing import compare_embedders
    from ranktilt.polarity.polarize import polarity
    from ranktilt.report.build import report
    from ranktilt.rerank.reranking import rerank
    from ranktilt.sample import load_sample
    from ranktilt.swap.swapping import swap
    from ranktilt.systems.ranking import rank
    from ranktilt.train.verb import train
    from ranktilt.weighing import weigh_lexicon

_HOMES = {
    "Annotations": "ranktilt.data.annotations",
    "Collection": "ranktilt.data.collection",
    "FitDocuments": "ranktilt.data.fit_documents",
    "Labels": "ranktilt.data.labels",
    "Lexicon": "ranktilt.data.lexicon",
    "Polarity": "ranktilt.data.polarity",
    "Qrels": "ranktilt.data.qrels",
    "Queries": "ranktilt.data.queries",
    "Run": "ranktilt.data.run",
    "Scores": "ranktilt.data.scores",
    "attribute": "ranktilt.explain.attribution",
    "audit": "ranktilt.auditing",
    "compare_embedders": "ranktilt.polarity.comparing",
    "correlate": "ranktilt.compare.correlations",
    "curves": "ranktilt.compare.curves",
    "drift": "ranktilt.compare.drift",
    "gate": "ranktilt.compare.gate",
    "generate": "ranktilt.corpus.generating",
    "import_pages": "ranktilt.corpus.importing",
    "load_corpus": "ranktilt.corpus.published",
    "load_sample": "ranktilt.sample",
    "most_tilted": "ranktilt.explain.contributions",
    "parse_measure": "ranktilt.measures.names",
    "rank": "ranktilt.systems.ranking",
    "score": "ranktilt.measures.scoring",
    "sensitivity": "ranktilt.compare.sensitivity",
    "stability": "ranktilt.compare.stability",
    "tradeoff": "ranktilt.compare.tradeoff",
    "weigh_lexicon": "ranktilt.weighing",
}
#: Rooms that can be called: the package is the verb.
_ROOMS = {
    "annotate", "compare", "counterfactual", "explain", "polarity", "report", "rerank",
    "swap", "train",
}  # fmt: skip

__all__ = [
    "Annotations",
    "Collection",
    "FitDocuments",
    "Labels",
    "Lexicon",
    "Polarity",
    "Qrels",
    "Queries",
    "Run",
    "Scores",
    "__version__",
    "annotate",
    "attribute",
    "audit",
    "compare",
    "compare_embedders",
    "correlate",
    "counterfactual",
    "curves",
    "drift",
    "explain",
    "gate",
    "generate",
    "import_pages",
    "load_corpus",
    "load_sample",
    "most_tilted",
    "parse_measure",
    "polarity",
    "rank",
    "report",
    "rerank",
    "score",
    "sensitivity",
    "stability",
    "swap",
    "tradeoff",
    "train",
    "weigh_lexicon",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name in _ROOMS or name in ("measures", "data", "errors", "lexicons", "testing", "sample"):
        return import_module(f"ranktilt.{name}")
    raise AttributeError(f"module 'ranktilt' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
