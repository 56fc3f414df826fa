"""The findings of an audit in words: the verdict, what to do next, a finding per section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ranktilt.comparisons.findings import LIMITS, NOT_TESTED, change_words, fairness_sentence
from ranktilt.display.numbers import counted, interval, listed, number, percent
from ranktilt.display.table import with_minus
from ranktilt.explanations.explanation import AttributionRow
from ranktilt.explanations.sides import UNDECIDED
from ranktilt.measures.base import Measure
from ranktilt.measures.order_sensitivity import OrderSensitivity
from ranktilt.measures.scores import ScoredMeasure
from ranktilt.measures.statuses import STATUSES
from ranktilt.measures.term_exposure import Share
from ranktilt.reports.content import View
from ranktilt.reports.selection import selection_sentences

#: Fewer queries than these are few.
SMALL = 50
#: A list in a sentence names this many systems.
NAMED = 6
_SECTIONS = {
    "systems": "Systems",
    "selection": "Selection",
    "attribution": "Where the tilt comes from",
    "tradeoff": "Effectiveness and fairness",
    "queries": "Queries",
}
_TOO_EQUAL = "too few to test"
#: If fewer lists than this have group terms, the verdict says so.
_RARE = 0.3


def verdict(view: View) -> list[str]:
    """A few sentences, the same in the terminal, a notebook and a report.

    Is there a lean, is there one between sides of issues, do the systems differ, and at what cost?
    """
    selection = selection_sentences(view)
    lean, sides = "" if selection and view.lean is None else _lean_verdict(view), _sides(view)
    words = [lean, _other_leans(view)] if view.lean else [_other_leans(view), lean]
    first = [*selection, *([*words, sides] if view.any_named else [sides, *words])]
    comparison = view.given.comparison
    difference = fairness_sentence(comparison) if comparison is not None and view.tilts else ""
    sentences = [*first, difference, _cost_verdict(view), _rare_terms(view), _absent_groups(view)]
    return [with_minus(sentence) for sentence in sentences if sentence]


class _Step(NamedTuple):
    """What to do next: a sentence, and the section of the report that it is about."""

    text: str
    section: str

    @property
    def link(self) -> str:
        """The name of the section."""
        return _SECTIONS[self.section]


def next_steps(view: View) -> list[_Step]:
    """At most three things to do, the most useful first."""
    steps = [*_check_selection(view), *_choose(view), *_reduce(view)][:2]
    return [_Step(with_minus(step.text), step.section) for step in (*steps, *_read(view))]


def findings(view: View) -> dict[str, str]:
    """Section of the report → the sentence that opens it."""
    found = {
        "systems": _closest(view),
        "attribution": _attribution(view),
        "curves": _cutoffs(view),
        "tradeoff": _relevance(view),
        "parts": _worst_part(view),
        "queries": _queries(view),
        "limits": _limitations(view),
    }
    return {section: with_minus(text) for section, text in found.items()}


def _who(view: View, runs: Sequence[str]) -> str:
    """These systems: their names, or “all 6 systems”."""
    total = len(view.runs)
    if len(runs) == total > 1:
        return "both systems" if total == 2 else f"all {total} systems"
    return listed(list(runs), most=NAMED)


# The lean


def _first_side(measure: ScoredMeasure) -> str | None:
    """The group that values above fair lean towards; None if they name none, such as a ratio's."""
    return measure.positive or getattr(measure.measure, "group", None)


def _side_names(view: View, measure: ScoredMeasure) -> tuple[str, str, str]:
    """Above fair, below and neither; with more than two groups, below is away from the first."""
    lexicon = view.given.lexicon
    names = () if lexicon is None else lexicon.group_names
    first = _first_side(measure)
    rest = [name for name in names if name != first]
    other = f"towards {rest[0]}" if len(names) == 2 and len(rest) == 1 else f"away from {first}"
    return f"towards {first}", other, "neither way"


