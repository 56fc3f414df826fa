"""What every term does by every measure, as tables and sentences, for the page."""

from __future__ import annotations

from ranktilt.audits.sensitivity_result import UNCLEAR, Sensitivity, Variant
from ranktilt.display.numbers import counted, listed, number
from ranktilt.display.table import Table


def removed(found: Sensitivity, lexicon: str, m: int) -> list[Variant]:
    """Every term removed alone, the most influential by a measure first."""
    own = [one for one in found.terms if one.lexicon == lexicon]
    return sorted(own, key=lambda one: (-abs(one.largest(m)[0]), one.without))


def term_table(found: Sensitivity, lexicon: str, m: int, top: int) -> Table:
    """The terms that move a measure most."""
    rows = []
    for one in [one for one in removed(found, lexicon, m) if one.moved_queries(m)][:top]:
        change, run = one.largest(m)
        tau = one.tau(m)
        order = "kept" if one.keeps_order(m) else "changes" if tau is None else f"τ {tau:.2f}"
        moved = str(one.moved_queries(m))
        rows.append([one.without[0], moved, number(change, signed=True), run, order])
    return Table(["term", "queries", "change", "in run", "order"], rows, (1, 2))


def conclusions(found: Sensitivity) -> list[str]:
    """What it comes to, in plain words."""
    sentences = []
    lexicons = dict.fromkeys(one.lexicon for one in found.terms)
    for m in range(len(found.measures)):
        sentences += [_order_sentence(found, m), _verdict_sentence(found, m)]
        sentences += [_term_sentence(found, lexicon, m) for lexicon in lexicons]
    return sentences


def _verdict_sentence(found: Sensitivity, m: int) -> str:
    by, total = f"By {found.measures[m].name},", len(found.variants)
    if not all(variant.keeps_verdicts(m) for variant in found.variants):
        return found.verdict_sentence(m)
    verdicts = set(found.variants[0].verdicts[m]) - {""}
    if verdicts == {UNCLEAR}:
        return (
            f"{by} no system differs significantly from {found.baseline} under any of the {total}"
            f" lexicons (p < {found.alpha:g}, corrected for"
            f" {counted(len(found.runs) - 1, 'comparison')})."
        )
    return f"{by} every verdict is the same under all {total} lexicons."


def _order_sentence(found: Sensitivity, m: int) -> str:
    by = f"By {found.measures[m].name}, the order of the {len(found.runs)} systems"
    changed = [v for v in found.variants if not v.keeps_order(m)]
    if not changed:
        return f"{by} is the same under all {len(found.variants)} lexicons."
    others = [v.name + ("" if (t := v.tau(m)) is None else f" (τ {t:.2f})") for v in changed]
    return (
        f"{by} under {len(changed)} of {len(found.variants) - 1} other lexicons"
        f" differs from that under {found.variants[0].name}: {'; '.join(others)}."
    )


def _term_sentence(found: Sensitivity, lexicon: str, m: int) -> str:
    name = found.measures[m].name
    own = removed(found, lexicon, m)
    most = own[0]
    change, run = most.largest(m)
    count, total = int(most.changes(m)[1][found.runs.index(run)]), len(found.query_ids)
    over = "" if count == total else f", over {count}/{total} queries"
    moved = counted(most.moved_queries(m), "query", "queries")
    order = [one.without[0] for one in own if not one.keeps_order(m)]
    flips = [one.without[0] for one in own if not one.keeps_verdicts(m)]
    return (
        f"{lexicon}, {name}: of {counted(len(own), 'term')} removed one at a time,"
        f" {most.without[0]!r} changes a mean most ({number(change, signed=True)},"
        f" {run}{over}; {moved}). {_how_many(order, 'the order of the systems')};"
        f" {_how_many(flips, 'a verdict').lower()}."
    )


def _how_many(terms: list[str], what: str) -> str:
    if not terms:
        return f"None changes {what}"
    verb = "changes" if len(terms) == 1 else "change"
    return f"{len(terms)} {verb} {what}: {listed(terms, most=5)}"
