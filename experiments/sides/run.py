"""Write README.md: whether sides can be told apart, on texts that nothing was learned on.

    python -m experiments.sides.run ../shared/data > experiments/sides/README.md

Needs the extra `neural`; reads about 35,000 texts (some minutes on two cores, and nothing the
second time). Seeds are fixed. With `--write-figures` the figures that the tool prints are written
into the package too (`polarity/weights/held_out.json`).

What is like a text that the shipped weights were trained on is left out of every set.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from experiments.common import markdown_table
from experiments.sides.data import (
    HELD_OUT,
    Claim,
    Likeness,
    blocks,
    collect,
    read_deep_learning,
    read_forms,
    read_touche,
)
from experiments.sides.fit import SEPARATED, WEIGHTS, evidence, query_texts
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.measures.duo import duo
from ranktilt.polarity.accuracy import bootstrap_interval, polarity_accuracy
from ranktilt.polarity.embedders import load_embedder
from ranktilt.polarity.methods import Method, choose_method
from ranktilt.polarity.stance import StanceReader
from ranktilt.polarity.verdict import Judgement, issue_odds, issue_text, judge
from ranktilt.sample import load_sample

#: The version of the shipped weights (`weights/minilm.toml`).
VERSION = 3
LISTS_PER_TOPIC = 20
#: The part of held-out claims that are like a text to train on: drawn, but not measured.
LIKE = "like a training text"
#: Random lists of six from a claim that is not a topic.
SIXES = 3
#: Six documents, three of each side, in a mixed order: + − − + + −.
MIXED = [0, 3, 4, 1, 2, 5]
NAMES = {"documented": "documented claims", "fresh": "fresh claims", "topics": "IBM topics",
         "eights": "written questions", "snippets": "written snippets"}  # fmt: skip


@dataclass
class Judged:
    """A list of documents, its axis and the verdict."""

    polarity: FloatArray
    sides: np.ndarray
    judgement: Judgement

    @property
    def flagged(self) -> bool:
        """Anything but a verdict of two sides."""
        return self.judgement.verdict != "two sides"

    @property
    def sure(self) -> bool:
        """Whether DUO has a value without any warning."""
        return not self.flagged and not self.judgement.reasons

    @property
    def right_order(self) -> bool:
        """Of six, three of each side: whether one side first has more DUO than a mixed order."""
        return bool(duo(self.polarity) > duo(self.polarity[MIXED]))

    @property
    def right_sign(self) -> bool:
        """Whether supporting documents are further towards +."""
        return bool(self.polarity[self.sides > 0].mean() > self.polarity[self.sides < 0].mean())

    @property
    def split(self) -> float:
        """The better of the two ways to match signs with sides."""
        signs = np.sign(self.polarity)
        return float(max((signs == self.sides).mean(), (signs == -self.sides).mean()))


class Reading:
    """A method with everything embedded and read that a set of claims needs."""

    def __init__(self, method: Method, claims: Sequence[Claim]) -> None:
        self.method, self.claims = method, claims
        texts = [t for c in claims for t in (c.text, *c.documents)]
        vectors = method.embedder.embed(texts, texts).astype(np.float64)
        asked = [issue_text(c.text) for c in claims]
        self.asked = method.embedder.embed(asked, asked).astype(np.float64)
        sizes = np.array([len(c.documents) for c in claims])
        self.vectors = np.split(vectors, np.cumsum(sizes + 1)[:-1])
        self.read: list[np.ndarray | None] = [None] * len(claims)
        if method.reader is not None:
            pairs = [StanceReader.pair(c.text, d) for c in claims for d in c.documents]
            read = method.reader.embed(pairs, pairs).astype(np.float64)
            self.read = list(np.split(read, np.cumsum(sizes)[:-1]))

    def judge(self, number: int, rows: np.ndarray | None = None) -> Judged:
        """The verdict about some documents of a claim."""
        claim = self.claims[number]
        rows = np.arange(len(claim.documents)) if rows is None else rows
        given = evidence(self.method, claim, self.vectors[number], self.read[number], rows)
        given = replace(given, issue=issue_odds(self.method.kind, self.asked[number]))
        return Judged(given.polarity, claim.sides[rows], judge(given))


@dataclass
class Eights:
    """Lists of eight: four on each side, and of one side only; with the claim each comes from."""

    two: list[tuple[int, Judged]]
    one: list[tuple[int, Judged]]

    @classmethod
    def of(cls, reading: Reading) -> Eights:
        """The first documents of each claim; many random lists of a topic, which has hundreds."""
        found = cls([], [])
        generator = np.random.default_rng(1)
        for number, claim in enumerate(reading.claims):
            sides = [np.flatnonzero(claim.sides > 0), np.flatnonzero(claim.sides < 0)]
            for _ in range(LISTS_PER_TOPIC if claim.source == "topics" else 1):
                if claim.source == "topics":
                    sides = [generator.permutation(own) for own in sides]
                if claim.part == LIKE:
                    continue
                if min(map(len, sides)) >= 4:
                    rows = np.concatenate([own[:4] for own in sides])
                    found.two.append((number, reading.judge(number, rows)))
                for own in sides:
                    if len(own) >= 8:
                        found.one.append((number, reading.judge(number, own[:8])))
        return found


def sixes(reading: Reading) -> list[tuple[int, Judged]]:
    """Random lists of three documents for and three against."""
    generator = np.random.default_rng(5)
    found = []
    for number, claim in enumerate(reading.claims):
        sides = [np.flatnonzero(claim.sides > 0), np.flatnonzero(claim.sides < 0)]
        if min(map(len, sides)) < 3:
            continue
        for _ in range(LISTS_PER_TOPIC if claim.source == "topics" else SIXES):
            rows = np.concatenate([generator.permutation(own)[:3] for own in sides])
            if claim.part != LIKE:
                found.append((number, reading.judge(number, rows)))
    return found


def share(values: list[tuple[int, float]]) -> str:
    """A mean in percent, with an interval over claims (all lists of a claim together)."""
    if not values:
        return "–"
    groups: dict[int, list[float]] = {}
    for group, value in values:
        groups.setdefault(group, []).append(float(value))
    means = np.array([np.mean(own) for own in groups.values()])
    weights = np.array([len(own) for own in groups.values()], float)
    low, high = bootstrap_interval(means, weights, seed=0)
    mean = np.average(means, weights=weights)
    return f"{100 * mean:.1f} [{100 * low:.0f}, {100 * high:.0f}]"


class Page:
    """The tables."""

    def __init__(self, shared: Path) -> None:
        self.shared = shared
        plain = load_embedder("st:minilm")

        def embed(texts: list[str]) -> np.ndarray:
            return plain.embed(texts, texts).astype(np.float64)

        parts = collect(shared, embed, version=VERSION)
        trained = parts.part("training")
        texts = [text for text, *_ in query_texts(shared, trained)]
        self.trained = Likeness(
            [*(text for claim in trained for text in claim.queries), *texts],
            embed,
            (text for claim in trained for text in claim.documents),
        )
        self.left_out: dict[str, tuple[int, int]] = {}
        self.parts = {part: parts.part(part) for part in NAMES}
        for part, title in NAMES.items():
            kept = {id(claim) for claim in self.kept(title, self.parts[part])}
            for claim in self.parts[part]:
                claim.part = part if id(claim) in kept else LIKE
        self.methods = {"st:minilm": choose_method("auto", "st:minilm"),
                        "light": choose_method("auto", "light")}  # fmt: skip
        self.readings = {
            (part, name): Reading(method, claims)
            for part, claims in self.parts.items()
            for name, method in self.methods.items()
        }
        self.eights = {key: Eights.of(reading) for key, reading in self.readings.items()}

    def kept(self, title: str, claims: list[Claim]) -> list[Claim]:
        """The claims that are not like a text to train on; how many are left out is noted."""
        like = self.trained.of_claims(claims)
        self.left_out[title] = len(claims), int(like.sum())
        return [claim for claim, near in zip(claims, like, strict=True) if not near]

    def kept_forms(self, title: str, groups: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
        """The same for queries without documents, each in its forms."""
        like = self.trained.of_forms(groups)
        self.left_out[title] = len(groups), int(like.sum())
        return [own for own, near in zip(groups, like, strict=True) if not near]

    def alike(self) -> Iterator[str]:
        """How many were left out of each set; asked last, when all sets are known."""
        header = ["set", "claims or queries", "like a training text", "measured"]
        rows = [
            [title, str(size), str(near), str(size - near)]
            for title, (size, near) in self.left_out.items()
        ]
        yield from markdown_table(header, rows, range(1, len(header)))

    def sides(self) -> Iterator[str]:
        """Sign, split and verdict for lists of eight."""
        header = ["held out", "embedder", "lists 4 + 4", "right sign, %", "split, %",
                  "two-sided flagged, %", "lists of one side", "flagged, %",
                  "sign printed, %", "right if printed, %"]  # fmt: skip
        rows = []
        for part, title in NAMES.items():
            for name, method in self.methods.items():
                two, one = self.eights[part, name].two, self.eights[part, name].one
                known = [(n, j) for n, j in two if j.judgement.sign_known]
                light = method.reader is None
                rows.append([
                    title, name, str(len(two)),
                    "–" if light else share([(n, j.right_sign) for n, j in two]),
                    share([(n, j.split) for n, j in two]),
                    share([(n, j.flagged) for n, j in two]),
                    str(len(one)), share([(n, j.flagged) for n, j in one]),
                    "–" if light else share([(n, j.judgement.sign_known) for n, j in two]),
                    "–" if light else share([(n, j.right_sign) for n, j in known]),
                ])  # fmt: skip
        yield from markdown_table(header, rows, range(2, len(header)))

    def doubts(self) -> Iterator[str]:
        """Whether axes separate the sides, and whether those that nothing warns of do."""
        header = ["held out", "embedder", "lists 4 + 4", "axis right, %", "no warning, %",
                  "axis right then, %", "lists of one side", "no warning, %"]  # fmt: skip
        rows = []
        for part, title in NAMES.items():
            for name in self.methods:
                two, one = self.eights[part, name].two, self.eights[part, name].one
                rows.append([
                    title, name, str(len(two)), share([(n, j.split >= SEPARATED) for n, j in two]),
                    share([(n, j.sure) for n, j in two]),
                    share([(n, j.split >= SEPARATED) for n, j in two if j.sure]),
                    str(len(one)), share([(n, j.sure) for n, j in one]),
                ])  # fmt: skip
        yield from markdown_table(header, rows, range(2, len(header)))

    def orders(self) -> Iterator[str]:
        """Whether DUO is higher for one side first, in lists of six without a warning."""
        header = ["held out", "lists 3 + 3", "no warning, %", "lists without a warning",
                  "order right, %"]  # fmt: skip
        rows, every = [], []
        for part, title in NAMES.items():
            found = sixes(self.readings[part, "st:minilm"])
            sure = [(n, j.right_order) for n, j in found if j.sure]
            every += [right for _, right in sure]
            rows.append([title, str(len(found)), share([(n, j.sure) for n, j in found]),
                         str(len(sure)), share(sure)])  # fmt: skip
        rows.append(["all", "", "", str(len(every)), f"{100 * np.mean(every):.1f}"])
        yield from markdown_table(header, rows, range(1, len(header)))

    def verdicts(self, claims: list[Claim], method: Method) -> Counter[str]:
        """How often each verdict comes."""
        reading = Reading(method, claims)
        found = [reading.judge(n).judgement.verdict for n in range(len(claims))]
        return Counter("not decided" if verdict is None else verdict for verdict in found)

    def issues(self) -> Iterator[str]:
        """Questions of fact and issues, each in several forms."""
        sets = {
            "TREC DL 2019 and 2020, BM25's top 10": self.facts,
            "Perspectrum, documented and fresh claims, all documents": [
                claim for claim in self.perspectrum if len(claim.documents) >= 5
            ],
            "informing passages about issues": self.neutral,
        }
        sets = {title: claims for title, claims in sets.items() if claims}
        header = ["queries with documents", "n", "embedder", "no issue, %", "one side only, %",
                  "two sides, %", "not decided, %"]  # fmt: skip
        rows = []
        for title, claims in sets.items():
            for name, method in self.methods.items():
                found = self.verdicts(claims, method)
                order = ("no issue", "one side only", "two sides", "not decided")
                shares = [f"{100 * found[key] / len(claims):.1f}" for key in order]
                rows.append([title, str(len(claims)), name, *shares])
        yield from markdown_table(header, rows, range(3, len(header)))
        yield ""
        header = ["queries by their text alone", "n", *(f"no issue, % ({m})" for m in self.methods)]
        rows = []
        for title, texts in self.texts.items():
            cells = []
            for method in self.methods.values():
                asked = [issue_text(text) for text in texts]
                vectors = method.embedder.embed(asked, asked).astype(np.float64)
                odds = [issue_odds(method.kind, vector) or 0.0 for vector in vectors]
                cells.append(share([(n, float(o < 0)) for n, o in enumerate(odds)]))
            rows.append([title, str(len(texts)), *cells])
        yield from markdown_table(header, rows, range(1, len(header)))

    @property
    def perspectrum(self) -> list[Claim]:
        """The held-out claims of Perspectrum."""
        both = self.parts["documented"] + self.parts["fresh"]
        return [claim for claim in both if claim.part != LIKE]

    @cached_property
    def facts(self) -> list[Claim]:
        """The queries of TREC Deep Learning with BM25's ten first passages."""
        found = []
        runs = {"dl19": "runs_rankllm_top100/BM25.dl19.run", "dl20": "BM25.dl20.run"}
        for name, asked in read_deep_learning(self.shared).items():
            folder = self.shared / f"msmarco_{name}"
            lines = (folder / f"passages_{name}.tsv").read_text(encoding="utf-8").splitlines()
            texts = dict(line.split("\t", 1) for line in lines)
            ranked = Run.load(folder / runs[name])
            for number, text in asked.items():
                documents = [texts[d] for d in ranked.ranking(number)[:10] if d in texts]
                if documents:
                    sides = np.zeros(len(documents), np.int64)
                    found.append(Claim("facts", text, documents, sides, []))
        return self.kept("TREC DL 2019 and 2020", found)

    @cached_property
    def neutral(self) -> list[Claim]:
        """Issues with passages that take no side."""
        return self.kept("informing passages", [
            Claim("neutral", block[0][1], [t for _, t in block[1:]], np.zeros(len(block) - 1), [])
            for block in blocks(HELD_OUT / "neutral.txt")
        ])  # fmt: skip

    @cached_property
    def texts(self) -> dict[str, list[str]]:
        """Queries by kind and form."""
        topics = self.kept_forms("Touché's topics", [(text,) for text in read_touche(self.shared)])
        found = {
            "Touché's topics (issues)": [text for (text,) in topics],
            "Perspectrum's claims (issues)": [c.text for c in self.perspectrum],
            "TREC DL 2019 and 2020 (facts)": [c.text for c in self.facts],
        }
        for kind in ("issue", "fact"):
            forms = [(question, said) for own, question, said in read_forms() if own == kind]
            kept = self.kept_forms(f"sixty {kind}s in two forms", forms)
            for column, form in enumerate(("questions", "statements")):
                found[f"{kind}s as {form}"] = [own[column] for own in kept]
        return found

    def longer(self) -> Iterator[str]:
        """Documents of some hundred words."""
        header = ["documents", "lists", "words each", "embedder", "right sign, %", "split, %",
                  "two sides, %", "one side only, %", "not decided, %"]  # fmt: skip
        rows = []
        for title, claims in {
            "passages of articles, four on each side": self.long,
            "generated debate articles, one on each side": self.articles,
            "the balanced sample, four on each side": self.balanced,
        }.items():
            if not claims:
                continue
            words = np.mean([len(d.split()) for c in claims for d in c.documents])
            for name, method in self.methods.items():
                reading = Reading(method, claims)
                found = list(enumerate(reading.judge(n) for n in range(len(claims))))
                sign = (
                    "–" if method.reader is None else share([(n, j.right_sign) for n, j in found])
                )
                kinds = Counter(j.judgement.verdict for _, j in found)
                few = len(claims[0].documents) < 5
                shares = [
                    "–" if few else f"{100 * kinds[k] / len(claims):.0f}"
                    for k in ("two sides", "one side only", None)
                ]
                split = "–" if few else share([(n, j.split) for n, j in found])
                rows.append([title, str(len(claims)), f"{words:.0f}", name, sign, split, *shares])
        yield from markdown_table(header, rows, range(1, len(header)))

    @cached_property
    def long(self) -> list[Claim]:
        """Longer passages that were written for this test."""
        found = []
        for block in blocks(HELD_OUT / "long.txt"):
            sides = np.array([1 if mark == "+" else -1 for mark, _ in block[1:]])
            found.append(Claim("long", block[0][1], [t for _, t in block[1:]], sides, []))
        return self.kept("passages of articles", found)

    @cached_property
    def articles(self) -> list[Claim]:
        """Questions of WikiBalance's sample with an article on each side (p1 says yes)."""
        queries: dict[str, dict[int, str]] = {}
        for path in sorted((self.shared / "wikibalance_synthetic_sample").glob("*.csv")):
            with path.open(encoding="utf-8") as file:
                for row in csv.DictReader(file):
                    side = 1 if re.search(r"_p1_", row["doc_id"]) else -1
                    queries.setdefault(row["query"], {}).setdefault(side, row["doc"])
        return self.kept("generated debate articles", [
            Claim("articles", query, [own[1], own[-1]], np.array([1, -1]), [])
            for query, own in queries.items()
            if len(own) == 2
        ])  # fmt: skip

    @cached_property
    def balanced(self) -> list[Claim]:
        """The balanced corpus that is part of the sample."""
        found = []
        fitting = FitDocuments.load(load_sample().balanced)
        for own in fitting.queries.values():
            sides = np.array([1 if side == 1 else -1 for side in own.sides or ()])
            text = fitting.query_texts[own.query_id]
            found.append(Claim("balanced", text, list(own.texts), sides, []))
        return self.kept("the balanced sample", found)

    def write_figures(self) -> None:
        """Keep the figures that the tool prints, in the package."""
        found: dict[str, dict[str, list[float]]] = {}
        for name, method in self.methods.items():
            own = found[method.kind] = {}
            for part in ("documented", "fresh", "topics", "eights"):
                eights = self.eights[part, name]
                two, one = [j for _, j in eights.two], [j for _, j in eights.one]
                sides = [[1 if side > 0 else 2 for side in j.sides] for j in two]
                figures = {
                    "split": np.mean([j.split for j in two]),
                    "random": polarity_accuracy([j.polarity for j in two], sides, shuffled=True),
                    "two_flagged": np.mean([j.flagged for j in two]),
                    "one_flagged": np.mean([j.flagged for j in one]),
                }
                if method.reader is not None:
                    known = [j.right_sign for j in two if j.judgement.sign_known]
                    figures["sign"] = np.mean(known)
                for key, value in figures.items():
                    own.setdefault(key, []).append(round(100 * float(value), 1))
        path = WEIGHTS / "held_out.json"
        path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--write-figures", action="store_true", help="into the package, too")
    arguments = parser.parse_args()
    page = Page(arguments.data)
    if arguments.write_figures:
        page.write_figures()
    text = Path(__file__).with_name("page.md").read_text(encoding="utf-8")
    for name in ("sides", "doubts", "orders", "issues", "longer", "alike"):
        text = text.replace(f"{{{name}}}", "\n".join(getattr(page, name)()))
    print(text, end="")


if __name__ == "__main__":
    main()
