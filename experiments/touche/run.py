"""Write README.md: which of eleven Touché runs leans towards one side, and how sure that is.

    python -m experiments.touche.run ../shared/data/touche22_task2_stance \\
        > experiments/touche/README.md

Values are ranktilt's; intervals, tests and what chance gives are worked out here. Everything drawn
is drawn with one seed, from uniform numbers only, so that the page is the same on every machine.
"""

from __future__ import annotations

import itertools
import math
import re
import sys
import textwrap
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.stats import kendalltau

import ranktilt
from experiments.common import markdown_table
from ranktilt.data.types import FloatArray
from ranktilt.measures.awrf import distance
from ranktilt.measures.discounts import log_discounts
from ranktilt.measures.parity import parity

GROUPS = ("FIRST", "SECOND")
CUTOFFS = (5, 10)
STANCE, RELEVANCE = "touche-task2-2022-stance.qrels", "touche-task2-2022-relevance.qrels"
RND, RKL = "rND(protected='FIRST')", "rKL(protected='FIRST')"
AWRF, SHARE = "AWRF", "Share(group='FIRST', by='documents')"
NDCG = "nDCG@10"
MEASURES = [f"{name}@{k}" for name in (RND, RKL, AWRF, SHARE) for k in CUTOFFS] + [NDCG]
ALPHA, SEED, SLACK = 0.05, 2022, 1e-9
DRAWS, CHANCE_DRAWS = 10_000, 100_000
#: The smallest mixes of two sides, for the table of what rND can be.
MIXES = ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3))
Key = tuple[str, int]  # a run and a cutoff


@dataclass(frozen=True)
class Data:
    """What the page is made from; `tops[run, k][topic]` are the stance labels of the top k."""

    scores: ranktilt.Scores
    runs: list[str]
    topics: list[str]
    tops: dict[Key, list[list[str | None]]]
    from_one_page: dict[Key, int]  # labelled documents whose page has another one in the list
    pool: list[Counter[str]]
    same_page: float  # pairs of documents of a topic that take the same side: of one page
    other_page: float  # and of two pages
    asks: FloatArray  # 1 where the title itself puts the first object above the second

    def values(self, run: str, measure: str) -> FloatArray:
        """By topic, NaN where there is none."""
        found = self.scores.per_query(run, measure)
        return np.array([np.nan if found[q] is None else found[q] for q in self.topics], float)

    @property
    def pool_share(self) -> FloatArray:
        """FIRST's share of the documents that the assessors labelled FIRST or SECOND."""
        return np.array([own["FIRST"] / (own["FIRST"] + own["SECOND"]) for own in self.pool])

    @property
    def keys(self) -> list[Key]:
        return [(run, k) for k in CUTOFFS for run in self.runs]


def load(folder: Path) -> Data:
    paths = sorted((folder / "runs_top50").glob("*.txt"))
    scores = ranktilt.score(
        paths,
        MEASURES,
        labels=ranktilt.Labels.load(folder / STANCE, only=GROUPS),
        qrels=folder / RELEVANCE,
    )
    stance = {
        key: next(iter(members))
        for key, members in ranktilt.Labels.load(folder / STANCE).shares.items()
    }
    topics = scores.query_ids
    tops: dict[Key, list[list[str | None]]] = {}
    together: dict[Key, int] = {}
    for name, path in zip(scores.runs, paths, strict=True):
        run = ranktilt.Run.load(path)
        for k in CUTOFFS:
            tops[name, k] = [[stance.get((q, d)) for d in run.ranking(q)[:k]] for q in topics]
            pages = [
                Counter(
                    d.split("___")[0] for d in run.ranking(q)[:k] if stance.get((q, d)) in GROUPS
                )
                for q in topics
            ]
            together[name, k] = sum(n for own in pages for n in own.values() if n > 1)
    pool = [Counter(label for (q, _), label in stance.items() if q == own) for own in topics]
    titles = {
        str(topic.findtext("number")).strip(): str(topic.findtext("title"))
        for topic in ET.parse(folder / "topics-task2.xml").getroot()
    }
    asks = np.array([bool(re.search(r"\bthan\b", titles[q])) for q in topics], float)
    return Data(scores, scores.runs, topics, tops, together, pool, *agreement(stance), asks)


