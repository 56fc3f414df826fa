"""A language model as a judge: relevance grades for pairs of query and document.

An answer without a grade on the scale is not a grade: it gets a status (`no grade`,
`out of range`, `refusal`, `too long`), and is missing in the qrels.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ranktilt.data.collection import Collection
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.data.settings import read_settings
from ranktilt.data.specs import Spec
from ranktilt.data.unmatched import compare_ids
from ranktilt.errors import InputError
from ranktilt.progress import logger
from ranktilt.rankers.asking import STORE, CostEstimate, ModelOptions, read_answer
from ranktilt.rankers.base import RankSettings
from ranktilt.web.chat import ChatClient, Endpoint, GenerationTally, estimate_tokens

_PROMPT = """Judge how relevant a passage is to a search query.

Query: {query}

Passage: {passage}

Answer with a whole number from 0 (not relevant) to {highest} ({best}). Write nothing else."""
_TOKENS_OUT = 5
_GRADE = re.compile(r"(?<![\d.])-?\d+(?![\d.]*\d)")
_EXPECTED = "llm:MODEL[(key=value, …)]"
#: Documents of each query.
Pairs = Mapping[str, Sequence[str]]


def _read_judgement(text: str, highest: int) -> tuple[int | None, list[str]]:
    """The grade in an answer, None if there is none on the scale, and what is wrong with it.

    >>> _read_judgement("Grade: 2", 3), _read_judgement("7", 3), _read_judgement("very", 3)
    ((2, []), (None, ['out of range']), (None, ['no grade']))
    """
    found = _GRADE.search(text)
    if found is None:
        return None, ["no grade"]
    value = int(found[0][:9])
    return (value, []) if 0 <= value <= highest else (None, ["out of range"])


def pairs_to_judge(qrels: Qrels | None, runs: Iterable[Run] = (), cutoff: int = 10) -> Pairs:
    """The judged documents of every query, and the top of its lists.

    Args:
        qrels: Given judgements, if any.
        runs: Runs whose top documents are judged, too.
        cutoff: How many of them per query.
    """
    pairs: dict[str, dict[str, None]] = {}
    for query, judged in ({} if qrels is None else qrels.grades).items():
        pairs[query] = dict.fromkeys(judged)
    for run in runs:
        for query in run.query_ids:
            pairs.setdefault(query, {}).update(dict.fromkeys(run.ranking(query)[:cutoff]))
    return {query: list(docs) for query, docs in pairs.items()}


@dataclass(frozen=True)
class Judgements:
    """Grades of a model.

    Attributes:
        grades: {query: {doc: grade}}; None without one.
        statuses: The same with `ok` or why there is no grade.
        settings: Model, options, usage, for a manifest.
    """

    grades: Mapping[str, Mapping[str, int | None]]
    statuses: Mapping[str, Mapping[str, str]]
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def qrels(self) -> Qrels:
        """Only what has a grade."""
        kept = {
            query: {doc: grade for doc, grade in own.items() if grade is not None}
            for query, own in self.grades.items()
        }
        return Qrels({query: own for query, own in kept.items() if own})

    @property
    def problems(self) -> dict[str, int]:
        """How many answers have each status other than ok."""
        every = Counter(status for own in self.statuses.values() for status in own.values())
        return {status: n for status, n in sorted(every.items()) if status != "ok"}


class Judge:
    """Grades documents with a language model.

    Args:
        model: Such as "llm:MODEL(price_in=0.15)", as for `rank`.
        collection: The documents: a file, folder, frame, {id: text} or Collection.
        highest: The best grade; the worst is 0.
        settings: Answer store, progress and how files are read.
    """

    def __init__(
        self, model: str, collection: Any, highest: int, settings: RankSettings | None = None
    ) -> None:
        spec = Spec.parse(model, "model", _EXPECTED)
        if spec.name.lower() != "llm" or spec.argument is None:
            raise InputError(f"model {model!r}", expected=_EXPECTED)
        self.settings: RankSettings = settings or RankSettings()
        self.highest: int = highest
        self.options: ModelOptions = read_settings(dict(spec.options), ModelOptions, "llm")
        self.endpoint: Endpoint = self.options.endpoint(spec.argument)
        self.name: str = f"llm:{spec.argument}" + self.options.named()
        self.collection: Collection = Collection.open(collection, self.settings.reading)
        self.tally: GenerationTally = GenerationTally()

    def estimate(self, queries: Any, pairs: Pairs) -> CostEstimate:
        """What `grade` would cost. Sends nothing.

        Args:
            queries: The queries.
            pairs: Documents to grade, by query.
        """
        return self._estimate(self._prompts(queries, pairs))

    def grade(self, queries: Any, pairs: Pairs) -> Judgements:
        """Grade documents; stored answers are used again.

        Args:
            queries: A file, a frame or {id: text}.
            pairs: Documents to grade, by query.
        """
        prompts = self._prompts(queries, pairs)
        logger.info("%s", self._estimate(prompts).line())
        path = self.settings.store or STORE
        with ChatClient.opened(self.endpoint, path, self.tally) as chat:

            def ask(prompt: str) -> tuple[int | None, list[str]]:
                answer = chat.ask([{"role": "user", "content": prompt}], stage="judge")
                return read_answer(answer, lambda text: _read_judgement(text, self.highest))

            try:
                found = chat.web.each(
                    ask, list(prompts.values()), step="Judging", progress=self.settings.progress
                )
            finally:
                for line in self.tally.lines(self.endpoint):
                    logger.info("%s", line)
        grades: dict[str, dict[str, int | None]] = {}
        statuses: dict[str, dict[str, str]] = {}
        for (query, doc), (grade, problems) in zip(prompts, found, strict=True):
            grades.setdefault(query, {})[doc] = None if problems else grade
            statuses.setdefault(query, {})[doc] = problems[0] if problems else "ok"
        recorded = {
            "judge": self.name, "server": self.endpoint.base_url, "highest": self.highest,
            "options": self.options.shown(), "store": path, "tally": vars(self.tally),
        }  # fmt: skip
        return Judgements(grades, statuses, recorded)

    def _prompts(self, queries: Any, pairs: Pairs) -> dict[tuple[str, str], str]:
        asked = Queries.load(queries).texts
        known = {query: docs for query, docs in pairs.items() if query in asked}
        if not known:
            shown, do = compare_ids(list(pairs), asked, "to judge", "in the queries")
            raise InputError(f"no query to judge is in the queries: {shown}", do=do or None)
        if len(known) < len(pairs):
            logger.info("%d of %d judged queries are in the queries", len(known), len(pairs))
        every = (doc for docs in known.values() for doc in docs)
        texts = self.collection.lookup(every, where="qrels")
        best = "relevant" if self.highest == 1 else "perfectly relevant"
        return {
            (query, doc): _PROMPT.format(
                query=asked[query], passage=self.options.cut(texts[doc]), highest=self.highest,
                best=best,
            )
            for query, docs in known.items()
            for doc in docs
        }  # fmt: skip

    def _estimate(self, prompts: Mapping[tuple[str, str], str]) -> CostEstimate:
        tokens = sum(map(estimate_tokens, prompts.values()))
        return CostEstimate.of(self.endpoint, len(prompts), tokens, _TOKENS_OUT * len(prompts))