def _by_side(view: View, measure: ScoredMeasure, runs: list[str]) -> dict[str, list[str]]:
    """Runs by the direction of their mean."""
    names, fair = _side_names(view, measure), measure.fair_value or 0.0
    found: dict[str, list[str]] = {name: [] for name in names}
    for run in runs:
        mean = view.mean(run, measure.name) or 0.0
        found[names[0 if mean > fair else 1 if mean < fair else 2]].append(run)
    return {side: own for side, own in found.items() if own}


def _known(view: View, measure: ScoredMeasure) -> list[str]:
    return [run for run in view.runs if view.mean(run, measure.name) is not None]


def _lean_verdict(view: View) -> str:
    if not view.any_named:
        return "No list has any group terms, so these lists cannot lean towards a group."
    measure = view.lean
    if measure is None:
        return _distance_verdict(view)
    known = _known(view, measure)
    if not known:
        return "No lean can be computed: no query has a value."
    leaning = _leaning(view, measure)
    significant = [run for runs in leaning.values() for run in runs]
    level = percent(view.confidence)
    most = max(known, key=lambda run: abs(view.mean(run, measure.name) or 0.0))
    mean = number(view.mean(most, measure.name), 2, signed=True)
    tested = [run for run in known if None not in view.interval(run, measure.name)]
    if not tested:
        who = most if len(view.runs) == 1 else f"{most} leans most"
        return f"{who}: {measure.name} {mean} ({NOT_TESTED})."
    untested = [run for run in known if run not in tested]
    few = f"; {listed(untested, most=NAMED)}: {NOT_TESTED}" if untested else ""
    if len(view.runs) == 1:
        verb = "leans significantly" if significant else "does not lean significantly"
        side = next(iter(leaning), "")
        ends = interval(*view.interval(most, measure.name), 2, signed=True)
        lean = f"{most} {verb}{side and ' '}{side}: {measure.name} {mean}"
        if view.few_equal(most, measure):
            return f"{lean} for all {view.scored(most, measure.name)[0]} queries, {_TOO_EQUAL}."
        return f"{lean}, {level} interval {ends}; 0 is balanced."
    if not significant:
        towards, other, _ = _side_names(view, measure)
        sides = f" {towards} or {other.removeprefix('towards ')}" if "towards" in other else ""
        equal = [run for run in tested if view.few_equal(run, measure)]
        each = "each have" if len(equal) > 1 else "has"
        why = f"{listed(equal, most=NAMED)} {each} the same value for all queries, {_TOO_EQUAL}"
        why = why if equal else f"all {level} intervals include 0"
        return (
            f"By {measure.name}, no system leans significantly{sides} ({why}); the largest mean is "
            f"{most}'s ({mean}){few}."
        )
    strongest = max(significant, key=lambda run: abs(view.mean(run, measure.name) or 0.0))
    mean = number(view.mean(strongest, measure.name), 2, signed=True)
    rest = [run for run in tested if run not in significant]
    verb = "does" if len(rest) == 1 else "do"
    tail = f"; {_who(view, rest)} {verb} not" if rest else ""
    most = f", {strongest} most" if len(significant) > 1 else ""
    return f"By {measure.name}, {_lean_words(view, leaning)}{most} ({mean}){tail}{few}."


def _leaning(view: View, measure: ScoredMeasure) -> dict[str, list[str]]:
    """The runs that lean significantly, by their side."""
    return _by_side(view, measure, [r for r in _known(view, measure) if view.leans(r, measure)])


def _lean_words(view: View, leaning: Mapping[str, list[str]]) -> str:
    """Which system leans significantly, or how many, and where to."""
    parts = []
    for side, runs in leaning.items():
        named = len(runs) in (1, len(view.runs))
        who = _who(view, runs) if named else f"{len(runs)} of {len(view.runs)} systems"
        parts.append(f"{who} {'leans' if len(runs) == 1 else 'lean'} significantly {side}")
    return listed(parts)


