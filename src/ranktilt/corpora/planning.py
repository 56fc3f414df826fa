"""An estimate of a job before it starts: requests, tokens and cost, less what is stored."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from ranktilt.corpora.chat import AnswerStore, ChatClient, estimate_tokens
from ranktilt.corpora.endpoint import Endpoint
from ranktilt.corpora.generation import GenerationJob, Recipe, sample_questions
from ranktilt.corpora.stages import Row, StageItem
from ranktilt.corpora.templates import Prompts
from ranktilt.corpora.topics import Topic
from ranktilt.display.table import Table

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
class GenerationPlan:
    """A rough estimate of a job: nobody knows how much a model will write."""

    stages: list[_PlannedStage]

    @property
    def requests(self) -> int:
        """Requests to send, if nothing fails."""
        return sum(one.requests - one.stored for one in self.stages)

    @property
    def tokens_in(self) -> int:
        """Tokens to send."""
        return sum(one.tokens_in for one in self.stages)

    @property
    def tokens_out(self) -> int:
        """Tokens to receive."""
        return sum(one.tokens_out for one in self.stages)

    def line(self, endpoint: Endpoint) -> str:
        """One line for the person who pays."""
        if not self.requests:
            return "no requests needed: all answers are stored"
        stored = sum(one.stored for one in self.stages)
        known = f" ({stored:,} more are stored)" if stored else ""
        usage = endpoint.usage(self.tokens_in, self.tokens_out)
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
) -> GenerationPlan:
    """Estimate `generate` with the same arguments. Sends nothing and writes nothing."""
    recipe = recipe or Recipe()
    prompts = Prompts.load(recipe.prompts, recipe.language)
    chosen = recipe.topics(topics)
    path = Path(output) / "answers.sqlite"
    with tempfile.TemporaryDirectory() as empty:
        used = path if path.exists() else Path(empty) / "answers.sqlite"
        with AnswerStore(used) as store, ChatClient(endpoint, store) as client:
            job = GenerationJob(chosen, Path(output), client, recipe, prompts)
            stored, aside = store.keys(), job.set_aside_before()
            if retry_set_aside:
                stored, aside = stored - {key for _, key in aside}, set()
            return GenerationPlan(_stages(job, stored, aside))


def _stages(
    job: GenerationJob, stored: set[str], aside: set[tuple[str, str]]
) -> list[_PlannedStage]:
    """Count stages exactly as far as their inputs are known, and estimate the others."""
    recipe, prompts = job.recipe, job.prompts
    article = round(recipe.words * _TOKENS_PER_WORD * _LONGER)

    def prompt(name: str, *added: int) -> int:
        return estimate_tokens(prompts.fill(name)) + sum(added)

    per_request = {
        "questions": (prompt("questions", 5), recipe.questions * _QUESTION_TOKENS),
        "perspectives": (prompt("perspectives", _QUESTION_TOKENS), 2 * article),
        "documents": (prompt("document", _QUESTION_TOKENS, _STATEMENT_TOKENS), article),
        # two requests: a draft, and its revision, which repeats the conversation
        "distractors": (
            2 * prompt("distractor", article, _QUESTION_TOKENS) + prompt("neutral", article),
            2 * article,
        ),
    }
    made: list[_PlannedStage] = []

    def add(stage: str, items: list[StageItem], more: int) -> tuple[list[Row], int]:
        """The existing rows of a stage, and how many of its items must still be made.

        `more` items are unknown, because what they are made from is missing.
        """
        each = 2 if stage == "distractors" else 1
        before = job.stages.grouped(stage)
        rows: list[Row] = []
        stored_items = missing = 0
        for item in items:
            own = job.stages.kept(stage, item, before)
            rows += own or ()
            given_up = (stage, item.first_key) in aside
            stored_items += own is not None or given_up or item.first_key in stored
            missing += own is None and not given_up
        known = {item.item for item in items} | job.stages.done.get(stage, {}).keys()
        rows += [row for name, own in before.items() if name not in known for row in own]
        count = len(items) + more
        left = count - stored_items
        given, got = per_request[stage]
        made.append(
            _PlannedStage(stage, count * each, stored_items * each, left * given, left * got)
        )
        return rows, missing + more

    topics = job.planned_topics()
    found, unknown = add("questions", job.question_items(topics), 0)
    asked = sample_questions(found, recipe.sample, recipe.seed)
    unasked = unknown * recipe.questions
    if recipe.sample is not None:
        unasked = min(unasked, max(0, recipe.sample - len(asked)))
    rows, unsided = add("perspectives", job.side_items(asked), unasked)
    sides = [row for row in rows if row["query_id"] in asked]
    more = unsided * 2 * (recipe.documents - 1)
    articles, unwritten = add("documents", job.document_items(asked, sides), more)
    if recipe.distractors:
        documents = job.documents(sides, articles)
        items = job.distractor_items(found, asked, sides, documents)
        add("distractors", items, unsided * 2 + unwritten)
    return made
