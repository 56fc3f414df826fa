"""The quality of a corpus, check by check, with the documents to review.

A check is `ok`, `look` (with what to review) or `not done` (with the reason). Nothing is changed.
"""

from __future__ import annotations

import itertools
import math
import os
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, NamedTuple

import numpy as np
from msgspec import Meta
from numpy.typing import NDArray
from scipy.stats import binom, entropy

from ranktilt.comparisons.results import Result
from ranktilt.corpora.layout import NO_DOMAIN, Corpus, CorpusDocument
from ranktilt.corpora.parsing import count_words, is_refusal
from ranktilt.corpora.statistics import CorpusStatistics, corpus_statistics
from ranktilt.data.countries import anglophone_countries, countries_in
from ranktilt.display.table import Table
from ranktilt.polarity.accuracy import accuracy_per_query, bootstrap_interval
from ranktilt.polarity.comparing import fit_labelled
from ranktilt.polarity.methods import choose_method
from ranktilt.progress import Progress, silent
from ranktilt.terms.languages import guess_language, words
from ranktilt.web.chat import ChatClient, Endpoint
from ranktilt.web.client import BadReply

#: The file that keeps the answers of a moderation endpoint.
MODERATION = "moderation.sqlite"
OK, LOOK, NOT_DONE = "ok", "look", "not done"
#: Words per run, for near duplicates.
_SHINGLE = 4
#: Runs with the smallest hashes represent a document; near duplicates share some of them.
_SKETCH = 24
#: If more documents share a run, each is only compared with the first.
_MOST_SHARING = 50
#: For leakage: added to every count of the classifier, and the words that are listed.
_SMOOTHING, _MOST_WORDS = 1.0, 20
#: For each question its two sides, each a list of documents, each a list of words.
_Questions = Sequence[Sequence[Sequence[Sequence[str]]]]
#: If word counts predict sides better across questions, sides differ in style, not only stance.
_MOST_LEAKAGE = 0.65
#: A question whose axis separates fewer documents correctly needs a review.
_LEAST_RIGHT = 0.75
#: If a random split is right this often, the accuracy means nothing (one document per side).
_MEANINGLESS = 0.95
#: Rows of a check that are on the page.
_SHOWN = 200
#: What the checks cannot show.
LIMITS = (
    "Whether a text is true, or fair to its side, needs people who know the subject: use the "
    "rating sheet.",
    "Whether there are only two sides: a corpus of this form has two by construction; most issues "
    "have more.",
    "Countries and languages are matched by names and function words: a bird may be counted as "
    "Turkey, and a short text has no language.",
    "An axis that separates the sides is not necessarily the issue. It may be style: compare with "
    "the distractors and the lexical leakage.",
)
#: Categories in a content warning.
_WARNINGS = {
    "hate": "hateful language",
    "harassment": "harassment",
    "self-harm": "self-harm",
    "sexual": "sexual content",
    "violence": "violence",
    "illicit": "illegal acts",
}


class _Finding(NamedTuple):
    """One check: its verdict, a sentence, and a table of what to review."""

    check: str
    verdict: str
    says: str
    header: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    @classmethod
    def listing(
        cls,
        check: str,
        rows: Iterable[tuple[str, ...]],
        good: str,
        bad: str,
        header: tuple[str, ...],
    ) -> _Finding:
        """A check that is ok if it lists nothing; `good` and `bad` are its two sentences."""
        listed = tuple(rows)
        return cls(check, LOOK, bad, header, listed) if listed else cls(check, OK, good)


