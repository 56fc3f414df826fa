"""Measures from labels, and attention models, keep to the contract of `ranktilt.testing`."""

from __future__ import annotations

from ranktilt.measures import AWRF, TED, Share, TExFAIR, rKL, rND, rRD
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
