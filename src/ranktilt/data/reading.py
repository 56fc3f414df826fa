"""How input is read: the settings that every function and command shares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from ranktilt.errors import check_known

Missing = Literal["error", "neutral", "skip"]
Order = Literal["score", "rank", "file"]


@dataclass(frozen=True)
class Reading:
    """How collections and runs are read.

    Attributes:
        fields: Fields of a document that make up its text; by default title and text, if present.
        format: Format of the collection if the file name doesn't show it: tsv, jsonl, csv, parquet.
        tokenizer: word (Unicode \\w+), whitespace or clean ([A-Za-z0-9']+); word by default.
        order: How a ranking is sorted: by score, by the rank column, or as in the file.
        missing: Documents without annotation or polarity: stop with an error, count them as
            neutral, or skip them.
    """

    fields: tuple[str, ...] | None = None
    format: str | None = None
    tokenizer: str | None = None
    order: Order = "score"
    missing: Missing = "error"

    def __post_init__(self) -> None:
        check_known("way of treating missing documents", self.missing, get_args(Missing))
        check_known("order", self.order, get_args(Order))
        if self.fields is not None:  # a list cannot be compared by its hash
            object.__setattr__(self, "fields", tuple(self.fields))


DEFAULT_READING = Reading()