def _other_leans(view: View) -> str:
    """What the first measure says by which other systems lean significantly, or other ways."""
    mine = {} if view.lean is None else _leaning(view, view.lean)
    for other in view.tilts:
        sides = isinstance(other.measure, Measure) and other.measure.info.needs == "polarity"
        if not other.two_sided or other.is_pooled or sides or _first_side(other) is None:
            continue
        found = _leaning(view, other)
        if found and found != mine:
            n, total = zip(*(view.scored(run, other.name) for run in view.runs), strict=True)
            some = " (over the lists with a value)" if min(n) < max(total) else ""
            return f"By {other.name}{some}, {_lean_words(view, found)}."
    return ""


def _distance_verdict(view: View) -> str:
    """Without a signed measure: how close to fair the lists are."""
    tilts = [m for m in view.tilts if m is not view.duo]  # which has a sentence of its own
    measure = next((m for m in tilts if not m.two_sided), next(iter(tilts), None))
    if measure is None:
        return ""
    values = [view.mean(run, measure.name) or 0.0 for run in _known(view, measure)]
    if not values:
        return "No distance from fair can be computed: no query has a value."
    ends = f"{min(values):.2f} to {max(values):.2f}" if len(values) > 1 else f"{values[0]:.2f}"
    subject = "the systems score" if len(view.runs) > 1 else "the system scores"
    return f"By {measure.title}, {subject} {ends} ({measure.fair_text} = fair)."


# Sides of issues


def _sides(view: View) -> str:
    """How many queries have two sides, and DUO next to a random order."""
    if view.duo is None:
        return ""
    counts = Counter(view.verdicts.values())
    total = counted(len(view.verdicts), "query", "queries")
    told = f"{counts['two sides']} of {total} "
    told += "has two sides" if counts["two sides"] == 1 else "have two sides"
    axes = view.given.polarity.queries if view.given.polarity else {}
    doubtful = sum(bool(a.warnings) and a.verdict == "two sides" for a in axes.values())
    notes = {"with a doubtful axis": doubtful, "not decided": counts[UNDECIDED]}
    if any(notes.values()):
        told += f" ({', '.join(f'{count} {what}' for what, count in notes.items() if count)})"
    means = [f"{run} {view.mean(run, view.duo.name):.2f}" for run in _known(view, view.duo)]
    if not means:
        return f"{view.duo.name}: {told}; no query has a value."
    shown = f"{listed(means, most=NAMED)}, a random order {view.duo.chance_text}"
    return f"{view.duo.name} (0 is balanced): {shown}; {told}."


# Order, differences


def _closest(view: View) -> str:
    """Which system is closest to fair and which furthest, by how many measures."""
    if len(view.runs) < 2 or not view.tilts:
        return ""
    both_ends = ((m, set(view.best(m)), set(view.best(m, worst=True))) for m in view.tilts)
    ordered = [measure for measure, best, worst in both_ends if best and not best & worst]
    total = len(ordered)
    if not total:
        return ""
    of = f"{counted(total, 'measure')}{' that differ' if total < len(view.tilts) else ''}"
    parts, agree = [], True
    for worst, words in ((False, "closest to fair"), (True, "furthest from fair")):
        times = Counter(run for measure in ordered for run in view.best(measure, worst=worst))
        (run, count), *_ = times.most_common(1)
        agree &= count == total
        if 2 * count > total and not (worst and len(view.runs) == 2):
            parts.append(f"{run} is {words}{f' by {count} of {of}' if total > 1 else ''}")
    told = listed(parts) or "no system is closest to or furthest from fair by most measures"
    tail = "" if agree else " The measures disagree on the order: they measure different things."
    return f"By their means alone (not tested), {told}.{tail}"


def _changed(view: View, better: bool) -> dict[str, int]:
    """Runs significantly closer to fair than the baseline (or further): by how many measures."""
    counts = {
        run: sum(view.changed(run, measure.name, better) for measure in view.tilts)
        for run in view.runs
    }
    return {run: count for run, count in counts.items() if count}


# What the ranking adds


