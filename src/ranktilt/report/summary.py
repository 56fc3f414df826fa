"""The summary in plain words: only what the numbers say, and what they cannot say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ranktilt.data.scores import STATUSES, ScoredMeasure
from ranktilt.report.content import View
from ranktilt.report.figures import mean_interval
from ranktilt.report.tables import number

SMALL = 50  # queries; below this only large differences can show


@dataclass(frozen=True)
class Point:
    """One finding: a short heading and its sentences."""

    heading: str
    text: str


def summary(view: View) -> list[Point]:
    """The findings, most important first; what cannot be said comes last."""
    points = [
        _lean(view),
        _shares(view),
        _nearest(view),
        _differences(view),
        _attribution(view),
        _cost(view),
        _worst_part(view),
        _unsaid(view),
    ]
    return [point for point in points if point is not None]


def _listed(items: Sequence[str], most: int = 6) -> str:
    """a, b and c; a long list is cut and says so."""
    if len(items) > most:
        return ", ".join(items[:most]) + f" and {len(items) - most} more"
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def _are(runs: Sequence[str]) -> str:
    return f"{_listed(runs)} {'is' if len(runs) == 1 else 'are'}"


def _systems(count: int) -> str:
    return "1 system" if count == 1 else f"{count} systems"


def _lean(view: View) -> Point | None:
    """Which side the lists lean to, by the first signed measure."""
    measure = next((m for m in view.measures if m.positive and m.fair_value == 0), None)
    if measure is None:
        return None
    means = {run: view.mean(run, measure.name) for run in view.runs}
    known = {run: value for run, value in means.items() if value is not None}
    if not known:
        return Point("Lean", f"{measure.name} has no value for any system.")
    sides = {
        f"lean to {measure.positive}": [r for r, v in known.items() if v > 0],
        f"lean away from {measure.positive}": [r for r, v in known.items() if v < 0],
        "lean to neither side": [r for r, v in known.items() if v == 0],
    }
    other = _other_side(view, measure)
    sentences = []
    for side, runs in sides.items():
        if not runs:
            continue
        if other:
            side = side.replace(f"away from {measure.positive}", f"to {other}")
        listed = [f"{run} {number(known[run], signed=True)}" for run in runs]
        who = "all" if len(runs) == len(view.runs) > 1 else ""
        verb = side if len(runs) > 1 else side.replace("lean", "leans", 1)
        count = _systems(len(runs))
        sentences.append(f"{who + ' ' if who else ''}{count} {verb}: {_listed(listed)}.")
    unsure = []
    for run in known:
        low, high = mean_interval(view, run, measure.name)
        if low is not None and high is not None and low <= 0 <= high:
            unsure.append(run)
    text = f"By {measure.name} (0 is balanced), {' '.join(sentences)}"
    if unsure:
        text += (
            f" The interval of the mean holds 0 for {_listed(unsure)}: there a lean cannot be told "
            "from chance."
        )
    strongest = max(known, key=lambda run: abs(known[run]))
    entry = view.summaries[strongest, measure.name]
    text += (
        f" A mean hides its queries: of those scored for {strongest}, "
        f"{entry['share_positive']:.0%} lean to {measure.positive} and "
        f"{entry['share_negative']:.0%} the other way."
    )
    return Point("Lean", text)


def _other_side(view: View, measure: ScoredMeasure) -> str | None:
    """The name of the − side, where there are but two groups."""
    lexicon = view.given.lexicon
    names = () if lexicon is None else lexicon.group_names
    rest = [name for name in names if name != measure.positive]
    return rest[0] if len(names) == 2 and len(rest) == 1 else None


def _shares(view: View) -> Point | None:
    """How the attention on group terms is divided, where shares were scored."""
    from ranktilt.measures.names import parse_measure

    sentences = []
    for measure in view.measures:
        if not measure.name.startswith("Share(") or "by=" in measure.name:
            continue
        group = getattr(parse_measure(measure.name), "group", "")
        known = [
            (run, value) for run in view.runs if (value := view.mean(run, measure.name)) is not None
        ]
        if not known or measure.fair_value is None:
            continue
        listed = [f"{value:.0%} in {run}" for run, value in known]
        sentences.append(
            f"{group} terms get {_listed(listed)} of the attention that goes to group terms "
            f"(target {measure.fair_value:.0%})."
        )
    if not sentences:
        return None
    return Point("Attention", " ".join(text[0].upper() + text[1:] for text in sentences[:4]))


def _nearest(view: View) -> Point | None:
    """Which system is nearest to fair and which farthest, by each measure with a fair end."""
    if len(view.runs) < 2:
        return None
    by_answer: dict[tuple[tuple[str, ...], str], list[str]] = {}
    for measure in view.tilts:
        best, worst = view.best(measure), view.best(measure, worst=True)
        if not best or set(best) & set(worst):
            continue
        by_answer.setdefault((tuple(best), _listed(worst)), []).append(measure.name)
    if not by_answer:
        return None
    parts = [
        f"by {_listed(names)}, {_are(best)} nearest and {worst} farthest"
        for (best, worst), names in by_answer.items()
    ]
    text = "; ".join(parts) + "."
    agree = (
        " All of these measures agree on that."
        if len(by_answer) == 1 and len(view.tilts) > 1
        else ""
    )
    if len(by_answer) > 1:
        agree = " The measures look at different things and do not agree on the order."
    text = f"On average over the queries, {text}{agree}"
    return Point("Nearest to fair", text)


def _differences(view: View) -> Point | None:
    comparison = view.given.comparison
    rows = [] if comparison is None else [r for r in comparison.rows if r.baseline == view.baseline]
    if not rows:
        return None
    tested = [row for row in rows if row.n and any(p is not None for p in row.p.values())]
    real = [row for row in tested if view.significant(row.run, row.measure)]
    test = getattr(comparison, "test", None) or next(iter(rows[0].p), "paired test")
    correction = getattr(comparison, "correction", "") or ""
    alpha = getattr(comparison, "alpha", 0.05)
    how = f"{_test_name(test)}, {_correction_name(correction)} over {len(tested)} comparisons, "
    how += f"level {alpha:g}"
    sentences = []
    fair_names = {m.name for m in view.tilts}
    for run in view.runs:
        found = [
            f"{words} by {_listed(names, 4)}"
            for better, words in ((True, "nearer to fair"), (False, "farther from fair"))
            if (names := [
                row.measure for row in real
                if row.run == run and row.measure in fair_names and row.better is better
            ])
        ]  # fmt: skip
        if found:
            sentences.append(f"{run} is {' and '.join(found)}.")
    if sentences:
        sentences.insert(0, f"Beyond chance, compared with {view.baseline}, query by query:")
    elif real:
        sentences.append(
            f"By the measures of tilt no system differs from {view.baseline} beyond chance; "
            f"what differs is relevance (below)."
        )
    rest = len(tested) - len(real)
    if not real:
        sentences.append(f"No system differs from {view.baseline} beyond chance, by any measure.")
    if rest:
        counts = sorted({row.n for row in tested})
        sentences.append(
            f"{rest} of the {len(tested)} comparisons show no significant difference, which does "
            f"not show that there is none{_small(counts)}."
        )
    return Point(f"Against {view.baseline}", f"{' '.join(sentences)} ({how}.)")


def _small(counts: list[int]) -> str:
    """What a number of queries can show; counts are those of the comparisons, in order."""
    if counts[0] >= SMALL:
        return ""
    several = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else str(counts[0])
    return f": {several} queries can show large ones only"


def _test_name(test: str) -> str:
    names = {
        "t": "paired t-test",
        "wilcoxon": "Wilcoxon's signed-rank test",
        "randomisation": "randomisation test",
    }
    return names.get(test, test)


def _correction_name(correction: str) -> str:
    names = {"holm": "Holm's correction", "bonferroni": "Bonferroni's correction"}
    return names.get(correction, "no correction" if correction in ("", "none") else correction)


def _attribution(view: View) -> Point | None:
    given = view.given.attribution
    if given is None:
        return None
    wanted = next(
        (m for m in [view.measures[view.main], *view.tilts]
         if any(r.measure == m.name and _complete(r) for r in given.rows)),
        None,
    )  # fmt: skip
    if wanted is None:
        return None
    rows = [r for r in given.rows if r.measure == wanted.name and _complete(r)]
    signed = view.signed(wanted)
    fair = wanted.fair_value
    same = len({row.candidates for row in rows}) == 1
    sentences = []
    for row in rows[:6]:
        moved = number(row.value, signed=signed)
        if not same:
            moved += f", from {number(row.candidates, signed=signed)}"
        sentences.append(f"the order of {row.run} makes it {moved}{_direction(row, fair)}")
    text = "; ".join(sentences)
    if len(rows) > 6:
        text += f"; {len(rows) - 6} more in the table"
    start = ""
    first = rows[0].collection
    if first is not None:
        start = f"a random order of the collection would give {number(first, signed=signed)}; "
    middle = ""
    if same:
        given_by = number(rows[0].candidates, signed=signed)
        middle = f"a random order of the candidates gives {given_by}; "
    return Point("What the ranking itself adds", f"By {wanted.name}, {start}{middle}{text}.")


def _complete(row: Any) -> bool:
    return row.value is not None and row.candidates is not None


def _direction(row: Any, fair: float | None) -> str:
    if fair is None:
        return ""
    change = abs(row.value - fair) - abs(row.candidates - fair)
    if abs(change) < 5e-5:
        return " (no change)"
    return " (farther from fair)" if change > 0 else " (nearer to fair)"


def _cost(view: View) -> Point | None:
    if not view.effectiveness or len(view.runs) < 2:
        return None
    sentences = []
    for measure in view.effectiveness[:2]:
        best = view.best(measure)
        if not best:
            continue
        value = number(view.mean(best[0], measure.name))
        if len(best) == len(view.runs):
            sentences.append(f"By {measure.name} all are alike ({value}).")
        else:
            verb = "ranks" if len(best) == 1 else "rank"
            sentences.append(f"By {measure.name} {_listed(best)} {verb} best ({value}).")
    for better, words in ((True, "higher"), (False, "lower")):
        by_run = {
            run: names
            for run in view.runs
            if (names := [
                m.name for m in view.effectiveness
                if view.significant(run, m.name) and view.difference(run, m.name).better is better
            ])
        }  # fmt: skip
        if by_run:
            listed = [f"{run} ({', '.join(names)})" for run, names in by_run.items()]
            sentences.append(f"Significantly {words} than {view.baseline}: {_listed(listed)}.")
    points = getattr(view.given.tradeoff, "points", None) or ()
    front = [point.run for point in points if point.on_front]
    if front:
        one = (
            "Only one system is"
            if len(front) == 1
            else f"{len(front)} of {len(points)} systems are"
        )
        sentences.append(
            f"{one} beaten by no other on effectiveness and fairness together: {_listed(front)}."
        )
        scored = [p for p in points if p.combined is not None]
        if scored:
            top = max(scored, key=lambda p: p.combined)
            sentences.append(
                f"The harmonic mean of the two is highest for {top.run} ({number(top.combined)})."
            )
    return Point("Relevance", " ".join(sentences)) if sentences else None


def worst_parts(view: View, measure: ScoredMeasure) -> dict[str, tuple[str, float, int]]:
    """For each run the part of the queries farthest from fair: its name, mean and queries."""
    worst: dict[str, tuple[str, float, int]] = {}
    lowest: dict[str, float] = {}
    for part, summaries in view.by_part.items():
        for entry in summaries:
            if entry["measure"] != measure.name or entry["value"] is None:
                continue
            good = float(measure.goodness(np.array([entry["value"]]))[0])
            if entry["run"] not in lowest or good < lowest[entry["run"]]:
                lowest[entry["run"]] = good
                worst[entry["run"]] = (part, entry["value"], entry["n_scored"])
    return worst


def _worst_part(view: View) -> Point | None:
    if len(view.by_part) < 2:
        return None
    measure = view.measures[view.main]
    worst = worst_parts(view, measure)
    if not worst:
        return None
    listed = [
        f"{run}: {part} ({number(value, signed=view.signed(measure))}, {n} "
        f"{'query' if n == 1 else 'queries'})"
        for run, (part, value, n) in worst.items()
    ]
    few = min(n for _, _, n in worst.values())
    caution = " A part with few queries reaches an extreme easily." if few < 10 else ""
    text = f"By the mean {measure.name}, {_listed(listed, 16)}.{caution}"
    return Point(f"Worst {view.scores.by}", text)


def _unsaid(view: View) -> Point:
    total = len(view.scores.query_ids)
    sentences = []
    if total < SMALL:
        sentences.append(f"{total} queries are few: other queries could change the order.")
    undefined = Counter(view.scores.codes.reshape(-1).tolist())
    named = {STATUSES[code]: n for code, n in undefined.items() if STATUSES[code] != "ok"}
    empty = {name: n for name, n in named.items() if name != "no-group-terms"}
    if empty:
        parts = [f"{n} {name}" for name, n in sorted(empty.items(), key=lambda e: -e[1])]
        sentences.append(
            f"{sum(empty.values())} of {view.scores.codes.size} values are undefined and stay out "
            f"of the means ({', '.join(parts)}); every mean says over how many queries it is."
        )
    if view.given.lexicon is not None:
        sentences.append(
            "These measures see words on a list and nothing else: not pictures, not people who "
            "are not named, not what a text says about a group."
        )
    sentences.append(
        "The numbers hold for these queries, this collection and these settings; they say nothing "
        "about why a system ranks as it does."
    )
    return Point("What cannot be said", " ".join(sentences))
