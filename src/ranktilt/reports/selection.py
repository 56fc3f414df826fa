"""The section about selection: who reaches the top, next to what random orders give.

An auditor can file it: the figures by group, how they came about, and what is missing.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ranktilt.comparisons.results import plain
from ranktilt.display.numbers import counted, interval, listed, number, p_sentence, p_value, percent
from ranktilt.display.table import Cell, Table, with_minus
from ranktilt.measures.impact_ratio import DRAWS, ImpactRatio
from ranktilt.measures.order_sensitivity import OrderSensitivity
from ranktilt.measures.scores import ScoredMeasure
from ranktilt.reports.content import View
from ranktilt.reports.drawing import (
    ACCENT,
    INK,
    TIP,
    Panel,
    dashed_line,
    label,
    layer,
    rows_axis,
    slug,
    span,
    value_axis,
)
from ranktilt.stats.corrections import adjust

#: Significance level of the comparison with random orders.
_ALPHA = 0.05
#: Ratios below this are unequal by the four-fifths rule of thumb.
_FOUR_FIFTHS = 0.8
#: Systems that a sentence names.
_DRAWN = 6


class _Selected(NamedTuple):
    """One system's selection by one measure.

    Attributes:
        run: The system.
        value: The impact ratio; None if it is undefined.
        status: Why it is.
        details: Rates, candidates, what chance gives.
        p: One-sided p of a ratio as low by chance, adjusted over all systems and measures.
    """

    run: str
    value: float | None
    status: str
    details: Mapping[str, Any]
    p: float | None

    @property
    def significant(self) -> bool:
        """Whether the ratio is lower than random orders explain."""
        return self.p is not None and self.p < _ALPHA

    @property
    def band(self) -> str:
        """What random orders give, in words."""
        ends = self.details["chance_q05"], self.details["chance_q95"]
        mean = number(self.details["chance"], 2)
        return f"{mean} on average, 90% of them {number(ends[0], 2)} to {number(ends[1], 2)}"


def _measured(view: View) -> dict[ScoredMeasure, list[_Selected]]:
    """Every impact ratio with the systems' values."""
    own = view.selections
    cells = [(measure, run) for measure in own for run in view.runs]
    told_of = [dict(measure.details.get(run, {})) for measure, run in cells]
    raw = np.array([details.get("p", np.nan) for details in told_of], np.float64)
    adjusted = adjust(raw, "holm") if len(raw) else raw
    found: dict[ScoredMeasure, list[_Selected]] = {measure: [] for measure in own}
    for (measure, run), details, p in zip(cells, told_of, adjusted, strict=True):
        entry = view.summaries[run, measure.name]
        selected = _Selected(run, entry["value"], entry.get("status", ""), details, plain(p))
        found[measure].append(selected)
    return found


def _by(measure: ScoredMeasure) -> str:
    """The attribute in words: by race, by race and sex together."""
    attribute = getattr(measure.measure, "attribute", None)
    if attribute is None:
        return ""
    names = attribute.split("*")
    return f" by {names[0]}" if len(names) == 1 else f" by {listed(names)} together"


def selection_sentences(view: View) -> list[str]:
    """Which systems select groups more unevenly than random orders do, per attribute.

    Then what the order in which candidates were shown explains, if it is known.
    """
    found = _measured(view)
    # several ratios are tested together, so that this p differs from that of a ratio alone
    word = "Holm-adjusted " if sum(map(len, found.values())) > 1 else ""
    return [_sentence(measure, own, word) for measure, own in found.items()] + _order(view)


def _order(view: View) -> list[str]:
    """What position and group explain, for the system that depends most on position."""
    found: dict[str, ScoredMeasure] = {}
    for measure in view.measures:
        if isinstance(measure.measure, OrderSensitivity):
            found.setdefault(measure.measure.of, measure)
    values = {
        of: {run: view.mean(run, measure.name) for run in view.runs}
        for of, measure in found.items()
    }
    position = {run: value for run, value in values.get("position", {}).items() if value}
    if not position:
        return []
    run = max(position, key=lambda name: position[name] or 0.0)
    explained = percent(position[run] or 0.0, 1)
    told_of = f"Input order explains {explained} of the variance of {run}'s ranks"
    group, first = values.get("group", {}).get(run), values.get("first", {}).get(run)
    if group is not None:
        told_of += f", group {percent(group, 1)}"
    if first is not None:
        random = found["first"].chance.get(run)
        told_of += f"; the first candidate shown is ranked first in {percent(first, 1)} of lists"
        told_of += "" if random is None else f" (random orders: {percent(random, 1)})"
    return [f"{told_of}."]


