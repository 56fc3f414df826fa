"""Files of search teams' tools, recognised by their content.

    OpenSearch   query sets, judgment lists, experiments, evaluation results (Search Relevance
                 Workbench), and the indexes ubi_queries and ubi_events (User Behavior Insights)
    _rank_eval   requests and responses of the ranking evaluation API
    Quepid       ratings (CSV, JSON), case, detail and snapshot exports

Only `_rank_eval` has ids of queries. In all other files the text of a query is its id.
"""

from __future__ import annotations

import itertools
import math
import os
import re
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from ranktilt.data.columns import QUERY_COLUMNS
from ranktilt.data.files import (
    format_suffix,
    is_regular,
    open_bytes,
    parse_json,
    read_text,
    reading,
)
from ranktilt.data.tables import TextTable, csv_rows, json_objects, parse_number
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError, RunWarning

#: (where, query, document, rating).
Judgement = tuple[str, str, str, str]
#: A document of an index, and where it is.
Placed = tuple[str, dict[str, Any]]
Model = TypeVar("Model")

#: How much of a file is searched for names of its fields.
_HEAD_BYTES = 1 << 16
#: Fields that only these tools use; a file without any of them is not parsed here.
_FIELDS = re.compile(
    rb'"(querySetQueries|queryText|judgmentRatings|searchConfigurationList|searchText|requests'
    rb'|details|hits|user_query|action_name|query_text|ratings)"\s*:'
)
#: Fractional ratings are multiplied by this; OpenSearch writes three decimals.
_SCALE = 1000
#: Queries of the search DSL that contain what a user typed.
_MATCHING = (
    "match", "match_phrase", "match_phrase_prefix", "match_bool_prefix", "multi_match",
    "combined_fields", "query_string", "simple_query_string",
)  # fmt: skip


@dataclass
class _ToolFile:
    """What a tool's file has: queries, judgements, rankings.

    Attributes:
        kind: What the file is, for messages.
        path: The file.
        queries: {query id: text and other columns}.
        judged: Judgements.
        rankings: {run: {query: documents, best first}}.
    """

    kind: str
    path: str
    queries: dict[str, dict[str, str]] = field(default_factory=dict)
    judged: list[Judgement] = field(default_factory=list)
    rankings: dict[str, dict[str, list[str]]] = field(default_factory=dict)

    def query_table(self) -> TextTable:
        """The queries as a table."""
        rows = self._required(list(self.queries.values()), "queries")
        names = dict.fromkeys(name for row in rows for name in row)
        found = {"query_id": list(self.queries)}
        found |= {name: [row.get(name, "") for row in rows] for name in names}
        return TextTable.of(found, QUERY_COLUMNS, ("query_id", "text"), self.path)

    def judgements(self) -> tuple[list[Judgement], int]:
        """The judgements with whole ratings, and their scale: 1000 if one is a fraction, or 1."""
        rows = self._required(self.judged, "relevance judgements")
        numbers = [parse_number(rating, "rating", where) for where, _, _, rating in rows]
        scale = 1
        if any(number != int(number) for number in numbers):
            scale = _SCALE
            exact = all(math.isclose(number, round(number, 3)) for number in numbers)
            ndcg = "does not change" if exact else "may change, because they are rounded"
            warnings.warn(
                f"{self.path}: fractional ratings, times {scale} here (0.25 is {scale // 4}): nDCG "
                f"{ndcg}, and measures with a threshold count each rating above 0",
                RunWarning,
                stacklevel=3,
            )
        whole = [float(f"{number * scale:.0f}") for number in numbers]
        return [
            (where, query, doc, f"{rating:.15g}")
            for (where, query, doc, _), rating in zip(rows, whole, strict=True)
        ], scale

    def runs(self) -> dict[str, dict[str, list[str]]]:
        """The rankings of each run; a single run has no name of its own."""
        self._required(list(self.rankings), "rankings")
        runs = self.rankings
        return {"": next(iter(runs.values()))} if len(runs) == 1 else runs

    def _required(self, found: list[Any], what: str) -> list[Any]:
        if not found:
            raise InputError(f"{self.kind} without {what}", where=self.path, expected=what)
        return found

    def add_query(self, text: str, query_id: str = "", **others: str) -> str:
        """Add a query if it is new; returns its id."""
        text = text.strip()
        query_id = query_id or text
        self.queries.setdefault(query_id, {"text": text, **others})
        return query_id


