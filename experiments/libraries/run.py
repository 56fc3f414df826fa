"""Write README.md: where other libraries' fairness measures agree with ranktilt's, and where not.

    python -m experiments.libraries.run --frt PYTHON --lenskit PYTHON --peer PYTHON \\
        --fairlearn PYTHON --fairdiverse PYTHON > experiments/libraries/README.md

Each PYTHON has one of the libraries (an environment of its own: none is a dependency of ranktilt).
Lists are drawn with one seed; the examples of four documents are computed on the spot.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import subprocess
import sys
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import ranktilt
from experiments.common import markdown_table, paragraph
from experiments.libraries import formulas
from experiments.libraries.theirs import FIRST, GIVEN, LARGEST

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


def theirs(python: str, library: str, asked: Mapping[str, Sequence[List]]) -> dict[str, Any]:
    """Values and versions, from the Python that has the library."""
    script = Path(__file__).with_name("theirs.py")
    done = subprocess.run(
        [python, str(script), library],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def scored(case_lists: Sequence[Sequence[str]], cases: Sequence[List], name: str) -> Any:
    """Scores of lists; ids get the list's number, so that labels differ between lists."""
    runs: dict[str, dict[str, float]] = {}
    labels: dict[str, str] = {}
    qrels: dict[str, dict[str, int]] = {}
    for i, (docs, case) in enumerate(zip(case_lists, cases, strict=True)):
        query, n = f"q{i:04}", len(docs)
        scores = case.get("scores") or [float(n - r) for r in range(n)]
        runs[query] = {f"{query}-{doc}": s for doc, s in zip(docs, scores, strict=True)}
        labels |= {f"{query}-{doc}": group for doc, group in case["groups"].items()}
        qrels[query] = {f"{query}-{doc}": grade for doc, grade in case["grades"].items()}
    return runs, labels, qrels


def ours(name: str, cases: Sequence[List]) -> list[Value]:
    """A value or, where there is none, the status."""
    if "lists" in cases[0]:
        return [pooled(name, case) for case in cases]
    runs, labels, qrels = scored([case["docs"] for case in cases], cases, name)
    found = ranktilt.score({"ours": runs}, [name], labels=labels, qrels=qrels)
    values, statuses = found.per_query("ours", name), found.statuses("ours", name)
    rows = [(values[query], statuses[query]) for query in runs]
    if {status for _, status in rows} == {"pooled"}:
        return [found.mean("ours", name)]
    return [status if value is None else value for value, status in rows]


def sampled(name: str, cases: Sequence[List], targets: Mapping[str, float] | None = None) -> Any:
    """A measure of expected exposure, over the samples of one run."""
    runs: dict[str, Any] = {}
    for number in range(len(cases[0]["samples"])):
        lists = [case["samples"][number] for case in cases]
        run, labels, qrels = scored(lists, cases, name)
        runs[f"ours#{number + 1}"] = run
    lexicon = None if targets is None else _as_lexicon(targets)
    found = ranktilt.score(runs, [name], labels=labels, qrels=qrels, lexicon=lexicon)
    values, statuses = found.per_query("ours", name), found.statuses("ours", name)
    return [statuses[q] if values[q] is None else values[q] for q in qrels]


def _as_lexicon(targets: Mapping[str, float]) -> dict[str, Any]:
    groups = [{"name": g, "target": t, "terms": [f"term {g}"]} for g, t in targets.items()]
    return {"name": "targets", "groups": groups}


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
    Comparison("FairRankTune", "EXPRU", "DIR(form='minmax')", note="clicks = grade ÷ 3 ÷ log2(r+1)"),
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


def prepared(library: str, kind: str, cases: Sequence[List]) -> list[List]:
    """The lists as a library can take them."""
    if kind == "closed":
        return [closed(case) for case in cases]
    return [listed(case) for case in cases] if library == "FairRankTune" else list(cases)


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
        other: dict[tuple[str, str], int] = {}
        for a, b in zip(left, right, strict=True):
            if isinstance(a, float) and isinstance(b, float):
                both, apart = both + 1, max(apart, abs(a - b))
            else:
                key = (
                    "a value" if isinstance(a, float) else str(a),
                    "a value" if isinstance(b, float) else str(b),
                )
                other[key] = other.get(key, 0) + 1
        return cls(both, apart, other)


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
    apart: str = ""

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


