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
from functools import cache
from importlib import resources

from ranktilt.corpora.findings import LOOK, OK, Finding
from ranktilt.corpora.layout import NO_DOMAIN, Corpus


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


def check_skew(corpus: Corpus) -> Finding:
    """Spread of topics over domains and countries; a question without topic counts as one."""
    about: dict[tuple[str, str], list[str]] = {}
    for question in corpus.questions.values():
        key = (question.domain or NO_DOMAIN, question.topic or question.text)
        about.setdefault(key, []).extend(countries_in(f"{question.topic}. {question.text}"))
    english = _countries()[1]
    rows = []
    topics_about = anglophone = 0
    sizes = Counter(domain for domain, _ in about)
    for domain, size in sorted(sizes.items()):
        named = [found for (name, _), found in about.items() if name == domain and found]
        spoken = sum(not english.isdisjoint(found) for found in named)
        top, number = _most_frequent(named)
        share, most = f"{size / len(about):.0%}", f"{top} ({number})" if top else "–"
        rows.append((domain, str(size), share, str(len(named)), str(spoken), most))
        topics_about += len(named)
        anglophone += spoken
    says = []
    if topics_about:
        top, number = _most_frequent(list(about.values()))
        says = [
            f"{topics_about} of {len(about)} topics are about countries; of these {anglophone} "
            f"({anglophone / topics_about:.0%}) about anglophone ones",
            f"the most frequent country is {top}, in {number} topics",
        ]
    evenness = _evenness(list(sizes.values()))
    if evenness is not None:
        says.append(f"evenness of the domains {evenness:.2f} (1: all the same size)")
    one_sided = topics_about >= 10 and anglophone > 0.6 * topics_about
    uneven = evenness is not None and evenness < 0.7
    return Finding(
        "topic skew",
        LOOK if one_sided or uneven else OK,
        "; ".join(says) or "no topic is about a country, and there is one domain",
        ("domain", "topics", "share", "about countries", "of these anglophone", "most often"),
        tuple(rows),
    )


def _most_frequent(topics: list[list[str]]) -> tuple[str, int]:
    """The country that most topics are about, and their number; the first by name of ties."""
    counts = Counter(country for found in topics for country in set(found))
    return min(counts.items(), key=lambda one: (-one[1], one[0]), default=("", 0))


def _evenness(sizes: list[int]) -> float | None:
    """Shannon entropy divided by its maximum (Pielou); None for one domain."""
    if len(sizes) < 2:
        return None
    total = sum(sizes)
    entropy = -sum(size / total * math.log(size / total) for size in sizes)
    return entropy / math.log(len(sizes))
