"""Words and languages, for the checks of a corpus."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from functools import cache
from importlib import resources

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_SCRIPTS = {
    "CYRILLIC": "Cyrillic script", "GREEK": "Greek", "ARABIC": "Arabic script", "HEBREW": "Hebrew",
    "DEVANAGARI": "Devanagari script", "THAI": "Thai", "HANGUL": "Korean", "HIRAGANA": "Japanese",
    "KATAKANA": "Japanese", "CJK": "Chinese", "BENGALI": "Bengali", "GEORGIAN": "Georgian",
    "ARMENIAN": "Armenian", "TAMIL": "Tamil", "ETHIOPIC": "Ethiopic script",
}  # fmt: skip
#: A language is recognised if its function words are at least this share of all words.
_LEAST_SHARE = 0.15


@cache
def _function_words() -> dict[str, frozenset[str]]:
    """Words that are frequent in one language, by language."""
    content = (resources.files("ranktilt.corpora") / "languages.toml").read_text(encoding="utf-8")
    return {name: frozenset(own.split()) for name, own in tomllib.loads(content)["words"].items()}


def words(text: str) -> list[str]:
    """Words in lower case; in scripts without spaces, every letter is one.

    >>> words("It's TEA, not coffee")
    ["it's", 'tea', 'not', 'coffee']
    """
    folded = unicodedata.normalize("NFC", text).casefold().replace("’", "'")
    found = _WORD.findall(folded)
    if sum(map(len, found)) > 15 * max(1, len(found)):
        return [letter for letter in folded if letter.isalnum()]
    return found


def known_languages() -> list[str]:
    """The languages that `guess_language` knows."""
    return [*_function_words(), *dict.fromkeys(_SCRIPTS.values())]


def guess_language(text: str) -> str:
    """The language of a text by its script and function words; "" if neither shows it.

    >>> guess_language("Der Rat hat es nicht für die Stadt, sondern für sich getan.")
    'German'
    """
    scripts: Counter[str] = Counter()
    letters = [c for c in text[:5000] if c.isalpha()]
    for letter in letters:
        first = unicodedata.name(letter, "").split(" ")[0].split("-")[0]
        scripts[first] += 1
    if not letters:
        return ""
    (script, number), *_ = scripts.most_common(1)
    if scripts["HIRAGANA"] + scripts["KATAKANA"] > 0.1 * len(letters):
        return "Japanese"
    if number > 0.5 * len(letters) and script in _SCRIPTS:
        return _SCRIPTS[script]
    tokens = words(text[:5000])
    if len(tokens) < 5:
        return ""
    shares = {
        name: sum(token in known for token in tokens) / len(tokens)
        for name, known in _function_words().items()
    }
    best = max(shares, key=lambda name: shares[name])
    return best if shares[best] >= _LEAST_SHARE else ""