def agreement(stance: dict[tuple[str | None, str], str]) -> tuple[float, float]:
    """How often two documents of a topic take the same side: of one page, of two."""
    taken: dict[bool, list[bool]] = {True: [], False: []}
    sided = [(q, doc.split("___")[0], side) for (q, doc), side in stance.items() if side in GROUPS]
    for (q, page_a, a), (other, page_b, b) in itertools.combinations(sided, 2):
        if q == other:
            taken[page_a == page_b].append(a == b)
    return float(np.mean(taken[True])), float(np.mean(taken[False]))


# --- how sure ------------------------------------------------------------------------------------


def bootstrap(values: FloatArray) -> tuple[float, float]:
    """95% interval of the mean: topics drawn with return, undefined ones stay undefined."""
    drawn = np.random.default_rng(SEED).random((DRAWS, len(values)))
    picked = values[np.floor(drawn * len(values)).astype(int)]
    some = ~np.isnan(picked)
    counts = some.sum(axis=1)
    sums = np.where(some, picked, 0.0).sum(axis=1)
    means = sums[counts > 0] / counts[counts > 0]
    low, high = np.quantile(means, (0.025, 0.975))
    return float(low), float(high)


def flip_test(values: FloatArray) -> float:
    """p of a mean of 0, two-sided: the signs of the topics' values are turned at random."""
    own = values[~np.isnan(values)]
    signs = np.where(np.random.default_rng(SEED).random((DRAWS, len(own))) < 0.5, -1.0, 1.0)
    means = np.abs((signs * own).sum(axis=1))
    return float((1 + (means >= abs(own.sum()) - SLACK).sum()) / (1 + DRAWS))


def chance_test(values: FloatArray, chance: list[tuple[FloatArray, FloatArray]]) -> float:
    """p of a mean this high or higher where every list's value is drawn from its chances."""
    own = values[~np.isnan(values)]
    uniform = np.random.default_rng(SEED).random((len(own), CHANCE_DRAWS))
    total = np.zeros(CHANCE_DRAWS)
    for (possible, weights), row in zip(chance, uniform, strict=True):
        edges = np.cumsum(weights)[:-1]
        total += possible[np.searchsorted(edges, row, side="right")]
    return float((1 + (total >= own.sum() - SLACK).sum()) / (1 + CHANCE_DRAWS))


def holm(ps: Sequence[float]) -> list[float]:
    """p values corrected for their number (Holm 1979)."""
    corrected, worst = [0.0] * len(ps), 0.0
    for step, place in enumerate(sorted(range(len(ps)), key=lambda i: ps[i])):
        worst = max(worst, min(1.0, (len(ps) - step) * ps[place]))
        corrected[place] = worst
    return corrected


# --- what chance gives ---------------------------------------------------------------------------


def sides(top: list[str | None]) -> list[int]:
    """1 for FIRST, 0 for SECOND, the others left out."""
    return [int(label == "FIRST") for label in top if label in GROUPS]


def orders(first: int, second: int, measure: str) -> FloatArray:
    """The value of every order of so many documents of each side, each as likely."""
    size = first + second
    return np.array(
        [
            parity([int(i in chosen) for i in range(size)], measure)  # type: ignore[arg-type]
            for chosen in itertools.combinations(range(size), first)
        ],
        float,
    )


def shuffled(data: Data, key: Key, measure: str) -> list[tuple[FloatArray, FloatArray]]:
    """For every list with two sides: its values if its labelled documents were shuffled."""
    found = []
    for top in data.tops[key]:
        labels = sides(top)
        if 0 < sum(labels) < len(labels):
            values = orders(sum(labels), len(labels) - sum(labels), measure)
            found.append((values, np.full(len(values), 1 / len(values))))
    return found


