"""What rankers and judges share that ask a language model: options, costs, reading of answers."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar

from msgspec import Meta

from ranktilt.data.specs import changed_options
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError
from ranktilt.web.chat import BASE_URL_VARIABLE, Endpoint, ModelAnswer

#: Where answers are kept if no other file is named.
STORE = "llm-answers.sqlite"
_THOUGHTS = re.compile(r"<think>.*?(</think>|$)", re.S)

Meaning = TypeVar("Meaning")


@dataclass(frozen=True)
class ModelOptions:
    """Options of every model; those after `words` change how the server is asked, not what.

    Attributes:
        temperature: Of the model; None for the server's own.
        seed: Sent with every request; another seed asks again.
        words: Words of each document that are shown.
        url: Server; by default RANKTILT_BASE_URL.
        key_env: Environment variable with the key; by default RANKTILT_API_KEY, if set.
        price_in: Price of a million tokens sent, for the estimate.
        price_out: Price of a million tokens received.
        concurrency: Requests at the same time.
        per_minute: At most this many requests per minute.
        timeout: Seconds for one answer.
        retries: Tries after the first one.
    """

    temperature: Annotated[float, Meta(ge=0)] | None = 0.0
    seed: int = 0
    words: Annotated[int, Meta(ge=1)] = 300
    url: str | None = None
    key_env: str | None = None
    price_in: Annotated[float, Meta(ge=0)] | None = None
    price_out: Annotated[float, Meta(ge=0)] | None = None
    concurrency: Annotated[int, Meta(ge=1)] = 4
    per_minute: float | None = None
    timeout: float = 120.0
    retries: Annotated[int, Meta(ge=0)] = 5

    #: What determines an answer, and so is part of the name.
    NAMED: ClassVar[tuple[str, ...]] = ("temperature", "seed", "words")

    def endpoint(self, model: str) -> Endpoint:
        """The server with these settings."""
        url = self.url or os.environ.get(BASE_URL_VARIABLE)
        if not url:
            raise InputError(
                "no server", where=f"llm:{model}",
                expected="url='http://localhost:8000/v1' in parentheses, or the environment "
                f"variable {BASE_URL_VARIABLE}",
            )  # fmt: skip
        same = ("key_env", "price_in", "price_out", "concurrency", "per_minute", "timeout")
        own = {name: getattr(self, name) for name in (*same, "retries", "temperature", "seed")}
        made = Endpoint(url, model, **own)
        made.sent_headers()  # a missing key is an error before any estimate
        return made

    def named(self) -> str:
        """The changed options that determine an answer: `(window=4)`, or nothing."""
        other: dict[str, Any] = {
            own.name: own.default for own in fields(self) if own.name not in self.NAMED
        }
        return changed_options(replace(self, **other))

    def shown(self) -> dict[str, Any]:
        """The options for a manifest."""
        return {key: value for key, value in asdict(self).items() if key != "key_env"}

    def cut(self, text: str) -> str:
        """A document as it is shown to the model."""
        return " ".join(text.split()[: self.words])


class CostEstimate(NamedTuple):
    """What a job costs at most; tokens are estimated, one per 4 bytes of text.

    Attributes:
        model: The model.
        requests: Requests, if no answer is stored yet.
        tokens_in: Tokens sent.
        tokens_out: Tokens received, for answers without prose.
        cost: Their price; None without prices.
        currency: Of the price.
    """

    model: str
    requests: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float | None = None
    currency: str = "USD"

    @classmethod
    def of(cls, endpoint: Endpoint, requests: int, tokens_in: int, tokens_out: int) -> CostEstimate:
        """With the prices of the server."""
        cost = endpoint.cost(tokens_in, tokens_out)
        return cls(endpoint.model, requests, tokens_in, tokens_out, cost, endpoint.currency)

    def times(self, number: int) -> CostEstimate:
        """The cost of doing it several times."""
        many = {
            name: getattr(self, name) * number for name in ("requests", "tokens_in", "tokens_out")
        }
        return self._replace(**many, cost=None if self.cost is None else self.cost * number)

    def line(self) -> str:
        """For the person who pays."""
        price = "price unknown (give price_in and price_out, per million tokens)"
        if self.cost is not None:
            shown = f"{self.cost:,.2f}" if self.cost >= 1 else f"{self.cost:.2g}"
            price = f"about {shown} {self.currency}"
        return (
            f"estimate for {self.model}: at most {counted(self.requests, 'request')}, about "
            f"{self.tokens_in:,} tokens in and {self.tokens_out:,} out, {price}; stored answers "
            "cost nothing"
        )


def read_answer(
    answer: ModelAnswer, read: Callable[[str], tuple[Meaning, list[str]]]
) -> tuple[Meaning, list[str]]:
    """What an answer means and what is wrong with it; a refused request has no meaning.

    Args:
        answer: The answer.
        read: Reads its text, without what the model wrote between <think> and </think>.
    """
    refused = answer.finish in ("refusal", "too long")
    value, problems = read("" if refused else _THOUGHTS.sub("", answer.text))
    return value, [answer.finish] if refused else problems
