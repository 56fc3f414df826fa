"""Train the context model of her -> him/his and his -> her/hers, and say how good it is.

    python -m experiments.pronouns.run --root FOLDER [--choose] \\
        --passages ../shared/data/msmarco_dl*/passages_*.tsv

Needs scikit-learn, HanTa and the packages that `sentences.py` names. Writes the weights
(src/ranktilt/counterfactuals/substitution/weights/pronouns-en.json) and README.md.

The test is across domains: the model that is tested on WordNet's examples has seen no WordNet, the
one tested on the fortunes no fortunes, and sentences that share six words in a row with the test
are excluded of training. Settings are chosen (`--choose`) without the tested source: each of the
largest other sources is held out in turn. The shipped weights are then learned from all sources.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy import sparse, stats
from sklearn.linear_model import LogisticRegression

from experiments.common import percent
from experiments.pronouns import sentences as texts
from experiments.pronouns.sentences import Case
from ranktilt.counterfactuals.substitution.pronouns import ContextDecider, decider, features

ROOT = Path(__file__).parents[2]
WEIGHTS = ROOT / "src/ranktilt/counterfactuals/substitution/weights/pronouns-en.json"
PAGE = Path(__file__).with_name("README.md")
#: What is tested on: forms and parts of the sources.
TESTED = {
    "her": {"him", "his"},
    "his": {*texts.HIS_ANSWER},
}
#: All templates of `features`.
TEMPLATES = (
    "n1", "n2", "p1", "p2", "p1+n1", "n1+n2", "p2+p1", "p1+n1.end", "n1.end+n2", "n1.end", "n2.end",
    "n1.case", "n2.case", "n1.size", "p1.end",
)  # fmt: skip
TEST_PARTS = {"wordnet": "examples", "fortunes": "cookies"}
RELATED = {"its", "of it", "the"}
NAMES = {
    "wordnet": "WordNet",
    "fortunes": "fortunes",
    "web": "World English Bible",
    "austen": "Austen's novels",
    "bierce": "Devil's Dictionary",
    "jargon": "Jargon File",
}
PACKAGES = {
    "wordnet": "wordnet-base",
    "fortunes": "fortunes, fortunes-min",
    "web": "sword-text-web",
    "austen": "r-cran-janeaustenr",
    "bierce": "dict-devil",
    "jargon": "dict-jargon",
}


@dataclass(frozen=True)
class Settings:
    """What was tried; the defaults are what was chosen."""

    strength: tuple[float, float] = (2.0, 1.0)  # inverse of the L2 penalty, for her and for his
    articles: float = 0.1  # weight of "the" and "a", against 1 for a pronoun
    objects: float = 0.5  # weight of "of it" and "for you"
    own: float = 2.0  # weight of him and his themselves
    hers: float = 10.0  # weight of the rare form
    seen: int = 2  # a feature must occur so often
    keep: tuple[int, int] = (14_000, 2_500)  # features kept for her and for his

    def weight(self, case: Case) -> float:
        """What a case counts in training."""
        if case.form == "the":
            return self.articles
        if case.form == "of it":
            return self.objects
        if case.word == "his" and case.answer:
            return self.hers
        return self.own if case.form in ("him", "his") else 1.0


class Features:
    """Feature lists of cases, computed once."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def of(self, case: Case) -> list[tuple[str, str]]:
        key = (case.before[-60:], case.after[:60])
        if key not in self.known:
            self.known[key] = features(*key)
        return self.known[key]


FEATURES = Features()


def train(cases: list[Case], settings: Settings) -> dict[str, dict]:
    """Weights of both words, in whole hundredths, by template."""
    found = {}
    for number, word in enumerate(("her", "his")):
        of_word = [case for case in cases if case.word == word]
        weight = np.array([settings.weight(case) for case in of_word])
        of_word = [case for case, w in zip(of_word, weight, strict=True) if w > 0]
        found[word] = _train_word(of_word, weight[weight > 0], number, settings)
    return found


