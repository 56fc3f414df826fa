"""The quality of a corpus, check by check, with the documents to review.

A check is `ok`, `look` (with what to review) or `not done` (with the reason). Nothing is changed.
"""

from __future__ import annotations

import json
import math
import os
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ranktilt.corpora.duplicates import near_duplicates, shared_runs
from ranktilt.corpora.layout import Corpus
from ranktilt.corpora.leakage import Leakage, lexical_leakage
from ranktilt.corpora.parsing import count_words, is_refusal
from ranktilt.corpora.safety import Moderation, Screen, screen
from ranktilt.corpora.separation import Separation, polarity_separation
from ranktilt.corpora.skew import Skew, topic_skew
from ranktilt.corpora.statistics import CorpusStatistics, corpus_statistics
from ranktilt.corpora.wording import guess_language, known_languages
from ranktilt.display.table import Table
from ranktilt.errors import InputError
from ranktilt.progress import Progress, silent

OK, LOOK, NOT_DONE = "ok", "look", "not done"
#: The file that keeps the answers of a moderation endpoint.
MODERATION = "moderation.sqlite"
#: A question whose axis separates fewer documents correctly needs a review.
_LEAST_RIGHT = 0.75
#: If a random split is right this often, the accuracy means nothing (one document per side).
_MEANINGLESS = 0.95
#: If word counts predict sides better across questions, sides differ in style, not only stance.
_MOST_LEAKAGE = 0.65
#: Mean words of the longer side divided by those of the shorter one.
_MOST_LENGTH_RATIO = 1.25


@dataclass(frozen=True)
class Finding:
    """One check: its verdict, a sentence, and a table of what to review."""

    check: str
    verdict: str
    says: str
    header: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class CorpusQuality:
    """All checks of a corpus."""

    findings: list[Finding]
    statistics: CorpusStatistics
    skew: Skew
    separation: Separation | None
    leakage: Leakage
    screen: Screen | None

    @property
    def warnings(self) -> list[str]:
        """Content warnings for readers."""
        return [] if self.screen is None else self.screen.warnings()

    @property
    def doubtful(self) -> list[Finding]:
        """The checks that need a review."""
        return [one for one in self.findings if one.verdict == LOOK]

    def table(self) -> Table:
        """One row per check."""
        rows = [[one.check, one.verdict, one.says] for one in self.findings]
        return Table(("check", "verdict", "finding"), rows)

    def to_dict(self) -> dict[str, Any]:
        """Everything, for JSON."""
        return {
            "findings": [vars(one) for one in self.findings],
            "statistics": self.statistics.to_dict(),
            "skew": vars(self.skew) | {"domains": [vars(row) for row in self.skew.domains]},
            "separation": None if self.separation is None else vars(self.separation),
            "leakage": vars(self.leakage),
            "safety": None
            if self.screen is None
            else {
                "threshold": self.screen.threshold,
                "highest": self.screen.highest,
                "above": self.screen.above,
            },
            "content_warnings": self.warnings,
        }

    def to_json(self) -> str:
        """Everything, as JSON."""
        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n"


@dataclass(frozen=True)
class CheckSettings:
    """How a corpus is checked."""

    #: For the axis between the sides.
    embedder: Any = "light"
    #: Shorter documents are listed.
    least_words: int = 80
    #: The language that documents should be in; by default that of most documents.
    language: str | None = None
    #: Jaccard similarity from which two documents are near duplicates.
    near: float = 0.5
    #: Whether to fit an axis per question.
    separation: bool = True
    #: A moderation endpoint, for the safety screen.
    moderation: Moderation | None = None

    def __post_init__(self) -> None:
        if self.least_words < 0:
            raise InputError(f"least_words {self.least_words}", expected="at least 0")
        if not 0.05 <= self.near <= 1:
            raise InputError(f"near {self.near}", expected="0.05 to 1")


def check_corpus(
    corpus: Corpus,
    settings: CheckSettings | None = None,
    *,
    store: str | os.PathLike[str] | None = None,
    progress: Progress = silent,
) -> CorpusQuality:
    """Run every check.

    Args:
        corpus: The corpus.
        settings: How to check it.
        store: The file that keeps the answers of a moderation endpoint.
        progress: Reports progress.

    Returns:
        One finding per check, with the documents to review.
    """
    settings = settings or CheckSettings()
    screened = None
    if settings.moderation is not None:
        screened = screen(corpus, settings.moderation, store or MODERATION, progress=progress)
    texts = {d.doc_id: d.text for d in corpus.plain}
    separation = polarity_separation(corpus, settings.embedder) if settings.separation else None
    leakage = lexical_leakage(corpus)
    skew = topic_skew(corpus)
    findings = [
        *_balance(corpus),
        _distractors(corpus),
        _duplicates(texts, settings.near),
        _shared(texts),
        *_lengths(corpus, settings.least_words),
        _language(corpus, settings.language),
        _refusals(corpus),
        _separation(separation, settings.separation),
        _leakage(leakage),
        _copied(leakage),
        _stated(leakage),
        _skewed(skew),
        _safety(screened),
    ]
    statistics = corpus_statistics(corpus)
    return CorpusQuality(findings, statistics, skew, separation, leakage, screened)


