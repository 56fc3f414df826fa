"""Measures from labels, and attention models, keep to the contract of `ranktilt.testing`."""

from __future__ import annotations

import math
from typing import ClassVar

from ranktilt.measures import (
    AWRF,
    DIR,
    DTR,
    HHI,
    NDKL,
    PEER,
    TED,
    Gini,
    ImpactRatio,
    MaxShare,
    MaxSkew,
    MinSkew,
    Ranking,
    Share,
    Skew,
    TExFAIR,
    UniqueShare,
    rKL,
    rND,
    rRD,
)
from ranktilt.testing import MeasureContract
from tests.measures.test_contracts import Distance, Exposure, GroupShare, Parity, RatioParity

# Attention models and attributes of the older measures


class TestAWRFPatient(Distance):
    measure = AWRF(attention="rbp(0.8)", attribute="race") @ 10


class TestAWRFLinearWholeList(Distance):
    measure = AWRF(unknown="uniform", attention="linear")


class TestAWRFCascade(Distance):
    measure = AWRF(attention="err") @ 10


class TestAWRFTrecHasItsOwnAttention(Distance):
    measure = AWRF(variant="trec", attention="gerr(0.5,0.5)") @ 10


class TestTEDLinear(Exposure):
    measure = TED(attention="linear")


class TestTEDCascade(Exposure):
    measure = TED(attention="gerr(0.9,0.4)") @ 10


class TestTExFAIRImpatient(Exposure):
    measure = TExFAIR(attention="rbp(0)") @ 10


class TestTExFAIRCascade(Exposure):
    measure = TExFAIR(attention="err(0.9,3)")


class TestShareOfTrec(GroupShare):
    measure = Share(group="first", attention="trec", attribute="sex") @ 10


class TestShareCascade(GroupShare):
    measure = Share(group="second", by="documents", attention="gerr(0.9,0.4)") @ 6


class TestShareUniform(GroupShare):
    measure = Share(group="second", by="documents", attention="uniform")


class TestRNDAttribute(Parity):
    measure = rND("first", attribute="race") @ 10


class TestRKLAttribute(Parity):
    measure = rKL("first", attribute="race") @ 10


class TestRRDAttribute(RatioParity):
    measure = rRD("first", attribute="race") @ 10


# Concentration


class Concentration(MeasureContract):
    low, high = 0.0, 1.0


class TestGini(Concentration):
    measure = Gini() @ 10


class TestGiniOverAll(Concentration):
    measure = Gini(over="all", norm=True, attention="rbp(0.85)", attribute="site") @ 5


class TestGiniNorm(Concentration):
    measure = Gini(norm=True)


class TestGiniPooled(Concentration):
    measure = Gini(pooled=True) @ 5


class TestGiniPooledCascade(Concentration):
    measure = Gini(over="all", pooled=True, attention="err") @ 10


class TestHHI(Concentration):
    measure = HHI() @ 10


class TestHHINorm(Concentration):
    measure = HHI(norm=True, attention="linear", attribute="site")


class TestHHIOverAll(Concentration):
    measure = HHI(over="all", norm=True) @ 3


class TestHHIPooled(Concentration):
    measure = HHI(norm=True, pooled=True)


class TestMaxShare(Concentration):
    measure = MaxShare() @ 10


class TestMaxShareCascade(Concentration):
    measure = MaxShare(attention="gerr(0.5,0.5)", attribute="site")


class TestMaxSharePooled(Concentration):
    measure = MaxShare(pooled=True) @ 10


class TestUniqueShare(Concentration):
    measure = UniqueShare() @ 10


class TestUniqueShareWholeList(Concentration):
    measure = UniqueShare(attribute="site")


class TestUniqueSharePooled(Concentration):
    measure = UniqueShare(pooled=True) @ 4


# Shares of the top against target shares


class TestMinSkew(MeasureContract):
    measure = MinSkew() @ 10


class TestMinSkewWholeList(MeasureContract):
    measure = MinSkew(target="given", attribute="race")


class TestMinSkewOfThePaper(MeasureContract):
    measure = MinSkew(floor=0) @ 5


class TestMinSkewBackground(MeasureContract):
    measure = MinSkew(target="background") @ 5


class TestMaxSkew(MeasureContract):
    measure = MaxSkew() @ 10


