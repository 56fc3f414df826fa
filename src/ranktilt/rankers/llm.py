"""`llm:MODEL`: a language model behind the OpenAI chat protocol reranks a run.

| mode | one request | requests for n documents |
|---|---|---|
| `listwise` | the order of a window of documents, from the bottom of the list to its top | about n / stride, per pass |
| `pointwise` | a grade from 0 to 100 for one document | n |
| `pairwise` | the better of two neighbours, asked in both orders, from the bottom to the top | 2 (n − 1), per pass |

The server is `url`, or that of the environment variable RANKTILT_BASE_URL; the key comes from
RANKTILT_API_KEY (or `key_env`) and is never written. Every answer is stored (`store`), so that a
job that is repeated or resumed asks nothing again that was answered. An answer that is not a
permutation is repaired (numbers that do not exist and duplicates are removed, missing ones follow
in the order shown), and counted in the notes and the manifest.
"""  # noqa: E501

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from msgspec import Meta

from ranktilt.data.collection import Collection
from ranktilt.data.run import Run
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError
from ranktilt.progress import logger
from ranktilt.rankers.asking import STORE, CostEstimate, ModelOptions, read_answer
from ranktilt.rankers.base import RERANK_DEPTH, Ranker, RankSettings, family
from ranktilt.rankers.searching import RerankCandidates
from ranktilt.web.chat import ChatClient, Endpoint, GenerationTally, estimate_tokens

_LISTWISE = """Rank these {number} passages by how well they answer the search query.

Query: {query}

{passages}

Answer with all {number} numbers, the best passage first, such as [2] > [1]. Write nothing else."""
_POINTWISE = """How well does this passage answer the search query?

Query: {query}

Passage: {passages}

Answer with a whole number from 0 (not at all) to 100 (completely). Write nothing else."""
_PAIRWISE = """Which of these two passages answers the search query better?

Query: {query}

{passages}

Answer with A or B. Write nothing else."""
_PROMPTS = {"listwise": _LISTWISE, "pointwise": _POINTWISE, "pairwise": _PAIRWISE}
#: Tokens of an answer: per document of a window, of a grade or a letter.
_TOKENS_OUT = 5
_HIGHEST = 100
#: The problem of an answer from which no order could be read.
_NO_RANKING = "no ranking"
_BRACKETED = re.compile(r"\[\s*(\d+)\s*\]")
_SEQUENCE = re.compile(r"\d+(?:\s*(?:>|,|;|\n)\s*\d+)+")
_GRADE = re.compile(r"-?\d+(?:\.\d+)?")
_LETTER = re.compile(r"^\W*(?:passage|answer)?\W*([AB])\W*$|\b(?:passage|answer)\W+([AB])\b", re.I)

_ReadAnswer = Callable[[str], tuple[Any, list[str]]]


@dataclass(frozen=True)
class _LlmOptions(ModelOptions):
    """Options of `llm:`.

    Attributes:
        mode: listwise, pointwise or pairwise.
        window: Documents in one listwise request.
        stride: Documents that a window moves by.
        passes: How often the windows, or the pairs, go through the list.
    """

    mode: Literal["listwise", "pointwise", "pairwise"] = "listwise"
    window: Annotated[int, Meta(ge=2)] = 20
    stride: Annotated[int, Meta(ge=1)] = 10
    passes: Annotated[int, Meta(ge=1)] = 1

    NAMED: ClassVar[tuple[str, ...]] = ("mode", "window", "stride", "passes", *ModelOptions.NAMED)


def _windows(length: int, window: int, stride: int) -> list[tuple[int, int]]:
    """Where the windows of one pass begin and end, from the bottom of a list to its top.

    >>> _windows(40, 20, 10)
    [(20, 40), (10, 30), (0, 20)]
    """
    made, end = [], length
    while end > 1:
        made.append((max(0, end - window), end))
        if end <= window:
            break
        end -= stride
    return made


def _repair_permutation(text: str, number: int) -> tuple[list[int], list[str]]:
    """The order in a model's answer, as places from 0, and what was wrong with it.

    Numbers in brackets count; without any, the longest sequence such as 2 > 1, otherwise all
    numbers. Those that do not exist and duplicates are removed; missing ones follow in the order
    shown.

    >>> _repair_permutation("Sure: [3] > [1] > [3] > [9]", 3)
    ([2, 0, 1], ['duplicate', 'out of range', 'missing'])
    """
    found = _BRACKETED.findall(text)
    if not found:
        longest = max(_SEQUENCE.findall(text), key=len, default=text)
        found = re.findall(r"\d+", longest)
    given = [int(word[:9]) - 1 for word in found]
    inside = [place for place in given if 0 <= place < number]
    order = list(dict.fromkeys(inside))
    if not order:
        return list(range(number)), [_NO_RANKING]
    problems = {
        "duplicate": len(order) < len(inside),
        "out of range": len(inside) < len(given),
        "missing": len(order) < number,
    }
    missing = sorted(set(range(number)) - set(order))
    return order + missing, [name for name, wrong in problems.items() if wrong]


