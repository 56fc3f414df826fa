"""Files for search teams' tools, and a client that sends them.

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
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from ranktilt.data.files import format_suffix, parse_json, read_text
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.display.numbers import counted
from ranktilt.errors import EngineError, InputError, RunWarning
from ranktilt.measures.scores import Scores
from ranktilt.web.client import (
    BadReply,
    HttpRequest,
    PoliteClient,
    Reply,
    RequestLimits,
    server_message,
)
from ranktilt.web.secrets import Redactor, read_variable

INDEX = "ranktilt-scores"
#: Environment variables with an API key, or with user:password.
KEY, LOGIN = "RANKTILT_SEARCH_KEY", "RANKTILT_SEARCH_LOGIN"
#: Longest names and descriptions in the Workbench.
_NAME, _DESCRIPTION = 50, 250
#: What OpenSearch and Elasticsearch allow as the name of an index.
_INDEX = re.compile(r'(?!\.{1,2}$|[-_+])[^\sA-Z\\/*?"<>|,#:]+')
_INDEX_BYTES = 255
#: Documents per bulk request.
_DOCUMENTS = 500
#: Status of an item that may be accepted later.
_BUSY = (429, 503)
_TYPES = {
    "date": ("@timestamp",),
    "keyword": ("level", "run", "measure", "query_id", "status", "positive", "part"),
    "double": ("value", "weight"),
    "integer": ("n_scored", "n_total"),
}
_MAPPING = {"properties": {name: {"type": t} for t, names in _TYPES.items() for name in names}}
_ADVICE = {
    401: f"export {LOGIN}=USER:PASSWORD, or {KEY}=… for an API key",
    403: "this user may not do that; check its role",
    413: "the server accepts only smaller requests (http.max_content_length)",
}


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
        do = "these tools know a query by its text: keep one of them"
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


def bulk_file(path: str | os.PathLike[str], index: str = INDEX) -> str:
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


@dataclass(frozen=True)
class SearchServer:
    """An OpenSearch or Elasticsearch server.

    The environment has its credentials, if it needs any: RANKTILT_SEARCH_KEY (an API key) or
    RANKTILT_SEARCH_LOGIN (user:password).

    Attributes:
        url: Its address, such as https://localhost:9200.
        limits: How hard to press it.
    """

    url: str
    limits: RequestLimits = field(default_factory=RequestLimits)

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InputError("not the address of a server", expected="http://… or https://…")
        if parts.username is not None or parts.query:
            do = f"use the environment: {LOGIN} or {KEY}"
            raise InputError("a user or a key in the address", where=self.where, do=do)

    @property
    def where(self) -> str:
        """The address without user and parameters."""
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}".rstrip("/")

    def send(self, path: str | os.PathLike[str]) -> str:
        """Send scores: a file for the bulk API that `ranktilt export scores` wrote.

        Documents that exist are replaced, so that it can be repeated.

        Args:
            path: The .ndjson file.

        Returns:
            What the server did, in one line.
        """
        actions = _actions(path)
        results: list[dict[str, Any]] = []
        indexes = dict.fromkeys(index for index, _ in actions)
        with self._client() as client:
            for index in indexes:
                self._make_index(client, index)
            for start in range(0, len(actions), _DOCUMENTS):
                sent = actions[start : start + _DOCUMENTS]
                body = b"".join(lines for _, lines in sent)
                request = self._request("POST", "_bulk", body, "application/x-ndjson")
                results += client.fetch(request, partial(_items, len(sent)))
            refused = [one["error"] for one in results if one.get("error")]
            if refused:
                why = client.redact(server_message(json.dumps({"error": refused[0]})))
                others = "the others are stored; repeating replaces them"
                raise EngineError(
                    f"{len(refused):,} of {counted(len(results), 'document')} refused; the first: "
                    f"{why[:200]}",
                    where=self.where,
                    do=others if len(refused) < len(results) else None,
                )
        new = sum(one.get("result") == "created" for one in results)
        return (
            f"{self.where}: {counted(len(results), 'document')} in {', '.join(indexes)}, {new:,} "
            f"new, {len(results) - new:,} replaced"
        )

    def _make_index(self, client: PoliteClient, index: str) -> None:
        """Create the index with its field types if it does not exist."""

        def exists(reply: Reply) -> bool:
            if reply.status not in (200, 404):
                raise BadReply.refusal(reply, _ADVICE)
            return reply.status == 200

        def made(reply: Reply) -> None:
            if reply.status >= 300 and b"already_exists" not in reply.content:
                raise BadReply.refusal(reply, _ADVICE)

        if not client.fetch(self._request("HEAD", quote(index, safe="")), exists):
            client.fetch(self._request("PUT", quote(index, safe=""), {"mappings": _MAPPING}), made)

    def _client(self) -> PoliteClient:
        values = {
            name: read_variable(name, self.where) for name in (KEY, LOGIN) if os.environ.get(name)
        }
        if len(values) == 2:
            do = "unset one of them"
            raise InputError(f"both {KEY} and {LOGIN} are set", where="environment", do=do)
        if LOGIN in values and ":" not in values[LOGIN]:
            raise InputError(f"{LOGIN} without a colon", where="environment",
                             expected="USER:PASSWORD")  # fmt: skip
        if LOGIN in values:  # a server may echo a part
            values["PASSWORD"] = values[LOGIN].partition(":")[2]
        return PoliteClient(self.where, self.limits, Redactor(values))

    def _request(
        self, method: str, path: str, body: Any = None, content_type: str = "application/json"
    ) -> HttpRequest:
        headers = {} if body is None else {"Content-Type": content_type}
        auth = None
        if os.environ.get(KEY):
            headers["Authorization"] = f"ApiKey {read_variable(KEY, self.where)}"
        elif os.environ.get(LOGIN):
            user, _, password = read_variable(LOGIN, self.where).partition(":")
            auth = user, password
        return HttpRequest(method, f"{self.where}/{path}", headers, {}, body, auth)


def _actions(path: str | os.PathLike[str]) -> list[tuple[str, bytes]]:
    """Index and lines of every document of a bulk file."""
    lines = [(n, line) for n, line in enumerate(read_text(path).split("\n"), 1) if line.strip()]
    made = []
    for place in range(0, len(lines), 2):
        where = f"{os.fspath(path)}:{lines[place][0]}"
        action = parse_json(lines[place][1], where)
        told = action.get("index") if isinstance(action, dict) else None
        if not isinstance(told, dict) or not {"_index", "_id"} <= told.keys():
            raise InputError("not an action", where=where, expected='{"index": {"_index", "_id"}}')
        if place + 1 == len(lines):
            raise InputError("an action without document", where=where)
        both = "".join(f"{line}\n" for _, line in lines[place : place + 2])
        made.append((str(told["_index"]), both.encode()))
    if not made:
        raise InputError("empty file", where=path, expected="documents")
    return made


def _items(sent: int, reply: Reply) -> list[dict[str, Any]]:
    """What the bulk API did with each document."""
    if reply.status != 200:
        raise BadReply.refusal(reply, _ADVICE)
    try:
        parsed = json.loads(reply.content)
    except (ValueError, RecursionError):
        parsed = None
    items = parsed.get("items") if isinstance(parsed, dict) else None
    listed = [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []
    found = [own for item in listed for own in item.values() if isinstance(own, dict)]
    if len(found) != sent:
        raise BadReply("not an answer of the bulk API: ", again=False, shown=str(items))
    busy = sum(one.get("status") in _BUSY for one in found)
    if busy:
        raise BadReply(f"{busy} of {sent} documents refused for now (status 429 or 503)")
    return found
