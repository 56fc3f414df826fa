"""Ziems et al. (2024), Table 1: the size of WIKI-BALANCE, and what people thought of a sample.

Counted as in the released code: a domain's topics are its rows of categories.csv; a query or
document counts once for each row with its topic's id, so twice if a page is listed under two names.
The last line has the totals divided by the number of domains, and the mean of the domains' ratings.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ranktilt.data.qrels import Qrels
from ranktilt.data.sources import beir_part, beir_qrels
from ranktilt.data.tables import json_objects, read_table
from ranktilt.errors import InputError
from ranktilt.papers.reproduction import Given, Made


@dataclass(frozen=True)
class _Counted:
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
    ratings, missing = _ratings(given, names)
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


def _ratings(
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


TARGETS = {"duo-table1": _wiki_balance}
