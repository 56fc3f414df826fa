"""The measures from labels, pairs and input orders a second time: plain Python, slow, by the text.

Written from the definitions (shared/label-measures.md and the papers it names), without looking at
`ranktilt.measures`, so that the two can be compared. A `Case` has everything that a measure may
need; `reference(case, "NDKL@5")` gives a value and a status per query, and the fields of the
summary for pooled measures. Chance levels are found by writing down every possible draw.
"""

from __future__ import annotations

import ast
import itertools
import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import scipy.stats

Shares = dict[str, float]
Lists = dict[str, list[tuple[str, float]]]
Row = tuple[float | None, str]
LabelRow = tuple[str | None, str, str, float, str | None]
SLACK = 1e-12
Z95 = float(scipy.stats.norm.ppf(0.95))


@dataclass
class Case:
    """One made-up input, in the layout of shared/golden/label_measures.json."""

    groups: list[str]
    labels: list[LabelRow]
    run: Lists = field(default_factory=dict)
    targets: Shares | None = None
    background: Lists = field(default_factory=dict)
    samples: dict[str, Lists] = field(default_factory=dict)
    qrels: dict[str, dict[str, int]] = field(default_factory=dict)
    pairs: list[tuple[str, str]] = field(default_factory=list)
    terms: dict[str, dict[str, Any]] = field(default_factory=dict)
    queries: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, raw: Mapping[str, Any]) -> Case:
        """A case of the golden file."""
        known = {name: raw[name] for name in cls.__dataclass_fields__ if name in raw}
        known["labels"] = [(*row, None)[:5] for row in raw["labels"]]
        known["pairs"] = [(a, b) for a, b in raw.get("pairs", [])]
        made = cls(**known)
        made.groups = made.groups or list(dict.fromkeys(row[2] for row in made.labels))
        made.targets = made.targets or {group: 1 / len(made.groups) for group in made.groups}
        lists = [made.run, *made.samples.values()]
        made.queries = made.queries or list(dict.fromkeys(q for run in lists for q in run))
        return made

    def members(self, query: str, doc: str, attribute: str | None = None) -> Shares:
        """a_G(d): a query's own label wins; weights that sum above 1 are scaled to 1."""
        if attribute is not None and "*" in attribute:
            parts = [self.members(query, doc, part) for part in attribute.split("*")]
            return {
                "*".join(names): math.prod(p[n] for p, n in zip(parts, names, strict=True))
                for names in itertools.product(*parts)
            }
        rows = [r for r in self.labels if r[1] == doc and attribute in (None, r[4])]
        own = [row for row in rows if row[0] == query]
        found: Shares = defaultdict(float)
        for row in own or [row for row in rows if row[0] is None]:
            found[row[2]] += row[3]
        total = sum(found.values())
        return {g: w / max(total, 1.0) for g, w in found.items() if w > 0}

    def hard(self, query: str, doc: str) -> str | None:
        """The group with the strictly largest share."""
        members = self.members(query, doc)
        top = [group for group, share in members.items() if share == max(members.values())]
        return top[0] if len(top) == 1 else None


@dataclass
class Result:
    """A value and a status per query; the summary's fields, as far as they are defined here."""

    rows: dict[str, Row]
    summary: dict[str, Any] = field(default_factory=dict)


def ranked(pairs: Sequence[tuple[str, float]]) -> list[str]:
    """Score descending, then document id descending."""
    return [doc for doc, _ in sorted(pairs, key=lambda pair: (pair[1], pair[0]), reverse=True)]


def parse(name: str) -> tuple[str, dict[str, Any], int | None]:
    """`X(a=1, b='c')@5` -> X, {a: 1, b: 'c'}, 5."""
    matched = re.fullmatch(r"(\w+)(?:\((.*)\))?(?:@(\d+))?", name)
    assert matched is not None, name
    call = ast.parse(f"f({matched[2] or ''})", mode="eval").body
    assert isinstance(call, ast.Call)
    given = {str(word.arg): ast.literal_eval(word.value) for word in call.keywords}
    return matched[1], given, None if matched[3] is None else int(matched[3])


def reference(case: Case, name: str) -> Result:
    """The value of a measure, by its definition."""
    family, given, k = parse(name)
    return FAMILIES[family](case, family, given, k)


def per_query(case: Case, value: Callable[[str, list[str]], Row]) -> Result:
    """A measure with a value per query."""
    rows: dict[str, Row] = {}
    for query in case.queries:
        docs = ranked(case.run.get(query, []))
        rows[query] = value(query, docs) if docs else (None, "no-results")
    return Result(rows)


def pooled(case: Case, value: float | None, status: str = "ok", **summary: Any) -> Result:
    """A measure with one value for all queries."""
    rows: dict[str, Row] = {
        q: (None, "pooled" if case.run.get(q) else "no-results") for q in case.queries
    }
    return Result(rows, {"value": value, "status": status, **summary})


