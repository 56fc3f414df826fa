"""Write README.md: where other libraries' fairness measures agree with ranktilt's, and where not.

    python -m experiments.libraries.run --frt PYTHON --lenskit PYTHON --peer PYTHON \\
        --fairlearn PYTHON --fairdiverse PYTHON > experiments/libraries/README.md

Each PYTHON has one of the libraries (an environment of its own: none is a dependency of ranktilt).
Lists are drawn with one seed; the examples of four documents are computed on the spot.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import warnings
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import ranktilt
from experiments.common import markdown_table, paragraph
from experiments.libraries import formulas
from experiments.libraries.theirs import FIRST, GIVEN

SEED, LISTS, BATCH = 2024, 1000, 5
CUTOFF = 10
AGREES = 1e-5  # FairRankTune adds 1e-7 to every share
RBP = f"rbp({1 - FIRST:g})"
PEER = "PEER(weights='" + ",".join(f"{g}:{w}" for g, w in GIVEN.items()) + "')"
Value = float | str | None
List = dict[str, Any]
#: Which option's Python has which library.
OPTIONS = {
    "frt": ("FairRankTune",),
    "lenskit": ("LensKit",),
    "peer": ("peer_measure",),
    "fairlearn": ("fairlearn", "AIF360"),
    "fairdiverse": ("FairDiverse",),
}


# -- random lists ---------------------------------------------------------------------------------


def draw(rng: random.Random, *, gaps: bool = False) -> List:
    """A list of 4 to 40 documents of 2 to 5 groups, with grades and relevant ones outside it."""
    n, names = rng.randint(4, 40), "abcde"[: rng.randint(2, 5)]
    docs = [f"d{i:02}" for i in range(n)]
    missing = [f"m{i}" for i in range(rng.randint(0, 4))]
    groups = {doc: rng.choice(names) for doc in docs + missing}
    grades = {doc: rng.choice((0, 0, 1, 2, 3)) for doc in docs}
    grades |= {doc: rng.choice((1, 2, 3)) for doc in missing}
    if gaps:
        groups = {doc: group for doc, group in groups.items() if rng.random() > 0.2}
    rng.shuffle(docs)
    samples = [docs, *(rng.sample(docs, n) for _ in range(2))]
    return {"docs": docs, "groups": groups, "grades": grades, "k": CUTOFF, "samples": samples}


def draw_batch(rng: random.Random) -> List:
    """Five lists over one catalogue: for measures that pool."""
    catalogue = [f"d{i:02}" for i in range(rng.randint(12, 30))]
    groups = {doc: rng.choice("abc"[: rng.randint(2, 3)]) for doc in catalogue}
    lists = [rng.sample(catalogue, rng.randint(6, 12)) for _ in range(BATCH)]
    return {"lists": lists, "groups": groups, "catalogue": len(catalogue), "k": 5, "grades": {}}


def listed(case: List) -> List:
    """Without what is not in the list: FairRankTune counts every document that has a group."""
    own = {doc: group for doc, group in case["groups"].items() if doc in case["docs"]}
    return {**case, "groups": own}


def closed(case: List) -> List:
    """Without documents that have no group, which FairRankTune cannot take."""
    return listed({**case, "docs": [doc for doc in case["docs"] if doc in case["groups"]]})


def level(case: List) -> List:
    """Every document of the list equally relevant: exposure per member."""
    return {**case, "grades": dict.fromkeys(case["docs"], 1)}


# -- values ---------------------------------------------------------------------------------------


def theirs(python: str, library: str, asked: Sequence[tuple[str, Sequence[List]]]) -> Any:
    """Values of measures for lists, and versions, from the Python that has the library."""
    script = Path(__file__).with_name("theirs.py")
    done = subprocess.run(
        [python, str(script), library],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def inputs(lists: Sequence[Sequence[str]], cases: Sequence[List]) -> tuple[Any, Any, Any]:
    """Run, labels and qrels; ids get the list's number, so that labels differ between lists."""
    run: dict[str, dict[str, float]] = {}
    labels: dict[str, str] = {}
    qrels: dict[str, dict[str, int]] = {}
    for i, (docs, case) in enumerate(zip(lists, cases, strict=True)):
        query, n = f"q{i:04}", len(docs)
        scores = case.get("scores") or [float(n - r) for r in range(n)]
        run[query] = {f"{query}-{doc}": s for doc, s in zip(docs, scores, strict=True)}
        labels |= {f"{query}-{doc}": group for doc, group in case["groups"].items()}
        qrels[query] = {f"{query}-{doc}": grade for doc, grade in case["grades"].items()}
    return run, labels, qrels