def dealt(data: Data, key: Key) -> list[tuple[FloatArray, FloatArray]]:
    """For every list with a side: its AWRF if its sides were drawn from the topic's pool.

    The ranks that hold a labelled document stay; which side each has is drawn without return.
    """
    found = []
    for top, pool in zip(data.tops[key], data.pool, strict=True):
        places = [rank for rank, label in enumerate(top) if label in GROUPS]
        if not places:
            continue
        weights = log_discounts(len(top))[places]
        mixes = np.array(list(itertools.product((1.0, 0.0), repeat=len(places))))
        share = mixes @ weights / weights.sum()
        values = distance(np.stack([share, 1 - share], axis=1), np.array([0.5, 0.5]))
        first, left = pool["FIRST"], pool["FIRST"] + pool["SECOND"] - len(places)
        ways = [
            math.comb(left, first - n) if first >= n else 0 for n in mixes.sum(axis=1).astype(int)
        ]
        found.append((values, np.array(ways) / sum(ways)))
    return found


def expected(chance: list[tuple[FloatArray, FloatArray]]) -> float:
    return float(np.mean([values @ weights for values, weights in chance]))


# --- the page ------------------------------------------------------------------------------------


def cell(values: FloatArray, *, sign: bool = False) -> str:
    """Mean, interval, and how many topics have a value."""
    low, high = bootstrap(values)
    form = "+.2f" if sign else ".2f"
    scored = int((~np.isnan(values)).sum())
    return f"{np.nanmean(values):{form}} [{low:{form}}, {high:{form}}] ({scored}/{len(values)})"


def signed(value: float) -> str:
    """Two decimals with a sign, never −0.00."""
    return f"{round(float(value), 2) + 0.0:+.2f}"


def p_text(p: float) -> str:
    text = "< 0.001" if p < 0.001 else f"{p:.3f}"
    return f"**{text}**" if p < ALPHA else text


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [*markdown_table(head, rows), ""]


def listed(items: Sequence[str]) -> str:
    return ", ".join(items[:-1]) + f" and {items[-1]}" if len(items) > 1 else "".join(items)


def named(keys: Sequence[Key]) -> str:
    return listed([f"{run} at {k}" for run, k in keys])


def below(keys: Sequence[Key], ps: Sequence[float]) -> list[Key]:
    return [key for key, p in zip(keys, ps, strict=True) if p < ALPHA]


def count(keys: Sequence[Key], total: int, what: str) -> str:
    """'none of 22 …' or '2 of 22 … (a at 5 and b at 10)'."""
    return f"{len(keys)} of {total} {what} ({named(keys)})" if keys else f"none of {total} {what}"


def wrap(text: str, start: str = "") -> list[str]:
    """Lines of at most 100 characters; a list item goes on under its text."""
    return textwrap.wrap(
        " ".join(text.split()),
        100,
        initial_indent=start,
        subsequent_indent=" " * len(start),
        break_long_words=False,
        break_on_hyphens=False,
    )


def kinds(tops: list[list[str | None]]) -> tuple[int, int, int]:
    """How many lists have two sides, one, none."""
    found = [len({label for label in top if label in GROUPS}) for top in tops]
    return found.count(2), found.count(1), found.count(0)