def _train_word(cases: list[Case], weight: np.ndarray, number: int, settings: Settings) -> dict:
    lists = [FEATURES.of(case) for case in cases]
    answers = np.array([case.answer for case in cases])
    counts = Counter(feature for listed in lists for feature in listed)
    names = sorted(feature for feature, count in counts.items() if count >= settings.seen)
    matrix = _matrix(lists, names)
    strength, keep = settings.strength[number], settings.keep[number]
    model = _fit(matrix, answers, weight, strength)
    # what a feature decides: its weight, and how much text it was learned from
    worth = np.abs(model.coef_[0]) * np.sqrt(np.asarray(matrix.T @ weight).ravel())
    best = np.sort(np.argsort(-worth, kind="stable")[:keep])
    model = _fit(matrix[:, best], answers, weight, strength)
    tables: dict = {"bias": round(100 * float(model.intercept_[0]))}
    tables.update({template: {} for template in TEMPLATES})
    for place, value in zip(best, model.coef_[0], strict=True):
        hundredths = round(100 * float(value))
        if hundredths:
            template, text = names[place]
            tables[template][text] = hundredths
    return tables


def _matrix(lists: list[list[tuple[str, str]]], names: list[tuple[str, str]]) -> sparse.csr_matrix:
    number = {name: i for i, name in enumerate(names)}
    columns = [[number[f] for f in listed if f in number] for listed in lists]
    starts = np.cumsum([0, *map(len, columns)])
    flat = np.fromiter((c for row in columns for c in row), np.int64, starts[-1])
    return sparse.csr_matrix((np.ones(len(flat)), flat, starts), (len(lists), len(names)))


def _fit(
    matrix: sparse.csr_matrix, answers: np.ndarray, weight: np.ndarray, strength: float
) -> LogisticRegression:
    model = LogisticRegression(C=strength, max_iter=300)
    return model.fit(matrix, answers, sample_weight=weight)


def cases_for(cases: Iterable[Case], word: str, part: str | None = None) -> list[Case]:
    """The cases of a source that a test counts."""
    return [
        case
        for case in cases
        if case.word == word and case.form in TESTED[word] and part in (None, case.part)
    ]


@dataclass(frozen=True)
class Result:
    """Answers of one way to decide on one test set."""

    right: np.ndarray
    answers: np.ndarray

    @property
    def accuracy(self) -> float:
        return float(self.right.mean())

    @property
    def by_form(self) -> tuple[float, float]:
        return tuple(float(self.right[self.answers == a].mean()) for a in (0, 1))  # type: ignore[return-value]

    @property
    def balanced(self) -> float:
        return sum(self.by_form) / 2

    @property
    def interval(self) -> tuple[float, float]:
        interval = stats.binomtest(int(self.right.sum()), len(self.right)).proportion_ci(
            method="wilson"
        )
        return interval.low, interval.high


def judge(decided: list[int], cases: list[Case]) -> Result:
    answers = np.array([case.answer for case in cases])
    return Result(np.array(decided) == answers, answers)


def triples(cases: list[Case]) -> list[tuple[str, str, str]]:
    return [(case.word, case.before, case.after) for case in cases]


def context(weights: dict, cases: list[Case]) -> Result:
    return judge(ContextDecider(weights).decide_many(triples(cases)), cases)


def majority(cases: list[Case]) -> Result:
    most = Counter(case.answer for case in cases).most_common(1)[0][0]
    return judge([most] * len(cases), cases)


def choose(sources: dict[str, list[Case]], held_out: str) -> list[tuple[Settings, dict]]:
    """Settings by leave-one-source-out over all but the source to be tested on."""
    others = [name for name in sources if name != held_out]
    tried = [
        Settings(),
        Settings(articles=0.0),
        Settings(articles=0.2),
        Settings(strength=(1.0, 1.0), hers=3.0),
        Settings(strength=(1.0, 3.0), hers=10.0),
        Settings(strength=(3.0, 3.0), hers=1.0),
    ]
    rows = []
    for settings in tried:
        results: dict[str, list[Result]] = defaultdict(list)
        for left_out in others[:3]:  # the large ones; the small are always trained on
            part = TEST_PARTS.get(left_out)
            tests = {word: cases_for(sources[left_out], word, part)[:3000] for word in TESTED}
            rest = [case for name in others if name != left_out for case in sources[name]]
            weights = train(
                texts.without_copies(rest, [c for t in tests.values() for c in t]), settings
            )
            for word, cases in tests.items():
                results[word].append(context(weights, cases))
        means = {
            word: (
                float(np.mean([r.accuracy for r in found])),
                float(np.mean([r.balanced for r in found])),
            )
            for word, found in results.items()
        }
        print(f"without {held_out}: {settings} {means}", flush=True)
        rows.append((settings, means))
    return rows


