"""Ziems et al. (2024): Tables 1, 2, 6 and 7, and Figures 4 and 5."""

from __future__ import annotations

import itertools
import json
import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ranktilt.data.countries import anglophone_countries, countries_in
from ranktilt.data.files import read_text
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.data.qrels import Qrels
from ranktilt.data.run import Run
from ranktilt.data.sources import beir_part, beir_qrels
from ranktilt.data.tables import json_objects, read_table
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError, check_known
from ranktilt.papers.config import RELEVANT
from ranktilt.papers.reproduction import Given, Made
from ranktilt.polarity.comparing import EmbedderAccuracy, compare_embedders
from ranktilt.polarity.distribution import describe_distribution
from ranktilt.polarity.polarize import PolaritySettings, fit_polarity

# --- Table 1: size of WIKI-BALANCE, and what people thought of a sample ---------------------------
#
# Counted as in the released code: a domain's topics are its rows of categories.csv; a query or
# document counts once for each row with its topic's id, so twice if a page is listed under two
# names. The last line has the totals divided by the number of domains, and the mean of the domains'
# ratings.


class _Counted(NamedTuple):
    """Queries with judgements and documents of a corpus, by topic id."""

    queries: Counter[str]
    documents: Counter[str]

    def values(self, domains: dict[str, list[str]]) -> list[float | None]:
        """Domains, topics, queries and documents: the left half of the table."""
        found = [d for d, ids in domains.items() if any(i in self.queries for i in ids)]
        sizes = (self.queries.total(), self.documents.total())
        return [float(len(found)), float(len(self.queries)), *map(float, sizes)]


def _wiki_balance(given: Given) -> Made:
    """Ziems et al. (2024), Table 1, from categories.csv, the rated samples and the corpora."""
    domains: dict[str, list[str]] = {}
    for topic, _, own in given.categories(given.path("categories")):
        for domain in own:
            domains.setdefault(domain, []).append(topic)
    names: dict[str, str] = given.config.settings["domains"]
    left_out: list[str] = []
    corpora = {}
    for key in ("synthetic", "natural"):
        if key in given.paths:
            given.progress(f"Counting {given.paths[key].name}")
            corpora[key] = _count(given.paths[key])
        else:
            left_out.append(f"{key} corpus: {given.config.files[key].path} is missing")
    left = {key: found.values(domains) for key, found in corpora.items()}
    synthetic = corpora.get("synthetic")
    sizes: dict[str, list[float | None]] = {}
    for key, name in names.items():
        ids = domains.get(name, [])
        queries = documents = None
        if synthetic is not None:
            queries = float(sum(synthetic.queries[i] for i in ids))
            documents = float(sum(synthetic.documents[i] for i in ids))
        sizes[key] = [float(len(ids)), queries, documents]
    if "synthetic" in left:
        total = left["synthetic"][1:]
        sizes["mean"] = [None if n is None else n / len(domains) for n in total]
    ratings, missing = _mean_ratings(given, names)
    values = {"size by domain": sizes}
    values |= {"corpora": left} if left else {}
    values |= {"ratings": ratings} if ratings else {}
    return Made(values, left_out=[*left_out, *missing])


def _count(folder: Path) -> _Counted:
    corpus, judged = beir_part(folder, "corpus.jsonl"), beir_qrels(folder)
    if corpus is None or not judged:
        what = "corpus.jsonl.gz" if corpus is None else f"{folder.name}-qrels/test.tsv next to it"
        raise InputError(f"no {what}", where=folder, expected="a data set as on the hub")
    queries = Counter(query.split("_")[0] for query in Qrels.merged(judged).grades)
    rows = (str(row.get("_id", "")) for _, row in json_objects(corpus))
    return _Counted(queries, Counter(doc.split("_")[0] for doc in rows))


