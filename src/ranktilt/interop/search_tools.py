"""Files for search teams' tools.

Writes query sets and judgment lists (OpenSearch's Search Relevance Workbench), requests of the
ranking evaluation API, ratings for Quepid, and scores as documents for a dashboard. The tools' own
files are read like any other (ranktilt.data.search_tools).
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
import re
import warnings
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ranktilt.data.files import format_suffix, parse_json, read_text
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError, RunWarning
from ranktilt.measures.scores import Scores

#: Longest names and descriptions in the Workbench.
_NAME, _DESCRIPTION = 50, 250
#: What OpenSearch and Elasticsearch allow as the name of an index.
_INDEX = re.compile(r'(?!\.{1,2}$|[-_+])[^\sA-Z\\/*?"<>|,#:]+')
_INDEX_BYTES = 255


def query_set(queries: Queries, name: str) -> dict[str, Any]:
    """A query set for `PUT _plugins/_search_relevance/query_sets`; columns are custom fields."""
    entries = [
        {"queryText": text}
        | {column: own[query] for column, own in queries.columns.items() if own.get(query)}
        for query, text in queries.texts.items()
    ]
    described = f"{counted(len(queries), 'query', 'queries')} of {_file(queries.source)}"
    return {**_named(name, described), "sampling": "manual", "querySetQueries": entries}


def judgment_list(qrels: Qrels, queries: Queries | None, name: str) -> dict[str, Any]:
    """A judgment list for `PUT _plugins/_search_relevance/judgments`.

    Args:
        qrels: The judgements.
        queries: Texts of the queries, which are their ids in the Workbench; by default the ids of
            the qrels are texts.
        name: Name of the list.
    """
    judged = [
        {
            "query": text,
            "ratings": [{"docId": doc, "rating": f"{rating:.3f}"} for doc, rating in own],
        }
        for text, own in _judged(qrels, queries)
    ]
    described = f"{counted(len(judged), 'judged query', 'judged queries')} of {_file(qrels.source)}"
    return {**_named(name, described), "type": "IMPORT_JUDGMENT", "judgmentRatings": judged}


def quepid_ratings(qrels: Qrels, queries: Queries | None) -> str:
    """Ratings that Quepid imports: a CSV file with query, docid, rating."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["query", "docid", "rating"])
    for text, own in _judged(qrels, queries):
        writer.writerows([text, doc, f"{rating:.10g}"] for doc, rating in own)
    return out.getvalue()


def rank_eval_request(
    queries: Queries, qrels: Qrels, index: str, fields: list[str], cutoff: int = 10
) -> dict[str, Any]:
    """A request for `POST INDEX/_rank_eval`, which returns the top `cutoff` and their nDCG.

    Args:
        queries: The queries.
        qrels: The judgements.
        index: Index that is searched.
        fields: Fields that are searched, such as title^2.
        cutoff: Number of documents per query.
    """
    _check_index(index)
    if qrels.scale != 1:
        raise InputError(
            "fractional ratings", where=qrels.source, expected="whole ones, as _rank_eval takes"
        )
    requests = [
        {
            "id": query,
            "request": {"query": {"multi_match": {"query": text, "fields": fields}}},
            "ratings": [
                {"_index": index, "_id": doc, "rating": grade}
                for doc, grade in qrels.grades.get(query, {}).items()
            ],
        }
        for query, text in queries.texts.items()
    ]
    return {"requests": requests, "metric": {"dcg": {"k": cutoff, "normalize": True}}}


def _check_index(name: str) -> None:
    if not _INDEX.fullmatch(name) or len(name.encode()) > _INDEX_BYTES:
        raise InputError(
            f"index {name!r}",
            expected='lower case, without spaces and any of \\ / * ? " < > | , # :',
        )


def _named(name: str, description: str) -> dict[str, str]:
    if not name.strip() or len(name) > _NAME:
        raise InputError(f"name {name!r}", expected=f"at most {_NAME} characters")
    return {"name": name, "description": description[:_DESCRIPTION]}


def _file(source: str) -> str:
    return Path(source).name or "ranktilt"


def _judged(qrels: Qrels, queries: Queries | None) -> list[tuple[str, list[tuple[str, float]]]]:
    """Text and ratings of the judged queries; those without text are skipped and counted."""
    texts = {query: query for query in qrels.grades} if queries is None else queries.texts
    found = [(texts[query], own) for query, own in qrels.grades.items() if query in texts]
    where = None if queries is None else queries.source or "queries"
    if not found:
        raise InputError("no query id matches the qrels", where=where)
    if twice := next((t for t, n in Counter(text for text, _ in found).items() if n > 1), None):
        do = "these tools identify a query by its text; keep one of them"
        raise InputError(f"two judged queries with the text {twice!r}", where=where, do=do)
    if without := len(qrels.grades) - len(found):
        what = counted(without, "judged query is", "judged queries are")
        warnings.warn(f"{where}: {what} not in this file, skipped", RunWarning, stacklevel=3)
    return [(text, [(doc, g / qrels.scale) for doc, g in own.items()]) for text, own in found]


def _score_documents(scores: Scores, time: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Id and content of a document per value: those of the queries, then the means.

    The id depends on time, run, measure and query, so that the same scores replace each other.

    Args:
        scores: The scores.
        time: When they were made, in ISO 8601: `@timestamp` of every document.
    """
    positive = {measure.name: measure.positive for measure in scores.measures}
    more: dict[str, dict[str, Any]] = {query: {} for query in scores.query_ids}
    for name, own in (("weight", scores.weights), ("part", scores.parts)):
        if own is not None:
            for query, value in zip(scores.query_ids, own, strict=True):
                more[query][name] = value if name == "part" else float(value)
    for run, measure, query, value, status in scores.rows():
        content = {"query_id": query, "value": value, "status": status, **more[query]}
        yield _document(time, "query", run, measure, content | {"positive": positive[measure]})
    for mean in scores.means():
        shown = {name: mean[name] for name in ("value", "positive", "n_scored", "n_total")}
        yield _document(time, "mean", mean["run"], mean["measure"], shown)


def _document(
    time: str, level: str, run: str, measure: str, content: dict[str, Any]
) -> tuple[str, dict[str, Any]]:
    key = json.dumps([time, level, run, measure, content.get("query_id")])
    own = {"@timestamp": time, "level": level, "run": run, "measure": measure, **content}
    if own["positive"] is None:
        del own["positive"]
    return hashlib.sha256(key.encode()).hexdigest()[:32], own


def bulk_file(path: str | os.PathLike[str], index: str) -> str:
    """A file of scores for the bulk API: for every document its id, then its content."""
    _check_index(index)
    lines = []
    for name, content in _score_documents(Scores.read(path), _time_of(path)):
        lines += [{"index": {"_index": index, "_id": name}}, content]
    return "".join(json.dumps(line, ensure_ascii=False, allow_nan=False) + "\n" for line in lines)


def _time_of(path: str | os.PathLike[str]) -> str:
    """When a file of scores was made: the time in its manifest, or that of the file."""
    beside = Path(f"{os.fspath(path)}.manifest.json")
    if format_suffix(path) == ".json":
        content = parse_json(read_text(path), path)
        manifest = content.get("manifest") if isinstance(content, dict) else None
    else:
        manifest = parse_json(read_text(beside), beside) if beside.is_file() else None
    made = manifest.get("time") if isinstance(manifest, dict) else None
    if isinstance(made, str):
        return made
    return datetime.fromtimestamp(Path(path).stat().st_mtime, UTC).isoformat(timespec="seconds")
