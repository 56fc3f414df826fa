"""The measures, one file per family: a pure formula over arrays next to a thin class.

`ARaB @ 10` is a measure; `nDCG @ 10` and the other measures of ir_measures are too. Read a name
with `parse_measure`, or call a formula directly (`measures.rank_bias.average_rank_bias`).
"""

from typing import Any

from ranktilt.measures.awrf import AWRF
from ranktilt.measures.base import REGISTRY, Measure, MeasureInfo, Ranking, Score, measure
from ranktilt.measures.concentration import HHI, Gini, MaxShare, UniqueShare
from ranktilt.measures.disparity import DIR, DTR
from ranktilt.measures.duo import DUO, SignedDUO
from ranktilt.measures.effectiveness import Effectiveness
from ranktilt.measures.expected_exposure import EED, EEL, EER
from ranktilt.measures.impact_ratio import ImpactRatio
from ranktilt.measures.names import parse_measure, parse_measures
from ranktilt.measures.neutrality import AgnosticFaiRR, AgnosticNFaiRR, FaiRR, NFaiRR
from ranktilt.measures.order_sensitivity import OrderSensitivity
from ranktilt.measures.overlap import CRBO
from ranktilt.measures.pairs import PairPreference, SourceDelta
from ranktilt.measures.parity import rKL, rND, rRD
from ranktilt.measures.peer import PEER
from ranktilt.measures.rank_bias import ARaB, RaB
from ranktilt.measures.skew import NDKL, MaxSkew, MinSkew, Skew
from ranktilt.measures.term_exposure import TED, Share, TExFAIR
from ranktilt.measures.token_share import TokenShare

__all__ = [
    "AWRF",
    "CRBO",
    "DIR",
    "DTR",
    "DUO",
    "EED",
    "EEL",
    "EER",
    "HHI",
    "NDKL",
    "PEER",
    "REGISTRY",
    "TED",
    "ARaB",
    "AgnosticFaiRR",
    "AgnosticNFaiRR",
    "Effectiveness",
    "FaiRR",
    "Gini",
    "ImpactRatio",
    "MaxShare",
    "MaxSkew",
    "Measure",
    "MeasureInfo",
    "MinSkew",
    "NFaiRR",
    "OrderSensitivity",
    "PairPreference",
    "RaB",
    "Ranking",
    "Score",
    "Share",
    "SignedDUO",
    "Skew",
    "SourceDelta",
    "TExFAIR",
    "TokenShare",
    "UniqueShare",
    "measure",
    "parse_measure",
    "parse_measures",
    "rKL",
    "rND",
    "rRD",
]


def __getattr__(name: str) -> Any:
    """Measures of effectiveness, such as nDCG, when they are first used."""
    if not name.startswith("_"):
        from ir_measures.measures import registry

        if name in registry:
            return Effectiveness(name)
    raise AttributeError(f"module 'ranktilt.measures' has no attribute {name!r}")
