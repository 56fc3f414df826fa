"""Labels by people: agreement of annotators, majority vote, adjudication, gold questions.

As for the published queries (Rekabsaz and Schedl 2020, §3.2): three annotators, the majority
decides, and an item on which all three differ is set aside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

import numpy as np

from ranktilt.comparisons.results import Result
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import number
from ranktilt.display.table import Table
from ranktilt.errors import InputError, check_known
from ranktilt.studies.tables import Label

# Coefficients

Level = Literal["nominal", "ordinal", "interval"]


def _fleiss_kappa(counts: Sequence[Sequence[int]] | FloatArray) -> float | None:
    """κ = (P̄ − P̄_e)/(1 − P̄_e) from counts of items × categories (Fleiss 1971).

    P̄ is the mean share of agreeing pairs per item, P̄_e = Σ p_j² the share expected by chance. Every
    item needs the same number of raters, at least 2. None if all ratings are of one category.

    >>> _fleiss_kappa([[3, 0], [0, 3]])
    1.0
    """
    # not statsmodels' function, which is equal (tests) but takes long to load
    table = np.asarray(counts, np.float64)
    n = table[0].sum()
    agreeing = ((table**2).sum(axis=1) - n) / (n * (n - 1))
    chance = float(((table.sum(axis=0) / table.sum()) ** 2).sum())
    return None if 1.0 - chance <= 1e-15 else float((agreeing.mean() - chance) / (1.0 - chance))


def _krippendorff_alpha(
    items: Iterable[Iterable[Hashable]], level: Level = "nominal"
) -> float | None:
    """α = 1 − D_o/D_e over the values of each item (Krippendorff 2011); missing ones are absent.

    Items with fewer than two values are skipped. With coincidences
    o_ck = Σ_items (pairs of c and k)/(m − 1), n_c = Σ_k o_ck, n = Σ n_c:
    D_o = Σ o_ck δ²/n, D_e = Σ n_c n_k δ²/(n(n − 1)), where δ² is 1 for different values (nominal),
    (Σ_{g=c…k} n_g − (n_c + n_k)/2)² (ordinal), (c − k)² (interval).

    Args:
        items: The values of each item.
        level: Scale of the values; all but nominal need numbers.

    Returns:
        α, or None without pairs or if all values are the same.
    """
    units = [unit for unit in (list(item) for item in items) if len(unit) >= 2]
    found = {value for unit in units for value in unit}
    values: list[Any] = sorted(found, key=str if level == "nominal" else None)
    if len(values) < 2:
        return None
    place = {value: number for number, value in enumerate(values)}
    coincidences = np.zeros((len(values), len(values)))
    for unit in units:
        own = np.bincount([place[value] for value in unit], minlength=len(values))
        coincidences += (np.outer(own, own) - np.diag(own)) / (len(unit) - 1)
    totals = coincidences.sum(axis=1)
    n = totals.sum()
    distance = _distances(values, totals, level)
    observed = float((coincidences * distance).sum()) / n
    expected = float((np.outer(totals, totals) * distance).sum()) / (n * (n - 1))
    return None if expected <= 0 else float(1.0 - observed / expected)


def _distances(values: Sequence[Any], totals: FloatArray, level: str) -> FloatArray:
    size = len(values)
    if level == "nominal":
        return 1.0 - np.eye(size)
    if level == "ordinal":
        # n_c/2 + all between + n_k/2 is the difference of the midpoints of the running total
        middles = np.cumsum(totals) - totals / 2.0
        return (middles[:, None] - middles[None, :]) ** 2
    numbers = np.array(values, np.float64)
    return (numbers[:, None] - numbers[None, :]) ** 2


def _counts_of(units: Sequence[Sequence[str]]) -> FloatArray:
    """Counts for Fleiss' kappa, of the items with the most common number of labels.

    >>> _counts_of(["nnf", "nmm", "n"]).tolist()
    [[1.0, 0.0, 2.0], [0.0, 2.0, 1.0]]
    """
    sizes = [len(unit) for unit in units if len(unit) >= 2]
    usual = max(sorted(set(sizes)), key=sizes.count)
    chosen = [unit for unit in units if len(unit) == usual]
    values = sorted({value for unit in chosen for value in unit})
    return np.array([[unit.count(value) for value in values] for unit in chosen], np.float64)


# Decisions

#: The letters of the published file.
PUBLISHED = {
    "non-gendered": "n", "neutral": "n", "n": "n",
    "female": "f", "f": "f",
    "male": "m", "m": "m",
    "other or multiple": "o", "other": "o", "multiple": "o", "o": "o",
}  # fmt: skip


class Decision(NamedTuple):
    """The decision about one item; `label` is None if it is set aside."""

    item: str
    label: str | None
    how: str  # majority | adjudicated | no-majority | too-few
    votes: dict[str, int]


def _votes_by_item(labels: Iterable[Label]) -> dict[str, dict[str, str]]:
    """{item: {annotator: label}}, without adjudications and gold questions.

    Only the last label counts if an annotator labelled an item twice.
    """
    found: dict[str, dict[str, str]] = {}
    for label in labels:
        if not label.adjudicated and label.gold is None:
            found.setdefault(label.item, {})[label.annotator] = label.label
    return found


def decide(labels: Sequence[Label]) -> list[Decision]:
    """Decide one label per item, in the order in which items first appear.

    A label needs two votes, and more than any other. An adjudicator's label overrules the vote.

    Args:
        labels: All labels of one question.
    """
    votes = _votes_by_item(labels)
    overruled = {label.item: label.label for label in labels if label.adjudicated}
    decisions = []
    for item in dict.fromkeys([*votes, *overruled]):
        counts = Counter(votes.get(item, {}).values())
        most = counts.most_common(2)
        label, how = None, "no-majority"
        if item in overruled:
            label, how = overruled[item], "adjudicated"
        elif counts.total() < 2:
            how = "too-few"
        elif most[0][1] >= 2 and (len(most) == 1 or most[0][1] > most[1][1]):
            label, how = most[0][0], "majority"
        decisions.append(Decision(item, label, how, dict(sorted(counts.items()))))
    return decisions


def _of_question(labels: Sequence[Label], question: str | None) -> list[Label]:
    asked = sorted({label.question for label in labels})
    if question is None and len(asked) > 1:
        raise InputError(
            f"{len(asked)} questions ({', '.join(asked)})", do="choose one with --question"
        )
    if question is not None:
        check_known("question", question, asked)
    return [label for label in labels if question in (None, label.question)]


# Everything about the labels of one question


def gold_accuracy(labels: Iterable[Label]) -> dict[str, tuple[int, int]]:
    """{annotator: (correct, asked)} on the gold questions."""
    found: dict[str, tuple[int, int]] = {}
    for label in labels:
        if label.gold is not None and not label.adjudicated:
            right, asked = found.get(label.annotator, (0, 0))
            found[label.annotator] = (right + (label.label == label.gold), asked + 1)
    return found


@dataclass(frozen=True, repr=False)
class _LabelReport(Result):
    """Agreement, with the number of items behind each coefficient, and decisions.

    `gold` is how annotators did on gold questions: {annotator: (right, asked)}.
    """

    question: str
    level: str
    items: int
    annotators: int
    labels: int
    kappa: float | None
    kappa_items: int
    alpha: float | None
    alpha_items: int
    decisions: list[Decision]
    gold: dict[str, tuple[int, int]]

    @property
    def counts(self) -> Counter[str]:
        """Items per decided label."""
        return Counter(d.label for d in self.decisions if d.label is not None)

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form."""
        content = asdict(self) | {
            "decided": dict(self.counts),
            "how": dict(Counter(d.how for d in self.decisions)),
            "set_aside": [d.item for d in self.decisions if d.how == "no-majority"],
        }
        del content["decisions"]
        return content | ({"manifest": dict(manifest)} if manifest else {})

    @property
    def table(self) -> Table:
        """The coefficients."""
        alpha = f"Krippendorff's alpha ({self.level})"
        rows = [
            ["Fleiss' kappa", number(self.kappa, 3), f"{self.kappa_items}/{self.items}"],
            [alpha, number(self.alpha, 3), f"{self.alpha_items}/{self.items}"],
        ]
        return Table(["agreement", "value", "items"], rows, (1, 2))

    @property
    def label_table(self) -> Table:
        """The decided labels."""
        total = max(self.counts.total(), 1)
        rows = [[label, str(n), number(n / total, 3)] for label, n in self.counts.most_common()]
        return Table(["label", "items", "share"], rows, (1, 2))

    def notes(self) -> list[str]:
        """How items were decided, and how annotators did on gold questions."""
        words = {
            "majority": "by majority", "adjudicated": "adjudicated",
            "no-majority": "set aside (no majority)", "too-few": "with fewer than 2 labels",
        }  # fmt: skip
        ways = Counter(d.how for d in self.decisions)
        listed = ", ".join(f"{count} {words[how]}" for how, count in ways.items())
        by = f"{self.labels} labels by {self.annotators} annotators"
        gold = ", ".join(f"{who} {right} of {asked}" for who, (right, asked) in self.gold.items())
        return [f"{by}; items: {listed}", *([f"gold questions correct: {gold}"] if gold else [])]


