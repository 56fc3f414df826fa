"""All rerankers by name. To add one, write a file here and a line below."""

from __future__ import annotations

import dataclasses

from ranktilt.data.settings import read_settings
from ranktilt.data.specs import Spec
from ranktilt.errors import InputError, UnknownNameError, close_names
from ranktilt.rerankers.arab import Arab
from ranktilt.rerankers.aspects import IaSelect, Pm2, Xquad
from ranktilt.rerankers.base import METHODS, RankedList, Reranker
from ranktilt.rerankers.det_const_sort import DetConstSort
from ranktilt.rerankers.duo import Duo
from ranktilt.rerankers.fair_top_k import FairTopK
from ranktilt.rerankers.mmr import Mmr
from ranktilt.rerankers.nfairr import NeutralityInterpolation, Nfairr
from ranktilt.rerankers.texfair import Texfair

__all__ = [
    "METHODS", "Arab", "DetConstSort", "Duo", "FairTopK", "IaSelect", "Mmr",
    "NeutralityInterpolation", "Nfairr", "Pm2", "RankedList", "Reranker", "Texfair", "Xquad",
    "make_method",
]  # fmt: skip


def make_method(method: str | Reranker) -> Reranker:
    """A reranker from its name with options, such as "duo(bound=score)"; an object stays as it is.

    >>> make_method("arab(magnitude=bool)").options()
    {'magnitude': 'bool'}
    """
    if isinstance(method, Reranker):
        return method
    spec = Spec.parse(str(method), "method", "NAME[(key=value, …)], such as duo(bound=score)")
    if spec.name not in METHODS or spec.argument is not None:
        near = close_names(spec.name, METHODS)
        every = f"--method is one of {', '.join(sorted(METHODS))}" if near else "(--method)"
        raise UnknownNameError("method", str(method), sorted(METHODS), do=every)
    chosen = METHODS[spec.name]
    if spec.options and not dataclasses.fields(chosen):
        option = next(iter(spec.options))
        raise InputError(f"option {option!r}", where=spec.name, expected="none")
    return read_settings(spec.options, chosen, spec.name)
