"""What every term does by every measure, as tables and sentences, for the page."""

from __future__ import annotations

from ranktilt.audits.sensitivity_result import UNCLEAR, Influence, Sensitivity, Variant
from ranktilt.display.numbers import counted, listed
from ranktilt.display.table import Table


def influences(found: Sensitivity, lexicon: str, measure: str) -> list[Influence]:
    """What each single term does, the most influential first."""
    own = [i for i in found.terms if (i.lexicon, i.measure) == (lexicon, measure)]
    return sorted(own, key=lambda i: (not (i.lost or i.gained), -(i.largest or 0.0), i.term))


def term_table(found: Sensitivity, lexicon: str, measure: str, top: int | None = None) -> Table:
    """The terms that move a measure most.

    `order` is "kept", or Kendall's τ_b to the order under the whole lexicon. The column n
    appears if some queries lack one of the two values, `verdicts` if a verdict changes.
    """
    several, total = len(found.runs) > 1, len(found.query_ids)
    chosen = [i for i in influences(found, lexicon, measure) if i.moves][:top]
    flipping = any(own.flips for own in chosen)
    gaps = any(own.n[own.run] < total for own in chosen)
    header = ["term", "group", "docs", "queries", "change", "in run"]
    header += ["n"] * gaps + ["order"] * several + ["verdicts"] * flipping
    rows = []
    for own in chosen:
        row = [own.term, own.group, str(own.documents), str(own.queries), own.change, own.run]
        row += [f"{own.n[own.run]}/{total}"] * gaps
        if several:
            moved = "changes" if own.tau is None else f"τ {own.tau:.2f}"
            row.append("kept" if own.order_kept else moved)
        if flipping:
            told = [f"{f.run}: {_brief(f.before)} → {_brief(f.after)}" for f in own.flips]
            row.append("; ".join(told) or "kept")
        rows.append(row)
    return Table(header, rows, (2, 3, 4))


def conclusions(found: Sensitivity) -> list[str]:
    """What it comes to, in plain words."""
    sentences = []
    for m in range(len(found.measures)):
        if len(found.variants) > 1 and len(found.runs) > 1:
            sentences += [_order_sentence(found, m), found.verdict_sentence(m)]
        sentences += [_term_sentence(found, lexicon, m) for lexicon in found.left_out]
    return sentences


def _order_sentence(found: Sensitivity, m: int) -> str:
    by = f"By {found.measures[m].name}, the order of the {len(found.runs)} systems"
    changed = [v for v in found.variants if not v.order_kept[m]]
    if not changed:
        return f"{by} is the same under {_all_of(found.variants)} lexicons."
    others = [v.name + ("" if (t := v.tau[m]) is None else f" (τ {t:.2f})") for v in changed]
    return (
        f"{by} under {len(changed)} of {len(found.variants) - 1} other lexicons"
        f" differs from that under {found.variants[0].name}: {'; '.join(others)}."
    )


def _term_sentence(found: Sensitivity, lexicon: str, m: int) -> str:
    name = found.measures[m].name
    own = influences(found, lexicon, name)
    moving = [i for i in own if i.moves]
    start = f"{lexicon}, {name}:"
    terms = counted(len(own), "term")
    if not own:
        return f"{start} no term that can be removed occurs."
    if not moving:
        return f"{start} removing any one of {terms} changes nothing."
    most = moving[0]
    text = f"{start} of {terms} removed one at a time, "
    if most.lost or most.gained:
        which = "undefined" if most.lost else "defined only"
        runs = listed(most.lost or most.gained)
        text += f"{most.term!r} matters most: {name} of {runs} is {which} without it."
    elif not most.largest:
        text += f"none changes a mean; {len(moving)} change values of single queries."
    else:
        count, total = most.n[most.run], len(found.query_ids)
        over = "" if count == total else f", over {count}/{total} queries"
        many = "query" if most.queries == 1 else "queries"
        text += (
            f"{most.term!r} changes a mean most"
            f" ({most.change}, {most.run}{over}; {most.queries} {many})."
        )
    if len(found.runs) > 1:
        order = [i.term for i in own if not i.order_kept]
        flips = [i.term for i in own if i.flips]
        text += f" {_how_many(order, 'the order of the systems')}; "
        text += f"{_how_many(flips, 'a verdict').lower()}."
    return text


def _brief(verdict: str) -> str:
    return "not significant" if verdict == UNCLEAR else verdict


def _all_of(variants: list[Variant]) -> str:
    return "both" if len(variants) == 2 else f"all {len(variants)}"


def _how_many(terms: list[str], what: str, most: int = 5) -> str:
    if not terms:
        return f"None changes {what}"
    verb = "changes" if len(terms) == 1 else "change"
    return f"{len(terms)} {verb} {what}: {listed(terms, most=most)}"