EXAMPLES = (
    Example("FairRankTune", "NDKL of the top k", "a1 a1 b1 b1", "NDKL@2",
            "has no cutoff: given the top only, the top is its own target", "NDKL", "top"),
    Example("FairRankTune", "NDKL", "a1 -0 b1 a1", "NDKL",
            "needs a group for every document", "", ""),
    Example("FairRankTune", "EXPU", "a1 b0 a1 b0", "DTR(form='minmax')",
            "divides by a group's utility of 0 and takes the ratio with ∞"),
    Example("FairRankTune", "EXPU, grades", "a1 b2 a3 b1", "DTR(form='minmax')",
            "relevance must be in [0, 1]; divide grades by the largest, which cancels"),
    Example("FairRankTune", "EXP", "a1 b1 b1 b1", "DTR(form='minmax')@2",
            "counts members that are not ranked (here two of four are)",
            "DTR(form='minmax', candidates='judged')@2", "", shown=2),
    Example("FairRankTune", "AWRF", "a1 b1 b1 a1", f"AWRF(attention='{RBP}')",
            "smallest over largest attention per member, not a distance from targets",
            f"DTR(form='minmax', attention='{RBP}')", "level"),
    Example("LensKit", "ExposureGini", "a1 a1 b1 b1", "Gini(attention='rbp(0.85)')",
            "over items of the catalogue, not groups; all lists pooled",
            "Gini(over='all', pooled=True, attention='rbp(0.85)')", "own"),
    Example("LensKit", "ListGini", "a1 a1 b1 b1", "Gini",
            "in how many lists an item is; ranks do not count",
            "Gini(over='all', pooled=True, attention='uniform')", "own"),
    Example("LensKit", "gini, LogRankWeight", "a1 b1 b1 a1", "Gini",
            "ranks 1 and 2 weigh the same, unless offset=1", "Gini(attention='trec')"),
    Example("peer_measure", "PEER", "a1 b1 a1 b3", f"{PEER}@4",
            "equal scores: they order ids ascending, as listed here, ranktilt descending", k=4, tied=True),
    Example("peer_measure", "PEER", "a0 b0 a1 b1", f"{PEER}@3",
            "0 ÷ 0 where all ranks of a grade are equal: the document outside the top 3 gets rank 3",
            k=3),
    Example("peer_measure", "PEER", "a1 b0 -1 b1", f"{PEER}@4",
            "needs a group for every document of the list", k=4),
    Example("peer_measure", "PEER", "b0 b0 b1 a1 b1", f"{PEER[:-1]}, variant='kruskal')@4",
            "a missing document gets a rank above one that was found; recommended: variant='kruskal'",
            f"{PEER}@4", k=4),
    Example("fairlearn", "demographic_parity_ratio", "a1 -1 b1 b1", "ImpactRatio@2",
            "documents without a group"),
    Example("fairlearn", "demographic_parity_ratio", "-1 a1 b1 b1", "ImpactRatio@1",
            "nobody of any group is selected", k=1),
    Example("fairlearn", "demographic_parity_ratio", "a1 a1 b1 b1", "ImpactRatio@4",
            "everybody is selected, so there was nothing to decide", k=4),
    Example("AIF360", "disparate_impact", "b1 b1 a1 a1", "ImpactRatio(group='b')@3",
            "divides by the rate of the group that you call privileged, not by the highest rate", k=3),
    Example("FairDiverse", "exposure of b", "a1 b1 b1 b1", "Share(group='b', by='documents')",
            "numbers ranks within the group, so that b's first document has rank 1; not a share", k=4),
    Example("FairDiverse", "exposure of b", "a1 a1 b1 b1", "Share(group='b', by='documents')@2",
            "−1 for a group without a document in the top"),
    Example("FairDiverse", "select_rate of b", "b1 a1 a1 a1", "Skew(group='b')@2",
            "share in the top over share in the list, which it raises to 1/k; ours is its logarithm"),
)  # fmt: skip


def same_case(kind: str, case: List) -> list[List]:
    """The lists for which a measure of ours gives their value."""
    single = {name: value for name, value in case.items() if name not in ("lists", "catalogue")}
    if kind == "top":
        return [{**single, "docs": case["docs"][: case["k"]]}]
    if kind == "level":
        return [level(single)]
    return [{**case, "own": True}] if kind == "own" else [single]


