"""The audit of Ziems et al. (2024), §6: relevance and indexical bias of systems, by domain too.

A TOML file names the corpus, the embedders and the systems; the result has the form of Tables 4, 5
and 8 of the paper. As in the released audit, rND, rKL and DUO only use a query's relevant retrieved
documents.

The corpus is JSONL with one claim per line, as in Perspectrum's export: `claim_id`, `claim`,
`topics`, and `docs` with `doc_id`, `text` and `stance` (SUPPORT or UNDERMINE). Claims are queries,
perspectives are documents.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt.comparisons.correlations import correlate
from ranktilt.comparisons.stability import stability
from ranktilt.comparisons.systems import Comparison, ComparisonSettings, compare
from ranktilt.data.files import read_text
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.data.labels import Labels
from ranktilt.data.polarity import Polarity
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.data.settings import read_settings
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import number, p_sentence
from ranktilt.display.table import Cell, Table
from ranktilt.errors import InputError
from ranktilt.measures.names import parse_measure
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import ScoringData, prepare, score
from ranktilt.polarity.axis import least_similar
from ranktilt.polarity.embedders import CheckedEmbedder, load_embedder
from ranktilt.polarity.polarize import PolaritySettings, fit_polarity
from ranktilt.progress import Progress, silent
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.ranking import rank
from ranktilt.rankers.specs import parse_spec
from ranktilt.stats.correlation import correlation, kendall_tau

SIDES = ("SUPPORT", "UNDERMINE")
DUO = "DUO(relevant_only=True)"
RND = f"rND(protected='{SIDES[0]}', relevant_only=True)"
RKL = f"rKL(protected='{SIDES[0]}', relevant_only=True)"
RELEVANCE = ("nDCG@1", "nDCG@10")
#: Differences of values, by the t-test alone.
_BY_VALUE = ComparisonSettings(on="value", tests=("t",))
#: Models by name, never a folder next to the config.
_SHIPPED = ("light", "minilm")


# --- claims and their documents -------------------------------------------------------------------


@dataclass(frozen=True)
class _Claim:
    """A claim, its topic and its documents by side."""

    claim_id: str
    text: str
    topic: str
    sides: dict[str, dict[str, str]]  # side → {doc_id: text}

    @property
    def smaller_side(self) -> int:
        """Number of documents of the side with fewer."""
        return min(len(self.sides[side]) for side in SIDES)


@dataclass(frozen=True, eq=False)
class Debates:
    """The claims used as queries, and the documents of all claims."""

    claims: list[_Claim]
    texts: dict[str, str]
    source: str = ""

    @classmethod
    def read(cls, path: str | os.PathLike[str], min_side: int = 1) -> Debates:
        """Read a file; claims with fewer than `min_side` documents per side are not queries.

        Their documents stay in the collection, so that ranking is not easier. A document that a
        claim lists on both sides is removed from it. A claim's first topic is its domain.
        """
        claims: list[_Claim] = []
        texts: dict[str, str] = {}
        for place, line in enumerate(read_text(path).split("\n"), start=1):
            if not line.strip():
                continue
            try:
                entry = json.loads(line)
                claim = _claim(entry)
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
                raise InputError(
                    f"not a claim with its documents ({error})",
                    where=f"{path}:{place}",
                    expected="claim_id, claim, topics, docs with doc_id, text, stance",
                ) from error
            for side in SIDES:
                texts |= claim.sides[side]
            claims.append(claim)
        asked = [claim for claim in claims if claim.smaller_side >= min_side]
        if not asked:
            raise InputError(f"no claim with {min_side} documents per side", where=path)
        return cls(asked, texts, os.fspath(path))

    @property
    def queries(self) -> Queries:
        """Claims as queries, with their topic as domain."""
        topics = {claim.claim_id: claim.topic for claim in self.claims}
        texts = {claim.claim_id: claim.text for claim in self.claims}
        return Queries(texts, columns={"domain": topics})

    @property
    def qrels(self) -> Qrels:
        """A claim's own documents are relevant, on both sides."""
        return Qrels.load(
            {
                claim.claim_id: {doc: 1 for side in SIDES for doc in claim.sides[side]}
                for claim in self.claims
            }
        )

    @property
    def labels(self) -> Labels:
        """Each document's side, for its own claim."""
        shares: dict[tuple[str | None, str], dict[str, float]] = {
            (claim.claim_id, doc): {side: 1.0}
            for claim in self.claims
            for side in SIDES
            for doc in claim.sides[side]
        }
        return Labels(SIDES, shares, self.source)

    def fit(self, distractors: dict[str, _Claim] | None = None) -> FitDocuments:
        """Documents to fit axes on: the claims' own, and their distractors if any."""
        content: dict[str, list[dict[str, Any]]] = {}
        for claim in self.claims:
            own = [
                {"doc_id": doc, "text": text, "perspective": str(1 + SIDES.index(side))}
                for side in SIDES
                for doc, text in claim.sides[side].items()
            ]
            other = None if distractors is None else distractors.get(claim.claim_id)
            if other is not None:
                own += _distractors(claim, other)
            content[claim.claim_id] = own
        return FitDocuments.load(content)

    def most_distinct(self, embedder: CheckedEmbedder) -> dict[str, _Claim]:
        """For each claim the one of its topic whose vector has the largest angle to it (A.5)."""
        texts = [claim.text for claim in self.claims]
        vectors = embedder.embed([f"claim {claim.claim_id}" for claim in self.claims], texts)
        others = least_similar(vectors, [claim.topic for claim in self.claims])
        return {self.claims[place].claim_id: self.claims[other] for place, other in others.items()}

    def topics(self, at_least: int) -> list[str]:
        """Topics with at least that many claims, the most frequent first."""
        found = Counter(claim.topic for claim in self.claims)
        return [topic for topic, number in found.most_common() if number >= at_least]


