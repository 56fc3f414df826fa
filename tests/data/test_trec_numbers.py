"""Scores are read exactly: the compiled reader gives the double that Python gives."""

from __future__ import annotations

import io
import re

from hypothesis import example, given, settings
from hypothesis import strategies as st

from ranktilt.data.trec import _parse_fast

DECIMALS = st.from_regex(
    re.compile(r"[+-]?(\d{1,25}(\.\d{0,25})?|\.\d{1,25})", re.A), fullmatch=True
)
FLOATS = st.floats(allow_nan=False, allow_infinity=False).map(repr)
NUMBERS = st.one_of(DECIMALS, FLOATS, st.integers(-(2**60), 2**60).map(str))


@settings(deadline=None, max_examples=300)
@given(st.lists(NUMBERS, min_size=1, max_size=20))
@example(["9007199254740993", "9007199254740992", "0.1", "-0.0", "15.780599594116211", "1e-7"])
@example(["123456789012345678", "1234567890123456789", "0.000000000000000001", "3.", ".5", "+2"])
def test_scores_are_the_nearest_doubles(texts: list[str]) -> None:
    lines = "".join(f"q Q0 d{i} {i} {text} t\n" for i, text in enumerate(texts))
    columns = _parse_fast(io.BytesIO(lines.encode()), with_ranks=True)
    if columns is None:  # left to the careful reader: only what Arrow cannot read
        assert any(text.startswith("+") for text in texts)
        return
    assert [score.hex() for score in columns.scores.tolist()] == [float(t).hex() for t in texts]
    assert columns.ranks is not None
    assert columns.ranks.tolist() == list(range(len(texts)))