# -- attention ------------------------------------------------------------------------------------


def attention(
    kind: str, grades: Sequence[int], k: int | None, largest: int, *, stops: bool = True
) -> list[float]:
    """v_r for a list whose documents have these grades; 0 below k. `stops=False`: v̂."""
    found = []
    numbers = [float(n) for n in re.findall(r"[\d.]+", kind)]
    word = kind.split("(", maxsplit=1)[0]
    for r in range(1, len(grades) + 1):
        above = grades[: r - 1] if stops else []
        if word == "log":
            v = 1 / math.log2(r + 1)
        elif word == "trec":
            v = 1 / math.log2(max(r, 2))
        elif word == "rbp":
            v = numbers[0] ** (r - 1)
        elif word == "linear":
            v = 1 - (r - 1) / (len(grades) if k is None else k)
        elif word == "uniform":
            v = 1.0
        elif word == "gerr":
            v = numbers[0] ** (r - 1) * (1 - numbers[1]) ** sum(g > 0 for g in above)
        else:
            p, top = numbers if numbers else (1.0, float(largest))
            v = p ** (r - 1) * math.prod(1 - (2**g - 1) / 2**top for g in above)
        found.append(v if k is None or r <= k else 0.0)
    return found


def judged(kind: str) -> bool:
    """Whether the attention depends on what was read before."""
    return kind.split("(", maxsplit=1)[0] in ("gerr", "err")


def largest_grade(case: Case) -> int:
    return max((g for grades in case.qrels.values() for g in grades.values()), default=0)


def grades_of(case: Case, query: str, docs: Sequence[str]) -> list[int]:
    """Unjudged or negative: grade 0."""
    return [max(case.qrels.get(query, {}).get(doc, 0), 0) for doc in docs]


def weights_of(case: Case, query: str, docs: Sequence[str], given: Any, k: int | None) -> Any:
    """The attention of a ranked list, or None where it needs qrels that do not exist."""
    kind = given.get("attention", "log")
    if judged(kind) and query not in case.qrels:
        return None
    return attention(kind, grades_of(case, query, docs), k, largest_grade(case))


def exposure(case: Case, query: str, docs: Sequence[str], weights: Sequence[float]) -> Shares:
    """E_G = Σ_r v_r a_G(d_r)."""
    found = dict.fromkeys(case.groups, 0.0)
    for doc, weight in zip(docs, weights, strict=True):
        for group, share in case.members(query, doc).items():
            found[group] += weight * share
    return found


def awrf(case: Case, family: str, given: dict[str, Any], k: int | None) -> Result:
    """AWRF (l1) and Share by documents, with any attention."""

    def value(query: str, docs: list[str]) -> Row:
        weights = weights_of(case, query, docs, given, k)
        if weights is None:
            return None, "no-qrels"
        found = exposure(case, query, docs, weights)
        total = sum(found.values())
        if total == 0:
            return None, "no-group"
        if family == "Share":
            return found[given["group"]] / total, "ok"
        targets = case.targets or {}
        return sum(abs(found[g] / total - targets[g]) for g in case.groups), "ok"

    return per_query(case, value)


def texfair(case: Case, family: str, given: dict[str, Any], k: int | None) -> Result:
    """TExFAIR from counted terms; the attention is in TE and RBDF alike."""

    def value(query: str, docs: list[str]) -> Row:
        weights = weights_of(case, query, docs, given, k)
        if weights is None:
            return None, "no-qrels"
        found, representative = dict.fromkeys(case.groups, 0.0), 0.0
        for doc, weight in zip(docs, weights, strict=True):
            terms = case.terms[doc]
            if sum(terms["counts"].values()) > 0 and terms["length"] > 0:
                representative += weight
                for group in case.groups:
                    found[group] += weight * terms["counts"][group] / terms["length"]
        total = sum(found.values())
        if total == 0:
            return 1.0, "no-group-terms"
        targets = case.targets or {}
        distance = sum(abs(found[g] / total - targets[g]) for g in case.groups)
        ted = distance * representative / sum(weights)
        return 1 - ted / (2 * (1 - min(targets.values()))), "ok"

    return per_query(case, value)


# -- selection ------------------------------------------------------------------------------------


