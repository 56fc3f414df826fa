"""Fit the formulas of the verdict: `polarity/weights/verdict.json` and `issue.npz`.

    python -m experiments.sides.fit ../shared/data [FOLDS.npz]

FOLDS come from `train.py --cross-validate`: what models read in claims they were not trained on.
Without them only `issue.npz` is made. Lists are drawn from training claims: three sizes, as many
documents on each side, or one side only. Questions of fact are those in `written/`, 3,750 queries
of MS MARCO, and half of RAMDocs', without those that are like a held-out query. Nothing held out is
looked at. The printed figures are cross-validated.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression

from experiments.sides.data import (
    FOLDS,
    WRITTEN,
    Claim,
    blocks,
    collect,
    read_deep_learning,
    read_facts,
)
from ranktilt.polarity import verdict
from ranktilt.polarity.axis import fit_axis, unit_rows
from ranktilt.polarity.embedders import load_embedder
from ranktilt.polarity.methods import Method, choose_method
from ranktilt.polarity.verdict import Evidence, features, issue_text, side_read

WEIGHTS = Path(verdict.__file__).parent / "weights"
SIZES = (6, 8, 12)
#: By kind of vectors: what tells two sides from one, and what an axis that separates them.
FEATURES = {
    "stance": ("likeness", "mixture", "strength", "lean", "one_way", "spread", "gap", "minority",
               "balance"),
    "light": ("likeness", "closeness"),
}  # fmt: skip
AXIS_FEATURES = {
    "stance": ("likeness", "strength", "spread", "gap", "length"),
    "light": ("likeness", "closeness", "length"),
}
#: An axis separates the sides if so many documents are on the right one.
SEPARATED = 0.75
#: Chances from which an axis is not doubted, by size: of such lists it separates nine in ten.
AXIS_THRESHOLDS = {8: 0.7, 6: 0.85}
#: Debates as people argue them, IBM's topics (few, with many lists) and written texts: the lists to
#: draw from a claim, and how much they count when one side is told from two.
SOURCES = {"perspectrum": (4, 2.0), "topics": (10, 1.0), "plain": (1, 1.0), "issues": (1, 2.0),
           "snippets": (2, 0.0)}  # fmt: skip


@dataclass
class Drawn:
    """A list and the truth about it."""

    claim: Claim
    rows: np.ndarray
    two: bool
    size: int
    found: dict[str, float] = field(default_factory=dict)
    separated: bool = False


def lists_of(claim: Claim, generator: np.random.Generator) -> Iterator[Drawn]:
    """Lists with as many documents on each side, and lists of one side only."""
    sides = [np.flatnonzero(claim.sides > 0), np.flatnonzero(claim.sides < 0)]
    for size in SIZES:
        for draw in range(SOURCES[claim.source][0]):
            own = [s if draw == 0 else generator.permutation(s) for s in sides]
            if min(map(len, sides)) >= size // 2:
                yield Drawn(claim, np.concatenate([s[: size // 2] for s in own]), True, size)
            for side in own:
                # a side of the written issues has five
                if len(side) >= (5 if claim.source == "issues" and size == 6 else size):
                    yield Drawn(claim, side[:size], False, size)


def evidence(
    method: Method, claim: Claim, vectors: np.ndarray, read: np.ndarray | None, rows: np.ndarray
) -> Evidence:
    """What some documents of a claim show; the first vector is the claim's."""
    query, documents = vectors[0], vectors[1:][rows]
    own = None if read is None else read[rows]
    side = None if own is None else side_read(own)
    prepared = method.prepare(documents, query, side)
    axis = fit_axis(prepared, spherical=True)
    if side is not None:
        axis = axis.turned(side, prepared)
    words = float(np.mean([len(claim.documents[row].split()) for row in rows]))
    place = axis.polarity(prepared)[:, 0]
    return Evidence(method.kind, documents, query, place, own, words=words)


def weights_of(keys: list[tuple], counts: list[float]) -> np.ndarray:
    """Every key counts as agreed, however often it comes."""
    often = Counter(keys)
    found = np.array([count / often[key] for key, count in zip(keys, counts, strict=True)])
    return found * len(found) / found.sum()


