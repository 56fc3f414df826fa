"""The context model of `pronouns.py` on UTF-8 bytes, compiled.

A feature is hashed (64 bits of FNV-1a over its template's number and its bytes) and looked up in a
table of the listed ones, so an unlisted feature costs one look.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ranktilt.counterfactuals.substitution.pronouns import DECIDABLE
from ranktilt.data.compiling import CompiledFunction

_decide_all = CompiledFunction("counterfactuals/substitution/pronouns_kernel.ll", "decide_all")
TEMPLATES = (
    "n1", "n2", "p1", "p2", "p1+n1", "n1+n2", "p2+p1", "p1+n1.end", "n1.end+n2", "n1.end", "n2.end",
    "n1.case", "n2.case", "n1.size", "p1.end",
)  # fmt: skip
WORDS = tuple(DECIDABLE)  # her and his, the first index of the tables
_SEED, _PRIME = np.uint64(14695981039346656037), np.uint64(1099511628211)


@dataclass(frozen=True)
class CompiledContext:
    """Hash tables of the weights: rows for her and his; `bias` beside them."""

    keys: np.ndarray  # (2, slots) uint64, 0 is empty
    values: np.ndarray  # (2, slots) int32, hundredths
    bias: np.ndarray  # (2,) int64

    @classmethod
    def of(cls, weights: dict[str, dict[str, Any]]) -> CompiledContext:
        """From the tables of the JSON file."""
        listed = [
            [
                (_hash(number, value.encode("utf-8", "surrogatepass")), weight)
                for number, template in enumerate(TEMPLATES)
                for value, weight in weights[word][template].items()
            ]
            for word in WORDS
        ]
        slots = 1 << max(4, (4 * max(map(len, listed))).bit_length())
        keys = np.zeros((len(WORDS), slots), np.uint64)
        values = np.zeros((len(WORDS), slots), np.int32)
        for row, entries in enumerate(listed):
            for key, weight in entries:
                slot = key & (slots - 1)
                while keys[row, slot] != 0:
                    slot = (slot + 1) & (slots - 1)
                keys[row, slot], values[row, slot] = key, weight
        bias = np.array([weights[word]["bias"] for word in WORDS], np.int64)
        return cls(keys, values, bias)

    def decide_places(
        self,
        data: np.ndarray,
        kinds: np.ndarray,
        text_start: np.ndarray,
        start: np.ndarray,
        end: np.ndarray,
        text_end: np.ndarray,
    ) -> np.ndarray:
        """Answers for the words data[start:end] of the texts data[text_start:text_end].

        `kinds` is 0 for her and 1 for his.
        """
        answers, spans = np.empty(len(kinds), np.int64), np.empty((4, 3), np.int64)
        places = text_start, start, end, text_end
        _decide_all(data, kinds, *places, self.keys, self.values, self.bias, spans, answers)
        return answers


def _hash(template: int, value: bytes) -> int:
    """FNV-1a; the compiled code does the same."""
    found = ((int(_SEED) ^ template) * int(_PRIME)) & 0xFFFFFFFFFFFFFFFF
    for byte in value:
        found = ((found ^ byte) * int(_PRIME)) & 0xFFFFFFFFFFFFFFFF
    return found or 1
