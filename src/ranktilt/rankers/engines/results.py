"""An engine's answers: the results on a page, and the list that the pages of a query make."""

from __future__ import annotations

import itertools
import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from ranktilt.data.run import Run
from ranktilt.rankers.engines.mapping import AnswerPaths, EngineMapping
from ranktilt.web.client import BadReply, Reply, decode_json_bytes, refusal, utc_now, valid_text
from ranktilt.web.secrets import Redactor

_SPACES = re.compile(r"\s+")


@dataclass(frozen=True)
class Hit:
    """One result, as the engine shows it."""

    doc_id: str
    score: float | None
    title: str
    text: str
    url: str


@dataclass(frozen=True)
class HitPage:
    """One page of results; `total` is the engine's count of all results."""

    hits: list[Hit]
    total: int | None = None


@dataclass(frozen=True)
class EngineAnswer:
    """A usable answer: the JSON without credentials, and its results."""

    time: str
    seconds: float
    status: int
    body: str
    page: HitPage


@dataclass(frozen=True)
class Listing:
    """The results of one query over its pages."""

    hits: list[Hit]
    pages: int
    repeated: int
    #: No further page is wanted.
    complete: bool
    #: A page had nothing new: the engine seems to ignore the page number.
    stuck: bool = False


def read_reply(reply: Reply, mapping: EngineMapping, redact: Redactor) -> EngineAnswer:
    """Read what an engine answered; an unusable reply raises `BadReply`."""
    if reply.status != 200:
        credentials = "check the credentials in the environment"
        advice = {401: credentials, 403: credentials, 404: f"check the address {mapping.url}"}
        raise refusal(reply, advice)
    parsed = parse_json(reply.content)
    try:
        page = read_page(parsed, mapping.answer)
        text = decode_json_bytes(reply.content)
        if "\ufffd" in text or "\0" in text:  # bytes in no encoding
            text = json.dumps(parsed)
        body = redact.body(text, parsed, _results(parsed, mapping.answer))
    except RecursionError:
        raise BadReply("an answer nested too deeply", again=False) from None
    return EngineAnswer(utc_now(), reply.seconds, reply.status, body, page)


def parse_json(content: bytes | str) -> Any:
    """The JSON of an answer."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        shown = decode_json_bytes(content)
        found = "starts with " if shown.strip() else "is empty"
        raise BadReply(f"not JSON: the answer {found}", shown=shown) from error


def _results(answer: Any, paths: AnswerPaths) -> list[Any]:
    """The list of results."""
    for path in paths.incomplete:
        value = find(answer, path)
        if value and value != "false":
            shown = json.dumps(value, ensure_ascii=False)
            raise BadReply(f"an incomplete answer: {path} is ", shown=shown)
    results = find(answer, paths.results)
    if results is None and paths.missing_is_empty:
        return []
    if not isinstance(results, list):
        where = f"at {paths.results!r}" if paths.results else "as the whole answer"
        found = "nothing" if results is None else type(results).__name__
        shown = json.dumps(answer, ensure_ascii=False)
        problem = f"{found} {where}, expected a list; answer starts with "
        raise BadReply(problem, again=False, shown=shown)
    return results


def read_page(answer: Any, paths: AnswerPaths) -> HitPage:
    """The results of one page, with ids that are valid in a run file."""
    hits = []
    for number, result in enumerate(_results(answer, paths), start=1):
        doc_id = _id(find(result, paths.id))
        if doc_id is None:
            shown = json.dumps(result, ensure_ascii=False)
            problem = f"result {number} has no id at {paths.id!r}; it starts with "
            raise BadReply(problem, again=False, shown=shown)
        several = paths.text if isinstance(paths.text, list) else [paths.text]
        texts = [_words(find(result, path)) for path in several if path]
        hits.append(
            Hit(
                doc_id,
                _number(find(result, paths.score)) if paths.score else None,
                _words(find(result, paths.title)) if paths.title else "",
                "\n".join(text for text in texts if text),
                _words(find(result, paths.url)) if paths.url else "",
            )
        )
    total = _number(find(answer, paths.total)) if paths.total else None
    return HitPage(hits, None if total is None else int(total))


def find(value: Any, path: str) -> Any:
    """The value at a dotted path, or None; numbers count list items from 0.

    >>> find({"hits": [{"_source": {"a.b": 1}}]}, "hits.0._source.a.b")
    1
    """
    if not path:
        return value
    if isinstance(value, dict) and path in value:  # a field's name may contain dots
        return value[path]
    key, _, rest = path.partition(".")
    if isinstance(value, list):
        inside = value[int(key)] if key.isdecimal() and int(key) < len(value) else None
    elif isinstance(value, dict):
        inside = value.get(key)
        parts = path.split(".")
        for cut in range(2, len(parts)):
            if inside is not None:
                break
            key, rest = ".".join(parts[:cut]), ".".join(parts[cut:])
            inside = value.get(key)
    else:
        return None
    return inside if inside is None or not rest else find(inside, rest)


def _id(value: Any) -> str | None:
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    # run files separate by white space: a space in an id becomes %20
    text = _SPACES.sub(lambda match: quote(match[0]), valid_text(str(value)).strip())
    return text or None


def _number(value: Any) -> float | None:
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _words(value: Any) -> str:
    """A value as text; the values of a list are joined."""
    if isinstance(value, list):
        return " ".join(filter(None, map(_words, value)))
    if value is None or isinstance(value, bool | dict):
        return ""
    return valid_text(str(value)).strip()


def join_pages(pages: list[HitPage], mapping: EngineMapping, depth: int) -> Listing:
    """One list from its pages; a duplicate document keeps its first rank.

    The list is complete if it has `depth` documents, the engine's total is reached, a page is empty
    or (without a total) not full, a page has nothing new, or the next one would exceed the engine's
    window.
    """
    hits: dict[str, Hit] = {}
    shown = repeated = 0
    complete = stuck = False
    size, window = mapping.page_size(depth), mapping.paging.window
    needed = 1 if mapping.paging.by == "offset" else size
    for number, page in enumerate(pages):
        before = len(hits)
        for hit in page.hits:
            repeated += hit.doc_id in hits
            hits.setdefault(hit.doc_id, hit)
        shown += len(page.hits)
        stuck = bool(page.hits) and len(hits) == before
        complete = (
            mapping.paging.by == "none"
            or len(hits) >= depth
            or len(hits) == before
            or (shown >= page.total if page.total is not None else len(page.hits) < size)
            or (window is not None and (number + 1) * size + needed > window)
        )
        if complete:
            break
    return Listing(list(hits.values())[:depth], len(pages), repeated, complete, stuck)


def run_of_hits(lists: Mapping[str, list[Hit]], name: str) -> Run:
    """A run in the engine's own order.

    Scores are kept if they fall from rank to rank. If they are missing, tied or in another order (a
    promoted result), the rank becomes the score, so that the order people see is kept.
    """
    scored = {
        query: dict(zip((hit.doc_id for hit in hits), _falling(hits), strict=True))
        for query, hits in lists.items()
    }
    return Run.load(scored, name=name)


def _falling(hits: list[Hit]) -> list[float]:
    scores = [hit.score for hit in hits if hit.score is not None]
    if len(scores) == len(hits) and all(a > b for a, b in itertools.pairwise(scores)):
        return scores
    return [float(len(hits) - place) for place in range(len(hits))]
