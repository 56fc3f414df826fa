"""The figures are drawn, and say what they show."""

from __future__ import annotations

from pathlib import Path

import pytest

from ranktilt.errors import InputError
from ranktilt.reports.drawing import write_drawing
from ranktilt.studies.analysis.analyse import Analysis, AnalysisRow, AnalysisSettings, analyse
from ranktilt.studies.analysis.power import StudyPlan, _simulate
from ranktilt.studies.analysis.regression import RegressionFit
from ranktilt.studies.tables import OpinionAnswer


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    data = _simulate(StudyPlan(participants=60, beta2=0.8, likert=True, click_rate=0.6), 2)
    rows = [
        OpinionAnswer(f"p{p}", f"q{q}", str(c), int(a), int(b), float(x), abs(float(x)), int(k))
        for p, q, c, a, b, x, k in zip(
            data.participant, data.query, data.condition, data.prior, data.posterior,
            data.signed_duo, data.clicked, strict=True,
        )
    ]  # fmt: skip
    return analyse({"natural <b>": rows}, settings=AnalysisSettings(models=("ols", "hc3")))


def test_the_figure_is_written(analysis: Analysis, tmp_path: Path) -> None:
    write_drawing(analysis.chart(), str(tmp_path / "seme.svg"))
    svg = (tmp_path / "seme.svg").read_text()
    for row in (analysis.rows[0], analysis.rows[2]):
        beta2 = row.fit.beta2
        assert beta2 is not None
        drawn = f"{row.behaviour}, ols: β2 = {beta2.estimate:.3f}"
        assert drawn in svg
        assert f"n = {row.fit.n}" in svg
    assert "<b>" not in svg
    assert svg.count(", ols: β2") >= 2
    write_drawing(analysis.chart(), str(tmp_path / "seme.png"))
    assert (tmp_path / "seme.png").read_bytes().startswith(b"\x89PNG")


def test_a_point_and_a_line_per_regression(analysis: Analysis) -> None:
    spec = analysis.chart().spec
    beta2 = analysis.rows[1].fit.beta2
    assert beta2 is not None
    row = spec["data"]["values"][1]
    assert (row["value"], row["low"], row["high"]) == (beta2.estimate, beta2.low, beta2.high)
    assert len(spec["data"]["values"]) == len(analysis.rows)


def test_nothing_to_draw_says_why() -> None:
    empty = AnalysisRow(
        "c", "all", "e", None, RegressionFit("ols", 1, 1, 1, status="x", notes=("too few",))
    )
    with pytest.raises(InputError, match="no regression"):
        Analysis([empty], {}, 0.95).chart()