def read_tool_file(path: object) -> _ToolFile | None:
    """The content of a tool's file; None if it is another file."""
    if not isinstance(path, str | os.PathLike) or not is_regular(path):
        return None
    suffix = format_suffix(path)
    if suffix not in (".json", ".jsonl", ".ndjson", ".csv"):
        return None
    with reading(path), open_bytes(path) as stream:
        head = stream.read(_HEAD_BYTES)
    if "json" in suffix:
        return _of_json(os.fspath(path), suffix) if _FIELDS.search(head) else None
    lines = head.decode("utf-8-sig", "replace").splitlines()
    return _of_csv(os.fspath(path), next((line for line in lines if line.strip()), ""))


def _of_json(path: str, suffix: str) -> _ToolFile | None:
    documents = _documents(path, suffix)
    first = next(documents, None)
    if first is None:
        raise InputError("an answer without documents", where=path, do="check the id or the query")
    for names, read in _READERS:
        if all(name in first[1] for name in names):
            found = read(itertools.chain([first], documents), path)
            if found is not None:
                return found
    return None


def _documents(path: str, suffix: str) -> Iterator[Placed]:
    """The documents of a file: one object, a list, a search response, or one per line."""
    if suffix == ".json":
        try:
            parsed = parse_json(read_text(path), path)
        except InputError as error:
            if "Extra data" not in str(error):  # not one object per line, either
                raise
        else:
            hits = parsed.get("hits") if isinstance(parsed, dict) else None
            found = hits.get("hits") if isinstance(hits, dict) else parsed
            _warn_of_part(hits, path)
            for number, one in enumerate(found if isinstance(found, list) else [found], start=1):
                if isinstance(one, dict):
                    place = f"{path}: document {number}" if isinstance(found, list) else path
                    yield place, _source(one)
            return
    for number, one in json_objects(path):
        if len(one) != 1 or not isinstance(one.get("index", one.get("create")), dict):
            yield f"{path}:{number}", _source(one)  # not the action of a bulk file


def _warn_of_part(hits: Any, path: str) -> None:
    """Warn if a search response has only the first of the documents that were found."""
    total, shown = (hits.get("total"), hits.get("hits")) if isinstance(hits, dict) else (None, None)
    count = total.get("value") if isinstance(total, dict) else None
    if isinstance(count, int) and isinstance(shown, list) and len(shown) < count:
        text = f"{path}: {len(shown):,} of {count:,} documents found; fetch more with size=10000"
        warnings.warn(text, RunWarning, stacklevel=6)


def _source(document: dict[str, Any]) -> dict[str, Any]:
    """A document without what the index adds to it."""
    inside = document.get("_source")
    return inside if isinstance(inside, dict) else document


def _having(entries: Any, name: str) -> bool:
    """Whether these are a list with an object that has this field."""
    return isinstance(entries, list) and any(isinstance(e, dict) and name in e for e in entries)


def _parsed(content: Any, kind: type[Model], what: str, where: str) -> Model:
    try:
        return msgspec.convert(content, type=kind)
    except msgspec.ValidationError as error:
        raise InputError(f"not {what} ({error})", where=where) from error


