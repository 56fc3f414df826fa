"""Write README.md: does a ranker's own bias show in the bias of its lists?

    python -m experiments.inherent_bias.run ../shared/data [MODEL_FOLDER ...] \\
        > experiments/inherent_bias/README.md

Inherent bias is what changes if the gender words of the passages are swapped (CRBO, added tilt);
list bias is what the lists contain (ARaB, NFaiRR, TExFAIR, leans of documents). Abolghasemi et al.
(2024, §5 iii and §7) leave their relation open. Folders hold interaction models trained in folds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from experiments.common import markdown_table, p_text, paragraph
from experiments.counterfactual_dl19.control import built_once, group_bonus
from experiments.group_directions.run import ENCODERS, Bench, Encoder
from ranktilt.counterfactuals.evaluation import TiltSettings, counterfactual
from ranktilt.counterfactuals.results import Counterfactual, CounterfactualSettings
from ranktilt.data.types import FloatArray
from ranktilt.lexicons.leaning import document_leans
from ranktilt.measures.scoring import score
from ranktilt.stats.correlation import correlation, spearman_rows
from ranktilt.stats.intervals import mean_interval
from ranktilt.terms.annotator import annotate

RANKERS = {
    "BM25": "bm25",
    "BM25, k1 = 1.2, b = 0.75": "bm25(k1=1.2, b=0.75)",
    "BM25, k1 = 2, b = 1": "bm25(k1=2.0, b=1.0)",
    "BM25 + RM3": "bm25(rm3=True)",
}
BONUSES = (0.02, 0.05, 0.1, 0.2, 0.5)
LISTS = ("ARaB@10", "NFaiRR(background='collection')@10", "TExFAIR@10", "nDCG@10")
DRAWS = 2000


def systems(bench: Bench, folders: Sequence[str]) -> tuple[dict[str, Any], list[str]]:
    """All systems by name, and those with a bias that was put in."""
    made: dict[str, Any] = dict(RANKERS)
    for name, spec in ENCODERS.items():
        encoder = Encoder(bench, spec)
        variants = {name: encoder.lists(), f"BM25 >> {name}": encoder.lists(rerank=True)}
        for lexicon in ("gender", "gender-names"):
            without = encoder.lists(encoder.directions(lexicon))
            variants[f"{name} − {lexicon}"] = without
        made |= {own: (lists.original, lists.swapped) for own, lists in variants.items()}
    for folder in folders:
        kind = json.loads((Path(folder) / "config.json").read_text(encoding="utf-8"))["model"]
        made[f"BM25 >> {kind}"] = f"bm25 >> {kind}:{folder} % 100"
        made[f"BM25 >> {kind} − gender"] = f"bm25 >> {kind}:{folder}(remove=gender) % 100"
    controls = {}
    for group in ("male", "female"):
        inner = built_once("bm25")
        for bonus in BONUSES:
            name = f"BM25 + {bonus:g} sd per {group} word"
            controls[name] = group_bonus(inner, group=group, bonus=bonus)
    return made | controls, list(controls)


class Table:
    """Every system's inherent bias and list bias, per query."""

    def __init__(self, data: Path, folders: Sequence[str]) -> None:
        bench = Bench(data)
        texts, qrels = bench.texts, data / "msmarco_dl19/qrels.dl19-passage.txt"
        world = bench.swapped.world
        asked = {query: text for query, text in bench.queries.items() if world.query(text) == text}
        chosen, self.controls = systems(bench, folders)
        self.found: Counterfactual = counterfactual(
            texts, asked, chosen,
            settings=CounterfactualSettings(depth=100),
            tilt=TiltSettings(LISTS, annotations=annotate(texts, "gender-pairs"), qrels=qrels),
        )  # fmt: skip
        leans = document_leans(texts, "gender", embedder="light")
        soft = score(self.found.original, ["AWRF@10"], labels=leans.labels(), queries=list(asked))
        self.names = self.found.systems
        values = dict(
            zip((*LISTS, "CRBO@10"), self.found.scores.values.swapaxes(0, 1), strict=True)
        )
        both = self.found.leans["all"]
        self.values: dict[str, FloatArray] = {
            "1 − CRBO": 1 - values["CRBO@10"],
            "added tilt": (both[0] - both[1]) / 2,
            "ARaB@10": values["ARaB@10"],
            "1 − NFaiRR": 1 - values[LISTS[1]],
            "1 − TExFAIR": 1 - values["TExFAIR@10"],
            "AWRF of leans": soft.values[:, 0],
            "nDCG@10": values["nDCG@10"],
        }

    def rows(self) -> list[list[str]]:
        made = []
        for place, name in enumerate(self.names):
            cells = []
            for measure, values in self.values.items():
                own = values[place]
                low, high = (float(end) for end in mean_interval(own))
                sign = "+" if measure in ("added tilt", "ARaB@10") else ""
                cells.append(f"{np.nanmean(own):{sign}.4f} ({low:{sign}.3f}, {high:{sign}.3f})")
            made.append([name, *cells])
        return made

    def sizes(self, names: Sequence[str]) -> dict[str, FloatArray]:
        """Systems × queries of what is correlated: sizes, and signed tilts with each other."""
        chosen = [self.names.index(name) for name in names]
        return {measure: values[chosen] for measure, values in self.values.items()}