def _attribution(view: View) -> str:
    given = view.given.attribution
    rows = [] if given is None else given.rows
    complete = [row for row in rows if row.value is not None and row.candidates is not None]
    wanted = next(
        (m for m in [view.measures[view.main], *view.tilts]
         if any(row.measure == m.name for row in complete)),
        None,
    )  # fmt: skip
    if wanted is None:
        return ""
    rows = [row for row in complete if row.measure == wanted.name]
    signed = view.signed(wanted)
    same = len({row.candidates for row in rows}) == 1
    parts = []
    first = rows[0].collection
    if first is not None:
        parts.append(f"a random ranking of the collection gives {number(first, signed=signed)}")
    if same:
        value = number(rows[0].candidates, signed=signed)
        parts.append(f"a random ranking of {view.candidates} gives {value}")
    shown = rows if len(rows) <= 2 else [row for row in rows if row.beyond_chance]
    for row in shown[:NAMED]:
        moved = f"{row.run}'s ranking gives {number(row.value, signed=signed)}"
        if not same:
            start = number(row.candidates, signed=signed)
            moved = f"{moved}, a random ranking of its candidates {start}"
        parts.append(f"{moved}{_direction(row, wanted.fair_value)}")
    if len(shown) > NAMED:
        parts.append(f"{len(shown) - NAMED} more in the table")
    if not shown:
        what = "that" if same else "the lean of its candidates"
        parts.append(f"no system's ranking changes {what} significantly")
    elif len(shown) < len(rows):
        rest = [row.run for row in rows if row not in shown]
        who = f"{rest[0]}'s ranking does" if len(rest) == 1 else "the other rankings do"
        parts.append(f"{who} not change it significantly")
    return f"By {wanted.title}: {'; '.join(parts)}."


def _direction(row: AttributionRow, fair: float | None) -> str:
    """Which way the ranker moved the list."""
    if row.ranker_low is not None and not row.beyond_chance:
        return " (not a significant change)"
    if fair is None or row.value is None or row.candidates is None:
        return ""
    change = abs(row.value - fair) - abs(row.candidates - fair)
    if abs(change) < 5e-5:
        return " (no change)"
    return f" ({'significantly ' if row.beyond_chance else ''}{change_words(change < 0, False)})"


# Relevance


def _cost_verdict(view: View) -> str:
    """How relevance changes with the tilt, against the baseline."""
    if not view.effectiveness:
        return "Relevance was not measured: no qrels were given." if len(view.runs) > 1 else ""
    measure = view.effectiveness[0]
    code = measure.name
    if len(view.runs) < 2:
        return f"Relevance: {code} {number(view.mean(view.runs[0], code), 2)}."
    if view.given.comparison is None:
        return ""
    tilted = {*_changed(view, True), *_changed(view, False)}
    parts = []
    for better, words in ((False, "less"), (True, "more")):
        runs = [run for run in view.runs if view.changed(run, code, better)]
        if not runs:
            continue
        means = [f"{run} ({number(view.mean(run, code), 2)})" for run in runs]
        verb = "is" if len(runs) == 1 else "are"
        than = f"than {view.baseline} ({number(view.mean(view.baseline, code), 2)})"
        if len(runs) > NAMED:
            most = (max if better else min)(runs, key=lambda run: view.mean(run, code) or 0.0)
            than += f", {most} most ({number(view.mean(most, code), 2)})"
            means = [f"{len(runs)} of {len(view.runs)} systems"]
        alike = "" if tilted & {*runs} else ", without a significant change in tilt"
        parts.append(f"{listed(means)} {verb} significantly {words} relevant {than}{alike}")
    same = [run for run in view.runs if run in tilted and not view.significant(run, code)]
    if same:
        verb = "is" if len(same) == 1 else "are"
        parts.append(f"{listed(same, most=NAMED)} {verb} not significantly more or less relevant")
    own = [row for row in view.given.comparison.rows if row.measure == code]
    if not view.given.comparison.was_tested(own):
        return f"Relevance by {code}: {NOT_TESTED}."
    if not parts:
        every = {run: number(view.mean(run, code), 2) for run in view.runs}
        base = f"{view.baseline} ({every.pop(view.baseline)})"
        told = f"By {code}, no system is significantly more or less relevant than {base}"
        others = [f"{run} {mean}" for run, mean in every.items()]
        return f"{told}, but they may still differ ({listed(others, most=NAMED)})."
    return f"By {code}, {'; '.join(parts)}."