def _sentence(measure: ScoredMeasure, everyone: list[_Selected], adjusted: str) -> str:
    known = [one for one in everyone if one.value is not None and "chance" in one.details]
    depth = measure.measure.cutoff
    what = f"Selection{_by(measure)}" + ("" if depth is None else f", top {depth}")
    if not known:
        why = {one.status for one in everyone}
        if why == {"no-spread"}:
            return f"{what}: every candidate is selected; choose a smaller cutoff, such as -k 1."
        named = listed(sorted(why - {""})) or "too many groups for random orders"
        return f"{what}: no impact ratio ({named})."
    worst = min(known, key=lambda one: one.value or 0.0)
    significant = [one for one in known if one.significant]
    if len(known) == 1:
        verb = "is significantly" if significant else "is not significantly"
        return (
            f"{what}: {worst.run}'s impact ratio of {number(worst.value, 2)} {verb} lower than "
            f"random orders give ({worst.band}; {adjusted}{p_sentence(worst.p)}); "
            f"{_ends(worst)}."
        )
    lowest = f"{number(worst.value, 2)}; random orders {worst.band}"
    lowest = f"the lowest is {worst.run}'s ({lowest})"
    if not significant:
        return f"{what}: no impact ratio is significantly lower than random orders give; {lowest}."
    if significant == [worst]:
        return (
            f"{what}: the impact ratio of {worst.run} ({number(worst.value, 2)}) is significantly "
            f"lower than random orders give ({worst.band}; Holm-adjusted {p_sentence(worst.p)})."
        )
    ratio, verb = ("ratio", "is") if len(significant) == 1 else ("ratios", "are")
    names = listed([one.run for one in significant], most=_DRAWN)
    return (
        f"{what}: the impact {ratio} of {names} {verb} significantly lower than random orders "
        f"give (Holm-adjusted p < {_ALPHA:g}); {lowest}."
    )


def _ends(one: _Selected) -> str:
    """The lowest and the highest rate."""
    low, high = one.details["lowest"], one.details["highest"]
    rates = one.details["rates"]
    lowest, highest = percent(rates[low], 1), percent(rates[high], 1)
    return f"lowest selection rate {lowest} ({low}), highest {highest} ({high})"