def impact(case: Case, family: str, given: dict[str, Any], k: int | None) -> Result:
    """ImpactRatio: rates of everybody, and every way in which as many could have been taken."""
    attribute = given.get("attribute")
    background = given.get("candidates", "list") == "background"
    candidates: dict[str, list[str]] = {}
    taken: dict[str, list[str]] = {}
    for query in case.queries:
        docs = ranked(case.run.get(query, []))
        pool = ranked(case.background.get(query, [])) if background else docs
        if docs and pool:
            candidates[query] = pool
            taken[query] = [doc for doc in docs[:k] if doc in pool]
    if not candidates:
        return pooled(case, None, "no-results")
    shares = {
        (q, doc): case.members(q, doc, attribute) for q, docs in candidates.items() for doc in docs
    }
    groups = case.groups
    if attribute is not None and "*" in attribute:
        groups = _crossed(case, attribute)
    elif attribute is not None:
        groups = list(dict.fromkeys(row[2] for row in case.labels if row[4] == attribute))
    all_of = {g: sum(m.get(g, 0.0) for m in shares.values()) for g in groups}
    got = {g: sum(shares[q, d].get(g, 0.0) for q in taken for d in taken[q]) for g in groups}
    rates = {g: got[g] / all_of[g] for g in groups if all_of[g] > 0}
    large = [g for g in rates if all_of[g] / len(shares) >= given.get("min_share", 0)]
    summary: dict[str, Any] = {
        "rates": rates,
        "unlabelled": sum(not members for members in shares.values()),
    }
    if not rates:
        return pooled(case, None, "no-group")
    if len(large) < 2:
        return pooled(case, None, "one-group")
    if all(len(taken[q]) == len(candidates[q]) for q in candidates):
        return pooled(case, None, "no-spread")
    if max(rates[g] for g in large) == 0 or given.get("group", large[0]) not in rates:
        return pooled(case, None, "no-group")
    value = _ratio(rates, large, given.get("group"))
    low, high = min(rates[g] for g in large), max(rates[g] for g in large)
    summary["lowest"] = next(g for g in large if rates[g] <= low + SLACK)
    summary["highest"] = next(g for g in large if rates[g] >= high - SLACK)
    if all(all(share == 1 for share in members.values()) for members in shares.values()):
        chances = _draws(candidates, taken, shares, groups)
        summary |= _chance(chances, value, all_of, large, given.get("group"))
        summary["groups"] = {g: _rate_chance(chances, groups, g, got, all_of) for g in rates}
    return pooled(case, value, **summary)


def _crossed(case: Case, attribute: str) -> list[str]:
    """The crossed groups that some document has, in the order of their parts."""
    parts = attribute.split("*")
    orders = [list(dict.fromkeys(r[2] for r in case.labels if r[4] == part)) for part in parts]
    docs = {row[1] for row in case.labels}
    having = {g for doc in docs for g in case.members("", doc, attribute)}
    return [name for name in map("*".join, itertools.product(*orders)) if name in having]


def _ratio(rates: Shares, large: Sequence[str], group: str | None) -> float:
    high = max(rates[g] for g in large)
    return (rates[group] if group is not None else min(rates[g] for g in large)) / high


def _draws(
    candidates: dict[str, list[str]],
    taken: dict[str, list[str]],
    shares: Mapping[tuple[str, str], Shares],
    groups: Sequence[str],
) -> dict[tuple[int, ...], float]:
    """The chance of every vector of selected members, over all subsets of each query."""
    found: dict[tuple[int, ...], float] = {(0,) * len(groups): 1.0}
    for query, docs in candidates.items():
        subsets = list(itertools.combinations(docs, len(taken[query])))
        counts = Counter(
            tuple(sum(g in shares[query, doc] for doc in subset) for g in groups)
            for subset in subsets
        )
        grown: dict[tuple[int, ...], float] = defaultdict(float)
        for (before, p), (more, n) in itertools.product(found.items(), counts.items()):
            grown[tuple(map(sum, zip(before, more, strict=True)))] += p * n / len(subsets)
        found = dict(grown)
    return found


def _chance(
    chances: Mapping[tuple[int, ...], float],
    value: float,
    all_of: Shares,
    large: Sequence[str],
    group: str | None,
) -> dict[str, float]:
    """Mean, quantiles and p of the ratio under random orders."""
    values: list[tuple[float, float]] = []
    for vector, p in chances.items():
        rates = {g: n / all_of[g] for g, n in zip(all_of, vector, strict=True) if all_of[g]}
        if max(rates[g] for g in large) > 0:
            values.append((_ratio(rates, large, group), p))
    whole = sum(p for _, p in values)
    values = sorted((v, p / whole) for v, p in values)
    return {
        "chance": sum(v * p for v, p in values),
        "chance_q05": _quantile(values, 0.05),
        "chance_q95": _quantile(values, 0.95),
        "p": sum(p for v, p in values if v <= value + SLACK),
    }


def _quantile(values: Sequence[tuple[float, float]], level: float) -> float:
    """The smallest x with P(≤ x) ≥ level."""
    return min(x for x, _ in values if sum(p for v, p in values if v <= x + SLACK) >= level - SLACK)


def _rate_chance(
    chances: Mapping[tuple[int, ...], float],
    groups: Sequence[str],
    group: str,
    got: Shares,
    all_of: Shares,
) -> dict[str, float]:
    place = groups.index(group)
    counts = [(vector[place], p) for vector, p in chances.items()]
    mean = sum(n * p for n, p in counts)
    return {
        "chance": mean / all_of[group],
        "sd": math.sqrt(sum((n - mean) ** 2 * p for n, p in counts)) / all_of[group],
        "p_low": sum(p for n, p in counts if n <= got[group] + SLACK),
        "p_high": sum(p for n, p in counts if n >= got[group] - SLACK),
    }


