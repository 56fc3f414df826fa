"""Measures from labels, pairs and input orders against a second implementation of their text.

`label_reference` was written from the definitions alone. It is first checked itself (against
shared/golden/label_measures.json), then compared with `ranktilt.score` on small random inputs:
soft, missing and query-specific labels, ties, unjudged queries, queries without results.
"""

from __future__ import annotations

import json
import random
import warnings
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import ranktilt
from ranktilt.data.labels import Labels
from ranktilt.errors import RunWarning
from ranktilt.measures.skew import expected_ndkl
from tests.measures.label_reference import Case, LabelRow, Result, ndkl_chance, parse, reference

GOLDEN = Path(__file__).parents[1] / "golden" / "label_measures.json"
CASES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))["cases"]
TOLERANCE = 1e-9
#: Everything that a measure may be asked for, by what the input must have.
PER_LIST = (
    *(f"AWRF(attention='{a}')@4" for a in ("log", "trec", "rbp(0.8)", "linear", "uniform")),
    "AWRF(attention='linear')",
    "AWRF(attention='gerr(0.9,0.4)')",
    "AWRF(attention='err')@5",
    "Share(group='b', by='documents', attention='err(0.9,4)')@4",
    "MinSkew@2",
    "MaxSkew@3",
    "Skew(group='b')@2",
    "MinSkew(floor=0)@3",
    "MinSkew(target='given')@3",
    "MaxSkew(target='background')@3",
    "NDKL",
    "NDKL@3",
    "NDKL(base=2)@4",
    "NDKL(target='given')@4",
    "NDKL(target='background')@4",
    "DTR(pair='a,b')@3",
    "DTR(pair='b,a', form='log', utility='gain')@4",
    "DIR(pair='a,b', form='share', utility='binary', rel=2)@4",
    "DTR(form='minmax')@3",
    "DIR(form='minmax', attention='gerr(0.9,0.4)')",
    "DTR(form='minmax', candidates='judged')@3",
    "PEER@3",
    "PEER(weights='0:0.25,1:0.25,3:0.5')@4",
    "PEER(variant='intended')@3",
    "PEER(variant='kruskal')@4",
    "Gini@3",
    "Gini(norm=True, attention='rbp(0.85)')",
    "Gini(over='all')@3",
    "HHI@3",
    "HHI(over='all', norm=True)@3",
    "MaxShare@4",
    "UniqueShare@4",
)
POOLED = (
    "ImpactRatio@1",
    "ImpactRatio@2",
    "ImpactRatio(group='b')@2",
    "ImpactRatio(candidates='background')@2",
    "ImpactRatio(candidates='background', min_share=0.3)@2",
    "Gini(pooled=True)@3",
    "HHI(norm=True, pooled=True)@3",
    "MaxShare(pooled=True)@3",
    "UniqueShare(pooled=True)@3",
)
SAMPLED = (
    *(f"{name}{form}" for name in ("EED", "EER", "EEL") for form in (
        "",
        "@3",
        "(graded=False, attention='rbp(0.7)')@4",
        "(rel=2)",
        "(complete=True)",
        "(norm='ideal', attention='rbp(0.7)')@4",
        "(norm='ideal')@4",
        "(attention='err(0.9,4)')@4",
        "(attention='linear')@4",
        "(level='group')",
        "(level='group', relevant_only=False)@3",
        "(level='group', complete=True, relevant_only=False)",
        "(level='group', target='given', attention='trec')@4",
        "(level='group', target='given', relevant_only=True, attention='log')",
    )),
)  # fmt: skip
PAIRED = (
    "PairPreference",
    "PairPreference@3",
    "PairPreference(ties='order')@3",
    "PairPreference(relevant_only=True)@4",
    "PairPreference(relevant_only=True, rel=2)",
    "SourceDelta@5",
    "SourceDelta(relative=False)@3",
    "SourceDelta(of='RR', relative=False)@5",
)
ORDERED = (
    "OrderSensitivity",
    "OrderSensitivity(of='first')",
    "OrderSensitivity(of='first')@2",
    "OrderSensitivity(of='position')",
    "OrderSensitivity(of='group')",
)


# -- the reference itself -------------------------------------------------------------------------


def close(found: Any, expected: Any) -> bool:
    """Equal to 1e-9; of a dictionary, the fields that are expected."""
    if isinstance(expected, dict):
        known = found or {}
        return all(close(known.get(name), value) for name, value in expected.items())
    if expected is None or isinstance(expected, str):
        return bool(found == expected)
    return found is not None and abs(found - expected) <= TOLERANCE * max(1.0, abs(expected))


