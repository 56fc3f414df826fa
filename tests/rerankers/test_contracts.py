"""Every method keeps to the shipped contract."""

from __future__ import annotations

import dataclasses
import inspect
import sys
from dataclasses import dataclass

import numpy as np

from bench.rerank_gaps import ranked_list
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.rerankers.methods import (
    METHODS,
    Arab,
    DetConstSort,
    Duo,
    FairTopK,
    IaSelect,
    Mmr,
    NeutralityInterpolation,
    Nfairr,
    Pm2,
    RankedList,
    Reranker,
    Texfair,
    Xquad,
)
from ranktilt.testing.rerankers import RerankerContract


class TestTexfair(RerankerContract):
    method = Texfair()


class TestNfairr(RerankerContract):
    method = Nfairr()


class TestNeutrality(RerankerContract):
    method = NeutralityInterpolation()


class TestArab(RerankerContract):
    method = Arab()


class TestArabBool(RerankerContract):
    method = Arab(magnitude="bool")


class TestDuo(RerankerContract):
    method = Duo()


class TestDuoScore(RerankerContract):
    method = Duo(bound="score")


class TestMmr(RerankerContract):
    method = Mmr()


class TestXquad(RerankerContract):
    method = Xquad()


class TestIaSelect(RerankerContract):
    method = IaSelect()


class TestPm2(RerankerContract):
    method = Pm2()


class TestFairTopK(RerankerContract):
    method = FairTopK()


class TestFairTopKNamed(RerankerContract):
    method = FairTopK(protected="second")


class TestDetConstSort(RerankerContract):
    method = DetConstSort()


@dataclass(frozen=True)
class Backwards(Reranker):
    """Turns a list round; by its own measure the first document had better have a small number."""

    name = "backwards"
    needs = "annotations"
    measured: bool = False

    def order(self, ranked: RankedList, strength: float) -> IntArray:
        assert strength > 0
        return np.arange(len(ranked))[::-1]

    def evidence(self, ranked: RankedList) -> FloatArray:
        return ranked.counts

    def unfairness(self, ranked: RankedList, order: IntArray) -> float | None:
        return float(ranked.counts[order[0], 0]) if self.measured else None


def test_what_any_method_is_kept_to() -> None:
    ranked = ranked_list([[1, 0], [2, 0], [1, 0], [3, 0], [2, 0]])
    # turned round it is 4 3 2 1 0; equal documents (0 and 2, 1 and 4) then change places
    assert Backwards().rerank_list(ranked, 0.5).tolist() == [1, 3, 0, 4, 2]
    assert Backwards().rerank_list(ranked, 0).tolist() == [0, 1, 2, 3, 4]
    # the top 2 are 1 and 3 as before; below them the others are in their order
    short = dataclasses.replace(ranked, cutoff=2)
    assert Backwards().rerank_list(short, 0.5).tolist() == [1, 3, 0, 2, 4]
    # by its measure 1 became 2: the list stays; the other way round it may go
    assert Backwards(measured=True).rerank_list(ranked, 0.5).tolist() == [0, 1, 2, 3, 4]
    better = ranked_list([[3, 0], [2, 0], [1, 0]])
    assert Backwards(measured=True).rerank_list(better, 0.5).tolist() == [2, 1, 0]


def test_every_method_has_its_contract() -> None:
    here = [
        value.method.name
        for value in vars(sys.modules[__name__]).values()
        if inspect.isclass(value)
        and issubclass(value, RerankerContract)
        and value is not RerankerContract
    ]
    assert set(here) == set(METHODS)
