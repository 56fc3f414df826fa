"""From labels to one label an item: majority vote, adjudication, items set aside, gold questions.

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
    """What was decided about one item: "majority", "adjudicated", or set aside (label None)."""

    item: str
    label: str | None
    how: str  # majority | adjudicated | no-majority | too-few
    votes: dict[str, int]


def votes_by_item(
    labels: Iterable[Label], *, question: str | None = None, gold: bool = False
) -> dict[str, dict[str, str]]:
    """{item: {annotator: label}} of one question, adjudications and (unless `gold`) gold left out.

    An annotator who labelled an item twice counts once, with the last label given.
    """
    found: dict[str, dict[str, str]] = {}
    for label in _of_question(labels, question):
        if not label.adjudicated and (gold or label.gold is None):
            found.setdefault(label.item, {})[label.annotator] = label.label
    return found


def decide(
    labels: Iterable[Label], *, question: str | None = None, least: int = 2
) -> list[Decision]:
    """One decision an item, in the order in which items first appear.

    A label needs more votes than any other, and at least `least`. An adjudicator's label overrules
    the vote. Of three annotators who all differ nobody has two votes: the item is set aside.
    """
    given = list(labels)
    votes = votes_by_item(given, question=question)
    overruled = {
        label.item: label.label for label in _of_question(given, question) if label.adjudicated
    }
    decisions = []
    for item in dict.fromkeys([*votes, *overruled]):
        counts = Counter(votes.get(item, {}).values())
        most = counts.most_common(2)
        told = dict(sorted(counts.items()))
        if item in overruled:
            decisions.append(Decision(item, overruled[item], "adjudicated", told))
        elif sum(counts.values()) < least:
            decisions.append(Decision(item, None, "too-few", told))
        elif most[0][1] >= least and (len(most) == 1 or most[0][1] > most[1][1]):
            decisions.append(Decision(item, most[0][0], "majority", told))
        else:
            decisions.append(Decision(item, None, "no-majority", told))
    return decisions


def to_adjudicate(decisions: Iterable[Decision]) -> list[str]:
    """Items whose vote decided nothing."""
    return [decision.item for decision in decisions if decision.how == "no-majority"]


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


# How good the labels are


@dataclass(frozen=True)
class Agreement:
    """Agreement on one question; n is the number of items each number is about."""

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
        """As JSON holds it."""
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
) -> Agreement:
    """Fleiss' kappa (items with the usual number of labels) and Krippendorff's alpha (all items).

    The interval of alpha is from drawing items again. For scales other than nominal labels have to
    be numbers; for an ordinal one `order` may name them from low to high instead.
    """
    if level not in LEVELS:
        raise UnknownNameError("level", level, LEVELS)
    if order is not None and level != "ordinal":
        raise InputError(f"an order of labels at level {level}", expected="level ordinal")
    given = list(labels)
    votes = votes_by_item(given, question=question)
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
    return Agreement(
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
            do="take level nominal, or name the order of the labels",
        ) from error


def gold_accuracy(
    labels: Iterable[Label], *, question: str | None = None
) -> dict[str, tuple[int, int]]:
    """{annotator: (right, asked)} on the gold questions."""
    found: dict[str, tuple[int, int]] = {}
    for label in _of_question(labels, question):
        if label.gold is not None and not label.adjudicated:
            right, asked = found.get(label.annotator, (0, 0))
            found[label.annotator] = (right + (label.label == label.gold), asked + 1)
    return found


def without_annotators(
    labels: Iterable[Label], accuracy: Mapping[str, tuple[int, int]], least: float
) -> list[Label]:
    """Labels of annotators who got at least this share of the gold questions right."""
    failed = {who for who, (right, asked) in accuracy.items() if right < least * asked}
    return [label for label in labels if label.annotator not in failed]


# Export


def published_csv(
    decisions: Iterable[Decision],
    queries: Queries | Mapping[str, str],
    *,
    letters: Mapping[str, str] | None = None,
) -> str:
    """The format of the published queries: `id,text,letter` a line, no header, nothing quoted.

    Texts may hold commas (readers take the last field for the label), but no line breaks. Items
    that were set aside are left out. `letters` turns labels into the file's letters; without it the
    four of the published file (n, f, m, o) are known, and other labels stay as they are.
    """
    texts = Queries.load(queries).texts
    known = PUBLISHED if letters is None else dict(letters)
    lines = []
    for decision in decisions:
        if decision.label is None:
            continue
        if decision.item not in texts:
            raise UnknownNameError("query", decision.item, texts)
        text = " ".join(texts[decision.item].split())
        letter = known.get(decision.label.strip().lower(), known.get(decision.label))
        letter = decision.label if letter is None else letter
        if "," in letter or "," in decision.item:
            raise InputError(
                f"a comma in {letter if ',' in letter else decision.item!r}",
                expected="none in ids and labels",
            )
        lines.append(f"{decision.item},{text},{letter}\n")
    return "".join(lines)