# -- skew and NDKL --------------------------------------------------------------------------------


def counts_of(case: Case, query: str, docs: Sequence[str]) -> Shares:
    return exposure(case, query, docs, [1.0] * len(docs))


def target_of(case: Case, query: str, docs: Sequence[str], target: str) -> Shares:
    """T: of the whole list, of the background's, or the given targets."""
    if target == "given":
        return dict(case.targets or {})
    pool = docs if target == "list" else ranked(case.background.get(query, []))
    counts = counts_of(case, query, pool)
    total = sum(counts.values())
    return {g: n / total if total else 0.0 for g, n in counts.items()}


def skew(case: Case, family: str, given: dict[str, Any], k: int | None) -> Result:
    """MinSkew, MaxSkew, Skew: ln of a share in the top over its target."""
    floor = given.get("floor", 0.5)

    def value(query: str, docs: list[str]) -> Row:
        kind = given.get("target", "list")
        target = target_of(case, query, docs, kind)
        counts = counts_of(case, query, docs[:k])
        total = sum(counts.values())
        if total == 0:
            return None, "no-group"
        inside = [g for g in case.groups if target[g] > 0]
        if not inside:
            return None, "no-ideal"
        if len(inside) < 2:
            return None, "one-group"
        if kind == "list" and (k is None or k >= len(docs)):
            return None, "no-spread"
        asked = [given["group"]] if family == "Skew" else inside
        if any(g not in inside for g in asked) or min(max(counts[g], floor) for g in asked) == 0:
            return None, "no-group"
        skews = [math.log(max(counts[g], floor) / total / target[g]) for g in asked]
        return (max if family == "MaxSkew" else min)(skews), "ok"

    return per_query(case, value)


def ndkl_of(shares: Sequence[Shares], target: Shares, base: float) -> float:
    """NDKL of documents with these shares of groups, in this order."""
    total = norm = 0.0
    for i in range(1, len(shares) + 1):
        counts = {g: sum(s.get(g, 0.0) for s in shares[:i]) for g in target}
        whole = sum(counts.values())
        divergence = sum(
            n / whole * math.log(n / whole / target[g], base) for g, n in counts.items() if n > 0
        )
        total += divergence / math.log2(i + 1)
        norm += 1 / math.log2(i + 1)
    return total / norm


def ndkl(case: Case, family: str, given: dict[str, Any], k: int | None) -> Result:
    """NDKL over the labelled documents of the top k, ranks closed."""
    base = 2.0 if given.get("base", "e") == 2 else math.e

    def value(query: str, docs: list[str]) -> Row:
        target = target_of(case, query, docs, given.get("target", "list"))
        top = [m for m in (case.members(query, doc) for doc in docs[:k]) if m]
        if not top:
            return None, "no-group"
        if not any(target.values()):
            return None, "no-ideal"
        if sum(share > 0 for share in target.values()) < 2:
            return None, "one-group"
        if any(target[g] == 0 for members in top for g in members):
            return None, "no-ideal"
        return ndkl_of(top, target, base), "ok"

    return per_query(case, value)


def ndkl_chance(case: Case, query: str, k: int | None) -> float:
    """The mean NDKL over all orders of the list (every document labelled)."""
    docs = ranked(case.run[query])
    target = target_of(case, query, docs, "list")
    shares = [case.members(query, doc) for doc in docs]
    orders = list(itertools.permutations(shares))
    return sum(ndkl_of(order[:k], target, math.e) for order in orders) / len(orders)


# -- expected exposure ----------------------------------------------------------------------------


def expected(case: Case, family: str, given: dict[str, Any], k: int | None) -> Result:
    """EED, EER, EEL over the samples of one run, for documents or groups."""
    runs = list(case.samples.values()) or [case.run]
    rows: dict[str, Row] = {}
    for query in case.queries:
        lists = [ranked(run[query]) for run in runs if run.get(query)]
        rows[query] = _expected(case, family, given, k, query, lists)
    return Result(rows)