def passages(paths: list[Path]) -> list[Case]:
    """him/his -> her (and the rest) in passages that nothing was learned from."""
    found: dict[str, list[Case]] = {}
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            for sentence in texts.split(line.split("\t")[-1]):
                key = " ".join(texts.words_of(sentence))
                if key not in found:
                    found[key] = texts.cases_of("definitions", sentence)  # "mine" is a pit here
    return [case for cases in found.values() for case in cases]


def cells(result: Result) -> str:
    return f"{percent(result.accuracy)} ({percent(result.balanced)})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--root", type=Path, default=Path("/"), help="where the packages are")
    parser.add_argument("--passages", type=Path, nargs="*", default=[], help="id<TAB>text files")
    parser.add_argument("--choose", action="store_true", help="try the settings, write nothing")
    arguments = parser.parse_args()
    sources = {name: texts.build(arguments.root, name) for name in texts.SOURCES}
    if arguments.choose:
        for held_out in TEST_PARTS:
            choose(sources, held_out)
        return
    settings = Settings()
    tagger = decider("hanta")
    report = Report(sources, settings)
    for held_out, part in TEST_PARTS.items():
        partner = next(name for name in TEST_PARTS if name != held_out)
        tests = {word: cases_for(sources[held_out], word, part) for word in TESTED}
        every = [case for cases in tests.values() for case in cases]
        alone = texts.without_copies(sources[partner], every)
        rest = [case for name, found in sources.items() if name != held_out for case in found]
        wide = texts.without_copies(rest, every)
        models = {"alone": train(alone, settings), "all": train(wide, settings)}
        report.copies[held_out] = len(rest) - len(wide)
        for word, cases in tests.items():
            report.add(
                word,
                held_out,
                cases,
                majority=majority(cases),
                hanta=judge(tagger.decide_many(triples(cases)), cases),
                **{name: context(model, cases) for name, model in models.items()},
            )
    learned = [case for found in sources.values() for case in found]
    shipped = train(learned, settings)
    further = {}
    if arguments.passages:
        further["MS MARCO passages"] = passages(arguments.passages)
    for name, found in further.items():
        for word in TESTED:
            cases = cases_for(found, word)
            if cases:
                report.add(
                    word,
                    name,
                    cases,
                    majority=majority(cases),
                    hanta=judge(tagger.decide_many(triples(cases)), cases),
                    all=context(shipped, cases),
                )
                copied = len(cases) - len(texts.without_copies(cases, learned))
                report.copied.setdefault(name, {})[word] = (copied, len(cases))
    some = triples(learned[:100_000])
    model = ContextDecider(shipped)
    for name, which, cases in (("context", model, some), ("HanTa", tagger, some[:1000])):
        start = time.perf_counter()
        which.decide_many(cases)
        print(f"{name}: {len(cases) / (time.perf_counter() - start):,.0f} decisions a second")
    write_weights(shipped, report)
    PAGE.write_text(report.page(), encoding="utf-8")
    print(report.page())


def write_weights(weights: dict, report: Report) -> None:
    """One line a template, so that a difference can be read."""
    lines = [
        "{",
        ' "card": ' + json.dumps(report.card(weights), indent=2).replace("\n", "\n ") + ",",
    ]
    lines.append(' "weights": {')
    words = list(weights)
    for word in words:
        lines.append(f'  "{word}": {{')
        rows = []
        for template, table in weights[word].items():
            value = table if template == "bias" else dict(sorted(table.items()))
            text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            rows.append(f'   "{template}": {text}')
        lines += [",\n".join(rows), "  }" + ("," if word != words[-1] else "")]
    lines += [" }", "}"]
    WEIGHTS.parent.mkdir(parents=True, exist_ok=True)
    WEIGHTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


