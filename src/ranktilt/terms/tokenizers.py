"""The three tokenizers. Tokens are cut from the text as written, then lower-cased one by one."""

from __future__ import annotations

import re
from typing import Literal, get_args

from ranktilt.errors import check_known

TokenizerName = Literal["word", "whitespace", "clean"]
TOKENIZERS: tuple[TokenizerName, ...] = get_args(TokenizerName)

_PATTERNS = {
    "word": re.compile(r"\w+"),
    "whitespace": re.compile(r"[^ ]+"),
    "clean": re.compile(r"[A-Za-z0-9']+"),
}


def check_tokenizer(name: str | None) -> TokenizerName:
    """The tokenizer of this name, `word` by default; an unknown name is an error."""
    if name is None:
        return "word"
    check_known("tokenizer", name, TOKENIZERS)
    return name  # type: ignore[return-value]


def token_spans(text: str, tokenizer: str) -> list[tuple[int, int]]:
    """Start and end of each token in the text."""
    return [match.span() for match in _PATTERNS[tokenizer].finditer(text)]


def tokenize(text: str, tokenizer: str) -> list[str]:
    """The tokens as written.

    >>> tokenize("He's here, he said", "word")
    ['He', 's', 'here', 'he', 'said']
    >>> tokenize("He's here, he said", "whitespace")
    ["He's", 'here,', 'he', 'said']
    >>> tokenize("He's here, he said", "clean")
    ["He's", 'here', 'he', 'said']
    """
    return _PATTERNS[tokenizer].findall(text)