def _mean_ratings(
    given: Given, names: dict[str, str]
) -> tuple[dict[str, list[float | None]], list[str]]:
    """Mean ratings by domain; their mean only if all samples exist."""
    if "ratings" not in given.paths:
        return {}, [f"ratings: {given.config.files['ratings'].path} is missing"]
    scales: Sequence[str] = given.config.settings["scales"]
    found: dict[str, list[float | None]] = {}
    missing = []
    for key, name in names.items():
        path = given.paths["ratings"] / f"{name.replace(', ', ' ').replace(' ', '_')}.csv"
        if path.exists():
            table = read_table(path, {scale: (scale.lower(),) for scale in scales}, required=scales)
            found[key] = [_mean(table.columns[scale], path) for scale in scales]
        else:
            missing.append(f"ratings: {path.name} is missing")
    if not missing:
        columns = zip(*found.values(), strict=True)
        known = [[value for value in column if value is not None] for column in columns]
        found["mean"] = [statistics.fmean(column) if column else None for column in known]
    return found, missing


def _mean(cells: Sequence[str], path: Path) -> float | None:
    """The mean of the rows with a rating, with or without a text."""
    try:
        values = [float(cell) for cell in cells if cell.strip()]
    except ValueError as error:
        raise InputError(f"a rating that is not a number ({error})", where=path) from error
    return statistics.fmean(values) if values else None


# --- Tables 2, 6 and 7: accuracy of embedders -----------------------------------------------------


def _embedder_accuracies(given: Given) -> Made:
    """Per-side accuracy of embedders in percent: the released file's, and ours."""
    released = _released(given.paths["released"]) if "released" in given.paths else {}
    made = _accuracies(given) if "synthetic" in given.paths else {}
    ours = {name: 100.0 * one.per_side for name, one in made.items()}
    outside: str = given.config.settings["not_in_table2"]
    left_out = [
        f"{what}: {given.config.files[key].path} is missing"
        for key, what in (("released", "released accuracies"), ("synthetic", "ours"))
        if key not in given.paths
    ]
    names = dict.fromkeys((*given.config.published["Tables 6 and 7"], *released, *ours))
    rows = {name: [released.get(name), ours.get(name)] for name in names}
    columns = [[value for name, value in of.items() if name != outside] for of in (released, ours)]
    whole = {
        "worst": [min(column, default=None) for column in columns],
        "mean": [statistics.fmean(column) if column else None for column in columns],
        "median": [statistics.median(column) if column else None for column in columns],
        "best": [max(column, default=None) for column in columns],
    }
    notes = [
        f"Table 2: the released file has {counted(len(columns[0]), 'embedder')} without {outside}; "
        f"ours are of {counted(len(columns[1]), 'embedder')} (--set embedders=…)."
    ]
    notes += [
        f"{name}: {one.queries} queries, {one.documents} documents; a random split of the same "
        f"documents has {100.0 * one.per_side_random:.2f}."
        for name, one in made.items()
    ]
    values = {"Table 2": whole, "Tables 6 and 7": rows}
    return Made(values, left_out=left_out, notes=notes, sparse=True)


def _released(path: Path) -> dict[str, float]:
    """metric_validation.json of the authors: {embedder: accuracy}."""
    expected = '{"embedder": accuracy from 0 to 1, …}'
    try:
        content = json.loads(read_text(path))
    except ValueError as error:
        raise InputError(f"not JSON ({error})", where=path, expected=expected) from error
    if not isinstance(content, Mapping) or not all(
        isinstance(value, int | float) and 0 <= value <= 1 for value in content.values()
    ):
        raise InputError("not accuracies", where=path, expected=expected)
    return {str(name): 100.0 * value for name, value in content.items()}


def _accuracies(given: Given) -> dict[str, EmbedderAccuracy]:
    """Ours, by the paper's axis and definition; `all` are the embedders of Tables 6 and 7."""
    fit = FitDocuments.load(given.path("synthetic"))
    wanted: str | list[str] = given.config.settings["embedders"]
    if wanted == "all":
        printed = given.config.published["Tables 6 and 7"]
        outside = given.config.settings["not_in_table2"]
        wanted = [f"st:sentence-transformers/{name}" for name in printed if name != outside]
    settings = PolaritySettings(style=False, progress=given.progress)
    found = {}
    for spec in [wanted] if isinstance(wanted, str) else wanted:
        given.progress(f"Placing documents by {spec}")
        name = given.config.settings["names"].get(spec, spec.rpartition("/")[2])
        (found[name],) = compare_embedders(fit, spec, "pca", settings=settings)
    return found


