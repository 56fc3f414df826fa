"""Adjusted p-values against statsmodels."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from ranktilt.errors import UnknownNameError
from ranktilt.stats.corrections import _bonferroni, adjust, holm

p_lists = st.lists(st.floats(0, 1), min_size=1, max_size=40)


@given(p_lists)
@settings(max_examples=25, deadline=None)
def test_as_statsmodels(p: list[float]) -> None:
    assert _bonferroni(p) == pytest.approx(multipletests(p, method="bonferroni")[1], abs=1e-9)
    assert holm(p) == pytest.approx(multipletests(p, method="holm")[1], abs=1e-9)


@given(p_lists)
def test_holm_is_never_above_bonferroni(p: list[float]) -> None:
    assert (holm(p) <= _bonferroni(p) + 1e-15).all()
    assert (holm(p) >= np.array(p) - 1e-15).all()


def test_what_was_not_tested_does_not_count() -> None:
    p = np.array([[0.01, np.nan], [0.04, 0.02]])
    assert _bonferroni(p)[0, 0] == pytest.approx(0.03)
    adjusted = holm(p)
    assert adjusted.shape == (2, 2)
    assert np.isnan(adjusted[0, 1])
    # by hand: 0.01·3, 0.02·2, 0.04·1, never falling
    assert adjusted[~np.isnan(adjusted)] == pytest.approx([0.03, 0.04, 0.04])


def test_by_name() -> None:
    assert adjust([0.2, 0.3], "none").tolist() == [0.2, 0.3]
    assert adjust([0.2, 0.3], "bonferroni").tolist() == [0.4, 0.6]
    with pytest.raises(UnknownNameError, match="did you mean holm"):
        adjust([0.2], "hollm")
    with pytest.raises(UnknownNameError, match="unknown correction 'None'; did you mean none"):
        adjust([0.2], None)  # type: ignore[arg-type]
