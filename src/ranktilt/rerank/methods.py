"""All methods, by name. Adding one is a file here and a line below."""

from __future__ import annotations

from ranktilt.rerank.arab import Arab
from ranktilt.rerank.base import METHODS, RankedList, Reranker, make_method
from ranktilt.rerank.det_const_sort import DetConstSort
from ranktilt.rerank.duo import Duo
from ranktilt.rerank.fair_top_k import FairTopK
from ranktilt.rerank.ia_select import IaSelect
from ranktilt.rerank.mmr import Mmr
from ranktilt.rerank.nfairr import NeutralityInterpolation, Nfairr
from ranktilt.rerank.pm2 import Pm2
from ranktilt.rerank.texfair import Texfair
from ranktilt.rerank.xquad import Xquad

__all__ = [
    "METHODS", "Arab", "DetConstSort", "Duo", "FairTopK", "IaSelect", "Mmr",
    "NeutralityInterpolation", "Nfairr", "Pm2", "RankedList", "Reranker", "Texfair", "Xquad",
    "make_method",
]  # fmt: skip