def _read_grade(text: str) -> tuple[float | None, list[str]]:
    """The grade in an answer, None if there is none, and what was wrong with it."""
    found = _GRADE.search(text)
    if found is None:
        return None, ["no grade"]
    value = float(found[0])
    inside = min(max(value, 0.0), float(_HIGHEST))
    return inside, [] if inside == value else ["out of range"]


def _read_choice(text: str) -> tuple[str | None, list[str]]:
    """A or B in an answer, None if it is neither or both, and what was wrong with it."""
    found = _LETTER.findall(text.strip())
    letters = {(one or other).upper() for one, other in found}
    return (letters.pop(), []) if len(letters) == 1 else (None, ["no choice"])


@dataclass
class _AnswerProblems:
    """How many answers there were, and what was wrong with some."""

    answers: int = 0
    repaired: int = 0
    problems: Counter[str] = field(default_factory=Counter)
    undecided: int = 0
    guard: Any = field(default_factory=threading.Lock, repr=False)

    def add(self, problems: Sequence[str]) -> None:
        with self.guard:
            self.answers += 1
            self.repaired += bool(problems)
            self.problems.update(problems)

    def to_dict(self) -> dict[str, Any]:
        return {"answers": self.answers, "repaired": self.repaired, **dict(self.problems)}

    def notes(self) -> list[str]:
        made = []
        answers = counted(self.answers, "answer")
        if unread := self.problems[_NO_RANKING]:
            made.append(f"{unread:,} of {answers} had no ranking: the order shown is kept")
        if repaired := self.repaired - unread:
            others = sorted(own for own in self.problems.items() if own[0] != _NO_RANKING)
            parts = ", ".join(f"{n:,} × {what}" for what, n in others)
            made.append(f"{repaired:,} of {answers} repaired: {parts}")
        if self.undecided:
            pairs = counted(self.undecided, "pair")
            made.append(f"{pairs} kept in the order shown: the two answers contradict each other")
        return made