def ours(name: str, cases: Sequence[List], samples: int = 1) -> list[Value]:
    """A value or, where there is none, the status; `samples` of every list make one run."""
    if "lists" in cases[0]:
        return [pooled(name, case) for case in cases]
    runs = {}
    for number in range(samples):
        lists = [case["samples"][number] if samples > 1 else case["docs"] for case in cases]
        run, labels, qrels = inputs(lists, cases)
        runs["ours" if samples == 1 else f"ours#{number + 1}"] = run
    found = ranktilt.score(runs, [name], labels=labels, qrels=qrels)
    values, statuses = found.per_query("ours", name), found.statuses("ours", name)
    if set(statuses.values()) == {"pooled"}:
        return [found.mean("ours", name)]
    return [statuses[query] if values[query] is None else values[query] for query in qrels]


def pooled(name: str, case: List) -> Value:
    """One value for the lists of a batch; `own`: every document is its own group."""
    run = {
        f"q{i}": {doc: float(len(docs) - r) for r, doc in enumerate(docs)}
        for i, docs in enumerate(case["lists"])
    }
    labels = {doc: doc for doc in case["groups"]} if case.get("own") else case["groups"]
    return ranktilt.score({"ours": run}, [name], labels=labels).mean("ours", name)


# -- what is compared -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Comparison:
    """A measure of theirs, ours, and the lists: as drawn, without gaps, all equally relevant …"""

    library: str
    measure: str
    ours: str
    lists: str = "labelled"
    note: str = ""


COMPARISONS = (
    Comparison("FairRankTune", "NDKL", "NDKL", note="adds 1e-7 to every share"),
    Comparison("FairRankTune", "NDKL", "NDKL", "closed", "documents without a group removed first"),
    Comparison("FairRankTune", "EXPU", "DTR(form='minmax')", note="grades ÷ 3"),
    Comparison(
        "FairRankTune", "EXPRU", "DIR(form='minmax')", note="clicks = grade ÷ 3 ÷ log2(r + 1)"
    ),
    Comparison("FairRankTune", "EXP", "DTR(form='minmax')", "level", "every grade 1"),
    Comparison(
        "FairRankTune", "AWRF", f"DTR(form='minmax', attention='{RBP}')", "level",
        f"p = {FIRST}; every grade 1",
    ),
    Comparison(
        "FairRankTune", "ERBP", f"DTR(form='minmax', attention='{RBP}')", "level",
        f"decay {1 - FIRST:g}; every grade 1",
    ),
    Comparison(
        "FairRankTune", "ERBR", f"DTR(form='minmax', utility='binary', attention='{RBP}')",
        note=f"decay {1 - FIRST:g}",
    ),
    Comparison("LensKit", "gini, GeometricRankWeight", "Gini(attention='rbp(0.85)')", "gaps"),
    Comparison("LensKit", "gini, LogRankWeight", "Gini(attention='trec')", "gaps"),
    Comparison("LensKit", "gini, LogRankWeight(offset=1)", "Gini", "gaps"),
    Comparison(
        "LensKit", "ExposureGini", "Gini(over='all', pooled=True, attention='rbp(0.85)')", "items",
        "every document its own group; they use float32",
    ),
    Comparison(
        "LensKit", "ListGini", "Gini(over='all', pooled=True, attention='uniform')", "items",
        "every document its own group",
    ),
    Comparison("peer_measure", "PEER", f"{PEER}@{CUTOFF}"),
    Comparison("fairlearn", "demographic_parity_ratio", "ImpactRatio@5", "batches"),
    Comparison("FairDiverse", "Gini", "Gini", "gaps"),
)  # fmt: skip