def _expected(
    case: Case, family: str, given: dict[str, Any], k: int | None, query: str, lists: Any
) -> Row:
    kind = given.get("attention", "gerr(0.5,0.5)")
    by_group = given.get("level", "individual") == "group"
    by_relevance = given.get("target", "relevance") == "relevance"
    relevant_only = given.get("relevant_only")
    relevant_only = by_group and (by_relevance if relevant_only is None else relevant_only)
    if not lists:
        return None, "no-results"
    wants_relevant = relevant_only or (by_relevance and family != "EED")
    if (judged(kind) or wants_relevant) and query not in case.qrels:
        return None, "no-qrels"
    qrels = _levels(case.qrels.get(query, {}), given)
    largest = largest_grade(case)
    treatment: Shares = defaultdict(float)
    for docs in lists:
        weights = attention(kind, [qrels.get(d, 0) for d in docs], k, largest)
        for doc, weight in zip(docs, weights, strict=True):
            treatment[doc] += weight / len(lists)
    ideal = _ideal(qrels, kind, k, largest, complete=given.get("complete", False))
    if wants_relevant and not any(qrels.values()):
        return None, "no-ideal"
    depth = max(len(docs) for docs in lists) if k is None else k
    free = attention(kind, [0] * depth, k, largest, stops=False)
    eps, star = dict(treatment), ideal
    if by_group:
        counted = {d: e for d, e in eps.items() if not relevant_only or qrels.get(d, 0) > 0}
        wanted = {d: e for d, e in ideal.items() if not relevant_only or qrels[d] > 0}
        eps, star = _by_group(case, query, counted), _by_group(case, query, wanted)
        if not by_relevance:
            star = {g: (case.targets or {})[g] * sum(free) for g in case.groups}
            wanted = {d: 0.0 for d, grade in qrels.items() if not relevant_only or grade > 0}
        if not any(case.members(query, doc) for doc in {**counted, **wanted}):
            return None, "no-group"
    names = {*eps, *star}
    squares = sum(e * e for e in eps.values())
    dot = sum(eps.get(n, 0.0) * star.get(n, 0.0) for n in names)
    gap = sum((eps.get(n, 0.0) - star.get(n, 0.0)) ** 2 for n in names)
    norms = {"EED": 1.0, "EER": 1.0, "EEL": 1.0}
    if given.get("norm") == "ideal":
        most, best = sum(v * v for v in free), sum(e * e for e in star.values())
        norms = {"EED": most, "EER": best, "EEL": best + most}
    return {"EED": squares, "EER": dot, "EEL": gap}[family] / norms[family], "ok"


def _levels(grades: Mapping[str, int], given: Mapping[str, Any]) -> dict[str, int]:
    """Grades below rel are 0; graded=False has one level."""
    rel = given.get("rel", 1)
    found = {doc: grade if grade >= rel else 0 for doc, grade in grades.items()}
    return found if given.get("graded", True) else {d: int(g > 0) for d, g in found.items()}


def _ideal(
    qrels: Mapping[str, int], kind: str, k: int | None, largest: int, *, complete: bool
) -> Shares:
    """ε*: each document of a level has the mean attention of the level's places."""
    docs = [d for d in qrels if qrels[d] > 0 or complete]
    order = sorted(docs, key=lambda d: -qrels[d])
    places = attention(kind, [qrels[d] for d in order], k, largest)
    found = {}
    for doc in order:
        level = [v for v, other in zip(places, order, strict=True) if qrels[other] == qrels[doc]]
        found[doc] = sum(level) / len(level)
    return found


def _by_group(case: Case, query: str, values: Mapping[str, float]) -> Shares:
    return exposure(case, query, list(values), list(values.values()))


# -- disparate treatment and impact ---------------------------------------------------------------


def disparate(case: Case, family: str, given: dict[str, Any], k: int | None) -> Result:
    """DTR and DIR: exposure (or exposed utility) per unit of utility."""
    gain: Callable[[int], float] = {
        "grade": float,
        "binary": lambda g: float(g >= given.get("rel", 1)),
        "gain": lambda g: 2.0**g - 1,
    }[given.get("utility", "grade")]
    form = given.get("form", "ratio")

    def value(query: str, docs: list[str]) -> Row:
        if query not in case.qrels:
            return None, "no-qrels"
        kind = given.get("candidates", "list")
        pool = docs if kind == "list" else list(case.qrels[query])
        if kind == "background":
            pool = ranked(case.background.get(query, []))
        weights = weights_of(case, query, docs, given, k)
        utility = [gain(g) for g in grades_of(case, query, docs)]
        above = [w * u for w, u in zip(weights, utility, strict=True)]
        got = exposure(case, query, docs, weights if family == "DTR" else above)
        size = counts_of(case, query, pool)
        merit = exposure(case, query, pool, [gain(g) for g in grades_of(case, query, pool)])
        pair = given.get("pair")
        groups = pair.split(",") if pair else case.groups
        if form == "minmax" and not pair:
            groups = [g for g in groups if size[g] > 0]
        if len(groups) < 2 or any(size[g] == 0 for g in groups):
            return None, "one-group"
        if any(merit[g] == 0 for g in groups):
            return None, "no-ideal"
        return _form(form, [got[g] / merit[g] for g in groups])

    return per_query(case, value)


def _form(form: str, x: Sequence[float]) -> Row:
    if form == "minmax":
        return (min(x) / max(x), "ok") if max(x) > 0 else (None, "no-group")
    first, second = x
    if form == "share":
        return (first / (first + second), "ok") if first + second > 0 else (None, "no-group")
    if second == 0 or (form == "log" and first == 0):
        return None, "no-group"
    return (first / second if form == "ratio" else math.log(first / second)), "ok"


