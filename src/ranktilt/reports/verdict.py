"""The answer in three sentences: is there a lean, do the systems differ, and at what cost?"""

from __future__ import annotations

from ranktilt.display.numbers import number
from ranktilt.display.table import with_minus
from ranktilt.measures.scores import ScoredMeasure
from ranktilt.reports.content import View
from ranktilt.reports.words import capital, counted, how_many, listed, who


def verdict(view: View) -> list[str]:
    """At most three sentences in plain words; what stands on them is in the summary below."""
    sentences = [_lean(view), _differ(view), _cost(view)]
    return [capital(with_minus(sentence)) for sentence in sentences if sentence]


def lean_measure(view: View) -> ScoredMeasure | None:
    """The first measure whose sign names a side."""
    return next((m for m in view.measures if m.positive and m.fair_value == 0), None)


def other_side(view: View, measure: ScoredMeasure) -> str | None:
    """The name of the − side, where there are but two groups."""
    lexicon = view.given.lexicon
    names = () if lexicon is None else lexicon.group_names
    rest = [name for name in names if name != measure.positive]
    return rest[0] if len(names) == 2 and len(rest) == 1 else None


def sides(view: View, measure: ScoredMeasure, runs: list[str]) -> dict[str, list[str]]:
    """Runs by the side of their mean: “to male”, “to female” or “away from male”, “to neither”."""
    other = other_side(view, measure)
    away = f"to {other}" if other else f"away from {measure.positive}"
    found: dict[str, list[str]] = {f"to {measure.positive}": [], away: [], "to neither side": []}
    for run in runs:
        mean = view.mean(run, measure.name)
        if mean is not None:
            place = 0 if mean > 0 else 1 if mean < 0 else 2
            found[list(found)[place]].append(run)
    return {side: own for side, own in found.items() if own}


def _lean(view: View) -> str:
    measure = lean_measure(view)
    if measure is None:
        return _distance(view)
    known = [run for run in view.runs if view.mean(run, measure.name) is not None]
    if not known:
        return "whether the lists lean to a side cannot be said: no query has a value."
    sure = [run for run in known if view.beyond_chance(run, measure)]
    if not sure:
        where = sides(view, measure, known)
        if len(view.runs) == 1:
            return "no lean to either side can be told from chance."
        if len(where) == 1:
            side = next(iter(where))
            tail = f", though the means of {who(view, known)} point {side}"
        else:
            tail = ", and the means do not all point the same way"
        return f"no system's lean can be told from chance{tail}."
    parts = []
    for side, runs in sides(view, measure, sure).items():
        verb = "leans" if len(runs) == 1 or len(view.runs) == 1 else "lean"
        parts.append(f"{how_many(view, runs)} {verb} {side}")
    rest = [run for run in known if run not in sure]
    tail = ""
    if rest and len(view.runs) > 1:
        tail = f"; for {who(view, rest)} a lean cannot be told from chance"
    return f"{' and '.join(parts)}, more than chance would explain{tail}."


def _distance(view: View) -> str:
    """Without a signed measure: how near to fair the lists are, by a measure that can say."""
    measure = next((m for m in view.tilts if not m.two_sided), next(iter(view.tilts), None))
    if measure is None:
        return ""
    values = [v for run in view.runs if (v := view.mean(run, measure.name)) is not None]
    if not values:
        return "how near to fair the lists are cannot be said: no query has a value."
    ends = f"{min(values):.2f} to {max(values):.2f}" if len(values) > 1 else f"{values[0]:.2f}"
    who_has = "the systems reach" if len(view.runs) > 1 else "the system reaches"
    return f"by {measure.title} {who_has} {ends}, where {measure.fair_text} is fair."


def changed(view: View, better: bool) -> dict[str, int]:
    """Runs that are nearer to fair than the baseline (or farther): by how many measures."""
    counts = {
        run: sum(
            view.difference(run, m.name).better is better
            for m in view.tilts
            if view.significant(run, m.name)
        )
        for run in view.runs
    }
    return {run: count for run, count in counts.items() if count}


def _differ(view: View) -> str:
    if len(view.runs) == 1:
        return "there is one system, so nothing here says whether another would do better."
    if view.given.comparison is None:
        return ""
    nearer, farther = changed(view, True), changed(view, False)
    moved = [run for run in view.runs if run in nearer or run in farther]
    if not moved:
        return (
            f"no system's tilt differs from that of {view.baseline} by more than chance would "
            "explain, which does not show that they are alike."
        )
    total = len(view.tilts)
    if len(moved) <= 3:
        parts = []
        for run in moved:
            ways = [
                f"{words} ({found[run]} of {total})"
                for words, found in (("nearer to fair", nearer), ("farther from fair", farther))
                if run in found
            ]
            parts.append(f"{run} is {' and '.join(ways)}")
        text = listed(parts).replace(f"of {total})", f"of {total} measures)", 1)
    else:
        ways = [
            f"{counted(len(found))} {'is' if len(found) == 1 else 'are'} {words} by at least one "
            "measure"
            for words, found in (("nearer to fair", nearer), ("farther from fair", farther))
            if found
        ]
        text = f"of the {counted(len(view.runs) - 1)} other systems {' and '.join(ways)}"
    return f"compared with {view.baseline}, {text}, more than chance would explain."


def _moved(view: View, measure: ScoredMeasure, better: bool) -> list[str]:
    """Runs that differ from the baseline by a measure, one way."""
    return [
        run
        for run in view.runs
        if view.significant(run, measure.name)
        and view.difference(run, measure.name).better is better
    ]


def _cost(view: View) -> str:
    """What nearer to fair costs in relevance, or more relevance in tilt."""
    if not view.effectiveness:
        return "what fairness would cost in relevance is not known: no judgements were given."
    if len(view.runs) < 2:
        return ""
    measure = view.effectiveness[0]
    code = measure.name
    lower, higher = _moved(view, measure, False), _moved(view, measure, True)
    nearer, farther = changed(view, True), changed(view, False)
    if paid := [run for run in lower if run in nearer]:
        return f"nearer to fair costs relevance: {code} is lower for {who(view, paid)}."
    if gained := [run for run in higher if run in nearer]:
        return f"it costs no relevance that could be seen: {code} is higher for {listed(gained)}."
    if nearer:
        return f"a cost in relevance ({code}) cannot be told from chance."
    if tilted := [run for run in higher if run in farther]:
        return f"more relevance comes with more tilt: {code} is higher for {listed(tilted)}."
    if higher:
        verb = "is" if len(higher) == 1 else "are"
        return (
            f"{listed(higher)} {verb} more relevant than {view.baseline} ({code}), with no more "
            "tilt that could be told from chance."
        )
    best = view.best(measure)
    if not best or len(best) == len(view.runs):
        return ""
    verb = "is" if len(best) == 1 else "are"
    return f"most relevant {verb} {listed(best)} ({code} {number(view.mean(best[0], code))})."
