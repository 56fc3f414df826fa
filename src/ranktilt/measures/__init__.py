"""The measures, one file per paper family: a pure formula over arrays beside a thin class.

Import a class (`ARaB`), read a name (`parse_measure`), or use a formula as it is
(`ranktilt.measures.rank_bias.average_rank_bias`).
"""

from ranktilt.measures.awrf import AWRF
from ranktilt.measures.base import REGISTRY, Measure, MeasureInfo, Ranking, Score, measure
from ranktilt.measures.crbo import CRBO
from ranktilt.measures.duo import DUO, SignedDUO
from ranktilt.measures.names import parse_measure, parse_measures
from ranktilt.measures.neutrality import AgnosticFaiRR, AgnosticNFaiRR, FaiRR, NFaiRR
from ranktilt.measures.parity import rKL, rND, rRD
from ranktilt.measures.rank_bias import ARaB, RaB
from ranktilt.measures.term_exposure import TED, Share, TExFAIR
from ranktilt.measures.token_share import TokenShare

__all__ = [
    "AWRF",
    "CRBO",
    "DUO",
    "REGISTRY",
    "TED",
    "ARaB",
    "AgnosticFaiRR",
    "AgnosticNFaiRR",
    "FaiRR",
    "Measure",
    "MeasureInfo",
    "NFaiRR",
    "RaB",
    "Ranking",
    "Score",
    "Share",
    "SignedDUO",
    "TExFAIR",
    "TokenShare",
    "measure",
    "parse_measure",
    "parse_measures",
    "rKL",
    "rND",
    "rRD",
]