def labels_section(data: Data) -> list[str]:
    lines = ["## What is labelled", ""]
    lone = sum(1 for own in data.pool if not own["FIRST"] or not own["SECOND"])
    lines += wrap(
        f"""
        A list is the top k of one run for one topic. Every document of a top 5 has a label, and not
        all below. NEUTRAL, NO and unlabelled
        documents belong to no group: rND and rKL skip them after the cut at k, AWRF counts
        their exposure for no group.
        {lone} of the {len(data.topics)} topics have one side only among
        all labelled documents, so no run can show both there.
        """
    )
    for k in CUTOFFS:
        rows = []
        every: list[list[str | None]] = []
        for run in [*data.runs, "all"]:
            tops = data.tops[run, k] if run != "all" else every
            if run != "all":
                every += tops
            tally = Counter(label for top in tops for label in top)
            size = tally.total()
            none = size - tally["FIRST"] - tally["SECOND"]
            per_list = sorted(len(sides(top)) for top in tops)
            rows.append(
                [
                    run,
                    *(
                        f"{100 * tally[label] / size:.0f}"
                        for label in ("FIRST", "SECOND", "NEUTRAL", "NO", None)
                    ),
                    f"{100 * none / size:.0f}",
                    f"{np.mean(per_list):.1f}, {np.median(per_list):.0f}",
                    " / ".join(map(str, kinds(tops))),
                ]
            )
        lines += ["", f"Top {k}, documents in percent:", ""]
        lines += table(
            ["run", "FIRST", "SECOND", "NEUTRAL", "NO", "unlabelled", "**of no group**",
             "with a side per list: mean, median", "lists with two sides / one / none"],
            rows,
        )  # fmt: skip
        lines.pop()
    return [*lines, ""]


def short_section(data: Data) -> list[str]:
    lines = ["## Short lists make rND and rKL jump", ""]
    sizes = {k: Counter() for k in CUTOFFS}  # type: dict[int, Counter[tuple[int, int]]]
    for run, k in data.keys:
        for top in data.tops[run, k]:
            own = sides(top)
            first, second = sum(own), len(own) - sum(own)
            if first and second:
                sizes[k][min(first, second), max(first, second)] += 1
    totals = {k: sizes[k].total() for k in CUTOFFS}
    lines += wrap(
        """
        rND divides by the largest value that any order of the same documents could have. With one
        document of each side both orders are as far from parity, so the value is 1 whatever the
        system does; with three documents there are three values and none is below a half. (rKL is
        alike.) So a high rND may just mean a short list, and must be compared with the mean over
        all orders of that list.
        """
    )
    rows = []
    for mix in MIXES:
        values = orders(*mix, "rND")
        distinct = sorted(set(np.round(values, 9)))
        shown = [f"{v:.2f}" for v in distinct]
        text = ", ".join(shown) if len(shown) < 4 else f"{shown[0]} to {shown[-1]}"
        rows.append(
            [f"{mix[0]} and {mix[1]}"]
            + [f"{sizes[k][mix]}" for k in CUTOFFS]
            + [text, f"{values.mean():.2f}"]
        )
    rest = [totals[k] - sum(sizes[k][mix] for mix in MIXES) for k in CUTOFFS]
    rows.append(["more", *map(str, rest), "", ""])
    rows.append(["all with two sides", *(str(totals[k]) for k in CUTOFFS), "", ""])
    lines += ["", *table(
        ["documents of the two sides", *(f"lists at {k}" for k in CUTOFFS), "rND can be",
         "mean over all orders"],
        rows,
    )]  # fmt: skip
    return lines


def order_section(data: Data) -> tuple[list[str], list[float]]:
    keys = data.keys
    results = {}
    for name, measure in (("rND", RND), ("rKL", RKL)):
        values = [data.values(run, f"{measure}@{k}") for run, k in keys]
        chance = [shuffled(data, key, name) for key in keys]
        ps = holm([chance_test(v, c) for v, c in zip(values, chance, strict=True)])
        results[name] = (values, chance, ps)
    lines = ["## Order: does one side come first?", ""]
    lines += wrap(
        f"""
        0 is parity in every prefix, 1 the most one-sided order. *Shuffled* is the mean over all
        orders of each list's own labelled documents; p is the chance that shuffled lists have a
        mean as high ({CHANCE_DRAWS:,} draws), corrected by Holm for the {len(keys)} tests of its
        column, both cutoffs. Which side counts as protected does not matter with two.
        """
    )
    for k in CUTOFFS:
        rows = []
        for place, (run, cut) in enumerate(keys):
            if cut == k:
                row = [run]
                for values, chance, ps in results.values():
                    row += [
                        cell(values[place]),
                        f"{expected(chance[place]):.2f}",
                        p_text(ps[place]),
                    ]
                rows.append(row)
        lines += ["", *table(
            ["run", f"rND@{k}", "shuffled", "p", f"rKL@{k}", "shuffled", "p"], rows
        )]  # fmt: skip
        lines.pop()
    return [*lines, ""], [*results["rND"][2], *results["rKL"][2]]


