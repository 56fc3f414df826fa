"""Audits of ranked people: labels with attributes, without a collection."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ranktilt
from ranktilt.audits.audit import _label_measures
from ranktilt.data.labels import Labels
from ranktilt.errors import InputError
from ranktilt.sample import load_sample

PEOPLE = load_sample().people
DEBATES = PEOPLE.parent / "debates"
LABELS = PEOPLE / "people.csv"


@pytest.fixture(scope="module")
def audit() -> Any:
    runs = [PEOPLE / "screener.trec", PEOPLE / "lottery.trec"]
    return ranktilt.audit(runs, labels=LABELS, background=PEOPLE / "shown.trec", cutoff=2)


def test_default_measures_cover_attributes_and_their_intersection() -> None:
    names = _label_measures(Labels.load(LABELS), 2, shown=True)
    ratios = [name for name in names if name.startswith("ImpactRatio")]
    assert ratios == [
        "ImpactRatio(candidates='background', attribute='gender')@2",
        "ImpactRatio(candidates='background', attribute='age')@2",
        "ImpactRatio(candidates='background', min_share=0.02, attribute='gender*age')@2",
    ]
    assert "OrderSensitivity(of='position', attribute='gender*age')" in names
    plain = _label_measures(Labels.load({"a": "x", "b": "y"}), 3)
    share = "Share(group='x', by='documents')@3"
    assert plain == ["ImpactRatio@3", "NDKL@3", "AWRF@3", share]
    sides = _label_measures(Labels.load(DEBATES / "stance.qrels"), 3)
    assert sides == ["AWRF@3", "Share(group='FOR', by='documents')@3"]


def test_a_group_that_is_never_ranked_is_not_missed() -> None:
    """Compared with the ranked list alone, the most one-sided lists had no value."""
    people = {f"{group}{n}": group for group in "ab" for n in range(2)}
    shown = {f"q{n}": {doc: -float(i) for i, doc in enumerate(people)} for n in range(3)}
    ranked = {query: {"a0": 2.0, "a1": 1.0} for query in shown}
    found = ranktilt.audit(ranked, labels=people, background=shown, cutoff=2).scores
    summary = found.summary("run", "NDKL(target='background')@2")
    assert summary["value"] == pytest.approx(np.log(2))  # KL((1, 0) ‖ (½, ½)) at both ranks
    # the first two of four are of one group in 1 of 3 orders
    weight = 1 / np.log2(3)
    expected = np.log(2) * (1 + weight / 3) / (1 + weight)
    assert summary["chance"] == pytest.approx(expected)


def test_rates_by_hand(audit: Any) -> None:
    """Counted without ranktilt: who of each gender is among the first two of the lists."""
    gender = {
        row[0]: row[1]
        for row in (line.split(",") for line in LABELS.read_text().splitlines()[1:])
        if row[2] == "gender"
    }
    candidates: dict[str, int] = {}
    selected: dict[str, int] = {}
    for line in (PEOPLE / "screener.trec").read_text().splitlines():
        _, _, doc, rank, *_ = line.split()
        group = gender[doc]
        candidates[group] = candidates.get(group, 0) + 1
        selected[group] = selected.get(group, 0) + (int(rank) <= 2)
    expected = {group: selected[group] / candidates[group] for group in candidates}
    found = audit.scores.summary("screener", "ImpactRatio(candidates='background', "
                                 "attribute='gender')@2")  # fmt: skip
    assert found["rates"] == pytest.approx(expected)
    assert found["candidates"] == candidates
    ratio = min(expected.values()) / max(expected.values())
    assert found["value"] == pytest.approx(ratio)


def test_verdict_names_chance_and_order(audit: Any) -> None:
    verdict = " ".join(audit.verdict)
    assert "the impact ratio of screener (0.35) is significantly lower than random" in verdict
    assert "no impact ratio is significantly lower than random orders give" in verdict  # by age
    assert "of the variance of screener's ranks" in verdict
    assert "lottery" in verdict


def test_a_system_is_named_once_if_it_is_significant_and_lowest(audit: Any) -> None:
    told = [own for own in audit.verdict if "significantly lower than random orders" in own]
    alone = [own for own in told if "the impact ratio of screener" in own]
    assert alone
    assert all(own.count("screener") == 1 for own in alone)


def test_report_can_be_filed(audit: Any, tmp_path: Path) -> None:
    audit.report(tmp_path / "report")
    page = (tmp_path / "report" / "index.html").read_text(encoding="utf-8")
    parts = ("For the record", "Protocol", "Candidates by gender", "Random orders", "Not shown")
    for part in parts:
        assert part in page
    table = (tmp_path / "report" / "tables").glob("selection-*gender-at-2.md")
    (rates,) = [path.read_text(encoding="utf-8") for path in table]
    assert "| screener | non-binary |" in rates
    assert "| lottery | woman |" in rates
    manifest = json.loads((tmp_path / "report" / "manifest.json").read_text())
    assert any("selection-" in name for name in manifest["files"])


def test_explain_shows_the_groups_of_every_attribute(audit: Any) -> None:
    share = "Share(group='under 40', by='documents', attribute='age')@3"
    names = ["AWRF(attribute='gender')@3", share, "UniqueShare(attribute='age')@3"]
    found = audit.explain("job001", run="screener", measures=names)
    first = found.documents[0]
    assert set(first.labels) & {"woman", "man", "non-binary"}
    assert set(first.labels) & {"under 40", "40 and over"}
    awrf, shared, unique = found.measures
    assert awrf.base is not None
    assert shared.base is not None
    assert not unique.additive
    assert "ImpactRatio" not in str(audit.explain("job001").measures)


def test_explaining_pooled_measures_alone_is_refused() -> None:
    only = ranktilt.audit(
        PEOPLE / "screener.trec", labels=LABELS, measures=["ImpactRatio(attribute='age')@2"]
    )
    with pytest.raises(InputError, match="one value for all queries"):
        only.explain("job001")


def test_a_cutoff_that_selects_everyone(run_cli: Callable[..., Any]) -> None:
    done = run_cli("audit", PEOPLE / "screener.trec", "--labels", LABELS, "-q")
    assert done.code == 0, done.err
    whole = run_cli("audit", PEOPLE / "screener.trec", "--labels", LABELS)
    told = "Selection by age, top 10: every candidate is selected; choose a smaller cutoff"
    assert told in " ".join(whole.out.split())


def test_groups_need_one_attribute(run_cli: Callable[..., Any]) -> None:
    done = run_cli("audit", PEOPLE / "screener.trec", "--labels", LABELS, "--groups", "man,woman")
    assert done.code == 2
    assert "labels of 2 attributes: gender, age" in done.err
    assert len(done.err.splitlines()) == 1


def test_the_sample_is_what_its_script_writes(tmp_path: Path, monkeypatch: Any) -> None:
    from scripts import make_sample_people

    monkeypatch.setattr(make_sample_people, "FOLDER", tmp_path)
    make_sample_people.main()
    for path in tmp_path.iterdir():
        assert path.read_bytes() == (PEOPLE / path.name).read_bytes()
