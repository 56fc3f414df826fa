"""Write README.md: do rankers prefer documents by people, or their rewriting by a language model?

    python -m experiments.versions.run ../shared/data/cocktail_nfcorpus \\
        > experiments/versions/README.md

Runs and the card are kept in bench/data/versions (`--work`): those that are there are used again,
others are made (on a CPU about half an hour each). `cross.trec` and `training.json` come from
`experiments.versions.gpu`, which also makes the folder `cross` for the card.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np

from experiments.common import markdown_table, paragraph
from experiments.versions.data import HUMAN, MODEL, Versions, load
from ranktilt.counterfactuals.tilt_card import CardSettings, split_sentences, tilt_card
from ranktilt.counterfactuals.versions import (
    BothVersions,
    VersionComparison,
    VersionSettings,
    score_versions,
)
from ranktilt.data.collection import Collection
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.display.numbers import interval, number
from ranktilt.measures.pairs import preferences
from ranktilt.measures.scoring import score
from ranktilt.rankers.ranking import rank
from ranktilt.stats.intervals import resample_counts

BM25, CROSS = "bm25", "bm25 >> cross % 100"
RANKERS = {BM25: "bm25", "dense:minilm": "dense", "late:minilm": "late", CROSS: "cross"}
K, DRAWS = 10, 10_000
ALL, RELEVANT = f"PairPreference@{K}", f"PairPreference(relevant_only=True)@{K}"
EXPOSURE, DELTA = f"Share(group='b', by='documents')@{K}", f"SourceDelta@{K}"
NDCG = f"nDCG@{K}"
#: Measure and the value without a preference.
NONE = {ALL: 0.5, RELEVANT: 0.5, EXPOSURE: 0.5, DELTA: 0.0}
LOOKS = len(RANKERS) * len(NONE)
CARD_QUERIES, CARD = 30, CardSettings(cutoff=5, depth=30)
#: The first look at these data, which this page repeats.
FIRST_EXPOSURE, FIRST_RELEVANT = 0.488, 55.6


def make_runs(data: Versions, both: BothVersions, work: Path) -> dict[str, Run]:
    """The runs over both versions; missing ones are made, but for the cross-encoder's."""
    work.mkdir(parents=True, exist_ok=True)
    found = {}
    for name, file in RANKERS.items():
        path = work / f"{file}.trec"
        if not path.is_file():
            if name == CROSS:
                sys.exit(f"{path} is missing; make it with experiments.versions.gpu")
            rank(both.texts, data.test, name, depth=100, output=str(path))
        found[name] = Run.load(path)
    return found


def make_card(data: Versions, work: Path) -> list[dict[str, Any]]:
    """Rows of the tilt card of three rerankers over the documents by people."""
    path = work / "card.json"
    if not path.is_file():
        asked = sorted(data.test)
        random.Random(0).shuffle(asked)
        chosen = {query: data.test[query] for query in sorted(asked[:CARD_QUERIES])}
        stages = {"dense:minilm": "dense:minilm", "late:minilm": "late:minilm",
                  "cross": f"cross:{work / 'cross'}"}  # fmt: skip
        systems = {name: f"bm25 >> {stage} % {CARD.depth}" for name, stage in stages.items()}
        made = tilt_card(data.human, chosen, systems, settings=CARD)
        path.write_text(made.to_json(), encoding="utf-8")
    rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["rows"]
    return rows


# --- figures --------------------------------------------------------------------------------------


def pooled(run: Run, data: Versions, both: BothVersions, *, relevant: bool) -> list[float]:
    """b above a in percent of all pairs of all queries, its interval, and the number of pairs."""
    sums = []
    for query, own in run.to_dict().items():
        place = {name: row for row, name in enumerate(own)}
        pairs = zip(both.pairs.first, both.pairs.second, strict=True)
        rows = np.array(
            [
                (place.get(a, -1), place.get(b, -1))
                for a, b in pairs
                if (a in place or b in place) and (not relevant or data.grades[query].get(a, 0) > 0)
            ],
            np.int64,
        ).reshape(-1, 2)
        values = preferences(rows, np.array(list(own.values())), K)
        counted = values[~np.isnan(values)]
        sums.append((counted.sum(), len(counted)))
    table = np.array(sums, float)
    blocks = [counts @ table for counts in resample_counts(len(table), DRAWS, 0)]
    drawn = np.concatenate(blocks)
    low, high = np.quantile(100 * drawn[:, 0] / drawn[:, 1], [0.025, 0.975])
    return [float(100 * table[:, 0].sum() / table[:, 1].sum()), low, high, table[:, 1].sum()]


