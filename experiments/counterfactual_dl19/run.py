"""Write README.md: would the rankings of DL 2019 change if genders were swapped?

    python -m experiments.counterfactual_dl19.run ../shared/data/msmarco_dl19 \\
        --reranker pacrr:FOLDER --serps ../shared/data/srb_real_serps/se_results.csv \\
        > experiments/counterfactual_dl19/README.md

BM25, MiniLM over all passages and a trained reranker over BM25's top 100 rank the passages and
their swapped copies. The passages may not be redistributed, so the data stay outside of the
repository. Vectors are kept in the user's cache: a second run takes minutes.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from experiments.counterfactual_dl19.added_tilt import AddedTilt, added_tilts
from experiments.counterfactual_dl19.control import built_once, group_bonus
from experiments.counterfactual_dl19.result_pages import forms_of, load_pages
from ranktilt.counterfactuals.evaluation import TiltSettings, counterfactual
from ranktilt.counterfactuals.query_forms import compare_query_forms
from ranktilt.counterfactuals.results import Counterfactual, CounterfactualSettings
from ranktilt.data.annotations import Annotations
from ranktilt.rankers.base import RankSettings
from ranktilt.terms.annotator import annotate

WORLDS = ("all", "names", "pronouns", "words")
BONUSES = (0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
PAIRINGS = 10


def cell(row: Any) -> str:
    if row.crbo is None:
        return "–"
    ends = "" if row.low is None else f" [{row.low:.3f}, {row.high:.3f}]"
    return f"{row.crbo:.4f}{ends}, {row.unchanged}"


def tilt(row: Any, name: str) -> str:
    """A mean of the original lists, with n where not all queries have a value."""
    value, n = row.tilt[name], row.tilt_n[name]
    if value is None:
        return "–"
    return f"{value:.4f}" + ("" if n == row.n_total else f" ({n}/{row.n_total})")


def p_value(p: float | None) -> str:
    return "–" if p is None else "< 0.0001" if p < 0.0001 else f"{p:.4f}"


def systems_table(found: Counterfactual) -> list[str]:
    """Table 2's form: NFaiRR, TExFAIR and nDCG of the original lists, CRBO in every world."""
    measures = [name.replace("(background='collection')", "") for name in found.tilts]
    worlds = found.world_names
    lines = [
        "| system | " + " | ".join(f"{name} ↑" for name in measures)
        + " | " + " | ".join(f"CRBO@10 ↑ {world}" for world in worlds) + " |",
        "|---|" + "---:|" * (len(measures) + len(worlds)),
    ]  # fmt: skip
    for system in found.systems:
        cells = [tilt(found.row(system), name) for name in found.tilts]
        cells += [cell(found.row(system, world)) for world in worlds]
        lines.append(f"| {system} | " + " | ".join(cells) + " |")
    return lines


def in_short(found: Counterfactual, added: list[AddedTilt], control: Counterfactual) -> list[str]:
    """The answer to the page's title."""
    rows = [found.row(system, "all") for system in found.systems]
    kept = ", ".join(f"{row.unchanged} of {row.system}'s" for row in rows)
    compared = found.comparison
    marked = sum(map(compared.is_significant, compared.rows)) if compared else 0
    ends = [f"{one.system} {one.added:+.4f} ({one.low:+.4f} to {one.high:+.4f})" for one in added]
    strong = control.row(control.systems[-1], "all")
    return [
        f"- Mostly not. Of {rows[0].n_total} lists, {kept} keep their top 10 if all words are"
        f" swapped. {marked or 'No'} CRBO differs significantly from {rows[0].system}'s.",
        "- The tilt that a system itself adds to ARaB@10, with its 95% interval: "
        + "; ".join(ends)
        + ".",
        "- A control that is known to use gender is detected: with the largest bonus for male"
        f" terms, CRBO@10 is {strong.crbo:.3f}.",
    ]


def tests(found: Counterfactual) -> str:
    """The paired comparisons with the first system in one sentence."""
    told = []
    for row in found.comparison.rows if found.comparison else ():
        world = row.measure.removeprefix(found.measure).strip() or "all"
        p = p_value(row.p_adjusted["t"])
        told.append(f"{row.run}, {world}: {row.difference:+.4f} (p {p})")
    return (
        f"CRBO against {found.systems[0]}, paired t-test, Holm over {len(told)} tests: "
        + "; ".join(told) + "." + still(found)
    )  # fmt: skip


def still(found: Counterfactual) -> str:
    """What a test against a system that never moves is worth."""
    first = found.systems[0]
    worlds = [world for world in found.world_names if not found.row(first, world).moved]
    if not worlds:
        return ""
    return (
        f" {first} never moves in the worlds {', '.join(worlds)}: against it, the test only shows "
        "that queries moved."
    )


