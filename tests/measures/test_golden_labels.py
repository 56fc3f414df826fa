"""Cases of shared/golden/label_measures.json, each measure called on a `Ranking`.

The expected values were worked out outside this project. A copy is in tests/golden, so that the
tests do not depend on the folder beside the repository.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ranktilt.measures import parse_measure
from ranktilt.measures.base import Measure
from tests.measures.label_cases import CASES, GOLDEN, TOLERANCE, LabelCase


def test_the_copy_is_the_shared_file(shared: Path) -> None:
    assert GOLDEN.read_bytes() == (shared / "golden" / "label_measures.json").read_bytes()


def values(kind: str) -> list[tuple[str, str]]:
    """Every case with every measure that it has such values of."""
    return [(case, name) for case, content in CASES.items() for name in content.get(kind, {})]


def measure_of(name: str) -> Measure:
    found = parse_measure(name)
    assert isinstance(found, Measure)
    return found


@pytest.mark.parametrize(("case", "name"), values("expected"))
def test_values(case: str, name: str) -> None:
    measure = measure_of(name)
    content = CASES[case]
    for query, value in content["expected"][name].items():
        status = content.get("status", {}).get(name, {}).get(query, "ok")
        ranking = LabelCase(case).rankings[query]
        found = measure.score(ranking)
        assert found.status == status, query
        assert found.value == (None if value is None else pytest.approx(value, abs=TOLERANCE))


@pytest.mark.parametrize(("case", "name"), values("summary"))
def test_pooled_values(case: str, name: str) -> None:
    measure = measure_of(name)
    expected = CASES[case]["summary"][name]
    if not measure.is_pooled:
        return
    given = LabelCase(case, getattr(measure, "attribute", None))
    found = measure.pool(list(given.rankings.values()))
    assert found.status == expected.get("status", "ok")
    value = expected["value"]
    assert found.value == (None if value is None else pytest.approx(value, abs=TOLERANCE))
