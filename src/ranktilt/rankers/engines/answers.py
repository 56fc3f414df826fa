"""Reading an engine's answer: the results in it, their ids, scores and texts."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from ranktilt.rankers.engines.mapping import AnswerPaths

_SPACES = re.compile(r"\s+")
#: How much of a strange answer a message shows.
SHOWN = 120


class BadAnswer(Exception):
    """An answer that cannot be read; `again` says that asking once more may help.

    `shown` is the part of it that helps to see why, whole: `told` takes secrets out before it cuts.
    """

    def __init__(self, problem: str, *, again: bool, shown: str = "") -> None:
        super().__init__(problem)
        self.problem, self.shown, self.again = problem, shown, again

    def __str__(self) -> str:
        return self.told(str)

    def told(self, redact: Callable[[str], str]) -> str:
        """The problem with the beginning of what was found."""
        return redact(self.problem) + excerpt(redact(self.shown), SHOWN)


def excerpt(text: str, length: int) -> str:
    """The beginning of a text as one printable line; redacted before, for a cut hides a secret."""
    line = " ".join(text.split())
    return "".join(sign if sign.isprintable() else "?" for sign in line[:length])


def decoded(content: bytes | str) -> str:
    """What bytes say, in the encoding that JSON has by its first bytes."""
    if isinstance(content, str):
        return content
    return content.decode(json.detect_encoding(content), "replace")


@dataclass(frozen=True)
class Hit:
    """One result, in the order in which the engine shows it."""

    doc_id: str
    score: float | None
    title: str
    text: str
    url: str


@dataclass(frozen=True)
class Page:
    """One page of results; `total` is what the engine says there is in all."""

    hits: list[Hit]
    total: int | None = None


def parse_json(content: bytes | str) -> Any:
    """The JSON of an answer."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        shown = decoded(content)
        found = "begins " if shown.strip() else "is empty"
        raise BadAnswer(f"not JSON: the answer {found}", again=True, shown=shown) from error


def results_of(answer: Any, paths: AnswerPaths) -> list[Any]:
    """The list of results."""
    for path in paths.incomplete:
        value = find(answer, path)
        if value and value != "false":
            shown = json.dumps(value, ensure_ascii=False)
            raise BadAnswer(f"an incomplete answer: {path} is ", again=True, shown=shown)
    results = find(answer, paths.results)
    if results is None and paths.missing_is_empty:
        return []
    if not isinstance(results, list):
        where = f"at {paths.results!r}" if paths.results else "as the whole answer"
        found = "nothing" if results is None else type(results).__name__
        shown = json.dumps(answer, ensure_ascii=False)
        problem = f"{found} {where}, expected a list; the answer begins "
        raise BadAnswer(problem, again=False, shown=shown)
    return results


def read_page(answer: Any, paths: AnswerPaths) -> Page:
    """The hits of one page, with ids that a run file can hold."""
    hits = []
    for number, result in enumerate(results_of(answer, paths), start=1):
        doc_id = _id(find(result, paths.id))
        if doc_id is None:
            shown = json.dumps(result, ensure_ascii=False)
            problem = f"result {number} has no id at {paths.id!r}; it begins "
            raise BadAnswer(problem, again=False, shown=shown)
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
    return Page(hits, None if total is None else int(total))


def find(value: Any, path: str) -> Any:
    """What stands at a dotted path, or None; numbers count list items from 0.

    >>> find({"hits": [{"_source": {"a.b": 1}}]}, "hits.0._source.a.b")
    1
    """
    if not path:
        return value
    if isinstance(value, dict) and path in value:  # a field's own name may hold dots
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


def whole(text: str) -> str:
    """Half a surrogate pair, which JSON can hold and files cannot, becomes a question mark."""
    return text.encode("utf-8", "replace").decode()


def _id(value: Any) -> str | None:
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    # run files separate by white space: an id is written as in an address, a space being %20
    text = _SPACES.sub(lambda match: quote(match[0]), whole(str(value)).strip())
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
    """Text as a person reads it; a field with several values is joined."""
    if isinstance(value, list):
        return " ".join(filter(None, map(_words, value)))
    if value is None or isinstance(value, bool | dict):
        return ""
    return whole(str(value)).strip()
