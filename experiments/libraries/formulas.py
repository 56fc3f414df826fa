"""Expected exposure as expeval and the TREC Fair Ranking tracks define it, in closed form.

Neither is a package. The formulas were read from github.com/diazf/expeval (metrics.py at 32891dd,
exposure.py at 4b9d7e9), fair-trec/trec2021-fair-public (metrics.py at 4b01d94) and
fair-trec/trec2022-fair-public (wptrec/metrics/eel.py at 227e284), and are worked out here again.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

List = dict[str, Any]
PATIENCE, UTILITY = 0.5, 0.5
LENGTHS = {"2021": 50, "2022": 20}  # how many documents a ranking should have, by year


def series(ratio: float, n: float) -> float:
    """1 + ratio + ratio² + … with n terms."""
    return (1 - (0.0 if n == math.inf else ratio**n)) / (1 - ratio)


def treatment(samples: Sequence[Sequence[str]], grades: Mapping[str, int]) -> dict[str, float]:
    """A document's mean attention; the reader leaves at a relevant document with UTILITY."""
    found: dict[str, float] = {}
    for docs in samples:
        seen = 0
        for place, doc in enumerate(docs):
            here = PATIENCE**place * (1 - UTILITY) ** seen
            found[doc] = found.get(doc, 0.0) + here / len(samples)
            seen += grades.get(doc, 0) > 0
    return found


def target(grades: Mapping[str, int]) -> dict[str, float]:
    """The ideal attention of each relevant document: the mean over its level's places."""
    ratio, above = PATIENCE * (1 - UTILITY), 0
    by_grade: dict[int, float] = {}
    for grade in sorted({g for g in grades.values() if g > 0}, reverse=True):
        m = sum(g == grade for g in grades.values())
        by_grade[grade] = (ratio**above - ratio ** (above + m)) / (m * (1 - ratio))
        above += m
    return {doc: by_grade[g] for doc, g in grades.items() if g > 0}


def by_group(
    values: Mapping[str, float], groups: Mapping[str, str], only: Mapping[str, float] | None = None
) -> dict[str, float]:
    """Sums over the members of each group, of the documents in `only`."""
    found = dict.fromkeys(sorted(set(groups.values())), 0.0)
    for doc, value in values.items():
        if doc in groups and (only is None or doc in only):
            found[groups[doc]] += value
    return found


def three(eps: Mapping[str, float], star: Mapping[str, float]) -> dict[str, float]:
    """EED, EER, EEL."""
    names = {*eps, *star}
    return {
        "EED": sum(e * e for e in eps.values()),
        "EER": sum(eps.get(n, 0.0) * star.get(n, 0.0) for n in names),
        "EEL": sum((eps.get(n, 0.0) - star.get(n, 0.0)) ** 2 for n in names),
    }


def expeval(case: List) -> dict[str, float]:
    """Documents and groups, as they are and normalised."""
    eps, star = treatment(case["samples"], case["grades"]), target(case["grades"])
    found = three(eps, star)
    ideal = sum(e * e for e in star.values())
    found["EED, normalised"] = found["EED"] / series(PATIENCE**2, math.inf)
    found["EER, normalised"] = found["EER"] / ideal
    found["EEL, normalised"] = found["EEL"] / (ideal + series(PATIENCE * UTILITY, math.inf))
    groups = case["groups"]
    of_groups = three(by_group(eps, groups, star), by_group(star, groups, star))
    found |= {f"group {name}": value for name, value in of_groups.items()}
    k = len({groups[doc] for doc in star if doc in groups})
    low = k * series(PATIENCE * UTILITY, len(star)) ** 2
    high = k * series(PATIENCE, len(star)) ** 2
    if high > low:
        found["group EED, normalised"] = (of_groups["EED"] - low) / (high - low)
    found["group EER, normalised"] = 1.0  # its upper bound is 0, and then the value is 1
    return found


def trec(case: List, year: str, targets: Mapping[str, float]) -> float:
    """EE-L of the track: 2021 counts all documents, 2022 the relevant ones."""
    relevant = {doc: 1.0 for doc, grade in case["grades"].items() if grade > 0}
    eps: dict[str, float] = {}
    for docs in case["samples"]:
        for rank, doc in enumerate(docs, start=1):
            eps[doc] = eps.get(doc, 0.0) + 1 / math.log2(max(rank, 2)) / len(case["samples"])
    exposed = by_group(eps, case["groups"], None if year == "2021" else relevant)
    whole = sum(1 / math.log2(max(rank, 2)) for rank in range(1, LENGTHS[year] + 1))
    star = {group: share * whole for group, share in targets.items()}
    return three(exposed, star)["EEL"]
