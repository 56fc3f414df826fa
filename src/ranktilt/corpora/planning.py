"""An estimate of a job before it starts: requests, tokens and cost, less what is stored."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ranktilt.corpora.generation import GenerationJob, Recipe
from ranktilt.corpora.stages import Row, StageItem
from ranktilt.corpora.topics import Topic
from ranktilt.display.table import Table
from ranktilt.web.chat import AnswerStore, ChatClient, Endpoint, estimate_tokens

#: Tokens per word of prose.
_TOKENS_PER_WORD = 1.4
#: Models write more than requested.
_LONGER = 1.5
_QUESTION_TOKENS, _STATEMENT_TOKENS = 25, 15


@dataclass(frozen=True)
class _PlannedStage:
    """One stage: all requests, those already answered, and the tokens of the others."""

    stage: str
    requests: int
    stored: int
    tokens_in: int
    tokens_out: int


@dataclass(frozen=True)
class _GenerationPlan:
    """A rough estimate of a job: nobody knows how much a model will write."""

    stages: list[_PlannedStage]

    @property
    def requests(self) -> int:
        """Requests to send, if nothing fails."""
        return sum(one.requests - one.stored for one in self.stages)

    def line(self, endpoint: Endpoint) -> str:
        """One line for the person who pays."""
        if not self.requests:
            return "no requests needed: all answers are stored"
        stored = sum(one.stored for one in self.stages)
        known = f" ({stored:,} more are stored)" if stored else ""
        tokens_in = sum(one.tokens_in for one in self.stages)
        usage = endpoint.usage(tokens_in, sum(one.tokens_out for one in self.stages))
        return f"about {self.requests:,} requests{known}, {usage}"

    def table(self, endpoint: Endpoint) -> Table:
        """One row per stage."""
        header = ["stage", "requests", "stored", "tokens in", "tokens out"]
        rows = []
        for one in self.stages:
            numbers = (one.requests, one.stored, one.tokens_in, one.tokens_out)
            rows.append([one.stage, *(f"{number:,}" for number in numbers)])
            cost = endpoint.cost(one.tokens_in, one.tokens_out)
            if cost is not None:
                rows[-1].append(f"{cost:,.2f}")
        if rows and len(rows[0]) > len(header):
            header.append(endpoint.currency)
        return Table(header, rows, right=range(1, len(header)))


def plan_generation(
    topics: str | os.PathLike[str] | list[Topic],
    output: str | os.PathLike[str],
    endpoint: Endpoint,
    *,
    recipe: Recipe | None = None,
    retry_set_aside: bool = False,
) -> _GenerationPlan:
    """Estimate `generate` with the same arguments. Sends nothing and writes nothing."""
    recipe = recipe or Recipe()
    prompts = recipe.templates()
    chosen = recipe.topics(topics)
    path = Path(output) / "answers.sqlite"
    with tempfile.TemporaryDirectory() as empty:
        used = path if path.exists() else Path(empty) / "answers.sqlite"
        with AnswerStore(used) as store, ChatClient(endpoint, store) as client:
            job = _PlannedJob(chosen, Path(output), client, recipe, prompts)
            job.look_up(retry_set_aside)
            job.walk()
            return _GenerationPlan(job.planned)


class _PlannedJob(GenerationJob):
    """Counts what each stage would request instead of requesting it.

    Stages are counted exactly as far as their inputs are known, and the others are estimated.
    """

    def look_up(self, retry_set_aside: bool) -> None:
        """What needs no request: stored answers, and what the previous job set aside."""
        self.planned: list[_PlannedStage] = []
        self._missing: dict[str, int] = {}
        self._stored, self._given_up = self.client.store.keys(), self.set_aside_before()
        if retry_set_aside:
            self._stored -= {key for _, key in self._given_up}
            self._given_up = set()

    def write_topics(self, rows: list[Row], made_from: dict[str, str]) -> None:
        """A plan writes nothing."""

    def stage(self, stage: str, items: list[StageItem]) -> list[Row]:
        state = self.stages.sort(stage, items)
        unusable = [item for item in state.missing if (stage, item.first_key) in self._given_up]
        answered = [item for item in state.missing if item.first_key in self._stored]
        stored = len(state.kept) + len({item.item for item in [*unusable, *answered]})
        unknown = self._unknown(stage, len(items))
        self._missing[stage] = len(state.missing) - len(unusable) + unknown
        each = 2 if stage == "distractors" else 1
        total = len(items) + unknown
        tokens_in, tokens_out = self._tokens(stage)
        left = total - stored
        self.planned.append(
            _PlannedStage(stage, total * each, stored * each, left * tokens_in, left * tokens_out)
        )
        return [row for own in [*state.kept.values(), *state.own.values()] for row in own]

    def _unknown(self, stage: str, known: int) -> int:
        """Items whose inputs do not exist yet."""
        recipe, missing = self.recipe, self._missing
        if stage == "perspectives":
            questions = missing["questions"] * recipe.questions
            if recipe.sample is None:
                return questions
            return min(questions, max(0, recipe.sample - known))
        if stage == "documents":
            return missing["perspectives"] * recipe.sides * (recipe.documents - 1)
        if stage == "distractors":
            return missing["perspectives"] * recipe.sides + missing["documents"]
        return 0

    def _tokens(self, stage: str) -> tuple[int, int]:
        """Tokens sent and received for one item."""
        article = round(self.recipe.words * _TOKENS_PER_WORD * _LONGER)

        def prompt(name: str, *added: int) -> int:
            return estimate_tokens(self.prompts.fill(name)) + sum(added)

        if stage == "questions":
            return prompt("questions", 5), self.recipe.questions * _QUESTION_TOKENS
        if stage == "perspectives":
            return prompt("perspectives", _QUESTION_TOKENS), self.recipe.sides * article
        if stage == "documents":
            return prompt("document", _QUESTION_TOKENS, _STATEMENT_TOKENS), article
        # two requests: a draft, and its revision, which repeats the conversation
        draft = prompt("distractor", article, _QUESTION_TOKENS)
        return 2 * draft + prompt("neutral", article), 2 * article