def _relevance(view: View) -> str:
    """Which systems no other beats in both effectiveness and fairness."""
    found = view.given.tradeoff
    if found is None or not found.front:
        return ""
    verb = "is" if len(found.front) == 1 else "are"
    top = max(found.points, key=lambda point: point.combined or 0.0)
    return (
        f"{len(found.front)} of {counted(len(found.points), 'system')} {verb} on the Pareto front "
        f"of effectiveness and fairness: {listed(found.front, most=6)}. {top.run} has the highest "
        f"harmonic mean of the two ({number(top.combined, 2)}). These are means; no significance "
        "test was made."
    )


# Cutoffs, queries, and what to do next


def _cutoffs(view: View) -> str:
    """Whether the direction and the most tilted system depend on the cutoff."""
    given, lean = view.given.curves, view.lean
    if given is None:
        return ""
    wanted = None if lean is None else lean.name.rsplit("@", 1)[0]
    if wanted not in given.measures or len(given.cutoffs) < 2:
        return ""
    place = given.measures.index(wanted)
    ends = zip(given.runs, given.low[:, place], given.high[:, place], strict=True)
    turned = [run for run, low, high in ends if (low > 0).any() and (high < 0).any()]
    ways = "significantly one way at some cutoffs and the other way at others"
    if turned:
        return f"By {wanted}, {_who(view, turned)} {'lean' if turned[1:] else 'leans'} {ways}."
    return f"By {wanted}, no system leans {ways} ({given.cutoffs[0]} to {given.cutoffs[-1]})."


def _queries(view: View) -> str:
    """How many queries the lean comes from."""
    lean = view.lean
    if lean is None:
        return ""
    values = view.scores.values[:, view.measures.index(lean)]
    total = len(view.scores.query_ids)
    flat = int((np.nan_to_num(values) == 0).all(axis=0).sum())
    who = "no system leans" if len(view.runs) > 1 else "the system does not lean"
    if not flat:
        what = "at least one system leans" if len(view.runs) > 1 else "the list leans"
        return f"In each of the {total} queries, {what}." if total > 1 else ""
    return f"In {flat} of {counted(total, 'query', 'queries')}, {who} either way."


def _rare_terms(view: View) -> str:
    share = 1.0 if view.named is None else float(view.named.mean())
    if share >= _RARE or not view.any_named:
        return ""
    return (
        f"Only {share:.0%} of the lists have any group terms; the others count as balanced, so the "
        "means say little about the lists that have some."
    )


def _absent_groups(view: View) -> str:
    """Groups that no list has, although the targets give them a share."""
    absent = []
    for m, scored in enumerate(view.measures):
        own = view.scores.values[:, m]
        never = (own == 0).any() and not (own > 0).any()
        if isinstance(scored.measure, Share) and scored.fair_value and never:
            absent.append(scored.measure.group)
    if not absent:
        return ""
    told = (
        f"No list has {listed(absent)} within the cutoff, but the targets give every group a share"
    )
    return f"{told}: check terms and labels, and whether the collection has such documents."


def _reduce(view: View) -> list[_Step]:
    """What to do about the strongest significant lean."""
    lean = view.lean
    runs = [] if lean is None else [run for run in _known(view, lean) if view.leans(run, lean)]
    if lean is None or not runs:
        return []
    run = max(runs, key=lambda own: abs(view.mean(own, lean.name) or 0.0))
    rows = [] if view.given.attribution is None else view.given.attribution.rows
    row = next((r for r in rows if r.run == run and r.measure == lean.name), None)
    how = (
        "To reduce it, count the terms with ranktilt annotate, then use ranktilt rerank -m "
        "texfair; ranktilt rerank-sweep shows what that costs."
    )
    if row is None:
        return [_Step(f"{run} leans most. {how}" if len(view.runs) > 1 else how, "systems")]
    if row.beyond_chance and "further" in _direction(row, lean.fair_value):
        return [_Step(f"The order in which {run} ranks adds to its lean. {how}", "attribution")]
    told = f"The lean of {run} is already in its candidates: look at the collection and the first"
    return [_Step(f"{told} stage. {how}", "attribution")]