def _finding(
    check: str, rows: Sequence[tuple[str, ...]], good: str, bad: str, header: tuple[str, ...]
) -> Finding:
    if not rows:
        return Finding(check, OK, good)
    return Finding(check, LOOK, bad, header, tuple(rows))


def _balance(corpus: Corpus) -> list[Finding]:
    sides = {
        query: {str(side): len(own) for side, own in found.items() if side is not None}
        for query, found in corpus.sided.items()
    }
    if not any(sides.values()):
        says = "no document has a perspective (a natural corpus)"
        return [Finding("both sides", NOT_DONE, says), Finding("balance", NOT_DONE, says)]
    total = len(sides)
    wrong = [
        (query, ", ".join(f"{side}: {n}" for side, n in own.items()) or "none")
        for query, own in sides.items()
        if len(own) != 2
    ]
    uneven = [
        (query, ", ".join(f"{side}: {n}" for side, n in own.items()))
        for query, own in sides.items()
        if len(own) == 2 and len(set(own.values())) > 1
    ]
    header = ("question", "documents per side")
    two = total - len(wrong)
    return [
        _finding(
            "both sides",
            wrong,
            f"all {total} questions have documents on two sides",
            f"{len(wrong)} of {total} questions do not have exactly two sides",
            header,
        ),
        _finding(
            "balance",
            uneven,
            f"all {two} questions with two sides have the same number of documents per side",
            f"{len(uneven)} of {two} questions have more documents on one side",
            header,
        ),
    ]


def _distractors(corpus: Corpus) -> Finding:
    if not corpus.distractors:
        return Finding("distractors", NOT_DONE, "none, so style cannot be removed from the axis")
    imitated = {d.distractor_of for d in corpus.distractors}
    missing = [(d.doc_id,) for d in corpus.plain if d.doc_id not in imitated]
    total = len(corpus.plain)
    return _finding(
        "distractors",
        missing,
        f"all {total} documents have one",
        f"{len(missing)} of {total} documents have none",
        ("document",),
    )


def _duplicates(texts: dict[str, str], near: float) -> Finding:
    rows = [(p.first, p.second, f"{p.similarity:.2f}") for p in near_duplicates(texts, near)]
    return _finding(
        "near duplicates",
        rows,
        f"none: no two of {len(texts)} documents share {near:.0%} of their runs of four words",
        f"{len(rows)} pairs of documents share at least {near:.0%} of their runs of four words",
        ("document", "document", "similarity"),
    )


def _shared(texts: dict[str, str]) -> Finding:
    found = shared_runs(texts)
    rows = [(run, str(len(docs)), ", ".join(docs[:4])) for run, docs in found.items()]
    rows.sort(key=lambda row: (-int(row[1]), row[0]))
    return _finding(
        "boilerplate",
        rows,
        "none: no run of eight words is in more than two documents",
        f"{len(rows)} runs of eight words are in more than two documents",
        ("words", "documents", "such as"),
    )


def _lengths(corpus: Corpus, least: int) -> list[Finding]:
    counts = {d.doc_id: count_words(d.text) for d in corpus.plain}
    middle = statistics.median(counts.values()) if counts else 0
    odd = [(doc, str(n)) for doc, n in counts.items() if n < least or n > 4 * middle]
    odd.sort(key=lambda row: int(row[1]))
    first = _finding(
        "length",
        odd,
        f"all {len(counts)} documents have at least {least} words, and at most 4 × the median",
        f"{len(odd)} of {len(counts)} documents have fewer than {least} words, or more than 4 × "
        f"the median of {middle:.0f}",
        ("document", "words"),
    )
    by_side: dict[str, list[int]] = {}
    for document in corpus.plain:
        if document.perspective is not None:
            by_side.setdefault(document.perspective, []).append(counts[document.doc_id])
    means = {side: statistics.fmean(own) for side, own in sorted(by_side.items())}
    if len(means) != 2 or not min(means.values()):
        return [first, Finding("length of the sides", NOT_DONE, "not exactly two sides")]
    ratio = max(means.values()) / min(means.values())
    says = "mean words: " + ", ".join(f"side {side} {mean:.0f}" for side, mean in means.items())
    verdict = LOOK if ratio > _MOST_LENGTH_RATIO else OK
    return [first, Finding("length of the sides", verdict, f"{says}; ratio {ratio:.2f}")]