# -- PEER -----------------------------------------------------------------------------------------


def peer(case: Case, family: str, given: dict[str, Any], k: int | None) -> Result:
    """PEER: a p-value per grade that the groups' ranks are alike, and their weighted sum."""
    variant = given.get("variant")
    if given.get("weights"):
        parts = (item.split(":") for item in given["weights"].split(","))
        weights = {int(grade): float(weight) for grade, weight in parts}
    else:
        above = {g for own in case.qrels.values() for g in own.values() if g > 0}
        weights = {grade: 1 / len(above) for grade in above}

    def value(query: str, docs: list[str]) -> Row:
        if query not in case.qrels:
            return None, "no-qrels"
        total = whole = 0.0
        for grade, weight in weights.items():
            p = _peer_p(case, query, docs[:k], grade, variant)
            if p is None and variant is None:
                present = {*case.qrels[query].values(), *grades_of(case, query, docs[:k])}
                p = 1.0 if grade in present else 0.0
            if p is not None:
                total, whole = total + weight * p, whole + weight
        if variant is None:
            return total, "ok"
        return (total / whole, "ok") if whole > 0 else (None, "one-group")

    return per_query(case, value)


def _peer_p(
    case: Case, query: str, top: Sequence[str], grade: int, variant: str | None
) -> float | None:
    """p of one grade, None where it cannot be tested."""
    qrels = case.qrels[query]
    ranks: dict[str, list[float]] = defaultdict(list)
    for rank, doc in enumerate(top, start=1):
        group = case.hard(query, doc)
        if max(qrels.get(doc, 0), 0) == grade and group is not None:
            ranks[group].append(float(rank))
    deepest = max((rank for own in ranks.values() for rank in own), default=None)
    unretrieved = [
        group
        for doc, g in qrels.items()
        if g == grade > 0 and doc not in top and (group := case.hard(query, doc)) is not None
    ]
    size = sum(map(len, ranks.values())) + len(unretrieved)
    if deepest is None:
        return None
    last = (2 * (size if variant is None else deepest) + len(unretrieved) + 1) / 2
    for group in unretrieved:
        ranks[group].append(last)
    if len(ranks) < 2:
        return None
    if variant == "kruskal":
        return float(scipy.stats.kruskal(*ranks.values()).pvalue)
    values = [rank for own in ranks.values() for rank in own]
    mean = sum(values) / size
    within = sum((rank - mean) ** 2 for rank in values)
    if within == 0:
        return 1.0
    between = sum(len(own) * (sum(own) / len(own) - mean) ** 2 for own in ranks.values())
    h = (size - 1) * between / within
    return float(scipy.stats.chi2.sf(h, len(ranks) - 1))


# -- concentration --------------------------------------------------------------------------------


def concentration(case: Case, family: str, given: dict[str, Any], k: int | None) -> Result:
    """Gini, HHI, MaxShare, UniqueShare, per query or pooled."""

    def value(queries: Sequence[str]) -> Row:
        total: Shares = dict.fromkeys(case.groups, 0.0)
        hard: list[str] = []
        for query in queries:
            docs = ranked(case.run[query])
            weights = weights_of(case, query, docs, given, k)
            if weights is None:
                return None, "no-qrels"
            for group, more in exposure(case, query, docs, weights).items():
                total[group] += more
            hard += [g for doc in docs[:k] if (g := case.hard(query, doc)) is not None]
        if family == "UniqueShare":
            return (len(set(hard)) / len(hard), "ok") if hard else (None, "no-group")
        whole = sum(total.values())
        if whole == 0:
            return None, "no-group"
        every = given.get("over", "list") == "all"
        x = sorted(value for value in total.values() if every or value > 0)
        return _concentrated(family, x, norm=given.get("norm", False))

    if given.get("pooled"):
        queries = [q for q in case.queries if case.run.get(q)]
        found, status = value(queries) if queries else (None, "no-results")
        return pooled(case, found, status)
    return per_query(case, lambda query, _: value([query]))


def _concentrated(family: str, x: Sequence[float], *, norm: bool) -> Row:
    n, whole = len(x), sum(x)
    if family == "MaxShare":
        return max(x) / whole, "ok"
    if n == 1 and (family == "Gini" or norm):
        return None, "one-group"
    if family == "Gini":
        gini = sum((2 * i - n - 1) * value for i, value in enumerate(x, start=1)) / (n * whole)
        return (gini * n / (n - 1) if norm else gini), "ok"
    hhi = sum((value / whole) ** 2 for value in x)
    return ((hhi - 1 / n) / (1 - 1 / n) if norm else hhi), "ok"


# -- pairs ----------------------------------------------------------------------------------------