class Report:
    """Collects the results and writes the card and the page."""

    def __init__(self, sources: dict[str, list[Case]], settings: Settings) -> None:
        self.sources = sources
        self.settings = settings
        self.copies: dict[str, int] = {}  # left out of training, by the source tested on
        #: test that nothing is left out for → word → cases that share six words, and all cases
        self.copied: dict[str, dict[str, tuple[int, int]]] = {}
        self.rows: list[tuple[str, str, list[Case], dict[str, Result]]] = []

    def add(self, word: str, test: str, cases: list[Case], **results: Result) -> None:
        self.rows.append((word, test, cases, results))
        print(word, test, len(cases), {n: cells(r) for n, r in results.items()}, flush=True)

    def card(self, weights: dict) -> dict:
        figures = {}
        for word, test, cases, results in self.rows:
            if test in TEST_PARTS:
                figures[f"{word}, tested on {test}, trained without it"] = {
                    "cases": len(cases),
                    **{name: round(100 * result.accuracy, 1) for name, result in results.items()},
                    "balanced": round(100 * results["all"].balanced, 1),
                }
        return {
            "what": "logistic regression: her -> him (below 0) or his (above), "
            "his -> her (below 0) or hers (above); weights in hundredths of log odds",
            "language": "English",
            "made by": "experiments/pronouns/run.py",
            "templates": "see ranktilt.counterfactuals.substitution.pronouns.features",
            "features": {
                word: sum(len(t) for name, t in tables.items() if name != "bias")
                for word, tables in weights.items()
            },
            "sources": {
                name: {
                    "Debian package": PACKAGES[name],
                    "licence": texts.LICENCES[name],
                    "cases": _counted(found),
                }
                for name, found in self.sources.items()
            },
            "accuracy in percent (alone: trained on the other source only; "
            "all: on all other sources)": figures,
            "limits": "two forms a word; archaic and telegraphic English is decided worse; "
            "no text of the sources is in this file beyond single words and pairs of words",
        }

    def page(self) -> str:
        lines = [_INTRODUCTION]
        for word, title in (("her", "her becomes him or his"), ("his", "his becomes her or hers")):
            lines += [
                f"## {title}\n",
                "Accuracy in per cent, and in brackets the mean of the two forms' own accuracies "
                "(balanced).\n",
                "| tested on | cases | most frequent form | HanTa | context, the one other source "
                "| context, all other sources | 95% interval | HanTa against context, p |",
                "|---|--:|--:|--:|--:|--:|--:|--:|",
            ]
            for about, test, cases, results in self.rows:
                if about == word:
                    lines.append(self._row(test, cases, results))
            of_word = [row for row in self.rows if row[0] == word]
            lines += ["", _right_by_form(word, of_word), _learned_from_one(of_word), ""]
        lines += [self._sources(), _LIMITS]
        return "\n".join(lines)

    def _row(self, test: str, cases: list[Case], results: dict[str, Result]) -> str:
        best, hanta = results["all"], results["hanta"]
        low, high = best.interval
        only_us = int((best.right & ~hanta.right).sum())
        only_hanta = int((hanta.right & ~best.right).sum())
        p = stats.binomtest(only_us, only_us + only_hanta).pvalue if only_us + only_hanta else 1.0
        alone = cells(results["alone"]) if "alone" in results else ""
        shown = "< 0.001" if p < 0.001 else f"{p:.3f}"
        name = {"wordnet": "WordNet's examples"}.get(test, test)
        return (
            f"| {name} | {len(cases):,} | {cells(results['majority'])} | {cells(hanta)} | {alone} "
            f"| **{percent(best.accuracy)}** ({percent(best.balanced)}) "
            f"| {percent(low)} to {percent(high)} | {shown} |"
        )

    def _sources(self) -> str:
        lines = [
            "## What it learned from\n",
            "| source | Debian package | her: him/his | her: other persons | his: her | his: hers "
            "| related words |",
            "|---|---|--:|--:|--:|--:|--:|",
        ]
        for name, found in self.sources.items():
            counts = _counted(found)
            shown = " | ".join(f"{counts[key]:,}" for key in counts)
            lines.append(f"| {NAMES[name]} | {PACKAGES[name]} | {shown} |")
        dropped = ", ".join(f"{n} for {NAMES[s]}" for s, n in self.copies.items())
        lines += [
            "",
            "Excluded from training because their sentence shares six words in a row with the test "
            f"(cases): {dropped}.",
        ]
        for test, counts in self.copied.items():
            shown = [
                f"{n:,} of {total:,} {'cases ' * (not i)}({word})"
                for i, (word, (n, total)) in enumerate(counts.items())
            ]
            lines.append(
                f"Not excluded: {test} share six words in a row with what the shipped weights "
                f"learned from in {' and '.join(shown)}."
            )
        return "\n".join(lines)


def _counted(cases: list[Case]) -> dict[str, int]:
    counts = dict.fromkeys(
        ("her from him/his", "her from others", "his as her", "his as hers", "related"), 0
    )
    for case in cases:
        if case.form in RELATED:
            counts["related"] += 1
        elif case.word == "his":
            counts["his as hers" if case.answer else "his as her"] += 1
        else:
            own = case.form in ("him", "his")
            counts["her from him/his" if own else "her from others"] += 1
    return counts