def exposure_section(data: Data) -> tuple[list[str], list[float]]:
    keys = data.keys
    values = {(run, k): data.values(run, f"{AWRF}@{k}") for run, k in keys}
    chance = {key: dealt(data, key) for key in keys}
    ps = holm([chance_test(values[key], chance[key]) for key in keys])
    corrected = dict(zip(keys, ps, strict=True))
    lines = ["## Exposure: does one side get more of it?", ""]
    lines += wrap(
        f"""
        AWRF against equal targets: 0 where both sides have the same exposure, 1 where one side has
        all. It too is high for short lists: a list with one labelled document has 1. *Dealt* is
        what the same ranks would give if the sides of their labelled documents were dealt from the
        topic's labelled documents without looking; p is the chance of a mean as high
        ({CHANCE_DRAWS:,} draws, Holm over {len(keys)}). The last columns split the lists of AWRF:
        those with two sides, the only ones that rND and rKL use, and those with one.
        """
    )
    for k in CUTOFFS:
        rows = []
        for run in data.runs:
            own = values[run, k]
            seen = ~np.isnan(data.values(run, f"{RND}@{k}"))
            rest = ~seen & ~np.isnan(own)
            rows.append(
                [
                    run,
                    cell(own),
                    f"{expected(chance[run, k]):.2f}",
                    p_text(corrected[run, k]),
                    f"{own[seen].mean():.2f} ({seen.sum()})",
                    f"{own[rest].mean():.2f} ({rest.sum()})",
                    f"{np.mean(data.values(run, NDCG)):.2f}",
                ]
            )
        lines += ["", *table(
            ["run", f"AWRF@{k}", "dealt", "p", "AWRF, two sides (lists)",
             "AWRF, one side (lists)", NDCG],
            rows,
        )]  # fmt: skip
        lines.pop()
    means = {m: [np.nanmean(data.values(run, f"{m}@10")) for run in data.runs] for m in (RND, AWRF)}
    tau = kendalltau(means[RND], means[AWRF]).statistic
    top = {m: data.runs[int(np.argmax(means[m]))] for m in means}
    place = {
        m: sorted(means[m], reverse=True).index(means[m][data.runs.index(top[other])]) + 1
        for m, other in ((RND, AWRF), (AWRF, RND))
    }
    one = {k: sum(kinds(data.tops[run, k])[1] for run in data.runs) for k in CUTOFFS}
    some = {k: one[k] + sum(kinds(data.tops[run, k])[0] for run in data.runs) for k in CUTOFFS}
    lines += [""]
    lines += wrap(
        f"""
        A list with one side only has AWRF 1 and no rND or rKL (status `one-group`): the most
        one-sided lists are just those that parity of order does not measure. They are
        {listed([f"{one[k]} of the {some[k]} lists with a side at {k}" for k in CUTOFFS])}. So the
        two orders of the runs have little to do with each other (Kendall's tau of the means at 10:
        {tau:+.2f}): {top[AWRF]} has the highest AWRF@10 and place {place[RND]} by rND@10,
        {top[RND]} the highest rND@10 and place {place[AWRF]} by AWRF@10. Read both.
        """
    )
    return [*lines, ""], ps


