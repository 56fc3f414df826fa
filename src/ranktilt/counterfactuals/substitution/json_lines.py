"""Where the texts stand in lines of JSON, so that all else can be left as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from ranktilt.data.collection_lines import Block, json_batch
from ranktilt.data.columns import COLLECTION_ID, DOCUMENT_TEXT
from ranktilt.data.types import IntArray
from ranktilt.errors import InputError

_SPACE = re.compile(r"[ \t\r\n]*")
#: A key and a string, both as JSON writes them, with what follows.
_STRING_ITEM = re.compile(
    r'[ \t\r\n]*"([^"\\\x00-\x1f]*)"[ \t\r\n]*:[ \t\r\n]*"([^"\\\x00-\x1f]*+'
    r'(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+)"[ \t\r\n]*([,}])'
)
_decode_value = json.JSONDecoder().raw_decode


def text_spans(
    block: Block, fields: Sequence[str] | None
) -> tuple[IntArray, IntArray, IntArray, int]:
    """Starts and ends of the texts, the document of each, and the number of documents."""
    starts: list[int] = []
    ends: list[int] = []
    document: list[int] = []
    documents = place = 0
    # One character a byte, so that places in the text are places in the file.
    for line in block.data.tobytes().decode("latin-1").split("\n"):
        if line.strip():
            for first, last in _spans(line, fields, block, place):
                starts.append(place + first)
                ends.append(place + last)
                document.append(documents)
            documents += 1
        place += len(line) + 1
    start, end, number = (np.array(side, np.int64) for side in (starts, ends, document))
    return start, end, number, documents


def _spans(
    line: str, fields: Sequence[str] | None, block: Block, place: int
) -> list[tuple[int, int]]:
    """Where the texts of one object stand."""
    try:
        values, spans = _items(line)
    except ValueError:
        raise _error(block, fields, place, line) from None
    id_name = next((name for name in COLLECTION_ID if name in values), None)
    if fields is not None:
        wanted = missing = list(fields)
        if id_name in wanted:
            raise InputError(
                f"field {id_name!r} is the document id",
                where=block.where(place),
                expected="fields of text",
            )
    else:
        missing = [next((name for name in DOCUMENT_TEXT if name in values), "text")]
        wanted = ["title", *missing]
    missing = [name for name in missing if name not in values]
    if id_name is None or values[id_name] in (None, "") or missing:
        raise _error(block, fields, place, line)
    for name in wanted:
        if isinstance(values.get(name), list | dict):
            raise InputError(
                f"{name!r} is not a string", where=block.where(place), expected="text to swap"
            )
    return sorted(span for name in wanted for span in spans.get(name, ()))


def _items(line: str) -> tuple[dict[str, Any], dict[str, list[tuple[int, int]]]]:
    """Keys and values of an object, and where the strings among them stand.

    Of strings in the usual spelling only the length counts here, so they are not decoded.
    """

    def skip(place: int) -> int:
        return _SPACE.match(line, place).end()  # type: ignore[union-attr]

    def require(place: int, mark: str) -> int:
        if line[place : place + 1] != mark:
            raise ValueError(mark)
        return place + 1

    values: dict[str, Any] = {}
    spans: dict[str, list[tuple[int, int]]] = {}
    place = skip(require(skip(0), "{"))
    following = "" if line[place : place + 1] != "}" else line[place]
    while following != "}":
        item = _STRING_ITEM.match(line, place)
        if item is not None:
            key, value, following = item.groups()
            start, end = item.span(2)
            place = item.end()
        else:
            place = require(skip(place), '"')
            key, place = json.decoder.scanstring(line, place, True)  # type: ignore[attr-defined]
            start = skip(require(skip(place), ":"))
            value, end = _decode_value(line, start)
            place = skip(end) + 1
            start, end = start + 1, end - 1
            following = line[place - 1 : place]
        if following not in (",", "}") or not following:
            raise ValueError(line)
        key = key.encode("latin-1", "replace").decode("utf-8", "replace")
        values[key] = value
        if isinstance(value, str):
            spans.setdefault(key, []).append((start, end))
    if skip(place if values else place + 1) != len(line):
        raise ValueError(line)
    return values, spans


def _error(block: Block, fields: Sequence[str] | None, place: int, line: str) -> InputError:
    """What the reader of collections says of this line."""
    lines = None
    if block.first_line is not None:
        lines = block.first_line + int(np.count_nonzero(block.data[:place] == ord("\n")))
    own = block.data[place : place + len(line)]
    try:
        json_batch(Block(own, block.path, block.first_byte + place, lines), fields)
    except InputError as error:
        return error
    return InputError("not a document", where=block.where(place), expected="an object with a text")
