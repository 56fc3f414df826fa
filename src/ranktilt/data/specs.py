"""One grammar for things that users name with options: `name[:argument][(key=value, …)]`.

Rankers (`bm25(k1=0.6)`, `cross:some/model`), rerankers (`duo(bound=score)`) and measures
(`ARaB(magnitude=bool)`, followed by a cutoff) are written in it.
An argument or value that contains a comma, a bracket, `%` or `>>` must be in quotes.
"""

from __future__ import annotations

import ast
import re
from dataclasses import asdict, dataclass, field
from typing import Any

from ranktilt.errors import InputError

_NAME = re.compile(r"(?P<name>[A-Za-z][\w-]*)\s*(?::\s*(?P<argument>.*))?\s*$", re.S)
_NESTING = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
EXPECTED = "name[:argument][(key=value, …)]"


@dataclass(frozen=True)
class Spec:
    """A name, what follows its colon, and its options."""

    name: str
    argument: str | None = None
    options: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str, what: str = "spec", expected: str = EXPECTED) -> Spec:
        """Parse one spec.

        Args:
            text: Such as `cross:some/model(max_length=256)`.
            what: What errors call it: "ranker", "method".
            expected: The form that errors show.

        >>> Spec.parse("bm25( k1 = 0.6,b=.8 )")
        Spec(name='bm25', argument=None, options={'k1': 0.6, 'b': 0.8})
        """
        whole, text = text, text.strip()
        bare = _without_quoted(text, what, expected)
        options: dict[str, Any] = {}
        if bare.endswith(")") and "(" in bare:
            opening = _opening(bare)
            if opening is None:
                raise InputError(f"{what} {whole!r}: unmatched parenthesis", expected=expected)
            options = _options(text[opening + 1 : -1], f"{what} {whole!r}")
            text = text[:opening].strip()
        shape = _NAME.match(text)
        if shape is None:
            raise InputError(f"{what} {whole!r}", expected=expected)
        argument = shape["argument"]
        if argument is not None:
            argument = argument.strip()
            if len(argument) >= 2 and argument[0] in "'\"" and argument[-1] == argument[0]:
                argument = argument[1:-1]
            if not argument:
                raise InputError(f"{what} {whole!r} ends after the colon", expected=expected)
        return cls(shape["name"], argument, options)

    def __str__(self) -> str:
        text = self.name if self.argument is None else f"{self.name}:{_quoted(self.argument)}"
        return text + _shown(self.options)


def changed_options(options: Any) -> str:
    """Those of a dataclass that differ from their defaults: `(k1=0.6, b=0.8)`, or nothing."""
    default = asdict(type(options)())
    return _shown({key: value for key, value in asdict(options).items() if value != default[key]})


def _shown(options: dict[str, Any]) -> str:
    inside = ", ".join(f"{key}={value!r}" for key, value in options.items())
    return f"({inside})" if inside else ""


def split_spec(text: str, separator: str, what: str, expected: str = EXPECTED) -> list[str]:
    """Split a text at a separator that is outside quotes and brackets."""
    bare = _without_quoted(text, what, expected)
    parts, start, level, place = [], 0, 0, 0
    while place < len(bare):
        level += _NESTING.get(bare[place], 0)
        if level == 0 and bare.startswith(separator, place):
            parts.append(text[start:place])
            place += len(separator)
            start = place
        else:
            place += 1
    if level:
        raise InputError(f"{what} {text!r}: unmatched brackets", expected=expected)
    return [*parts, text[start:]]


def _without_quoted(text: str, what: str, expected: str = EXPECTED) -> str:
    """The text with everything in quotes blanked out, of the same length."""
    result, quote = [], ""
    for character in text:
        if quote:
            quote = "" if character == quote else quote
            result.append("\0")
        elif character in "'\"":
            quote = character
            result.append("\0")
        else:
            result.append(character)
    if quote:
        raise InputError(f"{what} {text!r}: unclosed quote", expected=expected)
    return "".join(result)


def _opening(bare: str) -> int | None:
    """The place of the parenthesis that is closed at the end of the text."""
    level = 0
    for place in range(len(bare) - 1, -1, -1):
        level += {")": 1, "(": -1}.get(bare[place], 0)
        if level == 0:
            return place
    return None


def _options(inside: str, where: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if not inside.strip():
        return options
    for part in split_spec(inside, ",", "options"):
        key, equals, value = part.partition("=")
        key = key.strip()
        if not equals or not key.isidentifier() or not value.strip():
            raise InputError(
                f"{part.strip()!r} in {where}", expected="key=value, separated by commas"
            )
        if key in options:
            raise InputError(f"duplicate option {key} in {where}")
        options[key] = _literal(value.strip())
    return options


def _literal(text: str) -> Any:
    """A number, True, False, None, a list or a quoted text; otherwise the text itself."""
    if text in ("true", "false"):
        return text == "true"
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text


def _quoted(text: str) -> str:
    needed = any(mark in text for mark in "()[]{},%'\" ") or ">>" in text
    return repr(text) if needed else text