def golden(kind: str) -> list[tuple[str, str]]:
    return [(case["name"], name) for case in CASES for name in case.get(kind, {})]


def golden_case(name: str) -> dict[str, Any]:
    return next(case for case in CASES if case["name"] == name)


@pytest.mark.parametrize(("case", "name"), golden("expected"))
def test_the_reference_gives_the_golden_values(case: str, name: str) -> None:
    raw = golden_case(case)
    rows = reference(Case.of(raw), name).rows
    for query, expected in raw["expected"][name].items():
        assert close(rows[query][0], expected), query
        assert rows[query][1] == raw.get("status", {}).get(name, {}).get(query, "ok"), query


@pytest.mark.parametrize(("case", "name"), golden("summary"))
def test_the_reference_gives_the_golden_summaries(case: str, name: str) -> None:
    raw = golden_case(case)
    counted = ("n_scored", "n_total")
    expected = {f: v for f, v in raw["summary"][name].items() if f not in counted}
    assert close(reference(Case.of(raw), name).summary, expected)


@pytest.mark.parametrize(("case", "name"), golden("expected_chance"))
def test_the_reference_gives_the_golden_chance(case: str, name: str) -> None:
    raw = golden_case(case)
    for query, expected in raw["expected_chance"][name].items():
        assert close(ndkl_chance(Case.of(raw), query, parse(name)[2]), expected)


# -- random inputs --------------------------------------------------------------------------------


