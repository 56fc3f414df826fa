"""Tokens and money: a rough estimate before a run, what the server counted after it."""

from __future__ import annotations

from dataclasses import dataclass, field

#: Bytes of UTF-8 a token, about right for English; other languages need more tokens a letter.
BYTES_A_TOKEN = 4
MILLION = 1_000_000


def estimate_tokens(text: str) -> int:
    """Tokens of a text where nobody counted them: a token for every 4 bytes of UTF-8.

    >>> estimate_tokens("How many tokens?")
    4
    """
    return -(-len(text.encode("utf-8", "replace")) // BYTES_A_TOKEN)


@dataclass(frozen=True)
class Price:
    """Money for a million tokens in and out; None where nobody said."""

    tokens_in: float | None = None
    tokens_out: float | None = None
    currency: str = "USD"

    def of(self, tokens_in: float, tokens_out: float) -> float | None:
        """What so many tokens cost."""
        if self.tokens_in is None and self.tokens_out is None:
            return None
        given, got = self.tokens_in or 0.0, self.tokens_out or 0.0
        return (tokens_in * given + tokens_out * got) / MILLION

    def words(self, tokens_in: float, tokens_out: float) -> str:
        """The cost as people read it; nothing where there is no price."""
        cost = self.of(tokens_in, tokens_out)
        return "" if cost is None else f", {cost:,.2f} {self.currency}"


@dataclass
class Tally:
    """What a run did; `counted` of the answers have the server's own number of tokens."""

    sent: int = 0
    answered: int = 0
    from_store: int = 0
    retried: int = 0
    reasked: int = 0
    counted: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    #: Items that got no usable answer, by stage and reason.
    set_aside: dict[str, int] = field(default_factory=dict)

    def words(self, price: Price) -> list[str]:
        """Lines for the person who pays."""
        if self.sent == 0:
            lines = [f"0 requests sent, {self.from_store:,} answers from the store"]
        else:
            cost = price.words(self.tokens_in, self.tokens_out)
            own = "" if self.counted == self.answered else " (estimated in part)"
            lines = [
                f"{self.sent:,} requests sent, {self.answered:,} answered, "
                f"{self.from_store:,} answers from the store; {self.retried:,} sent again after a "
                f"failure, {self.reasked:,} asked again with the reason",
                f"{self.tokens_in:,} tokens in, {self.tokens_out:,} out{own}{cost}",
            ]
        lines += [f"set aside: {number:,} × {what}" for what, number in self.set_aside.items()]
        return lines
