"""Every method keeps to the shipped contract."""

from __future__ import annotations

import inspect
import sys

from ranktilt.rerank.methods import (
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
    method = FairTopK(protected=2)


class TestDetConstSort(RerankerContract):
    method = DetConstSort()


def test_every_method_has_its_contract() -> None:
    here = [
        value.method.name
        for value in vars(sys.modules[__name__]).values()
        if inspect.isclass(value)
        and issubclass(value, RerankerContract)
        and value is not RerankerContract
    ]
    assert set(here) == set(METHODS)
