"""ranktilt measures, explains and reduces the tilt of ranked search results.

    import ranktilt as rt
    audit = rt.audit(["bm25.trec", "neural.trec"], "passages.tsv", lexicon="gender")
    print(audit)

Names are loaded when they are first used, so importing the package is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ranktilt._version import __version__

if TYPE_CHECKING:
    from ranktilt.audits.audit import Audit, audit
    from ranktilt.comparisons.gate import gate
    from ranktilt.comparisons.systems import compare
    from ranktilt.counterfactuals.evaluation import counterfactual
    from ranktilt.counterfactuals.substitution.swapping import swap
    from ranktilt.data.annotations import Annotations
    from ranktilt.data.collection import Collection
    from ranktilt.data.labels import Labels
    from ranktilt.data.lexicon import Lexicon
    from ranktilt.data.polarity import Polarity
    from ranktilt.data.qrels import Qrels
    from ranktilt.data.queries import Queries
    from ranktilt.data.run import Run
    from ranktilt.measures.names import parse_measure
    from ranktilt.measures.scores import Scores
    from ranktilt.measures.scoring import score
    from ranktilt.polarity.polarize import fit_polarity
    from ranktilt.rankers.ranking import rank
    from ranktilt.rerankers.reranking import rerank
    from ranktilt.sample import load_sample
    from ranktilt.terms.annotator import annotate
    from ranktilt.training.bias_aware import train

#: Public name → the module it is loaded from.
_MODULES = {
    "Annotations": "ranktilt.data.annotations",
    "Audit": "ranktilt.audits.audit",
    "Collection": "ranktilt.data.collection",
    "Labels": "ranktilt.data.labels",
    "Lexicon": "ranktilt.data.lexicon",
    "Polarity": "ranktilt.data.polarity",
    "Qrels": "ranktilt.data.qrels",
    "Queries": "ranktilt.data.queries",
    "Run": "ranktilt.data.run",
    "Scores": "ranktilt.measures.scores",
    "annotate": "ranktilt.terms.annotator",
    "audit": "ranktilt.audits.audit",
    "compare": "ranktilt.comparisons.systems",
    "counterfactual": "ranktilt.counterfactuals.evaluation",
    "fit_polarity": "ranktilt.polarity.polarize",
    "gate": "ranktilt.comparisons.gate",
    "load_sample": "ranktilt.sample",
    "parse_measure": "ranktilt.measures.names",
    "rank": "ranktilt.rankers.ranking",
    "rerank": "ranktilt.rerankers.reranking",
    "score": "ranktilt.measures.scoring",
    "swap": "ranktilt.counterfactuals.substitution.swapping",
    "train": "ranktilt.training.bias_aware",
}
#: Names that were here in version 0.1 → the module that has them now.
_MOVED = {
    "FitDocuments": "ranktilt.data.fit_documents",
    "attribute": "ranktilt.explanations.attribution",
    "compare_embedders": "ranktilt.polarity.comparing",
    "correlate": "ranktilt.comparisons.correlations",
    "curves": "ranktilt.comparisons.curves",
    "drift": "ranktilt.comparisons.drift",
    "generate": "ranktilt.corpora.generation",
    "import_pages": "ranktilt.corpora.importing",
    "ir_measures": "ranktilt.interop.ir_measures",
    "load_corpus": "ranktilt.corpora.loading",
    "most_tilted": "ranktilt.explanations.contributions",
    "sensitivity": "ranktilt.audits.sensitivity",
    "stability": "ranktilt.comparisons.stability",
    "tradeoff": "ranktilt.comparisons.tradeoff",
}
#: Names that were here in version 0.1 → what to use instead.
_REPLACED = {
    "explain": "ranktilt.audit(…).explain(query, run=…)",
    "report": "ranktilt.audit(…).report(folder)",
    "polarity": "ranktilt.fit_polarity(…)",
    "weigh_lexicon": "ranktilt.lexicons.grading.grade_lexicon(…)",
}

__all__ = [
    "Annotations",
    "Audit",
    "Collection",
    "Labels",
    "Lexicon",
    "Polarity",
    "Qrels",
    "Queries",
    "Run",
    "Scores",
    "__version__",
    "annotate",
    "audit",
    "compare",
    "counterfactual",
    "fit_polarity",
    "gate",
    "load_sample",
    "parse_measure",
    "rank",
    "rerank",
    "score",
    "swap",
    "train",
]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return getattr(import_module(_MODULES[name]), name)
    if name in _REPLACED:
        raise AttributeError(f"ranktilt.{name} was replaced: {_REPLACED[name]}")
    if name in _MOVED:
        import warnings

        new = f"from {_MOVED[name]} import {name}"
        warnings.warn(f"ranktilt.{name} moved: {new}", DeprecationWarning, stacklevel=2)
        return getattr(import_module(_MOVED[name]), name)
    if name in ("data", "errors", "measures", "sample", "testing"):
        return import_module(f"ranktilt.{name}")
    raise AttributeError(f"module 'ranktilt' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
