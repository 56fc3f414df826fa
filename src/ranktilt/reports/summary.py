"""The summary in plain words: only what the numbers say, and what they cannot say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ranktilt.display.numbers import interval, number
from ranktilt.display.table import with_minus
from ranktilt.measures.scores import ScoredMeasure
from ranktilt.measures.statuses import STATUSES
from ranktilt.reports.content import View, candidates_words
from ranktilt.reports.verdict import lean_measure, other_side, sides
from ranktilt.reports.words import capital, counted, listed, who

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
    return [Point(p.heading, with_minus(p.text)) for p in points if p is not None]


def _are(view: View, runs: Sequence[str]) -> str:
    return f"{who(view, runs)} {'is' if len(runs) == 1 else 'are'}"


def _lean(view: View) -> Point | None:
    """Which side the lists lean to by the first signed measure, and whether chance would do."""
    measure = lean_measure(view)
    if measure is None:
        return None
    known = [run for run in view.runs if view.mean(run, measure.name) is not None]
    if not known:
        return Point("Lean", f"{measure.name} has no value for any system.")
    sure = [run for run in known if view.beyond_chance(run, measure)]
    unsure = [run for run in known if run not in sure]
    sentences = []
    if sure:
        parts = []
        for side, runs in sides(view, measure, sure).items():
            verb = "leans" if len(runs) == 1 else "lean"
            parts.append(f"{_with_means(view, measure, runs)} {verb} {side}")
        sentences.append(f"Beyond chance, {'; '.join(parts)}.")
    if unsure:
        parts = [
            f"{_means_of(view, runs)} {_on_side(side)} ({_with_means(view, measure, runs)})"
            for side, runs in sides(view, measure, unsure).items()
        ]
        hold = "its interval holds" if len(unsure) == 1 else "their intervals hold"
        if sure:
            means = _with_means(view, measure, unsure)
            sentences.append(f"A lean cannot be told from chance for {means}: {hold} 0.")
        else:
            told = f"No lean can be told from chance; {', '.join(parts)}"
            sentences.append(f"{told}: {hold} 0.")
    strongest = max(known, key=lambda run: abs(view.mean(run, measure.name) or 0.0))
    sentences.append(_by_query(view, measure, strongest))
    sentences.append(f"Measured by {measure.title}; 0 is balanced.")
    return Point("Lean", " ".join(sentences))


def _means_of(view: View, runs: Sequence[str]) -> str:
    if len(view.runs) == 1:
        return "the mean is"
    if len(runs) == 1:
        return "one mean is"
    everyone = len(runs) == len(view.runs)
    all_ = "both" if len(runs) == 2 else f"all {counted(len(runs))}"
    return f"{all_ if everyone else counted(len(runs))} means are"


def _on_side(side: str) -> str:
    """“to male” of a mean that proves nothing."""
    words = side.split(" ", 1)
    return f"on the {words[1]} side" if words[0] == "to" and words[1] != "neither side" else side


def _with_means(view: View, measure: ScoredMeasure, runs: Sequence[str]) -> str:
    means = []
    for run in runs:
        text = f"{run} {number(view.mean(run, measure.name), signed=True)}"
        if len(view.runs) <= 3:
            text += f" {interval(*view.interval(run, measure.name), signed=True)}"
        means.append(text)
    return listed(means)


def _by_query(view: View, measure: ScoredMeasure, run: str) -> str:
    """How many queries of a run lean each way: a mean hides them."""
    m = view.measures.index(measure)
    values = view.scores.values[view.runs.index(run), m]
    n, total = view.scored(run, measure.name)
    other = other_side(view, measure)
    ways = [
        (int((values > 0).sum()), f"to {measure.positive}"),
        (int((values < 0).sum()), f"to {other}" if other else f"away from {measure.positive}"),
        (int((values == 0).sum()), "to neither side"),
    ]
    parts = [f"{count} {'leans' if count == 1 else 'lean'} {way}" for count, way in ways if count]
    some = f"of the {n} queries" if n == total else f"of the {n} of {total} queries with a value"
    which = "" if len(view.runs) == 1 else f" for {run} (the largest mean)"
    return f"A mean hides its queries: {some}{which}, {listed(parts)}."


def _shares(view: View) -> Point | None:
    """How the attention on group terms is divided, where shares were scored."""
    from ranktilt.measures.term_exposure import Share

    sentences = []
    for measure in view.measures:
        share = measure.measure
        if not isinstance(share, Share) or share.by != "terms":
            continue
        group = share.group
        known = [
            (run, value) for run in view.runs if (value := view.mean(run, measure.name)) is not None
        ]
        if not known or measure.fair_value is None:
            continue
        counts = {run: view.scored(run, measure.name) for run, _ in known}
        same = len(set(counts.values())) == 1
        shares = [
            f"{value:.0%} in {run}{'' if same else f' ({counts[run][0]})'}" for run, value in known
        ]
        n, total = counts[known[0][0]]
        any_ = f"{'all' if n == total else f'{n} of'} {total} queries show any"
        if not same:
            any_ = f"in brackets how many of the {total} queries show any"
        brackets = f"(target {measure.fair_value:.0%}; {any_})"
        sentences.append(
            f"{capital(group)} terms get {listed(shares)} of the attention that goes to group "
            f"terms {brackets}."
        )
    return Point("Attention", " ".join(sentences[:4])) if sentences else None


def _nearest(view: View) -> Point | None:
    """Which system is nearest to fair and which farthest, by each measure with a fair end."""
    if len(view.runs) < 2:
        return None
    by_answer: dict[tuple[tuple[str, ...], str], list[str]] = {}
    for measure in view.tilts:
        best, worst = view.best(measure), view.best(measure, worst=True)
        if not best or set(best) & set(worst):
            continue
        by_answer.setdefault((tuple(best), listed(worst)), []).append(measure.name)
    if not by_answer:
        return None
    parts = [
        f"by {listed([view.measure(name).title for name in names])}, {_are(view, best)} nearest "
        f"and {worst} farthest"
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
    tested = (
        "" if view.given.comparison is None else " Whether that is more than chance: see below."
    )
    text = f"Query by query, on average: {text}{agree}{tested}"
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
            f"{words} by {listed(names, 4)}"
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
    same = len({row.candidates for row in rows}) == 1
    sentences = []
    for row in rows[:6]:
        moved = number(row.value, signed=signed)
        if not same:
            moved += f", from {number(row.candidates, signed=signed)}"
        sentences.append(
            f"the order of {row.run} makes it {moved}{_direction(row, wanted.fair_value)}"
        )
    text = "; ".join(sentences)
    if len(rows) > 6:
        text += f"; {len(rows) - 6} more in the table"
    if len(rows) > 2 and same and all(map(_by_chance, rows)):
        values = [f"{row.run} {number(row.value, signed=signed)}" for row in rows]
        text = f"no system's order changes that beyond chance ({listed(values)})"
    start = ""
    first = rows[0].collection
    if first is not None:
        start = f"a random order of the collection would give {number(first, signed=signed)}; "
    middle = ""
    if same:
        given_by = number(rows[0].candidates, signed=signed)
        middle = f"a random order of {candidates_words(view)} gives {given_by}; "
    return Point("What the ranking itself adds", f"By {wanted.title}, {start}{middle}{text}.")


def _complete(row: Any) -> bool:
    return row.value is not None and row.candidates is not None


def _by_chance(row: Any) -> bool:
    """Whether the interval of what the ranker adds holds 0."""
    low: float | None = getattr(row, "ranker_low", None)
    high: float | None = getattr(row, "ranker_high", None)
    return low is not None and high is not None and low <= 0 <= high


def _direction(row: Any, fair: float | None) -> str:
    """Which way the ranker moved the list; nothing where its interval holds 0."""
    if _by_chance(row):
        return " (not beyond chance)"
    if fair is None:
        return ""
    change = abs(row.value - fair) - abs(row.candidates - fair)
    if abs(change) < 5e-5:
        return " (no change)"
    sure = ", beyond chance" if getattr(row, "ranker_low", None) is not None else ""
    return f" (farther from fair{sure})" if change > 0 else f" (nearer to fair{sure})"


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
            sentences.append(f"By {measure.title} all are alike ({value}).")
        else:
            verb = "ranks" if len(best) == 1 else "rank"
            sentences.append(f"By {measure.title}, {listed(best)} {verb} best ({value}).")
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
            moved = [f"{run} ({', '.join(names)})" for run, names in by_run.items()]
            sentences.append(f"Significantly {words} than {view.baseline}: {listed(moved)}.")
    points = getattr(view.given.tradeoff, "points", None) or ()
    front = [point.run for point in points if point.on_front]
    if front:
        one = (
            "Only one system is"
            if len(front) == 1
            else f"{len(front)} of {len(points)} systems are"
        )
        sentences.append(
            f"{one} beaten by no other on effectiveness and fairness together: {listed(front)}."
        )
        scored = [p for p in points if p.combined is not None]
        if scored:
            top = max(scored, key=lambda p: p.combined)
            sentences.append(
                f"The harmonic mean of the two is highest for {top.run} ({number(top.combined)}"
                f"{_ends(top)}); neither that nor the front is tested."
            )
    return Point("Relevance", " ".join(sentences)) if sentences else None


def _ends(point: Any) -> str:
    low, high = getattr(point, "combined_low", None), getattr(point, "combined_high", None)
    return "" if low is None else f" {interval(low, high)}"


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
    parts = [
        f"{run}: {part} ({number(value, signed=view.signed(measure))}, {n} "
        f"{'query' if n == 1 else 'queries'})"
        for run, (part, value, n) in worst.items()
    ]
    few = min(n for _, _, n in worst.values())
    caution = " A part with few queries reaches an extreme easily." if few < 10 else ""
    text = f"By the mean of {measure.title}, {listed(parts, 16)}.{caution}"
    return Point(f"Worst {view.scores.by}", text)


def _unsaid(view: View) -> Point:
    total = len(view.scores.query_ids)
    sentences = []
    if total < SMALL:
        what = ": other queries could change the order" if len(view.runs) > 1 else ""
        sentences.append(f"{total} {'query is' if total == 1 else 'queries are'} few{what}.")
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