def pair_grade(qrels: Mapping[str, int], pair: tuple[str, str]) -> int:
    """A pair has a's grade, otherwise b's."""
    return max(qrels.get(pair[0], qrels.get(pair[1], 0)), 0)


def preference(case: Case, family: str, given: dict[str, Any], k: int | None) -> Result:
    """PairPreference: how often version b is above version a."""
    relevant_only = given.get("relevant_only", False)

    def value(query: str, docs: list[str]) -> Row:
        if relevant_only and query not in case.qrels:
            return None, "no-qrels"
        scores = dict(case.run[query])
        wins: list[float] = []
        for a, b in case.pairs:
            relevant = pair_grade(case.qrels.get(query, {}), (a, b)) >= given.get("rel", 1)
            if (relevant_only and not relevant) or not {a, b} & set(docs[:k]):
                continue
            # a version below the top is below the other, whatever its score
            tied = {a, b} <= set(docs[:k]) and scores[a] == scores[b]
            if tied and given.get("ties", "half") == "half":
                wins.append(0.5)
            else:
                place = {doc: docs.index(doc) if doc in docs else len(docs) for doc in (a, b)}
                wins.append(float(place[b] < place[a]))
        return (sum(wins) / len(wins), "ok") if wins else (None, "no-group")

    return per_query(case, value)


def effectiveness(of: str, docs: Sequence[str], grades: Mapping[str, int], k: int | None) -> float:
    """nDCG with the grade as gain, or RR."""
    gains = [grades.get(doc, 0) for doc in docs[:k]]
    if of == "RR":
        return next((1 / r for r, gain in enumerate(gains, start=1) if gain > 0), 0.0)
    best = sorted(grades.values(), reverse=True)[:k]
    dcg, ideal = (
        sum(gain / math.log2(r + 1) for r, gain in enumerate(row, start=1)) for row in (gains, best)
    )
    return dcg / ideal if ideal else 0.0


def source_delta(case: Case, family: str, given: dict[str, Any], k: int | None) -> Result:
    """SourceDelta: effectiveness if only version a, or only version b, counts as relevant."""
    relative = given.get("relative", True)
    rows: dict[str, Row] = {}
    both: list[tuple[float, float]] = []
    for query in case.queries:
        docs = ranked(case.run.get(query, []))
        if not docs or query not in case.qrels:
            rows[query] = (None, "no-results" if not docs else "no-qrels")
            continue
        grades = {pair: pair_grade(case.qrels[query], pair) for pair in case.pairs}
        if not any(grades.values()):
            rows[query] = (None, "no-ideal")
            continue
        a, b = (
            effectiveness(
                given.get("of", "nDCG"), docs, {pair[side]: g for pair, g in grades.items()}, k
            )
            for side in (0, 1)
        )
        both.append((a, b))
        rows[query] = (None, "pooled") if relative else (a - b, "ok")
    if not both:
        return Result(rows, {"value": None})
    mean_a, mean_b = (sum(side) / len(both) for side in zip(*both, strict=True))
    if not relative:
        return Result(rows, {"value": mean_a - mean_b})
    middle = (mean_a + mean_b) / 2
    if not middle:
        return Result(rows, {"value": None})
    value = 100 * (mean_a - mean_b) / middle
    return Result(rows, {"value": value, "mean_a": mean_a, "mean_b": mean_b})


# -- order ----------------------------------------------------------------------------------------


def order(case: Case, family: str, given: dict[str, Any], k: int | None) -> Result:
    """OrderSensitivity: what the order shown does to the order given back."""
    of = given.get("of", "tau")
    if of in ("position", "group"):
        return _eta(case, of)
    rows: dict[str, Row] = {}
    chances: list[float] = []
    sizes: list[int] = []
    for query in case.queries:
        shown = ranked(case.background.get(query, []))
        docs = ranked(case.run.get(query, []))
        both = [doc for doc in docs if doc in shown]
        if not docs or not shown:
            rows[query] = (None, "no-results")
        elif of == "first":
            top = docs[: k or 1]
            rows[query] = (float(shown[0] in top), "ok")
            chances.append(min(k or 1, len(both)) / len(shown))
        elif len(both) < 2:
            rows[query] = (None, "no-spread")
        else:
            rows[query] = (_tau([shown.index(doc) for doc in both]), "ok")
            sizes.append(len(both))
    values = [value for value, _ in rows.values() if value is not None]
    if not values:
        return Result(rows, {"value": None})
    mean = sum(values) / len(values)
    return Result(rows, _first(chances, values) if of == "first" else _tau_chance(sizes, mean))


def _tau(places: Sequence[int]) -> float:
    signs = [1 if x < y else -1 for x, y in itertools.combinations(places, 2)]
    return sum(signs) / len(signs)