def _choose(view: View) -> list[_Step]:
    """A system that is closer to fair than the baseline, and whether it costs relevance."""
    if not view.effectiveness or view.given.comparison is None:
        return []
    code, steps = view.effectiveness[0].name, []
    closer, further = _changed(view, True), _changed(view, False)
    free = [
        run for run in closer if run not in further and not view.changed(run, code, better=False)
    ]
    if free:
        steps.append(
            f"Consider {listed(free, last='or', most=3)}: closer to fair than {view.baseline} "
            f"without a significant loss in {code}."
        )
    worse = [run for run in further if run not in closer and view.changed(run, code, better=False)]
    if worse:
        steps.append(
            f"Prefer {view.baseline} to {listed(worse, last='or', most=3)}: it is closer to fair "
            "and more relevant."
        )
    return [_Step(text, "tradeoff") for text in steps]


def _check_selection(view: View) -> list[_Step]:
    """What to look at before anyone acts on an impact ratio."""
    if not view.selections:
        return []
    steps = ["Compare the rates by group with those of random orders, and check the labels."]
    if not any(isinstance(m.measure, OrderSensitivity) for m in view.measures):
        steps.append(
            "If a ranker was given its candidates in some order, pass that order with "
            "--background: position can matter more than group."
        )
    return [_Step(text, "selection") for text in steps]


def _read(view: View) -> list[_Step]:
    if view.selections and view.given.lexicon is None:  # people have no passages
        return []
    what = "on which the systems differ most" if len(view.runs) > 1 else "that lean most"
    return [_Step(f"Read the passages of the queries {what}.", "queries")]


# Parts of the queries, limitations


def _worst_part(view: View) -> str:
    measure = view.measures[view.main]
    worst = view.worst_parts(measure) if len(view.by_part) > 1 else {}
    if not worst:
        return ""
    runs: dict[str, list[str]] = {}
    for run, (part, value, n) in worst.items():
        mean = number(value, signed=view.signed(measure))
        runs.setdefault(part, []).append(f"{run} ({mean}, {counted(n, 'query', 'queries')})")
    parts = [f"{part} for {listed(own, most=NAMED)}" for part, own in runs.items()]
    few = min(n for _, _, n in worst.values())
    caution = " Means over few queries are often extreme." if few < 10 else ""
    return f"Furthest from fair by {measure.title}: {'; '.join(parts)}.{caution}"


def _limitations(view: View) -> str:
    total = len(view.scores.query_ids)
    sentences = []
    if total < SMALL:
        what = ": other queries could change the order" if len(view.runs) > 1 else ""
        verb = "was" if total == 1 else "were"
        sentences.append(f"Only {counted(total, 'query', 'queries')} {verb} scored{what}.")
    counts = Counter(STATUSES[code] for code in view.scores.codes.reshape(-1).tolist())
    valued = ("ok", "no-group-terms", "pooled")
    empty = {name: n for name, n in counts.items() if name not in valued}
    if empty:
        parts = [f"{n} {name}" for name, n in sorted(empty.items(), key=lambda e: -e[1])]
        sentences.append(
            f"{sum(empty.values())} of {view.scores.codes.size} values are undefined and not part "
            f"of the means ({', '.join(parts)}); every mean is shown with its number of queries."
        )
    if view.given.lexicon is not None:
        sentences.append(LIMITS)
    sentences.append(
        "The numbers are for these queries, this collection and these settings. They do not show "
        "why a system ranks as it does."
    )
    return " ".join(sentences)