def cell(row: Any, strict: Any) -> str:
    """Value and interval; bold if the corrected interval excludes the value of no preference."""
    wide = row.measure == DELTA
    text = f"{number(row.value, 1 if wide else 3, signed=wide)} "
    text += interval(row.low, row.high, 1 if wide else 3, signed=wide)
    if row.measure in NONE and VersionComparison.excludes(strict, NONE[row.measure]):
        text = f"**{text}**"
    return text


def results_table(found: VersionComparison, strict: VersionComparison) -> list[str]:
    header = ["ranker", "b above a", "relevant pairs", "exposure of b", "SourceDelta", "nDCG@10",
              "queries (relevant pairs)"]  # fmt: skip
    rows = [
        [name,
         *(cell(found.row(name, m), strict.row(name, m)) for m in (*NONE, NDCG)),
         f"{found.row(name, ALL).n} ({found.row(name, RELEVANT).n})"]
        for name in RANKERS
    ]  # fmt: skip
    return markdown_table(header, rows)


def pooled_table(
    runs: dict[str, Run], data: Versions, both: BothVersions, found: VersionComparison
) -> tuple[list[str], dict[str, list[float]]]:
    rows, values = [], {}
    for name, run in runs.items():
        whole = pooled(run, data, both, relevant=False)
        values[name] = own = pooled(run, data, both, relevant=True)
        cells = [
            f"{v[0]:.1f} [{v[1]:.1f}, {v[2]:.1f}] of {v[3]:,.0f}" for v in (whole, own)
        ]  # fmt: skip
        means = [f"{100 * (found.row(name, m).value or 0):.1f}" for m in (ALL, RELEVANT)]
        rows.append([name, means[0], cells[0], means[1], cells[1]])
    header = ["ranker", "all pairs: mean over queries", "over pairs",
              "relevant pairs: mean over queries", "over pairs"]  # fmt: skip
    return markdown_table(header, rows), values


def card_table(rows: list[dict[str, Any]]) -> list[str]:
    """A row per perturbation and ranker."""

    def cell(row: dict[str, Any], field: str, *, signed: bool) -> str:
        value, low, high = (row[f"{field}{end}"] for end in ("", "_low", "_high"))
        ends = "" if low is None else f" {interval(low, high, 2, signed=signed)}"
        return number(value, 2, signed=signed) + ends

    names = list(dict.fromkeys(row["perturbation"] for row in rows))
    cells = [
        [row["perturbation"], row["system"], cell(row, "shift", signed=True),
         cell(row, "above", signed=False), f"{row['documents']} ({row['n']})"]
        for row in sorted(rows, key=lambda row: names.index(row["perturbation"]))
    ]  # fmt: skip
    header = ["perturbation", "ranker", "change of the score (SD)", "above the original",
              "documents (queries)"]  # fmt: skip
    return markdown_table(header, cells, range(2, len(header)))


# --- page -----------------------------------------------------------------------------------------


def verdicts(found: VersionComparison, strict: VersionComparison) -> list[str]:
    """One point per ranker: what differs from no preference, over all looks and at 95%."""
    words = {ALL: "pairs", RELEVANT: "relevant pairs", EXPOSURE: "exposure", DELTA: "effectiveness"}
    lines = []
    for name in RANKERS:
        sides: dict[str, list[str]] = {"a": [], "b": []}
        for measure, none in NONE.items():
            row = found.row(name, measure)
            if row.value is None or not row.excludes(none):
                continue
            up = row.value > none
            side = ("a" if up else "b") if measure == DELTA else ("b" if up else "a")
            star = "" if strict.row(name, measure).excludes(none) else " (at 95% only)"
            sides[side].append(words[measure] + star)
        parts = [
            f"version {side} ({'people' if side == 'a' else 'the model'}) by {', '.join(by)}"
            for side, by in sides.items()
            if by
        ]
        text = " and ".join(parts) or "neither version by any of the four measures"
        lines += _point(f"**{name}** prefers {text}.")
    return lines


