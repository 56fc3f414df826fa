"""Write README.md: whether sides can be told apart, on texts that nothing was learned or chosen on.

    python -m experiments.sides.run ../shared/data > experiments/sides/README.md

Needs the extra `neural`; reads about 15,000 texts (some minutes on two cores, and nothing the
second time). Seeds are fixed.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

from experiments.common import markdown_table
from experiments.sides.data import HELD_OUT, Claim, blocks, collect
from experiments.sides.fit import SEPARATED, WEIGHTS, evidence
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.polarity.accuracy import bootstrap_interval, polarity_accuracy
from ranktilt.polarity.embedders import load_embedder
from ranktilt.polarity.methods import Method, choose_method
from ranktilt.polarity.stance import StanceReader
from ranktilt.polarity.verdict import Judgement, issue_odds, issue_text, judge
from ranktilt.sample import load_sample

LISTS_PER_TOPIC = 20
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
                if min(map(len, sides)) >= 4:
                    rows = np.concatenate([own[:4] for own in sides])
                    found.two.append((number, reading.judge(number, rows)))
                for own in sides:
                    if len(own) >= 8:
                        found.one.append((number, reading.judge(number, own[:8])))
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
        self.parts = collect(shared, lambda t: plain.embed(t, t).astype(np.float64))
        self.methods = {"st:minilm": choose_method("auto", "st:minilm"),
                        "light": choose_method("auto", "light")}  # fmt: skip

    def sides(self) -> Iterator[str]:
        """Sign, split and verdict for lists of eight."""
        header = ["held out", "embedder", "lists 4 + 4", "right sign, %", "split, %",
                  "two-sided flagged, %", "lists of one side", "flagged, %",
                  "sign printed, %", "right if printed, %"]  # fmt: skip
        rows = []
        for part, title in NAMES.items():
            claims = self.parts.part(part)
            for name, method in self.methods.items():
                eights = Eights.of(Reading(method, claims))
                two, one = eights.two, eights.one
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
                  "axis right then, %"]  # fmt: skip
        rows = []
        for part, title in NAMES.items():
            claims = self.parts.part(part)
            for name, method in self.methods.items():
                two = Eights.of(Reading(method, claims)).two
                sure = [(n, j) for n, j in two if not j.flagged and not j.judgement.reasons]
                rows.append([
                    title, name, str(len(two)), share([(n, j.split >= SEPARATED) for n, j in two]),
                    share([(n, not j.flagged and not j.judgement.reasons) for n, j in two]),
                    share([(n, j.split >= SEPARATED) for n, j in sure]),
                ])  # fmt: skip
        yield from markdown_table(header, rows, range(2, len(header)))

    def verdicts(self, claims: list[Claim], method: Method) -> Counter[str]:
        """How often each verdict comes."""
        reading = Reading(method, claims)
        found = [reading.judge(n).judgement.verdict for n in range(len(claims))]
        return Counter("not decided" if verdict is None else verdict for verdict in found)

    def issues(self) -> Iterator[str]:
        """Questions of fact and issues, each in several forms."""
        sets = {
            "TREC DL 2019 and 2020, BM25's top 10": (self.facts, "no issue"),
            "Perspectrum, documented and fresh claims, all documents": (
                [c for c in self.parts.part("documented", "fresh") if len(c.documents) >= 5],
                "issue",
            ),
            "informing passages about issues": (self.neutral, ""),
        }  # fmt: skip
        header = ["queries with documents", "n", "embedder", "no issue, %", "one side only, %",
                  "two sides, %", "not decided, %"]  # fmt: skip
        rows = []
        for title, (claims, _) in sets.items():
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

    @cached_property
    def facts(self) -> list[Claim]:
        """The queries of TREC Deep Learning with BM25's ten first passages."""
        found = []
        for name, queries, run in (
            ("dl19", "topics.dl19-passage.txt", "runs_rankllm_top100/BM25.dl19.run"),
            ("dl20", "topics.dl20.txt", "BM25.dl20.run"),
        ):
            folder = self.shared / f"msmarco_{name}"
            lines = (folder / f"passages_{name}.tsv").read_text(encoding="utf-8").splitlines()
            texts = dict(line.split("\t", 1) for line in lines)
            asked = (folder / queries).read_text(encoding="utf-8").splitlines()
            ranked = Run.load(folder / run)
            for line in asked:
                number, text = line.split("\t")
                documents = [texts[d] for d in ranked.ranking(number)[:10] if d in texts]
                if documents:
                    sides = np.zeros(len(documents), np.int64)
                    found.append(Claim("facts", text, documents, sides, []))
        return found

    @cached_property
    def neutral(self) -> list[Claim]:
        """Issues with passages that take no side."""
        return [
            Claim("neutral", block[0][1], [t for _, t in block[1:]], np.zeros(len(block) - 1), [])
            for block in blocks(HELD_OUT / "neutral.txt")
        ]

    @cached_property
    def texts(self) -> dict[str, list[str]]:
        """Queries by kind and form."""
        lines = (HELD_OUT / "forms.txt").read_text(encoding="utf-8").splitlines()
        forms = [line.split("\t") for line in lines if line]
        tree = ElementTree.parse(self.shared / "touche22_task2_stance/topics-task2.xml")
        found = {
            "Touché's topics (issues)": [t.text or "" for t in tree.iter("title")],
            "Perspectrum's claims (issues)": [
                c.text for c in self.parts.part("documented", "fresh")
            ],
            "TREC DL 2019 and 2020 (facts)": [c.text for c in self.facts],
        }
        for kind, words in (("issue", "issues"), ("fact", "facts")):
            for column, form in ((1, "questions"), (2, "statements")):
                own = [row[column] for row in forms if row[0] == kind]
                found[f"{words} as {form}"] = own
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
        return found

    @cached_property
    def articles(self) -> list[Claim]:
        """Questions of WikiBalance's sample with an article on each side (p1 says yes)."""
        queries: dict[str, dict[int, str]] = {}
        for path in sorted((self.shared / "wikibalance_synthetic_sample").glob("*.csv")):
            with path.open(encoding="utf-8") as file:
                for row in csv.DictReader(file):
                    side = 1 if re.search(r"_p1_", row["doc_id"]) else -1
                    queries.setdefault(row["query"], {}).setdefault(side, row["doc"])
        return [
            Claim("articles", query, [own[1], own[-1]], np.array([1, -1]), [])
            for query, own in queries.items()
            if len(own) == 2
        ]

    @cached_property
    def balanced(self) -> list[Claim]:
        """The balanced corpus that is part of the sample."""
        found = []
        fitting = FitDocuments.load(load_sample().balanced)
        for own in fitting.queries.values():
            sides = np.array([1 if side == 1 else -1 for side in own.sides or ()])
            text = fitting.query_texts[own.query_id]
            found.append(Claim("balanced", text, list(own.texts), sides, []))
        return found

    def write_figures(self) -> None:
        """Keep the figures that the tool prints: of held-out texts that no choice was made on."""
        found: dict[str, dict[str, list[float]]] = {}
        for method in self.methods.values():
            own = found[method.kind] = {}
            for part in ("fresh", "topics", "eights"):
                eights = Eights.of(Reading(method, self.parts.part(part)))
                two, one = [j for _, j in eights.two], [j for _, j in eights.one]
                sides = [[1 if side > 0 else 2 for side in j.sides] for j in two]
                figures = {
                    "split": np.mean([j.split for j in two]),
                    "random": polarity_accuracy([j.polarity for j in two], sides, shuffled=True),
                    "two_flagged": np.mean([j.flagged for j in two]),
                    "one_flagged": np.mean([j.flagged for j in one]),
                }
                for name, value in figures.items():
                    own.setdefault(name, []).append(round(100 * float(value), 1))
        path = WEIGHTS / "held_out.json"
        path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    page = Page(Path(sys.argv[1]))
    page.write_figures()
    text = Path(__file__).with_name("page.md").read_text(encoding="utf-8")
    for name in ("sides", "doubts", "issues", "longer"):
        text = text.replace(f"{{{name}}}", "\n".join(getattr(page, name)()))
    print(text, end="")


if __name__ == "__main__":
    main()