def datasets() -> dict[str, list[List]]:
    """The lists by name; each has 1,000 lists."""
    rng = random.Random(SEED)
    labelled = [draw(rng) for _ in range(LISTS)]
    gaps = [draw(rng, gaps=True) for _ in range(LISTS)]
    batches = [draw_batch(rng) for _ in range(LISTS // BATCH)]
    return {
        "labelled": labelled,
        "level": [level(case) for case in labelled],
        "gaps": gaps,
        "closed": gaps,
        "batches": batches,
        "items": [{**case, "own": True} for case in batches],
    }


@dataclass(frozen=True)
class Agreement:
    """How many lists have a value on both sides, on one side only, and the largest difference."""

    both: int
    apart: float
    one_sided: dict[tuple[str, str], int] = field(default_factory=dict)

    @classmethod
    def of(cls, left: Sequence[Value], right: Sequence[Value]) -> Agreement:
        """Compare two columns of values."""
        apart, both = 0.0, 0
        other: Counter[tuple[str, str]] = Counter()
        for a, b in zip(left, right, strict=True):
            if isinstance(a, float) and isinstance(b, float):
                both, apart = both + 1, max(apart, abs(a - b))
            else:
                other["a value" if isinstance(a, float) else f"`{a}`",
                      "a value" if isinstance(b, float) else f"`{b}`"] += 1  # fmt: skip
        return cls(both, apart, dict(other))

    def cells(self, note: str) -> list[str]:
        """Lists, difference and note."""
        verdict = "agrees" if self.apart < AGREES else "**differs**"
        other = [f"{n}: theirs {a}, ours {b}" for (a, b), n in sorted(self.one_sided.items())]
        apart = "0" if self.apart == 0 else f"{self.apart:.0e}"
        return [str(self.both), f"{verdict}, {apart}", "; ".join([note, *other] if note else other)]


# -- four documents -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Example:
    """Four documents in order, such as "a1 b0 -2 a3": group (- for none) and grade.

    `same` is a measure of ours that gives their value, on the lists that `same_lists` makes.
    """

    library: str
    measure: str
    docs: str
    ours: str
    why: str
    same: str = ""
    same_lists: str = ""
    k: int = 2
    shown: int = 4
    tied: bool = False
    minor: bool = False

    def case(self) -> List:
        """The list as the libraries get it; documents after `shown` are judged, not ranked."""
        words = self.docs.split()
        ids = [f"d{i}" for i in range(1, len(words) + 1)]
        groups = {doc: word[0] for doc, word in zip(ids, words, strict=True) if word[0] != "-"}
        grades = {doc: int(word[1]) for doc, word in zip(ids, words, strict=True)}
        docs = ids[: self.shown]
        case = {"docs": docs, "groups": groups, "grades": grades, "k": self.k, "samples": [docs]}
        if self.tied:
            case["scores"] = [1.0] * len(docs)
        return {**case, "lists": [docs], "catalogue": len(ids)}

    @property
    def shown_as(self) -> str:
        """The documents in order, those that are not ranked in brackets."""
        words = [word.replace("-", "–") for word in self.docs.split()]
        rest = " ".join(words[self.shown :])
        return " ".join(words[: self.shown]) + (f" (not ranked: {rest})" if rest else "")


EXAMPLES = (
    Example("FairRankTune", "NDKL of the top k", "a1 a1 b1 b1", "NDKL@2",
            "no cutoff: a top that is given as a list is its own target"),
    Example("FairRankTune", "NDKL", "a1 a1 a1 a1 b1", "NDKL",
            "0, as if fair, for a list of one group"),
    Example("FairRankTune", "NDKL", "a1 -0 b1 a1", "NDKL",
            "needs a group for every document", minor=True),
    Example("FairRankTune", "EXPU", "a1 b0 a1 b0", "DTR(form='minmax')",
            "divides by a group's utility of 0, and by the ∞ that this gives"),
    Example("FairRankTune", "EXPRU", "a1 b0 a1 b0", "DIR(form='minmax')",
            "divides 0 by a group's utility of 0", minor=True),
    Example("FairRankTune", "EXPU, grades", "a1 b2 a3 b1", "DTR(form='minmax')",
            "relevance must be in [0, 1]; if you divide grades by the largest, that cancels",
            minor=True),
    Example("FairRankTune", "EXP", "a1 b1 b1 b1", "DTR(form='minmax')@2",
            "also counts members that are not ranked",
            "DTR(form='minmax', candidates='judged')@2", shown=2),
    Example("FairRankTune", "AWRF", "a1 b1 b1 a1", f"AWRF(attention='{RBP}')",
            "smallest over largest attention per member, not a distance from targets",
            f"DTR(form='minmax', attention='{RBP}')", "level"),
    Example("LensKit", "ExposureGini", "a1 a1 b1 b1", "Gini(attention='rbp(0.85)')",
            "over the items of a catalogue, not groups; all lists pooled",
            "Gini(over='all', pooled=True, attention='rbp(0.85)')", "own"),
    Example("LensKit", "ListGini", "a1 a1 b1 b1", "Gini",
            "in how many lists an item is; ranks do not count",
            "Gini(over='all', pooled=True, attention='uniform')", "own"),
    Example("LensKit", "gini, LogRankWeight", "a1 b1 b1 a1", "Gini",
            "ranks 1 and 2 weigh the same, unless offset=1", "Gini(attention='trec')"),
    Example("LensKit", "gini, LogRankWeight(offset=1)", "a1 a1 a1 a1 b1", "Gini",
            "0, as if even, for a list of one group; FairDiverse, too", minor=True),
    Example("peer_measure", "PEER", "a1 b1 b1 b1", f"{PEER}@2",
            "equal scores: ids ascending, as listed here; ranktilt sorts them descending",
            tied=True),
    Example("peer_measure", "PEER", "a0 b0 a1 b1", f"{PEER}@3",
            "0 ÷ 0 if all ranks of a grade are equal: the document below the top gets rank 3", k=3),
    Example("peer_measure", "PEER", "a1 b0 -1 b1", f"{PEER}@4",
            "needs a group for every document of the list", k=4, minor=True),
    Example("peer_measure", "PEER", "b0 b1 b0 a1 b1", f"{PEER[:-1]}, variant='kruskal')@4",
            "a document that was not found gets a rank above one that was; "
            "`variant='kruskal'` is recommended", f"{PEER}@4", k=4),
    Example("fairlearn", "demographic_parity_ratio", "a1 -1 b1 b1", "ImpactRatio@2",
            "needs a group for every document", minor=True),
    Example("fairlearn", "demographic_parity_ratio", "a1 a1 b1 b1", "ImpactRatio@4",
            "everybody is selected: 1, though nothing was decided", k=4),
    Example("AIF360", "disparate_impact", "b1 b1 a1 a1", "ImpactRatio(group='b')@3",
            "divides by the rate of the group that you call privileged, not by the highest", k=3),
    Example("FairDiverse", "exposure of b", "a1 b1 b1 b1", "Share(group='b', by='documents')",
            "numbers ranks within the group, so that b's first document has rank 1; not a share",
            k=4),
    Example("FairDiverse", "exposure of b", "a1 a1 b1 b1", "Share(group='b', by='documents')@2",
            "−1 for a group without a document in the top", minor=True),
    Example("FairDiverse", "select_rate of b", "b1 a1 a1 a1", "Skew(group='b')@2",
            "share in the top ÷ share in the list, which it raises to 1/k; ours is the logarithm"),
)  # fmt: skip


def one_list(case: List) -> List:
    """An example for measures that do not pool."""
    return {name: value for name, value in case.items() if name not in ("lists", "catalogue")}


def same_case(kind: str, case: List) -> List:
    """The list for which a measure of ours gives their value."""
    if kind == "own":
        return {**case, "own": True}
    return level(one_list(case)) if kind == "level" else one_list(case)


# -- the page -------------------------------------------------------------------------------------


def text(value: Value) -> str:
    """A value with six digits, or the word."""
    if value is None:
        return "null"
    return f"`{value}`" if isinstance(value, str) else f"{value:.6f}".replace("-", "−")


class Page:
    """Everything that the page shows, computed; each library is asked once."""

    def __init__(self, pythons: Mapping[str, str | None], *, compared: bool = True) -> None:
        self.data = datasets()
        self.asked = (*COMPARISONS, *EXAMPLES) if compared else EXAMPLES
        self.found: dict[Comparison | Example, list[Value]] = {}
        self.versions: dict[str, str] = {}
        for option, libraries in OPTIONS.items():
            python = pythons.get(option)
            for library in libraries if python is not None else ():
                self._ask(str(python), library)

    def _ask(self, python: str, library: str) -> None:
        own = [one for one in self.asked if one.library == library]
        answer = theirs(python, library, [(one.measure, self._lists(one)) for one in own])
        self.found |= dict(zip(own, answer["values"], strict=True))
        self.versions |= answer["versions"]

    def _lists(self, one: Comparison | Example) -> list[List]:
        """The lists as a library can take them."""
        if isinstance(one, Example):
            case = one.case()
            return [case if one.same_lists == "own" else one_list(case)]
        cases = self.data[one.lists]
        if one.lists == "closed":
            return [closed(case) for case in cases]
        return [listed(case) for case in cases] if one.library == "FairRankTune" else cases

    def agreements(self) -> list[list[str]]:
        """The rows of the first table."""
        rows = []
        for one in COMPARISONS:
            title = [f"{one.library} {one.measure}", f"`{one.ours}`"]
            if one in self.found:
                agreement = Agreement.of(self.found[one], ours(one.ours, self.data[one.lists]))
                rows.append([*title, *agreement.cells(one.note)])
            else:
                rows.append([*title, "–", "not installed", one.note])
        return rows + self._formula_rows()

    def _formula_rows(self) -> list[list[str]]:
        cases = self.data["labelled"]
        found = [formulas.expeval(case) for case in cases]
        rows = []
        for name in ("EED", "EER", "EEL"):
            for label, measure in ((name, name), (f"group {name}", f"{name}(level='group')")):
                agreement = Agreement.of([row[label] for row in found], ours(measure, cases, 3))
                rows.append([f"expeval {label}", f"`{measure}`", *agreement.cells("3 samples")])
        targets = dict.fromkeys("abcde", 1 / 5)
        for year, length in formulas.LENGTHS.items():
            more = ", relevant_only=True" if year == "2022" else ""
            measure = f"EEL(level='group', target='given'{more}, attention='trec')@{length}"
            short = [{**case, "samples": [s[:length] for s in case["samples"]]} for case in cases]
            values = [formulas.trec(case, year, targets) for case in short]
            agreement = Agreement.of(values, ours(measure, short, 3))
            rows.append([f"TREC {year} EE-L", f"`{measure}`", *agreement.cells("3 samples")])
        return rows

    def disagreements(self, *, minor: bool = True) -> list[list[str]]:
        """The rows of the second table; without what the documents only lack, if not `minor`."""
        rows = []
        for one in (one for one in EXAMPLES if minor or not one.minor):
            value = text(self.found[one][0]) if one in self.found else "not installed"
            case, same = one.case(), "–"
            if one.same:
                again = ours(one.same, [same_case(one.same_lists, case)])[0]
                same = f"{text(again)} `{one.same}`{SAME[one.same_lists]}"
            mine = f"{text(ours(one.ours, [one_list(case)])[0])} `{one.ours}`"
            rows.append([f"{one.library} {one.measure}", one.shown_as, value, mine, one.why, same])
        return rows + self._expeval_rows()

    def _expeval_rows(self) -> list[list[str]]:
        rows = []
        for name, docs, measure, why in EXPEVAL:
            case = one_list(Example("expeval", name, docs, measure, why).case())
            value, mine = formulas.expeval(case)[name], ours(measure, [case])[0]
            rows.append(
                [f"expeval {name}", docs, text(value), f"{text(mine)} `{measure}`", why, "–"]
            )
        return rows


SAME = {
    "": "",
    "level": ", every grade 1",
    "own": ", every document its own group",
}
EXPEVAL = (
    ("group EER, normalised", "b1 a1 b0 a0", "EER(level='group')",
     "its upper bound is 0, and then it returns 1 for every ranking"),
    ("group EED, normalised", "b0 a0 b1 a1", "EED(level='group')",
     "its lower bound is wrong: values fall below 0"),
    ("EED, normalised", "b1 a1 b0 a0", "EED(norm='ideal')",
     "divides by the attention of an infinite ranking; ours by that of the list's length"),
    ("EEL, normalised", "b1 a1 b0 a0", "EEL(norm='ideal')",
     "as above, and it adds Σ(pu)^r instead of Σp^2r, which is the same for p = u = 0.5"),
)  # fmt: skip


def page(pythons: Mapping[str, str | None]) -> str:
    """The page of results."""
    made = Page(pythons)
    agreements, disagreements = made.agreements(), made.disagreements()
    same = sum(row[3].startswith("agrees") for row in agreements)
    versions = ", ".join(f"{package} {version}" for package, version in made.versions.items())
    lines = [
        "# The same measures in other libraries",
        "",
        *paragraph(
            f"On {LISTS:,} random lists, {same} of {len(agreements)} measures that other libraries "
            "or released code define as ranktilt does have the same values. If they differ, "
            "a list of four documents shows how, and often a parameter of ranktilt gives their "
            "value."
        ),
        "",
        *paragraph(
            "Lists have 4 to 40 documents of 2 to 5 groups and grades 0 to 3; pooled measures get "
            f"{LISTS // BATCH} batches of {BATCH} lists. *Lists* counts those with a value on both "
            "sides, *difference* is the largest one. Written by `python -m "
            f"experiments.libraries.run` (seed {SEED}; the script's first lines have the command). "
            f"Versions: {versions or 'none'}."
        ),
        "",
        "## The same measure",
        "",
        *markdown_table(["theirs", "ours", "lists", "difference", "note"], agreements, range(2, 3)),
        "",
        *paragraph(
            "expeval and the evaluation code of TREC Fair Ranking are not packages: their formulas "
            "are reimplemented in `formulas.py`, which names the commits that they are from."
        ),
        "",
        "## Differences",
        "",
        *paragraph(f"{LEGEND} The last column has the measure of ranktilt that gives their value."),
        "",
        *markdown_table(COLUMNS, disagreements, range(0)),
        "",
        "## Not comparable",
        "",
        *paragraph(NOT_COMPARABLE),
        "",
    ]
    return "\n".join(lines)


def short_rows(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The rows of the second table in four columns."""
    made = []
    for theirs_name, docs, value, mine, why, same in rows:
        more = "" if same == "–" else f". Same value: {same.partition(' ')[2]}"
        made.append([docs, f"{value} {theirs_name}", mine, why + more])
    return made


def guide(pythons: Mapping[str, str | None]) -> str:
    """docs/libraries.md: what to expect if you come from another library."""
    examples = short_rows(Page(pythons, compared=False).disagreements(minor=False))
    lines = [
        "# How other libraries differ",
        "",
        *paragraph(GUIDE),
        "",
        *paragraph(LEGEND),
        "",
        *markdown_table(["four documents", "theirs", "ours", "what they do"], examples, range(0)),
        "",
        *paragraph(
            "All comparisons, with the largest difference on 1,000 random lists: "
            "[experiments/libraries](../experiments/libraries/README.md), whose script writes this "
            "page (`--docs`)."
        ),
        "",
    ]
    return "\n".join(lines)


COLUMNS = ["theirs", "four documents", "their value", "ours", "what they do", "the same with"]
LEGEND = """Documents are in rank order: *a1* is of group a and has grade 1, *–0* has no group and
grade 0."""
GUIDE = """Measures of the same name can differ between libraries. If the definitions are the
same, so are the values: NDKL and the exposure ratios of FairRankTune, LensKit's Gini,
peer_measure's PEER, fairlearn's ratio of selection rates, and the unnormalised expected exposure of
expeval and TREC Fair Ranking. A value that is undefined is null with a status in ranktilt, never 0,
1 or NaN; documents without a group are never an error."""
NOT_COMPARABLE = """FairRankTune's ERBE (exposure of groups, whatever their size), ARP (favoured
pairs) and IAA (attention minus relevance, of the first ranking only); FairDiverse's MMF, Entropy,
yNN and in-group fairness; LensKit's entropy and popularity measures. ir_measures has no measure of
group fairness. peer_measure 0.0.1 fails with ir_measures from 0.3.5 on, without a function that it
calls, and was run with an older one. FairRankTune imports pandas without requiring it. FairDiverse
imports optimisation solvers, which were omitted: only its two files of measures were
loaded."""


def main(arguments: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compare ranktilt with other libraries.")
    for option, libraries in OPTIONS.items():
        parser.add_argument(f"--{option}", metavar="PYTHON", help=f"has {' and '.join(libraries)}")
    parser.add_argument("--docs", action="store_true", help="write docs/libraries.md instead")
    given = parser.parse_args(None if arguments is None else list(arguments))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sys.stdout.write((guide if given.docs else page)(vars(given)))


if __name__ == "__main__":
    main()