def _point(text: str) -> list[str]:
    first, *rest = paragraph(text, 96)
    return [f"- {first}", *(f"  {line}" for line in rest)]


def words_of(texts: dict[str, str]) -> str:
    lengths = [len(text.split()) for text in texts.values()]
    sentences = [len(split_sentences(text)) for text in texts.values()]
    return f"{np.mean(lengths):.0f} words in {np.mean(sentences):.1f} sentences"


def cross_text(found: VersionComparison, work: Path) -> str:
    training = json.loads((work / "training.json").read_text(encoding="utf-8"))
    ndcg = {name: found.row(name, NDCG) for name in RANKERS}
    own, base = ndcg[CROSS], ndcg[BM25]
    held = ", ".join(f"{value:.3f}" for value in training["held_out_ndcg"])
    weak = (own.value or 0) < (base.value or 0)
    ties = tied(found.runs[CROSS])
    quality = f"Its nDCG@10 is {own.value:.3f}, BM25's {base.value:.3f}."
    if weak:
        quality = f"""**It is weak**: nDCG@10 {own.value:.3f} {interval(own.low, own.high, 3)},
        below BM25's {base.value:.3f} {interval(base.low, base.high, 3)} on the same queries. Its
        preferences show what such a model does, not what a good cross-encoder would do."""
    return f"""The cross-encoder was made for this page (`experiments.versions.gpu`): MiniLM (six
    layers, the weights of `dense:minilm`) with a new output layer, trained on
    {training["pairs"]:,} pairs of documents for the data's own 324 development queries, both
    versions equally often on each side, so that the training favours neither.
    {training["held_out_queries"]} of these queries were held out and chose the number of passes
    (nDCG@10 after each: {held}; pass {training["passes"]} was kept). It reranks BM25's top 100 of
    the test queries, once. {quality} Scores were computed in bfloat16: in {100 * ties:.1f}% of the
    pairs that it ranked, both versions have the same score, which counts ½."""


def tied(run: Run) -> float:
    both = same = 0
    for own in run.to_dict().values():
        for name, value in own.items():
            other = own.get(f"{name}#b")
            both += other is not None
            same += other == value
    return same / both


def blocks(*parts: str | list[str]) -> list[str]:
    """Headings, paragraphs (strings) and tables or code (lines), with empty lines between them."""
    lines: list[str] = []
    for part in parts:
        own = [part] if part[0] == "#" else paragraph(part) if isinstance(part, str) else part
        lines += [*own, ""]
    return lines


def introduction(data: Versions) -> list[str]:
    return blocks(
        "# Written by people or by a language model: which version do rankers prefer?",
        f"""Cocktail's NFCorpus (Dai et al. 2024) has {len(data.human):,} medical abstracts in two
        versions: as people wrote them (a) and as Llama 2 rewrote them (b). Both go into one
        collection, four rankers rank it for {len(data.test)} test queries, and ranktilt measures
        which version of a document comes first.""",
    )


def summary(found: VersionComparison, strict: VersionComparison, bm25: list[float]) -> list[str]:
    exposure = found.row(BM25, EXPOSURE).value or 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about these ties
        listed = score(found.runs[BM25], EXPOSURE, pairs=found.both.pairs).mean("bm25", EXPOSURE)
    points = _point(
        f"""An earlier analysis of these data gave BM25's lists {FIRST_EXPOSURE} of exposure for b,
        and b above a in {FIRST_RELEVANT}% of relevant pairs. Here: {listed:.4f} if equal scores
        are sorted by id, which puts b first, and {exposure:.4f} if they favour neither; and
        {bm25[0]:.2f}% of {bm25[3]:,.0f} relevant pairs if all pairs count equally, while
        PairPreference, a mean over queries, is {found.row(BM25, RELEVANT).value:.3f}."""
    )
    return blocks("In short, at a cutoff of 10:", [*verdicts(found, strict), *points])


def method(data: Versions, found: VersionComparison, work: Path) -> list[str]:
    command = ["```text", f"ranktilt counterfactual versions {HUMAN} test.jsonl --other {MODEL} \\",
               "    --qrels qrels_test.tsv -s bm25 -s dense:minilm -s late:minilm \\",
               "    -s 'bm25 >> cross:cross % 100' -o versions", "```"]  # fmt: skip
    return blocks(
        "## How it was made",
        "Written by `python -m experiments.versions.run DATA`, which scores as this command does:",
        command,
        f"""`dense:minilm` and `late:minilm` use the weights of all-MiniLM-L6-v2: one vector per
        document, or one per word piece, compared by MaxSim, for which these weights were not
        trained. A document is its title and text: a has {words_of(data.human)} on average, b
        {words_of(data.model)}.""",
        cross_text(found, work),
    )