def _claim(entry: dict[str, Any]) -> _Claim:
    sides: dict[str, dict[str, str]] = {side: {} for side in SIDES}
    for doc in entry["docs"]:
        if doc["stance"] in sides:
            sides[doc["stance"]][str(doc["doc_id"])] = " ".join(str(doc["text"]).split())
    for doc in sides[SIDES[0]].keys() & sides[SIDES[1]].keys():
        for side in SIDES:
            del sides[side][doc]
    topics: Sequence[str] = entry.get("topics") or ["(none)"]
    return _Claim(str(entry["claim_id"]), str(entry["claim"]), str(topics[0]), sides)


def _distractors(claim: _Claim, other: _Claim) -> list[dict[str, Any]]:
    """Documents of another claim instead of written distractors: same side, other issue."""
    made = []
    for side in SIDES:
        targets = list(claim.sides[side])
        for place, (doc, text) in enumerate(other.sides[side].items()):
            made.append(
                {
                    "doc_id": f"distractor-{doc}",
                    "text": text,
                    "distractor_of": targets[place % len(targets)],
                }
            )
    return made


# --- the audit ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _AuditedSystem:
    """A system: its name, and either a specification for `rank` or a run."""

    name: str
    spec: str | None = None
    run: str | None = None

    def __post_init__(self) -> None:
        if (self.spec is None) == (self.run is None):
            raise InputError(f"system {self.name!r}", expected="either spec or run")


@dataclass(frozen=True)
class PairConfig:
    """The configuration of an audit, a TOML file.

    Corpus and runs are relative to the config's folder, and so is an existing folder or file that a
    specification names (`cross:models/mine`); any other name is as for `rank`.

    Attributes:
        corpus: Claims with documents on both sides.
        systems: At least two systems.
        embedders: Embedders for DUO; the first is the main one.
        method: How axes are fitted. The paper's is pca; a learned axis may know these claims.
        min_side: Fewest documents per side of a claim that is used as a query.
        depth: Documents per claim.
        domain_claims: Fewest claims of a domain in the table of domains.
        folder: The config's folder.
    """

    corpus: str
    systems: tuple[_AuditedSystem, ...] = ()
    embedders: tuple[str, ...] = ("st:minilm", "light")
    method: str = "pca"
    min_side: int = 3
    depth: int = 100
    domain_claims: int = 10
    folder: str = ""

    def __post_init__(self) -> None:
        names = [system.name for system in self.systems]
        for name in names:
            if names.count(name) > 1:
                raise InputError(f"duplicate system {name!r}")
        if len(names) < 2:
            raise InputError(f"{len(names)} systems", expected="at least two")
        if not self.embedders:
            raise InputError("no embedders", expected="at least one")
        for key in ("min_side", "depth", "domain_claims"):
            if getattr(self, key) < 1:
                raise InputError(f"{key} = {getattr(self, key)}", expected="at least 1")

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> PairConfig:
        """Read a TOML file."""
        return replace(read_settings(path, cls), folder=str(Path(path).parent))

    def path(self, name: str) -> Path:
        """A file that the config names."""
        return Path(self.folder) / name

    def files(self) -> list[str]:
        """The corpus and the runs."""
        runs = [system.run for system in self.systems if system.run is not None]
        return [str(self.path(name)) for name in (self.corpus, *runs)]

    def spec(self, text: str) -> str:
        """A specification with the paths of folders and files next to the config."""
        stages = [
            replace(stage, name=str(self.path(stage.name)))
            if stage.name is not None
            and stage.name not in _SHIPPED
            and self.path(stage.name).exists()
            else stage
            for stage in parse_spec(text)
        ]
        return " >> ".join(map(str, stages))


