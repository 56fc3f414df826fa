"""The audit of Ziems et al. (2024), §6: relevance and indexical bias of systems, by domain too.

One TOML file names the corpus, the embedders and the systems; the result has Tables 4, 5 and 8 of
the paper in form. As in the released audit, rND, rKL and DUO look at a query's relevant retrieved
documents alone.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt.comparisons.correlations import correlate
from ranktilt.comparisons.stability import stability
from ranktilt.comparisons.systems import ComparisonSettings, compare
from ranktilt.data.files import read_toml
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.names import parse_measure
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import ScoringData, prepare, score
from ranktilt.papers.debates import SIDES, Debates
from ranktilt.polarity.embedders import load_embedder
from ranktilt.polarity.polarize import PolaritySettings, fit_polarity
from ranktilt.rankers.base import RankSettings, cut_run
from ranktilt.rankers.ranking import rank
from ranktilt.rankers.specs import parse_spec
from ranktilt.stats.correlation import kendall_tau

DUO = "DUO(relevant_only=True)"
RND = f"rND(protected='{SIDES[0]}', relevant_only=True)"
RKL = f"rKL(protected='{SIDES[0]}', relevant_only=True)"
RELEVANCE = ("nDCG@1", "nDCG@10")
#: Differences of values, by the t-test alone.
BY_VALUE = ComparisonSettings(on="value", tests=("t",))
#: Models by name, never a folder beside the config.
SHIPPED = ("light", "minilm")
Say = Callable[[str], None]


@dataclass(frozen=True)
class PairConfig:
    """What an audit is of.

    Corpus and runs are relative to the config's folder. So is a folder or file that a spec names,
    where it stands there (`cross:models/mine`); any other name is what it is for `rank`.
    """

    corpus: str
    systems: dict[str, dict[str, str]]  # name → {"spec": …} or {"run": …}
    embedders: tuple[str, ...] = ("st:minilm", "light")
    method: str = "pca"  # the paper's axis; a learned one may know these very claims
    min_side: int = 3
    depth: int = 100
    domain_claims: int = 10
    folder: Path = field(default_factory=Path)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> PairConfig:
        """Read and check a TOML file."""
        given = read_toml(path)
        known = (
            "corpus", "system", "embedders", "method", "min_side", "depth", "domain_claims",
        )  # fmt: skip
        for key in given:
            if key not in known:
                raise UnknownNameError("key", key, known, where=path)
        if not isinstance(given.get("corpus"), str):
            raise InputError("no corpus", where=path, expected='corpus = "claims.jsonl"')
        systems: dict[str, dict[str, str]] = {}
        listed = given.get("system") or []
        if not isinstance(listed, list):
            raise InputError("system", where=path, expected="[[system]] for each of them")
        for number, entry in enumerate(listed, start=1):
            where = f"{path}: system {number}"
            named = isinstance(entry, Mapping) and isinstance(entry.get("name"), str)
            how = {key: entry[key] for key in ("spec", "run") if key in entry} if named else {}
            if len(how) != 1 or not all(isinstance(value, str) for value in how.values()):
                raise InputError("a system", where=where, expected="name, and either spec or run")
            if entry["name"] in systems:
                raise InputError(f"system {entry['name']!r} stands twice", where=where)
            systems[entry["name"]] = how
        if len(systems) < 2:
            raise InputError(f"{len(systems)} systems", where=path, expected="two or more")
        more = {key: given[key] for key in ("min_side", "depth", "domain_claims") if key in given}
        for key, value in more.items():
            if not isinstance(value, int) or isinstance(value, bool) or value < 1:
                raise InputError(f"{key} = {value!r}", where=path, expected="1 or more")
        embedders = given.get("embedders", list(cls.embedders))
        if not isinstance(embedders, list) or not embedders:
            raise InputError("embedders", where=path, expected="a list of names")
        method = str(given.get("method", cls.method))
        names = tuple(map(str, embedders))
        return cls(given["corpus"], systems, names, method, **more, folder=Path(path).parent)

    def path(self, name: str) -> Path:
        """A file that the config names."""
        return self.folder / name

    def spec(self, text: str) -> str:
        """A spec with the folders and files beside the config named as they are from here."""
        stages = [
            replace(stage, name=str(self.path(stage.name)))
            if stage.name is not None
            and stage.name not in SHIPPED
            and self.path(stage.name).exists()
            else stage
            for stage in parse_spec(text)
        ]
        return " >> ".join(map(str, stages))


@dataclass(frozen=True, eq=False)
class PairAudit:
    """What was found: relevance and parity once, DUO for every way to place documents."""

    config: PairConfig
    debates: Debates
    runs: list[Run]
    scores: Scores  # with DUO of the first embedder
    chance: dict[str, float | None]  # DUO of random orders of each system's relevant documents
    duo: dict[str, Scores]  # way of placing documents → DUO

    @property
    def systems(self) -> list[str]:
        """Names in the order of the config."""
        return self.scores.runs


def audit_pair(
    config: PairConfig | str | os.PathLike[str], *, cache: bool | str = True, say: Say | None = None
) -> PairAudit:
    """Rank with every system, place the documents, and score."""
    chosen = config if isinstance(config, PairConfig) else PairConfig.read(config)
    tell = say or (lambda _: None)
    debates = Debates.read(chosen.path(chosen.corpus), chosen.min_side)
    queries = debates.queries
    runs = []
    for name, how in chosen.systems.items():
        tell(f"Ranking with {name}")
        if "run" in how:
            run = cut_run(Run.load(chosen.path(how["run"]), name=name), chosen.depth)
        else:
            spec = chosen.spec(how["spec"])
            settings = RankSettings(name=name, cache=cache)
            run = rank(debates.texts, queries, spec, depth=chosen.depth, settings=settings)
        runs.append(run)
    common: dict[str, Any] = {
        "qrels": debates.qrels,
        "queries": Queries.load(queries, by="domain"),
    }
    ways: dict[str, Scores] = {}
    for embedder in chosen.embedders:
        tell(f"Placing documents by {embedder}")
        placed = fit_polarity(
            runs,
            debates.texts,
            queries,
            fit=debates.fit(),
            embedder=embedder,
            settings=PolaritySettings(method=chosen.method, cache=cache),
        )
        ways[embedder] = score(runs, DUO, polarity=placed, **common)
        if embedder == chosen.embedders[0]:
            main = placed
    tell("Placing documents with style removed")
    first = load_embedder(chosen.embedders[0], cache=cache)
    ids = [claim.claim_id for claim in debates.claims]
    vectors = first.embed([f"claim {i}" for i in ids], [claim.text for claim in debates.claims])
    others = debates.most_distinct(dict(zip(ids, np.asarray(vectors), strict=True)))
    fit = debates.fit(others)
    placed = fit_polarity(
        runs,
        debates.texts,
        queries,
        fit=fit,
        embedder=first,
        settings=PolaritySettings(method=chosen.method, style=True),
    )
    ways[f"{chosen.embedders[0]}, style removed"] = score(runs, DUO, polarity=placed, **common)
    tell("Scoring")
    measures = [*RELEVANCE, RND, RKL, DUO]
    data = ScoringData(polarity=main, labels=debates.labels, **common)
    scoring = prepare(runs, measures, data)
    duo = parse_measure(DUO)
    chance = {
        run.name: duo.chance(scoring.batch(number, duo))  # type: ignore[union-attr,arg-type]
        for number, run in enumerate(runs)
    }
    return PairAudit(chosen, debates, runs, scoring.scores(), chance, ways)


# The page


def page(found: PairAudit) -> str:
    """Tables 4, 5 and 8 in form, with what they say, as Markdown."""
    parts = (table4(found), table5(found), table8(found), reading(found))
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def table4(found: PairAudit) -> list[str]:
    """Relevance and bias of every system, with intervals, and how far the bias measures agree."""
    scores = found.scores
    names = [m.name for m in scores.measures]
    comparison = compare(scores, settings=BY_VALUE)
    lines = [
        "## Relevance and bias (the form of Table 4)",
        "",
        "| system | nDCG@1 | nDCG@10 | rND | rKL | DUO | by chance | claims with a DUO |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for run in found.systems:
        cells = []
        for name in names:
            mean = comparison.mean(run, name)
            text = "–" if mean.value is None else f"{mean.value:.3f}"
            if mean.low is not None and name == DUO:
                text += f" ({mean.low:.3f}, {mean.high:.3f})"
            cells.append(text)
        n, luck = comparison.mean(run, DUO), found.chance[run]
        cells.append("–" if luck is None else f"{luck:.3f}")
        lines.append(f"| {run} | " + " | ".join(cells) + f" | {n.n}/{n.n_total} |")
    lines += [
        "",
        "By chance: DUO of random orders of the same documents, which is far from 0. Means over "
        "the claims that have a value; in brackets 95 % intervals.",
    ]
    related = correlate(scores, measures=[RND, RKL, DUO], coefficients="spearman")
    lines += ["", "Spearman's correlation of DUO over claims, for each system:", ""]
    lines += ["| system | with rND | with rKL |", "|---|---:|---:|"]
    for run in found.systems:
        cells = []
        for other in (RND, RKL):
            row = related.row(run, other, DUO, "spearman")
            mark = "†" if related.significant(row) else ""
            cells.append("–" if row.r is None else f"{row.r:+.2f}{mark}")
        lines.append(f"| {run} | " + " | ".join(cells) + " |")
    held = stability(scores, measures=[DUO])
    ordered = held.order(DUO)
    leads = [held.survives(DUO, first, second) for first, second in itertools.pairwise(ordered)]
    firm = sum(lead is not None and lead >= 0.95 for lead in leads)
    lines += [
        "",
        f"† p < {related.alpha:g}, corrected over the table. Least one-sided first by DUO: "
        f"{' < '.join(ordered)}. Of these {len(leads)} leads {firm} hold in 95 % of redrawn sets "
        "of claims.",
    ]
    return lines


def table5(found: PairAudit) -> list[str]:
    """DUO by domain, and each system's worst one."""
    by = found.duo[found.config.embedders[0]].means_by()
    topics = found.debates.topics(found.config.domain_claims)
    lines = [
        "## DUO by domain (the form of Table 5)",
        "",
        f"A claim's domain is its first topic; domains with at least {found.config.domain_claims} "
        "claims. Bold: the system's worst domain.",
        "",
        "| domain | claims | " + " | ".join(found.systems) + " |",
        "|---|---:|" + "---:|" * len(found.systems),
    ]
    means = {
        (topic, entry["run"]): entry["value"] for topic in topics for entry in by.get(topic, ())
    }
    worst = {}
    for run in found.systems:
        known = {t: means[t, run] for t in topics if means.get((t, run)) is not None}
        worst[run] = max(known, key=known.__getitem__, default=None)
    for topic in topics:
        cells = []
        for run in found.systems:
            value = means.get((topic, run))
            text = "–" if value is None else f"{value:.3f}"
            cells.append(f"**{text}**" if worst[run] == topic else text)
        number = sum(claim.topic == topic for claim in found.debates.claims)
        lines.append(f"| {topic} | {number} | " + " | ".join(cells) + " |")
    return lines


