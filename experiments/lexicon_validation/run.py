"""Write README.md and its figures: gender word lists validated on people whose gender is known.

    python -m experiments.lexicon_validation.run ../shared/data \\
        > experiments/lexicon_validation/README.md

The people are those of TREC Fair Ranking 2022 with a known gender, and the text is the beginning of
their Wikipedia article. Word lists of other projects are read in place and not shipped.
"""

from __future__ import annotations

import csv
import gzip
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from experiments.common import markdown_table, paragraph, percent
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.display.numbers import interval
from ranktilt.lexicons.validation_result import Validation, decide
from ranktilt.measures.concentration import shares_of
from ranktilt.reports.drawing import INK, PALETTE, Panel, draw
from ranktilt.stats.intervals import mean_interval
from ranktilt.terms.annotator import annotate

GUIDE = "../../docs/lexicons.md#validate-a-lexicon-on-known-groups"
FIGURES = Path(__file__).with_name("figures")
GROUPS = ("male", "female")
#: Random halves of the topics, and their seed.
HALVES, SEED = 200, 2022
#: Topics with fewer people are not compared one by one.
LEAST_PEOPLE = 50
CDA = "cds_cda_default_pairs.json"
NAMES = "CDS, 1,000 pairs of names"


@dataclass(frozen=True)
class People:
    """People, their texts and genders, and which topics they belong to (people × topics)."""

    texts: dict[str, str]
    titles: dict[str, str]
    female: BoolArray
    topics: list[str]
    member: BoolArray


