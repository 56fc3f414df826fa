"""Languages and scripts of texts, and whether a lexicon can count words there."""

from __future__ import annotations

import re
import tomllib
import unicodedata
import warnings
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib import resources

from ranktilt.data.files import format_suffix
from ranktilt.data.lexicon import Lexicon, shipped_lexicons
from ranktilt.display.numbers import counted
from ranktilt.errors import RunWarning

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_SCRIPTS = {
    "CYRILLIC": "Cyrillic script", "GREEK": "Greek", "ARABIC": "Arabic script", "HEBREW": "Hebrew",
    "DEVANAGARI": "Devanagari script", "THAI": "Thai", "HANGUL": "Korean", "HIRAGANA": "Japanese",
    "KATAKANA": "Japanese", "CJK": "Chinese", "BENGALI": "Bengali", "GEORGIAN": "Georgian",
    "ARMENIAN": "Armenian", "TAMIL": "Tamil", "ETHIOPIC": "Ethiopic script",
}  # fmt: skip
#: Codes of the languages in languages.toml, as lexicons have them.
_CODES = {
    "da": "Danish", "nl": "Dutch", "en": "English", "fi": "Finnish", "fr": "French",
    "de": "German", "it": "Italian", "pl": "Polish", "pt": "Portuguese", "es": "Spanish",
    "sv": "Swedish", "tr": "Turkish", "cy": "Welsh",
}  # fmt: skip
#: A language is recognised if its function words are at least this share of all words.
_LEAST_SHARE = 0.15
#: Runs of letters that are longer than words: Chinese and Japanese; Thai, Lao, Burmese and Khmer.
_UNSEGMENTED = re.compile(
    r"[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]{6,}"
    r"|[\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3]{16,}"
)
#: Such runs must be this share of a text's letters, so that a quoted name or title does not count.
_LEAST_UNSEGMENTED = 0.3
#: Documents of a collection whose beginnings are looked at, and words that these must have.
SAMPLE, _LEAST_WORDS = 100, 100
#: A share of documents without word boundaries that users are told about.
_WORTH_TELLING = 0.1
#: Status of texts in which words cannot be counted.
NO_SPACES = "no-spaces"


@cache
def _function_words() -> dict[str, frozenset[str]]:
    """Words that are frequent in one language, by language."""
    content = (resources.files("ranktilt.terms") / "languages.toml").read_text(encoding="utf-8")
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


def guess_language(text: str) -> str:
    """The language of a text by its script and function words; "" if neither shows it.

    >>> guess_language("Der Rat hat es nicht für die Stadt, sondern für sich getan.")
    'German'
    """
    scripts = Counter(map(_script, filter(str.isalpha, text[:5000])))
    letters = scripts.total()
    if not letters:
        return ""
    (script, number), *_ = scripts.most_common(1)
    if scripts["HIRAGANA"] + scripts["KATAKANA"] > 0.1 * letters:
        return "Japanese"
    if number > 0.5 * letters and script in _SCRIPTS:
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


def _script(letter: str) -> str:
    """The first word of a letter's name in Unicode."""
    if letter.isascii():
        return "LATIN"
    return unicodedata.name(letter, "").split(" ")[0].split("-")[0]


def is_unsegmented(text: str) -> bool:
    """Whether words cannot be found because the script is written without spaces.

    >>> is_unsegmented("她是一位著名的作家和诗人"), is_unsegmented("她 是 一位 著名 的 作家")
    (True, False)
    """
    if text.isascii():
        return False
    long_runs = sum(map(len, _UNSEGMENTED.findall(text)))
    return long_runs > _LEAST_UNSEGMENTED * sum(map(str.isalpha, text))


def text_doubts(lexicon: Lexicon, beginnings: Sequence[str]) -> list[str]:
    """Why a lexicon may not fit these texts, one sentence each: no spaces, another language."""
    sample = beginnings[:: max(1, -(-len(beginnings) // SAMPLE))]
    found = []
    unsegmented = sum(map(is_unsegmented, sample))
    if sample and unsegmented >= _WORTH_TELLING * len(sample):
        found.append(
            f"{_of(unsegmented, sample)} in a script written without spaces, so words are not found"
            " and their counts mean nothing; insert a space between words first"
        )
    language = _CODES.get(lexicon.language.lower().replace("_", "-").split("-")[0])
    if language is None or not _states_language(lexicon) or 2 * unsegmented > len(sample):
        return found
    guessed = Counter(map(guess_language, sample))
    other = max(guessed.keys() - {"", language}, key=lambda name: guessed[name], default="")
    strange = guessed.total() - guessed[""] - guessed[language]
    if 2 * strange > len(sample) and sum(len(words(text)) for text in sample) >= _LEAST_WORDS:
        found.append(
            f"{_of(strange, sample)} not in {language}, the language of the lexicon "
            f"{lexicon.name!r}, but mostly in {other}; use a lexicon for their language (ranktilt "
            "lexicon list), or correct its `language`"
        )
    return found


def words_status(beginnings: Sequence[str]) -> str:
    """ "no-spaces" if words cannot be found in most of these texts, otherwise "ok"."""
    return NO_SPACES if 2 * sum(map(is_unsegmented, beginnings)) > len(beginnings) else "ok"


def warn_about_texts(lexicon: Lexicon, beginnings: Sequence[str], where: str) -> None:
    """Warn if a lexicon may not fit these texts."""
    for doubt in text_doubts(lexicon, beginnings):
        warnings.warn(f"{where}: {doubt}", RunWarning, stacklevel=3)


def _of(number: int, sample: Sequence[str]) -> str:
    return (
        f"{number} of {counted(len(sample), 'sampled document')} {'is' if number == 1 else 'are'}"
    )


def _states_language(lexicon: Lexicon) -> bool:
    """Whether the language is part of the lexicon; tables and LIWC dictionaries have none."""
    return lexicon.source in shipped_lexicons() or format_suffix(lexicon.source) == ".toml"