class TestMaxSkewWholeList(MeasureContract):
    measure = MaxSkew(target="background", floor=0)


class TestMaxSkewGiven(MeasureContract):
    measure = MaxSkew(target="given", floor=1, attribute="race") @ 5


class GroupSkew(MeasureContract):
    swap = "free"  # one of two shares rises as the other falls, but not by the same factor


class TestSkew(GroupSkew):
    measure = Skew(group="second") @ 10


class TestSkewWholeList(GroupSkew):
    measure = Skew(group="first", target="background", attribute="race")


class TestSkewGiven(GroupSkew):
    measure = Skew(group="first", target="given", floor=0) @ 5


class Divergence(MeasureContract):
    measure: ClassVar[NDKL]

    def bounds(self, ranking: Ranking) -> tuple[float, float]:
        targets = self.measure.targets_of(ranking)
        unit = math.log(2) if self.measure.base == 2 else 1.0
        return 0.0, -math.log(targets[targets > 0].min(initial=1.0)) / unit


class TestNDKL(Divergence):
    measure = NDKL() @ 10


class TestNDKLWholeList(Divergence):
    measure = NDKL(base=2, attribute="race")


class TestNDKLGiven(Divergence):
    measure = NDKL(target="given") @ 5


class TestNDKLBackground(Divergence):
    measure = NDKL(target="background") @ 5


# Exposure in proportion to relevance


class Ratio(MeasureContract):
    low = 0.0
    swap = "invert"
    tolerance = 1e-11


class Logarithm(MeasureContract):
    tolerance = 1e-11


class Part(MeasureContract):
    low, high = 0.0, 1.0
    swap = "complement"


class Extremes(MeasureContract):
    low, high = 0.0, 1.0


class TestDTR(Ratio):
    measure = DTR() @ 10


class TestDTRWholeList(Ratio):
    measure = DTR(attention="rbp(0.8)", attribute="race")


class TestDTRPair(Ratio):
    measure = DTR(pair="third,first", utility="gain") @ 10


class TestDTRLog(Logarithm):
    measure = DTR(form="log", utility="binary", rel=2) @ 10


class TestDTRShare(Part):
    measure = DTR(form="share", candidates="judged") @ 10


class TestDTRMinMax(Extremes):
    measure = DTR(form="minmax", attention="err") @ 10


class TestDTRBackground(Part):
    measure = DTR(form="share", candidates="background") @ 5


class TestDIR(Ratio):
    measure = DIR(candidates="judged") @ 10


class TestDIRBackground(Extremes):
    measure = DIR(form="minmax", candidates="background") @ 5


class TestDIRWholeList(Ratio):
    measure = DIR(attention="linear", attribute="race")


class TestDIRLogPair(Logarithm):
    measure = DIR(pair="first,second", form="log") @ 10


class TestDIRShare(Part):
    measure = DIR(form="share", utility="gain") @ 10


class TestDIRMinMax(Extremes):
    measure = DIR(form="minmax", utility="binary", rel=2) @ 10


# Equal ranks at each grade


class EqualRanks(MeasureContract):
    low, high = 0.0, 1.0


class TestPEER(EqualRanks):
    measure = PEER() @ 10


class TestPEERWholeList(EqualRanks):
    measure = PEER(weights="0:0.2,1:0.8", attribute="language")


class TestPEERIntended(EqualRanks):
    measure = PEER(variant="intended") @ 20


class TestPEERKruskal(EqualRanks):
    measure = PEER(weights="1:0.5,2:0.5", variant="kruskal") @ 10


# Selection rates


class Rates(MeasureContract):
    low, high = 0.0, 1.0


class TestImpactRatio(Rates):
    measure = ImpactRatio() @ 5


class TestImpactRatioWithoutSmallGroups(Rates):
    measure = ImpactRatio(min_share=0.3, attribute="race*sex") @ 3


class TestImpactRatioWholeList(Rates):
    measure = ImpactRatio()


class TestImpactRatioOfTheInput(Rates):
    measure = ImpactRatio(candidates="background") @ 2


class TestImpactRatioWholeAnswer(Rates):
    measure = ImpactRatio(candidates="background", min_share=0.02)


class TestImpactRatioOfAGroup(Rates):
    measure = ImpactRatio(group="second") @ 5
    swap = "free"  # the rate of the other group ÷ the highest is another ratio