@dataclass(frozen=True, eq=False)
class _PairAudit:
    """The result of an audit.

    Attributes:
        config: Its configuration.
        debates: The claims and their documents.
        runs: One run per system.
        scores: Relevance, rND, rKL, and DUO with the first embedder.
        chance: DUO of random orders of each system's relevant documents.
        duo: DUO for every way to place documents.
    """

    config: PairConfig
    debates: Debates
    runs: list[Run]
    scores: Scores
    chance: dict[str, float | None]
    duo: dict[str, Scores]

    @property
    def systems(self) -> list[str]:
        """Names in the order of the config."""
        return self.scores.runs

    def page(self) -> str:
        """Tables in the form of Tables 4, 5 and 8, with what they show, as Markdown."""
        text = Path(__file__).with_name("page.txt").read_text(encoding="utf-8")
        related = correlate(self.scores, measures=[RND, RKL, DUO], coefficient="spearman")
        claims = [row for row in related.rows if DUO in (row.first, row.second)]
        agreed = [row.r for row in claims if row.run in self.systems and row.r is not None]
        if not agreed:
            text = "".join(line for line in text.splitlines(True) if "{lowest" not in line)
        ways, order = _orders(self.duo), stability(self.scores, measures=[DUO])
        ordered, first = order.order(DUO), self.config.embedders[0]
        leads = [row.stays_ahead for row in order.rows[:-1]]
        by_relevance = stability(self.scores, measures=["nDCG@10"]).order("nDCG@10")
        comparison = compare(self.scores, settings=_BY_VALUE)
        lows = {run: comparison.mean(run, DUO).low for run in self.systems}
        over, correlations = _correlations(self, related)
        return text.format(
            relevance=_relevance_and_bias(self, comparison).markdown(),
            correlations=correlations.markdown(),
            p_rnd=p_sentence(over[0]),
            p_rkl=p_sentence(over[1]),
            alpha=related.alpha,
            order=" < ".join(ordered),
            leads=len(leads),
            firm=sum(lead is not None and lead >= 0.95 for lead in leads),
            domain_claims=self.config.domain_claims,
            domains=_domains(self).markdown(),
            placements=_placements(self).markdown(),
            above=sum(
                low is not None and luck is not None and low > luck
                for low, luck in ((lows[run], self.chance[run]) for run in self.systems)
            ),
            total=len(self.systems),
            relevant=by_relevance[0],
            least=ordered[0],
            most=ordered[-1],
            same=sum(way != first and own == ordered for way, own in ways.items()),
            others=len(self.duo) - 1,
            lowest=min(agreed, default=0.0),
            highest=max(agreed, default=0.0),
            first=first,
        )


def audit_pair(
    config: PairConfig | str | os.PathLike[str],
    *,
    cache: bool | str = True,
    progress: Progress = silent,
) -> _PairAudit:
    """Rank with every system, place the documents, and score."""
    chosen = config if isinstance(config, PairConfig) else PairConfig.read(config)
    debates = Debates.read(chosen.path(chosen.corpus), chosen.min_side)
    queries = debates.queries
    runs = []
    for system in chosen.systems:
        progress(f"Ranking with {system.name}")
        if system.run is not None:
            loaded = Run.load(chosen.path(system.run), name=system.name)
            runs.append(loaded.cut(chosen.depth))
        else:
            spec = chosen.spec(str(system.spec))
            settings = RankSettings(name=system.name, cache=cache)
            runs.append(rank(debates.texts, queries, spec, depth=chosen.depth, settings=settings))
    common: dict[str, Any] = {"qrels": debates.qrels, "queries": Queries.load(queries, by="domain")}
    ways: dict[str, Scores] = {}

    def place(way: str, embedder: str | CheckedEmbedder, fit: FitDocuments) -> Polarity:
        progress(f"Placing documents by {way}")
        settings = PolaritySettings(method=chosen.method, cache=cache)
        placed = fit_polarity(
            runs, debates.texts, queries, fit=fit, embedder=embedder, settings=settings
        )
        ways[way] = score(runs, DUO, polarity=placed, **common)
        return placed

    first, *more = chosen.embedders
    main = place(first, first, debates.fit())
    for embedder in more:
        place(embedder, embedder, debates.fit())
    model = load_embedder(first, cache=cache)
    place(f"{first}, style removed", model, debates.fit(debates.most_distinct(model)))
    progress("Scoring")
    measures = [*RELEVANCE, RND, RKL, DUO]
    data = ScoringData(polarity=main, labels=debates.labels, **common)
    scoring = prepare(runs, measures, data)
    duo = parse_measure(DUO)
    chance = {
        run.name: duo.chance(scoring.batch(number, duo))  # type: ignore[union-attr,arg-type]
        for number, run in enumerate(runs)
    }
    return _PairAudit(chosen, debates, runs, scoring.scores(), chance, ways)