def added_tilt_table(found: list[AddedTilt], name: str = "{}") -> list[str]:
    """What the systems add by themselves, and the rest."""
    lines = [
        "| system | added tilt, + towards male | 95% interval | p (Holm) | rest |",
        "|---|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {name.format(one.system)} | {one.added:+.4f} | {one.low:+.4f} to {one.high:+.4f} "
        f"| {p_value(one.p_adjusted)} | {one.rest:+.4f} |"
        for one in found
        if one.world == "all" and one.added is not None
    ]
    return lines


def leaks(control: list[AddedTilt], counted: Annotations) -> str:
    """How much of what a known bonus adds is in the rest instead of the added tilt."""
    by_name = {one.system: one for one in control}
    none = by_name[f"{0.0:g}"]
    told, shares = [], []
    for bonus in BONUSES[1:]:
        one = by_name[f"{bonus:g}"]
        if None in (one.added, one.rest, none.added, none.rest):
            continue
        rest = one.rest - none.rest  # type: ignore[operator]
        added = one.added - none.added + rest  # type: ignore[operator]
        if added > 0:
            shares.append(rest / added)
            told.append(f"{bonus:g}: {rest / added:.0%} of {added:+.4f}")
    words = dict(zip(counted.group_names, counted.all_counts.sum(axis=0).tolist(), strict=True))
    sides = " and ".join(f"{count:,.0f} {group} words" for group, count in words.items())
    return (
        f"Added tilt is a lower bound: the passages have {sides}, and if the sides are uneven, "
        "part of what a bonus adds to ARaB is in the rest, at every strength. In the control "
        f"that is {min(shares):.0%} to {max(shares):.0%} ({'; '.join(told)})."
    )


def left_out(found: list[AddedTilt]) -> str:
    count, total = next((one.excluded, one.n_total) for one in found if one.world == "all")
    if not count:
        return f"all {total} queries"
    which = "query that contains" if count == 1 else f"{count} queries that contain"
    return f"{total - count} of {total} queries, without the {which} a swapped word"


def lowest(found: Counterfactual, count: int = 5) -> list[str]:
    lines = []
    for system in found.systems:
        worst = [
            f"“{one.text}” {one.crbo:.3f}"
            for one in found.lowest(None)
            if (one.system, one.world) == (system, "all")
        ][:count]
        lines.append(f"- {system}: {'; '.join(worst) if worst else 'none'}.")
    return lines


def without_named(found: Counterfactual) -> list[str]:
    """The same without queries that hold a swapped word: these must find other passages."""
    named = found.with_swapped_words("all")
    if not named:
        return []
    rest = found.subset([query for query in found.query_ids if query not in named])
    listed = ", ".join(f"“{found.queries[query]}”" for query in named)
    have = "query has" if len(named) == 1 else "queries have"
    paper = (
        "For comparison, the paper's Table 2 has 0.951 to 0.976 for BM25 and three cross-encoders "
        "on its own query sets, over all of MS MARCO."
    )
    return [
        "## Without queries that name what is swapped",
        "",
        f"{len(named)} {have} a word that is swapped in the passages ({listed}): it asks for a "
        "person by name and must find other passages, whatever the ranker. Without it "
        f"({len(rest.query_ids)} queries):",
        "",
        *systems_table(rest),
        "",
        tests(rest),
        "",
        "BM25 matches the query's words and nothing else, so swapping words that are in no query "
        "moves nothing. Any movement that remains comes from the other rankers themselves. "
        + paper,
    ]


def changed(found: Counterfactual) -> str:
    told = [
        f"{world}: {counts['changed']:,} ({counts['changed'] / counts['documents']:.1%})"
        for world, counts in found.about["changed"].items()
    ]
    total = next(iter(found.about["changed"].values()))["documents"]
    return f"Of the {total:,} passages each world changes: {', '.join(told)}."


def control_table(found: Counterfactual) -> list[str]:
    lines = [
        "| bonus per male term, in sd of the scores | CRBO@10, all 43 | p against no bonus "
        "| fair 30 | p |",
        "|---:|---:|---:|---:|---:|",
    ]
    thirty = found.subset(FAIR)
    for bonus in BONUSES:
        name = f"{bonus:g}"
        cells = []
        for one in (found, thirty):
            cells.append(cell(one.row(name)))
            p = None
            if bonus:
                p = one.comparison.row(name, one.measure).p["t"]  # type: ignore[union-attr]
            cells.append(p_value(p))
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