def _right_by_form(word: str, rows: list) -> str:
    forms = {"her": ("him", "his"), "his": ("her", "hers")}[word]
    parts = []
    for _, test, cases, results in rows:
        name = {"wordnet": "WordNet's examples"}.get(test, test)
        counts = Counter(case.answer for case in cases)
        shown = ", ".join(
            f"{form} {percent(results['all'].by_form[i])}% of {counts[i]:,}"
            for i, form in enumerate(forms)
            if counts[i]
        )
        parts.append(f"{name}: {shown}")
    return "Right by form (context, all other sources): " + "; ".join(parts) + "."


def _learned_from_one(rows: list) -> str:
    parts = []
    for _, test, _, results in rows:
        if "alone" in results:
            name = {"wordnet": "WordNet's examples"}.get(test, test)
            value = results["alone"].accuracy
            below = ["below 95%"] * (value < 0.95)
            below += ["below HanTa"] * (value < results["hanta"].accuracy)
            parts.append(f"{name} {percent(value)}%{', ' * bool(below)}{' and '.join(below)}")
    return "Learned from the one other source only: " + "; ".join(parts) + "."


_INTRODUCTION = """\
# Pronoun decisions: her to him or his, his to her or hers

Written by `python -m experiments.pronouns.run`.

A swap of the two sides has to choose: *her* becomes *him* (I saw her) or *his* (her keys), and
*his* becomes *her* (his keys) or *hers* (the keys are his). `swap`'s option `--pronouns` sets how:
`context` (the default), `hanta` (the HanTa tagger, `pip install 'ranktilt[text]'`) or
`first` (always the first form). The context model is a logistic regression over the two words on
either side. It is the default because, learned from all sources but the tested one, it is right at
least as often as HanTa on every test below (the last column shows where this may be chance), and
because it is much faster. With all other sources both directions, to WordNet's examples and to the
fortunes, pass 95%. That takes more than one source: learned from WordNet alone, the fortunes'
*her* stays below 95% and below HanTa.

**The answer key.** In the reverse direction the right form is known. Every *him* and *his* of a
sentence is written *her*, and the original form is the answer; for *his*, every *my, your, our,
their* (answer *her*) and *mine, yours, ours, theirs, hers* (answer *hers*) is written *his*. An
original *her* is not tested, because its form is unknown. Not counted are *his* before punctuation
or at the end (it stands for *hers*, and no *her* is found there), and *him* or *his* next to a
*her* ("his or her").

**Across domains.** Models tested on WordNet's examples have learned nothing from WordNet, and
models tested on the fortunes nothing from the fortunes. "The one other source" learned from only
the other of the two; "all other sources" from everything in the last table but the tested source.
Three settings were chosen by holding out the largest of the *other* sources in turn (`--choose`):
the strength of the penalty, the weight of articles and the weight of *hers*. The features, how many
are kept and the weight of the other cases had been set by hand before. One choice was made for both
directions, so each of the two sources took part in it once, as held-out data for the other. The MS
MARCO passages (of TREC DL 2019 and 2020) are a third domain that nothing was learned from; the
results there were seen once before the settings were chosen again, on the other sources alone.
There the weights are the shipped ones, learned from all sources, and copies are not excluded (the
line below the last table counts them). Some of their cases are damaged text and not pronouns, such
as "This" without its first letter.
"""
_LIMITS = """
To have more words to learn from, the other persons count too (*me* as *him*, *my* as *his*), and
with less weight "its", articles and "of it", "for you". They are never tested on.

## Limits

- The answer key is made, not written by people: a sentence about a man may use other words than one
  about a woman, and the figures only show how often the right form is chosen.
- A sentence can hold several cases, and these are not independent: the intervals, and the p of the
  comparison with HanTa, take them as if they were, so they are a little narrow.
- Two words on either side cannot decide every case: "gave her security" and "gave her shoes a
  polish" begin alike. Old, telegraphic or unpunctuated English is decided worse.
- *hers* is rare, so plain accuracy says little about it: see the figures by form. If it is even
  rarer than in the sources, as in the passages, always choosing *her* is right more often, but
  never finds a *hers*.
- Two sides with these forms are a limit of the method. Other pronouns, singular *they* among them,
  are left as they are; other languages need a decider of their own.

How it is computed: `ranktilt.counterfactuals.substitution.pronouns.features`.
The shipped weights, with their sources and
licences: `src/ranktilt/counterfactuals/substitution/weights/pronouns-en.json`.
"""

if __name__ == "__main__":
    main()