def results(found: VersionComparison, strict: VersionComparison) -> list[str]:
    return blocks(
        "## Results",
        results_table(found, strict),
        f"""Mean over queries with its 95% interval; SourceDelta has one value for all queries and
        a bootstrap interval. *b above a*: share of a query's pairs with a version in the top 10 in
        which b is above a; *exposure of b*: its share of the exposure in the top 10; both 0.5
        without a preference. Equal scores favour neither version, in all columns. *SourceDelta*:
        by how many percent nDCG@10 with only a relevant
        exceeds nDCG@10 with only b relevant, + is a. *nDCG@10* counts both versions as relevant.
        There are {LOOKS} tests ({len(RANKERS)} rankers, {len(NONE)} measures); **bold** marks
        values whose {100 * (1 - 0.05 / LOOKS):.2f}% interval (Bonferroni) excludes the value
        without a preference. Queries without a result, or without a relevant pair in the top 10,
        have no value.""",
    )


def queries_or_pairs(
    table: list[str], values: dict[str, list[float]], found: VersionComparison
) -> list[str]:
    """Both forms, and the rankers for which the choice decides about relevant pairs."""
    decides = [
        name
        for name, (_, low, high, _) in values.items()
        if found.row(name, RELEVANT).excludes(0.5) == (low <= 50 <= high)
    ]
    said = (
        f"For the relevant pairs of {' and '.join(decides)} it does, at 95%: one interval "
        "excludes 50%, the other does not."
        if decides
        else "Here none does, at 95%."
    )
    return blocks(
        "## Over queries or over pairs",
        table,
        f"""b above a, in percent. PairPreference is a mean over queries: each counts once, however
        many pairs it has in its top 10. Over pairs, a query with many relevant documents counts
        more (interval: bootstrap over queries, not corrected). The figure of the earlier analysis
        is over pairs. A claim should not depend on the choice. {said}""",
    )


def card(data: Versions, work: Path) -> list[str]:
    return blocks(
        "## What moves these rankers",
        card_table(make_card(data, work)),
        f"""The tilt card (`ranktilt counterfactual card`) over the documents by people: the top
        {CARD.cutoff} of {CARD.depth} candidates by BM25, for {CARD_QUERIES} test queries drawn at
        random, changed in six ways and scored again. Changes of the score are in standard
        deviations of the candidates' scores; 0.5 above the original: no preference; 95%
        intervals, not corrected for six perturbations of three rankers. Queries with
        fewer than {CARD.fewest} candidates have no change of the score. This limit was set after a
        first table, in which a few queries with 2 or 3 candidates dominated the intervals.""",
    )


LIMITS = (
    """One collection, one topic area, one rewriting model. The rewriting may change what a document
    says, not only how: a preference can be one for the content.""",
    """A ranker that prefers b need not recognise a model's writing: b differs in length and
    vocabulary, too.""",
    "Qrels were made for version a; b takes its grade.",
)


def page(data: Versions, both: BothVersions, work: Path) -> list[str]:
    runs = make_runs(data, both, work)
    asked = Queries(dict(data.test))
    grades = {query: data.grades[query] for query in data.test}
    levels = (0.95, 1 - 0.05 / LOOKS)
    found, strict = (
        score_versions(runs, both, asked, grades, VersionSettings(K, confidence=level))
        for level in levels
    )
    over_pairs, values = pooled_table(runs, data, both, found)
    return [
        *introduction(data),
        *summary(found, strict, values[BM25]),
        *method(data, found, work),
        *results(found, strict),
        *queries_or_pairs(over_pairs, values, found),
        *card(data, work),
        *blocks("## Limits", [line for text in LIMITS for line in _point(text)]),
    ][:-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--work", type=Path, default=Path("bench/data/versions"))
    given = parser.parse_args()
    data = load(given.data)
    both = BothVersions.join(Collection.open(data.human), Collection.open(data.model))
    print("\n".join(page(data, both, given.work)))


if __name__ == "__main__":
    main()