def falls(found: Counterfactual) -> str:
    means = [found.row(f"{bonus:g}").crbo or 0.0 for bonus in BONUSES]
    monotone = all(a > b for a, b in itertools.pairwise(means))
    p = found.comparison.row("0.1", found.measure).p["t"]  # type: ignore[union-attr]
    adjusted = found.comparison.row("0.1", found.measure).p_adjusted["t"]  # type: ignore[union-attr]
    return (
        f"CRBO {'falls with every step' if monotone else 'does not fall with every step'}. At 0.1 "
        f"the paired t-test against no bonus gives p = {p_value(p)} (after Holm's correction over "
        f"the seven bonuses {p_value(adjusted)})."
    )


def pairings_table(found: Counterfactual) -> list[str]:
    lines = [
        "| system | world | mean | sd over the pairings | lowest | highest |",
        "|---|---|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {row.system} | {row.world} | {row.crbo:.4f} | {row.pairing_sd:.4f} | "
        f"{row.pairing_min:.4f} | {row.pairing_max:.4f} |"
        for row in found.rows
        if row.pairing_sd is not None
    ]
    return lines


def query_side(path: Path) -> list[str]:
    """Forms of a query on result pages of three search engines."""
    runs = load_pages(path)
    found = compare_query_forms(forms_of(next(iter(runs.values())).query_ids), runs)
    forms = found.forms.forms
    table, closer = found.table, found.closer_table
    assert closer is not None
    rows = [
        [*map(str, cells), f"{more[1]} {more[2]}, {more[3]}"]
        for cells, more in zip(table.rows, closer.rows, strict=True)
    ]
    header = [*table.header, f"{forms[0]}: closer to {forms[1]} than {forms[2]}, p"]
    return [
        "",
        "## The query side, on real result pages",
        "",
        "Google, Bing and DuckDuckGo for a neutral, a prototypical and a counter-prototypical form "
        f"of {len(found.forms.families)} queries (saved pages of ten addresses each, read by "
        "`result_pages.py`). Rank-biased overlap at 10 of the addresses, mean over the families "
        "with its 95% interval; last the difference between the neutral form's overlap with "
        "either of the others, its interval and p of the paired t-test:",
        "",
        "| " + " | ".join(header) + " |",
        "|---|" + "---:|" * (len(header) - 1),
        *("| " + " | ".join(cells) + " |" for cells in rows),
        "",
        "In all three engines, a query that names no gender gets a list closer to that of the "
        "expected gender; with eight families, only Google's difference is significant."
        if all(row.difference is not None and row.difference > 0 for row in found.closer)
        and [row.system for row in found.closer if (row.p or 1.0) < 0.05] == ["Google"]
        else "",
    ]