def correlations(table: Table, names: Sequence[str]) -> list[list[str]]:
    """Spearman over systems, with intervals by the bootstrap over queries."""
    values = table.sizes(names)
    draw = np.random.default_rng(0)
    count = next(iter(values.values())).shape[1]
    drawn = draw.integers(0, count, (DRAWS, count))
    rows = []
    for inherent, of_lists in (
        ("1 − CRBO", ("|ARaB@10|", "1 − NFaiRR", "1 − TExFAIR", "AWRF of leans", "nDCG@10")),
        ("|added tilt|", ("|ARaB@10|", "1 − NFaiRR", "1 − TExFAIR", "AWRF of leans", "nDCG@10")),
        ("added tilt", ("ARaB@10",)),
    ):
        for listed in of_lists:
            x, y = (means_of_draws(values, name, drawn) for name in (inherent, listed))
            whole = np.arange(count)[None]
            first, second = (means_of_draws(values, name, whole)[0] for name in (inherent, listed))
            found = correlation(first, second, "spearman")
            low, high = np.nanquantile(spearman_rows(x, y), (0.025, 0.975))
            r, p = found[0], found[1]
            rows.append([inherent.replace("|", "\\|"), listed.replace("|", "\\|"),
                         f"{r:+.2f} ({low:+.2f}, {high:+.2f})", p_text(p)])  # fmt: skip
    return rows


def means_of_draws(values: Mapping[str, FloatArray], name: str, drawn: Any) -> FloatArray:
    """Means of systems in each draw of queries; between bars, the size of the mean."""
    own = values[name.strip("|")]
    with np.errstate(all="ignore"):
        made = np.nanmean(own[:, drawn], axis=2).T
    return np.abs(made) if name.startswith("|") else made


def main(data: Path, folders: Sequence[str]) -> None:
    table = Table(data, folders)
    real = [name for name in table.names if name not in table.controls]
    header = ["system", *table.values]
    rows = table.rows()
    size = len(real)
    print("\n".join([
        "# Does a ranker's own bias show in its lists?", "",
        "Written by `python -m experiments.inherent_bias.run DATA [MODEL_FOLDER ...]`.", "",
        *paragraph("""
            In short: not over the 18 rankers that could be run here. What a swap of gender words
            moves (1 - CRBO) and what the lists contain are not positively correlated: no interval
            with a measure of the lists excludes 0 (with NFaiRR -0.63, -0.78 to +0.38). Swaps move
            the lists of the better encoders most (with nDCG@10 +0.69, +0.01 to +0.94), whose lists
            are not more tilted. BM25 ignores the swap and has as much tilt as any ranker: its
            tilt comes from the passages and the queries. This is the discrepancy that the paper
            reports for four rankers. If bias is added (the controls), both kinds of measures detect
            it: with the controls, the correlation of added tilt and ARaB is +0.41 (+0.23 to +0.72).
            But a bonus for female words first makes the lists of a male-leaning
            collection fairer: a list near zero does not show that the
            ranker is neutral, and a tilted list does not show that it is biased. Measure both.
        """), "",
        "## Every system", "",
        *paragraph(f"""
            TREC DL 2019, the judged queries without one that names a person whose name is swapped
            ({len(table.found.query_ids)} queries), 19,557 passages. Inherent: 1 − CRBO@10 (0:
            swapping all gender words and names of the passages moves nothing) and added tilt
            (the part of ARaB that disappears if the words are swapped, + towards male;
            ranktilt's own measure). Of
            the lists: ARaB (+ male), 1 − NFaiRR and 1 − TExFAIR (0: fair), by the words of
            `gender-pairs`, and AWRF of the documents' leans (light encoder, 0: fair). Means with
            95% intervals over queries. The systems at the end are controls: BM25 with a bonus
            per word of one side, whose inherent bias is known. "BM25 >> light" and "BM25 >> MiniLM"
            rerank the top 100 of the BM25 run provided with the data; the interaction models
            (wordllama's vectors, trained in five folds on the 97 queries of DL 2019 and 2020)
            rerank ranktilt's BM25. "− gender" is without the
            [group direction](../group_directions/README.md).
        """), "",
        *markdown_table(header, rows), "",
        "## Over systems", "",
        *paragraph(f"""
            Spearman over systems of the means above, its 95% interval by the bootstrap over
            queries ({DRAWS:,} draws), and p of no correlation. Systems are related (variants of
            one encoder, one first stage), so p is too small.
        """), "",
        f"The {size} rankers:", "",
        *markdown_table(["inherent", "of the lists", "Spearman", "p"],
                        correlations(table, real), range(2, 4)), "",
        f"With the {len(table.controls)} controls:", "",
        *markdown_table(["inherent", "of the lists", "Spearman", "p"],
                        correlations(table, table.names), range(2, 4)), "",
    ]))  # fmt: skip


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
