"""From a model's answer to questions, perspectives and articles, or the reason why not."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from ranktilt.web.chat import ModelAnswer

_THINKING = re.compile(r"^\s*<think(?:ing)?>.*?</think(?:ing)?>\s*", re.S | re.I)
_FENCE = re.compile(r"^```[a-z]*\n(.*)\n```$", re.S)
_NUMBERED = re.compile(
    r"^[\s>*_#]*(?:(?:Q(?:uestion)?\s*)?\d{1,3}\s*[.):\-–]|[-•*+])\s*(.+)$", re.I
)
#: Every part stays on one line: crossing line breaks takes minutes for 50,000 of them.
_HEADER = re.compile(
    r"^[ \t>*_#\-]*(?:perspective|side|position|viewpoint)[ \t]*[#№]?[ \t]*([1-9])\b"
    r"(?:[ \t]*\([^)\n]*\))?[ \t*_]*(?:[:.)\-–—]+[ \t*_]*(.*))?$",
    re.I | re.M,
)
_QUESTION_MARKS = "?？؟;"
_PATTERNS = Path(__file__).with_name("refusals.txt").read_text(encoding="utf-8").splitlines()[1:]
_REFUSAL = re.compile("|".join(_PATTERNS), re.I)
#: A refusal is at the start; further on the words may be an article's own.
_REFUSAL_START = 200


class Unusable(Exception):
    """Why an answer cannot be used, in words for the model."""

    def __init__(self, reason: str, kind: str = "wrong format") -> None:
        super().__init__(reason)
        self.kind = kind


def is_refusal(text: str) -> bool:
    """Whether a text starts like a model's refusal.

    >>> is_refusal("I'm sorry, but I can't help with that.")
    True
    """
    return bool(_REFUSAL.search(text[:_REFUSAL_START]))


def _usable_text(answer: ModelAnswer) -> str:
    """The answer without reasoning and fences; an error if nothing is left."""
    text = answer.text.replace("\r\n", "\n").replace("\r", "\n")
    text = unicodedata.normalize("NFC", _THINKING.sub("", text)).strip()
    if answer.finish == "refusal":
        raise Unusable("the request was refused", "refusal")
    if answer.finish == "too long":
        raise Unusable("the request does not fit into the model", "too long")
    if not text:
        raise Unusable("it is empty", "empty")
    if is_refusal(text):
        raise Unusable("it declines to write the text", "refusal")
    if answer.finish == "length":
        raise Unusable("it was cut off because it is too long; write less", "cut off")
    fenced = _FENCE.match(text)
    return fenced[1].strip() if fenced else text


def parse_questions(answer: ModelAnswer, number: int) -> list[str]:
    """Exactly `number` different questions from a list or plain lines."""
    text = _usable_text(answer)
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    found = [match[1] for line in lines if (match := _NUMBERED.match(line))] or lines
    questions = list(dict.fromkeys(_plain(one) for one in found if len(_plain(one)) > 5))
    questions = [one for one in questions if one[-1] in _QUESTION_MARKS]
    if len(questions) < number:
        raise Unusable(
            f"it has {len(questions)} different questions that end in a question mark, "
            f"and {number} were requested"
        )
    return questions[:number]


def parse_sides(
    answer: ModelAnswer, least_words: int, sides: int = 2
) -> tuple[list[str], list[str]]:
    """The statement and the article of each side.

    An article is under a line `Perspective 1: …`, `Perspective 2: …` (§3.1).
    """
    text = _usable_text(answer)
    wanted = [str(number) for number in range(1, sides + 1)]
    headers: dict[str, re.Match[str]] = {}
    for match in _HEADER.finditer(text):
        if match[1] in wanted:
            headers.setdefault(match[1], match)
    if list(headers) != wanted:
        lines = " and ".join(f'"Perspective {number}: …"' for number in wanted)
        raise Unusable(f"it has no lines {lines} in this order")
    ends = [*(match.start() for match in headers.values()), len(text)][1:]
    names, articles = [], []
    for (number, match), end in zip(headers.items(), ends, strict=True):
        name, body = _plain(match[2] or ""), text[match.end() : end].strip(" \n*_#-")
        if not name:  # the statement is on the next line
            head, _, body = body.partition("\n")
            name, body = _plain(head), body.strip()
        if not name:
            raise Unusable(f"perspective {number} has no statement of its position")
        names.append(name)
        articles.append(_article(body, least_words, f"the article of perspective {number}"))
    which = "both" if sides == 2 else "two"
    if len({name.casefold() for name in names}) < sides:
        raise Unusable(f"{which} perspectives state the same position")
    if len(set(articles)) < sides:
        raise Unusable(f"{which} articles are the same")
    return names, articles


def parse_article(answer: ModelAnswer, least_words: int) -> str:
    """A text with enough words, without a header that names its side."""
    text = _usable_text(answer)
    header = _HEADER.match(text)
    return _article(text[header.end() :] if header else text, least_words, "the text")


def _article(text: str, least_words: int, what: str) -> str:
    text = re.sub(
        r"^[#\s]*(?:\*\*)?(?:article|title)\s*:\s*(?:\*\*)?", "", text.strip(), flags=re.I
    )
    text = re.sub(r"\n{3,}", "\n\n", text).strip(" \n*_#")
    if is_refusal(text):
        raise Unusable(f"{what} declines to take the side", "refusal")
    count = count_words(text)
    if count < least_words:
        raise Unusable(f"{what} has {count} words, fewer than {least_words}", "too short")
    return text


def count_words(text: str) -> int:
    """Words between spaces; in scripts without spaces, two letters count as a word.

    >>> count_words("two words"), count_words("日本語の文章")
    (2, 3)
    """
    dense = sum(unicodedata.east_asian_width(c) == "W" or "฀" <= c <= "๿" for c in text)
    return len(text.split()) if dense * 2 < len(text) else dense // 2


def _plain(text: str) -> str:
    """A line without the Markdown, quotes and spaces around it."""
    return " ".join(text.strip(" \t*_#`").split()).strip("\"'“”„«» *_")