def side_section(data: Data) -> tuple[list[str], list[float], list[float], list[float]]:
    keys = data.keys
    shares = [data.values(run, f"{SHARE}@{k}") for run, k in keys]
    raw = [flip_test(own - 0.5) for own in shares]
    half, pool = holm(raw), holm([flip_test(own - data.pool_share) for own in shares])
    lean = data.pool_share - 0.5
    asking = data.asks == 1
    low, high = bootstrap(lean)
    lines = ["## Which side?", ""]
    lines += wrap(
        f"""
        FIRST and SECOND are the objects in the order in which the topic names them, so across
        topics a lean can only be towards the object that is named first. The measure is FIRST's
        share of the exposure of both sides: minus one half, and minus FIRST's share among all
        documents that the
        assessors labelled FIRST or SECOND for the topic (the pool). p: random signs of the
        topics' differences ({DRAWS:,} draws, two-sided), Holm over {len(keys)}.
        """
    )
    lines += [""]
    lines += wrap(
        f"""
        The pool itself is at {lean.mean():+.2f} [{low:+.2f}, {high:+.2f}] from one half
        (p {p_text(flip_test(lean))}, one test). {int(asking.sum())} titles ask with "than" ("Why is
        Linux better than Windows?") and so name first what they ask for; there the pool is at
        {lean[asking].mean():+.2f}, in the other {int((~asking).sum())} topics at
        {lean[~asking].mean():+.2f}. The last column excludes the "than" topics.
        """
    )
    for k in CUTOFFS:
        rows = [
            [
                run,
                cell(own - 0.5, sign=True),
                p_text(p_half),
                cell(own - data.pool_share, sign=True),
                p_text(p_pool),
                f"{signed(np.nanmean(own[~asking]) - 0.5)} ({(~np.isnan(own[~asking])).sum()})",
            ]
            for (run, cut), own, p_half, p_pool in zip(keys, shares, half, pool, strict=True)
            if cut == k
        ]
        lines += ["", *table(
            ["run", f"share of FIRST at {k} − ½", "p", "share − pool", "p",
             'share − ½, without "than" (topics)'],
            rows,
        )]  # fmt: skip
        lines.pop()
    return [*lines, ""], raw, half, pool


def differences_section(data: Data, base: str) -> tuple[list[str], list[float]]:
    others = [run for run in data.runs if run != base]
    names = ((RND, "rND"), (RKL, "rKL"), (AWRF, "AWRF"), (SHARE, "share of FIRST"))
    lines = [f"## Differences to {base}", ""]
    lines += wrap(
        f"""
        {base} has the highest {NDCG}. Mean difference over the topics where both have a value,
        their number, and p by random signs, Holm over the {len(others)} of a column.
        """
    )
    every: list[float] = []
    for k in CUTOFFS:
        columns = []
        for measure, _ in names:
            theirs = data.values(base, f"{measure}@{k}")
            gaps = [data.values(run, f"{measure}@{k}") - theirs for run in others]
            ps = holm([flip_test(gap) for gap in gaps])
            every += ps
            columns.append(
                [
                    f"{signed(np.nanmean(gap))} ({(~np.isnan(gap)).sum()}), p {p_text(p)}"
                    for gap, p in zip(gaps, ps, strict=True)
                ]
            )
        rows = [[run, *(column[i] for column in columns)] for i, run in enumerate(others)]
        lines += ["", *table(["run", *(f"{name}@{k}" for _, name in names)], rows)]
        lines.pop()
    return [*lines, ""], every