def table8(found: PairAudit) -> list[str]:
    """DUO under every way to place documents, and whether the order of systems survives."""
    ways = list(found.duo)
    lines = [
        "## Does the order hold? (the form of Table 8)",
        "",
        "DUO with other embedders, and with style removed (A.5); there the documents of another "
        "claim of the same topic and side stand in for written distractors.",
        "",
        "| system | " + " | ".join(ways) + " |",
        "|---|" + "---:|" * len(ways),
    ]
    means = {way: [_mean(found.duo[way], run) for run in found.systems] for way in ways}
    for number, run in enumerate(found.systems):
        cells = [means[way][number] for way in ways]
        shown = ["–" if np.isnan(value) else f"{value:.3f}" for value in cells]
        lines.append(f"| {run} | " + " | ".join(shown) + " |")
    taus = []
    for way in ways:
        tau = kendall_tau(np.array(means[ways[0]]), np.array(means[way]))
        taus.append("–" if tau is None else f"{tau:+.2f}")
    lines.append("| τ to the first | " + " | ".join(taus) + " |")
    return lines


def reading(found: PairAudit) -> list[str]:
    """What the tables say, in sentences made from their numbers."""
    scores, first = found.scores, found.config.embedders[0]
    comparison = compare(scores, settings=BY_VALUE)
    above = [
        run
        for run in found.systems
        if (low := comparison.mean(run, DUO).low) is not None
        and (luck := found.chance[run]) is not None
        and low > luck
    ]
    order = stability(scores, measures=[DUO]).order(DUO)
    relevant = stability(scores, measures=["nDCG@10"]).order("nDCG@10")
    same = [
        way
        for way in found.duo
        if stability(found.duo[way], measures=[DUO]).order(DUO) == order and way != first
    ]
    total = len(found.systems)
    related = correlate(scores, measures=[RND, RKL, DUO], coefficients="spearman", pooled=False)
    agreed = [row.r for row in related.rows if DUO in (row.first, row.second) and row.r is not None]
    return [
        "## Reading it",
        "",
        f"- For {len(above)} of {total} systems the interval of DUO lies above what random orders "
        "of the same documents have: their order favours one side more than chance does.",
        f"- Most relevant by nDCG@10: {relevant[0]}; least one-sided by DUO: {order[0]}; most "
        f"one-sided: {order[-1]}.",
        f"- The order of the systems by DUO is the same under {len(same)} of {len(found.duo) - 1} "
        "other ways to place documents.",
        *(
            [
                f"- Over claims DUO and the measures that know the labels correlate by "
                f"{min(agreed):+.2f} to {max(agreed):+.2f}: an axis found without labels need not "
                "be the stance."
            ]
            if agreed
            else []
        ),
        f"- Documents are placed by {first}, and a system may rank by the same vectors; the other "
        "columns of the last table are the check.",
        "- A claim may be right and the other side wrong: balance is not by itself the aim.",
    ]


def _mean(scores: Scores, run: str) -> float:
    value = scores.mean(run, DUO)
    return float("nan") if value is None else value
