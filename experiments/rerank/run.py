"""Write README.md: every reranker on TREC DL 2019 and 2020, and `duo` on Perspectrum.

    python -m experiments.rerank.run ../shared/data > experiments/rerank/README.md

Figures go to figures/, the longer tables to tables.md. A few minutes on two cores;
needs the extras `neural` (embeddings of Perspectrum, kept for the next time) and `report`. The
passages may not be redistributed, so the data stay outside the repository.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from experiments.common import deep_learning
from experiments.pair.audit import Debates
from experiments.rerank.figure import frontiers
from ranktilt.data.annotations import Annotations
from ranktilt.data.qrels import Qrels
from ranktilt.data.query_parts import fold_numbers, together
from ranktilt.data.run import Run
from ranktilt.measures.scoring import score
from ranktilt.polarity.polarize import PolaritySettings, fit_polarity
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.ranking import rank
from ranktilt.reports.drawing import draw
from ranktilt.rerankers.methods import Reranker, make_method
from ranktilt.rerankers.reranking import RerankSettings, ranked_lists, rerank
from ranktilt.rerankers.sweep import Chosen, Sweep, SweepSettings, sweep
from ranktilt.stats.corrections import holm
from ranktilt.stats.correlation import kendall_tau
from ranktilt.stats.intervals import mean_interval
from ranktilt.stats.paired import paired_differences, randomisation
from ranktilt.terms.annotator import annotate

HERE = Path(__file__).parent
FIGURES = HERE / "figures"
#: Where the template of the longer tables begins.
TABLES = "<!-- rerank-tables.md -->\n"
LEXICON = "gender-names"
FAIR, USEFUL = "TExFAIR@10", "nDCG@10"
#: Columns of the tables: measure and heading; those of bias are absolute values.
COLUMNS = {
    FAIR: "TExFAIR@10",
    USEFUL: "nDCG@10",
    "NFaiRR(background='pool')@10": "NFaiRR@10",
    "ARaB(magnitude='bool')@10": "\\|ARaB-bool@10\\|",
    "ARaB@10": "\\|ARaB-tf@10\\|",
}
#: duo is missing: it needs sides, not groups of terms.
METHODS = {
    "texfair": make_method("texfair"),
    "arab": make_method("arab"),
    "arab, bool": make_method("arab(magnitude=bool)"),
    "nfairr": make_method("nfairr"),
    "neutrality": make_method("neutrality"),
    "mmr": make_method("mmr"),
    "xquad": make_method("xquad"),
    "pm-2": make_method("pm-2"),
    "ia-select": make_method("ia-select"),
    "fa-ir": make_method("fa-ir"),
    "det-const-sort": make_method("det-const-sort"),
}
#: What the figure leaves out: at most strengths near 0 are chosen for these.
NOT_DRAWN = ("xquad", "pm-2", "ia-select")
SYSTEMS = {
    "BM25": "BM25",
    "BM25_RM3": "BM25+RM3",
    "D_BERT_KD_TASB": "TAS-B",
    "OPEN_AI_ADA2": "Ada-2",
    "REP_LLAMA": "RepLLaMA",
    "SPLADE_P_P_ENSEMBLE_DISTIL": "SPLADE++",
}
GRID = [number / 50 for number in range(51)]
#: What of nDCG@10 is to be kept, and by how many standard errors on the training folds.
RULES = ((0.99, 0.0), (0.99, 1.0), (0.95, 0.0))
SPLITS = 20
DEPTHS = (20, 30, 50, 100)
DUO, SIGNED = "DUO(relevant_only=True)", "SignedDUO(relevant_only=True)"
DUO_STRENGTHS = (0.0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0)
BOUNDS = ("displacement", "score")
TAU = "Kendall's τ"
DUO_TITLES = (
    "Kendall's τ to the order before (1: nothing moved)",
    "DUO of the relevant documents (0 is balanced)",
)


@dataclass(frozen=True)
class Setting:
    """Lists of one system, their judgements, and every method at every strength."""

    title: str
    qrels: Qrels
    queries: dict[str, str]
    sweeps: dict[str, Sweep]

    @property
    def first(self) -> Sweep:
        return next(iter(self.sweeps.values()))


def swept(
    run: Run, method: Reranker, data: tuple[Annotations, Qrels, dict[str, str]],
    candidates: int | None = None,
) -> Sweep:  # fmt: skip
    counts, qrels, queries = data
    return sweep(
        run, method, list(COLUMNS), annotations=counts, qrels=qrels, queries=queries,
        settings=SweepSettings(GRID, rerank=RerankSettings(candidates=candidates)),
    )  # fmt: skip


def settings(folder: Path) -> Iterator[tuple[Setting, Run, Annotations]]:
    """BM25 over both years, BM25 on DL20, six systems on DL19."""
    both = deep_learning(folder)
    texts = both.passages
    counts = annotate(texts, LEXICON)
    old, new = folder / "msmarco_dl19", folder / "msmarco_dl20"
    judged = Qrels.load(old / "qrels.dl19-passage.txt"), Qrels.load(new / "qrels.dl20-passage.txt")
    lists = [("BM25, DL19 and DL20", both.bm25, both.qrels)]
    lists.append(("BM25, DL20", Run.load(new / "BM25.dl20.run"), judged[1]))
    for path in sorted((old / "runs_rankllm_top100").glob("*.run")):
        run = Run.load(path)
        lists.append((f"{SYSTEMS[run.name.removesuffix('.dl19')]}, DL19", run, judged[0]))
    for title, run, qrels in lists:
        queries = {query: both.queries[query] for query in qrels.query_ids}
        data = (counts, qrels, queries)
        found = {name: swept(run, method, data) for name, method in METHODS.items()}
        yield Setting(title, qrels, queries, found), run, counts


def spoken(keep: float, margin: float) -> str:
    more = f" by {margin:g} standard error" if margin else ""
    return f"Strength chosen to keep {keep:.0%} on the training folds{more}:"


@dataclass(frozen=True)
class Tested:
    """Every method at the strengths chosen by one rule, against the list as it is."""

    chosen: dict[str, Chosen]
    before: np.ndarray  # measures × queries
    after: np.ndarray  # methods × measures × queries
    p: np.ndarray  # methods × measures, corrected over methods
    low: np.ndarray
    high: np.ndarray

    @classmethod
    def of(cls, setting: Setting, keep: float, margin: float) -> Tested:
        chosen = {name: found.choose(keep, safety=margin) for name, found in setting.sweeps.items()}
        before = setting.first.shown[0]
        after = np.stack([own.after for own in chosen.values()])
        differences = paired_differences(after, before)
        tests = [holm(randomisation(differences[:, m])) for m in range(len(COLUMNS))]
        return cls(chosen, before, after, np.stack(tests, axis=1), *mean_interval(differences))


def result_table(found: Tested) -> Iterator[str]:
    yield "| method | strength | " + " | ".join(COLUMNS.values()) + " | nDCG kept |"
    yield "|---|---|" + "---:|" * (len(COLUMNS) + 1)
    cells = [f"{value:.4f}" for value in np.nanmean(found.before, axis=1)]
    yield "| as it is | | " + " | ".join(cells) + " | |"
    for row, (name, own) in enumerate(found.chosen.items()):
        cells = []
        for m, measure in enumerate(COLUMNS):
            text = f"{np.nanmean(found.after[row, m]):.4f}"
            text += "†" if found.p[row, m] < 0.05 else ""
            if measure in (FAIR, USEFUL):
                text += f" ({signed(found.low[row, m])}, {signed(found.high[row, m])})"
            cells.append(text)
        kept = own.kept()
        cells.append("–" if kept is None else f"{kept:.2%}")
        yield f"| {name} | {span(own)} | " + " | ".join(cells) + " |"


def signed(value: float) -> str:
    """With its sign; what rounds to nothing has none."""
    text = f"{value:+.3f}"
    return "0" if float(text) == 0 else text


def span(own: Chosen) -> str:
    low, high = min(own.strengths), max(own.strengths)
    return f"{low:g}" if low == high else f"{low:g} to {high:g}"


def all_methods(setting: Setting) -> tuple[Sweep, list[str]]:
    """All methods as one, so that the method is chosen on the training folds too."""
    values = np.concatenate([found.values for found in setting.sweeps.values()])
    names = [name for name, found in setting.sweeps.items() for _ in found.strengths]
    numbers = [float(place) for place in range(len(values))]  # 0 is strength 0 of the first
    return replace(setting.first, strengths=numbers, values=values), names


def fairest_there(setting: Setting) -> tuple[str, Chosen]:
    """The method of the largest TExFAIR on test folds among those that kept 99% there."""
    chosen = {name: found.choose(0.99) for name, found in setting.sweeps.items()}
    held = {name: own for name, own in chosen.items() if (own.kept() or 0.0) >= 0.99}
    name = max(held, key=lambda name: held[name].means()[1][0])
    return name, held[name]


def best_table(every: Sequence[Setting]) -> Iterator[str]:
    yield (
        "| lists | queries | TExFAIR@10 as it is | texfair, 99% | nDCG kept | texfair, 99% with "
        "a margin | nDCG kept | method chosen too, with a margin | nDCG kept "
        "| fairest on the test folds |"
    )
    yield "|---|---:|---:|---:|---:|---:|---:|---|---:|---|"
    for setting in every:
        found = setting.sweeps["texfair"]
        cells = [f"{found.choose(0.99).means()[0][0]:.3f}"]
        for margin in (0.0, 1.0):
            own = found.choose(0.99, safety=margin)
            cells += [f"{own.means()[1][0]:.3f}", f"{own.kept():.2%}"]
        together, names = all_methods(setting)
        own = together.choose(0.99, safety=1.0)
        picked = dict.fromkeys(names[int(place)] for place in own.strengths)
        cells += [f"{own.means()[1][0]:.3f} ({', '.join(picked)})", f"{own.kept():.2%}"]
        name, own = fairest_there(setting)
        cells.append(f"{name}: {own.means()[1][0]:.3f} at {own.kept():.2%}")
        yield f"| {setting.title} | {len(setting.queries)} | " + " | ".join(cells) + " |"


@dataclass(frozen=True)
class Held:
    """Whether the test folds kept 99%, by the plain rule and by a margin: methods × lists."""

    decided: np.ndarray  # whether the 99% had a say in the strength, by the plain rule
    plain: np.ndarray
    careful: np.ndarray

    @classmethod
    def of(cls, every: Sequence[Setting]) -> Held:
        rows = [[setting.sweeps[name] for setting in every] for name in METHODS]
        fairest = [[found.choose(1e-9).strengths for found in row] for row in rows]
        chosen = [[found.choose(0.99).strengths for found in row] for row in rows]
        decided = [
            [a != b for a, b in zip(*pair, strict=True)]
            for pair in zip(fairest, chosen, strict=True)
        ]
        held = (
            [[(found.choose(0.99, safety=own).kept() or 0.0) >= 0.99 for found in row]
             for row in rows]
            for own in (0.0, 1.0)
        )  # fmt: skip
        return cls(np.array(decided), *map(np.array, held))

    def table(self) -> Iterator[str]:
        """How often, method by method, over the lists where the 99% had a say."""
        yield "| method | lists where the 99% decide | kept, plain | kept, with a margin |"
        yield "|---|---:|---:|---:|"
        for number, name in enumerate(METHODS):
            own = self.decided[number]
            cells = [
                f"{held[number][own].sum()} of {own.sum()}" if own.any() else "–"
                for held in (self.plain, self.careful)
            ]
            yield f"| {name} | {own.sum()} of {len(own)} | " + " | ".join(cells) + " |"


def changed(found: Sweep) -> int:
    """In how many lists the top 10 is another at the largest strength."""
    first, last = found.runs[0], found.runs[-1]
    return sum(first.ranking(q)[:10] != last.ranking(q)[:10] for q in first.query_ids)


def resplit(setting: Setting, found: Sweep, seed: int) -> Sweep:
    folds = fold_numbers(found.query_ids, setting.queries, setting.qrels, 5, seed)
    return replace(found, folds=np.array([folds[query] for query in found.query_ids]))


def split_table(setting: Setting) -> Iterator[str]:
    """The 99% row under other splits, without and with a margin of one standard error."""
    yield (
        "| method | TExFAIR@10 | nDCG@10 kept | kept 99% | with a margin: TExFAIR@10 "
        "| nDCG@10 kept | kept 99% |"
    )
    yield "|---|---|---|---:|---|---|---:|"
    for name, found in setting.sweeps.items():
        cells = []
        for margin in (0.0, 1.0):
            fair, kept = [], []
            for seed in range(SPLITS):
                own = resplit(setting, found, seed).choose(0.99, safety=margin)
                fair.append(float(own.means()[1][0]))
                kept.append(own.kept() or 0.0)
            held = sum(value >= 0.99 for value in kept)
            cells += [
                f"{min(fair):.3f} to {max(fair):.3f}",
                f"{min(kept):.2%} to {max(kept):.2%}",
                f"{held}/{SPLITS}",
            ]
        yield f"| {name} | " + " | ".join(cells) + " |"


def depth_table(setting: Setting, run: Run, counts: Annotations) -> Iterator[str]:
    yield "| candidates | strength | TExFAIR@10 | nDCG@10 | nDCG kept |"
    yield "|---:|---|---:|---:|---:|"
    data = (counts, setting.qrels, setting.queries)
    for depth in DEPTHS:
        own = swept(run, METHODS["texfair"], data, depth).choose(0.99)
        after = own.means()[1]
        yield (f"| {depth} | {span(own)} | {after[0]:.3f} | {after[1]:.4f} | {own.kept():.2%} |")


def without_group(run: Run, counts: Annotations) -> float:
    """The part of the top tens' documents that have no group term."""
    lists = ranked_lists(run, METHODS["texfair"], {"annotations": counts})
    return float(np.mean([(own.counts[: own.top].sum(axis=1) == 0).mean() for own in lists]))


