"""Perturbations: changes of a document that keep what it says, or nearly so.

Each is a function of a text, or of a text and a query, without random numbers: the same text always
changes in the same way. What a perturbation cannot change comes back as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from ranktilt.counterfactuals.substitution.pairs import ALL, NAMES
from ranktilt.counterfactuals.substitution.swapper import Substitution
from ranktilt.rankers.bm25 import tokenizer

#: From text and query to the changed text.
Perturbation = Callable[[str, str], str]
#: The end of a sentence, or of a line; a number after a full stop may belong to it ("Fig. 2").
_END = re.compile(r"(?<=[.!?…])\s+(?=[\"“‘(\[]?[A-Z])|(?<=[.!?…][\"”’)\]])\s+(?=[A-Z])|\s*\n\s*")


def split_sentences(text: str) -> list[str]:
    """The sentences of a text, in order.

    >>> split_sentences("Taps drip. The washer (see Fig. 2) is worn! Who mends it?")
    ['Taps drip.', 'The washer (see Fig. 2) is worn!', 'Who mends it?']
    """
    return [part for part in _END.split(text.strip()) if part]


def _shorten(text: str) -> str:
    """The first half of the sentences; of a single sentence, the first half of its words.

    >>> _shorten("Taps drip. A washer is worn. Buy a new one.")
    'Taps drip. A washer is worn.'
    """
    sentences = split_sentences(text)
    if len(sentences) > 1:
        return " ".join(sentences[: (len(sentences) + 1) // 2])
    words = text.split()
    return " ".join(words[: (len(words) + 1) // 2]) if len(words) > 1 else text


def _repeat(text: str) -> str:
    """The text twice.

    >>> _repeat("Taps drip.")
    'Taps drip. Taps drip.'
    """
    return f"{text} {text}" if text.strip() else text


def _move_answer(text: str, query: str) -> str:
    """The sentence that shares most words with the query (of several, the first) as the last one.

    Words are compared as BM25 does: in lower case, without common English words.

    >>> _move_answer("Taps drip. A washer is worn. Buy a new one.", "worn tap washer")
    'Taps drip. Buy a new one. A washer is worn.'
    """
    sentences = split_sentences(text)
    wanted = set(_words()(query))
    shared = [len(wanted & set(_words()(sentence))) for sentence in sentences]
    if not any(shared):
        return text
    best = shared.index(max(shared))
    if best == len(sentences) - 1:
        return text
    return " ".join([*sentences[:best], *sentences[best + 1 :], sentences[best]])


def _insert_query(text: str, query: str) -> str:
    """The query's words, as a sentence of their own, before the text.

    >>> _insert_query("A washer is worn.", "why do taps drip?")
    'why do taps drip? A washer is worn.'
    """
    own = " ".join(query.split())
    if not own or not text.strip():
        return text
    return f"{own if own[-1] in '.!?…' else own + '.'} {text}"


def perturbations(lexicon: Any = "gender-pairs") -> dict[str, Perturbation]:
    """All perturbations by name.

    Args:
        lexicon: A lexicon with [pairs] and names, for the last two.

    Returns:
        Functions (text, query) -> text.
    """
    names = Substitution(lexicon, world=NAMES).swapper().text
    words = Substitution(lexicon, world=ALL).swapper().text
    return {
        "shortened": lambda text, _: _shorten(text),
        "repeated": lambda text, _: _repeat(text),
        "answer moved to the end": _move_answer,
        "query inserted": _insert_query,
        "names swapped": lambda text, _: names(text),
        "group words swapped": lambda text, _: words(text),
    }


@cache
def _words() -> Callable[[str], list[str]]:
    return tokenizer()
