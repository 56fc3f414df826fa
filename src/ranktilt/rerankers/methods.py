"""All methods, by name. Adding one is a file here and a line below."""

from __future__ import annotations

from ranktilt.rerankers.arab import Arab
from ranktilt.rerankers.base import METHODS, RankedList, Reranker, make_method
from ranktilt.rerankers.det_const_sort import DetConstSort
from ranktilt.rerankers.duo import Duo
from ranktilt.rerankers.fair_top_k import FairTopK
from ranktilt.rerankers.ia_select import IaSelect
from ranktilt.rerankers.mmr import Mmr
from ranktilt.rerankers.nfairr import NeutralityInterpolation, Nfairr
from ranktilt.rerankers.pm2 import Pm2
from ranktilt.rerankers.texfair import Texfair
from ranktilt.rerankers.xquad import Xquad

__all__ = [
    "METHODS", "Arab", "DetConstSort", "Duo", "FairTopK", "IaSelect", "Mmr",
    "NeutralityInterpolation", "Nfairr", "Pm2", "RankedList", "Reranker", "Texfair", "Xquad",
    "make_method",
]  # fmt: skip