def _only(documents: Iterable[Placed], what: str, path: str) -> Placed:
    found = list(documents)
    if len(found) > 1:
        names = ", ".join(str(one.get("name") or one.get("id") or "?") for _, one in found[:3])
        names += ", …" if len(found) > 3 else ""
        do = f"fetch one by its id: _plugins/_search_relevance/{what.replace(' ', '_')}s/ID"
        raise InputError(f"{len(found)} {what}s ({names})", where=path, expected="one", do=do)
    return found[0]


# OpenSearch: Search Relevance Workbench

Id = str | int


class _QuerySet(msgspec.Struct, rename="camel"):
    query_set_queries: list[dict[str, Any]]


class _Rating(msgspec.Struct, rename="camel"):
    doc_id: Id
    rating: str | float


class _Judged(msgspec.Struct):
    query: str
    ratings: list[_Rating]


class _JudgmentList(msgspec.Struct, rename="camel"):
    judgment_ratings: list[_Judged]


class _Snapshot(msgspec.Struct, rename="camel"):
    search_configuration_id: str
    doc_ids: list[Id]


class _Compared(msgspec.Struct):
    snapshots: list[_Snapshot]
    query_text: str


class _Evaluation(msgspec.Struct, rename="camel"):
    search_text: str
    document_ids: list[Id]
    search_configuration_id: str = ""


def _query_set(documents: Iterable[Placed], path: str) -> _ToolFile:
    made = _ToolFile("a query set", path)
    where, document = _only(documents, "query set", path)
    entries = _parsed(document, _QuerySet, made.kind, where).query_set_queries
    return _with_entries(made, ((where, entry) for entry in entries))


def _query_lines(documents: Iterable[Placed], path: str) -> _ToolFile:
    return _with_entries(_ToolFile("a query set", path), documents)


def _with_entries(made: _ToolFile, entries: Iterable[Placed]) -> _ToolFile:
    for where, entry in entries:
        text = entry.get("queryText")
        if not isinstance(text, str) or not text.strip():
            raise InputError(f"queryText {text!r}", where=where, expected="a text")
        others = {
            name: str(value) for name, value in entry.items()
            if name not in ("queryText", "query_id", "text") and value is not None
        }  # fmt: skip
        if text.strip() in made.queries:
            raise InputError(f"duplicate query {text!r}", where=where)
        made.add_query(text, **others)
    return made


def _judgments(documents: Iterable[Placed], path: str) -> _ToolFile:
    made = _ToolFile("a judgment list", path)
    where, document = _only(documents, "judgment", path)
    for one in _parsed(document, _JudgmentList, made.kind, where).judgment_ratings:
        query = made.add_query(one.query)
        made.judged += [(where, query, str(own.doc_id), str(own.rating)) for own in one.ratings]
    return made


def _experiment(documents: Iterable[Placed], path: str) -> _ToolFile:
    made = _ToolFile("an experiment", path)
    where, document = _only(documents, "experiment", path)
    results = document.get("results")
    if not results:
        status = document.get("status", "unknown")
        do = "fetch it by its id after it has finished"
        raise InputError(f"an experiment without results (status {status})", where=path, do=do)
    if _having(results, "evaluationId"):
        do = "fetch its evaluations: search-relevance-evaluation-result/_search?size=10000"
        raise InputError("a pointwise experiment has no documents", where=path, do=do)
    for one in _parsed(results, list[_Compared], "results of an experiment", where):
        if one.query_text.strip() in made.queries:
            raise InputError(f"two results for {one.query_text!r}", where=where)
        query = made.add_query(one.query_text)
        for shown in one.snapshots:
            run = made.rankings.setdefault(shown.search_configuration_id, {})
            run[query] = [str(doc) for doc in shown.doc_ids]
    return made


def _evaluations(documents: Iterable[Placed], path: str) -> _ToolFile:
    made = _ToolFile("evaluation results", path)
    for where, document in documents:
        one = _parsed(document, _Evaluation, "an evaluation result", where)
        query, run = one.search_text.strip(), one.search_configuration_id
        if query in made.rankings.setdefault(run, {}):
            do = "fetch the results of one experiment"
            raise InputError(f"two results for {query!r} and {run}", where=where, do=do)
        made.rankings[run][query] = [str(doc) for doc in one.document_ids]
    for query in dict.fromkeys(query for run in made.rankings.values() for query in run):
        made.add_query(query)
    return made