# -- the page -------------------------------------------------------------------------------------


def text(value: Value) -> str:
    """A value with six digits, or the word."""
    if value is None:
        return "null"
    return f"`{value}`" if isinstance(value, str) else f"{value:.6f}".replace("-", "−")


def apart(difference: float) -> str:
    """A power of ten, or 0."""
    return "0" if difference == 0 else f"{difference:.0e}"


class Page:
    """Everything that the page shows, computed."""

    def __init__(self, pythons: Mapping[str, str | None]) -> None:
        self.pythons = {lib: pythons.get(key) for key, libs in OPTIONS.items() for lib in libs}
        self.versions: dict[str, dict[str, str]] = {}
        self.data = datasets()

    def ask(self, library: str, asked: Mapping[str, Sequence[List]]) -> dict[str, Any] | None:
        """Their values, None without the library."""
        python = self.pythons[library]
        if python is None:
            return None
        found = theirs(python, library, asked)
        self.versions[library] = found["versions"]
        return found["values"]

    def agreements(self) -> list[list[str]]:
        """The rows of the first table."""
        rows = []
        for c in COMPARISONS:
            cases = self.data[c.lists]
            name = f"{c.library} {c.measure}"
            found = self.ask(c.library, {c.measure: prepared(c.library, c.lists, cases)})
            if found is None:
                rows.append([name, f"`{c.ours}`", "–", "not installed", c.note])
                continue
            agreement = Agreement.of(found[c.measure], ours(c.ours, cases))
            rows.append([name, f"`{c.ours}`", *self._verdict(agreement, c.note)])
        return rows + self._formula_rows()

    def _verdict(self, agreement: Agreement, note: str) -> list[str]:
        verdict = "agrees" if agreement.apart < AGREES else "**differs**"
        other = "; ".join(
            f"{n} lists: theirs {a}, ours {b}" for (a, b), n in sorted(agreement.one_sided.items())
        )
        more = "; ".join(part for part in (note, other) if part)
        return [str(agreement.both), f"{verdict}, {apart(agreement.apart)}", more]

    def _formula_rows(self) -> list[list[str]]:
        cases = self.data["labelled"]
        found = [formulas.expeval(case) for case in cases]
        rows = []
        for name in ("EED", "EER", "EEL"):
            for label, measure in ((name, name), (f"group {name}", f"{name}(level='group')")):
                agreement = Agreement.of([row[label] for row in found], sampled(measure, cases))
                rows.append(
                    [f"expeval {label}", f"`{measure}`", *self._verdict(agreement, "3 samples")]
                )
        groups = sorted({g for case in cases for g in case["groups"].values()})
        targets = {group: 1 / len(groups) for group in groups}
        for year, length in formulas.LENGTHS.items():
            more = ", relevant_only=True" if year == "2022" else ""
            measure = f"EEL(level='group', target='given'{more}, attention='trec')@{length}"
            short = [{**case, "samples": [s[:length] for s in case["samples"]]} for case in cases]
            values = [formulas.trec(case, year, targets) for case in short]
            agreement = Agreement.of(values, sampled(measure, short))
            rows.append(
                [f"TREC {year} EE-L", f"`{measure}`", *self._verdict(agreement, "3 samples")]
            )
        return rows

    def disagreements(self) -> list[list[str]]:
        """The rows of the second table."""
        rows = []
        for example in EXAMPLES:
            case = example.case()
            single = {
                name: value for name, value in case.items() if name not in ("lists", "catalogue")
            }
            batch = example.measure in ("ExposureGini", "ListGini")
            found = self.ask(example.library, {example.measure: [case if batch else single]})
            value = "not installed" if found is None else text(found[example.measure][0])
            same = "–"
            if example.same:
                again = ours(example.same, same_case(example.same_lists, case))[0]
                same = f"{text(again)} `{example.same}`{SAME[example.same_lists]}"
            mine = f"{text(ours(example.ours, [single])[0])} `{example.ours}`"
            docs = " ".join(
                word.replace("-", "–") for word in example.docs.split()[: example.shown]
            )
            rest = example.docs.split()[example.shown :]
            docs += f" (not ranked: {' '.join(rest)})" if rest else ""
            rows.append(
                [f"{example.library} {example.measure}", docs, value, mine, example.why, same]
            )
        return rows + self._expeval_rows()

    def _expeval_rows(self) -> list[list[str]]:
        rows = []
        for name, docs, measure, why in EXPEVAL:
            case = Example("expeval", name, docs, measure, why).case()
            value = formulas.expeval(case)[name]
            mine = sampled(measure, [case])[0]
            rows.append(
                [f"expeval {name}", docs, text(value), f"{text(mine)} `{measure}`", why, "–"]
            )
        return rows