class SelectionSection:
    """What the section shows, if an impact ratio was scored."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.measured: dict[ScoredMeasure, list[_Selected]] = _measured(view)

    def content(self) -> dict[str, Any] | None:
        """What the template shows."""
        if not self.measured:
            return None
        return {"tables": list(self.tables().values()), "record": self._record()}

    def tables(self) -> dict[str, Table]:
        """The tables by the names of their files."""
        return {
            f"selection-{slug(measure.name)}": self._table(measure, own)
            for measure, own in self.measured.items()
        }

    def _table(self, measure: ScoredMeasure, everyone: list[_Selected]) -> Table:
        rows: list[list[Cell | str]] = []
        for one in everyone:
            details = one.details
            left_out = details.get("left_out", ())
            highest = details.get("rates", {}).get(details.get("highest"))
            for group, rate in details.get("rates", {}).items():
                chance = details.get("groups", {}).get(group, {})
                members = details["candidates"][group]
                ratio = None if rate is None or not highest else rate / highest
                rows.append([
                    Cell(one.run), f"{group} (excluded)" if group in left_out else group,
                    f"{members:g}", "–" if rate is None else f"{members * rate:.4g}",
                    "–" if rate is None else percent(rate, 1), number(ratio, 2),
                    "–" if not chance else percent(chance["chance"], 1),
                    p_value(chance.get("p_low")), p_value(chance.get("p_high")),
                ])  # fmt: skip
        header = ["system", "group", "candidates", "selected", "rate", "ratio", "random rate",
                  "p lower", "p higher"]  # fmt: skip
        notes = [
            "Ratio: the group's rate divided by the highest rate. Random rate: what random orders "
            "of the same candidates give. p: the probability of a rate as low, or as high, in "
            "random orders; not adjusted for the number of groups."
        ]
        return Table(header, rows, range(2, 9), f"Rates{_by(measure)}", notes)

    def _record(self) -> list[tuple[str, str]]:
        """What an auditor files with the figures."""
        first, everyone = next(iter(self.measured.items()))
        ratio = first.measure
        assert isinstance(ratio, ImpactRatio)
        total = len(self.view.scores.query_ids)
        lists = [f"{one.run} {self.view.scored(one.run, first.name)[0]}" for one in everyone]
        shown = "that were shown to the system" if ratio.candidates == "background" else "ranked"
        depth = "the whole list" if ratio.cutoff is None else f"the top {ratio.cutoff}"
        record = [
            ("Protocol", f"Selected: {depth} of each list. Candidates: those {shown}. Rates are "
             "over all lists together."),
            ("Lists", f"{counted(total, 'list')}; with results: {listed(lists, most=_DRAWN)}."),
        ]  # fmt: skip
        for measure, own in self.measured.items():
            record.append((f"Candidates{_by(measure)}", self._candidates(own)))
        exact = {one.details.get("chance_by") for own in self.measured.values() for one in own}
        how = "computed exactly" if exact == {"exact"} else f"{DRAWS:,} random draws"
        record.append((
            "Random orders",
            f"Each list's candidates in random order, with the same number selected: {how}. They "
            "ignore the order in which candidates were shown; if some groups are shown first more "
            "often, the comparison is distorted.",
        ))  # fmt: skip
        record.append((
            "Not shown",
            "Whether the groups differ in qualification, and whether the labels are right. Four "
            "fifths is a rule of thumb: random orders are often below it, too.",
        ))  # fmt: skip
        return [(name, with_minus(text)) for name, text in record]

    def _candidates(self, everyone: list[_Selected]) -> str:
        parts = []
        for one in everyone[:_DRAWN]:
            members = sum(one.details.get("candidates", {}).values())
            missing = one.details.get("unlabelled", 0)
            small = one.details.get("left_out", ())
            text = f"{one.run}: {members:,.9g} labelled, {missing:,.9g} without a label"
            parts.append(f"{text}; excluded as too small: {listed(list(small))}" if small else text)
        more = len(everyone) - _DRAWN
        return "; ".join(parts) + (f"; and {more} more systems" if more > 0 else "") + "."

    def panels(self) -> list[Panel]:
        """The ratios next to what random orders give."""
        found = {
            measure: [one for one in own if one.value is not None and "chance" in one.details]
            for measure, own in self.measured.items()
        }
        return [_ratios(self.view, measure, known) for measure, known in found.items() if known]


def _ratios(view: View, measure: ScoredMeasure, known: list[_Selected]) -> Panel:
    rows = []
    for one in known:
        low, high = view.interval(one.run, measure.name)
        tip = f"{one.run}: {number(one.value, 3)} {interval(low, high)}; random orders {one.band}"
        tip += f"; {p_sentence(one.p)}"
        rows.append({
            "name": label(one.run), "value": one.value, "chance": one.details["chance"],
            "from": one.details["chance_q05"], "to": one.details["chance_q95"],
            "significant": one.significant, "tip": label(tip),
        })  # fmt: skip
    x = value_axis("value", "impact ratio; dashed: four fifths", [0.0, 1.0])
    y = rows_axis("name", [label(one.run) for one in known])
    title = f"Impact ratio{_by(measure)}"
    found = {"test": "datum.significant", "value": ACCENT}
    fill = {"fill": {"condition": found, "value": "transparent"}}
    at = {"x": x | {"field": "value"}, "y": y}
    layers = [
        dashed_line(_FOUR_FIFTHS),
        # grey: where 90% of random orders are, with their mean; a dot: what was found
        layer("bar", span("x", x, "from", "to") | {"y": y}, size=12, color=INK, opacity=0.2),
        layer("tick", {"x": x | {"field": "chance"}, "y": y}, color=INK, opacity=0.6, size=12),
        layer("point", at | fill | TIP, size=90, stroke=ACCENT, strokeWidth=2, opacity=1),
    ]
    spec = {
        "title": [label(line) for line in textwrap.wrap(title, 32)], "width": 225,
        "height": max(60, 19 * len(rows)), "data": {"values": rows}, "layer": layers,
    }  # fmt: skip
    return Panel(f"selection-{slug(measure.name)}", title, spec)
