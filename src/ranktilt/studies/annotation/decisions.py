"""From labels to one label per item: majority vote, adjudication, gold questions.

As for the published queries (Rekabsaz and Schedl 2020, §3.2): three annotators, the majority
decides, and an item on which all three differ is set aside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ranktilt.data.queries import Queries
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.studies.annotation.agreement import (
    LEVELS,
    Level,
    counts_of,
    fleiss_kappa,
    krippendorff_alpha,
)
from ranktilt.studies.tables import Label

#: The letters of the published file.
PUBLISHED = {
    "non-gendered": "n", "neutral": "n", "n": "n",
    "female": "f", "f": "f",
    "male": "m", "m": "m",
    "other or multiple": "o", "other": "o", "multiple": "o", "o": "o",
}  # fmt: skip


@dataclass(frozen=True)
class Decision:
    """The decision about one item; `label` is None if it is set aside."""

    item: str
    label: str | None
    how: str  # majority | adjudicated | no-majority | too-few
    votes: dict[str, int]


def _votes_by_item(labels: Iterable[Label], question: str | None) -> dict[str, dict[str, str]]:
    """{item: {annotator: label}} of one question, without adjudications and gold questions.

    Only the last label counts if an annotator labelled an item twice.
    """
    found: dict[str, dict[str, str]] = {}
    for label in _of_question(labels, question):
        if not label.adjudicated and label.gold is None:
            found.setdefault(label.item, {})[label.annotator] = label.label
    return found


def decide(
    labels: Iterable[Label], *, question: str | None = None, least: int = 2
) -> list[Decision]:
    """Decide one label per item, in the order in which items first appear.

    Args:
        labels: Labels of all annotators.
        question: The question, if there are several.
        least: Votes that a label needs, besides more than any other label.

    Returns:
        One decision per item. An adjudicator's label overrules the vote.
    """
    given = list(labels)
    votes = _votes_by_item(given, question)
    overruled = {
        label.item: label.label for label in _of_question(given, question) if label.adjudicated
    }
    decisions = []
    for item in dict.fromkeys([*votes, *overruled]):
        counts = Counter(votes.get(item, {}).values())
        most = counts.most_common(2)
        label, how = None, "no-majority"
        if item in overruled:
            label, how = overruled[item], "adjudicated"
        elif sum(counts.values()) < least:
            how = "too-few"
        elif most[0][1] >= least and (len(most) == 1 or most[0][1] > most[1][1]):
            label, how = most[0][0], "majority"
        decisions.append(Decision(item, label, how, dict(sorted(counts.items()))))
    return decisions


def _of_question(labels: Iterable[Label], question: str | None) -> list[Label]:
    given = list(labels)
    asked = sorted({label.question for label in given})
    if question is None:
        if len(asked) > 1:
            raise InputError(
                f"{len(asked)} questions ({', '.join(asked)})", do="choose one with --question"
            )
        return given
    if question not in asked:
        raise UnknownNameError("question", question, asked)
    return [label for label in given if label.question == question]


# Agreement


@dataclass(frozen=True)
class LabelAgreement:
    """Agreement on one question, with the number of items behind each coefficient."""

    question: str
    level: str
    items: int
    annotators: int
    labels: int
    kappa: float | None
    kappa_items: int
    alpha: float | None
    alpha_interval: tuple[float, float] | None
    alpha_items: int
    agreeing: float | None  # mean share of agreeing pairs

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def agreement(
    labels: Iterable[Label],
    *,
    question: str | None = None,
    level: Level = "nominal",
    order: Sequence[str] | None = None,
    resamples: int = 1000,
    confidence: float = 0.95,
    seed: int = 0,
) -> LabelAgreement:
    """Fleiss' kappa (items with the usual number of labels) and Krippendorff's alpha (all items).

    Args:
        labels: Labels of all annotators; gold questions and adjudications are skipped.
        question: The question, if there are several.
        level: Scale of the labels; all but nominal need numbers.
        order: Labels of an ordinal scale from low to high, instead of numbers.
        resamples: Bootstrap samples of items, for the interval of alpha; 0 for none.
        confidence: Level of the interval.
        seed: Random seed.
    """
    if level not in LEVELS:
        raise UnknownNameError("level", level, LEVELS)
    if order is not None and level != "ordinal":
        raise InputError(f"an order of labels at level {level}", expected="level ordinal")
    given = list(labels)
    votes = _votes_by_item(given, question)
    units = [list(own.values()) for own in votes.values()]
    if not units:
        raise InputError("no labels", expected="labels that are not gold or adjudicated")
    values: list[list[Any]] = [list(unit) for unit in units]
    if level != "nominal" and order is None:
        values = [[_number(value) for value in unit] for unit in units]
    pairs = [unit for unit in values if len(unit) >= 2]
    interval = None
    if len(pairs) >= 2 and resamples:
        generator = np.random.default_rng(seed)
        drawn = []
        for _ in range(resamples):
            chosen = generator.integers(0, len(pairs), len(pairs))
            found = krippendorff_alpha([pairs[i] for i in chosen], level, order=order)
            if found is not None:
                drawn.append(found)
        if len(drawn) > confidence * resamples:
            tail = (1.0 - confidence) / 2.0
            low, high = np.quantile(drawn, [tail, 1.0 - tail])
            interval = (float(low), float(high))
    kappa, chosen_items = None, 0
    if pairs:
        table, ids = counts_of({item: list(own.values()) for item, own in votes.items()})
        kappa, chosen_items = fleiss_kappa(table), len(ids)
    shares = [
        sum(c * (c - 1) for c in Counter(unit).values()) / (len(unit) * (len(unit) - 1))
        for unit in pairs
    ]
    return LabelAgreement(
        question or (given[0].question if given else ""),
        level,
        len(units),
        len({annotator for own in votes.values() for annotator in own}),
        sum(map(len, units)),
        kappa,
        chosen_items,
        krippendorff_alpha(values, level, order=order),
        interval,
        len(pairs),
        float(np.mean(shares)) if shares else None,
    )


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError as error:
        raise InputError(
            f"label {text!r} on a scale of numbers",
            expected="a number",
            do="use level nominal, or give the order of the labels",
        ) from error


def gold_accuracy(
    labels: Iterable[Label], *, question: str | None = None
) -> dict[str, tuple[int, int]]:
    """{annotator: (correct, asked)} on the gold questions."""
    found: dict[str, tuple[int, int]] = {}
    for label in _of_question(labels, question):
        if label.gold is not None and not label.adjudicated:
            right, asked = found.get(label.annotator, (0, 0))
            found[label.annotator] = (right + (label.label == label.gold), asked + 1)
    return found


def failed_annotators(accuracy: Mapping[str, tuple[int, int]], least: float) -> list[str]:
    """Annotators with less than this share of gold questions correct."""
    return sorted(who for who, (right, asked) in accuracy.items() if right < least * asked)


# Export


def published_csv(
    decisions: Iterable[Decision],
    queries: Queries | Mapping[str, str],
) -> str:
    """The format of the published queries: `id,text,letter` per line, no header, nothing quoted.

    Texts may contain commas (readers take the last field as the label), but no line breaks. Items
    that were set aside are omitted. The four labels of the published file become n, f, m, o; other
    labels stay as they are.
    """
    texts = Queries.load(queries).texts
    lines = []
    for decision in decisions:
        if decision.label is None:
            continue
        if decision.item not in texts:
            raise UnknownNameError("query", decision.item, texts)
        text = " ".join(texts[decision.item].split())
        letter = PUBLISHED.get(decision.label.strip().lower(), decision.label)
        if "," in letter or "," in decision.item:
            raise InputError(
                f"a comma in {letter if ',' in letter else decision.item!r}",
                expected="none in ids and labels",
            )
        lines.append(f"{decision.item},{text},{letter}\n")
    return "".join(lines)