# --- Figure 4: countries of political topics ------------------------------------------------------


def _country_shares(given: Given) -> Made:
    """Shares of anglophone countries and of the United States in the topics of a domain."""
    settings = given.config.settings
    where, wanted = given.path("categories"), settings["domain"]
    rows = given.categories(where)
    known = dict.fromkeys(name for *_, names in rows for name in names)
    check_known("domain", wanted, known, where=where)
    chosen = [topic for _, topic, names in rows if wanted in names]
    about = [set(found) for topic in chosen if (found := countries_in(topic))]
    western = [found for found in about if not found.isdisjoint(settings["western"])]
    english = [found for found in about if not found.isdisjoint(anglophone_countries())]
    american = [found for found in western if "United States" in found]
    counts = Counter(country for found in about for country in found)
    ranked = sorted(counts.items(), key=lambda one: (-one[1], one[0]))[: settings["countries"]]
    values: dict[str, dict[str, list[float | None]]] = {
        "Anglophone": {"anglophone countries": [_percent(english, about)]},
        "Western": {"United States": [_percent(american, western)]},
        "Countries": {country: [number] for country, number in ranked},
    }
    numbers = {"Anglophone": len(about), "Western": len(western), "Countries": len(about)}
    note = (
        f"{len(about)} of the {len(chosen)} topics of {wanted} name a country or its "
        f"people in their title; {len(english)} of these an anglophone one, {len(western)} a "
        f"Western one."
    )
    return Made(values, numbers, counted="topics", notes=[note])


def _percent(some: Sequence[object], whole: Sequence[object]) -> float | None:
    return 100.0 * len(some) / len(whole) if whole else None


# --- Figure 5: distribution of polarity -----------------------------------------------------------


def _polarity_distributions(given: Given) -> Made:
    """Polarity of the synthetic and the natural documents, on the axes of the synthetic ones."""
    from scipy import stats

    settings = given.config.settings
    fit = FitDocuments.load(given.path("synthetic"), rel=RELEVANT)
    values: dict[str, dict[str, list[float | None]]] = {"Shape": {}}
    numbers, left_out = {}, []
    for corpus in ("Synthetic", "Natural"):
        key = corpus.lower()
        if key not in given.paths:
            left_out.append(f"{corpus}: {given.config.files[key].path} is missing")
            continue
        given.progress(f"Placing the documents of {corpus} by {settings['embedder']}")
        polarity = _polarity(given, key, fit)
        shape = describe_distribution(polarity, bins=settings["bins"])
        shares = np.array(shape.counts) / len(polarity)
        names = [f"{low:.3g} to {high:.3g}" for low, high in itertools.pairwise(shape.edges)]
        values[corpus] = {name: [float(s)] for name, s in zip(names, shares, strict=True)}
        normal = float(stats.normaltest(polarity).pvalue) if len(polarity) >= 8 else None
        values["Shape"][key] = [
            float(shape.is_bimodal), shape.mean, shape.deviation, shape.dip, shape.p_value,
            shape.bimodality_coefficient, normal,
        ]  # fmt: skip
        numbers[corpus] = len(polarity)
    return Made(values, numbers, counted="documents", left_out=left_out)


def _polarity(given: Given, corpus: str, fit: FitDocuments) -> FloatArray:
    """Polarities of the documents judged relevant for each query, as they are."""
    grades = Qrels.load(given.path(corpus)).grades
    lists = {
        query: {doc: float(grade) for doc, grade in judged.items() if grade >= RELEVANT}
        for query, judged in grades.items()
        if query in fit
    }
    run = Run.load({query: docs for query, docs in lists.items() if docs})
    placed = fit_polarity(
        run, given.path(corpus), None, fit=fit, embedder=given.config.settings["embedder"],
        settings=PolaritySettings(method="pca", style=False, progress=given.progress),
    )  # fmt: skip
    found = placed.values[:, 0]
    return found[~np.isnan(found)]


TARGETS = {
    "duo-figure4": _country_shares,
    "duo-figure5": _polarity_distributions,
    "duo-table1": _wiki_balance,
    "duo-table2": _embedder_accuracies,
}