def _tau_chance(sizes: Sequence[int], mean: float) -> dict[str, float]:
    variance = sum(2 * (2 * m + 5) / (9 * m * (m - 1)) for m in sizes) / len(sizes) ** 2
    sd = math.sqrt(variance)
    return {
        "value": mean,
        "chance": 0.0,
        "chance_q05": -Z95 * sd,
        "chance_q95": Z95 * sd,
        "p": math.erfc(abs(mean) / sd / math.sqrt(2)),
    }


def _first(chances: Sequence[float], values: Sequence[float]) -> dict[str, float]:
    """Every combination of hits and misses."""
    sums: dict[int, float] = defaultdict(float)
    for hits in itertools.product((0, 1), repeat=len(chances)):
        p = math.prod(c if hit else 1 - c for c, hit in zip(chances, hits, strict=True))
        sums[sum(hits)] += p
    n = len(values)
    distribution = [(hits / n, p) for hits, p in sorted(sums.items())]
    return {
        "value": sum(values) / n,
        "chance": sum(chances) / n,
        "chance_q05": _quantile(distribution, 0.05),
        "chance_q95": _quantile(distribution, 0.95),
        "p": sum(p for x, p in distribution if x >= sum(values) / n - SLACK),
    }


def _eta(case: Case, of: str) -> Result:
    """What input position adds to the group, or the group to the position."""
    found = _pooled_eta(case, of)
    short = [q for q, (_, status) in found.rows.items() if status == "pooled"]
    for query in short:
        if len(case.background.get(query, [])) < 2:
            found.rows[query] = (None, "no-spread")
    return found


def _pooled_eta(case: Case, of: str) -> Result:
    parts = list(_designs(case))
    if not parts:
        return pooled(case, None, "no-results")
    width = max(part[1].shape[1] for part in parts)
    y = np.concatenate([part[0] for part in parts])
    positions = np.concatenate(
        [np.pad(part[1], ((0, 0), (0, width - part[1].shape[1]))) for part in parts]
    )
    groups = np.concatenate([part[2] for part in parts])
    owner = np.repeat(np.arange(len(parts)), [len(part[0]) for part in parts])
    if of == "group" and not groups.any():
        return pooled(case, None, "no-group")
    if of == "group" and (groups.any(axis=0)).sum() < 2:
        return pooled(case, None, "one-group")
    for q in range(len(parts)):
        inside = owner == q
        for values in (y, positions, groups):
            values[inside] -= values[inside].mean(axis=0)
    one, other = (positions, groups) if of == "position" else (groups, positions)
    residual = one - other @ np.linalg.pinv(other, rcond=1e-10) @ one
    if np.linalg.matrix_rank(residual, tol=1e-8) == 0 or not y.any():
        return pooled(case, None, "no-spread")
    inverse = np.linalg.pinv(residual.T @ residual, rcond=1e-10, hermitian=True)
    cov = np.zeros((one.shape[1], one.shape[1]))
    for q in range(len(parts)):
        inside = owner == q
        if inside.sum() > 1:
            spread = (y[inside] ** 2).sum() / (inside.sum() - 1)
            cov += spread * residual[inside].T @ residual[inside]
    t, whole = residual.T @ y, float(y @ y)
    statistic = t @ np.linalg.pinv(cov, rcond=1e-10, hermitian=True) @ t
    rank = np.linalg.matrix_rank(cov, tol=1e-8)
    return pooled(
        case,
        float(t @ inverse @ t) / whole,
        chance=float(np.trace(inverse @ cov)) / whole,
        p=float(scipy.stats.chi2.sf(statistic, rank)),
    )


def _designs(case: Case) -> Iterator[tuple[Any, Any, Any]]:
    """For each list: y, dummies of the input position, shares of the groups."""
    for query in case.queries:
        shown = ranked(case.background.get(query, []))
        docs = [doc for doc in ranked(case.run.get(query, [])) if doc in shown]
        n = len(shown)
        if not case.run.get(query) or n < 2:
            continue
        left = (len(docs) + 1 + n) / 2
        places = [docs.index(doc) + 1 if doc in docs else left for doc in shown]
        groups = [[case.members(query, doc).get(g, 0.0) for g in case.groups] for doc in shown]
        yield np.array([(n - r) / (n - 1) for r in places]), np.eye(n), np.array(groups, float)


FAMILIES: dict[str, Callable[[Case, str, dict[str, Any], int | None], Result]] = {
    "AWRF": awrf,
    "Share": awrf,
    "TExFAIR": texfair,
    "ImpactRatio": impact,
    "MinSkew": skew,
    "MaxSkew": skew,
    "Skew": skew,
    "NDKL": ndkl,
    "EED": expected,
    "EER": expected,
    "EEL": expected,
    "DTR": disparate,
    "DIR": disparate,
    "PEER": peer,
    "Gini": concentration,
    "HHI": concentration,
    "MaxShare": concentration,
    "UniqueShare": concentration,
    "PairPreference": preference,
    "SourceDelta": source_delta,
    "OrderSensitivity": order,
}