def fit_logistic(
    names: tuple[str, ...], drawn: list[Drawn], y: np.ndarray, weight: np.ndarray
) -> tuple[dict, np.ndarray]:
    """A logistic formula, and its chances on folds that it was not fitted on."""
    x = np.array([[one.found[name] for name in names] for one in drawn])
    fold = np.array([one.claim.fold for one in drawn])
    mean, spread = np.average(x, axis=0, weights=weight), x.std(axis=0)
    z, chance = (x - mean) / spread, np.zeros(len(y))
    for number in range(FOLDS):
        inside = fold != number
        made = LogisticRegression(C=0.3, max_iter=5000).fit(z[inside], y[inside], weight[inside])
        chance[~inside] = made.predict_proba(z[~inside])[:, 1]
    made = LogisticRegression(C=0.3, max_iter=5000).fit(z, y, weight)
    columns = zip(names, mean, spread, made.coef_[0], strict=True)
    formula = {
        "bias": round(float(made.intercept_[0]), 4),
        "features": {n: [round(float(v), 5) for v in (m, s, w)] for n, m, s, w in columns},
    }
    return formula, chance


def fit_verdict(kind: str, drawn: list[Drawn]) -> dict:
    """The formula that tells two sides from one."""
    drawn = [
        one
        for one in drawn
        if SOURCES[one.claim.source][1]
        and (kind == "stance" or one.claim.source in ("perspectrum", "topics"))
    ]
    keys = [(one.claim.source, one.size, one.two) for one in drawn]
    y = np.array([one.two for one in drawn])
    weight = weights_of(keys, [SOURCES[key[0]][1] for key in keys])
    formula, chance = fit_logistic(FEATURES[kind], drawn, y, weight)
    for source, size in sorted({key[:2] for key in keys}):
        own = np.array([key[:2] == (source, size) for key in keys])
        two, one = chance[own & y], chance[own & ~y]
        if len(two) and len(one):
            area = (two[:, None] > one).mean() + 0.5 * (two[:, None] == one).mean()
            flagged = (one < np.quantile(two, 0.2)).mean()
            print(f"{kind} {source} {size}: area {area:.3f}, one-sided flagged {flagged:.0%}")
    if kind == "light":  # its threshold was set by hand: one list in ten of one side passes it
        return formula
    eight = np.array([key == ("perspectrum", 8, True) for key in keys])
    return formula | {"threshold": round(float(np.quantile(chance[eight], 0.18)), 3)}


def fit_axis_doubt(kind: str, drawn: list[Drawn]) -> dict:
    """The formula for whether an axis separates two sides."""
    drawn = [one for one in drawn if one.two and one.size in (6, 8)]
    sources = [(one.claim.source,) for one in drawn]
    y = np.array([one.separated for one in drawn])
    weight = weights_of(sources, [1.0] * len(sources))
    formula, chance = fit_logistic(AXIS_FEATURES[kind], drawn, y, weight)
    for source in SOURCES:
        for size in (6, 8):
            own = np.array([o.claim.source == source and o.size == size for o in drawn])
            sure = own & (chance >= AXIS_THRESHOLDS[size])
            right = f"{y[sure].mean():.0%}" if sure.any() else "–"
            print(f"{kind} {source} {size}: axis right in {y[own].mean():.0%}; "
                  f"no doubt in {sure.sum() / own.sum():.0%}, of these right {right}")  # fmt: skip
    return formula | {"threshold": AXIS_THRESHOLDS[8], "threshold_few": AXIS_THRESHOLDS[6]}