FAIR: list[str] = []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--reranker", required=True, help="such as pacrr:FOLDER")
    parser.add_argument("--serps", type=Path, help="result pages (se_results.csv), for query forms")
    parser.add_argument("--device", default="cpu")
    given = parser.parse_args()
    data: Path = given.data
    passages, topics = data / "passages_dl19.tsv", data / "topics.dl19-passage.txt"
    fair_run = data / "runs_cpjku_30fair_top200" / "BM25.run"
    FAIR.extend(
        dict.fromkeys(line.split()[0] for line in fair_run.read_text(encoding="utf-8").splitlines())
    )
    counted: Annotations = annotate(passages, "gender-names")
    family = given.reranker.split(":", maxsplit=1)[0].upper()
    reranked = f"bm25 >> {given.reranker} % 100"
    tilt, ranking = TiltSettings(annotations=counted), RankSettings(device=given.device)

    def evaluate(systems: Any, tilt: TiltSettings = tilt, **settings: Any) -> Counterfactual:
        chosen = CounterfactualSettings(**settings)
        return counterfactual(
            passages, topics, systems, settings=chosen, tilt=tilt, ranking=ranking
        )

    def say(what: str) -> None:
        print(what, file=sys.stderr, flush=True)

    say("control")
    bm25 = built_once("bm25")
    bonuses = {f"{b:g}": group_bonus(bm25, "gender-pairs", bonus=b) for b in BONUSES}
    control = evaluate(bonuses)
    say("systems")
    systems = {"BM25": "bm25", "MiniLM": "dense:minilm", family: reranked}
    with_qrels = replace(tilt, qrels=data / "qrels.dl19-passage.txt")
    main_ = evaluate(systems, with_qrels, worlds=(*WORLDS, "none"))
    say("fixed candidates")
    fixed = evaluate({family: reranked}, worlds=WORLDS, fixed_candidates=True)
    say("pairings")
    pairings = evaluate(systems, worlds=("names",), name_pairings=PAIRINGS)
    nothing = [row for row in main_.rows if row.world == "none"]
    fair = main_.subset(FAIR)
    swapped_words = annotate(passages, "gender-pairs")
    leaning = added_tilts(only_world(main_, "all"), swapped_words)
    leaning_control = added_tilts(control, swapped_words)
    lines = [
        "# Would the rankings of DL 2019 change if genders were swapped?",
        "",
        "Written by `python -m experiments.counterfactual_dl19.run DATA --reranker "
        f"{given.reranker.split(':')[0]}:FOLDER --serps SERPS`. The "
        "passages and queries are those of TREC Deep Learning 2019 (19,557 passages: the judged "
        "ones and the top 100 of six systems; 43 queries), the 30 fairness-sensitive queries those "
        "of Rekabsaz et al. 2021. The swap is `gender-pairs` with pronouns decided by context; "
        "queries stay as they are. The method is limited to two genders: people who are in no "
        "pair are excluded.",
        "",
        "## In short",
        "",
        *in_short(main_, leaning, control),
        "",
        "## How it was done",
        "",
        f"BM25 and MiniLM (`dense:minilm`) rank all passages in every world. {family} is an "
        "interaction model trained on the queries of DL 2019 and 2020 in folds (every query is "
        "scored by a model that never saw it) and reranks BM25's top 100, BM25 ranking the "
        "swapped passages too. NFaiRR (against the whole collection) and TExFAIR are of the "
        "original lists, by `gender-names`. In a CRBO cell: the mean, its 95% interval, and how "
        "many queries have exactly the same top 10 in the same order.",
        "",
        "```python",
        "train_interaction(",
        f'    "{family.lower()}",',
        "    TrainingData(passages, queries, qrels, bm25),",
        "    InteractionSettings(",
        '        vectors="wink.100d.txt", folds=5, relevant=2, stop_by="concordance", seed=1',
        "    ),",
        "    output=FOLDER,",
        ")",
        "```",
        "",
        changed(main_),
        "",
        "## All 43 queries",
        "",
        *systems_table(_without_none(main_)),
        "",
        tests(_without_none(main_)),
        "",
        "## The 30 fairness-sensitive queries",
        "",
        *systems_table(_without_none(fair)),
        "",
        tests(_without_none(fair)),
        "",
        "Queries with the lowest CRBO in the world where all is swapped:",
        "",
        *lowest(main_),
        "",
        *without_named(_without_none(main_)),
        "",
        "## Which way the systems lean",
        "",
        "CRBO has no direction; added tilt does. It is ranktilt's own measure, not the paper's. "
        "Both lists are scored by the passages' original words, and half of the difference in "
        "ARaB@10 is the tilt that the system itself adds; the rest comes from the collection and "
        "the queries (`added_tilt.py`). The words of "
        "`gender-pairs`, which are those that are swapped, are counted; names are swapped, but not "
        "counted. "
        "All words swapped, "
        f"{left_out(leaning)}; the rows with a bonus for male terms are controls. p is that of "
        "the paired t-test with Holm's correction, over the systems and over the controls.",
        "",
        *added_tilt_table(leaning),
        *added_tilt_table(leaning_control, "BM25 + {} sd")[3:],
        "",
        leaks(leaning_control, swapped_words),
        "",
        "## The control",
        "",
        "Swapping nothing (`--world none`) must move nothing. CRBO, and queries that moved: "
        + ", ".join(f"{row.system} {row.crbo!r}, {row.moved} of {row.n_total}" for row in nothing)
        + ".",
        "",
        "A scorer that is known to use gender is detected: BM25 plus a bonus of a number of "
        "standard deviations of the query's scores (of its top 1000) for each male term of a "
        "passage (`control.py`), all words swapped. p is that of the paired t-test.",
        "",
        *control_table(control),
        "",
        falls(control),
        "",
        "## Candidates",
        "",
        f"{family} with the candidates of the original world in every world "
        "(`--fixed-candidates`), so that only its own order can change:",
        "",
        *systems_table(fixed),
        "",
        "## Random pairings of the names",
        "",
        f"One pairing of the names gives one of many possible swapped collections. {PAIRINGS} "
        "random pairings "
        "(`--world names --name-pairings 10`) give a distribution of the mean over the 43 queries:",
        "",
        *pairings_table(pairings),
        *([] if given.serps is None else query_side(given.serps)),
    ]
    sys.stdout.write("\n".join(lines) + "\n")


def _without_none(found: Counterfactual) -> Counterfactual:
    """The evaluation without its control world, whose tests would say nothing."""
    kept = [own for own in found.worlds if own[0].name != "none"]
    names = [m.name for m in found.scores.measures if not m.name.endswith(" none")]
    return replace(found, worlds=kept, scores=found.scores.subset(measures=names))


def only_world(found: Counterfactual, world: str) -> Counterfactual:
    """One world of the evaluation, so that tests are corrected over what is shown."""
    names = [*found.tilts, f"{found.measure} {world}"]
    return replace(found, worlds=[found.world(world)], scores=found.scores.subset(measures=names))


if __name__ == "__main__":
    main()