def _language(corpus: Corpus, wanted: str | None) -> Finding:
    if wanted is not None:
        names = {name.casefold(): name for name in known_languages()}
        if wanted.casefold() not in names:
            return Finding("language", NOT_DONE, f"{wanted} cannot be recognised")
        wanted = names[wanted.casefold()]
    guessed = {d.doc_id: guess_language(d.text) for d in corpus.documents.values()}
    known = Counter(name for name in guessed.values() if name)
    if not known:
        return Finding("language", NOT_DONE, "no document's language was recognised")
    main = wanted or known.most_common(1)[0][0]
    rows = [(doc, name) for doc, name in guessed.items() if name and name != main]
    unknown = len(guessed) - sum(known.values())
    rest = f" ({unknown} too short or in an unknown language)" if unknown else ""
    return _finding(
        "language",
        rows,
        f"{known[main]} of {len(guessed)} texts are in {main}{rest}",
        f"{len(rows)} of {len(guessed)} texts are not in {main}{rest}",
        ("document", "language"),
    )


def _refusals(corpus: Corpus) -> Finding:
    rows = [(d.doc_id, d.text[:100]) for d in corpus.documents.values() if is_refusal(d.text)]
    return _finding(
        "refusals",
        rows,
        f"none of {len(corpus)} texts starts like a refusal",
        f"{len(rows)} of {len(corpus)} texts start like a refusal",
        ("document", "start"),
    )


def _separation(found: Separation | None, wanted: bool) -> Finding:
    if found is None or found.accuracy is None or found.random is None:
        says = "no question with two sides gave an axis" if wanted else "not requested"
        return Finding("polarity separation", NOT_DONE, says)
    if found.random > _MEANINGLESS:
        return Finding(
            "polarity separation",
            NOT_DONE,
            f"too few documents per question: a random split is right for {found.random:.0%}",
        )
    weak = [(q, f"{value:.0%}") for q, value in found.by_question.items() if value < _LEAST_RIGHT]
    weak += [(query, why) for query, why in found.without_axis.items()]
    interval = "" if found.interval is None else (
        f" [{found.interval[0]:.1%}, {found.interval[1]:.1%}]"
    )  # fmt: skip
    says = (
        f"the axis puts {found.accuracy:.1%}{interval} of the documents on their side, a random "
        f"split {found.random:.1%}; {len(found.by_question)} questions, {found.embedder}"
    )
    if weak:
        says += f"; {len(weak)} questions below {_LEAST_RIGHT:.0%}"
    return Finding(
        "polarity separation",
        LOOK if weak else OK,
        says,
        ("question", "right"),
        tuple(sorted(weak)),
    )


def _leakage(found: Leakage) -> Finding:
    from scipy.stats import binom

    if found.accuracy is None:
        return Finding("lexical leakage", NOT_DONE, "fewer than two questions with two sides")
    rows = [(w, f"{z:+.1f}", str(a), str(b)) for w, z, a, b in found.telling]
    says = (
        f"words learned from other questions predict the side of {found.accuracy:.0%} of "
        f"{found.documents} documents (chance is about 50%)"
    )
    # with few documents a high accuracy may be chance
    right = math.floor(found.accuracy * found.documents + 1e-9)
    by_chance = float(binom.sf(right - 1, found.documents, 0.5))
    verdict = LOOK if found.accuracy > _MOST_LEAKAGE and by_chance < 0.05 else OK
    header = ("word", "z (+ leans towards side 1)", "documents, side 1", "documents, side 2")
    return Finding("lexical leakage", verdict, says, header, tuple(rows))


def _copied(found: Leakage) -> Finding:
    return _finding(
        "text on both sides",
        list(found.copied.items()),
        "no question has a run of eight words on both of its sides",
        f"{len(found.copied)} questions have a run of eight words on both of their sides",
        ("question", "words"),
    )


def _stated(found: Leakage) -> Finding:
    return _finding(
        "stated perspectives",
        [(doc,) for doc in found.stated],
        "no document contains the statement of its side verbatim",
        f"{len(found.stated)} documents contain the statement of their side verbatim",
        ("document",),
    )


def _skewed(skew: Skew) -> Finding:
    rows = tuple(
        (row.domain, str(row.topics), f"{row.share:.0%}", str(row.about_countries),
         str(row.anglophone), f"{row.top} ({row.top_topics})" if row.top else "–")
        for row in skew.domains
    )  # fmt: skip
    one_sided = skew.about_countries >= 10 and skew.anglophone > 0.6 * skew.about_countries
    uneven = skew.evenness is not None and skew.evenness < 0.7
    says = "; ".join(skew.words()) or "no topic is about a country, and there is one domain"
    header = ("domain", "topics", "share", "about countries", "of these anglophone", "most often")
    return Finding("topic skew", LOOK if one_sided or uneven else OK, says, header, rows)


def _safety(screened: Screen | None) -> Finding:
    if screened is None:
        return Finding("safety", NOT_DONE, "no moderation endpoint was given")
    above = [
        (doc, ", ".join(f"{name} {value:.2f}" for name, value in own.items()))
        for doc, own in screened.above.items()
    ]
    top = next(iter(screened.highest.items()), ("", 0.0))
    return _finding(
        "safety",
        above,
        f"no score above {screened.threshold:g} in {len(screened.scores)} texts; the highest is "
        f"{top[0]} {top[1]:.2f}",
        f"{len(above)} of {len(screened.scores)} texts have a score above {screened.threshold:g}",
        ("document", "scores"),
    )