def _orders(ways: Mapping[str, Scores]) -> dict[str, list[str]]:
    """The order of the systems by DUO, for every way to place documents."""
    return {way: stability(own, measures=[DUO]).order(DUO) for way, own in ways.items()}


def _relevance_and_bias(found: _PairAudit, comparison: Comparison) -> Table:
    """Relevance and bias of every system, with intervals."""
    rows = []
    for run in found.systems:
        cells = []
        for measure in found.scores.measures:
            mean = comparison.mean(run, measure.name)
            text = number(mean.value, 3)
            if mean.low is not None and measure.name == DUO:
                text += f" ({number(mean.low, 3)}, {number(mean.high, 3)})"
            cells.append(text)
        n = comparison.mean(run, DUO)
        rows.append([run, *cells, number(found.chance[run], 3), f"{n.n}/{n.n_total}"])
    header = ["system", "nDCG@1", "nDCG@10", "rND", "rKL", "DUO", "by chance", "claims with a DUO"]
    return Table(header, rows, range(1, 8))


def _correlations(found: _PairAudit, related: Any) -> tuple[list[float | None], Table]:
    """p over systems with rND and rKL; the correlations over systems, and over their claims."""
    means = {name: _means(found.scores, name) for name in (RND, RKL, DUO)}
    over = [correlation(means[other], means[DUO], "spearman") for other in (RND, RKL)]
    shown = [number(rho, 2, signed=True) for rho, _, _ in over]
    rows = [[f"over the {len(found.systems)} systems (the paper's)", *shown]]
    for run in found.systems:
        pairs = [row for row in related.rows if (row.run, row.second) == (run, DUO)]
        shown = [
            number(row.r, 2, signed=True) + ("†" if related.significant(row) else "")
            for row in pairs
        ]
        rows.append([f"over the claims of {run} (ours)", *shown])
    return [p for _, p, _ in over], Table(["statistic", "with rND", "with rKL"], rows, (1, 2))


def _means(scores: Scores, measure: str) -> FloatArray:
    """A measure's mean of each system; NaN if there is none."""
    return np.array([scores.mean(run, measure) for run in scores.runs], np.float64)


def _domains(found: _PairAudit) -> Table:
    """DUO by domain, with each system's worst one."""
    by = found.duo[found.config.embedders[0]].means_by()
    topics = found.debates.topics(found.config.domain_claims)
    means = {
        (topic, entry["run"]): entry["value"] for topic in topics for entry in by.get(topic, ())
    }
    worst = {}
    for run in found.systems:
        known = {t: means[t, run] for t in topics if means.get((t, run)) is not None}
        worst[run] = max(known, key=known.__getitem__, default=None)
    rows: list[list[Cell | str]] = []
    for topic in topics:
        claims = sum(claim.topic == topic for claim in found.debates.claims)
        cells = [
            Cell(number(means.get((topic, run)), 3), strong=worst[run] == topic)
            for run in found.systems
        ]
        rows.append([topic, str(claims), *cells])
    header = ["domain", "claims", *found.systems]
    return Table(header, rows, range(1, len(header)))


def _placements(found: _PairAudit) -> Table:
    """DUO for every way to place documents, and whether the order of systems is the same."""
    ways = list(found.duo)
    means = {way: _means(found.duo[way], DUO) for way in ways}
    rows = [
        [run, *(number(means[way][place], 3) for way in ways)]
        for place, run in enumerate(found.systems)
    ]
    first = means[ways[0]]
    rhos = [correlation(first, means[way], "spearman")[0] for way in ways]
    taus = [kendall_tau(first, means[way]) for way in ways]
    for label, values in (
        ("Spearman's ρ to the first (the paper's)", rhos),
        ("Kendall's τ to the first (ours)", taus),
    ):
        rows.append([label, *(number(value, 2, signed=True) for value in values)])
    return Table(["system", *ways], rows, range(1, len(ways) + 1))