def judge_labels(
    labels: Sequence[Label], *, question: str | None = None, level: Level = "nominal"
) -> _LabelReport:
    """Agreement and decisions on one question.

    Fleiss' kappa is of the items with the usual number of labels, Krippendorff's alpha of all
    items. Gold questions and adjudications count for neither.

    Args:
        labels: Labels of all annotators.
        question: The question, if there are several.
        level: Scale of the labels; all but nominal need numbers.
    """
    own = _of_question(labels, question)
    votes, decided = _votes_by_item(own), decide(own)
    units = [list(given.values()) for given in votes.values()]
    if not units:
        raise InputError("no labels", expected="labels that are not gold or adjudicated")
    values: list[list[Any]] = [*units]
    if level != "nominal":
        try:
            values = [[float(value) for value in unit] for unit in units]
        except ValueError as error:
            wrong = f"labels on a scale of numbers ({error})"
            raise InputError(wrong, do="use level nominal") from error
    annotators = len({annotator for given in votes.values() for annotator in given})
    if annotators < 2 and not any(decision.label for decision in decided):
        raise InputError("labels of one annotator only", expected="at least two annotators")
    pairs = sum(len(unit) >= 2 for unit in units)
    table = _counts_of(units) if pairs else np.zeros((0, 0))
    return _LabelReport(
        own[0].question,
        level,
        len(units),
        annotators,
        sum(map(len, units)),
        _fleiss_kappa(table) if pairs else None,
        len(table),
        _krippendorff_alpha(values, level),
        pairs,
        decided,
        gold_accuracy(own),
    )


# Export


def published_csv(decisions: Iterable[Decision], texts: Mapping[str, str]) -> str:
    """The format of the published queries: `id,text,letter` per line, no header, nothing quoted.

    Texts may contain commas (readers take the last field as the label), but no line breaks. Items
    that were set aside are omitted. The four labels of the published file become n, f, m, o; other
    labels stay as they are.
    """
    lines = []
    for decision in decisions:
        if decision.label is None:
            continue
        text = " ".join(texts[decision.item].split())
        letter = PUBLISHED.get(decision.label.strip().lower(), decision.label)
        if "," in letter or "," in decision.item:
            raise InputError(
                f"a comma in {letter if ',' in letter else decision.item!r}",
                expected="none in ids and labels",
            )
        lines.append(f"{decision.item},{text},{letter}\n")
    return "".join(lines)
