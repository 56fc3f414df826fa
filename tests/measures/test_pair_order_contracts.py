"""Expected exposure, pairs and order sensitivity keep to the contract of `ranktilt.testing`."""

from __future__ import annotations

from ranktilt.measures import EED, EEL, EER, OrderSensitivity, PairPreference, SourceDelta
from ranktilt.testing import MeasureContract

RANKED = {"level": "group", "target": "given", "attention": "trec"}


class Exposure(MeasureContract):
    low = 0.0


class TestEED(Exposure):
    measure = EED() @ 10


class TestEEDWholeList(Exposure):
    measure = EED()


class TestEEDByRank(Exposure):
    measure = EED(attention="rbp(0.7)") @ 5


class TestEEDNormed(Exposure):
    measure = EED(norm="ideal") @ 5
    high = 1.0


class TestEEDRelevant(Exposure):
    measure = EED(relevant_only=True, rel=2, attention="err") @ 5


class TestEEDGroups(Exposure):
    measure = EED(level="group", graded=False) @ 10


class TestEEDAllOfGroups(Exposure):
    measure = EED(level="group", relevant_only=False, complete=True) @ 10


class TestEEDGiven(Exposure):
    measure = EED(level="group", target="given", attention="trec", attribute="race") @ 10


class TestEER(Exposure):
    measure = EER() @ 10


class TestEERWholeList(Exposure):
    measure = EER(attention="linear")


class TestEERNormed(Exposure):
    measure = EER(norm="ideal", attention="log") @ 10
    high = 1.0


class TestEEROneLevel(Exposure):
    measure = EER(graded=False, rel=2, complete=True) @ 10


class TestEERGroups(Exposure):
    measure = EER(level="group", relevant_only=False) @ 10


class TestEERGiven(Exposure):
    measure = EER(level="group", target="given", attention="log", attribute="race") @ 10


class TestEEL(Exposure):
    measure = EEL() @ 10


class TestEELWholeList(Exposure):
    measure = EEL(attention="err(0.8,3)")


class TestEELNormed(Exposure):
    measure = EEL(norm="ideal") @ 10
    high = 1.0


class TestEELNormedByRank(Exposure):
    measure = EEL(norm="ideal", graded=False, complete=True, attention="uniform") @ 3
    high = 1.0


class TestEELRelevant(Exposure):
    measure = EEL(relevant_only=True, rel=2) @ 5


class TestEELGroups(Exposure):
    measure = EEL(level="group") @ 10


class TestEELGiven(Exposure):
    measure = EEL(level="group", target="given", attention="trec", attribute="race") @ 10


class TestEELGivenRelevant(Exposure):
    measure = EEL(level="group", target="given", relevant_only=True, attention="trec")


# Pairs: groups have no part in them


class Preference(MeasureContract):
    low, high = 0.0, 1.0


class TestPairPreference(Preference):
    measure = PairPreference() @ 10


class TestPairPreferenceWholeList(Preference):
    measure = PairPreference()


class TestPairPreferenceOrder(Preference):
    measure = PairPreference(ties="order") @ 5


class TestPairPreferenceRelevant(Preference):
    measure = PairPreference(relevant_only=True, rel=2) @ 10


class Delta(MeasureContract):
    swap = "keep"  # + is a version, not a group


class TestSourceDelta(Delta):
    measure = SourceDelta() @ 10
    low, high = -200.0, 200.0


class TestSourceDeltaWholeList(Delta):
    measure = SourceDelta(of="AP")
    low, high = -200.0, 200.0


class TestSourceDeltaOfQueries(Delta):
    measure = SourceDelta(of="RR", relative=False) @ 5
    low, high = -1.0, 1.0


# The order shown


class Sensitivity(MeasureContract):
    low, high = 0.0, 1.0


class TestOrderSensitivity(Sensitivity):
    measure = OrderSensitivity()
    low = -1.0


class TestOrderSensitivityTop(Sensitivity):
    measure = OrderSensitivity() @ 5
    low = -1.0


class TestOrderSensitivityFirst(Sensitivity):
    measure = OrderSensitivity(of="first")


class TestOrderSensitivityFirstTop(Sensitivity):
    measure = OrderSensitivity(of="first") @ 3


class TestOrderSensitivityPosition(Sensitivity):
    measure = OrderSensitivity(of="position")
    tolerance = 1e-9


class TestOrderSensitivityGroup(Sensitivity):
    measure = OrderSensitivity(of="group")
    tolerance = 1e-9


class TestOrderSensitivityGroupTop(Sensitivity):
    measure = OrderSensitivity(of="group", attribute="race") @ 4
    tolerance = 1e-9
