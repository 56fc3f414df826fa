"""Countries that a text names (A.1 of Ziems et al. 2024 counts what topics are about).

Names and peoples are matched as written, so "Turkey" may be a bird: counts are rough.
"""

from __future__ import annotations

import csv
import io
import re
from functools import cache
from importlib import resources


@cache
def _countries() -> tuple[dict[str, str], frozenset[str], re.Pattern[str]]:
    """Name → country, the anglophone countries, and a pattern for all names, the longest first."""
    home = resources.files("ranktilt.data") / "countries.tsv"
    rows = csv.DictReader(io.StringIO(home.read_text(encoding="utf-8")), delimiter="\t")
    names: dict[str, str] = {}
    english = set()
    for row in rows:
        others = [name for name in row["other_names"].split(",") if name]
        names |= dict.fromkeys([row["country"], *others], row["country"])
        if row["english"] == "yes":
            english.add(row["country"])
    ordered = sorted(names, key=lambda name: (-len(name), name))
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, ordered)) + r")(?!\w)")
    return names, frozenset(english), pattern


def countries_in(text: str) -> list[str]:
    """Countries that a text names, each once, in order.

    >>> countries_in("Should South Korea and the U.S. trade with the Dutch?")
    ['South Korea', 'United States', 'Netherlands']
    """
    names, _, pattern = _countries()
    return list(dict.fromkeys(names[found] for found in pattern.findall(text)))


def anglophone_countries() -> frozenset[str]:
    """Countries in which English is official, the majority's, or a common second language."""
    return _countries()[1]