# User Behavior Insights


class _Logged(msgspec.Struct):
    query_id: str | None = None
    user_query: str | None = None


def _log(documents: Iterable[Placed], path: str) -> _ToolFile:
    """Queries with the number of searches as weight; a search is one query_id."""
    made = _ToolFile("a UBI log", path)
    texts: dict[str, str] = {}
    unknown: set[str] = set()
    for where, document in documents:
        one = _parsed(document, _Logged, "a UBI record", where)
        text, search = (one.user_query or "").strip(), one.query_id or where
        if text:
            texts.setdefault(search, text)
        else:
            unknown.add(search)
    if without := len(unknown - texts.keys()):
        every = counted(without + len(texts), "search", "searches")
        warnings.warn(
            f"{path}: {without:,} of {every} without user_query, skipped", RunWarning, stacklevel=4
        )
    for text, searches in Counter(texts.values()).items():
        made.add_query(text, weight=str(searches))
    return made


# Elasticsearch and OpenSearch: the ranking evaluation API


class _RatedDocument(msgspec.Struct):
    rating: float | None
    id: Id = msgspec.field(name="_id")


class _Request(msgspec.Struct):
    id: str
    ratings: list[_RatedDocument]
    request: dict[str, Any] = {}
    params: dict[str, Any] = {}


class _Hit(msgspec.Struct):
    id: Id = msgspec.field(name="_id")


class _RatedHit(msgspec.Struct):
    hit: _Hit


class _RankEvalDetails(msgspec.Struct):
    hits: list[_RatedHit]


class _Response(msgspec.Struct):
    details: dict[str, _RankEvalDetails]
    failures: dict[str, Any] = {}


def _rank_eval_request(documents: Iterable[Placed], path: str) -> _ToolFile | None:
    made = _ToolFile("a _rank_eval request", path)
    where, document = next(iter(documents))
    requests = document["requests"]
    if not _having(requests, "ratings"):
        if _having(requests, "request"):
            raise InputError("a _rank_eval request without ratings", where=where)
        return None
    for one in _parsed(requests, list[_Request], made.kind, where):
        made.add_query(_typed(one) or one.id, one.id)
        made.judged += [
            (where, one.id, str(own.id), str(own.rating))
            for own in one.ratings if own.rating is not None
        ]  # fmt: skip
    return made


def _typed(request: _Request) -> str:
    """What the user typed: `query_string` of the template, or the one text in the query."""
    if "query_string" in request.params:
        return str(request.params["query_string"])
    texts = set(_matched(request.request))
    return texts.pop() if len(texts) == 1 else ""


def _matched(node: Any) -> Iterator[str]:
    """The texts that the matching queries inside a request look for."""
    if isinstance(node, list):
        for part in node:
            yield from _matched(part)
    if not isinstance(node, dict):
        return
    for name, value in node.items():
        if name not in _MATCHING or not isinstance(value, dict):
            yield from _matched(value)
        elif "query" in value:
            yield str(value["query"])
        else:
            for own in value.values():
                yield str(own["query"] if isinstance(own, dict) and "query" in own else own)


def _rank_eval_response(documents: Iterable[Placed], path: str) -> _ToolFile | None:
    made = _ToolFile("a _rank_eval response", path)
    where, document = next(iter(documents))
    inside = document.get("rank_eval", document)
    details = inside.get("details") if isinstance(inside, dict) else None
    if details == {}:
        return made  # without rankings
    if not isinstance(details, dict) or not _having(list(details.values()), "hits"):
        return None
    found = _parsed(inside, _Response, made.kind, where)
    if found.failures:
        what = counted(len(found.failures), "query", "queries")
        warnings.warn(f"{path}: {what} failed, without results", RunWarning, stacklevel=4)
    made.rankings[""] = {
        query: [str(one.hit.id) for one in own.hits] for query, own in found.details.items()
    }
    return made


