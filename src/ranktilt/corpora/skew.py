"""Topic skew as in A.1: which domains and which countries a corpus is about.

A topic is about a country if the topic or one of its questions names it or its people. In
anglophone countries, English is an official language, that of the majority or a common second one.
Names are matched as written, so "Turkey" may be a bird and "Jordan" a person: the shares are rough.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ranktilt.corpora.layout import Corpus

NO_DOMAIN = "(none)"


@dataclass(frozen=True)
class _DomainSkew:
    """The topics of one domain, and those about countries."""

    domain: str
    topics: int
    share: float
    about_countries: int
    anglophone: int
    #: The most frequent country and its number of topics; "" without any.
    top: str = ""
    top_topics: int = 0


@dataclass(frozen=True)
class Skew:
    """How evenly topics are spread; `evenness` is 1 if every domain has the same number."""

    domains: list[_DomainSkew]
    countries: dict[str, int]
    topics: int
    about_countries: int
    anglophone: int
    evenness: float | None

    def words(self) -> list[str]:
        """The skew in sentences."""
        lines = []
        if self.about_countries:
            share = self.anglophone / self.about_countries
            lines.append(
                f"{self.about_countries} of {self.topics} topics are about countries; of these "
                f"{self.anglophone} ({share:.0%}) about anglophone ones"
            )
            name, number = next(iter(self.countries.items()))
            lines.append(f"the most frequent country is {name}, in {number} topics")
        if self.evenness is not None:
            lines.append(f"evenness of the domains {self.evenness:.2f} (1: all the same size)")
        return lines


@cache
def _countries() -> tuple[dict[str, str], frozenset[str], re.Pattern[str]]:
    """Name → country, the Anglophone countries, and a pattern for all names, the longest first."""
    home = resources.files("ranktilt.corpora") / "countries.tsv"
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


def is_anglophone(country: str) -> bool:
    """Whether English is an official, the majority's or a common second language."""
    return country in _countries()[1]


def topic_skew(corpus: Corpus) -> Skew:
    """Spread of topics over domains and countries; a question without topic counts as one."""
    about: dict[tuple[str, str], list[str]] = {}
    for question in corpus.questions.values():
        key = (question.domain or NO_DOMAIN, question.topic or question.text)
        found = about.setdefault(key, [])
        for country in countries_in(f"{question.topic}. {question.text}"):
            if country not in found:
                found.append(country)
    sizes = Counter(domain for domain, _ in about)
    rows = []
    for domain in sorted(sizes):
        own = [found for (name, _), found in about.items() if name == domain]
        named = [found for found in own if found]
        counts = Counter(country for found in named for country in found)
        top, number = min(counts.items(), key=lambda one: (-one[1], one[0]), default=("", 0))
        rows.append(
            _DomainSkew(
                domain,
                len(own),
                len(own) / len(about),
                len(named),
                sum(any(map(is_anglophone, found)) for found in named),
                top,
                number,
            )
        )
    counts = Counter(country for found in about.values() for country in found)
    ordered = dict(sorted(counts.items(), key=lambda one: (-one[1], one[0])))
    return Skew(
        rows,
        ordered,
        len(about),
        sum(row.about_countries for row in rows),
        sum(row.anglophone for row in rows),
        _evenness(list(sizes.values())),
    )


def _evenness(sizes: list[int]) -> float | None:
    """Shannon entropy divided by its maximum (Pielou); None for one domain."""
    if len(sizes) < 2:
        return None
    total = sum(sizes)
    entropy = -sum(size / total * math.log(size / total) for size in sizes)
    return entropy / math.log(len(sizes))
