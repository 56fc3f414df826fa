"""Every ranker that the papers study: its spec, a public checkpoint, who used it, its size.

The rows are in registry.toml. Names of checkpoints are those of the papers' and their authors'
releases; they were not checked against a hub.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ranktilt.data.settings import read_settings

PAPERS = {
    "rekabsaz2020": "Rekabsaz & Schedl 2020",
    "seyedsalehi2022": "Seyedsalehi et al. 2022",
    "abolghasemi2024": "Abolghasemi et al. 2024",
    "ziems2024": "Ziems et al. 2024",
}


@dataclass(frozen=True)
class _KnownRanker:
    """One row of `ranktilt rankers`."""

    name: str
    family: str
    spec: str
    papers: tuple[str, ...] = ()
    checkpoint: str | None = None
    parameters: int | None = None
    counted_by: str | None = None  # "paper" or "card"
    note: str = ""

    @property
    def used_by(self) -> str:
        """The papers, as they are cited."""
        return "; ".join(PAPERS[paper] for paper in self.papers)

    @property
    def size(self) -> str:
        """Number of parameters and who counted them."""
        return "" if self.parameters is None else f"{self.parameters:,} ({self.counted_by})"


@dataclass(frozen=True)
class _Registry:
    ranker: tuple[_KnownRanker, ...]


def known_rankers(words: Iterable[str] = ()) -> list[_KnownRanker]:
    """The rankers whose name, family, spec or paper has a word that starts with each of these."""
    known = read_settings(Path(__file__).with_suffix(".toml"), _Registry).ranker
    wanted = [re.compile(rf"\b{re.escape(word.casefold())}") for word in words]
    found = []
    for own in known:
        text = f"{own.name} {own.family} {own.spec} {' '.join(own.papers)} {own.used_by}".casefold()
        if all(word.search(text) for word in wanted):
            found.append(own)
    return found