# Quepid


class _QuepidQuery(msgspec.Struct):
    query_text: str | None = None
    query: str | None = None
    ratings: dict[str, float | None] | list[dict[str, Any]] | None = None


def _quepid_json(documents: Iterable[Placed], path: str) -> _ToolFile | None:
    """The case or its ratings."""
    made = _ToolFile("a Quepid export", path)
    where, document = next(iter(documents))
    queries = document["queries"]
    if not _having(queries, "ratings"):
        return None
    for number, one in enumerate(_parsed(queries, list[_QuepidQuery], made.kind, where), start=1):
        text = one.query_text or one.query or ""
        if not text.strip():
            raise InputError(f"query {number} without text", where=where)
        query = made.add_query(text)
        if isinstance(one.ratings, list):
            pairs: Iterable[tuple[Any, Any]] = (
                (own.get("doc_id"), own.get("rating")) for own in one.ratings
            )
        else:
            pairs = (one.ratings or {}).items()
        made.judged += [
            (where, query, str(doc), str(rating)) for doc, rating in pairs if rating is not None
        ]
    return made


def _of_csv(path: str, header: str) -> _ToolFile | None:
    """Ratings (query, docid, rating), a case, a detailed case or a snapshot."""
    names = [name.strip().lower() for name in header.split(",")]
    basic = (
        names[0] == "query" and names[1:2] in (["docid"], ["doc_id"]) and names[2:] == ["rating"]
    )
    if not basic and not {"case id", "query text"} <= set(names):
        return None
    made = _ToolFile("a Quepid export", path)
    query_at = 0 if basic else names.index("query text")
    doc_at = 1 if basic else names.index("doc id") if "doc id" in names else None
    rating_at = names.index("rating") if "rating" in names else None
    place_at = names.index("doc position") if "doc position" in names else None
    places: dict[tuple[str, str, str], float] = {}
    run_at = next((names.index(one) for one in ("snapshot name", "case name") if one in names), 0)
    for line, row in itertools.islice(csv_rows(read_text(path), path), 1, None):
        where = f"{path}:{line}"
        if len(row) <= query_at or not row[query_at].strip():
            raise InputError("a row without query", where=where)
        # Quepid doubles each quote, but quotes only fields with a comma or a line break
        query = made.add_query(row[query_at].replace('""', '"'))
        doc = row[doc_at].strip() if doc_at is not None and len(row) > doc_at else ""
        if doc_at is not None and not basic:
            run = row[run_at].strip()
            shown = made.rankings.setdefault(run, {}).setdefault(query, [])
            shown += [doc] if doc else []
            if doc and place_at is not None and len(row) > place_at:
                places[run, query, doc] = parse_number(row[place_at], "Doc Position", where)
        if doc and rating_at is not None and len(row) > rating_at and row[rating_at].strip():
            made.judged.append((where, query, doc, row[rating_at].strip()))
    for run, lists in made.rankings.items():
        for query, docs in lists.items():
            docs.sort(key=lambda doc: places.get((run, query, doc), math.inf))
    return made


_READERS: Sequence[tuple[tuple[str, ...], Callable[[Iterable[Placed], str], _ToolFile | None]]] = (
    (("querySetQueries",), _query_set),
    (("queryText",), _query_lines),
    (("judgmentRatings",), _judgments),
    (("searchConfigurationList", "type"), _experiment),
    (("searchText", "documentIds"), _evaluations),
    (("requests",), _rank_eval_request),
    (("rank_eval",), _rank_eval_response),
    (("details",), _rank_eval_response),
    (("user_query",), _log),
    (("action_name", "query_id"), _log),
    (("queries",), _quepid_json),
)