def read_people(file: Path) -> People:
    with gzip.open(file, "rt", encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    people = {row["doc_id"]: row for row in rows}
    topics = {row["q_id"]: row["q_text"] for row in rows}
    places, columns = ({name: place for place, name in enumerate(own)} for own in (people, topics))
    member = np.zeros((len(people), len(topics)), bool)
    for row in rows:
        member[places[row["doc_id"]], columns[row["q_id"]]] = True
    return People(
        {doc: row["first sentence"] for doc, row in people.items()},
        {doc: row["doc_title"] for doc, row in people.items()},
        np.array([row["gender"] == "female" for row in people.values()]),
        list(topics.values()),
        member,
    )


# --- the lists -----------------------------------------------------------------------------------


def lexicon_of(name: str, male: Iterable[Any], female: Iterable[Any]) -> Lexicon:
    """A lexicon of two groups; a word of both is left out."""
    sides: list[dict[str, Any]] = [{}, {}]
    for side, terms in zip(sides, (male, female), strict=True):
        for term in terms:
            text = term if isinstance(term, str) else term["term"]
            side.setdefault(text.lower(), term)
    common = sides[0].keys() & sides[1].keys()
    groups = [
        {"name": group, "terms": [term for key, term in side.items() if key not in common]}
        for group, side in zip(GROUPS, sides, strict=True)
    ]
    return Lexicon.load({"name": name, "groups": groups})


def as_names(names: Iterable[str]) -> list[Any]:
    """First names, which count only if they are capitalised."""
    return [{"term": name.capitalize(), "case_sensitive": True} for name in names]


def lists(folder: Path) -> list[Lexicon]:
    """The shipped lists, and those of other projects."""

    def pairs(name: str) -> tuple[list[str], list[str]]:
        content = json.loads((folder / name).read_text(encoding="utf-8"))
        men, women = zip(*content, strict=True)
        return [w.replace("_", " ") for w in men], [w.replace("_", " ") for w in women]

    def lines(name: str) -> list[str]:
        text = (folder / name).read_text(encoding="utf-8")
        return [line.strip().replace("_", " ") for line in text.splitlines() if line.strip()]

    debias = pairs("debiaswe_equalize_pairs.json")
    for place, word in enumerate(debias[0]):
        if word in ("wives", "ex girlfriend"):  # two pairs of the file have the woman first
            debias[0][place], debias[1][place] = debias[1][place], word
    cda = tuple([w for w in own if not w.endswith(".")] for own in pairs(CDA))
    glove = lines("gn_glove_male_word_file.txt"), lines("gn_glove_female_word_file.txt")
    male, female = ({*debias[g], *cda[g], *glove[g]} for g in range(2))
    # swaps have no direction: it comes from the lists above
    swaps = [line.split() for line in lines("winobias_generalized_swaps.txt")]
    wino = [pair for pair in swaps if pair[0] in male - female or pair[1] in female - male]
    names = [as_names(own) for own in pairs("cds_names_pairs_1000_scaled.json")]
    shipped = Lexicon.load("gender-pairs")
    both = [
        [*(term.text for term in group.terms), *as_names(shipped.names[group.name])]
        for group in shipped.groups
    ]
    return [
        *(Lexicon.load(name) for name in ("gender", "gender-names", "gender3", "gender-pairs")),
        lexicon_of("gender-pairs with its names", *both),
        lexicon_of("Debiaswe, equalize pairs", *debias),
        lexicon_of("WinoBias, swaps", *zip(*wino, strict=True)),
        lexicon_of("CDA, default pairs", *cda),
        lexicon_of("GN-GloVe, word files", *glove),
        lexicon_of(NAMES, *names),
        lexicon_of("CDA pairs and CDS names", *([*cda[g], *names[g]] for g in range(2))),
    ]


# --- what they decide ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Decided:
    """What a list decides for everybody: the number of a group, or 2 for none."""

    lexicon: Lexicon
    people: People
    choice: IntArray
    without_terms: IntArray  # people of each gender without any term

    @classmethod
    def of(cls, lexicon: Lexicon, people: People, texts: dict[str, str]) -> Decided:
        counts = annotate(texts, lexicon).all_counts
        choice = decide(counts)
        empty = counts.sum(axis=1) == 0
        own = [int((empty & (people.female == female)).sum()) for female in (False, True)]
        choice = np.where(choice > 1, 2, choice)  # a third group has no labels
        return cls(lexicon, people, choice, np.array(own))

    def confusion(self, some: BoolArray) -> IntArray:
        """Of some people: gender by decision."""
        table = np.zeros((2, 3), np.int64)
        np.add.at(table, (self.people.female[some].astype(int), self.choice[some]), 1)
        return table

    @cached_property
    def all(self) -> Validation:
        binary = self.lexicon.select(GROUPS)
        return Validation(binary, self.confusion(np.ones(len(self.choice), bool)), np.zeros(3, int))

    @cached_property
    def topics(self) -> list[IntArray]:
        """Gender by decision, for every topic."""
        return [self.confusion(own) for own in self.people.member.T]


@dataclass(frozen=True)
class Halves:
    """Rates from half of the topics, shares of women in the other half, over random halves.

    `topics` are the mean absolute errors of topics with enough people: of the list, and corrected.
    """

    plain: FloatArray
    corrected: FloatArray
    covered: FloatArray
    topics: tuple[FloatArray, FloatArray]

    @property
    def closer(self) -> float:
        return float((np.abs(self.corrected) < np.abs(self.plain)).mean())

    @property
    def gain(self) -> FloatArray:
        """By topic, how much closer the corrected share is."""
        return self.topics[0] - self.topics[1]


def halves(found: Decided) -> Halves:
    draw_topics = np.random.default_rng(SEED)
    member = found.people.member
    number = member.shape[1]
    errors: list[tuple[float, float, bool]] = []
    by_topic: list[list[tuple[float, float]]] = [[] for _ in range(number)]
    for seed in range(HALVES):
        test = np.zeros(number, bool)
        test[draw_topics.permutation(number)[: number // 2]] = True
        held_out = member[:, test].any(axis=1)
        rates = found.confusion(~held_out)  # nobody is in both halves
        table = found.confusion(held_out)
        one = Validation(found.all.lexicon, rates, table.sum(axis=0), seed=seed)
        share, low, high = (own[1] for own in one.corrected_shares)
        known = shares_of(table.sum(axis=1))[1]
        errors.append((one.shares[1] - known, share - known, low <= known <= high))
        for topic in np.flatnonzero(test):
            own = found.topics[topic]
            truth = shares_of(own.sum(axis=1))[1]
            decided = own.sum(axis=0)[:-1].astype(float)
            better = one.corrected(dict(zip(one.groups, decided, strict=True)))[one.groups[1]]
            better = np.nan if better is None else better
            by_topic[topic].append((abs(shares_of(decided)[1] - truth), abs(better - truth)))
    plain, corrected, covered = np.array(errors, float).T
    enough = member.sum(axis=0) >= LEAST_PEOPLE
    means = np.array([np.mean(own, axis=0) for own in by_topic])[enough]
    return Halves(plain, corrected, covered, (means[:, 0], means[:, 1]))


def covered_by_people(found: Decided) -> float:
    """How often the interval includes the known share if halves are random people."""
    draw_people = np.random.default_rng(SEED)
    hits = []
    for seed in range(HALVES):
        half = draw_people.permutation(len(found.choice)) % 2 == 0
        table = found.confusion(half)
        one = Validation(found.all.lexicon, found.confusion(~half), table.sum(axis=0), seed=seed)
        _, low, high = (own[1] for own in one.corrected_shares)
        hits.append(low <= shares_of(table.sum(axis=1))[1] <= high)
    return float(np.mean(hits))


# --- the page ------------------------------------------------------------------------------------


def drawn(name: str, title: str, spec: dict[str, Any]) -> list[str]:
    """Draw a figure into figures/, and the line that shows it."""
    (figure,) = draw([Panel(name, title, spec)])
    FIGURES.mkdir(exist_ok=True)
    (FIGURES / f"{name}.svg").write_text(figure.svg, encoding="utf-8")
    return [f"![{title}](figures/{name}.svg)", ""]


COLOURS = {"domain": ["men", "women"], "range": [PALETTE[0], PALETTE[1]]}


def missed_figure(found: list[Decided]) -> list[str]:
    """How often each list misses men and women."""
    rows = []
    for one in found:
        for g, who in enumerate(("men", "women")):
            low, high = one.all.missed_interval(g)
            rate = float(one.all.missed_rates[g])
            rows.append({"list": one.lexicon.name, "who": who, "at": 100 * rate,
                         "low": 100 * low, "high": 100 * high})  # fmt: skip
    y = {"field": "list", "type": "nominal", "title": None,
         "sort": [one.lexicon.name for one in found], "axis": {"labelLimit": 220}}  # fmt: skip
    colour = {"field": "who", "type": "nominal", "scale": COLOURS, "title": None}
    shared = {"y": y, "color": colour}
    x = {"type": "quantitative", "title": "missed, in % (95% intervals)"}
    spec = {
        "width": 420,
        "height": {"step": 26},
        "data": {"values": rows},
        "layer": [
            {"mark": {"type": "rule", "strokeWidth": 2},
             "encoding": shared | {"x": x | {"field": "low"}, "x2": {"field": "high"}}},
            {"mark": {"type": "point", "filled": True, "size": 45, "opacity": 1},
             "encoding": shared | {"x": x | {"field": "at"}}},
        ],
    }  # fmt: skip
    return drawn("missed", "How often each list misses men and women", spec)


def topic_figure(one: Decided, lexicon_name: str) -> list[str]:
    """By topic, the rate of missed women against that of missed men."""
    rows = []
    for table, name in zip(one.topics, one.people.topics, strict=True):
        if table.sum() >= LEAST_PEOPLE and table.sum(axis=1).min() >= 10:
            men, women = (100 * table[:, 2] / table.sum(axis=1)).tolist()
            rows.append({"men": men, "women": women, "n": int(table.sum(axis=1)[1]), "topic": name})
    axis = {"type": "quantitative", "scale": {"domain": [0, 55]}}
    line = [{"men": 0, "women": 0}, {"men": 55, "women": 55}]
    x = axis | {"field": "men", "title": "men missed, in %"}
    y = axis | {"field": "women", "title": "women missed, in %"}
    size = {"field": "n", "type": "quantitative", "title": "women in the topic"}
    spec = {
        "width": 340,
        "height": 340,
        "layer": [
            {"data": {"values": line}, "mark": {"type": "line", "color": INK, "opacity": 0.4},
             "encoding": {"x": x, "y": y}},
            {"data": {"values": rows}, "mark": {"type": "point", "filled": True, "opacity": 0.7,
                                                "color": PALETTE[0]},
             "encoding": {"x": x, "y": y, "size": size}},
        ],
    }  # fmt: skip
    title = f"How often {lexicon_name} misses men and women, by topic"
    return drawn("topics", title, spec)


def span(low: float, high: float, digits: int = 1) -> str:
    """An interval in points, with signs."""
    return interval(100 * low, 100 * high, digits, signed=True)


def decision_rows(found: list[Decided]) -> list[list[str]]:
    rows = []
    for one in found:
        whole, gap = one.all, one.all.missed_difference
        assert gap is not None
        sign = 1 if gap.most == "male" else -1
        ends = sorted((sign * gap.low, sign * gap.high))
        lean, low, high = (own[1] for own in whole.lean)
        rows.append(
            [
                one.lexicon.name,
                " + ".join(str(len(group.terms)) for group in one.lexicon.groups),
                percent(whole.decided.sum() / whole.documents.sum()),
                percent(whole.correct.sum() / whole.decided.sum()),
                *(percent(rate) for rate in whole.missed_rates),
                f"{100 * sign * gap.difference:+.1f} {span(*ends)}",
                *(percent(whole.confusion[g, 1 - g] / whole.decided[g]) for g in (0, 1)),
                f"{100 * lean:+.1f} {span(low, high)}",
            ]
        )
    return rows


def half_rows(found: list[Decided], split: list[Halves]) -> list[list[str]]:
    rows = []
    for one, own in zip(found, split, strict=True):
        low, high = (float(end) for end in mean_interval(own.gain))
        rows.append(
            [
                one.lexicon.name,
                f"{100 * np.abs(own.plain).mean():.2f}",
                f"{100 * np.abs(own.corrected).mean():.2f}",
                f"{100 * own.closer:.0f}",
                f"{100 * own.covered.mean():.0f}",
                f"{100 * own.topics[0].mean():.2f}",
                f"{100 * own.topics[1].mean():.2f}",
                f"{100 * own.gain.mean():+.2f} {span(low, high, 2)}",
            ]
        )
    return rows


def names_of(lexicons: Iterable[str]) -> str:
    return ", ".join(lexicons) or "none"


def conclusions(found: list[Decided], split: list[Halves]) -> list[str]:
    by_name = {one.lexicon.name: one for one in found}
    half = {one.lexicon.name: own for one, own in zip(found, split, strict=True)}
    plain, names = by_name["gender"].all, by_name["gender-names"].all
    leaning = [one.lexicon.name for one in found if one.all.lean[1][1] > 0]
    uneven = [
        one.lexicon.name
        for one in found
        if (gap := one.all.missed_difference) is not None and gap.most == "male" and gap.low > 0
    ]
    helped = [name for name, own in half.items() if float(mean_interval(own.gain)[0]) > 0]
    worse = [name for name, own in half.items() if float(mean_interval(own.gain)[1]) < 0]
    own = half["gender"]
    covered = [100 * one.covered.mean() for one in split]
    slight = half["gender-names"]
    names_only = by_name[NAMES].all
    points = [
        f"""`gender` decides {percent(plain.decided.sum() / plain.documents.sum())}% of
        {plain.documents.sum():,} biographies,
        {percent(plain.correct.sum() / plain.decided.sum())}% of them correctly. It misses men more
        often ({percent(plain.missed_rates[0])} and {percent(plain.missed_rates[1])}%), so its
        share of women is {100 * plain.lean[0][1]:.1f} points
        {span(plain.lean[1][1], plain.lean[2][1])} too high.""",
        f"""{len(uneven)} of {len(found)} lists miss men significantly more often than women, and
        {len(leaning)} lean significantly towards women.""",
        f"""Missing both equally often does not prevent a lean: `gender-names` misses
        {percent(names.missed_rates[0])}% of the men and {percent(names.missed_rates[1])}% of the
        women, but takes {names.confusion[0, 1]} men for women and {names.confusion[1, 0]} women for
        men, so it leans, too. Names alone are worse: a thousand pairs take
        {percent(names_only.confusion[0, 1] / names_only.decided[0])}% of the decided men for
        women.""",
        f"""The correction, with rates from half of the topics, brings the share of women in the
        other half from {points_off(own.plain)} to {points_off(own.corrected)} points from the known
        one (`gender`; closer in {100 * own.closer:.0f}% of {HALVES} random halves). By topic, the
        gain is significant for {len(helped)} of {len(found)} lists, a loss for
        {len(worse) or "none"}. A list that hardly leans gains nothing: with `gender-names` the
        distance goes from {points_off(slight.plain)} to {points_off(slight.corrected)} points.""",
        f"""Between topics, the interval of the corrected share is too narrow: it includes the known
        share of the other half in {min(covered):.0f} to {max(covered):.0f}% of the halves instead
        of 95% (`gender` {100 * own.covered.mean():.0f}%; with random halves of the people instead
        of the topics {100 * covered_by_people(by_name["gender"]):.0f}%, because it also allows for
        the choice of the documents). Rates differ between topics, which a sample of documents does
        not show. Label documents of the topics that you want to correct.""",
    ]
    return [line for text in points for line in bullet(text)]


def points_off(errors: FloatArray) -> str:
    return f"{100 * np.abs(errors).mean():.2f}"


def bullet(text: str) -> list[str]:
    first, *rest = paragraph(text, 96)
    return [f"- {first}", *(f"  {line}" for line in rest)]


def topics_section(one: Decided) -> list[str]:
    tables = np.array(
        [t for t in one.topics if t.sum() >= LEAST_PEOPLE and t.sum(axis=1).min() >= 10]
    )
    rates = tables[:, :, 2] / tables.sum(axis=2)
    gap = 100 * (rates[:, 0] - rates[:, 1])
    low, high = (float(end) for end in mean_interval(gap))
    lengths = np.array([len(text.split()) for text in one.people.texts.values()])
    middle = (lengths >= 25) & (lengths < 40)
    some = [
        percent((one.choice[middle & (one.people.female == female)] == 2).mean())
        for female in (False, True)
    ]
    return [
        "## By topic",
        "",
        *paragraph(
            f"""How much is missed depends on the topic: with `gender` from
            {100 * rates[:, 0].min():.0f} to {100 * rates[:, 0].max():.0f}% of the men and from
            {100 * rates[:, 1].min():.0f} to {100 * rates[:, 1].max():.0f}% of the women (the
            {len(tables)} topics with at least {LEAST_PEOPLE} people and ten of each gender). Men
            are missed more often in {int((gap > 0).sum())} of them, on average by {gap.mean():.1f}
            points [{low:.1f}, {high:.1f}] (interval over topics). Length does not explain it: of
            the texts with 25 to 39 words, {some[0]}% of the men's and {some[1]}% of the women's
            are missed."""
        ),
        "",
        *topic_figure(one, "gender"),
    ]


def first_look_section(found: list[Decided], titled: list[Decided]) -> list[str]:
    whole = found[0]
    words = np.median([len(text.split()) for text in whole.people.texts.values()])
    empty = [percent(n / total) for n, total in zip(whole.without_terms, whole.all.documents,
                                                    strict=True)]  # fmt: skip
    rows = [
        [f"{one.lexicon.name}, {what}", percent(one.all.decided.sum() / one.all.documents.sum()),
         percent(one.all.correct.sum() / one.all.decided.sum()),
         *(percent(rate) for rate in one.all.missed_rates)]
        for what, own in (("text", found[:2]), ("title and text", titled)) for one in own
    ]  # fmt: skip
    return [
        "## Which text",
        "",
        *paragraph(
            f"""Every person counts once, although many belong to several topics. The text is the
            beginning of the article without the title (median: {words:.0f} words). Missed are texts
            without a term of the list and ties; {empty[0]}% of the men's and {empty[1]}% of the
            women's texts have no term of `gender` at all. The title repeats the name: it adds a
            little to lists with names, and nothing to others."""
        ),
        "",
        *markdown_table(
            ["list", "decided, %", "correct, %", "men missed, %", "women missed, %"], rows
        ),
        "",
    ]


def page(people: People, found: list[Decided], titled: list[Decided]) -> list[str]:
    split = [halves(one) for one in found]
    enough = int((people.member.sum(axis=0) >= LEAST_PEOPLE).sum())
    return [
        "# Gender word lists on people whose gender is known",
        "",
        *paragraph(
            f"""Written by `python -m experiments.lexicon_validation.run DATA` from ranktilt's own
            output ([how to validate a list]({GUIDE})): {len(people.texts):,} people of
            {len(people.topics)} topics, {int(people.female.sum()):,} of them women, from TREC Fair
            Ranking 2022, with the beginning of their English Wikipedia article (CC BY-SA). In
            brackets: 95% intervals."""
        ),
        "",
        *conclusions(found, split),
        "",
        *missed_figure(found),
        "## What the lists decide",
        "",
        *markdown_table(
            ["list", "terms", "decided, %", "correct, %", "men missed, %", "women missed, %",
             "difference, points", "men as women, %", "women as men, %",
             "lean towards women, points"],
            decision_rows(found),
        ),
        "",
        *paragraph(
            """Decided: for the gender with more terms. Correct, and men as women: of the decided.
            Lean: share of women by the list less known share. `gender` and `gender-names` are the
            lists of 32 + 32 and 163 + 163 words that were published with the papers. Debiaswe
            (equalize pairs), WinoBias (generalized swaps, direction from the other lists), CDA
            (default pairs), GN-GloVe (word files) and CDS (pairs of first names by frequency,
            capitalised here) are lists of other projects, made for other purposes."""
        ),
        "",
        "## The correction on other topics",
        "",
        *paragraph(
            f"""{HALVES} times, rates were estimated on half of the topics, without the people who
            are also in the other half, and the share of women in the other half was corrected with
            them. Errors are mean distances from the known share of women, in points; the last three
            columns are by topic of the other half ({enough} topics with at least {LEAST_PEOPLE}
            people), with the interval of the mean gain over topics."""
        ),
        "",
        *markdown_table(
            ["list", "error", "corrected", "closer, % of halves", "interval includes known, %",
             "error by topic", "corrected", "gain"],
            half_rows(found, split),
        ),
        "",
        *topics_section(found[0]),
        *first_look_section(found, titled),
        "## Limits",
        "",
        *paragraph(
            """The labels have two genders; how lists treat other people cannot be measured here.
            Biographies are easy: every text is about one person, in the style of one encyclopaedia.
            In search results texts are about several people or nobody, and rates measured here do
            not apply to them."""
        ),
    ]  # fmt: skip


def main() -> None:
    data = Path(sys.argv[1])
    people = read_people(data / "trec_fair_2022_gender" / "people.csv.gz")
    found = [Decided.of(lexicon, people, people.texts) for lexicon in lists(data / "lexicons")]
    both = {doc: f"{people.titles[doc]}. {text}" for doc, text in people.texts.items()}
    titled = [Decided.of(one.lexicon, people, both) for one in found[:2]]
    print("\n".join(page(people, found, titled)))


if __name__ == "__main__":
    main()