class Draw:
    """Small made-up inputs, in the golden file's layout."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.docs = [f"d{i}" for i in range(self.rng.randint(4, 8))]
        self.groups = list("abc"[: self.rng.choice((2, 2, 3))])
        self.queries = [f"q{i}" for i in range(self.rng.randint(1, 3))]

    def labels(self, *, soft: bool) -> list[list[Any]]:
        rows: list[list[Any]] = []
        for doc in self.docs:
            kind = self.rng.random()
            if kind < 0.15 and doc != self.docs[0]:
                continue
            if soft and kind < 0.4:
                one, two = self.rng.sample(self.groups, 2)
                share = self.rng.choice((0.25, 0.5, 0.75))
                rows += [
                    [None, doc, one, share],
                    [None, doc, two, self.rng.choice((0.2, 0.5, 0.6))],
                ]
            else:
                rows.append([None, doc, self.rng.choice(self.groups), 1.0])
            if self.rng.random() < 0.1:
                own = self.rng.choice(self.queries)
                rows.append([own, doc, self.rng.choice(self.groups), 1.0])
        # every group exists somewhere, so that both sides know the same groups
        return rows + [[None, f"z{group}", group, 1.0] for group in self.groups]

    def lists(self, docs: list[str], *, holes: bool = True) -> dict[str, list[list[Any]]]:
        found: dict[str, list[list[Any]]] = {}
        for query in self.queries:
            if holes and found and self.rng.random() < 0.15:
                continue
            ranked = self.rng.sample(docs, self.rng.randint(1, len(docs)))
            if not found and docs[0] not in ranked:  # labels that fit no document are an error
                ranked.append(docs[0])
            found[query] = [[doc, float(self.rng.randint(1, 2 * len(docs)))] for doc in ranked]
        return found

    def qrels(self, docs: list[str]) -> dict[str, dict[str, int]]:
        judged = [q for q in self.queries if self.rng.random() < 0.85]
        return {
            q: {doc: self.rng.choice((0, 0, 1, 1, 2, 3)) for doc in docs if self.rng.random() < 0.7}
            or {docs[0]: 0}
            for q in judged
        }

    def targets(self) -> dict[str, float]:
        weights = {group: self.rng.randint(1, 4) for group in self.groups}
        return {group: n / sum(weights.values()) for group, n in weights.items()}

    def case(self, kind: str) -> dict[str, Any]:
        """An input for a family of measures."""
        soft = kind != "pooled" and self.rng.random() < 0.5
        raw: dict[str, Any] = {
            "groups": self.groups,
            "targets": self.targets(),
            "labels": self.labels(soft=soft),
            "queries": self.queries,
            "qrels": self.qrels(self.docs) or {self.queries[0]: {self.docs[0]: 1}},
        }
        if kind == "sampled":
            numbers = range(1, self.rng.randint(3, 5))
            raw["samples"] = {str(n): self.lists(self.docs) for n in numbers}
            return raw
        if kind == "paired":
            pairs = [[f"h{i}", f"m{i}"] for i in range(self.rng.randint(1, 4))]
            docs = [doc for pair in pairs for doc in pair] + ["x", "y"]
            raw |= {"pairs": pairs, "run": self.lists(docs), "qrels": self.qrels(docs)}
            raw["qrels"] = raw["qrels"] or {self.queries[0]: {"h0": 1}}
            return raw
        raw["run"] = self.lists(self.docs)
        raw["background"] = self.lists(self.docs, holes=False)
        if kind == "ordered":  # what was shown includes what came back
            for query, ranked in raw["run"].items():
                shown = [doc for doc, _ in ranked]
                shown += [doc for doc in self.docs if doc not in shown and self.rng.random() < 0.7]
                self.rng.shuffle(shown)
                raw["background"][query] = [[d, float(-i)] for i, d in enumerate(shown)]
                # a model's order has no ties
                raw["run"][query] = [[doc, float(-i)] for i, (doc, _) in enumerate(ranked)]
        return raw


def scores_of(raw: dict[str, Any], names: list[str]) -> ranktilt.Scores:
    """The public interface on a case."""
    frame = [
        {"query_id": q or "", "doc_id": doc, "group": group, "weight": weight}
        for q, doc, group, weight in raw["labels"]
    ]
    groups = [{"name": g, "target": raw["targets"][g], "terms": [g]} for g in raw["groups"]]
    runs = {f"x#{n}": _run(lists) for n, lists in raw.get("samples", {}).items()}
    more: dict[str, Any] = {"pairs": [tuple(pair) for pair in raw.get("pairs", [])]}
    if not more["pairs"]:
        labels = Labels.load(pl.DataFrame(frame), raw["groups"])
        more = {"labels": labels, "lexicon": {"name": "groups", "groups": groups}}
    background = _run(raw["background"]) if "background" in raw else None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RunWarning)  # ties, unlabelled documents
        return ranktilt.score(
            runs or {"x": _run(raw["run"])},
            names,
            background=background,
            qrels=raw["qrels"],
            queries=raw["queries"],
            **more,
        )


def _run(lists: dict[str, list[list[Any]]]) -> dict[str, dict[str, float]]:
    return {query: dict(map(tuple, ranked)) for query, ranked in lists.items()}


def mismatches(raw: dict[str, Any], names: tuple[str, ...]) -> list[str]:
    """What differs between ranktilt and the reference, in words."""
    case = Case.of(raw)
    asked = list(names)
    scores = scores_of(raw, asked)
    found = []
    for name in asked:
        expected = reference(case, name)
        values, statuses = scores.per_query("x", name), scores.statuses("x", name)
        for query, (value, status) in expected.rows.items():
            if not close(values[query], value) or statuses[query] != status:
                got = (values[query], statuses[query])
                found.append(f"{name} {query}: expected {(value, status)}, found {got}")
        found += _summary_mismatches(scores, name, expected)
    return found


def _summary_mismatches(scores: ranktilt.Scores, name: str, expected: Result) -> list[str]:
    if not expected.summary:
        return []
    mean = next(m for m in scores.means() if m["run"] == "x" and m["measure"] == name)
    fields = ["value", "rates", "lowest", "highest", "unlabelled", "groups"]
    fields += ["chance", "chance_q05", "chance_q95", "p", "mean_a", "mean_b"]
    return [
        f"{name} {field}: expected {expected.summary[field]}, found {mean.get(field)}"
        for field in fields
        if field in expected.summary and not close(mean.get(field), expected.summary[field])
    ]


KINDS = {
    "list": PER_LIST,
    "pooled": POOLED,
    "sampled": SAMPLED,
    "paired": PAIRED,
    "ordered": ORDERED,
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("block", range(4))
def test_ranktilt_gives_the_values_of_the_reference(kind: str, block: int) -> None:
    found: list[str] = []
    for seed in range(block * 15, block * 15 + 15):
        raw = Draw(seed).case(kind)
        found += [f"seed {seed}: {line}" for line in mismatches(raw, KINDS[kind])]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("seed", range(12))
def test_mean_ndkl_over_all_orders(seed: int) -> None:
    rng = random.Random(seed)
    names = [rng.choice("abc") for _ in range(rng.randint(3, 6))]
    docs = [f"d{i}" for i in range(len(names))]
    labels: list[LabelRow] = [
        (None, doc, name, 1.0, None) for doc, name in zip(docs, names, strict=True)
    ]
    run = {"q": [(doc, float(i)) for i, doc in enumerate(docs)]}
    groups = sorted(set(names))
    counts = [names.count(group) for group in groups]
    k = rng.randint(1, len(docs))
    found = expected_ndkl(counts, [n / len(docs) for n in counts], k)
    assert found == pytest.approx(ndkl_chance(Case(groups, labels, run), "q", k), abs=TOLERANCE)