def save(panels: Sequence[tuple[str, object]]) -> None:
    FIGURES.mkdir(exist_ok=True)
    for name, panel in panels:
        (drawn,) = draw([panel])  # type: ignore[list-item]
        (FIGURES / f"{name}.svg").write_text(drawn.svg, encoding="utf-8")


# Perspectrum


def tau_to(before: Run, after: Run, top: int | None) -> float:
    """Mean Kendall's τ of the first `top` documents' places to the order before."""
    found = []
    for start, end in zip(before.offsets[:-1].tolist(), before.offsets[1:].tolist(), strict=True):
        end = end if top is None else min(end, start + top)
        place = {doc: i for i, doc in enumerate(after.doc_codes[start:end].tolist())}
        now = np.array([place[doc] for doc in before.doc_codes[start:end].tolist()], float)
        tau = kendall_tau(np.arange(len(now), dtype=float), now)
        if tau is not None:
            found.append(tau)
    return float(np.mean(found))


Curves = dict[str, list[dict[str, float]]]


def perspectrum(folder: Path) -> tuple[list[str], Curves, int]:
    """DUO over strengths and bounds, for what a list may hold; draws the figure."""
    path = folder / "perspectrum" / "claims_perspectives_stance.jsonl"
    debates = Debates.read(path, 3)
    run = rank(debates.texts, debates.queries, depth=100, settings=RankSettings(name="BM25"))
    placed = fit_polarity(
        run,
        debates.texts,
        debates.queries,
        fit=debates.fit(),
        embedder="st:minilm",
        settings=PolaritySettings(method="pca"),
    )
    grades = debates.qrels.grades
    known = {
        query: {doc: value for doc, value in docs.items() if grades[query].get(doc, 0) > 0}
        for query, docs in run.to_dict().items()
    }
    cases = (
        ("relevant documents only", Run.load(known, name="relevant"), None),
        ("the first 10", run, 10),
        ("the whole list of 100", run, None),
    )
    lines = [
        f"| what moves | bound | strength | {TAU} | DUO | SignedDUO | nDCG@10 |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    curves: Curves = {}
    for title, given, cutoff in cases:
        start = None
        for bound in BOUNDS:
            for strength in DUO_STRENGTHS:
                made = rerank(
                    given, f"duo(bound={bound})", strength, polarity=placed, cutoff=cutoff
                )
                scores = score(
                    made, [DUO, SIGNED, USEFUL], polarity=placed, qrels=debates.qrels,
                    queries=debates.queries,
                ).values[0]  # fmt: skip
                tau = tau_to(given, made, cutoff)
                start = scores[0] if start is None else start
                away = paired_differences(scores[0], start)
                mark = "†" if float(randomisation(away)) < 0.05 else ""
                low, high = (float(end) for end in mean_interval(scores[0]))
                ends = ", ".join(signed(float(end)) for end in mean_interval(scores[1]))
                curves.setdefault(f"{title}, {bound}", []).append({
                    "strength": strength, TAU: tau, DUO: float(np.nanmean(scores[0])),
                    USEFUL: float(scores[2].mean()),
                })  # fmt: skip
                if bound == BOUNDS[1] and strength in (0.0, 1.0):
                    continue  # the same as with the other bound
                useful = "" if cutoff is None and given is not run else f"{scores[2].mean():.3f}"
                name = "none" if strength == 0 else "either" if strength == 1 else bound
                lines.append(
                    f"| {title} | {name} | {strength:g} | {tau:.3f} "
                    f"| {np.nanmean(scores[0]):.3f}{mark} ({low:.3f}, {high:.3f}) "
                    f"| {signed(float(np.nanmean(scores[1])))} ({ends}) "
                    f"| {useful} |"
                )
    save([("rerank-duo", frontiers(curves, TAU, DUO, titles=DUO_TITLES))])
    return lines, curves, len(debates.claims)


def balance(curves: Curves, case: str, bound: str, strength: float) -> str:
    """A point of a curve, in words."""
    rows = curves[f"{case}, {bound}"]
    (row,) = (row for row in rows if row["strength"] == strength)
    return f"{row[DUO]:.3f} at τ {row[TAU]:.3f}"


def rivals(curves: Curves, case: str) -> tuple[int, int]:
    """How often a bound on score is as balanced as the other bound at the same τ, or more.

    The line of the displacement bound is read between its points; strengths 0 and 1 are common.
    """
    line = sorted((row[TAU], row[DUO]) for row in curves[f"{case}, displacement"])
    own = [row for row in curves[f"{case}, score"] if 0 < row["strength"] < 1]
    there = np.interp([row[TAU] for row in own], *zip(*line, strict=True))
    return sum(row[DUO] <= other for row, other in zip(own, there, strict=True)), len(own)


def shown_frontier(setting: Setting) -> dict[str, list[dict[str, float]]]:
    """Every fifth strength, as far as 90% of nDCG@10 is kept, of the methods that do something."""
    lines = {}
    for name, found in setting.sweeps.items():
        if name in NOT_DRAWN:
            continue
        rows = found.frontier()
        lines[name] = [row for row in rows[::5] if row[USEFUL] >= 0.9 * rows[0][USEFUL]]
    return lines


def main() -> None:
    folder = Path(sys.argv[1])
    every: list[Setting] = []
    depths: list[str] = []
    silent = 0.0
    for setting, run, counts in settings(folder):
        if not every:
            depths = list(depth_table(setting, run, counts))
            silent = without_group(run, counts)
        every.append(setting)
    first = every[0]
    panel = frontiers(shown_frontier(first), USEFUL, FAIR, kept=(0.99, 0.95))
    save([("rerank-frontier", panel)])
    debates, curves, claims = perspectrum(folder)
    main_tables: list[str] = []
    tables: list[str] = []
    costs: list[bool] = []
    marked, bare, cells = 0, 0, 0
    for setting in every:
        into = main_tables if setting is first else tables
        if setting is not first:
            into += ["", f"### {setting.title}: {len(setting.queries)} queries"]
        for rule in RULES:
            found = Tested.of(setting, *rule)
            into += ["", spoken(*rule), "", *result_table(found)]
            sure = found.p[:, :2] < 0.05
            apart = (found.low[:, :2] > 0) | (found.high[:, :2] < 0)
            marked += int((sure & ~apart).sum())
            bare += int((apart & ~sure).sum())
            cells += sure.size
            if rule[0] == 0.99:
                costs += (found.p[:, 1] < 0.05).tolist()
    texfair = first.sweeps["texfair"]
    plain, careful = (texfair.choose(0.99, safety=margin) for margin in (0.0, 1.0))
    held = Held.of(every)
    own = list(METHODS).index("texfair")
    fa_ir, det = (first.sweeps[name] for name in ("fa-ir", "det-const-sort"))
    parts = together(first.first.query_ids, first.queries, first.qrels)
    template = (HERE / "page.md").read_text(encoding="utf-8")
    relevant, tens, whole = "relevant documents only", "the first 10", "the whole list of 100"
    values = {
        "lexicon": LEXICON,
        "methods": str(len(METHODS)),
        "before": f"{plain.means()[0][0]:.3f}",
        "plain": f"{plain.means()[1][0]:.3f}",
        "plain_kept": f"{plain.kept():.2%}",
        "careful": f"{careful.means()[1][0]:.3f}",
        "careful_kept": f"{careful.kept():.2%}",
        "together": ", ".join(" and ".join(part) for part in parts if len(part) > 1) or "none",
        "rows": str(held.plain.size),
        "decided": str(held.decided.sum()),
        "held_plain": str(held.plain[held.decided].sum()),
        "held_careful": str(held.careful[held.decided].sum()),
        "own_plain": f"{held.plain[own].sum()} of {len(every)}",
        "own_careful": f"{held.careful[own].sum()} of {len(every)}",
        "held_table": "\n".join(held.table()),
        "fa_ir": f"{fa_ir.choose(0.99).means()[1][0]:.3f} at {fa_ir.choose(0.99).kept():.2%}",
        "fa_ir_changed": str(changed(fa_ir)),
        "det": f"{det.choose(0.99).means()[1][0]:.3f} at {det.choose(0.99).kept():.2%}",
        "det_changed": str(changed(det)),
        "costly": f"{sum(costs)} of {len(costs)}",
        "silent": f"{silent:.0%}",
        "splits": str(SPLITS),
        "claims": str(claims),
        "best_table": "\n".join(best_table(every)),
        "split_table": "\n".join(split_table(first)),
        "depth_table": "\n".join(depths),
        "main_tables": "\n".join(main_tables).strip("\n"),
        "tables": "\n".join(tables).strip("\n"),
        "marked": str(marked),
        "bare": str(bare),
        "cells": str(cells),
        "relevant_rivals": "{} of {}".format(*rivals(curves, relevant)),
        "tens_rivals": "{} of {}".format(*rivals(curves, tens)),
        "whole_rivals": "{} of {}".format(*rivals(curves, whole)),
        "relevant_score": balance(curves, relevant, "score", 0.05),
        "relevant_ranks": balance(curves, relevant, "displacement", 0.3),
        "tens_score": balance(curves, tens, "score", 0.05),
        "tens_ranks": balance(curves, tens, "displacement", 0.3),
        "whole_score": balance(curves, whole, "score", 0.05),
        "whole_ranks": balance(curves, whole, "displacement", 0.05),
        "tens_least": f"{min(row[DUO] for row in curves[f'{tens}, score']):.3f}",
        "duo_before": f"{curves[f'{tens}, score'][0][DUO]:.3f}",
        "duo_table": "\n".join(debates),
    }
    for key, value in values.items():
        template = template.replace(f"{{{key}}}", value)
    page, _, longer = template.partition(TABLES)
    (HERE / "tables.md").write_text(longer.lstrip("\n"), encoding="utf-8")
    print(page.rstrip("\n"))


if __name__ == "__main__":
    main()
