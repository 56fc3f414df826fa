"""What servers that speak the OpenAI chat protocol answer, whole or as a stream of events."""

from __future__ import annotations

import email.utils
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from ranktilt.corpora.answer_store import Answer

#: How much of a server's words a message shows.
SHOWN = 160
_FILTER = re.compile(r"content_filter|content_policy|responsible ?ai", re.I)
_CONTEXT = re.compile(r"context_length_exceeded|maximum context|context (size|window|length)", re.I)
_QUOTA = re.compile(r"insufficient_quota|billing_hard_limit|credit balance", re.I)


class BadAnswer(Exception):
    """An answer that cannot be used; asking again may help."""


def read_answer(content: bytes) -> Answer:
    """A whole answer: `choices[0].message.content`, why it ended, and the tokens it took."""
    parsed = read_object(content)
    try:
        choice = parsed["choices"][0]
        message = choice["message"]
        text = _text(message.get("content"))
        refusal = message.get("refusal")
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise BadAnswer("the answer has no choices[0].message.content") from error
    if text is None and not refusal:
        raise BadAnswer("the answer has no text")
    return _made(text or str(refusal or ""), choice.get("finish_reason"), refusal, parsed)


def read_events(content: bytes) -> Answer:
    """A stream of server-sent events; one that ends before its time is no answer."""
    text: list[str] = []
    refusal: list[str] = []
    finish: object = None
    usage: Mapping[str, Any] = {}
    ended = False
    # not splitlines: U+2028 and the like may stand in a text
    for line in re.split(r"\r\n|\n|\r", content.decode("utf-8", "replace")):
        if not line.startswith("data:"):
            continue  # comments and names of events
        data = line[5:].strip()
        if data == "[DONE]":
            ended = True
            break
        event = read_object(data.encode())
        usage = event if isinstance(event.get("usage"), Mapping) else usage
        choices = event.get("choices")
        if not isinstance(choices, list) or not choices or not isinstance(choices[0], Mapping):
            continue  # the last event may have the tokens alone
        delta = choices[0].get("delta")
        if isinstance(delta, Mapping):
            text.append(_text(delta.get("content")) or "")
            refusal.append(str(delta.get("refusal") or ""))
        finish = choices[0].get("finish_reason") or finish
    if not ended and finish is None:
        raise BadAnswer("the stream ended before the answer did")
    refused = "".join(refusal)
    return _made("".join(text) or refused, finish, refused, usage)


def read_object(content: bytes) -> dict[str, Any]:
    """The JSON object of an answer; one that says error is none."""
    try:
        parsed = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise BadAnswer("the answer is not JSON, or cut off") from error
    if not isinstance(parsed, dict):
        raise BadAnswer("the answer is not a JSON object")
    if parsed.get("error"):
        raise BadAnswer(f"the server says: {said(json.dumps(parsed['error'])) or 'error'}")
    return parsed


def _text(content: object) -> str | None:
    """The text of a message, which may come in parts."""
    if isinstance(content, list):
        parts = [part.get("text", "") for part in content if isinstance(part, Mapping)]
        return "".join(str(part) for part in parts)
    return None if content is None else str(content)


def _made(text: str, finish: object, refusal: object, parsed: Mapping[str, Any]) -> Answer:
    reason = "stop"
    if finish == "length":
        reason = "length"
    if finish == "content_filter" or refusal:
        reason = "refusal"
    text = text.encode("utf-8", "replace").decode()  # half a surrogate pair cannot be stored
    usage = parsed.get("usage")
    given = usage.get("prompt_tokens") if isinstance(usage, Mapping) else None
    got = usage.get("completion_tokens") if isinstance(usage, Mapping) else None
    if isinstance(given, int) and isinstance(got, int):
        return Answer(text, reason, given, got, counted=True)
    return Answer(text, reason)


def was_filtered(status: int, content: bytes) -> bool:
    """Whether a refused request was refused for what it says, as some hosts do."""
    return status in (400, 403, 422) and bool(_FILTER.search(_start(content)))


def too_long(status: int, content: bytes) -> bool:
    """Whether what was asked does not fit into the model."""
    return status == 413 or (status in (400, 422) and bool(_CONTEXT.search(_start(content))))


def will_not_pass(content: bytes) -> bool:
    """Whether a 429 says that the money is used up: waiting is of no use."""
    return bool(_QUOTA.search(_start(content)))


def _start(content: bytes) -> str:
    return content[:100_000].decode("utf-8", "replace")


def said(text: str) -> str:
    """The message inside an error, on one line and not too long."""
    try:
        parsed = json.loads(text)
        error = parsed.get("error", parsed)
        message = error.get("message", error) if isinstance(error, Mapping) else error
        text = message if isinstance(message, str) else json.dumps(message)
    except (ValueError, AttributeError):
        pass
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"


def retry_after(value: str | None) -> float:
    """Seconds, or a date, as RFC 9110 has it; 0 where there is none or it makes no sense.

    >>> retry_after("2"), retry_after("soon")
    (2.0, 0.0)
    """
    if not value:
        return 0.0
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        date = email.utils.parsedate_to_datetime(value)
    except (ValueError, OverflowError):
        return 0.0
    date = date if date.tzinfo is not None else date.replace(tzinfo=UTC)
    return max(0.0, (date - datetime.now(UTC)).total_seconds())