@dataclass(frozen=True, repr=False)
class _CorpusQuality(Result):
    """All checks of a corpus."""

    findings: list[_Finding]
    statistics: CorpusStatistics
    #: Content warnings for readers.
    warnings: list[str] = field(default_factory=list)

    @property
    def doubtful(self) -> list[_Finding]:
        """The checks that need a review."""
        return [one for one in self.findings if one.verdict == LOOK]

    def records(self) -> list[dict[str, Any]]:
        """One row per check, without what it lists."""
        return [
            {"check": one.check, "verdict": one.verdict, "finding": one.says}
            for one in self.findings
        ]

    def conclusions(self) -> list[str]:
        """How many checks need a review, and the content warnings."""
        verb = "needs" if len(self.doubtful) == 1 else "need"
        told = f"{len(self.doubtful)} of {len(self.findings)} checks {verb} a review."
        return [told, *(f"Content warning: {warning}." for warning in self.warnings)]

    def compact_tables(self) -> list[Table]:
        """The checks, the statistics, and the first rows of what each check lists."""
        tables = [replace(self.table, right=(), title="Checks")]
        tables.append(replace(self.statistics.summary(), title="Statistics"))
        tables.append(replace(self.statistics.table(), title="Domains"))
        for one in self.findings:
            if one.rows:
                more = len(one.rows) - _SHOWN
                notes = [f"{more} more rows are in results.json."] if more > 0 else []
                tables.append(Table(one.header, one.rows[:_SHOWN], title=one.check, notes=notes))
        return tables

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form."""
        content = {
            "findings": [one._asdict() for one in self.findings],
            "statistics": self.statistics.to_dict(),
            "content_warnings": self.warnings,
        }
        return content | ({"manifest": dict(manifest)} if manifest else {})


@dataclass(frozen=True)
class _Moderation:
    """A moderation endpoint of the OpenAI protocol, and the score above which a document is listed.

    The paper's corpus has no document above 0.09 for hate, harassment, self-harm or sexual content.
    """

    endpoint: Endpoint
    threshold: Annotated[float, Meta(ge=0, le=1)] = 0.09


@dataclass(frozen=True)
class CheckSettings:
    """How a corpus is checked."""

    #: For the axis between the sides.
    embedder: Any = "light"
    #: Shorter documents are listed.
    least_words: Annotated[int, Meta(ge=0)] = 80
    #: Jaccard similarity from which two documents are near duplicates.
    near: Annotated[float, Meta(ge=0.05, le=1)] = 0.5
    #: A moderation endpoint, for the safety screen.
    moderation: _Moderation | None = None


def check_corpus(
    corpus: Corpus,
    settings: CheckSettings | None = None,
    *,
    store: str | os.PathLike[str] | None = None,
    progress: Progress = silent,
) -> _CorpusQuality:
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
    safety = _Finding("safety", NOT_DONE, "no moderation endpoint was given")
    warnings: list[str] = []
    if settings.moderation is not None:
        safety, warnings = _safety(corpus, settings.moderation, store or MODERATION, progress)
    findings = [
        *_balance(corpus),
        _duplicates({d.doc_id: d.text for d in corpus.plain}, settings.near),
        _lengths(corpus, settings.least_words),
        _language(corpus),
        _refusals(corpus),
        _separation(corpus, settings.embedder),
        _leakage(corpus),
        _skew(corpus),
        safety,
    ]
    return _CorpusQuality(findings, corpus_statistics(corpus), warnings)


def _balance(corpus: Corpus) -> list[_Finding]:
    sides = {
        query: {str(side): len(own) for side, own in found.items() if side is not None}
        for query, found in corpus.sided.items()
    }
    if not any(sides.values()):
        says = "no document has a perspective (a natural corpus)"
        return [_Finding("both sides", NOT_DONE, says), _Finding("balance", NOT_DONE, says)]
    total = len(sides)
    wanted = {q: max(2, len(one.perspectives)) for q, one in corpus.questions.items()}
    number = "two" if set(wanted.values()) == {2} else "all of their"
    shown = {
        query: ", ".join(f"{side}: {n}" for side, n in own.items()) or "none"
        for query, own in sides.items()
    }
    whole = [query for query, own in sides.items() if len(own) == wanted[query]]
    wrong = [(query, shown[query]) for query in sides if query not in whole]
    uneven = [(query, shown[query]) for query in whole if len(set(sides[query].values())) > 1]
    header = ("question", "documents per side")
    return [
        _Finding.listing(
            "both sides",
            wrong,
            f"all {total} questions have documents on {number} sides",
            f"{len(wrong)} of {total} questions do not have exactly {number} sides",
            header,
        ),
        _Finding.listing(
            "balance",
            uneven,
            f"all {len(whole)} questions with {number} sides have the same number of documents per "
            "side",
            f"{len(uneven)} of {len(whole)} questions have more documents on one side",
            header,
        ),
    ]


def _lengths(corpus: Corpus, least: int) -> _Finding:
    counts = {d.doc_id: count_words(d.text) for d in corpus.plain}
    middle = statistics.median(counts.values()) if counts else 0
    odd = [(doc, str(n)) for doc, n in counts.items() if n < least or n > 4 * middle]
    odd.sort(key=lambda row: int(row[1]))
    return _Finding.listing(
        "length",
        odd,
        f"all {len(counts)} documents have at least {least} words, and at most 4 × the median",
        f"{len(odd)} of {len(counts)} documents have fewer than {least} words, or more than 4 × "
        f"the median of {middle:.0f}",
        ("document", "words"),
    )


def _duplicates(texts: Mapping[str, str], least: float) -> _Finding:
    pairs = [(a, b, f"{similarity:.2f}") for a, b, similarity in _near_duplicates(texts, least)]
    return _Finding.listing(
        "near duplicates",
        pairs,
        f"none: no two of {len(texts)} documents share {least:.0%} of their runs of four words",
        f"{len(pairs)} pairs of documents share at least {least:.0%} of their runs of four words",
        ("document", "document", "similarity"),
    )


def _runs(text: str, numbers: dict[str, int]) -> NDArray[np.int64]:
    """The distinct hashes of a text's runs, sorted; a shorter text is one run.

    A word has the same number in all texts.
    """
    ids = [numbers.setdefault(word, len(numbers)) for word in words(text)]
    places = range(max(len(ids) - _SHINGLE, 0) + 1) if ids else ()
    # the hash of a tuple of whole numbers is the same in every process
    return np.unique([hash(tuple(ids[place : place + _SHINGLE])) for place in places]).astype(
        np.int64
    )


def _near_duplicates(texts: Mapping[str, str], least: float = 0.5) -> list[tuple[str, str, float]]:
    """Pairs of documents whose runs of four words have a Jaccard similarity of at least `least`.

    The runs with the smallest hashes are a random sample of those of two documents, so the number
    of shared ones among them is binomial with the similarity as its probability. Pairs are compared
    unless that number is far too small; their similarity then counts all runs.
    """
    numbers: dict[str, int] = {}
    found = {doc: _runs(text, numbers) for doc, text in texts.items()}
    by_run: dict[int, list[str]] = {}
    for doc, own in found.items():
        for value in own[:_SKETCH].tolist():
            by_run.setdefault(value, []).append(doc)
    shared: Counter[tuple[str, str]] = Counter()
    for docs in by_run.values():
        shared.update(_pairs(docs))
    # of 24; at a similarity of 0.5, only 2 of 100,000 pairs have fewer
    wanted = 1 + int(4 * least)
    made = []
    for (first, second), number in shared.items():
        one, other = found[first], found[second]
        if number < wanted and min(len(one), len(other)) >= _SKETCH:
            continue
        both = len(np.intersect1d(one, other, assume_unique=True))
        similarity = both / (len(one) + len(other) - both)
        if similarity >= least:
            made.append((first, second, similarity))
    return sorted(made, key=lambda pair: (-pair[2], *pair[:2]))


def _pairs(docs: list[str]) -> Iterable[tuple[str, str]]:
    if len(docs) <= _MOST_SHARING:
        return itertools.combinations(docs, 2)
    return ((docs[0], other) for other in docs[1:])


def _language(corpus: Corpus) -> _Finding:
    guessed = {d.doc_id: guess_language(d.text) for d in corpus.documents.values()}
    known = Counter(name for name in guessed.values() if name)
    if not known:
        return _Finding("language", NOT_DONE, "no document's language was recognised")
    main = known.most_common(1)[0][0]
    rows = [(doc, name) for doc, name in guessed.items() if name and name != main]
    unknown = len(guessed) - sum(known.values())
    rest = f" ({unknown} too short or in an unknown language)" if unknown else ""
    return _Finding.listing(
        "language",
        rows,
        f"{known[main]} of {len(guessed)} texts are in {main}{rest}",
        f"{len(rows)} of {len(guessed)} texts are not in {main}{rest}",
        ("document", "language"),
    )


def _refusals(corpus: Corpus) -> _Finding:
    rows = [(d.doc_id, d.text[:100]) for d in corpus.documents.values() if is_refusal(d.text)]
    return _Finding.listing(
        "refusals",
        rows,
        f"none of {len(corpus)} texts starts like a refusal",
        f"{len(rows)} of {len(corpus)} texts start like a refusal",
        ("document", "start"),
    )


def _separation(corpus: Corpus, embedder: Any) -> _Finding:
    """Fit each question's axis on its documents without their labels, and compare with the labels.

    If a question has distractors for both sides, their style is removed first (A.5).
    """
    chosen = choose_method("auto", embedder)
    fit = corpus.fit()
    axes = None if fit is None else fit_labelled(chosen, fit, fit.query_texts)
    if fit is None or axes is None or not axes.polarities:
        return _Finding("polarity separation", NOT_DONE, "no question with two sides gave an axis")
    labels = [list(fit[query].sides or ()) for query in axes.polarities]
    polarities = list(axes.polarities.values())
    values, _ = accuracy_per_query(polarities, labels)
    chance = float(accuracy_per_query(polarities, labels, shuffled=True)[0].mean())
    if chance > _MEANINGLESS:
        why = f"too few documents per question: a random split is right for {chance:.0%}"
        return _Finding("polarity separation", NOT_DONE, why)
    interval = ""
    if len(values) > 1:
        low, high = bootstrap_interval(values)
        interval = f" [{low:.1%}, {high:.1%}]"
    says = (
        f"the axis puts {np.mean(values):.1%}{interval} of the documents on their side, a random "
        f"split {chance:.1%}; {len(values)} questions, {chosen.embedder.name}"
    )
    right = zip(axes.polarities, values, strict=True)
    weak = [(query, f"{value:.0%}") for query, value in right if value < _LEAST_RIGHT]
    weak += axes.without.items()
    if weak:
        says += f"; {len(weak)} questions below {_LEAST_RIGHT:.0%}"
    header = ("question", "right")
    return _Finding("polarity separation", LOOK if weak else OK, says, header, tuple(sorted(weak)))


# --- lexical leakage: whether words alone predict a document's side, whatever the question is -----
#
# A corpus in which side 1 always says "benefit" and side 2 always "harm" has an axis of style. The
# check: how well word counts learned from the *other* questions predict the side (multinomial naive
# Bayes, leaving one question out; 50 % is chance for balanced sides).


def _leakage(corpus: Corpus) -> _Finding:
    questions = []
    for sides in corpus.sided.values():
        named = [sides[side] for side in sorted(side for side in sides if side is not None)]
        if len(named) == 2:
            questions.append([[words(d.text) for d in own] for own in named])
    accuracy, documents = _held_out_accuracy(questions)
    if accuracy is None:
        return _Finding("lexical leakage", NOT_DONE, "fewer than two questions with two sides")
    # with few documents a high accuracy may be chance
    right = math.floor(accuracy * documents + 1e-9)
    by_chance = float(binom.sf(right - 1, documents, 0.5))
    return _Finding(
        "lexical leakage",
        LOOK if accuracy > _MOST_LEAKAGE and by_chance < 0.05 else OK,
        f"words learned from other questions predict the side of {accuracy:.0%} of "
        f"{documents} documents (chance is about 50%)",
        ("word", "documents, side 1", "documents, side 2"),
        tuple((w, str(a), str(b)) for w, a, b in _telling_words(questions)),
    )


def _held_out_accuracy(questions: _Questions) -> tuple[float | None, int]:
    """Share of documents whose side naive Bayes predicts from the words of the other questions.

    A tie counts a half. Returns the number of documents, too.
    """
    if len(questions) < 2:
        return None, 0
    own = [[Counter(w for doc in side for w in doc) for side in sides] for sides in questions]
    every = [Counter[str](), Counter[str]()]
    for counts in own:  # not sum(): it would copy all words for each question
        for side in (0, 1):
            every[side].update(counts[side])
    total = [sum(counts.values()) for counts in every]
    vocabulary = len(every[0].keys() | every[1].keys())
    right, number = 0.0, 0
    for sides, counts in zip(questions, own, strict=True):
        rest = [total[s] - sum(counts[s].values()) + _SMOOTHING * vocabulary for s in (0, 1)]
        for side, documents in enumerate(sides):
            for document in documents:
                score = 0.0
                for word in document:
                    odds = [
                        (every[s][word] - counts[s][word] + _SMOOTHING) / rest[s] for s in (0, 1)
                    ]
                    score += math.log(odds[0] / odds[1])
                told = 0.5 if abs(score) < 1e-12 else float((score > 0) == (side == 0))
                right, number = right + told, number + 1
    return (right / number if number else None), number


def _telling_words(questions: _Questions) -> list[tuple[str, int, int]]:
    """The words in the most documents of one side more than of the other, with both numbers."""
    counts = [
        Counter(w for sides in questions for document in sides[side] for w in set(document))
        for side in (0, 1)
    ]
    found = [(w, counts[0][w], counts[1][w]) for w in counts[0].keys() | counts[1].keys()]
    return sorted(found, key=lambda one: (-abs(one[1] - one[2]), one[0]))[:_MOST_WORDS]


# --- topic skew (A.1) -----------------------------------------------------------------------------


def _skew(corpus: Corpus) -> _Finding:
    """Spread of topics over domains and countries; a question without topic counts as one.

    A topic is about a country if the topic or one of its questions names it or its people. In
    anglophone countries, English is an official language, that of the majority or a common second
    one. Names are matched as written, so "Turkey" may be a bird: the shares are rough.
    """
    about: dict[str, list[str]] = {}
    members: dict[str, dict[str, None]] = {}
    for question in corpus.questions.values():
        topic = question.topic or question.text
        about.setdefault(topic, []).extend(countries_in(f"{question.topic}. {question.text}"))
        for domain in question.domains or (NO_DOMAIN,):
            members.setdefault(domain, {})[topic] = None
    english = anglophone_countries()
    topics_about = sum(map(bool, about.values()))
    anglophone = sum(not english.isdisjoint(found) for found in about.values())
    rows = []
    sizes = {domain: len(topics) for domain, topics in members.items()}
    for domain, size in sorted(sizes.items()):
        named = [about[topic] for topic in members[domain] if about[topic]]
        spoken = sum(not english.isdisjoint(found) for found in named)
        top, number = _most_frequent(named)
        share, most = f"{size / len(about):.0%}", f"{top} ({number})" if top else "–"
        rows.append((domain, str(size), share, str(len(named)), str(spoken), most))
    says = []
    if topics_about:
        top, number = _most_frequent(list(about.values()))
        says = [
            f"{topics_about} of {len(about)} topics are about countries; of these {anglophone} "
            f"({anglophone / topics_about:.0%}) about anglophone ones",
            f"the most frequent country is {top}, in {number} topics",
        ]
    evenness = 1.0
    if len(sizes) > 1:
        # Shannon entropy divided by its maximum (Pielou)
        evenness = float(entropy(list(sizes.values()))) / math.log(len(sizes))
        says.append(f"evenness of the domains {evenness:.2f} (1: all the same size)")
    one_sided = topics_about >= 10 and anglophone > 0.6 * topics_about
    return _Finding(
        "topic skew",
        LOOK if one_sided or evenness < 0.7 else OK,
        "; ".join(says) or "no topic is about a country, and there is one domain",
        ("domain", "topics", "share", "about countries", "of these anglophone", "most often"),
        tuple(rows),
    )


def _most_frequent(topics: list[list[str]]) -> tuple[str, int]:
    """The country that most topics are about, and their number; the first by name of ties."""
    counts = Counter(country for found in topics for country in set(found))
    return min(counts.items(), key=lambda one: (-one[1], one[0]), default=("", 0))


# --- safety (§3.3) --------------------------------------------------------------------------------


def _safety(
    corpus: Corpus, moderation: _Moderation, store: str | os.PathLike[str], progress: Progress
) -> tuple[_Finding, list[str]]:
    """Send every document, including distractors, to a moderation endpoint.

    Returns the documents above the threshold, and content warnings for readers, most frequent
    first. Nothing is deleted.
    """
    documents = list(corpus.documents.values())
    with ChatClient.opened(moderation.endpoint, store) as client:

        def ask(document: CorpusDocument) -> dict[str, float]:
            body = {"model": moderation.endpoint.model, "input": document.whole}
            return _scores(client.post("moderations", body, stage="safety", check=_scores))

        scores = client.web.each(ask, documents, step="safety screen", progress=progress)
    limit, total = moderation.threshold, len(documents)
    above: list[tuple[float, str, dict[str, float]]] = []
    for document, own in zip(documents, scores, strict=True):
        high = {name: value for name, value in own.items() if value > limit}
        if high:
            above.append((-max(high.values()), document.doc_id, high))
    above.sort()
    value, name = max(((v, name) for own in scores for name, v in own.items()), default=(0.0, ""))
    finding = _Finding.listing(
        "safety",
        [(doc, ", ".join(f"{n} {v:.2f}" for n, v in own.items())) for _, doc, own in above],
        f"no score above {limit:g} in {total} texts; the highest is {name} {value:.2f}",
        f"{len(above)} of {total} texts have a score above {limit:g}",
        ("document", "scores"),
    )
    counts = Counter(told for *_, own in above for told in {_warning(name) for name in own})
    ordered = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return finding, [f"{told} ({number} of {total} documents)" for told, number in ordered]


def _scores(answer: dict[str, Any]) -> dict[str, float]:
    try:
        given = answer["results"][0]["category_scores"]
        return {str(name): float(value) for name, value in given.items() if value is not None}
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise BadReply("the answer has no results[0].category_scores with numbers") from error


def _warning(category: str) -> str:
    head = category.replace("_", "-").split("/")[0]
    return _WARNINGS.get(head, head)