def page(folder: Path) -> str:
    """The whole page."""
    data = load(folder)
    keys = data.keys
    effect = {run: float(np.mean(data.values(run, NDCG))) for run in data.runs}
    base = max(effect, key=lambda run: effect[run])
    order_lines, order_ps = order_section(data)
    exposure_lines, exposure_ps = exposure_section(data)
    side_lines, raw_ps, half_ps, pool_ps = side_section(data)
    difference_lines, difference_ps = differences_section(data, base)

    one_sided = below(keys, exposure_ps)
    leaning, from_pool = below(keys, half_ps), below(keys, pool_ps)
    ordered = below([*keys, *keys], order_ps)
    differing = sum(p < ALPHA for p in difference_ps)
    raw_leaning = below(keys, raw_ps)
    largest = int(np.argmin(raw_ps))
    nearest = keys[largest]
    per_cutoff = holm([p for key, p in zip(keys, raw_ps, strict=True) if key[1] == nearest[1]])
    twice = [run for run in data.runs if all((run, k) in one_sided for k in CUTOFFS)]
    shares = {key: data.values(key[0], f"{SHARE}@{key[1]}") for key in keys}
    positive = sum(np.nanmean(own) > 0.5 for own in shares.values())
    none = {
        k: np.mean(
            [label not in GROUPS for run in data.runs for top in data.tops[run, k] for label in top]
        )
        for k in CUTOFFS
    }
    together = {
        key: f"{data.from_one_page[key]} of {sum(len(sides(top)) for top in data.tops[key])}"
        for key in one_sided
    }
    few = min(keys, key=lambda key: kinds(data.tops[key])[0])
    chance_lines = [expected(shuffled(data, (run, 10), "rND")) for run in data.runs]
    follows = kendalltau(
        [np.nanmean(data.values(run, f"{RND}@10")) for run in data.runs], chance_lines
    ).statistic

    lines = ["# Which of eleven Touché runs leans?", ""]
    lines += wrap(
        f"""
        {len(data.topics)} topics of Touché 2022, task 2, compare two objects ("Which is better, a
        laptop or a desktop?"), and people have labelled which one a document speaks for: FIRST or
        SECOND (as the topic names them), NEUTRAL or NO. This page measures {len(data.runs)}
        submitted runs with these labels: parity of order (rND, rKL), exposure (AWRF) and the
        side that gets it.
        """
    )
    lines += ["", "In short:", ""]
    lines += wrap(
        f"By order, {count(ordered, len(order_ps), 'means')} is above what shuffled lists give.",
        "- ",
    )
    lines += wrap(
        f"""
        By exposure, {count(one_sided, len(keys), "means of AWRF")} exceed what dealing the sides at
        random gives: lists more one-sided than their topics' documents, to either side.
        """,
        "- ",
    )
    half, whole = "FIRST's share of exposure", "its share among all labelled documents"
    sure = f"""
        {half} differs from one half for {named(leaning) or "no run"}, from {whole} for
        {named(from_pool) or "no run"}.
        """
    if not leaning and not from_pool:
        sure = f"""
            No side is favoured significantly: in none of {len(keys)} means does {half} differ from
            one half after correction, nor from {whole}. The closest to a lean is
            {named([nearest])}, towards FIRST (p {half_ps[largest]:.3f}).
            """
    lines += wrap(sure, "- ")
    lines += wrap(
        f"""
        Labels are thin: {100 * none[5]:.0f}% of the documents at 5 and {100 * none[10]:.0f}% at
        10 belong to no side.
        """,
        "- ",
    )
    options = " ".join(f'-m "{name}"' for name in MEASURES)
    lines += ["", "## How it was made", ""]
    lines += wrap(
        """
        Written by `python -m experiments.touche.run DATA`. The values are those
        of the command below; intervals, tests and chance values are worked out in the script, with
        a fixed seed.
        """
    )
    lines += [
        "",
        "```console",
        f"$ ranktilt score runs_top50/*.txt --labels {STANCE} --groups {','.join(GROUPS)}"
        f" --qrels {RELEVANCE} {options}",
        "```",
        "",
    ]
    lines += wrap(
        """
        In all tables: mean over the topics with a value, [95% interval: bootstrap over topics,
        10,000 samples], (topics with a value / all topics). Topics without a value have the
        status `one-group` (rND, rKL: one side only) or `no-group` (no document of a side). **Bold**
        marks p < 0.05 after correction.
        """
    )
    lines += ["", *labels_section(data), *short_section(data), *order_lines, *exposure_lines]
    lines += [*side_lines, *difference_lines]

    lines += ["## Conclusions", ""]
    rnd_means = [np.nanmean(data.values(run, f"{RND}@{k}")) for run, k in keys]
    puts = "No run puts" if not ordered else f"{named(ordered)} put"
    lines += wrap(
        f"""
        **Order.** {puts} one side ahead of the other significantly more than a shuffle would.
        Means of rND from {min(rnd_means):.2f} to {max(rnd_means):.2f} look like strong leans
        and are not: they follow the shuffled values (Kendall's tau over the runs at 10:
        {follows:+.2f}), that is, how many labelled documents a list has.
        """,
        "- ",
    )
    if one_sided:
        tests = len(order_ps) + len(exposure_ps)
        # Holm's factor for the smallest p is the number of tests
        over_all = min(1.0, min(exposure_ps) * tests / len(exposure_ps))
        ps_text = listed([f"{exposure_ps[keys.index(key)]:.3f}" for key in one_sided])
        lines += wrap(
            f"""
            **Exposure.** Lists are more one-sided than dealt ones for {named(one_sided)}
            (p {ps_text}), and for {listed(twice) or "no run"} at both cutoffs. Which object it is
            changes from topic to topic. This is not sure either: corrected over the {tests} tests
            against chance on this page (rND, rKL, AWRF) the smallest p would be {over_all:.3f}.
            """,
            "- ",
        )
    else:
        lines += wrap("**Exposure.** No run has lists more one-sided than dealt ones.", "- ")
    alone = f"; over its own cutoff alone {per_cutoff[largest % len(data.runs)]:.3f}"
    against = shares[nearest] - data.pool_share
    lines += wrap(
        f"""
        **Side.** {positive} of {len(keys)} means are on FIRST's side, {len(raw_leaning)} of them
        with p < {ALPHA} before correction ({named(raw_leaning)}); after it
        {len(leaning) or "none"}. The nearest is {named([nearest])}
        ({signed(np.nanmean(shares[nearest]) - 0.5)}; p {half_ps[largest]:.3f} corrected over both
        cutoffs{alone}). But the pool leans that way too; against it the run is at
        {signed(np.nanmean(against))}, p {flip_test(against):.3f} before correction and
        {pool_ps[largest]:.3f} after. What can be found explains part of the lean; the system
        may explain the rest, and these topics are too few to tell.
        """,
        "- ",
    )
    lines += wrap(
        f"""
        **Between systems.** {differing or "None"} of the {len(difference_ps)} differences to {base}
        has p < {ALPHA} after correction. {base} has the lowest rND@10, but it also finds the
        most documents with a side, so that its shuffled value is the lowest too.
        """,
        "- ",
    )
    lines += ["", "## What these data cannot show", ""]
    lines += wrap(
        """
        That the systems are balanced. Intervals of the share are about ±0.1 wide at best; a lean of
        0.05 would hardly be seen here.
        """,
        "- ",
    )
    lines += wrap(
        f"""
        Anything from rND or rKL of a run with few lists of two sides: {few[0]} at {few[1]} has
        {kinds(data.tops[few])[0]}. An interval from so few lists, all with the same value, is
        narrow without being precise.
        """,
        "- ",
    )
    if one_sided:
        lines += wrap(
            f"""
            Whether the one-sided lists come from a preference. Documents are passages, and
            passages of one page often take the same side: {100 * data.same_page:.0f}% of all pairs
            of documents with a side for one topic do if they are of one page,
            {100 * data.other_page:.0f}% if not. If a run returns several passages of a page, its
            lists are one-sided without any lean. Documents with a side that share their page with
            another
            in the list: {listed([f"{text} for {named([key])}" for key, text in together.items()])}.
            """,
            "- ",
        )
    lines += wrap(
        """
        What the pool would be without these runs. Only documents that some submitted run ranked
        high were labelled, so the pool is made by the systems that are measured against it.
        """,
        "- ",
    )
    lines += wrap(
        """
        What unlabelled documents at 10 say; at 5 every document is labelled, and the findings are
        much the same.
        """,
        "- ",
    )
    lines += wrap(
        """
        Whether an even split would be right. Where the evidence is on one side (topic 51: ibuprofen
        or aspirin for a child's fever), a one-sided list may be the good one; none of these
        measures can tell.
        """,
        "- ",
    )
    return "\n".join(lines) + "\n"


def main() -> None:
    sys.stdout.write(page(Path(sys.argv[1])))


if __name__ == "__main__":
    main()