def query_texts(shared: Path, claims: list[Claim]) -> list[tuple[str, bool, str]]:
    """(query, whether it is an issue, group) to learn from, before what is held out is removed."""
    found = [
        (text, True, claim.text)
        for claim in claims
        if claim.source != "long"
        for text in (claim.text, *(form for form, _ in claim.forms))
    ]
    known = {claim.text for claim in claims}
    for path in sorted([*WRITTEN.glob("issues_*.txt"), *WRITTEN.glob("snippets_*.txt")]):
        for block in blocks(path):
            if block[0][1] in known:
                found += [(text, True, block[0][1]) for mark, text in block if mark == "k"]
    for path in sorted(WRITTEN.glob("compare_*.txt")):
        for block in blocks(path):  # comparisons: a choice (c), or a fact (x)
            found += [(text, mark == "c", block[0][1]) for mark, text in block]
    found += [(text, False, forms[0]) for forms, _ in read_facts() for text in forms]
    asked = [text for own in read_deep_learning(shared).values() for text in own.values()]
    held = {issue_text(text) for text in asked}
    for line in (shared / "queries/queries_gender_annotated.csv").open(encoding="utf-8"):
        text = line.strip().split(",", 1)[1].rsplit(",", 1)[0]
        if issue_text(text) not in held:
            found.append((text, False, f"msmarco {text}"))
    lines = (shared / "ramdocs/first300.jsonl").read_text(encoding="utf-8").splitlines()
    questions = [json.loads(line)["question"] for line in lines]
    return found + [(text, False, f"ramdocs {text}") for text in questions[::2]]


def fit_issue(kind: str, embedder: object, texts: list[tuple[str, bool, str]]) -> np.ndarray:
    """Weights of a logistic regression on unit vectors, with the constant at the end."""
    asked = [issue_text(text) for text, *_ in texts]
    x = unit_rows(embedder.embed(asked, asked).astype(np.float64))  # type: ignore[attr-defined]
    y = np.array([issue for _, issue, _ in texts])
    weight = np.array([0.4 if group.startswith("msmarco ") else 1.0 for *_, group in texts])
    weight[y] *= weight[~y].sum() / weight[y].sum()
    groups = {group: n for n, group in enumerate(dict.fromkeys(g for *_, g in texts))}
    fold = np.array([groups[group] % FOLDS for *_, group in texts])
    right = np.zeros(len(y))
    for number in range(FOLDS):
        inside = fold != number
        made = LogisticRegression(C=3, max_iter=3000).fit(x[inside], y[inside], weight[inside])
        right[~inside] = made.predict(x[~inside]) == y[~inside]
    print(f"{kind}: issues {right[y].mean():.1%} right, questions of fact {right[~y].mean():.1%}")
    made = LogisticRegression(C=3, max_iter=3000).fit(x, y, weight)
    return np.append(made.coef_[0], made.intercept_).astype(np.float32)


def main() -> None:
    shared = Path(sys.argv[1])
    plain = load_embedder("st:minilm")
    collected = collect(shared, lambda t: plain.embed(t, t).astype(np.float64))
    claims = collected.part("training")
    stance, light = choose_method("stance", "st:minilm"), choose_method("auto", "light")
    texts = query_texts(shared, claims)
    like = collected.held.of_texts([text for text, *_ in texts])
    texts = [own for own, near in zip(texts, like, strict=True) if not near]
    issue = {m.kind: fit_issue(m.kind, m.embedder, texts) for m in (stance, light)}
    np.savez(WEIGHTS / "issue.npz", **issue)
    if len(sys.argv) < 3:
        return
    folds = np.load(sys.argv[2])
    formulas = json.loads((WEIGHTS / "verdict.json").read_text(encoding="utf-8"))
    for method in (stance, light):
        generator = np.random.default_rng(0)
        drawn = []
        for number, claim in enumerate(claims):
            if claim.source not in SOURCES:
                continue
            read = folds[f"{number}.read"] if method is stance else None
            own = [claim.text, *claim.documents]
            vectors = (
                folds[f"{number}.vectors"] if method is stance else light.embedder.embed(own, own)
            )
            for one in lists_of(claim, generator):
                given = evidence(method, claim, vectors.astype(np.float64), read, one.rows)
                one.found = features(given)
                right = (np.sign(given.polarity) == claim.sides[one.rows]).mean()
                one.separated = max(right, 1 - right) >= SEPARATED
                drawn.append(one)
        formulas[method.kind] |= fit_verdict(method.kind, drawn)
        formulas[method.kind]["axis"] = fit_axis_doubt(method.kind, drawn)
    (WEIGHTS / "verdict.json").write_text(json.dumps(formulas, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