@family("llm", _LlmOptions, "MODEL")
class LlmRanker(Ranker):
    """Reranks by a language model."""

    reranker = True
    collection: Collection

    def __init__(
        self, name: str, options: _LlmOptions, collection: Collection, context: RankSettings
    ) -> None:
        if options.stride > options.window:
            raise InputError(
                f"stride={options.stride}", where=f"llm:{name}",
                expected=f"at most the window ({options.window}), or documents are skipped",
            )  # fmt: skip
        if context.fresh:
            raise InputError("stored answers are not replaced", where=f"llm:{name}",
                             do="omit --fresh; seed=1 asks again")  # fmt: skip
        self.model: str = name
        self.options: _LlmOptions = options
        self.collection = collection
        self.context: RankSettings = context
        self.endpoint: Endpoint = options.endpoint(name)
        self.name: str = f"llm:{name}" + options.named()
        #: What all calls of `rerank` did together.
        self.tally: GenerationTally = GenerationTally()
        self.repairs: _AnswerProblems = _AnswerProblems()
        #: Whether `rerank` logs the estimate before its first request, and the usage at the end.
        self.announces = True
        #: If set, `rerank` adds its cost here, sends nothing and returns the lists as they are.
        self.dry_run: list[CostEstimate] | None = None

    @property
    def store(self) -> str:
        """The file with the answers."""
        return self.context.store or STORE

    def settings(self) -> dict[str, Any]:
        return {
            "ranker": self.name, "server": self.endpoint.base_url, "options": self.options.shown(),
            "store": self.store, "tally": vars(self.tally), "repairs": self.repairs.to_dict(),
        }  # fmt: skip

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """The top of each list in the model's order."""
        given = RerankCandidates.of(queries, run, depth, self.collection)
        if self.dry_run is not None:
            self.dry_run.append(self._estimate(given))
            return given.run
        if self.announces:
            logger.info("%s", self._estimate(given).line())
        with ChatClient.opened(self.endpoint, self.store, self.tally) as chat:
            try:
                lists = chat.web.each(
                    lambda number: self._scores(chat, *self._list(given, number)),
                    range(len(given.run)),
                    step="Reranking",
                    progress=self._progress,
                )
            finally:
                if self.announces:
                    self.log_usage()
        self.notes: tuple[str, ...] = (*given.notes, *self.repairs.notes())
        scores = np.concatenate(lists) if lists else np.empty(0)
        return given.ranked(self.name, scores)

    def log_usage(self) -> None:
        """Log what all calls of `rerank` sent, and the tokens."""
        for line in self.tally.lines(self.endpoint):
            logger.info("%s", line)

    def _progress(self, step: str, done: int = 0, total: int | None = None, _: str = "") -> None:
        self.context.progress(step, done, total, "queries")

    def estimate(
        self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH
    ) -> CostEstimate:
        """What `rerank` would cost. Sends nothing.

        Args:
            queries: {id: text}.
            run: The run to rerank.
            depth: Documents per query.
        """
        return self._estimate(RerankCandidates.of(queries, run, depth, self.collection))

    def _estimate(self, given: RerankCandidates) -> CostEstimate:
        requests = tokens_in = tokens_out = 0
        for number in range(len(given.run)):
            query, texts = self._list(given, number)
            sizes = self._sizes(len(texts))
            own = sum(map(estimate_tokens, texts)) / max(len(texts), 1)
            requests += len(sizes)
            tokens_in += round(sum(sizes) * own) + len(sizes) * estimate_tokens(
                self._prompt(query, [])
            )
            listed = sum(sizes) if self.options.mode == "listwise" else len(sizes)
            tokens_out += listed * _TOKENS_OUT
        return CostEstimate.of(self.endpoint, requests, tokens_in, tokens_out)

    def _sizes(self, length: int) -> list[int]:
        """How many documents each request shows."""
        own = self.options
        if own.mode == "pointwise":
            return [1] * length
        if own.mode == "pairwise":
            return [2] * (2 * max(length - 1, 0) * own.passes)
        spans = _windows(length, own.window, own.stride)
        return [end - start for start, end in spans] * own.passes

    def _list(self, given: RerankCandidates, number: int) -> tuple[str, list[str]]:
        """Query and documents of one list, as they are shown."""
        start, end = given.spans[number]
        texts = [given.texts[row] for row in given.rows[start:end].tolist()]
        return given.queries[number], [self.options.cut(text) for text in texts]

    def _prompt(self, query: str, passages: list[str]) -> str:
        named: list[str] = passages
        if self.options.mode == "listwise":
            named = [f"[{n}] {text}" for n, text in enumerate(passages, start=1)]
        elif self.options.mode == "pairwise":
            named = [f"Passage {n}: {text}" for n, text in zip("AB", passages, strict=False)]
        template = _PROMPTS[self.options.mode]
        return template.format(number=len(passages), query=query, passages="\n\n".join(named))

    def _ask(self, chat: ChatClient, query: str, passages: list[str], read: _ReadAnswer) -> Any:
        """What the answer to a prompt means; a refused request has no meaning, and is counted."""
        messages = [{"role": "user", "content": self._prompt(query, passages)}]
        value, problems = read_answer(chat.ask(messages, stage=self.options.mode), read)
        self.repairs.add(problems)
        return value

    def _scores(self, chat: ChatClient, query: str, texts: list[str]) -> np.ndarray:
        """A score for each document of one list."""
        if self.options.mode == "pointwise":
            grades = [self._ask(chat, query, [text], _read_grade) for text in texts]
            return np.array([-1.0 if grade is None else grade for grade in grades])
        order = list(range(len(texts)))
        one_pass = self._slide if self.options.mode == "listwise" else self._bubble
        for _ in range(self.options.passes):
            one_pass(chat, query, texts, order)
        scores = np.empty(len(texts))
        scores[order] = np.arange(len(texts), 0, -1)
        return scores

    def _slide(self, chat: ChatClient, query: str, texts: list[str], order: list[int]) -> None:
        """One pass of windows from the bottom to the top; changes `order`."""
        for start, end in _windows(len(order), self.options.window, self.options.stride):
            shown = order[start:end]
            read = partial(_repair_permutation, number=len(shown))
            found = self._ask(chat, query, [texts[place] for place in shown], read)
            order[start:end] = [shown[place] for place in found]

    def _bubble(self, chat: ChatClient, query: str, texts: list[str], order: list[int]) -> None:
        """One pass of neighbours from the bottom to the top; changes `order`.

        Both orders are asked; the pair is swapped if the lower one wins in both.
        """
        for lower in range(len(order) - 1, 0, -1):
            above, below = texts[order[lower - 1]], texts[order[lower]]
            first = self._ask(chat, query, [above, below], _read_choice)
            second = self._ask(chat, query, [below, above], _read_choice)
            if (first, second) == ("B", "A"):
                order[lower - 1], order[lower] = order[lower], order[lower - 1]
            elif (first, second) != ("A", "B"):
                with self.repairs.guard:
                    self.repairs.undecided += 1