SAME = {
    "": "",
    "top": " of the top 2 as a list of its own",
    "level": ", every grade 1",
    "own": ", every document its own group",
}
EXPEVAL = (
    ("group EER, normalised", "b1 a1 b0 a0", "EER(level='group')",
     "its upper bound is 0, and then it returns 1 for every ranking"),
    ("group EED, normalised", "b0 a0 b1 a1", "EED(level='group')",
     "its lower bound is not one: values fall below 0"),
    ("EED, normalised", "b1 a1 b0 a0", "EED(norm='ideal')",
     "divides by an endless ranking's attention; ours by that of the list's length"),
    ("EEL, normalised", "b1 a1 b0 a0", "EEL(norm='ideal')",
     "as above, and it adds Σ(pu)^r instead of Σp^2r, which is the same for p = u = 0.5"),
)  # fmt: skip


def page(pythons: Mapping[str, str | None]) -> str:
    """The whole page."""
    made = Page(pythons)
    agreements, disagreements = made.agreements(), made.disagreements()
    same = sum("agrees" in row[3] for row in agreements)
    versions = "; ".join(
        ", ".join(f"{package} {version}" for package, version in own.items())
        for own in made.versions.values()
    )
    lines = [
        "# ranktilt and other libraries",
        "",
        *paragraph(
            f"On {LISTS:,} random lists, {same} of {len(agreements)} measures that other libraries "
            "define as ranktilt does have the same values. Where a library does something else, a "
            "list of four documents shows it, and most differences can be reproduced with a "
            "parameter."
        ),
        "",
        *paragraph(
            "Lists have 4 to 40 documents of 2 to 5 groups and grades 0 to 3; pooled measures get "
            f"{LISTS // BATCH} batches of {BATCH} lists. *Lists* counts those with a value on both "
            "sides; *difference* is the largest one. Written by `python -m experiments.libraries.run` "
            f"(its first lines have the command; seed {SEED}). Versions: {versions}."
        ),
        "",
        "## The same measure",
        "",
        *markdown_table(["theirs", "ours", "lists", "difference", "note"], agreements, range(2, 3)),
        "",
        *paragraph(
            "expeval and the evaluation code of TREC Fair Ranking are not packages: their formulas "
            "are worked out again in `formulas.py`, which names the commits that they were read from."
        ),
        "",
        "## Something else",
        "",
        *paragraph(
            "Documents are in rank order: *a1* is of group a and has grade 1, *–0* has no group and "
            "grade 0. The last column has the measure of ranktilt that gives their value."
        ),
        "",
        *markdown_table(
            ["theirs", "four documents", "their value", "ours", "what they do", "the same with"],
            disagreements,
            range(0),
        ),
        "",
        "## Not comparable",
        "",
        *paragraph(NOT_COMPARABLE),
        "",
    ]
    return "\n".join(lines)


NOT_COMPARABLE = """FairRankTune's ERBE (exposure of groups, whatever their size), ARP (favoured pairs)
and IAA (attention minus relevance, of the first ranking only); FairDiverse's MMF, Entropy, yNN and
in-group fairness; LensKit's entropy and popularity measures. peer_measure 0.0.1 fails with
ir_measures from 0.3.5 on, which no longer have a function that it calls; it was run with an older
one. FairRankTune and FairDiverse need packages that they do not declare, or do not use to measure.
ir_measures has no measure of group fairness."""


def main(arguments: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Compare ranktilt with other libraries.")
    for option, libraries in OPTIONS.items():
        parser.add_argument(f"--{option}", metavar="PYTHON", help=f"has {' and '.join(libraries)}")
    given = parser.parse_args(None if arguments is None else list(arguments))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        sys.stdout.write(page(vars(given)))


if __name__ == "__main__":
    main()
