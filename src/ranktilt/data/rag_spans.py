"""Records of RAG from OpenInference spans: Phoenix's exports, or OpenTelemetry's JSON.

A trace is one question. Retriever spans have what was retrieved, reranker and LLM spans what the
model was given, and the last LLM span its answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ranktilt.data.files import parse_json
from ranktilt.data.rag import Placed, RagPassage, RagRecord, Row, first_of
from ranktilt.errors import InputError

_TRACE = ("context.trace_id", "trace_id", "traceId")
_PARENT = ("parent_id", "parent_span_id", "parentSpanId")
_START = ("start_time", "startTimeUnixNano", "start_time_unix_nano")
_KIND = ("openinference.span.kind", "span_kind", "kind")
#: Where a model's input is, best first.
_INPUT = ("llm.input_messages.", "llm.prompts.", "input.value")
_DOCUMENT = re.compile(r"(\d{1,9})\.document\.(id|content)$")
Span = dict[str, Any]


def _is_span(row: Row) -> bool:
    """Whether a row is a span, or an export of many."""
    if "resourceSpans" in row or any(key.split(".")[0] == "attributes" for key in row):
        return True
    page = row.get("data")  # a page of Phoenix's REST API
    return isinstance(page, list) and all(isinstance(s, Mapping) and _is_span(s) for s in page)


def records_of_spans(rows: Sequence[Placed]) -> tuple[list[tuple[str, RagRecord]], int] | None:
    """One record per trace with retrieved passages, and the number of other traces.

    None if the rows are not spans.
    """
    if not _is_span(rows[0][1]):
        return None
    traces: dict[str, list[Span]] = {}
    places: dict[str, str] = {}
    for place, row in _unwrapped(rows):
        span = _span(row)
        trace = first_of(span, _TRACE)
        if trace is None:
            raise InputError("a span without trace id", where=place, expected=" or ".join(_TRACE))
        traces.setdefault(str(trace), []).append(span)
        places.setdefault(str(trace), place)
    found = [(places[own], _trace_record(own, spans)) for own, spans in traces.items()]
    made = [(place, record) for place, record in found if record is not None]
    if not made:
        do = "export retriever spans, too"
        raise InputError("no span with retrieval.documents", where=rows[0][0], do=do)
    return made, len(found) - len(made)


def _unwrapped(rows: Sequence[Placed]) -> Iterator[Placed]:
    """Spans one by one, also those of OpenTelemetry's export and of Phoenix's REST API."""
    for place, row in rows:
        try:
            if "resourceSpans" in row:
                for resource in row["resourceSpans"]:
                    for scope in resource["scopeSpans"]:
                        yield from ((place, dict(span)) for span in scope["spans"])
            elif isinstance(row.get("data"), list):
                yield from ((place, dict(span)) for span in row["data"])
            else:
                yield place, row
        except (KeyError, TypeError, ValueError) as error:
            expected = "resourceSpans with scopeSpans with spans, or data with spans"
            raise InputError("unexpected JSON structure", where=place, expected=expected) from error


def _span(row: Row) -> Span:
    """A flat span: attributes and other fields by their dotted names."""
    own = dict(row)
    if isinstance(own.get("attributes"), list):  # OpenTelemetry: key and typed value
        own["attributes"] = {
            entry["key"]: next((own for own in entry["value"].values() if own is not None), None)
            for entry in own["attributes"]
            if isinstance(entry, Mapping) and "key" in entry
            if isinstance(entry.get("value"), Mapping)
        }
    return {key.removeprefix("attributes."): value for key, value in _flat(own, "")}


def _flat(value: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Leaves of nested objects and lists with dotted names."""
    if isinstance(value, Mapping | list):
        pairs = value.items() if isinstance(value, Mapping) else enumerate(value)
        for key, inner in pairs:
            yield from _flat(inner, f"{name}.{key}" if name else str(key))
    elif value is not None:
        yield name, value


def _documents(span: Span, name: str) -> list[RagPassage]:
    """The documents of a list of a span, in order."""
    parts: dict[int, dict[str, str]] = {}
    for key, value in span.items():
        if key.startswith(f"{name}.") and (found := _DOCUMENT.match(key[len(name) + 1 :])):
            parts.setdefault(int(found[1]), {})[found[2]] = str(value)
    return [
        RagPassage(own["id"], own.get("content"))
        if own.get("id")
        else RagPassage.of_text(own["content"])
        for _, own in sorted(parts.items())
        if own.get("id") or "content" in own
    ]


def _trace_record(trace: str, spans: list[Span]) -> RagRecord | None:
    spans = sorted(spans, key=lambda span: str(first_of(span, _START) or ""))
    retrieved = [one for span in spans for one in _documents(span, "retrieval.documents")]
    if not retrieved:
        return None
    passages = tuple(dict.fromkeys(retrieved))  # several retrievers may return one
    root = next((span for span in spans if not first_of(span, _PARENT)), spans[0])
    models = [span for span in spans if str(first_of(span, _KIND)).upper() == "LLM"]
    return RagRecord(
        trace,
        _question(root, spans),
        passages,
        _context(passages, spans, models),
        None,
        _answer(root, models),
    )


def _plain(span: Span, name: str) -> str | None:
    """input.value or output.value if it is text, not JSON."""
    value = span.get(f"{name}.value")
    return None if value is None or "json" in str(span.get(f"{name}.mime_type")) else str(value)


def _question(root: Span, spans: list[Span]) -> str:
    retrievers = [s for s in spans if any(k.startswith("retrieval.documents.") for k in s)]
    asked = (_plain(span, "input") for span in (root, *retrievers))
    return next((text for text in asked if text), "")


def _context(
    retrieved: tuple[RagPassage, ...], spans: list[Span], models: list[Span]
) -> tuple[RagPassage, ...] | None:
    """The passages in the last model's input or, if it has none, what a reranker returned."""
    reranked = next(
        (own for span in reversed(spans) if (own := _documents(span, "reranker.output_documents"))),
        [],
    )
    if models:
        last = models[-1]
        for start in _INPUT:
            texts = (_plain_text(value) for key, value in last.items() if key.startswith(start))
            read = " ".join(" ".join(texts).split())
            shown = [(read.find(" ".join(one.text.split())), one) for one in retrieved if one.text]
            found = sorted(((at, one) for at, one in shown if at >= 0), key=lambda pair: pair[0])
            if found:
                return tuple(one for _, one in found)
    return tuple(reranked) or None


def _plain_text(value: Any) -> str:
    """A text, or the texts in its JSON."""
    text = str(value)
    if text.lstrip().startswith(("{", "[")):
        try:
            return " ".join(str(leaf) for _, leaf in _flat(parse_json(text, "span"), ""))
        except (InputError, RecursionError):
            return text
    return text


def _answer(root: Span, models: list[Span]) -> str | None:
    said = (
        span.get("llm.output_messages.0.message.content") or _plain(span, "output")
        for span in reversed(models)
    )
    return next((str(text) for text in said if text), None) or _plain(root, "output") or None
